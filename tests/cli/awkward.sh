# shellcheck shell=sh
# A table of small files, each with one form of time or one defect, with what
# the program makes of it: the command line that check prints trains on the
# file, train without options says the same, and forecasts have the times that
# follow.

# stamps FORMAT STEP N: N times from Monday 2024-01-01 on. STEP is a number of
# seconds, or mo, me (month ends), q, y, B (Monday to Friday). The letters are
# those of strftime; %-d and the like are not padded, %q is the quarter, %j the
# day of the year, %V the ISO week, %s and %N the seconds and nanoseconds since 1970.
stamps() {
    awk -v format="$1" -v step="$2" -v n="$3" '
    function leap(y) { return y % 4 == 0 && (y % 100 || y % 400 == 0) }
    function month_days(y, m) {
        return m == 2 ? 28 + leap(y) : 30 + (m + int(m / 8)) % 2
    }
    function set_day(days) { # since 2024-01-01
        Y = 2024; M = 1; D = days + 1
        while (D > 365 + leap(Y)) D -= 365 + leap(Y++)
        for (; D > month_days(Y, M); M++) D -= month_days(Y, M)
    }
    function day_of_year(  k, n) {
        n = D
        for (k = 1; k < M; k++) n += month_days(Y, k)
        return n
    }
    function letter(c, bare) {
        if (c == "Y") return Y
        if (c == "y") return sprintf("%02d", Y % 100)
        if (c == "m") return sprintf(bare ? "%d" : "%02d", M)
        if (c == "d") return sprintf(bare ? "%d" : "%02d", D)
        if (c == "e") return sprintf("%2d", D)
        if (c == "b") return substr(MONTHS, 3 * M - 2, 3)
        if (c == "B") return LONG[M]
        if (c == "q") return int((M + 2) / 3)
        if (c == "j") return sprintf("%03d", day_of_year())
        if (c == "H") return sprintf(bare ? "%d" : "%02d", h)
        if (c == "I") return sprintf(bare ? "%d" : "%02d", (h + 11) % 12 + 1)
        if (c == "p") return h < 12 ? "AM" : "PM"
        if (c == "M") return sprintf("%02d", m)
        if (c == "S") return sprintf("%02d", s)
        if (c == "V") return sprintf("%02d", int(day / 7) + 1)
        if (c == "s") return sprintf("%.0f", 1704067200 + 86400 * day + 3600 * h)
        return c
    }
    BEGIN {
        MONTHS = "JanFebMarAprMayJunJulAugSepOctNovDec"
        split("January February March April May June July August September " \
              "October November December", LONG, " ")
        for (i = 0; i < n; i++) {
            seconds = 0
            if (step == "B") day = int(i / 5) * 7 + i % 5
            else if (step + 0) { seconds = i * step; day = int(seconds / 86400) }
            if (step == "B" || step + 0) set_day(day)
            else {
                k = i * (step == "q" ? 3 : step == "y" ? 12 : 1)
                Y = 2024 + int(k / 12); M = k % 12 + 1
                D = step == "me" ? month_days(Y, M) : 1
            }
            h = int(seconds / 3600) % 24; m = int(seconds / 60) % 60
            s = seconds % 60
            out = ""
            for (j = 1; j <= length(format); j++) {
                c = substr(format, j, 1)
                if (c != "%") { out = out c; continue }
                c = substr(format, ++j, 1)
                bare = c == "-"
                if (bare) c = substr(format, ++j, 1)
                out = out letter(c, bare)
            }
            print out
        }
    }'
}

# with_load [SEPARATOR [NAME]]: a header, and a value beside each time.
with_load() {
    awk -v between="${1:-,}" -v name="${2:-time}" '
        NR == 1 { print name between "load" }
        { printf "%s%s%.2f\n", $0, between,
          100 + 20 * sin(NR * 6.2831853 / 24) + 3 * sin(NR * NR) }'
}

hourly() {
    stamps '%Y-%m-%d %H:%M' 3600 "${1:-60}" | with_load
}

daily() {
    stamps '%Y-%m-%d' 86400 60 | with_load
}

# The command line that check -H 3 prints for FILE, to `line`.
check_line() {
    expect 65 check -H 3 "$1"
    line=$(tail -n 1 "$OUT")
}

# It has exactly these OPTIONS.
checks_as() {
    file=$1 options=$2
    check_line "$file"
    [ "$line" = \
        "attnforecast train --horizon 3 ${options:+$options }$file" ] ||
        fail "$file: check says: $(tail -n 3 "$OUT")"
}

# briefly ARGUMENT...: a training whose time no season takes either.
briefly() {
    train -T 4 -H 3 --season 1 "$@"
}

# Trains as `line` says, and else by default, as whoever has such a file does.
train_as() {
    (
        # shellcheck disable=SC2317 # the line calls it
        attnforecast() {
            shift
            program train --epochs 1 --hidden 4 -T 4 --season 1 "$@"
        }
        eval "$line"
    ) >"$OUT" 2>"$ERR" || fail "$1: $line: $(tail -n 1 "$ERR")"
}

# True if a training may be left out, as under sanitizers: check has read the file
# in the same way, and a file before it was trained on. A test that goes on with
# the model, or with what train or predict says, sets EACH.
EACH=
left_out() {
    fast && [ -z "$EACH" ] && [ -e models/model.json ]
}

# form NAME NEXT OPTIONS: standard input has times of a form; the first time of
# the forecast is NEXT. What train says is in the file `notes`.
form() {
    cat >"$1.csv"
    checks_as "$1.csv" "${3-}"
    left_out && return
    train_as "$1"
    cp "$ERR" notes
    expect 0 predict --format csv
    { read -r _ && IFS=, read -r _ next _; } <"$OUT"
    [ "$next" = "$2" ] || fail "$1: the next time is $next, not $2"
}

# defect NAME OPTIONS TEXT: standard input has a defect that the options settle;
# train without options names it, and is what check prints if none are needed.
defect() {
    cat >"$1.csv"
    if [ -z "$2" ]; then
        checks_as "$1.csv" ''
        left_out && return
        train_as "$1"
        has "$ERR" "$3"
        return
    fi
    expect 65 train -H 3 "$1.csv"
    has "$ERR" "$3"
    checks_as "$1.csv" "$2"
    left_out || train_as "$1"
}

# warned NAME OPTIONS TEXT: train goes on, but says what the options settle.
warned() {
    cat >"$1.csv"
    briefly "$1.csv"
    has "$ERR" "warning: " "$3" "$2"
    checks_as "$1.csv" "$2"
    [ -z "$2" ] || train_as "$1"
}

# decoded NAME ENCODING OPTIONS: standard input is UTF-8; check decodes it from
# the encoding, finds the options, and prints a pipe that trains.
decoded() {
    iconv -f UTF-8 -t "$2" >"$1.csv"
    check_line "$1.csv"
    [ "$line" = "iconv -f $2 -t UTF-8 $1.csv | attnforecast train --horizon 3 ${3:+$3 }-" ] ||
        fail "$1: check says: $(tail -n 3 "$OUT")"
    left_out || train_as "$1"
}

# refused NAME TEXT: nothing settles it.
refused() {
    cat >"$1.csv"
    refuse 65 "$2" train "$1.csv"
    cp "$ERR" err
    expect 65 check "$1.csv"
    has "$OUT" 'no command line'
}

# mended NAME TEXT OPTIONS: no option settles it, but a filter does, and the
# options train on what it writes: check prints such a pipe, and the message of
# train has it. What the filter writes is NAME.csv.new.
mended() {
    cat >"$1.csv"
    expect 65 train -H 3 "$1.csv"
    has "$ERR" "$2"
    cp "$ERR" err
    check_line "$1.csv"
    case $line in
    *" $1.csv | attnforecast train --horizon 3 ${3:+$3 }-") ;;
    *" $1.csv | "*" | attnforecast train --horizon 3 ${3:+$3 }-") ;;
    *) fail "$1: check says: $(tail -n 3 "$OUT")" ;;
    esac
    has err "$line"
    eval "${line%% | attnforecast train *}" >"$1.csv.new"
    left_out || train_as "$1"
}

# reads NAME TIMES OPTIONS: check says of standard input that its times are
# TIMES, such as 'every 15 minutes, from 2024-01-01', with these options.
reads() {
    cat >"$1.csv"
    checks_as "$1.csv" "${3-}"
    has "$OUT" "$2"
}

# step WORDS FORMAT STEP: check and train say the step of such times so.
step() {
    stamps "$2" "$3" 60 | with_load >step.csv
    checks_as step.csv ''
    has "$OUT" "times in column \"time\", $1, from "
    left_out && return
    train_as step
    has "$ERR" "times in column \"time\", $1, from "
}

test_steps_are_said_in_words() {
    EACH=yes
    step hourly '%Y-%m-%d %H:%M' 3600
    step 'every 15 minutes' '%Y-%m-%d %H:%M' 900
    step 'Monday to Friday' '%Y-%m-%d' B
    step 'monthly, last day' '%Y-%m-%d' me
    step quarterly '%YQ%q' q
    expect 65 check -H 3 --format json step.csv
    has "$OUT" '"form":	"%YQ%q"' '"step":	"quarterly"'
    expect 0 inspect
    has "$OUT" 'time        time, quarterly'
    briefly -v step.csv
    has "$ERR" 'the next times are 2039Q1, 2039Q2, 2039Q3'
    cut -d, -f2 step.csv >untimed.csv
    expect 65 check -H 3 untimed.csv
    lacks "$OUT" 'times in column'
    briefly untimed.csv
    lacks "$ERR" 'times in column'
}

test_iso_times() {
    stamps '%Y-%m-%d %H:%M' 3600 60 | with_load | form blank '2024-01-03 12:00'
    stamps '%Y-%m-%dT%H:%M:%S' 3600 60 | with_load | form t '2024-01-03T12:00:00'
    stamps '%Y-%m-%dT%H:%M:%SZ' 3600 60 | with_load | form z '2024-01-03T12:00:00Z'
    stamps '%Y-%m-%dT%H:%M+02:00' 1800 60 | with_load |
        form offset '2024-01-02T06:00+02:00'
    stamps '%Y-%m-%d %H:%M:%S.250' 900 60 | with_load |
        form fraction '2024-01-01 15:00:00.250'
    stamps '%Y%m%dT%H%M%S' 3600 60 | with_load | form basic '20240103T120000'
    stamps '%Y%m%d' 86400 60 | with_load , date | form digits 20240301
    stamps '%Y-%m-%d' 86400 60 | with_load | form date 2024-03-01
    stamps '%Y-%m' mo 60 | with_load | form month 2029-01
    stamps '%Y' y 60 | with_load , year | form year 2084
}

test_other_orders_of_day_and_month() {
    stamps '%d/%m/%Y' 86400 60 | with_load | form dmy 01/03/2024
    stamps '%m/%d/%Y' 86400 60 | with_load | form mdy 03/01/2024
    stamps '%-d/%-m/%y %-H:%M' 3600 60 | with_load | form short '3/1/24 12:00'
    stamps '%Y/%-m/%-d %-H:%M' 3600 60 | with_load | form ymd '2024/1/3 12:00'
    stamps '%d.%m.%Y' 86400 60 | with_load | form dots 01.03.2024
    stamps '%m.%Y' mo 60 | with_load | form month_dot 01.2029
    stamps '%m.%Y' mo 60 | with_load ';' Monat | sed '2,$s/\.\([0-9]*\)$/,\1/' |
        form monat 01.2029 '--decimal ,'
    stamps '%m/%Y' mo 60 | with_load | form month_slash 01/2029
    stamps '%m-%Y' mo 60 | with_load | form month_dash 01-2029
    stamps '%d-%m-%Y %H:%M' 3600 60 | with_load | form dashes '03-01-2024 12:00'
    stamps '%m/%d/%Y %-I:%M %p' 3600 60 | with_load | form noon '01/03/2024 12:00 PM'
    # of several rows a day, those that end before the 13th: no gap of a month
    stamps '%m/%d/%y %I:%M %p' 3600 240 | with_load |
        sed '100s/:00/:07/;200d' | defect dense '--resample 1h:mean' 'off the grid'
    # or with one: nothing settles it
    sed 60,110d dense.csv >gap.csv
    refuse 65 '1 February 2024 or 2 January 2024' train gap.csv
    stamps '%d/%m/%Y' mo 12 | with_load | sed '5s/,[^,]*/,closed/' >both.csv
    refuse 65 '1 February 2024 or 2 January 2024' train both.csv
    expect 65 check both.csv
    has "$OUT" '%m/%d/%Y)' 'use the line that'
    refuse 65 '; it trains with --time-format %d/%m/%Y --na closed or with --time-format %m/%d/%Y --na closed' train both.csv
    stamps '%d/%m/%Y' mo 12 | awk '{ print $0 "," NR "," NR * 7 % 5 }
        NR == 1 { print "t,x,y" }' | sed '1{h;d;};2{G;}' >both.csv
    refuse 65 '2 January 2024' train -H 3 both.csv
    lacks "$ERR" 'it trains with'
}

test_names_of_months_weeks_and_quarters() {
    stamps '%b %Y' mo 60 | with_load | form mon 'Jan 2029'
    stamps '%Y %b' mo 60 | with_load | form tsibble '2029 Jan'
    stamps '%-d-%b-%y' 86400 60 | with_load | form dmony 1-Mar-24
    stamps '"%B %-d, %Y"' 86400 60 | with_load | form long '"March 1'
    stamps '%Y-W%V' 604800 50 | with_load | form week 2024-W51
    stamps '%YQ%q' q 60 | with_load | form quarter 2039Q1
    stamps '%Y-Q%q' q 60 | with_load | form quarter_dash 2039-Q1
    stamps 'Q%q %Y' q 60 | with_load | form quarter_first 'Q1 2039'
    stamps '%Y/%q' q 60 | with_load , quarter | form quarter_slash 2039/1
    stamps '%q-%Y' q 60 | with_load | form quarter_number 1-2039
    stamps '%Y.%m' mo 60 | sed 's/\.10/.1/' | with_load , Date | form point 2029.01
    stamps '%Y.%m' mo 57 | sed 's/\.10/.1/' | with_load , Date | form october 2028.1
}

test_a_first_row_of_numbers_is_data() {
    stamps '%Y;%m' mo 60 | awk -F';' '{ printf "%s;%.3f;%s\n", $0, $1 + ($2 - .5) / 12, 20 + sin(NR) }' |
        form sunspots 2029-01
    has "$SCRATCH/here/models/model.json" '"1,2"'
    stamps '%s000' 3600 60 | awk '{ print $0 ",1,42000.5," 9 + sin(NR) ",0" }' |
        form candles 1704283200000
    expect 0 predict --format csv
    has "$OUT" 'id,time,step,4'
    awk 'BEGIN { print "time,value"; for (i = 0; i < 60; i++) printf "%.13g,%d\n", 1949 + i / 12, i % 12 }' |
        defect decimal_years '' '"time" tells the time or counts rows'
}

test_months_in_other_languages() {
    stamps '%b %Y' mo 60 | sed 's/May/Mai/;s/Oct/Okt/;s/Dec/Dez/;s/Mar/Mrz/' |
        with_load ';' Monat | form german 'Jan 2029'
    stamps '%B %Y' mo 62 | sed 's/January/janvier/;s/February/février/;s/March/mars/
        s/April/avril/;s/May/mai/;s/June/juin/;s/July/juillet/;s/August/août/
        s/September/septembre/;s/October/octobre/;s/November/novembre/
        s/December/décembre/' | with_load ';' Mois | form french 'mars 2029'
    stamps '%Y,%b' mo 60 | sed 's/Jan/Ene/;s/Apr/Abr/;s/Aug/Ago/;s/Dec/Dic/' |
        with_load , Año,Mes | form spanish 2029-01
    stamps '%Y,%q' q 60 | sed 's/,1/,I/;s/,2/,II/;s/,3/,III/;s/,4/,IV/' |
        with_load , year,quarter | form roman 2039-01
    stamps '%d de %B de %Y' 86400 60 | sed 's/January/enero/;s/February/febrero/;s/March/marzo/' |
        with_load , x | form day '01 de marzo de 2024'
}

test_times_of_several_forms_or_missing() {
    # a column of years, quarters and months, as of a statistics office
    { seq 1990 2009; stamps '%Y Q%q' q 60; stamps '%Y %b' mo 99; } |
        with_load , Title | mended periods '"2024 Q1" is a time, but other cells'
    has periods.csv.new '2024 Jan' '2032 Mar'
    lacks periods.csv.new Q
    # a row of codes under the header, below a comment
    { echo '# of a database'; stamps '%-m/1/%Y' mo 60 | with_load , sasdate |
        sed '1a Transform:,5'; } | mended codes 'lines 4 to 63 have times of one form, 60 of 61 rows: keep these: sed'
    stamps '%Y-%m-%d' 86400 60 | with_load , date | sed '1a scale,5' |
        mended scales '"scale" is not a time (give its form'
    # dates of another form from a row on, and one cell without a date
    stamps '%Y-%m-%d' 86400 60 | with_load , date |
        sed '32,$s/^\(....\)-\(..\)-\(..\)/\3.\2.\1/' |
        mended changed '"31.01.2024" is not a time like "2024-01-30" before it; 30 rows from here on have another form (write such cells like the others: sed'
    stamps '%Y-%m-%d' 86400 60 | with_load , date | sed '31s/.*/Maxi,700/' |
        mended one "or leave the line out: sed '31d' one.csv | attnforecast train --horizon 3 -; without times"
    # dates that do not exist, mistyped ones, and totals among the rows
    stamps '%Y-%m-%d' 86400 61 | with_load , date | sed '31s/01-30/13-30/' |
        mended wrong "\"2024-13-30\" is not a time like \"2024-01-29\" before it (fix the cell, or give the form of all cells with --time-format, or leave the line out: sed '31d' wrong.csv |"
    stamps '%Y-%m-%d' 86400 61 | with_load , day | sed '31s/-3/-E/;41s/2024/20224/' |
        mended typo "or leave the lines out: sed '31d;41d' typo.csv |"
    stamps '%Y-%m-%d' 86400 84 | with_load , date | sed '7~7a Week total,90' |
        mended weeks "or leave the lines out: sed '/^\"*Week total/d' weeks.csv |"
    stamps '%Y-%m-%d' 86400 84 | with_load , date | sed '7~7a Total,90' |
        mended totals "(leave such lines out: sed '/^\"*Total/d' totals.csv |"
    stamps '%Y-%m-%d' 86400 84 | with_load , date | sed '7~7a ,90' |
        mended blank "leave the lines out: sed '/^,/d' blank.csv |"
    # seconds since 1970 that become milliseconds
    for name in ts timestamp x; do
        seq 1704067200 3600 1704279600 | awk '{ print (NR > 30 ? $0 "000" : $0) }' |
            with_load , $name | mended epochs "epochs.csv:32: column \"$name\": the numbers are seconds since 1970 up to the row before, and milliseconds from here on (write all in one unit: sed -E"
    done
    seq 1704067200 3600 1704279600 | awk '{ print NR % 9 "|" (NR < 31 ? $0 "000" : $0) }' |
        { echo 'load|ts'; cat; } | mended micro 'are milliseconds since 1970 up to the row before, and seconds from here on'
    head -n 3 micro.csv.new | tail -n 1 >third
    grep -Eqx '2.[0-9]{10}' third || fail "$(cat third)"
    # annual means
    stamps '%Y,M%m' mo 60 | awk -F, 'NR == 1 { print "Year,Period,load" }
        { print $0 "," 20 + NR % 12 } $2 == "M12" { print $1 ",M13,26" }' |
        mended annual 'M13 is the mean of a year'
    # also in words, in one column or two, and means of halves
    for between in ' ' ','; do
        stamps "%Y$between%b" mo 144 | awk '{ print $0 "," 20 + NR % 12 }
            NR % 12 == 0 { sub("Dec", "Annual"); print $0 ",26" }' |
            { echo "Year${between}Month,load"; cat; } |
            mended yearly 'Annual is the mean of a year: leave such lines out'
        has_lines yearly.csv.new 145
    done
    stamps '%Y,M%m' mo 144 | awk -F, 'NR == 1 { print "Year,Period,load" }
        { print $0 "," 20 + NR % 12 } $2 == "M06" { print $1 ",S01,26" }
        $2 == "M12" { print $1 ",S02,26"; print $1 ",M13,26" }' |
        mended halves 'S01 is the mean of half a year'
    stamps '%Y-%m-%d %H:%M' 3600 60 | awk '{ print (NR < 4 ? "" : $0) }' |
        with_load , Timestamp | sed '2,4s/^/,/;s/^,,/,/' |
        mended top "in 3 rows (add it, leave the lines out: sed '2,4d' top.csv |"
    stamps '%Y-%m-%d' 86400 60 | with_load , 'Day Index' >days.csv
    { cat days.csv; echo ,9999; } | defect total '' 'passed over, the first is line 62: "9999"'
    { cat days.csv; echo ,9999; sed '1d;s/2024/2025/' days.csv | head -n 1; } |
        mended inside "in 1 row (add it, leave the line out: sed '62d' inside.csv |"
    { echo opened,closed,load; stamps '%Y-%m-%d' 86400 60 |
        awk '{ print $0 "," (NR % 20 ? $0 : "") "," NR % 7 }'; } >cases
    awk -F, -v OFS=, '{ print $2, $1, $3 }' cases | form incomplete 2024-03-01
    stamps '%G%V' 604800 50 | sed 's/^%G/2024/;s/G/2024/' |
        with_load , 'Calendar Week' | form weeks 202451
    stamps '%Y-%m-%dT%H:%M:%S' 3600 120 |
        with_load , time | sed '20s/$/s/;77s/$/s/' |
        defect suspect '--strip s' 'has the unit "s"'
}

# The rows around them say what they must be.
test_few_times_of_another_form() {
    daily >days.csv
    turned='s|^\(....\)-\(..\)-\(..\)|\3/\2/\1|'
    sed "31$turned" days.csv |
        mended slash "\"30/01/2024\" is not a time like \"2024-01-29\" before it (write it like the others: sed '31s#^[^,]*#2024-01-30#' slash.csv |"
    cmp slash.csv.new days.csv || fail 'slash: another file'
    # a quoted cell with a comma, also behind another one
    awk -F, -v OFS=, 'NR == 31 { $1 = "\"Jan 30, 2024\"" } 1' days.csv |
        mended comma 'is not a time like "2024-01-29" before it'
    cmp comma.csv.new days.csv || fail 'comma: another file'
    awk -v OFS=, 'NR == 1 { print "site", $0; next } { print "\"Lake, \"\"A\"\"\"", $0 }' days.csv >lake.days
    awk -F, -v OFS=, 'NR == 31 { $3 = "\"Jan 30, 2024\"" } 1' lake.days |
        mended lake 'is not a time like "2024-01-29" before it'
    cmp lake.csv.new lake.days || fail 'lake: another file'
    # which may be another day, also with absent rows around it, and the last
    sed "6$turned;20d;39${turned};60$turned" days.csv |
        mended three 'is not a time like "2024-01-04" before it (write such cells like'
    sed 20d days.csv >whole.csv
    cmp three.csv.new whole.csv || fail 'three: another file'
    awk -F, -v OFS=, '{ print $2, $1 }' days.csv >second.csv
    sed '31s|,.*|,30 Jan 2024|' second.csv | mended name 'write it like the others'
    cmp name.csv.new second.csv || fail 'name: another file'
    hourly | sed '31s|^2024-01-02|02.01.2024|' | mended hour '"02.01.2024 05:00" is not'
    has hour.csv.new '2024-01-02 05:00'
    # not if they do not: the line is left out
    sed '5,8d;9s/.*/04 Feb 2024,5/' days.csv |
        mended apart "or leave the line out: sed '5d'"
    sed "2$turned" days.csv |
        mended first "(leave lines such as \"01/01/2024\" out: sed '2d'"
}

# Months and years above the days that belong to them, or below with a sum.
test_headings_and_sums_between_times() {
    stamps '%Y-%m-%d;%B %Y' 86400 400 | awk -F';' '
        $2 != last && NR > 1 { print last ",9999" }
        { print $1 "," NR % 9; last = $2 }' | { echo date,load; cat; } >sums.csv
    mended months 'or leave the lines out' <sums.csv
    ! grep 9999 months.csv.new || fail 'a sum is left'
    head -n 100 sums.csv | mended few "or leave the lines out: sed '33d;63d;95d'"
    for form in %Y %Y-%m '%b %Y' '%m/%Y'; do
        for name in date x; do
            stamps "%Y-%m-%d;$form" 86400 70 | awk -F';' '
                $2 != last { print $2 "," }
                { print $1 "," NR % 9; last = $2 }' |
                { echo "$name,load"; cat; } >above.csv
            # a number is no time by its content alone
            [ "$form$name" != %Yx ] || continue
            mended headings 'out: sed' <above.csv
            [ "$(wc -l <headings.csv.new)" = 71 ] || fail "$form: $(wc -l <headings.csv.new)"
        done
    done
    stamps '%Y-%m' mo 60 | awk '{ print NR % 7 "," $0 }
        /12$/ { print "99," substr($0, 1, 4) }' |
        { echo load,month; cat; } | mended years "sed '14d;27d;40d;53d;66d'"
}

# Sums of each month that begin alike, and with a byte that is not UTF-8: one
# filter serves all, of plain letters.
test_lines_of_sums_share_a_filter() {
    stamps '%d.%m.%Y;%B' 86400 400 | awk -F';' '
        $2 != last && NR > 1 { print "Summe " last ";9999"; print ";" }
        { print $1 ";" NR % 9; last = $2 }' | { echo 'date;load'; cat; } >sums
    mended months "sed '/^\"*Summe/d'" <sums
    ! grep Summe months.csv.new || fail 'a sum is left'
    printf 's/^Summe .*;/Summe M\344rz;/\n' >latin.sed
    LC_ALL=C sed -f latin.sed sums | mended latin "sed '/^\"*Summe M/d'"
}

# Sections of a file, each with a title and a header of its own.
test_a_title_and_a_header_begin_another_table() {
    {
        daily
        printf '\nSteps\ntime,steps,floors,miles\n'
        stamps '%Y-%m-%d' 86400 60 | sed 's/$/,7,8,9/'
    } >parts
    mended wider 'another table seems to begin here, with "Steps"' <parts
    [ "$(wc -l <wider.csv.new)" -eq 61 ] || fail "$(wc -l <wider.csv.new) lines"
    # rows as wide as those above follow: remarks, no table
    daily | sed '30a \\\nSteps\\\nby,hand,of,all' | mended remarks 'leave the lines out'
}

# Pivot tables: a year above its months or quarters, which have none; sums of
# years and quarters between months, indented and below a total.
test_years_above_their_months() {
    stamps '%Y %b' mo 60 | awk '
        $1 != year { year = $1; print year ",4e3" }
        (NR - 1) % 3 == 0 { print "Qtr" (NR - 1) % 12 / 3 + 1 ",900" }
        { print $2 "," NR % 7 + 300 } END { print "Grand Total,9e4" }' |
        { echo 'Row Labels,Sum'; cat; } >years.csv
    mended quarters '"2024" is a heading of rows without a year (write it behind each: awk' <years.csv
    [ "$(sed -n '2p;61p' quarters.csv.new)" = "Jan 2024,301
Dec 2028,304" ] || fail "$(cat quarters.csv.new)"
    grep -v Qtr years.csv | sed 's/[^,]*/"  &"/' | mended months '"2024" is a heading'
    sed '1!{/[a-z],/d;}' years.csv | mended only '"2024" is a heading'
    [ "$(sed -n 2p only.csv.new)" = 'Q1 2024,900' ] || fail "$(cat only.csv.new)"

    stamps '%Y;%B' mo 60 | awk -F';' '
        BEGIN { print "\"\",Count\nTotal,99999\n" }
        $1 != year { year = $1; print "\"  " year "\",4e3" }
        { print "\"    " $2 " " year "\"," NR % 7 + 300 }' >pivot.csv
    mended sums '"2024" is a longer time than others, a heading or a sum' <pivot.csv
    has err "sed '/^[\" ]*[0-9]\{4\}\"*,/d'"
    stamps '%Y-Q%q;%Y-%m' mo 60 | awk -F';' '{ print $2 ",3" }
        NR % 3 == 0 { print $1 ",9" }' | { echo period,load; cat; } >plain.csv
    mended turns '"2024-Q1" is a longer time' <plain.csv
    ! grep Q turns.csv.new || fail 'a quarter is left'

    # not where all years stand above all quarters, and these above all months
    { echo title,index; stamps %Y y 20; stamps '%Y Q%q' q 80
        stamps '%Y %b' mo 240; } | sed '1!s/$/,7/' | mended apart 'keep these: sed -n'
    # times are known behind blanks also beside other texts
    { echo 'x,load'; echo 'North,7'; stamps '   %B %Y' mo 40 | sed 's/.*/"&",7/'; } >texts.csv
    refuse 65 '"January 2024" is a time, but "North" in line 2 is not' train texts.csv
}

# Marks of statistics offices, which may be on times, on values or on both.
test_marks_behind_times_and_values() {
    for form in '%Y y' '%YQ%q q' '%Y-%m mo' '%b_%Y mo'; do
        for mark in p ' (r)' '*'; do
            for name in date period; do
                stamps "${form% *}" "${form##* }" 40 | tr _ ' ' |
                    with_load , $name >plain.csv
                sed "37,\$s/,/$mark,/" plain.csv |
                    mended marks 'it has a mark behind it (remove such marks: sed -E'
                cmp marks.csv.new plain.csv || fail "$form$mark: another file"
            done
        done
    done
    # the newest first, and not the first column
    newest_first <plain.csv | awk -F, -v OFS=, '{ print $2, $1 }' >turned.csv
    sed '2,4s/$/p/' turned.csv | mended top 'it has a mark behind it' --sort
    cmp top.csv.new turned.csv || fail 'top: another file'
    sed '39,$s/$/p/;31s/$/r/' plain.csv |
        defect values '--strip r,p' 'it has a flag, such as p for provisional (give --strip r,p)'
    sed '39,$s/$/p/;39,$s/,/p,/' plain.csv |
        mended both 'it has a mark behind it' '--strip p'
    # not codes, and no time among numbers
    awk '{ print $0 (NR == 1 ? ",class" : "," NR * NR % 7 "e") }' plain.csv >codes.csv
    briefly codes.csv
    has "$ERR" 'forecasting load'
    awk 'BEGIN { for (i = 0; i < 60; i++) print (i * i % 11) + 1204 (i == 1 ? "p" : "") }' |
        { echo x; cat; } >numbers.csv
    expect 65 check -H 3 numbers.csv
    has "$OUT" 'attnforecast train --horizon 3 --strip p numbers.csv'
}

test_events_of_one_second_are_joined() {
    awk 'BEGIN { print "pickup,fare"; srand(5); t = 0
        for (i = 0; i < 600; i++) {
            t += i % 4 ? 0 : 20 + int(rand() * 9) * 7
            printf "2024-01-01 %02d:%02d:%02d,%.2f\n", t / 3600, t / 60 % 60, t % 60, 5 + 9 * rand()
        } }' | defect events '--resample 1min:mean' 'no constant step'
}

test_days_of_a_spreadsheet() {
    EACH=yes
    seq 45292 45351 | with_load , Date | form days 45352
    awk 'BEGIN { for (i = 0; i < 60; i++) printf "%.9f\n", 45292 + i / 24 }' |
        with_load , Date | form day_hours 45294.5
    has notes 'as in a spreadsheet' 'column "Date", hourly'
    # with a decimal comma, also where whole days have none
    awk 'BEGIN { for (i = 0; i < 60; i++) printf "%.6f\n", 45292 + i / 24 }' |
        with_load ';' Datum | sed 'y/./,/' | tee comma.csv |
        form comma 45294.5 '--decimal ,'
    sed 's/,000000;/;/' comma.csv |
        defect whole '--decimal ,' 'whole.csv:3: column "Datum": "45292,041667" is not a time, but a day of a spreadsheet with a comma (write a point, or give --decimal ,)'
    seq 45292 45351 | with_load , reading >numbers.csv
    briefly numbers.csv
    lacks "$ERR" spreadsheet
}

# Programs write ".0" after whole numbers of a column with missing cells.
test_whole_numbers_with_a_point() {
    stamps '%Y.0' y 60 | with_load , year | form years 2084
    stamps '%Y%m%d.0' 86400 60 | with_load , date |
        reads digits 'daily, from 20240101 to 20240229'
    stamps '%Y%m.0' mo 60 | with_load , month |
        reads months 'monthly, from 202401 to 202812'
    stamps '%s000.0' 3600 60 | with_load , timestamp |
        reads milliseconds 'hourly, from 1704067200000 to'
    stamps '%s.0' 3600 60 | with_load , timestamp |
        reads seconds 'hourly, from 1704067200.0 to'
    seq 9970 10029 | sed 's/$/.0/' | with_load , t |
        reads index 'every 1, from 9970 to 10029'
    seq 45292 45351 | sed 's/$/.0/' | with_load , Date |
        reads serial 'daily, from 45292 to 45351'
    # a choice that leads to another one is not printed twice
    stamps '%Y%m%d' 86400 60 | sed 's/^2/2./;s/$/e+07/' | with_load , date >e.csv
    expect 65 check -H 3 e.csv
    tail -n 3 "$OUT" >lines
    {
        echo 'use the line that reads the file right:'
        printf 'attnforecast train --horizon 3 --%s e.csv\n' 'time none' \
            'features load'
    } >wanted
    same lines wanted
}

# Hours of work beside a date are values.
test_hours_beside_a_date() {
    awk 'BEGIN {
        print "date,hours,sales"
        for (i = 1; i <= 60; i++)
            printf "2024-%02d-%02d,%d,%d\n", 1 + (i - 1) / 30,
                1 + (i - 1) % 30, 4 + i * 7 % 5, 100 + i % 7
    }' | sed '/2024-02-30/d' >hours.csv
    briefly hours.csv
    has "$ERR" 'forecasting hours, sales' 'column "date"'
}

test_names_of_offsets_and_half_days() {
    EACH=yes
    stamps '%d/%m/%Y %-I:%M %p' 3600 60 | sed 's/AM/a.m./;s/PM/p.m./' |
        with_load , 'UTC Time at End of Hour' | form half '03/01/2024 12:00 p.m.'
    stamps '%Y-%m-%d %-I%p' 3600 60 | with_load | form hours '2024-01-03 12PM'
    expect 0 predict --format csv
    has "$OUT" ',2024-01-03 1PM,'
    stamps '%Y-%m-%d %I%p' 3600 60 | with_load | form padded '2024-01-03 12PM'
    expect 0 predict --format csv
    has "$OUT" ',2024-01-03 01PM,'
    stamps '%-d%b%Y' 86400 60 | with_load , date | form day 1Mar2024
    stamps '%Y-%m-%d %H:%M:%S CET' 3600 60 | with_load |
        form cet '2024-01-03 12:00:00 CET'
    stamps '%Y-%m-%d %H:%M:%S +0000 UTC' 3600 60 | with_load |
        form go '2024-01-03 12:00:00 +0000 UTC'
}

test_times_as_languages_print_them() {
    stamps 'Jan %e %H:%M:%S %Y' 3600 60 | with_load |
        form ctime 'Jan  3 12:00:00 2024'
    stamps 'Jan %e %H:%M:%S UTC %Y' 3600 60 | with_load |
        form date 'Jan  3 12:00:00 UTC 2024'
    stamps '%b %d %Y %H:%M:%S GMT+0100 (Central European Standard Time)' 3600 60 |
        with_load | form javascript 'Jan 03 2024 12:00:00 GMT+0100 (Central European Standard Time)'
}

test_names_of_rows() {
    hourly | awk -F, 'NR == 1 { print "\"time\" \"load\""; next }
        { printf "\"%d\" \"%s\" %s\n", NR - 1, $1, $2 }' |
        form write_table '2024-01-03 12:00'
    has notes 'fewer than the rows' 'column "1" tells the time or counts rows'
    stamps '%Y-%m-%d' 86400 60 | with_load ' ' | sed '1s/.*/load/' |
        sed '2,$s/[^ ]*/"&"/' | form write_dates 2024-03-01
}

test_times_that_are_intervals() {
    stamps '%d.%m.%Y %H:%M' 3600 61 >ends
    sed 1d ends | paste -d- ends - | head -n 60 | sed 's/-/ - /' |
        with_load , 'MTU (CET/CEST)' | form interval '03.01.2024 12:00'
    has notes 'each time is the start of an interval'
    stamps '%Y-%m-%dT%H:%MZ/%Y-%m-%dT23:59Z' 3600 60 | with_load |
        form iso_interval 2024-01-03T12:00Z
    # as pandas writes a week
    stamps '%Y-%m-%d/2025-01-01' 604800 60 | with_load , week |
        reads period 'weekly, from 2024-01-01 to 2025-02-17'
}

# After a date the end of an interval looks like an offset from UTC. It is one
# where it does not change, as where the clock stands still.
test_ends_of_intervals_that_look_like_offsets() {
    stamps '%Y-%m-%d %H' 3600 60 >hours
    awk '{ printf "%s:00-%02d:00\n", $0, $2 + 1 }' hours | with_load |
        form interval '2024-01-03 12:00'
    awk '{ printf "%s:00-%02d:59\n", $0, $2 }' hours | with_load |
        form last_minute '2024-01-03 12:00'
    awk '{ printf "%s-%02d\n", $0, $2 + 1 }' hours | with_load |
        form hours '2024-01-03 12'
    stamps '%Y-%m-%d %H:%M-05:00' 3600 60 | with_load |
        form offset '2024-01-03 12:00-05:00'
    stamps '%Y-%m-%d 00:00-01:00' 86400 60 | with_load |
        form same_offset '2024-03-01 00:00-01:00'
}

test_digits_of_a_time_of_day() {
    stamps '%Y%m%d%H' 3600 60 | with_load ';' MESS_DATUM |
        form hours 2024010312
    stamps '%Y%m%d%H%M' 900 60 | with_load , AAAAMMJJHHMN |
        form minutes 202401011500
    stamps '%Y%m%d%H%M%S' 900 60 | with_load , dt | form seconds 20240101150000
    # of two stations, one after the other
    { stamps '%Y%m%d%H' 3600 60; stamps '%Y%m%d%H' 3600 60; } |
        with_load , MESS_DATUM |
        awk -F, -v OFS=, '{ print NR == 1 ? "STATION" : NR < 62 ? "a" : "b", $0 }' >two.csv
    expect 65 train two.csv
    has "$ERR" 'follows 2024010311' '--id'
}

# Digits that are dates or numbers roll over as a calendar does.
test_digits_that_roll_over() {
    for name in date time t reading; do
        stamps '%y%m%d' 86400 60 | with_load , $name | form yymmdd 240301
        stamps '%Y%j' 604800 60 | with_load , $name | form yyyyddd 2025055
        stamps '%y%j' 604800 60 | with_load , $name | form yyddd 25055
        stamps '%m%Y' mo 60 | with_load , $name | form mmyyyy 012029
        stamps '%y%m' mo 60 | with_load , $name | form yymm 2901
    done
    stamps '%y%m%d' B 60 | with_load , date | form weekdays 240325
    stamps '%d%m%Y' 86400 60 | with_load , date | form ddmmyyyy 01032024
    stamps '%d%m%Y' 86400 60 | sed 's/^0//' | with_load , ddmmyyyy |
        form bare 1032024
    stamps '%m%d%Y' 86400 60 | with_load , mmddyyyy | form mmddyyyy 03012024
    stamps '%y%m' mo 60 | sed 's/^2/0/' | with_load , yymm | form before_2010 0901
    awk 'BEGIN { for (i = 1; i <= 28; i++) printf "2001%02d\n", i }' |
        with_load , date >both.csv
    refuse 65 'may be 1 January 2001 or 1 January 2020' train both.csv
    has "$ERR" '--time-format %G%V' '--time-format %-y%m%d'
    awk 'BEGIN { print "sales,y"; split("201203 198712 199906 200101 201511", v, " ")
        for (i = 0; i < 60; i++) print v[i * i % 5 + 1] "," i % 7 }' >sales.csv
    briefly sales.csv
    has "$ERR" 'forecasting sales, y'
    # 7-digit numbers of documents are no dates unless the name says so
    seq 2024001 2024060 | with_load , invoice >ids.csv
    refuse 65 'have the digits of times (give --time invoice' train ids.csv
}

test_digits_that_may_be_dates_are_refused_with_both_commands() {
    for form in %-m%y %-d.%-m %-m.%d; do
        case $form in *d*) step=86400 ;; *) step=mo ;; esac
        stamps $form $step 60 | with_load , period >neutral.csv
        refuse 65 'column "period": most of its numbers go on' train neutral.csv
        stamps $form $step 60 | with_load , x >neutral.csv
        refuse 65 'column "x": most of its numbers go on' train neutral.csv
        expect 65 check neutral.csv
        has "$OUT" 'attnforecast train --features load neutral.csv' \
            'attnforecast train --time none neutral.csv'
        briefly --features load neutral.csv
        has "$ERR" 'forecasting load'
    done
    stamps %m%d 86400 60 | with_load , date |
        defect month_day '--time none' 'months and days without a year'
    briefly --time none month_day.csv
    has "$ERR" 'column "date" tells the time or counts rows: left out'
    # series below each other without a word
    awk 'BEGIN { print "shop,load"
        for (i = 0; i < 90; i++) print i % 3 "," i * i % 17 }' >shops.csv
    expect 0 check shops.csv
    has "$OUT" '3 numbers repeat' '--id shop'
    briefly --id shop shops.csv
    has "$ERR" '3 series'
}

# --na would list the words of all columns.
test_a_byte_that_is_no_utf8_in_another_column() {
    printf '0,17,43.74\n0,18,\3668.81\n;4,69,41.47\n' >latin1.csv
    expect 65 train latin1.csv
    has "$ERR" 'not UTF-8'
    expect 65 check latin1.csv
}

# By their digits or by the order of the rows, with quoted cells before them.
test_dates_of_two_forms_are_written_alike() {
    while IFS=';' read -r usual odd from next; do
        for quote in '' '"'; do
            stamps "$usual" 86400 90 >first
            stamps "$odd" 86400 90 | sed "s/.*/$quote&$quote/" | paste -d"|" first - |
                awk -F'|' -v from="$from" 'BEGIN { print "place,date,load" }
                    { print "\"a, b\"," (NR > from && NR % 3 == 0 && $2 ~ /^[^0]?0[1-9]/ ? $2 : $1) "," NR % 7 }' |
                mended alike 'write such cells like the others: '
            expect 0 predict --format csv - <alike.csv.new
            [ "$(sed -n 2p "$OUT" | cut -d, -f2)" = "$next" ] ||
                fail "$usual $odd: $(sed -n 2p "$OUT"), not $next"
        done
    done <<END
%Y-%m-%d;%d/%m/%Y;3;2024-03-31
%Y-%m-%d;%m/%d/%Y;3;2024-03-31
%Y-%m-%d 00:00:00;%d.%m.%y;3;2024-03-31 00:00:00
END
    # neither settles rows that are in no order
    stamps '%Y-%m-%d' 86400 90 | awk '{ split($0, d, "-")
        print (NR % 2 && d[3] < 13 ? d[3] "/" d[2] "/" d[1] : $0) "," NR % 7 }' |
        sort -t, -k2,2n -k1,1 | { echo date,load; cat; } |
        refused unsettled 'fix the cell'
}

# In years of two digits they are of the century of the rows, or there is no
# line.
test_dates_of_two_forms_have_the_right_century() {
    for years in '1998 98' '1999 99' '2031 31'; do
        stamps '%m-%d' 86400 59 | awk -v long="${years% *}" -v short="${years#* }" '
            BEGIN { print "date,load" } { split($0, d, "-")
                print (NR % 3 && d[2] > 12 ? d[2] "/" d[1] "/" short : long "-" $0) "," NR % 7 }' |
            mended century 'write such cells like the others: '
        expect 0 predict --format csv - <century.csv.new
        has "$OUT" "${years% *}-03-01"
    done
    awk -F, 'NR > 30 { gsub(/2031/, "1998"); gsub(/31,/, "98,") } 1' century.csv |
        refused centuries 'fix the cell'
}

# A spreadsheet has read the dates of which both numbers may be months as ISO
# dates with the two swapped; the others stayed texts.
test_swapped_iso_dates_are_written_like_the_others() {
    stamps '%Y %m %d' 86400 90 | awk 'BEGIN { print "date,load" }
        { print ($3 < 13 ? $1 "-" $3 "-" $2 " 00:00:00" : $3 "/" $2 "/" $1) "," NR % 7 }' >mixed
    for from in 2 14; do # ISO dates first, and the others first
        awk -v from="$from" 'NR == 1 || NR >= from' mixed |
            mended swapped 'a spreadsheet has swapped day and month in '
        expect 0 predict --format csv - <swapped.csv.new
        [ "$(sed -n 2p "$OUT" | cut -d, -f2)" = 31/03/2024 ] ||
            fail "from $from: $(sed -n 2p "$OUT")"
    done
    # rows in order as they are: a form that changes in the middle of a month
    stamps '%Y %m %d' 86400 31 | awk 'BEGIN { print "date,load" }
        { print ($3 < 13 ? $1 "-" $2 "-" $3 " 00:00:00" : $3 "/" $2 "/" $1) "," NR % 7 }' |
        mended changed 'write such cells like the others: '
    expect 0 predict --format csv - <changed.csv.new
    has "$OUT" '2024-02-01 00:00:00'
}

# A spreadsheet of another country reads 02/01/2024 as the 1st of February.
test_swapped_days_and_months_are_named() {
    stamps '%Y,%m,%d' 86400 60 | awk -F, '{ a = $3 <= 12 ? $2 : $3
        print a "/" ($3 <= 12 ? $3 : $2) "/" $1 }' | with_load , date |
        refused swapped 'day and month are swapped in 22 rows'
    has err 'swapped.csv:3: ' 'first 01/02/2024'
    # the first row too
    sed 2,5d swapped.csv >later.csv
    refuse 65 'later.csv:2: day and month are swapped in 19 rows' train later.csv
    # a panel
    awk -F, 'NR == 1 { print "id," $0; next } { row[NR] = $0 }
        END { for (s = 1; s < 4; s++) for (i = 2; i <= NR; i++)
            print "s" s "," row[i] }' swapped.csv >panel.csv
    refuse 65 'panel.csv:3: day and month are swapped in 66 rows' \
        train --id id panel.csv
    # newest first, and one row out of order, are nothing of that kind
    stamps '%d/%m/%Y' 86400 60 | with_load , date | sed '30{h;d};40G' |
        defect moved --sort 'give --sort'
    # nor are two rows of an even file that have changed places, or one at its end
    for step in 3600 86400 2678400; do
        stamps '%Y-%m-%d %H:%M' $step 200 | with_load , time >even.csv
        sed '41{h;d;};42{G;}' even.csv | defect "pair$step" --sort 'give --sort'
        sed '41{h;d;};201G' even.csv | defect "late$step" --sort 'give --sort'
    done
}

# No line that would leave most rows out.
test_most_rows_are_never_dropped() {
    stamps '%Y-%m-%d,%-H' 3600 60 | sed '30,33s/,.*/,/' | with_load , Date,Hour |
        refused missing_hour 'all columns of their times, such as --time Date,Hour'
    # which no other column tells apart
    for n in 2 3; do
        stamps '%Y-%m-%d' 86400 40 | awk -v n=$n '{ for (i = 0; i < n; i++) print }' |
            with_load , date >several.csv
        refuse 65 '(give --duplicates sum to add up amounts, such as the bookings of a day, or --duplicates mean for measurements' \
            train several.csv
        expect 65 check -H 3 several.csv
        tail -n 2 "$OUT" >lines
        printf 'attnforecast train --horizon 3 --duplicates %s several.csv\n' \
            sum mean >wanted
        same lines wanted
    done
    daily | awk 'NR == 1 { print; next } { print; print; print }' |
        defect thrice '--duplicates first' ', with the same values (give'
}

# Days that were pasted twice, of which one was updated: a sum would double the
# others.
test_copies_of_rows_and_an_updated_one() {
    daily >whole.csv
    days=$(wc -l <whole.csv)
    copied() {
        awk -F, -v OFS=, -v days="$days" -v times="$1" '
            NR > days - 20 { for (i = 1; i < times; i++) print }
            NR == days - 5 { $2 += 1 }
            { print }' whole.csv
    }
    copied 2 | defect updated '--duplicates last' '; 19 of 20 are equal to the earlier row (give'
    # as amounts are
    copied 3 | sed 's/load/amount/' | defect amounts '--duplicates sum' 'line'
}

# As databases and spreadsheets write a date beside an hour, or a whole number.
test_midnight_in_a_date_and_points_in_an_hour() {
    for midnight in ' 00:00:00' T00:00:00 ' 12:00:00 AM' ' 00:00' T00:00:00.000Z; do
        stamps "%Y-%m-%d$midnight,%-H" 3600 60 | with_load , Date,Hour |
            form midnight '2024-01-03 12'
    done
    stamps '%Y-%m-%d 00:00,%H:%M' 3600 60 | with_load , date,time |
        form clock '2024-01-03 12:00'
    stamps '%Y-%m-%d,%-H.0' 3600 60 | with_load , Date,Hour |
        form point '2024-01-03 12'
    for name in datetime timestamp t; do
        stamps '%Y-%m-%d,%Y-%m-%d %H:%M' 3600 60 | with_load , date,$name |
            form both '2024-01-03 12:00'
    done
    # the sunrise of each day is not its time
    stamps '%Y-%m-%d,%Y-%m-%d 06:12' 86400 60 | with_load , date,sunrise |
        form sunrise 2024-03-01
}

test_counters_of_rows_and_of_series() {
    EACH=yes
    awk 'BEGIN { print "obs,load"
        for (i = 0; i < 60; i++) if (i != 30) print i "," i * i % 17 }' >obs.csv
    refuse 65 'absent rows does (give --time obs, --features load' train obs.csv
    briefly --time obs obs.csv
    has "$ERR" '1 row'
    awk 'BEGIN { print "unit,cycle,load"
        for (u = 1; u <= 3; u++) for (i = 1; i <= 30 + u; i++)
            print u "," i "," i * i % 17 }' |
        defect units '--id unit' 'begin anew where those of column "unit" change'
    has "$ERR" '3 series'
    for name in Jahr ano Anno; do
        awk -v name=$name 'BEGIN { print name ",load"
            for (i = 0; i < 60; i++) print 1950 + i "," i * i % 17 }' |
            form years 2010
    done
}

# Forms that are not known by themselves: the message has the pattern.
test_a_pattern_is_named_for_any_other_form() {
    EACH=yes
    for name in x date month; do
        stamps '(%Y-%m-%d)' 86400 60 | with_load , $name |
            form brackets '(2024-03-01)' "--time $name --time-format '(%Y-%m-%d)'"
        stamps '%d of %B of %Y' 86400 60 | with_load , $name |
            form of '01 of March of 2024' \
                "--time $name --time-format '%d of %B of %Y'"
        stamps 'M%m-%Y' mo 60 | with_load , $name |
            form months 'M01-2029' "--time $name --time-format M%m-%Y"
        stamps '%Y-%m-%d+%H.%M' 900 60 | with_load , $name |
            form quarters 2024-01-01+15.00 \
                "--time $name --time-format %Y-%m-%d+%H.%M"
        stamps '%H:%M:%S %d.%m.%Y' 3600 60 | with_load , $name |
            form clock_first '12:00:00 03.01.2024' \
                "--time $name --time-format '%H:%M:%S %d.%m.%Y'"
        stamps '%d.%m. %H:%M' 3600 60 | with_load , $name >no_year.csv
        briefly --time none no_year.csv
    done
    stamps '%y%m%d%H%M' 3600 60 | with_load , date |
        form ten_digits 2401031200 '--time date --time-format %y%m%d%H%M'
    stamps '%d %b' 86400 60 | with_load , x |
        defect no_year '--time none' '"01 Jan" is a date without a year'
    stamps '%m' mo 60 | with_load , Datum |
        defect month '--time none' 'begin anew, without a year'
    has "$ERR" 'column "Datum" tells the time or counts rows: left out'
    stamps '%d%m' 86400 60 | with_load , Datum |
        defect day_month '--time none' 'begin anew, without a year'
    has "$ERR" 'column "Datum" tells the time or counts rows: left out'
    stamps '%y%m' mo 60 | sed '1!G;h;$!d' | with_load , date |
        defect newest_first --sort 'give --sort'
    stamps '%d%m%Y' 86400 60 | sed '1!G;h;$!d' | with_load , date |
        defect newest_days '--time date --time-format %d%m%Y --sort' \
            'give --time date --time-format %d%m%Y'
    stamps '%m%Y' mo 60 | sed '1!G;h;$!d' | with_load , date |
        defect newest_months '--time date --time-format %m%Y --sort' \
            'give --time date --time-format %m%Y'
    # texts that are no times are left out with a note
    awk 'BEGIN { print "code,load"
        for (i = 0; i < 60; i++) print "A" i * i % 71 "," i * i % 17 }' >codes.csv
    briefly codes.csv
    has "$ERR" 'left out (if they are times, give --time and --time-format)'
    daily | sed '1s/$/,code/;2,$s/$/,A1/' >dated.csv
    briefly dated.csv
    has "$ERR" 'left out'
    lacks "$ERR" 'if they are times'
}

test_digits_of_a_clock_beside_a_date() {
    stamps '%Y%m%d,%-H%M' 900 96 | sed 's/,00*\([0-9]\)/,\1/' |
        with_load , date,time | form quarters '2024-01-02 00:00'
    stamps '%Y%m%d,%-H%M' 3600 96 | sed 's/,00*\([0-9]\)/,\1/' |
        with_load , date,time | form hours_00 '2024-01-05 00:00'
    stamps '%Y-%m-%d,%H00' 3600 60 | sed 's/,00*\([1-9]\)/,\1/;s/,0*$/,0/' |
        with_load , date,hour | form hundreds '2024-01-03 12:00'
    stamps '%Y-%m-%d,%-H' 3600 60 | sed '30s/,.*/,530/' |
        with_load , date,hour | refused mistake '"2024-01-02 530" is not a time'
}

# scaled UNIT DIGITS: the digits after the last point, of sixty, become decimals.
scaled() {
    awk -v unit="$1" -v digits="$2" '{
        n = match($0, /[.,][0-9]*$/)
        part = int(substr($0, n + 1) * 10 ^ digits / unit + .5)
        print substr($0, 1, n) sprintf("%0*d", digits, part)
    }'
}

# Hours and minutes with a fraction, of which the whole column tells whether two
# digits are one.
test_fractions_of_hours_and_minutes() {
    EACH=yes
    stamps '%Y-%m-%dT%H.%M' 1800 60 >halves
    scaled 60 1 <halves | with_load | form hour 2024-01-02T06.0
    scaled 60 1 <halves | tr . , | with_load ';' | form comma '"2024-01-02T06'
    expect 0 predict --format csv comma.csv
    has "$OUT" ',"2024-01-02T06,5",'
    scaled 60 2 <halves | with_load | form hour_2 2024-01-02T06.00
    expect 0 predict --format csv hour_2.csv
    has "$OUT" ,2024-01-02T06.50,
    sed 's/[.]00//; s/[.]30/.5/' halves | with_load | form whole 2024-01-02T06.0
    has notes '30 times without a fraction are whole hours'
    sed 's/[.]00//' halves | with_load | form short 2024-01-02T06.00
    sed 's/[.]00//' halves | with_load | sed 2d |
        reads short_later 'every 30 minutes, from 2024-01-01T00.30 to 2024-01-02T05.30'
    stamps '%Y-%m-%dT%H.%M' 1200 60 | scaled 60 4 | with_load |
        form thirds 2024-01-01T20.0000
    expect 0 predict --format csv thirds.csv
    has "$OUT" ,2024-01-01T20.3333, ,2024-01-01T20.6667,
    # in a column of its own, where one digit may follow whole hours
    stamps '%Y-%m-%d,%-H.%M' 1800 60 >hours
    scaled 60 1 <hours | sed 's/[.]0$//' | with_load , date,hour |
        form of_day '2024-01-02 06:00:00'
    sed '2s/,0,/,0.5,/;3d' of_day.csv >from_half.csv
    expect 0 predict --format csv from_half.csv
    has "$OUT" ' 06:30:00,'
    scaled 60 2 <hours | with_load , date,hour |
        form of_day_2 '2024-01-02 06:00:00'
    with_load , date,hour <hours | form of_clock '2024-01-02 6.00'
    scaled 60 1 <hours | with_load , date,time |
        refused of_any '"2024-01-01 0.5" is not a time'
    stamps '%Y-%m-%dT%H:%M.5' 3600 60 | with_load | form minute 2024-01-03T12:00.5
    stamps '%Y%m%dT%H%M.%S' 30 60 | scaled 60 1 | sed 's/$/Z/' | with_load |
        form basic 20240101T0030.0Z
    stamps '%Y-%m-%d %H:%M.%S' 15 60 >quarters
    scaled 60 2 <quarters | with_load | form minute_2 '2024-01-01 00:15.00'
    expect 0 predict --format csv minute_2.csv
    has "$OUT" ' 00:15.25,'
    stamps '%Y-%m-%d;%H:%M.%S' 15 60 | scaled 60 2 |
        with_load ';' 'date;time' | form columns '2024-01-01 00:15:00'
    expect 0 predict --format csv columns.csv
    has "$OUT" ' 00:15:15,'
    stamps '%Y-%m-%d;%H:%M:%S.250' 900 60 |
        with_load ';' 'date;time' | form second '2024-01-01 15:00:00.250'
}

# Hours in columns of numbers, as spreadsheets write quarters of them.
test_decimal_hours_in_a_column() {
    stamps '%Y-%m-%d,%-H.%M' 900 120 | scaled 60 2 | sed 's/[.]00$//;s/[.]50$/.5/' >hours
    with_load , date,hour <hours | form quarters '2024-01-02 06:00:00'
    with_load , date,hour <hours | sed 2d |
        reads from_quarter 'every 15 minutes, from 2024-01-01 00:15:00 to 2024-01-02 05:45:00'
    sed 's/-/,/;s/-/,/' hours | with_load , year,month,day,hour >ymdh
    reads units 'column "year,month,day,hour", every 15 minutes, from 2024-01-01 00:00:00' <ymdh
    sed 2d ymdh | reads units_from_quarter 'every 15 minutes, from 2024-01-01 00:15:00'
    sed 2,3d ymdh | reads units_from_half 'every 15 minutes, from 2024-01-01 00:30:00'
    sed '/,0,/d;/25/d;/75/d' ymdh | reads units_halves 'every 30 minutes, from'
    # minutes that lost a 0 are no fractions; they would be steps of 9 minutes
    stamps '%Y-%m-%d,%-H.%M' 900 120 >clock
    sed 's/[.]00$//;s/[.]30$/.3/' clock | with_load , date,hour |
        refused lost 'hour (write minutes, such as 00:30'
    sed 's/[.]00$//;/[.][14]5$/d;s/[.]30$/.3/' clock | with_load , date,hour |
        refused lost_halves '"2024-01-01 0.3" is not a time like "2024-01-01 0"'
    sed 's/[.]00$//' clock | with_load , date,hour |
        reads minutes 'every 15 minutes, from 2024-01-01 0.00 to 2024-01-02 5.45'
}

# Minutes or seconds that are not written are zero.
test_full_hours_without_minutes() {
    stamps '%Y-%m-%dT%H:%M' 1800 60 >halves
    sed 's/:00$//' halves | with_load | form colon 2024-01-02T06:00
    sed 's/:00$//;s/T/ /' halves | with_load | sed 2d |
        reads later 'every 30 minutes, from 2024-01-01 00:30 to 2024-01-02 05:30'
    sed '/:30$/d;s/:00$//' halves >whole
    { cat whole; stamps '%Y-%m-%dT%H:%M' 1800 120 | sed 1,60d; } | with_load |
        reads first 'every 30 minutes, from 2024-01-01T00:00'
    stamps '%Y-%m-%d,%-H:%M' 1800 60 | sed 's/:00$//' | with_load , date,time |
        reads columns 'every 30 minutes, from 2024-01-01 0:00 to 2024-01-02 5:30'
    stamps '%m/%d/%Y %-I:%M %p' 1800 60 | sed 's/:00//' | with_load |
        reads half_days 'every 30 minutes, from 01/01/2024 12:00 AM to 01/02/2024 5:30 AM'
    stamps '%Y-%m-%d %H:%M:%S' 30 60 | sed 's/:00$//' | with_load |
        reads seconds 'every 30 seconds, from 2024-01-01 00:00:00 to 2024-01-01 00:29:30'
    stamps '%Y-%m-%d %H:%M:%S' 3600 60 | sed '30,$s/:00$//' | with_load |
        reads no_seconds 'hourly, from 2024-01-01 00:00:00 to 2024-01-03 11:00:00'
    briefly no_seconds.csv
    has "$ERR" '31 times without seconds are full minutes'
}

# Two digits after a point remain minutes, or seconds, where steps say so; where
# nothing does, both readings are named.
test_two_digits_after_an_hour_are_minutes() {
    stamps '%Y-%m-%dT%H.%M' 1800 60 | with_load | form minutes 2024-01-02T06.00
    expect 0 predict --format csv minutes.csv
    has "$OUT" ,2024-01-02T06.30,
    stamps '%Y-%m-%d %H.%M' 1800 60 | with_load | form blank '2024-01-02 06.00'
    stamps '%Y-%m-%d %H:%M.%S' 30 60 | with_load | form seconds '2024-01-01 00:30.00'
    stamps '%Y-%m-%dT%H.15' 3600 60 | with_load >x.csv
    refuse 65 '"2024-01-01T00.15" may be 1 January 2024 00:15:00 or 1 January 2024 00:09:00 (give --time-format %Y-%m-%dT%H.%M or --time-format %Y-%m-%dT%H.%f)' \
        train x.csv
    stamps '%Y-%m-%d %H:%M.15' 3600 60 | with_load >x.csv
    refuse 65 'may be 1 January 2024 00:00:15 or 1 January 2024 00:00:09 (give' \
        train x.csv
    briefly --time-format '%Y-%m-%d %H:%M.%f' x.csv
    expect 0 predict --format csv
    has "$OUT" ',2024-01-03 12:00.15,'
    # hours of a day in decimals may be parts of the day
    stamps '%Y-%m-%d %H.5' 3600 60 | with_load |
        defect part_of_hour '--time none' 'a fraction of an hour (write minutes'
}

test_parts_of_times_are_refused() {
    stamps '%-H%M' 900 120 | sed 's/^00*\([0-9]\)/\1/' | with_load |
        defect no_date '--time none' 'times of day without a date'
    stamps '%b %d' 86400 60 | with_load , date |
        defect no_year '--time none' '"Jan 01" seems to be a month and a day'
    stamps '%d-%b' 86400 60 | with_load , Date |
        defect no_year_dash '--time none' '"01-Jan" seems to be'
    stamps '%b %d' 86400 31 | with_load , date |
        defect no_year_month '--time none' '(add the year, as in 31 Jan 2024, or give --time none'
    for form in '%d.%m. %H:%M' '%m/%d %H:%M' '%b %d %H:%M'; do
        stamps "$form" 3600 100 | with_load |
            defect no_year_clock '--time none' ' 00:00" seems to be a month and a day without a year (add the year, as'
    done
    stamps '%B %d' 86400 60 | with_load , date |
        defect no_year_name '--time none' '"January 01" seems to be'
    { seq 202201 202253; seq 202301 202312; } | with_load , week |
        defect us_weeks '--time none' 'not those of ISO 8601'
}

test_clocks_are_no_data() {
    seq 60310 60369 | with_load , mjd | form mjd 60370
    seq 2460310 2460369 | sed 's/$/.5/' | with_load , jd | form jd 2460370.5
    seq 45292 45351 | with_load , serial | form serial 45352
    # with hours, which no other number has by chance
    for name in Timestamp time DateTime; do
        for digits in 5 8; do
            awk -v d=$digits 'BEGIN { for (i = 0; i < 60; i++)
                printf "%.*f\n", d, 45292 + i / 24 }' >serials
            with_load , $name <serials | form hours 45294.5
        done
    done
    awk 'BEGIN { for (i = 0; i < 60; i++) print 45292 + i / 4 }' |
        with_load , Time | form quarters ''
    awk 'BEGIN { for (i = 0; i < 60; i++) printf "%.5f\n", 45292 + i / 24 }' |
        with_load , x | defect unnamed '--time x' 'seem to be days of a spreadsheet with hours'
    # whose hours are rounded, unlike those of a meter
    for name in Timestamp x; do
        awk 'BEGIN { for (i = 0; i < 60; i++) printf "%.2f\n", 45292 + i / 24 }' |
            with_load , $name | mended rounded 'whose hours are rounded' "$([ $name = Timestamp ] || echo --time x)"
        sed -n 3p rounded.csv.new | grep -q '^45292.04166667,' || fail "$(sed 3q rounded.csv.new)"
        tr ,. ';,' <rounded.csv | mended comma "x); sub(/,/, " "--decimal ,$([ $name = Timestamp ] || echo ' --time x')"
    done
    awk 'BEGIN { for (i = 0; i < 60; i++) print 45292 + i * .04 }' |
        with_load , x | expect 0 check -
    lacks "$OUT" spreadsheet
    # seconds as a spreadsheet shows them are never a target
    for unit in 1 1000; do
        seq 1704067200 3600 1704279600 | awk -v u=$unit '{ printf "%.5E\n", $0 * u }' |
            with_load , stamp | defect cut '--time none' 'without their last digits'
        expect 65 check --time none cut.csv
        grep -q '^stamp *left out' "$OUT" || fail 'a target'
    done
    seq 0 10 590 | with_load , elapsed | form elapsed 600
    awk 'BEGIN { for (i = 0; i < 60; i++) print i * .5 + i % 3 / 10 }' |
        with_load , elapsed | defect jitter '' '"elapsed" tells the time'
    stamps '%Y,%j' 86400 400 | sed 's/,0*/,/' | with_load , year,day |
        form year_day 2025-02-04
    stamps '%Y,%j,%-H' 3600 60 | with_load , YEAR,DY,HR |
        form year_day_hour '2024-01-03 12:00'
}

test_times_of_logs() {
    stamps '%d/%b/%Y:%H:%M:%S +0000' 3600 60 | with_load |
        form apache '03/Jan/2024:12:00:00 +0000'
}

test_numbers_of_seconds() {
    stamps '%s' 3600 60 | with_load , ts | form s 1704283200
    stamps '%s000' 3600 60 | with_load , timestamp | form ms 1704283200000
    stamps '%s000000' 3600 60 | with_load , timestamp | form us 1704283200000000
    stamps '%s000000000' 3600 60 | with_load , time |
        form ns 1704283200000000000
    # below a microsecond
    stamps '%s000000123' 3600 60 | with_load , time >ns.csv
    form ns_constant 1704283200000000123 <ns.csv
    stamps '%s999999700' 3600 60 | with_load , ts |
        form ns_before 1704283200999999700
    stamps '%s.999999700' 3600 60 | with_load , ts |
        form s_before 1704283200.999999700
    stamps '%Y-%m-%dT%H:%M:%S.0000001Z' 900 60 | with_load |
        form dotnet 2024-01-01T15:00:00.0000001Z
    stamps '%Y-%m-%dT%H:%M:%S.123456789' 900 60 | with_load |
        form iso_ns 2024-01-01T15:00:00.123456789
    stamps '%Y-%m-%d;%H:%M:%S.000000123' 900 60 |
        with_load ';' 'date;time' | form columns_ns '2024-01-01 15:00:00.000000123'
    briefly --resample 2h:mean ns.csv
    expect 0 predict --format csv
    has "$OUT" ,1704283200000000000,
    sed '7s/123,/124,/' ns.csv >x.csv
    briefly x.csv
    has "$ERR" 'digits of times below a microsecond differ from row to row: times are rounded to microseconds'
    expect 0 predict --format csv
    has "$OUT" ,1704283200000000000,
    for step in 150 1500; do
        awk -v step=$step 'BEGIN {
            for (i = 0; i < 60; i++) printf "1704067200000%06d\n", i * step
        }' | with_load , ts |
            defect close '--time none' 'times are less than 100 microseconds apart'
    done
    stamps '%s.250' 3600 60 | with_load , ts | form s_fraction 1704283200.250
    stamps '%s.250' 3600 30 | with_load , time | sed '5~3s/\.250/.7685/' |
        defect s_jitter '--resample 1h:mean' 'off the grid'
}

test_a_time_in_several_columns() {
    stamps '%d/%m/%Y;%H.%M.%S' 3600 60 | with_load ';' 'Date;Time' |
        form date_time '03/01/2024 12.00.00'
    stamps '%Y,%-m,%-d,%-H' 3600 60 | with_load , year,month,day,hour |
        form ymdh '2024-01-03 12:00'
    stamps '%Y,%-m' mo 60 | with_load , year,month | form ym 2029-01
    stamps '%d.%m.%Y,%H:%M' 3600 60 | with_load , Datum,Uhrzeit |
        form datum '03.01.2024 12:00'
    stamps '%Y-%m-%d,%H:%M,%H:59' 3600 60 |
        with_load , 'DATE,START TIME,END TIME' | form start '2024-01-03 12:00'
    stamps '%m/%d/%Y,%-H' 3600 61 | sed '1d;s/,0$/,24/' >ends
    awk -F, -v OFS=, '$2 == 24 { $1 = last } { last = $1; print }' ends |
        with_load , 'Date,Hour Ending' | form hour_ending '01/03/2024 13'
    stamps '%Y,%-m,%-d' 86400 60 | with_load , YEAR,MO,DY | form modo '2024-03-01'
    seq 1 60 | sed 's/^/2024,/' | with_load , YEAR,DOY | form doy 2024-03-01
    stamps '%Y,M%m' mo 60 | with_load , Year,Period | form period 2029-01
    stamps '%Y,Q%q' q 60 | with_load , Year,Quarter | form year_quarter 2039-01
    stamps '%Y,%V' 604800 50 | with_load , Year,Week | form year_week 2024-W51
    stamps '%Y-%m-%d,%-H' 3600 60 | with_load , date,hour |
        form date_hour '2024-01-03 12'
}

# Names of parts of dates may share a beginning or an end.
test_parts_of_dates_with_longer_names() {
    stamps '%Y,%-m,%-d' 86400 60 | with_load , arrival_year,arrival_month,arrival_day |
        form arrival 2024-03-01
    stamps '%Y,%B,%-d' 86400 60 |
        with_load , arrival_date_year,arrival_date_month,arrival_date_day_of_month |
        form hotel 2024-03-01
    stamps '%-d,%-m,%Y' 86400 60 | with_load , SaleDay,SaleMonth,SaleYear |
        form camel 2024-03-01
    stamps '%Y,%-m' mo 60 | with_load , year_sold,month_sold | form sold 2029-01
    # the day of the month may be called a date
    stamps '%Y,%-m,%-d' 86400 60 >days
    with_load , arrival_year,arrival_month,arrival_date <days |
        form arrival_date 2024-03-01
    with_load , Year,Month,Date <days | form year_month_date 2024-03-01
    stamps '%Y,%-m,%Y-%m-%d' 86400 60 |
        with_load , sold_year,sold_month,sold_date | form sold_date 2024-03-01
    # beside a time they are no other one
    stamps '%Y-%m-%d,%Y,%-m,%-d' 86400 60 |
        with_load , date,built_year,built_month,built_day | form beside 2024-03-01
    # rows in no order
    awk -F, -v OFS=, 'NR > 1 { $3 = (NR * 7) % 28 + 1 } 1' arrival.csv >x.csv
    refuse 65 'x.csv:2: column "arrival_year,arrival_month,arrival_day": the columns have the parts of dates, which go back and forth (give --time arrival_year,arrival_month,arrival_day if they are the time, or --time none)' \
        train x.csv
    { sed 1q arrival.csv; sed 1d arrival.csv | sed 'n;d'
        sed 1d arrival.csv | sed '1!n;d'; } >x.csv
    briefly --sort \
        --time arrival_year,arrival_month,arrival_day x.csv
    has "$ERR" 'times in column "arrival_year,arrival_month,arrival_day", daily'
}

# Thirteen periods of a fiscal year have no dates; they are no targets either,
# once the id is given.
test_periods_of_fiscal_years_per_store() {
    awk 'BEGIN { for (s = 1; s <= 3; s++) for (i = 0; i < 65; i++)
        printf "s%d,%d,%d\n", s, 2019 + i / 13, i % 13 + 1
    }' | with_load , store,FY,Period >periods.csv
    expect 65 train periods.csv
    has "$ERR" 'give --id store'
    briefly --id store periods.csv
    has "$ERR" '1 feature; forecasting load' \
        'column "FY" tells the time or counts rows: left out' \
        'column "Period" tells the time or counts rows: left out'
    sed 's/FY/Year/' periods.csv >years.csv
    briefly --id store --time none years.csv
    has "$ERR" '1 feature; forecasting load'
    awk -F, '$3 != 13' periods.csv >months.csv
    briefly --id store months.csv
    has "$ERR" 'times in column "FY,Period", monthly'
}

# parts N [LAST]: 12 days from 2024-10-22 on with numbers 1 to N of each; day
# LAST, the change of the clocks, has an hour more.
parts() {
    stamps '%Y-%m-%d' 86400 307 | sed '1,/2024-10-21/d' |
        awk -v OFS=, -v n="$1" -v last="${2-}" '{
            most = n + ($0 == last ? n / 24 : 0)
            for (i = 1; i <= most; i++) print $0, i }'
}

# Rows in bursts are no grid most of which is absent; hours of business are, and
# rows that are absent by chance.
test_bursts_are_joined() {
    stamps '%Y-%m-%d %H:%M' 60 2400 | awk '(NR - 1) % 60 < 10' |
        with_load , time |
        defect minutes '--resample 1h:mean' \
            'rows come in bursts: with the step every minute, 83 % of the times are absent, in 39 gaps'
    briefly --freq 1min minutes.csv
    has "$ERR" '39 gaps, 1950 rows missing'
    briefly --resample 1h:sum minutes.csv
    lacks "$ERR" incomplete
    expect 0 predict minutes.csv
    stamps '%Y-%m-%d %H:%M:%S' 5 2600 | awk '(NR - 1) % 13 < 3' |
        with_load , time |
        defect seconds '--resample 1min:mean' 'rows come in bursts'
    stamps '%Y-%m-%d %H:%M' 3600 720 | awk '(NR - 1) % 24 < 8' |
        with_load , time >business.csv
    briefly business.csv
    has "$ERR" 'hourly from 00:00 to 07:00'
    stamps '%Y-%m-%d %H:%M' 3600 720 | awk 'NR < 3 || NR * NR * 7919 % 1009 < 400' |
        with_load , time >chance.csv
    briefly chance.csv
    has "$ERR" 'rows missing'
}

# hours_beside NAME: days with the numbers 1 to 24 in a column.
hours_beside() {
    parts 24 | with_load , "date,$1"
}

# Numbered half-hours and other parts of a day beside a date are times; the
# numbers of shops are ids.
test_parts_of_a_day() {
    EACH=yes
    parts 48 | with_load , SETTLEMENT_DATE,SETTLEMENT_PERIOD |
        form settlement '2024-11-03 00:00'
    expect 0 predict --format csv settlement.csv
    has "$OUT" '2024-11-03 01:00'
    awk -F, -v OFS=, 'NR > 1 { $2 = sprintf("%02d", $2 - 1) } 1' settlement.csv |
        sed '1s/.*/date,half_hour,load/' | form from_zero '2024-11-03 00:00'
    for n in 48 96 144 288; do
        for name in period x; do
            parts $n | tail -n $((4 * n)) | with_load , "date,$name" |
                defect parts "--time date,$name" 'the time of an earlier row'
            expect 0 predict --format csv parts.csv
            has "$OUT" '2024-11-03 00:00'
        done
    done
    sed '1,30d' settlement.csv | sed '1s/.*/date,period,load/' |
        defect begun '--time date,period' 'the time of an earlier row'
    sed -n '1p;31,150p' settlement.csv | sed '1s/.*/date,block,load/' >few.csv
    checks_as few.csv '--time date,block' # two days, and parts of two others
    parts 48 | with_load , date,shop |
        defect shops '--id shop' 'the time of an earlier row'
    awk -F, 'NR == 1 || $2 < 41' settlement.csv |
        defect periods '--id SETTLEMENT_PERIOD' 'the time of an earlier row'
}

# Hours as intervals, of which the start is the time, and as HE1 to HE24, of
# which the number is.
test_hours_in_texts_beside_a_date() {
    hours_beside Hour >numbers.csv
    for form in '%02d-%02d' '%d-%d' '%02d:00-%02d:00'; do
        awk -F, -v OFS=, -v form="$form" '
            NR > 1 { $2 = sprintf(form, $2 - 1, $2) } 1' numbers.csv >texts.csv
        # shellcheck disable=SC2059 # the start alone
        form intervals "2024-11-03 $(printf "${form%-*}" 0)" <texts.csv
        sed '1s/Hour/Period/' texts.csv |
            defect named '--time date,Period' 'the time of an earlier row'
    done
    for start in HE H 'HE ' Hr 'hour '; do
        awk -F, -v OFS=, -v start="$start" 'NR > 1 { $2 = start $2 } 1' \
            numbers.csv | form ending '2024-11-03 1'
        sed '1s/Hour/Block/' ending.csv |
            defect named '--time date,Block' 'the time of an earlier row'
    done
    awk -F, -v OFS=, 'NR > 1 { $2 = "H" $2 } $2 !~ /^H[1-9]./' numbers.csv |
        sed '1s/Hour/hospital/' |
        defect hospitals '--id hospital' 'the time of an earlier row'
}

# AM and PM in a column of their own.
test_half_days_beside_a_time_of_day() {
    EACH=yes
    stamps '%m/%d/%Y,%I:%M,%p' 3600 336 | with_load , Date,Time,AM/PM >half.csv
    form named '01/15/2024 12:00 AM' <half.csv
    sed '1s,AM/PM,part,' half.csv |
        defect unnamed '--time Date,Time,part' 'follows'
    sed 's/:00//' half.csv | form hours '01/15/2024 12 AM'
    sed '1!s/AM/a.m./; 1!s/PM/p.m./' half.csv | form dots '01/15/2024 12:00 a.m.'
    stamps '%m/%d/%Y,%H:%M,%p' 3600 336 | with_load , Date,Time,AM/PM |
        form whole '01/15/2024 12:00 AM'
    sed '2,13d' whole.csv | form noon '01/15/2024 12:00 AM'
    # one letter, as weather stations of Davis write it
    stamps '%m/%d/%y,%-I:%M%p' 1800 144 | sed 's/AM$/a/; s/PM$/p/' >letters
    with_load , Date,Time <letters | form letter '01/04/24 12:00a'
    expect 0 predict --format csv letter.csv
    has "$OUT" ',01/04/24 1:00a,'
    tr , ' ' <letters | with_load | form one_column '01/04/24 12:00a'
    tr , ' ' <letters | sed '$d' | with_load | form last '01/03/24 11:30p'
    tr 'ap,' 'AP ' <letters | with_load | form capital '01/04/24 12:00A'
    sed '1!s/AM/A/; 1!s/PM/P/' half.csv | form half_letter '01/15/2024 12:00 A'
}

# Fewer numbers than a day has hours are equal blocks of the day.
test_blocks_of_a_day() {
    for n in 2 3 4 6 8 12; do
        parts $n | with_load , SETTLEMENT_DATE,SETTLEMENT_PERIOD |
            form blocks '2024-11-03 00:00'
        expect 0 predict --format csv blocks.csv
        has "$OUT" "2024-11-03 $(printf '%02d' $((24 / n))):00"
        awk -F, -v OFS=, 'NR > 1 { $2-- } 1' blocks.csv |
            form from_zero '2024-11-03 00:00'
    done
    sed '1s/.*/date,block,load/' blocks.csv >named.csv
    briefly --time date,block named.csv
    has "$ERR" 'every 2 hours'
    parts 10 | with_load , SETTLEMENT_DATE,SETTLEMENT_PERIOD |
        defect tenths '--id SETTLEMENT_PERIOD' 'the time of an earlier row'
}

# The numbers 1 to 24 beside a date are hours, or as many shops by their name.
test_hours_or_ids() {
    for name in store zone weather_station store_nbr shop_number line; do
        hours_beside "$name" |
            defect ids "--id $name" 'the time of an earlier row'
    done
    for name in p slot uur; do
        hours_beside "$name" |
            defect hours "--time date,$name" 'the time of an earlier row'
    done
    hours_beside thing >thing.csv
    expect 65 train --epochs 1 --hidden 4 -T 4 -H 3 thing.csv
    has "$ERR" '(give --id thing, or for hours of the day --time date,thing, or'
    expect 65 check -H 3 thing.csv
    tail -n 2 "$OUT" >lines
    printf 'attnforecast train --horizon 3 --%s thing.csv\n' 'id thing' \
        'time date,thing' >wanted
    same lines wanted
}

# Under "id" they may be series as well, unless the rows are in their order.
test_parts_of_a_day_may_be_ids() {
    parts 48 | with_load , date,id >id.csv
    expect 65 train --epochs 1 --hidden 4 -T 4 -H 3 id.csv
    has "$ERR" 'id.csv:2: column "id": its numbers 1 to 48 run through each date' \
        '(give --id id, or --time date,id)'
    expect 65 check -H 3 id.csv
    tail -n 2 "$OUT" >lines
    printf 'attnforecast train --horizon 3 --%s id.csv\n' 'id id' \
        'time date,id' >wanted
    same lines wanted
    briefly --id id id.csv
    has "$ERR" '48 series'
    expect 0 predict --format csv id.csv
    briefly --time date,id id.csv
    has "$ERR" 'every 30 minutes'
    expect 0 predict --format csv id.csv
    has "$OUT" '2024-11-03 00:00'
    { sed 1q id.csv && sed 1d id.csv | sort -t, -k2,2n -k1,1; } >sorted.csv
    briefly sorted.csv
    sed '1s/id/item_id/' id.csv >item.csv
    briefly item.csv
    awk -F, 'NR == 1 || $2 < 48' id.csv >47.csv
    briefly 47.csv
    for n in 50 96 300; do
        parts "$n" | awk -F, '{ print $1 "," $2 - 1 }' |
            with_load , date,id >zero.csv
        refuse 65 "its numbers 0 to $((n - 1)) run through each date" \
            train zero.csv
    done
    # from 2 on, with one that is no part, and with another date in each line
    for numbers in 'n + 1' '(n == 20 ? 99 : n)'; do
        parts 48 | awk -F, "{ n = \$2; print \$1 \",\" $numbers }" |
            with_load , date,id >ids.csv
        briefly ids.csv
    done
    parts 48 | awk -F, '!seen[$1]++ { date[n++] = $1 } END {
        for (i = 0; i < n; i++)
            for (k = 1; k <= 48; k++) print date[(i + k) % n] "," k }' |
        with_load , date,id >other.csv
    refuse 65 'time 2024-10-22 follows 2024-11-02' train other.csv
    lacks "$ERR" 'run through'
}

# Days of 46 and 50 half-hours, when the clocks are changed.
test_parts_of_a_day_when_the_clocks_change() {
    parts 48 2024-10-27 |
        with_load , 'Settlement Date,Settlement Period' |
        defect autumn '--tz Europe/London' 'is in no day of 24 hours'
    briefly --tz Europe/London autumn.csv
    lacks "$ERR" gap
    expect 0 predict --format csv autumn.csv
    has "$OUT" '2024-11-03 00:00'
    parts 96 2024-10-27 | with_load , date,slot |
        defect quarters '--time date,slot --tz Europe/Berlin' 'an earlier row'
    parts 48 | sed '/2024-10-23,4[78]/d' |
        with_load , date,settlement_period >gap.csv
    briefly gap.csv
    has "$ERR" '1 gap, 2 rows missing: 2024-10-23 23:00 to 2024-10-23 23:30'
    sed 's/2024-10-/2024-03-/;s/2024-11-/2024-04-/' autumn.csv |
        grep -v '03-27,\(49\|50\)\|03-31,4[78]' >march.csv
    defect spring '--tz Europe/London' <march.csv \
        '"2024-03-31 46" is followed by no other hour of its day; in Europe/London the clocks are put forward'
    parts 48 | awk -F, -v OFS=, '{ print $1, $2 - 1 }' |
        with_load , date,half_hour >zero.csv
    briefly --tz Europe/London zero.csv
    has "$ERR" 'every 30 minutes'
    # only one in spring, and not cut off by the end of the file
    sed '/2024-03-3[01],4[78]/d' march.csv >two.csv
    sed '/2024-04-/d' march.csv >end.csv
    for file in two end; do
        briefly $file.csv
    done
}

# Titles of several lines, some with commas, above a header with units or none,
# and notes below the rows.
test_titles_above_a_header_with_units() {
    daily >rows.csv
    for titles in 'Load report' 'Load report\nAll values in MW, daily' \
        'Load report\nAll values in MW, daily\nSource: the grid\nContact: a, b, c'; do
        for blank in '' '\n'; do
            for units in '' ',MW\n'; do
                # without a blank line, a header below a line with a comma may
                # as well be its units
                case "$titles$blank" in *daily) continue ;; esac
                { printf '%b' "$titles\n$blank"; sed 1q rows.csv; printf '%b' "$units"
                    sed 1d rows.csv; printf '\nSource: x, y, z\n'; } >given.csv
                form titled 2024-03-01 <given.csv
                expect 0 check titled.csv
                has "$OUT" 'times in column "time"'
            done
        done
    done
    { sed 1q rows.csv; echo ,MW; sed 1d rows.csv; } | form units 2024-03-01
    # filled up with empty cells, as spreadsheets write them, also below the rows
    { printf 'Table 1,\nLoad,\n,\n'; cat rows.csv; printf '____\nSource: grid,\n'; } |
        form padded 2024-03-01
}

# A line of a title with as many cells as the header; lines below a header that
# are units, or the types of the columns.
test_titles_as_wide_as_the_header() {
    daily >rows.csv
    { echo 'Report,MW'; cat rows.csv; } >given.csv
    mended title 'title.csv:2: this line seems to be the header, not line 1' \
        <given.csv
    has err 'tail -n +2 title.csv | attnforecast train --horizon 3 -; if it is no header, leave it out: sed 2d title.csv | attnforecast train --horizon 3 -)'
    cmp title.csv.new rows.csv || fail 'title: another file'
    { echo Logger,123; cat rows.csv; } |
        mended logger 'this line seems to be the header'
    for units in time,MW -,MW date,date; do
        { sed 1q rows.csv; echo "$units"; sed 1d rows.csv; } >units.csv
        expect 0 check units.csv
        { echo x,load; echo "$units" | sed 's/^time/t/'; sed 1d rows.csv; } >x.csv
        expect 0 check x.csv
    done
}

# Properties of the table above its header, some of them numbers, as wide as it
# is; or a small table of them, above a blank line.
test_properties_above_the_header() {
    daily >rows.csv
    awk -F, -v OFS=, '{ print NR == 1 ? "id" : NR % 2 ? "B" : "A", $0 }' rows.csv >ids.csv
    {
        awk -F, -v OFS=, 'NR > 1 { $1 = NR + 1900 } 1' rows.csv | sed '1s/time/year/'
    } >years.csv
    for titles in 'Location,Berlin\nLatitude,52.5\n' \
        'Latitude,52.5\nLongitude,13.4\n\n' \
        'Location,Berlin\nTime,UTC\nExported,2024-05-01\nRows,72\n' \
        'latitude,longitude\n52.52,13.419\n\n' \
        'name,value\nlatitude,52.5\n\n'; do
        for rows in rows.csv years.csv; do
            { printf '%b' "$titles"; cat "$rows"; } |
                mended titled 'this line seems to be the header, not line 1'
            cmp titled.csv.new "$rows" || fail "$titles: another file"
        done
    done
    { printf 'Location,Berlin,\nLatitude,52.5,\n'; cat ids.csv; } >titled.csv
    expect 65 check titled.csv
    tail -n 1 "$OUT" >line
    has line 'tail -n +3 titled.csv | attnforecast train -'
    # a table of places above, with other columns
    { printf 'id,latitude,longitude,elevation\n0,52.5,13.4,38\n1,48.1,11.5,500\n\n'
        tr AB 01 <ids.csv; } >places.csv
    checks_as places.csv ''
    has "$OUT" '3 lines above the header are passed over' 'times in column "time"'
    # no header, but a word in place of a number
    sed -n 's/^[^,]*,//p' ids.csv | awk -F, -v OFS=, '{ print $1 ~ "time" ? "id" : "A" NR, $2 }
        NR == 3 { print "B", "closed" }' >words.csv
    expect 65 check words.csv
    lacks "$OUT" 'seems to be the header'
    has "$OUT" '"closed" is not a number'
}

# under FILE LINE NAME TIME: FILE with a line under its header has the same
# forecasts; check says what the line is passed over as.
under() {
    { sed 1q "$1"; echo "$2"; sed 1d "$1"; } | form under "$4"
    "$ATTNFORECAST" check under.csv | tr -s '\n ' ' ' >said
    has said "under the header is passed over as $3"
}

# A unit in one column; types as databases write them, also above several
# columns of text; a total above the rows, as of Google Analytics.
test_lines_under_the_header_that_are_no_rows() {
    seq 0 71 | awk 'BEGIN { print "Jahr;Monat;Wert" }
        { print 2005 + int($1 / 12) ";" $1 % 12 + 1 ";" $1 * 7 % 13 }' >months.csv
    for units in '[a];[m];[Stk]' 'Jahr;;Stueck' ';;Stk' '-;-;EUR'; do
        under months.csv "$units" units 2011-01
    done
    daily >days.csv
    awk -F, -v OFS=, '{ print $0, (NR > 1 ? "red,big" : "colour,size") }' days.csv >texts.csv
    sed '1s/time/ts/' days.csv >ts.csv
    for types in Date,UInt64 timestamp,float8 'DateTime64(3),Nullable(Float32)' \
        'timestamp with time zone,double precision' 'date,"numeric(10,2)"'; do
        under days.csv "$types" types 2024-03-01
        under ts.csv "$types" types 2024-03-01
    done
    under texts.csv 'Date,UInt64,LowCardinality(String),Nullable(String)' types 2024-03-01
    # no types: the header itself
    { echo Report,MW; sed '1s/.*/date,number/' days.csv; } |
        mended no_types 'this line seems to be the header'
    under days.csv ,12345 'a total: ",12345"' 2024-03-01
    under days.csv ',12345,Grand total' 'a total: ",12345"' 2024-03-01
    sed '1s/time/Nth day/' days.csv | awk -F, -v OFS=, 'NR > 1 {
        $1 = sprintf("%04d", NR - 2) } 1' >nth.csv
    under nth.csv ',12345,Grand total' 'a total: ",12345"' 0060
    stamps '%Y%m%d%H' 3600 60 | with_load , 'Date + hour (YYYYMMDDHH)' >hours.csv
    under hours.csv ,12345 'a total: ",12345"' 2024010312
    # a word after other rows is a cell too many
    sed '5s/$/,Grand total/' days.csv | mended fifth '3 cells, but the header has 2'
}

# Merged cells of dates: another column tells the rows of a block apart.
test_dates_in_the_first_row_of_each_block() {
    shifts() { # shifts NAMES
        daily | awk -F, -v OFS=';' -v names="$1" '{ n = split(names, s, "/") }
            NR == 1 { print "Datum", "Schicht", "n"; next }
            { for (i = 1; i <= n; i++) print i == 1 ? $1 : "", s[i], NR * i * 7 % 31 }'
    }
    above='the time is missing in 120 rows (add it, or fill in that of the row above, as another column tells these rows apart: awk'
    shifts 'a/b/c' | mended shifts "$above" '--id Schicht'
    has shifts.csv.new '2024-01-01;b;' '2024-02-29;c;'
    shifts 'a/b/c' | sed '9d' | mended lacks 'in 119 rows (add it, or fill in that of the row above' '--id Schicht'
    # with the delimiter in quotes, and numbers as names
    shifts '"a;1"/"b"/c' | mended quoted "$above" '--id Schicht'
    shifts '1/2/3' | mended numbers 'rows (add it, or fill in that of the row above' '--id Schicht'
    # rows that nothing tells apart, or dates that are rarely missing
    shifts 'a/a/b' | refused same 'the time is missing in 120 rows (add it, or give --time none)'
    daily | sed '9s/.*,/,/; 20s/.*,/,/' >rare.csv
    refuse 65 '(add it, leave the lines out: sed' train rare.csv
}

# Years, quarters and months in one column, as statistical offices write them:
# another column says which is which.
test_several_forms_of_times_that_a_column_tells_apart() {
    periods() { # periods NAME: those of four years, for two places
        awk -v time="$1" 'BEGIN { OFS = ","; print "place,frequency," time ",value"
            for (p = 1; p <= 2; p++) for (y = 2020; y < 2024; y++) {
                print "p" p, "A", y, p * y % 7
                for (q = 1; q <= 4; q++) print "p" p, "Q", y "-Q" q, p * q * y % 11
                for (m = 1; m <= 12; m++)
                    print "p" p, "M", sprintf("%d-%02d", y, m), p * m * y % 13
            } }'
    }
    keeps='column "frequency" tells its forms apart (keep the 96 rows with M: awk'
    # by turns, one form below the other, and in another column of times
    periods TIME | mended turns "$keeps" '--id place'
    [ "$(wc -l <turns.csv.new)" -eq 97 ] || fail 'other rows are left out'
    { sed 1q turns.csv; sed 1d turns.csv | sort -t, -k1,1 -k2,2 -s; } |
        mended blocks "$keeps" '--id place'
    periods obs | mended named "$keeps" '--id place'
    # with the delimiter in quotes
    periods TIME | awk -F, -v OFS=, '{ $1 = "\"" $1 ",x\"" } 1' | sed '1s/",x"//;1s/,x"/"/' |
        mended quoted "$keeps" "--id place"
    # where one row is of another form, the column does not tell
    periods TIME | sed '9s/M/Q/' >odd.csv
    expect 65 train odd.csv
    grep -q 'tells its forms apart' "$ERR" && fail "$(cat "$ERR")"
    return 0
}

# An empty cell among the times of a day, beside dates that repeat; beside dates
# of their own the column is none of the time.
test_few_times_of_the_day_are_missing() {
    stamps '%Y-%m-%d,%-H' 3600 144 | with_load | sed '1s/.*/Date,Hour,load/' >days.csv
    for lines in 102 25 '102,103'; do
        sed "${lines}s/,[0-9]*,/,,/" days.csv >given.csv
        mended holes 'column "Date,Hour": the time is missing in' <given.csv
        cmp holes.csv.new days.csv || fail "lines $lines: not filled"
    done
    stamps '%Y-%m-%d,%H:00' 90000 60 | with_load | sed '1s/.*/Date,Time,load/; 9s/,.*,/,,/' >own.csv
    expect 0 check own.csv
    has "$OUT" 'times in column "Date", daily'
}

# bookings: a bank statement, some days of which have several bookings.
bookings() {
    echo Date,Booking,Amount,Balance
    stamps '%Y-%m-%d' 86400 90 | awk -v OFS=, '{
        split("1 2 1 3 2 1 2 1 3 1 2 1 2 3", n, " ")
        for (i = 0; i < n[NR % 14 + 1]; i++) {
            cents = (NR * 7919 + i * 104729) % 20000 - 8000
            balance += cents
            printf "%s,shop,%.2f,%.2f\n", $0, cents / 100, balance / 100 } }'
}

# newest_first: the rows of standard input below its header in reverse order.
newest_first() {
    awk 'NR == 1 { print; next } { row[NR] = $0 }
        END { for (i = NR; i > 1; i--) print row[i] }'
}

# Hours 1 to 23 and 25, or 0 to 22 and 24, of days on which the clocks are
# changed; and the newest row first, so that the first numbers are no half-hours.
test_hours_of_a_day_when_the_clocks_change() {
    parts 24 2024-10-27 | with_load , Date,Hour >hours.csv
    defect autumn '--tz Europe/Berlin' <hours.csv \
        '"2024-10-27 25" is in no day of 24 hours; in Europe/Berlin the clocks are put back'
    briefly --tz Europe/Berlin autumn.csv
    lacks "$ERR" gap
    expect 0 predict --format csv autumn.csv
    has "$OUT" '2024-11-03 01:00'
    # after a training without such a day, too
    sed 's/,25,/,24,/;/10-27/d' hours.csv | sed '102,$d' >before.csv
    briefly --tz Europe/Berlin before.csv
    expect 0 predict --format csv before.csv
    has "$OUT" ',2024-10-26 5,'
    expect 0 predict --format csv autumn.csv
    has "$OUT" '2024-11-03 01:00'
    awk -F, -v OFS=, 'NR > 1 { $2-- } 1' hours.csv |
        defect zero '--tz Europe/Berlin' '"2024-10-27 24" is in no day of 24'
    parts 24 | sed 's/10-23,5$/10-23,48/' | with_load , date,period >odd.csv
    refuse 65 '"2024-10-23 48" is not a time' train --time date,period odd.csv
    sed '1s/Hour/Interval/' hours.csv |
        defect named '--time Date,Interval --tz Europe/Berlin' 'an earlier row'
    sed 's/2024-10-27/2024-10-26/' hours.csv >other.csv
    expect 65 train other.csv
    has "$ERR" '"2024-10-26 25" is not a time like "2024-10-27 0"'
    sed 's/2024-10-/2024-03-/;s/2024-11-/2024-04-/;/03-27,25/d;/03-31,24/d' \
        hours.csv >march.csv
    defect spring '--tz Europe/Berlin' <march.csv \
        '"2024-03-31 23" is followed by no other hour of its day; in Europe/Berlin the clocks are put forward'
    briefly --tz Europe/Berlin spring.csv
    lacks "$ERR" gap
    # without such a day, 24 beside 0 is midnight
    awk -F, -v OFS=, 'NR > 1 { $2-- } $1 $2 != "2024-10-280"' hours.csv \
        >midnight.csv
    briefly midnight.csv
    lacks "$ERR" gap
    newest_first <hours.csv | defect hours_back '--tz Europe/Berlin --sort' 25
    for n in 48 96; do
        parts $n | with_load , SETTLEMENT_DATE,SETTLEMENT_PERIOD |
            awk -v n=$n 'NR < 11 * n + 10' | newest_first |
            defect back --sort follows
    done
}

# Times of day in a column beside the date, whatever it is called.
test_times_of_day_in_digits_beside_a_date() {
    stamps '%Y-%m-%d,%H%M' 3600 240 | with_load , date,hhmm |
        form date_hhmm '2024-01-11 0000'
    stamps '%Y%m%d,%H%M' 3600 240 | with_load , YYYYMMDD,time |
        form digits_time '20240111 0000'
    stamps '%Y-%m-%d,%H%M' 3600 240 | with_load , day,from_h |
        defect day_from_h '--time day,from_h' 'the time of an earlier row'
    stamps '%Y-%m-%d,%H%M' 3600 240 | with_load , day,time |
        defect day_time '--time day,time' 'their dates are in column "day"'
    stamps '%Y%m%d' 3600 240 |
        awk -v OFS=, '{ print $0, (NR - 1) % 24 + 1 }' |
        with_load , YYYYMMDD,HH |
        defect hh '--time YYYYMMDD,HH' 'the time of an earlier row'
    # two numbers of a date, uneven ones, and hours after another hour are ids
    stamps '%Y-%m-%d,%-H' 43200 120 | with_load , day,store |
        defect twelve '--id store' 'the time of an earlier row'
    stamps '%Y-%m-%d' 21600 240 | awk -v OFS=, '{
        split("130 215 340 405", store, " "); print $0, store[(NR - 1) % 4 + 1] }' |
        with_load , day,store |
        defect uneven '--id store' 'the time of an earlier row'
    stamps '%Y-%m-%d 06:00,%-H' 3600 1440 | with_load , issued,lead |
        defect issued '--id lead' 'the time of an earlier row'
}

# Texts that no form reads, in a column that its name calls a part of the
# calendar, are refused as under "date"; a category is none of them.
test_unread_weeks_months_and_years() {
    for name in week month quarter year fiscal_year; do
        seq -f 'FY%g/x' 1960 2019 | with_load , $name |
            defect "unread_$name" '--time none' '"FY1960/x" is not a time'
    done
    seq 1 60 | awk '{ print "W" $1 % 4 }' | with_load , week_type >week_type.csv
    briefly week_type.csv
}

test_calendar_steps() {
    stamps '%Y-%m-%d' me 60 | with_load | form month_end 2029-01-31
    stamps '%Y-%m-%d' mo 60 | with_load | form month_start 2029-01-01
    stamps '%Y-%m-%d' q 60 | with_load | form quarters 2039-01-01
    stamps '%Y-%m-%d' B 60 | with_load | form weekdays 2024-03-25
    stamps '%Y-%m-%d' 604800 60 | with_load | form weekly 2025-02-24
    stamps '%Y-%m-%d %H:%M' 900 60 | with_load | form quarter_hour '2024-01-01 15:00'
}

# The hour that the change of the clocks repeats has letters in German files.
test_repeated_hours_with_letters() {
    EACH=yes
    [ -e /usr/share/zoneinfo/Europe/Berlin ] || skip 'no zone data'
    stamps '%Y-%m-%d;%H' 3600 7300 | sed '1,7150d' >hours
    for form in '2A 2B' '02a 02b' '2A:00 2B:00' '2A-2B 2B-03' '02A:00_-_2B:00 2B:00_-_03:00'; do
        first=$(echo "${form% *}" | tr _ ' ') second=$(echo "${form#* }" | tr _ ' ')
        minutes=$(expr "$form" : '.*\(:00\)') || :
        awk -F';' -v OFS=';' -v a="$first" -v b="$second" -v m="$minutes" '
            { hour = $2; $2 = hour m
              if (a ~ /-/) $2 = sprintf("%s - %02d%s", $2, hour + 1, m) }
            $0 ~ "^2024-10-27;02" { print $1, a; $2 = b } 1' hours |
            { echo 'Datum;Stunde;load'; sed 's/$/;1/' | awk '{ print $0 NR % 24 }'; } |
            mended letters 'an hour that a change of the clocks repeats: write both without the letter: ' \
                '--tz Europe/Berlin'
        has "$ERR" '151 rows'
    done
}

# An hour that comes twice is refused, one that is absent is noted, with a zone
# whose clocks are changed then; every 15 minutes they seem to be out of order.
# In a night in which no zone puts its clocks back, a row was written twice.
test_local_times_without_a_zone() {
    stamps '%Y-%m-%d %H:%M' 3600 7100 | sed 1,6000d | with_load |
        sed '/^2024-10-13 01/{p;s/,.*/,77/;}' >other.csv
    refuse 65 'so it is probably a row written twice (give --duplicates first' \
        train other.csv
    expect 65 check other.csv
    has "$OUT" 'attnforecast train --duplicates first other.csv'
    [ -e /usr/share/zoneinfo/Europe/Berlin ] || skip 'no zone data'
    stamps '%Y-%m-%d %H:%M' 3600 7300 | sed 1,2100d | with_load |
        sed '/^2024-10-27 02/{p;s/,.*/,77/;};/^2024-03-31 02/d' |
        tee hours.csv |
        defect summer '--tz Europe/Berlin' 'local time: in Europe/Berlin the clocks change just before 2024-10-27 02:00 (the zone is assumed'
    { sed 1q hours.csv; tail -n 200 hours.csv | tac; } |
        defect newest '--sort --tz Europe/Berlin' '--sort'
    sed '/^2024-03-31 01/{p;s/ 01:00,.*/ 02:00,/;}' hours.csv |
        defect days_of_24 '--duplicates first' 'days of 24 hours, and --tz cannot read it'
    sed 200q hours.csv >spring.csv
    briefly spring.csv
    has "$ERR" 'change just before 2024-03-31 03:00' 'with --tz Europe/Berlin or the zone of the file there is no such hour'
    expect 0 check spring.csv
    has "$OUT" '(you may give --tz Europe/Berlin)'
    refuse 65 'give --tz Europe/Berlin or the zone of the file, or --gaps mask' \
        train --gaps error spring.csv
    stamps '%Y-%m-%d %H:%M' 900 30000 | sed 1,28000d | with_load |
        sed '/^2024-11-03 01/{H;};/^2024-11-03 01:45/{G;s/\n\n/\n/;}' |
        defect quarters '--tz America/New_York' 'follows 2024-11-03 01:45'
}

# log_of DEVICES: a row of each device every minute or so, at times of its own.
log_of() {
    printf '%s' "$1" | awk 'BEGIN { RS = " " } { name[n++] = $1 } END {
        print "time,device,temp"
        for (i = 0; i < 100; i++)
            for (k = 0; k < n; k++) {
                s = 60 * i + 15 * k + (i * i * 7 + k * 3) % 10
                printf "2024-01-01 %02d:%02d:%02d,%s,%.2f\n", s / 3600,
                    s / 60 % 60, s % 60, name[k],
                    10 * k + sin(i / 9) + i * i % 7 / 10
            }
    }'
}

test_devices_of_a_log_are_not_averaged() {
    for names in 'a b c' '101 102 103'; do
        log_of "$names" >log.csv
        expect 65 check log.csv
        has "$OUT" 'train --id device --resample 1min:mean log.csv' \
            'train --resample 30s:mean log.csv'
        refuse 65 'column "device" may tell several series apart (give --id device' \
            train log.csv
        { sed 1q log.csv; sed 1d log.csv | sort -s -t, -k2,2; } |
            defect blocks '--id device --resample 1min:mean' 'give --id device, or --sort'
    done
    # a switch and other numbers are no ids
    log_of '0 1' | sed '1s/device/pump_state/' | defect switch '--resample 1min:mean' 'off the grid'
    log_of '1 2 3' | sed '1s/device/load/' |
        defect loads '--resample 30s:mean' 'off the grid'
}

test_a_far_time_is_named() {
    hourly 300 >hours.csv
    sed '152s/^2024/2042/' hours.csv >middle.csv
    refuse 65 "middle.csv:152: time 2042-01-07 06:00 is far from the others, 2024-01-01 00:00 to 2024-01-13 11:00 (correct it, or leave its line out: sed '152d' middle.csv | attnforecast train -" \
        train middle.csv
    sed '2s/^2024/1924/;301s/^2024/2150/' hours.csv >ends.csv
    refuse 65 "ends.csv:2: time 1924-01-01 00:00 and 1 other are far from the others, 2024-01-01 01:00 to 2024-01-13 10:00 (correct them, or leave their lines out: sed '2d;301d' ends.csv | attnforecast train -" \
        train ends.csv
    sed '2d;301d' ends.csv | defect near '' hourly
}

# A clock that was reset in the middle; the same rows at the start may be meant.
test_rows_of_a_reset_clock_are_named() {
    hourly 300 | sed '152,163s/^2024-01/1970-01/' |
        mended reset 'and 11 others are far from the others'
    [ "$(wc -l <reset.csv.new)" -eq 289 ] || fail "$(wc -l <reset.csv.new) lines"
    hourly 300 | sed '2,13s/^2024-01/1970-01/' >start.csv
    expect 65 train start.csv
    ! grep 'far from the others' "$ERR" || fail 'far'
    # a twentieth of the rows at most
    hourly 300 | sed '152,167s/^2024-01/1970-01/' >many.csv
    expect 65 train many.csv
    ! grep 'far from the others' "$ERR" || fail 'far'
}

# By their names: they follow from no amounts.
test_balances_have_no_sum() {
    bookings >bank.csv
    for name in Balance Saldo 'Kontostand EUR' 'Solde (EUR)'; do
        awk -F, -v OFS=, -v name="$name" \
            '{ print $1, $3, (NR > 1 ? 900 + NR * NR % 77 : name) }' bank.csv >level.csv
        defect balances '--features Amount --duplicates sum' <level.csv \
            'leave out what has no sum'
        briefly --duplicates sum level.csv
        has "$ERR" 'it has the name of a balance, which has no sum: leave it out, or join rows by mean or last (give --features Amount)'
        sed 1s/Amount/x/ level.csv >other.csv
        refuse 65 'give --features x --duplicates sum to add up' train other.csv
        cut -d, -f1,3 level.csv >only.csv
        refuse 65 '(give --duplicates mean,' train only.csv
        lacks "$ERR" 'duplicates sum'
    done
}

test_gaps_and_order() {
    daily | sed '20d;30,31d' | defect gap '' '3 rows'
    daily | sed '20d;30,31d' | form gap_next 2024-03-01
    # bookings: amounts are added up, the balance after each is left out
    bookings >bank.csv
    defect bank_statement '--features Amount --duplicates sum' <bank.csv \
        'leave out what has no sum'
    newest_first <bank.csv | defect bank_backwards \
        '--sort --features Amount --duplicates sum' \
        '--sort --features Amount --duplicates sum'
    cut -d, -f1-3 bank.csv | defect amounts '--duplicates sum' 'add up amounts'
    # orders of buyers, of which each day has another number
    awk -F, -v OFS=, 'NR > 1 { $2 = "b" (NR * 7 % 23); sub("-", "", $3) }
        { print $1, $2, $3 }' bank.csv | sed '1s/Booking/Buyer/' >orders.csv
    refuse 65 'give --duplicates sum to add up amounts, or for a series of each --id Buyer)' \
        train orders.csv
    expect 65 check -H 3 orders.csv
    has "$OUT" 'attnforecast train --horizon 3 --duplicates sum orders.csv'
    newest_first <orders.csv >backwards.csv
    expect 65 check -H 3 backwards.csv
    has "$OUT" 'attnforecast train --horizon 3 --sort --duplicates sum backwards.csv'
    # a log of bookings, each some minutes after another one
    awk -F, -v OFS=, 'NR > 1 { i = $1 == day ? i + 1 : 0; day = $1
        $1 = $1 sprintf(" %02d:%02d", 8 + 3 * i, NR * 37 % 60) } 1' bank.csv |
        defect log '--features Amount --resample 1d:sum' 'add up the amounts of each step'
    # without such a name or a balance, both ways are named
    cut -d, -f1-3 bank.csv | sed 1s/Amount/x/ >either.csv
    refuse 65 'give --duplicates sum to add up amounts' train either.csv
    expect 65 check -H 3 either.csv
    has "$OUT" 'attnforecast train --horizon 3 --duplicates sum either.csv' \
        'attnforecast train --horizon 3 --duplicates mean either.csv'
    hourly | sed '20p' | defect twice '--duplicates first' 'line'
    hourly | sed '20{p;s/,.*/,3/;}' | defect differ '--duplicates first' '2024-01-01 18:00'
    hourly | sed '20{h;d;};21{G;}' | defect swapped --sort '2024-01-01'
    { echo time,load; hourly | sed 1d | sort -r; } | defect newest_first --sort line
    hourly 200 | awk -F, -v OFS=, 'NR > 1 {
        s = 1704067200 + (t += 40 + (NR * NR) % 331)
        $1 = NR % 50 ? s : before; before = s } { print }' |
        defect log '--resample 5min:mean' 'the times have no constant step: '
    hourly 200 | awk -F, -v OFS=, 'NR > 1 {
        t += NR % 4 ? 2 + (NR * NR * 7) % 23 : 1
        $1 = sprintf("2024-01-01 %02d:%02d:%02d", t / 3600, t / 60 % 60,
            t % 60) } { print }' |
        defect bursts '--resample 15s:mean' 'the times have no constant step: '
    hourly 200 | awk -F, -v OFS=, 'NR > 1 {
        t += NR % 3 ? 1 : 9
        $1 = 1704067200 + t } { print }' |
        defect rhythm '--resample 10s:mean' 'rows come in bursts'
    # a rhythm, near rows, or few jumps: rows of a grid are absent
    for seconds in 'NR % 5 < 2 ? 9 : 1' 'NR % 5 < 2 ? 2 + NR % 3 : 1' \
        'NR % 7 < 2 ? 6 + NR % 13 : 1'; do
        hourly 100 | awk -F, -v OFS=, "NR > 1 {
            t += $seconds
            \$1 = 1704067200 + t } { print }" | defect absent '' gaps
    done
    hourly 120 | sed '5~3s/:00,/:20,/' |
        defect jitter "--resample 1h:mean" ':20'
    hourly | awk -F, -v OFS=, 'NR > 1 { print $1, "north", $2; print $1, "south", $2 + 1; next } { print $1, "region", $2 }' |
        defect panel '--id region' region
    # what is the same in all rows, or too few to tell series apart, is no id
    daily | awk -F, -v OFS=, '
        NR == 1 { print "unit,holiday,shop,article,time,sales"; next }
        { for (k = 0; k < 6; k++)
            print "kWh", (NR + k) % 9 ? "no" : "yes", 1 + k % 2, \
                5 + int(k / 2), $1, $2 + k }' |
        defect two_keys '--id shop,article' 'column "shop"'
    awk 'BEGIN { srand(2); print "date,shop,article,sales,promo"
        for (i = 0; i < 60; i++) for (k = 0; k < 6; k++)
            printf "2024-%02d-%02d,%d,%s,%.1f,%d\n", 1 + i / 28, 1 + i % 28,
                k / 2, k % 2 ? "milk" : "bread", 50 + k * 9 + i % 7, rand() * 6
    }' | defect number_key '--id shop,article' 'with the time of an earlier row'
    { echo time,code,load; daily | sed 1d | sed 's/,/,A,/' | sort -r; } |
        defect code_newest_first --sort line
    # sensors read in turn, with and without a common step
    for between in 3,9,14 20,120,220; do
        awk -v between="$between" 'BEGIN { print "time,node,temp"
            split(between, after, ",")
            for (i = 0; i < 120; i++) {
                k = (i + int(i / 9)) % 3 # the order varies
                t = 36000 + 300 * int(i / 3) + after[i % 3 + 1] + i * i % 7 * (after[1] < 9)
                printf "2024-01-%02d %02d:%02d:%02d,%d,%.2f\n", 1 + int(t / 86400),
                    int(t / 3600) % 24, int(t / 60) % 60, t % 60, k + 1, 9 * k + sin(i / 20)
            } }' >turns.csv
        refuse 65 '(give --id node' train turns.csv
        expect 65 check -H 3 turns.csv
        grep '^attnforecast train .*--id node' "$OUT" >line || fail 'no --id node'
        train_as turns
    done
    sed 's/,[123],/,x&/;s/,x,/,x/' turns.csv >x.csv
    refuse 65 '--layout series if the rows are those of one' train x.csv
    briefly --layout series x.csv
    sed '1s/node/thing/;s/,[123],/,x&/;s/,x,/,x/' turns.csv | sed 2,28d >thing.csv
    briefly thing.csv
    awk 'BEGIN { print "id,time,amount"; srand(3)
        for (i = 0; i < 60; i++) {
            t += 60 + int(rand() * 9)
            printf "ch_%d,2024-01-%02d %02d:%02d,%d\n", i, 1 + t / 1440,
                t / 60 % 24, t % 60, i % 13
        } }' |
        defect payments '--resample 1h:sum' 'to add up the amounts'
    # counts are added up as well, but not what only has the word in its name
    for name in 'page views' units_sold orders count 'selling fees' 'Order Total'; do
        sed "1s/amount/$name/" payments.csv >named.csv
        checks_as named.csv '--resample 1h:sum'
    done
    for name in discounted prepaid reorders counter feed; do
        sed "1s/amount/$name/" payments.csv >named.csv
        checks_as named.csv '--resample 1h:mean'
    done
}

test_missing_cells() {
    hourly | sed '20s/,.*/,/' | defect empty '' '1 missing cell'
    hourly | sed '20s/,.*/,NA/;21s/,.*/,NaN/;22s/,.*/,null/' | defect words '' '3 missing cells'
    hourly | sed '20,22s/,.*/,-999/' | warned sentinel '--na -999' load
    hourly | sed '20,21s/,.*/,n\/a/' | defect marker '--na n/a' '"n/a"'
    hourly | sed '20s/,.*/,-/' | defect dash '--na -' '"-"'
    hourly | sed '20s/,.*/,?/' | defect question "--na '?'" '"?"'
    hourly | sed '2,9s/,.*/,/' | defect leading '' 'before the first known target'
    hourly | sed '50,61s/,.*/,/' | defect trailing '' 'after the last known target'
    hourly | sed '20,40s/,.*/,/' | defect much '' 'tenth'
}

# amounts FORM: an hourly file whose cells are as FORM says, of a digit.
amounts() {
    hourly | awk -F, -v form="$1" 'NR > 1 {
        $2 = sprintf("\"" form "\"", (NR * NR + NR / 7) % 10) }
        { print $1 "," $2 }'
}

test_cells() {
    EACH=yes
    stamps '%Y-%m-%d %H:%M' 3600 60 | with_load ';' | form semicolon '2024-01-03 12:00'
    stamps '%Y-%m-%d %H:%M' 3600 60 | with_load '	' | form tab '2024-01-03 12:00'
    stamps '%Y-%m-%d %H:%M' 3600 60 | with_load '|' | form bar '2024-01-03 12:00'
    stamps '%Y-%m-%d' 86400 60 | with_load ' ' | form spaces 2024-03-01
    stamps '%d.%m.%Y' 86400 60 | with_load ';' | tr . , | sed 's/,/./;s/,/./' |
        defect decimal "--decimal ," '--decimal'
    hourly | sed '20s/,.*/,"1,234.5"/' | defect thousands '--thousands ,' '"1,234.5"'
    amounts '1,2%d,456' | defect lakhs '--thousands ,' 'it has a thousands separator'
    amounts '1,2%d,456.50' | awk '{ print $0 "," (NR > 1 ? NR * 7 % 5 : "n") }' |
        defect lakhs_too '--thousands ,' ',456.50" is not a number'
    hourly | sed '20s/,.*/,"1,23,45,678"/' | defect crores '--thousands ,' '"1,23,45,678"'
    hourly | sed '20s/,.*/,"123,45,678"/' >no_groups.csv
    refuse 65 '"123,45,678" is not a number' train no_groups.csv
    hourly | sed '20s/$/%/' | defect percent '--strip %' '%"'
    hourly | sed '20s/,/,$/' | defect currency "--strip '$'" '"$'
    hourly | sed '2,$s/$/ kWh/' | defect unit '--strip kWh' 'it has the unit "kWh"'
    hourly | awk -F, 'NR > 1 { $2 = "\"EUR 1." int(100 + $2) ",5\"" } { print $1 "," $2 }' |
        defect euros '--strip EUR --decimal , --thousands .' "--strip EUR --decimal , --thousands .)"
    amounts 'Rp 1%d.214' | defect rupiah '--strip Rp --decimal , --thousands .' 'it has the unit "Rp", and it has a thousands'
    amounts 'Rs. 1,25%d.00' | defect rupees '--strip Rs. --thousands ,' 'it has the unit "Rs."'
    amounts 'Rs 1,25%d,000' | defect rupees_whole '--strip Rs --thousands ,' 'it has the unit "Rs"'
    amounts '12 01%d Ft' | defect forint '--strip Ft --thousands blank' 'it has the unit "Ft"'
    amounts '12,01%d円' | defect yen "--strip '円' --thousands ," 'it has the unit "円"'
    amounts 'kr 12,5%d' | defect krone '--strip kr --decimal ,' 'it has the unit "kr"'
    amounts "CHF 1'20%d.50" | defect francs "--strip CHF --thousands ''\\'''" 'it has the unit "CHF"'
    amounts 'R 1 32%d,43' | defect rand '--strip R --decimal , --thousands blank' 'it has the unit "R"'
    amounts '-KSh 1,32%d.43' | defect shillings '--strip KSh --thousands ,' 'it has the unit "KSh"'
    amounts 'S/ 1,32%d.43' | defect soles '--strip S/ --thousands ,' 'it has the unit "S/"'
    amounts '1 32%d,43 руб.' | defect roubles "--strip 'руб.' --decimal , --thousands blank" 'it has the unit "руб."'
    # beside a column of numbers
    amounts 'Rs. 1,25%d.00' | sed '1s/$/,n/;2,$s/$/,7.5/' |
        defect rupees_too '--strip Rs. --thousands ,' 'it has the unit "Rs."'
    # versions, quarters, weeks and codes are no amounts
    for code in v1.%d Q%d.24 'KW 0%d.23' 'A 1%d'; do
        amounts "$code" |
            awk -F, '{ print $0 "," (NR > 1 ? NR * 7 % 5 : "n") }' |
            sed '1s/load/release/' >codes.csv
        checks_as codes.csv ""
        has "$OUT" 'release  left out'
    done
    hourly | sed '9s/,/,$/;12s/$/%/' |
        refused units 'the cells have different units: $ in 1 row (first line 9), % in 1 (write all'
    hourly | awk -F, -v OFS=';' 'NR > 1 { $2 = NR % 3 ? $2 " Mio" : $2 / 80 " Mrd." } { $1 = $1 } 1' |
        tr . , | sed 's/d,/d./' |
        mended millions 'Mrd. in 20 rows (first line 3), Mio in 40 (multiply them out: sed' '--decimal ,'
    has millions.csv.new "00:00;107,70e6" "01:00;1,34662e9"
    # a word of size in some cells, or another beside a currency
    hourly | awk -F, -v OFS=, 'NR > 1 { $2 = NR % 9 ? $2 * 1000 : $2 / 1000 " million" } 1' |
        mended word 'million in 6 rows (first line 9), and other cells without it (multiply them out: sed'
    has word.csv.new ",0.10841e6" ",107700"
    hourly | awk -F, -v OFS=, 'NR > 1 { $2 = "$" (NR % 9 ? $2 " thousand" : $2 / 100 " million") } 1' |
        mended words '(multiply them out: sed' "--strip '\$'"
    has words.csv.new '107.70e3' '1.2008e6'
    hourly | awk -F, -v OFS=, 'NR > 1 { $2 = $2 " million" } 1' |
        defect alike '--strip million' 'it has the unit "million"'
    # below a limit: what was counted is not lost
    daily | awk -F, -v OFS=, 'NR > 1 { if (NR % 5 == 0) $2 = "<1"; if (NR == 8) $2 = "\"< 0.5\""; if (NR == 9) $2 = "?" } 1' |
        mended limits "it is below a limit; the filter writes 0, and --na '<1' would leave such cells missing (sed" \
            "--na '?'"
    has limits.csv.new '-04,0' '-07,"0"'
    daily | awk -F, 'NR > 1 && NR % 5 == 0 { $2 = "< 0,05" } { print $1 ";" $2 }' | tr . , |
        mended below 'it is below a limit' '--decimal ,'
    has below.csv.new '-04;0'
    # durations, alone and with hours of three digits
    hourly | awk -F, 'NR > 1 { $2 = (NR == 9 ? 105 : NR % 9) ":" 10 + NR % 50 } { print $1 "," $2 }' |
        mended lengths 'durations such as 2:12 (write them in their smaller unit: awk'
    has lengths.csv.new ":00,132" ":00,6319"
    hourly | awk -F, -v OFS=';' 'NR > 1 { $2 = "\"0" NR % 9 ":30:" 10 + NR % 50 "\"" } { $1 = $1 } 1' |
        sed '9s/".*"//' | mended seconds 'durations such as 02:30:12 (write them in seconds: awk'
    has seconds.csv.new ":00;9012"
    grep -q ':00;$' seconds.csv.new || fail 'an empty duration is no more'
    # sizes that a program chooses by itself
    for sizes in 'W kW' 'ms s' 'Mbit/s Gbit/s' 'µs ms' 'm km'; do
        hourly | awk -F, -v sizes="$sizes" 'BEGIN { split(sizes, size, " ") }
            NR > 1 { $2 = NR % 3 ? $2 " " size[1] : $2 / 80 " " size[2] } { print $1 "," $2 }' |
            mended sizes "(multiply them out, to ${sizes% *}: sed"
        has sizes.csv.new "00:00,107.70" "01:00,1.34662e3"
    done
    # also if --strip removes some of them, or all
    hourly | awk 'NR > 1 { $0 = $0 (NR % 20 == 2 ? " t" : " kg") } { print }' >weights.csv
    for strip in '' t kg t,kg; do
        refuse 65 'weights.csv:2: column "load": the cells have different units: t in 3 rows (first line 2), kg in 57 (write all in one unit; --strip does not convert)' \
            train ${strip:+--strip "$strip"} weights.csv
    done
    hourly | awk 'NR > 1 { $0 = $0 (NR % 20 == 2 ? " kg*" : NR % 9 ? " kg" : "*") } { print }' >marks.csv
    briefly --strip '*,kg,kg*' marks.csv
    hourly | sed '9s/,\(.*\)$/,(\1)/' | mended accounting "sed '2,\$s/("
    # with errors of a spreadsheet, and few plain numbers
    hourly | awk -F, 'NR > 1 { $2 = NR % 9 ? NR % 5 ? "(" $2 ")" : $2 : "#DIV/0!" } { print $1 "," $2 }' |
        mended losses 'column "load": "(107.70)" is not a number: a number in parentheses is a negative one' "--na '#DIV/0!'"
    hourly | awk -F, 'NR > 1 { $2 = NR % 9 == 3 ? "err5" : NR % 5 ? "(" $2 ")" : $2 } { print $1 "," $2 }' |
        mended errors '"(107.70)" is not a number: a number in parentheses is a negative one' '--na err5'
    # a date before it, another number behind it, and one in quotes
    hourly | sed '9s/$/-/;12s/$/-,5-/;15s/,\(.*\)\.\(.*\)/,"\1.\2-"/' |
        sed '1s/$/,b/;/,.*,/!s/$/,3/' | sed '1s/,3$//' |
        mended minus_last 'its minus sign is at the end'
    grep -q '^2024-01-01 07:00,-[0-9.]*,3$' minus_last.csv.new || fail 'the 9th line'
    grep -q '^2024-01-01 10:00,-[0-9.]*,-5$' minus_last.csv.new || fail 'the 12th line'
    grep -q '^2024-01-01 13:00,"-[0-9.]*",3$' minus_last.csv.new || fail 'the 15th line'
    hourly | sed '9s/$/K/' | mended thousand 'a letter for thousands, millions or billions (sed'
    grep -q 'e3$' thousand.csv.new || fail 'no thousands'
    hourly | sed 's/$/,/' | form trailing_comma '2024-01-03 12:00'
    hourly | sed '1s/$/,,/;2,$s/$/,,/' | form trailing_columns '2024-01-03 12:00'
    { hourly; echo ,; echo ,; echo ,; } | defect blank_end '' '3'
    { echo '# by a logger'; hourly; } | form comment '2024-01-03 12:00'
    # the header is a comment above units, or above a line without words
    stamps '%Y %m %d %H %M' 3600 60 >hours.txt
    { printf '#YY  MM DD hh mm WDIR WSPD\n#yr  mo dy hr mn degT m/s\n'
        awk '{ print $0, NR * 97 % 360 " ", 5 + NR * NR % 37 / 10 }' hours.txt; } >buoy.txt
    form buoy '2024-01-03 12:00' <buoy.txt
    has notes 'the comment in line 1 is the header' 'forecasting WDIR, WSPD'
    awk 'NR > 2 && NR % 3 { $7 = "99.00" } { print }' buoy.txt | warned waves '--na 99' WSPD
    { printf '# A SERVICE\n# FH = speed, in .1 m/s\n# STN,YYYYMMDD,   FH,   TG\n# \n'
        stamps '%Y%m%d' 86400 60 | awk -v OFS=, '{ print "  260", $0, "   " NR % 9,
            NR == 20 ? "     " : "   " 100 + NR % 11 }'; } | form service 20240301
    has notes 'the comment in line 3 is the header' 'forecasting FH, TG' '1 missing cell'
    # tables as programs of databases draw them
    { echo '+--+--+'; hourly | sed 's/,/ | /;s/.*/| & |/;1s/$/\n+--+--+/'
        echo '+--+--+'; } >drawn.txt
    form drawn '2024-01-03 12:00' <drawn.txt
    has notes '3 border lines of a drawn table are passed over, the first in line 1' \
        'forecasting load'
    sed '1s/.*/┌──┬──┐/;3s/.*/├──┼──┤/;$s/.*/└──┴──┘/;s/|/│/g' drawn.txt |
        mended boxes 'the frame of a drawn table'
    # blanks within cells and between columns, below a line for each column
    hourly | awk -F, '{ printf "%-18s%10s  \r\n", $1, $2 }
        NR == 1 { printf "----------------  ----------\r\n" }' >ruled.txt
    mended ruled 'a table of columns between blanks' <ruled.txt
    daily | awk -F, '{ printf "%-18s%10s\n", $1, $2 }
        NR == 1 { printf "----------------  ----------\n" }' | form days 2024-03-01
    { printf '\357\273\277'; hourly; } | form bom '2024-01-03 12:00'
    hourly | sed 's/$/\r/' | form crlf '2024-01-03 12:00'
    hourly | sed '1d' | form headerless '2024-01-03 12:00'
    hourly | gzip | form gz '2024-01-03 12:00'
    hourly | sed '20s/,.*/,abc/' | defect text '--na abc' '"abc"'
    hourly | sed '20s/,.*/,1e99/' | defect huge '--na 1e99' '1e99'
    hourly | sed '20s/$/,1/' | mended wide '3 cells'
    hourly | sed '20s/,.*//' | mended narrow '1 cell'
    hourly | awk -F, -v OFS=, '{ print $0, NR == 1 ? "site" : "north" }' |
        defect text_column '' '"site" is not numeric'
    hourly | awk -F, -v OFS=, '{ print NR == 1 ? "No" : NR - 1, $0 }' |
        form counter '2024-01-03 12:00'
    hourly | awk -F, -v OFS=, '{ print NR == 1 ? "lat" : 52.5, $0 }' |
        defect constant '' 'column "lat": every value is 52.5: left out'
    stamps '%d/%m/%y' 86400 60 | awk 'NR == 1 { day = $0 } { print day "," $0 }' |
        with_load , 'LAST UPDATE,TIME_PERIOD' | form update 01/03/24
    stamps '%Y' y 60 | with_load , Year >first
    { cat first; sed 1d first; } |
        awk -F, -v OFS=, '{ print NR == 1 ? "Entity" : NR < 62 ? "a" : "b", $0 }' >years.csv
    expect 65 train years.csv
    has "$ERR" 'follows 2083' '--id'
}

test_other_encodings() {
    command -v iconv >/dev/null || skip 'no iconv'
    hourly | sed '1s/load/°C/' | decoded latin1 WINDOWS-1252 ''
    hourly | sed '20s/$/°/' | decoded cell WINDOWS-1252 "--strip '°'"
    hourly | decoded utf16 UTF-16LE ''
    stamps '%d.%m.%Y' 86400 60 | with_load ';' |
        sed '2,$s/\.\([0-9]*\)$/,\1/;1s/load/Käufer/' >german.csv
    sed '2,$s/$/ €/' german.csv | decoded euro WINDOWS-1252 "--strip '€' --decimal ,"
    decoded comma WINDOWS-1252 '--decimal ,' <german.csv
    decoded wide UTF-16BE '--decimal ,' <german.csv
    # letters that are no western ones
    daily | sed '1s/.*/日付,東京/' | decoded japan CP932 ''
    daily | sed '1s/.*/Период,Сумма/' | decoded russia WINDOWS-1251 ''
    daily | sed '1s/.*/日期,负荷/' | decoded china GB18030 ''
    # the blank of Latin-1 in all cells of a column that is not the only one
    sed '1s/;.*/;a;b/;2,$s/;\([0-9]*\),/;2\xc2\xa0394,\1;/' german.csv >blanks.csv
    decoded blank WINDOWS-1252 '--decimal , --thousands blank' <blanks.csv
    sed 's/;2\xc2\xa0/;/;2,$s/;[^;]*$/\xc2\xa0%&/' blanks.csv |
        decoded percent WINDOWS-1252 '--strip % --decimal ,'
    refuse 65 '"K\xe4ufer" is not UTF-8' train -H 3 comma.csv
    has "$ERR" '(convert it: iconv -f WINDOWS-1252 -t UTF-8 comma.csv | attnforecast train --horizon 3 --quiet --decimal , -)'
    gzip comma.csv
    expect 65 check -H 3 comma.csv.gz
    has "$OUT" 'gzip -dc comma.csv.gz | iconv -f WINDOWS-1252 -t UTF-8 | attnforecast train --horizon 3'
    gunzip comma.csv.gz
    program check -H 3 - <comma.csv >"$OUT" 2>"$ERR" && fail 'needs options'
    [ "$(tail -n 1 "$OUT")" = 'iconv -f WINDOWS-1252 -t UTF-8 | attnforecast train --horizon 3 --decimal , -' ] ||
        fail "$(tail -n 1 "$OUT")"
    head -c 999 wide.csv >cut.csv
    expect 65 check -H 3 cut.csv
    has "$OUT" 'no command line'
}

test_lines_above_and_below_the_table() {
    # of banks, with an empty cell in quotes; and below the delimiter
    { printf '"Konto";"DE12"\n""\n'
        stamps '%d.%m.%y' 86400 60 | awk 'BEGIN { print "\"Tag\";\"Text\";\"Betrag\"" }
            { printf "\"%s\";\"REWE\";\"-%d,50\"\n", $0, NR % 7 }'; } |
        form bank 01.03.24 '--decimal ,'
    { echo 'sep=;'; echo Reach; stamps '%Y-%m-%d' 86400 60 | with_load ';' Date; } |
        form below 2024-03-01
    { echo '"TOA5","CR1000","CR1000","12"'; echo TIMESTAMP,RECORD,AirTC_Avg
        echo TS,RN,Deg C; echo ',,Avg'
        stamps '%Y-%m-%d %H:%M' 3600 60 | awk '{ print $0 "," NR "," NR % 7 }'; } |
        form logger '2024-01-03 12:00'
    stamps '%Y-%m-%d' 86400 60 | with_load ';' | sed '$a ----------' | form ruler 2024-03-01
    { echo 'MARGINAL;'; stamps '%Y;%m' mo 60 | awk '{ print $0 ";" NR % 7 ";" NR % 5 }'; } >title.csv
    refuse 65 'a title, leave them out: tail -n +2 title.csv | attnforecast train -' train title.csv
    sed 1d title.csv | sed '$a *' | form omie 2029-01
    # another column settles what a comma is
    stamps '%Y-%m-%d' 86400 60 | awk 'BEGIN { print "d;x;z" } { print $0 ";" NR ",125;" NR ",5" }' >comma.csv
    refuse 65 'the comma probably separates decimals, as in another column (give --decimal , or' train comma.csv
    stamps '%d.%m.%Y' 86400 60 | awk 'BEGIN { print "d;x" }
        { print $0 ";1.23" NR % 7 ",5" NR % 5 (NR % 2 ? "-" : "") }' |
        mended sap 'its minus sign is at the end' '--decimal , --thousands .'
    hourly | sed '1a Total,5000' | defect total_first '' \
        'line 2 under the header is passed over as a total: "Total,5000"'
    { hourly; echo 'Total: all --,5000'; } | defect total_last '' \
        'passed over, the first is line 62: "Total: all --"'
    for word in Average Mean: MAX Min. 'Std dev'; do
        { hourly; echo "$word,100"; echo 'Total,6000'; } | defect figures '' \
            "2 lines below the last row are passed over, the first is line 62: \"$word\""
    done
    for first in '' 'Total,6000\n'; do
        { hourly; printf '%bSource: the operator,preliminary\n' "$first"; } |
            defect prose '' 'below the last row'
    done
    { hourly | sed '30a Maxi,700'; } | mended no_figure '"Maxi" is not a time'
    { hourly | sed '30a Checked,by hand'; } | mended remark 'a line of text or totals'
    { hourly | sed '30a Total,700'; } |
        mended subtotal 'leave the line out: sed'
    hourly | sed '1a -----+----' | defect ruler '' 'as a ruler: "-----+----"'
    { stamps '%Y-%m-%d %H:%M' 3600 60 | sed 's/^/USGS,01646500,/;s/$/,EST/' |
        with_load , site,station,datetime,zone; } | sed 's/$/,A/;1s/A$/code/' |
        sed '1a 5s,15s,20d,6s,14n,10s' | defect formats '' 'line 2 under the header'
    # of a statistical office
    { printf '"%s","%s"\n' Title 'CPI, all items' CDID D7BT PreUnit '' Unit Index \
        'Release date' 20-03-2024 'Next release' '17 April 2024'
        echo '"Important notes",'
        stamps '%Y %b' mo 60 | sed 's/.*/"&"/' | with_load , | sed 1d; } >published
    form office '2029 Jan' <published
    "$ATTNFORECAST" check office.csv | tr -s '\n ' ' ' >said
    has said '60 rows' 'CPI, all items target' 'line 2 under the header is passed over as units'
    # no unit above: the first of them is a cell that is no time
    sed 2,4d published | mended office_rows '"Release date" in line 2 is not'
    hourly | sed '1s/.*/Full label,CPU of i-0abc/;1a Label,CPU\nUnit,Percent' |
        defect labels '' 'as units: "Unit,Percent"'
    { hourly; hourly | head -n 1; } |
        defect joined '' '1 line that repeats the header is passed over, the first is line 62'
    { hourly; echo; echo 'Temperatures of Oslo, Norway, by an observer'; } |
        defect caption '' 'the first is line 63: "Temperatures of Oslo"'
    { hourly | sed 's/^/north,/;1s/north/region/'; echo ,,; echo 'Source: me,,'; } |
        defect source '' 'the first is line 63: "Source: me"'
    { hourly; echo; echo Country,Users; echo Norway,5; } |
        mended second 'keep the one above: head -n 61 second.csv |'
    { echo 'Load of Oslo,,'; echo 'by hour,,'; hourly | sed 's/$/,1/;1s/1$/code/'; } |
        defect titles '' '2 lines above the header'
    { echo latitude,longitude,zone,height; echo 52.5,13.4,GMT,38; echo; hourly; } |
        defect place '' '2 lines above the header'
}

test_a_time_of_day_is_no_id() {
    awk 'BEGIN {
        print "Datum;Slot;Preis"
        for (i = 0; i < 480; i++)
            printf "%02d.01.2024;%02d:00;%.2f\n", i / 24 + 1, i % 24 + 1,
                50 + 9 * sin(i * 6.2831853 / 24)
    }' >hours.csv
    checks_as hours.csv '--time Datum,Slot'
    train_as hours
    expect 0 predict --format csv
    has "$OUT" '21.01.2024 01:00'
    # names that say it, without a name of the date
    sed '1s/Slot/von/' hours.csv | form von '21.01.2024 01:00'
    awk -F';' -v OFS=';' '{ sub(/:.*/, "", $2)
        $2 = NR == 1 ? "Hours" : sprintf("%02d - %02d", $2 - 1, $2 % 24) }
        NR == 1 { $1 = "" } { print }' hours.csv | form hours_of '21.01.2024 00'
    # no names at all
    stamps '%Y-%m-%d,%-H' 3600 60 | awk '{ print $0 "," NR % 7 ",,5" }' |
        form bulk '2024-01-03 12'
}

test_rows_without_a_header() {
    stamps '%Y-%m-%d %H:%M' 3600 60 | awk '{ print $0 "|" NR % 7 "|ok" }' |
        form sqlite '2024-01-03 12:00'
    stamps '%Y%m%d %H%M%S' 60 60 | awk '{ print $0 ";1." NR ";1.2;1.3;1.4;" NR % 7 }' |
        form ticks '20240101 010000'
    stamps '%Y%m%d' 86400 40 | awk '{ print "US1," $0 ",TMAX," NR % 9 ",,2400"
        print "US1," $0 ",TMIN," NR % 7 ",,2400" }' |
        defect stations '--id 3' 'lines 1 and 2'
    # a year is a name
    { echo region,2024-01-01,2021; seq 40 | awk '{ print "a," $1 % 5 "," $1 % 7 }'; } >year.csv
    briefly year.csv
    has "$ERR" 'forecasting 2024-01-01, 2021'
}

test_rows_that_begin_with_a_hash() {
    EACH=yes
    stamps '%Y-%m-%d' 86400 60 | awk 'BEGIN { print "Name,Day,Total" }
        { print "#" 1000 + NR "," $0 "," NR % 7 }' | form orders 2024-03-01
    { echo '#YY MM DD hh mm WSPD GST'; echo '#yr mo dy hr mn m/s m/s'
        stamps '%Y %m %d %H %M' 3600 60 | awk '{ print $0, NR % 7, NR % 5 }'; } |
        form buoy '2024-01-03 12:00'
    has "$SCRATCH/here/models/model.json" WSPD
}

test_series_on_lines_without_a_header() {
    awk 'BEGIN {
        for (k = 1; k <= 4; k++) {
            printf "S%d", k
            for (i = 1; i <= 50 + 7 * k; i++) printf ",%d", i * k % 13
            print ""
        }
    }' >lines.csv
    refuse 65 'lines.csv:1: the first line is a text with numbers, no header (give --layout rows' \
        train lines.csv
    has "$ERR" '--no-header if it is a row, --header if it has names'
    checks_as lines.csv '--layout rows'
    train_as lines
    tail -n 1 lines.csv | sed 's/^S4,//' >line.csv
    refuse 65 'line.csv:1: lines of numbers without names, longer than the columns' \
        train line.csv
    has "$ERR" '(give --layout rows if each line is a series; --no-header if'
    checks_as line.csv '--layout rows'
    train_as line
    printf 'a,b,a\n1,2,3\n' | refused names 'rename one'
    hourly | sed 's/,.*/&&/;1s/,load,load/,load,my load/' |
        sed '1s/my //' | mended same_names 'both called "load" (rename one: sed'
    [ "$(head -n 1 same_names.csv.new)" = time,load,load_3 ] ||
        fail "$(head -n 1 same_names.csv.new)"
    stamps '%Y-%m' mo 60 | with_load , month |
        sed '13s/.*/&\nTotal 2024,9999/;25s/.*/&\nTotal 2025,9999/;37s/.*/&\nTotal 2026,9999/' |
        mended totals 'it starts with "Total 2024"; the same is true of lines 27 and 40 (leave'
    daily | sed '2,$s/,\(.*\)/,="\1"/' | mended formulas 'a formula of a spreadsheet'
    { echo logger,7,7; stamps '%Y-%m-%d' 86400 60 |
        awk 'BEGIN { print "time,n,load" } { print $0 "," NR "," NR % 7 }'; } |
        mended title "leave the line out if it is a title: sed '1d' title.csv | attnforecast train --horizon 3 -, or"
}

# across FORMAT STEP N [LABELS]: series on lines, whose times are the header.
across() {
    stamps "$1" "$2" "$3" | awk -v labels="${4-Product}" '
        { times = times "," $0 }
        END {
            print labels times
            for (k = 1; k <= 3; k++) {
                printf "%s%d", labels ~ /,/ ? "it,s " : "thing ", k
                for (i = 1; i <= NR; i++)
                    printf ",%.2f", 40 + 10 * k + 9 * sin(i * 6.2831853 / 12) +\
                        sin(i * i + k)
                print ""
            }
        }'
}

# lies NAME NEXT OPTIONS: such a file is refused with its reason, trains as check
# says, and is forecast for NEXT.
lies() {
    cat >"$1.csv"
    refuse 65 'the column names are times, from ' train "$1.csv"
    has "$ERR" '(give --layout rows; if each line is a time, give --layout series)'
    checks_as "$1.csv" "--layout rows${3:+ $3}"
    train_as "$1"
    expect 0 predict --format csv
    sed -n 2p "$OUT" >first
    has first ",$2,1,"
}

test_times_across() {
    across '%-m/%-d/%y' 86400 60 Province/State,Country | lies jhu 3/1/24
    across '%Y-%m-%d' me 60 RegionID,RegionName | lies zillow 2029-01-31
    across '%Y-%m-%d' 86400 60 Page | sed '2s/,[^,]*,[^,]*/,,/' |
        lies kaggle 2024-03-01
    across '%YQ%q' q 60 'geo\\time' | sed 's/^it/AT/;3s/,[0-9.]*/,:/' |
        lies eurostat 2039Q1 '--na :'
    across '%YQ%q ' q 60 'unit,geo\\time' | sed 's/,/;/;s/,/\t/g;s/;/,/' |
        lies eurostat_tabs 2039Q1
    across '%YQ%q' q 60 'geo\\time' | sed '2s/,/ p,/3;3s/,/ b,/5;3s/,[0-9.]*/,: c/' |
        lies eurostat_flags 2039Q1 "--strip p,b --na ': c'"
    across '%b %Y' mo 60 | lies months 'Jan 2029'
    across '%b-%y' mo 60 | lies excel_months Jan-29
    across 'Q%q %Y' q 60 | lies quarters 'Q1 2039'
    across '%Y-W%V' 604800 50 | lies weeks 2024-W51
    across '%d.%m.%Y' 86400 60 metric | lies transposed 01.03.2024
    across '%Y-%m-%d %H:%M' 3600 60 | lies hours '2024-01-03 12:00'
    across '%Y' y 60 | lies years 2084
    across '%Y' y 60 'Country Name,Country Code' | {
        printf '"Data Source","World Development Indicators",\n\n'
        printf '"Last Updated Date","2024-03-28",\n\n'
        sed 's/$/,/;s/[^,]*/"&"/g;s/""$//'
    } | lies worldbank 2084
    across '%Y [YR%Y]' y 60 | sed '3s/,[0-9.]*/,../' | {
        cat
        printf '\n\n\nData from database: World Development Indicators\n'
    } | lies databank '2084 [YR2084]' '--na ..'
    across '%d/%m/%Y' mo 12 >both.csv
    refuse 65 'it trains with --layout rows --time-format %d/%m/%Y or with --layout rows --time-format %m/%d/%Y' train both.csv
    sed '2,$s/,\([0-9]\)/,$\1/g' both.csv >dollars.csv
    refuse 65 "it trains with --layout rows --time-format %d/%m/%Y --strip '\$' or with" train dollars.csv
    refuse 65 'both.csv:1: column names: "01/02/2024" may be 1 February 2024' \
        train --layout rows both.csv
    across '%b %d' 86400 60 >no_year.csv
    refuse 65 'no_year.csv:1: column names: "Jan 01" seems to be a month and a day' \
        train --layout rows no_year.csv
    across '%Y-%m-%d' 86400 60 Page | awk -F, -v OFS=, '
        { $10 = $11; for (i = 11; i < NF; i++) $i = $(i + 1); NF-- } 1' >gap.csv
    checks_as gap.csv '--layout rows'
    has "$OUT" '3 gaps, 3 rows missing: first 2024-01-09, in'
    awk 'BEGIN {
        printf "id,item_id,store_id"
        for (i = 1; i <= 60; i++) printf ",d_%d", i
        print ""
        for (k = 1; k <= 4; k++) {
            printf "F_%d_CA,F_%d,CA", k, k
            for (i = 1; i <= 60; i++) printf ",%d", i * k % 13
            print ""
        }
    }' >m5.csv
    refuse 65 'm5.csv:1: the column names count, from d_1 to d_60' train m5.csv
    checks_as m5.csv '--layout rows'
    train_as m5
}

# Cells are named by their column in the file.
test_missing_cells_across() {
    awk 'BEGIN {
        printf "Country"
        for (y = 1990; y < 2024; y++) printf ",%d", y
        print ""
        for (k = 1; k <= 4; k++) {
            printf "C%d", k
            for (y = 1990; y < 2024; y++)
                printf ",%s", (k == 2 && y >= 1995 && y <= 2009) ? "" : \
                    k == 3 && y == 1999 ? ".." : 50 + y * k % 7
            print ""
        }
    }' >holes.csv
    refuse 65 'holes.csv:4: cell 11: ".." is not a number' train --layout rows holes.csv
    set -- --layout rows --na .. holes.csv
    refuse 65 'holes.csv:3: column "1995": a value is missing' train --missing error "$@"
    briefly "$@"
    has "$ERR" '(first: line 3, column "1995")' 'warning: line 3: 12 % of the values are masked'
    expect 65 check holes.csv
    has "$OUT" 'line 4: cell 11: ".."' 'line 3, 1995: 16 missing cells'
}

# A row for each year, and one for each month.
test_tables_of_years_and_months() {
    {
        echo 'Land-Ocean: Global Means'
        echo Year,Jan,Feb,Mar,Apr,May,Jun,Jul,Aug,Sep,Oct,Nov,Dec,J-D
        awk 'BEGIN {
            for (y = 2010; y <= 2020; y++) {
                printf "%d", y
                for (m = 1; m <= 12; m++)
                    printf ",%s", (y == 2020 && m > 8 ? "***" : y * m * m % 17)
                print ",1"
            }
        }'
    } >giss.csv
    refuse 65 'giss.csv:2: the column names are months, from Jan to Dec, so each line is a year (give --layout rows' \
        train giss.csv
    checks_as giss.csv "--layout rows --na '***'"
    train_as giss
    expect 0 predict --format csv
    has "$OUT" ',2020-09,1,'
}

# months_down N NAME...: a table of N lines, one for each NAME, and the years
# 2012 to 2017 as columns.
months_down() {
    head=$1
    shift
    echo "$head,2012,2013,2014,2015,2016,2017"
    printf '%s\n' "$@" | awk '{ printf "%s", $1
        for (k = 0; k < 6; k++) printf ",%d", (NR * 7 + k * k * 5) % 23
        print "" }'
}

test_tables_of_months_and_years() {
    names='Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'
    # shellcheck disable=SC2086
    months_down Month $names >down.csv
    refuse 65 'the column names are years, from 2012 to 2017, so each line is a part of each year (give --layout rows' \
        train down.csv
    form months 2018-01 '--layout rows' <down.csv
    # the last year is not over; numbers for names; the newest year first
    sed '8,$s/,[0-9]*$/,/' down.csv |
        reads partial 'monthly, from 2012-01 to 2017-06' '--layout rows'
    awk -F, -v OFS=, 'NR > 1 { $1 = NR - 1 } 1' down.csv |
        reads numbers 'monthly, from 2012-01 to 2017-12' '--layout rows'
    awk -F, -v OFS=, '{ print $1, $7, $6, $5, $4, $3, $2 }' down.csv |
        reads reverse 'monthly, from 2012-01 to 2017-12' '--layout rows'
    months_down Quarter Q1 Q2 Q3 Q4 |
        reads quarters 'quarterly, from 2012Q1 to 2017Q4' '--layout rows'
    awk -F, -v OFS=, 'NR == 1 { print "Region", $0; next }
        { a[NR] = "North," $0; print "South", $0 }
        END { for (i = 2; i <= NR; i++) print a[i] }' down.csv |
        reads regions '2 series' '--layout rows'
    has "$OUT" 'monthly, from 2012-01 to 2017-12'
    { cat down.csv; echo Total,1,2,3,4,5,6; } >total.csv
    refuse 65 "total.csv:14: column \"Month\": \"Total\" is not a month (fix the cell, or leave the line out: sed '14d' total.csv | attnforecast train --layout rows " \
        train --layout rows total.csv
    # a year that begins in April is none of the calendar
    { sed -n '1p;5,13p' down.csv; sed -n 2,4p down.csv; } >april.csv
    refuse 65 'april.csv:11: column "Month": "Jan" is not after "Dec" in the year' \
        train --layout rows april.csv
    sed 1s/Month// down.csv | mended unnamed "name the column of months: sed '1s/" \
        '--layout rows'
    # numbers of other parts of the year tell no time
    { echo week,2012,2013,2014,2015,2016,2017
        seq 52 | sed 's/$/,1,2,3,4,5,6/'; } >weeks.csv
    refuse 65 'the lines are parts of a calendar (write one line for each time' \
        train weeks.csv
    briefly --layout series weeks.csv
}

# The names of both rows of a header are those of the columns.
test_a_header_may_have_two_rows() {
    EACH=yes
    daily | awk -F, -v OFS=, '
        NR == 1 { print "Price,Close,Close,High"; print "Ticker,AA,B,AA"
            print "Date,,,"; next }
        { print $1, $2, $2 + 5, $2 + 9 }' | form prices 2024-03-01
    has notes 'lines 1 and 2 are the header: columns are named as in "High AA"' \
        'forecasting Close AA, Close B, High AA' 'times in column "Date"'
    expect 0 predict --format csv prices.csv
    has "$OUT" ',Close AA,Close B,High AA'
    # the time has its name in the second one
    awk -F, -v OFS=, 'NR == 1 { print ",Temp,Out"; print "Date,Out,Hum" }
        NR > 3 { print $1, $2, $4 }' prices.csv | form below 2024-03-01
    has notes 'forecasting Temp Out, Out Hum' 'times in column "Date"'
    sed '1s/^Price//;2s/^Ticker//;3d' prices.csv | form nameless 2024-03-01
    briefly --target 'Close B' nameless.csv
    has "$ERR" 'forecasting Close B'
    # the third row is data
    awk 'BEGIN { print "x,a,a"; print "y,b,c"
        for (i = 0; i < 40; i++) print "row " i "," i * i % 17 "," i * i % 13 }' >texts.csv
    briefly texts.csv
    has "$ERR" '40 rows, 1 series' 'forecasting a b, a c'
    # the same names in both rows, in one row, or above numbers
    sed '2s/B/AA/' prices.csv | mended twice 'columns 2 and 3 are both called "Close"'
    sed '2,3d' prices.csv | mended single 'columns 2 and 3 are both called "Close"'
    sed '2s/B/7/;3d' prices.csv | mended number 'columns 2 and 3 are both called "Close"'
}

# Numbers of documents rise irregularly, as totals do: their names decide.
test_numbers_of_documents_are_no_data() {
    daily | awk -F, -v OFS=, '
        NR == 1 { print $1, "InvoiceNo,order id,ticket,humid,kwh", $2; next }
        { n += 1 + NR * NR % 7; print $1, 536365 + n, 70000 + n, n, 40 + NR % 9, 3 * n, $2 }
    ' >rising.csv
    briefly rising.csv
    for name in InvoiceNo 'order id' ticket; do
        has "$ERR" "column \"$name\" has numbers that only rise, as those of invoices do: left out (to use it, list the columns with --features)"
    done
    has "$ERR" 'forecasting humid, kwh, load'
    predict
    expect 65 check -H 3 rising.csv
    tr -s ' \n' ' ' <"$OUT" >text
    has text 'column "kwh": its whole numbers rise in all rows, as a total does, or numbers of documents, which are no data (you may give --features humid,load)'
    briefly --target ticket rising.csv
    has "$ERR" 'forecasting ticket'
    # newest first, and in each id
    { sed 1q rising.csv; sed 1d rising.csv | sort -r; } >back.csv
    briefly --sort back.csv
    has "$ERR" 'column "InvoiceNo" has numbers'
    awk -F, -v OFS=, 'NR == 1 { print "shop", $0; next }
        { print "a", $0; $2 += 90; $3 += 90; $4 += 90; print "b", $0 }' rising.csv >shops.csv
    briefly --id shop shops.csv
    has "$ERR" 'column "ticket" has numbers'
    # a number that repeats or falls, a fraction, and the only value
    awk -F, -v OFS=, 'NR == 30 { $4 = last } { last = $4; print }' rising.csv >repeats.csv
    awk -F, -v OFS=, 'NR == 30 { $4 -= 20 } { print }' rising.csv >falls.csv
    awk -F, -v OFS=, 'NR == 30 { $4 += .5 } { print }' rising.csv >fraction.csv
    for file in repeats falls fraction; do
        briefly $file.csv
        has "$ERR" 'forecasting ticket, humid'
    done
    cut -d, -f1,2 rising.csv >only.csv
    briefly only.csv
    has "$ERR" 'forecasting InvoiceNo'
    # a counter of one byte, with lost packets, and what is none
    stamps '%Y-%m-%d %H:%M' 3600 400 | awk 'BEGIN { print "time,seq,load" }
        { print $0 "," (NR * 3 + 99) % 256 "," NR * 5 % 7 }' >wraps.csv
    briefly wraps.csv
    has "$ERR" 'column "seq"' 'forecasting load'
    sed '1s/seq/level/' wraps.csv >level.csv
    briefly level.csv
    has "$ERR" 'forecasting level, load'
    awk -F, -v OFS=, 'NR == 90 { $2 = 40 } 1' wraps.csv >falls.csv
    briefly falls.csv
    has "$ERR" 'forecasting seq, load'
    # later rows do not decide
    awk -F, -v OFS=, 'NR == 58 { $2 -= 20 } { print }' rising.csv >later.csv
    briefly later.csv
    has "$ERR" 'column "InvoiceNo" has numbers'
}

test_codes_are_no_data() {
    stamps '%Y-%m-%d %H:%M' 3600 60 |
        awk 'BEGIN { print "time,VendorID,weather_code,humid,load,big_code" }
            { print $0 "," NR % 2 "," NR % 3 "," NR % 4 "," NR % 7 "," NR * NR % 61 }' |
        form codes '2024-01-03 12:00'
    has notes 'column "VendorID" seems to hold codes: left out' \
        'column "weather_code" seems' 'forecasting humid, load, big_code'
    # things by their numbers, few unless these can be nothing else
    for name in channel Node store Priority; do
        awk -F, -v OFS=, -v n=$name '{ $3 = $6 = NR > 1 ? NR * NR % 7 % 3 : n }
            NR == 1 { $6 = n "s" } 1' codes.csv >things.csv
        expect 65 check -H 3 things.csv
        grep -q "^$name  *left out" "$OUT" || fail "$name is a target"
        grep -q "^${name}s  *target" "$OUT" || fail "${name}s is no target"
        sed "1s/big_code/$name/" codes.csv >many.csv
        expect 65 check -H 3 many.csv
        grep -q "^$name  *target" "$OUT" || fail "$name is no target"
    done
    for name in user_id sku Phone imei Kundennr. Artikel-Nr customer_no 'cod. cliente'; do
        sed "1s/big_code/$name/" codes.csv >keys.csv
        expect 0 check keys.csv
        grep -q "^$name  *left out" "$OUT" || fail "$name is a target"
        awk -F, -v OFS=, 'NR == 30 { $6 += .5 } 1' keys.csv >parts.csv
        expect 0 check parts.csv
        grep -q "^$name  *target" "$OUT" || fail "$name with parts is no target"
    done
    # customers by number, but not counts of them
    for name in Kunde customer Kunden customers; do
        awk -F, -v OFS=, -v n=$name '{ $6 = NR == 1 ? n : 10000 + $6 } 1' codes.csv >keys.csv
        expect 0 check keys.csv
        case $name in
        Kunde | customer) grep -q "^$name  *left out" "$OUT" || fail "$name is a target" ;;
        *) grep -q "^$name  *target" "$OUT" || fail "$name is no target" ;;
        esac
        sed "1s/big_code/$name/" codes.csv >counts.csv
        expect 0 check counts.csv
        grep -q "^$name  *target" "$OUT" || fail "a count of $name is no target"
        awk -F, -v OFS=, -v n=$name \
            '{ $6 = NR == 1 ? n : 1000 + $6 % 9000 } 1' codes.csv >as_long.csv
        expect 0 check as_long.csv
        grep -q "^$name  *target" "$OUT" || fail "a count of $name is no target"
    done
    awk -F, -v OFS=, '{ print $1, $2, NR == 1 ? "price_type" : $5 }' codes.csv \
        >types.csv
    awk -F, -v OFS=, 'NR > 1 { $3 = 7 } { print }' types.csv >one.csv
    briefly one.csv
    has "$ERR" 'column "VendorID" seems' 'forecasting price_type'
    briefly --categorical VendorID --target weather_code codes.csv
    has "$ERR" 'forecasting weather_code'
    for name in Aufzeichnungstyp Typ 'Record Type' Buchungsart Satzart part; do
        # 1, 2 and 3
        awk -F, -v OFS=, -v name="$name" 'NR == 1 { sub(/VendorID/, name) }
            NR % 7 == 2 { sub(/,[01],/, ",3,") } 1' codes.csv >kinds.csv
        expect 65 check -H 3 kinds.csv
        case $name in
        part) grep -q "^$name  *target" "$OUT" || fail "$name is no target" ;;
        *) grep -q "^$name  *left out" "$OUT" || fail "$name is a target" ;;
        esac
    done
    cut -d, -f1,2 codes.csv | defect only '--target VendorID' \
        'of VendorID, which tells the time, counts rows or holds codes (give --target VendorID to forecast it all the same)'
    cut -d, -f1,2,3 codes.csv >two.csv
    refuse 65 'hold codes (give --target VendorID or --target weather_code to forecast one all the same)' train -H 3 two.csv
    expect 65 check -H 3 two.csv
    has "$OUT" 'attnforecast train --horizon 3 --target weather_code two.csv'
    cut -d, -f1 codes.csv | sed 's/$/,1/;1s/1$/hour/' >none.csv
    refuse 65 'of hour, which tells the time, counts rows or holds codes (give --target hour' train none.csv
    expect 65 check none.csv
    has "$OUT" 'no command line'
    awk -F, -v OFS=, '{ print $1, (NR > 1 ? NR : "row"), $2 }' codes.csv |
        defect row_and_code '--target VendorID' 'of row, VendorID, which tell the time, count rows or hold codes (give --target VendorID to'
}

test_codes_of_rows_that_are_joined_are_no_data() {
    hourly | awk -F, -v OFS=, 'NR == 1 { print $1, "customer", "user_id", "order_no", "load"; next }
        { for (i = 0; i < NR % 3 + 1; i++)
            print $1, int(NR * NR % 7 / 2), NR * NR % 61, 1000 + 3 * NR - NR % 2, $2 }' >orders.csv
    for option in '--duplicates sum' '--resample 2h:mean'; do
        # shellcheck disable=SC2086
        expect 65 check -H 3 $option orders.csv
        for name in customer user_id order_no; do
            grep -q "^$name  *left out" "$OUT" || fail "$name is a target"
        done
        has "$OUT" '"order_no": has numbers that only' '"customer": seems to hold codes'
    done
    awk -F, -v OFS=, 'NR == 50 { $4 = 5 } 1' orders.csv >falls.csv
    expect 65 check --duplicates sum -H 3 falls.csv
    grep -q '^order_no  *target' "$OUT" || fail 'order_no is no target'
}

test_what_values_show() {
    hourly | sed '20s/,.*/,123456/' >slip.csv
    briefly -q slip.csv
    has "$ERR" 'warning: line 20: column "load": 123456 is far outside all other values, which lie between' '(give --na 123456)'
    hourly | sed '20s/,.*/,-999/;30s/,.*/,-999/;40s/,.*/,-999/;50s/,.*/,?/' >far.csv
    briefly -q --na '?' far.csv
    has "$ERR" 'line 20: column "load": -999 occurs 3 times, and no other value is negative' '(give --na -999)'
    tail -n 1 "$ERR" >last
    has last "train again with --na '?,-999', unless"
    hourly | sed '2,13s/,.*/,0/' | warned zeros "--from '2024-01-01 12:00'" zeros
    hourly | sed '61s/,.*/,3/' | warned partial '--drop-last 1' 'not to be over'
}

# even NAME FIRST STEP: an hourly file with a column that rises evenly, but not
# the first one.
even() {
    hourly | awk -F, -v OFS=, -v name="$1" -v first="$2" -v step="$3" '
        { print $0, NR == 1 ? name : sprintf("%.6f", first + step * (NR - 2)) }
    ' >even.csv
    briefly even.csv
    has "$ERR" "column \"$1\" rises by a nearly constant step: left out"
}

test_numbers_that_rise_evenly_are_no_values() {
    even elapsed_days 0 0.25
    even x 0 1
    even when 2459521.5 0.041666667
    even reading 100 0.02
    hourly | awk -F, -v OFS=, 'NR == 1 { print $1, "total" }
        NR > 1 { print $1, NR }' >only.csv
    briefly only.csv
    lacks "$ERR" 'left out'
}

# Counters and second times, in each order of the rows and over gaps.
test_numbers_that_rise_with_the_time_are_no_values() {
    EACH=yes
    hourly | awk -F, -v OFS=, '{ print $0, NR == 1 ? "Nr,entry_id,unix" \
        : (NR - 1) "," (NR + 4257) "," (1704063600 + 3600 * NR) }' >rising.csv
    newest_first <rising.csv >falling.csv
    awk 'NR == 1 || NR % 2 == 0 { print; next } { row[NR] = $0 }
        END { for (i = 3; i <= NR; i += 2) print row[i] }' rising.csv >mixed.csv
    sed '20,23d;31d' rising.csv >gaps.csv
    awk -F, -v OFS=, '{ $3 = NR == 1 ? $3 : NR - 1; print }' gaps.csv |
        newest_first >numbered.csv
    for file in rising falling mixed gaps numbered; do
        briefly --sort $file.csv
        has "$ERR" '1 feature; forecasting load'
    done
    cut -d, -f2,5 falling.csv | defect epoch --sort 'give --sort'
    has "$ERR" '1 feature; forecasting load'
}

# October is 1980.1 in one year and 1981.10 in another.
test_years_with_months_as_hundredths_of_two_forms_are_refused() {
    stamps '%Y.%m' mo 60 | sed '1,12s/\.10/.1/' | with_load , Date |
        defect months '--time none' 'its numbers are years and months'
}

test_quarters_as_months_of_years() {
    awk 'BEGIN { for (y = 1990; y < 2010; y++) for (m = 3; m <= 12; m += 3)
        printf "%d.%02d\n", y, m }' | with_load , Period | form quarters 2010.03
}

# years TEXT N: years from 1960 on; A and B stand for the year and the next one,
# a and b for their last two digits.
years() {
    awk -v text="$1" -v n="$2" 'BEGIN {
        for (y = 1960; y < 1960 + n; y++) {
            line = text
            gsub("A", y, line); gsub("a", sprintf("%02d", y % 100), line)
            gsub("B", y + 1, line)
            gsub("b", sprintf("%02d", (y + 1) % 100), line)
            print line
        } }'
}

test_seasons_and_halves_of_years() {
    years A/b 60 | with_load , season | form slash 2020/21
    years A-B 40 | with_load , x | form whole 2000-2001
    years FYA 40 | with_load , FY | form fiscal FY2000
    years a/b 50 | sed 1,12d | with_load , season |
        form short 10/11 '--time season --time-format %y/%x'
    years 'AH1\nAH2' 30 | with_load , half | form halves 1990H1
    years 'S1 A\nS2 A' 30 | with_load , date |
        form semesters 'S1 1990' "--time date --time-format 'S%6q %Y'"
}

test_dates_in_columns_without_names() {
    stamps '%Y;%m;%d' 86400 60 | with_load ';' | sed 1d | form days 2024-03-01
    stamps '%Y %-m %-d %-H' 3600 60 | with_load ' ' | sed 1d |
        form hours '2024-01-03 12:00'
    stamps '%Y,%-j,%-H' 3600 60 | sed 's/,00*\([1-9]\)/,\1/' | with_load |
        sed 1d | form hours_of_days '2024-01-03 12:00'
    stamps '%Y,%j' 86400 60 | with_load | sed '1d;s/,00*/,/' |
        form days_of_years 2024-03-01
    stamps '%Y,%m' mo 60 | with_load | sed 1d | form months 2029-01
    stamps '%Y,%m,%d' 86400 60 | with_load | sed '1d;1!G;h;$!d' |
        defect newest_first --sort 'give --sort'
    stamps '%Y,%m' mo 60 | awk -v OFS=, '{ print $0, 1; print $0, 2; print $0, 3 }' |
        with_load | sed 1d | defect series '--id 3' 'give --id 3'
}

# With weeks the first twelve of which might be months; and 13 periods of years.
test_numbers_above_twelve_are_no_months() {
    for name in week date x; do
        stamps '%Y/%-V' 604800 50 | sed 's,/0,/,' | with_load , $name |
            form weeks 2024/51 "--time $name --time-format %G/%V"
    done
    for line in 2015-13 2015/13 '2015 P13' P13/2015 201513; do
        awk -v last="$line" 'BEGIN { for (i = 0; i < 104; i++) {
            line = last; sub(2015, 2015 + int(i / 13), line)
            sub(/13/, sprintf("%02d", i % 13 + 1), line); print line } }' |
            with_load , period | defect periods '--time none' 'write dates, or give'
    done
}

# A year and a part of it in columns of their own.
test_fiscal_years_and_their_parts() {
    EACH=yes
    for year in A FYA Fya A/b; do
        years "$year,Q1\n$year,Q2\n$year,Q3\n$year,Q4" 12 |
            with_load , Year,Quarter | form quarters 1972-01
    done
    for year in A FYA Fya; do
        years "$year" 8 | awk '{ for (i = 1; i <= 13; i++) print $0 "," i }' |
            with_load , FY,Period >given.csv
        case $year in
        A) defect periods '' '"Period" tells the time or counts rows' ;;
        *) defect periods '--time none' 'without dates' ;;
        esac <given.csv
        has "$ERR" 'column "Period" tells the time or counts rows: left out'
    done
    awk 'BEGIN { for (i = 0; i < 140; i++) print int(i / 7) + 1 "," i % 7 + 1 }' |
        with_load , week,day | defect weeks '' '"week" tells the time or counts'
    has "$ERR" 'column "day" tells the time or counts rows: left out'
}

test_words_beside_times() {
    stamps '%d.%m.%Y;%H:%M Uhr' 3600 100 | with_load ';' 'Datum;Uhrzeit' |
        form clock '05.01.2024 04:00'
    stamps '%d.%m.%Y bis %d.%m.%Y' 604800 60 | with_load , Woche |
        form weeks 24.02.2025
}

# days NAMES: a line for each of 20 days with a value for each of the names, which
# are behind a place and a date, and a sum.
days() {
    stamps '%d/%m/%Y' 86400 20 | awk -v names="$1" '
        NR == 1 { n = split(names, of, " ") }
        NR == 1 { printf "Site;Date"; for (i = 1; i <= n; i++) printf ";%s", of[i]
                  print ";Total\r" }
        { printf "A12;%s", $0; for (i = 1; i <= n; i++) printf ";%d", 100 + i * i % 17
          print ";99\r" }'
}

# hours FORM FIRST [N]: names of N (24) hours from FIRST on, as printf writes each
# and the one behind it.
hours() {
    awk -v form="$1" -v first="$2" -v n="${3-24}" 'BEGIN {
        for (i = first; i < first + n; i++) printf (i > first ? " " : "") form, i, i + 1 }'
}

test_columns_that_are_times_of_the_day() {
    for form in 'H%d 1' '%02d:30 0' 'Hour_%d 0' %02d:00:00\ 0 '%02d-%02d 0' \
        '%02d:00-%02d:00 0' '%d–%d 0' '%d 0' '%02d 1'; do
        # shellcheck disable=SC2046,SC2086 # words of a case
        days "$(hours $form)" >day.csv
        briefly day.csv
        has "$ERR" 'each is forecast as a series of its own, a day at a step' \
            ', without "Total", train on'
        sed -n 's/.*train on what this writes: //p' "$ERR" >filter
        sh ./filter
        expect 0 check day.csv.new
        has "$OUT" '480 rows, 1 series, 4 columns' ', hourly, from 01/01/2024 '
    done
    # not of a day: too few, or no hours
    days 'H1 H2 H3 H4' >few.csv
    briefly few.csv
    lacks "$ERR" 'a day at a step'
    # numbers that are no hours: too many, or not of days
    days "$(hours %d 0 25)" >many.csv
    days "$(hours %d 1 30)" >more.csv
    stamps %Y-%m-01 mo 30 | beside Cohort "$(hours %d 0)" >months.csv
    stamps %Y-%m-%d 604800 30 | beside Week "$(hours %d 1)" >weeks.csv
    for csv in many more months weeks; do
        briefly $csv.csv
        lacks "$ERR" 'a day at a step'
    done
}

# Cells in quotes that have the delimiter, here as the decimal sign.
test_times_of_the_day_in_quotes() {
    days "$(hours %02d:00-%02d:00 0)" |
        sed 's/\r//; s/[^;]*/"&"/g; s/"\([0-9]\)\([0-9][0-9]\)"/"\1,\2"/g; s/;/,/g
            s/A12/Ulm, north/' >day.csv
    briefly --decimal , day.csv
    sed -n 's/.*train on what this writes: //p' "$ERR" >filter
    sh ./filter
    [ "$(sed -n 3p day.csv.new)" = 'Ulm, north;01/01/2024;01:00;1,04' ] ||
        fail "line 3: $(sed -n 3p day.csv.new)"
    expect 65 check --decimal , day.csv.new
    has "$OUT" '480 rows, 1 series, 4 columns' ', hourly, from 01/01/2024 '
}

# beside NAME NAMES: a value for each of the names and a sum behind the times of
# the input, which are of NAME; of 31 names the last are often lacking.
beside() {
    awk -v name="$1" -v names="$2" '
        BEGIN { split("31 28 31 30 31 30 31 31 30 31 30", last, " "); last[0] = 31 }
        NR == 1 { n = split(names, of, " "); gsub(" ", ",", names)
                  print name "," names ",Total" }
        { printf "%s", $0
          for (i = 1; i <= n; i++)
              printf(",%s", n == 31 && i > last[NR % 12] ? "" : 100 + i * i % 17)
          print ",99" }'
}

# parts_are WHAT READ...: the columns of p.csv are named as WHAT, and the lines
# that are written for it have each READ.
parts_are() {
    train -T 4 -H 1 --season 1 p.csv
    has "$ERR" "are $1: each is forecast as a series of its own"
    shift
    sed -n 's/.*train on what this writes: //p' "$ERR" >filter
    sh ./filter
    expect 0 check p.csv.new
    has "$OUT" "$@"
}

test_columns_that_are_parts_of_longer_times() {
    week='Mon Tue Wed Thu Fri Sat Sun'
    stamps %Y-%m-%d 604800 30 | beside Week "$week" >p.csv
    parts_are 'days of the week' '210 rows' 'daily, from 2024-01-01 to 2024-07-28'
    # weeks that begin with Sunday, but not with the day of the dates
    sed '1s/,Sun//;1s/Mon/Sun,Mon/' p.csv >sunday.csv
    train -T 4 -H 1 --season 1 sunday.csv
    has "$ERR" 'write a line for each of them, with its date'
    seq -f 2024-%02g 1 12 | sed 'p;s/2024/2025/' | sort |
        beside Month "$(seq -s ' ' 1 31)" >p.csv
    parts_are 'days of the month' 'daily, from 2024-01-01 to 2025-12-31'
    sed 's/^\(20..\)-\(..\),/\2.\1,/' p.csv >of_points.csv
    mv of_points.csv p.csv
    parts_are 'days of the month' 'daily, from 01.01.2024 to 31.12.2025'
    seq 2010 2030 | beside Year "$(seq -f W%g -s ' ' 1 52)" >p.csv
    parts_are 'weeks of the year' 'weekly, from 2010-W01 to 2030-W52'
    # marks of weekdays
    stamps %Y-%m-%d 86400 60 | beside Date "$week" >days.csv
    train -T 4 -H 1 --season 1 days.csv
    lacks "$ERR" 'days of the week'
}

test_hours_of_half_days() {
    stamps '%Y-%m-%d %-I:%M' 1800 240 | with_load |
        refused half ':4: time 2024-01-01 1:00 follows 2024-01-01 12:30 of line 3: the hours run from 1 to 12 twice a day'
    # others are out of order for another reason
    sed '8s/ [0-9]*:/ 13:/' half.csv >other.csv
    refuse 65 'give --sort' train other.csv
}

test_signs_between_date_and_time() {
    stamps '%b %-d, %Y @ %H:%M:00.000' 3600 100 | with_load ';' |
        form kibana '"Jan 5'
    has "$OUT" '"Jan 5, 2024 @ 04:00:00.000",1,'
    stamps '%Y-%m-%d_%H:%M:00' 3600 100 | with_load , |
        form underscore 2024-01-05_04:00:00
    stamps '%Y-%m-%d %H:%M:00:250' 3600 100 | with_load , |
        form milliseconds '2024-01-05 04:00:00:250'
}

test_a_header_below_lines_of_as_many_cells() {
    { printf 'Name,App\nStart,1/1/24\nEnd,6/30/24\n\n'; daily; } |
        sed 's/^time/Date/' >app.csv
    expect 65 check -H 3 app.csv
    has "$OUT" "tail -n +5 app.csv | attnforecast train --horizon 3 -"
    sed s/^Date/Unit/ app.csv >unit.csv
    expect 65 check -H 3 unit.csv
    has "$OUT" "tail -n +5 unit.csv | attnforecast train --horizon 3 -"
}

test_dates_and_times_named_alike() {
    stamps '%d.%m.%Y;x;%H:%M' 3600 100 >two
    for names in 'Call Date;Line;Call Time' 'startDate;id;startTime' \
        'Beleg-Datum;Art;Beleg-Uhrzeit'; do
        with_load ';' "$names" <two | form alike '05.01.2024 04:00'
    done
    sed '2,$s/:.*;/:00;/' alike.csv | sed '1s/Beleg-Uhr/Buchungs/' >other.csv
    expect 65 train other.csv
}

test_a_date_far_behind_the_others() {
    { daily; echo 2025-01-01,99; } >far.csv
    expect 65 train far.csv
    has "$ERR" 'far.csv:62: time 2025-01-01 is far from the others' "sed '62d'"
    expect 65 check far.csv
    has "$OUT" "sed '62d' far.csv | attnforecast train -"
    # a gap in the middle
    awk -F, -v OFS=, 'NR > 60 { exit } NR > 31 { sub(/^2024/, "2025", $1) } 1' \
        far.csv >gap.csv
    expect 0 train --epochs 1 --hidden 2 -H 3 -T 7 gap.csv
}

# Among dates in digits that roll over, and in those that may be other numbers.
test_dates_in_digits_that_do_not_exist() {
    for form in %Y%m%d %y%m%d %d%m%Y %m%d%Y; do
        for name in date x; do
            stamps $form 86400 90 | sed '60s/29/30/' | with_load , $name |
                mended february "no date: its month has no such day (correct it, or leave the line out: sed '61d'"
        done
    done
    stamps %Y%m%d 86400 110 | sed 's/20240331/&\n20240431/;60s/29/31/' |
        with_load , x | mended two "the same is true of 1 other (correct them, or leave the lines out: sed '61d;93d'"
    # a counter goes on to 32
    seq 20240201 20240290 | with_load , nr >counter.csv
    expect 0 check counter.csv
    lacks "$OUT" 'no date' sed
}

# SAP writes periods with three digits.
test_months_of_three_digits() {
    stamps '0%m.%Y' mo 62 | with_load , BuPer | form points 003.2029
    stamps '%Y0%m' mo 62 | with_load , FISCPER | form together 2029003
    stamps '0%m/%Y' mo 62 | with_load , BuPer | form slash 003/2029
    stamps '%Y/0%m' mo 62 | with_load , x | form year_first 2029/003
    stamps '%Y.0%m' mo 62 | with_load , x | form year_point 2029.003
    stamps '%Y-%j' 86400 62 | with_load , x | form days_dash 2024-063
    awk 'BEGIN { for (i = 0; i < 64; i++)
        printf "%03d/%d\n", i % 16 + 1, 2012 + int(i / 16) }' |
        with_load , period | defect special '--time none' 'write dates, or give'
    stamps '%Y%j' 86400 62 | with_load , day | form days 2024063
}

test_names_of_months_end_with_points() {
    stamps '%d. %b. %Y' 86400 200 | sed 's/Mar\./März/;s/May\./Mai/
        s/Jun\./Juni/;s/Jul\./Juli/' | with_load , Datum |
        form german '19. Juli 2024'
    stamps '%b. %Y' mo 62 | sed 's/May\./May/' | with_load , month |
        form english 'Mar. 2029'
    stamps '%d.%b.%Y' 86400 60 | with_load , date | form between 01.Mar.2024
}

test_series_below_each_other_without_names() {
    daily >first.csv
    awk -F, -v OFS=, 'NR > 1 { $2 = NR % 9 } { print }' first.csv >second.csv
    { cat first.csv; sed 1d second.csv; } |
        mended below 'begin anew at line 62: 2 series one below the other, without a column that names them (add one: awk'
    { newest_first <first.csv; newest_first <second.csv | sed 1d; } |
        mended newest ':62: the times begin anew' --sort
    # the header again, a title above it, a decimal comma
    { echo Export; echo; cat first.csv second.csv; } | tr ,. ';,' |
        mended twice 'it has a decimal comma' '--decimal ,'
    has err "'NR >= 3 && (NR <= 63 || NR >= 65) { print"
    [ "$(cut -d';' -f1 twice.csv.new | sort | uniq -c | tr -s ' \n' ' ')" = \
        ' 60 1 60 2 1 series ' ] || fail "$(cat twice.csv.new)"
    { sed 1d first.csv; sed 1d second.csv; } |
        mended bare ':61: the times begin anew' '--id 1'
    # short ones, with all times of the one before
    { sed 7q first.csv; sed 1d second.csv | sed 6q; sed 1d second.csv | sed 6q |
        sed 's/$/5/'; } >short.csv
    refuse 65 ':8: the times begin anew at line 8: 3 series' train short.csv
    sed '13d;14d' short.csv >shorter.csv
    refuse 65 'follows 2024-01-06 of line 7 (give --sort' train shorter.csv
    # the same rows twice are no second series
    { cat first.csv; sed 1d first.csv; } |
        defect again '--sort --duplicates first' 'give --sort'
}

# twice PATTERN: the rows of these times again, with another value.
twice() {
    awk -v at="$1" '{ print } $0 ~ at { sub(/,.*/, ",99.5"); print }'
}

test_a_row_written_twice_where_clocks_might_be_put_back() {
    [ -e /usr/share/zoneinfo/Europe/Berlin ] || skip 'no zone data'
    hourly 8100 | sed 2,2001d >year.csv
    sed 2,4001d year.csv | head -n 1101 | twice '^2024-10-13 01:00' |
        defect no_zone '--duplicates first' \
            'it is probably a row written twice (give --duplicates first, or'
    refuse 65 'no_zone.csv:868: ' train no_zone.csv
    lacks "$ERR" 'Berlin'
    # the night of Berlin; and a row of another day
    sed '/^2024-03-31 02/d' year.csv |
        twice '^2024-(10-27 02|12-01 05):00' |
        defect berlin '--tz Europe/Berlin --duplicates first' \
            'give --tz Europe/Berlin or the zone of the file, or --duplicates'
}

# The header has the names between other delimiters than the rows their cells;
# not a header of one cell above decimal commas.
test_a_header_of_another_delimiter() {
    daily | awk -F, -v OFS=, '{ print $0, $2 }' | sed '1s/load$/peak/' >rows.csv
    sed '1s/,/;/g' rows.csv |
        mended header 'header.csv:1: the cells of the header are separated by semicolons, those of the rows by commas'
    cmp header.csv.new rows.csv || fail 'header: another file'
    sed 1d rows.csv | tr , '\t' >cells.tsv
    { sed 1q rows.csv; cat cells.tsv; } |
        mended tabs 'separated by commas, those of the rows by tabs'
    daily | tr ,. ';,' | form decimals 2024-03-01 '--decimal ,'
}

# Each line is in quotes, as if it were one cell; not a column of decimal commas.
test_lines_in_quotes() {
    daily >rows.csv
    sed 's/.*/"&"/' rows.csv | mended lines 'lines.csv:1: each line is in quotes as a whole'
    cmp lines.csv.new rows.csv || fail 'lines: another file'
    sed 's/,/","/;s/.*/"&"/' rows.csv | form cells 2024-03-01
    sed 's/,/","/;s/.*/"&"/;s/"/""/g;s/.*/"&"\r/' rows.csv | mended twice 'each line is in quotes'
    sed 's/.*,//;s/[.]/,/;s/.*/"&"/' rows.csv >one.csv
    expect 65 check one.csv
    tail -n 1 "$OUT" >line
    has line 'attnforecast train --decimal , one.csv'
}

test_zero_bytes() {
    daily >rows.csv
    { sed 5q rows.csv; printf '\0\0'; sed 1,5d rows.csv; } |
        mended block 'block.csv:6: a zero byte'
    cmp block.csv.new rows.csv || fail 'block: another file'
    { cat rows.csv; head -c 300 /dev/zero; } | mended end 'end.csv:62: a zero byte'
}

# Percentages beside fractions: 12% and 0.13. Not where the others are 0, or of
# the size of the percentages, or these are small themselves.
test_percentages_beside_fractions() {
    daily | sed '1!s/$/%/; 9s/,.*/,0.4/' >mixed.csv
    refuse 65 'mixed.csv:9: column "load": % in 59 rows, and numbers of at most 1 without it in 1 row (first line 9), which seem to be fractions (write all' \
        train --strip % mixed.csv
    for cell in 0 12 0.4%; do
        daily | sed "1!s/\$/%/; 9s/,.*/,$cell/" >one.csv
        expect 65 check --strip % one.csv
        has "$OUT" 'attnforecast train --strip % one.csv'
    done
    daily | awk -F, -v OFS=, 'NR > 1 { $2 = $2 / 100 (NR == 9 ? "" : "%") } 1' >small.csv
    expect 65 check --strip % small.csv
    has "$OUT" 'attnforecast train --strip % small.csv'
    # also where they come late
    awk 'BEGIN { for (i = 0; i < 1200; i++) print (i < 1100 ? i % 7 / 10 : i % 7 "%") }' |
        with_load , rate >late.csv
    refuse 65 '% in 100 rows, and numbers of at most 1 without it in 942 rows' \
        train --strip % late.csv
}

# Amounts whose sign is a word beside them, or in another column.
test_debits_and_credits() {
    daily | awk -F, -v OFS=, '{ print $0 (NR == 1 ? "" : NR % 3 ? " CR" : "") }' >rows
    mended credits 'it is a credit, the negative of a debit' <rows
    [ "$(grep -c ,- credits.csv.new)" = 40 ] || fail 'other credits are negative'
    awk '{ sub(/ CR/, " DR"); print $0 (NR > 1 && NR % 3 == 0 ? " CR" : "") }' rows |
        tr ,. ';,' | mended debits 'it is a debit' '--decimal ,'
    [ "$(grep -c ';-' debits.csv.new)" = 40 ] || fail 'other debits are negative'
    ! grep '[CD]R' debits.csv.new || fail 'a word is left'

    for pair in S:H:S/H DR:CR:type Debit:Credit:type Haben:Soll:Kennzeichen; do
        daily | awk -F, -v OFS=, -v pair=$pair '{ split(pair, p, ":")
            print $0, NR == 1 ? p[3] : "\"" p[1 + NR % 2] "\"" }' >rows
        warned signs '' 'seem to be the signs of column "load" (to apply them' <rows
        expect 0 check signs.csv
        tr -s ' \n' ' ' <"$OUT" | sed 's/.* writes: //; s/ > .*//' >filter
        sh ./filter >new
        awk -F, '$3 ~ /S|DR|Debit|Soll/ && NR > 1 { n += $2 < 0 } END { exit n != 30 }' new ||
            fail "$pair: $(head -n 4 new)"
    done
    # letters alone may be something else, and amounts may have their signs
    sed '1s/[^,]*$/class/; s/"Haben"/S/; s/"Soll"/H/' rows >letters.csv
    sed '9s/,/,-/' rows >signed.csv
    for name in letters signed; do
        expect 0 check $name.csv
        tr -s ' \n' ' ' <"$OUT" >flat
        lacks flat 'the signs of'
    done
}

# Amounts in thousands or millions that have a currency, too.
test_amounts_in_millions_of_a_currency() {
    daily | awk -F, -v OFS=, 'NR > 1 { $2 = NR % 2 ? "$" $2 / 10 "M" : "$" $2 "K" } 1' |
        mended dollars 'it ends in a letter for thousands, millions or billions' "--strip '\$'"
    grep -q 'e6$' dollars.csv.new || fail 'dollars: no millions'
    daily | awk -F, 'NR > 1 { $2 = "€ " $2 " Mio" } { print $1 ";" $2 }' |
        tr . , >million.csv
    defect millions "--strip '€,Mio' --decimal ," 'it has the unit "€"' <million.csv
    sed '9s/Mio/Mrd/' million.csv |
        mended billions 'Mrd in 1 row (first line 9), Mio in 59 (multiply them out: sed' "--strip '€' --decimal ,"
}

# Names of months are unread in another encoding.
test_months_in_another_encoding() {
    awk 'BEGIN { split("Januar Februar M\344rz April Mai Juni Juli August September Oktober November Dezember", m, " ")
        print "Jahr,Monat,Umsatz"
        for (i = 0; i < 96; i++) print 2015 + int(i / 12) "," m[i % 12 + 1] "," 100 + i * 37 % 11 }' |
        sed '1s/Jahr,Monat/,/' >words.csv
    LC_ALL=C grep -q "$(printf 'M\344rz')" words.csv || fail 'no Latin-1'
    mended latin 'a cell of the column "M\xe4rz" is not UTF-8 but perhaps Latin-1' <words.csv
    has "$ERR" 'times in column "1,2", monthly, from 2015-01'
}

# Lists of SAP: rows between bars, with lines of dashes and a title.
test_lists_between_bars_and_dashes() {
    daily | awk -F, 'BEGIN { line = "--------------------------" }
        NR == 1 { printf "Report ZFI\n\n%s\n| %-10s | %8s |\n%s\n", line, $1, $2, line; next }
        { printf "| %-10s | %8s |\n", $1, $2 } END { print line }' |
        mended list 'a list with bars around its rows, between lines of dashes'
    has list.csv.new ' time       |     load ' ' 2024-01-01 |'
    lacks list.csv.new '---'
}

# UTF-8 that was taken for Windows-1252 on its way: amounts are named, names of
# columns alone are no reason to refuse a file.
test_utf8_encoded_twice() {
    twice() { iconv -f WINDOWS-1252 -t UTF-8; }
    daily | awk -F, 'NR > 1 { $2 = "1\302\240" 100 + NR * 7 % 50 ",5 €" } NR == 1 { $2 = "encaissé" }
        { print $1 ";" $2 ";" NR % 7 }' | twice |
        mended beside 'is UTF-8 that was read as Windows-1252 and written as UTF-8 again' \
            "--strip '€' --decimal , --thousands blank"
    has beside.csv.new 'encaissé' "$(printf ';1\302\240114,5 €;2')"
    daily | awk -F, 'NR > 1 { $2 = "€ " $2 } { print $1 ";" $2 }' | twice |
        mended alone 'is UTF-8 that was read as Windows-1252' "--strip '€'"
    daily | awk -F, 'NR == 1 { $2 = "encaissé" } { print $1 ";" $2 }' | twice >names.csv
    checks_as names.csv ''
}

# Sizes as programs write them, each number in the unit that suits it; without
# kB or G, B is no byte.
test_sizes_in_several_units() {
    sizes() { # sizes UNITS: these beside hourly numbers, in turns
        hourly | awk -F, -v OFS=, -v units="$1" '{ n = split(units, u, ",") }
            { print $1, NR == 1 ? "size" : 2 * NR ".5" u[NR % n + 1] }'
    }
    sizes B,kB,MB | mended bytes '(multiply them out, to B: sed'
    has bytes.csv.new '00:00,4.5e6' '01:00,6.5' '02:00,8.5e3'
    sizes ' B, kB, KB' | mended blanks '(multiply them out, to B: sed'
    has blanks.csv.new '00:00,4.5e3' '01:00,6.5' '02:00,8.5e3'
    sizes M,G | mended disk '(multiply them out, to M: sed'
    has disk.csv.new '00:00,4.5' '01:00,6.5e3'
    sizes M,B | mended billions 'it ends in a letter for thousands, millions or billions'
    has billions.csv.new '01:00,6.5e9'
    sizes ' MiB, KiB' | mended binary "(multiply them out, to KiB: awk 'BEGIN"
    has binary.csv.new '00:00,4608' '01:00,6.5'
    sizes ' Mio. EUR, Mrd. EUR' | mended words '(multiply them out: sed -E' '--strip EUR'
    has words.csv.new '00:00,4.5e6 EUR' '01:00,6.5e9 EUR'
    hourly | awk -F, -v OFS=, 'NR > 1 { $2 = "US$ " (NR % 2 ? $2 " k" : $2 / 100 " mn") } 1' |
        mended dollars '(multiply them out: sed -E' "--strip 'US\$'"
    has dollars.csv.new '04:00,US$ 1.1892e6' '03:00,US$ 116.46e3'
    # columns of one measure get one unit, others their own
    sizes MB,GB | awk -F, -v OFS=, '{ print $0, NR == 1 ? "heap" : NR % 2 ? NR "kB" : NR ".5 MB",
        NR == 1 ? "lag" : NR % 2 ? NR " ms" : NR " s" }' |
        mended columns '(multiply them out, to ms: sed -E'
    has columns.csv.new '11:00,26.5e6,13,13' '12:00,28.5e3,14.5e3,14e3'
    sizes KB,Kb >bits.csv
    refuse 65 'KB in 30 rows (first line 2), Kb in 30 (write all in one unit' \
        train bits.csv
    # a column of texts beside one of numbers is left out, which is said
    sizes MB,GB | awk -F, -v OFS=, '{ print $0, NR == 1 ? "n" : NR * 7 % 11 }' >aside.csv
    checks_as aside.csv ''
    tr -s ' \n' ' ' <"$OUT" >flat
    has flat 'MB in 30 rows (first line 2), GB in 30: left out (to use it, multiply them out, to MB) sed -E'
    kept_by aside.csv size
    # the same beside another unit, which an option removes
    sizes ' W, kW' | awk -F, -v OFS=, '{ print $0, NR == 1 ? "n" : NR * 7 % 11 " V" }' >power.csv
    checks_as power.csv '--strip V'
    kept_by power.csv size "power.csv | attnforecast train --horizon 3 --strip V -"
    # durations, but not the ends of intervals
    daily | awk -F, -v OFS=, 'NR == 1 { print $0, "moving" }
        NR > 1 { print $0, NR % 4 ":" 10 + NR * 7 % 50 ":05" }' >runs.csv
    checks_as runs.csv ''
    has "$OUT" 'column "moving": it has durations' 'such as 2:24:05: left out (to use it, write them in seconds)'
    kept_by runs.csv moving
    expect 0 check --format json runs.csv
    has "$OUT" '"remedy":	"awk -F, ' '| attnforecast train -",' '"command":	"attnforecast train runs.csv"'
    expect 0 train --epochs 1 --hidden 4 -o m.json runs.csv
    has "$ERR" 'left out (to use it, write them in seconds: awk' 'runs.csv > runs.csv.new)'
    hourly | awk -F, -v OFS=, 'NR == 1 { print $0, "until" }
        NR > 1 { printf "%s,%s,%02d:00\n", $1, $2, (NR - 1) % 24 }' >until.csv
    expect 0 check until.csv
    grep -q '^text' "$OUT" && fail "$(cat "$OUT")"
    return 0
}

# kept_by FILE COLUMN [END]: the last check of the file printed a line with a
# filter, by which the column is used, too.
kept_by() {
    line=$(grep '| attnforecast train' "$OUT")
    case $line in *"${3-}") ;; *) fail "$1: $line" ;; esac
    train_as "$1"
    grep -q "forecasting.* $2" "$ERR" || fail "$1: $(cat "$ERR")"
}

# 1.234,56 above 1,234.56 and 1234,56, also in quotes: the last sign is the
# decimal one, but not before three digits if it is the only one.
test_two_forms_of_numbers_in_a_column() {
    forms() { # forms DELIMITER QUOTE
        daily | awk -F, -v d="$1" -v q="$2" 'NR == 1 { print $1 d "n" d $2 d "x" }
            NR > 1 { x = NR % 9; y = NR < 20 ? "1.2" x "4,5" : NR < 40 ? "1,2" x "4.5" : "12" x "4,5"
                if (NR == 10 && d == ";") y = "1.2" x "4"; if (NR == 25) y = "1,2" x "4,567.8"
                print $1 d q "a,b" q d q y q d NR * 7 % 5 }'
    }
    forms ';' '' | mended german 'it has a thousands separator and a decimal comma' \
        '--decimal , --thousands .'
    has german.csv.new '2024-01-01;a,b;1224,5;4' '2024-01-09;a,b;1214;0' \
        '2024-01-20;a,b;1234,5;2' '2024-01-24;a,b;1274567,8;0' '2024-02-14;a,b;1214,5;2'
    forms , '"' | mended quoted 'it has a thousands separator and a decimal comma' '--decimal , --thousands .'
    refuse 65 '(write all in one form, with three digits behind the only sign as thousands: awk' \
        train --decimal , --thousands . quoted.csv
    has quoted.csv.new '2024-01-01;a,b;1224,5;4' '2024-01-20;a,b;1234,5;2'
}

# awk that counts columns does not take delimiters in quotes for their ends.
test_filters_honour_quotes() {
    hourly | awk -F, 'NR > 1 { $2 = "\"a,b\",0" NR % 9 ":30" } NR == 1 { $2 = "x,y" } { print $1 "," $2 }' |
        mended durations 'durations such as 02:30'
    has durations.csv.new '00:00;a,b;150'
    tr ';,' ',;' <durations.csv >swapped.csv
    mended semicolons 'durations such as 02:30' <swapped.csv
    has semicolons.csv.new "$(printf '00:00\ta;b\t150')"
}

# Numbers of products whose digits may be those of dates: the same ones come
# again at each time, or their rows stand one below the other.
test_ids_with_the_digits_of_dates() {
    daily | awk -F, -v OFS=, 'NR == 1 { print $1, "code", $2, "price" }
        NR > 1 { n = split("10023 10044 20011", id, " ")
            for (i = 1; i <= n; i++) print $1, id[i], $2 + i, $2 * i % 7 }' >turns.csv
    defect turned '--id code' 'with the time of an earlier row' <turns.csv
    { sed 1q turns.csv; sed 1d turns.csv | sort -t, -k2,2 -s; } |
        defect stacked '--id code' 'give --id code'
}
