//! `quirkat rules schema`: the JSON Schema of a kind of file.

use std::io::Write;

use crate::args::{SchemaArgs, SchemaKind};
use crate::run::manifest;
use crate::{config, schema};

/// Prints the schema, as `docs/schema/` keeps it.
///
/// # Errors
/// Standard output is closed.
pub fn schema(args: &SchemaArgs, out: &mut impl Write) -> anyhow::Result<()> {
    let schema = match args.kind {
        SchemaKind::Ruleset => schema::ruleset(),
        SchemaKind::Experiment => config::schema::experiment(),
        SchemaKind::Manifest => manifest::schema::manifest(),
    };
    serde_json::to_writer_pretty(&mut *out, &schema)?;
    Ok(writeln!(out)?)
}
