/* terminal.c - see terminal.h. */
#include "cli/terminal.h"

#include <stdlib.h>
#include <sys/ioctl.h>
#include <unistd.h>

enum { USUAL = 80, MOST = 10000 };

size_t terminal_columns(int fd)
{
    const char *variable = getenv("COLUMNS");
    struct winsize size = {0};
    long columns;

    if (isatty(fd) != 1)
        return 0;
    if (ioctl(fd, TIOCGWINSZ, &size) == 0 && size.ws_col)
        return size.ws_col;
    columns = variable ? strtol(variable, NULL, 10) : 0;
    return columns > 0 && columns <= MOST ? (size_t)columns : USUAL;
}
