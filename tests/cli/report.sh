# shellcheck shell=sh
# report: a page of HTML.

needs_gnuplot() {
    command -v gnuplot >/dev/null || skip 'no gnuplot (package gnuplot-nox)'
}

# nested FILE: every element that is opened is closed, in order; those without
# content have no end. Elements of SVG may end with />.
nested() {
    awk 'BEGIN { RS = "<" }
        NR == 1 || /^!/ { next }
        { end = index($0, ">"); tag = substr($0, 1, end - 1) }
        !end { print "not closed: " $0; next }
        tag ~ /\/$/ { next }
        { name = tag; sub(/[ \t\n].*/, "", name) }
        name ~ /^(meta|link|br|img|hr)$/ { next }
        name ~ /^\// {
            if (open[n] != substr(name, 2)) print open[n] " ends as " name
            n--; next }
        { open[++n] = name }
        END { while (n) print open[n--] " is open" }' "$1" >nesting
    is_empty nesting
}

test_a_page_says_what_predict_says() {
    needs_gnuplot
    weather 120 >w.csv
    train -q -T 40 -H 3 --target temp_max,wind w.csv
    expect 0 report -o page.html
    is_empty "$OUT"
    has "$ERR" 'attnforecast: page.html written'
    nested page.html
    has page.html '<!DOCTYPE html>' '<svg' '</svg>' '<h1>Forecast</h1>' \
        'w.csv, 120 rows, the newest of 2012-04-29; 3 steps ahead' \
        'prefers-color-scheme: dark' 'size: A4' '<title>' 'id="scores"' \
        'Nothing unusual was found'
    for part in picture forecast scores choices data attention reading; do
        has page.html "href=\"#$part\"" "id=\"$part\""
    done
    # no file but this one
    ! grep -n 'src=\|http-equiv\|@import\|url(\|<script\|href="[^#]' page.html ||
        fail 'it needs another file'
    [ "$(wc -c <page.html)" -lt 1000000 ] || fail 'it is too large'
    # the numbers of predict
    expect 0 predict -q --format csv
    awk -F, 'NR > 1 {
        printf "<td>%.6g</td><td>%.4g to %.4g</td><td>%.4g to %.4g</td>\n",
            $4, $6, $7, $8, $9 }' "$OUT" >rows
    has_lines rows 3
    while read -r row; do has page.html "$row"; done <rows
    # the verdict, and what was chosen
    sed -n 's/.*"verdict":	\["\([^"]*\)".*/\1/p' models/model.json |
        sed "s/'/\&#39;/g" >verdict
    has_lines verdict 1
    has page.html "<li>$(cat verdict)</li>"
    sed -n 's/.*"choices":	\["\([^"]*\)".*/\1/p' models/model.json |
        sed "s/'/\&#39;/g" >choice
    has_lines choice 1
    has page.html "<li>$(cat choice)</li>"
    # the sentence on each target follows from its table
    for target in temp_max wind; do
        grep "^<li>$target: .* simple forecast " page.html >sentence
        awk -v target="$target" '
            index($0, "<caption>" target ": errors on ") { inside = 1 }
            inside && /<th scope="row">/ {
                gsub(/<[^>]*>/, " ")
                mae[$1] = $2
                if ($1 != "model" && (best == "" || $2 < mae[best])) best = $1
            }
            /<\/table>/ { inside = 0 }
            END {
                off = 100 * (1 - mae["model"] / mae[best])
                printf "<li>%s: %s, %.1f %% %s than that of the best simple " \
                    "forecast (%s, %s)</li>\n", target, mae["model"],
                    off < 0 ? -off : off, off < 0 ? "larger" : "smaller", best,
                    mae[best]
            }' page.html >wanted
        same sentence wanted
    done
    # on standard output, the same bytes
    expect 0 report
    lacks "$ERR" written
    same "$OUT" page.html
}

test_names_on_a_page_are_text() {
    needs_gnuplot
    # shellcheck disable=SC2016
    awk 'BEGIN {
        print "\"<script>alert(1)</script>`id` &amp; \"\"q\"\" '\''s\",b"
        for (i = 1; i <= 60; i++) print i % 7 "," i % 5 }' >'<b>.csv'
    train -q -T 6 -H 2 -m m.json '<b>.csv'
    expect 0 report -q -m m.json
    nested "$OUT"
    # shellcheck disable=SC2016
    lacks "$OUT" '<script' '<b>' '`id` & '
    # shellcheck disable=SC2016
    has "$OUT" '&lt;script&gt;alert(1)&lt;/script&gt;`id` &amp;amp; &quot;q&quot; &#39;s' \
        '&lt;b&gt;.csv'
}

test_a_page_of_many_series_and_of_labels() {
    needs_gnuplot
    panel 5 60 >p.csv
    train -q --id id -T 6 -H 2 -m m.json p.csv
    expect 0 report -m m.json
    nested "$OUT"
    has "$OUT" '5 series; the first 3 are on this page (--only' '<h3>id id1</h3>'
    lacks "$OUT" '<h3>id id4</h3>'
    expect 0 report -m m.json --only id4 --interval none
    has "$OUT" '<h3>id id4</h3>'
    lacks "$OUT" '80 %</th>'
    labelled 20 8 >l.csv
    train -q --id who --label y -m l.json l.csv
    expect 0 report -m l.json
    nested "$OUT"
    train -q --id id -T 6 -H 2 -m m.json --forecaster naive p.csv
    expect 0 report -m m.json
    has "$OUT" 'No network is used, so attention does not contribute.'
}

test_what_a_page_needs() {
    weather 60 >w.csv
    train -q -T 6 -H 2 w.csv
    mkdir bin
    PATH=$PWD/bin expect 73 report
    has "$ERR" 'report: the program gnuplot is not there (install it, on Debian'
    lacks "$ERR" '--plot'
    needs_gnuplot
    refuse 64 'not of report' report --format csv
    refuse 64 'would overwrite' report -o w.csv
    refuse 64 'would overwrite' report -o models/model.json
    refuse 73 'no/such' report -o no/such
    refuse 66 'run attnforecast train' report -m nosuch.json
}
