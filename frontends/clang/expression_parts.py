"""Parts of expressions of the host program."""

from __future__ import annotations

from accomp.host import nodes as host
from accomp.source import Span
from accomp.syntax.nodes import TypeInfo, TypeKind


def bound_to(value: host.Expression, changes: bool) -> host.Expression:
    """An argument, by its address where a reference to it may change it."""
    return host.Address(value, value.span, None, value.macro, implicit=True) if changes else value


SIZE = TypeInfo(TypeKind.INTEGER, "unsigned long", "unsigned long ", underlying="unsigned long", bytes=8)


def bytes_of(element: TypeInfo | None) -> int:
    """The size of numbers and pointers; 0 of other objects, which have constructors."""
    if element is None:
        return 0
    if element.kind is TypeKind.POINTER:
        return 8
    if element.kind in (TypeKind.INTEGER, TypeKind.FLOATING, TypeKind.BOOLEAN, TypeKind.ENUM):
        return element.bytes
    return 0


def named(callee: host.Expression) -> host.Expression:
    """What a call calls, without its address."""
    return callee.operand if isinstance(callee, host.Address) else callee


def pointee(pointer: host.Expression, span: Span) -> host.Element:
    """What a pointer points to."""
    zero = host.Literal("", Span(span.file, span.end, span.end))
    return host.Element(pointer, (zero,), span, None, pointer.macro)
