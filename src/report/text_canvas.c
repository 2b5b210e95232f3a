/* text_canvas.c - see text_canvas.h. */
#include "report/text_canvas.h"

#include <math.h>
#include <stdlib.h>

const char *const text_shades[5] = {" ", "░", "▒", "▓", "█"};

enum { UPPER = 1, LOWER = 2 };

enum status text_canvas_init(struct text_canvas *c, struct error *err)
{
    const size_t n = c->rows * c->columns;

    c->halves = calloc(n, sizeof *c->halves);
    c->shades = calloc(n, sizeof *c->shades);
    c->letters = calloc(n, sizeof *c->letters);
    return c->halves && c->shades && c->letters ? STATUS_OK
                                                : error_no_memory(err, 3 * n);
}

void text_canvas_release(struct text_canvas *c)
{
    free(c->halves);
    free(c->shades);
    free(c->letters);
}

/* The half row of a value, from the top. */
static size_t half_row(const struct text_canvas *c, double value)
{
    const double share =
        (c->range.high - value) / (c->range.high - c->range.low);
    const double n = 2 * (double)c->rows;

    return (size_t)fmax(0, fmin(floor(share * n), n - 1));
}

size_t text_canvas_row(const struct text_canvas *c, double value)
{
    return half_row(c, value) / 2;
}

/* The position at the left edge of a column. */
static double edge(const struct text_canvas *c, double column)
{
    return column * (double)c->n / (double)c->columns - 0.5;
}

/* The line through the values at a position between two of them; NaN outside.
 */
static double line_at(const struct text_canvas *c, const double *y, double at)
{
    const double before = floor(at), share = at - before;

    if (before < 0 || at > (double)(c->n - 1))
        return (double)NAN;
    if (share <= 0)
        return y[(size_t)before];
    return y[(size_t)before] * (1 - share) + y[(size_t)before + 1] * share;
}

static void include(struct range *range, double value)
{
    if (isnan(value))
        return;
    range->low = fmin(range->low, value);
    range->high = fmax(range->high, value);
}

/* The values of a line within a column; low > high if there are none. */
static struct range values_in(const struct text_canvas *c, const double *y,
                              size_t column)
{
    const double left = edge(c, (double)column);
    const double right = edge(c, (double)column + 1);
    struct range range = {(double)INFINITY, -(double)INFINITY};

    include(&range, line_at(c, y, left));
    include(&range, line_at(c, y, right));
    for (double i = ceil(fmax(left, 0)); i < right && i < (double)c->n; i++)
        include(&range, y[(size_t)i]);
    return range;
}

void text_canvas_line(struct text_canvas *c, const double *y)
{
    for (size_t column = 0; column < c->columns; column++) {
        const struct range values = values_in(c, y, column);

        if (values.low > values.high)
            continue;
        for (size_t half = half_row(c, values.high);
             half <= half_row(c, values.low); half++)
            c->halves[half / 2 * c->columns + column] |=
                half % 2 ? LOWER : UPPER;
    }
}

/* The half rows above a value, rounded. */
static size_t halves_above(const struct text_canvas *c, double value)
{
    const double share =
        (c->range.high - value) / (c->range.high - c->range.low);

    return (size_t)(share * 2 * (double)c->rows + 0.5);
}

static void fill(struct text_canvas *c, size_t column, double value)
{
    const size_t above = halves_above(c, fmax(value, 0));
    const size_t end = halves_above(c, fmin(value, 0));

    for (size_t half = above; half < end; half++)
        c->halves[half / 2 * c->columns + column] |= half % 2 ? LOWER : UPPER;
}

void text_canvas_bars(struct text_canvas *c, const double *y)
{
    const size_t last =
        c->line_column < c->columns ? c->line_column : c->columns - 1;

    for (size_t column = 0; column <= last; column++) {
        const size_t from = column * c->n / c->columns;
        const size_t next =
            column < last ? (column + 1) * c->n / c->columns : c->n;
        const size_t end = next > from ? next : from + 1;

        for (size_t i = from; i < end; i++)
            if (!isnan(y[i]))
                fill(c, column, y[i]);
    }
}

void text_canvas_letters(struct text_canvas *c, const double *y, char letter)
{
    for (size_t column = 0; column < c->columns; column++) {
        const struct range values = values_in(c, y, column);

        if (values.low <= values.high)
            c->letters[text_canvas_row(c, (values.low + values.high) / 2) *
                           c->columns +
                       column] = letter;
    }
}

void text_canvas_band(struct text_canvas *c, const double *low,
                      const double *high, uint8_t shade)
{
    for (size_t column = 0; column < c->columns; column++) {
        const double at = fmax(0, floor(edge(c, (double)column + 0.5) + 0.5));
        const size_t i = at < (double)c->n ? (size_t)at : c->n - 1;

        if (isnan(low[i]) || isnan(high[i]))
            continue;
        for (size_t row = text_canvas_row(c, high[i]);
             row <= text_canvas_row(c, low[i]); row++)
            c->shades[row * c->columns + column] = shade;
    }
}

void text_canvas_put(const struct text_canvas *c, size_t row, struct text *text)
{
    static const char *const halves[] = {"", "▀", "▄", "█"};

    for (size_t column = 0; column < c->columns; column++) {
        const size_t at = row * c->columns + column;

        if (c->halves[at])
            text_string(text, halves[c->halves[at]]);
        else if (c->letters[at])
            text_bytes(text, &c->letters[at], 1);
        else if (!c->shades[at] && column == c->line_column)
            text_string(text, "┊");
        else
            text_string(text, text_shades[c->shades[at]]);
    }
}
