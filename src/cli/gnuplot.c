/* gnuplot.c - see gnuplot.h. */
#include "cli/gnuplot.h"

#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#define REMEDY "install it, on Debian and Ubuntu the package gnuplot-nox"

extern char **environ;

static bool is_program(const char *folder, size_t n)
{
    struct text path = {0};
    struct stat st;
    bool found;

    text_bytes(&path, folder, n);
    text_string(&path, n ? "/gnuplot" : "gnuplot"); /* "": the current one */
    found = !path.failed && access(path.bytes, X_OK) == 0 &&
            stat(path.bytes, &st) == 0 && S_ISREG(st.st_mode);
    text_release(&path);
    return found;
}

enum status gnuplot_check(const char *what, const char *otherwise,
                          struct error *err)
{
    const char *folder = getenv("PATH");

    while (folder) {
        const size_t n = strcspn(folder, ":");

        if (is_program(folder, n))
            return STATUS_OK;
        folder = folder[n] ? folder + n + 1 : NULL;
    }
    return error_set(err, STATUS_NO_OUTPUT,
                     "%s: the program gnuplot is not there (" REMEDY "%s)",
                     what, otherwise);
}

/* The standard files of a run. */
enum { INPUT, OUTPUT, ERRORS, N_FILES };

static void files_close(FILE *files[N_FILES])
{
    for (int i = 0; i < N_FILES; i++)
        if (files[i])
            (void)fclose(files[i]);
}

static enum status cannot_keep(const char *path, struct error *err)
{
    return error_set(err, STATUS_IO,
                     "%s: cannot keep the picture: %s (check the space for "
                     "temporary files)",
                     path, strerror(errno));
}

static enum status files_open(FILE *files[N_FILES], const struct text *script,
                              const char *path, struct error *err)
{
    for (int i = 0; i < N_FILES; i++)
        if (!(files[i] = tmpfile()))
            return cannot_keep(path, err);
    if (fwrite(script->bytes, 1, script->length, files[INPUT]) !=
            script->length ||
        fflush(files[INPUT]) != 0 || fseek(files[INPUT], 0, SEEK_SET) != 0)
        return cannot_keep(path, err);
    return STATUS_OK;
}

/* Starts gnuplot without the settings of the user; errno or 0. */
static int start(FILE *files[N_FILES], pid_t *child)
{
    char name[] = "gnuplot", no_settings[] = "-d";
    char *const arguments[] = {name, no_settings, NULL};
    posix_spawn_file_actions_t actions;
    int problem = posix_spawn_file_actions_init(&actions);

    if (problem)
        return problem;
    for (int i = 0; i < N_FILES && !problem; i++)
        problem =
            posix_spawn_file_actions_adddup2(&actions, fileno(files[i]), i);
    if (!problem)
        problem = posix_spawnp(child, name, &actions, NULL, arguments, environ);
    (void)posix_spawn_file_actions_destroy(&actions);
    return problem;
}

static enum status run(FILE *files[N_FILES], const char *path, int *result,
                       struct error *err)
{
    const struct sigaction by_default = {.sa_handler = SIG_DFL};
    struct sigaction before;
    pid_t child, ended = -1;
    int problem;

    /* A caller that ignores SIGCHLD would hide how the child ended. */
    (void)sigaction(SIGCHLD, &by_default, &before);
    problem = start(files, &child);
    if (!problem)
        do
            ended = waitpid(child, result, 0);
        while (ended < 0 && errno == EINTR);
    (void)sigaction(SIGCHLD, &before, NULL);
    if (problem || ended < 0)
        return error_set(err, STATUS_NO_OUTPUT,
                         "%s: cannot run gnuplot: %s (" REMEDY ")", path,
                         strerror(problem ? problem : errno));
    return STATUS_OK;
}

static enum status read_all(FILE *file, const char *path, struct text *text,
                            struct error *err)
{
    char chunk[1 << 14];
    size_t n;

    if (fseek(file, 0, SEEK_SET) != 0)
        return cannot_keep(path, err);
    while ((n = fread(chunk, 1, sizeof chunk, file)) > 0)
        text_bytes(text, chunk, n);
    return ferror(file) ? cannot_keep(path, err) : text_status(text, err);
}

/* The last line of what gnuplot complained of; "" if there is none. */
static const char *last_line(struct text *errors)
{
    char *line = errors->bytes;

    while (errors->length && strchr("\n ", line[errors->length - 1]))
        line[--errors->length] = '\0';
    if (!line)
        return "";
    line = strrchr(line, '\n') ? strrchr(line, '\n') + 1 : line;
    return line + strspn(line, " \t");
}

static enum status judge(FILE *files[N_FILES], const char *path, int result,
                         const struct text *picture, struct error *err)
{
    struct text errors = {0};
    enum status status = STATUS_OK;

    if (WIFSIGNALED(result))
        return error_set(err, STATUS_NO_OUTPUT,
                         "%s: gnuplot was ended by signal %d (try again)", path,
                         WTERMSIG(result));
    if (WEXITSTATUS(result) == 0 && picture->length)
        return STATUS_OK;
    status = read_all(files[ERRORS], path, &errors, err);
    if (status == STATUS_OK)
        status = error_set(
            err, STATUS_NO_OUTPUT,
            "%s: gnuplot failed: %.300s (try another extension, or gnuplot "
            "5.2 or later)",
            path, *last_line(&errors) ? last_line(&errors) : "it is silent");
    text_release(&errors);
    return status;
}

/* Removes the date from a PDF, so that the same data give the same bytes. */
static void remove_date(struct text *bytes)
{
    static const char key[] = "/CreationDate (D:", date[] = "19700101000000";
    const size_t length = sizeof key - 1, end = length + sizeof date - 1;

    for (size_t i = 0; i + end <= bytes->length; i++)
        if (!memcmp(bytes->bytes + i, key, length))
            memcpy(bytes->bytes + i + length, date, sizeof date - 1);
}

enum status gnuplot_run(const struct text *script, const char *path,
                        struct text *picture, struct error *err)
{
    FILE *files[N_FILES] = {NULL};
    int result = 0;
    enum status status = text_status(script, err);

    if (status == STATUS_OK)
        status = files_open(files, script, path, err);
    if (status == STATUS_OK)
        status = run(files, path, &result, err);
    if (status == STATUS_OK)
        status = read_all(files[OUTPUT], path, picture, err);
    if (status == STATUS_OK)
        status = judge(files, path, result, picture, err);
    remove_date(picture);
    files_close(files);
    return status;
}
