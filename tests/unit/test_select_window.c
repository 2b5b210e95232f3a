/* test_select_window.c - the length of the window, if it is open. */
#include "given.h"

#include <stdlib.h>

#include "train/fit.h"
#include "train/select_window.h"

static struct error err;

/* Hourly rows of 2020: each is 0.9 times the row `lag` rows before, plus noise.
 */
static void hours(struct text *csv, size_t n, size_t lag)
{
    struct rng rng = rng_make(2, RNG_TEST, 0, 0);
    static const size_t days[] = {31, 29, 31, 30, 31};
    double past[512] = {0};
    size_t month = 0, day = 1, hour = 0;

    assert_true(lag < COUNT(past));
    text_string(csv, "time,y\n");
    for (size_t i = 0; i < n; i++) {
        double *at = &past[i % lag];

        *at =
            0.9 * *at + (i < lag ? 4 : 0.1) * ((double)rng_uniform(&rng) - 0.5);
        if (++hour == 24) {
            hour = 0;
            day++;
        }
        if (day > days[month]) {
            day = 1;
            month++;
        }
        text_printf(csv, "2020-%02zu-%02zu %02zu:00,%.4f\n", month + 1, day,
                    hour, *at);
    }
}

/* Rows without times. */
static void steps(struct text *csv, size_t n, size_t lag)
{
    struct text timed = {0};

    hours(&timed, n, lag);
    text_string(csv, "y\n");
    for (const char *line = strchr(timed.bytes, '\n'); line && line[1];
         line = strchr(line + 1, '\n')) {
        const char *value = strchr(line, ',') + 1;

        text_printf(csv, "%.*s\n", (int)strcspn(value, "\n"), value);
    }
    text_release(&timed);
}

static const struct season_options no_season = {.mode = SEASON_NONE};

static void choose(struct window_choice *choice, size_t *longest,
                   const struct text *csv, const char *id, const char *known,
                   size_t H, const struct season_options *season)
{
    const struct given_options options = {.id = id, .known = known};
    const struct fit_settings settings = {.config = {.net = {.H = H}},
                                          .season = *season,
                                          .transform = TRANSFORM_NONE};
    struct fit fit = {.window = {.T = 0}};
    struct given given;

    given_read(&given, csv->bytes, &options);
    assert_ok(select_window(&fit, &settings, &given.dataset, &err), &err);
    *choice = fit.window;
    assert_ok(window_longest(&settings, &given.dataset, longest, &err), &err);
    given_release(&given);
}

static void check_choice(size_t n, size_t lag, size_t H, size_t T,
                         size_t n_candidates, size_t longest)
{
    struct window_choice choice;
    struct text csv = {0};
    size_t last;

    steps(&csv, n, lag);
    choose(&choice, &last, &csv, NULL, NULL, H, &no_season);
    assert_int_equal(choice.T, T);
    assert_int_equal(choice.n, n_candidates);
    assert_int_equal(last, longest);
    text_release(&csv);
}

static void the_window_reaches_the_repeated_rows(void **state)
{
    (void)state;
    check_choice(1600, 60, 4, 96, 3, 288);
    check_choice(1600, 200, 4, 288, 3, 288);
}

/* The rows repeat after 60 rows, below what a known number adds to them. */
static void the_window_suits_what_known_numbers_leave(void **state)
{
    struct rng rng = rng_make(3, RNG_TEST, 0, 0);
    struct window_choice choice;
    struct text rows = {0}, csv = {0};
    size_t last;

    (void)state;
    steps(&rows, 1600, 60);
    text_string(&csv, "y,k\n");
    for (const char *line = strchr(rows.bytes, '\n'); line && line[1];
         line = strchr(line + 1, '\n')) {
        const double k = (double)rng_uniform(&rng);

        text_printf(&csv, "%.4f,%.4f\n", strtod(line, NULL) + k, k);
    }
    choose(&choice, &last, &csv, NULL, "k", 4, &no_season);
    assert_int_equal(choice.T, 96);
    text_release(&rows);
    text_release(&csv);
}

static void a_longer_window_that_is_not_better_is_not_chosen(void **state)
{
    (void)state;
    check_choice(1600, 8, 4, 32, 3, 288);
}

static void a_longer_window_is_not_chosen_on_noise(void **state)
{
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);
    struct window_choice choice;
    struct text csv = {0};
    size_t last;

    (void)state;
    text_string(&csv, "y\n");
    for (size_t i = 0; i < 1600; i++)
        text_printf(&csv, "%.4f\n", (double)rng_uniform(&rng));
    choose(&choice, &last, &csv, NULL, NULL, 4, &no_season);
    assert_int_equal(choice.n, 3);
    /* although its mean is better */
    assert_true(choice.errors[2] < 0.995 * choice.errors[0]);
    assert_int_equal(choice.T, 32);
    text_release(&csv);
}

static void the_train_part_bounds_the_candidates(void **state)
{
    (void)state;
    check_choice(300, 60, 4, 96, 2, 96);
    check_choice(200, 60, 4, 32, 1, 32);
    check_choice(80, 8, 4, 26, 1, 26); /* half of 56 rows less 4 */
}

static void a_single_candidate_is_not_scored(void **state)
{
    struct window_choice choice;
    struct text csv = {0};
    size_t last;

    (void)state;
    steps(&csv, 200, 60);
    choose(&choice, &last, &csv, NULL, NULL, 4, &no_season);
    assert_true(choice.errors[0] == 0);
    text_release(&csv);
}

static void candidates_depend_on_the_step_of_time(void **state)
{
    struct window_choice choice;
    struct text csv = {0};
    size_t last;

    (void)state;
    hours(&csv, 1600, 150);
    choose(&choice, &last, &csv, NULL, NULL, 4, &no_season);
    assert_int_equal(choice.n, 3);
    assert_int_equal(choice.candidates[0], 96);
    assert_int_equal(choice.candidates[1], 168);
    assert_int_equal(choice.candidates[2], 336);
    assert_int_equal(choice.T, 168);
    assert_true(choice.errors[1] < choice.errors[0]);
    text_release(&csv);
}

/* Checks the candidates of rows that repeat after `lag` rows. */
static void check_candidates(size_t lag, const struct season_options *season,
                             const size_t expected[WINDOW_CANDIDATES])
{
    struct window_choice choice;
    struct text csv = {0};
    size_t last;

    steps(&csv, 1600, lag);
    choose(&choice, &last, &csv, NULL, NULL, 4, season);
    assert_int_equal(choice.n, WINDOW_CANDIDATES);
    for (size_t i = 0; i < WINDOW_CANDIDATES; i++)
        assert_int_equal(choice.candidates[i], expected[i]);
    assert_int_equal(last, expected[WINDOW_CANDIDATES - 1]);
    text_release(&csv);
}

static void candidates_are_multiples_of_the_season(void **state)
{
    const struct season_options automatic = {.mode = SEASON_AUTO},
                                day = {SEASON_GIVEN, 2, {24, 168}};

    (void)state;
    check_candidates(30, &automatic, (size_t[]){60, 120, 288});
    check_candidates(24, &automatic, (size_t[]){96, 168, 336}); /* hours */
    check_candidates(48, &automatic, (size_t[]){96, 192, 336});
    check_candidates(24, &no_season, (size_t[]){32, 96, 288});
    /* 32 rows hold four of it */
    check_candidates(8, &automatic, (size_t[]){32, 96, 288});
    /* 288 rows hold one of it */
    check_candidates(200, &automatic, (size_t[]){32, 96, 288});
    check_candidates(8, &day, (size_t[]){96, 168, 336});
}

/* Of 200 rows 140 are train rows: 68 are half of what windows and horizon
 * leave, 90 two thirds, and the usual length is 96. */
static void longer_windows_of_a_panel_may_be_shortened(void **state)
{
    struct window_choice choice;
    struct text csv = {0}, rows = {0};
    size_t last, i = 0;

    (void)state;
    steps(&rows, 400, 60);
    text_string(&csv, "id,y\n");
    for (const char *line = strchr(rows.bytes, '\n'); line && line[1];
         line = strchr(line + 1, '\n'))
        text_printf(&csv, "%c,%.4f\n", i++ < 200 ? 'a' : 'b',
                    strtod(line, NULL));
    choose(&choice, &last, &csv, "id", NULL, 4, &no_season);
    assert_int_equal(choice.n, 2);
    assert_int_equal(choice.candidates[1], 90);
    assert_int_equal(choice.T, 90);
    text_release(&rows);
    text_release(&csv);
}

/* The short series has 100 rows, too few for a window of 96. */
static void no_longer_window_makes_a_series_too_short(void **state)
{
    struct window_choice choice;
    struct text csv = {0}, rows = {0};
    size_t last, i = 0;

    (void)state;
    steps(&rows, 1600, 60);
    text_string(&csv, "id,y\n");
    for (const char *line = strchr(rows.bytes, '\n'); line[1];
         line = strchr(line + 1, '\n'), i++) {
        const int n = (int)strcspn(line + 1, "\n");

        text_printf(&csv, "long,%.*s\n", n, line + 1);
        if (i < 100)
            text_printf(&csv, "short,%.*s\n", n, line + 1);
    }
    choose(&choice, &last, &csv, "id", NULL, 4, &no_season);
    assert_int_equal(choice.n, 1);
    assert_int_equal(choice.T, 32);
    assert_int_equal(last, 32);
    text_release(&csv);
    text_release(&rows);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_window_reaches_the_repeated_rows),
        cmocka_unit_test(the_window_suits_what_known_numbers_leave),
        cmocka_unit_test(a_longer_window_that_is_not_better_is_not_chosen),
        cmocka_unit_test(a_longer_window_is_not_chosen_on_noise),
        cmocka_unit_test(the_train_part_bounds_the_candidates),
        cmocka_unit_test(a_single_candidate_is_not_scored),
        cmocka_unit_test(candidates_depend_on_the_step_of_time),
        cmocka_unit_test(candidates_are_multiples_of_the_season),
        cmocka_unit_test(longer_windows_of_a_panel_may_be_shortened),
        cmocka_unit_test(no_longer_window_makes_a_series_too_short),
    };

    return run_on_each_isa(tests);
}
