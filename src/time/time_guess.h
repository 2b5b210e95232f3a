/*
 * time_guess.h - the pattern of times of which time_detect() does not know the
 * form, such as "W44-2021" or "[2024-01-02 15:00:00]", for a message that names
 * it. The first text is split into numbers, names and what stands between them;
 * the letters of usual orders (year, month, day, hour ...; week and year) are
 * laid over the numbers, and the pattern by which all texts follow each other
 * most evenly is taken.
 */
#ifndef TIME_TIME_GUESS_H
#define TIME_TIME_GUESS_H

#include <stdbool.h>
#include <stddef.h>

#include "time/time.h"

enum { TIME_GUESS_FEWEST = 10 /* texts; fewer are chance */ };

/* Sets `pattern` (time_form_set()) to one that reads all n texts as times that
 * only rise, or only fall; false: there is none. */
bool time_guess(const char *const *texts, size_t n,
                char pattern[TIME_PATTERN_MAX]);

#endif
