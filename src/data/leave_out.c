/* leave_out.c - see leave_out.h. */
#include "data/leave_out.h"

#include <stdlib.h>
#include <string.h>

#include "data/known_rows.h"

/* The columns that are left, features first. */
struct selection {
    size_t n_features, n;
    size_t *from; /* (n) column of the old schema */
    size_t *to;   /* (old columns) new column */
    int *columns; /* (n) room for those of the dataset */
    uint8_t *row; /* (old columns) room for the marks of a row */
};

static enum status selection_init(struct selection *s, size_t n_old,
                                  struct error *err)
{
    *s = (struct selection){.from = calloc(n_old, sizeof *s->from),
                            .to = calloc(n_old, sizeof *s->to),
                            .columns = calloc(n_old, sizeof *s->columns),
                            .row = malloc(n_old)};
    return s->from && s->to && s->columns && s->row
               ? STATUS_OK
               : error_no_memory(err, n_old * sizeof *s->from);
}

static void selection_release(struct selection *s)
{
    free(s->from);
    free(s->to);
    free(s->columns);
    free(s->row);
}

static void add(struct selection *s, size_t column)
{
    s->from[s->n] = column;
    s->to[column] = s->n++;
}

static void select_columns(const struct schema *schema, const bool *out,
                           bool targets_too, struct selection *s)
{
    for (size_t c = 0; c < schema->n_features; c++)
        if (!out[c])
            add(s, c);
    s->n_features = s->n;
    for (size_t j = 0; j < schema->n_targets; j++) {
        const size_t c = schema->targets[j];

        if (c >= schema->n_features || (out[c] && !targets_too))
            add(s, c);
    }
}

/* Gives the columns of `old` that are left to `schema`, which has room. */
static void move_columns(struct schema *schema, const struct schema *old,
                         const bool *out, bool targets_too,
                         const struct selection *s)
{
    schema->n_features = s->n_features;
    schema->n_targets = 0;
    for (size_t i = 0; i < s->n; i++) {
        schema->names[i] = old->names[s->from[i]];
        schema->indicators[i] = old->indicators[s->from[i]];
        old->names[s->from[i]] = NULL;
    }
    for (size_t j = 0; j < old->n_targets; j++)
        if (!targets_too || !out[old->targets[j]])
            schema->targets[schema->n_targets++] = s->to[old->targets[j]];
}

/* Exchanges the columns of two schemas. */
static void swap_columns(struct schema *a, struct schema *b)
{
    const struct schema before = *a;

    a->n_features = b->n_features;
    a->n_columns = b->n_columns;
    a->n_targets = b->n_targets;
    a->names = b->names;
    a->targets = b->targets;
    a->indicators = b->indicators;
    b->n_columns = before.n_columns;
    b->names = before.names;
    b->targets = before.targets;
    b->indicators = before.indicators;
}

/* Moves the columns of the dataset; a row of `imputed` only becomes shorter. */
static void set_dataset(struct dataset *d, const struct selection *s)
{
    const size_t n_old = d->n_columns;

    for (size_t i = 0; i < s->n; i++)
        s->columns[i] = d->columns[s->from[i]];
    memcpy(d->columns, s->columns, s->n * sizeof *s->columns);
    for (size_t r = 0; d->imputed && r < d->table.n_rows; r++) {
        memcpy(s->row, d->imputed + r * n_old, n_old);
        for (size_t i = 0; i < s->n; i++)
            d->imputed[r * s->n + i] = s->row[s->from[i]];
    }
    d->n_columns = s->n;
}

enum status dataset_leave_out(struct dataset *d, struct schema *schema,
                              const bool *out, bool targets_too,
                              struct error *err)
{
    struct selection s;
    struct schema left = {0};
    enum status status = selection_init(&s, schema->n_columns, err);

    if (status == STATUS_OK) {
        select_columns(schema, out, targets_too, &s);
        status = schema_allocate(&left, s.n, schema->n_targets, err);
        if (status == STATUS_OK) {
            move_columns(&left, schema, out, targets_too, &s);
            swap_columns(schema, &left);
            set_dataset(d, &s);
            status = known_rows_count(d, err);
        }
    }
    schema_release(&left);
    selection_release(&s);
    return status;
}
