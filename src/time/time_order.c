/* time_order.c - see time_order.h. */
#include "time/time_order.h"

#include <stdlib.h>

#include "time/calendar.h"
#include "time/zone.h"

/* The newest row of an id. */
struct newest {
    bool known, has_step;
    int64_t tick, step, month, month_step, time_of_day;
    int day, days; /* of the month, and in it */
    int weekday;   /* 0: Monday */
};

enum { LAST_YEAR = 2100 };

/* What is true of all rows of a reading. */
struct order {
    bool rises, falls;
    bool by_ticks, by_months, by_weekdays; /* regular steps */
    bool is_near;                          /* none after LAST_YEAR */
    bool is_dense;                         /* no step of a day or more */
    size_t n_same_day; /* rows of the same day as the one before them */
};

static void split(const struct time_form *form, int64_t tick, struct newest *to)
{
    struct civil date;

    to->tick = tick;
    date = calendar_split(form, tick, &to->time_of_day);
    to->month = (int64_t)date.year * 12 + date.month;
    to->day = date.day;
    to->days = calendar_days_in_month(date.year, date.month);
    to->weekday = calendar_weekday(calendar_days(date));
}

static int64_t distance(int64_t a, int64_t b)
{
    return a < b ? b - a : a - b;
}

/* Compares a row with the one before it of the same id. */
static void compare(const struct time_form *form, const struct newest *last,
                    struct newest *here, struct order *order)
{
    const int64_t day = form->kind == TIME_DATETIME ? TICKS_DAY : 1;
    const struct newest *early = here->tick < last->tick ? here : last;

    order->rises = order->rises && here->tick >= last->tick;
    order->falls = order->falls && here->tick <= last->tick;
    here->step = distance(here->tick, last->tick);
    here->month_step = distance(here->month, last->month);
    here->has_step = true;
    order->by_months =
        order->by_months && here->month_step > 0 &&
        here->time_of_day == last->time_of_day &&
        (here->day == last->day ||
         (here->day == here->days && last->day == last->days)) &&
        (!last->has_step || here->month_step == last->month_step);
    order->by_ticks = order->by_ticks && here->step > 0 &&
                      (!last->has_step || here->step == last->step);
    order->is_dense = order->is_dense && here->step < day;
    order->n_same_day += here->step < day && here->day == last->day;
    order->by_weekdays = order->by_weekdays && here->weekday < 5 &&
                         last->weekday < 5 &&
                         here->step == (early->weekday == 4 ? 3 : 1) * day;
}

static enum status examine(const struct time_form *form, const int64_t *ticks,
                           const struct row_ids *rows, struct order *order,
                           struct error *err)
{
    const size_t n = rows->id_of_row ? rows->n_ids : 1;
    struct newest *newest = calloc(n, sizeof *newest);

    if (!newest)
        return error_no_memory(err, n * sizeof *newest);
    *order = (struct order){true, true, true, true, true, true, true, 0};
    for (size_t i = 0; i < rows->n_rows; i++) {
        struct newest *last = &newest[rows->id_of_row ? rows->id_of_row[i] : 0];
        struct newest here = {.known = true};

        split(form, ticks[i], &here);
        order->is_near =
            order->is_near && here.month <= (int64_t)LAST_YEAR * 12 + 12;
        if (last->known)
            compare(form, last, &here, order);
        *last = here;
    }
    order->is_dense = order->is_dense && 2 * order->n_same_day > rows->n_rows;
    free(newest);
    return STATUS_OK;
}

/* True for several rows a day without a gap of a day: another order of day and
 * month has one at each midnight. */
static bool is_dense(const struct order *order)
{
    return order->is_dense;
}

static bool is_regular(const struct order *order)
{
    return order->by_ticks || order->by_months || order->by_weekdays;
}

static bool is_ordered(const struct order *order)
{
    return order->rises || order->falls;
}

static bool is_near(const struct order *order)
{
    return order->is_near;
}

/* Keeps the readings of which `is` is true, if there are any. */
static void keep_if(bool (*is)(const struct order *),
                    const struct order orders[], bool left[], size_t n)
{
    bool any = false;

    for (size_t i = 0; i < n; i++)
        any = any || (left[i] && is(&orders[i]));
    for (size_t i = 0; i < n && any; i++)
        left[i] = left[i] && is(&orders[i]);
}

static bool same_ticks(const int64_t *a, const int64_t *b, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (a[i] != b[i])
            return false;
    return true;
}

enum status time_order_choose(const struct time_form *const forms[],
                              const int64_t *const ticks[], size_t n,
                              const struct row_ids *rows, size_t *chosen,
                              struct error *err)
{
    struct order orders[TIME_READINGS_MAX] = {{0}};
    bool left[TIME_READINGS_MAX] = {false};

    for (size_t i = 0; i < n; i++) {
        TRY(examine(forms[i], ticks[i], rows, &orders[i], err));
        left[i] = true;
    }
    keep_if(is_near, orders, left, n);
    keep_if(is_ordered, orders, left, n);
    keep_if(is_dense, orders, left, n);
    keep_if(is_regular, orders, left, n);
    *chosen = n;
    for (size_t i = 0; i < n; i++) {
        if (!left[i])
            continue;
        if (*chosen == n)
            *chosen = i;
        else if (!same_ticks(ticks[i], ticks[*chosen], rows->n_rows)) {
            *chosen = n;
            return STATUS_OK;
        }
    }
    return STATUS_OK;
}

/* True if more rows are earlier than the row before them of the same id than
 * later: the newest row comes first. `before` has room for the ids. */
static bool falls(const int64_t *ticks, const struct row_ids *rows,
                  int64_t *before, size_t n)
{
    size_t n_earlier = 0, n_later = 0;

    for (size_t i = 0; i < n; i++)
        before[i] = INT64_MIN;
    for (size_t i = 0; i < rows->n_rows; i++) {
        int64_t *last = &before[rows->id_of_row ? rows->id_of_row[i] : 0];

        n_earlier += ticks[i] < *last;
        n_later += *last != INT64_MIN && ticks[i] > *last;
        *last = ticks[i];
    }
    return n_earlier > n_later;
}

/* The newest row of an id; `step`: the last two steps, if they are the same. */
struct clock {
    int64_t tick, before, step;
};

/* True if only the second of two equal local hours is one step later. */
static bool goes_on_second(const struct clock *last, int64_t first,
                           int64_t second)
{
    return last->step > 0 && first - last->tick != last->step &&
           second - last->tick == last->step;
}

static void clock_add(struct clock *clock, int64_t tick)
{
    const bool known = clock->tick != INT64_MIN;
    const int64_t step = known ? tick - clock->tick : 0;

    clock->step = step == clock->before ? step : 0;
    clock->before = step;
    clock->tick = tick;
}

enum status time_order_repeat(const struct zone *zone, int64_t *ticks,
                              const struct row_ids *rows, struct error *err)
{
    const size_t n = rows->id_of_row ? rows->n_ids : 1;
    int64_t *newest = malloc(n * sizeof *newest);
    struct clock *clocks = calloc(n, sizeof *clocks);
    bool backwards;

    if (!newest || !clocks) {
        free(newest);
        free(clocks);
        return error_no_memory(err, n * sizeof *clocks);
    }
    backwards = falls(ticks, rows, newest, n);
    free(newest);
    for (size_t i = 0; i < n; i++)
        clocks[i].tick = INT64_MIN;
    for (size_t i = 0; i < rows->n_rows; i++) {
        const size_t row = backwards ? rows->n_rows - 1 - i : i;
        struct clock *last =
            &clocks[rows->id_of_row ? rows->id_of_row[row] : 0];
        const int64_t second = zone_repeated(zone, ticks[row]);

        if (ticks[row] <= last->tick ||
            goes_on_second(last, ticks[row], second))
            ticks[row] = second;
        clock_add(last, ticks[row]);
    }
    free(clocks);
    return STATUS_OK;
}
