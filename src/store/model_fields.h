/* model_fields.h - what the files that write and read a model share. */
#ifndef STORE_MODEL_FIELDS_H
#define STORE_MODEL_FIELDS_H

#define MODEL_FORMAT         "attnforecast-model"
#define MODEL_FORMAT_VERSION 1

struct json_writer;
struct model;

/* Puts all fields of the file but the parameters. */
void model_put_head(struct json_writer *writer, const struct model *model);

#endif
