/* cmd_report.c - attnforecast report: a page of HTML on a forecast. */
#include "cli/commands.h"

#include "cli/gnuplot.h"
#include "cli/notes.h"
#include "cli/output.h"
#include "cli/prediction.h"
#include "data/examine.h"
#include "report/picture_forecast.h"
#include "report/picture_gnuplot.h"
#include "report/report_html.h"

static enum status draw(const struct forecast_report *report, const char *path,
                        struct text *svg, struct error *err)
{
    struct picture picture = {.n = 0};
    struct text script = {0};
    enum status status = picture_forecast(report, &room_of_file, &picture, err);

    if (status == STATUS_OK) {
        picture_gnuplot(&picture, PICTURE_SVG, &script);
        status = gnuplot_run(&script, path ? path : "the picture", svg, err);
    }
    picture_release(&picture);
    text_release(&script);
    return status;
}

static enum status print(const struct prediction *p,
                         const struct findings *found, struct error *err)
{
    const struct forecast_report forecasts = prediction_report(p);
    struct text svg = {0}, page = {0};
    const struct html_report report = {.forecasts = &forecasts,
                                       .path = p->path,
                                       .picture = &svg,
                                       .found = found};
    enum status status = draw(&forecasts, p->options->output, &svg, err);

    if (status == STATUS_OK) {
        report_html(&report, &page);
        status = output_write(p->options->output, &page, err);
    }
    if (status == STATUS_OK && !output_is_standard(p->options->output))
        note(p->options, "%s written", p->options->output);
    text_release(&svg);
    text_release(&page);
    return status;
}

static enum status report(struct prediction *p, struct error *err)
{
    struct findings found = {.n = 0};
    enum status status;

    TRY(gnuplot_check("report", "", err));
    TRY(prediction_run(p, p->options->recalibrate ? ALL_ROWS : 0, err));
    TRY(prediction_intervals(p, err));
    status = examine(&p->dataset, true, &found, err);
    if (status == STATUS_OK)
        status = print(p, &found, err);
    findings_release(&found);
    return status;
}

enum status cmd_report(const struct options *options, struct error *err)
{
    struct prediction prediction = {.options = options, .command = "report"};
    const enum status status = report(&prediction, err);

    prediction_release(&prediction);
    return status;
}
