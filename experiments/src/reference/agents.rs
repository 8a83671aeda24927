//! Every kind of agent with its settings, and the terms of the evaluation.

use quirkat_sim::agents::{Accepts, KINDS, Setting, bare_words};
use quirkat_sim::evaluation::{TERMS, Weights};

use super::markdown::{code, head, plain, sentence, table};

/// The page.
pub fn page() -> String {
    let words: Vec<String> = bare_words().into_iter().map(code).collect();
    let mut text = head(
        "Agents",
        &format!(
            "In a config an agent is a word, or a table with its kind and settings: `agents = [\"greedy\", {{ name = \"depth 4\", kind = \
             \"alpha_beta\", depth = 4 }}]`. On the command line of `play` and `watch` it is `\"alpha_beta depth=4\"`. \
             Agents by a word alone: {}.",
            words.join(", ")
        ),
    );
    for kind in KINDS {
        text += &format!("\n## {}\n\n{}.\n", kind.word, plain(&sentence(kind.about)));
        if !kind.settings.is_empty() {
            text +=
                &format!("\n{}", table(["setting", "values", "default", "about"], kind.settings.iter().map(setting)));
        }
    }
    text += "\n## Terms of the evaluation\n\nEach is counted for the side to move less the other side. A term's word is an agent by itself, and \
             `weights` gives each a whole number.\n\n";
    let rows = TERMS.iter().map(|term| [code(term.word), plain(&sentence(term.about)), plain(term.formula)]);
    text + &table(["term", "about", "formula"], rows)
}

fn setting(setting: &Setting) -> [String; 4] {
    let default = setting.default.map_or("must be given".to_owned(), code);
    [code(setting.name), accepts(setting), default, plain(&sentence(setting.about))]
}

fn accepts(setting: &Setting) -> String {
    match setting.accepts {
        Accepts::Whole { least, most } => format!("{least} to {most}"),
        Accepts::Decimal { least, most } => format!("{least} to {most}, with decimals"),
        Accepts::Wholes { least, most } => format!("a list of numbers from {least} to {most}"),
        Accepts::Words(words) => {
            let word = |(word, meaning): &(&str, &str)| format!("`{word}`: {}", plain(meaning));
            words.iter().map(word).collect::<Vec<_>>().join("<br>")
        }
        Accepts::Weights => format!("a table of terms, each {} to {}", -Weights::MOST, Weights::MOST),
        Accepts::Agent => "an agent".into(),
        Accepts::Agents => "a list of agents".into(),
        Accepts::Texts => "a list of texts".into(),
        Accepts::Folder => "the path of a folder".into(),
    }
}
