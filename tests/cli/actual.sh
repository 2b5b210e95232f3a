# shellcheck shell=sh
# What came after the last row is in a second file, as in competitions.

# scores_of FORECASTER: sMAPE, MASE and OWA of the CSV in $OUT.
scores_of() {
    awk -F, -v by="$1" '$1 == "" && $2 == "" && $3 == by {
        printf "%.3f %.3f %.3f\n", $7, $8, $12 }' "$OUT"
}

# Two series, period 2. Of the first q of MASE is 4/18, of the second 3.6:
#
#               forecasts      sMAPE and MASE          both
#   naive       22, 22; 8, 8   33.7596 27; 47.6190 1.1111  40.6893 14.0556
#   seasonal    12, 22; 5, 8    4.3478 4.5; 25.3968 .5556  14.8723  2.5278
#   naive2  11.1511, 22; 8, 8   8.0147 6.4101; as naive    27.8169  3.7606
#
# The second has no season: its r_2 is -.088. (test_naive2.c has the season.)
small() {
    cat >l.csv <<END
id,v1,v2
"A",10,20,10,20,10,20,10,20,10,20,10,20,10,20,10,20,10,20,12,22,,
B,3,1,4,1,5,9,2,6,5,3,5,8
END
    cat >a.csv <<END
id,v1,v2
A,12,24
"B","4","6",,
END
}

test_scores_of_a_competition_by_hand() {
    small
    expect 0 backtest --layout rows --season 2 -T 2 --epochs 1 --hidden 2 \
        --actual a.csv --format csv l.csv
    has "$ERR" 'horizon 2, window 2' '2 series, scored against a.csv'
    {
        scores_of naive
        scores_of seasonal_naive
        scores_of naive2
    } >got
    cat >wanted <<END
40.689 14.056 2.600
14.872 2.528 0.603
27.817 3.761 1.000
END
    same got wanted
    expect 0 backtest --layout rows --season 2 -T 2 --epochs 1 --hidden 2 \
        --actual a.csv --format json l.csv
    is_json "$OUT"
    has "$OUT" '"m4":' '"naive2":' '"owa":	1' '"windows":	2' \
        '"smape":	40.6893192' '"intervals":	[{'
    expect 0 backtest --layout rows --season 2 -T 2 --epochs 1 --hidden 2 \
        --actual a.csv l.csv
    has "$OUT" 'mean over 2 series, as in M4' 'naive2                27.817'
    [ ! -e models ] || fail 'a model was written'
}

# The organisers' figures for their benchmarks; their OWA of the seasonal naive
# is .627, the ratios of the rounded figures give .62745, here it is .62750.
test_published_scores_of_benchmarks() {
    ! fast || skip 'how good forecasts are'
    folder=$ROOT/../shared/data
    [ -e "$folder/M4-Hourly-test.csv" ] || skip "there is no M4 in $folder"
    expect 0 backtest --layout rows --season 24 -T 8 --forecaster naive \
        --actual "$folder/M4-Hourly-test.csv" --format csv \
        "$folder/M4-Hourly-train.csv"
    {
        scores_of seasonal_naive
        scores_of naive | cut -d' ' -f1-2
        scores_of naive2
    } >got
    cat >wanted <<END
13.912 1.193 0.628
43.003 11.608
18.383 2.395 1.000
END
    same got wanted
}

# The model is that of train on the first file, the forecast that of predict.
test_forecasts_are_those_of_train_and_predict() {
    counted 80 >c.csv
    { sed 1q c.csv; counted 84 | tail -n 4; } >a.csv
    expect 0 backtest -T 6 --epochs 2 --hidden 4 --actual a.csv \
        --forecasts-out f.csv c.csv
    has "$ERR" 'horizon 4, window 6'
    expect 0 train -T 6 -H 4 --epochs 2 --hidden 4 c.csv
    expect 0 predict --format csv
    sed 1d "$OUT" | awk -F, '{ print $4; print $5 }' >wanted
    sed 1d f.csv | cut -d, -f7 >got
    same got wanted
    counted 84 | tail -n 4 | awk -F, '{ print $1; print $2 }' >wanted
    sed 1d f.csv | awk -F, '{ print $6 + 0 }' | sed 's/\.0*$//' >got
    paste -d' ' got wanted | awk '{ d = $1 - $2 } d > 1e-6 || d < -1e-6' \
        >"$SCRATCH/wrong"
    is_empty "$SCRATCH/wrong"
    has f.csv ',80,1,,a,'
    # what came has no part in it
    sed '2,$s/.*/900,-900/' a.csv >other.csv
    expect 0 backtest -T 6 --epochs 2 --hidden 4 --actual other.csv \
        --forecasts-out g.csv c.csv
    cut -d, -f1-5,7 f.csv >wanted
    cut -d, -f1-5,7 g.csv >got
    same got wanted
}

# Nor what came of an id that is too short to be forecast itself.
test_what_came_of_an_id_that_is_left_out_has_no_part_in_the_others() {
    panel 2 60 >p.csv
    echo id3,1,4 >>p.csv
    panel 3 72 | awk -F, 'NR == 1 || $2 > 60 || $1 == "id3" && $2 > 1' \
        >long.csv
    awk -F, 'NR == 1 || $1 != "id3" || $2 < 14' long.csv >a.csv
    awk -F, -v OFS=, 'NR > 1 && $1 == "id3" { $3 = 900 } { print }' a.csv \
        >other.csv
    for file in a other; do
        expect 0 backtest --id id -T 6 --epochs 1 --hidden 4 \
            --actual "$file.csv" --forecasts-out "$file.out" p.csv
        has "$ERR" '1 of 3 ids left out: a forecast needs at least 2 rows'
    done
    has other.out 'id2,60,12,72,x,'
    same a.out other.out
}

# Shorter than a window or than a season, an id has scores, and so have all
# baselines; its forecast is that of predict.
test_every_id_of_two_rows_is_scored() {
    awk 'BEGIN {
        for (k = 1; k <= 4; k++) {
            n = k == 4 ? 3 : k == 3 ? 9 : 60
            printf "id%d", k
            for (i = 1; i <= n; i++)
                printf ",%.2f", 10 * k + 3 * sin(1.5708 * i) + i % 7 * .3
            print ""
        }
    }' >l.csv
    awk 'BEGIN { for (k = 1; k <= 4; k++) printf "id%d,1%d,12,9,11\n", k, k }' >a.csv
    set -- --layout rows -T 10 --season 4 --epochs 2 --hidden 4
    expect 0 backtest "$@" --actual a.csv --forecasts-out f.csv --format csv l.csv
    has "$ERR" '2 of 4 ids are shorter than the window of 10 rows: the oldest values are repeated before them' \
        '4 series, scored against a.csv'
    scores_of seasonal_naive | grep '^[0-9.]* [0-9.]* [0-9.]*$' >/dev/null ||
        fail "$(scores_of seasonal_naive)"
    expect 0 train "$@" -H 4 l.csv
    expect 0 predict --format csv
    sed 1d "$OUT" | awk -F, '{ print $1, $4 }' >wanted
    sed 1d f.csv | awk -F, '{ print $1, $7 }' >got
    same got wanted
}

test_ids_and_times_go_on_in_the_second_file() {
    panel 3 60 >p.csv
    { sed 1q p.csv; panel 3 65 | tail -n 15; } >a.csv
    expect 0 backtest --id id -T 6 --epochs 1 --hidden 4 --actual a.csv \
        --forecasts-out f.csv p.csv
    has "$OUT" '3 test windows, horizon 5'
    has f.csv 'id2,60,1,61,x,' 'id3,60,5,65,x,'
    weather 100 >w.csv
    { sed 1q w.csv; weather 107 | tail -n 7; } >a.csv
    expect 0 backtest -T 6 --epochs 1 --hidden 4 --actual a.csv \
        --forecasts-out f.csv w.csv
    has f.csv ',2012-04-09,1,2012-04-10,wind,'
}

test_a_gap_in_the_first_file_is_no_row_of_the_second() {
    panel 3 60 | sed '/^id2,30,/d' >p.csv
    { sed 1q p.csv; panel 3 65 | tail -n 15; } >a.csv
    expect 0 backtest --id id -T 6 --epochs 1 --hidden 4 --actual a.csv p.csv
    has "$ERR" '1 gap, 1 row missing' '3 series, scored against a.csv'
}

test_a_second_file_that_does_not_fit_is_refused() {
    small
    { cat a.csv && echo C,1,2; } >other.csv
    refuse 65 'l.csv: id "C" is missing, but other.csv has it' backtest \
        --layout rows --actual other.csv l.csv
    sed 2d a.csv >short.csv
    refuse 65 'short.csv: id "A" is missing, but l.csv has it' backtest \
        --layout rows --actual short.csv l.csv
    sed 's/24$/24,25/' a.csv >long.csv
    refuse 65 'long.csv: 2 rows of id "B", not 3' backtest --layout rows \
        --actual long.csv l.csv
    refuse 65 'a.csv: 2 rows of id "A", not 1' backtest --layout rows -H 1 \
        --actual a.csv l.csv
    sed 's/24/x/' a.csv >bad.csv
    refuse 65 'bad.csv:2: cell 3: "x" is not a number' backtest --layout rows \
        --actual bad.csv l.csv
    sed 's/"4"/NA/' a.csv >gap.csv
    refuse 65 'gap.csv:3: cell 2: a value is missing' backtest --layout rows \
        --missing error --actual gap.csv l.csv
    weather 100 >w.csv
    { sed 1q w.csv; weather 107 | tail -n 7; } >a.csv
    sed '1s/wind/breeze/' a.csv >columns.csv
    refuse 65 'columns.csv:1: the columns differ from those of the first file' \
        backtest --actual columns.csv w.csv
    refuse 65 'w.csv:2: time 2012-01-01 follows 2012-04-09' \
        backtest --actual w.csv w.csv
    sed '4s/,[^,]*,/,,/' a.csv >gap.csv
    refuse 65 'gap.csv:4: column "precipitation": a value is missing' backtest \
        --missing error --actual gap.csv w.csv
    sed 1q a.csv >head.csv
    refuse 65 'head.csv: no rows' backtest --actual head.csv w.csv
    counted 40 | sed 1d >w.csv
    yes 1,2,3 | sed 3q >wide.csv
    yes 1 | sed 3q >narrow.csv
    refuse 65 'wide.csv:1: 3 cells, but the first row has 2' \
        backtest --no-header --actual wide.csv w.csv
    refuse 65 'narrow.csv:1: 1 cell, but the first row has 2' \
        backtest --no-header --actual narrow.csv w.csv
    refuse 66 'nosuch' backtest --actual nosuch w.csv
}

test_what_does_not_go_with_a_second_file_is_refused() {
    counted 80 >c.csv
    cp c.csv a.csv
    for option in '--folds 2' '--stride 2' '--refit each' \
        '--train-rows 30 --valid-rows 40 --test-rows 50'; do
        # shellcheck disable=SC2086
        refuse 64 '--actual cannot be used with --' backtest --actual a.csv \
            $option c.csv
    done
    labelled >l.csv
    refuse 64 '--actual cannot be used with --label' backtest --id who --label y \
        --actual a.csv l.csv
    refuse 64 '--output a.csv would overwrite the actual values a.csv' backtest --actual a.csv -o a.csv c.csv
    refuse 64 'not of train' train --actual a.csv c.csv
}
