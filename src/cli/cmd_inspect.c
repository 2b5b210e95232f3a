/* cmd_inspect.c - attnforecast inspect: prints the contents of a model. */
#include "cli/commands.h"
#include "cli/notes.h"
#include "cli/output.h"
#include "cli/outputs.h"
#include "model/model_json.h"
#include "report/report.h"

enum status cmd_inspect(const struct options *o, struct error *err)
{
    struct model model;
    struct text text = {0};
    enum status status = model_load(&model, o->model, 0, err);

    if (status == STATUS_OK)
        status = outputs_check_model(o, &model, err);
    if (status == STATUS_OK)
        status = report_model(&model, o->model, (enum format)o->format,
                              output_columns(o->output), &text, err);
    if (status == STATUS_OK)
        status = output_write(o->output, &text, err);
    if (status == STATUS_OK)
        note_verbose(o, "%s: %s in %s", o->model,
                     counted(ensemble_values(&model.ensemble), "number").text,
                     counted(model_n_tensors(&model), "tensor").text);
    text_release(&text);
    model_release(&model);
    return status;
}
