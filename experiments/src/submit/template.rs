//! Scripts with places to fill in, as `@name@`.

use std::path::Path;

use crate::run::quoted;

/// The template with the values in their places.
pub fn filled(template: &str, values: &[(&str, String)]) -> String {
    let mut text = String::with_capacity(template.len());
    let mut rest = template;
    while let Some(at) = rest.find('@') {
        let (before, place) = rest.split_at(at);
        text.push_str(before);
        let value =
            values.iter().find(|(name, _)| place[1..].strip_prefix(name).is_some_and(|end| end.starts_with('@')));
        match value {
            Some((name, value)) => {
                text.push_str(value);
                rest = &place[name.len() + 2..];
            }
            None => {
                text.push('@');
                rest = &place[1..];
            }
        }
    }
    text + rest
}

/// A path as a shell needs it.
pub fn shell(path: &Path) -> String {
    quoted(&path.to_string_lossy())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn places_are_filled_and_what_is_none_stays() {
        let values = [("out", "a@out@".to_owned()), ("output", "b".into())];
        assert_eq!(filled("@out@@output@ B:USR1@120 @none@", &values), "a@out@b B:USR1@120 @none@");
    }

    #[test]
    fn every_place_of_a_template_is_told_by_its_name() {
        for template in [include_str!("slurm.sh"), include_str!("parallel.sh"), include_str!("Snakefile")] {
            let names = ["version", "quirkat", "config", "out", "here", "shards", "threads", "jobs", "minutes"];
            let slurm = ["tasks", "at_once", "logs", "script", "name", "directives"];
            let values: Vec<(&str, String)> =
                names.into_iter().chain(slurm).map(|name| (name, String::new())).collect();
            let filled = filled(template, &values);
            // What is left of them is the array in bash, `[@]`, and the seconds of a signal.
            let left = filled.replace("[@]", "").replace("USR1@120", "");
            assert!(!left.contains('@'), "{left}");
        }
    }
}
