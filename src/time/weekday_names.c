/* weekday_names.c - see weekday_names.h. */
#include "time/weekday_names.h"

#include "time/time_pattern.h"

/* The languages of the bits after that of English. */
static const struct name_language languages[] = {
    {/* German */
     {"Mo", "Di", "Mi", "Do", "Fr", "Sa", "So"},
     {"Montag", "Dienstag", "Mittwoch", "Donnerstag", "Freitag", "Samstag",
      "Sonntag"}},
    {/* French */
     {"Lun", "Mar", "Mer", "Jeu", "Ven", "Sam", "Dim"},
     {"Lundi", "Mardi", "Mercredi", "Jeudi", "Vendredi", "Samedi", "Dimanche"}},
    {/* Spanish */
     {"Lun", "Mar", "Mi\xc3\xa9", "Jue", "Vie", "S\xc3\xa1\x62", "Dom"},
     {"Lunes", "Martes", "Mi\xc3\xa9rcoles", "Jueves", "Viernes",
      "S\xc3\xa1\x62\x61\x64o", "Domingo"}},
    {/* Italian */
     {"Lun", "Mar", "Mer", "Gio", "Ven", "Sab", "Dom"},
     {"Luned\xc3\xac", "Marted\xc3\xac", "Mercoled\xc3\xac", "Gioved\xc3\xac",
      "Venerd\xc3\xac", "Sabato", "Domenica"}},
    {/* Portuguese */
     {"Seg", "Ter", "Qua", "Qui", "Sex", "S\xc3\xa1\x62", "Dom"},
     {"Segunda-feira", "Ter\xc3\xa7\x61-feira", "Quarta-feira", "Quinta-feira",
      "Sexta-feira", "S\xc3\xa1\x62\x61\x64o", "Domingo"}},
    {/* Dutch */
     {"Ma", "Di", "Wo", "Do", "Vr", "Za", "Zo"},
     {"Maandag", "Dinsdag", "Woensdag", "Donderdag", "Vrijdag", "Zaterdag",
      "Zondag"}},
    {/* Swedish */
     {"M\xc3\xa5n", "Tis", "Ons", "Tor", "Fre", "L\xc3\xb6r", "S\xc3\xb6n"},
     {"M\xc3\xa5ndag", "Tisdag", "Onsdag", "Torsdag", "Fredag", "L\xc3\xb6rdag",
      "S\xc3\xb6ndag"}},
    {/* Danish */
     {"Man", "Tir", "Ons", "Tor", "Fre", "L\xc3\xb8r", "S\xc3\xb8n"},
     {"Mandag", "Tirsdag", "Onsdag", "Torsdag", "Fredag", "L\xc3\xb8rdag",
      "S\xc3\xb8ndag"}},
    {/* Polish */
     {"Pon", "Wt", "\xc5\x9ar", "Czw", "Pt", "Sob", "Niedz"},
     {"Poniedzia\xc5\x82\x65k", "Wtorek", "\xc5\x9aroda", "Czwartek",
      "Pi\xc4\x85tek", "Sobota", "Niedziela"}},
    {/* Polish in small letters */
     {"pon", "wt", "\xc5\x9br", "czw", "pt", "sob", "niedz"},
     {"poniedzia\xc5\x82\x65k", "wtorek", "\xc5\x9broda", "czwartek",
      "pi\xc4\x85tek", "sobota", "niedziela"}},
    {/* Czech */
     {"Po", "\xc3\x9at", "St", "\xc4\x8ct", "P\xc3\xa1", "So", "Ne"},
     {"Pond\xc4\x9bl\xc3\xad", "\xc3\x9ater\xc3\xbd", "St\xc5\x99\x65\x64\x61",
      "\xc4\x8ctvrtek", "P\xc3\xa1tek", "Sobota", "Ned\xc4\x9ble"}},
    {/* Czech in small letters */
     {"po", "\xc3\xbat", "st", "\xc4\x8dt", "p\xc3\xa1", "so", "ne"},
     {"pond\xc4\x9bl\xc3\xad", "\xc3\xbater\xc3\xbd", "st\xc5\x99\x65\x64\x61",
      "\xc4\x8dtvrtek", "p\xc3\xa1tek", "sobota", "ned\xc4\x9ble"}},
    {/* Russian */
     {"\xd0\xbf\xd0\xbd", "\xd0\xb2\xd1\x82", "\xd1\x81\xd1\x80",
      "\xd1\x87\xd1\x82", "\xd0\xbf\xd1\x82", "\xd1\x81\xd0\xb1",
      "\xd0\xb2\xd1\x81"},
     {"\xd0\xbf\xd0\xbe\xd0\xbd\xd0\xb5\xd0\xb4\xd0\xb5\xd0\xbb\xd1\x8c\xd0\xbd"
      "\xd0\xb8\xd0\xba",
      "\xd0\xb2\xd1\x82\xd0\xbe\xd1\x80\xd0\xbd\xd0\xb8\xd0\xba",
      "\xd1\x81\xd1\x80\xd0\xb5\xd0\xb4\xd0\xb0",
      "\xd1\x87\xd0\xb5\xd1\x82\xd0\xb2\xd0\xb5\xd1\x80\xd0\xb3",
      "\xd0\xbf\xd1\x8f\xd1\x82\xd0\xbd\xd0\xb8\xd1\x86\xd0\xb0",
      "\xd1\x81\xd1\x83\xd0\xb1\xd0\xb1\xd0\xbe\xd1\x82\xd0\xb0",
      "\xd0\xb2\xd0\xbe\xd1\x81\xd0\xba\xd1\x80\xd0\xb5\xd1\x81\xd0\xb5\xd0\xbd"
      "\xd1\x8c\xd0\xb5"}},
    {/* Russian with capitals */
     {"\xd0\x9f\xd0\xbd", "\xd0\x92\xd1\x82", "\xd0\xa1\xd1\x80",
      "\xd0\xa7\xd1\x82", "\xd0\x9f\xd1\x82", "\xd0\xa1\xd0\xb1",
      "\xd0\x92\xd1\x81"},
     {"\xd0\x9f\xd0\xbe\xd0\xbd\xd0\xb5\xd0\xb4\xd0\xb5\xd0\xbb\xd1\x8c\xd0\xbd"
      "\xd0\xb8\xd0\xba",
      "\xd0\x92\xd1\x82\xd0\xbe\xd1\x80\xd0\xbd\xd0\xb8\xd0\xba",
      "\xd0\xa1\xd1\x80\xd0\xb5\xd0\xb4\xd0\xb0",
      "\xd0\xa7\xd0\xb5\xd1\x82\xd0\xb2\xd0\xb5\xd1\x80\xd0\xb3",
      "\xd0\x9f\xd1\x8f\xd1\x82\xd0\xbd\xd0\xb8\xd1\x86\xd0\xb0",
      "\xd0\xa1\xd1\x83\xd0\xb1\xd0\xb1\xd0\xbe\xd1\x82\xd0\xb0",
      "\xd0\x92\xd0\xbe\xd1\x81\xd0\xba\xd1\x80\xd0\xb5\xd1\x81\xd0\xb5\xd0\xbd"
      "\xd1\x8c\xd0\xb5"}},
};

const struct name_table weekday_names = {time_weekdays, 7, languages,
                                         sizeof languages / sizeof *languages};
