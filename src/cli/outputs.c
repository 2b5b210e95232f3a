/* outputs.c - see outputs.h. */
#include "cli/outputs.h"

#include <errno.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/gate.h"
#include "cli/output.h"
#include "cli/plot.h"
#include "store/path.h"

/* How a run uses a file. */
enum use {
    READS,
    WRITES,
    UPDATES,  /* read, and written anew */
    MODEL,    /* written by train, read by others */
    REJECTED, /* written by train, if there is a gate */
};

#define AT(field) offsetof(struct options, field)

/* The files that options name, and those beside them, in the order in which a
 * message names them. */
static const struct role {
    const char *text; /* a %s for the name */
    size_t offset;    /* of the path in struct options */
    const char *suffix;
    enum use use;
} roles[] = {
    {"--output %s", AT(output), "", WRITES},
    {"the temporary file %s of --output", AT(output), ".tmp", WRITES},
    {"--attention-out %s", AT(attention_out), "", WRITES},
    {"the temporary file %s of --attention-out", AT(attention_out), ".tmp",
     WRITES},
    {"--plot %s", AT(plot), "", WRITES},
    {"the temporary file %s of --plot", AT(plot), ".tmp", WRITES},
    {"--forecasts-out %s", AT(forecasts_out), "", WRITES},
    {"the temporary file %s of --forecasts-out", AT(forecasts_out), ".tmp",
     WRITES},
    {"--history %s", AT(history), "", UPDATES},
    {"the temporary file %s of --history", AT(history), ".tmp", UPDATES},
    {"the lock %s of --history", AT(history), ".lock", UPDATES},
    {"the model %s", AT(model), "", MODEL},
    {"the backup %s of the model", AT(model), "~", MODEL},
    {"the temporary file %s of the model", AT(model), ".tmp", MODEL},
    {"the lock %s of the model", AT(model), ".lock", MODEL},
    {"the rejected model %s", AT(model), GATE_SUFFIX, REJECTED},
    {"the temporary file %s of a rejected model", AT(model), GATE_SUFFIX ".tmp",
     REJECTED},
    {"the forecast %s", AT(forecast), "", READS},
    {"the data %s", AT(data), "", READS},
    {"the actual values %s", AT(actual), "", READS},
    {"the holidays %s", AT(holidays), "", READS},
    {"the future rows %s", AT(future), "", READS},
};

enum {
    N_ROLES = sizeof roles / sizeof *roles,
    N_FILES = N_ROLES + 3 /* standard output, standard input, training data */
};

/* One file of a run. Two files of the same `name` belong together. */
struct run_file {
    const char *text, *name, *suffix;
    bool written;

    bool identified; /* it is a regular file or could become one */
    dev_t device;    /* of the file, or of a folder above a missing one */
    ino_t inode;
    char *path;       /* owned */
    const char *rest; /* of the path below that folder; NULL: the file exists */
};

struct run_files {
    struct run_file list[N_FILES];
    size_t n;
};

static void files_release(struct run_files *p)
{
    for (size_t i = 0; i < p->n; i++)
        free(p->list[i].path);
}

static void identify(struct run_file *file, const struct stat *st)
{
    file->device = st->st_dev;
    file->inode = st->st_ino;
    file->identified = true;
}

/* A missing file is identified by the nearest folder that exists and its path
 * below that: train creates the folders of its model. */
static void identify_missing(struct run_file *file)
{
    size_t n = strlen(file->path);
    struct stat st;

    while (!file->identified && n) {
        char *folder;

        while (n && file->path[n - 1] != '/')
            n--;
        folder = n ? strndup(file->path, n) : strdup(".");
        if (folder && stat(folder, &st) == 0) {
            identify(file, &st);
            file->rest = file->path + n;
        }
        free(folder);
        while (n && file->path[n - 1] == '/')
            n--;
    }
}

/* A device or a pipe is not replaced and has no temporary file. */
static bool is_special(const char *path)
{
    struct stat st;

    return stat(path, &st) == 0 && !S_ISREG(st.st_mode) && !S_ISDIR(st.st_mode);
}

/* Identifies the file at a path, following all links. */
static enum status find(struct run_file *file, struct error *err)
{
    struct text path = {0};
    char *target;
    struct stat st;
    struct error ignored;
    bool special;

    /* A loop of links fails when it is opened. */
    if (path_target(file->name, &target, &ignored) != STATUS_OK)
        return STATUS_OK;
    special = is_special(target);
    text_printf(&path, "%s%s", target, file->suffix);
    free(target);
    TRY(text_take(&path, &file->path, err));
    if (special)
        return STATUS_OK;
    if (lstat(file->path, &st) != 0 || S_ISLNK(st.st_mode))
        identify_missing(file);
    else if (S_ISREG(st.st_mode))
        identify(file, &st);
    return STATUS_OK;
}

static enum status add_path(struct run_files *p, const char *text,
                            const char *name, const char *suffix, bool written,
                            struct error *err)
{
    if (output_is_standard(name))
        return STATUS_OK;
    p->list[p->n] = (struct run_file){
        .text = text, .name = name, .suffix = suffix, .written = written};
    return find(&p->list[p->n++], err);
}

/* Standard input or output, if it is redirected from or to a file. */
static void add_standard(struct run_files *p, const char *text,
                         const char *name, int fd, bool written)
{
    struct stat st;

    if (fstat(fd, &st) != 0 || !S_ISREG(st.st_mode))
        return;
    p->list[p->n] = (struct run_file){
        .text = text, .name = name, .suffix = "", .written = written};
    identify(&p->list[p->n++], &st);
}

static bool prints(const struct options *o)
{
    return output_is_standard(o->output) || plot_is_text(o) ||
           (o->attention_out && output_is_standard(o->attention_out)) ||
           (o->forecasts_out && output_is_standard(o->forecasts_out));
}

static bool is_same(const struct run_file *a, const struct run_file *b)
{
    return a->identified && b->identified && a->device == b->device &&
           a->inode == b->inode && !a->rest == !b->rest &&
           (!a->rest || !strcmp(a->rest, b->rest));
}

/* "the backup m.json~ of the model" */
static void put_file(struct text *text, const struct run_file *file)
{
    const char *gap = strstr(file->text, "%s");

    text_bytes(text, file->text,
               gap ? (size_t)(gap - file->text) : strlen(file->text));
    if (gap)
        text_printf(text, "%.300s%s%s", file->name, file->suffix, gap + 2);
}

static enum status refuse(const struct run_file *writer,
                          const struct run_file *other, struct error *err)
{
    struct text text = {0};

    put_file(&text, writer);
    text_string(&text, " would overwrite ");
    put_file(&text, other);
    TRY(text_status(&text, err));
    (void)error_set(err, STATUS_USAGE, "%s (name another file)", text.bytes);
    text_release(&text);
    return STATUS_USAGE;
}

/* Two files that are both to be standard input, or standard output. */
static enum status refuse_streams(const struct role *a, const struct role *b,
                                  struct error *err)
{
    const struct run_file first = {.text = a->text, .name = "-", .suffix = ""};
    const struct run_file second = {.text = b->text, .name = "-", .suffix = ""};
    struct text text = {0};

    put_file(&text, &first);
    text_string(&text, " and ");
    put_file(&text, &second);
    TRY(text_status(&text, err));
    (void)error_set(err, STATUS_USAGE,
                    "%s are both standard %s (name a file for one of them)",
                    text.bytes, a->use == WRITES ? "output" : "input");
    text_release(&text);
    return STATUS_USAGE;
}

static bool belong_together(const struct run_file *a, const struct run_file *b)
{
    return a->name && a->name == b->name;
}

static enum status compare(const struct run_files *p, struct error *err)
{
    for (size_t i = 0; i < p->n; i++)
        for (size_t k = i + 1; k < p->n; k++) {
            const struct run_file *a = &p->list[i], *b = &p->list[k];

            if ((a->written || b->written) && !belong_together(a, b) &&
                is_same(a, b))
                return refuse(a->written ? a : b, a->written ? b : a, err);
        }
    return STATUS_OK;
}

static enum status find_all(struct run_files *p, const struct options *o,
                            bool trains, const char *training_data,
                            struct error *err)
{
    if (prints(o))
        add_standard(p, "standard output", NULL, STDOUT_FILENO, true);
    for (size_t i = 0; i < N_ROLES; i++) {
        const struct role *role = &roles[i];
        const char *const *path =
            (const void *)((const char *)o + role->offset);

        if (role->use == REJECTED && !gate_given(o))
            continue;
        TRY(add_path(p, role->text, *path, role->suffix,
                     role->use == WRITES || role->use == UPDATES ||
                         (role->use != READS && trains),
                     err));
        if (role->use == READS && *path && output_is_standard(*path))
            add_standard(p, role->text, "on standard input", STDIN_FILENO,
                         false);
    }
    return add_path(p, "the training data %s of the model", training_data, "",
                    false, err);
}

static enum status check(const struct options *o, bool trains,
                         const char *training_data, struct error *err)
{
    struct run_files files = {.n = 0};
    enum status status = find_all(&files, o, trains, training_data, err);

    if (status == STATUS_OK)
        status = compare(&files, err);
    files_release(&files);
    return status;
}

/* Standard input and output each serve one file that is named "-", and no
 * model. Without --output the results are on standard output, or a picture in
 * their place. */
static enum status check_streams(const struct options *o, struct error *err)
{
    static const struct role results = {.text = "the results", .use = WRITES};
    const struct role *used[] = {
        [READS] = NULL,
        [WRITES] = o->output || plot_is_text(o) ? NULL : &results};

    for (size_t i = 0; i < N_ROLES; i++) {
        const struct role *role = &roles[i];
        const char *const *path =
            (const void *)((const char *)o + role->offset);

        if (*role->suffix || !*path || strcmp(*path, "-") != 0)
            continue;
        if (role->use == MODEL)
            return error_set(err, STATUS_USAGE,
                             "-: a model is read and written as a file, not as "
                             "a stream (name a file with -m)");
        if (role->use == UPDATES)
            return error_set(err, STATUS_USAGE,
                             "--history -: a history is read and written as a "
                             "file, not as a stream (name a file)");
        if (used[role->use])
            return refuse_streams(used[role->use], role, err);
        used[role->use] = role;
    }
    return STATUS_OK;
}

static enum status try_all(const struct options *o, struct error *err)
{
    TRY(output_try(o->output, err));
    TRY(output_try(o->attention_out, err));
    TRY(output_try(o->history, err));
    TRY(plot_try(o, err));
    return output_try(o->forecasts_out, err);
}

enum status outputs_check(const struct options *o,
                          const struct command *command, struct error *err)
{
    TRY(check_streams(o, err));
    TRY(plot_check(o, err));
    TRY(check(o, command->set == COMMAND_TRAIN, NULL, err));
    return command->set & (COMMAND_PREDICT | COMMAND_EXPLAIN | COMMAND_REPORT |
                           COMMAND_INSPECT)
               ? STATUS_OK
               : try_all(o, err);
}

enum status outputs_check_model(const struct options *o, const struct model *m,
                                struct error *err)
{
    char *data;
    enum status status = STATUS_OK;

    if (m->training.data_path) {
        TRY(path_resolve(o->model, m->training.data_path, &data, err));
        status = check(o, false, data, err);
        free(data);
    }
    return status == STATUS_OK ? try_all(o, err) : status;
}
