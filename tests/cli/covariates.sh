# shellcheck shell=sh
# Static columns and categories that are not known ahead: the ridge forecast
# reads them of the newest row, where that is better, and nothing later.

# shops ROWS [MODE]: days of six shops, whose level is half their size, where
# the mode of a day shows on the next one, unless it is always MODE.
shops() {
    awk -v rows="$1" -v mode="${2-}" '
        function u() { return (seed = seed * 16807 % 2147483647) / 2147483647 }
        BEGIN {
            seed = 7
            split("up down flat", modes)
            split("6 -6 0", gains)
            print "day,shop,size,mode,x"
            for (i = 0; i < rows; i++)
                for (s = 1; s <= 6; s++) {
                    m = 1 + int(3 * u())
                    printf "%d,s%d,%d,%s,%.3f\n", i, s, 10 * s,
                        mode ? mode : modes[m], 5 * s + 12 * (u() - .5) + gain[s]
                    gain[s] = gains[m]
                }
        }'
}

# The options of the tests: ridge forecasts from three rows.
fit() {
    command=$1
    shift
    expect 0 "$command" --id shop --time day -T 3 -H 2 --season none \
        --features x --epochs 1 --hidden 2 "$@"
}

# mae: the MAE of the ridge in the table of the last run.
mae() {
    awk '$1 == "ridge" { print $2; exit }' "$OUT"
}

test_the_ridge_forecast_reads_static_columns_and_categories() {
    shops 200 >x.csv
    fit train x.csv
    lacks "$ERR" 'ridge forecast of' 'does not read'
    none=$(mae)
    fit train --static size x.csv
    has "$ERR" 'the ridge forecast of x also reads the newest 3 rows of all columns, and size of the newest row'
    size=$(mae)
    fit train --categorical mode x.csv
    has "$ERR" 'the ridge forecast of x also reads ' 'mode of the newest row'
    mode=$(mae)
    # the same level, as a category of each shop
    sed 's/,s\([0-9]\),\([0-9]*\)/,s\1,size \2/' x.csv >text.csv
    fit train --static size --categorical size text.csv
    level=$(mae)
    fit train --static size --categorical mode x.csv
    has "$ERR" ', and size, mode of the newest row'
    both=$(mae)
    awk -v a="$none" -v b="$size" -v c="$mode" -v d="$level" -v e="$both" \
        'BEGIN { exit !(b < .95 * a && c < .9 * a && e < .75 * a &&
            d < 1.02 * b && b < 1.02 * d) }' ||
        fail "MAE $none, size $size $level, mode $mode, both $both"
    expect 0 inspect
    tr -s ' \n' ' ' <"$OUT" >line
    has line 'for x it also reads the newest 3 rows of all columns, and size, mode of the newest row'
    expect 0 inspect --format json
    tr -d ' \t\n' <"$OUT" >line
    has line '"columns":{"rows":3,"changes":false,"covariates":["size","mode"],'
}

# What a day does to the forecast of the next is in its category.
test_predict_and_backtest_read_the_category_of_the_newest_row() {
    shops 200 >x.csv
    fit train --static size --categorical mode x.csv
    for mode in up down flat never ''; do
        sed "/^199,/s/,[a-z]*\(,[^,]*\)\$/,$mode\1/" x.csv >now.csv
        expect 0 predict -q --format csv now.csv
        awk -F, '$3 == 1 { print $4 }' "$OUT" >"now.$mode"
    done
    paste now.up now.flat now.down now.never now. | awk '
        { up = $1 - $2; down = $2 - $3; n++ }
        up < 5 || up > 7 || down < 5 || down > 7 { bad = 1 }
        # a category that the model does not have is none, as a blank cell
        $4 != $5 || $4 <= $3 || $4 >= $1 { bad = 1 }
        END { exit bad || n != 6 }' ||
        fail "$(paste now.up now.flat now.down now.never now.)"
    # the size of a shop that the model does not know is read, too
    sed 's/,s3,30,/,s9,60,/' x.csv >size.csv
    expect 0 predict -q --format csv x.csv
    awk -F, '$1 == "s3" { print $4 }' "$OUT" >s3
    expect 0 predict -q --format csv size.csv
    awk -F, '$1 == "s9" { print $4 }' "$OUT" >s9
    paste s3 s9 | awk '$2 - $1 > 5 { n++ } END { exit n != 2 }' ||
        fail "$(paste s3 s9)"
    # a day's mode is not read before that day
    awk -F, -v OFS=, 'NR > 1 && $1 >= 190 { $4 = "flat" } 1' x.csv >late.csv
    for file in x late; do
        expect 0 backtest -q --id shop --time day -T 3 -H 2 --season none \
            --features x --epochs 1 --hidden 2 --static size \
            --categorical mode --forecasts-out $file.out $file.csv
        awk -F, '$2 < 190 { print $1, $2, $3, $7 }' $file.out >$file.first
        awk -F, '$2 >= 190 { print $1, $2, $3, $7 }' $file.out >$file.last
    done
    [ "$(wc -l <x.first)" -gt 300 ] || fail "too few forecasts"
    same x.first late.first
    ! cmp -s x.last late.last || fail "the mode has no effect"
}

# Of two columns, the one that helps is read.
test_columns_that_do_not_help_are_not_read() {
    shops 200 | awk -F, -v OFS=, '
        NR == 1 { print $0, "noise", "code"; next }
        { print $0, NR * 37 % 11, "c" (NR * NR * 31 + NR * 7) % 257 % 150 }' \
        >x.csv
    fit train --static size x.csv
    size=$(mae)
    fit train --static size --categorical code,noise x.csv
    has "$ERR" 'columns, and size of the newest row' \
        'the ridge forecast does not read code, noise: on validation rows it is not clearly better with them'
    lacks "$ERR" 'too many'
    [ "$(mae)" = "$size" ] || fail "MAE $(mae), not $size"
    expect 0 inspect --format json
    tr -d ' \t\n' <"$OUT" >line
    has line '"covariates":["size"],'
    awk -F, -v OFS=, 'NR > 1 { $7 = $7 NR } 1' x.csv >many.csv
    fit train --categorical code many.csv
    has "$ERR" 'column "code": 840 categories are too many for an effect on the ridge forecast; only the network reads them'
    lacks "$ERR" 'does not read'
    fit train --categorical code --skip none many.csv
    lacks "$ERR" 'too many'
}

# coded KNOWN: y follows from the code of its row if known, else of that before;
# the last fifth of the rows has more codes than a ridge reads.
coded() {
    awk -v known="$1" 'BEGIN { print "y,code"
        for (i = 0; i < 6000; i++) {
            before = n
            n = (n * 75 + 74) % 65537
            printf "%d,%s\n", 10 * ((known ? n : before) % 6) + i * 37 % 3,
                i < 4800 ? "s" n % 6 : "u" i
        } }'
}

test_categories_that_become_too_many_are_noted() {
    note='column "code": the 1206 categories of all rows are too many for an effect on the ridge forecast of the saved model'
    coded 0 >x.csv
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 1 --categorical code x.csv
    has "$ERR" "$note"
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 1 --categorical code \
        --final-fit none x.csv
    lacks "$ERR" "$note"
    coded 1 >x.csv
    expect 0 train --epochs 1 --hidden 4 -T 4 -H 1 --categorical code \
        --known code x.csv
    has "$ERR" "$note"
}

test_a_model_with_wrong_covariates_of_the_ridge_is_refused() {
    shops 200 >x.csv
    fit train --static size --categorical mode x.csv
    for names in '"size"' '"size","mode","mode"' '"size","x"' ''; do
        tr '\n' ' ' <models/model.json |
            sed 's/"covariates":[[:blank:]]*\["size", *"mode"\]/"covariates": ['"$names"']/' \
                >wrong.json
        refuse 65 'ridge.columns.' predict -m wrong.json x.csv
    done
}

test_categories_and_sizes_that_no_train_row_has_are_named() {
    shops 200 >x.csv
    fit train --static size --categorical mode x.csv
    expect 0 predict
    lacks "$ERR" 'not in the training data' 'outside the range'
    # the window is the rows of the days 197 to 199
    awk -F, -v OFS=, '
        $1 == 196 { $4 = "before" }
        $1 >= 198 && $2 == "s2" { $4 = "late" }
        $1 >= 198 && $2 == "s4" { $4 = "later" }
        $2 == "s3" { $2 = "s9"; $3 = 75 }
        { print }' x.csv >new.csv
    expect 0 predict new.csv
    has "$ERR" 'column "size": 75 (1 series, new.csv:4, id "s9") is outside the range of the train rows, 10 to 60: read as written (train again to learn from it)' \
        'column "mode": "late" and others (4 rows, the first new.csv:1191, id "s2") are not in the training data: read as if the cell were empty (train again to learn from it)'
    expect 0 predict --only s1 new.csv
    lacks "$ERR" 'not in the training data' 'outside the range'
    expect 0 predict -q new.csv
    lacks "$ERR" mode
    # a blank cell is another matter
    sed 's/,late*r*,/,,/; s/,75,/,,/' new.csv >blank.csv
    expect 0 predict blank.csv
    lacks "$ERR" 'not in the training data' 'outside the range'
    # and of a known column at a step of the forecast
    sed 's/,\([^,]*\)$/,\1,plan/; 1s/plan$/kind/' x.csv >kind.csv
    printf '200,s%d,%d,up,,plan\n200,s%d,%d,up,,sale\n' 1 10 2 20 >>kind.csv
    fit train --known kind --categorical kind kind.csv
    expect 0 predict -H 1 --only s1 kind.csv
    lacks "$ERR" 'not in the training data'
    expect 0 predict -H 1 --only s2 kind.csv
    has "$ERR" 'column "kind": "sale" (1 row, kind.csv:1203, id "s2") is not in the training data'
}

test_what_no_train_row_has_is_named_before_the_scores() {
    shops 200 | awk -F, -v OFS=, '$1 >= 190 && NR > 1 { $4 = "late" } 1' >x.csv
    late='column "mode": "late" (60 rows, the first x.csv:1142, id "s1") is in no train row'
    fit train --static size --categorical mode x.csv
    has "$ERR" "$late: read as if the cell were empty"
    expect 0 predict
    lacks "$ERR" 'late'
    fit backtest --categorical mode x.csv
    has "$ERR" "$late: read"
    fit backtest --categorical mode --folds 2 x.csv
    has "$ERR" "$late of the first training: read"
    [ "$(grep -c 'no train row' "$ERR")" = 1 ] || fail 'not one note'
}
