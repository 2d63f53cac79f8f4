"""Copies of variables by their names in Fortran: BLOCK and ASSOCIATE constructs."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.ir.actions import Part, PrivateCopy
from accomp.records import dataclass, field
from accomp.syntax.nodes import Symbol


@dataclass(slots=True)
class _Lines:
    """Statements of an outer block, names of an ASSOCIATE construct, statements of an inner block."""

    outer: list[str] = field(default_factory=list[str])
    names: list[str] = field(default_factory=list[str])
    declared: list[str] = field(default_factory=list[str])
    set: list[str] = field(default_factory=list[str])
    kept: list[str] = field(default_factory=list[str])

    def opening(self) -> Iterator[str]:
        """The start of the constructs."""
        if self.outer:
            yield from ("block", *(f"  {x}" for x in (*self.outer, *self.kept)))
        if self.names:
            yield f"associate ({', '.join(self.names)})"
        if self.declared:
            yield from ("block", *(f"  {x}" for x in (*self.declared, *self.set)))

    def closing(self) -> Iterator[str]:
        """Their end."""
        yield from ("end block",) if self.declared else ()
        yield from ("end associate",) if self.names else ()
        yield from ("end block",) if self.outer else ()


def lines(copies: tuple[PrivateCopy, ...], part: Part) -> Iterator[str]:
    """The start of the constructs in which the copies are, or their end."""
    made = _Lines()
    for copy in copies:
        if copy.var.symbol is not None:
            _copy(copy.var.symbol, copy.initial, made)
    return made.opening() if part is Part.OPENING else made.closing()


def _copy(symbol: Symbol, initial: bool, lines: _Lines) -> None:
    name, was = symbol.name, f"accomp_was_{symbol.name}"
    rank = symbol.type.rank
    if symbol.has("allocatable"):
        shape = f"({', '.join(':' * rank)})" if rank else ""
        lines.outer.append(f"{_type(symbol, name)}, allocatable :: {was}{shape}")
        lines.kept.append(f"if (allocated({name})) allocate({was}, {'source' if initial else 'mold'}={name})")
        lines.declared.append(f"{_type(symbol, was)}, allocatable :: {name}{shape}")
        lines.set.append(f"call move_alloc({was}, {name})")
        return
    bounds = (f"lbound({was}, {d}):ubound({was}, {d})" for d in range(1, rank + 1))
    shape = f"({', '.join(bounds)})" if rank else ""
    if _has_constant_bounds(symbol.type.suffix) and not symbol.has("pointer"):
        shape = symbol.type.suffix
    declaration = f"{_type(symbol, was)} :: {name}{shape}"
    if symbol.has("optional") and initial:
        lines.outer.append(f"{_type(symbol, name)} :: {was}")
        lines.kept.append(f"if (present({name})) {was} = {name}")
    elif initial or was in declaration:
        lines.names.append(f"{was} => {name}")
    lines.declared.append(declaration)
    lines.set += [f"{name} = {was}"] if initial else []


def _has_constant_bounds(suffix: str) -> bool:
    bounds = [bound.strip() for dim in suffix[1:-1].split(",") for bound in dim.split(":")]
    return all(bound.removeprefix("-").isdigit() for bound in bounds)


def _type(symbol: Symbol, original: str) -> str:
    """The type of a variable, whose kind may have a name that is not known here."""
    spelled = symbol.type.innermost.spelling
    if spelled.startswith("character"):
        return "character(len=:)" if spelled == "character(len=:)" else f"character(len=len({original}))"
    base, _, kind = spelled.partition("(")
    kind = "".join(kind.split()).removeprefix("kind=").removesuffix(")")
    local = symbol.declared is not None and (not symbol.file_scope or symbol.has("program"))
    if local or not kind or kind.isdigit() or base in ("type", "class"):
        return spelled
    return f"{base}(kind({original}))"
