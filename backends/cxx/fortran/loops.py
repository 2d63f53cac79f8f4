"""Loop constructs as loops of kernels (OpenACC 3.3 section 2.9)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from accomp.backends.cxx.fortran.cpp_types import cpp_type
from accomp.backends.cxx.fortran.expressions import Expressions, Notes
from accomp.backends.cxx.fortran.lines import expr
from accomp.backends.cxx.fortran.objects import Object, variable_type
from accomp.backends.cxx.fortran.place import BasePlace
from accomp.backends.cxx.fortran.storage import Storage, around, storage
from accomp.backends.cxx.fortran.variables import absent, pointer, pointer_type
from accomp.host import nodes as host
from accomp.host.effects import Use, accesses
from accomp.host.fortran_types import RefusedError
from accomp.host.walk import walk
from accomp.ir.kernel import Expr, Level, Range, Reduction, Variable
from accomp.ir.last_values import address_kept
from accomp.ir.nodes import Construct
from accomp.kernels.nesting import Nesting
from accomp.kernels.partition import levels_of
from accomp.kernels.spelling import Copies, Ranges
from accomp.records import dataclass
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


@contextmanager
def replaced(place: BasePlace, objects: dict[str, Object]) -> Generator[None]:
    """Objects for variables while something of the region is translated."""
    known = place.known
    before = {name: known.get(name) for name in objects}
    known.update(objects)
    try:
        yield
    finally:
        for name, found in before.items():
            if found is None:
                known.pop(name, None)
            else:
                known[name] = found


@contextmanager
def indices(place: BasePlace, loop: host.Statement) -> Generator[None]:
    """The control variables of an associated loop are variables of its iterations."""
    ranges = loop.ranges if isinstance(loop, host.Concurrent) else ()
    ranges = (loop.range,) if isinstance(loop, host.Loop) else ranges
    symbols = [r.index for r in ranges if r is not None]
    with replaced(place, {s.id: own_object(place, s) for s in symbols}):
        yield


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
    """The copies of a loop construct, which its variables mean meanwhile."""
    place, last = writing.place, [symbol_of(ref) for ref in construct.attributes.lastprivate]
    outer = [place.object(place.variable(symbol.id)) for symbol in last]
    with (
        _private(writing, construct, nodes, loop) as (variables, stored),
        _reduced(place, construct) as reductions,
    ):
        copies = [place.object(place.variable(symbol.id)) for symbol in last]
        kept = tuple(
            (copy.text, address_kept(copy.text, variable_type(copy), _named(known)))
            for copy, known in zip(copies, outer, strict=True)
        )
        yield LoopCopies(
            tuple(variables.values()),
            reductions,
            kept,
            lambda body: around(stored, body),
            stored=tuple(stored),
        )


def _named(found: Object) -> Expr:
    return Expr(found.text, frozenset({found.first or found.text}))


@contextmanager
def _private(
    writing: Writing, construct: Construct, nodes: Nodes, loop: host.Statement | None
) -> Generator[tuple[dict[str, Variable], list[Storage]]]:
    """The private variables of a loop construct, and memory for arrays of them."""
    objects: dict[str, Object] = {}
    variables: dict[str, Variable] = {}
    inline: set[str] = set()
    stored: list[Storage] = []
    place = writing.place
    own = {loop.index.id for loop in construct.loops if loop.index is not None}
    for clause in construct.directive.all("private", "firstprivate"):
        for ref in clause.vars:
            symbol = symbol_of(ref)
            name = symbol.id
            if name in own and clause.implicit:
                continue
            if writing.nesting.is_only_index(name, nodes):
                inline.add(name)
                objects[name] = own_object(place, symbol)
                continue
            if is_pointed(symbol, nodes):
                objects[name], variables[name] = own_pointer(place, symbol)
                continue
            objects[name] = found = own_object(place, symbol)
            initial = _initial(place, symbol, found) if clause.name == "firstprivate" else None
            if found.view:
                stored.append(storage(place, place.variable(symbol.id), found))
                continue
            variables[name] = Variable(found.text, variable_type(found), initial, bool(found.rank), ref.span)
    last = map(symbol_of, construct.attributes.lastprivate)
    for symbol in (*last, *_set_first(place, construct, loop)):
        if symbol.id not in objects:
            objects[symbol.id] = found = own_object(place, symbol)
            variables[symbol.id] = Variable(found.text, variable_type(found))
    before = set(place.inline)
    place.inline |= inline
    try:
        with replaced(place, objects):
            yield variables, stored
    finally:
        place.inline = before


def _initial(place: BasePlace, symbol: Symbol, found: Object) -> Expr:
    """What a firstprivate copy starts with."""
    if found.view:
        raise RefusedError(f"'{symbol.name}', whose shape is not constant, is firstprivate")
    return _named(place.object(place.variable(symbol.id)))


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


@contextmanager
def _reduced(place: BasePlace, construct: Construct) -> Generator[tuple[Reduction, ...]]:
    """The reductions of a loop, whose variables mean its copies meanwhile."""
    objects: dict[str, Object] = {}
    found: dict[str, Reduction] = {}
    for clause in construct.directive.all("reduction"):
        for symbol in map(symbol_of, clause.vars):
            place.object(place.variable(symbol.id))
            objects[symbol.id] = made = own_object(place, symbol)
            found[symbol.id] = reduction(clause, made)
    with replaced(place, objects):
        yield tuple(found.values())


def reduction(clause: Clause, found: Object) -> Reduction:
    """The reduction of a variable by a clause."""
    if found.view:
        raise RefusedError(f"the array '{found.text}', whose shape is not constant, is reduced")
    operator = clause.operator.lower()
    if operator not in _OPERATORS:
        raise RefusedError(f"the reduction operator '{operator}' is not known")
    return Reduction(_OPERATORS[operator], found.text, variable_type(found), bool(found.rank))
