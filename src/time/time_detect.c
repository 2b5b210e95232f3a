/*
 * time_detect.c - finds the patterns under which a text is a time, and reads
 * times whose form is not known; see time.h.
 *
 * The date is matched against a table of shapes; weekday, time of day and
 * offset are parsed around it. The patterns found are then tried on the text.
 */
#include <string.h>

#include "time/month_names.h"
#include "base/ascii.h"
#include "time/time_pattern.h"

/*
 * A shape of dates. In `shape`, digits stand for a run of so many digits (2: 1
 * or 2, D: exactly 2; 3 of a week are the week and its day), N for the name of
 * a month, s for one of - / . or a blank, S for - or /, the same both times, o
 * for any of these or nothing, c for o with a comma, and other letters for
 * themselves in either case. `orders` has the letters of the pattern for each
 * run and name; h is the half of a year.
 */
struct shape {
    const char *shape;
    const char *orders[TIME_READINGS_MAX];
};

static const struct shape shapes[] = {
    {"4s2s2", {"Ymd"}},        {"4S2", {"Ym", "Yq", "Yx"}},
    {"4oW2o1", {"GVu"}},       {"4oW2", {"GV"}},
    {"4oQ1", {"Yq"}},          {"Q1o4", {"qY"}},
    {"4M2", {"Ym"}},           {"8", {"Ymd"}},
    {"2s2s4", {"dmY", "mdY"}}, {"2s2sD", {"dmy", "mdy", "ymd"}},
    {"2oNc4", {"dbY"}},        {"2oNcD", {"dby"}},
    {"No2c4", {"bdY"}},        {"Nc4", {"bY"}},
    {"NoD", {"by"}},           {"4oNo2", {"Ybd"}},
    {"4oN", {"Yb"}},           {"2S4", {"mY", "qY"}},
    {"4s[YR4]", {"YY"}},       {"4S3", {"Yj"}},
    {"4W3", {"GV"}},           {"4S4", {"YX"}},
    {"4oH1", {"Yh"}},          {"H1o4", {"hY"}},
    {"FYo4", {"Y"}},           {"FYoD", {"y"}},
};

enum { N_SHAPES = sizeof shapes / sizeof *shapes };

struct pattern {
    char text[TIME_PATTERN_MAX];
    size_t n;
    bool points; /* are parts of the names of months before them */
};

static void put(struct pattern *p, const char *text, size_t length)
{
    if (p->n + length >= sizeof p->text)
        return; /* a text that is too long is no time */
    memcpy(p->text + p->n, text, length);
    p->n += length;
}

static void put_letter(struct pattern *p, char letter)
{
    put(p, (char[]){'%', letter}, 2);
}

/* A name in capitals or in small letters gets a flag. */
static void put_name_letter(struct pattern *p, char letter, const char *name)
{
    const bool second_is_small = (unsigned char)name[1] >= 'a';
    const char flag = !second_is_small ? '^' : name[0] >= 'a' ? '#' : '\0';

    if (flag)
        put(p, (char[]){'%', flag, letter}, 3);
    else
        put_letter(p, letter);
}

static size_t count_digits(const struct cursor *in)
{
    size_t n = 0;

    while (in->at + n < in->end && is_digit(in->at[n]))
        n++;
    return n;
}

static size_t count_letters(const struct cursor *in)
{
    size_t n = 0;

    while (in->at + n < in->end && is_letter(in->at[n]))
        n++;
    return n;
}

static char peek(const struct cursor *in)
{
    return in->at < in->end ? *in->at : '\0';
}

/* Moves a character that is part of the pattern as it is. */
static void copy_one(struct cursor *in, struct pattern *p)
{
    put(p, in->at++, 1);
}

/* Matches a run of digits; false if it has another length. */
static bool match_digits(struct cursor *in, char element, char letter,
                         struct pattern *p)
{
    const size_t n = count_digits(in);

    if (element == '2'   ? n < 1 || n > 2
        : element == 'D' ? n != 2
                         : n != (size_t)(element - '0'))
        return false;
    in->at += n;
    if (element == '8')
        put(p, "%Y%m%d", 6);
    else if (element == '3' && letter == 'V')
        put(p, "%V%u", 4);
    else if (letter == 'h')
        put(p, "%6q", 3);
    else
        put_letter(p, letter);
    return true;
}

static bool match_name(struct cursor *in, struct pattern *p)
{
    const struct month_name name =
        month_name_find(in->at, in->end, MONTH_LANGUAGES, p->points);

    if (!name.languages)
        return false;
    put_name_letter(p, name.is_short || name.length <= 4 ? 'b' : 'B', in->at);
    in->at += name.length;
    return true;
}

static bool match_separator(struct cursor *in, char element, char *first,
                            struct pattern *p)
{
    const char c = peek(in);
    const bool optional = element == 'o' || element == 'c';

    if (element == 'c' && c == ',') {
        copy_one(in, p);
        if (peek(in) == ' ')
            copy_one(in, p);
        return true;
    }
    if (c == '\0' || !strchr(element == 'S' ? "-/" : "-/. ", c))
        return optional;
    if (!optional && *first && c != *first)
        return false;
    *first = c;
    copy_one(in, p);
    if (optional && c == '.' && peek(in) == ' ')
        copy_one(in, p); /* as in 1. Januar */
    return true;
}

/* Matches one shape with one order of its letters. */
static bool match_shape(struct cursor *in, const char *shape, const char *order,
                        struct pattern *p)
{
    char separator = '\0';

    for (; *shape; shape++) {
        if (is_digit(*shape) || *shape == 'D') {
            if (!match_digits(in, *shape, *order++, p))
                return false;
        } else if (*shape == 'N') {
            if (!match_name(in, p))
                return false;
            order++;
        } else if (strchr("sSoc", *shape)) {
            if (!match_separator(in, *shape, &separator, p))
                return false;
        } else {
            if ((peek(in) & ~32) != *shape)
                return false;
            copy_one(in, p);
        }
    }
    return true;
}

/* Matches hours, minutes and seconds with a separator between them, or
 * none. */
static bool match_clock(struct cursor *in, struct pattern *p)
{
    const size_t n = count_digits(in);
    const char separator = n > 2 && in->at + n < in->end ? in->at[n] : '\0';

    if (n >= 3 && n <= 6) { /* of 3 and 5 the hour lacks a digit */
        if (n % 2)
            put(p, "%-H%M%S", n + 2);
        else
            put(p, "%H%M%S", n);
        in->at += n;
        if (n <= 4 || (separator != '.' && separator != ','))
            return true;
    } else {
        if (n < 1 || n > 2)
            return false;
        in->at += n;
        put_letter(p, 'H');
        for (const char *letter = "MS"; *letter; letter++) {
            static const char separators[] = ":.";
            const char c = peek(in);
            const struct cursor after = {in->at + 1, in->end};

            if (c == '\0' || !strchr(separators, c) ||
                (letter[0] == 'S' && p->text[p->n - 3] != c) ||
                count_digits(&after) != 2)
                return letter[0] == 'S' || c == '\0' || !strchr(separators, c);
            copy_one(in, p);
            in->at += 2;
            put_letter(p, *letter);
        }
    }
    if (peek(in) == '.' || peek(in) == ',') {
        copy_one(in, p);
        if (count_digits(in) < 1 || count_digits(in) > 9)
            return false;
        put(p, (char[]){'%', (char)('0' + count_digits(in)), 'f'}, 3);
        in->at += count_digits(in);
    }
    return true;
}

/* Matches AM, PM, a.m. or p.m., and changes the hour of the pattern to that of
 * a half day. */
static void match_half(struct cursor *in, struct pattern *p)
{
    struct cursor at = *in;
    char *hour = strstr(p->text, "%H");
    size_t n;
    bool dots;

    if (peek(&at) == ' ')
        at.at++;
    n = count_letters(&at);
    dots = n == 1 && at.end - at.at >= 4 && at.at[1] == '.' && at.at[3] == '.';
    if (!hour || (!dots && n != 2) || (at.at[dots ? 2 : 1] | 32) != 'm' ||
        ((*at.at | 32) != 'a' && (*at.at | 32) != 'p'))
        return;
    if (peek(in) == ' ')
        copy_one(in, p);
    hour[1] = 'I';
    put(p,
        dots             ? "%.p"
        : *in->at >= 'a' ? "%#p"
                         : "%p",
        dots || *in->at >= 'a' ? 3 : 2);
    in->at += dots ? 4 : 2;
}

static void match_offset(struct cursor *in, struct pattern *p)
{
    if (peek(in) == ' ' && in->end - in->at > 1)
        copy_one(in, p);
    if (peek(in) == '\0')
        return;
    /* what is no offset is refused when the pattern is tried */
    put_letter(p, 'z');
    in->at = in->end;
}

/* Matches what follows the date. */
static bool match_rest(struct cursor *in, struct pattern *p)
{
    if (peek(in) == '\0')
        return in->at == in->end;
    if (!strpbrk(p->text, "dju"))
        return false;
    if (peek(in) == ',')
        copy_one(in, p);
    if (peek(in) == '\0' || !strchr("Tt :D", peek(in))) /* kdb+ writes D */
        return false;
    copy_one(in, p);
    if (!match_clock(in, p))
        return false;
    match_half(in, p);
    match_offset(in, p);
    return true;
}

/* Matches a weekday and the blank after it. */
static bool match_weekday(struct cursor *in, struct pattern *p)
{
    const size_t n = count_letters(in);

    if (n < 3 || time_find_name(time_weekdays, 7, in->at, n) < 0)
        return false;
    put_name_letter(p, n == 3 ? 'a' : 'A', in->at);
    in->at += n;
    if (peek(in) == ',' || peek(in) == '.')
        copy_one(in, p);
    if (peek(in) != ' ')
        return false;
    copy_one(in, p);
    return true;
}

/* Matches a date with the time of day before the year, as ctime() writes it:
 * Jan  5 10:00:00 2024, or as `date` does: Jan  5 10:00:00 CET 2024. */
static bool match_year_last(struct cursor *in, struct pattern *p)
{
    if (!match_name(in, p) || peek(in) != ' ')
        return false;
    copy_one(in, p);
    put(p, peek(in) == '0' ? "%d" : "%_d", peek(in) == '0' ? 2 : 3);
    if (peek(in) == ' ')
        in->at++;
    if (count_digits(in) < 1 || count_digits(in) > 2)
        return false;
    in->at += count_digits(in);
    if (peek(in) != ' ')
        return false;
    copy_one(in, p);
    if (!match_clock(in, p) || peek(in) != ' ')
        return false;
    copy_one(in, p);
    if (count_letters(in)) {
        in->at += count_letters(in);
        put_letter(p, 'z');
        if (peek(in) != ' ')
            return false;
        copy_one(in, p);
    }
    return match_digits(in, '4', 'Y', p) && in->at == in->end;
}

/* True for a point between the name of a month and a number, as in
 * 15.Jan.2015. */
static bool has_point_between(const struct cursor *in)
{
    for (const char *at = in->at; at + 2 < in->end; at++)
        if (is_letter(at[0]) && at[1] == '.' && is_digit(at[2]))
            return true;
    return false;
}

/* Adds an order of the letters of a shape to n forms. A point after the name of
 * a month is part of it, as in Jan. 2015, or not; the likelier one is first. */
static size_t add_shape(const struct shape *shape, size_t order,
                        const struct cursor *text, const struct cursor *after,
                        const struct pattern *weekday, struct time_form forms[])
{
    const bool between = has_point_between(after);
    struct pattern before = {.n = 0};
    size_t n = 0;

    for (int pass = 0; pass < 2; pass++) {
        struct cursor at = *after;
        struct pattern p = *weekday;

        p.points = (pass == 0) != between;
        if (!match_shape(&at, shape->shape, shape->orders[order], &p) ||
            !match_rest(&at, &p) || strcmp(p.text, before.text) == 0)
            continue;
        n = time_add_form(p.text, text->at, (size_t)(text->end - text->at),
                          forms, n);
        before = p;
    }
    return n;
}

size_t time_detect(const char *text, size_t length, unsigned numbers,
                   struct time_form forms[TIME_READINGS_MAX])
{
    const struct cursor in = {text, text + length};
    struct pattern weekday = {.n = 0};
    struct cursor after = in;
    size_t n = 0;

    memset(forms, 0, TIME_READINGS_MAX * sizeof *forms);
    if (length < 1 || length >= TIME_TEXT_MAX || memchr(text, '\0', length))
        return 0;
    if (count_digits(&in) == length || *text == '-')
        return time_detect_number(text, length, numbers, forms);
    if (!match_weekday(&after, &weekday)) {
        after = in;
        weekday = (struct pattern){.n = 0};
    }
    n = time_detect_fraction(text, length, numbers, forms);
    for (size_t i = 0; i < N_SHAPES && !n; i++)
        for (size_t k = 0; k < TIME_READINGS_MAX && shapes[i].orders[k]; k++)
            n += add_shape(&shapes[i], k, &in, &after, &weekday, forms + n);
    if (!n && match_year_last(&after, &weekday))
        n = time_add_form(weekday.text, text, length, forms, n);
    return n;
}

/* As time_parse(), for a form that is not known yet. */
static bool parse_first(const char *text, size_t length, bool integers,
                        struct time_form *form, int64_t *tick)
{
    struct time_form found[TIME_READINGS_MAX] = {{0}};

    if (!time_detect(text, length, integers ? TIME_INTEGERS : 0, found))
        return false;
    *form = *found;
    return time_parse_form(text, length, form, tick);
}

bool time_parse(const char *text, size_t length, bool integers,
                struct time_form *form, int64_t *tick)
{
    return form->kind == TIME_TEXT
               ? parse_first(text, length, integers, form, tick)
               : time_parse_form(text, length, form, tick);
}

bool time_read_stored(const char *text, const struct time_form *form,
                      int64_t *tick)
{
    struct time_form own = *form, found = {0};

    if (*form->pattern && time_parse(text, strlen(text), false, &own, tick))
        return true;
    return time_parse(text, strlen(text), true, &found, tick) &&
           found.kind == form->kind;
}
