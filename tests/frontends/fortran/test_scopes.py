"""What names mean: hosts, modules, interfaces, blocks."""

from __future__ import annotations

from pathlib import Path

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.fortran.entities import Base, Role
from accomp.frontends.fortran.frontend import FortranFrontEnd
from accomp.frontends.fortran.modules import (
    Files,
    Index,
    keep_index,
    kept_index,
)
from accomp.frontends.fortran.preprocess import search_path
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.source_form import scan
from accomp.frontends.fortran.structure import structure
from accomp.module_sources import module_names
from accomp.source import Language, SourceFile
from accomp.syntax.nodes import TypeKind
from tests.frontends.fortran.loading import scopes


def inner(text: str, name: str) -> Scope:
    """The scope of the unit of a name."""
    made = scopes(text)
    return made.of(next(u for u in made.structure.units() if u.name == name))


M = "module m\nreal :: a(3)\ninteger, private :: hidden\nreal :: b\nend module\n"


def test_host_association() -> None:
    text = (
        "module m\nreal :: x\ncontains\nsubroutine s\ninteger :: y\ncontains\nsubroutine t\nend\nend\nend\n"
    )
    found = inner(text, "t")
    assert found.resolve("x").unit == "m"
    assert found.resolve("y").unit == "m:s"
    assert found.resolve("z").implicit


def test_what_is_declared_inside_hides_the_host() -> None:
    text = "module m\nreal :: x\ncontains\nsubroutine s\ninteger :: x\nend\nend\n"
    assert inner(text, "s").resolve("x").unit == "m:s"


def test_implicit_rules_come_from_the_host() -> None:
    text = "module m\nimplicit none\ncontains\nsubroutine s\nend\n"
    text += "subroutine t\nimplicit integer (a-z)\nend\nend\n"
    assert inner(text, "s").resolve("x").type is None
    found = inner(text, "t").resolve("x").type
    assert found is not None
    assert found.base is Base.INTEGER


@pytest.mark.parametrize(
    ("use", "name", "found"),
    [
        ("use m", "a", True),
        ("use :: m", "b", True),
        ("use m", "hidden", False),
        ("use m, only: a", "a", True),
        ("use m, only: a", "b", False),
        ("use m, only:", "a", False),
        ("use m, only: c => a", "c", True),
        ("use m, only: c => a", "a", False),
        ("use m, c => a", "c", True),
        ("use m, c => a", "a", False),
        ("use m, c => a", "b", True),
        ("use m, only: operator(+), assignment(=), a", "a", True),
        ("use unknown", "a", False),
    ],
)
def test_use_association(use: str, name: str, found: bool) -> None:
    entity = inner(f"{M}subroutine s\n{use}\nend\n", "s").resolve(name)
    assert entity.implicit is not found
    if found:
        assert (entity.unit, entity.name) == ("m", name)


def test_modules_pass_on_what_they_use() -> None:
    text = f"{M}module k\nuse m, only: z => a\nend module\nsubroutine s\nuse k\nend\n"
    assert inner(text, "s").resolve("z").rank == 1


def test_modules_that_use_each_other_end() -> None:
    text = "module a\nuse b\nend module\nmodule b\nuse a\nend module\nsubroutine s\nuse a\nend\n"
    assert inner(text, "s").resolve("x").implicit


def test_types_of_modules_that_use_each_other() -> None:
    text = "module a\nuse b\ntype t\nreal :: x\nend type\nend module\nmodule b\nuse a\nend module\n"
    found = inner(f"{text}subroutine s\nuse b\ntype(t) :: v\ntype(none) :: w\nend\n", "s")
    assert found.designated("v%x") is not None
    assert found.derived("none") is None


def test_intents_of_procedures_through_modules() -> None:
    text = (
        "module m\ncontains\nsubroutine go(a)\nreal, intent(out) :: a\nend\nend module\n"
        "module k\nuse m\nend module\nsubroutine s\nuse k, only: run => go\nuse k\nend\n"
    )
    found = inner(text, "s")
    for name in ("go", "run"):
        made = found.procedure(found.resolve(name))
        assert made is not None
        assert made.resolve("a").intent == "out"


def test_private_by_default() -> None:
    text = "module m\nprivate\npublic :: a\nreal :: a, b\nend module\nsubroutine s\nuse m\nend\n"
    assert not inner(text, "s").resolve("a").implicit
    assert inner(text, "s").resolve("b").implicit


def test_interface_bodies_see_their_host_by_import_alone() -> None:
    text = "module m\nreal :: x(2), y(2)\ninterface\nsubroutine s\n{}\nend\nend interface\nend\n"
    for line, seen in (("", ""), ("import", "xy"), ("import :: x", "x"), ("import, only: x", "x")):
        found = inner(text.format(line), "s")
        assert "".join(n for n in "xy" if not found.resolve(n).implicit) == seen


def test_results_of_functions() -> None:
    text = "real(8) function f(a)\nend\nfunction g() result(r)\ninteger :: r(2)\nend\nfunction h()\nend\n"
    made = scopes(text)
    f, g, h = (made.of(u) for u in made.structure.units())
    assert f.resolve("f").type is not None
    assert g.resolve("r").rank == 1
    assert "result" in g.resolve("r").attributes
    assert h.resolve("h").type is not None
    assert f.resolve("a").dummy
    assert f.header is not None
    assert f.header.arguments == ("a",)


def test_associate_names_stand_for_designators() -> None:
    text = (
        "subroutine s\ntype t\nreal :: c(3)\nend type\ntype(t) :: v\n"
        "associate (a => v%c, b => 1 + 2)\nx = 1\nend associate\nend\n"
    )
    made = scopes(text)
    index = next(i for i, s in enumerate(made.structure.statements) if s.text == "x = 1")
    found = made.at(index)
    assert (found.resolve("a").role, found.resolve("a").rank) == (Role.ALIAS, 1)
    assert found.resolve("a").value == "v%c"
    assert found.resolve("b").value == "1 + 2"


def test_blocks_declare_their_own() -> None:
    made = scopes("subroutine s\nreal x\nblock\ninteger :: x(2)\ny = 1\nend block\nz = 1\nend\n")
    ranks = {s.text[0]: made.at(i).resolve("x").rank for i, s in enumerate(made.structure.statements)}
    assert (ranks["y"], ranks["z"]) == (1, 0)


def test_indices_of_do_concurrent() -> None:
    made = scopes("subroutine s\ndo concurrent (integer(8) :: i = 1:3)\nx = i\nend do\nend\n")
    found = made.at(2).resolve("i")
    assert found.attributes == {"index"}
    assert found.type is not None
    assert found.type.kind == "8"


def test_separate_module_procedures() -> None:
    text = (
        "module m\ninterface\nmodule subroutine s(a)\nreal, intent(in) :: a(:)\nend\nend interface\n"
        "end module\nsubmodule (m) k\ncontains\nmodule procedure s\nend procedure\nend submodule\n"
    )
    made = scopes(text)
    found = made.of(made.structure.units()[-1]).resolve("a")
    assert (found.rank, found.intent, found.dummy) == (1, "in", True)


@pytest.mark.parametrize(
    ("module", "name"),
    [
        ("iso_c_binding", "c_int"),
        ("iso_c_binding", "c_ptr"),
        ("iso_fortran_env", "real64"),
        ("openacc", "acc_device_host"),
        ("omp_lib", "omp_get_wtime"),
    ],
)
def test_intrinsic_modules(module: str, name: str) -> None:
    found = inner(f"subroutine s\nuse {module}\nend\n", "s")
    assert not found.resolve(name).implicit
    assert found.missing() == ()


def load(folder: Path, text: str, *arguments: str) -> tuple[Files, Scopes]:
    source = SourceFile(str(folder / "main.f90"), text.encode(), Language.FORTRAN)
    files = Files(arguments)
    return files, files.add(structure(scan(source)))


@pytest.mark.parametrize(
    "saved",
    ["submodule (m) k\nend submodule\nmodule m\nend module\n", "submodule (m) k\nend submodule\n"],
    ids=["after", "none"],
)
def test_a_submodule_without_its_module_in_front(tmp_path: Path, saved: str) -> None:
    (tmp_path / "main.f90").write_text(f"module m\nend module\n{saved}")  # as it is on the disk
    _, made = load(tmp_path, saved, "-I", str(tmp_path))
    scope = made.of(next(u for u in made.structure.units() if u.name == "k"))
    assert scope.resolve("x").implicit


def test_modules_of_other_files(tmp_path: Path) -> None:
    (tmp_path / "inc").mkdir()
    (tmp_path / "one.F90").write_text("! note\n  MODULE One ! note\nuse two\nend module\n")
    (tmp_path / "inc" / "two.f").write_text("      module two\n      real a(2)\n      end\n")
    made = load(tmp_path, "subroutine s\nuse one\nuse three\nend\n", "-I", str(tmp_path / "inc"))[1]
    found = made.of(made.structure.units()[0])
    assert found.resolve("a").rank == 1
    assert found.missing() == ("three",)


@pytest.mark.parametrize(("name", "found"), [("outer", True), (")", False), ("out.r", False)])
def test_external_procedures_are_looked_for_by_their_whole_name(
    tmp_path: Path, name: str, found: bool
) -> None:
    (tmp_path / "other.f90").write_text("subroutine outer\nend subroutine\n")
    files, _ = load(tmp_path, "end\n")
    assert (files.external(name) is not None) is found


def test_included_declarations(tmp_path: Path) -> None:
    (tmp_path / "a.h").write_text("      integer n\n      parameter (n = 5)\n      real x(n)\n")
    text = "subroutine s\ninclude 'a.h'\ninclude 'missing.h'\n#include \"a.h\"\nend\n"
    made = load(tmp_path, text)[1]
    found = made.of(made.structure.units()[0])
    assert found.resolve("n").constant
    assert found.resolve("x").rank == 1


def test_included_interfaces_keep_their_names(tmp_path: Path) -> None:
    body = "subroutine one(x, n)\ncharacter :: x(*)\ninteger :: n\nend subroutine\n"
    (tmp_path / "a.h").write_text(f"interface generic\n{body}end interface\ninteger k\n")
    made = load(tmp_path, "subroutine s\nreal x(5)\ninclude 'a.h'\nend\n")[1]
    found = made.of(made.structure.units()[0])
    assert found.resolve("x").dimensions[0].upper == "5"
    assert found.find("n") is None
    assert found.resolve("generic").role is Role.GENERIC
    assert found.find("k") is not None


def test_the_index_can_be_kept(tmp_path: Path) -> None:
    path, folder = tmp_path / "m.f90", str(tmp_path / "cache")
    path.write_text("module m\nend module\n")
    first = Index()
    assert first.files(str(tmp_path)) == {"m": [str(path)]}
    keep_index(first, folder)
    again = kept_index(folder)
    assert again.stamps == first.stamps
    assert again.files(str(tmp_path)) == {"m": [str(path)]}
    assert not again.changed
    path.write_text("module other\nend module\n")
    assert kept_index(folder).files(str(tmp_path)) == {"other": [str(path)]}


@pytest.mark.parametrize("text", ["", "[]", "{", '{"a": 1}', '{"a": [1, 2]}', "null"])
def test_a_spoilt_index_is_read_anew(tmp_path: Path, text: str) -> None:
    (tmp_path / "fortran-modules.json").write_text(text)
    assert kept_index(str(tmp_path)).stamps == {}


def test_an_index_that_cannot_be_kept_is_not(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("")
    index = Index()
    index.changed = True
    keep_index(index, str(tmp_path / "file"))
    assert kept_index(str(tmp_path / "file")).stamps == {}


def test_the_front_end_keeps_the_index(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "m.f90").write_text("module m\nreal :: a(3)\nend module\n")
    monkeypatch.setenv("ACCOMP_CACHE_DIR", str(tmp_path / "cache"))
    main = tmp_path / "main.f90"
    main.write_text("subroutine s\nuse m\n!$acc update self(a)\nend\n")
    for _ in range(2):
        sink = Sink()
        (unit,) = FortranFrontEnd().load(ParseRequest(str(main), Language.FORTRAN), sink)
        symbol = unit.constructs[0].directive.clauses[0].vars[0].symbol
        assert symbol is not None
        assert symbol.type.kind is TypeKind.ARRAY
    assert str(tmp_path / "m.f90") in kept_index(str(tmp_path / "cache")).stamps


def test_names_of_modules() -> None:
    text = (
        b"module a\nmodule procedure b\nend module\nsubmodule (a) c\n  Module D ! x\r\nmodule function e()\n"
    )
    assert sorted(module_names(text)) == ["a", "c", "d"]


def test_search_path() -> None:
    assert search_path(["-c", "-Ia", "-I", "b", "-Jc", "-module-dir", "d", "-o", "x"]) == ("a", "b", "c", "d")
