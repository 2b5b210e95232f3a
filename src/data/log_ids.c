/* log_ids.c - see log_ids.h. */
#include "data/log_ids.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/shell.h"
#include "data/value_rows.h"
#include "table/clock_cell.h"
#include "table/text_cell.h"
#include "table/truth_words.h"
#include "time/calendar.h"
#include "time/calendar_names.h"
#include "time/month_names.h"
#include "time/name_ends.h"
#include "time/time_names.h"

enum { MOST_VALUES = 1000 };

/* What the series of a column are to explain. */
enum question {
    OF_STEPS, /* that the rows have no common step */
    OF_TIMES, /* the same, and each value has even times of its own */
    OF_ORDER, /* that they are out of order */
    OF_ROWS,  /* nothing: there are no times */
    OF_TURNS, /* nothing: each row has its time */
    OF_CYCLES /* the same, also if less is sure */
};

/* True for a complete column of texts, or of whole numbers that is not the only
 * one of numbers; `numbers` tells which. */
static bool is_candidate(const struct table *t, size_t column, bool *numbers)
{
    const struct column *c = &t->columns[column];
    size_t n_others = 0;

    if (c->use != COLUMN_VALUES || c->n_missing || c->is_categorical)
        return false;
    *numbers = c->n_other == 0;
    if (!*numbers)
        return c->n_numbers == 0 || time_name_is_id(c->name);
    if (!time_name_is_id(c->name))
        return false;
    for (size_t i = 0; i < t->n_columns; i++)
        n_others += i != column && t->columns[i].use == COLUMN_VALUES &&
                    t->columns[i].n_numbers > 0;
    for (size_t row = 0; row < t->n_rows; row++) {
        const float x = t->cells[row * t->n_columns + column];

        if (!(x >= 0 && floorf(x) >= x))
            return false;
    }
    return n_others > 0;
}

static bool are_values(const struct value_rows *v, size_t n_rows)
{
    return v->n_values >= 2 && v->n_values <= MOST_VALUES &&
           10 * v->n_frequent >= 9 * n_rows;
}

static bool have_turns(const struct value_rows *v, size_t n_rows)
{
    return 3 * v->n_turns >= 2 * n_rows;
}

/* Two states of a switch, 0 and 1, also take turns. */
static bool take_turns(const struct value_rows *v, size_t n_rows)
{
    return have_turns(v, n_rows) && (v->n_values > 2 || !(v->most <= 1));
}

/* True for the states of a switch by their name. */
static bool is_state(const struct column *c, const struct value_rows *v)
{
    return v->most <= 1 && time_name_ends_with(c->name, "state");
}

/* A part of the calendar or of the day: it takes turns, too. */
static bool is_calendar(const struct column *c)
{
    size_t ignored;
    int low, high;
    const char *text = c->first_other.text;
    const char *end = text + strlen(text);
    const struct found_name month =
        name_find(&month_names, text, end, MONTH_LANGUAGES, true);

    return time_name_of(c->name) != NAME_OTHER ||
           time_name_has_calendar(c->name) || time_name_says_hours(c->name) ||
           time_name_range(c->name, &low, &high) ||
           calendar_name_is_part(text) || time_is_clock(text) ||
           clock_cell_interval(text, strlen(text), &ignored) ||
           (strlen(text) > 1 && clock_cell_is_half(text, strlen(text))) ||
           (month.languages && text + month.length == end);
}

/* True for values that divide rows without times into series: they stand in
 * blocks or take turns. Without the name of an id, or with numbers, each has as
 * many rows, but for one; two blocks may be the two parts of one series. */
static bool divide_rows(const struct value_rows *v, size_t n_rows, bool named,
                        bool numbers)
{
    const bool is_even = v->most_rows - v->fewest_rows <= 1;
    const bool has_blocks = v->n_runs == v->n_values;

    if (numbers)
        return is_even && has_blocks;
    if (named && (take_turns(v, n_rows) || (has_blocks && v->n_values > 2)))
        return true;
    return is_even && (has_blocks || v->n_exact == n_rows - v->n_values);
}

/* True if most rows are a day, a week or a year after the row n before them:
 * the values of a column that repeat so follow from the time, as shifts do. */
static bool is_calendar_cycle(const struct dataset *d, size_t n)
{
    const int64_t *ticks = d->table.ticks;
    const enum time_kind kind = d->table.time_form.kind;
    const int64_t day = kind == TIME_DATETIME ? TICKS_DAY : 1;
    size_t n_cycles = 0;

    for (size_t i = n; i < d->table.n_rows; i++) {
        const int64_t ticks_between = ticks[i] - ticks[i - n];
        const int64_t days = ticks_between % day ? 0 : ticks_between / day;

        n_cycles += kind == TIME_MONTH
                        ? days == 12
                        : days == 1 || days == 7 || days == 365 || days == 366;
    }
    return kind != TIME_INTEGER && 2 * n_cycles > d->table.n_rows;
}

/* True if the values of a column may be those of series that are read in turn:
 * under the name of an id, unless the calendar has them; and if less is sure,
 * under any other name, or 0 and 1, in equal turns, or with the calendar. */
static bool name_turns(const struct dataset *d, const struct column *c,
                       const struct value_rows *v, bool sure)
{
    const size_t n_rows = d->table.n_rows;
    const bool are_equal = !sure && v->n_exact == n_rows - v->n_values;

    if (is_calendar(c) || truth_words_are(c) || is_state(c, v) ||
        (!take_turns(v, n_rows) && !are_equal))
        return false;
    if (is_calendar_cycle(d, v->n_values))
        return !sure && time_name_is_id(c->name);
    return time_name_is_id(c->name) || are_equal;
}

/* True if the values of a column, which have even times, are those of series:
 * under the name of an id, or as texts that do not follow from the time. */
static bool have_times(const struct dataset *d, const struct column *c,
                       const struct value_rows *v)
{
    if (is_calendar(c) || truth_words_are(c) ||
        !have_turns(v, d->table.n_rows) || is_state(c, v))
        return false;
    return time_name_is_id(c->name) || !is_calendar_cycle(d, v->n_values);
}

/* True if the values of a column are an answer. */
static bool is_answer(const struct dataset *d, size_t column, bool numbers,
                      const struct value_rows *v, enum question question)
{
    const struct column *c = &d->table.columns[column];
    const size_t n_rows = d->table.n_rows;
    const bool named = time_name_is_id(c->name);
    const bool turns = take_turns(v, n_rows);

    switch (question) {
    case OF_ORDER:
        return !v->n_earlier && (turns || v->n_runs <= 2 * v->n_values);
    case OF_ROWS:
        return !is_calendar(c) && divide_rows(v, n_rows, named, numbers);
    case OF_TURNS:
        return name_turns(d, c, v, true);
    case OF_CYCLES:
        return name_turns(d, c, v, false);
    case OF_TIMES:
        return have_times(d, c, v);
    case OF_STEPS:
        break;
    }
    return turns || (named && !numbers);
}

/* Finds the best column: a name is worth more than a number of values. -1:
 * there is none. */
static enum status find(const struct dataset *d, enum question question,
                        int *column, struct error *err)
{
    const struct table *t = &d->table;
    struct value_row *sorted;
    size_t best = 0;
    enum status status = STATUS_OK;

    *column = -1;
    if (t->id_of_row || (question == OF_ROWS) != !t->ticks ||
        t->n_rows < 2 * VALUE_FEWEST_ROWS)
        return STATUS_OK;
    sorted = malloc(t->n_rows * sizeof *sorted);
    if (!sorted)
        return error_no_memory(err, t->n_rows * sizeof *sorted);
    for (size_t c = 0; c < t->n_columns; c++) {
        struct value_rows v;
        bool numbers, regular = true;
        size_t worth;

        if (!is_candidate(t, c, &numbers))
            continue;
        v = value_rows_count(t, c, sorted);
        worth = v.n_values +
                (time_name_is_id(t->columns[c].name) ? MOST_VALUES : 0);
        if (worth <= best || !are_values(&v, t->n_rows) ||
            !is_answer(d, c, numbers, &v, question))
            continue;
        if (question == OF_TIMES)
            status = value_rows_regular(t, sorted, &regular, err);
        if (status != STATUS_OK)
            break;
        if (regular) {
            best = worth;
            *column = (int)c;
        }
    }
    free(sorted);
    return status;
}

static void add_option(const struct dataset *d, int column, struct text *option)
{
    text_string(option, "--id ");
    shell_quote(option, d->table.columns[column].name);
}

enum status log_ids_add(const struct dataset *d, struct text *remedy,
                        struct error *err)
{
    int column;

    TRY(find(d, OF_ORDER, &column, err));
    if (column >= 0)
        add_option(d, column, remedy);
    return STATUS_OK;
}

/* The column of years, complete, in a table without times: each year is in
 * several rows. -1: there is none. */
static int find_years(const struct table *t)
{
    enum { FIRST = 1500, LAST = 2500 };

    for (size_t i = 0; !t->ticks && i < t->n_columns; i++) {
        const struct column *c = &t->columns[i];
        size_t n = 0;

        if (time_name_unit(c->name) != 'Y' || c->n_numbers < t->n_rows)
            continue;
        while (n < t->n_rows && t->cells[n * t->n_columns + i] >= FIRST &&
               t->cells[n * t->n_columns + i] <= LAST)
            n++;
        if (n == t->n_rows)
            return (int)i;
    }
    return -1;
}

/* Refuses the file with two choices: the option that makes a column the id, or
 * one of years the time (then the id is the next to be found), and another one,
 * which does what `otherwise` says. */
static enum status refuse(struct dataset *d, int column, struct finding finding,
                          const char *other, const char *otherwise, size_t row,
                          const struct text *problem, struct error *err)
{
    const char *name = d->table.columns[column].name;
    const int years = find_years(&d->table);
    struct text text = {0}, option = {0}, choices = {0};
    enum status status;

    text.failed = problem->failed;
    text_printf(&text, "%s; column \"%s\" may tell several series apart",
                problem->bytes ? problem->bytes : "", name);
    text_string(&option, years < 0 ? "--id " : "--time ");
    shell_quote(&option, years < 0 ? name : d->table.columns[years].name);
    status = text_status(&option, err);
    if (status == STATUS_OK)
        text_printf(&choices, "%s\n%s", option.bytes, other);
    if (status == STATUS_OK)
        status = text_status(&choices, err);
    finding.choices = choices.bytes;
    if (status == STATUS_OK)
        status = findings_report(&d->table.findings, finding, &text, NULL, err);
    if (status == STATUS_OK)
        status = error_set(err, STATUS_DATA,
                           "%s:%zu: %s (give %s if it does, or %s %s)",
                           dataset_path(d, row), finding.line,
                           findings_last(&d->table.findings)->text,
                           option.bytes, other, otherwise);
    text_release(&text);
    text_release(&option);
    text_release(&choices);
    return status;
}

/* Refuses the file with the option that makes a column the id, which is sure.
 */
static enum status refuse_joining(struct dataset *d, int column,
                                  struct finding finding, size_t row,
                                  const struct text *problem, struct error *err)
{
    const char *resample = finding.remedy;
    struct text text = {0}, option = {0};
    enum status status;

    text.failed = problem->failed;
    text_printf(
        &text, "%s; each value of column \"%s\" has even times of its own",
        problem->bytes ? problem->bytes : "", d->table.columns[column].name);
    add_option(d, column, &option);
    status = text_status(&option, err);
    finding.remedy = option.bytes;
    if (status == STATUS_OK)
        status = findings_report(&d->table.findings, finding, &text, NULL, err);
    if (status == STATUS_OK)
        status = error_set(err, STATUS_DATA,
                           "%s:%zu: %s (give %s; %s would join the rows of all "
                           "values)",
                           dataset_path(d, row), finding.line,
                           findings_last(&d->table.findings)->text,
                           option.bytes, resample);
    text_release(&text);
    text_release(&option);
    return status;
}

enum status log_ids_refuse(struct dataset *d, struct finding finding,
                           size_t row, const struct text *problem,
                           struct error *err)
{
    const char *resample = finding.remedy;
    int column = -1;

    if (!d->schema->layout_given)
        TRY(find(d, OF_TIMES, &column, err));
    if (column >= 0 && time_name_is_id(d->table.columns[column].name))
        return refuse_joining(d, column, finding, row, problem, err);
    TRY(find(d, OF_STEPS, &column, err));
    if (column < 0)
        return STATUS_OK;
    finding.remedy = NULL;
    return refuse(d, column, finding, resample, "to join the rows of each step",
                  row, problem, err);
}

/* Refuses the file at its first row, or --layout series says that all rows are
 * those of one series. */
static enum status refuse_rows(struct dataset *d, int column,
                               const char *problem, struct error *err)
{
    const struct finding finding = {.kind = FINDING_TIME,
                                    .count = d->table.n_rows,
                                    .line = dataset_line(d, 0),
                                    .needed = true};
    struct text text = {0};
    enum status status;

    text_string(&text, problem);
    status = refuse(d, column, finding, "--layout series",
                    "if the rows are those of one", 0, &text, err);
    text_release(&text);
    return status;
}

enum status log_ids_check(struct dataset *d, struct error *err)
{
    int column;

    if (d->schema->layout_given)
        return STATUS_OK;
    TRY(find(d, OF_ROWS, &column, err));
    return column < 0 ? STATUS_OK
                      : refuse_rows(d, column, "rows without times", err);
}

/* `problem` says what the values of the column do, in a note. */
static enum status note(struct dataset *d, int column, const char *problem,
                        struct text *notes, struct error *err)
{
    struct text text = {0}, option = {0};
    char *name = d->table.columns[column].name;
    struct finding finding = {.kind = FINDING_CODES,
                              .count = d->table.n_rows,
                              .line = dataset_line(d, 0),
                              .column = name};
    enum status status;

    add_option(d, column, &option);
    status = text_status(&option, err);
    if (status == STATUS_OK) {
        finding.remedy = option.bytes;
        text_printf(&text,
                    "%s (give %s if they name series that are read in turn)",
                    problem, option.bytes);
        text_string(notes, "column \"");
        text_printable(notes, name);
        text_string(notes, "\": ");
        status =
            findings_report(&d->table.findings, finding, &text, notes, err);
    }
    text_release(&option);
    return status;
}

enum status log_ids_check_turns(struct dataset *d, struct text *notes,
                                struct error *err)
{
    int column, sure = -1;

    if (d->schema->layout_given)
        return STATUS_OK;
    TRY(find(d, OF_CYCLES, &column, err));
    if (column < 0)
        return STATUS_OK;
    TRY(find(d, OF_TURNS, &sure, err));
    return sure >= 0
               ? refuse_rows(d, sure, "each row has a time of its own", err)
               : note(d, column, "its values take turns from row to row", notes,
                      err);
}

enum status log_ids_check_joined(struct dataset *d, struct text *notes,
                                 struct error *err)
{
    int column;

    if (d->schema->layout_given)
        return STATUS_OK;
    TRY(find(d, OF_TIMES, &column, err));
    return column < 0
               ? STATUS_OK
               : note(d, column,
                      "--resample joins the rows of all its values, each "
                      "of which has even times of its own",
                      notes, err);
}
