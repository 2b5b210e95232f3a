/* machine.h - the instruction set and the threads of a command. */
#ifndef CLI_MACHINE_H
#define CLI_MACHINE_H

#include "base/error.h"
#include "base/thread_pool.h"
#include "cli/options.h"

/* Choices of --isa: "auto", then the names of isa.h; NULL after the last. */
const char *machine_isa_name(size_t i);

/*
 * Selects the instruction set of --isa; to be called before any kernel runs.
 * STATUS_USAGE if this processor does not support it.
 */
enum status machine_choose_isa(const struct options *options,
                               struct error *err);

/* Starts the threads of --threads, by default one per processor. */
enum status machine_threads(const struct options *options,
                            struct thread_pool **pool, struct error *err);

#endif
