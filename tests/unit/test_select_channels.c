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

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_first_form_is_followed_by_the_others),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
