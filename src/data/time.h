/*
 * time.h - reads times, finds the step between rows and writes future times in
 * the form of the input.
 *
 * A time is an int64 `tick`; its unit depends on the form:
 *   integer             the number itself
 *   month  YYYY-MM      months since year 0
 *   date   YYYY-MM-DD   days since 1970-01-01 (proleptic Gregorian)
 *   date-time           microseconds since 1970-01-01, local to its offset
 * Integers have at most 18 digits, years have four. A date-time is a date, 'T'
 * or a space, hh:mm, optionally :ss with an optional fraction of 1 to 6 digits,
 * and optionally 'Z' or an offset +hh:mm, +hhmm or +hh. The offset must be the
 * same text in the whole column. So a form and a tick determine exactly the
 * text that was read.
 */
#ifndef DATA_TIME_H
#define DATA_TIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum time_kind {
    TIME_TEXT, /* any other form: stored as text, no future times */
    TIME_INTEGER,
    TIME_MONTH,
    TIME_DATE,
    TIME_DATETIME
};

/* All zero: the form is not known yet. */
struct time_form {
    enum time_kind kind;
    char separator; /* date-time: 'T' or ' ' */
    bool seconds;   /* date-time: has :ss */
    int fraction;   /* date-time: digits after the decimal point, 0-6 */
    char offset[8]; /* date-time: "", "Z", "+01:00", ... as written */
    int width;      /* integer: zero-padded width, 0 if not padded */
};

/* The step between consecutive rows. */
enum time_step_kind {
    STEP_NONE,      /* not known */
    STEP_TICKS,     /* a constant number of ticks */
    STEP_MONTHS,    /* a number of months, same day and time of the month */
    STEP_MONTH_ENDS /* a number of months, always the last day of the month */
};

struct time_step {
    enum time_step_kind kind;
    int64_t count; /* >= 1 unless STEP_NONE */
};

/* Steps must be smaller, because model files store them as JSON numbers
 * (doubles). */
#define TIME_STEP_LIMIT (INT64_C(1) << 53)

enum { TIME_TEXT_MAX = 48 }; /* bytes of the longest time, with its '\0' */

/*
 * Reads `text` (`length` bytes, no '\0' needed). If form->kind is TIME_TEXT,
 * the form is detected and stored; otherwise the text must have that form.
 * Integers are accepted only if `integers`. Returns false and changes nothing
 * if the text is not such a time (30 February is not).
 */
bool time_parse(const char *text, size_t length, bool integers,
                struct time_form *form, int64_t *tick);

/* Writes a time in its form. Returns the length without the '\0'. */
size_t time_print(const struct time_form *form, int64_t tick,
                  char text[TIME_TEXT_MAX]);

/*
 * The time `k` steps after `tick` (before it if k < 0); `tick` if there is no
 * step. In a month that is too short it is the last day. Saturates at the years
 * 0 and 9999, for integers at 18 digits.
 */
int64_t time_add(const struct time_form *form, struct time_step step,
                 int64_t tick, int64_t k);

/*
 * The number of steps from `from` to `tick`, rounded down (negative if `tick`
 * is earlier). `*exact` is true if no rounding was needed. Without a step: 0
 * and not exact.
 */
int64_t time_steps_between(const struct time_form *form, struct time_step step,
                           int64_t from, int64_t tick, bool *exact);

/*
 * The frequency of a step, for default values. FREQUENCY_OTHER for integers and
 * all other steps (12 months, 15 minutes).
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

/* Names of the enums in the model file: "date", "months", ... */
extern const char *const time_kind_names[TIME_DATETIME + 1];
extern const char *const time_step_names[STEP_MONTH_ENDS + 1];

#endif
