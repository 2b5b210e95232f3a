# shellcheck shell=sh
# Rows whose times are absent.

# with_gap: the weather without the rows of lines 41 to 43.
with_gap() {
    weather 200 | sed 41,43d >gap.csv
}

# hours ROWS: hourly rows of a daily and a weekly rhythm.
hours() {
    awk -v rows="$1" 'BEGIN {
        print "time,x"
        for (i = 0; i < rows; i++)
            printf "2024-03-%02d %02d:00,%d\n", 1 + int(i / 24), i % 24,
                i % 24 + i % 7
    }'
}

test_a_gap_is_masked_and_the_step_stays() {
    with_gap
    train gap.csv
    has "$ERR" '1 gap, 3 rows missing: 2012-02-09 to 2012-02-11, between lines 40 and 41 (masked; --gaps says how)' \
        'horizon 7 (chosen automatically)'
    predict
    has "$ERR" '1 gap, 3 rows missing: 2012-02-09'
    has "$OUT" '"time":	"2012-07-19"'
    expect 0 inspect --format json
    has "$OUT" '"gaps":	"mask"'
}

test_gaps_are_filled_as_asked() {
    with_gap
    for kind in mask ffill linear split; do
        train --gaps $kind gap.csv
        has "$ERR" '1 gap, 3 rows missing'
        predict
        expect 0 inspect --format json
        has "$OUT" "\"gaps\":	\"$kind\""
    done
    refuse 65 'gap.csv:41: 1 gap, 3 rows missing: 2012-02-09 to 2012-02-11, between lines 40 and 41 (give --gaps mask, ' \
        train --gaps error gap.csv
    refuse 65 'gap.csv:41: 1 gap, 3 rows missing' predict --gaps error gap.csv
}

# All rows of the newest window have to follow each other.
test_a_window_that_crosses_a_gap_is_not_forecast_with_split() {
    with_gap
    train --gaps split -T 7 gap.csv
    sed -n '1p;30,43p' gap.csv >new.csv
    refuse 65 'the newest 7 rows' predict new.csv
    sed -n '1p;30,47p' gap.csv >new.csv
    predict new.csv
    expect 65 train --gaps split -T 95 gap.csv
    has "$ERR" 'no window of 95 rows and horizon 7 in the train rows is free of gaps' \
        '(give --gaps mask, or --window 91 or less)'
}

# runs OPTION...: 12 hourly runs of 90 rows, 100 h apart, to train on.
runs() {
    awk 'BEGIN { for (i = 0; i < 2180; i++) if (i % 190 < 90)
        print 1672531200 + 3600 * i "," 50 + i % 24 + i * 7 % 5 }' |
        sed '1i time,x' >runs.csv
    train --gaps split "$@" runs.csv
}

# The window fits in half a run, less the horizon; the longest takes all of it.
test_the_window_is_chosen_from_what_runs_between_gaps_allow() {
    runs
    has "$ERR" 'window 33 (chosen automatically)'
    predict
    runs -H 60
    has "$ERR" 'window 15 (chosen automatically)'
    runs -T 66
    expect 65 train --gaps split -T 67 runs.csv
    has "$ERR" 'no window of 67 rows and horizon 24' '--window 66 or less)'
    expect 65 train --gaps split -H 90 runs.csv
    has "$ERR" '(give --gaps mask, or a shorter --horizon)'
}

# Nothing stands in for the end of a series that is not there.
test_forecasts_start_after_the_last_known_target_whatever_fills_cells() {
    weather 200 | sed '190,$s/,.*/,,,,,/;50s/,.*/,,,,,/' >one.csv
    { echo id,t,x
        awk 'BEGIN { for (i = 0; i < 300; i++)
            print i % 3 "," int(i / 3) "," (i > 270 && i % 3 == 1 ? "" : i % 7)
        }'
    } >ids.csv
    for method in mask ffill linear mean; do
        train --missing $method one.csv
        has "$ERR" '12 rows after the last known target left out'
        expect 0 predict --format csv
        has "$OUT" ',2012-07-07,1,'
        train --missing $method -T 8 -H 3 --id id ids.csv
        expect 0 predict --format csv
        has "$OUT" '0,100,1,' '1,90,1,' '2,100,1,'
    done
    refuse 65 'one.csv:50: column "precipitation": a value is missing' \
        train --missing error one.csv
}

# The test part of 40 rows has as many known values as it says.
test_how_many_values_were_scored_is_said_where_most_are_unknown() {
    hours 200 >known.csv
    sed '165,200s/,.*/,/' known.csv >few.csv
    train -T 8 -H 3 --season 1 known.csv
    lacks "$OUT" 'values known'
    has "$OUT" '80 % intervals held'
    # the test rows end where they do without unknown values
    set -- -T 8 -H 3 --season 1 --train-rows 140 --valid-rows 160 --test-rows 200
    train "$@" few.csv
    has "$OUT" 'errors on 38 test windows with 4 of 40 values known, horizon 3'
    lacks "$OUT" 'intervals held'
    for command in train backtest; do
        expect 0 $command -q "$@" --epochs 1 --hidden 4 --format json few.csv
        has "$OUT" '"windows":	38' '"values":	4,'
        expect 0 $command -q "$@" --epochs 1 --hidden 4 --format json known.csv
        has "$OUT" '"values":	40,'
    done
}

test_a_file_without_known_targets_is_not_forecast() {
    weather 100 >known.csv
    train known.csv
    sed '2,$s/,.*/,,,,,/' known.csv >unknown.csv
    refuse 65 'unknown.csv: no value of the targets is known (give a file with their latest values)' \
        predict unknown.csv
}

test_missing_cells_are_masked_without_an_option() {
    weather 200 | awk -F, -v OFS=, 'NR % 9 == 0 { $3 = "" } { print }' >m.csv
    train m.csv
    has "$ERR" '22 missing cells masked; masked cells are not scored (first: line 9, column "temp_max")'
    predict
    has "$ERR" '22 missing cells masked (first: line 9, column "temp_max")'
    lacks "$OUT" nan
    train --target wind m.csv
    expect 0 backtest --epochs 1 --folds 2 m.csv
}

test_rows_before_the_first_target_are_left_out() {
    weather 200 | awk -F, -v OFS=, 'NR > 1 && NR < 12 { $3 = "" } { print }' >m.csv
    train --target temp_max m.csv
    has "$ERR" '10 rows before the first known target left out: the first row used is that of line 12'
    expect 0 train --epochs 1 --target temp_max --missing linear m.csv
    lacks "$ERR" masked
}

test_rows_with_the_same_time_are_refused_or_joined() {
    weather 200 >w.csv
    { cat w.csv && tail -n 1 w.csv; } >twice.csv
    refuse 65 'twice.csv:202: 1 row with the time of an earlier row: first 2012-07-18, lines 201 and 202, with the same values (give --duplicates first, ' \
        train twice.csv
    for kind in first last mean sum; do
        train --duplicates $kind twice.csv
        has "$ERR" '1 row with the time of an earlier row: first 2012-07-18, lines 201 and 202'
        predict
        has "$ERR" '1 row with the time of an earlier row'
        has "$OUT" '"time":	"2012-07-19"'
        expect 0 inspect --format json
        has "$OUT" "\"duplicates\":	\"$kind\""
    done
    refuse 65 'twice.csv:202: 1 row' predict --duplicates error twice.csv
}

test_rows_out_of_order_are_refused_or_sorted() {
    weather 200 >w.csv
    { sed 1q w.csv && sed 1d w.csv | sort -t, -k3,3n -k1,1; } >mixed.csv
    refuse 65 '--sort' train mixed.csv
    train --sort mixed.csv
    has "$ERR" 'rows are sorted by time (--sort)'
    predict
    cp "$OUT" mixed
    predict w.csv
    grep -v '"model"' "$OUT" >sorted
    grep -v '"model"' mixed >mixed.txt
    same mixed.txt sorted
    expect 64 backtest --sort --actual w.csv w.csv
    has "$ERR" '--sort cannot be used with --actual'
}

# Hourly, each some seconds late.
test_times_off_the_grid_are_refused_or_resampled() {
    hours 200 | awk -F, -v OFS=, \
        'NR > 1 { $1 = $1 sprintf(":%02d", (NR - 2) * 7 % 60) } { print }' \
        >late.csv
    refuse 65 'late.csv:11: time 2024-03-01 09:00:03 is off the grid; the step is every 3607 seconds (give --resample 1h:mean to join' train late.csv
    train --resample 1h:mean late.csv
    has "$ERR" '200 rows joined to 200 steps by --resample 1h:mean, each row to the step that it lies in' \
        'horizon 24 (chosen automatically)'
    predict
    has "$ERR" 'by --resample 1h:mean'
    has "$OUT" '"time":	"2024-03-09 08:00:00"'
    expect 0 inspect --format json
    has "$OUT" '"resample":	"1h:mean"'
}

# Hourly, each up to 20 seconds early or late: each row keeps its step.
test_rows_near_a_grid_go_to_the_nearest_step() {
    jitter() { # SECONDS: of the row after NR
        awk -F, -v OFS=, 'NR > 1 {
            s = 1709251200 + (NR - 2) * 3600 + ('"$1"')
            $1 = s } { print }'
    }
    hours 120 >even.csv
    jitter 'NR * 7 % 41 - 20' <even.csv >near.csv
    refuse 65 'give --resample 1h:mean' train near.csv
    train --resample 1h:mean near.csv
    has "$ERR" '120 rows joined to 120 steps by --resample 1h:mean, each row to the nearest step'
    lacks "$ERR" absent missing
    predict
    has "$ERR" 'each row to the nearest step'
    has "$OUT" '"time":	"'
    # the same values on the grid give the same forecast
    cp "$OUT" near
    jitter 0 <even.csv >exact.csv
    train exact.csv
    predict
    for f in near "$OUT"; do sed -n '/"values"/,/}/p' "$f" >"v_${f##*/}"; done
    same v_near "v_${OUT##*/}"
    # two rows near a step, or one far from all: the step in which a row is
    for seconds in 'NR % 9 ? NR * 7 % 41 - 20 : -3550' \
        'NR == 90 ? 1800 : NR * 7 % 41 - 20'; do
        jitter "$seconds" <even.csv >far.csv
        train --resample 1h:mean far.csv
        lacks "$ERR" 'nearest step'
    done
}

# A sum over part of a step is masked; the forecast starts at a step that is
# not over.
test_sums_of_part_steps_are_masked() {
    hours 710 | sed '100,102d;200s/,.*/,/' >part.csv
    train --resample 6h:sum -T 8 -H 3 part.csv
    has "$ERR" '3 steps incomplete: first 2024-03-05 00:00 has 3 of 6 values in column "x"; they are masked' \
        '2 missing cells masked' '1 row after the last known target left out'
    expect 0 predict --format csv
    has "$ERR" '3 steps incomplete'
    has "$OUT" ',2024-03-30 12:00,1,'
    expect 65 check --resample 6h:sum part.csv
    has "$OUT" 'partial' 'line 98, 2024-03-05 00:00: 3 steps incomplete'
    refuse 65 'part.csv:197: column "x": a value is missing (give --missing mask' train --missing error --resample 6h:sum part.csv
    sed '197s/,.*/,1/' part.csv >rows.csv
    refuse 65 'rows.csv:98: 2 steps incomplete: first 2024-03-05 00:00 has 3 of 6 values in column "x" (give --missing mask' train --missing error --resample 6h:sum rows.csv
    expect 65 check --missing error --resample 6h:sum rows.csv
    has "$OUT" 'train --missing mask --resample 6h:sum rows.csv'
    train --resample 6h:mean -T 8 -H 3 part.csv
    has "$ERR" '3 steps incomplete' 'they are the means of the values that are there (--drop-last 1 leaves out the last one)'
    train --resample 6h:mean --drop-last 1 -T 8 -H 3 part.csv
    expect 0 predict --format csv
    has "$OUT" ',2024-03-30 12:00,1,'
}

# What the reading found is in the model; a damaged list is refused.
test_findings_are_kept_in_the_model() {
    hours 200 | sed '52,53d;72s/,.*/,/' >holes.csv
    train -T 8 -H 3 holes.csv
    expect 0 inspect
    has "$OUT" 'found       line 52, 2024-03-03 04:00: 1 gap, 2 rows missing' \
        '            line 70, 2024-03-03 22:00: column "x": 1 missing cell'
    expect 0 inspect --format json
    is_json "$OUT"
    has "$OUT" '"kind":	"gap"' '"kind":	"missing"' '"count":	2' \
        '"line":	70' '"time":	"2024-03-03 22:00"'
    expect 0 predict
    sed -i 's/"kind":	"gap"/"kind":	"hole"/' models/model.json
    refuse 65 'training.findings[0].kind: "hole" is not one of blank, ' predict
    awk 'NR < 50' holes.csv >whole.csv
    train -T 8 -H 3 whole.csv
    expect 0 inspect --format json
    has "$OUT" '"findings":	[]'
}

# predict reads with the step of the model, where the times fit it.
test_predict_uses_the_step_of_the_model() {
    hours 300 >hours.csv
    train -T 8 -H 3 hours.csv
    awk 'NR == 1 || NR > 270 && NR % 2' hours.csv >half.csv
    expect 0 predict --format csv half.csv
    has "$OUT" ',2024-03-13 12:00,1,' ',2024-03-13 13:00,2,'
    has "$ERR" '15 gaps, 15 rows missing'
    lacks "$ERR" 'those of the training file were'
    awk 'NR == 1 || NR % 24 == 2' hours.csv >days.csv
    expect 0 predict --format csv days.csv
    has "$OUT" ',2024-03-14 00:00,1,'
    has "$ERR" 'warning: the times are daily, those of the training file were hourly'
    sed 's/:00,/:30,/' hours.csv >later.csv
    expect 0 predict later.csv
    lacks "$ERR" 'those of the training file were'
}

test_options_of_times_are_refused_where_times_make_no_grid() {
    printf 'a,1,3,2\nb,4,6,5\n' >rows.csv
    printf 'run,t,x,y\na,1,2,3\n' >label.csv
    for option in --gaps=split --duplicates=first --sort --resample=1d:mean; do
        refuse 64 "${option%%=*} cannot be used with rows.csv: it has no times" \
            train --layout rows $option rows.csv
    done
    for option in --gaps=split --duplicates=first --sort --freq=1d \
        --resample=1d:mean; do
        refuse 64 "${option%%=*} cannot be used with --label" \
            train --id run --label y $option label.csv
    done
}

# refused_by_data OPTION FILE: train has no use for an option in a file.
refused_by_data() {
    refuse 64 "${1%%=*} cannot be used with $2" train -T 4 -H 2 "$1" "$2"
}

test_options_of_times_are_refused_without_times() {
    awk 'BEGIN { print "x"; for (i = 0; i < 60; i++) print i * i % 7 }' >none.csv
    awk 'BEGIN { print "time,x"; for (i = 0; i < 60; i++)
        print i * i "," i * i % 7 }' >odd.csv
    awk 'BEGIN { print "time,x"; for (i = 0; i < 60; i++)
        print 2000 + i "," i * i % 7 }' >years.csv
    for option in --gaps=split --duplicates=first --sort --resample=1d:mean \
        --tz=UTC --calendar=auto; do
        refused_by_data $option none.csv
    done
    refused_by_data --gaps=split odd.csv
    refused_by_data --calendar=auto odd.csv
    refused_by_data --tz=UTC years.csv
    refuse 65 'odd.csv:3: time 1 is off the grid' train --freq 2 odd.csv
    expect 0 train -q -T 4 -H 2 --hidden 4 --epochs 1 none.csv
    for option in --gaps=split --duplicates=first --sort --freq=1d \
        --resample=1d:mean --tz=UTC; do
        refuse 64 "${option%%=*} cannot be used with none.csv" \
            predict $option none.csv
    done
}

test_a_label_has_no_mase() {
    printf 'run,t,x,y\na,1,2,3\n' >label.csv
    refuse 64 '--mase-period cannot be used with --label' train --id run \
        --label y --mase-period 3 label.csv
}
