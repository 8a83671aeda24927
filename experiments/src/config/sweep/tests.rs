use std::collections::BTreeSet;

use super::super::Experiment;
use super::super::tests::{contents, good, read};

fn names(experiment: &Experiment) -> Vec<&str> {
    experiment.variants.iter().map(|variant| variant.name.as_str()).collect()
}

fn skipped(experiment: &Experiment) -> Vec<(&str, &str)> {
    experiment.skipped.iter().map(|skipped| (skipped.name.as_str(), skipped.reason.as_str())).collect()
}

#[track_caller]
fn refuses(sweep: &str, expected: &str) {
    let fault = read(sweep).expect_err(sweep).to_string();
    assert!(fault.starts_with("some/mine.toml:") && fault.contains(expected), "{fault}\n{expected}");
}

const CONTRACT: &str = "[sweep]\nruleset = \"alfonso\"\n\"rules.obligation\" = [\"optional\", \"compulsory\"]\n\
    \"rules.chain\"      = [\"single\", \"optional\", \"compulsory\"]\n";

#[test]
fn every_combination_is_a_variant_and_the_last_key_goes_fastest() {
    let experiment = good(CONTRACT);
    assert_eq!(
        names(&experiment),
        [
            "alfonso rules.obligation=optional rules.chain=single",
            "alfonso rules.obligation=optional rules.chain=optional",
            "alfonso rules.obligation=optional rules.chain=compulsory",
            "alfonso rules.obligation=compulsory rules.chain=single",
            "alfonso rules.obligation=compulsory rules.chain=optional",
            "alfonso rules.obligation=compulsory rules.chain=compulsory",
        ]
    );
    assert!(experiment.skipped.is_empty() && experiment.same_rulesets().is_empty());
    // The values are those that the name says.
    let rules = experiment.variants[1].ruleset.canonical();
    assert!(rules.contains("rules.obligation = \"optional\"\n") && rules.contains("rules.chain = \"optional\"\n"));
}

#[test]
fn tables_in_the_table_and_windows_line_ends_are_the_same_sweep() {
    let nested = "[sweep]\nruleset = \"alfonso\"\n[sweep.rules]\nobligation = [\"optional\", \"compulsory\"]\n\
        chain = [\"single\", \"optional\", \"compulsory\"]\n";
    for text in [nested.to_owned(), CONTRACT.replace('\n', "\r\n"), CONTRACT.replace("[sweep]", "[[sweep]]")] {
        assert_eq!(contents(&good(&text)), contents(&good(CONTRACT)));
    }
}

#[test]
fn variants_come_before_sweeps_and_sweeps_in_their_order() {
    let text = "[[sweep]]\nruleset = [\"bell\", \"alfonso\"]\n\"end.ply_limit\" = [8, 9]\n[[sweep]]\nname = \"mine\"\n\
        ruleset = { name = \"x\" }\nset = { \"rules.steps\" = \"forward\" }\nboard.columns = [3, 0x5]\n\
        [[variants]]\nruleset = \"bell\"\n";
    let experiment = good(text);
    let expected = [
        "bell",
        "bell end.ply_limit=8",
        "bell end.ply_limit=9",
        "alfonso end.ply_limit=8",
        "alfonso end.ply_limit=9",
        "mine board.columns=3",
        "mine board.columns=5",
    ];
    assert_eq!(names(&experiment), expected);
    assert!(experiment.variants[6].ruleset.canonical().contains("rules.steps = \"forward\""));
}

#[test]
fn the_resolved_config_of_a_sweep_is_the_same_run() {
    let text = format!(
        "{CONTRACT}\"rules.huff_mode\" = [\"option\", \"automatic\"]\nagents = [\"random\", \"greedy\"]\n\
         exclude = [{{ agents = \"greedy\", \"rules.chain\" = \"single\" }}]\n"
    );
    let experiment = good(&text);
    let again = good(&experiment.to_toml());
    assert_eq!(contents(&again), contents(&experiment));
    assert_eq!((again.to_toml(), again.identity()), (experiment.to_toml(), experiment.identity()));
}

#[test]
fn keys_that_move_together_are_zipped() {
    let text = "[sweep]\nruleset = \"bell\"\n\"board.columns\" = [3, 5, 7]\n\"rules.chain\" = [\"single\", \"optional\"]\n\
        \"board.rows\" = [3, 5, 5]\nzip = [[\"board.columns\", \"board.rows\"]]\n";
    let experiment = good(text);
    assert_eq!(experiment.variants.len(), 6);
    assert_eq!(experiment.variants[5].name, "bell board.columns=7 board.rows=5 rules.chain=optional");
    assert_eq!(experiment.variants[5].ruleset.board().size(), 35);
    assert_eq!(contents(&good(&text.replace("[[", "[").replace("]]", "]"))), contents(&experiment));
    refuses(&text.replace("[3, 5, 5]", "[3, 5]"), "5:1: sweep.board.rows");
    refuses(
        &text.replace("[3, 5, 5]", "[3, 5]"),
        "board.columns has 3 values and board.rows has 2; keys that move together",
    );
    refuses(&text.replace("\"board.rows\"]]", "\"board.row\"]]"), "did you mean \"board.rows\"?");
    refuses(&text.replace("\"board.rows\"]]", "\"board.columns\"]]"), "is there twice");
    refuses(&text.replace(", \"board.rows\"]]", "]]"), "expected lists of keys that move together");
    refuses(&text.replace("[3, 5, 7]", "[3, 5, 5]"), "5, 5 is there twice");
}

#[test]
fn what_is_excluded_is_skipped_by_name() {
    let exclude = "exclude = [{ \"rules.chain\" = \"single\", rules.obligation = \"optional\" }, \
        { \"rules.chain\" = [\"optional\", \"compulsory\"], \"rules.obligation\" = \"compulsory\" }]\n";
    let experiment = good(&format!("{CONTRACT}{exclude}"));
    assert_eq!(experiment.variants.len(), 3);
    let expected = [
        "alfonso rules.obligation=optional rules.chain=single",
        "alfonso rules.obligation=compulsory rules.chain=optional",
        "alfonso rules.obligation=compulsory rules.chain=compulsory",
    ];
    assert_eq!(skipped(&experiment), expected.map(|name| (name, "excluded")));
    for (wrong, expected) in [
        ("{}", "exclude: is empty"),
        ("[{ \"rules.chian\" = \"single\" }]", "has no list of values in this sweep; did you mean \"rules.chain\"?"),
        ("[{ \"rules.chain\" = \"singel\" }]", "unknown value \"singel\""),
        ("[{ \"rules.obligation\" = \"huff\" }]", "does not go through \"huff\"; expected one of optional, compulsory"),
        ("[3]", "expected a table of keys and values"),
        (
            "[{ \"rules.chain\" = [\"single\", \"optional\", \"compulsory\"] }]",
            "leaves no variant: every combination is skipped",
        ),
    ] {
        refuses(&format!("{CONTRACT}exclude = {wrong}\n"), expected);
    }
}

#[test]
fn idle_keys_fall_back_and_what_is_one_ruleset_is_named_or_skipped() {
    let text = "[sweep]\nruleset = \"bell\"\n\"rules.obligation\" = [\"optional\", \"huff\"]\n\
         \"rules.huff_mode\" = [\"option\", \"automatic\"]\n";
    let all = [
        "bell rules.obligation=optional rules.huff_mode=option",
        "bell rules.obligation=optional rules.huff_mode=automatic",
        "bell rules.obligation=huff rules.huff_mode=option",
        "bell rules.obligation=huff rules.huff_mode=automatic",
    ];
    // Every combination is a variant, and the twins are named.
    for experiment in [good(text), good(&format!("{text}same_ruleset = \"play\"\n"))] {
        assert_eq!(names(&experiment), all);
        assert!(experiment.skipped.is_empty());
        assert_eq!(experiment.same_rulesets(), [all[..2].to_vec()]);
        let raw = experiment.variants[1].ruleset.raw();
        assert_eq!(quirkat_engine::keys::Key::named("rules.huff_mode").expect("is a key").text(raw), "option");
        assert_eq!(contents(&good(&experiment.to_toml())), contents(&experiment));
    }
    let experiment = good(&format!("{text}same_ruleset = \"skip\"\n"));
    assert_eq!(names(&experiment), [all[0], all[2], all[3]]);
    let reason = "the same ruleset as \"bell rules.obligation=optional rules.huff_mode=option\"; rules.huff_mode means \
        nothing without rules.obligation = \"huff\"";
    assert_eq!(skipped(&experiment), [("bell rules.obligation=optional rules.huff_mode=automatic", reason)]);
    assert!(experiment.same_rulesets().is_empty());
    refuses(&format!("{text}same_ruleset = \"skp\"\n"), "expected one of play, skip; did you mean \"skip\"?");
}

#[test]
fn what_cannot_be_played_is_skipped_or_an_error_as_the_config_says() {
    let text = "[sweep]\nruleset = \"bell\"\n\"rules.promotion\" = [\"none\", \"long_king\"]\n\
        \"rules.jump_path\" = [\"straight\", \"bent\"]\n\"board.columns\" = [5, 6]\n";
    let experiment = good(text);
    assert_eq!((experiment.variants.len(), experiment.skipped.len()), (3, 5));
    let (name, reason) = skipped(&experiment)[0];
    assert_eq!(name, "bell rules.promotion=none rules.jump_path=straight board.columns=6");
    assert!(
        reason.starts_with("setup.kind: with these overrides, a board of 6 x 5 points has no standard setup"),
        "{reason}"
    );
    let (name, reason) = skipped(&experiment)[3];
    assert_eq!(name, "bell rules.promotion=long_king rules.jump_path=bent board.columns=5");
    assert!(reason.starts_with("rules.promotion: \"long_king\" cannot be played with rules.jump_path"), "{reason}");
    refuses(
        &format!("{text}invalid = \"error\"\n"),
        "the combination is \"bell rules.promotion=none rules.jump_path=straight board.columns=6\"",
    );
    refuses(&format!("{text}invalid = \"err\"\n"), "expected one of skip, error; did you mean \"error\"?");
    // A wrong value is an error whatever the config says.
    refuses(
        &text.replace("[5, 6]", "[5, 600]"),
        "5:23: board.columns: expected a whole number from 1 to 128, found 600",
    );
}

#[test]
fn one_at_a_time_is_the_base_once_and_each_other_value_once() {
    let text = format!("{CONTRACT}\"board.columns\" = [5, 7]\ndesign = \"one_at_a_time\"\n");
    let experiment = good(&text);
    // Alfonso's captures are optional, as a chain is to be finished.
    let base = good("[[variants]]\nruleset = \"alfonso\"\n");
    assert_eq!(experiment.variants[0].ruleset.canonical(), base.variants[0].ruleset.canonical());
    let raw = base.variants[0].ruleset.raw();
    let own = |key: &str| quirkat_engine::keys::Key::named(key).expect("is a key").text(raw);
    let mut expected = vec!["alfonso".to_owned()];
    for (key, values) in [
        ("rules.obligation", &["optional", "compulsory"][..]),
        ("rules.chain", &["single", "optional", "compulsory"]),
        ("board.columns", &["5", "7"]),
    ] {
        let others = values.iter().filter(|value| **value != own(key));
        expected.extend(others.map(|value| format!("alfonso {key}={value}")));
    }
    assert_eq!(expected.len(), 1 + 1 + 2 + 1);
    assert_eq!(names(&experiment), expected);
    // The base is as `set` makes it.
    let set = good(&format!("{text}set = {{ \"board.columns\" = 7 }}\n"));
    assert!(names(&set).contains(&"alfonso board.columns=5") && !names(&set).contains(&"alfonso board.columns=7"));
    refuses(
        &format!("{CONTRACT}set = {{ \"rules.chain\" = \"single\" }}\n"),
        "rules.chain: has a list of values in this sweep",
    );
    let excluded = good(&format!("{text}exclude = [{{ \"board.columns\" = 5, \"rules.chain\" = \"single\" }}]\n"));
    assert_eq!(skipped(&excluded), [("alfonso rules.chain=single", "excluded")]);
}

/// The toggles of Alfonso's game and what else there is.
const MANY: &str = "[sweep]\nruleset = \"alfonso\"\n\
    \"rules.steps\" = [\"all\", \"forward_sideways\", \"forward\"]\n\
    \"rules.final_row\" = [\"free\", \"captures_only\", \"sideways_only\"]\n\
    \"rules.promotion\" = [\"none\", \"short_king\", \"long_king\"]\n\
    \"rules.promotion_time\" = [\"move_end\", \"pass_stop\", \"pass_continue\"]\n\
    \"rules.captures\" = [\"all\", \"forward_sideways\", \"forward\"]\n\
    \"rules.jump_path\" = [\"straight\", \"bent\"]\n\
    \"rules.obligation\" = [\"optional\", \"compulsory\", \"huff\"]\n\
    \"rules.chain\" = [\"single\", \"optional\", \"compulsory\"]\n\
    \"rules.choice\" = [\"any\", \"most\"]\n\
    \"rules.huff_target\" = [\"one\", \"all\"]\n\
    \"rules.huff_unfinished\" = [\"ignored\", \"offence\"]\n\
    \"end.no_moves\" = [\"loss\", \"draw\", \"pass\"]\n";

#[test]
fn pairwise_has_every_pair_of_values_that_can_be_played_with_effect() {
    let experiment = good(&format!("{MANY}design = \"pairwise\"\n"));
    assert!(experiment.variants.len() < 40, "{}", experiment.variants.len());
    let values: Vec<(&str, Vec<&str>)> = MANY
        .lines()
        .skip(2)
        .map(|line| {
            let words: Vec<&str> = line.split('"').skip(1).step_by(2).collect();
            (words[0], words[1..].to_vec())
        })
        .collect();
    let parts: Vec<Vec<String>> =
        values.iter().map(|(key, values)| values.iter().map(|value| format!("{key}={value}")).collect()).collect();
    let left_out: BTreeSet<&str> = experiment
        .skipped
        .iter()
        .filter(|skipped| skipped.reason.starts_with("no combination"))
        .map(|skipped| skipped.name.as_str())
        .collect();
    let in_effect = |variant: &super::super::Variant, part: &str| {
        let (key, value) = part.split_once('=').expect("has a value");
        let raw = variant.ruleset.raw();
        let key = quirkat_engine::keys::Key::named(key).expect("is a key");
        key.text(raw) == value && !raw.idle_keys().iter().any(|(idle, _)| idle.name == key.name)
    };
    let mut pairs = 0;
    for (n, one) in parts.iter().enumerate() {
        for (a, b) in one.iter().flat_map(|a| parts[n + 1..].iter().flatten().map(move |b| (a, b))) {
            let is_covered = experiment.variants.iter().any(|variant| in_effect(variant, a) && in_effect(variant, b));
            assert!(is_covered != left_out.contains(&*format!("alfonso {a} {b}")), "{a} {b} {is_covered}");
            pairs += 1;
        }
    }
    assert!(pairs > 400 && left_out.len() < 40, "{pairs} {}", left_out.len());
    assert!(left_out.contains("alfonso rules.promotion=long_king rules.jump_path=bent"), "{left_out:?}");
    assert!(left_out.contains("alfonso rules.obligation=optional rules.huff_target=one"), "{left_out:?}");
    assert_eq!(contents(&good(&experiment.to_toml())), contents(&experiment));
}

#[test]
fn pairwise_of_one_key_has_each_value() {
    let experiment = good("[sweep]\nruleset = \"bell\"\ndesign = \"pairwise\"\n\"end.ply_limit\" = [7, 8, 9]\n");
    assert_eq!(names(&experiment), ["bell end.ply_limit=7", "bell end.ply_limit=8", "bell end.ply_limit=9"]);
}

#[test]
fn agents_of_a_sweep_play_its_variants_alone() {
    let text = "agents = [\"random\"]\n[[variants]]\nruleset = \"bell\"\n[sweep]\nruleset = \"alfonso\"\n\
        agents = [\"random\", { name = \"g\", kind = \"greedy\" }]\n\"rules.chain\" = [\"single\", \"optional\"]\n";
    let experiment = good(text);
    assert_eq!(names(&experiment), ["bell", "alfonso rules.chain=single", "alfonso rules.chain=optional"]);
    let agents: Vec<_> = experiment.variants.iter().map(|variant| variant.agents.clone()).collect();
    assert_eq!(agents, [vec![0], vec![0, 1], vec![0, 1]]);
    let excluded = good(&format!("{text}exclude = {{ agents = \"g\", \"rules.chain\" = \"single\" }}\n"));
    assert_eq!(skipped(&excluded), [("alfonso agents=g rules.chain=single", "excluded")]);
    let agents: Vec<_> = excluded.variants.iter().map(|variant| variant.agents.clone()).collect();
    assert_eq!(agents, [vec![0], vec![0], vec![0, 1]]);
    assert_eq!(contents(&good(&excluded.to_toml())), contents(&excluded));
    refuses(&text.replace("kind = \"greedy\"", "kind = \"gredy\""), "unknown agent \"gredy\"");
    refuses(&text.replace("name = \"g\"", "name = \"random\""), ":6:21: sweep.agents[1]: random is there twice");
}

/// Names of agents, and each variant's by their indices.
fn players(experiment: &Experiment) -> (Vec<&str>, Vec<&[usize]>) {
    let names = experiment.agents.iter().map(|named| named.name.as_str()).collect();
    (names, experiment.variants.iter().map(|variant| &*variant.agents).collect())
}

/// Agents with settings, and `random`, which has none.
const SETTINGS: &str = "agents = [\"random\", { name = \"ab\", kind = \"alpha_beta\", depth = 1 }, \
    { kind = \"mcts\", nodes = 9 }, \"softmax\"]\n[sweep]\nruleset = \"bell\"\n";

#[test]
fn settings_of_agents_are_swept_for_the_agents_that_have_them() {
    let text = format!("{SETTINGS}\"agents.depth\" = [2, 4]\n\"agents.temperature\" = [0.5, 2]\n");
    let experiment = good(&text);
    let (names, variants) = players(&experiment);
    // One ruleset is one variant, and each of its agents plays it once.
    assert_eq!((names.len(), variants.len()), (6, 1));
    let names: Vec<&str> = variants[0].iter().map(|&agent| names[agent]).collect();
    let expected = ["random", "ab depth=2", "mcts", "softmax temperature=0.5", "softmax temperature=2", "ab depth=4"];
    assert_eq!(names, expected);
    let settings = |name: &str| {
        let named = experiment.agents.iter().find(|named| named.name == name);
        named.unwrap_or_else(|| panic!("{name}")).agent.settings()
    };
    let written =
        |name: &str| good(&format!("agents = [{name}]\n[[variants]]\nruleset = \"bell\"\n")).agents[0].agent.settings();
    assert_eq!(settings("ab depth=4"), written("{ kind = \"alpha_beta\", depth = 4 }"));
    assert_eq!(settings("mcts"), written("{ kind = \"mcts\", nodes = 9 }"));
    assert_eq!(settings("softmax temperature=2"), written("{ kind = \"softmax\", temperature = 2 }"));
    // A table in the table is the same, and so is the resolved config.
    let nested = format!("{SETTINGS}[sweep.agents]\ndepth = [2, 4]\ntemperature = [0.5, 2]\n");
    assert_eq!(contents(&good(&nested)), contents(&experiment));
    assert_eq!(contents(&good(&experiment.to_toml())), contents(&experiment));
}

#[test]
fn a_setting_that_two_kinds_have_is_swept_in_both_and_words_are_values_too() {
    let nodes =
        good(&format!("{SETTINGS}\"agents.nodes\" = [20, 30]\n\"agents.playout\" = [\"random\", \"greedy\"]\n"));
    let (mut names, _) = players(&nodes);
    names.sort_unstable();
    let expected = [
        "ab nodes=20",
        "ab nodes=30",
        "mcts nodes=20 playout=greedy",
        "mcts nodes=20 playout=random",
        "mcts nodes=30 playout=greedy",
        "mcts nodes=30 playout=random",
        "random",
        "softmax",
    ];
    assert_eq!(names, expected);
}

#[test]
fn settings_of_agents_go_with_rules_agents_and_every_design() {
    let text = "[sweep]\nruleset = \"bell\"\nagents = [\"greedy\", { name = \"ab\", kind = \"alpha_beta\", depth = 1 }]\n\
        \"agents.depth\" = [1, 3]\n\"rules.chain\" = [\"single\", \"optional\"]\n";
    let experiment = good(text);
    assert_eq!(names(&experiment), ["bell rules.chain=single", "bell rules.chain=optional"]);
    assert_eq!(players(&experiment), (vec!["greedy", "ab depth=1", "ab depth=3"], vec![&[0, 1, 2][..]; 2]));
    let excluded = good(&format!("{text}exclude = [{{ \"agents.depth\" = 3, \"rules.chain\" = \"single\" }}]\n"));
    assert_eq!(players(&excluded).1, [&[0, 1][..], &[0, 1, 2]]);
    // In both combinations of `greedy` with a depth it plays without.
    let names = skipped(&excluded).into_iter().map(|(name, _)| name).collect::<Vec<_>>();
    assert_eq!(
        names,
        ["bell agents=greedy agents.depth=3 rules.chain=single", "bell agents=ab agents.depth=3 rules.chain=single",]
    );
    let zipped = good(&format!("{text}zip = [[\"agents.depth\", \"rules.chain\"]]\n"));
    assert_eq!(players(&zipped).1, [&[0, 1][..], &[0, 2]]);
    let one = good(&format!("{text}design = \"one_at_a_time\"\n"));
    assert_eq!(one.variants.len(), 3);
    let pairs = good(&format!("{text}design = \"pairwise\"\n"));
    assert_eq!(pairs.variants.len(), 2);
    assert!(pairs.variants.iter().any(|variant| variant.agents.len() > 1));
}

#[test]
fn settings_that_are_wrong_or_of_no_agent_are_refused_where_they_are_written() {
    for (line, expected) in [
        (
            "\"agents.depth\" = [2, 400]",
            ":4:22: sweep.agents.depth[1]: expected a whole number from 1 to 64, found 400",
        ),
        ("\"agents.depth\" = [2, \"deep\"]", ":4:22: sweep.agents.depth[1]: expected a whole number"),
        ("\"agents.temperature\" = [0]", ":4:25: sweep.agents.temperature[0]: expected"),
        ("\"agents.playout\" = [\"randm\"]", "did you mean \"random\"?"),
        ("\"agents.epsilon\" = [0.5]", "no agent of this sweep has the setting \"epsilon\""),
        ("\"agents.dept\" = [2]", "no kind of agent has this setting; did you mean \"depth\"?"),
        ("\"agents.depth\" = 2", "expected a list of values to go through"),
    ] {
        refuses(&format!("{SETTINGS}{line}\n"), expected);
    }
}

#[test]
fn a_sweep_that_is_wrong_is_told_so_at_its_place() {
    let bell = "[sweep]\nruleset = \"bell\"\n";
    for (text, expected) in [
        ("[sweep]\n\"rules.chain\" = [\"single\"]\n", ":1:2: sweep: has no ruleset"),
        ("[sweep]\nruleset = \"bel\"\n\"rules.chain\" = [\"single\"]\n", ":2:1: sweep.ruleset: no such file"),
        ("[sweep]\nruleset = []\n", ":2:1: sweep.ruleset: expected a ruleset or a list"),
        (bell, ":1:2: sweep: goes through nothing"),
        (&format!("{bell}\"rules.chain\" = \"single\"\n"), ":3:1: sweep.rules.chain: expected a list of values"),
        (&format!("{bell}\"rules.chain\" = []\n"), ":3:1: sweep.rules.chain: expected at least one value"),
        (&format!("{bell}\"rules.chain\" = [\"singel\"]\n"), ":3:18: rules.chain: unknown value \"singel\""),
        (&format!("{bell}\"rules.chain\" = [\"single\", \"single\"]\n"), ":3:28: "),
        (&format!("{bell}\"rules.chian\" = [\"single\"]\n"), "did you mean \"rules.chain\"?"),
        (&format!("{bell}chain = [\"single\"]\n"), "did you mean \"rules.chain\"?"),
        (&format!("{bell}desing = \"full\"\n"), "did you mean \"design\"?"),
        (&format!("{bell}\"title\" = [\"x\"]\n"), ":3:1: sweep.title: unknown key"),
        (&format!("{bell}\"agents.temper\" = [1]\n"), "no kind of agent has this setting"),
        (&format!("{bell}design = \"ful\"\n\"rules.chain\" = [\"single\"]\n"), "did you mean \"full\"?"),
        ("sweep = 3\n", ":1:1: sweep: expected a table, as in [sweep]"),
        ("sweep = []\n", "variants: no variants"),
        (&format!("{bell}name = \"x\"\nruleset = [\"bell\", \"alfonso\"]\n"), "duplicate key"),
        ("[sweep]\nname = \"x\"\nruleset = [\"bell\", \"alfonso\"]\n", "names the variants of one ruleset"),
        (
            &format!("{bell}\"rules.chain\" = [\"single\"]\nrules.chain = [\"optional\"]\n"),
            ":4:7: rules.chain: is there twice, the other time at some/mine.toml:3:1",
        ),
        (
            "[[sweep]]\nruleset = \"bell\"\n\"end.ply_limit\" = [7]\n[[sweep]]\nruleset = \"bell\"\n\"end.ply_limit\" = [7]\n",
            ":4:1: sweep[1]: two variants are called \"bell end.ply_limit=7\"",
        ),
    ] {
        refuses(text, expected);
    }
}

#[test]
fn too_much_is_refused_before_it_is_made() {
    let limits: Vec<String> = (1..=400).map(|n| n.to_string()).collect();
    let limits = limits.join(", ");
    let two =
        format!("[sweep]\nruleset = \"bell\"\n\"end.ply_limit\" = [{limits}]\n\"end.quiet_limit\" = [{limits}]\n");
    refuses(&two, ":1:2: sweep: has 160000 combinations, and a sweep has 100000 at most");
    refuses(&format!("{two}design = \"pairwise\"\n"), "has 160000 combinations");
    assert_eq!(good(&format!("{two}design = \"one_at_a_time\"\n")).variants.len(), 1 + 400 + 399);
    let nine = "[\"all\", \"forward_sideways\", \"forward\"]";
    let huge: String = (0..40).map(|n| format!("\"agents.x{n}\" = {nine}\n")).collect();
    assert!(read(&format!("[sweep]\nruleset = \"bell\"\n{huge}")).is_err());
    let agents: Vec<String> = (0..200).map(|n| format!("{{ name = \"a{n}\", kind = \"random\" }}")).collect();
    let many = format!(
        "agents = [{}]\npairings = \"all\"\n[sweep]\nruleset = \"bell\"\n\"end.ply_limit\" = [7, 8, 9]\n",
        agents.join(", ")
    );
    refuses(&many, "120000 matchups, and an experiment has 100000 at most");
}

#[test]
fn five_hundred_variants_are_read() {
    let limits: Vec<String> = (1..=250).map(|n| n.to_string()).collect();
    let text = format!(
        "[sweep]\nruleset = \"bell\"\n\"end.ply_limit\" = [{}]\n\"rules.chain\" = [\"single\", \"optional\"]\n",
        limits.join(", ")
    );
    let experiment = good(&text);
    assert_eq!((experiment.variants.len(), experiment.matchups().len()), (500, 500));
    assert_eq!(contents(&good(&experiment.to_toml())), contents(&experiment));
}
