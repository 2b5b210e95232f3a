/* test_remedies.c - options put together (cli/remedies.h). */
#include "check.h"

#include "cli/remedies.h"

static struct error err;

/* Adds a remedy to the words of the line and checks what they are then. */
static void assert_added(struct text *words, const char *remedy, bool is_change,
                         const char *want)
{
    bool changed = !is_change;

    assert_ok(remedies_add(words, remedy, &changed, &err), &err);
    assert_string_equal(words->bytes, want);
    assert_int_equal(changed, is_change);
}

static void options_are_added_once(void **state)
{
    struct text words = {0};

    (void)state;
    assert_added(&words, "--sort", true, " --sort");
    assert_added(&words, "--sort", false, " --sort");
    assert_added(&words, "--decimal , --na 'n/a'", true,
                 " --sort --decimal , --na n/a");
    assert_added(&words, "--sort", false, " --sort --decimal , --na n/a");
    text_release(&words);
}

static void a_new_value_takes_the_place_of_the_old_one(void **state)
{
    struct text words = {0};

    (void)state;
    assert_added(&words, "--id region", true, " --id region");
    assert_added(&words, "--id 'region,my shop'", true,
                 " --id 'region,my shop'");
    text_release(&words);
}

static void missing_values_are_added_to_those_there(void **state)
{
    struct text words = {0};

    (void)state;
    assert_added(&words, "--na '?'", true, " --na '?'");
    assert_added(&words, "--na -200", true, " --na '?,-200'");
    assert_added(&words, "--na -200", false, " --na '?,-200'");
    assert_added(&words, "--na 00", true, " --na '?,-200,00'");
    assert_added(&words, "--strip '$'", true, " --na '?,-200,00' --strip '$'");
    assert_added(&words, "--strip '$,%'", true,
                 " --na '?,-200,00' --strip '$,%'");
    assert_added(&words, "--strip '%,$'", false,
                 " --na '?,-200,00' --strip '$,%'");
    assert_added(&words, "--na '\"a,b\",?'", true,
                 " --na '?,-200,00,\"a,b\"' --strip '$,%'");
    assert_added(&words, "--na '\"a,b\"'", false,
                 " --na '?,-200,00,\"a,b\"' --strip '$,%'");
    text_release(&words);
}

static void a_value_may_look_like_an_option(void **state)
{
    struct text words = {0};

    (void)state;
    assert_added(&words, "--na --", true, " --na --");
    assert_added(&words, "--na bad --sort", true, " --na --,bad --sort");
    text_release(&words);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(options_are_added_once),
        cmocka_unit_test(a_new_value_takes_the_place_of_the_old_one),
        cmocka_unit_test(missing_values_are_added_to_those_there),
        cmocka_unit_test(a_value_may_look_like_an_option),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
