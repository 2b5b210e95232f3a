/* effort_given.c - see effort_given.h. */
#include "cli/effort_given.h"

const struct effort *effort_given(const struct options *o)
{
    return effort_at(o->effort ? (size_t)o->effort : USUAL_EFFORT);
}

size_t members_given(const struct options *o)
{
    return options_automatic(o, &o->ensemble) ? effort_given(o)->members
                                              : (size_t)o->ensemble;
}
