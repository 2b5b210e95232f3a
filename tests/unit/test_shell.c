/* test_shell.c - words quoted for a shell, and split again (shell.h). */
#include "check.h"

#include <stdio.h>

#include "base/shell.h"

static struct error err;

static const char *const words[] = {
    "plain", "-200", "a,b.csv", "two words", "",  "it's",    "''",
    "$HOME", "`id`", "a\"b\\c", "\t\nok",    "*", "\xc3\xa9"};

static void quote_all(struct text *line)
{
    for (size_t i = 0; i < COUNT(words); i++) {
        text_string(line, i ? " " : "");
        shell_quote(line, words[i]);
    }
}

static void only_a_word_that_needs_it_is_quoted(void **state)
{
    struct text line = {0};

    (void)state;
    quote_all(&line);
    assert_string_equal(line.bytes,
                        "plain -200 a,b.csv 'two words' '' 'it'\\''s' "
                        "''\\'''\\''' '$HOME' '`id`' 'a\"b\\c' '\t\nok' '*' "
                        "'\xc3\xa9'");
    text_release(&line);
}

static void a_quoted_line_is_split_into_the_same_words(void **state)
{
    struct text line = {0};
    struct string_list list = {0};

    (void)state;
    quote_all(&line);
    assert_ok(shell_split(line.bytes, &list, &err), &err);
    assert_int_equal(list.n, COUNT(words));
    for (size_t i = 0; i < list.n; i++)
        assert_string_equal(string_list_at(&list, i), words[i]);
    string_list_release(&list);
    text_release(&line);
}

/* The shell of this machine agrees. */
static void a_shell_reads_the_same_words(void **state)
{
    struct text line = {0};
    char got[256] = "";
    FILE *pipe;

    (void)state;
    text_string(&line, "printf '<%s>' ");
    quote_all(&line);
    pipe = popen(line.bytes, "r");
    assert_non_null(pipe);
    assert_true(fread(got, 1, sizeof got - 1, pipe) > 0);
    assert_int_equal(pclose(pipe), 0);
    assert_string_equal(got, "<plain><-200><a,b.csv><two words><><it's><''>"
                             "<$HOME><`id`><a\"b\\c><\t\nok><*><\xc3\xa9>");
    text_release(&line);
}

static void blanks_around_words_are_skipped(void **state)
{
    struct string_list list = {0};

    (void)state;
    assert_ok(shell_split("  --na  n/a ", &list, &err), &err);
    assert_int_equal(list.n, 2);
    assert_string_equal(string_list_at(&list, 0), "--na");
    assert_string_equal(string_list_at(&list, 1), "n/a");
    assert_ok(shell_split("", &list, &err), &err);
    assert_int_equal(list.n, 2);
    string_list_release(&list);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_a_word_that_needs_it_is_quoted),
        cmocka_unit_test(a_quoted_line_is_split_into_the_same_words),
        cmocka_unit_test(a_shell_reads_the_same_words),
        cmocka_unit_test(blanks_around_words_are_skipped),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
