/* path.c - see path.h. */
/* NOLINTNEXTLINE(bugprone-reserved-identifier): needed for realpath(). */
#define _XOPEN_SOURCE 700

#include "store/path.h"

#include <errno.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"

/* The limit of Linux. */
enum { MAX_LINKS = 40 };

/* The part of a path after its last '/'. */
static const char *last_part(const char *path)
{
    const char *slash = strrchr(path, '/');

    return slash ? slash + 1 : path;
}

char *path_folder(const char *path)
{
    size_t n = (size_t)(last_part(path) - path);

    if (n == 0)
        return strdup(".");
    while (n > 1 && path[n - 1] == '/')
        n--;
    return strndup(path, n);
}

/* Resolves `path` relative to the folder of the file `from`. */
static enum status path_beside(const char *from, const char *path,
                               char **joined, struct error *err)
{
    struct text text = {0};

    if (path[0] != '/')
        text_bytes(&text, from, (size_t)(last_part(from) - from));
    text_string(&text, path);
    return text_take(&text, joined, err);
}

/* Reads the target of the link `path`. Returns NULL with errno 0 if it is not a
 * link, or with ENOMEM. */
static char *read_link(const char *path)
{
    size_t capacity = 256;
    char *text = NULL;
    ssize_t n;

    for (;;) {
        char *grown = realloc(text, capacity);

        if (!grown) {
            free(text);
            errno = ENOMEM;
            return NULL;
        }
        text = grown;
        n = readlink(path, text, capacity - 1);
        if (n < 0) {
            free(text);
            errno = 0;
            return NULL;
        }
        if ((size_t)n < capacity - 1) {
            text[n] = '\0';
            return text;
        }
        capacity *= 2;
    }
}

enum status path_target(const char *path, char **target, struct error *err)
{
    char *at = strdup(path);
    int n_links;

    *target = NULL;
    for (n_links = 0; at && n_links <= MAX_LINKS; n_links++) {
        char *link = read_link(at), *next = NULL;

        if (!link && errno == 0) {
            *target = at;
            return STATUS_OK;
        }
        if (link)
            (void)path_beside(at, link, &next, err);
        free(link);
        free(at);
        at = next;
    }
    if (!at) {
        (void)error_no_memory(err, strlen(path));
        return STATUS_INTERNAL;
    }
    free(at);
    (void)error_set(err, STATUS_NO_OUTPUT,
                    "%s: a loop of symbolic links (remove one of them)", path);
    return STATUS_NO_OUTPUT;
}

/* The folder of the file `path`, without links, "." and "..". */
static enum status real_folder(const char *path, char **real, struct error *err)
{
    char *folder = path_folder(path);

    if (!folder)
        return error_no_memory(err, strlen(path));
    *real = realpath(folder, NULL);
    if (!*real)
        (void)error_set(err, STATUS_NO_INPUT,
                        "%s: no such folder: %s (check the path)", folder,
                        strerror(errno));
    free(folder);
    return *real ? STATUS_OK : err->code;
}

/*
 * The path from the folder `from` to the file `name` in the folder `to`, both
 * results of realpath(): a ".." for each part of `from` that is not in `to`.
 */
static enum status path_between(const char *from, const char *to,
                                const char *name, char **relative,
                                struct error *err)
{
    struct text text = {0};
    size_t i, common = 0;

    /* Only the root ends with '/'. */
    from += strcmp(from, "/") == 0;
    to += strcmp(to, "/") == 0;
    for (i = 0;; i++) {
        if ((from[i] == '/' || !from[i]) && (to[i] == '/' || !to[i]))
            common = i;
        if (!from[i] || from[i] != to[i])
            break;
    }
    for (i = common; from[i]; i++)
        if (from[i] == '/')
            text_string(&text, "../");
    if (to[common])
        text_printf(&text, "%s/", to + common + 1);
    text_string(&text, name);
    return text_take(&text, relative, err);
}

enum status path_relative(const char *model, const char *data, char **stored,
                          struct error *err)
{
    char *target = NULL, *from = NULL, *to = NULL;
    enum status status = STATUS_OK;

    *stored = NULL;
    if (data[0] == '/') {
        *stored = strdup(data);
        return *stored ? STATUS_OK : error_no_memory(err, strlen(data));
    }
    status = path_target(model, &target, err);
    if (status == STATUS_OK)
        status = real_folder(target, &from, err);
    if (status == STATUS_OK)
        status = real_folder(data, &to, err);
    if (status == STATUS_OK)
        status = path_between(from, to, last_part(data), stored, err);
    free(target);
    free(from);
    free(to);
    return status;
}

enum status path_resolve(const char *model, const char *stored, char **data,
                         struct error *err)
{
    char *target = NULL, *here = NULL, *there = NULL, *shorter = NULL;
    struct error ignored;
    enum status status = STATUS_OK;

    *data = NULL;
    TRY(path_target(model, &target, err));
    status = path_beside(target, stored, data, err);
    free(target);
    if (status != STATUS_OK || model[0] == '/' || stored[0] == '/')
        return status;

    /* Try to shorten the path for messages. */
    (void)real_folder("x", &here, &ignored);
    (void)real_folder(*data, &there, &ignored);
    if (here && there &&
        path_between(here, there, last_part(stored), &shorter, &ignored) ==
            STATUS_OK) {
        free(*data);
        *data = shorter;
    }
    free(here);
    free(there);
    return STATUS_OK;
}
