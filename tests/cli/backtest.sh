# shellcheck shell=sh
# backtest forecasts from many origins as if the file ended at each.

# A backtest that takes no time.
backtest() {
    expect 0 backtest --epochs 2 --hidden 4 -T 6 -H 3 "$@"
}

# Columns of rows of forecasts but what happened.
without_actual() {
    awk -F, -v OFS=, '{ $6 = ""; print }' "$1"
}

test_a_backtest_needs_nothing_said_and_writes_no_model() {
    weather 200 >w.csv
    expect 0 backtest --epochs 2 w.csv
    has "$OUT" '34 test windows' 'temp_max' 'seasonal_naive' 'window_mean' \
        'in standard deviations of the train rows' 'the model'
    has "$ERR" 'window 28 (chosen automatically)' '34 origins, stride 1, refit never: 1 train'
    [ "$(ls -A)" = w.csv ] || fail "files were made: $(ls -A)"
}

test_it_scores_the_model_that_train_keeps() {
    counted 90 >c.csv
    for borders in '' '--train-rows 40 --valid-rows 50 --test-rows 80'; do
        # shellcheck disable=SC2086
        backtest $borders --format csv c.csv
        awk -F, -v OFS=, '$2 == "" || NR == 1 {
            print $1, $3, $4, $5, $6, $7, $8 }' "$OUT" >tested
        # shellcheck disable=SC2086
        expect 0 train --epochs 2 --hidden 4 -T 6 -H 3 --final-fit none \
            $borders --format csv c.csv
        same "$OUT" tested
        # shellcheck disable=SC2086
        backtest $borders --interval none --format json c.csv
        # the words of train name who forecasts, which a training may change
        sed '/"scaled_targets":/,/"intervals":/{/"intervals":/!d;};/"seconds"/d
            /"text":/d' "$OUT" >tested
        # shellcheck disable=SC2086
        expect 0 train --epochs 2 --hidden 4 -T 6 -H 3 --final-fit none \
            $borders --interval none --format json c.csv
        sed '/"attention_worth":/,/}/d; /"seconds"/d; /"text":/d' "$OUT" >trained
        same trained tested
    done
}

# rows_of FORECASTS ORIGIN: id, step and forecast as predict prints them.
rows_of() {
    awk -F, -v origin="$2" '$2 == origin {
        key = $1 "," $4 "," $3
        if (key != last) printf "%s%s", last ? "\n" : "", key
        printf ",%s", $7
        last = key
    } END { print "" }' "$1"
}

test_a_refit_is_train_and_predict_on_the_rows_before_it() {
    counted 90 >c.csv
    backtest --train-rows 50 --valid-rows 60 --test-rows 70 --stride 4 \
        --refit each --forecasts-out f.csv c.csv
    has "$ERR" '2 origins, stride 4, refit each: 2 trainings'
    for cut in 60 64; do
        sed "$((cut + 1))q" c.csv >cut.csv
        expect 0 train --epochs 2 --hidden 4 -T 6 -H 3 cut.csv
        expect 0 predict --format csv --interval none
        sed 1d "$OUT" >wanted
        rows_of f.csv $cut | sed 's/^,[^,]*/,/' >got
        same got wanted
    done
    panel 3 60 >p.csv
    backtest --id id --train-rows 40 --valid-rows 45 --test-rows 50 \
        --skip none --refit each --forecasts-out f.csv p.csv
    sed "$((3 * 47 + 1))q" p.csv >cut.csv
    expect 0 train --id id --epochs 2 --hidden 4 -T 6 -H 3 --skip none cut.csv
    expect 0 predict --format csv --interval none
    sed 1d "$OUT" >wanted
    rows_of f.csv 47 >got
    same got wanted
}

# What repeats after 40 rows wants a window that reaches so far.
late() {
    awk 'BEGIN { print "y"; r = 1
        for (i = 0; i < 420; i++) {
            r = r * 16807 % 2147483647
            x[i % 40] = .9 * x[i % 40] + (i < 40 ? 4 : .1) * r / 2147483647
            print x[i % 40]
        } }'
}

test_a_refit_chooses_its_window_on_the_rows_before_it() {
    late >c.csv
    expect 0 backtest --season none --epochs 1 --hidden 4 -H 3 --train-rows 260 \
        --valid-rows 310 --test-rows 330 --stride 17 --refit each \
        --forecasts-out f.csv c.csv
    has "$ERR" 'window 96 (chosen automatically)' '2 trainings'
    for cut in 310 327; do
        sed "$((cut + 1))q" c.csv >cut.csv
        expect 0 train --season none --epochs 1 --hidden 4 -H 3 cut.csv
        has "$ERR" 'window 96 (chosen on validation rows from 32, 96)'
        expect 0 predict --format csv --interval none
        sed 1d "$OUT" >wanted
        rows_of f.csv $cut | sed 's/^,[^,]*/,/' >got
        same got wanted
    done
}

# From a cut on the file is changed; what was forecast at it or before it is
# not.
test_no_forecast_knows_what_comes_after_it() {
    for how in '--refit never' '--refit each --stride 5' '--folds 4' \
        '--folds 2 --refit each --stride 5' \
        '--refit never --missing linear --season 7'; do
        counted 90 | case $how in
        *linear*) awk -F, -v OFS=, 'NR % 9 == 5 { $2 = "" } { print }' ;;
        *) cat ;;
        esac >c.csv
        borders='--train-rows 50 --valid-rows 60 --test-rows 84'
        case $how in *folds*) borders= ;; esac
        # shellcheck disable=SC2086
        backtest $how $borders --forecasts-out f.csv c.csv
        awk -F, '$2 <= 70' f.csv >before
        [ "$(wc -l <before)" -ge 12 ] || fail "$how: too few forecasts"
        awk -F, -v OFS=, 'NR > 71 { $1 = 500 + NR; $2 = -NR } { print }' \
            c.csv >changed.csv
        # shellcheck disable=SC2086
        backtest $how $borders --forecasts-out f.csv changed.csv
        awk -F, '$2 <= 70' f.csv >after
        cmp -s before after && fail "$how: nothing was changed"
        without_actual before >wanted
        without_actual after >got
        same got wanted
    done
}

test_folds_follow_each_other() {
    counted 100 >c.csv
    backtest --folds 6 --forecasts-out f.csv c.csv
    has "$ERR" '48 origins, stride 1, refit never: 6 trainings'
    sed 1d f.csv | cut -d, -f2 | uniq | sort -n | sed '1p;$p;d' |
        tr '\n' ' ' >origins
    [ "$(cat origins)" = '40 97 ' ] || fail "origins from $(cat origins)"
    # the last fold is as if these were the borders
    cp f.csv all.csv
    backtest --train-rows 79 --valid-rows 90 --test-rows 100 \
        --forecasts-out f.csv c.csv
    sed 1d f.csv | cut -d, -f1-7,9-12 >wanted
    awk -F, '$2 >= 90' all.csv | sed 1d | cut -d, -f1-7,9-12 >got
    same got wanted
    refuse 65 'too few for 40 folds' backtest -T 6 -H 3 --folds 40 c.csv
}

test_every_stride_takes_some_of_the_origins() {
    panel 2 60 >p.csv
    backtest --id id --train-rows 30 --valid-rows 40 --test-rows 52 \
        --forecasts-out f.csv p.csv
    cp f.csv all.csv
    backtest --id id --train-rows 30 --valid-rows 40 --test-rows 52 \
        --stride 4 --forecasts-out f.csv p.csv
    has "$ERR" '6 origins, stride 4'
    awk -F, 'NR == 1 || ($2 - 40) % 4 == 0' all.csv >wanted
    same f.csv wanted
}

# Of many test windows some are scored, the same by both commands; with borders
# that are given, or a stride, all of them.
test_of_many_windows_some_are_scored() {
    ! fast || skip 'a larger file'
    awk 'BEGIN { print "a,b,c,d"
        for (i = 0; i < 83000; i++)
            print i % 7 "," i * i % 11 "," i % 13 "," i * 3 % 17 }' >long.csv
    how='-T 4 -H 2 --forecaster ridge --season none --transform none'
    # shellcheck disable=SC2086
    expect 0 train $how --format json -o trained.json long.csv
    has "$ERR" 'one of 2 test windows is scored: those that overlap hardly'
    # shellcheck disable=SC2086
    expect 0 backtest $how --format json -o tested.json long.csv
    has "$ERR" '8300 origins, stride 2'
    for file in trained tested; do
        sed '/^\t}/q' $file.json >$file # until the end of "metrics"
    done
    has tested '"windows":	8300,' '"mae"'
    same trained tested
    # shellcheck disable=SC2086
    expect 0 backtest $how --stride 1 long.csv
    has "$ERR" '16599 origins, stride 1'
    # shellcheck disable=SC2086
    expect 0 train $how --train-rows 40000 --valid-rows 48000 \
        --test-rows 83000 --format json -o trained.json long.csv
    lacks "$ERR" 'test windows is scored'
    has trained.json '"windows":	34999,'
}

test_rows_of_forecasts_say_what_came() {
    weather 120 >w.csv
    backtest --target temp_max,wind --train-rows 80 --valid-rows 100 \
        --test-rows 110 --forecasts-out f.csv -o scores w.csv
    is_empty "$OUT"
    head=id,origin,step,time,target,actual,forecast,fold,lo80,hi80,lo95,hi95
    head=$head,naive,seasonal_naive,window_mean,drift,mean,ridge,theta,ets,arima
    [ "$(sed -n 1p f.csv)" = "$head" ] || fail "the head is $(sed -n 1p f.csv)"
    has_lines f.csv $((1 + 8 * 3 * 2))
    origin=$(sed -n 101p w.csv | cut -d, -f1)
    time=$(sed -n 103p w.csv | cut -d, -f1)
    wind=$(sed -n 103p w.csv | cut -d, -f5)
    grep "^,$origin,2,$time,wind," f.csv | awk -F, -v wind="$wind" '
        $6 - wind < 1e-6 && wind - $6 < 1e-6 && NF == 21' >row
    has_lines row 1
    # one row of each baseline: the newest value, no label
    wind=$(sed -n 101p w.csv | cut -d, -f5)
    awk -F, -v wind="$wind" '{ d = $13 - wind
        exit !(d < 1e-6 && d > -1e-6 && $17 == "" && $9 < $7 && $7 < $10 &&
            $11 <= $9 && $10 < $12) }' row || fail "the row is $(cat row)"
    # the scores are those of the rows
    backtest --target temp_max,wind --train-rows 80 --valid-rows 100 \
        --test-rows 110 --format csv -o scores --forecasts-out - w.csv
    same "$OUT" f.csv
    awk -F, '$1 == "wind" && $2 == 2 && $3 == "model" { want = $4 }
        $5 == "wind" && $3 == 2 { e = $6 - $7; n++; sum += e < 0 ? -e : e }
        END { d = sum / n - want; if (n != 8 || d > 1e-6 || d < -1e-6)
            print n, sum / n, want }' scores f.csv >"$SCRATCH/wrong"
    is_empty "$SCRATCH/wrong"
    # so is the coverage, and the error of each baseline
    backtest --target temp_max,wind --train-rows 80 --valid-rows 100 \
        --test-rows 110 --format json -o scores --forecasts-out - w.csv
    awk -F, 'NR > 1 && $5 == "wind" {
            n++; inside += $6 >= $9 && $6 <= $10
            for (i = 13; i <= 20; i++) {
                e = $6 - $i; sum[i] += e < 0 ? -e : e } }
        END { printf "%.6g\n", inside / n
            for (i = 13; i <= 20; i++) if (i != 17) printf "%.6g\n", sum[i] / n
        }' "$OUT" | sort >from_rows
    awk '$1 == "\"targets\":" { targets = 1 }
        targets && $1 == "\"wind\":" { wind = 1 }
        wind && $1 == "\"intervals\":" { intervals = 1 }
        wind && intervals && $1 == "\"coverage\":" { printf "%.6g\n", $2; exit }
        wind && !intervals && $1 ~ /"(naive|seasonal_naive|window_mean|drift|ridge|theta|ets)":/ { by = 1 }
        by && $1 == "\"mae\":" { printf "%.6g\n", $2; by = 0 }' scores |
        sort >from_json
    has_lines from_json 8
    same from_rows from_json
}

test_scores_of_each_fold() {
    counted 100 >c.csv
    backtest --folds 3 --format json --interval none --forecasts-out f.csv c.csv
    is_json "$OUT"
    [ "$(sed -n 1p f.csv | cut -d, -f8-9)" = fold,naive ] ||
        fail "the head is $(sed -n 1p f.csv)"
    # the errors of a fold are those of its rows
    awk -F, 'NR > 1 && $5 == "a" { e = $6 - $7; e = e < 0 ? -e : e }
        NR > 1 && $5 == "b" { e = $6 - $7; e = e < 0 ? -e : e }
        NR > 1 { n[$8]++; sum[$8] += e }
        END { for (k = 1; k <= 3; k++) {
                fold[k] = sum[k] / n[k]; mean += fold[k] / 3
                printf "%.6g\n", fold[k] }
            for (k = 1; k <= 3; k++) d += (fold[k] - mean) ^ 2 / 2
            printf "%.6g\n", sqrt(d) }' f.csv >want
    awk '$1 == "\"folds\":" { inside = 1 }
        inside && $1 == "\"model\":" { model = !scaled }
        inside && $1 == "\"scaled\":" { scaled = 1 }
        $1 == "\"metrics\":" { scaled = 0 }
        model && $1 == "\"mae\":" { printf "%.6g\n", $2; model = 0 }' "$OUT" \
        >got
    same got want
    backtest --folds 3 c.csv
    has "$OUT" 'MAE of each fold, all targets, in standard deviations' \
        'the model over these folds: mean 0.' 'standard deviation 0.'
    backtest --folds 1 --format json c.csv
    awk '/"folds_deviation"/ { inside = 1 } inside' "$OUT" >deviation
    has deviation '"model":	null'
    backtest c.csv
    lacks "$OUT" 'of each fold'
}

test_a_backtest_comes_in_every_format() {
    counted 90 >c.csv
    # shellcheck disable=SC2086
    backtest $BARE --format json c.csv
    is_json "$OUT"
    has "$OUT" '"windows":	16' '"metrics":' '"scaled":' '"targets":' \
        '"steps":' '"scaled_targets":' '"scaled_steps":' '"intervals":	[{' \
        '"attention_used":	true' '"ridge":	null' '"seconds":'
    # shellcheck disable=SC2086
    backtest $BARE --format csv c.csv
    awk -F, 'NR == 1 { n = NF } NF != n' "$OUT" >"$SCRATCH/ragged"
    is_empty "$SCRATCH/ragged"
    has_lines "$OUT" $((1 + 3 * 4 * 8))
}

test_a_backtest_is_the_same_for_any_number_of_threads() {
    counted 90 >c.csv
    for refit in 'never' 'each --stride 6'; do
        for j in 1 2; do
            # shellcheck disable=SC2086
            backtest -j $j --refit $refit --format csv --forecasts-out f$j \
                c.csv
            cp "$OUT" s$j
        done
        same f1 f2
        same s1 s2
    done
}

test_a_label_is_backtested_without_origins() {
    labelled 20 8 >l.csv
    expect 0 backtest --epochs 2 --hidden 4 --id who --label y \
        --forecasts-out f.csv l.csv
    has "$OUT" '4 test windows'
    has_lines f.csv 5
    for option in '--folds 2' '--stride 2' '--refit each'; do
        # shellcheck disable=SC2086
        refuse 64 '--label cannot be used with --' backtest --id who --label y \
            $option l.csv
    done
}

test_what_backtest_does_not_take_is_refused() {
    counted 60 >c.csv
    refuse 64 'not of backtest (it trains models of its own: repeat the' \
        backtest -m model.json c.csv
    refuse 64 'not of backtest' backtest --final-fit none c.csv
    refuse 64 'option of backtest, not of train' train --folds 2 c.csv
    refuse 64 'option of backtest, not of compare' compare --refit each c.csv
    refuse 64 'backtest needs a file' backtest
    refuse 64 '--folds cannot be used with --train-rows' backtest --folds 2 \
        --train-rows 30 --valid-rows 40 --test-rows 60 c.csv
    refuse 64 '--context cannot be used with --attention recurrent' \
        backtest --attention recurrent --context both c.csv
    refuse 64 'not one of never, each' backtest --refit often c.csv
    refuse 64 '1 to' backtest --stride 0 c.csv
    refuse 64 'would overwrite the data' backtest --forecasts-out c.csv c.csv
    refuse 64 '--output there would overwrite --forecasts-out there' \
        backtest -o there --forecasts-out there c.csv
    refuse 73 'no/such' backtest --forecasts-out no/such c.csv
    refuse 66 'nosuch' backtest nosuch
    refuse 65 'too few' backtest -T 6 -H 3 --refit each --train-rows 9 \
        --valid-rows 12 --test-rows 15 c.csv
}

test_forecasts_are_written_whole_or_not_at_all() {
    counted 60 | awk -F, -v OFS=, 'NR > 44 && NR % 2 { $2 = "3e38" } { print }
    ' >late.csv
    echo old >f.csv
    expect 4 backtest -T 6 -H 3 --skip none --loss mse --epochs 3 --refit each \
        --train-rows 20 --valid-rows 30 --test-rows 60 --forecasts-out f.csv \
        late.csv
    is_empty "$OUT"
    [ "$(cat f.csv)" = old ] || fail 'the old file is gone'
    [ ! -e f.csv.tmp ] || fail 'f.csv.tmp is left'
}

test_quiet_and_verbose_backtests() {
    counted 90 >c.csv
    backtest -q c.csv
    is_empty "$ERR"
    # shellcheck disable=SC2086
    backtest $BARE -v --refit each --stride 9 c.csv
    has "$ERR" 'fold 1 of 1, training 2 of 2: final fit: epoch'
}

# Every window of the test part crosses a gap.
test_a_test_part_without_origins_is_refused() {
    awk 'BEGIN {
        print "time,y"
        for (i = 0; i < 400; i++)
            if (i <= 300 || i % 6)
                printf "2023-01-%02d %02d:00,%d\n", 1 + i / 24, i % 24,
                    50 + i % 7 + i * i % 5
    }' >gaps.csv
    for refit in never each; do
        expect 65 backtest -T 8 -H 3 --epochs 1 --refit $refit --gaps split \
            gaps.csv
        has "$ERR" 'gaps.csv: the test part has no origin: one needs a window of 8 rows before it and a horizon of 3 after it, without a gap (use a shorter --window or --horizon, or another --gaps)'
    done
    expect 0 backtest -q -T 8 -H 3 --epochs 1 gaps.csv
}
