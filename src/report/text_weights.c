/* text_weights.c - see text_weights.h. */
#include "report/text_weights.h"

#include <math.h>

#include "report/text_canvas.h"

enum { MAX_HEAT = 12 /* rows of a heat map */ };

/* The largest size of the weights of a column, over some traces. */
static double largest_in(const struct text_page *page, const struct panel *p,
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
static void put_weights(const struct text_page *page, const struct panel *p,
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

/* "█ is 0.0254; largest weight 0.0293 (2015-09-20, not drawn)" */
static void put_scale(const struct text_page *page, const struct panel *p)
{
    struct text line = {0};

    text_printf(&line, "█ is %.3g", largest_of(p));
    text_string(&line, p->caption.length ? "; " : "");
    text_string(&line, picture_words(&p->caption));
    page->text->failed |= line.failed;
    text_page_words(page, &line);
    text_release(&line);
}

void text_weights_bars(const struct text_page *page, const struct panel *p)
{
    static const char *const bars[] = {" ", "▁", "▂", "▃", "▄",
                                       "▅", "▆", "▇", "█"};

    text_page_gutter(page, picture_words(&p->title));
    text_string(page->text, " ");
    put_weights(page, p, 0, p->n_traces, bars, 8);
    put_scale(page, p);
}

void text_weights_heat(const struct text_page *page, const struct panel *p)
{
    const size_t joined = (p->n_traces + MAX_HEAT - 1) / MAX_HEAT;

    text_page_words(page, &p->title);
    for (size_t k = 0; k < p->n_traces; k += joined) {
        text_page_gutter(page, picture_words(&p->traces[k].name));
        text_string(page->text, "│");
        put_weights(page, p, k,
                    k + joined < p->n_traces ? k + joined : p->n_traces,
                    text_shades, 4);
    }
    put_scale(page, p);
}
