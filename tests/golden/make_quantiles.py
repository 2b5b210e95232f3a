"""make_quantiles.py - the numbers that test_quantiles.c compares with.

To write tests/golden/quantiles.json again, from the root of the tree, with
PyTorch (Debian: python3-torch):

    /usr/bin/python3 tests/golden/make_quantiles.py

From the formulas of src/nn/quantile_head.h, written with plain tensor
operations and differentiated by autograd in double precision. Each case has the
levels, the input of the head x (B, n), the parameters weight (n, m Q) and bias
(1, m Q), z, scale, shift and target (B, m); the quantiles (B, m, Q), and the
gradients of the mean pinball loss.
"""

import torch

from fixture import flat, write

CASES = ((10, 50, 90), (2.5, 20, 40, 55, 97.5), (60, 80), (1, 30))
B, N, M = 3, 4, 2


def short(shape, low, high):
    """Uniform random numbers that three decimals write exactly."""
    return (torch.rand(shape) * (high - low) + low).mul(1000).round().div(1000)


def offsets(u, levels):
    centre = min(range(len(levels)), key=lambda i: abs(levels[i] - 50))
    gaps = torch.nn.functional.softplus(u)
    rows = []
    for i in range(len(levels)):
        above = gaps[..., centre + 1:i + 1].sum(dim=-1)
        below = gaps[..., i:centre].sum(dim=-1)
        rows.append(u[..., centre] + above - below)
    return torch.stack(rows, dim=-1)


def make_case(levels):
    Q = len(levels)
    x = short((B, N), -1, 1)
    weight = short((N, M * Q), -1, 1).requires_grad_()
    bias = short((1, M * Q), -1, 1).requires_grad_()
    z, shift = short((B, M), -1, 1), short((B, M), -1, 1)
    scale, target = short((B, M), 0.5, 2), short((B, M), -3, 3)
    u = (x @ weight + bias).reshape(B, M, Q)
    q = (z[..., None] + offsets(u, levels)) * scale[..., None]
    q = q + shift[..., None]
    p, error = torch.tensor(levels) / 100, target[..., None] - q
    torch.maximum(p * error, (p - 1) * error).mean().backward()
    return {"levels": list(levels), "B": B, "n": N, "m": M, "x": flat(x),
            "weight": flat(weight.detach()), "bias": flat(bias.detach()),
            "z": flat(z), "scale": flat(scale), "shift": flat(shift),
            "target": flat(target), "quantiles": flat(q.detach()),
            "dweight": flat(weight.grad), "dbias": flat(bias.grad)}


def main():
    torch.set_default_dtype(torch.float64)
    torch.manual_seed(1)
    write("quantiles.json", {"cases": [make_case(levels) for levels in CASES]})


if __name__ == "__main__":
    main()
