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

/// What is said of a page whose grain was taken away.
const CLEAN: &str = "without its grain";

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
                let cyrillic = read.words().filter(|word| {
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

/// An image in work: the file to be read, and its pixels where they can be worked on.
struct Picture {
    file: PathBuf,
    grey: Option<Grey>,
}

/// The picture as it is given to tesseract.
struct View {
    file: PathBuf,
    /// How many times as large it is.
    factor: u32,
    /// What was done to it.
    changes: Vec<&'static str>,
}

/// A reading with how good it is.
struct Tried {
    text: PageText,
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
    fn of<'w>(lines: impl IntoIterator<Item = impl IntoIterator<Item = &'w str>>) -> Self {
        let mut quality = Self {
            moves: 0,
            doubtful: 0,
            in_order: 0,
            paired: 0,
        };
        let (mut last, mut above) = (None::<u16>, Vec::<u16>::new());
        let (mut due, mut first) = (false, false);
        for words in lines {
            let mut numbers = Vec::new();
            for word in words {
                let (move_here, left_of_one) = like_moves([word]);
                quality.moves += move_here;
                quality.doubtful += left_of_one;
                let may_be_one = move_here + left_of_one > 0;
                quality.paired += usize::from(first && may_be_one);
                first = due && may_be_one;
                quality.in_order += usize::from(first);
                let number = word.strip_suffix('.').unwrap_or(word).parse();
                let number = number.ok().filter(|number| *number < 1000);
                let follows = |before: u16| number == Some(before + 1);
                // Of a form with two halves a row goes on with what stands above.
                let over = above.get(numbers.len()).copied();
                due = number.is_some() && (last.is_none_or(follows) || over.is_some_and(follows));
                numbers.extend(number);
                last = number.or(last);
            }
            if !numbers.is_empty() {
                above = numbers;
            }
        }
        quality
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
        done: Vec::new(),
        grainy: None,
        bare: None,
    };
    let levelled = work.level()?;
    let way = segmentation.unwrap_or(Segmentation::Columns);
    let mut best = work.tried(&work.view(), way)?;
    if work.clean()? {
        work.try_on(&mut best, &work.view(), way)?;
    }
    work.improve(&mut best, segmentation)?;
    match work.read_closer(&mut best) {
        // What was read first stands.
        Err(ToolError::Failed(..) | ToolError::Slow(..)) => best.attempt.changes.push(READ_ONCE),
        done => done?,
    }
    let words = work.words(&best)?;
    Ok(Outcome {
        text: words,
        attempt: best.attempt,
        levelled,
    })
}

struct Work<'a> {
    picture: Picture,
    tongues: &'a Tongues,
    folder: &'a Path,
    bounds: Bounds<'a>,
    /// What was done to the picture.
    done: Vec<&'static str>,
    /// The picture with its grain, where it has some.
    grainy: Option<Picture>,
    /// The picture without its rules, where it has some and a reading of it was the best.
    bare: Option<Grey>,
}

impl Work<'_> {
    /// Turns a picture that lies aslant; as it is then.
    fn level(&mut self) -> Result<Option<Grey>, ToolError> {
        let slope = self.picture.grey.as_ref().map_or(0.0, Grey::slope);
        let aslant = self.picture.grey.as_ref().filter(|_| slope.abs() > LEVEL);
        let Some(level) = aslant.map(|grey| grey.levelled(slope)) else {
            return Ok(None);
        };
        self.picture.file = self.stored(&level, "level.png")?;
        self.picture.grey = Some(level.clone());
        self.done.push("levelled");
        Ok(Some(level))
    }

    /// Takes the grain from a picture; whether it has any.
    fn clean(&mut self) -> Result<bool, ToolError> {
        let grainy = self.picture.grey.as_ref();
        let Some(clean) = grainy.and_then(Grey::without_noise) else {
            return Ok(false);
        };
        let file = self.stored(&clean, "clean.png")?;
        let grey = Some(clean);
        self.grainy = Some(std::mem::replace(&mut self.picture, Picture { file, grey }));
        self.done.push(CLEAN);
        Ok(true)
    }

    /// The picture as it is.
    fn view(&self) -> View {
        View {
            file: self.picture.file.clone(),
            factor: 1,
            changes: self.done.clone(),
        }
    }

    /// Tries what may read better, and keeps the best.
    fn improve(&mut self, best: &mut Tried, asked: Option<Segmentation>) -> Result<(), ToolError> {
        let letter = letter_height(&best.text);
        let grey = self.picture.grey.as_ref();
        // What a form needs.
        let bare = grey.and_then(|grey| grey.without_rules(letter.max(8) as usize));
        let mut view = self.view();
        let mut ways = match asked {
            Some(asked) => vec![asked],
            None => vec![Segmentation::Column, Segmentation::Block],
        };
        // Twice as large: what a low resolution needs.
        if letter < LOW {
            let way = asked.unwrap_or(best.attempt.segmentation);
            if let Some(grainy) = &self.grainy {
                let mut changes = self.done.clone();
                changes.retain(|change| *change != CLEAN);
                if let Some(view) = self.enlarged(grainy, changes, "grainy.png")? {
                    self.try_on(best, &view, way)?;
                }
            }
            if let Some(large) = self.enlarged(&self.picture, self.done.clone(), "large.png")? {
                view = large;
                self.try_on(best, &view, way)?;
            }
        }
        // Rows of little in wide white are often missed otherwise.
        let often_missed = view.factor == 2 || self.grainy.is_some();
        if asked.is_none() && often_missed {
            self.try_on(best, &view, Segmentation::Block)?;
        }
        if let Some(single) = bare {
            let bare = if view.factor == 2 {
                single.scaled(2.0)
            } else {
                None
            };
            let view = View {
                factor: if bare.is_some() { 2 } else { 1 },
                file: self.stored(bare.as_ref().unwrap_or(&single), "bare.png")?,
                changes: [&view.changes[..], &["without its rules"]].concat(),
            };
            for way in &ways {
                if self.try_on(best, &view, *way)? {
                    self.bare = Some(single.clone());
                }
            }
        }
        // Where a page reads badly, it is taken apart in other ways.
        if asked.is_none() && best.quality.is_bad() {
            ways.retain(|way| *way != Segmentation::Block || !often_missed);
            for way in ways {
                if self.try_on(best, &view, way)? {
                    self.bare = None;
                }
            }
        }
        Ok(())
    }

    /// A picture at twice its size, if there is room for that.
    fn enlarged(
        &self,
        picture: &Picture,
        mut changes: Vec<&'static str>,
        name: &str,
    ) -> Result<Option<View>, ToolError> {
        let large = picture.grey.as_ref().and_then(|grey| grey.scaled(2.0));
        let Some(large) = large else { return Ok(None) };
        changes.push("at twice the size");
        Ok(Some(View {
            file: self.stored(&large, name)?,
            factor: 2,
            changes,
        }))
    }

    /// Another attempt; it stays if it reads more moves. Whether it does.
    fn try_on(&self, best: &mut Tried, view: &View, way: Segmentation) -> Result<bool, ToolError> {
        let tried = self.tried(view, way)?;
        let better = tried.quality.worth() > best.quality.worth();
        if better {
            *best = tried;
        }
        Ok(better)
    }

    /// Reads the words that may be moves once more, each by itself.
    fn read_closer(&self, best: &mut Tried) -> Result<(), ToolError> {
        let text = &mut best.text;
        let Some(grey) = self.bare.as_ref().or(self.picture.grey.as_ref()) else {
            return Ok(());
        };
        self.read_numbers(text, grey)?;
        let letter = letter_height(text);
        let places = closer::places(text);
        // Close up, taking the grain away takes more than it gives.
        let grainy = self.grainy.as_ref().filter(|_| self.bare.is_none());
        let near = grainy.and_then(|picture| picture.grey.as_ref());
        let near = near.unwrap_or(grey);
        let whole = |(line, at): &Place| closer::image(near, text.lines.get(*line)?, *at);
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
            let shapes = Shape::count(near, word);
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
        let ink = grey.faintest();
        let split = |(line, at): &Place| {
            let word = text.lines.get(*line)?.get(*at)?;
            let (shape, end) = Shape::first(grey, word, ink)?;
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
            list += &picture.to_string_lossy();
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

    fn tried(&self, view: &View, way: Segmentation) -> Result<Tried, ToolError> {
        let mut text = tesseract(&view.file, &self.tongues.squares, way, self.bounds)?;
        text.shrink(view.factor);
        let lines = text.lines.iter();
        let quality = Quality::of(lines.map(|line| line.iter().map(|word| &*word.text)));
        Ok(Tried {
            text,
            attempt: Attempt {
                languages: self.tongues.to_string(),
                segmentation: way,
                changes: view.changes.clone(),
            },
            quality,
        })
    }

    /// The text, with words of another alphabet as that alphabet has them.
    fn words(&self, best: &Tried) -> Result<PageText, ToolError> {
        let text = best.text.clone();
        let Some(words) = &self.tongues.words else {
            return Ok(text);
        };
        let way = best.attempt.segmentation;
        let picture = self.grainy.as_ref().unwrap_or(&self.picture);
        let read = tesseract(&picture.file, words, way, self.bounds)?;
        Ok(words_into(text, &read))
    }

    fn stored(&self, grey: &Grey, name: &str) -> Result<PathBuf, ToolError> {
        let file = self.folder.join(name);
        let png = grey.png().map_err(std::io::Error::other);
        png.and_then(|png| fs::write(&file, png))
            .map_err(|error| ToolError::System(name.to_owned(), error))?;
        Ok(file)
    }
}

/// Reads an image with tesseract.
fn tesseract(
    file: &Path,
    languages: &str,
    way: Segmentation,
    bounds: Bounds<'_>,
) -> Result<PageText, ToolError> {
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
    Ok(text)
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
        let of = |text: &str| Quality::of(text.lines().map(str::split_whitespace));
        let right = of("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 20. Qf3 Rd8 21. Qg4 Kh8");
        let mixed = of("1. e4 e5 20. Qf3 Rd8 2. Nf3 Nc6 21. Qg4 Kh8 3. Bb5 a6");
        let apart = of("1. 2. 3. e4 Nf3 Bb5 e5 Nc6 a6");
        assert_eq!((right.moves, right.in_order), (10, 4));
        assert_eq!((mixed.moves, mixed.in_order), (10, 1));
        assert_eq!((apart.moves, apart.in_order), (6, 1));
        assert!(apart.is_bad() && mixed.is_bad() && !right.is_bad());
        // The two halves of a form, row by row.
        let form = of("1 e4 e5 20 Qf3 Rd8\n2 Nf3 Nc6 21 Qg4 Kh8\n3 Bb5 a6");
        assert_eq!((form.moves, form.in_order, form.paired), (10, 4, 4));
        // White's moves and then Black's.
        let sides = of("1. e4 2. Nf3 3. Bb5 e5 Nc6 a6");
        assert!(sides.is_bad() && sides.worth() < of("1. e4 e5 2. Nf3 Nc6 3. Bb5 a6").worth());
    }
}
