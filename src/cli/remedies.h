/* remedies.h - the options that findings ask for, put together as words. */
#ifndef CLI_REMEDIES_H
#define CLI_REMEDIES_H

#include "base/error.h"
#include "base/text.h"

/*
 * Adds the options of `remedy` to those of `words`, both quoted for a shell;
 * each option of `words` follows a blank. An option that is there already gets
 * the new value, but --na and --strip the values of both if these fit. Sets
 * *changed if the words are others afterwards.
 */
enum status remedies_add(struct text *words, const char *remedy, bool *changed,
                         struct error *err);

#endif
