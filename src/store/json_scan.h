/*
 * json_scan.h - what is done to a text before cJSON parses it.
 *
 * Refused is what cJSON lets pass: deep nesting, which costs stack, more items
 * than a model has, and characters that would end a string early.
 *
 * Arrays of numbers alone are read and taken out, so that cJSON finds them
 * empty: an item of its tree would take twenty times the memory of a float.
 */
#ifndef STORE_JSON_SCAN_H
#define STORE_JSON_SCAN_H

#include <stddef.h>

#include "base/error.h"

struct json_numbers {
    size_t n;
    float values[];
};

/* To be filled in are the first three. */
struct json_scan {
    const char *name; /* for messages */
    char *bytes;
    size_t n;
    size_t at;
    size_t kept; /* bytes that stay of those before `at`; newlines always do */
    size_t depth, n_items;
    struct json_numbers **arrays; /* of the arrays without items, as they come;
                                     NULL for one that was empty before */
    size_t n_arrays, capacity;
    float *room; /* for the array that is read */
    size_t room_capacity, n_numbers;
};

/*
 * Leaves `kept` bytes of text to parse. Whoever takes over an array, to free
 * it, puts NULL in its place. STATUS_DATA, or STATUS_INTERNAL without memory.
 */
enum status json_scan(struct json_scan *scan, struct error *err);
void json_scan_release(struct json_scan *scan);

/* A failure in the line of the byte that is the `kept`th to stay. */
enum status json_scan_refuse(const struct json_scan *scan, size_t kept,
                             const char *problem, struct error *err);

#endif
