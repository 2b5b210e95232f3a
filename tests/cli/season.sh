# shellcheck shell=sh
# The seasonal profile and the logarithms: said, stored, undone, warned of.

# A shop that is closed on Sundays.
shop() {
    awk -v days="$1" 'BEGIN {
        print "day,sold"
        for (t = 0; t < days; t++)
            print t "," (t % 7 == 6 ? 0 : 40 + t % 7 * 3 + t * t * 7919 % 101 / 5)
    }'
}

# A week of waves on a line, without times.
weeks() {
    awk -v rows="$1" 'BEGIN {
        print "x"
        for (i = 0; i < rows; i++)
            printf "%.4f\n", 30 + i / 20 + 5 * sin(i % 7) + i * 37 % 11 / 10
    }'
}

test_a_season_is_found_used_and_shown() {
    weeks 150 >x.csv
    train -T 14 -H 7 x.csv
    has "$ERR" 'season 7 (chosen automatically), with a seasonal profile'
    expect 0 inspect
    has "$OUT" 'season 7' 'profile     season 7, phases counted from'
    train -T 14 -H 7 --season none x.csv
    has "$ERR" 'no seasonal profile; baselines and local forecasters use season 7 (chosen automatically; --season 1: no season there either)'
    expect 0 inspect
    lacks "$OUT" 'profile  '
    train -T 14 -H 7 --season 5,3 x.csv
    has "$ERR" 'seasons 5 and 3, with seasonal profiles'
    expect 0 inspect
    has "$OUT" 'profile     season 5 and 3'
}

test_a_season_that_is_too_long_for_the_rows_is_refused() {
    weeks 100 >x.csv
    refuse 65 'a profile of season 60 needs two seasons' train --season 60 x.csv
    is_empty "$OUT"
}

# A profile would need 24 train rows; the other forecasters know the year.
test_a_season_that_the_train_rows_are_too_few_for_has_no_profile() {
    awk 'BEGIN { print "month,x"
        for (i = 0; i < 40; i++)
            printf "%d-%02d,%.2f\n", 2020 + int(i / 12), i % 12 + 1,
                50 + 9 * sin(i * 6.2832 / 12) + i * 37 % 11 / 10 }' >x.csv
    expect 0 train --season 12 x.csv
    has "$ERR" 'season 12, without a seasonal profile: that needs 2 seasons to train on, 24 rows, and fewer are left after the validation and test rows' \
        'of ets and 0.2 of seasonal_naive'
    expect 0 backtest --folds 1 --season 12 x.csv
    refuse 65 'a profile of season 12 needs two seasons' \
        train --season 12,3 x.csv
    refuse 65 'a profile of season 21 needs two seasons' train --season 21 x.csv
}

test_without_times_the_phase_of_another_file_is_assumed() {
    weeks 300 >x.csv
    train -T 14 -H 7 x.csv
    predict
    lacks "$ERR" 'phase'
    predict x.csv
    lacks "$ERR" 'phase'
    cp x.csv y.csv
    predict -q y.csv
    has "$ERR" 'warning' 'y.csv: the phase of the season is assumed'
}

test_times_tell_the_phase_of_another_file() {
    awk 'BEGIN {
        print "t,x"
        for (i = 0; i < 300; i++) print i "," 5 + sin(i % 7) + i * 37 % 11 / 10
    }' >x.csv
    train -T 14 -H 7 --season 7 x.csv
    expect 0 predict --format csv
    cp "$OUT" whole
    { sed 1q x.csv; tail -n 30 x.csv; } >end.csv
    expect 0 predict --format csv end.csv
    lacks "$ERR" 'phase'
    same "$OUT" whole
}

# ids_of_their_own ROWS ID...: each id has 12 numbers that its season repeats
# and no other id has.
ids_of_their_own() {
    awk 'BEGIN {
        print "id,t,x"
        for (k = 2; k < ARGC; k++)
            for (i = 0; i < ARGV[1]; i++) {
                own = 10 * sin(i % 12 * (3 * length(ARGV[k]) + 1))
                printf "%s,%d,%.3f\n", ARGV[k], i, own + i * 37 % 11 / 10
            }
    }' "$@"
}

test_each_id_has_a_profile_of_its_own() {
    ids_of_their_own 150 a bb ccc dddd >p.csv
    train -T 4 -H 3 --season 12 --id id --skip ridge p.csv
    has "$ERR" 'season 12, with per-id profiles'
    expect 0 inspect
    has "$OUT" 'profile     season 12, phases counted from 0, per-id profiles' \
        'of 4 ids'
    expect 0 inspect --format json
    has "$OUT" '"ids":	["a", "bb", "ccc", "dddd"]'
    expect 0 predict --format csv
    cp "$OUT" whole
    ids_of_their_own 150 dddd unknown bb a >q.csv
    expect 0 predict --format csv q.csv
    has_lines "$OUT" $((1 + 4 * 3))
    for id in a bb dddd; do
        grep "^$id," "$OUT" >given
        grep "^$id," whole >wanted
        same given wanted
    done
}

# scaled_copies ROWS: ids a, b and c with the same season and values that are
# 1, 100 and 10 times the same; k adds 2 k to them.
scaled_copies() {
    awk -v n="$1" 'BEGIN {
        print "id,t,k,x"
        split("1 100 10", times)
        for (s = 1; s <= 3; s++)
            for (i = 0; i < n; i++) {
                k = i * 37 % 11 - 5
                x = 4 * sin(i * 3.14159265 / 3) + 2 * k + i * 29 % 7 / 5
                printf "%s,%d,%d,%.6g\n", substr("abc", s, 1), i, k,
                    times[s] * x
            }
    }'
}

# A series of large values has no more say in the profile and the effect than
# its scaled copy: the forecasts are scaled copies, too. Nor does it matter
# whether the file of predict has all rows of an id, or who else is in it.
test_profile_and_effect_of_a_panel_are_in_usual_changes() {
    scaled_copies 90 | grep -v '^c' >p.csv
    scaled_copies 93 >all.csv
    awk -F, 'NR == 1 || $2 >= 90 { print $1 "," $2 "," $3 }' all.csv >f.csv
    expect 0 train -T 6 -H 3 --season 6 --known k --forecaster ridge p.csv
    has models/model.json '"usual_changes":	{' '"known_effect":	[' '"seasons":	['
    expect 0 inspect
    has "$OUT" 'phases counted from 0, in usual changes of each id' \
        'k on x in usual changes of each id, per unit: 0.' \
        'id changes  x from row to row: a 11.06, b 1106'
    expect 0 predict --future f.csv --format csv --interval none p.csv
    cp "$OUT" whole
    awk -F, 'NR > 1 { x[$1, $3] = $4 }
        END { for (h = 1; h <= 3; h++) {
            d = x["b", h] / 100 - x["a", h]
            if (d * d > 1e-4) { print h, x["a", h], x["b", h]; bad = 1 } }
            exit bad }' whole || fail "$(cat whole)"
    # the rows that are known to follow
    awk -F, 'FNR == NR { if ($2 >= 90) want[$1, $2] = $4; next }
        FNR > 1 { d = ($4 - want[$1, $2]) / ($1 == "a" ? 1 : 100)
            if (d * d > 1.2) { print; bad = 1 } }
        END { exit bad }' all.csv whole || fail "$(cat whole)"
    awk -F, 'NR == 1 || $2 >= 84 && $1 == "b"' p.csv >end.csv
    expect 0 predict --future f.csv --format csv --interval none end.csv
    grep '^b' whole >wanted
    grep '^b' "$OUT" >given
    same given wanted
    # the usual change of a new id is that of its own rows
    awk -F, 'NR == 1 || $2 < 90 && $1 == "c"' all.csv >c.csv
    expect 0 predict --future f.csv --format csv --interval none c.csv
    awk -F, 'FNR == NR { x[$3] = $4; next }
        /^c/ { d = $4 / 10 - x[$3] / 100; if (d * d > 1e-4) { print; bad = 1 } }
        END { exit bad }' wanted "$OUT" || fail "$(cat "$OUT" wanted)"
}

test_usual_changes_of_many_ids_are_a_range() {
    awk 'BEGIN {
        print "id,t,x"
        for (s = 1; s <= 6; s++)
            for (i = 0; i < 48; i++)
                printf "i%d,%d,%d\n", s, i, s * (i % 4 == 1 ? 2 : -2)
    }' >p.csv
    expect 0 train -q -T 4 -H 2 --season 4 --forecaster ridge p.csv
    expect 0 inspect
    # of 47 changes 24 are 4 or -4
    has "$OUT" 'id changes  x from row to row: 2.858 to 17.15 in 6 ids'
}

test_logarithms_are_chosen_shown_and_undone() {
    awk 'BEGIN {
        print "x"
        for (i = 0; i < 200; i++)
            printf "%.4f\n", exp(2 + i / 60 + 0.2 * (i * 37 % 11) / 10)
    }' >x.csv
    train -T 8 -H 4 x.csv
    has "$ERR" 'logarithms of x (chosen automatically)'
    expect 0 inspect
    has "$OUT" 'logarithms  x'
    expect 0 predict --format csv
    awk -F, 'NR > 1 && ($4 < 120 || $4 > 400) { exit 1 }' "$OUT" ||
        fail 'the forecast is not in original units'
    train -T 8 -H 4 --transform none x.csv
    lacks "$ERR" 'logarithms'
}

test_a_value_without_a_logarithm() {
    weeks 200 >x.csv
    sed '50s/.*/-1/' x.csv >bad.csv
    refuse 65 'column "x" has the value -1 in the train rows' \
        train --transform log bad.csv
    train -T 8 -H 4 --transform log --final-fit none x.csv
    { sed '$d' x.csv; echo -2; } >y.csv
    predict y.csv
    has "$ERR" 'warning' 'column "x": 1 of the newest values have no logarithm'
}

# A line number is no name of a series: another file has other series there.
test_lines_without_ids_have_one_profile() {
    ids_of_their_own 150 a bb ccc dddd | awk -F, 'NR > 1 {
        line[$1] = line[$1] "," $3
    } END { for (id in line) print id line[id] }' | sort >ids.csv
    { echo id,v; cat ids.csv; } >named.csv
    train -T 4 -H 3 --season 12 --layout rows --skip ridge named.csv
    has "$ERR" 'with per-id profiles'
    cut -d, -f2- named.csv >lines.csv
    train -T 4 -H 3 --season 12 --layout rows --skip ridge lines.csv
    has "$ERR" 'season 12, with a seasonal profile'
}

# With a time zone a rhythm of the day goes by the local clock: the days of
# autumn 2020 after the last Sunday of October, learned from those before it. The
# sun rises by elapsed time.
test_a_rhythm_of_the_day_follows_the_local_clock() {
    [ -e /usr/share/zoneinfo/Europe/Berlin ] || skip 'no zone data'
    awk 'BEGIN {
        print "time,people,sun"
        for (i = 0; i < 51 * 24 + 1; i++) {
            summer = i < 49 * 24 + 3 # the end of 2020-10-25 02:59 in summer time
            clock = summer ? i : i - 1
            day = int(clock / 24)
            printf "2020-%02d-%02d %02d:00,%d,%d\n", day < 25 ? 9 : 10, \
                day < 25 ? 6 + day : day - 24, clock % 24, \
                1000 + 50 * (clock * clock % 24 % 19) + i * 37 % 11, \
                1000 + 50 * (i * i % 24 % 19) + i * 37 % 11
        }
    }' >clock.csv
    train -T 24 -H 24 --season 24 --features people,sun --tz Europe/Berlin clock.csv
    expect 0 inspect
    has "$OUT" '2020-09-06 00:00 by the local clock;' 'by elapsed time in sun'
    expect 0 predict --format csv
    # step 10 is 09:00: people at (9 * 9) % 24 % 19, sun an hour later
    awk -F, '$3 == 10 {
        print ($4 > 1400 && $4 < 1500), ($5 > 1150 && $5 < 1250) }' "$OUT" >got
    echo 1 1 >wanted
    same got wanted
}

# Hours of UTC around the end of summer time on 25 October, in the test rows.
test_the_season_before_is_at_the_same_time_of_the_local_clock() {
    [ -e /usr/share/zoneinfo/Europe/Berlin ] || skip 'no zone data'
    awk 'BEGIN {
        print "time,people"
        for (i = 0; i < 20 * 24; i++) {
            day = int(i / 24)
            clock = i + (i < 17 * 24 + 1 ? 2 : 1)
            printf "2020-10-%02dT%02d:00Z,%d\n", 8 + day, i % 24, \
                clock * clock % 24 % 19
        }
    }' >clock.csv
    set -- train -q -T 24 -H 24 --season 24 --epochs 1 --hidden 2 --format csv
    expect 0 "$@" clock.csv
    awk -F, '$1$2 == "seasonal_naive" { print ($3 > 1) }' "$OUT" >got
    expect 0 "$@" --tz Europe/Berlin clock.csv
    awk -F, '$1$2 == "seasonal_naive" { print ($3 == 0) }' "$OUT" >>got
    printf '%s\n' 1 1 >wanted
    same got wanted
}

# Of 60 hours 42 are train rows: two days before the test part, but not in the
# train part, so that there is a season and no profile.
test_a_season_that_the_train_rows_hold_once() {
    awk 'BEGIN {
        print "time,id,x,y"
        for (i = 0; i < 60; i++)
            for (id = 1; id <= 2; id++)
                printf "2024-01-%02d %02d:00,s%d,%.3f,%.3f\n",
                    1 + int(i / 24), i % 24, id, sin(i * 6.2832 / 24),
                    cos(i * 6.2832 / 24 + id)
    }' >panel.csv
    expect 0 train --epochs 1 -H 3 --id id panel.csv
    has "$ERR" 'season 24 (chosen automatically), without a seasonal profile'
    grep ',s1,' panel.csv | sed '1i time,id,x,y' >series.csv
    expect 0 train --epochs 1 -H 3 --features x,y --target y series.csv
    has "$ERR" 'season 24'
}

# Its forecast is that value, and so is its interval, as likely as it is.
test_a_phase_with_the_same_value_every_time() {
    shop 100 >shop.csv
    expect 0 train --season 7 -H 7 --epochs 1 --hidden 4 shop.csv
    expect 0 predict --format csv
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        (99 + NR - 1) % 7 == 6 { closed++
            exact += $at["sold"] == 0 && $at["sold_lo80"] == 0 &&
                $at["sold_hi80"] == 0 && $at["sold_hi95"] > 0; next }
        { open += $at["sold"] > 30 && $at["sold_hi80"] > $at["sold_lo80"] }
        END { exit !(closed == 1 && exact == 1 && open == 6) }' "$OUT" ||
        fail "$(cat "$OUT")"
    has "$ERR" '"sold": 1 of 7 forecasts is what it was each time'
    expect 0 explain --step 5
    has "$OUT" 'sold, step 5 (104): 0 is the sum of' 'bounds, fixed phases'
    # theta and ets too, but no naive forecast
    expect 0 backtest --season 7 -H 7 --epochs 1 --hidden 4 \
        --forecasts-out f.csv shop.csv
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $at["time"] % 7 == 6 { closed++
            fixed += $at["theta"] == 0 && $at["ets"] == 0 && $at["arima"] == 0
            naive += $at["naive"] > 0 }
        END { exit !(closed && fixed == closed && naive) }' f.csv ||
        fail "$(cat f.csv)"
    expect 0 train --season 7 -H 7 --epochs 1 --hidden 4 --quantiles 20,80 \
        -m quantiles.json shop.csv
    expect 0 predict -q -m quantiles.json --format csv
    awk -F, 'NR == 1 { for (i = 1; i <= NF; i++) at[$i] = i; next }
        $2 == 104 { n += $at["sold_q20"] == 0 && $at["sold_q80"] == 0 }
        $2 == 105 { n += $at["sold_q20"] < $at["sold_q80"] }
        END { exit n != 2 }' "$OUT" || fail "$(cat "$OUT")"
    has models/model.json '"fixed_phases":	true'
    # nor beyond the bounds
    expect 0 predict -q --format csv --min 5
    awk -F, 'NR > 1 && $4 < 5 { print; bad = 1 } END { exit bad }' "$OUT" ||
        fail "below --min: $(cat "$OUT")"
    expect 0 train --season none -H 7 --epochs 1 --hidden 4 shop.csv
    has models/model.json '"fixed_phases":	false'
    expect 0 predict
    lacks "$ERR" 'each time'
}

# known OPEN...: the shop with what is known of each day, and of seven more.
known() {
    shop 100 | awk -F, -v days="$*" 'NR == 1 { print $0 ",open"; next }
        { open = $1 % 7 != 6 && $1 % 10 != 4
          print $1 "," (open ? $2 : 0) "," open }
        END { split(days, ahead, " ")
            for (t = 1; t <= 7; t++) print 99 + t ",," ahead[t] }'
}

# 104 is the day of the week on which the shop is closed, and so are days that
# end in 4; an exception is not what it always was.
test_known_columns_tell_when_a_phase_is_fixed() {
    known 1 1 1 1 0 1 1 >known.csv
    expect 0 train --season 7 -H 7 --known open --epochs 1 --hidden 4 known.csv
    expect 0 predict --format csv
    [ "$(awk -F, '$4 == 0 { print $2 }' "$OUT" | tr '\n' ' ')" = '104 ' ] ||
        fail "$(cat "$OUT")"
    has "$ERR" 'season or with this known value'
    known 1 1 0 1 1 1 0 >known.csv
    expect 0 predict --format csv known.csv
    [ "$(awk -F, '$4 == 0 { print $2 }' "$OUT" | tr '\n' ' ')" = '102 106 ' ] ||
        fail "$(cat "$OUT")"
}

# Days without a market tell nothing of the errors on market days.
test_fixed_phases_do_not_narrow_the_intervals_of_others() {
    shop 320 | awk -F, 'NR == 1 { print; next }
        { print $1 "," ($1 % 7 == 3 ? $2 : 0) }' >market.csv
    expect 0 train --season 7 -H 7 --forecaster ets market.csv
    expect 0 predict --format csv
    awk -F, 'NR > 1 && $5 == 0 && $6 == 0 { closed++ }
        NR > 1 && $4 > 30 && $5 < $4 - 2 { open++ }
        END { exit !(closed == 6 && open == 1) }' "$OUT" || fail "$(cat "$OUT")"
}
