//! Whether the texts of a picture fit.

use resvg::usvg::roxmltree::Document;
use resvg::usvg::{Group, Node};

use crate::surface::POINTS_PER_MM;
use crate::{Svg, Width};

#[derive(Debug, Clone)]
struct TextBox {
    /// For the message of a failing test.
    _text: String,
    left: f64,
    top: f64,
    right: f64,
    bottom: f64,
}

/// The texts with their boxes as resvg lays them out, in points: from the top of capitals to the foot of `g`.
fn text_boxes(group: &Group, boxes: &mut Vec<TextBox>) {
    for node in group.children() {
        match node {
            Node::Group(group) => text_boxes(group, boxes),
            Node::Text(text) => {
                let bounds = text.abs_bounding_box();
                let points = |pixels: f32| f64::from(pixels) * 0.75;
                boxes.push(TextBox {
                    _text: text.chunks().iter().map(|chunk| chunk.text()).collect(),
                    left: points(bounds.left()),
                    top: points(bounds.top()),
                    right: points(bounds.right()),
                    bottom: points(bounds.bottom()),
                });
            }
            _ => {}
        }
    }
}

/// Checks one picture: physical size, font sizes, and that texts neither touch nor leave the page.
pub(super) fn check(svg: &Svg, width: Width, what: &str) {
    let document = Document::parse(svg.text()).unwrap_or_else(|error| panic!("{what}: {error}"));
    let root = document.root_element();
    assert_eq!(root.attribute("width"), Some(format!("{}mm", width.mm()).as_str()), "{what}");
    assert_eq!(root.attribute("role"), Some("img"), "{what}");
    let view_box: Vec<f64> = root.attribute("viewBox").unwrap().split(' ').map(|n| n.parse().unwrap()).collect();
    let points_per_unit = width.mm() * POINTS_PER_MM / view_box[2];
    let sizes = document.descendants().filter_map(|node| node.attribute("font-size"));
    for size in sizes {
        let points = size.parse::<f64>().unwrap() * points_per_unit;
        assert!((6.999..=9.001).contains(&points), "{what}: text of {points} pt");
    }

    let tree = svg.tree().unwrap();
    let mut boxes = Vec::new();
    text_boxes(tree.root(), &mut boxes);
    let (page_width, page_height) = (f64::from(tree.size().width()) * 0.75, f64::from(tree.size().height()) * 0.75);
    for text in &boxes {
        let inside = text.left >= 0.5 && text.top >= 0.0 && text.right <= page_width && text.bottom <= page_height;
        assert!(inside, "{what}: {text:?} leaves the page of {page_width} x {page_height} pt");
    }
    boxes.sort_by(|a, b| a.top.total_cmp(&b.top));
    for (index, upper) in boxes.iter().enumerate() {
        // boxes span the whole height of the font, of which a little at the top and at the foot is empty
        let below = boxes[index + 1..].iter().take_while(|lower| lower.top < upper.bottom - 0.6);
        for lower in below {
            let apart = upper.right <= lower.left + 0.01 || lower.right <= upper.left + 0.01;
            assert!(apart, "{what}: {upper:?} and {lower:?} overlap");
        }
    }
}
