"""Lines with errors in the OpenMP of Fortran: what accomp reports, what flang reports, what tests expect.

    python tools/compare_openmp.py [--list] [--missed] [--kinds=FILE] PATH...

Files may tell the lines they expect errors in: by `dg-error` as the tests of GCC do, or by `!ERROR:` comments
in front of a line as those of LLVM. Where flang cannot parse a file it looks no further, so that these files
are counted apart. `--list` prints the lines that accomp alone reports and no test
expects, `--missed` those that flang alone reports. `--kinds` names a file that sorts lines which flang alone
reports, as tests/sema/openmp_lines.txt does those of GCC: they are counted by kinds, and are not listed.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from pathlib import Path

from accomp.diagnostics import Severity, Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.fortran.openmp_frontend import load_openmp
from accomp.sema.omp.check import check_openmp
from accomp.source import Language

VERSION = "5.2"
_FLANG = ("flang-22", "-fopenmp", "-fopenmp-version=52", "-fsyntax-only")
_SUFFIXES = frozenset((".f", ".f90", ".f95", ".f03", ".f08", ".F", ".F90"))
_ERROR = re.compile(r"([^/:\s]+):(\d+):\d+: error: (.*)")
_DG = re.compile(r"dg-error\s+(?:\"(?:[^\"\\]|\\.)*\"|\{[^}]*\})(.*?)(?=dg-|$)")
_PLACE = re.compile(r"(?:\}|\"[^\"]*\")\s+(\.[+-]\d+|\d+)\s*\}")
_COMMENT = re.compile(r"\s*(?:!(?!\$)|$)")


@dataclass(frozen=True, slots=True)
class Result:
    """The lines of one file, and whether flang could parse it."""

    path: Path
    ours: dict[int, str]
    warned: frozenset[int]
    flang: dict[int, str]
    expected: frozenset[int]
    parsed: bool


def expected(text: str) -> frozenset[int]:
    """The lines in which a test expects errors."""
    lines, found = text.splitlines(), set[int]()
    for number, line in enumerate(lines, 1):
        for match in _DG.finditer(line):
            place = _PLACE.search(match[1])
            at = int(place[1].removeprefix(".")) if place else 0
            found.add(number + at if place is None or place[1].startswith(".") else at)
        if re.match(r"\s*!\s*ERROR:", line):
            after = (n for n in range(number, len(lines)) if not _COMMENT.match(lines[n]))
            found.add(next(after, number) + 1)
    return frozenset(found)


def ours(path: Path) -> tuple[dict[int, str], frozenset[int]]:
    """The lines that accomp reports errors in, with the first message of each, and those of its warnings."""
    sink, found, warned = Sink(), dict[int, str](), set[int]()
    request = ParseRequest(str(path), Language.FORTRAN, ("-I", str(path.parent)))
    check_openmp(load_openmp(request, sink, VERSION), sink, VERSION)
    for one in sink:
        if one.span is None or one.span.file.path != str(path):
            continue
        line = one.span.file.data.count(b"\n", 0, one.span.start) + 1
        if one.severity >= Severity.ERROR:
            found.setdefault(line, f"{one.message} [{one.code.name}]")
        elif one.severity is Severity.WARNING:
            warned.add(line)
    return found, frozenset(warned)


def flang(path: Path) -> tuple[dict[int, str], bool]:
    """The lines that flang reports errors in, with a message of each, and whether it could parse the file."""
    command = [*_FLANG, "-I", str(path.parent), str(path)]
    done = subprocess.run(command, capture_output=True, text=True, errors="replace", check=False)
    places = _ERROR.findall(done.stdout + done.stderr)
    found = {int(line): message for name, line, message in places if name == path.name}
    return found, "Could not parse" not in done.stderr and "Could not scan" not in done.stderr


def compared(paths: list[Path]) -> list[Result]:
    """What is said of some files."""
    with ThreadPoolExecutor(2) as pool:
        judged = list(pool.map(flang, paths))
    made: list[Result] = []
    for path, (lines, parsed) in zip(paths, judged, strict=True):
        wanted = expected(path.read_text(errors="replace"))
        made.append(Result(path, *ours(path), lines, wanted, parsed))
    return made


def summary(results: list[Result]) -> str:
    """A row: files, lines of ours and flang's, what both have, and what one of them or the tests have."""
    own = sum(len(r.ours) for r in results)
    theirs = sum(len(r.flang) for r in results)
    both = sum(len(r.flang.keys() & r.ours.keys()) for r in results)
    newer = sum(len((r.flang.keys() & r.warned) - r.ours.keys()) for r in results)
    sure = sum(len(r.flang.keys() & r.expected) for r in results)
    met = sum(len(r.flang.keys() & r.expected & r.ours.keys()) for r in results)
    stated = sum(len((r.ours.keys() & r.expected) - r.flang.keys()) for r in results)
    rest = own - both - stated
    share = f"{100 * rest / own:.1f} %" if own else "none"
    return (
        f"{len(results)} files: ours {own}, flang's {theirs}, in both {both} ({newer} more with a warning);"
        f" flang's that tests expect {sure}, of these ours {met}; "
        f"ours besides that tests expect {stated}, others {rest} ({share})"
    )


def kinds(path: Path) -> dict[tuple[str, int], str]:
    """The kinds of lines by file name and number; of each row the second word is the kind."""
    rows = (row.split() for row in path.read_text().splitlines() if not row.startswith("#"))
    return {(name, int(line)): kind for name, kind, _, *lines in rows for line in lines}


def sorted_lines(results: list[Result], known: dict[tuple[str, int], str]) -> str:
    """A row: the lines that flang alone reports, by kinds, and which of its errors of OpenMP are ours.

    What stands `elsewhere` is reported, `text` with a warning; `legal`, `newer` and `language` are no errors
    of OpenMP 5.2.
    """
    both = sum(len(r.flang.keys() & r.ours.keys()) for r in results)
    alone = [(r.path.name, line) for r in results for line in r.flang.keys() - r.ours.keys()]
    found = Counter(known.get(one, "unsorted") for one in alone)
    told = both + found["elsewhere"]
    errors = told + found["text"] + found["unsorted"]
    parts = ", ".join(f"{kind} {count}" for kind, count in sorted(found.items()))
    share = f"{100 * told / errors:.1f} %" if errors else "none"
    return f"flang's alone: {parts}; errors of OpenMP {errors}, of these ours {told} ({share})"


def main(arguments: list[str]) -> int:
    """Compare some files, and those of some folders."""
    given = [Path(a) for a in arguments if not a.startswith("-")]
    if not given:
        print(__doc__)
        return 2
    found = (p for one in given for p in ([one] if one.is_file() else one.rglob("*")))
    paths = sorted(p for p in found if p.suffix in _SUFFIXES)
    results = compared(paths)
    print("all:", summary(results))
    print("parsed by flang:", summary([r for r in results if r.parsed]))
    given_kinds = next((a.partition("=")[2] for a in arguments if a.startswith("--kinds=")), "")
    known = kinds(Path(given_kinds)) if given_kinds else {}
    if known:
        print("sorted:", sorted_lines(results, known))
    if "--list" in arguments:
        for one in results:
            for line in sorted(one.ours.keys() - one.flang.keys() - one.expected):
                print(f"{one.path}:{line}: {one.ours[line]}")
    if "--missed" in arguments:
        for one in results:
            for line in sorted(one.flang.keys() - one.ours.keys()):
                if (one.path.name, line) in known:
                    continue
                print(f"{one.path}:{line}: {one.flang[line]}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
