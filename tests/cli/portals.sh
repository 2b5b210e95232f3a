# shellcheck shell=sh
# Files of public data portals and well-known data sets, cut short: the line
# that check prints reads them as a person would.

# suggests FILE LINE [TEXT...]: check ends with the line, which it has tried, and
# says the texts.
suggests() {
    file=$1 wanted=$2
    shift 2
    code=65
    [ "$wanted" != "attnforecast train $file" ] || code=0
    expect $code check "$file"
    [ "$(tail -n 1 "$OUT")" = "$wanted" ] || fail "$file: $(cat "$OUT")"
    [ $# -eq 0 ] || has "$OUT" "$@"
}

# months YEARS FORMAT: the months from 1990 on; FORMAT has the year and the month.
months() {
    awk -v n="$1" -v f="$2" 'BEGIN {
        for (i = 0; i < 12 * n; i++) printf f "\n", 1990 + int(i / 12), i % 12 + 1
    }'
}

# values BEFORE: a number behind each line.
values() {
    awk -v d="$1" '{ printf "%s%s%.1f\n", $0, d, 20 + NR * 7 % 13 + NR % 12 / 7 }'
}

test_a_missing_value_in_the_first_row_makes_it_no_header() {
    months 8 '%d;%02d' | values ';' | sed 's/$/; -1.0; -1;1/' >sunspots.csv
    awk -F ';' -v OFS=';' 'NR > 40 { $4 = NR * 5 % 17 + .5; $5 = NR * 7 % 97 } 1' \
        sunspots.csv >later.csv
    suggests later.csv 'attnforecast train --na -1 later.csv' \
        '96 rows, 1 series' 'monthly, from 1990-01 to 1997-12'
    # words for missing values alone may be names
    printf 'NA\n1\n2\n3\n4\n5\n6\n7\n8\n9\n5\n6\n' >names.csv
    suggests names.csv 'attnforecast train names.csv' '11 rows'
}

test_years_of_columns_beside_dates_are_names() {
    {
        echo 'Date,2023,2022,2021,2020,2019'
        awk 'BEGIN { for (i = 120; i-- > 0;) printf "%d/%d/2023,%d,%d,%d,%d,%d\n",
            1 + i / 28, 1 + i % 28, 900 + i % 7, 800 + i % 5, 700 + i % 9, 600 + i, 500 + i % 3 }'
    } >tsa.csv
    suggests tsa.csv 'attnforecast train --sort tsa.csv' '2023    target'
    # a series of five values is none
    { echo M1,54,55,53,52,51; echo M2,5,4,3,2,1; echo M3,7,8,6,5,9; } >m.csv
    expect 65 check m.csv
    has "$OUT" 'a text with numbers, no header'
}

test_columns_named_by_dates_hold_no_times() {
    {
        printf 'UID,iso2,Lat,Combined_Key'
        awk 'BEGIN { for (i = 0; i < 60; i++) printf ",%d/%d/20", 1 + i / 28, 1 + i % 28 }'
        echo
        awk 'BEGIN { for (k = 1; k < 4; k++) {
            printf "8400%d,US,%.2f,\"County %d, US\"", k, 32 + k / 8, k
            # one column could be years of two digits with a month
            split("7512,7409,7012", counts, ",")
            for (i = 0; i < 60; i++)
                printf ",%d", i == 30 ? counts[k] : 7000 + 100 * k + i * 3 * k
            print ""
        } }'
    } >counties.csv
    suggests counties.csv 'attnforecast train --layout rows counties.csv' \
        '3 series' 'daily, from 1/1/20'
}

test_nines_with_decimals_are_missing_values() {
    { echo year,month,average; months 9 '%d,%d' | values ,; } |
        sed '5s/,[0-9.]*$/,-99.99/; 9s/,[0-9.]*$/,-99.99/' >co2.csv
    suggests co2.csv 'attnforecast train --na -99.99 co2.csv' \
        '-99.99 occurs 2 times'
}

test_the_thirteenth_month_is_left_out() {
    months 6 '%d%02d' | awk '{ print } /12$/ { print $0 + 1 }' | values , |
        { echo MSN,YYYYMM,Value,Unit; sed 's/.*/COAL,&,GWh/'; } >mer.csv
    line="sed '/^\\([^,]*,\\)\\{1\\}\"*[0-9]\\{4\\}13\"*,/d' mer.csv | attnforecast train -"
    suggests mer.csv "$line" '72 rows' 'monthly, from 199001 to 199512' \
        'its numbers are months, and a thirteenth'
    refuse_once 65 "(leave such lines out: $line)" train mer.csv
    # thirteen periods of four weeks are no months
    sed '1s/YYYYMM/period/' mer.csv >periods.csv
    suggests periods.csv 'attnforecast train --time none periods.csv'
}

test_years_of_several_series_are_the_time() {
    awk 'BEGIN {
        print "Country,Year,Sex,Value"
        split("Chile,Kenya,Peru", name, ",")
        for (k = 1; k < 4; k++) for (y = 1990 + 3 * k; y < 2022; y++) {
            printf "%s,%d,Male,%.1f\n", name[k], y, 60 + k + y * 7 % 11 / 5
            printf "%s,%d,Female,%.1f\n", name[k], y, 64 + k + y * 5 % 7 / 3
        }
    }' >life.csv
    refuse 65 'give --time Year if it does, or --layout series' train life.csv
    expect 65 check life.csv
    has "$OUT" 'attnforecast train --time Year --id Country,Sex life.csv'
    # a number that is no year
    sed '2s/1993/3/' life.csv >odd.csv
    refuse 65 'give --id Country if it does, or --layout series' train odd.csv
}

test_lines_above_a_table_that_is_wider() {
    # prose, then a table without a name for its months, and that of the years
    {
        echo 'This file was created by a program on 2024-08-01.'
        echo 'Its rates are those of bills.'
        echo
        echo ,Market,Size
        months 8 '%d%02d' | values , | sed 's/$/,1.5/; 7s/.$/2/'
        echo
        echo ' Annual Factors: January-December'
        echo ,Market,Size
        echo '  1990,5.5,1.2'
        echo '  1991,6.5,1.3'
    } >factors.csv
    suggests factors.csv \
        'tail -n +4 factors.csv | head -n 99 | attnforecast train -' \
        '96 rows' 'another table seems to begin here, with "Market"'
    # properties of two cells above rows of three
    {
        printf '"Label";"Prices"\n"Code";"17"\n"Updated";"13/09/2024"\n"Period";""\n'
        months 8 '"%d-%02d";' | values '' | sed 's/;\(.*\)/;"\1";"A"/'
    } >prices.csv
    suggests prices.csv 'tail -n +5 prices.csv | attnforecast train -' '96 rows'
    # a line of a report, wider than the table, and one at its end
    {
        echo 'C,WORLD,SCADA,PUBLIC,2024/01/01,00:00:05,407,408,409,410'
        echo 'I,UNIT,1,TIME,UNITID,VALUE'
        awk 'BEGIN { for (i = 0; i < 96; i++)
            printf "D,UNIT,1,2024/01/%02d %02d:00:00,A1,%d\n", 1 + i / 24, i % 24, i * 7 % 13 }'
        echo 'C,"END OF REPORT",403'
    } >report.csv
    suggests report.csv \
        "tail -n +2 report.csv | sed '98d' | attnforecast train -" \
        '96 rows' 'hourly'
    # rows of which some have a decimal comma are no table below a title
    { echo date,load; months 3 '%d-%02d-01' | values ,; } |
        sed '5,$s/[.]/,/' >comma.csv
    expect 65 check comma.csv
    lacks "$OUT" 'tail -n'
}

test_prose_above_a_table_of_blanks() {
    {
        printf 'Title:   Rate of Bills\nUnits:   Percent\nDate Range: 1990-01-01 to 1997-12-01\n'
        printf 'Notes:   The rate is that of\n         the secondary market.\n\nDATE          VALUE\n'
        months 8 '%d-%02d-01' | values '    '
    } >rate.txt
    suggests rate.txt 'attnforecast train rate.txt' '96 rows' 'VALUE   target' \
        '5 lines above the header are passed over'
    # units of some columns, and marks of values
    {
        printf 'Heathrow (London Airport)\nEstimated data is marked with a * after the value.\n'
        printf '   yyyy  mm    rain     sun\n                 mm   hours\n'
        months 8 '   %d  %2d' | values '    ' | sed '5s/$/*/; s/$/   40.5/; 60,$s/5$/7#/; 9s/40.5/---/'
    } >station.txt
    suggests station.txt \
        "sed '4d' station.txt | attnforecast train --strip '*,#' --na --- -" \
        'monthly, from 1990-01 to 1997-12' 'sun     target       95'
}

test_a_hash_before_digits_is_no_mark() {
    months 8 '%d-%02d-01' | values , | awk 'BEGIN { print "date,x,order" }
        { print $0 ",#" 100 + NR * 7 % 50 }' >orders.csv
    suggests orders.csv 'attnforecast train orders.csv' 'order   left out'
}
