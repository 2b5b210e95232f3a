/*
 * gnuplot_page.h - the page of a script for gnuplot (picture_gnuplot.h): where
 * words and axes are.
 *
 * Sizes are in pixels of a page PAGE_WIDTH wide, from its left and its top. On
 * a telephone such a page is 390 pixels wide; letters of 13 are still legible.
 */
#ifndef REPORT_GNUPLOT_PAGE_H
#define REPORT_GNUPLOT_PAGE_H

#include "report/picture.h"

enum {
    PAGE_WIDTH = 640,
    PAGE_LEFT = 64,     /* of the axis, at least */
    PAGE_RIGHT = 14,    /* margin */
    PAGE_CHARACTER = 9, /* width of one of 14, at most */
    PAGE_LINE = 20      /* height of one */
};

struct page {
    struct text *script;
    double height;
    double left;     /* of the axis */
    double top;      /* of the next thing */
    size_t columns;  /* characters of a line of words */
    size_t n_labels; /* of the panel */
};

/* A place as a share of the page, from the left and from the bottom. */
double page_x(double pixels);
double page_y(const struct page *page, double pixels);

/* A line of words at the top of what is left of the page. */
void page_line(struct page *page, const char *words, int size);

/* Words in as many lines as they need, and the number of these. */
void page_words(struct page *page, const struct text *words);
size_t page_count(const struct page *page, const struct text *words);

/*
 * The axis under a plot, whose bottom is page->top: labels of positions, as
 * many as there is room for, none beyond the edges of the page. The last step
 * of a forecast is on a second line if the origin is near.
 */
void page_positions(struct page *page, const struct panel *panel);
size_t page_position_lines(const struct panel *panel);

/* The same for an axis of values, which gets some room at its ends. */
void page_values(struct page *page, struct range range);

/* An axis of values on the left, with at most so many labels, and the width of
 * its labels in characters. */
void page_left_values(struct page *page, struct range range, size_t most);
size_t page_left_columns(struct range range, size_t most);

/* A dotted line at a position or value of the axis below. */
void page_vertical(struct page *page, double x);

#endif
