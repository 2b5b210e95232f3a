/* bar.c - see bar.h. */
#include "report/bar.h"

#include <math.h>

enum { MAX_BAR = 40, MIN_BAR = 10 };

size_t bar_width(size_t room)
{
    return room > MAX_BAR ? MAX_BAR : room < MIN_BAR ? MIN_BAR : room;
}

void bar_cell(struct grid *grid, size_t width, bool both_sides, double share)
{
    static const char bar[] = "########################################";
    const size_t half = (width - 1) / 2, whole = both_sides ? half : width;
    const int length = (int)((double)whole * fabs(share) + 0.5);
    const int left = share < 0 ? length : 0;

    _Static_assert(sizeof bar > MAX_BAR, "a bar may be longer");
    if (both_sides)
        grid_cell(grid, "%*s%.*s|%.*s", (int)half - left, "", left, bar,
                  length - left, bar);
    else
        grid_cell(grid, "%.*s", length, bar);
}
