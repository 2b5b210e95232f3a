/*
 * time_pattern.h - the letters of the patterns of time.h; shared by the sources
 * that read, write and find them.
 */
#ifndef TIME_TIME_PATTERN_H
#define TIME_TIME_PATTERN_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "time/time.h"

struct cursor {
    const char *at, *end;
};

/* One letter of a pattern with what stands between it and its '%'. */
struct directive {
    char letter;
    char flag;   /* '-', '_', '^', '#', '.' or 0 */
    int width;   /* the number before %f, %s, %y, %q or %P, or 0 */
    bool packed; /* a number next to another, so with all its digits */
};

/* A letter that stands for a number; digits 0: it does not. Any byte of a
 * pattern may be looked up. */
struct time_number {
    signed char least, digits; /* fewest and most digits */
    short low, high;
};

extern const struct time_number time_numbers[256];
extern const char *const time_months[12], *const time_weekdays[7];
extern const char *const time_roman[4];

/* The bit of a letter in the sets `padded` and `unpadded` of a form; 'b':
 * names of three letters, and whole names; '_': a number after blanks. */
static inline uint64_t time_letter_bit(char letter)
{
    return UINT64_C(1) << (letter - 'A');
}

/* Reads the directive at the '%' of a valid pattern and returns what follows.
 * `d` is the one before, with `packed` false if text stands in between. */
const char *time_next_directive(const char *pattern, struct directive *d);

/* The months of a part of the year that %q counts. */
int time_part_months(const struct directive *d);

/* The digits that the numbers side by side at the '%' of a pattern lack in a
 * text, such as 1 in "100" for "%-H%M". */
int time_digits_lacking(const struct cursor *in, const char *pattern);

/* The index of a name, ignoring case, or of its first three letters ("Sept" is
 * a month, too); -1: none. */
int time_find_name(const char *const *names, int n, const char *text,
                   size_t length);

/* Reads an offset from UTC, as %z of time.h says, and its ticks; false if there
 * is none. */
bool time_take_offset(struct cursor *in, int64_t *shift);

/* Write a number that is not negative, and any number, with at least `width`
 * digits, and return the end. */
char *time_put_digits(char *out, int64_t value, int width);
char *time_put_integer(char *out, int64_t value, int width);

/* The Monday of week 1 of an ISO year, as days since 1970-01-01. */
int64_t time_first_monday(int iso_year);

/*
 * Reads a time of a form that is set. Returns false and does not set the tick
 * if the text is not such a time. Notes in the form how numbers are padded.
 */
bool time_parse_form(const char *text, size_t length, struct time_form *form,
                     int64_t *tick);

/* Reads an integer; `width` is that of the form, -1 if it is not known yet. */
bool time_read_integer(struct cursor in, int width, struct time_form *form,
                       int64_t *tick);

/* Makes the form of an integer from the first of them; false if it is none. */
bool time_integer_form(const char *text, size_t length, struct time_form *form);

/* Adds a pattern to n forms if the text is a time of it; returns their number.
 */
size_t time_add_form(const char *pattern, const char *text, size_t length,
                     struct time_form forms[], size_t n);

/* time_detect() for digits, and for a number with a decimal point. */
size_t time_detect_number(const char *text, size_t length, unsigned numbers,
                          struct time_form forms[]);
size_t time_detect_fraction(const char *text, size_t length, unsigned numbers,
                            struct time_form forms[]);

#endif
