/* fitting_calendar.c - what the time of a row tells, see fitting.h. */
#include "cli/fitting.h"

#include "data/holiday_use.h"
#include "time/calendar_fields.h"
#include "table/holidays.h"

enum status fitting_calendar(struct fitting *f, struct error *err)
{
    const struct options *o = f->options;
    const struct dataset *d = &f->dataset;
    struct covariates *c = &f->schema.covariates;

    if (!o->calendar) /* a command without the option */
        return STATUS_OK;
    TRY(calendar_fields_parse(o->calendar, &d->table.time_form,
                              d->has_times ? d->step : (struct time_step){0},
                              &c->calendar, err));
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

enum status fitting_note_holidays(struct fitting *f, struct error *err)
{
    struct holiday_use use;

    if (!f->schema.covariates.n_holidays)
        return STATUS_OK;
    use = holiday_use_of(&f->dataset, f->H);
    holiday_use_note(&f->dataset, &use, f->H, &f->notes);
    return use.rows ? STATUS_OK : holiday_use_none(&f->dataset, &f->found, err);
}
