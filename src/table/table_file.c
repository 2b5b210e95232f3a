/*
 * table_file.c - reads one file into a table, drops empty columns, and notes
 * what was passed over (see table.h).
 */
#include "table/table.h"

#include <stdlib.h>
#include <string.h>

#include "base/text.h"
#include "base/utf8.h"
#include "csv/csv.h"
#include "csv/source.h"

/* Adds a finding about lines of the file `path`, for which no option is
 * needed. */
static enum status add_lines(struct table *t, enum finding_kind kind, size_t n,
                             const char *what, const char *where, size_t line,
                             struct error *err)
{
    const struct finding finding = {.kind = kind, .count = n, .line = line};
    struct text text = {0};

    if (!n)
        return STATUS_OK;
    text_printf(&text, "%s%s %s passed over, the first in line %zu",
                counted(n, what).text, where, is_or_are(n), line);
    return findings_report(&t->findings, finding, &text, NULL, err);
}

enum status table_read_file(struct table *t, const char *path,
                            const struct table_options *options,
                            const struct reader_sink *sink, struct error *err)
{
    struct dialect dialect = {.delimiter = options->reading.delimiter,
                              .header = options->reading.header};
    struct passed_over passed;
    enum status status;

    t->dialect = &dialect;
    status = reader_read(path, &dialect, sink, &passed, err);
    t->dialect = NULL;
    if (passed.encoding)
        t->encoding = passed.encoding;
    TRY(status);
    t->delimiter = dialect.delimiter;
    t->delimiter_found = !options->reading.delimiter;
    if (dialect.header_comment)
        text_printf(&t->notes, "the comment in line %zu is the header\n",
                    dialect.header_comment);
    if (dialect.row_names)
        text_string(&t->notes, "the header has one cell fewer than the rows: "
                               "the first column is named 1\n");
    TRY(add_lines(t, FINDING_PREAMBLE, passed.n_preamble, "line",
                  " above the header", passed.first_preamble, err));
    TRY(add_lines(t, FINDING_PREAMBLE, passed.n_borders, "border line",
                  " of a drawn table", passed.first_border, err));
    TRY(add_lines(t, FINDING_BLANK, passed.n_blank, "blank row", "",
                  passed.first_blank, err));
    return add_lines(t, FINDING_COMMENT, passed.n_comments, "comment", "",
                     passed.first_comment, err);
}

enum status table_read_second(struct table *t,
                              const struct table_options *options,
                              const struct reader_sink *sink, struct error *err)
{
    char *first = t->path;
    enum status status;

    t->second_path = strdup(source_name(options->second_path));
    if (!t->second_path)
        return error_no_memory(err, strlen(options->second_path) + 1);
    t->n_first_rows = t->n_rows;
    t->path = t->second_path; /* for messages */
    status = table_read_file(t, options->second_path, options, sink, err);
    if (status == STATUS_OK && t->n_rows == t->n_first_rows)
        status = error_set(err, STATUS_DATA,
                           "%s: no rows (if the header is a row of data, give "
                           "--no-header)",
                           t->path);
    t->path = first;
    return status;
}

void table_sample(char sample[TABLE_SAMPLE_MAX], const char *text,
                  size_t length)
{
    const size_t n = utf8_cut(text, length, TABLE_SAMPLE_MAX - 1);

    memcpy(sample, text, n);
    sample[n] = '\0';
}

/* Which one the file has is known once it was read. */
static const char usual[] = ",;\t|";

bool column_holds(const struct column *column, char delimiter)
{
    const char *at = strchr(usual, delimiter);

    return at && column->delimiters & 1U << (at - usual);
}

void table_count_other(const struct table *table, struct column *column,
                       enum number_kind kind, const char *text, size_t length,
                       size_t line, size_t cell)
{
    const bool missing = kind == NUMBER_MISSING;
    struct table_cell *first =
        missing ? &column->first_missing : &column->first_other;
    size_t *n = missing ? &column->n_missing : &column->n_other;

    if ((*n)++ == 0) {
        *first = (struct table_cell){table->path, line, cell, ""};
        table_sample(first->text, text, length);
    }
    if (!missing) {
        for (size_t i = 0; usual[i]; i++)
            if (memchr(text, usual[i], length))
                column->delimiters |= 1U << i;
        odd_cells_add(&column->odd, text, length);
    }
}

/* Removes all columns after the first `n`. */
static void keep_columns(struct table *t, size_t n)
{
    for (size_t row = 0; row < t->n_rows; row++)
        memmove(t->cells + row * n, t->cells + row * t->n_columns,
                n * sizeof *t->cells);
    for (size_t i = n; i < t->n_columns; i++)
        column_release(&t->columns[i]);
    t->n_columns = n;
}

enum status table_drop_empty(struct table *t, size_t n_named, struct error *err)
{
    char text[] = "columns without name and values at the end of each row are "
                  "left out";
    const size_t before = t->n_columns;
    size_t n = before;

    while (n > n_named && n > 1 && !t->columns[n - 1].n_numbers &&
           !t->columns[n - 1].n_other)
        n--;
    if (n == before)
        return STATUS_OK;
    keep_columns(t, n);
    return findings_add(&t->findings,
                        &(struct finding){.kind = FINDING_EMPTY_COLUMN,
                                          .count = before - n,
                                          .text = text},
                        err);
}

/* True if lines or columns were left out. */
static bool is_noted(enum finding_kind kind)
{
    static const bool noted[N_FINDINGS] = {
        [FINDING_BLANK] = true,  [FINDING_COMMENT] = true,
        [FINDING_HEADER] = true, [FINDING_PREAMBLE] = true,
        [FINDING_UNITS] = true,  [FINDING_TYPES] = true,
        [FINDING_RULER] = true,  [FINDING_TOTAL] = true,
        [FINDING_FOOTER] = true, [FINDING_EMPTY_COLUMN] = true};

    return noted[kind];
}

void table_note_cells(const struct table *t, struct text *notes)
{
    static const struct {
        char delimiter;
        const char *words;
    } delimiters[] = {
        {';', "semicolons"}, {'\t', "tabs"}, {'|', "bars"}, {' ', "blanks"}};

    if (t->notes.bytes)
        text_string(notes, t->notes.bytes);
    for (size_t i = 0; i < sizeof delimiters / sizeof *delimiters; i++)
        if (t->delimiter_found && t->n_columns > 1 &&
            delimiters[i].delimiter == t->delimiter)
            text_printf(notes, "cells are separated by %s\n",
                        delimiters[i].words);
    for (size_t i = 0; i < t->findings.n; i++) {
        const struct finding *f = &t->findings.list[i];

        if (is_noted(f->kind)) {
            text_printable(notes, f->text);
            text_string(notes, "\n");
        }
    }
}
