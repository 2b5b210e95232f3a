/* plot.c - see plot.h. */
#include "cli/plot.h"

#include <unistd.h>

#include "cli/output.h"
#include "report/picture_text.h"
#include "report/report.h"

bool plot_is_text(const struct options *o)
{
    return o->plot && output_is_standard(o->plot);
}

bool plot_replaces_results(const struct options *o)
{
    return plot_is_text(o) && !o->output;
}

enum status plot_check(const struct options *o, struct error *err)
{
    if (!o->plot)
        return STATUS_OK;
    if (plot_replaces_results(o) && o->format != FORMAT_TABLE)
        return error_set(err, STATUS_USAGE,
                         "--plot - draws in place of the results (leave out "
                         "--format %s, or name a file for it with -o)",
                         format_names[o->format]);
    if (!plot_is_text(o))
        return error_set(err, STATUS_USAGE,
                         "--plot %s: only - is known (--plot - draws in the "
                         "terminal)",
                         o->plot);
    return STATUS_OK;
}

enum status plot_draw(const struct options *o, const struct picture *picture,
                      struct text *bytes, struct error *err)
{
    enum { USUAL_COLUMNS = 80 };
    const size_t columns = terminal_columns(STDOUT_FILENO);

    (void)o;
    return picture_text(picture, columns ? columns : USUAL_COLUMNS, bytes, err);
}
