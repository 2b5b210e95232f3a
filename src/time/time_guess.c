/* time_guess.c - see time_guess.h. */
#include "time/time_guess.h"

#include <ctype.h>
#include <math.h>
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "time/calendar.h"
#include "time/month_names.h"
#include "time/time_pattern.h"

enum {
    TOKENS = 24,
    FIRST_YEAR = 1800,
    LAST_YEAR = 2200,
    YEAR = 12 /* months */
};

/* Part of the first text. */
struct token {
    const char *text;
    size_t length;
    char letter; /* 'd': digits; 'b', 'B', 'a', 'A', 'p': names; 0: others */
};

struct tokens {
    struct token list[TOKENS];
    size_t n;
};

static size_t digits_at(const char *text)
{
    return strspn(text, "0123456789");
}

static size_t letters_at(const char *text)
{
    size_t n = 0;

    while (isalpha((unsigned char)text[n]))
        n++;
    return n;
}

/* The letter of a name of a month or weekday, or AM and PM; 0: none. */
static char name_letter(const char *text, size_t length)
{
    const struct found_name month =
        name_find(&month_names, text, text + length, MONTH_LANGUAGES, false);
    const int weekday = time_find_name(time_weekdays, 7, text, length);

    if (month.languages && month.length == length)
        return month.is_whole ? 'B' : 'b';
    if (weekday >= 0)
        return length > 3 ? 'A' : 'a';
    return length == 2 && toupper((unsigned char)text[1]) == 'M' &&
                   strchr("AaPp", *text)
               ? 'p'
               : 0;
}

/* False if there are too many parts. */
static bool split(const char *text, struct tokens *tokens)
{
    tokens->n = 0;
    while (*text) {
        struct token *t = &tokens->list[tokens->n];
        size_t length = digits_at(text);

        if (tokens->n++ == TOKENS)
            return false;
        *t = (struct token){text, length, 'd'};
        if (!length) {
            length = letters_at(text);
            t->letter = length ? name_letter(text, length) : 0;
        }
        t->length = length ? length : 1;
        text += t->length;
    }
    return true;
}

static size_t width_of(char letter)
{
    return strchr("YGX", letter)  ? 4
           : letter == 'j'        ? 3
           : strchr("qh", letter) ? 1
                                  : 2;
}

/* Appends to a pattern of TIME_PATTERN_MAX bytes; false if it is full. */
static bool append(char *pattern, const char *text, size_t length)
{
    const size_t n = strlen(pattern);

    if (n + length >= TIME_PATTERN_MAX)
        return false;
    memcpy(pattern + n, text, length);
    pattern[n + length] = '\0';
    return true;
}

static bool append_letter(char *pattern, char letter, bool unpadded)
{
    const char directive[] = {'%', '-', letter}, *at = directive;

    if (letter == 'h') /* half of a year */
        return append(pattern, "%6q", 3);
    return append(pattern, at, 1) &&
           (!unpadded || append(pattern, at + 1, 1)) &&
           append(pattern, at + 2, 1);
}

/*
 * Lays letters over the digits of a token: one letter, or as many as all digits
 * take, of which the first lacks its leading zeros if `unpadded`, unless it is
 * a year. Returns the letters that are left; NULL if they do not fit.
 */
static const char *lay(const struct token *t, const char *letters,
                       bool unpadded, char *pattern)
{
    const char *first = letters;
    const size_t zeros = strchr("YGyxX", *first) ? 0 : width_of(*first) - 1;
    size_t width = 0;

    if (t->length == 1 && strchr("MS", *letters))
        return NULL; /* minutes and seconds have two digits */
    if (*letters == 'j' && t->length < 3 && strstr(pattern, "%y"))
        return NULL; /* 12/28 is no year and a day of it */
    if (t->length > 2 && strncmp(letters, "dy", 2) == 0)
        return NULL; /* H1 1990 is no 19 January 1990 */
    do {
        if (letters > first && letters[-1] == 'y' && strchr("HI", *letters))
            return NULL; /* 31012024 is a year, no 20 and an hour */
        width += *letters ? width_of(*letters) : 0;
        if (!*letters || !append_letter(pattern, *letters,
                                        unpadded && letters == first && zeros &&
                                            width < t->length))
            return NULL;
        letters++;
    } while (width < t->length);
    return t->length <= width && t->length + zeros >= width ? letters : NULL;
}

/* Makes the pattern of the letters over all tokens; false if they do not fit.
 */
static bool make_pattern(const struct tokens *tokens, const char *letters,
                         bool unpadded, char *pattern)
{
    *pattern = '\0';
    for (size_t i = 0; i < tokens->n; i++) {
        const struct token *t = &tokens->list[i];

        if (t->letter == 'd') {
            letters = lay(t, letters, unpadded, pattern);
            if (!letters)
                return false;
        } else if (t->letter) {
            if ((t->letter == 'b' || t->letter == 'B') && *letters++ != 'm')
                return false;
            if (!append_letter(pattern, t->letter, false))
                return false;
        } else if ((*t->text == '%' && !append(pattern, "%", 1)) ||
                   !append(pattern, t->text, t->length)) {
            return false;
        }
    }
    return !*letters;
}

enum { STEPS = 8 };

/* Different steps and how often they occur; more than STEPS are not told apart.
 */
struct steps {
    int64_t list[STEPS];
    size_t counts[STEPS];
    size_t n;
};

/* False if the step is none, or in the direction opposite to the first one. */
static bool add_step(struct steps *steps, int64_t step)
{
    size_t k = 0;

    while (k < steps->n && steps->list[k] != step)
        k++;
    if (step == 0 || (k > 0 && (steps->list[0] > 0) != (step > 0)))
        return false;
    if (k == steps->n && k < STEPS) {
        steps->counts[k] = 0;
        steps->list[steps->n++] = step;
    }
    if (k < STEPS)
        steps->counts[k]++;
    return true;
}

/* The number of the most common step. */
static size_t most_common(const struct steps *steps)
{
    size_t most = 0;

    for (size_t k = 1; k < steps->n; k++)
        if (steps->counts[k] > steps->counts[most])
            most = k;
    return most;
}

/* Steps of times, and of their months while all are on the same day of one. */
struct course {
    struct steps steps, months;
    int64_t span; /* from the first time to the last */
    bool same_day;
};

/* Reads all texts. False if a text is no such time, or the times neither only
 * rise nor only fall. */
static bool read_all(const char *const *texts, size_t n, struct time_form *form,
                     struct course *course)
{
    int64_t before = 0, month_before = 0;
    int day = 0;

    *course = (struct course){.same_day = true};
    for (size_t i = 0; i < n; i++) {
        int64_t tick, month, ignored;
        struct civil date;

        if (!time_parse(texts[i], strlen(texts[i]), false, form, &tick))
            return false;
        date = calendar_split(form, tick, &ignored);
        if (date.year < FIRST_YEAR || date.year > LAST_YEAR)
            return false;
        month = (int64_t)date.year * 12 + date.month;
        if (i && !add_step(&course->steps, tick - before))
            return false;
        course->span += i ? tick - before : 0;
        course->same_day =
            course->same_day && (!i || date.day == day) &&
            (!i || add_step(&course->months, month - month_before));
        day = date.day;
        before = tick;
        month_before = month;
    }
    return true;
}

/* True for forms of which 1, 2 and 3 of each year are no months, nor weeks, if
 * the rest of the year is left out. */
static bool has_part(const struct time_form *form)
{
    return form->kind == TIME_MONTH || strstr(form->pattern, "%V") ||
           strstr(form->pattern, "%j");
}

/* True if the most common step makes less than three quarters of the time from
 * the first to the last: periods 1 to 13 of a year are no weeks. */
static bool leaves_years_out(const struct course *c)
{
    const size_t k = most_common(&c->steps);
    const double known = (double)c->steps.list[k] * (double)c->steps.counts[k];

    return fabs(known) < 0.75 * fabs((double)c->span);
}

/* Sets the number of different steps by which the pattern reads the texts.
 * False if it does not, or if the times are not likely. */
static bool count_steps(const char *const *texts, size_t n, const char *pattern,
                        size_t *n_steps)
{
    struct time_form form = {0};
    struct course c;

    if (time_form_set(&form, pattern) || !read_all(texts, n, &form, &c))
        return false;
    if (c.same_day && c.months.n == 1 && c.months.list[0] % YEAR == 0 &&
        strstr(pattern, "%y") && !strstr(pattern, "%x"))
        return false; /* May 01, May 02: rather days than years */
    if (has_part(&form) && leaves_years_out(&c))
        return false;
    *n_steps = c.same_day && c.months.n < c.steps.n ? c.months.n : c.steps.n;
    return true;
}

/* Orders of a date, and of a time of day after or before it: hours of AM and PM
 * come first. A day before the month, after the year, is read only if no usual
 * order is as even. */
static const char *const dates[] = {
    "Yq", "qY", "Ymd", "dmY", "mdY", "Ym",  "mY",  "GV",  "VG", "Yj", "jY",
    "yq", "qy", "ymd", "dmy", "mdy", "ym",  "my",  "yj",  "Yh", "hY", "yh",
    "hy", "Yx", "YX",  "yx",  "Yxq", "qYx", "Yxm", "mYx", "Ydm"};
static const char *const clocks[] = {"", "I", "IM", "IMS", "H", "HM", "HMS"};

bool time_guess(const char *const *texts, size_t n,
                char pattern[TIME_PATTERN_MAX])
{
    struct tokens tokens;
    size_t fewest = SIZE_MAX;

    if (n < TIME_GUESS_FEWEST || !split(texts[0], &tokens))
        return false;
    for (size_t i = 0; i < sizeof dates / sizeof *dates; i++)
        for (size_t k = 0; k < sizeof clocks / sizeof *clocks; k++)
            for (int way = 0; way < 4; way++) {
                const bool clock_first = way % 2, unpadded = way / 2;
                char letters[8], candidate[TIME_PATTERN_MAX];
                size_t n_steps;

                (void)snprintf(letters, sizeof letters, "%s%s",
                               clock_first ? clocks[k] : dates[i],
                               clock_first ? dates[i] : clocks[k]);
                if (!make_pattern(&tokens, letters, unpadded, candidate) ||
                    !count_steps(texts, n, candidate, &n_steps) ||
                    n_steps >= fewest)
                    continue;
                fewest = n_steps;
                memcpy(pattern, candidate, sizeof candidate);
            }
    return fewest < SIZE_MAX;
}
