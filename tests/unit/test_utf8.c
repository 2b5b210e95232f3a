/* test_utf8.c - valid UTF-8, and text that is safe to print. */
#include "check.h"

#include <stdio.h>

#include "base/text.h"
#include "base/utf8.h"

static void only_well_formed_characters_are_valid(void **state)
{
    static const char *const good[] = {
        "", "abc", "\xc3\xa9", "\xe2\x82\xac", "\xf0\x9f\x98\x80", "a\nb\x7f"};
    static const char *const bad[] = {
        "caf\xe9",
        "\xff",
        "\x80",
        "\xc3",
        "\xe2\x82",
        "\xf0\x9f\x98",
        "\xc0\xaf",
        "\xe0\x9f\xbf",
        "\xed\xa0\x80",
        "\xf0\x8f\xbf\xbf",
        "\xf4\x90\x80\x80",
        "ok \xc3\xa9\xc3(",
    };

    (void)state;
    for (size_t i = 0; i < COUNT(good); i++)
        assert_true(utf8_is_valid(good[i], strlen(good[i])));
    for (size_t i = 0; i < COUNT(bad); i++)
        assert_false(utf8_is_valid(bad[i], strlen(bad[i])));
    assert_true(utf8_is_valid("a\0b", 3));
    assert_false(utf8_is_valid("\xc3\xa9", 1)); /* reads no further */
}

/* Texts, their printable form and its width. */
static const struct {
    const char *text, *want;
    size_t columns;
} shown[] = {
    {"plain", "plain", 5},
    {"caf\xc3\xa9", "caf\xc3\xa9", 4},
    {"e\xcc\x81", "e\xcc\x81", 1}, /* a combining accent */
    {"\xe6\xb8\xa9\xe5\xba\xa6", "\xe6\xb8\xa9\xe5\xba\xa6", 4}, /* wide */
    {"a\nb\tc\x1b[2J\x7f", "a?b?c?[2J?", 10},
    {"\xc2\x80\xc2\x9f\xc2\xa0", "??\xc2\xa0", 3},  /* C1; no-break space */
    {"\xe2\x80\xaa\xe2\x80\xae", "??", 2},          /* U+202A, U+202E */
    {"\xe2\x81\xa6\xe2\x81\xa9", "??", 2},          /* U+2066, U+2069 */
    {"\xe2\x80\x8e\xe2\x80\x8f\xd8\x9c", "???", 3}, /* U+200E, 200F, 061C */
    {"\xe2\x80\xa8\xe2\x80\xa9", "??", 2},          /* U+2028, U+2029 */
    {"\xe2\x80\x8b\xe2\x80\x8d\xe2\x81\xa0\xef\xbb\xbf", "????", 4},
    {"\xf3\xa0\x81\x81", "?", 1}, /* a tag, U+E0041 */
    {"\xff\xe2\x82", "???", 3},
};

static void unsafe_characters_are_not_printed(void **state)
{
    (void)state;
    for (size_t i = 0; i < COUNT(shown); i++) {
        struct text text = {0};
        char copy[64];

        text_printable(&text, shown[i].text);
        assert_string_equal(text.bytes, shown[i].want);
        text_release(&text);
        (void)snprintf(copy, sizeof copy, "%s", shown[i].text);
        utf8_make_printable(copy);
        assert_string_equal(copy, shown[i].want);
        assert_int_equal(utf8_columns(shown[i].text), shown[i].columns);
        assert_true(utf8_is_valid(copy, strlen(copy)));
    }
}

static void each_unsafe_character_becomes_a_question_mark(void **state)
{
    static const struct {
        unsigned first, last;
    } ranges[] = {{0x80, 0x9f},     {0x200b, 0x200f}, {0x2028, 0x202e},
                  {0x2060, 0x206f}, {0x61c, 0x61c},   {0xfeff, 0xfeff}};

    (void)state;
    for (size_t i = 0; i < COUNT(ranges); i++)
        for (unsigned c = ranges[i].first; c <= ranges[i].last; c++) {
            char text[4] = {(char)(0xe0 | c >> 12),
                            (char)(0x80 | (c >> 6 & 63)),
                            (char)(0x80 | (c & 63)), '\0'};

            if (c < 0x800) {
                text[0] = (char)(0xc0 | c >> 6);
                text[1] = (char)(0x80 | (c & 63));
                text[2] = '\0';
            }
            utf8_make_printable(text);
            assert_string_equal(text, "?");
        }
}

static void a_text_is_cut_between_characters(void **state)
{
    const char *text = "a\xc3\xa9\xe2\x82\xac";

    (void)state;
    assert_int_equal(utf8_cut(text, 6, 0), 0);
    assert_int_equal(utf8_cut(text, 6, 1), 1);
    assert_int_equal(utf8_cut(text, 6, 2), 1);
    assert_int_equal(utf8_cut(text, 6, 3), 3);
    assert_int_equal(utf8_cut(text, 6, 5), 3);
    assert_int_equal(utf8_cut(text, 6, 6), 6);
    assert_int_equal(utf8_cut(text, 6, 100), 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(only_well_formed_characters_are_valid),
        cmocka_unit_test(unsafe_characters_are_not_printed),
        cmocka_unit_test(each_unsafe_character_becomes_a_question_mark),
        cmocka_unit_test(a_text_is_cut_between_characters),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
