# shellcheck shell=sh
# What never ends is refused with 65, in bounded memory.

# endless TEXT ARGUMENT...: standard input is refused, where 2 GB are enough.
# Sanitizers take terabytes of addresses.
endless() {
    text=$1
    shift
    if ! grep -q "__[at]san_init" "$ATTNFORECAST"; then
        # shellcheck disable=SC3045
        ulimit -v 2000000 2>/dev/null || :
    fi
    refuse_once 65 "$text" "$@"
}

test_lines_without_a_cell() {
    yes '' | endless 'without a cell' train -
    { counted 9; yes '   '; } | endless 'without a cell' train -
    tr '\0' ' ' </dev/zero | endless 'without a cell' train -
}

test_a_row() {
    yes a, | tr -d '\n' | endless 'more than 4096 columns' train -
    { counted 9; yes 1, | tr -d '\n'; } |
        endless '4099 cells, but the header has 2' train -
    awk 'BEGIN { for (;;) printf "%0999999d,", i++ }' |
        endless 'the first row is longer than' train -
}

test_a_cell() {
    yes a | tr -d '\n' | endless 'a cell longer than' train -
    { echo '"'; yes a; } | endless 'a cell longer than' train -
}

# A time takes 8 bytes, and the number of its line, after a blank one, 16. With a
# model, dates are read in two ways, which takes 8 more.
test_times() {
    blank='
'
    last=$((2 * (268435456 / 24 + 1)))
    { echo date; yes "2020-01-01$blank"; } |
        endless "input:$last: times, ids and line numbers need more than" train -
    last=$((2 * (268435456 / 32 + 1)))
    { echo date,x; yes "2020-01-01,2$blank"; } |
        endless "input:$last: times, ids and line numbers need more than" \
            predict -m "$ROOT/models/seattle-weather.json" -
}

test_ids() {
    awk 'BEGIN {
        long = sprintf("%0999d", 0)
        print "id,x"
        for (;;) print i++ long ",1"
    }' | endless 'times, ids and line numbers need more than' train --id id -
}

test_lines_that_are_series() {
    yes 1, | tr -d '\n' | endless 'bytes of ids and line numbers' train --layout rows -
    { counted 1; yes , | tr -d '\n'; } |
        endless 'bytes without a cell' train --layout rows -
    yes a,1 | endless 'appears twice' train --layout rows -
}

test_a_model() {
    { printf '['; yes 1, | head -n 20000000; } >model.json
    refuse_once 65 'too many values' inspect model.json
    { printf '['; yes '{},' | head -n 20000000; } >model.json
    refuse_once 65 'too many values' inspect model.json
    { printf '{"'; yes a | head -n 40000000 | tr -d '\n'; } >model.json
    refuse_once 65 'not valid JSON' inspect model.json
    refuse_once 65 'larger than 134217728 bytes' inspect /dev/zero
}
