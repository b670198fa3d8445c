//! The images of scanned pages, where they lie beside the document.

use crate::PageImages;
use std::fs;
use std::path::{Component, Path};

/// Bytes of an image that are read.
const MOST: u64 = 64 << 20;

/// Images that a document names, in its own folder or in one within it: an hOCR page says `image "pages/0001.png"`.
///
/// ```
/// use scoresheet_review::{ImagesBeside, PageImages};
/// assert_eq!(ImagesBeside.image("no/such/page.hocr", 0, Some("../../etc/passwd")), None);
/// ```
#[derive(Debug, Clone, Copy, Default)]
pub struct ImagesBeside;

impl PageImages for ImagesBeside {
    fn image(&mut self, document: &str, _: usize, named: Option<&str>) -> Option<Vec<u8>> {
        let document = Path::new(document);
        // A name of a record leads nowhere but into the folder of the document.
        let name = Path::new(named?);
        let within = name
            .components()
            .all(|part| matches!(part, Component::Normal(_)));
        let own = within
            .then(|| document.parent().map(|folder| folder.join(name)))
            .flatten();
        let beside = document.parent()?.join(name.file_name()?);
        own.into_iter().chain([beside]).find_map(|path| {
            let length = fs::metadata(&path).ok()?.len();
            (length <= MOST).then(|| fs::read(&path).ok()).flatten()
        })
    }
}
