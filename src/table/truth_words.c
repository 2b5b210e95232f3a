/* truth_words.c - see truth_words.h. */
#include "table/truth_words.h"

#include <string.h>
#include <strings.h>

#include "base/shell.h"
#include "csv/source.h"

/* What stands for 1 and what for 0. */
struct truth {
    const char *one, *zero;
};

/* The pair to which all words of a column belong; NULL if there is none, or if
 * the column has only one word of it. */
static const struct truth *find_truth(const struct column *c)
{
    static const struct truth pairs[] = {
        {"yes", "no"},      {"y", "n"},       {"true", "false"},
        {"t", "f"},         {"on", "off"},    {"ja", "nein"},
        {"j", "n"},         {"oui", "non"},   {"si", "no"},
        {"wahr", "falsch"}, {"vrai", "faux"}, {"vero", "falso"},
        {"open", "closed"},
    };
    const struct odd_cells *odd = &c->odd;

    if (c->n_numbers || odd->n_figures || odd->more_words || odd->flags.n)
        return NULL;
    for (size_t k = 0; k < sizeof pairs / sizeof *pairs; k++) {
        size_t n_ones = 0, n_zeros = 0;

        for (size_t i = 0; i < odd->n_words; i++) {
            n_ones += strcasecmp(odd->words[i], pairs[k].one) == 0;
            n_zeros += strcasecmp(odd->words[i], pairs[k].zero) == 0;
        }
        if (n_ones && n_zeros && n_ones + n_zeros == odd->n_words)
            return &pairs[k];
    }
    return NULL;
}

bool truth_words_are(const struct column *column)
{
    return find_truth(column) != NULL;
}

/* Appends the substitution of a digit for a word in any case, as a whole cell:
 * what is around it, blanks and quotes too, stays. */
static void put_digit(const struct table *t, const char *word, int digit,
                      struct text *filter)
{
    const char c = t->delimiter;
    const char bracket[] = {'[', c, ']', '\0'}, escaped[] = {'\\', c, '\0'};
    const char *delimiter = strchr("^\\", c) ? escaped : bracket;
    struct text script = {0};

    if (c == ' ' || c == '\t')
        delimiter = "[[:blank:]]";
    text_printf(&script, "s/((^|%s)[[:space:]\"]*)", delimiter);
    for (; *word; word++)
        text_printf(&script, "[%c%c]", *word - 'a' + 'A', *word);
    text_printf(&script, "([[:space:]\"]*(%s|$))/\\1%d\\3/", delimiter, digit);
    text_string(filter, " -e ");
    filter->failed |= script.failed;
    if (!script.failed)
        shell_quote(filter, script.bytes);
    text_release(&script);
}

/* Appends the filter that writes 1 and 0 in place of the words. */
static void put_filter(const struct table *t, const struct truth *truth,
                       struct text *filter)
{
    text_string(filter, "sed -E");
    if (t->header)
        text_printf(filter, " -e 1,%zub", t->header_line);
    text_string(filter, " -e :a");
    put_digit(t, truth->one, 1, filter);
    put_digit(t, truth->zero, 0, filter);
    text_string(filter, " -e ta");
}

enum status truth_words_refuse(const struct table *t, int column,
                               struct error *err)
{
    const struct column *c = &t->columns[column];
    const struct truth *truth = find_truth(c);
    struct text filter = {0}, remedy = {0};
    enum status status;

    if (!truth)
        return STATUS_OK;
    put_filter(t, truth, &filter);
    status = text_status(&filter, err);
    if (status == STATUS_OK)
        source_add_filter(&remedy, t->path, filter.bytes);
    if (status == STATUS_OK)
        status = text_status(&remedy, err);
    if (status == STATUS_OK)
        (void)error_set(err, STATUS_DATA,
                        "%s:%zu: column \"%s\": \"%s\" is not a number "
                        "(write 1 for %s and 0 for %s: %s)",
                        c->first_other.path, c->first_other.line, c->name,
                        c->first_other.text, truth->one, truth->zero,
                        remedy.bytes);
    if (status == STATUS_OK)
        status = error_add_filter(err, filter.bytes, "");
    text_release(&filter);
    text_release(&remedy);
    return status;
}
