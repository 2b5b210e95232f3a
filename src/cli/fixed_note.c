/* fixed_note.c - see fixed_note.h. */
#include "cli/fixed_note.h"

#include "prep/fixed_phase.h"

void fixed_note(const struct ensemble *ensemble, const struct windows *w,
                const struct origins *origins, size_t steps, struct text *notes)
{
    const struct schema *schema = w->data->dataset->schema;
    const size_t n_targets =
        schema->layout == LAYOUT_LABELLED ? 0 : schema->n_targets;

    for (size_t j = 0; j < n_targets; j++) {
        size_t n = 0;
        double value;

        if (!ensemble_fixes_phases(ensemble, j))
            continue;
        for (size_t k = 0; k < origins->n; k++) {
            struct fixed_phases phases =
                fixed_phases_of(w, &origins->list[k], j);

            for (size_t h = 0; h < steps; h++)
                n += fixed_phase(&phases, h, &value) ? 1 : 0;
        }
        if (!n)
            continue;
        text_string(notes, "\"");
        text_printable(notes, schema_target_name(schema, j));
        text_printf(notes,
                    "\": %zu of %zu forecasts %s what it was each time at this "
                    "place in the season%s, %d times or more\n",
                    n, origins->n * steps, n == 1 ? "is" : "are",
                    covariates_need_future(&schema->covariates)
                        ? " or with this known value"
                        : "",
                    FIXED_LEAST);
    }
}
