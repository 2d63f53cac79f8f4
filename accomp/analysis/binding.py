"""What stands for the parameters of a procedure where its statements take the place of a call."""

from __future__ import annotations

from collections.abc import Mapping

from accomp.analysis.array_statements import rank_of
from accomp.host import nodes as host
from accomp.host.declarations import DataObject
from accomp.host.fortran_types import Extent, type_info
from accomp.host.walk import base, walk
from accomp.records import dataclass, field, replace
from accomp.syntax.nodes import TypeKind

_BY_VALUE = (TypeKind.INTEGER, TypeKind.ENUM, TypeKind.FLOATING, TypeKind.BOOLEAN, TypeKind.POINTER)
_NUMBERS = ("integer", "real", "complex", "logical")
_STABLE = (host.Variable, host.Literal, host.Name, host.Unary, host.Binary, host.Conversion, host.Element)
_MOVED = ("pointer", "allocatable", "optional", "associate", "target", "volatile")


@dataclass(frozen=True, slots=True)
class Bound:
    """What parameters are: variables of their own with initial values, or what is passed, by symbols."""

    locals: tuple[host.Local, ...] = ()
    values: Mapping[str, host.Expression] = field(default_factory=dict[str, host.Expression])


@dataclass(frozen=True, slots=True)
class Parameters:
    """Those of a function of C, which are variables that start from the arguments (C17 6.5.2.2)."""

    listed: tuple[host.Local, ...]

    @property
    def symbols(self) -> frozenset[str]:
        """What identifies them."""
        return frozenset(one.symbol.id for one in self.listed)

    def bound(self, call: host.Call, _: frozenset[str]) -> Bound | None:
        """What they are in a call; None where a call or a parameter is of another form."""
        if len(call.arguments) != len(self.listed) or any(x.type.kind not in _BY_VALUE for x in self.listed):
            return None
        pairs = zip(self.listed, call.arguments, strict=True)
        return Bound(tuple(replace(one, initial=argument) for one, argument in pairs))


@dataclass(frozen=True, slots=True)
class Dummies:
    """The dummy arguments of a subroutine of Fortran, which are what is passed (Fortran 2018 15.5.2).

    `known` are declarations of variables by their symbols. A scalar that the subroutine does not set is a
    copy of what is passed, which is not changed under other names meanwhile (15.5.2.13).
    """

    listed: tuple[DataObject, ...]
    known: Mapping[str, DataObject]

    @property
    def symbols(self) -> frozenset[str]:
        """What identifies them."""
        return frozenset(one.symbol.id for one in self.listed)

    def bound(self, call: host.Call, written: frozenset[str]) -> Bound | None:
        """What they are in a call, where `written` are names of variables that the subroutine sets; None
        where it may not tell the same in their place.
        """
        if len(call.arguments) != len(self.listed):
            return None
        pairs = [(one, _passed(given)) for one, given in zip(self.listed, call.arguments, strict=True)]
        changed = frozenset(base(given) for one, given in pairs if one.name in written)
        locals_: list[host.Local] = []
        values: dict[str, host.Expression] = {}
        for one, given in pairs:
            if not _is_plain(one) or not (self._is_array if one.dimensions else _is_scalar)(one, given):
                return None
            if one.dimensions or one.name in written:
                if not _is_same_later(given, changed):
                    return None
                values[one.symbol.id] = given
            else:
                locals_.append(host.Local(one.symbol, one.symbol.type, given))
        return Bound(tuple(locals_), values)

    def _is_array(self, dummy: DataObject, given: host.Expression) -> bool:
        """Whether a dummy argument is all of an array, with the same subscripts for its elements."""
        own = self.known.get(given.symbol.id) if isinstance(given, host.Variable) else None
        if own is None or own.type != dummy.type or own.rank != dummy.rank or own.problem:
            return False
        assumed = all(one.extent is Extent.COLON for one in dummy.dimensions)
        if any(map(own.symbol.has, _MOVED)) or (not assumed and not _is_contiguous(own)):
            return False
        same = dummy.fixed and own.shape == dummy.shape
        lower = _lower(own)
        return same or (lower is not None and lower == _lower(dummy) and (assumed or own.rank == 1))


def _lower(one: DataObject) -> tuple[int, ...] | None:
    """The lower bounds of an array, where they are told."""
    if one.shape:
        return tuple(low for low, _ in one.shape)
    return (1,) * one.rank if all(bound.lower is None for bound in one.dimensions) else None


def _is_contiguous(one: DataObject) -> bool:
    """Whether no copy of an array need be passed (15.5.2.4)."""
    return all(bound.extent in (Extent.EXPLICIT, Extent.SIZE) for bound in one.dimensions)


def _passed(node: host.Expression) -> host.Expression:
    return node.operand if isinstance(node, host.Address) and node.implicit else node


def _is_plain(one: DataObject) -> bool:
    """Whether a dummy argument is a number, or an array of numbers, that is there."""
    other = one.attributes - {"dummy", "contiguous"} or one.problem or one.coarray or one.procedure
    return not other and one.type is not None and one.type.base in _NUMBERS


def _is_scalar(dummy: DataObject, given: host.Expression) -> bool:
    return rank_of(given) == 0 and given.type is not None and given.type == type_info(dummy.type)


def _is_same_later(node: host.Expression, changed: frozenset[str]) -> bool:
    """Whether a variable or an element is the same one when those variables have been changed."""
    if isinstance(node, host.Variable):
        return True
    if not isinstance(node, host.Element) or not isinstance(node.array, host.Variable):
        return False
    inside = [n for part in node.subscripts for n in walk(part)]
    if any(map(node.array.symbol.has, _MOVED)) or not all(isinstance(n, _STABLE) for n in inside):
        return False
    return changed.isdisjoint(n.symbol.name for n in inside if isinstance(n, host.Variable))
