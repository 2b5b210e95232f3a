/*
 * step_find.h - finds the step of times: the most common difference between
 * consecutive times, over all series.
 */
#ifndef TIME_STEP_FIND_H
#define TIME_STEP_FIND_H

#include "time/time.h"

enum { STEP_SLOTS = 1 << 10, N_LATE_DAYS = 3 };

/* How often each difference was counted, in a hash table. */
struct step_tally {
    int64_t steps[STEP_SLOTS]; /* 0: not used */
    size_t counts[STEP_SLOTS];
    size_t n; /* different ones; further ones are not counted */
};

/* All zero: nothing was counted. */
struct step_finder {
    struct step_tally ticks, months;
    /* of the differences of four weeks and more of dates and date-times */
    size_t n_long;     /* that keep the time of day and change the month */
    size_t n_days[31]; /* of them to each day of the month */
    size_t n_late[N_LATE_DAYS]; /* to the 29th, 30th or 31st, or to the last
                                   day of a month that has no such day */
    /* of the differences of a day and more of dates and date-times */
    size_t n_weekdays[7]; /* that lead from and to each day of the week */
    size_t n_weeks;       /* to a later week */
    size_t most_weeks;    /* of them in one series */
    int64_t day;          /* ticks of a day; 0: a form without days */
    bool has_zone;
};

/* Counts the differences of the times of one series; only those above 0. */
void step_finder_add(struct step_finder *finder, const struct time_form *form,
                     const int64_t *ticks, size_t n);

/*
 * The most common step, the smallest one of those that are equally common.
 * STEP_NONE if no difference was counted. A step of four weeks or more that
 * usually leads to the same day of the month, or to the last one, is counted in
 * months. Daily times that pass over every Saturday and Sunday are counted from
 * Monday to Friday, those of two weekdays or more, the same in five weeks or
 * more, by these, and days of a time zone by its dates. A weekday that occurs
 * in hardly any week does not count.
 */
struct time_step step_finder_result(const struct step_finder *finder);

/* The kind of a step of whole months that an option asks for: the day of the
 * month to which most of the counted differences lead. */
enum time_step_kind step_finder_months(const struct step_finder *finder);

#endif
