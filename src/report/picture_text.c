/* picture_text.c - see picture_text.h. */
#include "report/picture_text.h"

#include <math.h>
#include <stdbool.h>

#include "base/utf8.h"
#include "report/text_canvas.h"
#include "report/text_labels.h"
#include "report/text_page.h"
#include "report/text_weights.h"

enum {
    ROWS = 12,       /* of lines, */
    SIGNED_ROWS = 7, /* and of signed bars */
    MAX_GUTTER = 24, /* columns left of the axis, */
    MIN_COLUMNS = 20 /* and least number right of it */
};

/* The column of the middle of position i of n. */
static size_t column_of(const struct text_page *page, size_t i, size_t n)
{
    return (2 * i + 1) * page->columns / (2 * n);
}

/* The last column whose middle belongs to position i of n. */
static size_t last_column(const struct text_page *page, size_t i, size_t n)
{
    const size_t twice = 2 * (i + 1) * page->columns; /* n times the edge */

    return twice > n ? (twice - n - 1) / (2 * n) : 0;
}

static bool is_block(const struct trace *trace)
{
    return trace->mark != MARK_BAND && trace->mark != MARK_OTHER;
}

/* Wide bands come first and are light. */
static uint8_t shade_of(size_t band)
{
    return band < 2 ? (uint8_t)(band + 1) : 3;
}

/* "█ values, forecast  ░ 95 %  ▒ 80 %  a naive" */
static void put_legend(const struct text_page *page, const struct panel *p)
{
    struct text line = {0};
    size_t n_blocks = 0, n_bands = 0;
    char letter = 'a';

    for (size_t k = 0; k < p->n_traces; k++)
        if (is_block(&p->traces[k]) && p->traces[k].name.length)
            text_printf(&line, "%s%s", n_blocks++ ? ", " : "█ ",
                        picture_words(&p->traces[k].name));
    for (size_t k = 0; k < p->n_traces; k++) {
        const struct trace *trace = &p->traces[k];

        if (is_block(trace))
            continue;
        if (trace->mark == MARK_BAND)
            text_printf(&line, "  %s ", text_shades[shade_of(n_bands++)]);
        else
            text_printf(&line, "  %c ", letter++);
        text_string(&line, picture_words(&trace->name));
    }
    page->text->failed |= line.failed;
    text_page_words(page, &line);
    text_release(&line);
}

/* Bands first, so that lines are over them. */
static void draw(struct text_canvas *canvas, const struct panel *p)
{
    size_t n_bands = 0;
    char letter = 'a';

    for (size_t k = 0; k < p->n_traces; k++) {
        const struct trace *trace = &p->traces[k];

        if (trace->mark == MARK_BAND)
            text_canvas_band(canvas, trace->low, trace->high,
                             shade_of(n_bands++));
        else if (trace->mark == MARK_OTHER)
            text_canvas_letters(canvas, trace->y, letter++);
        else
            text_canvas_line(canvas, trace->y);
    }
}

/* The rows with their tick marks. */
static void put_rows(const struct text_page *page,
                     const struct text_canvas *canvas)
{
    const double distance =
        tick_distance(canvas->range, (canvas->rows + 1) / 2);
    const double first = ceil(canvas->range.low / distance - 1e-9);

    for (size_t row = 0; row < canvas->rows; row++) {
        struct tick_text tick = {""};

        for (double i = first; i * distance <= canvas->range.high; i++)
            if (text_canvas_row(canvas, i * distance) == row)
                tick = tick_text(i * distance, distance);
        text_page_gutter(page, tick.text);
        text_string(page->text, *tick.text ? "┤" : "│");
        text_canvas_put(canvas, row, page->text);
        text_string(page->text, "\n");
    }
}

static void add_label(const struct text_page *page, const struct panel *p,
                      size_t i, size_t lines, struct text_labels *labels)
{
    text_labels_add(labels, string_list_at(&p->labels, i),
                    column_of(page, i, p->n), lines);
}

/* The positions that a reader looks for first, then as many as there is room
 * for. */
static void put_axis(const struct text_page *page, const struct panel *p)
{
    struct text_labels labels = {.width = page->columns};
    const size_t distance = label_distance(p->n, page->columns / 8);

    if (p->origin != NO_POSITION)
        add_label(page, p, p->origin, 1, &labels);
    add_label(page, p, p->n - 1, TEXT_LABEL_LINES, &labels);
    add_label(page, p, 0, 1, &labels);
    for (size_t i = 1; i <= p->n / distance; i++)
        if (p->origin == NO_POSITION)
            add_label(page, p, i * distance - 1, 1, &labels);
        else if (p->origin >= i * distance)
            add_label(page, p, p->origin - i * distance, 1, &labels);
    text_labels_put(&labels, page->gutter + 1, page->text);
}

static enum status put_lines(const struct text_page *page,
                             const struct panel *p, struct error *err)
{
    struct text_canvas canvas = {.n = p->n,
                                 .rows = ROWS,
                                 .columns = page->columns,
                                 .range = panel_range(p),
                                 .line_column = NO_POSITION};
    const enum status status = text_canvas_init(&canvas, err);

    if (p->origin != NO_POSITION && p->origin + 1 < p->n)
        canvas.line_column = last_column(page, p->origin, p->n);
    if (status == STATUS_OK) {
        put_legend(page, p);
        draw(&canvas, p);
        put_rows(page, &canvas);
        put_axis(page, p);
        text_page_words(page, &p->axis);
    }
    text_canvas_release(&canvas);
    return status;
}

/* Bars up and down from a line at 0. */
static enum status put_signed(const struct text_page *page,
                              const struct panel *p, struct error *err)
{
    struct text_canvas canvas = {.n = p->n,
                                 .rows = SIGNED_ROWS,
                                 .columns = page->columns,
                                 .range = panel_range(p),
                                 .line_column = NO_POSITION};
    const enum status status = text_canvas_init(&canvas, err);

    if (p->origin != NO_POSITION && p->origin + 1 < p->n)
        canvas.line_column = last_column(page, p->origin, p->n);
    if (status == STATUS_OK) {
        text_canvas_bars(&canvas, p->traces[0].y);
        put_rows(page, &canvas);
        put_axis(page, p);
    }
    text_canvas_release(&canvas);
    return status;
}

static size_t interval_column(const struct text_page *page, struct range range,
                              double value)
{
    const double share = (value - range.low) / (range.high - range.low);

    return (size_t)fmin(share * (double)page->columns,
                        (double)page->columns - 1);
}

static void put_interval(const struct text_page *page, const struct panel *p,
                         struct range range, size_t i)
{
    const struct trace *t = &p->traces[0];
    const size_t zero =
        isnan(p->zero) ? NO_POSITION : interval_column(page, range, p->zero);
    size_t low = NO_POSITION, high = 0, mean = NO_POSITION;

    if (!isnan(t->y[i]))
        mean = interval_column(page, range, t->y[i]);
    if (!isnan(t->low[i]) && !isnan(t->high[i])) {
        low = interval_column(page, range, t->low[i]);
        high = interval_column(page, range, t->high[i]);
    }
    text_page_gutter(page, string_list_at(&p->labels, i));
    text_string(page->text, "│");
    for (size_t column = 0; column < page->columns; column++)
        text_string(page->text,
                    column == mean  ? "█"
                    : column == low ? "├"
                    : low == NO_POSITION || column < low || column > high
                        ? (column == zero ? "┊" : " ")
                    : column == high ? "┤"
                    : column == zero ? "┼"
                                     : "─");
    text_string(page->text, "\n");
}

static void put_value_axis(const struct text_page *page, struct range range)
{
    const double distance = tick_distance(range, page->columns / 8);
    const double first = ceil(range.low / distance - 1e-9);
    struct text_labels labels = {.width = page->columns};
    struct tick_text ticks[MAX_TEXT_LABELS];

    for (size_t i = 0; i < MAX_TEXT_LABELS; i++) {
        const double value = (first + (double)i) * distance;

        if (value > range.high)
            break;
        ticks[i] = tick_text(value, distance);
        text_labels_add(&labels, ticks[i].text,
                        interval_column(page, range, value), 1);
    }
    text_labels_put(&labels, page->gutter + 1, page->text);
}

static bool has_intervals(const struct panel *p)
{
    for (size_t i = 0; i < p->n; i++)
        if (!isnan(p->traces[0].low[i]) && !isnan(p->traces[0].high[i]))
            return true;
    return false;
}

/* "█ mean difference  ├─┤ interval  ┊ 0" */
static void put_interval_legend(const struct text_page *page,
                                const struct panel *p)
{
    struct text line = {0};

    text_printf(&line, "█ %s", picture_words(&p->traces[0].name));
    text_string(&line, has_intervals(p) ? "  ├─┤ interval" : "");
    if (!isnan(p->zero))
        text_printf(&line, "  ┊ %s", rounded(p->zero, 4).text);
    page->text->failed |= line.failed;
    text_page_words(page, &line);
    text_release(&line);
}

static void put_intervals(const struct text_page *page, const struct panel *p)
{
    const struct range range = panel_range(p);

    put_interval_legend(page, p);
    for (size_t i = 0; i < p->n; i++)
        put_interval(page, p, range, i);
    put_value_axis(page, range);
    text_page_words(page, &p->axis);
}

static size_t wider(size_t width, const char *name)
{
    const size_t own = utf8_columns(name);

    return own > width ? own : width;
}

static size_t gutter_of(const struct panel *p)
{
    const struct range range = panel_range(p);
    const double distance = tick_distance(range, ROWS / 2);
    size_t width = 0;

    switch (p->kind) {
    case PANEL_LINES:
    case PANEL_SIGNED:
        width = wider(width, tick_text(range.low, distance).text);
        return wider(width, tick_text(range.high, distance).text);
    case PANEL_BARS:
        return wider(width, picture_words(&p->title));
    case PANEL_HEAT:
        for (size_t k = 0; k < p->n_traces; k++)
            width = wider(width, picture_words(&p->traces[k].name));
        return width;
    case PANEL_INTERVALS:
        for (size_t i = 0; i < p->n; i++)
            width = wider(width, string_list_at(&p->labels, i));
        return width;
    }
    return width;
}

/* All panels have one gutter: bars are under the lines they belong to. */
static struct text_page page_of(const struct picture *picture, size_t width,
                                struct text *text)
{
    struct text_page page = {.gutter = 0, .text = text};

    for (size_t i = 0; i < picture->n; i++) {
        const size_t gutter = gutter_of(&picture->panels[i]);

        page.gutter = gutter > page.gutter ? gutter : page.gutter;
    }
    if (page.gutter > MAX_GUTTER)
        page.gutter = MAX_GUTTER;
    page.columns = width > page.gutter + 1 + MIN_COLUMNS
                       ? width - page.gutter - 1
                       : MIN_COLUMNS;
    return page;
}

static enum status put_panel(const struct text_page *page,
                             const struct panel *p, struct error *err)
{
    if (p->kind == PANEL_BARS) {
        text_weights_bars(page, p);
        return STATUS_OK;
    }
    if (p->kind == PANEL_HEAT) {
        text_weights_heat(page, p);
        return STATUS_OK;
    }
    text_page_words(page, &p->title);
    text_page_words(page, &p->caption);
    if (p->kind == PANEL_LINES)
        return put_lines(page, p, err);
    if (p->kind == PANEL_SIGNED)
        return put_signed(page, p, err);
    put_intervals(page, p);
    return STATUS_OK;
}

enum status picture_text(const struct picture *picture, size_t width,
                         struct text *text, struct error *err)
{
    const struct text_page page = page_of(picture, width, text);

    text_page_words(&page, &picture->note);
    for (size_t i = 0; i < picture->n; i++) {
        const struct panel *p = &picture->panels[i];
        const bool under = p->kind == PANEL_BARS || p->kind == PANEL_HEAT;

        if ((i && !under) || (!i && picture->note.length))
            text_string(text, "\n");
        TRY(put_panel(&page, p, err));
    }
    return text_status(text, err);
}
