"""The arguments of `accomp lsp` and `accomp format`."""

from __future__ import annotations

import argparse
from collections.abc import Sequence

from accomp.project.arguments import Parser, parted
from accomp.records import dataclass


@dataclass(frozen=True, slots=True)
class Serving:
    """What `accomp lsp` is asked for; see its help."""

    build: str = ""
    options: tuple[str, ...] = ()


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
    add("-p", dest="build", default="", metavar="BUILD", help="a build folder with compile_commands.json")
    add("--stdio", action="store_true", help="serve on standard input and output, as it does")
    return parser


def serving(arguments: Sequence[str]) -> Serving:
    """What arguments of `accomp lsp` ask for. Raises DriverError."""
    own, options = parted(arguments)
    given = lsp_parser().parse_args(own)
    return Serving(given.build, tuple(options))
