//! The games of a page searched beside each other, and handed over in their order.

use super::Document;
use scoresheet_repair::{Cipher, Repair, RepairError, repair_by};
use std::collections::BTreeMap;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::sync::mpsc;

/// What a document was found to say; nothing for one that is left as it is.
pub type Searched = Option<Result<Repair, RepairError>>;

/// Searches all `documents`, games of one page or book, several at a time, and hands each over with what it says, in their order. The rest is not
/// searched once `take` fails.
///
/// # Errors
/// What `take` says.
///
/// ```
/// use scoresheet_batch::documents::{DocumentError, DocumentOptions, Group, each_group, each_searched};
/// use scoresheet_batch::input::Source;
/// let source = Source::of_text("page.txt", "1. e4 e5 2. Nf3 Nc6 3. Bb5 a6 4. Ba4 Nf6 1-0\n");
/// let mut plies = 0;
/// each_group(source, &DocumentOptions::default(), |group| match group {
///     Group::Games(games) => each_searched(&games, |_, found| {
///         plies += found.and_then(Result::ok).map_or(0, |repair| repair.plies.len());
///         Ok::<(), DocumentError>(())
///     }),
///     Group::Rest(_) => Ok(()),
/// })?;
/// assert_eq!(plies, 8);
/// # Ok::<(), DocumentError>(())
/// ```
pub fn each_searched<E>(
    documents: &[Document<'_>],
    mut take: impl FnMut(&Document<'_>, Searched) -> Result<(), E>,
) -> Result<(), E> {
    let threads = std::thread::available_parallelism().map_or(1, usize::from);
    let (stop, next) = (AtomicBool::new(false), AtomicUsize::new(0));
    let searched = documents.iter().filter(|document| document.left.is_none());
    let games = searched.map(|document| (&document.sheet, &document.options));
    let cipher = Cipher::of(games, &stop);
    std::thread::scope(|scope| {
        let (to, from) = mpsc::channel();
        for _ in 0..threads.min(documents.len()) {
            let to = to.clone();
            let (stop, next, cipher) = (&stop, &next, cipher.as_ref());
            scope.spawn(move || {
                loop {
                    let at = next.fetch_add(1, Ordering::Relaxed);
                    let Some(document) = documents.get(at) else {
                        return;
                    };
                    let searched = document.left.is_none();
                    let Document { sheet, options, .. } = document;
                    let found = searched.then(|| repair_by(sheet, options, cipher, stop));
                    if to.send((at, found)).is_err() {
                        return;
                    }
                }
            });
        }
        drop(to);
        let in_order = in_order(documents, &from, &mut take);
        if in_order.is_err() {
            stop.store(true, Ordering::Relaxed);
            next.store(documents.len(), Ordering::Relaxed);
        }
        in_order
    })
}

fn in_order<E>(
    documents: &[Document<'_>],
    from: &mpsc::Receiver<(usize, Searched)>,
    take: &mut impl FnMut(&Document<'_>, Searched) -> Result<(), E>,
) -> Result<(), E> {
    let mut early = BTreeMap::new();
    for (at, document) in documents.iter().enumerate() {
        let found = loop {
            if let Some(found) = early.remove(&at) {
                break found;
            }
            match from.recv() {
                Ok((number, found)) => early.insert(number, found),
                // A thread that is gone has handed over all it had.
                Err(_) => break Some(Err(RepairError::Stopped)),
            };
        };
        take(document, found)?;
    }
    Ok(())
}
