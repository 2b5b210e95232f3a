# shellcheck shell=sh
# A model that is not whole and not ours ends with 65, one that is not there
# with 66; nothing of it is believed before it is checked.

make_model() {
    weather >w.csv
    train -T 5 -H 3 w.csv
}

# broken TEXT: the model on standard input is refused by all who read it.
broken() {
    cat >broken.json
    refuse 65 "$1" predict -m broken.json
    refuse 65 "$1" inspect broken.json
}

# edited TEXT SED: the good model with a change.
edited() {
    sed "$2" models/model.json >edited.json
    cmp -s edited.json models/model.json && fail "no change by: $2"
    broken "$1" <edited.json
}

test_a_model_that_was_cut_off() {
    make_model
    size=$(wc -c <models/model.json)
    for bytes in 0 1 2 100 $((size / 2)) $((size - 2)); do
        head -c "$bytes" models/model.json | broken 'not valid JSON'
    done
}

test_what_is_no_model() {
    make_model
    broken 'not valid JSON' <w.csv
    broken 'broken.json' <"$ATTNFORECAST"
    echo '{"a": 1}' | broken 'format: missing'
    echo '[]' | broken 'broken.json'
    echo 3 | broken 'broken.json'
    predict
    broken 'format: missing' <"$OUT"
    { cat models/model.json; echo '{}'; } | broken 'more text'
}

test_a_model_of_another_version_is_refused_with_the_remedy() {
    make_model
    edited 'use a newer attnforecast' \
        's/"format_version":.*/"format_version": 20,/'
    edited 'format_version' 's/"format_version":.*/"format_version": "1",/'
    edited 'format' 's/"attnforecast-model"/"other-model"/'
}

# forecasts_as FOLDER DATA.csv [LINES]: the model in the folder forecasts as it did
# when its version was made.
forecasts_as() {
    expect 0 predict -q -m "$1/model.json" "$1/$2" --format csv --interval none
    paste -d, "$OUT" "$1/forecast.csv" | awk -F, -v lines="${3:-7}" '
        NR == 1 { next }
        { d = $4 - $8; if ($1 != $5 || $2 != $6 || d * d > 1e-6) {
            print; bad = 1 } }
        END { exit bad || NR != lines }' || fail "another forecast"
}

# tests/cli/version-1 was made by a program that wrote version 1: a profile for
# each id, a standalone and a residual member.
test_a_model_of_version_1_forecasts_the_same() {
    old=$ROOT/tests/cli/version-1
    forecasts_as "$old" shops.csv
    expect 0 inspect -m "$old/model.json"
    has "$OUT" 'residual, seed 2' 'per-id profiles of 3 ids'
    sed 's/"highway":/"ridge": null, &/' "$old/model.json" >twice.json
    refuse 65 'ridge: duplicate field' predict -m twice.json "$old/shops.csv"
}

# tests/cli/version-2 was made by a program that wrote version 2: hours with
# missing cells, joint channels.
test_a_model_of_version_2_forecasts_the_same() {
    forecasts_as "$ROOT/tests/cli/version-2" load.csv
}

# tests/cli/version-3 was made by a program that wrote version 3: attention at
# each step of the horizon without recurrence, whose queries were positions.
test_a_model_of_version_3_forecasts_the_same() {
    forecasts_as "$ROOT/tests/cli/version-3" shops.csv
}

# tests/cli/version-4 was made by a program that wrote version 4: segments of 4
# rows, which had no weights of their own. A row has its share of the segment's.
test_a_model_of_version_4_forecasts_the_same() {
    forecasts_as "$ROOT/tests/cli/version-4" shops.csv
    expect 0 predict -q -m "$ROOT/tests/cli/version-4/model.json" \
        --attention-out - -o forecast "$ROOT/tests/cli/version-4/shops.csv"
    awk -F, '$1 != "s1" { next } { n++ }
        n == 1 { first = $13 } n == 2 && $13 != first { bad = 1 }
        n == 3 { w = $13 } n > 3 && n < 7 && $13 != w { bad = 1 }
        END { exit bad || n != 14 }' "$OUT" || fail "weights: $(cat "$OUT")"
}

# tests/cli/version-5 was made by a program that wrote version 5: the ridge
# reads all columns, but no static ones and no categories.
test_a_model_of_version_5_forecasts_the_same() {
    forecasts_as "$ROOT/tests/cli/version-5" shops.csv
}

# tests/cli/version-6 was made by a program that wrote version 6: the average
# forecasts each target.
test_a_model_of_version_6_forecasts_the_same() {
    forecasts_as "$ROOT/tests/cli/version-6" shops.csv
}

# tests/cli/version-7 was made by a program that wrote version 7: weights are a
# softmax, those of segments and those of their rows.
test_a_model_of_version_7_forecasts_the_same() {
    forecasts_as "$ROOT/tests/cli/version-7" shops.csv
}

# tests/cli/version-8 was made by a program that wrote version 8: ridge and
# network have the same share.
test_a_model_of_version_8_forecasts_the_same() {
    forecasts_as "$ROOT/tests/cli/version-8" shops.csv
    expect 0 predict -q -m "$ROOT/tests/cli/version-8/model.json" \
        --format json "$ROOT/tests/cli/version-8/shops.csv"
    has "$OUT" '"ridge":	0.5'
}

# Likewise tests/cli/version-8-self: an encoder block without a number of them.
test_a_model_of_version_8_has_one_block() {
    forecasts_as "$ROOT/tests/cli/version-8-self" shops.csv
}

# tests/cli/version-9 was made by a program that wrote version 9: it has no
# intervals.
test_a_model_of_version_9_forecasts_the_same() {
    old=$ROOT/tests/cli/version-9
    forecasts_as "$old" shops.csv
    expect 0 predict -m "$old/model.json" "$old/shops.csv"
    has "$ERR" 'has no intervals, as an older version wrote it (train again)'
    refuse 64 'has no intervals, as an older version wrote it' \
        predict --interval 80 -m "$old/model.json" "$old/shops.csv"
    refuse 64 'leave --interval and --recalibrate out, or train again' \
        predict --recalibrate -m "$old/model.json" "$old/shops.csv"
}

# tests/cli/version-10 was made by a program that wrote version 10: it does not
# say what was chosen.
test_a_model_of_version_10_forecasts_the_same() {
    old=$ROOT/tests/cli/version-10
    forecasts_as "$old" shops.csv
    expect 0 inspect -m "$old/model.json"
    lacks "$OUT" 'chosen'
}

# tests/cli/version-11 was made by a program that wrote version 11: no baseline
# is averaged in.
test_a_model_of_version_11_forecasts_the_same() {
    old=$ROOT/tests/cli/version-11
    forecasts_as "$old" shops.csv
    expect 0 predict -q --format json -m "$old/model.json" "$old/shops.csv"
    has "$OUT" '"theta":	0.3'
    lacks "$OUT" '"naive":'
}

# tests/cli/version-12 was made by a program that wrote version 12: the effect of
# a known number is the same at each hour.
test_a_model_of_version_12_forecasts_the_same() {
    old=$ROOT/tests/cli/version-12
    forecasts_as "$old" shops.csv
    expect 0 inspect -m "$old/model.json"
    has "$OUT" 'temp on sales, per unit:'
    lacks "$OUT" 'it differs by the hour'
}

# tests/cli/version-13 was made by a program that wrote version 13: arima has
# neither scores nor a share.
test_a_model_of_version_13_forecasts_the_same() {
    old=$ROOT/tests/cli/version-13
    forecasts_as "$old" months.csv
    expect 0 inspect -m "$old/model.json"
    has "$OUT" 'ets '
    lacks "$OUT" 'arima'
}

# tests/cli/version-14 was made by a program that wrote version 14: the intervals
# of a target in logarithms are not in its level.
test_a_model_of_version_14_has_the_same_intervals() {
    old=$ROOT/tests/cli/version-14
    expect 0 predict -q -m "$old/model.json" "$old/months.csv" --format csv \
        --interval 80
    paste -d, "$OUT" "$old/forecast.csv" | awk -F, '
        NR == 1 { next }
        { for (i = 4; i < 7; i++) { d = $i / $(i + 6) - 1
            if (d * d > 1e-8) { print; bad = 1 } } }
        END { exit bad || NR != 7 }' || fail "another forecast"
    has "$old/model.json" '"spread":	"window"' '"floor":'
    train -q -H 6 --transform log --hidden 4 --epochs 1 "$old/months.csv"
    has models/model.json '"spread":	"level"' '"floor":'
}

# tests/cli/version-15 was made by a program that wrote version 15: the ridge has
# the same share of both targets.
test_a_model_of_version_15_forecasts_the_same() {
    old=$ROOT/tests/cli/version-15
    expect 0 predict -q -m "$old/model.json" "$old/rows.csv" --format csv \
        --interval none
    paste -d, "$OUT" "$old/forecast.csv" | awk -F, '
        NR == 1 { n = NF / 2; next }
        { for (i = 4; i <= n; i++) { d = $i - $(i + n)
            if (d * d > 1e-6) { print; bad = 1 } } }
        END { exit bad || NR != 7 || n != 5 }' || fail "another forecast"
    expect 0 predict -m "$old/model.json" "$old/rows.csv"
    has "$OUT" 'the forecast is 0.9 of the ridge and 0.1 of the network'
}

# tests/cli/version-16 was made by a program that wrote version 16: drift has no
# share.
test_a_model_of_version_16_forecasts_the_same() {
    old=$ROOT/tests/cli/version-16
    forecasts_as "$old" rows.csv 17
    expect 0 predict -m "$old/model.json" "$old/rows.csv"
    has "$OUT" 'forecast by 0.53 of ets, 0.22 of theta and 0.25 of the ridge'
}

# tests/cli/version-17 was made by a program that wrote version 17: the rows of
# a segment are weighed by what they hold, too.
test_a_model_of_version_17_forecasts_the_same() {
    old=$ROOT/tests/cli/version-17
    forecasts_as "$old" rows.csv 4
    sed 's/"row_weights":.*/&"row_values": false, "fixed_phases": false,/
         s/"format_version":.*/"format_version": 19, "usual_changes": null, "known_effect_past": [],/' \
        "$old/model.json" >new.json
    expect 65 predict -m new.json "$old/rows.csv"
    has "$ERR" "expected the 11 tensors"
}

# tests/cli/version-18 was made by a program that wrote version 18: the profile
# of a panel is in common units.
test_a_model_of_version_18_forecasts_the_same() {
    old=$ROOT/tests/cli/version-18
    forecasts_as "$old" panel.csv
    sed 's/"training":.*/"usual_changes": {"ids": ["c"], "values": [9]}, &/
         s/"format_version":.*/"format_version": 19, "known_effect_past": [],/' \
        "$old/model.json" >new.json
    expect 0 predict -q -m new.json "$old/panel.csv" --format csv \
        --interval none
    ! cmp -s "$OUT" "$old/forecast.csv" || fail "the same forecast"
}

# What was chosen, and the verdict, are in the model as train printed them.
test_a_model_says_what_was_chosen() {
    weather >w.csv
    expect 0 train --epochs 1 --hidden 4 --horizon 2 --target temp_max w.csv
    chosen=$(sed -n 's/^attnforecast: \(window .*chosen.*\)/\1/p' "$ERR")
    season=$(sed -n 's/^attnforecast: \(season .*\)/\1/p' "$ERR")
    verdict=$(sed -n 's/^\(the model beats .*\|temp_max: .*\)/\1/p' "$OUT")
    case ",$chosen,$season,$verdict," in
    *,,*) fail "$(cat "$ERR" "$OUT")" ;;
    esac
    has models/model.json "\"choices\":	[\"$chosen\"" "\"$season\"" \
        "\"verdict\":	[\"$verdict\""
    cp models/model.json first.json
    expect 0 inspect
    has "$OUT" 'chosen      window' 'verdict     '
    # quiet or not, the same file
    expect 0 train -q --epochs 1 --hidden 4 --horizon 2 --target temp_max w.csv
    same models/model.json first.json
    expect 0 train -v --epochs 1 --hidden 4 --horizon 2 --target temp_max w.csv
    same models/model.json first.json
}

test_a_model_with_a_wrong_field() {
    make_model
    edited 'shape' 's/"window":.*/"window": 6,/'
    edited 'window' 's/"window":.*/"window": 1e9,/'
    edited 'window' 's/"window":.*/"window": -1,/'
    edited 'window' 's/"window":.*/"window": 5.5,/'
    edited 'window' 's/"window":.*/"window": "5",/'
    edited 'window' '/"window":/d'
    edited 'hidden' 's/"hidden":.*/"hidden": 4000000000,/'
    edited 'layers' 's/"layers":.*/"layers": 0,/'
    edited 'cell' 's/"cell":.*/"cell": "tcn",/'
    edited 'attention' 's/"attention":.*/"attention": "x",/'
    edited 'standard_deviation' 's/"standard_deviation":.*/"standard_deviation": 0,/'
    edited 'standard_deviation' 's/"standard_deviation":.*/"standard_deviation": 1e999,/'
    edited 'unknown' 's/"seed":/"sed":/'
    edited 'duplicate field' 's/"seed":.*/"seed": 1, "seed": 1,/'
    edited 'scores.metrics.mean: expected an object' \
        's/"mean":	null/"mean":	0/'
    edited 'scores.metrics.mean.mae: missing' 's/"mean":	null/"mean":	{}/'
}

test_a_model_with_a_wrong_parameter() {
    make_model
    edited 'parameters[0].shape: expected [4, 12]' \
        's/"shape":.*/"shape": [1, 1],/'
    edited 'parameters' 's/"head\.bias"/"head.bais"/'
    edited 'values' 's/"values":.*\[[^,]*,/"values": [/'
    edited 'values' 's/"values":.*\[[^,]*,/"values": [null,/'
    edited 'values' 's/"values":.*\[[^,]*,/"values": [1e999,/'
    edited 'values' 's/"values":.*\[[^,]*,/"values": [1e39,/'
}

test_deep_nesting_is_refused() {
    make_model
    awk 'BEGIN { for (i = 0; i < 100000; i++) printf "["; print "" }' |
        broken 'broken.json'
    awk 'BEGIN { for (i = 0; i < 100000; i++) printf "{\"a\":"; print "" }' |
        broken 'broken.json'
}

test_an_input_that_is_not_there() {
    make_model
    not_there='cannot open: No such file or directory'
    check_path='(check the path)'
    refuse 66 "nosuch.csv: $not_there $check_path" train nosuch.csv
    refuse 66 "nosuch.csv: $not_there $check_path" predict nosuch.csv
    refuse 66 "nosuch.csv: $not_there $check_path" backtest nosuch.csv
    refuse 66 "nosuch.csv: $not_there $check_path" \
        backtest --actual nosuch.csv -T 5 -H 3 w.csv
    refuse 66 'no/such/folder.csv' train no/such/folder.csv
    refuse 66 "w.csv/x: cannot open: Not a directory $check_path" train w.csv/x
    first='(run attnforecast train DATA.csv first, or name a model with -m)'
    refuse 66 "nosuch.json: $not_there $first" predict -m nosuch.json
    refuse 66 "nosuch.json: $not_there $first" inspect nosuch.json
    rm w.csv
    refuse 66 "w.csv: $not_there (name the file to forecast: attnforecast" \
        predict
    rm -r models
    refuse 66 "models/model.json: $not_there $first" predict
    refuse 66 "models/model.json: $not_there $first" inspect
}

# It is there, but the machine has no room to open it.
test_an_input_that_no_file_is_left_for() {
    make_model
    status=0
    # shellcheck disable=SC3045
    (ulimit -n 4 && program predict) >"$OUT" 2>"$ERR" || status=$?
    [ "$status" = 0 ] || skip 'four open files are too few to start'
    status=0
    # shellcheck disable=SC3045
    (ulimit -n 4 && program train --lock wait w.csv) >"$OUT" 2>"$ERR" ||
        status=$?
    [ "$status" = 70 ] || fail "ended with $status, not 70"
    has "$ERR" 'w.csv: cannot open: Too many open files (raise the limit'
    error_is_one_line train
}

test_an_input_that_is_a_folder() {
    make_model
    mkdir folder
    refuse 66 'folder: is a directory' train folder
    refuse 66 'folder: is a directory' predict folder
    refuse 66 'folder' predict -m folder
    refuse 66 'folder' inspect folder
}

test_an_input_that_may_not_be_read() {
    make_model
    chmod 777 . models
    chmod 000 w.csv
    become_nobody
    refuse 66 'w.csv: cannot open: Permission denied' train w.csv
    refuse 66 'w.csv: cannot open: Permission denied' predict w.csv
    chmod 000 models/model.json
    refuse 66 'models/model.json' predict
}
