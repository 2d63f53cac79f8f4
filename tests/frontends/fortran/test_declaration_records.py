"""Declarations of Fortran as records (accomp.host.declarations)."""

from __future__ import annotations

import pickle
from collections.abc import Iterator

import pytest

from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.frontends.fortran.declaration_records import Records
from accomp.frontends.fortran.frontend import FortranFrontEnd
from accomp.frontends.fortran.modules import Files
from accomp.frontends.fortran.program import File
from accomp.frontends.fortran.region_uses import Regions
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.source_form import scan
from accomp.frontends.fortran.structure import structure
from accomp.host import nodes as host
from accomp.host.declarations import DataObject, Declarations, Extent, Index, constant_shape, type_of
from accomp.host.fortran_types import Kinded, RefusedError
from accomp.ir.nodes import Unit
from accomp.ir.text_printer import print_units
from accomp.ir.text_reader import read_units
from accomp.source import Language, SourceFile
from accomp.target import Target


def records(text: str) -> tuple[Records, Scope]:
    """What makes the records of the first unit of a program."""
    made = structure(scan(SourceFile("p.f90", text.encode(), Language.FORTRAN)))
    scopes = Files(()).add(made)
    return File(scopes, Regions(scopes)).recorded({}), scopes.of(made.root.children[0])


def declarations(text: str, backend: str = "hip") -> Declarations | None:
    """What a file declares, as its unit has it."""
    request = ParseRequest("p.f90", Language.FORTRAN, data=text.encode(), target=Target(backend))
    (unit,) = FortranFrontEnd().load(request, Sink())
    return unit.declarations


def variable(name: str, text: str) -> DataObject:
    """A variable of a subroutine."""
    made, scope = records(f"subroutine s(d, n)\n{text}\nend subroutine\n")
    return made.named(scope, name)


def test_constant_bounds_have_values() -> None:
    found = variable("a", "integer, parameter :: m = 3\nreal(8) :: a(0:2 * m, m)")
    assert found.shape == ((0, 7), (1, 3))
    assert type_of(found) == Kinded("real", 8)
    assert [d.lower is None for d in found.dimensions] == [False, True]


def test_other_bounds_are_expressions() -> None:
    found = variable("a", "integer :: n\nreal :: a(n + 1)")
    assert isinstance(found.dimensions[0].upper, host.Binary)
    with pytest.raises(RefusedError, match="'a' is not constant"):
        constant_shape(found)
    assert variable("d", "real :: d(:, 2:)").dimensions[1].extent is Extent.COLON


def test_a_type_without_a_known_kind_tells_why() -> None:
    found = variable("a", "use away\nreal(wp) :: a")
    with pytest.raises(RefusedError, match="'a': the value of kind 'wp' is not known"):
        type_of(found)


def test_data_statements_give_values_in_the_order_of_elements() -> None:
    found = variable("b", "integer :: a, b(3)\ndata a, b /7, 2*1, -4/")
    texts = [n.operand if isinstance(n, host.Unary) else n for n in found.values]
    assert [n.text for n in texts if isinstance(n, host.Literal)] == ["1", "1", "4"]


def test_a_saved_variable_tells_whether_it_is_defined() -> None:
    assert not variable("k", "integer, save :: k = 4").defined
    assert variable("k", "integer :: k = 4\nk = k + 1").defined


def test_equivalent_variables_share_storage() -> None:
    text = "integer :: i(4)\nreal(8) :: x\nequivalence (i(3), x)"
    first, second = variable("i", text).storage, variable("x", text).storage
    assert first is not None
    assert second is not None
    assert (first.name, first.offset, first.size) == (second.name, 0, 16)
    assert second.offset == 8
    refused = variable("x", "integer, save :: i(4)\nreal(8) :: x\nequivalence (i(3), x)").storage
    assert refused is not None
    assert "no plain local variable" in refused.problem


def test_variables_have_their_place_in_a_common_block() -> None:
    found = variable("y", "integer :: k\nreal(8) :: x, y\ncommon /c/ k, x, y").storage
    assert found is not None
    assert (found.name, found.offset) == ("c", 16)


def test_derived_types_have_components_and_parents() -> None:
    text = """module m
  type base
    integer :: tag = 5
  end type
  type, extends(base) :: point
    real :: x(3)
    type(point), pointer :: next => null()
  end type
  type(point) :: p
end module
"""
    known, scope = records(text)
    found = known.named(scope, "p")
    assert found.module == "m"
    point = known.derived(type_of(found))
    assert [c.name for c in point.components] == ["x", "next"]
    assert point.extends == "base"
    assert point.parent is not None
    (tag,) = known.derived(point.parent).components
    assert isinstance(tag.initial, host.Literal)
    with pytest.raises(RefusedError, match="components of type 'other' are not known"):
        known.derived(Kinded("type", 0, "other"))


PROGRAM = """module shapes
  type base
    integer :: tag = 5
  contains
    procedure :: area
  end type
  type, extends(base) :: square
    real, allocatable :: sides(:)
  contains
    procedure :: area => square_area
  end type
  integer, parameter :: width = 4
  integer :: total
contains
  function area(self)
    class(base), intent(in) :: self
    real :: area
    area = self%tag
  end function
  function square_area(self) result(area)
    !$acc routine vector
    class(square), intent(in) :: self
    real :: area
    area = self%tag * 2
  end function
  function twice(self)
    class(base), intent(in) :: self
    real :: twice, held(size([self%area()]))
    twice = 2 * self%area() + total
  end function
  subroutine s(p, r, n)
    integer :: n, i
    type(square) :: p(n)
    real :: r(n)
    !$acc parallel loop copy(r, p(n / 2)%sides) vector_length(32) tile(width * n)
    do i = 1, n
      r(i) = twice(p(i)) + p(n / 2)%sides(i)
    end do
  end subroutine
end module
"""


def parts(value: object) -> Iterator[object]:
    """A value with all that it is made of."""
    todo = [value]
    while todo:
        one = todo.pop()
        yield one
        if isinstance(one, tuple | frozenset):
            todo += one  # type: ignore[reportUnknownArgumentType]
        elif not isinstance(one, SourceFile):
            todo += [getattr(one, name) for name in getattr(type(one), "__match_args__", ())]


def known_of(text: str) -> Declarations:
    """What a file with regions declares."""
    found = declarations(text)
    assert found is not None
    return found


def test_declarations_are_values_all_the_way_down() -> None:
    known = known_of(PROGRAM)
    for part in parts(known):
        assert part is None or part.__class__.__module__.split(".")[0] in ("accomp", "builtins", "enum"), part
        assert not isinstance(part, list | dict | set), part
        assert not callable(part), part
        assert "frontends" not in part.__class__.__module__, part
    assert pickle.loads(pickle.dumps(known)) == known


def test_declarations_have_a_text_form() -> None:
    known, source = known_of(PROGRAM), SourceFile("p.f90", PROGRAM.encode(), Language.FORTRAN)
    text = print_units((Unit(source, declarations=known),), "map")
    found = read_units(SourceFile("p.ir", text.encode()), lambda _: source.data, Sink())
    assert found is not None
    assert found.units[0].declarations == known
    assert print_units(found.units, "map") == text


def test_declarations_have_what_regions_and_their_procedures_name() -> None:
    known = Index(known_of(PROGRAM))
    assert {one.rpartition(":")[2] for one in known.objects} >= {"p", "r", "n", "i", "width"}
    assert {"shapes:base", "shapes:square"} <= set(known.types)
    assert known.types["shapes:square"].extends == "base"
    assert known.accessible["shapes:s"] >= {"shapes:s:r", "shapes:total"}


def test_a_procedure_has_a_body_for_each_type_of_its_polymorphic_arguments() -> None:
    known = known_of(PROGRAM)
    bodies = {one.symbol: one for one in known.bodies}
    assert list(bodies) == ["shapes:twice", "shapes:square_area"]
    assert [(name, type_.name) for name, type_ in bodies["shapes:twice"].types] == [("self", "square")]
    assert "held" in [one.name for one in bodies["shapes:twice"].locals]
    bounds = next(one for one in bodies["shapes:twice"].objects if one.name == "held").dimensions
    assert "square_area" in str(bounds)


def test_levels_of_procedures_are_those_of_their_routine_directives() -> None:
    text = """subroutine s
  !$acc parallel
  call a
  call b
  call c
  call d
  !$acc end parallel
end subroutine
subroutine a
  !$acc routine gang device_type(host) gang
end subroutine
subroutine b
  !$acc routine device_type(host) gang device_type(nvidia) worker
end subroutine
!$acc routine(c) worker
subroutine c
  !$acc routine(d) vector
end subroutine
subroutine d
  !$acc routine(b) seq
end subroutine
"""
    known = known_of(text)
    assert {one.name: one.level for one in known.procedures} == {
        "a": "gang",
        "b": "",
        "c": "worker",
        "d": "vector",
    }


def test_arguments_of_clauses_are_trees() -> None:
    known = known_of(PROGRAM)
    found = {one.span.text(): one.node for one in known.arguments}
    assert isinstance(found["width * n"], host.Binary)
    assert isinstance(found["p(n / 2)%sides"], host.Member)


def test_files_that_are_printed_have_no_declarations() -> None:
    assert declarations(PROGRAM, "openmp") is None
