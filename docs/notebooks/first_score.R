# First scores of a run from its game rows: one table and one figure.
#
#     Rscript first_score.R RUN [FIGURE.png]
#
# Needs dplyr and ggplot2, and arrow to read Parquet; where arrow is not installed, reticulate and Python's pyarrow.
# It fails where the table differs from the run's own summary.

library(dplyr, warn.conflicts = FALSE)
library(ggplot2)

arguments <- commandArgs(trailingOnly = TRUE)
run <- if (length(arguments) > 0) arguments[[1]] else "runs/reconstructions"
figure <- if (length(arguments) > 1) arguments[[2]] else "first_score.png"

# Some columns of Parquet files of one kind, as a data frame.
read_columns <- function(files, columns) {
  if (requireNamespace("arrow", quietly = TRUE)) {
    arrow::open_dataset(files) |> select(all_of(columns)) |> collect()
  } else {
    parquet <- reticulate::import("pyarrow.parquet")
    table <- parquet$read_table(as.list(files), columns = as.list(columns))
    as.data.frame(lapply(table$to_pydict(), unlist))
  }
}

games <- read_columns(list.files(file.path(run, "games"), "[.]parquet$", full.names = TRUE), c("matchup", "result", "plies"))
matchups <- read_columns(file.path(run, "matchups.parquet"), c("matchup", "variant", "first_agent", "second_agent"))

# The table: games, first score with the trinomial 95 % interval, draw rate, median length (type 7).
# Quirkat divides the variance of one game by games.
scores <- games |>
  mutate(score = case_when(result == "first" ~ 1, result == "draw" ~ 0.5, TRUE ~ 0)) |>
  group_by(matchup) |>
  summarise(
    games = n(),
    first_score = mean(score),
    half = qnorm(0.975) * sqrt(mean((score - mean(score))^2) / n()),
    draw_rate = mean(result == "draw"),
    plies_median = quantile(plies, 0.5, type = 7, names = FALSE)
  ) |>
  mutate(
    first_score_low = pmax(first_score - half, 0),
    first_score_high = pmin(first_score + half, 1)
  )
scores <- inner_join(matchups, scores, by = "matchup") |> arrange(matchup)
print(as.data.frame(scores))

# The same as the run's own summary. Where all games ended alike that has Wilson's interval.
measures <- c("first_score", "draw_rate", "plies_median", "first_score_low", "first_score_high")
summary <- read_columns(file.path(run, "summary.parquet"), c("matchup", measures))
summary <- summary[match(scores$matchup, summary$matchup), ]
for (measure in measures) {
  rows <- if (grepl("^first_score_", measure)) scores$half > 0 else TRUE
  stopifnot(isTRUE(all.equal(scores[[measure]][rows], summary[[measure]][rows], tolerance = 1e-12)))
}
cat("equal to summary.parquet\n")

# The figure: first scores with intervals.
scores$name <- paste0(scores$variant, ", ", scores$first_agent, " v ", scores$second_agent)
picture <- ggplot(scores, aes(x = first_score, y = factor(name, levels = rev(name)))) +
  geom_vline(xintercept = 0.5, linetype = "dashed", colour = "grey50") +
  geom_pointrange(aes(xmin = first_score_low, xmax = first_score_high), colour = "#0072b2", size = 0.3) +
  labs(x = "First player's score, 95 % interval", y = NULL) +
  theme_classic()
ggsave(figure, picture, width = 7, height = 0.4 * nrow(scores) + 1, dpi = 200)
cat(figure, "is drawn\n")
