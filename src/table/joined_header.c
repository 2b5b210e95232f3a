/* joined_header.c - see joined_header.h. */
#include "table/joined_header.h"

#include <string.h>

#include "base/text.h"
#include "table/row_look.h"
#include "time/time_names.h"

enum { CELLS_MAX = TABLE_MAX_COLUMNS /* more are not joined */ };

/* True if a text is twice in a row of names. */
static enum status repeats(const struct string_list *row, bool *found,
                           struct error *err)
{
    struct string_set names = {0};
    enum status status = STATUS_OK;

    *found = false;
    for (size_t i = 0; i < row->n && status == STATUS_OK; i++) {
        const char *name = string_list_at(row, i);
        const size_t n = names.n;
        uint32_t at;

        if (!*name)
            continue;
        status = string_set_add(&names, name, strlen(name), &at, err);
        *found = *found || names.n == n;
    }
    string_set_release(&names);
    return status;
}

/* True if the time is named in the second row alone. */
static bool names_time_below(const struct string_list *upper,
                             const struct string_list *lower)
{
    return !*string_list_at(upper, 0) &&
           time_name_of(string_list_at(lower, 0)) == NAME_TIME;
}

/* "Close AAA" for each column; the first one keeps its name. */
static enum status join(const struct joined_header *j,
                        struct string_list *joined, struct error *err)
{
    const struct string_list *upper = &j->rows[0], *lower = &j->rows[1];
    enum status status = STATUS_OK;

    for (size_t i = 0; i < upper->n && status == STATUS_OK; i++) {
        const char *first = string_list_at(upper, i),
                   *second = i || !*first ? string_list_at(lower, i) : "";
        struct text name = {0};

        text_printf(&name, "%s%s%s", first, *first && *second ? " " : "",
                    second);
        status = text_status(&name, err);
        if (status == STATUS_OK)
            status = string_list_add(joined, name.bytes, name.length, err);
        text_release(&name);
    }
    return status;
}

/* True for a row with a text in the first cell alone. */
static bool names_first(const struct joined_header *j,
                        const struct string_list *row)
{
    for (size_t i = 1; i < row->n; i++)
        if (*string_list_at(row, i))
            return false;
    return row->n > 1 && cell_is_text(j->format, string_list_at(row, 0));
}

static enum status give(const struct joined_header *j,
                        const struct string_list *row, const char *first,
                        size_t line, struct error *err)
{
    for (size_t i = 0; i < row->n; i++) {
        const char *text = i == 0 && first ? first : string_list_at(row, i);

        TRY(j->inner.cell(j->inner.context, text, strlen(text), line, err));
    }
    return j->inner.row_end(j->inner.context, line, err);
}

/* Gives the header, and the third row unless it belongs to it. */
static enum status give_joined(const struct joined_header *j,
                               const struct string_list *joined,
                               struct error *err)
{
    const struct string_list *third = &j->rows[2];
    const bool named = j->n_rows == 3 && names_first(j, third);

    text_printf(j->notes,
                "lines %zu and %zu are the header: columns are named "
                "as in \"",
                j->lines[0], j->lines[1]);
    text_printable(j->notes, string_list_at(joined, joined->n - 1));
    text_string(j->notes, "\"\n");
    TRY(give(j, joined, named ? string_list_at(third, 0) : NULL, j->lines[0],
             err));
    return j->n_rows == 3 && !named ? give(j, third, NULL, j->lines[2], err)
                                    : STATUS_OK;
}

/* Gives the rows that are held, joined or not, and lets the reader pass the
 * others by. */
static enum status end(struct joined_header *j, bool may_join,
                       struct error *err)
{
    struct string_list joined = {0};
    bool same = true;
    enum status status = STATUS_OK;

    *j->sink = j->inner;
    if (may_join)
        status = join(j, &joined, err);
    if (may_join && status == STATUS_OK)
        status = repeats(&joined, &same, err);
    if (status == STATUS_OK && !same)
        status = give_joined(j, &joined, err);
    for (size_t i = 0; i < j->n_rows && status == STATUS_OK && same; i++)
        status = give(j, &j->rows[i], NULL, j->lines[i], err);
    string_list_release(&joined);
    return status;
}

/* Gives all rows that are held, and the cells of the one that is being read. */
static enum status stop_holding(struct joined_header *j, struct error *err)
{
    const size_t last = j->n_rows;
    enum status status = end(j, false, err);

    for (size_t i = 0; i < j->rows[last].n && status == STATUS_OK; i++) {
        const char *text = string_list_at(&j->rows[last], i);

        status = j->inner.cell(j->inner.context, text, strlen(text),
                               j->lines[last], err);
    }
    return status;
}

static enum status on_cell(void *context, const char *text, size_t length,
                           size_t line, struct error *err)
{
    struct joined_header *j = context;
    struct string_list *row = &j->rows[j->n_rows];

    j->lines[j->n_rows] = line;
    if (row->n < CELLS_MAX && row->n_bytes + length <= TABLE_MAX_NAMES)
        return string_list_add(row, text, length, err);
    TRY(stop_holding(j, err));
    return j->inner.cell(j->inner.context, text, length, line, err);
}

static enum status on_row_end(void *context, size_t line, struct error *err)
{
    struct joined_header *j = context;
    const struct string_list *row = &j->rows[j->n_rows++];
    bool repeated;

    j->lines[j->n_rows - 1] = line;
    if (j->n_rows == 3)
        return end(j, true, err);
    if (row->n != j->rows[0].n || !row_has_no_values(j->format, row))
        return end(j, false, err);
    TRY(repeats(&j->rows[0], &repeated, err));
    if (repeated || (j->n_rows == 1 ? !*string_list_at(row, 0)
                                    : names_time_below(&j->rows[0], row)))
        return STATUS_OK;
    return end(j, false, err);
}

/* The file has no more than the rows that are held. */
static enum status on_end(void *context, struct error *err)
{
    struct joined_header *j = context;

    TRY(end(j, j->n_rows == 2, err));
    return j->inner.end ? j->inner.end(j->inner.context, err) : STATUS_OK;
}

void joined_header_start(struct joined_header *j, struct reader_sink *sink,
                         const struct reader_sink *inner,
                         const struct cell_format *format, struct text *notes)
{
    *j = (struct joined_header){
        .sink = sink, .inner = *inner, .format = format, .notes = notes};
    *sink = (struct reader_sink){on_cell, on_row_end, j, on_end};
}

void joined_header_release(struct joined_header *j)
{
    for (size_t i = 0; i < sizeof j->rows / sizeof *j->rows; i++)
        string_list_release(&j->rows[i]);
}
