/* odd_cells.c - see odd_cells.h. */
#include "table/odd_cells.h"

#include <math.h>
#include <string.h>

#include "base/list.h"
#include "base/shell.h"
#include "base/text.h"
#include "table/cell_list.h"
#include "csv/source.h"
#include "table/number_look.h"
#include "table/table.h"

static bool has_digit(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (text[i] >= '0' && text[i] <= '9')
            return true;
    return false;
}

static bool is_among(char texts[][ODD_TEXT_MAX], size_t n, const char *text,
                     size_t length)
{
    for (size_t i = 0; i < n; i++)
        if (memcmp(texts[i], text, length) == 0 && !texts[i][length])
            return true;
    return false;
}

/* Stores the units of a text, or that they are not those of another one. Looks
 * at few texts if there are none. */
static void add_units(struct odd_cells *odd, const char *text, size_t length)
{
    enum { LOOKED_AT = 1000 };
    char copy[UNITS_NUMBER_MAX];
    struct units units;

    if (!odd->units.before && odd->n_looked == LOOKED_AT)
        return;
    if (!units_strip_known(text, length, copy, &units)) {
        odd->n_looked++;
        return;
    }
    if (!units.before) /* the end does not matter */
        units = (struct units){units.after, NULL};
    if (!odd->units.before)
        odd->units = units;
    odd->mixed_units |=
        odd->units.before != units.before || odd->units.after != units.after;
}

static void add_figure(struct odd_cells *odd, const char *text, size_t length)
{
    const bool full = odd->n_figures == ODD_FIGURES;
    char *place = odd->figures[odd->n_figures - full];

    if (odd->more_figures && !number_look_is_rewritten(text, length))
        return;
    if (is_among(odd->figures, odd->n_figures, text, length))
        return;
    odd->more_figures |= full;
    if (full && (number_look_is_rewritten(place, strlen(place)) ||
                 !number_look_is_rewritten(text, length)))
        return;
    memcpy(place, text, length);
    place[length] = '\0';
    odd->n_figures += !full;
}

static void add_word(struct odd_cells *odd, const char *text, size_t length)
{
    if (odd->more_words || is_among(odd->words, odd->n_words, text, length))
        return;
    odd->more_words = odd->n_words == ODD_WORDS;
    if (!odd->more_words)
        memcpy(odd->words[odd->n_words++], text, length);
}

void odd_cells_add(struct odd_cells *odd, const char *text, size_t length)
{
    enum { LOOKED_AT = 10000 };

    if (odd->n_texts == LOOKED_AT)
        return;
    odd->n_texts++;
    if (length >= ODD_TEXT_MAX || memchr(text, '\0', length)) {
        odd->more_words = true;
    } else if (odd_flags_add(&odd->flags, text, length)) {
        return;
    } else if (has_digit(text, length)) {
        add_figure(odd, text, length);
        add_units(odd, text, length);
    } else {
        add_word(odd, text, length);
    }
}

/* The list of --strip, which has been read before. */
static void read_given(const struct table *t, struct cell_list *given)
{
    struct error ignored;

    (void)cell_list_read(given, t->reading.strip, "strip", &ignored);
}

/* True if a number of the column, which is not the time, has a fraction; -1: of
 * any such column. */
static bool has_fraction(const struct table *t, int column)
{
    const int first = column < 0 ? 0 : column;
    const int end = column < 0 ? (int)t->n_columns : column + 1;

    for (size_t row = 0; row < t->n_rows; row++)
        for (int c = first; c < end; c++) {
            const float x = t->cells[row * t->n_columns + (size_t)c];

            if (c != t->time_column && (x < floorf(x) || x > floorf(x)))
                return true;
        }
    return false;
}

/* The forms in which all figures of a column are numbers, but not those that
 * its numbers contradict; amounts of money have no three decimals; figures that
 * are no number in any form do not count.
 */
static unsigned forms_of(const struct table *t, int column)
{
    const struct odd_cells *odd = &t->columns[column].odd;
    const bool fraction =
        has_fraction(t, table_is_numeric(t, column) ? -1 : column);
    unsigned common = (1U << N_NUMBER_FORMS) - 1;
    struct cell_list given = {0};

    read_given(t, &given);
    for (size_t i = 0; i < odd->n_figures; i++) {
        const unsigned set = number_look(odd->figures[i], &given).forms;

        common &= set ? set : common;
    }
    for (size_t i = 0; i < N_NUMBER_FORMS; i++)
        if (number_forms[i].decimal != t->reading.decimal && fraction)
            common &= ~(1U << i);
    if (common & 1U << FORM_COMMA && common & 1U << FORM_COMMA_GROUPS &&
        (units_is_currency(odd->units.before) || has_fraction(t, -1)))
        common &= ~(1U << FORM_COMMA);
    if (t->reading.decimal == DECIMAL_COMMA && common & FORMS_WITH_COMMA)
        common &= FORMS_WITH_COMMA;
    return common;
}

bool odd_cells_are_numbers(const struct table *table, int column)
{
    const struct odd_cells *odd = &table->columns[column].odd;
    struct cell_list given = {0};

    read_given(table, &given);
    for (size_t i = 0; i < odd->n_figures; i++)
        if (!number_look(odd->figures[i], &given).forms)
            return false;
    return (odd->n_figures || odd->flags.n) && !odd->more_words &&
           forms_of(table, column);
}

/* The first of the forms; NULL if there is none, or if content cannot settle
 * whether a comma is a decimal sign. */
static const struct number_form *choose_form(unsigned set)
{
    if (!(set & 1U) && set & 1U << FORM_COMMA && set & 1U << FORM_COMMA_GROUPS)
        return NULL;
    for (size_t i = 0; i < N_NUMBER_FORMS; i++)
        if (set & 1U << i)
            return &number_forms[i];
    return NULL;
}

/* What is said of a column. */
struct diagnosis {
    const struct table *t;
    const struct column *column;
    struct number_look first;             /* the first odd cell */
    const struct number_rewrite *rewrite; /* of any figure; NULL: nothing */
    unsigned forms;
    const struct number_form *form; /* NULL: none, or not settled */
};

static struct diagnosis diagnose(const struct table *t, int column)
{
    struct diagnosis d = {.t = t, .column = &t->columns[column]};
    const struct odd_cells *odd = &d.column->odd;
    struct cell_list given = {0};

    read_given(t, &given);
    d.first = number_look(d.column->first_other.text, &given);
    d.rewrite = d.first.rewrite;
    for (size_t i = 0; i < odd->n_figures && !d.rewrite; i++)
        d.rewrite = number_look(odd->figures[i], &given).rewrite;
    if (odd->n_figures)
        d.forms = forms_of(t, column);
    d.form = choose_form(d.forms);
    return d;
}

/* Adds the texts of a column that are no numbers in any form. */
static enum status add_words(const struct table *t, const struct odd_cells *odd,
                             struct string_set *words, struct error *err)
{
    struct cell_list given = {0};
    uint32_t number;

    read_given(t, &given);
    for (size_t i = 0; i < odd->n_words; i++)
        TRY(string_set_add(words, odd->words[i], strlen(odd->words[i]), &number,
                           err));
    for (size_t i = 0; i < odd->n_figures; i++)
        if (!number_look(odd->figures[i], &given).forms)
            TRY(string_set_add(words, odd->figures[i], strlen(odd->figures[i]),
                               &number, err));
    return STATUS_OK;
}

static enum status add_units_of(const struct table *t,
                                const struct odd_cells *odd,
                                struct string_set *units, struct error *err)
{
    const struct cell_item *const ends[] = {odd->units.before,
                                            odd->units.after};
    struct cell_list given = {0};
    uint32_t number;

    read_given(t, &given);
    TRY(odd_flags_list(&odd->flags, units, err));
    for (size_t i = 0; i < 2 && !odd->mixed_units; i++)
        if (ends[i] && !cell_list_has(&given, *ends[i]))
            TRY(string_set_add(units, ends[i]->text, ends[i]->length, &number,
                               err));
    return STATUS_OK;
}

/* Gathers the words and units of a column and of all that are numeric. */
static enum status gather(const struct table *t, int column,
                          struct string_set *words, struct string_set *units,
                          struct error *err)
{
    TRY(add_words(t, &t->columns[column].odd, words, err));
    TRY(add_units_of(t, &t->columns[column].odd, units, err));
    for (int c = 0; c < (int)t->n_columns; c++) {
        const struct odd_cells *odd = &t->columns[c].odd;

        if (c == t->time_column || t->columns[c].use == COLUMN_ID ||
            (!table_is_numeric(t, c) && !odd_cells_are_numbers(t, c)))
            continue;
        TRY(add_words(t, odd, words, err));
        TRY(add_units_of(t, odd, units, err));
    }
    return STATUS_OK;
}

/* Appends an option whose value is a list: what is given and the items that
 * fit. */
static void add_list(const char *option, const char *given,
                     const struct string_set *items, struct text *options)
{
    struct text list = {0};

    if (!items->n)
        return;
    text_string(&list, given);
    for (size_t i = 0; i < items->n && !list.failed; i++) {
        const size_t before = list.length;

        cell_list_add(&list, items->names[i]);
        if (list.length >= READING_TEXT_MAX && !list.failed)
            list.bytes[list.length = before] = '\0';
    }
    text_printf(options, "%s%s ", options->length ? " " : "", option);
    if (!list.failed)
        shell_quote(options, list.bytes);
    text_release(&list);
}

/* Appends the options that settle the odd cells of a column, and the words and
 * units of all numeric columns with them. */
static enum status add_options(const struct diagnosis *d, int column,
                               struct text *options, struct error *err)
{
    const struct table *t = d->t;
    struct string_set words = {0}, units = {0};
    const enum status status = gather(t, column, &words, &units, err);

    add_list("--strip", t->reading.strip, &units, options);
    if (d->form && d->form->decimal != t->reading.decimal)
        text_printf(options, "%s--decimal %s", options->length ? " " : "",
                    decimal_names[d->form->decimal]);
    if (d->form && d->form->thousands != t->reading.thousands &&
        d->form->thousands != THOUSANDS_NONE) {
        text_printf(options, "%s--thousands ", options->length ? " " : "");
        shell_quote(options, thousands_names[d->form->thousands]);
    }
    add_list("--na", t->reading.na, &words, options);
    string_set_release(&words);
    string_set_release(&units);
    return status;
}

/* Appends "it has the unit "$" and a thousands separator". */
static void add_reasons(const struct diagnosis *d, struct text *text)
{
    const struct number_look *look = &d->first;
    const struct cell_item *unit =
        look->units.before ? look->units.before : look->units.after;
    const unsigned set = look->forms & d->forms ? d->forms : look->forms;
    const struct number_form *form = choose_form(set);
    const bool plain = unit && look->forms & 1U << FORM_POINT;

    if (unit)
        text_printf(text, "it has the unit \"%.*s\"", (int)unit->length,
                    unit->text);
    if (plain)
        return;
    text_string(text, unit ? ", and " : "");
    if (!form)
        text_string(text, "the comma may separate thousands or decimals");
    else if (form->thousands != d->t->reading.thousands &&
             form->thousands != THOUSANDS_NONE)
        text_string(text, "it has a thousands separator");
    else
        text_printf(text, "it has a decimal %s",
                    form->decimal == DECIMAL_COMMA ? "comma" : "point");
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
}

/* Appends how to rewrite cells, and the options that are needed afterwards. */
static void add_rewrite(const struct diagnosis *d, const char *options,
                        struct text *text)
{
    if (d->rewrite->filter)
        source_add_filter(text, d->t->path, d->rewrite->filter, ".new");
    else
        text_string(text, d->rewrite->remedy);
    if (*options)
        text_printf(text, ", then give %s", options);
}

/* Appends what to do about it; `options` may be empty. */
static void add_remedy(const struct diagnosis *d, const char *options,
                       struct text *text)
{
    if (d->first.forms && d->column->odd.mixed_units)
        text_string(text, "write all numbers in one unit");
    else if (d->first.forms && !d->forms)
        text_string(text, "write all numbers in one form");
    else if (d->rewrite)
        add_rewrite(d, options, text);
    else if (d->first.forms && !d->form)
        text_printf(text, "give %s%s--decimal , or --thousands ,", options,
                    *options ? " and " : "");
    else if (!*options || d->column->odd.more_words ||
             (!d->first.forms && d->column->odd.more_figures))
        text_string(text, "fix the cell, leave it blank, or leave the column "
                          "out with --features");
    else
        text_printf(text, "give %s%s", options,
                    d->first.forms ? ""
                    : d->column->odd.flags.n && !d->column->odd.n_figures
                        ? " if letters after numbers are flags"
                        : " if that is a missing value, or fix the cell");
}

/* Appends a finding with the text of the message, and the message. */
static enum status refuse(struct table *t, const struct diagnosis *d,
                          char *options, struct error *err)
{
    const struct column *c = d->column;
    const struct table_cell *cell = &c->first_other;
    struct text problem = {0}, remedy = {0};
    char choices[] = "--decimal ,\n--thousands ,";
    struct finding finding = {.kind = FINDING_TEXT,
                              .count = c->n_other,
                              .line = cell->line,
                              .column = c->name,
                              .needed = true};
    enum status status;

    add_problem(d, &problem);
    add_remedy(d, options, &remedy);
    status = text_status(&problem, err);
    if (status == STATUS_OK)
        status = text_status(&remedy, err);
    if (status == STATUS_OK) {
        finding.text = problem.bytes;
        if (strncmp(remedy.bytes, "give ", 5) == 0 && *options)
            finding.remedy = options;
        else if (strncmp(remedy.bytes, "give ", 5) == 0)
            finding.choices = choices;
        status = findings_add(&t->findings, &finding, err);
    }
    if (status == STATUS_OK && cell->cell)
        status =
            error_set(err, STATUS_DATA, "%s:%zu: cell %zu: %s (%s)", cell->path,
                      cell->line, cell->cell, problem.bytes, remedy.bytes);
    else if (status == STATUS_OK)
        status = error_set(err, STATUS_DATA, "%s:%zu: column \"%s\": %s (%s)",
                           cell->path, cell->line, c->name, problem.bytes,
                           remedy.bytes);
    text_release(&problem);
    text_release(&remedy);
    return status;
}

/* Words of a column that are not UTF-8 are no missing values. */
static enum status check_words(struct table *t, int column, struct error *err)
{
    const struct column *c = &t->columns[column];
    const struct table_cell *cell = &c->first_other;

    TRY(table_check_utf8(t, cell->path, cell->line, "the cell", cell->text,
                         strlen(cell->text), err));
    for (size_t i = 0; i < c->odd.n_figures; i++)
        TRY(table_check_utf8(t, cell->path, cell->line, "a cell from here on,",
                             c->odd.figures[i], strlen(c->odd.figures[i]),
                             err));
    for (size_t i = 0; i < c->odd.n_words; i++)
        TRY(table_check_utf8(t, cell->path, cell->line, "a cell from here on,",
                             c->odd.words[i], strlen(c->odd.words[i]), err));
    return STATUS_OK;
}

enum status odd_cells_refuse(struct table *t, int column, struct error *err)
{
    const struct diagnosis d = diagnose(t, column);
    struct text options = {0};
    enum status status = check_words(t, column, err);

    if (status == STATUS_OK)
        status = add_options(&d, column, &options, err);
    text_string(&options, "");
    if (status == STATUS_OK)
        status = text_status(&options, err);
    if (status == STATUS_OK)
        status = refuse(t, &d, options.bytes, err);
    text_release(&options);
    return status;
}
