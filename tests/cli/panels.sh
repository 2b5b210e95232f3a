# shellcheck shell=sh
# Files with several series: the id column, parts, scores and forecasts of ids.

# shops N ROWS: N series of monthly rows below each other, each ten times as
# large as the one before.
shops() {
    awk -v n="$1" -v rows="$2" 'BEGIN {
        print "id,month,sold"
        for (s = 0; s < n; s++)
            for (i = 0; i < rows; i++)
                printf "s%d,%d-%02d,%.2f\n", s, 2000 + int(i / 12),
                    i % 12 + 1,
                    10 ^ s * (20 + i / 20 + 5 * sin(i % 7) + (i + s) * 37 % 11)
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

test_a_column_called_id_may_be_no_id() {
    awk 'BEGIN {
        print "id,t,x"
        for (i = 1; i <= 90; i++) print i "," 1999 + i "," i % 7
    }' >x.csv
    train -T 6 -H 3 x.csv
    has "$ERR" '90 rows, 1 series, 2 features; forecasting id, x'
    sed 's/^7,/,/' x.csv >y.csv
    train -T 6 -H 3 --missing ffill y.csv
    has "$ERR" '90 rows, 1 series, 2 features; forecasting id, x'
    shops 3 60 >y.csv
    train -T 6 -H 3 --time none --layout series y.csv
    has "$ERR" '180 rows, 1 series, 1 feature'
}
