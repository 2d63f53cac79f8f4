"""Calls of procedures of Fortran."""

from __future__ import annotations

from collections.abc import Callable

from accomp.backends.mlir import fortran_arrays, fortran_records, memory
from accomp.backends.mlir.context import Context, Described, Module, Signature
from accomp.backends.mlir.conversions import constant, convert
from accomp.backends.mlir.expressions import place, value
from accomp.backends.mlir.fortran_types import (
    ASSUMED,
    DESCRIBED,
    FLAT,
    HIDDEN,
    RECORD,
    VALUE,
    argument_types,
    element_type,
    passed_memref,
    passing,
)
from accomp.backends.mlir.memory import InMemref, Memref, Value
from accomp.backends.mlir.text import Writer
from accomp.backends.mlir.types import (
    Hidden,
    NoLoweringError,
    Record,
    Type,
    innermost,
    llvm_type,
    memory_type,
    passed_type,
)
from accomp.host import nodes as host
from accomp.host.declarations import DataObject, Extent, Subprogram
from accomp.patterns import pattern

_UNNAMED = pattern(r"\W+")


def linked(symbol: str) -> str:
    """The name of a procedure in the module."""
    return _UNNAMED.sub("_", symbol)


def signature(module: Module, found: Subprogram) -> Signature:
    """The types of a procedure's arguments and of its result."""
    arguments = tuple(t for d in found.dummies for t in argument_types(module, d))
    type_ = result_type(module, found)
    if type_ is None:
        return Signature(arguments)
    if isinstance(type_, Hidden):
        return Signature((*arguments, "!llvm.ptr"))
    return Signature(arguments, passed_type(type_))


def result_type(module: Module, found: Subprogram) -> Type | None:
    """The type of a function's result. What has no form is put where the last argument leads."""
    result = found.result
    if result is None:
        return None
    try:
        made: Type = element_type(module, result)
        if result.rank or result.dynamic:
            made = Hidden(f"the result of '{found.name}' is an array")
    except NoLoweringError as error:
        made = Hidden(str(error))
    if isinstance(made, Hidden) and module.strict:
        raise NoLoweringError(made.why)
    return made


def called(ctx: Context, node: host.Call) -> Value | None:
    """A call of a procedure; its result, if it has one."""
    known = ctx.module.known
    found = known.procedures.get(node.symbol) if known is not None else None
    if found is None or found.problem or node.problem:
        raise NoLoweringError(f"the arguments of '{node.name}' are not known")
    if found.elemental and any(fortran_arrays.rank_of(a) for a in node.arguments):
        raise NoLoweringError("an elemental procedure is called with arrays")
    given = _ordered(found, node)
    types, type_ = signature(ctx.module, found), result_type(ctx.module, found)
    if isinstance(type_, Hidden):
        raise NoLoweringError(type_.why)
    after: list[Callable[[], None]] = []
    names = [n for d, a in zip(found.dummies, given, strict=True) for n in _all_passed(ctx, d, a, after)]
    name = linked(node.symbol)
    ctx.module.declare(name, types)
    ctx.module.symbols[name] = node.symbol
    text = f"func.call @{name}({', '.join(names)}) : {types.type}"
    name = ctx.out.value(text) if type_ is not None else ctx.out.op(text)
    for end in after:
        end()
    if type_ is None or name is None:
        return None
    if not isinstance(type_, Record):
        return Value(name, type_)
    pointer = memory.address(ctx.out, ctx.allocate(type_))
    ctx.out.op(f"llvm.store {name}, {pointer} : {llvm_type(type_)}, !llvm.ptr")
    return Value(pointer, type_)


def _ordered(found: Subprogram, node: host.Call) -> list[host.Expression | None]:
    """The arguments in the order of the dummies; None for optional ones that are absent."""
    named = {a.name: a.value for a in node.arguments if isinstance(a, host.Keyword)}
    plain = [a for a in node.arguments if not isinstance(a, host.Keyword)]
    rest = [named.get(d.name) for d in found.dummies[len(plain) :]]
    missing = zip(found.dummies[len(plain) :], rest, strict=False)
    if len(plain) > len(found.dummies) or any(r is None and not d.optional for d, r in missing):
        raise NoLoweringError(f"arguments of '{node.name}' are absent")
    return [*plain, *rest]


def _all_passed(
    ctx: Context, declared: DataObject, node: host.Expression | None, after: list[Callable[[], None]]
) -> tuple[str, ...]:
    """What is passed for a dummy argument, in the order of its types; `after`: what follows the call."""
    if node is None:
        return (_absent(ctx, declared), ctx.out.value("arith.constant false"))
    core = node.operand if isinstance(node, host.Address) else node
    if passing(ctx.module, declared) == DESCRIBED:
        bound = ctx.bindings.get(core.symbol.id) if isinstance(core, host.Variable) else None
        if not isinstance(bound, Described):
            raise NoLoweringError("an argument is no allocatable variable of numbers")
        return (bound.slot, *bound.lowers, bound.allocated)
    made = _passed(ctx, declared, core, after)
    if not declared.optional:
        return (made,)
    known = ctx.present.get(core.symbol.id) if isinstance(core, host.Variable) else None
    return (made, known or ctx.out.value("arith.constant true"))


def _absent(ctx: Context, declared: DataObject) -> str:
    """What stands for an argument that is absent, which is not used."""
    kind, out = passing(ctx.module, declared), ctx.out
    if kind == HIDDEN:
        return out.value("llvm.mlir.zero : !llvm.ptr")
    type_ = element_type(ctx.module, declared)
    if kind == RECORD:
        return out.value("llvm.mlir.zero : !llvm.ptr")
    if kind == VALUE:
        return constant(out, 0, type_).name
    of = passed_memref(ctx.module, declared)
    plain = Memref(of.element, (0,) * len(of.shape))
    return _cast(ctx, out.into(ctx.entry, f"memref.alloca() : {plain.text}"), plain, of)


def _passed(
    ctx: Context, declared: DataObject, core: host.Expression, after: list[Callable[[], None]]
) -> str:
    kind = passing(ctx.module, declared)
    if kind == HIDDEN:
        raise NoLoweringError(f"what is passed for '{declared.name}' has no form in MLIR")
    if kind == VALUE:
        return convert(ctx.out, value(ctx, core), element_type(ctx.module, declared)).name
    if kind == FLAT:
        return _flat(ctx, core, declared, after)
    if kind == ASSUMED:
        named = isinstance(core, host.Variable | host.Member | host.Element)
        made = fortran_arrays.numbers(ctx, core) if named else _copied(ctx, core, declared, after)
        return _cast(ctx, made.memref, made.of, passed_memref(ctx.module, declared))
    return _record(ctx, core, declared) if kind == RECORD else _scalar(ctx, core, declared)


def _record(ctx: Context, node: host.Expression, declared: DataObject) -> str:
    """The place of an object of a derived type, or that of the elements of an array."""
    if fortran_arrays.rank_of(node):
        if not isinstance(node, host.Variable | host.Member):
            raise NoLoweringError("an argument is a section of an array of records")
        return memory.address(ctx.out, fortran_arrays.array(ctx, node))
    made = value(ctx, node)
    if made.type != element_type(ctx.module, declared):
        raise NoLoweringError("an argument is of another type")
    return made.name


def _cast(ctx: Context, name: str, of: Memref, to: Memref) -> str:
    if of.text == to.text:
        return name
    return ctx.out.value(f"memref.cast {name} : {of.text} to {to.text}")


def _scalar(ctx: Context, node: host.Expression, declared: DataObject) -> str:
    """The place of a scalar, or that of a copy of a value."""
    to = passed_memref(ctx.module, declared)
    named = isinstance(node, host.Variable | host.Element | host.Member) and not _is_constant(ctx, node)
    made = place(ctx, node) if named and not isinstance(node, host.Member) else None
    if not isinstance(made, InMemref):
        made = ctx.allocate(element_type(ctx.module, declared))
        if named and declared.intent != "in":
            raise NoLoweringError("a component may be changed through an argument")
        memory.store(ctx.out, convert(ctx.out, value(ctx, node), made.type), made)
    if not isinstance(made, InMemref):
        raise NoLoweringError("an argument is in no memref")
    if made.indices:
        return memory.part(ctx.out, made)[0]
    return _cast(ctx, made.memref, made.of, to)


def _is_constant(ctx: Context, node: host.Expression) -> bool:
    """Whether it is a named constant, which has no place."""
    if not isinstance(node, host.Variable) or ctx.module.known is None:
        return False
    declared = ctx.module.known.objects.get(node.symbol.id)
    return declared is not None and declared.constant


def _copied(
    ctx: Context, node: host.Expression, declared: DataObject, after: list[Callable[[], None]]
) -> InMemref:
    """The elements of an expression or a section in memory of their own while a procedure is called."""
    made = fortran_arrays.kept(ctx, node)
    if isinstance(node, host.Variable | host.Member | host.Element) and declared.intent != "in":
        after.append(lambda: fortran_arrays.give_back(ctx, node, made))
    after.append(lambda: fortran_arrays.free(ctx, made))
    return made


def _flat(ctx: Context, node: host.Expression, declared: DataObject, after: list[Callable[[], None]]) -> str:
    """The elements of an array, from the first that is named, in one dimension."""
    indices: tuple[str, ...] = ()
    if isinstance(node, host.Element) and not fortran_arrays.rank_of(node):
        found = fortran_arrays.element_place(ctx, node)
        if not isinstance(found, InMemref):
            raise NoLoweringError("an element is in no memref")
        made, indices = found, found.indices
    elif _is_contiguous(ctx, node):
        made = fortran_arrays.numbers(ctx, node)
    else:
        made = _copied(ctx, node, declared, after)
    return _in_one_dimension(ctx.out, made, indices)


def _is_contiguous(ctx: Context, node: host.Expression) -> bool:
    """Whether the elements of an array or a section of it follow one another."""
    if isinstance(node, host.Element):
        return fortran_arrays.is_contiguous(node) and _is_contiguous(ctx, node.array)
    declared: DataObject | None = None
    if isinstance(node, host.Variable) and ctx.module.known is not None:
        declared = ctx.module.known.objects.get(node.symbol.id)
    elif isinstance(node, host.Member):
        declared = fortran_records.declared_as(ctx, node)
    if declared is None or "contiguous" in declared.attributes:
        return declared is not None
    assumed = any(d.extent is Extent.COLON for d in declared.dimensions)
    view = declared.associate or "pointer" in declared.attributes
    return not (view or (assumed and "allocatable" not in declared.attributes))


def _in_one_dimension(out: Writer, made: InMemref, indices: tuple[str, ...]) -> str:
    rank, element = len(made.of.shape), memory_type(innermost(made.type))
    names = [out.name() for _ in range(2 + 2 * rank)]
    types = ", ".join([f"memref<{element}>", *["index"] * (1 + 2 * rank)])
    source = f"{made.memref} : {made.of.text}"
    out.op(f"{', '.join(names)} = memref.extract_strided_metadata {source} -> {types}")
    offset, total = names[1], out.value("arith.constant 1 : index")
    for size in names[2 : 2 + rank]:
        total = out.value(f"arith.muli {total}, {size} : index")
    for index, stride in zip(indices, names[2 + rank :], strict=False):
        product = out.value(f"arith.muli {index}, {stride} : index")
        offset = out.value(f"arith.addi {offset}, {product} : index")
    one = out.value("arith.constant 1 : index")
    to = f"memref<?x{element}, strided<[?], offset: ?>>"
    shape = f"offset: [{offset}], sizes: [{total}], strides: [{one}]"
    return out.value(f"memref.reinterpret_cast {names[0]} to {shape} : memref<{element}> to {to}")
