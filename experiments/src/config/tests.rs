use std::fs;
use std::path::Path;

use quirkat_reports::comparisons::Family;
use quirkat_reports::statistics::ShareInterval;
use quirkat_reports::statistics::sequential::sprt::Model;
use quirkat_reports::tournament::Question;

use super::*;

pub(super) fn read(text: &str) -> Result<Experiment, Fault> {
    Experiment::from_toml(Path::new("some/mine.toml"), text, &Overrides::default())
}

pub(super) fn good(text: &str) -> Experiment {
    read(text).unwrap_or_else(|fault| panic!("{fault}\n{text}"))
}

const ONE: &str = "[[variants]]\nruleset = \"bell\"\n";

/// All that decides the run, and what it is called.
pub(super) fn contents(experiment: &Experiment) -> impl PartialEq + std::fmt::Debug + use<> {
    let variants = experiment.variants.iter();
    let variants: Vec<_> =
        variants.map(|one| (one.name.clone(), one.ruleset.raw().clone(), one.agents.clone())).collect();
    let Experiment {
        title,
        question,
        seed,
        games,
        agents,
        pairings,
        openings,
        rows,
        score,
        until,
        variants: _,
        skipped,
        comparisons,
        intervals,
        figures,
    } = experiment.clone();
    let openings = openings.map(|openings| openings.written());
    (
        (title, question),
        (seed, games),
        agents,
        (pairings, openings),
        (rows, score, until),
        (variants, skipped, comparisons, intervals, figures),
    )
}

#[test]
fn the_defaults_are_those_of_the_documentation() {
    let experiment = good(ONE);
    assert_eq!((experiment.title.as_str(), experiment.question.as_str()), ("mine", ""));
    assert_eq!((experiment.seed, experiment.games), (0, 1000));
    assert_eq!(experiment.agents, [NamedAgent { name: "random".into(), agent: quirkat_sim::Agent::Random }]);
    assert_eq!(experiment.pairings, Pairings::Mirror);
    assert_eq!(experiment.variants[0].name, "bell");
}

#[test]
fn the_command_line_goes_before_the_config() {
    let text = format!("seed = 1\ngames = 2\n{ONE}");
    let overrides = Overrides { seed: Some(u64::MAX), games: Some(7) };
    let experiment = Experiment::from_toml(Path::new("mine.toml"), &text, &overrides).expect("reads");
    assert_eq!((experiment.seed, experiment.games), (u64::MAX, 7));
}

#[test]
fn numbers_have_underscores_and_reach_their_limits() {
    let experiment = good(&format!("seed = 18_446_744_073_709_551_615\ngames = 10_000_000_000\n{ONE}"));
    assert_eq!((experiment.seed, experiment.games), (u64::MAX, GAMES_MOST));
    for wrong in ["games = 1_000_000_000_001", "games = 0", "games = -1", "games = 1.5", "seed = -1", "seed = \"1\""] {
        let fault = read(&format!("{wrong}\n{ONE}")).expect_err(wrong);
        assert!(fault.message.starts_with("expected a whole number from "), "{wrong}: {fault}");
    }
}

#[test]
fn windows_line_ends_change_nothing() {
    let text = format!("title = \"t\"\r\nagents = [\r\n  \"random\",\r\n]\r\n{}", ONE.replace('\n', "\r\n"));
    assert_eq!(contents(&good(&text)), contents(&good(&text.replace('\r', ""))));
    let fault = read(&text.replace("bell", "bel")).expect_err("no such ruleset");
    assert!(fault.to_string().starts_with("some/mine.toml:6:1: variants[0].ruleset: "), "{fault}");
}

#[test]
fn variants_are_outer_and_pairings_inner() {
    let variants = format!("{ONE}[[variants]]\nruleset = \"alfonso\"\n");
    let agents = "agents = [\"random\", \"greedy\"]\n";
    let cells = |text: &str| {
        let plans = good(text).matchups();
        assert!((0..).zip(&plans).all(|(number, plan)| plan.number == number));
        plans.iter().map(|plan| (plan.variant, plan.first, plan.second)).collect::<Vec<_>>()
    };
    assert_eq!(cells(&format!("{agents}{variants}")), [(0, 0, 0), (0, 1, 1), (1, 0, 0), (1, 1, 1)]);
    assert_eq!(
        cells(&format!("pairings = \"all\"\n{agents}{variants}")),
        [(0, 0, 0), (0, 0, 1), (0, 1, 0), (0, 1, 1), (1, 0, 0), (1, 0, 1), (1, 1, 0), (1, 1, 1)]
    );
    assert_eq!(
        cells(&format!("pairings = \"others\"\n{agents}{variants}")),
        [(0, 0, 1), (0, 1, 0), (1, 0, 1), (1, 1, 0)]
    );
    let lonely = format!("pairings = \"others\"\n{agents}{ONE}agents = [\"greedy\"]\n");
    let fault = read(&lonely).expect_err("greedy meets nobody").to_string();
    assert!(fault.contains("one agent meets no other"), "{fault}");
}

#[test]
fn agents_are_names_or_tables() {
    let experiment =
        good(&format!("agents = [\"greedy\", {{ kind = \"random\" }}, {{ name = \"r\", kind = \"random\" }}]\n{ONE}"));
    let names: Vec<_> = experiment.agents.iter().map(|agent| (agent.name.as_str(), agent.agent.kind().word)).collect();
    assert_eq!(names, [("greedy", "greedy"), ("random", "random"), ("r", "random")]);
}

#[test]
fn a_set_changes_its_variant_only_with_or_without_quotes() {
    let text = "[[variants]]\nruleset = \"bell\"\n\
        [[variants]]\nname = \"a\"\nruleset = \"bell\"\nset = { \"rules.captures\" = \"all\", \"end.ply_limit\" = 9 }\n\
        [[variants]]\nname = \"b\"\nruleset = \"bell\"\nset = { rules.captures = \"all\", end.ply_limit = 9 }\n";
    let experiment = good(text);
    let [bell, a, b] = [0, 1, 2].map(|n| experiment.variants[n].ruleset.canonical());
    assert_eq!(a, b);
    let changed: Vec<_> = a.lines().filter(|line| !bell.contains(line)).collect();
    assert_eq!(changed, ["rules.captures = \"all\"", "end.ply_limit = 9"]);
}

#[test]
fn a_score_has_the_plain_weights_where_it_does_not_say() {
    let score = |text: &str| good(&format!("score = {text}\n{ONE}")).score.expect("is there");
    let plain = LinearScore::default();
    assert_eq!(score("{ win = 1 }"), plain);
    assert_eq!(score("{ piece_left = -0.25 }"), LinearScore { piece_left: -0.25, ..plain });
    let all = "{ win = 10, draw = 4.5, loss = -1_000_000, piece_left = 1e-7, piece_captured = 3 }";
    let written = LinearScore { win: 10.0, draw: 4.5, loss: -1e6, piece_left: 1e-7, piece_captured: 3.0 };
    assert_eq!(score(all), written);
    let experiment = good(&format!("score = {all}\n{ONE}"));
    assert_eq!(good(&experiment.to_toml()).score, Some(written));
    assert_eq!(good(&format!("{ONE}[score]\nwin = 2\n")).score, Some(LinearScore { win: 2.0, ..plain }));
    assert_eq!(good(ONE).score, None);
}

#[test]
fn the_resolved_config_reads_as_the_same_experiment() {
    let folder = tempfile::tempdir().expect("a folder");
    let ruleset = "name = \"mine\"\ntitle = 'a \"title\"'\nnotes = '''\n[rules]\nsays \"\"\"so\"\"\" \\ '''\n\
        sources = [\"p. 1\"]\n[board]\nrows = 4\n[setup]\nkind = \"drawing\"\ndrawing = \"bbbbb/5/5/wwwww\"\n";
    fs::write(folder.path().join("mine.toml"), ruleset).expect("writes");
    let config = "title = \"quotes \\\" and [brackets]\"\nquestion = \"two\\nlines?\"\nseed = 18446744073709551615\n\
        agents = [\"greedy\", { name = \"a, \\\"b\\\"\", kind = \"random\" }]\npairings = \"all\"\n\
        [[variants]]\nruleset = \"mine.toml\"\n\
        [[variants]]\nname = \"x = 'y'\"\nruleset = \"zuni-serpents\"\nset = { \"board.length\" = 8 }\n";
    let path = folder.path().join("config.toml");
    fs::write(&path, config).expect("writes");
    let experiment = Experiment::read(&path, &Overrides::default()).expect("reads");

    let again = good(&experiment.to_toml());
    assert_eq!(contents(&again), contents(&experiment));
    assert_eq!(again.to_toml(), experiment.to_toml());
    assert_eq!(again.identity(), experiment.identity());
}

#[test]
fn the_shipped_config_resolves_to_itself() {
    let experiment = good(include_str!("../../configs/reconstructions.toml"));
    assert_eq!(experiment.matchups().len(), 10);
    assert_eq!((experiment.seed, experiment.games), (20_261_130, 100_000));
    assert_eq!(contents(&good(&experiment.to_toml())), contents(&experiment));
}

#[test]
fn comparisons_are_no_part_of_the_identity_and_are_checked() {
    let text = "comparisons = { reference = \"bell\", smallest_difference = 0.05, family = \"all\" }\n";
    let experiment = good(&format!("{text}{ONE}"));
    let reference = Some("bell".into());
    let expected = Comparisons { reference, smallest_difference: 0.05, family: Family::All, sprt: None };
    assert_eq!(experiment.comparisons, expected);
    assert_eq!(good(&experiment.to_toml()).comparisons, expected);
    assert_eq!(experiment.identity(), good(ONE).identity());
    let plain = good(&format!("comparisons = {{}}\n{ONE}")).comparisons;
    assert_eq!((plain.clone(), plain.smallest_difference), (Comparisons::default(), 0.02));
    for (wrong, message) in [
        ("[]", "expected a table, as in"),
        ("{ reference = \"bel\" }", "no variant \"bel\"; expected bell; did you mean \"bell\"?"),
        ("{ smallest_difference = 1.0 }", "expected a number above 0 and below 1, found 1"),
        ("{ smallest_difference = nan }", "expected a number above 0 and below 1"),
        (
            "{ family = \"measures\" }",
            "unknown value \"measures\"; expected one of measure, all; did you mean \"measure\"?",
        ),
        ("{ margin = 0.1 }", "margin"),
    ] {
        let fault = read(&format!("comparisons = {wrong}\n{ONE}")).expect_err("is wrong").to_string();
        assert!(fault.contains(message), "{fault}");
    }
}

#[test]
fn a_sequential_test_is_written_out_again_and_checked() {
    let with = |sprt: &str, pairings: &str| {
        format!(
            "agents = [\"random\", \"greedy\"]\npairings = \"{pairings}\"\ncomparisons = {{ sprt = {sprt} }}\n{ONE}"
        )
    };
    let experiment = good(&with("{ elo0 = -1.5, elo1 = 3 }", "others"));
    let expected = Question { model: Model::Normalised, elo: [-1.5, 3.0], alpha: 0.05, beta: 0.05 };
    assert_eq!(experiment.comparisons.sprt, Some(expected));
    assert_eq!(contents(&good(&experiment.to_toml())), contents(&experiment));
    let logistic = good(&with("{ elo0 = 0, elo1 = 5, model = \"logistic\", alpha = 0.01, beta = 0.1 }", "all"));
    let expected = Question { model: Model::Logistic, elo: [0.0, 5.0], alpha: 0.01, beta: 0.1 };
    assert_eq!(good(&logistic.to_toml()).comparisons.sprt, Some(expected));
    assert_eq!(logistic.identity(), good(&with("{ elo0 = 0, elo1 = 9 }", "all")).identity());
    for (wrong, message) in [
        ("{ elo0 = 0 }", "comparisons.sprt: has no elo0 or no elo1, its hypotheses; expected a table, as in"),
        ("{ elo0 = 5, elo1 = 5 }", "comparisons.sprt.elo1: expected more than elo0, 5, found 5"),
        ("{ elo0 = 0, elo1 = inf }", "expected a number from -1000 to 1000"),
        ("{ elo0 = 0, elo1 = 5, alpha = 0.5 }", "expected a number above 0 and below 0.5"),
        (
            "{ elo0 = 0, elo1 = 5, model = \"logistics\" }",
            "expected one of normalised, logistic; did you mean \"logistic\"?",
        ),
        ("{ elo0 = 0, elo1 = 5, apha = 0.1 }", "did you mean \"alpha\"?"),
    ] {
        let fault = read(&with(wrong, "all")).expect_err("is wrong").to_string();
        assert!(fault.contains(message), "{fault}");
    }
    let alone = read(&with("{ elo0 = 0, elo1 = 5 }", "mirror")).expect_err("nobody meets another").to_string();
    assert!(alone.contains("comparisons.sprt: tests agents that meet"), "{alone}");
}

#[test]
fn the_interval_of_shares_is_no_part_of_the_identity_and_is_checked() {
    for interval in ShareInterval::ALL {
        let experiment = good(&format!("intervals = \"{}\"\n{ONE}", interval.word()));
        assert_eq!(experiment.intervals, interval);
        assert_eq!(contents(&good(&experiment.to_toml())), contents(&experiment));
        assert_eq!(experiment.identity(), good(ONE).identity());
    }
    assert_eq!(good(ONE).intervals, ShareInterval::Wilson);
    let fault = read(&format!("intervals = \"jeffrey\"\n{ONE}")).expect_err("is wrong").to_string();
    let message = "intervals: unknown value \"jeffrey\"; expected one of wilson, clopper_pearson, jeffreys; did you mean \"jeffreys\"?";
    assert!(fault.contains(message), "{fault}");
}

#[test]
fn until_is_no_part_of_the_identity_and_is_checked() {
    let until = "until = { first_score_halfwidth = 0.002, max_games = 10_000_000 }\n";
    let experiment = good(&format!("{until}{ONE}"));
    let expected = Until { first_score_halfwidth: 0.002, max_games: 10_000_000 };
    assert_eq!(experiment.until, Some(expected));
    assert_eq!(contents(&good(&experiment.to_toml())), contents(&experiment));
    assert_eq!(experiment.identity(), good(ONE).identity());
    for (wrong, message) in [
        ("{ max_games = 1 }", "until: needs both keys"),
        ("{ first_score_halfwidth = 0, max_games = 9000 }", "expected a number above 0 and up to 0.5, found 0"),
        ("{ first_score_halfwidth = nan, max_games = 9000 }", "expected a number above 0"),
        ("{ first_score_halfwidth = 0.1, max_games = 999 }", "999 is less than the 1000 of `games`"),
        ("{ first_score_halfwidth = 0.1, max_game = 9000 }", "did you mean \"max_games\"?"),
        ("0.1", "expected a table"),
    ] {
        let fault = read(&format!("until = {wrong}\n{ONE}")).expect_err(wrong).to_string();
        assert!(fault.starts_with("some/mine.toml:1:") && fault.contains(message), "{fault}");
    }
}

#[test]
fn a_variant_can_have_agents_of_its_own() {
    let text = format!(
        "agents = [\"random\", {{ name = \"g\", kind = \"greedy\" }}]\npairings = \"all\"\n{ONE}\
         [[variants]]\nruleset = \"alfonso\"\nagents = [\"g\"]\n"
    );
    let experiment = good(&text);
    assert_eq!([0, 1].map(|n| experiment.variants[n].agents.clone()), [vec![0, 1], vec![1]]);
    assert_eq!(experiment.matchups().len(), 5);
    assert_eq!(contents(&good(&experiment.to_toml())), contents(&experiment));
    assert_ne!(experiment.identity(), good(&text.replace("agents = [\"g\"]\n", "")).identity());
    let fault = read(&text.replace("[\"g\"]", "[\"g\", \"g\"]")).expect_err("is twice there");
    assert!(fault.message.contains("twice"), "{fault}");
    // Agents that nobody plays are no part of it.
    let unused = good(&format!("agents = [\"greedy\", \"random\"]\n{ONE}agents = [\"random\"]\n"));
    assert_eq!(unused.agents.len(), 1);
}

#[test]
fn variants_that_are_one_ruleset_are_found() {
    let variant =
        |name: &str, set: &str| format!("[[variants]]\nname = \"{name}\"\nruleset = \"bell\"\nset = {{ {set} }}\n");
    let single = "\"rules.chain\" = \"single\"";
    let text = [
        variant("a", ""),
        variant("b", single),
        variant("c", &format!("{single}, \"rules.choice\" = \"any\"")),
        variant("d", "\"rules.captures\" = \"forward_sideways\""),
        variant("e", "\"rules.captures\" = \"all\""),
        variant("f", &format!("{single}, \"rules.choice\" = \"most\"")),
    ];
    assert_eq!(good(&text.concat()).same_rulesets(), [vec!["a", "d"], vec!["b", "c", "f"]]);
}

#[test]
fn the_shipped_sweep_changes_one_toggle_at_a_time() {
    let experiment = good(include_str!("../../configs/sweep.toml"));
    assert_eq!((experiment.variants.len(), experiment.matchups().len()), (25, 50));
    assert_eq!(experiment.variants[0].name, "alfonso");
    assert!(experiment.same_rulesets().is_empty());
    assert_eq!(contents(&good(&experiment.to_toml())), contents(&experiment));
}

#[test]
fn rows_are_all_none_or_those_of_the_first_games() {
    let rows = |text: &str| good(&format!("{text}\n{ONE}")).rows;
    assert_eq!([rows(""), rows("rows = \"all\"")], [Rows::All; 2]);
    assert_eq!([rows("rows = 0"), rows("rows = \"none\"")], [Rows::First(0); 2]);
    assert_eq!(rows("rows = 10"), Rows::First(10));
    for (rows, games, kept) in [
        (Rows::All, 5..20, 5..20),
        (Rows::First(0), 5..20, 5..5),
        (Rows::First(5), 5..20, 5..5),
        (Rows::First(6), 5..20, 5..6),
        (Rows::First(30), 5..20, 5..20),
    ] {
        assert_eq!(rows.of(&games), kept, "{rows:?}");
    }
    for text in ["rows = 10", "rows = 0"] {
        let experiment = good(&format!("{text}\n{ONE}"));
        assert_eq!(good(&experiment.to_toml()).rows, experiment.rows);
    }
}

#[test]
fn the_identity_is_of_what_is_played_and_its_names_alone() {
    let base = format!("seed = 1\nagents = [\"random\", \"greedy\"]\n{ONE}");
    let identity = |text: &str| good(text).identity();
    let same = [
        format!("title = \"t\"\nquestion = \"q\"\ngames = 5\n{base}"),
        format!("pairings = \"mirror\"\nrows = \"all\"\n{base}"),
        base.replace("\"greedy\"", "{ name = \"greedy\", kind = \"greedy\" }"),
        format!("{base}name = \"bell\"\nset = {{ \"rules.captures\" = \"forward_sideways\" }}\n"),
        good(&base).to_toml(),
    ];
    for text in same {
        assert_eq!(identity(&text), identity(&base), "{text}");
    }
    let other = [
        base.replace("seed = 1", "seed = 2"),
        base.replace("[\"random\", \"greedy\"]", "[\"greedy\", \"random\"]"),
        base.replace("\"greedy\"", "{ name = \"g\", kind = \"greedy\" }"),
        base.replace("\"greedy\"", "{ name = \"greedy\", kind = \"random\" }"),
        format!("pairings = \"all\"\n{base}"),
        format!("rows = \"none\"\n{base}"),
        format!("rows = 10\n{base}"),
        format!("score = {{ win = 1 }}\n{base}"),
        format!("score = {{ win = 2 }}\n{base}"),
        format!("{base}name = \"b\"\n"),
        format!("{base}set = {{ \"end.ply_limit\" = 999 }}\n"),
        format!("{base}[[variants]]\nruleset = \"alfonso\"\n"),
    ];
    let mut seen = vec![identity(&base)];
    for text in other {
        let identity = identity(&text);
        assert!(!seen.contains(&identity), "{text}");
        seen.push(identity);
    }
    assert!(seen.iter().all(|hex| hex.len() == 64));
}
