# What the JSON of train or backtest and of inspect say, as NAME=VALUE on one
# line: FORECASTER.METRIC of "scaled" and "m4", seconds, and values, which is
# the number of parameters. Fields at the top are behind one tab.
{ name = $1; value = $2; gsub(/[":]/, "", name); sub(/,$/, "", value) }
/^\t"/ { inside = name == "scaled" || name == "m4" }
/^\t\t"/ { forecaster = name }
inside && /^\t\t\t"/ && value != "null" {
    scores = scores " " forecaster "." name "=" value
}
/^\t"(seconds|values)":\t[0-9]/ { costs = costs name "=" value " " }
END { print costs substr(scores, 2) }
