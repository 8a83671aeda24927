//! Pieces of Markdown.

/// The head of a page.
pub fn head(title: &str, about: &str) -> String {
    format!(
        "# {title}\n\n<!-- Made by `quirkat reference docs/reference`; a test compares. Change the code's lists instead. -->\n\n{about}\n"
    )
}

/// A table; cells are Markdown in one line.
pub fn table<const N: usize>(heads: [&str; N], rows: impl IntoIterator<Item = [String; N]>) -> String {
    let line = |cells: &[String]| format!("| {} |\n", cells.join(" | "));
    let mut text = line(&heads.map(str::to_owned));
    text += &format!("|{}\n", "---|".repeat(N));
    for row in rows {
        text += &line(&row.map(|cell| cell.replace('\n', " ").replace('|', "\\|")));
    }
    text
}

/// Code in a line; nothing of nothing.
pub fn code(text: &str) -> String {
    match text {
        "" => String::new(),
        _ if text.contains('`') => format!("`` {text} ``"),
        _ => format!("`{text}`"),
    }
}

/// Plain text, in which angle brackets and stars mean themselves.
pub fn plain(text: &str) -> String {
    text.replace('<', "&lt;").replace('>', "&gt;").replace('*', "\\*")
}

/// The first letter as a capital.
pub fn sentence(text: &str) -> String {
    let mut letters = text.chars();
    letters.next().map(|first| first.to_uppercase().collect::<String>() + letters.as_str()).unwrap_or_default()
}
