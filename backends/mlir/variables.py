"""What clauses name: the variables, members and sections that operations about data get."""

from __future__ import annotations

from collections.abc import Callable

from accomp.backends.mlir import bounds, memory
from accomp.backends.mlir.context import Binding, Context
from accomp.backends.mlir.expressions import place
from accomp.backends.mlir.globals import variable
from accomp.backends.mlir.memory import AtPointer, InMemref, Memref, Place, Value
from accomp.backends.mlir.types import (
    BYTE,
    Array,
    Descriptor,
    Hidden,
    NoLoweringError,
    Pointer,
    Type,
    innermost,
    llvm_type,
)
from accomp.host import nodes as host
from accomp.records import dataclass, replace
from accomp.syntax.nodes import Symbol, VarRef


@dataclass(frozen=True, slots=True)
class Target:
    """The operands of an operation about a var; `bound` tells what stands for the var with its result."""

    pointer: str
    of: str
    type: Type
    """The type of what it points to."""
    name: str
    var_type: str = ""
    """The type of the variable, where that of the pointer does not tell."""
    through: str = ""
    """Where the pointer is kept, if that is a member of a record."""
    bounds: tuple[str, ...] = ()
    symbol: Symbol | None = None
    memref: Memref | None = None
    bound: Callable[[str], Binding] | None = None

    @property
    def var(self) -> str:
        """The var with its type, as operations have it in front of the others."""
        return f"({self.pointer} : {self.of}){f' varType({self.var_type})' if self.var_type else ''}"

    @property
    def operands(self) -> str:
        """The other operands."""
        through = f" varPtrPtr({self.through} : !llvm.ptr)" if self.through else ""
        return through + (f" bounds({', '.join(self.bounds)})" if self.bounds else "")

    def rebound(self, ctx: Context, result: str) -> None:
        """Have the result of an operation stand for the variable."""
        if self.symbol is not None and self.bound is not None:
            ctx.bind(self.symbol, self.bound(result))


def target(ctx: Context, ref: VarRef, own: bool = False) -> Target:
    """What a clause names; `own`: of a pointer the variable, not what it points to.

    An object without a form is known by its place and its text alone.
    """
    mark = ctx.out.mark()
    try:
        found = _target(ctx, ref, own)
        if not isinstance(innermost(found.type), Hidden) or not (ref.sections or ref.members):
            return found
        why = "a part of what has no form"
    except NoLoweringError as error:
        if ctx.hidden is None or ref.span is None:
            raise
        why = str(error)
    ctx.out.undo(mark)
    return _hidden(ctx, ref, why)


def _hidden(ctx: Context, ref: VarRef, why: str) -> Target:
    """The operands for an object that is known by its place: another one for each clause that has a part."""
    node = ctx.module.arguments.get(ref.span) if ref.span is not None else None
    if node is None and ref.symbol is not None and ref.span is not None:
        node = host.Variable(ref.symbol, ref.span)
    assert ctx.hidden is not None
    made = ctx.hidden(ctx, ref.text, ref.span, why, node)
    return Target(made.pointer, "!llvm.ptr", made.type, ref.compact, llvm_type(made.type))


def _target(ctx: Context, ref: VarRef, own: bool) -> Target:
    if ref.members or ref.of_object:
        return _member(ctx, ref)
    if ref.symbol is None:
        raise NoLoweringError(f"'{ref.text}' is no variable")
    return of_binding(ctx, ref, variable(ctx, ref.symbol), own)


def of_binding(ctx: Context, ref: VarRef, bound: Binding, own: bool) -> Target:
    """The operands for a variable."""
    type_ = bound.type
    if isinstance(type_, Pointer) and (ref.sections or not own):
        made = bound if isinstance(bound, Value) else memory.load(ctx.out, bound)
        return _pointed(ctx, ref, made)
    if isinstance(bound, Value):
        spilled = ctx.allocate(type_)
        memory.store(ctx.out, bound, spilled)
        bound = spilled
    return of_place(ctx, ref, bound)


def _pointed(ctx: Context, ref: VarRef, made: Value, through: str = "") -> Target:
    """The operands for what a pointer points to."""
    type_ = made.type
    assert isinstance(type_, Pointer)
    element = type_.element or BYTE
    return Target(
        made.name,
        "!llvm.ptr",
        element,
        ref.compact,
        "!llvm.array<1 x ptr>" if isinstance(element, Pointer) else llvm_type(element),
        through,
        bounds.of_sections(ctx, ref.sections, type_),
        None if through else ref.symbol,
        bound=lambda result: Value(result, type_),
    )


def of_place(ctx: Context, ref: VarRef, made: Place) -> Target:
    """The operands for an object in memory."""
    if made.lowers and ref.sections:
        listed = bounds.of_fortran(ctx, ref.sections, made)
    elif made.lowers and isinstance(made, AtPointer):
        listed = bounds.whole(ctx, made)
    else:
        listed = bounds.of_sections(ctx, ref.sections, made.type)
    symbol = None if ref.members else ref.symbol
    if isinstance(made, InMemref) and not made.indices:
        return Target(
            made.memref,
            made.of.text,
            made.type,
            ref.compact,
            bounds=listed,
            symbol=symbol,
            memref=made.of,
            bound=lambda result: replace(made, memref=result),
        )
    pointer, type_ = memory.address(ctx.out, made), made.type
    of = innermost(type_) if made.lowers else type_
    return Target(
        pointer,
        "!llvm.ptr",
        of,
        ref.compact,
        "!llvm.array<1 x ptr>" if isinstance(of, Pointer) else llvm_type(of),
        "",
        listed,
        symbol,
        bound=lambda result: (
            AtPointer(result, type_, made.lowers, made.extents, made.strides)
            if isinstance(made, AtPointer)
            else AtPointer(result, type_)
        ),
    )


def _member(ctx: Context, ref: VarRef) -> Target:
    node = ctx.module.arguments.get(ref.span) if ref.span is not None else None
    if node is None:
        raise NoLoweringError(f"'{ref.text}' is not known as an object")
    made = place(ctx, node)
    if ctx.module.known is not None:
        return _component(ctx, ref, node, made)
    if isinstance(made.type, Pointer) and (ref.sections or made.type.element is not None):
        through = memory.address(ctx.out, made)
        return _pointed(ctx, ref, memory.load(ctx.out, made), through)
    return of_place(ctx, ref, made)


def _component(ctx: Context, ref: VarRef, node: host.Expression, made: Place) -> Target:
    """A component of a derived type; of one in a descriptor what that describes."""
    from accomp.backends.mlir import fortran_records

    described = made if isinstance(made.type, Descriptor) else None
    if isinstance(node, host.Member) and isinstance(made.type, Array | Descriptor):
        made = fortran_records.array_component(ctx, node)
    found = of_place(ctx, ref, made)
    return replace(found, through=memory.address(ctx.out, described)) if described is not None else found
