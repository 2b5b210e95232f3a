/* short_run.c - see short_run.h. */
#include "train/short_run.h"

#include "train/selection.h"

size_t short_epochs(const struct train_config *config)
{
    return ((size_t)config->epochs + SHORT_EPOCHS_PART - 1) / SHORT_EPOCHS_PART;
}

enum status short_run(const struct trainer *trainer, struct net *net,
                      struct checkpoint *trained, struct error *err)
{
    struct progress last;
    struct windows windows = *trainer->windows;
    struct trainer t = *trainer;

    windows.segment = net->config.segment;
    windows.ridge = NULL;
    t.windows = &windows;
    t.from = NULL;
    t.to = trained;
    t.stop_after = short_epochs(trainer->config);
    net_randomise(net, trainer->config->seed);
    return trainer_run(&t, net, &last, err);
}
