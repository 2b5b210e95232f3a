/* fitting_network.c - the network of the options, see fitting.h. */
#include "cli/fitting.h"

#include <string.h>

#include "cli/network.h"

enum status fitting_network(const struct fitting *f,
                            const struct attn_ops *kind, bool lenient,
                            struct net_config *net, struct error *err)
{
    const bool copies = kind->flags & ATTN_COPIES;
    const char *unused =
        lenient ? NULL
                : network_unused_option(f->options, kind->hyperparameters);

    *net = network_from_options(f->options, kind, lenient);
    net->n_quantiles = f->quantiles.n;
    memcpy(net->quantiles, f->quantiles.list, sizeof net->quantiles);
    if (net_refusal(net))
        return error_set(err, STATUS_USAGE, "--attention %s: %s", kind->name,
                         net_refusal(net));
    if (unused)
        return error_set(err, STATUS_USAGE,
                         "--attention %s: this attention kind has no --%s "
                         "(leave it out)",
                         kind->name, unused);
    if (f->layout == LAYOUT_LABELLED && net_reads_past(net))
        return error_set(err, STATUS_USAGE,
                         "--label cannot be used with %s %s: a label has no "
                         "past values (leave one of them out)",
                         copies ? "--attention" : "--decoder",
                         copies ? kind->name : decoder_names[net->decoder]);
    return fitting_check_lengths(f, net, err);
}

static enum status check_given(struct fitting *f, const struct attn_ops *kind,
                               struct net_config *net, struct error *err)
{
    const struct options *o = f->options;

    TRY(fitting_network(f, kind, false, net, err));
    if (!net_has_context(net) && options_given(o, &o->context))
        return error_set(
            err, STATUS_USAGE,
            "--context cannot be used with --attention %s%s: the head reads "
            "the states alone (leave it out)",
            kind->name, net->attend == ATTEND_INPUTS ? " --attend inputs" : "");
    return STATUS_OK;
}

/* Adds the network of a candidate, unless the options rule it out. Options of
 * other kinds are ignored, but a given decoder is not. */
static void add_candidate(struct fitting *f, const struct attn_ops *kind,
                          struct error *err)
{
    const struct options *o = f->options;
    struct net_config *net = &f->kinds[f->n_kinds];

    if (fitting_network(f, kind, true, net, err))
        note_verbose(o, "not tried: %s", err->message);
    else if (options_given(o, &o->decoder) &&
             net->decoder != (enum decoder_form)o->decoder)
        note_verbose(o, "not tried: --attention %s: it has no --decoder %s",
                     kind->name, decoder_names[o->decoder]);
    else
        f->n_kinds++;
}

/* The candidates of --attention auto, in the order of help. */
static enum status list_candidates(struct fitting *f, struct error *err)
{
    const struct options *o = f->options;
    const struct attn_ops *kind;
    struct used_options used = {0};
    const char *unused;

    f->n_kinds = 0;
    for (size_t i = 0; (kind = attn_at(i)); i++)
        if (kind->flags & ATTN_CANDIDATE)
            add_candidate(f, kind, err);
    if (!f->n_kinds) {
        error_prefix(err, "--attention auto");
        return err->code;
    }
    for (size_t i = 0; i < f->n_kinds; i++)
        used_options_add(&used, o, &f->kinds[i]);
    unused = used_options_lack(&used, o);
    if (unused)
        return error_set(err, STATUS_USAGE,
                         "--%s: no attention kind of --attention auto uses it "
                         "(leave it out)",
                         unused);
    return STATUS_OK;
}

/* `kind` NULL: all candidates. */
static enum status choose(struct fitting *f, const struct attn_ops *kind,
                          struct net_config *net, struct error *err)
{
    if (kind)
        return check_given(f, kind, net, err);
    TRY(list_candidates(f, err));
    *net = f->kinds[0];
    return STATUS_OK;
}

enum status fitting_check_one(struct fitting *f, struct net_config *net,
                              struct error *err)
{
    TRY(fitting_check(f, err));
    return choose(f, attn_at((size_t)f->options->attention), net, err);
}

enum status fitting_read_one(struct fitting *f, struct net_config *net,
                             struct error *err)
{
    const struct options *o = f->options;
    const struct attn_ops *kind = attn_at((size_t)o->attention);
    struct error unfit; /* an option of the default kind is given */

    TRY(fitting_read(f, err));
    if (!f->shortest)
        return STATUS_OK;
    if (!kind || !(kind->flags & ATTN_FIXED_WINDOW) ||
        options_given(o, &o->attention) ||
        choose(f, attn_for_any_window(), net, &unfit) != STATUS_OK)
        return choose(f, kind, net, err);
    text_printf(&f->notes,
                "attention %s: %s has a parameter for each row, and ids have "
                "%zu to %zu (--window %zu keeps it, for the newest %zu of each "
                "id)\n",
                net->attention->name, kind->name, f->shortest, f->T,
                f->shortest, f->shortest);
    return STATUS_OK;
}
