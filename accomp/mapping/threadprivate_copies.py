"""BLOCK constructs in which variables of their own have the names of THREADPRIVATE ones.

A local variable takes private copies and reductions. Where the region has data of the device under that name,
kernels of one assignment give it their value before the region, and back after it: so it does not matter
whether the data was present before. A pointer is for compilers that map the addresses of associate names.
Kinds, lengths and bounds are asked of the associate name for the variable itself, as the names in its
declaration may be those of another scope.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence

from accomp.ir.nodes import ActionLine, Construct, HostLine, Line, Lowering, OmpLine
from accomp.mapping.associate import statements
from accomp.mapping.build import bounds_of, clause, directive
from accomp.mapping.omp_lines import directives, own_lines
from accomp.records import dataclass, replace
from accomp.syntax.nodes import Clause, Directive, Symbol, TypeInfo, TypeKind, VarRef, Word

_POINT = "use, intrinsic :: iso_c_binding, only: accomp_null => c_null_ptr, accomp_point => c_f_pointer"
_KEYWORDS = {
    TypeKind.INTEGER: "integer",
    TypeKind.FLOATING: "real",
    TypeKind.COMPLEX: "complex",
    TypeKind.BOOLEAN: "logical",
}
_BACK = frozenset(("reduction", "lastprivate", "linear"))
"""Clauses that give a variable the value of its copies (OpenMP 5.2, 5.4.5, 5.4.6 and 5.5.8)."""
_HOW = frozenset(("if", "device"))
"""Clauses that say where a kernel is executed."""


@dataclass(frozen=True, slots=True)
class Part:
    """What a BLOCK construct has for one variable."""

    declaration: str
    opening: tuple[Line, ...] = ()
    closing: tuple[Line, ...] = ()
    points: bool = False


def is_value(of: TypeInfo) -> bool:
    """Whether it is the type of a scalar or a string."""
    return of.scalar or of.spelling.startswith("character")


def can_copy(construct: Construct, symbol: Symbol) -> bool:
    """Whether a local variable can be in the place of another."""
    if symbol.has("pointer") or (not is_value(symbol.type) and needs_kernels(construct, symbol)):
        return False
    return bool(_type(symbol, symbol.name))


def needs_kernels(construct: Construct, symbol: Symbol) -> bool:
    """Whether a region for devices has data of a variable, beside private copies or in a reduction."""
    if _target(construct) is None or _own(construct, symbol):
        return False
    return any(c.name == "map" or c.name in _BACK for c in clauses_with(construct, symbol))


def can_enclose(construct: Construct) -> bool:
    """Whether a construct leaves a place within its actions for other constructs of Fortran."""
    omp = construct.omp
    return omp is not None and not any(
        isinstance(line, ActionLine) for line in (*omp.before[_first(omp) :], *omp.after[: _last(omp)])
    )


def enclosed(construct: Construct, pairs: Iterable[tuple[str, str]], parts: Sequence[Part]) -> Construct:
    """A construct in an ASSOCIATE construct and, for what there is besides, a BLOCK construct."""
    omp = construct.omp
    assert omp is not None
    start, end = statements(pairs)
    opening: list[Line] = [start]
    closing: list[Line] = [end]
    if parts:
        uses = [_POINT] if any(part.points for part in parts) else []
        texts = ("block", *uses, *(part.declaration for part in parts))
        opening += [*map(HostLine, texts), *(line for part in parts for line in part.opening)]
        closing[:0] = [*(line for part in parts for line in part.closing), HostLine("end block")]
    if construct.region is None:
        return replace(construct, omp=replace(omp, before=(*opening, *omp.before, *closing)))
    first, last = _first(omp), _last(omp)
    before = (*omp.before[:first], *opening, *omp.before[first:])
    after = (*omp.after[:last], *closing, *omp.after[last:])
    return replace(construct, omp=replace(omp, before=before, after=after))


def pointer(name: str, original: str, symbol: Symbol) -> Part:
    """A pointer to a variable of another name."""
    point = HostLine(f"call accomp_point(transfer(loc({original}), accomp_null), {name})")
    return Part(f"{_type(symbol, original)}, pointer :: {name}", (point,), points=True)


def copy(construct: Construct, symbol: Symbol, original: str) -> Part:
    """A local variable with the name of another, for which the construct has clauses."""
    declaration = f"{_type(symbol, original)} :: {symbol.name}{_shape(symbol, original)}"
    target = _target(construct)
    if target is None or not needs_kernels(construct, symbol):
        own = _own(construct, symbol)
        first, last = _assigned(symbol.name, original), _assigned(original, symbol.name)
        return Part(declaration, () if own == "private" else (first,), () if own or target else (last,))
    maps = [c for c in clauses_with(construct, symbol) if c.name == "map"]
    kinds = tuple(m.text for m in maps[0].modifiers if isinstance(m, Word)) if maps else ("tofrom",)
    first = _kernel(target, symbol.name, original, kinds)
    return Part(declaration, first, _kernel(target, original, symbol.name, kinds))


def mapped_copies(construct: Construct, symbols: Iterable[Symbol]) -> Construct:
    """A construct that maps local variables by value, whatever it does with the variables themselves."""
    names = {symbol.id for symbol in symbols}

    def changed(line: Line) -> Line:
        if not isinstance(line, OmpLine) or not line.directive.has("map"):
            return line
        return replace(line, directive=_by_value(line.directive, names))

    omp = construct.omp or Lowering()
    return replace(construct, omp=replace(omp, before=tuple(map(changed, omp.before))))


def _by_value(of: Directive, names: set[str]) -> Directive:
    clauses: list[Clause] = []
    refs: list[VarRef] = []
    for one in of.clauses:
        found = [r for r in one.vars if one.name == "map" and r.symbol is not None and r.symbol.id in names]
        if [m.text for m in one.modifiers if isinstance(m, Word)] == ["tofrom"]:
            found = []
        refs += found
        kept = tuple(a for a in one.args if not any(a is ref for ref in found))
        clauses += [replace(one, args=kept)] if kept or not found else []
    if refs:
        clauses.append(clause("map", refs, "tofrom").clause)
    return replace(of, clauses=tuple(clauses))


def _first(omp: Lowering) -> int:
    """Where the actions in front of a construct end."""
    return _actions(omp.before)


def _last(omp: Lowering) -> int:
    """Where the actions after a construct begin."""
    return len(omp.after) - _actions(omp.after[::-1])


def _actions(lines: tuple[Line, ...]) -> int:
    """How many lines come first that are actions."""
    return next((at for at, line in enumerate(lines) if not isinstance(line, ActionLine)), len(lines))


def _target(construct: Construct) -> Directive | None:
    """The directive for devices among those that a construct became."""
    return next((d for d in _directives(construct) if d.name.startswith("target")), None)


def _own(construct: Construct, symbol: Symbol) -> str:
    """The clause by which the whole region has copies of a variable; empty if it has the variable itself."""
    uses = [use for use in construct.uses if use.symbol.id == symbol.id]
    if any(use.index for use in uses):
        return "private"  # loop variables are (OpenACC 3.3, 2.6.1)
    found = (c for c in construct.directive.clauses if c.name in ("private", "firstprivate"))
    return next((c.name for c in found if _lists(c, symbol)), "")


def _lists(one: Clause, symbol: Symbol) -> bool:
    return any(r.symbol is not None and r.symbol.id == symbol.id for r in one.vars)


def _directives(construct: Construct) -> Iterator[Directive]:
    """The directives in front of a region."""
    yield from (line.directive for line in own_lines(construct) if isinstance(line, OmpLine))


def clauses_with(construct: Construct, symbol: Symbol) -> list[Clause]:
    """The clauses in which what a construct and those nested in it became have a variable."""
    return [one for of in directives(construct) for one in of.clauses if _lists(one, symbol)]


def _kernel(like: Directive, left: str, right: str, kinds: tuple[str, ...]) -> tuple[Line, ...]:
    """A kernel that assigns one variable to another, where `like` is executed.

    `kinds` are the modifiers by which the variable itself is mapped, the one with an associate name.
    """
    local, other = (right, left) if left.startswith("accomp_") else (left, right)
    maps = (
        clause("map", (VarRef(other, other),), *kinds),
        clause("map", (VarRef(local, local),), "to" if local == right else "from"),
    )
    made = directive("target", *maps)
    how = tuple(c for c in like.clauses if c.name in _HOW)
    made = replace(made, clauses=(*made.clauses, *how))
    end = replace(directive("target"), end=True)
    return OmpLine(made), _assigned(left, right), OmpLine(end)


def _assigned(left: str, right: str) -> HostLine:
    return HostLine(f"{left} = {right}")


def _type(symbol: Symbol, original: str) -> str:
    """The type of a variable, by what an associate name for it tells; empty if that does not tell it."""
    of = symbol.type.innermost
    words = of.prefix.removesuffix(" :: ").strip()
    if of.spelling.startswith("character"):
        return f"character(len=len({original}), kind=kind({original}))"
    if "(" not in words and "*" not in words and of.kind in _KEYWORDS:
        return words
    return f"{_KEYWORDS[of.kind]}(kind({original}))" if of.kind in _KEYWORDS else ""


def _shape(symbol: Symbol, original: str) -> str:
    rank = symbol.type.rank
    return f"({bounds_of(original, rank)})" if rank else ""
