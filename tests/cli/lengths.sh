# shellcheck shell=sh
# Ids with a label and different numbers of rows.

# lengths [IDS]: id wK has 3 + K % 5 rows, in turns; the label depends on x.
lengths() {
    awk -v ids="${1:-20}" 'BEGIN {
        print "who,x,y"
        for (i = 1; i <= 7; i++)
            for (k = 1; k <= ids; k++)
                if (i <= 3 + k % 5)
                    printf "w%d,%.3f,%d\n", k, sin(i * k), k % 3
    }'
}

learn() {
    train --id who --label y "$@"
}

test_ids_with_a_label_have_any_number_of_rows() {
    lengths >l.csv
    expect 0 train --epochs 1 --hidden 4 --id who --label y l.csv
    has "$ERR" 'attention dot: timestep has a parameter for each row' \
        'ids have 3 to 7' 'no ridge forecast' 'windows of 3 to 7 rows'
    lacks "$OUT" ridge
    expect 0 predict --format csv
    sort "$OUT" >wanted
    has_lines wanted 21
    # whatever stands beside an id, and in which order
    cut -d, -f1,2 l.csv | awk 'NR == 1; NR > 1 { print | "sort -st, -k1,1r" }' \
        >absent.csv
    expect 0 predict --format csv absent.csv
    sort "$OUT" >got
    same got wanted
    expect 0 predict --format csv --only w7,w3
    sed 1d "$OUT" >few
    has_lines few 2
    while read -r line; do has wanted "$line"; done <few
    expect 0 inspect
    has "$OUT" 'window      7 rows'
    expect 65 check --id who --label y l.csv
    has "$OUT" '3 to 7 rows for each label'
    expect 0 backtest --epochs 1 --id who --label y l.csv
    expect 0 compare --epochs 1 --seeds 1 --attention dot,timestep --id who \
        --label y l.csv
    has "$ERR" 'left out: --attention timestep: it has a parameter for each row'
}

# Every kind: the oldest entry of an id is its first row, and the weights of a
# query add up to 1.
test_weights_are_those_of_the_rows_of_each_id() {
    lengths >l.csv
    for kind in dense conv additive scaled self memory hard recurrent last; do
        learn --attention $kind --epochs 1 l.csv
        expect 0 predict --attention-out weights -o forecasts
        awk -F, -v kind=$kind '
            NR == FNR { rows[$1]++; next }
            FNR == 1 { next }
            $9 != "" && $9 + $10 > oldest[$1] { oldest[$1] = $9 + $10 }
            $13 != "" { sum[$1 "," $5] += $13 }
            END {
                for (id in oldest)
                    if (oldest[id] != rows[id])
                        print kind, id, rows[id], "rows:", oldest[id]
                for (query in sum)
                    if ((sum[query] - 1) ^ 2 > 1e-10)
                        print kind, query, sum[query]
                for (id in oldest)
                    n++
                if (n != 20)
                    print kind, n + 0, "ids"
            }' l.csv weights >wrong
        is_empty wrong
    done
}

test_a_parameter_for_each_row_needs_ids_of_one_length() {
    lengths >l.csv
    for options in '--attention timestep' '--logits identity' \
        '--segment 2' '--skip ridge'; do
        # shellcheck disable=SC2086
        refuse 64 'give --window 3' train --id who --label y $options l.csv
        # shellcheck disable=SC2086
        learn --window 3 $options l.csv
        has "$ERR" '16 of 20 ids have more rows than --window 3'
        lacks "$ERR" 'attention dot'
    done
    learn --window 3 l.csv
    expect 0 predict
    has "$ERR" '16 of 20 ids have more rows than the window of 3: the newest' \
        'are read'
    lacks "$ERR" 'reads all'
    sed '/^w5,/ { x; s/^/x/; /x\{2,\}/ { x; d; }; x; }' l.csv >short.csv
    refuse 65 'id "w5" has 1 row, but the model reads 3 of each id' \
        predict short.csv
    expect 0 predict --only w4 short.csv
}

test_ids_without_rows_are_left_out() {
    lengths >l.csv
    learn -v --drop-last 3 l.csv
    has "$ERR" 'warning: 4 of 20 ids left out of the training: fewer than 1 row' \
        'left out: w5 (0 rows), w10 (0 rows), w15 (0 rows), w20 (0 rows)' \
        'windows of 1 to 4 rows'
    expect 0 predict --format csv
    has_lines "$OUT" 17
}

test_the_window_of_a_label_may_change() {
    lengths >l.csv
    learn --attention uniform l.csv
    expect 0 predict --format csv -T 2
    has "$ERR" '20 of 20 ids have more rows than the window of 2' \
        '(--window 7 reads all)'
    sort "$OUT" >wanted
    # the newest two of each
    awk -F, 'NR == FNR { n[$1]++; next }
        FNR == 1 || ++k[$1] > n[$1] - 2' l.csv l.csv >newest.csv
    expect 0 predict --format csv newest.csv
    sort "$OUT" >got
    same got wanted
    { cat l.csv; echo w4,1,1; echo w4,2,1; } >long.csv
    expect 0 predict long.csv
    has "$ERR" '1 of 20 ids has more rows than the window of 7' \
        '(--window 9 reads all)'
    expect 0 predict -T 9 long.csv
    lacks "$ERR" 'more rows'
}

test_lengths_are_trained_the_same_by_any_number_of_threads() {
    lengths 90 >l.csv
    for j in 1 2 3; do
        learn -j $j --dropout .3 --ensemble 2 l.csv
        [ -e wanted ] || cp models/model.json wanted
        same models/model.json wanted
    done
}
