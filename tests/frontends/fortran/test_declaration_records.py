"""Declarations of Fortran as records (accomp.host.declarations)."""

from __future__ import annotations

import pytest

from accomp.frontends.fortran.modules import Files
from accomp.frontends.fortran.program import Program, ScopeDeclarations
from accomp.frontends.fortran.region_uses import Regions
from accomp.frontends.fortran.source_form import scan
from accomp.frontends.fortran.structure import structure
from accomp.host import nodes as host
from accomp.host.declarations import DataObject, Extent, constant_shape, type_of
from accomp.host.fortran_types import Kinded, RefusedError
from accomp.source import Language, SourceFile


def declared(text: str) -> ScopeDeclarations:
    """What the first unit of a program declares."""
    made = structure(scan(SourceFile("p.f90", text.encode(), Language.FORTRAN)))
    scopes = Files(()).add(made)
    return Program(scopes, Regions(scopes)).of(scopes.of(made.root.children[0]))


def variable(name: str, declarations: str) -> DataObject:
    """A variable of a subroutine."""
    found = declared(f"subroutine s(d, n)\n{declarations}\nend subroutine\n").named(name)
    assert found is not None
    return found


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
    known = declared(text)
    found = known.named("p")
    assert found is not None
    assert found.module == "m"
    point = known.derived(type_of(found))
    assert [c.name for c in point.components] == ["x", "next"]
    assert point.extends == "base"
    assert point.parent is not None
    (tag,) = known.derived(point.parent).components
    assert isinstance(tag.initial, host.Literal)
    with pytest.raises(RefusedError, match="components of type 'other' are not known"):
        known.derived(Kinded("type", 0, "other"))
