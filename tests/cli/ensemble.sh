# shellcheck shell=sh
# --ensemble: networks whose forecasts are averaged, alone and on the highway.

# A parabola of the value before, which no linear map knows, in two columns.
chaos() {
    awk 'BEGIN {
        print "a,b"
        a = 0.3
        b = 0.6
        for (i = 0; i < 200; i++) {
            a = 3.8 * a * (1 - a)
            b = 3.8 * b * (1 - b)
            printf "%.6f,%.6f\n", a, b
        }
    }'
}

# together OPTION...: a training of a few members on the highway.
together() {
    expect 0 train --hidden 4 -T 4 -H 1 --epochs 10 --lr 0.02 --skip ridge \
        --channels shared "$@"
}

# kinds: which members of the model correct the highway.
kinds() {
    sed -n 's/.*"residual":	\([a-z]*\).*/\1/p' models/model.json | tr '\n' ' '
}

# The tensors of each member have its number, unless there is but one.
test_a_model_holds_its_members() {
    chaos >c.csv
    together --ensemble 3 c.csv
    has "$ERR" 'network with seed 1: best epoch' \
        'network with seed 2: best epoch' \
        ', a residual member' \
        'network with seed 3: best epoch' \
        "half of the networks' forecast is of 2 standalone members, half of 1 residual member: the ridge forecast and"
    is_json models/model.json
    has models/model.json '"members"' '"member1.head.bias"' \
        '"member3.head.bias"'
    lacks models/model.json '"head.bias"'
    lacks models/model.json 'member4'
    [ "$(kinds)" = 'false true false ' ] || fail "members: $(kinds)"
    predict
    has "$OUT" '"attention_used":	true'
    expect 0 inspect
    has "$OUT" 'members     standalone, seed 1, ' \
        'residual, seed 2, ' \
        'standalone, seed 3, ' 'member2.encoder.0.weight_h' \
        'ridge       penalty'
    expect 0 inspect --format csv
    has "$OUT" 'member1.head.bias,' 'member2.head.bias,' 'member3.head.bias,'
    expect 0 inspect --format json
    is_json "$OUT"
    has "$OUT" '"residual":	true' '"name":	"member2.head.bias"'
    together --ensemble 1 c.csv
    has models/model.json '"head.bias"'
    lacks models/model.json 'member1'
}

test_members_of_every_layout_forecast() {
    weather >w.csv
    train -T 5 -H 3 --ensemble 2 w.csv
    [ "$(kinds)" = 'false false ' ] || fail "members: $(kinds)"
    predict
    train -T 6 -H 4 --ensemble 2 --attention recurrent w.csv
    predict
    panel >p.csv
    train --id id -T 5 -H 3 --ensemble 2 --attention additive p.csv
    predict
    labelled >l.csv
    train --id who --label y --ensemble 2 l.csv
    predict
    has "$OUT" '"attention_used":	true'
}

# forecast_of MODEL: of one series, one step, one target.
forecast_of() {
    expect 0 predict --format csv -m "$1"
    sed -n '2s/.*,//p' "$OUT"
}

test_a_forecast_is_the_mean_of_those_of_each() {
    chaos | cut -d, -f1 >c.csv
    for seed in 1 2; do
        train -q -T 4 -H 1 --epochs 3 --loss mae --seed $seed -m "$seed.json" \
            c.csv
        forecast_of "$seed.json"
    done >each
    train -q -T 4 -H 1 --epochs 3 --loss mae --ensemble 2 -m both.json c.csv
    { cat each && forecast_of both.json; } | awk '{ y[NR] = $1 }
        END {
            d = y[3] - (y[1] + y[2]) / 2
            exit !(NR == 3 && y[1] != y[2] && d < 1e-7 && d > -1e-7)
        }' || fail "$(cat each) and $(forecast_of both.json)"
}

test_an_ensemble_is_the_same_for_any_number_of_threads() {
    chaos >c.csv
    together --ensemble 3 -j 1 c.csv
    mv models/model.json wanted
    predict -m wanted -j 1 c.csv
    mv "$OUT" forecast
    together --ensemble 3 -j 2 c.csv
    same models/model.json wanted
    predict -m wanted -j 2 c.csv
    same "$OUT" forecast
}

test_a_number_of_members_is_1_to_32() {
    weather >w.csv
    for command in train backtest; do
        refuse 64 '1 to 32' $command --ensemble 0 w.csv
        refuse 64 '1 to 32' $command --ensemble 33 w.csv
        refuse 64 'not a whole number' $command --ensemble x w.csv
    done
    refuse 64 'not of compare' compare --ensemble 2 w.csv
    refuse 64 'not of predict' predict --ensemble 2 w.csv
    train -T 4 -H 2 --ensemble 32 w.csv
    predict
    # shellcheck disable=SC2086
    refuse 64 '32 networks of' train --hidden 250 --ensemble 32 $BARE w.csv
}

# The seed of each is in the model, whose numbers end at 2^53.
test_a_seed_that_a_network_cannot_have_is_refused() {
    counted >c.csv
    for command in train backtest; do
        refuse 64 'the seed of the last network would be above' $command \
            --seed 9007199254740992 --ensemble 2 c.csv
    done
    train -T 4 -H 2 --seed 9007199254740991 --ensemble 2 c.csv
    has models/model.json '"seed":	9007199254740992,'
    predict
}

test_the_network_at_work_is_shown() {
    counted >c.csv
    train -v -T 4 -H 2 --ensemble 2 c.csv
    has "$ERR" 'training: network 1 of 2, epoch 1, at most 5 more (' \
        'training: network 2 of 2, epoch 1, at most 4 more (' \
        'final fit: network 1 of 2, epoch 1, at most 1 more (' \
        'final fit: network 2 of 2, epoch 1, at most 0 more (0 s)' \
        'refitted on all rows, with the same number of epochs'
    train -v -T 4 -H 2 c.csv
    lacks "$ERR" 'network 1 of 1'
}

test_backtest_scores_an_ensemble() {
    chaos >c.csv
    expect 0 backtest --hidden 4 -T 4 -H 1 --epochs 10 --lr 0.02 \
        --skip ridge --channels shared --ensemble 2 --format json c.csv
    is_json "$OUT"
    has "$OUT" '"attention_used":	true'
    sed -n '/"metrics"/,$p' "$OUT" | grep '"mae"' | sed 1q >backtested
    together --ensemble 2 --final-fit none --format json c.csv
    sed -n '/"metrics"/,$p' "$OUT" | grep '"mae"' | sed 1q >trained
    same backtested trained
}

test_members_that_are_not_there_are_refused() {
    chaos >c.csv
    together --ensemble 3 c.csv
    sed 's/"residual":	true/"residual": 1/' models/model.json >m.json
    refuse 65 'members[1].residual' predict -m m.json
    sed 's/"member2\.head\.bias"/"member3.head.bias"/' models/model.json >m.json
    refuse 65 'name: expected "member2.head.bias"' inspect m.json
    sed '/^	"ridge":	{/,/^	}/c "ridge": null,' models/model.json >m.json
    refuse 65 'the model has no ridge' predict -m m.json
}
