/*
 * stored.h - for the tests of the model file: small models, and the file
 * m.json in a folder of its own.
 */
#ifndef TESTS_STORED_H
#define TESTS_STORED_H

#include "given_model.h"

extern const struct built stored_series, stored_panel, stored_own,
    stored_labelled, stored_mapped_label, stored_ensemble;
extern struct error stored_err; /* of the last call */

/* For a group of tests: the folder they run in. */
int enter_folder(void **state);
int leave_folder(void **state);

/* A model of data that go with `built`, with some scores. */
void stored_build(struct given_model *g, const struct built *built);

/* Appends the text of its file. */
void stored_print(const struct model *model, struct text *text);

/* Writes m.json, and loads it. */
void stored_put(const char *bytes, size_t n);
enum status stored_load(struct model *model, size_t window);

#endif
