"""Loop constructs as loops of kernels (OpenACC 3.3 section 2.9)."""

from __future__ import annotations

from collections.abc import Generator, Iterator
from contextlib import contextmanager
from typing import TYPE_CHECKING

from accomp.frontends.fortran.actions import Verb
from accomp.frontends.fortran.entities import Entity
from accomp.frontends.fortran.expressions import designator
from accomp.frontends.fortran.kernels.caches import repeated
from accomp.frontends.fortran.kernels.cpp_types import cpp_type
from accomp.frontends.fortran.kernels.expressions import Expressions, Notes
from accomp.frontends.fortran.kernels.notes import expr
from accomp.frontends.fortran.kernels.objects import Object
from accomp.frontends.fortran.kernels.objects_of import key, variable_type
from accomp.frontends.fortran.kernels.storage import Storage, around, storage
from accomp.frontends.fortran.kernels.variables import absent, pointer, pointer_type
from accomp.frontends.fortran.loops import Form, body, loop_of, nest
from accomp.frontends.fortran.references import Sense
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.structure import Block
from accomp.host.fortran_types import RefusedError
from accomp.host.nodes import Range as HostRange
from accomp.host.nodes import Variable as HostVariable
from accomp.ir.kernel import Block as KernelBlock
from accomp.ir.kernel import Expr, If, Level, Loop, Range, Reduction, Statement, Variable
from accomp.ir.last_values import address_kept, copied_back, ended_with
from accomp.ir.nodes import Construct
from accomp.records import dataclass
from accomp.syntax.nodes import Clause, Directive, Keyed, VarRef, Word
from accomp.syntax.nodes import Expr as HostExpr

if TYPE_CHECKING:
    from accomp.frontends.fortran.kernels.bodies import Builder

_LEVELS = {"gang": Level.GANG, "worker": Level.WORKER, "vector": Level.VECTOR}
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


@dataclass(frozen=True, slots=True)
class Private:
    """The private variables of a construct, and memory for arrays of them whose shape is not constant."""

    variables: tuple[Variable, ...]
    stored: list[Storage]


def levels_of(construct: Construct) -> frozenset[Level]:
    """The levels a loop construct is partitioned over; none where it is `seq` or `auto`."""
    directive = construct.directive
    if directive.name != "loop" or directive.has("seq", "auto"):
        return frozenset()
    return frozenset(level for name, level in _LEVELS.items() if directive.has(name))


def partitioned_loop(builder: Builder, construct: Construct, block: Block) -> Statement:
    """A partitioned loop construct over its associated loops."""
    scope = builder.program.scopes.at(block.first)
    entities = [scope.resolve(ref.name.lower()) for ref in construct.attributes.lastprivate]
    outer = [builder.place.object(scope, entity) for entity in entities]
    directive = construct.directive
    collapse, tile = directive.get("collapse"), directive.get("tile")
    count = collapse.expr.value if collapse is not None and collapse.expr is not None else 1
    count = max(count or 1, len(tile.args) if tile is not None else 1)
    own = levels_of(construct)
    limits, static = _limits(builder, construct, block), _static(builder, directive.get("gang"), block)
    sizes = _tile(builder, tile, block)
    tiles = _of_elements(own, directive) if tile is not None else frozenset[Level]()
    with (
        private_variables(builder, construct, block) as private,
        _reduced(builder, construct, block) as reduced,
    ):
        ranges, inside = _nest(builder, block, count, bool(entities))
        inside = around(builder.place, private.stored, inside)
        last = [builder.place.object(scope, entity) for entity in entities]
    gang = directive.get("gang")
    dim = gang.keyed("dim") if gang is not None else None
    made = Loop(
        ranges,
        own - tiles,
        ended_with(inside, copied_back(tuple(copy.text for copy in last), ranges)),
        private=private.variables,
        reductions=reduced,
        tile=sizes,
        tile_levels=tiles,
        gang_static=static,
        limits=limits,
        line=builder.program.line(block.first),
        gang_dim=dim.value or 1 if isinstance(dim, HostExpr) else 1,
    )
    kept = (
        address_kept(copy.text, variable_type(copy), Expr(known.text, frozenset({known.first or known.text})))
        for copy, known in zip(last, outer, strict=True)
    )
    return KernelBlock((*kept, made), made.line) if last else made


def _of_elements(own: frozenset[Level], directive: Directive) -> frozenset[Level]:
    """The levels of element loops: vector, and worker unless vector is there (section 2.9.8), or unless a
    policy chose the levels: then all threads of a gang make a tile together.
    """
    worker = directive.get("worker")
    if Level.VECTOR in own and not (worker is not None and worker.implicit):
        return frozenset((Level.VECTOR,))
    return own & frozenset((Level.WORKER, Level.VECTOR))


def _nest(
    builder: Builder, block: Block, count: int, followed: bool
) -> tuple[tuple[Range, ...], tuple[Statement, ...]]:
    """The ranges of the associated loops, and the body of the innermost; `followed`: more comes after it."""
    structure = builder.structure
    loops = nest(structure, block.first, count).loops
    ranges: list[Range] = []
    masks: list[Expr] = []
    with _indices(builder, loops[:count]):
        innermost = block
        for number, loop in enumerate(loops):
            if len(ranges) >= count:
                break
            innermost = loop.block
            ranges += _ranges(builder, loop.block, masks)
            following = loops[number + 1].block if number + 1 < len(loops) else None
            if len(ranges) < count and following is not None:
                first, last = body(structure, loop.block)
                if any(_stands(builder, i) for i in range(following.last + 1, last)):
                    raise RefusedError("other statements stand behind the loop that is collapsed")
                inner = builder.tree(first, _in_front(builder, first, following.first))
                made = ranges[-1]
                ranges[-1] = Range(made.index, made.first, made.count, made.step, inner)
        if len(ranges) < count:
            raise RefusedError("there are not as many loops as are collapsed")
        builder.trees.append(innermost)
        builder.followed += [innermost] if followed else []
        try:
            inside = repeated(builder, *body(structure, innermost))
        finally:
            builder.trees.pop()
            builder.followed = [b for b in builder.followed if b is not innermost]
    for mask in reversed(masks):
        inside = (If(mask, inside),)
    return tuple(ranges), inside


def _in_front(builder: Builder, first: int, last: int) -> int:
    """The statements in front of an inner loop without the directives that belong to it."""
    while last > first and builder.structure.shapes[last - 1].kind is Kind.DIRECTIVE:
        last -= 1
    return last


def _stands(builder: Builder, index: int) -> bool:
    kind = builder.structure.shapes[index].kind
    text = builder.program.text(index)
    return kind is not Kind.DIRECTIVE and text not in ("continue", "")


def _ranges(builder: Builder, block: Block, masks: list[Expr]) -> list[Range]:
    loop = loop_of(builder.structure, block)
    if loop.form not in (Form.COUNTED, Form.CONCURRENT):
        raise RefusedError("the loop has no control variable")
    if any(x.word in ("local", "local_init", "reduce") for x in loop.locality):
        raise RefusedError("locality clauses of DO CONCURRENT")
    ranges, mask = builder.bodies.control(block)
    if mask is not None:
        within = builder.writer(Notes())
        masks.append(expr(within.value(mask).text, within.notes))
    return [_range(builder, one) for one in ranges]


def _range(builder: Builder, range_: HostRange) -> Range:
    index = builder.writer(Notes()).designator(HostVariable(range_.index, range_.lower.span))
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


@contextmanager
def replaced(builder: Builder, objects: dict[str, Object]) -> Generator[None]:
    """Objects for variables while something of the region is translated."""
    known = builder.place.known
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
def _indices(builder: Builder, loops: tuple[object, ...]) -> Generator[None]:
    """The control variables of the associated loops are variables of their iterations."""
    from accomp.frontends.fortran.loops import DoLoop

    objects: dict[str, Object] = {}
    for loop in loops:
        assert isinstance(loop, DoLoop)
        scope = builder.program.scopes.of(loop.block)
        for control in loop.controls:
            entity = scope.resolve(control.name)
            objects[key(entity)] = own_object(builder, scope, entity)
    with replaced(builder, objects):
        yield


def own_object(builder: Builder, scope: Scope, entity: Entity) -> Object:
    """The object of a variable that the region has copies of."""
    known = builder.place.known.get(key(entity))
    found = builder.place.declare(scope, entity, copied=True)
    if known is None:
        del builder.place.known[key(entity)]
    else:
        builder.place.known[key(entity)] = known
    return found


def pointed(builder: Builder, entity: Entity, first: int, last: int) -> bool:
    """Whether statements associate a pointer: then copies are of the pointer and not of its target."""
    indices = range(first, last) if "pointer" in entity.attributes else ()
    return any(_associates(builder, index, entity.name) for index in indices)


def _associates(builder: Builder, index: int, name: str) -> bool:
    """Whether a statement associates a pointer, perhaps under a condition."""
    if builder.structure.shapes[index].kind is not Kind.EXECUTABLE:
        return False
    found = builder.program.performed(index)
    if found.verb is not Verb.POINT:
        return False
    left = designator(builder.program.text(index)[slice(*found.parts[0])])
    return len(left.parts) == 1 and left.first.name == name


def own_pointer(builder: Builder, scope: Scope, entity: Entity) -> tuple[Object, Variable]:
    """A pointer that the region has copies of."""
    known = builder.place.known.get(key(entity))
    found, _ = pointer(builder.place, scope, entity)
    if known is None:
        del builder.place.known[key(entity)]
    else:
        builder.place.known[key(entity)] = known
    return found, Variable(found.first, pointer_type(found), Expr(absent(found)))


@contextmanager
def private_variables(builder: Builder, construct: Construct, block: Block) -> Generator[Private]:
    """The private variables of a construct, which mean its copies meanwhile."""
    objects: dict[str, Object] = {}
    variables: dict[str, Variable] = {}
    inline: set[str] = set()
    stored: list[Storage] = []
    own = {loop.index.id for loop in construct.loops if loop.index is not None}
    scope = builder.program.scopes.at(block.first)
    for clause in construct.directive.all("private", "firstprivate"):
        for ref in clause.vars:
            entity = entity_of(scope, ref, clause)
            name = key(entity)
            if name in own and clause.implicit:
                continue
            if only_index(builder, entity, block.first, block.last + 1):
                inline.add(name)
                objects[name] = own_object(builder, scope, entity)
                continue
            if pointed(builder, entity, block.first, block.last + 1):
                objects[name], variables[name] = own_pointer(builder, scope, entity)
                continue
            objects[name] = found = own_object(builder, scope, entity)
            initial = _initial(builder, scope, entity, found) if clause.name == "firstprivate" else None
            if found.view:
                stored.append(storage(builder.place, scope, entity, found))
                continue
            variables[name] = Variable(found.text, variable_type(found), initial, bool(found.rank), ref.span)
    last = (scope.resolve(ref.name.lower()) for ref in construct.attributes.lastprivate)
    for entity in (*last, *_set_first(builder, construct, block)):
        if key(entity) not in objects:
            objects[key(entity)] = found = own_object(builder, scope, entity)
            variables[key(entity)] = Variable(found.text, variable_type(found))
    before = set(builder.place.inline)
    builder.place.inline |= inline
    try:
        with replaced(builder, objects):
            yield Private(tuple(variables.values()), stored)
    finally:
        builder.place.inline = before


def _initial(builder: Builder, scope: Scope, entity: Entity, found: Object) -> Expr:
    """What a firstprivate copy starts with."""
    if found.view:
        raise RefusedError(f"'{entity.name}', whose shape is not constant, is firstprivate")
    outer = builder.place.object(scope, entity)
    return Expr(outer.text, frozenset({outer.first or outer.text}))


def _set_first(builder: Builder, construct: Construct, block: Block) -> Iterator[Entity]:
    """Scalars without a clause that loops within reduce, set first by each iteration: gangs would race."""
    if Level.GANG not in levels_of(construct):
        return
    own, *inner = (
        {r.name.lower() for c in x.directive.all("reduction") for r in c.vars} for x in construct.walk()
    )
    wanted = set[str]().union(*inner) - own
    for found in builder.program.regions.references(*body(builder.structure, block)):
        if found.sense is not Sense.VARIABLE or found.name not in wanted:
            continue
        wanted.discard(found.name)
        alone = builder.structure.owners[found.statement] is block
        plain = not builder.structure.statements[found.statement].text.startswith("if")
        sets = alone and plain and found.written and not found.read
        if sets and builder.place.implicitly_copied(found.entity):
            yield found.entity


def entity_of(scope: Scope, ref: VarRef, clause: Clause) -> Entity:
    """The variable that a clause names; copies of a part of an array are copies of all of it."""
    if ref.members:
        raise RefusedError(f"'{ref.text}' in the clause '{clause.name}' is a component")
    return scope.resolve(ref.name.lower())


def only_index(builder: Builder, entity: Entity, first: int, last: int) -> bool:
    """Whether a variable is used in statements only within loops that it controls."""
    blocks: list[tuple[int, int]] = []
    structure = builder.structure
    for index in range(first, last):
        block = structure.owners[index]
        if block.kind is Kind.DO and block.first == index:
            loop = loop_of(structure, block)
            if loop.form is Form.COUNTED and loop.controls[0].name == entity.name:
                blocks.append((block.first, block.last))
    if not blocks:
        return False
    return all(
        any(low <= r.statement <= high for low, high in blocks)
        for r in builder.program.regions.references(first, last)
        if r.name == entity.name and r.sense is Sense.VARIABLE
    )


@contextmanager
def _reduced(builder: Builder, construct: Construct, block: Block) -> Generator[tuple[Reduction, ...]]:
    """The reductions of a loop, whose variables mean its copies meanwhile."""
    scope = builder.program.scopes.at(block.first)
    objects: dict[str, Object] = {}
    found: dict[str, Reduction] = {}
    for clause in construct.directive.all("reduction"):
        for ref in clause.vars:
            entity = entity_of(scope, ref, clause)
            builder.place.object(scope, entity)
            made = own_object(builder, scope, entity)
            objects[key(entity)] = made
            found[key(entity)] = reduction(clause, made)
    with replaced(builder, objects):
        yield tuple(found.values())


def reduction(clause: Clause, found: Object) -> Reduction:
    """The reduction of a variable by a clause."""
    if found.view:
        raise RefusedError(f"the array '{found.text}', whose shape is not constant, is reduced")
    operator = clause.operator.lower()
    if operator not in _OPERATORS:
        raise RefusedError(f"the reduction operator '{operator}' is not known")
    return Reduction(_OPERATORS[operator], found.text, variable_type(found), bool(found.rank))


def _within(builder: Builder, block: Block) -> Expressions:
    return Expressions(builder.place, builder.program.scopes.at(block.first))


def _given(builder: Builder, value: object, block: Block) -> Expr | None:
    if not isinstance(value, HostExpr):
        return None
    within = _within(builder, block)
    return expr(within.text(value.text).text, within.notes)


def _limits(builder: Builder, construct: Construct, block: Block) -> tuple[tuple[Level, Expr], ...]:
    """The arguments of gang, worker and vector."""
    found: list[tuple[Level, Expr]] = []
    for name, keyword in (("gang", "num"), ("worker", "num"), ("vector", "length")):
        clause = construct.directive.get(name)
        for argument in clause.args if clause is not None else ():
            value = argument.value if isinstance(argument, Keyed) and argument.key == keyword else argument
            made = _given(builder, value, block)
            if made is not None:
                found.append((_LEVELS[name], made))
    return tuple(found)


def _static(builder: Builder, gang: Clause | None, block: Block) -> Expr | None:
    value = gang.keyed("static") if gang is not None else None
    if isinstance(value, Word):
        return Expr("*")
    return _given(builder, value, block)


def _tile(builder: Builder, tile: Clause | None, block: Block) -> tuple[Expr | None, ...]:
    """The sizes of tiles, outermost first: the first one of the clause is the innermost loop's (2.9.8)."""
    args = reversed(tile.args) if tile is not None else ()
    return tuple(_given(builder, a, block) for a in args)
