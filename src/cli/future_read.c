/* future_read.c - see future_read.h. */
#include "cli/future_read.h"

#include <string.h>

#include "cli/reread.h"
#include "table/table_future.h"

struct future {
    const char *path;
    long start; /* of standard input */
    struct table_options read;
    struct table table;
};

static enum status read_again(struct future *f, struct error *err)
{
    table_release(&f->table);
    f->table = (struct table){0};
    if (!strcmp(f->path, "-"))
        TRY(reread_rewind(f->start, err));
    return table_read(&f->table, f->path, &f->read, err);
}

/* Reads the file, with its own delimiter if it cannot be read with that of the
 * data. */
static enum status read_cells(struct future *f, struct text *notes,
                              struct error *err)
{
    const enum status status = table_read(&f->table, f->path, &f->read, err);

    if (status != STATUS_DATA || !f->read.reading.delimiter)
        return status;
    f->read.reading.delimiter = 0;
    TRY(read_again(f, err));
    text_printable(notes, f->table.path);
    text_string(notes, ": its delimiter is not that of the data, and was "
                       "found in its first lines\n");
    return STATUS_OK;
}

/* Reads the file again if its numbers have another decimal sign than those of
 * the data, which no option can say of one of the two files. */
static enum status read_numbers(struct future *f, const struct table *data,
                                const struct schema *schema, struct text *notes,
                                struct error *err)
{
    const int decimal = f->read.reading.decimal;
    struct reading ignored;

    if (!table_future_form(data, &f->table, schema, &f->read.reading))
        return STATUS_OK;
    TRY(read_again(f, err));
    if (table_future_form(data, &f->table, schema, &ignored))
        return error_set(err, STATUS_DATA,
                         "%s: its known columns have decimal points and "
                         "decimal commas (write all numbers in one form)",
                         f->table.path);
    text_printable(notes, f->table.path);
    if (f->read.reading.decimal == decimal)
        text_printf(notes, ": \"%s\" is read as separating thousands\n",
                    thousands_names[f->read.reading.thousands]);
    else
        text_printf(notes,
                    ": its numbers are read with the decimal sign \"%s\", "
                    "those of the data with \"%s\"\n",
                    decimal_names[f->read.reading.decimal],
                    decimal_names[decimal]);
    return STATUS_OK;
}

enum status future_read(const struct options *options,
                        const struct schema *schema,
                        const struct table_options *read, struct table *table,
                        struct text *notes, struct error *err)
{
    struct future f = {.path = options->future, .read = *read};
    enum status status;

    if (!covariates_need_future(&schema->covariates))
        return error_set(err, STATUS_USAGE,
                         "--future: the model has no known columns (leave it "
                         "out, or train with --known)");
    if (!strcmp(f.path, "-"))
        TRY(reread_prepare(&f.start, err));
    status = read_cells(&f, notes, err);
    if (status == STATUS_OK)
        status = read_numbers(&f, table, schema, notes, err);
    if (status == STATUS_OK)
        status = table_append_future(table, &f.table, schema, notes, err);
    table_release(&f.table);
    return status;
}
