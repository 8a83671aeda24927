#!/usr/bin/env python3
"""First scores of a run from its game rows, with pandas or Polars: one table and one figure.

    first_score.py RUN [FIGURE.png]

The cells (`# %%`) open as a notebook in Jupyter and other editors. Needs polars, pandas, pyarrow, numpy and matplotlib
(requirements.txt beside it). It fails where the table differs from the run's own summary.
"""

# %% Where the run is
import sys
from pathlib import Path

import numpy as np
import pandas as pd
import polars as pl

run = Path(sys.argv[1] if len(sys.argv) > 1 else "runs/reconstructions")
figure = Path(sys.argv[2] if len(sys.argv) > 2 else "first_score.png")

# %% All game rows, block by block into one lazy table; only the columns that are asked for are read
games = pl.scan_parquet(run / "games" / "*.parquet")
matchups = pl.read_parquet(run / "matchups.parquet").select("matchup", "variant", "first_agent", "second_agent")

# %% The table: games, first score with the trinomial 95 % interval, draw rate, median length (type 7)
score = pl.when(pl.col("result") == "first").then(1.0).when(pl.col("result") == "draw").then(0.5).otherwise(0.0)
table = (
    games.with_columns(score=score)
    .group_by("matchup")
    .agg(
        pl.len().cast(pl.UInt64).alias("games"),
        pl.col("score").mean().alias("first_score"),
        # Quirkat divides the variance of one game by games.
        (pl.col("score").std(ddof=0) / pl.len().sqrt() * 1.959963984540054).alias("half"),
        (pl.col("result") == "draw").mean().alias("draw_rate"),
        # Polars takes the nearest value if it is not told otherwise.
        pl.col("plies").quantile(0.5, interpolation="linear").alias("plies_median"),
    )
    .with_columns(
        first_score_low=(pl.col("first_score") - pl.col("half")).clip(0, 1),
        first_score_high=(pl.col("first_score") + pl.col("half")).clip(0, 1),
    )
    .drop("half")
    .collect()
)
table = matchups.join(table, on="matchup").sort("matchup")
print(table)

# %% The same as the run's own summary, here with pandas
summary = pd.read_parquet(run / "summary.parquet").set_index("matchup")
ours = table.to_pandas().set_index("matchup")
# Where all games ended alike the summary has Wilson's interval.
varied = ours.index[(ours.first_score_high > ours.first_score_low)]
for column in ["games", "first_score", "draw_rate", "plies_median", "first_score_low", "first_score_high"]:
    rows = varied if column.startswith("first_score_") else ours.index
    np.testing.assert_allclose(ours.loc[rows, column], summary.loc[rows, column], rtol=1e-12, atol=1e-12, err_msg=column)
print("equal to summary.parquet")

# %% The figure: first scores with intervals
import matplotlib

matplotlib.use("Agg")
import matplotlib.pyplot as plt

names = [f"{row.variant}, {row.first_agent} v {row.second_agent}" for row in ours.itertuples()]
places = np.arange(len(ours))[::-1]
fig, axes = plt.subplots(figsize=(7, 0.4 * len(ours) + 1), layout="constrained")
errors = [ours.first_score - ours.first_score_low, ours.first_score_high - ours.first_score]
axes.errorbar(ours.first_score, places, xerr=errors, fmt="o", color="#0072b2", markersize=4, capsize=2)
axes.axvline(0.5, color="grey", linestyle="--", linewidth=0.8)
axes.set_yticks(places, names)
axes.set_xlabel("First player's score, 95 % interval")
for side in ("top", "right"):
    axes.spines[side].set_visible(False)
fig.savefig(figure, dpi=200)
print(f"{figure} is drawn")
