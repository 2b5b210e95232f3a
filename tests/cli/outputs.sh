# shellcheck shell=sh
# No result replaces what is read, or another result: each pair is refused (64)
# with both names, by whatever path they are called, and nothing is changed.

# A model m.json of w.csv, both in this folder, and another file like w.csv.
make_model() {
    weather 80 >w.csv
    cp w.csv other.csv
    mkdir sub
    train -T 5 -H 3 -m m.json w.csv
    train -T 5 -H 3 -m m.json w.csv
    for name in m.json.tmp m.json.lock; do
        echo precious >$name
    done
}

# overwrites FIRST SECOND ARGUMENT...: both are in the message.
overwrites() {
    first=$1 second=$2
    shift 2
    refuse 64 "$first would overwrite $second (name another file)" "$@"
}

# into FILE FIRST SECOND ARGUMENT...: the same, with standard output appended
# to the file and standard input read from w.csv.
into() {
    file=$1 text="$2 would overwrite $3 (name another file)"
    shift 3
    : >>"$file"
    snapshot >"$SCRATCH/before"
    status=0
    program "$@" <w.csv >>"$file" 2>"$ERR" || status=$?
    [ "$status" = 64 ] || fail "attnforecast $* >>$file: ended with $status"
    error_is_one_line "$@"
    has "$ERR" "$text"
    nothing_changed
}

test_results_of_predict() {
    make_model
    ln -s w.csv link.csv
    ln w.csv hard.csv
    ln -s nosuch/../m.json~ dangling
    for option in --output --attention-out; do
        overwrites "$option m.json" 'the model m.json' \
            predict -m m.json $option m.json
        overwrites "$option m.json~" 'the backup m.json~ of the model' \
            predict -m m.json $option m.json~
        overwrites "$option m.json.tmp" \
            'the temporary file m.json.tmp of the model' \
            predict -m m.json $option m.json.tmp
        overwrites "$option m.json.lock" \
            'the lock m.json.lock of the model' \
            predict -m m.json $option m.json.lock
        overwrites "$option other.csv" 'the data other.csv' \
            predict -m m.json $option other.csv other.csv
        for data in w.csv ./w.csv sub/../w.csv link.csv hard.csv; do
            overwrites "$option $data" \
                'the training data w.csv of the model' \
                predict -m m.json $option $data
            overwrites "$option $data" \
                'the training data w.csv of the model' \
                predict -m m.json $option $data other.csv
        done
    done
    overwrites '--output there' '--attention-out sub/../there' \
        predict -m m.json -o there --attention-out sub/../there
    overwrites 'the temporary file there.tmp of --output' \
        '--attention-out there.tmp' \
        predict -m m.json -o there --attention-out there.tmp
    overwrites '--output there.tmp' \
        'the temporary file there.tmp of --attention-out' \
        predict -m m.json -o there.tmp --attention-out there
    cp w.csv there.tmp
    overwrites 'the temporary file there.tmp of --output' \
        'the data there.tmp' predict -m m.json -o there there.tmp
    overwrites 'the temporary file there.tmp of --attention-out' \
        'the data there.tmp' predict -m m.json --attention-out there there.tmp
}

# The extension of a picture says what it is, so that the others have it here.
test_pictures_of_predict() {
    weather 80 >w.svg
    train -T 5 -H 3 -m m.svg w.svg
    train -T 5 -H 3 -m m.svg w.svg
    cp w.svg other.svg
    cp w.svg w.csv
    overwrites '--plot m.svg' 'the model m.svg' predict -m m.svg --plot m.svg
    overwrites '--plot ./w.svg' 'the training data w.svg of the model' \
        predict -m m.svg --plot ./w.svg
    overwrites '--plot other.svg' 'the data other.svg' \
        predict -m m.svg --plot other.svg other.svg
    overwrites '--output p.svg' '--plot ./p.svg' \
        predict -m m.svg -o p.svg --plot ./p.svg
    overwrites '--attention-out p.svg' '--plot p.svg' \
        predict -m m.svg --attention-out p.svg --plot p.svg
    overwrites 'the temporary file p.svg.tmp of --plot' \
        'the data p.svg.tmp' predict -m m.svg --plot p.svg p.svg.tmp
    overwrites '--output p.svg.tmp' 'the temporary file p.svg.tmp of --plot' \
        predict -m m.svg -o p.svg.tmp --plot p.svg
    into p.svg 'standard output' '--plot p.svg' predict -m m.svg --plot p.svg
    into other.svg 'standard output' 'the data other.svg' \
        predict -m m.svg --plot - -o there other.svg
}

test_pictures_of_other_commands() {
    weather 80 >w.svg
    cp w.svg other.svg
    train -T 5 -H 3 -m m.svg w.svg
    overwrites '--plot m.svg' 'the model m.svg' explain -m m.svg --plot m.svg
    overwrites '--plot ./w.svg' 'the training data w.svg of the model' \
        explain -m m.svg --plot ./w.svg
    overwrites '--plot other.svg' 'the data other.svg' \
        explain -m m.svg --plot other.svg other.svg
    overwrites '--output p.svg' '--plot ./p.svg' \
        explain -m m.svg -o p.svg --plot ./p.svg
    for model in m.svg sub/../m.svg; do
        mkdir -p sub
        overwrites '--plot m.svg' "the model $model" \
            train -m $model --plot m.svg w.svg
    done
    ln -sf m.rejected m.svg
    overwrites '--plot m.svg' 'the rejected model m.rejected' \
        train -m m --fail-if-worse-than naive --plot m.svg w.svg
    for command in train backtest compare; do
        overwrites '--plot ./w.svg' 'the data w.svg' \
            $command --plot ./w.svg w.svg
        overwrites '--output p.svg' '--plot ./p.svg' \
            $command -o p.svg --plot ./p.svg w.svg
    done
    overwrites '--plot other.svg' 'the actual values other.svg' \
        backtest --plot other.svg --actual other.svg w.svg
    overwrites '--plot p.svg' '--forecasts-out p.svg' \
        backtest --plot p.svg --forecasts-out p.svg w.svg
}

# Whether a result can be written is tried once it is known what it would replace.
test_data_that_a_temporary_file_would_replace() {
    weather 80 >out.tmp
    train -T 5 -H 3 -m m.json out.tmp
    for option in --output --attention-out; do
        overwrites "the temporary file out.tmp of $option" \
            'the training data out.tmp of the model' \
            predict -m m.json $option out
    done
    overwrites 'the temporary file out.tmp of --output' \
        'the training data out.tmp of the model' \
        inspect -o out m.json
}

test_results_of_inspect() {
    make_model
    overwrites '--output ./m.json' 'the model m.json' inspect -o ./m.json m.json
    overwrites '--output m.json~' 'the backup m.json~ of the model' \
        inspect -o m.json~ m.json
    overwrites '--output w.csv' \
        'the training data w.csv of the model' \
        inspect -m m.json -o w.csv
}

test_results_of_train() {
    make_model
    for model in n.json ./n.json sub/../n.json; do
        overwrites "--output $model" 'the model n.json' \
            train -m n.json -o $model w.csv
    done
    overwrites '--output n.json~' 'the backup n.json~ of the model' \
        train -m n.json -o n.json~ w.csv
    overwrites '--output n.json.tmp' \
        'the temporary file n.json.tmp of the model' \
        train -m n.json -o n.json.tmp w.csv
    overwrites '--output n.json.lock' 'the lock n.json.lock of the model' \
        train -m n.json -o n.json.lock w.csv
    overwrites 'the temporary file n.tmp of --output' 'the model n.tmp' \
        train -m n.tmp -o n w.csv
    overwrites '--output w.csv' 'the data w.csv' train -m n.json -o w.csv w.csv
    overwrites 'the model w.csv' 'the data sub/../w.csv' \
        train -m w.csv sub/../w.csv
    for suffix in '~' .tmp .lock; do
        cp w.csv n.json$suffix
    done
    overwrites 'the backup n.json~ of the model' 'the data n.json~' \
        train -m n.json n.json~
    overwrites 'the temporary file n.json.tmp of the model' \
        'the data n.json.tmp' train -m n.json n.json.tmp
    overwrites 'the lock n.json.lock of the model' 'the data n.json.lock' \
        train -m n.json n.json.lock
    ln -s w.csv link.json
    overwrites 'the model link.json' 'the data w.csv' train -m link.json w.csv
}

# The folder of a model that train would make.
test_results_in_a_folder_that_is_not_there_yet() {
    weather 80 >w.csv
    overwrites '--output models/model.json' 'the model models/model.json' \
        train -o models/model.json w.csv
    overwrites '--output a/b/m.json' 'the model ./a/b/m.json' \
        train -m ./a/b/m.json -o a/b/m.json w.csv
    overwrites "--output $PWD/a/m.json~" 'the backup a/m.json~ of the model' \
        train -m a/m.json -o "$PWD/a/m.json~" w.csv
    refuse 73 '(create the folder a first)' train -m a/m.json -o a/x w.csv
    refuse 73 '(create the folder b first)' train -m a/m.json -o b/m.json w.csv
}

test_results_of_backtest() {
    make_model
    for option in --output --forecasts-out; do
        overwrites "$option w.csv" 'the data w.csv' \
            backtest $option w.csv w.csv
        overwrites "$option other.csv" 'the actual values other.csv' \
            backtest $option other.csv --actual other.csv w.csv
        cp w.csv out.tmp
        overwrites "the temporary file out.tmp of $option" \
            'the data out.tmp' backtest $option out out.tmp
    done
    overwrites '--output there' '--forecasts-out ./there' \
        backtest -o there --forecasts-out ./there w.csv
    overwrites 'the temporary file there.tmp of --output' \
        '--forecasts-out there.tmp' \
        backtest -o there --forecasts-out there.tmp w.csv
    overwrites '--output there.tmp' \
        'the temporary file there.tmp of --forecasts-out' \
        backtest -o there.tmp --forecasts-out there w.csv
    overwrites '--output w.csv' 'the data w.csv' compare -o w.csv w.csv
}

test_standard_input_and_output_are_files_too() {
    make_model
    into w.csv 'standard output' 'the data on standard input' \
        predict -m m.json -
    into other.csv 'standard output' 'the data other.csv' \
        predict -m m.json other.csv
    into w.csv 'standard output' \
        'the training data w.csv of the model' predict -m m.json
    into m.json 'standard output' 'the model m.json' predict -m m.json
    into m.json~ 'standard output' 'the backup m.json~ of the model' \
        inspect m.json
    into there 'standard output' '--attention-out there' \
        predict -m m.json --attention-out there
    into there 'standard output' '--output there' \
        predict -m m.json --attention-out - -o there
    into there.tmp 'standard output' \
        'the temporary file there.tmp of --attention-out' \
        predict -m m.json --attention-out there
    into n.json 'standard output' 'the model n.json' train -m n.json w.csv
    into other.csv 'standard output' 'the actual values other.csv' \
        backtest --actual other.csv w.csv
    into nowhere '--output w.csv' 'the data on standard input' \
        predict -m m.json -o w.csv -
    into nowhere '--attention-out w.csv' 'the data on standard input' \
        predict -m m.json --attention-out w.csv -
    into nowhere 'the model w.csv' 'the data on standard input' \
        train -m w.csv -
    into nowhere '--forecasts-out w.csv' 'the data on standard input' \
        backtest --forecasts-out w.csv -
    into nowhere '--output w.csv' 'the future rows on standard input' \
        predict -m m.json --future - -o w.csv
    into nowhere '--attention-out w.csv' 'the future rows on standard input' \
        predict -m m.json --future - --attention-out w.csv other.csv
    into w.csv 'standard output' 'the future rows on standard input' \
        predict -m m.json --future - other.csv
    into nowhere 'the model w.csv' 'the holidays on standard input' \
        train -m w.csv --holidays - other.csv
    into nowhere '--output w.csv' 'the actual values on standard input' \
        backtest --actual - -o w.csv other.csv
}

# What only looks alike is left alone.
test_results_beside_each_other_are_allowed() {
    make_model
    rm m.json.tmp m.json.lock
    expect 0 predict -m m.json -o /dev/null --attention-out /dev/null
    expect 0 predict -m m.json -o there --attention-out sub/there
    expect 0 predict -m m.json --attention-out - -o there
    # shellcheck disable=SC2094
    program predict -m m.json -o there >>there 2>"$ERR" ||
        fail "what is not printed cannot overwrite: $?"
    program predict -m m.json >there 2>&1 || fail "$(cat there)"
    ln -f m.json m.json~ # as a run leaves them that was killed
    train -T 5 -H 3 -m m.json w.csv
    train -T 5 -H 3 -m sub/m.json -o m.json.txt w.csv
    ln -s m.json link.json
    train -T 5 -H 3 -m link.json w.csv
    expect 0 predict -m link.json -o forecast
}
