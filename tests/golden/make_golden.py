"""make_golden.py - the numbers that test_golden.c compares with.

To write tests/golden/CELL-KIND.json again, from the root of the tree, with
PyTorch (Debian: python3-torch):

    /usr/bin/python3 tests/golden/make_golden.py

A new cell or attention kind needs a row in CELLS or KINDS here. The cells are
those of torch.nn, everything else is written from the formulas of the papers
with plain tensor operations and differentiated by autograd, in double
precision. Nothing here may be derived from the program's own code.

A file holds one kind behind one cell: {"cases": [...]}. Arrays are flat, in
the program's layout: x, dx (T, B, K), weights (T, B), y, target, shift, scale
(B, O), and tensors row by row. A case has the parameters at the start with
their gradients of the mean squared error, and under "training" for each loss
its value before each of ten steps of Adam.
"""

import json
import math
import os
import zlib

import torch

B, T, K, D, O = 2, 5, 3, 7, 4
KERNEL = 3
STEPS, LEARNING_RATE, CLIP = 10, 0.01, 1.0

LOSSES = {
    "mse": torch.nn.MSELoss(),
    "mae": torch.nn.L1Loss(),
    "huber": torch.nn.HuberLoss(delta=1.0),
}


def short(shape, low, high):
    """Uniform random numbers that three decimals write exactly."""
    return (torch.rand(shape) * (high - low) + low).mul(1000).round().div(1000)


class Tensor:
    """A trained tensor of ours, as a function of one of PyTorch's."""

    def __init__(self, name, source, view):
        self.name, self.source, self.view = name, source, view


# Cells: a constructor, and our tensors of layer l in the order of the
# program's table. PyTorch keeps (gates D, inputs); ours are the transposes.


class Embedding(torch.nn.Module):
    """h_t = W x_t + b, a layer on a layer."""

    def __init__(self, layers):
        super().__init__()
        self.stack = torch.nn.ModuleList(
            torch.nn.Linear(D if l else K, D) for l in range(layers))

    def forward(self, x):
        for linear in self.stack:
            x = linear(x)
        return x, None


def embedding_tensors(module, l):
    linear = module.stack[l]
    return [Tensor("bias_x", linear.bias, lambda p: p[None]),
            Tensor("weight_x", linear.weight, lambda p: p.T)]


def one_bias(module):
    """Our rnn and lstm have one bias where PyTorch adds two."""
    for name, parameter in module.named_parameters():
        if name.startswith("bias_hh"):
            parameter.data.zero_()
            parameter.requires_grad = False
    return module


def recurrent_tensors(module, l):
    """Gates in PyTorch's order: rnn has one, lstm has i f g o."""
    return [
        Tensor("weight_h", getattr(module, f"weight_hh_l{l}"), lambda p: p.T),
        Tensor("bias_x", getattr(module, f"bias_ih_l{l}"), lambda p: p[None]),
        Tensor("weight_x", getattr(module, f"weight_ih_l{l}"), lambda p: p.T),
    ]


def gru_tensors(module, l):
    """PyTorch has r z n on both sides; our h-part has n r z."""
    def n_first(p):
        return torch.cat([p[2 * D:], p[:2 * D]])

    return [
        Tensor("weight_h", getattr(module, f"weight_hh_l{l}"),
               lambda p: n_first(p).T),
        Tensor("bias_h", getattr(module, f"bias_hh_l{l}"),
               lambda p: n_first(p)[None]),
        Tensor("bias_x", getattr(module, f"bias_ih_l{l}"), lambda p: p[None]),
        Tensor("weight_x", getattr(module, f"weight_ih_l{l}"), lambda p: p.T),
    ]


CELLS = {
    "rnn": (lambda layers: one_bias(torch.nn.RNN(K, D, layers)),
            recurrent_tensors),
    "gru": (lambda layers: torch.nn.GRU(K, D, layers), gru_tensors),
    "lstm": (lambda layers: one_bias(torch.nn.LSTM(K, D, layers)),
             recurrent_tensors),
    "none": (Embedding, embedding_tensors),
}


# Attention kinds: the shapes of their tensors for keys of `units`, and the
# context (B, units) and weights (T, B) from keys (T, B, units).


def timestep(keys, w, b):
    logits = torch.tanh(keys @ w + b[:, None])
    beta = torch.softmax(logits, dim=0)
    return (beta * keys).sum(dim=0), beta[:, :, 0]


def mean(values):
    return values.mean(dim=0), torch.full((T, values.shape[1]), 1 / T)


def dense(keys, weight, bias):
    return mean(torch.tanh(keys @ weight + bias))


def conv(keys, weight, bias):
    units = keys.shape[2]
    taps = weight.reshape(KERNEL, units, units)  # W_j of the key j steps back
    y = torch.nn.functional.conv1d(
        torch.nn.functional.pad(keys.permute(1, 2, 0), (KERNEL - 1, 0)),
        taps.flip(0).permute(2, 1, 0), bias[0])
    return mean(torch.tanh(y).permute(2, 0, 1))


def dot(keys):
    earlier, query = keys[:-1], keys[-1]
    p = torch.softmax((earlier * query).sum(dim=2), dim=0)
    weights = torch.cat([p, torch.zeros(1, keys.shape[1])])
    return (p[:, :, None] * earlier).sum(dim=0), weights


def last(keys):
    weights = torch.zeros(T, keys.shape[1])
    weights[-1] = 1
    return keys[-1], weights


def uniform(keys):
    return mean(keys)


KINDS = {
    "timestep": (timestep, lambda units: {"w": (units, 1), "b": (T, 1)}),
    "dense": (dense, lambda units: {"weight": (units, units),
                                    "bias": (1, units)}),
    "conv": (conv, lambda units: {"weight": (KERNEL * units, units),
                                  "bias": (1, units)}),
    "dot": (dot, lambda units: {}),
    "last": (last, lambda units: {}),
    "uniform": (uniform, lambda units: {}),
}

# Where attention sits (attend, context, layers), for every kind, and what
# is added for those that can weigh inputs or are worth two layers.
PLACES = [("states", "both", 1), ("states", "attention", 1)]
MORE_PLACES = {
    "timestep": [("states", "both", 2), ("inputs", "both", 1),
                 ("inputs", "both", 2)],
}


class Network:
    def __init__(self, cell, kind, attend, context, layers):
        make, tensors = CELLS[cell]
        self.attend, self.context = attend, context
        self.encoder = make(layers)
        self.kind, shapes = KINDS[kind]
        units = K if attend == "inputs" else D
        seen = 2 * D if (attend, context) == ("states", "both") else D
        self.attention = [short(shape, -0.5, 0.5).requires_grad_()
                          for shape in shapes(units).values()]
        self.head = [short(shape, -0.5, 0.5).requires_grad_()
                     for shape in ((seen, O), (1, O))]
        for parameter in self.encoder.parameters():
            if parameter.requires_grad:
                parameter.data = short(parameter.shape, -0.5, 0.5)

        self.tensors = []
        for l in range(layers):
            for tensor in tensors(self.encoder, l):
                tensor.name = f"encoder.{l}.{tensor.name}"
                self.tensors.append(tensor)
        names = [f"attention.{name}" for name in shapes(units)]
        names += ["head.weight", "head.bias"]
        for name, leaf in zip(names, self.attention + self.head):
            self.tensors.append(Tensor(name, leaf, lambda p: p))

    def leaves(self):
        return [tensor.source for tensor in self.tensors]

    def forward(self, x, shift, scale):
        if self.attend == "inputs":
            _, weights = self.kind(x, *self.attention)
            states, _ = self.encoder(T * weights[:, :, None] * x)
            seen = states[-1]
        else:
            states, _ = self.encoder(x)
            seen, weights = self.kind(states, *self.attention)
            if self.context == "both":
                seen = torch.cat([seen, states[-1]], dim=1)
        return (seen @ self.head[0] + self.head[1]) * scale + shift, weights


def clip(gradients):
    """Pascanu et al. 2013. (clip_grad_norm_ adds 1e-6 to the norm, which
    shows in the ninth digit of the losses.)"""
    norm = math.sqrt(sum(float((g * g).sum()) for g in gradients))
    for gradient in gradients:
        gradient.mul_(min(1.0, CLIP / norm))


def train(network, batch, target, loss):
    """The losses before each step; the network is left as it was."""
    leaves = network.leaves()
    start = [leaf.detach().clone() for leaf in leaves]
    adam = torch.optim.Adam(leaves, lr=LEARNING_RATE)
    losses = []
    for _ in range(STEPS):
        adam.zero_grad()
        value = loss(network.forward(*batch)[0], target)
        value.backward()
        losses.append(float(value))
        clip([leaf.grad for leaf in leaves])
        adam.step()
    for leaf, values in zip(leaves, start):
        leaf.data = values
    return losses


def flat(tensor):
    return [float(f"{number:.12g}") for number in tensor.flatten().tolist()]


def make_case(cell, kind, attend, context, layers):
    name = f"{cell} {kind} {attend} {context} {layers}"
    torch.manual_seed(zlib.crc32(name.encode()))
    network = Network(cell, kind, attend, context, layers)
    x = short((T, B, K), -1, 1).requires_grad_()
    shift, scale = short((B, O), -1, 1), short((B, O), 0.5, 2)
    target = short((B, O), -2, 2)
    y, weights = network.forward(x, shift, scale)
    LOSSES["mse"](y, target).backward()

    parameters = []
    for tensor in network.tensors:
        values = tensor.view(tensor.source.detach())
        parameters.append({
            "name": tensor.name, "rows": values.shape[0],
            "cols": values.shape[1], "values": flat(values),
            "gradient": flat(tensor.view(tensor.source.grad))})
    case = {"attend": attend, "context": context, "layers": layers,
            "B": B, "T": T, "K": K, "D": D, "O": O,
            "x": flat(x), "shift": flat(shift), "scale": flat(scale),
            "target": flat(target), "y": flat(y), "weights": flat(weights),
            "dx": flat(x.grad), "parameters": parameters, "training": {}}
    if kind == "conv":
        case["kernel"] = KERNEL
    batch = (x.detach(), shift, scale)
    for loss, function in LOSSES.items():
        losses = train(network, batch, target, function)
        case["training"][loss] = flat(torch.tensor(losses))
    return case


def encode(value, indent=0):
    """JSON with a line for each member, and for each array of numbers."""
    inner, pad = "\n" + " " * (indent + 1), "\n" + " " * indent
    if isinstance(value, dict):
        rows = [f"{json.dumps(key)}: {encode(member, indent + 1)}"
                for key, member in value.items()]
        return "{" + inner + ("," + inner).join(rows) + pad + "}"
    if isinstance(value, list) and value and isinstance(value[0], dict):
        rows = [encode(member, indent + 1) for member in value]
        return "[" + inner + ("," + inner).join(rows) + pad + "]"
    return json.dumps(value)


def main():
    torch.set_default_dtype(torch.float64)
    folder = os.path.dirname(os.path.abspath(__file__))
    for cell in CELLS:
        for kind in KINDS:
            cases = [make_case(cell, kind, *place)
                     for place in PLACES + MORE_PLACES.get(kind, [])]
            path = os.path.join(folder, f"{cell}-{kind}.json")
            with open(path, "w", encoding="ascii") as file:
                file.write(encode({"cases": cases}) + "\n")


if __name__ == "__main__":
    main()
