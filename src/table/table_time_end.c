/* table_time_end.c - chooses the time of a table among the candidates that are
 * left at its end, or says why there is none; see table_time.h. */
#include "table/table_time.h"

#include <string.h>
#include <time.h>

#include "table/clock_column.h"
#include "table/epoch_units.h"
#include "table/even_column.h"
#include "table/no_year.h"
#include "table/odd_times.h"
#include "table/time_candidate.h"
#include "table/time_choose.h"
#include "table/time_digits.h"
#include "table/time_quarters.h"
#include "table/time_mark.h"
#include "table/time_refuse.h"
#include "table/time_rollover.h"
#include "table/time_take.h"
#include "table/time_unread.h"
#include "table/year_headings.h"
#include "table/year_points.h"
#include "time/time_century.h"
#include "time/time_names.h"
#include "time/time_order.h"

/* True if a column that only its name calls a time has numbers that are no
 * times, not even with a mark behind them. */
static bool is_data(const struct time_search *search, const struct table *table,
                    size_t i)
{
    const struct time_candidate *c = &search->candidates[i];

    return c->reason == REASON_NAMED && table_is_numeric(table, (int)i) &&
           !time_mark_is(c, c->bad_text, strlen(c->bad_text));
}

void time_search_last_row(struct time_search *search)
{
    for (size_t k = 0; k < search->n_active; k++) {
        struct time_candidate *c = &search->candidates[search->active[k]];

        time_candidate_settle(search, c);
        time_digits_settle(search, c);
        year_points_settle(search, c);
    }
}

const int64_t *time_search_ticks(const struct time_search *search,
                                 const struct table *table)
{
    const int chosen = time_choose(search, table);

    return chosen < 0 ? NULL : search->candidates[chosen].readings[0].ticks;
}

/* True if the cells below the one that is no time have times of another form,
 * so that it is the first of these. */
static bool changes_form(const struct table *table, size_t column,
                         const char *before)
{
    const struct time_run *run = table->columns[column].times;

    return run && run->longest >= TIMES_SEEN && run->n_forms &&
           !time_run_reads(run, before);
}

/* True if it is known what the cell is that is no time. */
static bool is_known(const struct time_candidate *c)
{
    const size_t length = strlen(c->bad_text);

    return odd_times_is_below(c, c->bad_text, length) ||
           time_mark_is(c, c->bad_text, length);
}

/* Finds a cell that must not be passed over in silence: of a column that the
 * user calls a time; or that is called so, if there were times above the cell
 * or there is no other time than a number; then also of one that only its
 * content makes a time. */
static enum status check_cells(const struct time_search *search,
                               struct table *table, int chosen,
                               struct error *err)
{
    const struct table_options *options = search->options;
    const bool optional =
        options->from_model &&
        (!options->time_form || options->time_form->kind == TIME_TEXT);
    const bool weak = chosen < 0 || search->candidates[chosen].is_number;

    for (size_t i = 0; i < search->n_columns + TIME_COMPOSITES; i++) {
        const struct time_candidate *c = &search->candidates[i];
        const bool better =
            chosen < 0 || c->reason <= search->candidates[chosen].reason;

        if (!c->bad || optional || is_data(search, table, i))
            continue;
        if (c->reason >= REASON_COUNTER &&
            (!weak || (changes_form(table, i, c->before) && !is_known(c))))
            continue;
        if (c->reason == REASON_REQUESTED || (c->bad > 1 && better) || weak)
            return c->zone ? time_refuse_part(search, table, i, err)
                   : time_is_left_out(c)
                       ? time_refuse_left_out(search, table, i, err)
                       : time_refuse_cell(search, table, i, err);
    }
    return STATUS_OK;
}

/* True if no time was found, or one that is missing in rows or an integer. */
static bool lacks_times(const struct time_search *search, int chosen)
{
    const struct table_options *options = search->options;

    return !options->from_model &&
           (!options->time || strchr(options->time, ',')) &&
           (chosen < 0 || search->candidates[chosen].n_missing ||
            (search->candidates[chosen].n_readings &&
             search->candidates[chosen].readings[0].form.kind == TIME_INTEGER));
}

/* Refuses times of day in digits: without a date, or one in another column. */
static enum status refuse_day_clock(const struct time_search *search,
                                    struct table *table, size_t clock,
                                    struct error *err)
{
    for (size_t i = 0; i < search->n_columns; i++) {
        const struct time_candidate *c = &search->candidates[i];

        if (i != clock && c->n_readings && c->started &&
            c->readings[0].form.kind == TIME_DATE &&
            !strchr(table->columns[i].name, ','))
            return time_refuse_apart(table, i, clock, err);
    }
    return time_refuse_clock(table, clock, "times of day without a date", err);
}

static const char no_year[] = "dates that begin anew, without a year";

/* True for numbers that are part of a date, such as the month. */
static bool begins_anew(const struct table *table, size_t column)
{
    return even_column_rolls_over(table, column) ||
           even_column_period(table, column) > 1;
}

/* True for digits whose times go back where a part of a date begins anew. */
static bool goes_back(const struct time_search *search,
                      const struct table *table, int chosen)
{
    const struct time_candidate *c = &search->candidates[chosen];
    const struct time_reading *r = c->readings;

    if ((size_t)chosen >= search->n_columns || !c->is_number ||
        !c->n_readings || !even_column_rolls_over(table, (size_t)chosen))
        return false;
    for (size_t i = 1; i < r->n; i++)
        if (table_is_first_id(table, i) && table_is_first_id(table, i - 1) &&
            r->ticks[i] < r->ticks[i - 1])
            return true;
    return false;
}

/* Refuses a clock that cannot be the time, if there is no other one than an
 * integer: a time of day, or years with a part that no form reads. */
static enum status check_clocks(const struct time_search *search,
                                struct table *table, int chosen,
                                struct error *err)
{
    const bool is_number =
        chosen >= 0 && search->candidates[chosen].n_readings &&
        search->candidates[chosen].readings[0].form.kind == TIME_INTEGER;

    if (search->options->time || search->options->from_model)
        return STATUS_OK;
    if (chosen >= 0 && (size_t)chosen < search->n_columns &&
        search->candidates[chosen].is_number)
        TRY(time_unread_digits(&search->candidates[chosen], table,
                               (size_t)chosen, err));
    if (chosen >= 0 && (size_t)chosen < search->n_columns &&
        column_is_odd_weeks(table, (size_t)chosen))
        return time_refuse_clock(table, (size_t)chosen,
                                 column_year_words(table, (size_t)chosen), err);
    if (chosen >= 0 && !is_number)
        TRY(time_refuse_periods(search, table, (size_t)chosen, err));
    if (chosen >= 0 && !is_number)
        return goes_back(search, table, chosen)
                   ? time_refuse_clock(table, (size_t)chosen, no_year, err)
                   : STATUS_OK;
    for (size_t i = 0; i < table->n_columns; i++) {
        const struct column *c = &table->columns[i];
        const bool is_named =
            time_name_of(c->name) != NAME_OTHER || time_name_is_clock(c->name);
        const char *words;

        if ((is_number && (size_t)chosen != i) || c->n_other ||
            c->use == COLUMN_ID)
            continue;
        if (is_named && column_is_day_clock(table, i))
            return refuse_day_clock(search, table, i, err);
        words = column_year_words(table, i);
        if (!words && is_number && begins_anew(table, i))
            words = no_year;
        if (words)
            return time_refuse_clock(table, i, words, err);
    }
    return STATUS_OK;
}

/* The rows and ids of a table whose ids are not stored yet. */
static struct row_ids rows_of(const struct table *table)
{
    struct row_ids rows = {.n_rows = table->n_rows,
                           .id_of_row = table->id_of_row};

    for (size_t i = 0; rows.id_of_row && i < rows.n_rows; i++)
        if (rows.id_of_row[i] >= rows.n_ids)
            rows.n_ids = rows.id_of_row[i] + (size_t)1;
    return rows;
}

/* Settles the century of years with two digits, unless the model says it. */
static void settle_century(struct time_candidate *c)
{
    static const double seconds_a_year = 365.2425 * 86400;
    const int this_year = 1970 + (int)((double)time(NULL) / seconds_a_year);

    for (size_t k = c->model_form; k < c->n_readings; k++)
        time_century_settle(&c->readings[k].form, c->readings[k].ticks,
                            c->readings[k].n, this_year);
}

/* The number of readings among which the order of the rows chooses; of numbers
 * the first one is right, unless another one is left beside it. */
static size_t n_to_choose(const struct time_candidate *c)
{
    size_t n = 1;

    if (!c->is_number)
        return c->n_readings;
    while (n < c->n_readings && time_rollover_needed(&c->readings[n].form))
        n++;
    return n;
}

/* Finds the reading of candidate i that is right. */
static enum status settle(struct time_search *search, struct table *table,
                          size_t i, const struct row_ids *rows, size_t *reading,
                          struct error *err)
{
    struct time_candidate *c = &search->candidates[i];
    const struct time_form *forms[TIME_FORMS_MAX];
    const int64_t *ticks[TIME_FORMS_MAX];
    size_t n;

    *reading = 0;
    if (i < search->n_columns)
        time_quarters_settle(search, c, table->columns[i].name);
    n = n_to_choose(c);
    if (!c->model_form && !c->is_fixed && no_year_rows(&c->readings[0])) {
        char text[TIME_TEXT_MAX];

        (void)time_print(&c->readings[0].form, c->readings[0].ticks[0], text);
        return time_refuse_no_year(search, table, i, 0, text, err);
    }
    settle_century(c);
    if (n < 2 || c->model_form)
        return STATUS_OK;
    for (size_t k = 0; k < n; k++) {
        forms[k] = &c->readings[k].form;
        ticks[k] = c->readings[k].ticks;
    }
    TRY(time_order_choose(forms, ticks, n, rows, reading, err));
    return *reading < n ? STATUS_OK
                        : time_refuse_ambiguous(search, table, i, err);
}

/* Marks the numbers that may be times or values, in a table without a time. */
static void mark_doubtful(const struct time_search *search, struct table *table)
{
    for (size_t i = 0; i < search->n_columns; i++)
        table->columns[i].may_be_time =
            table->columns[i].use == COLUMN_VALUES &&
            time_digits_may_be_time(&search->candidates[i], table->id_of_row);
}

/* Without a column of times. */
static enum status end_without_times(struct time_search *search,
                                     struct table *table, struct error *err)
{
    const struct table_options *options = search->options;

    if (*options->reading.time_format && !options->from_model)
        return error_set(err, STATUS_DATA,
                         "%s: no column has times of --time-format \"%s\" "
                         "(name their column with --time)",
                         table->path, options->reading.time_format);
    if (options->time || options->from_model)
        return STATUS_OK;
    TRY(time_refuse_unordered(search, table, err));
    mark_doubtful(search, table);
    TRY(year_headings_refuse(table, err));
    TRY(time_refuse_mixed(table, err));
    return time_unread_texts(table, err);
}

enum status time_search_end(struct time_search *search, struct table *table,
                            struct error *err)
{
    const int chosen = time_choose(search, table);
    const size_t i = (size_t)chosen;
    struct row_ids rows;
    size_t reading;

    TRY(check_cells(search, table, chosen, err));
    if (!search->options->from_model && !search->options->time)
        TRY(epoch_units_refuse(table, err));
    if (lacks_times(search, chosen))
        TRY(time_refuse_unfilled(search, table, err));
    TRY(check_clocks(search, table, chosen, err));
    if (chosen < 0)
        return end_without_times(search, table, err);
    if (search->candidates[i].n_missing)
        return time_refuse_missing(search, table, i, err);
    rows = rows_of(table);
    TRY(settle(search, table, i, &rows, &reading, err));
    TRY(time_refuse_absent(search, table, i,
                           &search->candidates[i].readings[reading], err));
    if (time_is_too_close(&search->candidates[i].readings[reading]))
        return time_refuse_close(search, table, i, err);
    return time_take(search, table, i, reading, &rows, err);
}
