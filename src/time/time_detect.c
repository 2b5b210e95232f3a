/*
 * time_detect.c - finds the patterns under which a text is a time, and reads
 * times whose form is not known; see time.h.
 *
 * The date is matched against a table of shapes; weekday, time of day and
 * offset are parsed around it (time_detect.h). The patterns found are then
 * tried on the text.
 */
#include <string.h>

#include "time/month_names.h"
#include "base/ascii.h"
#include "time/time_detect.h"
#include "time/time_pattern.h"
#include "time/weekday_names.h"

/*
 * A shape of dates. In `shape`, digits stand for a run of so many digits (2: 1
 * or 2, D: exactly 2; 3 of a week are the week and its day), N for the name of
 * a month, r for a quarter in Roman numbers, s for one of - / . or a blank, S
 * for - or /, the same both times, o for any of these, " de " or nothing, c for
 * o with a comma, and other letters for themselves in either case. `orders` has
 * the letters of the pattern for each run and name; h is the half of a year, 0
 * a month of three digits. Dates of 8 digits, or of 6, have no separators;
 * these are before a time of day, as digits alone are a number
 * (time_detect_number.c).
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
    {"4s[YR4]", {"YY"}},       {"4S3", {"Yj", "Y0"}},
    {"4W3", {"GV"}},           {"4S4", {"YX"}},
    {"4oH1", {"Yh"}},          {"H1o4", {"hY"}},
    {"FYo4", {"Y"}},           {"FYoD", {"y"}},
    {"4or", {"Yq"}},           {"ro4", {"qY"}},
    {"3S4", {"0Y"}},           {"6", {"ymd"}},
};

enum { N_SHAPES = sizeof shapes / sizeof *shapes };

/* A name in capitals or in small letters gets a flag. */
static void put_name_letter(struct pattern *p, char letter, const char *name)
{
    const bool second_is_small = (unsigned char)name[1] >= 'a';
    const char flag = !second_is_small ? '^' : name[0] >= 'a' ? '#' : '\0';

    if (flag)
        pattern_put(p, (char[]){'%', flag, letter}, 3);
    else
        pattern_letter(p, letter);
}

/* Matches a run of digits; false if it has another length. */
static bool match_digits(struct cursor *in, char element, char letter,
                         struct pattern *p)
{
    const size_t n = cursor_digits(in);

    if (element == '2'   ? n < 1 || n > 2
        : element == 'D' ? n != 2
                         : n != (size_t)(element - '0'))
        return false;
    in->at += n;
    if (element == '8' || element == '6')
        pattern_put(p, element == '8' ? "%Y%m%d" : "%y%m%d", 6);
    else if (element == '3' && letter == 'V')
        pattern_put(p, "%V%u", 4);
    else if (letter == '0')
        pattern_put(p, "0%m", 3);
    else if (letter == 'h')
        pattern_put(p, "%6q", 3);
    else
        pattern_letter(p, letter);
    return true;
}

static bool match_name(struct cursor *in, struct pattern *p)
{
    const struct found_name name =
        name_find(&month_names, in->at, in->end, MONTH_LANGUAGES, p->points);

    if (!name.languages)
        return false;
    put_name_letter(p, name.is_short || name.length <= 4 ? 'b' : 'B', in->at);
    in->at += name.length;
    return true;
}

static bool match_separator(struct cursor *in, char element, char *first,
                            struct pattern *p)
{
    const char c = cursor_peek(in);
    const bool optional = element == 'o' || element == 'c';

    if (optional && in->end - in->at > 4 && memcmp(in->at, " de ", 4) == 0) {
        pattern_put(p, " de ", 4); /* as in 1 de enero de 2024 */
        in->at += 4;
        return true;
    }
    if (element == 'c' && c == ',') {
        pattern_copy(in, p);
        if (cursor_peek(in) == ' ')
            pattern_copy(in, p);
        return true;
    }
    if (c == '\0' || !strchr(element == 'S' ? "-/" : "-/. ", c))
        return optional;
    if (!optional && *first && c != *first)
        return false;
    *first = c;
    pattern_copy(in, p);
    if (optional && c == '.' && cursor_peek(in) == ' ')
        pattern_copy(in, p); /* as in 1. Januar */
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
        } else if (*shape == 'r') {
            if (!cursor_letters(in))
                return false;
            in->at += cursor_letters(in);
            pattern_put(p, "%#q", 3);
            order++;
        } else if (*shape == 'N') {
            if (!match_name(in, p))
                return false;
            order++;
        } else if (strchr("sSoc", *shape)) {
            if (!match_separator(in, *shape, &separator, p))
                return false;
        } else {
            if ((cursor_peek(in) & ~32) != *shape)
                return false;
            pattern_copy(in, p);
        }
    }
    return true;
}

/* Matches a weekday and the blank after it. */
static bool match_weekday(struct cursor *in, struct pattern *p)
{
    const struct found_name name =
        name_find(&weekday_names, in->at, in->end, WEEKDAY_LANGUAGES, false);

    if (!name.languages)
        return false;
    put_name_letter(p, name.is_short ? 'a' : 'A', in->at);
    in->at += name.length;
    if (cursor_peek(in) == '.')
        pattern_copy(in, p);
    if (cursor_peek(in) == ',')
        pattern_copy(in, p);
    if (cursor_peek(in) != ' ')
        return false;
    pattern_copy(in, p);
    return true;
}

/* Matches a date with the time of day before the year, as ctime() writes it:
 * Jan  5 10:00:00 2024, or as `date` does: Jan  5 10:00:00 CET 2024. */
static bool match_year_last(struct cursor *in, struct pattern *p)
{
    if (!match_name(in, p) || cursor_peek(in) != ' ')
        return false;
    pattern_copy(in, p);
    pattern_put(p, cursor_peek(in) == '0' ? "%d" : "%_d",
                cursor_peek(in) == '0' ? 2 : 3);
    if (cursor_peek(in) == ' ')
        in->at++;
    if (cursor_digits(in) < 1 || cursor_digits(in) > 2)
        return false;
    in->at += cursor_digits(in);
    if (cursor_peek(in) != ' ')
        return false;
    pattern_copy(in, p);
    if (!time_detect_clock(in, p) || cursor_peek(in) != ' ')
        return false;
    pattern_copy(in, p);
    if (cursor_letters(in)) {
        in->at += cursor_letters(in);
        pattern_letter(p, 'z');
        if (cursor_peek(in) != ' ')
            return false;
        pattern_copy(in, p);
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
 * a month is part of it, as in Jan. 2015, or not; the likelier one is first. So
 * are digits after a point minutes or seconds before they are a fraction. */
static size_t add_shape(const struct shape *shape, size_t order,
                        const struct cursor *text, const struct cursor *after,
                        const struct pattern *weekday, struct time_form forms[])
{
    const bool between = has_point_between(after);
    struct pattern before = {.n = 0};
    size_t n = 0;

    for (int pass = 0; pass < 4; pass++) {
        struct cursor at = *after;
        struct pattern p = *weekday;

        p.points = (pass % 2 == 0) != between;
        if (!match_shape(&at, shape->shape, shape->orders[order], &p) ||
            !time_detect_rest(&at, pass >= 2, &p) ||
            strcmp(p.text, before.text) == 0)
            continue;
        n = time_add_form(p.text, text->at, (size_t)(text->end - text->at),
                          forms, n);
        before = p;
    }
    return n;
}

/* Adds the forms of a text with or without a weekday before the date. A name
 * that may be a month, such as Mar, is a weekday (mardi) only where the rest
 * is a date of its own: without a weekday comes first. */
static size_t detect_date(const struct cursor *in, bool has_weekday,
                          struct time_form forms[])
{
    struct pattern weekday = {.n = 0};
    struct cursor after = *in;
    size_t n = 0;

    if (has_weekday && !match_weekday(&after, &weekday))
        return 0;
    for (size_t i = 0; i < N_SHAPES && !n; i++)
        for (size_t k = 0; k < TIME_READINGS_MAX && shapes[i].orders[k]; k++)
            n += add_shape(&shapes[i], k, in, &after, &weekday, forms + n);
    if (!n && match_year_last(&after, &weekday))
        n = time_add_form(weekday.text, in->at, (size_t)(in->end - in->at),
                          forms, n);
    return n;
}

/* Every form of times has a digit. Most words of a column of text have none,
 * and this spares them the search for names of months in all languages. */
static bool has_digit(const char *text, size_t length)
{
    for (size_t i = 0; i < length; i++)
        if (is_digit(text[i]))
            return true;
    return false;
}

size_t time_detect(const char *text, size_t length, unsigned numbers,
                   struct time_form forms[TIME_READINGS_MAX])
{
    const struct cursor in = {text, text + length};
    size_t n = 0;

    memset(forms, 0, TIME_READINGS_MAX * sizeof *forms);
    if (length < 1 || length >= TIME_TEXT_MAX || !has_digit(text, length) ||
        memchr(text, '\0', length))
        return 0;
    if (cursor_digits(&in) == length || *text == '-')
        return time_detect_number(text, length, numbers, forms);
    n = time_detect_fraction(text, length, numbers, forms);
    if (!n)
        n = detect_date(&in, false, forms);
    return n ? n : detect_date(&in, true, forms);
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
