# The table of `make accuracy`: of each block of anchors.tsv that has runs the
# columns, our rows, the baselines, the published figures. A baseline that does
# not score as expected, to the last digit given, is an error.
FNR == 1 {
    print "| | | | | | seconds | parameters |"
    print "|---|---|---|---|---|---|---|"
}
/^#/ || !($1 in rows) { next }
$2 == "title" {
    columns = 0
    for (i = 4; i < NF && $i != "-"; i++)
        column[++columns] = $i
    for (i = 1; i <= columns; i++)
        $(i + 3) = "**" column[i] "**"
    put("**" $3 "**", "", "")
    n = split(rows[$1], what, " ")
    for (k = 1; k <= n; k++)
        if (what[k] != "check")
            put_ours($1, what[k])
}
$2 == "published" { put($3, "", "") }
$2 == "expected" { check($1, $3) }
END {
    print "\n(m): quoted from memory; (?): not known whether every window was" \
        " scored; (computed): not published. Sources:" \
        " tests/accuracy/anchors.tsv."
    exit wrong
}

# Prints a row whose cells are the fields 4 to 7.
function put(name, seconds, parameters,    i, text) {
    for (i = 1; i <= 4; i++) {
        gsub("/", " / ", $(i + 3))
        text = text " | " (i > columns ? "" : $(i + 3))
    }
    print "| " name text " | " seconds " | " parameters " |"
}

# The keys of a column's scores: column "H = 96" is MSE/MAE at this horizon,
# others are metrics of the block's only one. Returns how many there are.
function keys_of(row, forecaster, i,    m, n, j) {
    n = split(column[i] ~ /^H = / ? "mse mae" : tolower(column[i]), m, " ")
    for (j = 1; j <= n; j++)
        keys[j] = place(row, i) forecaster "." m[j]
    return n
}

function place(row, i,    block) {
    block = row
    sub(/\|.*/, "", block)
    return row "|" (column[i] ~ /^H = / ? substr(column[i], 5) : \
        horizon[block]) "|"
}

function cell(row, forecaster, i,    n, j, text) {
    n = keys_of(row, forecaster, i)
    if (!count[keys[1]])
        return "-"
    for (j = 1; j <= n; j++)
        text = text (j > 1 ? "/" : "") score(keys[j], n == 2 ? 4 : 3)
    return text
}

# Means in the order of the columns, one of all if there is one horizon.
function costs(row, name,    i, key, last, text) {
    for (i = 1; i <= columns; i++) {
        key = place(row, i) name
        if (key != last)
            text = text (i > 1 ? " " : "") \
                (count[key] ? sprintf("%.0f", mean(key)) : "-")
        last = key
    }
    return text
}

function put_ours(block, what,    row, i, seeds) {
    row = block "|" what
    for (i = 1; i <= columns; i++) {
        keys_of(row, "model", i)
        seeds = count[keys[1]] > seeds ? count[keys[1]] : seeds
        $(i + 3) = cell(row, "model", i)
    }
    put("**attnforecast**" (options[row] == "" ? "" : " `" options[row] "`") \
        ", seeds: " seeds, costs(row, "seconds"), costs(row, "values"))
}

# Prints what a baseline scored, which has to be what the fields 4 to 7 say.
function check(block, baseline,    row, i, j, n, want, digits, known) {
    row = block "|check"
    for (i = 1; i <= columns; i++) {
        n = keys_of(row, baseline, i)
        if (count[keys[1]] && $(i + 3) != "-") {
            split($(i + 3), want, "/")
            for (j = 1; j <= n; j++) {
                digits = length(want[j]) - index(want[j] ".", ".")
                if (short(mean(keys[j]), digits < 0 ? 0 : digits) != want[j])
                    report(block, baseline, column[i], keys[j], want[j])
            }
        }
        known += count[keys[1]]
        $(i + 3) = cell(row, baseline, i)
    }
    if (known)
        put("`" baseline "`", "", "")
}

function report(block, baseline, title, key, want) {
    wrong = 1
    print "accuracy: " block ", " title ": " baseline " scores " mean(key) \
        ", not " want | "cat 1>&2"
}
