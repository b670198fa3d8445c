//! Enumerations of things that are said, each with a stable name, a usual level and a meaning.

/// Declares an enumeration from one table: variant, name in tables and output, usual level, meaning.
///
/// ```
/// scoresheet_source::codes! {
///     /// What can be wrong with a soup.
///     Soup:
///     TooHot "too-hot" Warning "It has to be waited for.";
/// }
/// assert_eq!(Soup::TooHot.as_str(), "too-hot");
/// assert_eq!(Soup::ALL.len(), 1);
/// ```
#[macro_export]
macro_rules! codes {
    ($(#[$doc:meta])* $codes:ident: $($variant:ident $name:literal $level:ident $meaning:literal;)*) => {
        $(#[$doc])*
        #[derive(Debug, Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
        pub enum $codes { $(#[doc = $meaning] $variant,)* }

        impl $codes {
            /// Every code, in the order of the table.
            pub const ALL: &'static [Self] = &[$(Self::$variant,)*];

            /// The stable kebab-case name.
            #[must_use]
            pub const fn as_str(self) -> &'static str {
                match self { $(Self::$variant => $name,)* }
            }

            /// How grave it usually is.
            #[must_use]
            pub const fn level(self) -> $crate::Level {
                match self { $(Self::$variant => $crate::Level::$level,)* }
            }

            /// One sentence on what it means.
            #[must_use]
            pub const fn meaning(self) -> &'static str {
                match self { $(Self::$variant => $meaning,)* }
            }
        }
    };
}
