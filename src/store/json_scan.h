/*
 * json_scan.h - checks a JSON text and removes its arrays of numbers before
 * cJSON parses it.
 *
 * The scan refuses texts that cJSON accepts: deep nesting, which costs stack,
 * more items than a model has, and characters that end a string early.
 *
 * Arrays that contain only numbers are read here and become empty in the text,
 * because an item of cJSON needs twenty times the memory of a float.
 */
#ifndef STORE_JSON_SCAN_H
#define STORE_JSON_SCAN_H

#include <stddef.h>

#include "base/error.h"

struct json_numbers {
    size_t n;
    float values[];
};

/* The caller sets the first three fields; the others are zero. */
struct json_scan {
    const char *name; /* for messages */
    char *bytes;
    size_t n;
    size_t at;
    size_t kept; /* bytes kept of those before `at`, with all newlines */
    size_t depth, n_items;
    struct json_numbers **arrays; /* numbers of each empty array of the kept
                                     text, in order; NULL: was empty before */
    size_t n_arrays, capacity;
    float *buffer; /* for the current array */
    size_t buffer_capacity, n_numbers;
};

/*
 * Scans the text; the first `kept` bytes then remain to be parsed. A caller
 * that takes ownership of an array sets it to NULL. STATUS_DATA;
 * STATUS_INTERNAL if there is not enough memory.
 */
enum status json_scan(struct json_scan *scan, struct error *err);
void json_scan_release(struct json_scan *scan);

/* STATUS_DATA, with the line of the kept byte number `kept` in the message. */
enum status json_scan_refuse(const struct json_scan *scan, size_t kept,
                             const char *problem, struct error *err);

#endif
