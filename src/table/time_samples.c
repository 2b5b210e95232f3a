/* time_samples.c - see time_samples.h. */
#include "table/time_samples.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/shell.h"
#include "table/blanks.h"
#include "table/no_year.h"
#include "time/time_guess.h"
#include "time/time_periods.h"

enum status time_samples_add(struct table *table, size_t column,
                             const char *text, size_t length, struct error *err)
{
    struct column *c = &table->columns[column];
    struct time_samples *s;

    blanks_trim(&text, &length);
    if (table->n_rows >= SAMPLE_ROWS || column >= SAMPLE_COLUMNS || !length)
        return STATUS_OK;
    if (!c->samples)
        c->samples = calloc(1, sizeof *c->samples);
    s = c->samples;
    if (!s)
        return error_no_memory(err, sizeof *s);
    if (length >= SAMPLE_BYTES) {
        s->too_long = true;
        return STATUS_OK;
    }
    memcpy(s->texts[s->n], text, length);
    s->rows[s->n++] = table->n_rows;
    return STATUS_OK;
}

/* Finds the texts of the first rows of the first id, and their number. */
static size_t find_texts(const struct table *table, size_t column,
                         const char *texts[SAMPLE_ROWS])
{
    const struct time_samples *s = table->columns[column].samples;
    size_t n = 0;

    for (size_t i = 0; s && !s->too_long && i < s->n; i++)
        if (table_is_first_id(table, s->rows[i]))
            texts[n++] = s->texts[i];
    return n;
}

/* Finds the pattern of these texts; false: there is none. */
static bool find_pattern(const struct table *table, size_t column,
                         char pattern[TIME_PATTERN_MAX])
{
    const char *texts[SAMPLE_ROWS];

    return time_guess(texts, find_texts(table, column, texts), pattern);
}

bool time_samples_put(const struct table *table, size_t column,
                      struct text *remedy)
{
    char pattern[TIME_PATTERN_MAX];

    if (!find_pattern(table, column, pattern))
        return false;
    text_string(remedy, "--time ");
    shell_quote(remedy, table->columns[column].name);
    text_string(remedy, " --time-format ");
    shell_quote(remedy, pattern);
    return true;
}

bool time_samples_turn(const struct table *t, size_t column)
{
    const struct time_samples *s = t->columns[column].samples;
    struct time_form form = {0};
    char pattern[TIME_PATTERN_MAX];
    int64_t before = 0, step = 0;
    float number = NAN;
    size_t n = 0, n_even = 0, n_turns = 0;

    if (!find_pattern(t, column, pattern) || time_form_set(&form, pattern))
        return false;
    for (size_t i = 0; i < s->n; i++) {
        const float x = t->cells[s->rows[i] * t->n_columns + column];
        int64_t tick;

        if (!table_is_first_id(t, s->rows[i]) ||
            !time_parse(s->texts[i], strlen(s->texts[i]), false, &form, &tick))
            continue;
        n_even += n > 1 && tick - before == step;
        n_turns += n > 0 && (x - number) * (float)(tick - before) < 0;
        step = n ? tick - before : 0;
        before = tick;
        number = x;
        n++;
    }
    return n_turns > 0 && 2 * n_even > n;
}

static bool is_text(const struct column *c)
{
    return c->use == COLUMN_VALUES && !c->n_numbers && !c->is_categorical;
}

bool time_samples_are_times(const struct table *table, size_t column)
{
    struct text ignored = {0};
    const bool are = is_text(&table->columns[column]) &&
                     time_samples_put(table, column, &ignored);

    text_release(&ignored);
    return are;
}

bool time_samples_read(const struct table *table, size_t column,
                       const char *text)
{
    struct time_form form = {0};
    char pattern[TIME_PATTERN_MAX];
    int64_t ignored;

    return is_text(&table->columns[column]) &&
           find_pattern(table, column, pattern) &&
           !time_form_set(&form, pattern) &&
           time_parse(text, strlen(text), false, &form, &ignored);
}

bool time_samples_are_periods(const struct table *table, const int columns[],
                              size_t n_columns)
{
    char joined[SAMPLE_ROWS][2 * SAMPLE_BYTES];
    const char *first[SAMPLE_ROWS], *second[SAMPLE_ROWS], *all[SAMPLE_ROWS];
    const size_t n = find_texts(table, (size_t)columns[0], first);

    if (n_columns > 2 ||
        (n_columns == 2 && find_texts(table, (size_t)columns[1], second) != n))
        return false;
    for (size_t i = 0; i < n; i++) {
        (void)snprintf(joined[i], sizeof joined[i], "%s %s", first[i],
                       n_columns == 2 ? second[i] : "");
        all[i] = joined[i];
    }
    return time_periods_count(all, n);
}

bool time_samples_lack_year(const struct table *table, size_t column)
{
    const struct time_samples *s = table->columns[column].samples;
    bool varies = false;

    if (!s || s->too_long || s->n < TIME_GUESS_FEWEST ||
        !is_text(&table->columns[column]))
        return false;
    for (size_t i = 0; i < s->n; i++) {
        if (!no_year_text(s->texts[i]))
            return false;
        varies = varies || strcmp(s->texts[i], s->texts[0]) != 0;
    }
    return varies;
}
