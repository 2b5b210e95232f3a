/* model_json.h - shared by the sources that write and read a model file. */
#ifndef MODEL_MODEL_JSON_H
#define MODEL_MODEL_JSON_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/error.h"
#include "base/real.h"
#include "time/time.h"
#include "prep/split.h"
#include "score/metrics.h"

#define MODEL_FORMAT         "attnforecast-model"
#define MODEL_FORMAT_VERSION 19

struct bounds;
struct json;
struct json_at;
struct json_writer;
struct model;
struct model_config;
struct param;
struct net_config;
struct schema;
struct covariates;
struct effect;
struct findings;

/* Writes all fields of the file except the ridge and the parameters. */
void model_put_head(struct json_writer *writer, const struct model *model);

/* Makes the fields of a document of an older version those of this one. */
enum status model_upgrade(const struct json_at *root, struct json *document,
                          int64_t version, struct error *err);

/* Fields of the borders between parts; in the file only if requested. */
extern const char *const border_names[N_PARTS + 1]; /* ended by NULL */

/* A copy of a string, which the caller frees. If it is `optional`, null gives
 * NULL. */
enum status model_get_text(const struct json_at *at, const char *key,
                           bool optional, char **value, struct error *err);

/* An integer from `minimum` to `maximum`. */
enum status model_get_count(const struct json_at *at, const char *key,
                            size_t minimum, size_t maximum, size_t *value,
                            struct error *err);

/* The network, its window and its horizon. model_set_channels() sets the values
 * that follow from the schema. */
enum status model_get_network(const struct json_at *config,
                              struct model_config *to, struct error *err);

/* The borders in the object `config`: all three, increasing, or none. */
enum status model_get_borders(const struct json_at *config,
                              struct borders *borders, struct error *err);

/* The bounds of forecasts in the object `config`, each only if there is one. */
#define FIELD_MINIMUM "minimum"
#define FIELD_MAXIMUM "maximum"
enum status model_get_bounds(const struct json_at *config,
                             struct bounds *bounds, struct error *err);

/* The levels of the quantiles in the object `config`, if there are some. */
#define FIELD_QUANTILES "quantiles"
void model_put_quantiles(struct json_writer *writer,
                         const struct net_config *net);
enum status model_get_quantiles(const struct json_at *config,
                                struct net_config *net, struct error *err);

/* The schema, whose layout is already set. Release it also after a failure. */
enum status model_get_columns(const struct json_at *root, struct schema *schema,
                              struct error *err);

/* The covariates, fields of the object "columns", and the effect of known
 * inputs. Release both also after a failure. */
#define COVARIATE_KEYS                                                         \
    "known", "static", "categorical", "calendar", "holidays", "indicators", NULL
void model_put_covariates(struct json_writer *writer,
                          const struct schema *schema);
enum status model_get_covariates(const struct json_at *columns,
                                 struct schema *schema, struct error *err);
void model_put_effect(struct json_writer *writer, const struct effect *effect);
enum status model_get_effect(const struct json_at *root, struct model *model,
                             struct error *err);

/* Fails unless the field "name" has this value. */
enum status model_expect_name(const struct json_at *at, const char *name,
                              struct error *err);

/* A time as text; "" for null. */
enum status model_get_time(const struct json_at *at, const char *key,
                           char value[TIME_TEXT_MAX], struct error *err);

/* What the reading of the training file found. */
void model_put_findings(struct json_writer *writer,
                        const struct findings *findings);
enum status model_get_findings(const struct json_at *training,
                               struct findings *findings, struct error *err);

/* A list "ids"; read, they are distinct, and none without an id column. */
void model_put_ids(struct json_writer *writer, const struct string_list *ids);
enum status model_get_ids(const struct json_at *at, const struct model *model,
                          struct string_list *ids, struct error *err);

/* The usual changes of the series; null if no profile and no effect needs them.
 */
void model_put_usual_changes(struct json_writer *writer,
                             const struct model *model);
enum status model_get_usual_changes(const struct json_at *root,
                                    struct model *model, struct error *err);

/* The scaler and the profile. Read the schema and the times first. */
enum status model_get_scaler(const struct json_at *root, struct model *model,
                             struct error *err);
enum status model_get_profile(const struct json_at *root, struct model *model,
                              struct error *err);
void model_put_profile(struct json_writer *writer, const struct model *model);

/* The ridge, and its field "columns", with the weights or without. Read the
 * configuration and the schema first. */
void model_put_ridge(struct json_writer *writer, const struct model *model);
/* Puts "share" and "shares", those of the ridge in the average. */
void model_put_ridge_shares(struct json_writer *writer,
                            const struct model *model);
void model_put_ridge_columns(struct json_writer *writer,
                             const struct model *model, bool with_values);
enum status model_get_ridge(const struct json_at *root, struct model *model,
                            struct error *err);

/* Metrics of all forecasters; null for one without an MAE. */
void model_put_metrics(struct json_writer *writer, const char *key,
                       const double metrics[N_FORECASTERS][N_METRICS]);

/* The scores of the test rows. Read the schema first. */
void model_put_scores(struct json_writer *writer, const struct model *model);
enum status model_get_scores(const struct json_at *root, struct model *model,
                             struct error *err);

/* What the fit knows of its attention. */
void model_put_attention(struct json_writer *writer, const struct model *model);
enum status model_get_attention(const struct json_at *root, struct model *model,
                                struct error *err);

/* The calibration of the intervals. Read the configuration and the schema
 * first. */
void model_put_intervals(struct json_writer *writer, const struct model *model);
enum status model_get_intervals(const struct json_at *root, struct model *model,
                                struct error *err);

/* One tensor of one member. */
struct tensor {
    char name[64]; /* "member2.head.A"; without "member2." if there is one */
    const struct param *param;
    const real *values; /* (rows, cols), owned by the network */
};

/* The tensors of all members, member by member. */
size_t model_n_tensors(const struct model *model);
struct tensor model_tensor(const struct model *model, size_t i);

void model_put_members(struct json_writer *writer, const struct model *model);
void model_put_forecasters(struct json_writer *writer,
                           const struct model *model);
void model_put_parameters(struct json_writer *writer,
                          const struct model *model);
/* Opens the object of a tensor, with its name and shape. */
void model_open_tensor(struct json_writer *writer, const struct tensor *tensor);

/* Who forecasts the targets. The members and the ridge are read before. */
enum status model_get_forecasters(const struct json_at *root,
                                  struct model *model, struct error *err);

/* The networks. Read the configuration and the ridge first. */
enum status model_get_members(const struct json_at *root, struct model *model,
                              struct error *err);

#endif
