"""Bound trees built by hand, for tests of single rules."""

from __future__ import annotations

from accomp.diagnostics import Sink
from accomp.ir.nodes import Construct, Loop, Region, RegionKind, Unit, Use
from accomp.sema.check import check_unit
from accomp.source import SourceFile, Span
from accomp.syntax.nodes import (
    Argument,
    Clause,
    Directive,
    Expr,
    Keyed,
    Model,
    Section,
    Symbol,
    TypeInfo,
    TypeKind,
    VarRef,
    Word,
)

INT = TypeInfo(TypeKind.INTEGER, "int", "int ", "")
FLOAT = TypeInfo(TypeKind.FLOATING, "double", "double ", "")
COMPLEX = TypeInfo(TypeKind.COMPLEX, "_Complex double", "_Complex double ", "")
CONST_INT = TypeInfo(TypeKind.INTEGER, "const int", "const int ", "", const=True)
POINTER = TypeInfo(TypeKind.POINTER, "int *", "int *", "", element=INT)
RECORD = TypeInfo(TypeKind.RECORD, "struct s", "struct s ", "")
FLEXIBLE = TypeInfo(TypeKind.ARRAY, "int[]", "int ", "[]", complete=False, element=INT)

FILE = SourceFile("t.c", b"#pragma acc\n" * 100)


def at(line: int) -> Span:
    """A place on a line of the dummy file."""
    start = (line - 1) * 12
    return Span(FILE, start, start + 11)


def array(extent: str, element: TypeInfo = INT) -> TypeInfo:
    """An array type."""
    return TypeInfo(
        TypeKind.ARRAY, f"{element.spelling}[{extent}]", "int ", f"[{extent}]", element=element, extent=extent
    )


def symbol(
    name: str, of: TypeInfo = INT, line: int = 1, *, file_scope: bool = False, storage: str = "auto"
) -> Symbol:
    """A variable declared on a line."""
    return Symbol(f"{name}@{line}", name, of, at(line), file_scope, storage)


def var(variable: Symbol, *sections: Section, text: str = "") -> VarRef:
    """A var of a clause."""
    return VarRef(text or variable.name, variable.name, None, "", sections, variable, variable.type)


def number(value: int) -> Expr:
    """A constant expression."""
    return Expr(str(value), None, constant=True, value=value, type=INT)


def section(lower: int | None, length: int | None) -> Section:
    """A dimension `[lower:length]`."""
    return Section(
        None if lower is None else number(lower), None if length is None else number(length), None, True
    )


def clause(name: str, *args: Argument, operator: str = "") -> Clause:
    """A clause."""
    modifiers = (Word(operator),) if operator else ()
    return Clause(name, None, name, modifiers, args, bool(args))


def num(key: str, value: int) -> Keyed:
    """An argument `key: value`."""
    return Keyed(key, number(value))


def construct(
    name: str,
    *clauses: Clause,
    line: int = 10,
    children: tuple[Construct, ...] = (),
    loops: tuple[Loop, ...] = (),
    uses: tuple[Use, ...] = (),
    kind: RegionKind | None = None,
    function: str = "f",
    end: int = 90,
    args: tuple[Argument, ...] = (),
) -> Construct:
    """A construct on a line, whose region ends at another."""
    if kind is None:
        kind = RegionKind.LOOP if name.endswith("loop") else RegionKind.COMPOUND
    region = Region(kind, Span(FILE, at(line).end, at(end).start))
    directive = Directive(Model.ACC, name, at(line), clauses, (), args)
    if kind is RegionKind.LOOP and not loops:
        loops = (associated(line + 1),)
    return Construct(directive, region, loops, children, uses, function)


def associated(line: int, index: Symbol | None = None, *, declared: bool = False, problem: str = "") -> Loop:
    """An associated loop on a line."""
    return Loop(at(line), index, declared, at(line + 1), problem)


def codes(*constructs: Construct) -> list[str]:
    """The codes the check stage reports for a unit of these constructs."""
    sink = Sink()
    check_unit(Unit(FILE, constructs), sink)
    return [d.code.name for d in sink]
