/* picture_compare.c - see picture_compare.h. */
#include "report/picture_compare.h"

static enum status draw_reference(const struct comparison *c,
                                  const struct compared_kind *reference,
                                  struct picture *picture, struct error *err)
{
    struct panel *panel;
    struct trace *trace;
    size_t n = 0;

    TRY(picture_add(picture, PANEL_INTERVALS, c->n_kinds - 1, &panel, err));
    text_printf(&panel->title, "difference of the MAE from %s",
                reference->kind->name);
    text_string(&panel->axis, "in standard deviations of the train rows; "
                              "below 0 is better");
    TRY(panel_add(panel, MARK_OTHER, "mean difference", &trace, err));
    for (size_t k = 0; k < c->n_kinds; k++) {
        const struct compared_kind *kind = &c->kinds[k];
        const struct interval d = comparison_difference(c, kind, reference);

        if (kind == reference)
            continue;
        trace->y[n] = d.mean;
        trace->low[n] = d.low;
        trace->high[n++] = d.high;
        TRY(panel_label(panel, kind->kind->name, err));
    }
    return STATUS_OK;
}

enum status picture_compare(const struct comparison *c, struct picture *picture,
                            struct error *err)
{
    const struct compared_kind *reference;

    text_printf(&picture->note,
                "%s in %s, %s; %d %% intervals hold for all "
                "kinds jointly; verdict: ",
                counted(c->evaluation.n_windows, "test window").text,
                counted(comparison_blocks(c), "block").text,
                counted(c->n_seeds, "seed").text, COMPARISON_LEVEL);
    comparison_verdict(c, &picture->note);
    for (size_t i = 0; (reference = comparison_reference(c, i)); i++)
        TRY(draw_reference(c, reference, picture, err));
    return STATUS_OK;
}
