/*
 * choices.h - the cases that a fixture of one kind and one cell must have.
 *
 * For all networks of two layers that net_refusal() accepts, each aspect by
 * itself needs a case: --attend; pairs of context and decoder; similarity;
 * positions; logits; one head and several.
 */
#ifndef TESTS_CHOICES_H
#define TESTS_CHOICES_H

#include "nn/net.h"

/* Fails, naming `file`, if a choice is in none of the n > 0 networks, which
 * are of the same kind and cell. */
void require_choices(const char *file, const struct net_config *configs,
                     size_t n);

/* Fails likewise if a decoder that net_refusal() accepts has no case with
 * channels and with segments that divide neither window nor horizon. */
void require_segments(const char *file, const struct net_config *configs,
                      size_t n);

#endif
