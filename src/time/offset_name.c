/* offset_name.c - names of offsets from UTC; see time_pattern.h. */
#include <string.h>

#include "time/time_pattern.h"

bool time_take_offset_name(struct cursor *in, int *hours)
{
    static const struct {
        const char *name;
        int hours;
    } names[] = {{"UTC", 0},  {"GMT", 0},  {"WET", 0},  {"WEST", 1},
                 {"BST", 1},  {"CET", 1},  {"MEZ", 1},  {"CEST", 2},
                 {"MESZ", 2}, {"EET", 2},  {"EEST", 3}, {"EST", -5},
                 {"EDT", -4}, {"CST", -6}, {"CDT", -5}, {"MST", -7},
                 {"MDT", -6}, {"PST", -8}, {"PDT", -7}, {"JST", 9}};
    size_t length = 0;

    while (in->at + length < in->end && time_is_letter(in->at[length]))
        length++;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (length == strlen(names[i].name) &&
            memcmp(in->at, names[i].name, length) == 0) {
            *hours = names[i].hours;
            in->at += length;
            return true;
        }
    return false;
}
