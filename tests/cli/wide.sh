# shellcheck shell=sh
# Files of one series on each line whose column names are times, or count.

# wide [IDS [DAYS]]: cases of two columns of ids, as of Johns Hopkins; one
# series starts later, one ends earlier, one has a hole.
wide() {
    awk -v ids="${1:-4}" -v n="${2:-90}" '
    function day(i) { # from 2020-01-22 on, M/D/YY
        M = 1; D = 22 + i
        split("31 29 31 30 31 30 31 31 30 31 30 31", days, " ")
        while (D > days[M]) D -= days[M++]
        return M "/" D "/20"
    }
    BEGIN {
        printf "Province/State,Country/Region,Lat,Long"
        for (i = 0; i < n; i++) printf ",%s", day(i)
        print ""
        for (k = 0; k < ids; k++) {
            printf "%s,%s,%.1f,-%d.5", k % 2 ? "Hubei" k : "North",
                k % 2 ? "China" : "Land" k, 10 + k, k
            for (i = 0; i < n; i++)
                if ((k == 1 && i < 12) || (k == 2 && i > n - 5) ||
                    (k == 3 && i == 40)) printf ","
                else printf ",%.2f",
                    50 + 9 * k + 5 * sin(i * 6.2831853 / 7) + sin(i * i + k)
            print ""
        }
    }'
}

# The same as a panel: a line for each cell.
long() {
    awk -F, -v OFS=, '
        NR == 1 { for (i = 5; i <= NF; i++) day[i] = $i
                  print "day", "state", "country", "lat", "value"; next }
        { for (i = 5; i <= NF; i++) print day[i], $1, $2, $3, $i }'
}

# The digits are those of the long file: of scores, forecasts and attention.
test_a_wide_file_is_a_panel() {
    wide >w.csv
    long <w.csv >l.csv
    for more in '' '--missing ffill' '--from 2/20/20' '--calendar weekday' \
        '--gaps split --drop-last 3'; do
        # shellcheck disable=SC2086
        train -T 14 -H 5 --layout rows --format csv $more w.csv
        cp "$OUT" scores
        expect 0 predict --format csv --attention-out a.csv
        cp "$OUT" forecast
        mv a.csv attention
        # shellcheck disable=SC2086
        train -T 14 -H 5 --id state,country --target value --features value \
            --format csv $more l.csv
        same "$OUT" scores
        expect 0 predict --format csv --attention-out a.csv
        same "$OUT" forecast
        same a.csv attention
    done
    has forecast 'North/Land0,4/18/20,1,' 'Hubei1/China,4/22/20,5,' \
        'North/Land2,4/14/20,1,'
}

test_every_command_reads_it() {
    wide >w.csv
    train -T 14 -H 5 --layout rows w.csv
    has "$ERR" 'values are in 90 columns, 1/22/20 to 4/20/20' \
        'its id is Province/State,Country/Region' 'Lat and Long are left out' \
        'times in the column names, daily, from 1/22/20 to 4/20/20' \
        '12 rows before the first known target' \
        '4 rows after the last known target'
    predict
    has "$OUT" '"id":	"Hubei3/China"' '"origin":	"4/20/20"'
    expect 0 predict --only North/Land0 --format csv
    has_lines "$OUT" 6
    expect 0 inspect
    has "$OUT" 'layout      rows, id "Province/State,Country/Region"'
    expect 0 backtest --layout rows --epochs 1 --hidden 4 -T 14 -H 5 \
        --forecasts-out f.csv w.csv
    has f.csv 'North/Land0,4/'
    expect 0 compare --layout rows --attention dot --epochs 1 --hidden 4 \
        --seeds 1 -T 14 -H 5 w.csv
    expect 0 train -q --epochs 1 --hidden 4 -T 14 -H 5 --layout rows - <w.csv
}

# The file of the next week has seven more columns.
test_predict_reads_later_columns() {
    wide 4 90 >w.csv
    wide 4 97 >later.csv
    train -T 14 -H 5 --layout rows w.csv
    expect 0 predict --format csv later.csv
    has "$OUT" 'North/Land0,4/28/20,1,' 'Hubei3/China,5/2/20,5,'
    # only the newest columns, and a new series
    sed 's/^North,Land0/South,Sea/' later.csv | cut -d, -f1-4,80- >short.csv
    expect 0 predict --format csv short.csv
    has "$OUT" 'South/Sea,4/28/20,1,'
    sed '1s/,[0-9][^,]*/,x/g' w.csv >none.csv
    expect 65 predict none.csv
    sed 1d w.csv >headless.csv
    refuse 65 'the column names are no times' predict headless.csv
}

test_columns_beside_the_values() {
    wide >w.csv
    train -T 14 -H 5 --layout rows --static Lat --categorical Country/Region \
        --id Province/State,Country/Region w.csv
    has models/model.json '"Lat"'
    lacks "$ERR" 'Lat and'
    expect 0 predict --format csv
    has "$OUT" 'Hubei1/China,4/21/20,1,'
    refuse 64 'there is no column "Height" for --static' train --layout rows \
        --static Height w.csv
    refuse 64 '--layout rows cannot be used with --known' train --layout rows \
        --known Lat w.csv
    refuse 65 'id "China" appears twice, first in line 3' train --layout rows \
        --id Country/Region w.csv
    refuse 64 'there is no column "x" for --id' train --layout rows --id x w.csv
    train -T 14 -H 5 --layout rows --id Lat w.csv
    predict
    has "$OUT" '"id":	"10.0"'
}

test_ids_are_as_few_columns_as_tell_lines_apart() {
    wide 3 40 | sed '2,$s/^[^,]*,/same,/;s/China/China1/' >one.csv
    train -T 5 -H 2 --layout rows one.csv
    has "$ERR" 'its id is Country/Region' 'Province/State, Lat and Long are left'
    wide 3 40 | sed 's/^[^,]*,[^,]*,/a,b,/;1s/a,b/p,q/' >numbers.csv
    train -T 5 -H 2 --layout rows numbers.csv
    has "$ERR" 'its id is Lat'
    wide 3 40 | cut -d, -f5- >none.csv
    train -T 5 -H 2 --layout rows none.csv
    expect 0 predict --format csv
    has "$OUT" '2,3/2/20,1,'
    wide 3 40 | sed 's/^[^,]*,[^,]*,[^,]*,[^,]*,/a,b,1,2,/;1s/a,b,1,2/p,q,r,s/' >twins.csv
    refuse 65 'twins.csv:3: id "a" appears twice, first in line 2' \
        train --layout rows twins.csv
    wide 3 40 | sed '2s/^[^,]*,[^,]*/,/' | cut -d, -f2,5- >empty.csv
    refuse 65 'empty.csv:2: the id is empty' train --layout rows empty.csv
}

test_a_cell_is_named_by_line_and_number() {
    wide | sed '3s/,[0-9.]*$/,abc/' >w.csv
    refuse 65 'w.csv:3: cell 94: "abc" is not a number' train --layout rows w.csv
    wide >w.csv
    refuse 65 'w.csv:3: column "1/22/20": a value is missing' train --layout rows \
        --missing error w.csv
    cut -d, -f-20,23- w.csv >gap.csv
    refuse 65 'gap.csv:2: 4 gaps, 8 rows missing: first 2/7/20 to 2/8/20, in line 2 of id "North/Land0" (give --gaps' \
        train --layout rows --gaps error gap.csv
    refuse 64 '--actual cannot be used' backtest --layout rows --actual w.csv \
        w.csv
}

test_names_that_count_have_no_times() {
    wide 3 60 | sed '1s/.*//' | awk -F, -v OFS=, '
        NR == 1 { printf "id,item,store"
                  for (i = 1; i <= 60; i++) printf ",d_%d", i
                  print ""; next }
        { printf "FOODS_%d_CA,FOODS_%d,CA", NR, NR
          for (i = 5; i <= 64; i++) printf ",%s", $i
          print "" }' >m5.csv
    train -T 6 -H 3 --layout rows m5.csv
    has "$ERR" 'values are in 60 columns, d_1 to d_60; its id is id' \
        'item and store are left out'
    expect 0 predict --format csv
    has "$OUT" 'FOODS_2_CA,,1,'
    refuse 64 '--sort cannot be used with m5.csv: it has no times' \
        train --layout rows --sort m5.csv
    train -T 6 --layout rows --freq daily m5.csv
    has "$ERR" 'the step between rows is taken to be daily, as --freq says' \
        'horizon 7 (chosen automatically)'
}

test_times_may_be_switched_off() {
    wide >w.csv
    train -T 6 -H 3 --layout rows --time none w.csv
    expect 0 predict --format csv
    has "$OUT" 'North/Land0,,1,'
}

# years [STATION]: twelve months of ten years on each line; the last two are
# missing.
years() {
    awk -v station="${1:+$1,}" 'BEGIN {
        for (y = 2001; y <= 2010; y++) {
            printf "%s%d", station, y
            for (m = 1; m <= 12; m++)
                if (y == 2010 && m > 10) printf ","
                else printf ",%.2f",
                    20 + 9 * sin(m * 6.2831853 / 12) + sin(y * m * m)
            print ""
        }
    }'
}

months=Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec

test_lines_of_months_are_years() {
    { echo "Station,Year,$months,J-D"; years Kew | sed 's/$/,7/'
      years Ely | sed 's/$/,7/'; } >w.csv
    train -T 14 -H 5 --layout rows --format csv w.csv
    cp "$OUT" scores
    has "$ERR" 'each line is a year: its values are in 12 columns, Jan to Dec; its id is Station' \
        'J-D is left out' 'monthly, from 2001-01 to 2010-10'
    expect 0 predict --format csv
    cp "$OUT" forecast
    has forecast 'Kew,2010-11,1,' 'Ely,2011-03,5,'
    sed 1d w.csv | awk -F, -v OFS=, 'BEGIN { print "place,month,value" }
        { for (m = 1; m <= 12; m++)
              print $1, sprintf("%d-%02d", $2, m), $(m + 2) }' >l.csv
    train -T 14 -H 5 --id place --format csv l.csv
    same "$OUT" scores
    expect 0 predict --format csv
    same "$OUT" forecast
    { echo "Year,$months"; years; } >one.csv
    train -T 14 -H 5 --layout rows one.csv
    expect 0 predict --format csv
    has_lines "$OUT" 6
    has "$OUT" '1,2010-11,1,'
    # as R writes a table of months; not so if the lines have other names
    sed 's/^Year//' one.csv >unnamed.csv
    refuse 65 'the column names are months, from Jan to Dec, so each line is a year (give --layout rows' \
        train unnamed.csv
    train -T 14 -H 5 --layout rows unnamed.csv
    expect 0 predict --format csv
    has "$OUT" '1,2010-11,1,'
    sed '2,$s/^20/st/' unnamed.csv >stations.csv
    expect 0 train -T 3 -H 1 --epochs 1 stations.csv
    sed '4s/2003/MMIII/' one.csv >roman.csv
    refuse 65 'roman.csv:4: column "Year": "MMIII" is not a year' \
        train --layout rows roman.csv
    sed '4{p;}' one.csv >twice.csv
    refuse 65 '--duplicates' train --layout rows twice.csv
    { echo "Year,$months"; years | sed 5d; } >gap.csv
    train -T 14 -H 5 --layout rows gap.csv
    has "$ERR" '1 gap, 12 rows missing: 2005-01 to 2005-12'
}

# The names of other languages are months, too, also with decimal commas.
test_lines_of_months_in_other_languages() {
    { echo "Year,$months"; years; } >en.csv
    train -T 14 -H 5 --layout rows --format csv en.csv
    cp "$OUT" scores
    for names in \
        Jahr,Januar,Februar,März,April,Mai,Juni,Juli,August,September,Oktober,November,Dezember \
        Année,janvier,février,mars,avril,mai,juin,juillet,août,septembre,octobre,novembre,décembre \
        Año,ene,feb,mar,abr,may,jun,jul,ago,sep,oct,nov,dic \
        Rok,sty,lut,mar,kwi,maj,cze,lip,sie,wrz,paź,lis,gru; do
        { echo "$names"; years; } >m.csv
        refuse 65 'so each line is a year (give --layout rows' train m.csv
        { echo "$names"; years; } | tr ,. ';,' >m.csv
        expect 65 check m.csv
        has "$OUT" 'attnforecast train --layout rows --decimal , m.csv'
        train -T 14 -H 5 --layout rows --decimal , --format csv m.csv
        same "$OUT" scores
    done
    { echo "Jahr,$months"; years; } | sed '1s/Mar/avril/' >mixed.csv
    expect 0 train -T 3 -H 1 --epochs 1 mixed.csv
}

# parts NAMES: 120 values by as many to a line as there are names, behind a year,
# with a sum.
parts() {
    awk -v names="$1" 'BEGIN {
        n = split(names, of, ",")
        print "Year," names ",Total"
        for (i = 0; i < 120; i++) {
            if (i % n == 0) printf "%d", 1980 + i / n
            printf ",%.2f", 20 + 9 * sin(i * 6.2831853 / n) + sin(i * i)
            if (i % n == n - 1) print ",99"
        }
    }'
}

# So do the quarters and halves of years, and months that are numbers.
test_lines_of_quarters_and_halves() {
    for form in 'Q1,Q2,Q3,Q4 quarters %dQ%d 4' 'I,II,III,IV quarters %dQ%d 4' \
        'H1,H2 halves %dH%d 2' '1,2,3,4,5,6,7,8,9,10,11,12 months %d-%02d 12'; do
        # shellcheck disable=SC2086 # words of a case
        set -- $form
        parts "$1" >p.csv
        awk -F, -v form="$3" -v n="$4" 'NR == 1 { print "date,value" }
            NR > 1 { for (i = 1; i <= n; i++) printf form ",%s\n", $1, i, $(i + 1) }' \
            p.csv >long.csv
        train -T 4 -H 1 --format csv long.csv
        cp "$OUT" scores
        refuse 65 "the column names are $2" train p.csv
        has "$ERR" 'so each line is a year (give --layout rows'
        train -T 4 -H 1 --layout rows --format csv p.csv
        has "$ERR" 'Total is left out'
        sed 's/^1,/,/' "$OUT" >own
        sed 's/^1,/,/' scores >others
        same own others
        expect 0 predict --format csv
        has "$OUT" "$(awk -v form="$3" -v n="$4" \
            'BEGIN { printf form, 1980 + 120 / n, 1 }')"
    done
}

# A country without values is named for that.
test_a_series_without_values() {
    wide >w.csv
    sed '4s/[0-9.]*,[0-9.]*$/,/' w.csv | awk -F, -v OFS=, '
        NR == 3 { for (i = 5; i <= NF; i++) $i = "" } 1' >empty.csv
    train -T 14 -H 5 --layout rows empty.csv
    has "$ERR" '1 of 4 ids left out of the training'
    expect 0 predict --format csv
    has "$ERR" 'empty.csv: 1 of 4 ids left out: no value is known'
    lacks "$OUT" Hubei1
}

# Columns of years beside a time, or a table of sensors, are no series.
test_ordinary_files_are_read_as_before() {
    awk 'BEGIN {
        print "date,2018,2019,2020,2021,2022"
        for (i = 0; i < 60; i++)
            printf "2024-%02d-%02d,%d,%d,%d,%d,%d\n", 1 + i / 28, 1 + i % 28,
                i % 7, i % 5, i % 6, i % 4, i % 9
    }' >years.csv
    train -T 6 -H 3 years.csv
    has "$ERR" '1 series, 5 features'
    awk 'BEGIN {
        printf "state"
        for (k = 1; k <= 21; k++) printf ",s%d", k
        print ""
        for (i = 0; i < 60; i++) {
            printf i % 9 ? "on" : "off"
            for (k = 1; k <= 21; k++) printf ",%d", (i * k) % 29
            print ""
        }
    }' >sensors.csv
    train -T 6 -H 3 sensors.csv
    has "$ERR" '1 series, 21 features'
    wide 40 20 >w.csv
    train -T 6 -H 3 --layout series w.csv
    has "$ERR" '1 series, 21 features' 'column "Lat" rises by a nearly'
}

# 3,000 series of 600 months, 5 MB: about what the values take.
test_memory_is_in_proportion_to_the_file() {
    grep -q "__[at]san_init" "$ATTNFORECAST" && skip 'addresses are not counted'
    awk 'BEGIN {
        printf "id"
        for (i = 0; i < 600; i++) printf ",%d-%02d", 1970 + i / 12, i % 12 + 1
        print ""
        for (k = 0; k < 3000; k++) {
            printf "s%d", k
            for (i = 0; i < 600; i++) printf ",%d", i % 100
            print ""
        }
        printf "last"
        for (i = 0; i < 600; i++) printf ",x"
        print ""
    }' >big.csv
    # shellcheck disable=SC3045
    ulimit -v 200000 2>/dev/null || skip 'memory cannot be limited here'
    refuse_once 65 'big.csv:3002: cell 2' train --layout rows -j 1 big.csv
}
