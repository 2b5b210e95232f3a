/* kind_list.h - a list of attention kinds, as in --attention dot,last. */
#ifndef CLI_KIND_LIST_H
#define CLI_KIND_LIST_H

#include <stdbool.h>

#include "base/error.h"
#include "nn/attn.h"

/* A list of NULL holds every kind. */
bool kind_list_has(const char *list, const struct attn_ops *kind);

/* STATUS_USAGE unless each item of the list is a kind, once. */
enum status kind_list_check(const char *list, struct error *err);

#endif
