/* covariate.c - see covariate.h. */
#include "table/covariate.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "time/calendar_fields.h"

/* The place of a column in the order of the inputs. */
static int rank(const struct covariate *c)
{
    if (!c->categorical)
        return c->is_static ? 0 : 1;
    return c->is_static || c->known ? 2 : 3;
}

struct input_counts covariates_count(const struct covariates *c)
{
    struct input_counts n = {.calendar = 2 * calendar_n_fields(c->calendar),
                             .known = c->n_holidays ? 1 : 0};
    size_t of_rank[4] = {0};

    for (size_t i = 0; i < c->n; i++)
        of_rank[rank(&c->list[i])]++;
    n.known += of_rank[1];
    n.numbers = n.calendar + of_rank[0] + n.known;
    n.known_codes = of_rank[2];
    n.codes = of_rank[2] + of_rank[3];
    return n;
}

size_t covariates_place(const struct covariates *c, size_t i)
{
    const size_t holiday = c->list[i].categorical && c->n_holidays ? 1 : 0;

    return 2 * calendar_n_fields(c->calendar) + holiday + i;
}

bool covariates_need_future(const struct covariates *c)
{
    for (size_t i = 0; i < c->n; i++)
        if (c->list[i].known)
            return true;
    return false;
}

/* By name within a rank, so that the order is that of any list of the same
 * roles. */
static int by_rank(const struct covariate *a, const struct covariate *b)
{
    return rank(a) == rank(b) ? strcmp(a->name, b->name) : rank(a) - rank(b);
}

/* Sorts a short list. */
static void sort(struct covariates *c)
{
    for (size_t i = 1; i < c->n; i++)
        for (size_t k = i; k && by_rank(&c->list[k - 1], &c->list[k]) > 0;
             k--) {
            const struct covariate swap = c->list[k];

            c->list[k] = c->list[k - 1];
            c->list[k - 1] = swap;
        }
}

enum status covariates_add(struct covariates *c, const struct covariate *role,
                           const char *name, struct error *err)
{
    size_t i = 0;

    while (i < c->n && strcmp(c->list[i].name, name) != 0)
        i++;
    if (i == c->n) {
        struct covariate *list;

        if (c->n == MAX_COVARIATES)
            return error_set(err, STATUS_USAGE,
                             "more than %d columns of --known, --static and "
                             "--categorical (give fewer)",
                             MAX_COVARIATES);
        list = realloc(c->list, (c->n + 1) * sizeof *list);
        if (!list)
            return error_no_memory(err, (c->n + 1) * sizeof *list);
        c->list = list;
        list[i] = (struct covariate){.name = strdup(name)};
        if (!list[i].name)
            return error_no_memory(err, strlen(name) + 1);
        c->n++;
    }
    c->list[i].known |= role->known;
    c->list[i].is_static |= role->is_static;
    c->list[i].categorical |= role->categorical;
    if (c->list[i].known && c->list[i].is_static)
        return error_set(err, STATUS_USAGE,
                         "column \"%s\" is in --known and in --static (a "
                         "static column is known for the future: leave it out "
                         "of --known)",
                         name);
    sort(c);
    return STATUS_OK;
}

void holiday_print(int date, char text[HOLIDAY_TEXT])
{
    (void)snprintf(text, HOLIDAY_TEXT, "%04d-%02d-%02d", date / 10000 % 10000,
                   date / 100 % 100, date % 100);
}

bool holiday_parse(const char *text, int *date)
{
    struct time_form form = {0};
    int64_t tick;

    if (!time_parse(text, strlen(text), false, &form, &tick) ||
        form.kind != TIME_DATE)
        return false;
    *date = calendar_date(&form, tick);
    return *date > 0;
}

size_t covariates_find_holiday(const struct covariates *c, int date)
{
    size_t first = 0, end = c->n_holidays;

    while (first < end) {
        const size_t middle = first + (end - first) / 2;

        if (c->holidays[middle] < date)
            first = middle + 1;
        else
            end = middle;
    }
    return first < c->n_holidays && c->holidays[first] == date ? first
                                                               : c->n_holidays;
}

static void release_categories(struct covariate *c)
{
    for (size_t k = 0; k < c->n_categories; k++)
        free(c->categories[k]);
    free(c->categories);
    c->categories = NULL;
    c->n_categories = 0;
}

enum status covariate_set_categories(struct covariate *c,
                                     const struct covariate *from,
                                     const size_t *codes, size_t n,
                                     struct error *err)
{
    release_categories(c);
    c->categories = calloc(n + 1, sizeof *c->categories);
    if (!c->categories)
        return error_no_memory(err, n * sizeof *c->categories);
    for (; c->n_categories < n; c->n_categories++) {
        const size_t code =
            codes ? codes[c->n_categories] : c->n_categories + 1;

        c->categories[c->n_categories] = strdup(from->categories[code - 1]);
        if (!c->categories[c->n_categories])
            return error_no_memory(err, strlen(from->categories[code - 1]) + 1);
    }
    return STATUS_OK;
}

enum status covariates_copy(struct covariates *to,
                            const struct covariates *from, struct error *err)
{
    *to = (struct covariates){.calendar = from->calendar,
                              .default_calendar = from->default_calendar};
    for (size_t i = 0; i < from->n; i++) {
        TRY(covariates_add(to, &from->list[i], from->list[i].name, err));
        TRY(covariate_set_categories(&to->list[i], &from->list[i], NULL,
                                     from->list[i].n_categories, err));
    }
    if (!from->n_holidays)
        return STATUS_OK;
    to->holidays = malloc(from->n_holidays * sizeof *to->holidays);
    if (!to->holidays)
        return error_no_memory(err, from->n_holidays * sizeof *to->holidays);
    memcpy(to->holidays, from->holidays,
           from->n_holidays * sizeof *to->holidays);
    to->n_holidays = from->n_holidays;
    return STATUS_OK;
}

void covariates_release(struct covariates *c)
{
    for (size_t i = 0; i < c->n; i++) {
        release_categories(&c->list[i]);
        free(c->list[i].name);
    }
    free(c->list);
    free(c->holidays);
    *c = (struct covariates){0};
}
