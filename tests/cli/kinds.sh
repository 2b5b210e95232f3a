# shellcheck shell=sh
# Every choice that help lists trains and predicts.

# listed TITLE: the names in the list of `help train` under that title.
listed() {
    expect 0 help train
    awk -v title="$1" '
        index($0, title) { inside = 1; next }
        /^$/ { inside = 0 }
        inside && /^  [a-z]/ { print $1 }' "$OUT" >"$SCRATCH/listed"
    [ -s "$SCRATCH/listed" ] || fail "help lists nothing under $1"
    cat "$SCRATCH/listed"
}

# choices OPTION: what help lists as "--option a|b|c".
choices() {
    expect 0 help train
    sed -n "s/^ *--$1 \([a-z|]*\).*/\1/p" "$OUT" | tr '|' ' ' \
        >"$SCRATCH/choices"
    [ -s "$SCRATCH/choices" ] || fail "help lists no choices of --$1"
    cat "$SCRATCH/choices"
}

test_every_cell_with_every_attention_and_layers() {
    counted 60 >c.csv
    cells=$(listed '(--cell):')
    kinds=$(listed '(--attention):')
    for cell in $cells; do
        for kind in $kinds; do
            for layers in 1 2; do
                train -q -T 6 -H 3 --cell "$cell" --attention "$kind" \
                    --layers $layers c.csv
                is_empty "$ERR"
                predict
                expect 0 inspect
                has "$OUT" "$cell" "$kind"
            done
        done
    done
}

test_attention_over_the_inputs() {
    counted 60 >c.csv
    for cell in $(listed '(--cell):'); do
        train -T 6 -H 3 --attend inputs --cell "$cell" c.csv
        predict
    done
}

test_the_context_alone() {
    counted 60 >c.csv
    for kind in $(listed '(--attention):'); do
        train -T 6 -H 3 --context attention --attention "$kind" c.csv
        predict
    done
}

test_every_choice_of_training() {
    counted 60 >c.csv
    for option in loss norm lr-schedule final-fit; do
        for choice in $(choices $option); do
            train -T 6 -H 3 --$option "$choice" c.csv
            predict
        done
    done
    for option in '--dropout 0.5' '--clip 0' '--batch 1' '--batch 65536' \
        '--lr 1' '--lr 1e-30' '--seed 9007199254740992' '--seed 0' \
        '--season 7' '--season none' '--season 50' '--patience 1' \
        '--layers 8' '--hidden 1'; do
        # shellcheck disable=SC2086
        train -T 6 -H 3 $option c.csv
        predict
    done
}

test_another_window_for_every_kind() {
    counted 60 >c.csv
    for kind in $(listed '(--attention):'); do
        train -T 6 -H 3 --attention "$kind" c.csv
        for window in 1 9; do
            program predict -q -T $window >"$OUT" 2>"$ERR" ||
                has "$ERR" "attention $kind has a parameter for each timestep"
        done
    done
}

test_a_kernel_of_any_length() {
    counted 60 >c.csv
    for kernel in 1 2 64; do
        train -T 6 -H 3 --attention conv --kernel $kernel c.csv
        predict
        predict -T 9
        expect 0 inspect --format json
        has "$OUT" "\"kernel\":	$kernel"
    done
    for kind in timestep dense dot last uniform; do
        refuse 64 'takes no kernel (leave out --kernel)' \
            train --attention $kind --kernel 3 c.csv
    done
}

# The nulls weigh as the design says.
test_last_and_uniform_weigh_as_they_are_called() {
    counted 60 >c.csv
    train -T 4 -H 2 --attention last c.csv
    expect 0 predict -o forecast --attention-out -
    [ "$(sed 1d "$OUT" | cut -d, -f11 | tr '\n' ' ')" = '0 0 0 1 ' ] ||
        fail "last weighs otherwise: $(cat "$OUT")"
    train -T 4 -H 2 --attention uniform c.csv
    expect 0 predict -o forecast --attention-out -
    [ "$(sed 1d "$OUT" | cut -d, -f11 | sort -u)" = 0.25 ] ||
        fail "uniform weighs otherwise: $(cat "$OUT")"
}

# The train rows are small, the validation rows are at the end of all numbers.
test_a_training_that_diverges_leaves_the_model_alone() {
    counted 60 >c.csv
    train -T 6 -H 3 c.csv
    counted 60 | awk -F, -v OFS=, 'NR > 44 && NR % 2 { $2 = "3e38" } { print }
    ' >late.csv
    refuse 4 'diverged' train -T 6 -H 3 --loss mse late.csv
}

test_values_of_any_size() {
    for size in 1e-30 1e-6 1e6 1e30; do
        counted 60 | awk -F, -v size=$size -v OFS=, \
            'NR > 1 { $1 = sprintf("%.7g", $1 * size)
                $2 = sprintf("%.7g", -$2 * size) } { print }' >c.csv
        train -T 6 -H 3 c.csv
        predict
    done
}
