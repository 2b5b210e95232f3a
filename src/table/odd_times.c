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

static const char iso[] = "%Y-%m-%d";

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
    return c->odd && c->odd->n_forms
               ? rank_of(&c->odd->forms[0].form, c->bad_text)
               : RANK_OTHER;
}

static int rank_of_others(const struct time_candidate *c)
{
    return *c->before ? rank_of(&c->bad_form, c->before) : RANK_OTHER;
}

static bool is_iso(const struct time_form *form)
{
    return strncmp(form->pattern, iso, sizeof iso - 1) == 0;
}

static bool is_of_days(const struct time_form *form)
{
    return form->kind == TIME_DATE || form->kind == TIME_DATETIME;
}

static void add_to(struct odd_order *order, int64_t tick)
{
    order->n_rises += tick > order->above;
    order->n_falls += tick < order->above;
    order->above = tick;
}

/* Notes the time of a row, which has the form `f` if it is odd. */
static void add_row(const struct time_candidate *c, struct odd_form *f,
                    bool is_odd, int64_t tick)
{
    const bool swaps = is_iso(is_odd ? &f->form : &c->bad_form);
    int64_t ignored;
    int year;

    add_to(&f->as_is, tick);
    if (!is_of_days(&c->bad_form) || !is_of_days(&f->form)) {
        f->is_plain = true;
        return;
    }
    add_to(&f->swapped, swaps ? calendar_swap(&c->bad_form, tick) : tick);
    f->is_plain |=
        swaps != (calendar_split(&c->bad_form, tick, &ignored).day <= 12);
    year = calendar_split(&c->bad_form, tick, &ignored).year;
    if (!is_odd)
        return;
    if (!f->first_year || year < f->first_year)
        f->first_year = year;
    if (year > f->last_year)
        f->last_year = year;
}

/* The tick of a date among dates with a time of day, or the reverse. */
static int64_t tick_among(enum time_kind of, enum time_kind among, int64_t tick)
{
    if (of == TIME_DATETIME && among == TIME_DATE)
        return tick / TICKS_DAY - (tick % TICKS_DAY < 0);
    return of == TIME_DATE && among == TIME_DATETIME ? tick * TICKS_DAY : tick;
}

/* Keeps the forms that the text has, too. */
static void narrow(const struct time_candidate *c, const char *text,
                   size_t length)
{
    struct odd_times *odd = c->odd;
    size_t left = 0;
    int64_t tick;

    for (size_t i = 0; i < odd->n_forms; i++) {
        struct odd_form *f = &odd->forms[i];

        if (!time_parse(text, length, false, &f->form, &tick))
            continue;
        add_row(c, f, true, tick_among(f->form.kind, c->bad_form.kind, tick));
        odd->forms[left++] = *f;
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
        odd->n_forms = n;
        odd->last = c->last_tick;
        odd->step = c->last_step;
        for (size_t k = 0; k < n; k++)
            odd->forms[k] = (struct odd_form){
                .form = forms[k],
                .as_is.above = c->last_tick,
                .swapped.above =
                    is_iso(&c->bad_form) && is_of_days(&c->bad_form)
                        ? calendar_swap(&c->bad_form, c->last_tick)
                        : c->last_tick};
    } else {
        odd->differs =
            odd->differs || !line_filter_is_shaped(text, length, c->bad_text,
                                                   strlen(c->bad_text));
    }
    narrow(c, text, length);
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
        add_row(c, &odd->forms[k], false, tick);
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

static size_t n_unordered(const struct odd_order *order)
{
    return order->n_rises < order->n_falls ? order->n_rises : order->n_falls;
}

/* The form of the odd cells that is the only one, or with which far more rows
 * are in order than with any other; NULL: there is none. */
static const struct odd_form *form_of(const struct odd_times *odd)
{
    size_t best = 0, least = SIZE_MAX, next = SIZE_MAX;

    for (size_t k = 0; k < odd->n_forms; k++) {
        const size_t n = n_unordered(&odd->forms[k].as_is);

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

/* The first two digits of the years of the odd cells; 0: they differ, or years
 * of two digits may be of the century before. */
static int century_of(const struct odd_form *f)
{
    enum { YEARS = 100, UNSURE = 2050 };
    const int century = f->first_year / YEARS;

    return century == f->last_year / YEARS && f->last_year < UNSURE ? century
                                                                    : 0;
}

/* True if a spreadsheet has read the dates of which both numbers may be months
 * as those of another country, as the order of the rows says. */
static bool is_swapped(const struct odd_form *f)
{
    return !f->is_plain &&
           2 * n_unordered(&f->swapped) < n_unordered(&f->as_is);
}

/* Appends the filter that writes the ISO dates like the others, with day and
 * month swapped. */
static bool put_swapped(struct text *text, struct text *filter,
                        const struct table *table, size_t i,
                        const struct time_candidate *c,
                        const struct odd_form *f)
{
    const bool odd_are_iso = is_iso(&f->form);
    const struct time_form *to = odd_are_iso ? &c->bad_form : &f->form;
    struct time_form from = odd_are_iso ? f->form : c->bad_form;

    memcpy(from.pattern, "%Y-%d-%m", sizeof iso - 1);
    if (!form_filter_put(filter, table, i, &from, 0, to))
        return false;
    text_printf(text,
                " (a spreadsheet has swapped day and month in %s: write them "
                "like the others: ",
                odd_are_iso ? "such cells" : "the cells before");
    return true;
}

bool odd_times_put_alike(struct text *text, struct text *filter,
                         const struct table *table, size_t i,
                         const struct time_candidate *c)
{
    const struct odd_form *f = c->odd ? form_of(c->odd) : NULL;
    struct time_form forms[TIME_READINGS_MAX];

    /* not in a form of the others that may be another one */
    if (!f || table->rows_share_line ||
        time_detect(c->before, strlen(c->before), 0, forms) != 1)
        return false;
    if (is_swapped(f))
        return put_swapped(text, filter, table, i, c, f);
    if (!form_filter_put(filter, table, i, &f->form, century_of(f),
                         &c->bad_form))
        return false;
    text_string(text, " (write such cells like the others: ");
    return true;
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
