/* forecasters_given.c - see forecasters_given.h. */
#include "cli/forecasters_given.h"

#include <stdlib.h>
#include <string.h>

static const struct {
    const char *name;
    struct target_forecaster forecaster;
} words[] = {
    {"auto", {BY_MODEL, .automatic = true}},
    {"network", {BY_MODEL, false}},
    {"ridge", {BY_RIDGE, false}},
    {"theta", {BY_THETA, false}},
    {"ets", {BY_ETS, false}},
    {"arima", {BY_ARIMA, false}},
    {"naive", {BY_NAIVE, false}},
    {"seasonal_naive", {BY_SEASONAL_NAIVE, false}},
    {"window_mean", {BY_WINDOW_MEAN, false}},
    {"drift", {BY_DRIFT, false}},
};

enum { N_WORDS = sizeof words / sizeof *words };

/* One element of the list. */
struct element {
    const char *text;  /* ended by '\0' */
    char *column;      /* NULL: all targets */
    const char *word;  /* the name of the forecaster */
    size_t forecaster; /* index in words; N_WORDS: unknown */
};

/* Calls `add` for each element. */
static enum status each_element(const char *list,
                                enum status (*add)(void *context,
                                                   const struct element *,
                                                   struct error *),
                                void *context, struct error *err)
{
    char *copy = strdup(list), *at = copy, *comma;
    enum status status = STATUS_OK;

    if (!copy)
        return error_no_memory(err, strlen(list) + 1);
    for (; at && status == STATUS_OK; at = comma ? comma + 1 : NULL) {
        struct element e = {.word = at};
        char *equals;

        comma = strchr(at, ',');
        if (comma)
            *comma = '\0';
        equals = strrchr(at, '=');
        if (equals) {
            *equals = '\0';
            e.column = at;
            e.word = equals + 1;
        }
        while (e.forecaster < N_WORDS &&
               strcmp(words[e.forecaster].name, e.word) != 0)
            e.forecaster++;
        status = add(context, &e, err);
    }
    free(copy);
    return status;
}

static enum status check_element(void *context, const struct element *e,
                                 struct error *err)
{
    bool *all_given = context;
    struct text names = {0};

    if (e->forecaster == N_WORDS) {
        for (size_t i = 0; i < N_WORDS; i++)
            text_printf(&names, "%s%s", i ? ", " : "", words[i].name);
        (void)error_set(err, STATUS_USAGE,
                        "--forecaster %.80s: not one of %s (for one target, "
                        "COLUMN=naive)",
                        e->word,
                        names.failed ? "those in --help" : names.bytes);
        text_release(&names);
        return STATUS_USAGE;
    }
    if (!e->column && *all_given)
        return error_set(err, STATUS_USAGE,
                         "--forecaster: %s is the second one for all targets "
                         "(give one, or COLUMN=%s for one target)",
                         e->word, e->word);
    *all_given |= !e->column;
    return STATUS_OK;
}

enum status forecasters_check(const char *list, struct error *err)
{
    bool all_given = false;

    return list ? each_element(list, check_element, &all_given, err)
                : STATUS_OK;
}

/* The forecasters of the targets while the list is read. */
struct reading_list {
    const struct dataset *dataset;
    struct target_forecaster *forecasters; /* (n_targets) */
    bool *named;                           /* (n_targets) */
};

static enum status add_element(void *context, const struct element *e,
                               struct error *err)
{
    const struct reading_list *r = context;
    const struct table *table = &r->dataset->table;
    const struct schema *schema = r->dataset->schema;
    size_t j = 0;
    int column;

    if (!e->column) {
        for (; j < schema->n_targets; j++)
            if (!r->named[j])
                r->forecasters[j] = words[e->forecaster].forecaster;
        return STATUS_OK;
    }
    TRY(table_require(table, e->column, "--forecaster", &column, err));
    while (j < schema->n_targets && strcmp(schema_target_name(schema, j),
                                           table->columns[column].name) != 0)
        j++;
    if (j == schema->n_targets)
        return error_set(err, STATUS_USAGE,
                         "--forecaster %.80s=%s: this column is not forecast "
                         "(name it in --target, or leave it out here)",
                         e->column, e->word);
    if (r->named[j])
        return error_set(err, STATUS_USAGE,
                         "--forecaster: two forecasters for \"%.80s\" (give "
                         "one)",
                         e->column);
    r->named[j] = true;
    r->forecasters[j] = words[e->forecaster].forecaster;
    return STATUS_OK;
}

enum status forecasters_given(const char *list, const struct dataset *dataset,
                              struct target_forecaster **forecasters,
                              struct error *err)
{
    const size_t n = dataset->schema->n_targets;
    struct reading_list reading = {.dataset = dataset};
    enum status status;

    free(*forecasters);
    *forecasters = calloc(n, sizeof **forecasters);
    if (!*forecasters)
        return error_no_memory(err, n * sizeof **forecasters);
    for (size_t j = 0; j < n; j++)
        (*forecasters)[j] = words[0].forecaster;
    if (!list)
        return STATUS_OK;
    reading.forecasters = *forecasters;
    reading.named = calloc(n, sizeof *reading.named);
    if (!reading.named)
        return error_no_memory(err, n * sizeof *reading.named);
    status = each_element(list, add_element, &reading, err);
    free(reading.named);
    return status;
}
