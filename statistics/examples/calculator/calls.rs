//! The crate's functions by name, on numbers in a line.

use quirkat_statistics::compare::Difference;
use quirkat_statistics::compare::equivalence::equivalence;
use quirkat_statistics::compare::families::Adjustment;
use quirkat_statistics::compare::log_rank::log_rank;
use quirkat_statistics::compare::means::{paired, welch};
use quirkat_statistics::compare::shares::newcombe;
use quirkat_statistics::elo::{elo, normalised, normalised_of_pairs, superiority};
use quirkat_statistics::intervals::{clopper_pearson, even_test, jeffreys, wilson};
use quirkat_statistics::linear::{self, Factor, Row, Terms};
use quirkat_statistics::moments::{Moments, Sample};
use quirkat_statistics::pairs::PairOutcomes;
use quirkat_statistics::quantiles::{median, quantile, ranked};
use quirkat_statistics::results::Results;
use quirkat_statistics::sequential::sprt::{Model, Scores, Sprt};
use quirkat_statistics::sequential::{anytime, stopped};
use quirkat_statistics::special::{Tail, beta, binomial, chi_squared, normal, student};
use quirkat_statistics::survival::{Exits, Survival};
use quirkat_statistics::{Estimate, Level, NoNumber, incidence};

/// A function on numbers.
type Function = fn(&[f64]) -> Result<Vec<f64>, NoNumber>;

/// The functions with what they take.
const CALLS: &[(&str, Function)] = &[
    ("wilson", |x| wilson(count(x[0]), count(x[1]), level(x, 2)).map(ends)),
    ("clopper_pearson", |x| clopper_pearson(count(x[0]), count(x[1]), level(x, 2)).map(ends)),
    ("jeffreys", |x| jeffreys(count(x[0]), count(x[1]), level(x, 2)).map(ends)),
    ("even_test", |x| even_test(count(x[0]), count(x[1])).map(|p| vec![p])),
    // Wins, draws, losses; or pairs in the order LL LD WL DD WD WW.
    ("score", |x| results(x).score().map(ends)),
    ("pair_score", |x| pairs(x).score().map(ends)),
    ("elo", |x| results(x).score().and_then(points)),
    ("pair_elo", |x| pairs(x).score().and_then(points)),
    ("normalised", |x| normalised(results(x), Level::P95).map(ends)),
    ("pair_normalised", |x| normalised_of_pairs(&pairs(x), Level::P95).map(ends)),
    // Mean, variance, count.
    ("superiority", |x| superiority(x[0], x[1], count(x[2])).map(|p| vec![p])),
    // A share, then values with their counts.
    ("quantile", |x| quantile(&counts(&x[1..]), x[0]).map(|value| vec![value])),
    ("ranked", |x| {
        let found = ranked(&counts(&x[1..]), x[0], Level::P95)?;
        Ok([ends(found.estimate), found.ranks.map(|rank| rank as f64).to_vec(), vec![found.coverage]].concat())
    }),
    ("median", |x| median(&counts(x)).map(ends)),
    ("moments", |x| {
        let moments = Moments::of(&counts(x));
        Ok(vec![moments.mean()?, moments.variance()?])
    }),
    // Lengths, each with games that ended and that were cut off.
    ("survival", |x| {
        let found = Survival::of(&exits(x), Level::P95)?;
        Ok(found
            .steps
            .iter()
            .flat_map(|step| [vec![step.time.into(), step.at_risk as f64], ends(step.going)].concat())
            .collect())
    }),
    ("survival_median", |x| {
        let found = Survival::of(&exits(x), Level::P95)?.median()?;
        Ok([Some(found.value), Some(found.low), found.high].into_iter().flatten().map(f64::from).collect())
    }),
    // The limit, then as above.
    ("restricted_mean", |x| {
        Ok(ends(Survival::of(&exits(&x[1..]), Level::P95)?.restricted_mean(x[0] as u32, Level::P95)))
    }),
    // The kind of end, then lengths, each with games that ended in the first and in the second way, and that were cut
    // off.
    ("incidence", |x| {
        let exits: Vec<Exits<2>> = x[1..]
            .chunks(4)
            .map(|x| Exits { time: x[0] as u32, ended: [count(x[1]), count(x[2])], censored: count(x[3]) })
            .collect();
        let found = incidence::of(&exits, x[0] as usize, Level::P95)?;
        Ok(found.iter().flat_map(|point| [vec![point.time.into(), point.error], ends(point.share)].concat()).collect())
    }),
    // The group, then as for survival.
    ("log_rank", |x| {
        let mut groups: Vec<Vec<Exits<1>>> = Vec::new();
        for row in x.chunks(4) {
            groups.resize(groups.len().max(row[0] as usize + 1), Vec::new());
            groups[row[0] as usize].extend(exits(&row[1..]));
        }
        let groups: Vec<&[Exits<1>]> = groups.iter().map(Vec::as_slice).collect();
        log_rank(&groups).map(|found| [vec![found.statistic, found.p], found.expected].concat())
    }),
    // Successes and trials, twice.
    ("newcombe", |x| newcombe([count(x[0]), count(x[1])], [count(x[2]), count(x[3])], Level::P95).map(difference)),
    // Count, mean and variance, twice.
    ("welch", |x| welch(sample(x), sample(&x[3..]), Level::P95).map(difference)),
    ("paired", |x| paired(sample(x), Level::P95).map(difference)),
    // A difference, its error, the margin, degrees of freedom or 0 for a z.
    ("equivalence", |x| {
        let found = equivalence(x[0], x[1], (x[3] > 0.0).then_some(x[3]), x[2], Level::P95)?;
        Ok([vec![found.p], ends(found.interval)].concat())
    }),
    ("holm", |x| Ok(Adjustment::Holm.adjust(x))),
    ("benjamini_hochberg", |x| Ok(Adjustment::BenjaminiHochberg.adjust(x))),
    ("benjamini_yekutieli", |x| Ok(Adjustment::BenjaminiYekutieli.adjust(x))),
    ("bonferroni", |x| Ok(Adjustment::Bonferroni.adjust(x))),
    // The number of factors, the number of levels of each, then rows of levels, value, variance.
    ("main_effects", |x| effects(x, Terms::Main)),
    ("pairwise_effects", |x| effects(x, Terms::Pairwise)),
    // Two Elo differences, alpha, beta, then results or pairs.
    ("logistic_ratio", |x| ratio(x, Model::Logistic)),
    ("normalised_ratio", |x| ratio(x, Model::Normalised)),
    ("logistic_stopped", |x| stopped_by(x, Model::Logistic)),
    ("normalised_stopped", |x| stopped_by(x, Model::Normalised)),
    ("bounds", |x| Sprt::new(Model::Logistic, [0.0, 1.0], x[0], x[1]).map(|test| test.bounds().to_vec())),
    // Mean, variance, count, planned count.
    ("anytime", |x| anytime::mean(x[0], x[1], count(x[2]), count(x[3]), Level::P95).map(ends)),
    // a, b, and x or a lower or upper probability.
    ("beta_tails", |x| {
        let tails = beta::tails(x[0], x[1], x[2], x.get(3).copied().unwrap_or(1.0 - x[2]));
        Ok(vec![tails.lower, tails.upper])
    }),
    ("beta_lower", |x| Ok(vec![beta::quantile(x[0], x[1], Tail::Lower(x[2])).0])),
    ("beta_upper", |x| Ok(vec![beta::quantile(x[0], x[1], Tail::Upper(x[2])).0])),
    ("binomial_lower", |x| Ok(vec![binomial::tails(count(x[0]), count(x[1]), x[2]).lower])),
    ("binomial_quantile", |x| Ok(vec![binomial::quantile(count(x[0]), x[1], x[2]) as f64])),
    ("student_two_sided", |x| Ok(vec![student::two_sided(x[0], x[1])])),
    ("student_quantile", |x| Ok(vec![student::upper_quantile(x[0], x[1])])),
    ("chi_squared", |x| Ok(vec![chi_squared::upper(x[0], x[1] as usize)])),
    ("normal_upper", |x| Ok(vec![normal::upper(x[0])])),
    ("normal_log_upper", |x| Ok(vec![normal::log_upper(x[0])])),
    ("normal_quantile", |x| Ok(vec![normal::upper_quantile(x[0])])),
];

/// What the call in that line gives.
pub fn call(line: &str) -> Result<Vec<f64>, String> {
    let mut words = line.split_whitespace();
    let name = words.next().unwrap_or_default();
    let (_, function) = CALLS.iter().find(|(known, _)| *known == name).ok_or_else(|| format!("no call `{name}`"))?;
    let numbers: Result<Vec<f64>, _> = words.map(str::parse).collect();
    let numbers = numbers.map_err(|error| format!("{error} in `{line}`"))?;
    function(&numbers).map_err(|reason| reason.to_string())
}

fn count(number: f64) -> u64 {
    number as u64
}

fn level(x: &[f64], place: usize) -> Level {
    x.get(place).and_then(|level| Level::new(*level)).unwrap_or(Level::P95)
}

fn ends(estimate: Estimate) -> Vec<f64> {
    vec![estimate.value, estimate.low, estimate.high]
}

fn points(score: Estimate) -> Result<Vec<f64>, NoNumber> {
    let found = elo(score)?;
    Ok([Some(found.value), found.low, found.high].into_iter().flatten().collect())
}

fn difference(found: Difference) -> Vec<f64> {
    [ends(found.estimate), vec![found.statistic, found.p], found.freedom.into_iter().collect()].concat()
}

fn results(x: &[f64]) -> Results {
    Results { wins: count(x[0]), draws: count(x[1]), losses: count(x[2]) }
}

fn pairs(x: &[f64]) -> PairOutcomes {
    let mut pairs = PairOutcomes::default();
    pairs.counts.iter_mut().zip(x).for_each(|(pairs, number)| *pairs = count(*number));
    pairs
}

fn counts(x: &[f64]) -> Vec<(u32, u64)> {
    x.chunks(2).map(|pair| (pair[0] as u32, count(pair[1]))).collect()
}

fn sample(x: &[f64]) -> Sample {
    Sample { count: count(x[0]), mean: x[1], variance: x[2] }
}

fn exits(x: &[f64]) -> Vec<Exits<1>> {
    x.chunks(3).map(|x| Exits { time: x[0] as u32, ended: [count(x[1])], censored: count(x[2]) }).collect()
}

fn effects(x: &[f64], terms: Terms) -> Result<Vec<f64>, NoNumber> {
    let factors = x[0] as usize;
    let names = |levels: f64| (0..levels as usize).map(|level| level.to_string()).collect();
    let factor = |(number, levels): (usize, &f64)| Factor { name: number.to_string(), levels: names(*levels) };
    let list: Vec<Factor> = x[1..=factors].iter().enumerate().map(factor).collect();
    let row = |x: &[f64]| Row {
        levels: x[..factors].iter().map(|level| *level as usize).collect(),
        value: x[factors],
        variance: x[factors + 1],
    };
    let rows: Vec<Row> = x[factors + 1..].chunks(factors + 2).map(row).collect();
    let model = linear::fit(&list, &rows, terms, Level::P95)?;
    let mut found = vec![model.rest.chi_squared, model.rest.p];
    for effect in model.effects {
        let tested = effect.found?;
        found.extend([tested.estimate.value, tested.error, tested.p]);
    }
    Ok(found)
}

fn test(x: &[f64], model: Model) -> Result<(Sprt, Scores), NoNumber> {
    let scores = if x.len() == 7 { results(&x[4..]).into() } else { (&pairs(&x[4..])).into() };
    Ok((Sprt::new(model, [x[0], x[1]], x[2], x[3])?, scores))
}

fn ratio(x: &[f64], model: Model) -> Result<Vec<f64>, NoNumber> {
    let (test, scores) = test(x, model)?;
    Ok(vec![test.log_likelihood_ratio(&scores)?])
}

fn stopped_by(x: &[f64], model: Model) -> Result<Vec<f64>, NoNumber> {
    let (test, scores) = test(x, model)?;
    let found = stopped::estimate(&test, &scores, Level::P95)?;
    Ok([ends(found.sequential), vec![found.superiority, found.log_likelihood_ratio], found.naive.into_iter().collect()]
        .concat())
}
