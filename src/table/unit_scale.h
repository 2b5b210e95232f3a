/*
 * unit_scale.h - units of one measure in different sizes: kB and MB, KiB/s and
 * MiB/s, ms and s, s and min. A program that chooses them by itself writes
 * several in one column.
 */
#ifndef TABLE_UNIT_SCALE_H
#define TABLE_UNIT_SCALE_H

#include <stdbool.h>

/* True for k, K, M, B, G or T, which may be sizes by themselves. */
bool unit_scale_is_letter(const char *unit);

/* True if two units measure the same in different sizes; day and days do not
 * differ. Letters alone do if one of them is G or T, as M and G of lists of
 * files; without these B is billions. */
bool unit_scale_differs(const char *one, const char *other);

/* True for bits beside bytes: Kb and KB, Mbps and kBps. */
bool unit_scale_are_bits(const char *one, const char *other);

/* Sets both where one = 10^ten 2^two of the other; false if there are none. */
bool unit_scale_power(const char *one, const char *other, int *ten, int *two);

#endif
