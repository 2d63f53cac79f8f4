"""Each invariant, with a tree that keeps it and one that does not."""

from __future__ import annotations

import pytest

from accomp.diagnostics import Sink
from accomp.ir.nodes import (
    Construct,
    HostLine,
    Line,
    Loop,
    Lowering,
    OmpLine,
    Region,
    RegionKind,
    Unit,
    Use,
)
from accomp.ir.verifier import balanced, verify, verify_units
from accomp.records import replace
from accomp.source import Edit, SourceFile, Span
from accomp.syntax.nodes import Clause, Directive, Model, Symbol, TypeInfo, TypeKind

FILE = SourceFile("t.c", b"#" * 100)
INT = TypeInfo(TypeKind.INTEGER, "int", "int ")


def at(start: int, end: int) -> Span:
    return Span(FILE, start, end)


def construct(start: int, end: int, *children: Construct, model: Model = Model.ACC) -> Construct:
    """A construct of ten bytes of directive, its region after it."""
    directive = Directive(model, "parallel", at(start, start + 10))
    return Construct(directive, Region(RegionKind.COMPOUND, at(start + 10, end)), children=children)


def lowered(*before: Line, after: tuple[Line, ...] = (), edits: tuple[Edit, ...] = ()) -> Construct:
    return replace(construct(0, 50), omp=Lowering(before, after, edits))


def loops(*places: tuple[int, int, int, int]) -> Construct:
    made = tuple(Loop(at(a, b), None, False, at(c, d)) for a, b, c, d in places)
    return replace(construct(0, 50), loops=made)


def directive(model: Model, *clauses: str) -> Directive:
    name = "parallel" if model is Model.ACC else "target"
    return Directive(model, name, at(0, 10), tuple(Clause(c, implicit=True) for c in clauses))


def use(declared: int, *, file_scope: bool = False) -> Use:
    return Use(Symbol(f"x@{declared}", "x", INT, at(declared, declared + 1), file_scope), at(40, 41))


def problems(*constructs: Construct, mapped: bool = False) -> list[str]:
    return [problem.message for problem in verify(Unit(FILE, constructs), mapped=mapped)]


OMP = OmpLine(Directive(Model.OMP, "target", None))
VALID = {
    "nested": (construct(0, 50, construct(10, 30), construct(30, 50)),),
    "side by side": (construct(0, 20), construct(20, 40)),
    "split from one directive": (construct(0, 20), construct(0, 20)),
    "loops": (loops((10, 50, 20, 50), (20, 50, 30, 50)),),
    "uses": (replace(construct(50, 90), uses=(use(3), use(70, file_scope=True))),),
    "lines": (lowered(OMP, HostLine("{"), HostLine("int x;"), after=(HostLine("}"),)),),
    "clauses": (replace(construct(0, 50), directive=directive(Model.ACC, "copy", "firstprivate")),),
    "implied at the end of its statement": (
        Construct(Directive(Model.ACC, "parallel", at(40, 40)), Region(RegionKind.STATEMENT, at(20, 40))),
    ),
    "edit": (lowered(OMP, edits=(Edit(at(20, 22), b"ab"), Edit(at(22, 22), b""))),),
}

INVALID = {
    "a construct lies outside the region it is nested in": (construct(0, 30, construct(40, 60)),),
    "a construct without a region has children": (replace(construct(0, 30, construct(10, 30)), region=None),),
    "constructs are not in source order": (construct(30, 50), construct(0, 20)),
    "constructs side by side overlap": (construct(0, 50), construct(20, 40)),
    "a region starts before its directive": (
        replace(construct(20, 40), region=Region(RegionKind.STATEMENT, at(0, 40))),
    ),
    "an associated loop lies outside the one around it": (loops((10, 30, 20, 30), (20, 50, 30, 50)),),
    "the body of a loop lies outside the loop": (loops((10, 30, 20, 50)),),
    "variable 'x' is declared inside the region": (replace(construct(0, 50), uses=(use(20),)),),
    "variable 'x' is listed twice": (replace(construct(50, 90), uses=(use(3), use(3))),),
    "'parallel' in the output is not an OpenMP directive": (lowered(OmpLine(construct(0, 9).directive)),),
    "the braces around 'parallel' are not balanced": (lowered(HostLine("{")),),
    "edits overlap": (lowered(OMP, edits=(Edit(at(20, 25), b""), Edit(at(22, 30), b""))),),
    "an edit lies outside the region": (lowered(OMP, edits=(Edit(at(60, 61), b""),)),),
    "'parallel' has a clause 'shared', which OpenACC does not have": (
        replace(construct(0, 50), directive=directive(Model.ACC, "shared")),
    ),
    "'target' has a clause 'copy', which OpenMP does not have": (
        lowered(OmpLine(directive(Model.OMP, "map", "copy"))),
    ),
    "a directive lies outside its file": (construct(95, 100),),
}


@pytest.mark.parametrize("name", VALID)
def test_a_valid_tree_has_no_problem(name: str) -> None:
    assert problems(*VALID[name]) == []


def test_the_places_of_directives_of_macros_say_nothing() -> None:
    macros = SourceFile("t.c", b"x" * 100)
    one, other = construct(30, 50), construct(0, 20)
    place = Span(macros, 0, 10)
    assert problems(one, replace(other, directive=replace(other.directive, span=place))) == []


@pytest.mark.parametrize("message", INVALID)
def test_an_invalid_tree_has_its_problem(message: str) -> None:
    assert problems(*INVALID[message]) == [message]


def test_every_construct_is_mapped_after_map() -> None:
    sink = Sink()
    verify_units([Unit(FILE, (construct(0, 50),))], sink, mapped=True)
    assert [d.message for d in sink] == ["the tree after a stage is not valid: 'parallel' was not mapped"]
    assert problems(lowered(OMP), mapped=True) == []


@pytest.mark.parametrize(
    ("lines", "expected"),
    [
        (("{", "}"), True),
        (("}", "{"), False),
        (("{ int a = '{'; // }", 'char *s = "}}"; /* { */', "}"), True),
        (("{", "{", "}"), False),
    ],
)
def test_braces_in_strings_and_comments_do_not_count(lines: tuple[str, ...], expected: bool) -> None:
    assert balanced(Lowering(tuple(HostLine(line) for line in lines))) is expected
