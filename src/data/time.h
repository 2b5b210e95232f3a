/*
 * time.h - the time axis: reading a time, the step between rows, times that
 * lie ahead, in the input's own form.
 *
 * A time is one int64 `tick` whose unit follows from its form:
 *   integer             the number itself
 *   month  YYYY-MM      months since year 0
 *   date   YYYY-MM-DD   days since 1970-01-01 (proleptic Gregorian)
 *   date-time           microseconds since 1970-01-01, local to its offset
 * Integers have at most 18 digits, years four. A date-time is a date, 'T' or a
 * space, hh:mm, optional :ss with an optional fraction of 1 to 6 digits,
 * optional 'Z' or offset +hh:mm, +hhmm, +hh; the offset has to be the same
 * text in the whole column. So a form and a tick give back exactly the text
 * that was read.
 */
#ifndef DATA_TIME_H
#define DATA_TIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum time_kind {
    TIME_TEXT, /* any other form: kept as text, no future times */
    TIME_INTEGER,
    TIME_MONTH,
    TIME_DATE,
    TIME_DATETIME
};

/* All zero is a form that is not known yet. */
struct time_form {
    enum time_kind kind;
    char separator; /* date-time: 'T' or ' ' */
    bool seconds;   /* date-time: has :ss */
    int fraction;   /* date-time: digits of a second's fraction, 0-6 */
    char offset[8]; /* date-time: "", "Z", "+01:00", ... as written */
    int width;      /* integer: zero-padded width, 0 if not padded */
};

/* A step that every two neighbouring rows are apart. */
enum time_step_kind {
    STEP_NONE,      /* not constant, or fewer than two rows */
    STEP_TICKS,     /* a constant number of ticks of the form */
    STEP_MONTHS,    /* so many months, on the same day (and time) of month */
    STEP_MONTH_ENDS /* so many months, always on the last day of the month */
};

struct time_step {
    enum time_step_kind kind;
    int64_t count; /* >= 1 unless STEP_NONE */
};

/* Steps are smaller: JSON, whose numbers are doubles, tells them apart. */
#define TIME_STEP_LIMIT (INT64_C(1) << 53)

enum { TIME_TEXT_MAX = 48 }; /* bytes of the longest time, with its '\0' */

/*
 * Reads `text` (`length` bytes, no '\0' needed). With form->kind TIME_TEXT
 * the form is found and stored; otherwise the text has to be of that form.
 * Integers are accepted only if `integers`. False, and nothing changed, if
 * the text is no such time (a 30 February is none).
 */
bool time_parse(const char *text, size_t length, bool integers,
                struct time_form *form, int64_t *tick);

/* Writes a time as it was read; returns its length without the '\0'. */
size_t time_print(const struct time_form *form, int64_t tick,
                  char text[TIME_TEXT_MAX]);

/*
 * The constant step of `n` ticks that rise, STEP_NONE if there is none. Dates
 * and date-times may step by months if there are at least three of them (two
 * are a number of days apart); months then come before ticks, and month ends
 * before the same day of the month. The form YYYY-MM always steps by ticks.
 */
struct time_step time_step_find(const struct time_form *form,
                                const int64_t *ticks, size_t n);

/*
 * The time `k` steps after (k < 0: before) `tick`, on the last day of a month
 * that is too short; `tick` itself without a step. Saturates at the years 0
 * and 9999, for integers at 18 digits.
 */
int64_t time_add(const struct time_form *form, struct time_step step,
                 int64_t tick, int64_t k);

/*
 * How many steps `tick` is after (negative: before) `from`, rounded down;
 * *exact tells whether it is just so many. 0 and not exact without a step.
 */
int64_t time_steps_between(const struct time_form *form, struct time_step step,
                           int64_t from, int64_t tick, bool *exact);

/*
 * What a step is called for defaults. Integers and every other multiple (12
 * months, 15 minutes) are FREQUENCY_OTHER.
 */
enum time_frequency {
    FREQUENCY_OTHER,
    FREQUENCY_HOURLY,
    FREQUENCY_DAILY,
    FREQUENCY_WEEKLY,
    FREQUENCY_MONTHLY
};
enum time_frequency time_frequency(const struct time_form *form,
                                   struct time_step step);

/* Names of the enums for the model file: "date", "months", ... */
extern const char *const time_kind_names[TIME_DATETIME + 1];
extern const char *const time_step_names[STEP_MONTH_ENDS + 1];

#endif
