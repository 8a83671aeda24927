#!/usr/bin/env python3
"""How often the intervals of quirkat-statistics hold the truth.

    coverage.py CALCULATOR [--into docs/statistics.md]

Shares are summed up exactly over all numbers of successes; what cannot be is simulated. Prints the tables of docs/statistics.md, or
puts them there between their marks, and fails where a coverage is not what the page says. Needs the versions in requirements.txt.
"""

import argparse
import math
import subprocess
import sys
from pathlib import Path

import numpy as np
from scipy import stats

SIZES = [20, 200, 2000]
MARKS = "<!-- coverage -->", "<!-- end of coverage -->"


class Calculator:
    """Answers of the crate, each call asked once."""

    def __init__(self, path):
        self.path, self.known = path, {}

    def __call__(self, calls):
        new = list(dict.fromkeys(call for call in calls if call not in self.known))
        if new:
            text = "".join(call + "\n" for call in new)
            answers = subprocess.run([self.path], input=text, capture_output=True, text=True, check=True).stdout
            for call, answer in zip(new, answers.splitlines(), strict=True):
                words = answer.startswith("- ")
                self.known[call] = None if words else [float(x) for x in answer.split()]
        return [self.known[call] for call in calls]


def table(head, rows):
    lines = [head, ["---"] + ["---:"] * (len(head) - 1), *rows]
    return "\n".join("| " + " | ".join(str(cell) for cell in row) + " |" for row in lines) + "\n"


def percent(share):
    return f"{100 * share:.1f}"


def shares(ask, wrong):
    """Exact coverage of the intervals of a share."""
    rows, dips = [], []
    for n in SIZES:
        for p in (0.005, 0.02, 0.1, 0.5, 0.9, 0.98, 0.995):
            mass = stats.binom.pmf(np.arange(n + 1), n, p)
            row = [n, p]
            for name in ("wilson", "clopper_pearson", "jeffreys"):
                ends = np.array(ask([f"{name} {k} {n}" for k in range(n + 1)]))
                coverage = mass[(ends[:, 1] <= p) & (p <= ends[:, 2])].sum()
                row.append(percent(coverage))
                if name == "clopper_pearson" and coverage < 0.95:
                    wrong.append(f"Clopper-Pearson covers {coverage} at n = {n}, p = {p}")
                if name == "wilson" and p == 0.5 and not 0.94 <= coverage <= 0.96:
                    # n = 20 has 95.9.
                    wrong.append(f"Wilson covers {coverage} at n = {n}, p = {p}")
            rows.append(row)
        grid = (np.arange(1000) + 0.5) / 1000
        for name in ("wilson", "clopper_pearson", "jeffreys"):
            ends = np.array(ask([f"{name} {k} {n}" for k in range(n + 1)]))
            mass = stats.binom.pmf(np.arange(n + 1), n, grid[:, None])
            coverage = (mass * ((ends[:, 1] <= grid[:, None]) & (grid[:, None] <= ends[:, 2]))).sum(axis=1)
            least = coverage.argmin()
            dips.append([name.replace("_", "-"), n, percent(coverage.mean()), percent(coverage.min()), f"{grid[least]:.4f}"])
            if name != "clopper_pearson" and not 0.94 <= coverage.mean() <= 0.96:
                wrong.append(f"{name} covers {coverage.mean()} on average at n = {n}")
            if name == "clopper_pearson" and coverage.min() < 0.95:
                wrong.append(f"{name} covers {coverage.min()} at n = {n}")
    return (
        "Exact coverage of a share's 95 % intervals, in %:\n\n"
        + table(["games", "share", "Wilson", "Clopper-Pearson", "Jeffreys"], rows)
        + "\nOver 1,000 shares from 0.0005 to 0.9995, the mean coverage and the worst:\n\n"
        + table(["interval", "games", "mean %", "least %", "at share"], dips)
    )


def simulated(ask, wrong, rng, runs=10_000):
    """Coverage of scores, medians, mean lengths and differences."""
    rows = []

    def row(what, n, calls, truth, band=(0.94, 0.96), at=(1, 2)):
        answers = [a for a in ask(calls) if a is not None]
        found = np.array([[a[at[0]], a[at[1]] if len(a) > at[1] else math.inf] for a in answers])
        coverage = ((found[:, 0] <= truth) & (truth <= found[:, 1])).mean()
        # What chance may do in so many runs.
        chance = 3 * math.sqrt(0.05 * 0.95 / len(answers))
        if not band[0] - chance <= coverage <= band[1] + chance:
            wrong.append(f"{what} covers {coverage} at n = {n}, not {band}")
        rows.append([what, n, percent(coverage), f"{percent(band[0])} to {percent(band[1])}"])

    def text(numbers):
        return " ".join(map(str, numbers))

    for win, draw in [(0.5, 0), (0.4, 0.3), (0.05, 0.9), (0.9, 0.08)]:
        for n in SIZES:
            results = rng.multinomial(n, [win, draw, 1 - win - draw], runs)
            # Normal intervals of few games hold less, the more so the more one-sided the results are.
            band = {20: (0.6, 1), 200: (0.93, 0.96)}.get(n, (0.94, 0.96))
            row(f"score, {win} wins, {draw} draws", n, [f"score {text(r)}" for r in results], win + draw / 2, band)
    shares = [0.1, 0.2, 0.2, 0.15, 0.2, 0.15]
    truth = np.dot(shares, [0, 0.25, 0.5, 0.5, 0.75, 1])
    for n in SIZES:
        pairs = rng.multinomial(n, shares, runs)
        row("score of pairs", n, [f"pair_score {text(r)}" for r in pairs], truth, (0.92, 0.96) if n == 20 else (0.94, 0.96))
    # Values on so fine a grid that no two are equal but by chance: where many are, the interval holds more often.
    for n in SIZES:
        values = np.round(rng.exponential(1e8, (runs, n))).astype(int)
        calls = []
        for sample in values:
            lengths, counts = np.unique(sample, return_counts=True)
            calls.append(" ".join(f"{a} {b}" for a, b in zip(lengths, counts)))
        row("median", n, [f"ranked 0.5 {call}" for call in calls], 1e8 * math.log(2), (0.95, 0.97))
    # Waiting times of which a limit cuts off a third. Just below a length S is above one half, at it below: the median.
    for n in SIZES:
        times = 1 + rng.geometric(0.02, (runs // 4, n))
        calls, median = [], 1 + math.ceil(math.log(0.5) / math.log(0.98))
        mean = 1 + (1 - 0.98**54) / 0.02
        for sample in times:
            lengths, counts = np.unique(np.minimum(sample, 55), return_counts=True)
            calls.append(" ".join(f"{a} {0 if a == 55 else b} {b if a == 55 else 0}" for a, b in zip(lengths, counts)))
        row("median with a limit", n, [f"survival_median {call}" for call in calls], median, (0.94, 0.98))
        row("mean to the limit", n, [f"restricted_mean 55 {call}" for call in calls], mean, (0.92, 0.96) if n == 20 else (0.94, 0.96))
    for n in SIZES:
        a, b = rng.binomial(n, 0.3, runs), rng.binomial(n, 0.4, runs)
        row("difference of shares 0.3 and 0.4", n, [f"newcombe {x} {n} {y} {n}" for x, y in zip(a, b)], -0.1)
        a, b = rng.normal(0.5, 1, (runs, n)), rng.normal(0.2, 3, (runs, n // 2))
        sides = [
            " ".join(f"{len(x)} {x.mean()!r} {x.var(ddof=1)!r}" for x in pair).replace("np.float64(", "").replace(")", "")
            for pair in zip(a, b)
        ]
        row("Welch's difference, variances 1 and 9", n, [f"welch {side}" for side in sides], 0.3)
    return "Simulated coverage of 95 % intervals, in %, and the range that is checked (but for chance):\n\n" + table(
        ["what", "games", "covers", "checked"], rows
    )


def sequential(ask, wrong, rng, runs=2000):
    """What tests that stop themselves say of a known strength; intervals that hold at every look."""
    shares = np.array([0.05, 0.2, 0.5, 0.2, 0.05])
    rows = []
    points = np.arange(5) / 4
    for elo in (-3.0, 1.0, 5.0):
        # Shares with that score: the first ones, tilted.
        score = 1 / (1 + 10 ** (-elo / 400))
        tilt = np.linspace(-1, 1, 4001)[:, None]
        means = (shares * np.exp(tilt * points) / (shares * np.exp(tilt * points)).sum(axis=1, keepdims=True)) @ points
        best = np.interp(score, means, tilt[:, 0])
        mass = shares * np.exp(best * points)
        mass /= mass.sum()
        naive, calls = [], []
        s0, s1 = (1 / (1 + 10 ** (-e / 400)) for e in (0, 10))
        for _ in range(runs):
            counts = np.zeros(5)
            while True:
                counts += rng.multinomial(50, mass)
                n = counts.sum()
                m = counts @ points / n
                v = counts @ (points - m) ** 2 / n
                if abs(n * (s1 - s0) * (2 * m - s0 - s1) / (2 * v)) >= math.log(19):
                    break
            naive.append(-400 * math.log10(1 / m - 1))
            pairs = [int(counts[0]), int(counts[1]), int(counts[2]), 0, int(counts[3]), int(counts[4])]
            calls.append("logistic_stopped 0 10 0.05 0.05 " + " ".join(map(str, pairs)))
        found = np.array([answer[:3] for answer in ask(calls)])
        above = (found[:, 0] > elo).mean()
        coverage = ((found[:, 1] <= elo) & (elo <= found[:, 2])).mean()
        rows.append([elo, f"{np.mean(naive):.2f}", f"{np.mean(np.array(naive) > elo) * 100:.1f}", percent(above), percent(coverage)])
        if not (0.45 <= above <= 0.55 and 0.93 <= coverage <= 0.97):
            wrong.append(f"stopped tests at {elo}: {above} above, {coverage} covered")
    looks = []
    for planned in (1000, 10_000):
        values = rng.choice([0, 0.5, 1], (400, 200, 100), p=[0.3, 0.3, 0.4])
        sums, squares = values.sum(axis=2).cumsum(axis=1), (values**2).sum(axis=2).cumsum(axis=1)
        n = 100 * np.arange(1, 201)
        means = sums / n
        variances = squares / n - means**2
        calls = [
            f"anytime {float(m)!r} {float(v)!r} {k} {planned}" for a, b in zip(means, variances) for m, v, k in zip(a, b, n)
        ]
        found = np.array(ask(calls)).reshape(400, 200, 3)
        always = ((found[:, :, 1] <= 0.55) & (0.55 <= found[:, :, 2])).all(axis=1).mean()
        half = stats.norm.ppf(0.975) * np.sqrt(variances / n)
        naive = (abs(means - 0.55) <= half).all(axis=1).mean()
        looks.append([planned, percent(always), percent(naive)])
        if always < 0.94:
            wrong.append(f"intervals at every look hold in {always}")
    return (
        "Tests of 0 against 10 Elo points that stopped themselves (2,000 for each true strength, a look every 50 pairs):\n\n"
        + table(["true Elo", "naive mean", "naive above, %", "sequential above, %", "interval covers, %"], rows)
        + "\n200 looks, one every 100 games; how often the interval of every one of them holds the score:\n\n"
        + table(["planned games", "anytime, %", "naive, %"], looks)
    )


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("calculator")
    parser.add_argument("--into", type=Path)
    arguments = parser.parse_args()
    ask, wrong, rng = Calculator(arguments.calculator), [], np.random.default_rng(20261130)
    text = "\n".join([shares(ask, wrong), simulated(ask, wrong, rng), sequential(ask, wrong, rng)])
    if arguments.into:
        before, rest = arguments.into.read_text().split(MARKS[0])
        after = rest.split(MARKS[1])[1]
        arguments.into.write_text(f"{before}{MARKS[0]}\n\n{text}\n{MARKS[1]}{after}")
    else:
        print(text)
    for what in wrong:
        print(what, file=sys.stderr)
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
