/* test_window.c - what the network is handed, and that it knows no future. */
#include "given.h"

#include "train/season_detect.h"

enum { T = 4, H = 2, B = 3, K = 2, N_TARGETS = 2, O = H * N_TARGETS };

/* Features a and b, targets c (no feature) and a. */
static const char csv[] = "a,b,c\n"
                          "77,-55,33\n" /* before the window */
                          "12.5,-0.75,103\n"
                          "9,-1.5,98\n"
                          "14.5,0.25,107\n"
                          "11,-2,92\n"
                          "13,8,101\n" /* the origin */
                          "8.25,9,110.5\n"
                          "-88,66,-44\n";

/* In scaled units, by the moments below. */
static const double scaled[T][K] = {
    {1.25, 0.5}, {-0.5, -1}, {2.25, 2.5}, {0.5, -2}};
static const double targets[H][N_TARGETS] = {{0.25, 1.5}, {2.625, -0.875}};

static void read_rows(struct given *g)
{
    struct error err;

    given_read(g, csv,
               &(struct given_options){.features = "a,b", .targets = "c,a"});
    g->split.T = T;
    g->split.H = H;
    assert_ok(scaler_allocate(&g->scaler, 3, &err), &err);
    g->scaler.columns[0] =
        (struct moments){.mean = 10, .standard_deviation = 2};
    g->scaler.columns[1] =
        (struct moments){.mean = -1, .standard_deviation = 0.5};
    g->scaler.columns[2] =
        (struct moments){.mean = 100, .standard_deviation = 4};
}

/* Shift and scale of the columns a, b, c under each norm. */
static void windows_are_scaled_and_normalised(void **state)
{
    static const struct {
        enum norm norm;
        double shift[3], variance[3];
    } cases[] = {
        {NORM_NONE, {0, 0, 0}, {1, 1, 1}},
        {NORM_MEAN, {0.875, 0, 0}, {1, 1, 1}},
        {NORM_LAST, {0.5, -2, -2}, {1, 1, 1}},
        {NORM_STD, {0.875, 0, 0}, {1.015625, 2.875, 1.96875}},
    };
    struct given g;

    (void)state;
    read_rows(&g);
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct windows w = given_windows(&g, cases[i].norm);
        const struct origin origin = {5, 0};
        const double epsilon = cases[i].norm == NORM_STD ? 1e-5 : 0;
        real x[T * B * K], shift[B * O], scale[B * O], target[B * O];

        assert_int_equal(windows_outputs(&w), O);
        memset(x, 0xff, sizeof x);
        memset(shift, 0xff, sizeof shift);
        memset(scale, 0xff, sizeof scale);
        memset(target, 0xff, sizeof target);
        window_gather(&w, &origin, 0, 1, B, x, NULL, shift, scale, target);
        for (size_t t = 0; t < T; t++)
            for (size_t b = 0; b < B; b++)
                for (size_t k = 0; k < K; k++) {
                    const double got = (double)x[(t * B + b) * K + k];

                    if (b == 1)
                        assert_close(got,
                                     (scaled[t][k] - cases[i].shift[k]) /
                                         sqrt(cases[i].variance[k] + epsilon),
                                     2e-7, 0);
                    else
                        assert_true(isnan(got)); /* another window's */
                }
        for (size_t o = 0; o < B * O; o++) {
            const size_t h = o % O / N_TARGETS, j = o % N_TARGETS;
            const size_t column = j == 0 ? 2 : 0;

            if (o / O != 1) {
                assert_true(isnan(shift[o]) && isnan(scale[o]) &&
                            isnan(target[o]));
                continue;
            }
            assert_close((double)shift[o], cases[i].shift[column], 2e-7, 0);
            assert_close((double)scale[o],
                         sqrt(cases[i].variance[column] + epsilon), 2e-7, 0);
            assert_close((double)target[o], targets[h][j], 0, 0);
        }
    }
    given_release(&g);
}

/* The target a, with the norm `last`; beside it a and b, less their means. */
static void mixed_channels_have_all_features_beside_the_target(void **state)
{
    enum { MIXED = 1 + K };
    const struct origin origin = {5, 0};
    struct given g;

    (void)state;
    read_rows(&g);
    for (int none = 0; none < 2; none++) {
        struct windows w = given_windows(&g, none ? NORM_NONE : NORM_LAST);
        const double newest = none ? 0 : 0.5, mean = none ? 0 : 0.875;
        real x[T * B * MIXED], shift[B * H], scale[B * H], target[B * H];

        w.channels = CHANNELS_MIXED;
        assert_int_equal(windows_row(&w), MIXED);
        assert_int_equal(windows_channels(&w), N_TARGETS);
        memset(x, 0xff, sizeof x);
        window_gather(&w, &origin, 1, 1, B, x, NULL, shift, scale, target);
        for (size_t t = 0; t < T; t++) {
            const real *row = x + (t * B + 1) * MIXED;

            assert_true(isnan(row[-1]) && isnan(row[MIXED]));
            assert_close((double)row[0], scaled[t][0] - newest, 2e-7, 0);
            assert_close((double)row[1], scaled[t][0] - mean, 2e-7, 0);
            assert_close((double)row[2], scaled[t][1], 2e-7, 0);
        }
        for (size_t h = 0; h < H; h++) {
            assert_close((double)shift[H + h], newest, 2e-7, 0);
            assert_close((double)scale[H + h], 1, 0, 0);
            assert_close((double)target[H + h], targets[h][1], 0, 0);
        }
    }
    given_release(&g);
}

/* A series shorter than a window repeats its oldest row before it, and none of
 * another series. */
static void a_short_series_repeats_its_oldest_row(void **state)
{
    static const double want[2][5] = {{1, 1, 1, 2, 3}, {8, 8, 8, 8, 9}};
    const struct origin origins[] = {{3, 0}, {5, 1}};
    struct given g;

    (void)state;
    given_read(&g, "id,x\na,1\na,2\na,3\nb,8\nb,9\n",
               &(struct given_options){.id = "id"});
    given_identity_scaler(&g);
    for (int s = 0; s < 2; s++) {
        real x[5], read[5], shift[1], scale[1];
        struct windows w;

        g.split = (struct split){.T = 5, .H = 1};
        w = given_windows(&g, NORM_NONE);
        window_gather(&w, &origins[s], 0, 0, 1, x, NULL, shift, scale, NULL);
        window_read(&w, &origins[s], 0, (size_t)origins[s].row - 5, 5, 1, read);
        for (int t = 0; t < 5; t++) {
            assert_close((double)x[t], want[s][t], 0, 0);
            assert_close((double)read[t], want[s][t], 0, 0);
        }
    }
    g.split = (struct split){.T = 0};
    given_release(&g);
}

static void without_targets_none_are_read(void **state)
{
    const struct origin newest = {8, 0};
    real x[T * K], shift[O], scale[O];
    struct windows w;
    struct given g;

    (void)state;
    read_rows(&g);
    w = given_windows(&g, NORM_LAST);
    window_gather(&w, &newest, 0, 0, 1, x, NULL, shift, scale, NULL);
    assert_close((double)shift[1], (-88.0 - 10) / 2, 0, 0);
    assert_close((double)x[K * (T - 1)], 0, 0, 0);
    given_release(&g);
}

static void a_label_is_the_only_output_and_keeps_its_own_scale(void **state)
{
    const struct origin origin = {4, 1};
    real x[2], shift[1], scale[1], target[1];
    struct windows w;
    struct given g;
    struct error err;

    (void)state;
    given_read(&g, "id,grade,x\nu,3,7\nu,3,8\nv,4.75,12.5\nv,4.75,9\n",
               &(struct given_options){.id = "id", .label = "grade"});
    g.split.T = 2;
    assert_ok(scaler_allocate(&g.scaler, 1, &err), &err);
    g.scaler.columns[0] = (struct moments){.mean = 10, .standard_deviation = 2};
    g.scaler.label = (struct moments){.mean = 4, .standard_deviation = 0.25};
    w = given_windows(&g, NORM_LAST);
    assert_int_equal(windows_outputs(&w), 1);
    window_gather(&w, &origin, 0, 0, 1, x, NULL, shift, scale, target);
    assert_close((double)x[0], 1.75, 0, 0);
    assert_close((double)x[1], 0, 0, 0);
    assert_close((double)shift[0], 0, 0, 0);
    assert_close((double)scale[0], 1, 0, 0);
    assert_close((double)target[0], 3, 0, 0);
    given_release(&g);
}

static void filled_cells_are_no_targets(void **state)
{
    const struct origin origin = {1, 0};
    real x[1], shift[4], scale[4], target[4];
    struct error err;

    (void)state;
    for (int missing = MISSING_FFILL; missing <= MISSING_MEAN; missing++) {
        struct windows w;
        struct given g;

        given_read(&g, "x\n1.5\n2.5\nNA\nNA\n4.75\n",
                   &(struct given_options){.missing = (enum missing)missing});
        g.split.T = 1;
        g.split.H = 4;
        assert_ok(scaler_allocate(&g.scaler, 1, &err), &err);
        g.scaler.columns[0] =
            (struct moments){.mean = 2, .standard_deviation = 1};
        w = given_windows(&g, NORM_NONE);
        window_gather(&w, &origin, 0, 0, 1, x, NULL, shift, scale, target);
        assert_close((double)target[0], 0.5, 0, 0);
        assert_true(isnan(target[1]) && isnan(target[2]));
        assert_close((double)target[3], 2.75, 0, 0);
        given_release(&g);
    }
}

static void
rows_are_read_as_known_and_without_what_is_filled_later(void **state)
{
    static const double want[] = {1.5, -2.5, -2.5, 8, (double)NAN, 11};
    const struct origin origin = {3, 0};
    struct given g;
    struct windows w;
    real seen[12];

    (void)state;
    given_read(&g, "x,y\nNA,1.5\n4.25,\nNA,\n7,8\n9,\n10,11\n",
               &(struct given_options){.missing = MISSING_MEAN});
    given_identity_scaler(&g);
    g.scaler.columns[1] =
        (struct moments){.mean = -2.5, .standard_deviation = 4};
    w = given_windows(&g, NORM_MEAN);
    memset(seen, 0xff, sizeof seen);
    window_read(&w, &origin, 1, 0, 6, 2, seen);
    for (size_t i = 0; i < 6; i++) {
        if (isnan(want[i]))
            assert_true(isnan(seen[2 * i]));
        else
            assert_close((double)seen[2 * i], (want[i] + 2.5) / 4, 0, 0);
        assert_true(isnan(seen[2 * i + 1])); /* untouched */
    }
    given_release(&g);
}

/* The cell of y in row 1 is masked. */
static void indicators_say_which_cells_are_missing(void **state)
{
    static const double want[] = {1, 5, 0, 2, 5, 0.25, 3, 7, 0};
    struct given g;
    struct windows w;
    real x[9], shift[2], scale[2];

    (void)state;
    given_read(&g, "x,y\n1,5\n2,\n3,7\n4,8\n",
               &(struct given_options){.missing = MISSING_MASK});
    g.schema.indicators[1] = true;
    given_identity_scaler(&g);
    w = given_windows(&g, NORM_NONE);
    w.T = 3;
    w.H = 1;
    assert_int_equal(windows_row(&w), 3);
    window_gather(&w, &(struct origin){3, 0}, 0, 0, 1, x, NULL, shift, scale,
                  NULL);
    for (size_t i = 0; i < COUNT(want); i++)
        assert_close((double)x[i], want[i], 0, 0);
    given_release(&g);
}

/* Random rows with random gaps, never in the first row. */
enum { ROWS = 48, LENGTH = 5, AHEAD = 3, COLUMNS = 2 };
struct rows {
    double value[ROWS][COLUMNS]; /* NAN: missing */
};

/* The first row and the last one are known, or they would be left out. */
static void draw(struct rows *rows, size_t from, struct rng *rng)
{
    for (size_t row = from; row < ROWS; row++)
        for (size_t c = 0; c < COLUMNS; c++)
            rows->value[row][c] =
                row > 0 && row + 1 < ROWS && rng_below(rng, 5) < 2
                    ? (double)NAN
                    : 40 * (double)rng_uniform(rng) - 13.5;
}

static void read_drawn(struct given *g, const struct rows *rows,
                       enum missing missing)
{
    struct text text = {0};

    text_string(&text, "x,y\n");
    for (size_t row = 0; row < ROWS; row++) {
        text_number(&text, rows->value[row][0], "NA");
        text_string(&text, ",");
        text_number(&text, rows->value[row][1], "NA");
        text_string(&text, "\n");
    }
    given_read(g, text.bytes, &(struct given_options){.missing = missing});
    given_split(g, LENGTH, AHEAD);
    text_release(&text);
}

struct seen {
    real x[LENGTH * COLUMNS], shift[AHEAD * COLUMNS], scale[AHEAD * COLUMNS];
};

static struct seen see(struct given *g, const struct scaler *scaler, size_t at,
                       enum norm norm)
{
    const struct origin origin = {(uint32_t)at, 0};
    struct windows w = given_windows(g, norm);
    struct prepared prepared;
    struct seen seen;
    struct error err;

    assert_ok(prepared_init(&prepared, &g->dataset, scaler, NULL, NULL,
                            ALL_ROWS, &err),
              &err);
    w.data = &prepared;
    window_gather(&w, &origin, 0, 0, 1, seen.x, NULL, seen.shift, seen.scale,
                  NULL);
    prepared_release(&prepared);
    return seen;
}

static size_t season_of(const struct given *g)
{
    struct error err;
    size_t period;

    assert_ok(season_detect(&g->dataset, &g->split, &period, &err), &err);
    return period;
}

/* From the train part's end on the scaler is fitted anew on each file. */
static void a_window_sees_nothing_from_its_origin_on(void **state)
{
    (void)state;
    for (uint64_t trial = 0; trial < 24; trial++) {
        struct rng rng = rng_make(trial, RNG_TEST, 1, 0);
        const enum missing missing = (enum missing)(MISSING_FFILL + trial % 3);
        struct rows rows, other;
        struct given a, b;

        draw(&rows, 0, &rng);
        read_drawn(&a, &rows, missing);
        for (size_t at = LENGTH; at + AHEAD <= ROWS; at++) {
            const bool later = at >= a.split.borders[0].end[PART_TRAIN];

            other = rows;
            draw(&other, at, &rng);
            read_drawn(&b, &other, missing);
            for (int norm = NORM_MEAN; norm <= NORM_NONE; norm++) {
                const struct seen before =
                    see(&a, &a.scaler, at, (enum norm)norm);
                const struct seen after =
                    see(&b, later ? &b.scaler : &a.scaler, at, (enum norm)norm);

                assert_memory_equal(&before, &after, sizeof before);
            }
            if (at >= a.split.borders[0].end[PART_VALID])
                assert_int_equal(season_of(&a), season_of(&b));
            given_release(&b);
        }
        given_release(&a);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(windows_are_scaled_and_normalised),
        cmocka_unit_test(mixed_channels_have_all_features_beside_the_target),
        cmocka_unit_test(a_short_series_repeats_its_oldest_row),
        cmocka_unit_test(without_targets_none_are_read),
        cmocka_unit_test(a_label_is_the_only_output_and_keeps_its_own_scale),
        cmocka_unit_test(filled_cells_are_no_targets),
        cmocka_unit_test(
            rows_are_read_as_known_and_without_what_is_filled_later),
        cmocka_unit_test(indicators_say_which_cells_are_missing),
        cmocka_unit_test(a_window_sees_nothing_from_its_origin_on),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
