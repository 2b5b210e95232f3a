/* model_quantiles.c - the levels of the quantiles in a model file (model.h):
 * "quantiles" of the configuration, absent in a model without them. Levels have
 * at most four decimals. */
#include "model/model.h"

#include <math.h>

#include "store/json.h"
#include "model/model_json.h"

struct levels config_quantiles(const struct model_config *config)
{
    struct levels levels = {.n = config->net.n_quantiles};

    for (size_t i = 0; i < levels.n; i++)
        levels.list[i] = config->net.quantiles[i];
    return levels;
}

void model_put_quantiles(struct json_writer *w, const struct net_config *net)
{
    if (!net->n_quantiles)
        return;
    json_open_array(w, FIELD_QUANTILES);
    for (size_t i = 0; i < net->n_quantiles; i++)
        json_put_real(w, NULL, net->quantiles[i]);
    json_close(w);
}

enum status model_get_quantiles(const struct json_at *config,
                                struct net_config *net, struct error *err)
{
    real levels[MAX_QUANTILES];
    size_t n;

    if (!json_has(config, FIELD_QUANTILES))
        return STATUS_OK;
    TRY(json_count(config, FIELD_QUANTILES, &n, err));
    if (!n || n > MAX_QUANTILES)
        return json_refuse(config, FIELD_QUANTILES, err,
                           "expected 1 to %d levels", MAX_QUANTILES);
    TRY(json_reals(config, FIELD_QUANTILES, n, levels, err));
    for (size_t i = 0; i < n; i++) {
        const double level = round((double)levels[i] * 1e4) / 1e4;

        if (!(level >= 0.1 && level <= 99.9) ||
            (i && !(level > net->quantiles[i - 1])))
            return json_refuse(config, FIELD_QUANTILES, err,
                               "expected levels from 0.1 to 99.9, rising");
        net->quantiles[i] = level;
    }
    net->n_quantiles = n;
    return STATUS_OK;
}
