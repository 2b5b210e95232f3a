# shellcheck shell=sh
# Who forecasts each target: the model, the ridge alone or a baseline.

# monthly ROWS: a copies the day four weeks before with noise, so that the
# seasonal naive forecast is the best one: ets smooths no season that long, and a
# window of a week does not see it; b alternates, which a ridge sees.
monthly() {
    awk -v rows="$1" 'BEGIN {
        srand(2)
        print "a,b"
        for (i = 0; i < rows; i++) {
            a[i] = i < 28 ? 10 * rand() : a[i - 28] + (rand() - .5)
            printf "%.3f,%.3f\n", a[i], i % 2 + rand()
        }
    }'
}

# shares TARGET: what its forecasts are made of by the JSON in $OUT, "naive 1".
shares() {
    awk -v target="\"$1\":" '
        inside && $1 == "\"verdict\":" { exit }
        $1 == "\"made_of\":" { inside = 1 }
        inside && /}/ { found = 0 }
        found { gsub(/[":,]/, ""); print $1, $2 }
        inside && $1 == target { found = 1 }' "$OUT"
}

# made_of TARGET: the same of predict.
made_of() {
    expect 0 predict --format json
    shares "$1"
}

test_every_command_says_what_forecasts_are_made_of() {
    counted 60 >c.csv
    set -- -T 6 -H 3 --epochs 1 --hidden 2
    for by in naive ridge network; do
        want=$(printf '%s 1' "$by")
        skip=none
        [ "$by" != ridge ] || skip=ridge
        train "$@" --skip $skip --forecaster $by --format json c.csv
        [ "$(shares a)" = "$want" ] || fail "train: $(shares a)"
        [ "$(made_of a)" = "$want" ] || fail "predict: $(made_of a)"
        expect 0 inspect --format json
        [ "$(shares a)" = "$want" ] || fail "inspect: $(shares a)"
        # the mean over trainings
        expect 0 backtest "$@" --folds 3 --skip $skip --forecaster $by \
            --format json c.csv
        [ "$(shares b)" = "$want" ] || fail "backtest: $(shares b)"
    done
}

test_the_table_says_the_shares_of_ridge_and_network() {
    counted 60 >c.csv
    set -- -q -T 6 -H 3 --epochs 1 --hidden 2 --forecaster network c.csv
    expect 0 train --skip none --attention memory "$@"
    has "$OUT" 'worth is not' 'measured for this kind'
    expect 0 predict
    lacks "$OUT" 'of the ridge' '% of the forecast'
    has "$OUT" 'attention (memory), '
    expect 0 predict -m "$ROOT/models/seattle-weather.json" \
        "$ROOT/data/seattle-weather.csv"
    has "$OUT" 'the forecast is 0.5 of the ridge and 0.5 of the network' \
        'attention (timestep) of the network (50 % of the forecast)' \
        "attention's gain may be chance: validation MAE"
    sed '/"ridge":/,/"values"/s/"share":.*/"share": 0.835,/' \
        "$ROOT/models/seattle-weather.json" >share.json
    expect 0 predict -m share.json "$ROOT/data/seattle-weather.csv"
    has "$OUT" '0.835 of the ridge and 0.165 of the network' \
        'of the network (16.5 % of the forecast)'
}

# Of the two, rain is what the ridge forecasts badly.
test_each_target_has_its_share_of_the_ridge() {
    expect 0 train --target precipitation,temp_max \
        --features precipitation,temp_max -T 28 -H 7 --segment 14 --hidden 8 \
        --epochs 5 --lr 0.01 --channels shared "$ROOT/data/seattle-weather.csv"
    has "$ERR" \
        'the share of the ridge beside the network is 0 for precipitation; 0.'
    rest=$(made_of temp_max | awk '$1 == "network" { print 1 - $2 }')
    [ "$(made_of precipitation)" = 'network 1' ] || fail "$(cat "$OUT")"
    [ "$(made_of temp_max)" = "ridge $rest
network $(awk "BEGIN { print 1 - $rest }")" ] || fail "$(made_of temp_max)"
    expect 0 predict
    has "$OUT" 'precipitation: forecast by the network' \
        "temp_max: forecast by $rest of the ridge and 0." \
        'attention (timestep), precipitation, oldest row first' \
        'attention (timestep) of the network ('
    expect 0 inspect
    has "$OUT" "precipitation by the network" \
        "temp_max by $rest of the ridge and 0." \
        'its share of the forecast differs between'
    # the same model with other shares: the forecast moves in proportion
    for shares in "0, $rest" '0.5, 0' '0, 1'; do
        sed "s/\"shares\":	\[0, .*\],/\"shares\":	[$shares],/" \
            models/model.json >other.json
        expect 0 predict -q -m other.json --format csv --interval none
        cut -d, -f5 "$OUT" >"other${shares#*, }"
    done
    paste -d, "other$rest" other0 other1 | awk -F, -v r="$rest" '
        NR == 1 { next }
        { d = $1 - r * $3 - (1 - r) * $2; e = $3 - $2
          if (d * d > 1e-8 || e * e < 1e-8) { print; bad = 1 } }
        END { exit bad || NR != 8 }' || fail 'not the mean by the share'
    # the last of these leaves one to the ridge
    expect 0 predict -m other.json
    has "$OUT" 'temp_max: forecast by the ridge'
    lacks "$OUT" 'temp_max, oldest row first'
    expect 0 predict -q -m other.json --attention-out - -o forecast
    lacks "$OUT" ',temp_max,'
    has "$OUT" ',precipitation,'
}

test_predict_says_whether_attention_contributes() {
    for worth in 'false' 'true'; do
        sed '/"worth":/,/}/{
            s/"equal_error":.*/"equal_error": 0.3,/
            s/"contributes":.*/"contributes": '"$worth"'/
        }' "$ROOT/models/seattle-weather.json" >worth.json
        expect 0 predict -m worth.json "$ROOT/data/seattle-weather.csv"
        case $worth in
        false) has "$OUT" 'attention does not contribute: ' \
            'equal weights 0.3, newest' ;;
        true) has "$OUT" 'attention contributes: validation' ;;
        esac
    done
    counted 60 >c.csv
    train -T 6 -H 3 --skip none --attention memory c.csv
    expect 0 predict
    lacks "$OUT" 'validation MAE'
}

test_a_forecaster_is_used_by_train_and_predict() {
    counted 60 >c.csv
    for by in naive seasonal_naive window_mean drift; do
        train -T 6 -H 3 --season 7 --skip ridge --forecaster $by --format csv \
            c.csv
        awk -F, -v by=$by '$2 == "model" || $2 == by {
            sub(/^[^,]*,[^,]*,/, ""); print }' "$OUT" | sort -u >scores
        [ "$(wc -l <scores)" -eq 3 ] || fail "$by: $(cat scores)"
        has models/model.json "\"forecasters\":	[\"$by\", \"$by\"]" \
            '"members":	[]'
        [ "$(made_of a)" = "$by 1" ] || fail "$by: $(made_of a)"
        expect 0 predict
        has "$OUT" "a: forecast by $by" 'no network is used'
        expect 0 inspect
        has "$OUT" "a by $by" "b by $by"
        expect 0 backtest --folds 2 -T 6 -H 3 --forecaster $by --format csv \
            c.csv
    done
    train -T 6 -H 3 --forecaster window_mean c.csv
    expect 0 predict --format csv
    tail -n 6 c.csv | awk -F, '{ a += $1 } END { printf "%.6g\n", a / 6 }' >want
    awk -F, 'NR == 2 { printf "%.6g\n", $4 }' "$OUT" >got
    same got want
    # without a ridge, too
    train -T 6 -H 3 --skip none --forecaster naive c.csv
    [ "$(made_of b)" = "naive 1" ] || fail "$(made_of b)"
}

test_a_forecaster_for_one_target() {
    counted 60 >c.csv
    set -- -T 6 -H 3 --epochs 1 --hidden 2 --skip ridge
    train "$@" --forecaster network,b=window_mean c.csv
    has models/model.json '"forecasters":	["model", "window_mean"]'
    [ "$(made_of b)" = "window_mean 1" ] || fail "$(made_of b)"
    expect 0 predict --format csv
    tail -n 6 c.csv | awk -F, '{ b += $2 } END { printf "%.6g\n", b / 6 }' >want
    awk -F, 'NR == 2 { printf "%.6g\n", $5 }' "$OUT" >got
    same got want
    # what the other targets are forecast by does not change
    cut -d, -f4 "$OUT" >a.one
    train "$@" --forecaster network c.csv
    expect 0 predict --format csv
    cut -d, -f4 "$OUT" >a.all
    same a.one a.all
    # by number, wherever it stands, and a ridge beside a network
    train "$@" --forecaster 2=naive,1=ridge,network c.csv
    has models/model.json '"forecasters":	["ridge", "naive"]' '"members":	[]'
    [ "$(made_of a)" = "ridge 1" ] || fail "$(made_of a)"
    train "$@" --forecaster b=ridge,network c.csv
    has models/model.json '"forecasters":	["model", "ridge"]'
    lacks models/model.json '"members":	[]'
    expect 0 inspect
    has "$OUT" 'b by ridge'
    expect 0 backtest --folds 2 "$@" --forecaster b=drift --format json c.csv
    [ "$(shares b)" = "drift 1" ] || fail "$(shares b)"
}

test_the_others_stay_automatic() {
    monthly 1500 >w.csv
    set -- -T 7 -H 7 --season 28 --epochs 2 --hidden 4 w.csv
    expect 0 train --forecaster b=drift "$@"
    has "$ERR" '"a" is forecast by seasonal_naive (clearly better on the'
    has models/model.json '"forecasters":	["seasonal_naive", "drift"]'
    expect 0 train --forecaster a=network "$@"
    lacks "$ERR" 'is forecast by'
    has models/model.json '"forecasters":	["model", "model"]'
}

test_names_of_columns_with_signs() {
    counted 60 | sed '1s/.*/x=y,"p,q"/' >s.csv
    train -T 6 -H 3 --forecaster x=y=naive,2=drift s.csv
    has models/model.json '"forecasters":	["naive", "drift"]'
}

# The option that is named is one that changes something.
test_without_a_network_an_option_for_one_is_named() {
    counted 60 >c.csv
    set -- -T 6 -H 3 --epochs 1 c.csv
    expect 0 train --forecaster theta "$@"
    has "$ERR" 'no network is used: attention does not contribute'
    lacks "$ERR" '--skip none' '--forecaster network'
    expect 0 predict
    has "$OUT" '(train --forecaster network tries one)'
    lacks "$OUT" '--skip none'
    expect 0 explain
    has "$OUT" 'local forecasters: theta; they read the whole series'
    lacks "$OUT" 'explain the rest' 'level of the window' 'values of the window'
    expect 0 train --forecaster ridge "$@"
    expect 0 predict
    has "$OUT" '(train --skip none trains a network alone)'
    lacks "$OUT" '--forecaster network'
}

test_the_ridge_alone() {
    counted 60 >c.csv
    expect 0 train -T 6 -H 3 --forecaster ridge c.csv
    has "$OUT" 'the model is the ridge forecast'
    has models/model.json '"members":	[]' '"forecasters":	null'
    [ "$(made_of a)" = "ridge 1" ] || fail "$(made_of a)"
    lacks "$ERR" 'no effect'
    expect 0 train -T 6 -H 3 --forecaster ridge --hidden 8 --norm last --seed 3 \
        c.csv
    has "$ERR" '--hidden, --seed: no effect, since the forecaster has no network'
    expect 0 train -T 6 -H 3 --epochs 1 --forecaster network c.csv
    lacks "$ERR" 'no effect'
}

test_a_baseline_that_is_clearly_better_is_chosen() {
    monthly 1500 >w.csv
    expect 0 train -T 7 -H 7 --season 28 --epochs 2 --hidden 4 w.csv
    has "$ERR" '"a" is forecast by seasonal_naive (clearly better on the'
    lacks "$ERR" '"b" is forecast by'
    has "$OUT" 'a: forecast by seasonal_naive'
    has models/model.json '"forecasters":	["seasonal_naive", "model"]'
    [ "$(made_of a)" = "seasonal_naive 1" ] || fail "$(made_of a)"
    expect 0 predict --format csv
    tail -n 28 w.csv | head -n 7 | awk -F, '{ printf "%.6g\n", $1 }' >want
    awk -F, 'NR > 1 { printf "%.6g\n", $4 }' "$OUT" >got
    same got want
    for network in '--forecaster network' '--skip none'; do
        # shellcheck disable=SC2086
        expect 0 train -T 7 -H 7 --season 28 --epochs 2 --hidden 4 $network w.csv
        lacks "$ERR" 'is forecast by'
        has models/model.json '"forecasters":	null'
    done
}

# In a short series earlier rows decide, whatever the newest ones are like: the
# model file names the shares, and predict forecasts by them.
test_earlier_folds_decide_in_a_short_series() {
    monthly 300 >w.csv
    set -- -T 7 -H 7 --season 28 --epochs 2 --hidden 4 w.csv
    expect 0 train "$@"
    has "$ERR" 'of seasonal_naive and ' \
        'the smaller the error in 2 trainings on older rows, the larger the'
    grep 'the forecast of' "$ERR" >want
    made_of a >parts
    awk '$1 == "seasonal_naive" && $2 > .2 { n++ } END { exit !n }' parts ||
        fail "$(made_of a)"
    has models/model.json '"seasonal_naive":	0.21'
    expect 0 predict
    tr '\n' ' ' <"$OUT" >line
    has line '0.21 of seasonal_naive'
    expect 0 explain
    tr '\n' ' ' <"$OUT" >line
    has line '0.21 of seasonal_naive; they read the whole series' \
        'explain the rest: 0.095 of the ridge and 0.095 of the network'
    # the test rows decide nothing
    head -n 241 w.csv >t.csv
    awk -F, 'NR > 241 { print $1 * 50 "," $2 - 9 }' w.csv >>t.csv
    expect 0 train -T 7 -H 7 --season 28 --epochs 2 --hidden 4 t.csv
    grep 'the forecast of' "$ERR" >got
    same got want
    # too few rows for a fold: the validation rows decide
    monthly 60 >w.csv
    expect 0 train -T 14 -H 12 --season 1 --epochs 2 --hidden 4 w.csv
    lacks "$ERR" 'older rows'
    has "$ERR" 'the smaller the error on the validation rows, the larger the'
    expect 0 train -v -T 7 -H 7 --season 28 --epochs 2 --hidden 4 t.csv
    has "$ERR" 'relative MAE of "a" in the trainings on older rows, where 1 is' \
        'network and ridge ' ', theta ' ', seasonal_naive 0.'
}

# Six short series of a far lag, which a ridge forecast tells better. Where they
# share their dates, the validation rows are few blocks of time; without dates,
# blocks of six independent series.
test_short_panels_keep_the_shares_of_local_forecasters() {
    awk 'function u() { return (seed = seed * 16807 % 2147483647) / 2147483647 }
        BEGIN {
            seed = 3
            print "day,id,x"
            for (i = 0; i < 200; i++)
                for (s = 1; s <= 6; s++) {
                    x = value[s, i] = .9 * value[s, i - 9] + u() - .5
                    printf "%d,s%d,%.3f\n", i, s, 20 + 5 * x
                }
        }' >dated.csv
    echo id,x >undated.csv
    sed 1d dated.csv | sort -s -t, -k2,2 | cut -d, -f2,3 >>undated.csv
    set -- -T 10 --id id --season 1 --epochs 1 --hidden 2
    expect 0 train "$@" -H 16 dated.csv
    has "$ERR" 'the forecast of "x" is ' ' of arima'
    lacks "$ERR" 'have no share'
    expect 0 train "$@" -H 16 undated.csv
    has "$ERR" 'theta, ets and arima have no share in the forecast of x'
    expect 0 train "$@" -H 4 dated.csv # four times as many blocks
    has "$ERR" 'theta, ets and arima have no share in the forecast of x'
}

# waves NOISE: six series of a period that only the lags tell.
waves() {
    awk -v noise="$1" '
        function u() { return (seed = seed * 16807 % 2147483647) / 2147483647 }
        BEGIN {
            seed = 5
            print "day,id,x"
            for (i = 0; i < 200; i++)
                for (s = 1; s <= 6; s++)
                    printf "%d,s%d,%.3f\n", i, s,
                        50 + 10 * sin(i / 1.7 + s) + noise * u()
        }'
}

# The validation rows are one block of dates, which tells nothing clearly; the
# error of ets is 1.2 times that of the ridge, and then more than 1.7 times.
test_a_forecaster_that_is_far_behind_has_no_share() {
    set -- -T 12 -H 16 --season none --epochs 1 --hidden 2
    waves 8 >c.csv
    expect 0 train "$@" c.csv
    has "$ERR" 'the forecast of "x" is ' ' of ets and '
    waves 4 >c.csv # 1.6 times: it would be far with many blocks
    expect 0 train "$@" c.csv
    has "$ERR" 'the forecast of "x" is ' ' of ets and '
    waves 3 >c.csv
    expect 0 train "$@" c.csv
    has "$ERR" 'is 0.43 of arima and 0.57 of the ridge'
}

# hours ROWS [IDS]: a day that repeats, with noise; f is known for the future.
hours() {
    awk -v rows="$1" -v ids="${2:-1}" '
        function u() { return (seed = seed * 16807 % 2147483647) / 2147483647 }
        BEGIN {
            seed = 11
            print "time,id,x,f"
            for (i = 0; i < rows; i++) {
                day = int(i / 24) + 1
                for (s = 1; s <= ids; s++)
                    printf "2024-%02d-%02d %02d:00,s%d,%.2f,%d\n", 1 + (day > 31),
                        (day > 31 ? day - 31 : day), i % 24, s,
                        20 + 8 * sin(i * 6.2832 / 24) + u(), i % 3
            }
        }'
}

# No error of the validation rows can tell who forecasts a season of which the
# train rows have less than two periods.
test_a_season_that_train_rows_are_too_few_for() {
    hours 95 | cut -d, -f1,3 >h.csv
    expect 0 train h.csv
    has "$ERR" '0.4 of arima, 0.4 of ets and 0.2 of seasonal_naive' \
        'the train rows hold less than 2 seasons of 24 rows'
    lacks "$ERR" 'with the network'
    has "$OUT" 'these scores say little of'
    expect 0 predict --format csv
    awk -F, 'NR > 1 {
            x = 20.5 + 8 * sin((94 + $3) * 6.2832 / 24)
            sum += $4 > x ? $4 - x : x - $4
        }
        END { exit !(NR == 25 && sum < 24) }' "$OUT" ||
        fail "the season is lost: $(cat "$OUT")"
    # nor are intervals those of forecasts that do not know it
    awk -F, 'NR > 1 && $8 - $7 > 8 { wide = 1 } END { exit wide }' "$OUT" ||
        fail "wide intervals: $(cat "$OUT")"
    expect 0 train --forecaster network --epochs 1 h.csv
    has "$ERR" 'with the network'
    lacks "$OUT" 'say little'
    expect 0 train --season 1 --epochs 1 h.csv
    lacks "$ERR" 'less than 2 seasons'
    hours 96 | cut -d, -f1,3 >h.csv
    expect 0 train --epochs 1 h.csv
    lacks "$ERR" 'less than 2 seasons'
    hours 80 | cut -d, -f1,3,4 >h.csv
    expect 0 train --known f --target x --epochs 1 h.csv
    lacks "$ERR" 'less than 2 seasons'
    hours 80 3 | cut -d, -f1,2,3 >h.csv
    expect 0 train --id id h.csv
    has "$ERR" '0.4 of arima, 0.4 of ets and 0.2 of seasonal_naive' \
        'the train rows hold less than 2 seasons of 24 rows'
    # no id may be too long for arima
    hours 1001 | sed '1d; s/,s/,t/' | cut -d, -f1,2,3 >>h.csv
    cut -d, -f2,3 h.csv >ids.csv
    expect 0 train --id id -T 5 -H 24 --season 24 ids.csv
    has "$ERR" '0.67 of ets and 0.33 of seasonal_naive'
    lacks "$ERR" 'with the network'
    # ids that are too short for the training do not count
    hours 200 2 | cut -d, -f1,2,3 >h.csv
    hours 30 6 | sed '1d; s/,s/,t/' | cut -d, -f1,2,3 >>h.csv
    expect 0 train --id id --epochs 1 h.csv
    has "$ERR" '6 of 8 ids'
    lacks "$ERR" 'less than 2 seasons'
}

# A long series that its lags tell, and nothing that theta or ets smooth.
test_targets_without_a_share_of_theta_and_ets_are_named() {
    awk -v name=lag -v n=1600 -v seed=1 -f "$ROOT/tests/accuracy/planted.awk" \
        >c.csv
    set -- -T 8 -H 1 --epochs 1 --hidden 4 --final-fit none
    expect 0 train "$@" c.csv
    has "$ERR" 'theta and ets have no share in the forecast of ' \
        '(by the validation rows they hardly help or do harm)'
    expect 0 inspect
    tr -s ' \n' ' ' <"$OUT" >words
    has words 'theta and ets have no share in the forecast of '
    expect 0 train "$@" --forecaster network c.csv
    lacks "$ERR" 'no share'
}

test_what_a_forecaster_needs() {
    counted 60 >c.csv
    refuse 64 'not one of auto, network' train --forecaster best c.csv
    refuse 64 'not one of auto, network' train --forecaster a=naive,b= c.csv
    refuse 64 'needs a value' train --forecaster '' c.csv
    refuse 64 'naive is the second one for all targets' train \
        --forecaster drift,naive missing.csv
    refuse 64 'no column "z" for --forecaster' train --forecaster z=naive c.csv
    refuse 64 'this column is not forecast' train --target a \
        --forecaster b=naive c.csv
    refuse 64 'two forecasters for "1"' train --forecaster a=naive,1=drift c.csv
    refuse 64 'there is no ridge forecast with --skip none' train \
        --forecaster a=ridge --skip none c.csv
    refuse 64 'there is no ridge forecast with --skip none' train \
        --forecaster ridge --skip none c.csv
    refuse 64 'not of compare' compare --forecaster naive c.csv
    awk 'BEGIN { print "id,x,y"
        for (i = 0; i < 40; i++) for (t = 0; t < 4; t++)
            print i "," (i * 7 + t) % 5 "," i % 3 }' >l.csv
    refuse 64 'a label has no past' train --id id --label y --forecaster naive \
        l.csv
}

# Of 120 rows 84 are train rows and 24 test rows; b is not known between.
test_a_target_without_known_validation_rows() {
    awk 'BEGIN { print "a,b"
        for (i = 0; i < 120; i++)
            print sin(i) + i / 50 "," (i < 80 || i > 97 ? cos(i) : "") }' >m.csv
    expect 0 train -T 6 -H 3 --epochs 1 --hidden 4 m.csv
    expect 0 predict --format csv --interval none
    awk -F, 'NR > 1 { n += $4 == $4 + 0 && $5 == $5 + 0 } END { exit n != 3 }' \
        "$OUT" || fail "$(cat "$OUT")"
    [ "$(made_of b)" ] || fail 'b is made of nothing'
    made_of b | grep -q nan && fail "$(made_of b)"
    return 0
}

# 60 columns of eight ids have 336,000 rows together: too many to fit theta and
# ets to all.
test_theta_and_ets_are_not_fitted_to_very_many_rows() {
    awk 'BEGIN { srand(3); printf "id"
        for (c = 0; c < 60; c++) printf ",%c%c", 97 + c / 8, 97 + c % 8
        print ""
        for (id = 1; id <= 8; id++)
            for (i = 0; i < 700; i++) {
                printf "s%d", id
                for (c = 0; c < 60; c++) printf ",%.2f", rand()
                print ""
            }
    }' >many.csv
    expect 0 train --id id -T 3 -H 2 --season none --epochs 1 --hidden 2 \
        --forecaster ridge --interval none --format json many.csv
    has "$OUT" '"theta":	null' '"ets":	null'
}
