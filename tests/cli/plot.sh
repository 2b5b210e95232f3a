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
        'attention ' 'largest weight 0.' ' % on rows not drawn'
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
    has "$OUT" 'forecast of y' 'its 95 % interval' 'w12│' \
        '█ forecast  ├─┤ interval'
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

test_scores_are_drawn_in_place_of_the_table() {
    weather 150 >w.csv
    train -q -T 10 -H 3 -m m.json --target temp_max w.csv --plot -
    has "$OUT" 'MAE on ' ' test windows of temp_max' 'all steps: model ' \
        '█ model  a naive' 'step of the forecast'
    has m.json '"format"'
    columns_up_to 80
    # shellcheck disable=SC2086
    expect 0 backtest -q --epochs 1 --hidden 4 $BARE -T 10 -H 3 \
        --target temp_max w.csv --plot - -o scores --format csv
    has "$OUT" '█ model  a naive' 'step of the forecast'
    has scores 'target,step,forecaster'
    # shellcheck disable=SC2086
    expect 0 backtest -q --epochs 1 --hidden 4 $BARE -T 10 -H 1 \
        --target temp_max w.csv --plot -
    has "$OUT" 'model│' 'naive│' '█ MAE  ┊ '
    expect 0 compare -q --epochs 1 --seeds 1 --hidden 4 --attention dot -T 10 \
        -H 3 --target temp_max w.csv --plot -
    has "$OUT" 'verdict: ' 'difference of the MAE from last' 'dot│' '┼' \
        '█ mean difference  ├─┤ interval  ┊ 0' \
        'below 0 is better'
    columns_up_to 80
}

needs_gnuplot() {
    command -v gnuplot >/dev/null || skip 'no gnuplot (package gnuplot-nox)'
}

# A program gnuplot that is a shell script of these lines, in PATH.
fake_gnuplot() {
    mkdir -p fake
    {
        echo '#!/bin/sh'
        printf '%s\n' "$@"
    } >fake/gnuplot
    chmod 755 fake/gnuplot
    PATH=$PWD/fake:$PATH
}

# plotted FILE PLOT: the points of plot 1a, 2a, ... of an SVG, x and y in pixels.
plotted() {
    awk -v n="$2" '
    /<g id="gnuplot_plot_/ { inside = $0 ~ "gnuplot_plot_" n "\"" }
    inside && /<use xlink:href=.#gpPt/ {
        sub(/.*translate\(/, "")
        sub(/\).*/, "")
        sub(/,/, " ")
        print
    }' "$1"
}

# The values and the forecast are at the heights that belong to their numbers:
# those of the values give the scale.
test_points_of_an_svg_are_at_their_values() {
    needs_gnuplot
    weather 120 | cut -d, -f1 >dates
    counted 120 | cut -d, -f2 | paste -d, dates - >w.csv
    expect 0 train -q --epochs 1 --forecaster ridge -T 40 -H 3 -m m.json w.csv
    expect 0 predict -q -m m.json --plot p.svg -o table --interval 80
    is_empty "$OUT"
    has table 'step  time'
    [ "$(grep -c '<g id="gnuplot_plot_' p.svg)" = 3 ] ||
        fail "$(grep -c '<g id="gnuplot_plot_' p.svg) plots"
    has p.svg '>b<' '>80 %<' '>values<' '>forecast<' '>2012-04-29<' \
        '>2012-05-02<' "last value $(tail -n 1 w.csv | cut -d, -f2) (2012-04-29)" \
        'attention does not'
    plotted p.svg 2a | sed '$d' >values # the last point is of the legend
    plotted p.svg 3a | sed '$d' >forecast
    has_lines values 40
    has_lines forecast 3
    expect 0 predict -q -m m.json --format csv
    sed 1d "$OUT" | cut -d, -f4 | paste -d' ' forecast - >step_of
    tail -n 40 w.csv | cut -d, -f2 | paste -d' ' values - |
        cat - step_of | awk '
        NR == 1 || NR <= 40 && $3 < low { low = $3; bottom = $2 }
        NR == 1 || NR <= 40 && $3 > high { high = $3; top = $2 }
        { y[NR] = $2; v[NR] = $3; x[NR] = $1 }
        END {
            scale = (top - bottom) / (high - low)
            for (i = 1; i <= NR; i++) {
                off = y[i] - bottom - scale * (v[i] - low)
                if (off > .1 || off < -.1) print i, y[i], v[i], off
                if (i > 1 && x[i] <= x[i - 1]) print i, "is left of", i - 1
            }
            if (NR != 43) print NR
        }' >wrong
    is_empty wrong
}

# bars FILE PLOT: bottom and top of the bars of a plot of an SVG.
bars() {
    awk -v n="$2" '
    /<g id="gnuplot_plot_/ { inside = $0 ~ "gnuplot_plot_" n "\"" }
    inside && /<polygon/ {
        sub(/.*points = ./, "")
        split($0, corner, /[ ,]/)
        print corner[2], corner[6]
    }' "$1"
}

# The bars are as high as the contributions, which are oldest first; the largest
# one is at the planted lag.
test_bars_of_contributions_in_an_svg() {
    needs_gnuplot
    awk -v name=lag -v n=1500 -v seed=1 -f "$ROOT/tests/accuracy/planted.awk" \
        >l.csv
    expect 0 train -q -H 1 -T 12 --target y --forecaster ridge -m m.json l.csv
    expect 0 explain -q -m m.json --plot p.svg -o table
    is_empty "$OUT"
    has table 'is the sum of'
    has p.svg '>y<' '>what the values of x add (below 0: subtract)<' \
        '; the largest: x ' '(6 rows back)' 'level of the window' \
        'attention is not used: no network forecasts'
    bars p.svg 1b >heights
    has_lines heights 12
    expect 0 explain -q -m m.json --format csv
    awk -F, '$4 == "window" && $7 == "x" { print $9 }' "$OUT" |
        paste -d' ' heights - | awk '
        {
            zero = $3 > 0 ? $1 : $2 # the end of the bar that is there
            up[NR] = zero - ($3 > 0 ? $2 : $1)
            value[NR] = $3
            if (NR > 1 && (zero - first) ^ 2 > .01) print NR, zero, first
            first = zero
        }
        $3 * $3 > most * most { most = $3; scale = up[NR] / $3; row = NR }
        END {
            for (i = 1; i <= NR; i++)
                if ((up[i] - scale * value[i]) ^ 2 > .01)
                    print i, up[i], value[i]
            if (row != 6 || scale <= 0) print "largest in row", row, scale
        }' >wrong
    is_empty wrong
}

test_an_explanation_is_drawn_in_place_of_the_table() {
    make_model
    expect 0 explain -q -m m.json --plot -
    has "$OUT" 'attention was not tested: ' temp_max ' level of the window' '; the largest: ' \
        'what the values of wind add (below 0: subtract)' ' in all, the ' \
        '█ is 0.'
    lacks "$OUT" 'the 10 values of'
    columns_up_to 80
    weather 120 >w.csv
    train -q -T 10 -H 2 -m j.json w.csv
    expect 0 explain -q -m j.json --plot -
    has "$OUT" 'the first 2 of 4 targets (the table has all); attention was not'
    labelled >l.csv
    train -q --id who --label y -m l.json l.csv
    expect 0 explain -q -m l.json --plot - -o table
    has "$OUT" 'the first 2 of ' ': y: what the values of ' 'forecast '
    has table 'is the sum of'
}

test_scores_in_an_svg() {
    needs_gnuplot
    weather 150 >w.csv
    train -q -T 10 -H 3 -m m.json --target temp_max w.csv --plot p.svg
    has "$OUT" 'errors on'
    has p.svg '>model<' '>naive<' '>step of the forecast<' '>80 % measured<' \
        '>80 % nominal<' '>temp_max: the last 4 forecasts of the test<' \
        '>validation rows<' '>epoch<' 'all steps: model '
    # model and seven baselines; two levels; values and forecasts; losses
    plots=$(grep -c '<g id="gnuplot_plot_' p.svg)
    [ "$plots" = $((8 + 4 + 3 + 2)) ] || fail "$plots plots"
    # shellcheck disable=SC2086
    expect 0 backtest -q --epochs 1 --hidden 4 $BARE -T 10 -H 3 --folds 2 \
        --target temp_max w.csv --plot b.svg --forecasts-out rows --interval none
    has b.svg '>model<' '>temp_max: the last 4 forecasts of the test<'
    lacks b.svg 'measured'
    lacks b.svg 'epoch'
    has rows 'id,origin,step'
    expect 0 compare -q --epochs 1 --seeds 1 --hidden 4 --attention dot -T 10 \
        -H 3 --target temp_max w.csv --plot c.svg --format json
    is_json "$OUT"
    has c.svg '>dot<' '>difference of the MAE from last<' 'below 0 is better'
}

# Test rows without a known value have no scores.
test_scores_that_are_missing() {
    weather 150 | awk -F, -v OFS=, 'NR > 105 && NR < 145 { $3 = "" } 1' >w.csv
    for horizon in 1 3; do
        # shellcheck disable=SC2086
        expect 0 backtest -q --epochs 1 --hidden 4 $BARE -T 10 -H $horizon \
            --train-rows 80 --valid-rows 105 --test-rows 140 \
            --target temp_max --missing mask w.csv --plot -
        has "$OUT" 'have no value to score against'
        ! command -v gnuplot >/dev/null || {
            # shellcheck disable=SC2086
            expect 0 backtest -q --epochs 1 --hidden 4 $BARE -T 10 -H $horizon \
                --train-rows 80 --valid-rows 105 --test-rows 140 \
                --target temp_max --missing mask w.csv --plot p.svg -o scores
            has p.svg '</svg>' 'have no value to score'
        }
    done
}

test_pictures_of_each_form_are_the_same_each_time() {
    needs_gnuplot
    make_model
    for form in svg png PDF; do
        expect 0 predict -q -m m.json --plot "a.$form"
        has "$OUT" 'step  time'
        expect 0 predict -q -m m.json --plot "b.$form" -o there
        same "a.$form" "b.$form"
    done
    head -c 4 a.png | grep -q PNG || fail 'a.png is no PNG'
    has a.PDF '%PDF-' '(D:19700101000000Z)'
    ls -A >files
    lacks files tmp
}

# Nothing in a name is run, replaced or read as a tag.
test_names_are_only_text() {
    needs_gnuplot
    name="\`touch run\` <script>x</script> 'q' @PATH %d _a^{b} \\\\n & \$HOME"
    weather 120 | awk -F, -v OFS=, -v name="$name" '
        NR == 1 { $3 = "\"" name "\"\"" "\"\""; $3 = $3 "\"" } 1' >w.csv
    train -q -T 10 -H 3 -m m.json --features 3 w.csv
    expect 0 predict -q -m m.json --plot p.svg -o there
    [ ! -e run ] || fail 'a name was run'
    lacks p.svg '<script'
    # shellcheck disable=SC2016 # the text itself
    has p.svg '`touch run` &lt;script' "'q' @PATH %d _a^{b}" '$HOME'
    # shellcheck disable=SC2016
    for id in '`touch run`' "a'; set output 'run" '%s%n' '<script>' '@x'; do
        for t in 1 2 3 4 5 6 7 8 9 10 11 12 13 14 15 16 17 18 19 20; do
            echo "$id,$t,$((t % 3))"
        done
    done >rows
    { echo id,t,x && cat rows; } >p.csv
    train -q -T 3 -H 2 -m p.json --id id p.csv
    expect 0 predict -q -m p.json --plot p.svg -o there
    [ ! -e run ] || fail 'an id was run'
    lacks p.svg '<script'
    has p.svg '%s%n: x' "a'; set output 'run: x" '&lt;script>: x'
    # ids as labels of tick marks, where gnuplot reads formats
    awk -F, '{ print $1 "," $2 "," $3 "," length($1) }' rows |
        sed '1i id,t,x,y' >l.csv
    train -q --id id --label y -m l.json --time t l.csv
    expect 0 predict -q -m l.json --plot l.svg -o there
    has l.svg '>%s%n<' "a'; set output 'run<"
    lacks l.svg '<script'
    [ ! -e run ] || fail 'a label was run'
}

# models/seattle-weather.svg is what make picture draws of the model and the
# data beside it, whatever gnuplot is here.
test_the_picture_of_the_readme() {
    expect 0 predict -q -m "$ROOT/models/seattle-weather.json" \
        "$ROOT/data/seattle-weather.csv" --plot - --interval none
    grep '^last value' "$OUT" >captions
    has_lines captions 2
    sed 's/.*forecast \([^ ]*\).*/\1/' captions >values
    while read -r value; do
        has "$ROOT/models/seattle-weather.svg" "forecast $value, 80 %"
    done <values
    plots=$(grep -c '<g id="gnuplot_plot_' "$ROOT/models/seattle-weather.svg")
    [ "$plots" = 9 ] || fail "$plots plots"
    size=$(wc -c <"$ROOT/models/seattle-weather.svg")
    [ "$size" -lt 100000 ] || fail "$size bytes"
}

test_what_cannot_be_drawn_is_refused() {
    make_model
    for name in p.jpeg p svg .csv p.svg.gz; do
        refuse 64 "--plot $name: the extension says what to draw (name a" \
            predict -m m.json --plot $name
        refuse 64 "FILE.svg, FILE.png or FILE.pdf, or - for the terminal" \
            predict -m m.json --plot $name nosuch.csv
    done
    needs_gnuplot
    refuse 73 'no/p.svg: cannot create' predict -m m.json --plot no/p.svg
}

test_without_gnuplot() {
    make_model
    mkdir none
    PATH_BEFORE=$PATH
    for path in "$PWD/none" "$PWD/none:$PWD/nosuch" ''; do
        snapshot >"$SCRATCH/before"
        status=0
        PATH=$path "$ATTNFORECAST" predict -m m.json --plot p.svg \
            >"$OUT" 2>"$ERR" || status=$?
        [ "$status" = 73 ] || fail "ended with $status, not 73"
        is_empty "$OUT"
        error_is_one_line
        has "$ERR" 'the program gnuplot is not there (install it' gnuplot-nox
        PATH=$PATH_BEFORE
        nothing_changed
    done
    # said before any training
    for command in 'train -m new/m.json' backtest compare \
        'explain -m m.json'; do
        status=0
        # shellcheck disable=SC2086
        PATH=$PWD/none "$ATTNFORECAST" $command w.csv --plot p.svg \
            >"$OUT" 2>"$ERR" || status=$?
        [ "$status" = 73 ] || fail "$command: ended with $status, not 73"
        error_is_one_line
        has "$ERR" 'the program gnuplot is not there (install it'
        nothing_changed
    done
    # nothing is needed for the terminal
    PATH=$PWD/none "$ATTNFORECAST" predict -q -m m.json --plot - >"$OUT" ||
        fail "--plot - needs gnuplot"
    has "$OUT" '█ values'
}

# undrawn TEXT: there are forecasts, a line of error and the old picture.
undrawn() {
    snapshot >"$SCRATCH/before"
    expect 73 predict -q -m m.json --plot p.svg
    has "$OUT" 'step  time'
    error_is_one_line
    has "$ERR" "$1"
    nothing_changed
}

test_a_gnuplot_that_fails() {
    make_model
    echo old >p.svg
    fake_gnuplot 'cat >/dev/null' 'echo half' \
        'printf "\\n  plot\\n   ^\\nline 3: no such terminal\\n\\n" >&2' 'exit 1'
    undrawn 'p.svg: gnuplot failed: line 3: no such terminal ('
    # shellcheck disable=SC2016
    fake_gnuplot 'echo half' 'kill -9 $$'
    undrawn 'p.svg: gnuplot was ended by signal 9'
    fake_gnuplot 'exit 0'
    undrawn 'p.svg: gnuplot failed: it is silent'
    # the script comes whole, also where it is not read; no settings of the user
    # shellcheck disable=SC2016
    fake_gnuplot 'echo "$*"' 'cat'
    expect 0 predict -q -m m.json --plot p.svg -o there
    [ "$(sed -n 1p p.svg)" = -d ] || fail "arguments: $(sed -n 1p p.svg)"
    [ "$(tail -n 1 p.svg)" = 'unset multiplot' ] || fail 'half a script'
}

test_a_signal_while_gnuplot_runs() {
    needs_signal TERM
    make_model
    # shellcheck disable=SC2016
    fake_gnuplot 'echo $$ >../pid' 'exec sleep 30'
    mkdir sub
    cd sub || exit
    snapshot >"$SCRATCH/before"
    "$ATTNFORECAST" predict -q -m ../m.json --plot p.svg >"$OUT" 2>"$ERR" &
    run=$!
    soon test -s ../pid
    kill -TERM $run
    status=0
    wait $run || status=$?
    [ "$status" = 143 ] || fail "ended with $status, not 143"
    nothing_changed
    is_empty "$OUT"
    kill "$(cat ../pid)"
}

# Whoever called may ignore the end of children.
test_a_caller_that_ignores_children() {
    needs_gnuplot
    make_model
    env --ignore-signal=CHLD true 2>/dev/null || skip 'no such env'
    env --ignore-signal=CHLD "$ATTNFORECAST" predict -q -m m.json \
        --plot p.svg -o there || fail "ended with $?"
    has p.svg '</svg>'
}
