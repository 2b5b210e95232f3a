/* odd_times.c - see odd_times.h. */
#include "table/odd_times.h"

#include <stdlib.h>
#include <string.h>

#include "csv/source.h"
#include "table/form_filter.h"
#include "table/line_filter.h"
#include "table/time_mark.h"
#include "time/calendar.h"

enum { RANK_OTHER, RANK_YEAR, RANK_MONTH, RANK_DATE, FEW = 20 };

/* How fine the times of a form are; a number may be a year. */
static int rank_of(const struct time_form *form, const char *text)
{
    struct time_form years[TIME_READINGS_MAX];

    switch (form->kind) {
    case TIME_INTEGER:
        return time_detect(text, strlen(text), TIME_YEARS, years) ? RANK_YEAR
                                                                  : RANK_OTHER;
    case TIME_MONTH:
        return strpbrk(form->pattern, "mbBqo") ? RANK_MONTH : RANK_YEAR;
    case TIME_DATE:
    case TIME_DATETIME:
        return RANK_DATE;
    default:
        return RANK_OTHER;
    }
}

static int rank_of_odd(const struct time_candidate *c)
{
    return c->odd && c->odd->n_forms ? rank_of(&c->odd->forms[0], c->bad_text)
                                     : RANK_OTHER;
}

static int rank_of_others(const struct time_candidate *c)
{
    return *c->before ? rank_of(&c->bad_form, c->before) : RANK_OTHER;
}

/* Notes the time of a row in form k of the odd cells. */
static void add_row(struct odd_times *odd, size_t k, int64_t tick)
{
    odd->n_rises[k] += tick > odd->above[k];
    odd->n_falls[k] += tick < odd->above[k];
    odd->above[k] = tick;
}

/* The tick of a date among dates with a time of day. */
static int64_t tick_among(enum time_kind of, enum time_kind among, int64_t tick)
{
    return of == TIME_DATE && among == TIME_DATETIME ? tick * TICKS_DAY : tick;
}

/* Keeps the forms that the text has, too. */
static void narrow(struct odd_times *odd, enum time_kind kind, const char *text,
                   size_t length)
{
    size_t left = 0;
    int64_t tick;

    for (size_t i = 0; i < odd->n_forms; i++) {
        if (!time_parse(text, length, false, &odd->forms[i], &tick))
            continue;
        add_row(odd, i, tick_among(odd->forms[i].kind, kind, tick));
        odd->forms[left] = odd->forms[i];
        odd->above[left] = odd->above[i];
        odd->n_rises[left] = odd->n_rises[i];
        odd->n_falls[left++] = odd->n_falls[i];
    }
    odd->n_forms = left;
}

static void add_right(struct odd_times *odd, int64_t tick)
{
    if (odd->n_right < TIME_BAD_ROWS)
        odd->right[odd->n_right] = tick;
    odd->n_right++;
}

/* Adds a tick that a cell may be; each counts once. */
static void add_open(struct odd_times *odd, int64_t tick)
{
    for (size_t i = 0; i < odd->n_open; i++)
        if (odd->open[i] == tick)
            return;
    odd->open[odd->n_open++] = tick;
}

/* Settles the cell by the one tick that is a step after the row above. */
static void settle_by_step(struct odd_times *odd)
{
    size_t n = 0, which = 0;

    for (size_t i = 0; i < odd->n_open; i++)
        if (odd->step && odd->open[i] - odd->last == odd->step) {
            which = i;
            n++;
        }
    if (n != 1)
        return;
    odd->last = odd->open[which];
    add_right(odd, odd->last);
    odd->n_open = 0;
}

enum status odd_times_add(struct time_candidate *c, const char *text,
                          size_t length, struct error *err)
{
    const enum time_kind kind = c->bad_form.kind;
    struct time_form forms[TIME_READINGS_MAX];
    const size_t n = time_detect(text, length, TIME_YEARS, forms);
    const bool is_first = !c->odd;
    struct odd_times *odd;

    if (is_first)
        c->odd = calloc(1, sizeof *c->odd);
    odd = c->odd;
    if (!odd)
        return error_no_memory(err, sizeof *odd);
    if (is_first) {
        memcpy(odd->forms, forms, sizeof forms);
        odd->n_forms = n;
        odd->last = c->last_tick;
        odd->step = c->last_step;
        for (size_t k = 0; k < n; k++)
            odd->above[k] = c->last_tick;
    } else {
        odd->differs =
            odd->differs || !line_filter_is_shaped(text, length, c->bad_text,
                                                   strlen(c->bad_text));
    }
    narrow(odd, kind, text, length);
    odd->n_marked += time_mark_is(c, text, length);
    odd->n_open = 0; /* one below another is not settled */
    for (size_t i = 0; i < n; i++) {
        int64_t tick;

        forms[i].zone = kind == TIME_DATETIME ? c->bad_form.zone : NULL;
        if (forms[i].kind == kind &&
            time_parse(text, length, false, &forms[i], &tick))
            add_open(odd, tick);
    }
    settle_by_step(odd);
    return STATUS_OK;
}

void odd_times_pass(struct time_candidate *c, int64_t tick)
{
    struct odd_times *odd = c->odd;
    size_t n = 0, which = 0;

    for (size_t i = 0; i < odd->n_open; i++)
        if ((odd->open[i] > odd->last && odd->open[i] < tick) ||
            (odd->open[i] < odd->last && odd->open[i] > tick)) {
            which = i;
            n++;
        }
    if (n == 1)
        add_right(odd, odd->open[which]);
    for (size_t k = 0; k < odd->n_forms; k++)
        add_row(odd, k, tick);
    odd->n_open = 0;
    odd->last = tick;
}

bool odd_times_is_below(const struct time_candidate *c, const char *text,
                        size_t length)
{
    const int rank = rank_of_others(c);
    struct time_form forms[TIME_READINGS_MAX], above[TIME_READINGS_MAX];
    const size_t n = strlen(c->before);
    int64_t tick, ignored;
    struct civil first, here;

    if (rank != RANK_YEAR && rank != RANK_MONTH)
        return false;
    if (!time_detect(c->before, n, TIME_YEARS, above) ||
        !time_detect(text, length, 0, forms) ||
        rank_of(&forms[0], c->before) <= rank ||
        !time_parse(c->before, n, false, &above[0], &tick))
        return false;
    first = calendar_split(&above[0], tick, &ignored);
    if (!time_parse(text, length, false, &forms[0], &tick))
        return false;
    here = calendar_split(&forms[0], tick, &ignored);
    return here.year == first.year &&
           (rank == RANK_YEAR || here.month == first.month);
}

bool odd_times_may_be_left_out(const struct time_candidate *c)
{
    const int rank = rank_of_odd(c);

    return (rank != RANK_OTHER && rank < rank_of_others(c)) ||
           FEW * c->n_bad <= c->n_rows;
}

/* Appends the filter that writes the odd cells in the form of the others. */
static bool put_right(struct text *filter, const struct table *table, size_t i,
                      const struct time_candidate *c)
{
    const char d = table->delimiter;
    const bool quoted = c->odd->differs || strchr(c->bad_text, d);
    struct time_form form = c->bad_form;

    time_form_settle(&form);
    for (size_t k = 0; k < c->n_bad; k++) {
        char text[TIME_TEXT_MAX];

        (void)time_print(&form, c->odd->right[k], text);
        if (strchr(text, d) || strpbrk(text, "#\"&\\'"))
            return false;
        text_printf(filter, "%s%zus#^", k ? ";" : "sed '",
                    table_line(table, c->bad_rows[k]));
        if (i) {
            text_string(filter, "\\(");
            line_filter_put_before(filter, table, i);
            text_string(filter, "\\)");
        }
        line_filter_put_cell(filter, d, quoted);
        text_printf(filter, "#%s%s#", i ? "\\1" : "", text);
    }
    text_string(filter, "'");
    return true;
}

/* Appends the filter that leaves out the first rows, if they are few and all
 * others have one form; otherwise false. */
static bool put_first(struct text *filter, const struct table *table,
                      const struct time_candidate *c, size_t n_others)
{
    size_t lines[TIME_BAD_ROWS];

    if (n_others + 1 != c->bad || n_others > TIME_BAD_ROWS ||
        FEW * n_others > table->n_rows || !c->odd->n_forms)
        return false;
    for (size_t row = 0; row < n_others; row++)
        lines[row] = table_line(table, row);
    line_filter_put(filter, lines, n_others);
    return true;
}

/* The form of the odd cells that is the only one, or with which far more rows
 * are in order than with any other; NULL: there is none. */
static const struct time_form *form_of(const struct odd_times *odd)
{
    size_t best = 0, least = SIZE_MAX, next = SIZE_MAX;

    for (size_t k = 0; k < odd->n_forms; k++) {
        const size_t n = odd->n_rises[k] < odd->n_falls[k] ? odd->n_rises[k]
                                                           : odd->n_falls[k];

        if (n < least) {
            next = least;
            least = n;
            best = k;
        } else if (n < next) {
            next = n;
        }
    }
    return odd->n_forms == 1 || (odd->n_forms && 2 * least < next)
               ? &odd->forms[best]
               : NULL;
}

bool odd_times_put_alike(struct text *filter, const struct table *table,
                         size_t i, const struct time_candidate *c)
{
    const struct time_form *form = c->odd ? form_of(c->odd) : NULL;
    struct time_form forms[TIME_READINGS_MAX];

    /* not in a form of the others that may be another one */
    return form && !table->rows_share_line &&
           time_detect(c->before, strlen(c->before), 0, forms) == 1 &&
           form_filter_put(filter, table, i, form, &c->bad_form);
}

bool odd_times_advise(struct text *text, struct text *filter,
                      const struct table *table, size_t i,
                      const struct time_candidate *c)
{
    const int rank = rank_of_others(c);
    const size_t n_others = c->n_rows - c->n_bad;

    if (!c->odd || table->rows_share_line)
        return false;
    if (c->odd->n_marked == c->n_bad) {
        time_mark_advise(text, filter, table, i, c->bad_rows[0]);
        return true;
    }
    if (c->n_bad <= TIME_BAD_ROWS && c->odd->n_right == c->n_bad) {
        if (put_right(filter, table, i, c)) {
            text_printf(text, " (write %s like the others: ",
                        c->n_bad == 1 ? "it" : "such cells");
            source_add_command(text, table_path(table, c->bad_rows[0]), filter);
            return true;
        }
        text_release(filter);
    }
    if (!put_first(filter, table, c, n_others) &&
        (rank == RANK_OTHER || rank >= rank_of_odd(c) ||
         4 * (n_others - 1) > table->n_rows ||
         line_filter_is_shaped(c->before, strlen(c->before), c->bad_text,
                               strlen(c->bad_text)) ||
         !line_filter_put_shape(filter, c->before, table, i)))
        return false;
    text_string(text, " (leave lines such as \"");
    text_printable(text, c->before);
    text_string(text, "\" out: ");
    source_add_command(text, table_path(table, c->bad_rows[0]), filter);
    return true;
}
