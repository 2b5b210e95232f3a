/* test_dialect.c - the delimiter and the header that a file's bytes show. */
#include "check.h"

#include "csv/dialect.h"

static struct dialect find(const char *bytes)
{
    struct dialect d = {.header = true};

    dialect_find(&d, bytes, strlen(bytes), true);
    return d;
}

static void the_delimiter_is_found(void **state)
{
    static const struct {
        const char *bytes;
        char want;
    } cases[] = {
        {"a,b\n1,2\n", ','},
        {"a;b\n1;2\n", ';'},
        {"a\tb\n1\t2\n", '\t'},
        {"a|b\r\n1|2\r\n", '|'},
        {"a b\n1 2\n", ' '},
        {"  a   b\n 10  2\n  1 20  \n", ' '},
        {"\xef\xbb\xbf"
         "a;b\r1;2\r",
         ';'},
        {"", ','},
        {"a\n1\n2\n", ','},
        {"a;b", ';'},
        {"\n\na;b\n\n1;2\n", ';'},
        /* decimal commas */
        {"a;b\n1,5;2,5\n", ';'},
        {"1,5;2,5\n3,5;4,5\n", ';'},
        {"a\tb\n1,5\t2,5\n", '\t'},
        {"a b c\n1,5 2,5 3\n4,5 5,5 6\n", ' '},
        {"a, in m;b, in s\n1;2\n3;4\n", ';'},
        /* a single column */
        {"a\n1,5\n2,5\n3,5\n", '|'},
        {"wind speed\n1\n2\n", ','},
        {"temp, degrees\n1\n2\n", '|'},
        {"date time\n2020-01-01 00:00\n2020-01-01 01:00\n", ','},
        {"John Smith\nJane Doe\n", ','},
        /* prose above a table of blanks, also with units of some columns; a
         * line without a number is no row */
        {"Title: Rate\nIn percent, monthly\n\nd x\n1 2\n2 3\n3 4\n", ' '},
        {"Some town\ny m tmax rain\n degC mm\n1 1 2 3\n1 2 3 4\n", ' '},
        {"Some town\ny m tmax rain\n degC mm\n1 1 2 3\na b c d\n1 2 3 4\n",
         ','},
        {"A list of names\na b\nc d\ne f\ng h\n", ','},
        /* blanks within the cells of another delimiter */
        {"date,x\n2020-01-01 00:00,1\n2020-01-01 01:00,2\n", ','},
        {"date time,x\n2020-01-01 00:00,1\n2020-01-01 01:00,2\n", ','},
        {"2020-01-01 00:00,1\n2020-01-01 01:00,2\n", ','},
        {"Series 1,5,6,7\nSeries 2,5,6\nSeries 3,5\n", ','},
        {"Series 1;5;6;7\nSeries 2;5;6\nSeries 3;5\n", ';'},
        /* quotes */
        {"\"a;b\",c\n\"1;2\",3\n", ','},
        {"\"a,b\";c\n\"1\n,2\";3\n", ';'},
        {"\"1,5\",\"2,5\"\n\"1,6\",\"2,6\"\n", ','},
        {"a,\"say \"\"x;\"\";\"\n1,2\n", ','},
        {"\"t (a/b)\",\"x (e/f)\"\n\"10 - 11\",\"A|B\"\n\"11 - 12\",\"A|B\"\n",
         ','},
        {"\"a\" \"b\"\n\"1\" \"Jan 1, 2023\"\n\"2\" \"Jan 2, 2023\"\n", ' '},
        {"\"a\" ,\"b\"\n\"1\" ,\"2|3\"\n\"4\" ,\"5|6\"\n", ','},
        {"\"a\" x;b\n1;2\n3;4\n", ';'},
        {"a;\"never closed,,\n1;2\n", '|'},
        /* rows of other lengths */
        {"Report\na;b;c\n1;2;3\n4;5;6\n", ';'},
        {"a;b\n1;2\n3\n4;5\n6;7\n", ';'},
        {"a;b;c\n1;2;3;\n4;5;6;\n", ';'},
        /* comments */
        {"# x,y,z\n# u,v,w\na;b\n1;2\n#,,,\n", ';'},
        {"sep=;\na,b;c\n1,2;3\n", ';'},
        {"sep=,\r\na;b,c\r\n1;2,3\r\n", ','},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const char got = find(cases[i].bytes).delimiter;

        if (got != cases[i].want)
            fail_msg("%s\ngot '%c', want '%c'", cases[i].bytes, got,
                     cases[i].want);
    }
}

static void a_line_names_only_what_can_separate_cells(void **state)
{
    (void)state;
    assert_true(find("sep=;\na;b\n1;2\n").delimiter_line);
    assert_false(find("sep=\"\na;b\n1;2\n").delimiter_line);
    assert_false(find("sep=\n\na;b\n1;2\n").delimiter_line);
    assert_false(find("sep=\xa7\na;b\n1;2\n").delimiter_line);
}

static void a_delimiter_that_is_given_stays(void **state)
{
    struct dialect d = {.delimiter = ','};

    (void)state;
    dialect_find(&d, "a;b\n1;2\n", 8, true);
    assert_int_equal(d.delimiter, ',');
}

static void a_line_that_is_cut_off_does_not_count(void **state)
{
    const char *bytes = "a;b\n1;2\n3,4,5";
    struct dialect d = {0};

    (void)state;
    dialect_find(&d, bytes, strlen(bytes), false);
    assert_int_equal(d.delimiter, ';');
    d = (struct dialect){0};
    dialect_find(&d, "a;b;c,", 6, false);
    assert_int_equal(d.delimiter, ';');
}

static void a_header_may_be_a_comment(void **state)
{
    static const struct {
        const char *bytes;
        size_t want;
    } cases[] = {
        {"# a,b\n1,2\n", 1},
        {"#a;b\n1;2\n", 1},
        {"\xef\xbb\xbf# a b\n1 2\n", 1},
        {"# x\r\n## \"a\",b\r\n\"1\",2\r\n", 2},
        {"#a\tb\n2020-01-01\t1,5\n", 1},
        /* the next row may be the header */
        {"# x,y\na,b\n1,2\n", 0},
        {"# a,b,c\n1,2\n", 0},
        {"# value\n1\n2\n", 0},
        {"# 1,2\n3,4\n", 0},
        {"a,b\n# c,d\n1,2\n", 0},
        {"# a,b\n", 0},
        {"", 0},
        /* units below the names */
        {"#a b c\n#d m/s m/s\n1 2 3\n", 1},
        {"#a b c\n#d m s\n1 2 3\n", 2},
        {"#a b b\n#d m/s m/s\n1 2 3\n", 2},
        {"#a b\n#d m/s m/s\n1 2 3\n", 2},
        {"#a b c\n#d m m/s\n1 2 3\n", 1},
        {"#a b c\n#d m %\n1 2 3\n", 1},
        {"#a b c\n#d m degC\n1 2 3\n", 1},
        {"#a/b b c\n#d m degC\n1 2 3\n", 2},
        /* blank lines and rulers below the names */
        {"# a,b\n\n1,2\n", 1},
        {"# x\n# a,b\n# \n#\n1,2\n", 2},
        {"# a,b\n# --,--\n1,2\n", 1},
        {"#a b c\n#\n#d m m/s\n1 2 3\n", 3},
        /* lines above */
        {"a: b\n\"on\n2\"\n\n# a,b,c\n1,2,3\n4,5,6\n7,8,9\n", 5},
        {"source, x\n# a,b\n1,2\n", 0},
        {"a,b\n1,2\n\n# c,d\n3,4\n", 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        if (find(cases[i].bytes).header_comment != cases[i].want)
            fail_msg("%s", cases[i].bytes);
    assert_int_equal(find("# x\n# a,b\n1,2\n").after_preamble, 0);
    assert_int_equal(find("x\n# a,b,c\n1,2,3\n4,5,6\n").after_preamble, 2);
    {
        struct dialect d = {.header = false};

        dialect_find(&d, "# a,b\n1,2\n", 10, true);
        assert_int_equal(d.header_comment, 0);
    }
}

static void rows_may_begin_with_a_hash(void **state)
{
    (void)state;
    assert_true(find("a,b\n#1,2\n#2,3\n").hash_rows);
    assert_true(find("a,b\n#1,\"2\nx\"\n#2,3\n").hash_rows);
    assert_int_equal(find("a;b\n#1;2\n#2;3\n").delimiter, ';');
    assert_false(find("#a,b\n#1,2\n#2,3\n").hash_rows);
    assert_false(find("a,b\n#1,2\n1,2\n2,3\n").hash_rows);
    assert_false(find("a,b\n#1,2\n").hash_rows);
}

static void a_table_may_be_drawn(void **state)
{
    (void)state;
    assert_true(find("+--+\n| a|\n+--+\n| 1|\n+--+\n").borders);
    assert_true(find("> x\r\n+==+\r\n| a|\r\n").borders);
    assert_int_equal(find("+--+---+\n| a| b |\n+--+---+\n| 1| 2 |\n").delimiter,
                     '|');
    assert_false(find("+--+\n\n| a|\n").borders);
    assert_false(find("+1\n|a|\n").borders);
    assert_false(find("+\n|a|\n").borders);
    assert_false(find("| a|\n+--+\n| 1|\n").borders);
    assert_false(find("+--+\na,b\n").borders);
}

static void rows_may_have_names(void **state)
{
    static const struct {
        const char *bytes;
        bool want;
    } cases[] = {
        {"date x\n1 2020-01-01 5\n2 2020-01-02 6\n", true},
        {"date\tx\n7\t2020-01-01\t5\n8\t2020-01-02\t6\n", true},
        {"\"x\"\n\"2020-01-01\" 5\n\"2020-01-02\" 6\n", true},
        {"\"d\",\"x\"\n\"1\",\"2020-01-01\",5\n\"2\",\"2020-01-02\",6\n", true},
        {"d;x\n1;2020-01-01;5\n2;2020-01-02;6\n", true},
        /* a delimiter ends each row */
        {"date;x\n1;5;\n2;6;\n", false},
        /* flags of numbers */
        {"x\n1 e\n2 e\n", false},
        /* commas of numbers */
        {"n,x\n1,5,000\n2,6,000\n", false},
        {"\"d\",x\n\"2020-01-01\",5,000\n\"2020-01-02\",6,000\n", false},
        /* a blank within the time */
        {"date x\n2020-01-01 00:00 5\n2020-01-01 01:00 6\n", false},
        {"d;x\n1;2020-01-01;5\n3;2020-01-02;6\n", false},
        {"d;x\n1;2020-01-01;5\n2;2020-01-02;6\n3;7\n", false},
        /* a title above the header */
        {"Report;2020\nd;x;y\n1;2;3\n2;3;4\n", false},
        {"1 2\n1 2 3\n2 3 4\n", false},
        {"d x\n1 2 3\n", false},
    };
    struct dialect d = {.header = false};

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        if (find(cases[i].bytes).row_names != cases[i].want)
            fail_msg("%s", cases[i].bytes);
    dialect_find(&d, cases[0].bytes, strlen(cases[0].bytes), true);
    assert_false(d.row_names);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_delimiter_is_found),
        cmocka_unit_test(a_line_names_only_what_can_separate_cells),
        cmocka_unit_test(a_delimiter_that_is_given_stays),
        cmocka_unit_test(a_line_that_is_cut_off_does_not_count),
        cmocka_unit_test(a_header_may_be_a_comment),
        cmocka_unit_test(rows_may_begin_with_a_hash),
        cmocka_unit_test(a_table_may_be_drawn),
        cmocka_unit_test(rows_may_have_names),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
