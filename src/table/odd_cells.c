/* odd_cells.c - see odd_cells.h. */
#include "table/odd_cells.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/list.h"
#include "base/number.h"
#include "base/shell.h"
#include "base/text.h"
#include "table/cell_format.h"
#include "csv/source.h"
#include "table/table.h"

/* The ways to write numbers that can be asked for, the usual ones first. */
static const struct form {
    int decimal, thousands;
} forms[] = {
    {DECIMAL_POINT, THOUSANDS_NONE},
    {DECIMAL_COMMA, THOUSANDS_NONE},
    {DECIMAL_POINT, THOUSANDS_COMMA},
    {DECIMAL_COMMA, THOUSANDS_POINT},
    {DECIMAL_POINT, THOUSANDS_BLANK},
    {DECIMAL_COMMA, THOUSANDS_BLANK},
    {DECIMAL_POINT, THOUSANDS_APOSTROPHE},
    {DECIMAL_COMMA, THOUSANDS_APOSTROPHE},
};
enum {
    N_FORMS = sizeof forms / sizeof *forms,
    COMMA = 1,
    COMMA_GROUPS = 2,
    COMMA_FORMS = 0xaa /* those with a decimal comma, as bits */
};

static const char *const signs[] = {"%",        "$",        "\xe2\x82\xac",
                                    "\xc2\xa3", "\xc2\xa5", NULL};

/* What a text looks like. */
struct look {
    bool too_large;
    const char *sign; /* of signs: percent or a currency; NULL: none */
    unsigned forms;   /* the forms in which it is a number, as bits */
};

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

void odd_cells_add(struct odd_cells *odd, const char *text, size_t length)
{
    if (length >= ODD_TEXT_MAX || memchr(text, '\0', length)) {
        odd->more_words = true;
        return;
    }
    if (odd->n_figures < ODD_FIGURES && has_digit(text, length)) {
        if (!is_among(odd->figures, odd->n_figures, text, length))
            memcpy(odd->figures[odd->n_figures++], text, length);
        return;
    }
    if (odd->more_words || has_digit(text, length) ||
        is_among(odd->words, odd->n_words, text, length))
        return;
    odd->more_words = odd->n_words == ODD_WORDS;
    if (!odd->more_words)
        memcpy(odd->words[odd->n_words++], text, length);
}

/* Copies a text without percent and currency signs and the blanks at them. */
static const char *remove_signs(const char *text, char copy[ODD_TEXT_MAX])
{
    const char *found = NULL;
    size_t n = 0;

    while (*text) {
        size_t i = 0;

        while (signs[i] && strncmp(text, signs[i], strlen(signs[i])) != 0)
            i++;
        if (signs[i]) {
            found = signs[i];
            text += strlen(found);
            while (n && copy[n - 1] == ' ')
                n--;
            text += strspn(text, " ");
        } else {
            copy[n++] = *text++;
        }
    }
    copy[n] = '\0';
    return found;
}

static struct look look_at(const char *text)
{
    char plain[ODD_TEXT_MAX];
    struct look look = {.sign = remove_signs(text, plain)};
    const size_t length = strlen(plain);
    float value;

    for (size_t i = 0; i < N_FORMS; i++)
        if (cell_parse_number(plain, length, decimal_sign(forms[i].decimal),
                              forms[i].thousands, &value) == NUMBER)
            look.forms |= 1U << i;
    look.too_large = number_is_too_large(text, strlen(text), '.') ||
                     number_is_too_large(text, strlen(text), ',');
    return look;
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
 * its numbers contradict. */
static unsigned forms_of(const struct table *t, int column)
{
    const struct odd_cells *odd = &t->columns[column].odd;
    const bool fraction =
        has_fraction(t, table_is_numeric(t, column) ? -1 : column);
    unsigned common = (1U << N_FORMS) - 1;

    for (size_t i = 0; i < odd->n_figures; i++)
        common &= look_at(odd->figures[i]).forms;
    for (size_t i = 0; i < N_FORMS; i++)
        if (forms[i].decimal != t->reading.decimal && fraction)
            common &= ~(1U << i);
    if (common & 1U << COMMA && common & 1U << COMMA_GROUPS &&
        has_fraction(t, -1))
        common &= ~(1U << COMMA);
    if (t->reading.decimal == DECIMAL_COMMA && common & COMMA_FORMS)
        common &= COMMA_FORMS;
    return common;
}

bool odd_cells_are_numbers(const struct table *table, int column)
{
    const struct odd_cells *odd = &table->columns[column].odd;

    return odd->n_figures && !odd->more_words && forms_of(table, column);
}

/* The first of the forms; NULL if there is none, or if content cannot settle
 * whether a comma is a decimal sign. */
static const struct form *choose_form(unsigned set)
{
    if (!(set & 1U) && set & 1U << COMMA && set & 1U << COMMA_GROUPS)
        return NULL;
    for (size_t i = 0; i < N_FORMS; i++)
        if (set & 1U << i)
            return &forms[i];
    return NULL;
}

static void add_item(struct text *list, const char *word)
{
    const bool quoted = strpbrk(word, ",\"");

    text_string(list, list->length ? "," : "");
    text_string(list, quoted ? "\"" : "");
    for (; *word; word++)
        text_printf(list, "%s%c", *word == '"' ? "\"" : "", *word);
    text_string(list, quoted ? "\"" : "");
}

/* Adds the texts of a column that are no numbers in any form. */
static enum status add_words(const struct odd_cells *odd,
                             struct string_set *words, struct error *err)
{
    uint32_t number;

    for (size_t i = 0; i < odd->n_words; i++)
        TRY(string_set_add(words, odd->words[i], strlen(odd->words[i]), &number,
                           err));
    for (size_t i = 0; i < odd->n_figures; i++)
        if (!look_at(odd->figures[i]).forms)
            TRY(string_set_add(words, odd->figures[i], strlen(odd->figures[i]),
                               &number, err));
    return STATUS_OK;
}

/* Appends "--na LIST" with what is given and the words that fit. */
static void add_na(const struct table *t, const struct string_set *words,
                   struct text *options)
{
    struct text list = {0};

    text_string(&list, t->reading.na);
    for (size_t i = 0; i < words->n && !list.failed; i++) {
        const size_t before = list.length;

        add_item(&list, words->names[i]);
        if (list.length >= READING_TEXT_MAX && !list.failed)
            list.bytes[list.length = before] = '\0';
    }
    text_string(options, options->length ? " --na " : "--na ");
    if (!list.failed)
        shell_quote(options, list.bytes);
    text_release(&list);
}

/* Appends the options that settle the odd cells of a column, and the words of
 * all numeric columns with them. */
static enum status add_options(const struct table *t, int column,
                               struct text *options, struct error *err)
{
    const struct odd_cells *odd = &t->columns[column].odd;
    const struct form *form =
        odd->n_figures ? choose_form(forms_of(t, column)) : NULL;
    struct string_set words = {0};
    enum status status = add_words(odd, &words, err);

    if (form && form->decimal != t->reading.decimal)
        text_printf(options, "--decimal %s", decimal_names[form->decimal]);
    if (form && form->thousands != t->reading.thousands &&
        form->thousands != THOUSANDS_NONE) {
        text_string(options,
                    options->length ? " --thousands " : "--thousands ");
        shell_quote(options, thousands_names[form->thousands]);
    }
    for (int c = 0; c < (int)t->n_columns && status == STATUS_OK; c++)
        if (c != t->time_column && t->columns[c].use != COLUMN_ID &&
            table_is_numeric(t, c))
            status = add_words(&t->columns[c].odd, &words, err);
    if (status == STATUS_OK && words.n)
        add_na(t, &words, options);
    string_set_release(&words);
    return status;
}

/* Appends what is wrong with the first odd cell of a column. */
static void add_problem(const struct table *t, int column, struct text *text)
{
    const char *cell = t->columns[column].first_other.text;
    const struct look look = look_at(cell);
    const unsigned set = forms_of(t, column);
    const struct form *form = choose_form(look.forms & set ? set : look.forms);

    text_printf(text, "\"%s\" is %s", cell,
                look.too_large ? "too large for a 32-bit float"
                               : "not a number");
    if (look.too_large || !look.forms)
        return;
    if (look.sign)
        text_printf(text, ": it has a %s sign",
                    look.sign == signs[0] ? "percent" : "currency");
    else if (!form)
        text_string(text, ": the comma may separate thousands or decimals");
    else if (form->thousands != t->reading.thousands &&
             form->thousands != THOUSANDS_NONE)
        text_string(text, ": it has a thousands separator");
    else
        text_printf(text, ": it has a decimal %s",
                    form->decimal == DECIMAL_COMMA ? "comma" : "point");
}

/* Appends a command that removes a sign from the file, and the options that are
 * needed afterwards. */
static void add_command(const struct table *t, const char *sign,
                        const char *options, struct text *text)
{
    char filter[24];

    (void)snprintf(filter, sizeof filter,
                   *sign == '$' ? "sed 's/[%s]//g'" : "sed 's/%s//g'", sign);
    text_string(text, "remove it: ");
    source_add_filter(text, t->path, filter, ".new");
    if (*options)
        text_printf(text, ", then give %s", options);
}

/* Appends what to do about it; `options` may be empty. */
static void add_remedy(const struct table *t, int column, const char *options,
                       struct text *text)
{
    const struct column *c = &t->columns[column];
    const struct look look = look_at(c->first_other.text);
    const unsigned set = forms_of(t, column);

    if (look.sign && look.forms)
        add_command(t, look.sign, options, text);
    else if (look.forms && !set)
        text_string(text, "write all numbers in one form");
    else if (look.forms && !choose_form(set))
        text_string(text, "give --decimal , or --thousands ,");
    else if (!*options || c->odd.more_words)
        text_string(text, "fix the cell, leave it blank, or leave the column "
                          "out with --features");
    else
        text_printf(
            text, "give %s%s", options,
            look.forms ? "" : " if that is a missing value, or fix the cell");
}

/* Appends a finding with the text of the message, and the message. */
static enum status refuse(struct table *t, int column, char *options,
                          struct error *err)
{
    const struct column *c = &t->columns[column];
    const struct table_cell *cell = &c->first_other;
    struct text problem = {0}, remedy = {0};
    struct finding finding = {.kind = FINDING_TEXT,
                              .count = c->n_other,
                              .line = cell->line,
                              .column = c->name,
                              .needed = true};
    enum status status;

    add_problem(t, column, &problem);
    add_remedy(t, column, options, &remedy);
    status = text_status(&problem, err);
    if (status == STATUS_OK)
        status = text_status(&remedy, err);
    if (status == STATUS_OK) {
        finding.text = problem.bytes;
        if (strncmp(remedy.bytes, "give ", 5) == 0 && *options)
            finding.remedy = options;
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

enum status odd_cells_refuse(struct table *t, int column, struct error *err)
{
    struct text options = {0};
    enum status status = add_options(t, column, &options, err);

    text_string(&options, "");
    if (status == STATUS_OK)
        status = text_status(&options, err);
    if (status == STATUS_OK)
        status = refuse(t, column, options.bytes, err);
    text_release(&options);
    return status;
}
