"""The commands of the program `accomp`, once, as data: help, man pages and completions are made of it."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Sequence
from importlib import import_module
from typing import Any, cast

from accomp.driver.programs.model import FILE, FOLDER, Option, Program
from accomp.records import dataclass

PROGRAM = "accomp"


@dataclass(frozen=True, slots=True)
class Command:
    """A command: what it does, and the functions of its parser, of what arguments ask for, of what is done.

    These are named as `module:function`, so that a command loads its own alone.
    """

    name: str
    summary: str
    parser: str
    reader: str
    action: str
    examples: tuple[tuple[str, str], ...] = ()

    def run(self, arguments: Sequence[str]) -> int:
        """Carry it out; the exit code. Raises DriverError."""
        asked = _function(self.reader)(arguments)
        return int(_function(self.action)(asked))

    @property
    def program(self) -> Program:
        """The record of its man page."""
        parser = cast(argparse.ArgumentParser, _function(self.parser)())
        return Program(
            f"{PROGRAM} {self.name}",
            self.summary,
            (str(parser.usage),),
            parser.description or "",
            tuple(_options(parser)),
            languages=("C", "C++", "Fortran"),
            status="0 on success, 1 after an error, 70 after an internal error.",
            examples=self.examples,
            related=(PROGRAM, "accomp-clang", "accomp-flang"),
        )


COMMANDS = (
    Command(
        "migrate",
        "translate the sources of a project",
        "accomp.project.arguments:migrate_parser",
        "accomp.project.arguments:migration",
        "accomp.project.migrate:migrate",
        (
            ("accomp migrate -p build --out ../solver-omp --report report", "Write a translated copy."),
            ("accomp migrate --diff src -- -Iinclude", "Show what would change."),
            ("accomp migrate -p build --in-place --guard", "Keep both versions of changed lines."),
        ),
    ),
    Command(
        "check",
        "say what is wrong with a project, and mend what messages suggest",
        "accomp.project.arguments:check_parser",
        "accomp.project.arguments:checking",
        "accomp.project.check:check",
        (
            ("accomp check -p build", "Say what is wrong with a project that CMake or Meson builds."),
            ("accomp check --fix src/solver.c", "Mend what messages suggest."),
        ),
    ),
    Command(
        "profile",
        "show where programs spent their time, and what they moved",
        "accomp.project.arguments:profile_parser",
        "accomp.project.arguments:profiling",
        "accomp.project.profile:show_profile",
        (
            ("ACCOMP_PROFILE=run.json ./solver", "Run a program so that it writes a profile."),
            ("accomp profile run.json", "Make a page of it."),
            ("accomp profile run.*.json --format=text", "Show all ranks of a run as text."),
        ),
    ),
    Command(
        "format",
        "lay out directives uniformly",
        "accomp.editors.arguments:format_parser",
        "accomp.editors.arguments:formatting",
        "accomp.editors.format_command:format_directives",
        (
            ("accomp format --in-place src", "Lay out the directives of all files of a folder."),
            ("accomp format --check -p build", "Is there anything to change?"),
        ),
    ),
    Command(
        "lsp",
        "serve an editor: the language server",
        "accomp.editors.arguments:lsp_parser",
        "accomp.editors.arguments:serving",
        "accomp.editors.server:serve",
        (
            ("accomp lsp", "Serve on standard input and output; editors start it."),
            ("accomp lsp -p build -- -Iinclude", "With the commands of a build folder, and options without."),
        ),
    ),
)


def program() -> Program:
    """The record of `accomp` itself."""
    return Program(
        PROGRAM,
        "work on whole projects with OpenACC directives",
        (f"{PROGRAM} COMMAND [options]",),
        "Works on whole projects; single files are for accomp-clang, accomp-clang++ and accomp-flang.",
        (
            *(Option(command.name, command.summary, "Commands") for command in COMMANDS),
            Option("--version", "print the version"),
            Option("--help", f"print this; '{PROGRAM} COMMAND --help' tells of a command"),
        ),
        related=(*(f"{PROGRAM}-{command.name}" for command in COMMANDS), "accomp-clang", "accomp-flang"),
    )


def _function(place: str) -> Callable[..., Any]:
    """The function that a place `module:function` names."""
    module, _, name = place.partition(":")
    return getattr(import_module(module), name)


def _options(parser: argparse.ArgumentParser) -> list[Option]:
    """The options of a parser, without what it takes by position."""
    return [_option(action) for action in parser._actions if action.option_strings]  # noqa: SLF001


def _option(action: argparse.Action) -> Option:
    names = ", ".join(action.option_strings)
    values = tuple(map(str, action.choices or ()))
    value = "" if action.nargs == 0 else f" {action.metavar or '{' + ','.join(values) + '}'}"
    takes = {"FILE": FILE, "DIR": FOLDER, "BUILD": FOLDER}.get(str(action.metavar), "")
    return Option(names + value, action.help or "", values=values, takes=takes)
