/* test_adam.c - steps computed by hand, clipping, and ranges of any size. */
#include "check.h"

#include "nn/adam.h"

static void two_steps_are_those_computed_by_hand(void **state)
{
    real m = 0, v = 0, theta = R(1.0);
    struct adam adam = {1, 0, &m, &v};
    real g = R(1.0);

    (void)state;
    /* m = 0.1, v = 0.001; both corrected to 1: a step of lr. (As a float,
     * 1 - 0.999 has four digits.) */
    assert_close(adam_step(&adam, 0.01, 0, &g, &theta), 1, 1e-6, 0);
    assert_int_equal(adam.steps, 1);
    assert_close((double)m, 0.1, 1e-6, 0);
    assert_close((double)v, 0.001, 1e-4, 0);
    assert_close((double)theta, 0.99, 1e-6, 0);

    /* m = 0.09 - 0.05 = 0.04, corrected by 0.19: 0.210526;
     * v = 0.000999 + 0.00025 = 0.001249, corrected by 0.001999: 0.624812;
     * their quotient 0.210526 / 0.790451 = 0.266337 */
    g = R(-0.5);
    assert_close(adam_step(&adam, 0.01, 0, &g, &theta), 0.5, 1e-6, 0);
    assert_int_equal(adam.steps, 2);
    assert_close((double)m, 0.04, 1e-5, 0);
    assert_close((double)v, 0.001249, 1e-4, 0);
    assert_close((double)theta, 0.99 - 0.00266337, 1e-6, 0);
}

static void the_first_step_is_lr_whatever_the_size_of_the_gradient(void **state)
{
    const real g[3] = {R(1e-3), R(-50.0), R(0.0)};
    real m[3] = {0}, v[3] = {0}, theta[3] = {0};
    struct adam adam = {3, 0, m, v};

    (void)state;
    (void)adam_step(&adam, 0.1, 0, g, theta);
    assert_close((double)theta[0], -0.1, 1e-4, 0);
    assert_close((double)theta[1], 0.1, 1e-4, 0);
    assert_true(theta[2] == R(0.0));
}

/* The gradient (30, -40) has norm 50; the first m is a tenth of what is left
 * of it. */
static void check_clip(double clip, double want)
{
    const real g[2] = {R(30.0), R(-40.0)};
    real m[2] = {0}, v[2] = {0}, theta[2] = {0};
    struct adam adam = {2, 0, m, v};

    assert_close(adam_step(&adam, 0.1, clip, g, theta), 50, 1e-6, 0);
    assert_close((double)m[0] * 10, 0.6 * want, 1e-5, 0);
    assert_close((double)m[1] * 10, -0.8 * want, 1e-5, 0);
    assert_close((double)v[1] * 1000, 0.64 * want * want, 1e-4, 0);
    assert_true(g[0] == R(30.0));
}

static void a_norm_of_50_is_clipped_to_10(void **state)
{
    (void)state;
    check_clip(10, 10);
}

static void a_norm_below_the_threshold_stays(void **state)
{
    (void)state;
    check_clip(51, 50);
}

static void clip_0_is_none(void **state)
{
    (void)state;
    check_clip(0, 50);
}

static void a_gradient_of_zero_moves_nothing(void **state)
{
    const real g[2] = {0};
    real m[2] = {0}, v[2] = {0}, theta[2] = {R(1.0), R(-2.0)};
    struct adam adam = {2, 0, m, v};

    (void)state;
    assert_true(adam_step(&adam, 0.1, 1, g, theta) == 0);
    assert_true(theta[0] == R(1.0) && theta[1] == R(-2.0));
}

static void a_parabola_is_descended_to_its_lowest_point(void **state)
{
    real m[2] = {0}, v[2] = {0}, theta[2] = {R(5.0), R(-3.0)};
    struct adam adam = {2, 0, m, v};

    (void)state;
    for (int i = 0; i < 2000; i++) {
        const real g[2] = {R(2.0) * (theta[0] - R(1.0)),
                           R(20.0) * (theta[1] - R(2.0))};

        (void)adam_step(&adam, 0.02, 1, g, theta);
    }
    assert_close((double)theta[0], 1, 0, 1e-3);
    assert_close((double)theta[1], 2, 0, 1e-3);
}

enum { MOST = 70, GAP = 3 };

/* Random arrays for an update; v is not negative. */
struct arrays {
    real m[MOST], v[MOST], theta[MOST], dtheta[MOST];
};

static void fill_arrays(struct arrays *a)
{
    fill_random(a->m, MOST, R(0.1), 1);
    fill_random(a->v, MOST, R(0.5), 2);
    fill_random(a->theta, MOST, R(1.0), 3);
    fill_random(a->dtheta, MOST, R(2.0), 4);
    for (size_t i = 0; i < MOST; i++)
        a->v[i] += R(0.5);
}

/* The formula of adam.h in double, elements from..to. */
static void update_in_double(struct arrays *a, const struct adam_factors *f,
                             size_t from, size_t to)
{
    for (size_t i = from; i < to; i++) {
        const double g = (double)f->scale * (double)a->dtheta[i];
        const double m = 0.9 * (double)a->m[i] + 0.1 * g;
        const double v = 0.999 * (double)a->v[i] + 0.001 * g * g;

        a->m[i] = (real)m;
        a->v[i] = (real)v;
        a->theta[i] -=
            (real)((double)f->step * m / (sqrt(v) * (double)f->root + 1e-8));
    }
}

/* `from` runs over all places within a vector; numbers beside stay. */
static void a_range_of_any_size_and_place_is_updated(void **state)
{
    (void)state;
    for (size_t from = 0; from <= 17; from++)
        for (size_t to = from; to <= MOST - GAP; to++) {
            struct arrays a, want;
            const struct adam adam = {MOST, 3, a.m, a.v};
            const struct adam_factors factors =
                adam_factors(&adam, 0.01, 1, 4 + (double)from);

            fill_arrays(&a);
            fill_arrays(&want);
            adam_update_each[isa_current()](&adam, &factors, from, to, a.dtheta,
                                            a.theta);
            update_in_double(&want, &factors, from, to);
            assert_all_close(a.m, want.m, MOST, 1e-6, 1e-8);
            assert_all_close(a.v, want.v, MOST, 1e-6, 0);
            assert_all_close(a.theta, want.theta, MOST, 1e-6, 1e-8);
            assert_memory_equal(a.dtheta, want.dtheta, sizeof a.dtheta);
            for (size_t i = 0; i < MOST; i++)
                if (i < from || i >= to)
                    assert_true(a.m[i] == want.m[i] && a.v[i] == want.v[i] &&
                                a.theta[i] == want.theta[i]);
        }
}

/* Bit for bit: theta may not depend on how it is cut among threads. Within a
 * vector it may, for compilers fuse other multiplications where it is short. */
static void a_range_may_be_cut_where_vectors_end(void **state)
{
    struct arrays whole, cut;
    const struct adam adam = {MOST, 3, whole.m, whole.v};
    const struct adam of_cut = {MOST, 3, cut.m, cut.v};
    const struct adam_factors factors = adam_factors(&adam, 0.01, 1, 9);
    adam_function *const update = adam_update_each[isa_current()];

    (void)state;
    fill_arrays(&whole);
    update(&adam, &factors, 0, MOST, whole.dtheta, whole.theta);
    for (size_t at = 0; at <= MOST; at += 16) {
        fill_arrays(&cut);
        update(&of_cut, &factors, at, MOST, cut.dtheta, cut.theta);
        update(&of_cut, &factors, 0, at, cut.dtheta, cut.theta);
        assert_memory_equal(&cut, &whole, sizeof cut);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(two_steps_are_those_computed_by_hand),
        cmocka_unit_test(
            the_first_step_is_lr_whatever_the_size_of_the_gradient),
        cmocka_unit_test(a_norm_of_50_is_clipped_to_10),
        cmocka_unit_test(a_norm_below_the_threshold_stays),
        cmocka_unit_test(clip_0_is_none),
        cmocka_unit_test(a_gradient_of_zero_moves_nothing),
        cmocka_unit_test(a_parabola_is_descended_to_its_lowest_point),
        cmocka_unit_test(a_range_of_any_size_and_place_is_updated),
        cmocka_unit_test(a_range_may_be_cut_where_vectors_end),
    };

    return run_on_each_isa(tests);
}
