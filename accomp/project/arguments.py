"""The arguments of the program `accomp`."""

from __future__ import annotations

import argparse
import os
from collections.abc import Sequence
from typing import NoReturn

from accomp.codes.project import PROJECT_OPTION
from accomp.driver.errors import DriverError
from accomp.project.guarding import MACRO
from accomp.project.records import stands_beside
from accomp.records import dataclass

FORMS = ("omp", "omp-acc", "acc-omp", "hip", "mlir")
"""What a project may be translated to."""
_KEEPING = ("omp-acc", "acc-omp")
"""Those in which the directives of the program are still there."""


@dataclass(frozen=True, slots=True)
class Selection:
    """The sources that a command is for: files and folders, or a build folder, with compiler options."""

    paths: tuple[str, ...]
    options: tuple[str, ...]
    build: str
    root: str
    jobs: int
    quiet: bool


@dataclass(frozen=True, slots=True)
class Migration:
    """What `accomp migrate` is asked for; see its help."""

    sources: Selection
    out: str
    in_place: bool
    diff: bool
    check: bool
    to: str
    guard: str
    report: str
    force: bool
    changed_only: bool
    clangd: bool


@dataclass(frozen=True, slots=True)
class Checking:
    """What `accomp check` is asked for; see its help."""

    sources: Selection
    to: str
    fix: bool
    export: str
    form: str


@dataclass(frozen=True, slots=True)
class Profiling:
    """What `accomp profile` is asked for; see its help."""

    paths: tuple[str, ...]
    out: str
    sources: tuple[str, ...]
    form: str


class Parser(argparse.ArgumentParser):
    """A parser whose errors are accomp's."""

    def error(self, message: str) -> NoReturn:
        """Raise what the command ends with."""
        raise DriverError(PROJECT_OPTION, what=message, command=self.prog.partition(" ")[2])


def migration(arguments: Sequence[str]) -> Migration:
    """What arguments of `accomp migrate` ask for. Raises DriverError."""
    parser = migrate_parser()
    given, sources = given_sources(parser, arguments)
    guard = given.guard_macro or (MACRO if given.guard else "")
    if guard and (given.to in _KEEPING or stands_beside(given.to)):
        parser.error(f"'--guard' is of no use with '--to {given.to}', which keeps the directives")
    if not guard.isidentifier() and guard:
        parser.error(f"'{guard}' is no name of a macro")
    return Migration(sources, guard=guard, **{name: getattr(given, name) for name in _AS_GIVEN})


_AS_GIVEN = ("out", "in_place", "diff", "check", "to", "report", "force", "changed_only", "clangd")


def checking(arguments: Sequence[str]) -> Checking:
    """What arguments of `accomp check` ask for. Raises DriverError."""
    given, sources = given_sources(check_parser(), arguments)
    return Checking(sources, given.to, given.fix, given.export_fixes, given.format)


def given_sources(
    parser: argparse.ArgumentParser, arguments: Sequence[str]
) -> tuple[argparse.Namespace, Selection]:
    """What is given, and the sources that are chosen by it."""
    given, options = given_paths(parser, arguments)
    if given.jobs < 1:
        parser.error(f"'--jobs {given.jobs}': at least one is needed")
    chosen = Selection(tuple(given.paths), options, given.build, given.root, given.jobs, given.quiet)
    return given, chosen


def given_paths(
    parser: argparse.ArgumentParser, arguments: Sequence[str]
) -> tuple[argparse.Namespace, tuple[str, ...]]:
    """What is given, with files and folders or a build folder, and the options of the compiler."""
    own, options = parted(arguments)
    given = parser.parse_intermixed_args(own)
    if not given.build and not given.paths:
        parser.error("give files and folders, or '-p' with a build folder")
    return given, tuple(options)


def parted(arguments: Sequence[str]) -> tuple[list[str], list[str]]:
    """The arguments in front of `--`, and those after it."""
    at = list(arguments).index("--") if "--" in arguments else len(arguments)
    return list(arguments[:at]), list(arguments[at + 1 :])


def migrate_parser() -> argparse.ArgumentParser:
    """The parser of `accomp migrate`."""
    parser = Parser(
        prog="accomp migrate",
        usage="accomp migrate [options] (-p BUILD | PATH...) [-- compiler options]",
        description="Translates the directives of a project: all sources that a build folder compiles,"
        " or files and folders. Files without directives, and build files, are left as they are.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add_sources(parser)
    how = parser.add_mutually_exclusive_group(required=True)
    how.add_argument("--out", default="", metavar="DIR", help="write a copy of the project there")
    how.add_argument(
        "--in-place", action="store_true", help="replace the files; '.accomp-backup' keeps them as they were"
    )
    how.add_argument("--diff", action="store_true", help="print a unified diff, write nothing")
    how.add_argument(
        "--check",
        action="store_true",
        help="write nothing; the exit code is 1 if anything is left to translate",
    )
    add("--to", default="omp", choices=FORMS, help="what directives become (default: omp)")
    add("--guard", action="store_true", help=f"keep both versions of changed lines, under '#ifdef {MACRO}'")
    add("--guard-macro", default="", metavar="NAME", help="the macro of --guard")
    add("--report", default="", metavar="DIR", help="write a report there: HTML, JSON and SARIF")
    add("--force", action="store_true", help="with --in-place: even where changes are not committed")
    add("--changed-only", action="store_true", help="with --out: write changed files alone")
    add(
        "--clangd",
        action="store_true",
        help="write a '.clangd' by which clangd reads accomp's compile commands",
    )
    return parser


def check_parser() -> argparse.ArgumentParser:
    """The parser of `accomp check`."""
    parser = Parser(
        prog="accomp check",
        usage="accomp check [options] (-p BUILD | PATH...) [-- compiler options]",
        description="Says what is wrong with the directives of a project, and what could not be translated.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add_sources(parser)
    add(
        "--to",
        default="omp",
        choices=("acc", *FORMS),
        help="what it is for (default: omp); acc: is it legal?",
    )
    add("--fix", action="store_true", help="change the files as messages suggest")
    add("--export-fixes", default="", metavar="FILE", help="write these changes for clang-apply-replacements")
    add("--format", default="text", choices=("text", "json", "sarif"), help="of the messages (default: text)")
    return parser


def profiling(arguments: Sequence[str]) -> Profiling:
    """What arguments of `accomp profile` ask for. Raises DriverError."""
    given = profile_parser().parse_args(arguments)
    return Profiling(tuple(given.paths), given.output, tuple(given.source), given.format)


def profile_parser() -> argparse.ArgumentParser:
    """The parser of `accomp profile`."""
    parser = Parser(
        prog="accomp profile",
        usage="accomp profile [options] FILE...",
        description="Shows profiles that programs wrote with ACCOMP_PROFILE=FILE.json, one for each process:"
        " a timeline, the times of the lines beside the source, and what was moved.",
        allow_abbrev=False,
    )
    add = parser.add_argument
    add("paths", nargs="+", metavar="FILE", help="a profile")
    add(
        "-o",
        dest="output",
        default="",
        metavar="PAGE",
        help="what to write (default: FILE.html, or standard output)",
    )
    add(
        "--source",
        action="append",
        default=[],
        metavar="DIR",
        help="where sources are that are not where they were compiled; may be given several times",
    )
    add("--format", default="html", choices=("html", "json", "text"), help="of the output (default: html)")
    return parser


def add_sources(parser: argparse.ArgumentParser) -> None:
    """Add the options by which sources are chosen."""
    add = parser.add_argument
    add_paths(parser)
    add(
        "--root",
        default="",
        metavar="DIR",
        help="the folder of the project (default: what holds all sources)",
    )
    add("--quiet", action="store_true", help="show errors alone")
    add("-j", "--jobs", type=int, default=os.cpu_count() or 1, metavar="N", help="files at a time")


def add_paths(parser: argparse.ArgumentParser) -> None:
    """Add files and folders, and the build folder."""
    help_ = "a file or folder; with -p, what to take of its sources"
    parser.add_argument("paths", nargs="*", metavar="PATH", help=help_)
    add_build(parser)


def add_build(parser: argparse.ArgumentParser) -> None:
    """Add the option for the build folder."""
    help_ = "a build folder with compile_commands.json"
    parser.add_argument("-p", dest="build", default="", metavar="BUILD", help=help_)
