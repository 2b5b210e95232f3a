/* table_id.c - see table_id.h. */
#include "table/table_id.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "csv/source.h"
#include "table/line_filter.h"

static const char *const id_names[] = {"unique_id", "series_id", "id",
                                       "item_id",   "ts_id",     "series"};

/* True if a name is one of a list separated by commas; NULL: an empty one. */
static bool is_listed(const char *list, const char *name)
{
    const size_t length = strlen(name);

    while (list) {
        if (strncasecmp(list, name, length) == 0 &&
            (list[length] == ',' || list[length] == '\0'))
            return true;
        list = strchr(list, ',');
        list += list != NULL;
    }
    return false;
}

/* A column of such a name that is not part of the time that is asked for. */
static int guess(const struct table *t, const struct table_options *options)
{
    for (size_t k = 0; t->header && k < sizeof id_names / sizeof *id_names; k++)
        for (size_t i = 0; i < t->n_columns; i++)
            if (strcasecmp(t->columns[i].name, id_names[k]) == 0 &&
                !is_listed(options->time, t->columns[i].name))
                return (int)i;
    return -1;
}

/* The columns of --id. */
struct id_list {
    struct table *table;
    const struct table_options *options;
    struct text name; /* of the id */
    size_t n;
};

static void mark(struct id_list *list, int column)
{
    struct table *t = list->table;

    if (t->id_column >= 0) {
        text_string(&list->name, ",");
        t->has_id_parts = true;
    } else {
        t->id_column = column;
    }
    text_string(&list->name, t->columns[column].name);
    t->columns[column].use = COLUMN_ID;
    t->columns[column].id_part = list->n++;
}

static enum status add_column(void *context, const char *name,
                              struct error *err)
{
    struct id_list *list = context;
    struct table *t = list->table;
    int column;

    TRY(table_require(t, name, list->options->from_model ? NULL : "--id",
                      &column, err));
    if (t->columns[column].use == COLUMN_ID)
        return error_set(err, STATUS_USAGE,
                         "%s: column \"%s\" is twice in --id (give it once)",
                         t->path, t->columns[column].name);
    mark(list, column);
    return STATUS_OK;
}

enum status table_id_start(struct table *t, const struct table_options *options,
                           struct error *err)
{
    struct id_list list = {.table = t, .options = options};
    const int guessed =
        options->id || !options->find_layout ? -1 : guess(t, options);
    enum status status = STATUS_OK;

    if (options->id)
        status = table_each_name(t, options->id, add_column, &list, err);
    else if (guessed >= 0)
        mark(&list, guessed);
    if (status == STATUS_OK && t->id_column >= 0)
        status = text_take(&list.name, &t->id_name, err);
    text_release(&list.name);
    return status;
}

void table_id_drop(struct table *t)
{
    t->columns[t->id_column].use = COLUMN_VALUES;
    t->id_column = -1;
    free(t->id_name);
    t->id_name = NULL;
}

void table_id_join(const struct table *t, const char *cell, size_t length,
                   struct text *id)
{
    if (!t->has_id_parts) {
        text_bytes(id, cell, length);
        return;
    }
    if (id->length)
        text_string(id, "/");
    for (size_t i = 0; i < length; i++) {
        if (cell[i] == '/' || cell[i] == '\\')
            text_string(id, "\\");
        text_bytes(id, cell + i, 1);
    }
}

void table_id_note_empty(struct empty_ids *empty, size_t row, size_t column)
{
    if (empty->n && empty->last == row)
        return;
    if (!empty->n)
        empty->column = column;
    if (empty->n < EMPTY_IDS_MAX)
        empty->rows[empty->n] = row;
    empty->last = row;
    empty->n++;
}

/* Appends "; the same is true of 2 others", and in a bracket what to do. */
static void put_empty(const struct table *t, const struct empty_ids *empty,
                      struct text *message, struct text *filter)
{
    const char *path = table_path(t, empty->rows[0]);
    size_t lines[EMPTY_IDS_MAX];

    if (empty->n > 1)
        text_printf(message, "; the same is true of %s",
                    counted(empty->n - 1, "other").text);
    text_string(message, " (add it");
    if (empty->n > EMPTY_IDS_MAX || path != table_path(t, empty->last)) {
        text_string(message, ", or remove the rows)");
        return;
    }
    for (size_t i = 0; i < empty->n; i++)
        lines[i] = table_line(t, empty->rows[i]);
    line_filter_put(filter, lines, empty->n);
    text_printf(message,
                ", or leave the line%s out: ", empty->n > 1 ? "s" : "");
    source_add_command(message, path, filter);
    text_string(message, ")");
}

enum status table_id_refuse_empty(const struct table *t,
                                  const struct empty_ids *empty,
                                  struct error *err)
{
    struct text message = {0}, filter = {0};
    enum status status;

    if (!empty->n)
        return STATUS_OK;
    put_empty(t, empty, &message, &filter);
    status = text_status(&message, err);
    if (status == STATUS_OK)
        (void)error_set(
            err, STATUS_DATA, "%s:%zu: the id in column \"%s\" is empty%s",
            table_path(t, empty->rows[0]), table_line(t, empty->rows[0]),
            t->columns[empty->column].name, message.bytes);
    if (status == STATUS_OK)
        status = error_add_filter(err, filter.bytes, "");
    text_release(&message);
    text_release(&filter);
    return status;
}

/* The time of a row, and its id unless all rows count as one series. */
struct key {
    int64_t tick;
    uint32_t id;
};

static int compare_keys(const void *a, const void *b)
{
    const struct key *x = a, *y = b;

    if (x->tick != y->tick)
        return x->tick < y->tick ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

/* Sets *fits if times repeat, but hardly any within an id. */
static enum status fits_repeated(const struct table *t, const int64_t *ticks,
                                 bool *fits, struct error *err)
{
    size_t n_times = 0, n_pairs = 0; /* repeated */
    struct key *keys;

    keys = malloc(t->n_rows * sizeof *keys);
    if (!keys)
        return error_no_memory(err, t->n_rows * sizeof *keys);
    for (size_t i = 0; i < t->n_rows; i++)
        keys[i] = (struct key){ticks[i], t->id_of_row[i]};
    qsort(keys, t->n_rows, sizeof *keys, compare_keys);
    for (size_t i = 1; i < t->n_rows; i++) {
        n_times += keys[i].tick == keys[i - 1].tick;
        n_pairs += compare_keys(&keys[i], &keys[i - 1]) == 0;
    }
    free(keys);
    *fits = n_times > 0 && 10 * n_pairs <= n_times;
    return STATUS_OK;
}

/* Sets *fits if the times of each id rise, or all fall, from row to row, but
 * not those of the file: series that follow each other, of times of their own.
 */
static enum status fits_order(const struct table *t, size_t n_ids,
                              const int64_t *ticks, bool *fits,
                              struct error *err)
{
    bool rises[2] = {true, true}; /* without the ids, with them */
    bool falls[2] = {true, true};
    size_t *last = calloc(n_ids + 1, sizeof *last); /* row of an id, plus 1 */

    if (!last)
        return error_no_memory(err, (n_ids + 1) * sizeof *last);
    for (size_t i = 0; i < t->n_rows; i++) {
        const size_t id = t->id_of_row[i];
        const size_t before[2] = {i, last[id]};

        for (int k = 0; k < 2; k++)
            if (before[k]) {
                rises[k] &= ticks[before[k] - 1] < ticks[i];
                falls[k] &= ticks[before[k] - 1] > ticks[i];
            }
        last[id] = i + 1;
    }
    free(last);
    *fits = !rises[0] && !falls[0] && (rises[1] || falls[1]);
    return STATUS_OK;
}

enum status table_id_fits(const struct table *t, size_t n_ids,
                          const int64_t *ticks, bool *fits, struct error *err)
{
    *fits = false;
    if (t->n_rows < 2 * n_ids)
        return STATUS_OK;
    TRY(fits_repeated(t, ticks, fits, err));
    return *fits ? STATUS_OK : fits_order(t, n_ids, ticks, fits, err);
}
