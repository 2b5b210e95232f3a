/* bounds_given.c - see bounds_given.h. */
#include "cli/bounds_given.h"

#include <math.h>

#include "table/finding.h"

enum status bounds_given(const struct options *o, struct bounds *b,
                         struct error *err)
{
    const bool has_minimum = options_given(o, &o->minimum);

    if (o->positive && has_minimum)
        return error_set(err, STATUS_USAGE,
                         "--positive cannot be used with --min: it means --min "
                         "0 (leave one of them out)");
    if (o->positive || has_minimum) {
        b->has_minimum = true;
        b->minimum = o->positive ? 0 : o->minimum;
    }
    if (options_given(o, &o->maximum)) {
        b->has_maximum = true;
        b->maximum = o->maximum;
    }
    if (b->has_minimum && b->has_maximum && b->minimum >= b->maximum)
        return error_set(err, STATUS_USAGE,
                         "the least forecast, %g, is not below the greatest, "
                         "%g (change --min or --max)",
                         b->minimum, b->maximum);
    return STATUS_OK;
}

void bounds_note(const struct bounds *b, const struct dataset *d,
                 struct text *notes)
{
    for (size_t j = 0;
         d->schema->layout != LAYOUT_LABELLED && j < d->schema->n_targets;
         j++) {
        size_t n = 0, n_inside = 0;

        for (size_t row = 0; row < d->table.n_rows; row++) {
            const double value =
                (double)dataset_value(d, row, d->schema->targets[j]);

            if ((b->has_minimum && value < b->minimum) ||
                (b->has_maximum && value > b->maximum))
                n++;
            else
                n_inside += isnan(value) ? 0 : 1;
        }
        if (!n)
            continue;
        text_string(notes,
                    n > n_inside ? NOTE_WARNING "column \"" : "column \"");
        text_printable(notes, schema_target_name(d->schema, j));
        text_printf(notes, "\": %s beyond the bounds, which no forecast leaves",
                    counted(n, "value").text);
        text_string(notes, n > n_inside ? "; these are most, so that forecasts "
                                          "will be at a bound (change --min or "
                                          "--max)\n"
                                        : "\n");
    }
}
