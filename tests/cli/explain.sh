# shellcheck shell=sh
# `explain`: parts that add up to the forecast of `predict`, and what the
# attention weights are worth.

# adds_up STEPS OPTION...: the parts of each id and target add up to the
# forecast of predict: its first step, or with STEPS "mean" its mean.
adds_up() {
    steps=$1
    shift
    expect 0 predict -q --interval none --format csv "$@"
    cp "$OUT" forecasts
    expect 0 explain -q --step "$steps" --format csv "$@"
    awk -F, -v steps="$steps" '
        FNR == 1 && NR == 1 { for (k = 4; k <= NF; k++) name[k] = $k; next }
        FNR == NR && (steps == "mean" || $3 == steps) {
            for (k = 4; k <= NF; k++) {
                want[$1, name[k]] += $k
                n[$1, name[k]]++
            }
        }
        FNR < NR && FNR > 1 { sum[$1, $2] += $NF }
        END {
            for (key in want) {
                all++
                x = want[key] / n[key] - sum[key]
                if (!(key in sum) || x * x > 1e-8 * (1 + sum[key] ^ 2))
                    print key, want[key] / n[key], sum[key]
            }
            if (!all)
                print "no forecast"
        }' forecasts "$OUT" >wrong
    is_empty wrong
}

test_explain_adds_up_to_the_forecast() {
    weather >w.csv
    for options in '' '--forecaster ridge' '--skip none --norm std' \
        '--transform log --features wind --ensemble 2' '--transform diff --forecaster ridge' \
        '--channels joint --segment 3' '--forecaster drift --min 3' \
        '--forecaster seasonal_naive --season 7' \
        '--attention pointer --channels mixed'; do
        # shellcheck disable=SC2086
        expect 0 train -q --epochs 2 --hidden 4 -T 14 $options w.csv
        adds_up 1
        adds_up mean
    done
    adds_up 2 -H 2
}

test_explain_adds_up_for_each_id() {
    panel 3 60 >p.csv
    expect 0 train -q --id id --epochs 2 --hidden 4 -T 8 p.csv
    adds_up 3
    adds_up 1 --only id1
    { sed 1q p.csv && sed -n '/^id1,/p' p.csv | tail -n 3; } >short.csv
    adds_up 1 short.csv
}

test_explain_finds_the_planted_lag() {
    awk -v name=lag -v n=1500 -v seed=2 -f "$ROOT/tests/accuracy/planted.awk" \
        >l.csv
    for options in '--forecaster ridge' \
        '--skip none --cell none --logits identity --channels joint --lr .01'
    do
        # shellcheck disable=SC2086
        expect 0 train -q -H 1 -T 12 --target y --epochs 20 $options l.csv
        expect 0 explain -q --format csv
        awk -F, '$4 == "window" {
                size = $9 < 0 ? -$9 : +$9
                if (size > largest) {
                    largest = size
                    found = $5 "," $7
                }
            } END { print found }' "$OUT" >found
        [ "$(cat found)" = 6,x ] || fail "$options: lag $(cat found)"
    done
    # the network of the last one cannot learn without weights
    expect 0 explain -q
    has "$OUT" 'networks trained anew, briefly: ' \
        'stability over seeds: not known of a single network'
    expect 0 explain -q --format json
    awk -F'	' '/"difference_high":/ && $NF + 0 < 0 { n++ }
        END { if (n != 1) print "no difference" }' "$OUT" >wrong
    is_empty wrong
}

test_explain_prints_tables_and_json() {
    weather >w.csv
    expect 0 train -q --epochs 2 --hidden 4 -T 14 w.csv
    expect 0 explain
    has "$OUT" 'step 1 (' 'is the sum of' 'level of the window' \
        'the 10 values of' '|###'
    expect 0 explain --step mean --format json -o x.json
    is_empty "$OUT"
    is_json x.json
    has x.json '"effective_steps":' '"conicity":' '"step":	null' '"remainder":' '"contributions":' '"made_of":'
    expect 0 explain --step 1 --format json
    has "$OUT" '"step":	1'
}

# One of the 20 seeds of `make accuracy-verdicts`.
test_the_verdict_tells_files_where_attention_matters() {
    SEEDS=1 sh "$ROOT/tests/accuracy/verdicts" "$ATTNFORECAST" >table ||
        fail "$(cat table)"
    has table '| lag | 1 of 1 |' '| lookup | 1 of 1 |' '| noise | 0 of 1 |' \
        '| ar1 | 0 of 1 |'
}

test_explain_says_where_no_attention_is_used() {
    weather >w.csv
    expect 0 train -q --forecaster ridge w.csv
    expect 0 explain
    has "$OUT" 'attention is not used: no network forecasts'
    expect 0 explain --format json
    has "$OUT" '"matters":	false' '"attention_evidence":'
    expect 0 train -q --attention recurrent --skip none --epochs 1 --hidden 4 \
        w.csv
    expect 0 explain
    has "$OUT" 'attention was not tested: weights of this kind cannot be shuffled' \
        'attention weights of this window'
    expect 0 explain --format json
    has "$OUT" '"matters":	null'
    expect 0 train -q --skip none --epochs 1 --hidden 4 w.csv
    expect 0 explain
    has "$OUT" 'attention was not tested: too few test windows that do not overlap'
    expect 0 explain -q -m "$ROOT/tests/cli/version-9/model.json" \
        "$ROOT/tests/cli/version-9/shops.csv"
    has "$OUT" 'an older version wrote the model (train again)'
}

test_explain_refuses_what_it_cannot_do() {
    weather >w.csv
    expect 0 train -q --epochs 1 --hidden 4 -H 2 w.csv
    refuse 64 'the forecast has 2 steps' explain --step 3
    refuse 64 'out of range' explain --step 0
    refuse 64 'would overwrite the model' explain -o models/model.json
    refuse 64 'would overwrite the training data' explain -o w.csv
    refuse 64 'would overwrite the data' explain -o w.csv w.csv
    refuse 64 'option of predict, not of explain' explain --attention-out a
    mv w.csv moved.csv
    refuse 66 'name the file to forecast: attnforecast explain DATA.csv' explain
    expect 0 explain -q moved.csv
}
