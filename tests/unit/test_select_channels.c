/* test_select_channels.c - which forms of channels are tried, in which order.
 */
#include "given.h"

#include "train/fit.h"
#include "train/select_channels.h"
#include "train/selection.h"

static void the_first_form_is_followed_by_the_others(void **state)
{
    static const struct {
        size_t n_features;
        enum layout layout;
        enum channels first;
        size_t n;
        enum channels want[N_CHANNELS];
    } cases[] = {
        {1, LAYOUT_SERIES, CHANNELS_SHARED, 0, {0}},
        {3, LAYOUT_LABELLED, CHANNELS_JOINT, 0, {0}},
        {2,
         LAYOUT_SERIES,
         CHANNELS_SHARED,
         3,
         {CHANNELS_SHARED, CHANNELS_MIXED, CHANNELS_JOINT}},
        {MIXED_COLUMNS,
         LAYOUT_SERIES,
         CHANNELS_JOINT,
         3,
         {CHANNELS_JOINT, CHANNELS_MIXED, CHANNELS_SHARED}},
        {MIXED_COLUMNS + 1,
         LAYOUT_SERIES,
         CHANNELS_SHARED,
         2,
         {CHANNELS_SHARED, CHANNELS_JOINT}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct schema schema = {.n_features = cases[i].n_features,
                                      .layout = cases[i].layout};
        struct channels_choice choice;

        channels_list(&choice, &schema, cases[i].first);
        assert_int_equal(choice.n, cases[i].n);
        for (size_t k = 0; k < choice.n; k++)
            assert_int_equal(choice.candidates[k], cases[i].want[k]);
    }
}

/* A network over 900 columns has 48 x 900 outputs of 128 inputs each, which are
 * too many parameters; a network for one of them at a time has 48. */
static void a_form_that_is_too_large_is_left_out(void **state)
{
    static const size_t columns[] = {3, 900};
    static const size_t left[] = {3, 1};
    const struct fit_settings settings = {
        .config = {.net = {.cell = cell_find("gru"),
                           .attention = attn_find("timestep"),
                           .T = 96,
                           .D = 64,
                           .layers = 1,
                           .H = 48}},
        .n_members = 1,
    };

    (void)state;
    for (size_t i = 0; i < COUNT(columns); i++) {
        bool indicators[900] = {false};
        size_t targets[900] = {0};
        const struct schema schema = {.n_features = columns[i],
                                      .n_columns = columns[i],
                                      .n_targets = columns[i],
                                      .targets = targets,
                                      .indicators = indicators,
                                      .layout = LAYOUT_SERIES};
        struct channels_choice choice;

        channels_list(&choice, &schema, CHANNELS_SHARED);
        channels_limit(&choice, &settings, &schema, settings.config.net.T);
        assert_int_equal(choice.n, left[i]);
        assert_int_equal(choice.candidates[0], CHANNELS_SHARED);
    }
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_form_is_followed_by_the_others),
        cmocka_unit_test(a_form_that_is_too_large_is_left_out),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
