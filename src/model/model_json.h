/* model_json.h - what the files that write and read a model share. */
#ifndef MODEL_MODEL_JSON_H
#define MODEL_MODEL_JSON_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"
#include "base/real.h"
#include "data/time.h"

#define MODEL_FORMAT         "attnforecast-model"
#define MODEL_FORMAT_VERSION 1

struct json_at;
struct json_writer;
struct model;
struct model_config;
struct param;
struct net_config;
struct schema;

/* Puts all fields of the file but the parameters. */
void model_put_head(struct json_writer *writer, const struct model *model);

/* What the borders between parts are called; only there where asked for. */
extern const char *const border_names[N_PARTS + 1]; /* ended by NULL */

/* A copy of a string; NULL for null where that is `optional`. */
enum status model_get_text(const struct json_at *at, const char *key,
                           bool optional, char **value, struct error *err);

/* A whole number within its bounds. */
enum status model_get_count(const struct json_at *at, const char *key,
                            size_t minimum, size_t maximum, size_t *value,
                            struct error *err);

/* The network, its window and its horizon, without what follows from the
 * columns. */
enum status model_get_network(const struct json_at *config,
                              struct model_config *to, struct error *err);

/* The borders in the object `config`: all of them, rising, or none. */
enum status model_get_borders(const struct json_at *config,
                              struct borders *borders, struct error *err);

/* The schema, whose layout is known; to be released also after a failure. */
enum status model_get_columns(const struct json_at *root, struct schema *schema,
                              struct error *err);

/* Refuses a "name" that is another one. */
enum status model_expect_name(const struct json_at *at, const char *name,
                              struct error *err);

/* A time as text, "" for null. */
enum status model_get_time(const struct json_at *at, const char *key,
                           char value[TIME_TEXT_MAX], struct error *err);

/* The scaler of those columns, and its profile; times are known then. */
enum status model_get_scaler(const struct json_at *root, struct model *model,
                             struct error *err);
enum status model_get_profile(const struct json_at *root, struct model *model,
                              struct error *err);
void model_put_profile(struct json_writer *writer, const struct model *model);

/* One tensor of one member. */
struct tensor {
    char name[64]; /* with the member's number if there are several */
    const struct param *param;
    const real *values; /* (rows, cols) of the network */
};

/* Those of all members. */
size_t model_n_tensors(const struct model *model);
struct tensor model_tensor(const struct model *model, size_t i);

void model_put_members(struct json_writer *writer, const struct model *model);
void model_put_parameters(struct json_writer *writer,
                          const struct model *model);

/* The networks; the configuration and the ridge are known by then. */
enum status model_get_members(const struct json_at *root, struct model *model,
                              struct error *err);

#endif
