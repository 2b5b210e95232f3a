/* time_names.c - see time_names.h. */
#include "time/time_names.h"

#include <stddef.h>
#include <string.h>
#include <strings.h>

#include "time/name_ends.h"
#include "time/time.h"

enum { NAME_MAX_LENGTH = 24 };

#define FISCAL_YEARS                                                           \
    "fiscalyear", "fiscalyr", "fyear", "fyr", "fy", "financialyear", "finyear"

/* Small letters and digits of a name, without a unit or a zone in brackets
 * after them, such as " (UTC)"; "" for one that is too long. */
static void simplify(const char *name, char out[NAME_MAX_LENGTH])
{
    size_t n = 0;

    for (; *name && !(n && (*name == '(' || *name == '[')); name++) {
        const char c =
            *name >= 'A' && *name <= 'Z' ? (char)(*name + 32) : *name;

        if (!(c >= 'a' && c <= 'z') && !(c >= '0' && c <= '9') &&
            !((unsigned char)c & 0x80))
            continue;
        if (n + 1 == NAME_MAX_LENGTH) {
            n = 0;
            break;
        }
        out[n++] = c;
    }
    out[n] = '\0';
}

static bool is_among(const char *name, const char *const *names)
{
    char simple[NAME_MAX_LENGTH];

    simplify(name, simple);
    for (; *names; names++)
        if (strcmp(simple, *names) == 0)
            return true;
    return false;
}

enum time_name time_name_of(const char *name)
{
    static const char *const times[] = {
        "date",       "datetime", "timestamp", "time",      "ds",
        "timeperiod", "datum",    "zeit",      "zeitpunkt", "zeitstempel",
        "datumzeit",  "fecha",    "fechahora", "dateheure", "dataora",
        "mtu",        "datehour", NULL};
    static const char *const counters[] = {
        "year",          "yr",         "month",     "mnth",
        "week",          "day",        "hour",      "t",
        "index",         "step",       "period",    "no",
        "nthhour",       "nthday",     "nthweek",   "nthmonth",
        "calendarweek",  "yearweek",   "isoweek",   "kw",
        "kalenderwoche", "woche",      "jahr",      "kalenderjahr",
        "ano",           "a\xc3\xb1o", "annee",     "ann\xc3\xa9\x65",
        "anno",          "jaar",       "\xc3\xa5r", "\xc3\x85r",
        "rok",           FISCAL_YEARS, NULL};

    return is_among(name, times)                                 ? NAME_TIME
           : is_among(name, counters) || time_name_numbers(name) ? NAME_COUNTER
                                                                 : NAME_OTHER;
}

unsigned time_name_numbers(const char *name)
{
    static const struct {
        unsigned numbers;
        const char *names[8];
    } forms[] = {
        {TIME_SHORT_YEARS, {"yymm", "yymmdd", "aamm", "jjmm", "jjmmtt"}},
        {TIME_YEARS_LAST,
         {"ddmmyyyy", "mmddyyyy", "ddmmaaaa", "ttmmjjjj", "mmyyyy", "mmaaaa",
          "mmjjjj"}},
        {TIME_YEAR_DAYS,
         {"yyyyddd", "yyyyjjj", "yyyydoy", "yeardoy", "yyddd", "yydoy"}},
        {TIME_JULIAN | TIME_INTEGERS,
         {"mjd", "jd", "julian", "julianday", "juliandate", "bjd", "hjd"}},
        {TIME_SERIALS | TIME_INTEGERS,
         {"serial", "serialdate", "exceldate", "serialday"}},
        {TIME_INTEGERS,
         {"elapsed", "elapsedtime", "elapsedseconds", "elapsedsec", "elapseds",
          "elapsedms", "timeelapsed"}},
    };

    for (size_t i = 0; i < sizeof forms / sizeof *forms; i++)
        if (is_among(name, forms[i].names))
            return forms[i].numbers;
    return 0;
}

bool time_name_only_rises(const char *name)
{
    return (time_name_numbers(name) & TIME_INTEGERS) != 0;
}

bool time_name_is_date(const char *name)
{
    static const char *const names[] = {
        "date",          "dteday",      "ds",          "dates",
        "datum",         "fecha",       "yyyymmdd",    "settlementdate",
        "deliverydate",  "tradingdate", "deliveryday", "tradingday",
        "settlementday", "jour",        NULL};

    return is_among(name, names);
}

/* True if a simplified name contains one of some words. */
static bool contains(const char *simple, const char *const *words)
{
    for (; *words; words++)
        if (strstr(simple, *words))
            return true;
    return false;
}

bool time_name_has_calendar(const char *name)
{
    static const char *const words[] = {"year", "quarter", "month", "week",
                                        NULL};
    static const char *const names[] = {"kw",   "woche",   "monat",
                                        "jahr", "quartal", NULL};
    char simple[NAME_MAX_LENGTH];

    simplify(name, simple);
    return contains(simple, words) || is_among(name, names);
}

bool time_name_has_quarter(const char *name)
{
    static const char *const words[] = {"quarter", "quartal", "qtr", "trimest",
                                        NULL};
    char simple[NAME_MAX_LENGTH];

    simplify(name, simple);
    return contains(simple, words);
}

bool time_name_has_month(const char *name)
{
    static const char *const words[] = {"month", "monat", "mnth", NULL};
    char simple[NAME_MAX_LENGTH];

    simplify(name, simple);
    return contains(simple, words) ||
           is_among(name, (const char *const[]){"mois", "mes", "mese", NULL});
}

bool time_name_is_axis(const char *name)
{
    static const char *const names[] = {
        "x",      "xvalue",  "xvalues", "xaxis",   "xdata",      "abscissa",
        "times",  "timesec", "timems",  "timemin", "timestamps", "seconds",
        "second", "sec",     "secs",    "ms",      "sample",     "samples",
        "scan",   "datenum", NULL};

    return time_name_of(name) != NAME_OTHER || is_among(name, names);
}

bool time_name_is_clock(const char *name)
{
    static const char *const names[] = {
        "time",       "hour",      "hr",   "clock",  "timeofday", "starttime",
        "uhrzeit",    "zeit",      "hora", "heure",  "ora",       "he",
        "hourending", "hourend",   "von",  "anfang", "beginn",    "from",
        "timefrom",   "startzeit", "hhmm", "stunde", "uhr",       NULL};

    return is_among(name, names);
}

bool time_names_are_pair(const char *date, const char *clock)
{
    const char *const pairs[][2] = {
        {"date", "time"}, {"datum", "zeit"}, {"datum", "uhrzeit"}};

    for (size_t i = 0; i < sizeof pairs / sizeof *pairs; i++) {
        const size_t n = strlen(date), length = strlen(pairs[i][0]);

        if (n > length && time_name_ends_with(date, pairs[i][0]) &&
            time_name_ends_with(clock, pairs[i][1]) &&
            strlen(clock) == n - length + strlen(pairs[i][1]) &&
            strncasecmp(date, clock, n - length) == 0)
            return true;
    }
    return false;
}

bool time_name_is_half(const char *name)
{
    return is_among(name, (const char *const[]){"ampm", "meridiem", "meridian",
                                                "amorpm", NULL});
}

bool time_name_is_hours(const char *name)
{
    static const char *const names[] = {"hours", "heures", "horas", NULL};

    return is_among(name, names);
}

bool time_is_clock(const char *text)
{
    const size_t hour = strspn(text, "0123456789");

    return hour >= 1 && hour <= 2 && text[hour] == ':' &&
           text[strspn(text, "0123456789:")] == '\0';
}

/* Cuts a word that says that the names before it are numbers, as in
 * "storenbr". */
static void cut_number_word(char *simple)
{
    static const char *const words[] = {"nbr",  "number", "num", "code",
                                        "name", "no",     "id",  "nr"};
    const size_t n = strlen(simple);

    for (size_t i = 0; i < sizeof words / sizeof *words; i++) {
        const size_t length = strlen(words[i]);

        if (n > length && strcmp(simple + n - length, words[i]) == 0) {
            simple[n - length] = '\0';
            return;
        }
    }
}

bool time_name_is_id(const char *name)
{
    static const char *const names[] = {
        "store",   "shop",    "item",    "product",  "sku",     "article",
        "site",    "station", "sensor",  "meter",    "device",  "machine",
        "region",  "zone",    "area",    "location", "branch",  "outlet",
        "dept",    "family",  "brand",   "category", "cluster", "series",
        "node",    "asset",   "plant",   "turbine",  "unit",    "customer",
        "client",  "user",    "account", "person",   "patient", "building",
        "house",   "home",    "panel",   "group",    "key",     "filiale",
        "artikel", "line",    "country", "city",     "state",   "district",
        "county",  "pump",    "feeder",  "well",     "vehicle", "route",
        "channel", "vendor",  "depot",   "farm",     "room",    "gauge",
        NULL};
    char simple[NAME_MAX_LENGTH];
    size_t n;

    simplify(name, simple);
    if (strlen(simple) > 2 &&
        (time_name_ends_with(name, "id") || time_name_ends_with(name, "nr")))
        return true;
    cut_number_word(simple);
    n = strlen(simple);
    for (size_t i = 0; names[i]; i++) {
        const size_t length = strlen(names[i]);

        if (n >= length && strcmp(simple + n - length, names[i]) == 0)
            return true;
    }
    return false;
}

bool time_name_says_hours(const char *name)
{
    static const char *const words[] = {
        "hour", "heure", "hora", "stund", "uhr",    "uur",      "timme", "zeit",
        "time", "clock", "slot", "block", "period", "interval", NULL};
    static const char *const names[] = {"h", "hod", "tod", NULL};
    char simple[NAME_MAX_LENGTH];

    simplify(name, simple);
    return contains(simple, words) || is_among(name, names) ||
           time_name_unit(name) == 'H' || time_name_of(name) != NAME_OTHER ||
           time_name_is_clock(name) || time_name_is_part_of_day(name) ||
           time_name_counts_parts_of_day(name);
}

bool time_name_counts_parts_of_day(const char *name)
{
    static const char *const names[] = {"settlementperiod",  "tradingperiod",
                                        "halfhour",          "halfhourly",
                                        "halfhourending",    "quarterhour",
                                        "tradinginterval",   "halfhournumber",
                                        "quarterhournumber", "ptu",
                                        "settlementblock",   NULL};

    return is_among(name, names);
}

bool time_name_is_part_of_day(const char *name)
{
    static const char *const names[] = {"period",
                                        "settlementperiod",
                                        "tradingperiod",
                                        "interval",
                                        "tradinginterval",
                                        "timeinterval",
                                        "halfhour",
                                        "halfhourly",
                                        "quarterhour",
                                        "hh",
                                        "sp",
                                        "slot",
                                        "timeslot",
                                        "block",
                                        "timeblock",
                                        "timeperiod",
                                        "t",
                                        "p",
                                        NULL};

    return is_among(name, names);
}

char time_name_unit(const char *name)
{
    static const struct {
        char letter;
        const char *names[15];
    } units[] = {
        {'Y',
         {"year", "yr", "yyyy", "isoyear", "jahr", "annee", "ann\xc3\xa9\x65",
          "a\xc3\xb1o", "ano", "anno", "jaar", "\xc3\xa5r", "rok", "yy"}},
        {'m',
         {"month", "mnth", "mon", "mo", "monat", "mois", "mes", "mese",
          "period"}},
        {'q', {"quarter", "qtr", "quartal", "trimestre", "kwartal"}},
        {'j', {"dayofyear", "doy", "yday", "jday", "julianday", "julian"}},
        {'V',
         {"week", "weekofyear", "isoweek", "kalenderwoche", "kw", "woche",
          "calendarweek", "yearweek"}},
        {'d',
         {"day", "mday", "dayofmonth", "dy", "tag", "jour", "dia",
          "d\xc3\xad\x61", "giorno", "dd"}},
        {'H', {"hour", "hr", "hours", "stunde", "heure", "hora", "hh"}},
        {'M', {"minute", "minutes", "mi"}},
        {'S', {"second", "seconds", "ss"}},
    };

    /* as in files of buoys: months and minutes differ by their case */
    static const char *const buoy[] = {"YYY", "mMM", "dDD", "Hhh", "Mmm"};

    for (size_t i = 0; i < sizeof buoy / sizeof *buoy; i++)
        if (strcmp(name, buoy[i] + 1) == 0)
            return *buoy[i];
    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (is_among(name, units[i].names))
            return units[i].letter;
    return '\0';
}

char time_name_fiscal_unit(const char *name)
{
    static const struct {
        char letter;
        const char *names[16];
    } units[] = {
        {'Y', {FISCAL_YEARS}},
        {'m',
         {"fiscalperiod", "fiscalmonth", "fperiod", "fmonth", "fp", "fm",
          "fiscalmonthnumber", "financialperiod", "financialmonth",
          "accountingperiod", "period"}},
        {'q',
         {"fiscalquarter", "fiscalqtr", "fquarter", "fqtr", "fq",
          "financialquarter", "quarter", "qtr"}},
        {'V',
         {"fiscalweek", "fiscalwk", "fweek", "fw", "financialweek", "week"}},
    };

    for (size_t i = 0; i < sizeof units / sizeof *units; i++)
        if (is_among(name, units[i].names))
            return units[i].letter;
    return '\0';
}

char time_name_unit_after(const char *name, const char *before)
{
    static const char *const years[] = {"yyyy", "yy", NULL};
    static const char *const months[] = {"mm", NULL};

    if (before && is_among(before, years) && is_among(name, months))
        return 'm';
    return time_name_unit(name);
}

bool time_name_range(const char *name, int *low, int *high)
{
    static const struct {
        int low, high;
        const char *names[8];
    } parts[] = {
        {1500, 2500, {"year", "yr", "yyyy", "jahr", "isoyear"}},
        {1500, 2500, {FISCAL_YEARS}},
        {1, 13, {"fiscalperiod", "fiscalmonth", "financialmonth"}},
        {1, 12, {"month", "mnth", "mon", "monat"}},
        {1, 366, {"day", "mday", "dayofmonth", "dy"}},
        {0, 24, {"hour", "hr", "hourofday", "stunde"}},
        {0, 59, {"minute"}},
        {0, 7, {"weekday", "wday", "dow", "dayofweek", "wochentag", "wotag"}},
        {0, 366, {"dayofyear", "doy", "yday"}},
        {0,
         53,
         {"week", "weekofyear", "isoweek", "weeknumber", "weeknum",
          "fiscalweek"}},
        {0, 4, {"season", "jahreszeit", "saison", "estacion"}},
        {1, 4, {"quarter", "qtr", "fiscalquarter", "fiscalqtr", "fqtr"}},
        {1,
         2,
         {"half", "halfyear", "semester", "semestre", "halbjahr", "hy",
          "fiscalhalf"}},
    };

    for (size_t i = 0; i < sizeof parts / sizeof *parts; i++) {
        *low = parts[i].low;
        *high = parts[i].high;
        if (is_among(name, parts[i].names))
            return true;
    }
    return false;
}

bool time_name_is_counter(const char *name)
{
    static const char *const names[] = {
        "no",    "nr",      "index",     "idx",      "instant",  "row",
        "id",    "rownum",  "rownumber", "record",   "unnamed0", "obs",
        "rowid", "nthday",  "nthweek",   "nthmonth", "nthhour",  "sno",
        "seq",   "entryid", NULL};

    return is_among(name, names);
}
