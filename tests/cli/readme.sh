# shellcheck shell=sh
# What README.md tells a reader to type works as it is written.

# The commands of all fenced blocks, those that go on behind a "\" in one line.
commands_of() {
    awk '
    /^ *```/ { inside = !inside; next }
    inside {
        line = held $0
        held = ""
        if (sub(/\\$/, "", line)) { held = line; next }
        sub(/^ *(\$ )?/, "", line)
        if (line ~ /^(\.\/)?attnforecast /) print line
    }' "$1"
}

# A line may end with the code it ends with: "# exits 65".
test_every_command_of_the_readme_runs() {
    [ -f "$ROOT/README.md" ] || skip "there is no README.md"
    cp -R "$ROOT/data" .
    mkdir bin models
    [ ! -d "$ROOT/models" ] || cp -R "$ROOT/models/." models
    rm -f models/model.json*
    for name in bin/attnforecast attnforecast; do
        printf '#!/bin/sh\nexec "%s" "$@"\n' "$ATTNFORECAST" >$name
        chmod 755 $name
    done
    PATH=$PWD/bin:$PATH
    commands_of "$ROOT/README.md" >commands
    [ -s commands ] || fail "README.md has no command in a fenced block"
    while read -r command; do
        code=$(echo "$command" | sed -n 's/.*# exits \([0-9]*\).*/\1/p')
        status=0
        # the trainings of these take minutes
        command=$(echo "$command" | sed 's/ \(compare\|backtest\) /&--epochs 1 /
            s/ compare /&--seeds 1 /; s/ backtest /&--ensemble 1 /')
        sh -c "$command" </dev/null >"$OUT" 2>"$ERR" || status=$?
        [ "$status" = "${code:-0}" ] && continue
        fail "README.md: $command: ended with $status, not ${code:-0}"
        sed 's/^/    /;20q' "$ERR"
    done <commands
}
