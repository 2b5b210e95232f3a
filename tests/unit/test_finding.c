/* test_finding.c - the list of findings (finding.h). */
#include "check.h"

#include "table/finding.h"

static struct error err;

static void a_list_owns_copies_of_the_strings(void **state)
{
    struct findings findings = {0};
    char column[] = "load", text[] = "3 cells are not numbers";

    (void)state;
    for (size_t i = 0; i < 20; i++) {
        const struct finding finding = {.kind = FINDING_TEXT,
                                        .count = i,
                                        .line = i + 2,
                                        .time = "2024-01-01",
                                        .column = i % 2 ? column : NULL,
                                        .text = text};

        assert_ok(findings_add(&findings, &finding, &err), &err);
    }
    column[0] = text[0] = '?';
    assert_int_equal(findings.n, 20);
    for (size_t i = 0; i < 20; i++) {
        const struct finding *f = &findings.list[i];

        assert_int_equal(f->kind, FINDING_TEXT);
        assert_int_equal(f->count, i);
        assert_int_equal(f->line, i + 2);
        assert_string_equal(f->time, "2024-01-01");
        assert_string_equal(f->text, "3 cells are not numbers");
        assert_null(f->remedy);
        if (i % 2)
            assert_string_equal(f->column, "load");
        else
            assert_null(f->column);
    }
    findings_release(&findings);
    assert_int_equal(findings.n, 0);
    assert_null(findings.list);
}

static void every_kind_has_a_name(void **state)
{
    (void)state;
    for (int kind = 0; kind < N_FINDINGS; kind++)
        assert_non_null(finding_names[kind]);
    assert_null(finding_names[N_FINDINGS]);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_list_owns_copies_of_the_strings),
        cmocka_unit_test(every_kind_has_a_name),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
