/*
 * stored.h - fixtures for the tests of the model file: small models, and the
 * file m.json in a temporary folder.
 */
#ifndef TESTS_STORED_H
#define TESTS_STORED_H

#include "given_model.h"

extern const struct built stored_series, stored_panel, stored_per_id,
    stored_labelled, stored_ridge_label, stored_ensemble, stored_quantiles;
extern struct error stored_err; /* of the last call */

/* Setup and teardown of a group of tests: the folder they run in. */
int enter_folder(void **state);
int leave_folder(void **state);

/* A model of data that fit `built`, with some scores. */
void stored_build(struct given_model *g, const struct built *built);

/* Appends the text of the model file. */
void stored_print(const struct model *model, struct text *text);

void stored_put(const char *bytes, size_t n);                /* writes m.json */
enum status stored_load(struct model *model, size_t window); /* loads m.json */

#endif
