# shellcheck shell=sh
# The script of `make accuracy`, on made-up data below the folder of the test.

# accuracy CODE GOAL [NAME=VALUE...]: the script, which has to end so.
accuracy() {
    code=$1 goal=$2
    shift 2
    status=0
    env SHARED="$PWD" "$@" sh "$ROOT/tests/accuracy/run" "$goal" \
        "$ATTNFORECAST" kept >"$OUT" 2>"$ERR" || status=$?
    [ "$status" = "$code" ] && return
    fail "$goal $*: ended with $status, not $code"
    sed 's/^/    /;30q' "$ERR"
}

# Quick runs of one measurement and another one.
quick='--epochs 1 --hidden 2 -T 4 -H 2 --batch 512'
worth() {
    wanted=$1
    shift
    accuracy "$wanted" accuracy-worth OPTIONS="$quick" \
        ROWS='exchange-96-default exchange-96-loss' "$@"
}

made_up() {
    mkdir data
    counted 7588 >data/exchange_rate.csv
}

# runs N: how many the script has started.
runs() {
    n=$(grep -c '^[a-z-]*: train ' "$ERR") || :
    [ "$n" = "$1" ] || fail "$n runs, not $1"
}

test_accuracy_without_data_is_skipped_aloud() {
    accuracy 0 accuracy
    has "$ERR" 'skipped, there is no' '/data'
    is_empty "$OUT"
    mkdir data
    accuracy 0 accuracy ROWS='m4 exchange-96'
    has "$ERR" 'm4-48-check skipped, there is no' 'M4-Hourly-train.csv' \
        'exchange-96-ensemble skipped'
    is_empty "$OUT"
}

# Scores of the seeds by another command and another format.
test_accuracy_is_mean_and_spread_over_seeds() {
    made_up
    worth 0
    for loss in mae mse; do
        for seed in 1 2 3; do
            # shellcheck disable=SC2086
            program backtest --train-rows 5311 --valid-rows 6071 \
                --test-rows 7588 $quick --loss $loss --seed $seed -q \
                --format csv data/exchange_rate.csv |
                awk -F, 'NR == 2 { print $10, $9 }' # scaled_mse, scaled_mae
        done | awk '{
            for (i = 1; i <= 2; i++) {
                if (NR == 1 || $i < low[i]) low[i] = $i
                if (NR == 1 || $i > high[i]) high[i] = $i
                sum[i] += $i
            }
        } END {
            for (i = 1; i <= 2; i++)
                printf "%s%.4f (%.4f)", i == 2 ? " / " : "", sum[i] / 3,
                    high[i] - low[i]
            print "|" sum[1] / 3 "|" sum[2] / 3
        }' CONVFMT=%.9g -
    done >scores
    awk -F '|' 'NR == 1 { mse = $2; mae = $3 }
        { gsub(/0\./, ".", $1)
          printf "%s | %+.4f / %+.4f | 3 |\n", $1, $2 - mse, $3 - mae
        }' scores >wanted
    sed -n 's/^| .-T 96.* | - | - | //p' "$OUT" >got
    same wanted got
    has_lines got 2
    has "$OUT" "\`-T 96 --loss mse $quick\`" 'A trial: '
}

test_accuracy_goes_on_where_it_stopped() {
    made_up
    worth 0
    runs 6
    cp "$OUT" first
    sed 2d kept/results.tsv >rest
    mv rest kept/results.tsv
    worth 0
    runs 1
    same first "$OUT"
    worth 0 OPTIONS="$quick --lr 0.01"
    runs 6
    counted 7600 >data/exchange_rate.csv
    worth 0
    runs 6
}

test_accuracy_of_a_failed_run_is_left_out() {
    made_up
    worth 1 OPTIONS="$quick --valid-rows 1"
    has "$ERR" 'exchange-96-default, seed 1: failed'
    has "$ERR" 'exchange-96-loss, seed 1: failed'
    is_empty "$OUT"
    worth 0
    has "$OUT" '-T 96 --loss mse'
}

# Two of the files whose truth is known, in a time that says nothing of them.
test_planted_truths_have_a_row_each() {
    planted() {
        status=0
        env "$@" sh "$ROOT/tests/accuracy/planted" "$ATTNFORECAST" kept \
            >"$OUT" 2>"$ERR" || status=$?
        [ "$status" = "$code" ] || fail "planted $*: ended with $status"
    }
    code=0
    quick='--epochs 1 --hidden 2 --skip none'
    planted ROWS='planted-lag-1 planted-lag-2 planted-marker' OPTIONS="$quick"
    error='[0-9]*[.][0-9]{3}'
    baseline="$error .[a-z_]*."
    grep -E -e "^. lag, seed 1 . [.]080 . $error . $baseline . [a-z]* . 6 . [0-9]+( to [0-9]+)? [(][.][0-9]*[)] . [a-z]" \
        "$OUT" >found || fail "no row of lag: $(cat "$OUT")"
    grep -E -e "^. marker .* . each its own . on it in [0-9]+ of 120 . [a-z]" \
        "$OUT" >found || fail "no row of marker: $(cat "$OUT")"
    grep -e '^. lag, seed 2 .* . - .$' "$OUT" >found ||
        fail "no row of the second seed: $(cat "$OUT")"
    has "$OUT" 'A trial: '
    cp "$OUT" first
    [ "$(grep -c ': [a-z]*, seed ' "$ERR")" = 3 ] || fail "$(cat "$ERR")"
    planted ROWS='planted-lag-1 planted-lag-2 planted-marker' OPTIONS="$quick"
    same first "$OUT"
    is_empty "$ERR"
    code=1
    planted ROWS=planted-lag-1 OPTIONS="$quick --train-rows 1499"
    has "$ERR" 'lag, seed 1: failed'
    is_empty "$OUT"
}

# The data are not those whose scores are known.
test_accuracy_checks_the_evaluation_first() {
    made_up
    accuracy 1 accuracy ROWS='exchange-96-check exchange-192-check'
    runs 2
    has "$ERR" 'exchange, H = 96: naive scores' ', not .0811' \
        'exchange, H = 192: naive scores' ', not .2887'
    lacks "$ERR" 'H = 336'
    has "$OUT" '**exchange rates' "| \`naive\` | " ' | - | - |' \
        '| DUET | .086 / .205 |'
    lacks "$OUT" ETTh1
}
