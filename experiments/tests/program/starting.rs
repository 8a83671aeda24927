//! `new`, `completions`, `man`, `reference`, and what help teaches.

use std::fs;
use std::path::Path;

use crate::{Folder, prints, refuses};

#[test]
fn a_new_config_loads_whatever_the_flags_say() {
    for flags in [
        &[][..],
        &["--ruleset", "zuni-serpents", "--agents", "greedy,alpha_beta depth=2", "--games", "7", "--seed", "3"],
        &["--ruleset", "bell", "--sweep", "rules.chain=single,optional", "--sweep", "board.columns=5,7"],
        &["--title", "a \"title\" # of mine", "--question", "why\\not?"],
    ] {
        let folder = Folder::new(&[]);
        assert!(folder.prints(&[&["new", "my.toml"], flags].concat()).starts_with("my.toml is written."), "{flags:?}");
        folder.prints(&["plan", "my.toml", "--json", "--quiet"]);
    }
    let folder = Folder::new(&[]);
    folder.prints(&["new"]);
    assert_eq!(folder.names(), ["experiment.toml"]);
    assert!(folder.refuses(&["new"]).contains("is there already; --force replaces it"));
    folder.prints(&["new", "--force", "--games", "5"]);
    let text = fs::read_to_string(folder.path().join("experiment.toml")).expect("is there");
    assert!(text.contains("games    = 5 "), "{text}");
}

#[test]
fn a_new_config_that_would_not_load_is_not_written() {
    assert!(refuses(&["new", "--ruleset", "bel"]).contains("did you mean \"bell\"?"));
    assert!(refuses(&["new", "--agents", "gredy"]).contains("did you mean \"greedy\"?"));
    assert!(refuses(&["new", "--sweep", "rules.chian=single"]).contains("did you mean \"rules.chain\"?"));
    assert!(refuses(&["new", "--sweep", "rules.chain=singel"]).contains("did you mean \"single\"?"));
    assert!(refuses(&["new", "--sweep", "rules.chain"]).contains("expected KEY=V1,V2"));
}

#[test]
fn words_that_are_nearly_right_are_told_the_right_one() {
    assert!(refuses(&["ruls"]).contains("'rules'"), "{}", refuses(&["ruls"]));
    assert!(refuses(&["rules", "shw", "bell"]).contains("'show'"));
    assert!(refuses(&["rules", "show", "bel"]).contains("did you mean \"bell\"?"));
    assert!(refuses(&["moves", "bell", "--set", "rules.chian=single"]).contains("did you mean \"rules.chain\"?"));
    assert!(refuses(&["moves", "bell", "--set", "rules.chain"]).contains("expected KEY=VALUE"));
    assert!(refuses(&["watch", "bell", "--first", "mct nodes=20"]).contains("did you mean \"mcts\"?"));
}

#[test]
fn the_top_of_the_help_groups_the_verbs_and_has_the_exit_statuses() {
    let help = prints(&["--help"]);
    for text in ["Start here:", "Clusters:", "  play ", "quirkat play bell", "Exit status:", "  130  stopped by Ctrl-C"]
    {
        assert!(help.contains(text), "{text}: {help}");
    }
}

#[test]
fn shells_and_man_know_every_verb() {
    for shell in ["bash", "zsh", "fish"] {
        let script = prints(&["completions", shell]);
        assert!(script.contains("quirkat") && script.contains("check-game") && script.contains("watch"), "{shell}");
    }
    assert!(prints(&["man"]).contains(".TH quirkat 1"));
    let folder = Folder::new(&[]);
    folder.prints(&["man", "--out", "man"]);
    for page in ["quirkat.1", "quirkat-play.1", "quirkat-rules-show.1"] {
        assert!(folder.path().join("man").join(page).is_file(), "{page}");
    }
}

#[test]
fn the_reference_in_the_repository_is_current() {
    let folder = Folder::new(&[]);
    assert_eq!(folder.prints(&["reference", "made"]), "7 pages in made\n");
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("../docs/reference");
    for page in fs::read_dir(folder.path().join("made")).expect("is there") {
        let page = page.expect("is there");
        let made = fs::read_to_string(page.path()).expect("reads");
        let kept = fs::read_to_string(kept.join(page.file_name())).unwrap_or_default();
        assert!(made == kept, "{:?}; make it anew: quirkat reference docs/reference", page.file_name());
    }
}
