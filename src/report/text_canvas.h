/*
 * text_canvas.h - lines and bands drawn with block characters: a cell is a
 * column wide and two half blocks high.
 *
 * Position i of n is the middle of the columns i W/n to (i+1) W/n of W.
 */
#ifndef REPORT_TEXT_CANVAS_H
#define REPORT_TEXT_CANVAS_H

#include <stdbool.h>
#include <stdint.h>

#include "report/picture.h"

struct text_canvas {
    size_t n, rows, columns;
    struct range range; /* of the values, from bottom to top */
    size_t line_column; /* where the vertical line is; NO_POSITION: none */
    uint8_t *halves;    /* (rows, columns) bit 0: the upper half is filled,
                           bit 1: the lower half */
    uint8_t *shades;    /* (rows, columns) 0: none, 1: light, 2, 3: darker */
    char *letters;      /* (rows, columns) 0: none */
};

/* Sets what is allocated, for the sizes that the caller has set. Release it
 * also after a failure. */
enum status text_canvas_init(struct text_canvas *canvas, struct error *err);
void text_canvas_release(struct text_canvas *canvas);

/* A line through the values (n); one without neighbours is a point. */
void text_canvas_line(struct text_canvas *canvas, const double *y);

/* The same line, as letters that cover no line. */
void text_canvas_letters(struct text_canvas *canvas, const double *y,
                         char letter);

/* A bar from 0 to each value (n), as many half blocks high as the value is;
 * none is right of the vertical line. */
void text_canvas_bars(struct text_canvas *canvas, const double *y);

/* The cells between low and high (n), at least one for each position. */
void text_canvas_band(struct text_canvas *canvas, const double *low,
                      const double *high, uint8_t shade);

/* The row of a value, from the top. */
size_t text_canvas_row(const struct text_canvas *canvas, double value);

void text_canvas_put(const struct text_canvas *canvas, size_t row,
                     struct text *text);

/* The character of shade 0 to 4, from blank to full. */
extern const char *const text_shades[5];

#endif
