/* forecast_cell.c - see forecast_cell.h. */
#include "report/forecast_cell.h"

#include "report/attention_entry.h"

enum {
    MAX_TABLES = 20, /* series that are all printed as tables */
    FEW_TABLES = 3   /* printed if there are more */
};

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

double forecast_quantile(const struct forecast_report *r, size_t i, size_t h,
                         size_t j, size_t level)
{
    return r->quantiles[cell(r, i, h, j) * r->quantile_levels.n + level];
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

bool forecast_series(const struct forecast_report *r, size_t i,
                     struct text *text)
{
    const char *column = r->model->schema.id, *id = report_id(r, i);

    if (!id)
        return false;
    text_printable(text, column ? column : "row");
    text_string(text, " ");
    text_printable(text, id);
    return true;
}

size_t forecast_tables(const struct forecast_report *r)
{
    const size_t n = r->origins->n;

    return n > MAX_TABLES && !r->all ? FEW_TABLES : n;
}
