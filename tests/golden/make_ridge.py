"""make_ridge.py - the numbers that test_ridge.c compares with.

To write tests/golden/ridge.json again, from the root of the tree, with numpy
(Debian: python3-numpy):

    /usr/bin/python3 tests/golden/make_ridge.py

From the formulas of src/series/highway.h and src/train/ridge.h, with the data
and the surroundings of make_series.py. Each case has the periods of the
profile, the targets, the penalty that is asked for (0: it is chosen) and the
one that is taken, the map (T, H), and of the first target the forecasts (H) of
a window in original units.
"""

import numpy as np

from fixture import flat, write
from surroundings import (COLUMNS, H, T, Scaled, borders, fit_profile,
                          profile_rows, read_rows)

PENALTIES = (0.000015, 0.00015, 0.0015, 0.015, 0.15, 1.5)
ROUNDS = 3
ORIGIN = 139  # of the window; a row of its horizon is missing
CASES = (([12, 5], COLUMNS, 0), ([], COLUMNS, 0), ([], ("load",), 0.15),
         ([8], ("flow",), 0))


def read_sample(seen, known, origin, column):
    """The window and what is to be forecast, less the newest value; and that.
    What is not known is NaN."""
    last = seen[origin - 1, column]
    horizon = slice(origin, origin + H)
    y = np.where(known[horizon, column], seen[horizon, column], np.nan)
    return seen[origin - T:origin, column] - last, y - last, last


def read_samples(seen, known, origins, columns):
    samples = [read_sample(seen, known, origin, column)[:2]
               for origin in origins for column in columns]
    return [np.array(part) for part in zip(*samples)]


def to_mean_one(weights):
    return weights / weights.mean()


def solve(u, y, weights, penalty):
    """Those that minimise weights |y - u map|^2 + penalty |map|^2."""
    root = np.sqrt(weights)[:, None]
    u = np.concatenate([root * u, np.sqrt(penalty) * np.eye(T)])
    y = np.concatenate([root * y, np.zeros((T, H))])
    return np.linalg.lstsq(u, y, rcond=None)[0]


def fit(train, valid, asked):
    """The penalty and the map."""
    u, y = train
    known = ~np.isnan(y).any(axis=1)
    n, u, y = len(u), u[known], y[known]
    variance = u.var(axis=1)
    start = to_mean_one((variance + 0.02 * variance.mean()) ** -0.5)

    def error(penalty):
        return np.nanmean(abs(valid[1] - valid[0] @ solve(u, y, start,
                                                          n * penalty)))

    penalty = asked or min(PENALTIES, key=error)
    found = solve(u, y, start, n * penalty)
    for _ in range(ROUNDS):
        q = np.sqrt((start[:, None] * (y - u @ found) ** 2).mean(axis=1))
        weights = to_mean_one(start / (q + 0.3 * q.mean()))
        found = solve(u, y, weights, n * penalty)
    return penalty, found


def make_case(values, known, periods, targets, asked):
    n, n_columns = values.shape
    ends = borders(n)
    scaled = Scaled(values, known, ends[0], "auto")
    profile = profile_rows(fit_profile(scaled, known, ends[0], periods),
                           n, n_columns)
    seen = scaled.values - profile
    columns = [COLUMNS.index(name) for name in targets]
    train = read_samples(seen, known, range(T, ends[0] - H + 1), columns)
    valid = read_samples(seen, known, range(ends[0], ends[1] - H + 1), columns)
    penalty, found = fit(train, valid, asked)

    u, _, last = read_sample(seen, known, ORIGIN, columns[0])
    forecast = u @ found + last + profile[ORIGIN:ORIGIN + H, columns[0]]
    return {"periods": list(periods), "targets": ",".join(targets),
            "asked": asked, "penalty": penalty, "map": flat(found),
            "origin": ORIGIN,
            "forecast": flat(scaled.undo(forecast, columns[0]))}


def main():
    values, known = read_rows("series.csv")
    write("ridge.json", {"T": T, "H": H, "cases": [
        make_case(values, known, *case) for case in CASES]})


if __name__ == "__main__":
    main()
