/*
 * time.h - reads times, finds the step between rows and writes future times in
 * the form of the input.
 *
 * A time is an int64 `tick`; its unit depends on the kind of its form:
 *   integer     the number itself, of at most 18 digits
 *   month       months since year 0; also quarters and years
 *   date        days since 1970-01-01 (proleptic Gregorian); also ISO weeks
 *   date-time   microseconds since 1970-01-01: UTC if the text has an offset or
 *               counts seconds since 1970, or the form has a time zone;
 *               otherwise local
 *
 * A form other than an integer is a pattern with the letters of strptime:
 *   %Y %y        year with 4 digits, with 2: from 1969 to 2068 (%5y: from 1950
 *                to 2049, and so on for other digits)
 *   %m %d %j     month, day of the month, day of the year
 *   %b %B        name of the month, short or whole (month_names.h)
 *   %a %A        name of the weekday (weekday_names.h)
 *   %q           quarter; %6q: half of a year, %4q: third of it; %#q: in Roman
 *                numbers
 *   %x %X        the year after that of %Y or %y with 2 digits, with 4, as in
 *                the season 1999/00
 *   %o           month as decimals without a 0 at the end: 01, ..., 09, 1, 11,
 *                12, as in 1980.1 for October 1980
 *   %G %V %u     ISO 8601 year, week and weekday
 *   %H %I %p     hour 0 to 24, hour 1 to 12 with AM or PM; %24H: midnight is
 *                written as hour 24 of the day before
 *   %M %S %f     minute, second, digits of its fraction (%3f: exactly 3);
 *                without %S that of the minute, without %M that of the hour
 *   %z           offset: Z, z, +hh, +hhmm, +hh:mm, UTC, GMT or another name
 *                such as CEST, also after a number: +0000 UTC; or before it, as
 *                in JavaScript: GMT+0100 (Central European Time)
 *   %s           seconds since 1970; %3s, %6s, %9s: milli-, micro-, nanoseconds
 *                (%s.%f: with a fraction)
 *   %30P         number of a half-hour of the day, 1 to 48, with a change of
 *                the clocks (in a zone) to 46 or 50; %15P, %10P and %5P: of a
 *                part of so many minutes, and %60P of an hour; %#30P: from 0 on
 *   %E %J %K     days since 1899-12-30, Julian days, modified Julian days
 *                (serial.h)
 *   %e %h %k %l %F %T %R %D %n %t %%   as in strptime
 * All other characters stand for themselves. Numbers are read with and without
 * leading zeros; side by side they need all digits, but for those that a number
 * lacks at the left of %-, as in %-H%M for 100. Numbers are written without
 * leading zeros after %-, as in %-d, and with blanks in place of them, which
 * may precede them, after %_; names are written in capitals after %^ and in
 * small letters after %#; %.p is a.m. or p.m., %1p and %#1p are A and a.
 */
#ifndef TIME_TIME_H
#define TIME_TIME_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

enum time_kind {
    TIME_TEXT, /* any other form: no times */
    TIME_INTEGER,
    TIME_MONTH,
    TIME_DATE,
    TIME_DATETIME
};

enum {
    TIME_TEXT_MAX = 128,   /* bytes of the longest time, with its '\0' */
    TIME_PATTERN_MAX = 64, /* of the longest pattern */
    TIME_HEAD_MAX = 48,    /* items of the longest head */
    TIME_OFFSET_MAX = 64,
    TIME_FIRST_YEAR = 1969, /* of %y */
    TIME_READINGS_MAX = 6   /* forms that one text may have */
};

struct zone;

/*
 * The start of a pattern, up to the first directive that is not a number, and
 * how to read it from a text that has all digits of its numbers.
 */
struct time_head {
    unsigned char n_items, length, rest; /* bytes of the text; of the pattern */
    struct time_head_item {
        char letter;          /* of the number, or the character itself */
        unsigned char digits; /* 0: a character */
        bool packed;          /* struct directive of time_pattern.h */
    } items[TIME_HEAD_MAX];
};

/* All zero: the form is not known yet. */
struct time_form {
    enum time_kind kind;
    int width;                      /* integer: zero-padded width, or 0 */
    char pattern[TIME_PATTERN_MAX]; /* "" for an integer */
    int first_year;                 /* of %y; 0: TIME_FIRST_YEAR */
    int part_minutes, first_part;   /* of %P */
    int part_months;                /* of %q */
    bool ends_days;                 /* %24H */
    int64_t fraction_of;            /* ticks of the unit of %f, or 0 */
    int least_digits, most_digits;  /* that %f had; 0: none was read */

    /* The nanoseconds from the tick to the time, -500 to 499: of the first
     * time, and if others differ. */
    bool has_nanoseconds, nanoseconds_differ;
    int nanoseconds;
    struct time_head head;
    uint64_t padded, unpadded; /* numbers read with leading zeros, without */
    /* languages of the names of months and weekdays (name_table.h); 0: all */
    unsigned months, weekdays;
    const struct zone *zone; /* NULL: none */

    /* %z: the offset of the newest time, its ticks, and that time; the
     * smallest and the largest of all */
    char offset[TIME_OFFSET_MAX];
    int64_t shift, newest, least_shift, most_shift;
    bool offsets_differ;
};

/* The step between consecutive rows. */
enum time_step_kind {
    STEP_NONE,       /* not known */
    STEP_TICKS,      /* a constant number of ticks */
    STEP_MONTHS,     /* a number of months, same day and time of the month */
    STEP_MONTH_ENDS, /* a number of months, always the last day of the month */
    STEP_DAYS,       /* a number of days of a time zone: 23 to 25 hours each */
    STEP_WEEKDAYS,   /* a number of days of a set, such as Monday to Friday */
    STEP_MONTHS_29, /* a number of months, on the 29th or, in February, the last
                       day */
    STEP_MONTHS_30, /* the same with the 30th */
    STEP_HOURS,     /* a number of ticks from the first to the last row of a
                       day of a set, then the first row of the next such day */
    N_STEP_KINDS
};

struct time_step {
    enum time_step_kind kind;
    int64_t count; /* >= 1 unless STEP_NONE */
    unsigned days; /* the set of STEP_WEEKDAYS, STEP_HOURS (week.h), else 0 */
    /* of STEP_HOURS, else 0: the local time of day of the first row of a day,
     * in ticks, and the rows of a day, at least 2 (hours.h) */
    int64_t first, rows;
};

static inline bool time_step_same(struct time_step a, struct time_step b)
{
    return a.kind == b.kind && a.count == b.count && a.days == b.days &&
           a.first == b.first && a.rows == b.rows;
}

static inline bool time_step_is_months(enum time_step_kind kind)
{
    return kind == STEP_MONTHS || kind == STEP_MONTH_ENDS ||
           kind == STEP_MONTHS_29 || kind == STEP_MONTHS_30;
}

/* Steps must be smaller, because model files store them as JSON numbers
 * (doubles). */
#define TIME_STEP_LIMIT (INT64_C(1) << 53)

/* Numbers that are read as times, besides texts. */
enum time_numbers {
    TIME_INTEGERS = 1,     /* any integer */
    TIME_YEARS = 2,        /* years, such as 1990, and months: 199001 */
    TIME_LONG_NUMBERS = 4, /* dates, such as 20240131, and seconds since 1970 */
    TIME_SERIALS = 8,      /* days since 1899-12-30, from 1954 to 2119 */
    TIME_WEEKS = 16,       /* years with a week of ISO 8601: 202053 */
    TIME_MONTHS = 32,      /* only months: 199001 */
    TIME_QUARTERS = 64,    /* years with a quarter: 19904 */
    TIME_SHORT_YEARS = 128,  /* months and dates such as 2401 and 240131 */
    TIME_YEAR_DAYS = 256,    /* years with a day: 2024366 and 24366 */
    TIME_YEARS_LAST = 512,   /* 31012024, 1312024, and months: 012024 */
    TIME_JULIAN = 1024,      /* days as 60310 and 2460310.5 (serial.h) */
    TIME_YEAR_POINTS = 2048, /* months and quarters such as 1980.01, 1980.4 */
    TIME_SERIAL_HOURS = 4096 /* as TIME_SERIALS, if hours and minutes differ */
};

/*
 * Sets a form by a pattern. Returns NULL, or what is wrong with it, for a
 * message; the form is not changed then.
 */
const char *time_form_set(struct time_form *form, const char *pattern);

/* The form in which times of a kind are written by default: ISO 8601. */
struct time_form time_form_iso(enum time_kind kind, bool seconds);

/*
 * Finds the forms under which a text is a time, and returns their number. The
 * order of day, month and year may be ambiguous; the most common order is the
 * first. So may be the number in 1990/1, which is a month or a quarter. Numbers
 * (`numbers`: a set of enum time_numbers) have the most specific form first and
 * are always an integer last.
 */
size_t time_detect(const char *text, size_t length, unsigned numbers,
                   struct time_form forms[TIME_READINGS_MAX]);

/*
 * Reads `text` (`length` bytes, no '\0' needed). If form->kind is TIME_TEXT,
 * the form is detected and stored; otherwise the text must have that form.
 * Integers are detected only if `integers`. Returns false and changes nothing
 * if the text is not such a time (30 February is not, nor an hour that the
 * change to summer time leaves out). Notes in the form how numbers are padded.
 */
bool time_parse(const char *text, size_t length, bool integers,
                struct time_form *form, int64_t *tick);

/*
 * Reads a time that was written earlier, such as one of a model file, by `form`
 * or else by its text. False if it is not a time of the same kind.
 */
bool time_read_stored(const char *text, const struct time_form *form,
                      int64_t *tick);

/* Call it after the last time of a column: from now on numbers are written with
 * leading zeros as they were read. */
void time_form_settle(struct time_form *form);

/* Writes a time in its form. Returns the length without the '\0'. */
size_t time_print(const struct time_form *form, int64_t tick,
                  char text[TIME_TEXT_MAX]);

/*
 * The time `k` steps after `tick` (before it if k < 0); `tick` if there is no
 * step. In a month that is too short it is the last day. Weekdays count from
 * any other day, such as a Sunday, as from the one before it, and the hours of
 * STEP_HOURS from any other time as from the row before it. Saturates at the
 * years 0 and 9999, for integers at 18 digits.
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
    FREQUENCY_MONTHLY,
    FREQUENCY_QUARTERLY
};
enum time_frequency time_frequency(const struct time_form *form,
                                   struct time_step step);

/*
 * The usual periods of the season, in steps: for steps below a day that divide
 * it a day and a week, for days a week and 365 days, for weekdays a
 * week, for hours of them the rows of a day and of a week, for weeks 52, for
 * months that divide a year a year. 0: there is none.
 */
enum { N_USUAL_PERIODS = 2 };
void time_usual_periods(const struct time_form *form, struct time_step step,
                        size_t periods[N_USUAL_PERIODS]);

/* Names of the enums in the model file: "date", "months", ... */
extern const char *const time_kind_names[TIME_DATETIME + 1];
extern const char *const time_step_names[N_STEP_KINDS];

#endif
