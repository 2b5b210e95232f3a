# shellcheck shell=sh
# Where results go: whole or not at all; 73 if nothing can be created there,
# 74 if writing fails.

make_model() {
    weather >w.csv
    train -T 5 -H 3 w.csv
}

# closed COMMAND...: as refuse, with standard output closed from the start.
closed() {
    snapshot >"$SCRATCH/before"
    status=0
    program "$@" 2>"$ERR" >&- || status=$?
    [ "$status" = 74 ] || fail "attnforecast $* >&-: ended with $status"
    error_is_one_line "$@"
    nothing_changed
}

# full CODE COMMAND...: with standard output on a full disk.
full() {
    [ -c /dev/full ] || skip "no /dev/full"
    status=0
    program "$@" 2>"$ERR" >/dev/full || status=$?
    [ "$status" = 74 ] || fail "attnforecast $* >/dev/full: $status"
    has "$ERR" 'standard output: cannot write: No space left'
}

test_results_go_to_a_file() {
    make_model
    for format in table csv json; do
        expect 0 predict --format $format
        cp "$OUT" wanted
        expect 0 predict --format $format -o there
        is_empty "$OUT"
        same there wanted
        expect 0 predict --format $format --output=-
        same "$OUT" wanted
        expect 0 inspect --format $format -o there
        is_empty "$OUT"
        train --format $format -T 5 -H 3 -o there w.csv
        is_empty "$OUT"
        [ -s there ] || fail "there is empty"
    done
    ls -A >"$SCRATCH/list"
    printf '%s\n' models there w.csv wanted >"$SCRATCH/names"
    same "$SCRATCH/list" "$SCRATCH/names"
}

test_a_file_is_kept_when_the_run_fails() {
    make_model
    echo precious >there
    refuse 64 'was trained for' predict -H 4 -o there
    refuse 65 'is empty' predict -o there --attention-out there2 -
    sed 4q w.csv >short.csv
    sed 's/^2012-01-02,[^,]*,/2012-01-02,x,/' w.csv >bad.csv
    refuse 65 'is not a number' predict -o there bad.csv
    refuse 65 'too few' train -o there short.csv
    refuse 66 'nosuch' predict -m nosuch -o there
}

test_attention_is_written_as_rows() {
    make_model
    expect 0 predict --attention-out rows.csv
    [ "$(sed -n 1p rows.csv)" = \
        id,target,step,steps,query,slot,feature,gate,lag,rows,from,to,weight ] ||
        fail "the head is $(sed -n 1p rows.csv)"
    has_lines rows.csv 6
    awk -F, 'NR > 1 {
        if (NF != 13 || $9 != 6 - NR || $10 != 1 || $11 != $12) print
        sum += $13
    }
    END { if (sum < 1 - 1e-6 || sum > 1 + 1e-6) print sum }' rows.csv >wrong
    is_empty wrong
    expect 0 predict -o forecast --attention-out -
    same "$OUT" rows.csv
    predict
    awk -F'[\t,]+' '$2 == "\"weight\":" { print $3 }' "$OUT" >weights
    sed 1d rows.csv | cut -d, -f13 >in_rows
    same weights in_rows
}

test_output_into_a_folder_that_is_not_there() {
    make_model
    remedy='No such file or directory (create the folder no first)'
    refuse 73 "no/such: cannot create: $remedy" predict -o no/such
    refuse 73 "no/such: cannot create: $remedy" predict --attention-out no/such
    refuse 73 "no/such: cannot create: $remedy" inspect -o no/such
    refuse 73 "no/such: cannot create: $remedy" train -o no/such w.csv
    refuse 73 "no/such: cannot create: $remedy" \
        backtest --forecasts-out no/such w.csv
    refuse 73 'models: cannot create: Is a directory (give a file in' \
        predict -o models
    refuse 73 'w.csv/x: cannot create: Not a directory (give a file in a' \
        predict -o w.csv/x
    mkdir x.tmp
    refuse 73 'x.tmp: cannot create: File exists (remove it)' predict -o x
    ln -s circle circle
    refuse 73 'circle: a loop of symbolic links (remove one of them)' \
        predict -o circle
}

test_a_model_folder_that_cannot_be_made() {
    weather >w.csv
    echo a file in its place >models
    refuse 73 'models' train w.csv
    refuse 73 'w.csv' train -m w.csv/deep/model.json w.csv
    mkdir -p folder/model.json
    refuse 73 'folder/model.json' train -m folder/model.json w.csv
}

test_a_model_folder_that_may_not_be_written() {
    make_model
    chmod 755 .
    chmod 555 models
    become_nobody
    refuse 73 'models/model.json: cannot create: Permission denied (check the' \
        train w.csv
    refuse 73 'here: cannot create: Permission denied (check the permissions of' \
        predict -o here
    expect 0 predict
}

test_standard_output_that_is_closed() {
    make_model
    closed predict
    closed predict --format json -q
    closed train w.csv
    closed inspect
    closed help
    closed help train
    closed --version
    closed train --help
}

test_standard_output_is_not_needed_with_a_file() {
    make_model
    program predict -o there >&- 2>"$ERR" || fail "predict -o there >&-: $?"
    [ -s there ] || fail "there is empty"
    is_empty "$ERR"
}

test_standard_error_that_is_closed_harms_nothing() {
    weather >w.csv
    # shellcheck disable=SC2086
    program train --epochs 1 --hidden 4 $BARE w.csv >"$OUT" 2>&- ||
        fail "train 2>&-: $?"
    program predict --format json >"$OUT" 2>&- || fail "predict 2>&-: $?"
    is_json "$OUT"
    weights_add_up "$OUT"
    status=0
    program predict nosuch 2>&- >"$OUT" || status=$?
    [ "$status" = 66 ] || fail "predict nosuch 2>&-: $status"
}

test_standard_input_that_is_closed() {
    make_model
    status=0
    program predict - <&- >"$OUT" 2>"$ERR" || status=$?
    case $status in 66 | 74) ;; *) fail "predict - <&-: $status" ;; esac
    is_empty "$OUT"
    error_is_one_line predict -
    program predict <&- >"$OUT" 2>"$ERR" || fail "predict <&-: $?"
}

test_a_disk_that_is_full() {
    make_model
    full predict
    error_is_one_line predict
    full predict -q --format json
    error_is_one_line predict
    full inspect
    full help
    full --version
    full predict --attention-out - -o there
    refuse 74 '/dev/full' predict -o /dev/full
    refuse 74 '/dev/full' predict --attention-out /dev/full
    refuse 74 '/dev/full' predict -o /dev/full --attention-out -
    refuse 74 '/dev/full' inspect -o /dev/full
}

# Scores are printed when the model is in place.
test_a_model_is_in_place_before_scores_are_printed() {
    make_model
    cp models/model.json first
    # shellcheck disable=SC2086
    full train -q --epochs 1 --hidden 4 $BARE --seed 2 w.csv
    error_is_one_line train
    same models/model.json~ first
    predict
}

test_a_device_is_written_to_as_it_is() {
    make_model
    expect 0 predict -o /dev/null
    is_empty "$OUT"
    [ -c /dev/null ] || fail "/dev/null was replaced"
    mkfifo pipe
    cat pipe >through &
    expect 0 predict -o pipe
    wait
    [ -p pipe ] || fail "the pipe was replaced"
    expect 0 predict
    same through "$OUT"
}

test_more_weights_than_can_be_held_are_refused() {
    panel 2 300 >few.csv
    panel 1700 200 >many.csv
    train -T 200 -H 1 --cell none --attention self --id id few.csv
    predict few.csv
    refuse 65 'are too many (choose ids with --only)' predict many.csv
}
