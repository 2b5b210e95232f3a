# shellcheck shell=sh
# Files on which some kinds are provably right and others cannot be, and white
# noise on which none can help: which kinds solve which.
#
# Without recurrence, and with nothing in the head but the context, only
# attention looks across timesteps. The score is the model's error on the test
# rows over that of a mean: + below a fifth (of `copy`, whose values carry
# noise, below .6), - above .7, . is not tried: it depends on more than the kind.
#
#   copy     the value 7 steps back: places, which no match of contents finds
#   marker   the value in the row that a column marks
#   maximum  the value in the row where another column is largest
#   slots    two series in turns, the newest value of the one the last row asks
#            for: what is not asked for has to be kept apart
#   lookup   the value in the row with the key of the last row: a query that
#            does not know the last row cannot find it

#      kind       copy marker maximum slots lookup
TABLE='timestep   + + + - -
       dense      - . . - -
       conv       - . - - -
       dot        - + . - +
       additive   - + + - +
       scaled     + + + . +
       pointer    + x x x x
       linear     - + - - .
       self       + + + . .
       linear_self - + - . .
       memory     + . . + .
       hard       - + + - .
       recurrent  . . - - -
       feature    + + + - -
       last       - - - - -
       uniform    - - - - -'

# synthetic NAME N: a CSV of that kind, of N values or N windows of 12 rows.
synthetic() {
    awk -v name="$1" -v n="$2" -f "$ROOT/tests/accuracy/planted.awk"
}

# score KIND ARGUMENT...: the model's error over that of the mean.
score() {
    kind=$1
    shift
    alone='--context attention'
    [ "$kind" != recurrent ] || alone=
    case $kind in timestep | feature) alone="$alone --logits identity" ;; esac
    # these learn fast, and one epoch of theirs takes as long as ten of others
    epochs=100
    case $kind in scaled | *self | memory) epochs=40 ;; esac
    # shellcheck disable=SC2086
    expect 0 train -q -j 1 --preset plain --cell none --hidden 32 --dropout 0 \
        --loss mse --lr .01 --epochs $epochs --patience 50 --final-fit none \
        --format csv --attention "$kind" $alone "$@"
    awk -F, '$1 == "" && $2 == "model" { model = $3 }
        $1 == "" && $2 ~ /mean/ && $3 != "" { mean = $3 }
        END { print model / mean }' "$OUT"
}

# check_column PLACE LIMIT ARGUMENT...: every kind does as that column says.
check_column() {
    place=$1 limit=$2
    shift 2
    echo "$TABLE" | awk -v n="$place" '{ print $1, $n }' |
        while read -r kind wanted; do
            case $wanted in x | .) continue ;; esac
            ratio=$(score "$kind" "$@")
            awk -v wanted="$wanted" -v ratio="$ratio" -v limit="$limit" 'BEGIN {
                exit !(wanted == "+" ? ratio < limit : ratio > 0.7) }' ||
                fail "$kind: the ratio is $ratio, the table has $wanted"
        done
}

test_the_value_some_steps_back_is_copied() {
    synthetic copy 1500 >c.csv
    # of so many windows, what is learned at all is learned in a few epochs
    check_column 2 .6 -T 12 -H 1 --epochs 20 c.csv
}

test_the_marked_value_is_found() {
    synthetic marker 300 >c.csv
    check_column 3 .2 --epochs 40 --id id --label label c.csv
}

test_the_value_at_a_maximum_is_found() {
    synthetic maximum 300 >c.csv
    check_column 4 .2 --id id --label label c.csv
}

test_slots_keep_two_series_apart() {
    synthetic slots 300 >c.csv
    check_column 5 .2 --id id --label label c.csv
}

test_the_value_of_a_key_is_looked_up() {
    synthetic lookup 600 >c.csv
    check_column 6 .2 --id id --label label c.csv
}

# Encoder and decoder of attention alone.
test_the_value_of_a_key_is_found_among_encoded_rows() {
    synthetic lookup 600 >c.csv
    ratio=$(score scaled --blocks 1 --epochs 30 --id id --label label c.csv)
    awk -v ratio="$ratio" 'BEGIN { exit !(ratio < .2) }' ||
        fail "the ratio is $ratio"
}

test_no_kind_helps_on_white_noise() {
    synthetic noise 400 >c.csv
    echo "$TABLE" | while read -r kind _; do
        ratio=$(score "$kind" -T 12 -H 1 --epochs 30 --season 1 c.csv)
        awk -v ratio="$ratio" 'BEGIN { exit !(ratio > 0.9) }' ||
            fail "$kind: the ratio is $ratio"
    done
}

# A kind that is not in the table would go untested.
test_the_table_has_every_kind() {
    expect 0 help train
    awk '/\(--attention\):/ { inside = 1; next } /^$/ { inside = 0 }
        inside && /^  [a-z]/ { print $1 }' "$OUT" | sort >listed
    echo "$TABLE" | awk '{ print $1 }' | sort >tabled
    [ -s listed ] || fail "help lists no kinds"
    same listed tabled
}

# With default options: what y depends on is in the other column.
test_the_lag_of_another_column_is_found() {
    synthetic lag 1500 >c.csv
    expect 0 train -q -H 1 c.csv
    has "$OUT" 'attention contributes: validation MAE '
    awk '$1 == "y" { error = $2 }
        END { if (error == "" || error > .115) print "MAE of y: " error }
        ' "$OUT" >wrong
    is_empty wrong
    expect 0 predict -q -o forecast --attention-out - c.csv
    awk -F, 'NR > 1 && $2 != "x" && $13 > largest { largest = $13; lag = $9 }
        END { if (lag != 6) print "largest weight: lag " lag }' "$OUT" >wrong
    is_empty wrong
    # of y, which the ridge knows as well, the network has a tenth
    expect 0 predict -q --format json c.csv
    awk -F '[:,\t]+' '/"(uniform|largest)_shift"/ && $3 < .01 { print }' "$OUT" \
        >wrong
    is_empty wrong
}
