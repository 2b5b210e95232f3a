#!/usr/bin/python3
"""attnforecast beside PyTorch, measured in turn on this machine.

Network: one GRU layer (K inputs, D units), timestep attention over its T states
(c_t = tanh(h_t . w + b_t), softmax over t, weighted sum), linear head to O outputs, MSE, Adam.
Needs Debian's python3-torch with OpenBLAS (libopenblas0).

Usage: torch_peer.py BENCH [ROWS.csv]
BENCH is the program that `make bench` builds. Prints one JSON line a figure, of the medians of
ROUNDS turns with the best number of threads for each side: windows a second of the training step
("train"), microseconds of a forward pass of one window ("forward"), and how many times faster ours
is ("ratio"). With a file of seven columns also the program's own training loop over it ("epoch").
"""
import json
import statistics
import subprocess
import sys
import time

ROUNDS = 7
TRAIN_SECONDS = 0.4
FORWARD_SECONDS = 0.2
THREADS = (1, 2)
SHAPES = [  # batch, timesteps, features, units, outputs; as in bench.c
    dict(B=32, T=30, K=4, D=16, O=4),
    dict(B=64, T=96, K=7, D=32, O=7),
    dict(B=256, T=96, K=7, D=64, O=168),
    dict(B=256, T=4, K=24, D=64, O=96),
]
EPOCH_SHAPES = (2, 3)

try:
    import torch
    import torch.nn as nn
except ImportError:
    torch = None
if not torch or "openblas" not in open("/proc/self/maps").read():
    sys.exit("torch_peer.py: PyTorch with OpenBLAS is needed "
             "(apt-get install python3-torch libopenblas0)")


class Reference(nn.Module):
    def __init__(self, T, K, D, O):
        super().__init__()
        self.rnn = nn.GRU(K, D, batch_first=True)
        self.w = nn.Parameter(torch.randn(D) * 0.1)
        self.b = nn.Parameter(torch.zeros(T))
        self.head = nn.Linear(D, O)

    def forward(self, x):
        states, _ = self.rnn(x)
        weights = torch.tanh(states @ self.w + self.b).softmax(1)
        return self.head((weights[:, :, None] * states).sum(1))


class Peer:
    """The peer's side of one shape."""

    def __init__(self, B, T, K, D, O):
        self.net = Reference(T, K, D, O)
        self.optimiser = torch.optim.Adam(self.net.parameters())
        self.x, self.y = torch.randn(B, T, K), torch.randn(B, O)

    def step(self):
        self.optimiser.zero_grad()
        (self.net(self.x) - self.y).pow(2).mean().backward()
        self.optimiser.step()

    def train(self, threads):
        """Windows a second."""
        return len(self.x) * rate(self.step, threads, TRAIN_SECONDS)

    def forward(self, threads):
        """Microseconds a window."""
        with torch.no_grad():
            return 1e6 / rate(lambda: self.net(self.x[:1]), threads, FORWARD_SECONDS)


def rate(call, threads, seconds):
    torch.set_num_threads(threads)
    for _ in range(3):
        call()
    start, count = time.perf_counter(), 0
    while time.perf_counter() - start < seconds:
        call()
        count += 1
    result = count / (time.perf_counter() - start)
    time.sleep(0.05)  # its threads wait actively for a while: not beside us
    return result


def ours(figure, *arguments):
    output = subprocess.run([sys.argv[1], *map(str, arguments)], check=True, stdout=subprocess.PIPE)
    return json.loads(output.stdout)[figure]


def in_turn(measures):
    """Medians of {name: function}, one call of each a round."""
    values = {name: [] for name in measures}
    for _ in range(ROUNDS):
        for name, measure in measures.items():
            values[name].append(measure())
    return {name: statistics.median(list) for name, list in values.items()}


def best(better, side, medians):
    return better(value for name, value in medians.items() if name[0] == side)


def show(bench, shape, mine, peer, ratio):
    line = dict(bench=bench, shape=shape, ours=round(mine, 2), peer=round(peer, 2),
                ratio=round(ratio, 2))
    print(json.dumps(line, separators=(",", ":")), flush=True)


def train(shape, peer, rows):
    measures = {}
    for threads in THREADS:
        measures["peer", threads] = lambda n=threads: peer.train(n)
        measures["train", threads] = lambda n=threads: ours(
            "windows_per_s", "train", shape, n, TRAIN_SECONDS)
        if rows and shape in EPOCH_SHAPES:
            measures["epoch", threads] = lambda n=threads: ours(
                "windows_per_s", "epoch", shape, n, rows)
    medians = in_turn(measures)
    theirs = best(max, "peer", medians)
    for bench in dict.fromkeys(name[0] for name in medians if name[0] != "peer"):
        mine = best(max, bench, medians)
        show(bench, shape, mine, theirs, mine / theirs)


def forward(shape, peer):
    measures = {("ours", 1): lambda: ours("us", "forward", shape, FORWARD_SECONDS)}
    for threads in THREADS:
        measures["peer", threads] = lambda n=threads: peer.forward(n)
    medians = in_turn(measures)
    mine, theirs = best(min, "ours", medians), best(min, "peer", medians)
    show("forward", shape, mine, theirs, theirs / mine)


def main():
    rows = sys.argv[2] if len(sys.argv) > 2 else None
    peers = [Peer(**shape) for shape in SHAPES]
    for shape, peer in enumerate(peers, 1):
        train(shape, peer, rows)
    for shape, peer in enumerate(peers, 1):
        forward(shape, peer)


main()
