/* forecast_cell.c - see forecast_cell.h. */
#include "report/forecast_cell.h"

#include <math.h>
#include <stdio.h>

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

size_t forecast_n_ranges(const struct forecast_report *r)
{
    return r->levels.n + r->quantile_levels.n;
}

struct range_text forecast_range_title(const struct forecast_report *r,
                                       size_t k)
{
    struct range_text title;

    if (k < r->levels.n)
        (void)snprintf(title.text, sizeof title.text, "%g %%",
                       r->levels.list[k]);
    else
        (void)snprintf(title.text, sizeof title.text, "q%g",
                       r->quantile_levels.list[k - r->levels.n]);
    return title;
}

struct range_text forecast_range(const struct forecast_report *r, size_t i,
                                 size_t h, size_t j, size_t k)
{
    const bool is_band = k < r->levels.n;
    const struct band band =
        is_band ? forecast_band(r, i, h, j, k) : (struct band){0, 0};
    const double low =
        is_band ? band.low : forecast_quantile(r, i, h, j, k - r->levels.n);
    struct range_text range = {"-"};

    if (!isnan(low))
        (void)snprintf(range.text, sizeof range.text, "%s%s%s",
                       rounded(low, 4).text, is_band ? " to " : "",
                       is_band ? rounded(band.high, 4).text : "");
    return range;
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
