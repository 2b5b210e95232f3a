/* time_candidate.c - see time_candidate.h. */
#include "table/time_candidate.h"

#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "table/absent_day.h"
#include "table/clock_cell.h"
#include "table/clock_digits.h"
#include "table/clock_offsets.h"
#include "table/day_change.h"
#include "table/day_parts.h"
#include "table/odd_times.h"
#include "table/short_times.h"
#include "table/time_bad.h"
#include "table/time_mark.h"

/* Texts that are times in so many rows are no chance, though one is missing or
 * is none. */
enum { SURE_TEXTS = 10, HOUR = 60, LACKING_MAX = 10 };

static void release_reading(struct time_search *search, struct time_reading *r)
{
    search->n_bytes -= r->n * sizeof *r->ticks;
    free(r->ticks);
    *r = (struct time_reading){0};
}

void time_candidate_remove(struct time_search *search, struct time_candidate *c,
                           size_t i)
{
    release_reading(search, &c->readings[i]);
    c->n_readings--;
    memmove(&c->readings[i], &c->readings[i + 1],
            (c->n_readings - i) * sizeof *c->readings);
    c->readings[c->n_readings] = (struct time_reading){0};
    c->model_form = c->model_form && i > 0;
}

void time_candidate_drop(struct time_search *search, struct time_candidate *c)
{
    const size_t i = (size_t)(c - search->candidates);

    while (c->n_readings)
        time_candidate_remove(search, c, c->n_readings - 1);
    free(c->odd);
    c->odd = NULL;
    c->reason = REASON_NONE;
    search->is_needed[i] = search->is_part[i];
}

bool time_candidate_has_columns(const struct time_search *search,
                                const struct time_candidate *c)
{
    return c >= search->candidates + search->n_columns;
}

/* True for several columns of which the last one is named as an hour. */
static bool has_hours(const struct time_search *search,
                      const struct time_candidate *c)
{
    const size_t i = (size_t)(c - search->candidates);

    return time_candidate_has_columns(search, c) &&
           search->parts[i - search->n_columns].has_hours;
}

/* Finds the forms of the first cell, that of the model first. */
static void detect(const struct time_search *search, struct time_candidate *c,
                   const char *text, size_t length)
{
    const struct time_form *stored = search->options->time_form;
    struct time_form forms[TIME_READINGS_MAX], tried;
    size_t n;
    int64_t ignored;

    if (stored && stored->kind != TIME_TEXT) {
        tried = *stored;
        tried.zone = search->zone;
        if ((*tried.pattern || tried.kind == TIME_INTEGER) &&
            (time_parse(text, length, true, &tried, &ignored) ||
             short_times_read(&(struct time_reading){.form = tried}, text,
                              length, &ignored))) {
            c->readings[c->n_readings].form = *stored;
            c->readings[c->n_readings++].form.zone = search->zone;
            c->model_form = true;
        }
    }
    n = short_times_detect(text, length, has_hours(search, c), c->numbers,
                           forms);
    if (!n && time_candidate_has_columns(search, c))
        n = day_parts_detect(text, length, forms, n);
    if (n && forms[0].part_minutes) {
        time_bad_keep(c, text, length);
        c->doubtful = 1;
    }
    for (size_t i = 0; i < n; i++) {
        c->readings[c->n_readings].form = forms[i];
        c->readings[c->n_readings++].form.zone =
            forms[i].kind == TIME_DATETIME ? search->zone : NULL;
    }
}

/* Finds the length of the first of two times; beside a date they may be hours
 * such as 00-01, of which the second could be an offset as well. */
static bool find_start(const struct time_search *search,
                       const struct time_candidate *c, const char *text,
                       size_t length, size_t *first)
{
    return ((time_candidate_has_columns(search, c) || c->is_fixed) &&
            clock_cell_interval(text, length, first)) ||
           clock_cell_two_times(text, length, first);
}

/* Finds the forms of the first cell, or of the first of two times in it. */
static void start(const struct time_search *search, struct time_candidate *c,
                  const char *text, size_t length)
{
    struct time_form form = c->readings[0].form;
    size_t first;
    int64_t ignored;

    if (!c->is_fixed && !(time_candidate_has_columns(search, c) &&
                          clock_cell_interval(text, length, &first)))
        detect(search, c, text, length);
    if (!time_candidate_has_columns(search, c))
        clock_offsets_start(search, c, text, length);
    if ((c->is_fixed ? time_parse(text, length, true, &form, &ignored)
                     : c->n_readings > 0) ||
        !find_start(search, c, text, length, &first))
        return;
    c->is_interval = true;
    if (!c->is_fixed)
        detect(search, c, text, first);
}

static enum status add_tick(struct time_search *search, struct time_reading *r,
                            size_t row, int64_t tick, struct error *err)
{
    int64_t *ticks = r->ticks;

    if (row >= r->capacity) {
        ticks = array_grow(ticks, &r->capacity, row + 1, sizeof *ticks, err);
        if (!ticks)
            return err->code;
        r->ticks = ticks;
    }
    search->n_bytes += (row + 1 - r->n) * sizeof *ticks;
    while (r->n < row)
        ticks[r->n++] = MISSING_TICK;
    ticks[r->n++] = tick;
    return STATUS_OK;
}

/* The time before the first cell that is none. */
static void keep_before(struct time_candidate *c, const struct time_reading *r)
{
    struct time_form form = r->form;

    time_form_settle(&form);
    if (!r->n || r->ticks[r->n - 1] == MISSING_TICK)
        return;
    (void)time_print(&form, r->ticks[r->n - 1], c->before);
    c->last_tick = r->ticks[r->n - 1];
    if (r->n > 1 && r->ticks[r->n - 2] != MISSING_TICK)
        c->last_step = c->last_tick - r->ticks[r->n - 2];
}

/* True for a time of several columns, unless an option says its form. */
static bool may_widen(const struct time_search *search,
                      const struct time_candidate *c)
{
    return time_candidate_has_columns(search, c) && c->n_rows &&
           !*search->options->reading.time_format;
}

bool time_candidate_counts_parts(const struct time_search *search,
                                 const struct time_candidate *c)
{
    const size_t i = (size_t)(c - search->candidates);

    return i >= search->n_columns &&
           search->parts[i - search->n_columns].counts_parts;
}

static bool widen(const struct time_search *search, struct time_candidate *c,
                  struct time_reading *r, const char *text, size_t length)
{
    bool doubtful = false;

    if (!c->doubtful && !c->short_row)
        keep_before(c, r);
    if (day_parts_widen(r, c->has_zero, time_candidate_counts_parts(search, c),
                        text, length))
        doubtful = r->form.part_minutes < HOUR;
    else if (!clock_digits_widen(r, text, length, &doubtful))
        return false;
    if (doubtful && !c->doubtful) {
        time_bad_keep(c, text, length);
        c->doubtful = c->n_rows + 1;
    }
    return true;
}

/* Reads a time without what is zero, or one with it below such times. */
static enum status read_short(struct time_search *search,
                              struct time_candidate *c, struct time_reading *r,
                              const char *text, size_t length, int64_t *tick,
                              bool *is_read, struct error *err)
{
    const bool hours = has_hours(search, c);

    *is_read = false;
    if (*search->options->reading.time_format || (c->is_fixed && !hours) ||
        c->is_number || c->doubtful)
        return STATUS_OK;
    if (!c->short_row)
        keep_before(c, r);
    *is_read = short_times_read(r, text, length, tick);
    if (!*is_read) {
        TRY(short_times_widen(search, c, r, text, length, hours, is_read, err));
        *is_read = *is_read && time_parse(text, length, false, &r->form, tick);
    }
    if (*is_read && !c->short_row) {
        time_bad_keep(c, text, length);
        c->short_row = c->n_rows + 1;
    }
    return STATUS_OK;
}

/* True if all texts so far are times, in so many rows that it is no chance. */
static bool is_sure(const struct time_candidate *c)
{
    return (c->reason == REASON_CONTENT || c->reason == REASON_COUNTER) &&
           !c->is_number && c->n_rows >= SURE_TEXTS;
}

/* True if a text ends with a blank and `number`. */
static bool ends_with(const char *text, size_t length, const char *number)
{
    const size_t n = strlen(number);

    return length > n && text[length - n - 1] == ' ' &&
           memcmp(text + length - n, number, n) == 0;
}

/* Leaves blanks on both sides out. */
static const char *trim(const char *text, size_t *length)
{
    while (*length && (*text == ' ' || *text == '\t')) {
        text++;
        --*length;
    }
    while (*length && (text[*length - 1] == ' ' || text[*length - 1] == '\t'))
        --*length;
    return text;
}

/* What is not read by any form is a bad cell of times, or no time. */
static enum status end_readings(struct time_search *search,
                                struct time_candidate *c, const char *text,
                                size_t length, struct error *err)
{
    if (c->reason == REASON_REQUESTED || c->reason == REASON_NAMED ||
        (c->n_rows && c->reason <= REASON_PARTS &&
         (c->reason != REASON_DATE_AND_PART || c->zone) &&
         (c->reason == REASON_PARTS || !c->n_missing)) ||
        is_sure(c) || odd_times_is_below(c, text, length) ||
        ((c->reason != REASON_CONTENT || (c->n_rows && !c->is_number)) &&
         time_mark_is(c, text, length))) {
        time_bad_keep(c, text, length);
        c->bad = c->n_rows + 1;
        return time_bad_count(c, text, length, err);
    }
    time_candidate_drop(search, c);
    return STATUS_OK;
}

enum status time_candidate_read(struct time_search *search,
                                struct time_candidate *c, const char *text,
                                size_t length, struct error *err)
{
    size_t start_length;
    bool may_end;

    text = trim(text, &length);
    if (c->bad)
        return time_bad_count(c, text, length, err);
    if (!c->started)
        start(search, c, text, length);
    c->started = true;
    if (c->is_interval && find_start(search, c, text, length, &start_length))
        length = start_length;
    if (!clock_cell_interval(text, length, &start_length))
        start_length = length;
    may_end = c->model_form || !c->has_zero || !ends_with(text, length, "24");
    for (size_t i = 0; i < c->n_readings;) {
        struct time_reading *r = &c->readings[i];
        const size_t n = r->is_start ? start_length : length;
        int64_t tick;
        bool is_read =
            (may_end && time_parse(text, n, true, &r->form, &tick)) ||
            (((may_widen(search, c) && widen(search, c, r, text, n)) ||
              !may_end) &&
             time_parse(text, n, true, &r->form, &tick));

        if (!is_read && c->is_number && !c->is_fixed && !c->model_form)
            is_read = absent_day_read(r, c->n_rows, text, length, &tick);
        if (!is_read)
            TRY(read_short(search, c, r, text, length, &tick, &is_read, err));
        if (is_read) {
            TRY(add_tick(search, r, c->n_rows, tick, err));
            i++;
            continue;
        }
        if (c->n_readings == 1) {
            keep_before(c, r);
            time_bad_keep(c, text, length);
            c->bad_form = r->form;
            c->zone =
                day_change_zone(&r->form, c->bad_text, strlen(c->bad_text));
        }
        time_candidate_remove(search, c, i);
    }
    c->has_zero = c->has_zero || ends_with(text, start_length, "0") ||
                  ends_with(text, start_length, "00");
    return c->n_readings ? STATUS_OK
                         : end_readings(search, c, text, length, err);
}

/* True for times of a day beside dates that lack few cells. */
static bool may_lack_cells(const struct time_candidate *c)
{
    return (c->reason == REASON_DATE_AND_TIME ||
            c->reason == REASON_DATE_AND_PART) &&
           c->n_missing < LACKING_MAX;
}

void time_candidate_end_row(struct time_search *search,
                            struct time_candidate *c)
{
    if (c->is_missing && c->reason != REASON_REQUESTED &&
        c->reason != REASON_NAMED && !(is_sure(c) && c->n_readings) &&
        !may_lack_cells(c)) {
        time_candidate_drop(search, c);
        return;
    }
    c->n_missing += c->is_missing;
    c->is_missing = false;
    c->n_rows++;
}

bool time_candidate_varies(const struct time_candidate *c)
{
    const struct time_reading *r = &c->readings[0];

    for (size_t i = 1; i < r->n; i++)
        if (r->ticks[i] != r->ticks[0])
            return true;
    return r->n < 2;
}
