"""Loops of kernels, and the copies of variables that constructs have (OpenACC 3.3 sections 2.5, 2.9)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.expressions import Expressions, Notes
from accomp.backends.cxx.fortran.lines import expr
from accomp.backends.cxx.fortran.objects import Object, variable_type
from accomp.backends.cxx.fortran.place import BasePlace
from accomp.backends.cxx.fortran.reduced_elements import standing
from accomp.backends.cxx.fortran.storage import Storage, around, storage
from accomp.backends.cxx.fortran.variables import absent, pointer, pointer_type
from accomp.host import nodes as host
from accomp.host.effects import Use, accesses
from accomp.host.fortran_types import RefusedError
from accomp.host.walk import walk
from accomp.ir.kernel import Expr, Level, Range, Reduction, Variable
from accomp.ir.last_values import address_kept
from accomp.ir.nodes import Construct
from accomp.kernels.copies import copied_by, is_region, reduced_by
from accomp.kernels.nesting import Nesting
from accomp.kernels.partition import levels_of
from accomp.kernels.spelling import Copies, Ranges
from accomp.mapping.reduced_parts import stands_for_part
from accomp.records import dataclass
from accomp.source import Span
from accomp.syntax.nodes import Clause, Symbol, VarRef

_OPERATORS = {
    ".and.": "&&",
    ".or.": "||",
    ".eqv.": "eqv",
    ".neqv.": "neqv",
    "iand": "&",
    "ior": "|",
    "ieor": "^",
    "max": "max",
    "min": "min",
    "+": "+",
    "*": "*",
}


Nodes = Sequence[host.Statement]


class Writing(Protocol):
    """What loop constructs ask of the statements around them."""

    place: BasePlace
    nesting: Nesting

    def writer(self, notes: Notes) -> Expressions:
        """For the expressions of a statement."""
        ...


@dataclass(frozen=True, slots=True)
class LoopCopies(Copies):
    """With memory for private arrays whose shape is not constant."""

    stored: tuple[Storage, ...] = ()


def ranges_of(writing: Writing, loop: host.Statement) -> Ranges:
    """The ranges of a loop; those of DO CONCURRENT perhaps with a mask."""
    if isinstance(loop, host.Loop):
        assert loop.range is not None
        return Ranges((_range(writing, loop.range),))
    assert isinstance(loop, host.Concurrent)
    if loop.private or loop.reduced:
        raise RefusedError("locality clauses of DO CONCURRENT")
    mask = None
    if loop.mask is not None:
        within = writing.writer(Notes())
        mask = expr(within.value(loop.mask).text, within.notes)
    return Ranges(tuple(_range(writing, one) for one in loop.ranges), mask=mask)


def _range(writing: Writing, range_: host.Range) -> Range:
    index = writing.writer(Notes()).designator(host.Variable(range_.index, range_.lower.span))
    if index.type.base != "integer":
        raise RefusedError(f"the DO variable '{range_.index.name}' is no integer")
    parts = [Notes() for _ in range(3)]
    ends = zip(parts, (range_.lower, range_.upper, range_.step), strict=True)
    first, last, step = (writing.writer(n).value(node).text for n, node in ends)
    notes = Notes(before=[line for one in parts for line in one.before])
    for one in parts:
        notes.join(one)
    count = expr(f"accomp::count_do({first}, {last}, {step})", notes)
    variable = Variable(index.text, cpp_type(index.type))
    return Range(variable, expr(first, parts[0]), count, expr(step, parts[2]))


# Variables.


def symbol_of(ref: VarRef) -> Symbol:
    """The variable that a clause names; copies of a part of an array are copies of all of it."""
    if ref.members:
        raise RefusedError(f"'{ref.text}', of which there would be copies, is a component")
    if ref.symbol is None:
        raise RefusedError(f"'{ref.text}', of which there would be copies, is no variable")
    return ref.symbol


class Replaced:
    """Objects for variables while something of the region is translated."""

    def __init__(self, place: BasePlace, objects: dict[str, Object]) -> None:
        self._known, self._objects = place.known, objects
        self._before: dict[str, Object | None] = {}

    def __enter__(self) -> None:
        known = self._known
        self._before = {name: known.get(name) for name in self._objects}
        known.update(self._objects)

    def __exit__(self, *_: object) -> None:
        for name, found in self._before.items():
            if found is None:
                self._known.pop(name, None)
            else:
                self._known[name] = found


def indices(place: BasePlace, loop: host.Statement) -> Replaced:
    """The control variables of an associated loop are variables of its iterations."""
    ranges = loop.ranges if isinstance(loop, host.Concurrent) else ()
    ranges = (loop.range,) if isinstance(loop, host.Loop) else ranges
    return Replaced(place, {r.index.id: own_object(place, r.index) for r in ranges if r is not None})


def own_object(place: BasePlace, symbol: Symbol) -> Object:
    """The object of a variable that the region has copies of."""
    known = place.known.pop(symbol.id, None)
    found = place.declare(place.variable(symbol.id), copied=True)
    del place.known[symbol.id]
    if known is not None:
        place.known[symbol.id] = known
    return found


def is_pointed(symbol: Symbol, nodes: Nodes) -> bool:
    """Whether statements associate a pointer: then copies are of the pointer and not of its target."""
    return symbol.has("pointer") and any(
        isinstance(part, host.Assign)
        and part.operator == "=>"
        and isinstance(part.target, host.Variable)
        and part.target.symbol.id == symbol.id
        for node in nodes
        for part in walk(node)
    )


def own_pointer(place: BasePlace, symbol: Symbol) -> tuple[Object, Variable]:
    """A pointer that the region has copies of."""
    known = place.known.pop(symbol.id, None)
    found, _ = pointer(place, place.variable(symbol.id))
    del place.known[symbol.id]
    if known is not None:
        place.known[symbol.id] = known
    return found, Variable(found.first, pointer_type(found), Expr(absent(found)))


@contextmanager
def copies_of(
    writing: Writing, construct: Construct, nodes: Nodes, loop: host.Statement | None
) -> Generator[LoopCopies]:
    """The copies of a construct, which its variables mean meanwhile."""
    place, last = writing.place, [symbol_of(ref) for ref in construct.attributes.lastprivate]
    outer = [place.object(place.variable(symbol.id)) for symbol in last]
    found, inline = _private(writing, construct, nodes, loop), place.inline
    place.inline = inline | found.inline
    try:
        with Replaced(place, found.objects), standing(writing, construct) as parts:
            reductions, reduced = _reduced(place, construct)
            with Replaced(place, reduced):
                copies = [place.object(place.variable(symbol.id)) for symbol in last]
                kept = tuple(
                    (copy.text, address_kept(copy.text, variable_type(copy), _named(known)))
                    for copy, known in zip(copies, outer, strict=True)
                )
                yield LoopCopies(
                    tuple(found.variables.values()),
                    reductions,
                    kept,
                    lambda body: around(found.stored, body),
                    parts.before,
                    parts.after,
                    stored=tuple(found.stored),
                )
    finally:
        place.inline = inline


def _named(found: Object) -> Expr:
    return Expr(found.text, frozenset({found.first or found.text}))


class _Private:
    """The private variables of a construct: what they mean, declarations, and memory for arrays."""

    def __init__(self, writing: Writing, construct: Construct, nodes: Nodes) -> None:
        self._place, self._nesting, self._nodes = writing.place, writing.nesting, nodes
        self._region = is_region(construct)
        self.objects: dict[str, Object] = {}
        self.variables: dict[str, Variable] = {}
        self.inline: set[str] = set()
        self.stored: list[Storage] = []

    def add(self, symbol: Symbol, span: Span | None = None, first: bool = False) -> None:
        """A variable; `first`: its copies start with the original's value."""
        if self._nesting.is_only_index(symbol.id, self._nodes):
            self.inline.add(symbol.id)
            self.objects[symbol.id] = own_object(self._place, symbol)
        elif is_pointed(symbol, self._nodes):
            self.objects[symbol.id], self.variables[symbol.id] = own_pointer(self._place, symbol)
        else:
            self.declare(symbol, span, self._initial(symbol) if first else None)

    def declare(self, symbol: Symbol, span: Span | None = None, initial: Expr | None = None) -> None:
        """A variable that is declared where the copies are made."""
        self.objects[symbol.id] = found = own_object(self._place, symbol)
        if found.view:
            self.stored.append(storage(self._place, self._place.variable(symbol.id), found))
            return
        made = Variable(found.text, variable_type(found), initial, bool(found.rank), span)
        self.variables[symbol.id] = made

    def _initial(self, symbol: Symbol) -> Expr:
        """What a firstprivate copy starts with."""
        declared = self._place.variable(symbol.id)
        if declared.dimensions and not declared.fixed:
            raise RefusedError(f"'{symbol.name}', whose shape is not constant, is firstprivate")
        if self._region and declared.dimensions:
            return self._place.copied(declared)
        return _named(self._place.object(declared))


def _private(writing: Writing, construct: Construct, nodes: Nodes, loop: host.Statement | None) -> _Private:
    """The private variables of a construct."""
    place, found = writing.place, _Private(writing, construct, nodes)
    counted = construct.loops if levels_of(construct) else ()
    own = {loop.index.id for loop in counted if loop.index is not None}
    for clause, ref in copied_by(construct):
        symbol = symbol_of(ref)
        if not (clause.implicit and symbol.id in own):
            found.add(symbol, ref.span, clause.name == "firstprivate")
    for symbol in _indices(construct):
        found.add(symbol)
    for symbol in (*map(symbol_of, construct.attributes.lastprivate), *_set_first(place, construct, loop)):
        if symbol.id not in found.objects:
            found.declare(symbol)
    return found


def _indices(construct: Construct) -> Iterator[Symbol]:
    """The control variables of loops in a region that no clause lists."""
    named = {r.symbol.id for c in construct.directive.clauses for r in c.vars if r.symbol is not None}
    for use in construct.uses if is_region(construct) else ():
        if use.index and use.symbol.id not in named:
            yield use.symbol


def _set_first(place: BasePlace, construct: Construct, loop: host.Statement | None) -> Iterator[Symbol]:
    """Scalars without a clause that loops within reduce, set first by each iteration: gangs would race."""
    if Level.GANG not in levels_of(construct) or not isinstance(loop, host.Loop | host.Concurrent):
        return
    own, *inner = (
        {r.symbol.id for c in x.directive.all("reduction") for r in c.vars if r.symbol is not None}
        for x in construct.walk()
    )
    wanted = set[str]().union(*inner) - own
    body = loop.body.body if isinstance(loop.body, host.Block) else (loop.body,)
    for node in body if wanted else ():
        sets = isinstance(node, host.Evaluate) and isinstance(node.expression, host.Assign)
        for access in accesses(node):
            symbol = access.node.symbol if isinstance(access.node, host.Variable) else None
            if symbol is None or symbol.id not in wanted:
                continue
            wanted.discard(symbol.id)
            if sets and access.use is Use.WRITE and place.implicitly_copied(place.variable(symbol.id)):
                yield symbol


def _reduced(place: BasePlace, construct: Construct) -> tuple[tuple[Reduction, ...], dict[str, Object]]:
    """The reductions of a construct, and its copies of their variables; one thread has none."""
    if not (is_region(construct) or levels_of(construct)):
        return (), {}
    objects: dict[str, Object] = {}
    found: dict[str, Reduction] = {}
    for clause, ref in reduced_by(construct):
        symbol = symbol_of(ref)
        part = place.known.get(symbol.id) if stands_for_part(symbol) else None
        if part is not None:
            found[symbol.id] = _reduction(clause, part)
            continue
        place.object(place.variable(symbol.id))
        objects[symbol.id] = made = own_object(place, symbol)
        found[symbol.id] = _reduction(clause, made)
    return tuple(found.values()), objects


def _reduction(clause: Clause, found: Object) -> Reduction:
    """The reduction of a variable by a clause."""
    if found.view:
        raise RefusedError(f"the array '{found.text}', whose shape is not constant, is reduced")
    operator = clause.operator.lower()
    if operator not in _OPERATORS:
        raise RefusedError(f"the reduction operator '{operator}' is not known")
    return Reduction(_OPERATORS[operator], found.text, variable_type(found), bool(found.rank))
