/*
 * path.h - where a file is, and where the data of a model is.
 *
 * The model file records its data relative to its own folder, so that a tree
 * with both in it can be moved. Every string handed out is the caller's to
 * free; paths may be of any length.
 */
#ifndef STORE_PATH_H
#define STORE_PATH_H

#include "base/error.h"

/* "a/b" of "a/b/c", "." of "c", "/" of "/c"; NULL without memory. */
char *path_folder(const char *path);

/*
 * The file that is written when `path` is written: symbolic links in the
 * place of the file are followed, whether their target exists or not.
 * STATUS_NO_OUTPUT for a circle of links.
 */
enum status path_target(const char *path, char **target, struct error *err);

/*
 * What the model file at `model` records for the data at `data`: an absolute
 * path as it is, a relative one relative to the folder of the model file. The
 * folders have to exist (STATUS_NO_INPUT); symbolic links in them do not
 * mislead.
 */
enum status path_relative(const char *model, const char *data, char **stored,
                          struct error *err);

/*
 * The path of the data again, from what the model file at `model` recorded:
 * relative to the current folder where `model` is, so that messages are short.
 */
enum status path_resolve(const char *model, const char *stored, char **data,
                         struct error *err);

#endif
