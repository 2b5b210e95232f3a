/*
 * test_model_damage.c - only a valid model file is loaded.
 *
 * The tests walk over the parsed file. Each field is removed, then replaced by
 * every kind of value. The file must be refused unless the field allows the
 * value.
 */
#include "stored.h"

#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <unistd.h>

#include <cjson/cJSON.h>

/* One change of the tree: `at` is replaced or removed, or a child is added. */
struct damage {
    const cJSON *at;
    const char *replacement; /* NULL: `at` is removed */
    const char *added;       /* after the last child of `at`; or NULL */
};

static void print_tree(const cJSON *item, const struct damage *damage,
                       struct text *text);

static void print_children(const cJSON *item, const struct damage *damage,
                           struct text *text)
{
    const char *comma = "";

    for (const cJSON *child = item->child; child; child = child->next) {
        if (child == damage->at && !damage->replacement && !damage->added)
            continue;
        text_string(text, comma);
        if (child->string)
            text_printf(text, "\"%s\":", child->string);
        print_tree(child, damage, text);
        comma = ",";
    }
    if (item == damage->at)
        text_printf(text, "%s%s", comma, damage->added);
}

static void print_tree(const cJSON *item, const struct damage *damage,
                       struct text *text)
{
    char *leaf;

    if (item == damage->at && damage->replacement) {
        text_string(text, damage->replacement);
    } else if (cJSON_IsArray(item) || cJSON_IsObject(item)) {
        text_string(text, cJSON_IsArray(item) ? "[" : "{");
        print_children(item, damage, text);
        text_string(text, cJSON_IsArray(item) ? "]" : "}");
    } else {
        leaf = cJSON_PrintUnformatted(item);
        text_string(text, leaf);
        free(leaf);
    }
}

/* JSON values that replace a field, and the fields that allow them. */
static const char *const replacements[] = {
    "null",  "\"x\"",           "true", "[]", "{}", "-1", "0", "1.5", "1e39",
    "1e999", "9007199254740994"};

static const struct {
    const char *place, *values; /* a pattern; values between spaces */
} allowed_values[] = {
    {"tool_version", " \"x\" "},
    {"config.delimiter", " \"x\" "},
    {"config.header", " true "},
    {"config.blind_decoder", " true "},
    {"config.row_weights", " true "},
    {"config.row_values", " true "},
    {"config.fixed_phases", " true "},
    {"config.na", " \"x\" "},
    {"config.strip", " \"x\" "},
    {"config.sort", " true "},
    {"config.drop_last", " 0 "},
    {"config.freq", " \"x\" "},
    {"config.resample", " \"x\" "},
    {"config.dropout", " 0 "},
    {"config.lr", " 0 1.5 "},
    {"config.clip", " 0 1.5 9007199254740994 "},
    {"config.seed", " 0 "},
    {"columns.time", " null \"x\" "},
    {"columns.id", " \"x\" "},
    {"time", " null "},
    {"scaler.*deviation", " 1.5 9007199254740994 "},
    {"scaler.*log", " null "},
    {"scaler.*floor", " 1.5 9007199254740994 "},
    {"scaler.*m[eia][anx]*", " -1 0 1.5 9007199254740994 "},
    {"profile", " null "},
    {"profile.origin", " null "},
    {"profile.ids*]", " \"x\" "},
    {"profile*values*]", " -1 0 1.5 9007199254740994 "},
    {"profile*per_id*]", " -1 0 1.5 9007199254740994 "},
    {"usual_changes", " null "},
    {"usual_changes.ids*]", " \"x\" "},
    {"usual_changes.values*]", " 0 1.5 9007199254740994 "},
    {"training.data", " null \"x\" "},
    {"training.from", " null \"x\" "},
    {"training.to", " null \"x\" "},
    {"attention_evidence", " null "},
    {"attention_evidence.worth", " null "},
    {"attention_evidence.test", " null "},
    {"attention_evidence.retrained", " null "},
    {"attention_evidence*difference_*", " -1 0 1.5 9007199254740994 "},
    {"attention_evidence*error", " 0 1.5 9007199254740994 "},
    {"attention_evidence*contributes", " true "},
    {"attention_evidence*correlation", " -1 0 "},
    {"attention_evidence.test.shuffled", " -1 0 "},
    {"attention_evidence*.p_*", " 0 "},
    {"config.quantiles?0]", " 1.5 "},
    {"intervals", " null "},
    {"intervals*rows", " 0 "},
    {"intervals*deviation", " 1.5 9007199254740994 "},
    {"intervals*quantile_shift*]", " -1 0 1.5 9007199254740994 "},
    {"intervals*sigma*]", " 0 1.5 9007199254740994 "},
    {"intervals*quantiles?0]", " 0 1.5 "},
    {"intervals*quantiles?20]", " 9007199254740994 "},
    {"ridge.*_lag", " 0 "},
    {"ridge.penalty", " 0 1.5 9007199254740994 "},
    {"ridge.share", " 0 "},
    {"ridge.columns", " null "},
    {"ridge.columns.changes", " true "},
    {"ridge.columns.targets*penalty", " 1.5 9007199254740994 "},
    {"ridge.columns.targets*values*]", " -1 0 1.5 9007199254740994 "},
    {"ridge.values*]", " -1 0 1.5 9007199254740994 "},
    {"members*residual", " true "},
    {"members*seed", " 0 "},
    {"scores.windows", " 0 "},
    {"scores.targets", " null "},
    {"scores.targets*name", ""},
    {"scores.targets*metrics", ""},
    {"scores.targets*metrics.*.mae", " -1 0 1.5 1e39 9007199254740994 "},
    {"scores.targets*metrics.*.*", " null -1 0 1.5 1e39 9007199254740994 "},
    {"scores.targets*metrics.*", " null "},
    {"scores.*.*.mae", " -1 0 1.5 1e39 9007199254740994 "},
    {"scores.*.*.*", " null -1 0 1.5 1e39 9007199254740994 "},
    {"scores.*.*", " null "},
    {"parameters*values*]", " -1 0 1.5 9007199254740994 "},
};

struct walk {
    const char *name;
    const struct built *built;
    cJSON *root;
    size_t n_refused, n_loaded;
};

static bool is_allowed(const struct walk *walk, const char *place,
                       const char *value)
{
    char spaced[64];

    (void)snprintf(spaced, sizeof spaced, " %s ", value);
    /* not every layout has an id, the origin of a profile is a time, and a
     * residual member needs a ridge */
    if ((!walk->built->options.id && strcmp(place, "columns.id") == 0) ||
        (walk->built->n_periods && strcmp(place, "time") == 0) ||
        (!walk->built->ridge && fnmatch("members*residual", place, 0) == 0))
        return false;
    for (size_t i = 0; i < COUNT(allowed_values); i++)
        if (fnmatch(allowed_values[i].place, place, 0) == 0)
            return strstr(allowed_values[i].values, spaced) != NULL;
    return false;
}

/* The name that the message has when the value of a field is refused; "": the
 * message may name another field that is inconsistent with this one. */
static const char *name_in_message(const cJSON *item, const char *place)
{
    if (!item->string || strcmp(place, "ridge") == 0 ||
        strcmp(place, "members") == 0 || strcmp(place, "profile.ids") == 0 ||
        strcmp(place, "usual_changes.ids") == 0 ||
        strcmp(place, "columns.indicators") == 0 ||
        strcmp(place, "config.quantiles") == 0)
        return "";
    return item->string;
}

/* Loads the damaged file. A refusal must name the file and the field. */
static void check_damage(struct walk *walk, const struct damage *damage,
                         const char *place, bool may_load)
{
    const char *name = name_in_message(damage->at, place);
    struct text text = {0};
    struct model m;
    enum status status;

    print_tree(walk->root, damage, &text);
    stored_put(text.bytes, text.length);
    text_release(&text);
    status = stored_load(&m, 0);
    model_release(&m);
    walk->n_refused += status != STATUS_OK;
    walk->n_loaded += status == STATUS_OK;
    if (may_load && status == STATUS_OK)
        return;
    if (!may_load && status == STATUS_DATA &&
        strncmp(stored_err.message, "m.json: ", 8) == 0 &&
        strstr(stored_err.message, name))
        return;
    fail_msg("%s model, %s, %s%s: %s", walk->name, place,
             damage->replacement ? damage->replacement : "without",
             damage->added ? damage->added : "",
             status == STATUS_OK ? "is loaded" : stored_err.message);
}

static bool is_equal(const cJSON *item, const char *value)
{
    return cJSON_IsNull(item)
               ? strcmp(value, "null") == 0
               : cJSON_IsArray(item) && !item->child && !strcmp(value, "[]");
}

static void damage_item(struct walk *walk, const cJSON *item, const char *place)
{
    struct damage damage = {.at = item};

    /* a profile may have only one season, and not all targets need weights */
    check_damage(walk, &damage, place,
                 strcmp(place, "profile.seasons[1]") == 0 ||
                     fnmatch("ridge.columns.targets?[01]?", place, 0) == 0);
    for (size_t i = 0; i < COUNT(replacements); i++) {
        if (is_equal(item, replacements[i]))
            continue;
        damage.replacement = replacements[i];
        check_damage(walk, &damage, place,
                     is_allowed(walk, place, replacements[i]));
    }
    damage.replacement = NULL;
    if (cJSON_IsArray(item) || cJSON_IsObject(item)) {
        damage.added = cJSON_IsArray(item) ? "0" : "\"new\":0";
        check_damage(walk, &damage, place, false);
    }
}

/* True if the scores of another model have the same fields. */
static bool is_read_alike(const struct walk *walk)
{
    return walk->built != &stored_series && walk->built != &stored_labelled;
}

/* Damages all descendants; a place is a path like "parameters[3].values[0]". */
static void damage_children(struct walk *walk, const cJSON *parent,
                            const char *place)
{
    int index = 0;

    for (const cJSON *item = parent->child; item; item = item->next, index++) {
        char here[128];

        if (item->string)
            (void)snprintf(here, sizeof here, "%s%s%s", place,
                           *place ? "." : "", item->string);
        else
            (void)snprintf(here, sizeof here, "%s[%d]", place, index);
        /* the others of a list are read like its first two */
        if ((!item->string && index > 1) ||
            (is_read_alike(walk) && !strncmp(here, "scores.", 7)))
            continue;
        damage_item(walk, item, here);
        damage_children(walk, item, here);
    }
}

static void check_every_damage(const char *name, const struct built *built)
{
    struct walk walk = {.name = name, .built = built};
    struct text text = {0};
    struct given_model g;

    stored_build(&g, built);
    stored_print(&g.model, &text);
    walk.root = cJSON_Parse(text.bytes);
    assert_non_null(walk.root);
    text_release(&text);
    given_model_release(&g);
    damage_children(&walk, walk.root, "");
    assert_true(walk.n_refused > 1000 && walk.n_loaded > 100);
    cJSON_Delete(walk.root);
}

static void no_damaged_series_model_is_loaded(void **state)
{
    (void)state;
    check_every_damage("series", &stored_series);
}

static void no_damaged_panel_model_is_loaded(void **state)
{
    (void)state;
    check_every_damage("panel", &stored_panel);
}

static void no_damaged_model_with_per_id_profiles_is_loaded(void **state)
{
    (void)state;
    check_every_damage("per-id profiles", &stored_per_id);
}

static void no_damaged_labelled_model_is_loaded(void **state)
{
    (void)state;
    check_every_damage("labelled", &stored_labelled);
    check_every_damage("labelled, with a ridge", &stored_ridge_label);
}

static void no_damaged_model_with_quantiles_is_loaded(void **state)
{
    (void)state;
    check_every_damage("quantiles", &stored_quantiles);
}

static void no_damaged_ensemble_is_loaded(void **state)
{
    (void)state;
    check_every_damage("ensemble", &stored_ensemble);
}

/* A network whose kernel has length 3. */
static const struct built conv = {.attention = "conv", .T = 3, .D = 2};

/* Writes the file of a small model, with `from` replaced by `to`. */
static void put_changed(const struct built *built, const char *from,
                        const char *to)
{
    struct text text = {0}, changed = {0};
    struct given_model g;
    const char *at;

    stored_build(&g, built);
    stored_print(&g.model, &text);
    at = strstr(text.bytes, from);
    assert_non_null(at);
    text_bytes(&changed, text.bytes, (size_t)(at - text.bytes));
    text_string(&changed, to);
    text_string(&changed, at + strlen(from));
    stored_put(changed.bytes, changed.length);
    text_release(&text);
    text_release(&changed);
    given_model_release(&g);
}

static void assert_refused(const char *part)
{
    struct model m;

    assert_fails(stored_load(&m, 0), STATUS_DATA, &stored_err, part);
    assert_true(strncmp(stored_err.message, "m.json:", 7) == 0);
    model_release(&m);
}

static void inconsistent_values_are_refused(void **state)
{
    static const struct {
        const struct built *built;
        const char *from, *to, *part;
    } cases[] = {
        {&stored_series, "\"layout\":\t\"series\"", "\"layout\":\"panel\"",
         "columns.id: this layout needs an id"},
        {&stored_panel, "\"layout\":\t\"panel\"", "\"layout\":\"series\"",
         "columns.id: this layout has no id"},
        {&stored_labelled, "\"layout\":\t\"labelled\"", "\"layout\":\"panel\"",
         "columns.label: this layout has no label"},
        {&stored_labelled, "\"horizon\":\t1", "\"horizon\":2",
         "config.horizon: expected 1"},
        {&stored_labelled, "[\"grade\"]", "[\"a\"]",
         "columns.targets: expected only the label"},
        {&stored_labelled, "[\"grade\"]", "[\"grade\",\"a\"]",
         "columns.targets: expected only the label"},
        {&stored_ridge_label, "\"short_lag\":\t0", "\"short_lag\":1",
         "ridge.short_lag: expected a whole number from 0 to 0"},
        {&stored_ridge_label, "\"long_lag\":\t0", "\"long_lag\":1",
         "ridge.long_lag: expected a whole number from 0 to 0"},
        {&stored_ridge_label, "\"values\":\t[", "\"values\":[0,",
         "ridge.values: "},
        {&stored_series, "\"features\":\t[\"a\", \"b\"]",
         "\"features\":[\"a\",\"a\"]", "columns.features[1]: is a duplicate"},
        {&stored_series, "\"targets\":\t[\"b\", \"a\"]",
         "\"targets\":[\"b\",\"b\"]", "columns.targets[1]: is a duplicate"},
        {&stored_series, "\"forecasters\":\tnull", "\"forecasters\":1",
         "forecasters: "},
        {&stored_series, "\"forecasters\":\tnull",
         "\"forecasters\":[\"model\"]",
         "forecasters: expected one for each target"},
        {&stored_series, "\"forecasters\":\tnull",
         "\"forecasters\":[\"model\",\"oracle\"]",
         "forecasters: the model has no forecaster \"oracle\""},
        {&stored_series, "\"forecasters\":\tnull",
         "\"forecasters\":[\"model\",\"ridge\"]",
         "forecasters: the model has no forecaster \"ridge\""},
        {&stored_series, "\"forecasters\":\tnull",
         "\"forecasters\":[\"mean\",\"naive\"]",
         "forecasters: the model has no forecaster \"mean\""},
        {&stored_labelled, "\"forecasters\":\tnull",
         "\"forecasters\":[\"naive\"]",
         "forecasters: the model has no forecaster \"naive\""},
        {&stored_quantiles, "[10, 50, 99.9]", "[10,50,50]",
         "config.quantiles: expected levels from 0.1 to 99.9, rising"},
        {&stored_quantiles, "[10, 50, 99.9]", "[10,50]",
         "shape: expected [4, "},
        {&stored_quantiles, "[10, 50, 99.9]", "[1,2,3,4,5,6,7,8,9,10]",
         "config.quantiles: expected 1 to 9 levels"},
        {&stored_series, "\"name\":\t\"a\"", "\"name\":\"c\"",
         "scaler.columns[0].name: expected \"a\""},
        {&stored_series, "\"attention\":\t\"timestep\"",
         "\"attention\":\"last\"", "config.logits: expected null"},
        {&stored_series, "\"logits\":\t\"tanh\"", "\"logits\":null",
         "config.logits: expected"},
        {&stored_series, "\"kernel\":\tnull", "\"kernel\":3",
         "config.kernel: expected null"},
        {&conv, "\"kernel\":\t3", "\"kernel\":null",
         "config.kernel: expected a number"},
        {&conv, "\"kernel\":\t3", "\"kernel\":65",
         "config.kernel: expected a whole number from 1 to 64"},
        {&conv, "\"kernel\":\t3", "\"kernel\":2", "shape"},
        {&stored_series, "\"window\":\t3", "\"window\":4", "shape"},
        {&stored_series, "\"hidden\":\t2", "\"hidden\":3", "shape"},
        {&stored_series, "\"horizon\":\t2", "\"horizon\":3",
         "sigma: expected 3 numbers"},
        {&stored_series, "\"delimiter\":\t\",\"", "\"delimiter\":\";;\"",
         "config.delimiter: expected one character"},
        {&stored_panel, "\"id\":\t\"site\"", "\"id\":\"date\"",
         "columns.time: is the same column as the id"},
        {&stored_series, "\"form\":\t\"date\"", "\"form\":\"month\"",
         "time.pattern: expected a pattern of times of \"form\""},
        {&stored_series, "\"origin\":\t\"2020-01-01\"",
         "\"origin\":\"2020-02-30\"", "profile.origin: expected null or"},
        {&stored_series, "\"season\":\t3", "\"season\":4",
         "profile.seasons[0].period: expected 4 for the first season, as in "
         "config.season"},
        {&stored_series, "\"period\":\t3", "\"period\":524289",
         "seasons[0].period: expected a whole number from 2 to 524288"},
        {&stored_series, "\"period\":\t2", "\"period\":4",
         "seasons[1].columns[0].values: expected"},
        {&stored_series, "\"ids\":\t[]", "\"ids\":[\"x\"]",
         "profile.ids: expected no ids because the model has no id column"},
        {&stored_per_id, "\"ids\":\t[\"south\", ", "\"ids\":[\"north, 2\",",
         "profile.ids: id 2 equals id 1"},
        {&stored_per_id, "\"ids\":\t[\"south\", ", "\"ids\":[\"\",",
         "profile.ids: id 1 is empty"},
        {&stored_per_id, "\"ids\":\t[\"south\", ", "\"ids\":[1,",
         "profile.ids[0]: expected a string"},
        {&stored_per_id, "\"ids\":\t[\"south\", ", "\"ids\":[",
         "profile.seasons[0].per_id: expected 4 numbers, found 8"},
        {&stored_per_id, "\"ids\":\t[", "\"ids\":[\"x\",",
         "profile.seasons[0].per_id: expected 12 numbers, found 8"},
        {&stored_per_id, "\"usual_changes\":\t{", "\"usual_changes\":{\"x\":0,",
         "usual_changes.x: unknown field"},
        {&stored_per_id, "\"usual_changes\":\t{\n\t\t\"ids\":\t[",
         "\"usual_changes\":{\"ids\":[\"x\",",
         "usual_changes.values: expected 3 numbers, found 2"},
        {&stored_per_id, "\"per_id\":\t[", "\"per_id\":[0,",
         "profile.seasons[0].per_id: expected 8 numbers, found 9"},
        {&stored_per_id, "\"period\":\t4", "\"period\":349526",
         "profile.seasons[0].period: expected"},
        {&stored_per_id, "\"period\":\t3", "\"period\":349522",
         "seasons[1].period: profiles with 349526 phases for 2 ids are too "
         "large"},
        {&stored_labelled, "\"profile\":\tnull",
         "\"profile\":{\"origin\":null,\"ids\":[],\"seasons\":[]}",
         "profile: expected null because a label has no season"},
        {&stored_series, "\"known_effect_by_hour\":\tfalse",
         "\"known_effect_by_hour\":true",
         "known_effect_by_hour: expected false because no known number has an "
         "effect"},
        {&stored_series, "\"form\":\t\"date\"", "\"form\":\"text\"",
         "time.form:"},
        {&stored_series, "\"form\":\t\"date\"", "\"form\":\"dates\"",
         "time.form:"},
        {&stored_series, "\"step\":\t\"ticks\"", "\"step\":\"none\"",
         "time.step:"},
        {&stored_series, "\"from\":\t\"2020",
         "\"from\":\"a text that is much too long to be a time, whatever its "
         "format may be, and whatever name of a time zone follows it, in 2020",
         "training.from: this time is too long"},
        {&stored_series, "\"standard_deviation\":",
         "\"standard_deviation\":0,\"d\":", "unknown field"},
        {&stored_labelled, "\"label\":\t{", "\"label\":{\"name\":\"grade\",",
         "scaler.label.name: unknown field"},
        {&stored_series,
         "\"season\":", "\"season\":1,\"season\":", "duplicate field"},
        {&stored_series, "\"residual\":\tfalse", "\"residual\":true",
         "members[0].residual: expected false because the model has no ridge"},
        {&stored_ensemble, "\"epochs\":\t4", "\"epochs\":0",
         "members[1].epochs: expected a whole number from 1"},
        {&stored_ensemble, "member2.head.bias", "member3.head.bias",
         "name: expected \"member2.head.bias\""},
        {&stored_ensemble, "\"members\":\t[",
         "\"members\":[{\"residual\":false,\"seed\":1,\"epochs\":1},",
         "parameters: expected the 32 tensors of this model"},
    };

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        put_changed(cases[i].built, cases[i].from, cases[i].to);
        assert_refused(cases[i].part);
    }
}

static void check_members(size_t n_nets, size_t n, bool ridge, const char *part)
{
    struct built built = stored_ensemble;
    struct text text = {0};
    struct given_model g;

    built.members = n_nets;
    built.ridge = ridge;
    stored_build(&g, &built);
    g.model.ensemble.n = n;
    stored_print(&g.model, &text);
    stored_put(text.bytes, text.length);
    assert_refused(part);
    text_release(&text);
    given_model_release(&g);
}

static void a_wrong_number_of_members_is_refused(void **state)
{
    static const char part[] =
        "members: expected 1 to 32 members, or none if there is a ridge";

    (void)state;
    check_members(1, 0, false, part);
    check_members(MAX_MEMBERS + 1, MAX_MEMBERS + 1, true, part);
}

/* The file of a model, with a part replaced by one of the same length, is
 * refused. Releases the model. */
static void check_replaced(struct given_model *g, const char *from,
                           const char *to, const char *part)
{
    struct text text = {0};
    char *at;

    stored_print(&g->model, &text);
    at = strstr(text.bytes, from);
    assert_non_null(at);
    assert_int_equal(strlen(from), strlen(to));
    memcpy(at, to, strlen(to));
    stored_put(text.bytes, text.length);
    assert_refused(part);
    text_release(&text);
    given_model_release(g);
}

/* The first of two members is standalone, the other residual. */
static void check_averaged(size_t n, const char *from, const char *to,
                           const char *part)
{
    struct built built = stored_ensemble;
    struct given_model g;

    built.members = 2;
    stored_build(&g, &built);
    g.model.ensemble.n = n;
    check_replaced(&g, from, to, part);
}

static void averaged_must_be_consistent_with_the_members(void **state)
{
    (void)state;
    check_averaged(0, "\"averaged\":\ttrue", "\"averaged\":false",
                   "ridge.averaged: expected true because there are no "
                   "members");
    check_averaged(2, "\"averaged\":\tfalse", "\"averaged\":  true",
                   "ridge.averaged: expected false because a member is "
                   "residual");
}

static void check_shares(const char *from, const char *to, const char *part)
{
    static const double shares[] = {0.25, 0.75};
    struct given_model g;

    stored_build(&g, &stored_ensemble);
    g.model.ensemble.n = 1;
    assert_ok(
        ensemble_set_ridge_shares(&g.model.ensemble, 2, shares, &stored_err),
        &stored_err);
    check_replaced(&g, from, to, part);
}

static void shares_must_be_one_for_each_target_from_0_to_1(void **state)
{
    (void)state;
    check_shares("[0.25, 0.75]", "[0.25, 1.75]",
                 "ridge.shares: expected numbers from 0 to 1");
    check_shares("[0.25, 0.75]", "[      0.75]", "ridge.shares: expected");
    check_shares("\"averaged\":\ttrue", "\"averaged\":false",
                 "ridge.shares: expected none because the ridge is not "
                 "averaged");
}

static void an_unknown_place_of_attention_is_refused(void **state)
{
    struct built built = stored_series;

    (void)state;
    built.attention = "last";
    put_changed(&built, "\"attend\":\t\"states\"", "\"attend\":\"below\"");
    assert_refused("config: there is no layer below the top one");
}

static void quantiles_that_decrease_are_refused(void **state)
{
    (void)state;
    put_changed(&stored_series, "\"quantiles\":\t[10, ",
                "\"quantiles\":\t[11.5, ");
    assert_refused("intervals.targets[0].quantiles: expected numbers from 0 on "
                   "that do not decrease");
}

static void intervals_of_a_negative_width_are_refused(void **state)
{
    (void)state;
    put_changed(&stored_series, "\"sigma\":\t[1, ", "\"sigma\":\t[-1, ");
    assert_refused("intervals.targets[0].sigma: expected numbers from 0 on");
}

static void other_formats_and_versions_are_refused(void **state)
{
    (void)state;
    put_changed(&stored_series, "attnforecast-model", "another");
    assert_refused("format: this is not an attnforecast model");
    put_changed(&stored_series, "\"format_version\":\t19",
                "\"format_version\":20");
    assert_refused("format_version: version 20 is not supported (use a newer "
                   "attnforecast or train again)");
    /* an unknown version may have other fields, so it is checked first */
    put_changed(&stored_series, "\"format_version\":\t19",
                "\"new\":1,\"format_version\":20");
    assert_refused("format_version: version 20");
}

static void a_truncated_file_is_refused(void **state)
{
    struct text text = {0};
    struct given_model g;

    (void)state;
    stored_build(&g, &stored_panel);
    stored_print(&g.model, &text);
    given_model_release(&g);
    for (size_t n = 0; n < text.length - 3; n += 50) {
        stored_put(text.bytes, n);
        assert_refused("m.json:");
    }
    text_release(&text);
}

static void a_file_that_is_not_a_model_is_refused(void **state)
{
    static const char *const files[] = {"",
                                        "\n",
                                        "{}",
                                        "[]",
                                        "3",
                                        "null",
                                        "\"format\"",
                                        "[[]]",
                                        "{",
                                        "a,b\n1,2",
                                        "{\"format\":\"attnforecast-model\"}"};
    struct text deep = {0};

    (void)state;
    for (size_t i = 0; i < COUNT(files); i++) {
        stored_put(files[i], strlen(files[i]));
        assert_refused("m.json:");
    }
    for (size_t i = 0; i < 100000; i++)
        text_string(&deep, "{\"a\":[");
    stored_put(deep.bytes, deep.length);
    assert_refused("nested too deeply");
    text_release(&deep);
}

static void a_missing_file_is_reported(void **state)
{
    struct model m;

    (void)state;
    assert_fails(model_load(&m, "absent.json", 0, &stored_err), STATUS_NO_INPUT,
                 &stored_err, "absent.json");
    model_release(&m);
    assert_int_equal(mkdir("folder", 0777), 0);
    assert_fails(model_load(&m, "folder", 0, &stored_err), STATUS_NO_INPUT,
                 &stored_err, "folder");
    model_release(&m);
    assert_int_equal(rmdir("folder"), 0);
}

static long peak_kilobytes(void)
{
    struct rusage usage;

    assert_int_equal(getrusage(RUSAGE_SELF, &usage), 0);
    return usage.ru_maxrss;
}

/* The file names large sizes but does not contain the numbers. */
static void a_file_that_claims_to_be_huge_allocates_little(void **state)
{
    static const struct {
        const char *from, *to, *part;
    } cases[] = {
        {"\"hidden\":\t2", "\"hidden\":4096", "parameters, at most 4194304"},
        {"\"hidden\":\t2", "\"hidden\":1000", "shape"},
        {"\"hidden\":\t2", "\"hidden\":4097", "from 1 to 4096"},
        {"\"horizon\":\t2", "\"horizon\":16384",
         "sigma: expected 12 numbers, found 2"},
        {"\"window\":\t3", "\"window\":65536", "shape"},
        {"\"layers\":\t1", "\"layers\":8", "parameters: expected the"},
    };
    static const struct built many = {.T = 3, .D = 2, .members = MAX_MEMBERS};
    const long before = peak_kilobytes();

    (void)state;
    for (size_t i = 0; i < COUNT(cases); i++) {
        put_changed(&stored_series, cases[i].from, cases[i].to);
        assert_refused(cases[i].part);
    }
    put_changed(&many, "\"hidden\":\t2", "\"hidden\":1000");
    assert_refused("config: 32 networks of");
    assert_true(peak_kilobytes() - before < 200 * 1024);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_file_that_claims_to_be_huge_allocates_little),
        cmocka_unit_test(no_damaged_series_model_is_loaded),
        cmocka_unit_test(no_damaged_panel_model_is_loaded),
        cmocka_unit_test(no_damaged_model_with_per_id_profiles_is_loaded),
        cmocka_unit_test(no_damaged_labelled_model_is_loaded),
        cmocka_unit_test(no_damaged_ensemble_is_loaded),
        cmocka_unit_test(no_damaged_model_with_quantiles_is_loaded),
        cmocka_unit_test(a_wrong_number_of_members_is_refused),
        cmocka_unit_test(inconsistent_values_are_refused),
        cmocka_unit_test(averaged_must_be_consistent_with_the_members),
        cmocka_unit_test(shares_must_be_one_for_each_target_from_0_to_1),
        cmocka_unit_test(an_unknown_place_of_attention_is_refused),
        cmocka_unit_test(quantiles_that_decrease_are_refused),
        cmocka_unit_test(intervals_of_a_negative_width_are_refused),
        cmocka_unit_test(other_formats_and_versions_are_refused),
        cmocka_unit_test(a_truncated_file_is_refused),
        cmocka_unit_test(a_file_that_is_not_a_model_is_refused),
        cmocka_unit_test(a_missing_file_is_reported),
    };

    return cmocka_run_group_tests(tests, enter_folder, leave_folder);
}
