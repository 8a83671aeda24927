//! Figures within the page: the same pictures as in the files, without what the page says better.

/// A chart on the page.
#[derive(Clone, Debug)]
pub struct PageChart {
    /// Its name, which is also its anchor.
    pub name: &'static str,
    /// Its caption.
    pub caption: String,
    /// The SVG.
    pub svg: String,
}

/// A figure as the template wants it.
pub(super) struct Figure<'a> {
    pub(super) name: &'a str,
    /// Its name, in words.
    pub(super) title: String,
    pub(super) caption: &'a str,
    pub(super) svg: String,
}

impl<'a> From<&'a PageChart> for Figure<'a> {
    fn from(chart: &'a PageChart) -> Figure<'a> {
        let mut title = chart.name.replace('_', " ");
        if let Some(first) = title.get_mut(..1) {
            first.make_ascii_uppercase();
        }
        Figure { name: chart.name, title, caption: &chart.caption, svg: within_page(&chart.svg) }
    }
}

/// What every text of a figure says of its font, which the style sheet says once.
const FONT: &str = " font-family=\"Liberation Sans, Arial, Helvetica, sans-serif\"";

/// The picture as an element of a page: its title is its label, its description is the caption below it, and its parts
/// may be visited one by one.
fn within_page(svg: &str) -> String {
    let (title, rest) = between(svg, "<title>", "</title>");
    let (_, rest) = between(&rest, "<desc>", "</desc>");
    let label = title.replace('"', "&quot;");
    let tag = format!("role=\"group\" tabindex=\"0\" aria-label=\"{label}\"");
    let rest = rest.replacen("role=\"img\"", &tag, 1).replacen(" xmlns=\"http://www.w3.org/2000/svg\"", "", 1);
    rest.replace(FONT, "").replace(" opacity=\"1\"", "").replace(" stroke=\"none\"", "")
}

/// What stands between the first two marks, and the text without it and them.
fn between(text: &str, from: &str, to: &str) -> (String, String) {
    let parts = text.split_once(from).and_then(|(before, rest)| Some((before, rest.split_once(to)?)));
    match parts {
        Some((before, (inside, after))) => (inside.to_owned(), format!("{before}{after}")),
        None => (String::new(), text.to_owned()),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_figure_of_the_page_has_its_title_as_label_and_keeps_its_values() {
        let svg = "<svg xmlns=\"http://www.w3.org/2000/svg\" role=\"img\" width=\"89mm\">\n<title>\"A\" &amp; B</title>\n\
                   <desc>long</desc>\n<g class=\"value\"><title>a 1</title>\n<rect opacity=\"1\" fill=\"#000000\" stroke=\"none\"/>\n</g></svg>";
        let chart = PageChart { name: "first_score", caption: String::new(), svg: svg.to_owned() };
        let figure = Figure::from(&chart);
        assert_eq!(figure.title, "First score");
        assert_eq!(
            figure.svg.replace('\n', ""),
            "<svg role=\"group\" tabindex=\"0\" aria-label=\"&quot;A&quot; &amp; B\" width=\"89mm\">\
             <g class=\"value\"><title>a 1</title><rect fill=\"#000000\"/></g></svg>"
        );
    }
}
