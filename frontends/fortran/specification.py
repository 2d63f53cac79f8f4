"""What the specification part of a unit or block declares: variables, procedures, types, interfaces."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Protocol

from accomp.frontends.fortran.declarations import Reader, type_at
from accomp.frontends.fortran.delimiters import after_parentheses, find_top, find_word, split_top
from accomp.frontends.fortran.entities import (
    DEFAULT,
    NONE,
    Base,
    Binding,
    Declared,
    DerivedType,
    Dimension,
    Entity,
    Role,
    Type,
)
from accomp.frontends.fortran.statement import Statement
from accomp.frontends.fortran.statement_kinds import PROCEDURES, UNITS, Kind
from accomp.frontends.fortran.structure import Block, Structure
from accomp.host.fortran_types import Extent
from accomp.patterns import pattern
from accomp.records import replace

Designated = Callable[[str], "Entity | None"]

_HEADER = pattern(r"(?:subroutine|function)\s*[a-z_][\w$]*\s*")
_RESULT = pattern(r"\bresult\s*\(\s*([a-z_]\w*)\s*\)")
_NAME = pattern(r"[a-z_][\w$]*")
_NAMED = pattern(r"/[\w$]+/|[a-z_][\w$]*")
"""A variable, or a common block between slashes."""
_PREFIX = pattern(r"(?:recursive|pure|elemental|impure|non_recursive|module|attributes\s*\([^)]*\))\s*")
_SELECTED = pattern(r"select\s*(?:type|rank)\s*\(\s*([a-z_]\w*)\s*=>\s*(.*)\)\s*$", re.DOTALL)
_GUARDING = pattern(r"(type|class)\s+is\s*\(")
_BINDING = pattern(r"(procedure|generic)\s*(?:\(([^)]*)\))?\s*((?:,[^:]*)?)(?:::)?\s*(.*)$", re.DOTALL)
_PASSED = pattern(r"\bpass\s*\(\s*(\w+)\s*\)")
_GENERIC = pattern(r"[a-z_][\w$]*|(?:operator|assignment)\([^()]+\)")
_EXTENDS = pattern(r"extends\s*\(\s*(\w+)\s*\)")
_FUNCTION = pattern(r"([a-z_]\w*)\s*\(\s*([a-z_]\w*(?:\s*,\s*[a-z_]\w*)*)?\s*\)\s*=(?!=)")


class Includes(Protocol):
    """Where the files are that INCLUDE lines name."""

    def include(self, name: str, path: str) -> Structure | None:
        """The file that an INCLUDE line of the file at a path names, if it is found."""
        ...


def read(structure: Structure, block: Block, reader: Reader, library: Includes | None) -> None:
    """Take the declarations that stand directly in a block, and what its inner blocks make known in it."""
    inner = {child.first: child for child in block.children}
    at, end, early = block.first + 1, block.last, True
    while at <= end:
        child = inner.get(at)
        if child is not None:
            if child.kind in _INNER:
                _INNER[child.kind](structure, child, reader, library)
            at = max(child.last, at) + 1
            continue
        if block.kind is Kind.FILE and structure.owners[at].unit is not block:  # no PROGRAM statement
            at += 1
            continue
        if structure.shapes[at].kind is Kind.EXECUTABLE:
            early = early and _statement_function(structure, at, reader)
        else:
            _statement(structure, at, reader, library)
        at += 1


def _statement_function(structure: Structure, index: int, reader: Reader) -> bool:
    """`f(x) = x * 2` before executable statements, f no array (Fortran 2018 15.6.4): whether it is one."""
    statement = structure.statements[index]
    found = _FUNCTION.match(statement.text)
    known = reader.into.entities.get(found[1]) if found is not None else None
    if found is not None and known is None:
        known = _undeclared(structure, index, found[1], reader)
    if found is None or known is None or known.dimensions or known.role is not Role.VARIABLE:
        return False
    arguments = tuple(a.strip() for a in (found[2] or "").split(",") if a.strip())
    value = structure.scan.written(statement, found.end()).strip()
    marks = known.attributes | {"statement function"}
    made = replace(known, role=Role.PROCEDURE, attributes=marks, arguments=arguments, value=value)
    reader.into.entities[known.name] = made
    return True


def mark_uncopied(structure: Structure, block: Block, reader: Reader) -> None:
    """Mark variables of a unit that have no private copies in OpenMP (5.2, sections 5.4.3 and 5.4.4).

    They stand in NAMELIST statements of the unit, of procedures in it or of units of the file that use it,
    or in its statement functions.
    """
    entities = reader.into.entities
    if block.kind not in UNITS:
        return
    texts = [e.value.lower() for e in entities.values() if "statement function" in e.attributes]
    names = {found for text in texts for found in _NAME.findall(text)}
    for index in structure.namelists():
        listed = _NAME.findall(structure.statements[index].text)
        if block.first <= index <= block.last:
            names.update(listed)
        elif block.kind is Kind.MODULE:
            names |= _used_from(structure, index, block.name, listed)
    reader.into.uncopied |= names
    for name in names & entities.keys():
        known = entities[name]
        if known.role is Role.VARIABLE:
            entities[name] = replace(known, attributes=known.attributes | {"uncopied"})


def mark_threadprivate(structure: Structure, block: Block, reader: Reader) -> None:
    """Mark variables of a unit that THREADPRIVATE directives name, or the common blocks that they are in."""
    entities = reader.into.entities
    for index in structure.threadprivates():
        if structure.owners[index].unit is not block:
            continue
        _, _, names = structure.statements[index].text.partition("(")
        listed = set(_NAMED.findall(names))
        for name, known in tuple(entities.items()):
            if (f"/{known.common.strip('/')}/" if known.common else name) in listed:
                entities[name] = replace(known, attributes=known.attributes | {"threadprivate"})


def _used_from(structure: Structure, index: int, module: str, names: list[str]) -> set[str]:
    """The names in the module of those that the unit of a statement, or its host, has from there."""
    found: set[str] = set()
    unit: Block | None = structure.owners[index].unit
    while unit is not None and unit.kind in UNITS:
        reader = Reader(structure.scan, "", Declared())
        for at in range(max(unit.first, 0), index):
            if structure.shapes[at].kind is Kind.USE and structure.owners[at].unit is unit:
                reader.use(structure.statements[at])
        for use in reader.into.uses:
            found.update(use.remote(name) for name in names if use.module == module)
        unit = unit.parent.unit if unit.parent is not None else None
    return found


def _undeclared(structure: Structure, index: int, name: str, reader: Reader) -> Entity | None:
    """A name with an implicit type, where neither a host nor a module can have an array of it."""
    unit = structure.owners[index].unit
    outside = unit.parent is None or unit.parent.kind is Kind.FILE
    nested = structure.owners[index] is not unit
    if not outside or nested or reader.into.uses or reader.into.implicit == NONE:
        return None
    rules = DEFAULT if reader.into.implicit is None else reader.into.implicit
    return Entity(name, type=rules.get(name[:1]), path=reader.path, unit=reader.unit)


def _statement(structure: Structure, index: int, reader: Reader, library: Includes | None) -> None:
    kind, statement = structure.shapes[index].kind, structure.statements[index]
    if kind is Kind.DECLARATION:
        reader.declaration(statement)
    elif kind is Kind.USE:
        reader.use(statement)
    elif kind is Kind.IMPLICIT:
        reader.implicit(statement)
    elif kind is Kind.IMPORT:
        reader.imports(statement)
    elif kind is Kind.ENTRY:
        _procedure(reader, statement, "entry")
    elif library is not None and (kind is Kind.INCLUDE or statement.text.startswith("#")):
        _include(structure, statement, reader, library)


def _include(structure: Structure, statement: Statement, reader: Reader, library: Includes) -> None:
    """Take the declarations of an included file as if they stood here."""
    written = structure.scan.written(statement)
    named = re.match(r"(?:#\s*)?include\s*['\"<]([^'\">]+)['\">]", written, re.IGNORECASE)
    found = library.include(named[1], structure.scan.source.path) if named else None
    if found is None:
        return
    inner = Reader(found.scan, reader.unit, reader.into)
    without_heading = [c for c in found.root.children if c.first < 0]
    for block in without_heading or (found.root,):
        read(found, block, inner, library)


def header(block: Block, reader: Reader, statement: Statement) -> Entity:
    """A procedure from its first statement; its dummy arguments and result become known."""
    entity = procedure_of(reader, block, statement)
    for name in entity.arguments:
        made = Entity(name, attributes=frozenset({"dummy"}), path=reader.path, unit=reader.unit)
        reader.add(replace(made, declared=_where(statement, name)))
    if block.kind is Kind.FUNCTION:
        result = entity.result or entity.name
        made = Entity(
            result, type=entity.type, attributes=frozenset({"result"}), path=reader.path, unit=reader.unit
        )
        reader.add(replace(made, declared=_where(statement, result)))
    return entity


def _where(statement: Statement, name: str) -> tuple[int, int] | None:
    at = find_word(statement.text, name)
    return None if at < 0 else statement.place(at, at + len(name))


def procedure_of(reader: Reader, block: Block, statement: Statement) -> Entity:
    """A procedure as an entity: its arguments, its result, the type its prefix gives."""
    text = statement.text
    found = _HEADER.search(text)
    at = found.end() if found else len(text)
    arguments: tuple[str, ...] = ()
    if text[at : at + 1] == "(":
        end = after_parentheses(text, at)
        arguments = tuple(text[low:high] for low, high in split_top(text, at + 1, end - 1))
        at = end
    result = _RESULT.search(text, at)
    return Entity(
        block.name,
        Role.PROCEDURE,
        _prefix_type(text),
        attributes=frozenset({block.kind.value, *_words(text)}),
        path=reader.path,
        unit=reader.unit,
        declared=_where(statement, block.name),
        arguments=arguments,
        result=result[1] if result else "",
    )


def _words(text: str) -> list[str]:
    return [w for w in ("pure", "elemental", "recursive") if re.match(rf"(?:.*\s)?{w}\s", text)]


def _prefix_type(text: str) -> Type | None:
    at = 0
    while word := _PREFIX.match(text, at):
        at = word.end()
    typed = type_at(text, at)
    return typed[0] if typed else None


def _procedure(reader: Reader, statement: Statement, word: str) -> None:
    named = _NAME.match(statement.text[len(word) :].lstrip())
    if named is not None:
        marks = frozenset({"subroutine"})
        reader.add(Entity(named[0], Role.PROCEDURE, attributes=marks, path=reader.path, unit=reader.unit))


def _inner_procedure(structure: Structure, block: Block, reader: Reader, _library: Includes | None) -> None:
    reader.into.entities.setdefault(
        block.name, procedure_of(reader, block, structure.statements[block.first])
    )


def _interface(structure: Structure, block: Block, reader: Reader, _library: Includes | None) -> None:
    """The procedures an interface block declares, and the generic name it gives them."""
    names: list[str] = []
    for child in block.children:
        if child.kind in PROCEDURES:
            made = procedure_of(reader, child, structure.statements[child.first])
            reader.add(replace(made, attributes=made.attributes | {"interface"}))
            names.append(child.name)
    for index in range(block.first + 1, block.last):
        if structure.owners[index] is block and structure.shapes[index].kind is Kind.DECLARATION:
            text = structure.statements[index].text
            listed = re.sub(r"^(?:module\s+)?procedure\s*(?:::)?", "", text)
            names += [n.strip() for n in listed.split(",")]
    generic = "".join(structure.shapes[block.first].name.split())
    if generic and _GENERIC.fullmatch(generic):
        statement = structure.statements[block.first]
        made = Entity(generic, Role.GENERIC, path=reader.path, unit=reader.unit, specifics=tuple(names))
        reader.add(replace(made, declared=_where(statement, generic)))


def _type(structure: Structure, block: Block, reader: Reader, _library: Includes | None) -> None:
    """A derived type with its components and bindings."""
    inner = Declared()
    nested = Reader(structure.scan, f"{reader.unit}%{block.name}", inner)
    bindings: list[Binding] = []
    words = set[str]()
    contains = min(block.middles, default=block.last)
    for index in range(block.first + 1, max(block.last, block.first + 1)):
        if structure.shapes[index].kind is not Kind.DECLARATION:
            continue
        if index < contains:
            nested.declaration(structure.statements[index])
            words |= {"sequence"} & {structure.statements[index].text.strip()}
        else:
            bindings += _bindings(structure.statements[index].text)
    text = structure.statements[block.first].text
    extends = _EXTENDS.search(text)
    words |= {w.strip() for w in text[: max(find_top(text, "::"), 0)].split(",")[1:]}
    reader.into.types[block.name] = DerivedType(
        block.name,
        tuple(e for n, e in inner.entities.items() if n not in ("private", "sequence")),
        tuple(bindings),
        extends[1] if extends else "",
        frozenset(words),
        reader.path,
    )
    made = Entity(block.name, Role.TYPE, path=reader.path, unit=reader.unit)
    reader.into.entities.setdefault(
        block.name, replace(made, declared=_where(structure.statements[block.first], block.name))
    )


def _bindings(text: str) -> list[Binding]:
    found = _BINDING.match(text)
    if found is None:
        return []
    interface, words, listed = found[2] or "", found[3], found[4]
    passed, nopass, fixed = _PASSED.search(words), "nopass" in words, "non_overridable" in words
    if found[1] == "generic":
        name, _, specific = listed.partition("=>")
        names = tuple(n.strip() for n in specific.split(","))
        return [Binding("".join(name.split()), names, generic=True)]
    pairs = [listed[low:high].partition("=>") for low, high in split_top(listed, 0, len(listed))]
    return [
        Binding(a.strip(), ((b or interface or a).strip(),), passed[1] if passed else "", nopass, fixed=fixed)
        for a, _, b in pairs
    ]


def _enum(structure: Structure, block: Block, reader: Reader, _library: Includes | None) -> None:
    for index in range(block.first + 1, block.last):
        if structure.shapes[index].kind is Kind.DECLARATION:
            reader.declaration(structure.statements[index])


_INNER = dict.fromkeys(PROCEDURES, _inner_procedure) | {
    Kind.INTERFACE: _interface,
    Kind.TYPE: _type,
    Kind.ENUM: _enum,
}


def associate(designated: Designated, reader: Reader, statement: Statement) -> None:
    """`associate (name => selector, ...)`: names that stand for what others are."""
    text = statement.text
    opened = text.find("(")
    for low, high in split_top(text, opened + 1, after_parentheses(text, opened) - 1):
        name, _, chosen = text[low:high].partition("=>")
        _alias(designated, reader, statement, name.strip(), chosen.strip())


def selector(designated: Designated, reader: Reader, statement: Statement) -> None:
    """`select type (name => selector)`."""
    name, chosen = selected(statement)
    if chosen:
        _alias(designated, reader, statement, name, chosen)


def selected(statement: Statement) -> tuple[str, str]:
    """The name in the blocks of SELECT TYPE, and the selector where it is given that name, else nothing."""
    found = _SELECTED.match(statement.text)
    if found is not None:
        return found[1], found[2].strip()
    opened = statement.text.find("(")
    alone = statement.text[opened + 1 : after_parentheses(statement.text, opened) - 1].strip()
    return alone, ""


def is_guard(text: str) -> bool:
    """Whether a statement is TYPE IS or CLASS IS."""
    return _GUARDING.match(text) is not None


def guarding(text: str) -> Type | None:
    """The type in `type is (integer)`, or that of an object in `class is (t)`; None of other statements."""
    head = _GUARDING.match(text)
    if head is None:
        return None
    named = text[head.end() : after_parentheses(text, head.end() - 1) - 1].strip()
    intrinsic = type_at(named)
    if intrinsic is not None and intrinsic[1] == len(named):
        return intrinsic[0]
    return Type(Base.CLASS if head[1] == "class" else Base.TYPE, derived=named)


def guard(designated: Designated, reader: Reader, select: Statement, statement: Statement) -> None:
    """`type is (integer)`, `class is (t)`: the name of the selector with that type."""
    (name, _), type_ = selected(select), guarding(statement.text)
    if type_ is not None and name.isidentifier():
        _alias(designated, reader, select, name, name, type_)


def _alias(
    designated: Designated,
    reader: Reader,
    statement: Statement,
    name: str,
    chosen: str,
    type_: Type | None = None,
) -> None:
    """A name that stands for a designator (then of what that ends in) or for a value.

    It is no allocatable, pointer or optional argument, whatever its selector is (Fortran 2018 11.1.3.3).
    `type_` is the type that a guard of SELECT TYPE gives it.
    """
    found = designated(chosen) if _designates(chosen) else None
    of = found or Entity(name)
    variable = found is not None and found.role in (Role.VARIABLE, Role.ALIAS)
    target = variable and not of.attributes.isdisjoint(("pointer", "target"))
    whole = variable and "allocatable" in of.attributes and not chosen.rstrip().endswith(")")
    attributes = {"target": target, "contiguous": whole, "guarded": type_ is not None}
    reader.add(
        Entity(
            name,
            Role.ALIAS,
            type_ or of.type,
            _shape(designated, chosen) if variable else (),
            frozenset(name for name, holds in attributes.items() if holds),
            value=chosen,
            path=reader.path,
            unit=reader.unit,
            declared=_where(statement, name),
        )
    )


def _designates(text: str) -> bool:
    """Whether a text is of names joined by `%`, with subscripts or not."""
    at = 0
    while True:
        name = _NAME.match(text, at)
        if name is None:
            return False
        at = _blanks(text, name.end())
        while text.startswith("(", at):
            at = _blanks(text, after_parentheses(text, at))
        if at == len(text):
            return True
        if text[at] != "%":
            return False
        at = _blanks(text, at + 1)


def _blanks(text: str, at: int) -> int:
    """The index of what follows blanks."""
    while text.startswith(" ", at):
        at += 1
    return at


def _shape(designated: Designated, text: str) -> tuple[Dimension, ...]:
    """The dimensions of a designator: those of the part that is an array (Fortran 2018 9.4.2)."""
    found: tuple[Dimension, ...] = ()
    for low, high in split_top(text, 0, len(text), "%"):
        part = text[low:high]
        entity = designated(text[:high] if "(" not in part else text[: low + part.index("(")])
        if entity is None or not entity.dimensions:
            continue
        if "(" not in part:
            found = entity.dimensions if high == len(text) else (Dimension(Extent.COLON),) * entity.rank
            continue
        opened = low + part.index("(")
        items = split_top(text, opened + 1, after_parentheses(text, opened) - 1)
        rank = sum(_is_array(designated, text[a:b]) for a, b in items)
        found = (Dimension(Extent.COLON),) * rank or found
    return found


def _is_array(designated: Designated, subscript: str) -> bool:
    """Whether a subscript is a triplet or a vector."""
    if find_top(subscript, ":") >= 0:
        return True
    entity = designated(subscript) if _NAME.fullmatch(subscript) else None
    return entity is not None and bool(entity.dimensions)
