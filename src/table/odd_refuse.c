/* odd_refuse.c - the message that refuses a file for its odd cells; see
 * odd_cells.h. */
#include <math.h>
#include <string.h>

#include "base/ascii.h"
#include "base/shell.h"
#include "csv/source.h"
#include "table/durations.h"
#include "table/missing_words.h"
#include "table/mixed_forms.h"
#include "table/odd_diagnosis.h"
#include "table/truth_words.h"

/* Appends "it has the unit "$" and a thousands separator". */
static void add_reasons(const struct diagnosis *d, struct text *text)
{
    const struct number_look *look = &d->first;
    const struct cell_item *unit =
        look->units.before ? look->units.before : look->units.after;
    const unsigned set = look->forms & d->forms ? d->forms : look->forms;
    const struct number_form *form = odd_choose_form(set);
    const bool has_unit = unit || *d->unit;

    if (!has_unit && odd_has_flags(d->column)) {
        text_string(text, "it has a flag, such as p for provisional");
        return;
    }
    if (has_unit)
        text_printf(text, "it has the unit \"%.*s\"",
                    (int)(unit ? unit->length : strlen(d->unit)),
                    unit ? unit->text : d->unit);
    if (has_unit && look->forms & 1U << FORM_POINT &&
        !(form && form->thousands == THOUSANDS_POINT &&
          strchr(d->column->first_other.text, '.')))
        return;
    text_string(text, has_unit ? ", and " : "");
    if (!form && d->likely)
        text_printf(text, "the comma probably separates %s, %s",
                    d->form->decimal == DECIMAL_COMMA ? "decimals"
                                                      : "thousands",
                    d->likely);
    else if (!form)
        text_string(text, "the comma may separate thousands or decimals");
    else if (form->thousands != d->t->reading.thousands &&
             form->thousands != THOUSANDS_NONE)
        text_printf(text, "it has a thousands separator%s",
                    form->decimal != d->t->reading.decimal &&
                            strchr(d->column->first_other.text,
                                   *decimal_names[form->decimal])
                        ? form->decimal == DECIMAL_COMMA
                              ? " and a decimal comma"
                              : " and a decimal point"
                        : "");
    else
        text_printf(text, "it has a decimal %s",
                    form->decimal == DECIMAL_COMMA ? "comma" : "point");
}

/* Appends what becomes of such cells with the filter, and without it. */
static void add_ways(const struct diagnosis *d, struct text *text)
{
    text_string(text, "; the filter writes 0, and --na ");
    shell_quote(text, d->column->first_other.text);
    text_string(text, " would leave such cells missing");
}

/* Appends what is wrong with the first odd cell of a column. */
static void add_problem(const struct diagnosis *d, struct text *text)
{
    text_printf(text, "\"%s\" is %s", d->column->first_other.text,
                d->first.too_large ? "too large for a 32-bit float"
                                   : "not a number");
    if (d->first.too_large || !d->first.forms)
        return;
    text_string(text, ": ");
    if (d->first.rewrite)
        text_string(text, d->first.rewrite->problem);
    else
        add_reasons(d, text);
    if (d->column->odd.mixed_units)
        text_string(text, ", and other cells of the column have another unit");
    else if (d->rewrite != d->first.rewrite)
        text_printf(text, "; in another cell, %s", d->rewrite->problem);
    if (d->first.rewrite && d->first.rewrite->writes_zero)
        add_ways(d, text);
}

/* The filter that rewrites cells of a column. */
static const char *rewrite_filter(const struct diagnosis *d)
{
    return d->t->delimiter == ',' && d->rewrite->filter_between_commas
               ? d->rewrite->filter_between_commas
               : d->rewrite->filter;
}

/* Sets the filter for numbers that have no form in common, if there is one. */
static bool put_mixed(const struct diagnosis *d, struct text *mixed)
{
    return d->first.forms && !d->forms && !d->rewrite &&
           !d->column->odd.mixed_units &&
           mixed_forms_put(d->t, (int)(d->column - d->t->columns), mixed);
}

/* Appends what to do about it; `options` may be empty. Sets the filter that has
 * to be used; NULL: none. `mixed` holds one that was made. */
static void add_remedy(const struct diagnosis *d, const char *options,
                       const char **filter, struct text *mixed,
                       struct text *text)
{
    if (d->first.forms && d->column->odd.mixed_units)
        text_string(text, "write all numbers in one unit");
    else if (put_mixed(d, mixed)) {
        text_string(text, "write all in one form, with three digits behind the "
                          "only sign as thousands: ");
        source_add_command(text, d->column->first_other.path, mixed);
        *filter = mixed->bytes;
    } else if (d->first.forms && !d->forms)
        text_string(text, "write all numbers in one form, or leave the column "
                          "out with --features");
    else if (d->rewrite)
        source_add_filter(text, d->column->first_other.path,
                          *filter = rewrite_filter(d));
    else if (d->first.forms && !d->form)
        text_printf(text, "give %s%s--decimal , or --thousands ,", options,
                    *options ? " and " : "");
    else if (d->likely && d->form->decimal == DECIMAL_COMMA)
        text_printf(text,
                    "give %s or, if the comma separates thousands, "
                    "--thousands ,",
                    options);
    else if (d->likely)
        text_printf(text,
                    "give %s or, if the comma separates decimals, "
                    "--decimal ,",
                    options);
    else if (!*options || d->column->odd.more_words ||
             (!d->first.forms && d->column->odd.more_figures &&
              !d->figures_are_numbers))
        text_string(text, "fix the cell, leave it blank, or leave the column "
                          "out with --features");
    else
        text_printf(text, "give %s%s", options,
                    d->first.forms ? ""
                    : d->column->odd.flags.n && !d->column->odd.n_figures
                        ? " if letters after numbers are flags"
                        : " if that is a missing value, or fix the cell");
}

/* True if a cell that is no number in any form, even without the units of the
 * column, begins like one: it may be a value with something written after it,
 * which --na would drop. */
static bool may_be_values(const struct diagnosis *d)
{
    const struct odd_cells *odd = &d->column->odd;
    struct cell_list units = {0};

    if (d->first.too_large)
        return false;
    odd_add_own_units(d->column, &units);
    for (size_t i = 0; i < odd->n_figures; i++)
        if (is_digit(*odd->figures[i]) &&
            !number_look(odd->figures[i], &units).forms)
            return true;
    return false;
}

/* True for a few whole numbers. */
static bool are_few(const struct table *t, int column)
{
    enum { MOST = 12 };
    float list[MOST];
    size_t n = 0;

    for (size_t row = 0; row < t->n_rows; row++) {
        const float x = t->cells[row * t->n_columns + (size_t)column];
        size_t i = 0;

        if (isnan(x))
            continue;
        while (i < n && (list[i] < x || list[i] > x))
            i++;
        if (i == MOST || x > floorf(x))
            return false;
        list[i] = x;
        n += i == n;
    }
    return true;
}

/* True if a column, one of several, may hold codes or grades, such as 1, 2, A
 * and B: its words are several or frequent, and its numbers are few. */
static bool may_be_codes(const struct diagnosis *d)
{
    enum { FREQUENT = 20 /* one in so many cells */ };
    const struct column *c = d->column;
    const struct odd_cells *odd = &c->odd;
    const int column = (int)(c - d->t->columns);
    size_t n_words = 0, n_others = 0;

    for (size_t i = 0; i < odd->n_words; i++)
        n_words += !is_missing_word(odd->words[i]);
    for (int i = 0; i < (int)d->t->n_columns; i++)
        n_others += i != column && d->t->columns[i].use == COLUMN_VALUES &&
                    odd_is_of_numbers(d->t, i);
    return n_others && n_words && !odd->n_figures && !odd->flags.n &&
           (n_words > 1 || c->n_other * FREQUENT > c->n_numbers) &&
           c->n_other > n_words && !c->first_other.cell &&
           are_few(d->t, column);
}

/* Appends the two ways to read codes, and sets them as choices. */
static void add_codes(const struct diagnosis *d, const char *options,
                      struct text *remedy, struct text *choices)
{
    text_string(choices, "--categorical ");
    shell_quote(choices, d->column->name);
    text_printf(remedy, "give %s to read codes, ",
                choices->failed ? "" : choices->bytes);
    if (*options && !d->column->odd.more_words) {
        text_printf(remedy, "%s if these are missing values, ", options);
        text_printf(choices, "\n%s", options);
    }
    text_string(remedy, "or leave the column out with --features");
}

/* Appends a finding with the text of the message, and the message. */
static enum status refuse(struct table *t, const struct diagnosis *d,
                          char *options, struct error *err)
{
    const struct column *c = d->column;
    const struct table_cell *cell = &c->first_other;
    struct text problem = {0}, remedy = {0}, codes = {0}, mixed = {0};
    const bool doubtful = may_be_values(d);
    const char *filter = NULL;
    char choices[] = "--decimal ,\n--thousands ,";
    struct finding finding = {.kind = FINDING_TEXT,
                              .count = c->n_other,
                              .line = cell->line,
                              .column = cell->cell ? NULL : c->name,
                              .needed = true};
    enum status status;

    if (cell->cell) /* of a line that is a series */
        text_printf(&problem, "cell %zu: ", cell->cell);
    add_problem(d, &problem);
    if (may_be_codes(d))
        add_codes(d, options, &remedy, &codes);
    else
        add_remedy(d, options, &filter, &mixed, &remedy);
    if (filter && *options)
        text_printf(&remedy, ", then give %s", options);
    remedy.failed |= codes.failed;
    status = text_status(&problem, err);
    if (status == STATUS_OK)
        status = text_status(&remedy, err);
    if (status == STATUS_OK) {
        finding.text = problem.bytes;
        if (codes.length)
            finding.choices = codes.bytes;
        else if (strncmp(remedy.bytes, "give ", 5) == 0 && *options)
            *(doubtful ? &finding.choices : &finding.remedy) = options;
        else if (strncmp(remedy.bytes, "give ", 5) == 0)
            finding.choices = choices;
        status = findings_add(&t->findings, &finding, err);
    }
    if (status == STATUS_OK && cell->cell)
        status = error_set(err, STATUS_DATA, "%s:%zu: %s (%s)", cell->path,
                           cell->line, problem.bytes, remedy.bytes);
    else if (status == STATUS_OK)
        status = error_set(err, STATUS_DATA, "%s:%zu: column \"%s\": %s (%s)",
                           cell->path, cell->line, c->name, problem.bytes,
                           remedy.bytes);
    if (status == STATUS_DATA)
        status = error_add_filter(err, filter, options);
    text_release(&problem);
    text_release(&remedy);
    text_release(&codes);
    text_release(&mixed);
    return status;
}

/* Words of a column that are not UTF-8 are no missing values. */
static enum status check_words(struct table *t, int column, struct error *err)
{
    const struct column *c = &t->columns[column];
    const struct table_cell *cell = &c->first_other;

    TRY(table_check_utf8(t, cell->path, cell->line, "the cell", cell->text,
                         strlen(cell->text), err));
    TRY(table_check_encoded_once(t, cell->path, cell->line, cell->text, err));
    for (size_t i = 0; i < c->odd.n_figures; i++)
        TRY(table_check_utf8(t, cell->path, cell->line, "a cell from here on,",
                             c->odd.figures[i], strlen(c->odd.figures[i]),
                             err));
    for (size_t i = 0; i < c->odd.n_words; i++)
        TRY(table_check_utf8(t, cell->path, cell->line, "a cell from here on,",
                             c->odd.words[i], strlen(c->odd.words[i]), err));
    return STATUS_OK;
}

/* The column, or another one if only that has cells which have to be rewritten
 * before options help. */
static int first_to_mend(const struct table *t, int column)
{
    if (odd_diagnose(t, column).rewrite)
        return column;
    for (int c = 0; c < (int)t->n_columns; c++)
        if (t->columns[c].n_other && odd_is_of_numbers(t, c) &&
            odd_diagnose(t, c).rewrite)
            return c;
    return column;
}

enum status odd_cells_refuse(struct table *t, int column, struct error *err)
{
    const struct diagnosis d = odd_diagnose(t, first_to_mend(t, column));
    struct text options = {0};
    enum status status;

    column = (int)(d.column - t->columns);
    status = check_words(t, column, err);
    for (int c = 0; status == STATUS_OK && c < (int)t->n_columns; c++)
        if (t->columns[c].n_other && odd_is_of_numbers(t, c))
            status = check_words(t, c, err); /* --na lists them as well */
    if (status == STATUS_OK)
        status = unit_counts_refuse(t, column, err);
    if (status == STATUS_OK)
        status = odd_add_options(&d, column, &options, err);
    text_string(&options, "");
    if (status == STATUS_OK)
        status = text_status(&options, err);
    if (status == STATUS_OK)
        status = refuse(t, &d, options.bytes, err);
    text_release(&options);
    return status;
}

/* True if at least half of the figures that were kept of a column are numbers
 * in some form; others, such as #DIV/0!, keep it from being numeric. */
static bool are_mostly_numbers(const struct table *t, int column)
{
    const struct odd_cells *odd = &t->columns[column].odd;
    struct cell_list given = {.n = 0};
    struct error ignored;
    size_t n = 0;

    if (odd->more_words || cell_list_read(&given, t->reading.strip, "strip",
                                          &ignored) != STATUS_OK)
        return false;
    for (size_t i = 0; i < odd->n_figures; i++)
        n += number_look(odd->figures[i], &given).forms != 0;
    return n && 2 * n >= odd->n_figures;
}

enum status odd_cells_refuse_all(struct table *t, struct error *err)
{
    for (int c = 0; c < (int)t->n_columns; c++)
        if (t->columns[c].use == COLUMN_VALUES)
            TRY(truth_words_refuse(t, c, err));
    for (int c = 0; c < (int)t->n_columns; c++) {
        if (t->columns[c].use != COLUMN_VALUES)
            continue;
        TRY(unit_counts_refuse(t, c, err));
        if (are_mostly_numbers(t, c))
            return odd_cells_refuse(t, c, err);
    }
    TRY(durations_refuse(t, err));
    for (int c = 0; c < (int)t->n_columns; c++) {
        const struct odd_cells *odd = &t->columns[c].odd;

        if (t->columns[c].use == COLUMN_VALUES && odd->n_figures)
            return error_set(
                err, STATUS_DATA,
                "%s: no column contains numbers to train on; in column "
                "\"%s\", \"%s\" is not a number (write plain numbers, check "
                "--delimiter, or name units beside numbers with --strip)",
                t->path, t->columns[c].name, odd->figures[0]);
    }
    return error_set(err, STATUS_DATA,
                     "%s: no column contains numbers to train on (check "
                     "--delimiter, or name units beside numbers with --strip)",
                     t->path);
}
