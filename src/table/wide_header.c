/* wide_header.c - see wide_header.h. */
#include "table/wide_header.h"

#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "table/year_parts.h"
#include "time/time.h"
#include "time/time_names.h"

enum {
    TRIES = 8, /* names after the first that may start the times */
    FIRST_YEAR = 1500,
    LAST_YEAR = 2500
};

/* The names that are times of one form. */
struct run {
    const struct string_list *names;
    bool *is_value;
    size_t n;
    bool are_numbers; /* all of them are digits */
    bool rises, falls, is_even;
    int64_t last, step;
};

static bool is_digits(const char *text)
{
    return *text && text[strspn(text, "0123456789")] == '\0';
}

static void add_time(struct run *run, const char *name, int64_t tick)
{
    const int64_t step = run->n ? tick - run->last : 0;

    run->are_numbers = run->are_numbers && is_digits(name);
    run->rises = run->rises && (!run->n || step > 0);
    run->falls = run->falls && (!run->n || step < 0);
    run->is_even = run->is_even && (run->n < 2 || step == run->step);
    run->step = step;
    run->last = tick;
    run->n++;
}

/* Finds the names of one form. */
static void find_run(struct run *run, const struct time_form *form)
{
    for (size_t i = 0; i < run->names->n; i++) {
        const char *name = string_list_at(run->names, i);
        struct time_form tried = *form;
        int64_t tick;

        run->is_value[i] = time_parse(name, strlen(name), true, &tried, &tick);
        if (run->is_value[i])
            add_time(run, name, tick);
    }
}

/* True if a name that is not marked is a number: the line is no header. */
static bool has_number(const struct string_list *names, const bool *is_value)
{
    float value;

    for (size_t i = 0; i < names->n; i++) {
        const char *name = string_list_at(names, i);

        if (!is_value[i] && number_parse(name, strlen(name), &value) == NUMBER)
            return true;
    }
    return false;
}

/* Numbers are values of a series unless they count time. */
static bool are_times(const struct run *run, const struct time_form *form)
{
    if (!run->are_numbers)
        return true;
    if (has_number(run->names, run->is_value))
        return false;
    return form->kind == TIME_DATE ? run->rises || run->falls
                                   : (run->rises || run->falls) && run->is_even;
}

/* The forms of times that a name may have, but not integers. */
static size_t forms_of(const char *name, const struct table_options *options,
                       struct time_form forms[TIME_READINGS_MAX])
{
    const struct time_form *stored = options->time_form;
    size_t n;

    if (*options->reading.time_format) {
        forms[0] = (struct time_form){.kind = TIME_TEXT};
        return !time_form_set(&forms[0], options->reading.time_format);
    }
    if (stored && *stored->pattern) {
        forms[0] = *stored;
        forms[0].zone = NULL;
        return 1;
    }
    n = time_detect(name, strlen(name), TIME_YEARS | TIME_LONG_NUMBERS, forms);
    while (n && forms[n - 1].kind == TIME_INTEGER)
        n--;
    return n;
}

/* Keeps the largest run that starts with one name. */
static enum status try_name(struct wide_header *header,
                            const struct string_list *names, size_t start,
                            const struct table_options *options,
                            struct error *err)
{
    struct time_form forms[TIME_READINGS_MAX];
    const size_t n = forms_of(string_list_at(names, start), options, forms);

    for (size_t k = 0; k < n; k++) {
        struct run run = {.names = names,
                          .is_value = calloc(names->n, sizeof(bool)),
                          .are_numbers = true,
                          .rises = true,
                          .falls = true,
                          .is_even = true};

        if (!run.is_value)
            return error_no_memory(err, names->n);
        find_run(&run, &forms[k]);
        if (run.n > header->n_values &&
            (options->from_model || are_times(&run, &forms[k]))) {
            free(header->is_value);
            header->is_value = run.is_value;
            header->n_values = run.n;
            header->in_order = run.rises || run.falls;
        } else {
            free(run.is_value);
        }
    }
    return STATUS_OK;
}

static enum status find_times(struct wide_header *header,
                              const struct string_list *names,
                              const struct table_options *options,
                              struct error *err)
{
    const bool fixed = *options->reading.time_format ||
                       (options->time_form && *options->time_form->pattern);
    const size_t least = options->from_model && options->time ? 1 : WIDE_LEAST;
    size_t tries = 0;

    for (size_t i = 0; i < names->n && tries < (fixed ? 1 : TRIES) &&
                       header->n_values < least;
         i++) {
        struct time_form forms[TIME_READINGS_MAX];

        if (!forms_of(string_list_at(names, i), options, forms))
            continue;
        tries++;
        TRY(try_name(header, names, i, options, err));
    }
    if (header->n_values >= least)
        header->kind = WIDE_TIMES;
    return STATUS_OK;
}

/* True if a name but those of the year and its parts, `n` from `start` on, is
 * that of a time: lines are no years. */
static bool has_time_name(const struct string_list *names, size_t year,
                          size_t start, size_t n)
{
    for (size_t i = 0; i < names->n; i++) {
        const char *name = string_list_at(names, i);

        if (i != year && (i < start || i >= start + n) &&
            (time_name_unit(name) || time_name_of(name) == NAME_TIME))
            return true;
    }
    return false;
}

static enum status find_parts(struct wide_header *header,
                              const struct string_list *names,
                              struct error *err)
{
    size_t start = 0, n = 0;

    while (start < names->n && !(n = year_parts_find(names, start)))
        start++;
    while (header->part < names->n &&
           time_name_unit(string_list_at(names, header->part)) != 'Y')
        header->part++;
    if (header->part == names->n && start == 1 && !*string_list_at(names, 0) &&
        !is_digits(string_list_at(names, 1)))
        header->part = 0; /* as R writes a table of months */
    if (start == names->n || header->part == names->n ||
        has_time_name(names, header->part, start, n))
        return STATUS_OK;
    header->is_value = calloc(names->n, sizeof *header->is_value);
    if (!header->is_value)
        return error_no_memory(err, names->n);
    for (size_t i = start; i < start + n; i++)
        header->is_value[i] = true;
    header->n_values = n;
    header->kind = WIDE_PARTS;
    return STATUS_OK;
}

/* The year of a name; 0: it is none. */
static long year_of(const char *name)
{
    const long year =
        strlen(name) == 4 && is_digits(name) ? strtol(name, NULL, 10) : 0;

    return year >= FIRST_YEAR && year <= LAST_YEAR ? year : 0;
}

static bool is_month_or_quarter(const char *name)
{
    return time_name_unit(name) == 'm' || time_name_unit(name) == 'q';
}

static enum status find_years(struct wide_header *header,
                              const struct string_list *names,
                              struct error *err)
{
    size_t part = 0, n = 0;
    long last = 0;

    while (part < names->n && !is_month_or_quarter(string_list_at(names, part)))
        part++;
    if (part == names->n || part + 1 == names->n)
        return STATUS_OK;
    header->is_value = calloc(names->n, sizeof *header->is_value);
    if (!header->is_value)
        return error_no_memory(err, names->n);
    for (size_t i = part + 1; i < names->n; i++) {
        const long year = year_of(string_list_at(names, i));

        header->is_value[i] = year && (!n || labs(year - last) == 1);
        n += header->is_value[i];
        last = year;
    }
    if (n < 2 || has_number(names, header->is_value)) {
        free(header->is_value);
        header->is_value = NULL;
        return STATUS_OK;
    }
    header->part = part;
    header->n_values = n;
    header->kind = WIDE_YEARS;
    return STATUS_OK;
}

/* A name that ends in a number; its digits, 0: it does not. */
static size_t count_of(const char *name, size_t *prefix, unsigned long *number)
{
    const size_t length = strlen(name);
    size_t n = 0;

    while (n < length && name[length - 1 - n] >= '0' &&
           name[length - 1 - n] <= '9')
        n++;
    *prefix = length - n;
    *number = n && n < 10 ? strtoul(name + *prefix, NULL, 10) : 0;
    return n < 10 ? n : 0;
}

/* The end of the run of names that count from name `start` on. */
static size_t end_of_counts(const struct string_list *names, size_t start)
{
    const char *first = string_list_at(names, start);
    size_t prefix, end = start;
    unsigned long from;

    if (!count_of(first, &prefix, &from))
        return start + 1;
    for (; end < names->n; end++) {
        const char *name = string_list_at(names, end);
        unsigned long number;
        size_t own;

        if (!count_of(name, &own, &number) || own != prefix ||
            memcmp(name, first, prefix) != 0 || number != from + (end - start))
            break;
    }
    return end > start ? end : start + 1;
}

static enum status find_counts(struct wide_header *header,
                               const struct string_list *names,
                               struct error *err)
{
    size_t best = 0, n = 0;

    for (size_t i = 0, end; i < names->n; i = end) {
        end = end_of_counts(names, i);
        if (end - i > n) {
            n = end - i;
            best = i;
        }
    }
    if (n < WIDE_LEAST)
        return STATUS_OK;
    free(header->is_value);
    header->is_value = calloc(names->n, sizeof *header->is_value);
    if (!header->is_value)
        return error_no_memory(err, names->n);
    for (size_t i = best; i < best + n; i++)
        header->is_value[i] = true;
    header->n_values = n;
    if (!has_number(names, header->is_value))
        header->kind = WIDE_COUNTS;
    return STATUS_OK;
}

enum status wide_header_find(struct wide_header *header,
                             const struct string_list *names,
                             const struct table_options *options,
                             struct error *err)
{
    *header = (struct wide_header){.n_columns = names->n};
    TRY(find_parts(header, names, err));
    if (header->kind == WIDE_NONE)
        TRY(find_years(header, names, err));
    if (header->kind == WIDE_NONE)
        TRY(find_times(header, names, options, err));
    if (header->kind == WIDE_NONE)
        TRY(find_counts(header, names, err));
    header->first = names->n;
    if (header->kind == WIDE_NONE || !header->is_value)
        return STATUS_OK;
    for (size_t i = 0; i < names->n; i++) {
        header->n_labels += !header->is_value[i] && *string_list_at(names, i);
        if (!header->is_value[i])
            continue;
        header->last = i;
        if (header->first == names->n)
            header->first = i;
    }
    return STATUS_OK;
}

enum wide_kind wide_header_kind(const struct wide_header *header,
                                const struct table_options *options)
{
    const bool no_times =
        options->from_model
            ? !options->time
            : options->time && strcmp(options->time, "none") == 0;

    if (header->kind != WIDE_COUNTS && !no_times)
        return header->kind;
    return header->kind != WIDE_NONE && header->n_labels > 1 ? WIDE_COUNTS
                                                             : WIDE_NONE;
}

void wide_header_release(struct wide_header *header)
{
    free(header->is_value);
    *header = (struct wide_header){0};
}
