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
        {"\xe4\xc1\xd4\xc1", "KOI8-U"},
        {"\xf0\xd2\xcf\xc4\xc1\xd6\xc9", "KOI8-U"},
        {"\xeb\xc9\xa7\xd7", "KOI8-U"},
        {"\x84\xa0\xe2\xa0", "CP866"},
        {"\x8f\xe0\xae\xa4\xa0\xa6\xa8", "CP866"},
        {"\xc7\xec\xe5\xf1\xef\xec\xe7\xed\xdf\xe1", "WINDOWS-1253"},
        {"\xce\xc2\xb6\xc8", "GB18030"},
        {"\xcf\xfa\xca\xdb\xb6\xee", "GB18030"},
        {"\xbd\xf0\xb6\xee", "GB18030"},
        {"\xb3\xc7\xca\xd0", "GB18030"},
        {"\xcf\xf0\xee\xe4\xe0\xe6\xe8", "WINDOWS-1251"},
        {"f\x81r", "CP850"},
        {"\x90nergie", "CP850"},
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
