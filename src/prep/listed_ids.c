/* listed_ids.c - see listed_ids.h. */
#include "prep/listed_ids.h"

#include <stdlib.h>
#include <string.h>

enum status listed_ids_find(const struct string_list *ids,
                            const struct dataset *d, uint32_t **places,
                            struct error *err)
{
    struct string_set known = {.n = 0};
    enum status status = STATUS_OK;

    *places = calloc(d->n_series, sizeof **places);
    if (!*places)
        return error_no_memory(err, d->n_series * sizeof **places);
    for (size_t i = 0; i < ids->n && status == STATUS_OK; i++) {
        const char *id = string_list_at(ids, i);
        uint32_t number;

        status = string_set_add(&known, id, strlen(id), &number, err);
    }
    for (size_t s = 0; known.n && s < d->n_series && status == STATUS_OK; s++) {
        const char *id = d->series[s].id ? d->series[s].id : "";
        uint32_t number;

        status = string_set_add(&known, id, strlen(id), &number, err);
        if (status == STATUS_OK && number < ids->n)
            (*places)[s] = number + 1;
    }
    string_set_release(&known);
    return status;
}
