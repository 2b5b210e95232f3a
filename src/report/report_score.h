/* report_score.h - how good a forecast was, as a table, CSV or JSON; and the
 * file of its history. */
#ifndef REPORT_REPORT_SCORE_H
#define REPORT_REPORT_SCORE_H

#include "report/report.h"
#include "score/forecast_scores.h"
#include "score/history_trend.h"
#include "store/json.h"

struct past_forecast_report {
    const struct forecast_file *file;
    const struct dataset *actual;
    const struct forecast_row *rows; /* (n_rows) */
    const struct forecast_scores *scores;
    const struct history *history; /* with these scores; NULL: none */
    const char *history_path;
    const struct history_trend *trends; /* (n_targets); not read without it */
    bool all;                           /* a table of all ids, however many */
    size_t width;                       /* of a line of a table (grid.h) */
};

enum status report_past_forecast(const struct past_forecast_report *report,
                                 enum format format, struct text *text,
                                 struct error *err);

/* The three formats. */
void past_forecast_table(const struct past_forecast_report *report,
                         struct text *text);
void past_forecast_csv(const struct past_forecast_report *report,
                       struct text *text);
enum status past_forecast_json(const struct past_forecast_report *report,
                               struct text *text, struct error *err);

/* The trends as a table, and as the object "history". */
void table_history(const struct past_forecast_report *report,
                   struct text *text);
void put_history(struct json_writer *writer,
                 const struct past_forecast_report *report);

/* Appends the text of the file of a history. */
void history_print(const struct history *history, struct text *text);

#endif
