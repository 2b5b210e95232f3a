/* training_notes.c - see training_notes.h. */
#include "cli/training_notes.h"

#include "base/text.h"
#include "cli/forecaster_notes.h"
#include "model/made_of.h"
#include "report/report_made_of.h"

static void note_member(struct fitting *f, const struct member *member)
{
    fitting_choice(f, "network with seed %llu: best epoch %zu%s",
                   (unsigned long long)member->seed, member->epochs,
                   member->residual ? ", a residual member" : "");
}

/* What an ensemble with residual members is the mean of. */
static void note_members(struct fitting *f, const struct ensemble *e)
{
    const size_t n_standalone = ensemble_count(e, false),
                 n_residual = ensemble_count(e, true);

    for (size_t i = 0; i < e->n; i++)
        note_member(f, &e->members[i]);
    if (n_standalone && n_residual)
        fitting_choice(
            f,
            "half of the networks' forecast is of %s, half of %s: the ridge "
            "forecast and what a network adds to it",
            counted(n_standalone, "standalone member").text,
            counted(n_residual, "residual member").text);
}

/* Who names a forecaster knows that it is no network. */
static void note_no_network(struct fitting *f, const struct model *m)
{
    const bool named = options_given(f->options, &f->options->forecaster) &&
                       !ensemble_forecasts(&m->ensemble, BY_MODEL);
    const char *hint = named ? NULL : network_hint(m);

    if (!model_has_networks(m))
        fitting_choice(f, "%s: attention does not contribute%s%s%s",
                       model_is_ridge(m)
                           ? "the model is the ridge forecast alone"
                           : "no network is used",
                       hint ? " (" : "", hint ? hint : "", hint ? ")" : "");
}

/* The shares of ridge and networks, if they are not equal. */
static void note_ridge_share(struct fitting *f, const struct model *m)
{
    const char *networks = m->ensemble.n_nets > 1 ? "networks" : "network";
    const double share =
        model_averages_ridge(m) ? m->ensemble.ridge_share : 0.0;
    struct text words = {0};

    if (!m->ridge.map || !model_has_networks(m) ||
        ensemble_count(&m->ensemble, true))
        return;
    if (m->ensemble.ridge_shares) {
        ridge_shares_words(m, &words);
        if (!words.failed)
            fitting_choice(f,
                           "the share of the ridge beside the %s is %s (chosen "
                           "on the validation rows)",
                           networks, words.bytes);
        text_release(&words);
    } else if (share != EQUAL_SHARE) {
        fitting_choice(
            f,
            "between ridge and %s the shares are %g and %.2g (chosen on the "
            "validation rows)",
            networks, share, 1 - share);
    }
}

static void note_selection(struct fitting *f, const struct member_choice *s,
                           const struct model *m)
{
    if (s->ridge.forecast > 0 && !(s->with_networks.forecast > 0))
        fitting_choice(
            f,
            "%s: ridge %.4f, naive %.4f; no network was trained, as the ridge "
            "does not clearly beat naive",
            fitting_measure(f), s->ridge.forecast, s->ridge.naive);
    else if (s->ridge.forecast > 0)
        fitting_choice(f, "%s: ridge %.4f, with %s %.4f", fitting_measure(f),
                       s->ridge.forecast,
                       m->ensemble.n_nets > 1 ? "networks" : "the network",
                       s->with_networks.forecast);
    note_ridge_share(f, m);
}

/* That not all test windows are scored. */
static void note_stride(struct fitting *f, size_t stride)
{
    if (stride > 1)
        fitting_choice(f,
                       "one of %zu test windows is scored: those that overlap "
                       "hardly differ (backtest --stride 1 with the same "
                       "options trains again and scores all)",
                       stride);
}

void training_notes(struct fitting *f, const struct fit *fit)
{
    const struct model *m = &fit->model;

    note_selection(f, &fit->members, m);
    forecaster_notes(f, fit);
    note_no_network(f, m);
    note_members(f, &m->ensemble);
    fitting_note_unread(f, fit);
    note_stride(f, fit->stride);
}
