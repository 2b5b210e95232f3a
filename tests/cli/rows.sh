# shellcheck shell=sh
# Files of one series on each line.

# lines [IDS [VALUES]]: as panel has them, quoted, with tails of empty cells.
lines() {
    awk -v ids="${1:-3}" -v n="${2:-60}" 'BEGIN {
        printf "\"V1\""
        for (i = 0; i < n + ids; i++) printf ",\"V%d\"", i + 2
        print ""
        for (k = 1; k <= ids; k++) {
            printf "\"id%d\"", k
            for (i = 1; i <= n; i++) printf ",\"%.3f\"", k + sin(i / k)
            for (i = 0; i < ids; i++) printf ","
            print ""
        }
    }'
}

# The same series as lines and as a panel: same figures, same forecasts.
test_lines_are_a_panel() {
    lines 3 60 >l.csv
    panel 3 60 >p.csv
    train -T 6 -H 3 --layout rows --format csv l.csv
    sed 's/^value,/x,/' "$OUT" >of_lines
    expect 0 predict --format csv
    is_empty "$ERR"
    cut -d, -f1,3,4 "$OUT" | sed 1d >forecast
    train -T 6 -H 3 --id id --features x --format csv p.csv
    same "$OUT" of_lines
    expect 0 predict --format csv
    cut -d, -f1,3,4 "$OUT" | sed 1d >wanted
    same forecast wanted
}

test_every_command_reads_lines() {
    lines 3 60 >l.csv
    train --layout rows -T 6 -H 3 l.csv
    predict
    has "$OUT" '"id":	"id2"' '"time":	null' '"value":'
    expect 0 predict
    has "$OUT" 'V1 id3' 'forecast after the last row'
    expect 0 inspect
    has "$OUT" 'layout      rows, id "V1"'
    lines 2 40 >other.csv
    predict other.csv
    [ "$(grep -c '"origin":' "$OUT")" = 2 ] || fail 'not two series'
    expect 0 compare --layout rows --attention dot --epochs 1 --hidden 4 \
        --seeds 1 -T 6 -H 3 l.csv
    expect 0 backtest --layout rows --epochs 1 --hidden 4 -T 6 -H 3 \
        --train-rows 30 --valid-rows 40 --test-rows 50 --forecasts-out f.csv \
        l.csv
    has_lines f.csv $((1 + 3 * 8 * 3))
    has f.csv 'id1,40,1,,value,'
}

test_lines_without_ids_or_header() {
    lines 3 60 | sed 1d | cut -d, -f2- >l.csv
    train --layout rows --no-header -T 6 -H 3 l.csv
    expect 0 predict --format csv
    cut -d, -f1 "$OUT" | uniq | tr '\n' ' ' >ids
    [ "$(cat ids)" = 'id 1 2 3 ' ] || fail "$(cat ids)"
    expect 0 predict
    has "$OUT" 'row 2'
    expect 0 inspect
    has "$OUT" 'layout      rows'
    lines 3 60 >with_ids.csv
    refuse 65 'with_ids.csv:1: cell 1: "V1" is not a number' predict \
        with_ids.csv
}

# No series is lost: what has a header and what has none make one model.
test_a_file_without_a_header_is_told_by_its_numbers() {
    lines 3 60 >with.csv
    sed 1d with.csv >without.csv
    train --layout rows -T 6 -H 3 --format csv with.csv
    cp "$OUT" scores
    lacks "$ERR" 'first line'
    expect 0 predict --format csv
    cp "$OUT" forecast
    train --layout rows -T 6 -H 3 --format csv without.csv
    same "$OUT" scores
    has "$ERR" 'without.csv:1: the first line is read as a series' \
        'give --header' ': 180 rows, 3 series, '
    has models/model.json '"header":	false'
    expect 0 predict --format csv
    same "$OUT" forecast
    is_empty "$ERR"
    train --layout rows -T 6 -H 3 --format csv - <without.csv
    has "$ERR" 'standard input:1: the first line'
    train --layout rows -T 6 -H 3 --no-header --format csv without.csv
    same "$OUT" scores
    lacks "$ERR" 'first line'
    train -q --layout rows -T 6 -H 3 --header without.csv
    lacks "$ERR" 'first line'
    expect 0 predict
    has "$OUT" 'id2'
    lacks "$OUT" '"id1" id1'
    # a second file is read as the first one was
    sed 's/\("id[0-9]"\).*/\1,1,2,1/' without.csv >later.csv
    expect 0 backtest --layout rows --epochs 1 --hidden 4 -T 6 \
        --actual later.csv without.csv
    has "$ERR" '3 series, scored against later.csv'
}

test_rising_numbers_are_a_header_or_a_series() {
    lines 3 40 | sed '1s/.*/id,1990,1991,1992,1993/' >years.csv
    both='increasing whole numbers: years in a header, or the values of a series'
    refuse 65 "years.csv:1: the cells after the first are $both" \
        train --layout rows years.csv
    has "$ERR" '(give --header if it is a header, --no-header if it is a series)'
    refuse 65 "$both" backtest --layout rows years.csv
    expect 65 check --layout rows years.csv
    has "$OUT" 'use the line that reads the file right:'
    lacks "$OUT" 'no command line'
    grep '^attnforecast train' "$OUT" >found
    printf 'attnforecast train --layout rows%s years.csv\n' \
        ' --header' ' --no-header' >wanted
    same found wanted
    expect 65 check --layout rows --format json years.csv
    has "$OUT" '"commands":	["attnforecast train --layout rows --header years.csv", "attnforecast train --layout rows --no-header years.csv"]'
    refuse 64 '--header cannot be used with --no-header' \
        train --layout rows --header --no-header years.csv
    train --layout rows -T 6 -H 3 --header years.csv
    has "$ERR" ': 120 rows, 3 series, '
    lacks "$ERR" 'first line'
    predict
    is_empty "$ERR"
    train --layout rows -T 6 -H 3 --no-header years.csv
    has "$ERR" ': 124 rows, 4 series, '
    predict
    has "$OUT" '"id":	"id1"'
}

test_predict_reads_the_first_line_as_training_did() {
    lines 3 60 >with.csv
    sed 1d with.csv >without.csv
    train --layout rows -T 6 -H 3 with.csv
    expect 0 predict without.csv
    has "$ERR" 'warning: without.csv:1: the first line is read as a header' \
        'put a header before it'
    sed '1s/.*/id,1,2,3/' with.csv >numbered.csv
    predict numbered.csv
    lacks "$ERR" 'first line'
}

test_a_header_may_be_asked_for_anywhere() {
    counted >c.csv
    train -T 5 -H 2 --format csv c.csv
    cp "$OUT" scores
    train -T 5 -H 2 --header --format csv c.csv
    same "$OUT" scores
    sed '1s/.*/0,1/' c.csv >numbers.csv
    train -T 5 -H 2 numbers.csv
    has "$ERR" 'all names in the header are numbers'
    train -T 5 -H 2 --header numbers.csv
    lacks "$ERR" 'all names in the header are numbers'
    refuse 64 '--header is an option of train, backtest, compare, check and score' \
        predict --header
}

test_bad_lines_are_refused_with_line_and_cell() {
    lines 3 60 | sed '3s/,"[^"]*",/,"x",/' >l.csv
    refuse 65 'l.csv:3: cell 2: "x" is not a number' train --layout rows l.csv
    lines 3 60 | sed '4s/,"[^"]*",/,,/' >l.csv
    refuse 65 'l.csv:4: cell 2: a value is missing' train --layout rows \
        --missing error l.csv
    lines 3 60 | sed '4s/id3/id1/' >l.csv
    refuse 65 'l.csv:4: id "id1" appears twice' train --layout rows l.csv
    lines >l.csv
    refuse 64 '--time cannot be used with --layout rows' train --layout rows \
        --time V1 l.csv
    refuse 64 'rows takes no --label' train --layout rows --id V1 --label V2 l.csv
    refuse 64 '--id V2 is not the first column' train --layout rows --id V2 \
        l.csv
    refuse 64 'there is no column "x"' train --layout rows --target x l.csv
}

# 16 MB: cells take about as much as their text.
test_reading_takes_memory_in_proportion_to_the_file() {
    grep -q "__[at]san_init" "$ATTNFORECAST" && skip 'addresses are not counted'
    awk 'BEGIN {
        print "id"
        for (k = 0; k < 2000; k++) {
            printf "s%d", k
            for (i = 0; i < 2000; i++) printf ",%d", i % 100
            print ""
        }
        print "last,x"
    }' >big.csv
    # shellcheck disable=SC3045
    ulimit -v 200000 2>/dev/null || skip 'memory cannot be limited here'
    refuse_once 65 'big.csv:2002: cell 2' train --layout rows -j 1 big.csv
}

test_the_file_of_a_competition() {
    ! fast || skip 'a larger file'
    file=$ROOT/../shared/data/M4-Hourly-train.csv
    [ -e "$file" ] || skip "there is no $file"
    expect 0 train -q --layout rows --forecaster naive -T 8 -H 48 "$file"
    expect 0 inspect --format json
    has "$OUT" '"rows":	353500' '"series":	414'
}
