/*
 * signals.h - the signals that terminate a run: Ctrl-C, kill, a closed terminal
 * or pipe. Before a run ends it removes its temporary files (store/cleanup.h).
 */
#ifndef BASE_SIGNALS_H
#define BASE_SIGNALS_H

#include <signal.h>

enum { N_TERMINATION_SIGNALS = 5 };
extern const int termination_signals[N_TERMINATION_SIGNALS];

/*
 * Blocks these signals in this thread, and in threads it starts, until
 * signals_restore(). Meanwhile they are pending or go to another thread.
 */
void signals_block(sigset_t *before);
void signals_restore(const sigset_t *before);

#endif
