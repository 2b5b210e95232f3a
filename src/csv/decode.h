/*
 * decode.h - a file in another encoding as UTF-8, as iconv(1) would write it.
 *
 * Data is never trained on in this way: the user is told the command. `check`
 * decodes a file to find out which options it needs besides.
 */
#ifndef CSV_DECODE_H
#define CSV_DECODE_H

#include <stddef.h>
#include <stdio.h>

#include "base/error.h"

/*
 * Writes a file, decompressed, to `to`; `path` as source_open() takes it.
 * STATUS_DATA if it is not in this encoding, if the encoding is not known to
 * the system, or if there are more than `limit` bytes; STATUS_IO if writing
 * fails.
 */
enum status decode(const char *path, const char *encoding, FILE *to,
                   size_t limit, struct error *err);

#endif
