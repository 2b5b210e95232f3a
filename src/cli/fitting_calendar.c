/* fitting_calendar.c - what the time of a row tells, see fitting.h. */
#include "cli/fitting.h"

#include "data/holiday_use.h"
#include "time/calendar_fields.h"
#include "table/holidays.h"

/* The time of day where numbers are known for the future, since what they add
 * depends on it. The profile tells the rest. */
static void set_default(const struct dataset *d, struct covariates *c)
{
    if (!covariates_count(c).known || !d->has_times ||
        !calendar_has_hours(&d->table.time_form, d->step))
        return;
    c->calendar = 1U << CALENDAR_HOUR;
    c->default_calendar = true;
}

static enum status read_holidays(struct fitting *f, struct error *err)
{
    const struct options *o = f->options;
    const struct dataset *d = &f->dataset;
    struct covariates *c = &f->schema.covariates;

    if (o->holidays && d->has_times && d->table.time_form.kind == TIME_MONTH)
        return error_set(err, STATUS_USAGE,
                         "--holidays: the times of the file are months or "
                         "longer, and holidays need rows of a day or less "
                         "(leave it out)");
    if (o->holidays && (!d->has_times ||
                        !calendar_date(&d->table.time_form, d->table.ticks[0])))
        return error_set(err, STATUS_USAGE,
                         "--holidays: the file has no dates with a constant "
                         "step (leave it out, or name the times with --time)");
    return o->holidays ? holidays_read(o->holidays, c, err) : STATUS_OK;
}

enum status fitting_calendar(struct fitting *f, struct error *err)
{
    const char *calendar = f->options->calendar;
    const struct dataset *d = &f->dataset;
    struct covariates *c = &f->schema.covariates;

    if (calendar)
        TRY(calendar_fields_parse(
            calendar, &d->table.time_form,
            d->has_times ? d->step : (struct time_step){0}, &c->calendar, err));
    TRY(read_holidays(f, err));
    if (!calendar)
        set_default(d, c);
    return STATUS_OK;
}

void fitting_note_calendar(struct fitting *f)
{
    if (f->schema.covariates.default_calendar)
        fitting_choice(f,
                       "the network also reads the time of day, because what a "
                       "known column adds may depend on it (--calendar none "
                       "leaves it out)");
}

enum status fitting_note_holidays(struct fitting *f, struct error *err)
{
    struct holiday_use use;

    if (!f->schema.covariates.n_holidays)
        return STATUS_OK;
    use = holiday_use_of(&f->dataset, f->H);
    holiday_use_note(&f->dataset, &use, f->H, &f->notes);
    return use.rows ? STATUS_OK : holiday_use_none(&f->dataset, &f->found, err);
}
