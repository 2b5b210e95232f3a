/*
 * fixture.h - the numbers that are wanted, from a JSON file that a script in
 * this folder wrote. What is missing, or other than it has to be, fails the
 * test and says where.
 *
 * Compiled in both number types: a float build has to be within 1e-4 of the
 * values, a double build within 1e-9; of the value and absolutely.
 */
#ifndef TESTS_FIXTURE_H
#define TESTS_FIXTURE_H

#include <stdbool.h>
#include <stddef.h>

#include <cjson/cJSON.h>

#include "base/real.h"

/* What is being compared, for messages; first the file. */
extern char fixture_label[160];

/* The file, for cJSON_Delete(). */
cJSON *fixture_read(const char *path);

const cJSON *member(const cJSON *object, const char *name);
size_t size_of(const cJSON *object, const char *name);
size_t size_if_any(const cJSON *object, const char *name); /* else 0 */
double number_of(const cJSON *object, const char *name);

/* Reads a list of fewer than `most` numbers; returns how many there are. */
size_t read_numbers(const cJSON *object, const char *name, double *to,
                    size_t most);

/* Fails unless each number of `f` is within a share, or a difference, of that
 * of the list. */
void compare_numbers(const cJSON *object, const char *name, const double *f,
                     double share, double difference);
const char *text_of(const cJSON *object, const char *name);

/* The array object.name, which has to have exactly `n` numbers. */
const cJSON *numbers(const cJSON *object, const char *name, size_t n);
void load(const cJSON *object, const char *name, real *to, size_t n);

/* `what` [i] is `got`; a null is wanted as NaN. */
void compare(const char *what, size_t i, double got, double want);
void compare_all(const cJSON *object, const char *name, const char *what,
                 const real *got, size_t n);

#endif
