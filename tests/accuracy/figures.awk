# Reads runs (block, what, horizon, options, NAME=VALUE...), the first file.
# Scores are kept under "block|what|horizon|NAME", of them count, sum, least
# and most; what the rows of a block are, in their order, in rows[block].
FNR == NR {
    row = $1 "|" $2
    if (!(row in options)) {
        options[row] = $4
        rows[$1] = rows[$1] (rows[$1] == "" ? "" : " ") $2
    }
    horizon[$1] = $3
    n = split($5, figure, " ")
    for (i = 1; i <= n; i++) {
        split(figure[i], part, "=")
        keep(row "|" $3 "|" part[1], part[2] + 0)
    }
    next
}

function keep(key, x) {
    if (!count[key]++)
        least[key] = most[key] = x
    least[key] = x < least[key] ? x : least[key]
    most[key] = x > most[key] ? x : most[key]
    sum[key] += x
}

function mean(key) {
    return sum[key] / count[key]
}

# A number as tables have it: .3689
function short(x, digits,    text) {
    text = sprintf("%." digits "f", x)
    sub(/^0\./, ".", text)
    return text
}

# Mean and, of several seeds, spread: .3689 (.0012)
function score(key, digits) {
    if (!count[key])
        return "-"
    return short(mean(key), digits) (count[key] == 1 ? "" : \
        " (" short(most[key] - least[key], digits) ")")
}
