/* units.c - see units.h. */
#include "table/units.h"

#include <string.h>

#include "base/ascii.h"
#include "table/blanks.h"

#define UNIT(text)                                                             \
    {                                                                          \
        text, sizeof(text) - 1                                                 \
    }

/* No letters that may mean thousands or millions. */
static const struct cell_item known[] = {
    /* currencies */
    UNIT("$"),
    UNIT("US$"),
    UNIT("R$"),
    UNIT("A$"),
    UNIT("C$"),
    UNIT("\xe2\x82\xac"), /* euro */
    UNIT("\xc2\xa3"),     /* pound */
    UNIT("\xc2\xa5"),     /* yen */
    UNIT("\xe2\x82\xb9"), /* rupee */
    UNIT("\xe2\x82\xa9"), /* won */
    UNIT("\xe2\x82\xbd"), /* rouble */
    UNIT("\xe2\x82\xba"), /* lira */
    UNIT("\xe2\x82\xab"), /* dong */
    UNIT("\xe2\x82\xb1"), /* peso */
    UNIT("\xe5\x86\x86"), /* yen */
    UNIT("\xe5\x85\x83"), /* yuan */
    UNIT("kr"),
    UNIT("kr."),
    UNIT("Rp"),
    UNIT("Rp."),
    UNIT("Rs"),
    UNIT("Rs."),
    UNIT("Ft"),
    UNIT("Fr."),
    UNIT("TL"),
    UNIT("z\xc5\x82"),
    UNIT("K\xc4\x8d"),
    UNIT("EUR"),
    UNIT("USD"),
    UNIT("GBP"),
    UNIT("CHF"),
    UNIT("JPY"),
    UNIT("CNY"),
    UNIT("INR"),
    UNIT("SEK"),
    UNIT("NOK"),
    UNIT("DKK"),
    UNIT("PLN"),
    UNIT("CZK"),
    UNIT("BRL"),
    UNIT("CAD"),
    UNIT("AUD"),
    UNIT("NZD"),
    UNIT("MXN"),
    UNIT("ZAR"),
    UNIT("TRY"),
    UNIT("HUF"),
    UNIT("IDR"),
    UNIT("KRW"),
    UNIT("VND"),
    UNIT("%"),
    UNIT("~"),            /* about */
    UNIT("\xe2\x89\x88"), /* nearly equal */
    UNIT("\xe2\x80\xb0"), /* per mille */
    UNIT("Tsd"),          /* amounts in thousands, millions, ... */
    UNIT("Tsd."),
    UNIT("Mio"),
    UNIT("Mio."),
    UNIT("mln"),
    UNIT("million"),
    UNIT("Million"),
    UNIT("thousand"),
    UNIT("lakh"),
    UNIT("crore"),
    UNIT("bn"),
    UNIT("Mrd"),
    UNIT("Mrd."),
    UNIT("billion"),
    UNIT("EUR/MWh"),
    UNIT("\xe2\x82\xac/MWh"),
    UNIT("$/MWh"),
    UNIT("Wh"),
    UNIT("kWh"),
    UNIT("MWh"),
    UNIT("GWh"),
    UNIT("kW"),
    UNIT("MW"),
    UNIT("GW"),
    UNIT("kV"),
    UNIT("mV"),
    UNIT("mA"),
    UNIT("Hz"),
    UNIT("s"),        /* also a mark of suspect values */
    UNIT("\xc2\xb0"), /* degree */
    UNIT("\xc2\xb0"
         "C"),
    UNIT("\xc2\xb0"
         "F"),
    UNIT("hPa"),
    UNIT("kPa"),
    UNIT("mbar"),
    UNIT("bar"),
    UNIT("mm"),
    UNIT("cm"),
    UNIT("km"),
    UNIT("mi"),
    UNIT("m/s"),
    UNIT("km/h"),
    UNIT("mph"),
    UNIT("kn"),
    UNIT("kg"),
    UNIT("mg"),
    UNIT("ml"),
    UNIT("m3"),
    UNIT("m\xc2\xb3"),
    UNIT("m3/h"),
    UNIT("m\xc2\xb3/h"),
    UNIT("m3/s"),
    UNIT("m\xc2\xb3/s"),
    UNIT("W/m2"),
    UNIT("W/m\xc2\xb2"),
    UNIT("ug/m3"),
    UNIT("\xc2\xb5s"),
    UNIT("\xce\xbcs"),
    UNIT("\xc2\xb5g/m3"),
    UNIT("\xc2\xb5g/m\xc2\xb3"),
    UNIT("\xce\xbcg/m\xc2\xb3"),
    UNIT("ppm"),
    UNIT("ppb"),
    UNIT("ms"),
    UNIT("*"), /* a mark of provisional values */
    UNIT("#"), /* a mark of other sensors */
    /* euro, pound and degree of Windows-1252: such a column is numeric, and its
     * cells are then refused for the encoding */
    UNIT("\x80"),
    UNIT("\xa3"),
    UNIT("\xb0"),
    UNIT("\xb0"
         "C"),
    UNIT("\xb0"
         "F"),
};

/* The bytes of a text that has not been read yet. */
struct rest {
    const char *at;
    size_t length;
};

/* One byte at the end decides nearly always: this runs over all units for each
 * cell that is no number. */
static bool starts_with(struct rest r, const char *text, size_t n)
{
    return r.length >= n && *r.at == *text && memcmp(r.at, text, n) == 0;
}

static bool ends_with(struct rest r, const char *text, size_t n)
{
    return r.length >= n && r.at[r.length - 1] == text[n - 1] &&
           memcmp(r.at + r.length - n, text, n) == 0;
}

/* The longest item at one end, which is removed; NULL: there is none. */
static const struct cell_item *
take(const struct cell_item *items, size_t n_items, struct rest *r,
     bool (*is_there)(struct rest r, const char *text, size_t n))
{
    const struct cell_item *found = NULL;

    for (size_t i = 0; i < n_items; i++)
        if ((!found || items[i].length > found->length) &&
            is_there(*r, items[i].text, items[i].length))
            found = &items[i];
    if (!found)
        return NULL;
    r->at += is_there == starts_with ? found->length : 0;
    r->length -= found->length;
    blanks_trim(&r->at, &r->length);
    return found;
}

/* Removes a sign of the number and adds it to the copy, which has none yet. */
static size_t take_sign(struct rest *r, char *copy)
{
    if (!r->length || (*r->at != '-' && *r->at != '+'))
        return 0;
    *copy = *r->at++;
    r->length--;
    blanks_trim(&r->at, &r->length);
    return 1;
}

size_t units_strip(const struct cell_item *items, size_t n_items,
                   const char *text, size_t length, char copy[UNITS_NUMBER_MAX],
                   struct units *found)
{
    struct rest r = {text, length};
    size_t n;

    blanks_trim(&r.at, &r.length);
    n = take_sign(&r, copy);
    found->before = take(items, n_items, &r, starts_with);
    if (!n)
        n = take_sign(&r, copy);
    found->after = take(items, n_items, &r, ends_with);
    if ((!found->before && !found->after) || !r.length ||
        n + r.length > UNITS_NUMBER_MAX)
        return 0;
    memcpy(copy + n, r.at, r.length);
    return n + r.length;
}

/* True for digits at both ends that no known unit starts or ends with: the
 * cells of a column of dates are mostly such. */
static bool is_bare(const char *text, size_t length)
{
    return length && is_digit(*text) && is_digit(text[length - 1]) &&
           !strchr("23", text[length - 1]); /* of m2 and m3 */
}

size_t units_strip_known(const char *text, size_t length,
                         char copy[UNITS_NUMBER_MAX], struct units *found)
{
    size_t n;

    *found = (struct units){NULL, NULL};
    if (is_bare(text, length))
        return 0;
    n = units_strip(known, sizeof known / sizeof *known, text, length, copy,
                    found);
    /* before digits it is a name, such as s1 or #1 */
    return found->before && strchr("s#", *found->before->text) ? 0 : n;
}

bool units_are_known(const struct cell_item *item)
{
    for (size_t i = 0; i < sizeof known / sizeof *known; i++)
        if (known[i].length == item->length &&
            memcmp(known[i].text, item->text, item->length) == 0)
            return true;
    return false;
}

bool units_is_of_number(const struct cell_item *item)
{
    static const char of_number[] = "0123456789+-.,'() ";
    static const char minus[] = "\xe2\x88\x92";
    size_t n = 0;

    while (n < item->length && strchr(of_number, item->text[n]))
        n++;
    return n == item->length || (item->length == sizeof minus - 1 &&
                                 memcmp(item->text, minus, item->length) == 0);
}

bool units_are_whole(const char *text, size_t length)
{
    static const char *const whole[] = {
        "Rp",           "Rp.",          "IDR",  "Ft",       "HUF",
        "JPY",          "KRW",          "VND",  "\xc2\xa5", "\xe5\x86\x86",
        "\xe2\x82\xa9", "\xe2\x82\xab", "FCFA", "CLP",      "ISK"};

    for (size_t i = 0; i < sizeof whole / sizeof *whole; i++)
        if (strlen(whole[i]) == length && memcmp(whole[i], text, length) == 0)
            return true;
    return false;
}
