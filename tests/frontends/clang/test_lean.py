"""C++ is parsed without what no directive needs; what that could change is parsed in full."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.pipeline import Options, Output, translate
from accomp.source import Language

LOOP = "#pragma acc parallel loop gang copy(a[0:N])\n  for (int i = 0; i < N; ++i)\n    a[i] = 1;\n"


def _translated(folder: Path, text: str, *flags: str) -> tuple[tuple[Output, ...], list[str]]:
    (folder / "t.cpp").write_text(text)
    sink = Sink()
    request = ParseRequest(str(folder / "t.cpp"), Language.CXX, ("-std=c++17", *flags))
    return translate(request, Options(), sink), [d.code.name for d in sink]


def _function(body: str = LOOP) -> str:
    return f"void f(int *a) {{\n{body}}}\n"


def test_bodies_in_system_headers_that_types_depend_on_are_there(tmp_path: Path) -> None:
    (tmp_path / "sys").mkdir()
    (tmp_path / "sys" / "s.h").write_text(
        "inline auto size() { return 7L; }\n"
        "constexpr int twice(int n) { return 2 * n; }\n"
        "template <class T> auto wrap(T t) { return [t] { return t; }; }\n"
        "inline int plain() { return undeclared_in_the_header; }\n"
    )
    text = "#include <s.h>\n" + _function(
        "constexpr int N = twice(4);\n  auto n = size();\n  auto g = wrap(n);\n"
        f"{LOOP}#pragma acc parallel num_gangs(g()) copyin(n)\n  {{ int m = plain(); }}\n"
    )
    (output,), said = _translated(tmp_path, text, "-isystem", str(tmp_path / "sys"))
    assert said == []
    assert b"num_teams(g())" in output.data


def test_instantiations_are_left_to_the_compiler(tmp_path: Path) -> None:
    text = (
        "template <class T> struct S {\n  static const int N = T::size;\n"
        "  void f(int *a) {\n    T::missing();\n"
        f"{LOOP}  }}\n}};\nstruct A {{ static const int size = 3; }};\nvoid g(S<A> s, int *a) {{ s.f(a); }}\n"
    )
    (output,), said = _translated(tmp_path, text)
    assert said == []
    assert output.data.count(b"#pragma omp target") == 1


def test_errors_are_where_they_are_without(tmp_path: Path) -> None:
    _, said = _translated(tmp_path, "#include <vector>\nint N = nothing;\n" + _function())
    assert said == ["parse-error"]
    _, said = _translated(tmp_path, '#include "nothing.h"\n' + _function())
    assert "parse-fatal" in said


def test_a_header_behind_a_link_and_back(tmp_path: Path) -> None:
    (tmp_path / "real" / "deep").mkdir(parents=True)
    (tmp_path / "real" / "n.h").write_text("#define N 4\n")
    (tmp_path / "link").symlink_to("real/deep")
    (output,), said = _translated(tmp_path, '#include "link/../n.h"\n' + _function())
    assert said == []
    assert b"#pragma omp" in output.data


@pytest.mark.parametrize("guard", ["#pragma once", "#ifndef H\n#define H"])
def test_a_header_by_two_names(tmp_path: Path, guard: str) -> None:
    (tmp_path / "real").mkdir()
    end = "\n#endif\n" if "ifndef" in guard else ""
    (tmp_path / "real" / "h.h").write_text(f"{guard}\nenum {{ N = 3 }};\ninline {_function()}{end}")
    (tmp_path / "link").symlink_to("real")
    text = '#include "link/h.h"\n#include "real/h.h"\n' + _function().replace("f(", "g(")
    outputs, said = _translated(tmp_path, text)
    assert said == []
    assert [o.data.count(b"#pragma omp target") for o in outputs] == [1, 1]


@pytest.mark.parametrize("name", ['a "b" \\ c\n\x01\u00e9', "latin-1 \udce9"])
def test_unusual_names(tmp_path: Path, name: str) -> None:
    folder = tmp_path / name
    folder.mkdir()
    (output,), said = _translated(folder, "enum { N = 3 };\n" + _function())
    assert said == []
    assert output.data.count(b"#pragma omp target") == 1


@pytest.mark.parametrize("flags", [(), ("-DX",), ("-I.",)])
def test_relative_names(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, flags: tuple[str, ...]) -> None:
    monkeypatch.chdir(tmp_path)
    (tmp_path / "h.hpp").write_text("enum { N = 3 };\ninline " + _function())
    (tmp_path / "t.cpp").write_text('#include "h.hpp"\n' + _function().replace("f(", "g("))
    sink = Sink()
    outputs = translate(ParseRequest("t.cpp", Language.CXX, flags), Options(), sink)
    assert [d.code.name for d in sink] == []
    assert [o.data.count(b"#pragma omp target") for o in outputs] == [1, 1]
