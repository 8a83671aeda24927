//! Our own SVG as PDF: paths stay paths, and text stays text in the embedded font.
//!
//! Only what our figures draw is known here: plain fills and strokes, and text in the bundled font.

use std::collections::BTreeMap;

use pdf_writer::types::{CidFontType, FontFlags, LineCapStyle, SystemInfo, UnicodeCmap};
use pdf_writer::{Content, Filter, Finish, Name, Pdf, Rect, Ref, Str, TextStr};
use resvg::tiny_skia::{PathSegment, Transform};
use resvg::usvg::layout::PositionedGlyph;
use resvg::usvg::{Fill, FillRule, Group, LineCap, Node, Paint, Path, Stroke, Text, Tree};
use skrifa::instance::{LocationRef, Size};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use super::error::ChartError;
use super::{font, text};

/// Points in a CSS pixel.
const SCALE: f32 = 72.0 / 96.0;
/// How hard the page is packed, of 0 to 10.
const PACKING: u8 = 6;
const FONT_NAME: Name<'static> = Name(b"F");
const BASE_FONT: Name<'static> = Name(b"QUIRKA+LiberationSans");
const SYSTEM: SystemInfo<'static> = SystemInfo { registry: Str(b"Adobe"), ordering: Str(b"Identity"), supplement: 0 };

/// The picture as a PDF of one page of its size. The same picture gives the same bytes.
pub(super) fn pdf(tree: &Tree, title: &str) -> Result<Vec<u8>, ChartError> {
    let (width, height) = (tree.size().width() * SCALE, tree.size().height() * SCALE);
    let mut letters = BTreeMap::new();
    collect(tree.root(), &mut letters);
    let subset = font::subset(letters.keys().copied()).map_err(|error| ChartError::Encoding(error.to_string()))?;

    let mut page = Page { content: Content::new(), subset: &subset, opacities: Vec::new() };
    page.content.transform([SCALE, 0.0, 0.0, -SCALE, 0.0, height]);
    page.group(tree.root(), 1.0)?;
    let Page { content, opacities, .. } = page;

    let mut pdf = Pdf::new();
    let mut next = Ref::new(1);
    let [catalog, pages, page, contents, info] = std::array::from_fn(|_| next.bump());
    pdf.catalog(catalog).pages(pages);
    pdf.document_info(info).title(TextStr(title));
    pdf.pages(pages).kids([page]).count(1);
    let packed = miniz_oxide::deflate::compress_to_vec_zlib(&content.finish(), PACKING);
    pdf.stream(contents, &packed).filter(Filter::FlateDecode);
    let font = next.bump();
    let mut written = pdf.page(page);
    written.media_box(Rect::new(0.0, 0.0, width, height)).parent(pages).contents(contents);
    let mut resources = written.resources();
    resources.fonts().pair(FONT_NAME, font);
    let mut states = resources.ext_g_states();
    for (n, &opacity) in opacities.iter().enumerate() {
        let name = state_name(n);
        states
            .insert(Name(name.as_bytes()))
            .start::<pdf_writer::writers::ExtGraphicsState<'_>>()
            .non_stroking_alpha(opacity)
            .stroking_alpha(opacity);
    }
    states.finish();
    resources.finish();
    written.finish();
    write_font(&mut pdf, font, &mut next, &subset, &letters);
    Ok(pdf.finish())
}

fn state_name(number: usize) -> String {
    format!("G{number}")
}

/// The glyphs that are used, each with its text.
fn collect(group: &Group, letters: &mut BTreeMap<u16, String>) {
    for node in group.children() {
        match node {
            Node::Group(group) => collect(group, letters),
            Node::Text(text) => {
                for glyph in text.layouted().iter().flat_map(|span| &span.positioned_glyphs) {
                    letters.entry(number(glyph)).or_insert_with(|| glyph.text.clone());
                }
            }
            Node::Path(_) | Node::Image(_) => {}
        }
    }
}

/// The glyph's number; TrueType has none beyond 16 bits.
fn number(glyph: &PositionedGlyph) -> u16 {
    u16::try_from(glyph.id.0).unwrap_or_default()
}

struct Page<'a> {
    content: Content,
    subset: &'a font::Subset,
    /// The opacities that are used, each a graphics state.
    opacities: Vec<f32>,
}

impl Page<'_> {
    fn group(&mut self, group: &Group, opacity: f32) -> Result<(), ChartError> {
        if group.clip_path().is_some() || group.mask().is_some() || !group.filters().is_empty() {
            return Err(ChartError::Encoding("a clipped, masked or filtered group cannot be in a PDF of ours".into()));
        }
        let opacity = opacity * group.opacity().get();
        for node in group.children() {
            match node {
                Node::Group(group) => self.group(group, opacity)?,
                Node::Path(path) if path.is_visible() => self.path(path, opacity)?,
                Node::Text(text) => self.text(text, opacity)?,
                Node::Path(_) => {}
                Node::Image(_) => return Err(ChartError::Encoding("an image cannot be in a PDF of ours".into())),
            }
        }
        Ok(())
    }

    fn path(&mut self, path: &Path, opacity: f32) -> Result<(), ChartError> {
        self.content.save_state();
        self.content.transform(matrix(path.abs_transform()));
        if let Some(fill) = path.fill() {
            self.fill_colour(fill, opacity)?;
            self.outline(path);
            match fill.rule() {
                FillRule::NonZero => self.content.fill_nonzero(),
                FillRule::EvenOdd => self.content.fill_even_odd(),
            };
        }
        if let Some(stroke) = path.stroke() {
            self.stroke_style(stroke, opacity)?;
            self.outline(path);
            self.content.stroke();
        }
        self.content.restore_state();
        Ok(())
    }

    fn outline(&mut self, path: &Path) {
        let mut last = (0.0, 0.0);
        for segment in path.data().segments() {
            match segment {
                PathSegment::MoveTo(p) => {
                    self.content.move_to(p.x, p.y);
                    last = (p.x, p.y);
                }
                PathSegment::LineTo(p) => {
                    self.content.line_to(p.x, p.y);
                    last = (p.x, p.y);
                }
                PathSegment::QuadTo(c, p) => {
                    // The same curve with two handles.
                    let handle =
                        |end: (f32, f32)| (end.0 + (c.x - end.0) * 2.0 / 3.0, end.1 + (c.y - end.1) * 2.0 / 3.0);
                    let (first, second) = (handle(last), handle((p.x, p.y)));
                    self.content.cubic_to(first.0, first.1, second.0, second.1, p.x, p.y);
                    last = (p.x, p.y);
                }
                PathSegment::CubicTo(a, b, p) => {
                    self.content.cubic_to(a.x, a.y, b.x, b.y, p.x, p.y);
                    last = (p.x, p.y);
                }
                PathSegment::Close => {
                    self.content.close_path();
                }
            }
        }
    }

    fn text(&mut self, text: &Text, opacity: f32) -> Result<(), ChartError> {
        let units = f32::from(units_per_em());
        for span in text.layouted().iter().filter(|span| span.visible) {
            let Some(fill) = &span.fill else { continue };
            self.content.save_state();
            self.fill_colour(fill, opacity)?;
            self.content.begin_text().set_font(FONT_NAME, 1.0);
            for glyph in &span.positioned_glyphs {
                let Some(id) = self.subset.glyphs.get(number(glyph)) else { continue };
                let at = text.abs_transform().pre_concat(glyph.outline_transform()).pre_scale(units, units);
                self.content.set_text_matrix(matrix(at)).show(Str(&id.to_be_bytes()));
            }
            self.content.end_text();
            self.content.restore_state();
        }
        Ok(())
    }

    fn fill_colour(&mut self, fill: &Fill, opacity: f32) -> Result<(), ChartError> {
        let [r, g, b] = colour(fill.paint())?;
        self.content.set_fill_rgb(r, g, b);
        self.opacity(opacity * fill.opacity().get());
        Ok(())
    }

    fn stroke_style(&mut self, stroke: &Stroke, opacity: f32) -> Result<(), ChartError> {
        let [r, g, b] = colour(stroke.paint())?;
        self.content.set_stroke_rgb(r, g, b).set_line_width(stroke.width().get());
        self.content.set_line_cap(match stroke.linecap() {
            LineCap::Butt => LineCapStyle::ButtCap,
            LineCap::Round => LineCapStyle::RoundCap,
            LineCap::Square => LineCapStyle::ProjectingSquareCap,
        });
        if let Some(dashes) = stroke.dasharray() {
            self.content.set_dash_pattern(dashes.iter().copied(), stroke.dashoffset());
        }
        self.opacity(opacity * stroke.opacity().get());
        Ok(())
    }

    fn opacity(&mut self, opacity: f32) {
        if opacity >= 1.0 && self.opacities.is_empty() {
            return;
        }
        let number = self.opacities.iter().position(|known| *known == opacity).unwrap_or_else(|| {
            self.opacities.push(opacity);
            self.opacities.len() - 1
        });
        self.content.set_parameters(Name(state_name(number).as_bytes()));
    }
}

fn colour(paint: &Paint) -> Result<[f32; 3], ChartError> {
    match paint {
        Paint::Color(colour) => Ok([colour.red, colour.green, colour.blue].map(|part| f32::from(part) / 255.0)),
        _ => Err(ChartError::Encoding("a gradient or pattern cannot be in a PDF of ours".into())),
    }
}

fn matrix(transform: Transform) -> [f32; 6] {
    [transform.sx, transform.ky, transform.kx, transform.sy, transform.tx, transform.ty]
}

fn bundled() -> FontRef<'static> {
    FontRef::new(text::FONT).expect("the bundled font is a valid TrueType file")
}

fn units_per_em() -> u16 {
    bundled().metrics(Size::unscaled(), LocationRef::default()).units_per_em
}

/// The subset of the font: its widths, the text of its glyphs, and its file.
fn write_font(pdf: &mut Pdf, font: Ref, next: &mut Ref, subset: &font::Subset, letters: &BTreeMap<u16, String>) {
    let [cid, descriptor, cmap, file] = std::array::from_fn(|_| next.bump());
    pdf.type0_font(font)
        .base_font(BASE_FONT)
        .encoding_predefined(Name(b"Identity-H"))
        .descendant_font(cid)
        .to_unicode(cmap);
    let bundled = bundled();
    let widths = bundled.glyph_metrics(Size::new(1000.0), LocationRef::default());
    let mut written = pdf.cid_font(cid);
    written.subtype(CidFontType::Type2).base_font(BASE_FONT).system_info(SYSTEM).font_descriptor(descriptor);
    written.default_width(0.0).cid_to_gid_map_predefined(Name(b"Identity"));
    let in_order: Vec<f32> = subset
        .glyphs
        .remapped_gids()
        .map(|glyph| widths.advance_width(GlyphId::from(glyph)).unwrap_or_default())
        .collect();
    written.widths().consecutive(0, in_order);
    written.finish();
    let metrics = bundled.metrics(Size::new(1000.0), LocationRef::default());
    let bounds = metrics.bounds.unwrap_or_default();
    pdf.font_descriptor(descriptor)
        .name(BASE_FONT)
        .flags(FontFlags::NON_SYMBOLIC)
        .bbox(Rect::new(bounds.x_min, bounds.y_min, bounds.x_max, bounds.y_max))
        .italic_angle(0.0)
        .ascent(metrics.ascent)
        .descent(metrics.descent)
        .cap_height(metrics.cap_height.unwrap_or(metrics.ascent))
        .stem_v(80.0)
        .font_file2(file);
    let mut unicode = UnicodeCmap::<u16>::new(Name(b"Custom"), SYSTEM);
    for (glyph, text) in letters {
        if let Some(id) = subset.glyphs.get(*glyph) {
            unicode.pair_with_multiple(id, text.chars());
        }
    }
    pdf.cmap(cmap, &unicode.finish());
    pdf.stream(file, &subset.file);
}
