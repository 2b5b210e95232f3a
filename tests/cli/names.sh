# shellcheck shell=sh
# Names from a file: they reach JSON and CSV as they are, a terminal without
# what could mislead, and nothing if they are no UTF-8.

# As printf wants them: a newline, an escape, C1, marks of direction, a line
# separator, no width; and quotes, backslashes and letters.
BAD_MARKS='\n\033[2J\302\233\342\200\256\342\201\246\330\234\342\200\250\342\200\213'
GOOD_MARKS='"" \\ \303\251 \346\270\251 \360\237\230\200'

# hostile: a panel with such ids and a column of such a name.
hostile() {
    # shellcheck disable=SC2059
    awk -v bad="$(printf "$BAD_MARKS.")" -v good="$(printf "$GOOD_MARKS.")" '
    BEGIN {
        printf "\"id%s\",\"date\",\"x%s\",\"y%s\",\"z%s\"\n", bad, bad, good, bad
        for (i = 1; i <= 60; i++)
            for (k = 1; k <= 2; k++)
                printf "\"%d%s\",%d,%.3f,%d,text\n", k, k < 2 ? bad : good, i,
                    k + sin(i / k), i % 5
    }'
}

# Nothing that a terminal must not be shown is in the file; ? is in its place.
is_shown_safely() {
    LC_ALL=C tr -d '\n' <"$1" | LC_ALL=C grep -q '[[:cntrl:]]' &&
        fail "control characters in $1"
    for mark in '\302\233' '\342\200\256' '\342\201\246' '\330\234' \
        '\342\200\250' '\342\200\213'; do
        # shellcheck disable=SC2059
        lacks "$1" "$(printf "$mark")"
    done
    grep -q '^\[2J\|^\.' "$1" && fail "a name has made a line of its own in $1"
    has "$1" '?[2J?'
}

# A strict reader of JSON that is not the program's own.
decodes() {
    python3 -c '
import json, sys
def once(pairs):
    if len(dict(pairs)) < len(pairs):
        sys.exit("a key is there twice")
    return dict(pairs)
def refuse(word):
    sys.exit(word + " is no JSON")
text = open(sys.argv[1], "rb").read().decode("utf-8", "strict")
json.loads(text, object_pairs_hook=once, parse_constant=refuse)
' "$1" >"$SCRATCH/decoded" 2>&1 || fail "$1: $(tail -n 1 "$SCRATCH/decoded")"
    is_json "$1"
}

# All commands that print results, with these options behind each.
every_command() {
    train --id 1 -T 6 -H 3 "$@" hostile.csv
    [ "$1 $2" = '--format json' ] && decodes "$OUT"
    cp "$OUT" train.out
    cp "$ERR" train.err
    expect 0 predict "$@"
    cp "$OUT" predict.out
    expect 0 predict "$@" --attention-out weights.csv
    expect 0 inspect "$@"
    cp "$OUT" inspect.out
    expect 0 backtest --id 1 -T 6 -H 3 --epochs 1 --hidden 4 "$@" \
        --forecasts-out forecasts.csv hostile.csv
    cp "$OUT" backtest.out
    expect 0 compare --id 1 -T 6 -H 3 --epochs 1 --hidden 4 --seeds 1 \
        --attention dot "$@" hostile.csv
    cp "$OUT" compare.out
}

test_a_terminal_is_shown_no_mark_of_a_name() {
    hostile >hostile.csv
    every_command --format table
    for name in train.out predict.out inspect.out backtest.out train.err; do
        is_shown_safely $name
    done
    grep -v '^attnforecast: ' train.err >no_notes || :
    is_empty no_notes
    expect 64 train --target nosuch hostile.csv
    is_shown_safely "$ERR"
    error_is_one_line train
}

test_csv_has_the_names_as_they_are() {
    # shellcheck disable=SC2059
    bad=$(printf "$BAD_MARKS.") good=$(printf '"" \\ \303\251')
    hostile >hostile.csv
    every_command --format csv
    for name in train.out predict.out backtest.out weights.csv forecasts.csv; do
        awk -v RS='\001' -v name="$bad" 'index($0, name) { found = 1 }
            END { exit !found }' $name || fail "the name is not in $name"
    done
    has predict.out "\"y$good"
}

test_json_decodes_strictly() {
    command -v python3 >"$OUT" || skip 'no python3'
    hostile >hostile.csv
    every_command --format json
    for name in train predict inspect backtest compare; do
        decodes $name.out
    done
    decodes models/model.json
    python3 -c '
import json
bad = "\n\x1b[2J\x9b\u202e\u2066\u061c\u2028\u200b."
good = "\" \\ \u00e9 \u6e29 \U0001f600."
head = json.load(open("inspect.out"))["columns"]
assert head["features"] == ["x" + bad, "y" + good], head
assert head["id"] == "id" + bad, head
series = json.load(open("predict.out"))["series"]
assert [s["id"] for s in series] == ["1" + bad, "2" + good]
assert series[0]["origin"] == "60"
assert list(series[0]["forecast"][0]["values"]) == head["features"]
' >wrong 2>&1 || fail "$(tail -n 1 wrong)"
}

test_a_path_that_is_no_utf8() {
    command -v python3 >"$OUT" || skip 'no python3'
    weather >w.csv
    name=$(printf 'w\351.csv')
    cp w.csv "$name" || skip 'no such names here'
    refuse 64 'this path is not UTF-8' train "$name"
    train - <"$name"
    train -m "$(printf 'm\351.json')" w.csv
    predict -m "$(printf 'm\351.json')"
    decodes "$OUT"
    expect 0 inspect --format json "$(printf 'm\351.json')"
    decodes "$OUT"
}

# latin1 TEXT OPTION...: standard input is refused with its @ in that encoding.
latin1() {
    text=$1
    shift
    LC_ALL=C sed "s/@/$(printf '\351')/" >latin1.csv
    refuse 65 "$text" train "$@" latin1.csv
    has "$ERR" '(convert it: iconv -f WINDOWS-1252 -t UTF-8 latin1.csv | attnforecast train '
    ! command -v iconv >"$OUT" || {
        sh -c "$(sed 's/.*(convert it: //; s/ | attnf.*//' "$ERR")" >utf8.csv
        train -T 6 -H 3 "$@" utf8.csv
    }
}

test_what_is_no_utf8_is_refused_when_it_is_read() {
    { echo t,caf@; counted | awk -F, 'NR > 1 { print NR "," $2 }'; } |
        latin1 'latin1.csv:1: the column name "caf\xe9"'
    panel 3 60 | sed 's/id2/id@/' |
        latin1 'latin1.csv:3: the id "id\xe9"' --id id
    panel 3 60 | sed 's/id2/id@/' | latin1 'latin1.csv:3: the id "id\xe9"'
    # after an id that is empty, which makes the column none of ids
    panel 3 60 | sed '2s/id1//; s/id2/id@/' |
        LC_ALL=C sed "s/@/$(printf '\351')/" >latin1.csv
    refuse 65 'latin1.csv:3: the id "id\xe9" is not UTF-8' train latin1.csv
    { echo date,x; echo 2020-01-01,1; echo 2020-01-0@,2; } |
        LC_ALL=C sed "s/@/$(printf '\351')/" >latin1.csv
    refuse 65 'latin1.csv:3: the time "2020-01-0\xe9"' train latin1.csv
    has "$ERR" 'is not UTF-8 but perhaps Latin-1 or Windows-1252 (convert it: '
    awk 'BEGIN { for (k = 1; k < 4; k++) {
        printf "s%s", k == 2 ? "@" : k
        for (i = 0; i < 60; i++) printf ",%d", i % 5
        print "" } }' |
        latin1 'latin1.csv:2: the id "s\xe9"' --layout rows --no-header
}

test_text_that_is_not_used_may_be_anything() {
    weather 80 | awk -F, -v OFS=, '{ $6 = $6 "@"; print }' |
        LC_ALL=C sed "1s/@//;s/@/$(printf '\351')/" >w.csv
    train w.csv
    predict
}

test_a_model_that_is_no_utf8_is_refused() {
    weather >w.csv
    train w.csv
    LC_ALL=C sed "s/wind/w$(printf '\357')nd/" models/model.json >damaged.json
    refuse 65 'text that is not UTF-8' predict -m damaged.json
    refuse 65 'text that is not UTF-8' inspect damaged.json
    refuse 64 'not one character' train --delimiter "$(printf '\351')" w.csv
}
