/* machine.c - see machine.h. */
#include "cli/machine.h"

#include "kernel/isa.h"

const char *machine_isa_name(size_t i)
{
    return i ? isa_name(i - 1) : "auto";
}

enum status machine_choose_isa(const struct options *options, struct error *err)
{
    enum isa isa;

    if (!options->isa)
        return STATUS_OK;
    isa = (enum isa)(options->isa - 1);
    if (!isa_usable(isa))
        return error_set(err, STATUS_USAGE,
                         "--isa %s: not supported by this processor (use "
                         "--isa auto)",
                         isa_name(isa));
    isa_choose(isa);
    return STATUS_OK;
}

enum status machine_threads(const struct options *options,
                            struct thread_pool **pool, struct error *err)
{
    return thread_pool_new(options->threads ? (size_t)options->threads
                                            : thread_pool_processors(),
                           pool, err);
}
