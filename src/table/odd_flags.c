/* odd_flags.c - see odd_flags.h. */
#include "table/odd_flags.h"

#include <string.h>

#include "base/number.h"

static const char letters[] = "bcdefinpruz";

/* Flags without a blank before them; other letters are units. */
static const char attached[] = "prePR";

static bool is_letter(char c)
{
    return c && strchr(letters, c);
}

bool odd_flags_is(const char *text, size_t length)
{
    return (length == 1 || length == 2) && is_letter(text[0]) &&
           is_letter(text[length - 1]);
}

static void add(struct odd_flags *flags, const char *flag, size_t n)
{
    size_t i = 0;

    while (i < flags->n &&
           (memcmp(flags->list[i], flag, n) != 0 || flags->list[i][n]))
        i++;
    if (i == flags->n && i < ODD_FLAGS) {
        memcpy(flags->list[i], flag, n);
        flags->list[i][n] = '\0';
        flags->n++;
    }
}

bool odd_flags_add(struct odd_flags *flags, const char *text, size_t length)
{
    size_t n = 0;
    float value;

    while (n < length && n < 2 && is_letter(text[length - 1 - n]))
        n++;
    if (!n || n + 1 >= length || text[length - 1 - n] != ' ' ||
        number_parse(text, length - 1 - n, &value) != NUMBER)
        return false;
    add(flags, text + length - n, n);
    return true;
}

void odd_flags_add_attached(struct odd_flags *flags, const char *text,
                            size_t length)
{
    size_t n = 0;
    float value;

    while (n < length && n < 2 && strchr(attached, text[length - 1 - n]))
        n++;
    if (n && n < length && number_parse(text, length - n, &value) == NUMBER)
        add(flags, text + length - n, n);
}

enum status odd_flags_list(const struct odd_flags *flags,
                           struct string_set *items, struct error *err)
{
    uint32_t number;

    for (size_t i = 0; i < flags->n; i++)
        TRY(string_set_add(items, flags->list[i], strlen(flags->list[i]),
                           &number, err));
    return STATUS_OK;
}
