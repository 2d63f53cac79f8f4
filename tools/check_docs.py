"""Checks the pages: links resolve, commands and files they name exist, generated pages are fresh.

Every finding is printed as file:line: message; the exit status is 1 where there is one.
"""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterator
from pathlib import Path

from citations import unresolved
from message_pages import without_remedy

ROOT = Path(__file__).resolve().parent.parent
DOCS = ROOT / "docs"
GENERATOR = ROOT / "tools" / "generate_docs.py"

ENTRY = re.compile(r"^([a-z][\w/-]*)$", re.MULTILINE)
"""A page in the lists of docs/index.md, which stand alone in their lines."""
LINK = re.compile(r"(?<!!)\[[^\]]*\]\(([^)\s]+)\)")
HEADING = re.compile(r"^#+\s+(.*)$")
MAKE = re.compile(r"(?:^|[`\s])make ([a-z][a-z-]*)\b")
PATHS = re.compile(
    r"`((?:accomp|frontends|backends|runtime|tools|tests|lit-tests|docs|examples)/[^`\s*<>…{}]*)`"
)
OPTION = re.compile(r"(?<![\w-])(-f(?:no-)?openacc[a-z-]*|--accomp-[a-z-]+)(?![\w-])")


def pages() -> tuple[Path, ...]:
    """The pages to check: those of the top folder, of docs/ and of examples/."""
    folders = (ROOT.glob("*.md"), (ROOT / "docs").rglob("*.md"), (ROOT / "examples").rglob("*.md"))
    return tuple(sorted(path for folder in folders for path in folder))


def anchors(page: Path) -> frozenset[str]:
    """The anchors of a page's headings, as code hosts make them."""
    return frozenset(_anchor(text) for text in _headings(page))


def page_findings(page: Path) -> Iterator[tuple[int, str]]:
    """What is wrong with a page, by line."""
    fenced = False
    for number, line in enumerate(page.read_text(encoding="utf-8").splitlines(), 1):
        if line.startswith("```"):
            fenced = not fenced
            continue
        checks = (_commands,) if fenced else (_links, _commands, _paths)
        for check in checks:
            for message in check(page, line):
                yield number, message


def generated_are_fresh() -> bool:
    """Whether what the generator would write is what stands there; true where there is no generator yet."""
    if not GENERATOR.exists():
        return True
    return subprocess.run([sys.executable, str(GENERATOR), "--check"], cwd=ROOT, check=False).returncode == 0


def unresolved_citations() -> Iterator[str]:
    """What mapping rules and diagnostics cite that is nowhere."""
    for user, place in unresolved():
        yield f"{user} cites {place}, which neither docs/mappings.md nor tools/citations.py has"


def unlisted() -> Iterator[str]:
    """Pages of docs/ that the contents of the site do not list, and what they list that is not there."""
    contents = DOCS / "index.md"
    listed = set(ENTRY.findall(contents.read_text(encoding="utf-8")))
    there = {str(page.relative_to(DOCS).with_suffix("")) for page in DOCS.rglob("*.md")} - {"index"}
    yield from (f"docs/index.md does not list {name}" for name in sorted(there - listed))
    yield from (f"docs/index.md lists {name}, which is not there" for name in sorted(listed - there))


def lacking_requirements() -> Iterator[str]:
    """What accomp needs by pyproject.toml that neither the recipe for Spack asks for nor its page names."""
    page = (DOCS / "builds/spack.md").read_text(encoding="utf-8")
    project = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    wanted = [f"python@{project['requires-python'].removeprefix('>=')}:"]
    for requirement in project["dependencies"]:
        name, least, *_ = re.split(r">=|,", requirement)
        wanted += [f"py-{name}@{least}:"] if f"`{name}`" not in page else []
    yield from (f"docs/builds/spack.md asks not for {text}" for text in wanted if f'"{text}' not in page)


def main() -> int:
    """Check all pages."""
    found = [
        f"{p.relative_to(ROOT)}:{line}: {message}" for p in pages() for line, message in page_findings(p)
    ]
    found += (*unresolved_citations(), *without_remedy(), *unlisted(), *lacking_requirements())
    print("\n".join(found), end="\n" if found else "")
    fresh = generated_are_fresh()
    if not fresh:
        print("Generated pages are not fresh: run `make docs`.")
    print(
        f"docs: {len(pages())} pages, {len(found)} findings, generated pages {'fresh' if fresh else 'STALE'}"
    )
    return 0 if fresh and not found else 1


def _headings(page: Path) -> Iterator[str]:
    fenced = False
    for line in page.read_text(encoding="utf-8").splitlines():
        fenced ^= line.startswith("```")
        match = HEADING.match(line)
        if match and not fenced:
            yield match[1]


def _anchor(heading: str) -> str:
    text = re.sub(r"[^\w\s-]", "", heading.lower())
    return re.sub(r"\s", "-", text.strip())


def _links(page: Path, line: str) -> Iterator[str]:
    for target in LINK.findall(line):
        if re.match(r"[a-z]+:", target):
            continue
        name, _, anchor = target.partition("#")
        path = (page.parent / name).resolve() if name else page
        if not path.exists():
            yield f"no such file: {target}"
        elif anchor and path.suffix == ".md" and anchor not in anchors(path):
            yield f"no such heading: {target}"


def _commands(_page: Path, line: str) -> Iterator[str]:
    for name in MAKE.findall(line) if re.search(r"(^|`)\$? ?make ", line) else ():
        if name not in _make_targets():
            yield f"the Makefile has no target {name}"
    for option in OPTION.findall(line):
        if option not in _driver_text():
            yield f"accomp-clang knows no option {option}"


def _paths(_page: Path, line: str) -> Iterator[str]:
    for path in PATHS.findall(line):
        if not (ROOT / path).exists():
            yield f"no such file: {path}"


def _make_targets() -> frozenset[str]:
    text = (ROOT / "Makefile").read_text(encoding="utf-8") + (ROOT / "examples/Makefile").read_text(
        encoding="utf-8"
    )
    return frozenset(re.findall(r"^([a-z][a-z-]*):", text, re.MULTILINE))


def _driver_text() -> str:
    if not _driver_cache:
        sources = (*(ROOT / "accomp/driver").rglob("*.py"), *(ROOT / "accomp/tools").rglob("*.py"))
        _driver_cache.append("\n".join(path.read_text(encoding="utf-8") for path in sources))
    return _driver_cache[0]


_driver_cache: list[str] = []


if __name__ == "__main__":
    sys.exit(main())
