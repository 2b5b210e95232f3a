/*
 * log_ids.h - the column of a log that names the devices whose rows it mixes.
 */
#ifndef DATA_LOG_IDS_H
#define DATA_LOG_IDS_H

#include "data/dataset.h"

/*
 * Refuses a file whose rows have no common step where a column may tell series
 * of a log apart: two choices, to name it as the id, or the remedy of
 * `finding`, which joins the rows of each step. STATUS_OK: there is no such
 * column, or the dataset has an id. `problem` is what is wrong at `row`. Adds a
 * finding.
 *
 * The column is complete and has two to a thousand values, nearly all with ten
 * rows or more. Texts under another name than that of an id (time_names.h), and
 * whole numbers, which must have such a name, also take turns: most rows are
 * about as many rows after the last one of their value as there are values.
 * Where such rows, under the name of an id, come at even times for each value,
 * it is sure: the only remedy is then to name the column as the id.
 */
enum status log_ids_refuse(struct dataset *dataset, struct finding finding,
                           size_t row, const struct text *problem,
                           struct error *err);

/*
 * Adds a note and a finding with the --id where --resample is about to join the
 * rows of several values of such a column: rows take turns, and those of each
 * value come at even times; not where the turns last a day, a week or a year,
 * unless it has the name of an id. Not where an option says the layout.
 */
enum status log_ids_check_joined(struct dataset *dataset, struct text *notes,
                                 struct error *err);

/*
 * Refuses rows without times that such a column divides into blocks or turns,
 * unless an option says the layout: two choices, to name it as the id (or where
 * a column of years was not chosen because they repeat, that as the time), or
 * --layout series. Under another name than that of an id its values have
 * equally many rows, and are no part of the calendar. Adds a finding.
 */
enum status log_ids_check(struct dataset *dataset, struct error *err);

/*
 * Refuses rows with times of their own among which the values of such a column,
 * under the name of an id, take turns: with the same two choices. Not where the
 * turns last a day, a week or a year, as those of shifts, nor two words such as
 * on and off: then, and where the values of a column of texts under another
 * name take equal turns, a note and a finding with the --id.
 */
enum status log_ids_check_turns(struct dataset *dataset, struct text *notes,
                                struct error *err);

/* Appends "--id COLUMN", quoted for sh, for rows that are out of order, if the
 * values of such a column stand in blocks or take turns, and the rows of each
 * are in order. */
enum status log_ids_add(const struct dataset *dataset, struct text *remedy,
                        struct error *err);

#endif
