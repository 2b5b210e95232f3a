/* model_upgrade.c - makes a model file of an older version one of this version
 * (model.h). */
#include "model/model.h"

#include "store/json.h"
#include "store/json_upgrade.h"
#include "model/model_json.h"

/* Version 1 is version 2 with other names of some fields. */
static const struct json_rename names_of_version_1[] = {
    {"highway", "ridge"},
    {"by_itself", "averaged"},
    {"corrects", "residual"},
    {"own", "per_id"},
    {"deviation", "standard_deviation"},
    {NULL, NULL},
};

/* The fields that version 3 added, as version 2 did without them. */
static const struct json_default defaults_of_version_2[] = {
    {"config", "decimal", "\".\""},
    {"config", "thousands", "\"none\""},
    {"config", "strip", "\"\""},
    {"config", "na", "\"\""},
    {"config", "gaps", "\"mask\""},
    {"columns", "known", "[]"},
    {"columns", "static", "[]"},
    {"columns", "categorical", "[]"},
    {"columns", "calendar", "[]"},
    {"columns", "holidays", "[]"},
    {"columns", "indicators", "[]"},
    {"scaler", "covariates", "[]"},
    {NULL, "known_effect", "null"},
    {"config", "time_format", "\"\""},
    {"config", "tz", "\"\""},
    {"time", "pattern", "\"\""},
    {"time", "read", "\"\""},
    {"config", "drop_last", "0"},
    {"config", "duplicates", "\"error\""},
    {"config", "sort", "false"},
    {"config", "freq", "\"\""},
    {"config", "resample", "\"\""},
    {"training", "findings", "[]"},
    {"scaler.columns", "difference", "null"},
    {NULL, NULL, NULL},
};

/* Likewise of version 4. */
static const struct json_default defaults_of_version_3[] = {
    {"config", "blind_decoder", "true"},
    {"ridge", "columns", "null"},
    {"time", "weekdays", "\"\""},
    {NULL, NULL, NULL},
};

/* Likewise of version 5. */
static const struct json_default defaults_of_version_4[] = {
    {"config", "row_weights", "false"},
    {NULL, NULL, NULL},
};

/* Likewise of version 6. */
static const struct json_default defaults_of_version_5[] = {
    {"ridge.columns", "covariates", "[]"},
    {NULL, NULL, NULL},
};

/* Likewise of version 7. */
static const struct json_default defaults_of_version_6[] = {
    {NULL, "forecasters", "null"},
    {NULL, NULL, NULL},
};

/* Likewise of version 8: of kinds with a choice, and of the others. */
static const struct json_default normalised_before[] = {
    {"config", "normalise", "\"softmax\""},
    {NULL, NULL, NULL},
};
static const struct json_default defaults_of_version_7[] = {
    {"config", "normalise", "null"},
    {NULL, NULL, NULL},
};

/* Likewise of version 9. */
static const struct json_default one_block_before[] = {
    {"config", "blocks", "1"},
    {NULL, NULL, NULL},
};
static const struct json_default defaults_of_version_8[] = {
    {"ridge", "share", "0.5"},
    {"config", "blocks", "null"},
    {NULL, NULL, NULL},
};

/* Likewise of version 10. */
static const struct json_default defaults_of_version_9[] = {
    {NULL, "intervals", "null"},
    {"time", "hours", "\"\""},
    {NULL, NULL, NULL},
};

/* Likewise of version 11. */
static const struct json_default defaults_of_version_10[] = {
    {NULL, "attention_evidence", "null"},
    {NULL, "companions", "null"},
    {"scores", "targets", "null"},
    {"training", "choices", "[]"},
    {"training", "verdict", "[]"},
    {"scores.metrics", "theta", "null"},
    {"scores.metrics", "ets", "null"},
    {"scores." FIELD_SCALED, "theta", "null"},
    {"scores." FIELD_SCALED, "ets", "null"},
    {NULL, NULL, NULL},
};

/* Likewise of version 12. */
static const struct json_default defaults_of_version_11[] = {
    {"companions", "seasonal_naive", "0"},
    {"companions", "naive", "0"},
    {NULL, NULL, NULL},
};

/* Likewise of version 13. */
static const struct json_default defaults_of_version_12[] = {
    {NULL, "known_effect_by_hour", "false"},
    {NULL, NULL, NULL},
};

/* Likewise of version 14. */
static const struct json_default defaults_of_version_13[] = {
    {"companions", "arima", "0"},
    {"scores.metrics", "arima", "null"},
    {"scores." FIELD_SCALED, "arima", "null"},
    {"scores.targets.metrics", "arima", "null"},
    {NULL, NULL, NULL},
};

/* Likewise of version 16. */
static const struct json_default defaults_of_version_15[] = {
    {"ridge", "shares", "[]"},
    {NULL, NULL, NULL},
};

/* Likewise of version 17. */
static const struct json_default defaults_of_version_16[] = {
    {"companions", "drift", "0"},
    {NULL, NULL, NULL},
};

/* Likewise of version 18. */
static const struct json_default defaults_of_version_17[] = {
    {"config", "row_values", "true"},
    {"config", "fixed_phases", "false"},
    {NULL, NULL, NULL},
};

/* Likewise of version 19. */
static const struct json_default defaults_of_version_18[] = {
    {NULL, "usual_changes", "null"},
    {NULL, "known_effect_past", "[]"},
    {NULL, NULL, NULL},
};

/* The fields that kinds with a hyperparameter got, before those of the others.
 */
static const struct {
    int64_t version;
    enum hyperparameter has;
    const struct json_default *fields;
} added_to_kinds[] = {{8, HYPER_NORMALISE, normalised_before},
                      {9, HYPER_BLOCKS, one_block_before}};

/* True if the attention kind of a model needs a value of the hyperparameter. */
static bool kind_needs(const struct json_at *root, enum hyperparameter h)
{
    struct error err;
    struct json_at config;
    const char *name;
    const struct attn_ops *kind =
        json_object(root, "config", &config, &err) == STATUS_OK &&
                json_string(&config, "attention", &name, &err) == STATUS_OK
            ? attn_find(name)
            : NULL;

    return kind && attn_has(kind, h) && !attn_is_optional(kind, h);
}

/* The fields that each version added, oldest first. */
static const struct {
    int64_t version;
    const struct json_default *fields;
} added[] = {{3, defaults_of_version_2},   {4, defaults_of_version_3},
             {5, defaults_of_version_4},   {6, defaults_of_version_5},
             {7, defaults_of_version_6},   {8, defaults_of_version_7},
             {9, defaults_of_version_8},   {10, defaults_of_version_9},
             {11, defaults_of_version_10}, {12, defaults_of_version_11},
             {13, defaults_of_version_12}, {14, defaults_of_version_13},
             {16, defaults_of_version_15}, {17, defaults_of_version_16},
             {18, defaults_of_version_17}, {19, defaults_of_version_18}};

enum status model_upgrade(const struct json_at *root, struct json *document,
                          int64_t version, struct error *err)
{
    if (version == 1)
        TRY(json_rename_fields(document, root->key, names_of_version_1, err));
    for (size_t i = 0; i < sizeof added_to_kinds / sizeof *added_to_kinds; i++)
        if (version < added_to_kinds[i].version &&
            kind_needs(root, added_to_kinds[i].has))
            TRY(json_add_defaults(document, added_to_kinds[i].fields, err));
    for (size_t i = 0; i < sizeof added / sizeof *added; i++)
        if (version < added[i].version)
            TRY(json_add_defaults(document, added[i].fields, err));
    return STATUS_OK;
}
