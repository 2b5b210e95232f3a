/* fitting_short.c - ids that are too short to train on; see fitting.h. */
#include "cli/fitting.h"

/* The fewest rows of a series that is learned from. */
static size_t fewest_rows(const struct fitting *f, size_t T)
{
    return f->layout == LAYOUT_LABELLED ? 1 : T + f->H;
}

static bool is_short(const struct fitting *f, size_t s, size_t T)
{
    return f->dataset.series[s].n_rows < fewest_rows(f, T);
}

/* True if a forecast needs more rows than an id may have. */
static bool needs_two(const struct fitting *f, size_t T)
{
    return origins_fewest_rows(&f->dataset, T) > 1;
}

/* With --verbose: their names. */
static void note_short(const struct fitting *f)
{
    const struct dataset *d = &f->dataset;
    struct text names = {0};

    for (size_t s = 0; f->options->verbose && s < d->n_series; s++) {
        if (!is_short(f, s, f->T) || !d->series[s].id)
            continue;
        text_string(&names, names.length ? ", " : "");
        text_printable(&names, d->series[s].id);
        text_printf(&names, " (%s)", counted(d->series[s].n_rows, "row").text);
    }
    if (names.length)
        note_verbose(f->options, "left out: %s", names.bytes);
    text_release(&names);
}

void fitting_warn(const struct fitting *f, const struct fit *fit)
{
    if (fit->n_short)
        warning("%zu of %s left out of the training: fewer than %s each%s%s",
                fit->n_short, counted(f->dataset.n_series, "id").text,
                counted(fewest_rows(f, f->T), "row").text,
                f->layout == LAYOUT_LABELLED ? ""
                : needs_two(f, f->T)
                    ? "; predict forecasts those of two or more"
                    : "; predict forecasts those with a value",
                f->options->verbose ? "" : " (-v names them)");
    if (fit->n_short)
        note_short(f);
}

enum status fitting_find_short(struct fitting *f, size_t T, struct error *err)
{
    const struct dataset *d = &f->dataset;
    struct finding finding = {.kind = FINDING_SHORT};
    struct text text = {0};
    size_t first = 0;

    for (size_t s = d->n_series; s-- > 0;)
        if (is_short(f, s, T)) {
            first = s;
            finding.count++;
        }
    if (!finding.count || !d->series[first].id ||
        d->schema->layout == LAYOUT_LABELLED)
        return STATUS_OK;
    finding.line = dataset_line(d, d->series[first].first);
    dataset_time(d, d->series[first].first, finding.time);
    text_printf(&text, "%zu of %s %s fewer than %s, the first is \"",
                finding.count, counted(d->n_series, "id").text,
                finding.count > 1 ? "have" : "has",
                counted(T + f->H, "row").text);
    text_printable(&text, d->series[first].id);
    text_printf(
        &text,
        "\" with %zu: left out of the training; %s are forecast all the "
        "same by what the others teach",
        d->series[first].n_rows,
        needs_two(f, T) ? "those of two or more" : "those with a value");
    return findings_report(&f->found, finding, &text, NULL, err);
}
