//! Images read by tesseract, the settings chosen by what comes of them, or by another program.

use crate::closer::{self, Place};
use crate::drawn::{self, Drawn, Shape};
use crate::hocr::{BoxedWord, PageText};
use crate::image::Grey;
use crate::merge::words_into;
use crate::settings::{Languages, Segmentation, language_rows};
use crate::tool::{Bounds, Tool, ToolError, run};
use scoresheet_layout::{Page, PageFormat, like_moves};
use std::collections::BTreeSet;
use std::fmt;
use std::fs;
use std::path::{Path, PathBuf};
use std::process::Command;

/// Lines that sink by more than this for each pixel to the right are levelled.
const LEVEL: f32 = 0.006;

/// Letters lower than this many pixels are read once more at twice the size.
const LOW: u32 = 26;

/// A page of which fewer of the words with digits look like moves than this share reads badly.
const BADLY: f64 = 0.9;

/// What is said of a page whose words could not be read once more.
const READ_ONCE: &str = "its words read only once";

/// How a page was read.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Attempt {
    /// The languages, as tesseract calls them, and those of words of another alphabet.
    pub languages: String,
    /// How the page was taken apart.
    pub segmentation: Segmentation,
    /// What was done to the image before.
    pub changes: Vec<&'static str>,
}

impl fmt::Display for Attempt {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}, {}", self.languages, self.segmentation.name())?;
        self.changes
            .iter()
            .try_for_each(|change| write!(f, ", {change}"))
    }
}

/// The languages of a document.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(crate) struct Tongues {
    /// What squares are read with.
    squares: String,
    /// What words of another alphabet are read with.
    words: Option<String>,
    /// What the letters of pieces are read with, and these letters, where another alphabet has them.
    letters: Option<(String, &'static str)>,
}

impl Tongues {
    /// Those that are asked for, or that suit the record; `first` is an image by which it is found out.
    pub fn choose(
        languages: &Languages,
        first: &Path,
        bounds: Bounds<'_>,
    ) -> Result<Self, ToolError> {
        let installed = installed(bounds)?;
        let has = |name: &str| installed.contains(name);
        match languages {
            Languages::Named(names) => {
                if let Some(lacking) = names.iter().find(|name| !has(name)) {
                    let how = format!(": apt-get install tesseract-ocr-{lacking}");
                    let what = format!("the language {lacking} of tesseract");
                    return Err(ToolError::Missing(what, how));
                }
                Ok(Self::of(names))
            }
            Languages::OfRecord(Some(code)) => {
                let row = language_rows().find(|row| row.code == code);
                let name = row.as_ref().map_or("eng", |row| row.name);
                let own = has(name).then(|| name.to_owned());
                let latin = row.is_none_or(|row| row.other_alphabet) || own.is_none();
                let names = own.into_iter().chain(latin.then(|| "eng".to_owned()));
                Ok(Self::of(&names.collect::<Vec<_>>()))
            }
            Languages::OfRecord(None) => {
                let latin = Self::of(&["eng".to_owned()]);
                if !has("rus") {
                    return Ok(latin);
                }
                let read = tesseract(first, "rus+eng", Segmentation::Columns, bounds)?;
                let cyrillic = read.text.words().filter(|word| {
                    let own = |c: char| ('\u{400}'..='\u{4ff}').contains(&c);
                    word.text.chars().filter(|c| own(*c)).count() >= 5
                        && !word.text.chars().any(|c| c.is_ascii_alphanumeric())
                        && word.sure.is_none_or(|sure| sure >= 95)
                });
                Ok(if cyrillic.count() >= 2 {
                    Self::of(&["rus".to_owned(), "eng".to_owned()])
                } else {
                    latin
                })
            }
        }
    }

    fn of(names: &[String]) -> Self {
        let is_other = |name: &&String| {
            let mut rows = language_rows();
            rows.any(|row| row.name == *name && row.other_alphabet)
        };
        let (others, latin): (Vec<&String>, Vec<&String>) = names.iter().partition(is_other);
        let joined = |names: &[&String]| {
            let names: Vec<&str> = names.iter().map(|name| name.as_str()).collect();
            names.join("+")
        };
        if latin.is_empty() {
            return Self {
                squares: joined(&others),
                words: None,
                letters: None,
            };
        }
        Self {
            squares: joined(&latin),
            // Words in Latin letters stay such if both are known.
            words: (!others.is_empty())
                .then(|| [&others[..], &latin[..]].concat())
                .map(|all| joined(&all)),
            letters: others.first().and_then(|name| {
                let row = language_rows().find(|row| row.name == **name)?;
                (!row.letters.is_empty()).then(|| (row.name.to_owned(), row.letters))
            }),
        }
    }
}

impl fmt::Display for Tongues {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.squares)?;
        match &self.words {
            Some(words) => write!(f, ", words by {words}"),
            None => Ok(()),
        }
    }
}

/// The languages that tesseract has.
fn installed(bounds: Bounds<'_>) -> Result<BTreeSet<String>, ToolError> {
    let mut command = Tool::TESSERACT.command();
    command.arg("--list-langs");
    let said = run(command, Some(Tool::TESSERACT), bounds)?;
    let said = String::from_utf8_lossy(&said);
    Ok(said.lines().skip(1).map(str::to_owned).collect())
}

/// What tesseract says of an image.
struct Read {
    text: PageText,
    /// By how much lines sink for each pixel to the right.
    slope: f32,
}

/// An image in work: the file to be read, and its pixels where they can be worked on.
struct Picture {
    file: PathBuf,
    grey: Option<Grey>,
}

/// A reading with how good it is.
struct Tried {
    read: Read,
    attempt: Attempt,
    quality: Quality,
}

/// How good a reading of a page is.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
struct Quality {
    /// Words that look like moves, and like what is left of some.
    moves: usize,
    doubtful: usize,
    /// Moves that stand after the number that is due: few where columns are mixed, or numbers read apart from moves.
    in_order: usize,
    /// Moves that follow one of these: few where Black's moves are read apart from White's.
    paired: usize,
}

impl Quality {
    fn of<'w>(words: impl IntoIterator<Item = &'w str>) -> Self {
        let (mut moves, mut doubtful, mut in_order, mut paired) = (0, 0, 0, 0);
        let (mut last, mut due, mut first) = (None::<u16>, false, false);
        for word in words {
            let (move_here, left_of_one) = like_moves([word]);
            moves += move_here;
            doubtful += left_of_one;
            let may_be_one = move_here + left_of_one > 0;
            paired += usize::from(first && may_be_one);
            first = due && may_be_one;
            in_order += usize::from(first);
            let number = word.strip_suffix('.').unwrap_or(word).parse().ok();
            due = number.is_some_and(|number: u16| last.is_none_or(|last| number == last + 1));
            last = number.filter(|number| *number < 1000).or(last);
        }
        Self {
            moves,
            doubtful,
            in_order,
            paired,
        }
    }

    /// More is better.
    const fn worth(self) -> usize {
        self.moves + 2 * (self.in_order + self.paired)
    }

    /// Whether the page may have to be taken apart in another way.
    fn is_bad(self) -> bool {
        let all = self.moves + self.doubtful;
        (self.moves as f64) < BADLY * all as f64
            || self.in_order * 5 < self.moves
            || self.paired * 2 < self.in_order
    }
}

/// What reading an image gave.
pub(crate) struct Outcome {
    pub text: PageText,
    pub attempt: Attempt,
    /// The image on which the boxes lie, where it is another than the one that was read.
    pub levelled: Option<Grey>,
}

/// Reads the image at `file`; `work` is a folder for images on the way.
pub(crate) fn read(
    file: &Path,
    segmentation: Option<Segmentation>,
    tongues: &Tongues,
    work: &Path,
    bounds: Bounds<'_>,
) -> Result<Outcome, ToolError> {
    let mut work = Work {
        picture: Picture {
            file: file.to_owned(),
            grey: Grey::read(file).map_err(|error| ToolError::System("image".to_owned(), error))?,
        },
        tongues,
        folder: work,
        bounds,
        bare: None,
    };
    let asked = segmentation.unwrap_or(Segmentation::Columns);
    let mut best = work.attempt(asked, &[])?;
    let mut levelled = false;
    let slope = best.read.slope;
    if slope.abs() > LEVEL
        && let Some(grey) = &work.picture.grey
    {
        let level = grey.levelled(slope);
        work.picture = work.stored(&level, "level.png")?;
        work.picture.grey = Some(level);
        levelled = true;
        best = work.attempt(asked, &["levelled"])?;
    }
    let done: &[&'static str] = if levelled { &["levelled"] } else { &[] };
    work.improve(&mut best, segmentation, done)?;
    match work.read_closer(&mut best) {
        // What was read first stands.
        Err(ToolError::Failed(..) | ToolError::Slow(..)) => best.attempt.changes.push(READ_ONCE),
        done => done?,
    }
    let words = work.words(&best)?;
    Ok(Outcome {
        text: words,
        attempt: best.attempt,
        levelled: work.picture.grey.filter(|_| levelled),
    })
}

struct Work<'a> {
    picture: Picture,
    tongues: &'a Tongues,
    folder: &'a Path,
    bounds: Bounds<'a>,
    /// The picture without its rules, where it has some and a reading of it was the best.
    bare: Option<Grey>,
}

impl Work<'_> {
    /// Tries what may read better, and keeps the best.
    fn improve(
        &mut self,
        best: &mut Tried,
        asked: Option<Segmentation>,
        done: &[&'static str],
    ) -> Result<(), ToolError> {
        let letter = letter_height(&best.read.text);
        let Some(grey) = &self.picture.grey else {
            return self.other_segmentations(best, asked, done);
        };
        // Twice as large, and without rules: what a form or a low resolution needs.
        let large = (letter < LOW).then(|| grey.scaled(2.0)).flatten();
        let ruled = grey.without_rules(letter.max(8) as usize);
        if let Some(large) = &large {
            let changes = [done, &["at twice the size"]].concat();
            let picture = self.stored(large, "large.png")?;
            self.try_on(
                best,
                &picture,
                asked.unwrap_or(best.attempt.segmentation),
                &changes,
                2,
            )?;
        }
        if let Some(single) = ruled {
            let (bare, factor) = match (&large, single.scaled(2.0)) {
                (Some(_), Some(doubled)) => (doubled, 2),
                _ => (single.clone(), 1),
            };
            let mut changes = [done, &["without its rules"]].concat();
            if factor == 2 {
                changes.push("at twice the size");
            }
            let picture = self.stored(&bare, "bare.png")?;
            let ways = match asked {
                Some(asked) => vec![asked],
                None => vec![Segmentation::Block, Segmentation::Column],
            };
            for way in ways {
                if self.try_on(best, &picture, way, &changes, factor)? {
                    self.bare = Some(single.clone());
                }
            }
        }
        self.other_segmentations(best, asked, done)
    }

    /// Where a page reads badly, it is taken apart in other ways.
    fn other_segmentations(
        &mut self,
        best: &mut Tried,
        asked: Option<Segmentation>,
        done: &[&'static str],
    ) -> Result<(), ToolError> {
        if asked.is_some() || !best.quality.is_bad() {
            return Ok(());
        }
        for way in [Segmentation::Column, Segmentation::Block] {
            if self.try_on(best, &self.picture, way, done, 1)? {
                self.bare = None;
            }
        }
        Ok(())
    }

    fn attempt(&self, way: Segmentation, changes: &[&'static str]) -> Result<Tried, ToolError> {
        self.tried(&self.picture, way, changes, 1)
    }

    /// Another attempt; it stays if it reads more moves. Whether it does.
    fn try_on(
        &self,
        best: &mut Tried,
        picture: &Picture,
        way: Segmentation,
        changes: &[&'static str],
        factor: u32,
    ) -> Result<bool, ToolError> {
        let tried = self.tried(picture, way, changes, factor)?;
        let better = tried.quality.worth() > best.quality.worth();
        if better {
            *best = tried;
        }
        Ok(better)
    }

    /// Reads the words that may be moves once more, each by itself.
    fn read_closer(&self, best: &mut Tried) -> Result<(), ToolError> {
        let text = &mut best.read.text;
        let Some(grey) = self.bare.as_ref().or(self.picture.grey.as_ref()) else {
            return Ok(());
        };
        self.read_numbers(text, grey)?;
        let letter = letter_height(text);
        let places = closer::places(text);
        let whole = |(line, at): &Place| closer::image(grey, text.lines.get(*line)?, *at);
        let images: Vec<_> = places.iter().map(whole).collect();
        let squares = &self.tongues.squares;
        // The king of another alphabet is `Kp` to a program that reads Latin letters.
        let signs = closer::signs(text) + self.tongues.letters.as_ref().map_or("", |_| "p");
        let by = |languages: &str, signs: &str, enough: fn(&[String]) -> bool| {
            self.in_sizes(&images, letter, languages, signs, enough)
        };
        let readings = by(squares, &signs, closer::says_something)?;
        let letters = match &self.tongues.letters {
            Some((language, letters)) => {
                let signs = format!("{letters}12345678:+#-");
                by(language, &signs, |readings| {
                    readings.iter().any(|one| !one.is_empty())
                })?
            }
            None => Vec::new(),
        };
        let words = places
            .iter()
            .filter_map(|(line, at)| text.lines.get(*line)?.get(*at));
        let drawn = letters.is_empty() && drawn::may_be(words.map(|word| word.text.as_str()));
        if drawn {
            self.mark_drawn(text, &places, grey, letter)?;
        }
        for (at, ((line, word), closer)) in places.into_iter().zip(readings).enumerate() {
            let Some(word) = text.lines.get_mut(line).and_then(|line| line.get_mut(word)) else {
                continue;
            };
            let shapes = Shape::count(grey, word);
            let settled = match letters.get(at) {
                Some(letters) => closer::settled_apart(&word.text, &closer, letters, shapes),
                None if drawn && !word.text.starts_with(drawn::is_of_square) => None,
                None => closer::settled(&word.text, &closer, shapes),
            };
            if let Some((text, sure)) = settled {
                word.text = text;
                word.sure = Some(sure);
            }
        }
        Ok(())
    }

    /// Reads what may be left of numbers once more; what is the number that is due there, is taken for it.
    fn read_numbers(&self, text: &mut PageText, grey: &Grey) -> Result<(), ToolError> {
        let numbers = closer::numbers(text);
        let whole =
            |((line, at), _): &(Place, u16)| closer::image(grey, text.lines.get(*line)?, *at);
        let images: Vec<_> = numbers.iter().map(whole).collect();
        let languages = &self.tongues.squares;
        let enough = |readings: &[String]| !readings.is_empty();
        let letter = letter_height(text);
        let readings = self.in_sizes(&images, letter, languages, "0123456789.", enough)?;
        for (((line, word), due), readings) in numbers.into_iter().zip(readings) {
            let is_due = |reading: &String| reading.trim_end_matches('.') == due.to_string();
            let word = text.lines.get_mut(line).and_then(|line| line.get_mut(word));
            if let Some(word) =
                word.filter(|_| readings.iter().filter(|one| is_due(one)).count() > 1)
            {
                word.text = format!("{due}.");
            }
        }
        Ok(())
    }

    /// Keeps with each word that may be a move what it begins with, if that may be a drawn piece, and what follows.
    fn mark_drawn(
        &self,
        text: &mut PageText,
        places: &[Place],
        grey: &Grey,
        letter: u32,
    ) -> Result<(), ToolError> {
        let split = |(line, at): &Place| {
            let word = text.lines.get(*line)?.get(*at)?.widened();
            let (shape, end) = Shape::first(grey, &word)?;
            Some((shape, closer::image(grey, &word.split(end), 1)))
        };
        let split: Vec<_> = places.iter().map(split).collect();
        let (shapes, rests): (Vec<_>, Vec<_>) = split.into_iter().map(Option::unzip).unzip();
        let rests: Vec<_> = rests.into_iter().map(Option::flatten).collect();
        let squares = &self.tongues.squares;
        let (signs, enough) = (closer::AFTER_A_PIECE, closer::says_something);
        let readings = self.in_sizes(&rests, letter, squares, signs, enough)?;
        for ((&(line, word), shape), readings) in places.iter().zip(shapes).zip(readings) {
            let word = text.lines.get_mut(line).and_then(|line| line.get_mut(word));
            if let (Some(word), Some(shape)) = (word, shape) {
                let rest = closer::after_a_piece(&readings);
                word.drawn = rest.map(|(rest, agreed)| Drawn {
                    shape,
                    rest,
                    agreed,
                });
            }
        }
        Ok(())
    }

    /// What tesseract reads in each image, whose letters are so high, made as large as in the first of [`closer::HEIGHTS`],
    /// and in the second if that is not `enough`.
    fn in_sizes(
        &self,
        images: &[Option<Grey>],
        letter: u32,
        languages: &str,
        signs: &str,
        enough: fn(&[String]) -> bool,
    ) -> Result<Vec<Vec<String>>, ToolError> {
        let mut readings = vec![Vec::new(); images.len()];
        for heights in closer::HEIGHTS {
            let left: Vec<bool> = readings.iter().map(|all: &Vec<_>| !enough(all)).collect();
            for height in heights {
                let scale = |image: &Grey| image.scaled(height / letter.max(1) as f32);
                let images = images.iter().zip(&left).map(|(image, left)| {
                    let image = image.as_ref().filter(|_| *left)?;
                    scale(image)
                });
                let read = self.line_by_line(images, languages, signs)?;
                for ((all, read), _) in readings
                    .iter_mut()
                    .zip(read)
                    .zip(&left)
                    .filter(|(_, left)| **left)
                {
                    all.push(read);
                }
            }
        }
        Ok(readings)
    }

    /// What tesseract reads in each image, taken for a line of these signs; empty where it reads nothing.
    fn line_by_line(
        &self,
        images: impl ExactSizeIterator<Item = Option<Grey>>,
        languages: &str,
        signs: &str,
    ) -> Result<Vec<String>, ToolError> {
        let mut readings = vec![String::new(); images.len()];
        let mut list = String::new();
        let mut listed = Vec::new();
        for (at, image) in images.enumerate() {
            let Some(image) = image else { continue };
            let picture = self.stored(&image, &format!("word-{at}.png"))?;
            list += &picture.file.to_string_lossy();
            list.push('\n');
            listed.push(at);
        }
        if listed.is_empty() {
            return Ok(readings);
        }
        let file = self.folder.join("words.txt");
        fs::write(&file, list).map_err(|error| ToolError::System("words.txt".to_owned(), error))?;
        let mut command = Tool::TESSERACT.command();
        command.arg(&file).arg("stdout");
        command.args(["-l", languages, "--psm", "7"]);
        command.args(["-c", &format!("tessedit_char_whitelist={signs}"), "tsv"]);
        command.env("OMP_THREAD_LIMIT", "1");
        let printed = run(command, Some(Tool::TESSERACT), self.bounds)?;
        for line in String::from_utf8_lossy(&printed).lines() {
            // Words are of level 5; the second column counts the images, the last is what was read.
            let fields: Vec<&str> = line.split('\t').collect();
            if let [level, image, .., word] = fields[..]
                && level == "5"
                && let Some(at) = image.parse().ok().and_then(|at: usize| at.checked_sub(1))
                && let Some(reading) = listed.get(at).and_then(|at| readings.get_mut(*at))
            {
                *reading += word.trim();
            }
        }
        Ok(readings)
    }

    fn tried(
        &self,
        picture: &Picture,
        way: Segmentation,
        changes: &[&'static str],
        factor: u32,
    ) -> Result<Tried, ToolError> {
        let mut read = tesseract(&picture.file, &self.tongues.squares, way, self.bounds)?;
        read.text.shrink(factor);
        let words = read.text.words().map(|word| word.text.as_str());
        let quality = Quality::of(words);
        Ok(Tried {
            read,
            attempt: Attempt {
                languages: self.tongues.to_string(),
                segmentation: way,
                changes: changes.to_vec(),
            },
            quality,
        })
    }

    /// The text, with words of another alphabet as that alphabet has them.
    fn words(&self, best: &Tried) -> Result<PageText, ToolError> {
        let text = best.read.text.clone();
        let Some(words) = &self.tongues.words else {
            return Ok(text);
        };
        let way = best.attempt.segmentation;
        let read = tesseract(&self.picture.file, words, way, self.bounds)?;
        Ok(words_into(text, &read.text))
    }

    fn stored(&self, grey: &Grey, name: &str) -> Result<Picture, ToolError> {
        let file = self.folder.join(name);
        let png = grey.png().map_err(std::io::Error::other);
        png.and_then(|png| fs::write(&file, png))
            .map_err(|error| ToolError::System(name.to_owned(), error))?;
        Ok(Picture { file, grey: None })
    }
}

/// Reads an image with tesseract.
fn tesseract(
    file: &Path,
    languages: &str,
    way: Segmentation,
    bounds: Bounds<'_>,
) -> Result<Read, ToolError> {
    let mut command = Tool::TESSERACT.command();
    command.arg(file).arg("stdout");
    command.args(["-l", languages, "--psm", way.mode(), "hocr"]);
    // Pages are read beside each other instead.
    command.env("OMP_THREAD_LIMIT", "1");
    let printed = run(command, Some(Tool::TESSERACT), bounds)?;
    let printed = String::from_utf8_lossy(&printed);
    let text = match Page::from_hocr(&printed) {
        Ok(page) => PageText::of(&page),
        // A page without words is no fault.
        Err(_) => PageText::default(),
    };
    let mut text = PageText {
        size: size(&printed).unwrap_or(text.size),
        ..text
    };
    for word in text.lines.iter_mut().flatten() {
        word.sure = word.sure.map(|stated| honest(&word.text, stated));
    }
    Ok(Read {
        text,
        slope: slope(&printed),
    })
}

/// How sure the characters of a word are, in percent. What tesseract says of it is worth little beside what it looks like:
/// of words that look like whole moves and of which it says 80 or more, 3 in 1,000 were wrong on rendered pages of 150 to
/// 300 dpi, of those below 60 one in ten; of words with digits that look like none nearly all
/// (`scripts/scan_pages.py` makes such pages).
fn honest(word: &str, stated: u8) -> u8 {
    match (like_moves([word]), stated) {
        ((1, _), 80..) => 99,
        ((1, _), 60..80) => 98,
        ((1, _), _) => 95,
        ((_, 1), _) => 80,
        (_, 60..) => 97,
        (_, _) => 90,
    }
}

/// The box of the page.
fn size(printed: &str) -> Option<(u32, u32)> {
    let (_, page) = printed.split_once("ocr_page")?;
    let (_, numbers) = page.split_once("bbox 0 0 ")?;
    let mut numbers = numbers.split(|c: char| !c.is_ascii_digit());
    Some((numbers.next()?.parse().ok()?, numbers.next()?.parse().ok()?))
}

/// By how much most of the longer lines sink.
fn slope(printed: &str) -> f32 {
    let mut slopes: Vec<f32> = printed
        .split("class='ocr_line'")
        .skip(1)
        .filter(|line| line.matches("ocrx_word").count() >= 4)
        .filter_map(|line| {
            let (_, after) = line.split_once("baseline ")?;
            after.split_whitespace().next()?.parse().ok()
        })
        .filter(|slope: &f32| slope.abs() < 0.2)
        .collect();
    slopes.sort_by(f32::total_cmp);
    let middle = slopes.get(slopes.len() / 2).copied();
    middle.filter(|_| slopes.len() >= 5).unwrap_or(0.0)
}

/// The height of most words, in pixels.
fn letter_height(text: &PageText) -> u32 {
    let mut heights: Vec<u32> = text.words().map(BoxedWord::height).collect();
    heights.sort_unstable();
    heights.get(heights.len() / 2).copied().unwrap_or(0)
}

/// Reads an image with another program.
pub(crate) fn by_command(
    words: &[String],
    file: &Path,
    bounds: Bounds<'_>,
) -> Result<PageText, ToolError> {
    let [program, arguments @ ..] = words else {
        return Ok(PageText::default());
    };
    let mut command = Command::new(program);
    for argument in arguments {
        if argument == "{}" {
            command.arg(file);
        } else {
            command.arg(argument);
        }
    }
    if !arguments.iter().any(|argument| argument == "{}") {
        command.arg(file);
    }
    let printed = run(command, None, bounds)?;
    let printed = String::from_utf8_lossy(&printed);
    let fault = |why: String| ToolError::Failed(program.clone(), why);
    if PageFormat::of(&printed) == PageFormat::Text {
        return Err(fault(
            "it printed neither hOCR nor ALTO nor PAGE XML".to_owned(),
        ));
    }
    let page = Page::read(&printed).map_err(|error| fault(error.to_string()))?;
    Ok(PageText::of(&page))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn words_of_another_alphabet_are_read_apart_from_squares() {
        let of = |names: &[&str]| {
            let names: Vec<String> = names.iter().map(|name| (*name).to_owned()).collect();
            Tongues::of(&names).to_string()
        };
        assert_eq!(of(&["rus", "eng"]), "eng, words by rus+eng");
        assert_eq!(of(&["deu", "eng"]), "deu+eng");
        assert_eq!(of(&["rus"]), "rus");
    }

    /// Two columns read as one, and a table read column by column, are worse than what they are.
    #[test]
    fn moves_in_order_are_worth_more() {
        let of = |text: &str| Quality::of(text.split_whitespace());
        let right = of("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 20. Qf3 Rd8 21. Qg4 Kh8");
        let mixed = of("1. e4 e5 20. Qf3 Rd8 2. Nf3 Nc6 21. Qg4 Kh8 3. Bb5 a6");
        let apart = of("1. 2. 3. e4 Nf3 Bb5 e5 Nc6 a6");
        assert_eq!((right.moves, right.in_order), (10, 4));
        assert_eq!((mixed.moves, mixed.in_order), (10, 1));
        assert_eq!((apart.moves, apart.in_order), (6, 1));
        assert!(apart.is_bad() && mixed.is_bad() && !right.is_bad());
        // White's moves and then Black's.
        let sides = of("1. e4 2. Nf3 3. Bb5 e5 Nc6 a6");
        assert!(sides.is_bad() && sides.worth() < of("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6").worth());
    }

    #[test]
    fn the_slope_is_that_of_most_lines() {
        let line = |slope: &str| {
            let words = "<span class='ocrx_word'>e4</span>".repeat(4);
            format!(
                "<span class='ocr_line' title='bbox 1 2 3 4; baseline {slope} -5'>{words}</span>"
            )
        };
        let lines: String = ["0.012", "0.011", "0.19", "-0.3", "0.013", "0.012"]
            .map(line)
            .concat();
        assert!((slope(&lines) - 0.012).abs() < 0.0011);
        assert!(
            slope(&line("0.05")).abs() < f32::EPSILON,
            "one line says nothing"
        );
    }
}
