/* signals.c - see signals.h. */
#include "base/signals.h"

#include <stddef.h>

const int termination_signals[N_TERMINATION_SIGNALS] = {SIGHUP, SIGINT, SIGPIPE,
                                                        SIGQUIT, SIGTERM};

void signals_block(sigset_t *before)
{
    sigset_t set;

    (void)sigemptyset(&set);
    for (int i = 0; i < N_TERMINATION_SIGNALS; i++)
        (void)sigaddset(&set, termination_signals[i]);
    (void)pthread_sigmask(SIG_BLOCK, &set, before);
}

void signals_restore(const sigset_t *before)
{
    (void)pthread_sigmask(SIG_SETMASK, before, NULL);
}
