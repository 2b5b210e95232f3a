/* known_check.c - see known_check.h. */
#include "prep/known_check.h"

enum { MAX_LISTED = 4 }; /* runs of steps in the message */

struct missing_list {
    const struct dataset *dataset;
    size_t steps, n;  /* n runs found */
    struct text text; /* the first of them */
};

static bool is_there(const struct dataset *d, const struct origin *origin,
                     size_t h, size_t i)
{
    const struct series *series = &d->series[origin->series];
    const size_t row = origin->row + h;

    return row < series->first + series->n_rows + series->n_future &&
           !isnan(dataset_covariate(d, row, i));
}

/* "step 3 (2024-01-01 03:00)" */
static void put_step(struct text *text, const struct dataset *d,
                     const struct origin *origin, size_t h)
{
    char time[TIME_TEXT_MAX];

    dataset_future_time(d, origin->row - 1, h + 1, time);
    text_printf(text, "%zu%s%s%s", h + 1, *time ? " (" : "", time,
                *time ? ")" : "");
}

/* Adds the steps [h, end) of a column. */
static void put_run(struct missing_list *list, const struct origin *origin,
                    size_t i, size_t h, size_t end)
{
    const struct dataset *d = list->dataset;
    const char *id = d->series[origin->series].id;

    if (list->n++ >= MAX_LISTED)
        return;
    text_string(&list->text, list->n > 1 ? "; \"" : "\"");
    text_printable(&list->text, d->schema->covariates.list[i].name);
    text_printf(&list->text, "\" at step%s ", end - h > 1 ? "s" : "");
    put_step(&list->text, d, origin, h);
    if (end - h > 1) {
        text_string(&list->text, " to ");
        put_step(&list->text, d, origin, end - 1);
    }
    if (id) {
        text_string(&list->text, " of id \"");
        text_printable(&list->text, id);
        text_string(&list->text, "\"");
    }
}

static void look_for_missing(struct missing_list *list,
                             const struct origin *origin, size_t i)
{
    size_t h = 0;

    while (h < list->steps) {
        const size_t first = h;

        while (h < list->steps && !is_there(list->dataset, origin, h, i))
            h++;
        if (h > first)
            put_run(list, origin, i, first, h);
        else
            h++;
    }
}

enum status known_check(const struct dataset *d, const struct origins *origins,
                        size_t steps, struct error *err)
{
    const struct covariates *c = &d->schema->covariates;
    struct missing_list list = {.dataset = d, .steps = steps};
    const char *second = d->table.second_path;
    struct text remedy = {0};
    enum status status;

    for (size_t k = 0; k < origins->n; k++)
        for (size_t i = 0; i < c->n; i++)
            if (c->list[i].known)
                look_for_missing(&list, &origins->list[k], i);
    if (!list.n)
        return STATUS_OK;
    if (list.n > MAX_LISTED)
        text_printf(&list.text, "; and %zu more", list.n - MAX_LISTED);
    status = text_status(&list.text, err);
    if (status == STATUS_OK && second)
        text_printf(&remedy, "add them to %s", second);
    else
        text_string(&remedy, "add rows with them and empty targets, give them "
                             "with --future FILE");
    if (status == STATUS_OK)
        status = text_status(&remedy, err);
    if (status == STATUS_OK)
        status = error_set(
            err, STATUS_DATA,
            "%s: known columns need a value for each step of the forecast; "
            "missing: %s (%s, or forecast fewer steps with --horizon)",
            d->table.path, list.text.bytes, remedy.bytes);
    text_release(&remedy);
    text_release(&list.text);
    return status;
}
