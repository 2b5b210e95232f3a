/*
 * shape.h - the letters for sizes in src/nn, and the layout of arrays.
 *
 *   B  windows in a shard (at most SHARD)      K  features of a timestep
 *   T  timesteps of a window                   D  units of a hidden state
 *   N  segments of a window                    E  units of an input x_t
 *   H  steps of the horizon                    J  targets
 *   S  decoding steps                          O  outputs = H x J
 *   Q  units of a query                        P  units of a position, or of a
 *                                                 channel's embedding
 *
 * In attention kinds (attn.h) T is the number of keys. In formulas t numbers
 * the steps of the encoder, which are segments; a segment is a timestep unless
 * --segment is given.
 *
 * Arrays are time-major, windows next, units last: states[t][b][unit]. So a
 * step is one contiguous B x D matrix, the steps up to t are one block, and
 * vectors run across units.
 */
#ifndef NN_SHAPE_H
#define NN_SHAPE_H

/*
 * The number of windows that go through the whole forward and backward pass
 * together. It is a constant, so that results never depend on the number of
 * threads.
 */
enum { SHARD = 16 };

/* Bounds that are checked before anything is allocated. */
enum {
    MAX_WINDOW = 1 << 16,
    MAX_HORIZON = 1 << 14,
    MAX_UNITS = 1 << 12,
    MAX_LAYERS = 8,
    MAX_OUTPUTS = 1 << 20,
    MAX_VALUES = 1 << 22 /* parameters of a network */
};

#endif
