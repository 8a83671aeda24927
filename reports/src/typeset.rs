//! Tables as text: one table of words and numbers, as Markdown and as LaTeX.

mod latex;

use std::fmt::Write as _;

pub(crate) use self::latex::escaped as escaped_for_latex;

/// A table in groups of rows under the same columns.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Sheet {
    /// What it shows, for its name in files and links.
    pub name: &'static str,
    /// What it shows, in a few words.
    pub title: &'static str,
    /// How it is to be read, in sentences.
    pub caption: String,
    /// The columns.
    pub columns: Vec<Column>,
    /// The rows, group by group.
    pub groups: Vec<Group>,
}

/// A column of a [`Sheet`].
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Column {
    /// Its head.
    pub head: String,
    /// Where its cells stand.
    pub align: Align,
}

/// Where the cells of a column stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Align {
    /// At the left, for words.
    Left,
    /// At the right, for numbers.
    Right,
}

/// Rows of a [`Sheet`] that belong together.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Group {
    /// What they belong to.
    pub title: String,
    /// The rows, with a cell a column.
    pub rows: Vec<Vec<String>>,
    /// What is to be known of these rows, in sentences.
    pub notes: Vec<String>,
}

impl Column {
    /// A column of words.
    #[must_use]
    pub fn words(head: impl Into<String>) -> Column {
        Column { head: head.into(), align: Align::Left }
    }

    /// A column of numbers.
    #[must_use]
    pub fn numbers(head: impl Into<String>) -> Column {
        Column { head: head.into(), align: Align::Right }
    }
}

impl Sheet {
    /// The most rows that a page shows before it is asked to.
    const SHORT: usize = 40;

    /// How many rows it has.
    #[must_use]
    pub fn rows(&self) -> usize {
        self.groups.iter().map(|group| group.rows.len()).sum()
    }

    /// Has it more rows than a reader passes by?
    #[must_use]
    pub fn is_long(&self) -> bool {
        self.rows() > Sheet::SHORT
    }

    /// The sheet as Markdown: the caption, and a table a group.
    #[must_use]
    pub fn markdown(&self) -> String {
        let mut text = format!("# {}\n\n{}\n", self.title, escaped_for_markdown(&self.caption));
        let heads: Vec<&str> = self.columns.iter().map(|column| column.head.as_str()).collect();
        let rule = self.columns.iter().map(|column| match column.align {
            Align::Left => "---",
            Align::Right => "---:",
        });
        let rule: Vec<&str> = rule.collect();
        for group in &self.groups {
            let _ = write!(text, "\n## {}\n", escaped_for_markdown(&group.title));
            if !group.rows.is_empty() {
                let _ = write!(text, "\n{}| {} |\n", markdown_row(&heads), rule.join(" | "));
            }
            for row in &group.rows {
                text.push_str(&markdown_row(row));
            }
            for note in &group.notes {
                let _ = write!(text, "\n{}\n", escaped_for_markdown(note));
            }
        }
        text
    }
}

fn markdown_row(cells: &[impl AsRef<str>]) -> String {
    let cells: Vec<String> = cells.iter().map(|cell| escaped_for_markdown(cell.as_ref())).collect();
    format!("| {} |\n", cells.join(" | "))
}

fn one_line(text: &str) -> String {
    text.split_ascii_whitespace().collect::<Vec<_>>().join(" ")
}

/// The text on one line, with nothing in it that Markdown or HTML would read.
fn escaped_for_markdown(text: &str) -> String {
    let mut escaped = String::new();
    for c in one_line(text).chars() {
        if "\\|*_`<>[]#&".contains(c) {
            escaped.push('\\');
        }
        escaped.push(c);
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::*;

    pub(super) fn sheet() -> Sheet {
        let rows = vec![vec!["a_b | <c>".into(), "−12 (50 %)".into()], vec!["plain".into(), "1\u{2009}000".into()]];
        Sheet {
            name: "ratings",
            title: "Ratings",
            caption: "How to\nread it.".into(),
            columns: vec![Column::words("Agent"), Column::numbers("Elo")],
            groups: vec![
                Group { title: "bell & co".into(), rows, notes: vec!["A note.".into()] },
                Group { title: "empty".into(), rows: vec![], notes: vec!["Nothing.".into()] },
            ],
        }
    }

    #[test]
    fn markdown_has_a_table_for_each_group_and_escapes_names() {
        let expected = "# Ratings\n\nHow to read it.\n\n## bell \\& co\n\n| Agent | Elo |\n| --- | ---: |\n\
             | a\\_b \\| \\<c\\> | −12 (50 %) |\n| plain | 1 000 |\n\nA note.\n\n## empty\n\nNothing.\n";
        assert_eq!(sheet().markdown().replace('\u{2009}', " "), expected);
    }

    #[test]
    fn whatever_a_name_holds_stays_in_its_cell() {
        let odd = "\\end{tabular}^~$#\n| x |";
        let mut table = sheet();
        table.groups[0].rows[0][0] = odd.into();
        let latex = table.latex();
        assert_eq!(latex.matches("\\end{tabular}").count(), 1, "{latex}");
        assert!(latex.contains("\\textbackslash{}end\\{tabular\\}\\textasciicircum{}\\textasciitilde{}\\$\\# | x |"));
        let markdown = table.markdown();
        assert!(markdown.contains("| \\\\end{tabular}^~$\\# \\| x \\| | −12"), "{markdown}");
    }
}
