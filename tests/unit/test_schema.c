/* test_schema.c - which columns are features, targets, time, id and label. */
#include "given.h"

#include <stdio.h>

/* Columns are called by numbers that are not their own, as in exchange rates.
 */
static const char rates[] = "date,0,1,2,note,oil\n"
                            "1990-01-01,0.7855,1.611,0.861698,calm,21.13\n"
                            "1990-01-02,0.7818,1.610,0.861104,calm,21.87\n"
                            "1990-01-03,0.7867,1.616,0.861030,wild,20.94\n";

static const char wards[] = "ward,outcome,pulse,fever\n"
                            "w1,0.25,71.5,36.6\n"
                            "w2,0.75,88.25,38.9\n";

/* "features + others -> targets", each a list of names. */
static void assert_schema(const char *csv, const struct given_options *options,
                          const char *want)
{
    struct given g;
    struct text got = {0};

    given_read(&g, csv, options);
    for (size_t i = 0; i < g.schema.n_columns; i++)
        text_printf(&got, "%s%s",
                    i == 0                     ? ""
                    : i == g.schema.n_features ? " + "
                                               : ",",
                    g.schema.names[i]);
    for (size_t j = 0; j < g.schema.n_targets; j++)
        text_printf(&got, "%s%s", j ? "," : " -> ",
                    schema_target_name(&g.schema, j));
    assert_string_equal(got.bytes, want);
    text_release(&got);
    given_release(&g);
}

static void numeric_columns_are_features_and_targets(void **state)
{
    struct given g;

    (void)state;
    assert_schema(rates, NULL, "0,1,2,oil -> 0,1,2,oil");
    given_read(&g, rates, NULL);
    assert_int_equal(g.schema.layout, LAYOUT_SERIES);
    assert_string_equal(g.schema.time, "date");
    assert_null(g.schema.id);
    assert_null(g.schema.label);
    assert_string_equal(g.notes.bytes,
                        "column \"note\" is not numeric: left out\n");
    given_release(&g);
}

static void without_a_time_there_is_none(void **state)
{
    struct given g;

    (void)state;
    given_read(&g, rates, &(struct given_options){.time = "none"});
    assert_null(g.schema.time);
    assert_int_equal(g.schema.n_features, 4); /* dates are no numbers */
    given_release(&g);
}

static void columns_are_picked_by_name_then_by_number(void **state)
{
    static const struct {
        const char *features, *targets, *want;
    } cases[] = {
        {"oil", NULL, "oil -> oil"},
        {"6", NULL, "oil -> oil"},
        {"2", NULL, "2 -> 2"}, /* the name, not the second column */
        {"1", NULL, "1 -> 1"}, /* the time would be the first column */
        {"2,oil,0", NULL, "2,oil,0 -> 2,oil,0"},
        {"2,2,4", NULL, "2 -> 2"},
        {"oil,6,0", NULL, "oil,0 -> oil,0"},
        {NULL, "oil", "0,1,2,oil -> oil"},
        {NULL, "oil,1", "0,1,2,oil -> oil,1"},
        {"0,1", "1", "0,1 -> 1"},
        {"0,1", "oil", "0,1 + oil -> oil"},
        {"0,1", "oil,1,2", "0,1 + oil,2 -> oil,1,2"},
        {"0,1", "1,1", "0,1 -> 1"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        assert_schema(rates,
                      &(struct given_options){.features = cases[i].features,
                                              .targets = cases[i].targets},
                      cases[i].want);
}

static void targets_point_into_the_used_columns(void **state)
{
    static const size_t want[] = {2, 1, 3};
    struct given g;

    (void)state;
    given_read(
        &g, rates,
        &(struct given_options){.features = "0,1", .targets = "oil,1,2"});
    assert_int_equal(g.schema.n_features, 2);
    assert_int_equal(g.schema.n_columns, 4);
    assert_int_equal(g.schema.n_targets, 3);
    for (size_t j = 0; j < COUNT(want); j++)
        assert_int_equal(g.schema.targets[j], want[j]);
    assert_close(given_value(&g, 1, g.schema.targets[0]), 21.87, 1e-7, 0);
    given_release(&g);
}

static void a_name_with_a_comma_is_one_name(void **state)
{
    static const char csv[] = "\"wind, mean\",wind,mean\n"
                              "4.75,5.5,6.125\n";

    (void)state;
    assert_schema(csv, &(struct given_options){.features = "wind, mean"},
                  "wind, mean -> wind, mean");
    assert_schema(csv, &(struct given_options){.features = "mean,wind"},
                  "mean,wind -> mean,wind");
}

/* Unless they are named as features; by name and content. */
static void clocks_and_counters_are_no_features(void **state)
{
    (void)state;
    assert_schema("no,date,month,weekday,x\n1,2020-01-01,1,3,5\n"
                  "2,2020-01-02,1,4,6\n3,2020-01-03,1,5,7\n",
                  NULL, "x -> x");
    assert_schema("no,date,month,weekday,x\n1,2020-01-01,13,3,5\n"
                  "3,2020-01-02,1,4.5,6\n3,2020-01-03,1,5,7\n",
                  NULL, "no,month,weekday,x -> no,month,weekday,x");
    assert_schema(",date,due,x\n0,2020-01-01,20200201,5\n"
                  "1,2020-01-02,20200202,6\n2,2020-01-03,20200203,7\n",
                  NULL, "x -> x");
    assert_schema("date,month,x\n2020-01-01,1,5\n2020-01-02,1,6\n",
                  &(struct given_options){.features = "month,x"},
                  "month,x -> month,x");
}

static void ids_and_labels_are_no_features(void **state)
{
    struct given g;

    (void)state;
    assert_schema(wards, &(struct given_options){.id = "ward"},
                  "outcome,pulse,fever -> outcome,pulse,fever");
    assert_schema(wards,
                  &(struct given_options){.id = "ward", .label = "outcome"},
                  "pulse,fever -> outcome");
    assert_schema(
        wards,
        &(struct given_options){.id = "1", .label = "2", .features = "fever"},
        "fever -> outcome");

    given_read(&g, wards, &(struct given_options){.id = "1"});
    assert_int_equal(g.schema.layout, LAYOUT_PANEL);
    assert_string_equal(g.schema.id, "ward");
    given_release(&g);

    given_read(&g, wards, &(struct given_options){.id = "1", .label = "2"});
    assert_int_equal(g.schema.layout, LAYOUT_LABELLED);
    assert_string_equal(g.schema.label, "outcome");
    assert_int_equal(g.schema.n_columns, 2);
    given_release(&g);
}

static void a_layout_may_say_what_the_options_imply(void **state)
{
    (void)state;
    assert_schema(rates,
                  &(struct given_options){.layout = "series", .features = "0"},
                  "0 -> 0");
    assert_schema(wards,
                  &(struct given_options){
                      .layout = "panel", .id = "ward", .features = "pulse"},
                  "pulse -> pulse");
    assert_schema(wards,
                  &(struct given_options){
                      .layout = "labelled", .id = "ward", .label = "outcome"},
                  "pulse,fever -> outcome");
}

static void wrong_choices_are_refused_with_the_remedy(void **state)
{
    static const struct {
        const char *csv;
        struct given_options options;
        enum status code;
        const char *part;
    } cases[] = {
        {rates,
         {.targets = "olive"},
         STATUS_USAGE,
         ": there is no column \"olive\" for --target (columns: date, 0, 1, "
         "2, note, oil)"},
        {rates,
         {.features = "0,olive"},
         STATUS_USAGE,
         ": there is no column \"olive\" for --features (columns: date, "},
        {rates,
         {.features = "0,"},
         STATUS_USAGE,
         ": there is no column \"\" for --features ("},
        {rates,
         {.features = "0,7"},
         STATUS_USAGE,
         ": there is no column \"7\" for --features ("},
        {rates,
         {.features = "date"},
         STATUS_USAGE,
         ": column \"date\" is the time column and cannot be used with "
         "--features"},
        {wards,
         {.id = "ward", .targets = "ward"},
         STATUS_USAGE,
         ": column \"ward\" is the id column and cannot be used with "
         "--target"},
        {rates,
         {.targets = "note"},
         STATUS_DATA,
         ": column \"note\" is not numeric: 0 of its 3 cells contain numbers "
         "(choose other columns with --features and --target, or add "
         "--categorical to read its texts as categories)"},
        {rates,
         {.known = "note"},
         STATUS_DATA,
         "is not a number (give --categorical note to read texts as "
         "categories)"},
        {"a\nx\ny\n",
         {0},
         STATUS_DATA,
         ": no column contains numbers to train on (check --delimiter, or name "
         "units beside numbers with --strip)"},
        {wards, {.label = "outcome"}, STATUS_USAGE, "--label needs --id"},
        {wards,
         {.layout = "labelled", .label = "outcome"},
         STATUS_USAGE,
         "--label needs --id"},
        {wards,
         {.id = "ward", .label = "outcome", .targets = "pulse"},
         STATUS_USAGE,
         "--label and --target cannot be combined"},
        {wards,
         {.id = "ward", .label = "outcome", .features = "pulse,outcome"},
         STATUS_USAGE,
         "the label cannot be a feature (leave it out of --features)"},
        {wards,
         {.id = "ward", .label = "ward"},
         STATUS_USAGE,
         "--label and --id are the same column"},
        {wards,
         {.id = "ward", .time = "outcome", .label = "outcome"},
         STATUS_USAGE,
         "--label and --time are the same column"},
        {wards,
         {.id = "ward", .label = "death"},
         STATUS_USAGE,
         ": there is no column \"death\" for --label (columns: ward, outcome, "
         "pulse, fever)"},
        {wards,
         {.layout = "panel"},
         STATUS_USAGE,
         "--layout panel conflicts with the other options, which imply series "
         "(panel needs --id, labelled needs --id and --label, series takes "
         "neither, rows takes no --label)"},
        {wards,
         {.layout = "series", .id = "ward"},
         STATUS_USAGE,
         "--layout series conflicts with the other options, which imply panel "
         "("},
        {wards,
         {.layout = "panel", .id = "ward", .label = "outcome"},
         STATUS_USAGE,
         "--layout panel conflicts with the other options, which imply "
         "labelled ("},
        {wards,
         {.layout = "labelled", .id = "ward"},
         STATUS_USAGE,
         "--layout labelled conflicts with the other options, which imply "
         "panel ("},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++)
        given_refused(cases[i].csv, &cases[i].options, cases[i].code,
                      cases[i].part);
}

static void a_bad_cell_is_named_by_line_and_column(void **state)
{
    static const char csv[] = "id,grade,x,y\n"
                              "a,0.5,3.25,1.5\n"
                              "a,0.5,2.75,-7.125\n"
                              "\n"
                              "b,high,3.5,n/a\n"
                              "b,1.5,4.25,?\n"
                              "b,1.5,4.75,2.25\n";
    static const char want[] =
        ":5: column \"y\": \"n/a\" is not a number (give --na 'n/a,?,high' if "
        "that is a missing value, or fix the cell)";

    (void)state;
    given_refused(csv, NULL, STATUS_DATA, ":5: column \"grade\": \"high\" ");
    given_refused(csv, &(struct given_options){.features = "x,y"}, STATUS_DATA,
                  want);
    given_refused(csv, &(struct given_options){.features = "x", .targets = "y"},
                  STATUS_DATA, want);
    given_refused(
        csv,
        &(struct given_options){.id = "id", .label = "grade", .features = "x"},
        STATUS_DATA, ":5: column \"grade\": \"high\" ");
    assert_schema(csv, &(struct given_options){.features = "x"}, "x -> x");
}

static void assert_same_name(const char *got, const char *want)
{
    assert_true((got == NULL) == (want == NULL));
    if (!want)
        return;
    assert_string_equal(got, want);
    assert_ptr_not_equal(got, want);
}

/* The names are its own: the others are released first. */
static void a_copy_has_the_same_roles_and_names_of_its_own(void **state)
{
    static const struct {
        const char *csv;
        struct given_options options;
    } cases[] = {
        {rates, {.features = "1,0", .targets = "oil,0"}},
        {rates, {.time = "none"}},
        {wards, {.id = "ward"}},
        {wards, {.id = "ward", .label = "outcome"}},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct schema *from;
        struct schema copy;
        struct given g;
        struct error err;
        char target[16];

        given_read(&g, cases[i].csv, &cases[i].options);
        from = &g.schema;
        assert_ok(schema_copy(&copy, from, &err), &err);
        assert_int_equal(copy.layout, from->layout);
        assert_int_equal(copy.n_features, from->n_features);
        assert_int_equal(copy.n_columns, from->n_columns);
        assert_int_equal(copy.n_targets, from->n_targets);
        for (size_t c = 0; c < from->n_columns; c++)
            assert_same_name(copy.names[c], from->names[c]);
        if (from->layout != LAYOUT_LABELLED)
            assert_memory_equal(copy.targets, from->targets,
                                from->n_targets * sizeof *from->targets);
        assert_same_name(copy.time, from->time);
        assert_same_name(copy.id, from->id);
        assert_same_name(copy.label, from->label);
        (void)snprintf(target, sizeof target, "%s",
                       schema_target_name(from, 0));
        given_release(&g);
        assert_string_equal(schema_target_name(&copy, 0), target);
        schema_release(&copy);
    }
}

/* Digits of times that may be values are never trained on in silence. */
static void numbers_that_may_be_times_are_refused(void **state)
{
    struct text csv = {0};

    (void)state;
    text_string(&csv, "bytes,x\n");
    for (int i = 0; i < 30; i++)
        text_printf(&csv, "%d,%d\n", 1700000000 + 3600 * i + i % 7 * 300,
                    i % 5);
    given_refused(csv.bytes, NULL, STATUS_DATA,
                  ":2: column \"bytes\": its numbers have the digits of times");
    assert_schema(csv.bytes, &(struct given_options){.features = "x"},
                  "x -> x");
    assert_schema(csv.bytes, &(struct given_options){.time = "none"},
                  "bytes,x -> bytes,x");
    text_release(&csv);
}

/* Numbers with a fraction that are named as a time and count. */
static void counts_with_a_fraction_are_no_features(void **state)
{
    (void)state;
    assert_schema("time,x\n0.0,5\n0.1,3\n0.2,4\n0.3,6\n", NULL, "x -> x");
    assert_schema("time,x\n0.0,5\n0.1,3\n0.25,4\n0.3,6\n", NULL,
                  "time,x -> time,x");
    assert_schema("a,x\n0.0,5\n0.1,3\n0.2,4\n0.3,6\n", NULL, "a,x -> a,x");
    assert_schema("year,x\n1980.04,5\n1980.12,3\n1980.21,4\n1980.29,6\n"
                  "1980.37,6\n1980.46,6\n1980.54,6\n1980.62,6\n1980.71,6\n"
                  "1980.79,6\n1980.87,6\n",
                  NULL, "x -> x");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(numeric_columns_are_features_and_targets),
        cmocka_unit_test(without_a_time_there_is_none),
        cmocka_unit_test(columns_are_picked_by_name_then_by_number),
        cmocka_unit_test(targets_point_into_the_used_columns),
        cmocka_unit_test(a_name_with_a_comma_is_one_name),
        cmocka_unit_test(clocks_and_counters_are_no_features),
        cmocka_unit_test(numbers_that_may_be_times_are_refused),
        cmocka_unit_test(counts_with_a_fraction_are_no_features),
        cmocka_unit_test(ids_and_labels_are_no_features),
        cmocka_unit_test(a_layout_may_say_what_the_options_imply),
        cmocka_unit_test(wrong_choices_are_refused_with_the_remedy),
        cmocka_unit_test(a_bad_cell_is_named_by_line_and_column),
        cmocka_unit_test(a_copy_has_the_same_roles_and_names_of_its_own),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
