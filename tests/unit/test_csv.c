/*
 * test_csv.c - a CSV gives the same cells and lines however it is cut.
 *
 * What a sink saw is written down as "line:cell|cell|" and a newline per row.
 */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>

#include "base/rng.h"
#include "csv/csv.h"

static const struct dialect commas = {.delimiter = ','};

struct record {
    char text[512];
    size_t length;
    size_t cells, fail_at; /* the sink fails at this cell; 0: never */
    bool in_row;
};

static void put(struct record *r, const char *text, size_t length)
{
    assert_true(r->length + length < sizeof r->text);
    memcpy(r->text + r->length, text, length);
    r->length += length;
    r->text[r->length] = '\0';
}

static enum status on_cell(void *context, const char *text, size_t length,
                           size_t line, struct error *err)
{
    struct record *r = context;
    char start[32];
    int n = snprintf(start, sizeof start, "%zu:", line);

    assert_true(r->fail_at == 0 || r->cells < r->fail_at);
    if (!r->in_row)
        put(r, start, (size_t)n);
    r->in_row = true;
    put(r, text, length);
    put(r, "|", 1);
    if (++r->cells == r->fail_at)
        return error_set(err, STATUS_DIVERGED, "enough");
    return STATUS_OK;
}

static enum status on_row(void *context, size_t line, struct error *err)
{
    struct record *r = context;

    (void)line;
    (void)err;
    assert_true(r->in_row);
    r->in_row = false;
    put(r, "\n", 1);
    return STATUS_OK;
}

/* Feeds `n` bytes in chunks of `size`, each in a block of its own. */
static enum status feed(struct record *record, const char *bytes, size_t n,
                        size_t size, char delimiter, struct error *err)
{
    const struct reader_sink sink = {on_cell, on_row, record, NULL};
    struct reader *reader = reader_new(
        "data.csv", &(struct dialect){.delimiter = delimiter}, &sink);
    enum status status = STATUS_OK;

    assert_non_null(reader);
    for (size_t at = 0; at < n && status == STATUS_OK; at += size) {
        size_t length = n - at < size ? n - at : size;
        char *chunk = malloc(length);

        assert_non_null(chunk);
        memcpy(chunk, bytes + at, length);
        status = reader_feed(reader, chunk, length, err);
        free(chunk);
    }
    if (status == STATUS_OK)
        status = reader_finish(reader, err);
    reader_free(reader);
    return status;
}

static void every_cut_gives_the_same_cells(void **state)
{
    static const struct {
        const char *name, *bytes, *want;
        char delimiter;
    } cases[] = {
        {"plain", "a,b\n1,2\n", "1:a|b|\n2:1|2|\n", ','},
        {"no line end at the end", "a,b\n1,2", "1:a|b|\n2:1|2|\n", ','},
        {"an empty cell at the end", "a,b\n1,", "1:a|b|\n2:1||\n", ','},
        {"CRLF", "a,b\r\n1,2\r\n", "1:a|b|\n2:1|2|\n", ','},
        {"CR", "a,b\r1,2\r", "1:a|b|\n2:1|2|\n", ','},
        {"mixed line ends", "a\r\nb\rc\nd\r\re",
         "1:a|\n2:b|\n3:c|\n4:d|\n6:e|\n", ','},
        {"blank lines", "\n\na\n\r\n  \nb\n\n\nc\n", "3:a|\n6:b|\n9:c|\n", ','},
        {"byte order mark", "\xef\xbb\xbf\"a\",b\n1,2\n", "1:a|b|\n2:1|2|\n",
         ','},
        {"half a mark", "\xef\xbb,b\n", "1:\xef\xbb|b|\n", ','},
        {"a mark alone", "\xef\xbb\xbf", "", ','},
        {"a piece of a mark alone", "\xef", "1:\xef|\n", ','},
        {"a mark later on", "a\xef\xbb\xbf\n", "1:a\xef\xbb\xbf|\n", ','},
        {"nothing", "", "", ','},
        {"only blank lines", "\r\n\n \n", "", ','},
        {"line end in quotes", "a,\"b\nc\"\n1,2\n", "1:a|b\nc|\n3:1|2|\n", ','},
        {"CRLF in quotes", "\"a\r\nb\",c\r\n1,2\r\n", "1:a\r\nb|c|\n3:1|2|\n",
         ','},
        {"CR in quotes", "\"a\rb\",c\r1,2", "1:a\rb|c|\n3:1|2|\n", ','},
        {"blank line in quotes", "\"\n\na\"\nb", "1:\n\na|\n4:b|\n", ','},
        {"doubled quotes", "\"a\"\"b\",\"\"\"\"\n", "1:a\"b|\"|\n", ','},
        {"delimiter in quotes", "\"a,b\",c\n", "1:a,b|c|\n", ','},
        {"empty quotes", "\"\"\n\"\",\"\"\n", "1:|\n", ','},
        {"a row that starts with empty cells", ",\"\",a,\n,b\n",
         "1:||a||\n2:|b|\n", ','},
        {"rows of empty cells", "a,b\n,\n ,\"\"\r\n1,2\n,", "1:a|b|\n4:1|2|\n",
         ','},
        {"comments", "# \"x\n#\r\na,b\r\n#,\n##\r1,#2\n#", "3:a|b|\n6:1|#2|\n",
         ','},
        {"no comment", "a\n\"#b\"\n\"c\n#d\"\n #e\n",
         "1:a|\n2:#b|\n3:c\n#d|\n5:#e|\n", ','},
        {"blanks as delimiter", "  a b   c\n1 \"2 3\"  4  \n\n   5 \"\" 6\n",
         "1:a|b|c|\n2:1|2 3|4|\n4:5||6|\n", ' '},
        {"blanks", " a b ,\" c \" ,\td\n", "1:a b| c |d|\n", ','},
        {"semicolon", "a;b,c\n1,5;2\n", "1:a|b,c|\n2:1,5|2|\n", ';'},
        {"tab", "a\tb c\t\t\"d\te\"\t\n\t1\n", "1:a|b c||d\te||\n2:|1|\n",
         '\t'},
        {"bar", "a|b\n", "1:a|b|\n", '|'},
        {"no UTF-8", "\xff\xfe,\x80\n", "1:\xff\xfe|\x80|\n", ','},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        size_t n = strlen(cases[i].bytes);

        for (size_t size = 1; size <= n + 1; size++) {
            struct record record = {.text = ""};
            struct error err;

            assert_ok(feed(&record, cases[i].bytes, n, size, cases[i].delimiter,
                           &err),
                      &err);
            if (strcmp(record.text, cases[i].want) != 0)
                fail_msg("%s, by %zu: got\n%swant\n%s", cases[i].name, size,
                         record.text, cases[i].want);
        }
    }
}

/* How the bytes are cut must not matter to what libcsv is given. */
static void random_bytes_give_the_same_cells_whole_and_one_by_one(void **state)
{
    static const char bytes[] = "ab,;\t \"\"\"\r\n#";
    static const char delimiters[] = ",;\t ";
    struct rng rng = rng_make(1, RNG_TEST, 0, 0);

    (void)state;
    for (int i = 0; i < 5000; i++) {
        struct record whole = {.text = ""}, one_by_one = {.text = ""};
        struct error err, other = {.code = STATUS_OK};
        const char delimiter = delimiters[rng_below(&rng, 4)];
        enum status status;
        char text[12];

        for (size_t k = 0; k < sizeof text; k++)
            text[k] = bytes[rng_below(&rng, sizeof bytes)];
        status = feed(&whole, text, sizeof text, sizeof text, delimiter, &err);
        assert_int_equal(
            feed(&one_by_one, text, sizeof text, 1, delimiter, &other), status);
        if (status != STATUS_OK)
            assert_string_equal(err.message, other.message);
        assert_memory_equal(whole.text, one_by_one.text, sizeof whole.text);
    }
}

static struct passed_over passed_over(const char *bytes, struct record *record,
                                      const struct dialect *dialect)
{
    const struct reader_sink sink = {on_cell, on_row, record, NULL};
    struct reader *reader = reader_new("data.csv", dialect, &sink);
    struct passed_over passed;
    struct error err;

    assert_non_null(reader);
    assert_ok(reader_feed(reader, bytes, strlen(bytes), &err), &err);
    assert_ok(reader_finish(reader, &err), &err);
    passed = reader_passed_over(reader);
    reader_free(reader);
    return passed;
}

static void lines_that_are_passed_over_are_counted(void **state)
{
    static const struct {
        const char *bytes;
        struct passed_over want;
    } cases[] = {
        {"a,b\n1,2\n", {0}},
        {"\n\na\r\n1\r\n\n\r\n", {0}},
        {"a\r\n1\r\n\r\n  \r\n2\r\n\r\n", {.n_blank = 2, .first_blank = 3}},
        {"a,b\n1,2\n,\n,", {.n_blank = 2, .first_blank = 3}},
        {"#\na,b\n,\n# ,\n,3\n\n#,\n",
         {.n_blank = 1, .first_blank = 3, .n_comments = 3, .first_comment = 1}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct record record = {.text = ""};
        const struct passed_over got =
            passed_over(cases[i].bytes, &record, &commas);

        assert_memory_equal(&got, &cases[i].want, sizeof got);
    }
}

static void lines_of_the_dialect_are_no_data(void **state)
{
    struct record with_sep = {.text = ""}, with_header = {.text = ""};
    struct passed_over passed = passed_over(
        "sep=;\r\na;b\r\n", &with_sep,
        &(struct dialect){.delimiter = ';', .delimiter_line = true});

    (void)state;
    assert_string_equal(with_sep.text, "2:a|b|\n");
    assert_int_equal(passed.n_comments, 0);
    passed =
        passed_over("# x\n## a, b\n1,2\n# y\n", &with_header,
                    &(struct dialect){.delimiter = ',', .header_comment = 2});
    assert_string_equal(with_header.text, "2:a|b|\n3:1|2|\n");
    assert_int_equal(passed.n_comments, 2);
}

static void malformed_quotes_are_refused_with_their_line(void **state)
{
    static const struct {
        const char *bytes, *want;
    } cases[] = {
        {"a\nb\"c\n", "data.csv:2: a quote inside a cell"},
        {"a\r\n\r\n\"b\"c\r\n", "data.csv:3: a quote inside a cell"},
        {"a\n\"b\" \"c\"\n", "data.csv:2: a quote inside a cell"},
        {"a\n\"b\nc\nd\"e\n",
         "sed '2s/\"//g;4s/\"//g' data.csv > data.csv.new)"},
        {"a\nb,\"c\nd\n", "data.csv:2: a quote that is never closed"},
        {"\"a\nb\",c,\"d\n\n", "data.csv:2: a quote that is never closed"},
        {"\"", "data.csv:1: a quote that is never closed (close it, or remove "
               "the quotes: sed '1s/\"//g' data.csv > data.csv.new)"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        size_t n = strlen(cases[i].bytes);

        for (size_t size = 1; size <= n; size++) {
            struct record record = {.text = ""};
            struct error err;

            assert_fails(feed(&record, cases[i].bytes, n, size, ',', &err),
                         STATUS_DATA, &err, cases[i].want);
        }
    }
}

static void zero_bytes_are_handed_on(void **state)
{
    struct record record = {.text = ""};
    struct error err;

    (void)state;
    assert_ok(feed(&record, "a\0b,\0\n", 6, 2, ',', &err), &err);
    assert_int_equal(record.length, strlen("1:") + 3 + 1 + 1 + 1 + 1);
    assert_memory_equal(record.text, "1:a\0b|\0|\n", record.length);
}

static void a_failing_sink_ends_the_reading(void **state)
{
    const char *bytes = "a,b\nc,d\ne,f\n";

    (void)state;
    for (size_t cell = 1; cell <= 6; cell++)
        for (size_t size = 1; size <= strlen(bytes); size++) {
            struct record record = {.fail_at = cell};
            struct error err;

            assert_fails(feed(&record, bytes, strlen(bytes), size, ',', &err),
                         STATUS_DIVERGED, &err, "enough");
            assert_int_equal(record.cells, cell);
        }
}

static void a_failing_sink_comes_before_a_quote_later_in_the_line(void **state)
{
    struct record record = {.fail_at = 1};
    struct error err;

    (void)state;
    assert_fails(feed(&record, "a,b\"c\n", 6, 6, ',', &err), STATUS_DIVERGED,
                 &err, "enough");
}

static void files_that_cannot_be_read_say_why(void **state)
{
    struct record record = {.text = ""};
    const struct reader_sink sink = {on_cell, on_row, &record, NULL};
    struct dialect dialect = commas;
    struct passed_over passed;
    struct error err;

    (void)state;
    assert_fails(reader_read("tests", &dialect, &sink, &passed, &err),
                 STATUS_NO_INPUT, &err, "tests: is a directory");
    assert_fails(
        reader_read("no-such-file.csv", &dialect, &sink, &passed, &err),
        STATUS_NO_INPUT, &err, "no-such-file.csv: cannot open: No such file");
    assert_fails(reader_read("", &dialect, &sink, &passed, &err),
                 STATUS_NO_INPUT, &err, "No such file");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_cut_gives_the_same_cells),
        cmocka_unit_test(random_bytes_give_the_same_cells_whole_and_one_by_one),
        cmocka_unit_test(lines_that_are_passed_over_are_counted),
        cmocka_unit_test(lines_of_the_dialect_are_no_data),
        cmocka_unit_test(malformed_quotes_are_refused_with_their_line),
        cmocka_unit_test(zero_bytes_are_handed_on),
        cmocka_unit_test(a_failing_sink_ends_the_reading),
        cmocka_unit_test(a_failing_sink_comes_before_a_quote_later_in_the_line),
        cmocka_unit_test(files_that_cannot_be_read_say_why),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
