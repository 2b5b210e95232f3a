/* folders.h - creates the folders of a file, and removes them again. */
#ifndef STORE_FOLDERS_H
#define STORE_FOLDERS_H

#include <stddef.h>

#include "base/error.h"

/* Nested folders that were created. All zero: none. */
struct folders {
    char *path;   /* path of the innermost folder */
    size_t first; /* length of the path of the outermost folder */
};

/*
 * Creates the missing folders of the file `path`. STATUS_NO_OUTPUT if that is
 * not possible. Pass `made` to folders_remove(), also after a failure.
 */
enum status folders_make(const char *path, struct folders *made,
                         struct error *err);

/* Removes the folders that are empty; accepts all zero. */
void folders_remove(struct folders *made);

#endif
