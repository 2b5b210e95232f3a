/* range_warning.c - see range_warning.h. */
#include "cli/range_warning.h"

#include "base/shell.h"
#include "cli/notes.h"
#include "data/look.h"

/* Values of one column that are far outside. */
struct far {
    const char *column;
    const struct moments *range; /* of the train rows */
    size_t n, row;               /* number of them, row of the first */
    double first;
};

static void look_at(struct far *far, double value, size_t row)
{
    const double margin = far->range->maximum - far->range->minimum;

    if (value >= far->range->minimum - margin &&
        value <= far->range->maximum + margin)
        return;
    if (isnan(value) || far->n++)
        return;
    far->first = value;
    far->row = row;
}

size_t range_window_start(const struct range_look *look,
                          const struct origin *origin)
{
    const size_t first = look->dataset->series[origin->series].first;
    const size_t T = look->model->config.net.T;

    return origin->row - first < T ? first : origin->row - T;
}

static void look_at_feature(const struct range_look *look, size_t c,
                            struct far *far)
{
    for (size_t i = 0; i < look->origins->n; i++) {
        const struct origin *origin = &look->origins->list[i];

        for (size_t row = range_window_start(look, origin); row < origin->row;
             row++)
            look_at(far, prepared_original(look->prepared, origin, row, c),
                    row);
    }
}

static void look_at_known(const struct range_look *look, size_t i,
                          struct far *far)
{
    const struct dataset *d = look->dataset;

    for (size_t k = 0; k < look->origins->n; k++) {
        const struct origin *origin = &look->origins->list[k];
        const struct series *series = &d->series[origin->series];
        const size_t last = series->first + series->n_rows + series->n_future;
        const size_t end = origin->row + look->steps;

        for (size_t row = range_window_start(look, origin);
             row < end && row < last; row++)
            look_at(far, (double)dataset_covariate(d, row, i), row);
    }
}

/* " (give --na -999 if it means a missing value)" */
static void put_remedy(const struct range_look *look, const struct far *far,
                       struct text *text)
{
    struct text list = {0};

    if (!look_is_usual_sentinel(far->first))
        return;
    text_printf(&list, "%s%s%s", look->na, *look->na ? "," : "",
                as_written(far->first).text);
    text_string(text, " (give --na ");
    if (list.failed)
        text->failed = true;
    else
        shell_quote(text, list.bytes);
    text_string(text, " if it means a missing value)");
    text_release(&list);
}

static enum status report(const struct range_look *look, const struct far *far,
                          struct error *err)
{
    struct text text = {0};
    enum status status;

    if (!far->n)
        return STATUS_OK;
    if (!dataset_absent(look->dataset, far->row))
        text_printf(&text, "%s:%zu: ", dataset_path(look->dataset, far->row),
                    dataset_line(look->dataset, far->row));
    text_string(&text, "column \"");
    text_printable(&text, far->column);
    text_printf(&text,
                "\": %s is far outside the range of the training data, %s to "
                "%s",
                as_written(far->first).text,
                as_written(far->range->minimum).text,
                as_written(far->range->maximum).text);
    if (far->n > 1)
        text_printf(&text, ", and so %s",
                    far->n > 2 ? "are others" : "is another");
    put_remedy(look, far, &text);
    status = text_status(&text, err);
    if (status == STATUS_OK)
        warning("%s", text.bytes);
    text_release(&text);
    return status;
}

enum status warn_of_range(const struct range_look *look, struct error *err)
{
    const struct schema *schema = &look->model->schema;
    const struct scaler *scaler = &look->model->scaler;

    for (size_t c = 0; c < schema->n_columns; c++) {
        struct far far = {.column = schema->names[c],
                          .range = &scaler->columns[c]};

        look_at_feature(look, c, &far);
        TRY(report(look, &far, err));
    }
    for (size_t i = 0; i < schema->covariates.n; i++) {
        const struct covariate *covariate = &schema->covariates.list[i];
        struct far far = {.column = covariate->name,
                          .range = &scaler->covariates[i]};

        if (!covariate->known || covariate->categorical)
            continue;
        look_at_known(look, i, &far);
        TRY(report(look, &far, err));
    }
    return STATUS_OK;
}
