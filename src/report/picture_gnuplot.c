/*
 * picture_gnuplot.c - see picture_gnuplot.h.
 *
 * Sizes are in pixels of a page WIDTH wide, from its top. On a telephone such a
 * page is 390 pixels wide, where 15 pixels are still legible.
 */
#include "report/picture_gnuplot.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"
#include "report/gnuplot_data.h"

enum {
    WIDTH = 640,
    LEFT = 64,          /* of the axis, at least */
    RIGHT = 14,         /* margin */
    CHARACTER = 8,      /* width of one, about */
    LINE = 20,          /* height of one */
    AXIS_GAP = 6,       /* above the name of an axis */
    GAP = 18,           /* between panels */
    NAME_COLUMNS = 32,  /* of a name on the left */
    LINES_HEIGHT = 210, /* of the plot of each kind of panel */
    BARS_HEIGHT = 56,
    HEAT_ROW = 14,
    HEAT_MOST = 200,
    INTERVAL_ROW = 24
};

const char *const picture_forms[] = {"svg", "png", "pdf", NULL};

struct page {
    struct text *script;
    double height;
    double left;    /* of the axis */
    double top;     /* of the next thing */
    size_t columns; /* characters of a line of words */
    size_t n_labels;
};

static double x_of(double pixels)
{
    return pixels / WIDTH;
}

static double y_of(const struct page *page, double pixels)
{
    return 1 - pixels / page->height;
}

/* A line of text at the top of the page that is left. */
static void put_line(struct page *page, const char *words, int size)
{
    text_printf(page->script, "set label %zu ", ++page->n_labels);
    gnuplot_name(words, false, page->script);
    text_printf(page->script, " at screen %.5f, screen %.5f left font ',%d'\n",
                x_of(page->left), y_of(page, page->top + LINE / 2.0), size);
    page->top += LINE;
}

/* The words in lines that fit the page. */
static void put_words(struct page *page, const struct text *words)
{
    struct text lines = {0};

    if (!words->length)
        return;
    text_wrapped(&lines, 0, page->columns, words->bytes);
    page->script->failed |= lines.failed;
    for (char *line = lines.bytes; line && *line;) {
        char *end = strchr(line, '\n');

        *end = '\0';
        put_line(page, line, 13);
        line = end + 1;
    }
    text_release(&lines);
}

static size_t n_lines(const struct page *page, const struct text *words)
{
    struct text lines = {0};
    size_t n = 0;

    if (words->length)
        text_wrapped(&lines, 0, page->columns, words->bytes);
    for (size_t i = 0; i < lines.length; i++)
        n += lines.bytes[i] == '\n';
    text_release(&lines);
    return n;
}

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
            CHARACTER * utf8_columns(picture_words(&p->traces[k].name)) + 56;

        widest = width > widest ? width : widest;
    }
    columns = widest ? (WIDTH - LEFT - RIGHT) / widest : 1;
    columns = columns ? columns : 1;
    return p->n_traces ? (p->n_traces + columns - 1) / columns : 1;
}

static size_t plot_height(const struct panel *p)
{
    const size_t rows = HEAT_ROW * p->n_traces;

    switch (p->kind) {
    case PANEL_LINES:
        return LINES_HEIGHT;
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
    size_t lines = (p->title.length > 0) + n_lines(page, &p->caption) + 1;

    if (p->kind == PANEL_LINES)
        lines += key_rows(p) + (p->origin != NO_POSITION);
    lines += p->axis.length > 0;
    return LINE * lines + plot_height(p) + GAP +
           (p->axis.length ? AXIS_GAP : 0);
}

static size_t widest_label(const struct panel *p)
{
    size_t widest = 1;

    for (size_t i = 0; i < p->n; i++) {
        const size_t columns = utf8_columns(string_list_at(&p->labels, i));

        widest = columns > widest ? columns : widest;
    }
    return widest;
}

/* All panels have one left margin, for names and numbers. */
static double left_of(const struct picture *picture)
{
    size_t left = LEFT;

    for (size_t i = 0; i < picture->n; i++) {
        const struct panel *p = &picture->panels[i];
        size_t columns = 0;

        if (p->kind == PANEL_INTERVALS)
            columns = widest_label(p);
        for (size_t k = 0; p->kind == PANEL_HEAT && k < p->n_traces; k++) {
            const size_t own = utf8_columns(picture_words(&p->traces[k].name));

            columns = own > columns ? own : columns;
        }
        if (columns > NAME_COLUMNS)
            columns = NAME_COLUMNS;
        if (CHARACTER * columns + 16 > left)
            left = CHARACTER * columns + 16;
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

/* Labels of positions, as many as there is room for. The last step of a
 * forecast is on a second line if the origin is near. */
static void put_x_ticks(struct page *page, const struct panel *p)
{
    const double width = WIDTH - page->left - RIGHT;
    const size_t label = CHARACTER * widest_label(p) + 16;
    const size_t most = (size_t)width / label;
    const size_t distance = label_distance(p->n, most ? most : 1);
    const size_t last = p->n - 1;
    const char *end = string_list_at(&p->labels, last);
    size_t n = 0;

    text_string(page->script, "set xtics nomirror out offset 0,0.4 (");
    if (p->origin == NO_POSITION) {
        put_tick(page->script, string_list_at(&p->labels, 0), 0, &n);
        for (size_t x = distance > 1 ? distance - 1 : 1; x < p->n;
             x += distance)
            put_tick(page->script, string_list_at(&p->labels, x), x, &n);
    } else {
        for (size_t x = p->origin % distance; x <= p->origin; x += distance)
            put_tick(page->script, string_list_at(&p->labels, x), x, &n);
    }
    if (p->origin != NO_POSITION && last > p->origin &&
        (double)(last - p->origin) * width > (double)(label * p->n))
        put_tick(page->script, end, last, &n);
    text_string(page->script, ")\n");
}

static void put_vertical(struct page *page, double x)
{
    text_printf(page->script,
                "set arrow 1 from first %.9g, graph 0 to first %.9g, graph 1 "
                "nohead lc rgb '#000000' lw 0.8 dt 3\n",
                x, x);
}

static void put_origin(struct page *page, const struct panel *p)
{
    if (p->origin != NO_POSITION && p->origin + 1 < p->n)
        put_vertical(page, (double)p->origin + 0.5);
}

/* The last step under the labels of the axis. */
static void put_last_step(struct page *page, const struct panel *p)
{
    if (p->origin == NO_POSITION || p->origin + 1 >= p->n)
        return;
    text_printf(page->script, "set label %zu ", ++page->n_labels);
    gnuplot_name(string_list_at(&p->labels, p->n - 1), false, page->script);
    text_printf(page->script, " at screen %.5f, screen %.5f right font ',13'\n",
                x_of(WIDTH - RIGHT), y_of(page, page->top + LINE / 2.0 + 6));
    page->top += LINE;
}

/* Where the plot of a panel is; it ends where the next thing starts. */
static void put_place(struct page *page, const struct panel *p)
{
    const double top = page->top;

    page->top += (double)plot_height(p);
    text_printf(page->script,
                "set lmargin at screen %.5f\nset rmargin at screen %.5f\n"
                "set tmargin at screen %.5f\nset bmargin at screen %.5f\n",
                x_of(page->left), x_of(WIDTH - RIGHT), y_of(page, top),
                y_of(page, page->top));
    page->top += LINE; /* the labels of the axis */
}

static void put_axis_name(struct page *page, const struct panel *p)
{
    if (!p->axis.length)
        return;
    page->top += AXIS_GAP;
    put_line(page, p->axis.bytes, 13);
}

/* The ends of an axis of values, with some room. */
static void put_range(struct text *script, char axis, struct range range)
{
    const double room = 0.04 * (range.high - range.low);

    text_printf(script, "set %crange [%.9g:%.9g]\n", axis, range.low - room,
                range.high + room);
}

static void put_lines(struct page *page, const struct panel *p, size_t i)
{
    text_printf(page->script,
                "set key at screen %.5f, screen %.5f left top Left reverse "
                "horizontal samplen 2 width 1 maxcols %zu font ',13'\n",
                x_of(page->left - 20), y_of(page, page->top + 2),
                (p->n_traces + key_rows(p) - 1) / key_rows(p));
    page->top += LINE * (double)key_rows(p);
    put_place(page, p);
    put_range(page->script, 'y', panel_range(p));
    text_string(page->script, "set ytics nomirror out autofreq\n");
    put_x_ticks(page, p);
    put_origin(page, p);
    if (p->origin != NO_POSITION)
        put_last_step(page, p);
    put_axis_name(page, p);
    for (size_t k = 0; k < p->n_traces; k++)
        gnuplot_data(p, i, k, page->script);
    put_plot_lines(page->script, p, i);
}

static void put_bars(struct page *page, const struct panel *p, size_t i)
{
    const struct range range = panel_range(p);

    put_place(page, p);
    put_range(page->script, 'y', range);
    text_printf(page->script, "set ytics nomirror out %.9g\n",
                tick_distance(range, 2));
    put_x_ticks(page, p);
    put_origin(page, p);
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
    put_x_ticks(page, p);
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
    put_axis_name(page, p);
    put_range(page->script, 'x', panel_range(p));
    if (!isnan(p->zero))
        put_vertical(page, p->zero);
    text_printf(page->script,
                "set yrange [%zu:-1]\nset xtics nomirror out offset 0,0.4 "
                "autofreq\nset ytics nomirror out (",
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
        put_words(page, &picture->note);
    if (p->title.length)
        put_line(page, p->title.bytes, 16);
    put_words(page, &p->caption);
    switch (p->kind) {
    case PANEL_LINES:
        put_lines(page, p, i);
        break;
    case PANEL_BARS:
        put_bars(page, p, i);
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

    /* 13 pixels high, characters are about 6.7 wide */
    page.columns = (size_t)((WIDTH - RIGHT - page.left) / 6.7);
    page.height = GAP + LINE * (double)n_lines(&page, &picture->note);
    for (size_t i = 0; i < picture->n; i++)
        page.height += (double)panel_height(&page, &picture->panels[i]);
    page.top = GAP / 2.0;
    text_string(script, "set encoding utf8\n");
    gnuplot_terminal(form, WIDTH, (int)page.height, script);
    text_string(script,
                "set multiplot\nset border 3 lw 0.8\nset tics scale 0.5\n");
    for (size_t i = 0; i < picture->n; i++)
        put_panel(&page, picture, i);
    text_string(script, "unset multiplot\n");
}
