# shellcheck shell=sh
# Every choice that help lists trains and predicts. With --season 1 the baselines,
# which have nothing to do with a choice, take little time.

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
    ! fast || cells=lstm
    kinds=$(listed '(--attention):')
    for cell in $cells; do
        for kind in $kinds; do
            for layers in 1 2; do
                train -q -T 6 -H 3 --season 1 --cell "$cell" \
                    --attention "$kind" --layers $layers c.csv
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

# trains_or REASON OPTION...: trains and predicts, or is refused for that.
trains_or() {
    reason=$1
    shift
    status=0
    # shellcheck disable=SC2086
    program train -q --epochs 1 --hidden 4 --season 1 $BARE "$@" \
        >"$OUT" 2>"$ERR" || status=$?
    case $status in
    0) predict ;;
    64) error_is_one_line "$@" && has "$ERR" "$reason" ;;
    *) fail "attnforecast train $*: ended with $status, not 0 or 64" ;;
    esac
}

test_every_kind_with_whatever_is_attended() {
    counted 60 >c.csv
    for kind in $(listed '(--attention):'); do
        for attend in $(choices attend); do
            trains_or 'use --attend states' -T 6 -H 3 --layers 2 \
                --attend "$attend" --attention "$kind" c.csv
        done
    done
    refuse 64 'use --layers 2' train --attend below c.csv
}

test_every_kind_with_every_decoder() {
    counted 60 >c.csv
    cells='gru none'
    ! fast || cells=gru
    for kind in $(listed '(--attention):'); do
        for decoder in $(choices decoder); do
            for cell in $cells; do
                trains_or 'use --decoder parallel or recurrent' -T 6 -H 3 \
                    --cell "$cell" --decoder "$decoder" --attention "$kind" c.csv
            done
        done
    done
}

test_the_context_alone() {
    counted 60 >c.csv
    for kind in $(listed '(--attention):'); do
        trains_or '--context cannot be used with' -T 6 -H 3 \
            --context attention --attention "$kind" c.csv
    done
    for context in $(choices context); do
        refuse 64 '--context cannot be used with --attention recurrent' \
            train --attention recurrent --context "$context" c.csv
        refuse 64 '--attention timestep --attend inputs: the head' \
            train --attend inputs --context "$context" c.csv
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
        '--season 7' '--season none' '--season 21,4' '--season 1' \
        '--patience 1' '--layers 8' '--hidden 1'; do
        # shellcheck disable=SC2086
        train -T 6 -H 3 $option c.csv
        predict
    done
}

test_another_window_for_every_kind() {
    counted 60 >c.csv
    for kind in $(listed '(--attention):'); do
        train -T 6 -H 3 --season 1 --attention "$kind" c.csv
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
    refuse 64 'takes no kernel (leave out --kernel)' train --kernel 3 c.csv
}

test_what_only_some_kinds_take() {
    counted 60 >c.csv
    for kind in $(listed '(--attention):'); do
        for option in '--kernel 2' '--heads 2' '--slots 3' \
            '--positions sinusoidal' '--logits identity' \
            '--normalise entmax' '--blocks 2'; do
            # shellcheck disable=SC2086
            trains_or "leave out ${option% *}" -T 6 -H 3 --attention "$kind" \
                $option c.csv
        done
        for similarity in $(choices similarity); do
            trains_or 'leave out --similarity' -T 6 -H 3 --attention "$kind" \
                --similarity "$similarity" c.csv
        done
    done
}

# Without the option there is one, whose tensors have no number.
test_encoder_blocks_are_stacked() {
    counted 60 >c.csv
    for kind in self linear_self; do
        set -- -T 6 -H 3 --skip none --hidden 4 --attention $kind
        train "$@" c.csv
        cp models/model.json without.json
        train "$@" --blocks 1 c.csv
        same without.json models/model.json
        ! grep -q block\\. models/model.json || fail "a block has a number"
        train "$@" --blocks 3 c.csv
        has models/model.json '"blocks":	3' 'attention.norm2_bias' \
            'attention.block.1.weight_q' 'attention.block.2.norm2_bias'
        predict
        predict -T 9
        expect 0 inspect
        has "$OUT" "$kind over states, heads 4, positions sinusoidal, blocks 3"
    done
    for cell in gru none; do
        set -- -T 6 -H 3 --skip none --hidden 4 --attention scaled --cell $cell
        train "$@" c.csv
        has models/model.json '"blocks":	null'
        train "$@" --blocks 2 c.csv
        has models/model.json '"blocks":	2' 'attention.block.0.weight_q' \
            'attention.block.1.norm2_bias'
        predict
        predict -T 9
    done
    refuse 64 'has no blocks (leave out --blocks)' train --blocks 2 c.csv
    refuse 64 '--blocks 9: out of range (1 to 8)' \
        train --attention self --blocks 9 c.csv
}

# Without the option there is none, and the weights are those of the scalar
# product.
test_the_similarity_of_dot_may_be_left_out() {
    counted 60 >c.csv
    set -- -T 6 -H 3 --skip none --attention dot
    train "$@" c.csv
    has models/model.json '"similarity":	null'
    expect 0 inspect
    has "$OUT" 'dot over states, normalise softmax, context'
    expect 0 predict --format csv --attention-out without.csv
    cp "$OUT" without
    for similarity in $(choices similarity); do
        train "$@" --similarity "$similarity" c.csv
        has models/model.json "\"similarity\":	\"$similarity\""
        expect 0 inspect
        has "$OUT" "dot over states, similarity $similarity, normalise"
        expect 0 predict --format csv --attention-out with.csv
        if [ "$similarity" = dot ]; then
            cmp -s "$OUT" without || fail "another forecast"
            cmp -s with.csv without.csv || fail "other weights"
        else
            ! cmp -s with.csv without.csv || fail "$similarity changes nothing"
        fi
    done
    expect 0 compare --epochs 1 --hidden 4 --seeds 1 -T 6 -H 3 \
        --attention dot,last --similarity mlp c.csv
}

# The weights of timesteps and those of rows within segments; sparsemax leaves
# some without weight.
test_the_normalisation_of_the_weights() {
    awk 'BEGIN { print "x"
        for (i = 0; i < 90; i++) print 2 * sin(i * i) + (i % 7 == 3) * 5 }' >c.csv
    for segment in 1 4; do
        set -- -T 16 -H 2 --skip none --attention timestep --epochs 8 \
            --logits identity --lr .05 --segment "$segment"
        train "$@" c.csv
        has models/model.json '"normalise":	"softmax"'
        expect 0 predict -o softmax --attention-out softmax.csv
        for how in sparsemax entmax; do
            train "$@" --normalise "$how" c.csv
            has models/model.json "\"normalise\":	\"$how\""
            expect 0 inspect
            has "$OUT" "normalise $how"
            expect 0 predict -o "$how" --attention-out "$how.csv"
            ! cmp -s "$how.csv" softmax.csv || fail "$how: the same weights"
            awk -F, 'NR > 1 { sum += $NF; if ($NF < 0) bad = 1 }
                END { exit bad || sum < .9999 || sum > 1.0001 }' "$how.csv" ||
                fail "$how: $(cat "$how.csv")"
        done
        awk -F, '$NF == 0 { n++ } END { exit n < 1 }' sparsemax.csv ||
            fail "$(cat sparsemax.csv)"
    done
    refuse 64 'leave out --normalise' \
        train --attention hard --normalise entmax c.csv
    refuse 64 'normalise' train --normalise max c.csv
}

# Also where the value is what would count without it.
test_a_choice_that_the_kind_does_not_take_is_refused() {
    counted 60 >c.csv
    refuse 64 'has no --positions (leave it out)' \
        train --attention dot --positions none c.csv
    refuse 64 'has no --logits (leave it out)' \
        train --attention last --logits tanh c.csv
}

# The nulls weigh as the design says.
test_last_and_uniform_weigh_as_they_are_called() {
    counted 60 >c.csv
    train -T 4 -H 2 --attention last c.csv
    expect 0 predict -o forecast --attention-out -
    [ "$(sed 1d "$OUT" | cut -d, -f13 | tr '\n' ' ')" = '0 0 0 1 ' ] ||
        fail "last weighs otherwise: $(cat "$OUT")"
    train -T 4 -H 2 --attention uniform c.csv
    expect 0 predict -o forecast --attention-out -
    [ "$(sed 1d "$OUT" | cut -d, -f13 | sort -u)" = 0.25 ] ||
        fail "uniform weighs otherwise: $(cat "$OUT")"
}

test_a_memory_weighs_slots() {
    counted 60 >c.csv
    train -T 6 -H 2 --attention memory --slots 3 c.csv
    predict
    [ "$(grep -c '"lag":	null' "$OUT")" = 3 ] || fail "slots have lags"
    [ "$(grep -c '"gate":	0.' "$OUT")" = 18 ] || fail "no gates"
    expect 0 predict -o forecast --attention-out -
    sed '1d; 5,$d; s/,[^,]*$//' "$OUT" >rows
    printf '%s\n' ,,,,,1,,,,,, ,,,,,2,,,,,, ,,,,,3,,,,,, >wanted
    same rows wanted
}

# gates OPTION...: slot, lag and rows of each gate, whose numbers differ.
gates() {
    expect 0 predict -o forecast --attention-out all "$@"
    awk -F, '$8 != "" && $8 != "gate" {
        if ($8 <= 0 || $8 >= 1 || $13 != "" || known[$8]++) print "bad: " $0
        print $6 "," $9 "," $10
    }' all
}

test_a_memory_shows_how_far_each_row_writes_to_each_slot() {
    counted 60 >c.csv
    train -T 4 -H 2 --skip none --season none --attention memory --slots 2 c.csv
    gates >rows
    printf '%s\n' 1,3,1 1,2,1 1,1,1 1,0,1 2,3,1 2,2,1 2,1,1 2,0,1 >wanted
    same rows wanted
    train -T 7 -H 4 --skip none --season none --segment 3 --attention memory \
        --slots 2 --ensemble 2 c.csv
    printf '%s\n' 1,6,1 1,3,3 1,0,3 2,6,1 2,3,3 2,0,3 >wanted
    for folded in '' --segments; do
        # shellcheck disable=SC2086
        gates $folded >rows
        same rows wanted
    done
}

# Each id has its own, and a file of samples no times.
test_a_memory_shows_its_gates_for_labels() {
    awk -v name=slots -v n=30 -v seed=1 -f "$ROOT/tests/accuracy/planted.awk" \
        >slots.csv
    train --id id --label label --attention memory --slots 2 slots.csv
    sed 's/,[^,]*$//' slots.csv >unlabelled.csv
    gates unlabelled.csv >rows
    has_lines rows 720
    awk -F, '$8 != "" && NR > 1 { n[$1]++ }
        END { for (id in n) if (n[id] != 24) print id, n[id] }' all >wrong
    is_empty wrong
}

test_weights_with_a_sign_say_so() {
    counted 60 >c.csv
    for kind in linear linear_self; do
        train -T 6 -H 2 --attention $kind c.csv
        expect 0 predict
        has "$OUT" 'signed'
        expect 0 predict --format json
        has "$OUT" '"normalised":	false'
    done
    train -T 6 -H 2 c.csv
    expect 0 predict --format json
    ! grep -q normalised "$OUT" || fail "a distribution is said to be none"
}

# summary KIND: entropy, uniform_shift and largest_shift of its forecast, "+"
# where it is a number above 0.
summary() {
    train -T 6 -H 3 --epochs 5 --attention "$1" c.csv
    expect 0 predict --format json
    awk -F '[:,\t]+' '/"(entropy|uniform_shift|largest_shift)"/ {
        printf "%s ", ($3 == "null" ? "null" : $3 > 1e-6 ? "+" : 0)
    }' "$OUT"
}

test_every_kind_says_how_far_its_weights_move_the_forecast() {
    counted 60 >c.csv
    for kind in $(listed '(--attention):'); do
        wanted='+ + + '
        case $kind in
        dense | conv | last | uniform) wanted='null null null ' ;;
        linear | linear_self) wanted='null null + ' ;;
        hard) wanted='0 + + ' ;;
        esac
        got=$(summary "$kind")
        [ "$got" = "$wanted" ] || fail "$kind: $got, not $wanted"
    done
    expect 0 predict
    lacks "$OUT" 'forecast shift'
    train -T 6 -H 3 c.csv
    expect 0 predict
    has "$OUT" ' of 1; forecast shift in standard deviations:'
}

# Row q of the window looks at the rows before it, the newest at none.
test_weights_inside_the_recurrence_are_of_each_row() {
    counted 60 >c.csv
    train -T 5 -H 2 --attention recurrent c.csv
    expect 0 predict -o forecast --attention-out -
    sed 1d "$OUT" | cut -d, -f5,9,10 >rows
    printf '%s\n' 3,4,1 2,4,1 2,3,1 1,4,1 1,3,1 1,2,1 >wanted
    same rows wanted
    expect 0 predict
    has "$OUT" 'mean over 3 query rows' '--attention-out'
    predict -T 2
    predict -T 1
}

# The train rows are small, the validation rows are at the end of all numbers.
test_a_training_that_diverges_leaves_the_model_alone() {
    counted 60 >c.csv
    train -T 6 -H 3 c.csv
    counted 60 | awk -F, -v OFS=, 'NR > 44 && NR % 2 { $2 = (NR % 10) "." NR "e37" } { print }
    ' >late.csv
    diverge train --epochs 3 -T 6 -H 3 --skip none --loss mse late.csv
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

# Every kind in a panel, with a label, and with one series a line.
test_every_kind_in_every_layout() {
    panel 3 60 >p.csv
    labelled >l.csv
    panel 3 40 | awk -F, 'NR > 1 { v[$1] = v[$1] "," $3 }
        END { for (id in v) print id v[id] }' | sort >r.csv
    for kind in $(listed '(--attention):'); do
        train -q -T 6 -H 3 --attention "$kind" --id id p.csv
        predict
        train -q -T 6 -H 3 --attention "$kind" --layout rows r.csv
        predict
        [ "$kind" != pointer ] || continue
        train -q --attention "$kind" --id who --label y l.csv
        predict
    done
    refuse 64 'a label has no past' \
        train --attention pointer --id who --label y l.csv
}

# Target, feature and lag of each weight.
cells() {
    predict
    expect 0 predict -o forecast --attention-out -
    sed 1d "$OUT" | cut -d, -f2,7,9 | tr '\n' ' '
}

# Of what the network reads of a target itself there is one entry.
test_attention_over_features_weighs_each_column_of_each_row() {
    counted 60 >c.csv
    set -- -T 2 -H 2 --attention feature c.csv
    train "$@"
    [ "$(cells)" = ',a,1 ,b,1 ,a,0 ,b,0 ' ] || fail "joint: $(cells)"
    train --channels mixed "$@"
    [ "$(cells)" = 'a,a,1 a,b,1 a,a,0 a,b,0 b,a,1 b,b,1 b,a,0 b,b,0 ' ] ||
        fail "mixed: $(cells)"
    train --channels mixed --features a --target b "$@"
    [ "$(cells)" = ',a,1 ,b,1 ,a,0 ,b,0 ' ] || fail "a target: $(cells)"
    train --features a --target b "$@"
    [ "$(cells)" = ',a,1 ,a,0 ' ] || fail "one feature: $(cells)"
    expect 0 predict
    has "$OUT" 'attention (feature), weight of each column over all rows' \
        'weight of each row over all columns' 'all weights: --attention-out'
}

test_attention_over_features_needs_columns_to_compare() {
    counted 60 >c.csv
    for option in '--channels shared' '--segment 2' '--attend inputs'; do
        # shellcheck disable=SC2086
        refuse 64 "--attention feature: it weighs" \
            train --attention feature $option c.csv
    done
    expect 0 train --epochs 1 --hidden 4 --skip none -T 6 -H 3 \
        --attention feature c.csv
    has "$ERR" 'channels shared is not tried: attention feature weighs columns'
    lacks "$ERR" 'past of each target alone'
    lacks models/model.json '"channels":	"shared"'
    has models/model.json '"segment":	1,'
}

# y is what x was 7 rows before, and two columns are noise.
test_attention_over_features_finds_the_column_and_the_row() {
    awk -v name=lag -v n=600 -v seed=1 -f "$ROOT/tests/accuracy/planted.awk" |
        awk 'NR == 1 { print $0 ",u,v" }
            NR > 1 { print $0 "," 1.4 * sin(NR * NR) "," 1.4 * cos(2 * NR * NR)
            }' >c.csv
    for seed in 1 2 3; do
        expect 0 train -q -T 8 -H 1 --target y --channels joint --skip none \
            --season none --final-fit none --epochs 20 --hidden 16 --lr .02 \
            --attention feature --logits identity --seed $seed c.csv
        expect 0 predict -o forecast --attention-out -
        largest=$(awk -F, 'NR > 1 && $13 > most { most = $13; cell = $7 "," $9 }
            END { print cell }' "$OUT")
        [ "$largest" = x,6 ] || fail "seed $seed: $largest"
    done
}
