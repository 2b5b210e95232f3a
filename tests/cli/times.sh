# shellcheck shell=sh
# Forms of times: future times go on in the form of the file.

# days FORM FROM TO: the days of 2020, 1 to 60, in a form with the letters Y y m
# n (month unpadded) d e (day unpadded) b (name) h (hour = day modulo 24).
days() {
    awk -v form="$1" -v from="$2" -v to="$3" 'BEGIN {
        split("Jan Feb", names)
        for (i = from; i <= to; i++) {
            month = i > 31 ? 2 : 1
            day = i > 31 ? i - 31 : i
            text = ""
            for (k = 1; k <= length(form); k++) {
                c = substr(form, k, 1)
                text = text (c == "Y" ? 2020 : c == "y" ? 20 : \
                    c == "m" ? sprintf("%02d", month) : c == "n" ? month : \
                    c == "d" ? sprintf("%02d", day) : c == "e" ? day : \
                    c == "b" ? names[month] : c)
            }
            print text
        }
    }'
}

# series FILE.csv NAME <TIMES: a file with these times.
series() {
    awk -v name="$2" 'BEGIN { print name ";x" } { print $0 ";" NR % 7 }' >"$1"
}

# next_is FILE WANT OPTION...: the first future time. Leaves notes of training.
next_is() {
    file=$1
    want=$2
    shift 2
    train -T 6 -H 3 "$@" "$file"
    cp "$ERR" notes
    expect 0 predict --format csv
    got=$(sed -n '2s/^,\("[^"]*"\|[^,]*\),1,.*/\1/p' "$OUT" | tr -d '"')
    [ "$got" = "$want" ] || fail "$file: $got follows, not $want"
}

test_dates_in_many_forms() {
    while read -r form; do
        days "$form" 1 45 | series d.csv when
        next_is d.csv "$(days "$form" 46 46)"
    done <<END
Y-m-d
Y-n-e
Y/n/e 0:00
Ymd
d/m/Y
e/n/y
n/e/Y
m-d-y
d.m.Y 18.00.00
n/e/Y 3:05 PM
d-b-y
b e, Y
e b Y
dbY
Y-m-dT06:00:00.250Z
YmdT060000Z
Y-m-d 06:00:00+01:00
END
}

test_months_weeks_quarters_years() {
    awk 'BEGIN { for (i = 0; i < 48; i++)
        printf "%dQ%d\n", 1990 + int(i / 4), i % 4 + 1 }' | series d.csv when
    next_is d.csv 2002Q1
    awk 'BEGIN { for (i = 1; i < 45; i++) printf "2020-W%02d\n", i }' |
        series d.csv when
    next_is d.csv 2020-W45
    awk 'BEGIN { for (i = 1; i < 45; i++) print 1950 + i }' | series d.csv year
    next_is d.csv 1995
    awk 'BEGIN { for (i = 0; i < 48; i++)
        printf "%d%02d\n", 1990 + int(i / 12), i % 12 + 1 }' |
        series d.csv month
    next_is d.csv 199401
}

test_seconds_since_1970() {
    for unit in '' 000 000000 000000000; do
        awk -v unit=$unit 'BEGIN { for (i = 0; i < 60; i++)
            printf "%d%s\n", 1577836800 + 3600 * i, unit }' |
            series d.csv timestamp
        next_is d.csv 1578052800$unit
    done
}

test_a_date_that_may_be_read_in_two_ways() {
    days d/m/Y 3 9 | series d.csv date
    refuse 65 'd.csv:2: column "date": "03/01/2020" may be 3 January 2020 or 1 March 2020 (give --time-format %d/%m/%Y or --time-format %m/%d/%Y)' \
        train -T 2 -H 1 d.csv
    days d/m/Y 1 45 | series long.csv date
    train -T 2 -H 1 long.csv
    # a model knows the form of its times
    expect 0 predict --format csv d.csv
    has "$OUT" ',10/01/2020,1,'
    awk 'BEGIN { for (i = 1; i <= 12; i++) printf "01/%02d/2020\n", i
        for (i = 1; i <= 12; i++) printf "01/%02d/2021\n", i }' |
        series m.csv date
    next_is m.csv 01/01/2022 --time-format %d/%m/%Y
    refuse 64 'it has a % letter that is not known' \
        train --time-format %d/%Q/%Y m.csv
    refuse 65 'm.csv:2: column "date": "01/01/2020" is not a time of --time-format "%Y-%m-%d" (' \
        train --time-format %Y-%m-%d m.csv
    awk 'BEGIN { for (i = 10; i <= 28; i++) printf "2020/01/%d at 3:00 PM\n", i }' |
        series half.csv date
    refuse 65 ' (%H is an hour of 24; with AM or PM, 1 to 12 is %I: ' \
        train --time-format '%Y/%m/%d at %H:%M %p' half.csv
}

test_several_columns() {
    awk 'BEGIN { print "No,year,month,day,hour,x"
        for (i = 0; i < 72; i++)
            printf "%d,2010,1,%d,%d,%d\n", i + 1, i / 24 + 1, i % 24, i % 5
    }' >parts.csv
    next_is parts.csv '2010-01-04 00:00'
    has notes 'column "No" tells the time or counts rows: left out' \
        '1 feature; forecasting x'
    refuse 64 'column "hour" is the time column' \
        train -T 6 -H 3 --features No,hour,x parts.csv
    awk 'BEGIN { print "Date;Time;x"
        for (i = 0; i < 72; i++)
            printf "%02d/03/2004;%02d.00.00;%d\n", i / 24 + 12, i % 24, i % 5
    }' >two.csv
    next_is two.csv '15/03/2004 00.00.00'
    next_is two.csv '15/03/2004 00.00.00' --time Date,Time
    expect 0 inspect
    has "$OUT" 'Date,Time'
}

# Such a time is written as one cell, and read as one.
test_a_date_and_a_clock_are_joined() {
    awk 'BEGIN { print "Date;Time;x"
        for (i = 0; i < 72; i++)
            printf "%02d/03/2004;%02d.00.00;%d\n", i / 24 + 12, i % 24, i % 5
    }' >two.csv
    train -T 6 -H 3 two.csv
    expect 0 predict
    has "$OUT" '15/03/2004 00.00.00'
    expect 0 predict --format json --attention-out attention.csv
    tr -d '\t' <"$OUT" >out.json
    has out.json '"origin":"14/03/2004 23.00.00"' '"time":"15/03/2004 02.00.00"' \
        '"to":"14/03/2004 23.00.00"'
    grep -q ',14/03/2004 18.00.00,' attention.csv || fail 'no such attention row'
    expect 0 backtest --window 6 --horizon 3 --epochs 1 --hidden 4 \
        --forecasts-out forecasts.csv two.csv
    grep -q ',14/03/2004 20.00.00,3,14/03/2004 23.00.00,' forecasts.csv ||
        fail 'no such forecast'
    train -T 6 -H 3 --from '12/03/2004 06.00.00' two.csv
    has "$ERR" '6 rows before 12/03/2004 06.00.00 left out (--from)'
    # hour 24 belongs to the date of its day, also where no row of a file has it
    awk 'BEGIN { print "Date,Hour,x"
        for (i = 0; i < 70; i++)
            printf "3/%d/2004,%d,%d\n", i / 24 + 12, i % 24 + 1, i % 5
    }' >hours.csv
    next_is hours.csv '3/14/2004 23'
    sed '2,50d' hours.csv >day.csv
    expect 0 predict --format csv day.csv
    has "$OUT" ',3/14/2004 23,1,' ',3/14/2004 24,2,' ',3/15/2004 1,3,'
    expect 65 check -H 3 --from '3/13/2004 24' hours.csv
    has "$OUT" 'hourly, from 3/13/2004 24 to 3/14/2004 22'
}

test_parts_of_a_time_whose_names_say_nothing() {
    awk 'BEGIN { print "a,b,c,d,x"
        for (i = 0; i < 1440; i++) {
            day = 21 + int(i / 24)
            month = 1 + (day > 31) + (day > 59)
            print "2023," month "," day - (month > 1) * 31 - (month > 2) * 28 \
                "," i % 24 "," i * 7 % 11 + i % 5
        } }' >hours.csv
    refuse 65 'hours.csv:2: column "d": its numbers are hours, and the columns before it have their years, months and days (give --time a,b,c,d)' \
        train hours.csv
    next_is hours.csv '2023-03-22 00:00' --time a,b,c,d
    awk -F, -v OFS=, 'NR == 1 || $4 == 0 { print $1, $2, $3, $5 }' hours.csv >days.csv
    expect 65 check days.csv
    [ "$(tail -n 1 "$OUT")" = 'attnforecast train --time a,b,c days.csv' ] ||
        fail "$(tail -n 1 "$OUT")"
    # no years
    sed 's/^2023/23/' hours.csv >other.csv
    expect 65 check other.csv
    lacks "$OUT" '--time a,b,c,d'
}

test_hours_with_an_h() {
    awk 'BEGIN { print "jour,heure,x"
        for (i = 0; i < 144; i++)
            printf "%02d/01/2023,%02dh%02d,%d\n", 13 + i / 48, i / 2 % 24,
                i % 2 * 30, i % 7 }' >half.csv
    next_is half.csv '16/01/2023 00h00'
    sed '/h30/d;s/h00/h/' half.csv >hour.csv
    next_is hour.csv '16/01/2023 00h'
    sed 's/,0\([0-9]h\)/,\1/' hour.csv >short.csv
    next_is short.csv '16/01/2023 0h'
    sed 's/,0\([0-9]h\)/,\1/;s/jour,heure/Date,Heure/' half.csv >date.csv
    next_is date.csv '16/01/2023 0h00'
    sed 's/,/ /' half.csv >one.csv
    next_is one.csv '16/01/2023 00h00'
}

# Days of 23 and of 25 hours have no gap and no duplicate.
test_local_times_of_a_zone() {
    [ -e /usr/share/zoneinfo/Europe/Berlin ] || skip 'no zone data'
    awk 'BEGIN { for (day = 27; day <= 31; day++)
        for (h = 0; h < 24; h++)
            if (!(day == 29 && h == 2))
                printf "2020-03-%02d %02d:00\n", day, h }' | series s.csv time
    next_is s.csv '2020-04-01 00:00' --tz Europe/Berlin
    lacks notes absent
    expect 0 predict
    cp "$OUT" forecast
    { sed 1q s.csv; sed 1d s.csv | sort -r; } >newest.csv
    expect 0 predict newest.csv --sort
    same "$OUT" forecast
    awk 'BEGIN { for (day = 21; day <= 24; day++)
        for (h = 0; h < 24; h++) printf "2020-10-%02d %02d:00\n", day, h
        print "2020-10-25 00:00\n2020-10-25 01:00\n2020-10-25 02:00" }' |
        series a.csv time
    next_is a.csv '2020-10-25 02:00' --tz Europe/Berlin
    has "$OUT" ',2020-10-25 03:00,2,' ',2020-10-25 04:00,3,'
    # hourly over a change by half an hour
    awk 'BEGIN { for (i = 0; i < 96; i++) { h = i - (i > 25) / 2
        printf "2024-04-%02d %02d:%02d\n", 6 + int(h / 24), int(h) % 24,
            (i > 25) * 30 } }' | series howe.csv time
    next_is howe.csv '2024-04-09 23:30' --tz Australia/Lord_Howe
    # a folder of zones and a list of them are no zones
    for zone in Mars/Olympus Europe tzdata.zi; do
        refuse 64 "--tz $zone: there is no such time zone" \
            train --tz "$zone" a.csv
    done
    { cat s.csv; echo '2020-04-01 00:00;1'; } |
        sed 's/2020-03-29 03:00/2020-03-29 02:00/' >gone.csv
    refuse 65 '"2020-03-29 02:00" does not exist in Europe/Berlin, where the clocks are put forward then (correct the cell if' \
        train --tz Europe/Berlin gone.csv
    # no local times: hours of all days
    awk 'BEGIN { print "time,y"
        for (i = 0; i < 480; i++)
            printf "2020-03-%02d %02d:00,%d\n", 12 + i / 24, i % 24, i % 7 }' >all.csv
    refuse 65 'all.csv:412: column "time": "2020-03-29 02:00" does not exist' \
        train --tz Europe/Berlin all.csv
    expect 65 check --tz Europe/Berlin all.csv
    [ "$(tail -n 1 "$OUT")" = 'attnforecast train --tz none all.csv' ] ||
        fail "$(tail -n 1 "$OUT")"
    next_is all.csv '2020-04-01 00:00' --tz none
}

test_offsets_that_change() {
    awk 'BEGIN { for (i = 0; i < 96; i++)
        printf "2020-10-%02dT%02d:00+0%d:00\n", 24 + int((i - (i > 26)) / 24),
            (i - (i > 26)) % 24, i < 27 ? 2 : 1 }' |
        series o.csv time
    next_is o.csv 2020-10-27T23:00+01:00
    has notes 'times with different offsets from UTC: future times have that of the newest row, +01:00; for local times give --tz Europe/Berlin'
    expect 65 check o.csv
    has "$OUT" 'attnforecast train --tz Europe/Berlin o.csv'
    expect 65 check --tz Europe/Berlin o.csv
    lacks "$OUT" "offsets"
    # the last zones of the list are tried too
    awk 'BEGIN { for (i = 0; i < 96; i++)
        printf "2020-10-%02dT%02d:00+1%d:00\n", 3 + int((i + (i > 25)) / 24),
            (i + (i > 25)) % 24, (i > 25) }' |
        series south.csv time
    expect 65 check south.csv
    has "$OUT" 'attnforecast train --tz Australia/Sydney south.csv'
    # half an hour, on 2 April 2023
    { echo time,y; awk 'BEGIN { for (i = 0; i < 480; i++) {
        m = 30 * (i < 196 ? i : i - 1); d = int(m / 1440)
        printf "2023-%02d-%02d %02d:%02d,%d\n", (d < 3 ? 3 : 4),
            (d < 3 ? 29 + d : d - 2), m % 1440 / 60, m % 60, i % 11 } }'; } >half.csv
    expect 65 check half.csv
    has "$OUT" 'attnforecast train --tz Australia/Lord_Howe half.csv'
    # no zone has such offsets
    sed 's/+0/+2/' o.csv >none.csv
    expect 0 check none.csv
    has "$OUT" 'ZONE, such as --tz Europe'
    [ -e /usr/share/zoneinfo/Europe/Berlin ] || skip 'no zone data'
    next_is o.csv 2020-10-27T23:00+01:00 --tz Europe/Berlin
    lacks notes 'different offsets'
    # UTC stays UTC
    awk 'BEGIN { for (i = 0; i < 96; i++)
        printf "2020-07-%02dT%02d:00Z\n", 1 + int(i / 24), i % 24 }' |
        series z.csv time
    next_is z.csv 2020-07-05T00:00Z --tz Europe/Berlin
}

# counted N FROM STEP FORM: N numbers in a form of printf.
counted() {
    awk -v n="$1" -v from="$2" -v step="$3" -v form="$4" 'BEGIN {
        for (i = 0; i < n; i++) printf form "\n", from + i * step }'
}

test_digits_of_times_are_times_whatever_their_name() {
    days Ymd 1 45 >dates
    awk 'BEGIN { for (i = 0; i < 104; i++)
        printf "%d%02d\n", 2017 + int(i / 52), i % 52 + 1 }' >weeks
    awk 'BEGIN { for (i = 0; i < 48; i++)
        printf "%d%d\n", 1990 + int(i / 4), i % 4 + 1 }' >quarters
    awk 'BEGIN { for (i = 0; i < 48; i++)
        printf "%d%02d\n", 1990 + int(i / 12), i % 12 + 1 }' >months
    counted 48 1700000000 3600 %d >seconds
    # not 2 January of the years 2001 to 2140
    counted 140 2012001 1 %d >ordinal
    while read -r times name next step; do
        series d.csv "$name" <"$times"
        next_is d.csv "$next"
        has notes "$step"
    done <<END
dates day $(days Ymd 46 46) daily
ordinal day 2012141 daily
dates t $(days Ymd 46 46) daily
months obs 199401 monthly
weeks time 201901 weekly
weeks date 201901 weekly
weeks period 201901 weekly
quarters time 20021 quarterly
quarters date 20021 quarterly
seconds t 1700172800 hourly
END
    sed 's/$/123456789/' seconds | series d.csv timestamp
    next_is d.csv 1700172800123456789
    days Ymd 1 45 | series d.csv t
    train -T 6 -H 3 --from 20200110 d.csv
    has "$ERR" '20200110'
}

test_numbers_that_may_be_times_are_refused_with_both_options() {
    awk 'BEGIN { for (i = 0; i < 80; i++) print 1700000000 + i * 3600 + i % 7
        }' | series d.csv bytes
    expect 65 train d.csv
    has "$ERR" 'd.csv:2: column "bytes"' '--time bytes' '--time none'
    expect 65 check d.csv
    has "$OUT" '--time bytes' '--time none'
    train -T 6 -H 3 --time none d.csv
    has "$ERR" 'bytes'
    # digits of months that fall are values
    awk 'BEGIN { for (i = 0; i < 80; i++) print 199001 + i * 5 % 12 }' |
        series d.csv volume
    train -T 6 -H 3 d.csv
    has "$ERR" 'forecasting volume'
    for name in time year; do
        case $name in
        time) counted 80 0 0.1 %.1f ;;
        year) counted 80 1980.0833333 0.0833333333 %.4f ;;
        esac | series d.csv $name
        train -T 6 -H 3 d.csv
        has "$ERR" "column \"$name\" tells the time or counts rows: left out"
    done
}

# First days of months at midnight in Berlin, with the offsets of both halves of
# the year.
test_midnights_with_two_offsets_need_a_zone() {
    awk 'BEGIN {
        print "time,y"
        for (i = 0; i < 94; i++)
            printf "%d-%02d-01T00:00:00+0%d:00,%d\n", 2010 + i / 12, 1 + i % 12,
                (i % 12 > 2 && i % 12 < 10) ? 2 : 1, 50 + i % 12 * 3 + i * i % 5
    }' >months.csv
    refuse 65 'months.csv:5: the times are monthly in local time, but not in UTC: in Europe/Berlin the clocks change just before 2010-04-01T00:00:00+02:00 (the zone is assumed' train months.csv
    expect 65 check months.csv
    [ "$(tail -n 1 "$OUT")" = 'attnforecast train --tz Europe/Berlin months.csv' ] ||
        fail "$(tail -n 1 "$OUT")"
    train --tz Europe/Berlin -T 12 -H 3 months.csv
    expect 0 predict --format csv
    has "$OUT" ',2017-11-01T00:00:00+01:00,1,' ',2018-01-01T00:00:00+01:00,3,'
}

test_the_rows_settle_the_century_of_two_digits() {
    for years in '60 67 01.01.68 6' '64 73 01.01.74 6' '57 59 01.01.60 5'; do
        # shellcheck disable=SC2086
        set -- $years
        awk -v from="$1" -v to="$2" 'BEGIN {
            for (i = from * 12; i < to * 12 + 12; i++)
                printf "01.%02d.%02d\n", i % 12 + 1, int(i / 12) }' |
            series d.csv date
        next_is d.csv "$3"
        has notes 'monthly'
        has models/model.json "\"%d.%m.%$4y\""
        expect 0 predict --format csv d.csv
        has "$OUT" "$3"
    done
}

# months DAY STEP N YEAR: N dates on a day of every few months up to February
months() {
    awk -v day="$1" -v step="$2" -v n="$3" -v year="$4" 'BEGIN {
        for (k = year * 12 + 1 - (n - 1) * step; n--; k += step) {
            y = int(k / 12); m = k % 12 + 1
            last = m == 2 ? 28 + !(y % 4) : m ~ /^([469]|11)$/ ? 30 : 31
            printf "%d-%02d-%02d\n", y, m, day < last ? day : last
        }
    }' | series d.csv date
}

# week DAYS N: N dates of a week from Monday 1 January 2024 on; DAYS has a 0 for
# each day that is closed.
week() {
    awk -v days="$1" -v n="$2" 'BEGIN {
        for (i = 0; n > 0; i++) {
            month = 1; day = i + 1
            while (day > (last = month == 2 ? 29 : month ~ /^[469]$/ ? 30 : 31)) {
                day -= last; month++
            }
            if (substr(days, i % 7 + 1, 1) == 1) {
                n--
                printf "2024-%02d-%02d\n", month, day
            }
        }
    }' | series d.csv date
}

test_days_of_a_regular_week_are_the_step() {
    week 1111110 60 # up to Saturday 9 March
    next_is d.csv 2024-03-11
    has notes 'Monday to Saturday'
    lacks notes gap
    expect 0 predict --format csv
    has "$OUT" ',2024-03-13,3,'
    expect 0 predict --format csv d.csv # by the step of the model
    has "$OUT" ',2024-03-13,3,'
    sed '2,47d' d.csv >short.csv
    expect 0 predict --format csv short.csv
    has "$OUT" ',2024-03-13,3,'
    lacks "$ERR" 'warning: the times'
    expect 0 inspect
    has "$OUT" 'Monday to Saturday'
    week 1111001 58
    sed '/2024-02-2[01]/d' d.csv >gap.csv
    next_is gap.csv 2024-03-21
    has notes 'Sunday to Thursday' '1 gap, 2 rows missing: 2024-02-20 to 2024-02-21'
    week 1010100 30 # up to Friday 8 March
    next_is d.csv 2024-03-11
    has notes 'Monday, Wednesday and Friday'
    lacks notes gap
    expect 0 predict --format csv
    has "$OUT" ',2024-03-15,3,'
    week 0000011 20 # up to Sunday 10 March
    next_is d.csv 2024-03-16
    has notes 'Saturday and Sunday'
    week 1010100 18 # with a fifth week missing
    sed '/2024-01-1[57]/d;/2024-01-29/d' d.csv >few.csv
    next_is few.csv 2024-02-12 --freq Mon,Wed,Fri
    has notes 'Monday, Wednesday and Friday'
    week 1111110 20
    next_is d.csv 2024-01-24
    has notes daily '3 gaps'
    next_is d.csv 2024-01-24 --freq Mon-Sat
    has notes 'Monday to Saturday'
    lacks notes gap
    week 1111100 60 # with one Saturday, which is no day of the step
    sed 's/^2024-02-09;\(.*\)/&\n2024-02-10;\1/' d.csv >saturday.csv
    refuse 65 'saturday.csv:32: time 2024-02-10 is off the grid; the step is Monday to Friday (give --resample Mon-Fri:mean' \
        train saturday.csv
    next_is saturday.csv 2024-03-25 --resample Mon-Fri:mean
    lacks notes gap
    week 1111110 20
    sed 's/;/ 12:00;/' d.csv >noon.csv
    expect 0 train -T 3 -H 2 --resample Mon-Sat:sum noon.csv
    has "$ERR" 'Monday to Saturday'
    refuse 64 '--freq Mon-Sta: its unit must be s, min, h, d, w, mo, q, y, B or days such as Mon-Sat' \
        train --freq Mon-Sta d.csv
}

test_months_on_late_days_end_in_february() {
    months 30 6 30 2022
    next_is d.csv 2022-08-30
    has notes 'every 2 quarters'
    months 29 3 30 2022
    next_is d.csv 2022-05-29
    months 30 3 30 2024
    next_is d.csv 2024-05-30
    months 29 12 30 2023
    next_is d.csv 2024-02-29
}

test_a_month_that_is_given_has_the_day_of_the_rows() {
    for day in 28 29 30 31; do
        months "$day" 1 50 2022
        next_is d.csv "2022-03-$day" --freq 1mo
        expect 0 predict --format csv
        has "$OUT" "2022-03-$day"
        train -T 2 -H 3 --freq 1mo d.csv
        sed '2,49d' d.csv >short.csv # a day of January, and 28 February
        expect 0 predict --format csv short.csv
        has "$OUT" "2022-03-$day"
    done
}

test_months_on_the_30th_go_on_after_february() {
    awk 'BEGIN { for (i = 0; i < 62; i++) printf "%d-%02d-%d\n",
        2019 + int(i / 12), i % 12 + 1, \
        i % 12 != 1 ? 30 : i == 13 || i == 61 ? 29 : 28 }' | series d.csv date
    next_is d.csv 2024-03-30
    expect 0 predict --format csv
    has "$OUT" ',2024-05-30,3,'
    expect 0 predict --format csv d.csv
    has "$OUT" ',2024-05-30,3,'
}

# visits NAME CELL ROW: rows of dates, one of which has another cell.
visits() {
    awk -v name="$1" -v cell="$2" -v row="$3" 'BEGIN {
        print name ",y"
        for (i = 1; i <= 60; i++) {
            date = sprintf("2024-%02d-%02d", 1 + i / 28, 1 + i % 28)
            print (i == row ? cell : date) "," i * 7 % 11
        }
    }'
}

# Whatever the column is called; the cell is named, not the rows around it.
test_one_cell_that_is_no_date_is_named() {
    for name in date day visited; do
        visits $name soon 41 >x.csv
        refuse 65 "x.csv:42: column \"$name\": \"soon\" is not a time like \"2024-02-13\" before it (fix the cell" \
            train x.csv
        visits $name later 60 >x.csv
        refuse 65 'x.csv:61:' train x.csv
    done
    # another column may be the time
    visits visited soon 41 | awk -F, -v OFS=, 'NR == 1 { print "month", $0; next }
        { print sprintf("%d-%02d", 2000 + NR / 12, 1 + NR % 12), $0 }' >x.csv
    expect 0 train --epochs 1 -T 4 -H 2 x.csv
    has "$ERR" 'monthly'
    # rows that go on in another form are told as such
    awk 'BEGIN { print "period,y"
        for (i = 0; i < 60; i++)
            print (i < 20 ? "Q" 1 + i % 4 " " 2000 + int(i / 4) : \
                2000 + i "-01-05") "," i * 7 % 11 }' >x.csv
    refuse 65 'have times of one form, 40 of 60 rows: keep these: ' train x.csv
    # where they are few, no command that keeps them alone
    awk 'BEGIN { print "period,y"
        for (i = 0; i < 60; i++)
            print (i % 13 == 7 ? "soon" i : 2000 + i "-01-05") "," i * 7 % 11 }' |
        sed '2s/.*/Total,3/' >x.csv
    refuse 65 'x.csv:22: column "period": "soon20" is not a time like "2008-01-05" in line 10 (write all alike; lines 10 to 21 have times of one form, 12 of 59 rows; without' \
        train x.csv
    # a month that is not UTF-8
    awk 'BEGIN { split("Januar Februar M\344rz April Mai Juni Juli August " \
                "September Oktober November Dezember", name, " ")
        print "Monat,y"
        for (i = 0; i < 15; i++)
            print name[i % 12 + 1], 2012 + int(i / 12) "," i * 7 % 11 }' >x.csv
    refuse 65 'the time "M\xe4rz ' train x.csv
}

# clock FORM REST ROWS: hourly rows whose midnight is the date alone.
clock() {
    awk -v form="$1" -v rest="$2" -v rows="$3" 'BEGIN {
        print "time,v"
        for (i = 0; i < rows; i++) {
            date = sprintf(form, 1 + i / 24)
            time = sprintf(" %02d:00:00%s", i % 24, rest)
            print date (i % 24 ? time : "") "," 5 + i % 24 + i * 7 % 11
        }
    }'
}

# A program may leave out what is zero; the forecast has the longer form.
test_midnight_may_be_a_date_alone() {
    for form in 2023-01-%02d %02d.01.2023; do
        for rows in 125 141; do # the last row is another hour
            clock $form '' $rows >x.csv
            expect 0 train --epochs 1 -T 12 -H 24 --season 1 x.csv
            has "$ERR" 'dates without a time of day are midnight'
            has "$ERR" hourly
            expect 0 predict --format csv
            has "$OUT" ' 00:00:00,'
            has "$OUT" ' 05:00:00,'
        done
    done
    # below other times, too; predict reads such a file
    sed '2d' x.csv >y.csv
    expect 0 train --epochs 1 -T 12 -H 24 --season 1 y.csv
    expect 0 predict --format csv x.csv
    has "$OUT" ' 05:00:00'
    # a whole second among quarters of one
    awk 'BEGIN { print "time,v"
        for (i = 0; i < 120; i++)
            print sprintf("2024-01-01T00:00:%02d%sZ", i / 4, \
                i % 4 ? sprintf(".%06d", i % 4 * 250000) : "") "," i * 7 % 11
    }' >x.csv
    expect 0 train --epochs 1 -T 8 -H 4 x.csv
    has "$ERR" 'times without a fraction are whole seconds'
    expect 0 predict --format csv
    has "$OUT" '2024-01-01T00:00:30.000000Z'
}

# A time of day that is not known is no midnight.
test_a_date_alone_elsewhere_is_named() {
    clock 2023-01-%02d '' 120 | sed '40s/ [^,]*//' >x.csv
    refuse 65 'x.csv:3: column "time": "2023-01-01 01:00:00" is not a time like "2023-01-01"' \
        train x.csv
    clock 2023-01-%02d '' 120 | sed '26s/,/ 00:00:00,/' >x.csv
    refuse 65 'x.csv:3:' train x.csv
    # days of which the last has a time
    visits date '2024-03-04 16:00:03' 60 >x.csv
    refuse 65 'x.csv:61: column "date": "2024-03-04 16:00:03" is not a time like "2024-03-04"' \
        train x.csv
}

# A month, a day or a year is its beginning, also in a zone.
test_rows_are_left_out_from_a_shorter_time_on() {
    clock 2023-01-%02d '' 150 >x.csv
    expect 0 train --epochs 1 -T 8 -H 6 --season 1 --from 2023-01-03 x.csv
    has "$ERR" '48 rows before 2023-01-03 00:00:00 left out (--from)'
    expect 0 train --epochs 1 -T 8 -H 6 --season 1 --from 2023-01-03 \
        --tz America/New_York x.csv
    has "$ERR" '48 rows before 2023-01-03 00:00:00 left out (--from)'
    expect 0 train --epochs 1 -T 8 -H 6 --season 1 --from 2022 x.csv
    has "$ERR" '--from 2022 is before the first time, 2023-01-01 00:00:00: all rows are used'
    refuse 65 '--from 2023-02 is after the last time, 2023-01-07 ' \
        train --from 2023-02 x.csv
    expect 0 train --epochs 1 -T 8 -H 6 --season 1 --from 100 x.csv
    has "$ERR" '98 rows before line 100 left out (--from)'
}

# Blanks around the dash between two times of day do not matter.
test_an_interval_beside_a_date_may_have_blanks() {
    awk 'BEGIN { print "Date,Interval,v"
        for (i = 0; i < 480; i++)
            print sprintf("2023-01-%02d,%02d:%02d - %02d:%02d,%d", 1 + i / 48, \
                i % 48 / 2, i % 2 * 30, (i % 48 + 1) / 2, (i + 1) % 2 * 30, \
                i * 7 % 11)
    }' >x.csv
    expect 65 check x.csv
    has "$OUT" 'attnforecast train --time Date,Interval x.csv'
    expect 0 train --epochs 1 -T 8 -H 4 --time Date,Interval x.csv
    has "$ERR" 'every 30 minutes'
}

# The first time that is not before --from, whatever the file calls a time.
test_from_in_another_form() {
    awk 'BEGIN { for (i = 0; i < 40; i++)
        printf "%d-%02d\n", 1988 + int(i / 12), i % 12 + 1 }' | series months.csv month
    seq -f 2012-W%g 11 50 | series weeks.csv week
    awk 'BEGIN { for (i = 0; i < 40; i++)
        printf "%dQ%d\n", 1990 + int(i / 4), i % 4 + 1 }' | series quarters.csv quarter
    seq 1970 2009 | series years.csv year
    days Y-m-d 1 60 | series days.csv date
    days d/m/Y 1 60 | series dmy.csv date
    while IFS="|" read -r file from first; do
        expect 0 train --epochs 1 --hidden 4 -T 4 -H 3 --from "$from" "$file.csv"
        has "$ERR" " before $first left out (--from)" ", from $first to "
    done <<END
months|1989-05-01|1989-05
months|1989-05-17|1989-05
months|17 May 1989|1989-05
weeks|2012-04-04|2012-W15
quarters|1992-05-01|1992Q2
years|1980-01-01|1980
years|1980-05|1980
days|2020-01-07 10:00|2020-01-08
dmy|2020-01-07|07/01/2020
dmy|03/02/2020|03/02/2020
END
    refuse 64 '--from 03/02/2020 may be 2020-02-03 or 2020-03-02 of days.csv (give one of these)' \
        train --from 03/02/2020 days.csv
    refuse 64 '--from 03/02/1989 may be 1989-02 or 1989-03 of months.csv' \
        train --from 03/02/1989 months.csv
    { echo date,y; awk 'BEGIN { for (i = 0; i < 60; i++)
        printf "%d-%02d-01,%d\n", 1988 + i / 12, i % 12 + 1, i % 7 }'; } >first.csv
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 3 --from 1989-05-17 first.csv
    has "$ERR" '17 rows before 1989-05-17 left out (--from); the first row is 1989-06-01'
    refuse 64 '--from May: neither a time' train --from May days.csv
}

# BASt: six digits of a date beside the hour of its end.
test_dates_of_six_digits_beside_an_hour() {
    awk 'BEGIN { print "Datum;Wotag;Stunde;KFZ"
        for (i = 0; i < 240; i++) {
            day = 25 + int(i / 24)
            printf "%d;%d;%02d;%d\n", (day > 31 ? 220169 + day : 220100 + day),
                day % 7 + 1, i % 24 + 1, i * 37 % 101
        } }' >zst.csv
    expect 0 train --epochs 1 --hidden 4 zst.csv
    has "$ERR" 'hourly, from 220125 01 to 220203 24' 'forecasting KFZ'
    expect 0 predict --format csv --interval none -H 1
    has "$OUT" ',220204 01,1,'
    # a day that there is not
    sed 's/^220131;/220132;/' zst.csv >odd.csv
    program check odd.csv >"$OUT" 2>"$ERR" && fail 'the 32nd is a day'
    lacks "$OUT" 'hourly, from 220125 01'
}

# Seconds since the start of a recording: the note does not offer --time, which
# reads whole numbers alone and says so.
test_seconds_with_a_fraction_are_no_times() {
    awk 'BEGIN { print "time_s,mV"
        for (i = 0; i < 80; i++) printf "%.3f,%d\n", i / 250, i * 7 % 11 }' >ecg.csv
    expect 0 train --epochs 1 --hidden 4 -o m.json ecg.csv
    has "$ERR" 'column "time_s" rises by a nearly constant step: left out'
    grep -q 'forecasts have no times$' "$ERR" || fail "$(cat "$ERR")"
    refuse 65 '"0.000" is not a time, but a number with a fraction (give --time-format if its digits are those of a time, or give --time none' \
        train --time time_s ecg.csv
    expect 65 check --time time_s ecg.csv
    has "$OUT" 'attnforecast train --time none ecg.csv'
    # whole numbers are read
    awk -F, -v OFS=, 'NR > 1 { $1 *= 250 } 1' ecg.csv >whole.csv
    expect 0 train --epochs 1 --hidden 4 -o m.json --time time_s whole.csv
}
