# The table of `make accuracy-worth`: on each data set the rows of the plan, and
# how much more or less than its first row, the default, they score.
END {
    n = split("etth1 exchange", set, " ")
    print "| options | ETTh1, H = 96: MSE / MAE | less the default's" \
        " | exchange rates, H = 96: MSE / MAE | less the default's | seeds |"
    print "|---|---|---|---|---|---|"
    for (i = 1; i <= n; i++) {
        named = split(rows[set[i]], what, " ")
        for (k = 1; k <= named; k++)
            if (!seen[what[k]]++)
                order[++lines] = what[k]
    }
    for (k = 1; k <= lines; k++)
        print line(order[k])
    print ""
}

function line(what,    i, row, label, text, seeds) {
    for (i = 1; i <= n; i++) {
        row = set[i] "|" what
        if (row in options) {
            label = options[row]
            seeds = count[row "|" horizon[set[i]] "|model.mse"]
        }
        text = text " | " pair(set[i], what, 0) " | " pair(set[i], what, 1)
    }
    return "| `" label "`" text " | " seeds " |"
}

# The scores, or their difference to those of the row "default".
function pair(set, what, is_difference,    m, j, key, first, text) {
    split("mse mae", m, " ")
    for (j = 1; j <= 2; j++) {
        key = set "|" what "|" horizon[set] "|model." m[j]
        first = set "|default|" horizon[set] "|model." m[j]
        if (!count[key] || (is_difference && !count[first]))
            return "-"
        text = text (j > 1 ? " / " : "") (is_difference ? \
            sprintf("%+.4f", mean(key) - mean(first)) : score(key, 4))
    }
    return text
}
