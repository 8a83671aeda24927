//! What makes a run folder fit to be deposited: manifest, data dictionary, crate, citations.

use std::collections::BTreeSet;
use std::fs;

use quirkat_reports::games;
use serde_json::Value;

use super::running::{experiment, files, run};
use super::{Folder, prints, refuses};

fn json(folder: &Folder, name: &str) -> Value {
    let text = fs::read(folder.path().join(name)).expect("is there");
    serde_json::from_slice(&text).expect("is JSON")
}

/// The keys of an object.
fn keys(value: &Value) -> BTreeSet<&str> {
    value.as_object().expect("is an object").keys().map(String::as_str).collect()
}

#[test]
fn a_manifest_has_the_entries_of_its_schema_and_what_equal_runs_differ_in_is_nowhere_else() {
    let folder = experiment();
    run(&folder, &["--out", "out", "--threads", "1"]);
    let schema: Value = serde_json::from_str(&prints(&["rules", "schema", "manifest"])).expect("is JSON");
    let manifest = json(&folder, "out/manifest.json");
    let properties = &schema["properties"];
    assert_eq!(keys(&manifest), keys(properties));
    for (part, schema) in [
        (&manifest["matchups"][3], &properties["matchups"]["items"]),
        (&manifest["machine"], &properties["machine"]),
        (&manifest["files"][0], &properties["files"]["items"]),
    ] {
        assert_eq!(keys(part), keys(&schema["properties"]));
    }
    assert!(manifest["games_per_second"].as_f64().is_some_and(|rate| rate > 0.0), "{manifest}");
    assert_eq!(manifest["machine"]["threads"], 1);
    let config = fs::read(folder.path().join("out/config.toml")).expect("is there");
    assert_eq!(manifest["config_blake3"], blake3::hash(&config).to_hex().as_str());
    for matchup in manifest["matchups"].as_array().expect("is a list") {
        assert_eq!(matchup["content_blake3"].as_str().map(str::len), Some(64));
    }
    // What the clock and the machine say.
    let texts = files(&folder.path().join("out"));
    for told in ["started", "command"] {
        let told = manifest[told].as_str().or(manifest[told][0].as_str()).expect("is a text");
        for (name, bytes) in texts.iter().filter(|(name, _)| !name.ends_with("png")) {
            assert!(!String::from_utf8_lossy(bytes).contains(told), "{told} in {name}");
        }
    }
    let begun = manifest["started"].clone();
    std::thread::sleep(std::time::Duration::from_millis(1100));
    run(&folder, &["--out", "out"]);
    let again = json(&folder, "out/manifest.json");
    assert_eq!(again["started"], begun);
    assert_eq!(
        (&again["games_per_second"], &again["content_blake3"]),
        (&manifest["games_per_second"], &manifest["content_blake3"])
    );
}

#[test]
fn every_table_of_a_run_is_in_the_dictionary_with_every_column_its_type_and_its_meaning() {
    let folder = experiment();
    run(&folder, &["--out", "out"]);
    let package = json(&folder, "out/datapackage.json");
    let resources = package["resources"].as_array().expect("is a list");
    let mut told = BTreeSet::new();
    for resource in resources {
        let paths: Vec<&str> = match &resource["path"] {
            Value::String(path) => vec![path],
            paths => {
                paths.as_array().expect("is a list").iter().map(|path| path.as_str().expect("is a text")).collect()
            }
        };
        let fields = resource["schema"]["fields"].as_array().expect("is a list");
        let names: Vec<&str> = fields.iter().map(|field| field["name"].as_str().expect("is a text")).collect();
        for field in fields {
            assert!(
                field["description"].as_str().is_some_and(|about| about.len() > 3),
                "{}: {field}",
                resource["name"]
            );
        }
        for path in paths {
            told.insert(path.to_owned());
            let file = folder.path().join("out").join(path);
            if path.ends_with(".parquet") {
                let frame = games::read(&file, None).expect("reads");
                assert_eq!(frame.get_column_names(), names, "{path}");
                continue;
            }
            let text = fs::read_to_string(&file).expect("is there");
            let mut records = records(&text);
            assert_eq!(records.remove(0), names, "{path}");
            for (cell, field) in records.iter().flat_map(|record| record.iter().zip(fields)) {
                let fits = match field["type"].as_str() {
                    Some("integer") => cell.parse::<u64>().is_ok(),
                    Some("number") => cell.parse::<f64>().is_ok_and(f64::is_finite),
                    _ => true,
                };
                assert!(fits || cell.is_empty(), "{path}, {field}: {cell}");
            }
        }
    }
    let tables = files(&folder.path().join("out")).into_keys();
    let tables: BTreeSet<String> = tables.filter(|name| name.ends_with(".csv") || name.ends_with(".parquet")).collect();
    assert_eq!(told, tables);
}

/// The cells of a table in CSV, line by line.
fn records(text: &str) -> Vec<Vec<String>> {
    let mut records = vec![vec![String::new()]];
    let (mut is_quoted, mut letters) = (false, text.chars().peekable());
    while let Some(letter) = letters.next() {
        let record = records.last_mut().expect("has one");
        match letter {
            '"' if is_quoted && letters.peek() == Some(&'"') => {
                record.last_mut().expect("has one").extend(letters.next())
            }
            '"' => is_quoted = !is_quoted,
            ',' if !is_quoted => record.push(String::new()),
            '\n' if !is_quoted => records.push(vec![String::new()]),
            letter => record.last_mut().expect("has one").push(letter),
        }
    }
    records.pop();
    records
}

#[test]
fn the_crate_names_what_is_there_and_nothing_else() {
    let folder = experiment();
    run(&folder, &["--out", "out"]);
    let told = json(&folder, "out/ro-crate-metadata.json");
    let graph = told["@graph"].as_array().expect("is a list");
    let ids: BTreeSet<&str> = graph.iter().map(|entity| entity["@id"].as_str().expect("is a text")).collect();
    assert_eq!(ids.len(), graph.len());
    for entity in graph {
        let id = entity["@id"].as_str().expect("is a text");
        if ["File", "Dataset"].iter().any(|kind| entity["@type"] == *kind) {
            assert!(folder.path().join("out").join(id).exists(), "{id}");
        }
        // What an entity refers to is there.
        for value in entity.as_object().expect("is an object").values() {
            let named =
                value.as_array().into_iter().flatten().chain(Some(value)).filter_map(|value| value["@id"].as_str());
            for named in named.filter(|named| !named.starts_with("https:")) {
                assert!(ids.contains(named), "{id}: {named}");
            }
        }
    }
    let top: BTreeSet<String> = fs::read_dir(folder.path().join("out"))
        .expect("is a folder")
        .map(|entry| entry.expect("is there").file_name().to_string_lossy().into_owned())
        .collect();
    let missing: Vec<&String> =
        top.iter().filter(|name| !ids.contains(name.as_str()) && !ids.contains(&*format!("{name}/"))).collect();
    assert_eq!(missing, [""; 0]);
}

#[test]
fn a_citation_is_of_the_program_and_of_each_source_once() {
    let program = prints(&["cite"]);
    assert!(program.starts_with("@misc{quirkat,") && program.matches('@').count() == 1, "{program}");
    let all = prints(&["cite", "bell", "alfonso", "bell"]);
    assert!(all.starts_with(&program), "{all}");
    assert_eq!(all.matches("@misc{bell-bell,").count(), 1, "{all}");
    assert!(all.contains("@misc{alfonso-"), "{all}");
    let keys: Vec<&str> = all.split('@').skip(1).filter_map(|entry| entry.split(['{', ',']).nth(1)).collect();
    assert_eq!(keys.len(), keys.iter().collect::<BTreeSet<_>>().len());
    // What a run writes is the same.
    let folder = Folder::new(&[("one.toml", "games = 20\n[[variants]]\nruleset = \"bell\"\n")]);
    folder.prints(&["run", "one.toml", "--quiet", "--out", "out"]);
    let written = fs::read_to_string(folder.path().join("out/tables/references.bib")).expect("is there");
    assert_eq!(written, prints(&["cite", "bell"]));
    let message = refuses(&["cite", "bel"]);
    assert!(message.contains("bel") && message.contains("bell"), "{message}");
}
