//! Pages one by one into a folder, and together into one document.

use crate::drawn;
use crate::hocr::{PageText, document};
use crate::image::Grey;
use crate::ocr::{self, Tongues};
use crate::pdf;
use crate::settings::{Reader, Settings};
use crate::sources::PageSource;
use crate::tool::{Bounds, ToolError};
use scoresheet_layout::like_moves;
use scoresheet_output::{Held, write};
use std::collections::{BTreeMap, HashMap};
use std::fmt;
use std::fs::{self, File};
use std::io::{self, Read};
use std::path::{Path, PathBuf};
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::{Mutex, mpsc};
use xxhash_rust::xxh3::Xxh3Default;

/// The folder of pages, within that of the document.
const PAGES: &str = "pages";

/// Pixels per inch of the images of PDF pages whose text the file has: they are looked at only.
const SHOWN: u32 = 150;

/// What came of a page.
#[derive(Debug, Clone)]
pub struct ScannedPage {
    /// What it is called, for a person.
    pub name: String,
    /// Words on it, and how many of them look like moves.
    pub words: usize,
    /// How many of the words look like moves.
    pub moves: usize,
    /// How it was read: languages, segmentation, what was done to the image.
    pub how: String,
    /// Whether an earlier run has read it.
    pub kept: bool,
}

/// In one line.
///
/// ```
/// let page = scoresheet_scan::ScannedPage {
///     name: "1.png".to_owned(),
///     words: 2,
///     moves: 1,
///     how: "eng, columns".to_owned(),
///     kept: true,
/// };
/// assert_eq!(page.to_string(), "1.png: 2 words, 1 like moves; eng, columns, read before");
/// ```
impl fmt::Display for ScannedPage {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let Self {
            name,
            words,
            moves,
            how,
            kept,
        } = self;
        match words {
            0 => write!(f, "{name}: no text on it; {how}")?,
            _ => write!(f, "{name}: {words} words, {moves} like moves; {how}")?,
        }
        f.write_str(if *kept { ", read before" } else { "" })
    }
}

/// What a run has come to.
#[derive(Debug)]
pub enum Progress<'a> {
    /// A page is read.
    Page(&'a ScannedPage),
    /// A page cannot be read; what it is called, and why.
    Failed(&'a str, &'a ToolError),
}

/// What came of all pages.
#[derive(Debug)]
pub struct Scanned {
    /// The document, as hOCR.
    pub text: String,
    /// Pages that could be read.
    pub read: usize,
    /// Pages that could not.
    pub failed: usize,
    /// Pages with not a word on them.
    pub blank: usize,
}

/// Why a run ends before its last page.
#[derive(Debug, thiserror::Error)]
pub enum ScanError {
    /// A program is not there, or the run was asked to end.
    #[error(transparent)]
    Tool(#[from] ToolError),
    /// Something cannot be read or written.
    #[error("{}: {error}", path.display())]
    System {
        /// What it is about.
        path: PathBuf,
        /// The system's reason.
        error: io::Error,
    },
}

/// Reads `pages` into the folder: `pages/0001.png`, `pages/0001.hocr` and so on. A page that an earlier run has read from
/// the same file in the same way is taken as it stands. `tell` is told of each page, in their order.
///
/// # Errors
/// [`ScanError`] where no further page could be read or kept either; a page that cannot be read costs itself only.
pub fn scan(
    pages: &[PageSource],
    settings: &Settings,
    folder: &Held,
    stop: &AtomicBool,
    mut tell: impl FnMut(Progress<'_>),
) -> Result<Scanned, ScanError> {
    let to = folder.path().join(PAGES);
    fs::create_dir_all(&to).map_err(about(&to))?;
    let run = Run {
        settings,
        folder: to,
        bounds: Bounds {
            time: settings.time,
            stop,
        },
        tongues: OnceLock::new(),
        choosing: Mutex::new(()),
        prints: prints(pages)?,
    };
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let next = AtomicUsize::new(0);
    let scanned = std::thread::scope(|scope| {
        let (sender, receiver) = mpsc::channel();
        for _ in 0..threads.min(pages.len()) {
            let (sender, run, next) = (sender.clone(), &run, &next);
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(page) = pages.get(at) else { return };
                    if sender.send((at, run.page(at, page))).is_err() {
                        return;
                    }
                }
            });
        }
        drop(sender);
        let scanned = in_order(pages, &receiver, &mut tell);
        if scanned.is_err() {
            next.store(pages.len(), Ordering::Relaxed);
        }
        scanned
    })?;
    run.clear(pages.len());
    Ok(scanned)
}

/// A page and its markup, or why there is none.
type Done = Result<(ScannedPage, String), ScanError>;

fn in_order(
    pages: &[PageSource],
    receiver: &mpsc::Receiver<(usize, Done)>,
    tell: &mut impl FnMut(Progress<'_>),
) -> Result<Scanned, ScanError> {
    let mut early = BTreeMap::new();
    let mut parts = Vec::new();
    let (mut failed, mut blank) = (0, 0);
    for (at, page) in pages.iter().enumerate() {
        let done = loop {
            if let Some(done) = early.remove(&at) {
                break done;
            }
            match receiver.recv() {
                // What no page can do without ends the run at once.
                Ok((_, Err(error))) if is_fatal(&error) => return Err(error),
                Ok((number, done)) => early.insert(number, done),
                // A thread that is gone has handed over all it had.
                Err(_) => return Err(ToolError::Stopped.into()),
            };
        };
        match done {
            Ok((scanned, markup)) => {
                blank += usize::from(scanned.words == 0);
                tell(Progress::Page(&scanned));
                parts.push(markup);
            }
            Err(ScanError::Tool(error)) => {
                failed += 1;
                tell(Progress::Failed(&page.name(), &error));
                // Its place stays, lest pages before and after it be taken for neighbours.
                parts.push(PageText::default().written(&name(at, "png")));
            }
            Err(error) => return Err(error),
        }
    }
    Ok(Scanned {
        text: document(&drawn::named(&parts)),
        read: pages.len() - failed,
        failed,
        blank,
    })
}

fn is_fatal(error: &ScanError) -> bool {
    matches!(
        error,
        ScanError::System { .. } | ScanError::Tool(ToolError::Missing(..) | ToolError::Stopped)
    )
}

/// What a file of a page is called in the document.
fn name(at: usize, end: &str) -> String {
    format!("{PAGES}/{:04}.{end}", at + 1)
}

fn about(path: &Path) -> impl Fn(io::Error) -> ScanError {
    let path = path.to_owned();
    move |error| ScanError::System {
        path: path.clone(),
        error,
    }
}

struct Run<'a> {
    settings: &'a Settings,
    /// The folder of pages.
    folder: PathBuf,
    bounds: Bounds<'a>,
    /// The languages, once they are chosen.
    tongues: OnceLock<Tongues>,
    choosing: Mutex<()>,
    /// What each file holds, as a number.
    prints: HashMap<PathBuf, u64>,
}

impl Run<'_> {
    fn page(&self, at: usize, page: &PageSource) -> Done {
        let file = self.folder.join(format!("{:04}.hocr", at + 1));
        let key = self.key(page);
        if let Some(kept) = kept(&file, &key, page) {
            return Ok(kept);
        }
        let picture = self.folder.join(format!("{:04}.png", at + 1));
        let (text, how) = self.read(page, &picture)?;
        let words: Vec<&str> = text.words().map(|word| word.text.as_str()).collect();
        let scanned = ScannedPage {
            name: page.name(),
            words: words.len(),
            moves: like_moves(words).0,
            how,
            kept: false,
        };
        let markup = text.written(&name(at, "png"));
        let ScannedPage {
            words, moves, how, ..
        } = &scanned;
        let head = format!("<!-- {key} {words} {moves} {how} -->\n");
        write(&file, head + &markup).map_err(about(&file))?;
        Ok((scanned, markup))
    }

    /// All that the text of a page depends on.
    fn key(&self, page: &PageSource) -> String {
        let mut hash = Xxh3Default::new();
        let print = self.prints.get(&page.file).copied().unwrap_or_default();
        hash.update(&print.to_le_bytes());
        hash.update(&page.page.unwrap_or_default().to_le_bytes());
        hash.update(self.settings.in_words().as_bytes());
        hash.update(env!("CARGO_PKG_VERSION").as_bytes());
        format!("{:016x}", hash.digest())
    }

    /// Reads a page, and puts its image to `picture`.
    fn read(&self, page: &PageSource, picture: &Path) -> Result<(PageText, String), ScanError> {
        let work = tempfile::tempdir().map_err(about(picture))?;
        let image = self.image(page, work.path())?;
        let image = match image {
            Source::Image(image) => image,
            Source::Text(text, image) => {
                if let Some(image) = image {
                    put(&image, picture)?;
                }
                return Ok((*text, "the text of the file".to_owned()));
            }
        };
        match &self.settings.reader {
            Reader::Command(words) => {
                let text = ocr::by_command(words, &image, self.bounds)?;
                put(&image, picture)?;
                let program = words.first().map_or("", String::as_str);
                Ok((text, format!("by {program}")))
            }
            Reader::Auto | Reader::Always => {
                let tongues = self.tongues(&image)?;
                let segmentation = self.settings.segmentation;
                let outcome = ocr::read(&image, segmentation, tongues, work.path(), self.bounds)?;
                match outcome.levelled {
                    Some(grey) => put_grey(&grey, picture)?,
                    None => put(&image, picture)?,
                }
                Ok((outcome.text, outcome.attempt.to_string()))
            }
        }
    }

    /// The image of a page, or its text where the file has it.
    fn image(&self, page: &PageSource, work: &Path) -> Result<Source, ToolError> {
        let Some(number) = page.page else {
            return Ok(Source::Image(page.file.clone()));
        };
        let image = work.join("page.png");
        if self.settings.reader == Reader::Auto {
            let text = pdf::text(&page.file, number, SHOWN, self.bounds)?;
            if let Some(text) = text {
                // The image is for looking only: without it there is the text.
                let drawn = pdf::image(&page.file, number, SHOWN, &image, self.bounds);
                return Ok(Source::Text(Box::new(text), drawn.ok().map(|()| image)));
            }
        }
        pdf::image(
            &page.file,
            number,
            self.settings.resolution,
            &image,
            self.bounds,
        )?;
        Ok(Source::Image(image))
    }

    /// The languages, found out by the first image that comes.
    fn tongues(&self, image: &Path) -> Result<&Tongues, ToolError> {
        let _one = self.choosing.lock();
        if let Some(tongues) = self.tongues.get() {
            return Ok(tongues);
        }
        let chosen = Tongues::choose(&self.settings.languages, image, self.bounds)?;
        Ok(self.tongues.get_or_init(|| chosen))
    }

    /// Pages of an earlier run that had more.
    fn clear(&self, count: usize) {
        let Ok(entries) = fs::read_dir(&self.folder) else {
            return;
        };
        for entry in entries.flatten() {
            let path = entry.path();
            let ours = path
                .extension()
                .is_some_and(|end| end == "png" || end == "hocr");
            let number = path
                .file_stem()
                .and_then(|stem| stem.to_str()?.parse::<usize>().ok());
            if ours && number.is_some_and(|number| number > count) {
                // What cannot be removed is in nobody's way.
                let _ = fs::remove_file(path);
            }
        }
    }
}

/// A page before it is read.
enum Source {
    Image(PathBuf),
    /// The text that the file has, and an image to look at.
    Text(Box<PageText>, Option<PathBuf>),
}

/// The page as an earlier run has read it.
fn kept(file: &Path, key: &str, page: &PageSource) -> Option<(ScannedPage, String)> {
    let text = fs::read_to_string(file).ok()?;
    let (head, markup) = text.split_once('\n')?;
    let head = head.strip_prefix("<!-- ")?.strip_suffix(" -->")?;
    let mut facts = head.splitn(4, ' ');
    (facts.next()? == key).then_some(())?;
    let scanned = ScannedPage {
        name: page.name(),
        words: facts.next()?.parse().ok()?,
        moves: facts.next()?.parse().ok()?,
        how: facts.next()?.to_owned(),
        kept: true,
    };
    Some((scanned, markup.to_owned()))
}

/// The image to look at, as PNG; of another form it is not shown.
fn put(image: &Path, picture: &Path) -> Result<(), ScanError> {
    let mut head = [0; 8];
    let is_png = File::open(image)
        .and_then(|mut file| file.read_exact(&mut head))
        .is_ok_and(|()| head == *b"\x89PNG\r\n\x1a\n");
    if is_png {
        let bytes = fs::read(image).map_err(about(image))?;
        return write(picture, bytes).map_err(about(picture));
    }
    match Grey::read(image).map_err(about(image))? {
        Some(grey) => put_grey(&grey, picture),
        None => Ok(()),
    }
}

fn put_grey(grey: &Grey, picture: &Path) -> Result<(), ScanError> {
    let png = grey.png().map_err(io::Error::other);
    png.and_then(|png| write(picture, png))
        .map_err(about(picture))
}

/// What each file holds, as a number.
fn prints(pages: &[PageSource]) -> Result<HashMap<PathBuf, u64>, ScanError> {
    let mut prints = HashMap::new();
    for page in pages {
        if prints.contains_key(&page.file) {
            continue;
        }
        let print = print(&page.file).map_err(about(&page.file))?;
        prints.insert(page.file.clone(), print);
    }
    Ok(prints)
}

fn print(file: &Path) -> io::Result<u64> {
    let mut hash = Xxh3Default::new();
    let mut file = File::open(file)?;
    let mut bytes = vec![0; 1 << 16];
    loop {
        let count = file.read(&mut bytes)?;
        if count == 0 {
            return Ok(hash.digest());
        }
        hash.update(bytes.get(..count).unwrap_or_default());
    }
}
