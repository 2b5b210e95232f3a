/* bar.h - bars of # in the cells of a table. */
#ifndef REPORT_BAR_H
#define REPORT_BAR_H

#include <stdbool.h>

#include "report/grid.h"

/* The columns of the longest bar where `room` are left on the line. */
size_t bar_width(size_t room);

/* Adds a cell with a bar of a share from -1 to 1 of `width` columns; with
 * `both_sides` to the left or right of a middle. */
void bar_cell(struct grid *grid, size_t width, bool both_sides, double share);

#endif
