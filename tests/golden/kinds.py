"""kinds.py - attention kinds and similarities for make_golden.py.

From the formulas of the papers with plain tensor operations (the encoder blocks
of self, whose norms and heads are those of torch.nn, apart); nothing may be
derived from the program's own code. Keys are (T, B, D), a query (B, D), weights
(T, B); of a kind whose keys are queries too (T, T, B), [query][key][b], of one
with slots (slots, B). `p` holds the tensors of a kind by name, as the program's
table has them after "attention.". A row of a table has the function and the
shapes of its tensors, in the order of the program's table.
"""

import dataclasses
import math

import torch


# Similarities: logits (T, B) from keys (T, B, units), a query (B, units) and
# tensors by name; and the shapes of those tensors.


def additive_similarity(k, q, p):
    """Bahdanau et al. 2015"""
    e = torch.tanh(k @ p["weight_key"] + q @ p["weight_query"])
    return (e @ p["vector"])[:, :, 0]


def cosine_similarity(k, q, _):
    """With 1e-6 added to the squares of both lengths."""
    return (k * q).sum(dim=2) / torch.sqrt(
        (k.square().sum(dim=2) + 1e-6) * (q.square().sum(dim=1) + 1e-6))


def mlp_similarity(k, q, p):
    first = torch.tanh(k @ p["weight_key"] + q @ p["weight_query"] + p["bias"])
    second = torch.tanh(first @ p["weight_hidden"] + p["bias_hidden"])
    return (second @ p["vector"])[:, :, 0]


SIMILARITIES = {
    "dot": (lambda k, q, p: (k * q).sum(dim=2), lambda n: {}),
    "scaled": (lambda k, q, p: (k * q).sum(dim=2) / math.sqrt(k.shape[2]),
               lambda n: {}),
    "additive": (additive_similarity,
                 lambda n: {"weight_key": (n, n), "weight_query": (n, n),
                            "vector": (n, 1)}),
    "cosine": (cosine_similarity, lambda n: {}),
    "mlp": (mlp_similarity,
            lambda n: {"weight_key": (n, n), "weight_query": (n, n),
                       "bias": (1, n), "weight_hidden": (n, n),
                       "bias_hidden": (1, n), "vector": (n, 1)}),
}


def similarity_shapes(similarity, units, prefix=""):
    return {prefix + name: shape
            for name, shape in SIMILARITIES[similarity][1](units).items()}


def similar(similarity, keys, query, p, prefix=""):
    own = {name[len(prefix):]: tensor for name, tensor in p.items()
           if name.startswith(prefix)}
    return SIMILARITIES[similarity][0](keys, query, own)


# From logits to weights along a dimension.


def sparsemax(z, dim):
    """Martins and Astudillo 2016, algorithm 1"""
    ordered = z.sort(dim=dim, descending=True).values
    k = torch.arange(1, z.shape[dim] + 1).reshape(
        [-1 if i == dim else 1 for i in range(z.dim())])
    sums = ordered.cumsum(dim)
    support = (1 + k * ordered > sums).sum(dim=dim, keepdim=True)
    tau = (sums.gather(dim, support - 1) - 1) / support
    return torch.clamp(z - tau, min=0)


def entmax(z, dim):
    """With alpha = 1.5: Peters et al. 2019, algorithm 2"""
    z = z / 2
    ordered = z.sort(dim=dim, descending=True).values
    k = torch.arange(1, z.shape[dim] + 1).reshape(
        [-1 if i == dim else 1 for i in range(z.dim())])
    mean = ordered.cumsum(dim) / k
    spread = ordered.square().cumsum(dim) - k * mean.square()
    tau = mean - torch.sqrt(torch.clamp((1 - spread) / k, min=1e-30))
    support = (tau <= ordered).sum(dim=dim, keepdim=True)
    return torch.clamp(z - tau.gather(dim, support - 1), min=0).square()


NORMALISATIONS = {"softmax": torch.softmax, "sparsemax": sparsemax,
                  "entmax": entmax}


def normalised(case, logits, dim=0):
    return NORMALISATIONS[case.normalise](logits, dim)


# Attention kinds: the context (B, D) and the weights of a case from keys, a
# query and tensors by name; and the shapes of those tensors for keys of
# `units`.


def pool(weights, values):
    return (weights[:, :, None] * values).sum(dim=0)


def timestep(case, keys, query, p):
    logits = (keys @ p["w"] + p["b"][:, None])[:, :, 0]
    if case.logits == "tanh":
        logits = torch.tanh(logits)
    beta = normalised(case, logits)
    return pool(beta, keys), beta


def mean(case, values):
    n = case.segments
    return values.mean(dim=0), torch.full((n, case.B), 1 / n)


def dense(case, keys, query, p):
    return mean(case, torch.tanh(keys @ p["weight"] + p["bias"]))


def conv(case, keys, query, p):
    units = keys.shape[2]
    # W_j of the key j steps back
    taps = p["weight"].reshape(case.kernel, units, units)
    y = torch.nn.functional.conv1d(
        torch.nn.functional.pad(keys.permute(1, 2, 0), (case.kernel - 1, 0)),
        taps.flip(0).permute(2, 1, 0), p["bias"][0])
    return mean(case, torch.tanh(y).permute(2, 0, 1))


def dot(case, keys, query, p):
    """A softmax over the earlier keys, of any similarity with the query."""
    earlier = keys[:-1]
    weights = normalised(
        case, similar(case.similarity or "dot", earlier, query, p))
    return pool(weights, earlier), torch.cat([weights, torch.zeros(1, case.B)])


def last(case, keys, query, p):
    weights = torch.zeros(case.segments, case.B)
    weights[-1] = 1
    return keys[-1], weights


def uniform(case, keys, query, p):
    return mean(case, keys)


def additive(case, keys, query, p):
    weights = normalised(case, similar("additive", keys, query, p))
    return pool(weights, keys), weights


def scaled(case, keys, query, p):
    """Vaswani et al. 2017, without the projection of the context; the keys
    encoded by the blocks of self."""
    for block in range(case.blocks):
        keys, _ = encoder_block(case, softmax_heads, keys,
                                of_block(p, block, keys.shape[2]))
    contexts, weights = [], []
    for head, (k, q, v) in enumerate(zip(
            (keys @ p["weight_k"]).chunk(case.heads, dim=2),
            (query @ p["weight_q"]).chunk(case.heads, dim=1),
            (keys @ p["weight_v"]).chunk(case.heads, dim=2))):
        weights.append(normalised(
            case, similar(case.similarity, k, q, p, f"head.{head}.")))
        contexts.append(pool(weights[-1], v))
    return torch.cat(contexts, dim=1), torch.stack(weights).mean(dim=0)


def scaled_shapes(case, units):
    shapes = {f"block.{block}.{name}": shape
              for block in range(case.blocks)
              for name, shape in block_shapes(units).items()}
    shapes.update({name: (units, units)
                   for name in ("weight_q", "weight_k", "weight_v")})
    for head in range(case.heads):
        shapes.update(similarity_shapes(case.similarity, units // case.heads,
                                        f"head.{head}."))
    return shapes


def pointer(case, keys, query, p):
    """Vinyals et al. 2015"""
    weights = normalised(
        case, similar(case.similarity, keys, query @ p["weight_q"], p))
    return pool(weights, keys), weights


def looked_up_shapes(case, units):
    """Of a projected query and a similarity."""
    return {"weight_q": (units, units),
            **similarity_shapes(case.similarity, units)}


def linear(case, keys, query, p):
    """No softmax."""
    q, k, v = query @ p["weight_q"], keys @ p["weight_k"], keys @ p["weight_v"]
    weights = (k * q).sum(dim=2) / case.segments
    return pool(weights, v), weights


def softmax_heads(case, h, p):
    attended, weights = torch.nn.functional.multi_head_attention_forward(
        h, h, h, h.shape[2], case.heads,
        torch.cat([p["weight_q"].T, p["weight_k"].T, p["weight_v"].T]), None,
        None, None, False, 0.0, p["weight_o"].T, p["bias_o"][0],
        need_weights=True)
    return attended, weights.permute(1, 2, 0)


def linear_heads(case, h, p):
    """No softmax."""
    attended, weights = [], []
    for q, k, v in zip(*((h @ p["weight_" + name]).chunk(case.heads, dim=2)
                         for name in "qkv")):
        weights.append(torch.einsum("ibd,jbd->ijb", q, k) / h.shape[0])
        attended.append(torch.einsum("ijb,jbd->ibd", weights[-1], v))
    return (torch.cat(attended, dim=2) @ p["weight_o"] + p["bias_o"],
            torch.stack(weights).mean(dim=0))


def encoder_block(case, heads, h, p):
    """Vaswani et al. 2017, the norms after the residuals."""
    def norm(x, name):
        return torch.nn.functional.layer_norm(
            x, (h.shape[2],), p[name + "_gain"][0], p[name + "_bias"][0])

    attended, weights = heads(case, h, p)
    inner = norm(h + attended, "norm1")
    hidden = torch.relu(inner @ p["ffn_weight1"] + p["ffn_bias1"])
    return norm(inner + hidden @ p["ffn_weight2"] + p["ffn_bias2"],
                "norm2"), weights


def self_attention(heads):
    """A stack of blocks, its mean, and the weights of the last."""
    def look(case, keys, query, p):
        keys, weights = encoder_block(case, heads, keys, p)
        for block in range(1, case.blocks):
            keys, weights = encoder_block(
                case, heads, keys, of_block(p, block, keys.shape[2]))
        return keys.mean(dim=0), weights
    return look


def block_shapes(units):
    square, row = (units, units), (1, units)
    return {"weight_q": square, "weight_k": square, "weight_v": square,
            "weight_o": square, "bias_o": row,
            "norm1_gain": row, "norm1_bias": row,
            "ffn_weight1": (units, 4 * units), "ffn_bias1": (1, 4 * units),
            "ffn_weight2": (4 * units, units), "ffn_bias2": row,
            "norm2_gain": row, "norm2_bias": row}


def of_block(p, block, units):
    return {name: p[f"block.{block}.{name}"] for name in block_shapes(units)}


def self_shapes(case, units):
    shapes = block_shapes(units)
    for block in range(1, case.blocks):
        shapes.update((f"block.{block}.{name}", shape)
                      for name, shape in block_shapes(units).items())
    return shapes


def memory(case, keys, query, p):
    """Henaff et al. 2017, with 1e-6 added to the squares of the lengths."""
    slots = p["keys"][:, None, :]
    contents = slots.expand(-1, case.B, -1)
    for x in keys:
        gate = torch.sigmoid((x * contents).sum(dim=2)
                             + (x * slots).sum(dim=2))
        candidate = torch.tanh(contents @ p["weight_u"]
                               + slots @ p["weight_v"] + x @ p["weight_w"])
        contents = contents + gate[:, :, None] * candidate
        contents = contents / torch.sqrt(
            contents.square().sum(dim=2, keepdim=True) + 1e-6)
    weights = torch.softmax((contents * query).sum(dim=2), dim=0)
    return pool(weights, contents), weights


def hard(case, keys, query, p):
    """Straight through: forward the best key; backward that key's gradient,
    and that of the expected key to the logits, the keys as values held
    fixed."""
    logits = similar(case.similarity, keys, query @ p["weight_q"], p)
    expected = torch.softmax(logits, dim=0)
    chosen = torch.nn.functional.one_hot(
        logits.argmax(dim=0), case.segments).T.to(logits.dtype)
    return (pool(chosen, keys)
            + pool(expected - expected.detach(), keys.detach()), chosen)


def recurrent(case, keys, query, p):
    """One step: `keys` are the states before `query`, the newest state."""
    weights = torch.softmax((keys * query).mean(dim=2), dim=0)
    return pool(weights, keys), weights


def feature_shapes(case, units):
    """Of timestep, and of the logits of the features: a row, a state where the
    cell has one, and a bias."""
    state = {} if case.cell == "none" else {"feature_h": (case.D, case.K)}
    return {"w": (units, 1), "b": (case.segments, 1),
            "feature_x": (case.E, case.K), **state,
            "feature_bias": (1, case.K)}


def weigh_features(case, x, state, p):
    """One step of Qin et al. 2017: the row that is read in place of x (B, E),
    and the weights (B, K) of its first K numbers. The logits are linear."""
    logits = x @ p["feature_x"] + p["feature_bias"]
    if "feature_h" in p and state is not None:
        logits = logits + state @ p["feature_h"]
    alpha = normalised(case, logits, 1)
    K = case.K
    return torch.cat([K * alpha * x[:, :K], x[:, K:]], dim=1), alpha


@dataclasses.dataclass
class Kind:
    look: callable
    shapes: callable = lambda case, units: {}
    decodes: bool = False  # asked at each decoding step, else once
    recurs: bool = False   # asked at each step of the recurrence
    queries: bool = False  # asked once, it reads the newest state as a query
    copies: bool = False   # its weights also copy past targets
    fixed: bool = False    # its weights are always the same
    features: bool = False  # the lowest layer reads weighed features
    takes: tuple = ()
    optional: tuple = ()   # it takes them where a case has them

    @property
    def weighs_rows(self):
        """Of segments, where a case asks for it."""
        return not (self.fixed or self.copies or self.features
                    or "slots" in self.takes)


KINDS = {
    "timestep": Kind(timestep, lambda case, units: {"w": (units, 1),
                                                    "b": (case.segments, 1)},
                     takes=("logits", "normalise")),
    "dense": Kind(dense, lambda case, units: {"weight": (units, units),
                                              "bias": (1, units)},
                  fixed=True),
    "conv": Kind(conv, lambda case, units: {
        "weight": (case.kernel * units, units), "bias": (1, units)},
                 takes=("kernel",), fixed=True),
    "dot": Kind(dot, lambda case, units: similarity_shapes(
        case.similarity or "dot", units),
                queries=True, takes=("normalise",), optional=("similarity",)),
    "additive": Kind(additive, lambda case, units: similarity_shapes(
        "additive", units), decodes=True, takes=("normalise",)),
    "scaled": Kind(scaled, scaled_shapes, decodes=True,
                   takes=("heads", "similarity", "positions", "normalise"),
                   optional=("blocks",)),
    "pointer": Kind(pointer, looked_up_shapes, decodes=True, copies=True,
                    takes=("similarity", "positions", "normalise")),
    "linear": Kind(linear, lambda case, units: {
        name: (units, units)
        for name in ("weight_q", "weight_k", "weight_v")}, queries=True),
    "self": Kind(self_attention(softmax_heads), self_shapes,
                 takes=("heads", "positions"), optional=("blocks",)),
    "linear_self": Kind(self_attention(linear_heads), self_shapes,
                        takes=("heads", "positions"), optional=("blocks",)),
    "memory": Kind(memory, lambda case, units: {
        "keys": (case.slots, units), "weight_u": (units, units),
        "weight_v": (units, units), "weight_w": (units, units)},
                   queries=True, takes=("slots",)),
    "hard": Kind(hard, looked_up_shapes, queries=True, takes=("similarity",)),
    "recurrent": Kind(recurrent, recurs=True),
    "feature": Kind(timestep, feature_shapes, features=True,
                    takes=("logits", "normalise")),
    "last": Kind(last, fixed=True),
    "uniform": Kind(uniform, fixed=True),
}
