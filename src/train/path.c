/* path.c - see path.h. */
#include "train/path.h"

#include <math.h>
#include <string.h>

static const struct windows *windows_of(const struct path *p)
{
    return p->explainer->windows;
}

/* Numbers of a timestep that are on the path; those behind them are not. */
static size_t n_values(const struct path *p)
{
    return channels_values(windows_of(p)->channels,
                           windows_of(p)->data->dataset->schema);
}

/* Numbers of x and of the past, of all points. */
static size_t n_x(const struct path *p)
{
    return p->net->N * SHARD * p->net->segment_size;
}

static size_t n_past(const struct path *p)
{
    return p->batch.past ? p->net->N * SHARD * p->net->head.m : 0;
}

/* Points b = 0..SHARD-1 at a[b] of the way. */
static void set_points(const struct path *p, const real a[SHARD])
{
    const struct explainer *e = p->explainer;
    const size_t row = p->net->row, n = n_values(p);
    const size_t rows = p->net->segment_size / row; /* of a segment */
    const size_t m = p->net->head.m;

    for (size_t i = 0; i < n_x(p); i++) {
        const size_t b = i / (rows * row) % SHARD;

        e->memory.worker.x[i] = i % row < n ? a[b] * e->x[i] : e->x[i];
    }
    for (size_t i = 0; i < n_past(p); i++)
        e->memory.worker.past[i] = a[i / m % SHARD] * e->past[i];
}

void path_start(struct path *p, const struct net *net)
{
    struct explainer *e = p->explainer;
    struct worker *w = &e->memory.worker;
    real ends[SHARD] = {0};

    p->net = net_view(net, e->memory.T, &p->view);
    p->batch = shard_batch(&e->memory, SHARD, p->residual);
    memcpy(e->x, w->x, n_x(p) * sizeof *e->x);
    if (n_past(p))
        memcpy(e->past, w->past, n_past(p) * sizeof *e->past);
    ends[1] = R(1.0);
    set_points(p, ends);
    net_forward(p->net, w, &p->batch, NULL);
    p->reference = w->y;
    p->y = w->y + p->net->O;
}

/* The gradient of the explained forecast in all outputs. */
static void set_gradient(const struct path *p)
{
    const struct explainer *e = p->explainer;
    const size_t O = p->net->O, H = windows_of(p)->H, J = O / H;
    real *dy = e->memory.worker.dy;

    memset(dy, 0, SHARD * O * sizeof *dy);
    for (size_t b = 0; b < SHARD; b++)
        for (size_t h = 0; h < H; h++)
            dy[b * O + h * J + p->output] = (real)e->carried[h];
}

/* Sets dx and dpast to the sum over n points, n a multiple of SHARD. */
static void sum_gradients(const struct path *p, size_t n)
{
    struct explainer *e = p->explainer;
    struct worker *w = &e->memory.worker;

    memset(e->dx, 0, n_x(p) * sizeof *e->dx);
    memset(e->dpast, 0, n_past(p) * sizeof *e->dpast);
    for (size_t i = 0; i < n; i += SHARD) {
        real a[SHARD];

        for (size_t b = 0; b < SHARD; b++)
            a[b] = ((real)(i + b) + R(0.5)) / (real)n;
        set_points(p, a);
        net_forward(p->net, w, &p->batch, NULL);
        net_backward(p->net, w, &p->batch, w->dy, e->dtheta, e->dx,
                     n_past(p) ? e->dpast : NULL, NULL);
    }
}

/* The sum of x dx, and of past dpast, over n points. */
static double sum_of(const struct path *p, size_t n)
{
    const struct explainer *e = p->explainer;
    double sum = 0;

    for (size_t i = 0; i < n_x(p); i++)
        if (i % p->net->row < n_values(p))
            sum += (double)e->x[i] * (double)e->dx[i];
    for (size_t i = 0; i < n_past(p); i++)
        sum += (double)e->past[i] * (double)e->dpast[i];
    return sum / (double)n;
}

/* Rows of a segment, and of padding before the first one of the window. */
static size_t segment_rows(const struct path *p)
{
    return p->net->segment_size / p->net->row;
}

static size_t padding(const struct path *p)
{
    const size_t w = segment_rows(p);

    return (w - p->net->config.T % w) % w;
}

/* The row of the contributions for timestep t of the window. */
static size_t lag_of(const struct path *p, size_t t)
{
    const size_t T = p->net->config.T;

    return p->origin->row - 1 -
           window_row(windows_of(p), p->origin, p->origin->row - T + t);
}

/* The cell of row i of all segments of a shard. NULL: it is padding. */
static double *cell_of(const struct path *p, size_t i, size_t column)
{
    const size_t w = segment_rows(p);
    const size_t at = i / (SHARD * w) * w + i % w;

    if (at < padding(p))
        return NULL;
    return p->contributions->cells +
           lag_of(p, at - padding(p)) * p->contributions->n_columns + column;
}

/* The column of number k of a timestep, or of its past. */
static size_t column_of(const struct path *p, size_t k, bool is_past)
{
    const struct windows *w = windows_of(p);
    const struct schema *schema = w->data->dataset->schema;

    if (!channels_share(w->channels))
        return is_past ? schema->targets[k] : k;
    return k ? k - 1 : schema->targets[p->target];
}

/* Adds x dx of `width` numbers a row, of which the first n are on the path. */
static void add_cells(const struct path *p, size_t size, size_t width, size_t n,
                      bool is_past, double part)
{
    const struct explainer *e = p->explainer;
    const real *x = is_past ? e->past : e->x, *dx = is_past ? e->dpast : e->dx;

    for (size_t i = 0; i < size; i++) {
        double *cell;

        if (i % width >= n)
            continue;
        cell = cell_of(p, i / width, column_of(p, i % width, is_past));
        if (cell)
            *cell += part * (double)x[i] * (double)dx[i];
    }
}

void path_integrate(struct path *p, double tolerance)
{
    struct explainer *e = p->explainer;
    const size_t H = windows_of(p)->H, J = p->net->O / H;
    double difference = 0;
    size_t n = PATH_POINTS;

    for (size_t h = 0; h < H; h++) {
        const size_t o = h * J + p->output;
        const double added =
            (double)p->reference[o] - (double)p->batch.shift[o];

        difference +=
            e->carried[h] * ((double)p->y[o] - (double)p->reference[o]);
        p->contributions->parts[FROM_NETWORK] += e->carried[h] * added;
    }
    set_gradient(p);
    for (;; n *= 2) {
        sum_gradients(p, n);
        if (n == MAX_PATH_POINTS ||
            fabs(sum_of(p, n) - difference) <= tolerance)
            break;
    }
    add_cells(p, n_x(p), p->net->row, n_values(p), false, 1 / (double)n);
    if (n_past(p))
        add_cells(p, n_past(p), J, J, true, 1 / (double)n);
    if (n > p->contributions->points)
        p->contributions->points = n;
}

/* Adds |dy/dx| at the window. */
static void add_gradient(const struct path *p)
{
    struct explainer *e = p->explainer;
    struct worker *w = &e->memory.worker;
    const size_t width = p->net->row, rows = segment_rows(p);

    memset(e->dx, 0, n_x(p) * sizeof *e->dx);
    net_backward(p->net, w, &p->batch, w->dy, e->dtheta, e->dx, NULL, NULL);
    for (size_t t = 0; t < p->net->config.T; t++) {
        const size_t at = t + padding(p);
        const real *dx = e->dx + (at / rows * SHARD * rows + at % rows) * width;

        for (size_t k = 0; k < n_values(p); k++)
            p->contributions->gradient[lag_of(p, t)] += fabs((double)dx[k]);
    }
}

/* Adds the mean cosine of the states of the top layer and their mean. */
static void add_conicity(const struct path *p)
{
    const size_t N = p->net->N, D = p->net->config.D;
    const real *h =
        p->explainer->memory.worker.encoder.layer[p->net->config.layers - 1].H;
    double mean_square = 0, sum = 0;

    for (size_t s = 0; s < N * N; s++) /* |sum of states|^2 */
        for (size_t d = 0; d < D; d++)
            mean_square += (double)h[s / N * SHARD * D + d] *
                           (double)h[s % N * SHARD * D + d];
    for (size_t t = 0; t < N; t++) {
        const real *state = h + t * SHARD * D;
        double product = 0, square = 0;

        for (size_t s = 0; s < N; s++)
            for (size_t d = 0; d < D; d++)
                product += (double)h[s * SHARD * D + d] * (double)state[d];
        for (size_t d = 0; d < D; d++)
            square += (double)state[d] * (double)state[d];
        if (square > 0 && mean_square > 0)
            sum += product / sqrt(square * mean_square);
    }
    p->contributions->conicity += sum / (double)N;
}

/* Sets the values of timestep t of sample b to their level. */
static void occlude(const struct path *p, size_t t, size_t b)
{
    struct worker *w = &p->explainer->memory.worker;
    const size_t rows = segment_rows(p), at = t + padding(p);
    const size_t row = (at / rows * SHARD + b) * rows + at % rows;

    memset(w->x + row * p->net->row, 0, n_values(p) * sizeof *w->x);
    if (n_past(p)) {
        const size_t J = p->net->O / windows_of(p)->H;

        memset(w->past + row * J, 0, J * sizeof *w->past);
    }
}

/* The explained forecast of sample b, but for a constant. */
static double forecast_of(const struct path *p, size_t b)
{
    const struct explainer *e = p->explainer;
    const size_t H = windows_of(p)->H, J = p->net->O / H;
    double sum = 0;

    for (size_t h = 0; h < H; h++)
        sum += e->carried[h] *
               (double)p->batch.y[b * p->net->O + h * J + p->output];
    return sum;
}

void path_probe(struct path *p)
{
    struct worker *w = &p->explainer->memory.worker;
    const size_t T = p->net->config.T;
    real whole[SHARD];
    double plain;

    for (size_t b = 0; b < SHARD; b++)
        whole[b] = R(1.0);
    set_points(p, whole);
    net_forward(p->net, w, &p->batch, NULL);
    plain = forecast_of(p, 0);
    add_conicity(p);
    add_gradient(p);
    for (size_t t = 0; t < T; t += SHARD) {
        const size_t n = T - t < SHARD ? T - t : SHARD;

        set_points(p, whole);
        for (size_t b = 0; b < n; b++)
            occlude(p, t + b, b);
        net_forward(p->net, w, &p->batch, NULL);
        for (size_t b = 0; b < n; b++)
            p->contributions->occlusion[lag_of(p, t + b)] +=
                plain - forecast_of(p, b);
    }
    set_points(p, whole);
}
