/* row_look.c - see row_look.h. */
#include "table/row_look.h"

#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "table/blanks.h"
#include "time/time.h"
#include "time/time_names.h"

static bool is_date(const char *text)
{
    struct time_form forms[TIME_READINGS_MAX];
    size_t length = strlen(text);

    blanks_trim(&text, &length);
    return time_detect(text, length, 0, forms) > 0;
}

/* A number with a decimal comma, separators of thousands or a percent sign. */
static bool is_figure(const char *text)
{
    return strpbrk(text, "0123456789") &&
           !text[strspn(text, "+-0123456789., '%")];
}

bool cell_is_value(const struct cell_format *format, const char *text)
{
    float value;

    return cell_parse(format, text, strlen(text), &value) == NUMBER ||
           is_figure(text) || is_date(text);
}

bool cell_is_text(const struct cell_format *format, const char *text)
{
    float value;

    return cell_parse(format, text, strlen(text), &value) == NUMBER_OTHER &&
           !cell_is_value(format, text);
}

bool cell_is_total(const char *text)
{
    static const char *const words[] = {
        "total",   "totals", "grand total",   "subtotal",
        "sum",     "summe",  "gesamtsumme",   "gesamt",
        "suma",    "totale", "service total", "average",
        "avg",     "mean",   "median",        "min",
        "minimum", "max",    "maximum",       "std",
        "stdev",   "count",  "mittelwert",    "durchschnitt",
        "moyenne", "media",  "promedio"};

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t length = strlen(words[i]);

        if (strncasecmp(text, words[i], length) == 0 &&
            !is_letter(text[length]))
            return true;
    }
    return false;
}

bool cell_has_word(const char *text)
{
    size_t n = 0;

    for (; *text; text++)
        n += is_letter(*text);
    return n > 4;
}

bool row_has_no_values(const struct cell_format *format,
                       const struct string_list *row)
{
    size_t n_texts = 0;

    for (size_t i = 0; i < row->n; i++) {
        if (cell_is_value(format, string_list_at(row, i)))
            return false;
        n_texts += cell_is_text(format, string_list_at(row, i));
    }
    return n_texts > 0;
}

bool row_is_header(const struct cell_format *format,
                   const struct string_list *row, const struct table *table,
                   size_t n)
{
    if (row->n < n || n > table->n_columns)
        return false;
    for (size_t i = 0; i < n; i++) {
        const char *text = string_list_at(row, i);

        if (*text && strcmp(text, table->columns[i].name) != 0)
            return false;
    }
    return row_has_no_values(format, row);
}

bool row_is_property(const struct cell_format *format,
                     const struct string_list *row)
{
    if (!row->n || !cell_is_text(format, string_list_at(row, 0)))
        return false;
    for (size_t i = 1; i < row->n; i++)
        if (cell_is_value(format, string_list_at(row, i)) &&
            !is_date(string_list_at(row, i)))
            return false;
    return true;
}

bool row_is_ruler(const struct string_list *row)
{
    size_t n = 0;

    for (size_t i = 0; i < row->n; i++) {
        const char *text = string_list_at(row, i);

        if (text[strspn(text, "-=+|: ")])
            return false;
        n += strlen(text);
    }
    return n > row->n;
}

bool row_is_end_mark(const struct string_list *row)
{
    const char *text = row->n == 1 ? string_list_at(row, 0) : "";
    const size_t n = strspn(text, "-=*+");

    return n && !text[n] && (n > 3 || *text == '*');
}

bool row_lacks_first(const struct cell_format *format,
                     const struct string_list *row)
{
    if (row->n < 2 || *string_list_at(row, 0))
        return false;
    for (size_t i = 1; i < row->n; i++)
        if (!cell_is_value(format, string_list_at(row, i)) ||
            is_date(string_list_at(row, i)))
            return false;
    return true;
}

bool row_is_larger(const struct cell_format *format,
                   const struct string_list *row,
                   const struct string_list *data)
{
    enum { TIMES = 10 };
    float x, y;

    for (size_t i = 1; i < row->n && i < data->n; i++) {
        const char *text = string_list_at(row, i);
        const char *below = string_list_at(data, i);

        if (cell_parse(format, text, strlen(text), &x) == NUMBER &&
            cell_parse(format, below, strlen(below), &y) == NUMBER && y > 0 &&
            x > TIMES * y)
            return true;
    }
    return false;
}

bool row_has_time(const struct string_list *data, const struct table *table)
{
    return data->n && table->n_columns &&
           (is_date(string_list_at(data, 0)) ||
            time_name_of(table->columns[0].name) != NAME_OTHER);
}

bool row_has_units(const struct cell_format *format,
                   const struct string_list *units,
                   const struct string_list *data, const struct table *table)
{
    size_t n_texts = 0, n_values = 0, n_others = 0, n_dates = 0;

    for (size_t i = 0; i < units->n && i < data->n; i++) {
        const char *unit = string_list_at(units, i);
        const char *cell = string_list_at(data, i);
        const bool is_value = cell_is_value(format, cell);

        n_values += is_value;
        if (!*unit)
            continue;
        if (!cell_is_text(format, unit))
            return false;
        n_texts++;
        n_others += !is_value;
        n_dates += is_date(cell);
    }
    if (n_texts == 1 && units->n && !*string_list_at(units, 0))
        n_texts += n_values == data->n && row_has_time(data, table);
    return n_texts > 1 && n_values > 1 &&
           (n_dates || n_others <= (data->n >= 4 ? 1 : 0));
}

/* True if a cell of a row is a text that no cell before it is. */
static bool is_new_text(const struct cell_format *format,
                        const struct string_list *row, size_t cell)
{
    const char *text = string_list_at(row, cell);

    for (size_t i = 0; i < cell; i++)
        if (!strcasecmp(text, string_list_at(row, i)))
            return false;
    return cell_is_text(format, text);
}

bool row_names_times(const struct cell_format *format,
                     const struct string_list *row,
                     const struct string_list *data, const struct table *table)
{
    size_t n_names = 0;

    for (size_t i = 0; i < table->n_columns; i++) {
        const char *name = table->columns[i].name;

        if (i >= row->n || i >= data->n || !is_new_text(format, row, i) ||
            time_name_of(name) == NAME_TIME)
            return false;
        n_names += time_name_of(string_list_at(row, i)) == NAME_TIME &&
                   time_name_of(name) == NAME_OTHER &&
                   is_date(string_list_at(data, i));
    }
    return n_names > 0;
}
