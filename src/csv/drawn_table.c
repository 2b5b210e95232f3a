/* drawn_table.c - see drawn_table.h. */
#include "csv/drawn_table.h"

#include <string.h>

#include "base/text.h"
#include "csv/source.h"

static bool is_border(struct line_cursor c)
{
    const char *start = c.at;

    if (line_at_end(&c) || *start != '+')
        return false;
    while (!line_at_end(&c) && strchr("+-=", *c.at))
        c.at++;
    return line_at_end(&c) && c.at > start + 1;
}

bool drawn_table_has_borders(const struct tally_sample *s)
{
    struct line_cursor c = {s->bytes, s->bytes + s->n, '\0'};
    bool is_below = false;

    while (c.at < c.end && *c.at != '|') {
        is_below = is_border(c);
        line_skip_to_end(&c);
        line_skip_end(&c);
    }
    return is_below && c.at < c.end;
}

static enum status refuse(const char *name, struct error *err)
{
    static const char filter[] = "sed -n 's/\u2506/|/g;s/\u2502/|/gp'";
    struct text command = {0};
    enum status status;

    source_add_filter(&command, name, filter);
    status = text_status(&command, err);
    if (status == STATUS_OK)
        (void)error_set(err, STATUS_DATA,
                        "%s:1: the frame of a drawn table (write bars "
                        "between its cells: %s)",
                        name, command.bytes);
    if (status == STATUS_OK)
        status = error_add_filter(err, filter, "");
    text_release(&command);
    return status;
}

enum status drawn_table_check(const char *name, const char *bytes, size_t n,
                              struct error *err)
{
    static const char *const corners[] = {"\u250c", "\u256d"};

    for (size_t i = 0; i < sizeof corners / sizeof *corners; i++) {
        const size_t length = strlen(corners[i]);

        if (n >= length && memcmp(bytes, corners[i], length) == 0)
            return refuse(name, err);
    }
    return STATUS_OK;
}
