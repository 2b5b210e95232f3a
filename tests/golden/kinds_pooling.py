"""kinds_pooling.py - attention kinds for make_golden.py, in PyTorch.

Each is a function (keys, query, *tensors, **options) -> (context, weights),
of keys (T, B, units) and a query (B, units), the newest of the keys where the
kind pools. A row of KINDS names it, the shapes of its tensors for keys of
`units`, and the options that it takes. All of it is written from the formulas
of the papers; the encoder block and the norms are those of torch.nn.
"""

import math

import torch

HEADS, SLOTS = 1, 3


def linear(keys, query, weight_q, weight_k, weight_v):
    q, k, v = query @ weight_q, keys @ weight_k, keys @ weight_v
    weights = (k * q).sum(dim=2) / keys.shape[0]
    return (weights[:, :, None] * v).sum(dim=0), weights


def recurrent(keys, query):
    """One step: `keys` are the states before `query`, the newest state."""
    p = torch.softmax((keys * query).mean(dim=2), dim=0)
    return (p[:, :, None] * keys).sum(dim=0), p


def dot_similarity(keys, query):
    return (keys * query).sum(dim=2)


def hard(keys, query, weight_q, *similarity_tensors,
         similarity=dot_similarity):
    """Straight through: forward the one key, backward its value's gradient
    and that of the expected value to the logits, the values held fixed."""
    logits = similarity(keys, query @ weight_q, *similarity_tensors)
    p = torch.softmax(logits, dim=0)
    one_hot = torch.nn.functional.one_hot(
        logits.argmax(dim=0), keys.shape[0]).T.to(p.dtype)
    value = (one_hot[:, :, None] * keys).sum(dim=0)
    through = (p - p.detach())[:, :, None] * keys.detach()
    return value + through.sum(dim=0), one_hot


def self_attention(keys, _, weight_q, weight_k, weight_v, weight_o, bias_o,
                   norm1_gain, norm1_bias, ffn_weight1, ffn_bias1, ffn_weight2,
                   ffn_bias2, norm2_gain, norm2_bias, heads=HEADS):
    """torch.nn.functional has the attention, the norms and the layers."""
    units = keys.shape[2]
    attended, weights = torch.nn.functional.multi_head_attention_forward(
        keys, keys, keys, units, heads,
        torch.cat([weight_q.T, weight_k.T, weight_v.T]), None, None, None,
        False, 0.0, weight_o.T, bias_o[0], need_weights=True)
    inner = torch.nn.functional.layer_norm(
        keys + attended, (units,), norm1_gain[0], norm1_bias[0])
    hidden = torch.relu(inner @ ffn_weight1 + ffn_bias1)
    outer = torch.nn.functional.layer_norm(
        inner + hidden @ ffn_weight2 + ffn_bias2, (units,), norm2_gain[0],
        norm2_bias[0])
    return outer.mean(dim=0), weights.permute(1, 2, 0)  # [query][key][b]


def memory(keys, query, slot_keys, weight_u, weight_v, weight_w):
    windows = keys.shape[1]
    contents = slot_keys[:, None, :].expand(-1, windows, -1)
    for x in keys:
        gate = torch.sigmoid((x * contents).sum(dim=2)
                             + (x * slot_keys[:, None, :]).sum(dim=2))
        candidate = torch.tanh(contents @ weight_u
                               + (slot_keys @ weight_v)[:, None, :]
                               + x @ weight_w)
        contents = contents + gate[:, :, None] * candidate
        contents = contents / torch.sqrt(
            (contents ** 2).sum(dim=2, keepdim=True) + 1e-6)
    p = torch.softmax((contents * query).sum(dim=2), dim=0)
    return (p[:, :, None] * contents).sum(dim=0), p


def block_shapes(units):
    square, row = (units, units), (1, units)
    return {"weight_q": square, "weight_k": square, "weight_v": square,
            "weight_o": square, "bias_o": row,
            "norm1_gain": row, "norm1_bias": row,
            "ffn_weight1": (units, 4 * units), "ffn_bias1": (1, 4 * units),
            "ffn_weight2": (4 * units, units), "ffn_bias2": row,
            "norm2_gain": row, "norm2_bias": row}


KINDS = {
    "linear": (linear, lambda units: {"weight_q": (units, units),
                                      "weight_k": (units, units),
                                      "weight_v": (units, units)}),
    "self": (self_attention, block_shapes),
    "memory": (memory, lambda units: {"keys": (SLOTS, units),
                                      "weight_u": (units, units),
                                      "weight_v": (units, units),
                                      "weight_w": (units, units)}),
    "hard": (hard, lambda units: {"weight_q": (units, units)}),
    "recurrent": (recurrent, lambda units: {}),
}
