/* least_squares.c - see least_squares.h. */
#include "score/least_squares.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "kernel/cholesky.h"
#include "kernel/dot.h"

#define FIRST_DAMPING   1e-3
#define LEAST_DAMPING   1e-9
#define LARGEST_DAMPING 1e9
#define TOLERANCE       1e-7 /* of the share by which F falls */
#define DIFFERENCE      1e-7 /* of the derivatives */

struct search {
    const struct least_squares *problem;
    double *x, *x_new;       /* (p) */
    double *e, *e_new;       /* (n) */
    double *J;               /* (p, n) */
    double *gradient, *size; /* (p) J'e; the root of the diagonal of J'J, 0: x_i
                                stays */
    double F, damping;
    struct cholesky system; /* of x_i size_i, so that its diagonal is 1 */
};

/* F of x, NaN if it is not allowed. */
static double evaluate(const struct least_squares *problem, const double *x,
                       double *e)
{
    if (!problem->errors(problem->context, x, e))
        return (double)NAN;
    return dot(e, e, problem->n);
}

/* Sets row i of J; zero if x_i can be moved in neither direction. */
static void differentiate(struct search *s, size_t i)
{
    const struct least_squares *q = s->problem;
    double *row = s->J + i * q->n;
    double difference = DIFFERENCE * fmax(fabs(s->x[i]), .1);

    memcpy(s->x_new, s->x, q->p * sizeof *s->x);
    for (int side = 0; side < 2; side++, difference = -difference) {
        s->x_new[i] = s->x[i] + difference;
        if (s->x_new[i] < q->low[i] || s->x_new[i] > q->high[i] ||
            !q->errors(q->context, s->x_new, row))
            continue;
        for (size_t t = 0; t < q->n; t++)
            row[t] = (row[t] - s->e[t]) / difference;
        return;
    }
    memset(row, 0, q->n * sizeof *row);
}

/* True if x_i is at a bound, beyond which F would fall. */
static bool is_held(const struct search *s, size_t i)
{
    const struct least_squares *q = s->problem;

    return (s->gradient[i] > 0 && s->x[i] <= q->low[i]) ||
           (s->gradient[i] < 0 && s->x[i] >= q->high[i]);
}

/* Sets the system of equations; that of a parameter that stays is x = 0. */
static void set_system(struct search *s)
{
    const size_t n = s->problem->n, p = s->problem->p;

    for (size_t i = 0; i < p; i++) {
        const double *row = s->J + i * n;
        const double square = dot(row, row, n);

        s->gradient[i] = dot(row, s->e, n);
        s->size[i] = isfinite(square) && !is_held(s, i) ? sqrt(square) : 0;
    }
    for (size_t i = 0; i < p; i++) {
        double *equation = s->system.rows + i * (p + 1);

        for (size_t j = 0; j <= i; j++) {
            const double sizes = s->size[i] * s->size[j];

            equation[j] =
                sizes > 0 ? dot(s->J + i * n, s->J + j * n, n) / sizes : 0;
        }
        equation[i] = 1;
        equation[p] = s->size[i] > 0 ? -s->gradient[i] / s->size[i] : 0;
    }
}

/* Takes the first step that lowers F, with more and more damping. */
static bool step(struct search *s)
{
    const struct least_squares *q = s->problem;

    for (; s->damping < LARGEST_DAMPING; s->damping *= 8) {
        double F;

        cholesky_solve(&s->system, s->damping);
        for (size_t i = 0; i < q->p; i++) {
            const double by =
                s->size[i] > 0 ? s->system.solution[i] / s->size[i] : 0;

            s->x_new[i] = fmin(fmax(s->x[i] + by, q->low[i]), q->high[i]);
        }
        F = evaluate(q, s->x_new, s->e_new);
        if (!(F < s->F))
            continue;
        memcpy(s->x, s->x_new, q->p * sizeof *s->x);
        memcpy(s->e, s->e_new, q->n * sizeof *s->e);
        s->F = F;
        s->damping = fmax(s->damping / 10, LEAST_DAMPING);
        return true;
    }
    return false;
}

static void run(struct search *s)
{
    const struct least_squares *q = s->problem;

    for (size_t round = 0; round < q->n_rounds; round++) {
        const double F = s->F;

        for (size_t i = 0; i < q->p; i++)
            differentiate(s, i);
        set_system(s);
        if (!step(s) || F - s->F <= TOLERANCE * F)
            return;
    }
}

enum status least_squares_minimise(const struct least_squares *q, double *x,
                                   double *sum, struct error *err)
{
    const size_t size = (q->p + 2) * q->n + 3 * q->p;
    double *numbers = calloc(size, sizeof *numbers);
    struct search s = {.problem = q, .x = x, .damping = FIRST_DAMPING};
    enum status status = cholesky_init(&s.system, q->p, 1, err);

    *sum = (double)NAN;
    if (!numbers)
        status = error_no_memory(err, size * sizeof *numbers);
    if (numbers && status == STATUS_OK) {
        s.e = numbers;
        s.e_new = s.e + q->n;
        s.J = s.e_new + q->n;
        s.x_new = s.J + q->p * q->n;
        s.gradient = s.x_new + q->p;
        s.size = s.gradient + q->p;
        s.F = evaluate(q, x, s.e);
        if (s.F > 0)
            run(&s);
        *sum = s.F;
    }
    free(numbers);
    cholesky_release(&s.system);
    return status;
}
