/* table.c - finds columns, lines and times of a table; see table.h. */
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/utf8.h"
#include "csv/encoding.h"
#include "csv/source.h"
#include "csv/encoding_guess.h"

/* Maximum number of column names in a message, and bytes of each. */
enum { NAMES_SHOWN = 10, NAME_SHOWN = 40 };

void column_release(struct column *column)
{
    free(column->name);
    free(column->times);
    free(column->samples);
    string_set_release(&column->categories);
}

void table_release(struct table *table)
{
    for (size_t i = 0; i < table->n_columns; i++)
        column_release(&table->columns[i]);
    for (size_t i = 0; i < table->n_ids; i++)
        free(table->ids[i]);
    for (size_t i = 0; i < table->n_value_names; i++)
        free(table->value_names[i]);
    free(table->value_names);
    free(table->path);
    free(table->second_path);
    free(table->columns);
    free(table->cells);
    free(table->ids);
    free(table->id_of_row);
    free(table->id_name);
    free(table->ticks);
    free(table->is_later);
    free(table->line_offsets);
    free(table->time_name);
    text_release(&table->notes);
    findings_release(&table->findings);
    *table = (struct table){.id_column = -1, .time_column = -1};
}

int table_find_exact(const struct table *table, const char *name)
{
    for (size_t i = 0; i < table->n_columns; i++)
        if (strcmp(table->columns[i].name, name) == 0)
            return (int)i;
    return -1;
}

int table_find(const struct table *table, const char *name)
{
    const int exact = table_find_exact(table, name);
    char number[24];

    if (exact >= 0)
        return exact;
    for (size_t i = 0; i < table->n_columns; i++) {
        (void)snprintf(number, sizeof number, "%zu", i + 1);
        if (strcmp(number, name) == 0)
            return (int)i;
    }
    return -1;
}

enum status table_each_name(const struct table *table, const char *names,
                            enum status (*add)(void *context, const char *name,
                                               struct error *err),
                            void *context, struct error *err)
{
    char *copy, *name, *comma;
    enum status status = STATUS_OK;

    if (table_find(table, names) >= 0)
        return add(context, names, err);
    copy = strdup(names);
    if (!copy)
        return error_no_memory(err, strlen(names) + 1);
    for (name = copy; name && status == STATUS_OK;
         name = comma ? comma + 1 : NULL) {
        comma = strchr(name, ',');
        if (comma)
            *comma = '\0';
        status = add(context, name, err);
    }
    free(copy);
    return status;
}

enum status table_require(const struct table *table, const char *name,
                          const char *option, int *column, struct error *err)
{
    char names[NAMES_SHOWN * (NAME_SHOWN + 2) + sizeof ", ..."];
    size_t n = 0;

    *column = option ? table_find(table, name) : table_find_exact(table, name);
    if (*column >= 0)
        return STATUS_OK;
    if (!option)
        return error_set(err, STATUS_DATA,
                         "%s: there is no column \"%.*s\", which the model was "
                         "trained with (add it, or train again)",
                         table->path, NAME_SHOWN, name);
    for (size_t i = 0; i < table->n_columns && i < NAMES_SHOWN; i++)
        n += (size_t)snprintf(names + n, sizeof names - n, "%s%.*s",
                              i > 0 ? ", " : "", NAME_SHOWN,
                              table->columns[i].name);
    return error_set(err, STATUS_USAGE,
                     "%s: there is no column \"%.*s\" for %s (columns: %s%s)",
                     table->path, NAME_SHOWN, name, option, names,
                     table->n_columns > NAMES_SHOWN ? ", ..." : "");
}

enum status table_check_utf8(struct table *table, const char *path, size_t line,
                             const char *what, const char *text, size_t length,
                             struct error *err)
{
    struct text command = {0}, shown = {0};
    struct encoding_guess guess;
    enum status status;

    if (utf8_is_valid(text, length))
        return STATUS_OK;
    guess = encoding_guess(text, length);
    table->encoding = guess.name;
    text_escaped(&shown, text, length < NAME_SHOWN ? length : NAME_SHOWN);
    encoding_add_command(&command, table->encoding, path);
    status = text_status(&shown, err);
    if (status == STATUS_OK)
        status = text_status(&command, err);
    if (status == STATUS_OK)
        (void)error_set(
            err, STATUS_DATA,
            "%s:%zu: %s \"%s\" is not UTF-8 but perhaps %s (convert "
            "it: %s)",
            path, line, what, shown.bytes, guess.readable, command.bytes);
    if (status == STATUS_OK)
        status = encoding_add_filter(err, table->encoding);
    text_release(&shown);
    text_release(&command);
    return status;
}

/* True for marks that UTF-8 leaves if it is read as Windows-1252: a capital A
 * with tilde before another mark, one with circumflex before a blank that does
 * not break, or the three of a euro. */
static bool is_encoded_twice(const char *text, size_t length)
{
    static const char *const marks[] = {"\xc3\x83\xc2", "\xc3\x83\xc5",
                                        "\xc3\x83\xe2", "\xc3\x82\xc2\xa0",
                                        "\xc3\xa2\xe2\x80\x9a\xc2\xac"};

    for (size_t i = 0; i < length; i++)
        for (size_t k = 0; k < sizeof marks / sizeof *marks; k++)
            if (length - i >= strlen(marks[k]) &&
                memcmp(text + i, marks[k], strlen(marks[k])) == 0)
                return true;
    return false;
}

enum status table_check_encoded_once(struct table *table, const char *path,
                                     size_t line, const char *text,
                                     struct error *err)
{
    static const char filter[] = "iconv -f UTF-8 -t WINDOWS-1252";
    struct text command = {0};
    enum status status;

    if (!is_encoded_twice(text, strlen(text)))
        return STATUS_OK;
    table->encoding = "UTF-8";
    source_add_filter(&command, path, filter);
    status = text_status(&command, err);
    if (status == STATUS_OK)
        (void)error_set(err, STATUS_DATA,
                        "%s:%zu: the cell \"%s\" is UTF-8 that was read as "
                        "Windows-1252 and written as UTF-8 again (convert it "
                        "back: %s)",
                        path, line, text, command.bytes);
    if (status == STATUS_OK)
        status = error_add_filter(err, filter, "");
    text_release(&command);
    return status;
}

bool table_is_numeric(const struct table *table, int column)
{
    const struct column *c = &table->columns[column];

    return c->n_numbers > 0 && c->n_numbers >= c->n_other;
}

void table_put_time_column(const struct table *table, struct text *text)
{
    if (table->rows_share_line) {
        text_string(text, "the column names");
        return;
    }
    text_string(text, "column \"");
    text_printable(text, table->time_name);
    text_string(text, "\"");
}

const char *table_path(const struct table *table, size_t row)
{
    return table->second_path && row >= table->n_first_rows ? table->second_path
                                                            : table->path;
}

size_t table_line(const struct table *table, size_t row)
{
    size_t low = 0, high = table->n_line_offsets;

    while (high - low > 1) {
        size_t middle = low + (high - low) / 2;

        if (table->line_offsets[middle].row <= row)
            low = middle;
        else
            high = middle;
    }
    return table->line_offsets[low].offset + (table->rows_share_line ? 0 : row);
}

void table_time(const struct table *table, size_t row, char text[TIME_TEXT_MAX])
{
    text[0] = '\0';
    if (table->ticks)
        (void)time_print(&table->time_form, table->ticks[row], text);
}
