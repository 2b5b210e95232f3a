# shellcheck shell=sh
# Tables for a person fit the terminal; names from a file cannot harm it.

# Twenty columns of numbers beside a time.
wide_data() {
    awk -v n=20 'BEGIN {
        printf "t"
        for (c = 1; c <= n; c++) printf ",column%d", c
        print ""
        for (i = 0; i < 60; i++) {
            printf "%d", i
            for (c = 1; c <= n; c++) printf ",%.2f", sin(i / c) + c
            print ""
        }
    }'
}

# longest FILE: places of its longest line.
longest() {
    awk 'length($0) > n { n = length($0) } END { print n + 0 }' "$1"
}

# fits FILE COLUMNS: no line is longer, and one is not much shorter.
fits() {
    n=$(longest "$1")
    if [ "$n" -gt "$2" ] || [ "$n" -le $(($2 - 25)) ]; then
        fail "the longest line has $n places, not about $2"
    fi
}

test_tables_fit_80_columns() {
    wide_data >wide.csv
    train -T 4 -H 3 wide.csv
    expect 0 predict
    fits "$OUT" 80
    [ "$(grep -c '^step  time  .* 80 %  .* 95 %$' "$OUT")" = 20 ] ||
        fail "$(cat "$OUT")"
    expect 0 predict --interval none
    fits "$OUT" 80
    [ "$(grep -c '^step  time  ' "$OUT")" = 4 ] || fail "$(cat "$OUT")"
    has "$OUT" '  column1 ' '  column20'
    expect 0 predict -o there
    fits there 80
    expect 0 inspect
    fits "$OUT" 80
    has "$OUT" 'column19,'
    expect 0 compare --seeds 1 --epochs 1 --hidden 2 --attention last,dot \
        --target column1 -T 4 -H 3 wide.csv
    sed '/^verdict: /d' "$OUT" >without_verdict
    fits without_verdict 80
    has "$OUT" ' params ' ' vs dense ' ' vs last ' ' vs uniform'
}

test_lines_of_who_forecasts_fit_80_columns() {
    awk 'BEGIN { print "y"; for (i = 0; i < 90; i++) print 3 * i + i % 5 }' \
        >line.csv
    expect 0 train -q -T 6 -H 3 --forecaster window_mean line.csv
    fits "$OUT" 80
    tr '\n' ' ' <"$OUT" >words
    has words 'y: forecast by window_mean, which does NOT beat naive, ' ', ets'
    expect 0 predict
    sed '/^attention/d' "$OUT" | awk 'length > 80 { exit 1 }' ||
        fail "$(cat "$OUT")"
}

# Values of millions have no exponent.
test_large_numbers_are_plain() {
    awk 'BEGIN { print "y"; for (i = 0; i < 90; i++)
        print 597000 + 40000 * sin(i) + i % 7 * 1000 }' >large.csv
    expect 0 train -T 6 -H 3 --epochs 1 large.csv
    lacks "$OUT" 'e+0'
    expect 0 predict
    lacks "$OUT" 'e+0'
    sed -n 3p "$OUT" | grep -Eq '[56][0-9]{5}(\.[0-9])? +[56][0-9]{5} to [56][0-9]{5} ' ||
        fail "$(cat "$OUT")"
    expect 0 backtest -T 6 -H 3 --epochs 1 large.csv
    lacks "$OUT" 'e+0'
    expect 0 explain
    lacks "$OUT" 'e+0'
    expect 0 predict --format csv
    sed -n 2p "$OUT" | cut -d, -f4 | grep -Eq '[.]' || fail "$(cat "$OUT")"
}

test_tables_fit_the_terminal() {
    wide_data >wide.csv
    train -T 4 -H 3 wide.csv
    for columns in 60 100 300; do
        on_terminal $columns predict --interval none
        case $columns in
        300) has "$OUT" 'column1    column2' 'column19   column20' ;;
        *) fits "$OUT" $columns ;;
        esac
    done
    # a terminal that does not tell
    COLUMNS=60 on_terminal 0 predict
    fits "$OUT" 60
    COLUMNS=wide on_terminal 0 predict
    fits "$OUT" 80
    # no terminal: as it is in a file
    COLUMNS=60 expect 0 predict
    fits "$OUT" 80
}

test_what_train_says_fits_the_terminal() {
    counted 120 >c.csv
    on_terminal 60 train -q -T 6 -H 3 --skip none --epochs 1 --hidden 2 c.csv
    fits "$OUT" 60
    tr -s '\n' ' ' <"$OUT" >words
    has words 'errors on' '(-v: all scores)' 'of the test values, 95 % intervals' \
        'validation MAE' '(in standard deviations)'
    on_terminal 60 train -qv -T 6 -H 3 --skip none --epochs 1 --hidden 2 c.csv
    tr -s '\n' ' ' <"$OUT" >words
    has words 'in original units'
    sed '/^  /d' "$OUT" >sentences
    fits sentences 60
}

test_csv_and_json_are_not_cut() {
    wide_data >wide.csv
    train -T 4 -H 3 wide.csv
    expect 0 predict --format csv
    [ "$(sed -n 1p "$OUT" | tr ',' '\n' | wc -l)" = 103 ] || fail "$(cat "$OUT")"
    has_lines "$OUT" 4
}
