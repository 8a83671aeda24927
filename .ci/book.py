#!/usr/bin/env python3
"""What .ci/book asks of pages and commands; needs nothing but Python's own library.

    book.py pages FOLDER               every page of docs/ is built, every link and anchor of the built pages leads somewhere, and none
                                       is fetched from a network
    book.py commands QUIRKAT PAGE...   the blocks of Markdown pages are run in order, each page in an empty folder of its own

A fenced block's first line says what becomes of it, by words after the language with commas between:

    sh                 the commands are run by bash; the first that fails fails the block
    console            lines that begin with "$ " are run, and what follows them is what they print: an ellipsis (…) stands
                       for any text in a line, or alone for any number of lines; nothing after a command is not compared
    LANGUAGE,file=NAME the block is that file in the page's folder, and the text before it says so, as `NAME`; a ruleset or
                       config must load
    same=PATH          the block is equal to that file of the repository
    wrong              the file has a mistake, so it must not load
    toml,config        a part of a config, which must load beside the least that a config has
    status=N           a console block's last command ends with this exit status
    games=N            the file is played with so many games a matchup, where the text has more
    needs=PROGRAM      not run where that program is not installed
    skip=WHY           not run, for one of the reasons below
    text, or none      something to look at

Experiments in the repository's folder are at hand as copies of 20 games a matchup.
"""
import concurrent.futures
import html.parser
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import tomllib
from urllib.parse import unquote, urlsplit

WHY = {
    "build": "builds or clones the program, which other steps of CI do",
    "cluster": "needs a scheduler; .ci/slurm runs such commands",
    "long": "takes minutes or hours",
}
MOST_GAMES = 20_000
FEW_GAMES = 2_000
# After so many a block fails, with status 124.
SECONDS = 120
ROOT = pathlib.Path(__file__).resolve().parent.parent


class Block:
    def __init__(self, page, line, info, text, before):
        self.page, self.line, self.text, self.before = page, line, text, before
        self.language, *words = [word.strip() for word in info.split(",")] if info else [""]
        self.words = dict(word.split("=", 1) if "=" in word else (word, "") for word in words)
        known = {"file", "config", "status", "games", "needs", "same", "skip", "wrong"}
        self.unknown = sorted(set(self.words) - known)

    def __str__(self):
        return f"{self.page}:{self.line}"


def blocks(page):
    fence = re.compile(r"^( *)```(.*)$")
    found, start, indent, info, lines, prose = [], None, "", "", [], ""
    for number, line in enumerate((ROOT / page).read_text().splitlines(), 1):
        match = fence.match(line)
        if match and start is None:
            start, indent, info, lines = number, match[1], match[2].strip(), []
        elif match:
            found.append(Block(page, start, info, "\n".join(lines) + "\n", prose))
            start = None
        elif start is not None:
            lines.append(line.removeprefix(indent))
        else:
            prose += line + "\n"
    return found


def few(games):
    """As many games as are played here where a page has so many."""
    return games if games <= MOST_GAMES else FEW_GAMES


def fewer(text, games=None):
    """The config with fewer games a matchup: so many, or few where it has more than are played here."""

    def number(match):
        asked = int(match[2].replace("_", ""))
        return match[1] + str(few(asked) if games is None else min(asked, games))

    return re.sub(r"((?:^|\b)(?:max_)?games\s*=\s*)([0-9_]+)", number, text)


class Page:
    """The folder in which the blocks of a page are run."""

    def __init__(self, quirkat, folder):
        self.folder = folder
        configs = folder / "experiments/configs"
        shutil.copytree(ROOT / "experiments/configs", configs)
        for config in configs.glob("*.toml"):
            config.write_text(fewer(config.read_text(), 20))
        # What other pages of the repository show by its path.
        for shown in ("docs/notebooks", "docs/external_agent.py", "engine/rulesets"):
            target = folder / shown
            target.parent.mkdir(parents=True, exist_ok=True)
            target.symlink_to(ROOT / shown)
        self.environment = {
            "PATH": f"{quirkat.parent}:{os.environ['PATH']}",
            "HOME": str(folder),
            "LC_ALL": "C.UTF-8",
            "NO_COLOR": "1",
        }

    def bash(self, script):
        script = re.sub(r"(--games[ =])([0-9]+)", lambda match: match[1] + str(few(int(match[2]))), script)
        return subprocess.run(
            ["timeout", str(SECONDS), "bash", "-euo", "pipefail", "-c", script],
            cwd=self.folder,
            env=self.environment,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            stdin=subprocess.DEVNULL,
            text=True,
        )

    def run(self, block):
        """What is wrong with a block, or None; "skipped: ..." and "shown" are no faults."""
        if block.unknown:
            return f"unknown word {', '.join(block.unknown)} in the first line"
        if "skip" in block.words:
            why = WHY.get(block.words["skip"])
            return f"skipped: {why}" if why else f"unknown reason to skip: {block.words['skip']}"
        if "needs" in block.words and not shutil.which(block.words["needs"]):
            return f"skipped: {block.words['needs']} is not installed"
        if "file" in block.words:
            return self.put(block)
        if block.language == "toml":
            return self.part(block)
        if block.language == "sh":
            done = self.bash(block.text)
            return done.returncode and f"exit status {done.returncode}\n{done.stdout}"
        if block.language == "console":
            return self.console(block)
        return "shown" if block.language in ("", "text") else f"a block of {block.language} without a file's name"

    def put(self, block):
        games = block.words.get("games")
        if f"`{block.words['file']}`" not in block.before:
            return f"the text before it does not name the file `{block.words['file']}`"
        if "same" in block.words and (ROOT / block.words["same"]).read_text() != block.text:
            return f"differs from {block.words['same']}"
        text = fewer(block.text, games and int(games)) if block.language == "toml" else block.text
        (self.folder / block.words["file"]).write_text(text)
        if block.language == "toml":
            fault = self.loads(block.words["file"], tomllib.loads(text))
            if "wrong" in block.words:
                return None if fault else "loads, though it is said to be wrong"
            return fault

    def loads(self, name, keys):
        if {"variants", "sweep"} & set(keys):
            done = self.bash(f"quirkat plan '{name}'")
        elif "name" in keys:
            done = self.bash(f"quirkat rules check '{name}'")
        else:
            return None
        return done.returncode and done.stdout

    def part(self, block):
        if "config" not in block.words:
            return "a block of TOML that is neither a file nor a part of a config"
        text = fewer(block.text)
        if not {"variants", "sweep"} & set(tomllib.loads(text)):
            text += '\n[[variants]]\nruleset = "bell"\n[[variants]]\nruleset = "alfonso"\n'
        (self.folder / "part.toml").write_text(text)
        return self.loads("part.toml", tomllib.loads(text))

    def console(self, block):
        steps = []
        for line in block.text.splitlines():
            if line.startswith("$ "):
                steps.append((line[2:], []))
            elif steps and not steps[-1][1] and continues(steps[-1][0]):
                steps[-1] = (steps[-1][0] + "\n" + line, [])
            elif steps:
                steps[-1][1].append(line)
            else:
                return "a block of console that does not begin with a command"
        for number, (command, expected) in enumerate(steps, 1):
            done = self.bash(command)
            status = int(block.words.get("status", 0)) if number == len(steps) else 0
            if done.returncode != status:
                return f"$ {command}\nexit status {done.returncode}\n{done.stdout}"
            if expected and not same(expected, done.stdout):
                return f"$ {command}\nprints\n{done.stdout}"
        return None


def continues(command):
    """Whether a command goes on in the next line: after a backslash, or within what it reads up to a line END."""
    return command.endswith("\\") or ("<<'END'" in command and not command.endswith("\nEND"))


def same(expected, printed):
    lines = [line.rstrip() for line in printed.strip("\n").splitlines()]
    pattern = ""
    for line in [line.rstrip() for line in "\n".join(expected).strip("\n").splitlines()]:
        if line == "…":
            pattern += r"(?:.*\n)*"
        else:
            pattern += ".*".join(re.escape(part) for part in line.split("…")) + r"\n"
    return re.fullmatch(pattern, "\n".join(lines) + "\n") is not None


def commands(quirkat, names):
    quirkat = pathlib.Path(quirkat).resolve()
    assert quirkat.name == "quirkat" and os.access(quirkat, os.X_OK), f"{quirkat} is not the program"
    pages = []
    for name in names:
        path = ROOT / name
        pages += [name] if path.is_file() else sorted(str(p.relative_to(ROOT)) for p in path.rglob("*.md"))

    def outcomes(name):
        with tempfile.TemporaryDirectory() as folder:
            page = Page(quirkat, pathlib.Path(folder))
            return [(block, page.run(block) or "ran") for block in blocks(name)]

    passed, failed = 0, 0
    with concurrent.futures.ThreadPoolExecutor(len(os.sched_getaffinity(0))) as pool:
        for page in pool.map(outcomes, pages):
            for block, outcome in page:
                if outcome == "ran":
                    passed += 1
                elif outcome == "shown":
                    continue
                elif not outcome.startswith("skipped"):
                    failed += 1
                    outcome = f"FAILED: {outcome.strip()}"
                print(f"{block}: {outcome}")
    print(f"{passed} passed, {failed} failed")
    return failed


class Links(html.parser.HTMLParser):
    """The anchors of a page, where its links lead, and what it fetches by itself."""

    def __init__(self, text):
        super().__init__()
        self.anchors, self.links, self.fetched = set(), [], []
        self.feed(text)

    def handle_starttag(self, tag, attributes):
        for name, value in attributes:
            if value is None:
                continue
            if name == "id" or (tag == "a" and name == "name"):
                self.anchors.add(value)
            elif tag == "a" and name == "href":
                self.links.append(value)
            elif name in ("src", "srcset", "poster", "data") or (tag == "link" and name == "href"):
                self.fetched.append(value)


def pages(folder):
    folder = pathlib.Path(folder).resolve()
    found = {path: Links(path.read_text()) for path in sorted(folder.rglob("*.html"))}
    passed, failed = 0, []
    for path, page in found.items():
        for link in page.links + page.fetched:
            parts = urlsplit(link)
            if parts.scheme or parts.netloc:
                if link in page.fetched and parts.scheme != "data":
                    failed.append(f"{path.relative_to(folder)}: {link} is fetched from the network")
                continue
            target = (path.parent / unquote(parts.path)).resolve() if parts.path else path
            if target.is_dir():
                target /= "index.html"
            passed += 1
            if not target.is_relative_to(folder) or not target.exists():
                failed.append(f"{path.relative_to(folder)}: {link} is not there")
            elif parts.fragment and target.suffix == ".html" and unquote(parts.fragment) not in found[target].anchors:
                failed.append(f"{path.relative_to(folder)}: {link} has no such anchor")
    for sheet in folder.rglob("*.css"):
        for fetched in re.findall(r"""(?:url\(|@import)\s*["']?((?:https?:)?//[^"')]+)""", sheet.read_text()):
            failed.append(f"{sheet.relative_to(folder)}: {fetched} is fetched from the network")
    for page in sorted((ROOT / "docs").rglob("*.md")):
        built = folder / page.relative_to(ROOT / "docs").with_suffix(".html")
        if page.name not in ("SUMMARY.md", "README.md") and not built.exists():
            failed.append(f"{page.relative_to(ROOT)} is not in docs/SUMMARY.md")
    print("\n".join(failed) or f"{len(found)} pages, {passed} links")
    return len(failed)


if __name__ == "__main__":
    verb, *arguments = sys.argv[1:]
    sys.exit(1 if (pages(*arguments) if verb == "pages" else commands(arguments[0], arguments[1:])) else 0)
