/* folders.c - see folders.h. */
#include "store/folders.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/signals.h"
#include "store/cleanup.h"
#include "store/file_error.h"
#include "store/path.h"

/* Creates a folder unless it exists, and adds a new one to `made`. */
static enum status make_one(const char *path, struct folders *made,
                            struct error *err)
{
    char *copy = strdup(path);
    sigset_t before;
    int problem;

    if (!copy)
        return error_no_memory(err, strlen(path) + 1);
    signals_block(&before);
    problem = mkdir(path, 0777) == 0 ? 0 : errno;
    if (!problem) {
        char *outer = made->path;

        made->first = outer ? made->first : strlen(path);
        made->path = copy;
        cleanup_register_folders(made->path, made->first);
        copy = outer;
    }
    signals_restore(&before);
    free(copy);
    errno = problem;
    return !problem || problem == EEXIST
               ? STATUS_OK
               : file_cannot_make(err, path, "create this folder");
}

enum status folders_make(const char *path, struct folders *made,
                         struct error *err)
{
    char *target, *slash;
    enum status status = STATUS_OK;

    *made = (struct folders){0};
    TRY(path_target(path, &target, err));
    for (slash = strchr(target, '/'); slash && status == STATUS_OK;
         slash = strchr(slash + 1, '/')) {
        *slash = '\0';
        if (slash != target)
            status = make_one(target, made, err);
        *slash = '/';
    }
    free(target);
    return status;
}

void folders_remove(struct folders *made)
{
    sigset_t before;

    if (!made->path)
        return;
    signals_block(&before);
    cleanup_remove_folders(made->path, made->first);
    cleanup_register_folders(NULL, 0);
    signals_restore(&before);
    free(made->path);
    *made = (struct folders){0};
}
