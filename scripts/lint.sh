#!/usr/bin/env bash
# Clippy and rustdoc on everything in the workspace, fuzz targets too; a warning is an error.
#
# What `cargo clippy` and `cargo doc` say, on what the README's commands have built: these two would go over polars
# again, each crate of it, to know no more than its names. Docs are laid into target/lint-doc.
set -euo pipefail
cd "$(dirname "$0")/.."
target=$(realpath -m "${CARGO_TARGET_DIR:-target}")

export LINT_DOC=$target/lint-doc
export RUSTC_WORKSPACE_WRAPPER=$PWD/scripts/lint/rustc.sh
cargo build --quiet --release --locked --workspace --all-targets --features scoresheet-fuzz/targets
