//! Grey images: read, turned upright, made larger, freed of rules and of noise.

use std::cmp::Reverse;
use std::fs;
use std::io::{self, Cursor};
use std::path::Path;

/// Bytes that an image may take in memory.
const MOST: usize = 1 << 30;

/// Pixels darker than this are ink.
pub(crate) const INK: u8 = 140;

/// Slopes that are looked at first: so many on either side, so far from one another. Ten degrees are the most.
const STEEPEST: i32 = 44;
const ROUGH: f32 = 0.004;

/// Pixels of ink that are looked at for the slope.
const LOOKED_AT: usize = 400_000;

/// The faintest ink, as a share of the light of the paper.
const FAINT: f32 = 0.84;

/// Neighbours on paper that differ by as much as this are grain.
const GRAINY: u8 = 5;

/// An image, row by row; 255 is white.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Grey {
    pub width: usize,
    pub height: usize,
    pixels: Vec<u8>,
}

impl Grey {
    /// A PNG or JPEG file; `None` if it is another, is broken, or too large.
    pub fn read(path: &Path) -> io::Result<Option<Self>> {
        let bytes = fs::read(path)?;
        Ok(if bytes.starts_with(b"\xff\xd8") {
            Self::of_jpeg(&bytes)
        } else {
            Self::of_png(&bytes)
        })
    }

    fn of_png(bytes: &[u8]) -> Option<Self> {
        let limits = png::Limits { bytes: MOST };
        let mut decoder = png::Decoder::new_with_limits(Cursor::new(bytes), limits);
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().ok()?;
        let length = reader
            .output_buffer_size()
            .filter(|length| *length <= MOST)?;
        let mut pixels = vec![0; length];
        let info = reader.next_frame(&mut pixels).ok()?;
        pixels.truncate(info.buffer_size());
        let samples = info.color_type.samples();
        Self::of_samples(info.width as usize, info.height as usize, &pixels, samples)
    }

    fn of_jpeg(bytes: &[u8]) -> Option<Self> {
        use zune_core::bytestream::ZCursor;
        use zune_core::colorspace::ColorSpace;
        use zune_core::options::DecoderOptions;
        let options = DecoderOptions::default()
            .jpeg_set_out_colorspace(ColorSpace::Luma)
            .set_max_width(1 << 15)
            .set_max_height(1 << 15);
        let mut decoder = zune_jpeg::JpegDecoder::new_with_options(ZCursor::new(bytes), options);
        let pixels = decoder.decode().ok()?;
        let (width, height) = decoder.dimensions()?;
        Self::of_samples(width, height, &pixels, 1)
    }

    fn of_samples(width: usize, height: usize, pixels: &[u8], samples: usize) -> Option<Self> {
        let grey = |pixel: &[u8]| match pixel {
            [red, green, blue, ..] => {
                let sum = u16::from(*red) * 3 + u16::from(*green) * 6 + u16::from(*blue);
                (sum / 10) as u8
            }
            [grey, ..] => *grey,
            [] => 255,
        };
        let pixels: Vec<u8> = pixels.chunks_exact(samples).map(grey).collect();
        (width > 0 && pixels.len() == width.checked_mul(height)?).then_some(Self {
            width,
            height,
            pixels,
        })
    }

    /// As a PNG file.
    pub fn png(&self) -> Result<Vec<u8>, png::EncodingError> {
        let mut bytes = Vec::new();
        let size = |side: usize| u32::try_from(side).unwrap_or(u32::MAX);
        let mut encoder = png::Encoder::new(&mut bytes, size(self.width), size(self.height));
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::Eight);
        encoder.set_compression(png::Compression::Fast);
        let mut writer = encoder.write_header()?;
        writer.write_image_data(&self.pixels)?;
        writer.finish()?;
        Ok(bytes)
    }

    /// How light a pixel is; white outside.
    pub fn at(&self, x: usize, y: usize) -> u8 {
        let inside = x < self.width && y < self.height;
        let found = inside.then(|| self.pixels.get(y * self.width + x).copied());
        found.flatten().unwrap_or(255)
    }

    /// The value between pixels, by a cubic through the four nearest of four rows: edges stay sharper than along a line.
    fn between(&self, x: f32, y: f32) -> u8 {
        let (left, top) = (x.floor(), y.floor());
        let (along, down) = (weights(x - left), weights(y - top));
        let mut sum = 0.0;
        for (row, down) in (-1..).zip(down) {
            for (column, along) in (-1..).zip(along) {
                let place = (
                    usize::try_from(left as i64 + column),
                    usize::try_from(top as i64 + row),
                );
                let value = match place {
                    (Ok(x), Ok(y)) => self.at(x, y),
                    _ => 255,
                };
                sum += f32::from(value) * along * down;
            }
        }
        sum.round().clamp(0.0, 255.0) as u8
    }

    /// An image of such pixels.
    pub fn drawn(width: usize, height: usize, pixel: impl Fn(usize, usize) -> u8) -> Self {
        let rows = (0..height).flat_map(|y| (0..width).map(move |x| (x, y)));
        Self {
            width,
            height,
            pixels: rows.map(|(x, y)| pixel(x, y)).collect(),
        }
    }

    /// The part within left, top, right and bottom, with a white border; `None` if nothing of it is inside.
    pub fn part(&self, [left, top, right, bottom]: [usize; 4], border: usize) -> Option<Self> {
        let (right, bottom) = (right.min(self.width), bottom.min(self.height));
        let (width, height) = (right.checked_sub(left)?, bottom.checked_sub(top)?);
        (width > 0 && height > 0).then(|| {
            Self::drawn(width + 2 * border, height + 2 * border, |x, y| {
                match (x.checked_sub(border), y.checked_sub(border)) {
                    (Some(x), Some(y)) if x < width && y < height => self.at(left + x, top + y),
                    _ => 255,
                }
            })
        })
    }

    /// So many times as wide and high; `None` where that would be too large, or nothing.
    pub fn scaled(&self, factor: f32) -> Option<Self> {
        let side = |side: usize| (side as f32 * factor) as usize;
        let (width, height) = (side(self.width), side(self.height));
        let all = width.checked_mul(height)?;
        (all > 0 && all <= MOST / 4).then(|| {
            // The middle of each pixel.
            let place = |at: usize| (at as f32 + 0.5) / factor - 0.5;
            Self::drawn(width, height, |x, y| self.between(place(x), place(y)))
        })
    }

    /// By how much lines of text and rules sink for each pixel to the right: the slope along which ink is most in rows, and
    /// white between them.
    pub fn slope(&self) -> f32 {
        let ink = || {
            self.pixels
                .iter()
                .enumerate()
                .filter(|(_, pixel)| **pixel < INK)
        };
        let step = ink().count() / LOOKED_AT + 1;
        let place = |(at, _): (usize, &u8)| ((at % self.width) as f32, (at / self.width) as f32);
        let ink: Vec<(f32, f32)> = ink().step_by(step).map(place).collect();
        let in_rows = |slope: f32| {
            let mut rows = vec![0_u64; 2 * self.height];
            for (x, y) in &ink {
                let row = y - slope * x + self.height as f32 / 2.0;
                if let Some(row) = rows.get_mut(row as usize) {
                    *row += 1;
                }
            }
            rows.iter().map(|row| row * row).sum::<u64>()
        };
        let best = |slopes: std::ops::RangeInclusive<i32>, step: f32, around: f32| {
            let slopes = slopes.map(|at| around + at as f32 * step);
            // Of slopes that are as good, the least.
            slopes.max_by_key(|slope| (in_rows(*slope), Reverse((slope.abs() * 1e4) as u32)))
        };
        let near = best(-STEEPEST..=STEEPEST, ROUGH, 0.0).unwrap_or(0.0);
        best(-8..=8, ROUGH / 8.0, near).unwrap_or(near)
    }

    /// Turned so that lines which sink by `slope` pixels for each to the right lie level.
    pub fn levelled(&self, slope: f32) -> Self {
        let angle = slope.atan();
        let (sine, cosine) = angle.sin_cos();
        let (cx, cy) = (self.width as f32 / 2.0, self.height as f32 / 2.0);
        Self::drawn(self.width, self.height, |x, y| {
            let (dx, dy) = (x as f32 - cx, y as f32 - cy);
            self.between(cx + dx * cosine - dy * sine, cy + dx * sine + dy * cosine)
        })
    }

    /// How dark a pixel must be to be told from the paper: thin lines of a drawing are no darker.
    pub fn faintest(&self) -> u8 {
        let paper = share(self.pixels.iter().copied(), 50).unwrap_or(255);
        (f32::from(paper) * FAINT) as u8
    }

    /// Smoothed, and its paper white: without the grain of a scan. `None` if neighbours differ too little for that.
    pub fn without_noise(&self) -> Option<Self> {
        let paper = |pair: &&[u8]| pair.iter().all(|pixel| *pixel > INK);
        let neighbours = self.pixels.windows(2).step_by(7).filter(paper);
        let differences = neighbours.map(|pair| pair.iter().fold(0, |a: u8, b| a.abs_diff(*b)));
        let grain = share(differences, 50)?;
        if grain < GRAINY {
            return None;
        }
        let smooth = |values: [u8; 3]| {
            let [before, here, after] = values.map(u16::from);
            ((before + 2 * here + after + 2) / 4) as u8
        };
        let across = Self::drawn(self.width, self.height, |x, y| {
            smooth([x.wrapping_sub(1), x, x + 1].map(|x| self.at(x, y)))
        });
        let smooth = Self::drawn(self.width, self.height, |x, y| {
            smooth([y.wrapping_sub(1), y, y + 1].map(|y| across.at(x, y)))
        });
        // Less than a quarter of a page is ink; a hundredth is its blackest.
        let pixels = || smooth.pixels.iter().copied();
        let white = f32::from(share(pixels(), 25)?.saturating_sub(grain));
        let black = f32::from(share(pixels(), 1)?);
        let range = (white - black).max(1.0);
        let stretched = |pixel: u8| ((f32::from(pixel) - black) / range).clamp(0.0, 1.0) * 255.0;
        Some(Self {
            pixels: pixels().map(|pixel| stretched(pixel) as u8).collect(),
            ..smooth
        })
    }

    /// Without the rules of a table or a form: runs of ink up, down or across that are longer than `letter` pixels three
    /// times over. `None` if it has none.
    pub fn without_rules(&self, letter: usize) -> Option<Self> {
        let longest = (letter * 3).max(24);
        let mut rule = vec![false; self.pixels.len()];
        let mut any = 0;
        for y in 0..self.height {
            any += self.runs(self.width, longest, |x| (x, y), &mut rule);
        }
        for x in 0..self.width {
            any += self.runs(self.height, longest, |y| (x, y), &mut rule);
        }
        if any < self.height.min(self.width) / 2 {
            return None;
        }
        // The blurred edge of a rule goes with it.
        let near = |x: usize, y: usize| {
            let (left, top) = (x.saturating_sub(2), y.saturating_sub(2));
            let (right, bottom) = ((x + 3).min(self.width), (y + 3).min(self.height));
            (top..bottom).any(|y| {
                let row = rule.get(y * self.width + left..y * self.width + right);
                row.is_some_and(|row| row.contains(&true))
            })
        };
        Some(Self::drawn(self.width, self.height, |x, y| {
            if self.at(x, y) < 250 && near(x, y) {
                255
            } else {
                self.at(x, y)
            }
        }))
    }

    /// Marks the long runs of ink along a row or a column; how many pixels they have.
    fn runs(
        &self,
        length: usize,
        longest: usize,
        place: impl Fn(usize) -> (usize, usize),
        rule: &mut [bool],
    ) -> usize {
        let mut marked = 0;
        let mut start = None;
        for at in 0..=length {
            let (x, y) = place(at);
            let ink = at < length && self.at(x, y) < INK;
            match (ink, start) {
                (true, None) => start = Some(at),
                (false, Some(from)) => {
                    start = None;
                    if at - from < longest {
                        continue;
                    }
                    marked += at - from;
                    for at in from..at {
                        let (x, y) = place(at);
                        if let Some(cell) = rule.get_mut(y * self.width + x) {
                            *cell = true;
                        }
                    }
                }
                (true, Some(_)) | (false, None) => {}
            }
        }
        marked
    }
}

/// What each of four pixels in a row counts for a place so far after the second: the spline of Catmull and Rom.
fn weights(after: f32) -> [f32; 4] {
    let (once, twice, thrice) = (after, after * after, after * after * after);
    [
        (2.0 * twice - once - thrice) / 2.0,
        (3.0 * thrice - 5.0 * twice + 2.0) / 2.0,
        (4.0 * twice + once - 3.0 * thrice) / 2.0,
        (thrice - twice) / 2.0,
    ]
}

/// The value under which so many in a hundred of the values lie.
fn share(values: impl Iterator<Item = u8>, hundredths: usize) -> Option<u8> {
    let mut count = [0_usize; 256];
    let mut all = 0;
    for value in values {
        all += 1;
        if let Some(count) = count.get_mut(usize::from(value)) {
            *count += 1;
        }
    }
    let mut below = 0;
    let found = (0..=255_u8).zip(count).find(|(_, count)| {
        below += count;
        below * 100 > all * hundredths
    });
    found.map(|(value, _)| value)
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A page of 200 by 100 with a letter of ink and rules around it.
    fn page() -> Grey {
        Grey::drawn(200, 100, |x, y| {
            let letter = (90..98).contains(&x) && (40..56).contains(&y);
            let rules = (10..12).contains(&x) || (180..182).contains(&x) || (5..7).contains(&y);
            if letter || rules { 0 } else { 255 }
        })
    }

    #[test]
    fn rules_go_and_letters_stay() {
        let without = page().without_rules(16).unwrap();
        assert_eq!((without.at(11, 50), without.at(100, 6)), (255, 255));
        assert_eq!((without.at(92, 45), without.at(97, 55)), (0, 0));
        assert!(without.without_rules(16).is_none());
    }

    #[test]
    fn an_image_is_written_and_read_turned_and_doubled() {
        let page = page();
        let folder = tempfile::tempdir().unwrap();
        let path = folder.path().join("p.png");
        fs::write(&path, page.png().unwrap()).unwrap();
        assert_eq!(Grey::read(&path).unwrap(), Some(page.clone()));
        fs::write(&path, b"\x89PNG\r\n\x1a\nno more").unwrap();
        assert_eq!(Grey::read(&path).unwrap(), None);
        fs::write(&path, b"\xff\xd8\xff\xe0 no more").unwrap();
        assert_eq!(Grey::read(&path).unwrap(), None);
        let twice = page.scaled(2.0).unwrap();
        assert_eq!(
            (twice.width, twice.at(184, 90), twice.at(100, 100)),
            (400, 0, 255)
        );
        // A line that sinks to the right is level afterwards.
        let sinking = Grey::drawn(
            200,
            100,
            |x, y| {
                if y.abs_diff(40 + x / 10) < 2 { 0 } else { 255 }
            },
        );
        let level = sinking.levelled(0.1);
        let row = |x: usize| (0..100).find(|y| level.at(x, *y) < 100).unwrap();
        assert!(row(20).abs_diff(row(180)) <= 1, "{} {}", row(20), row(180));
    }

    #[test]
    fn the_slope_is_that_of_rules_and_lines() {
        let sinking = Grey::drawn(200, 100, |x, y| {
            if (y * 50).abs_diff(2000 + x) < 100 {
                0
            } else {
                255
            }
        });
        let slope = sinking.slope();
        assert!((slope - 0.02).abs() < 0.003, "{slope}");
        let steep = Grey::drawn(
            200,
            100,
            |x, y| {
                if y.abs_diff(40 + x / 10) < 2 { 0 } else { 255 }
            },
        );
        let slope = steep.slope();
        assert!((slope - 0.1).abs() < 0.005, "{slope}");
        assert!(page().slope().abs() < f32::EPSILON);
        assert!(Grey::drawn(9, 9, |_, _| 255).slope().abs() < f32::EPSILON);
    }

    #[test]
    fn grain_goes_and_letters_stay() {
        assert_eq!(page().without_noise(), None);
        // Greys of 205 to 245, in no order that a page has.
        let paper = |x: usize, y: usize| (205 + (x * 7919 + y * 104_729) % 41) as u8;
        let grainy = Grey::drawn(200, 100, |x, y| page().at(x, y).min(paper(x, y)));
        let clean = grainy.without_noise().unwrap();
        assert_eq!(clean.at(94, 48), 0);
        let paper = (20..80).flat_map(|y| (20..80).map(move |x| (x, y)));
        let white = paper.filter(|(x, y)| clean.at(*x, *y) > 240).count();
        assert!(white > 3_400, "{white} of 3600");
    }
}
