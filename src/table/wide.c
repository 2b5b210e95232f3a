/* wide.c - see wide.h. */
#include "table/wide.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "table/table_id.h"
#include "table/wide_id.h"
#include "table/wide_times.h"

static const char value_name[] = "value";

static bool is_part(const struct wide *w, size_t column)
{
    return wide_header_is_part(&w->header, column);
}

/* True if several lines may be parts of one series. */
static bool has_parts(const struct wide *w)
{
    return is_part(w, w->header.part);
}

/* The start */

/* A list of columns that are no labels. */
struct named {
    struct wide *wide;
    const struct table *table;
};

static enum status keep(void *context, const char *name, struct error *err)
{
    const struct named *named = context;
    const int column = table_find(named->table, name);

    (void)err; /* schema_choose() refuses what is not there */
    if (column < 0 || named->wide->header.is_value[column] ||
        is_part(named->wide, (size_t)column))
        return STATUS_OK;
    named->wide->is_label[column] = false;
    named->wide->is_kept[column] = true;
    return STATUS_OK;
}

static enum status keep_named(struct wide *w, const struct table *t,
                              const char *names, struct error *err)
{
    struct named named = {w, t};

    return names ? table_each_name(t, names, keep, &named, err) : STATUS_OK;
}

static enum status mark_labels(struct wide *w, struct table *t,
                               struct error *err)
{
    const struct covariates *c = w->options->covariates;

    w->is_label = calloc(t->n_columns, sizeof *w->is_label);
    w->is_kept = calloc(t->n_columns, sizeof *w->is_kept);
    if (!w->is_label || !w->is_kept)
        return error_no_memory(err, t->n_columns);
    for (size_t i = 0; i < t->n_columns; i++)
        w->is_label[i] =
            !w->header.is_value[i] && t->columns[i].use != COLUMN_ID;
    TRY(keep_named(w, t, w->options->statics, err));
    TRY(keep_named(w, t, w->options->categorical, err));
    for (size_t i = 0; c && i < c->n; i++)
        TRY(keep_named(w, t, c->list[i].name, err));
    for (size_t i = 0; i < t->n_columns; i++)
        if (w->is_label[i] || is_part(w, i))
            t->columns[i].is_categorical = true;
    return STATUS_OK;
}

enum status wide_start(struct wide *w, struct table *t,
                       const struct string_list *names,
                       const struct table_options *options, size_t line,
                       struct error *err)
{
    w->options = options;
    w->line = line;
    TRY(wide_header_find(&w->header, names, options, err));
    w->is_used = options->rows_layout;
    if (!w->is_used)
        return STATUS_OK;
    if (options->second_path)
        return error_set(err, STATUS_USAGE,
                         "--actual cannot be used with column names that are "
                         "times or count (put the actual values into columns "
                         "of %s)",
                         t->path);
    return mark_labels(w, t, err);
}

/* The ids */

static enum status refuse_twins(const struct table *t, size_t line, size_t twin,
                                const char *id, struct error *err)
{
    return error_set(err, STATUS_DATA,
                     "%s:%zu: id \"%.40s\" appears twice, first in line %zu "
                     "(put each series on one line, or name the columns that "
                     "tell them apart with --id)",
                     t->path, table_line(t, line), id, table_line(t, twin));
}

/* Numbers the lines by their labels, or from 1 without any; lines of parts
 * are one series then. */
static enum status add_ids(const struct wide *w, struct table *t,
                           const struct wide_columns *columns,
                           struct string_set *ids, struct error *err)
{
    const bool one = has_parts(w);
    enum status status = STATUS_OK;

    for (size_t i = 0; i < t->n_rows && status == STATUS_OK; i++) {
        struct text id = {0};

        if (!columns->n)
            text_printf(&id, "%zu", one ? 1 : i + 1);
        for (size_t k = 0; k < columns->n; k++) {
            const char *label = wide_label(t, i, (size_t)columns->columns[k]);

            table_id_join(t, label, strlen(label), &id);
        }
        text_string(&id, "");
        status = text_status(&id, err);
        if (status == STATUS_OK)
            status =
                string_set_add(ids, id.bytes, id.length, &t->id_of_row[i], err);
        text_release(&id);
    }
    return status;
}

static enum status name_id(struct table *t, const struct wide_columns *columns,
                           struct error *err)
{
    struct text name = {0};

    for (size_t k = 0; k < columns->n; k++) {
        t->columns[columns->columns[k]].use = COLUMN_ID;
        text_printf(&name, "%s%s", k ? "," : "",
                    t->columns[columns->columns[k]].name);
    }
    t->has_id_parts = columns->n > 1;
    return columns->n ? text_take(&name, &t->id_name, err) : STATUS_OK;
}

static enum status list_labels(const struct wide *w, const struct table *t,
                               struct wide_columns *labels, struct error *err)
{
    labels->columns = calloc(t->n_columns, sizeof *labels->columns);
    if (!labels->columns)
        return error_no_memory(err, t->n_columns * sizeof *labels->columns);
    for (size_t i = 0; i < t->n_columns; i++)
        if (w->is_label[i] && t->columns[i].categories.n && !is_part(w, i))
            labels->columns[labels->n++] = (int)i;
    return STATUS_OK;
}

/* Chooses the id among the labels. */
static enum status choose_id(const struct wide *w, struct table *t,
                             struct string_set *ids, struct error *err)
{
    struct wide_columns labels = {0}, chosen = {0};
    size_t line = 0, twin = 0;
    enum status status = list_labels(w, t, &labels, err);

    t->id_of_row = calloc(t->n_rows, sizeof *t->id_of_row);
    if (status == STATUS_OK && !t->id_of_row)
        status = error_no_memory(err, t->n_rows * sizeof *t->id_of_row);
    if (w->options->from_model)
        labels.n = 0; /* the lines had no id */
    if (status == STATUS_OK && labels.n)
        status =
            wide_id_choose(t, &labels, has_parts(w) ? (int)w->header.part : -1,
                           &chosen, &line, &twin, err);
    if (status == STATUS_OK && line)
        status = refuse_twins(
            t, line, twin, wide_label(t, line, (size_t)labels.columns[0]), err);
    if (status == STATUS_OK)
        status = name_id(t, &chosen, err);
    if (status == STATUS_OK)
        status = add_ids(w, t, &chosen, ids, err);
    free(labels.columns);
    free(chosen.columns);
    return status;
}

static enum status check_ids(const struct wide *w, const struct table *t,
                             const struct string_set *ids, struct error *err)
{
    uint32_t n = 0;

    for (size_t i = 0; i < t->n_rows; i++) {
        size_t twin = 0;

        if (!*ids->names[t->id_of_row[i]])
            return error_set(err, STATUS_DATA,
                             "%s:%zu: the id is empty (add it, or remove the "
                             "line)",
                             t->path, table_line(t, i));
        if (t->id_of_row[i] == n || has_parts(w)) {
            n++;
            continue;
        }
        while (t->id_of_row[twin] != t->id_of_row[i])
            twin++;
        return refuse_twins(t, i, twin, ids->names[t->id_of_row[i]], err);
    }
    return STATUS_OK;
}

/* The values */

/* Columns that are repeated beside the values: covariates. */
static size_t list_kept(const struct wide *w, const struct table *t, int *kept)
{
    size_t n = 0;

    for (size_t i = 0; i < t->n_columns; i++)
        if (w->is_kept[i])
            kept[n++] = (int)i;
    return n;
}

static bool is_left_out(const struct wide *w, const struct table *t, size_t i)
{
    return w->is_label[i] && t->columns[i].use != COLUMN_ID && !is_part(w, i) &&
           t->columns[i].categories.n;
}

static enum status add_left_out(const struct wide *w, const struct table *t,
                                struct text *notes, struct error *err)
{
    struct text names = {0};
    size_t n = 0, k = 0;

    for (size_t i = 0; i < t->n_columns; i++)
        n += is_left_out(w, t, i);
    for (size_t i = 0; i < t->n_columns; i++)
        if (is_left_out(w, t, i))
            text_list_item(&names, k++, n, t->columns[i].name);
    if (n)
        text_printable(notes, names.bytes ? names.bytes : "");
    if (n)
        text_printf(notes,
                    " %s left out (--id, --static and --categorical use "
                    "such columns)\n",
                    is_or_are(n));
    text_release(&names);
    return text_status(notes, err);
}

/* "each line is a series: values in 1143 columns, 1/22/20 to 3/9/23; id
 * Country" */
static enum status note_columns(const struct wide *w, struct table *t,
                                struct error *err)
{
    struct text *notes = &t->notes;

    if (w->options->from_model)
        return STATUS_OK;
    text_printf(notes, "each line is a %s: its values are in %s, ",
                w->header.kind == WIDE_PARTS   ? "year"
                : w->header.kind == WIDE_YEARS ? "part of each year"
                                               : "series",
                counted(w->header.n_values, "column").text);
    text_printable(notes, t->columns[w->header.first].name);
    text_string(notes, " to ");
    text_printable(notes, t->columns[w->header.last].name);
    text_string(notes, t->id_name ? "; its id is " : "");
    text_printable(notes, t->id_name ? t->id_name : "");
    text_string(notes, "\n");
    return add_left_out(w, t, notes, err);
}

/* Sets the cells of a new table, (lines * values, 1 + kept). */
static void set_cells(const struct wide *w, struct table *t, const int *kept,
                      size_t n_kept, const struct wide_ticks *ticks,
                      float *cells, uint32_t *id_of_row)
{
    size_t row = 0;

    for (size_t i = 0; i < t->n_rows; i++) {
        const float *line = t->cells + i * t->n_columns;
        size_t k = 0;

        for (size_t c = 0; c < t->n_columns; c++) {
            if (!w->header.is_value[c])
                continue;
            *cells++ = line[c];
            for (size_t j = 0; j < n_kept; j++)
                *cells++ = line[kept[j]];
            if (ticks->columns)
                t->ticks[row] =
                    ticks->columns[k++] + (ticks->lines ? ticks->lines[i] : 0);
            id_of_row[row++] = t->id_of_row[i];
        }
    }
}

/* Sets the line of each line's values. */
static enum status set_lines(struct table *t, size_t n_values,
                             struct error *err)
{
    struct line_offset *offsets = calloc(t->n_rows, sizeof *offsets);

    if (!offsets)
        return error_no_memory(err, t->n_rows * sizeof *offsets);
    for (size_t i = 0; i < t->n_rows; i++)
        offsets[i] = (struct line_offset){i * n_values, table_line(t, i)};
    free(t->line_offsets);
    t->line_offsets = offsets;
    t->n_line_offsets = t->n_rows;
    t->rows_share_line = true;
    return STATUS_OK;
}

/* Moves the names of the columns of values. */
static enum status keep_names(const struct wide *w, struct table *t,
                              struct error *err)
{
    t->value_names = calloc(w->header.n_values, sizeof *t->value_names);
    if (!t->value_names)
        return error_no_memory(err, w->header.n_values * sizeof(char *));
    for (size_t i = 0; i < t->n_columns; i++)
        if (w->header.is_value[i]) {
            t->value_names[t->n_value_names++] = t->columns[i].name;
            t->columns[i].name = NULL;
        }
    return STATUS_OK;
}

/* Leaves the counting column, named "value", and those that are kept. */
static enum status set_columns(const struct wide *w, struct table *t,
                               const int *kept, size_t n_kept,
                               struct error *err)
{
    struct column *columns = calloc(n_kept + 1, sizeof *columns);
    char *name = strdup(value_name);

    if (!columns || !name) {
        free(columns);
        free(name);
        return error_no_memory(err, (n_kept + 1) * sizeof *columns);
    }
    t->columns[w->header.first].name = name;
    for (size_t j = 0; j <= n_kept; j++) {
        struct column *from =
            &t->columns[j ? (size_t)kept[j - 1] : w->header.first];

        columns[j] = *from;
        columns[j].use = COLUMN_VALUES; /* an id may be a category, too */
        *from = (struct column){.use = COLUMN_VALUES};
    }
    for (size_t i = 0; i < t->n_columns; i++)
        column_release(&t->columns[i]);
    free(t->columns);
    t->columns = columns;
    t->n_columns = n_kept + 1;
    return STATUS_OK;
}

/* Replaces the lines by their values. */
static enum status spread(const struct wide *w, struct table *t,
                          const int *kept, size_t n_kept,
                          const struct wide_ticks *ticks, struct error *err)
{
    const size_t n = t->n_rows * w->header.n_values;
    float *cells;
    uint32_t *id_of_row;

    if (n > TABLE_MAX_CELLS / (n_kept + 1) ||
        n * sizeof *id_of_row > TABLE_MAX_TEXT)
        return error_set(err, STATUS_DATA,
                         "%s: more than %d cells, or %d bytes of ids (use "
                         "fewer series)",
                         t->path, TABLE_MAX_CELLS, TABLE_MAX_TEXT);
    cells = calloc(n * (n_kept + 1) + 1, sizeof *cells);
    id_of_row = calloc(n + 1, sizeof *id_of_row);
    if (ticks->columns)
        t->ticks = calloc(n + 1, sizeof *t->ticks);
    if (!cells || !id_of_row || (ticks->columns && !t->ticks)) {
        free(cells);
        free(id_of_row);
        return error_no_memory(err, n * sizeof *cells);
    }
    set_cells(w, t, kept, n_kept, ticks, cells, id_of_row);
    free(t->cells);
    free(t->id_of_row);
    t->cells = cells;
    t->id_of_row = id_of_row;
    TRY(set_lines(t, w->header.n_values, err));
    TRY(keep_names(w, t, err));
    TRY(set_columns(w, t, kept, n_kept, err));
    t->n_rows = n;
    t->id_column = -1;
    return t->columns->n_other ? odd_cells_refuse(t, 0, err) : STATUS_OK;
}

enum status wide_end(struct wide *w, struct table *t, struct string_set *ids,
                     struct error *err)
{
    struct wide_ticks ticks = {NULL, NULL};
    int *kept;
    enum status status;

    if (t->id_column < 0)
        TRY(choose_id(w, t, ids, err));
    TRY(check_ids(w, t, ids, err));
    TRY(note_columns(w, t, err));
    status = wide_times(w, t, &ticks, err);
    kept = calloc(t->n_columns, sizeof *kept);
    if (status == STATUS_OK)
        status = kept ? spread(w, t, kept, list_kept(w, t, kept), &ticks, err)
                      : error_no_memory(err, t->n_columns * sizeof *kept);
    free(kept);
    free(ticks.columns);
    free(ticks.lines);
    return status;
}

void wide_release(struct wide *w)
{
    wide_header_release(&w->header);
    free(w->is_label);
    free(w->is_kept);
    *w = (struct wide){.line = 0};
}
