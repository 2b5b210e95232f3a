/* name_case.c - see name_case.h. */
#include "time/name_case.h"

#include <string.h>

/* Capitals of two bytes: those from `first` to `last`, in steps of `every`, are
 * `apart` before their small letters. */
static const struct {
    unsigned first, last, every, apart;
} capitals[] = {
    {0x00C0, 0x00D6, 1, 32}, /* Latin-1: accents of western Europe */
    {0x00D8, 0x00DE, 1, 32}, {0x0100, 0x0136, 2, 1}, /* Latin Extended-A */
    {0x0139, 0x0147, 2, 1},  {0x014A, 0x0176, 2, 1},
    {0x0179, 0x017D, 2, 1},  {0x0400, 0x040F, 1, 80}, /* Cyrillic */
    {0x0410, 0x042F, 1, 32},
};

/* Reads a byte or a character of two bytes as a small letter. */
static unsigned small_letter(const char **at, const char *end)
{
    const unsigned char lead = (unsigned char)*(*at)++;
    unsigned code;

    if (lead < 0xC3 || lead > 0xDF || *at == end)
        return lead >= 'A' && lead <= 'Z' ? lead + 32U : lead;
    code = (lead & 0x1FU) << 6 | ((unsigned char)*(*at)++ & 0x3FU);
    for (size_t i = 0; i < sizeof capitals / sizeof *capitals; i++)
        if (code >= capitals[i].first && code <= capitals[i].last &&
            (code - capitals[i].first) % capitals[i].every == 0)
            return code + capitals[i].apart;
    return code;
}

bool name_is_text(const char *name, const char *text, size_t length)
{
    const char *name_end = name + strlen(name), *end = text + length;

    if ((size_t)(name_end - name) != length)
        return false;
    if (length && (*text & 0x80) && strncmp(name, text, 2) != 0)
        return false;
    while (text < end)
        if (small_letter(&name, name_end) != small_letter(&text, end))
            return false;
    return true;
}
