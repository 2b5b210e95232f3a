/* explain_cell.c - see explain_cell.h. */
#include "report/explain_cell.h"

#include "report/forecast_cell.h"

const char *const explain_part_words[N_CONTRIBUTION_PARTS] = {
    "level of the window", "season",
    "known inputs",        "network at that level",
    "local forecasters",   "bounds, fixed phases"};

const struct contributions *explain_of(const struct explain_report *r, size_t i,
                                       size_t j)
{
    return &r->list[i * r->forecasts.model->schema.n_targets + j];
}

void explain_time(const struct explain_report *r, size_t i,
                  char text[TIME_TEXT_MAX])
{
    text[0] = '\0';
    if (r->step)
        forecast_step_time(&r->forecasts, i, r->step - 1, text);
}

static bool is_zero(double value)
{
    return !(value > 0 || value < 0);
}

static bool column_adds(const struct contributions *c, size_t column)
{
    for (size_t row = 0; row < c->n_rows; row++)
        if (!is_zero(c->cells[row * c->n_columns + column]))
            return true;
    return false;
}

bool explain_next(struct explain_cursor *at, struct explain_cell *cell)
{
    const struct explain_report *r = at->report;
    const struct contributions *c = explain_of(r, at->i, at->j);
    const struct origin *origin = &r->forecasts.origins->list[at->i];
    const struct series *series = &r->forecasts.dataset->series[origin->series];
    const size_t before = origin->row - series->first;
    const size_t T = dataset_window(r->forecasts.dataset, origin->series,
                                    r->forecasts.model->config.net.T);

    while (at->next < c->n_rows * c->n_columns) {
        const size_t lag = c->n_rows - 1 - at->next / c->n_columns;
        const size_t column = at->next++ % c->n_columns;
        const double contribution = c->cells[lag * c->n_columns + column];
        const size_t row = origin->row - 1 - lag;

        if (lag >= before || (lag >= T && is_zero(contribution)) ||
            !column_adds(c, column))
            continue;
        *cell = (struct explain_cell){
            .lag = lag,
            .feature = r->forecasts.model->schema.names[column],
            .value = prepared_original(r->prepared, origin, row, column),
            .contribution = contribution};
        dataset_time(r->forecasts.dataset, row, cell->time);
        return true;
    }
    return false;
}
