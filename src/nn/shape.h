/*
 * shape.h - the letters used for sizes in src/nn, and the layout of arrays.
 *
 *   B  windows in a shard (at most SHARD)      K  features of a timestep
 *   T  timesteps of a window                   D  units of a hidden state
 *   H  steps of the horizon                    J  targets
 *   S  decoding steps                          O  outputs = H x J
 *   Q  units of a query                        P  units of a position
 *
 * Arrays are time-major, windows next, units last: states[t][b][unit], so a
 * step is one contiguous B x D matrix, a prefix of steps is one block, and
 * vectors run across units.
 */
#ifndef NN_SHAPE_H
#define NN_SHAPE_H

/*
 * Windows that go through the whole forward and backward pass together. It
 * is a constant, so that results never depend on the number of threads.
 */
enum { SHARD = 16 };

/* Bounds that are checked before anything is allocated. */
enum {
    MAX_WINDOW = 1 << 16,
    MAX_HORIZON = 1 << 14,
    MAX_UNITS = 1 << 12,
    MAX_LAYERS = 8,
    MAX_OUTPUTS = 1 << 20,
    MAX_VALUES = 1 << 22, /* parameters of a network */
    MAX_HIGHWAY = 1 << 21 /* numbers of the linear map beside it */
};

#endif
