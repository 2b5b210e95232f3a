# shellcheck shell=sh
# --positive, --min and --max: no forecast is beyond them, and scores know.

# Waves around 0, and numbers from 30 to 40.
counts() {
    awk 'BEGIN {
        print "t,sold,made"
        for (i = 0; i < 120; i++) {
            printf "%d,%.1f,%.1f\n", i, 9 * sin(i / 3), 30 + i * 37 % 11
        }
    }'
}

# within LEAST GREATEST: all forecasts of the CSV on standard input.
within() {
    awk -F, -v least="$1" -v greatest="$2" 'NR > 1 {
        for (i = 4; i <= NF; i++)
            if ($i < least || $i > greatest) bad = 1
    } END { exit bad }' || fail "a forecast is not within $1 and $2"
}

test_forecasts_are_not_beyond_the_bounds() {
    counts >x.csv
    # shares of theta and ets would follow the errors of bounded forecasts
    network='--skip ridge --forecaster network'
    # shellcheck disable=SC2086
    train -T 8 -H 12 --season none $network x.csv
    expect 0 predict --format csv --interval none
    cp "$OUT" free
    cut -d, -f4 free | grep -q '^-' || fail 'there is nothing to cut'
    # shellcheck disable=SC2086
    train -T 8 -H 12 --season none $network --positive x.csv
    expect 0 predict --format csv --interval none
    within 0 1e9 <"$OUT"
    has "$OUT" ',0,'
    # elsewhere the forecast is the same
    sed 's/,-[0-9.e-]*/,0/g' free >bounded
    same "$OUT" bounded
    expect 0 inspect
    has "$OUT" 'bounds      forecasts of at least 0'
    expect 0 inspect --format json
    has "$OUT" '"minimum":	0'
    expect 0 predict --format csv --interval none --min 5 --max 33.5
    within 5 33.5 <"$OUT"
    expect 0 backtest --epochs 1 --hidden 4 -T 8 -H 12 --season none --min 0 \
        --max 33.5 --forecasts-out f.csv x.csv
    cut -d, -f1-3,7 f.csv | within 0 33.5
    has "$ERR" 'column "made": 76 values beyond the bounds, which no forecast leaves'
    has "$ERR" 'attnforecast: column "sold": 57 values beyond' 'warning: column "made": 76'
    for bound in '--min 1000' '--max -1000'; do
        # shellcheck disable=SC2086
        expect 0 train --quiet --epochs 1 --hidden 4 -T 8 -H 12 $bound x.csv
        has "$ERR" 'warning: column "made": ' 'these are most, so that forecasts will be at a bound'
    done
}

test_predict_names_the_option_where_only_forecasts_are_below_0() {
    # small counts beside large ones; where 0 is among them, intervals end there
    awk 'BEGIN {
        print "t,sold,made"
        for (i = 0; i < 120; i++)
            printf "%d,%d,%d\n", i, 1 + i * i % 7 * (i % 3), 300 + i * 37 % 11
    }' >x.csv
    train -T 8 -H 3 --season none x.csv
    expect 0 predict
    has "$OUT" 'forecasts or intervals of sold reach below 0, where the data has no value' \
        '--positive'
    lacks "$OUT" 'of sold, made'
    expect 0 predict --positive
    lacks "$OUT" 'reach below 0'
    expect 0 predict --interval none
    lacks "$OUT" 'reach below 0'
    sed '9s/,[0-9]*/,-1/' x.csv >y.csv
    expect 0 predict y.csv
    lacks "$OUT" 'reach below 0'
}

test_scores_are_those_of_bounded_forecasts() {
    counts >x.csv
    train -T 8 -H 12 --season none --format csv --ensemble 3 x.csv
    grep 'sold,' "$OUT" >free
    train -T 8 -H 12 --season none --format csv --ensemble 3 --positive x.csv
    grep 'sold,' "$OUT" >bounded
    for by in model naive; do
        grep "sold,$by," free >free.row
        grep "sold,$by," bounded >bounded.row
        case $by in
        model) ! cmp -s free.row bounded.row || fail 'the scores are the same' ;;
        naive) same free.row bounded.row ;;
        esac
    done
}

test_bounds_that_contradict_each_other_are_refused() {
    counts >x.csv
    refuse 64 '--positive cannot be used with --min' \
        train --positive --min 1 x.csv
    refuse 64 'the least forecast, 3, is not below the greatest, 2' \
        train --min 3 --max 2 x.csv
    refuse 64 'the least forecast, 0, is not below' \
        backtest --positive --max 0 x.csv
    train -T 8 -H 4 --max 50 x.csv
    refuse 64 'the least forecast, 60, is not below the greatest, 50' \
        predict --min 60
    refuse 64 '--min' train --min x x.csv
}
