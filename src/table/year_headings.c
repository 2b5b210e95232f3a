/* year_headings.c - see year_headings.h. */
#include "table/year_headings.h"

#include <string.h>

#include "csv/source.h"
#include "table/fill_words.h"
#include "table/line_filter.h"
#include "table/row_look.h"
#include "table/time_refuse.h"
#include "table/time_samples.h"
#include "time/month_names.h"

/* What a text is, the longest time first. */
enum heading {
    HEADING_YEAR,
    HEADING_QUARTER, /* of a year that it names */
    HEADING_MONTH,
    HEADING_DATE,
    HEADING_BARE_QUARTER, /* without a year */
    HEADING_BARE_MONTH,
    HEADING_TOTAL,
    HEADING_OTHER,
    N_HEADINGS
};

static bool is_bare_quarter(const char *text)
{
    text += strncmp(text, "Qtr", 3) == 0 ? 3 : *text == 'Q';
    return *text >= '1' && *text <= '4' && !text[1];
}

static bool is_bare_month(const char *text, size_t length)
{
    const struct found_name name =
        name_find(&month_names, text, text + length, MONTH_LANGUAGES, true);

    return name.languages && name.length == length;
}

static enum heading heading_of(const char *text)
{
    const size_t length = strlen(text);
    struct time_form forms[TIME_READINGS_MAX];

    if (strspn(text, "0123456789") < length && is_bare_quarter(text))
        return HEADING_BARE_QUARTER;
    if (is_bare_month(text, length))
        return HEADING_BARE_MONTH;
    if (cell_is_total(text))
        return HEADING_TOTAL;
    if (!time_detect(text, length, TIME_YEARS, forms))
        return HEADING_OTHER;
    if (forms->kind >= TIME_DATE)
        return HEADING_DATE;
    if (forms->kind != TIME_MONTH)
        return HEADING_OTHER;
    return strpbrk(forms->pattern, "mbB") ? HEADING_MONTH
           : strchr(forms->pattern, 'q')  ? HEADING_QUARTER
                                          : HEADING_YEAR;
}

/* The rows of each kind among the first ones, the first of each, and whether
 * two of a kind follow each other. */
struct headings {
    size_t n[N_HEADINGS], first[N_HEADINGS];
    bool follow[N_HEADINGS];
};

static struct headings look(const struct time_samples *s)
{
    struct headings h = {0};
    enum heading before = HEADING_OTHER;

    for (size_t i = 0; i < s->n; i++) {
        const enum heading is = heading_of(s->texts[i]);

        if (h.n[is]++ == 0)
            h.first[is] = i;
        h.follow[is] = h.follow[is] || is == before;
        before = is;
    }
    return h;
}

/* True if the first rows are of these two kinds and totals alone, with several
 * of the times between two headings. */
static bool are(const struct headings *h, size_t rows, enum heading heading,
                enum heading times)
{
    enum { TIMES_BETWEEN = 3 };

    return h->n[heading] + h->n[times] + h->n[HEADING_TOTAL] == rows &&
           h->n[heading] && !h->follow[heading] &&
           h->n[times] >= TIMES_BETWEEN * h->n[heading];
}

/* The heading of texts that are sums of the times between them. */
static enum heading sums_of(const struct headings *h, size_t rows)
{
    for (enum heading times = HEADING_QUARTER; times <= HEADING_DATE; times++)
        for (enum heading sums = HEADING_YEAR; sums < times; sums++)
            if (are(h, rows, sums, times))
                return sums;
    return HEADING_OTHER;
}

static bool lack_year(struct headings h, size_t rows)
{
    const bool has_months = h.n[HEADING_BARE_MONTH] > 0;

    if (has_months) /* quarters are sums, too */
        rows -= h.n[HEADING_BARE_QUARTER];
    return are(&h, rows, HEADING_YEAR,
               has_months ? HEADING_BARE_MONTH : HEADING_BARE_QUARTER);
}

/* Appends the filter that writes the year of the heading behind the others. */
static void put_year(struct text *filter, const struct table *table,
                     const struct headings *h)
{
    fill_words_put_awk(table, filter);
    text_string(filter, "{ x = $1; gsub(/^[\" ]+|[\" ]+$/, \"\", x) } x ~ "
                        "/^[12][0-9][0-9][0-9]$/ { y = x; next } ");
    if (h->n[HEADING_BARE_MONTH] && h->n[HEADING_BARE_QUARTER])
        text_string(filter, "x ~ /^Q/ { next } ");
    text_string(filter, "y { sub(/^Qtr/, \"Q\", x); $1 = x \" \" y } 1'");
}

enum status year_headings_refuse(struct table *table, struct error *err)
{
    const struct column *c = table->columns;
    const struct time_samples *s = c->samples;
    struct text names = {0}, message = {0}, filter = {0};
    enum heading heading;
    struct headings h;
    bool lacks;

    if (c->use != COLUMN_VALUES || !s || s->too_long)
        return STATUS_OK;
    h = look(s);
    lacks = lack_year(h, s->n);
    heading = lacks ? HEADING_YEAR : sums_of(&h, s->n);
    if (lacks)
        put_year(&filter, table, &h);
    else if (heading == HEADING_OTHER ||
             !line_filter_put_shape(&filter, s->texts[h.first[heading]], table,
                                    0))
        return STATUS_OK;
    text_string(&names, c->name);
    text_string(&message, "\"");
    text_printable(&message, s->texts[h.first[heading]]);
    text_string(&message,
                lacks ? "\" is a heading of rows without a year (write it "
                        "behind each: "
                      : "\" is a longer time than others, a heading or a sum "
                        "(leave such lines out: ");
    source_add_command(&message, table->path, &filter);
    text_string(&message, "; without times: --time none)");
    return time_refuse_filter(table, s->rows[h.first[heading]], &names,
                              &message, &filter, err);
}
