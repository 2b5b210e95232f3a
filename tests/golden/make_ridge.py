"""make_ridge.py - the numbers that test_ridge.c compares with.

To write tests/golden/labels.csv, shops.csv and ridge.json again, from the root
of the tree, with numpy (Debian: python3-numpy):

    /usr/bin/python3 tests/golden/make_ridge.py

From the formulas of src/prep/ridge.h and src/train/ridge_fit.h, with the data
and the surroundings of make_series.py. Each case has the periods of the
profile, the targets, the penalty that is asked for (0: it is chosen) and the
one that is taken, the map (T, H), and of the first target the forecasts (H) of
a window in original units.

Of labels.csv, ids of T rows: the features, the penalties, the map (T K and the
constant), and the forecasts of all ids in original units. Where the train ids
are fewer than the numbers of the map the program solves other equations than
here.

What all columns add to the ridge (src/train/ridge_columns_fit.h) is fitted to
the errors of the first case: the rows R that are read of each column, whether
less their newest values, a penalty for each target, and each map (R C, H).

Of shops.csv, what the static columns and the categories of the newest row add
beside the values (src/prep/ridge_covariates.h): the same, with maps (R C and
numbers of the covariates, H), and the forecasts (H) of the first target in
original units from an origin where the category is in no train row, and from
the one before it.
"""

import numpy as np

from fixture import flat, write
from surroundings import (COLUMNS, H, T, Scaled, as_float, borders,
                          fit_profile, moments, noise, profile_rows,
                          read_cells, read_rows, write_rows)

PENALTIES = (0.000015, 0.00015, 0.0015, 0.015, 0.15, 1.5)
ROUNDS = 3
ORIGIN = 139  # of the window; a row of its horizon is missing
CASES = (([12, 5], COLUMNS, 0), ([], COLUMNS, 0), ([], ("load",), 0.15),
         ([8], ("flow",), 0))
LABEL_IDS, LABEL_T = 24, 6
SHOPS, SHOP_ROWS, SHOP_R = 3, 60, 3
SHOP_ORIGIN = 52  # in the test rows of the second shop
FEATURES = ("heat", "load", "wind")
LABEL_CASES = ((FEATURES, 0), (FEATURES, 0.15), (("load", "heat"), 0),
               (("heat",), 0.0015))


def make_labelled():
    """The grade is linear but for some noise and for every seventh, which is
    far off on the same side; an id misses some of its wind."""
    for i in range(LABEL_IDS):
        t = np.arange(LABEL_T)
        heat = 15 + 0.5 * t + 9 * noise(t * 24 + i, 11)
        load = 40 - 2 * t + 20 * noise(t * 24 + i, 12)
        wind = 3 + 2 * noise(t * 24 + i, 13)
        grade = (60 + 2 * heat[3] - heat[4] + 0.8 * load[5]
                 + 5 * noise(i, 14) + 70 * (i % 7 == 3))
        for k in t:
            yield [f"p{i}", f"{heat[k]:.3f}", f"{load[k]:.3f}",
                   "" if i == 8 and k in (2, 3) else f"{wind[k]:.3f}",
                   f"{grade:.3f}"]


def make_shops():
    """The sizes of shops are in the levels, their kinds in the rises, and the
    mode of a row in the load of the next. Some modes are missing, and the
    first size; a late mode is in no train row."""
    for s in range(SHOPS):
        before = ""
        for i in range(SHOP_ROWS):
            mode = ("on", "off", "", "idle")[int(4 * (noise(i, s + 20) + 0.5))]
            load = (10 + 4 * s + 3 * (before == "on") - 2 * (before == "off")
                    + 3 * noise(i, s + 15))
            flow = 50 - 5 * s + 0.1 * i * (s % 2) + 4 * noise(i, s + 17)
            if s == 1 and i == SHOP_ORIGIN - 1:
                mode = "late"
            yield [f"s{s}", i, "" if s == 1 and i == 0 else 20 + 7 * s,
                   ("mall", "corner")[s % 2], mode, f"{load:.3f}",
                   f"{flow:.3f}"]
            before = mode


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


def read_labelled(features):
    """All u and labels y in scaled units, the labels' moments, and where parts
    end."""
    values, known = read_rows("labels.csv", features)
    labels = read_rows("labels.csv", ("grade",))[0][::LABEL_T]
    ends = borders(len(labels), 1)
    scaled = Scaled(values, known, ends[0] * LABEL_T, "none")
    scale = moments(labels[:ends[0]])
    u = scaled.values.reshape(len(labels), -1)
    u = np.hstack([u / np.sqrt(u.shape[1]), np.ones((len(labels), 1))])
    return u, (labels - scale["mean"]) / scale["deviation"], scale, ends


def to_mean_one(weights):
    return weights / weights.mean()


def solve_step(u, y, weights, penalty):
    root = np.sqrt(weights)
    u = np.concatenate([root[:, None] * u,
                        np.sqrt(penalty) * np.eye(u.shape[1])])
    y = np.concatenate([root * y, np.zeros(u.shape[1])])
    return np.linalg.lstsq(u, y, rcond=None)[0]


def solve(u, y, weights, penalty):
    """Those that minimise weights |y - u map|^2 + penalty |map|^2, each step
    over the samples in which it is known."""
    known = ~np.isnan(y)
    return np.stack([solve_step(u[k], step[k], weights[k], penalty)
                     for step, k in zip(y.T, known.T)], axis=1)


def by_variance(u):
    variance = u.var(axis=1)
    return to_mean_one((variance + 0.02 * variance.mean()) ** -0.5)


def alike(u):
    return np.ones(len(u))


def fit(train, valid, asked, start_weights):
    """The penalty and the map."""
    u, y = train
    known = ~np.isnan(y).all(axis=1)
    n, u, y = len(u), u[known], y[known]
    start = start_weights(u)

    def error(penalty):
        return np.nanmean(abs(valid[1] - valid[0] @ solve(u, y, start,
                                                          n * penalty)))

    penalty = asked or min(PENALTIES, key=error)
    found = solve(u, y, start, n * penalty)
    for _ in range(ROUNDS):
        q = np.sqrt(start * np.nanmean((y - u @ found) ** 2, axis=1))
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
    penalty, found = fit(train, valid, asked, by_variance)

    u, _, last = read_sample(seen, known, ORIGIN, columns[0])
    forecast = u @ found + last + profile[ORIGIN:ORIGIN + H, columns[0]]
    return {"periods": list(periods), "targets": ",".join(targets),
            "asked": asked, "penalty": penalty, "map": flat(found),
            "origin": ORIGIN,
            "forecast": flat(scaled.undo(forecast, columns[0]))}


def make_columns_case(values, known, R, changes):
    """As make_case() for the first case, with one penalty a target."""
    n, n_columns = values.shape
    ends = borders(n)
    scaled = Scaled(values, known, ends[0], "auto")
    profile = profile_rows(fit_profile(scaled, known, ends[0], CASES[0][0]),
                           n, n_columns)
    seen = scaled.values - profile
    columns = range(n_columns)
    origins = range(T, ends[0] - H + 1)
    valid = read_samples(seen, known, range(ends[0], ends[1] - H + 1), columns)
    train = read_samples(seen, known, origins, columns)
    _, own = fit(train, valid, 0, by_variance)

    x = np.array([seen[o - R:o] - changes * seen[o - 1] for o in origins])
    x = x.reshape(len(x), -1)
    e = (train[1] - train[0] @ own).reshape(len(x), n_columns, H)
    penalties, maps = [], []
    for j in columns:
        penalty = PENALTIES[2 + j % 4]
        counted = (~np.isnan(e[:, j])).sum(axis=0)
        right = x.T @ np.nan_to_num(e[:, j]) * len(x) / counted
        left = x.T @ x + penalty * len(x) * np.eye(x.shape[1])
        penalties.append(penalty)
        maps.append({"map": flat(np.linalg.solve(left, right))})
    return {"periods": list(CASES[0][0]), "R": R, "changes": changes,
            "penalties": penalties, "maps": maps}


def covariate_rows(n_train):
    """z of all rows (shops, rows, numbers), from the categories of the train
    rows by name; a missing size is that of the row after it."""
    cells = read_cells("shops.csv", ("size", "kind", "mode"))
    shops = [cells[s * SHOP_ROWS:][:SHOP_ROWS] for s in range(SHOPS)]
    train = [row for shop in shops for row in shop[:n_train]]
    scale = moments(np.array([float(row[0]) for row in train if row[0]]))
    names = [sorted({row[c] for row in train} - {""}) for c in (1, 2)]
    size = [float(shop[1][0]) for shop in shops]
    return np.array([[[as_float((size[s] - scale["mean"])
                                / scale["deviation"])]
                      + [row[1] == name for name in names[0]]
                      + [row[2] == name for name in names[1]]
                      for row in shops[s]] for s in range(SHOPS)], dtype=float)


def make_covariates_case(asked):
    values, known = read_rows("shops.csv")
    ends = borders(SHOP_ROWS)
    values = values.reshape(SHOPS, SHOP_ROWS, -1)
    train = values[:, :ends[0]].reshape(SHOPS * ends[0], -1)
    scaled = Scaled(train, train == train, len(train), "none")
    seen = (values - scaled.mean) / scaled.deviation
    z = covariate_rows(ends[0])
    columns, origins = range(len(COLUMNS)), range(T, ends[0] - H + 1)
    known = known.reshape(values.shape)

    samples = [read_samples(seen[s], known[s], origins, columns)
               for s in range(SHOPS)]
    u, y = [np.concatenate(part) for part in zip(*samples)]
    _, own = fit((u, y), None, asked, by_variance)
    x = np.array([np.append(seen[s, o - SHOP_R:o], z[s, o - 1])
                  for s in range(SHOPS) for o in origins])
    e = (y - u @ own).reshape(len(x), len(columns), H)
    penalties, maps = [], []
    for j in columns:
        penalties.append(PENALTIES[2 + j])
        left = x.T @ x + penalties[j] * len(x) * np.eye(x.shape[1])
        maps.append(np.linalg.solve(left, x.T @ e[:, j]))

    def forecast(origin):
        u, _, last = read_sample(seen[1], known[1], origin, 0)
        x = np.append(seen[1, origin - SHOP_R:origin], z[1, origin - 1])
        return scaled.undo(last + u @ own + x @ maps[0], 0)

    return {"T": T, "H": H, "R": SHOP_R, "asked": asked,
            "penalties": penalties, "maps": [{"map": flat(m)} for m in maps],
            "origin": SHOP_ROWS + SHOP_ORIGIN,
            "late": flat(forecast(SHOP_ORIGIN)),
            "before": flat(forecast(SHOP_ORIGIN - 1))}


def make_label_case(features, asked):
    u, y, scale, ends = read_labelled(features)
    train, valid = slice(ends[0]), slice(ends[0], ends[1])
    penalty, found = fit((u[train], y[train]), (u[valid], y[valid]), asked,
                         alike)
    return {"features": ",".join(features), "asked": asked,
            "penalty": penalty, "map": flat(found),
            "forecast": flat(u @ found * scale["deviation"] + scale["mean"])}


def main():
    write_rows("labels.csv", ["id", *FEATURES, "grade"], make_labelled())
    write_rows("shops.csv", ["shop", "step", "size", "kind", "mode", *COLUMNS],
               make_shops())
    values, known = read_rows("series.csv")
    write("ridge.json", {
        "T": T, "H": H,
        "cases": [make_case(values, known, *case) for case in CASES],
        "columns": [make_columns_case(values, known, 5, False),
                    make_columns_case(values, known, T, True)],
        "covariates": make_covariates_case(0.0015),
        "labels": {"T": LABEL_T, "cases": [
            make_label_case(*case) for case in LABEL_CASES]}})


if __name__ == "__main__":
    main()
