# quantiles.sh - --quantiles of train, predict and backtest.
# shellcheck shell=sh

# network ARGUMENT...: trains a small network that is kept.
network() {
    expect 0 train --skip none --epochs 2 -T 8 -H 3 -q "$@"
}

test_quantiles_are_in_every_format() {
    weather >w.csv
    network --target temp_max,wind --quantiles 10,50,90 w.csv
    expect 0 predict --format csv --interval 80
    [ "$(sed -n 1p "$OUT")" = id,time,step,temp_max,wind,temp_max_lo80,temp_max_hi80,wind_lo80,wind_hi80,temp_max_q10,temp_max_q50,temp_max_q90,wind_q10,wind_q50,wind_q90 ] ||
        fail "the head is $(sed -n 1p "$OUT")"
    awk -F, 'NR > 1 { for (i = 10; i <= 13; i += 3)
            if (!($i < $(i + 1) && $(i + 1) < $(i + 2))) bad = 1 }
        END { exit bad || NR != 4 }' "$OUT" || fail "$(cat "$OUT")"
    awk -F, 'NR > 1 { print $12 }' "$OUT" >in_csv
    predict
    is_json "$OUT"
    has "$OUT" '"quantiles":	{' '"50":	{'
    awk '/"90":/ { q = 1 } q && /"temp_max":/ { gsub(/,/, ""); print $2; q = 0 }' \
        "$OUT" >in_json
    same in_json in_csv
    expect 0 predict
    has "$OUT" ' q10 ' ' q90'
    expect 0 inspect
    has "$OUT" 'quantiles   10, 50, 90 %' 'quantiles.weight'
}

test_forecasts_are_those_without_quantiles() {
    weather >w.csv
    # clipping, dropout and the order of the threads see nothing of them
    set -- --target temp_max --ensemble 2 --clip 0.01 --dropout 0.2 w.csv
    network -m without.json "$@"
    network -m with.json -j 1 --quantiles 2.5,30,70.5 "$@"
    network -m again.json -j 4 --quantiles 2.5,30,70.5 "$@"
    same with.json again.json
    for model in with without; do
        expect 0 predict -m $model.json --quantiles none --format csv
        cp "$OUT" $model.csv
    done
    same with.csv without.csv
    lacks without.json quantiles.weight
    awk '/"values":/ { if (NR == FNR) has[$0]; else if (!($0 in has)) n++ }
        END { exit n > 0 }' with.json without.json ||
        fail 'the parameters of the forecasts differ'
}

test_predict_chooses_among_those_trained() {
    weather >w.csv
    network --target wind --quantiles 10,50,90 w.csv
    expect 0 predict --format csv --interval none --quantiles 90
    [ "$(sed -n 1p "$OUT")" = id,time,step,wind,wind_q90 ] ||
        fail "the head is $(sed -n 1p "$OUT")"
    cut -d, -f5 "$OUT" >one
    expect 0 predict --format csv --interval none
    cut -d, -f7 "$OUT" >three
    same one three
    refuse 64 'not trained for the level 20 (choose among 10,50,90' predict \
        --quantiles 20
    network --target wind w.csv
    refuse 64 'trained without quantiles (train again with --quantiles 20)' \
        predict --quantiles 20
    expect 0 predict --quantiles none
}

test_lists_that_are_wrong_are_refused() {
    weather >w.csv
    for levels in 0 .05 99.95 100 '10,' x 12.34567; do
        refuse 64 '--quantiles: "' train --quantiles $levels w.csv
    done
    refuse 64 'level 10 is there twice' train --quantiles 10,10 w.csv
    refuse 64 'rising order' train --quantiles 90,10 w.csv
    refuse 64 'more than 9 levels' train \
        --quantiles 1,2,3,4,5,6,7,8,9,10 w.csv
    refuse 64 'not of compare' compare --quantiles 10 w.csv
}

test_without_a_network_they_are_ends_of_intervals() {
    weather >w.csv
    expect 0 train -q --forecaster ridge --target temp_max -H 3 \
        --quantiles 10,50,97.5 w.csv
    expect 0 predict --format csv
    has "$ERR" 'quantiles: no network forecasts alone'
    awk -F, 'NR > 1 && ($9 != $5 || $10 != $4 || $11 != $8) { bad = 1 }
        END { exit bad || NR != 4 }' "$OUT" || fail "$(cat "$OUT")"
    expect 0 train -q --forecaster wind=naive --skip none --epochs 2 -T 8 -H 3 \
        --target temp_max,wind --quantiles 10 w.csv
    expect 0 predict --format csv
    has "$ERR" 'quantiles of "wind": no network forecasts alone'
}

test_bounds_cut_them() {
    weather >w.csv
    network --target temp_max --quantiles 1,50,99 w.csv
    expect 0 predict --format csv --interval none --min 4 --max 6
    awk -F, 'NR > 1 { for (i = 4; i <= 7; i++) if ($i < 4 || $i > 6) bad = 1
            low += $5 == 4; high += $7 == 6 }
        END { exit bad || !low || !high }' "$OUT" || fail "$(cat "$OUT")"
}

test_backtest_scores_them() {
    weather 300 >w.csv
    set -- --skip none --epochs 2 -T 8 -H 3 --target temp_max,wind -q \
        --quantiles 10,90 --interval 80 w.csv
    expect 0 backtest --format json --forecasts-out rows.csv "$@"
    is_json "$OUT"
    # overall, two targets and three steps
    [ "$(grep -c '"quantiles":' "$OUT")" = 6 ] || fail "$(cat "$OUT")"
    has rows.csv 'fold,lo80,hi80,q10,q90,naive,'
    awk -F, 'NR > 1 && $5 == "wind" { n++; below += $6 <= $11
            e = $6 - $11; loss += e > 0 ? .1 * e : -.9 * e }
        END { printf "%.6f %.6f\n", below / n, loss / n }' rows.csv >by_hand
    awk '/"targets":/ { t = 1 } t && /"wind":/ { w = 1 }
        w && /"quantiles":/ { q = 1 }
        q && /"below":/ { gsub(/,/, ""); below = $2 }
        q && /"pinball":/ { printf "%.6f %.6f\n", below, $2; exit }' "$OUT" >printed
    same printed by_hand
    expect 0 backtest "$@"
    has "$OUT" 'quantiles, in original units' 'pinball' '90 %'
    expect 0 train "$@"
    has "$OUT" 'test values below the quantiles: 10: '
}

test_labels_have_quantiles() {
    labelled 40 >l.csv
    expect 0 train --id who --label y --skip none --epochs 2 -q \
        --quantiles 10,90 l.csv
    expect 0 predict --format csv --interval none
    has "$OUT" 'y,y_q10,y_q90'
}

test_other_commands_take_a_model_with_quantiles() {
    weather >w.csv
    network --target temp_max,wind --quantiles 10,90 w.csv
    sed 200q w.csv >start.csv
    expect 0 explain
    expect 0 report -o page.html
    has page.html '<th>q10</th>'
    expect 0 predict --plot -
    expect 0 predict --format csv -o f.csv start.csv
    has f.csv temp_max_q10
    expect 0 score f.csv w.csv
    refuse 64 "not of explain" explain --quantiles 10
    # a parabola, of which the naive forecast beats an untrained network
    awk 'BEGIN { print "x"; for (i = 0; i < 150; i++) print i * i }' >v.csv
    network -m gated.json --quantiles 10,90 v.csv
    expect 3 train --skip none --epochs 2 -T 8 -H 3 -q --lr 1e-9 --norm none \
        --quantiles 10,90 --fail-if-worse-than naive -m gated.json v.csv
    has gated.json.rejected '"quantile_shift":'
}

test_the_calibration_moves_them() {
    weather >w.csv
    network -m m.json --target wind --quantiles 10,90 w.csv
    sed '/"quantile_shift":/s/\[.*\]/[0, 0, 0]/' m.json >zero.json
    for model in m zero; do
        expect 0 predict -m $model.json --format csv
        cut -d, -f1-8 "$OUT" >others.$model
        cut -d, -f9,10 "$OUT" >quantiles.$model
    done
    same others.m others.zero
    ! cmp -s quantiles.m quantiles.zero || fail 'the shift changes nothing'
}

# below FILE LEVEL: the share below a quantile, of all targets.
below() {
    awk -v level="$2," '/"quantiles":/ { q = 1 } q && $1 == "\"level\":" {
            at = $2 == level } q && at && $1 == "\"below\":" {
            print $2 + 0; exit }' "$1"
}

test_recalibrated_quantiles_follow_the_scale_of_the_errors() {
    restless 1800 >r.csv
    set -- --epochs 1 --hidden 2 -T 4 -H 2 --forecaster ridge \
        --quantiles 10,50,90 --train-rows 480 --valid-rows 600 \
        --test-rows 1800 --format json r.csv
    expect 0 backtest "$@"
    has "$OUT" '"recalibrated":	false'
    for level in 10 50 90; do below "$OUT" $level; done >fixed
    expect 0 backtest --recalibrate --interval none "$@"
    is_json "$OUT"
    has "$OUT" '"recalibrated":	true'
    for level in 10 50 90; do below "$OUT" $level; done >recalibrated
    paste -s fixed recalibrated | tr '\n' ' ' | awk '{
        exit !($1 > .2 && $3 < .8 && $4 > .08 && $4 < .12 && $5 > .47 &&
            $5 < .53 && $6 > .88 && $6 < .92) }' ||
        fail "$(paste fixed recalibrated)"
    expect 0 backtest --recalibrate --interval none "$@" --format table
    has "$OUT" 'quantiles, recalibrated, in original units'
    refuse 64 '--recalibrate cannot be used with --interval none' backtest \
        --recalibrate --interval none r.csv
}

test_predict_learns_quantiles_from_the_rows_after_training() {
    restless 1000 >r.csv
    sed 601q r.csv >old.csv
    network --quantiles 10,50,90 old.csv
    expect 0 predict --format csv --interval none r.csv
    cp "$OUT" fixed
    expect 0 predict --format csv --interval none --recalibrate r.csv
    cp "$OUT" recalibrated
    paste -d, fixed recalibrated | awk -F, 'NR > 1 &&
        !($14 - $12 > 1.2 * ($7 - $5) && $12 < $13 && $13 < $14 && $4 == $11) {
        exit 1 }' || fail "$(cat fixed recalibrated)"
    # the same beside intervals, and of one level alone
    expect 0 predict --format csv --recalibrate r.csv
    cut -d, -f9-11 "$OUT" >beside
    cut -d, -f5-7 recalibrated >alone
    same beside alone
    expect 0 predict --format csv --interval none --recalibrate \
        --quantiles 90 r.csv
    cut -d, -f5 "$OUT" >one
    cut -d, -f3 alone >third
    same one third
    expect 0 predict --recalibrate --format csv --interval none old.csv
    has "$ERR" 'there are no rows after those of the training yet, so the intervals and quantiles are as trained'
    cp "$OUT" none
    expect 0 predict --format csv --interval none old.csv
    same none "$OUT"
    refuse 64 '--recalibrate cannot be used with --interval none' predict \
        --recalibrate --interval none --quantiles none r.csv
}

# What comes after an origin changes none of its quantiles.
test_no_later_row_changes_a_quantile() {
    restless 900 >r.csv
    awk -F, -v OFS=, 'NR > 751 { $2 = 100 * (-1) ^ NR } 1' r.csv >changed.csv
    set -- --epochs 1 --hidden 2 -T 4 -H 3 --quantiles 10,90 -q \
        --train-rows 480 --valid-rows 600 --test-rows 900 --recalibrate \
        --skip none
    for file in r changed; do
        expect 0 backtest "$@" --forecasts-out $file.rows $file.csv
        awk -F, '$2 < 750 { print $2, $3, $7, $9, $10, $13, $14 }' \
            $file.rows >$file.early
        awk -F, '$2 >= 760 { print $13, $14 }' $file.rows >$file.late
    done
    [ "$(wc -l <r.early)" -gt 400 ] || fail "$(wc -l <r.early) rows"
    same changed.early r.early
    ! cmp -s changed.late r.late || fail 'the quantiles learn nothing'
}
