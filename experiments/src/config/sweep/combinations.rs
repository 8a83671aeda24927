//! The combinations of a sweep made into variants.

use std::collections::HashMap;

use quirkat_engine::document::Fault;

use super::axes::Subject;
use super::design::{Around, Row};
use super::{Invalid, SameRuleset, Skipped, Sweep};
use crate::config::agents::{self, Cast, Given};
use crate::config::variants::{Placed, Variant};

/// The variants of a sweep in their order, and what it left out.
///
/// Combinations that differ in agents alone are one variant. Of combinations
/// that are the same ruleset, since some of their keys have no effect, each is a
/// variant, or the first alone, as the sweep says.
///
/// # Errors
/// A wrong value; where the sweep says so, a combination that cannot be played;
/// no combination is left.
pub fn combine(sweep: &Sweep, cast: &mut Cast<'_>) -> Result<(Vec<Placed>, Vec<Skipped>), Fault> {
    let mut made = Vec::new();
    let mut skipped = Vec::new();
    let mut players = Players { sweep, indices: HashMap::new(), alike: HashMap::new() };
    for base in &sweep.bases {
        let around = Around::new(sweep, base)?;
        let (rows, pairs) = around.rows();
        let mut maker = Maker {
            around: &around,
            slots: HashMap::new(),
            alike: HashMap::new(),
            made: &mut made,
            skipped: &mut skipped,
        };
        for row in rows {
            maker.add(&row, cast, &mut players)?;
        }
        skipped.extend(pairs);
    }
    players.refuse_idle_settings()?;
    if made.is_empty() {
        let first = skipped.first().map(|Skipped { name, reason }| format!("; the first: {name}: {reason}"));
        let message = format!("leaves no variant: every combination is skipped{}", first.unwrap_or_default());
        return Err(sweep.fault(message));
    }
    Ok((made, skipped))
}

struct Maker<'m, 's> {
    around: &'m Around<'s>,
    /// What became of each combination of rules: the number of its variant.
    slots: HashMap<Row, Option<usize>>,
    /// Variants by their canonical rulesets.
    alike: HashMap<String, usize>,
    made: &'m mut Vec<Placed>,
    skipped: &'m mut Vec<Skipped>,
}

impl Maker<'_, '_> {
    fn add(&mut self, row: &Row, cast: &mut Cast<'_>, players: &mut Players<'_>) -> Result<(), Fault> {
        if self.around.is_excluded(row) {
            self.skipped.push(Skipped { name: self.around.full_name(row), reason: "excluded".into() });
            return Ok(());
        }
        let sweep = self.around.sweep;
        let rules: Row =
            row.iter().enumerate().map(|(axis, value)| value.filter(|_| sweep.is_of_rules(axis))).collect();
        let variant = match self.slots.get(&rules) {
            Some(variant) => *variant,
            None => {
                let variant = self.variant(&rules)?;
                self.slots.insert(rules, variant);
                variant
            }
        };
        let Some(variant) = variant else { return Ok(()) };
        let agents = players.of(row, cast)?;
        let all = &mut self.made[variant].variant.agents;
        all.extend(agents.into_iter().filter(|agent| !all.contains(agent)).collect::<Vec<_>>());
        Ok(())
    }

    /// The number of the variant of these rules; `None` where they cannot be
    /// played.
    fn variant(&mut self, rules: &Row) -> Result<Option<usize>, Fault> {
        let sweep = self.around.sweep;
        let name = self.around.variant_name(rules);
        let overrides = self.around.overrides(rules);
        let ruleset = match self.around.base.with(&overrides) {
            Ok(ruleset) => ruleset,
            Err(fault) if sweep.invalid == Invalid::Skip => {
                let reason = fault.key.map_or_else(String::new, |key| format!("{key}: ")) + &fault.message;
                self.skipped.push(Skipped { name, reason });
                return Ok(None);
            }
            Err(fault) => {
                let message = format!("{}; the combination is {name:?}", fault.message);
                return Err(Fault { message, ..fault });
            }
        };
        let canonical = ruleset.canonical();
        if let (SameRuleset::Skip, Some(&twin)) = (sweep.same_ruleset, self.alike.get(&canonical)) {
            let reason = format!("the same ruleset as {:?}{}", self.made[twin].variant.name, self.idle(rules)?);
            self.skipped.push(Skipped { name, reason });
            return Ok(Some(twin));
        }
        let (place, key) = (sweep.place.clone(), sweep.key.clone());
        self.made.push(Placed { variant: Variant { name, ruleset, agents: Vec::new() }, place, key });
        self.alike.insert(canonical, self.made.len() - 1);
        Ok(Some(self.made.len() - 1))
    }

    /// Which keys of the combination have no effect, and why.
    fn idle(&self, rules: &Row) -> Result<String, Fault> {
        let sweep = self.around.sweep;
        let raw = self.around.base.changed(&self.around.overrides(rules))?;
        let told = sweep.axes.iter().zip(rules).filter(|(_, value)| value.is_some()).flat_map(|(axis, _)| &axis.fields);
        let told: Vec<&str> = told.map(|field| field.key.as_str()).collect();
        let idle = raw.idle_keys().into_iter().filter(|(key, _)| told.contains(&key.name));
        Ok(idle.map(|(key, reason)| format!("; {} {reason}", key.name)).collect())
    }
}

/// The agents of combinations.
struct Players<'s> {
    sweep: &'s Sweep,
    /// The agents of each combination of agents and settings.
    indices: HashMap<Row, Vec<usize>>,
    /// Agents by their settings: those that play alike are one.
    alike: HashMap<String, usize>,
}

impl Players<'_> {
    /// The indices of the agents that play a combination.
    fn of(&mut self, row: &Row, cast: &mut Cast<'_>) -> Result<Vec<usize>, Fault> {
        let sweep = self.sweep;
        let key: Row = row.iter().enumerate().map(|(axis, value)| value.filter(|_| sweep.is_of_agents(axis))).collect();
        if let Some(known) = self.indices.get(&key) {
            return Ok(known.clone());
        }
        let settings = settings(sweep, row);
        let is_own = key.iter().all(Option::is_none);
        let mut indices = if is_own { cast.common() } else { Vec::new() };
        for &own in &indices {
            self.alike.entry(cast.settings(own)).or_insert(own);
        }
        for item in sweep.agents(row).iter().filter(|_| !is_own) {
            let agent = cast.with_settings(item, &settings)?;
            let index = match self.alike.get(&agent.agent.settings()) {
                Some(&index) => index,
                None => cast.take_in_one(agent, settings.first().map_or(item, |given| given.item))?,
            };
            self.alike.insert(cast.settings(index), index);
            if !indices.contains(&index) {
                indices.push(index);
            }
        }
        self.indices.insert(key, indices.clone());
        Ok(indices)
    }

    /// Refuses settings that no agent of the sweep has.
    fn refuse_idle_settings(&self) -> Result<(), Fault> {
        let sweep = self.sweep;
        let cells =
            sweep.axes.iter().flat_map(|axis| axis.values.iter().flat_map(|cells| axis.fields.iter().zip(cells)));
        let own = sweep.agents.iter();
        let named =
            cells.clone().filter(|(field, _)| matches!(field.subject, Subject::Agents)).map(|(_, cell)| &cell.item);
        let items: Vec<_> = own.chain(named).collect();
        for (field, cell) in cells {
            if let Subject::Setting(name) = &field.subject
                && !items.iter().any(|item| agents::has_setting(item, name))
            {
                let message = format!("no agent of this sweep has the setting {name:?}");
                return Err(Fault::new(&cell.item.place, field.key.clone(), message));
            }
        }
        Ok(())
    }
}

/// The settings that the combination gives to agents.
fn settings<'s>(sweep: &'s Sweep, row: &Row) -> Vec<Given<'s>> {
    let mut settings = Vec::new();
    for (axis, value) in sweep.axes.iter().zip(row) {
        let Some(value) = value else { continue };
        for (field, cell) in axis.fields.iter().zip(&axis.values[*value]) {
            if let Subject::Setting(name) = &field.subject {
                settings.push(Given { name, item: &cell.item, text: &cell.text });
            }
        }
    }
    settings
}
