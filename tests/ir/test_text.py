"""The text form: it says everything, re-parses to the same tree, and malformed text gets a place."""

from __future__ import annotations

from enum import Enum
from functools import cache
from pathlib import Path
from typing import Any, cast, get_args

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.host.program import Program
from accomp.ir.fields import Field, Form
from accomp.ir.forms import BY_CLASS, BY_KEYWORD, FileRow, Text, quoted, unquoted
from accomp.ir.forms import UNIT as UNIT_FORM
from accomp.ir.kernel import Kernel, Module, Statement
from accomp.ir.nodes import Construct, Unit
from accomp.ir.text_printer import print_units
from accomp.ir.text_reader import read_units
from accomp.pipeline import Options, run_stages
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import Symbol, TypeInfo

MAIN = SourceFile("main.c", b'#include "h.h"\n#pragma acc loop \\\n  seq\n\xff\xfe text\r\n\nlast')
HEADER = SourceFile("h.h", b"#pragma acc routine seq\nint x;\n")
NOWHERE = SourceFile("", b"")
MACROS = SourceFile("<command line>", b"#define N 4\n#define \xff\n")
FILES = (MAIN, HEADER, NOWHERE, MACROS)
TEXTS = st.text(st.characters(exclude_categories=()), max_size=8)
NAMES = st.one_of(st.sampled_from(("a", "parallel loop", "none", "true", "+", "&&", "c++", "a-b")), TEXTS)


def load(path: str) -> bytes:
    return next(file.data for file in FILES[:3] if file.path == path)


def read(text: str) -> Text:
    sink = Sink()
    found = read_units(SourceFile("t.ir", text.encode()), load, sink)
    assert [d.message for d in sink] == []
    assert found is not None
    return found


@st.composite
def spans(draw: st.DrawFn) -> Span:
    file = draw(st.sampled_from(FILES))
    start = draw(st.integers(0, len(file.data)))
    return Span(file, start, draw(st.integers(start, len(file.data))))


@cache
def values(field: Field, depth: int) -> st.SearchStrategy[Any]:
    """The values a field may have."""
    if field.several:
        most = 2 if depth > 0 or field.kind not in ("nodes", "symbols", "rows") else 0
        items = st.lists(values(field.item(), depth), max_size=most)
        return items.map(frozenset if field.unordered else tuple)
    if field.optional and depth <= 0:
        return st.none()
    return st.one_of(st.none(), plain(field, depth)) if field.optional else plain(field, depth)


def plain(field: Field, depth: int) -> st.SearchStrategy[Any]:
    match field.kind:
        case "text":
            return TEXTS
        case "name":
            return NAMES
        case "bytes":
            return st.binary(max_size=8)
        case "int":
            return st.integers()
        case "bool":
            return st.booleans()
        case "span":
            return spans()
        case "enum":
            return st.sampled_from(list(cast(type[Enum], field.holds[0])))
        case "type":
            return records(BY_CLASS[TypeInfo], depth - 1)
        case "symbol":
            return records(BY_CLASS[Symbol], depth - 1)
        case "row":
            return st.tuples(*(values(column, depth) for column in field.columns))
        case _:
            return st.one_of([records(BY_CLASS[cls], depth - 1) for cls in field.holds])


@cache
@st.composite
def records(draw: st.DrawFn, form: Form, depth: int) -> Any:
    return form.cls(**{field.name: draw(values(field, depth)) for field in form.fields})


UNITS = st.builds(
    Unit,
    st.just(MAIN),
    st.lists(records(BY_CLASS[Construct], 2), max_size=2).map(tuple),
    st.lists(spans(), max_size=2).map(tuple),
)
KERNELS = st.builds(
    Unit,
    st.just(MAIN),
    program=st.one_of(st.none(), records(BY_CLASS[Program], 3)),
    module=st.one_of(st.none(), records(BY_CLASS[Module], 3)),
    preamble=st.lists(TEXTS, max_size=2).map(tuple),
)
ALL = settings(max_examples=60, suppress_health_check=[HealthCheck.too_slow, HealthCheck.data_too_large])


@ALL
@given(st.tuples(UNITS))
def test_text_re_parses_to_the_same_tree(units: tuple[Unit, ...]) -> None:
    same_tree(units)


@ALL
@given(st.tuples(KERNELS))
def test_text_of_programs_and_kernels_re_parses_to_the_same_tree(units: tuple[Unit, ...]) -> None:
    same_tree(units)


@pytest.mark.parametrize("cls", get_args(Statement), ids=lambda c: c.__name__)
def test_text_of_statements_of_kernels_re_parses_to_the_same_tree(cls: type[Statement]) -> None:
    @settings(ALL, max_examples=15)
    @given(records(BY_CLASS[cls], 2))
    def check(statement: Statement) -> None:
        same_tree((Unit(MAIN, module=Module("", kernels=(Kernel("k", (), (statement,)),))),))

    check()


def same_tree(units: tuple[Unit, ...]) -> None:
    text = print_units(units, "map")
    found = read(text)
    assert found == Text("map", units)
    assert print_units(found.units, "map") == text


@given(TEXTS)
def test_quoted_strings_are_lossless(text: str) -> None:
    assert unquoted(quoted(text)) == text
    assert quoted(text).encode()


@pytest.mark.parametrize("form", [*BY_CLASS.values()], ids=lambda f: f.keyword)
def test_the_table_has_every_field_of_every_record(form: Form) -> None:
    assert sorted(field.name for field in form.fields) == sorted(form.cls.__match_args__)


NOT_WRITTEN = {"source": "it is the first row of the table of files"}


def test_the_table_has_every_field_of_units() -> None:
    fields = {field.name for field in UNIT_FORM.fields} - {"files", "types", "symbols"}
    assert fields == {*Unit.__match_args__} - {*NOT_WRITTEN}


def test_every_record_has_a_keyword_of_its_own() -> None:
    assert len(BY_KEYWORD) == len(BY_CLASS)


def test_every_record_that_a_field_holds_is_in_the_table() -> None:
    held = [cls for form in (*BY_CLASS.values(), UNIT_FORM) for f in form.fields for cls in f.holds]
    assert {cls for cls in held if not issubclass(cls, Enum)} - {FileRow} <= {*BY_CLASS}


SOURCE = """\
void f(int n, float *a) {
#pragma acc parallel loop gang private(n) copy(a[0:n])
  for (int i = 0; i < 4; ++i)
    a[i] = 1;
}
"""


def bound(tmp_path: Path, stage: str) -> tuple[str, str]:
    """The path of the source, and the text form after a stage."""
    path = tmp_path / "f.c"
    path.write_text(SOURCE)
    units = run_stages(ParseRequest(str(path)), Options(), Sink(), stage)
    return str(path), print_units(units, stage)


def said(text: str | bytes) -> list[str]:
    """What the reader says of a text, with places."""
    sink = Sink()
    data = text.encode() if isinstance(text, str) else text
    found = read_units(SourceFile("t.ir", data), lambda path: Path(path).read_bytes(), sink)
    assert (found is None) == bool(list(sink))
    return [f"{d.span}: {d.message}" for d in sink]


def test_a_directive_s_source_and_lines_are_shown(tmp_path: Path) -> None:
    _, text = bound(tmp_path, "map")
    assert "  ; #pragma acc parallel loop gang private(n) copy(a[0:n])\n" in text
    assert "; #pragma omp target teams" in text
    assert "(loop 3:3-4:14 %i 4:5-4:14 declared=true)" in text


def test_implicit_clauses_are_marked(tmp_path: Path) -> None:
    _, text = bound(tmp_path, "normalize")
    assert "(clause independent 2:1-2:55 implicit=true" in text


def test_a_source_that_changed_is_refused(tmp_path: Path) -> None:
    path, text = bound(tmp_path, "bind")
    Path(path).write_text(SOURCE + "\n")
    assert said(text) == [f"t.ir:4:10: the source '{path}' is not the one this text form was printed for"]
    Path(path).unlink()
    assert said(text) == [f"t.ir:4:10: cannot read the source '{path}': No such file or directory"]


HEAD = "(accomp-ir 1 bind)\n"
UNIT = HEAD + '(unit files=[(file "" c 0 0)] constructs=[\n{}])'

MALFORMED = {
    "": "t.ir:1:1: expected (accomp-ir 1 STAGE)",
    "(accomp-ir 2 bind)": "t.ir:1:1: version 2 of the text form is not known",
    "(accomp-ir 1 parse)": "t.ir:1:1: unknown stage 'parse'",
    HEAD + "(unit": "t.ir:2:1: this '(' is not closed",
    HEAD + "(unit]": "t.ir:2:6: unexpected ']'",
    HEAD + ")": "t.ir:2:1: unexpected ')'",
    HEAD + "(unit)": "t.ir:2:1: a unit without a file",
    HEAD + "(table)": "t.ir:2:2: expected a unit, not 'table'",
    HEAD + "unit": "t.ir:2:1: expected a record, '(keyword ...)'",
    HEAD + "(unit files=)": "t.ir:2:7: field 'files' has no value",
    HEAD + "(unit files=[] files=[])": "t.ir:2:16: field 'files' is given twice",
    HEAD + "(unit size=3)": "t.ir:2:7: unknown field 'size'",
    HEAD + '(unit files=[(file "x)])': "t.ir:2:20: unterminated string",
    HEAD + "(unit #)": "t.ir:2:7: unexpected character '#'",
    HEAD + "(unit files=[(file 3 c 0 0)])": "t.ir:2:20: expected a string",
    HEAD + '(unit files=[(file "" cobol 0 0)])': "t.ir:2:23: 'cobol' is no language",
    HEAD + '(unit files=[(file "\\q" c 0 0)])': "t.ir:2:20: unknown escape '\\q'",
    HEAD + '(unit files=[(file "\\u{0}" c 1 0)])': (
        "t.ir:2:14: cannot read the source '\0': embedded null byte"
    ),
    HEAD + "(" * 3000: "t.ir:2:2001: too many nested records",
    UNIT.format("(loop)"): "t.ir:3:2: 'loop' cannot stand in 'constructs'",
    UNIT.format("(construct)"): "t.ir:3:1: 'construct' takes 1 values (directive), not 0",
    UNIT.format("(construct none)"): "t.ir:3:12: 'directive' cannot be none",
    UNIT.format("(construct (directive acc loop 1:1-1:9))"): "t.ir:3:32: there is no 1:9 in ''",
    UNIT.format("(construct (directive acc loop 7@1:1-1:1))"): "t.ir:3:32: there is no file 7",
    UNIT.format("(construct (directive acc loop none end=yes))"): "t.ir:3:41: expected true or false",
    UNIT.format("(construct (directive acc loop none) uses=[(use %x 1:1-1:1)])"): (
        "t.ir:3:49: '%x' is not defined"
    ),
}


@pytest.mark.parametrize("text", MALFORMED)
def test_malformed_text_is_said_at_its_place(text: str) -> None:
    assert said(text) == [MALFORMED[text]]


@settings(max_examples=80, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
@given(st.data())
def test_damaged_text_never_raises(tmp_path: Path, data: st.DataObject) -> None:
    _, text = bound_once(tmp_path)
    whole = text.encode()
    start = data.draw(st.integers(0, len(whole)))
    end = data.draw(st.integers(start, min(len(whole), start + 12)))
    said(whole[:start] + data.draw(st.binary(max_size=3)) + whole[end:])


_ONCE: list[tuple[str, str]] = []


def bound_once(tmp_path: Path) -> tuple[str, str]:
    if not _ONCE:
        _ONCE.append(bound(tmp_path, "map"))
    return _ONCE[0]
