/* picture_gnuplot.c - see picture_gnuplot.h. */
#include "report/picture_gnuplot.h"

#include <math.h>
#include <stdbool.h>

#include "base/utf8.h"
#include "report/gnuplot_data.h"
#include "report/gnuplot_page.h"

enum {
    GAP = 18,           /* between panels */
    AXIS_GAP = 3,       /* above the name of an axis */
    LINES_HEIGHT = 210, /* of the plot of each kind of panel */
    LINES_TICKS = 8,    /* labels on the left */
    SIGNED_HEIGHT = 110,
    SIGNED_TICKS = 5,
    BARS_HEIGHT = 56,
    BARS_TICKS = 2,
    HEAT_ROW = 14,
    HEAT_MOST = 200,
    INTERVAL_ROW = 24
};

const char *const picture_forms[] = {"svg", "png", "pdf", NULL};

static bool has_values(const struct trace *trace, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (!isnan(trace->y[i]) ||
            (!isnan(trace->low[i]) && !isnan(trace->high[i])))
            return true;
    return false;
}

/* The rows of the legend, whose columns are as wide as the longest name. */
static size_t key_rows(const struct panel *p)
{
    size_t widest = 0, columns;

    for (size_t k = 0; k < p->n_traces; k++) {
        const size_t width =
            PAGE_CHARACTER * utf8_columns(picture_words(&p->traces[k].name)) +
            56;

        widest = width > widest ? width : widest;
    }
    columns = widest ? (PAGE_WIDTH - PAGE_LEFT - PAGE_RIGHT) / widest : 1;
    columns = columns ? columns : 1;
    return p->n_traces ? (p->n_traces + columns - 1) / columns : 1;
}

static size_t plot_height(const struct panel *p)
{
    const size_t rows = HEAT_ROW * p->n_traces;

    switch (p->kind) {
    case PANEL_LINES:
        return LINES_HEIGHT;
    case PANEL_SIGNED:
        return SIGNED_HEIGHT;
    case PANEL_BARS:
        return BARS_HEIGHT;
    case PANEL_HEAT:
        return rows < BARS_HEIGHT ? BARS_HEIGHT
               : rows < HEAT_MOST ? rows
                                  : HEAT_MOST;
    case PANEL_INTERVALS:
        return INTERVAL_ROW * (p->n + 1);
    }
    return 0;
}

static size_t panel_height(const struct page *page, const struct panel *p)
{
    size_t lines = (p->title.length > 0) + page_count(page, &p->caption) + 1;

    if (p->kind == PANEL_LINES)
        lines += key_rows(p) + page_position_lines(p) - 1;
    lines += p->axis.length > 0;
    return PAGE_LINE * lines + plot_height(p) + GAP +
           (p->axis.length ? AXIS_GAP : 0);
}

static size_t wider(size_t columns, const char *name)
{
    const size_t own = utf8_columns(name);

    return own <= columns               ? columns
           : own > GNUPLOT_TICK_COLUMNS ? GNUPLOT_TICK_COLUMNS
                                        : own;
}

/* The characters left of the axis. */
static size_t left_columns(const struct panel *p)
{
    size_t columns = 0;

    switch (p->kind) {
    case PANEL_LINES:
        return page_left_columns(panel_range(p), LINES_TICKS);
    case PANEL_SIGNED:
        return page_left_columns(panel_range(p), SIGNED_TICKS);
    case PANEL_BARS:
        return page_left_columns(panel_range(p), BARS_TICKS);
    case PANEL_HEAT:
        for (size_t k = 0; k < p->n_traces; k++)
            columns = wider(columns, picture_words(&p->traces[k].name));
        return columns;
    case PANEL_INTERVALS:
        for (size_t i = 0; i < p->n; i++)
            columns = wider(columns, string_list_at(&p->labels, i));
        return columns;
    }
    return columns;
}

/* All panels have one left margin. */
static double left_of(const struct picture *picture)
{
    size_t left = PAGE_LEFT;

    for (size_t i = 0; i < picture->n; i++) {
        const size_t own =
            PAGE_CHARACTER * left_columns(&picture->panels[i]) + 20;

        left = own > left ? own : left;
    }
    return (double)left;
}

static void put_plot_lines(struct text *script, const struct panel *p, size_t i)
{
    size_t n_bands = 0, n_others = 0, n = 0;

    text_string(script, "plot ");
    for (size_t k = 0; k < p->n_traces; k++) {
        const struct trace *t = &p->traces[k];
        const size_t nth = t->mark == MARK_BAND    ? n_bands++
                           : t->mark == MARK_OTHER ? n_others++
                                                   : 0;

        if (!has_values(t, p->n))
            continue;
        text_printf(script, "%s$p%zut%zu ", n++ ? ", " : "", i, k);
        gnuplot_style(t->mark, nth, script);
        text_string(script, t->name.length ? " title " : " notitle");
        if (t->name.length)
            gnuplot_name(t->name.bytes, false, script);
    }
    text_string(script, n ? "\n" : "NaN notitle\n");
}

static void put_tick(struct text *script, const char *label, size_t at,
                     size_t *n)
{
    text_string(script, (*n)++ ? ", " : "");
    gnuplot_name(label, true, script);
    text_printf(script, " %zu", at);
}

static void put_origin(struct page *page, const struct panel *p)
{
    if (p->origin != NO_POSITION && p->origin + 1 < p->n)
        page_vertical(page, (double)p->origin + 0.5);
}

/* Where the plot of a panel is; it ends where the next thing starts. */
static void put_place(struct page *page, const struct panel *p)
{
    const double top = page->top;

    page->top += (double)plot_height(p);
    text_printf(page->script,
                "set lmargin at screen %.5f\nset rmargin at screen %.5f\n"
                "set tmargin at screen %.5f\nset bmargin at screen %.5f\n",
                page_x(page->left), page_x(PAGE_WIDTH - PAGE_RIGHT),
                page_y(page, top), page_y(page, page->top));
}

static void put_axis_name(struct page *page, const struct panel *p)
{
    if (!p->axis.length)
        return;
    page->top += AXIS_GAP;
    page_line(page, p->axis.bytes, 13);
}

static void put_lines(struct page *page, const struct panel *p, size_t i)
{
    text_printf(page->script,
                "set key at screen %.5f, screen %.5f left top Left reverse "
                "horizontal samplen 2 width 1 maxcols %zu font ',13'\n",
                page_x(page->left - 20), page_y(page, page->top + 2),
                (p->n_traces + key_rows(p) - 1) / key_rows(p));
    page->top += PAGE_LINE * (double)key_rows(p);
    put_place(page, p);
    page_left_values(page, panel_range(p), LINES_TICKS);
    page_positions(page, p);
    put_origin(page, p);
    put_axis_name(page, p);
    for (size_t k = 0; k < p->n_traces; k++)
        gnuplot_data(p, i, k, page->script);
    put_plot_lines(page->script, p, i);
}

static void put_bars(struct page *page, const struct panel *p, size_t i,
                     size_t ticks)
{
    put_place(page, p);
    page_left_values(page, panel_range(p), ticks);
    page_positions(page, p);
    put_origin(page, p);
    if (p->kind == PANEL_SIGNED)
        text_string(page->script,
                    "set arrow 2 from graph 0, first 0 to graph "
                    "1, first 0 nohead lc rgb '#000000' lw 0.8\n");
    gnuplot_data(p, i, 0, page->script);
    text_printf(page->script,
                "plot $p%zut0 using 1:2 with boxes fs solid 1 noborder "
                "lc rgb '#303030' notitle\n",
                i);
}

static void put_heat(struct page *page, const struct panel *p, size_t i)
{
    const size_t distance =
        label_distance(p->n_traces, plot_height(p) / HEAT_ROW);
    size_t n = 0;

    put_place(page, p);
    text_printf(page->script,
                "set yrange [%zu.5:-0.5]\nset cbrange [0:*]\nset palette gray "
                "negative\nunset colorbox\nset ytics nomirror out (",
                p->n_traces - 1);
    for (size_t k = 0; k < p->n_traces; k += distance)
        put_tick(page->script, picture_words(&p->traces[k].name), k, &n);
    text_string(page->script, ")\n");
    page_positions(page, p);
    put_origin(page, p);
    text_printf(page->script, "$p%zu << END\n", i);
    for (size_t k = 0; k < p->n_traces; k++)
        for (size_t x = 0; x < p->n; x++)
            text_printf(page->script, "%zu %zu %.9g\n", x, k,
                        fabs(p->traces[k].y[x]));
    text_printf(page->script,
                "END\nplot $p%zu using 1:2:3 with image pixels notitle\n", i);
}

static void put_intervals(struct page *page, const struct panel *p, size_t i)
{
    const struct trace *t = &p->traces[0];
    size_t n = 0;

    put_place(page, p);
    page_values(page, panel_range(p));
    put_axis_name(page, p);
    if (!isnan(p->zero))
        page_vertical(page, p->zero);
    text_printf(page->script, "set yrange [%zu:-1]\nset ytics nomirror out (",
                p->n);
    for (size_t x = 0; x < p->n; x++)
        put_tick(page->script, string_list_at(&p->labels, x), x, &n);
    text_printf(page->script, ")\n$p%zu << END\n", i);
    for (size_t x = 0; x < p->n; x++)
        if (!isnan(t->y[x]))
            text_printf(page->script, "%.9g %zu %.9g %.9g\n", t->y[x], x,
                        isnan(t->low[x]) ? t->y[x] : t->low[x],
                        isnan(t->high[x]) ? t->y[x] : t->high[x]);
    text_string(page->script, "END\n");
    if (has_values(t, p->n))
        text_printf(page->script,
                    "plot $p%zu using 1:2:3:4 with xerrorbars lc rgb '#000000' "
                    "lw 1.6 pt 7 ps 0.7 notitle\n",
                    i);
    else
        text_string(page->script, "plot NaN notitle\n");
}

static void put_panel(struct page *page, const struct picture *picture,
                      size_t i)
{
    const struct panel *p = &picture->panels[i];

    text_printf(page->script,
                "unset label\nunset arrow\nunset key\nset xrange [-0.5:%g]\n",
                (double)p->n - 0.5);
    page->n_labels = 0;
    if (!i)
        page_words(page, &picture->note);
    if (p->title.length)
        page_line(page, p->title.bytes, 16);
    page_words(page, &p->caption);
    switch (p->kind) {
    case PANEL_LINES:
        put_lines(page, p, i);
        break;
    case PANEL_SIGNED:
        put_bars(page, p, i, SIGNED_TICKS);
        break;
    case PANEL_BARS:
        put_bars(page, p, i, BARS_TICKS);
        break;
    case PANEL_HEAT:
        put_heat(page, p, i);
        break;
    case PANEL_INTERVALS:
        put_intervals(page, p, i);
        break;
    }
    page->top += GAP;
}

void picture_gnuplot(const struct picture *picture, enum picture_form form,
                     struct text *script)
{
    struct page page = {.script = script, .left = left_of(picture)};

    /* 13 pixels high, characters are about 7.1 wide */
    page.columns = (size_t)((PAGE_WIDTH - PAGE_RIGHT - page.left) / 7.1);
    page.height = GAP + PAGE_LINE * (double)page_count(&page, &picture->note);
    for (size_t i = 0; i < picture->n; i++)
        page.height += (double)panel_height(&page, &picture->panels[i]);
    page.top = GAP / 2.0;
    text_string(script, "set encoding utf8\n");
    gnuplot_terminal(form, PAGE_WIDTH, (int)page.height, script);
    text_string(script,
                "set multiplot\nset border 3 lw 0.8\nset tics scale 0.5\n");
    for (size_t i = 0; i < picture->n; i++)
        put_panel(&page, picture, i);
    text_string(script, "unset multiplot\n");
}
