# shellcheck shell=sh
# What surrounds the network: segments, channels that share it, the highway.

# weights COLUMN OPTION...: that column of the attention rows, without its name.
weights() {
    column=$1
    shift
    expect 0 predict -o forecast --attention-out - "$@"
    sed 1d "$OUT" | cut -d, -f"$column"
}

test_segments_cover_all_rows_of_the_window() {
    counted 60 >c.csv
    train -T 7 -H 5 --segment 3 c.csv
    predict
    [ "$(weights 10 | tr '\n' ' ')" = '1 1 1 1 1 1 1 ' ] ||
        fail "rows: $(cat "$OUT")"
    [ "$(weights 9 | tr '\n' ' ')" = '6 5 4 3 2 1 0 ' ] ||
        fail "lags: $(cat "$OUT")"
    train -T 7 -H 5 --segment 3 --attention pointer c.csv
    predict
    [ "$(weights 3 | uniq | tr '\n' ' ')" = '1 4 ' ] ||
        fail "steps: $(cat "$OUT")"
    [ "$(weights 4 | uniq | tr '\n' ' ')" = '3 2 ' ] ||
        fail "steps covered: $(cat "$OUT")"
    predict -H 2
    expect 0 inspect
    has "$OUT" '3 rows each'
}

# The weight of a segment is the sum of those of its rows, which differ.
test_weights_of_rows_fold_to_those_of_segments() {
    counted 60 >c.csv
    train -T 7 -H 5 --segment 3 --epochs 30 c.csv
    weights 13 >rows
    [ "$(weights 10 --segments | tr '\n' ' ')" = '1 3 3 ' ] ||
        fail "rows: $(cat "$OUT")"
    [ "$(weights 9 --segments | tr '\n' ' ')" = '6 3 0 ' ] ||
        fail "lags: $(cat "$OUT")"
    weights 13 --segments >segments
    awk 'NR == FNR { sum[NR == 1 ? 1 : NR < 5 ? 2 : 3] += $1; all += $1
            if (NR > 2 && NR != 5 && $1 != before) differ++
            before = $1; next }
        { d = $1 - sum[FNR]; if (d * d > 1e-16) bad = 1 }
        END { d = all - 1; exit bad || FNR != 3 || differ < 4 || d * d > 1e-12 }
        ' rows segments || fail "rows: $(cat rows segments)"
    expect 0 predict --segments --format json
    [ "$(grep -c '"rows":.*3' "$OUT")" = 2 ] || fail "json: $(cat "$OUT")"
}

test_segments_with_every_kind() {
    counted 60 >c.csv
    expect 0 help train
    awk '/\(--attention\):/ { inside = 1; next } /^$/ { inside = 0 }
        inside && /^  [a-z]/ { print $1 }' "$OUT" >kinds
    while read -r kind; do
        [ "$kind" != feature ] || continue # it is refused segments
        train -q -T 7 -H 4 --segment 2 --attention "$kind" c.csv
        expect 0 predict --format json
        is_json "$OUT"
    done <kinds
    train -T 7 -H 4 --segment 7 c.csv
    predict
    refuse 64 'longer than the window' train -T 7 -H 4 --segment 8 c.csv
}

test_channels_that_share_have_weights_of_their_own() {
    counted 60 >c.csv
    for decoder in linear parallel recurrent; do
        for channels in shared mixed; do
            train -T 6 -H 3 --channels $channels --decoder $decoder c.csv
            has models/model.json "\"channels\":	\"$channels\""
            predict
            [ "$(weights 2 | uniq | tr '\n' ' ')" = 'a b ' ] ||
                fail "targets: $(cat "$OUT")"
        done
    done
    for channels in shared mixed; do
        train -T 6 -H 3 --channels $channels --target a c.csv
        predict
        labelled >l.csv
        refuse 64 "--channels $channels cannot be used with --label" \
            train --channels $channels --id who --label y l.csv
    done
}

# Of a column that a target does not depend on, a network of its own past has no
# trace in its forecast of the target.
test_mixed_channels_read_the_other_columns() {
    counted 60 >c.csv
    awk -F, -v OFS=, 'NR > 50 { $2 = -$2 } 1' c.csv >other.csv
    for channels in shared mixed; do
        train -T 6 -H 3 --channels $channels --skip none --target a c.csv
        for file in c other; do
            expect 0 predict --format csv $file.csv
            cp "$OUT" $file.out
        done
        reads=no
        cmp -s c.out other.out || reads=yes
        case $channels:$reads in
        shared:yes) fail 'shared channels read b' ;;
        mixed:no) fail 'mixed channels do not read b' ;;
        esac
    done
}

test_the_network_corrects_the_highway() {
    counted 200 >c.csv
    expect 0 train --skip ridge -T 6 -H 3 --epochs 5 --format json -q c.csv
    is_json "$OUT"
    has "$OUT" '"ridge":	{'
    expect 0 predict --format json
    is_json "$OUT"
    expect 0 inspect
    has "$OUT" 'ridge       penalty'
    expect 0 train --skip ridge -T 6 -H 3 --epochs 5 --attention uniform c.csv
    refuse 64 'its ridge forecast has a parameter for each timestep' predict -T 7
}

# told [FEATURES]: labels that a line through the window tells, but for a bit.
told() {
    awk -v features="${1:-1}" 'BEGIN {
        printf "who"
        for (k = 1; k <= features; k++)
            printf ",x%d", k
        print ",y"
        seed = 12345
        for (id = 1; id <= 60; id++) {
            y = 0
            for (t = 1; t <= 8; t++) {
                row = "w" id
                for (k = 1; k <= features; k++) {
                    seed = seed * 16807 % 2147483647
                    x = seed / 2147483647
                    y += (t == 3 && k == 1) ? 50 * x : (t == 8 ? 20 * x : 0.1 * x)
                    row = row sprintf(",%.4f", x)
                }
                rows[t] = row
            }
            for (t = 1; t <= 8; t++)
                printf "%s,%.3f\n", rows[t], y
        }
    }'
}

# ratio_of FILE: of the error of the highway by itself to that of the mean.
ratio_of() {
    awk -F, '$1 == "" && $2 == "ridge" { ridge = $3 }
        $1 == "" && $2 == "mean" { mean = $3 }
        END { print ridge / mean }' "$1"
}

test_a_label_has_a_highway() {
    told 2 >l.csv
    for command in backtest train; do
        expect 0 $command --hidden 2 --epochs 1 --id who --label y \
            --format csv l.csv
        [ "$(ratio_of "$OUT" | awk '{ print ($1 < .2) }')" = 1 ] ||
            fail "ridge over mean: $(ratio_of "$OUT")"
    done
    has "$ERR" 'attention does not contribute'
    expect 0 predict --format json
    has "$OUT" '"attention_used":	false' '"id":	"w60"'
    expect 0 inspect
    has "$OUT" 'ridge       penalty ' 'makes the forecast alone'
    expect 0 inspect --format json
    has "$OUT" '"shape":	[17, 1]'
    cut -d, -f1-3 l.csv >absent.csv
    expect 0 predict --format csv absent.csv
    sort -u l.csv | awk -F, '{ print $1 "," $4 }' | sort -u >labels
    awk -F, 'NR == FNR { label[$1] = $2; next }
        FNR > 1 && ($NF - label[$1]) ^ 2 > 25 { exit 1 }' labels "$OUT" ||
        fail "forecasts far from the labels: $(cat "$OUT")"
    expect 0 train --hidden 2 --epochs 1 --id who --label y --skip none \
        --format json l.csv
    has "$OUT" '"ridge":	null'
    has models/model.json '"ridge":	null'
}

test_the_map_of_a_label_may_be_too_large() {
    told 600 >l.csv
    refuse 64 'a ridge forecast from 4801 to 1 numbers is too large (use' \
        train --skip ridge --id who --label y l.csv
    expect 0 train --hidden 2 --epochs 1 --id who --label y l.csv
    has "$ERR" 'no ridge forecast: one from 4801 to 1 numbers is too large'
    has models/model.json '"ridge":	null'
}

# Sites that wander phase by phase, every second one with a rhythm of 8 rows.
wanderers() {
    awk 'BEGIN { print "site,y"; r = 1
        for (s = 0; s < 6; s++)
            for (i = 0; i < 160; i++) {
                r = r * 16807 % 2147483647
                p = s % 2 ? i % 8 : i % 4
                x[s, p] += (i < 8 ? 8 : 1) * (r / 2147483647 - 0.5)
                print "s" s "," x[s, p]
            } }'
}

test_a_panel_of_two_rhythms_has_a_highway_with_a_contrast() {
    wanderers >c.csv
    expect 0 train --skip ridge -T 16 -H 4 --season 4 --id site --epochs 1 c.csv
    expect 0 inspect
    has "$OUT" 'lag gate of lags 4 and 8'
    expect 0 inspect --format json
    has "$OUT" '"short_lag":	4' '"long_lag":	8'
    expect 0 predict --format json
    is_json "$OUT"
    sed 's/"long_lag":	8/"long_lag":	3/' models/model.json >damaged.json
    refuse 65 'expected a value above short_lag' predict -m damaged.json
}

test_a_highway_that_is_too_large_is_refused() {
    counted 8000 >c.csv
    refuse 64 'is too large (use --skip none' \
        train --skip ridge -T 5000 -H 10 c.csv
    # what nobody asked for is left out
    expect 0 train --hidden 1 --epochs 1 --cell none --segment 2500 -T 5000 \
        -H 10 --target a --channels shared --final-fit none c.csv
    has "$ERR" 'no ridge forecast: one from 5000 to 10 numbers is too large'
    has models/model.json '"ridge":	null'
}

# On white noise the network cannot be better by more than chance.
test_a_network_that_is_not_kept_says_so() {
    # a waning wave that noise renews: linear, and too much for one epoch of
    # large steps
    awk 'BEGIN { print "y"; x = 1
        for (i = 0; i < 400; i++) {
            x = x * 16807 % 2147483647
            y = 1.6 * last - .95 * before + x / 2147483647
            before = last
            print last = y
        } }' >c.csv
    expect 0 train --skip ridge --forecaster network -T 6 -H 3 --epochs 1 --lr .1 \
        --format json c.csv
    has "$ERR" ', with the network'
    has "$OUT" '"attention_used":	false'
    has "$ERR" 'attention does not contribute'
    [ "$(grep -c '"mae":' "$OUT")" -gt 1 ] || fail "$(cat "$OUT")"
    awk '/"mae":/ { gsub(/,/, ""); mae[name] = $2 }
        /": *\{|":\t\{/ { name = $1; gsub(/[":]/, "", name) }
        /"scaled"/ { exit !(mae["model"] == mae["ridge"]) }' "$OUT" ||
        fail "the model is not the highway: $(cat "$OUT")"
    expect 0 predict --format json
    has "$OUT" '"attention_used":	false' '"attention":	[]'
    has "$ERR" 'attention does not contribute'
    expect 0 predict
    has "$OUT" 'attention does not contribute' 'train --skip none'
    expect 0 inspect
    has "$OUT" 'makes the forecast alone'
}
