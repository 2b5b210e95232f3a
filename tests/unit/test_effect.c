/* test_effect.c - the effect of known inputs. */
#include "given.h"

#include "prep/effect.h"
#include "train/effect_fit.h"

/* A field of the calendar, two known numbers, a known column of three
 * categories and a static one of two. */
static const struct covariates all_kinds = {
    .n = 4,
    .list =
        (struct covariate[]){
            {.known = true},
            {.known = true},
            {.known = true, .categorical = true, .n_categories = 3},
            {.is_static = true, .categorical = true, .n_categories = 2}},
    .calendar = 1U << CALENDAR_WEEKDAY,
};

static const struct effect_form plain = {.n_past = 0};
static const struct effect_form by_hour = {.by_hour = true};
static const struct effect_form of_past = {.n_past = 2, .past = {3, 2}};

/* The effect of a row without means of the past. */
static double at(const struct effect *effect, const real *inputs,
                 const real *hour, size_t column)
{
    return effect_at(
        effect, &(struct effect_row){.inputs = inputs, .hour = hour}, column);
}

static void an_effect_is_a_sum_of_terms(void **state)
{
    /* an angle of 30 degrees, then numbers, then codes */
    real inputs[] = {R(0.5), R(0.866025403784), R(0.5), R(-2.0), R(2.0),
                     R(1.0)};
    struct effect effect;
    struct error err;
    real *w;

    (void)state;
    assert_ok(effect_allocate(&effect, 2, &all_kinds, &plain, &err), &err);
    assert_int_equal(effect_n_terms(&effect.terms), 6 + 2 * 4 + 3);
    w = effect_weights(&effect, 1);
    w[2] = R(1.0); /* sin 60 */
    w[5] = R(1.0); /* cos 90 */
    /* 2 k_0 + 4 (k_0)+ - 3 (k_1 + 1)+ + k_1 */
    w[6] = R(2.0);
    w[8] = R(4.0);
    w[10] = R(1.0);
    w[11] = R(-3.0);
    w[14] = R(100.0);
    w[15] = R(10.0); /* of the second category */
    assert_close(at(&effect, inputs, NULL, 0), 0, 0, 0);
    assert_close(at(&effect, inputs, NULL, 1), 0.866025 + 1 + 2 - 2 + 10, 0,
                 1e-5);
    inputs[4] = R(0.0); /* it was not seen in training */
    assert_close(at(&effect, inputs, NULL, 1), 0.866025 + 1, 0, 1e-5);
    effect_release(&effect);
}

static void the_means_of_the_past_have_terms_of_their_own(void **state)
{
    /* a field of the calendar, two numbers, two codes */
    const real inputs[] = {R(0.0), R(1.0), R(0.5), R(-2.0), R(2.0), R(1.0)};
    const real means[] = {R(0.5), R(-2.0), R(3.0), R(0.25)};
    const size_t first = 6 + 2 * NUMBER_TERMS;
    struct effect effect;
    struct error err;
    real *w;

    (void)state;
    assert_ok(effect_allocate(&effect, 1, &all_kinds, &of_past, &err), &err);
    assert_int_equal(effect_n_terms(&effect.terms),
                     first + 4 * NUMBER_TERMS + 3);
    w = effect_weights(&effect, 0);
    w[first] = R(2.0);        /* m_11 */
    w[first + 5] = R(4.0);    /* (m_12 + 1)+ */
    w[first + 11] = R(1.0);   /* (m_21 - 1)+ */
    w[first + 14] = R(8.0);   /* (m_22)+ */
    w[first + 16] = R(100.0); /* of the second category */
    w[first + 17] = R(10.0);
    assert_close(
        effect_at(&effect, &(struct effect_row){inputs, NULL, means}, 0),
        1 + 0 + 2 + 2 + 10, 0, 1e-5);
    assert_close(at(&effect, inputs, NULL, 0), 10, 0, 1e-6);
    effect_release(&effect);
}

static void the_effect_of_a_number_may_differ_by_the_hour(void **state)
{
    /* a field of the calendar, two numbers, two codes */
    const real inputs[] = {R(0.0), R(1.0), R(0.5), R(-2.0), R(2.0), R(1.0)};
    const real hour[] = {R(0.5), R(0.866025403784)};
    const size_t first = 6 + 2 * NUMBER_TERMS;
    struct effect effect;
    struct error err;
    real *w;

    (void)state;
    assert_ok(effect_allocate(&effect, 1, &all_kinds, &by_hour, &err), &err);
    assert_int_equal(effect_n_terms(&effect.terms),
                     first + 2 * NUMBER_TERMS * HOUR_TERMS + 3);
    w = effect_weights(&effect, 0);
    w[first] = R(1.0);                                       /* k_0 sin 30 */
    w[first + 3] = R(8.0);                                   /* k_0 cos 60 */
    w[first + (NUMBER_TERMS + 0) * HOUR_TERMS + 2] = R(3.0); /* k_1 sin 60 */
    w[first + (NUMBER_TERMS + 1) * HOUR_TERMS] = R(5.0); /* (k_1 + 1)+ is 0 */
    w[first + 2 * NUMBER_TERMS * HOUR_TERMS + 1] = R(10.0); /* category 2 */
    assert_close(at(&effect, inputs, hour, 0), 0.25 + 2 - 6 * 0.866025 + 10, 0,
                 1e-5);
    assert_close(at(&effect, inputs, NULL, 0), 10, 0, 1e-6);
    effect_release(&effect);
}

static void terms_bend_at_the_mean_and_one_deviation(void **state)
{
    double terms[NUMBER_TERMS];

    (void)state;
    effect_number_terms(1.5, terms);
    assert_close(terms[0], 1.5, 0, 1e-6);
    assert_close(terms[1], 2.5, 0, 1e-6);
    assert_close(terms[2], 1.5, 0, 1e-6);
    assert_close(terms[3], 0.5, 0, 1e-6);
    effect_number_terms(-0.5, terms);
    assert_close(terms[1], 0.5, 0, 1e-6);
    assert_close(terms[2], 0, 0, 0);
}

static void too_many_categories_have_no_terms(void **state)
{
    struct covariate list[] = {
        {.known = true, .categorical = true, .n_categories = 1000},
        {.known = true, .categorical = true, .n_categories = 1000},
        {.known = true, .categorical = true, .n_categories = 24}};
    const struct covariates c = {.n = 3, .list = list};
    struct effect_term row[MAX_ROW_TERMS];
    const real inputs[] = {R(1000.0), R(1000.0), R(24.0)};
    struct effect_terms terms;

    (void)state;
    effect_terms_init(&terms, &c, &plain);
    assert_int_equal(effect_n_terms(&terms), 1024);
    assert_int_equal(
        effect_terms_at(&terms, &(struct effect_row){.inputs = inputs}, row),
        3);
    assert_close(row[0].value, 1, 0, 0);
    assert_int_equal(row[0].i, 999);
    assert_close(row[1].value, 0, 0, 0);
    assert_close(row[2].value, 1, 0, 0);
    assert_int_equal(row[2].i, 1023);
}

/* The effect on a column at a row, in prepared units. */
static double effect_in(const struct given *g, const struct effect *effect,
                        size_t row, size_t column)
{
    return at(effect, inputs_row(&g->prepared.inputs, 0, row, NULL),
              inputs_hour(&g->prepared.inputs, 0, row, NULL), column);
}

/* x is 5 + 2 k, but every seventh cell is missing; y is so in the train rows
 * alone and turns round in the validation rows, [42, 48). */
static void an_effect_is_that_of_known_cells_if_it_lasts(void **state)
{
    struct text csv = {0};
    struct effect effect;
    struct given g;
    struct error err;

    (void)state;
    text_string(&csv, "x,y,k\n");
    for (int i = 0; i < 60; i++) {
        const int k = i * 37 % 11;

        if (i % 7 == 3)
            text_string(&csv, "NA");
        else
            text_printf(&csv, "%d", 5 + 2 * k);
        text_printf(&csv, ",%d,%d\n", i < 42 ? 5 + 2 * k : 5 - 2 * k, k);
    }
    given_read(&g, csv.bytes,
               &(struct given_options){
                   .missing = MISSING_MASK, .targets = "x,y", .known = "k"});
    given_split(&g, 2, 2);
    assert_int_equal(g.split.borders[0].end[PART_TRAIN], 42);
    (void)given_windows(&g, NORM_NONE);
    assert_ok(effect_fit(&effect, &g.schema.covariates, &g.prepared, &g.split,
                         0, 1, &err),
              &err);
    assert_non_null(effect.weights);
    for (size_t row = 4; row < 9; row++) {
        assert_close(effect_in(&g, &effect, row, 0) -
                         effect_in(&g, &effect, 2, 0),
                     prepared_value(&g.prepared, row, 0) -
                         prepared_value(&g.prepared, 2, 0),
                     0, 0.02);
        assert_close(effect_in(&g, &effect, row, 1), 0, 0, 0);
    }
    effect_release(&effect);
    given_release(&g);
    text_release(&csv);
}

/* Fits the effect of the calendar fields of a set and of the covariates that
 * the options name, to differences of one row, with the validation rows
 * [42, 48). */
static void fit(struct given *g, struct effect *effect, struct text *csv,
                const struct given_options *options, unsigned calendar)
{
    struct error err;

    given_read(g, csv->bytes, options);
    g->schema.covariates.calendar = calendar;
    given_split(g, 2, 2);
    assert_int_equal(g->split.borders[0].end[PART_TRAIN], 42);
    (void)given_windows(g, NORM_NONE);
    assert_ok(effect_fit(effect, &g->schema.covariates, &g->prepared, &g->split,
                         0, 1, &err),
              &err);
    assert_non_null(effect->weights);
    text_release(csv);
}

/* The rows differ in column 0 as their effects do. */
static void assert_explained(const struct given *g, const struct effect *effect,
                             size_t row, size_t other)
{
    assert_close(effect_in(g, effect, row, 0) - effect_in(g, effect, other, 0),
                 prepared_value(&g->prepared, row, 0) -
                     prepared_value(&g->prepared, other, 0),
                 0, 0.1);
}

static bool group_is_zero(const struct effect *effect, size_t first,
                          enum effect_group group)
{
    for (size_t i = first; i < effect->terms.end[group]; i++)
        if (effect->weights[i] > 0 || effect->weights[i] < 0)
            return false;
    return true;
}

/* The categories tell x; what k tells of it turns round in the validation
 * rows. */
static void a_group_of_terms_is_kept_if_it_lasts(void **state)
{
    static const char *const names[] = {"none", "half price", "gift"};
    struct text csv = {0};
    struct effect effect;
    struct given g;

    (void)state;
    text_string(&csv, "x,k,offer\n");
    for (int i = 0; i < 60; i++) {
        const int k = i * 37 % 11, offer = i * 31 % 13 % 3;

        text_printf(&csv, "%.2f,%d,%s\n",
                    50 - 8 * offer + (i < 42 ? 0.1 : -0.1) * k, k,
                    names[offer]);
    }
    fit(&g, &effect, &csv,
        &(struct given_options){
            .targets = "x", .known = "k,offer", .categorical = "offer"},
        0);
    assert_true(group_is_zero(&effect, 0, EFFECT_NUMBERS));
    assert_explained(&g, &effect, 1, 0);
    assert_explained(&g, &effect, 3, 1);
    effect_release(&effect);
    given_release(&g);
}

/* Two months of days: Sundays are low, and the second month is. */
static void a_calendar_field_needs_a_whole_cycle(void **state)
{
    struct text csv = {0};
    struct effect effect;
    struct given g;

    (void)state;
    text_string(&csv, "date,x\n");
    for (int i = 0; i < 60; i++)
        text_printf(&csv, "2023-%02d-%02d,%d\n", 3 + i / 31, 1 + i % 31,
                    40 + i * 37 % 3 - (i % 7 == 4 ? 30 : 0) - i / 31 * 20);
    fit(&g, &effect, &csv, &(struct given_options){.targets = "x"},
        1U << CALENDAR_WEEKDAY | 1U << CALENDAR_MONTH);
    assert_false(group_is_zero(&effect, 0, EFFECT_CALENDAR));
    assert_true(group_is_zero(&effect, FIELD_TERMS, EFFECT_CALENDAR));
    /* Saturday and Sunday; 5 March 2023 was a Sunday */
    assert_in_range(
        1000 * (effect_in(&g, &effect, 3, 0) - effect_in(&g, &effect, 4, 0)),
        1700, 2200);
    effect_release(&effect);
    given_release(&g);
}

/* True if a known column repeats with the period. */
static bool repeats(const struct given *g, const char *name, size_t period)
{
    const struct covariates *c = &g->schema.covariates;
    size_t i = 0;

    while (strcmp(c->list[i].name, name) != 0)
        i++;
    return inputs_repeat(&g->prepared.inputs, covariates_place(c, i), period);
}

/* k is what it was 4 rows before, j only in the first series. */
static void an_input_repeats_if_it_does_in_all_series(void **state)
{
    struct text csv = {0};
    struct given g;

    (void)state;
    text_string(&csv, "id,x,k,j,c\n");
    for (int s = 0; s < 2; s++)
        for (int i = 0; i < 30; i++)
            text_printf(&csv, "%c,%d,%d,%d,%d\n", 'a' + s, i * 37 % 11, i % 4,
                        i % 4 + (s && i == 29), i / 60);
    given_read(
        &g, csv.bytes,
        &(struct given_options){.id = "id", .targets = "x", .known = "k,j,c"});
    given_split(&g, 2, 2);
    (void)given_windows(&g, NORM_NONE);
    assert_true(repeats(&g, "k", 4));
    assert_true(repeats(&g, "k", 8));
    assert_false(repeats(&g, "k", 3));
    assert_false(repeats(&g, "j", 4));
    assert_false(repeats(&g, "c", 4));  /* it never changes */
    assert_false(repeats(&g, "k", 32)); /* there are no such rows */
    given_release(&g);
    text_release(&csv);
}

/* Fits an effect of k to 20 days of hours, with a slope of 2 + cos b in the
 * train rows and 2 + last cos b after them, in units of the file. */
static void fit_by_hour(struct given *g, struct effect *effect, double last)
{
    enum { ROWS = 480 };
    struct text csv = {0};
    struct error err;

    text_string(&csv, "time,y,k\n");
    for (int i = 0; i < ROWS; i++) {
        const double k = i * 37 % 11, b = acos(-1.0) / 12 * (i % 24);
        const double slope = 2 + (i < ROWS * 7 / 10 ? 1 : last) * cos(b);

        text_printf(&csv, "2024-05-%02dT%02d:00,%.6f,%g\n", 1 + i / 24, i % 24,
                    slope * k, k);
    }
    given_read(g, csv.bytes,
               &(struct given_options){.targets = "y", .known = "k"});
    given_split(g, 24, 24);
    (void)given_windows(g, NORM_NONE);
    assert_non_null(g->prepared.inputs.hours);
    assert_ok(effect_fit(effect, &g->schema.covariates, &g->prepared, &g->split,
                         0, 24, &err),
              &err);
    text_release(&csv);
}

/* What one more of k adds to y at an hour of the first day. */
static double slope_at(const struct given *g, const struct effect *effect,
                       size_t hour)
{
    real hours[2];
    const struct inputs *in = &g->prepared.inputs;
    const real *point = inputs_hour(in, 0, hour, hours);
    const real *low = inputs_row(in, 0, 0, NULL);  /* k is 0 */
    const real *high = inputs_row(in, 0, 3, NULL); /* 111 mod 11 is 1 */

    return (at(effect, high, point, 0) - at(effect, low, point, 0)) *
           g->prepared.scaler->columns[0].standard_deviation;
}

static void an_effect_by_hour_is_found(void **state)
{
    struct effect effect;
    struct given g;

    (void)state;
    fit_by_hour(&g, &effect, 1);
    assert_true(effect.terms.form.by_hour);
    assert_close(slope_at(&g, &effect, 0), 3, 0, 0.1);
    assert_close(slope_at(&g, &effect, 6), 2, 0, 0.1);
    assert_close(slope_at(&g, &effect, 12), 1, 0, 0.1);
    effect_release(&effect);
    given_release(&g);
}

static void an_effect_by_hour_that_does_not_last_is_left_out(void **state)
{
    struct effect effect;
    struct given g;

    (void)state;
    fit_by_hour(&g, &effect, -1);
    assert_non_null(effect.weights);
    assert_false(effect.terms.form.by_hour);
    assert_int_equal(effect_n_terms(&effect.terms), NUMBER_TERMS);
    assert_close(slope_at(&g, &effect, 0), slope_at(&g, &effect, 12), 0, 1e-6);
    assert_close(slope_at(&g, &effect, 0), 2, 0, 0.5);
    effect_release(&effect);
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(an_effect_is_a_sum_of_terms),
        cmocka_unit_test(the_means_of_the_past_have_terms_of_their_own),
        cmocka_unit_test(the_effect_of_a_number_may_differ_by_the_hour),
        cmocka_unit_test(an_effect_by_hour_is_found),
        cmocka_unit_test(an_effect_by_hour_that_does_not_last_is_left_out),
        cmocka_unit_test(terms_bend_at_the_mean_and_one_deviation),
        cmocka_unit_test(too_many_categories_have_no_terms),
        cmocka_unit_test(an_effect_is_that_of_known_cells_if_it_lasts),
        cmocka_unit_test(a_group_of_terms_is_kept_if_it_lasts),
        cmocka_unit_test(a_calendar_field_needs_a_whole_cycle),
        cmocka_unit_test(an_input_repeats_if_it_does_in_all_series),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
