/* predict_write.c - see predict_write.h. */
#include "cli/predict_write.h"

#include "cli/plot.h"
#include "report/picture_forecast.h"

static enum status build(const void *found, bool in_terminal,
                         struct picture *picture, struct error *err)
{
    return picture_forecast(
        found, in_terminal ? &room_of_terminal : &room_of_file, picture, err);
}

enum status predict_write(const struct options *o,
                          const struct forecast_report *report,
                          struct error *err)
{
    struct text text = {0}, attention = {0};
    const struct plotted plotted = {&text, o->attention_out, &attention};
    enum status status =
        report_forecasts(report, (enum format)o->format, &text, err);

    if (o->attention_out)
        report_attention(report, &attention);
    if (status == STATUS_OK)
        status = plot_write(o, &plotted, build, report, err);
    text_release(&text);
    text_release(&attention);
    return status;
}
