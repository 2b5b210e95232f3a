/* forecast_times.c - see forecast_times.h. */
#include "score/forecast_times.h"

#include <stdlib.h>
#include <string.h>

#include "time/step_words.h"
#include "time/time_convert.h"
#include "time/zone.h"

/* Where and why a form is not that of the times. */
enum misfit { FITS, CANNOT_READ, HAS_OTHER_STEP };

struct result {
    enum misfit misfit;
    size_t row;
};

static const char *text_of(const struct forecast_file *f, size_t row)
{
    return string_list_at(&f->times, row);
}

/* True if a row is the next step of the id of the row before it. */
static bool continues(const struct forecast_file *f, size_t row)
{
    return row && f->id_of_row[row] == f->id_of_row[row - 1] &&
           f->steps[row] == f->steps[row - 1] + 1;
}

/* Reads a row in a form, as a tick of the actual values. */
static bool read_row(const struct forecast_file *f, size_t row,
                     struct time_form *form, const struct dataset *d,
                     int64_t *tick)
{
    const char *text = text_of(f, row);
    int64_t own;

    return time_parse(text, strlen(text), true, form, &own) &&
           time_convert(form, own, &d->table.time_form, tick);
}

/* The tick of the second of two times with the same text. */
static int64_t repeated(const struct dataset *d, int64_t tick)
{
    const struct time_form *form = &d->table.time_form;

    return form->zone && form->kind == TIME_DATETIME
               ? zone_repeated(form->zone, tick)
               : tick;
}

/* Reads the rows from `first` on that continue each other, whose first tick is
 * known. Returns the end of those that fit; *end is that of all. */
static struct result read_run(const struct forecast_file *f, size_t first,
                              struct time_form *form, const struct dataset *d,
                              int64_t *ticks, size_t *end)
{
    size_t row = first + 1;

    for (; row < f->n_rows && continues(f, row); row++) {
        const int64_t next =
            time_add(&d->table.time_form, d->step, ticks[row - 1], 1);

        if (!read_row(f, row, form, d, &ticks[row]))
            return (struct result){CANNOT_READ, row};
        if (ticks[row] != next && repeated(d, ticks[row]) != next)
            return (struct result){HAS_OTHER_STEP, row};
        ticks[row] = next;
    }
    *end = row;
    return (struct result){FITS, row};
}

/* Reads all rows in a form. */
static struct result read_all(const struct forecast_file *f,
                              struct time_form *form, const struct dataset *d,
                              int64_t *ticks)
{
    struct result result = {FITS, 0};
    size_t row = 0;

    while (row < f->n_rows) {
        const size_t first = row;

        if (!read_row(f, first, form, d, &ticks[first]))
            return (struct result){CANNOT_READ, first};
        result = read_run(f, first, form, d, ticks, &row);
        if (result.misfit == HAS_OTHER_STEP &&
            repeated(d, ticks[first]) != ticks[first]) {
            ticks[first] = repeated(d, ticks[first]);
            result = read_run(f, first, form, d, ticks, &row);
        }
        if (result.misfit != FITS)
            return result;
    }
    return result;
}

static enum status refuse_form(const struct forecast_file *f,
                               const struct dataset *d, size_t row,
                               struct error *err)
{
    struct text step = {0};
    char first[TIME_TEXT_MAX];

    dataset_time(d, d->series[0].first, first);
    step_words(&d->table.time_form, d->step, &step);
    TRY(text_status(&step, err));
    (void)error_set(err, STATUS_DATA,
                    "%s:%zu: the time \"%.80s\" is none of those of %s, whose "
                    "rows are %s, such as \"%s\" (give the file that the "
                    "forecast continues, and write both with times of one "
                    "form)",
                    f->path, f->lines[row], text_of(f, row), d->table.path,
                    step.bytes, first);
    text_release(&step);
    return STATUS_DATA;
}

static enum status refuse_step(const struct forecast_file *f,
                               const struct dataset *d, size_t row,
                               struct error *err)
{
    struct text step = {0};

    step_words(&d->table.time_form, d->step, &step);
    TRY(text_status(&step, err));
    (void)error_set(err, STATUS_DATA,
                    "%s:%zu: step %zu is of %.60s and step %zu of %.60s, but "
                    "the rows of %s are %s (give the file that the forecast "
                    "continues, read as in training: --freq, --resample, "
                    "--tz, or all of it with -m MODEL)",
                    f->path, f->lines[row], f->steps[row - 1],
                    text_of(f, row - 1), f->steps[row], text_of(f, row),
                    d->table.path, step.bytes);
    text_release(&step);
    return STATUS_DATA;
}

static enum status refuse_ambiguous(const struct forecast_file *f,
                                    struct error *err)
{
    return error_set(err, STATUS_DATA,
                     "%s:%zu: the time \"%.80s\" can be read in more than one "
                     "way, and the form of the actual values is another one "
                     "(write both files with times of one form)",
                     f->path, f->lines[0], text_of(f, 0));
}

static enum status refuse(const struct forecast_file *f,
                          const struct dataset *d, struct result result,
                          struct error *err)
{
    return result.misfit == CANNOT_READ ? refuse_form(f, d, result.row, err)
                                        : refuse_step(f, d, result.row, err);
}

/* Reads the times in the forms that the first one may have. */
static enum status read_other_form(const struct forecast_file *f,
                                   const struct dataset *d, int64_t *ticks,
                                   struct result first, struct error *err)
{
    const size_t size = f->n_rows * sizeof *ticks;
    struct time_form forms[TIME_READINGS_MAX];
    const size_t n = time_detect(text_of(f, 0), strlen(text_of(f, 0)),
                                 TIME_YEARS | TIME_LONG_NUMBERS, forms);
    int64_t *other = malloc(size);
    size_t n_fitting = 0;
    enum status status = STATUS_OK;

    if (!other)
        return error_no_memory(err, size);
    for (size_t i = 0; i < n && status == STATUS_OK; i++) {
        const struct result result = read_all(f, &forms[i], d, other);

        if (result.misfit == HAS_OTHER_STEP)
            first = result;
        if (result.misfit != FITS)
            continue;
        if (n_fitting++ && memcmp(other, ticks, size) != 0)
            status = refuse_ambiguous(f, err);
        memcpy(ticks, other, size);
    }
    free(other);
    if (status == STATUS_OK && !n_fitting)
        return refuse(f, d, first, err);
    return status;
}

struct key {
    uint32_t id;
    int64_t tick;
    size_t row;
};

static int by_key(const void *a, const void *b)
{
    const struct key *x = a, *y = b;

    if (x->id != y->id)
        return x->id < y->id ? -1 : 1;
    if (x->tick != y->tick)
        return x->tick < y->tick ? -1 : 1;
    return x->row < y->row ? -1 : 1;
}

static enum status refuse_twice(const struct forecast_file *f, size_t first,
                                size_t second, struct error *err)
{
    const char *id = forecast_id(f, second);

    return error_set(err, STATUS_DATA,
                     "%s:%zu: the time %.60s%s%.80s%s is also in line %zu "
                     "(leave one forecast of each time)",
                     f->path, f->lines[second], text_of(f, second),
                     *id ? " of id \"" : "", id, *id ? "\"" : "",
                     f->lines[first]);
}

/* No two rows have the same id and time. */
static enum status check_once(const struct forecast_file *f,
                              const int64_t *ticks, struct error *err)
{
    struct key *keys = malloc(f->n_rows * sizeof *keys);
    enum status status = STATUS_OK;

    if (!keys)
        return error_no_memory(err, f->n_rows * sizeof *keys);
    for (size_t i = 0; i < f->n_rows; i++)
        keys[i] = (struct key){f->id_of_row[i], ticks[i], i};
    qsort(keys, f->n_rows, sizeof *keys, by_key);
    for (size_t i = 1; i < f->n_rows && status == STATUS_OK; i++)
        if (keys[i].id == keys[i - 1].id && keys[i].tick == keys[i - 1].tick)
            status = refuse_twice(f, keys[i - 1].row, keys[i].row, err);
    free(keys);
    return status;
}

enum status forecast_times_read(const struct forecast_file *f,
                                const struct dataset *d, int64_t *ticks,
                                struct error *err)
{
    struct time_form form = d->table.time_form;
    const struct result result = read_all(f, &form, d, ticks);

    if (result.misfit == CANNOT_READ)
        TRY(read_other_form(f, d, ticks, result, err));
    else if (result.misfit == HAS_OTHER_STEP)
        return refuse_step(f, d, result.row, err);
    return check_once(f, ticks, err);
}
