/* ascii.h - digits and letters of ASCII, in any locale. */
#ifndef BASE_ASCII_H
#define BASE_ASCII_H

#include <stdbool.h>
#include <stddef.h>

static inline bool is_digit(char c)
{
    return c >= '0' && c <= '9';
}

static inline bool is_letter(char c)
{
    return (c >= 'A' && c <= 'Z') || (c >= 'a' && c <= 'z');
}

static inline bool has_a_digit(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (is_digit(text[i]))
            return true;
    return false;
}

static inline bool has_a_letter(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (is_letter(text[i]))
            return true;
    return false;
}

#endif
