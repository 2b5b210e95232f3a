# shellcheck shell=sh
# --transform diff: models of the changes from row to row, undone everywhere.

# A random walk with a drift of 0.5, and one that follows it by a row.
walks() {
    awk -v rows="$1" 'BEGIN {
        print "day,x,y"
        value = 1000
        random = 7
        for (i = 0; i < rows; i++) {
            before = value
            random = random * 16807 % 2147483647
            value += 0.5 + 4 * (random / 2147483647 - 0.5)
            printf "%d,%.3f,%.3f\n", i, value, before
        }
    }'
}

quick='--epochs 3 --hidden 4 -T 8 -H 4 --season none'

test_a_walk_with_drift_goes_on_in_original_units() {
    walks 300 >x.csv
    # shellcheck disable=SC2086
    train $quick --transform diff x.csv
    has "$ERR" 'every column is modelled by its changes from row to row'
    lacks "$ERR" 'logarithms'
    expect 0 inspect
    has "$OUT" 'changes     x, y'
    lacks "$OUT" 'logarithms'
    expect 0 inspect --format json
    has "$OUT" '"difference":	{' '"log":	null'
    expect 0 predict --format csv
    tail -1 x.csv | cut -d, -f2 >last
    # near the newest value, not the mean of the file
    awk -F, 'NR == FNR { last = $1; next }
        FNR > 1 { n++; if ($4 < last - 8 || $4 > last + 12) bad = 1 }
        END { exit bad || n != 4 }' last "$OUT" ||
        fail 'the forecast does not start at the newest value'
    # shellcheck disable=SC2086
    train $quick --transform none x.csv
    expect 0 inspect --format json
    has "$OUT" '"difference":	null'
}

# y is the row before of x, so that its first step can be known.
test_scores_are_those_of_the_forecasts() {
    walks 200 >x.csv
    # shellcheck disable=SC2086
    expect 0 backtest $quick --transform diff --ensemble 3 --format csv \
        --forecasts-out f.csv x.csv
    awk -F, 'NR > 1 { e = $7 - $6; if (e < 0) e = -e; sum[$5] += e; n[$5]++
        } END { for (x in sum) printf "%s %.3f\n", x, sum[x] / n[x] }' f.csv |
        sort >by_hand
    awk -F, '$1 != "" && $2 == "" && $3 == "model" { printf "%s %.3f\n", $1, $4 }' \
        "$OUT" | sort >said
    [ -s said ] || fail 'no scores were read'
    same by_hand said
    # the actual values are those of the file
    awk -F, 'NR == FNR { x[$1] = $2; next }
        FNR > 1 && $5 == "x" && x[$4] - $6 > 1e-3 { exit 1 }' x.csv f.csv ||
        fail 'the actual values are not those of the file'
    # and so are the baselines
    grep ',naive,' "$OUT" >with
    # shellcheck disable=SC2086
    expect 0 backtest $quick --transform none --ensemble 3 --format csv x.csv
    grep ',naive,' "$OUT" >without
    same with without
}

test_predict_forecasts_as_the_backtest_did() {
    walks 200 >whole.csv
    for gap in 0 157 160; do
        awk -F, -v OFS=, -v gap="$gap" 'NR == gap { $2 = "" } 1' whole.csv >x.csv
        # shellcheck disable=SC2086
        expect 0 train $quick --transform diff --final-fit none --min 900 x.csv
        # shellcheck disable=SC2086
        expect 0 backtest $quick --transform diff --min 900 \
            --forecasts-out f.csv x.csv
        awk -F, '$2 == 159 && $5 == "x" { print $7 }' f.csv >wanted
        sed 161q x.csv >head.csv
        expect 0 predict --format csv head.csv
        awk -F, 'NR > 1 { print $4 }' "$OUT" >given
        [ -s given ] || fail 'nothing was forecast'
        same given wanted
    done
}

test_no_forecast_knows_what_follows_its_origin() {
    walks 200 >whole.csv
    for missing in mask linear ffill mean; do
        awk -F, -v OFS=, 'NR == 160 || NR == 161 || NR == 171 { $2 = "" } 1' \
            whole.csv >x.csv
        awk -F, -v OFS=, 'NR > 161 { if ($2 != "") $2 += 500; $3 -= 300 } 1' \
            x.csv >y.csv
        for file in x y; do
            # shellcheck disable=SC2086
            expect 0 backtest $quick --transform diff --missing $missing \
                --train-rows 120 --valid-rows 150 --test-rows 199 \
                --forecasts-out f.csv $file.csv
            awk -F, '$2 <= 159 { print $2, $3, $5, $7 }' f.csv >$file.said
        done
        [ -s x.said ] || fail 'no forecasts'
        same x.said y.said
    done
}

test_what_diff_does_not_go_with() {
    printf 'id,x,grade\na,1,2\na,2,2\nb,1,3\nb,3,3\nc,4,1\nc,5,1\n' >l.csv
    refuse 64 '--transform diff cannot be used with --label' \
        train --label grade --id id --transform diff l.csv
    refuse 64 '--transform' train --transform log,diff l.csv
}
