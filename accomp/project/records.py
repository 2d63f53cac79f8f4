"""What the translation of a project is made of."""

from __future__ import annotations

from accomp.interface import Directive, Loop, Message, Movement
from accomp.records import dataclass
from accomp.target import BACK_ENDS, Target


def stands_beside(to: str) -> bool:
    """Whether what is made of a file stands beside it, and not in its place."""
    return to in BACK_ENDS and Target(to).procedures


@dataclass(frozen=True, slots=True)
class UnitOfProject:
    """A translation unit: the absolute path of its main file and how it is compiled.

    `options` are those of its compile command that accomp takes, relative to `directory`; `language` is
    "c", "c++" or "fortran". `command` is the command as the database has it, empty where there is none.
    """

    path: str
    directory: str
    language: str
    options: tuple[str, ...] = ()
    command: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class View:
    """A file as one translation unit has it: its path, its bytes, and those that are to take their place."""

    path: str
    source: bytes
    text: bytes


@dataclass(frozen=True, slots=True)
class Made:
    """What became of a translation unit.

    `views` are its main file and its headers with directives, `kernels` the text of its kernels, for HIP.
    `failure` says why nothing could be made of it besides the errors among the messages.
    """

    unit: UnitOfProject
    views: tuple[View, ...] = ()
    kernels: bytes = b""
    messages: tuple[Message, ...] = ()
    directives: tuple[Directive, ...] = ()
    loops: tuple[Loop, ...] = ()
    movements: tuple[Movement, ...] = ()
    failure: str = ""

    @property
    def failed(self) -> bool:
        """Whether the unit is not translated."""
        return bool(self.failure) or any(m.is_error for m in self.messages)


@dataclass(frozen=True, slots=True)
class FileOfProject:
    """What becomes of a file: its path relative to the root of the project, its bytes before and after.

    `units` are the main files of the translation units that it is part of. `added` tells that it is a new
    file. `problem` says why it stays as it is, `left` that it holds directives nevertheless.
    """

    path: str
    source: bytes
    text: bytes
    units: tuple[str, ...] = ()
    added: bool = False
    problem: str = ""

    @property
    def changes(self) -> bool:
        """Whether something is to be written."""
        return self.added or self.text != self.source


@dataclass(frozen=True, slots=True)
class Project:
    """The translation of a project: its root, what became of units and files, and what was asked for."""

    root: str
    to: str
    made: tuple[Made, ...] = ()
    files: tuple[FileOfProject, ...] = ()
