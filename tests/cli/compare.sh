# shellcheck shell=sh
# compare trains kinds alike and prints them side by side.

# A comparison that takes no time.
compare() {
    expect 0 compare --epochs 2 --hidden 4 --seeds 1 -T 6 -H 3 "$@"
}

# The kinds that help lists, and those of them with a mark.
kinds() {
    expect 0 help compare
    awk '/\(--attention\):/ { inside = 1; next }
        /^$/ { inside = 0 }
        inside && /^  [a-z]/ { print $1 }' "$OUT"
}

references() {
    expect 0 help compare
    awk '/^  [a-z]/ { kind = $1 } /^  *\(a reference\)$/ { print kind }' "$OUT"
}

test_every_kind_has_a_row() {
    counted 60 >c.csv
    kinds >"$SCRATCH/kinds"
    [ "$(wc -l <"$SCRATCH/kinds")" -ge 6 ] || fail 'help lists few kinds'
    compare c.csv
    cp "$OUT" "$SCRATCH/table"
    while read -r kind; do
        grep -q "^$kind .*[0-9]" "$SCRATCH/table" || fail "no row of $kind"
    done <"$SCRATCH/kinds"
    has "$SCRATCH/table" 'test windows' 'MASE' 'entropy' 'window_mean' \
        'verdict: '
    references >"$SCRATCH/references"
    [ -s "$SCRATCH/references" ] || fail 'no kind is a reference'
    while read -r kind; do
        grep -q "^$kind (reference) " "$SCRATCH/table" ||
            fail "$kind has no mark"
        has "$SCRATCH/table" "vs $kind"
    done <"$SCRATCH/references"
    ls -A >"$SCRATCH/list"
    echo c.csv >"$SCRATCH/wanted"
    same "$SCRATCH/list" "$SCRATCH/wanted"
}

test_a_list_of_kinds_and_the_references() {
    counted 60 >c.csv
    for list in dot last,timestep "$(references | tail -n 1)"; do
        compare --attention "$list" --format csv c.csv
        sed 1d "$OUT" | cut -d, -f1 | sort >got
        { echo "$list" | tr , '\n' && references; } | sort -u >wanted
        same got wanted
    done
    compare --attention dot c.csv
    has "$ERR" '4 trainings: 4 kinds, 1 seed' 'window 6' 'horizon 3' 'season '
}

# What attention is measured by is trained, whether it is asked for or not.
test_the_verdict_asks_the_last_state_alone() {
    counted 120 >c.csv
    compare --attention dot c.csv
    has "$OUT" 'last (reference) ' ' vs last'
    sed -n 's/^verdict: //p' "$OUT" >verdict
    has verdict ' better than dense, last and uniform by more than chance'
}

test_one_of_a_thing_is_no_plural() {
    counted 60 | cut -d, -f1 >c.csv
    compare --attention dot -T 6 -H 9 c.csv
    sed 1q "$OUT" >first_line
    has first_line ' test windows in 1 block, horizon 9, season '
    has "$OUT" 'too few test windows to tell (1 block)'
    has "$ERR" ': 60 rows, 1 series, 1 feature; forecasting a'
    compare --attention dot -T 6 -H 12 c.csv
    has "$OUT" '1 test window in 1 block, horizon 12'
    train -T 6 -H 12 --hidden 1 c.csv
    has "$OUT" '1 test window, horizon 12'
    expect 0 inspect
    has "$OUT" ' gru layer of 1 unit, ' ', 60 rows, 1 series' \
        'on 1 held-out test window' 'at most 1 epoch,'
}

test_a_list_that_is_wrong_is_refused_with_the_kinds() {
    counted 60 >c.csv
    for list in nosuch 'timestep,nosuch' ',' 'timestep,' ',timestep' \
        'timestep, dot'; do
        refuse 64 'not one of timestep, dense' \
            compare --attention "$list" c.csv
    done
    refuse 64 'dot is given twice' compare --attention dot,last,dot c.csv
    refuse 64 '--attention needs a value' compare --attention= c.csv
}

test_what_compare_does_not_take_is_refused() {
    counted 60 >c.csv
    refuse 64 'not of compare' compare -m model.json c.csv
    refuse 64 'not of compare (leave it out)' compare --lock wait c.csv
    refuse 64 'not of compare' compare --final-fit none c.csv
    refuse 64 'option of compare, not of train' train --seeds 2 c.csv
    refuse 64 '1 to 100' compare --seeds 0 c.csv
    refuse 64 'compare needs a file' compare
    refuse 64 '--slots: no compared kind uses it' \
        compare --attention timestep --slots 3 c.csv
    refuse 64 '--context: no compared kind uses it' \
        compare --attention timestep --attend inputs --context attention c.csv
    refuse 64 '--decoder linear: no compared kind uses it' \
        compare --attention additive --attend inputs --context attention \
        --decoder linear c.csv
    refuse 64 'there is no layer below the top one' \
        compare --attend below c.csv
    refuse 64 '--horizon cannot be used with --label' \
        compare --id a --label b -H 3 c.csv
    refuse 66 'nosuch' compare nosuch
    sed 5q c.csv >short.csv
    refuse 65 'too few' compare short.csv
    refuse 73 'no/such' compare -o no/such c.csv
}

test_an_option_that_some_kinds_take_is_for_those_alone() {
    counted 60 >c.csv
    compare --format csv c.csv
    cut -d, -f1,3 "$OUT" >before
    compare --format csv --kernel 5 c.csv
    cut -d, -f1,3 "$OUT" | diff before - >changed || :
    [ "$(grep -c '^>' changed)" = 1 ] || fail "changed: $(cat changed)"
    has changed '> conv,'
    # the references have a context, and a decoder that is linear
    compare --attention recurrent --context attention c.csv
    compare --attention additive --decoder linear c.csv
}

# Nothing of the recurrence would reach the forecast through these.
test_a_kind_that_cannot_be_built_is_left_out() {
    counted 60 >c.csv
    compare --attend inputs --context attention --attention dot,last c.csv
    has "$ERR" 'left out: --attention last: no state of the recurrence'
    grep '^last ' "$OUT" | grep -q '[0-9]' && fail 'last has figures'
    has "$OUT" 'nothing to compare'
    refuse 64 '--attention last: no state of the recurrence' compare \
        --attend inputs --context attention --attention last c.csv
    compare --attend inputs --context attention --attention dot,last \
        --format json c.csv
    is_json "$OUT"
    has "$OUT" '"refused":	"--attention last: no state' '"refused":	null'
}

test_every_layout_can_be_compared() {
    panel 3 40 >p.csv
    compare --id id --attention timestep p.csv
    has "$OUT" 'horizon 3'
    labelled 20 6 >l.csv
    expect 0 compare --epochs 2 --hidden 4 --seeds 1 --attention timestep,dot \
        --id who --label y --format json l.csv
    is_json "$OUT"
    has "$OUT" '"blocks":	4' '"mase":	null'
    weather 200 >w.csv
    compare --attention dot --target temp_max,wind w.csv
    has "$OUT" 'original units'
}

test_a_comparison_comes_in_every_format() {
    counted 60 >c.csv
    compare --format json c.csv
    is_json "$OUT"
    has "$OUT" '"windows":' '"blocks":' '"seeds":	1' '"level":	95' '"kinds":' \
        '"differences":' '"better":' '"baselines":' '"window_mean":' \
        '"verdict":'
    grep -c '"attention":' "$OUT" >n
    [ "$(cat n)" = "$(kinds | wc -l)" ] || fail "$(cat n) kinds"
    compare --format csv c.csv
    has "$OUT" 'attention,reference,parameters,seconds,mae,'
    awk -F, 'NR == 1 { n = NF } NF != n' "$OUT" >"$SCRATCH/ragged"
    is_empty "$SCRATCH/ragged"
    compare --attention dot --format csv -o there c.csv
    is_empty "$OUT"
    has_lines there 5
}

test_a_comparison_is_the_same_for_any_number_of_threads() {
    counted 60 >c.csv
    for format in json csv; do
        for j in 1 2; do
            compare -j $j --format $format c.csv
            cut -d, -f1-3,5- "$OUT" | grep -v '"seconds"' >of$j
        done
        same of1 of2
    done
}

test_more_seeds_are_more_trainings() {
    counted 60 >c.csv
    compare --attention dot --format csv c.csv
    cut -d, -f5 "$OUT" | sed 1d >first
    compare --attention dot --seed 2 --format csv c.csv
    cut -d, -f5 "$OUT" | sed 1d >second
    expect 0 compare --epochs 2 --hidden 4 --seeds 2 -T 6 -H 3 \
        --attention dot --format csv c.csv
    cut -d, -f5 "$OUT" | sed 1d >both
    paste first second both | awk '{
        d = ($1 + $2) / 2 - $3
        if (d > 1e-8 || d < -1e-8 || $1 == $2) print
    }' >"$SCRATCH/wrong"
    is_empty "$SCRATCH/wrong"
    has "$ERR" '8 trainings: 4 kinds, 2 seeds'
}

# The scores of one seed are those that train prints.
test_figures_are_those_of_train() {
    counted 60 >c.csv
    compare --attention dot --format csv c.csv
    awk -F, '$1 == "dot" { print $5 "," $6 "," $7 "," $8 "," $9 }' \
        "$OUT" >compared
    # shellcheck disable=SC2086
    expect 0 train --epochs 2 --hidden 4 $BARE $COMPARED -T 6 -H 3 --attention dot \
        --format csv c.csv
    awk -F, '$1 == "" && $2 == "model" { print $3 "," $4 "," $5 "," $6 "," $7 }
    ' "$OUT" >trained
    [ -s trained ] || fail 'train has no scores'
    same compared trained
}

test_a_comparison_that_diverges_ends_with_4() {
    counted 60 | awk -F, -v OFS=, 'NR > 44 && NR % 2 { $2 = (NR % 10) "." NR "e37" } { print }
    ' >late.csv
    diverge compare -T 6 -H 3 --loss mse --seeds 1 \
        --attention dot late.csv
}

test_quiet_and_verbose_comparisons() {
    counted 60 >c.csv
    compare -q --attention dot c.csv
    is_empty "$ERR"
    compare -v --attention dot c.csv
    has "$ERR" 'dot (2 of 4), seed 1 of 1: training: epoch 2 of 2' \
        'dot: ' 'parameters'
}
