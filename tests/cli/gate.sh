# shellcheck shell=sh
# --fail-if-worse-than: a model that is worse than a baseline replaces none.

# A random walk, which no network of one epoch forecasts as well as its newest
# value.
walk() {
    awk 'BEGIN {
        srand(3)
        print "v"
        for (i = 0; i < 200; i++) printf "%.3f\n", 100 + (x += rand() - .5)
    }'
}

BRIEF='-q -T 8 -H 2 --epochs 1 --hidden 2 --skip none'

test_a_worse_model_is_kept_beside_the_old_one() {
    walk >v.csv
    # shellcheck disable=SC2086
    set -- train $BRIEF v.csv
    expect 0 "$@"
    cp models/model.json first
    expect 3 "$@" --seed 2 --fail-if-worse-than naive
    has "$OUT" 'errors on' 'the model does NOT beat naive'
    has "$ERR" 'attnforecast: the model is worse than naive on the test rows (error ' \
        'kept as models/model.json.rejected, and models/model.json is as it was'
    error_is_one_line "$@"
    same models/model.json first
    [ "$(ls models)" = 'model.json
model.json.rejected' ] || fail "in the folder: $(ls models)"
    # a model like any other, and replaced as a whole
    expect 0 predict -q -m models/model.json.rejected
    expect 3 "$@" --fail-if-worse-than seasonal_naive --format json
    has "$OUT" '"verdict":' '"best":	"' '"beats_all":	false' '"skill":	-' \
        '"text":	"v: the model does NOT beat naive'
    same models/model.json.rejected first
    [ ! -e models/model.json.rejected~ ] || fail 'a backup is left'
}

test_a_tie_passes() {
    walk >v.csv
    # shellcheck disable=SC2086
    set -- train $BRIEF v.csv --fail-if-worse-than
    expect 0 "$@" naive --forecaster naive
    # shellcheck disable=SC2086
    expect 0 train -q -T 8 -H 2 v.csv --forecaster ridge --fail-if-worse-than ridge
    [ "$(ls models)" = 'model.json
model.json~' ] || fail "in the folder: $(ls models)"
    is_empty "$ERR"
}

test_what_cannot_be_compared_is_refused_before_training() {
    walk >v.csv
    # shellcheck disable=SC2086
    set -- train $BRIEF v.csv --fail-if-worse-than
    refuse 64 'with --skip none: there is no ridge forecast' "$@" ridge
    refuse 64 'with --preset plain: there is no ridge forecast' train v.csv \
        --preset plain --fail-if-worse-than ridge
    refuse 64 'naive' "$@" best
    refuse 64 'a label has no earlier value' train v.csv --id v --label v \
        --fail-if-worse-than naive
    refuse 64 '--fail-if-worse-than' backtest v.csv --fail-if-worse-than naive
}

test_no_output_is_a_rejected_model() {
    walk >v.csv
    mkdir models
    cp v.csv models/model.json.rejected
    # shellcheck disable=SC2086
    set -- train $BRIEF
    for file in models/model.json.rejected models/model.json.rejected.tmp; do
        refuse 64 'would overwrite' "$@" v.csv -o $file \
            --fail-if-worse-than naive
    done
    refuse 64 'the data models/model.json.rejected' "$@" \
        models/model.json.rejected --fail-if-worse-than naive
    expect 0 "$@" models/model.json.rejected
}
