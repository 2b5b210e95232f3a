# classic.awk - the table of `classic`: of lines "series season sum number", sums
# of absolute errors at an origin, and of the forecasts in peers.csv.
BEGIN {
    n_peers = split("theta ets arima comb", peers, " ")
}

FILENAME != "" && !/,/ {
    if (!($1 in seen)) {
        seen[$1]
        order[++n] = $1
        season[$1] = $2
    }
    sum[$1] += $3
    number[$1] += $4
    next
}

$1 in seen {
    e = $5 - $6
    peer[$1, $3] += e < 0 ? -e : e
    peer_number[$1, $3]++
}

function ratio(series, by) {
    return peer[series, by] / peer_number[series, by] / \
        (peer[series, "snaive"] / peer_number[series, "snaive"])
}

END {
    printf "| series | season | attnforecast"
    for (i = 1; i <= n_peers; i++)
        printf " | %s", peers[i]
    printf " |\n|---|---|---"
    for (i = 1; i <= n_peers; i++)
        printf "|---"
    print "|"
    for (k = 1; k <= n; k++) {
        s = order[k]
        own = sum[s] / number[s] / \
            (peer[s, "snaive"] / peer_number[s, "snaive"])
        log_own += log(own)
        printf "| %s | %d | %.3f", s, season[s], own
        for (i = 1; i <= n_peers; i++) {
            printf " | %.3f", ratio(s, peers[i])
            log_peer[i] += log(ratio(s, peers[i]))
        }
        print " |"
    }
    printf "| geometric mean | | %.3f", exp(log_own / n)
    for (i = 1; i <= n_peers; i++)
        printf " | %.3f", exp(log_peer[i] / n)
    print " |"
}
