/* select_series.c - see select_series.h. */
#include "cli/select_series.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/ended_ids.h"
#include "cli/left_out_ids.h"
#include "cli/notes.h"

static enum status refuse_id(const struct dataset *d, const char *id,
                             struct error *err)
{
    struct suggestion suggestion = suggest_for(id);

    for (size_t i = 0; i < d->table.n_ids; i++)
        suggest_consider(&suggestion, d->table.ids[i]);
    if (suggestion.best)
        return error_set(err, STATUS_DATA,
                         "%s: there is no id \"%.80s\" (did you mean "
                         "\"%.80s\"?)",
                         d->table.path, id, suggestion.best);
    return error_set(err, STATUS_DATA,
                     "%s: there is no id \"%.80s\" (it has %s, such as "
                     "\"%.80s\")",
                     d->table.path, id, counted(d->table.n_ids, "id").text,
                     d->table.ids[0]);
}

/* Marks the longest id at the start of a comma-separated list, because ids may
 * contain commas, and returns its length; 0: there is none. */
static size_t mark_first(const struct dataset *d, const char *list,
                         bool *wanted)
{
    size_t longest = 0, which = 0;

    for (size_t i = 0; i < d->table.n_ids; i++) {
        const size_t n = strlen(d->table.ids[i]);

        if (n > longest && strncmp(d->table.ids[i], list, n) == 0 &&
            (list[n] == ',' || list[n] == '\0')) {
            longest = n;
            which = i;
        }
    }
    if (longest)
        wanted[which] = true;
    return longest;
}

/* Refuses the text before the first comma of a list. */
static enum status refuse_first(const struct dataset *d, const char *list,
                                struct error *err)
{
    char *id = strndup(list, strcspn(list, ","));
    enum status status;

    if (!id)
        return error_no_memory(err, strlen(list) + 1);
    status = refuse_id(d, id, err);
    free(id);
    return status;
}

static enum status mark_ids(const struct dataset *d, const char *list,
                            bool *wanted, struct error *err)
{
    for (;; list++) {
        const size_t n = mark_first(d, list, wanted);

        if (!n)
            return refuse_first(d, list, err);
        list += n;
        if (*list == '\0')
            return STATUS_OK;
    }
}

/* Removes the windows of ids that are not wanted. */
static void keep_only(const bool *wanted, struct origins *origins)
{
    size_t n = 0;

    for (size_t i = 0; i < origins->n; i++)
        if (wanted[origins->list[i].series])
            origins->list[n++] = origins->list[i];
    origins->n = n;
}

/* Keeps the ids of a list; those of them without a window are named. */
static enum status choose(const struct dataset *d, size_t T, const char *list,
                          struct origins *origins, struct error *err)
{
    bool *wanted = calloc(d->table.n_ids, sizeof *wanted);
    enum status status;

    if (!wanted)
        return error_no_memory(err, d->table.n_ids * sizeof *wanted);
    status = mark_ids(d, list, wanted, err);
    if (status == STATUS_OK) {
        keep_only(wanted, origins);
        status = left_out_ids_warn(d, T, wanted, origins, err);
    }
    free(wanted);
    return status;
}

/* True if each window needs all its rows. */
static bool needs_all_rows(const struct model *m)
{
    return m->ridge.map || net_has_fixed_window(&m->config.net);
}

/* Refuses ids with too few rows, and notes those with more than a window. */
static enum status check_labelled(const struct options *o,
                                  const struct model *m,
                                  const struct dataset *d,
                                  const struct origins *origins,
                                  struct error *err)
{
    const size_t T = m->config.net.T;
    size_t n_longer = 0, longest = 0;
    char remedy[64] = "";

    for (size_t i = 0; i < origins->n; i++) {
        const struct series *series = &d->series[origins->list[i].series];

        if (series->n_rows < T && needs_all_rows(m))
            return error_set(err, STATUS_DATA,
                             "%s: id \"%s\" has %s, but the model reads %zu "
                             "of each id (add rows, choose ids with --only, or "
                             "train with --attention %s --skip none, which "
                             "takes any number)",
                             d->table.path, series->id,
                             counted(series->n_rows, "row").text, T,
                             attn_for_any_window()->name);
        n_longer += series->n_rows > T;
        longest = series->n_rows > longest ? series->n_rows : longest;
    }
    if (!needs_all_rows(m))
        (void)snprintf(remedy, sizeof remedy, " (--window %zu reads all)",
                       longest);
    if (n_longer)
        note(o,
             "%s: %zu of %s %s more rows than the window of %zu: the newest "
             "%zu are read%s",
             d->table.path, n_longer, counted(origins->n, "id").text,
             n_longer == 1 ? "has" : "have", T, T, remedy);
    return STATUS_OK;
}

/* Warns of series that are shorter than a window; with --verbose by name. */
static void warn_of_short(const struct options *o, const struct dataset *d,
                          size_t T, const struct origins *origins)
{
    struct text names = {0};
    size_t n_short = 0, k = 0;

    for (size_t i = 0; i < origins->n; i++)
        n_short += d->series[origins->list[i].series].n_rows < T;
    if (!n_short)
        return;
    if (d->table.n_ids)
        warning("%s: %zu of %s %s shorter than the window of %s: the oldest "
                "values are repeated before them%s",
                d->table.path, n_short, counted(origins->n, "id").text,
                is_or_are(n_short), counted(T, "row").text,
                o->verbose ? "" : " (-v names them)");
    else
        warning("%s: %s %s fewer than the window of %zu: the oldest values are "
                "repeated before them",
                d->table.path, counted(d->series[0].n_rows, "row").text,
                is_or_are(d->series[0].n_rows), T);
    if (!o->verbose || !d->table.n_ids)
        return;
    for (size_t i = 0; i < origins->n; i++) {
        const struct series *series = &d->series[origins->list[i].series];

        if (series->n_rows < T) {
            text_string(&names, k++ ? ", " : "");
            text_printable(&names, series->id);
            text_printf(&names, " (%s)", counted(series->n_rows, "row").text);
        }
    }
    if (names.length)
        note_verbose(o, "shorter than a window: %s", names.bytes);
    text_release(&names);
}

enum status select_series(const struct options *o, const struct model *m,
                          const struct dataset *d, struct origins *origins,
                          struct error *err)
{
    const size_t T = m->config.net.T;

    if (o->only && !d->table.n_ids)
        return error_set(err, STATUS_USAGE,
                         "--only %.80s: the model forecasts one series, which "
                         "has no id (leave it out)",
                         o->only);
    TRY(origins_newest(origins, d, NULL, T, err));
    if (o->only)
        TRY(choose(d, T, o->only, origins, err));
    else
        TRY(left_out_ids_warn(d, T, NULL, origins, err));
    if (m->schema.layout == LAYOUT_LABELLED)
        return check_labelled(o, m, d, origins, err);
    warn_of_short(o, d, T, origins);
    return ended_ids_warn(d, origins, err);
}
