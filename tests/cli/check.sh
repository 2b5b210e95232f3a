# shellcheck shell=sh
# The command check: the line that it prints trains on the file.

# hours N: N hours of two columns, with times.
hours() {
    awk -v n="$1" 'BEGIN {
        print "time,load,wind"
        for (i = 0; i < n; i++)
            printf "2024-01-%02d %02d:00,%.2f,%.1f\n", 1 + int(i / 24), i % 24,
                100 + 20 * sin(i * 6.2831853 / 24) + 3 * sin(i * i), i * 7 % 11
    }'
}

# checked CODE FILE [OPTION...]: check ends with the code, and what it prints
# as its last line trains.
checked() {
    code=$1 file=$2
    shift 2
    expect "$code" check "$@" "$file"
    tail -n 1 "$OUT" >line
    grep -q '^attnforecast train ' line || fail "no command: $(cat "$OUT")"
    cp "$OUT" "$SCRATCH/checked"
    mkdir -p "$SCRATCH/bin"
    ln -sf "$ATTNFORECAST" "$SCRATCH/bin/attnforecast"
    PATH=$SCRATCH/bin:$PATH sh -c \
        "$(sed 's/^attnforecast train/& -q --epochs 1 --hidden 4 --season 1/' line)" \
        >"$OUT" 2>"$ERR" || fail "$(cat line) ended with $?: $(cat "$ERR")"
    cp "$SCRATCH/checked" "$OUT"
    expect "$code" check --format json "$@" "$file"
    is_json "$OUT"
    mv "$OUT" "$SCRATCH/json"
    cp "$SCRATCH/checked" "$OUT"
}

# has_command TEXT: the last line of check is exactly that.
has_command() {
    [ "$(cat line)" = "$1" ] || fail "the command is: $(cat line)"
}

test_a_clean_file_needs_no_option() {
    hours 300 >load.csv
    checked 0 load.csv
    has_command 'attnforecast train load.csv'
    has "$OUT" 'load.csv: 300 rows, 1 series, 3 columns' \
        'windows of up to 93 rows and a horizon of 24 fit' \
        'nothing found that needs attention'
    has "$SCRATCH/json" '"rows":	300' '"series":	1' '"column":	"time"' \
        '"role":	"target"' '"findings":	[]' \
        '"command":	"attnforecast train load.csv"'
    rm -f models/model.json
    expect 0 check load.csv
    [ ! -e models/model.json ] || fail 'check made a model'
}

test_the_command_is_quoted_for_a_shell() {
    hours 300 >"it's \$(x) new.csv"
    checked 0 "it's \$(x) new.csv"
    has_command "attnforecast train 'it'\\''s \$(x) new.csv'"
    sed '1s/load/my load/' "it's \$(x) new.csv" >load.csv
    checked 65 load.csv --target 'my load' -H 3
    has_command "attnforecast train --horizon 3 --target 'my load' load.csv"
}

test_words_for_delimiters_are_in_the_command() {
    awk 'BEGIN { print "x"; for (i = 0; i < 200; i++) print i * i % 13 }' >x.csv
    for word in auto tab blank; do
        expect 65 check --header --delimiter $word x.csv
        has "$OUT" "attnforecast train --header --delimiter $word x.csv"
    done
}

test_options_for_the_output_are_not_in_the_command() {
    hours 300 >load.csv
    expect 0 check -q -o page load.csv
    is_empty "$OUT"
    [ "$(tail -n 1 page)" = 'attnforecast train load.csv' ] ||
        fail "$(tail -n 1 page)"
}

test_a_short_file_gets_a_shorter_horizon() {
    hours 40 >load.csv
    checked 0 load.csv
    tr -s ' \n' ' ' <"$OUT" >words
    has words 'short line 2, 2024-01-01 00:00: 40 rows are too few for the usual horizon of 24: 8 is chosen, which leaves'
    has "$OUT" \
        'windows of up to 8 rows and a horizon of 8 fit'
    has_command 'attnforecast train load.csv'
    has "$SCRATCH/json" '"kind":	"short"' '"remedy":	null'
    expect 0 train load.csv
    has "$ERR" 'horizon 8 (chosen automatically)' \
        'warning: 40 rows are too few for the usual horizon of 24: 8 is chosen, which leaves more of them to train on (--horizon 13 is the most)'
    refuse 65 '(give --horizon 13 or less, or more rows)' train -H 24 load.csv
    hours 73 >enough.csv
    checked 0 enough.csv
    lacks "$OUT" 'usual horizon'
    has "$OUT" 'a horizon of 24 fit'
    # five rows are the fewest
    hours 5 >five.csv
    expect 0 check five.csv
    hours 4 >four.csv
    refuse 65 '4 rows are too few: horizon 1 needs at least 5 rows' train four.csv
    has "$ERR" '(give more rows)'
}

# Hours that need two options: a word for a missing value, and disorder.
some_hours() {
    hours 40 | sed -e 's/^\(.* 03:00\),[^,]*/\1,closed/' -e '9{h;d;}' -e '20G'
}

test_standard_input_is_read_more_than_once() {
    some_hours >load.csv
    expect 65 check load.csv
    for way in 'cat load.csv | program check -' 'program check - <load.csv'; do
        eval "$way" >"$OUT" 2>"$ERR" && fail 'no options needed'
        [ "$(tail -n 1 "$OUT")" = 'attnforecast train --na closed --sort -' ] ||
            fail "$way: $(tail -n 1 "$OUT")"
        has "$OUT" 'standard input: 40 rows'
    done
}

test_a_pipe_is_read_once() {
    some_hours >load.csv
    mkfifo pipe
    cat load.csv >pipe &
    expect 65 check pipe
    [ "$(tail -n 1 "$OUT")" = 'attnforecast train --na closed --sort pipe' ] ||
        fail "$(tail -n 1 "$OUT")"
    cat load.csv >pipe &
    expect 65 train pipe
    lacks "$ERR" 'it trains with'
    expect 65 train load.csv
    has "$ERR" '; it trains with --na closed --sort'
}

# large FIRST STEP: numbers that change by a few steps.
large() {
    awk -v first="$1" -v step="$2" 'BEGIN { print "n,y"
        for (i = 1; i <= 200; i++)
            printf "%d,%.2f\n", i * i, first + i * 7 % 13 * step }'
}

test_numbers_of_many_digits_that_change_by_little() {
    for file in '123456880 1' '2147480000 20' '12345670 .25'; do
        large "${file% *}" "${file#* }" >large.csv
        expect 0 check large.csv
        has "$OUT" 'rounded       line 2: column "y": numbers such as' 'subtract a constant'
    done
    expect 0 train -T 4 -H 2 --epochs 1 --hidden 4 large.csv
    has "$ERR" 'warning: line 2: column "y": numbers such as 12345672 are rounded'
    large 1700000000 .1 >same.csv
    expect 0 check same.csv
    has "$OUT" 'every value is 1.7e+09 when rounded to a'
    # larger changes, fewer digits, whole numbers that are kept
    for file in '123456880 1000' '1234.56 .1' '12345670 1'; do
        large "${file% *}" "${file#* }" >other.csv
        expect 0 check other.csv
        lacks "$OUT" 'rounded'
    done
}

test_a_sentinel_repeats_and_is_printed_as_in_the_file() {
    awk 'BEGIN {
        print "n,y"
        for (i = 1; i <= 200; i++)
            printf "%d,%.2f\n", 3 * i, i % 30 ? 20 + i * 7 % 13 / 4 : -99.99
    }' >s.csv
    expect 65 check s.csv
    has "$OUT" 'sentinel' '--na -99.99 s.csv' '-99.99 occurs 6 times'
    awk -F, -v OFS=, '$2 == -99.99 { $2 = NR == 91 ? 9999.9 : 21 } { print }' \
        s.csv >o.csv
    expect 0 check o.csv
    has "$OUT" 'outlier' '(you may give --na 9999.9)' 'attnforecast train o.csv'
}

test_a_sentinel_beside_a_single_number() {
    hours 200 | awk -F, -v OFS=, '{ print $0, NR == 1 ? "snow" : NR * NR % 31 % 3 ? 0 : 9999 }' \
        >snow.csv
    checked 65 snow.csv
    has_command 'attnforecast train --na 9999 snow.csv'
    has "$OUT" 'column "snow": 9999 occurs' 'every value is 0'
    hours 200 | awk -F, -v OFS=, '{ $3 = NR == 1 ? "unc" : NR * NR % 31 % 3 ? $3 / 50 + 0.05 : "-0.99"; print }' \
        >unc.csv
    checked 65 unc.csv
    has_command 'attnforecast train --na -0.99 unc.csv'
}

test_the_only_number_of_an_id_is_no_sentinel() {
    awk 'BEGIN {
        print "id,date,y"
        for (k = 0; k < 2; k++)
            for (i = 0; i < 120; i++)
                printf "%s,2023-%02d-%02d,%g\n", k ? "b" : "a", i / 28 + 1,
                    i % 28 + 1, k ? 5 : 50 + i * 7 % 13 / 4 }' >p.csv
    sed '/^b/s/5$/-999/' p.csv >dead.csv
    sed '/^b/{/-0[12]-/s/,5$/,55.5/;s/,5$/,-9/;}' p.csv >some.csv
    checked 0 p.csv
    lacks "$OUT" sentinel
    expect 0 train --epochs 1 --hidden 2 -T 8 -H 2 p.csv
    lacks "$ERR" '5 occurs'
    checked 65 dead.csv # but one that always means a missing value
    has_command 'attnforecast train --na -999 dead.csv'
    checked 65 some.csv # beside other values of the id
    has_command 'attnforecast train --na -9 some.csv'
}

test_a_single_negative_value_may_be_a_sentinel() {
    for value in -999 -200 -201; do
        hours 300 | awk -F, -v OFS=, -v x=$value 'NR == 99 { $2 = x } { print }' |
            cut -d, -f1,2 >m$value.csv
    done
    checked 65 m-999.csv
    has "$OUT" '-999 occurs once, and no' 'negative: it seems to mean'
    has_command 'attnforecast train --na -999 m-999.csv'
    checked 0 m-200.csv
    has "$OUT" '-200 occurs once' 'one (you may' 'give --na -200)'
    has_command 'attnforecast train m-200.csv'
    expect 0 train --epochs 1 --hidden 2 m-200.csv
    lacks "$ERR" '-200 occurs'
    checked 0 m-201.csv
    lacks "$OUT" sentinel
}

# What cannot be settled by the content gets a line for each way to read it.
test_each_reading_has_its_command() {
    awk 'BEGIN { print "n|x"; for (i = 1; i < 90; i++)
        printf "%d|\"%d,%d\"\n", 3 * i, i % 9 + 1, 100 + i * 37 % 900 }' >'a b.csv'
    expect 65 check 'a b.csv'
    has "$OUT" 'use the line that reads the file right:'
    lacks "$OUT" 'no command line'
    lacks "$OUT" 'it trains with'
    has "$ERR" 'needs a choice (use the command line above that'
    tail -n 2 "$OUT" >lines
    printf "attnforecast train --%s , 'a b.csv'\n" decimal thousands >wanted
    same lines wanted
    expect 0 train --epochs 1 --hidden 2 --decimal , 'a b.csv'
    expect 0 train --epochs 1 --hidden 2 --thousands , 'a b.csv'
    expect 65 check --format json 'a b.csv'
    is_json "$OUT"
    has "$OUT" '"command":	null' \
        "\"commands\":	[\"attnforecast train --decimal , 'a b.csv'\", \"attnforecast train --thousands , 'a b.csv'\"]"
    iconv -f UTF-8 -t UTF-16 'a b.csv' >16.csv
    expect 65 check 16.csv
    tail -n 2 "$OUT" >lines
    printf 'iconv -f UTF-16LE -t UTF-8 16.csv | attnforecast train --%s , -\n' \
        decimal thousands >wanted
    same lines wanted
    hours 300 >load.csv
    expect 0 check --format json load.csv
    has "$OUT" '"commands":	["attnforecast train load.csv"]'
    echo none >none.csv
    expect 65 check --format json none.csv
    has "$OUT" '"command":	null' '"commands":	[]'
}

# with_commas FORMAT DELIMITER: days of numbers with three digits after a comma.
with_commas() {
    awk -v form="$1" -v delimiter="$2" 'BEGIN {
        print "day" delimiter "x"
        for (i = 0; i < 60; i++)
            printf form "%s\"%d,%d\"\n", form ~ /^%02d\./ ? i % 28 + 1 : int(i / 28) + 1,
                form ~ /^%02d\./ ? int(i / 28) + 1 : i % 28 + 1, delimiter,
                i % 9 + 1, 100 + i * 37 % 900
    }'
}

test_what_is_usual_settles_a_comma() {
    tab=$(printf '\t')
    with_commas '%02d.%02d.2024' "$tab" >german.csv
    with_commas '%02d/%02d/2024' "$tab" >american.csv
    with_commas '%02d.%02d.2024' , >both.csv
    with_commas '2024-%02d-%02d' "$tab" >none.csv
    checked 65 german.csv
    has_command 'attnforecast train --decimal , german.csv'
    refuse 65 'probably separates decimals, as usual beside such dates (give --decimal , or, if the comma separates thousands, --thousands ,)' \
        train german.csv
    checked 65 american.csv
    has_command 'attnforecast train --thousands , american.csv'
    refuse 65 'probably separates thousands, as usual beside such dates (give --thousands , or, if the comma separates decimals, --decimal ,)' \
        train american.csv
    for file in both none; do
        expect 65 check $file.csv
        tail -n 2 "$OUT" >lines
        printf "attnforecast train --%s , $file.csv\n" decimal thousands >wanted
        same lines wanted
    done
}

test_a_column_of_numbers_that_is_left_out_is_named() {
    awk 'BEGIN { print "campaign,site,v"
        for (i = 0; i < 70; i++) print 1950 + i ",north," i * 37 % 101 }' >years.csv
    checked 0 years.csv
    tr -s ' \n' ' ' <"$OUT" >words
    has words 'left out line 2: column "campaign": rises by a nearly constant step: left out' \
        '(needs no option)'
    lacks "$OUT" '"site"'
    has "$SCRATCH/json" '"kind":	"left out"' '"column":	"campaign"' '"row":	2'
    awk 'BEGIN { print "a,b,c,d,v"; OFS = ","
        for (i = 0; i < 70; i++) print i, i + 1, i + 1950, 2 * i, i * 37 % 101 }' >counts.csv
    expect 0 check counts.csv
    has "$OUT" 'columns "a", "b", "c", "d" rise by a nearly constant step:'
    # a finding for each reason
    awk 'BEGIN { OFS = ","
        print "a,b,c,d,is_dry,is_hot,is_icy,is_new,v"
        for (i = 0; i < 70; i++)
            print i, i + 1, i + 1950, 2 * i, (i * i % 7 > 2), (i * i % 11 > 4),
                (i * i % 13 > 5), (i * i % 17 > 6), i * 37 % 101 }' >both.csv
    checked 0 both.csv
    has "$OUT" 'columns "a", "b", "c", "d" rise by' \
        'columns "is_dry", "is_hot", "is_icy", "is_new" seem to'
    [ "$(grep -c '"kind":	"left out"' "$SCRATCH/json")" = 2 ] ||
        fail 'not two findings'
}

# trains_on OPTIONS FILE: check offers just that.
trains_on() {
    expect 65 check "$2"
    [ "$(tail -n 1 "$OUT")" = "attnforecast train $1 $2" ] ||
        fail "$2: $(tail -n 3 "$OUT")"
}

# fill FILE: writes FILE.new with the filter of the message.
fill() {
    sh -c "$(sed 's/.*(fill the others: //;s/ | attnforecast .*//' "$ERR")" >"$1.new" ||
        fail "$(cat "$ERR")"
}

test_ids_that_stand_in_the_first_rows_only() {
    awk 'BEGIN { print "day;store;load"
        for (s = 1; s < 4; s++) for (i = 0; i < 60; i++)
            printf "%d-02-01;%s;%d\n", 1950 + i, i ? "" : "S" s, s * 50 + i * 7 % 13
    }' >sparse.csv
    refuse 65 'sparse.csv:62: column "store": it is filled only in the rows where' \
        train sparse.csv
    fill sparse.csv
    [ "$(grep -c ';S2;' sparse.csv.new)" = 60 ] || fail "$(cat sparse.csv.new)"
    trains_on '--id store' sparse.csv.new
    tr ';' '\t' <sparse.csv >tab.csv
    expect 65 train tab.csv
    fill tab.csv
    trains_on '--id store' tab.csv.new
    # an id with a single value tells none of them apart
    sed 's/$/;north/;1s/north/region/' sparse.csv >region.csv
    refuse 65 'region.csv:62: column "store": it is filled only in the rows where' \
        train --id region region.csv
    # empty where a series starts, or hardly ever: no id
    sed '62s/;S2;/;;/' sparse.csv >gone.csv
    expect 65 check gone.csv
    has "$OUT" 'the times begin anew at line 62: 3 series'
    lacks "$OUT" 'is filled only'
    awk -F';' -v OFS=';' '{ $2 = NR % 3 ? $2 "x" : $2 } { print }' sparse.csv >notes.csv
    expect 65 check notes.csv
    lacks "$OUT" 'is filled only'
    # not where rows out of order are expected
    expect 0 train --epochs 1 --hidden 2 --sort --duplicates first sparse.csv
}

# The time of day beside a date is no second id, whether it is a text or digits.
test_times_of_day_of_a_panel_are_no_ids() {
    for digits in '%d:00' '%d00'; do
        awk -v form="$digits" 'BEGIN {
            print "shop,day,x,load"
            for (s = 1; s < 3; s++) for (i = 0; i < 720; i++)
                printf "s%d,2023-01-%02d," form ",%d\n", s, 1 + i / 24, i % 24,
                    s * 50 + i * 7 % 13 + i % 5
        }' >hours.csv
        trains_on '--time day,x --id shop' hours.csv
        refuse 65 '(give --time day,x' train --id shop hours.csv
    done
}

# In files of spreadsheets whose dates start with the day, points mostly
# separate thousands; loggers write three digits after a decimal point.
test_points_before_three_digits_beside_dates() {
    awk 'BEGIN { for (i = 0; i < 56; i++)
        printf "%02d.%02d.2024;%d.%03d\n", i % 28 + 1, i / 28 + 1, i % 7 + 1, i * 37 % 1000
    }' >rows
    { echo 'Tag;Menge'; cat rows; } >points.csv
    expect 65 check points.csv
    tail -n 2 "$OUT" >lines
    printf 'attnforecast train %s points.csv\n' '--decimal , --thousands .' \
        '--decimal .' >wanted
    same lines wanted
    has "$OUT" 'stands beside times of the' 'line 2: column "Menge": "1.000" stands'
    expect 0 train --epochs 1 --hidden 2 --decimal . points.csv
    expect 0 train --epochs 1 --hidden 2 --decimal , --thousands . points.csv
    sed '20s/\.[0-9]*$/.5/' points.csv >decimals.csv
    expect 0 train --epochs 1 --hidden 2 decimals.csv
    tr ';' , <points.csv >comma.csv
    expect 0 train --epochs 1 --hidden 2 comma.csv
    sed 's/\(..\)\.\(..\)\.\(2024\)/\3-\2-\1/' points.csv >iso.csv
    expect 0 train --epochs 1 --hidden 2 iso.csv
    has "$ERR" 'warning' 'if the point separates thousands, say so'
}

test_given_options_are_read_again() {
    awk 'BEGIN { print "n;x"; for (i = 0; i < 60; i++)
        printf "%d;%d\047%03d\n", 3 * i, i % 7 + 1, i * 37 % 1000 }' >q.csv
    trains_on "--thousands ''\'''" q.csv
    expect 65 check --thousands "'" q.csv
    has "$OUT" '60 rows' "--thousands ''\'''"
    has "$ERR" 'q.csv: trains with the options that were given'
    expect 65 check q.csv
    has "$ERR" 'q.csv: needs options'
    expect 65 check --thousands "'" --format json q.csv
    is_json "$OUT"
}

test_a_file_of_figures_that_are_no_numbers() {
    for cell in 1,10,00 0x1F 7/9; do
        awk -v c="$cell" 'BEGIN { print "year;x"; for (i = 0; i < 60; i++)
            printf "%d;%s\n", 1950 + i, c }' >t.csv
        refuse 65 "t.csv: no column contains numbers to train on; in column \"x\", \"$cell\" is not a number" train t.csv
    done
    awk 'BEGIN { print "year;x"; for (i = 0; i < 60; i++)
        printf "%d;%d\n", 1950 + i, i * 7 % 13 }' | sed '20s/$/\/9/' >t.csv
    expect 65 check t.csv
    has "$OUT" '(give --na' 'if this line reads the file right:'
    trains_on '--na 9/9' t.csv
    expect 65 check --format json t.csv
    has "$OUT" '"command":	null'
}

test_a_constant_is_printed_as_in_the_file() {
    hours 300 | awk -F, -v OFS=, '{ $3 = NR > 1 ? 0.1 : $3 } { print }' >c.csv
    expect 0 check c.csv
    tr -s ' \n' ' ' <"$OUT" >words
    has words 'every value is 0.1: left out'
    awk 'BEGIN { print "x"; for (i = 0; i < 90; i++) print 99.9 }' >x.csv
    expect 0 check x.csv
    has "$OUT" 'every value is 99.9: the forecast will be'
}

test_a_partial_last_value_of_one_target_is_named() {
    awk 'BEGIN {
        print "n,y,x"
        for (i = 1; i <= 200; i++)
            printf "%d,%d,%d\n", 3 * i, i < 200 ? 90 + i * 7 % 13 : 3,
                50 + i * 5 % 11
    }' >p.csv
    expect 0 check p.csv
    has "$OUT" 'partial' 'line 201' 'column "y": the last value is less than' \
        '(you may give --drop-last 1)' 'attnforecast train p.csv'
}

test_zeros_before_a_series_begins_are_left_out() {
    hours 200 | awk -F, -v OFS=, 'NR > 1 && NR < 42 { $2 = $3 = 0 } { print }' \
        >load.csv
    checked 65 load.csv
    has "$OUT" 'zeros' 'the series starts with 40 rows of zeros'
    has_command "attnforecast train --from '2024-01-02 16:00' load.csv"
    cut -d, -f2 load.csv >untimed.csv
    checked 65 untimed.csv
    has_command 'attnforecast train --from 42 untimed.csv'
}

test_an_unfinished_last_step_is_left_out() {
    hours 300 | awk -F, -v OFS=, 'NR == 301 { $2 = 9 } { print $1, $2 }' \
        >load.csv
    checked 65 load.csv
    has "$OUT" 'partial' 'line 301, 2024-01-13 11:00'
    has_command 'attnforecast train --drop-last 1 load.csv'
    train --drop-last 1 -T 8 -H 3 load.csv
    expect 0 predict --format csv
    has "$OUT" ',2024-01-13 11:00,1,'
    expect 0 predict --drop-last 0 --format csv
    has "$OUT" ',2024-01-13 12:00,1,'
}

# ended N [ZERO]: 62 months of two columns, then N months of zeros in the ones
# of ZERO.
ended() {
    awk -v n="$1" -v zero="${2:-ns}" 'BEGIN {
        print "month,north,south"
        for (i = 0; i < 62 + n; i++)
            printf "%d-%02d,%d,%d\n", 2015 + i / 12, i % 12 + 1,
                (i > 61 && zero ~ /n/ ? 0 : 90000 + i * 3737 % 20011),
                (i > 61 && zero ~ /s/ ? 0 : 400 + i * 37 % 101) }'
}

test_zeros_over_months_to_come_are_left_out() {
    ended 10 >y.csv
    checked 65 y.csv
    tr -s ' \n' ' ' <"$OUT" >words
    has words 'ended line 64, 2020-03: from here to the end every target is 0 (10 rows), and hardly any before: these steps seem to be still to come (--drop-last 10)' \
        'from 2015-01 to 2020-02'
    has_command 'attnforecast train --drop-last 10 y.csv'
    train y.csv
    has "$ERR" 'warning: line 64: from here to the end every target is 0 (10 rows)' \
        '(give --drop-last 10)'
    # some of them are left out already, and the last month is not over
    checked 65 y.csv --drop-last 3
    has_command 'attnforecast train --drop-last 10 y.csv'
    sed 's/^2020-02.*/2020-02,7,3/' y.csv >month.csv
    checked 65 month.csv
    has_command 'attnforecast train --drop-last 11 month.csv'
    # another target that often is 0 hides nothing
    awk -F, -v OFS=, 'NR > 1 && NR % 3 == 0 { $3 = 0 } 1' y.csv >rain.csv
    checked 65 rain.csv
    has_command 'attnforecast train --drop-last 10 rain.csv'
    # a single last zero is a partial month, and a year has no more zeros
    ended 1 >one.csv
    checked 65 one.csv
    has_command 'attnforecast train --drop-last 1 one.csv'
    has "$OUT" 'partial'
    lacks "$OUT" 'ended'
    sed 's/^\(20..-0[56]\),.*/\1,0,0/' y.csv >closed.csv
    checked 0 closed.csv
    has_command 'attnforecast train closed.csv'
}

test_zeros_at_the_end_of_one_target() {
    ended 10 n >y.csv
    checked 0 y.csv
    tr -s ' \n' ' ' <"$OUT" >words
    has words 'ended line 64, 2020-03: column "north": from here to the end every value is 0 (10 rows)' \
        '(you may give --na 0)'
    train y.csv
    has "$ERR" 'warning: line 64: column "north": from here' '(give --na 0)'
    # which would take those of another one
    sed '9s/,[0-9]*$/,0/' y.csv >zero.csv
    checked 0 zero.csv
    has "$OUT" 'column "north": from here'
    tr -s ' \n' ' ' <"$OUT" >words
    lacks words 'column "north": from here to the end every value is 0 (10 rows), and hardly any before: if they stand for missing ones, empty the cells (you'
}

test_zeros_at_the_end_of_ids() {
    for n in 1 2; do
        awk -v n=$n 'BEGIN {
            print "id,n,y"
            for (s = 0; s < 3; s++)
                for (i = 0; i < 60; i++)
                    printf "%c,%d,%d\n", 97 + s, i, (s < n && i > 55 ? 0 : 90 + i * 7 % 13)
        }' >y.csv
        expect 65 check --id id --time n -H 3 y.csv
        tr -s ' \n' ' ' <"$OUT" >words
        case $n in
        1) has words 'every target of id "a" is 0 (4 rows), and hardly any before (1 id of 3)' ;;
        2) has words 'every target is 0 (4 rows)' 'id --drop-last 4 y.csv' ;;
        esac
    done
}

# Hours of 10 to 16; the last one is not over.
partial_hours() {
    awk 'BEGIN {
        print "time,y,p"
        for (i = 0; i < 100; i++)
            printf "2023-04-%02d %02d:00,%d,%d\n", 1 + i / 24, i % 24,
                i < 99 ? 10 + i * 5 % 7 : 1, i * 3 % 5
    }'
}

test_rows_without_a_target_are_not_the_newest() {
    partial_hours | cut -d, -f1,2 >y.csv
    echo 2023-04-05 04:00, >>y.csv
    train --drop-last 1 -T 8 -H 3 y.csv
    has "$ERR" 'the newest row with a known target left out (--drop-last)' \
        '99 rows'
    expect 0 predict --format csv
    has "$OUT" ',2023-04-05 03:00,1,'

    partial_hours >past.csv
    { cat past.csv; printf '2023-04-05 0%d:00,,1\n' 4 5 6; } >known.csv
    checked 65 known.csv --target y --known p
    has "$OUT" 'partial' 'line 101, 2023-04-05 03:00'
    has_command 'attnforecast train --target y --known p --drop-last 1 known.csv'
    train --target y --known p --drop-last 1 -T 7 -H 3 known.csv
    has "$ERR" 'the newest row with a known target left out' \
        '4 rows after the last known target kept for'
    expect 0 predict --format csv known.csv
    has "$OUT" ',2023-04-05 03:00,1,' ',2023-04-05 05:00,3,'
    # the same, with the rows of the future in a file of their own
    cp "$OUT" together
    { head -n 1 known.csv; tail -n 3 known.csv; } >future.csv
    expect 0 predict --format csv --future future.csv past.csv
    cmp -s "$OUT" together || fail 'another forecast with --future'
}

# remedy FILE: writes FILE.new with the filter of the last message.
remedy() {
    sed -n 's/.*(write [^(]*: \(.*\) | attnforecast train .*/\1/p' "$ERR" >remedy
    [ -s remedy ] || cat "$ERR" >"$SCRATCH/failed"
    sh ./remedy >"$1.new"
}

# A file of nothing but yes and no has no numbers, but words that stand for them.
test_rows_that_are_absent_are_not_counted() {
    counted 200 | awk -F, -v OFS=, 'NR == 1 { print "date", $0; next }
        NR % 25 { printf "2024-%02d-%02d,%s\n", (NR - 2) / 28 + 1, \
            (NR - 2) % 28 + 1, $0 }' >gaps.csv
    rows=$(($(wc -l <gaps.csv) - 1))
    expect 0 check --format json gaps.csv
    has "$OUT" "\"rows\":	$rows,"
    expect 0 check gaps.csv
    has "$OUT" "gaps.csv: $rows rows, 1 series"
    expect 0 train --epochs 1 -T 7 --season 1 gaps.csv
    has "$ERR" "$rows rows, 1 series"
    expect 0 predict -v
    has "$ERR" "$rows rows, 1 series"
}

test_rows_that_are_left_out_are_not_counted() {
    counted 300 >c.csv
    refuse 65 'c.csv: 3 rows are too few' train --drop-last 297 c.csv
}

test_zeros_far_from_all_values_may_be_missing_ones() {
    awk 'BEGIN { print "date,temp,sales"
        for (i = 0; i < 200; i++)
            printf "2024-%02d-%02d,%.1f,%d\n", i / 28 + 1, i % 28 + 1, \
                i % 41 == 7 ? 0 : 100 + i * 37 % 61 / 10, \
                i % 7 == 0 ? 0 : 900 + i * 37 % 61 }' >zeros.csv
    expect 0 check --format json zeros.csv
    has "$OUT" '0 occurs 5 times, far from all other values: it may mean a missing one' \
        '--na 0'
    [ "$(grep -c '"sentinel"' "$OUT")" = 1 ] || fail "sales too"
    expect 0 train --epochs 1 -T 7 zeros.csv
    lacks "$ERR" '--na'
    # nearer than the values are from each other, but not much
    for low in 50 20; do
        awk -v low=$low 'BEGIN { print "date,temp"
            for (i = 0; i < 200; i++)
                printf "2024-%02d-%02d,%.1f\n", i / 28 + 1, i % 28 + 1, \
                    i % 41 == 7 ? 0 : low + i * 37 % 61 }' >near.csv
        expect 0 check --format json near.csv
        grep '"sentinel"' "$OUT" >"sentinel_$low" || :
    done
    [ -s sentinel_50 ] || fail 'zeros 50 below values that are 60 apart'
    [ ! -s sentinel_20 ] || fail 'zeros 20 below values that are 60 apart'
}

test_flags_are_no_targets() {
    awk 'BEGIN {
        print "date,flow,flow_flag,level_QC,status,valid,is_open,alarm,alarms,island"
        for (i = 0; i < 100; i++)
            printf "2024-%02d-%02d,%d,%d,%d,%d,%d,%d,%d,%d,%d\n", i / 28 + 1, \
                i % 28 + 1, i * 37 % 11, (i * i % 5 > 3), i * i % 3, \
                i * i % 7 % 3, (i * i % 9 > 0), (i * i % 13 > 6), \
                (i * i % 11 > 8), \
                i * i % 13 % 4, (i * i % 17 > 9)
    }' >x.csv
    expect 0 train --epochs 1 -T 8 x.csv
    has "$ERR" 'forecasting flow, alarms' \
        '"is_open", "alarm" seem to hold codes: left out' \
        '"island" is only ever 0 or 1: left out (to use it, give --known island'
    lacks "$ERR" 'alarms, island'
    sed '9s/^\(.*\),[01],\([0-9],[01]\)$/\1,2,\2/' x.csv >two.csv
    expect 0 train --epochs 1 -T 8 two.csv
    has "$ERR" 'forecasting flow, alarm, alarms'
    # with another value, as a target, and where all are like that
    sed '9s/[01]$/2/' x.csv >three.csv
    expect 0 train --epochs 1 -T 8 three.csv
    has "$ERR" 'forecasting flow, alarms, island'
    expect 0 train --epochs 1 -T 8 --target island x.csv
    has "$ERR" 'forecasting island'
    cut -d, -f1,10 x.csv >alone.csv
    expect 0 train --epochs 1 -T 8 alone.csv
    lacks "$ERR" 'only ever'
}

# graded NAME VALUES: 200 days of a measured column, one of small counts and one
# of the values.
graded() {
    awk -v name="$1" -v values="$2" 'BEGIN {
        n = split(values, value)
        print "date,RR,sold," name
        for (i = 0; i < 200; i++)
            printf "%d-%02d-%02d,%.1f,%d,%d\n", 2020 + i / 336,
                i / 28 % 12 + 1, i % 28 + 1, 9 + i * 37 % 83 / 10, i * i % 11 % 4,
                value[1 + int(i * i % 31 / 3) % n] }'
}

test_grades_of_quality_and_states_are_no_targets() {
    for name in quality QN_9 QN_4 'air quality' Qualität weathersit state Zustand \
        operating_mode status_2 QRR Q_RR; do
        graded "$name" '1 3 9' >x.csv
        expect 0 check x.csv
        tr -s ' \n' ' ' <"$OUT" >words
        has words "column \"$name\": seems to hold codes: left out (to use it, give --categorical"
        [ "$(grep -c '^[A-Za-z]*  *target ' "$OUT")" = 2 ] || fail "$name"
    done
    # under any name
    graded x '192 64 0' >opc.csv
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 3 opc.csv
    has "$ERR" 'column "x" seems to hold codes: left out' 'forecasting RR, sold'
    # counts, more numbers, others and a name that says nothing
    for x in 'sales 0 1 2 3' 'Q_sun 1 3 9' 'estate 1 3 9' 'x 0 32 64 192' \
        'x 0 64 128' 'quality 1 2 3 4 5' 'state 1 -2'; do
        graded "${x%% *}" "${x#* }" >x.csv
        expect 0 train --epochs 1 --hidden 4 -T 4 -H 3 x.csv
        has "$ERR" "forecasting RR, sold, ${x%% *}"
    done
    # alone, beside counts only, and as options say
    graded state '0 1 2 3' >x.csv
    cut -d, -f1,4 x.csv >alone.csv
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 3 alone.csv
    has "$ERR" 'forecasting state'
    cut -d, -f1,3,4 x.csv >counts.csv
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 3 counts.csv
    has "$ERR" 'forecasting sold, state'
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 3 --features RR,state x.csv
    has "$ERR" 'forecasting RR, state'
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 3 --target state x.csv
    has "$ERR" 'forecasting state'
    # only train rows decide
    sed '190s/[0-9]$/700/' x.csv >late.csv
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 3 late.csv
    has "$ERR" 'forecasting RR, sold'
    lacks "$ERR" 'sold, state'
}

test_a_column_that_repeats_another_or_one_value_is_left_out() {
    awk 'BEGIN { print "date,sold,total,load"; for (i = 0; i < 60; i++)
        printf "2024-%02d-%02d,%d,%d,%d\n", i / 28 + 1, i % 28 + 1,
            i * 37 % 11, i * 37 % 11, i * 53 % 13 }' >x.csv
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 3 x.csv
    has "$ERR" 'column "total" has the values of a column before it: left out' \
        'forecasting sold, load'
    sed '40s/,[0-9]*$/,/; 41s/,\([0-9]*\),\([0-9]*\),/,\1,99,/' x.csv >other.csv
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 3 other.csv
    has "$ERR" 'forecasting sold, total, load'
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 3 --features sold,total x.csv
    has "$ERR" 'forecasting sold, total'
    awk -F, -v OFS=, 'NR > 1 { $3 = NR == 30 || NR == 9 ? 598 : 600 } 1' \
        x.csv >setting.csv
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 3 setting.csv
    has "$ERR" 'column "total" has one value in all rows but one or two: left' \
        'forecasting sold, load'
    sed 's/,600,/,0,/' setting.csv >events.csv
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 3 events.csv
    has "$ERR" 'forecasting sold, total, load'
    sed '40s/,600,/,601,/' setting.csv >changes.csv
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 3 changes.csv
    has "$ERR" 'forecasting sold, total, load'
}

test_words_beside_few_numbers_may_be_codes() {
    for words in 'A B' 'A A' 'A n/a'; do
        awk -v words="$words" 'BEGIN {
            split(words, word)
            print "date,y,grade"
            for (i = 0; i < 60; i++)
                printf "2024-%02d-%02d,%d,%s\n", i / 28 + 1, i % 28 + 1, \
                    i * 37 % 11, i % 7 < 5 ? i % 3 : word[i % 7 - 4]
        }' >x.csv
        refuse 65 'x.csv:7: column "grade": "A" is not a number (give --categorical grade to read codes, --na A' \
            train x.csv
        expect 65 check x.csv
        has "$OUT" 'attnforecast train --categorical grade x.csv' \
            'attnforecast train --na A'
        expect 0 train --epochs 1 --categorical grade x.csv
        has "$ERR" 'forecasting y'
    done
    # one word once, or beside measured numbers
    sed '8,$s|,[An/a]*$|,2|' x.csv >once.csv
    refuse 65 '"A" is not a number (give --na A if' train once.csv
    awk -F, -v OFS=, 'NR > 1 && $3 ~ /[0-9]/ { $3 += NR / 8 } 1' x.csv >many.csv
    refuse 65 '"A" is not a number (give --na A,n/a if' train many.csv
}

test_yes_and_no_are_to_be_written_as_1_and_0() {
    for form in 'Yes:No ,' 'TRUE:FALSE ;' 'on:off \t' 'y:n ,' 'wahr:falsch |'; do
        awk -v words="${form% *}" 'BEGIN {
            split(words, word, ":")
            print "# Yes,No\ndate,open,lit"
            for (i = 0; i < 90; i++)
                printf "%d-%02d-01,%s,%s\n", 2010 + i / 12, 1 + i % 12,
                    word[1 + (i % 11 < 5)], word[1 + i * 7 % 5 % 2]
        }' | sed '9s/\(.*\),\(.*\),/\1,"\2" ,/' | tr , "${form#* }" >t.csv
        refuse 65 't.csv:3: column "open": "' train t.csv
        remedy t.csv
        expect 0 check t.csv.new
        has "$OUT" 'open    target       90' 'lit     target       90'
    done
    expect 65 check t.csv
    sed '5s/wahr/WAHR/;6s/|wahr/|Wahr/;7s/falsch$/Falsch/' t.csv >case.csv
    refuse 65 'write 1 for wahr and 0 for falsch' train case.csv
    remedy case.csv
    expect 0 check case.csv.new
    # named as a target beside numbers
    awk -F'|' -v OFS='|' 'NR > 1 { print $0, NR == 2 ? "y" : NR * 7 % 11 }' \
        t.csv >y.csv
    refuse 65 'write 1 for wahr and 0 for falsch' train --target open y.csv
    remedy y.csv
    expect 0 train --target open --epochs 1 y.csv.new
    # other texts
    for change in 's/wahr/maybe/' 's/wahr/falsch/' '9,12s/wahr/perhaps/'; do
        cut -d'|' -f1,2 t.csv | sed "$change" >t2.csv
        refuse 65 'no column contains numbers to train on' train t2.csv
        lacks "$ERR" 'write 1'
    done
}

test_a_file_that_cannot_be_trained_on() {
    echo a,b >none.csv
    expect 65 check none.csv
    has "$OUT" 'none.csv: cannot be trained on' 'no rows' 'no command line'
    expect 65 check --format json none.csv
    is_json "$OUT"
    has "$OUT" '"command":	null' '"kind":	"refused"'
    printf 'a\nx\ny\n' >text.csv
    expect 65 check text.csv
    has "$OUT" 'no column contains numbers'
    printf '%s,1\n' 2024-01-01 2024-01-02 2024-13-03 2024-01-04 |
        sed '1itime,y' >time.csv
    expect 65 check time.csv
    has "$OUT" 'time          line 4: column "time": "2024-13-03" is not a time' \
        'refused       2024-01-03: 3 rows with a known value are too few'
    expect 65 check --format json time.csv
    has "$OUT" '"kind":	"refused"' '"column":	"time"' '"row":	4' \
        '"text":	"\"2024-13-03\" is not a time like'
    : >empty.csv
    expect 65 check empty.csv
    has "$OUT" 'the file is empty'
    refuse 66 'nosuch.csv' check nosuch.csv
    refuse 64 'no column "z"' check --target z "$(hours 99 >h.csv; echo h.csv)"
}

test_what_the_values_show_is_named_with_its_place() {
    hours 400 | awk -F, -v OFS=, '
        NR == 100 { $2 = 9000 }
        NR > 1 { $4 = 7; $5 = NR < 200 ? 10 + NR % 5 : 90 + NR % 7 }
        NR == 1 { $4 = "same"; $5 = "moved" }
        { print }' >load.csv
    checked 0 load.csv
    has "$OUT" 'outlier' 'line 100, 2024-01-05 02:00: column "load": 1 value' \
        'constant' 'column "same": every value is 7' \
        'shift' 'line 200' 'column "moved": the level changes'
    tr -s ' \n' ' ' <"$OUT" >words
    has words 'line 2, 2024-01-01 00:00: column "same": every value is 7: left out' \
        'needs no option' '(you may give --na 9000)'
    has_command 'attnforecast train load.csv'
    has "$SCRATCH/json" '"kind":	"outlier"' '"row":	100' \
        '"time":	"2024-01-05 02:00"' '"needed":	false'
}

# The default settles gaps and missing cells; a last row without a target is
# none of the series.
test_what_the_default_settles_has_an_option() {
    hours 300 | awk -F, -v OFS=, '
        NR == 50 || NR == 301 { $2 = "" }
        NR != 100 { print }' | cut -d, -f1,2 >load.csv
    checked 0 load.csv
    tr -s ' \n' ' ' <"$OUT" >words
    has words 'missing line 300, 2024-01-13 11:00: 1 row after the last known target left out (--missing mask' \
        'missing line 50, 2024-01-03 00:00: column "load": 1 missing cell (--missing mask'
    tr -d '\n\t' <"$SCRATCH/json" >joined
    has joined '"kind":"missing","column":"load","row":50,"time":"2024-01-03 00:00","count":1,"text":"1 missing cell","remedy":"--missing mask","needed":false' \
        '"kind":"missing","column":null,"row":300,' '"remedy":"--gaps mask","needed":false'
    has_command 'attnforecast train load.csv'
    # rows that hold known columns are no finding
    hours 300 | awk -F, -v OFS=, 'NR > 290 { $2 = "" } 1' >known.csv
    expect 65 check --known wind --target load known.csv
    lacks "$OUT" 'after the last known target'
    # an option that settles the form of times, which the finding is of
    hours 300 | awk -F, -v OFS=, 'NR > 1 { gsub(/-/, "|", $1); $1 = "[" $1 "]" } 1' >form.csv
    expect 65 check form.csv
    has "$OUT" 'line 2, [2024|01|01 00:00]: column "time": '
}

# A bad month of two columns is left out as one of a date is.
test_a_bad_cell_of_several_columns_gets_a_filter() {
    awk 'BEGIN {
        print "year,month,load"
        for (i = 0; i < 200; i++)
            printf "%d,%d,%d\n", 2000 + int(i / 12), i == 50 ? 99 : i % 12 + 1,
                i * 37 % 101
    }' >parts.csv
    expect 65 check parts.csv
    has "$OUT" "sed '52d' parts.csv | attnforecast train -"
}

# Zeros before one id of several begins: --from would cut all of them.
test_zeros_of_one_id_name_an_option() {
    awk 'BEGIN {
        print "id,n,y"
        for (i = 0; i < 200; i++) print "a," i "," 50 + i * 37 % 11
        for (i = 0; i < 200; i++) print "b," i "," (i < 30 ? 0 : 50 + i * 37 % 11)
    }' >zeros.csv
    expect 65 check --id id --time n zeros.csv
    tr -s ' \n' ' ' <"$OUT" >words
    has words 'id "b" starts with 30 rows of zeros, as if it had not begun (needs no option; with --na 0 all zeros are missing)'
    expect 65 check --format json --id id --time n zeros.csv
    has "$OUT" '"kind":	"zeros"' '"remedy":	"--na 0"'
}

test_roles_of_covariates_are_shown() {
    awk 'BEGIN {
        print "t,x,temp,kind"
        for (i = 0; i < 200; i++)
            printf "2023-01-%02dT%02d:00,%d,%d,k%d\n", 1 + i / 24, i % 24,
                i % 24 + i * 37 % 11, i % 7, i % 3
    }' >x.csv
    printf 'date,name\n2023-01-02,a\n' >h.csv
    expect 65 check --known temp --categorical kind --calendar auto \
        --holidays h.csv --min 0 x.csv
    tr -s ' ' <"$OUT" >squeezed
    has squeezed 'temp known' 'kind categorical' 'x target' \
        '--known temp --categorical kind --calendar auto --holidays h.csv --min 0 x.csv'
    cp h.csv kept
    refuse 64 'would overwrite the holidays' check --holidays h.csv -o h.csv x.csv
    same h.csv kept
}

test_dates_of_half_months_are_a_choice() {
    awk 'BEGIN {
        print "date,y"
        for (i = 0; i < 96; i++)
            printf "%d-%02d-%s,%d\n", 2020 + int(i / 24), int(i % 24 / 2) + 1, \
                i % 2 ? "15" : "01", i * 7 % 13
    }' >semi.csv
    checked 65 semi.csv
    has "$OUT" 'line 4, 2020-02-01: the rows are 14 to 17 days apart'
    has "$OUT" 'attnforecast train --time none semi.csv'
    expect 0 train -q --epochs 1 --hidden 4 --time none -m m.json semi.csv
    expect 0 predict -m m.json semi.csv
    lacks "$OUT" 2024
}

test_no_line_is_printed_that_names_no_step() {
    awk 'BEGIN {
        print "time,y"
        for (i = 0; i < 60; i++) print i * 3000017 "," i * 7 % 13
    }' >t.csv
    expect 65 check --freq 1 t.csv
    has "$OUT" 'most times are absent'
    lacks "$OUT" 'null)' '--resample'
    refuse 65 'most times are absent; the step is every 1 (give another --freq' \
        train --freq 1 -m m.json t.csv
    awk 'BEGIN {
        print "date,y"
        for (i = 0; i < 730; i++)
            print 2023 + int(i / 365) "" 1 + i % 365 "," i * 7 % 13
    }' >d.csv
    checked 65 d.csv
    has "$OUT" 'years and days of the year' 'without leading zeros'
    has_command 'attnforecast train --time none d.csv'
}

test_times_of_joined_rows_are_not_summed() {
    awk 'BEGIN { print "time,y"; for (i = 0; i < 600; i++) print i "," i % 13 }' \
        >t.csv
    expect 65 check --resample 10:sum t.csv
    tr -s ' ' <"$OUT" >squeezed
    has squeezed 'time time 600 0 0 0 590'
}

test_years_and_dates_in_first_rows_only_are_filled() {
    awk 'BEGIN {
        print "Year,Month,Sales"
        split("Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec", name, " ")
        for (i = 0; i < 48; i++)
            print (i % 12 ? "" : 2010 + i / 12) "," name[i % 12 + 1] "," \
                i * i % 17
    }' >y.csv
    awk 'BEGIN {
        print "Year,Month,Day,a"
        for (i = 0; i < 56; i++)
            print (i ? "" : 2020) "," (i % 28 ? "" : 1 + i / 28) "," \
                1 + i % 28 "," i * i % 17
    }' >ymd.csv
    awk 'BEGIN {
        print "Date,Hour,a"
        for (i = 0; i < 96; i++)
            print (i % 24 ? "" : "2020-01-0" 1 + i / 24) "," i % 24 "," \
                i * i % 17
    }' >dh.csv
    for stem in y ymd dh; do
        refuse 65 'filled only in the first row of each block' \
            train -m m.json $stem.csv
        fill $stem.csv
        expect 0 check $stem.csv.new
        has "$OUT" 'times in column'
        expect 65 check $stem.csv
        has "$OUT" 'times in column'
        expect 0 train -q --epochs 1 --hidden 4 --time none -m m.json $stem.csv
    done
    # empty cells elsewhere are no blocks
    sed '5s/,[A-Z]..,/,,/' y.csv >gap.csv
    expect 0 check gap.csv
}

test_a_padded_dash_is_missing_by_the_printed_line() {
    awk 'BEGIN {
        print "d,y"
        for (i = 10; i < 60; i++)
            print "2024-01-01 00:" i ",\" " (i % 9 ? i * i % 23 : "-  ") " \""
    }' >na.csv
    checked 65 na.csv
    has_command 'attnforecast train --na - na.csv'
    refuse 65 'is not a number' train -m m.json na.csv
    expect 0 train -q --epochs 1 --hidden 4 --na - -m m.json na.csv
    expect 0 train -q --epochs 1 --hidden 4 --na '"  - "' -m m.json na.csv
}
