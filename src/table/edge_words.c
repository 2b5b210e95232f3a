/* edge_words.c - see edge_words.h. */
#include "table/edge_words.h"

#include <stdio.h>
#include <string.h>

#include "base/text.h"
#include "csv/source.h"
#include "table/line_filter.h"
#include "table/row_look.h"

/* True if leaving the rows out leaves most of the file. */
static bool are_few(const struct table_edges *e)
{
    return e->n_refused == 1 ||
           (e->n_refused <= ODD_ROWS_MAX && e->n_refused * 10 <= e->n_rows);
}

/* Appends "leave the lines out: sed '4d;9d' data.csv > data.csv.new". */
static void add_sed(const struct table_edges *e, struct text *filter,
                    struct text *text)
{
    line_filter_put(filter, e->refused_lines, e->n_refused);
    text_printf(text,
                "leave the %s out: ", e->n_refused == 1 ? "line" : "lines");
    source_add_command(text, e->table->path, filter);
}

/* True if the lines above the refused rows may be a title: these are wider by
 * far, or than a few rows without times; a few cells more may be those of
 * numbers with decimal commas. Or they are narrower than a first line that is
 * no header. */
static bool have_title(const struct table_edges *e)
{
    enum { TITLE = 12 /* rows */ };
    const bool is_far = e->refused.n_cells >= 2 * e->n_header;

    if (!e->refused_alike || e->n_above > TITLE || e->has_time)
        return false;
    if (e->refused.n_cells < e->n_header)
        return !e->header && !e->n_above;
    return e->n_above || is_far;
}

/* Appends how numbers with decimal commas become such with points, which are
 * no delimiters. */
static void put_points(const struct table_edges *e, struct text *filter,
                       struct text *text)
{
    text_printf(filter,
                "sed '%zu,$s/,\\(-*[0-9]\\{1,\\}\\),\\([0-9]\\)/,\\1.\\2/g'",
                e->refused.line);
    text_string(text, "each number seems to have a decimal comma, without "
                      "quotes: write points: ");
    source_add_command(text, e->table->path, filter);
}

/* Appends what to do about the rows, and the filter of it to `filter`. */
static void add_remedy(const struct table_edges *e, bool is_text,
                       struct text *filter, struct text *text)
{
    const bool few = are_few(e);
    const char *first = e->refused.text;
    size_t n_words = line_filter_words(first, strlen(first));

    if (e->are_decimals && e->n_refused > 2 && e->table->dialect &&
        e->table->dialect->delimiter == ',') {
        put_points(e, filter, text);
        return;
    }
    if (n_words > e->n_same && line_filter_words(first, e->n_same))
        n_words = line_filter_words(first, e->n_same);
    if (few)
        add_sed(e, filter, text);
    else if (is_text)
        text_string(text, "leave such lines out");
    if (!few && is_text && n_words && cell_is_total(first)) {
        line_filter_put_words(filter, first, n_words, true);
        text_string(text, ": ");
        source_add_command(text, e->table->path, filter);
    }
    if (is_text)
        return;
    text_string(text, few ? "; or " : "");
    text_string(text, e->refused.n_cells > e->n_header
                          ? "quote cells that contain the delimiter, such as "
                            "decimal commas"
                          : "add the missing cells, which may be empty");
    if (few)
        return;
    text_string(text, ", or give --delimiter; if each line is a series, "
                      "train with --layout rows");
    if (have_title(e)) {
        text_printf(filter, "tail -n +%zu", e->refused.line);
        text_string(text, "; if the lines above are a title, leave them out: ");
        source_add_command(text, e->table->path, filter);
    }
}

/* "; the same is true of lines 9 and 12" */
static void add_others(const struct table_edges *e, struct text *text)
{
    if (e->n_refused < 2 || !are_few(e))
        return;
    text_string(text, e->n_refused == 2 ? "; the same is true of line "
                                        : "; the same is true of lines ");
    for (size_t i = 1; i < e->n_refused; i++) {
        char line[24];

        (void)snprintf(line, sizeof line, "%zu", e->refused_lines[i]);
        text_list_item(text, i - 1, e->n_refused - 1, line);
    }
}

enum status edges_refuse(const struct table_edges *e, struct error *err)
{
    const struct table *t = e->table;
    const struct odd_row *row = &e->refused;
    /* as wide as the header, but with empty cells: what is_footer() found */
    const bool is_text =
        row->n_cells >= e->n_needed && row->n_cells <= e->n_header;
    struct text problem = {0}, remedy = {0}, filter = {0};
    enum status status;

    if (is_text)
        text_printf(&problem,
                    "a line of text or totals, not a row: it starts with "
                    "\"%s\"",
                    row->text);
    else
        text_printf(&problem,
                    "%s, but the %s has %zu; the line starts with \"%s\"",
                    counted(row->n_cells, "cell").text,
                    e->header ? "header" : "first row", e->n_header, row->text);
    add_others(e, &problem);
    add_remedy(e, is_text, &filter, &remedy);
    status = text_status(&problem, err);
    if (status == STATUS_OK)
        status = text_status(&remedy, err);
    if (status == STATUS_OK)
        (void)error_set(err, STATUS_DATA, "%s:%zu: %s (%s)", t->path, row->line,
                        problem.bytes, remedy.bytes);
    if (status == STATUS_OK)
        status = error_add_filter(err, filter.bytes, "");
    text_release(&problem);
    text_release(&remedy);
    text_release(&filter);
    return status;
}

enum status edges_refuse_second(const struct table_edges *e,
                                const struct odd_row *row, size_t above,
                                struct error *err)
{
    const char *name = *row->text ? row->text : string_list_at(&e->held, 1);
    char start[TABLE_SAMPLE_MAX];
    struct text remedy = {0};
    char filter[40];
    enum status status;

    table_sample(start, name, strlen(name));
    (void)snprintf(filter, sizeof filter, "head -n %zu", above);
    source_add_filter(&remedy, e->table->path, filter);
    status = text_status(&remedy, err);
    if (status == STATUS_OK)
        (void)error_set(err, STATUS_DATA,
                        "%s:%zu: another table seems to begin here, with "
                        "\"%s\" (keep the one above: %s)",
                        e->table->path, row->line, start, remedy.bytes);
    if (status == STATUS_OK)
        status = error_add_filter(err, filter, "");
    text_release(&remedy);
    return status;
}

enum status edges_refuse_header(const struct table_edges *e, size_t line,
                                const char *first, struct error *err)
{
    const struct table *t = e->table;
    struct text remedy = {0};
    char from[40], without[40];
    enum status status;

    text_string(&remedy, "leave out what is above it: ");
    (void)snprintf(from, sizeof from, "tail -n +%zu", line);
    source_add_filter(&remedy, t->path, from);
    text_string(&remedy, "; if it is no header, leave it out: ");
    (void)snprintf(without, sizeof without, "sed %zud", line);
    source_add_filter(&remedy, t->path, without);
    status = text_status(&remedy, err);
    if (status == STATUS_OK)
        (void)error_set(err, STATUS_DATA,
                        "%s:%zu: this line seems to be the header, not line "
                        "%zu: it starts with \"%s\" (%s)",
                        t->path, line, t->header_line, first, remedy.bytes);
    if (status == STATUS_OK)
        status = error_add_filter(err, from, "");
    text_release(&remedy);
    return status;
}

enum status edges_note_row(struct table_edges *e, enum finding_kind as,
                           const struct string_list *cells, size_t line,
                           struct error *err)
{
    static const char *const words[N_FINDINGS] = {
        [FINDING_UNITS] = "units",
        [FINDING_TYPES] = "types",
        [FINDING_RULER] = "a ruler",
        [FINDING_TOTAL] = "a total",
        [FINDING_PREAMBLE] = "a property of the table"};
    struct text text = {0};

    text_printf(&text, "line %zu under the header is passed over as %s: \"",
                line, words[as]);
    for (size_t i = 0; i < cells->n && text.length < 2 * TABLE_SAMPLE_MAX; i++)
        text_printf(&text, "%s%s", i ? "," : "", string_list_at(cells, i));
    text_string(&text, "\"");
    return findings_report(
        &e->table->findings,
        (struct finding){.kind = as, .count = 1, .line = line}, &text, NULL,
        err);
}

enum status edges_note_repeated(struct table_edges *e, struct error *err)
{
    struct text text = {0};

    text_printf(&text,
                "%s that repeat%s the header %s passed over, the first is line "
                "%zu",
                counted(e->n_repeated, "line").text,
                e->n_repeated == 1 ? "s" : "", is_or_are(e->n_repeated),
                e->first_repeated);
    return findings_report(&e->table->findings,
                           (struct finding){.kind = FINDING_HEADER,
                                            .count = e->n_repeated,
                                            .line = e->first_repeated},
                           &text, NULL, err);
}

enum status edges_note_footer(struct table_edges *e, struct error *err)
{
    struct text text = {0};

    text_printf(&text,
                "%s below the last row %s passed over, the first is line "
                "%zu: \"%s\"",
                counted(e->n_footer, "line").text, is_or_are(e->n_footer),
                e->footer.line, e->footer.text);
    return findings_report(&e->table->findings,
                           (struct finding){.kind = FINDING_FOOTER,
                                            .count = e->n_footer,
                                            .line = e->footer.line},
                           &text, NULL, err);
}
