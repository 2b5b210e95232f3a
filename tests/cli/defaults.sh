# shellcheck shell=sh
# What train and backtest choose where nothing is said.

# A training that takes no time, with nothing else said.
trained() {
    expect 0 train --epochs 2 --hidden 4 "$@"
}

# config NAME: what the model file says of an option.
config() {
    sed -n '/"config":/,/^	}/s/.*"'"$1"'":	\(.*[^,]\),*$/\1/p' \
        models/model.json
}

# is NAME VALUE: that it is so.
is() {
    [ "$(config "$1")" = "$2" ] || fail "$1 is $(config "$1"), not $2"
}

# y is a parabola of what x was before: a linear map knows nothing of it.
told() {
    awk -v rows="${1:-200}" 'BEGIN { print "x,y"; r = 1; x = 0
        for (i = 0; i < rows; i++) {
            y = 4 * (x - .5) * (x - .5)
            r = r * 16807 % 2147483647
            x = r / 2147483647
            printf "%.6f,%.6f\n", x, y
        } }'
}

# Parabolas of the value before, which no linear map knows.
chaos() {
    awk 'BEGIN { print "a,b"; a = .3; b = .6
        for (i = 0; i < 300; i++) {
            a = 3.8 * a * (1 - a)
            b = 3.8 * b * (1 - b)
            printf "%.6f,%.6f\n", a, b
        } }'
}

walk() {
    awk 'BEGIN { print "y"; r = 1
        for (i = 0; i < 400; i++) {
            r = r * 16807 % 2147483647
            print y += r / 2147483647 - .5
        } }'
}

# a and b are noise; in c, b of seven rows before is added to a.
columns() {
    awk 'function noise(    i, sum) {
            for (i = 0; i < 12; i++) {
                seed = seed * 16807 % 2147483647
                sum += seed / 2147483647
            }
            return sum - 6
        }
        BEGIN {
            seed = 99
            print "a,b,c"
            for (t = 0; t < 700; t++) {
                b[t] = noise()
                printf "%.4f,%.4f,%.4f\n", noise(), b[t], noise() / 9 + b[t - 7]
            }
        }'
}

test_the_horizon_of_quarters_is_a_year() {
    awk 'BEGIN { print "t,y"; for (i = 0; i < 60; i++)
        printf "%dQ%d,%d\n", 2000 + int(i / 4), i % 4 + 1, i + i % 4 * 9 }' >q.csv
    expect 0 train --forecaster ridge q.csv
    has "$ERR" 'quarterly' 'horizon 4 (chosen automatically)'
    sed 's/Q1/-03-31/; s/Q2/-06-30/; s/Q3/-09-30/; s/Q4/-12-31/' q.csv >ends.csv
    expect 0 train --forecaster ridge ends.csv
    has "$ERR" 'horizon 4 (chosen automatically)'
}

# Months with a season so weak beside a bent trend that only the calendar names
# it, with times and without.
test_freq_gives_rows_without_times_the_defaults_of_their_step() {
    awk 'BEGIN { print "t,y"; for (i = 0; i < 132; i++)
        printf "%d-%02d,%.4f\n", 2000 + int(i / 12), i % 12 + 1,
            i * i / 400 + (i % 12 == 11) * 9 + i * 37 % 11 / 10 }' >t.csv
    cut -d, -f2 t.csv >y.csv
    expect 0 train --forecaster ridge t.csv
    has "$ERR" 'horizon 12 (chosen' 'from 24, 36)' 'season 12 (chosen'
    expect 0 predict --format csv t.csv
    cut -d, -f4- "$OUT" >with_times
    expect 0 train --forecaster ridge y.csv
    has "$ERR" 'and --freq says how far apart the rows are)' 'horizon 10 (chosen'
    for step in 1mo monthly; do
        expect 0 train --forecaster ridge --freq $step y.csv
        has "$ERR" 'step between rows is taken to be monthly, as --freq says' \
            'horizon 12 (chosen' 'from 24, 36)' 'season 12 (chosen'
    done
    awk 'BEGIN { for (i = 132; i < 139; i++) print i * i / 400 }' >more.csv
    cat y.csv more.csv >longer.csv
    expect 0 predict --format csv y.csv
    cut -d, -f4- "$OUT" >without
    same with_times without
    expect 0 predict longer.csv
    lacks "$OUT" '2011'
    expect 65 check --freq quarterly y.csv
    has "$OUT" 'no time column: forecasts have no times, quarterly'
    refuse 64 '--freq fortnight: its unit must be s, min, h, d, w' \
        train --freq fortnight y.csv
}

test_freq_makes_five_days_a_candidate() {
    awk 'BEGIN { print "y"; for (i = 0; i < 60; i++)
        print (i % 5 == 4) * 3 + i * 37 % 11 / 4 }' >y.csv
    expect 0 train --forecaster ridge --freq business y.csv
    has "$ERR" 'taken to be Monday to Friday' 'season 5 (chosen automatically)'
}

test_channels_are_chosen_on_validation_rows() {
    columns >c.csv
    expect 0 train -H 1 -T 16 --epochs 40 --hidden 16 --lr .01 -q --target a,b \
        --features a,b --skip none c.csv
    is channels '"shared"'
    expect 0 train -H 1 -T 16 --hidden 16 --lr .01 --final-fit none \
        --target b,c --features b,c --skip none c.csv
    grep -q '"channels":	"\(mixed\|joint\)"' models/model.json ||
        fail "c is forecast from its own past"
    grep -q '(channels \(mixed\|joint\), chosen on validation rows.*: shared [0-9.]*, mixed [0-9.]*, joint [0-9.]*)' \
        "$ERR" || fail "not printed: $(cat "$ERR")"
    cp models/model.json all.json
    trained -H 1 -T 16 --target c --features b,c --skip none c.csv
    grep -q '"channels":	"\(mixed\|joint\)"' models/model.json ||
        fail "c is forecast from its own past: $(cat "$ERR")"
    trained -H 1 -T 16 --target c --features c c.csv
    is channels '"shared"'
    counted >c.csv
    labelled >l.csv
    trained --id who --label y l.csv
    is channels '"joint"'
    is norm '"none"'
    has models/model.json '"averaged":'
}

# Every value is close to that of seven rows before.
copies() {
    awk -v name=copy -v n=300 -v seed=2 -f "$ROOT/tests/accuracy/planted.awk"
}

test_an_attention_kind_is_chosen_on_validation_rows() {
    copies >c.csv
    for options in '--final-fit none' '--skip none'; do
        # shellcheck disable=SC2086
        expect 0 train --hidden 16 --epochs 60 --lr .01 -T 10 -H 3 $options \
            --attention auto c.csv
        grep -q 'attention pointer (chosen on validation rows; validation MAE after a short training, in standard deviations: timestep [0-9.]*, dot [0-9.]*, scaled [0-9.]*, pointer [0-9.]*, last [0-9.]*)' \
            "$ERR" || fail "not printed: $(cat "$ERR")"
        is attention '"pointer"'
        is decoder '"parallel"'
        expect 0 inspect
        has "$OUT" 'attention   pointer over states'
    done
    # in noise the smallest error is one of chance
    awk -v name=noise -v n=200 -f "$ROOT/tests/accuracy/planted.awk" >n.csv
    expect 0 train --hidden 8 --epochs 20 -T 8 -H 1 --skip none \
        --attention auto n.csv
    is attention '"timestep"'
    has "$ERR" 'the smaller one of pointer may be chance, so timestep is kept'
    weather >w.csv
    expect 0 train --epochs 5 --hidden 4 -T 8 -H 2 --target temp_max w.csv
    has "$ERR" 'of mixed, shared may be chance, so joint is kept, which comes first with --target'
    trained --attention auto --decoder linear -T 10 -H 3 c.csv
    kind=$(config attention)
    has "$ERR" "attention $(echo "$kind" | tr -d '"') (chosen on"
    lacks "$ERR" pointer
    trained -T 10 -H 3 c.csv
    is attention '"timestep"'
    lacks "$ERR" 'attention timestep ('
    trained --attention auto -T 10 -H 30 c.csv
    is attention '"timestep"'
    has "$ERR" 'attention timestep (too few validation rows to compare kinds)'
    trained --attention auto --attend inputs --context attention \
        --decoder linear -T 10 -H 3 c.csv
    has "$ERR" 'attention timestep (chosen on validation rows'
    labelled >l.csv
    trained --attention auto --id who --label y l.csv
    has "$ERR" 'attention timestep ('
    expect 0 backtest --hidden 2 --epochs 1 --attention auto --folds 2 -T 10 \
        -H 3 c.csv
    refuse 64 '--attention auto: not one of' compare --attention auto c.csv
}

test_a_segment_is_chosen_on_validation_rows() {
    counted 120 >c.csv
    trained -T 28 -H 3 --season 7 -v c.csv
    has "$ERR" '(chosen on validation rows from 1, 7)' \
        'segments of 1: validation loss of a short training' \
        'segments of 7: validation loss of a short training'
    segment=$(config segment)
    has "$ERR" "segments of $segment timestep"
    cp models/model.json chosen
    trained -T 28 -H 3 --season 7 --segment auto c.csv
    same models/model.json chosen
    trained -T 28 -H 3 --season 7 --segment "$segment" c.csv
    lacks "$ERR" 'segments of'
    # what was chosen is said, and no segment was
    sed -i '/"choices":/d' models/model.json chosen
    same models/model.json chosen
    expect 0 compare --epochs 1 --hidden 4 --seeds 1 --attention last \
        --segment auto -T 28 -H 3 --season 7 c.csv
    has "$ERR" '(chosen on validation rows from 1, 7)'
}

test_one_row_is_a_candidate_in_a_long_window() {
    counted 300 >c.csv
    trained --epochs 20 -T 72 -H 3 --season 12 -v c.csv
    has "$ERR" "(chosen on validation rows from 1, 6, 12" \
        "segments of 1: validation loss of a short training"
    awk 'BEGIN { print "y"; for (i = 0; i < 400; i++) print i % 12 }' >saw.csv
    expect 0 train --epochs 20 -T 72 -H 3 --season 12 -v saw.csv
    has "$ERR" "rows from 1, 6, 12; 1 was given up halfway, clearly behind)" \
        "halfway, where it was given up"
}

test_several_segments_of_a_horizon_have_a_parallel_decoder() {
    counted >c.csv
    trained -T 9 -H 4 --segment 3 c.csv
    is decoder '"parallel"'
    trained -T 9 -H 3 --segment 3 c.csv
    is decoder '"linear"'
    trained -T 9 -H 4 --segment 3 --decoder linear c.csv
    is decoder '"linear"'
    trained -T 9 -H 4 --segment 3 --cell none c.csv
    is decoder '"linear"'
}

test_training_goes_with_the_number_of_samples() {
    counted >c.csv
    expect 0 train --hidden 2 --channels joint --skip none --segment 1 \
        --season none -T 6 -H 3 c.csv
    # 48 windows: two steps of the optimiser in each epoch
    is batch 32
    is epochs 1000
    is patience 200
    is lr 0.001
    is dropout 0.2
    trained -T 6 -H 3 c.csv
    is epochs 2
    is patience 3
    trained -T 6 -H 3 --batch 5 --patience 1 c.csv
    is batch 5
    is patience 1
}

test_the_plain_preset_is_what_it_stands_for() {
    counted 90 | sed '2,$s/^/1/' >c.csv
    plain='--skip none --segment 1 --channels joint --norm none --season none
        --transform none'
    for more in '' '--norm std --ensemble 2' '--attention dot --loss mse'; do
        # shellcheck disable=SC2086
        trained -T 14 -H 3 --preset plain $more c.csv
        cp models/model.json preset
        # shellcheck disable=SC2086
        trained -T 14 -H 3 $plain $more c.csv
        same models/model.json preset
        trained -T 14 -H 3 c.csv
        cmp -s models/model.json preset && fail "the preset changes nothing"
        # shellcheck disable=SC2086
        expect 0 backtest --epochs 2 --hidden 4 -T 14 -H 3 --preset plain \
            $more --format csv c.csv
        cp "$OUT" preset
        # shellcheck disable=SC2086
        expect 0 backtest --epochs 2 --hidden 4 -T 14 -H 3 $plain $more \
            --format csv c.csv
        same "$OUT" preset
    done
    labelled >l.csv
    trained --preset plain --id who --label y l.csv
}

test_no_network_is_trained_on_a_random_walk() {
    walk >y.csv
    trained -T 12 -H 3 --format json -v y.csv
    has "$OUT" '"attention_used":	false'
    has "$ERR" 'no network was trained' \
        'attention does not contribute' \
        'the saved model is refitted on all rows' \
        'model.json written: 0 parameters'
    lacks "$ERR" 'the same number of epochs'
    has models/model.json '"members":	[]' '"averaged":	true'
    expect 0 predict
    has "$OUT" 'attention does not contribute'
    expect 0 predict --format json
    has "$OUT" '"attention_used":	false' '"attention":	[]'
    expect 0 backtest --epochs 2 --hidden 4 -T 12 -H 3 --format json y.csv
    has "$OUT" '"attention_used":	false'
    # unless it stands alone
    trained -T 12 -H 3 --skip none --format json y.csv
    has "$OUT" '"attention_used":	true'
}

test_each_target_has_weights_of_all_rows() {
    chaos >c.csv
    for segment in 1 3; do
        expect 0 train -T 4 -H 1 --hidden 8 --epochs 30 --lr .01 \
            --segment "$segment" c.csv
        predict
        has "$OUT" '"attention_used":	true' '"target":	"a"' '"target":	"b"'
        expect 0 predict -o forecast --attention-out -
        awk -F, 'NR > 1 { rows[$2] += $10; sum[$2] += $13 }
            END { for (t in rows) print t, rows[t], int(sum[t] * 1e5 + .5) }' \
            "$OUT" | sort >got
        printf '%s\n' 'a 4 100000' 'b 4 100000' >wanted
        same got wanted
    done
}

# What is saved forecasts as what was fitted.
test_a_highway_that_is_of_no_use_takes_no_part() {
    told 260 >c.csv
    set -- -T 4 -H 1 --target y --segment 1 --hidden 8 --norm none \
        --epochs 100 --patience 50 --lr .01
    expect 0 backtest "$@" --train-rows 180 --valid-rows 220 --test-rows 240 \
        --stride 20 --refit each --forecasts-out f.csv c.csv
    sed 221q c.csv >cut.csv
    expect 0 train "$@" cut.csv
    has models/model.json '"averaged":	false'
    expect 0 predict --format csv --interval none
    sed -n '2s/.*,//p' "$OUT" >got
    sed -n 2p f.csv | cut -d, -f7 >wanted
    same got wanted
    expect 0 inspect
    has "$OUT" 'not used in the forecast'
}

# For awk: numbers of mean 0 and standard deviation 1, from `seed`.
noise='function noise(i, sum) {
    sum = -6
    for (i = 0; i < 12; i++) {
        seed = seed * 16807 % 2147483647
        sum += seed / 2147483647
    }
    return sum
}'

# y is x of six rows before, so that its own past tells nothing: the mean of
# |noise| is .08, that of |y| .8.
test_a_target_may_depend_on_another_column() {
    awk "$noise"'
        BEGIN {
            seed = 4711
            print "x,y"
            for (t = 0; t < 1010; t++) {
                x[t] = noise()
                printf "%.5f,%.5f\n", x[t], (t < 7 ? 0 : x[t - 7]) + noise() / 10
            }
        }' >lag.csv
    for options in '--channels shared' '--target y --channels joint'; do
        # shellcheck disable=SC2086
        expect 0 train -H 1 --epochs 5 --hidden 4 --ensemble 1 $options lag.csv
        has "$ERR" 'the ridge forecast of y also reads the newest'
        awk '$1 == "y" { error = $2 }
            END { exit !(error != "" && error < .115) }' "$OUT" ||
            fail "$options: y: $(cat "$OUT")"
        expect 0 inspect
        has "$OUT" 'for y it also reads the newest'
    done
    expect 0 inspect --format json
    has "$OUT" '"targets":	[{' '"name":	"y"' '"changes":'
    expect 0 predict --format csv --interval none lag.csv
    awk -F, 'NR == 1 { next }
        { y = $NF } END { print y }' "$OUT" >got
    tail -n 7 lag.csv | head -n 1 | cut -d, -f1 >want
    paste got want | awk '{ d = $1 - $2; exit !(d * d < .04) }' ||
        fail "y: $(paste got want)"
    expect 0 train -H 1 --epochs 1 --hidden 4 --features y --target y lag.csv
    lacks "$ERR" 'also reads' 'own past'
    expect 0 train -H 1 --epochs 1 --hidden 4 --target x lag.csv
    has "$ERR" "the ridge forecast reads each target's own past (over all targets, validation MAE"
}

# One map for both cannot know that x goes on and y turns back.
test_targets_that_differ_have_weights_of_their_own() {
    awk "$noise"'
        BEGIN {
            seed = 4711
            print "x,y"
            for (t = 0; t < 1500; t++) {
                x = .9 * x + noise()
                y = -.9 * y + noise()
                printf "%.5f,%.5f\n", x, y
            }
        }' >two.csv
    expect 0 train -T 8 -H 1 --season none --forecaster ridge two.csv
    tr -s ' \n' ' ' <"$ERR" >line
    has line ' of y has weights of its own for the newest 8 rows'
    # the mean of |noise| is .8
    awk '$1 == "x" || $1 == "y" { n++; bad += $2 > .9 }
        END { exit !(n == 2 && !bad) }' "$OUT" || fail "$(cat "$OUT")"
    expect 0 inspect
    tr -s ' \n' ' ' <"$OUT" >line
    has line 'for y it has weights of its own for the newest 8 rows'
    # y does not depend on x
    expect 0 predict --format csv --interval none two.csv
    cut -d, -f5 "$OUT" >y
    awk -F, -v OFS=, 'NR > 1 { $1 = .5 } { print }' two.csv >flat.csv
    expect 0 predict --format csv --interval none flat.csv
    cut -d, -f5 "$OUT" >by_y
    same by_y y
}

# All targets share one form: what the own past of precipitation gains is not
# clear over all of them, and temp_min would pay for it.
test_weights_of_its_own_need_a_clear_gain_of_all_targets() {
    expect 0 train --forecaster ridge -T 112 -H 7 "$ROOT/data/seattle-weather.csv"
    tr -s ' \n' ' ' <"$ERR" >line
    has line 'the ridge forecast of temp_min also reads the newest 112 rows of all columns'
    lacks line 'weights of its own'
}

test_features_that_nothing_reads_are_named() {
    awk 'BEGIN { print "a,b,c"
        for (i = 0; i < 90; i++)
            print i * 37 % 101 "," i * 53 % 89 "," i * i % 83 }' >abc.csv
    set -- train --epochs 1 --hidden 2 -T 8 -H 3 --target a abc.csv
    expect 0 "$@" --skip none --channels shared
    has "$ERR" 'warning: nothing reads b, c: with --channels shared' \
        '(use --channels joint or mixed)'
    for options in '--channels shared' '--skip none --channels mixed' \
        '--skip none' '--skip none --channels shared --features a'; do
        # shellcheck disable=SC2086
        expect 0 "$@" $options
        lacks "$ERR" 'nothing reads'
    done
}

test_mixed_channels_are_for_few_columns() {
    awk 'BEGIN {
        for (k = 1; k <= 17; k++) printf "c%d%s", k, k < 17 ? "," : "\n"
        for (i = 0; i < 60; i++)
            for (k = 1; k <= 17; k++)
                printf "%d%s", (i * k * k + k) % (17 + k), k < 17 ? "," : "\n"
    }' >wide.csv
    set -- -q -T 4 -H 1 --epochs 1 --hidden 2 --segment 1 --skip none
    expect 0 train "$@" wide.csv
    is_empty "$ERR"
    shift
    expect 0 train "$@" wide.csv
    has "$ERR" 'channels mixed is not tried: it is for at most 16 columns'
    expect 0 train "$@" --target c1 --features "$(seq -s, -f 'c%g' 16)" wide.csv
    lacks "$ERR" 'not tried'
}
