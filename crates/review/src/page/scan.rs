//! Pictures of a scan: the lines on which something is to be decided, cut out of the images of its pages, small.

use super::data::GameObject;
use base64::Engine as _;
use base64::prelude::BASE64_STANDARD;
use scoresheet_batch::documents::Document;
use scoresheet_layout::{Page, PageLine, ScoreSheet, Word};
use scoresheet_repair::{Answer, Repair};
use scoresheet_source::Span;
use serde::Serialize;
use std::collections::HashMap;

/// Where the images of a scan's pages come from.
pub trait PageImages {
    /// The image of a page as PNG: `page` counts the pages of the document from 0, `named` is what the document calls
    /// its image. `None` if there is none, or it is of another form.
    fn image(&mut self, document: &str, page: usize, named: Option<&str>) -> Option<Vec<u8>>;
}

/// Which pictures are put into the page.
#[derive(Debug, Clone, Copy, Default, PartialEq, Eq)]
pub enum Images {
    /// The lines on which something is to be decided.
    #[default]
    Lines,
    /// Whole pages.
    Full,
}

/// A picture in the page.
#[derive(Debug, Clone, Serialize)]
pub struct Picture {
    /// As the browser takes it.
    src: String,
    w: u32,
    h: u32,
}

/// A rectangle of an image: left, top, right, bottom, in its pixels.
type Edges = [u32; 4];

/// An image, grey.
struct Grey {
    width: u32,
    height: u32,
    pixels: Vec<u8>,
}

/// What was taken from the images so far.
#[derive(Default)]
pub struct Scan {
    images: Images,
    pictures: Vec<Picture>,
    /// The page that was opened last, so that its lines need it once.
    open: Option<(String, usize, Option<Grey>)>,
    /// The pictures of whole pages, and how many times smaller than the image they are.
    whole: HashMap<(String, usize), (usize, u32)>,
}

/// Lines in a picture are at most so high, in pixels; whole pages so wide.
const LINE_HEIGHT: u32 = 48;
const PAGE_WIDTH: u32 = 1400;

impl Scan {
    pub fn new(images: Images) -> Self {
        Self {
            images,
            ..Self::default()
        }
    }

    pub fn take(&mut self) -> Vec<Picture> {
        std::mem::take(&mut self.pictures)
    }

    /// Puts pictures into the lines of `game` on which something is to be decided.
    pub fn put(
        &mut self,
        game: &mut GameObject,
        document: &Document<'_>,
        sheet: &ScoreSheet,
        repair: &Repair,
        pictures: &mut dyn PageImages,
    ) {
        let Some(page) = document.page else { return };
        let mut shown: HashMap<usize, Shown> = HashMap::new();
        for entry in repair.entries(sheet) {
            if entry.ply.answer == Answer::Read && !entry.ply.is_confirmed() {
                continue;
            }
            let Some(place) = game.plies.get(entry.at).and_then(|ply| ply.line()) else {
                continue;
            };
            let touches =
                |span: Span| span.start <= entry.span.start && entry.span.start <= span.end;
            let mut lines = page.lines.iter();
            let here = |line: &PageLine| line.words.iter().any(|word| touches(word.span));
            let Some(at) = lines.position(here) else {
                continue;
            };
            let Some(line) = page.lines.get(at) else {
                continue;
            };
            let Some(edges) = around(line.words.iter().filter_map(edges_of)) else {
                continue;
            };
            let own = line.words.iter().filter(|word| {
                word.span.start < entry.span.end.max(entry.span.start + 1)
                    && entry.span.start < word.span.end
            });
            let own = around(own.filter_map(edges_of));
            let known = shown.get(&place).copied();
            let Some(line) = known.or_else(|| self.line(document, page, at, edges, pictures))
            else {
                continue;
            };
            shown.insert(place, line);
            let [left, top, ..] = line.origin;
            let within = own.map(|[l, t, r, b]| {
                let place = |at: u32, origin: u32| at.saturating_sub(origin) / line.shrunk;
                [
                    place(l, left),
                    place(t, top),
                    (r - l) / line.shrunk,
                    (b - t) / line.shrunk,
                ]
            });
            game.show(entry.at, place, line.picture, line.part, within);
        }
    }

    /// A line of the scan in a picture.
    fn line(
        &mut self,
        document: &Document<'_>,
        page: &Page,
        line: usize,
        edges: Edges,
        pictures: &mut dyn PageImages,
    ) -> Option<Shown> {
        let number = page.number_of(line);
        let start = page.starts.get(number);
        let (page, named) = (number, start.and_then(|start| start.image.as_deref()));
        let file = document.chunk.file.as_ref();
        self.open(file, page, named, pictures);
        let (.., grey) = self.open.as_ref()?;
        let grey = grey.as_ref()?;
        let [left, top, right, bottom] = edges;
        let margin = bottom.saturating_sub(top) / 3;
        let edges = [
            left.saturating_sub(margin),
            top.saturating_sub(margin),
            (right + margin).min(grey.width),
            (bottom + margin).min(grey.height),
        ];
        let [left, top, right, bottom] = edges;
        if left >= right || top >= bottom {
            return None;
        }
        let (width, height) = (right - left, bottom - top);
        match self.images {
            Images::Lines => {
                let shrunk = height.div_ceil(LINE_HEIGHT).max(1);
                let picture = grey.picture(edges, shrunk)?;
                let part = [0, 0, picture.w, picture.h];
                self.pictures.push(picture);
                let picture = self.pictures.len() - 1;
                let origin = edges;
                Some(Shown {
                    picture,
                    part,
                    origin,
                    shrunk,
                })
            }
            Images::Full => {
                let key = (file.to_owned(), page);
                let known = self.whole.get(&key).copied();
                let (at, shrunk) = match known {
                    Some(known) => known,
                    None => {
                        let shrunk = grey.width.div_ceil(PAGE_WIDTH).max(1);
                        let picture = grey.picture([0, 0, grey.width, grey.height], shrunk)?;
                        self.pictures.push(picture);
                        let known = (self.pictures.len() - 1, shrunk);
                        self.whole.insert(key, known);
                        known
                    }
                };
                let part = [left, top, width, height].map(|edge| edge / shrunk);
                let (picture, origin) = (at, [0; 4]);
                Some(Shown {
                    picture,
                    part,
                    origin,
                    shrunk,
                })
            }
        }
    }

    fn open(
        &mut self,
        file: &str,
        page: usize,
        named: Option<&str>,
        pictures: &mut dyn PageImages,
    ) {
        let same =
            |(known, number, _): &(String, usize, Option<Grey>)| known == file && *number == page;
        if !self.open.as_ref().is_some_and(same) {
            let grey = pictures
                .image(file, page, named)
                .and_then(|png| Grey::of(&png));
            self.open = Some((file.to_owned(), page, grey));
        }
    }
}

/// A line as a picture shows it.
#[derive(Debug, Clone, Copy)]
struct Shown {
    /// The picture, and the part of it that shows the line: left, top, width, height.
    picture: usize,
    part: [u32; 4],
    /// The part of the image that the picture shows, and how many times smaller it is.
    origin: Edges,
    shrunk: u32,
}

impl Grey {
    fn of(png: &[u8]) -> Option<Self> {
        let mut decoder = png::Decoder::new(std::io::Cursor::new(png));
        decoder.set_transformations(png::Transformations::normalize_to_color8());
        let mut reader = decoder.read_info().ok()?;
        let mut bytes = vec![0; reader.output_buffer_size()?];
        let info = reader.next_frame(&mut bytes).ok()?;
        let samples = info.color_type.samples();
        let grey = |pixel: &[u8]| match pixel {
            [red, green, blue, ..] => {
                let sum = u16::from(*red) * 3 + u16::from(*green) * 6 + u16::from(*blue);
                (sum / 10) as u8
            }
            [grey, ..] => *grey,
            [] => 255,
        };
        let used = bytes.get(..info.buffer_size())?;
        Some(Self {
            width: info.width,
            height: info.height,
            pixels: used.chunks_exact(samples).map(grey).collect(),
        })
    }

    /// A part of it, so many times smaller, in sixteen greys.
    fn picture(&self, [left, top, right, bottom]: Edges, shrunk: u32) -> Option<Picture> {
        let (w, h) = (
            (right - left).div_ceil(shrunk),
            (bottom - top).div_ceil(shrunk),
        );
        let mut packed = Vec::with_capacity((w.div_ceil(2) * h) as usize);
        for y in 0..h {
            let mut row = (0..w).map(|x| {
                let at = (left + x * shrunk, top + y * shrunk);
                self.mean(at, shrunk) >> 4
            });
            while let Some(high) = row.next() {
                packed.push(high << 4 | row.next().unwrap_or(0));
            }
        }
        let mut png = Vec::new();
        let mut encoder = png::Encoder::new(&mut png, w, h);
        encoder.set_color(png::ColorType::Grayscale);
        encoder.set_depth(png::BitDepth::Four);
        encoder.set_compression(png::Compression::High);
        let mut writer = encoder.write_header().ok()?;
        writer.write_image_data(&packed).ok()?;
        writer.finish().ok()?;
        let src = format!("data:image/png;base64,{}", BASE64_STANDARD.encode(&png));
        Some(Picture { src, w, h })
    }

    fn mean(&self, (left, top): (u32, u32), side: u32) -> u8 {
        let (mut sum, mut count) = (0_u32, 0_u32);
        for y in top..(top + side).min(self.height) {
            for x in left..(left + side).min(self.width) {
                let at = y as usize * self.width as usize + x as usize;
                sum += u32::from(self.pixels.get(at).copied().unwrap_or(255));
                count += 1;
            }
        }
        (sum / count.max(1)) as u8
    }
}

/// The edges of what holds all of these.
fn around(all: impl Iterator<Item = Edges>) -> Option<Edges> {
    all.reduce(|[l, t, r, b], [left, top, right, bottom]| {
        [l.min(left), t.min(top), r.max(right), b.max(bottom)]
    })
}

/// The box of a word, where the scan has one.
fn edges_of(word: &Word) -> Option<Edges> {
    (word.left < word.right && word.top < word.bottom).then_some([
        word.left,
        word.top,
        word.right,
        word.bottom,
    ])
}
