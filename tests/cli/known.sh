# shellcheck shell=sh
# Columns known ahead: what they tell is used, at the step that it is about, and
# nothing else of the future is.

# planted ROWS FUTURE: hours of load, the square of the temperature of that hour
# and a daily rhythm; the last FUTURE rows have no load.
planted() {
    awk -v rows="$1" -v future="$2" 'BEGIN {
        print "time,load,temperature"
        for (i = 0; i < rows + future; i++) {
            noise = (noise * 9 + (i * 7919 + 13) % 101 - 50) / 10
            temp = 12 + noise / 2 + 4 * sin(i % 24 * 0.2618)
            load = 100 + 20 * cos(i % 24 * 0.2618) + (temp - 14) ^ 2 / 4
            printf "2023-01-%02dT%02d:00,%s,%.2f\n", 1 + i / 24, i % 24,
                i < rows ? sprintf("%.3f", load) : "", temp
        }
    }'
}

# mae [NAME]: the MAE of a forecast, by default the model's, in the CSV of the
# last run.
mae() {
    found=$(awk -F, -v name="${1:-model}" \
        '$1 == "" && $2 == name { print $3; exit }' "$OUT")
    # without a number every comparison would hold
    case $found in
    [0-9]*) echo "$found" ;;
    *) fail "no MAE of ${1:-model}" >&2 ;;
    esac
}

test_a_known_column_more_than_halves_the_error() {
    ! fast || skip 'how much is learned'
    planted 240 24 >x.csv
    sed '242,$d' x.csv >past.csv
    set -- -q -T 24 --epochs 2 --target load
    expect 0 train "$@" --format csv past.csv
    without=$(mae)
    expect 0 train "$@" --format csv --known temperature x.csv
    with=$(mae)
    awk -v a="$without" -v b="$with" 'BEGIN { exit !(b < a / 2) }' ||
        fail "MAE $with with the temperature, $without without"
    expect 0 train "$@" --known temperature --skip none --segment 1 x.csv
    expect 0 inspect
    has "$OUT" 'known       temperature'
}

# The effect of the last model, in one line.
effect() {
    expect 0 inspect
    sed -n '/^effect/,/^[a-df-z]/p' "$OUT" | sed '$d' | tr -s ' \n' ' '
}

# A temperature adds 3 for each degree to the load, beside holidays and a daily
# rhythm, or to its change.
test_inspect_shows_the_effect_of_known_numbers() {
    awk 'BEGIN {
        print "time,load,sum,temperature"
        for (i = 0; i < 300; i++) {
            temp = (i * i * 37 + i * 11) % 101 / 5
            day = 1 + int(i / 24)
            sum += 3 * temp
            printf "2023-01-%02dT%02d:00,%.3f,%.3f,%.2f\n", day, i % 24,
                400 + 5 * (i % 24) + 3 * temp + (day % 5 == 2 ? 20 : 0), sum, temp
        }
    }' >x.csv
    awk 'BEGIN {
        print "date,name"
        for (day = 2; day < 31; day += 5) printf "2023-01-%02d,x\n", day
    }' >h.csv
    set -- -T 24 --season 24 --known temperature --holidays h.csv x.csv
    train --target load --features load --transform none "$@"
    effect >none.line
    has none.line 'effect temperature on load, per unit: '
    # "3.01 below 4.1, 2.98 up to 9.9, 3 up to 15.7, 3.02 above"
    awk '{
            for (i = 1; i < NF; i++)
                n += $(i + 1) ~ /^(below|up|above)/ && $i > 2.9 && $i < 3.1
        } END { exit n != 4 }' none.line || fail "$(cat none.line)"
    grep -Eq 'a holiday on load: (19\.|20)' none.line || fail "$(cat none.line)"
    train --target load --features load --transform log "$@"
    effect >log.line
    grep -Eq 'a holiday on load: [3-6]\.[0-9]* %' log.line || fail "$(cat log.line)"
    train --target sum --features sum --transform diff "$@"
    effect >diff.line
    has diff.line 'temperature on changes of sum, per unit: '
    train -T 24 --season 24 --target load x.csv
    effect >without.line
    same /dev/null without.line
}

test_predict_reads_the_future_rows_of_the_file() {
    planted 120 24 >x.csv
    train -T 24 --epochs 2 --known temperature x.csv
    has "$ERR" '24 rows after the last known target'
    expect 0 predict --format csv
    has "$OUT" ',2023-01-06T00:00,1,'
    has_lines "$OUT" 25
}

test_what_is_missing_of_the_future_is_listed() {
    planted 120 24 >x.csv
    train -T 24 --epochs 2 --known temperature x.csv
    sed '132,$d' x.csv >ten.csv
    refuse 65 '"temperature" at steps 11 (2023-01-06T10:00) to 24 (2023-01-06T23:00)' \
        predict ten.csv
    expect 0 predict -q -H 10 --format csv ten.csv
    cp "$OUT" ten
    expect 0 predict -q -H 10 --format csv x.csv
    same "$OUT" ten
    sed '124s/,[^,]*$/,/' x.csv >hole.csv
    refuse 65 '"temperature" at step 3 (2023-01-06T02:00)' predict hole.csv
}

# The forecast of every decoder, for the options that follow, does not depend on
# later targets; it does on later known values.
test_nothing_of_the_future_is_read_but_known_columns() {
    planted 240 24 >x.csv
    awk -F, -v OFS=, 'NR > 224 && $2 != "" { $2 += 50 } 1' x.csv >target.csv
    awk -F, -v OFS=, 'NR > 224 { $3 += 5 } 1' x.csv >known.csv
    # the season takes time, and does not depend on the decoder
    for decoder in linear 'parallel --season 1' 'recurrent --season 1'; do
        for file in x target known; do
            # shellcheck disable=SC2086
            expect 0 backtest -q -T 24 -H 12 --epochs 1 --skip none \
                --segment 1 --hidden 8 --decoder $decoder \
                --train-rows 150 --valid-rows 180 --test-rows 240 \
                --known temperature --forecasts-out $file.out $file.csv
            # origins up to row 224, without the actual values
            awk -F, 'NR > 1 && $2 < "2023-01-10T07:00" { print $2, $4, $7 }' \
                $file.out >$file.first
        done
        same x.first target.first
        ! cmp -s x.first known.first ||
            fail "$decoder: the known values have no effect"
    done
}

test_a_role_excludes_the_others() {
    planted 100 0 >x.csv
    refuse 64 'column "temperature" is in --target and in --known' train \
        --target temperature --known temperature x.csv
    cut -d, -f1,2 x.csv >one.csv
    refuse 64 'column "load" is in --target and in --known' train \
        --target load --known load one.csv
    refuse 64 'in --known and in --static' train --known temperature \
        --static temperature x.csv
    refuse 64 '--label cannot be used with --known' train --id load \
        --label time --known temperature x.csv
    refuse 64 'is the time column' train --known time x.csv
}

test_a_static_column_is_constant_within_an_id() {
    awk 'BEGIN {
        print "id,size,x"
        for (i = 0; i < 120; i++) {
            print "a,1," i % 7 + i * 37 % 11
            print "b,3," 3 * (i % 7) + i * 37 % 11
        }
    }' >x.csv
    expect 0 train -q -T 14 -H 7 --epochs 2 --id id --static size x.csv
    expect 0 predict -q --format csv
    has_lines "$OUT" 15
    sed '50s/^a,1/a,2/' x.csv >bad.csv
    refuse 65 'bad.csv:50: the static column "size" of id "a" differs from line 2' \
        train --id id --static size bad.csv
}

test_the_future_may_be_a_file_of_its_own() {
    planted 120 24 >x.csv
    sed '122,$d' x.csv >past.csv
    { sed 1q x.csv; sed '1,121d' x.csv; } | awk -F, -v OFS=, '{ print $3, $1 }' \
        >next.csv
    train -T 24 --epochs 2 --known temperature past.csv
    expect 0 predict -q --format csv x.csv
    cp "$OUT" in_one
    refuse 65 '"temperature" at steps 1 (' predict past.csv
    expect 0 predict -q --format csv --future next.csv past.csv
    same "$OUT" in_one
    expect 0 predict --format csv --future next.csv x.csv
    same "$OUT" in_one
    has "$ERR" 'next.csv: its known values are used for 24 rows of the data after'
    # it fills rows of the data that lack them, and wins where these have them
    { cat past.csv; sed '1,121d' x.csv | awk -F, -v OFS=, '{ print $1, "", NR % 2 ? "" : 3 }'; } >blank.csv
    expect 0 predict --format csv --future next.csv blank.csv
    same "$OUT" in_one
    sed 3,4d next.csv >few.csv
    refuse 65 '"temperature" at steps 2 (' predict --future few.csv past.csv
    has "$ERR" '(add them to few.csv, or forecast'
    { cat next.csv; sed -n '121p' past.csv | awk -F, -v OFS=, '{ print 99, $1 }'; } >late.csv
    expect 0 predict --format csv --future late.csv past.csv
    same "$OUT" in_one
    has "$ERR" 'late.csv: 1 row passed over'
    sed 's/temperature/wind/' next.csv >wrong.csv
    refuse 65 'wrong.csv' predict --future wrong.csv past.csv
    refuse 64 '--output next.csv would overwrite the future rows next.csv' \
        predict --future next.csv -o next.csv past.csv
    train -T 24 --epochs 2 --target load past.csv
    refuse 64 'no known columns' predict --future next.csv past.csv
}

# No option says how one of two files is read, so content has to.
test_a_future_file_may_have_its_own_decimal_sign() {
    planted 120 24 | awk -F, -v OFS=, \
        '{ print $0, NR == 1 ? "wind" : NR % 7 + 0.25 }' >x.csv
    sed '122,$d' x.csv >past.csv
    expect 0 train -T 24 -H 24 --epochs 1 --target load \
        --known temperature,wind past.csv
    sed -n '1p;122,$p' x.csv | cut -d, -f1,3- >future.csv
    expect 0 predict --format csv --future future.csv
    lacks "$ERR" decimal
    cp "$OUT" want
    tr ,. ';,' <future.csv >comma.csv
    expect 0 predict --format csv --future comma.csv past.csv
    has "$ERR" 'comma.csv: its numbers are read with the decimal sign ",", those of the data with "."'
    same "$OUT" want
    expect 0 predict --format csv --future - past.csv <comma.csv
    has "$ERR" 'standard input: its numbers are read'
    same "$OUT" want
    tr ,. ';,' <past.csv >other.csv
    set -- --delimiter ';' --decimal ,
    expect 0 predict --format csv --future comma.csv other.csv "$@"
    lacks "$ERR" 'decimal sign'
    same "$OUT" want
    expect 0 predict --format csv --future future.csv other.csv "$@"
    has "$ERR" 'those of the data with ","'
    same "$OUT" want
    awk -F'[,]' -v OFS=';' 'NR > 1 { sub(/\./, ",", $2) } { print $1, $2, $3 }' \
        future.csv >two.csv
    refuse 65 'two.csv: its known columns have decimal points and decimal commas (write all numbers in one form)' \
        predict --future two.csv past.csv
    sed '5s/;.*;/;n.a.;/' comma.csv >word.csv
    refuse 65 'word.csv:5: column "temperature": "n.a." is not a number (give --na n.a. if' \
        predict --future word.csv past.csv
    awk -F'[;]' -v OFS=';' 'NR > 1 { $3 = "1.234,5" } 1' comma.csv >group.csv
    expect 0 predict --quiet --format csv --future group.csv past.csv
    has "$ERR" 'column "wind": 1234.5 is far outside the range'
    tr , ';' <future.csv |
        awk -F';' -v OFS=';' 'NR > 1 { $3 = "1,234" } 1' >groups.csv
    refuse 65 'it has a thousands separator (give --thousands ,)' \
        predict --future groups.csv past.csv
    expect 0 predict --future groups.csv past.csv --thousands ,
}

# Three digits after a comma or a point are thousands or decimals; the range of
# the data settles it.
test_the_data_settles_the_decimal_sign_of_the_future() {
    awk 'BEGIN {
        print "date;sales;price"
        for (i = 0; i < 100; i++)
            printf "2024-%02d-%02d;%d;%.3f\n", i / 28 + 1, i % 28 + 1, \
                i * 37 % 11, 8.101 + i * 7 % 6
    }' >x.csv
    printf 'date;price\n2024-04-17;10,601\n2024-04-18;9,402\n' >comma.csv
    tr , . <comma.csv >point.csv
    tr . , <x.csv >y.csv
    awk -F';' -v OFS=';' 'NR > 1 { $3 *= 1000 } 1' x.csv >k.csv
    sed 's/\(;[0-9]*\),/\1/' comma.csv >whole.csv
    set -- -T 10 -H 2 --epochs 1 --target sales --known price
    expect 0 train -q "$@" x.csv
    expect 0 predict --format csv --future point.csv
    mv "$OUT" want
    expect 0 predict --format csv --future comma.csv
    has "$ERR" 'comma.csv: its numbers are read with the decimal sign ","'
    same "$OUT" want
    expect 0 train -q "$@" --decimal , y.csv
    expect 0 predict --format csv --future point.csv
    has "$ERR" 'point.csv: its numbers are read with the decimal sign "."'
    same "$OUT" want
    expect 0 train -q "$@" k.csv
    expect 0 predict --format csv --future whole.csv
    mv "$OUT" want
    expect 0 predict --format csv --future comma.csv
    has "$ERR" 'comma.csv: "," is read as separating thousands'
    same "$OUT" want
    sed 's/;10,/;999,/' comma.csv >far.csv
    refuse 65 'the comma probably separates decimals, as usual' \
        predict --future far.csv
}

# The ridge forecast reads a category like the same column of 0 and 1, and the
# weekday where the season does not tell it.
test_categories_and_the_calendar_enter_the_ridge_forecast() {
    ! fast || skip 'how much is learned'
    awk 'BEGIN {
        print "time,load,open,kind"
        for (i = 0; i < 1008; i++) {
            open = (i * i * 37 + i * 11) % 101 < 30
            kind = (i * i * 13 + i * 5) % 103 % 3
            day = int(i / 24)
            load = 400 + 5 * (i % 24) + 40 * open + 25 * (kind == 2)
            printf "2023-%02d-%02dT%02d:00,%d,%s,%s\n", 1 + day / 31,
                1 + day % 31, i % 24, load + (i * i * 7 + i) % 17,
                open ? "yes" : "no", "k" kind
        }
    }' >text.csv
    sed 's/,yes,/,1,/; s/,no,/,0,/' text.csv >numbers.csv
    # of more than 1000 rows there is no arima, which takes most of the time
    set -- -q -T 24 --season 24 --target load --transform none \
        --forecaster ridge --format csv
    expect 0 train "$@" text.csv
    without=$(mae ridge)
    expect 0 train "$@" --known open,kind --categorical open,kind text.csv
    as_text=$(mae ridge)
    effect >text.line
    has text.line 'open on load, compared with "no": "yes" 40' '"k2" 25'
    expect 0 train "$@" --known open,kind --categorical kind numbers.csv
    numbers=$(mae ridge)
    effect >numbers.line
    grep -Eq 'open on load, 1 compared with 0: (39|40)' numbers.line ||
        fail "$(cat numbers.line)"
    awk -v a="$without" -v b="$as_text" -v c="$numbers" \
        'BEGIN { exit !(b < a / 2 && b < 1.05 * c && c < 1.05 * b) }' ||
        fail "MAE $as_text as text, $numbers as numbers, $without without"
    # weekends are low, which a season of 24 hours does not tell
    awk -F, -v OFS=, 'NR > 1 && int((NR - 2) / 24) % 7 < 2 { $2 -= 90 } 1' \
        text.csv >week.csv
    expect 0 train "$@" --calendar none week.csv
    without=$(mae ridge)
    expect 0 train "$@" --calendar hour,weekday week.csv
    week=$(mae ridge)
    effect >week.line
    # 1 January 2023 is the first Sunday
    grep -Eq 'weekday on load: -[0-9.]+ \((Sunday|Monday)\) to ' week.line ||
        fail "$(cat week.line)"
    awk -v a="$without" -v b="$week" 'BEGIN { exit !(b < 0.9 * a) }' ||
        fail "MAE $week with the calendar, $without without"
}

# Warmth adds to the load at midnight, 40 for ten degrees, and nothing at noon.
test_the_effect_of_a_number_may_differ_by_the_hour() {
    awk 'BEGIN {
        print "time,load,warmth"
        for (i = 432; i < 720; i++) {
            warmth = (i * i * 37 + i * 11) % 101 % 21
            day = 100 + 2 * warmth * (1 + cos(i / 24 * 6.283185307))
            printf "2023-06-%02dT%02d:00,%.3f,%d\n", 1 + i / 24, i % 24,
                day + 3 * (i % 24) + (i * i * 7 + i) % 17 / 4, warmth
        }
    }' >x.csv
    for warmth in 5 15; do
        awk -v warmth=$warmth 'BEGIN {
            print "time,warmth"
            for (h = 0; h < 24; h++)
                printf "2023-07-01T%02d:00,%d\n", h, warmth
        }' >$warmth.csv
    done
    set -- -T 12 -H 24 --target load --features load --known warmth --hidden 2 \
        --epochs 1 --transform none
    expect 0 train "$@" --calendar none x.csv
    lacks "$ERR" 'the network also reads'
    expect 0 inspect
    lacks "$OUT" 'calendar'
    expect 0 train "$@" x.csv
    has "$ERR" 'the network also reads the time of day, because what a known column'
    lacks "$ERR" 'hour: repeats with the season'
    expect 0 inspect
    has "$OUT" 'warmth on load, per unit:' 'it differs by the hour' \
        'calendar    hour'
    lacks "$OUT" 'hour on load'
    for warmth in 5 15; do
        expect 0 predict -q --format csv --interval none --future $warmth.csv \
            -o $warmth.out x.csv
    done
    paste -d, 5.out 15.out | awk -F, '
        NR == 2 { midnight = $8 - $4 }
        NR == 14 { noon = $8 - $4 }
        END {
            if (midnight < 34 || midnight > 46 || noon * noon > 9) {
                print midnight, noon
                exit 1
            }
        }' || fail 'another effect'
    # without a profile the effect keeps the differences of a day
    expect 0 train "$@" --season none x.csv
    expect 0 inspect
    has "$OUT" 'it differs by the hour'
    lacks "$OUT" 'hour on load'
    # a file of days has no hours
    sed 's/T..:00//; /2023-07/d' x.csv | awk -F, 'NR == 1 || $1 != day
        { day = $1 }' >d.csv
    expect 0 train -q -T 4 -H 2 --target load --features load --known warmth \
        --hidden 2 --epochs 1 d.csv
    expect 0 inspect
    lacks "$OUT" 'calendar' 'by the hour'
}

# The profile of a week holds what the weekday tells; without it the weekday
# does, in the final fit, too.
test_what_repeats_with_the_season_is_read_without_one() {
    awk 'BEGIN {
        split("31 28 31 30 31 30", days, " ")
        print "date,y,open"
        for (i = 0; i < 168; i++) {
            day = i
            for (m = 1; day >= days[m]; m++)
                day -= days[m]
            printf "2023-%02d-%02d,%d,%d\n", m, day + 1,
                20 + i * 37 % 5 + (i % 7 == 2) * 60 - (i % 7 == 5) * 19,
                i % 7 == 2
        }
    }' >x.csv
    set -- -T 3 -H 7 --target y --forecaster ridge --format csv
    expect 0 train "$@" --season none x.csv
    without=$(mae ridge)
    expect 0 train "$@" --season none --calendar weekday x.csv
    lacks "$ERR" 'repeats with the season'
    with=$(mae ridge)
    awk -v a="$without" -v b="$with" 'BEGIN { exit !(b < a / 4) }' ||
        fail "MAE $with with the weekday, $without without"
    expect 0 predict -q --format csv
    awk -F, 'NR == 2 { high = low = $4 }
        NR > 2 { high = $4 > high ? $4 : high; low = $4 < low ? $4 : low }
        END { exit !(high > 70 && low < 12) }' "$OUT" ||
        fail "the final fit lost the weekday"
    expect 0 train "$@" --calendar weekday --known open x.csv
    has "$ERR" 'attnforecast: weekday, open: repeat with the season, so the seasonal profile already holds the effect (with --season none it is estimated by itself)'
}

# Days of sales, more on weekdays of one kind, of a promotion and of holidays.
sales() {
    awk -v rows="$1" -v future="$2" 'BEGIN {
        print "date,shop,kind,promo,sales"
        for (i = 0; i < rows + future; i++)
            for (shop = 1; shop <= 2; shop++) {
                promo = (i * 7919 + shop * 31) % 5 == 0 ? "half price" : "full"
                noise = (i * 37 + shop * 5) % 11
                sold = 50 * shop + 10 * (i % 7) + (promo != "full" ? 40 : 0) + noise
                printf "2023-%02d-%02d,s%d,%s,%s,%s\n", 1 + i / 28,
                    1 + i % 28, shop, shop == 1 ? "corner" : "mall", promo,
                    i < rows ? sold : ""
            }
    }'
}

test_categories_calendar_and_holidays() {
    sales 200 7 >x.csv
    printf 'date,name\n2023-02-14,Valentine\n2023-01-01,New Year\n' >h.csv
    expect 0 train -q --id shop --time none --target sales -T 14 -H 7 \
        --epochs 2 --skip none --static kind --known promo \
        --categorical promo,kind x.csv
    expect 0 inspect
    has "$OUT" 'known       promo' 'static      kind' 'categorical kind, promo'
    expect 0 predict -q --format csv
    has_lines "$OUT" 15
    cp "$OUT" first
    # the categories come in another order
    { sed 1q x.csv; sed 1d x.csv | sort -s -t, -k2,2r; } >turned.csv
    expect 0 predict -q --format csv turned.csv
    sort "$OUT" >turned
    sort first >sorted
    same turned sorted
    # another category that the model has, and one that it does not have
    sed 's/half price/third off/' x.csv >other.csv
    expect 0 predict -q --format csv other.csv
    ! cmp -s "$OUT" first || fail "the category has no effect"
}

# Texts in --known and --static, and how to read them.
test_texts_among_known_columns() {
    sales 60 7 >x.csv
    refuse 65 'x.csv:2: column "promo": "full" is not a number (give --categorical promo to' \
        train --id shop --known promo x.csv
    refuse 65 'x.csv:2: column "kind": "corner" is not a number (give --categorical kind,promo to' \
        train --id shop --static kind --known promo --categorical promo x.csv
    expect 65 check --id shop --static kind --known promo --target sales x.csv
    has "$OUT" 'attnforecast train --target sales --known promo --static kind --id shop --categorical kind,promo x.csv'
}

test_the_calendar_is_read() {
    awk 'BEGIN {
        print "t,x"
        for (i = 0; i < 400; i++)
            printf "2023-01-%02dT%02d:00,%d\n", 1 + i / 24, i % 24,
                (i % 24 > 8) * 10 + i * 37 % 11
    }' >all.csv
    { sed 1q all.csv; sed 1,241d all.csv; } >x.csv
    printf 'date,name\n2023-01-12,a\n2023-01-15,b\n2023-01-17,c\n' >h.csv
    expect 0 train -q -T 24 -H 12 --epochs 2 --skip none --calendar auto \
        --holidays h.csv x.csv
    expect 0 inspect
    has "$OUT" 'calendar    hour, weekday, month' \
        'holidays    3 dates, 2023-01-12 to 2023-01-17'
    expect 0 predict -q --format csv
    cp "$OUT" first
    sed '$d' h.csv >fewer.csv
    expect 0 predict -q --format csv --holidays fewer.csv
    ! cmp -s "$OUT" first || fail "the holiday has no effect"
    refuse 64 '"noon" is no field' train --calendar noon x.csv
    refuse 64 'no times with a constant step' train --time none \
        --features x --calendar hour x.csv
    # without a header the first line is a date
    sed 1d h.csv >bare.csv
    for one in h.csv bare.csv; do
        expect 0 train -T 12 -H 24 --epochs 1 --holidays $one x.csv
        has "$ERR" '3 holidays: 3 on rows of the data, 1 on the 24 steps after them'
        expect 0 inspect
        has "$OUT" 'holidays    3 dates, 2023-01-12 to 2023-01-17'
    done
    expect 0 predict --holidays bare.csv
    has "$ERR" '3 holidays: 3 on rows of the data, 1 on the 24 steps after them'
    # a list that has ended, by its year or by how far its dates are apart
    sed 's/2023-01-/2023-12-/' x.csv >late.csv
    expect 0 predict -q late.csv
    lacks "$ERR" 'the list of holidays'
    sed 's/2023-01-/2024-01-/' all.csv >late.csv
    expect 0 predict -q late.csv
    has "$ERR" 'the list of holidays ends on 2023-01-17, and the forecast on 2024-01-1'
    printf '2023-12-26\n2024-01-01\n' >few.csv
    expect 0 predict -q --holidays few.csv late.csv
    has "$ERR" 'the list of holidays ends on 2024-01-01, and the forecast on 2024-01-1'
    echo 2023-11-01 >>few.csv
    expect 0 predict -q --holidays few.csv late.csv
    lacks "$ERR" 'the list of holidays'
    printf '1990-01-05\n' >old.csv
    expect 0 predict -q --holidays old.csv
    has "$ERR" 'no holiday is on a row of the data or on a step of the forecast'
    expect 0 train -q -T 12 --epochs 1 --holidays old.csv x.csv
    has "$ERR" 'no holiday is on a row of the data (1 date from 1990-01-05 to'
    expect 65 check --holidays old.csv x.csv
    has "$OUT" 'no holiday is on a row of the data'
    awk 'BEGIN { print "month,x"
        for (i = 0; i < 60; i++) print 2010 + int(i / 12) "-" i % 12 + 1 "," i % 12 }' >months.csv
    refuse 64 'the times of the file are months or longer' train --holidays h.csv months.csv
    printf 'a,b\n1.5,x\n' >none.csv
    refuse 65 'no column of dates' train --holidays none.csv x.csv
    # dates that two forms fit are written anew, each in one of them
    printf 'date\n03/04/23\n' >fit.csv
    refuse 65 "fit.csv:2: column \"date\": \"03/04/23\" may be 3 April 2023 or 4 March 2023" \
        train --holidays fit.csv x.csv
    for date in '3 April 2023: 2023-04-03' '4 March 2023: 2023-03-04'; do
        sed "s/.*[(; ]for ${date%: *}: \(sed [^>]*\) >.*/\1/" "$ERR" >line
        [ "$(sh ./line)" = "$(printf 'date\n%s' "${date#*: }")" ] ||
            fail "$date: $(cat line)"
    done
    refuse 64 'would overwrite the holidays' train --holidays h.csv -o h.csv x.csv
}

# covariates N: the N-th of 64 combinations of covariates: numbers and categories
# that are known ahead, static ones, the calendar and holidays.
covariates() {
    known='' static='' categorical='' calendar=none holidays=''
    [ $(($1 & 1)) = 0 ] || known=,temp
    [ $(($1 & 2)) = 0 ] || { known=$known,promo categorical=,promo; }
    [ $(($1 & 4)) = 0 ] || static=,size
    [ $(($1 & 8)) = 0 ] || { static=$static,kind categorical=$categorical,kind; }
    [ $(($1 & 16)) = 0 ] || calendar=auto
    [ $(($1 & 32)) = 0 ] || holidays='--holidays h.csv'
    echo "${known:+--known ${known#,}} ${static:+--static ${static#,}}" \
        "${categorical:+--categorical ${categorical#,}}" \
        "--calendar $calendar $holidays"
}

# With and without each covariate, with every form of the network, way to fill
# missing cells and transform, and with any two of all these, what comes after
# the origin changes no forecast but through known columns: neither values nor
# which cells are missing, with the origin inside a gap, too.
test_no_covariate_lets_the_future_through() {
    awk 'BEGIN {
        print "time,id,x,y,size,kind,promo,temp"
        for (i = 100; i < 240; i++)
            for (id = 1; id <= 2; id++) {
                temp = (i * 7919 + id * 31) % 101 / 10
                x = 1 + i % 24 + temp ^ 2 / 5 + (i * 37 + id) % 11
                y = 2 * x + i % 5
                if (i % 17 == 5 || i >= 213 && i < 222)
                    x = ""
                printf "2023-01-%02dT%02d:00,s%d,%s,%s,%d,k%d,p%d,%.1f\n",
                    1 + i / 24, i % 24, id, x, y, id, id, i % 3, temp
            }
    }' >all.csv
    printf 'date,name\n2023-01-06,a\n2023-01-08,b\n' >h.csv
    awk -F, -v OFS=, 'NR > 238 {
            $3 = $3 == "" ? NR : NR % 4 == 1 ? "" : $3 + 30
            $4 = NR % 4 == 3 ? "" : -$4
        } 1' all.csv >later.csv
    # of 64 combinations those in which any two choices meet
    combinations='6 7 10 13 14 18 24 31 32 47 53 55 56 57'
    ! fast || combinations='14 18 31 53 57'
    for n in $combinations; do
        case $((n % 3)) in
        0) form='--channels joint --skip none' ;;
        1) form='--channels shared' ;;
        2) form='--channels mixed --skip none --decoder parallel' ;;
        esac
        case $((n % 5)) in
        0 | 4) missing=mask ;;
        1) missing=ffill ;;
        2) missing=linear ;;
        3) missing=mean ;;
        esac
        case $((n / 3 % 3)) in
        0) transform=auto ;;
        1) transform='diff' ;;
        2) transform=log ;;
        esac
        for file in all later; do
            # shellcheck disable=SC2046,SC2086
            expect 0 backtest -q -j 1 -T 12 -H 6 --epochs 1 --hidden 6 \
                --id id --target x,y --features x,y --season 6 \
                --train-rows 60 --valid-rows 85 --test-rows 140 \
                --missing $missing --transform $transform $form \
                $(covariates $n) --forecasts-out $file.out $file.csv
            # origins before the first changed row
            awk -F, '$2 < "2023-01-10T02:00" { print $1, $2, $3, $5, $7 }' \
                $file.out >$file.first
        done
        [ "$(wc -l <all.first)" -gt 100 ] || fail "too few forecasts"
        same all.first later.first
    done
}

# A category that only a later row has is not in the model that is scored, but in
# the one that is refitted to all rows.
test_a_later_category_changes_no_forecast() {
    sales 200 0 | sed 's/half price/price cut/; /,s2,/s/full/usual/' >x.csv
    sed '$s/,[a-z ]*,\([^,]*\)$/,a gift,\1/' x.csv >gift.csv
    for options in '' '--known promo' '--known promo --skip none'; do
        # the last row is a step of the horizon of later origins
        for file in x gift; do
            # shellcheck disable=SC2086
            expect 0 backtest -q --id shop --target sales -T 14 -H 7 \
                --epochs 1 --hidden 6 --categorical promo $options \
                --forecasts-out $file.out $file.csv
            awk -F, '$2 < "2023-07-28" { print $1, $2, $3, $7 }' $file.out \
                >$file.first
        done
        [ "$(wc -l <x.first)" -gt 100 ] || fail "too few forecasts"
        same x.first gift.first
    done
    expect 0 train -q --id shop --target sales -T 14 -H 7 --epochs 1 \
        --known promo --categorical promo gift.csv
    effect >gift.line
    has gift.line 'compared with "a gift": "full"'
}

# Whether a column is used may depend on no row after the train rows.
test_a_column_that_changes_late_changes_no_forecast() {
    awk 'BEGIN {
        print "date,shop,x,y,flat,size"
        for (i = 0; i < 240; i++)
            for (s = 1; s <= 2; s++)
                printf "%d,s%d,%d,%d,4,%d\n", i, s, i % 7 + i * 37 % 5, \
                    i % 5 + i * 31 % 7, s
    }' >flat.csv
    sed '$s/,4,2$/,5,3/' flat.csv >late.csv
    for options in '' '--channels joint' '--target y' '--target x --folds 2'; do
        for file in flat late; do
            # shellcheck disable=SC2086
            expect 0 backtest --id shop -T 14 -H 7 --epochs 1 --hidden 6 \
                --skip none $options --forecasts-out $file.out $file.csv
            [ $file = flat ] && rows= || rows=' in the train rows'
            has "$ERR" "column \"flat\": every value$rows is 4: left out" \
                "column \"size\": every id has one value$rows"
        done
        [ "$(wc -l <flat.out)" -gt 100 ] || fail "too few forecasts"
        same flat.out late.out
    done
    expect 0 backtest -q --id shop -T 14 -H 7 --epochs 1 --hidden 6 \
        --features x,y,flat --forecasts-out late.out late.csv
    has late.out ,flat,
    expect 0 train --id shop -T 14 -H 7 --epochs 1 --hidden 6 \
        --target flat late.csv
    has "$ERR" 'forecasting flat'
    lacks "$ERR" '3 features'
}

# Nor may any such row say what a column is. A fold ends before row 340.
test_no_later_row_says_what_a_column_is() {
    for late in 0 1; do
        awk -v late=$late 'BEGIN {
            print "time,y,counter,kind_code,no,tariff,weekday,hole"
            for (i = 0; i < 400; i++) {
                is_late = late && i >= 345
                printf "2024-01-%02d %02d:00,%d,%d,%s,%d,%d,%s,%s\n", \
                    i / 24 + 1, i % 24, i % 24 + i * 37 % 11, \
                    3 * i + (is_late && i % 7 == 0), \
                    is_late ? i % 4 + .5 : i % 4, is_late ? 7 : i + 1, \
                    is_late ? i % 5 : i % 24 < 7, \
                    is_late ? 9.5 : int(i / 24) % 7, \
                    is_late && i % 9 == 0 ? "" : i * 31 % 13
            }
        }' >$late.csv
    done
    for options in '' '--channels joint' '--folds 2' '--target y' \
        '--train-rows 100 --valid-rows 200 --test-rows 390'; do
        for late in 0 1; do
            # shellcheck disable=SC2086
            expect 0 backtest -T 14 -H 7 --epochs 1 --hidden 4 --skip none \
                $options --forecasts-out $late.out $late.csv
            for column in counter kind_code no tariff weekday; do
                has "$ERR" "column \"$column\" "
            done
            awk -F, '$2 < "2024-01-15 02" { print $2, $3, $5, $7 }' \
                $late.out >$late.first
        done
        [ "$(wc -l <0.first)" -gt 100 ] || fail "too few forecasts"
        same 0.first 1.first
        awk '{ print $(NF - 1) }' 0.first | sort -u >targets
        case $options in
        --target*) has_lines targets 1 ;;
        *) has_lines targets 2 ;;
        esac
    done
    expect 0 train -q -T 14 -H 7 --epochs 1 --hidden 4 --skip none \
        --final-fit none 1.csv
    expect 0 inspect
    lacks "$OUT" 'indicators'
}

test_what_follows_from_the_time_is_no_target() {
    awk 'BEGIN {
        print "time,load,tariff,Mon,day sin"
        for (i = 0; i < 240; i++)
            printf "2024-01-%02d %02d:00,%d,%s,%d,%.4f\n", i / 24 + 1, i % 24, \
                i % 24 + i * 37 % 11, i % 24 < 7 ? .5 : .25, \
                int(i / 24) % 7 == 0, sin(i / 12 * 3.14159265)
    }' >x.csv
    expect 0 train --epochs 1 -T 24 --season 1 x.csv
    has "$ERR" '1 feature; forecasting load' \
        'column "tariff" follows from the date or the time of day: left out (to use it, give --known tariff, or list the columns with --features)' \
        'column "Mon" follows from' \
        "column \"day sin\" follows from the date or the time of day: left out (to use it, give --known 'day sin', or"
    expect 0 check x.csv
    has "$OUT" 'tariff   left out'
    expect 0 train --epochs 1 -T 24 --season 1 --known "tariff,day sin" x.csv
    has "$ERR" 'forecasting load'
    lacks "$ERR" 'column "tariff"'
    expect 0 train --epochs 1 -T 24 --season 1 --target tariff x.csv
    has "$ERR" 'forecasting tariff'
    # nothing else is there to forecast
    cut -d, -f1,3 x.csv >alone.csv
    expect 0 train --epochs 1 -T 24 --season 1 alone.csv
    has "$ERR" 'forecasting tariff'
}

test_many_columns_left_out_alike_are_one_line() {
    awk 'BEGIN {
        print "date,load,sky,Mon,Tue,Wed,Thu,Fri,remark,by,note"
        for (i = 0; i < 60; i++)
            printf "2024-%02d-%02d,%d,fair,%d,%d,%d,%d,%d,a,b,c%d\n", \
                i < 31 ? 1 : 2, i < 31 ? i + 1 : i - 30, i * 37 % 11, \
                i % 7 == 0, i % 7 == 1, i % 7 == 2, i % 7 == 3, i % 7 == 4, i
    }' >x.csv
    expect 0 train --epochs 1 -T 7 x.csv
    has "$ERR" 'columns "sky", "remark", "by", "note" are not numeric: left out' \
        'columns "Mon", "Tue", "Wed", "Thu", "Fri" follow from the date'
    awk 'NR == 1 { printf "date,y"; for (i = 1; i < 11; i++) printf ",n%d", i }
        NR > 1 { printf "%s,%s", $1, $2; for (i = 1; i < 11; i++) printf ",a" }
        { print "" }' FS=, x.csv >texts.csv
    expect 0 train --epochs 1 -T 7 texts.csv
    has "$ERR" '"n7", "n8" and 2 more are not numeric: left out'
    cut -d, -f1-5,9,10 x.csv >few.csv
    expect 0 train --epochs 1 -T 7 few.csv
    has "$ERR" 'column "sky" is not numeric: left out' \
        'column "remark" is not numeric: left out' \
        'column "by" is not numeric: left out' \
        'column "Mon" follows from' 'column "Tue" follows from'
}

test_missing_cells_are_told_to_the_network() {
    planted 150 12 | awk -F, -v OFS=, 'NR % 9 == 0 { $2 = "" } 1' >x.csv
    expect 0 train -q -T 24 -H 12 --epochs 1 --target load --features load \
        --skip none x.csv
    expect 0 inspect
    has "$OUT" 'indicators  load: the network is told which cells are missing'
    expect 0 inspect --format json
    has "$OUT" '"indicators":	["load"]'
    predict
    expect 0 train -q -T 24 -H 12 --epochs 1 --target load --features load \
        --missing ffill x.csv
    expect 0 inspect
    lacks "$OUT" 'indicators'
}

# The row of an absent time has no known value; it is not refused for that.
test_an_absent_time_has_the_known_values_before_it() {
    planted 150 12 | sed '80,82d' >x.csv
    expect 0 train -q -T 24 -H 12 --epochs 1 --missing error \
        --known temperature x.csv
    expect 0 predict -q --format csv
    has_lines "$OUT" 13
    sed '70s/,[^,]*$/,/' x.csv >hole.csv
    refuse 65 'hole.csv:70: column "temperature": a value is missing' \
        train --missing error --known temperature hole.csv
}

# mixed KIND...: 80 days of three rows, with the kinds of the rows of every
# second day; the others are "x".
mixed() {
    awk -v kinds="$*" 'BEGIN {
        split(kinds, kind, " ")
        print "time,y,kind"
        for (i = 0; i < 240; i++)
            printf "2024-%02d-%02d %02d:00,%d,%s\n", int(i / 84) + 1, \
                int(i / 3) % 28 + 1, i % 3 * 8, i % 11 + i % 5, \
                int(i / 3) % 2 ? kind[i % 3 + 1] : "x"
    }'
}

# joined HOW: the forecast of x.csv, its rows joined to days.
joined() {
    expect 0 train --epochs 2 -T 4 -H 2 --resample "1d:$1" --categorical kind \
        --hidden 4 --skip none --season 1 --segment 1 x.csv
    cp "$ERR" notes
    expect 0 predict --format csv
}

test_joined_categories_that_differ_are_counted() {
    while IFS=: read -r how which used kinds; do
        # shellcheck disable=SC2086
        mixed $kinds >x.csv
        joined "$how"
        has notes "column \"kind\": 40 times with rows that differ, first 2024-01-02 00:00: the $which value of each is used, there \"$used\""
        cp "$OUT" forecast
        mixed "$used" "$used" "$used" >x.csv
        joined "$how"
        lacks notes 'rows that differ'
        same "$OUT" forecast
    done <<END
mean:most common:b:a b b
sum:most common:a:a a b
mean:most common:b:NA b c
mean:most common:a:a b c
mean:most common:b:b x c
last:last:a:c b a
END
    set -- --epochs 1 --hidden 4 --season 1 -T 4 -H 2
    expect 0 train "$@" --duplicates mean --categorical kind x.csv
    lacks "$ERR" 'rows that differ'
    mixed a b b | awk -F, -v OFS=, '{ $1 = substr($1, 1, 10); print }' >x.csv
    expect 0 train "$@" --time time --duplicates mean --categorical kind \
        x.csv
    has "$ERR" 'there "b"'
    expect 65 check --time time --duplicates first --categorical kind x.csv
    tr -s ' \n' ' ' <"$OUT" >squeezed
    has squeezed 'mixed line 5' 'the first value of each is used, there "a"'
    mixed a b NA | awk -F, -v OFS=, '{ $1 = substr($1, 1, 10); print }' >x.csv
    expect 0 train "$@" --time time --duplicates last --categorical kind \
        x.csv
    has "$ERR" 'the last value of each is used, there none'
}

# Three shops of daily sales with a known promotion; FUTURE days without sales.
shops_with_future() {
    awk -v future="$1" 'BEGIN {
        print "shop,day,sales,promo"
        for (s = 1; s <= 3; s++)
            for (i = 0; i < 56 + future; i++)
                printf "%s,%d,%s,%d\n", substr("abc", s, 1), i, \
                    i < 56 ? (i * (5 + s)) % 13 + 3 * (i * s % 5 == 1) : "", \
                    i * s % 5 == 1
    }'
}

# They are for the forecast alone: of each shop, and of those behind it.
test_the_number_of_future_rows_changes_no_weight() {
    for n in 0 3 9; do
        shops_with_future "$n" >x.csv
        expect 0 train -T 7 -H 3 --epochs 2 --hidden 6 --skip none --id shop \
            --known promo --target sales x.csv
        cp "$OUT" "scores$n"
        cp models/model.json "$n.json"
    done
    shops_with_future 3 >x.csv
    for n in 0 3 9; do
        expect 0 predict --format csv -m "./$n.json" x.csv
        cp "$OUT" "forecast$n"
        same "forecast$n" forecast0
        same "scores$n" scores0
    done
}

# A file of future rows is read as carefully as the data.
test_numbers_of_the_future_that_seem_to_be_missing_are_named() {
    planted 120 24 >x.csv
    sed '122,$d' x.csv >past.csv
    expect 0 train -T 24 -H 24 --epochs 1 --target load --known temperature \
        --na -9999 past.csv
    sed -n '1p;122,$p' x.csv | cut -d, -f1,3 >future.csv
    expect 0 predict --future future.csv
    lacks "$ERR" warning
    sed '5s/,.*/,-999/;7s/,.*/,-999/;8s/,.*/,-9999/' future.csv >sentinel.csv
    refuse 65 'missing: "temperature" at step 7 (' predict --future sentinel.csv
    sed '5s/,.*/,-999/;7s/,.*/,-999/' future.csv >sentinel.csv
    expect 0 predict --quiet --future sentinel.csv
    has "$ERR" 'warning: sentinel.csv:5: column "temperature": -999 is far outside the range of the training data, ' ', and so is another (give --na -9999,-999 if it means a missing value)'
    refuse 65 'missing: "temperature" at step 4 (2023-01-06T03:00); "temperature" at step 6' \
        predict --future sentinel.csv --na -9999,-999
    sed '5s/,.*/,123.4/' future.csv >far.csv
    expect 0 predict --quiet --future far.csv
    has "$ERR" 'far.csv:5: column "temperature": 123.4 is far outside'
    lacks "$ERR" '--na'
    sed '5,7s/,.*/,123.4/' future.csv >far.csv
    expect 0 predict --quiet --future far.csv
    has "$ERR" ', and so are others'
    # no row after the last step is read
    expect 0 predict --quiet -H 3 --future far.csv
    lacks "$ERR" warning
    sed '118s/,[^,]*$/,-999/;119s/,[^,]*$/,-999/' past.csv >known.csv
    expect 0 predict --quiet --future future.csv known.csv
    has "$ERR" 'known.csv:118: column "temperature": -999 is far outside'
    # in a series that is shorter than the window; a missing cell is not far
    sed -n '1p;112,$p' known.csv >short.csv
    expect 0 predict --quiet --future future.csv short.csv
    has "$ERR" 'short.csv:8: column "temperature": -999 is far outside'
    sed '118s/,[^,]*$/,/' past.csv >hole.csv
    expect 0 predict --quiet --future future.csv hole.csv
    lacks "$ERR" 'far outside'
    expect 65 check --target load --known temperature known.csv
    has "$OUT" 'sentinel      line 118' '--known temperature --na -999 known.csv'
    sed '130s/,[^,]*$/,-999/;132s/,[^,]*$/,-999/' x.csv >ahead.csv
    expect 65 check --target load --known temperature ahead.csv
    has "$OUT" 'sentinel      line 130'
    expect 0 train -T 24 -H 4 --epochs 1 --target load --features load \
        --known temperature known.csv
    has "$ERR" 'column "temperature": -999 occurs 2 times' '--na -999'
}

test_a_future_file_may_have_its_own_delimiter() {
    planted 120 24 >x.csv
    sed '122,$d' x.csv >past.csv
    expect 0 train -T 24 -H 24 --epochs 1 --target load --known temperature \
        past.csv
    sed -n '1p;122,$p' x.csv | cut -d, -f1,3 >future.csv
    expect 0 predict --format csv --future future.csv
    lacks "$ERR" delimiter
    cp "$OUT" want
    for delimiter in ';' '\t' '|'; do
        tr , "$delimiter" <future.csv >other.csv
        expect 0 predict --format csv --future other.csv
        has "$ERR" 'other.csv: its delimiter is not that of the data'
        same "$OUT" want
    done
    tr , ';' <future.csv | sed '7s/$/;1/' >other.csv
    refuse 65 'other.csv:7: 3 cells, but the header has 2' \
        predict --future other.csv
    tr , ';' <future.csv | sed '7s/;.*/;n.a./' >other.csv
    refuse 65 'other.csv:7: column "temperature": "n.a." is not a number' \
        predict --future other.csv
    sed '7s/,.*/,n.a./' future.csv >other.csv
    refuse 65 'other.csv:7: column "temperature": "n.a." is not a number' \
        predict --future other.csv
}

test_columns_that_may_be_known_ahead_are_named() {
    awk 'BEGIN { print "time,forecast,actual"
        for (i = 0; i < 120; i++) {
            x = 50 + 10 * sin(i * 6.2831853 / 24)
            printf "2024-01-%02d %02d:00,%.2f,%s\n", 1 + int(i / 24), i % 24, x,
                i < 95 ? x + i % 3 : "-"
        } }' >future.csv
    expect 65 check future.csv
    has "$OUT" 'ended         line 97, 2024-01-04 23:00: column "actual": it ends here, and' \
        '(you may give --known forecast)'
    expect 0 train --epochs 1 --hidden 2 --na - future.csv
    has "$ERR" 'and other columns go on for 25 rows' '(give --known forecast)'
    expect 0 train --epochs 1 --hidden 2 --na - --known forecast future.csv
    lacks "$ERR" 'it ends here'
    expect 0 predict future.csv
    has "$OUT" 'forecast after 2024-01-04 22:00'
    # one of them is, but not the other
    awk -F, -v OFS=, '{ print $0, NR == 1 ? "rain" : NR % 7 }' future.csv >three.csv
    expect 0 train --epochs 1 --hidden 2 --na - --known rain three.csv
    has "$ERR" 'column "actual": it ends here, and' '(give --known rain,forecast)'
    # a horizon that the known rows suffice for
    sed 101q future.csv >few.csv
    expect 65 check --na - --format json few.csv
    has "$OUT" '"remedy":	"--known forecast --horizon 5"'
    # one row, both columns, one that does not go on everywhere, and too many
    sed 97q future.csv >one.csv
    sed 's/,[^,]*,-/,-,-/' future.csv >both.csv
    sed '100s/,[^,]*,/,-,/' future.csv >gap.csv
    sed 2,40d future.csv >many.csv
    for file in one both gap many; do
        expect 65 check --na - --format json $file.csv
        lacks "$OUT" '"ended"'
    done
}

test_a_column_that_ended_long_ago_is_left_out() {
    awk 'BEGIN {
        print "n,old,y,late,few"
        for (i = 1; i <= 100; i++)
            print i "," (i < 50 ? i * 7 % 13 : "") "," i * 5 % 11 "," \
                (i > 60 ? i * 3 % 7 : "") "," (i % 20 ? "" : i * 3 % 7) }' \
        >ends.csv
    expect 65 check ends.csv
    has "$OUT" 'line 50: column "old": its last value is here' \
        'the same is true of 1 other' 'train --features y,late ends.csv'
    sed 's/^\([1-6][0-9]\),[^,]*,/\1,3,/' ends.csv |
        cut -d, -f1-3 >ahead.csv # 30 rows before the end
    expect 0 check ahead.csv
    lacks "$OUT" 'its last value'
}

# promotions DIP: two years of daily sales, 40 more on days of a promotion and
# DIP less for one that filled the week before; the last 7 days have none yet.
promotions() {
    awk -v dip="$1" '
    function random() { state = (state * 16807) % 2147483647; return state }
    BEGIN {
        state = 5
        for (i = 0; i < 737; i += 3 + random() % 15)
            for (n = 2 + random() % 5; n; n--)
                promo[i++] = 1
        print "t,sales,promo"
        for (i = 0; i < 737; i++) {
            recent = 0
            for (k = 1; k < 7; k++)
                recent += promo[i - k] / 7
            sales = 100 + 20 * sin(6.2832 * (i % 7) / 7) + 40 * promo[i]
            sales += random() % 100 / 20 - dip * recent
            printf "%d,%s,%d\n", i, i < 730 ? sprintf("%.2f", sales) : "",
                promo[i]
        }
    }'
}

# Who bought while it was cheap does not buy the week after.
test_what_was_known_of_the_past_has_an_effect() {
    promotions 35 >all.csv
    grep -v ',,' all.csv >p.csv
    sed -n '1p;/,,/p' all.csv | cut -d, -f1,3 >f.csv
    expect 0 train --known promo --season 7 --horizon 7 --forecaster ridge p.csv
    has "$ERR" 'depends on their mean over the newest 7 rows, too'
    has models/model.json '"known_effect_past":	[7]'
    expect 0 inspect
    has "$OUT" 'promo in the newest 7 rows on sales: -4.9' 'if in one of them, -3'
    lacks "$OUT" 'read no known columns'
    expect 0 train -q --known promo --season 7 --horizon 7 --forecaster arima \
        -m m.json p.csv
    expect 0 inspect m.json
    has "$OUT" 'in 0 of the forecast of sales: the others read no known columns'
    # the means go on in the future rows
    expect 0 predict --future f.csv --format csv --interval none p.csv
    cp "$OUT" with.csv
    sed 's/,1$/,0/' f.csv >none.csv
    expect 0 predict --future none.csv --format csv --interval none p.csv
    paste -d, with.csv "$OUT" f.csv | awk -F, '
        NR > 1 { less += $NF == 0 && seen && $4 < $8 - 1; seen += $NF }
        END { exit !(seen && less) }' || fail "$(paste with.csv "$OUT" f.csv)"
    promotions 0 | grep -v ',,' >p.csv
    expect 0 train --known promo --season 7 --horizon 7 --forecaster ridge p.csv
    lacks "$ERR" 'their mean over the newest'
    has models/model.json '"known_effect_past":	[]'
}

# In the train rows x is twice the mean of k over 12 rows. In later rows k falls
# while x does not: the differences over a season are a little better with the
# mean, the forecasts are not.
test_means_of_the_past_must_make_the_forecasts_better() {
    awk 'function random() {
        state = (state * 16807) % 2147483647
        return state / 2147483647
    }
    BEGIN {
        state = 7
        print "x,k"
        for (i = 0; i < 720; i++) {
            season = int(i / 12)
            odd = season % 2
            if (i % 12 == 0 && i < 480)
                level = 6 * random() - 3
            else if (i % 12 == 0)
                level = -.3 * (season - 40) + .9 * odd
            k[i] = level
            mean = 0
            for (b = 0; b < 12; b++)
                mean += k[i - b] / 12
            x = i < 480 ? 2 * mean : 1.2 * odd
            printf "%.3f,%.3f\n", x + random() / 10, level
        }
    }' >x.csv
    expect 0 train --target x --known k --season 12 --window 24 --horizon 12 \
        --forecaster ridge --train-rows 480 --valid-rows 600 --test-rows 720 \
        --final-fit none x.csv
    lacks "$ERR" 'their mean over the newest'
    has models/model.json '"known_effect_past":	[]'
}

# advertised [TIMES]: ten years of months that a known column changes, too.
advertised() {
    awk -v times="${1:-1.3}" 'BEGIN {
        state = 9
        print "month,sales,ad"
        for (i = 0; i < 120; i++) {
            state = (state * 16807) % 2147483647
            ad = state % 200 / 10
            state = (state * 16807) % 2147483647
            printf "%d-%02d,%.2f,%.1f\n", 2010 + int(i / 12), i % 12 + 1,
                200 + 30 * sin(i * 6.2832 / 12) + times * ad + state % 100 / 10,
                ad
        }
    }'
}

# theta, ets and arima do not read it, however few errors tell so.
test_who_reads_no_known_columns_has_no_share_where_these_decide() {
    advertised >x.csv
    expect 0 train --known ad x.csv
    lacks "$ERR" ' of ets' ' of theta' ' of arima'
    has models/model.json '"companions":	null'
    advertised 0 >x.csv
    expect 0 train --known ad x.csv
    has "$ERR" ' of ets'
}

test_a_model_with_wrong_means_of_the_past() {
    promotions 35 | grep -v ',,' >p.csv
    expect 0 train -q --known promo --season 7 --horizon 7 --forecaster ridge \
        p.csv
    for past in '[1]' '[7.5]' '[70000]' '[3, 7]' '[9, 8, 7, 6]' '[7, 3]' null; do
        sed "s/\"known_effect_past\":.*/\"known_effect_past\": $past,/" \
            models/model.json >bad.json
        refuse 65 'known_effect' predict -m bad.json p.csv
    done
}
