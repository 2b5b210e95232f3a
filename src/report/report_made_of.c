/* report_made_of.c - see report_made_of.h. */
#include "report/report_made_of.h"

#include "score/baseline.h"

void put_made_of(struct json_writer *w, const struct schema *schema,
                 const double *shares)
{
    json_open_object(w, "made_of");
    for (size_t j = 0; j < schema->n_targets; j++) {
        json_open_object(w, schema_target_name(schema, j));
        for (int by = N_FORECASTERS; by-- > 0;) {
            const double share = shares[j * N_FORECASTERS + (size_t)by];

            if (share > 0)
                json_put_real(w,
                              by == BY_MODEL ? "network" : forecaster_names[by],
                              share);
        }
        json_close(w);
    }
    json_close(w);
}
