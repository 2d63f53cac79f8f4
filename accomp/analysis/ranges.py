"""The values that the index of a loop takes."""

from __future__ import annotations

from accomp.analysis.accesses import Counted
from accomp.analysis.jumps import written
from accomp.analysis.terms import (
    All,
    Atom,
    Compare,
    Formula,
    Poly,
    Relation,
    Some,
    add,
    at_least,
    number,
    scaled,
    single,
)
from accomp.analysis.values import Evaluator, Value, is_integer, unsigned_bits
from accomp.host import nodes as host
from accomp.host.effects import effects
from accomp.host.walk import walk
from accomp.source import Language
from accomp.syntax.nodes import Symbol, TypeInfo

_MOST = 2**60
"""No loop has more iterations."""


def counted(
    node: host.Loop, label: int, loops: frozenset[int], found: Evaluator, unstable: frozenset[str]
) -> tuple[Counted | None, str]:
    """The range of a loop, or why it has none. `loops` are those around it and itself."""
    range_ = node.range
    if range_ is None:
        return None, node.problem.problem if node.problem is not None else "it is not counted"
    index = range_.index
    if index.id in unstable:
        return None, f"its index '{index.name}' may be changed under another name"
    if not is_integer(index.type):
        return None, f"its index '{index.name}' is not an integer"
    changed = {symbol.id for symbol in written(node.body)}
    if index.id in changed:
        return None, f"its index '{index.name}' is set in the loop"
    atom = found.atoms.index(index.name, loops, index.type)
    bounds = _Bounds(node, range_, found, changed, loops - {label})
    moving = next((n for n in names_in(range_.upper, range_.step) if n.id in changed), None)
    moves = moving is not None and found.language is not Language.FORTRAN
    return bounds.counted(
        label, atom
    ), f"'{moving.name}' in its header is set in the loop" if moving is not None and moves else ""


def names_in(*nodes: host.Node) -> tuple[Symbol, ...]:
    """The variables that expressions name."""
    return tuple(n.symbol for node in nodes for n in walk(node) if isinstance(n, host.Variable))


class _Bounds:
    """The bounds of one loop."""

    def __init__(
        self, node: host.Loop, range_: host.Range, found: Evaluator, changed: set[str], around: frozenset[int]
    ) -> None:
        self._node, self._range, self._found, self._changed = node, range_, found, changed
        self._around = around
        self._formulas: list[Formula] = []
        self._exact = True

    def counted(self, label: int, atom: Atom) -> Counted:
        """The record of the loop."""
        lower = self._bound(self._range.lower, once=True)
        upper = self._bound(self._range.upper, once=self._found.language is Language.FORTRAN)
        step = self._step()
        if step is None:
            return self._unstepped(label, atom, lower, upper)
        first, last = self._inclusive(lower, upper, step)
        self._limit(atom, first, last, lower, step)
        return Counted(label, atom, All(tuple(self._formulas)), step, first, last, self._exact)

    def _limit(
        self, atom: Atom, first: Poly | None, last: Poly | None, start: Poly | None, step: int
    ) -> None:
        index = single(atom)
        wraps = bool(unsigned_bits(self._range.index.type)) and abs(step) != 1
        if first is not None and not (wraps and step > 0):
            self._formulas.append(at_least(index, first))
        if last is not None and not (wraps and step < 0):
            self._formulas.append(at_least(last, index))
        self._exact = self._exact and first is not None and last is not None and not wraps
        if abs(step) != 1 and not wraps:
            if start is None:
                self._exact = False
            else:
                self._formulas.append(Compare(add(index, start, -1), Relation.EQ, abs(step)))
        if first is not None and last is not None and unsigned_bits(self._range.index.type) == 64:
            self._formulas.append(at_least(add(first, number(_MOST)), last))

    def _unstepped(self, label: int, atom: Atom, lower: Poly | None, upper: Poly | None) -> Counted:
        """With a step of which not even the sign is known the index lies between the bounds."""
        formula: Formula = All()
        if lower is not None and upper is not None and self._found.language is Language.FORTRAN:
            index = single(atom)
            up = All((at_least(index, lower), at_least(upper, index)))
            formula = Some((up, All((at_least(index, upper), at_least(lower, index)))))
        return Counted(label, atom, formula, None, None, None, exact=False)

    def _inclusive(
        self, lower: Poly | None, upper: Poly | None, step: int
    ) -> tuple[Poly | None, Poly | None]:
        """The least and the greatest value that the index may have."""
        relation, strict = self._range.relation, host.Relation
        if relation in (strict.LT, strict.NE) and step > 0 and upper is not None:
            upper = add(upper, number(1), -1)
        if relation in (strict.GT, strict.NE) and step < 0 and upper is not None:
            upper = add(upper, number(1))
        if relation is strict.NE and (abs(step) != 1 or unsigned_bits(self._range.index.type)):
            upper, self._exact = None, False
        against = (strict.GT, strict.GE) if step > 0 else (strict.LT, strict.LE)
        if relation in against:
            return None, None
        return (lower, upper) if step > 0 else (upper, lower)

    def _step(self) -> int | None:
        found = self._found.known(self._range.step)
        value = found.constant if found is not None else None
        return value or None

    def _bound(self, node: host.Expression, *, once: bool) -> Poly | None:
        """The value of a bound; C evaluates the upper one for each iteration."""
        if not once and self._may_change(node):
            self._exact = False
            return None
        value = self._found.value(node)
        if value is None:
            atom = self._found.atoms.fresh("", self._around, node.type)
            return single(atom)
        return self._wrapped(value, node.type) if value.bits else value.poly

    def _wrapped(self, value: Value, type_: TypeInfo | None) -> Poly:
        """What a value that may wrap is: one of its type, equal up to a multiple of what it wraps at."""
        atom = self._found.atoms.fresh("", self._around, type_)
        multiple = add(single(atom), scaled(value.poly, -1))
        self._formulas.append(Compare(multiple, Relation.EQ, 2**value.bits))
        if not unsigned_bits(type_):
            self._exact = False
        return single(atom)

    def _may_change(self, node: host.Expression) -> bool:
        if any(symbol.id in self._changed for symbol in names_in(node)):
            return True
        return effects(node).memory and effects(self._node.body).effects
