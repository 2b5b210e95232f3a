/* time_parts.c - see time_parts.h. */
#include "table/time_parts.h"

#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "base/utf8.h"
#include "table/short_times.h"
#include "table/time_digits.h"

enum {
    PART_MAX = 8,     /* bytes of the pattern of one part, with its '\0' */
    LONGEST_DATE = 10 /* of a date in digits */
};

static bool is_roman(const char *text, size_t length)
{
    size_t n = 0;

    while (n < length && (text[n] == 'I' || text[n] == 'V'))
        n++;
    return n && n == length;
}

/* Sets the pattern of a cell: a year may also be FY24 or 2023/24, a month a
 * name or M01, a quarter Q1, Q01 or IV. */
static void set_part(const struct time_parts *parts, size_t i,
                     char pattern[PART_MAX])
{
    const char *text = parts->text[i];
    const size_t length = parts->lengths[i];
    const bool has_letter = length > 1 && is_letter(*text) && is_digit(text[1]);
    char letter = parts->units[i];
    const bool is_season = length == 7 && (text[4] == '/' || text[4] == '-');
    const bool is_fiscal = length > 2 && strncasecmp(text, "FY", 2) == 0;
    size_t n = 0;

    if (is_fiscal && letter == 'Y') {
        memcpy(pattern, text, 2);
        n = 2;
    }
    if (has_letter && letter == 'm' && *text == 'Q')
        letter = 'q';
    if (has_letter && (letter == 'm' || letter == 'q'))
        pattern[n++] = *text;
    if (has_letter && letter == 'q' && text[1] == '0')
        pattern[n++] = '0';
    if (letter == 'Y' && strchr(parts->units, 'V'))
        letter = 'G';
    else if (letter == 'Y' && length - n == 2)
        letter = 'y';
    else if (letter == 'm' && !has_letter && length > 2)
        letter = 'b';
    pattern[n++] = '%';
    if (letter == 'q' && is_roman(text, length))
        pattern[n++] = '#';
    pattern[n++] = letter;
    if (is_season && letter == 'Y') {
        pattern[n++] = text[4];
        pattern[n++] = '%';
        pattern[n++] = 'x';
    }
    pattern[n] = '\0';
}

/* The pattern of the cells, joined by blanks. */
static void set_pattern(const struct time_parts *parts,
                        char pattern[TIME_PATTERN_MAX])
{
    size_t n = 0;

    for (size_t i = 0; i < parts->n; i++) {
        char part[PART_MAX];
        size_t length;

        set_part(parts, i, part);
        length = strlen(part);
        if (i)
            pattern[n++] = ' ';
        memcpy(pattern + n, part, length);
        n += length;
    }
    pattern[n] = '\0';
}

void time_parts_start(const struct time_parts *parts, const char *text,
                      size_t length, const struct zone *zone,
                      struct time_candidate *c)
{
    struct time_form forms[TIME_READINGS_MAX] = {{0}};
    char pattern[TIME_PATTERN_MAX];
    size_t n = 0;

    set_pattern(parts, pattern);
    if (time_form_set(forms, pattern))
        return; /* such as a month without a year: no time */
    if (parts->has_hours)
        n = short_times_hours(pattern, text, length, forms);
    for (size_t i = 0; i < n || i < 1; i++) {
        c->readings[i].form = forms[i];
        if (forms[i].kind == TIME_DATETIME)
            c->readings[i].form.zone = zone;
        c->n_readings++;
    }
    c->is_fixed = true;
}

static bool ends_with(const char *text, size_t length, const char *end)
{
    const size_t n = strlen(end);

    return length > n && memcmp(text + length - n, end, n) == 0;
}

/* The length of a date without its midnight. */
static size_t without_midnight(const char *text, size_t length)
{
    static const char *const midnights[] = {
        " 00:00:00.000", " 00:00:00", " 00:00", " 0:00:00",   " 0:00",
        "T00:00:00.000", "T00:00:00", "T00:00", "T00:00:00Z", "T00:00:00.000Z",
        " 12:00:00 AM",  " 12:00 AM", "T00:00Z"};

    for (size_t i = 0; i < sizeof midnights / sizeof *midnights; i++)
        if (ends_with(text, length, midnights[i]))
            return length - strlen(midnights[i]);
    return length;
}

/* The length of a time of day without the word after it. */
static size_t without_word(const char *text, size_t length)
{
    static const char word[] = " Uhr";

    return ends_with(text, length, word) ? length - strlen(word) : length;
}

void time_parts_store(struct time_parts *parts, size_t i, const char *text,
                      size_t length)
{
    size_t date;

    length = without_word(text, length);
    date = without_midnight(text, length);
    if (date < length)
        parts->is_cut = true;
    else if (length > LONGEST_DATE && memchr(text, ':', length))
        parts->is_whole = true;
    parts->lengths[i] =
        utf8_cut(text, time_digits_length(text, date), TIME_TEXT_MAX - 1);
    memcpy(parts->text[i], text, parts->lengths[i]);
}
