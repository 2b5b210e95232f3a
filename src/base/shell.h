/*
 * shell.h - words of a command line, quoted for a POSIX shell and split again.
 *
 * A word of letters, digits and the characters _ - + = . , / : @ % is its own
 * quotation. Any other is put between single quotes, in which a single quote is
 * written '\''.
 */
#ifndef BASE_SHELL_H
#define BASE_SHELL_H

#include "base/list.h"
#include "base/text.h"

/* Appends a word, quoted if needed. */
void shell_quote(struct text *text, const char *word);

/* Appends the name of a file, which begins with ./ if it looked like an option;
 * "-" stays. */
void shell_quote_file(struct text *text, const char *name);

/*
 * Appends the words of a line that shell_quote() made, separated by blanks, to
 * a list. Double quotes, variables and other things a shell knows have no
 * meaning.
 */
enum status shell_split(const char *line, struct string_list *words,
                        struct error *err);

#endif
