//! The macro that a fuzz target consists of.

#[cfg(feature = "fuzzer")]
pub use libfuzzer_sys::fuzz_target;

#[doc(hidden)]
pub use arbitrary::Arbitrary;

/// A target that the compiler reads and nobody runs: what `libfuzzer_sys::fuzz_target` asks of it is asked here, too.
#[cfg(not(feature = "fuzzer"))]
#[macro_export]
macro_rules! fuzz_target {
    (|$input:ident: $kind:ty| $body:block) => {
        const _: fn($kind) = |$input: $kind| $body;

        const _: fn() = || {
            fn made_of_bytes<'a, T: $crate::Arbitrary<'a>>() {}
            made_of_bytes::<$kind>();
        };
    };
}
