# shellcheck shell=sh
# Parts that end at rows somebody asks for.

# A training that takes no time, on borders.
bordered() {
    rows=$1
    shift
    # shellcheck disable=SC2086
    set -- --train-rows ${rows%%,*} --valid-rows "$(echo $rows | cut -d, -f2)" \
        --test-rows "${rows##*,}" "$@"
    expect 0 train --epochs 2 --hidden 4 -T 6 -H 3 "$@"
}

# The protocol of published results: every window of the test months.
test_borders_of_the_published_protocol() {
    ! fast || skip 'how good forecasts are'
    file=$ROOT/../shared/data/ETTh1.csv
    [ -e "$file" ] || skip "there is no $file"
    expect 0 train -q -T 8 -H 96 --train-rows 8640 --valid-rows 11520 \
        --test-rows 14400 --season 24 --forecaster naive --final-fit none \
        --format json "$file"
    has "$OUT" '"windows":	2785'
    awk '/"scaled":/ { inside = 1 } /"targets":/ { inside = 0 }
        inside && /"(naive|seasonal_naive)":/ { by = $1 }
        inside && by && /"ma?s?e":/ {
            gsub(/[",:{]/, ""); printf "%s %.4f\n", $1, $2
            if ($1 == "mse") by = ""
        }' "$OUT" >got
    cat >wanted <<END
mae 0.7132
mse 1.2944
mae 0.4333
mse 0.5122
END
    same got wanted
}

test_all_three_borders_or_none() {
    counted >c.csv
    for given in '--train-rows 40' '--valid-rows 50 --test-rows 60' \
        '--train-rows 40 --test-rows 60'; do
        for command in train compare; do
            # shellcheck disable=SC2086
            refuse 64 'give all or none' $command $given c.csv
        done
    done
}

test_borders_that_do_not_fit_are_refused_with_the_figures() {
    counted 80 >c.csv
    while read -r a b c said; do
        refuse 65 "$said" train -T 6 -H 3 --train-rows "$a" --valid-rows "$b" \
            --test-rows "$c" c.csv
    done <<END
40 60 81 not exceed the 80 rows
60 40 80 --train-rows 60, --valid-rows 40 and --test-rows 80
40 40 80 must increase
40 60 60 must increase
8 60 80 there are 8 train, 52 validation and 20 test rows
40 42 80 there are 40 train, 2 validation
END
    panel 3 60 | sed '$d' >p.csv
    refuse 65 'the 59 rows of id "id3"' train -T 6 -H 3 --id id \
        --train-rows 30 --valid-rows 40 --test-rows 60 p.csv
    labelled 12 8 >l.csv
    refuse 65 'not exceed the 12 ids' train --id who --label y --train-rows 6 \
        --valid-rows 9 --test-rows 13 l.csv
}

# What is written is fitted up to the last border, and scored before it.
test_rows_behind_the_last_border_are_not_used() {
    counted 80 >c.csv
    counted 80 | sed '72,$s/,.*/,99/' >changed.csv
    for fit in all none; do
        bordered 40,50,70 -q --final-fit $fit c.csv -m $fit.json
        cp "$OUT" scores
        bordered 40,50,70 -q --final-fit $fit changed.csv -m changed.json
        same scores "$OUT"
        sed 's/changed.csv/c.csv/' changed.json >model
        same $fit.json model
    done
    has all.json '"train_rows":	40' '"valid_rows":	50' '"test_rows":	70'
    expect 0 inspect -m all.json
    has "$OUT" 'train rows end at 40, validation at 50, test at 70' '62 windows'
    expect 0 inspect -m none.json
    has "$OUT" '32 windows'
    has scores '18 test windows'
    expect 0 predict -q -m all.json
    sed 's/"valid_rows":.*/"valid_rows": 40,/' all.json >bad.json
    refuse 65 'config.valid_rows' predict -m bad.json
    sed '/"test_rows":/d' all.json >bad.json
    refuse 65 'config.test_rows' predict -m bad.json
}

test_borders_of_panels_and_labels() {
    panel 3 60 >p.csv
    bordered 30,40,50 --id id p.csv
    has "$OUT" '24 test windows'
    labelled 12 8 >l.csv
    expect 0 train --epochs 2 --hidden 4 --id who --label y --train-rows 6 \
        --valid-rows 8 --test-rows 11 l.csv
    has "$OUT" '3 test windows'
    expect 0 inspect
    has "$OUT" '11 windows'
}

test_compare_takes_borders_too() {
    counted 80 >c.csv
    expect 0 compare --epochs 2 --hidden 4 --seeds 1 -T 6 -H 3 --attention dot \
        --train-rows 40 --valid-rows 50 --test-rows 70 --format csv c.csv
    awk -F, '$1 == "dot" { print $5 }' "$OUT" >compared
    # shellcheck disable=SC2086
    bordered 40,50,70 $BARE $COMPARED --attention dot --format csv c.csv
    awk -F, '$1 == "" && $2 == "model" { print $3 }' "$OUT" >trained
    same compared trained
}
