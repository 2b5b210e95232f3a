# shellcheck shell=sh
# Rows that lie in the same hours of each day.

# calls WEEKS: half-hours from 08:00 to 17:30, Monday to Friday, from Monday
# 2024-01-01 on. Wednesday 10 January is a holiday, Thursday 18 a half day, and
# of Friday 26 two rows are absent.
calls() {
    awk -v weeks="$1" 'BEGIN {
        print "time,calls"
        for (day = 0; day < 7 * weeks; day++)
            for (row = 0; day % 7 < 5 && row < 20; row++) {
                if (day == 9 || (day == 17 && row > 9) ||
                    (day == 25 && (row == 3 || row == 4)))
                    continue
                x = 50 - (row - 9) ^ 2 / 4 + day % 7 * 3 + row * 7 % 5
                printf "2024-%02d-%02d %02d:%02d,%d\n", day < 31 ? 1 : 2,
                    day < 31 ? day + 1 : day - 30, 8 + int(row / 2),
                    row % 2 * 30, x + day * 11 % 4
            }
    }'
}

step='every 30 minutes from 08:00 to 17:30, Monday to Friday'

test_closed_hours_are_no_gaps() {
    calls 8 >c.csv
    expect 0 check c.csv
    has "$OUT" "times in column \"time\", $step, from 2024-01-01 08:00" \
        'a horizon of 20 fit' '3 gaps, 32 rows missing'
    lacks "$OUT" masked
    train c.csv
    has "$ERR" "$step" 'horizon 20 (chosen automatically)' \
        'season 100 (chosen automatically)' '3 gaps, 32 rows missing' \
        'first 2024-01-10 08:00 to 2024-01-10 17:30'
    expect 0 inspect
    has "$OUT" "$step"
    has models/model.json '"hours":	"08:00-17:30,Mon-Fri"'
    expect 0 predict --format csv
    sed -n '2p;21p' "$OUT" | cut -d, -f 2,3 >rows
    has rows '2024-02-26 08:00,1' '2024-02-26 17:30,20'
}

test_future_times_follow_the_hours_after_rows_that_are_appended() {
    calls 8 >c.csv
    train c.csv
    echo '2024-02-26 08:00,40' >>c.csv
    expect 0 predict --format csv
    lacks "$ERR" warning
    sed -n '2p;20,21p' "$OUT" | cut -d, -f 2,3 >rows
    has rows '2024-02-26 08:30,1' '2024-02-26 17:30,19' \
        '2024-02-27 08:00,20'
    # a week of the file, newest first, has the step of the model
    { sed 1q c.csv && tail -n 200 c.csv | sort -r; } >new.csv
    expect 0 predict --sort --format csv new.csv
    lacks "$ERR" 'the times are'
    sed -n '2p' "$OUT" | cut -d, -f 2,3 >rows
    has rows '2024-02-26 08:30,1'
    # a row in the night is no row of the step
    echo '2024-02-26 22:00,40' >>c.csv
    expect 0 predict
    has "$ERR" 'the times are every 30 minutes, those of the training file were every 30 minutes from 08:00 to 17:30, Monday to Friday'
}

test_closed_hours_are_counted_with_a_step_alone() {
    calls 8 >c.csv
    expect 65 check --freq 30min c.csv
    has "$OUT" 'every 30 minutes, from 2024-01-01 08:00' 'are masked'
    expect 65 check --freq 30min,07:30-18:00 c.csv
    has "$OUT" 'every 30 minutes from 07:30 to 18:00, from 2024'
    refuse 64 '--freq 30min,08:00-17:20: hours of the day are a whole number of steps apart and written as in ' \
        check --freq 30min,08:00-17:20 c.csv
    refuse 64 'rows are joined to steps without hours of the day' \
        check --resample 1h,08:00-17:00:sum c.csv
}

test_windows_of_files_with_closed_hours_can_be_free_of_gaps() {
    calls 8 >c.csv
    train --gaps split -T 20 c.csv
    predict
    expect 0 backtest --epochs 1 --folds 2 -T 20 c.csv
    has "$ERR" "$step"
}

test_model_files_have_hours_only_of_such_a_step() {
    calls 8 >c.csv
    train c.csv
    for hours in '' '08:00-17:20' '17:30-08:00'; do
        sed "s/\"08:00-17:30,Mon-Fri\"/\"$hours\"/" models/model.json >bad.json
        refuse 65 'time.hours: expected the hours of "step", or no text' \
            predict -m bad.json c.csv
    done
    sed 's/"step":	"hours"/"step":	"ticks"/' models/model.json >bad.json
    refuse 65 'time.hours: expected the hours of "step", or no text' \
        predict -m bad.json c.csv
}
