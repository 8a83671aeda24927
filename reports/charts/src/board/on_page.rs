//! A board on a web page, whose style sheet and script say how it looks and what stands on it.

use std::fmt::Write as _;

use quirkat_engine::{Position, Ruleset};

use super::{DOT, Drawn, Place, rounded};
use crate::error::ChartError;

/// Draws the position on its board as SVG without colours, fonts or a text for who cannot see it, all of which the page
/// gives. Each point is a group with its name as `data-point`; its class is the letter of the piece on it (`w`, `b`,
/// `W`, `B`), or `e` where it is empty, and a page shows another position by changing the classes. In the group are
/// a disc and, for kings, a ring. The picture's `--piece` and `--dot` are the radii of pieces and of empty points,
/// `--name` is the size of the names.
///
/// # Errors
/// The width is not one of [`super::WIDTHS`].
pub fn board_on_page(ruleset: &Ruleset, position: &Position, width_mm: f64) -> Result<String, ChartError> {
    let Drawn { figure, page: (width, height) } = Drawn::new(ruleset, width_mm)?;
    let mut svg = format!(
        "<svg class=\"board\" viewBox=\"0 0 {width} {height}\" width=\"{width}\" \
         style=\"--piece:{}px;--dot:{}px;--name:{}px\">\n{}",
        rounded(figure.radius),
        rounded(DOT.min(0.3 * figure.radius)),
        rounded(figure.size),
        figure.body,
        width = rounded(width),
        height = rounded(height),
    );
    for point in ruleset.board().points() {
        let (x, y): Place = figure.at(point);
        let (piece, name) = (position.letter(point).unwrap_or('e'), ruleset.board().name(point));
        let _ = writeln!(
            svg,
            "<g class=\"{piece}\" data-point=\"{name}\" transform=\"translate({} {})\"><circle/><circle/></g>",
            rounded(x),
            rounded(y)
        );
    }
    svg.push_str("</svg>");
    Ok(svg)
}

#[cfg(test)]
mod tests {
    use quirkat_engine::{Side, catalogue};
    use resvg::usvg::roxmltree::Document;

    use super::*;

    #[test]
    fn every_point_has_its_name_and_the_letter_of_what_stands_there() {
        for name in catalogue::names() {
            let ruleset = catalogue::entry(name).expect("is there").load(&[]).expect("reads");
            let svg = board_on_page(&ruleset, &ruleset.start(), 80.0).expect("is drawn");
            let document = Document::parse(&svg).expect("is XML");
            let points: Vec<_> = document.descendants().filter(|node| node.attribute("data-point").is_some()).collect();
            assert_eq!(points.len(), ruleset.board().size(), "{name}");
            for (side, letter) in [(Side::First, "w"), (Side::Second, "b")] {
                let count = points.iter().filter(|node| node.attribute("class") == Some(letter)).count();
                assert_eq!(count, ruleset.start().pieces(side).count() as usize, "{name}");
            }
            assert!(!svg.contains("font-face"), "{name}");
        }
    }
}
