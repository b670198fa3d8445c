//! Boards as text and as pictures.

// Helpers of tests may unwrap as tests do; Clippy only knows the tests themselves.

mod pixels;
mod positions;
mod svg;
mod text;
