/* local_series.c - see local_series.h. */
#include "score/local_series.h"

#include <math.h>

static void count(struct local_series *s)
{
    s->positive = true;
    for (size_t t = 0; t < s->n; t++) {
        if (isnan(s->y[t]))
            continue;
        s->n_known++;
        s->size += (fabs(s->y[t]) - s->size) / (double)s->n_known;
        s->differ = s->differ || s->y[t] != s->y[0];
        s->positive = s->positive && s->y[t] > 0;
    }
}

struct local_series local_series_of(const double *y, size_t n)
{
    struct local_series s = {.first = n > LOCAL_ROWS ? n - LOCAL_ROWS : 0};

    while (s.first + 1 < n && isnan(y[s.first]))
        s.first++;
    s.y = y + s.first;
    s.n = n - s.first;
    count(&s);
    return s;
}
