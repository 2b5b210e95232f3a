# score.sh - a forecast against what came since.
# shellcheck shell=sh disable=SC2016 # names with $ and backticks

test_score_of_a_calculation_by_hand() {
    scored_files
    expect 0 score --format json y.csv actual.csv
    is_json "$OUT"
    is_empty "$ERR"
    is 3 rows
    is 0 pending
    is 3.33333333 metrics forecast mae
    is 14 metrics forecast mse
    is 3.74165739 metrics forecast rmse
    is 23.1040564 metrics forecast smape
    is null metrics forecast mase
    is 4 metrics naive mae
    is 24 metrics naive mse
    is 0.666666667 coverage 80
    is 6 intervals width
    is 12.6666667 intervals winkler
    is 3.33333333 targets x forecast mae
    is 2 steps step naive mae
    expect 0 score --format csv y.csv actual.csv
    same "$OUT" - <<'END'
target,step,id,values,mae,mse,rmse,smape,naive_mae,naive_mse,naive_rmse,naive_smape,coverage_80,width_80,winkler_80
,,,3,3.33333333,14,3.74165739,23.1040564,4,24,4.89897949,27.8554779,0.666666667,6,12.6666667
x,,,3,3.33333333,14,3.74165739,23.1040564,4,24,4.89897949,27.8554779,0.666666667,6,12.6666667
x,1,,1,1,1,1,7.40740741,2,4,2,15.3846154,1,4,4
x,2,,1,4,16,4,33.3333333,2,4,2,18.1818182,0,4,24
x,3,,1,5,25,5,28.5714286,8,64,8,50,1,10,10
END
    expect 0 score y.csv actual.csv
    has "$OUT" 'forecast after 2016-01-02: 3 rows scored, 0 pending' \
        '   2  2016-01-04        14      10      4            2       no' \
        '   3  2016-01-05        15      20      5            8      yes'
    expect 0 score --format csv -o scores.csv y.csv actual.csv
    is_empty "$OUT"
    has_lines scores.csv 6
}

test_score_counts_rows_that_are_to_come() {
    scored_files
    sed '/01-05/d; s/^2016-01-04,10/2016-01-04,/' actual.csv >less.csv
    printf '2016-01-05,20\n' | cat less.csv - >hole.csv
    expect 0 score --format json y.csv less.csv
    has "$ERR" '2 rows to come: the newest row of less.csv is of 2016-01-03'
    is 1 rows
    is 2 pending
    is 0 missing
    is 1 metrics forecast mae
    expect 0 score --format json y.csv hole.csv
    has "$ERR" 'the actual values of 1 row are missing in hole.csv'
    is 2 rows
    is 1 pending
    is 1 missing
    is 3 metrics forecast mae
    sed 3q actual.csv >none.csv
    expect 0 score --format json y.csv none.csv
    [ "$(wc -l <"$ERR")" = 1 ] || fail "$(cat "$ERR")"
    has "$ERR" 'nothing to score yet: y.csv begins with 2016-01-03, and the newest row of none.csv is of 2016-01-02'
    is 0 rows
    is 3 pending
    is null metrics forecast
    is null metrics naive
    is null coverage 80
    expect 0 score y.csv none.csv
    has "$OUT" '0 rows scored, 3 pending'
}

test_score_needs_the_row_before_for_naive() {
    scored_files
    sed 2,3d actual.csv >late.csv
    expect 0 score --format json y.csv late.csv
    has "$ERR" 'no naive forecast: late.csv has no row before step 1 of the forecast in line 4 of y.csv'
    is 3.33333333 metrics forecast mae
    is null metrics naive
    # a missing value there: the newest one that is known
    sed 's/^2016-01-02,12/2016-01-02,/' actual.csv >hole.csv
    expect 0 score --format json y.csv hole.csv
    is 4.66666667 metrics naive mae
}

test_score_compares_times_not_texts() {
    scored_files
    # day first, found by 13/01
    {
        awk -F'[-,]' -v OFS=, 'NR > 1 { print $3 "/" $2 "/" $1, $4; next } 1' \
            actual.csv
        for day in 06 07 08 09 10 11 12 13; do
            echo "$day/01/2016,1"
        done
    } >dmy.csv
    expect 0 score --format json y.csv dmy.csv
    is 3.33333333 metrics forecast mae
    sed 's/\(2016\)-\(..\)-\(..\)/\3.\2.\1/' y.csv >dots.csv
    expect 0 score --format json dots.csv actual.csv
    is 3.33333333 metrics forecast mae
    sed '2,$s/,/ 00:00:00,/' actual.csv >midnight.csv
    expect 0 score --format json y.csv midnight.csv
    is 3.33333333 metrics forecast mae
    # a single row does not tell day from month
    sed '3,$d; s/2016-01-03/03.01.2016/' y.csv >one.csv
    refuse 65 'one.csv:2: the time "03.01.2016" can be read in more than one way' \
        score one.csv actual.csv
    sed 's/\./\//g' one.csv >slash.csv
    expect 0 score --format json slash.csv dmy.csv
    is 1 rows
}

test_score_refuses_other_steps() {
    scored_files
    for month in 2015-11 2015-12 2016-01 2016-02; do
        echo "$month,1"
    done | sed '1i month,x' >monthly.csv
    refuse 65 'y.csv:2: the time "2016-01-03" is none of those of monthly.csv, whose rows are monthly' \
        score y.csv monthly.csv
    sed '2,$s/,/-01,/' monthly.csv >firsts.csv
    refuse 65 'y.csv:3: step 1 is of 2016-01-03 and step 2 of 2016-01-04, but the rows of firsts.csv are monthly' \
        score y.csv firsts.csv
    sed 2q y.csv >one.csv
    refuse 65 'one.csv:2: no row of firsts.csv can have the time 2016-01-03: its rows are monthly from 2015-11-01 on' \
        score one.csv firsts.csv
    refuse 65 'but the rows of actual.csv are every 2 days' \
        score y.csv actual.csv --resample 2d:mean
}

test_score_of_months_and_of_rows_that_are_joined() {
    {
        echo month,x
        for i in 01 02 03 04 05 06; do
            echo "2015-$i-30,1$i" | sed 's/02-30/02-28/'
        done
    } >monthly.csv
    printf '%s\n' id,time,step,x ,2015-05-30,1,100 ,2015-06-30,2,100 >y.csv
    expect 0 score --format json y.csv monthly.csv
    is 2 rows
    is 5.5 metrics forecast mae
    is 1.5 metrics naive mae
    scored_files
    printf '%s\n' id,time,step,x ,2016-01-03,1,10 >y.csv
    expect 0 score --format json y.csv actual.csv --resample 2d:mean
    is 2 metrics forecast mae
    is 1 metrics naive mae
}

test_score_knows_an_hour_that_is_repeated() {
    {
        echo time,x
        for hour in 22:00 23:00; do
            echo "2015-10-24 $hour,1"
        done
        i=1
        for hour in 00:00 01:00 02:00 02:00 03:00 04:00; do
            echo "2015-10-25 $hour,$i"
            i=$((i + 1))
        done
    } >berlin.csv
    printf '%s\n' id,time,step,x ',2015-10-25 01:00,1,0' \
        ',2015-10-25 02:00,2,0' ',2015-10-25 02:00,3,0' \
        ',2015-10-25 03:00,4,0' >y.csv
    expect 0 score --tz Europe/Berlin --history h.csv y.csv berlin.csv
    has "$OUT" '   3  2015-10-25 02:00         0       4      4'
    has h.csv '2015-10-25 00:00:00+02:00,2015-10-25 03:00:00+01:00,x,4,0,0,3.5,'
    # a forecast that starts in the second of the two
    sed '2,3d; s/,3,0$/,1,0/; s/,4,0$/,2,0/' y.csv >second.csv
    expect 0 score --tz Europe/Berlin --format json second.csv berlin.csv
    is 4.5 metrics forecast mae
}

# Two ids by turns; b starts with the forecast, and c has ended.
make_panel() {
    printf '%s\n' shop,day,x a,2016-01-01,1 a,2016-01-02,2 b,2016-01-02,8 \
        a,2016-01-03,3 b,2016-01-03,9 >panel.csv
    printf '%s\n' id,time,step,x a,2016-01-02,1,4 a,2016-01-03,2,4 \
        b,2016-01-02,1,5 b,2016-01-03,2,5 >p.csv
}

test_score_of_each_id() {
    make_panel
    expect 0 score --id shop --format json p.csv panel.csv
    is_json "$OUT"
    is 2.5 metrics forecast mae
    is null metrics naive
    is 1.5 series id forecast mae
    is 1.5 series id naive mae
    expect 0 score --id shop --format csv p.csv panel.csv
    has "$OUT" 'x,,a,2,1.5,2.5,' 'x,,b,2,3.5,12.5,'
    expect 0 score --id shop p.csv panel.csv
    has "$OUT" '  a        2  1.5    1.5' '  b        2  3.5      -'
    echo c,2016-01-03,2,4 >>p.csv
    expect 0 score --id shop --format json p.csv panel.csv
    has "$ERR" 'warning: p.csv: 1 row of ids that are not in panel.csv, such as "c"'
    is 1 pending
    refuse 65 'p.csv has ids, such as "c", but no column of panel.csv was taken for one (name it with --id' \
        score p.csv panel.csv
    sed '2,$s/^/z/' panel.csv >others.csv
    refuse 65 'p.csv: none of its 3 ids is in others.csv' \
        score --id shop p.csv others.csv
    sed '2,$s/^[a-c]//' p.csv | sed 3q >none.csv
    refuse 65 'none.csv has no ids, but panel.csv has, such as "a"' \
        score --id shop none.csv panel.csv
}

# An id that begins with # is no comment.
test_score_of_ids_with_any_character() {
    awk -v OFS=, 'BEGIN {
        print "id", "date", "x"
        for (i = 1; i <= 60; i++)
            for (k = 1; k <= 2; k++)
                print (k == 1 ? "\"#1,a\"" : "\"#2\""),
                    sprintf("2016-%02d-%02d", 1 + int((i - 1) / 28),
                    1 + (i - 1) % 28), i % 7
    }' >all.csv
    sed 115q all.csv >p.csv
    train -T 5 -H 3 p.csv
    expect 0 predict -q --format csv -o y.csv
    has y.csv '"#1,a",2016-03-02,1,' '"#2",2016-03-02,1,'
    expect 0 score --format csv y.csv all.csv
    has "$OUT" 'x,,"#1,a",3,' 'x,,"#2",3,'
}

test_score_of_names_with_any_character() {
    cat >actual.csv <<'END'
date,"a,b","<script>alert(""1"")</script>",`id`,x_lo80,$HOME é
2016-01-01,1,2,3,4,5
2016-01-02,1,2,3,4,5
2016-01-03,2,4,6,8,10
END
    cat >y.csv <<'END'
id,time,step,"a,b","<script>alert(""1"")</script>",`id`,x_lo80,$HOME é,"a,b_lo99.9","a,b_hi99.9",x_lo80_lo99.9,x_lo80_hi99.9
,2016-01-03,1,1,2,3,4,5,0,3,0,3
END
    expect 0 score --format json --history h.csv y.csv actual.csv
    is_json "$OUT"
    has "$OUT" '"a,b":' '"<script>alert(\"1\")</script>":' "\"\`id\`\":" \
        '"x_lo80":' '"$HOME é":'
    is 1 targets 'a,b' coverage 99.9
    is 4 targets x_lo80 forecast mae
    is 0 targets x_lo80 coverage 99.9
    expect 0 score --format csv y.csv actual.csv
    has "$OUT" '"a,b",,,1,1,1,1,' '"<script>alert(""1"")</script>",,,1,2,' \
        "\`id\`,,,1,3," '$HOME é,,,1,5,'
    has h.csv '2016-01-02,2016-01-03,"<script>alert(""1"")</script>",1,0,0,2,'
    cp h.csv once.csv
    expect 0 score --history h.csv y.csv actual.csv
    same h.csv once.csv
}

# What predict calls its columns where a target is called so.
test_score_of_targets_called_as_columns_of_the_forecast() {
    printf '%s\n' date,time,step,x,x_lo80 2016-01-01,1,1,1,1 \
        2016-01-02,2,2,2,2 2016-01-03,3,3,3,3 >actual.csv
    printf '%s\n' id,time,step,time_forecast,step_forecast,x,x_lo80,x_lo80_interval,x_hi80 \
        ,2016-01-03,1,1,2,3,4,0,2 >y.csv
    expect 0 score --format json --time date y.csv actual.csv
    is 2 targets time_forecast forecast mae
    is 1 targets step_forecast forecast mae
    is 0 targets x coverage 80
    is 1 targets x_lo80 forecast mae
}

test_score_refuses_what_is_no_forecast() {
    scored_files
    : >empty.csv
    sed 1q y.csv >header.csv
    refuse 65 'empty.csv: the file is empty' score empty.csv actual.csv
    refuse 65 'header.csv: no forecasts below the first line' \
        score header.csv actual.csv
    refuse 65 'actual.csv: no forecast: its first line begins with "date,x", not with id,time,step' \
        score actual.csv y.csv
    cut -d, -f1,2,4- y.csv >stepless.csv
    refuse 65 'begins with "id,time,x", not with' score stepless.csv actual.csv
    printf 'id,origin,step,time,target,actual,forecast\n,1,1,2,x,1,1\n' >b.csv
    refuse 65 'b.csv: these are the forecasts of a backtest' \
        score b.csv actual.csv
    sed '3s/2016-01-04//' y.csv >timeless.csv
    refuse 65 'timeless.csv:3: the forecast has no time' \
        score timeless.csv actual.csv
    sed '3s/,2,/,0,/' y.csv >zero.csv
    refuse 65 'zero.csv:3: the step "0" is not a whole number' \
        score zero.csv actual.csv
    sed '3s/,14,/,many,/' y.csv >text.csv
    refuse 65 'text.csv:3: column "x": "many" is not a number' \
        score text.csv actual.csv
    sed '3s/,12,/,,/' y.csv >half.csv
    refuse 65 'half.csv:3: the 80 % interval of "x" has only one end' \
        score half.csv actual.csv
    sed '3s/,12,16/,16,12/' y.csv >swapped.csv
    refuse 65 'swapped.csv:3: the 80 % interval of "x" has its lower end above' \
        score swapped.csv actual.csv
    sed '3s/$/,1/' y.csv >long.csv
    refuse 65 'long.csv:3: more or fewer cells than the 6' \
        score long.csv actual.csv
    sed '3s/04,2/03,1/' y.csv >twice.csv
    refuse 65 'twice.csv:3: the time 2016-01-03 is also in line 2' \
        score twice.csv actual.csv
    sed '3s/^/#/' y.csv >comment.csv
    refuse 65 'comment.csv:3: a line that is no row of forecasts' \
        score comment.csv actual.csv
    printf 'id,time\000,step\n' >binary.csv
    refuse 65 'binary.csv' score binary.csv actual.csv
    refuse 66 '.: is a directory' score . actual.csv
    refuse 66 '.: is a directory' score y.csv .
    refuse 66 'nosuch.csv' score nosuch.csv actual.csv
}

test_score_refuses_actual_values_without_a_target() {
    scored_files
    sed '1s/x$/y/' actual.csv >other.csv
    refuse 65 'other.csv: there is no column x, which y.csv forecasts' \
        score y.csv other.csv
    printf '%s\n' x 1 2 3 >timeless.csv
    refuse 65 'timeless.csv: no times with a constant step' \
        score y.csv timeless.csv
    sed '4s/14/many/' actual.csv >text.csv
    refuse 65 'text.csv:4: column "x": "many" is not a number' \
        score y.csv text.csv
}

test_score_refuses_operands_that_are_no_two_files() {
    scored_files
    refuse 64 'score needs two files (attnforecast score [options] FORECAST.csv ACTUAL.csv)' \
        score
    refuse 64 'score needs two files' score y.csv
    refuse 64 '"z.csv": too many operands (score takes one FORECAST.csv and one ACTUAL.csv)' \
        score y.csv actual.csv z.csv
    refuse 64 'the operand ACTUAL.csv is empty' score y.csv ''
    refuse 64 'the forecast - and the data - are both standard input' \
        score - -
    ln y.csv link.csv
    refuse 64 'y.csv and link.csv are the same file' score y.csv link.csv
    expect 0 score --format json - actual.csv <y.csv
    is 3 rows
    expect 0 score --format json y.csv - <actual.csv
    is 3 rows
}

test_score_overwrites_nothing() {
    scored_files
    for name in y.csv y.csv.tmp; do
        [ -e $name ] || echo precious >$name
    done
    refuse 64 '--history y.csv would overwrite the forecast y.csv' \
        score --history y.csv y.csv actual.csv
    refuse 64 '--history actual.csv would overwrite the data actual.csv' \
        score --history actual.csv y.csv actual.csv
    refuse 64 '--output h.csv would overwrite --history h.csv' \
        score --history h.csv -o h.csv y.csv actual.csv
    refuse 64 '--output h.csv.tmp would overwrite the temporary file h.csv.tmp of --history' \
        score --history h.csv -o h.csv.tmp y.csv actual.csv
    refuse 64 '--output h.csv.lock would overwrite the lock h.csv.lock of --history' \
        score --history h.csv -o h.csv.lock y.csv actual.csv
    refuse 64 'the temporary file y.csv.tmp of --history would overwrite the forecast y.csv.tmp' \
        score --history y.csv y.csv.tmp actual.csv
    refuse 64 '--output y.csv would overwrite the forecast y.csv' \
        score -o y.csv y.csv actual.csv
    refuse 64 '--history -: a history is read and written as a file' \
        score --history - y.csv actual.csv
    mkdir sub
    refuse 64 '--history sub/../y.csv would overwrite the forecast y.csv' \
        score --history sub/../y.csv y.csv actual.csv
    refuse 73 'nosuch/h.csv' score --history nosuch/h.csv y.csv actual.csv
}

# Train on what there is, forecast, score when more has come: as from cron.
test_score_after_predict() {
    weather 80 >w.csv
    train -T 5 -H 3 w.csv
    expect 0 predict -q --format csv -o yesterday.csv
    weather 82 >w.csv
    expect 0 score --format json --history h.csv yesterday.csv w.csv
    is 2 rows
    is 1 pending
    weather 83 >w.csv
    expect 0 score -m models/model.json --format json --history h.csv \
        yesterday.csv w.csv
    is 3 rows
    has_lines h.csv 5
    cp h.csv options.csv
    expect 0 score --history h.csv yesterday.csv w.csv
    same h.csv options.csv
    refuse 64 '--time cannot be used with --model' \
        score -m models/model.json --time date yesterday.csv w.csv
    refuse 64 '--history w.csv would overwrite the data w.csv' \
        score -m models/model.json --history w.csv yesterday.csv w.csv
    cp w.csv new.csv
    refuse 64 '--history w.csv would overwrite the training data w.csv of the model' \
        score -m models/model.json --history w.csv yesterday.csv new.csv
    labelled >l.csv
    train --id who --label y -m l.json l.csv
    refuse 65 'l.json: the model forecasts labels' \
        score -m l.json yesterday.csv w.csv
}

test_score_reads_the_actual_values_as_the_model_says() {
    weather 83 | sed "s/,/;/g; s/\\./,/g" >all.csv
    sed 81q all.csv >w.csv
    train -T 5 -H 3 --decimal , -m m.json --target temp_max w.csv
    expect 0 predict -q -m m.json --format csv -o y.csv
    expect 0 score -q -m m.json --format json y.csv all.csv
    is 3 rows
    cp "$OUT" by_model
    expect 0 score -q --decimal , --format json y.csv all.csv
    same "$OUT" by_model
    refuse 65 'is not a number: it has a decimal comma (give --decimal ,)' \
        score y.csv all.csv
}
