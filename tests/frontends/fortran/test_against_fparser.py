"""The own scanner and symbol table against fparser's full parse, on a corpus of odd layouts."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from accomp.frontends.fortran.entities import Entity, Type
from accomp.frontends.fortran.loops import loop_of, text_of
from accomp.frontends.fortran.region_uses import references
from accomp.frontends.fortran.scopes import Scopes
from accomp.frontends.fortran.source_form import form_of, scan
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.structure import Structure, structure
from accomp.source import Language, SourceFile, SourceForm
from tests.frontends.fortran.oracle import Oracle, plain

CORPUS = sorted((Path(__file__).parent / "corpus").iterdir())
_INDEX = re.compile(r"(\w+) = \w+:")
_COMPARED = frozenset((Kind.EXECUTABLE, Kind.DO, Kind.IF, Kind.SELECT, Kind.WHERE, Kind.ELSE, Kind.CASE))


def read(path: Path) -> tuple[Structure, Oracle]:
    source = SourceFile(str(path), path.read_bytes(), Language.FORTRAN, form_of(path.name))
    made = structure(scan(source))
    assert made.problems == []
    return made, Oracle(path.read_text(), source.form is SourceForm.FREE)


def line(made: Structure, index: int) -> int:
    return made.scan.source.position(made.statements[index].begin)[0]


def type_text(type_: Type | None) -> str:
    if type_ is None:
        return ""
    base = plain(type_.base.value)
    if type_.derived:
        return f"{base}({type_.derived})"
    kind, length = plain(type_.kind), plain(type_.length)
    return f"{base}({kind},{length})" if kind or length else base


def seen(entity: Entity) -> tuple[str, tuple[str, ...], str]:
    return type_text(entity.type), tuple(plain(d.text) for d in entity.dimensions), plain(entity.intent)


@pytest.mark.parametrize("path", CORPUS, ids=lambda p: p.name)
def test_declarations(path: Path) -> None:
    made, oracle = read(path)
    scopes = Scopes(made)
    own = {(u.name, n): e for u in made.units() for n, e in scopes.of(u).declared.entities.items()}
    theirs = oracle.declarations()
    assert theirs
    for key, (type_, dimensions, attributes, intent) in theirs.items():
        mine = seen(own[key])
        assert mine == (type_, dimensions or mine[1], intent), key
        assert attributes <= own[key].attributes, key


@pytest.mark.parametrize("path", CORPUS, ids=lambda p: p.name)
def test_loops(path: Path) -> None:
    made, oracle = read(path)
    own: dict[int, list[tuple[str, ...]]] = {}
    for index, owner in enumerate(made.owners):
        if made.shapes[index].kind is Kind.DO and owner.first == index:
            statement = made.statements[index]
            for control in loop_of(made, owner).controls:
                step = (plain(text_of(statement, control.step)),) if control.step else ()
                bounds = (plain(text_of(statement, r)) for r in (control.lower, control.upper))
                own.setdefault(line(made, index), []).append((control.name, *bounds, *step))
    theirs = oracle.loops()
    assert theirs
    for at, control in theirs.items():
        assert control in own[at], at


@pytest.mark.parametrize("path", CORPUS, ids=lambda p: p.name)
def test_names(path: Path) -> None:
    made, oracle = read(path)
    own: dict[int, set[str]] = {}
    for reference in references(Scopes(made), 0, len(made.statements)):
        own.setdefault(line(made, reference.statement), set()).add(reference.name)
    theirs = oracle.names()
    compared = 0
    for index, shape in enumerate(made.shapes):
        if shape.kind in _COMPARED and made.statements[index].alone:
            at = line(made, index)
            names = theirs.get(at, set()) - {made.owners[index].construct}
            text = made.statements[index].text
            if "forall" in text or "concurrent" in text:  # their indices are their own
                names -= set(_INDEX.findall(text))
            assert own.get(at, set()) == names, text
            compared += 1
    assert compared > 10
