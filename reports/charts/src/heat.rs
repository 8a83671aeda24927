//! Shades for numbers: from light to dark through one hue, so that a copy in grey tells the same.

use plotters::style::RGBColor;

/// The shades of the least, of half, and of the most: each is darker than the one before in grey as well.
const SHADES: [RGBColor; 3] = [RGBColor(0xF3, 0xF6, 0xFA), RGBColor(0x56, 0xA3, 0xD0), RGBColor(0x08, 0x2A, 0x54)];

/// From here on white letters are read better than black ones.
const DARK: f64 = 0.7;

/// The shade of a share from 0 to 1.
pub(super) fn shade(share: f64) -> RGBColor {
    let place = share.clamp(0.0, 1.0) * 2.0;
    let from = (place as usize).min(1);
    let part = place - from as f64;
    let (light, dark) = (SHADES[from], SHADES[from + 1]);
    let mix = |light: u8, dark: u8| (f64::from(light) + (f64::from(dark) - f64::from(light)) * part).round() as u8;
    RGBColor(mix(light.0, dark.0), mix(light.1, dark.1), mix(light.2, dark.2))
}

/// Is the shade of the share so dark that letters on it are white?
pub(super) fn is_dark(share: f64) -> bool {
    share >= DARK
}

#[cfg(test)]
mod tests {
    use super::shade;

    #[test]
    fn more_is_darker_also_in_grey() {
        // The luma of ITU-R BT.601.
        let grey = |share: f64| {
            let colour = shade(share);
            0.299 * f64::from(colour.0) + 0.587 * f64::from(colour.1) + 0.114 * f64::from(colour.2)
        };
        let greys: Vec<f64> = (0..=20).map(|step| grey(f64::from(step) / 20.0)).collect();
        assert!(greys.windows(2).all(|pair| pair[1] < pair[0] - 2.0), "{greys:?}");
    }
}
