/* time_bad.c - see time_bad.h. */
#include "table/time_bad.h"

#include <string.h>

#include "base/utf8.h"
#include "table/odd_times.h"

void time_bad_keep(struct time_candidate *c, const char *text, size_t length)
{
    const size_t n = utf8_cut(text, length, sizeof c->bad_text - 1);

    memcpy(c->bad_text, text, n);
    c->bad_text[n] = '\0';
    c->bad_words = n;
}

enum status time_bad_count(struct time_candidate *c, const char *text,
                           size_t length, struct error *err)
{
    struct time_form forms[TIME_READINGS_MAX], form = c->bad_form;
    size_t n = 0;
    int64_t tick;

    if (form.kind == TIME_TEXT)
        return STATUS_OK;
    if (c->n_bad && time_parse(text, length, true, &form, &tick)) {
        odd_times_pass(c, tick);
        return STATUS_OK;
    }
    TRY(odd_times_add(c, text, length, err));
    c->bad_is_time = c->bad_is_time || time_detect(text, length, 0, forms) > 0;
    while (n < length && n < c->bad_words && text[n] == c->bad_text[n])
        n++;
    c->bad_words = n;
    if (c->n_bad < TIME_BAD_ROWS)
        c->bad_rows[c->n_bad] = c->n_rows;
    c->n_bad++;
    return STATUS_OK;
}
