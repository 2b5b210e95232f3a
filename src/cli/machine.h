/* machine.h - which instruction set and how many threads a command uses. */
#ifndef CLI_MACHINE_H
#define CLI_MACHINE_H

#include "base/error.h"
#include "base/thread_pool.h"
#include "cli/options.h"

/* Choices of --isa: "auto", then the names of isa.h; NULL past the last. */
const char *machine_isa_name(size_t i);

/*
 * Pins what --isa asks for, before anything is looked up for it. STATUS_USAGE
 * if this processor does not have it.
 */
enum status machine_choose_isa(const struct options *options,
                               struct error *err);

/* As many threads as --threads says, by default one per processor. */
enum status machine_threads(const struct options *options,
                            struct thread_pool **pool, struct error *err);

#endif
