/* report_check.c - see report_check.h. */
#include "report/report_check.h"

#include <math.h>
#include <string.h>

#include "base/version.h"
#include "data/period.h"
#include "time/step_words.h"
#include "report/grid.h"
#include "store/json.h"

/* What a column is used for. */
static const char *role_of(const struct dataset *d, int column)
{
    const struct schema *schema = d->schema;
    const char *name = d->table.columns[column].name; /* no other has it */

    if (d->table.columns[column].use == COLUMN_TIME)
        return "time";
    if (d->table.columns[column].use == COLUMN_ID)
        return "id";
    if (schema->label && !strcmp(name, schema->label))
        return "label";
    for (size_t i = 0; i < schema->covariates.n; i++) {
        const struct covariate *c = &schema->covariates.list[i];

        if (!strcmp(name, c->name))
            return c->known ? "known" : c->is_static ? "static" : "categorical";
    }
    for (size_t c = 0; c < d->n_columns; c++) {
        if (d->columns[c] != column)
            continue;
        for (size_t j = 0; j < schema->n_targets; j++)
            if (schema->layout != LAYOUT_LABELLED && schema->targets[j] == c)
                return "target";
        return "feature";
    }
    return "left out";
}

/* What a column seems to be, of a file that was refused: as far as it was read.
 */
static const char *kind_of(const struct table *t, int column)
{
    const struct column *c = &t->columns[column];

    if (c->use == COLUMN_TIME)
        return "time";
    if (c->use == COLUMN_ID)
        return "id";
    if (c->n_looked && 2 * c->n_times >= c->n_looked)
        return "times";
    return table_is_numeric(t, column) ? "numbers"
           : c->n_other                ? "texts"
                                       : "empty";
}

/* The smallest and the largest number of a column; NaN: there is none. */
struct range {
    double low, high;
};

static struct range range_of(const struct table *t, size_t column)
{
    struct range range = {(double)NAN, (double)NAN};

    for (size_t row = 0; t->cells && row < t->n_rows; row++) {
        const double value = (double)t->cells[row * t->n_columns + column];

        range.low = fmin(range.low, value); /* ignores NaN */
        range.high = fmax(range.high, value);
    }
    return range;
}

/* The table */

static void table_head(const struct check_report *r, struct text *text)
{
    const struct table *t = &r->dataset->table;

    text_printable(text, r->path);
    if (r->filtered)
        text_string(text, " through the filters below");
    if (!r->loaded) {
        text_string(text, ": cannot be trained on as it is\n");
        return;
    }
    text_printf(text, ": %s, %s, %s\n",
                counted(dataset_rows_used(r->dataset), "row").text,
                counted(r->dataset->n_series, "series").text,
                counted(t->n_columns, "column").text);
}

static void table_times(const struct check_report *r, struct text *text)
{
    const struct dataset *d = r->dataset;

    if (d->table.ticks)
        period_words(d, text);
    else
        text_string(text, "no time column: forecasts have no times");
    if (!d->table.ticks && d->step.kind != STEP_NONE) {
        text_string(text, ", ");
        step_words(dataset_step_form(d), d->step, text);
    }
    text_string(text, "\n");
}

static void table_windows(const struct check_report *r, struct text *text)
{
    if (r->shortest)
        text_printf(text, "%zu to %s for each label\n", r->shortest,
                    counted(r->window, "row").text);
    else if (r->dataset->schema->layout == LAYOUT_LABELLED)
        text_printf(text, "%s for each label\n",
                    counted(r->window, "row").text);
    else
        text_printf(text, "windows of up to %s and a horizon of %zu fit\n",
                    counted(r->window, "row").text, r->horizon);
}

/* The columns of both tables of columns; `judged` is the title of what each
 * column is. */
static void start_columns(struct grid *grid, const char *judged, size_t width)
{
    *grid = (struct grid){.width = width, .n_keys = 1};
    grid_column(grid, "column", GRID_LEFT, 0);
    grid_column(grid, judged, GRID_LEFT, 0);
    grid_column(grid, "numbers", GRID_RIGHT, 0);
    grid_column(grid, "missing", GRID_RIGHT, 0);
    grid_column(grid, "other", GRID_RIGHT, 0);
}

static void put_column(struct grid *grid, const struct column *column,
                       const char *judged)
{
    grid_cell(grid, "%s", column->name);
    grid_cell(grid, "%s", judged);
    grid_cell(grid, "%zu", column->n_numbers);
    grid_cell(grid, "%zu", column->n_missing);
    grid_cell(grid, "%zu", column->n_other);
}

static void table_columns(const struct check_report *r, struct text *text)
{
    const struct dataset *d = r->dataset;
    struct grid grid;

    start_columns(&grid, "role", r->width);
    grid_column(&grid, "smallest", GRID_RIGHT, 0);
    grid_column(&grid, "largest", GRID_RIGHT, 0);
    for (size_t i = 0; i < d->table.n_columns; i++) {
        const struct range range = range_of(&d->table, i);

        put_column(&grid, &d->table.columns[i], role_of(d, (int)i));
        grid_number(&grid, range.low);
        grid_number(&grid, range.high);
    }
    grid_end(&grid, text);
}

/* The columns of a file that was refused, as far as it was read. */
static void table_seen(const struct table *t, size_t width, struct text *text)
{
    struct grid grid;

    start_columns(&grid, "seems", width);
    grid_column(&grid, "first other", GRID_LEFT, 0);
    for (size_t i = 0; i < t->n_columns; i++) {
        const struct column *column = &t->columns[i];

        put_column(&grid, column, kind_of(t, (int)i));
        grid_cell(&grid, "%s",
                  column->n_other ? column->first_other.text : "-");
    }
    grid_end(&grid, text);
}

enum { KIND_WIDTH = 14 };

/* What settles a finding without a remedy: in words, and the option if one
 * does. */
static const struct settled {
    const char *words, *option;
} settled_by[N_FINDINGS] = {
    [FINDING_BLANK] = {"needs no option", NULL},
    [FINDING_COMMENT] = {"needs no option", NULL},
    [FINDING_PREAMBLE] = {"needs no option", NULL},
    [FINDING_UNITS] = {"needs no option", NULL},
    [FINDING_TYPES] = {"needs no option", NULL},
    [FINDING_RULER] = {"needs no option", NULL},
    [FINDING_TOTAL] = {"needs no option", NULL},
    [FINDING_HEADER] = {"needs no option", NULL},
    [FINDING_WIDE] = {"needs no option", NULL},
    [FINDING_FOOTER] = {"needs no option", NULL},
    [FINDING_EMPTY_COLUMN] = {"needs no option", NULL},
    [FINDING_LEADING] = {"needs no option", NULL},
    [FINDING_CONSTANT] = {"needs no option", NULL},
    [FINDING_RESAMPLED] = {"needs no other option", NULL},
    [FINDING_DUPLICATE] = {"needs no other option", NULL},
    [FINDING_ORDER] = {"needs no other option", NULL},
    [FINDING_ZEROS] = {"needs no option; with --na 0 all zeros are missing",
                       "--na 0"},
    [FINDING_LEFT_OUT] = {"needs no option", NULL},
    [FINDING_MIXED] = {"needs no other option", NULL},
    [FINDING_OUTLIER] = {"no option changes them", NULL},
    [FINDING_ROUNDED] = {"no option keeps more digits", NULL},
    [FINDING_SHORT] = {"needs no option; --window and --horizon set others",
                       NULL},
    [FINDING_HOLIDAYS] = {"check their years, or leave --holidays out", NULL},
    [FINDING_GAP] = {"--gaps mask, the default; or linear, ffill, split",
                     "--gaps mask"},
    [FINDING_MISSING] = {"--missing mask, the default; or linear, ffill, mean",
                         "--missing mask"},
    [FINDING_FILLED] = {"add them, or leave the column out", NULL},
    [FINDING_MASKED] = {"--missing or --gaps, or --features without the column",
                        NULL},
};

/* "line 17, 2020-01-01 03:00, column "load": text (--option)" */
static void table_finding(const struct finding *f, size_t width,
                          struct text *text)
{
    struct text words = {0};

    finding_words(f, &words);
    if (f->remedy)
        text_printf(&words, f->needed ? " (%s)" : " (you may give %s)",
                    f->remedy);
    else if (settled_by[f->kind].words)
        text_printf(&words, " (%s)", settled_by[f->kind].words);
    text_printf(text, "%-*s", KIND_WIDTH, finding_names[f->kind]);
    text->failed |= words.failed;
    if (!words.failed)
        text_wrapped(text, KIND_WIDTH, grid_width(width), words.bytes);
    if (f->filter) /* in one line, to be copied */
        text_printf(text, "%*s%s\n", KIND_WIDTH, "", f->filter);
    text_release(&words);
}

/* The last lines: the commands. */
static void table_commands(const struct check_report *r, struct text *text)
{
    const struct string_list *commands = r->commands;

    if (!commands->n)
        text_string(text, "no command line trains on this file as it is\n");
    else if (!r->loaded)
        text_string(text, commands->n > 1
                              ? "use the line that reads the file right:\n"
                              : "if this line reads the file right:\n");
    for (size_t i = 0; i < commands->n; i++)
        text_printf(text, "%s\n", string_list_at(commands, i));
}

static void print_table(const struct check_report *r, struct text *text)
{
    table_head(r, text);
    if (r->loaded) {
        table_times(r, text);
        table_windows(r, text);
        text_string(text, "\n");
        table_columns(r, text);
    } else if (r->dataset->table.n_columns) {
        text_string(text, "its columns, as far as it was read:\n\n");
        table_seen(&r->dataset->table, r->width, text);
    }
    text_string(text, "\n");
    for (size_t i = 0; i < r->findings->n; i++)
        table_finding(&r->findings->list[i], r->width, text);
    text_printf(text, "%s\n",
                r->findings->n ? "" : "nothing found that needs attention\n");
    table_commands(r, text);
}

/* JSON */

/* The step in words; null if there is none. */
static void put_step(struct json_writer *w, const struct dataset *d)
{
    struct text words = {0};

    if (d->has_times)
        step_words(&d->table.time_form, d->step, &words);
    w->text->failed |= words.failed;
    json_put_string_or_null(w, "step", words.failed ? NULL : words.bytes);
    text_release(&words);
}

static void put_time(struct json_writer *w, const struct check_report *r)
{
    const struct dataset *d = r->dataset;
    const struct table *t = &d->table;
    const struct period period = period_of(d);

    if (!r->loaded || !t->ticks) {
        json_put_null(w, "time");
        return;
    }
    json_open_object(w, "time");
    json_put_string(w, "column", t->time_name);
    json_put_string(w, "form",
                    *t->time_pattern ? t->time_pattern
                                     : time_kind_names[t->time_form.kind]);
    put_step(w, d);
    json_put_string_or_null(w, "from", period.from);
    json_put_string_or_null(w, "to", period.to);
    json_close(w);
}

/* A file may have been refused because its names are not UTF-8. */
static void put_name(struct json_writer *w, const char *name)
{
    struct text text = {0};

    text_escaped(&text, name, strlen(name));
    w->text->failed |= text.failed;
    json_put_string_or_null(w, "name", text.failed ? NULL : text.bytes);
    text_release(&text);
}

static void put_columns(struct json_writer *w, const struct check_report *r)
{
    const struct dataset *d = r->dataset;

    json_open_array(w, "columns");
    for (size_t i = 0; i < d->table.n_columns; i++) {
        const struct column *column = &d->table.columns[i];
        struct range range = {(double)NAN, (double)NAN};

        if (r->loaded)
            range = range_of(&d->table, i);
        json_open_object(w, NULL);
        put_name(w, column->name);
        json_put_string(w, "role",
                        r->loaded ? role_of(d, (int)i)
                                  : kind_of(&d->table, (int)i));
        json_put_integer(w, "numbers", (int64_t)column->n_numbers);
        json_put_integer(w, "missing", (int64_t)column->n_missing);
        json_put_integer(w, "other", (int64_t)column->n_other);
        json_put_real_or_null(w, "minimum", range.low);
        json_put_real_or_null(w, "maximum", range.high);
        json_close(w);
    }
    json_close(w);
}

static void put_finding(struct json_writer *w, const struct finding *f)
{
    json_open_object(w, NULL);
    json_put_string(w, "kind", finding_names[f->kind]);
    json_put_string_or_null(w, "column", f->column);
    if (f->line)
        json_put_integer(w, "row", (int64_t)f->line);
    else
        json_put_null(w, "row");
    json_put_string_or_null(w, "time", f->time);
    json_put_integer(w, "count", (int64_t)f->count);
    json_put_string(w, "text", f->text);
    json_put_string_or_null(w, "remedy",
                            f->remedy   ? f->remedy
                            : f->filter ? f->filter
                                        : settled_by[f->kind].option);
    json_put_bool(w, "needed", f->needed);
    json_close(w);
}

static void put_size(struct json_writer *w, const char *key, bool known,
                     size_t value)
{
    if (known)
        json_put_integer(w, key, (int64_t)value);
    else
        json_put_null(w, key);
}

static enum status print_json(const struct check_report *r, struct text *text,
                              struct error *err)
{
    const struct dataset *d = r->dataset;
    struct json_writer w;

    json_start(&w, text);
    json_put_string(&w, "version", PROGRAM_VERSION);
    json_put_string(&w, "data", r->path);
    json_put_integer(&w, "rows", r->loaded ? (int64_t)dataset_rows_used(d) : 0);
    json_put_integer(&w, "series", (int64_t)d->n_series);
    put_size(&w, "window", r->loaded, r->window);
    put_size(&w, "horizon", r->loaded, r->horizon);
    put_time(&w, r);
    put_columns(&w, r);
    json_open_array(&w, "findings");
    for (size_t i = 0; i < r->findings->n; i++)
        put_finding(&w, &r->findings->list[i]);
    json_close(&w);
    json_put_string_or_null(&w, "command",
                            r->loaded ? string_list_at(r->commands, 0) : NULL);
    json_open_array(&w, "commands");
    for (size_t i = 0; i < r->commands->n; i++)
        json_put_string(&w, NULL, string_list_at(r->commands, i));
    json_close(&w);
    return json_end(&w, err);
}

enum status report_check(const struct check_report *r, enum check_format format,
                         struct text *text, struct error *err)
{
    if (format == CHECK_JSON)
        return print_json(r, text, err);
    print_table(r, text);
    return STATUS_OK;
}
