/* test_table.c - files become tables: numbers, ids, times and messages. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "base/text.h"
#include "table/table.h"
#include "table/table_time.h"

static const struct table_options defaults = {
    .reading = {.delimiter = ',', .header = true}};

/* Reads a table from a file of `n` bytes. */
static enum status read_bytes(struct table *table, const char *bytes, size_t n,
                              const struct table_options *options,
                              struct error *err)
{
    char path[] = "/tmp/test_table_XXXXXX";
    FILE *file = fdopen(mkstemp(path), "wb");
    enum status status;

    assert_non_null(file);
    assert_int_equal(fwrite(bytes, 1, n, file), n);
    assert_int_equal(fclose(file), 0);
    status = table_read(table, path, options, err);
    (void)unlink(path);
    return status;
}

static void read_text(struct table *table, const char *text,
                      const struct table_options *options)
{
    struct error err;

    assert_ok(read_bytes(table, text, strlen(text), options, &err), &err);
}

static void assert_refused(const char *text,
                           const struct table_options *options,
                           enum status code, const char *part)
{
    struct table table;
    struct error err;

    assert_fails(read_bytes(&table, text, strlen(text), options, &err), code,
                 &err, part);
    table_release(&table);
}

static void assert_times(const struct table *table, const char *const *want)
{
    char text[TIME_TEXT_MAX];

    for (size_t i = 0; i < table->n_rows; i++) {
        table_time(table, i, text);
        assert_string_equal(text, want[i]);
    }
}

static void cells_are_numbers_or_nan_and_are_counted(void **state)
{
    struct table t;

    (void)state;
    read_text(&t,
              "a,b,c\n"
              "1,NA,x\n"
              ",2.5,3\n"
              "\n"
              "-4e1,,\n"
              "7,\"1,000\",y\n",
              &defaults);
    assert_int_equal(t.n_rows, 4);
    assert_int_equal(t.n_columns, 3);
    assert_string_equal(t.columns[1].name, "b");
    assert_close((double)t.cells[0], 1, 0, 0);
    assert_true(isnan(t.cells[1]) && isnan(t.cells[2]) && isnan(t.cells[3]));
    assert_close((double)t.cells[4], 2.5, 0, 0);
    assert_close((double)t.cells[6], -40, 0, 0);
    assert_true(isnan(t.cells[10]));

    assert_int_equal(t.columns[0].n_numbers, 3);
    assert_int_equal(t.columns[0].n_missing, 1);
    assert_int_equal(t.columns[0].n_other, 0);
    assert_int_equal(t.columns[0].first_missing.line, 3);
    assert_int_equal(t.columns[0].first_other.line, 0);
    assert_int_equal(t.columns[1].n_missing, 2);
    assert_int_equal(t.columns[1].first_missing.line, 2);
    assert_string_equal(t.columns[1].first_missing.text, "NA");
    assert_int_equal(t.columns[1].first_other.line, 6);
    assert_string_equal(t.columns[1].first_other.text, "1,000");
    assert_int_equal(t.columns[2].n_other, 2);
    assert_string_equal(t.columns[2].first_other.text, "x");

    assert_true(table_is_numeric(&t, 0));
    assert_true(table_is_numeric(&t, 1));  /* one of two */
    assert_false(table_is_numeric(&t, 2)); /* one of three */
    assert_false(t.header_is_numeric);
    assert_int_equal(t.time_column, -1);
    assert_int_equal(t.id_column, -1);
    assert_null(t.ticks);
    assert_null(t.id_of_row);
    table_release(&t);
}

static void a_column_without_any_number_is_not_numeric(void **state)
{
    struct table t;

    (void)state;
    read_text(&t, "a,b\n1,\n2,NA\n", &defaults);
    assert_false(table_is_numeric(&t, 1));
    table_release(&t);
}

static void samples_are_cut_between_characters(void **state)
{
    struct table t;

    (void)state;
    read_text(&t,
              "a,b\n"
              "x123456789012345678901234567890123456789,"
              "x1234567890123456789012345678901234567\xc3\xa9\n",
              &defaults);
    assert_string_equal(t.columns[0].first_other.text,
                        "x12345678901234567890123456789012345678");
    assert_string_equal(t.columns[1].first_other.text,
                        "x1234567890123456789012345678901234567");
    table_release(&t);
}

static void lines_of_rows_are_those_of_the_file(void **state)
{
    static const size_t want[] = {3, 4, 6, 9, 10};
    struct table t;

    (void)state;
    read_text(&t, "\na,b\r\n1,2\n3,4\n\n\"5\n\n\",6\n7,8\r9,0", &defaults);
    assert_int_equal(t.n_rows, COUNT(want));
    for (size_t i = 0; i < COUNT(want); i++)
        assert_int_equal(table_line(&t, i), want[i]);
    assert_int_equal(t.n_line_offsets, 3);
    table_release(&t);
}

static void a_model_without_a_time_finds_none(void **state)
{
    struct table_options options = defaults;
    struct table t;

    (void)state;
    options.from_model = true;
    read_text(&t, "date,none\n2020-01-01,1\n2020-01-02,2\n", &options);
    assert_int_equal(t.time_column, -1);
    table_release(&t);
}

static void without_a_header_columns_are_numbered(void **state)
{
    struct table_options options = defaults;
    struct table t;

    (void)state;
    options.reading.header = false;
    read_text(&t, "5,6\n7,8\n", &options);
    assert_int_equal(t.n_rows, 2);
    assert_string_equal(t.columns[0].name, "1");
    assert_string_equal(t.columns[1].name, "2");
    assert_close((double)t.cells[0], 5, 0, 0);
    assert_close((double)t.cells[3], 8, 0, 0);
    assert_int_equal(table_line(&t, 0), 1);
    assert_false(t.header_is_numeric);
    table_release(&t);

    read_text(&t, "2020-01-01,1\n2020-01-02,2\n", &options);
    assert_int_equal(t.time_column, 0);
    assert_int_equal(t.columns[1].n_numbers, 2);
    table_release(&t);
}

static void columns_are_found_by_name_then_by_number(void **state)
{
    struct table t;

    (void)state;
    read_text(&t, "date,0,1,2,\n2020,1,2,3,4\n", &defaults);
    assert_true(t.n_columns == 5 && !t.header_is_numeric);
    assert_int_equal(table_find(&t, "date"), 0);
    assert_int_equal(table_find(&t, "1"), 2);
    assert_int_equal(table_find(&t, "2"), 3);
    assert_int_equal(table_find(&t, "4"), 3);
    assert_int_equal(table_find(&t, "5"), 4); /* its name, for it has none */
    assert_int_equal(table_find(&t, "6"), -1);
    assert_int_equal(table_find(&t, "+4"), -1);
    assert_int_equal(table_find(&t, "Date"), -1);
    assert_int_equal(table_find(&t, ""), -1);
    table_release(&t);

    read_text(&t, "5,6\n7,8\n", &defaults);
    assert_true(t.header_is_numeric);
    table_release(&t);
}

static void
a_column_that_is_not_there_is_named_with_those_that_are(void **state)
{
    struct table t;
    struct error err;
    int column;

    (void)state;
    read_text(&t, "a,b,c,d,e,f,g,h,i,j,k\n1,2,3,4,5,6,7,8,9,10,11\n",
              &defaults);
    assert_ok(table_require(&t, "k", "--target", &column, &err), &err);
    assert_int_equal(column, 10);
    assert_fails(table_require(&t, "tmp", "--target", &column, &err),
                 STATUS_USAGE, &err,
                 ": there is no column \"tmp\" for --target (columns: a, b, c, "
                 "d, e, f, g, h, i, j, ...)");
    table_release(&t);
}

static void lines_around_the_rows_are_passed_over(void **state)
{
    static const struct {
        const char *text;
        enum finding_kind kind; /* N_FINDINGS: none */
        size_t line, n_rows;
    } cases[] = {
        {"Report\n\na,b\n1,2\n3,4\n5,6\n", FINDING_PREAMBLE, 1, 3},
        {"a,b\nm,s\n1,2\n3,4\n", FINDING_UNITS, 2, 2},
        {"a,b\nint,float8\n1,2\n3,4\n", FINDING_TYPES, 2, 2},
        {"a,b\n---,---\n1,2\n3,4\n", FINDING_RULER, 2, 2},
        {"a,b\nTotal,6\n1,2\n3,4\n", FINDING_TOTAL, 2, 2},
        {"a,b\n1,2\na,b\n3,4\n", FINDING_HEADER, 3, 2},
        {"a,b\n,\"s\"\n1,2\n3,4\n", N_FINDINGS, 0, 3},
        {"a,b\nx,y\nx,2\n3,4\n", N_FINDINGS, 0, 3},
        {"a,b\nx,y\n", N_FINDINGS, 0, 1},
        {"a,b\n1,2\n3,4\nSource: x\n", FINDING_FOOTER, 4, 2},
        {"a,b,c\n1,2,3\n3,4,5\nx,,\ny,z\n", FINDING_FOOTER, 4, 2},
        {"a,b\n1,2\n3,4\nx,5\n", N_FINDINGS, 0, 3},
        {"a,b\n1,2\n", N_FINDINGS, 0, 1},
    };

    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        struct table table;
        struct error err;
        const struct findings *f = &table.findings;

        assert_int_equal(
            read_bytes(&table, cases[i].text, strlen(cases[i].text),
                       &(struct table_options){.reading.header = true}, &err),
            STATUS_OK);
        assert_int_equal(table.n_rows, cases[i].n_rows);
        assert_int_equal(f->n, cases[i].kind == N_FINDINGS ? 0 : 1);
        if (f->n) {
            assert_int_equal(f->list[0].kind, cases[i].kind);
            assert_int_equal(f->list[0].line, cases[i].line);
        }
        table_release(&table);
    }
    (void)state;
}

static void damaged_files_are_refused_with_line_and_remedy(void **state)
{
    static const struct {
        const char *text, *want;
    } cases[] = {
        {"", ": the file is empty ("},
        {"\n \n", ": the file is empty ("},
        {"a,b\n", ": a header but no rows ("},
        {"a,b\n1,2\n\n3\n",
         ":4: 1 cell, but the header has 2; the line starts with \"3\" (leave "
         "the line out: sed '4d' "},
        {"a,b\n1,2\n3\n4\n",
         ":3: 1 cell, but the header has 2; the line starts with \"3\" (add "
         "the missing cells, which may be empty, or give --delimiter; if each "
         "line is a series, train with --layout rows)"},
        {"a,b\n1,2\n3,4\nx\n5,6\n", ":4: 1 cell, but the header has 2; "},
        {"a,b\n1,2\n3,4\nx\nx\nx\nx\nx\nx\n", ":4: 1 cell, but the "},
        {"a,b\n1,2\n3,4\nx,\n5,6\n",
         ":4: a line of text or totals, not a row: it starts with \"x\" "
         "(leave the line out: sed '4d' /tmp/test_table_"},
        {"a,b\n1,2\n3,4\nx,\nx,\n5,6\n", "\"x\" (leave such lines out)"},
        {"a,b\n1,2\n3,4\nSum 1,\nSum 2,\n5,6\n",
         "\"Sum 1\" (leave such lines out: sed '/^\"*Sum/d' /tmp/test_table_"},
        {"a,b\n1,2\n3,4,5,6\n", ":3: 4 cells, but the header has 2; "},
        {"a,b\n1,2\n3\n1,2\n1,2\n1,2\n1,2\n1,2\n1,2\n1,2\n1,2\n1,2\n1,2\n"
         "1,2\n1,2\n1,2\n1,2\n1,2\n1,2\n1,2\n1,2\n4\n1,2\n",
         ":3: 1 cell, but the header has 2; the line starts with \"3\"; the "
         "same "
         "is true of line 22 (leave the lines out: sed '3d;22d' "},
        {"a,b\n1,2\n3,4,5,6\n3,4,5\n",
         "(quote cells that contain the delimiter, such as decimal "},
        {"a,b\n\"1\n\n\",2\n3,4,5\n", ":5: 3 cells, but the header has 2; "},
        {"a,b,a\n1,2,3\n",
         ":1: columns 1 and 3 are both called \"a\" (rename one: sed "
         "1s/a/a_3/2 "},
        {"a,,2\n1,2,3\n",
         ":1: columns 2 and 3 are both called \"2\" "
         "(train with --no-header if the first row is data, or "
         "leave the line out if it is a title: sed '1d' "},
        {"a;b\n1;2\n", ":1: the only column is \"a;b\" (give --delimiter ';')"},
        {"a\tb\n1\t2\n",
         ":1: the only column is \"a?b\" (give --delimiter tab)"},
        {"a|b\n1|2\n", ":1: the only column is \"a|b\" (give --delimiter '|')"},
        {"a,b\n1,2\"\n", ":2: a quote inside a cell ("},
        {"a,b\n1,\"2\n", ":2: a quote that is never closed ("},
        {"date,a\n2020-01-01,1\n,2\n",
         ":3: column \"date\": the time is missing in 1 row (add it, leave "
         "the line out: sed '3d'"},
        {"date,a\n\n,1\n2020-01-02,2\n",
         ":3: column \"date\": the time is missing in 1 row (add it"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_refused(cases[i].text, &defaults, STATUS_DATA, cases[i].want);
}

static void damage_is_named_by_the_options_too(void **state)
{
    static const struct {
        const char *text;
        struct table_options options;
        enum status code;
        const char *want;
    } cases[] = {
        {"1,2\n3\n",
         {.reading = {.delimiter = ','}},
         STATUS_DATA,
         ":2: 1 cell, but the first row has 2; "},
        {"a,b\n1,2\n",
         {.reading = {.delimiter = ';', .header = true}},
         STATUS_DATA,
         ":1: the only column is \"a,b\" (give --delimiter ',')"},
        {"a,b\n1,2\n,3\n",
         {.reading = {.delimiter = ',', .header = true}, .id = "a"},
         STATUS_DATA,
         ":3: the id in column \"a\" is empty ("},
        {"a,b\n1,2\n,3\n",
         {.reading = {.delimiter = ',', .header = true}, .time = "a"},
         STATUS_DATA,
         ":3: column \"a\": the time is missing in 1 row (add it"},
        {"a,b\n,2\nNA,3\n",
         {.reading = {.delimiter = ',', .header = true}, .time = "a"},
         STATUS_DATA,
         ":2: column \"a\": the time is missing in"},
        {"a,b\n1,2\n",
         {.reading = {.delimiter = ',', .header = true}, .time = "x"},
         STATUS_USAGE,
         ": there is no column \"x\" for --time (columns: a, b)"},
        {"a,b\n1,2\n",
         {.reading = {.delimiter = ',', .header = true}, .id = "3"},
         STATUS_USAGE,
         ": there is no column \"3\" for --id (columns: a, b)"},
        {"a,b\n1,2\n",
         {.reading = {.delimiter = ',', .header = true},
          .time = "a",
          .id = "1"},
         STATUS_USAGE,
         ": column \"a\" is both --time and --id ("},
        {"a,b\n1,2\n",
         {.reading = {.delimiter = ',', .header = true},
          .time = "x",
          .from_model = true},
         STATUS_DATA,
         ": there is no column \"x\", which the model was trained with ("},
        {"a,b\n1,2\n",
         {.reading = {.delimiter = ',', .header = true},
          .id = "1",
          .from_model = true},
         STATUS_DATA,
         ": there is no column \"1\", which the model was trained with ("},
        {"a,b\n1,2\n",
         {.reading = {.delimiter = ',', .header = true},
          .time = "none",
          .from_model = true},
         STATUS_DATA,
         ": there is no column \"none\", "},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_refused(cases[i].text, &cases[i].options, cases[i].code,
                       cases[i].want);
}

static void empty_cells_at_the_end_are_no_columns(void **state)
{
    struct table t;

    (void)state;
    read_text(&t, "a,b,,\n1,2,,\n,,,\n3,,,\n,,NA,\n", &defaults);
    assert_int_equal(t.n_columns, 2);
    assert_int_equal(t.n_rows, 3);
    assert_close((double)t.cells[0], 1, 0, 0);
    assert_close((double)t.cells[1], 2, 0, 0);
    assert_close((double)t.cells[2], 3, 0, 0);
    assert_int_equal(table_line(&t, 1), 4);
    assert_int_equal(t.findings.n, 2);
    assert_int_equal(t.findings.list[0].kind, FINDING_BLANK);
    assert_string_equal(t.findings.list[0].text,
                        "1 blank row is passed over, the first in line 3");
    assert_int_equal(t.findings.list[1].kind, FINDING_EMPTY_COLUMN);
    assert_int_equal(t.findings.list[1].count, 2);
    table_release(&t);

    read_text(&t, "a,b,\n1,2,3\n4,5,\n6,7\n", &defaults);
    assert_int_equal(t.n_columns, 3);
    assert_int_equal(t.n_rows, 3);
    assert_int_equal(t.columns[2].n_missing, 2);
    assert_int_equal(t.findings.n, 0);
    table_release(&t);

    read_text(&t, "a,b\n1,2,\n4,5,,\n", &defaults);
    assert_int_equal(t.n_columns, 2);
    assert_int_equal(t.n_rows, 2);
    table_release(&t);
}

static void the_delimiter_is_found(void **state)
{
    struct table_options options = defaults;
    struct table t;

    (void)state;
    options.reading.delimiter = 0;
    read_text(&t, "a;b\n1;2\n", &options);
    assert_true(t.delimiter_found && t.delimiter == ';' && t.n_columns == 2);
    table_release(&t);
    read_text(&t, "a, b\n1\n2\n3\n", &options);
    assert_int_equal(t.n_columns, 1);
    table_release(&t);
}

static void zero_bytes_are_refused(void **state)
{
    struct table_options options = defaults;
    struct table t;
    struct error err;

    (void)state;
    assert_fails(read_bytes(&t,
                            "\xff\xfe"
                            "a\0,\0b\0\n\0",
                            10, &defaults, &err),
                 STATUS_DATA, &err,
                 ": is UTF-16LE, not UTF-8 (convert it: iconv -f UTF-16LE ");
    table_release(&t);
    options.id = "a";
    assert_fails(read_bytes(&t, "a,b\nx\0,1\n", 9, &options, &err), STATUS_DATA,
                 &err, ":2: a zero byte (if it is a text file, leave such ");
    table_release(&t);
}

/* Without a header, the first file says how wide the second one is. */
static void a_second_file_is_as_wide_as_the_first(void **state)
{
    static const struct {
        const char *text;
        enum status code;
    } cases[] = {{"5,6\n7,8\n", STATUS_OK},
                 {"5,6,7\n5,6,7\n", STATUS_DATA},
                 {"5\n6\n", STATUS_DATA}};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        char path[] = "/tmp/test_table_XXXXXX";
        FILE *file = fdopen(mkstemp(path), "wb");
        const struct table_options options = {.reading = {.delimiter = ','},
                                              .second_path = path};
        struct table t;
        struct error err;

        assert_non_null(file);
        assert_true(fputs(cases[i].text, file) >= 0);
        assert_int_equal(fclose(file), 0);
        assert_int_equal(read_bytes(&t, "1,2\n3,4\n", 8, &options, &err),
                         cases[i].code);
        (void)unlink(path);
        if (cases[i].code == STATUS_OK)
            assert_int_equal(t.n_rows, 4);
        else
            assert_non_null(strstr(err.message, ", but the first row has 2; "));
        table_release(&t);
    }
}

static void too_many_columns_are_refused(void **state)
{
    static char text[2 * (TABLE_MAX_COLUMNS + 1) + 1];
    struct table t;
    struct error err;

    (void)state;
    for (int i = 0; i <= TABLE_MAX_COLUMNS; i++)
        memcpy(text + (size_t)2 * (size_t)i, "1,", 2);
    text[2 * TABLE_MAX_COLUMNS + 1] = '\n';
    assert_fails(read_bytes(&t, text, sizeof text - 1, &defaults, &err),
                 STATUS_DATA, &err, ":1: more than 4096 columns (");
    table_release(&t);
}

/* `head`, then `n` times `row`, is refused. */
static void refuse_rows(const char *head, const char *row, size_t n,
                        const struct table_options *options, const char *part)
{
    struct text text = {0};

    text_string(&text, head);
    for (size_t i = 0; i < n; i++)
        text_string(&text, row);
    assert_refused(text.bytes, options, STATUS_DATA, part);
    text_release(&text);
}

static void a_row_without_an_end_is_refused(void **state)
{
    enum { LONG = 1 << 20 };
    static char cell[LONG + 1];

    (void)state;
    memset(cell, 'x', LONG);
    cell[LONG - 1] = ',';
    refuse_rows("a,", cell, TABLE_MAX_NAMES / LONG + 1, &defaults,
                ":1: the first row is longer than 16777216 bytes (");
    refuse_rows("a,b\n1", ",1", 100000, &defaults,
                ":2: 4099 cells, but the header has 2; ");
}

/* 8 bytes a tick, in each of the forms that are left. */
static void what_times_take_is_counted(void **state)
{
    struct column columns[] = {{.name = (char[]){"when"}},
                               {.name = (char[]){"t"}}};
    const struct table table = {
        .n_columns = 2, .columns = columns, .id_column = -1};
    struct time_search search = {0};
    struct error err;

    (void)state;
    assert_ok(time_search_start(&search, &table, &defaults, &err), &err);
    assert_ok(time_search_cell(&search, 0, "3/4/2020", 8, NUMBER_OTHER, &err),
              &err);
    assert_ok(time_search_cell(&search, 1, "1", 1, NUMBER, &err), &err);
    assert_ok(time_search_row(&search, &err), &err);
    assert_int_equal(search.n_bytes, 3 * sizeof(int64_t));
    assert_ok(time_search_cell(&search, 0, "13/4/2020", 9, NUMBER_OTHER, &err),
              &err);
    assert_ok(time_search_cell(&search, 1, "x", 1, NUMBER_OTHER, &err), &err);
    assert_ok(time_search_row(&search, &err), &err);
    assert_int_equal(search.n_bytes, 2 * sizeof(int64_t));
    time_search_release(&search);
    assert_int_equal(search.n_bytes, 0);
}

static void a_file_that_is_not_there_leaves_nothing_to_release(void **state)
{
    struct table t;
    struct error err;

    (void)state;
    assert_fails(table_read(&t, "no-such-file.csv", &defaults, &err),
                 STATUS_NO_INPUT, &err, "no-such-file.csv: ");
    table_release(&t);
    table_release(&t);
}

static void ids_are_numbered_in_order_of_appearance(void **state)
{
    static const uint32_t want[] = {0, 1, 0, 2, 1, 2};
    struct table_options options = defaults;
    struct table t;

    (void)state;
    options.id = "id";
    read_text(&t, "v,id\n1,b\n2,NA\n3,b\n4, a c\n5,NA\n6,a c\n", &options);
    assert_int_equal(t.id_column, 1);
    assert_int_equal(t.n_ids, 3);
    assert_string_equal(t.ids[0], "b");
    assert_string_equal(t.ids[1], "NA");
    assert_string_equal(t.ids[2], "a c");
    assert_memory_equal(t.id_of_row, want, sizeof want);
    table_release(&t);
}

static void thousands_of_ids_are_kept_apart(void **state)
{
    enum { N = 5000 };
    struct table_options options = defaults;
    struct text text = {0};
    struct table t;

    (void)state;
    options.id = "1";
    text_string(&text, "id,v\n");
    for (int i = 0; i < 2 * N; i++)
        text_printf(&text, "k%d,%d\n", N - 1 - i % N, i);
    read_text(&t, text.bytes, &options);
    assert_int_equal(t.n_ids, N);
    for (uint32_t i = 0; i < 2 * N; i++)
        assert_int_equal(t.id_of_row[i], i % N);
    assert_string_equal(t.ids[4321], "k678");
    table_release(&t);
    text_release(&text);
}

static void the_time_column_is_found(void **state)
{
    static const struct {
        const char *text;
        const char *time, *id, *label;
        int column;
        enum time_kind kind;
    } cases[] = {
        /* by name, whatever its form */
        {"a,Date\n1,2020-01-01\n2,2020-01-02\n", NULL, NULL, NULL, 1,
         TIME_DATE},
        {"a,DS\n1,3\n2,1\n", NULL, NULL, NULL, 1, TIME_INTEGER},
        {"a,timestamp\n1,1.1.2020\n2,2.1.2020\n3,13.1.2020\n", NULL, NULL, NULL,
         1, TIME_DATE},
        {"b,date\n2020-01,x\n2020-02,y\n", NULL, NULL, NULL, 0, TIME_MONTH},
        /* unless it is data */
        {"time,a\n0.5,1\n0.75,2\n", NULL, NULL, NULL, -1, TIME_TEXT},
        {"time,a\n1,1\n2.5,2\n", NULL, NULL, NULL, -1, TIME_TEXT},
        {"time,a\n1,1\n,2\n", NULL, NULL, NULL, -1, TIME_TEXT},
        {"time,a\n,1\nNA,2\n", NULL, NULL, NULL, -1, TIME_TEXT},
        {"time,date\n1.5,1.1.2020\n2.5,13.1.2020\n", NULL, NULL, NULL, 1,
         TIME_DATE},
        {"time,b\n1.5,2020-01\n2.5,2020-02\n", NULL, NULL, NULL, 1, TIME_MONTH},
        /* counters */
        {"a,Year\n1,1949\n2,1950\n3,1951\n", NULL, NULL, NULL, 1, TIME_MONTH},
        {"a,Year\n1,1\n2,2\n3,3\n", NULL, NULL, NULL, 1, TIME_INTEGER},
        {"a,month\n1,1949-01\n2,1949-02\n", NULL, NULL, NULL, 1, TIME_MONTH},
        {"a,t\n1,0\n2,1\n3,3\n", NULL, NULL, NULL, -1, TIME_TEXT},
        {"a,t\n1,2\n2,1\n", NULL, NULL, NULL, -1, TIME_TEXT},
        {"a,t\n1,3\n2,2\n3,1\n", NULL, NULL, NULL, 1, TIME_INTEGER},
        {"a,t\n1,4\n2,2\n3,1\n", NULL, NULL, NULL, -1, TIME_TEXT},
        {"a,t\n1,1\n2,1\n", NULL, NULL, NULL, -1, TIME_TEXT},
        {"a,t\n1,1\n2,\n", NULL, NULL, NULL, -1, TIME_TEXT},
        {"a,t\n1,1\n2,x\n", NULL, NULL, NULL, -1, TIME_TEXT},
        {"year,hour,no\n2010,1,1\n2010,2,2\n2010,4,3\n", NULL, NULL, NULL, 2,
         TIME_INTEGER},
        {"when,t\n2020-01-01,1\n2020-01-02,2\n", NULL, NULL, NULL, 1,
         TIME_INTEGER},
        {"id,t,a\nx,1,1\ny,7,1\nx,2,1\ny,7,1\nx,3,1\n", NULL, "id", NULL, 1,
         TIME_INTEGER},
        {"id,t,a\nx,1,1\nx,3,1\ny,1,1\nx,4,1\n", NULL, "id", NULL, -1,
         TIME_TEXT},
        {"t,id,a\n1,x,1\n1,y,1\n2,x,1\n", NULL, "id", NULL, 0, TIME_INTEGER},
        /* by content */
        {"a,b\n1,1700007180\n2,1700007120\n3,1700007060\n", NULL, NULL, NULL, 1,
         TIME_DATETIME},
        {"a,b,c\n1,2020-01-01 00:00,2020-01\n2,2020-01-01 01:00,2020-02\n",
         NULL, NULL, NULL, 1, TIME_DATETIME},
        {"a,b\n1,2020-01-01\n2,soon\n", NULL, NULL, NULL, -1, TIME_TEXT},
        {"a,b\n1,2020-01-01\n2,\n", NULL, NULL, NULL, -1, TIME_TEXT},
        {"a,b\n3,1\n4,2\n", NULL, NULL, NULL, -1, TIME_TEXT},
        /* digits of dates, whatever the name */
        {"day,a\n20230131,1\n20230201,2\n", NULL, NULL, NULL, 0, TIME_DATE},
        {"a,t\n1,199011\n2,199012\n3,199101\n", NULL, NULL, NULL, 1,
         TIME_MONTH},
        {"a,obs\n1,199011\n2,199012\n3,199101\n", NULL, NULL, NULL, 1,
         TIME_MONTH},
        {"a,obs\n1,199011\n2,199012\n3,199102\n", NULL, NULL, NULL, -1,
         TIME_TEXT},
        {"a,obs\n1,199011\n2,199012\n3,199013\n", NULL, NULL, NULL, 1,
         TIME_DATE}, /* weeks */
        {"a,yw\n1,201552\n2,201553\n3,201601\n", NULL, NULL, NULL, 1,
         TIME_DATE},
        {"a,time\n1,201552\n2,201553\n3,201601\n", NULL, NULL, NULL, 1,
         TIME_DATE},
        {"a,date\n1,19803\n2,19804\n3,19811\n", NULL, NULL, NULL, 1,
         TIME_MONTH},
        {"a,period\n1,19803\n2,19804\n3,19811\n", NULL, NULL, NULL, 1,
         TIME_MONTH},
        {"a,time\n1,15011\n2,15021\n3,15031\n", NULL, NULL, NULL, 1,
         TIME_INTEGER},
        {"id,yw,a\nx,201552,1\nx,201553,1\nx,201601,1\ny,201553,1\n", NULL,
         "id", NULL, 1, TIME_DATE},
        {"a,t\n1,1700000000\n2,1700003600\n3,1700010800\n", NULL, NULL, NULL, 1,
         TIME_DATETIME},
        {"a,b\n1,1700000000\n2,1700003600\n3,1700010800\n", NULL, NULL, NULL,
         -1, TIME_TEXT},
        {"timestamp,a\n1700000000123456789,1\n1700003600123456789,2\n", NULL,
         NULL, NULL, 0, TIME_DATETIME},
        /* never the id or the label */
        {"date,b\n2020,2020-01\n2021,2020-02\n", NULL, "date", NULL, 1,
         TIME_MONTH},
        {"date,b\n2020,2020-01\n2021,2020-02\n", NULL, NULL, "1", 1,
         TIME_MONTH},
        {"date,b\n2020,1\n2021,2\n", NULL, NULL, "none of them", 0, TIME_MONTH},
        /* asked for */
        {"a,date\n5,2020-01-01\n5,2020-01-02\n", "a", NULL, NULL, 0,
         TIME_INTEGER},
        {"a,date\n5,2020-01-01\n5,2020-01-02\n", "none", NULL, NULL, -1,
         TIME_TEXT},
        {"none,date\n5,2020-01-01\n5,2020-01-02\n", "none", NULL, NULL, 0,
         TIME_INTEGER},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct table_options options = defaults;
        struct table t;

        options.time = cases[i].time;
        options.id = cases[i].id;
        options.label = cases[i].label;
        read_text(&t, cases[i].text, &options);
        if (t.time_column != cases[i].column ||
            t.time_form.kind != cases[i].kind)
            fail_msg("time column %d of kind %s in\n%s", t.time_column,
                     time_kind_names[t.time_form.kind], cases[i].text);
        assert_true((t.ticks != NULL) == (t.time_form.kind != TIME_TEXT));
        assert_true((t.time_name != NULL) == (t.time_column >= 0));
        table_release(&t);
    }
}

static void times_are_given_back_as_they_were_read(void **state)
{
    struct table t;

    (void)state;
    read_text(&t, "date,a\n2020-01-01T00:00Z,1\n2020-01-01T00:15Z,2\n",
              &defaults);
    assert_int_equal(t.ticks[1] - t.ticks[0], 900000000);
    assert_times(&t,
                 (const char *[]){"2020-01-01T00:00Z", "2020-01-01T00:15Z"});
    table_release(&t);
}

#define TEN "1234567890"

/* A time that cannot be read is never passed over. A long one is cut between
 * two characters, and is still UTF-8. */
static void cells_that_are_no_times_are_refused(void **state)
{
    static const struct {
        const char *text, *time, *part;
    } cases[] = {
        {"date,a\n2020-01-01,1\n2020-01-02,2\n2020-01-03 ?,3\n", NULL,
         ":4: column \"date\": \"2020-01-03 ?\" is not a time like "
         "\"2020-01-02\" before it (fix the cell, or give the form of all "
         "cells "
         "with --time-format, or leave the line out: sed '4d' "},
        {"date,a\nspring,1\nsummer,2\n", NULL,
         ":2: column \"date\": \"spring\" is not a time (give its form, such "
         "as --time-format \"%d/%m/%Y %H:%M\"; without times: --time none)"},
        {"week,a\n2016-W51,1\n2016-W52,2\n2016-W53,3\n", "week",
         "\"2016-W53\" is not a time like \"2016-W52\" before it: the year has "
         "52 weeks in ISO 8601 (write the first day of each week; without "},
        {"date,a\n2020-01-01 00.0,1\n2020-01-01 00.5,2\n", NULL,
         "\"2020-01-01 00.0\" is not a time: it has a fraction of an hour "
         "(write minutes, such as 00:30; without times: --time none)"},
        {"date,a\n2020-01-01T00.00,1\n2020-01-01T00.x0,2\n", NULL,
         "\"2020-01-01T00.x0\" is not a time like \"2020-01-01T00.00\" before "
         "it (fix the cell"},
        {"a,date\n.5,2020-01-01\n5,2020-01-02\n", "1",
         ":2: column \"a\": \".5\" is not a time, but a number with "
         "a fraction (give --time-format if"},
        {"date,a\n2020-01-01,1\n" TEN TEN TEN TEN TEN TEN TEN TEN TEN
         "1234\xc3\xa9,2\n",
         NULL, "901234\" is not a time like \"2020-01-01\" before it ("},
        {"date,time,a\n2020-01-01,0:00,1\n2020-01-01,x,2\n", NULL,
         ":3: column \"date,time\": \"2020-01-01 x\" is not a time like "
         "\"2020-01-01 0:00\" before it ("},
        {"date,time,a\n2020-01-01,0:00,1\n2020-01-01," TEN TEN TEN TEN TEN TEN
             TEN "12345678123456\xc3\xa9,2\n",
         NULL, "123456\" is not a time like \"2020-01-01 0:00\" before it ("},
        {"date,a\n03/04/2020,1\n04/04/2020,2\n", NULL,
         ":2: column \"date\": \"03/04/2020\" may be 3 April 2020 or 4 March "
         "2020 (give --time-format %d/%m/%Y or --time-format %m/%d/%Y)"},
        {"date,a\n01/01/2020 0:00,1\n01/02/2020 0:00,2\n", NULL,
         ":3: column \"date\": \"01/02/2020 0:00\" may be 1 February 2020 or "
         "2 January 2020 (give --time-format '%d/%m/%Y %H:%M' or "
         "--time-format '%m/%d/%Y %H:%M')"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct table_options options = defaults;

        options.time = cases[i].time;
        assert_refused(cases[i].text, &options, STATUS_DATA, cases[i].part);
    }
}

/* The order of day, month and year by the whole column. */
static void dates_are_settled_by_content(void **state)
{
    static const struct {
        const char *text, *pattern;
    } cases[] = {
        {"date,a\n03/04/2020,1\n13/04/2020,2\n", "%d/%m/%Y"},
        {"date,a\n03/04/2020,1\n03/13/2020,2\n", "%m/%d/%Y"},
        /* the only order in which times increase, or decrease */
        {"date,a\n11/04/2020,1\n12/04/2020,2\n01/05/2020,3\n", "%d/%m/%Y"},
        {"date,a\n1/5/20,3\n12/4/20,2\n11/4/20,1\n", "%d/%m/%y"},
        /* the only order with regular steps: days, months, weekdays */
        {"date,a\n1/1/2020,1\n1/2/2020,2\n1/3/2020,2\n1/4/2020,2\n"
         "1/5/2021,3\n",
         ""},
        {"date,a\n11/1/2020,1\n12/1/2020,2\n1/1/2021,3\n2/1/2021,4\n",
         "%m/%d/%Y"},
        {"date,a\n01-02-03,1\n02-02-03,2\n04-03-03,2\n", ""},
        {"date,a\n5/3/2020,1\n6/3/2020,2\n9/3/2020,3\n10/3/2020,4\n",
         "%d/%m/%Y"},
        /* within each id */
        {"id,date,a\nx,11/4/2020,1\nx,12/4/2020,2\nx,1/5/2020,3\n"
         "y,11/4/2020,1\ny,12/4/2020,2\ny,1/5/2020,3\n",
         "%d/%m/%Y"},
        /* the same in any order */
        {"date,a\n1.1.2020,1\n2.2.2020,2\n", "%d.%m.%Y"},
        {"date,a\n31.12.99,1\n1.1.00,2\n", "%d.%m.%y"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct table_options options = defaults;
        struct table t;

        options.id = strncmp(cases[i].text, "id", 2) == 0 ? "id" : NULL;
        if (!*cases[i].pattern) {
            assert_refused(cases[i].text, &options, STATUS_DATA, " may be ");
            continue;
        }
        read_text(&t, cases[i].text, &options);
        assert_string_equal(t.time_pattern, cases[i].pattern);
        table_release(&t);
    }
}

/* A first row with one date and otherwise numbers; nothing else. */
static void a_first_row_of_data_is_no_header(void **state)
{
    static const struct {
        const char *text;
        bool header;
    } cases[] = {
        {"2020-01-01,5\n2020-01-02,6\n", false},
        {"5,1/2/2020,\n6,13/2/2020,1\n", false},
        {"20200101,5.5\n20200102,6\n", false},
        {"2020-01-01,2020-01-02\n5,6\n", true},
        {"x,2020-01-01\n5,6\n", true},
        {"2020,5\n2021,6\n", false},
        {"2020.5,5\n2021.5,6\n", false},
        {"2020,2021\n5,6\n", true},
        {"0,1,3\n5,6,7\n", true},
        {"0,60,120\n5,6,7\n", true},
        {"0,402\n60,403\n", false},
        {"0,60,150\n5,6,7\n", false},
        {"1,0\n5,6\n", false},
        {"5,1,\n5,6,\n", false},
        {"20.12,5\n5,6\n", false},
        {"2020-01-01\n5\n", true},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct table_options options = defaults;
        struct table t;

        read_text(&t, cases[i].text, &options);
        assert_int_equal(t.header, cases[i].header);
        assert_int_equal(t.n_rows, cases[i].header ? 1 : 2);
        if (!t.header) {
            assert_string_equal(t.columns[1].name, "2");
            assert_true(t.ticks || i > 2); /* those with dates */
            assert_non_null(strstr(t.notes.bytes, "the first row is data"));
        }
        table_release(&t);
        options.header_given = true;
        read_text(&t, cases[i].text, &options);
        assert_true(t.header);
        table_release(&t);
    }
}

static void a_text_with_numbers_is_no_header(void **state)
{
    static const struct {
        const char *text;
        bool refused;
    } cases[] = {
        {"S,5,1,2,3,4\nT,5,6,7,8,9\n", true},
        {"S,5,1,2,NA,3,4\nT,5,6,7,8,9,9\n", true},
        {"S,100000,200000,300000,400000,500000\nT,5,6,7,8,9\n", true},
        {"S,1,2,5,7,9\nT,5,6,7,8,9\n", false},
        {"S,.1,.25,.5,.75,.9\nT,5,6,7,8,9\n", false},
        {"S,5,1,2,3\nT,5,6,7,8\n", false},
        {"S,5,1,2,3,4,a\nT,5,6,7,8,9,9\n", false},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct table_options options = defaults;
        struct table t;

        options.find_layout = true;
        if (cases[i].refused)
            assert_refused(cases[i].text, &options, STATUS_DATA,
                           ":1: the first line is a text with numbers, no "
                           "header (give --layout rows if each line is");
        options.find_layout = options.find_layout && !cases[i].refused;
        read_text(&t, cases[i].text, &options);
        assert_true(t.header);
        table_release(&t);
    }
}

/* More numbers than lines are refused, unless --layout series is given. */
static void lines_of_numbers_may_be_series(void **state)
{
    static const char text[] = "5,1,2,3,4,5,6,7\n3,1,2,3,4,5,6,7\n";
    struct table_options options = defaults;
    struct table t;

    (void)state;
    options.find_layout = true;
    assert_refused(text, &options, STATUS_DATA,
                   ":1: lines of numbers without names, longer than the "
                   "columns (give --layout rows if each line is a series");
    options.find_layout = false;
    read_text(&t, text, &options);
    assert_int_equal(t.n_rows, 2);
    table_release(&t);
}

/* Times in several columns, written as one. */
static void a_time_may_be_in_several_columns(void **state)
{
    static const struct {
        const char *text, *time, *name;
        const char *want[3];
    } cases[] = {
        {"Date,Time,a\n10/03/2004,18.00.00,1\n30/03/2004,19.00.00,2\n",
         NULL,
         "Date,Time",
         {"10/03/2004 18.00.00", "30/03/2004 19.00.00"}},
        {"No,year,month,day,hour,a\n1,2010,1,1,0,5\n2,2010,1,1,1,6\n",
         NULL,
         "year,month,day,hour",
         {"2010-01-01 00:00", "2010-01-01 01:00"}},
        {"a,month,yr\n1,Nov,1999\n2,Dec,1999\n",
         NULL,
         "yr,month",
         {"1999-11", "1999-12"}},
        {"dteday,hr,a\n2011-01-01,23,5\n2011-01-02,0,6\n",
         NULL,
         "dteday,hr",
         {"2011-01-01 23", "2011-01-02 0"}},
        {"day,h,a\n2011-01-01,1,5\n2011-01-01,24,6\n",
         "day,2",
         "day,h",
         {"2011-01-01 1", "2011-01-01 24"}},
        {"yyyy,mm,dd,hh,a\n2023,1,31,23,5\n2023,2,1,0,6\n",
         NULL,
         "yyyy,mm,dd,hh",
         {"2023-01-31 23:00", "2023-02-01 00:00"}},
        {"yyyy,mm,dd,hh,mi,a\n2023,1,31,23,30,5\n2023,2,1,0,30,6\n",
         "yyyy,mm,dd,hh,mi",
         "yyyy,mm,dd,hh,mi",
         {"2023-01-31 23:30", "2023-02-01 00:30"}},
        /* a column of that name comes first */
        {"\"a,b\",a,b\n2020-01-01,x,5\n2020-01-02,y,6\n",
         "a,b",
         "a,b",
         {"2020-01-01", "2020-01-02"}},
        /* a whole time beside its parts */
        {"date,time,a\n2020-01-01 00:00,0,1\n2020-01-01 01:00,1,2\n",
         NULL,
         "date",
         {"2020-01-01 00:00", "2020-01-01 01:00"}},
        {"date,year,month,a\n2020-01-01,2020,1,1\n2020-01-02,2020,1,2\n",
         NULL,
         "date",
         {"2020-01-01", "2020-01-02"}},
        /* a whole time behind its date, if it tells its rows apart and no
           option names the date */
        {"date,stamp,a\n2020-01-01,2020-01-01 05:00,1\n"
         "2020-01-01,2020-01-01 06:00,2\n",
         NULL,
         "stamp",
         {"2020-01-01 05:00", "2020-01-01 06:00"}},
        {"date,stamp,a\n2020-01-01,2020-01-01 05:00,1\n"
         "2020-01-01,2020-01-01 05:00,2\n",
         NULL,
         "date",
         {"2020-01-01", "2020-01-01"}},
        {"date,stamp,a\n2020-01-01,2020-01-01 05:00,1\n"
         "2020-01-01,2020-01-01 06:00,2\n",
         "date",
         "date",
         {"2020-01-01", "2020-01-01"}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        struct table_options options = defaults;
        struct table t;

        options.time = cases[i].time;
        read_text(&t, cases[i].text, &options);
        assert_string_equal(t.time_name, cases[i].name);
        assert_times(&t, cases[i].want);
        table_release(&t);
    }
}

static void a_table_without_times_has_empty_ones(void **state)
{
    struct table t;

    (void)state;
    read_text(&t, "a\n1\n2\n", &defaults);
    assert_times(&t, (const char *[]){"", ""});
    table_release(&t);
}

/* The id column that is found without an option, "" if none is. */
static void assert_found_id(const char *text, const char *id, const char *time)
{
    struct table_options options = defaults;
    struct table t;

    options.find_layout = true;
    read_text(&t, text, &options);
    assert_string_equal(t.id_column < 0 ? "" : t.columns[t.id_column].name, id);
    assert_string_equal(t.time_column < 0 ? "" : t.columns[t.time_column].name,
                        time);
    assert_int_equal(t.id_was_found, *id != '\0');
    assert_int_equal(!t.id_of_row, *id == '\0');
    assert_int_equal(t.n_ids != 0, *id != '\0');
    table_release(&t);
}

static void an_id_column_is_found_if_the_times_fit(void **state)
{
    (void)state;
    /* in blocks, and mixed; text and numbers */
    assert_found_id("Id,year,x\na,1,5\na,2,5\nb,1,5\nb,2,5\n", "Id", "year");
    assert_found_id("year,series,x\n1,7,5\n1,8,5\n2,7,5\n2,8,5\n", "series",
                    "year");
    /* the better name */
    assert_found_id("id,unique_id,date,x\n1,a,2020-01-01,5\n2,a,2020-01-02,5\n"
                    "3,b,2020-01-01,5\n4,b,2020-01-02,5\n",
                    "unique_id", "date");
    /* another name; times that do not repeat; row numbers; no times; the times
     * repeat within the ids, too; an id is missing */
    assert_found_id("shop,year,x\na,1,5\na,2,5\nb,1,5\nb,2,5\n", "", "");
    assert_found_id("id,year,x\na,1,5\nb,2,5\nb,3,5\na,4,5\na,5,5\n", "",
                    "year");
    assert_found_id("id,date,x\n1,2020-01-01,5\n2,2020-01-02,5\n"
                    "3,2020-01-02,5\n",
                    "", "date");
    assert_found_id("id,x\na,1\na,2\nb,1\nb,2\n", "", "");
    assert_found_id("id,date,x\na,2020-01-01,5\na,2020-01-01,5\n"
                    "b,2020-01-02,5\nb,2020-01-02,5\n",
                    "", "date");
    assert_found_id("id,year,x\na,1,5\na,2,5\n,3,5\nb,4,5\n", "", "year");
    assert_found_id("id,year,x\na,1,5\na,3,5\na,4,5\nb,6,5\n", "", "");
}

static void a_table_of_many_rows_is_read_whole(void **state)
{
    enum { N = 20000 };
    struct text text = {0};
    struct table t;

    (void)state;
    text_string(&text, "t,x,y\n");
    for (int i = 0; i < N; i++)
        text_printf(&text, "%d,%d.5,%s\n", i, i, i == 12345 ? "\"z\n\"" : "0");
    read_text(&t, text.bytes, &defaults);
    assert_int_equal(t.n_rows, N);
    assert_int_equal(t.time_column, 0);
    for (size_t i = 0; i < N; i++) {
        assert_int_equal(t.ticks[i], i);
        assert_close((double)t.cells[3 * i + 1], (double)i + 0.5, 0, 0);
        assert_int_equal(table_line(&t, i), i + 2 + (i > 12345));
    }
    assert_int_equal(t.columns[2].first_other.line, 12347);
    table_release(&t);
    text_release(&text);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(cells_are_numbers_or_nan_and_are_counted),
        cmocka_unit_test(a_column_without_any_number_is_not_numeric),
        cmocka_unit_test(samples_are_cut_between_characters),
        cmocka_unit_test(lines_of_rows_are_those_of_the_file),
        cmocka_unit_test(a_model_without_a_time_finds_none),
        cmocka_unit_test(without_a_header_columns_are_numbered),
        cmocka_unit_test(columns_are_found_by_name_then_by_number),
        cmocka_unit_test(
            a_column_that_is_not_there_is_named_with_those_that_are),
        cmocka_unit_test(lines_around_the_rows_are_passed_over),
        cmocka_unit_test(damaged_files_are_refused_with_line_and_remedy),
        cmocka_unit_test(damage_is_named_by_the_options_too),
        cmocka_unit_test(empty_cells_at_the_end_are_no_columns),
        cmocka_unit_test(the_delimiter_is_found),
        cmocka_unit_test(zero_bytes_are_refused),
        cmocka_unit_test(a_second_file_is_as_wide_as_the_first),
        cmocka_unit_test(too_many_columns_are_refused),
        cmocka_unit_test(a_row_without_an_end_is_refused),
        cmocka_unit_test(what_times_take_is_counted),
        cmocka_unit_test(a_file_that_is_not_there_leaves_nothing_to_release),
        cmocka_unit_test(ids_are_numbered_in_order_of_appearance),
        cmocka_unit_test(thousands_of_ids_are_kept_apart),
        cmocka_unit_test(the_time_column_is_found),
        cmocka_unit_test(times_are_given_back_as_they_were_read),
        cmocka_unit_test(cells_that_are_no_times_are_refused),
        cmocka_unit_test(dates_are_settled_by_content),
        cmocka_unit_test(a_first_row_of_data_is_no_header),
        cmocka_unit_test(a_text_with_numbers_is_no_header),
        cmocka_unit_test(lines_of_numbers_may_be_series),
        cmocka_unit_test(a_time_may_be_in_several_columns),
        cmocka_unit_test(a_table_without_times_has_empty_ones),
        cmocka_unit_test(an_id_column_is_found_if_the_times_fit),
        cmocka_unit_test(a_table_of_many_rows_is_read_whole),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
