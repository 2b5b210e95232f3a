"""make_golden.py - the numbers that test_golden.c compares with.

To write tests/golden/CELL-KIND.json, gru-KIND-segments.json and, of the kinds
in INPUT_KINDS, gru-KIND-inputs.json again, from the
root of the tree, with PyTorch (Debian: python3-torch):

    /usr/bin/python3 tests/golden/make_golden.py [KIND...]

A new cell needs a row in CELLS here, a new attention kind or similarity one in
kinds.py; cases.py says which networks are computed. The cells are those of
torch.nn, everything else is written from the formulas of the papers with plain
tensor operations (but see kinds.py) and differentiated by autograd, in double
precision. Nothing may be derived from the program's own code.

A file holds one kind behind one cell: {"cases": [...]}. Arrays are flat, in
the program's layout: x, dx (T, B, K), y, target, shift, scale (B, O), and
tensors row by row; weights are (T, B), of a kind that decodes (steps, T, B), of
one whose keys are queries too (T, T, B), of one with slots (slots, B). What is
forecast are H steps of J targets, O = H J, step by step. past, dpast (T, B, J)
are the past targets as the network sees them, in cases that read them. Where w
rows are a segment, segments stand for timesteps: x is (segments, B, w K), zeros
before the first row, and past alike. "channel" (B) says of which one a window
is. Known inputs are (steps, B, covered, F + codes), zeros beyond the horizon,
and categories are codes at the end of a row. A case has the parameters at the start with their gradients of the mean
squared error; the first two have under "training" for each loss its value
before each of ten steps of Adam. Where the rows of a segment are weighed,
"alpha" (segments, w, B) are their weights, 0 for padding; where features are,
"alpha" (T, K, B).
"""

import dataclasses
import math
import sys
import zlib

import torch

from cases import cases_of, cases_with_inputs_of, segmented_cases_of
from fixture import flat, write
from kinds import KINDS, normalised, pool, weigh_features

STEPS, LEARNING_RATE, CLIP = 10, 0.01, 1.0
INPUT_KINDS = ("timestep", "additive")
TRAINED = 2  # cases of a file that are trained

LOSSES = {
    "mse": torch.nn.MSELoss(),
    "mae": torch.nn.L1Loss(),
    "huber": torch.nn.HuberLoss(delta=1.0),
    "rms": lambda y, target:
        ((y - target).square().mean(dim=tuple(range(1, y.dim()))) + 1e-4)
        .sqrt().mean(),
}


def short(shape, low, high):
    """Uniform random numbers that three decimals write exactly."""
    return (torch.rand(shape) * (high - low) + low).mul(1000).round().div(1000)


class Tensor:
    """A trained tensor of ours, as a function of one of PyTorch's."""

    def __init__(self, name, source, view=lambda p: p):
        self.name, self.source, self.view = name, source, view


# Cells: a module of one layer, and our tensors of it in the order of the
# program's table. PyTorch keeps (gates D, inputs); ours are the transposes.


def embedding_tensors(linear):
    """h_t = W x_t + b"""
    return [Tensor("bias_x", linear.bias, lambda p: p[None]),
            Tensor("weight_x", linear.weight, lambda p: p.T)]


def one_bias(module):
    """Our rnn and lstm have one bias where PyTorch adds two."""
    module.bias_hh_l0.data.zero_()
    module.bias_hh_l0.requires_grad = False
    return module


def recurrent_tensors(module):
    """Gates in PyTorch's order: rnn has one, lstm has i f g o."""
    return [Tensor("weight_h", module.weight_hh_l0, lambda p: p.T),
            Tensor("bias_x", module.bias_ih_l0, lambda p: p[None]),
            Tensor("weight_x", module.weight_ih_l0, lambda p: p.T)]


def gru_tensors(module):
    """PyTorch has r z n on both sides; our h-part has n r z."""
    units = module.hidden_size

    def n_first(p):
        return torch.cat([p[2 * units:], p[:2 * units]])

    return [Tensor("weight_h", module.weight_hh_l0, lambda p: n_first(p).T),
            Tensor("bias_h", module.bias_hh_l0, lambda p: n_first(p)[None]),
            Tensor("bias_x", module.bias_ih_l0, lambda p: p[None]),
            Tensor("weight_x", module.weight_ih_l0, lambda p: p.T)]


CELLS = {
    "rnn": (lambda inputs, units: one_bias(torch.nn.RNN(inputs, units)),
            recurrent_tensors),
    "gru": (torch.nn.GRU, gru_tensors),
    "lstm": (lambda inputs, units: one_bias(torch.nn.LSTM(inputs, units)),
             recurrent_tensors),
    "none": (torch.nn.Linear, embedding_tensors),
}


def run(module, x, state=None, memory=None):
    """The states (T, B, D) over x, and the second state of an lstm."""
    if isinstance(module, torch.nn.Linear):
        return module(x), None
    if isinstance(module, torch.nn.LSTM):
        start = None if state is None else (state[None], memory[None])
        states, (_, memory) = module(x, start)
        return states, memory[0]
    return module(x, None if state is None else state[None])[0], None


def sinusoids(case, units):
    """Vaswani et al. 2017, (T, 1, units)"""
    T = case.segments
    place = torch.arange(T, dtype=torch.get_default_dtype())[:, None]
    rows = torch.zeros(T, units)
    for i in range(units):
        angle = place[:, 0] / 10000 ** ((i - i % 2) / units)
        rows[:, i] = torch.sin(angle) if i % 2 == 0 else torch.cos(angle)
    return rows[:, None]


class Network:
    def __init__(self, case):
        make, cell_tensors = CELLS[case.cell]
        units, linear = case.D, case.decoder == "linear"
        out = case.O if linear else case.segment * case.J
        self.case, self.kind = case, KINDS[case.kind]
        # units of a position, and of the row of a channel
        self.few = (units + 1) // 2
        extra = self.few if case.channels else 0
        reads = [case.E] + [units] * (case.layers - 1)
        reads[-1] += units if self.kind.recurs else 0
        self.encoder = [make(read, units) for read in reads]
        self.decoder = self.position = None
        self.embed, self.segment, self.channel = {}, {}, {}

        def random(shapes):
            return {name: short(shape, -0.5, 0.5).requires_grad_()
                    for name, shape in shapes.items()}

        keys = case.E if case.literal else units
        self.attention = random(self.kind.shapes(case, keys))
        self.head = random({
            "weight": (self.seen() + (extra if linear else 0), out),
            "bias": (1, out)})
        self.randomise(self.encoder)
        if case.attend == "inputs" and not case.literal:
            self.embed = random({"embed.weight": (case.E, units),
                                 "embed.bias": (1, units)})
        if case.decoder == "parallel":
            self.position = random({"position": (case.steps, self.few)})
        if not linear:
            # a cell without a state before it is given the first state
            extra += units if case.cell == "none" else 0
            self.decoder = make((self.few if self.position else out) + extra,
                                units)
            self.randomise([self.decoder])
        if case.segment > 1:
            row = case.K + case.embedded(case.categorical)
            self.segment = random({
                "weight": (case.segment * row, units), "bias": (1, units)})
        if case.channels:
            self.channel = random({"row": (case.channels, self.few)})

        self.category = [
            short((case.codes, case.embedded(1)), -0.5, 0.5)
            .requires_grad_() for _ in range(case.categorical)]
        self.known = {}
        known = case.F + case.embedded(case.known_categorical)
        if known:
            self.known = random({
                "inputs.weight": (known, units),
                "state.weight": (units, units), "state.bias": (1, units),
                "outputs.weight": (units, case.J)})

        self.tensors = []
        self.add_leaves("category", {
            str(i): table for i, table in enumerate(self.category)})
        self.add_leaves("segment", self.segment)
        for l, layer in enumerate(self.encoder):
            self.add(f"encoder.{l}", cell_tensors(layer))
        self.add_leaves("attention", {**self.embed, **self.attention})
        self.add_leaves("channel", self.channel)
        self.add_leaves("decoder", self.position or {})
        if self.decoder:
            self.add("decoder", cell_tensors(self.decoder))
        self.add_leaves("head", self.head)
        self.add_leaves("known", self.known)
        self.row = {}
        if case.row_values:
            row = case.K + case.embedded(case.categorical)
            self.row.update(random({"weight": (row, 1)}))
        if case.row_weights:
            self.row.update(random({"bias": (case.T, 1)}))
        self.add_leaves("row", self.row)

    @staticmethod
    def randomise(modules):
        for module in modules:
            for parameter in module.parameters():
                if parameter.requires_grad:
                    parameter.data = short(parameter.shape, -0.5, 0.5)

    def add(self, prefix, tensors):
        for tensor in tensors:
            tensor.name = f"{prefix}.{tensor.name}"
            self.tensors.append(tensor)

    def add_leaves(self, prefix, leaves):
        self.add(prefix, [Tensor(*leaf) for leaf in leaves.items()])

    def seen(self):
        both = self.case.context == "both" and self.case.has_context
        return 2 * self.case.D if both else self.case.D

    def see(self, context, state):
        """What the head is given."""
        case = self.case
        if not case.has_context:
            return state
        if case.context == "both":
            return torch.cat([context, state], dim=1)
        alone = self.kind.decodes or case.decoder == "linear"
        return context if alone else state

    def reads_past(self):
        return self.kind.copies or self.case.decoder == "recurrent"

    def leaves(self):
        return [tensor.source for tensor in self.tensors]

    def give(self, given, channels, start):
        """The inputs of a decoder."""
        given = self.tell(given, channels)
        if self.case.cell == "none":
            given = torch.cat([given, start], dim=1)
        return given[None]

    def tell(self, given, channels):
        """What was given to a decoder or the head, and of which channel."""
        if not self.channel:
            return given
        return torch.cat([given, self.channel["row"][channels]], dim=1)

    def encode(self, x):
        """The states of each layer, x being layer 0, the second state, and the
        weights of attention inside the top layer."""
        layers, memory, weights = [x], None, None
        for module in self.encoder[:-1]:
            if self.kind.features and len(layers) == 1:
                layers.append(self.run_weighed(module, x)[0])
            else:
                layers.append(run(module, layers[-1])[0])
        if self.kind.features and len(layers) == 1:
            states, memory = self.run_weighed(self.encoder[0], x)
        elif self.kind.recurs:
            states, memory, weights = self.recur(layers[-1])
        else:
            states, memory = run(self.encoder[-1], layers[-1])
        return layers + [states], memory, weights

    def run_weighed(self, module, x):
        """The lowest layer over x, step by step: its features are weighed by
        the row and the state before it."""
        states, alphas, state, memory = [], [], None, None
        for row in x:
            row, alpha = weigh_features(self.case, row, state, self.attention)
            step, memory = run(module, row[None], state, memory)
            state = step[0]
            states.append(state)
            alphas.append(alpha)
        self.alpha = torch.stack(alphas)
        return torch.stack(states), memory

    def recur(self, x):
        """The top layer over x, step by step: its inputs are x_t and what the
        state before it finds among the states before that one."""
        case, states, state, memory = self.case, [], None, None
        rows = [torch.zeros(case.segments, case.B)] * case.segments
        for t in range(case.segments):
            context = torch.zeros(case.B, case.D)
            if t >= 2:
                context, found = self.look(torch.stack(states[:-1]), states[-1])
                rows[t - 1] = torch.cat(
                    [found, torch.zeros(case.segments - len(found), case.B)])
            step, memory = run(self.encoder[-1],
                               torch.cat([x[t], context], dim=1)[None],
                               state, memory)
            state = step[0]
            states.append(state)
        return torch.stack(states), memory, torch.stack(rows)

    def keys(self, layers):
        if self.embed:
            keys = layers[0] @ self.embed["embed.weight"]
            keys = keys + self.embed["embed.bias"]
        else:
            keys = layers[-2 if self.case.attend == "below" else -1]
        if self.case.positions == "sinusoidal":
            keys = keys + sinusoids(self.case, keys.shape[2])
        return keys

    def look(self, keys, query):
        return self.kind.look(self.case, keys, query, self.attention)

    def embed_rows(self, rows, n, codes):
        """Rows (..., n + codes) with an embedding for each code. Code 0 is
        one that training does not see: its embedding is constant."""
        parts = [rows[..., :n]]
        for i in range(codes):
            code = rows[..., n + i].detach().long()
            row = self.category[i][code]
            parts.append(torch.where((code == 0)[..., None], row.detach(), row))
        return torch.cat(parts, dim=-1)

    def hear(self, known, k, state):
        """What the known inputs of step k add to z (B, covered J)."""
        rows = self.embed_rows(known[k], self.case.F,
                               self.case.known_categorical)
        p = self.known
        shared = state @ p["state.weight"] + p["state.bias"]
        units = torch.relu(rows @ p["inputs.weight"] + shared[:, None, :])
        return (units @ p["outputs.weight"]).flatten(start_dim=1)

    def decode(self, layers, memory, past, channels, known):
        """z (B, O), and the weights of attention on what the encoder left."""
        case, decodes = self.case, self.kind.decodes
        state, context, weights, each = layers[-1][-1], None, None, []
        if case.has_context:
            keys = self.keys(layers)
        if case.has_context and not decodes:
            context, weights = self.look(keys, state)
            if case.context == "attention" and case.decoder != "linear":
                state = context
                memory = None if memory is None else torch.zeros_like(memory)
        start = state, memory
        z, rows = past[-1] if self.reads_past() else None, []
        for k in range(case.steps):
            if case.decoder == "parallel":
                place = self.position["position"][k].expand(1, case.B, -1)
                state = run(self.decoder,
                            self.give(place[0], channels, start[0]),
                            *start)[0][0]
            elif case.decoder == "recurrent":
                states, memory = run(
                    self.decoder, self.give(z, channels, start[0]), state,
                    memory)
                state = states[0]
            if decodes:
                context, weights = self.look(keys, state)
                each.append(weights)
            seen = self.see(context, state)
            if case.decoder == "linear":
                seen = self.tell(seen, channels)
            z = seen @ self.head["weight"] + self.head["bias"]
            if self.kind.copies:
                z = z + pool(weights, past)
            if self.known:
                z = z + self.hear(known, k, state)
            rows.append(z)
        z = torch.cat(rows, dim=1)[:, :case.O]
        return z, torch.stack(each) if decodes else weights

    def weigh_rows(self, x):
        """Weighed rows of segments (N, B, w n); alpha (N, B, w), 0 for
        padding."""
        case = self.case
        rows = x.unflatten(2, (case.segment, -1))
        missing = case.segments * case.segment - case.T
        bias = torch.cat([torch.full((missing,), -1e6),
                          self.row["bias"][:, 0]])
        logits = 10 * bias.reshape(-1, 1, case.segment)
        logits = logits.expand(rows.shape[:3])
        if case.row_values:
            logits = logits + 10 * (rows @ self.row["weight"])[..., 0]
        alpha = normalised(case, logits, 2)
        m = torch.full((case.segments, 1, 1, 1), float(case.segment))
        m[0] -= missing
        return (m * alpha[..., None] * rows).flatten(2), alpha

    def forward(self, x, shift, scale, past, channels, known=None):
        """y (B, O), and the weights from where attention is."""
        weighed = None
        self.alpha = None
        case = self.case
        if self.category:
            rows = x.unflatten(2, (case.segment, case.K + case.categorical))
            x = self.embed_rows(rows, case.K, case.categorical).flatten(2)
        if self.row:
            x, self.alpha = self.weigh_rows(x)
        if self.segment:
            x = torch.relu(x @ self.segment["weight"] + self.segment["bias"])
        if self.case.literal:
            _, weighed = self.look(x, None)
            x = self.case.segments * weighed[:, :, None] * x
        layers, memory, inside = self.encode(x)
        z, found = self.decode(layers, memory, past, channels, known)
        return z * scale + shift, next(
            weights for weights in (weighed, inside, found)
            if weights is not None)


def clip(gradients):
    """Pascanu et al. 2013. (clip_grad_norm_ adds 1e-6 to the norm, which
    shows in the ninth digit of the losses.)"""
    norm = math.sqrt(sum(float((g * g).sum()) for g in gradients))
    for gradient in gradients:
        gradient.mul_(min(1.0, CLIP / norm))


def backward(leaves, loss):
    """A tensor that a case does not use has a gradient of zeros."""
    loss.backward()
    for leaf in leaves:
        if leaf.grad is None:
            leaf.grad = torch.zeros_like(leaf)


def train(network, batch, target, loss):
    """The losses before each step; the network is left as it was."""
    leaves = network.leaves()
    start = [leaf.detach().clone() for leaf in leaves]
    adam = torch.optim.Adam(leaves, lr=LEARNING_RATE)
    losses = []
    for _ in range(STEPS):
        adam.zero_grad()
        value = loss(network.forward(*batch)[0], target)
        backward(leaves, value)
        losses.append(float(value))
        clip([leaf.grad for leaf in leaves])
        adam.step()
    for leaf, values in zip(leaves, start):
        leaf.data = values
    return losses


def in_segments(case, rows):
    """Rows (T, B, n) as segments (segments, B, segment n)."""
    missing = case.segments * case.segment - case.T
    rows = torch.cat([torch.zeros(missing, *rows.shape[1:]), rows])
    rows = rows.reshape(case.segments, case.segment, *rows.shape[1:])
    return rows.transpose(1, 2).flatten(start_dim=2)


def codes_of(case, shape, n):
    """Random codes (shape, n), numbers as the program has them."""
    if not n:
        return torch.zeros(*shape, 0)
    return torch.randint(case.codes, (*shape, n)).to(
        torch.get_default_dtype())


def known_rows(case):
    """(steps, B, covered, F + codes), zeros beyond the horizon."""
    if not case.F + case.known_categorical:
        return torch.zeros(0).requires_grad_()
    shape = (case.steps * case.covered, case.B)
    rows = torch.cat([short((*shape, case.F), -1, 1) if case.F else
                      torch.zeros(*shape, 0),
                      codes_of(case, shape, case.known_categorical)], dim=2)
    rows[case.H:] = 0
    rows = rows.reshape(case.steps, case.covered, *rows.shape[1:])
    return rows.transpose(1, 2).contiguous().requires_grad_()


def make_case(case, trained):
    torch.manual_seed(zlib.crc32(case.name.encode()))
    network = Network(case)
    x = short((case.T, case.B, case.K), -1, 1)
    x = torch.cat([x, codes_of(case, x.shape[:2], case.categorical)], dim=2)
    x = in_segments(case, x).requires_grad_()
    shift = short((case.B, case.O), -1, 1)
    scale = short((case.B, case.O), 0.5, 2)
    target, past = short((case.B, case.O), -2, 2), None
    if network.reads_past():
        past = short((case.T, case.B, case.J), -1, 1)
        past = in_segments(case, past).requires_grad_()
    # one twice, with four of them one never
    channels = [(2 * b + 2) % max(case.channels, 1) for b in range(case.B)]
    known = known_rows(case)
    y, weights = network.forward(x, shift, scale, past, channels, known)
    backward(network.leaves() + [x, known], LOSSES["mse"](y, target))

    written = dataclasses.asdict(case)
    del written["cell"], written["kind"]
    if case.normalise == "softmax":
        del written["normalise"]
    if not case.blocks:
        del written["blocks"]
    if case.channels:
        written["channel"] = channels
    elif case.segment == 1:
        del written["segment"], written["channels"]
    if known.numel():
        written.update({"known": flat(known), "dknown": flat(known.grad)})
    else:
        for field in ("F", "categorical", "known_categorical", "codes"):
            del written[field]
    written.update({"x": flat(x), "shift": flat(shift),
                    "scale": flat(scale), "target": flat(target),
                    "y": flat(y), "weights": flat(weights), "dx": flat(x.grad)})
    if network.alpha is not None:
        written["alpha"] = flat(network.alpha.transpose(1, 2))
    for field in ("row_weights", "row_values"):
        if not written[field]:
            del written[field]
    if past is not None:
        written.update({"past": flat(past), "dpast": flat(past.grad)})
        past = past.detach()
    written["parameters"] = []
    for tensor in network.tensors:
        values = tensor.view(tensor.source.detach())
        written["parameters"].append({
            "name": tensor.name, "rows": values.shape[0],
            "cols": values.shape[1], "values": flat(values),
            "gradient": flat(tensor.view(tensor.source.grad))})
    if trained:
        batch = (x.detach(), shift, scale, past, channels, known.detach())
        written["training"] = {
            loss: flat(torch.tensor(train(network, batch, target, function)))
            for loss, function in LOSSES.items()}
    return written


def make_file(name, cases):
    made = [make_case(case, i < TRAINED) for i, case in enumerate(cases)]
    write(name, {"cases": made})


def main():
    torch.set_default_dtype(torch.float64)
    for kind in sys.argv[1:] or KINDS:
        for cell in CELLS:
            make_file(f"{cell}-{kind}.json", cases_of(cell, kind))
        if segmented_cases_of("gru", kind):
            make_file(f"gru-{kind}-segments.json",
                      segmented_cases_of("gru", kind))
        if kind in INPUT_KINDS:
            make_file(f"gru-{kind}-inputs.json",
                      cases_with_inputs_of("gru", kind))


if __name__ == "__main__":
    main()
