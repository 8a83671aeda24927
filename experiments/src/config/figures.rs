//! `figures`: which figures are drawn, of which variants and agents, how large, in which files and with which names.

use std::collections::BTreeMap;
use std::path::Path;

use quirkat_charts::{CHARTS, Chart, Width};
use quirkat_engine::document::{self, Fault, Item, Value, one_of, quoted};
use serde_json::{Map, json};

use super::one_word;
use crate::files;

/// The keys of the table.
const KEYS: [&str; 8] = ["show", "widths", "formats", "dpi", "names", "variants", "agents", "labels"];
/// What is expected where something else stands.
const WHAT: &str =
    "a table, as in { show = [\"first_score\"], widths = [\"single\", 120], formats = [\"svg\", \"pdf\"] }";
/// The resolutions of PNG, in dots an inch.
const DPI: std::ops::RangeInclusive<u64> = 72..=1200;
const DPI_DEFAULT: u16 = 300;
/// The word for everything.
const ALL: &str = "all";
const FILE_NAME_MOST: usize = 60;

/// What is drawn of a run, and how. No part of the run's identity, as no game hangs on it.
#[derive(Clone, Debug, PartialEq)]
pub struct Figures {
    /// The figures, by their names, in the order of the report; `None` is every one.
    show: Option<Vec<String>>,
    /// Their widths, each once, at least one.
    pub widths: Vec<Width>,
    /// The kinds of files, each once, at least one.
    pub formats: Vec<Format>,
    /// The resolution of PNG, in dots an inch.
    pub dpi: u16,
    /// How the files of figures are called that are not called like the figure.
    names: BTreeMap<String, String>,
    /// The variants that are shown, in their order; `None` is every one.
    variants: Option<Vec<String>>,
    /// The agents that are shown, in their order; `None` is every one.
    agents: Option<Vec<String>>,
    /// What variants and agents are called in figures, by their names.
    labels: BTreeMap<String, String>,
}

/// A kind of files of figures.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Format {
    /// Lines and text, for the web and for editing.
    Svg,
    /// The same for LaTeX and print.
    Pdf,
    /// Pixels.
    Png,
}

impl Format {
    const ALL: [(&str, Format); 3] = [("svg", Format::Svg), ("pdf", Format::Pdf), ("png", Format::Png)];

    /// The word in configs, and how names of its files end.
    #[must_use]
    pub fn word(self) -> &'static str {
        match self {
            Format::Svg => "svg",
            Format::Pdf => "pdf",
            Format::Png => "png",
        }
    }
}

impl Default for Figures {
    fn default() -> Figures {
        Figures {
            show: None,
            widths: vec![Width::Single, Width::Double],
            formats: Format::ALL.map(|(_, format)| format).into(),
            dpi: DPI_DEFAULT,
            names: BTreeMap::new(),
            variants: None,
            agents: None,
            labels: BTreeMap::new(),
        }
    }
}

/// The names that an experiment has for what is shown.
#[derive(Clone, Copy, Debug)]
pub struct Known<'a> {
    /// Its variants.
    pub variants: &'a [&'a str],
    /// Its agents.
    pub agents: &'a [&'a str],
}

impl Figures {
    /// Reads the `figures` of a config.
    pub(super) fn read(item: Item, known: Known<'_>) -> Result<Figures, Fault> {
        Figures::of(item.table(WHAT)?, known)
    }

    /// Reads a file that has the keys of `figures` and nothing else.
    ///
    /// # Errors
    /// The first thing that is wrong in it.
    pub fn read_file(path: &Path, known: Known<'_>) -> Result<Figures, Fault> {
        Figures::of(document::parse(&path.display().to_string(), &files::read_text(path)?)?, known)
    }

    fn of(mut table: document::Table, known: Known<'_>) -> Result<Figures, Fault> {
        let [show, widths, formats, dpi, names, variants, agents, labels] = KEYS.map(|key| table.take(key));
        table.finish(&KEYS)?;
        let plain = Figures::default();
        let figures: Vec<&str> = CHARTS.iter().map(|chart| chart.name).collect();
        Ok(Figures {
            show: show.map(|item| some(&item, "figure", &figures)).transpose()?.flatten(),
            widths: widths.map_or(Ok(plain.widths), |item| each_once(&item, "widths", width))?,
            formats: formats.map_or(Ok(plain.formats), |item| {
                each_once(&item, "formats", |format| one_word(format, &Format::ALL))
            })?,
            dpi: dpi.map_or(Ok(plain.dpi), |item| resolution(&item))?,
            names: names.map(|item| file_names(item, &figures)).transpose()?.unwrap_or_default(),
            variants: variants.map(|item| some(&item, "variant", known.variants)).transpose()?.flatten(),
            agents: agents.map(|item| some(&item, "agent", known.agents)).transpose()?.flatten(),
            labels: labels.map(|item| read_labels(item, known)).transpose()?.unwrap_or_default(),
        })
    }

    /// The figures that are asked for, in their order, each with the name of its files.
    #[must_use]
    pub fn charts(&self) -> Vec<(Chart, &str)> {
        let file = |name: &'static str| self.names.get(name).map_or(name, String::as_str);
        let named = |chart: &Chart| (*chart, file(chart.name));
        match &self.show {
            None => CHARTS.iter().map(named).collect(),
            Some(names) => {
                let of = |name: &String| CHARTS.iter().find(|chart| chart.name == name).map(named);
                names.iter().filter_map(of).collect()
            }
        }
    }

    /// The places of the variants that are shown among these, in the order in which they are shown.
    #[must_use]
    pub fn variants_among(&self, names: &[&str]) -> Vec<usize> {
        among(self.variants.as_deref(), names)
    }

    /// The places of the agents that are shown among these, in the order in which they are shown.
    #[must_use]
    pub fn agents_among(&self, names: &[&str]) -> Vec<usize> {
        among(self.agents.as_deref(), names)
    }

    /// What figures call the variant or agent.
    pub fn label<'a>(&'a self, name: &'a str) -> &'a str {
        self.labels.get(name).map_or(name, String::as_str)
    }

    /// As in a config.
    pub(super) fn written(&self) -> String {
        let Figures { show, widths, formats, dpi, names, variants, agents, labels } = self;
        let some = |names: &Option<Vec<String>>| names.as_ref().map_or_else(|| quoted(ALL), |names| list(names));
        let widths: Vec<String> = widths.iter().map(|width| width_written(*width)).collect();
        let formats: Vec<String> = formats.iter().map(|format| quoted(format.word())).collect();
        let [names, labels] = [names, labels].map(|table| {
            let entries: Vec<String> =
                table.iter().map(|(key, value)| format!("{} = {}", quoted(key), quoted(value))).collect();
            if entries.is_empty() { "{}".to_owned() } else { format!("{{ {} }}", entries.join(", ")) }
        });
        let (widths, formats) = (widths.join(", "), formats.join(", "));
        let [show, variants, agents] = [show, variants, agents].map(some);
        format!(
            "{{ show = {show}, widths = [{widths}], formats = [{formats}], dpi = {dpi}, names = {names}, variants = {variants}, \
             agents = {agents}, labels = {labels} }}"
        )
    }

    /// The table's JSON Schema.
    pub(super) fn schema() -> serde_json::Value {
        let figures = || CHARTS.iter().map(|chart| chart.name);
        let some = |item: serde_json::Value, about: &str| {
            json!({
                "anyOf": [{ "const": ALL }, { "type": "array", "minItems": 1, "uniqueItems": true, "items": item }],
                "default": ALL, "description": about,
            })
        };
        let text = json!({ "type": "string" });
        let names: Map<String, serde_json::Value> = figures()
            .map(|name| {
                (
                    name.to_owned(),
                    json!({ "type": "string", "pattern": format!("^[A-Za-z0-9_-]{{1,{FILE_NAME_MOST}}}$") }),
                )
            })
            .collect();
        let mut names = crate::schema::object(names);
        names["description"] = "How the files of figures are called".into();
        let keys = [
            some(
                json!({ "enum": figures().collect::<Vec<_>>() }),
                "The figures that are drawn, in the order of the report",
            ),
            json!({
                "type": "array", "minItems": 1, "uniqueItems": true, "default": ["single", "double"],
                "items": { "anyOf": [
                    { "enum": ["single", "double"] },
                    { "type": "integer", "minimum": Width::MM.start(), "maximum": Width::MM.end() },
                ] },
                "description": "Widths of figures: one column (89 mm), two (183 mm), or so many millimetres",
            }),
            json!({
                "type": "array", "minItems": 1, "uniqueItems": true, "default": Format::ALL.map(|(word, _)| word),
                "items": { "enum": Format::ALL.map(|(word, _)| word) }, "description": "Kinds of files",
            }),
            json!({
                "type": "integer", "minimum": DPI.start(), "maximum": DPI.end(), "default": DPI_DEFAULT,
                "description": "Resolution of PNG in dots an inch",
            }),
            names,
            some(text.clone(), "The variants that are shown, in their order"),
            some(text.clone(), "The agents that are shown, in their order"),
            json!({
                "type": "object", "additionalProperties": text,
                "description": "What variants and agents are called in figures, by their names",
            }),
        ];
        let mut schema = crate::schema::object(KEYS.iter().map(|key| (*key).to_owned()).zip(keys).collect());
        schema["description"] = "Which figures are drawn, and how".into();
        schema
    }
}

fn list(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| quoted(name)).collect();
    format!("[{}]", names.join(", "))
}

fn among(shown: Option<&[String]>, names: &[&str]) -> Vec<usize> {
    let place = |name: &String| names.iter().position(|known| known == name);
    shown.map_or_else(|| (0..names.len()).collect(), |shown| shown.iter().filter_map(place).collect())
}

/// `"all"`, which is `None`, or some of the names, each once.
fn some(item: &Item, what: &str, known: &[&str]) -> Result<Option<Vec<String>>, Fault> {
    match &item.value {
        Value::Text(word) if word == ALL => Ok(None),
        Value::List(_) => each_once(item, &format!("{what}s"), |one| {
            let name = one.text(&format!("the name of a {what}"))?;
            let no_such =
                || Fault::new(&one.place, one.key.clone(), format!("no {what} {name:?}{}", one_of(name, known)));
            known.contains(&name).then(|| name.to_owned()).ok_or_else(no_such)
        })
        .map(Some),
        _ => Err(item.expected(&format!("\"{ALL}\" or a list of {what}s"))),
    }
}

/// The values of a list that is not empty and has none of them twice.
fn each_once<T: PartialEq>(item: &Item, what: &str, read: impl Fn(&Item) -> Result<T, Fault>) -> Result<Vec<T>, Fault> {
    let mut values = Vec::new();
    for one in item.list(&format!("a list of {what}"))? {
        let value = read(one)?;
        if values.contains(&value) {
            return Err(Fault::new(&one.place, one.key.clone(), format!("{} is there already", one.value)));
        }
        values.push(value);
    }
    if values.is_empty() { Err(item.expected(&format!("at least one of the {what}"))) } else { Ok(values) }
}

fn width(item: &Item) -> Result<Width, Fault> {
    const WORDS: [(&str, Width); 2] = [("single", Width::Single), ("double", Width::Double)];
    let fits = |number: &i128| u16::try_from(*number).ok().filter(|mm| Width::MM.contains(mm));
    match &item.value {
        Value::Text(_) => one_word(item, &WORDS),
        Value::Integer(number) if let Some(mm) = fits(number) => Ok(Width::Millimetres(mm)),
        _ => {
            let (least, most) = (Width::MM.start(), Width::MM.end());
            Err(item.expected(&format!("\"single\", \"double\", or {least} to {most} whole millimetres")))
        }
    }
}

fn width_written(width: Width) -> String {
    match width {
        Width::Single => quoted("single"),
        Width::Double => quoted("double"),
        Width::Millimetres(mm) => mm.to_string(),
    }
}

fn resolution(item: &Item) -> Result<u16, Fault> {
    let dpi = item.whole(*DPI.start(), *DPI.end())?;
    u16::try_from(dpi).map_err(|_| item.expected("a resolution in dots an inch"))
}

/// The names of files of figures: no two figures have the same, also where letters are not told apart by their case.
fn file_names(item: Item, figures: &[&str]) -> Result<BTreeMap<String, String>, Fault> {
    let mut names = BTreeMap::new();
    let mut places = Vec::new();
    for (figure, item) in item.table("a table, as in { first_score = \"fig1\" }")?.take_all() {
        if !figures.contains(&&*figure) {
            let message = format!("no figure {figure:?}{}", one_of(&figure, figures));
            return Err(Fault::new(&item.place, item.key, message));
        }
        let name = item.text("the name of a file without its ending")?;
        let is_plain = |letter: char| letter.is_ascii_alphanumeric() || letter == '-' || letter == '_';
        if name.is_empty() || name.len() > FILE_NAME_MOST || !name.chars().all(is_plain) {
            return Err(item.expected(&format!("a name of 1 to {FILE_NAME_MOST} letters, digits, - and _")));
        }
        names.insert(figure.clone(), name.to_owned());
        places.push((figure, item));
    }
    for (figure, item) in places {
        let name = &names[&figure];
        let of = |other: &str| names.get(other).map_or(other.to_owned(), String::clone);
        let same = |other: &&&str| **other != figure && of(other).eq_ignore_ascii_case(name);
        if let Some(other) = figures.iter().find(same) {
            return Err(Fault::new(&item.place, item.key, format!("the files of {other} have that name")));
        }
    }
    Ok(names)
}

/// What is called otherwise in figures; no two variants, and no two agents, have one name.
fn read_labels(item: Item, known: Known<'_>) -> Result<BTreeMap<String, String>, Fault> {
    let names: Vec<&str> = known.variants.iter().chain(known.agents).copied().collect();
    let mut labels: BTreeMap<String, String> = BTreeMap::new();
    let mut places = Vec::new();
    for (name, item) in item.table("a table, as in { \"a long name\" = \"short\" }")?.take_all() {
        if !names.contains(&&*name) {
            let message = format!("no variant or agent {name:?}{}", one_of(&name, &names));
            return Err(Fault::new(&item.place, item.key, message));
        }
        labels.insert(name.clone(), item.name()?.to_owned());
        places.push((name, item));
    }
    for (name, item) in places {
        let label = &labels[&name];
        let is_same = |other: &&&str| **other != name && labels.get(**other).map_or(**other, String::as_str) == label;
        let mut of_its_kind = [known.variants, known.agents].into_iter().filter(|kind| kind.contains(&&*name));
        if let Some(other) = of_its_kind.find_map(|kind| kind.iter().find(is_same)) {
            return Err(Fault::new(&item.place, item.key, format!("{other:?} is called so already")));
        }
    }
    Ok(labels)
}
