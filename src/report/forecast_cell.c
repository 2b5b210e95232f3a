/* forecast_cell.c - see forecast_cell.h. */
#include "report/forecast_cell.h"

static size_t cell(const struct forecast_report *r, size_t i, size_t h,
                   size_t j)
{
    return (i * r->model->config.net.H + h) * r->model->schema.n_targets + j;
}

double forecast_value(const struct forecast_report *r, size_t i, size_t h,
                      size_t j)
{
    return r->y[cell(r, i, h, j)];
}

struct band forecast_band(const struct forecast_report *r, size_t i, size_t h,
                          size_t j, size_t level)
{
    return r->intervals[cell(r, i, h, j) * r->levels.n + level];
}

void forecast_origin_time(const struct forecast_report *r, size_t i,
                          char text[TIME_TEXT_MAX])
{
    dataset_time(r->dataset, r->origins->list[i].row - 1, text);
}

void forecast_step_time(const struct forecast_report *r, size_t i, size_t h,
                        char text[TIME_TEXT_MAX])
{
    text[0] = '\0';
    if (r->model->schema.layout != LAYOUT_LABELLED)
        dataset_future_time(r->dataset, r->origins->list[i].row - 1, h + 1,
                            text);
}
