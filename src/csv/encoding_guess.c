/* encoding_guess.c - see encoding_guess.h. */
#include "csv/encoding_guess.h"

#include <stdbool.h>
#include <string.h>

/* Western words have fewer such bytes in a row. */
enum { CYRILLIC_WORD = 3, GB_WORD = 4 };

/* Bytes that Windows-1252 lacks. */
static const char lacking[] = "\x81\x8d\x8f\x90\x9d";

static bool is_between(unsigned char c, unsigned char low, unsigned char high)
{
    return c >= low && c <= high;
}

/* True for pairs of Shift-JIS, of which one has a byte that Windows-1252 lacks,
 * or two have one that is no letter there. Alone, this may be a quotation mark
 * before a letter. A text may be cut within a pair. */
static bool is_shift_jis(const unsigned char *text, size_t n)
{
    size_t n_signs = 0, n_high = 0, n_lacking = 0;

    for (size_t i = 0; i < n; i++) {
        const unsigned char lead = text[i];

        if (lead < 0x80 || is_between(lead, 0xa1, 0xdf))
            continue; /* ASCII, or a narrow letter of one byte */
        if (lead == 0x80 || lead == 0xa0 || lead > 0xfc)
            return false;
        if (++i == n)
            break;
        if (!is_between(text[i], 0x40, 0xfc) || text[i] == 0x7f)
            return false;
        n_signs += lead <= 0x9f;
        n_high += lead <= 0x9f && text[i] >= 0x80;
        n_lacking += strchr(lacking, lead) != NULL;
    }
    return n_high && (n_lacking || n_signs > 1);
}

static bool is_small(unsigned char c)
{
    return c >= 0xe0 || c == 0xb8;
}

static bool is_capital(unsigned char c)
{
    return is_between(c, 0xc0, 0xdf) || c == 0xa8;
}

/* True if the text has a word of small Cyrillic letters or one of capitals; the
 * first letter of the former may be one, too. Capitals in pairs do not count:
 * names of columns in Chinese have such bytes more often. */
static bool is_cyrillic(const unsigned char *text, size_t n)
{
    bool has_word = false, has_proof = false;

    for (size_t i = 0, end; i < n; i = end + 1) {
        bool small = false, capitals = false;

        for (end = i; end < n && (is_small(text[end]) || is_capital(text[end]));
             end++) {
            if (is_capital(text[end]) && small)
                return false;
            small = small || is_small(text[end]);
            capitals = capitals || (end > i && is_capital(text[end]));
        }
        if (small && capitals)
            return false;
        has_word = has_word || end - i >= CYRILLIC_WORD;
        has_proof = has_proof || small || (end - i) % 2;
        if (end < n && is_between(text[end], 0x80, 0xff) &&
            !strchr("\xa0\xb0\xb9", text[end])) /* a blank, degree, or No. */
            return false;
    }
    return has_word && has_proof;
}

/* The bytes of capitals and of small letters. */
struct alphabet {
    unsigned char first_capital, last_capital, first_small, last_small;
    unsigned char first_other, last_other; /* small ones, too */
};

/* True if words begin with a capital, which is followed by small letters alone,
 * and no such byte is another; as names of columns do. */
static bool is_titled(const unsigned char *text, size_t n, struct alphabet a)
{
    size_t longest = 0, letters = 0;

    for (size_t i = 0; i < n; i++) {
        const bool small = is_between(text[i], a.first_small, a.last_small) ||
                           is_between(text[i], a.first_other, a.last_other);

        if (text[i] < 0x80)
            letters = 0;
        else if (letters
                     ? !small
                     : !is_between(text[i], a.first_capital, a.last_capital))
            return false;
        else
            letters++;
        longest = letters > longest ? letters : longest;
    }
    return longest >= CYRILLIC_WORD;
}

static bool is_koi8(const unsigned char *text, size_t n)
{
    return is_titled(text, n,
                     (struct alphabet){0xe0, 0xff, 0xc0, 0xdf, 0xa3, 0xa7});
}

static bool is_cp866(const unsigned char *text, size_t n)
{
    return is_titled(text, n,
                     (struct alphabet){0x80, 0x9f, 0xa0, 0xaf, 0xe0, 0xef});
}

static bool is_greek(const unsigned char *text, size_t n)
{
    return is_titled(text, n,
                     (struct alphabet){0xb8, 0xdb, 0xdc, 0xfe, 0xc0, 0xc0});
}

/* True if no text of Windows-1252 has these bytes: of an older encoding. */
static bool is_older(const unsigned char *text, size_t n)
{
    for (size_t i = 0; i < n; i++)
        if (text[i] && strchr(lacking, text[i]))
            return true;
    return false;
}

/* True for pairs of bytes of Chinese signs. */
static bool is_gb(const unsigned char *text, size_t n)
{
    size_t longest = 0;

    for (size_t i = 0, end; i < n; i = end + 1) {
        for (end = i; end < n && is_between(text[end], 0xa1, 0xfe); end++)
            ;
        if ((end - i) % 2 || (end < n && text[end] >= 0x80))
            return false;
        longest = end - i > longest ? end - i : longest;
    }
    return longest >= GB_WORD;
}

struct encoding_guess encoding_guess(const char *text, size_t n)
{
    static const struct {
        bool (*is)(const unsigned char *text, size_t n);
        struct encoding_guess guess;
    } guesses[] = {
        {is_cp866, {"CP866", "CP866, Cyrillic of DOS"}},
        /* with the signs of units that Windows added to Shift-JIS */
        {is_shift_jis, {"CP932", "Shift-JIS"}},
        {is_cyrillic, {"WINDOWS-1251", "Windows-1251"}},
        {is_koi8, {"KOI8-U", "KOI8"}},
        {is_greek, {"WINDOWS-1253", "Windows-1253, Greek"}},
        {is_gb, {"GB18030", "GB18030, Big5, EUC-KR or EUC-JP"}},
        {is_older, {"CP850", "CP850 of DOS, or Mac Roman"}},
    };

    for (size_t i = 0; i < sizeof guesses / sizeof *guesses; i++)
        if (guesses[i].is((const unsigned char *)text, n))
            return guesses[i].guess;
    return (struct encoding_guess){"WINDOWS-1252", "Latin-1 or Windows-1252"};
}
