/* test_fit_check.c - impossible fits are refused before any work. */
#include "given_model.h"

#include "train/fit_check.h"

static struct fit_settings settings_for(size_t T)
{
    return (struct fit_settings){
        .config = {.net = {.cell = cell_find("gru"),
                           .attention = attn_find("timestep"),
                           .T = T,
                           .D = 5,
                           .layers = 1,
                           .H = 2}},
        .n_members = 1,
        .ridge = true,
        .season = {.mode = SEASON_NONE},
        .transform = TRANSFORM_NONE,
    };
}

/* Checks a fit to waves of 100 rows; `negative`: one column is below 0. */
static enum status check(const struct fit_settings *settings, bool negative,
                         struct error *err)
{
    struct given_model g;
    enum status status;

    given_waves_model(&g, 100, NULL);
    if (negative)
        given_shift(&g, 1, 0, 100, -9);
    status = fit_check(settings, &g.given.dataset, err);
    given_model_release(&g);
    return status;
}

static void a_possible_fit_passes(void **state)
{
    static const size_t windows[] = {6, 0};
    struct error err;

    (void)state;
    for (size_t i = 0; i < COUNT(windows); i++) {
        struct fit_settings settings = settings_for(windows[i]);

        assert_ok(check(&settings, false, &err), &err);
        settings.season = (struct season_options){SEASON_GIVEN, 1, {7}};
        settings.transform = TRANSFORM_LOG;
        settings.config.channels = CHANNELS_SHARED;
        assert_ok(check(&settings, false, &err), &err);
        /* a period of 1 is no season */
        settings.season = (struct season_options){SEASON_GIVEN, 1, {1}};
        assert_ok(check(&settings, false, &err), &err);
    }
}

static void an_impossible_fit_is_refused(void **state)
{
    struct fit_settings settings = settings_for(95);
    struct error err;

    (void)state;
    assert_fails(check(&settings, false, &err), STATUS_DATA, &err,
                 "100 rows are too few: window 95 and horizon ");
    /* a window chosen automatically is shortened: no window has enough rows */
    settings = settings_for(0);
    settings.config.net.H = 34;
    assert_fails(check(&settings, false, &err), STATUS_DATA, &err,
                 "100 rows are too few: horizon 34 needs at least 103 rows");
    settings.config.net.H = 33;
    assert_ok(check(&settings, false, &err), &err);
    for (size_t T = 0; T <= 6; T += 6) {
        settings = settings_for(T);
        /* of the 100 rows, 70 are train rows */
        settings.season = (struct season_options){SEASON_GIVEN, 1, {50}};
        assert_ok(check(&settings, false, &err), &err);
        settings.season = (struct season_options){SEASON_GIVEN, 1, {51}};
        assert_fails(check(&settings, false, &err), STATUS_DATA, &err,
                     "a profile of season 51 needs two seasons");
        settings.season = (struct season_options){SEASON_GIVEN, 2, {36, 7}};
        assert_fails(check(&settings, false, &err), STATUS_DATA, &err,
                     "a profile of season 36 needs two seasons");
        settings = settings_for(T);
        settings.transform = TRANSFORM_LOG;
        assert_fails(check(&settings, true, &err), STATUS_DATA, &err, "log");
        settings = settings_for(T);
        settings.config.net.D = 0;
        assert_fails(check(&settings, false, &err), STATUS_USAGE, &err,
                     "hidden units");
    }
}

/* The ridge of 120 features is too large; without a ridge the fit passes. */
static void a_ridge_that_is_too_large_is_refused(void **state)
{
    const struct given_options options = {.id = "id", .label = "grade"};
    struct fit_settings settings = settings_for(40);
    struct text csv = {0};
    struct given g;
    struct error err;

    (void)state;
    text_string(&csv, "id,grade");
    for (size_t k = 0; k < 120; k++)
        text_printf(&csv, ",x%zu", k);
    for (size_t row = 0; row < 10 * 40; row++) {
        text_printf(&csv, "\np%zu,%zu", row / 40, row / 40);
        for (size_t k = 0; k < 120; k++)
            text_printf(&csv, ",%zu", row * k % 7);
    }
    text_string(&csv, "\n");
    given_read(&g, csv.bytes, &options);
    text_release(&csv);
    settings.config.net.H = 1;
    assert_fails(fit_check(&settings, &g.dataset, &err), STATUS_USAGE, &err,
                 "a ridge forecast from 4801 to 1 numbers is too large");
    settings.ridge = false;
    assert_ok(fit_check(&settings, &g.dataset, &err), &err);
    given_release(&g);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_possible_fit_passes),
        cmocka_unit_test(an_impossible_fit_is_refused),
        cmocka_unit_test(a_ridge_that_is_too_large_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
