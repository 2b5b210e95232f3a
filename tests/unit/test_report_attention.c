/*
 * test_report_attention.c - attention weights as text, for every way they can
 * be laid out. The JSON is compared with the weights that were given, the CSV
 * with the JSON.
 */
#include "reported.h"

#include <math.h>
#include <stdlib.h>

enum { T = 5, H = 3 };

/*
 * A kind that needs no parameters: its weights depend on key and query, so
 * that no two of a window are the same.
 */
static void probe_row(const struct attn_args *a, const real *query, real *to)
{
    const size_t B = a->B, D = a->shape.D;

    for (size_t i = 0; i < a->shape.T * B; i++) {
        real sum = R(0.0);

        for (size_t d = 0; d < D; d++)
            sum += a->keys[i * D + d] * query[i % B * D + d];
        to[i] = R(1.0) + sum * sum;
    }
}

static void probe_forward(const struct attn_args *a)
{
    probe_row(a, a->query, a->weights);
    for (size_t i = 0; i < a->B * a->shape.D; i++)
        a->context[i] = R(0.0);
}

static void probe_each(const struct attn_args *a)
{
    const size_t n = a->shape.T * a->B, n_key = a->B * a->shape.D;

    probe_forward(a);
    for (size_t q = 0; q < a->shape.T; q++)
        probe_row(a, a->keys + q * n_key, a->weights + q * n);
}

static void probe_backward(const struct attn_args *a)
{
    (void)a;
}

static const struct attn_ops decodes = {.name = "decodes",
                                        .place = ATTN_DECODES,
                                        .forward = probe_forward,
                                        .backward = probe_backward};

static const struct attn_ops each = {.name = "each",
                                     .flags = ATTN_EVERY_QUERY,
                                     .forward = probe_each,
                                     .backward = probe_backward};

/* How the weights of a window are laid out. */
struct layout_of {
    struct built built;
    size_t n_queries, n_row;
    bool by_step, by_row; /* what the queries are */
    bool are_slots, are_signed;
    size_t skipped;    /* newest entries that are not there */
    bool only_earlier; /* of query q those before q, and none of the last */
};

static const struct layout_of layouts[] = {
    {.built = {.T = T, .H = H}, .n_queries = 1, .n_row = T},
    {.built = {.attend = ATTEND_INPUTS, .T = T, .H = H},
     .n_queries = 1,
     .n_row = T},
    {.built = {.decoder = DECODER_PARALLEL, .T = T, .H = H},
     .n_queries = 1,
     .n_row = T},
    {.built = {.decoder = DECODER_RECURRENT, .T = T, .H = H},
     .n_queries = 1,
     .n_row = T},
    {.built = {.options = {.id = "site"}, .T = T}, .n_queries = 1, .n_row = T},
    {.built = {.options = {.id = "id", .label = "grade"}},
     .n_queries = 1,
     .n_row = 6},
    {.built = {.attention = "dot", .T = T},
     .n_queries = 1,
     .n_row = T,
     .skipped = 1},
    {.built = {.attention = "dot", .T = 1},
     .n_queries = 1,
     .n_row = 1,
     .skipped = 1},
    {.built = {.attention = "hard", .T = T}, .n_queries = 1, .n_row = T},
    {.built = {.attention = "linear", .T = T},
     .n_queries = 1,
     .n_row = T,
     .are_signed = true},
    {.built = {.options = {.id = "site"}, .attention = "memory", .T = T},
     .n_queries = 1,
     .n_row = 4,
     .are_slots = true},
    {.built = {.options = {.id = "site"}, .attention = "recurrent", .T = T},
     .n_queries = T,
     .n_row = T,
     .by_row = true,
     .only_earlier = true},
    {.built = {.attention = "recurrent", .T = 2},
     .n_queries = 2,
     .n_row = 2,
     .by_row = true,
     .only_earlier = true},
    {.built = {.options = {.id = "site"}, .kind = &each, .T = T},
     .n_queries = T,
     .n_row = T,
     .by_row = true},
    {.built = {.options = {.id = "site"}, .kind = &decodes, .T = T, .H = H},
     .n_queries = H,
     .n_row = T,
     .by_step = true},
    {.built = {.options = {.id = "id", .label = "grade"}, .kind = &decodes},
     .n_queries = 1,
     .n_row = 6,
     .by_step = true},
};

static size_t n_entries(const struct layout_of *l, size_t q)
{
    if (l->only_earlier)
        return q + 1 < l->n_row ? q : 0;
    return l->n_row - l->skipped;
}

static void assert_number_field(const cJSON *entry, const char *key, bool is,
                                size_t want)
{
    if (is)
        assert_int_equal(number(entry, key), want);
    else
        assert_null_field(entry, key);
}

static void check_times(const struct reported *r, const cJSON *entry,
                        size_t row)
{
    char time[TIME_TEXT_MAX];

    dataset_time(&r->g.given.dataset, row, time);
    if (*time) {
        assert_string_equal(string(entry, "from"), time);
        assert_string_equal(string(entry, "to"), time);
    } else {
        assert_null_field(entry, "from");
        assert_null_field(entry, "to");
    }
}

static void check_entry(const struct reported *r, const struct layout_of *l,
                        const cJSON *entry, size_t i, size_t q, size_t k)
{
    const size_t window = r->g.model.config.net.T;

    assert_fields(entry,
                  "target step steps query slot feature gate lag rows from "
                  "to weight");
    assert_null_field(entry, "target");
    assert_null_field(entry, "feature");
    assert_null_field(entry, "gate");
    assert_number_field(entry, "step", l->by_step, q + 1);
    assert_number_field(entry, "steps", l->by_step, 1);
    assert_number_field(entry, "query", l->by_row, window - 1 - q);
    assert_number_field(entry, "slot", l->are_slots, k + 1);
    assert_number_field(entry, "lag", !l->are_slots, window - 1 - k);
    assert_number_field(entry, "rows", !l->are_slots, 1);
    if (l->are_slots) {
        assert_null_field(entry, "from");
        assert_null_field(entry, "to");
    } else {
        check_times(r, entry, r->newest.list[i].row - window + k);
    }
    assert_close(number(entry, "weight"),
                 r->weights[(i * l->n_queries + q) * l->n_row + k], 1e-8, 0);
}

/* The gates follow the weights, slot by slot; returns what follows them. */
static const cJSON *check_gates(const struct reported *r,
                                const struct layout_of *l, const cJSON *entry,
                                size_t i)
{
    const size_t window = r->g.model.config.net.T;
    const size_t n = l->are_slots ? l->n_row * window : 0;

    for (size_t k = 0; k < n; k++, entry = entry->next) {
        assert_non_null(entry);
        assert_fields(entry, "target step steps query slot feature gate lag "
                             "rows from to weight");
        assert_number_field(entry, "slot", true, k / window + 1);
        assert_number_field(entry, "lag", true, window - 1 - k % window);
        assert_number_field(entry, "rows", true, 1);
        check_times(r, entry, r->newest.list[i].row - window + k % window);
        assert_null_field(entry, "query");
        assert_null_field(entry, "weight");
        assert_close(number(entry, "gate"), r->gates[i * n + k], 1e-8, 0);
        assert_true(r->gates[i * n + k] > 0 && r->gates[i * n + k] < 1);
    }
    return entry;
}

static void check_series(const struct reported *r, const struct layout_of *l,
                         const cJSON *one, size_t i)
{
    const cJSON *entry = get(one, "attention")->child;
    const size_t n = l->by_step ? r->forecasts.steps : l->n_queries;

    if (l->are_signed) {
        assert_fields(one, "id origin padded forecast normalised attention "
                           "attention_summary made_of");
        assert_true(cJSON_IsFalse(get(one, "normalised")));
    } else {
        assert_fields(one, "id origin padded forecast attention "
                           "attention_summary made_of");
    }
    for (size_t q = 0; q < n; q++) {
        double sum = 0;

        for (size_t k = 0; k < n_entries(l, q); k++, entry = entry->next) {
            assert_non_null(entry);
            check_entry(r, l, entry, i, q, k);
            sum += number(entry, "weight");
        }
        if (!l->are_signed && n_entries(l, q))
            assert_close(sum, 1, 0, 1e-6);
    }
    assert_null(check_gates(r, l, entry, i));
}

/* The row of CSV that says the same: null is empty, text has no commas. */
static void put_row(struct text *text, const char *id, const cJSON *entry)
{
    text_string(text, strchr(id, ',') ? "\"north, 2\"" : id);
    for (const cJSON *cell = entry->child; cell; cell = cell->next) {
        text_string(text, ",");
        if (cJSON_IsString(cell))
            text_string(text, cell->valuestring);
        else if (cJSON_IsNumber(cell))
            text_number(text, cell->valuedouble, "");
    }
    text_string(text, "\n");
}

static void check_layout(const struct reported *r, const struct layout_of *l)
{
    struct text json, csv = {0}, want = {0};
    cJSON *root;

    print_forecasts(r, FORMAT_JSON, &json);
    root = parse(&json);
    assert_true(cJSON_IsTrue(get(root, "attention_used")));
    text_string(&want, "id,target,step,steps,query,slot,feature,gate,lag,rows,"
                       "from,to,weight\n");
    for (size_t i = 0; i < r->newest.n; i++) {
        const cJSON *one = element(get(root, "series"), i, r->newest.n);
        const char *id = get(one, "id")->valuestring;

        check_series(r, l, one, i);
        for (const cJSON *entry = get(one, "attention")->child; entry;
             entry = entry->next)
            put_row(&want, id ? id : "", entry);
    }
    cJSON_Delete(root);
    report_attention(&r->forecasts, &csv);
    assert_string_equal(csv.bytes, want.bytes);
    text_release(&csv);
    text_release(&want);
}

static void json_and_csv_have_every_weight_of_every_layout(void **state)
{
    (void)state;
    for (size_t n = 0; n < COUNT(layouts); n++) {
        struct reported r;

        report_built(&r, &layouts[n].built);
        check_layout(&r, &layouts[n]);
        r.forecasts.steps = 1; /* predict -H 1 */
        check_layout(&r, &layouts[n]);
        reported_release(&r);
    }
}

/* The numbers told without the code that wrote them. */
static void rows_of_csv_are_as_in_the_man_page(void **state)
{
    const struct built built = {
        .options = {.id = "site"}, .kind = &decodes, .T = T, .H = H};
    struct reported r;
    struct text text = {0}, want = {0};

    (void)state;
    report_built(&r, &built);
    report_attention(&r.forecasts, &text);
    assert_int_equal(n_lines(&text), 1 + 2 * H * T);
    text_printf(&want, "south,,1,1,,,,,4,1,2020-02-05,2020-02-05,%.9g",
                r.weights[0]);
    assert_line(&text, 1, want.bytes);
    text_release(&want);
    text_printf(&want, "\"north, 2\",,3,1,,,,,0,1,2020-02-09,2020-02-09,%.9g",
                r.weights[2 * H * T - 1]);
    assert_line(&text, 2 * H * T, want.bytes);
    text_release(&want);
    text_release(&text);
    reported_release(&r);
}

/* A model of T rows or fewer, and the table of its attention. */
static void table_of(struct reported *r, const struct built *built,
                     const double *weights, size_t n, struct text *text)
{
    struct text whole;

    report_built(r, built);
    assert_int_equal(r->newest.n, 1);
    assert_int_equal(n, net_n_weights(given_net(&r->g)));
    memcpy(r->weights, weights, n * sizeof *weights);
    print_forecasts(r, FORMAT_TABLE, &whole);
    assert_non_null(strstr(whole.bytes, "\n\nattention"));
    *text = (struct text){0};
    text_string(text, strstr(whole.bytes, "\n\nattention") + 2);
    text_release(&whole);
}

static void check_table(const struct built *built, const double *weights,
                        size_t n, const char *want)
{
    struct reported r;
    struct text text;

    table_of(&r, built, weights, n, &text);
    assert_string_equal(text.bytes, want);
    text_release(&text);
    reported_release(&r);
}

/* With one line for each segment. */
static void check_segments(const struct built *built, const double *weights,
                           size_t n, const char *want)
{
    struct reported r;
    struct text whole;

    report_built(&r, built);
    assert_int_equal(n, net_n_weights(given_net(&r.g)));
    memcpy(r.weights, weights, n * sizeof *weights);
    r.forecasts.segments = true;
    print_forecasts(&r, FORMAT_TABLE, &whole);
    assert_holds(&whole, want);
    text_release(&whole);
    reported_release(&r);
}

static void one_distribution_is_a_table_with_bars(void **state)
{
    const struct built timestep = {.T = 4}, dot = {.attention = "dot", .T = 4},
                       alone = {.attention = "dot", .T = 1},
                       stepwise = {.kind = &decodes, .T = 2, .H = 1};
    const double weights[] = {0.1, 0.2, 0.3, 0.4}, earlier[] = {0.5, 0.5, 0, 0},
                 none[] = {0};

    (void)state;
    check_table(&timestep, weights, 4,
                "attention (timestep), oldest row first\n"
                "  from        to          rows     weight\n"
                "  2020-02-26  2020-02-26     1   0.100000  #########\n"
                "  2020-02-27  2020-02-27     1   0.200000  "
                "###################\n"
                "  2020-02-28  2020-02-28     1   0.300000  "
                "############################\n"
                "  2020-02-29  2020-02-29     1   0.400000  "
                "#####################################\n");
    check_table(&dot, earlier, 4,
                "attention (dot), oldest row first\n"
                "  from        to          rows     weight\n"
                "  2020-02-26  2020-02-26     1   0.500000  "
                "#####################################\n"
                "  2020-02-27  2020-02-27     1   0.500000  "
                "#####################################\n"
                "  2020-02-28  2020-02-28     1   0.000000\n");
    check_table(&alone, none, 1,
                "attention (dot), oldest row first\n"
                "  from  to  rows     weight\n");
    check_table(&stepwise, weights, 2,
                "attention (decodes), oldest row first\n"
                "  from        to          rows     weight\n"
                "  2020-02-28  2020-02-28     1   0.100000  "
                "###################\n"
                "  2020-02-29  2020-02-29     1   0.200000  "
                "#####################################\n");
}

/* Of few rows each has a line, unless all weights are within 5 % of the mean.
 */
static void few_rows_of_about_the_same_weight_share_a_line(void **state)
{
    const struct built four = {.T = 4}, three = {.T = 3};
    double weights[] = {.24, .26, .255, .245}, equal[] = {.25, .25, .25};

    (void)state;
    check_table(&four, weights, 4,
                "attention (timestep), oldest row first;\n"
                "all rows have about the same weight\n"
                "  from        to          rows     weight\n"
                "  2020-02-26  2020-02-29     4   1.000000\n"
                "all weights: --attention-out FILE or --format json\n");
    weights[0] = .235;
    weights[3] = .25;
    check_table(&four, weights, 4,
                "attention (timestep), oldest row first\n"
                "  from        to          rows     weight\n"
                "  2020-02-26  2020-02-26     1   0.235000  "
                "#################################\n"
                "  2020-02-27  2020-02-27     1   0.260000  "
                "#####################################\n"
                "  2020-02-28  2020-02-28     1   0.255000  "
                "####################################\n"
                "  2020-02-29  2020-02-29     1   0.250000  "
                "####################################\n");
    check_table(&three, equal, 3,
                "attention (timestep), oldest row first\n"
                "  from        to          rows     weight\n"
                "  2020-02-27  2020-02-27     1   0.250000  "
                "#####################################\n"
                "  2020-02-28  2020-02-28     1   0.250000  "
                "#####################################\n"
                "  2020-02-29  2020-02-29     1   0.250000  "
                "#####################################\n");
}

static void small_weights_of_many_rows_share_a_line(void **state)
{
    const struct built timestep = {.T = 30},
                       feature = {.attention = "feature", .T = 25};
    double weights[50];

    (void)state;
    for (size_t t = 0; t < 30; t++)
        weights[t] = 1.0 / 30;
    check_table(&timestep, weights, 30,
                "attention (timestep), oldest row first;\n"
                "all rows have about the same weight\n"
                "  from        to          rows     weight\n"
                "  2020-01-31  2020-02-29    30   1.000000\n"
                "all weights: --attention-out FILE or --format json\n");
    /* 1.4 and 1.7 times the mean */
    weights[3] += 0.4 / 30;
    weights[4] += 0.7 / 30;
    weights[5] -= 0.5 / 30;
    weights[6] -= 0.6 / 30;
    check_table(&timestep, weights, 30,
                "attention (timestep), oldest row first;\n"
                "neighbouring rows of small weight share a line\n"
                "  from        to          rows     weight\n"
                "  2020-01-31  2020-02-03     4   0.146667\n"
                "  2020-02-04  2020-02-04     1   0.056667  "
                "#####################################\n"
                "  2020-02-05  2020-02-29    25   0.796667\n"
                "all weights: --attention-out FILE or --format json\n");
    for (size_t t = 0; t < 30; t++)
        weights[t] = t == 3 ? 0.3 : t == 4 ? 0.42 : 0.01;
    check_table(&timestep, weights, 30,
                "attention (timestep), oldest row first;\n"
                "neighbouring rows of small weight share a line\n"
                "  from        to          rows     weight\n"
                "  2020-01-31  2020-02-02     3   0.030000\n"
                "  2020-02-03  2020-02-03     1   0.300000  "
                "##########################\n"
                "  2020-02-04  2020-02-04     1   0.420000  "
                "#####################################\n"
                "  2020-02-05  2020-02-29    25   0.250000\n"
                "all weights: --attention-out FILE or --format json\n");
    for (size_t k = 0; k < 50; k++)
        weights[k] = k == 40 ? 0.4 : k == 41 ? 0.12 : 0.01;
    check_table(
        &feature, weights, 50,
        "attention (feature), weight of each column over all rows\n"
        "  column     weight\n"
        "  a        0.640000  ########################################\n"
        "  b        0.360000  #######################\n"
        "weight of each row over all columns, and the largest of these; oldest "
        "row first;\n"
        "neighbouring rows of small weight share a line\n"
        "  from        to          column  its weight     weight\n"
        "  2020-02-05  2020-02-24  a         0.010000   0.400000\n"
        "  2020-02-25  2020-02-25  a         0.400000   0.520000  "
        "#######################\n"
        "  2020-02-26  2020-02-29  a         0.010000   0.080000\n"
        "all weights: --attention-out FILE or --format json\n");
}

/* At most 24 lines, whatever the weights are; fewer where targets share the
 * screen. */
static void a_table_of_many_rows_fits_on_a_screen(void **state)
{
    const struct built one = {.T = 40},
                       two = {.T = 40, .channels = CHANNELS_SHARED};
    struct reported r;
    struct text text;
    double weights[40];

    (void)state;
    for (size_t t = 0; t < 40; t++)
        weights[t] = t % 2 ? 0.001 * (double)t : 0;
    table_of(&r, &one, weights, 40, &text);
    assert_int_equal(n_lines(&text), 3 + 22 + 1);
    assert_holds(&text, "\n  2020-02-29  2020-02-29     1   0.039000  ####");
    text_release(&text);
    reported_release(&r);
    table_of(&r, &two, weights, 40, &text);
    assert_holds(&text, "attention (timestep), a, oldest row first;");
    assert_holds(&text, "attention (timestep), b, oldest row first;");
    assert_true(n_lines(&text) <= 2 * (3 + 11) + 1 + 1);
    text_release(&text);
    reported_release(&r);
}

static void both_ends_of_a_segment_are_shown(void **state)
{
    const struct built segments = {.T = 7, .H = 3, .segment = 3},
                       no_times = {.T = 4, .H = 3, .segment = 2};
    const double weights[] = {0.2, 0.1, 0.05, 0.15, 0.25, 0.25, 0};
    struct reported r;
    struct text text, csv = {0};

    (void)state;
    check_segments(&segments, weights, 7,
                   "attention (timestep), oldest row first\n"
                   "  from        to          rows     weight\n"
                   "  2020-02-23  2020-02-23     1   0.200000  "
                   "###############\n"
                   "  2020-02-24  2020-02-26     3   0.300000  "
                   "######################\n"
                   "  2020-02-27  2020-02-29     3   0.500000  "
                   "#####################################\n");

    text_string(&csv, "a\n");
    for (int i = 0; i < 40; i++)
        text_printf(&csv, "%d\n", i % 5);
    report_csv(&r, csv.bytes, &no_times);
    r.weights[0] = 0.25;
    r.weights[1] = 0;
    r.weights[2] = r.weights[3] = 0.375;
    r.forecasts.segments = true;
    print_forecasts(&r, FORMAT_TABLE, &text);
    assert_holds(&text, "\n  from         to           rows     weight\n"
                        "  3 rows back  2 rows back     2   0.250000  ####");
    assert_holds(&text, "\n  1 row back   newest row      2   0.750000  ####");
    text_release(&text);
    text_release(&csv);
    reported_release(&r);
}

static void the_summary_is_below_the_weights(void **state)
{
    static const struct {
        struct attention_summary summary;
        const char *want; /* NULL: none */
    } cases[] = {
        {{0.7, 0.25, 0.031},
         "entropy 0.70 of 1; forecast shift in standard deviations:\n0.25 with "
         "equal weights, 0.031 without the largest\n"},
        {{(double)NAN, (double)NAN, 0.5},
         "\nforecast shift in standard deviations:\n0.5 without the largest\n"},
        {{(double)NAN, (double)NAN, (double)NAN}, NULL},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct built built = {.members = 2};
        struct reported r;
        struct text text;
        const cJSON *one, *summary;
        cJSON *root;

        report_built(&r, &built);
        *r.summaries = cases[i].summary;
        print_forecasts(&r, FORMAT_TABLE, &text);
        if (cases[i].want)
            assert_holds(&text, cases[i].want);
        else
            assert_lacks(&text, "shift");
        text_release(&text);
        print_forecasts(&r, FORMAT_JSON, &text);
        root = parse(&text);
        one = element(get(root, "series"), 0, 1);
        summary = get(one, "attention_summary");
        assert_fields(summary, "entropy uniform_shift largest_shift");
        if (isnan(cases[i].summary.entropy))
            assert_null_field(summary, "entropy");
        else
            assert_close(number(summary, "entropy"), 0.7, 1e-9, 0);
        if (!isnan(cases[i].summary.largest_shift))
            assert_close(number(summary, "largest_shift"),
                         cases[i].summary.largest_shift, 1e-9, 0);
        cJSON_Delete(root);
        reported_release(&r);
    }
}

static void made_of_are_the_shares_of_the_average(void **state)
{
    static const struct {
        bool ridge;
        size_t members; /* every third, from the second, is residual */
        size_t n;       /* members in use */
        const char *want;
        double network;
    } cases[] = {
        {false, 1, 1, "network", 1},
        {true, 1, 1, "ridge network", 0.5},
        {true, 2, 2, "network", 1}, /* the residual one contains the ridge */
        {true, 1, 0, "ridge", 0},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        const struct built built = {.ridge = cases[i].ridge,
                                    .members = cases[i].members};
        struct reported r;
        struct text text;
        const cJSON *made_of;
        cJSON *root;

        report_built(&r, &built);
        r.g.model.ensemble.n = cases[i].n;
        r.g.model.ensemble.use_ridge = true;
        print_forecasts(&r, FORMAT_JSON, &text);
        root = parse(&text);
        made_of = get(element(get(root, "series"), 0, 1), "made_of");
        assert_fields(made_of, "a b");
        assert_fields(get(made_of, "a"), cases[i].want);
        if (cases[i].network > 0)
            assert_close(number(get(made_of, "b"), "network"), cases[i].network,
                         0, 0);
        cJSON_Delete(root);
        reported_release(&r);
    }
}

static void a_target_that_no_network_forecasts_has_no_weights(void **state)
{
    const struct built built = {.channels = CHANNELS_SHARED};
    struct reported r;
    struct text text;
    struct error err;
    const cJSON *one, *made_of, *entry;
    cJSON *root;

    (void)state;
    report_built(&r, &built);
    assert_ok(
        ensemble_set_forecaster(&r.g.model.ensemble, 2, BY_MODEL, 1, &err),
        &err);
    r.g.model.ensemble.by[0] = BY_DRIFT;
    print_forecasts(&r, FORMAT_TABLE, &text);
    assert_holds(&text, "\na: forecast by drift\n");
    assert_holds(&text, "attention (timestep), b, oldest row first");
    assert_lacks(&text, "attention (timestep), a");
    text_release(&text);
    print_forecasts(&r, FORMAT_JSON, &text);
    root = parse(&text);
    one = element(get(root, "series"), 0, 1);
    cJSON_ArrayForEach(entry, get(one, "attention"))
        assert_string_equal(string(entry, "target"), "b");
    assert_int_equal(cJSON_GetArraySize(get(one, "attention")),
                     r.g.model.config.net.T);
    made_of = get(one, "made_of");
    assert_fields(get(made_of, "a"), "drift");
    assert_fields(get(made_of, "b"), "network");
    cJSON_Delete(root);
    reported_release(&r);
}

static void slots_are_a_table_without_rows(void **state)
{
    const struct built memory = {.attention = "memory", .T = 6};
    const double weights[] = {0.4, 0.1, 0.2, 0.3};

    (void)state;
    check_table(&memory, weights, 4,
                "attention (memory), slot by slot\n"
                "  slot     weight\n"
                "     1   0.400000  ########################################\n"
                "     2   0.100000  ##########\n"
                "     3   0.200000  ####################\n"
                "     4   0.300000  ##############################\n");
}

static void signed_weights_have_bars_to_both_sides(void **state)
{
    const struct built linear = {.attention = "linear", .T = 4};
    const double weights[] = {-0.4, 0.2, 0, -0.1};

    (void)state;
    check_table(&linear, weights, 4,
                "attention (linear), oldest row first\n"
                "  from        to          rows     weight\n"
                "  2020-02-26  2020-02-26     1  -0.400000  "
                "##################|\n"
                "  2020-02-27  2020-02-27     1   0.200000  "
                "                  |#########\n"
                "  2020-02-28  2020-02-28     1   0.000000  "
                "                  |\n"
                "  2020-02-29  2020-02-29     1  -0.100000  "
                "             #####|\n"
                "these weights are signed and need not add up to 1\n");
}

static void of_each_step_the_largest_weights_are_shown(void **state)
{
    const struct built built = {.kind = &decodes, .T = 4, .H = 3};
    const double weights[] = {0.1, 0.2, 0.3,  0.4,  0.8,  0,
                              0.1, 0.1, 0.25, 0.25, 0.25, 0.25};
    struct reported r;
    struct text text;

    (void)state;
    check_table(&built, weights, 12,
                "attention (decodes), the 3 largest weights of each step\n"
                "  step  from        to          rows     weight\n"
                "     1  2020-02-29  2020-02-29     1   0.400000  "
                "################\n"
                "        2020-02-28  2020-02-28     1   0.300000  "
                "############\n"
                "        2020-02-27  2020-02-27     1   0.200000  ########\n"
                "     2  2020-02-26  2020-02-26     1   0.800000  "
                "###############################\n"
                "        2020-02-28  2020-02-28     1   0.100000  ####\n"
                "        2020-02-29  2020-02-29     1   0.100000  ####\n"
                "     3  2020-02-26  2020-02-26     1   0.250000  ##########\n"
                "        2020-02-27  2020-02-27     1   0.250000  ##########\n"
                "        2020-02-28  2020-02-28     1   0.250000  ##########\n"
                "all weights: --attention-out FILE or --format json\n");

    table_of(&r, &built, weights, 12, &text);
    text_release(&text);
    r.forecasts.steps = 2;
    print_forecasts(&r, FORMAT_TABLE, &text);
    assert_holds(&text, "\n     2  2020-02-26");
    assert_lacks(&text, "\n     3  2020-02-26");
    text_release(&text);
    reported_release(&r);
}

static void of_many_steps_the_largest_weight_is_shown(void **state)
{
    const struct built built = {.kind = &decodes, .T = 2, .H = 9};
    double weights[18];
    struct reported r;
    struct text text;

    (void)state;
    for (size_t k = 0; k < 18; k++)
        weights[k] = k % 2 ? 0.75 : 0.25;
    table_of(&r, &built, weights, 18, &text);
    assert_line(&text, 0,
                "attention (decodes), the largest weight of each "
                "step");
    assert_int_equal(n_lines(&text), 2 + 9 + 1);
    assert_holds(&text, "\n     9  2020-02-29  2020-02-29     1   0.750000  #");
    text_release(&text);
    reported_release(&r);
}

static void a_step_of_few_rows_shows_them_all(void **state)
{
    const struct built built = {.kind = &decodes, .T = 2, .H = 2};
    const double weights[] = {0.25, 0.75, 1, 0};

    (void)state;
    check_table(&built, weights, 4,
                "attention (decodes), the 3 largest weights of each step\n"
                "  step  from        to          rows     weight\n"
                "     1  2020-02-29  2020-02-29     1   0.750000  "
                "#######################\n"
                "        2020-02-28  2020-02-28     1   0.250000  ########\n"
                "     2  2020-02-28  2020-02-28     1   1.000000  "
                "###############################\n"
                "        2020-02-29  2020-02-29     1   0.000000\n"
                "all weights: --attention-out FILE or --format json\n");
}

static void of_rows_that_attend_the_mean_is_shown(void **state)
{
    const struct built all = {.kind = &each, .T = 3},
                       earlier = {.attention = "recurrent", .T = 4},
                       nobody = {.attention = "recurrent", .T = 2};
    const double of_all[] = {1, 0, 0, 0.5, 0.5, 0, 0.3, 0.1, 0.6},
                 of_earlier[] = {0, 0, 0, 0, 1, 0, 0, 0, 0.4, 0.6},
                 of_nobody[4] = {0};
    double padded[16] = {0};

    (void)state;
    check_table(&all, of_all, 9,
                "attention (each), oldest row first, mean over 3 query "
                "rows\n"
                "  from        to          rows     weight\n"
                "  2020-02-27  2020-02-27     1   0.600000  "
                "#####################################\n"
                "  2020-02-28  2020-02-28     1   0.200000  ############\n"
                "  2020-02-29  2020-02-29     1   0.200000  ############\n"
                "all weights: --attention-out FILE or --format json\n");
    memcpy(padded, of_earlier, sizeof of_earlier);
    check_table(&earlier, padded, 16,
                "attention (recurrent), oldest row first, mean over 2 "
                "query rows\n"
                "  from        to          rows     weight\n"
                "  2020-02-26  2020-02-26     1   0.700000  "
                "#####################################\n"
                "  2020-02-27  2020-02-27     1   0.300000  "
                "################\n"
                "all weights: --attention-out FILE or --format json\n");
    check_table(&nobody, of_nobody, 4,
                "attention (recurrent), oldest row first, mean over 0 "
                "query rows\n"
                "  from  to  rows     weight\n"
                "all weights: --attention-out FILE or --format json\n");
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(json_and_csv_have_every_weight_of_every_layout),
        cmocka_unit_test(rows_of_csv_are_as_in_the_man_page),
        cmocka_unit_test(one_distribution_is_a_table_with_bars),
        cmocka_unit_test(few_rows_of_about_the_same_weight_share_a_line),
        cmocka_unit_test(small_weights_of_many_rows_share_a_line),
        cmocka_unit_test(a_table_of_many_rows_fits_on_a_screen),
        cmocka_unit_test(both_ends_of_a_segment_are_shown),
        cmocka_unit_test(slots_are_a_table_without_rows),
        cmocka_unit_test(a_target_that_no_network_forecasts_has_no_weights),
        cmocka_unit_test(the_summary_is_below_the_weights),
        cmocka_unit_test(made_of_are_the_shares_of_the_average),
        cmocka_unit_test(signed_weights_have_bars_to_both_sides),
        cmocka_unit_test(of_each_step_the_largest_weights_are_shown),
        cmocka_unit_test(of_many_steps_the_largest_weight_is_shown),
        cmocka_unit_test(a_step_of_few_rows_shows_them_all),
        cmocka_unit_test(of_rows_that_attend_the_mean_is_shown),
    };

    return cmocka_run_group_tests(tests, NULL, NULL);
}
