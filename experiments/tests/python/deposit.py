"""Checks what makes a run folder fit to be deposited: the crate by rocrate, the data dictionary and every table by
frictionless, the manifest by its schema, and content_blake3 by its definition in docs/provenance.md.

usage: deposit.py RUN docs/schema/manifest.schema.json
"""

import json
import shutil
import sys
import tempfile
from pathlib import Path

import jsonschema
import pandas
from blake3 import blake3
from frictionless import Package, validate
from rocrate.rocrate import ROCrate

run, schema = Path(sys.argv[1]), Path(sys.argv[2])
manifest = json.loads((run / "manifest.json").read_text())

# The crate.
crate = ROCrate(run)


def named(entity):
    """The name of an entity, which is the text itself where the crate does not hold it."""
    return getattr(entity, "id", entity)


assert named(crate.metadata["conformsTo"]) == "https://w3id.org/ro/crate/1.1"
root = crate.root_dataset
for name in ["name", "description", "datePublished", "license"]:
    assert root.get(name), name
parts = [named(part) for part in root["hasPart"]]
for entity in crate.data_entities:
    assert entity.id in parts and (run / entity.id).exists(), entity.id
for path in run.iterdir():
    listed = path.name in parts or path.name + "/" in parts
    assert listed or path.name == "ro-crate-metadata.json", path
assert root["identifier"] == "blake3:" + manifest["content_blake3"]
action = crate.dereference("#run")
assert action["instrument"]["name"] == "Quirkat" and named(action["object"]) == "config.toml"
print(f"crate: {len(parts)} parts, {len(list(crate.get_entities()))} entities")

# The dictionary and every table.
package = Package(run / "datapackage.json")
report = validate(run / "datapackage.json")
assert report.valid, report.flatten(["type", "message"])
print(f"data package: {len(report.tasks)} tables valid")
paths = {path for resource in package.resources for path in [resource.path, *(resource.extrapaths or [])]}
texts = {str(path.relative_to(run)) for path in run.rglob("*.csv")}
assert texts <= paths, texts - paths
with tempfile.TemporaryDirectory() as folder:
    spoilt = Path(folder) / "run"
    shutil.copytree(run, spoilt)
    summary = spoilt / "summary.csv"
    lines = summary.read_text().splitlines()
    lines[1] = lines[1].replace(",", ",many,", 1)
    summary.write_text("\n".join(lines) + "\n")
    summary = Package(spoilt / "datapackage.json").get_resource("summary")
    assert not summary.validate().valid, "a spoilt table is not noticed"

# The manifest.
jsonschema.validate(manifest, json.loads(schema.read_text()), jsonschema.Draft202012Validator)
for file in manifest["files"]:
    assert blake3((run / file["path"]).read_bytes()).hexdigest() == file["blake3"], file["path"]
print(f"manifest: valid, {len(manifest['files'])} checksums right")

# The name of the result, from the rows.
widths = {"uint8": 1, "uint32": 4, "uint64": 8}


def row_bytes(columns, row):
    cells = zip(columns, row)
    return b"".join(
        value.encode() + b"\0" if isinstance(value, str) else int(value).to_bytes(width, "little")
        for width, value in cells
    )


text = ""
for matchup in manifest["matchups"]:
    content = ""
    for file in sorted(run.glob(f"games/{matchup['matchup']:04}-*.parquet")):
        frame = pandas.read_parquet(file)
        columns = [widths.get(str(kind), 0) for kind in frame.dtypes]
        rows = zip(*(frame[name].tolist() for name in frame.columns))
        block = blake3(b"".join(row_bytes(columns, row) for row in rows)).hexdigest()
        content = blake3((content + block).encode()).hexdigest()
    assert content == matchup["content_blake3"], matchup
    text += f"{matchup['matchup']} {matchup['games']} {content}\n"
assert blake3(text.encode()).hexdigest() == manifest["content_blake3"]
print("content_blake3:", manifest["content_blake3"])
