"""surroundings.py - what is around the network, with numpy, for make_series.py
and make_ridge.py.

From the formulas in the headers of src/series, in double precision; nothing
may be derived from the program's own code. Rows are counted from 0, and so are
phases. What a float holds of a number in a file is that number.
"""

import csv
import os

import numpy as np

from fixture import FOLDER

T, H = 10, 7
COLUMNS = ("load", "flow")
ROWS = 160


def noise(i, k):
    """In [-.5, .5), from nobody's generator."""
    return (i * 7919 + k * 104729 + i * i * 31) % 1009 / 1009 - 0.5


def make_rows():
    """The load varies with its level, with seasons of 12 and of 5 rows; the
    flow rises by much and varies alike, with a season of 8. Some are
    missing."""
    kick = (1, -1, 0.5, -0.5, 0)
    for i in range(ROWS):
        load = np.exp(1 + 0.008 * i + 0.35 * np.sin(np.pi * i / 6)
                      + 0.12 * kick[i % 5] + 0.15 * noise(i, 1))
        flow = 20 + 0.2 * i + 4 * np.sin(np.pi * i / 4) + noise(i, 2)
        yield [str(i + 3), "" if i == 75 else f"{load:.3f}",
               "" if i in (30, 31, 120, 140) else f"{flow:.3f}"]


def make_panel():
    """Of "own" the season is much its own; "other" begins later, varies about
    that of "own" by chance, and has gaps; "brief" has less than two periods of
    12; the load of "exact" repeats itself without chance."""
    for i in range(90):
        load = (5 + 0.02 * i + 2 * np.sin(np.pi * i / 6) + 0.8 * (i % 5 == 2)
                + 1.5 * noise(i, 3))
        flow = 30 - 0.1 * i + 3 * np.cos(np.pi * i / 6) + 4 * noise(i, 4)
        yield ["own", i + 3, f"{load:.3f}", f"{flow:.3f}"]
    for i in range(5, 52):
        load = 7 + 1.6 * np.sin(np.pi * i / 6) + 4 * noise(i, 5)
        flow = 25 + 2 * np.cos(np.pi * i / 6) + 5 * noise(i, 6)
        yield ["other", i + 3, "" if i in (20, 21) else f"{load:.3f}",
               "" if i == 30 else f"{flow:.3f}"]
    for i in range(17, 49):
        load = 4 + 2 * np.sin(np.pi * i / 6) + 2 * noise(i, 7)
        flow = 33 + 0.2 * i + 3 * np.cos(np.pi * i / 6) + 3 * noise(i, 8)
        yield ["brief", i + 3, f"{load:.3f}", f"{flow:.3f}"]
    for i in range(2, 62):
        load = 6 + abs(i % 12 - 4) / 4
        flow = 28 + 4 * np.cos(np.pi * (i + 3) / 6) + 4 * noise(i, 9)
        yield ["exact", i + 3, f"{load:.3f}", f"{flow:.3f}"]


def write_rows(name, header, rows):
    with open(os.path.join(FOLDER, name), "w", encoding="ascii",
              newline="") as file:
        writer = csv.writer(file, lineterminator="\n")
        writer.writerow(header)
        writer.writerows(rows)


def read_cells(name, columns):
    """Those of the columns as text, row by row."""
    with open(os.path.join(FOLDER, name), encoding="ascii") as file:
        return [[row[column] for column in columns]
                for row in csv.DictReader(file)]


def read_rows(name, columns=COLUMNS):
    """Values (rows, columns), and which are known; the others are the last
    known ones."""
    values = np.array([[float(cell or "nan") for cell in row]
                       for row in read_cells(name, columns)])
    known = ~np.isnan(values)
    for i in range(1, len(values)):
        values[i] = np.where(known[i], values[i], values[i - 1])
    return as_float(values), known


def as_float(numbers):
    return np.float64(np.float32(numbers))


def borders(n, least=H):
    """Rows where train, valid and test end: 70, 10, 20 %."""
    test, valid = max(n // 5, least), max(n - n * 7 // 10 - n // 5, least)
    return [n - test - valid, n - test, n]


# scaler.h, transform.h: a column is scaled by its moments, the values' or, of
# one that is transformed, the logarithms'.


def moments(values):
    return {"mean": as_float(values.mean()),
            "deviation": as_float(values.std())}


def varies_with_level(values, known, n=T):
    """Guerrero 1993, with powers 0 and 1, over blocks of n rows."""
    blocks = [values[i:i + n] for i in range(0, len(values) - n + 1, n)
              if known[i:i + n].all()]
    s = np.array([block.std() for block in blocks])
    m = np.array([block.mean() for block in blocks])

    def variation(x):
        return x.std() / x.mean()

    return bool(variation(s / m) < variation(s))


class Scaled:
    """Train rows' moments, and the scaled values (rows, columns)."""

    def __init__(self, values, known, n_train, logs):
        columns = range(values.shape[1])
        self.logs = [
            varies_with_level(values[:n_train, c], known[:n_train, c])
            if logs == "auto" else logs == "log" for c in columns]
        seen = np.where(self.logs, np.log(values), values)
        train = [known[:n_train, c] for c in columns]
        self.plain = [moments(values[:n_train, c][train[c]]) for c in columns]
        self.seen = [moments(seen[:n_train, c][train[c]]) for c in columns]
        self.mean = np.array([m["mean"] for m in self.seen])
        self.deviation = np.array([m["deviation"] for m in self.seen])
        self.values = (seen - self.mean) / self.deviation

    def undo(self, scaled, column):
        power = scaled * self.deviation[column] + self.mean[column]
        return np.exp(power) if self.logs[column] else power


# profile.h: of series of train rows, each (rows, columns) of scaled values, NaN
# where one is not known.


def slope_of(x, period):
    """Of a column; less than two periods have none."""
    if len(x) < 2 * period:
        return 0
    return np.nanmean(x[period:] - x[:-period]) / period


def mean_season(columns, phases, period):
    """Of the same column of some series, each less its line."""
    left = []
    for x in columns:
        x = x - slope_of(x, period) * np.arange(len(x))
        left.append(x - np.nanmean(x))
    left, phases = np.concatenate(left), np.concatenate(phases)
    profile = np.array([np.nanmean(left[phases == p]) for p in range(period)])
    return profile - profile.mean()


def own_season(x, phases, common):
    """What of the mean of its own rows is more than chance."""
    period = len(common)
    beside = mean_season([x], [phases], period) - common
    rises = x[period:] - x[:-period] - period * slope_of(x, period)
    n = np.bincount(phases[~np.isnan(x)], minlength=period)
    v = (np.nanmean(rises ** 2) / 2 / n).sum()
    return common + max(0, 1 - v / (beside ** 2).sum()) * beside


def fit_profiles(series, starts, periods, own):
    """A list of seasons (1 + ids, columns, period), each fitted to what those
    before leave; and for each series which of a season is its. The first rows
    are `starts` steps after the oldest of all."""
    has_own = np.array([own and len(x) >= 2 * max(periods) for x in series])
    sets = np.cumsum(has_own) * has_own
    left = [x.copy() for x in series]
    seasons = []
    for period in periods:
        phases = [(start + np.arange(len(x))) % period
                  for start, x in zip(starts, series)]
        season = np.zeros((1 + max(sets), series[0].shape[1], period))
        for c in range(season.shape[1]):
            columns = [x[:, c] for x in left]
            season[0, c] = mean_season(columns, phases, period)
            for s in np.flatnonzero(sets):
                season[sets[s], c] = own_season(columns[s], phases[s],
                                                season[0, c])
        for x, phase, k in zip(left, phases, sets):
            x -= season[k][:, phase].T
        seasons.append(season)
    return seasons, sets


def fit_profile(scaled, known, n_train, periods):
    """Of the one series: a list of (columns, period)."""
    seen = np.where(known, scaled.values, np.nan)[:n_train]
    seasons, _ = fit_profiles([seen], [0], periods, False)
    return [season[0] for season in seasons]


def profile_rows(seasons, n, columns):
    """Of n rows, also behind the last one: (n, columns)."""
    rows = np.zeros((n, columns))
    for season in seasons:
        rows += season[:, np.arange(n) % season.shape[1]].T
    return rows


# season_detect.h


def autocorrelation(x, lag):
    return (x[lag:] * x[:-lag]).sum() / (x * x).sum()


def detrended(x):
    i = np.arange(len(x))
    return x - np.polyval(np.polyfit(i, x, 1), i)


def repeats(x, period):
    """Mean product of what is left of the moving mean, so far apart."""
    window = np.ones(period) / period if period % 2 else np.concatenate(
        [[0.5], np.ones(period - 1), [0.5]]) / period
    half = period // 2
    left = x[half:len(x) - half] - np.convolve(x, window, "valid")
    left -= left.mean()
    return ((left[period:] * left[:-period]).mean()
            / (left * left).mean()) > 0.2


def find_period(columns):
    """Of columns without gaps; a step of time that no candidate goes with."""
    columns = [detrended(column) for column in columns]
    most = len(columns[0]) // 3
    acf = np.array([1.0] + [
        np.mean([autocorrelation(x, lag) for x in columns])
        for lag in range(1, most * 5 // 4 + 2)])
    first = next(lag for lag in range(1, most)
                 if acf[lag - 1] > acf[lag] <= acf[lag + 1])
    peaks = [lag for lag in range(first + 1, most + 1)
             if acf[lag] > 0.2
             and acf[lag] == acf[lag - max(lag // 4, 1):
                                 lag + max(lag // 4, 1) + 1].max()]
    for lag in sorted(peaks, key=lambda lag: -acf[lag]):
        if np.mean([repeats(x, lag) for x in columns]) > 0.2:
            return lag
    return 1


# window.h


def window_norm(norm, window):
    """Shift and scale (columns) of a window (T, columns)."""
    one = np.ones(window.shape[1])
    return {"mean": (window.mean(axis=0), one),
            "std": (window.mean(axis=0),
                    np.sqrt(window.var(axis=0) + 1e-5)),
            "last": (window[-1], one),
            "none": (0 * one, one)}[norm]


def in_segments(rows, segment):
    """(T, n) as (segments, segment n), zeros before the first row."""
    missing = -len(rows) % segment
    rows = np.concatenate([np.zeros((missing, rows.shape[1])), rows])
    return rows.reshape(len(rows) // segment, -1)
