//! What lets a run folder be deposited as it is: `datapackage.json`, a data dictionary of its tables (Data Package), and
//! `ro-crate-metadata.json`, which says what the folder and its files are (RO-Crate 1.1).
//!
//! Both are the same for equal runs: machine and times are in `manifest.json` alone.

use std::fs;
use std::path::Path;

use anyhow::Context as _;
use quirkat_charts::records::{Kind, Records};
use quirkat_reports::dictionary::{Field, TABLES, Table};
use quirkat_reports::paper::{address, source_key};
use serde_json::{Map, Value, json};

use super::manifest::Manifest;
use super::{RunFolder, results};
use crate::config::Experiment;

/// The file of the data dictionary.
pub const PACKAGE: &str = "datapackage.json";
/// The file of the crate.
pub const CRATE: &str = "ro-crate-metadata.json";

/// How Quirkat wants to be cited, where its title and dates are.
const CITATION: &str = include_str!("../../CITATION.cff");

/// Files and folders beside the tables, with what they are and of which type.
const PARTS: &[(&str, &str, &str)] = &[
    ("config.toml", "application/toml", "The config as resolved: running it gives the same run"),
    (
        Manifest::NAME,
        "application/json",
        "What was played with what: versions, checksums of all files, machine and times",
    ),
    (PACKAGE, "application/json", "What each column of each table means"),
    ("samples.jsonl", "application/jsonl", "The moves of four games per matchup"),
    ("report.html", "text/html", "The report, one page"),
    ("sums/", "", "Sums over the games, block by block, as JSON"),
    ("charts/", "", "Figures as SVG, PDF and PNG, each with its caption and, as CSV, its numbers"),
    ("tables/", "", "Tables as CSV, LaTeX and Markdown; references; a paragraph for a methods section"),
    ("failed/", "", "Games that failed"),
];

/// The type of files of Parquet, and of CSV.
const PARQUET: &str = "application/vnd.apache.parquet";
const CSV: &str = "text/csv";
/// What a copy of a table of texts is.
const COPY: &str = "The same as Parquet.";

/// Writes both files, when all others but samples and manifest are there. The numbers of figures come with their files;
/// the run's content is the crate's identifier.
///
/// # Errors
/// A table cannot be read, or a file not be written.
pub fn write(
    experiment: &Experiment,
    folder: &RunFolder,
    numbers: &[(String, Records)],
    content: &str,
) -> anyhow::Result<()> {
    let files = [(PACKAGE, package(experiment, folder, numbers)?), (CRATE, described(experiment, folder, content)?)];
    for (name, value) in files {
        let mut bytes = serde_json::to_vec_pretty(&value)?;
        bytes.push(b'\n');
        results::write(folder, name, &bytes)?;
    }
    Ok(())
}

/// The files of a table as paths in the folder; none where the run has no such table.
fn files(folder: &RunFolder, table: &Table) -> anyhow::Result<Vec<String>> {
    let path = folder.path().join(table.path);
    if !path.is_dir() {
        return Ok(if path.is_file() { vec![table.path.to_owned()] } else { Vec::new() });
    }
    let mut names = Vec::new();
    for entry in fs::read_dir(&path).with_context(|| format!("cannot read {}", path.display()))? {
        let name = entry?.file_name().to_string_lossy().into_owned();
        if Path::new(&name).extension().is_some_and(|end| end == "parquet") && !super::folder::is_own(&name) {
            names.push(format!("{}/{name}", table.path));
        }
    }
    names.sort();
    Ok(names)
}

fn package(experiment: &Experiment, folder: &RunFolder, numbers: &[(String, Records)]) -> anyhow::Result<Value> {
    let mut resources = Vec::new();
    for table in TABLES {
        let files = files(folder, table)?;
        let Some(first) = files.first() else { continue };
        let fields = table.fields(&folder.path().join(first))?;
        let mut schema = json!({ "fields": fields.iter().map(field).collect::<Vec<_>>(), "missingValues": [""] });
        if !table.key.is_empty() {
            schema["primaryKey"] = json!(table.key);
        }
        let resource = |name: &str, about: &str, path: Value, [format, mediatype]: [&str; 2]| {
            json!({
                "name": name,
                "description": about,
                "path": path,
                "format": format,
                "mediatype": mediatype,
                "schema": schema,
            })
        };
        let parquet = ["parquet", PARQUET];
        if !table.is_csv() {
            let path = if let [one] = &files[..] { json!(one) } else { json!(files) };
            resources.push(resource(table.name, table.about, path, parquet));
            continue;
        }
        let texts = as_text(resource(table.name, table.about, json!(first), ["csv", CSV]));
        let path = json!(Path::new(first).with_extension("parquet"));
        let copy = resource(&format!("{}-parquet", table.name), COPY, path, parquet);
        resources.extend([texts, copy]);
    }
    resources.extend(numbers.iter().map(|(path, records)| of_figure(path, records)));
    let mut package = json!({
        "profile": "data-package",
        "name": format!("quirkat-{}", short(experiment)),
        "title": experiment.title,
        "resources": resources,
    });
    if !experiment.question.is_empty() {
        package["description"] = experiment.question.clone().into();
    }
    let sources: Vec<Value> = sources(experiment)
        .into_iter()
        .map(|(_, source)| match address(source) {
            Some(address) => json!({ "title": source, "path": address }),
            None => json!({ "title": source }),
        })
        .collect();
    if !sources.is_empty() {
        package["sources"] = sources.into();
    }
    Ok(package)
}

/// A resource that is a text file.
fn as_text(mut resource: Value) -> Value {
    resource["encoding"] = "utf-8".into();
    resource["profile"] = "tabular-data-resource".into();
    resource
}

/// The numbers of a figure, which are a text file alone.
fn of_figure(path: &str, records: &Records) -> Value {
    let field = |((name, about), kind): (&(&str, &'static str), Kind)| {
        let kind = match kind {
            Kind::Text => "string",
            Kind::Integer => "integer",
            Kind::Number => "number",
        };
        field(&Field { name: (*name).to_owned(), kind, about: Some(about), unit: None })
    };
    let fields: Vec<Value> = records.columns.iter().zip(records.kinds()).map(field).collect();
    as_text(json!({
        "name": format!("figure-{}", records.name),
        "description": format!("The numbers of the figure {}.", records.name),
        "path": path,
        "format": "csv",
        "mediatype": CSV,
        "schema": { "fields": fields, "missingValues": [""] },
    }))
}

fn field(Field { name, kind, about, unit }: &Field) -> Value {
    let mut field = json!({ "name": name, "type": kind });
    for (key, text) in [("description", about), ("unit", unit)] {
        if let Some(text) = text {
            field[key] = (*text).into();
        }
    }
    field
}

/// The beginning of the run's identity.
fn short(experiment: &Experiment) -> String {
    experiment.identity().chars().take(12).collect()
}

/// The sources of the rulesets, each once, with their keys.
fn sources(experiment: &Experiment) -> Vec<(String, &str)> {
    let mut sources: Vec<(String, &str)> = Vec::new();
    for variant in &experiment.variants {
        let raw = variant.ruleset.raw();
        for source in &raw.sources {
            let key = source_key(&raw.name, source);
            if !sources.iter().any(|(known, text)| *known == key || text == source) {
                sources.push((key, source));
            }
        }
    }
    sources
}

/// A line of the citation file.
fn cited(key: &str) -> &'static str {
    let line = CITATION.lines().find_map(|line| line.strip_prefix(key)?.strip_prefix(": "));
    line.unwrap_or_default().trim_matches('"')
}

/// The crate: entities that name each other.
fn described(experiment: &Experiment, folder: &RunFolder, content: &str) -> anyhow::Result<Value> {
    let mut parts: Vec<(String, &str, &str)> = Vec::new();
    for table in TABLES.iter().filter(|table| !table.path.starts_with("tables/")) {
        if table.name == "games" && !files(folder, table)?.is_empty() {
            parts.push(("games/".into(), "", table.about));
        } else if folder.path().join(table.path).is_file() {
            parts.push((table.path.into(), if table.is_csv() { CSV } else { PARQUET }, table.about));
            if table.is_csv() {
                parts.push((Path::new(table.path).with_extension("parquet").display().to_string(), PARQUET, COPY));
            }
        }
    }
    let is_there = |path: &str| {
        // Samples, manifest and the dictionary are written after this.
        let is_late = ["samples.jsonl", Manifest::NAME, PACKAGE].contains(&path);
        is_late || folder.path().join(path).exists()
    };
    parts.extend(
        PARTS.iter().filter(|(path, ..)| is_there(path)).map(|(path, kind, about)| ((*path).to_owned(), *kind, *about)),
    );
    let ids =
        |names: &mut dyn Iterator<Item = &str>| -> Vec<Value> { names.map(|name| json!({ "@id": name })).collect() };
    let sources = sources(experiment);
    let source_ids: Vec<String> = sources.iter().map(|(key, _)| format!("#source-{key}")).collect();
    let description = match &*experiment.question {
        "" => "Games between programs under different readings of the rules of a board game".to_owned(),
        question => question.to_owned(),
    };
    let made = parts.iter().map(|(path, ..)| &**path).filter(|path| *path != "config.toml");
    let mut graph = vec![
        json!({
            "@id": CRATE, "@type": "CreativeWork", "about": { "@id": "./" },
            "conformsTo": { "@id": "https://w3id.org/ro/crate/1.1" },
        }),
        json!({
            "@id": "./", "@type": "Dataset", "name": experiment.title, "description": description,
            "identifier": format!("blake3:{content}"),
            "datePublished": cited("date-released"),
            "license": "The licence is that of the deposit which holds this folder",
            "hasPart": ids(&mut parts.iter().map(|(path, ..)| &**path)),
            "mentions": [{ "@id": "#run" }],
            "citation": ids(&mut source_ids.iter().map(|id| &**id)),
        }),
        json!({
            "@id": "#run", "@type": "CreateAction", "name": "The run",
            "description": format!("When it was, and on which machine, is in {}", Manifest::NAME),
            "instrument": { "@id": "#quirkat" }, "object": { "@id": "config.toml" }, "result": ids(&mut made.into_iter()),
        }),
        json!({
            "@id": "#quirkat", "@type": "SoftwareApplication", "name": "Quirkat", "description": cited("title"),
            "softwareVersion": env!("CARGO_PKG_VERSION"), "version": env!("CARGO_PKG_VERSION"),
        }),
    ];
    for (path, kind, about) in &parts {
        let mut part = Map::new();
        part.insert("@id".into(), (**path).into());
        part.insert("@type".into(), if path.ends_with('/') { "Dataset" } else { "File" }.into());
        part.insert("name".into(), path.trim_end_matches('/').into());
        part.insert("description".into(), (*about).into());
        if !kind.is_empty() {
            part.insert("encodingFormat".into(), (*kind).into());
        }
        graph.push(part.into());
    }
    for ((_, source), id) in sources.iter().zip(&source_ids) {
        let mut work = json!({ "@id": id, "@type": "CreativeWork", "name": source });
        if let Some(address) = address(source) {
            work["url"] = address.into();
        }
        graph.push(work);
    }
    Ok(json!({ "@context": "https://w3id.org/ro/crate/1.1/context", "@graph": graph }))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_citation_file_is_of_this_version() {
        assert_eq!(cited("version"), env!("CARGO_PKG_VERSION"));
        let date = cited("date-released");
        assert!(date.len() == 10 && date.split('-').count() == 3, "{date}");
        assert!(cited("title").starts_with("Quirkat: "));
    }
}
