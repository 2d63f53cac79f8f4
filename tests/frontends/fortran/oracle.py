"""Fparser's full parse of a file, brought to the terms of the own scanner and symbol table."""

from __future__ import annotations

import re
from collections.abc import Iterator
from importlib import import_module
from typing import Any

F: Any = import_module("fparser.two.Fortran2003")
_READER: Any = import_module("fparser.common.readfortran")
_FORMAT: Any = import_module("fparser.common.sourceinfo")
_PARSER: Any = import_module("fparser.two.parser")
walk: Any = import_module("fparser.two.utils").walk

_UNITS = (
    F.Main_Program,
    F.Subroutine_Subprogram,
    F.Function_Subprogram,
    F.Module,
    F.Subroutine_Body,
    F.Function_Body,
    F.Block_Data,
)
_APART = (
    *_UNITS,
    F.Module_Subprogram_Part,
    F.Internal_Subprogram_Part,
    F.Interface_Block,
    F.Derived_Type_Def,
)
_BLOCK = "Block_Construct"

Declared = tuple[str, tuple[str, ...], frozenset[str], str]
"""Type, dimensions, attributes, intent."""


def plain(text: object) -> str:
    """A text without blanks, in lower case."""
    return "" if text is None else "".join(str(text).split()).lower()


class Oracle:
    """What fparser finds in a text."""

    def __init__(self, text: str, free: bool) -> None:
        reader: Any = _READER.FortranStringReader(text, ignore_comments=True)
        reader.set_format(_FORMAT.FortranFormat(free, False))
        self.tree: Any = _PARSER.ParserFactory().create(std="f2008")(reader)

    def declarations(self) -> dict[tuple[str, str], Declared]:
        """The variables of type declarations by unit and name."""
        found: dict[tuple[str, str], Declared] = {}
        for unit in walk(self.tree, _UNITS):
            items = unit.content[0].items
            name = plain(items[1] if len(items) > 1 else items[0])
            for statement in _declarations(unit):
                found |= {(name, key): value for key, value in _entities(statement)}
        return found

    def loops(self) -> dict[int, tuple[str, ...]]:
        """Control variable and bounds of counted DO by line."""
        found: dict[int, tuple[str, ...]] = {}
        for statement in walk(self.tree, (F.Nonlabel_Do_Stmt, F.Label_Do_Stmt)):
            control = next(iter(walk(statement, F.Loop_Control)), None)
            if control is not None and control.items[1]:
                variable, bounds = control.items[1]
                found[_line(statement)] = (plain(variable), *(plain(b) for b in bounds))
        return found

    def names(self) -> dict[int, set[str]]:
        """The names by line, those of components, keywords, types and constructs left out."""
        found: dict[int, set[str]] = {}
        for name in walk(self.tree, (F.Name, F.Intrinsic_Name)):
            if not _other(name):
                found.setdefault(_line(name), set()).add(plain(name))
        return found


def _line(node: Any) -> int:
    while node is not None:
        if getattr(node, "item", None) is not None:
            return int(node.item.span[0])
        node = node.parent
    return 0


def _declarations(node: Any) -> Iterator[Any]:
    children: list[Any] = getattr(node, "content", None) or []
    for child in children:
        if isinstance(child, F.Type_Declaration_Stmt):
            yield child
        elif not isinstance(child, _APART) and type(child).__name__ != _BLOCK:
            yield from _declarations(child)


def _listed(node: Any) -> list[Any]:
    if node is None:
        return []
    return list(node.items) if type(node).__name__.endswith("_List") else [node]


def _entities(statement: Any) -> Iterator[tuple[str, Declared]]:
    spec, attributes, entities = statement.items
    words: dict[str, str] = {}
    for attribute in _listed(attributes):
        word, _, inner = plain(attribute).partition("(")
        words[word] = inner[:-1]
    marks = frozenset(words) - {"dimension", "intent"}
    for entity in _listed(entities):
        name, shape, length, _ = entity.items
        dimensions = plain(shape) or words.get("dimension", "")
        type_ = normal_type(plain(spec), plain(length).lstrip("*").strip("()"))
        yield plain(name), (type_, tuple(parts(dimensions)), marks, words.get("intent", ""))


def parts(text: str) -> list[str]:
    """The parts of a list between commas outside of parentheses."""
    return [p for p in re.split(r",(?![^()]*\))", text) if p]


def normal_type(spec: str, length: str = "") -> str:
    """A type specification without keywords: base, kind, length."""
    match = re.match(r"doubleprecision|doublecomplex|[a-z]+", spec)
    base = match[0] if match else spec
    rest = spec[len(base) :]
    if base in ("type", "class") or not (rest or length):
        return spec
    kind = ""
    if rest.startswith("*"):
        length, kind = (length or rest[1:].strip("()"), "") if base == "character" else (length, rest)
    for place, part in enumerate(parts(rest[1:-1]) if rest.startswith("(") else []):
        key, _, value = part.rpartition("=") if re.match(r"(kind|len)=", part) else ("", "", part)
        if key == "len" or (not key and not place and base == "character"):
            length = length or value
        else:
            kind = value
    return f"{base}({kind},{length})"


def _other(name: Any) -> bool:
    """Whether a name is no variable and no procedure."""
    parent = name.parent
    kind = type(parent).__name__
    if kind in ("Actual_Arg_Spec", "Component_Spec") and parent.items[0] is name:
        return True
    if isinstance(parent, (F.Cycle_Stmt, F.Exit_Stmt, F.End_Do_Stmt, F.Derived_Type_Spec)):
        return True
    if type(name).__name__ == "Type_Name":
        return kind != "Structure_Constructor"
    if kind in ("Data_Pointer_Object", "Proc_Component_Ref") and parent.items[0] is not name:
        return True
    return _component(name)


def _component(node: Any) -> bool:
    """Whether a name stands after a percent sign."""
    while type(node.parent).__name__ in (
        "Part_Ref",
        "Data_Ref",
        "Proc_Component_Ref",
        "Procedure_Designator",
    ):
        parent = node.parent
        if type(parent).__name__ == "Part_Ref":
            if parent.items[0] is not node:
                return False
        elif parent.items[0] is not node:
            return True
        node = parent
    return False
