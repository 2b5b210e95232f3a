# shellcheck shell=sh
# Pictures: --plot - in the terminal, --plot FILE by gnuplot.

make_model() {
    weather 120 >w.csv
    train -q -T 40 -H 3 -m m.json --target temp_max w.csv
}

# The characters of the longest line of OUT, whatever awk counts.
widest() {
    tr -d '\200-\277' <"$OUT" |
        awk 'length($0) > n { n = length($0) } END { print n + 0 }'
}

# columns_up_to N: no line of OUT is wider.
columns_up_to() {
    [ "$(widest)" -le "$1" ] || fail "$(widest) columns of $1"
}

test_a_forecast_is_drawn_in_place_of_the_table() {
    make_model
    expect 0 predict -q -m m.json --plot -
    [ "$(sed -n 1p "$OUT")" = temp_max ] || fail "$(sed -n 1p "$OUT")"
    has "$OUT" 'last value ' '; forecast ' '(2012-04-30)' '(2012-05-02)' \
        '█ values, forecast  ░ 95 %  ▒ 80 %' '┊░░░' '▒▒▒' ' 2012-04-29' \
        'attention ' 'largest weight 0.' ' % on older rows'
    lacks "$OUT" 'step  time'
    has_lines "$OUT" 21
    columns_up_to 80
    # the same bytes in every locale, and without colours
    cp "$OUT" drawn
    LC_ALL=C.UTF-8 NO_COLOR=1 TERM=dumb COLUMNS=40 \
        expect 0 predict -q -m m.json --plot -
    same "$OUT" drawn
    ! grep -q "$(printf '\033')" drawn || fail 'an escape sequence'
    expect 0 predict -q -m m.json --plot=- --interval none
    has "$OUT" '█ values, forecast'
    lacks "$OUT" '▒'
}

test_a_drawing_is_as_wide_as_the_terminal() {
    make_model
    for columns in 60 132; do
        on_terminal $columns predict -q -m m.json --plot -
        [ "$(widest)" = $columns ] || fail "$(widest) columns of $columns"
    done
}

test_a_drawing_beside_results_in_a_file() {
    make_model
    expect 0 predict -q -m m.json --format csv
    cp "$OUT" forecast.csv
    expect 0 predict -q -m m.json --plot - -o there --format csv
    same there forecast.csv
    has "$OUT" '█ values'
    refuse 64 '--plot - draws in place of the results (leave out --format json' \
        predict -m m.json --plot - --format json
    refuse 64 '--output - and --plot - are both standard output' \
        predict -m m.json --plot - -o -
    refuse 64 '--attention-out - and --plot - are both standard output' \
        predict -m m.json --plot - --attention-out -
}

test_drawings_that_are_left_out_are_counted() {
    panel 9 60 >p.csv
    train -q -T 5 -H 2 -m m.json p.csv
    expect 0 predict -q -m m.json --plot -
    [ "$(sed -n 1p "$OUT")" = \
        'the first 6 of 9 ids (--only chooses others)' ] ||
        fail "$(sed -n 1p "$OUT")"
    has "$OUT" 'id1: x' 'id6: x'
    lacks "$OUT" 'id7: x'
    expect 0 predict -q -m m.json --plot - --only id8
    has "$OUT" 'id8: x'
    lacks "$OUT" 'the first'
}

test_ids_with_a_label_are_drawn() {
    labelled >l.csv
    train -q --id who --label y -m m.json l.csv
    expect 0 predict -q -m m.json --plot -
    has "$OUT" 'forecast of y' 'its 95 % interval' 'w12│' '├'
}

test_attention_of_other_forms_is_drawn() {
    weather 120 >w.csv
    while read -r kind text; do
        train -q -T 10 -H 3 -m m.json --target temp_max --attention "$kind" \
            w.csv
        expect 0 predict -q -m m.json --plot -
        has "$OUT" "$text"
        columns_up_to 80
    done <<END
pointer step 3│
self largest weight
memory slots of a memory
linear signed
feature largest weight
END
    expect 0 train -q --skip ridge --forecaster ridge -m m.json w.csv
    expect 0 predict -q -m m.json --plot -
    has "$OUT" 'attention does not'
}
