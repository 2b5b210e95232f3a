/* machine.c - see machine.h. */
#include "cli/machine.h"

#include "kernel/isa.h"

const char *machine_isa_name(size_t i)
{
    return i ? isa_name(i - 1) : "auto";
}

enum status machine_pin_isa(const struct options *options, struct error *err)
{
    enum isa isa;

    if (!options->isa)
        return STATUS_OK;
    isa = (enum isa)(options->isa - 1);
    if (!isa_usable(isa))
        return error_set(err, STATUS_USAGE,
                         "--isa %s: this processor does not have it (give "
                         "--isa auto)",
                         isa_name(isa));
    isa_choose(isa);
    return STATUS_OK;
}

enum status machine_pool(const struct options *options, struct pool **pool,
                         struct error *err)
{
    return pool_new(options->threads ? (size_t)options->threads
                                     : pool_processors(),
                    pool, err);
}
