"""make_series.py - the numbers that test_series.c compares with.

To write tests/golden/series.csv, panel.csv and series.json again, from the
root of the tree, with numpy (Debian: python3-numpy):

    /usr/bin/python3 tests/golden/make_series.py

surroundings.py has the formulas. Of series.csv, missing cells filled with the
last known value: the borders of the parts; which columns are seen as
logarithms if windows of T rows tell, and the moments if all are; the period
that is found for each list of targets; profiles, each season (columns,
period); and windows. Of those x and past are (segments, segment K), shift,
scale and target (H, J), target null where it is not known.

Of panel.csv, nothing transformed: profiles, each season (1 + ids, columns,
period) with those of the ids that are listed, which of them are those of a
series (0: the common ones), and what they are behind its last row (series,
columns).
"""

import numpy as np

from fixture import flat, write
from surroundings import (COLUMNS, H, T, Scaled, borders, fit_profile,
                          fit_profiles, find_period, in_segments, make_panel,
                          make_rows, profile_rows, read_cells, read_rows,
                          varies_with_level, window_norm, write_rows)

BLOCKS = (T, 2, 5, 12)
PROFILES = ([12], [12, 5])
# norm, the row of the origin, rows of a segment, the channel if they are
# shared: gaps at 30 and 31, at 120 and 140, and behind the last row
WINDOWS = (("mean", 40, 1, None), ("std", 33, 4, None), ("last", 118, 3, None),
           ("none", 57, 4, None), ("mean", 139, 4, 1), ("std", 26, 5, 1),
           ("last", 88, 4, 0))


def make_profile(scaled, known, n_train, periods):
    seasons = fit_profile(scaled, known, n_train, periods)
    return {"periods": periods,
            "seasons": [{"values": flat(season)} for season in seasons]}


def shared_train_end(times):
    """The time at which the train part of all series ends: at most 70 % of all
    rows are older, at most 20 % are in the test part, and the validation and
    the test part have H times each, at least."""
    all_times = np.concatenate(times)
    axis = np.arange(all_times.min(), all_times.max() + 2)
    older = np.array([np.sum(all_times < time) for time in axis])
    n = len(all_times)
    seventy = np.max(axis[older <= n * 7 // 10])
    eighty = np.min(axis[older >= n - n // 5])
    n_test = max(axis[-1] - eighty, H)
    return axis[-1] - n_test - max(eighty - seventy, H)


def read_panel(name):
    """The ids in order, the first of each one's times, its number of rows, and
    its scaled train rows."""
    ids, steps = zip(*read_cells(name, ("id", "step")))
    values, known = read_rows(name)
    names = list(dict.fromkeys(ids))
    rows = [np.flatnonzero(np.array(ids) == name) for name in names]
    times = [np.array(steps, int)[own] for own in rows]
    end = shared_train_end(times)
    train = [own[time < end] for own, time in zip(rows, times)]
    all_train = np.concatenate(train)
    scaled = Scaled(values[all_train], known[all_train], len(all_train), "none")
    seen = np.where(known[all_train], scaled.values, np.nan)
    return (names, [int(steps[own[0]]) for own in rows],
            [len(own) for own in rows],
            np.split(seen, np.cumsum([len(own) for own in train])[:-1]))


def make_panel_profile(panel, periods):
    names, times, lengths, train = panel
    starts = np.array(times) - min(times)
    seasons, sets = fit_profiles(train, starts, periods, True)
    behind = sum(np.array([season[k][:, end % period] for k, end in
                           zip(sets, starts + lengths)])
                 for season, period in zip(seasons, periods))
    return {"periods": periods, "own": 1,
            "ids": [name for name, k in zip(names, sets) if k],
            "sets": sets.tolist(),
            "seasons": [{"values": flat(season)} for season in seasons],
            "behind": flat(behind)}


def make_window(seen, known, norm, origin, segment, channel):
    columns = (list(range(len(COLUMNS))) if channel is None else [channel])
    window = seen[origin - T:origin, columns]
    shift, scale = window_norm(norm, window)
    x = flat(in_segments((window - shift) / scale, segment))
    target = np.where(known, seen, np.nan)[origin:origin + H, columns]
    return {"norm": norm, "origin": origin, "segment": segment,
            "shared": channel is not None, "channel": channel or 0,
            "x": x, "past": x, "target": flat(target),
            "shift": flat(np.tile(shift, H)), "scale": flat(np.tile(scale, H))}


def main():
    write_rows("series.csv", ["step", *COLUMNS], make_rows())
    write_rows("panel.csv", ["id", "step", *COLUMNS], make_panel())
    values, known = read_rows("series.csv")
    n, n_columns = values.shape
    ends = borders(n)
    n_train = ends[0]
    auto = Scaled(values, known, n_train, "auto")
    logs = Scaled(values, known, n_train, "log")
    profile = fit_profile(auto, known, n_train, PROFILES[-1])
    seen = auto.values - profile_rows(profile, n, n_columns)
    train = values[:n_train].T
    panel = read_panel("panel.csv")
    write("series.json", {
        "T": T, "H": H, "borders": ends,
        "logs": [{"T": block, "columns": [
            int(varies_with_level(values[:n_train, c], known[:n_train, c],
                                  block)) for c in range(n_columns)]}
                 for block in BLOCKS],
        "moments": [{**plain, "log_mean": log["mean"],
                     "log_deviation": log["deviation"],
                     "floor": train[c][known[:n_train, c]].min()}
                    for c, (plain, log) in enumerate(
                        zip(logs.plain, logs.seen))],
        "found": [{"targets": ",".join(names), "period": find_period(
            [train[COLUMNS.index(name)] for name in names])}
                  for names in (("load",), ("flow",), COLUMNS)],
        "profiles": [make_profile(auto, known, n_train, periods)
                     for periods in PROFILES],
        "windows": [make_window(seen, known, *window) for window in WINDOWS],
        "panel": [make_panel_profile(panel, periods)
                  for periods in PROFILES]})


if __name__ == "__main__":
    main()
