/* doubtful_column.c - see doubtful_column.h. */
#include "table/doubtful_column.h"

enum status doubtful_column_refuse(struct table *table, int column,
                                   struct finding finding, struct text *text,
                                   struct error *err)
{
    const struct column *c = &table->columns[column];
    enum status status;

    finding.kind = FINDING_TIME;
    finding.count = c->n_numbers;
    finding.line = table_line(table, 0);
    finding.column = c->name;
    finding.needed = true;
    status = findings_report(&table->findings, finding, text, NULL, err);
    if (status == STATUS_OK)
        status = error_set(err, STATUS_DATA, "%s:%zu: column \"%s\": %s",
                           table_path(table, 0), finding.line, c->name,
                           findings_last(&table->findings)->text);
    return status;
}
