//! Which language's piece letters a chess record may be written in.

use scoresheet_notation::{
    ChessFlags, DescriptiveText, Kind, Language, Letter, RecordText, Role, Written, position_text,
};

/// The letters that a record has.
pub(crate) struct Letters {
    letters: Vec<Letter>,
    /// Those of them that moves have.
    in_moves: Vec<Letter>,
    /// Some moves are written with a target alone, as those of pawns are.
    bare_pawns: bool,
}

/// Languages in which every letter of a record means the same.
pub(crate) struct Group {
    /// The one that is named first.
    pub lead: &'static Language,
    /// The others.
    pub alike: Vec<&'static Language>,
    pub doubt: Doubt,
}

/// What speaks against a language before anything is replayed; least first.
#[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord)]
pub(crate) enum Doubt {
    None,
    /// Some of the pawns' moves would have a letter, and some none.
    SomePawns,
    /// A letter is of another alphabet and only looks like one of this language.
    LookAlike,
}

/// The languages in which the letters of the record mean something, one of each group that reads them
/// alike; English, which is tried first, is left out. Look-alikes only where nothing else will do.
pub(crate) fn other_languages(record: RecordText<'_>) -> Vec<&'static Language> {
    let english = Language::english();
    let mut groups = Letters::of(record).groups(english);
    if groups.iter().any(|group| group.doubt != Doubt::LookAlike) {
        groups.retain(|group| group.doubt != Doubt::LookAlike);
    }
    let leads = groups.into_iter().map(|group| group.lead);
    leads.filter(|lead| !std::ptr::eq(*lead, english)).collect()
}

impl Letters {
    pub fn of(record: RecordText<'_>) -> Self {
        let mut found = Self {
            letters: Vec::new(),
            in_moves: Vec::new(),
            bare_pawns: false,
        };
        for token in record.main_line() {
            match token.kind {
                Kind::Move(Written::Chess(written)) => {
                    found.add_of_move(written.letter);
                    found.add_of_move(written.promotion);
                    let castles = written.flags.has(ChessFlags::CASTLE_SHORT)
                        || written.flags.has(ChessFlags::CASTLE_LONG);
                    found.bare_pawns |= written.letter.is_none() && !castles;
                }
                Kind::Move(Written::Descriptive(_)) => {
                    let written = DescriptiveText::read(record.bytes(token.span));
                    let letters = written.iter().flat_map(|(written, _)| written.letters());
                    letters.for_each(|letter| found.add_of_move(Some(letter)));
                }
                Kind::Heading => {
                    let words = record.lossy(token.span);
                    let stated = position_text(&words, record.family);
                    let sides = stated.iter().flat_map(|p| [&p.white, &p.black]);
                    sides
                        .flat_map(|side| &side.pieces)
                        .for_each(|piece| found.add(piece.letter));
                }
                Kind::Move(Written::Draughts(_))
                | Kind::Number { .. }
                | Kind::NullMove
                | Kind::Comment
                | Kind::Open
                | Kind::Close
                | Kind::Nag(_)
                | Kind::Symbol(_)
                | Kind::Result(_)
                | Kind::SetUp
                | Kind::Unreadable => {}
            }
        }
        found
    }

    fn add_of_move(&mut self, letter: Option<Letter>) {
        self.add(letter);
        self.in_moves
            .extend(letter.filter(|letter| !self.in_moves.contains(letter)));
    }

    fn add(&mut self, letter: Option<Letter>) {
        if let Some(letter) = letter
            && !self.letters.contains(&letter)
        {
            self.letters.push(letter);
        }
    }

    pub fn is_empty(&self) -> bool {
        self.letters.is_empty()
    }

    fn doubt(&self, language: &Language) -> Doubt {
        let pawn = |letter: &Letter| language.role(*letter) == Some(Role::Pawn);
        if self
            .letters
            .iter()
            .any(|letter| language.is_look_alike(*letter))
        {
            Doubt::LookAlike
        } else if self.bare_pawns && self.in_moves.iter().any(pawn) {
            Doubt::SomePawns
        } else {
            Doubt::None
        }
    }

    /// The languages in which every letter means something, those that read them alike together: the
    /// least doubtful first, among those `first`, then in the order of the table.
    pub fn groups(&self, first: &'static Language) -> Vec<Group> {
        let meaning = |language: &Language| -> Option<Vec<Role>> {
            self.letters.iter().map(|l| language.role(*l)).collect()
        };
        let others = Language::all()
            .iter()
            .filter(|other| !std::ptr::eq(*other, first));
        let mut groups: Vec<(Vec<Role>, Group)> = Vec::new();
        for language in std::iter::once(first).chain(others) {
            let Some(meaning) = meaning(language) else {
                continue;
            };
            let doubt = self.doubt(language);
            let same = |(known, group): &&mut (Vec<Role>, Group)| {
                *known == meaning && group.doubt == doubt
            };
            match groups.iter_mut().find(same) {
                Some((_, group)) => group.alike.push(language),
                None => groups.push((
                    meaning,
                    Group {
                        lead: language,
                        alike: Vec::new(),
                        doubt,
                    },
                )),
            }
        }
        let mut groups: Vec<Group> = groups.into_iter().map(|(_, group)| group).collect();
        groups.sort_by_key(|group| group.doubt);
        groups
    }
}
