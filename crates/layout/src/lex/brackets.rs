//! Which bracket closes which.

/// The pairs of brackets of a text.
pub(super) struct Brackets {
    /// Opening and closing place, by the opening one.
    pairs: Vec<(usize, usize)>,
}

impl Brackets {
    /// In one pass: a bracket that closes one further out ends what is open inside it.
    pub(super) fn of(text: &str) -> Self {
        let mut open: Vec<(usize, u8)> = Vec::new();
        let mut pairs = Vec::new();
        // How many of each kind are open, so that one that closes nothing costs nothing.
        let mut counts = [0usize; 3];
        for (at, byte) in text.bytes().enumerate() {
            match byte {
                b'(' | b'[' | b'{' => {
                    counts[kind(byte)] += 1;
                    open.push((at, byte));
                }
                b')' | b']' | b'}' if counts[kind(byte)] > 0 => {
                    while let Some((from, opened)) = open.pop() {
                        counts[kind(opened)] -= 1;
                        if kind(opened) == kind(byte) {
                            pairs.push((from, at));
                            break;
                        }
                    }
                }
                _ => {}
            }
        }
        pairs.sort_unstable();
        Self { pairs }
    }

    /// Where the bracket at `at` closes.
    pub(super) fn close(&self, at: usize) -> Option<usize> {
        let found = self.pairs.binary_search_by_key(&at, |pair| pair.0).ok()?;
        self.pairs.get(found).map(|pair| pair.1)
    }
}

fn kind(bracket: u8) -> usize {
    match bracket {
        b'(' | b')' => 0,
        b'[' | b']' => 1,
        _ => 2,
    }
}
