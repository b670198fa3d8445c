//! Random legal moves with a random slip of the pen: [`resolve`] never gives another move as the
//! only meaning, and never leaves the true one out. What fits a slip is found here by comparing
//! names of legal moves, square by square and character by character, and by nothing else.

#[allow(dead_code, reason = "other tests write whole games")]
use crate::move_names::{Name, Names};
use crate::random_games::Dice;
use proptest::prelude::*;
use scoresheet_chess::Color;
use scoresheet_draughts::Position;
use scoresheet_notation::Language;
use scoresheet_replay::{AnyPosition, Game, Resolution, Sense, resolve, write};

#[derive(Debug, Clone, Copy, PartialEq)]
enum Slip {
    Character,
    Origin,
    OnTheWay,
    OtherSide,
    CaptureDue,
    Letter,
    Target,
}

const SLIPS: [Slip; 7] = [
    Slip::Character,
    Slip::Origin,
    Slip::OnTheWay,
    Slip::OtherSide,
    Slip::CaptureDue,
    Slip::Letter,
    Slip::Target,
];

/// A position as this test sees it.
struct Scene {
    position: AnyPosition,
    /// Names of all legal moves.
    legal: Vec<Name>,
    names: Names,
    /// Plain moves that are written though capturing is mandatory.
    steps: Vec<Name>,
}

impl Scene {
    fn new(position: AnyPosition, dice: &mut Dice) -> Self {
        let (mut legal, mut steps): (Vec<Name>, Vec<Name>) = (Vec::new(), Vec::new());
        let mut names = Names::Algebraic;
        match &position {
            AnyPosition::Chess(board) => {
                let english = Language::english();
                let white = board.side_to_move() == Color::White;
                let full = |mv| Name::of(&write::chess_full(board, mv, english), white);
                legal.extend(board.legal_moves().into_iter().map(full));
            }
            AnyPosition::Draughts(position) => {
                let full = |m| Name::of(&write::draughts_full(position, m), true);
                legal.extend(position.legal_moves().iter().map(full));
                steps = plain_moves(position);
                if position.variant().board().files() == 10 {
                    names = Names::Numeric(50);
                } else if dice.roll(2) == 0 {
                    names = Names::Numeric(32);
                    for square in legal
                        .iter_mut()
                        .chain(&mut steps)
                        .flat_map(|n| &mut n.squares)
                    {
                        *square = Names::number(square);
                    }
                }
            }
        }
        Self {
            position,
            legal,
            names,
            steps,
        }
    }

    /// What is written instead of `mv`; `None` where the slip cannot be made or changes nothing.
    fn slip(&self, mv: &Name, slip: Slip, dice: &mut Dice) -> Option<Name> {
        let mut written = mv.clone();
        let count = written.squares.len();
        match slip {
            Slip::Character => {
                let at = dice.roll(count);
                written.squares[at] = self.names.miswritten(&mv.squares[at], dice);
            }
            Slip::Origin => written.squares[0] = self.names.any(dice),
            Slip::OnTheWay if count < 3 => return None,
            Slip::OnTheWay => written.squares[1 + dice.roll(count - 2)] = self.names.any(dice),
            Slip::OtherSide => {
                for square in &mut written.squares {
                    *square = self.names.rotated(square);
                }
            }
            Slip::CaptureDue if self.steps.is_empty() => return None,
            Slip::CaptureDue => written = self.steps[dice.roll(self.steps.len())].clone(),
            Slip::Letter => {
                if !matches!(self.position, AnyPosition::Chess(_)) {
                    return None;
                }
                written.letter = ["N", "B", "R", "Q", "K"][dice.roll(5)].to_owned();
            }
            Slip::Target => written.squares[count - 1] = self.names.any(dice),
        }
        let [from, to] = written.ends();
        (written != *mv && from != to).then_some(written)
    }

    /// True if `written` is `mv` with this slip.
    fn explains(&self, mv: &Name, slip: Slip, written: &Name) -> bool {
        let count = mv.squares.len();
        if slip == Slip::CaptureDue {
            return self.steps.contains(written);
        }
        if count != written.squares.len() || mv.becomes != written.becomes {
            return false;
        }
        let pairs = || mv.squares.iter().zip(&written.squares);
        let differing: Vec<usize> = (0..count)
            .filter(|at| mv.squares[*at] != written.squares[*at])
            .collect();
        match slip {
            Slip::Letter => differing.is_empty() && mv.letter != written.letter,
            _ if mv.letter != written.letter => false,
            Slip::OtherSide => pairs().all(|(a, b)| *a == self.names.rotated(b)),
            Slip::Character => {
                differing.len() == 1 && {
                    let at = differing[0];
                    let (a, b) = (mv.squares[at].as_bytes(), written.squares[at].as_bytes());
                    a.len() == b.len() && a.iter().zip(b).filter(|(a, b)| a != b).count() == 1
                }
            }
            Slip::Origin => differing == [0],
            Slip::Target => differing == [count - 1],
            Slip::OnTheWay => differing.len() == 1 && (1..count - 1).contains(&differing[0]),
            Slip::CaptureDue => false,
        }
    }

    fn fitting(&self, slip: Slip, written: &Name) -> Vec<&Name> {
        let fits = |mv: &&Name| self.explains(mv, slip, written);
        self.legal.iter().filter(fits).collect()
    }

    /// True if some slip but another target explains `written`.
    fn is_nearer(&self, mv: &Name, written: &Name) -> bool {
        let mut mv = mv.clone();
        if written.squares.len() == 2 {
            // Two squares may be a capture whose way is not given.
            mv.squares = mv.ends().map(Clone::clone).to_vec();
        }
        let mut nearer = SLIPS.into_iter().filter(|slip| *slip != Slip::Target);
        nearer.any(|slip| self.explains(&mv, slip, written))
    }

    /// Moves of an answer in the names of this test.
    fn named(&self, answer: &Resolution) -> Vec<Name> {
        let white = self.position.fen().contains(" w ");
        let named = answer.moves.iter().map(|full| Name::of(full, white));
        named
            .map(|mut name| {
                let is_letters = name.squares[0].starts_with(|c: char| c.is_ascii_lowercase());
                if matches!(self.names, Names::Numeric(_)) && is_letters {
                    for square in &mut name.squares {
                        *square = Names::number(square);
                    }
                }
                name
            })
            .collect()
    }
}

/// Steps of the side to move where it has to capture: what it could do if it need not.
fn plain_moves(position: &Position) -> Vec<Name> {
    if !position.must_capture() {
        return Vec::new();
    }
    let side = position.side_to_move();
    let name = |square| write::square_name(position.variant(), square);
    let from = position.pieces(side);
    from.iter()
        .flat_map(|from| {
            let steps = position.pseudo_steps(from);
            steps.iter().map(move |to| (from, to)).collect::<Vec<_>>()
        })
        .map(|(from, to)| Name {
            letter: String::new(),
            squares: vec![name(from), name(to)],
            becomes: String::new(),
        })
        .collect()
}

/// A position of a random game.
fn random_position(game: Game, dice: &mut Dice) -> AnyPosition {
    let mut position = AnyPosition::start(game);
    for _ in 0..dice.roll(80) {
        let before = position.clone();
        match &mut position {
            AnyPosition::Chess(board) => match board.legal_moves() {
                moves if moves.is_empty() => return before,
                moves => board.play(moves[dice.roll(moves.len())]),
            },
            AnyPosition::Draughts(position) => match position.legal_moves() {
                moves if moves.is_empty() => return AnyPosition::start(game),
                moves => position.play(&moves[dice.roll(moves.len())]),
            },
        }
    }
    position
}

/// Looks at one slip of one move, and says the verdict.
fn check(scene: &Scene, mv: &Name, slip: Slip, dice: &mut Dice) -> Option<Sense> {
    let written = scene.slip(mv, slip, dice)?;
    let sign = ["-", "—", ":", " - "][dice.roll(4)];
    let text = written.text(sign);
    let language = (slip == Slip::Target || dice.roll(2) == 0).then(Language::english);
    let answer = resolve(&scene.position, &text, language);
    let found = scene.named(&answer);
    let rendered = || format!("{text} for {mv:?} in {}: {answer:?}", scene.position.fen());
    let fitting = scene.fitting(slip, &written);
    assert!(
        slip == Slip::CaptureDue || fitting.contains(&mv),
        "the test itself: {}",
        rendered()
    );
    match answer.verdict {
        // The slip made another legal move of it, or several.
        Sense::Legal => assert_eq!(found[0].ends(), written.ends(), "{}", rendered()),
        _ if answer.reason.contains("may be any of several") => {
            let as_written = |name: &Name| name.ends() == written.ends();
            assert!(found.iter().all(as_written), "{}", rendered());
        }
        // Another target is supposed only where no other slip explains the text.
        Sense::One if slip == Slip::Target && scene.is_nearer(&found[0], &written) => {}
        Sense::One => {
            assert_eq!(found, std::slice::from_ref(mv), "{}", rendered());
            assert_eq!(fitting, [mv], "{}", rendered());
        }
        Sense::Several if slip != Slip::Target => {
            assert!(
                fitting.iter().all(|name| found.contains(name)),
                "{}",
                rendered()
            );
        }
        Sense::Several => assert!(found.len() > 1, "{}", rendered()),
        Sense::None => panic!("{}", rendered()),
    }
    Some(answer.verdict)
}

fn slips_of(game: &str, games: u64) {
    let game = Game::by_name(game).unwrap();
    let mut ones = [0; SLIPS.len()];
    for seed in 0..games {
        let dice = &mut Dice::new(seed + 1);
        let scene = Scene::new(random_position(game, dice), dice);
        if scene.legal.is_empty() {
            continue;
        }
        for (kind, slip) in SLIPS.into_iter().enumerate() {
            let mv = &scene.legal[dice.roll(scene.legal.len())];
            let sense = check(&scene, mv, slip, dice);
            ones[kind] += u32::from(sense == Some(Sense::One));
        }
    }
    // Every kind of slip that the game knows was read now and then.
    for (slip, count) in SLIPS.into_iter().zip(ones) {
        let rare = match slip {
            Slip::OnTheWay => true,
            Slip::CaptureDue => game == Game::Chess,
            Slip::Letter => game != Game::Chess,
            _ => false,
        };
        assert!(count > 0 || rare, "{slip:?}: {ones:?}");
    }
}

#[test]
fn kv53_s36_never_another_move_russian() {
    slips_of("russian", 800);
}

#[test]
fn kv53_s36_never_another_move_brazilian() {
    slips_of("brazilian", 800);
}

#[test]
fn kv53_s36_never_another_move_international() {
    slips_of("international", 800);
}

#[test]
fn mk53_s23_never_another_move() {
    slips_of("chess", 300);
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    /// Any text at all has an answer.
    #[test]
    fn any_text_is_answered(seed in any::<u64>(), text in "\\PC{0,12}|[a-j0-9KQRNBO=:x—. -]{0,12}") {
        let dice = &mut Dice::new(seed);
        for (game, _) in Game::ALL {
            let answer = resolve(&random_position(game, dice), &text, None);
            let count = answer.moves.len();
            prop_assert_eq!(answer.verdict == Sense::None, count == 0);
            prop_assert_eq!(answer.verdict == Sense::Several, count > 1);
        }
    }
}
