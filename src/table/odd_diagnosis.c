/* odd_diagnosis.c - see odd_diagnosis.h. */
#include "table/odd_diagnosis.h"

#include <math.h>
#include <string.h>

#include "base/list.h"
#include "base/shell.h"
#include "table/cell_format.h"
#include "table/cell_list.h"
#include "table/late_texts.h"
#include "table/missing_words.h"

/* The list of --strip, which has been read before. */
static void read_given(const struct table *t, struct cell_list *given)
{
    struct error ignored;

    (void)cell_list_read(given, t->reading.strip, "strip", &ignored);
}

/* The unit that all figures of a column have, unless they have a known one; ""
 * if there is none. */
static const char *unit_of(const struct odd_cells *odd)
{
    return odd_unit_is_sure(&odd->unit) && odd->more_figures &&
                   !odd->units.before
               ? odd->unit.text
               : "";
}

bool odd_has_flags(const struct column *c)
{
    return c->odd.attached.n && c->n_numbers > c->n_other &&
           !c->odd.units.before;
}

static void add_item(struct cell_list *list, const char *text)
{
    if (*text && list->n < sizeof list->items / sizeof *list->items)
        list->items[list->n++] = (struct cell_item){text, strlen(text)};
}

void odd_add_own_units(const struct column *c, struct cell_list *list)
{
    add_item(list, unit_of(&c->odd));
    for (size_t i = 0; odd_has_flags(c) && i < c->odd.attached.n; i++)
        add_item(list, c->odd.attached.list[i]);
}

/* The list of --strip with the unit or the flags of a column. */
static void read_given_and_own(const struct table *t, const struct column *c,
                               struct cell_list *given)
{
    read_given(t, given);
    odd_add_own_units(c, given);
}

/* True if the numbers of a column, which is not the time, have fractions, and
 * not only three digits after a point that may separate thousands. */
static bool has_fraction(const struct table *t, int column)
{
    const struct digit_groups *points = &t->columns[column].points;

    if (column == t->time_column ||
        (digit_groups_may_be_thousands(points) &&
         (t->delimiter == ';' || digit_groups_have_wholes(points))))
        return false;
    for (size_t row = 0; row < t->n_rows; row++) {
        const float x = t->cells[row * t->n_columns + (size_t)column];

        if (x < floorf(x) || x > floorf(x))
            return true;
    }
    return false;
}

static bool any_has_fraction(const struct table *t)
{
    for (int c = 0; c < (int)t->n_columns; c++)
        if (has_fraction(t, c))
            return true;
    return false;
}

/* Removes from a set of forms the one that the cells of the column contradict,
 * if a comma before three digits may separate decimals or thousands. */
static unsigned settle_comma(const struct table *t, int column, unsigned set)
{
    const struct column *c = &t->columns[column];
    const struct digit_groups *commas = &c->odd.commas;
    const bool thousands =
        commas->thousands || digit_groups_have_wholes(commas) ||
        digit_groups_have_wholes(&c->points) || any_has_fraction(t);

    if (!(set & 1U << FORM_COMMA) || !(set & 1U << FORM_COMMA_GROUPS) ||
        thousands == commas->decimals)
        return set;
    return set & ~(1U << (thousands ? FORM_COMMA : FORM_COMMA_GROUPS));
}

/* The unit of a column that the program knows, or another one; "" if there is
 * none, or several. */
static struct cell_item any_unit_of(const struct odd_cells *odd)
{
    const char *unit = unit_of(odd);

    return odd->units.before && !odd->mixed_units
               ? *odd->units.before
               : (struct cell_item){unit, strlen(unit)};
}

/* The form of amounts of whole units, which have no three decimals, if it is in
 * a set of forms; otherwise the set. */
static unsigned settle_whole(const struct odd_cells *odd, unsigned set)
{
    const struct cell_item unit = any_unit_of(odd);
    const unsigned commas = 1U << FORM_COMMA_GROUPS;
    const unsigned points = 1U << FORM_POINT_GROUPS;

    if (!units_are_whole(unit.text, unit.length))
        return set;
    if (set & commas && digit_groups_may_be_thousands(&odd->commas))
        return commas;
    if (set & points && digit_groups_may_be_thousands(&odd->points))
        return points;
    return set;
}

/* True for a decimal sign that is read as the separator of thousands. */
static bool separates_thousands(const struct table *t, int decimal)
{
    return *thousands_names[t->reading.thousands] == decimal_sign(decimal);
}

/* The forms in which all figures of a column are numbers, but not those that
 * its numbers contradict; figures that are no number in any form do not count.
 */
static unsigned forms_of(const struct table *t, int column)
{
    const struct odd_cells *odd = &t->columns[column].odd;
    const bool fraction = table_is_numeric(t, column) ? any_has_fraction(t)
                                                      : has_fraction(t, column);
    unsigned common = (1U << N_NUMBER_FORMS) - 1;
    struct cell_list given = {0};

    read_given_and_own(t, &t->columns[column], &given);
    for (size_t i = 0; i < odd->n_figures; i++) {
        const unsigned set = number_look(odd->figures[i], &given).forms;

        common &= set ? set : common;
    }
    for (size_t i = 0; i < N_NUMBER_FORMS; i++)
        if (number_forms[i].decimal != t->reading.decimal &&
            (fraction || separates_thousands(t, number_forms[i].decimal)))
            common &= ~(1U << i);
    common = settle_comma(t, column, settle_whole(odd, common));
    if (t->reading.decimal == DECIMAL_COMMA && common & FORMS_WITH_COMMA)
        common &= FORMS_WITH_COMMA;
    return common;
}

/* True if all figures of a column are numbers in some form. */
static bool figures_are_numbers(const struct table *t, const struct column *c)
{
    const struct odd_cells *odd = &c->odd;
    struct cell_list given = {0};

    read_given_and_own(t, c, &given);
    for (size_t i = 0; i < odd->n_figures; i++)
        if (!number_look(odd->figures[i], &given).forms)
            return false;
    return true;
}

/* True if a column has numbers, and its other cells are words for missing ones,
 * so many that it is not numeric. */
static bool are_missing(const struct column *c)
{
    enum { FEWEST = 10, FEWEST_IN = 20 };
    const struct odd_cells *odd = &c->odd;

    if (c->n_numbers < FEWEST || c->n_numbers < c->n_other / FEWEST_IN)
        return false;
    for (size_t i = 0; i < odd->n_words; i++)
        if (!is_missing_word(odd->words[i]))
            return false;
    return odd->n_words && !odd->n_figures && !odd->flags.n;
}

bool odd_cells_are_numbers(const struct table *table, int column)
{
    const struct column *c = &table->columns[column];
    const struct odd_cells *odd = &c->odd;

    if (column_has_late_texts(table, column))
        return true;
    if (odd->more_words || !figures_are_numbers(table, c))
        return false;
    if (!odd->n_figures && !odd->flags.n)
        return are_missing(c);
    return forms_of(table, column) || table->reading.decimal != DECIMAL_POINT ||
           table->reading.thousands != THOUSANDS_NONE;
}

const struct number_form *odd_choose_form(unsigned set)
{
    if (!(set & 1U) && set & 1U << FORM_COMMA && set & 1U << FORM_COMMA_GROUPS)
        return NULL;
    for (size_t i = 0; i < N_NUMBER_FORMS; i++)
        if (set & 1U << i)
            return &number_forms[i];
    return NULL;
}

/* Sets *decimals and *thousands to whether the commas of some other column of
 * numbers are such. */
static void look_at_others(const struct table *t, int column, bool *decimals,
                           bool *thousands)
{
    *decimals = *thousands = false;
    for (int c = 0; c < (int)t->n_columns; c++)
        if (c != column && t->columns[c].n_other && odd_is_of_numbers(t, c)) {
            *decimals |= t->columns[c].odd.commas.decimals;
            *thousands |= t->columns[c].odd.commas.thousands;
        }
}

/* True for a usual currency, whose amounts rarely have three decimals. */
static bool is_money(struct cell_item unit)
{
    static const char *const signs[] = {"$",   "\xe2\x82\xac", "\xc2\xa3",
                                        "EUR", "USD",          "GBP"};

    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if (unit.length == strlen(signs[i]) &&
            !memcmp(unit.text, signs[i], unit.length))
            return true;
    return false;
}

/* Sets both to what is usual for the delimiter, the dates and the unit of a
 * file. Returns the first reason. */
static const char *look_at_file(const struct diagnosis *d, bool *decimals,
                                bool *thousands)
{
    const char delimiter = d->t->delimiter, *dates = d->t->time_pattern;
    const struct cell_item unit = any_unit_of(&d->column->odd);
    const struct {
        bool holds, of_decimals;
        const char *why;
    } usual[] = {
        {delimiter == ';', true, "as usual in files separated by \";\""},
        {delimiter == ',', false, "as usual in files separated by commas"},
        {!strncmp(dates, "%d.", 3), true, "as usual beside such dates"},
        {!strncmp(dates, "%m/", 3), false, "as usual beside such dates"},
        {is_money(unit), false, "as usual for amounts of money"},
    };
    const char *why = NULL;

    for (size_t i = 0; i < sizeof usual / sizeof *usual; i++)
        if (usual[i].holds) {
            *(usual[i].of_decimals ? decimals : thousands) = true;
            why = why ? why : usual[i].why;
        }
    return why;
}

/*
 * Chooses between the two meanings of a comma by what else is in the file: the
 * commas of other columns, otherwise what is usual for such a file. All numbers
 * of the column have three digits after the comma, so that a wrong choice
 * multiplies them all by the same number.
 */
static void choose_likely(struct diagnosis *d)
{
    const unsigned both = 1U << FORM_COMMA | 1U << FORM_COMMA_GROUPS;
    bool decimals, thousands;

    if (d->form || (d->forms & both) != both)
        return;
    look_at_others(d->t, (int)(d->column - d->t->columns), &decimals,
                   &thousands);
    d->likely = decimals || thousands ? "as in another column"
                                      : look_at_file(d, &decimals, &thousands);
    if (decimals == thousands)
        d->likely = NULL;
    else
        d->form = &number_forms[decimals ? FORM_COMMA : FORM_COMMA_GROUPS];
}

struct diagnosis odd_diagnose(const struct table *t, int column)
{
    struct diagnosis d = {.t = t, .column = &t->columns[column]};
    const struct odd_cells *odd = &d.column->odd;
    struct cell_list given = {0};

    d.unit = unit_of(odd);
    read_given_and_own(t, d.column, &given);
    d.first = number_look(d.column->first_other.text, &given);
    d.rewrite = d.first.rewrite;
    for (size_t i = 0; i < odd->n_figures && !d.rewrite; i++)
        d.rewrite = number_look(odd->figures[i], &given).rewrite;
    if (odd->n_figures)
        d.forms = forms_of(t, column);
    d.form = odd_choose_form(d.forms);
    choose_likely(&d);
    d.figures_are_numbers = figures_are_numbers(t, d.column);
    return d;
}

/* Adds the texts of a column that are no numbers in any form. */
static enum status add_words(const struct table *t, const struct column *c,
                             struct string_set *words, struct error *err)
{
    const struct odd_cells *odd = &c->odd;
    struct cell_list given = {0};
    uint32_t number;

    read_given_and_own(t, c, &given);
    for (size_t i = 0; i < odd->n_words; i++)
        TRY(string_set_add(words, odd->words[i], strlen(odd->words[i]), &number,
                           err));
    for (size_t i = 0; i < odd->n_figures; i++)
        if (!number_look(odd->figures[i], &given).forms)
            TRY(string_set_add(words, odd->figures[i], strlen(odd->figures[i]),
                               &number, err));
    return STATUS_OK;
}

static enum status add_units_of(const struct table *t, const struct column *c,
                                struct string_set *units, struct error *err)
{
    const struct odd_cells *odd = &c->odd;
    const struct cell_item *const ends[] = {odd->units.before,
                                            odd->units.after};
    struct cell_list given = {0};
    uint32_t number;

    read_given(t, &given);
    TRY(odd_flags_list(&odd->flags, units, err));
    if (odd_has_flags(c))
        TRY(odd_flags_list(&odd->attached, units, err));
    for (size_t i = 0; i < 2 && !odd->mixed_units; i++)
        if (ends[i] && !cell_list_has(&given, *ends[i]))
            TRY(string_set_add(units, ends[i]->text, ends[i]->length, &number,
                               err));
    return *unit_of(odd) ? string_set_add(units, odd->unit.text,
                                          strlen(odd->unit.text), &number, err)
                         : STATUS_OK;
}

bool odd_is_of_numbers(const struct table *t, int column)
{
    return column != t->time_column && t->columns[column].use != COLUMN_ID &&
           (table_is_numeric(t, column) || odd_cells_are_numbers(t, column));
}

/* Gathers the words and units of a column and of all that are numeric. */
static enum status gather(const struct table *t, int column,
                          struct string_set *words, struct string_set *units,
                          struct error *err)
{
    TRY(add_words(t, &t->columns[column], words, err));
    TRY(add_units_of(t, &t->columns[column], units, err));
    for (int c = 0; c < (int)t->n_columns; c++) {
        if (!odd_is_of_numbers(t, c))
            continue;
        TRY(add_words(t, &t->columns[c], words, err));
        TRY(add_units_of(t, &t->columns[c], units, err));
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

/* The form of a column; if its numbers are plain, that of another column. */
static const struct number_form *form_for(const struct diagnosis *d)
{
    const struct table *t = d->t;

    for (int c = 0; c < (int)t->n_columns && d->form == number_forms; c++)
        if (t->columns[c].n_other && odd_is_of_numbers(t, c)) {
            const struct number_form *form = odd_diagnose(t, c).form;

            if (form && form != number_forms)
                return form;
        }
    return d->form;
}

enum status odd_add_options(const struct diagnosis *d, int column,
                            struct text *options, struct error *err)
{
    const struct table *t = d->t;
    const struct number_form *form = form_for(d);
    struct string_set words = {0}, units = {0};
    const enum status status = gather(t, column, &words, &units, err);

    add_list("--strip", t->reading.strip, &units, options);
    if (form && form->decimal != t->reading.decimal)
        text_printf(options, "%s--decimal %s", options->length ? " " : "",
                    decimal_names[form->decimal]);
    if (form && form->thousands != t->reading.thousands &&
        form->thousands != THOUSANDS_NONE) {
        text_printf(options, "%s--thousands ", options->length ? " " : "");
        shell_quote(options, thousands_names[form->thousands]);
    }
    add_list("--na", t->reading.na, &words, options);
    string_set_release(&words);
    string_set_release(&units);
    return status;
}
