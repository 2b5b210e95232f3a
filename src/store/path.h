/*
 * path.h - follows symbolic links and converts the data path of a model file.
 *
 * A model file stores the path of its data relative to its own folder, so that
 * both can be moved together. The caller frees every returned string. Paths may
 * have any length.
 */
#ifndef STORE_PATH_H
#define STORE_PATH_H

#include "base/error.h"

/* The folder of a path: "a/b" for "a/b/c", "." for "c", "/" for "/c"; NULL if
 * there is not enough memory. */
char *path_folder(const char *path);

/*
 * Finds the file that writing to `path` would write: follows symbolic links,
 * even if their target does not exist. STATUS_NO_OUTPUT for a loop of links.
 */
enum status path_target(const char *path, char **target, struct error *err);

/*
 * Converts the path `data` to the form stored in the model file at `model`: an
 * absolute path is unchanged; a relative path becomes relative to the folder of
 * the model file, with symbolic links resolved. STATUS_NO_INPUT if a folder
 * does not exist.
 */
enum status path_relative(const char *model, const char *data, char **stored,
                          struct error *err);

/*
 * Converts the path stored in the model file at `model` back to a path of the
 * data. It is relative to the current folder if `model` is, so that messages
 * are short.
 */
enum status path_resolve(const char *model, const char *stored, char **data,
                         struct error *err);

#endif
