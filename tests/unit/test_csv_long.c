/*
 * test_csv_long.c - long files are read, and what never ends is refused after
 * so many bytes.
 */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "csv/csv.h"

static const struct dialect commas = {.delimiter = ','};

static enum status count_bytes(void *context, const char *text, size_t length,
                               size_t line, struct error *err)
{
    size_t *n = context;

    (void)text;
    (void)line;
    (void)err;
    *n += length;
    return STATUS_OK;
}

static enum status ignore_row(void *context, size_t line, struct error *err)
{
    (void)context;
    (void)line;
    (void)err;
    return STATUS_OK;
}

static void a_cell_of_the_longest_length_is_read(void **state)
{
    size_t n = 0;
    const struct reader_sink sink = {count_bytes, ignore_row, &n, NULL};
    char *text = malloc(READER_CELL_MAX + 2);
    struct reader *reader = reader_new("data.csv", &commas, &sink);
    struct error err;

    (void)state;
    assert_non_null(text);
    memset(text, 'x', READER_CELL_MAX + 2);
    text[0] = text[READER_CELL_MAX + 1] = '"';
    assert_ok(reader_feed(reader, text, READER_CELL_MAX + 2, &err), &err);
    assert_ok(reader_finish(reader, &err), &err);
    assert_int_equal(n, READER_CELL_MAX);
    reader_free(reader);
    free(text);
}

static void an_open_quote_is_refused_in_bounded_memory(void **state)
{
    static char chunk[1000];
    size_t n = 0, fed = 0;
    const struct reader_sink sink = {count_bytes, ignore_row, &n, NULL};
    struct reader *reader = reader_new("data.csv", &commas, &sink);
    enum status status;
    struct error err;

    (void)state;
    memset(chunk, '\n', sizeof chunk);
    assert_ok(reader_feed(reader, "a,b\n1,\"", 7, &err), &err);
    do {
        status = reader_feed(reader, chunk, sizeof chunk, &err);
        fed += sizeof chunk;
    } while (status == STATUS_OK && fed < 4 * READER_CELL_MAX);
    assert_fails(status, STATUS_DATA, &err, "data.csv:2: a cell longer than");
    assert_true(fed < READER_CELL_MAX + (1 << 16));
    reader_free(reader);
}

/* Feeds `start`, then blanks until they are refused; how many that took. */
static size_t feed_blanks(const char *start, char blank, const char *part)
{
    static char chunk[1 << 16];
    size_t n = 0, fed = 0;
    const struct reader_sink sink = {count_bytes, ignore_row, &n, NULL};
    struct reader *reader = reader_new("data.csv", &commas, &sink);
    struct error err;
    enum status status = reader_feed(reader, start, strlen(start), &err);

    memset(chunk, blank, sizeof chunk);
    while (status == STATUS_OK && fed < 2 * (size_t)READER_BLANK_MAX) {
        status = reader_feed(reader, chunk, sizeof chunk, &err);
        fed += sizeof chunk;
    }
    assert_fails(status, STATUS_DATA, &err, part);
    reader_free(reader);
    return fed;
}

static void what_never_holds_a_cell_is_refused(void **state)
{
    static const struct {
        const char *start;
        char blank;
        const char *want;
    } cases[] = {
        {"", '\n',
         "data.csv:67108865: more than 67108864 bytes without a cell"},
        {"", ' ',
         "data.csv:1: more than 67108864 bytes without a cell (is it "
         "a CSV file?)"},
        {"a\n1\n", '\r', " without a cell"},
        {"a,b\n1,", ' ', "data.csv:2: more than 67108864 bytes without"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const size_t fed =
            feed_blanks(cases[i].start, cases[i].blank, cases[i].want);

        assert_in_range(fed, READER_BLANK_MAX, READER_BLANK_MAX + (1 << 16));
    }
}

static void blanks_between_cells_add_up_to_nothing(void **state)
{
    static char line[1 << 16];
    size_t n = 0;
    const struct reader_sink sink = {count_bytes, ignore_row, &n, NULL};
    struct reader *reader = reader_new("data.csv", &commas, &sink);
    struct error err;

    (void)state;
    memset(line, '\n', sizeof line);
    line[0] = 'x';
    for (int i = 0; i < READER_BLANK_MAX / (1 << 16) + 2; i++)
        assert_ok(reader_feed(reader, line, sizeof line, &err), &err);
    reader_free(reader);
}

static void a_file_of_many_chunks_is_read_whole(void **state)
{
    char path[] = "/tmp/test_csv_XXXXXX";
    size_t n = 0;
    const struct reader_sink sink = {count_bytes, ignore_row, &n, NULL};
    FILE *file = fdopen(mkstemp(path), "wb");
    struct dialect dialect = commas;
    struct passed_over passed;
    struct error err;

    (void)state;
    assert_non_null(file);
    for (int i = 0; i < 50000; i++)
        (void)fputs("12,345,6\r\n", file);
    assert_int_equal(fclose(file), 0);
    assert_ok(reader_read(path, &dialect, &sink, &passed, &err), &err);
    (void)unlink(path);
    assert_int_equal(n, 50000 * 6);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_cell_of_the_longest_length_is_read),
        cmocka_unit_test(an_open_quote_is_refused_in_bounded_memory),
        cmocka_unit_test(what_never_holds_a_cell_is_refused),
        cmocka_unit_test(blanks_between_cells_add_up_to_nothing),
        cmocka_unit_test(a_file_of_many_chunks_is_read_whole),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
