/* file_error.c - see file_error.h. */
#include "store/file_error.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "store/path.h"

enum status file_cannot(struct error *err, enum status code, const char *path,
                        const char *what)
{
    (void)error_set(err, code, "%s: cannot %s: %s", path, what,
                    strerror(errno));
    return code;
}

enum status file_cannot_make(struct error *err, const char *path,
                             const char *what)
{
    static const struct {
        int number;
        const char *remedy, *after; /* around the place; NULL: no place */
    } causes[] = {
        {ENOENT, "create the folder ", " first"},
        {ENOTDIR, "give a file in a folder: ", " is not one"},
        {EISDIR, "give a file in this folder", NULL},
        {EACCES, "check the permissions of ", ""},
        {EPERM, "check the permissions of ", ""},
        {EROFS, "give another path: ", " is read-only"},
        {EEXIST, "remove it", NULL},
        {ELOOP, "remove this symbolic link", NULL},
        {ENAMETOOLONG, "use a shorter path", NULL},
        {ENOSPC, "free some space", NULL},
        {EMFILE, "raise the limit on open files: ulimit -n", NULL},
    };
    const size_t n = sizeof causes / sizeof *causes;
    const int number = errno;
    struct stat st;
    char *folder = lstat(path, &st) != 0 ? path_folder(path) : NULL;
    size_t i = 0;

    while (i < n && causes[i].number != number)
        i++;
    (void)error_set(err, STATUS_NO_OUTPUT, "%.400s: cannot %s: %s (%s%.200s%s)",
                    path, what, strerror(number),
                    i < n ? causes[i].remedy : "give another path",
                    !(i < n && causes[i].after) ? ""
                    : folder                    ? folder
                                                : path,
                    i < n && causes[i].after ? causes[i].after : "");
    free(folder);
    return STATUS_NO_OUTPUT;
}
