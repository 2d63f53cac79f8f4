"""What the language server asks of analyses, and what it gets."""

from __future__ import annotations

from accomp.interface import Loop, Place, Translation
from accomp.records import dataclass


@dataclass(frozen=True, slots=True)
class Document:
    """A text of an editor: the path it is to have, its bytes, and how it is compiled, in which folder.

    `language` is "c", "c++" or "fortran".
    """

    path: str
    text: bytes
    language: str
    options: tuple[str, ...] = ()
    directory: str = ""


@dataclass(frozen=True, slots=True)
class Attribute:
    """The data attribute that a variable has at a construct, and why; `directive` is its name there."""

    directive: str
    what: str
    why: str


@dataclass(frozen=True, slots=True)
class Variable:
    """A variable at a place: its name, its type as written, what it is at the constructs around, innermost
    first, and the places of the directives that make it present on the device.
    """

    name: str
    type: str
    attributes: tuple[Attribute, ...]
    present: tuple[Place, ...] = ()


@dataclass(frozen=True, slots=True)
class Question:
    """What is asked of a document: `kind` names one of the functions of `answers`, with its arguments."""

    kind: str
    document: Document
    arguments: tuple[int, ...] = ()


Answer = Translation | Variable | tuple[str, ...] | tuple[Loop, ...] | None
