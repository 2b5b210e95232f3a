/*
 * test_ablation.c - attention weights that are changed on purpose, of every
 * kind, with and without segments.
 */
#include "passes.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "nn/similarity.h"

enum { B = 5, T = 10, W = 3 };

/* A network and its weights before and after an ablation. */
struct runs {
    struct rig rig;
    double *plain, *changed; /* (queries, row, B) */
    real *y;                 /* before */
    size_t n;
};

static void read_weights(const struct rig *rig, double *weights)
{
    const size_t row = net_n_row(&rig->net);

    for (size_t i = 0; i < net_n_weights(&rig->net) * B; i++)
        weights[i] =
            net_weight(&rig->net, &rig->batch, i / B / row, i / B % row, i % B);
}

/* Runs the network as it is now, before an ablation. */
static void run_plain(struct runs *r)
{
    rig_forward(&r->rig);
    read_weights(&r->rig, r->plain);
    memcpy(r->y, r->rig.batch.y, r->rig.n_y * sizeof *r->y);
}

static void start(struct runs *r, const struct net_config *config)
{
    rig_init(&r->rig, config, B, 1);
    r->n = net_n_weights(&r->rig.net) * B;
    r->plain = calloc(r->n, sizeof *r->plain);
    r->changed = calloc(r->n, sizeof *r->changed);
    r->y = calloc(r->rig.n_y, sizeof *r->y);
    assert_true(r->plain && r->changed && r->y);
    run_plain(r);
}

/* Also asserts that the forecasts change. */
static void ablate(struct runs *r, struct ablation ablation)
{
    size_t moved = 0;

    r->rig.batch.ablation = &ablation;
    rig_forward(&r->rig);
    r->rig.batch.ablation = NULL;
    read_weights(&r->rig, r->changed);
    for (size_t i = 0; i < r->rig.n_y; i++)
        moved += r->rig.batch.y[i] != r->y[i];
    assert_true(moved > r->rig.n_y / 2);
}

static void end(struct runs *r)
{
    rig_release(&r->rig);
    free(r->plain);
    free(r->changed);
    free(r->y);
}

/* The entry of window b with the largest weight of the last query. */
static size_t largest(const struct runs *r, size_t b)
{
    const size_t row = net_n_row(&r->rig.net);
    const double *weights =
        r->plain + (net_n_queries(&r->rig.net) - 1) * row * B;
    size_t best = 0;

    if (r->rig.net.place == PLACE_INSIDE) /* the newest state is no query */
        weights -= row * B;
    for (size_t t = 1; t < row; t++)
        if (fabs(weights[t * B + b]) > fabs(weights[best * B + b]))
            best = t;
    return best;
}

/* Calls `check` without segments, with segments, and with segments of weighed
 * rows. */
static void each_form(struct net_config *config,
                      void (*check)(const struct net_config *config))
{
    for (size_t form = 0; form < 3; form++) {
        config->segment = form ? W : 1;
        config->row_weights = form == 2;
        if (!net_refusal(config) && (form < 2 || net_weighs_rows(config)))
            check(config);
    }
}

/* Calls `check` for each kind whose weights depend on the window, with each
 * similarity that it can have. */
static void each_network(void (*check)(const struct net_config *config))
{
    for (size_t a = 0; attn_at(a); a++) {
        struct net_config config = rig_config("gru", attn_at(a)->name);
        const bool chooses = attn_has(attn_at(a), HYPER_SIMILARITY);

        if (config.attention->flags & ATTN_FIXED_WEIGHTS)
            continue;
        config.T = T;
        if (config.hyperparameters[HYPER_HEADS])
            config.hyperparameters[HYPER_HEADS] = 1;
        /* of several blocks the last is changed, whose weights are printed */
        if (config.hyperparameters[HYPER_BLOCKS])
            config.hyperparameters[HYPER_BLOCKS] = 2;
        for (size_t i = 0; i == 0 || (chooses && similarity_at(i)); i++) {
            config.hyperparameters[HYPER_SIMILARITY] = chooses ? 1 + i : 0;
            each_form(&config, check);
        }
    }
}

static void check_equal(const struct net_config *config)
{
    struct runs r;
    size_t row;

    if (config->attention->flags & ATTN_SIGNED)
        return;
    start(&r, config);
    row = net_n_row(&r.rig.net);
    ablate(&r, net_ablation(&r.rig.net, ABLATE_EQUAL, B, NULL));
    for (size_t q = 0; q < net_n_queries(&r.rig.net); q++) {
        const size_t n = net_n_entries(&r.rig.net, q);
        const size_t w = net_entries_are_slots(&r.rig.net) ? 1
                         : config->segment                 ? config->segment
                                                           : 1;
        const size_t segments = (n + w - 1) / w;

        for (size_t i = 0; i < n * B; i++) {
            /* the oldest segment has one row, W - 1 are padding */
            const size_t rows = w == 1 || i / B == 0 ? 1 : w;

            assert_close(r.changed[q * row * B + i],
                         1 / (double)(segments * rows), 0, 1e-6);
        }
    }
    end(&r);
}

static void weights_are_made_equal(void **state)
{
    (void)state;
    each_network(check_equal);
}

/* `others`: the weights of the other entries of a query and window, before. */
static void check_query(const struct runs *r, size_t q, size_t b,
                        size_t removed, bool is_exact)
{
    const size_t row = net_n_row(&r->rig.net);
    const size_t n = net_n_entries(&r->rig.net, q);
    const double *plain = r->plain + q * row * B + b;
    const double *changed = r->changed + q * row * B + b;
    const bool is_signed = r->rig.net.config.attention->flags & ATTN_SIGNED;
    double left = 1 - plain[removed * B], sum = 0;

    for (size_t t = 0; t < n; t++) {
        sum += changed[t * B];
        if (t == removed || !is_exact)
            continue;
        assert_close(changed[t * B],
                     is_signed  ? plain[t * B]
                     : left > 0 ? plain[t * B] / left
                                : 1 / (double)(n - 1),
                     1e-4, 1e-6);
    }
    if (removed < n)
        assert_true(changed[removed * B] == 0);
    if (n && !is_signed)
        assert_close(sum, n > 1 || removed >= n, 0, 1e-5);
}

static void check_removed(const struct net_config *config)
{
    /* the keys change with the rows' weights, those of features and with the
     * contexts of earlier steps, the segments' weights with those of equal rows
     */
    const bool is_exact = config->segment < 2 &&
                          config->attention->place != ATTN_RECURS &&
                          !config->attention->features;
    size_t entries[B];
    struct runs r;

    start(&r, config);
    for (size_t b = 0; b < B; b++)
        entries[b] = largest(&r, b);
    ablate(&r, net_ablation(&r.rig.net, ABLATE_ENTRY, B, entries));
    for (size_t q = 0; q < net_n_queries(&r.rig.net); q++)
        for (size_t b = 0; b < B; b++)
            check_query(&r, q, b, entries[b], is_exact);
    end(&r);
}

static void an_entry_is_removed_and_the_others_grow_alike(void **state)
{
    (void)state;
    each_network(check_removed);
}

/* The kind of the program, with segments of weighed rows. */
static void start_segmented(struct runs *r)
{
    struct net_config config = rig_config("gru", "timestep");

    config.T = T;
    config.segment = W;
    config.row_weights = config.row_values = true;
    start(r, &config);
}

/* Within a segment of a network whose logits do not depend on the states. */
static void a_row_is_removed_from_its_segment(void **state)
{
    size_t entries[B];
    struct runs r;

    (void)state;
    start_segmented(&r);
    set_tensor(&r.rig.net, "attention.w", R(0.0));
    run_plain(&r);
    for (size_t b = 0; b < B; b++)
        entries[b] = b; /* the row of the padded segment, and others */
    ablate(&r, net_ablation(&r.rig.net, ABLATE_ENTRY, B, entries));
    for (size_t b = 0; b < B; b++)
        check_query(&r, 0, b, entries[b], true);
    end(&r);
}

/* Equal weights are those of parameters that are 0. */
static void the_forecast_follows_the_weights(void **state)
{
    struct runs r;

    (void)state;
    start_segmented(&r);
    ablate(&r, net_ablation(&r.rig.net, ABLATE_EQUAL, B, NULL));
    memcpy(r.y, r.rig.batch.y, r.rig.n_y * sizeof *r.y);
    set_tensor(&r.rig.net, "attention.w", R(0.0));
    set_tensor(&r.rig.net, "attention.b", R(0.0));
    set_tensor(&r.rig.net, "row.weight", R(0.0));
    set_tensor(&r.rig.net, "row.bias", R(0.0));
    rig_forward(&r.rig);
    assert_all_close(r.rig.batch.y, r.y, r.rig.n_y, 1e-5, 1e-6);
    end(&r);
}

/* So for the features of each row, whose weights are inside the recurrence. */
static void the_forecast_follows_the_weights_of_features(void **state)
{
    const struct net_config config = rig_config("gru", "feature");
    struct runs r;

    (void)state;
    start(&r, &config);
    ablate(&r, net_ablation(&r.rig.net, ABLATE_EQUAL, B, NULL));
    memcpy(r.y, r.rig.batch.y, r.rig.n_y * sizeof *r.y);
    set_tensor(&r.rig.net, "attention.w", R(0.0));
    set_tensor(&r.rig.net, "attention.b", R(0.0));
    set_tensor(&r.rig.net, "attention.feature_x", R(0.0));
    set_tensor(&r.rig.net, "attention.feature_h", R(0.0));
    set_tensor(&r.rig.net, "attention.feature_bias", R(0.0));
    rig_forward(&r.rig);
    assert_all_close(r.rig.batch.y, r.y, r.rig.n_y, 1e-5, 1e-6);
    end(&r);
}

/* Equal weights of features leave the inputs as they are. */
static void attention_over_features_starts_as_timestep_attention(void **state)
{
    const struct net_config config = rig_config("gru", "feature");
    const struct net_config plain = rig_config("gru", "timestep");
    struct rig a, b;

    (void)state;
    rig_init(&a, &config, B, 1);
    rig_init(&b, &plain, B, 1);
    net_randomise(&a.net, 1);
    net_randomise(&b.net, 1);
    set_tensor(&a.net, "head.weight", R(0.1));
    set_tensor(&b.net, "head.weight", R(0.1));
    rig_forward(&a);
    rig_forward(&b);
    assert_all_close(a.batch.y, b.batch.y, b.n_y, 1e-5, 1e-6);
    assert_all_close(a.batch.weights, b.batch.weights, b.n_weights, 1e-5, 1e-6);
    for (size_t i = 0; i < config.T * config.K * B; i++)
        assert_close((double)a.batch.feature_weights[i], 1 / (double)config.K,
                     1e-6, 0);
    rig_release(&a);
    rig_release(&b);
}

static int compare(const void *a, const void *b)
{
    const double x = *(const double *)a, y = *(const double *)b;

    return (x > y) - (x < y);
}

/* The weights of a query of window b, sorted; returns how many entries moved.
 */
static size_t sort_both(const struct runs *r, size_t q, size_t b,
                        double before[], double after[])
{
    const size_t row = net_n_row(&r->rig.net);
    size_t moved = 0;

    for (size_t t = 0; t < row; t++) {
        before[t] = r->plain[(q * row + t) * B + b];
        after[t] = r->changed[(q * row + t) * B + b];
        moved += before[t] != after[t];
    }
    qsort(before, row, sizeof *before, compare);
    qsort(after, row, sizeof *after, compare);
    return moved;
}

static struct ablation shuffled(uint64_t seed, uint64_t shuffle)
{
    struct ablation a = {
        .form = ABLATE_SHUFFLE, .seed = seed, .shuffle = shuffle};

    for (size_t b = 0; b < B; b++)
        a.window[b] = b;
    return a;
}

/* Behind the encoder: the second part of the pass alone gives the same. */
static void check_attend(struct runs *r, struct ablation ablation)
{
    real *y = calloc(r->rig.n_y, sizeof *y);

    assert_non_null(y);
    memcpy(y, r->rig.batch.y, r->rig.n_y * sizeof *y);
    run_plain(r);
    r->rig.batch.ablation = &ablation;
    net_attend(&r->rig.net, &r->rig.worker, &r->rig.batch);
    r->rig.batch.ablation = NULL;
    assert_memory_equal(y, r->rig.batch.y, r->rig.n_y * sizeof *y);
    free(y);
}

static void check_shuffled(const struct net_config *config)
{
    const enum place place = net_place(config);
    struct runs r;
    size_t moved = 0;

    /* of the others, the weights change with what they were computed from */
    if (config->segment > 1 || place == PLACE_INSIDE ||
        config->attention->features || config->attention->flags & ATTN_SIGNED)
        return;
    start(&r, config);
    ablate(&r, shuffled(1, 0));
    for (size_t q = 0; q < net_n_queries(&r.rig.net); q++)
        for (size_t b = 0; b < B; b++) {
            double before[T], after[T];

            assert_true(net_n_row(&r.rig.net) <= T);
            moved += sort_both(&r, q, b, before, after);
            for (size_t t = 0; t < net_n_row(&r.rig.net); t++)
                assert_close(after[t], before[t], 1e-5, 1e-6);
        }
    assert_true(moved > 0);
    if (place == PLACE_POOLS || place == PLACE_DECODES)
        check_attend(&r, shuffled(1, 0));
    end(&r);
}

static void weights_are_shuffled(void **state)
{
    (void)state;
    each_network(check_shuffled);
}

/* Another seed, shuffle or window is another permutation. */
static void a_permutation_is_a_function_of_three_numbers(void **state)
{
    struct ablation a[] = {shuffled(1, 0), shuffled(1, 0), shuffled(2, 0),
                           shuffled(1, 1), shuffled(1, 0)};
    real weights[COUNT(a)][20];

    (void)state;
    a[4].window[0] = 1;
    for (size_t i = 0; i < COUNT(a); i++) {
        for (size_t t = 0; t < COUNT(weights[i]); t++)
            weights[i][t] = (real)t;
        ablation_query(&a[i], 0, COUNT(weights[i]), 1, weights[i]);
    }
    assert_memory_equal(weights[0], weights[1], sizeof weights[0]);
    for (size_t i = 2; i < COUNT(a); i++)
        assert_memory_not_equal(weights[0], weights[i], sizeof weights[0]);
}

/* Some permutations of two weights leave them where they are. */
static void every_permutation_is_drawn(void **state)
{
    size_t swapped = 0;

    (void)state;
    for (size_t k = 0; k < 40; k++) {
        const struct ablation a = shuffled(1, k);
        real weights[] = {R(0.0), R(1.0)};

        ablation_query(&a, 0, 2, 1, weights);
        swapped += weights[0] > 0;
    }
    assert_true(swapped > 5 && swapped < 35);
}

static void the_rows_of_segments_are_not_shuffled(void **state)
{
    struct ablation a = shuffled(1, 0);
    real *rows;
    struct runs r;
    size_t n;

    (void)state;
    start_segmented(&r);
    n = r.rig.net.N * W * B;
    rows = calloc(n, sizeof *rows);
    assert_non_null(rows);
    memcpy(rows, r.rig.batch.row_weights, n * sizeof *rows);
    ablate(&r, a);
    assert_memory_equal(rows, r.rig.batch.row_weights, n * sizeof *rows);
    free(rows);
    end(&r);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(weights_are_made_equal),
        cmocka_unit_test(weights_are_shuffled),
        cmocka_unit_test(every_permutation_is_drawn),
        cmocka_unit_test(the_rows_of_segments_are_not_shuffled),
        cmocka_unit_test(a_permutation_is_a_function_of_three_numbers),
        cmocka_unit_test(an_entry_is_removed_and_the_others_grow_alike),
        cmocka_unit_test(a_row_is_removed_from_its_segment),
        cmocka_unit_test(the_forecast_follows_the_weights),
        cmocka_unit_test(the_forecast_follows_the_weights_of_features),
        cmocka_unit_test(attention_over_features_starts_as_timestep_attention),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
