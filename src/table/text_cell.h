/*
 * text_cell.h - what a table stores of a cell that is neither a number nor
 * missing: a NaN that carries a hash of the text, so that columns of text can
 * be compared without being kept.
 */
#ifndef TABLE_TEXT_CELL_H
#define TABLE_TEXT_CELL_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* A NaN that differs with the text. */
static inline float text_cell(const char *text, size_t length)
{
    uint32_t hash = 2166136261u;
    float cell;

    for (size_t i = 0; i < length; i++)
        hash = (hash ^ (unsigned char)text[i]) * 16777619u;
    hash = 0x7fc00000u | (hash >> 10);
    memcpy(&cell, &hash, sizeof cell);
    return cell;
}

/* The same for equal numbers and for equal texts. */
static inline uint32_t cell_bits(float cell)
{
    uint32_t bits;

    memcpy(&bits, &cell, sizeof bits);
    return bits;
}

#endif
