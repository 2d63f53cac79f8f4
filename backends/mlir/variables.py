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
    NoLoweringError,
    Pointer,
    Type,
    llvm_type,
)
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
    """What a clause names; `own`: of a pointer the variable, not what it points to."""
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
    if isinstance(made, InMemref) and made.lowers and ref.sections:
        listed = bounds.of_fortran(ctx, ref.sections, made)
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
    return Target(
        pointer,
        "!llvm.ptr",
        type_,
        ref.compact,
        "!llvm.array<1 x ptr>" if isinstance(type_, Pointer) else llvm_type(type_),
        "",
        listed,
        symbol,
        bound=lambda result: AtPointer(result, type_),
    )


def _member(ctx: Context, ref: VarRef) -> Target:
    node = ctx.module.arguments.get(ref.span) if ref.span is not None else None
    if node is None:
        raise NoLoweringError(f"'{ref.text}' is not known as an object")
    made = place(ctx, node)
    if isinstance(made.type, Pointer) and (ref.sections or made.type.element is not None):
        through = memory.address(ctx.out, made)
        return _pointed(ctx, ref, memory.load(ctx.out, made), through)
    return of_place(ctx, ref, made)
