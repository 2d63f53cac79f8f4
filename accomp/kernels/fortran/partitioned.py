"""Loop constructs as loops of kernels (OpenACC 3.3 section 2.9)."""

from __future__ import annotations

from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from typing import Protocol

from accomp.host import nodes as host
from accomp.host.effects import Use, accesses
from accomp.host.fortran_types import RefusedError
from accomp.host.walk import walk
from accomp.ir.kernel import Block as KernelBlock
from accomp.ir.kernel import Expr, If, Level, Loop, Range, Reduction, Statement, Variable
from accomp.ir.last_values import address_kept, copied_back, ended_with
from accomp.ir.nodes import Construct
from accomp.kernels.fortran.cpp_types import cpp_type
from accomp.kernels.fortran.expressions import Expressions, Notes
from accomp.kernels.fortran.nesting import Nesting, loop_within
from accomp.kernels.fortran.notes import expr, line_of
from accomp.kernels.fortran.objects import Object
from accomp.kernels.fortran.objects_of import variable_type
from accomp.kernels.fortran.place import BasePlace
from accomp.kernels.fortran.statements import refusal
from accomp.kernels.fortran.storage import Storage, around, storage
from accomp.kernels.fortran.variables import absent, pointer, pointer_type
from accomp.kernels.partition import levels_of, partition_of
from accomp.records import dataclass, replace
from accomp.syntax.nodes import Clause, Symbol, VarRef
from accomp.syntax.nodes import Expr as HostExpr

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


class Taken(Protocol):
    """What loop constructs ask of the translation of regions that are taken apart."""

    place: BasePlace
    nesting: Nesting

    def writer(self, notes: Notes) -> Expressions:
        """For the expressions of a statement."""
        ...

    def tree(
        self, nodes: Sequence[host.Statement], loop: host.Statement | None = None
    ) -> tuple[Statement, ...]:
        """Statements in a row, all of the body of a `loop`."""
        ...

    def inside(self, loop: host.Statement, followed: bool = False) -> tuple[Statement, ...]:
        """The body of a loop that is taken apart; `followed`: iterations end with more."""
        ...


@dataclass(frozen=True, slots=True)
class Private:
    """The private variables of a construct, and memory for arrays of them whose shape is not constant."""

    variables: tuple[Variable, ...]
    stored: list[Storage]


def partitioned_loop(
    builder: Taken, construct: Construct, nodes: Nodes, loop: host.Statement | None
) -> Statement:
    """A partitioned loop construct over its associated loops, the outermost of which is `loop` of `nodes`."""
    place = builder.place
    symbols = [symbol_of(ref) for ref in construct.attributes.lastprivate]
    outer = [place.object(place.variable(symbol.id)) for symbol in symbols]
    said = partition_of(construct, lambda value: _given(place, value))
    with (
        private_variables(builder, construct, nodes, loop) as private,
        _reduced(builder, construct) as reduced,
    ):
        ranges, inside = _nest(builder, loop, construct.directive.associated, bool(symbols))
        inside = around(place, private.stored, inside)
        last = [place.object(place.variable(symbol.id)) for symbol in symbols]
    made = Loop(
        ranges,
        said.levels,
        ended_with(inside, copied_back(tuple(copy.text for copy in last), ranges)),
        private=private.variables,
        reductions=reduced,
        tile=said.tile,
        tile_levels=said.tile_levels,
        gang_static=said.gang_static,
        limits=said.limits,
        line=line_of(loop) if loop is not None else 0,
        gang_dim=said.gang_dim,
    )
    kept = (
        address_kept(copy.text, variable_type(copy), Expr(known.text, frozenset({known.first or known.text})))
        for copy, known in zip(last, outer, strict=True)
    )
    return KernelBlock((*kept, made), made.line) if last else made


def _nest(
    builder: Taken, loop: host.Statement | None, count: int, followed: bool
) -> tuple[tuple[Range, ...], tuple[Statement, ...]]:
    """The ranges of the associated loops, and the body of the innermost; `followed`: more comes after it."""
    loops = _loops(loop, count)
    ranges: list[Range] = []
    masks: list[Expr] = []
    with _indices(builder, loops):
        for number, one in enumerate(loops):
            ranges += _ranges(builder, one, masks)
            if number + 1 < len(loops):
                before, after = _beside(one)
                if any(_stands(node) for node in after):
                    raise RefusedError("other statements stand after the loop that is collapsed")
                ranges[-1] = replace(ranges[-1], inner=builder.tree(before))
        if len(ranges) < count:
            raise RefusedError("there are not as many loops as are collapsed")
        inside = builder.inside(loops[-1], followed)
    for mask in reversed(masks):
        inside = (If(mask, inside),)
    return tuple(ranges), inside


def _loops(loop: host.Statement | None, count: int) -> list[host.Loop | host.Concurrent]:
    """The loops of a nest, as many as have `count` indices, if there are."""
    loops: list[host.Loop | host.Concurrent] = []
    while loop is not None:
        if isinstance(loop, host.Opaque):
            raise RefusedError(refusal(loop))
        if not isinstance(loop, host.Loop | host.Concurrent):
            raise RefusedError("the loop has no control variable")
        loops.append(loop)
        count -= len(loop.ranges) if isinstance(loop, host.Concurrent) else 1
        loop = _only_loop(loop) if count > 0 else None
    return loops


def _body(loop: host.Loop | host.Concurrent) -> tuple[host.Statement, ...]:
    return loop.body.body if isinstance(loop.body, host.Block) else (loop.body,)


def _is_loop(node: host.Statement) -> bool:
    return isinstance(loop_within(node), host.Loop | host.While | host.Concurrent)


def _only_loop(loop: host.Loop | host.Concurrent) -> host.Statement | None:
    found = [node for node in _body(loop) if _is_loop(node)]
    return loop_within(found[0]) if len(found) == 1 else None


def _beside(loop: host.Loop | host.Concurrent) -> tuple[Nodes, Nodes]:
    """The statements in front of and after the loop in another one, without directives in front of it."""
    body = _body(loop)
    at = next(number for number, node in enumerate(body) if _is_loop(node))
    end = at
    while end and isinstance(one := body[end - 1], host.Directive) and one.body is None:
        end -= 1
    return body[:end], body[at + 1 :]


def _stands(node: host.Statement) -> bool:
    """Whether something is executed; an empty CONTINUE is not."""
    match node:
        case host.Label():
            return node.statement is not None and _stands(node.statement)
        case host.Directive():
            return node.body is not None and _stands(node.body)
        case host.Block():
            return any(map(_stands, node.body))
        case _:
            return not isinstance(node, host.Null)


def _ranges(builder: Taken, loop: host.Loop | host.Concurrent, masks: list[Expr]) -> list[Range]:
    if isinstance(loop, host.Loop):
        assert loop.range is not None
        return [_range(builder, loop.range)]
    if loop.private or loop.reduced:
        raise RefusedError("locality clauses of DO CONCURRENT")
    if loop.mask is not None:
        within = builder.writer(Notes())
        masks.append(expr(within.value(loop.mask).text, within.notes))
    return [_range(builder, one) for one in loop.ranges]


def _range(builder: Taken, range_: host.Range) -> Range:
    index = builder.writer(Notes()).designator(host.Variable(range_.index, range_.lower.span))
    if index.type.base != "integer":
        raise RefusedError(f"the DO variable '{range_.index.name}' is no integer")
    parts = [Notes() for _ in range(3)]
    ends = zip(parts, (range_.lower, range_.upper, range_.step), strict=True)
    first, last, step = (builder.writer(n).value(node).text for n, node in ends)
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
def _indices(builder: Taken, loops: Sequence[host.Loop | host.Concurrent]) -> Generator[None]:
    """The control variables of the associated loops are variables of their iterations."""
    ranges = (r for x in loops for r in (x.ranges if isinstance(x, host.Concurrent) else (x.range,)))
    symbols = [r.index for r in ranges if r is not None]
    with replaced(builder.place, {s.id: own_object(builder.place, s) for s in symbols}):
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
def private_variables(
    builder: Taken, construct: Construct, nodes: Nodes, loop: host.Statement | None
) -> Generator[Private]:
    """The private variables of a construct, which mean its copies meanwhile."""
    objects: dict[str, Object] = {}
    variables: dict[str, Variable] = {}
    inline: set[str] = set()
    stored: list[Storage] = []
    place = builder.place
    own = {loop.index.id for loop in construct.loops if loop.index is not None}
    for clause in construct.directive.all("private", "firstprivate"):
        for ref in clause.vars:
            symbol = symbol_of(ref)
            name = symbol.id
            if name in own and clause.implicit:
                continue
            if builder.nesting.is_only_index(name, nodes):
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
            yield Private(tuple(variables.values()), stored)
    finally:
        place.inline = before


def _initial(place: BasePlace, symbol: Symbol, found: Object) -> Expr:
    """What a firstprivate copy starts with."""
    if found.view:
        raise RefusedError(f"'{symbol.name}', whose shape is not constant, is firstprivate")
    outer = place.object(place.variable(symbol.id))
    return Expr(outer.text, frozenset({outer.first or outer.text}))


def _set_first(place: BasePlace, construct: Construct, loop: host.Statement | None) -> Iterator[Symbol]:
    """Scalars without a clause that loops within reduce, set first by each iteration: gangs would race."""
    if Level.GANG not in levels_of(construct) or not isinstance(loop, host.Loop | host.Concurrent):
        return
    own, *inner = (
        {r.symbol.id for c in x.directive.all("reduction") for r in c.vars if r.symbol is not None}
        for x in construct.walk()
    )
    wanted = set[str]().union(*inner) - own
    for node in _body(loop) if wanted else ():
        sets = isinstance(node, host.Evaluate) and isinstance(node.expression, host.Assign)
        for access in accesses(node):
            symbol = access.node.symbol if isinstance(access.node, host.Variable) else None
            if symbol is None or symbol.id not in wanted:
                continue
            wanted.discard(symbol.id)
            if sets and access.use is Use.WRITE and place.implicitly_copied(place.variable(symbol.id)):
                yield symbol


@contextmanager
def _reduced(builder: Taken, construct: Construct) -> Generator[tuple[Reduction, ...]]:
    """The reductions of a loop, whose variables mean its copies meanwhile."""
    place = builder.place
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


def _given(place: BasePlace, value: HostExpr) -> Expr:
    """An expression of a clause."""
    node = place.declarations.expression(value.text, value.span)
    within = Expressions(place)
    return expr(within.value(node).text, within.notes)
