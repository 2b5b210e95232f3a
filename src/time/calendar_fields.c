/* calendar_fields.c - see calendar_fields.h. */
#include "time/calendar_fields.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "time/calendar.h"
#include "time/time_pattern.h"

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

bool calendar_has_hours(const struct time_form *form, struct time_step step)
{
    return step.kind == STEP_HOURS ||
           (form->kind == TIME_DATETIME && step.kind == STEP_TICKS &&
            step.count < TICKS_DAY);
}

/* The fields that vary at a step and are not constant over weeks. */
static unsigned automatic(const struct time_form *form, struct time_step step)
{
    const unsigned all = fields_of(form);
    const bool ticks = step.kind == STEP_TICKS;
    const int64_t day = form->kind == TIME_DATETIME ? TICKS_DAY : 1;

    if (calendar_has_hours(form, step))
        return 1U << CALENDAR_HOUR | 1U << CALENDAR_WEEKDAY |
               1U << CALENDAR_MONTH;
    if (step.kind == STEP_WEEKDAYS ||
        (step.kind == STEP_DAYS && step.count < 7) ||
        (ticks && step.count < 7 * day))
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

/* The point of a share of a cycle. */
static void set_point(double of_cycle, real point[2])
{
    const double angle = 2 * acos(-1.0) * of_cycle;

    point[0] = (real)sin(angle);
    point[1] = (real)cos(angle);
}

void calendar_fields_at(unsigned set, const struct time_form *form,
                        int64_t tick, real *to)
{
    for (int field = 0; field < N_CALENDAR_FIELDS; field++) {
        if (!(set >> field & 1U))
            continue;
        set_point(share((enum calendar_field)field, form, tick), to);
        to += 2;
    }
}

bool calendar_field_level(enum calendar_field field, int k,
                          char name[LEVEL_NAME], real point[2])
{
    static const int n_levels[N_CALENDAR_FIELDS] = {24, 7, 31, 12};
    /* the day of share 0 is a Thursday, 1 January 1970 */
    const int monday = 4;

    if (k >= n_levels[field])
        return false;
    switch (field) {
    case CALENDAR_HOUR:
        (void)snprintf(name, LEVEL_NAME, "%02d:00", k % 24);
        break;
    case CALENDAR_WEEKDAY:
        (void)snprintf(name, LEVEL_NAME, "%s", time_weekdays[k % 7]);
        break;
    case CALENDAR_MONTHDAY:
        (void)snprintf(name, LEVEL_NAME, "day %d", k % 31 + 1);
        break;
    default:
        (void)snprintf(name, LEVEL_NAME, "%s", time_months[k % 12]);
    }
    set_point((double)(field == CALENDAR_WEEKDAY ? (k + monday) % 7 : k) /
                  n_levels[field],
              point);
    return true;
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
