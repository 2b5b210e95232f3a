# shellcheck shell=sh
# The same command makes the same bytes wherever and whenever it runs.

# made OPTION...: the model that a small training writes, in ./made.
made() {
    rm -rf models
    train "$@" w.csv
    cp models/model.json made
}

test_another_folder_and_another_time() {
    mkdir one two
    for folder in one two; do
        weather >$folder/w.csv
        (cd $folder && train --dropout 0.2 w.csv)
        (cd $folder && expect 0 predict && cp "$OUT" forecast)
        [ $folder = two ] || sleep 1.1
    done
    same one/models/model.json two/models/model.json
    same one/forecast two/forecast
}

test_surroundings_do_not_matter() {
    weather >w.csv
    made
    mv made wanted
    for zone in Asia/Tokyo America/New_York; do
        export TZ=$zone
        made
        same made wanted
    done
    unset TZ
    for locale in $(locale -a 2>/dev/null | grep -E '^(de|fr)_' | sed 2q) \
        C.UTF-8 tr_TR.UTF-8; do
        export LC_ALL="$locale" LANG="$locale" LC_NUMERIC="$locale"
        made
        same made wanted
    done
    LC_ALL=C
    made -q -o scores
    same made wanted
    made -v --format json
    same made wanted
    umask 077
    made
    same made wanted
}

test_a_seed_decides() {
    weather >w.csv
    made --dropout 0.3 --seed 7
    mv made seven
    made --dropout 0.3 --seed 8
    cmp -s made seven && fail "seeds 7 and 8 make the same model"
    made --dropout 0.3 --seed 7
    same made seven
}

test_a_default_is_the_same_as_saying_it() {
    weather >w.csv
    made
    mv made wanted
    made --cell gru --attention timestep --layers 1 --seed 1 -T 28 -H 7 \
        --loss mae --norm mean --missing mask --gaps mask --delimiter , --final-fit all \
        --features 2,3,4,5 --time date --lock wait
    sed -i '/"choices":/d' made wanted # which were given
    same made wanted
}

test_a_tree_that_is_moved_stays_whole() {
    mkdir -p old/data old/deep/models
    weather >old/data/w.csv
    (cd old && train -m deep/models/m.json data/w.csv)
    has old/deep/models/m.json '"data":	"../../data/w.csv"'
    mv old new
    predict -m new/deep/models/m.json
    (cd new/deep && predict -m models/m.json)
    (cd / && predict -m "$SCRATCH/here/new/deep/models/m.json")
}

test_an_absolute_path_stays_absolute() {
    weather >w.csv
    train "$SCRATCH/here/w.csv"
    has models/model.json "\"data\":	\"$SCRATCH/here/w.csv\""
    mkdir elsewhere
    mv models elsewhere
    (cd elsewhere && predict)
}

test_predict_changes_nothing() {
    weather >w.csv
    train w.csv
    snapshot >"$SCRATCH/before"
    predict
    expect 0 predict
    expect 0 inspect
    nothing_changed
}
