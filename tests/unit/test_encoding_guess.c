/* test_encoding_guess.c - texts whose bytes tell their encoding. */
#include "check.h"

#include <string.h>

#include "csv/encoding_guess.h"

static void bytes_tell_the_encoding(void **state)
{
    static const struct {
        const char *text, *name;
    } cases[] = {
        {"K\xe4ufer", "WINDOWS-1252"},
        {"Gr\xf6\xdf"
         "e",
         "WINDOWS-1252"},
        {"cr\xe9\xe9"
         "e",
         "WINDOWS-1252"},
        {"\xb0"
         "C",
         "WINDOWS-1252"},
        {"2\xa0"
         "394,10 \x80",
         "WINDOWS-1252"},
        {"\x93M\xfcller\x92s\x94", "WINDOWS-1252"}, /* in quotation marks */
        {"\x93\xe9t\xe9\x94", "WINDOWS-1252"},
        {"1990\x96\xc4nd\x96", "WINDOWS-1252"},
        {"\x93\x8c\x8b\x9e", "CP932"},
        {"\x8e\xc0\x90\xd1(\x96\x9ckW)", "CP932"},
        {"\x81\x8e", "CP932"},
        {"\x94N\x8c\x8e\x93\xfa", "CP932"},
        {"\x93\x8c\x8b\x9e\x93", "CP932"}, /* cut */
        {"\xcf\xe5\xf0\xe8\xee\xe4", "WINDOWS-1251"},
        {"\xd1\xf3\xec\xec\xe0, \xf0\xf3\xe1.", "WINDOWS-1251"},
        {"\xd6\xc5\xcd", "WINDOWS-1251"}, /* capitals */
        {"\xc4\xe0\xf2\xe0\xa0\xb9", "WINDOWS-1251"},
        {"\xc8\xd5\xc6\xda", "GB18030"},
        {"\xca\xb1\xbc\xe4", "GB18030"},
        {"AQI\xd6\xb8\xca\xfd(24h)", "GB18030"},
    };

    (void)state;
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
        assert_string_equal(
            encoding_guess(cases[i].text, strlen(cases[i].text)).name,
            cases[i].name);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(bytes_tell_the_encoding),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
