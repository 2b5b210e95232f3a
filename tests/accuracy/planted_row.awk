# One row of the table of `planted`, from the JSON of train, its notes, the model
# file, the JSON of compare (or nothing), the true lags and the weights; `part`
# says which.
function name_of(text) {
    gsub(/[":,]/, "", text)
    return text
}

# A number as tables have it: .080
function short(x) {
    x = sprintf("%.3f", x)
    sub(/^0\./, ".", x)
    return x
}

# Fields at the top are behind one tab, as are those of objects in an array.
part == "report" && /^\t"(targets|steps)"/ {
    is_inside = name_of($1) == "targets"
}
part == "report" && /^\t\t"/ { is_target = name_of($1) == target }
part == "report" && /^\t\t\t"/ { forecaster = name_of($1) }
part == "report" && is_inside && is_target && /^\t\t\t\t"mae"/ {
    if (forecaster == "model")
        mae = name_of($2)
    else if ($2 !~ /null/ && (best == "" || name_of($2) + 0 < least)) {
        best = forecaster
        least = name_of($2) + 0
    }
}

part == "model" && $1 == "\"channels\":" { channels = name_of($2) }

part == "notes" && /: attention does not contribute/ {
    reason = $0
    sub(/: attention does not contribute.*/, "", reason)
    sub(/^attnforecast: /, "", reason)
}

part == "notes" && / is forecast by / {
    reason = $0
    sub(/.* is forecast by /, "forecast by ", reason)
    sub(/ .clearly.*/, "", reason)
}

part == "comparison" && /^\t"verdict"/ {
    verdict = $0
    sub(/^[^:]*:\t"/, "", verdict)
    sub(/".*/, "", verdict)
    if (!sub(/ (is|are) better than .*/, "", verdict) ||
        verdict ~ /^attention does not help/)
        sub(/:.*/, "", verdict)
}

part == "truth" {
    first[$1] = $2
    last[$1] = $3
}

# id,target,step,steps,query,slot,feature,gate,lag,rows,from,to,weight
part == "weights" && ($2 == "" || $2 == target) && $13 + 0 > weight[$1] {
    weight[$1] = $13
    lag[$1] = $9
    rows[$1] = $10
}

function is_hit(id) {
    return lag[id] <= last[id] && lag[id] + rows[id] - 1 >= first[id]
}

function range(from, to) {
    return from == to ? from "" : from " to " to
}

# Of the test ids, which are the last fifth, how many have the largest weight
# on the true row.
function hits(    id, n_ids, n_hits) {
    for (id = int(n * 0.8) + 1; id <= n; id++) {
        n_ids++
        n_hits += (id in weight) && is_hit(id)
    }
    return sprintf("on it in %d of %d", n_hits, n_ids)
}

END {
    if (mae == "")
        exit 1
    if ("" in weight)
        found = range(lag[""], lag[""] + rows[""] - 1) \
            " (" short(weight[""]) ")"
    else if (1 in weight)
        found = hits()
    else
        found = "no attention: " reason
    print "| " name (name == "lag" ? ", seed " seed : "") " | " \
        short(oracle) " | " short(mae) " | " short(least) " `" best "` | " \
        channels " | " \
        ("" in first ? range(first[""], last[""]) : 1 in first ? \
            "each its own" : "none") " | " found " | " \
        (verdict == "" ? "-" : verdict) " |"
}
