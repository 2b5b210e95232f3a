/* parameters.c - see parameters.h. */
#include "report/parameters.h"

#include <math.h>

#include "report/csv_write.h"
#include "report/grid.h"
#include "model/model_json.h"

/* The smallest, largest and root mean square value of a tensor. */
struct spread {
    double minimum, maximum, rms;
};

static struct spread spread_of(const real *values, size_t n)
{
    struct spread spread = {(double)values[0], (double)values[0], 0};

    for (size_t i = 0; i < n; i++) {
        spread.minimum = fmin(spread.minimum, (double)values[i]);
        spread.maximum = fmax(spread.maximum, (double)values[i]);
        spread.rms += (double)values[i] * (double)values[i];
    }
    spread.rms = sqrt(spread.rms / (double)n);
    return spread;
}

static size_t n_values(const struct tensor *tensor)
{
    return tensor->param->rows * tensor->param->cols;
}

static struct spread spread_of_tensor(const struct tensor *tensor)
{
    return spread_of(tensor->values, n_values(tensor));
}

void parameters_table(const struct model *m, size_t width, struct text *text)
{
    static const char *const titles[] = {"minimum", "maximum", "rms"};
    struct grid grid = {.width = width, .indent = 2, .n_keys = 1};

    text_printf(text, "\nparameters: %zu\n", ensemble_values(&m->ensemble));
    if (!m->ensemble.n)
        return;
    grid_column(&grid, "tensor", GRID_LEFT, 0);
    grid_column(&grid, "shape", GRID_RIGHT, 0);
    for (size_t i = 0; i < sizeof titles / sizeof *titles; i++)
        grid_column(&grid, titles[i], GRID_RIGHT, 11);
    for (size_t i = 0; i < model_n_tensors(m); i++) {
        const struct tensor tensor = model_tensor(m, i);
        const struct spread spread = spread_of_tensor(&tensor);

        grid_cell(&grid, "%s", tensor.name);
        grid_cell(&grid, "%zux%zu", tensor.param->rows, tensor.param->cols);
        grid_number(&grid, spread.minimum);
        grid_number(&grid, spread.maximum);
        grid_number(&grid, spread.rms);
    }
    grid_end(&grid, text);
}

void parameters_csv(const struct model *m, struct text *text)
{
    text_string(text, "parameter,rows,cols,minimum,maximum,rms\n");
    for (size_t i = 0; i < model_n_tensors(m); i++) {
        const struct tensor tensor = model_tensor(m, i);
        const struct spread spread = spread_of_tensor(&tensor);

        text_printf(text, "%s,%zu,%zu,", tensor.name, tensor.param->rows,
                    tensor.param->cols);
        text_number(text, spread.minimum, "");
        text_string(text, ",");
        text_number(text, spread.maximum, "");
        text_string(text, ",");
        text_number(text, spread.rms, "");
        text_string(text, "\n");
    }
}

void parameters_put_spread(struct json_writer *w, const real *values, size_t n)
{
    const struct spread spread = spread_of(values, n);

    json_put_real(w, "minimum", spread.minimum);
    json_put_real(w, "maximum", spread.maximum);
    json_put_real(w, "rms", spread.rms);
}

void parameters_put(struct json_writer *w, const struct model *m)
{
    json_open_array(w, "parameters");
    for (size_t i = 0; i < model_n_tensors(m); i++) {
        const struct tensor tensor = model_tensor(m, i);

        model_open_tensor(w, &tensor);
        parameters_put_spread(w, tensor.values, n_values(&tensor));
        json_close(w);
    }
    json_close(w);
}
