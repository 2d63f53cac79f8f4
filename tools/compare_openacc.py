"""Lines with errors in OpenACC: what tests expect, and what accomp reports.

    python tools/compare_openacc.py [--list] [--kinds=FILE] PATH...

Files of Fortran tell the lines they expect errors or warnings in by `!ERROR:` and `!WARNING:` comments in
front, as tests of flang do; files of C and C++ tell those of errors by `expected-error` comments, as tests
of clang do. A directive with continuations counts as its first line. `--kinds` names a file that sorts lines
which one side alone has, as tests/sema/openacc_lines.txt does those of flang's tests and openacc_c_lines.txt
those of clang's; `--list` prints those that it does not.
"""

from __future__ import annotations

import re
import subprocess
import sys
from collections import Counter
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryDirectory

from compare_openmp import kinds
from toolchain import venv_program

_CHECK = ("-fopenacc", "-fsyntax-only")
_UNLIMITED = "-ferror-limit=0"
_PLACE = re.compile(r"([^/:\s]+):(\d+):\d+: (error|warning|portability): ")
_EXPECTED = re.compile(r"\s*!\s*(ERROR|WARNING|PORTABILITY):")
_COMMENT = re.compile(r"\s*(?:!(?![$@])|$)")
_CONTINUED = re.compile(r"\s*!\$acc\s*&", re.IGNORECASE)
_PREFIXES = re.compile(r"-verify=(\S+)")
_MARK = re.compile(r"//.*?(?<!@)(#[A-Za-z_]\w*)")


@dataclass(frozen=True, slots=True)
class Lines:
    """The lines of one file: those a test expects reports in, and those accomp has errors and warnings in."""

    name: str
    expected: frozenset[int]
    errors: frozenset[int]
    warnings: frozenset[int]

    @property
    def missed(self) -> frozenset[int]:
        """Those that the test alone has."""
        return self.expected - self.errors - self.warnings

    @property
    def besides(self) -> frozenset[int]:
        """Those that accomp alone has errors in."""
        return self.errors - self.expected


def starts(text: str) -> dict[int, int]:
    """The first line of the directive or statement that each line of Fortran is of."""
    found, start = dict[int, int](), 1
    for number, line in enumerate(text.splitlines(), 1):
        if not _COMMENT.match(line) and not _CONTINUED.match(line):
            start = number
        found[number] = start if _CONTINUED.match(line) else number
    return found


def expected(text: str) -> frozenset[int]:
    """The lines in which a test of flang expects reports."""
    lines, first = text.splitlines(), starts(text)
    found, waiting = set[int](), False
    for number, line in enumerate(lines, 1):
        if _EXPECTED.match(line):
            waiting = True
        elif waiting and not _COMMENT.match(line):
            found.add(first[number])
            waiting = False
    return frozenset(found)


def spliced(text: str) -> dict[int, int]:
    """The first of the physical lines that make the line of C which each is of."""
    found, start = dict[int, int](), 1
    for number, line in enumerate(text.splitlines(), 1):
        found[number] = start
        if not line.endswith("\\"):
            start = number + 1
    return found


def verified(text: str) -> frozenset[int]:
    """The lines in which a test of clang expects errors, with any of its prefixes."""
    lines, first = text.splitlines(), spliced(text)
    named = {mark[1]: number for number, line in enumerate(lines, 1) if (mark := _MARK.search(line))}
    words = [word for found in _PREFIXES.findall(text) for word in found.split(",")]
    prefixes = "|".join(map(re.escape, words or ["expected"]))
    error = re.compile(rf"(?:{prefixes})-error(?:-re)?(@(?:[+-]?\d+|#\w+))?\s*(?:\d+[-+]?\d*\s*)?\{{\{{")
    found = set[int]()
    for number, line in enumerate(lines, 1):
        for match in error.finditer(line):
            at = (match[1] or "@+0")[1:]
            relative = number + int(at) if at[0] in "+-" else None
            found.add(relative or named.get(at) or int(at))
    return frozenset(first.get(line, line) for line in found)


@dataclass(frozen=True, slots=True)
class Tests:
    """How tests in a language are checked, and how they tell what they expect."""

    program: str
    runs: tuple[tuple[str, ...], ...]
    starts: Callable[[str], dict[int, int]]
    expected: Callable[[str], frozenset[int]]


# The flang of another run has its reports in files where accomp has no errors.
_FORTRAN = Tests("accomp-flang", ((_UNLIMITED,), ()), starts, expected)
_C = Tests("accomp-clang", ((_UNLIMITED,),), spliced, verified)
_CXX = Tests("accomp-clang++", ((_UNLIMITED,),), spliced, verified)
TESTS = {".f90": _FORTRAN, ".F90": _FORTRAN, ".c": _C, ".cpp": _CXX}


def reported(path: Path, text: str) -> tuple[frozenset[int], frozenset[int]]:
    """The lines of accomp's errors and warnings; the compiler's come where accomp has no errors."""
    tests = TESTS[path.suffix]
    errors, warnings, first = set[int](), set[int](), tests.starts(text)
    program = venv_program(tests.program) or tests.program
    for options in tests.runs:
        command = [program, *_CHECK, *options, str(path.resolve())]
        with TemporaryDirectory() as folder:  # where modules of Fortran go
            done = subprocess.run(
                command, capture_output=True, text=True, errors="replace", check=False, cwd=folder
            )
        if "[internal-error]" in done.stderr:
            raise SystemExit(done.stderr)
        for name, line, severity in _PLACE.findall(done.stdout + done.stderr):
            if name == path.name:
                at = first.get(int(line), int(line))
                (errors if severity == "error" else warnings).add(at)
    return frozenset(errors), frozenset(warnings)


def compared(path: Path) -> Lines:
    """What is said of a file."""
    text = path.read_text(errors="replace")
    return Lines(path.name, TESTS[path.suffix].expected(text), *reported(path, text))


def summary(results: list[Lines], known: dict[tuple[str, int], str]) -> str:
    """Rows: the lines that tests expect, those reported there, and by kinds those that one side alone has."""
    wanted = sum(len(r.expected) for r in results)
    missed = [(r.name, line) for r in results for line in r.missed]
    besides = [(r.name, line) for r in results for line in r.besides]
    sorts = (Counter(known.get(one, "unsorted") for one in alone) for alone in (missed, besides))
    of_missed, of_besides = (", ".join(f"{kind} {n}" for kind, n in sorted(found.items())) for found in sorts)
    return (
        f"{len(results)} files: expected {wanted}, reported there {wanted - len(missed)};"
        f" expected alone: {of_missed or 'none'}; errors of accomp alone: {of_besides or 'none'}"
    )


def main(arguments: list[str]) -> int:
    """Compare some files, and those of some folders."""
    given = [Path(a) for a in arguments if not a.startswith("-")]
    if not given:
        print(__doc__)
        return 2
    found = (p for one in given for p in ([one] if one.is_file() else one.rglob("*")))
    results = [compared(path) for path in sorted(p for p in found if p.suffix in TESTS)]
    of_lines = next((a.partition("=")[2] for a in arguments if a.startswith("--kinds=")), "")
    known = kinds(Path(of_lines)) if of_lines else {}
    print(summary(results, known))
    if "--list" in arguments:
        for one in results:
            for what, lines in (("expected", one.missed), ("besides", one.besides)):
                for line in sorted(n for n in lines if (one.name, n) not in known):
                    print(f"{one.name}:{line}: {what}")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
