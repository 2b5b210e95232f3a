/* plot.c - see plot.h. */
#include "cli/plot.h"

#include <string.h>
#include <strings.h>
#include <unistd.h>

#include "cli/gnuplot.h"
#include "cli/output.h"
#include "report/picture_gnuplot.h"
#include "report/picture_text.h"
#include "report/report.h"

bool plot_is_text(const struct options *o)
{
    return o->plot && output_is_standard(o->plot);
}

bool plot_is_file(const struct options *o)
{
    return o->plot && !plot_is_text(o);
}

/* True if the picture is printed and the results are not. */
static bool replaces_results(const struct options *o)
{
    return plot_is_text(o) && !o->output;
}

/* The form that the extension of a file names; false if none does. */
static bool find_form(const char *path, enum picture_form *form)
{
    const char *dot = strrchr(path, '.');

    for (int i = 0; dot && picture_forms[i]; i++)
        if (!strcasecmp(dot + 1, picture_forms[i])) {
            *form = (enum picture_form)i;
            return true;
        }
    return false;
}

enum status plot_check(const struct options *o, struct error *err)
{
    enum picture_form form;

    if (!o->plot)
        return STATUS_OK;
    if (replaces_results(o) && o->format != FORMAT_TABLE)
        return error_set(err, STATUS_USAGE,
                         "--plot - draws in place of the results (leave out "
                         "--format %s, or name a file for it with -o)",
                         format_names[o->format]);
    if (plot_is_file(o) && !find_form(o->plot, &form))
        return error_set(err, STATUS_USAGE,
                         "--plot %s: the extension says what to draw (name a "
                         "file such as FILE.svg, FILE.png or FILE.pdf, or - "
                         "for the terminal)",
                         o->plot);
    return STATUS_OK;
}

enum status plot_try(const struct options *o, struct error *err)
{
    if (!plot_is_file(o))
        return STATUS_OK;
    TRY(output_try(o->plot, err));
    return gnuplot_check("--plot", ", or draw in the terminal with --plot -",
                         err);
}

static enum status draw_text(const struct picture *picture, struct text *bytes,
                             struct error *err)
{
    enum { USUAL_COLUMNS = 80 };
    const size_t columns = terminal_columns(STDOUT_FILENO);

    return picture_text(picture, columns ? columns : USUAL_COLUMNS, bytes, err);
}

static enum status draw(const struct options *o, const struct picture *picture,
                        struct text *bytes, struct error *err)
{
    enum picture_form form = PICTURE_SVG;
    struct text script = {0};
    enum status status;

    if (plot_is_text(o))
        return draw_text(picture, bytes, err);
    (void)find_form(o->plot, &form);
    picture_gnuplot(picture, form, &script);
    status = gnuplot_run(&script, o->plot, bytes, err);
    text_release(&script);
    return status;
}

static enum status build_and_draw(const struct options *o, plot_build *build,
                                  const void *found, struct text *bytes,
                                  struct error *err)
{
    struct picture picture = {.n = 0};
    enum status status = build(found, plot_is_text(o), &picture, err);

    if (status == STATUS_OK)
        status = draw(o, &picture, bytes, err);
    picture_release(&picture);
    return status;
}

enum status plot_write(const struct options *o, const struct plotted *plotted,
                       plot_build *build, const void *found, struct error *err)
{
    struct text picture = {0};
    struct error failure;
    const enum status drawn =
        o->plot ? build_and_draw(o, build, found, &picture, &failure)
                : STATUS_OK;
    const struct output outputs[] = {
        {o->output, replaces_results(o) ? NULL : plotted->results},
        {plotted->path, plotted->path ? plotted->rows : NULL},
        {o->plot, o->plot && drawn == STATUS_OK ? &picture : NULL},
    };
    enum status status =
        output_write_all(outputs, sizeof outputs / sizeof *outputs, err);

    if (status == STATUS_OK && drawn != STATUS_OK) {
        *err = failure;
        status = drawn;
    }
    text_release(&picture);
    return status;
}
