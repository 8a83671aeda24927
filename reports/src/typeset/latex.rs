//! Sheets as LaTeX, with the rules of booktabs and the numbers of siunitx.

use std::fmt::Write as _;

use super::{Align, Sheet, one_line};

/// How a column is set.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Kind {
    /// Words, at the left.
    Words,
    /// Numbers alone, under each other by their points: so many digits before it and after it.
    Points(usize, usize),
    /// Numbers with intervals or words, at the right; each number is a `\num`.
    Mixed,
}

impl Sheet {
    /// The sheet as LaTeX: one `tabular` without a float; captions and notes are comments.
    ///
    /// A column of plain numbers is an `S` column of siunitx, numbers elsewhere are in `\num`, so that the document
    /// decides how they look.
    #[must_use]
    pub fn latex(&self) -> String {
        let kinds: Vec<Kind> = (0..self.columns.len()).map(|place| self.kind(place)).collect();
        let columns: String = kinds.iter().map(|kind| kind.column()).collect();
        let head = |(column, kind): (&super::Column, &Kind)| match kind {
            Kind::Points(..) => format!("{{{}}}", escaped(&column.head)),
            Kind::Words | Kind::Mixed => escaped(&column.head),
        };
        let heads = self.columns.iter().zip(&kinds).map(head).collect::<Vec<_>>().join(" & ");
        let mut text = format!(
            "% {}. {}\n% Needs \\usepackage{{booktabs}} and \\usepackage{{siunitx}}.\n\\begin{{tabular}}{{{columns}}}\n\\toprule\n{heads} \\\\\n",
            self.title,
            one_line(&self.caption)
        );
        for group in &self.groups {
            let (width, title) = (self.columns.len(), escaped(&group.title));
            let _ = write!(text, "\\midrule\n\\multicolumn{{{width}}}{{l}}{{\\emph{{{title}}}}} \\\\\n");
            for row in &group.rows {
                let cells: Vec<String> = row.iter().zip(&kinds).map(|(cell, kind)| kind.cell(cell)).collect();
                let _ = writeln!(text, "{} \\\\", cells.join(" & "));
            }
            for note in &group.notes {
                let _ = writeln!(text, "% {}", one_line(note));
            }
        }
        text.push_str("\\bottomrule\n\\end{tabular}\n");
        text
    }

    fn kind(&self, place: usize) -> Kind {
        if self.columns[place].align == Align::Left {
            return Kind::Words;
        }
        let cells = self.groups.iter().flat_map(|group| &group.rows).filter_map(|row| row.get(place));
        let mut digits = (0, 0);
        for cell in cells.filter(|cell| !cell.is_empty()) {
            let Some(number) = plain(cell) else { return Kind::Mixed };
            let (whole, rest) = number.split_once('.').unwrap_or((&number, ""));
            digits = (digits.0.max(whole.len()), digits.1.max(rest.len()));
        }
        if digits.0 == 0 { Kind::Mixed } else { Kind::Points(digits.0, digits.1) }
    }
}

impl Kind {
    fn column(self) -> String {
        match self {
            Kind::Words => "l".to_owned(),
            Kind::Mixed => "r".to_owned(),
            Kind::Points(whole, rest) => format!("S[table-format={whole}.{rest}]"),
        }
    }

    fn cell(self, cell: &str) -> String {
        match self {
            Kind::Words => escaped(cell),
            Kind::Mixed => with_numbers(cell),
            Kind::Points(..) => plain(cell).unwrap_or_default(),
        }
    }
}

/// The digits of a cell that is one number without a sign.
fn plain(cell: &str) -> Option<String> {
    let (number, rest) = number(cell)?;
    (rest.is_empty() && !number.starts_with(['+', '-'])).then_some(number)
}

/// A number at the begin of the text as siunitx reads it, and what is behind it.
fn number(text: &str) -> Option<(String, &str)> {
    let (sign, after) = match text.chars().next()? {
        '−' | '-' => ("-", &text[text.chars().next().map_or(0, char::len_utf8)..]),
        '+' => ("+", &text[1..]),
        _ => ("", text),
    };
    let is_part = |c: char| c.is_ascii_digit() || c == '.' || c == '\u{2009}';
    let end = after.find(|c| !is_part(c)).unwrap_or(after.len());
    let digits = after[..end].trim_end_matches(['.', '\u{2009}']);
    let is_number = digits.starts_with(|c: char| c.is_ascii_digit()) && digits.matches('.').count() <= 1;
    is_number.then(|| (format!("{sign}{}", digits.replace('\u{2009}', "")), &after[digits.len()..]))
}

/// The text on one line with its numbers in `\num`.
fn with_numbers(text: &str) -> String {
    let text = one_line(text);
    let (mut set, mut words, mut rest) = (String::new(), String::new(), &*text);
    while let Some(next) = rest.chars().next() {
        // A hyphen behind a digit divides, and digits in a word are a part of it.
        let is_begin = !words.ends_with(|c: char| c.is_alphanumeric() || c == '_');
        let is_sign = words.is_empty() && set.ends_with('}') && next == '-';
        match number(rest).filter(|_| is_begin && !is_sign) {
            Some((number, behind)) => {
                set += &escaped_part(&words);
                words.clear();
                let plus = if number.starts_with('+') { "[retain-explicit-plus]" } else { "" };
                let _ = write!(set, "\\num{plus}{{{number}}}");
                rest = behind;
            }
            None => {
                words.push(next);
                rest = &rest[next.len_utf8()..];
            }
        }
    }
    set + &escaped_part(&words)
}

/// The text on one line, with nothing in it that LaTeX would read.
pub(crate) fn escaped(text: &str) -> String {
    escaped_part(&one_line(text))
}

fn escaped_part(text: &str) -> String {
    let mut escaped = String::new();
    for c in text.chars() {
        match c {
            '&' | '%' | '$' | '#' | '_' | '{' | '}' => {
                escaped.push('\\');
                escaped.push(c);
            }
            '\\' => escaped.push_str("\\textbackslash{}"),
            '~' => escaped.push_str("\\textasciitilde{}"),
            '^' => escaped.push_str("\\textasciicircum{}"),
            '<' => escaped.push_str("\\textless{}"),
            '>' => escaped.push_str("\\textgreater{}"),
            '−' => escaped.push_str("$-$"),
            '±' => escaped.push_str("$\\pm$"),
            '\u{2009}' => escaped.push_str("\\,"),
            _ => escaped.push(c),
        }
    }
    escaped
}

#[cfg(test)]
mod tests {
    use super::super::tests::sheet;
    use super::*;
    use crate::typeset::Column;

    #[test]
    fn latex_is_one_tabular_and_escapes_names() {
        let expected = "% Ratings. How to read it.\n% Needs \\usepackage{booktabs} and \\usepackage{siunitx}.\n\
             \\begin{tabular}{lr}\n\\toprule\n\
             Agent & Elo \\\\\n\\midrule\n\\multicolumn{2}{l}{\\emph{bell \\& co}} \\\\\n\
             a\\_b | \\textless{}c\\textgreater{} & \\num{-12} (\\num{50} \\%) \\\\\nplain & \\num{1000} \\\\\n% A note.\n\
             \\midrule\n\\multicolumn{2}{l}{\\emph{empty}} \\\\\n% Nothing.\n\\bottomrule\n\\end{tabular}\n";
        assert_eq!(sheet().latex(), expected);
    }

    #[test]
    fn a_column_of_plain_numbers_is_set_by_their_points() {
        let mut table = sheet();
        table.columns = vec![Column::words("Agent"), Column::numbers("Share & more")];
        table.groups[0].rows = vec![
            vec!["7 of 9".into(), "1\u{2009}234.5".into()],
            vec!["b".into(), "0.25".into()],
            vec!["c".into(), String::new()],
        ];
        let latex = table.latex();
        assert!(latex.contains("{lS[table-format=4.2]}") && latex.contains("Agent & {Share \\& more}"), "{latex}");
        assert!(latex.contains("7 of 9 & 1234.5 \\") && latex.contains("c &  \\"), "{latex}");
    }

    #[test]
    fn numbers_among_words_are_found_and_hyphens_between_them_are_none_of_their_signs() {
        for (cell, set) in [
            ("0.41 (0.40 to 0.42)", "\\num{0.41} (\\num{0.40} to \\num{0.42})"),
            ("+12 (−3 to +27)", "\\num[retain-explicit-plus]{+12} (\\num{-3} to \\num[retain-explicit-plus]{+27})"),
            ("11-13-30", "\\num{11}-\\num{13}-\\num{30}"),
            ("< 0.0001", "\\textless{} \\num{0.0001}"),
            ("no game of ab4 was played", "no game of ab4 was played"),
            ("53.8 %", "\\num{53.8} \\%"),
            ("–", "–"),
            ("", ""),
        ] {
            assert_eq!(with_numbers(cell), set);
        }
    }
}
