//! Every key of a ruleset file.

use quirkat_engine::keys::{Accepts, KEYS, Key, TABLES};
use quirkat_engine::ruleset::RawRuleset;

use super::markdown::{code, head, plain, sentence, table};

/// The page.
pub fn page() -> String {
    let mut text = head(
        "Keys of a ruleset file",
        "Every key has a default but `name`. `quirkat rules check FILE` tells what is wrong in a file; `--set`, a variant's `set` and a \
         sweep change keys by these names.",
    );
    text += "\n## Outside any table\n\n";
    text += &keys(|key| !key.name.contains('.'));
    for name in TABLES {
        text += &format!("\n## [{name}]\n\n{}", keys(|key| key.name.starts_with(&format!("{name}."))));
    }
    text + "\n## [basis] and [contested]\n\n`[basis]` says who says what: keys, or whole tables, by the label of a source. `[contested]` \
            has a sentence for each key on which sources or readings disagree. `quirkat rules show RULESET` prints both.\n"
}

fn keys(wanted: impl Fn(&Key) -> bool) -> String {
    let row = |key: &Key| {
        let default = if key.name == "name" { String::new() } else { key.value(&RawRuleset::default()).to_string() };
        [code(key.name), accepts(key), code(&default), sentence(key.about)]
    };
    table(["key", "values", "default", "about"], KEYS.iter().filter(|key| wanted(key)).map(row))
}

fn accepts(key: &Key) -> String {
    match key.accepts() {
        Accepts::Text => "a text".into(),
        Accepts::Name => "a text of one line, not blank".into(),
        Accepts::Line => "a text of one line".into(),
        Accepts::Texts => "a list of texts".into(),
        Accepts::Flag => "`true` or `false`".into(),
        Accepts::Number(range) => format!("{} to {}", range.start(), range.end()),
        Accepts::NumberButOne(range) => format!("{} to {}, but not 1", range.start(), range.end()),
        Accepts::Words(words) => {
            let word = |(word, meaning): &(&str, &str)| format!("`{word}`: {}", plain(meaning));
            words.iter().map(word).collect::<Vec<_>>().join("<br>")
        }
        Accepts::Points => "a table, as in `{ a1 = [0, 0] }`".into(),
        Accepts::Lines => "a list of lists of points".into(),
    }
}
