# intervals.sh - prediction intervals of predict, train and backtest.
# shellcheck shell=sh

test_intervals_are_in_every_format() {
    weather >w.csv
    train w.csv
    expect 0 predict --format csv
    cp "$OUT" csv
    sed -n 1p csv | tr ',' '\n' | sed -n '8,11p' | tr '\n' ' ' >header
    [ "$(cat header)" = 'precipitation_lo80 precipitation_hi80 precipitation_lo95 precipitation_hi95 ' ] ||
        fail "the head is $(sed -n 1p csv)"
    # they hold the forecast, and those of 95 % hold those of 80 %
    awk -F, 'NR > 1 { for (j = 0; j < 4; j++) {
            f = $(4 + j); i = 8 + 4 * j
            if (!($(i + 2) <= $i && $i <= f && f <= $(i + 1) &&
                $(i + 1) <= $(i + 3) && $(i + 1) > $i)) bad = 1 } }
        END { exit bad || NR != 8 }' csv || fail "$(cat csv)"
    predict
    is_json "$OUT"
    has "$OUT" '"intervals":	{' '"80":	{' '"95":	{'
    awk '$1 == "\"temp_max\":" && $2 ~ /^\[/ { gsub(/[],[]/, "")
        print $2, $3 }' "$OUT" >in_json
    awk -F, 'NR > 1 { print $12, $13; print $14, $15 }' csv >in_csv
    same in_json in_csv
    expect 0 predict
    has "$OUT" 'temp_max  ' ' 80 %  ' ' 95 %' ' to '
    expect 0 predict --interval none
    lacks "$OUT" '80 %'
    predict --interval none
    lacks "$OUT" '"80"'
    expect 0 inspect
    has "$OUT" 'intervals   calibrated on '
    expect 0 predict --format csv --interval 50,99.5
    has "$OUT" ',wind_lo50,wind_hi50,wind_lo99.5,wind_hi99.5'
}

test_levels_out_of_range_are_refused() {
    weather >w.csv
    for levels in .95 0 100 '80,' ',80' '80,x' '80 95'; do
        refuse 64 '--interval: "' train --interval "$levels" w.csv
    done
    refuse 64 'level 80 is there twice' train --interval 80,95,80 w.csv
    refuse 64 'more than 9 levels' train --interval 1,2,3,4,5,6,7,8,9,10 w.csv
    refuse 64 'not of check' check --interval 80 w.csv
}

test_a_column_of_an_interval_has_its_own_name() {
    awk 'BEGIN { print "a,a_lo80"; for (i = 0; i < 90; i++)
        print i * 37 % 101 "," i * 53 % 89 }' >a.csv
    train -T 6 -H 3 a.csv
    expect 0 predict --format csv --interval 80
    [ "$(sed -n 1p "$OUT")" = id,time,step,a,a_lo80,a_lo80_interval,a_hi80,a_lo80_lo80,a_lo80_hi80 ] ||
        fail "the head is $(sed -n 1p "$OUT")"
}

test_intervals_are_within_the_bounds() {
    counted 90 >c.csv
    train -T 6 -H 3 c.csv
    expect 0 predict --format csv --min 60 --max 70
    awk -F, 'NR > 1 { for (i = 4; i <= NF; i++)
        if ($i < 60 || $i > 70) exit 1 }' "$OUT" || fail "$(cat "$OUT")"
}

# Values that reach 0 and are never below.
test_intervals_end_at_0_where_the_values_do() {
    awk 'BEGIN { print "rain"; for (i = 0; i < 200; i++) {
        r = i * i % 97; print (r > 60 ? r - 60 : 0) } }' >rain.csv
    train -T 6 -H 3 rain.csv
    expect 0 predict --format csv
    awk -F, 'NR > 1 && $5 != ($4 < 0 ? $4 : 0) { exit 1 }' "$OUT" ||
        fail "$(cat "$OUT")"
}

test_scores_have_those_of_the_intervals() {
    weather 300 >w.csv
    train --format json w.csv
    is_json "$OUT"
    has "$OUT" '"level":	80' '"coverage":' '"width":' '"winkler":' '"crps":' \
        '"recalibrated":	false'
    train --format json --interval none w.csv
    has "$OUT" '"intervals":	[]'
    train --format table w.csv
    has "$OUT" '80 % intervals held ' ' of the test values, 95 % intervals '
    set -- --epochs 2 --hidden 4 -T 6 -H 3
    expect 0 backtest "$@" w.csv
    has "$OUT" 'intervals, in original units' 'coverage ' ' Winkler ' ' CRPS'
    expect 0 backtest "$@" --recalibrate --format json w.csv
    has "$OUT" '"recalibrated":	true'
    refuse 64 '--recalibrate cannot be used with --refit each' backtest \
        --recalibrate --refit each --stride 9 w.csv
    refuse 64 '--recalibrate cannot be used with --interval none' backtest \
        --recalibrate --interval none w.csv
    refuse 64 'not of train' train --recalibrate w.csv
}

# coverage FILE: of the level 80.
coverage() {
    awk '$1 == "\"intervals\":" { inside = 1 } inside &&
        $1 == "\"coverage\":" { last = $2 + 0; print last; exit }' "$1"
}

test_recalibrated_intervals_follow_the_scale_of_the_errors() {
    restless 1800 >r.csv
    set -- --epochs 1 --hidden 2 -T 4 -H 2 --forecaster ridge --interval 80 \
        --train-rows 480 --valid-rows 600 --test-rows 1800 --format json r.csv
    expect 0 backtest "$@"
    coverage "$OUT" >fixed
    expect 0 backtest --recalibrate "$@"
    coverage "$OUT" >recalibrated
    paste fixed recalibrated |
        awk '{ exit !($1 < .72 && $2 > .77 && $2 < .83) }' ||
        fail "$(paste fixed recalibrated)"
}

# "... held N % ...", far from the level, where windows are many enough to tell.
test_train_warns_of_a_coverage_far_from_its_level() {
    restless 1800 >r.csv
    set -- --epochs 1 --hidden 2 -T 4 -H 2 --forecaster ridge \
        --train-rows 480 --valid-rows 600
    expect 0 train -q "$@" --test-rows 1800 r.csv
    has "$ERR" 'warning: 80 % intervals held only ' 'predict --recalibrate'
    [ "$(grep -c 'intervals held' "$ERR")" = 1 ] || fail "$(cat "$ERR")"
    expect 0 train -q "$@" --test-rows 640 r.csv
    lacks "$ERR" 'intervals held'
    expect 0 train -q "$@" -H 60 --valid-rows 641 --test-rows 800 r.csv
    lacks "$ERR" 'intervals held'
}

test_predict_learns_from_the_rows_after_training() {
    restless 1000 >r.csv
    sed 601q r.csv >old.csv
    expect 0 train -q --epochs 1 --hidden 2 -T 4 -H 2 --forecaster ridge old.csv
    expect 0 predict --format csv r.csv
    cp "$OUT" fixed
    expect 0 predict --format csv --recalibrate r.csv
    paste -d, fixed "$OUT" | awk -F, 'NR > 1 && !($14 - $13 > 1.2 * ($6 - $5) &&
        $4 == $12) { exit 1 }' || fail "$(cat fixed "$OUT")"
    expect 0 predict --recalibrate --format csv old.csv
    has "$ERR" 'there are no rows after those of the training yet'
    cp "$OUT" none
    expect 0 predict --format csv old.csv
    same none "$OUT"
    refuse 64 '--recalibrate cannot be used with --interval none' \
        predict --recalibrate --interval none old.csv
    cut -d, -f2 r.csv >bare.csv
    expect 0 train -q --epochs 1 --hidden 2 -T 4 -H 2 --forecaster ridge bare.csv
    expect 0 predict --recalibrate -q bare.csv
    cp bare.csv other.csv
    refuse 65 '--recalibrate needs to know which rows came after the training' \
        predict -q --recalibrate other.csv
}

# What comes after an origin changes no interval: neither the calibration nor
# what was learned.
test_no_later_row_changes_an_interval() {
    restless 900 >r.csv
    awk -F, -v OFS=, 'NR > 801 { $2 = 1000 } 1' r.csv >changed.csv
    set -- --epochs 1 --hidden 2 -T 4 -H 2 --forecaster ridge --interval 80 \
        --train-rows 480 --valid-rows 600 --format json --recalibrate
    expect 0 backtest "$@" --test-rows 800 r.csv
    sed '/"seconds"/d' "$OUT" >wanted
    expect 0 backtest "$@" --test-rows 800 changed.csv
    sed '/"seconds"/d' "$OUT" >got
    same got wanted
}
