/* test_name_case.c - names in any case. */
#include "check.h"

#include "time/name_case.h"

static bool is(const char *name, const char *text)
{
    return name_is_text(name, text, strlen(text));
}

static void case_does_not_matter(void **state)
{
    (void)state;
    assert_true(is("März", "MÄRZ"));
    assert_true(is("märz", "März"));
    assert_true(is("FÉVRIER", "février"));
    assert_true(is("październik", "PAŹDZIERNIK"));
    assert_true(is("září", "ZÁŘÍ"));
    assert_true(is("Ноября", "НОЯБРЯ"));
    assert_true(is("Січня", "СІЧНЯ"));
}

static void other_letters_and_lengths_do(void **state)
{
    (void)state;
    assert_false(is("März", "MARZ"));
    assert_false(is("mars", "MARZ"));
    assert_false(is("mar", "MARS"));
    assert_false(is("mars", "MAR"));
    assert_false(is("ноября", "Ноября"));
    assert_false(is("a×", "a÷"));
    assert_false(is("ab", "a\xc3"));
    assert_false(is("", "a"));
    assert_true(name_is_text("mar", "MARZ", 3));
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(case_does_not_matter),
        cmocka_unit_test(other_letters_and_lengths_do),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
