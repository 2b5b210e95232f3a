# shellcheck shell=sh
# How training goes on: one number of epochs for the whole run, which counts
# down, in a line that fits the terminal.

# left FILE: the epochs that each line of progress says may come.
left() {
    sed -n 's/.*epoch [0-9]*, at most \([0-9]*\) more ([0-9]* s).*/\1/p' "$1"
}

# counts_down TOTAL [LAST]: the lines of ERR do, from one less than the total.
counts_down() {
    left "$ERR" >"$SCRATCH/left"
    [ "$(sed -n 1p "$SCRATCH/left")" = $(($1 - 1)) ] ||
        fail "starts with $(sed -n 1p "$SCRATCH/left"), not with $(($1 - 1))"
    awk -v end="${2-}" 'NR > 1 && $1 >= last { print last " and then " $1 }
        { last = $1 }
        END { if (end != "" && last != end) print "ends with " last }' \
        "$SCRATCH/left" >"$SCRATCH/wrong"
    ! grep ', epoch [0-9]* of' "$ERR" >>"$SCRATCH/wrong" || :
    is_empty "$SCRATCH/wrong"
}

test_epochs_count_down_from_what_was_said() {
    weather >w.csv
    expect 0 train -v --epochs 4000 --patience 1 w.csv
    total=$(sed -n 's/^attnforecast: training takes at most \([0-9]*\) epochs, .*/\1/p' "$ERR")
    # three for the channels and one for the segments, also in two inner folds,
    # of which the network that is chosen trains on, and one beside it that
    # judges the attention
    [ "$total" = $((4 * 4000 + (3 * 3 + 1) * 800)) ] || fail "said: $total epochs"
    counts_down "$total" 0
    expect 0 train -v --epochs 50 --patience 50 --forecaster network w.csv
    counts_down $((2 * 50 + 4 * 10)) 0
    has "$ERR" 'choosing channels: network 3 of 3, epoch 10, at most 110 more' \
        'choosing segments: epoch 10, at most 100 more' \
        'training: epoch 11, at most 99 more' \
        'judging the attention: epoch 10, at most 50 more'
    lacks "$ERR" 'training: epoch 10,'
}

test_epochs_of_a_race_of_attention_kinds_are_counted() {
    counted 200 >c.csv
    expect 0 train -v --channels shared --segment 1 --epochs 30 --patience 30 \
        --hidden 4 --skip none --attention auto -T 8 -H 2 c.csv
    counts_down $((2 * 30 + 5 * 6)) 0
    has "$ERR" 'choosing the attention kind: network 5 of 5, epoch 6, at most 60 more'
}

# Whatever ends a training before its last epoch, the count goes on down: the
# next one starts with what is left if all after it take as long as they may.
test_epochs_that_are_not_needed_are_not_waited_for() {
    counted 200 >c.csv
    expect 0 train -v --channels shared --epochs 60 --patience 1 --lr 0.05 \
        --hidden 4 --skip none c.csv
    counts_down $((2 * 60 + 2 * 12)) 0
    has "$ERR" 'network 2 of 2, epoch 1, at most 131 more'
    # the one that is chosen had ended
    lacks "$ERR" ', epoch 12,' 'training: epoch'
    expect 0 train -v --channels shared --epochs 60 --patience 3 --lr 0.05 \
        --hidden 4 --segment 1 --final-fit none --skip none c.csv
    counts_down $((60 + 2 * 12))
    expect 0 train -v --channels shared --epochs 30 --patience 3 --hidden 4 \
        --segment 1 --ensemble 3 --forecaster network c.csv
    # a network that corrects the highway in vain is trained once more
    counts_down $((2 * 3 * 30 + 30 + 2 * 6))
    has "$ERR" 'network 2 of 3, epoch 1, at most 191 more' \
        'network 2 of 3, epoch 1, at most 161 more'
    expect 0 train -v --channels shared --epochs 30 --patience 3 --lr 0.05 \
        --hidden 4 --segment 1 --ensemble 3 --skip none c.csv
    counts_down $((2 * 3 * 30 + 2 * 6)) 0
    has "$ERR" 'network 3 of 3, epoch 1, at most 131 more' \
        'final fit: network 1 of 3, epoch ' ' at most 60 more' ' at most 30 more'
    lacks "$ERR" ', epoch 30,'
}

# A training that goes on where another one stopped does not start with epoch 1:
# that what came between was given up is counted all the same.
test_epochs_that_were_given_up_are_not_waited_for() {
    awk 'BEGIN { print "y"; for (i = 0; i < 400; i++) print sin(i / 3) }' >c.csv
    expect 0 train -v --epochs 60 --patience 60 --cell none --attention last \
        -T 68 -H 2 --season 12 --skip none --final-fit none c.csv
    has "$ERR" 'was given up halfway' 'training: epoch 13, at most '
    before=$(sed -n '/segments: /p' "$ERR" | left - | tail -n 1)
    after=$(sed -n '/training: epoch 13,/p' "$ERR" | left -)
    [ "$after" = $((before - 6 - 1)) ] || fail "$before and then $after"
}

# What is not the whole run says so.
test_one_training_of_several_counts_its_own_epochs() {
    counted >c.csv
    expect 0 compare -v --seeds 1 --epochs 2 --hidden 2 --attention dot \
        -T 4 -H 2 c.csv
    has "$ERR" 'dot (2 of 4), seed 1 of 1: training: epoch 1 of 2, validation'
    lacks "$ERR" ' more ('
}

# shown: the states of the line of progress that a terminal has shown.
shown() {
    tr '\r' '\n' <"$OUT" | sed "s/$(printf '\033')\[K//" |
        grep -e '^training: ' -e '^final fit: ' -e ', seed '
}

test_the_line_fits_the_terminal() {
    weather >w.csv
    for columns in 40 80 200; do
        on_terminal $columns train --epochs 4 --hidden 4 --segment 1 w.csv
        shown >lines
        awk -v n=$columns 'length($0) >= n { print }' lines >too_long
        is_empty too_long
        has lines 'training: epoch 4, at most ' 'final fit: epoch '
    done
    grep -q ', validation loss .*, best .* in epoch .*, train loss ' lines ||
        fail "$(cat lines)"
    on_terminal 80 compare --seeds 1 --epochs 2 --hidden 2 --attention pointer \
        -T 4 -H 2 w.csv
    shown >lines
    has lines 'pointer (2 of 4), seed 1 of 1: training: epoch 2 of 2'
    awk 'length($0) >= 80 { print }' lines >too_long
    is_empty too_long
}
