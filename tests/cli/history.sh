# history.sh - the scores of past forecasts, kept by score --history.
# shellcheck shell=sh

test_history_replaces_and_never_doubles() {
    scored_files
    sed 4q actual.csv >first.csv
    expect 0 score -q --history h.csv y.csv first.csv
    same h.csv - <<'END'
origin,to,target,rows,pending,missing,mae,mse,rmse,smape,naive_mae,coverage_80
2016-01-02,2016-01-05,x,1,2,0,1,1,1,7.40740741,2,1
END
    expect 0 score --history h.csv y.csv actual.csv
    same h.csv - <<'END'
origin,to,target,rows,pending,missing,mae,mse,rmse,smape,naive_mae,coverage_80
2016-01-02,2016-01-05,x,3,0,0,3.33333333,14,3.74165739,23.1040564,4,0.666666667
END
    # an earlier origin, other levels and another form of times
    printf '%s\n' id,time,step,x,x_lo95,x_hi95 ,01.01.2016,1,10,10,10 \
        ,02.01.2016,2,10,10,11 >z.csv
    expect 0 score --history h.csv --format json z.csv actual.csv
    same h.csv - <<'END'
origin,to,target,rows,pending,missing,mae,mse,rmse,smape,naive_mae,coverage_80,coverage_95
2015-12-31,2016-01-02,x,2,0,0,1,2,1.41421356,9.09090909,,,0.5
2016-01-02,2016-01-05,x,3,0,0,3.33333333,14,3.74165739,23.1040564,4,0.666666667,
END
    is 2 history targets x origins
    is 3.33333333 history targets x mae
    is 1 history targets x earlier_mae
    is 1 history targets x compared
    is 1 history targets x better_than_naive
    is null history targets x p
    is false history targets x stale
    expect 0 score --history h.csv y.csv actual.csv
    has "$OUT" '  x  2016-01-02     3.3333            1   1             1 of 1'
    if [ -e h.csv.lock ] || [ -e h.csv.tmp ]; then fail "$(ls)"; fi
    # nothing to score: nothing is added
    sed 3q actual.csv >none.csv
    cp h.csv before.csv
    expect 0 score --history h.csv y.csv none.csv
    same h.csv before.csv
    : >empty.csv
    expect 0 score -q --history empty.csv y.csv actual.csv
    has_lines empty.csv 2
}

test_history_that_is_none_is_refused_and_kept() {
    scored_files
    expect 0 score --history good.csv y.csv actual.csv
    cp actual.csv other.csv
    refuse 65 'other.csv:1: its columns are others: this is no history' \
        score --history other.csv y.csv actual.csv
    # SED...: what it makes of a history is refused
    while IFS='|' read -r how what; do
        sed "$how" good.csv >h.csv
        refuse 65 "h.csv:2: $what" score --history h.csv y.csv actual.csv
    done <<'END'
2s/2016-01-02/yesterday/|the origin is no time
2s/2016-01-05/2016-01-02/|the time of the last step
2s/,x,/,,/|the target is empty
2s/,x,3/,x,0/|the number of rows
2s/,3,0,/,3,-1,/|the number of pending rows
2s/,0,0,/,0,1,/|the number of missing rows
2s/3.33333333/much/|a score is no number
2s/3.33333333/-1/|a score is no number
2s/3.33333333//|a score is no number
2s/0.666666667/2/|a score is no number
2s/,[^,]*$//|a row has too few cells
2s/$/,1/|a row has too many cells
END
    sed '2p' good.csv >h.csv
    refuse 65 'h.csv:3: the origin and target are there twice' \
        score --history h.csv y.csv actual.csv
    sed 's/2016-01-02,2016-01-05/2016-01,2016-02/' good.csv >h.csv
    refuse 65 'h.csv:2: the origin is no time' \
        score --history h.csv y.csv actual.csv
    mkdir folder
    refuse 73 'folder' score --history folder y.csv actual.csv
}

# stale EARLIER NEWEST: scores a forecast with a history of 10 + 4 origins
# before it, of these errors, where naive has 1.
stale() {
    scored_files
    {
        echo origin,to,target,rows,pending,missing,mae,mse,rmse,smape,naive_mae
        for day in 01 02 03 04 05 06 07 08 09 10; do
            echo "2015-12-$day,2015-12-$((${day#0} + 1)),x,1,0,0,$1,1,1,1,1" |
                sed 's/-\([0-9]\),x/-0\1,x/'
        done
        for day in 11 12 13 14; do
            echo "2015-12-$day,2015-12-$((day + 1)),x,1,0,0,$2,1,1,1,1"
        done
    } >h.csv
    expect 0 score --history h.csv --format json y.csv actual.csv
}

test_history_tells_of_a_model_that_has_gone_stale() {
    # the errors of y.csv are .83 of those of naive
    stale .5 .9
    has "$ERR" 'warning: x: the model may have gone stale: after the newest 5 origins'
    is 0.000333000333 history targets x p
    is true history targets x stale
    is 15 history targets x apart
    is 10 history targets x compared
    is 10 history targets x better_than_naive
    expect 0 score --history h.csv y.csv actual.csv
    has "$OUT" 'x: the model may have gone stale (p = 0.00033)'
    # one of the newest is as good as before
    stale .83 .9
    is true history targets x stale
    stale .84 .9
    is_empty "$ERR"
    is 1 history targets x p
    # one origin too few
    stale .5 .9
    sed -i 2d h.csv
    expect 0 score --history h.csv --format json y.csv actual.csv
    is null history targets x p
    # one of which rows are to come does not count
    stale .5 .9
    sed -i '2s/,1,0,0,/,1,1,0,/' h.csv
    expect 0 score --history h.csv --format json y.csv actual.csv
    is null history targets x p
    # nor do those that overlap with the one after
    stale .5 .9
    sed -i '2,11s/,2015-12-..,x/,2015-12-11,x/' h.csv
    expect 0 score --history h.csv --format json y.csv actual.csv
    is 6 history targets x apart
    is null history targets x p
}

# The first run keeps the lock until its results are read.
test_history_waits_for_another_run() {
    scored_files
    sed 's/2016-01-03,1/2016-01-02,1/; 3,$d' y.csv >z.csv
    mkfifo pipe
    program score -q --history h.csv -o pipe y.csv actual.csv &
    soon [ -s h.csv ]
    program score -q --history h.csv z.csv actual.csv >second &
    sleep 0.2
    has_lines h.csv 2
    cat pipe >first
    wait
    has first '3 rows scored'
    has second '1 row scored'
    has_lines h.csv 3
}
