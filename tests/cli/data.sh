# shellcheck shell=sh
# Bad data ends with 65, says in which line and what to do, and leaves the
# model that is there alone.

# A model of columns t,a,b.
make_model() {
    { echo t,a,b; rows 80; } >good.csv
    train -T 5 -H 3 good.csv
}

rows() {
    awk -v n="$1" 'BEGIN {
        for (i = 1; i <= n; i++) printf "%d,%d,%.2f\n", i, i % 7, sin(i)
    }'
}

# bad TEXT [OPTION...]: what standard input holds is refused, whatever it is
# asked for.
bad() {
    text=$1
    shift
    cat >bad.csv
    refuse 65 "$text" train "$@" bad.csv
    refuse 65 "$text" predict bad.csv
}

test_a_first_training_that_fails_leaves_no_folder() {
    echo a,b >bad.csv
    refuse 65 'no rows' train bad.csv
    refuse 65 'no rows' train -m deep/er/model.json bad.csv
    refuse 66 'nosuch' train nosuch.csv
    [ ! -e models ] || fail 'there are models'
    mkdir models
    refuse 65 'no rows' train bad.csv
}

test_a_cell_that_is_no_number() {
    make_model
    { echo t,a,b; rows 60; echo 61,n/a,3; rows 80 | tail -n 19; } |
        bad 'bad.csv:62: column "a": "n/a" is not a number (give --na n/a if'
    for cell in 1e99 1e999; do
        { echo t,a,b; rows 60; echo "61,$cell,3"; } |
            bad "column \"a\": \"$cell\" is too large for a 32-bit float"
    done
    for cell in 0x10 1,5 inf -inf 1_000 '1 2' '1e' '--1' '5%'; do
        { echo t,a,b; rows 60; echo "61,\"$cell\",3"; } |
            bad "bad.csv:62: column \"a\": \"$cell\" is not a number"
    done
}

# One corrected command line is enough.
test_a_refused_cell_names_the_options_that_read_it() {
    { echo t,a,b; rows 80; } >good.csv
    train -T 5 -H 3 good.csv
    expect 0 predict --format csv
    cp "$OUT" wanted
    sed 's/,/;/g; s/\./,/' good.csv >comma.csv
    refuse 65 '(give --decimal ,)' train comma.csv
    train -T 5 -H 3 --decimal , comma.csv
    expect 0 inspect --format json
    has "$OUT" '"decimal":	","' '"delimiter":	";"'
    expect 0 predict --format csv
    same "$OUT" wanted
    refuse 65 'a decimal point (give --decimal .)' predict --delimiter , good.csv
    expect 0 predict --format csv --delimiter , --decimal . good.csv
    same "$OUT" wanted
    awk -F, -v OFS=, 'NR > 9 && NR % 9 == 0 { $2 = "n/a" }
        NR % 7 == 5 { $3 = "?" } NR == 30 { $2 = "-200" } { print }' \
        good.csv >na.csv
    refuse 65 "(give --na 'n/a,?' if" train na.csv
    train -T 5 -H 3 --missing linear --na -200,n/a,? na.csv
    predict
    expect 0 inspect --format json
    has "$OUT" '"na":	"-200,n/a,?"'
    awk -F, -v OFS=, 'NR > 1 { $2 = "\"" $2 + 1 ",000,000\"" } { print }' \
        good.csv >thousands.csv
    refuse 65 '(give --thousands ,)' train thousands.csv
    train -T 5 -H 3 --thousands , thousands.csv
    predict
    refuse 64 '--thousands . is also the decimal sign' \
        train --thousands . good.csv
    refuse 64 'a quote is not closed' train --na '"a' good.csv
}

test_separators_that_may_be_decimal_signs_are_named() {
    { echo t,a,b; rows 80; } >good.csv
    awk -F, -v OFS=';' 'NR > 1 { $2 = $2 + 21 ",375 EUR" } { print $1, $2 }' \
        good.csv >comma.csv
    refuse 65 '(give --strip EUR and --decimal , or --thousands ,)' \
        train comma.csv
    expect 65 check comma.csv
    awk -F, -v OFS=';' 'NR > 1 { $2 = NR % 2 ? 900 + NR % 7 : "1.00" NR % 7 }
        { print $1, $2 }' good.csv >point.csv
    refuse 65 '(give --decimal , --thousands . or --decimal .)' train point.csv
    expect 65 check point.csv
    train -T 5 -H 3 --decimal . point.csv
    expect 0 predict
    train -T 5 -H 3 --decimal , --thousands . point.csv
    expect 0 predict --format csv
    awk -F, 'NR > 1 && $NF < 100 { exit 1 }' "$OUT" ||
        fail 'thousands are decimals'
}

test_units_are_passed_over() {
    { echo t,a; rows 80 | awk -F, '{ print $1 ",\"$1," 100 + $2 ".5\"" }'; } >prices.csv
    refuse 65 "it has the unit \"\$\", and it has a thousands separator (give --strip '\$' --thousands ,)" \
        train prices.csv
    train -T 5 -H 3 --strip '$' --thousands , prices.csv
    expect 0 predict --format csv
    cp "$OUT" as_trained
    expect 0 inspect --format json
    has "$OUT" '"strip":	"$"'
    tr -d '$' <prices.csv >bare.csv
    expect 0 predict --format csv bare.csv
    same "$OUT" as_trained
    expect 65 predict --strip '%' prices.csv
    refuse 64 'may be part of a number' train --strip - prices.csv
}

test_a_command_rewrites_cells() {
    { echo t,a; rows 80 | awk -F, '{ print $1 "," (NR % 9 ? $2 : "(" $2 ")") }'; } \
        >'my data.csv'
    refuse 65 'in parentheses is a negative one (sed' train 'my data.csv'
    sh -c "$(sed "s/.* negative one (//; s/ | attnf.*//" "$ERR")" >'my data.csv.new'
    has 'my data.csv.new' ',-'
    lacks 'my data.csv.new' '('
    train -T 5 -H 3 'my data.csv.new'
    gzip 'my data.csv'
    refuse 65 "gzip -dc 'my data.csv.gz' | sed '2,\$s/(" train 'my data.csv.gz'
    { cat 'my data.csv.new'; echo 80,; echo 'Sum,'; echo 81,2; } >rows.csv
    refuse 65 "(leave the line out: sed '83d' rows.csv | attnforecast train -" \
        train rows.csv
    { cat 'my data.csv.new'; echo 81,2,3; } |
        refuse_once 65 "(leave the line out: ... | sed '82d' | attnforecast train -; or quote cells" train -
}

test_a_value_that_is_missing() {
    make_model
    for cell in '' NA NaN null; do
        { echo t,a,b; rows 60; echo "61,$cell,3"; } >bad.csv
        for command in train predict; do
            refuse 65 'bad.csv:62: column "a": a value is missing (give --miss' \
                $command --missing error bad.csv
        done
    done
}

test_a_row_with_too_few_or_too_many_cells() {
    make_model
    { echo t,a,b; rows 60; echo 61,3; } |
        bad 'bad.csv:62: 2 cells, but the header has 3'
    { echo t,a,b; rows 60; echo 61,3,4,5; } |
        bad 'bad.csv:62: 4 cells, but the header has 3'
    { echo t,a,b; rows 60; echo 61,3,4,,5; } |
        bad 'bad.csv:62: 5 cells'
}

test_a_quote_that_is_left_open() {
    make_model
    { echo t,a,b; rows 60; echo '61,"3,4'; rows 3; } |
        bad 'bad.csv:62: a quote that is never closed'
    { echo t,a,b; rows 60; echo '61,3"1,4'; rows 3; } |
        bad 'bad.csv:62: a quote inside a cell'
}

test_a_file_without_rows() {
    make_model
    bad 'bad.csv: the file is empty' </dev/null
    echo t,a,b | bad 'bad.csv: a header but no rows'
    printf 't,a,b' | bad 'no rows'
    printf '\n\n\n' | bad 'bad.csv: the file is empty'
    printf '\357\273\277' | bad 'bad.csv: the file is empty'
}

test_a_file_without_numbers() {
    make_model
    awk 'BEGIN { print "a,b"; for (i = 0; i < 90; i++) print "x,y" i }' >t.csv
    refuse 65 't.csv: no column contains numbers' train t.csv
    awk 'BEGIN { print "a,b"; for (i = 0; i < 90; i++) print "NA," }' >t.csv
    refuse 65 't.csv: no column contains numbers' train t.csv
    sed 's/NA//' t.csv >blank.csv
    refuse 65 'blank.csv: a header but no rows' train blank.csv
    weather >w.csv
    refuse 65 'column "weather" is not numeric' train --target weather w.csv
}

test_times_that_fall() {
    make_model
    { echo t,a,b; rows 70; echo 69,3,4; rows 80 | tail -n 9; } |
        bad 'bad.csv:72: time 69 follows 70' --time t
    { weather 100; weather 100 | sed 1d; } >w.csv
    refuse 65 'w.csv:102: time 2012-01-01 follows 2012-04-09' train w.csv
}

# The model file, in JSON, could not hold it.
test_times_that_are_too_far_apart() {
    make_model
    sed '1d' good.csv | awk -F, -v OFS=, 'BEGIN { print "t,a,b" }
        { $1 = sprintf("%d0000000000000000", $1); print }' |
        bad 'bad.csv:3: the step from time 10000000000000000 to 2000000000'
    has "$ERR" '(use larger units, or give --time none)'
    train --time none bad.csv
    # large they may be
    sed '1d' good.csv | awk -F, -v OFS=, 'BEGIN { print "t,a,b" }
        { $1 = sprintf("9999999999999999%02d", $1); print }' >large.csv
    train -T 5 -H 3 large.csv
    predict
    has "$OUT" '"time":	"999999999999999981"'
}

test_two_columns_of_one_name() {
    make_model
    { echo t,a,a; rows 80; } |
        bad 'bad.csv:1: columns 2 and 3 are both called "a"'
}

test_a_file_that_is_too_short_says_how_many_rows_it_takes() {
    { echo t,a,b; rows 13; } >short.csv
    refuse 65 'need at least 14 rows' train -T 5 -H 3 short.csv
    { echo t,a,b; rows 14; } >enough.csv
    train -T 5 -H 3 enough.csv
    { echo t,a,b; rows 4; } >four.csv
    predict four.csv
    has "$ERR" 'four.csv: 4 rows are fewer than the window of 5'
    has "$OUT" '"padded":	1'
    { echo t,a,b; rows 5; } >five.csv
    predict five.csv
    has "$OUT" '"padded":	0'
    { echo t,a,b; rows 1; } >one.csv
    refuse 65 'too few' train one.csv
    has "$ERR" 'one.csv: 1 row is too few: horizon 1 needs at least 5 rows'
    predict one.csv
    has "$ERR" 'one.csv: 1 row is fewer than the window of 5'
    has "$OUT" '"padded":	4'
}

test_what_is_no_text() {
    make_model
    { echo t,a,b; rows 60; printf '61,3\0,4\n'; } | bad 'bad.csv:62'
    printf '\0\0\0\0' | bad 'bad.csv:1: a zero byte'
    { echo t,a,b; rows 60; } | sed 's/./&\x00/g' | bad 'bad.csv:1: a zero byte'
    head -c 4096 "$ATTNFORECAST" | bad 'bad.csv'
}

test_what_is_no_table() {
    make_model
    bad 'bad.csv' <"$ROOT/LICENSE"
    bad 'bad.csv' <"$ROOT/Makefile"
    head -c 9000 models/model.json | bad 'bad.csv'
}

test_a_delimiter_that_is_another_is_named() {
    { echo t,a,b; rows 80; } | tr , ';' >semicolon.csv
    refuse 65 "give --delimiter ';'" train --delimiter , semicolon.csv
    { echo t,a,b; rows 80; } | tr , '\t' >tab.csv
    refuse 65 'give --delimiter tab' train --delimiter=, tab.csv
    make_model
    refuse 65 "give --delimiter ';'" predict semicolon.csv
    predict --delimiter auto semicolon.csv
    refuse 65 "give --delimiter ','" train --delimiter ';' good.csv
}

test_decimal_commas_without_quotes() {
    awk 'BEGIN { print "date,x,y"
        for (i = 1; i <= 60; i++)
            printf "2024-%02d-%02d,%d,%d,-%d,%02d\n", 1 + (i > 30), 1 + i % 30 % 29,
                i % 7, i % 10, i % 11, i % 50 }' | sort -u >comma.csv
    sed -n '/date/p' comma.csv >c.csv && sed '/date/d' comma.csv >>c.csv
    refuse 65 'c.csv:2: 5 cells, but the header has 3; the line starts with "2024-01-01" (each number seems to have a decimal comma, without quotes: write points: sed ' \
        train c.csv
    filter=$(sed -n "s/.*write points: \(sed '[^']*'\) c.csv .*/\1/p" "$ERR")
    eval "$filter" <c.csv >points.csv
    [ "$(sed -n 3p points.csv)" = "$(sed -n 3p c.csv |
        awk -F, '{ print $1 "," $2 "." $3 "," $4 "." $5 }')" ] ||
        fail "$filter: $(sed -n 3p points.csv)"
    # another delimiter, and columns without names, of which the last ones vary
    tr , ';' <c.csv >semicolon.csv
    refuse 65 '(quote cells' train semicolon.csv
    awk -F, -v OFS=, 'NR > 1 { $5 = NR } 1' c.csv >other.csv
    refuse 65 '(quote cells' train other.csv
}

test_an_id_that_is_missing() {
    panel 3 30 >p.csv
    train -T 4 -H 2 --id id p.csv
    echo ,31,3 >>p.csv
    refuse 65 'p.csv:92: the id in column "id" is empty' train -T 4 -H 2 --id id p.csv
    refuse 65 'p.csv:92: the id in column "id" is empty' predict
    # few such cells do not hide the id, which no option names
    panel 3 28 | sed 's/,\([0-9]\),/,0\1,/;s/,\([0-9]*\),/,2024-02-\1,/
        40s/^[^,]*//' >few.csv
    refuse 65 "few.csv:40: the id in column \"id\" is empty (add it, or leave the line out: sed '40d' few.csv |" \
        train few.csv
    expect 65 check few.csv
    [ "$(tail -n 1 "$OUT")" = "sed '40d' few.csv | attnforecast train -" ] ||
        fail "$(tail -n 1 "$OUT")"
    sed '50s/^[^,]*//' few.csv >two.csv
    refuse 65 "is empty; the same is true of 1 other (add it, or leave the lines out: sed '40d;50d' two.csv |" \
        train two.csv
    sed '1s/id/shop/' few.csv >shop.csv
    expect 65 check shop.csv
    [ "$(tail -n 1 "$OUT")" = "sed '40d' shop.csv | attnforecast train --id shop -" ] ||
        fail "$(tail -n 1 "$OUT")"
    sed '10,20s/^[^,]*//' few.csv >many.csv
    refuse 65 'is empty; the same is true of 11 others (add it, or remove the rows)' \
        train --id id many.csv
}

test_ids_that_are_too_short() {
    panel 3 10 >p.csv
    refuse 65 'window 8 and horizon 4' train -T 8 -H 4 --id id p.csv
    panel 3 40 >p.csv
    train -T 8 -H 4 --id id p.csv
    panel 3 7 >p.csv
    predict
    has "$ERR" '3 of 3 ids are shorter than the window of 8 rows'
}

test_labels_that_are_no_label() {
    labelled 12 8 >l.csv
    train --id who --label y l.csv
    sed '$d' l.csv >bad.csv
    refuse 65 'id "w12" has 7 rows, but the model reads 8' predict bad.csv
    sed '3s/,[0-9]*$/,7/' l.csv >bad.csv
    refuse 65 'bad.csv:3: the label of id "w1"' \
        train --id who --label y bad.csv
    sed '3s/,[0-9]*$/,/' l.csv >bad.csv
    refuse 65 'bad.csv:3' train --id who --label y bad.csv
    sed '3s/,[0-9]*$/,good/' l.csv >bad.csv
    refuse 65 'good' train --id who --label y bad.csv
    sed 17q l.csv >bad.csv
    refuse 65 'validate and test (add ids: 3 or more' \
        train --id who --label y bad.csv
}

test_a_column_that_the_model_needs_is_not_there() {
    make_model
    { echo t,a,c; rows 80; } >other.csv
    refuse 65 'there is no column "b"' predict other.csv
    { echo t,b; rows 80 | cut -d, -f1,3; } >fewer.csv
    refuse 65 'there is no column "a"' predict fewer.csv
    { echo a,b; rows 80 | cut -d, -f2,3; } >no_time.csv
    refuse 65 'there is no column "t", which the model was trained with' \
        predict no_time.csv
    panel 3 40 >p.csv
    train -m p.json -T 8 -H 4 --id id p.csv
    cut -d, -f2,3 p.csv >no_id.csv
    refuse 65 'there is no column "id", which the model was trained with' \
        predict -m p.json no_id.csv
}

test_a_name_from_the_data_cannot_break_the_line() {
    { printf 't,"a\nb\033[31m",c\n'; rows 60; echo 61,oops,3; } >bad.csv
    refuse 65 'oops' train bad.csv
    { printf 't,a,"%%s%%n%%d"\n'; rows 60; echo 61,3,oops; } >bad.csv
    refuse 65 '%s%n%d' train bad.csv
}

test_a_file_name_may_hold_anything() {
    name=$(printf 'a b\n%%s "c"; é.csv')
    { echo t,a,b; rows 80; } >"$name"
    train -m 'm o%d.json' "$name"
    predict -m 'm o%d.json'
    echo 1,2 >"$name"
    refuse 65 '%s' train "$name"
}
