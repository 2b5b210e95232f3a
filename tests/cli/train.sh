# shellcheck shell=sh
# train writes a model, predict finds it and what it was trained on.

test_train_and_then_predict_need_nothing_else_said() {
    mkdir data
    cp "$ROOT/data/seattle-weather.csv" data
    train data/seattle-weather.csv
    has "$OUT" 'precipitation' 'temp_max' 'temp_min' 'wind' \
        'model' 'naive' 'seasonal_naive' 'window_mean' 'drift'
    has "$ERR" 'window 112 (chosen on validation rows from 28, 56, 112)' 'horizon 7' 'models/model.json written'
    predict
    for day in 1 2 3 4 5 6 7; do
        has "$OUT" "\"time\":	\"2016-01-0$day\""
    done
    has "$OUT" '"origin":	"2015-12-31"' '"window":	112' '"horizon":	7' \
        '"model":	"models/model.json"' '"attention_used":	true' \
        '"from":	"2015-09-11"' '"lag":	111'
    [ "$(grep -c '"step":	[1-9]' "$OUT")" = 7 ] || fail "not 7 steps"
    is_empty "$ERR"
}

# The short table has of each target the MAE of the model and of the baseline
# with the smallest one, as CSV says, and -v all scores.
test_the_table_of_scores_is_short() {
    weather >w.csv
    train w.csv
    cp "$OUT" short
    head -n 2 short >begin
    has begin 'horizon 7, season 1 (-v: all scores)' 'best baseline' skill
    lacks short drift RMSE
    train --format csv w.csv
    awk -F, '$1 == "" || NR == 1 { next }
        $2 == "model" { names[++n] = $1; model[$1] = $3; next }
        !($1 in least) || $3 < least[$1] { least[$1] = $3; best[$1] = $2 }
        END { for (i = 1; i <= n; i++) {
            name = names[i]
            printf "%s %.5g %.5g %s %.1f %%\n", name, model[name], least[name],
                best[name], 100 * (1 - model[name] / least[name]) } }' \
        "$OUT" >want
    sed -n '3,6p' short | awk '{ $1 = $1; print }' >got
    same got want
    train -v w.csv
    has "$OUT" RMSE drift 'mean of all targets'
    lacks "$OUT" skill
}

test_csv_and_table_and_json_say_the_same() {
    weather >w.csv
    train --seed 2 w.csv # whose ninth digits are no halves of the sixth
    expect 0 predict --format csv --interval none
    cp "$OUT" csv
    expect 0 predict --interval none
    cp "$OUT" table
    predict --interval none
    head=$(sed -n 1p csv)
    [ "$head" = id,time,step,precipitation,temp_max,temp_min,wind ] ||
        fail "the head of the CSV is $head"
    has_lines csv 8
    awk -F, 'NR > 1 { print $2, $3; for (i = 4; i <= NF; i++) print $i }' \
        csv >numbers
    awk '{ value = $2; gsub(/[",]/, "", value) }
        $1 == "\"step\":" { step = value }
        $1 == "\"time\":" { print value, step }
        $1 ~ /^"(precipitation|temp_...|wind)":/ { print value }
        $1 == "\"attention\":" { exit }
    ' "$OUT" >in_json
    same numbers in_json
    awk -F, 'NR > 1 {
        printf "%d %s", $3, $2
        for (i = 4; i <= NF; i++) printf " %.6g", $i
        print "" }' csv >rows
    sed -n '3,9p' table | sed 's/^ *//; s/  */ /g' >in_table
    same rows in_table
}

test_scores_come_in_every_format() {
    weather >w.csv
    train --format json w.csv
    is_json "$OUT"
    has "$OUT" '"windows":' '"metrics":' '"scaled":' '"targets":' '"steps":' \
        '"intervals":' '"attention_used":' '"seconds":' '"ridge":	null' \
        '"attention_worth":' '"equal_error":' '"newest_error":' \
        '"contributes":' \
        '"mae":' '"mse":' '"rmse":' '"smape":' '"mase":' \
        '"seasonal_naive":' '"window_mean":' '"drift":'
    train --format csv w.csv
    [ "$(sed -n 1p "$OUT")" = target,forecaster,mae,mse,rmse,smape,mase ] ||
        fail "the head of the CSV is $(sed -n 1p "$OUT")"
    has_lines "$OUT" 41
    awk -F, 'NF != 7' "$OUT" >"$SCRATCH/ragged"
    is_empty "$SCRATCH/ragged"
}

# A trend with a season that grows: smoothing follows both.
test_local_forecasters_are_scored_beside_the_baselines() {
    awk 'BEGIN { print "x"
        for (t = 0; t < 160; t++)
            printf "%.3f\n", (50 + t) * (1 + (t % 4 == 1) / 3) * \
                (1 + (t * 7919 % 101) / 2000) }' >s.csv
    expect 0 train -v --season 4 -H 4 --epochs 1 --hidden 4 s.csv
    awk '$1 == "seasonal_naive" && !naive { naive = $2 }
        $1 == "ets" && !ets { ets = $2 }
        $1 == "theta" && !theta { theta = $2 }
        $1 == "arima" && !arima { arima = $2 }
        END { exit !(ets > 0 && ets < .7 * naive &&
            theta > 0 && theta < .7 * naive &&
            arima > 0 && arima < .7 * naive) }' "$OUT" ||
        fail "$(cat "$OUT")"
    has models/model.json '"theta":	{' '"ets":	{' '"arima":	{'
    # and of several series or targets, where it may have a share
    awk 'BEGIN { print "id,x"; print "x,y" >"t.csv"
        for (t = u = 1; t <= 160; t++) {
            u = u * 16807 % 2147483647
            x = .7 * x + u / 2147483647 - .5
            value[t] = sprintf("%.3f", 20 + x + 3 * (t % 4 == 1))
            print value[t] "," value[t] >"t.csv"
            print "a," value[t]
        }
        for (t = 1; t <= 160; t++) print "b," value[t] }' >p.csv
    expect 0 train -v --id id --season 4 -H 4 --epochs 1 --hidden 4 p.csv
    has "$ERR" 'of arima'
    has models/model.json '"arima":	{'
    expect 0 train -v --season 4 -H 4 --epochs 1 --hidden 4 t.csv
    has "$ERR" 'of arima'
    # of more than 1000 rows only if it is asked for
    awk 'BEGIN { print "x"; for (t = 0; t < 1001; t++) print t % 4 + t % 7 }' \
        >l.csv
    expect 0 train -v -T 8 --season 4 -H 4 --epochs 1 --hidden 4 l.csv
    lacks "$OUT" 'arima'
    expect 0 train -T 8 --season 4 -H 4 --forecaster arima l.csv
    has "$OUT" 'forecast by arima'
    has models/model.json '"arima":	null'
    expect 0 predict
}

test_the_model_that_was_replaced_is_kept() {
    weather >w.csv
    train -q w.csv
    cp models/model.json first
    is_empty "$ERR"
    train -q --seed 2 w.csv
    cp models/model.json second
    same models/model.json~ first
    cmp -s first second && fail "another seed makes the same model"
    train -q --seed 3 w.csv
    same models/model.json~ second
    ls -A models >"$SCRATCH/list"
    printf '%s\n' model.json model.json~ >"$SCRATCH/wanted"
    same "$SCRATCH/list" "$SCRATCH/wanted"
}

test_a_model_is_written_where_it_is_asked_for() {
    weather >w.csv
    train -m deep/er/here.json w.csv
    [ ! -e models ] || fail "models was made though -m names another folder"
    predict -m deep/er/here.json
    train --model=plain.json w.csv
    predict --model plain.json
    has "$OUT" '"model":	"plain.json"'
    expect 0 inspect plain.json
    cp "$OUT" operand
    expect 0 inspect -m plain.json
    same "$OUT" operand
}

test_a_link_to_a_model_stays_a_link() {
    weather >w.csv
    mkdir real
    train -m real/model.json w.csv
    ln -s real/model.json link.json
    train -m link.json --seed 2 w.csv
    [ -L link.json ] || fail "the link was replaced"
    [ -f real/model.json~ ] || fail "no model was kept beside the real one"
    predict -m link.json
}

test_permissions_of_a_model_are_kept() {
    weather >w.csv
    train w.csv
    chmod 600 models/model.json
    train w.csv
    ls -l models/model.json >"$SCRATCH/mode"
    has "$SCRATCH/mode" '-rw-------'
}

test_inspect_shows_what_was_chosen() {
    weather >w.csv
    train -T 9 -H 3 --cell lstm --layers 2 --attention uniform --target wind \
        w.csv
    expect 0 inspect
    has "$OUT" 'lstm' 'uniform' 'wind' 'window      9' 'horizon 3' \
        'w.csv' '200 rows' '2012-01-01' 'encoder.1.weight_h'
    expect 0 inspect --format csv
    cp "$OUT" parameters.csv
    has "$OUT" encoder.1.weight_h
    awk -F, 'NR == 1 { n = NF } NF != n' parameters.csv >"$SCRATCH/ragged"
    is_empty "$SCRATCH/ragged"
    expect 0 inspect --format json
    is_json "$OUT"
    has "$OUT" '"cell":	"lstm"' '"window":	9' '"targets":	["wind"]'
}

test_of_many_columns_the_first_are_named() {
    awk 'BEGIN { for (i = 1; i <= 80; i++) for (c = 1; c <= 21; c++)
        printf "%s%s", i == 1 ? "c" c : (i * c * 7 + c) % 31,
            c < 21 ? "," : "\n" }' >wide.csv
    expect 0 train --preset plain --epochs 1 --hidden 2 wide.csv
    has "$ERR" 'forecasting c1, c2, c3, c4, c5, c6, c7, c8 and 13 more'
    cut -d, -f1-20 wide.csv >less.csv
    expect 0 train --preset plain --epochs 1 --hidden 2 less.csv
    has "$ERR" 'c18, c19, c20'
}

test_rows_that_were_appended_are_forecast_from() {
    weather 200 >w.csv
    train w.csv
    predict
    has "$OUT" '"origin":	"2012-07-18"'
    weather 207 >w.csv
    predict
    has "$OUT" '"origin":	"2012-07-25"' '"time":	"2012-07-26"'
    is_empty "$ERR"
}

test_a_shorter_horizon_trims_the_forecast() {
    weather >w.csv
    train w.csv
    expect 0 predict --format csv
    sed 4q "$OUT" >first
    expect 0 predict --format csv -H 3
    same "$OUT" first
}

test_another_window_is_taken_where_no_parameter_depends_on_it() {
    weather >w.csv
    train --attention uniform -T 12 w.csv
    predict -T 20
    has "$OUT" '"window":	20'
    predict -T 1
}

test_the_newest_rows_alone_decide_the_forecast() {
    weather 200 >w.csv
    train -T 10 w.csv
    expect 0 predict --format csv
    cp "$OUT" whole
    # the intervals also depend on the newest 2 H rows
    { sed 1q w.csv; tail -n 14 w.csv; } >short.csv
    expect 0 predict --format csv short.csv
    same "$OUT" whole
    { sed 1q w.csv; tail -n 10 w.csv; } >shorter.csv
    expect 0 predict --format csv --interval none shorter.csv
    cut -d, -f1-7 whole >forecasts
    same "$OUT" forecasts
}

test_a_warning_says_that_the_newest_rows_are_far_from_training() {
    counted >c.csv
    train -T 5 c.csv
    sed 's/^2,/4000,/' c.csv >far.csv
    predict far.csv
    has "$ERR" 'warning' 'column "a"' '4000' 'far outside'
    predict -q far.csv
    has "$ERR" 'warning'
}

test_a_constant_column_is_no_reason_to_warn() {
    for value in 0.1 5 1e20 -0.3333333; do
        counted | awk -F, -v OFS=, -v value=$value '
            NR > 1 { $1 = value } { print }' >c.csv
        train c.csv
        predict -q
        is_empty "$ERR"
    done
}

test_a_warning_says_that_the_rows_are_of_another_time() {
    weather 200 >w.csv
    train w.csv
    predict "$ROOT/data/seattle-weather.csv"
    has "$ERR" 'warning' '2015-12-31' '2012-07-18' 'train again'
}

# What a training may spend: what is tried, how long, and how many networks.
test_effort() {
    counted 200 >c.csv
    set -- -T 12 -H 3 --hidden 2 --skip none c.csv
    expect 0 train --effort 1 "$@"
    lacks "$ERR" 'segments of' 'after a short training'
    has "$ERR" 'network with seed 1'
    expect 0 train "$@"
    has "$ERR" 'segments of'
    cp models/model.json usual.json
    expect 0 train --effort 5 "$@"
    same models/model.json usual.json
    expect 0 train --effort 7 --epochs 1 "$@"
    has "$ERR" 'network with seed 3'
    lacks "$ERR" 'network with seed 4'
    expect 0 train --effort 9 --ensemble 2 --epochs 1 "$@"
    lacks "$ERR" 'network with seed 3'
    expect 0 backtest --folds 2 --effort 1 "$@"
    refuse 64 '--effort 0' train --effort 0 c.csv
    refuse 64 '--effort 10' train --effort 10 c.csv
    refuse 64 'effort' compare --effort 3 c.csv
}
