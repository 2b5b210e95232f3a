/* picture.c - see picture.h. */
#include "report/picture.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum status picture_add(struct picture *p, enum panel_kind kind, size_t n,
                        struct panel **panel, struct error *err)
{
    struct panel *panels =
        array_grow(p->panels, &p->capacity, p->n + 1, sizeof *panels, err);

    if (!panels)
        return err->code;
    p->panels = panels;
    *panel = &panels[p->n++];
    **panel = (struct panel){.kind = kind, .n = n, .origin = NO_POSITION};
    return STATUS_OK;
}

enum status panel_add(struct panel *p, enum mark mark, const char *name,
                      struct trace **trace, struct error *err)
{
    struct trace *traces = array_grow(p->traces, &p->capacity, p->n_traces + 1,
                                      sizeof *traces, err);
    double *values;

    if (!traces)
        return err->code;
    p->traces = traces;
    values = calloc(3 * p->n + 1, sizeof *values);
    if (!values)
        return error_no_memory(err, 3 * p->n * sizeof *values);
    for (size_t i = 0; i < 3 * p->n; i++)
        values[i] = (double)NAN;
    *trace = &traces[p->n_traces++];
    **trace = (struct trace){.mark = mark,
                             .y = values,
                             .low = values + p->n,
                             .high = values + 2 * p->n};
    text_printable(&(*trace)->name, name);
    return text_status(&(*trace)->name, err);
}

enum status panel_label(struct panel *panel, const char *label,
                        struct error *err)
{
    return string_list_add(&panel->labels, label, strlen(label), err);
}

static void panel_release(struct panel *p)
{
    for (size_t k = 0; k < p->n_traces; k++) {
        text_release(&p->traces[k].name);
        free(p->traces[k].y); /* and low and high */
    }
    free(p->traces);
    string_list_release(&p->labels);
    text_release(&p->title);
    text_release(&p->caption);
    text_release(&p->axis);
    text_release(&p->unit);
}

void picture_release(struct picture *p)
{
    for (size_t i = 0; i < p->n; i++)
        panel_release(&p->panels[i]);
    free(p->panels);
    text_release(&p->note);
    *p = (struct picture){.n = 0};
}

const char *picture_words(const struct text *text)
{
    return text->bytes ? text->bytes : "";
}

static void include(struct range *range, double value)
{
    if (!isfinite(value))
        return;
    range->low = fmin(range->low, value);
    range->high = fmax(range->high, value);
}

struct range panel_range(const struct panel *p)
{
    struct range range = {(double)INFINITY, -(double)INFINITY};

    for (size_t k = 0; k < p->n_traces; k++)
        for (size_t i = 0; i < p->n; i++) {
            include(&range, p->traces[k].y[i]);
            include(&range, p->traces[k].low[i]);
            include(&range, p->traces[k].high[i]);
        }
    if (p->kind == PANEL_SIGNED) {
        include(&range, p->shown.low);
        include(&range, p->shown.high);
        include(&range, 0);
    }
    if (p->kind == PANEL_INTERVALS || p->kind == PANEL_BARS)
        include(&range, p->zero);
    if (range.low > range.high)
        return (struct range){0, 1};
    if (!(range.low < range.high)) { /* a constant in the middle */
        const double around = range.low != 0 ? fabs(range.low) / 10 : 1;

        range.low -= around;
        range.high += around;
    }
    return range;
}

double tick_distance(struct range range, size_t most)
{
    const double least = (range.high - range.low) / (double)(most ? most : 1);
    const double power = pow(10, floor(log10(least)));

    return least <= power       ? power
           : least <= 2 * power ? 2 * power
           : least <= 5 * power ? 5 * power
                                : 10 * power;
}

struct tick_text tick_text(double value, double distance)
{
    const double decimals = -floor(log10(distance) + 1e-9);
    struct tick_text tick;

    if (fabs(value) < distance / 2)
        value = 0; /* no "-0" */
    if (decimals > 6 || fabs(value) >= 1e7)
        (void)snprintf(tick.text, sizeof tick.text, "%.6g", value);
    else
        (void)snprintf(tick.text, sizeof tick.text, "%.*f",
                       decimals > 0 ? (int)decimals : 0, value);
    return tick;
}

size_t label_distance(size_t n, size_t most)
{
    const double distance =
        tick_distance((struct range){0, (double)(n > 1 ? n : 2)}, most);

    return distance < 1 ? 1 : (size_t)distance;
}
