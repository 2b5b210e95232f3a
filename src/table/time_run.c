/* time_run.c - see time_run.h. */
#include "table/time_run.h"

#include <string.h>

/* Keeps the forms that the text has, too; false if there is none. */
static bool goes_on(struct time_run *run, const char *text, size_t length)
{
    size_t left = 0;

    for (size_t i = 0; i < run->n_forms; i++) {
        struct time_form form = run->forms[i];
        int64_t ignored;

        if (time_parse(text, length, false, &form, &ignored))
            run->forms[left++] = form;
    }
    run->n_forms = left;
    return left > 0;
}

bool time_run_reads(const struct time_run *run, const char *text)
{
    struct time_run last = *run;

    return goes_on(&last, text, strlen(text));
}

/* Sets the kind of the run that begins, by its forms. */
static void find_kind(struct time_run *run)
{
    for (run->kind = 0; run->kind < run->n_kinds; run->kind++)
        for (size_t i = 0; i < run->n_forms; i++)
            if (!strcmp(run->kinds[run->kind].pattern, run->forms[i].pattern))
                return;
    run->more_kinds = run->more_kinds || run->n_kinds == TIME_KINDS;
    if (run->more_kinds)
        return;
    memcpy(run->kinds[run->n_kinds++].pattern, run->forms->pattern,
           sizeof run->forms->pattern);
}

void time_run_add(struct time_run *run, size_t row, const char *text,
                  size_t length)
{
    if (row != run->first + run->n || !goes_on(run, text, length)) {
        run->n_forms = time_detect(text, length, 0, run->forms);
        run->first = row;
        run->n = 0;
        if (run->n_forms)
            find_kind(run);
        if (!run->n_forms && !*run->unread_text && length < UNREAD_BYTES) {
            memcpy(run->unread_text, text, length);
            run->unread = row;
        }
    }
    run->n += run->n_forms > 0;
    if (run->n_forms && run->kind < run->n_kinds)
        time_rows_add(&run->kinds[run->kind], row);
    if (run->n <= run->longest)
        return;
    run->longest = run->n;
    run->longest_first = run->first;
}
