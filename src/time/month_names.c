/* month_names.c - see month_names.h. */
#include "time/month_names.h"

#include <string.h>
#include <strings.h>

#include "base/ascii.h"
#include "time/time_pattern.h"

/* The languages of the bits after that of English. */
static const struct {
    const char *abbreviated[12], *whole[12];
} languages[] = {
    {/* German */
     {"Jan", "Feb", "M\xc3\xa4r", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep",
      "Okt", "Nov", "Dez"},
     {"Januar", "Februar", "M\xc3\xa4rz", "April", "Mai", "Juni", "Juli",
      "August", "September", "Oktober", "November", "Dezember"}},
    {/* German, as spreadsheets abbreviate it */
     {"Jan", "Feb", "Mrz", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt",
      "Nov", "Dez"},
     {"Januar", "Februar", "M\xc3\xa4rz", "April", "Mai", "Juni", "Juli",
      "August", "September", "Oktober", "November", "Dezember"}},
    {/* French */
     {"Janv.", "F\xc3\xa9vr.", "Mars", "Avr.", "Mai", "Juin", "Juil.",
      "Ao\xc3\xbbt", "Sept.", "Oct.", "Nov.", "D\xc3\xa9\x63."},
     {"Janvier", "F\xc3\xa9vrier", "Mars", "Avril", "Mai", "Juin", "Juillet",
      "Ao\xc3\xbbt", "Septembre", "Octobre", "Novembre",
      "D\xc3\xa9\x63\x65mbre"}},
    {/* French without points */
     {"Janv", "F\xc3\xa9vr", "Mars", "Avr", "Mai", "Juin", "Juil",
      "Ao\xc3\xbbt", "Sept", "Oct", "Nov", "D\xc3\xa9\x63"},
     {"Janvier", "F\xc3\xa9vrier", "Mars", "Avril", "Mai", "Juin", "Juillet",
      "Ao\xc3\xbbt", "Septembre", "Octobre", "Novembre",
      "D\xc3\xa9\x63\x65mbre"}},
    {/* Spanish */
     {"Ene", "Feb", "Mar", "Abr", "May", "Jun", "Jul", "Ago", "Sep", "Oct",
      "Nov", "Dic"},
     {"Enero", "Febrero", "Marzo", "Abril", "Mayo", "Junio", "Julio", "Agosto",
      "Septiembre", "Octubre", "Noviembre", "Diciembre"}},
    {/* Italian */
     {"Gen", "Feb", "Mar", "Apr", "Mag", "Giu", "Lug", "Ago", "Set", "Ott",
      "Nov", "Dic"},
     {"Gennaio", "Febbraio", "Marzo", "Aprile", "Maggio", "Giugno", "Luglio",
      "Agosto", "Settembre", "Ottobre", "Novembre", "Dicembre"}},
    {/* Portuguese */
     {"Jan", "Fev", "Mar", "Abr", "Mai", "Jun", "Jul", "Ago", "Set", "Out",
      "Nov", "Dez"},
     {"Janeiro", "Fevereiro", "Mar\xc3\xa7o", "Abril", "Maio", "Junho", "Julho",
      "Agosto", "Setembro", "Outubro", "Novembro", "Dezembro"}},
    {/* Dutch */
     {"Jan", "Feb", "Mrt", "Apr", "Mei", "Jun", "Jul", "Aug", "Sep", "Okt",
      "Nov", "Dec"},
     {"Januari", "Februari", "Maart", "April", "Mei", "Juni", "Juli",
      "Augustus", "September", "Oktober", "November", "December"}},
    {/* Swedish */
     {"Jan", "Feb", "Mar", "Apr", "Maj", "Jun", "Jul", "Aug", "Sep", "Okt",
      "Nov", "Dec"},
     {"Januari", "Februari", "Mars", "April", "Maj", "Juni", "Juli", "Augusti",
      "September", "Oktober", "November", "December"}},
    {/* Danish */
     {"Jan", "Feb", "Mar", "Apr", "Maj", "Jun", "Jul", "Aug", "Sep", "Okt",
      "Nov", "Dec"},
     {"Januar", "Februar", "Marts", "April", "Maj", "Juni", "Juli", "August",
      "September", "Oktober", "November", "December"}},
    {/* Norwegian */
     {"Jan", "Feb", "Mar", "Apr", "Mai", "Jun", "Jul", "Aug", "Sep", "Okt",
      "Nov", "Des"},
     {"Januar", "Februar", "Mars", "April", "Mai", "Juni", "Juli", "August",
      "September", "Oktober", "November", "Desember"}},
    /* A name that is the same in several is written as in the first: names
     * that are whole in it come before shorter ones, which rule it out. */
    {/* English with points, short months whole */
     {"Jan.", "Feb.", "March", "April", "May", "June", "July", "Aug.", "Sept.",
      "Oct.", "Nov.", "Dec."},
     {"January", "February", "March", "April", "May", "June", "July", "August",
      "September", "October", "November", "December"}},
    {/* English with points */
     {"Jan.", "Feb.", "Mar.", "Apr.", "May", "Jun.", "Jul.", "Aug.", "Sep.",
      "Oct.", "Nov.", "Dec."},
     {"January", "February", "March", "April", "May", "June", "July", "August",
      "September", "October", "November", "December"}},
    {/* German with points, short months and April whole */
     {"Jan.", "Feb.", "M\xc3\xa4rz", "April", "Mai", "Juni", "Juli", "Aug.",
      "Sept.", "Okt.", "Nov.", "Dez."},
     {"Januar", "Februar", "M\xc3\xa4rz", "April", "Mai", "Juni", "Juli",
      "August", "September", "Oktober", "November", "Dezember"}},
    {/* German with points, short months whole */
     {"Jan.", "Feb.", "M\xc3\xa4rz", "Apr.", "Mai", "Juni", "Juli", "Aug.",
      "Sept.", "Okt.", "Nov.", "Dez."},
     {"Januar", "Februar", "M\xc3\xa4rz", "April", "Mai", "Juni", "Juli",
      "August", "September", "Oktober", "November", "Dezember"}},
    {/* German with points */
     {"Jan.", "Feb.", "M\xc3\xa4r.", "Apr.", "Mai", "Jun.", "Jul.", "Aug.",
      "Sep.", "Okt.", "Nov.", "Dez."},
     {"Januar", "Februar", "M\xc3\xa4rz", "April", "Mai", "Juni", "Juli",
      "August", "September", "Oktober", "November", "Dezember"}},
    {/* Polish */
     {"Sty", "Lut", "Mar", "Kwi", "Maj", "Cze", "Lip", "Sie", "Wrz",
      "Pa\xc5\xba", "Lis", "Gru"},
     {"Stycze\xc5\x84", "Luty", "Marzec", "Kwiecie\xc5\x84", "Maj", "Czerwiec",
      "Lipiec", "Sierpie\xc5\x84", "Wrzesie\xc5\x84", "Pa\xc5\xba\x64ziernik",
      "Listopad", "Grudzie\xc5\x84"}},
    {/* Polish, in dates with a day */
     {"Sty", "Lut", "Mar", "Kwi", "Maj", "Cze", "Lip", "Sie", "Wrz",
      "Pa\xc5\xba", "Lis", "Gru"},
     {"Stycznia", "Lutego", "Marca", "Kwietnia", "Maja", "Czerwca", "Lipca",
      "Sierpnia", "Wrze\xc5\x9bnia", "Pa\xc5\xba\x64ziernika", "Listopada",
      "Grudnia"}},
};

enum { N_LANGUAGES = sizeof languages / sizeof *languages };

static bool is_name(const char *name, const char *text, size_t length)
{
    return strncasecmp(name, text, length) == 0 && name[length] == '\0';
}

static void find_english(const char *text, struct month_name *name)
{
    const int month = time_find_name(time_months, 12, text, name->length);

    if (month < 0)
        return;
    name->languages = 1;
    name->month = month;
    name->is_whole = name->length == strlen(time_months[month]);
    name->is_short = name->length == 3 || !name->is_whole;
}

/* True for a whole name among abbreviations with points. */
static bool is_long_in(size_t language, int month)
{
    const char *const *names = languages[language].abbreviated;

    return strchr(names[0], '.') && !strchr(names[month], '.');
}

/* Finds a name of the given length in a language. */
static void find_in(size_t language, const char *text, struct month_name *name)
{
    for (int m = 0; m < 12; m++) {
        const bool is_short =
            is_name(languages[language].abbreviated[m], text, name->length);
        const bool is_whole =
            is_name(languages[language].whole[m], text, name->length);

        if (!is_short && !is_whole)
            continue;
        if (name->languages && name->month != m)
            continue; /* another month in a language before this one */
        name->is_short =
            name->is_short || (is_short && !is_long_in(language, m));
        name->is_whole = name->is_whole || is_whole;
        name->languages |= 2u << language;
        name->month = m;
    }
}

static struct month_name find(const char *text, size_t length, unsigned allowed)
{
    struct month_name name = {.length = length};

    if (allowed & 1)
        find_english(text, &name);
    for (size_t i = 0; i < N_LANGUAGES && allowed > 1; i++)
        if (allowed & (2u << i))
            find_in(i, text, &name);
    return name;
}

struct month_name month_name_find(const char *text, const char *end,
                                  unsigned allowed, bool points)
{
    struct month_name name, dotted;
    size_t length = 0;

    while (text + length < end &&
           (is_letter(text[length]) || (text[length] & 0x80)))
        length++;
    name = find(text, length, allowed);
    if (!points || text + length == end || text[length] != '.')
        return name;
    dotted = find(text, length + 1, allowed);
    return dotted.languages ? dotted : name;
}

const char *month_name_of(unsigned set, int month, bool whole, size_t *length)
{
    size_t i = 0;
    const char *name;

    while (i < N_LANGUAGES && !(set & (2u << i)))
        i++;
    if ((set & 1) || i == N_LANGUAGES) {
        *length = whole ? strlen(time_months[month]) : 3;
        return time_months[month];
    }
    name = whole ? languages[i].whole[month] : languages[i].abbreviated[month];
    *length = strlen(name);
    return name;
}
