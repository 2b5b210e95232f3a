# shellcheck shell=sh
# What the program says of itself.

test_a_bare_call_shows_the_commands_and_is_no_success() {
    expect 64
    is_empty "$OUT"
    cp "$ERR" bare
    expect 0 help
    is_empty "$ERR"
    same "$OUT" bare
    has bare 'train' 'predict' 'inspect' 'Example'
}

test_help_is_asked_for_in_many_ways() {
    expect 0 help
    cp "$OUT" overview
    for way in --help -h; do
        expect 0 $way
        same "$OUT" overview
    done
    for command in train predict backtest compare check explain inspect help; do
        expect 0 help $command
        is_empty "$ERR"
        cp "$OUT" wanted
        for way in --help -h '-q --help' '--help --nonsense' '-h x y z'; do
            [ "$command" != help ] || [ "$way" = --help ] || continue
            # shellcheck disable=SC2086
            expect 0 $command $way
            [ "$command" = help ] || same "$OUT" wanted
        done
    done
}

test_the_version() {
    expect 0 --version
    is_empty "$ERR"
    grep -q '^attnforecast [0-9][0-9]*\.[0-9][0-9]*\.[0-9]' "$OUT" ||
        fail "no version: $(cat "$OUT")"
    cp "$OUT" wanted
    for command in train predict backtest compare check explain inspect help; do
        expect 0 $command --version
        same "$OUT" wanted
    done
    [ "$(ls -A)" = wanted ] || fail "files were made: $(ls -A)"
}

test_help_fits_a_terminal() {
    for command in '' train predict backtest compare check explain inspect help; do
        # shellcheck disable=SC2086
        expect 0 help $command
        awk 'length > 79' "$OUT" >"$SCRATCH/long"
        is_empty "$SCRATCH/long"
    done
}

# options_of COMMAND: each option that help lists, with a value for it.
options_of() {
    expect 0 help "$1"
    sed -n 's/^ *\(-[A-Za-z], \)\{0,1\}--\([a-z-]*\) *\([^ ]*\).*/\2 \3/p' \
        "$OUT" | while read -r option value; do
        case $option in
        help | version) continue ;;
        header | no-header | sort | quiet | verbose | positive | segments | recalibrate) value= ;;
        interval) value=50 ;;
        quantiles) value=none ;;
        model) value=models/model.json ;;
        output | attention-out | forecasts-out) value=written ;;
        plot) value=- ;;
        actual) value=after.csv ;;
        known | static | categorical | holidays | future) continue ;; # no column is left for them: known.sh
        target | features) value=x ;;
        id) value=id ;;
        only) value=id1 ;;
        forecaster) value=naive ;;
        from) value=1 ;;
        label) value=y ;;
        time) value=t ;;
        time-format) value=%Y ;;
        tz) value=UTC ;;
        layout) value=panel ;;
        delimiter) value=, ;;
        freq) value=1 ;;
        resample) value=1:mean ;;
        na) value=-200 ;;
        cell) value=rnn ;;
        attention) value=uniform ;;
        lr) value=0.01 ;;
        max) value=1000 ;;
        esac
        case $value in
        'auto|N|none') value=auto ;;
        *'|'*) value=${value%%|*} ;;
        N | K | X) value=1 ;;
        esac
        [ "$option" != dropout ] || value=0.1
        echo "$option $value"
    done
}

# years <PANEL: its times are years.
years() {
    awk -F, -v OFS=, 'NR > 1 { $2 += 2000 } 1'
}

test_every_option_that_help_lists_is_taken() {
    panel 3 40 >p.csv
    { sed 1q p.csv && panel 3 42 | tail -n 6; } >after.csv
    options_of train >train.list
    options_of predict >predict.list
    options_of inspect >inspect.list
    options_of compare >compare.list
    options_of backtest >backtest.list
    [ "$(wc -l <train.list)" -ge 30 ] || fail "too few: $(cat train.list)"
    [ "$(wc -l <predict.list)" -ge 9 ] || fail "too few: $(cat predict.list)"
    [ "$(wc -l <inspect.list)" -ge 5 ] || fail "too few: $(cat inspect.list)"
    while read -r option value; do
        case $option in
        label) continue ;; # what is in reading.sh
        tz) continue ;;    # what is in times.sh
        *-rows) continue ;; # what is in borders.sh
        kernel) cp p.csv d.csv && with='--id=id --attention=conv' ;;
        slots) cp p.csv d.csv && with='--id=id --attention=memory' ;;
        similarity) cp p.csv d.csv && with='--id=id --attention=hard' ;;
        positions) cp p.csv d.csv && with='--id=id --attention=scaled' ;;
        heads) cp p.csv d.csv && with='--id=id --attention=scaled' ;;
        blocks) cp p.csv d.csv && with='--id=id --attention=self' ;;
        no-header) sed 1d p.csv >d.csv && with=--id=1 ;;
        id) cp p.csv d.csv && with= ;;
        time-format) years <p.csv >d.csv && with=--id=id ;;
        *) cp p.csv d.csv && with=--id=id ;;
        esac
        # shellcheck disable=SC2086
        expect 0 train --epochs 1 --hidden 4 $with "--$option" $value d.csv
    done <train.list
    while read -r option value; do
        case $option in
        folds | stride | refit | forecasts-out | actual) ;;
        *) continue ;; # as those of train
        esac
        expect 0 backtest --epochs 1 --hidden 4 --id id "--$option" "$value" \
            p.csv
    done <backtest.list
    while read -r option value; do
        case $option in
        label | tz | *-rows) continue ;;
        no-header) sed 1d p.csv >d.csv && with=--id=1 ;;
        id) cp p.csv d.csv && with= ;;
        time-format) years <p.csv >d.csv && with=--id=id ;;
        *) cp p.csv d.csv && with=--id=id ;;
        esac
        # shellcheck disable=SC2086
        program compare --seeds 1 --epochs 1 --hidden 4 $with \
            "--$option" $value d.csv >"$OUT" 2>"$ERR" ||
            has "$ERR" "--$option: no compared kind uses it"
    done <compare.list
    train --id id -T 1 p.csv
    while read -r option value; do
        case $option in time-format | tz) continue ;; esac # of the model
        # shellcheck disable=SC2086
        expect 0 predict "--$option" $value
    done <predict.list
    while read -r option value; do
        # shellcheck disable=SC2086
        expect 0 inspect "--$option" $value
    done <inspect.list
}

test_quiet_and_verbose() {
    weather >w.csv
    train -q w.csv
    is_empty "$ERR"
    cp "$OUT" quiet
    train w.csv
    same "$OUT" quiet
    cp "$ERR" normal
    train -v --epochs 3 w.csv
    [ "$(wc -l <"$ERR")" -gt "$(wc -l <normal)" ] || fail "-v says no more"
    has "$ERR" 'training: epoch 1, at most 7 more ('
    grep -v '^attnforecast: ' normal >"$SCRATCH/foreign" || :
    is_empty "$SCRATCH/foreign"
    predict
    is_empty "$ERR"
}
