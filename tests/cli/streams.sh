# shellcheck shell=sh
# "-" is one input and one output of a run, never the model; columns may be in
# any order at predict.

numbers() {
    awk 'BEGIN {
        print "t,a,b"
        for (i = 0; i < 80; i++) print i "," i * 37 % 11 "," sin(i)
    }'
}

make_model() {
    numbers >x.csv
    train -T 5 -H 2 x.csv
    expect 0 predict --format csv
    cp "$OUT" forecast.csv
}

test_one_input_is_standard_input() {
    make_model
    expect 0 predict --format csv - <x.csv
    same "$OUT" forecast.csv
    train -T 5 -H 2 - <x.csv
    expect 0 backtest --epochs 1 --hidden 4 -T 5 -H 2 - <x.csv
    { sed 1q x.csv; tail -n 2 x.csv; } >after.csv
    sed '$d' x.csv | sed '$d' >before.csv
    expect 0 backtest --epochs 1 --hidden 4 --actual - before.csv <after.csv
    refuse 64 'the data - and the actual values - are both standard input' \
        backtest --actual - -
    refuse 64 'the data - and the holidays - are both standard input' \
        train --holidays - -
    refuse 64 'the data - and the future rows - are both standard input' \
        predict --future - -
}

test_one_output_is_standard_output() {
    make_model
    expect 0 predict --format csv -o -
    same "$OUT" forecast.csv
    expect 0 predict --format csv -o forecast --attention-out -
    same forecast forecast.csv
    sed -n 1p "$OUT" >first
    has first 'id,target,step'
    expect 0 backtest --epochs 1 --hidden 4 -T 5 -H 2 -o scores \
        --forecasts-out - x.csv
    has "$OUT" 'id,origin,step,time,target,actual,forecast'
    refuse 64 '--output - and --attention-out - are both standard output' \
        predict -o - --attention-out -
    refuse 64 '--output - and --forecasts-out - are both standard output' \
        backtest -o - --forecasts-out - x.csv
    refuse 64 'the results and --attention-out - are both standard output' \
        predict --attention-out -
    refuse 64 'the results and --forecasts-out - are both standard output' \
        backtest --forecasts-out - x.csv
    expect 0 inspect -o -
    has "$OUT" 'horizon'
    [ ! -e ./- ] || fail 'there is a file called -'
}

test_a_model_is_no_stream() {
    make_model
    refuse 64 '-: a model is read and written as a file' train -m - x.csv
    refuse 64 '-: a model is read and written as a file' predict -m - x.csv
    refuse 64 '-: a model is read and written as a file' inspect -
}

test_columns_may_be_in_any_order_and_more() {
    make_model
    # "note" is text, "half" has some numbers
    awk -F, 'BEGIN { OFS = "," }
        NR == 1 { print "note", "b", "half", "a", "t", "empty" }
        NR > 1 { print "\"said \"\"no\"\"\"", $3, NR % 3 ? "-" : NR, $2, $1, "" }
    ' x.csv >y.csv
    expect 0 predict --format csv y.csv
    same "$OUT" forecast.csv
    for column in a b t; do
        sed "1s/$column/other/" x.csv >y.csv
        refuse 65 "y.csv: there is no column \"$column\", which the model was trained with" \
            predict y.csv
    done
}
