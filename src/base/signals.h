/*
 * signals.h - the signals that end a run from outside: Ctrl-C, kill, a terminal
 * or a reader that goes away. A run cleans up before they end it (cleanup.h).
 */
#ifndef BASE_SIGNALS_H
#define BASE_SIGNALS_H

#include <signal.h>

enum { N_TERMINATION_SIGNALS = 5 };
extern const int termination_signals[N_TERMINATION_SIGNALS];

/*
 * Keeps them from this thread, and from those that it starts, until
 * signals_restore(). They wait meanwhile, or go to another thread.
 */
void signals_block(sigset_t *before);
void signals_restore(const sigset_t *before);

#endif
