//! The keys in which variants differ, and the groups that variants of a sweep are shown in.

pub use quirkat_statistics::linear::Factor;

use super::data::ChartData;
use super::text;

/// The keys of the rulesets in which the variants differ.
#[derive(Debug, Clone, Default, PartialEq, Eq)]
pub struct Toggles {
    /// The keys, such as `rules.chain`, with their values.
    pub keys: Vec<Factor>,
    /// Of each variant the number of its value of each key. Empty when not known.
    pub levels: Vec<Vec<usize>>,
}

/// Rows under one heading.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(super) struct Group {
    /// What its rows have in common; `None` where nothing is to be said.
    pub(super) heading: Option<String>,
    /// The numbers of its rows, with their names below that heading.
    pub(super) rows: Vec<(usize, String)>,
}

impl Group {
    /// All rows, without a heading.
    pub(super) fn whole(names: &[String]) -> Vec<Group> {
        vec![Group { heading: None, rows: names.iter().map(|name| text::clean(name)).enumerate().collect() }]
    }
}

/// The variants in groups: where each differs in one key from the same base, by that key; where a key was crossed with
/// others, by its values. Other variants are one group.
pub(super) fn groups(data: &ChartData) -> Vec<Group> {
    let toggles = &data.toggles;
    if toggles.levels.len() != data.variants.len() || toggles.keys.len() < 2 {
        return Group::whole(&data.variants);
    }
    if let Some(base) = toggles.base() {
        return around(data, base);
    }
    match toggles.crossed() {
        Some(key) => by_value(data, key),
        None => Group::whole(&data.variants),
    }
}

impl Toggles {
    /// The keys in which two variants differ.
    fn different(&self, one: usize, other: usize) -> impl Iterator<Item = usize> {
        let both = self.levels[one].iter().zip(&self.levels[other]).enumerate();
        both.filter(|(_, (one, other))| one != other).map(|(key, _)| key)
    }

    /// The variant from which each other differs in one key, the first such.
    fn base(&self) -> Option<usize> {
        let all = 0..self.levels.len();
        let is_base = |base: &usize| all.clone().all(|one| one == *base || self.different(*base, one).count() == 1);
        all.clone().find(is_base).filter(|_| all.len() > 2)
    }

    /// The key under whose values most variants have a partner that differs from them in nothing else, every value
    /// with two variants or more; of several, that which changes least often from one variant to the next.
    fn crossed(&self) -> Option<usize> {
        let variants = self.levels.len();
        let is_crossed = |key: &usize| {
            let of = |level: usize| self.levels.iter().filter(|levels| levels[*key] == level).count();
            let has_partner = |one: &usize| (0..variants).any(|other| self.different(*one, other).eq([*key]));
            (0..self.keys[*key].levels.len()).all(|level| of(level) > 1)
                && 2 * (0..variants).filter(has_partner).count() >= variants
        };
        let changes = |key: &usize| self.levels.windows(2).filter(|pair| pair[0][*key] != pair[1][*key]).count();
        (0..self.keys.len()).filter(is_crossed).min_by_key(changes)
    }

    /// The key and its value for that variant, as in the names of a sweep's variants.
    fn words(&self, variant: usize, key: usize) -> String {
        format!("{}={}", self.keys[key].name, self.value(variant, key))
    }

    /// That variant's value of a key.
    pub(super) fn value(&self, variant: usize, key: usize) -> &str {
        self.keys[key].levels.get(self.levels[variant][key]).map_or("", String::as_str)
    }
}

fn around(data: &ChartData, base: usize) -> Vec<Group> {
    let toggles = &data.toggles;
    let name = |variant: usize| text::clean(&data.variants[variant]);
    let mut groups = vec![Group { heading: None, rows: vec![(base, name(base))] }];
    let mut keys: Vec<usize> = Vec::new();
    for variant in (0..data.variants.len()).filter(|variant| *variant != base) {
        let Some(key) = toggles.different(base, variant).next() else { continue };
        let place = keys.iter().position(|known| *known == key).unwrap_or_else(|| {
            let heading = format!("{} (else {})", toggles.keys[key].name, toggles.value(base, key));
            groups.push(Group { heading: Some(text::clean(&heading)), rows: Vec::new() });
            keys.push(key);
            keys.len() - 1
        });
        let is_plain = name(variant) == format!("{} {}", name(base), toggles.words(variant, key));
        let shown = if is_plain { text::clean(toggles.value(variant, key)) } else { name(variant) };
        groups[1 + place].rows.push((variant, shown));
    }
    groups
}

fn by_value(data: &ChartData, key: usize) -> Vec<Group> {
    let toggles = &data.toggles;
    let group = |(level, value): (usize, &String)| {
        let rows = (0..data.variants.len()).filter(|variant| toggles.levels[*variant][key] == level);
        let rows = rows.map(|variant| (variant, without(&data.variants[variant], &toggles.words(variant, key))));
        Group { heading: Some(text::clean(&format!("{} = {value}", toggles.keys[key].name))), rows: rows.collect() }
    };
    toggles.keys[key].levels.iter().enumerate().map(group).collect()
}

/// The name without those words; the name itself where they are not in it, or it would say nothing else.
fn without(name: &str, words: &str) -> String {
    let name = text::clean(name);
    let left: Vec<&str> = name.split(' ').filter(|word| *word != words).collect();
    if left.is_empty() { name } else { left.join(" ") }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn data(names: &[&str], keys: &[(&str, &[&str])], levels: &[&[usize]]) -> ChartData {
        let key = |(name, levels): &(&str, &[&str])| Factor {
            name: (*name).to_owned(),
            levels: levels.iter().map(|level| (*level).to_owned()).collect(),
        };
        ChartData {
            variants: names.iter().map(|name| (*name).to_owned()).collect(),
            toggles: Toggles {
                keys: keys.iter().map(key).collect(),
                levels: levels.iter().map(|levels| levels.to_vec()).collect(),
            },
            ..ChartData::default()
        }
    }

    /// The headings, each with its rows.
    fn shown(data: &ChartData) -> Vec<String> {
        let rows = |group: &Group| group.rows.iter().map(|(row, name)| format!("{row} {name}")).collect::<Vec<_>>();
        let group = |group: &Group| format!("{}: {}", group.heading.as_deref().unwrap_or("-"), rows(group).join("; "));
        groups(data).iter().map(group).collect()
    }

    #[test]
    fn a_crossed_sweep_is_grouped_by_the_key_that_changes_least_often() {
        let keys: [(&str, &[&str]); 2] =
            [("rules.chain", &["single", "optional"]), ("rules.steps", &["all", "forward"])];
        let names = ["x rules.steps=all rules.chain=single", "x rules.steps=all rules.chain=optional", "c", "d"];
        let sweep = data(&names, &keys, &[&[0, 0], &[1, 0], &[0, 1], &[1, 1]]);
        let expected =
            ["rules.steps = all: 0 x rules.chain=single; 1 x rules.chain=optional", "rules.steps = forward: 2 c; 3 d"];
        assert_eq!(shown(&sweep), expected);
    }

    #[test]
    fn variants_around_a_base_are_grouped_by_the_key_in_which_they_differ_from_it() {
        let keys: [(&str, &[&str]); 2] =
            [("rules.chain", &["single", "optional", "compulsory"]), ("rules.steps", &["all", "forward"])];
        let names = ["x", "x rules.chain=optional", "other", "x rules.steps=forward"];
        let sweep = data(&names, &keys, &[&[0, 0], &[1, 0], &[2, 0], &[0, 1]]);
        let expected =
            ["-: 0 x", "rules.chain (else single): 1 optional; 2 other", "rules.steps (else all): 3 forward"];
        assert_eq!(shown(&sweep), expected);
    }

    #[test]
    fn variants_without_a_common_factor_are_one_group() {
        let keys: [(&str, &[&str]); 3] = [("a", &["1", "2"]), ("b", &["1", "2"]), ("c", &["1", "2"])];
        let catalogue = data(&["x", "y", "z", "u"], &keys, &[&[0, 0, 0], &[0, 1, 1], &[1, 0, 1], &[1, 1, 0]]);
        assert_eq!(shown(&catalogue), ["-: 0 x; 1 y; 2 z; 3 u"]);
        assert_eq!(shown(&data(&["x", "y"], &keys, &[])), ["-: 0 x; 1 y"]);
        assert_eq!(shown(&data(&["x", "y"], &keys[..1], &[&[0], &[1]])), ["-: 0 x; 1 y"]);
    }
}
