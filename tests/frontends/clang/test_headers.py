"""Directives in included headers and in skipped code."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.frontends.clang.loading import clean, load

HEADER = "static inline void h(int *x) {\n#pragma acc parallel copy(x[0:1])\n  x[0] = 1;\n}\n"


@pytest.mark.parametrize(
    ("line", "place", "flags"),
    [
        ('#include "h.h"', "h.h", []),
        ('#include "sub/h.h"', "sub/h.h", []),
        ('#include "h.h"', "inc/h.h", ["-I{}/inc"]),
        ("#include <h.h>", "inc/h.h", ["-I", "{}/inc"]),
        ('#include "h.h"', "inc/h.h", ["-iquote", "{}/inc"]),
        ("", "h.h", ["-include", "{}/h.h"]),
    ],
)
def test_user_headers_are_units(line: str, place: str, flags: list[str], tmp_path: Path) -> None:
    header = tmp_path / place
    header.parent.mkdir(exist_ok=True)
    header.write_text(HEADER)
    units, said = load(f"{line}\nint x;\n", *(f.format(tmp_path) for f in flags), path=tmp_path / "t.c")
    assert said == []
    assert [len(u.constructs) for u in units] == [0, 1]
    assert Path(units[1].source.path).resolve() == header
    assert units[1].constructs[0].region is not None
    assert units[1].constructs[0].region.span.text() == "x[0] = 1;"


def test_system_headers_are_none(tmp_path: Path) -> None:
    (tmp_path / "h.h").write_text(HEADER)
    units, said = load(
        "#include <h.h>\n#pragma acc routine(h) seq\n", "-isystem", str(tmp_path), path=tmp_path / "d" / "t.c"
    )
    assert said == []
    assert len(units) == 1


def test_headers_that_are_left_alone_must_not_hold_directives(tmp_path: Path) -> None:
    (tmp_path / "h.h").write_text("#if 0\n#pragma acc wait\n#endif\n" + HEADER)
    _, said = load('#include "h.h"\n#pragma acc routine(h) seq\n', path=tmp_path / "t.c", headers=False)
    assert [(d.code.name, d.span.position()[0]) for d in said if d.span] == [
        ("skipped-directive", 2),
        ("header-not-translated", 5),
    ]


def test_headers_of_headers(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text('#include "b.h"\n')
    (tmp_path / "b.h").write_text('#ifndef B\n#define B\n#include "a.h"\n' + HEADER + "#endif\n")
    units, said = load('#include "a.h"\n', path=tmp_path / "t.c")
    assert said == []
    assert [len(u.constructs) for u in units] == [0, 1]


def test_a_header_that_is_not_included_is_no_unit(tmp_path: Path) -> None:
    (tmp_path / "h.h").write_text(HEADER)
    text = '#if 0\n#include "h.h"\n#endif\nvoid f(void) {\n#pragma acc wait\n}\n'
    units, said = load(text, path=tmp_path / "t.c")
    assert (len(units), said) == (1, [])


def test_a_header_included_twice_to_the_same_effect(tmp_path: Path) -> None:
    (tmp_path / "h.h").write_text("int x;\n#pragma acc declare create(x)\n")
    units, said = load('#include "h.h"\n#include "h.h"\n', path=tmp_path / "t.c")
    assert said == []
    assert [len(u.constructs) for u in units] == [0, 1]


def test_a_header_included_twice_to_different_effect(tmp_path: Path) -> None:
    (tmp_path / "h.h").write_text("void F(T *x) {\n#pragma acc parallel copy(x[0:1])\n;\n}\n")
    text = '#define F f\n#define T int\n#include "h.h"\n#undef F\n#undef T\n'
    text += '#define F g\n#define T char\n#include "h.h"\n'
    assert [d.code.name for d in load(text, path=tmp_path / "t.c")[1]] == ["differing-inclusions"]


def test_errors_in_headers_have_their_places(tmp_path: Path) -> None:
    (tmp_path / "h.h").write_text("void h(void) {\n#pragma acc wait\n  nothing;\n}\n")
    (said,) = load('#include "h.h"\n', path=tmp_path / "t.c")[1]
    assert said.span is not None
    assert (Path(said.span.file.path).name, said.span.position()) == ("h.h", (3, 3))


def test_skipped_directives_are_counted_and_left_alone() -> None:
    unit = clean(
        "#if 0\n#pragma acc garbage in here\n#pragma acc wait\n#endif\nvoid f(void) {\n"
        "#ifdef NO\n#pragma acc wait(zz)\n"
        "#else\n#pragma acc wait\n#endif\n}\n"
    )
    assert [s.position()[0] for s in unit.inactive] == [2, 3, 7]
    assert len(unit.constructs) == 1


def test_defines_choose_the_branch() -> None:
    text = "void f(void) {\n#ifdef YES\n#pragma acc wait\n#else\n#pragma acc wait async\n#endif\n}\n"
    assert clean(text, "-DYES").constructs[0].directive.clauses == ()
    assert clean(text).constructs[0].directive.has("async")
