/*
 * covariate.h - what is read beside the features: columns with a role of their
 * own, the calendar and holidays.
 *
 *   --known        numbers that are known for the future
 *   --static       numbers that are constant within a series
 *   --categorical  categories instead of numbers; a column that is also listed
 *                  in --known or --static is known for the future, any other is
 *                  read in the window only
 *
 * The extra inputs of a row are, in this order,
 *
 *   numbers   the calendar, static numbers, known numbers, 1 on a holiday
 *   codes     of the categories: those known for the future, then the others
 *
 * A category has the code 1 + its place in the list of the model; a category
 * that is not in the list, and a missing one, has code 0.
 */
#ifndef TABLE_COVARIATE_H
#define TABLE_COVARIATE_H

#include <stdbool.h>
#include <stddef.h>

#include "base/error.h"

enum {
    MAX_CATEGORIES = 1 << 14, /* of a column */
    MAX_COVARIATES = 256,
    MAX_HOLIDAYS = 1 << 14
};

struct covariate {
    char *name;
    bool known, is_static, categorical;
    size_t n_categories;
    char **categories; /* (n_categories) owned */
};

/* All zero: none. */
struct covariates {
    size_t n;
    struct covariate *list; /* (n) in the order of the inputs */
    unsigned calendar;      /* a set of enum calendar_field */
    bool default_calendar;  /* that nobody asked for: it has no effect, networks
                               read it; not in the model file */
    size_t n_holidays;
    int *holidays; /* (n_holidays) YYYYMMDD, increasing */
};

/* The extra inputs of a row, without indicators. */
struct input_counts {
    size_t calendar;    /* numbers of the calendar */
    size_t numbers;     /* all numbers */
    size_t known;       /* known numbers and the holiday, the last of them */
    size_t codes;       /* all codes */
    size_t known_codes; /* the first of them, known for the future */
};
struct input_counts covariates_count(const struct covariates *covariates);

/* The place of column i among the extra inputs of a row. */
size_t covariates_place(const struct covariates *covariates, size_t i);

/* True if the inputs of the future must come with the data. */
bool covariates_need_future(const struct covariates *covariates);

/* Adds a column; the columns are put into the order of the inputs. A column
 * that is in the list gets the role as well. */
enum status covariates_add(struct covariates *covariates,
                           const struct covariate *role, const char *name,
                           struct error *err);

/* Sets the categories to n of those of another column, by their codes there,
 * which start at 1
 * (NULL: the first n). */
enum status covariate_set_categories(struct covariate *covariate,
                                     const struct covariate *from,
                                     const size_t *codes, size_t n,
                                     struct error *err);

/* A holiday as text, YYYY-MM-DD. */
enum { HOLIDAY_TEXT = 16 };
void holiday_print(int date, char text[HOLIDAY_TEXT]);
bool holiday_parse(const char *text, int *date);

/* The place of a date among the holidays; n_holidays if it is none. */
size_t covariates_find_holiday(const struct covariates *covariates, int date);

enum status covariates_copy(struct covariates *to,
                            const struct covariates *from, struct error *err);
void covariates_release(struct covariates *covariates); /* accepts all zero */

#endif
