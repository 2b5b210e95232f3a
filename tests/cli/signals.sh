# shellcheck shell=sh
# Two runs at once, and runs that are ended from outside.

make_model() {
    weather >w.csv
    train w.csv
    cp models/model.json first
}

# A training that holds the lock and waits for data: run in the background,
# with 3 as the end of the pipe that it reads.
start_waiting() {
    mkfifo pipe
    # shellcheck disable=SC2094
    "$ATTNFORECAST" train -q --epochs 1 --hidden 4 - <pipe >waited 2>&1 &
    waiting=$!
    exec 3>pipe
    soon test -e models/model.json.lock
}

# What is beside the model, but for the model of before.
nothing_is_left() {
    ls -A models >"$SCRATCH/list"
    printf '%s\n' model.json "$@" >"$SCRATCH/names"
    same "$SCRATCH/list" "$SCRATCH/names"
}

test_a_second_training_of_one_model_is_refused() {
    make_model
    start_waiting
    expect 75 train --epochs 1 --hidden 4 w.csv
    is_empty "$OUT"
    error_is_one_line train
    has "$ERR" 'models/model.json' '--lock wait'
    expect 75 train -q w.csv
    error_is_one_line train
    same models/model.json first
    predict
    train -m models/other.json w.csv
    rm models/other.json
    cat w.csv >&3
    exec 3>&-
    wait "$waiting" || fail "the first training ended with $?"
    nothing_is_left model.json~
    train w.csv
}

test_a_second_training_waits_if_it_is_told_to() {
    make_model
    start_waiting
    "$ATTNFORECAST" train -q --epochs 1 --hidden 4 --seed 2 --lock wait w.csv \
        >second 2>&1 3>&- &
    second=$!
    sleep 0.2
    same models/model.json first
    kill -0 "$second" || fail "the second did not wait"
    cat w.csv >&3
    exec 3>&-
    wait "$waiting" || fail "the first training ended with $?"
    wait "$second" || fail "the second training ended with $?"
    nothing_is_left model.json~
    grep -q '"seed":	1' models/model.json~ || fail "the first was not kept"
    grep -q '"seed":	2' models/model.json || fail "the second did not win"
}

test_many_trainings_at_once_leave_a_whole_model() {
    make_model
    for seed in 1 2 3 4 5 6 7 8; do
        # shellcheck disable=SC2086
        "$ATTNFORECAST" train -q --epochs 1 --hidden 4 $BARE --lock wait \
            --seed "$seed" w.csv >"log$seed" 2>&1 &
        runs="${runs-} $!"
    done
    for run in $runs; do
        wait "$run" || fail "a training ended with $?"
    done
    nothing_is_left model.json~
    predict
}

test_a_lock_of_a_run_that_was_killed_is_free() {
    make_model
    start_waiting
    kill -KILL "$waiting"
    wait "$waiting" || :
    exec 3>&-
    same models/model.json first
    train w.csv
    nothing_is_left model.json~
}

# interrupted SIGNAL CODE: in the midst of training.
interrupted() {
    make_model
    needs_signal "$1"
    command -v timeout >"$OUT" || skip "no timeout"
    snapshot >"$SCRATCH/before"
    status=0
    timeout -s "$1" 0.3 "$ATTNFORECAST" train -q --epochs 100000 \
        --patience 100000 --hidden 64 w.csv >"$OUT" 2>"$ERR" || status=$?
    # 124: timeout has sent its signal, and does not say what came of it.
    [ "$status" = 124 ] || fail "timeout ended with $status"
    is_empty "$OUT"
    is_empty "$ERR"
    same models/model.json first
    nothing_changed
    train w.csv
    nothing_is_left model.json~
}

test_an_interrupt_leaves_the_model_alone() {
    interrupted INT
}

test_a_termination_leaves_the_model_alone() {
    interrupted TERM
}

test_a_terminal_that_goes_away_leaves_the_model_alone() {
    interrupted HUP
}

# ended_by SIGNAL CODE: a first training, which has made its folders.
ended_by() {
    needs_signal "$1"
    weather >w.csv
    snapshot >"$SCRATCH/before"
    mkfifo pipe
    # shellcheck disable=SC2094
    "$ATTNFORECAST" train -q -m deep/er/m.json - <pipe >"$OUT" 2>&1 &
    run=$!
    exec 3>pipe
    soon test -e deep/er/m.json.lock
    kill "-$1" "$run"
    status=0
    wait "$run" || status=$?
    exec 3>&-
    [ "$status" = "$2" ] || fail "SIG$1: ended with $status, not $2"
    is_empty "$OUT"
    rm pipe
    nothing_changed
}

# A shell starts what runs in the background with SIGINT and SIGQUIT ignored.
test_nothing_is_left_of_a_first_training() {
    ended_by HUP 129
    ended_by TERM 143
}

test_a_folder_that_is_in_use_is_left() {
    weather >w.csv
    mkfifo pipe
    # shellcheck disable=SC2094
    "$ATTNFORECAST" train -q -m deep/er/m.json - <pipe >"$OUT" 2>&1 &
    run=$!
    exec 3>pipe
    soon test -e deep/er/m.json.lock
    echo precious >deep/mine
    kill -TERM "$run"
    wait "$run" || :
    exec 3>&-
    find deep | sort >list
    printf '%s\n' deep deep/mine >wanted
    same list wanted
}

# Who waits has the file of the lock open, and must not remove it.
test_a_lock_of_another_run_is_left() {
    make_model
    start_waiting
    "$ATTNFORECAST" train -q --lock wait w.csv >second 2>&1 3>&- &
    second=$!
    sleep 0.2
    kill -TERM "$second"
    status=0
    wait "$second" || status=$?
    [ "$status" = 143 ] || fail "ended with $status, not 143"
    [ -e models/model.json.lock ] || fail 'the lock is gone'
    expect 75 train w.csv
    kill -TERM "$waiting"
    wait "$waiting" || :
    exec 3>&-
    nothing_is_left
}

test_who_waits_goes_on_when_the_other_is_ended() {
    make_model
    start_waiting
    "$ATTNFORECAST" train -q --epochs 1 --hidden 4 --lock wait w.csv \
        >second 2>&1 3>&- &
    second=$!
    sleep 0.2
    kill -TERM "$waiting"
    wait "$waiting" || :
    exec 3>&-
    wait "$second" || fail "the second training ended with $?"
    nothing_is_left model.json~
}

# Whenever it comes: also while folders and lock are made and removed. Once the
# model is written it stays.
test_a_signal_at_any_moment_leaves_nothing() {
    command -v timeout >"$OUT" || skip "no timeout"
    weather >w.csv
    for moment in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 20 25 30 40 60; do
        timeout -s TERM "0.0$(printf %02d "$moment")" "$ATTNFORECAST" train -q \
            --epochs 1 --hidden 2 --segment 1 -j 4 w.csv >"$OUT" 2>&1 || :
        if [ -e models/model.json ]; then # it came after all was done
            nothing_is_left
            rm -r models
        fi
        find . | sort >"$SCRATCH/list"
        printf '.\n./w.csv\n' >"$SCRATCH/wanted"
        same "$SCRATCH/list" "$SCRATCH/wanted"
    done
}

test_a_reader_that_goes_away_leaves_no_lock() {
    needs_signal PIPE
    weather >w.csv
    {
        status=0
        program train -q --epochs 1 --hidden 4 --lock wait w.csv || status=$?
        echo "$status" >ended
    } 2>"$ERR" | : # which does not wait for a line
    soon test -s ended
    [ "$(cat ended)" = 141 ] || fail "ended with $(cat ended), not 141"
    nothing_is_left
}

test_an_ignored_signal_stays_ignored() {
    make_model
    mkfifo pipe
    # shellcheck disable=SC2094
    sh -c 'trap "" HUP; exec "$@"' sh "$ATTNFORECAST" train -q --epochs 1 \
        --hidden 4 - <pipe >waited 2>&1 &
    waiting=$!
    exec 3>pipe
    soon test -e models/model.json.lock
    kill -HUP "$waiting"
    sleep 0.1
    cat w.csv >&3
    exec 3>&-
    wait "$waiting" || fail "ended with $?"
    nothing_is_left model.json~
}

test_a_signal_is_what_a_run_ends_by() {
    make_model
    start_waiting
    kill -TERM "$waiting"
    status=0
    wait "$waiting" || status=$?
    exec 3>&-
    [ "$status" = 143 ] || fail "ended with $status, not 143"
    is_empty waited
    needs_signal INT
    # A shell starts what runs in the background with SIGINT ignored.
    status=0
    sh -c '(sleep 0.2; kill -INT $$) & exec "$@"' sh "$ATTNFORECAST" train \
        -q --epochs 100000 --patience 100000 --hidden 64 w.csv >"$OUT" 2>&1 ||
        status=$?
    [ "$status" = 130 ] || fail "ended with $status, not 130"
    is_empty "$OUT"
    same models/model.json first
    nothing_is_left
}

test_a_reader_that_goes_away_ends_a_run_quietly() {
    needs_signal PIPE
    panel 400 40 >p.csv
    train -T 20 -H 4 --id id p.csv
    for results in '--format json' '-o there --attention-out -'; do
        {
            status=0
            # shellcheck disable=SC2086
            program predict $results 2>"$ERR" || status=$?
            echo "$status" >ended
        } | sed 1q >first
        [ "$(cat ended)" = 141 ] || fail "$results: ended with $(cat ended)"
        is_empty "$ERR"
        has_lines first 1
    done
}
