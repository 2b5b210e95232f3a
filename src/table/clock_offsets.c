/* clock_offsets.c - see clock_offsets.h. */
#include "table/clock_offsets.h"

#include "table/clock_cell.h"

/* True if the form of a model is that of a text. */
static bool is_stored(const struct time_search *search, const char *text,
                      size_t length)
{
    const struct time_form *stored = search->options->time_form;
    struct time_form form;
    int64_t ignored;

    if (!stored || stored->kind != TIME_DATETIME)
        return false;
    form = *stored;
    form.zone = search->zone;
    return time_parse(text, length, false, &form, &ignored);
}

static void add_start(const struct time_search *search,
                      struct time_candidate *c, const struct time_form *form)
{
    struct time_reading *r = &c->readings[c->n_readings++];

    r->form = *form;
    r->form.zone = search->zone;
    r->is_start = true;
}

void clock_offsets_start(const struct time_search *search,
                         struct time_candidate *c, const char *text,
                         size_t length)
{
    struct time_form forms[TIME_READINGS_MAX];
    size_t first, n;

    if (c->is_fixed || c->model_form ||
        !clock_cell_interval(text, length, &first))
        return;
    if (is_stored(search, text, first)) {
        while (c->n_readings)
            c->readings[--c->n_readings] = (struct time_reading){0};
        c->model_form = true;
        add_start(search, c, search->options->time_form);
        return;
    }
    n = time_detect(text, first, 0, forms);
    for (size_t k = 0; k < n && c->n_readings < TIME_FORMS_MAX; k++)
        if (forms[k].kind == TIME_DATETIME)
            add_start(search, c, &forms[k]);
}
