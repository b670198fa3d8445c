//! Counts in queries, as numbers with a sign.
//!
//! polars counts in 32 bits without a sign, and reckons on with what it has counted: one game less a hundred would be
//! four thousand millions.

use std::ops::ControlFlow;

use sqlparser::ast::{CastKind, DataType, Expr, Value, VisitMut, VisitorMut};
use sqlparser::dialect::GenericDialect;
use sqlparser::parser::{Parser, ParserError, ParserOptions};
use sqlparser::tokenizer::Token;

/// Functions whose value polars gives without a sign.
const COUNTING: [&str; 13] = [
    "array_length",
    "bit_count",
    "bit_length",
    "bitcount",
    "char_length",
    "character_length",
    "count",
    "dense_rank",
    "length",
    "octet_length",
    "rank",
    "row_number",
    "strpos",
];

/// The same query, in which what is counted is a whole number of 64 bits with a sign. One that cannot be read stays as
/// it is: polars says what is wrong with it.
pub(crate) fn with_signs(query: &str) -> String {
    signed(query, |parser| parser.parse_statement())
}

/// The same of a condition.
pub(crate) fn condition_with_signs(condition: &str) -> String {
    signed(condition, |parser| parser.parse_expr())
}

fn signed<T: VisitMut + ToString>(
    text: &str,
    read: impl FnOnce(&mut Parser<'_>) -> Result<T, ParserError>,
) -> String {
    // As polars reads it.
    let options = ParserOptions {
        trailing_commas: true,
        ..ParserOptions::default()
    };
    let parser = Parser::new(&GenericDialect).with_options(options);
    let Ok(mut parser) = parser.try_with_sql(text) else {
        return text.to_owned();
    };
    match read(&mut parser) {
        Ok(mut tree) if only_ends(&mut parser) => {
            let mut signs = Signs { counts: false };
            let _: ControlFlow<()> = tree.visit(&mut signs);
            if signs.counts {
                tree.to_string()
            } else {
                text.to_owned()
            }
        }
        Ok(_) | Err(_) => text.to_owned(),
    }
}

/// Whether nothing follows but the sign at the end of a statement.
fn only_ends(parser: &mut Parser<'_>) -> bool {
    while parser.consume_token(&Token::SemiColon) {}
    parser.peek_token().token == Token::EOF
}

/// Puts a cast around each count.
struct Signs {
    /// There was one.
    counts: bool,
}

impl VisitorMut for Signs {
    type Break = ();

    fn post_visit_expr(&mut self, expr: &mut Expr) -> ControlFlow<()> {
        let counts = if let Expr::Function(function) = expr {
            let name = function.name.to_string().to_lowercase();
            COUNTING.contains(&name.as_str())
        } else {
            matches!(expr, Expr::Position { .. })
        };
        if counts {
            self.counts = true;
            let count = std::mem::replace(expr, Expr::value(Value::Null));
            *expr = Expr::Cast {
                kind: CastKind::Cast,
                expr: Box::new(count),
                data_type: DataType::BigInt(None),
                array: false,
                format: None,
            };
        }
        ControlFlow::Continue(())
    }
}
