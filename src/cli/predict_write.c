/* predict_write.c - see predict_write.h. */
#include "cli/predict_write.h"

#include "cli/output.h"
#include "cli/plot.h"
#include "report/picture_forecast.h"

static enum status draw(const struct options *o,
                        const struct forecast_report *report,
                        struct text *bytes, struct error *err)
{
    struct picture picture = {.n = 0};
    enum status status = picture_forecast(
        report, plot_is_text(o) ? &room_of_terminal : &room_of_file, &picture,
        err);

    if (status == STATUS_OK)
        status = plot_draw(o, &picture, bytes, err);
    picture_release(&picture);
    return status;
}

enum status predict_write(const struct options *o,
                          const struct forecast_report *report,
                          struct error *err)
{
    struct text text = {0}, attention = {0}, drawing = {0};
    const struct output outputs[] = {
        {o->output, plot_replaces_results(o) ? NULL : &text},
        {o->attention_out, o->attention_out ? &attention : NULL},
        {o->plot, o->plot ? &drawing : NULL},
    };
    enum status status =
        report_forecasts(report, (enum format)o->format, &text, err);

    if (o->attention_out)
        report_attention(report, &attention);
    if (o->plot && status == STATUS_OK)
        status = draw(o, report, &drawing, err);
    if (status == STATUS_OK)
        status =
            output_write_all(outputs, sizeof outputs / sizeof *outputs, err);
    text_release(&text);
    text_release(&attention);
    text_release(&drawing);
    return status;
}
