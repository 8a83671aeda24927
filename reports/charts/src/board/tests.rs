use quirkat_engine::catalogue;

use super::*;

fn figure(name: &str) -> Svg {
    let ruleset = catalogue::entry(name).expect("is there").load(&[]).expect("loads");
    board_figure(&ruleset, &ruleset.start(), 89.0).expect("is drawn")
}

#[test]
fn base64_is_that_of_the_standard() {
    // RFC 4648, section 10
    let known =
        [("", ""), ("f", "Zg=="), ("fo", "Zm8="), ("foo", "Zm9v"), ("foob", "Zm9vYg=="), ("foobar", "Zm9vYmFy")];
    for (plain, coded) in known {
        assert_eq!(base64(plain.as_bytes()), coded);
    }
}

#[test]
fn every_board_of_the_catalogue_is_drawn_with_its_pieces_and_names() {
    for entry in catalogue::ENTRIES {
        let svg = figure(entry.name);
        let ruleset = entry.load(&[]).expect("loads");
        assert_eq!(svg.text().matches("<circle ").count(), ruleset.board().size(), "{}", entry.name);
        assert!(svg.text().starts_with("<svg ") && svg.text().contains("width=\"89mm\""), "{}", entry.name);
        let tree = svg.tree().expect("is SVG");
        assert!(tree.size().height() > 10.0, "{}", entry.name);
    }
}

#[test]
fn kings_are_marked_and_empty_points_are_dots() {
    let entry = catalogue::entry("alquerque-compulsory").expect("is there");
    let set = quirkat_engine::Override::typed("rules.promotion=short_king").expect("is KEY=VALUE");
    let ruleset = entry.load(&[set]).expect("loads");
    let position = Position::read(&ruleset, "W4/5/2B2/5/w3b w").expect("is a position");
    let svg = board_figure(&ruleset, &position, 89.0).expect("is drawn");
    assert_eq!(svg.text().matches("<circle ").count(), 25 + 2);
    assert_eq!(svg.text().matches("fill=\"none\" stroke=\"#ffffff\"").count(), 1, "the ring of a black king is white");
}

#[test]
fn loops_are_round_and_the_ends_of_serpents_are_bent() {
    assert!(figure("gol-skuish").text().contains('A'));
    let path = figure("zuni-serpents").text().split("<path ").nth(1).expect("has lines").to_owned();
    assert_eq!(path.split("fill").next().map(|path| path.matches('Q').count()), Some(4));
}

#[test]
fn a_width_that_is_no_width_is_refused() {
    let ruleset = catalogue::entry("bell").expect("is there").load(&[]).expect("loads");
    for width in [0.0, -1.0, f64::NAN, f64::INFINITY, 1e9] {
        assert!(board_figure(&ruleset, &ruleset.start(), width).is_err(), "{width}");
    }
}

#[cfg(feature = "pdf")]
#[test]
fn a_pdf_has_the_font_and_is_the_same_each_time() {
    let svg = figure("zuni-serpents");
    let pdf = svg.pdf().expect("is a PDF");
    assert!(pdf.starts_with(b"%PDF-") && pdf.windows(9).any(|bytes| bytes == b"FontFile2"));
    assert_eq!(svg.pdf().expect("is a PDF"), pdf);
}
