"""The arguments of `accomp lsp` and `accomp format`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from accomp.project.arguments import Parser, add_build, add_paths, given_paths, parted
from accomp.records import dataclass


@dataclass(frozen=True, slots=True)
class Serving:
    """What `accomp lsp` is asked for; see its help."""

    build: str = ""
    options: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Formatting:
    """What `accomp format` is asked for; see its help."""

    paths: tuple[str, ...]
    options: tuple[str, ...]
    build: str
    check: bool
    diff: bool
    in_place: bool
    width: int
    quiet: bool


def format_parser() -> argparse.ArgumentParser:
    """The parser of `accomp format`."""
    parser = Parser(
        prog="accomp format",
        usage="accomp format [options] (-p BUILD | PATH...) [-- compiler options]",
        description="Lays out the directives of files: the order of clauses, blanks, continuation lines and"
        " the case of sentinels. All else stays byte for byte, and directives say what they said. The result"
        " is printed unless an option says something else.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add_paths(parser)
    how = parser.add_mutually_exclusive_group()
    how.add_argument("--in-place", "-i", action="store_true", help="replace the files")
    how.add_argument("--diff", action="store_true", help="print a unified diff, write nothing")
    how.add_argument(
        "--check", action="store_true", help="write nothing; the exit code is 1 if anything would change"
    )
    add("--width", type=int, default=100, metavar="N", help="the columns of lines (default: 100)")
    add("--quiet", action="store_true", help="do not say what changes and what stays")
    return parser


def formatting(arguments: Sequence[str]) -> Formatting:
    """What arguments of `accomp format` ask for. Raises DriverError."""
    parser = format_parser()
    given, options = given_paths(parser, arguments)
    if given.width < LEAST:
        parser.error(f"'--width {given.width}': at least {LEAST} columns are needed")
    return Formatting(paths=tuple(given.paths), options=options, **{n: getattr(given, n) for n in _NAMES})


LEAST = 40
"""As many columns as lines have at least."""
_NAMES = ("build", "check", "diff", "in_place", "width", "quiet")


def lsp_parser() -> argparse.ArgumentParser:
    """The parser of `accomp lsp`."""
    parser = Parser(
        prog="accomp lsp",
        usage="accomp lsp [options] [-- compiler options]",
        description="Serves an editor over standard input and output, by the Language Server Protocol. Files"
        " are read with the options that 'compile_commands.json' has for them, in the folders above them or"
        " in 'build' there; others with the options after '--'.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add_build(parser)
    add("--stdio", action="store_true", help="serve on standard input and output, as it does")
    return parser


def serving(arguments: Sequence[str]) -> Serving:
    """What arguments of `accomp lsp` ask for. Raises DriverError."""
    own, options = parted(arguments)
    given = lsp_parser().parse_args(own)
    return Serving(given.build, tuple(options))
