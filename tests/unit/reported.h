/*
 * reported.h - for the tests of reports: a model with its forecasts and its
 * scores, and ways to look at the JSON and CSV that tell of them.
 */
#ifndef TESTS_REPORTED_H
#define TESTS_REPORTED_H

#include "given_model.h"

#include <cjson/cJSON.h>

#include "report/report.h"

/* A model, its forecasts of the newest windows, its scores of the test. */
struct reported {
    struct given_model g;
    struct origins newest;
    double *y, *weights, *gates;
    struct attention_summary *summaries; /* all numbers missing */
    struct forecast_report forecasts;
    struct evaluation evaluation;
    double *made_of; /* of the model */
    struct score_report scores;
};

extern const struct built reported_series, reported_panel, reported_labelled;

/* From a text, or from the data that go with `built`. */
void report_csv(struct reported *r, const char *csv, const struct built *built);
void report_built(struct reported *r, const struct built *built);
void reported_release(struct reported *r);

/* A report, which has to succeed. */
void print_scores(const struct reported *r, enum format format,
                  struct text *text);
void print_forecasts(const struct reported *r, enum format format,
                     struct text *text);
void print_model(const struct reported *r, enum format format,
                 struct text *text);

/* Parses the text, which ends in a newline, and releases it. */
cJSON *parse(struct text *text);

/* A field that has to be there, and be of that type. */
const cJSON *get(const cJSON *object, const char *key);
double number(const cJSON *object, const char *key);
const char *string(const cJSON *object, const char *key);
void assert_null_field(const cJSON *object, const char *key);

/* Element i of an array of n; NULL of an empty one. */
const cJSON *element(const cJSON *array, size_t i, size_t n);

/* The object has exactly these fields, in this order: "a b c". */
#define assert_fields(object, want)                                            \
    check_fields(object, want, __FILE__, __LINE__)
void check_fields(const cJSON *object, const char *want, const char *file,
                  int line);

/* Line i of a text, without its end; the caller frees it. */
char *line_of(const struct text *text, size_t i);
size_t n_lines(const struct text *text);
#define assert_line(text, i, want) check_line(text, i, want, __FILE__, __LINE__)
void check_line(const struct text *text, size_t i, const char *want,
                const char *file, int line);

/* A part is in the text, or is not. */
void assert_holds(const struct text *text, const char *part);
void assert_lacks(const struct text *text, const char *part);

#endif
