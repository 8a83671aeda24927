//! A ruleset: board, setup, rules and endings. Raw in, checked out, one door.

use std::fmt::Write as _;
use std::sync::Arc;

use crate::basis::RawBasis;
use crate::boards::{Board, BoardKind, CurveJumps, RawBoard, SerpentEnds};
use crate::compiled::Compiled;
use crate::document::{self, Fault, Table, did_you_mean};
use crate::keys::{KEYS, Key};
use crate::overrides::{Base, Override};
use crate::position::Position;
use crate::reading::{Places, Reading};
use crate::rules::{Chain, End, JumpPath, NoReturn, Obligation, Opening, Promotion, Rules};
use crate::setup::{self, RawSetup, SetupKind};

/// A ruleset as a file gives it, not yet checked. Every field has the default
/// there; only `name` has none.
///
/// ```
/// use quirkat_engine::RawRuleset;
/// use quirkat_engine::rules::{Choice, Rules};
///
/// let raw = RawRuleset {
///     name: "most".to_owned(),
///     rules: Rules { choice: Choice::Most, ..Rules::default() },
///     ..RawRuleset::default()
/// };
/// assert!(raw.to_toml().contains("choice = \"most\""));
/// let ruleset = raw.check()?;
/// assert_eq!(ruleset.title(), "most");
/// # Ok::<(), quirkat_engine::KeyFault>(())
/// ```
#[derive(Clone, Debug, PartialEq, Eq, Default)]
pub struct RawRuleset {
    /// The name, in letters, digits and `-`, say `bell`.
    pub name: String,
    /// The title in reports; empty where the name serves.
    pub title: String,
    /// The family of games, say `alquerque`; may be empty.
    pub family: String,
    /// Where the rules come from, and what is our reading.
    pub notes: String,
    /// Addresses or book pages.
    pub sources: Vec<String>,
    /// The `[board]` table.
    pub board: RawBoard,
    /// The `[setup]` table.
    pub setup: RawSetup,
    /// The `[rules]` table.
    pub rules: Rules,
    /// The `[end]` table.
    pub end: End,
    /// The `[basis]` and `[contested]` tables.
    pub basis: RawBasis,
}

/// What is wrong with a ruleset: the key at fault, and what was expected.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{key}: {message}")]
pub struct KeyFault {
    /// The dotted key.
    pub key: &'static str,
    /// The number of the part at fault from 0, where the value is a list or a
    /// table of parts.
    pub part: Option<usize>,
    /// What is wrong, in one line.
    pub message: String,
}

impl KeyFault {
    pub(crate) fn new(key: &'static str, message: impl Into<String>) -> KeyFault {
        KeyFault { key, part: None, message: message.into() }
    }

    /// The same fault, of one part of the key's value.
    pub(crate) fn of_part(self, part: usize) -> KeyFault {
        KeyFault { part: Some(part), ..self }
    }
}

/// A checked ruleset, ready to play. Cheap to clone.
///
/// ```
/// use quirkat_engine::rules::Obligation;
/// use quirkat_engine::{Side, catalogue};
///
/// let bell = catalogue::entry("bell").unwrap().load(&[]).unwrap();
/// assert_eq!((bell.name(), bell.rules().obligation), ("bell", Obligation::Compulsory));
/// assert_eq!((bell.board().size(), bell.end().ply_limit), (25, 1000));
/// assert_eq!(bell.start().pieces(Side::First).count(), 12);
/// ```
#[derive(Clone, Debug)]
pub struct Ruleset {
    inner: Arc<Inner>,
}

#[derive(Debug)]
struct Inner {
    raw: RawRuleset,
    board: Board,
    start: Position,
    compiled: Compiled,
}

impl RawRuleset {
    /// Reads a ruleset file's text; `file` is its name in errors. Gives the
    /// place of every key that the file has.
    ///
    /// # Errors
    /// The first place that is no TOML, an unknown key, a value of another kind
    /// than the key takes, or a key that means nothing beside the others.
    pub fn read(file: &str, text: &str) -> Result<(RawRuleset, Places), Fault> {
        RawRuleset::from_table(document::parse(file, text)?)
    }

    /// Reads a ruleset that is a table, of its own file or inside another one.
    ///
    /// # Errors
    /// As of [`RawRuleset::read`].
    pub fn from_table(top: Table) -> Result<(RawRuleset, Places), Fault> {
        let Reading { raw, places, faults, .. } = Reading::of(top);
        match faults.into_iter().next() {
            None => Ok((raw, places)),
            Some(fault) => Err(fault),
        }
    }

    /// The keys whose values decide which others mean nothing: whether a key is
    /// idle hangs on these alone.
    pub const GATES: [&str; 7] = [
        "board.kind",
        "board.ends",
        "setup.kind",
        "rules.no_return",
        "rules.promotion",
        "rules.obligation",
        "rules.chain",
    ];

    /// The keys that mean nothing beside the others, each with the reason:
    /// [`RawRuleset::refused_keys`], and those that may be written all the same.
    #[must_use]
    pub fn idle_keys(&self) -> Vec<(&'static Key, String)> {
        let mut idle = self.refused_keys();
        idle.extend(self.keys_without_effect());
        idle.sort_by_key(|(key, _)| KEYS.iter().position(|known| known.name == key.name));
        idle
    }

    /// The keys that may be written and change nothing, with the reason. They
    /// are no part of the canonical text, so rulesets that differ in them alone
    /// are one.
    fn keys_without_effect(&self) -> Vec<(&'static Key, String)> {
        let refused = self.refused_keys();
        let without_effect = |key: &Key| -> Option<String> {
            if refused.iter().any(|(other, _)| other.name == key.name) {
                return None;
            }
            let beside = |other: &str| Some(format!("has no effect beside {other}"));
            match key.name {
                "setup.hand" | "setup.ends" if self.setup.kind == SetupKind::Drawing => {
                    beside("setup.kind = \"drawing\"")
                }
                "rules.chain_captures" | "rules.choice" | "rules.removal" | "rules.promotion_time"
                    if self.rules.chain == Chain::Single =>
                {
                    beside("rules.chain = \"single\"")
                }
                "rules.huff_unfinished" if self.rules.chain != Chain::Optional => {
                    Some("has no effect without rules.chain = \"optional\"".to_owned())
                }
                _ => None,
            }
        };
        KEYS.iter().filter_map(|key| Some((key, without_effect(key)?))).collect()
    }

    /// The keys that mean nothing beside the others and may not be written with
    /// a value of their own, each with the reason.
    #[must_use]
    pub fn refused_keys(&self) -> Vec<(&'static Key, String)> {
        let idle = |key: &Key| -> Option<String> {
            let needs = |other: &str| Some(format!("means nothing without {other}"));
            match key.name {
                "rules.huff_target" | "rules.huff_mode" | "rules.huff_unfinished" | "rules.huff_turn"
                    if self.rules.obligation != Obligation::Huff =>
                {
                    needs("rules.obligation = \"huff\"")
                }
                "rules.promotion_time" if self.rules.promotion == Promotion::None => needs("rules.promotion"),
                "rules.no_return_scope" if self.rules.no_return != NoReturn::Ever => {
                    needs("rules.no_return = \"ever\"")
                }
                "setup.drawing" if self.setup.kind != SetupKind::Drawing => needs("setup.kind = \"drawing\""),
                "board.columns" | "board.rows" | "board.diagonals" if self.board.kind != BoardKind::Alquerque => {
                    needs("board.kind = \"alquerque\"")
                }
                "board.length" | "board.outer_lines" | "board.ends" | "board.apex_bypass" | "board.curve_jumps"
                | "setup.ends"
                    if self.board.kind != BoardKind::Serpents =>
                {
                    needs("board.kind = \"serpents\"")
                }
                "setup.ends" if self.board.ends == SerpentEnds::Left => {
                    Some("gives unequal armies on a board with board.ends = \"left\"".to_owned())
                }
                "board.points" | "board.lines" if self.board.kind != BoardKind::Lines => {
                    needs("board.kind = \"lines\"")
                }
                _ => None,
            }
        };
        KEYS.iter().filter_map(|key| Some((key, idle(key)?))).collect()
    }

    /// Rules that cannot be played together, each meaningful by itself.
    fn contradiction(&self) -> Option<KeyFault> {
        if self.rules.promotion != Promotion::LongKing {
            return None;
        }
        let other = match (self.rules.jump_path, self.board.kind, self.board.curve_jumps) {
            (JumpPath::Bent, _, _) => "rules.jump_path = \"bent\"",
            (_, BoardKind::Serpents, CurveJumps::Hairpin | CurveJumps::Perimeter) => "board.curve_jumps",
            _ => return None,
        };
        let message = format!(
            "\"long_king\" cannot be played with {other}: a long king flies along straight lines; \"short_king\" and \"sliding_king\" can"
        );
        Some(KeyFault::new("rules.promotion", message))
    }

    /// Checks the ruleset and makes it ready to play.
    ///
    /// # Errors
    /// The key at fault: a board too large, a setup that does not fit it, a
    /// centre that it has not, or rules that contradict each other.
    pub fn check(self) -> Result<Ruleset, KeyFault> {
        let (board, start) = self.build(&[]).map_err(|mut faults| faults.swap_remove(0))?;
        let compiled = Compiled::new(&board, &self.rules, &self.end);
        Ok(Ruleset { inner: Arc::new(Inner { raw: self, board, start, compiled }) })
    }

    /// The board and the start, or all that is wrong with the ruleset as a
    /// whole: one fault or more. Nothing is asked that hangs on a doubtful key.
    pub(crate) fn build(&self, doubtful: &[&str]) -> Result<(Board, Position), Vec<KeyFault>> {
        let is_sure = |keys: &str| !doubtful.iter().any(|key| key.starts_with(keys));
        let mut faults: Vec<KeyFault> = self.contradiction().into_iter().collect();
        if !is_sure("board.") {
            return Err(faults);
        }
        let board = match Board::check(&self.board) {
            Ok(board) => board,
            Err(of_board) => {
                faults.extend(of_board);
                return Err(faults);
            }
        };
        if self.rules.opening == Opening::Centre && board.centre().is_none() {
            let message = "\"centre\" needs a board with a centre point: odd columns and rows, a serpent of even length, or a point in the middle of the drawing";
            faults.push(KeyFault::new("rules.opening", message));
        }
        match setup::start(&self.board, &self.setup, self.rules.promotion, &board) {
            Ok(start) if faults.is_empty() => return Ok((board, start)),
            Err(fault) if is_sure("setup.") && is_sure("rules.promotion") => faults.push(fault),
            _ => {}
        }
        Err(faults)
    }

    /// Takes from sources what is not theirs: every key that has another value
    /// than in the base, or meant nothing there.
    pub(crate) fn mark_changes(&mut self, base: &RawRuleset) {
        let names = |raw: &RawRuleset| raw.idle_keys().into_iter().map(|(key, _)| key.name).collect::<Vec<_>>();
        let (idle, idle_before) = (names(self), names(base));
        for key in KEYS.iter().filter(|key| key.is_play() && !idle.contains(&key.name)) {
            if idle_before.contains(&key.name) || key.value(self) != key.value(base) {
                self.basis.change(key.name);
            }
        }
    }

    /// The ruleset as the text of a file with every key in it.
    #[must_use]
    pub fn to_toml(&self) -> String {
        self.to_toml_within("")
    }

    /// [`RawRuleset::to_toml`] without a header of its own, for the table
    /// `parent` of another file, as in `"variants.ruleset."`.
    #[must_use]
    pub fn to_toml_within(&self, parent: &str) -> String {
        let mut text = String::new();
        let mut table = "";
        for key in KEYS {
            let (of, name) = key.name.rsplit_once('.').unwrap_or(("", key.name));
            if of != table {
                table = of;
                let _ = writeln!(text, "\n[{parent}{table}]");
            }
            let _ = writeln!(text, "{name} = {}", key.value(self));
        }
        text + &self.basis.to_toml_within(parent)
    }
}

impl Ruleset {
    /// Reads, overrides and checks a ruleset file's text; `file` is its name in
    /// errors.
    ///
    /// A key of the file that means nothing beside the others is an error; one
    /// that an override makes idle falls back to its default.
    ///
    /// # Errors
    /// One clear [`Fault`], as of [`RawRuleset::read`] and [`RawRuleset::check`].
    ///
    /// ```
    /// use quirkat_engine::{Override, Ruleset};
    ///
    /// let text = "name = \"mine\"\n[rules]\nsteps = \"forward\"\n";
    /// let ruleset = Ruleset::from_toml("mine.toml", text, &[])?;
    /// assert_eq!(ruleset.board().size(), 25);
    ///
    /// let fault = Ruleset::from_toml("mine.toml", "name = \"mine\"\n[rules]\nsteps = \"forwards\"\n", &[]);
    /// assert!(fault.unwrap_err().to_string().contains("did you mean \"forward\"?"));
    ///
    /// let set = Override::typed("board.columns=7")?;
    /// assert_eq!(Ruleset::from_toml("mine.toml", text, &[set])?.board().size(), 35);
    /// # Ok::<(), quirkat_engine::document::Fault>(())
    /// ```
    pub fn from_toml(file: &str, text: &str, overrides: &[Override]) -> Result<Ruleset, Fault> {
        Base::from_toml(file, text)?.with(overrides)
    }

    /// What the ruleset says, with refused keys at their defaults.
    #[must_use]
    pub fn raw(&self) -> &RawRuleset {
        &self.inner.raw
    }

    /// The ruleset's name.
    #[must_use]
    pub fn name(&self) -> &str {
        &self.inner.raw.name
    }

    /// The title, or the name where there is none.
    #[must_use]
    pub fn title(&self) -> &str {
        if self.inner.raw.title.is_empty() { self.name() } else { &self.inner.raw.title }
    }

    /// The board.
    #[must_use]
    pub fn board(&self) -> &Board {
        &self.inner.board
    }

    /// The rules.
    #[must_use]
    pub fn rules(&self) -> &Rules {
        &self.inner.raw.rules
    }

    /// The endings.
    #[must_use]
    pub fn end(&self) -> &End {
        &self.inner.raw.end
    }

    /// The position before the first ply.
    #[must_use]
    pub fn start(&self) -> Position {
        self.inner.start
    }

    /// Board, start position, rules and end as one text: equal for two rulesets
    /// that say the same, whatever they are called and however the start is
    /// written. One line a key, `key = value`.
    ///
    /// ```
    /// use quirkat_engine::Ruleset;
    ///
    /// let read = |text: &str| Ruleset::from_toml("x.toml", text, &[]);
    /// let plain = read("name = \"plain\"\n")?;
    /// let drawn = "[setup]\nkind = \"drawing\"\ndrawing = \"bbbbb/bbbbb/bb1ww/wwwww/wwwww\"\n";
    /// assert_eq!(read(&format!("name = \"drawn\"\n{drawn}"))?.canonical(), plain.canonical());
    /// # Ok::<(), quirkat_engine::document::Fault>(())
    /// ```
    #[must_use]
    pub fn canonical(&self) -> String {
        let mut raw = self.raw().clone();
        for (key, _) in self.raw().keys_without_effect() {
            key.reset(&mut raw);
        }
        let mut text = format!("start = {}\n", self.start().text(self.board()));
        for key in KEYS.iter().filter(|key| key.is_play() && !key.name.starts_with("setup.")) {
            let _ = writeln!(text, "{} = {}", key.name, key.value(&raw));
        }
        text
    }

    pub(crate) fn compiled(&self) -> &Compiled {
        &self.inner.compiled
    }
}

/// The error that a name is in no list, with the nearest one.
#[must_use]
pub fn unknown_ruleset(name: &str, known: &[&str]) -> String {
    let hint = did_you_mean(name, known.iter().copied());
    format!("no ruleset {name:?} in the catalogue{hint}; `quirkat rules list` lists all")
}
