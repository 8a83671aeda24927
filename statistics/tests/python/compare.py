#!/usr/bin/env python3
"""Compares quirkat-statistics with SciPy, statsmodels and lifelines on random tables.

    compare.py CALCULATOR [--seed N] [--rounds N]     compares
    compare.py --vectors FOLDER                       writes the vector files that these programs give

CALCULATOR is the crate's example `calculator`, built. Needs the versions in requirements.txt.
"""

import argparse
import math
import subprocess
import sys
import warnings
from pathlib import Path

import lifelines
import numpy as np
import pandas as pd
import scipy
import statsmodels
import statsmodels.api as sm
from lifelines import KaplanMeierFitter
from lifelines.statistics import logrank_test, multivariate_logrank_test
from lifelines.utils import restricted_mean_survival_time
from scipy import special, stats
from scipy.optimize import brentq, minimize
from statsmodels.duration.survfunc import CumIncidenceRight
from statsmodels.stats.multitest import multipletests
from statsmodels.stats.proportion import (
    confint_proportions_2indep,
    proportion_confint,
    proportions_ztest,
)
from statsmodels.stats.weightstats import CompareMeans, DescrStatsW, ttost_ind

VERSIONS = f"SciPy {scipy.__version__}, statsmodels {statsmodels.__version__}, lifelines {lifelines.__version__}"


def line(name, *numbers):
    return " ".join([name, *(repr(int(x)) if float(x).is_integer() and abs(x) < 1e15 else repr(float(x)) for x in numbers)])


def counted(values):
    return np.unique(values, return_counts=True)


# Each maker yields a call, what it should give (None where the other program has no such number), and how far that may
# be off, as a part of the number or, where that is greater, as such.


def shares(rng):
    n = int(10 ** rng.uniform(0, 9.5))
    k = rng.choice([0, n, rng.integers(0, n + 1), min(n, 1), n // 2])
    for name, method in [("wilson", "wilson"), ("clopper_pearson", "beta"), ("jeffreys", "jeffreys")]:
        for level in (0.95, 0.9, 0.999):
            low, high = proportion_confint(k, n, alpha=1 - level, method=method)
            if k == 0:
                low = 0
            if k == n:
                high = 1
            yield line(name, k, n, level), [k / n, low, high], 1e-9
    yield line("even_test", k, n), [stats.binomtest(int(k), n).pvalue], 1e-9


def scores(rng):
    w, d, l = rng.multinomial(rng.integers(2, 5000), rng.dirichlet([1, 1, 1]))
    values = np.repeat([1, 0.5, 0], [w, d, l])
    if values.std() == 0:
        return
    mean, error = values.mean(), values.std() / math.sqrt(len(values))
    z = stats.norm.ppf(0.975)
    yield line("score", w, d, l), [mean, max(0, mean - z * error), min(1, mean + z * error)], 1e-9
    yield line("superiority", mean, values.var(), len(values)), [stats.norm.cdf((mean - 0.5) / error)], 1e-9
    pairs = rng.multinomial(rng.integers(2, 5000), rng.dirichlet([1] * 6))
    values = np.repeat([0, 0.25, 0.5, 0.5, 0.75, 1], pairs)
    mean, error = values.mean(), values.std() / math.sqrt(len(values))
    if error > 0:
        yield line("pair_score", *pairs), [mean, max(0, mean - z * error), min(1, mean + z * error)], 1e-9


def quantiles(rng):
    values = rng.integers(1, rng.integers(2, 300), rng.integers(2, 400))
    share = rng.choice([0.5, 0.1, 0.9, rng.uniform(0.01, 0.99)])
    flat = [x for pair in zip(*counted(values)) for x in pair]
    n = len(values)
    value = np.quantile(values, share, method="linear")
    yield line("quantile", share, *flat), [value], 1e-9
    ordered = np.sort(values)
    below = max(int(stats.binom.ppf(0.025, n, share)), 1)
    above = min(n - int(stats.binom.ppf(0.025, n, 1 - share)) + 1, n)
    coverage = stats.binom.cdf(above - 1, n, share) - stats.binom.cdf(below - 1, n, share)
    expected = [value, ordered[below - 1], ordered[above - 1], below, above, coverage]
    yield line("ranked", share, *flat), expected, 1e-9
    yield line("moments", *flat), [values.mean(), values.var(ddof=1)], 1e-9


def games(rng, limit=None):
    """Lengths with what ended them: 0 the limit, 1 and 2 two kinds of ends."""
    n = rng.integers(5, 200)
    times = np.ceil(rng.weibull(1.5, n) * rng.uniform(20, 80)).astype(int)
    kinds = rng.choice([1, 2, 0], n, p=[0.6, 0.3, 0.1])
    limit = limit or int(np.quantile(times, rng.uniform(0.7, 1)) + 1)
    kinds[times >= limit] = 0
    return np.minimum(times, limit), kinds


def exits(times, kinds, groups=None):
    flat = []
    for time in np.unique(times):
        here = kinds[times == time]
        flat += [time, int((here > 0).sum()), int((here == 0).sum())]
    return flat


def lengths(rng):
    times, kinds = games(rng)
    if not (kinds > 0).any():
        return
    fitter = KaplanMeierFitter().fit(times, kinds > 0)
    table = fitter.event_table.loc[1:]
    table = table[table.observed > 0]
    band = fitter.confidence_interval_survival_function_
    expected = []
    for time, row in table.iterrows():
        going = fitter.survival_function_at_times(time).iloc[0]
        low, high = band.loc[time] if going > 1e-12 else (None, None)
        expected += [time, row.at_risk, going if going > 1e-12 else 0, low, high]
    yield line("survival", *exits(times, kinds)), expected, 1e-9
    # lifelines' median_survival_time_ with what rounding adds to a half taken off, which makes it a step late now and then.
    if fitter.survival_function_.min().iloc[0] > 1e-12:
        curves = pd.concat([fitter.survival_function_, band], axis=1).loc[1:]
        reached = [curve.index[curve <= 0.5 + 1e-12] for _, curve in curves.items()]
        if len(reached[0]):
            yield line("survival_median", *exits(times, kinds)), [r[0] for r in reached if len(r)], 1e-9
    limit = int(times.max())
    mean = restricted_mean_survival_time(fitter, t=limit)
    # The error as R's survival has it: its areas from the curve of lifelines.
    variance = 0
    for time, row in table.iterrows():
        if time < limit and row.at_risk > row.observed:
            area = mean - restricted_mean_survival_time(fitter, t=time)
            variance += area**2 * row.observed / (row.at_risk * (row.at_risk - row.observed))
    half = stats.norm.ppf(0.975) * math.sqrt(variance)
    yield line("restricted_mean", limit, *exits(times, kinds)), [mean, mean - half, mean + half], 1e-8
    # Where everything has ended statsmodels divides by 0.
    if (kinds[times == times.max()] == 0).any() and all((kinds == kind).any() for kind in (1, 2)):
        found = CumIncidenceRight(times, kinds)
        ended = np.isin(found.times, times[kinds > 0])
        for kind in (0, 1):
            flat = []
            for time in np.unique(times):
                here = kinds[times == time]
                flat += [time] + [int((here == k).sum()) for k in (1, 2, 0)]
            expected = []
            for time, share, error in zip(found.times[ended], found.cinc[kind][ended], found.cinc_se[kind][ended]):
                spread = stats.norm.ppf(0.975) * error / (share * math.log(share)) if share > 0 else None
                low, high = (share ** math.exp(-spread), share ** math.exp(spread)) if share > 0 else (0, 1)
                expected += [time, error, share, low, high]
            yield line("incidence", kind, *flat), expected, 1e-7


def differences(rng):
    n, m = rng.integers(1, 500, 2)
    k, j = rng.integers(0, n + 1), rng.integers(0, m + 1)
    low, high = confint_proportions_2indep(k, n, j, m, method="newcomb")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        z, p = proportions_ztest([k, j], [n, m])
    z, p = (0, 1) if math.isnan(z) else (z, p)
    yield line("newcombe", k, n, j, m), [k / n - j / m, low, high, z, p], 1e-9
    one, other = (rng.normal(rng.uniform(-1, 1), rng.uniform(0.1, 5), rng.integers(2, 300)) for _ in range(2))
    sides = [x for side in (one, other) for x in (len(side), side.mean(), side.var(ddof=1))]
    welch = stats.ttest_ind(one, other, equal_var=False)
    interval = welch.confidence_interval(0.95)
    expected = [one.mean() - other.mean(), interval.low, interval.high, welch.statistic, welch.pvalue, welch.df]
    yield line("welch", *sides), expected, 1e-8
    both = min(len(one), len(other))
    gaps = one[:both] - other[:both]
    paired = stats.ttest_rel(one[:both], other[:both])
    interval = paired.confidence_interval(0.95)
    expected = [gaps.mean(), interval.low, interval.high, paired.statistic, paired.pvalue, both - 1]
    yield line("paired", both, gaps.mean(), gaps.var(ddof=1)), expected, 1e-8
    margin = rng.uniform(0.1, 2)
    error, freedom = math.sqrt(one.var(ddof=1) / len(one) + other.var(ddof=1) / len(other)), welch.df
    p, _, _ = ttost_ind(one, other, -margin, margin, usevar="unequal")
    low, high = CompareMeans(DescrStatsW(one), DescrStatsW(other)).tconfint_diff(0.1, usevar="unequal")
    expected = [p, one.mean() - other.mean(), low, high]
    yield line("equivalence", one.mean() - other.mean(), error, margin, freedom), expected, 1e-8
    p_values = rng.choice([rng.uniform(0, 1), 0.01, 0.5, rng.uniform(0, 0.05)], rng.integers(1, 40)) * rng.choice([1, 0.1])
    for name, method in [("holm", "holm"), ("benjamini_hochberg", "fdr_bh"), ("benjamini_yekutieli", "fdr_by"), ("bonferroni", "bonferroni")]:
        yield line(name, *p_values), list(multipletests(p_values, method=method)[1]), 1e-9
    groups = [games(rng, limit=100) for _ in range(rng.integers(2, 5))]
    if not all((kinds > 0).any() for _, kinds in groups):
        return
    flat = []
    for group, (times, kinds) in enumerate(groups):
        rows = np.reshape(exits(times, kinds), (-1, 3))
        flat += [x for row in rows for x in (group, *row)]
    if len(groups) == 2:
        found = logrank_test(groups[0][0], groups[1][0], groups[0][1] > 0, groups[1][1] > 0)
    else:
        times, ended = (np.concatenate([g[i] for g in groups]) for i in (0, 1))
        found = multivariate_logrank_test(times, np.repeat(range(len(groups)), [len(g[0]) for g in groups]), ended > 0)
    yield line("log_rank", *flat), [found.test_statistic, found.p_value] + [None] * len(groups), 1e-7


def effects(rng):
    levels = rng.integers(2, 4, rng.integers(2, 4))
    grid = np.array(np.meshgrid(*[range(n) for n in levels])).reshape(len(levels), -1).T
    grid = np.concatenate([grid, grid[rng.integers(0, len(grid), 3)]])
    y = 0.5 + rng.normal(0, 0.05, len(grid)) + 0.1 * grid[:, 0]
    variance = rng.uniform(1e-4, 1e-2, len(grid))

    def coded(factor, level):
        column = grid[:, factor]
        return (column == level).astype(float) - (column == 0)

    for name in ("main_effects", "pairwise_effects"):
        # Columns and contrasts of sum coding, written out anew.
        terms = [[]] + [[(f, l)] for f in range(len(levels)) for l in range(1, levels[f])]
        if name == "pairwise_effects":
            for f in range(len(levels)):
                for g in range(f + 1, len(levels)):
                    terms += [[(f, l), (g, k)] for l in range(1, levels[f]) for k in range(1, levels[g])]
        table = np.array([np.prod([coded(*t) for t in term], axis=0) if term else np.ones(len(grid)) for term in terms]).T
        # statsmodels: the scale is 1 where variances are known.
        fit = sm.WLS(y, table, weights=1 / variance).fit(cov_type="fixed scale")
        rest = float((fit.resid**2 / variance).sum())
        freedom = len(grid) - table.shape[1]
        expected = [rest, stats.chi2.sf(rest, freedom)]
        for term in terms[1:]:
            weights = np.zeros(len(terms))
            for place, other in enumerate(terms):
                if [f for f, _ in other] == [f for f, _ in term]:
                    weights[place] = np.prod([1 + (l == k) for (_, l), (_, k) in zip(term, other)])
            test = fit.t_test(weights, use_t=False)
            expected += [float(np.squeeze(x)) for x in (test.effect, test.sd, test.pvalue)]
        flat = [x for row, value, v in zip(grid, y, variance) for x in (*row, value, v)]
        yield line(name, len(levels), *levels, *flat), expected, 1e-7


def sequential(rng):
    """The ratio as a constrained maximum by SciPy, and the stopped motion's series written out anew."""
    counts = rng.multinomial(rng.integers(200, 20000), rng.dirichlet([4, 8, 12, 8, 4])).astype(float)
    pairs = [counts[0], counts[1], counts[2], 0, counts[3], counts[4]]
    n, points = counts.sum(), np.arange(5) / 4
    share = np.maximum(counts, 1e-3) / np.maximum(counts, 1e-3).sum()
    mean = share @ points
    variance = share @ (points - mean) ** 2
    elo = sorted(rng.uniform(-10, 10, 2))
    by_score = [1 / (1 + 10 ** (-e / 400)) for e in elo]

    def best(constraint):
        # Log shares as variables, so that they stay positive.
        rules = [{"type": "eq", "fun": lambda x: np.exp(x).sum() - 1}, {"type": "eq", "fun": lambda x: constraint(np.exp(x))}]
        found = minimize(lambda x: -share @ x, np.log(share), jac=lambda x: -share, constraints=rules, method="SLSQP",
                         options={"ftol": 1e-15, "maxiter": 1000})
        return -found.fun

    def deviations(p):
        m = p @ points
        return (m - 0.5) / math.sqrt(p @ (points - m) ** 2)

    scale = 800 / math.log(10) / math.sqrt(2)
    for name, constraints in [
        ("logistic_ratio", [lambda p, s=s: p @ points - s for s in by_score]),
        ("normalised_ratio", [lambda p, e=e: deviations(p) - e / scale for e in elo]),
    ]:
        first, second = map(best, constraints)
        yield line(name, *elo, 0.05, 0.05, *pairs), [n * (second - first)], 2e-4
    low, high = math.log(0.05 / 0.95), math.log(0.95 / 0.05)

    def moving(s):
        v = variance + (s - mean) ** 2
        return (s - sum(by_score) / 2) * (by_score[1] - by_score[0]) / v, (by_score[1] - by_score[0]) ** 2 / v

    drift = moving(mean)[0]
    end = min(max(n * drift, low), high)
    time = n if end == n * drift else end / drift
    width = high - low

    def worse(e):
        drift, v = moving(1 / (1 + 10 ** (-e / 400)))
        tilt, start, place = drift / v, -low, end - low
        k = np.arange(1, 4000) * math.pi / width
        left = np.exp(-v * (k**2 + tilt**2) / 2 * time)
        terms = left * np.sin(k * start) * (tilt * np.sin(k * place) - k * np.cos(k * place)) / (k**2 + tilt**2)
        ever = math.expm1(2 * tilt * (width - start)) / math.expm1(2 * tilt * width) if abs(tilt) > 1e-9 else (width - start) / width
        return ever + 2 / width * math.exp(tilt * (place - start)) * terms.sum()

    try:
        roots = [brentq(lambda e: worse(e) - p, -150, 150, xtol=1e-11) for p in (0.5, 0.975, 0.025)]
        superior = worse(0)
    except (ValueError, OverflowError):
        return
    if time * moving(mean)[1] / width**2 < 0.02:
        return  # the series needs more than double precision
    yield line("logistic_stopped", *elo, 0.05, 0.05, *pairs), [*roots, superior, end] + ([None] if 0 < mean < 1 else []), 1e-6


def distributions(rng):
    a, b = 10 ** rng.uniform(-0.3, 9, 2)
    if rng.random() < 0.5:
        b = a * 10 ** rng.uniform(-1, 1)
    for p in (0.025, 0.5, 0.995):
        x = special.betaincinv(a, b, p)
        within = 1e-7  # x, and 1 - x more so, is rounded
        if 1e-300 < x < 1 - 1e-9:
            yield line("beta_tails", a, b, x), [special.betainc(a, b, x), special.betaincc(a, b, x)], within
            yield line("beta_lower", a, b, p), [x], 1e-9
            yield line("beta_upper", a, b, p), [special.betainccinv(a, b, p)], 1e-9
    n = int(10 ** rng.uniform(0, 9))
    share = rng.uniform(0.001, 0.999)
    k = int(stats.binom.ppf(rng.uniform(0.001, 0.999), n, share))
    yield line("binomial_lower", k, n, share), [stats.binom.cdf(k, n, share)], 1e-8
    yield line("binomial_quantile", n, share, 0.025), [stats.binom.ppf(0.025, n, share)], 0
    freedom, t = 10 ** rng.uniform(0, 8), rng.uniform(0, 12)
    yield line("student_two_sided", t, freedom), [2 * stats.t.sf(t, freedom)], 1e-8
    for p in (0.025, 0.05, 0.0005):
        yield line("student_quantile", p, freedom), [stats.t.isf(p, freedom)], 1e-8
    degrees = rng.integers(1, 300)
    x = degrees * rng.uniform(0.3, 4)
    yield line("chi_squared", x, degrees), [stats.chi2.sf(x, degrees)], 1e-9
    z = rng.uniform(-9, 30)
    yield line("normal_upper", z), [stats.norm.sf(z)], 1e-12
    yield line("normal_log_upper", 3 * z), [stats.norm.logsf(3 * z)], 1e-9
    p = 10 ** rng.uniform(-12, -0.01)
    yield line("normal_quantile", p), [stats.norm.isf(p)], 1e-12


MAKERS = [shares, scores, quantiles, lengths, differences, effects, sequential, distributions]

# How many rounds of a maker go into the vector files.
VECTORS = {"shares": 8, "lengths": 4, "differences": 5, "effects": 2, "distributions": 12, "quantiles": 4}


def compare(calculator, seed, rounds):
    rng = np.random.default_rng(seed)
    cases = [(maker.__name__, *case) for maker in MAKERS for _ in range(rounds) for case in maker(rng)]
    text = "".join(call + "\n" for _, call, _, _ in cases)
    answers = subprocess.run([calculator], input=text, capture_output=True, text=True, check=True).stdout.splitlines()
    wrong, worst = 0, {}
    for (topic, call, expected, within), answer in zip(cases, answers, strict=True):
        name = call.split()[0]
        found = [] if answer.startswith("-") and not answer[1:2].isdigit() else [float(x) for x in answer.split()]
        gaps = [abs(f - e) / max(abs(e), 1e-3) for f, e in zip(found, expected) if e is not None]
        gap = max(gaps, default=0) if len(found) == len(expected) else math.inf
        before = worst.get(name, (0, 0, 0))
        worst[name] = (max(before[0], gap), max(before[1], within), before[2] + 1)
        if not gap <= within:
            wrong += 1
            if wrong <= 10:
                print(f"{call[:300]}\n  gives {answer[:300]}\n  not {[None if e is None else float(e) for e in expected][:12]}")
    for name, (gap, within, number) in worst.items():
        print(f"{name:22} {number:6} tables, differ by at most {gap:.1e} (allowed {within:.0e})")
    print(f"{len(cases)} tables with seed {seed}, {wrong} differ; {VERSIONS}")
    return wrong


def write_vectors(folder):
    for maker in MAKERS:
        if (rounds := VECTORS.get(maker.__name__)) is None:
            continue
        rng = np.random.default_rng(20261130)
        # In quantiles.tsv what is written by hand stays above the mark.
        path = folder / f"{maker.__name__}.tsv"
        mark = f"# tests/python/compare.py --vectors; {VERSIONS}\n"
        above = path.read_text().split("# tests/python/compare.py")[0] if path.exists() else ""
        with path.open("w") as file:
            file.write(above + mark)
            for _ in range(rounds):
                for call, expected, within in maker(rng):
                    numbers = " ".join("_" if e is None else repr(float(e)) for e in expected)
                    file.write(f"{call}\t{numbers}\t~{max(within, 1e-12)}\n")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("calculator", nargs="?")
    parser.add_argument("--seed", type=int, default=20261130)
    parser.add_argument("--rounds", type=int, default=100)
    parser.add_argument("--vectors", type=Path)
    arguments = parser.parse_args()
    if arguments.vectors:
        write_vectors(arguments.vectors)
    elif compare(arguments.calculator, arguments.seed, arguments.rounds):
        sys.exit(1)


if __name__ == "__main__":
    main()
