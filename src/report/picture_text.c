/* picture_text.c - see picture_text.h. */
#include "report/picture_text.h"

#include <math.h>

#include "base/utf8.h"
#include "report/text_canvas.h"
#include "report/text_labels.h"

enum {
    ROWS = 12,       /* of lines */
    MAX_HEAT = 12,   /* rows of a heat map */
    MAX_GUTTER = 24, /* columns left of the axis, */
    MIN_COLUMNS = 20 /* and least number right of it */
};

/* The page: what is left of the axis and right of it. */
struct page {
    size_t gutter, columns;
    struct text *text;
};

/* A name, right-aligned in the gutter and cut if it is too long. */
static void put_gutter(const struct page *page, const char *name)
{
    size_t width = utf8_columns(name);

    if (width < page->gutter)
        text_printf(page->text, "%*s", (int)(page->gutter - width), "");
    for (width = 0; *name;) {
        const struct printable c = utf8_printable(name);

        width += c.columns;
        if (width > page->gutter)
            break;
        text_bytes(page->text, c.bytes, c.n_bytes);
        name += c.n_read;
    }
}

static void put_words(const struct page *page, const struct text *words)
{
    if (words->length)
        text_wrapped(page->text, 0, page->gutter + 1 + page->columns,
                     words->bytes);
}

/* The column of the middle of position i of n. */
static size_t column_of(const struct page *page, size_t i, size_t n)
{
    return (2 * i + 1) * page->columns / (2 * n);
}

/* The last column whose middle belongs to position i of n. */
static size_t last_column(const struct page *page, size_t i, size_t n)
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
static void put_legend(const struct page *page, const struct panel *p)
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
    put_words(page, &line);
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
static void put_rows(const struct page *page, const struct text_canvas *canvas)
{
    const double distance = tick_distance(canvas->range, ROWS / 2);
    const double first = ceil(canvas->range.low / distance - 1e-9);

    for (size_t row = 0; row < canvas->rows; row++) {
        struct tick_text tick = {""};

        for (double i = first; i * distance <= canvas->range.high; i++)
            if (text_canvas_row(canvas, i * distance) == row)
                tick = tick_text(i * distance, distance);
        put_gutter(page, tick.text);
        text_string(page->text, *tick.text ? "┤" : "│");
        text_canvas_put(canvas, row, page->text);
        text_string(page->text, "\n");
    }
}

static void add_label(const struct page *page, const struct panel *p, size_t i,
                      size_t lines, struct text_labels *labels)
{
    text_labels_add(labels, string_list_at(&p->labels, i),
                    column_of(page, i, p->n), lines);
}

/* The positions that a reader looks for first, then as many as there is room
 * for. */
static void put_axis(const struct page *page, const struct panel *p)
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

static enum status put_lines(const struct page *page, const struct panel *p,
                             struct error *err)
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
        put_words(page, &p->axis);
    }
    text_canvas_release(&canvas);
    return status;
}

/* The largest size of the weights of a column, over some traces. */
static double largest_in(const struct page *page, const struct panel *p,
                         size_t column, size_t first, size_t end)
{
    const size_t from = column * p->n / page->columns;
    const size_t to = ((column + 1) * p->n + page->columns - 1) / page->columns;
    double largest = 0;

    for (size_t k = first; k < end; k++)
        for (size_t i = from; i < to; i++)
            largest = fmax(largest, fabs(p->traces[k].y[i]));
    return largest;
}

static double largest_of(const struct panel *p)
{
    double largest = 0;

    for (size_t k = 0; k < p->n_traces; k++)
        for (size_t i = 0; i < p->n; i++)
            largest = fmax(largest, fabs(p->traces[k].y[i]));
    return largest;
}

/* One line of characters 0 to `most`, as large as the weights of traces. */
static void put_weights(const struct page *page, const struct panel *p,
                        size_t first, size_t end, const char *const *characters,
                        size_t most)
{
    const double largest = largest_of(p);

    for (size_t column = 0; column < page->columns; column++) {
        const double share =
            largest > 0 ? largest_in(page, p, column, first, end) / largest : 0;

        text_string(page->text,
                    characters[(size_t)ceil(share * (double)most - 1e-9)]);
    }
    text_string(page->text, "\n");
}

static void put_bars(const struct page *page, const struct panel *p)
{
    static const char *const bars[] = {" ", "▁", "▂", "▃", "▄",
                                       "▅", "▆", "▇", "█"};

    put_gutter(page, picture_words(&p->title));
    text_string(page->text, " ");
    put_weights(page, p, 0, p->n_traces, bars, 8);
    put_words(page, &p->caption);
}

/* Neighbouring rows are joined if there are many. */
static void put_heat(const struct page *page, const struct panel *p)
{
    const size_t joined = (p->n_traces + MAX_HEAT - 1) / MAX_HEAT;

    put_words(page, &p->title);
    for (size_t k = 0; k < p->n_traces; k += joined) {
        put_gutter(page, picture_words(&p->traces[k].name));
        text_string(page->text, "│");
        put_weights(page, p, k,
                    k + joined < p->n_traces ? k + joined : p->n_traces,
                    text_shades, 4);
    }
    put_words(page, &p->caption);
}

static size_t interval_column(const struct page *page, struct range range,
                              double value)
{
    const double share = (value - range.low) / (range.high - range.low);

    return (size_t)fmin(share * (double)page->columns,
                        (double)page->columns - 1);
}

static void put_interval(const struct page *page, const struct panel *p,
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
    put_gutter(page, string_list_at(&p->labels, i));
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

static void put_value_axis(const struct page *page, struct range range)
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

static void put_intervals(const struct page *page, const struct panel *p)
{
    const struct range range = panel_range(p);

    for (size_t i = 0; i < p->n; i++)
        put_interval(page, p, range, i);
    put_value_axis(page, range);
    put_words(page, &p->axis);
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
static struct page page_of(const struct picture *picture, size_t width,
                           struct text *text)
{
    struct page page = {.gutter = 0, .text = text};

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

static enum status put_panel(const struct page *page, const struct panel *p,
                             struct error *err)
{
    if (p->kind == PANEL_BARS) {
        put_bars(page, p);
        return STATUS_OK;
    }
    if (p->kind == PANEL_HEAT) {
        put_heat(page, p);
        return STATUS_OK;
    }
    put_words(page, &p->title);
    put_words(page, &p->caption);
    if (p->kind == PANEL_LINES)
        return put_lines(page, p, err);
    put_intervals(page, p);
    return STATUS_OK;
}

enum status picture_text(const struct picture *picture, size_t width,
                         struct text *text, struct error *err)
{
    const struct page page = page_of(picture, width, text);

    put_words(&page, &picture->note);
    for (size_t i = 0; i < picture->n; i++) {
        const struct panel *p = &picture->panels[i];
        const bool under = p->kind == PANEL_BARS || p->kind == PANEL_HEAT;

        if ((i && !under) || (!i && picture->note.length))
            text_string(text, "\n");
        TRY(put_panel(&page, p, err));
    }
    return text_status(text, err);
}
