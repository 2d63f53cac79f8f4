"""Arrays of Fortran in memrefs, whose dimensions are in the reverse order: elements, whole assignments."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import ExitStack

from accomp.backends.mlir import fortran_records, memory
from accomp.backends.mlir.context import Context
from accomp.backends.mlir.conversions import constant, convert
from accomp.backends.mlir.expressions import Known, formed, operands_of, place, value, with_operands
from accomp.backends.mlir.loops import bind_index, counted, exclusive
from accomp.backends.mlir.memory import InMemref, Memref, Place, Value
from accomp.backends.mlir.recipes import joined, neutral
from accomp.backends.mlir.text import Writer
from accomp.backends.mlir.types import Array, NoLoweringError, Record, Type, innermost, of_c, value_type
from accomp.host import nodes as host
from accomp.host.effects import effects
from accomp.host.walk import walk
from accomp.records import dataclass, replace
from accomp.syntax.nodes import TypeKind


def rank_of(node: host.Expression) -> int:
    """The number of dimensions of an expression."""
    return node.type.rank if node.type is not None else 0


def array(ctx: Context, node: host.Expression) -> Place:
    """The array that a variable, a component or a section is."""
    if isinstance(node, host.Member):
        return fortran_records.array_component(ctx, node)
    if isinstance(node, host.Element) and rank_of(node):
        return view(ctx, node)
    made = place(ctx, node)
    if not made.lowers:
        raise NoLoweringError("an array is none in a memref")
    return made


def numbers(ctx: Context, node: host.Expression) -> InMemref:
    """An array in a memref."""
    made = array(ctx, node)
    if not isinstance(made, InMemref):
        raise NoLoweringError("an array of records is in no memref")
    return made


def extent(out: Writer, lower: str, upper: str) -> str:
    """The extent of a dimension: zero where the upper bound is below the lower (Fortran 2018 8.5.8.2p3)."""
    one, zero = out.value("arith.constant 1 : index"), out.value("arith.constant 0 : index")
    distance = out.value(f"arith.subi {upper}, {lower} : index")
    size = out.value(f"arith.addi {distance}, {one} : index")
    return out.value(f"arith.maxsi {size}, {zero} : index")


def element_place(ctx: Context, node: host.Element) -> Place:
    """An element of an array."""
    if any(isinstance(s, host.Triplet) or rank_of(s) for s in node.subscripts):
        raise NoLoweringError("a section is no scalar")
    made = array(ctx, node.array)
    if len(node.subscripts) != len(made.lowers):
        raise NoLoweringError("an element has fewer subscripts than dimensions")
    indices = [
        _normalized(ctx, memory.as_index(ctx.out, value(ctx, s)), low)
        for s, low in zip(node.subscripts, made.lowers, strict=True)
    ]
    return at(ctx, made, indices)


def _normalized(ctx: Context, index: str, lower: str) -> str:
    return ctx.out.value(f"arith.subi {index}, {lower} : index")


def at(ctx: Context, made: Place, indices: list[str]) -> Place:
    """An element by its indices from zero, that of the first dimension first."""
    if not isinstance(made, InMemref):
        return fortran_records.element_at(ctx.out, made, indices)
    return replace(made, type=innermost(made.type), indices=tuple(reversed(indices)), lowers=())


@dataclass(frozen=True, slots=True)
class Shaped:
    """A part of an array: where its dimensions start and step, the other subscripts, and its extents."""

    array: Place
    starts: tuple[str, ...]
    steps: tuple[str, ...]
    """Empty for subscripts that are scalars."""
    extents: tuple[str, ...]

    def element(self, ctx: Context, counters: list[str]) -> Place:
        """An element by its position in the part."""
        rest, indices = list(counters), list[str]()
        for start, step in zip(self.starts, self.steps, strict=True):
            if not step:
                indices.append(start)
                continue
            moved = ctx.out.value(f"arith.muli {rest.pop(0)}, {step} : index")
            indices.append(ctx.out.value(f"arith.addi {start}, {moved} : index"))
        return at(ctx, self.array, indices)


def shaped(ctx: Context, node: host.Expression) -> Shaped:
    """A whole array or a section as the target or an operand of operations on arrays."""
    zero, one = (ctx.out.value(f"arith.constant {n} : index") for n in (0, 1))
    if isinstance(node, host.Variable | host.Member):
        made = array(ctx, node)
        count = len(made.lowers)
        extents = tuple(memory.extent(ctx.out, made, i) for i in range(count))
        return Shaped(made, (zero,) * count, (one,) * count, extents)
    if not isinstance(node, host.Element):
        raise NoLoweringError("an array is neither a variable nor a section")
    made = array(ctx, node.array)
    starts, steps, extents_ = list[str](), list[str](), list[str]()
    for number, (subscript, lower) in enumerate(zip(node.subscripts, made.lowers, strict=True)):
        if isinstance(subscript, host.Triplet):
            start, step, count = _triplet(ctx, made, number, subscript, one)
            starts.append(start)
            steps.append(step)
            extents_.append(count)
            continue
        if rank_of(subscript):
            raise NoLoweringError("an array has subscripts that are an array")
        starts.append(_normalized(ctx, memory.as_index(ctx.out, value(ctx, subscript)), lower))
        steps.append("")
    return Shaped(made, tuple(starts), tuple(steps), tuple(extents_))


def view(ctx: Context, node: host.Element) -> InMemref:
    """A section in the memory of its array, with lower bounds of one (Fortran 2018 9.5.3.3.1).

    Raises NoLoweringError for a vector subscript, and where the array is in no memref.
    """
    part, out = shaped(ctx, node), ctx.out
    if not isinstance(part.array, InMemref) or part.array.indices:
        raise NoLoweringError("a section is that of an array in no memref")
    rest = list(part.extents)
    sizes = [rest.pop(0) if step else "1" for step in part.steps]
    listed = (part.starts, sizes, [step or "1" for step in part.steps])
    texts = "".join(f"[{', '.join(reversed(one))}]" for one in listed)
    of = part.array.of
    to = Memref(of.element, (None,) * len(part.extents), strided=True)
    name = out.value(f"memref.subview {part.array.memref}{texts} : {of.text} to {to.text}")
    return _as_array(ctx, name, to)


def _as_array(ctx: Context, name: str, of: Memref) -> InMemref:
    """A memref as an array with lower bounds of one."""
    type_ = of.element
    for _ in of.shape:
        type_ = Array(type_, None)
    lowers = tuple(ctx.out.value("arith.constant 1 : index") for _ in of.shape)
    return InMemref(name, of, type_, lowers=lowers)


def kept(ctx: Context, node: host.Expression) -> InMemref:
    """The value of an expression that is an array, in memory that the caller frees."""
    extents_, given = extents(ctx, node), operand(ctx, node)
    type_ = innermost(of_c(node.type))
    if isinstance(type_, Record):
        raise NoLoweringError("an expression that is an array of records is in no memref")
    of = Memref(type_, (None,) * len(extents_))
    name = ctx.out.value(f"memref.alloc({', '.join(reversed(extents_))}) : {of.text}")
    made = _as_array(ctx, name, of)
    loops(
        ctx,
        extents_,
        lambda counters: memory.store(
            ctx.out, convert(ctx.out, given(counters), type_), at(ctx, made, counters)
        ),
    )
    return made


def is_contiguous(node: host.Element) -> bool:
    """Whether the elements of a section follow one another where those of its array do, as its text tells."""
    parts = [s for s in node.subscripts if isinstance(s, host.Triplet)]
    if list(node.subscripts[: len(parts)]) != parts:
        return False
    return not any(p.step or (p is not parts[-1] and (p.lower or p.upper)) for p in parts)


def give_back(ctx: Context, target: host.Expression, made: InMemref) -> None:
    """Assign what an expression was kept in to an array."""
    _assign(ctx, shaped(ctx, target), elements_of(ctx, made))


def elements_of(ctx: Context, made: InMemref) -> Operand:
    """What gives an element of an array that an expression was kept in."""
    return lambda counters: memory.load(ctx.out, at(ctx, made, counters))


def free(ctx: Context, made: InMemref) -> None:
    """Free what an expression was kept in."""
    ctx.out.op(f"memref.dealloc {made.memref} : {made.of.text}")


def _triplet(ctx: Context, made: Place, number: int, node: host.Triplet, one: str) -> tuple[str, str, str]:
    """The first index from zero, the step and the number of elements of a range of subscripts."""
    out, lower = ctx.out, made.lowers[number]

    def bound(given: host.Expression | None) -> str | None:
        return None if given is None else memory.as_index(out, value(ctx, given))

    first, last, step = bound(node.lower), bound(node.upper), bound(node.step) or one
    start = _normalized(ctx, first, lower) if first else out.value("arith.constant 0 : index")
    if last:
        end = _normalized(ctx, last, lower)
    else:
        end = out.value(f"arith.subi {memory.extent(out, made, number)}, {one} : index")
    distance = out.value(f"arith.subi {end}, {start} : index")
    distance = out.value(f"arith.addi {distance}, {step} : index")
    return start, step, out.value(f"arith.divsi {distance}, {step} : index")


def loops(ctx: Context, extents_: tuple[str, ...], write: Callable[[list[str]], None]) -> None:
    """Loops over all elements, those of the first dimension innermost."""
    out = ctx.out
    zero, one = out.value("arith.constant 0 : index"), out.value("arith.constant 1 : index")
    counters = [""] * len(extents_)
    with ExitStack() as stack:
        for number in reversed(range(len(extents_))):
            counters[number] = out.name()
            head = f"scf.for {counters[number]} = {zero} to {extents_[number]} step {one}"
            stack.enter_context(out.region(head))
        write(counters)


Operand = Callable[[list[str]], Value]


def operand(ctx: Context, node: host.Expression) -> Operand:
    """What gives an element of an expression by its position; scalars are evaluated once."""
    if not rank_of(node):
        known = value(ctx, node)
        return lambda _: known
    if isinstance(node, host.Variable | host.Element | host.Member):
        part = shaped(ctx, node)
        return lambda counters: memory.load(ctx.out, part.element(ctx, counters))
    if isinstance(node, host.Unary | host.Binary | host.Conversion):
        return _elemental(ctx, node)
    if isinstance(node, host.Call) and node.pure and node.intrinsic:
        if any(rank_of(a) not in (0, rank_of(node)) for a in node.arguments):
            raise NoLoweringError(f"function '{node.name}' gives an array of another rank")
        return _elemental(ctx, node)
    if isinstance(node, host.Array):
        return _made(ctx, node)
    raise NoLoweringError("an expression on arrays has no form in MLIR")


def _elemental(ctx: Context, node: host.Unary | host.Binary | host.Conversion | host.Call) -> Operand:
    """An operation on each element: its operands are given to it as if they were scalars."""
    parts = operands_of(node)
    operands = [operand(ctx, p) for p in parts]

    def made(counters: list[str]) -> Value:
        known = [o(counters) for o in operands]
        names = [Known(v, p.span, _scalar(p)) for v, p in zip(known, parts, strict=True)]
        return formed(ctx, with_operands(node, _scalar(node), tuple(names)))

    return made


def _scalar(node: host.Expression) -> object:
    info = node.type
    while info is not None and info.kind is TypeKind.ARRAY:
        info = info.element
    return info


def assign(ctx: Context, target: host.Expression, node: host.Expression) -> None:
    """An assignment to a whole array or a section."""
    if isinstance(node, host.Array):
        _assign_items(ctx, target, node)
        return
    name = target.array if isinstance(target, host.Element) else target
    while isinstance(name, host.Member | host.Element):
        name = name.object if isinstance(name, host.Member) else name.array
    reads = effects(node).reads if rank_of(node) else frozenset[str]()  # a scalar is evaluated before
    if isinstance(name, host.Variable) and name.symbol.name in reads and not _whole(node, name, target):
        made = kept(ctx, node)
        give_back(ctx, target, made)
        free(ctx, made)
        return
    part = shaped(ctx, target)
    _assign(ctx, part, operand(ctx, node))


def _assign(ctx: Context, part: Shaped, given: Operand) -> None:
    """Give each element of a part of an array a value."""
    type_ = innermost(part.array.type)

    def one(counters: list[str]) -> None:
        made = convert(ctx.out, given(counters), type_)
        memory.store(ctx.out, made, part.element(ctx, counters))

    loops(ctx, part.extents, one)


def _whole(node: host.Expression, name: host.Variable, target: host.Expression) -> bool:
    """Whether an expression names an array, which is assigned to, as a whole only."""
    if any(isinstance(n, host.Member) for n in walk(target)):
        return False
    return not any(
        isinstance(n, host.Element)
        and isinstance(n.array, host.Variable)
        and n.array.symbol.id == name.symbol.id
        for n in walk(node)
    )


def _assign_items(ctx: Context, target: host.Expression, node: host.Array) -> None:
    part = shaped(ctx, target)
    if len(part.extents) != 1:
        raise NoLoweringError("an array of several dimensions is made of items")
    type_, found = innermost(part.array.type), effects(node)
    name = target.array if isinstance(target, host.Element) else target
    while isinstance(name, host.Member | host.Element):
        name = name.object if isinstance(name, host.Member) else name.array
    apart = isinstance(name, host.Variable) and name.symbol.name not in found.reads
    if apart and not (found.calls or found.memory or found.effects):
        fill(ctx, node, lambda made, index: memory.store(ctx.out, made, part.element(ctx, [index])), type_)
        return
    of = Memref(type_, (None,))
    items = InMemref(ctx.out.value(f"memref.alloc({part.extents[0]}) : {of.text}"), of, type_)
    fill(ctx, node, lambda made, i: memory.store(ctx.out, made, replace(items, indices=(i,))), type_)
    _assign(ctx, part, elements_of(ctx, items))
    free(ctx, items)


def fill(ctx: Context, node: host.Array, store: Callable[[Value, str], None], type_: Type) -> None:
    """Store the elements that a constructor gives, one after the other (Fortran 2018 7.8)."""
    if not any(rank_of(item) or isinstance(item, host.Implied) for item in node.items):
        for number, item in enumerate(node.items):
            index = ctx.out.value(f"arith.constant {number} : index")
            store(convert(ctx.out, value(ctx, item), type_), index)
        return
    next_ = ctx.out.into(ctx.entry, "memref.alloca() : memref<index>")
    zero = ctx.out.value("arith.constant 0 : index")
    ctx.out.op(f"memref.store {zero}, {next_}[] : memref<index>")

    def put(made: Value) -> None:
        index = ctx.out.value(f"memref.load {next_}[] : memref<index>")
        one = ctx.out.value("arith.constant 1 : index")
        store(convert(ctx.out, made, type_), index)
        following = ctx.out.value(f"arith.addi {index}, {one} : index")
        ctx.out.op(f"memref.store {following}, {next_}[] : memref<index>")

    for item in node.items:
        _put(ctx, item, put)


def _put(ctx: Context, item: host.Expression, put: Callable[[Value], None]) -> None:
    """The elements of an item: of one value, of an array, or of items for each value of an index."""
    if isinstance(item, host.Implied):
        found = counted(ctx, item.range)
        upper, of = exclusive(ctx, found), value_type(found.type)
        number = ctx.out.name()
        with ctx.out.region(
            f"scf.for {number} = {found.lower.name} to {upper.name} step {found.step.name} : {of}"
        ):
            inner = ctx.inner()
            bind_index(inner, item.range, found.index(inner, number), None)
            for one in item.items:
                _put(inner, one, put)
    elif isinstance(item, host.Array):
        for one in item.items:
            _put(ctx, one, put)
    elif rank_of(item):
        given = operand(ctx, item)
        loops(ctx, extents(ctx, item), lambda counters: put(given(counters)))
    else:
        put(value(ctx, item))


def _made(ctx: Context, node: host.Array) -> Operand:
    """The elements of a constructor that has a constant number of them, in memory of their own."""
    count, type_ = _count(node.items), innermost(of_c(node.type))
    if count is None:
        raise NoLoweringError("nothing tells how many elements a constructor gives")
    of = Memref(type_, (count,))
    items = InMemref(ctx.out.into(ctx.entry, f"memref.alloca() : {of.text}"), of, type_)
    fill(ctx, node, lambda made, i: memory.store(ctx.out, made, replace(items, indices=(i,))), type_)
    return lambda counters: memory.load(ctx.out, replace(items, indices=(counters[0],)))


def _count(items: tuple[host.Expression, ...]) -> int | None:
    """How many elements items give, where that is constant."""
    total = 0
    for item in items:
        times, within = 1, 1 if not rank_of(item) else None
        if isinstance(item, host.Implied):
            lower, upper, step = (_literal(x) for x in (item.range.lower, item.range.upper, item.range.step))
            if lower is None or upper is None or not step:
                return None
            times, within = max(0, (upper - lower + step) // step), _count(item.items)
        elif isinstance(item, host.Array):
            within = _count(item.items)
        if within is None:
            return None
        total += times * within
    return total


def _literal(node: host.Expression) -> int | None:
    sign = 1
    while isinstance(node, host.Conversion | host.Unary):
        sign = -sign if isinstance(node, host.Unary) and node.operator == "-" else sign
        node = node.operand
    if not isinstance(node, host.Literal):
        return None
    text = (node.value or node.text).partition("_")[0]
    if text.isdecimal():
        return sign * int(text)
    return None if node.text else 1


_START: dict[str, Callable[[Type], float]] = {
    "sum": lambda _: 0,
    "product": lambda _: 1,
    "count": lambda _: 0,
    "any": lambda _: 0,
    "all": lambda _: 1,
}
REDUCED = frozenset((*_START, "maxval", "minval"))
"""Functions that combine the elements of an array."""


def reduced(ctx: Context, node: host.Call) -> Value:
    """A function that combines the elements of an array."""
    (argument,) = node.arguments
    given, type_ = operand(ctx, argument), of_c(node.type)
    kept = ctx.allocate(type_)
    called = {"sum": "add", "product": "mul", "maxval": "max", "minval": "min", "any": "lor", "all": "land"}
    name = called.get(node.name, "add")
    start = _START.get(node.name)
    first = constant(ctx.out, start(type_), type_) if start else neutral(ctx.out, name, type_)
    memory.store(ctx.out, first, kept)

    def one(counters: list[str]) -> None:
        made = convert(ctx.out, given(counters), type_)
        old = memory.load(ctx.out, kept)
        memory.store(ctx.out, joined(ctx.out, name, old, made), kept)

    loops(ctx, extents(ctx, argument), one)
    return memory.load(ctx.out, kept)


def extents(ctx: Context, node: host.Expression) -> tuple[str, ...]:
    """The extents of an expression: those of a part that is an array."""
    if isinstance(node, host.Variable | host.Element | host.Member):
        return shaped(ctx, node).extents
    if isinstance(node, host.Unary | host.Binary | host.Conversion | host.Call):
        found = next((p for p in operands_of(node) if rank_of(p)), None)
        if found is not None:
            return extents(ctx, found)
    if isinstance(node, host.Array) and (count := _count(node.items)) is not None:
        return (ctx.out.value(f"arith.constant {count} : index"),)
    raise NoLoweringError("the extents of an expression are not known")
