//! Numbers from one to another.

/// From one to another, both within.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(crate) struct Numbers {
    from: u64,
    to: u64,
}

impl Numbers {
    /// `40`, `20..40`, `80..`, `..10`.
    pub fn read(text: &str) -> Result<Self, String> {
        let number = |text: &str, open: u64| match text.trim() {
            "" => Ok(open),
            digits => digits
                .parse()
                .map_err(|_| format!("{digits:?} is not a number")),
        };
        let (from, to) = match text.split_once("..") {
            Some(("", "")) => return Err("nothing is asked".to_owned()),
            Some((from, to)) => (number(from, 0)?, number(to, u64::MAX)?),
            None => (number(text, 0)?, number(text, 0)?),
        };
        if from > to {
            return Err("it ends before it begins".to_owned());
        }
        Ok(Self { from, to })
    }

    /// From `from` to `to`.
    pub const fn between(from: u64, to: u64) -> Self {
        Self { from, to }
    }

    /// The least of them.
    pub const fn least(self) -> u64 {
        self.from
    }

    /// Whether `number` is one of them.
    pub const fn has(self, number: u64) -> bool {
        self.from <= number && number <= self.to
    }
}
