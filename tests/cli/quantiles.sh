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
