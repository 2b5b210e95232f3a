/* time_pattern.c - the letters of patterns, and patterns that are checked; see
 * time_pattern.h and time.h. */
#include "time/time_pattern.h"

#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "time/calendar.h"
#include "time/day_part.h"

const struct time_number time_numbers[256] = {
    ['Y'] = {4, 4, 0, 9999}, ['y'] = {2, 2, 0, 99},  ['m'] = {1, 2, 1, 12},
    ['d'] = {1, 2, 1, 31},   ['j'] = {1, 3, 1, 366}, ['q'] = {1, 1, 1, 4},
    ['G'] = {4, 4, 0, 9998}, ['V'] = {1, 2, 1, 53},  ['u'] = {1, 1, 1, 7},
    ['H'] = {1, 2, 0, 24},   ['I'] = {1, 2, 1, 12},  ['M'] = {1, 2, 0, 59},
    ['S'] = {1, 2, 0, 59},   ['x'] = {2, 2, 0, 99},  ['X'] = {4, 4, 0, 9999},
};

const char *const time_months[12] = {
    "January", "February", "March",     "April",   "May",      "June",
    "July",    "August",   "September", "October", "November", "December"};
const char *const time_weekdays[7] = {"Monday",   "Tuesday", "Wednesday",
                                      "Thursday", "Friday",  "Saturday",
                                      "Sunday"};

const char *const time_roman[4] = {"I", "II", "III", "IV"};

int time_find_name(const char *const *names, int n, const char *text,
                   size_t length)
{
    if (length < 3)
        return -1;
    if (length == 4 && strncasecmp(text, "sept", 4) == 0)
        length = 3;
    for (int i = 0; i < n; i++)
        if ((length == 3 || length == strlen(names[i])) &&
            strncasecmp(text, names[i], length) == 0)
            return i;
    return -1;
}

int64_t time_first_monday(int iso_year)
{
    const int64_t day = calendar_days((struct civil){iso_year, 1, 4});

    return day - calendar_weekday(day); /* 4 January is always in week 1 */
}

/* True if a pattern goes on with a number, not with text or a name. */
static bool has_number(const char *pattern)
{
    if (*pattern++ != '%')
        return false;
    pattern += strspn(pattern, "-_^#.0123456789");
    return !*pattern || !strchr("bBp", *pattern);
}

const char *time_next_directive(const char *pattern, struct directive *d)
{
    const bool after_number = d->packed;
    bool is_number;

    pattern++;
    d->flag = *pattern && strchr("-_^#.", *pattern) ? *pattern++ : '\0';
    d->width = is_digit(*pattern) ? *pattern++ - '0' : 0;
    while (d->width && d->width < 100 && is_digit(*pattern))
        d->width = 10 * d->width + (*pattern++ - '0');
    d->letter = *pattern++;
    is_number = time_numbers[(unsigned char)d->letter].digits > 0;
    d->packed = is_number && (after_number || has_number(pattern));
    return pattern;
}

int time_digits_lacking(const struct cursor *in, const char *pattern)
{
    int n = 0;

    if (in->at == in->end || !is_digit(*in->at))
        return 0;
    for (struct directive d = {0}; *pattern == '%';) {
        pattern = time_next_directive(pattern, &d);
        if (!d.packed)
            break;
        n += time_numbers[(unsigned char)d.letter].digits;
    }
    for (const char *at = in->at; n > 0 && at < in->end && is_digit(*at); at++)
        n--;
    return n;
}

/* Letters that are abbreviations. */
static const struct {
    char letter;
    const char *pattern;
} abbreviations[] = {{'F', "%Y-%m-%d"}, {'T', "%H:%M:%S"}, {'R', "%H:%M"},
                     {'D', "%m/%d/%y"}, {'e', "%_d"},      {'h', "%b"},
                     {'k', "%-H"},      {'l', "%-I"},      {'n', " "},
                     {'t', " "}};

static const char *abbreviation(char letter)
{
    for (size_t i = 0; i < sizeof abbreviations / sizeof *abbreviations; i++)
        if (abbreviations[i].letter == letter)
            return abbreviations[i].pattern;
    return NULL;
}

/* Writes out the abbreviations. Returns false if there is not enough room. */
static bool expand(const char *pattern, char out[TIME_PATTERN_MAX])
{
    size_t n = 0;

    while (*pattern) {
        const char *whole = *pattern == '%' ? abbreviation(pattern[1]) : NULL;
        const size_t length = whole ? strlen(whole)
                              : *pattern == '%' && pattern[1] != '\0' ? 2
                                                                      : 1;

        if (n + length >= TIME_PATTERN_MAX)
            return false;
        memcpy(out + n, whole ? whole : pattern, length);
        n += length;
        pattern += whole ? 2 : length;
    }
    out[n] = '\0';
    return true;
}

int time_part_months(const struct directive *d)
{
    enum { QUARTER = 3 };

    return d->width ? d->width : QUARTER;
}

/* True for the width of a number: the first years of %y, the months of %q, the
 * last hour of %H. */
static bool is_width(const struct directive *d)
{
    return d->width == 0 || (d->letter == 'y' && d->width <= 9) ||
           (d->letter == 'q' && (d->width == 4 || d->width == 6)) ||
           (d->letter == 'H' && d->width == 24);
}

/* The most bytes that a directive writes; 0 for one that does not exist. */
static size_t written_length(const struct directive *d)
{
    const unsigned char letter = (unsigned char)d->letter;

    if (letter == 'q' && d->flag == '#')
        return d->width ? 0 : 3;
    if (time_numbers[letter].digits)
        return (d->flag && !strchr("-_", d->flag)) || !is_width(d)
                   ? 0
                   : (size_t)time_numbers[letter].digits;
    if (letter == 'P')
        return (!d->flag || d->flag == '#') && day_part_is_length(d->width) ? 3
                                                                            : 0;
    if (d->flag == '.')
        return letter == 'p' ? 4 : 0;
    if (d->flag == '-' || d->flag == '_' || d->width > 9 ||
        (d->width && !strchr("fs", letter) && (letter != 'p' || d->width > 1)))
        return 0;
    switch (letter) {
    case 's':
        return d->width % 3 == 0 ? 22 : 0;
    case 'E':
    case 'J':
    case 'K':
        return 20;
    case 'f':
        return d->width ? (size_t)d->width : 9;
    case 'a':
    case 'A':
    case 'b':
    case 'B':
        return 22; /* bytes of the longest name of name_table.h */
    case 'z':
        return TIME_OFFSET_MAX - 1;
    case 'o':
    case 'p':
        return 2;
    case '%':
        return 1;
    default:
        return 0;
    }
}

/* The kind of a pattern with these letters; TIME_TEXT if they give no time. */
static enum time_kind kind_of(const bool has[128])
{
    const bool year = has['Y'] || has['y'];
    const bool month = has['m'] || has['b'] || has['B'] || has['o'];
    const bool day =
        (year && ((month && has['d']) || has['j'])) || (has['G'] && has['V']);

    if (has['s'] || has['E'] || has['J'] || has['K'])
        return TIME_DATETIME;
    if ((has['I'] && !has['p']) || (has['M'] && !has['H'] && !has['I']) ||
        (has['S'] && !has['M']) || (has['f'] && !has['H'] && !has['M']))
        return TIME_TEXT;
    if (has['P'] && (has['H'] || has['I'] || has['z']))
        return TIME_TEXT;
    if (has['H'] || has['I'] || has['P'])
        return day ? TIME_DATETIME : TIME_TEXT;
    if (has['z'] || (!day && (has['a'] || has['A'] || has['d'] || has['u'] ||
                              has['j'] || has['G'] || has['V'] || has['p'])))
        return TIME_TEXT;
    return day ? TIME_DATE : year ? TIME_MONTH : TIME_TEXT;
}

/* The unit of which %f is the fraction: the smallest one of a pattern with
 * these letters; 0: there is none. */
static int64_t fraction_of(const bool has[128])
{
    return !has['f']              ? 0
           : has['S'] || has['s'] ? TICKS_SECOND
           : has['M']             ? TICKS_MINUTE
                                  : TICKS_HOUR;
}

/* Sets the head of a form that has a pattern. */
static void set_head(struct time_form *form)
{
    struct time_head *head = &form->head;
    const char *at = form->pattern;
    struct directive d = {0};
    size_t length = 0;

    *head = (struct time_head){0};
    while (*at && head->n_items < TIME_HEAD_MAX) {
        struct time_head_item *item = &head->items[head->n_items];

        if (*at != '%') {
            *item = (struct time_head_item){.letter = *at++};
            d.packed = false;
        } else {
            at = time_next_directive(at, &d);
            *item = (struct time_head_item){
                d.letter,
                (unsigned char)time_numbers[(unsigned char)d.letter].digits,
                d.packed};
            if (!item->digits || d.flag == '#')
                return;
        }
        head->n_items++;
        length += item->digits ? item->digits : 1;
        head->length = (unsigned char)length;
        head->rest = (unsigned char)(at - form->pattern);
    }
}

/* The first year of %5y or %-5y; 0: another pattern. */
static int first_year_of(const char *pattern)
{
    for (const char *p = pattern; (p = strchr(p, '%')); p += 2) {
        if (p[1] == '\0')
            break;
        p += p[1] == '-';
        if (is_digit(p[1]) && p[2] == 'y')
            return 1900 + 10 * (p[1] - '0');
    }
    return 0;
}

const char *time_form_set(struct time_form *form, const char *pattern)
{
    char expanded[TIME_PATTERN_MAX];
    bool has[128] = {false};
    struct directive d = {0}, part = {0}, quarter = {0}, hour = {0};
    const char *p = expanded;
    size_t length = 0, n;
    enum time_kind kind;

    if (strlen(pattern) >= TIME_TEXT_MAX || !expand(pattern, expanded))
        return "it is too long";
    while (*p) {
        if (*p != '%') {
            p++;
            length++;
            continue;
        }
        if (p[1] == '\0' || (p[2] == '\0' && !is_letter(p[1]) && p[1] != '%'))
            return "it ends within a % letter";
        p = time_next_directive(p, &d);
        n = written_length(&d);
        if (!n)
            return "it has a % letter that is not known";
        length += n;
        has[(unsigned char)d.letter] = true;
        part = d.letter == 'P' ? d : part;
        quarter = d.letter == 'q' ? d : quarter;
        hour = d.letter == 'H' ? d : hour;
    }
    kind = kind_of(has);
    if (length >= TIME_TEXT_MAX)
        return "it is too long";
    if (kind == TIME_TEXT)
        return "it does not determine a time: it needs at least a year (%Y, %y "
               "or %G with %V) or %s, and every unit above its smallest";
    *form = (struct time_form){.kind = kind,
                               .first_year = first_year_of(expanded),
                               .part_minutes = part.width,
                               .first_part = part.flag != '#',
                               .part_months = time_part_months(&quarter),
                               .ends_days = hour.width > 0,
                               .fraction_of = fraction_of(has),
                               .zone = form->zone};
    memcpy(form->pattern, expanded, sizeof form->pattern);
    set_head(form);
    return NULL;
}

struct time_form time_form_iso(enum time_kind kind, bool seconds)
{
    static const char *const patterns[TIME_DATETIME + 1] = {
        [TIME_MONTH] = "%Y-%m",
        [TIME_DATE] = "%Y-%m-%d",
        [TIME_DATETIME] = "%Y-%m-%d %H:%M"};
    struct time_form form = {.kind = kind};

    if (patterns[kind])
        memcpy(form.pattern, patterns[kind], strlen(patterns[kind]));
    if (kind == TIME_DATETIME && seconds)
        memcpy(form.pattern, "%Y-%m-%d %H:%M:%S", 18);
    set_head(&form);
    return form;
}

/* True if a number is written without leading zeros, for what was read of it
 * and of the others. */
static bool is_unpadded(const struct time_form *form, char letter)
{
    const uint64_t bit = time_letter_bit(letter);
    const struct time_number *number = &time_numbers[(unsigned char)letter];

    if (number->least == number->digits || (form->padded & bit))
        return false;
    if (form->unpadded & bit)
        return true;
    /* nothing below 10 was read of it: as the others, but for minutes */
    return letter != 'M' && letter != 'S' && form->unpadded &&
           !(form->padded & ~(time_letter_bit('M') | time_letter_bit('S') |
                              time_letter_bit('b')));
}

/* True if the number after %- stands at the left of others and was never read
 * without its zeros; `letter` may be a digit before the letter. */
static bool has_all_digits(const struct time_form *form, const char *letter)
{
    if (is_digit(*letter))
        letter++;
    return is_letter(*letter) && letter[1] == '%' &&
           !(form->unpadded & time_letter_bit(*letter));
}

/* True if all fractions had as many digits. */
static bool has_same_digits(const struct time_form *form)
{
    return form->most_digits && form->least_digits == form->most_digits &&
           strncmp(form->pattern, "%s", 2) != 0;
}

void time_form_settle(struct time_form *form)
{
    const bool short_names = form->padded & time_letter_bit('b');
    const bool whole_names =
        form->unpadded & time_letter_bit('b') && !short_names;
    const bool has_blanks = form->padded & time_letter_bit('_');
    char settled[TIME_PATTERN_MAX];
    const char *p = form->pattern, *letter;
    bool after_number = false; /* numbers side by side keep all digits */
    size_t n = 0;

    while (*p && n + 4 < sizeof settled) {
        settled[n++] = *p++;
        if (p[-1] != '%') {
            after_number = false;
            continue;
        }
        if (*p == '^' || *p == '#')
            settled[n++] = *p++;
        if (*p == '-' && has_all_digits(form, p + 1))
            p++;
        else if (*p == '-')
            settled[n++] = *p++;
        if (*p == 'f' && p[-1] == '%' && has_same_digits(form))
            settled[n++] = (char)('0' + form->most_digits);
        if (*p == '_' && !has_blanks &&
            (form->padded | form->unpadded) & time_letter_bit(p[1]))
            p++; /* with zeros or none */
        letter = p + strspn(p, "0123456789");
        if (is_letter(*letter) && *letter != 'P' && settled[n - 1] != '-' &&
            !after_number && !has_number(letter + 1) &&
            is_unpadded(form, *letter))
            settled[n++] = '-';
        while (p < letter && n + 3 < sizeof settled)
            settled[n++] = *p++;
        after_number = time_numbers[(unsigned char)*p].digits > 0;
        settled[n++] = *p == 'b' && whole_names   ? 'B'
                       : *p == 'B' && short_names ? 'b'
                                                  : *p;
        p++;
    }
    if (*p)
        return;
    memset(form->pattern, 0, sizeof form->pattern);
    memcpy(form->pattern, settled, n);
    set_head(form);
}
