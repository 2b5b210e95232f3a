"""cases.py - which networks make_golden.py computes, kind by kind and cell by
cell.

Each file has every choice that its kind and cell leave open: what is attended,
each pair of what the head sees and how the horizon is decoded, similarities,
positions, one head and several. choices.h asks for it. Sizes are small but
for one case of each kind and each cell, which fills the vectors of every
instruction set.

Files of their own have each kind with every decoder over segments that divide
neither window nor horizon, for channels of which one has no window and one has
several.
"""

import dataclasses
import math

from kinds import KINDS


@dataclasses.dataclass
class Case:
    """A configuration; what a kind does not take is None or 0."""
    cell: str
    kind: str
    attend: str = "states"
    context: str = "both"
    layers: int = 1
    decoder: str = "linear"
    positions: str = "none"
    similarity: str = None
    heads: int = 0
    slots: int = 0
    logits: str = "tanh"
    normalise: str = "softmax"
    kernel: int = 0
    blocks: int = 0    # stacked; 0 of `self`: one
    B: int = 2
    T: int = 5
    K: int = 3
    D: int = 4
    H: int = 3
    J: int = 2
    segment: int = 1   # rows of the window that are one step
    row_weights: bool = False   # the rows of a segment are weighed
    row_values: bool = False    # by their values too
    channels: int = 0  # told apart by a row each
    F: int = 0         # known numbers of a step of the horizon
    categorical: int = 0        # codes of a row, after its K numbers
    known_categorical: int = 0  # the first of them, in the horizon too
    codes: int = 0              # of each

    @property
    def O(self):
        return self.H * self.J

    @property
    def segments(self):
        """What every formula takes for T."""
        return math.ceil(self.T / self.segment)

    @property
    def E(self):
        """Units of what every formula takes for x_t."""
        return self.D if self.segment > 1 else self.K + self.embedded(
            self.categorical)

    @property
    def covered(self):
        """Steps of the horizon that a decoding step covers."""
        return self.H if self.decoder == "linear" else self.segment

    def embedded(self, n):
        """Units of the embeddings of n codes."""
        return n * min(8, (self.codes + 1) // 2)

    @property
    def steps(self):
        return 1 if self.decoder == "linear" else math.ceil(
            self.H / self.segment)

    @property
    def literal(self):
        """timestep weighs the inputs themselves."""
        return self.kind == "timestep" and self.attend == "inputs"

    @property
    def has_context(self):
        return not self.literal and not KINDS[self.kind].recurs

    @property
    def name(self):
        """What tells it apart from the other cases."""
        return " ".join(
            f"{field.name}={getattr(self, field.name)}"
            for field in dataclasses.fields(self)
            if getattr(self, field.name) != field.default)


# The cases of every kind that is not asked at each decoding step, of those that
# are, and of one kind besides. A case says what to choose where the kind and
# the cell have the choice.
POOLING = [
    {"similarity": "dot", "B": 3, "D": 7, "H": 2},
    {"decoder": "recurrent", "context": "attention", "attend": "inputs",
     "positions": "sinusoidal", "similarity": "scaled", "heads": 2},
    {"context": "attention", "attend": "below", "layers": 2,
     "similarity": "additive", "blocks": 2},
    {"decoder": "parallel", "attend": "inputs", "positions": "sinusoidal",
     "similarity": "cosine", "heads": 2, "normalise": "sparsemax"},
    {"decoder": "recurrent", "attend": "below", "layers": 2,
     "similarity": "mlp", "normalise": "entmax"},
    {"decoder": "parallel", "context": "attention", "layers": 2, "heads": 2,
     "blocks": 3},
]
DECODING = [
    {"decoder": "parallel", "similarity": "dot", "B": 3, "D": 7, "H": 2},
    {"decoder": "recurrent", "context": "attention", "similarity": "scaled",
     "heads": 2, "positions": "sinusoidal"},
    {"decoder": "parallel", "context": "attention", "attend": "inputs",
     "similarity": "additive", "heads": 2, "positions": "sinusoidal"},
    {"decoder": "recurrent", "attend": "below", "layers": 2,
     "similarity": "cosine", "heads": 2, "normalise": "sparsemax"},
    {"decoder": "parallel", "similarity": "mlp", "heads": 2,
     "normalise": "entmax"},
]
MORE = {
    "timestep": [{"attend": "inputs", "layers": 2},
                 {"attend": "inputs", "logits": "identity"},
                 {"decoder": "recurrent", "logits": "identity",
                  "normalise": "entmax"}],
    "scaled": [{"decoder": "parallel", "blocks": 1, "layers": 2},
               {"decoder": "recurrent", "blocks": 2, "heads": 2,
                "attend": "inputs", "positions": "sinusoidal"},
               {"decoder": "parallel", "context": "attention", "blocks": 2,
                "attend": "below", "layers": 2}],
    "feature": [{"decoder": "recurrent", "logits": "identity", "layers": 2,
                 "normalise": "entmax"}],
}
# Of every kind; of the plainest one besides, for channels need no segments.
SEGMENTED = [
    {"decoder": "linear"},
    {"decoder": "parallel", "D": 5},
    {"decoder": "recurrent", "J": 2},
    {"decoder": "parallel", "attend": "inputs", "positions": "sinusoidal",
     "logits": "identity"},
    {"decoder": "recurrent", "context": "attention"},
]
# Of every kind whose segments have rows with weights.
WEIGHED_ROWS = [
    {"decoder": "linear", "row_weights": True, "row_values": True},
    {"decoder": "parallel", "D": 5, "row_weights": True,
     "normalise": "entmax"},
]
UNSEGMENTED = [
    {"decoder": decoder, "segment": 1, "T": 3, "H": 2, "J": 2}
    for decoder in ("linear", "parallel", "recurrent")
]
OVER_SEGMENTS = {"segment": 3, "channels": 4, "B": 3, "T": 10, "K": 2, "H": 7,
                 "J": 1}
# Of files of their own: known and categorical inputs.
INPUTS = {"F": 2, "categorical": 2, "known_categorical": 1, "codes": 5,
          "B": 3, "T": 7, "K": 2, "H": 5, "J": 2}
WITH_INPUTS = [
    {"decoder": "linear"},
    {"decoder": "parallel", "context": "attention", "channels": 2, "J": 1},
    {"decoder": "recurrent", "attend": "inputs"},
    {"decoder": "linear", "segment": 3},
    {"decoder": "parallel", "segment": 3, "D": 5, "J": 1},
    {"decoder": "recurrent", "segment": 2},
    {"decoder": "linear", "segment": 3, "row_weights": True,
     "row_values": True},
    {"decoder": "parallel", "attend": "inputs", "segment": 2,
     "row_weights": True},
    {"decoder": "linear", "F": 0, "known_categorical": 2},
    {"decoder": "parallel", "F": 1, "categorical": 0, "known_categorical": 0,
     "codes": 0},
]
# Of the plainest kind behind each cell, of each kind behind the plainest cell.
WIDE = {"decoder": "parallel", "similarity": "mlp", "D": 17}
# What a kind takes, with what it has unless a case says otherwise.
CHOICES = {"kernel": 3, "heads": 1, "slots": 6, "similarity": "dot",
           "positions": "none", "logits": "tanh", "normalise": "softmax",
           "blocks": 1}


def allowed(case):
    """The case, or one like it that can be built."""
    kind, change = KINDS[case.kind], {}
    if kind.features and case.attend == "inputs":
        change["attend"] = "states"
    if kind.recurs:
        change.update(attend="states", context="both")
    # else neither query nor head would see anything of the top states
    if (not kind.decodes and case.context == "attention"
            and not kind.queries):
        change["attend"] = "states"
    return dataclasses.replace(case, **change)


def chosen(cell, name, wanted):
    """None twice: some differ only in what the kind does not take."""
    kind, cases = KINDS[name], []
    for choice in wanted:
        fields = {field: CHOICES[field] for field in kind.takes}
        fields.update((field, value) for field, value in choice.items()
                      if field not in CHOICES
                      or field in kind.takes + kind.optional)
        case = allowed(Case(cell, name, **fields))
        if case not in cases:
            cases.append(case)
    return cases


def cases_of(cell, name):
    decodes = KINDS[name].decodes
    wanted = (DECODING if decodes else POOLING) + MORE.get(name, [])
    if cell == "none" or name == "last":
        wanted = wanted + [WIDE]
    return chosen(cell, name, wanted)


def segmented_cases_of(cell, name):
    wanted = (SEGMENTED + (UNSEGMENTED if name == "last" else [])
              + (WEIGHED_ROWS if KINDS[name].weighs_rows else []))
    if KINDS[name].features:  # of single rows alone
        return []
    return chosen(cell, name,
                  [{**OVER_SEGMENTS, **choice} for choice in wanted
                   if not (KINDS[name].decodes
                           and choice["decoder"] == "linear")])


def cases_with_inputs_of(cell, name):
    return chosen(cell, name,
                  [{**INPUTS, **choice} for choice in WITH_INPUTS
                   if not (KINDS[name].decodes
                           and choice["decoder"] == "linear")])
