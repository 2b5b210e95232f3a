/* leave_lines.c - see leave_lines.h. */
#include "data/leave_lines.h"

#include <string.h>

#include "csv/source.h"

/* "sed '17d;19d'", for the file of the first row. */
static void put_filter(const struct dataset *d, const size_t *rows, size_t n,
                       struct text *filter)
{
    const char *path = dataset_path(d, rows[0]);

    for (size_t i = 0; i < n; i++)
        if (strcmp(dataset_path(d, rows[i]), path) == 0)
            text_printf(filter, "%s%zud", filter->length ? ";" : "sed '",
                        dataset_line(d, rows[i]));
    text_string(filter, "'");
}

enum status leave_lines_refuse(struct dataset *d, struct finding finding,
                               const size_t *rows, size_t n, struct text *text,
                               struct error *err)
{
    struct text filter = {0}, command = {0};
    const char *path = dataset_path(d, rows[0]);
    enum status status;

    finding.count = n;
    finding.line = dataset_line(d, rows[0]);
    dataset_time(d, rows[0], finding.time);
    put_filter(d, rows, n, &filter);
    status = text_status(&filter, err);
    if (status == STATUS_OK)
        source_add_filter(&command, path, filter.bytes);
    if (status == STATUS_OK)
        status = text_status(&command, err);
    if (status == STATUS_OK)
        status = findings_report(&d->table.findings, finding, text, NULL, err);
    if (status == STATUS_OK)
        (void)error_set(err, STATUS_DATA,
                        "%s:%zu: %s (correct %s, or leave %s out: %s)", path,
                        finding.line, findings_last(&d->table.findings)->text,
                        n > 1 ? "them" : "it",
                        n > 1 ? "their lines" : "its line", command.bytes);
    if (status == STATUS_OK)
        status = error_add_filter(err, filter.bytes, "");
    text_release(text);
    text_release(&filter);
    text_release(&command);
    return status;
}
