# shellcheck shell=sh
# -j and --isa: the same results for any number of threads, and nearly the
# same on any instruction set.

# same_for_threads OPTION...: a training writes the same model for any -j.
same_for_threads() {
    train -j 1 "$@"
    mv models/model.json wanted
    for j in 2 3 8; do
        train -j $j "$@"
        same models/model.json wanted
    done
    train "$@"
    same models/model.json wanted
}

test_a_model_of_a_series_is_the_same_for_any_number_of_threads() {
    weather 300 >w.csv
    same_for_threads --epochs 2 --dropout 0.3 w.csv
    same_for_threads --batch 300 --layers 2 --cell lstm --clip 0.1 w.csv
    same_for_threads --channels shared --skip ridge --segment auto w.csv
}

test_a_model_of_a_panel_is_the_same_for_any_number_of_threads() {
    panel 20 60 >p.csv
    same_for_threads --id id -T 8 -H 3 --batch 77 --dropout 0.3 p.csv
    labelled 200 8 >l.csv
    same_for_threads --id who --label y --dropout 0.3 l.csv
}

# scores FILE: what does not tell how long it took.
scores() {
    grep -v '"seconds"' "$1"
}

test_scores_are_the_same_for_any_number_of_threads() {
    panel 20 60 >p.csv
    for j in 1 2 3 8; do
        train -j $j --id id -T 8 -H 3 --format json p.csv
        has "$OUT" '"mae"'
        scores "$OUT" >"scores$j"
        same scores1 "scores$j"
    done
}

test_forecasts_are_the_same_for_any_number_of_threads() {
    panel 100 40 >p.csv
    train --id id -T 8 -H 3 p.csv
    for j in 1 2 3 4 5 6 7 8; do
        predict -j $j
        cp "$OUT" "forecast$j"
        same forecast1 "forecast$j"
    done
    expect 0 predict -j 1 -q -o of1 --attention-out weights1
    expect 0 predict -j 3 -q -o of3 --attention-out weights3
    same of1 of3
    same weights1 weights3
    [ "$(grep -c . weights1)" -gt 800 ] || fail 'weights are missing'
}

test_a_number_of_threads_is_a_number() {
    weather >w.csv
    for command in train predict; do
        refuse 64 '1 to 1024' $command -j 0 w.csv
        refuse 64 '1 to 1024' $command --threads 1025 w.csv
        refuse 64 'out of range' $command -j -1 w.csv
        refuse 64 'out of range' $command -j 99999999999999999999 w.csv
        refuse 64 'not a whole number' $command -j x w.csv
        refuse 64 'not a whole number' $command -j 2x w.csv
        refuse 64 'not a whole number' $command -j 1.5 w.csv
        refuse 64 '--threads needs a value' $command --threads= w.csv
    done
    refuse 64 'not of inspect' inspect -j 2
    train -j 1024 w.csv
    predict -j1024
}

# has_isa NAME: whether this processor has it, as far as the program says.
has_isa() {
    weather 60 >probe.csv
    status=0
    program train -q --epochs 1 --hidden 2 -T 4 -H 2 --isa "$1" -m probe.json \
        probe.csv >"$OUT" 2>"$ERR" || status=$?
    rm -f probe*
    [ $status = 64 ] && grep -qF 'not supported by this processor' "$ERR" && return 1
    [ $status = 0 ] || fail "--isa $1 ended with $status: $(cat "$ERR")"
}

sets='plain base avx2 avx512'

# The first sets are everywhere.
test_each_instruction_set_trains_and_predicts() {
    weather >w.csv
    for isa in $sets; do
        case "$isa" in avx*) has_isa "$isa" || continue ;; esac
        train --isa "$isa" w.csv
        has models/model.json "\"isa\":	\"$isa\""
        cp models/model.json "$isa.json"
        predict --isa "$isa"
        train -j 2 --isa "$isa" w.csv
        same models/model.json "$isa.json"
        expect 0 inspect --format json "$isa.json"
        has "$OUT" "$isa"
    done
}

test_the_widest_instruction_set_is_taken() {
    weather >w.csv
    for isa in $sets; do
        ! has_isa "$isa" || widest=$isa
    done
    for options in '' '--isa auto'; do
        # shellcheck disable=SC2086
        train $options w.csv
        has models/model.json "\"isa\":	\"$widest\""
    done
}

# nearly A B: the same text, with numbers up to a thousandth apart.
nearly() {
    awk -F '[],:	 []+' -v other="$2" '
    function is_number(x) { return x ~ /^-?[0-9.]+(e[-+]?[0-9]+)?$/ }
    function size(x) { return x < 0 ? -x : x }
    {
        n = NF
        for (i = 1; i <= n; i++)
            mine[i] = $i
        if ((getline < other) <= 0 || NF != n) {
            print "line " NR " is another"
            exit
        }
        for (i = 1; i <= n; i++)
            if (is_number($i) && is_number(mine[i])) {
                compared++
                if (size($i - mine[i]) > 1e-3 * size($i) + 1e-6)
                    print "line " NR ": " mine[i] " and " $i
            } else if ($i != mine[i])
                print "line " NR ": " mine[i] " and " $i
    }
    END { if (compared < 20) print "only " compared + 0 " numbers" }
    ' "$1" >"$SCRATCH/apart"
    is_empty "$SCRATCH/apart"
}

test_forecasts_nearly_agree_on_all_instruction_sets() {
    panel 5 60 >p.csv
    for cell in gru lstm; do
        train -T 9 -H 4 --hidden 32 --epochs 10 --id id --cell $cell p.csv
        predict --isa plain
        cp "$OUT" wanted
        for isa in $sets; do
            case "$isa" in avx*) has_isa "$isa" || continue ;; esac
            predict --isa "$isa"
            nearly wanted "$OUT"
        done
    done
}

test_an_unknown_instruction_set_is_refused() {
    weather >w.csv
    refuse 64 'one of auto, plain, base, avx2, avx512' train --isa avx9 w.csv
    refuse 64 'one of auto, plain, base, avx2, avx512' predict --isa AVX2
    refuse 64 '--isa needs a value' train --isa= w.csv
    refuse 64 'not of inspect' inspect --isa plain
}

test_an_instruction_set_that_is_not_there_is_refused() {
    weather >w.csv
    missing=
    for isa in $sets; do
        has_isa "$isa" || missing="$missing $isa"
    done
    [ -n "$missing" ] || skip 'this processor has them all'
    for isa in $missing; do
        refuse 64 'give --isa auto' train --isa "$isa" w.csv
        refuse 64 'give --isa auto' predict --isa "$isa" w.csv
    done
}
