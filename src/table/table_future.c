/* table_future.c - see table_future.h. */
#include "table/table_future.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/list.h"
#include "table/odd_diagnosis.h"

/* A row of the table after the last one with a target of its id. */
struct blank_row {
    int64_t tick;
    size_t id, row;
};

struct append {
    struct table *table;
    struct table *future;
    const struct schema *schema;
    uint32_t *ids;   /* (future ids) id of the table; UINT32_MAX: none */
    int64_t *newest; /* (ids of the table, or 1) its last time */
    int64_t *known;  /* the same, of a row with a target */
    struct blank_row *blank; /* (n_blank) in order */
    size_t n_blank, n_filled, n_passed;
};

/* Finds the ids of the future rows among those of the table. */
static enum status match_ids(struct append *a, struct string_set *known,
                             struct error *err)
{
    const struct table *t = a->table, *f = a->future;
    uint32_t id;

    for (size_t i = 0; i < t->n_ids; i++)
        TRY(string_set_add(known, t->ids[i], strlen(t->ids[i]), &id, err));
    for (size_t i = 0; i < f->n_ids; i++) {
        TRY(string_set_add(known, f->ids[i], strlen(f->ids[i]), &id, err));
        a->ids[i] = id < t->n_ids ? id : UINT32_MAX;
    }
    return STATUS_OK;
}

static size_t id_of(const struct table *table, size_t row)
{
    return table->id_of_row ? table->id_of_row[row] : 0;
}

static enum status check(const struct append *a, struct error *err)
{
    const struct covariates *c = &a->schema->covariates;

    if (!a->table->ticks != !a->future->ticks ||
        a->table->time_form.kind != a->future->time_form.kind)
        return error_set(err, STATUS_DATA,
                         "%s: its times have another form than those of %s "
                         "(write them alike)",
                         a->future->path, a->table->path);
    for (size_t i = 0; i < c->n; i++) {
        int column;

        if (!c->list[i].known)
            continue;
        TRY(table_require(a->future, c->list[i].name, NULL, &column, err));
        if (!c->list[i].categorical && a->future->columns[column].n_other)
            return odd_cells_refuse(a->future, column, err);
        if (!c->list[i].categorical)
            TRY(unit_counts_refuse(a->future, column, err));
    }
    return STATUS_OK;
}

static bool has_target(const struct append *a, size_t row)
{
    const struct table *t = a->table;

    for (size_t j = 0; j < a->schema->n_targets; j++) {
        const int column =
            table_find_exact(t, schema_target_name(a->schema, j));

        if (column >= 0 &&
            !isnan(t->cells[row * t->n_columns + (size_t)column]))
            return true;
    }
    return false;
}

static int compare_blank(const void *a, const void *b)
{
    const struct blank_row *x = a, *y = b;

    if (x->tick != y->tick)
        return x->tick < y->tick ? -1 : 1;
    return (x->id > y->id) - (x->id < y->id);
}

/* Finds the last times of each id and the rows that tell the future. */
static void find_blank(struct append *a)
{
    const struct table *t = a->table;

    for (size_t row = t->n_rows; row-- > 0;) { /* mostly the last ones first */
        const size_t id = id_of(t, row);

        if (t->ticks[row] > a->newest[id])
            a->newest[id] = t->ticks[row];
        if (t->ticks[row] > a->known[id] && has_target(a, row))
            a->known[id] = t->ticks[row];
    }
    for (size_t row = 0; row < t->n_rows; row++)
        if (t->ticks[row] > a->known[id_of(t, row)])
            a->blank[a->n_blank++] =
                (struct blank_row){t->ticks[row], id_of(t, row), row};
    qsort(a->blank, a->n_blank, sizeof *a->blank, compare_blank);
}

/* Finds the ids of the future rows and the last time of each id. */
static enum status find_ids(struct append *a, struct error *err)
{
    const struct table *t = a->table;
    const size_t n = t->n_ids ? t->n_ids : 1;
    struct string_set known = {0};
    enum status status;

    a->ids = calloc(a->future->n_ids + 1, sizeof *a->ids);
    a->newest = calloc(n, sizeof *a->newest);
    a->known = calloc(n, sizeof *a->known);
    a->blank = calloc(t->n_rows + 1, sizeof *a->blank);
    if (!a->ids || !a->newest || !a->known || !a->blank)
        return error_no_memory(err, (n + t->n_rows) * sizeof *a->blank);
    status = match_ids(a, &known, err);
    string_set_release(&known);
    TRY(status);
    for (size_t i = 0; i < n; i++)
        a->newest[i] = a->known[i] = INT64_MIN;
    if (t->ticks)
        find_blank(a);
    return STATUS_OK;
}

static void *resized(void *block, size_t n, size_t size, bool *failed)
{
    void *larger = block ? realloc(block, n * size) : NULL;

    *failed |= block && !larger;
    return larger ? larger : block;
}

static enum status make_room(const struct append *a, struct error *err)
{
    struct table *t = a->table;
    const size_t n = t->n_rows + a->future->n_rows;
    bool failed = false;

    if (n > TABLE_MAX_CELLS / t->n_columns)
        return error_set(err, STATUS_DATA,
                         "%s: more than %d cells (use fewer rows)",
                         a->future->path, TABLE_MAX_CELLS);
    t->cells = resized(t->cells, n * t->n_columns, sizeof *t->cells, &failed);
    t->ticks = resized(t->ticks, n, sizeof *t->ticks, &failed);
    t->id_of_row = resized(t->id_of_row, n, sizeof *t->id_of_row, &failed);
    t->line_offsets =
        resized(t->line_offsets, t->n_line_offsets + a->future->n_rows,
                sizeof *t->line_offsets, &failed);
    return failed ? error_no_memory(err, n * t->n_columns * sizeof *t->cells)
                  : STATUS_OK;
}

/* Copies the known cells of a row; those that it lacks stay as they are. */
static enum status copy_cells(const struct append *a, size_t row, float *to,
                              struct error *err)
{
    const struct covariates *c = &a->schema->covariates;
    const struct table *f = a->future;

    for (size_t i = 0; i < c->n; i++) {
        const int from = table_find_exact(f, c->list[i].name);
        const int column = table_find_exact(a->table, c->list[i].name);
        float value;

        if (!c->list[i].known || column < 0)
            continue;
        value = f->cells[row * f->n_columns + (size_t)from];
        if (isnan(value))
            continue;
        if (c->list[i].categorical) {
            const char *name = f->columns[from].categories.names[(size_t)value];
            uint32_t number;

            TRY(string_set_add(&a->table->columns[column].categories, name,
                               strlen(name), &number, err));
            value = (float)number;
        }
        to[column] = value;
    }
    return STATUS_OK;
}

/* Fills the row of the table that has the time, if it tells the future. */
static enum status fill_row(struct append *a, size_t row, uint32_t id,
                            struct error *err)
{
    struct table *t = a->table;
    const struct blank_row key = {.tick = a->future->ticks[row], .id = id};
    const struct blank_row *found =
        bsearch(&key, a->blank, a->n_blank, sizeof *a->blank, compare_blank);

    if (!found) {
        a->n_passed++;
        return STATUS_OK;
    }
    a->n_filled++;
    return copy_cells(a, row, t->cells + found->row * t->n_columns, err);
}

static enum status append_row(struct append *a, size_t row, struct error *err)
{
    struct table *t = a->table;
    const struct table *f = a->future;
    const uint32_t id = f->id_of_row ? a->ids[f->id_of_row[row]] : 0;

    if (id == UINT32_MAX) {
        a->n_passed++;
        return STATUS_OK;
    }
    if (t->ticks && f->ticks[row] <= a->newest[id])
        return fill_row(a, row, id, err);
    for (size_t i = 0; i < t->n_columns; i++)
        t->cells[t->n_rows * t->n_columns + i] = NAN;
    TRY(copy_cells(a, row, t->cells + t->n_rows * t->n_columns, err));
    if (t->ticks)
        t->ticks[t->n_rows] = f->ticks[row];
    if (t->id_of_row)
        t->id_of_row[t->n_rows] = id;
    t->line_offsets[t->n_line_offsets++] =
        (struct line_offset){t->n_rows, table_line(f, row) - t->n_rows};
    t->n_rows++;
    return STATUS_OK;
}

static enum status append_rows(struct append *a, struct error *err)
{
    struct table *t = a->table;

    TRY(check(a, err));
    TRY(find_ids(a, err));
    TRY(make_room(a, err));
    t->n_first_rows = t->n_rows;
    t->second_path = strdup(a->future->path);
    if (!t->second_path)
        return error_no_memory(err, strlen(a->future->path) + 1);
    for (size_t row = 0; row < a->future->n_rows; row++)
        TRY(append_row(a, row, err));
    return STATUS_OK;
}

/* The number in a figure if `sign`, before three digits, is the decimal sign or
 * separates thousands; NAN: it is none. */
static float figure_value(const char *figure, char sign, bool is_decimal)
{
    char plain[ODD_TEXT_MAX];
    size_t n = 0;
    float value;

    for (; *figure; figure++) {
        if ((*figure == '.' && sign != '.') ||
            (*figure == sign && strspn(figure + 1, "0123456789") != 3))
            return NAN;
        if (*figure != sign)
            plain[n++] = *figure;
        else if (is_decimal)
            plain[n++] = '.';
    }
    return number_parse(plain, n, &value) == NUMBER ? value : NAN;
}

/* True if a number is no farther from those of a column than they are from each
 * other. */
static bool is_near(const struct table *data, int column, float value)
{
    float least = NAN, most = NAN;

    for (size_t row = 0; row < data->n_rows; row++) {
        const float x = data->cells[row * data->n_columns + (size_t)column];

        least = fminf(least, x);
        most = fmaxf(most, x);
    }
    return value >= least - (most - least) && value <= most + (most - least);
}

/* True if numbers have fractions with the decimal sign of the reading. */
static bool has_fraction(const struct table *t)
{
    for (size_t i = 0; i < t->n_rows * t->n_columns; i++)
        if (t->cells[i] > floorf(t->cells[i]))
            return true;
    return false;
}

/* Finds by the numbers of the data whether the other decimal sign, before three
 * digits, separates decimals or thousands. */
static bool settle_by_range(const struct table *data,
                            const struct table *future, int column,
                            struct reading *reading)
{
    const struct column *c = &future->columns[column];
    const int in_data = table_find_exact(data, c->name);
    const bool is_comma = future->reading.decimal == DECIMAL_COMMA;
    const char sign = is_comma ? '.' : ',';
    size_t n_decimals = 0, n_thousands = 0;

    if (in_data < 0 || future->reading.thousands != THOUSANDS_NONE ||
        has_fraction(future))
        return false;
    for (size_t i = 0; i < c->odd.n_figures; i++) {
        const float decimal = figure_value(c->odd.figures[i], sign, true),
                    whole = figure_value(c->odd.figures[i], sign, false);

        n_decimals +=
            is_near(data, in_data, decimal) && !is_near(data, in_data, whole);
        n_thousands +=
            is_near(data, in_data, whole) && !is_near(data, in_data, decimal);
    }
    if (!c->odd.n_figures || (n_decimals && n_thousands) ||
        n_decimals + n_thousands < c->odd.n_figures)
        return false;
    if (n_decimals)
        reading->decimal = is_comma ? DECIMAL_POINT : DECIMAL_COMMA;
    else
        reading->thousands = is_comma ? THOUSANDS_POINT : THOUSANDS_COMMA;
    return true;
}

bool table_future_form(const struct table *data, const struct table *future,
                       const struct schema *schema, struct reading *reading)
{
    const struct covariates *c = &schema->covariates;
    const struct number_form *found = NULL;

    for (size_t i = 0; i < c->n; i++) {
        const int column = table_find_exact(future, c->list[i].name);
        struct diagnosis d;

        if (!c->list[i].known || c->list[i].categorical || column < 0 ||
            !future->columns[column].n_other)
            continue;
        if (settle_by_range(data, future, column, reading))
            return true;
        d = odd_diagnose(future, column);
        if (d.form && !d.likely && d.form->decimal != future->reading.decimal &&
            (!found || d.form->thousands != THOUSANDS_NONE))
            found = d.form;
    }
    if (!found)
        return false;
    reading->decimal = found->decimal;
    reading->thousands = found->thousands;
    return true;
}

enum status table_append_future(struct table *table, struct table *future,
                                const struct schema *schema, struct text *notes,
                                struct error *err)
{
    struct append a = {.table = table, .future = future, .schema = schema};
    const enum status status = append_rows(&a, err);

    if (status == STATUS_OK && a.n_filled) {
        text_printable(notes, future->path);
        text_printf(notes,
                    ": its known values are used for %s of the data after the "
                    "last known target\n",
                    counted(a.n_filled, "row").text);
    }
    if (status == STATUS_OK && a.n_passed) {
        text_printable(notes, future->path);
        text_printf(
            notes,
            ": %s passed over: their times are not after the last known "
            "target of the data, or their id is not in it\n",
            counted(a.n_passed, "row").text);
    }
    free(a.ids);
    free(a.newest);
    free(a.known);
    free(a.blank);
    return status;
}
