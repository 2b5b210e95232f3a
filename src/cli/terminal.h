/* terminal.h - how many columns the terminal has that is written to. */
#ifndef CLI_TERMINAL_H
#define CLI_TERMINAL_H

#include <stddef.h>

/*
 * Of the open file `fd`: what the terminal says, else the variable COLUMNS,
 * else 80; 0 if it is no terminal.
 */
size_t terminal_columns(int fd);

#endif
