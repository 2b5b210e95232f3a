# shellcheck shell=sh
# Files with several series: the id column, parts, scores and forecasts of ids.

# shops N ROWS: N series of monthly rows below each other, of different scales.
shops() {
    awk -v n="$1" -v rows="$2" 'BEGIN {
        print "id,month,sold"
        for (s = 0; s < n; s++)
            for (i = 0; i < rows; i++)
                printf "s%d,%d-%02d,%.2f\n", s, 2000 + int(i / 12),
                    i % 12 + 1,
                    10 ^ (s % 4) * (20 + i / 20 + 5 * sin(i % 7) + (i + s) * 37 % 11)
    }'
}

test_a_column_called_id_is_the_id_if_the_times_say_so() {
    shops 3 60 >x.csv
    train -T 6 -H 3 x.csv
    has "$ERR" 'column "id" identifies the series: 3 ids'
    has "$ERR" '180 rows, 3 series, 1 feature; forecasting sold'
    train -T 6 -H 3 - <x.csv
    has "$ERR" '180 rows, 3 series'
    sed '1s/^id/Unique_ID/' x.csv >y.csv
    train -T 6 -H 3 y.csv
    has "$ERR" 'column "Unique_ID" identifies the series: 3 ids'
    sed 's/^s//' x.csv >y.csv
    train -T 6 -H 3 y.csv
    has "$ERR" 'column "id" identifies the series: 3 ids'
    predict
    has "$OUT" '"id":	"2"'
}

# Machines that ran one after the other, or runs of one machine, have no time in
# common; if the file is in the order of time, nothing says that there are
# several.
test_a_column_called_id_is_the_id_if_only_its_series_are_in_order() {
    for order in '' -r; do
        for id in m2 m1 m3; do
            awk -v id=$id 'BEGIN { for (i = 0; i < 40; i++)
                printf "%s,2024-%02d-%02d,%d\n", id, substr(id, 2) * 2,
                    i % 20 + (i > 19 ? 5 : 1), 10 + i * 37 % 11 }' |
                sort -t, -k2,2 -u $order
        done >rows.csv
        { echo id,day,x; cat rows.csv; } >x.csv
        expect 0 train -q -T 4 -H 2 --epochs 1 ${order:+--sort} x.csv
        has models/model.json '"series":	3'
    done
    { echo id,day,x; sort -t, -k2,2 rows.csv; } >x.csv
    train -T 4 -H 2 x.csv
    has "$ERR" '1 series'
    # within m2, a time goes back
    { echo id,day,x; sort -t, -k2,2 rows.csv | sed '30{h;d};31G'; } >x.csv
    refuse 65 'follows' train -T 4 -H 2 x.csv
}

test_a_column_called_id_may_be_no_id() {
    awk 'BEGIN {
        print "id,t,x"
        for (i = 1; i <= 90; i++) print i "," 1999 + i "," i % 7
    }' >x.csv
    train -T 6 -H 3 x.csv
    has "$ERR" '90 rows, 1 series, '
    sed 's/^7,/,/' x.csv >y.csv
    train -T 6 -H 3 --missing ffill y.csv
    has "$ERR" '90 rows, 1 series, '
    shops 3 60 >y.csv
    train -T 6 -H 3 --time none --layout series y.csv
    has "$ERR" '180 rows, 1 series, 1 feature'
}

# Three series of one to three years, in times of their own.
staggered() {
    awk 'BEGIN {
        print "id,day,x"
        split("40 0 60", start)
        split("80 100 30", n)
        for (s = 1; s <= 3; s++)
            for (i = start[s]; i < start[s] + n[s]; i++)
                printf "%d,%d,%.2f\n", s, 1000 + i, s * 7 + sin(i) + i * 37 % 11
    }'
}

# after DAY FILE: the file with other values from that day on.
after() {
    awk -F, -v day="$1" 'NR > 1 && $2 >= day { $3 += 50 } { print $1 "," $2 "," $3 }' "$2"
}

test_no_train_row_is_newer_than_a_test_row_of_another_series() {
    staggered >x.csv
    # 210 rows: 168 of them are before day 1091
    train -T 6 -H 3 --final-fit none x.csv
    mv models/model.json before.json
    after 1091 x.csv >y.csv
    mv y.csv x.csv
    train -T 6 -H 3 --final-fit none x.csv
    # scores and the last train rows apart, it is the same model
    for model in before.json models/model.json; do
        sed -n '/"parameters"/,$p' "$model" >"$model.parameters"
    done
    same before.json.parameters models/model.json.parameters
    after 1070 x.csv >y.csv
    train -T 6 -H 3 --final-fit none -m y.json y.csv
    sed -n '/"parameters"/,$p' y.json >y.parameters
    ! cmp -s y.parameters before.json.parameters || fail 'the rows are not used'
}

test_a_refit_knows_no_later_row_of_another_series() {
    staggered >x.csv
    after 1106 x.csv >y.csv
    for data in x.csv y.csv; do
        expect 0 backtest --epochs 1 --hidden 4 -T 6 -H 2 --refit each \
            --stride 5 --forecasts-out "$data.out" "$data"
        has "$ERR" 'stride 5, refit each: 6 trainings'
        # those made after day 1105 or before
        awk -F, 'NR > 1 && $2 <= 1105 { print $1 "," $2 "," $3 "," $7 }' \
            "$data.out" >"$data.early"
    done
    has x.csv.early '1,1104,1' '2,1094,1'
    same x.csv.early y.csv.early
    ! cmp -s x.csv.out y.csv.out || fail 'later rows change nothing'
}

test_scores_of_each_id() {
    staggered >x.csv
    train -v -T 6 -H 2 --by id x.csv
    has "$OUT" 'all ids, in standard deviations of their own train rows' \
        'the model by id' '  3         0  '
    expect 0 backtest --epochs 1 --hidden 4 -T 6 -H 2 --by id --folds 2 \
        --format csv x.csv
    has "$OUT" 'id,target,step,forecaster,mae' '1,,,model,' '2,,,ridge,'
    expect 0 backtest --epochs 1 --hidden 4 -T 6 -H 2 --by id --refit each \
        --stride 9 --format json x.csv
    has "$OUT" '"ids":' '"windows":	4'
    expect 0 train --epochs 1 --hidden 4 -T 6 -H 2 --format json x.csv
    lacks "$OUT" '"ids"'
    # the table starts with the number of scaled_by_id
    awk '/"scaled_by_id"/ { inside = 1 }
        inside && sub(/.*"mae":[ \t]*/, "") { printf "%.3g\n", $0; exit }' \
        "$OUT" >want
    [ -s want ] || fail 'no scaled_by_id'
    expect 0 train -v --epochs 1 --hidden 4 -T 6 -H 2 x.csv
    awk '/own train rows/ { getline; getline; printf "%.3g\n", $2; exit }' \
        "$OUT" >got
    same got want
    cut -d, -f2- x.csv | head -n 60 >y.csv
    refuse 64 '--by id: y.csv holds one series' train --by id y.csv
}

test_only_these_ids_are_forecast() {
    shops 3 60 >x.csv
    train -T 6 -H 2 x.csv
    expect 0 predict --format csv
    cp "$OUT" all
    expect 0 predict --format csv --only s1
    has_lines "$OUT" 3
    grep '^s1,' all >one
    sed 1d "$OUT" >two
    same one two
    expect 0 predict --format csv --only s2,s0 --attention-out weights
    grep -q '^s1,' "$OUT" weights && fail 's1 is there'
    has "$OUT" 's0,2005-02,2' 's2,2005-01,1'
    refuse 65 'x.csv: there is no id "s3" (did you mean "s0"?)' \
        predict --only s0,s3
    refuse 65 'there is no id "nowhere" (it has 3 ids, such as "s0")' \
        predict --only nowhere
    sed 's/^s1/"s0,s1"/' x.csv >y.csv
    expect 0 predict --format csv --only s0,s1 y.csv
    has_lines "$OUT" 3
    has "$OUT" '"s0,s1",2005-01'
    for list in s2,s0,s1 s0,s1,s2; do
        expect 0 predict --format csv --only $list y.csv
        has_lines "$OUT" 5
        has "$OUT" '"s0,s1",2005-01' 's2,2005-01'
    done
    refuse 65 'y.csv: there is no id "s1" (did you mean' \
        predict --only s0,s1,s1 y.csv
    cut -d, -f2- x.csv | head -n 60 >z.csv
    train -T 6 -H 2 -m z.json z.csv
    refuse 64 '--only s1: the model forecasts one series' \
        predict -m z.json --only s1
}

test_a_missing_known_value_is_named_with_its_id() {
    shops 2 60 | awk -F, '{ print $0 "," (NR > 1 ? NR * 7 % 5 : "temp") }' |
        sed 's/^s1/s 1/' >x.csv
    train -T 6 -H 1 --known temp x.csv
    printf 'id,month,temp\ns0,2005-01,3\n' >f.csv
    refuse 65 'missing: "temp" at step 1 (2005-01) of id "s 1" (add' \
        predict --future f.csv
}

test_check_counts_the_ids_that_are_too_short() {
    shops 3 60 >x.csv
    expect 0 check x.csv
    lacks "$OUT" 'short'
    { cat x.csv; printf '%s\n' 'n w,2004-11,20' 'n w,2004-12,2' old,2000-01,1; } >y.csv
    expect 0 check y.csv
    tr -s ' \n' ' ' <"$OUT" >words
    has words 'short line 182, 2004-11: 2 of 5 ids have fewer than 28 rows, the first is "n w" with 2: left out of the training; those of two or more are forecast all the same'
    expect 0 check --format json y.csv
    has "$OUT" '"kind":	"short"' '"row":	182' '"count":	2'
    expect 65 check -T 3 -H 1 y.csv
    has "$OUT" '2 of 5 ids have fewer than 4 rows'
}

test_short_and_new_ids_are_forecast() {
    shops 3 60 >x.csv
    train -T 6 -H 2 x.csv
    { cat x.csv; echo new,2004-11,20; echo new,2004-12,21; } >y.csv
    expect 0 predict --format csv y.csv
    has "$ERR" 'y.csv: 1 of 4 ids is shorter than the window of 6 rows: the oldest values are repeated before them (-v names them)'
    has "$OUT" 'new,2005-01,1' 'new,2005-02,2'
    predict -v y.csv
    has "$ERR" 'shorter than a window: new (2 rows)'
    has "$OUT" '"padded":	4'
    expect 0 predict --only new y.csv
    has "$OUT" 'from 2 rows, fewer than the window of 6: the oldest values are repeated before them'
    train -T 6 -H 2 -v y.csv
    has "$ERR" '1 of 4 ids left out of the training: fewer than 8 rows each; predict forecasts those of two or more' \
        'left out: new (2 rows)'
    mv models/model.json other.json
    train -T 6 -H 2 x.csv
    # its forecast does not depend on the others
    expect 0 predict --format csv --only new y.csv
    cp "$OUT" new
    sed -n '1p;/^new/p' y.csv >z.csv
    expect 0 predict --format csv z.csv
    same "$OUT" new
}

test_ids_of_one_row_are_not_forecast() {
    shops 3 60 >x.csv
    { cat x.csv; echo one,2004-12,20; echo two,2004-11,20; echo two,2004-12,21
        echo 'no value,2004-12,'; } >y.csv
    train -T 6 -H 2 y.csv
    has "$ERR" 'fewer than 8 rows each; predict forecasts those of two or more'
    expect 0 predict --format csv
    has "$ERR" 'y.csv: 1 of 6 ids left out: a forecast needs at least 2 rows: one' \
        'y.csv: 1 of 6 ids left out: no value is known: no value'
    has "$OUT" 'two,2005-01,1'
    lacks "$OUT" 'one,'
    sed -n '1p;/^one/p' y.csv >z.csv
    refuse 65 'z.csv: no id has more than 1 row, but a forecast needs at least 2 of an id (give more rows; the model reads the newest 6)' \
        predict z.csv
    # an id that is chosen is not left out with nothing said, nor are others named
    refuse 65 'y.csv: no id of --only has more than 1 row' \
        predict --only one y.csv
    expect 0 predict --format csv --only one,s1 y.csv
    has "$ERR" 'y.csv: 1 of 2 ids left out: a forecast needs at least 2 rows: one'
    lacks "$ERR" 'no value'
    # a window of one row is full
    train -T 1 -H 2 y.csv
    has "$ERR" 'fewer than 3 rows each; predict forecasts those with a value'
    expect 0 predict --format csv
    lacks "$ERR" 'left out: a forecast'
    has "$OUT" 'one,2005-01,1'
}

test_many_ids_are_not_printed_as_tables() {
    shops 21 40 >x.csv
    train -T 6 -H 2 x.csv
    expect 0 predict
    has "$OUT" '21 series, horizon 2; the first 3 of them (--only for others, --format csv -o FILE for all)' \
        'id s2'
    lacks "$OUT" 'id s3'
    expect 0 predict -o all
    has all 'id s0' 'id s3' 'id s20'
    lacks all '--only'
    expect 0 predict -o -
    lacks "$OUT" 'id s3'
    expect 0 predict --format csv
    has_lines "$OUT" 43
    shops 20 40 >x.csv
    expect 0 predict
    has "$OUT" 'id s19'
}

test_an_id_may_have_several_columns() {
    awk 'BEGIN {
        print "day,shop,article,sold"
        for (i = 1; i <= 60; i++)
            for (k = 1; k <= 4; k++)
                printf "%d-01-01,%d,%s,%.2f\n", 1900 + i, (k > 2), k % 2 ? "a/b" : "c",
                    k * 10 + sin(i / k)
    }' >p.csv
    refuse 65 '--id shop,article' train p.csv
    expect 65 check p.csv
    [ "$(tail -n 1 "$OUT")" = 'attnforecast train --id shop,article p.csv' ] ||
        fail "$(tail -n 1 "$OUT")"
    train --id shop,article -T 6 -H 3 p.csv
    has models/model.json '"id":	"shop,article"'
    expect 0 predict --format csv
    cut -d, -f1 "$OUT" | sort -u >ids
    printf '0/a\\/b\n0/c\n1/a\\/b\n1/c\nid\n' >wanted
    same ids wanted
    expect 0 predict --only 1/c --format csv
    has_lines "$OUT" 4
    expect 0 predict --format csv
    sort "$OUT" >forecast
    awk -F, -v OFS=, '{ print $3, $1, $4, $2 }' p.csv >columns.csv
    expect 0 predict --format csv columns.csv
    sort "$OUT" | same forecast -
    train --id article,shop -T 6 -H 3 p.csv
    expect 0 predict
    has "$OUT" 'article,shop c/1'
    awk -F, -v OFS=, '{ print $3, $1, $2 "-" $3, $4 }' p.csv |
        sed '1s/.*/shop and article,day,"shop,article",sold/' >named.csv
    train --id shop,article -T 6 -H 3 named.csv
    expect 0 predict --format csv
    has "$OUT" '0-a/b,'
    refuse 64 'twice in --id' train --id shop,shop p.csv
    refuse 64 'no column "x"' train --id shop,x p.csv
}

# Forecasts of an id that ended are those of times that others have.
test_an_id_that_ends_before_the_others_is_named() {
    panel 3 90 | sed -E '/^id2,(8[1-9]|90),/d;/^id3,(89|90),/d' >ends.csv
    expect 0 check ends.csv
    has "$OUT" 'ended         line 240, 80: the last known target of id "id2"'
    train -T 8 -H 3 --id id ends.csv
    has "$ERR" 'warning: line 240: the last known target of id "id2" is of 80, 10 steps before the newest row: its forecasts start there; the same is true of 1 other id'
    expect 0 predict -q
    has "$ERR" 'ends.csv:240: the last known target of id "id2" is of 80, 10 steps'
    expect 0 predict -q --only id1,id3
    has "$ERR" 'the last known target of id "id3" is of 88, 2 steps before' \
        'its forecasts start there'
    lacks "$ERR" 'other id'
    expect 0 predict -q --only id1
    lacks "$ERR" 'last known target'
    panel 3 90 | sed -E '/^id2,90,/d' >late.csv
    expect 0 check late.csv
    lacks "$OUT" 'ended'
}
