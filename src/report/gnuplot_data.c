/* gnuplot_data.c - see gnuplot_data.h. */
#include "report/gnuplot_data.h"

#include <math.h>

#include "base/utf8.h"

void gnuplot_name(const char *name, bool is_tick, struct text *script)
{
    const size_t most = is_tick ? GNUPLOT_TICK_COLUMNS : GNUPLOT_NAME_COLUMNS;
    size_t columns = 0;

    text_string(script, "'");
    while (*name && columns < most) {
        const struct printable c = utf8_printable(name);

        if (*c.bytes == '\'' || (is_tick && *c.bytes == '%'))
            text_bytes(script, c.bytes, 1);
        text_bytes(script, c.bytes, c.n_bytes);
        columns += c.columns;
        name += c.n_read;
    }
    text_string(script, "'");
}

void gnuplot_data(const struct panel *p, size_t i, size_t k,
                  struct text *script)
{
    const struct trace *t = &p->traces[k];
    const bool band = t->mark == MARK_BAND && p->kind == PANEL_LINES;
    bool before = false;

    text_printf(script, "$p%zut%zu << END\n", i, k);
    for (size_t x = 0; x < p->n; x++) {
        const bool here = band ? !isnan(t->low[x]) && !isnan(t->high[x])
                               : !isnan(t->y[x]) || p->kind == PANEL_HEAT;
        const bool after = x + 1 < p->n && !isnan(t->low[x + 1]);
        const bool alone = band && !before && !after;

        for (int end = alone ? -1 : 0; here && end <= (alone ? 1 : 0); end += 2)
            text_printf(script, "%.9g %.9g %.9g %.9g\n", (double)x + 0.4 * end,
                        t->y[x], t->low[x], t->high[x]);
        if (!here && before)
            text_string(script, "\n");
        before = here;
    }
    text_string(script, "END\n");
}

void gnuplot_style(enum mark mark, size_t nth, struct text *script)
{
    static const char *const greys[] = {"#dddddd", "#b4b4b4", "#8c8c8c"};
    static const int points[] = {4, 8, 10, 12, 6, 2};
    enum { N_GREYS = 3, N_POINTS = 6 };

    switch (mark) {
    case MARK_BAND:
        text_printf(script, "using 1:3:4 with filledcurves lc rgb '%s'",
                    greys[nth < N_GREYS ? nth : N_GREYS - 1]);
        return;
    case MARK_HISTORY:
        text_string(script, "using 1:2 with linespoints lc rgb '#000000' "
                            "lw 1.4 pt 7 ps 0.25");
        return;
    case MARK_ACTUAL:
        text_string(script, "using 1:2 with linespoints lc rgb '#000000' "
                            "lw 1.2 pt 6 ps 0.6");
        return;
    case MARK_FORECAST:
        text_string(script, "using 1:2 with linespoints lc rgb '#0b4fa5' "
                            "lw 2.6 pt 7 ps 0.5");
        return;
    case MARK_OTHER:
        text_printf(script,
                    "using 1:2 with linespoints lc rgb '#505050' lw 1.2 "
                    "dt %zu pt %d ps 0.6",
                    nth % 4 + 2, points[nth % N_POINTS]);
        return;
    }
}

void gnuplot_terminal(enum picture_form form, int width, int height,
                      struct text *script)
{
    switch (form) {
    case PICTURE_SVG:
        text_printf(script,
                    "set terminal svg size %d,%d fixed noenhanced font "
                    "'sans-serif,14' background '#ffffff'\n",
                    width, height);
        break;
    case PICTURE_PNG:
        text_printf(script,
                    "set terminal pngcairo size %d,%d noenhanced font "
                    "'sans,14' fontscale 1.5 linewidth 2 pointscale 2 "
                    "background '#ffffff'\n",
                    2 * width, 2 * height);
        break;
    case PICTURE_PDF:
        text_printf(script,
                    "set terminal pdfcairo size %.4fin,%.4fin noenhanced font "
                    "'sans,14' fontscale 0.75 background '#ffffff'\n",
                    width / 96.0, height / 96.0);
        break;
    }
}
