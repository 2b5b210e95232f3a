/* test_decode.c - files in other encodings (csv/decode.h). */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "csv/decode.h"

static struct error err;

/* Decodes a file with these bytes; `got` is what is written. */
static enum status decoded(const char *bytes, size_t n, const char *encoding,
                           size_t limit, char got[1 << 16])
{
    char path[] = "/tmp/test_decode_XXXXXX";
    FILE *from = fdopen(mkstemp(path), "wb"), *to = tmpfile();
    enum status status;

    assert_true(from && to);
    assert_int_equal(fwrite(bytes, 1, n, from), n);
    assert_int_equal(fclose(from), 0);
    status = decode(path, encoding, to, limit, &err);
    (void)unlink(path);
    rewind(to);
    got[fread(got, 1, (1 << 16) - 1, to)] = '\0';
    (void)fclose(to);
    return status;
}

static void text_becomes_utf8(void **state)
{
    static char got[1 << 16], wide[40002];

    (void)state;
    assert_ok(decoded("caf\xe9,\x80\n", 7, "WINDOWS-1252", 99, got), &err);
    assert_string_equal(got, "caf\xc3\xa9,\xe2\x82\xac\n");
    assert_ok(decoded("\0a\x20\xac\0\n", 6, "UTF-16BE", 99, got), &err);
    assert_string_equal(got, "a\xe2\x82\xac\n");
    assert_ok(decoded("", 0, "UTF-16BE", 99, got), &err);
    assert_string_equal(got, "");
    /* characters on the border of two chunks: one of four bytes */
    for (size_t i = 0; i < sizeof wide; i += 2) {
        wide[i] = 'a';
        wide[i + 1] = 0;
    }
    wide[16382] = 0x3d;
    wide[16383] = (char)0xd8;
    wide[16384] = 0;
    wide[16385] = (char)0xde;
    assert_ok(decoded(wide, sizeof wide, "UTF-16LE", 1 << 16, got), &err);
    assert_int_equal(strlen(got), sizeof wide / 2 + 2);
    assert_memory_equal(got + 8190, "a\xf0\x9f\x98\x80", 5);
}

static void what_cannot_be_decoded_is_refused(void **state)
{
    static char got[1 << 16];

    (void)state;
    assert_fails(decoded("\0a\0", 3, "UTF-16BE", 99, got), STATUS_DATA, &err,
                 "it is cut off");
    assert_fails(decoded("\xdc\x01\0a", 4, "UTF-16BE", 99, got), STATUS_DATA,
                 &err, "not in that encoding");
    assert_fails(decoded("a,b\n1,2\n", 8, "WINDOWS-1252", 7, got), STATUS_DATA,
                 &err, "more than 7 bytes");
    assert_fails(decoded("a", 1, "no such one", 99, got), STATUS_DATA, &err,
                 "does not know no such one");
    assert_fails(decode("no-such-file.csv", "UTF-16LE", stdout, 9, &err),
                 STATUS_NO_INPUT, &err, "no-such-file.csv");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_becomes_utf8),
        cmocka_unit_test(what_cannot_be_decoded_is_refused),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
