/* test_odd_cells.c - what is said of cells that are not numbers. */
#include "check.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "table/schema.h"
#include "table/table.h"

/* Refuses column x of a file, which has to start with its header. */
static void refused_with(const char *csv, const struct reading *reading,
                         const char *want, const char *remedy,
                         const char *choices)
{
    char path[] = "/tmp/test_odd_XXXXXX";
    FILE *file = fdopen(mkstemp(path), "wb");
    struct table_options options = {.time = "none"};
    const struct finding *last;
    struct table t;
    struct error err;

    if (reading)
        options.reading = *reading;
    options.reading.header = true;
    assert_non_null(file);
    assert_true(fputs(csv, file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_ok(table_read(&t, path, &options, &err), &err);
    (void)unlink(path);
    assert_true(table_is_numeric(&t, table_find(&t, "x")) ||
                odd_cells_are_numbers(&t, table_find(&t, "x")));
    assert_fails(odd_cells_refuse(&t, table_find(&t, "x"), &err), STATUS_DATA,
                 &err, want);
    last = &t.findings.list[t.findings.n - 1];
    assert_true(last->kind == FINDING_TEXT && last->needed);
    assert_string_equal(last->column, "x");
    if (remedy)
        assert_string_equal(last->remedy, remedy);
    else
        assert_null(last->remedy);
    if (choices)
        assert_string_equal(last->choices, choices);
    table_release(&t);
}

static void refused(const char *csv, const struct reading *reading,
                    const char *want, const char *remedy)
{
    refused_with(csv, reading, want, remedy, NULL);
}

/* A cell that may be a value: the remedy is only one way to read it. */
static void may_be_missing(const char *csv, const char *want,
                           const char *choices)
{
    refused_with(csv, NULL, want, NULL, choices);
}

static void words_are_missing_values(void **state)
{
    const struct reading given = {.na = "?"};

    (void)state;
    refused("x\n1\nn/a\n2\n", NULL,
            ":3: column \"x\": \"n/a\" is not a number (give --na n/a if that "
            "is a missing value, or fix the cell)",
            "--na n/a");
    refused(
        "x;y;z\n1;-;a\nn/a;4;b\n2;n/a;c\n \"#N/A\";\"a,b\";d\n3;5;e\n4;6;f\n",
        NULL, "\"n/a\" is not a number (give --na 'n/a,#N/A,-,\"a,b\"'",
        "--na 'n/a,#N/A,-,\"a,b\"'");
    /* blanks around them do not count */
    refused("x;y\n1;2\n\" - \";3\n4;\xc2\xa0q5\n-;5\n", NULL,
            "\" - \" is not a number", "--na -,q5");
    refused("x\n1\n?\nq5\n2\n3\n", &given, "\"q5\" is not a number",
            "--na '?,q5'");
    refused("x\n1\n2\n1e99\n", NULL, ":4: column \"x\": \"1e99\" is too large",
            "--na 1e99");
    /* too many to be missing values */
    refused("x\n1\nq5\n2\nq6\nq7\n3\nq8\n4\nq9\n5\n", NULL,
            "\"q5\" is not a number (fix the cell, leave it blank", NULL);
    refused("x\n1\n2\n3\n4\n5\n6\n7\n8\n9\na\nb\nc\nd\ne\nf\ng\nh\ni\n", NULL,
            "\"a\" is not a number (fix the cell, leave it blank", NULL);
}

static void other_forms_of_numbers_are_named(void **state)
{

    (void)state;
    refused("x;y\n1,5;a\n2,25;b\n", NULL,
            ":2: column \"x\": \"1,5\" is not a number: it has a decimal comma "
            "(give --decimal ,)",
            "--decimal ,");
    refused("x;y\n1,5;a\n-;b\n", NULL, "(give --decimal , --na -)",
            "--decimal , --na -");
    refused("x\n\"1,234.5\"\n3\n", NULL,
            "\"1,234.5\" is not a number: it has a thousands separator (give "
            "--thousands ,)",
            "--thousands ,");
    refused("x;y\n1.234,5;a\n3,5;b\n", NULL, "(give --decimal , --thousands .)",
            "--decimal , --thousands .");
    refused("x;y\n1 234,5;a\n3,5;b\n", NULL,
            "(give --decimal , --thousands blank)",
            "--decimal , --thousands blank");
    refused("x;y\n1'234;a\n3;b\n", NULL, "--thousands", "--thousands ''\\'''");
}

static void content_settles_what_a_comma_is(void **state)
{
    const struct reading comma = {.decimal = DECIMAL_COMMA};

    (void)state;
    refused("x|y\n1,234|1\n2,345|2\n", NULL,
            "\"1,234\" is not a number: the comma may separate thousands or "
            "decimals (give --decimal , or --thousands ,)",
            NULL);
    refused("x;y\n1,234;1\n2,345;2\n", NULL,
            "\"1,234\" is not a number: the comma probably separates "
            "decimals, as usual in files separated by \";\" (give --decimal , "
            "or, if the comma separates thousands, --thousands ,)",
            "--decimal ,");
    refused("x,y\n\"1,234\",1\n\"2,345\",2\n", NULL,
            "the comma probably separates thousands, as usual in files "
            "separated by commas (give --thousands , or, if the comma "
            "separates decimals, --decimal ,)",
            "--thousands ,");
    refused("x,y\n\"1,234\",\"1,5\"\n\"2,345\",2\n", NULL,
            "decimals, as in another column (give --decimal , or",
            "--decimal ,");
    refused("x;y\n1,234;1,234,567\n2,345;2\n", NULL,
            "thousands, as in another column (give --thousands , or",
            "--thousands ,");
    refused("x;y\n1,234;1.5\n2,345;2\n", NULL, "(give --thousands ,)",
            "--thousands ,");
    refused("x;y\n1,234;1\n2,34;2\n", NULL, "(give --decimal ,)",
            "--decimal ,");
    refused("x;y\n0,234;1\n2,345;2\n", NULL, "(give --decimal ,)",
            "--decimal ,");
    refused("x;y\n1.5;1\n2.5;2\n3,5;3\n", NULL,
            "it has a decimal comma (write all numbers in one form,", NULL);
    refused("x;y\n1,5;1\n1.234;2\n3;3\n", &comma, "(give --thousands .)",
            "--thousands .");
}

static void units_are_named_with_all_options(void **state)
{
    const struct reading given = {.strip = "widgets"}, dollars = {.strip = "$"};

    (void)state;
    refused("x\n5%\n7.5 %\n", NULL,
            ":2: column \"x\": \"5%\" is not a number: it has the unit \"%\" "
            "(give --strip %)",
            "--strip %");
    refused("x\n$5\n-$7.5\n$-3\n\"$1,234.5\"\n", NULL,
            "it has the unit \"$\" (give --strip '$' --thousands ,)",
            "--strip '$' --thousands ,");
    refused("x;y\n5,5 \xe2\x82\xac;1\n\xe2\x82\xac\xc2\xa0"
            "7;2\n",
            NULL,
            "it has the unit \"\xe2\x82\xac\", and it has a decimal comma ",
            "--strip '\xe2\x82\xac' --decimal ,");
    /* those of other columns, too, and words */
    refused("x,y,z\n$5,1%,2 kWh\n-,2%,n/a\n$6,3%,2\n$6,3%,4 kWh\n", NULL,
            "(give --strip '$,%,kWh' --na -,n/a)",
            "--strip '$,%,kWh' --na -,n/a");
    refused("x\n5 widgets\n5 kg\n6 widgets\n7 widgets\n", &given,
            ":3: column \"x\": the cells have different units: kg in 1 row "
            "(first line 3), widgets in 3 (write all in one unit",
            NULL);
    refused("x;y\n1;2\n1,234 kWh;3\n", NULL,
            "it has the unit \"kWh\", and the comma probably separates "
            "decimals, as usual in files separated by \";\" (give --strip kWh "
            "--decimal , or, if the comma separates thousands, --thousands ,)",
            "--strip kWh --decimal ,");
    refused("x|y\n1|2\n$1,234|3\n$12,345|4\n", NULL,
            "thousands, as usual for amounts of money (give --strip '$' "
            "--thousands ,",
            "--strip '$' --thousands ,");
    refused("x;y\n1;2\n$1,234;3\n$12,345;4\n", NULL,
            "(give --strip '$' and --decimal , or --thousands ,)",
            "--strip '$'");
    refused("x;y\n1;2\n1,234\xe2\x82\xac;3\n", &dollars,
            "and --decimal , or --thousands ,)", "--strip '$,\xe2\x82\xac'");
    /* whole numbers below 1000, or two groups, are of thousands */
    refused("x;y\n$987;2\n$1,234;3\n", NULL, "(give --strip '$' --thousands ,)",
            "--strip '$' --thousands ,");
    refused("x;y\n987;2\n$1,234;3\n", &dollars, "(give --thousands ,)",
            "--thousands ,");
    refused("x\n$1,234\n$2,345\n$3,456\n$4,567\n$5,678\n$1,234,567\n", NULL,
            "(give --strip '$' --thousands ,)", "--strip '$' --thousands ,");
    /* another number of digits is of decimals */
    refused("x;y\n1,234;a\n1,235;a\n1,236;a\n1,237;a\n1,238;a\n1,5;a\n", NULL,
            "(give --decimal ,)", "--decimal ,");
}

/* As train does, with the column x for all that is read. */
static enum status choose(const char *csv, bool decimal_given,
                          struct text *notes, struct text *choices,
                          struct error *err)
{
    char path[] = "/tmp/test_odd_XXXXXX";
    FILE *file = fdopen(mkstemp(path), "wb");
    const struct table_options read = {.time = "none",
                                       .reading = {.header = true}};
    const struct schema_options options = {.decimal_given = decimal_given};
    struct schema schema;
    struct table t;
    enum status status;

    assert_non_null(file);
    assert_true(fputs(csv, file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_ok(table_read(&t, path, &read, err), err);
    (void)unlink(path);
    status = schema_choose(&schema, &t, &options, notes, err);
    for (size_t i = 0; i < t.findings.n; i++)
        if (t.findings.list[i].choices)
            text_string(choices, t.findings.list[i].choices);
    schema_release(&schema);
    table_release(&t);
    return status;
}

static void points_may_separate_thousands(void **state)
{
    static const char *const both[] = {
        "x;y\n987;1\n1.002;2\n2.566;3\n",
        "x,y\n1.002,1\n7,2\n8,3\n",
        "x,y\n0,1\n12.345,2\n-1.002,3\n111,4\n",
    };
    static const char *const decimals[] = {
        "x,y\n1.002,1\n2.566,2\n",            /* measurements */
        "x;y\n987;1\n1.002;2\n2.56;3\n",      /* another number of digits */
        "x;y\n987;1\n0.002;2\n2.561;3\n",     /* a leading zero */
        "x;y\n987;1\n1234;2\n2.561;3\n",      /* 1234 has no separator */
        "x,y\n1.002,1\n999,2\n999,2\n-9,4\n", /* missing values */
        "x,y\n1.002,1\n7,2\n7,2\n7,4\n",      /* perhaps the same */
        "x;y\n987;1\n1.002e3;2\n2.566;3\n",   /* an exponent */
        "x,y\n987,1\n1.234567,2\n654,3\n",    /* not three digits */
        "x;y\n987;1\n1.002;2.5\n2.566;3\n",   /* another column */
        "x,y\n987,1\n654,3\n",                /* no points */
    };
    struct error err;

    (void)state;
    for (size_t i = 0; i < sizeof both / sizeof *both; i++) {
        struct text notes = {0}, choices = {0};

        assert_fails(choose(both[i], false, &notes, &choices, &err),
                     STATUS_DATA, &err,
                     "the point may separate thousands or decimals (give "
                     "--decimal , --thousands . or --decimal .)");
        assert_string_equal(choices.bytes,
                            "--decimal , --thousands .\n--decimal .");
        assert_ok(choose(both[i], true, &notes, &choices, &err), &err);
        text_release(&notes);
        text_release(&choices);
    }
    for (size_t i = 0; i < sizeof decimals / sizeof *decimals; i++) {
        struct text notes = {0}, choices = {0};

        assert_ok(choose(decimals[i], false, &notes, &choices, &err), &err);
        assert_null(notes.bytes);
        text_release(&notes);
        text_release(&choices);
    }
}

static void points_alone_are_decimals_with_a_warning(void **state)
{
    struct text notes = {0}, choices = {0};
    struct error err;

    (void)state;
    assert_ok(choose("x;y\n4.249;1\n3.144;2\n", false, &notes, &choices, &err),
              &err);
    assert_non_null(strstr(notes.bytes, "warning: line 2: column \"x\""));
    assert_non_null(strstr(notes.bytes, "(give --decimal , --thousands .)"));
    text_release(&notes);
    text_release(&choices);
}

static void millions_with_points_are_numbers(void **state)
{
    const struct reading german = {.decimal = DECIMAL_COMMA,
                                   .thousands = THOUSANDS_POINT};

    (void)state;
    refused("x;y\n1.931.627;1.5\n931.627;2\n2.931.627;3\n", NULL,
            "(give --decimal , --thousands .)", "--decimal , --thousands .");
    /* where another column has decimal points, no option reads both */
    refused("x;y\n3.75;1.931.627\n4.25;987.654\n", &german,
            "write all numbers in one form, or leave the column out with",
            NULL);
}

static void a_word_comes_before_numbers_in_another_form(void **state)
{
    (void)state;
    refused("x;y\nn/a;1\n5,1;1\n5,2;1\n5,3;1\n5,4;1\n5,5;1\n", NULL,
            "(give --decimal , --na n/a if", "--decimal , --na n/a");
    refused("x;y\nn/a;1\n1%;1\n2%;1\n3%;1\n4%;1\n5%;1\n", NULL,
            "(give --strip % --na n/a if", "--strip % --na n/a");
}

static void a_column_that_is_mostly_missing_is_one_of_numbers(void **state)
{
    struct text csv = {0}, notes = {0}, choices = {0};
    struct error err;

    (void)state;
    text_string(&csv, "x,y\n");
    for (int i = 0; i < 10; i++)
        text_printf(&csv, "%d,%d\nN/A,1\n-,3\n", i, i);
    refused(csv.bytes, NULL, "(give --na N/A,- if", "--na N/A,-");
    text_string(&csv, "sunny,2\n");
    assert_ok(choose(csv.bytes, false, &notes, &choices, &err), &err);
    assert_non_null(strstr(notes.bytes, "\"x\" is not numeric"));
    text_release(&csv);
    text_release(&notes);
    text_release(&choices);
}

static void marks_and_blanks_around_numbers(void **state)
{
    (void)state;
    refused("x\n50.13\n50.13*\n51\n", NULL, "(give --strip '*')",
            "--strip '*'");
    refused("x;y\n1,5\xc2\xa0;1\n2,25\xc2\xa0;1\n", NULL, "(give --decimal ,)",
            "--decimal ,");
    refused("x\n1\xc2\xa0"
            "234\xc2\xa0\n3\n",
            NULL, "(give --thousands blank)", "--thousands blank");
}

static void units_that_differ_are_not_passed_over(void **state)
{
    (void)state;
    refused("x\n$5\n$6\n\xe2\x82\xac"
            "7\n",
            NULL,
            "the cells have different units: \xe2\x82\xac in 1 row (first line "
            "4), $ in 2 (write all in one unit",
            NULL);
    refused("x\n5 kWh\n6 kWh\n7 kWh\n8 kWh\n9 kWh\n1 MWh\n", NULL,
            "MWh in 1 row (first line 7), kWh in 5 (multiply them out, to kWh: "
            "sed -E 's/([0-9]) *[kK]Wh([^[:alnum:]\\/]|$)/\\1\\2/g;"
            "s/([0-9]) *MWh([^[:alnum:]\\/]|$)/\\1e3\\2/g'",
            NULL);
    /* of one measure, as programs choose them for each number */
    static const char *const sizes[][3] = {{"kB/s", "MB/s", "multiply"},
                                           {"kB", "MB", "multiply"},
                                           {"B", "KiB", "multiply"},
                                           {"MiB", "GiB", "multiply"},
                                           {"KB", "Kb", "write all"},
                                           {"MBps", "kbps", "write all"},
                                           {"Mio. EUR", "Mrd. EUR", "multiply"},
                                           {"kbit/s", "Mbit/s", "multiply"},
                                           {"Kbps", "Mbps", "multiply"},
                                           {"ms", "s", "multiply"},
                                           {"s", "min", "write all"},
                                           {"mins", "hours", "write all"},
                                           {"us", "ms", "multiply"}};

    for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++) {
        const char *one = sizes[i][0], *other = sizes[i][1];
        struct reading both = {.header = true};
        struct text csv = {0}, want = {0};

        text_printf(&csv, "x\n1\n2\n749 %s\n1.30 %s\n814 %s\n?\n", one, other,
                    one);
        (void)snprintf(both.strip, sizeof both.strip, "%s,%s", one, other);
        text_printf(&want,
                    "the cells have different units: %s in 1 row (first line "
                    "5), %s in 2 (%s",
                    other, one, sizes[i][2]);
        refused(csv.bytes, &both, want.bytes, NULL);
        text_release(&csv);
        text_release(&want);
    }
    /* one unit, also with marks of suspect values, is stripped */
    refused("x,y\n1 day,5 MB\n2 days,6 MB\n3 days,7 MB\n?,?\n",
            &(struct reading){.strip = "day,days,MB"}, "(give --na '?'",
            "--na '?'");
    refused("x\n5 kg\n6 s\n7 kg\n8 kg\n?\n", &(struct reading){.strip = "kg,s"},
            "(give --na '?'", "--na '?'");
}

static void letters_after_numbers_are_flags(void **state)
{
    const struct reading given = {.strip = "p"};

    (void)state;
    refused("x\n1.5\n2.5 p\n3\n4 be\n5 p\n6\n: c\n7\n", NULL,
            ":3: column \"x\": \"2.5 p\" is not a number (give --strip p,be "
            "--na ': c' if letters after numbers are flags)",
            "--strip p,be --na ': c'");
    refused("x\n1 p\n2 b\n3 p\n", &given, "\"2 b\" is not a number",
            "--strip p,b");
    refused("x\n1 e\n2 e\n", NULL, "\"1 e\" is not a number", "--strip e");
    /* three letters, and one that is no flag */
    may_be_missing("x\n1\n2\n5 bpe\n", "\"5 bpe\"", "--na '5 bpe'");
    may_be_missing("x\n1\n2\n5 k\n", "\"5 k\"", "--na '5 k'");
}

/* A column x of 12 cells, and one of 1; each # is a number. */
static void put_cells(char csv[1000], const char *cell)
{
    size_t n = (size_t)snprintf(csv, 1000, "x;y\n");

    for (int i = 10; i < 22; i++) {
        for (const char *at = cell; *at; at++) {
            if (*at == '#')
                n += (size_t)snprintf(csv + n, 1000 - n, "%d", i);
            else
                csv[n++] = *at;
        }
        memcpy(csv + n, ";1\n", 4);
        n += 3;
    }
}

static void assert_no_unit(const char *cell)
{
    struct table_options options = {.reading.header = true, .time = "none"};
    char csv[1000], path[] = "/tmp/test_unit_XXXXXX";
    FILE *file = fdopen(mkstemp(path), "wb");
    struct table t;
    struct error err;

    put_cells(csv, cell);
    assert_non_null(file);
    assert_true(fputs(csv, file) >= 0);
    assert_int_equal(fclose(file), 0);
    assert_ok(table_read(&t, path, &options, &err), &err);
    (void)unlink(path);
    if (odd_cells_are_numbers(&t, 0))
        fail_msg("%s is a number with a unit", cell);
    table_release(&t);
}

static void assert_unit(const char *cell, const char *want)
{
    char csv[1000];

    put_cells(csv, cell);
    refused(csv, NULL, "", want);
}

static void units_that_are_not_known_are_found(void **state)
{
    static const char *const none[] = {
        "Room #",          "A#",     "#:00", "ABC #",
        "2024-01-#T00:00", "# of #", "v1.#", "# Jan 2024",
    };

    (void)state;
    assert_unit("#.5 ct/kWh", "--strip ct/kWh");
    assert_unit("#gCO2", "--strip gCO2");
    assert_unit("# steps", "--strip steps");
    assert_unit("-#.# lx", "--strip lx");
    assert_unit("HK$#", "--strip 'HK$'");
    assert_unit("IDR #.#", "--strip IDR");
    assert_unit("#,5 ct/kWh", "--strip ct/kWh --decimal ,");
    for (size_t i = 0; i < COUNT(none); i++)
        assert_no_unit(none[i]);
    /* a few cells, and another unit */
    may_be_missing("x\n1\n2\n3\n5 lx\n", "\"5 lx\"", "--na '5 lx'");
}

static void what_has_to_be_rewritten_is_named(void **state)
{
    (void)state;
    refused(
        "x\n5\n6\n\"($1,234.50)\"\n", NULL,
        "\"($1,234.50)\" is not a number: a number in parentheses is a "
        "negative one (sed '2,$s/(\\([^()a-zA-Z]*\\))/-\\1/g' /tmp/test_odd",
        NULL);
    refused("x\n5\n6\n\"1,234.5\"\n\"2,234.5\"\n\"3,234.5\"\n"
            "\"4,234.5\"\n\"5,234.5\"\n\"(6,234.5)\"\n7\n8\n9\n",
            NULL, ".new, then give --thousands ,)", NULL);
    /* the column to rewrite is named before one that options settle */
    refused("y,x\n\"$1,234.50\",5\n\"$2,234.50\",($6)\n\"$3,234.50\",7\n", NULL,
            ":3: column \"x\": \"($6)\" is not a number: a number in "
            "parentheses is a negative one (sed '2",
            NULL);
    refused("y,x\n\"$1,234.50\",5\n\"$2,234.50\",($6)\n\"$3,234.50\",7\n", NULL,
            ".new, then give --strip '$' --thousands ,)", NULL);
    refused("x\n5\n\xe2\x88\x92"
            "6\n",
            NULL, "(sed 's/\xe2\x88\x92/-/g' /tmp/", NULL);
    refused("x\n5\n6-\n", NULL, "its minus sign is at the end (sed -E ", NULL);
    refused(
        "x\n5\n1.2M\n", NULL,
        "it ends in a letter for thousands, millions or billions (sed '2,$s",
        NULL);
    refused("x\n5\n<1\n< 0.5\n", NULL,
            "\"<1\" is not a number: it is below a limit; the filter writes "
            "0, and --na '<1' would leave such cells missing (sed -E '2,$s/",
            NULL);
    refused("x\n5\n-6 (p)\n", NULL,
            "\"-6 (p)\" is not a number: it has a footnote (sed '2,$s/", NULL);
    refused("x\n5\n1.5[12]\n", NULL, "it has a footnote (sed", NULL);
    refused("x\n5\n6\n\"$(1,234.50)\"\n", NULL,
            "a number in parentheses is a negative one (sed", NULL);
    refused("x;y\n5,50;1\n6,-;2\n7,--;3\n", NULL,
            "\"5,50\" is not a number: it has a decimal comma; in another "
            "cell, its dash stands for no cents (sed",
            NULL);
    refused("x\n5\n\xe2\x80\x93"
            "6\n",
            NULL, "its minus sign is a dash (sed 's/\xe2\x80\x93", NULL);
    refused("x\n5\n\xe2\x80\x93\n", NULL, "\xe2\x80\x93",
            "--na '\xe2\x80\x93'");
    /* not the unit of the column */
    refused("x\n1\n\xe2\x88\x92"
            "2\n\xe2\x88\x92"
            "3\n\xe2\x88\x92"
            "4\n"
            "\xe2\x88\x92"
            "5\n\xe2\x88\x92"
            "6\n\xe2\x88\x92"
            "7\n"
            "\xe2\x88\x92"
            "8\n\xe2\x88\x92"
            "9\n\xe2\x88\x92"
            "1\n"
            "\xe2\x88\x92"
            "0\n\xe2\x88\x92"
            "2.5\n",
            NULL, ".new)", NULL);
}

/* What is written before or after a number does not make it a missing one. */
static void a_number_with_something_beside_it_is_no_missing_value(void **state)
{
    (void)state;
    refused("x\n1\n~2\n", NULL, "has the unit \"~\"", "--strip '~'");
    may_be_missing("x\n1\n2\n12/7\n", "\"12/7\"", "--na 12/7");
    may_be_missing("x\n1\n2\n1-3\n", "\"1-3\"", "--na 1-3");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(words_are_missing_values),
        cmocka_unit_test(other_forms_of_numbers_are_named),
        cmocka_unit_test(content_settles_what_a_comma_is),
        cmocka_unit_test(units_are_named_with_all_options),
        cmocka_unit_test(points_may_separate_thousands),
        cmocka_unit_test(points_alone_are_decimals_with_a_warning),
        cmocka_unit_test(millions_with_points_are_numbers),
        cmocka_unit_test(a_word_comes_before_numbers_in_another_form),
        cmocka_unit_test(a_column_that_is_mostly_missing_is_one_of_numbers),
        cmocka_unit_test(marks_and_blanks_around_numbers),
        cmocka_unit_test(units_that_differ_are_not_passed_over),
        cmocka_unit_test(letters_after_numbers_are_flags),
        cmocka_unit_test(units_that_are_not_known_are_found),
        cmocka_unit_test(what_has_to_be_rewritten_is_named),
        cmocka_unit_test(a_number_with_something_beside_it_is_no_missing_value),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
