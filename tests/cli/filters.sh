# shellcheck shell=sh
# A file that only a filter mends is refused with one command line that works;
# check passes the file through the filter to find it.

# monthly: 90 rows of dates and loads.
monthly() {
    awk 'BEGIN { print "date,load"; for (i = 0; i < 90; i++)
        printf "%d-%02d-01,%d\n", 2010 + i / 12, 1 + i % 12, 50 + i * 7 % 13 }'
}

# footnotes: the same with two of them.
footnotes() {
    monthly | sed '5s/$/ (2)/; 9s/$/[a]/'
}

FOOTNOTES="sed '2,\$s/\\([0-9]\\) *[[(][^])]*[])]/\\1/g'"

# runs LINE: it works in sh, with the program in the path; trains only briefly.
runs() {
    mkdir -p "$SCRATCH/bin"
    ln -sf "$ATTNFORECAST" "$SCRATCH/bin/attnforecast"
    printf '%s\n' "$1" | sed 's/attnforecast train/& --epochs 1 --hidden 4/' \
        >"$SCRATCH/line"
    PATH=$SCRATCH/bin:$PATH sh "$SCRATCH/line" >"$OUT" 2>"$ERR" ||
        fail "$(cat "$SCRATCH/line"): $(tail -n 1 "$ERR")"
}

# checks_to FILE LINE [OPTION...]: check ends with the line, which trains.
checks_to() {
    file=$1
    printf '%s\n' "$2" >"$SCRATCH/wanted"
    shift 2
    expect 65 check "$@" -- "$file"
    tail -n 1 "$OUT" >"$SCRATCH/last"
    same "$SCRATCH/last" "$SCRATCH/wanted"
    has "$ERR" 'needs a filter'
    runs "$(cat "$SCRATCH/last")"
}

# refused_with TEXT ARGUMENT...: refuse_once() with a text in brackets, which is
# a command line that works.
refused_with() {
    line=$1
    shift
    refuse_once 65 "($line" "$@"
    runs "$line"
}

test_the_remedy_is_the_own_command_line_behind_a_filter() {
    footnotes >f.csv
    refused_with "$FOOTNOTES f.csv | attnforecast train --model 'a b.json' --horizon 3 --epochs 1 -" \
        train --epochs 1 -m 'a b.json' -H 3 f.csv
    refused_with "$FOOTNOTES f.csv | attnforecast predict --model 'a b.json' --format csv -" \
        predict --format csv -m 'a b.json' f.csv
    cp "$OUT" filtered
    monthly >m.csv
    expect 0 predict --format csv -m 'a b.json' m.csv
    same "$OUT" filtered
    refuse 64 'trained on standard input (name the file to forecast' \
        predict -m 'a b.json'
    refused_with "$FOOTNOTES f.csv | attnforecast backtest --epochs 1 -" \
        backtest --epochs 1 f.csv
    refuse_once 65 "($FOOTNOTES f.csv | attnforecast compare --epochs 1 -)" \
        compare --epochs 1 f.csv
    refuse_once 65 "(... | $FOOTNOTES | attnforecast train -)" train - <f.csv
    # with what the filter lacks
    monthly | awk -F, 'NR > 1 { $2 = "1." $2 * 10 ",5 (p)" } { print $1 ";" $2 }' >g.csv
    refused_with "$FOOTNOTES g.csv | attnforecast train --decimal , --thousands . -" \
        train g.csv
    refuse_once 65 "(... | $FOOTNOTES | attnforecast train --decimal , --thousands . -)" \
        train - <g.csv
}

test_another_file_of_the_command_is_written_anew() {
    monthly >m.csv
    { echo date,load; echo '2017-07-01,5 (2)'; } >a.csv
    refuse_once 65 "($FOOTNOTES a.csv > a.csv.new)" \
        backtest --epochs 1 -H 1 --actual a.csv m.csv
    refuse_once 65 "($FOOTNOTES a.csv > a.csv.new)" \
        backtest --epochs 1 -H 1 --actual a.csv - <m.csv
    # what standard input is already
    footnotes >f.csv
    echo date,name >days.csv
    refuse_once 65 "($FOOTNOTES f.csv > f.csv.new)" train --holidays - f.csv <days.csv
    expect 65 check --holidays - f.csv <days.csv
    has "$OUT" 'no command line trains'
}

test_check_goes_on_with_what_the_filter_writes() {
    footnotes >f.csv
    checks_to f.csv "$FOOTNOTES f.csv | attnforecast train -"
    expect 65 check f.csv
    has "$OUT" 'f.csv through the filters below: 90 rows, 1 series, 2 columns' \
        'load    target       90        0      0        50       62' \
        'line 5: column "load": "58 (2)" is not a number: it has a footnote'
    expect 65 check --format json f.csv
    has "$OUT" '"rows":	90' '"remedy":	"sed ' '"row":	5' \
        '| attnforecast train -",'
    program check - <f.csv >"$OUT" 2>"$ERR" && fail 'needs no filter'
    [ "$(tail -n 1 "$OUT")" = "$FOOTNOTES | attnforecast train -" ] ||
        fail "$(tail -n 1 "$OUT")"
    footnotes | gzip >f.csv.gz
    checks_to f.csv.gz "gzip -dc f.csv.gz | $FOOTNOTES | attnforecast train -"
    # several filters, and what they lack; too few rows are counted
    monthly | head -n 35 | sed 's/,/;/; 2,$s/$/,5/; 1s/load/K@/; 5s/$/ (2)/' |
        sed '20a a;b;c' | tr @ '\351' >s.csv
    checks_to s.csv "iconv -f WINDOWS-1252 -t UTF-8 s.csv | sed '21d' | $FOOTNOTES | attnforecast train --decimal , -"
    expect 65 check s.csv
    has "$OUT" '34 rows, 1 series' 'line 21: 3 cells, but the header has 2'
    # each way to read codes needs the filter
    footnotes | awk -F, -v OFS=, '{ print $0, NR == 1 ? "x" : NR % 7 ? NR % 3 : NR % 2 ? "A" : "B" }' >c.csv
    expect 65 check c.csv
    tail -n 2 "$OUT" >last
    for option in '--categorical x' '--na A,B'; do
        has last "$FOOTNOTES c.csv | attnforecast train $option -"
    done
    expect 65 train c.csv
    has "$ERR" "$FOOTNOTES c.csv | attnforecast train --categorical x - or with $FOOTNOTES c.csv | attnforecast train --na A,B -"
}

test_a_filter_that_fails_or_does_not_help() {
    footnotes >f.csv
    mkdir none
    PATH=$PWD/none program check f.csv >"$OUT" 2>"$ERR" && fail 'no sed'
    has "$OUT" 'no command line trains' '"58 (2)" is not a number'
    # it leaves out the first line, which is a row here
    footnotes | sed '1d; 2s/$/ (1)/' >h.csv
    expect 65 check --no-header h.csv
    has "$OUT" 'no command line trains'
    [ "$(grep -c '^text' "$OUT")" = 1 ] || fail "$(cat "$OUT")"
}

# What is refused while it is read has the columns that were read.
test_check_shows_the_columns_of_a_file_that_is_refused() {
    monthly | sed '9s/,.*/,0 x 1/; 1s/$/,site/; 2,$s/$/,north/' |
        sed '20s/,.*,/,about 5,/' >x.csv
    expect 65 check --na 5 x.csv
    has "$OUT" 'its columns, as far as it was read:' \
        'column  seems    numbers  missing  other  first other' \
        'load    numbers       88        0      2  0 x 1' \
        'site    texts          0        0     90  north'
    grep -q '^date *time *0 *0 *90 *2010-01-01$' "$OUT" || fail "$(cat "$OUT")"
    expect 65 check --format json x.csv
    has "$OUT" '"role":	"texts"' '"minimum":	null'
    # names that are not UTF-8, and nothing decodes them
    monthly | sed '1s/load/K@/' | tr @ '\351' >l.csv
    mkdir none
    PATH=$PWD/none program check --format json l.csv >"$OUT" 2>"$ERR" && fail 'trains'
    has "$OUT" '"name":	"K\\xe9"'
}

# Nothing of a file or of its name is a command.
test_names_and_cells_are_no_commands() {
    # shellcheck disable=SC2016 # nothing is to expand
    for name in "it's" '$(touch pwned)' '`touch pwned`' ';touch pwned;' 'a%sb' \
        -e 'a\b' '"' '&' '*' "'; touch pwned; '"; do
        footnotes >"./$name.csv"
        expect 65 check -- "$name.csv"
        has "$OUT" '90 rows'
        runs "$(tail -n 1 "$OUT")"
        expect 65 train -- "$name.csv"
        runs "$(sed 's/.*footnote (//; s/)$//' "$ERR")"
    done
    footnotes >'new
line.csv'
    expect 65 check 'new
line.csv'
    # shellcheck disable=SC2016 # nothing is to expand
    for name in "it's" '$(touch pwned)' '`touch pwned`' ';touch pwned;' 'a%sb' \
        'x/w pwned' 'a\b' 'a.*[c]^$&' "'; touch pwned; '" "' w pwned" 'xe touch pwned'; do
        monthly | awk -F, -v OFS=, '{ print $0, $2 }' |
            NAME=$name awk -F, -v OFS=, 'NR == 1 {
                $2 = $3 = ENVIRON["NAME"] } { print }' >names.csv
        expect 65 check names.csv
        runs "$(tail -n 1 "$OUT")"
        NAME=$name awk -F, 'NR == 1 { print "date," ENVIRON["NAME"] }
            NR > 1 { print $1 "," (NR == 9 ? ENVIRON["NAME"] " (2)" : 5 + NR % 7 " (2)") }' \
            names.csv >cells.csv
        expect 65 check cells.csv
    done
    # shellcheck disable=SC1003,SC2016
    for delimiter in "'" '^' '\' '|' '$' '`' '*'; do
        monthly | awk -F, 'NR > 1 { $2 = NR % 3 ? "yes" : "no" } { print $1 "," $2 }' |
            NAME=$delimiter awk -F, '{ print $1 ENVIRON["NAME"] $2 }' >truth.csv
        expect 65 check --delimiter "$delimiter" truth.csv
        runs "$(tail -n 1 "$OUT")"
    done
    [ ! -e pwned ] || fail 'a command was run'
}

# A filter may leave out lines that these options count.
test_options_that_count_rows_get_no_line_through_a_filter() {
    monthly | sed '5s/$/,7/' >cells.csv
    refuse 65 "sed '5d' cells.csv | attnforecast train -" train cells.csv
    for option in '--from 20' '--train-rows 50 --valid-rows 60 --test-rows 80'; do
        # shellcheck disable=SC2086
        refuse 65 "sed '5d' cells.csv > cells.csv.new" train $option cells.csv
    done
}

# The first line of data would become the header.
test_decimal_commas_do_not_make_the_header_a_title() {
    monthly | sed '2,$s/$/,25/' >commas.csv
    refuse 65 'seems to have a decimal comma' train commas.csv
    lacks "$ERR" 'tail'
    expect 65 check commas.csv
    has "$OUT" 'commas.csv | attnforecast train -'
}

test_digits_that_are_times_are_missing_in_a_row() {
    awk 'BEGIN { print "time,load"; for (i = 0; i < 200; i++)
        printf "202403%02d%02d00,%d\n", 1 + i / 24, i % 24, i % 24 }' >whole.csv
    sed '79s/^[^,]*//' whole.csv >lacks.csv
    refuse 65 'the time is missing in 1 row' train lacks.csv
    checks_to lacks.csv "sed '79d' lacks.csv | attnforecast train -"
    sed '79s/^2/x/' whole.csv >typo.csv
    refuse 65 'is not a number' train typo.csv
    expect 65 check typo.csv
    lacks "$OUT" 'time    target'
}
