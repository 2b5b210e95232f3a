/*
 * test_isa.c - a whole network on each instruction set computes what it does on
 * the plain one, for units that do not fill a vector and for NaN and infinity.
 */
#include "grad/rig.h"

#include "nn/shape.h"

/* A network's configuration by names, because each instruction set has its own
 * rows. */
struct choice {
    const char *cell, *attention;
    enum attend attend;
    enum context context;
    size_t D;
};

/*
 * The rig of a choice on an instruction set. The parameters are so small that a
 * network of many units does not magnify rounding errors.
 */
static void make_rig(struct rig *rig, const struct choice *choice, enum isa isa)
{
    struct net_config config;
    const real scale = R(2.0) / r_sqrt((real)choice->D + R(3.0));

    isa_change(isa);
    config = rig_config(choice->cell, choice->attention);
    config.attend = choice->attend;
    config.context = choice->context;
    config.D = choice->D;
    config.T = 6;
    rig_choose(&config);
    rig_init(rig, &config, 1 + choice->D % SHARD, choice->D);
    for (size_t i = 0; i < rig->net.table.n_values; i++)
        net_begin_update(&rig->net)[i] *= scale;
    net_finish_update(&rig->net);
    memset(rig->dtheta, 0, rig->net.table.n_values * sizeof(real));
    memset(rig->dx, 0, rig->n_x * sizeof(real));
}

/* The tolerance is relative to the largest number of the array. */
static void check_array(const real *got, const real *want, size_t n)
{
    double most = 0;

    for (size_t i = 0; i < n; i++)
        most = fmax(most, fabs((double)want[i]));
    assert_all_close(got, want, n, 0, 1e-5 * most + 1e-6);
}

static void check_against(const struct rig *plain, const struct choice *choice,
                          enum isa isa)
{
    struct rig rig;

    make_rig(&rig, choice, isa);
    rig_backward(&rig, rig.dx);
    check_array(rig.worker.y, plain->worker.y, rig.n_y);
    check_array(rig.worker.weights, plain->worker.weights, rig.n_weights);
    for (size_t p = 0; p < rig.net.table.n_params; p++) {
        const struct param *param = &rig.net.table.params[p];

        check_array(rig.dtheta + param->offset, plain->dtheta + param->offset,
                    param->rows * param->cols);
    }
    check_array(rig.dx, plain->dx, rig.n_x);
    rig_release(&rig);
}

/* Compares every other set with the plain one. */
static void check_choice(const struct choice *choice)
{
    struct rig plain;

    make_rig(&plain, choice, ISA_PLAIN);
    rig_backward(&plain, plain.dx);
    for (int isa = ISA_PLAIN + 1; isa < N_ISAS; isa++)
        if (isa_usable((enum isa)isa))
            check_against(&plain, choice, (enum isa)isa);
    rig_release(&plain);
}

static bool can_build(const struct choice *choice)
{
    struct net_config config = rig_config(choice->cell, choice->attention);

    config.attend = choice->attend;
    return !net_refusal(&config);
}

/* Calls `check` with every kind and every place of attention. The cells take
 * turns: with as many sizes as cells, each kind meets each of them. */
static void each_choice(size_t D, size_t turn,
                        void (*check)(const struct choice *choice))
{
    size_t n_cells = 0;

    while (cell_name(n_cells))
        n_cells++;
    for (size_t a = 0; attn_name(a); a++) {
        struct choice choice = {.cell = cell_name((a + turn) % n_cells),
                                .attention = attn_name(a),
                                .D = D};

        check(&choice);
        choice.attend = ATTEND_INPUTS;
        if (can_build(&choice))
            check(&choice);
        choice.attend = ATTEND_STATES;
        choice.context = CONTEXT_ATTENTION;
        check(&choice);
    }
}

static void each_set_computes_what_the_plain_one_does(void **state)
{
    size_t turn = 0;

    (void)state;
    for (size_t D = 1; D <= 46; D += 3) /* each remainder mod 16 */
        each_choice(D, turn++, check_choice);
    each_choice(67, turn, check_choice);
}

/* The first window holds only `value`; the other windows must not change. */
static void check_window_of(const struct choice *choice, enum isa isa,
                            real value)
{
    const size_t T = 6, K = 3, O = 5;
    struct rig whole, broken;
    bool is_finite = true;

    make_rig(&whole, choice, isa);
    make_rig(&broken, choice, isa);
    for (size_t t = 0; t < T; t++)
        for (size_t k = 0; k < K; k++)
            broken.worker.x[t * broken.batch.B * K + k] = value;
    rig_backward(&whole, whole.dx);
    rig_backward(&broken, broken.dx);
    assert_memory_equal(broken.worker.y + O, whole.worker.y + O,
                        (whole.n_y - O) * sizeof(real));
    for (size_t t = 0; t < T; t++)
        assert_memory_equal(broken.dx + (t * whole.batch.B + 1) * K,
                            whole.dx + (t * whole.batch.B + 1) * K,
                            (whole.batch.B - 1) * K * sizeof(real));
    for (size_t o = 0; o < O; o++)
        is_finite &= isfinite(broken.worker.y[o]) != 0;
    if (isnan(value))
        assert_false(is_finite);
    if (isfinite(value))
        assert_true(is_finite);
    rig_release(&whole);
    rig_release(&broken);
}

/* With numbers above 1e12 the product of three unbounded states is infinite. */
static void check_strange_windows(const struct choice *choice)
{
    static const double values[] = {(double)NAN, (double)INFINITY,
                                    -(double)INFINITY, 1e10, 1e-42};

    for (int isa = 0; isa < N_ISAS; isa++)
        for (size_t i = 0; isa_usable((enum isa)isa) && i < COUNT(values); i++)
            check_window_of(choice, (enum isa)isa, (real)values[i]);
}

static void a_window_of_no_numbers_stays_alone(void **state)
{
    static const size_t sizes[] = {1, 13, 37, 13};

    (void)state;
    for (size_t i = 0; i < COUNT(sizes); i++)
        each_choice(sizes[i], i, check_strange_windows);
}

static void a_set_that_is_pinned_is_used(void **state)
{
    (void)state;
    for (int isa = 0; isa < N_ISAS; isa++) {
        if (!isa_usable((enum isa)isa))
            continue;
        isa_change((enum isa)isa);
        assert_int_equal(isa_current(), isa);
        assert_string_equal(cell_name(0), cell_at(0)->name);
    }
    assert_true(isa_usable(ISA_PLAIN));
    assert_null(isa_name(N_ISAS));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(each_set_computes_what_the_plain_one_does),
        cmocka_unit_test(a_window_of_no_numbers_stays_alone),
        cmocka_unit_test(a_set_that_is_pinned_is_used),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
