/* test_source.c - bytes of files, also compressed, and their encoding. */
#include "check.h"

#include <stdio.h>
#include <stdint.h>
#include <stdlib.h>
#include <unistd.h>
#include <zlib.h>
#include <zstd.h>

#include "csv/encoding.h"
#include "csv/source.h"

enum { SIZE = 300000 };

static char path[] = "/tmp/test_source_XXXXXX";
static char text[SIZE], got[SIZE + 1];
static unsigned char packed[2 * SIZE];

static void put(const void *bytes, size_t n)
{
    FILE *file = fopen(path, "wb");

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
}

/* Reads the file in pieces; `n` bytes came. */
static enum status read_all(size_t piece, size_t *n, struct error *err)
{
    struct source *source;
    enum status status = source_open(&source, path, err);
    size_t part = piece;

    for (*n = 0; status == STATUS_OK && part == piece; *n += part)
        status = source_read(source, got + *n,
                             piece < sizeof got - *n ? piece : sizeof got - *n,
                             &part, err);
    source_close(source);
    return status;
}

static size_t gzip(size_t from, size_t n, unsigned char *to)
{
    z_stream z = {.next_in = (unsigned char *)text + from,
                  .avail_in = (uInt)n,
                  .next_out = to,
                  .avail_out = SIZE};

    assert_int_equal(deflateInit2(&z, 6, Z_DEFLATED, 31, 8, Z_DEFAULT_STRATEGY),
                     Z_OK);
    assert_int_equal(deflate(&z, Z_FINISH), Z_STREAM_END);
    assert_int_equal(deflateEnd(&z), Z_OK);
    return SIZE - z.avail_out;
}

static size_t zstd(size_t from, size_t n, unsigned char *to)
{
    ZSTD_CCtx *context = ZSTD_createCCtx();
    size_t size;

    assert_non_null(context);
    (void)ZSTD_CCtx_setParameter(context, ZSTD_c_checksumFlag, 1);
    size = ZSTD_compress2(context, to, SIZE, text + from, n);
    (void)ZSTD_freeCCtx(context);
    assert_false(ZSTD_isError(size));
    return size;
}

static size_t (*const packers[])(size_t from, size_t n,
                                 unsigned char *to) = {gzip, zstd};

static void check_read(void)
{
    static const size_t pieces[] = {1 << 16, 1000, SIZE + 1};
    struct error err;
    size_t n;

    for (size_t i = 0; i < COUNT(pieces); i++) {
        assert_ok(read_all(pieces[i], &n, &err), &err);
        assert_int_equal(n, SIZE);
        assert_memory_equal(got, text, SIZE);
    }
}

static void what_was_compressed_is_read(void **state)
{
    (void)state;
    put(text, SIZE);
    check_read();
    for (size_t k = 0; k < COUNT(packers); k++) {
        size_t n = packers[k](0, SIZE, packed);

        put(packed, n);
        check_read();
        /* in two parts */
        n = packers[k](0, 1000, packed);
        n += packers[k](1000, SIZE - 1000, packed + n);
        put(packed, n);
        check_read();
    }
}

static void zeros_after_gzip_are_ignored(void **state)
{
    const size_t n = gzip(0, SIZE, packed);

    (void)state;
    memset(packed + n, 0, 512);
    put(packed, n + 512);
    check_read();
}

static void damaged_archives_are_refused(void **state)
{
    static const char *const names[] = {"gzip", "zstd"};

    (void)state;
    for (size_t k = 0; k < COUNT(packers); k++) {
        const size_t size = packers[k](0, SIZE, packed);
        char want[64];
        struct error err;
        size_t n;

        (void)snprintf(want, sizeof want, ": the %s archive is cut off",
                       names[k]);
        for (size_t cut = 6; cut < size; cut += size / 7) {
            put(packed, cut);
            assert_fails(read_all(1 << 16, &n, &err), STATUS_DATA, &err, want);
        }
        put(packed, size - 1);
        assert_fails(read_all(1 << 16, &n, &err), STATUS_DATA, &err, want);
        (void)snprintf(want, sizeof want, ": the %s archive is damaged",
                       names[k]);
        memset(packed + size / 2, 0x5a, 64);
        put(packed, size);
        assert_fails(read_all(1 << 16, &n, &err), STATUS_DATA, &err, want);
    }
}

static void other_files_are_refused_by_name(void **state)
{
    static const struct {
        const char *bytes, *want;
    } cases[] = {
        {"PK\x03\x04xxxx", ": is a workbook or a ZIP archive, not a CSV file "
                           "(save the sheet as CSV, or unzip the file)"},
        {"BZh91AY", "is a bzip2 archive"},
        {"PAR1....", "is a Parquet file"},
        {"<!DOCTYPE html><html>", "is a web page, not a CSV file"},
        {"<table><tr>", "is a web page, not a CSV file"},
        {"[\n  {", "is a JSON file"},
        {"ARROW1..", "is an Arrow or Feather file"},
        {"\x89HDF\r\n", "is an HDF5 file"},
        {"[{\"t\":1}]", "is a JSON file, not a CSV file"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct error err;
        size_t n;

        put(cases[i].bytes, strlen(cases[i].bytes));
        assert_fails(read_all(100, &n, &err), STATUS_DATA, &err, cases[i].want);
    }
}

static void encodings_are_refused_with_the_command(void **state)
{
    static const struct {
        const char *path, *bytes;
        size_t n;
        const char *want;
    } cases[] = {
        {"d.csv",
         "\xff\xfe"
         "a\0",
         4,
         "d.csv: is UTF-16LE, not UTF-8 (convert it: iconv -f UTF-16LE -t "
         "UTF-8 d.csv > d.csv.new)"},
        {"d.csv", "\xfe\xff\0a", 4, "iconv -f UTF-16BE"},
        {"d.csv", "\xff\xfe\0\0a\0\0\0", 8, "is UTF-32LE"},
        {"d.csv", "\0\0\xfe\xff\0\0\0a", 8, "is UTF-32BE"},
        {"a b.csv",
         "a\0,\0b\0\n\0"
         "1\0,\0"
         "2\0\n\0",
         16, "iconv -f UTF-16LE -t UTF-8 'a b.csv' > 'a b.csv.new')"},
        {"d.csv",
         "\0a\0,\0b\0\n\0"
         "1\0,\0"
         "2\0\n",
         16, "is UTF-16BE"},
        {"d.csv.gz",
         "\xff\xfe"
         "a\0",
         4, "gzip -dc d.csv.gz | iconv -f UTF-16LE -t UTF-8 > d.csv.new)"},
        {"standard input",
         "\xff\xfe"
         "a\0",
         4, "(convert it: iconv -f UTF-16LE -t UTF-8)"},
    };
    const char *encoding;
    struct error err;

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_fails(encoding_check(cases[i].path, cases[i].bytes, cases[i].n,
                                    &encoding, &err),
                     STATUS_DATA, &err, cases[i].want);
    assert_ok(encoding_check("d.csv", "a,b\n1,2\n", 8, &encoding, &err), &err);
    assert_ok(encoding_check("d.csv", "caf\xe9,b\n1,\0\n", 11, &encoding, &err),
              &err);
    assert_ok(encoding_check("d.csv", "", 0, &encoding, &err), &err);
    assert_null(encoding);
}

static int make_text(void **state)
{
    uint32_t x = 1;

    (void)state;
    for (size_t i = 0; i < SIZE; i++) {
        x = x * 1664525 + 1013904223;
        text[i] = "0123456789,.\n"[(x >> 16) % 13];
    }
    return close(mkstemp(path));
}

static int remove_file(void **state)
{
    (void)state;
    return unlink(path);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_was_compressed_is_read),
        cmocka_unit_test(zeros_after_gzip_are_ignored),
        cmocka_unit_test(damaged_archives_are_refused),
        cmocka_unit_test(other_files_are_refused_by_name),
        cmocka_unit_test(encodings_are_refused_with_the_command),
    };

    return cmocka_run_group_tests(tests, make_text, remove_file);
}
