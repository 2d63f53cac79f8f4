"""What a program is called by and does: the records of help, man pages and completions."""

from __future__ import annotations

from accomp.records import dataclass

FILE, FOLDER, PROGRAM = "file", "folder", "program"
"""What an argument of an option names, where no table lists its values."""


@dataclass(frozen=True, slots=True)
class Option:
    """An option: its forms as they are written, and what it does.

    `values`: those that it may have; `takes`: what its value names else. `common`: `--help` shows it, where that
    is short. `section`: the heading it stands under in the long form.
    """

    form: str
    text: str
    section: str = ""
    common: bool = False
    values: tuple[str, ...] = ()
    takes: str = ""

    @property
    def names(self) -> tuple[str, ...]:
        """The words that it begins with, without values, as `-W`, `--out` or `-fopenacc-print=`."""
        return tuple(_name(form) for form in self.form.split(", "))

    @property
    def apart(self) -> bool:
        """Whether its value is the next argument."""
        return " " in self.form.rpartition(", ")[2]


def _name(form: str) -> str:
    """The part of a form in front of its value."""
    ends = (at for mark in "<[ " if (at := form.find(mark)) >= 0)
    name = form[: min(ends, default=len(form))]
    head, equals, value = name.partition("=")
    return head + equals if value[:1].isupper() else name


@dataclass(frozen=True, slots=True)
class Program:
    """A program, or a command of one: how it is called, what it does, and with which options.

    `short`: `--help` shows the options in common use, `--help-hidden` all of them, then those of the compiler.
    `arguments`: what its other arguments name. `variables`: environment variables, each with what it does.
    """

    name: str
    summary: str
    usage: tuple[str, ...]
    description: str
    options: tuple[Option, ...]
    short: bool = False
    arguments: str = FILE
    languages: tuple[str, ...] = ()
    variables: tuple[tuple[str, str], ...] = ()
    status: str = "0 on success, 1 after an error, 70 after an internal error."
    examples: tuple[tuple[str, str], ...] = ()
    related: tuple[str, ...] = ()
