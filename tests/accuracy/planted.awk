# awk -v name=NAME -v n=N [-v seed=K] [-v truth=1] -f planted.awk: a CSV whose
# truth is known, of N rows or, with a label, of N windows of 12 rows; K other
# than 1 is another file of the same kind. With truth=1 it prints, in place of
# the file, where in the newest window (or in that of each id) the forecast of
# one step comes from: id, smallest and largest lag.
#
# Series:
#   lag      y is what x was 7 rows before, and noise
#   copy     y is .95 of what it was 7 rows before, and noise
#   week     the same of 168 hours before
#   recall   y is the value that had the key of the row before, and noise
#   ar1      two series, each .8 of the value before, and noise
#   noise    y is noise
# With a label:
#   marker   the value in the row that a column marks
#   maximum  the value in the row where another column is largest
#   slots    two series in turns: the newest value of the one the last row asks
#            for
#   lookup   the value in the row with the key of the last row
# The same with windows of 6 to 20 rows: lengths-marker, ...

function random() {
    state = state * 16807 % 2147483647
    return state / 2147483647
}

# Standard deviation .577, mean of the absolute value 7/15.
function noise() {
    return random() + random() + random() + random() - 2
}

# Standard deviation 1, mean of the absolute value .798.
function normal(    radius) {
    radius = sqrt(-2 * log(random()))
    return radius * cos(6.2831853 * random())
}

function say_truth(id, first, last) {
    if (truth)
        print id "," first "," last
    return truth
}

# The steps after hours copy one week all at once.
function copy(period, is_hourly,    t) {
    if (truth) {
        if (period)
            say_truth("", period - (is_hourly ? 24 : 1), period - 1)
        return
    }
    print is_hourly ? "time,y" : "y"
    for (t = 1; t <= n; t++) {
        y[t] = noise()
        if (period && t > period)
            y[t] = 0.95 * y[t - period] + 0.3 * y[t]
        print (is_hourly ? hour(t - 1) "," : "") y[t]
    }
}

# The t-th hour of 2021.
function hour(t,    day, month) {
    day = int(t / 24)
    while (day >= days[month + 1])
        day -= days[++month]
    return sprintf("2021-%02d-%02d %02d:00", month + 1, day + 1, t % 24)
}

function lag(    t) {
    if (say_truth("", 6, 6))
        return
    print "x,y"
    for (t = 1; t <= n; t++) {
        x[t] = normal()
        print x[t] "," (t > 7 ? x[t - 7] : normal()) + 0.1 * normal()
    }
}

function ar1(    t, a, b) {
    if (say_truth("", 0, 0))
        return
    print "a,b"
    for (t = 1; t <= n; t++) {
        a = 0.8 * a + normal()
        b = 0.8 * b + normal()
        print a "," b
    }
}

# One of six keys a row, as a place on a circle.
function recall(    t, key, value, newest) {
    if (!truth)
        print "a,b,x,y"
    for (t = 1; t <= n; t++) {
        value = t > 1 && key in newest ? x[newest[key]] : normal()
        if (t > 1)
            newest[key] = t - 1
        key = int(random() * 6)
        x[t] = normal()
        if (!truth)
            print cos(key / 6 * 6.2831853) "," sin(key / 6 * 6.2831853) "," \
                x[t] "," value + 0.1 * normal()
    }
    say_truth("", n - newest[key], n - newest[key])
}

# T rows; no key is there twice but that of the last row.
function lookup(i, T,    t, key, asked, other) {
    for (t = 1; t <= longest; t++)
        key[t] = t
    for (t = 1; t < T; t++) {
        other = t + int(random() * (longest + 1 - t))
        asked = key[t]
        key[t] = key[other]
        key[other] = asked
        x[t] = noise()
    }
    asked = 1 + int(random() * (T - 1))
    key[T] = key[asked]
    if (say_truth(i, T - asked, T - asked))
        return
    for (t = 1; t <= T; t++)
        print i "," cos(key[t] / longest * 6.2831853) "," \
            sin(key[t] / longest * 6.2831853) "," (t < T ? x[t] : 0) "," \
            x[asked]
}

function window(i, T,    t, marked, best, asked, newest, label) {
    marked = 1 + int(random() * (T - 1))
    best = 1
    newest[0] = newest[1] = 0
    x[0] = 0
    for (t = 1; t <= T; t++) {
        x[t] = noise()
        z[t] = random()
        if (z[t] > z[best])
            best = t
        which[t] = random() < 0.5
        if (t < T)
            newest[which[t]] = t
    }
    asked = name == "marker" ? marked : best
    if (name == "slots") {
        x[T] = 0
        asked = newest[which[T]]
    }
    label = x[asked]
    if (say_truth(i, T - asked, T - asked))
        return
    for (t = 1; t <= T; t++) {
        a = name == "marker" ? (t == marked) : z[t]
        if (name == "slots")
            a = which[t]
        print i "," a "," (name == "slots" ? 1 - a : 0) "," x[t] "," label
    }
}

function labelled(    i, T) {
    longest = has_lengths ? 20 : 12
    if (!truth)
        print "id,a,b,x,label"
    for (i = 1; i <= n; i++) {
        T = has_lengths ? 6 + int(random() * 15) : 12
        if (name == "lookup")
            lookup(i, T)
        else
            window(i, T)
    }
}

BEGIN {
    split("31 28 31 30 31 30 31 31 30 31 30 31", days, " ")
    has_lengths = sub(/^lengths-/, "", name)
    state = 12345 + (seed ? 7919 * (seed - 1) : 0)
    if (name == "noise")
        copy(0)
    else if (name == "copy")
        copy(7)
    else if (name == "week")
        copy(168, 1)
    else if (name == "lag")
        lag()
    else if (name == "ar1")
        ar1()
    else if (name == "recall")
        recall()
    else
        labelled()
}
