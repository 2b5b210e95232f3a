/* cells.h - one cell of a CSV that is written. */
#ifndef STORE_CELLS_H
#define STORE_CELLS_H

#include "base/text.h"

/* A text, in quotes where it has to be; nothing for NULL. */
void cell_text(struct text *text, const char *value);

#endif
