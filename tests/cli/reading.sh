# shellcheck shell=sh
# One table written in many ways is the same table; layouts, times, columns.

# forecast_of FILE OPTION...: trains, and leaves the forecast in ./FILE.out.
forecast_of() {
    data=$1
    shift
    train -T 6 -H 3 "$@" "$data"
    expect 0 predict --format csv
    cp "$OUT" "$data.out"
}

# forecast_as FILE OTHER...: the forecast of each other file is ./FILE.out.
forecast_as() {
    wanted=$1
    shift
    for other in "$@"; do
        forecast_of "$other"
        same "$other.out" "$wanted.out"
    done
}

test_ends_of_lines_and_a_byte_order_mark_do_not_matter() {
    weather >lf.csv
    awk '{ printf "%s\r\n", $0 }' lf.csv >crlf.csv
    tr '\n' '\r' <lf.csv >cr.csv
    { printf '\357\273\277'; cat lf.csv; } >bom.csv
    printf '%s' "$(cat lf.csv)" >open.csv
    { cat lf.csv; echo; echo; } >blank.csv
    forecast_of lf.csv
    forecast_as lf.csv crlf.csv cr.csv bom.csv open.csv blank.csv
}

test_delimiters_and_quotes_do_not_matter() {
    weather >plain.csv
    forecast_of plain.csv
    ! grep -q 'cells are separated' "$ERR" || fail 'the comma is noted'
    tr , ';' <plain.csv >semicolon.csv
    tr , '\t' <plain.csv >tab.csv
    tr , '|' <plain.csv >bar.csv
    tr , ' ' <plain.csv | sed 's/ /   /2' >blank.csv
    sed 's/[^,]*/"&"/g' plain.csv >quoted.csv
    for file in semicolon:\; tab:tab bar:\| blank:blank "quoted:,"; do
        forecast_of "${file%%:*}.csv" --delimiter "${file#*:}"
        same "${file%%:*}.csv.out" plain.csv.out
    done
    forecast_as plain.csv semicolon.csv tab.csv bar.csv blank.csv quoted.csv
    expect 0 inspect --format json
    has "$OUT" '"delimiter":	","'
    train -T 6 -H 3 semicolon.csv
    has "$ERR" 'cells are separated by semicolons'
    expect 0 inspect --format json
    has "$OUT" '"delimiter":	";"'
    train -T 6 -H 3 - <tab.csv
    has "$ERR" 'cells are separated by tabs'
}

test_a_header_may_be_a_comment() {
    weather >plain.csv
    forecast_of plain.csv
    sed '1s/^/# /' plain.csv >hash.csv
    { echo '# source: a; b'; sed '1s/^/#/' plain.csv; } >hashes.csv
    { echo sep=,; cat plain.csv; } >sep.csv
    awk 'NR % 100 == 5 { print "# checked, by hand" } { print }' plain.csv \
        >comments.csv
    { sed '1s/^/# /;1q' plain.csv; echo '# '; echo; sed 1d plain.csv; } >gap.csv
    { echo 'Source: a station'; echo; echo 'wind = speed, at 10 m'; cat gap.csv; } \
        >below.csv
    { sed '1s/^/# /;1q' plain.csv; echo '# UTC,mm,degC,degC,m/s,sky'; sed 1d plain.csv; } \
        >units.csv
    forecast_as plain.csv hash.csv hashes.csv sep.csv comments.csv gap.csv \
        below.csv units.csv
    train -T 6 -H 3 below.csv
    has "$ERR" 'the comment in line 4 is the header' \
        '2 lines above the header are passed over'
    predict
    has "$ERR" 'the comment in line 4 is the header'
    train -T 6 -H 3 comments.csv
    lacks "$ERR" 'is the header'
    has "$ERR" 'comments are passed over, the first in line 5'
    predict
    has "$ERR" 'comments are passed over, the first in line 5'
}

test_blank_rows_and_empty_columns_are_passed_over() {
    weather >plain.csv
    forecast_of plain.csv
    { sed 20q plain.csv; echo; sed 1,20d plain.csv; echo ,,,,,
        echo ' , ,,,,'; } >blank.csv
    sed 's/$/,/' plain.csv >trailing.csv
    sed '1!s/$/,,/' plain.csv >wide.csv
    sed '1s/$/,,/' plain.csv >named.csv
    forecast_as plain.csv blank.csv trailing.csv wide.csv named.csv
    train -T 6 -H 3 blank.csv
    has "$ERR" '3 blank rows are passed over, the first in line 21'
    train -T 6 -H 3 trailing.csv
    has "$ERR" 'columns without name and values at the end'
}

test_predict_takes_a_file_with_another_delimiter() {
    weather >plain.csv
    train plain.csv
    expect 0 predict --format csv
    cp "$OUT" wanted
    tr , ';' <plain.csv >semicolon.csv
    expect 0 predict --format csv --delimiter ';' semicolon.csv
    same "$OUT" wanted
}

test_the_order_of_columns_does_not_matter_to_predict() {
    weather >w.csv
    train w.csv
    expect 0 predict --format csv
    cp "$OUT" wanted
    awk -F, -v OFS=, '{ print $5, $1, "x" NR, $4, $3, $2 }' w.csv |
        sed '1s/x1/extra/' >turned.csv
    expect 0 predict --format csv turned.csv
    same "$OUT" wanted
}

test_names_may_hold_commas_quotes_and_line_ends() {
    {
        printf '"a,b","say ""x""","two\nlines"\n'
        counted | sed 1d | awk '{ print $0 "," NR % 5 }'
    } >named.csv
    train -T 5 -H 2 named.csv
    predict
    has "$OUT" '"a,b":' '"say \"x\"":' '"two\nlines":'
    expect 0 predict --format csv
    has "$OUT" '"a,b"' '"say ""x"""'
    train -T 5 -H 2 --target 'a,b' named.csv
    expect 0 predict --format csv
    [ "$(sed -n 1p "$OUT")" = \
        'id,time,step,"a,b","a,b_lo80","a,b_hi80","a,b_lo95","a,b_hi95"' ] ||
        fail "the head is $(sed -n 1p "$OUT")"
}

test_a_file_without_a_header() {
    weather | sed 1d | cut -d, -f1-5 >bare.csv
    train -T 6 -H 3 --no-header bare.csv
    expect 0 predict --format csv
    [ "$(sed -n 1p "$OUT" | cut -d, -f1-7)" = id,time,step,2,3,4,5 ] ||
        fail "the head is $(sed -n 1p "$OUT")"
    sed 1d "$OUT" >without
    weather | cut -d, -f1-5 >with.csv
    forecast_of with.csv
    sed 1d with.csv.out >with
    same with without
}

test_columns_are_named_or_numbered() {
    weather >w.csv
    forecast_of w.csv --target temp_max,wind --features 2,temp_max,4,5
    cp w.csv.out named
    [ "$(sed -n 1p named | cut -d, -f1-5)" = id,time,step,temp_max,wind ] ||
        fail "the head is $(sed -n 1p named)"
    forecast_of w.csv --target 3,5
    same w.csv.out named
    counted | sed '1s/.*/2,1/' >swapped.csv
    forecast_of swapped.csv --target 2
    [ "$(sed -n 1p swapped.csv.out | cut -d, -f1-4)" = id,time,step,2 ] ||
        fail "the head is $(sed -n 1p swapped.csv.out)"
    train --features wind --target temp_max w.csv
    predict
    expect 0 inspect --format json
    has "$OUT" '"features":	["wind"]' '"targets":	["temp_max"]'
}

test_without_a_time_forecasts_carry_none() {
    weather >w.csv
    train --time none w.csv
    predict
    has "$OUT" '"time":	null' '"origin":	null' '"from":	null'
    expect 0 predict
    has "$OUT" 'forecast after the last row'
    counted >c.csv
    train c.csv
    has "$ERR" 'no time column'
    predict
    has "$OUT" '"time":	null' '"horizon":	10'
}

test_months_are_counted_by_the_calendar() {
    awk 'BEGIN {
        print "month,sold"
        for (i = 0; i < 90; i++)
            printf "%d-%02d,%d\n", 1990 + int(i / 12), i % 12 + 1, i % 12
    }' >m.csv
    train m.csv
    has "$ERR" 'horizon 12'
    predict
    has "$OUT" '"origin":	"1997-06"' '"time":	"1997-07"' \
        '"time":	"1998-06"' '"to":	"1997-06"'
}

test_hours_and_weeks_have_horizons_of_their_own() {
    awk 'BEGIN {
        print "time,x"
        for (i = 0; i < 400; i++)
            printf "2020-02-%02d %02d:00,%d\n", 12 + i / 24, i % 24, i % 24
    }' >h.csv
    train h.csv
    has "$ERR" 'horizon 24'
    predict
    has "$OUT" '"origin":	"2020-02-28 15:00"' '"time":	"2020-02-29 00:00"'
    awk 'NR == 1 || NR % 7 == 2' "$ROOT/data/seattle-weather.csv" >week.csv
    train week.csv
    has "$ERR" 'horizon 4'
    predict
    has "$OUT" '"origin":	"2015-12-27"' '"time":	"2016-01-03"'
}

test_integers_count_on() {
    { echo t,a; awk 'BEGIN { for (i = 0; i < 80; i++)
        print 100 + 5 * i "," i % 7 }'; } >i.csv
    train i.csv
    predict
    has "$OUT" '"origin":	"495"' '"time":	"500"' '"time":	"545"'
}

test_times_that_cannot_be_read_are_refused() {
    { echo date,a; awk 'BEGIN { for (i = 0; i < 80; i++)
        print "day " i "," i % 7 }'; } >t.csv
    refuse 65 't.csv:2: column "date": "day 0" is not a time' train -T 5 t.csv
    train -T 5 --time none t.csv
    predict
    has "$OUT" '"origin":	null' '"time":	null'
}

test_series_of_a_panel_may_be_mixed() {
    panel 3 40 >mixed.csv
    forecast_of mixed.csv --id id
    predict
    has "$OUT" '"id":	"id1"' '"id":	"id2"' '"id":	"id3"' '"time":	"41"'
    has_lines mixed.csv.out 10
    { sed 1q mixed.csv; for k in 1 2 3; do grep "^id$k," mixed.csv; done; } \
        >sorted.csv
    forecast_of sorted.csv --id id
    same mixed.csv.out sorted.csv.out
    expect 0 predict --format csv mixed.csv
    same "$OUT" sorted.csv.out
}

test_ids_may_be_any_text() {
    panel 3 40 | sed 's/^id1,/"a, ""b""\nc",/; s/^id2,/0x1,/; s/^id3,/null,/' \
        >p.csv
    train -T 6 -H 3 --id id p.csv
    predict
    has "$OUT" '"id":	"a, \"b\"\nc"' '"id":	"0x1"' '"id":	"null"'
    expect 0 predict --format csv --attention-out rows.csv
    has "$OUT" '"a, ""b""'
    has rows.csv '"a, ""b""'
    expect 0 predict p.csv -T 6
}

test_ids_that_are_too_short_are_left_out_of_the_training() {
    panel 4 40 | awk -F, '$1 != "id4" || $2 < 5' >p.csv
    train -T 6 -H 3 --id id p.csv
    has "$ERR" 'warning: 1 of 4 ids'
    predict
    has "$ERR" 'warning' '1 of 4 ids'
    [ "$(grep -c '"id":	"id' "$OUT")" = 4 ] || fail "not 4 series"
}

test_a_label_is_learnt_for_every_id() {
    labelled 12 8 >l.csv
    train --id who --label y l.csv
    has "$OUT" 'mean'
    predict
    has "$OUT" '"id":	"w1"' '"id":	"w12"' '"time":	null' '"y":' \
        '"step":	1'
    expect 0 predict --format csv
    cp "$OUT" wanted
    has_lines wanted 13
    sed '1!s/,[0-9]*$/,/' l.csv >empty.csv
    expect 0 predict --format csv empty.csv
    same "$OUT" wanted
    cut -d, -f1,2 l.csv >absent.csv
    expect 0 predict --format csv absent.csv
    same "$OUT" wanted
    train --format json --id who --label y l.csv
    is_json "$OUT"
    has "$OUT" '"naive":	null' '"drift":	null' '"mean":'
}

test_layouts_are_pinned() {
    labelled >l.csv
    train --layout labelled --id who --label y l.csv
    panel >p.csv
    train --layout panel --id id p.csv
    train --layout series --time none --features x p.csv
}

test_missing_values_are_filled_as_asked() {
    weather | awk -F, -v OFS=, '
        NR > 20 && NR % 13 == 0 { $3 = "" } { print }' >gaps.csv
    refuse 65 '(give --missing mask' train --missing error gaps.csv
    for kind in ffill linear mean; do
        train --missing $kind gaps.csv
        has "$ERR" "missing cells imputed with $kind; imputed cells are not scored"
        predict
        has "$ERR" "missing cells imputed with $kind"
        ! grep -q scored "$ERR" || fail "predict speaks of scores"
        expect 0 predict --format csv
        cp "$OUT" $kind
        expect 0 inspect --format json
        has "$OUT" "\"missing\":	\"$kind\""
    done
    cmp -s ffill linear && fail "ffill and linear forecast the same"
    refuse 65 '(give --missing mask' predict --missing error
    expect 0 predict --missing linear
    awk -F, -v OFS=, 'NR == 2 { $3 = "NA" } { print }' gaps.csv >start.csv
    train --missing mean start.csv
}

# Up to a tenth of the rows is left out; the cells before the first value of a
# column that begins later are masked.
test_rows_that_cannot_be_filled_are_left_out() {
    weather 100 | awk -F, -v OFS=, '
        NR > 1 && NR <= 4 { $2 = "" } NR > 1 && NR <= 11 { $3 = "" } { print }
    ' >start.csv
    for kind in ffill linear; do
        train --missing $kind start.csv
        has "$ERR" "10 rows before the first value of column \"temp_max\", which --missing $kind cannot fill, left out: the first row used is that of line 12, 2012-01-11"
        lacks "$ERR" masked
        predict
        has "$ERR" '10 rows before the first value of column "temp_max"'
    done
    train --missing ffill --features precipitation,wind start.csv
    has "$ERR" '3 rows before the first value of column "precipitation"'
    train --missing mask start.csv
    has "$ERR" '13 missing cells masked'
    expect 65 check --missing ffill start.csv
    has "$OUT" 'leading'

    awk -F, -v OFS=, 'NR == 12 { $3 = "" } { print }' start.csv >late.csv
    train --missing ffill late.csv
    has "$ERR" '3 rows before the first value of column "precipitation"' \
        "8 missing cells masked, because --missing ffill needs an earlier value (--from 2012-01-12 leaves their rows out, --features a column that begins late)"
    predict
    has "$ERR" '8 missing cells masked, because --missing ffill needs an earlier value (first'
    train --missing ffill --from 2012-01-12 late.csv
    lacks "$ERR" masked
    cut -d, -f2- late.csv >bare.csv
    train --missing linear bare.csv
    has "$ERR" 'left out: the first row used is that of line 5' '(--from 13 leaves'
    train --missing linear --from 13 bare.csv
    lacks "$ERR" masked
}

# Each series starts with its own first values.
test_rows_that_cannot_be_filled_are_left_out_of_each_id() {
    awk 'BEGIN {
        print "id,t,x,y"
        for (i = 1; i <= 40; i++)
            for (k = 1; k <= 3; k++)
                printf "id%d,%d,%s,%.3f\n", k, i, (i > k ? i % 7 : ""), sin(i / k)
    }' >p.csv
    train --missing ffill -T 6 -H 3 --id id p.csv
    has "$ERR" '6 rows before the first value of column "x" or another one, which --missing ffill cannot fill, left out (of 3 series)'
    lacks "$ERR" masked
}

test_a_file_at_the_edge_of_what_is_needed() {
    for window in 1 4 9 20; do
        counted 2 >few.csv
        refuse 65 'rows are too few' train -T $window -H 1 few.csv
        rows=$(sed 's/.*at least \([0-9]*\) rows.*/\1/' "$ERR")
        counted "$rows" >enough.csv
        train -T $window -H 1 enough.csv
        predict
        counted $((rows - 1)) >few.csv
        refuse 65 "at least $rows rows" train -T $window -H 1 few.csv
    done
    { echo a; awk 'BEGIN { for (i = 0; i < 60; i++) print 5 }'; } >flat.csv
    train --time none flat.csv
    grep -q ' naive *-$' "$OUT" || fail "$(cat "$OUT")"
    predict
}

test_compressed_files_are_read() {
    weather >plain.csv
    forecast_of plain.csv
    gzip -c plain.csv >plain.csv.gz
    cp plain.csv.gz unnamed.csv
    { head -n 50 plain.csv | gzip; tail -n +51 plain.csv | gzip; } >parts.gz
    ! command -v zstd >/dev/null || zstd -qc plain.csv >plain.csv.zst
    for file in plain.csv.gz unnamed.csv parts.gz plain.csv.zst; do
        [ -e $file ] || continue
        forecast_as plain.csv $file
        expect 0 predict --format csv - <$file
        same "$OUT" plain.csv.out
    done
    head -c 1000 plain.csv.gz >cut.gz
    refuse 65 'cut.gz: the gzip archive is cut off' train cut.gz
    { head -c 800 plain.csv.gz; tail -c +900 plain.csv.gz; } >bad.gz
    refuse 65 'bad.gz: the gzip archive is damaged' train bad.gz
    head -c 70000000 /dev/zero | tr '\0' ' ' | gzip >bomb.gz
    refuse 65 'without a cell' train bomb.gz
}

test_other_encodings_are_refused_with_the_command() {
    weather >plain.csv
    forecast_of plain.csv
    command -v iconv >/dev/null || skip 'no iconv'
    for encoding in UTF-16LE UTF-16BE UTF-32LE; do
        iconv -f UTF-8 -t $encoding plain.csv >'in 16.csv'
        [ $encoding != UTF-32LE ] || { printf '\377\376\0\0'
            cat 'in 16.csv'; } >'in 32.csv'
        [ $encoding != UTF-32LE ] || mv 'in 32.csv' 'in 16.csv'
        refuse 65 "is $encoding, not UTF-8 (convert it: iconv" train 'in 16.csv'
        sh -c "$(sed 's/.*(convert it: //; s/ | attnf.*//' "$ERR")" >'in 16.csv.new'
        forecast_as plain.csv 'in 16.csv.new'
    done
    # the text of a column that is left out may be anything
    LC_ALL=C sed "s/rain/r$(printf '\351')in/" plain.csv >latin1.csv
    forecast_as plain.csv latin1.csv
}

test_standard_input_is_read() {
    weather >w.csv
    train w.csv
    cp models/model.json named
    train - <w.csv
    sed '/"data":/d' named >a
    sed '/"data":/d' models/model.json >b
    same a b
    train /dev/stdin <w.csv
    expect 0 predict - --format csv <w.csv
    cp "$OUT" from_pipe
    expect 0 predict --format csv w.csv
    same "$OUT" from_pipe
}
