/* gnuplot_page.c - see gnuplot_page.h. */
#include "report/gnuplot_page.h"

#include <math.h>
#include <stdbool.h>
#include <string.h>

#include "base/utf8.h"
#include "report/gnuplot_data.h"

enum {
    EDGE = 4, /* between a label and the edge of the page */
    MARK = 5  /* length of a tick mark */
};

double page_x(double pixels)
{
    return pixels / PAGE_WIDTH;
}

double page_y(const struct page *page, double pixels)
{
    return 1 - pixels / page->height;
}

/* Words beside (left, right) or around (center) a place. */
static void put_label(struct page *page, const char *words, double x, double y,
                      const char *align, int size)
{
    text_printf(page->script, "set label %zu ", ++page->n_labels);
    gnuplot_name(words, false, page->script);
    text_printf(page->script, " at screen %.5f, screen %.5f %s font ',%d'\n",
                page_x(x), page_y(page, y), align, size);
}

void page_line(struct page *page, const char *words, int size)
{
    put_label(page, words, page->left, page->top + PAGE_LINE / 2.0, "left",
              size);
    page->top += PAGE_LINE;
}

void page_words(struct page *page, const struct text *words)
{
    struct text lines = {0};

    if (!words->length)
        return;
    text_wrapped(&lines, 0, page->columns, words->bytes);
    page->script->failed |= lines.failed;
    for (char *line = lines.bytes; line && *line;) {
        char *end = strchr(line, '\n');

        *end = '\0';
        page_line(page, line, 13);
        line = end + 1;
    }
    text_release(&lines);
}

size_t page_count(const struct page *page, const struct text *words)
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

/* A label around a place, moved so far that it is on the page. */
static void put_axis_label(struct page *page, const char *words, double x)
{
    const double half = PAGE_CHARACTER / 2.0 * (double)utf8_columns(words);
    const double y = page->top + PAGE_LINE - MARK;

    if (x + half > PAGE_WIDTH - EDGE)
        put_label(page, words, PAGE_WIDTH - EDGE, y, "right", 14);
    else if (x - half < EDGE)
        put_label(page, words, EDGE, y, "left", 14);
    else
        put_label(page, words, x, y, "center", 14);
}

static double axis_width(const struct page *page)
{
    return PAGE_WIDTH - page->left - PAGE_RIGHT;
}

static void put_position(struct page *page, const struct panel *p, size_t i)
{
    put_axis_label(page, string_list_at(&p->labels, i),
                   page->left +
                       ((double)i + 0.5) * axis_width(page) / (double)p->n);
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

static bool has_forecast(const struct panel *p)
{
    return p->origin != NO_POSITION && p->origin + 1 < p->n;
}

size_t page_position_lines(const struct panel *p)
{
    return p->kind == PANEL_LINES && has_forecast(p) ? 2 : 1;
}

/* The first position with a label, such that the origin has one, or step 5 of
 * every 5. */
static size_t first_label(const struct panel *p, size_t distance)
{
    return p->origin == NO_POSITION ? distance - 1 : p->origin % distance;
}

/* Tick marks without labels, which are put on their own. */
static void put_ticks(struct page *page, struct text *ticks)
{
    text_printf(page->script, "set xtics nomirror out (%s)\n",
                picture_words(ticks));
    page->script->failed |= ticks->failed;
    text_release(ticks);
    page->top += PAGE_LINE;
}

static void add_tick(struct text *ticks, double at)
{
    text_printf(ticks, "%s'' %.9g", ticks->length ? ", " : "", at);
}

void page_positions(struct page *page, const struct panel *p)
{
    const double room =
        axis_width(page) / (double)(PAGE_CHARACTER * widest_label(p) + 16);
    const size_t distance = label_distance(p->n, room > 1 ? (size_t)room : 1);
    const size_t end = p->origin == NO_POSITION ? p->n : p->origin + 1;
    const size_t first = first_label(p, distance);
    struct text ticks = {0};

    if (p->origin == NO_POSITION && first > 0) {
        add_tick(&ticks, 0);
        put_position(page, p, 0);
    }
    for (size_t i = first; i < end; i += distance) {
        add_tick(&ticks, (double)i);
        put_position(page, p, i);
    }
    if (page_position_lines(p) > 1) {
        add_tick(&ticks, (double)(p->n - 1));
        page->top += PAGE_LINE;
        put_position(page, p, p->n - 1);
    }
    put_ticks(page, &ticks);
}

/* A range with some room at its ends. */
static struct range widened(struct range range)
{
    const double room = 0.04 * (range.high - range.low);

    return (struct range){range.low - room, range.high + room};
}

static void put_range(struct text *script, char axis, struct range range)
{
    text_printf(script, "set %crange [%.9g:%.9g]\n", axis, range.low,
                range.high);
}

void page_values(struct page *page, struct range values)
{
    const struct range range = widened(values);
    const double distance = tick_distance(range, 8);
    struct text ticks = {0};

    put_range(page->script, 'x', range);
    for (double i = ceil(range.low / distance); i * distance <= range.high;
         i++) {
        const double share =
            (i * distance - range.low) / (range.high - range.low);

        add_tick(&ticks, i * distance);
        put_axis_label(page, tick_text(i * distance, distance).text,
                       page->left + share * axis_width(page));
    }
    put_ticks(page, &ticks);
}

void page_left_values(struct page *page, struct range values, size_t most)
{
    const struct range range = widened(values);
    const double distance = tick_distance(values, most);
    size_t n = 0;

    put_range(page->script, 'y', range);
    text_string(page->script, "set ytics nomirror out (");
    for (double i = ceil(range.low / distance); i * distance <= range.high; i++)
        text_printf(page->script, "%s'%s' %.9g", n++ ? ", " : "",
                    tick_text(i * distance, distance).text, i * distance);
    text_string(page->script, ")\n");
}

size_t page_left_columns(struct range values, size_t most)
{
    const struct range range = widened(values);
    const double distance = tick_distance(values, most);
    size_t widest = 0;

    for (double i = ceil(range.low / distance); i * distance <= range.high;
         i++) {
        const size_t columns = strlen(tick_text(i * distance, distance).text);

        widest = columns > widest ? columns : widest;
    }
    return widest;
}

void page_vertical(struct page *page, double x)
{
    text_printf(page->script,
                "set arrow 1 from first %.9g, graph 0 to first %.9g, graph 1 "
                "nohead lc rgb '#000000' lw 0.8 dt 3\n",
                x, x);
}
