/* cmd_inspect.c - attnforecast inspect: what a model holds. */
#include "cli/commands.h"
#include "cli/notes.h"
#include "cli/output.h"
#include "store/report.h"

enum status cmd_inspect(const struct options *o, struct error *err)
{
    struct model model;
    struct text text = {0};
    enum status status = model_load(&model, o->model, 0, err);

    if (status == STATUS_OK)
        status =
            report_model(&model, o->model, (enum format)o->format, &text, err);
    if (status == STATUS_OK)
        status = output_write(o->output, &text, err);
    if (status == STATUS_OK)
        detail(o, "%s: %zu numbers in %zu tensors", o->model,
               model.net.table.n_values, model.net.table.n_params);
    text_release(&text);
    model_release(&model);
    return status;
}
