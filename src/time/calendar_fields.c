/* calendar_fields.c - see calendar_fields.h. */
#include "time/calendar_fields.h"

#include <math.h>
#include <string.h>

#include "time/calendar.h"

const char *const calendar_field_names[] = {"hour", "weekday", "monthday",
                                            "month", NULL};

size_t calendar_n_fields(unsigned set)
{
    size_t n = 0;

    for (; set; set >>= 1)
        n += set & 1U;
    return n;
}

/* The fields that times of a form have. */
static unsigned fields_of(const struct time_form *form)
{
    switch (form->kind) {
    case TIME_DATETIME:
        return (1U << N_CALENDAR_FIELDS) - 1;
    case TIME_DATE:
        return 1U << CALENDAR_WEEKDAY | 1U << CALENDAR_MONTHDAY |
               1U << CALENDAR_MONTH;
    case TIME_MONTH:
        return 1U << CALENDAR_MONTH;
    default:
        return 0;
    }
}

/* The fields that vary at a step and are not constant over weeks. */
static unsigned automatic(const struct time_form *form, struct time_step step)
{
    const unsigned all = fields_of(form);
    const bool ticks = step.kind == STEP_TICKS;

    if (form->kind == TIME_DATETIME && ticks && step.count < TICKS_DAY)
        return 1U << CALENDAR_HOUR | 1U << CALENDAR_WEEKDAY |
               1U << CALENDAR_MONTH;
    if (ticks && step.count < 7 * (form->kind == TIME_DATETIME ? TICKS_DAY : 1))
        return all & ~(1U << CALENDAR_HOUR);
    return all & 1U << CALENDAR_MONTH;
}

static int find_field(const char *text, size_t length)
{
    for (int i = 0; calendar_field_names[i]; i++)
        if (strlen(calendar_field_names[i]) == length &&
            !strncmp(calendar_field_names[i], text, length))
            return i;
    return -1;
}

static enum status add_field(const char *text, size_t length,
                             const struct time_form *form, unsigned *set,
                             struct error *err)
{
    const int field = find_field(text, length);

    if (field < 0)
        return error_set(
            err, STATUS_USAGE,
            "--calendar: \"%.*s\" is no field (give auto, none, or "
            "some of hour,weekday,monthday,month)",
            (int)(length < 40 ? length : 40), text);
    if (!(fields_of(form) >> field & 1U))
        return error_set(err, STATUS_USAGE,
                         "--calendar %s: the times of the file do not have it "
                         "(leave it out)",
                         calendar_field_names[field]);
    *set |= 1U << field;
    return STATUS_OK;
}

enum status calendar_fields_parse(const char *text,
                                  const struct time_form *form,
                                  struct time_step step, unsigned *set,
                                  struct error *err)
{
    *set = 0;
    if (!strcmp(text, "none"))
        return STATUS_OK;
    if (step.kind == STEP_NONE && strcmp(text, "auto") != 0)
        return error_set(err, STATUS_USAGE,
                         "--calendar %.40s: the file has no times with a "
                         "constant step (leave it out, or name the times with "
                         "--time)",
                         text);
    if (!strcmp(text, "auto")) {
        *set = step.kind == STEP_NONE ? 0 : automatic(form, step);
        return STATUS_OK;
    }
    for (const char *at = text;; at++) {
        const size_t length = strcspn(at, ",");

        TRY(add_field(at, length, form, set, err));
        at += length;
        if (!*at)
            return STATUS_OK;
    }
}

static double share(enum calendar_field field, const struct time_form *form,
                    int64_t tick)
{
    int64_t time_of_day;
    const struct civil date = calendar_split(form, tick, &time_of_day);

    switch (field) {
    case CALENDAR_HOUR:
        return (double)time_of_day / (double)TICKS_DAY;
    case CALENDAR_WEEKDAY:
        return (double)((calendar_days(date) % 7 + 7) % 7) / 7;
    case CALENDAR_MONTHDAY:
        return (double)(date.day - 1) /
               (double)calendar_days_in_month(date.year, date.month);
    default:
        return (double)(date.month - 1) / 12;
    }
}

void calendar_fields_at(unsigned set, const struct time_form *form,
                        int64_t tick, real *to)
{
    const double full = 2 * acos(-1.0);

    for (int field = 0; field < N_CALENDAR_FIELDS; field++) {
        double angle;

        if (!(set >> field & 1U))
            continue;
        angle = full * share((enum calendar_field)field, form, tick);
        *to++ = (real)sin(angle);
        *to++ = (real)cos(angle);
    }
}

int calendar_date(const struct time_form *form, int64_t tick)
{
    int64_t time_of_day;
    struct civil date;

    if (form->kind != TIME_DATE && form->kind != TIME_DATETIME)
        return 0;
    date = calendar_split(form, tick, &time_of_day);
    return date.year * 10000 + date.month * 100 + date.day;
}
