/* suggest.h - "did you mean": the known word nearest to an unknown one. */
#ifndef CLI_SUGGEST_H
#define CLI_SUGGEST_H

#include <stddef.h>

struct suggestion {
    const char *word;  /* what was written */
    const char *best;  /* NULL as long as nothing is near */
    size_t n_mistakes; /* between the two */
};

struct suggestion suggest_for(const char *word);
void suggest_consider(struct suggestion *suggestion, const char *candidate);

#endif
