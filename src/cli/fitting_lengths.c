/* fitting_lengths.c - windows of ids with a label, which may have several
 * lengths; see fitting.h. */
#include "cli/fitting.h"

#include <stdio.h>

void fitting_label_windows(struct fitting *f)
{
    const struct dataset *d = &f->dataset;
    const size_t window = (size_t)f->options->window;
    size_t shortest = SIZE_MAX, longest = 1, n_longer = 0;

    for (size_t s = 0; s < d->n_series; s++) {
        const size_t n = d->series[s].n_rows;

        longest = n > longest ? n : longest;
        shortest = n && n < shortest ? n : shortest;
        n_longer += window && n > window;
    }
    f->T = window && window < longest ? window : longest;
    f->shortest = shortest < f->T ? shortest : 0;
    if (n_longer)
        text_printf(&f->notes,
                    "%zu of %s %s more rows than --window %zu: the newest %zu "
                    "are read\n",
                    n_longer, counted(d->n_series, "id").text,
                    n_longer == 1 ? "has" : "have", window, window);
}

enum status fitting_check_lengths(const struct fitting *f,
                                  const struct net_config *net,
                                  struct error *err)
{
    const bool by_kind = net->attention->flags & ATTN_FIXED_WINDOW;
    char segment[32] = "", remedy[64] = "leave out --segment";

    if (!f->shortest || !net_has_fixed_window(net))
        return STATUS_OK;
    if (by_kind)
        (void)snprintf(remedy, sizeof remedy,
                       "use another kind, such as --attention %s",
                       attn_for_any_window()->name);
    else
        (void)snprintf(segment, sizeof segment, " --segment %zu", net->segment);
    return error_set(err, STATUS_USAGE,
                     "--attention %s%s: it has a parameter for each row, but "
                     "ids have %zu to %zu rows (%s, or give --window %zu for "
                     "the newest %zu of each id)",
                     net->attention->name, segment, f->shortest, f->T, remedy,
                     f->shortest, f->shortest);
}
