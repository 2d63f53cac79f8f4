"""Scopes and symbols of OpenMP constructs as text and as JSON, and answers why an attribute holds."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from accomp.spec.openmp_sharing import Flag, Origin

if TYPE_CHECKING:
    from accomp.ir.openmp import OmpUnit
    from accomp.sema.omp.scopes import Scope, ScopedSymbol
    from accomp.sema.omp.sharing import Environments
    from accomp.source import Span

_WORDS = {
    Flag.SHARED: "shared",
    Flag.PRIVATE: "private",
    Flag.LINEAR: "linear",
    Flag.FIRSTPRIVATE: "firstprivate",
    Flag.LASTPRIVATE: "lastprivate",
    Flag.REDUCTION: "a reduction variable",
    Flag.MAP_TO: "mapped to",
    Flag.MAP_FROM: "mapped from",
    Flag.MAP_ALLOC: "mapped alloc",
    Flag.THREADPRIVATE: "threadprivate",
}


def symbols_text(unit: OmpUnit, made: Environments) -> str:
    """The tree of scopes with symbols, flags, and how these are determined."""
    lines = [line for scope in made.scopes for line in _scope_lines(scope, 0)]
    return "".join(f"{line}\n" for line in [unit.source.path, *lines])


def _scope_lines(scope: Scope, depth: int) -> Iterator[str]:
    pad = "  " * (depth + 1)
    line, _ = _place(scope.span)
    yield f"{pad}{scope.title} (line {line})"
    for symbol in scope.declared.values():
        flags = ", ".join(flag.value for flag in symbol.flags)
        yield f"{pad}  {symbol.name.name} ({flags}): '{symbol.by}' in line {_line(symbol)}"
    for symbol in sorted(scope.symbols.values(), key=lambda s: s.name.name):
        flags = ", ".join(flag.value for flag in symbol.flags)
        link = f" copy of {_path(symbol, scope)}" if symbol.copy else ""
        yield f"{pad}  {symbol.name.name} ({flags}){link}: {_reason(symbol)}"
    for child in scope.children:
        yield from _scope_lines(child, depth + 1)


def _path(symbol: ScopedSymbol, scope: Scope) -> str:
    """What a copy is made of: the symbol of a scope around, or the variable of the program."""
    if symbol.host is None:
        return symbol.name.id
    outer = next((s for s in scope.around() if symbol.host in s.symbols.values()), None)
    where = f" in {outer.title} (line {_place(outer.span)[0]})" if outer is not None else ""
    return f"{symbol.name.name}{where}"


def _reason(symbol: ScopedSymbol) -> str:
    by = f" ({symbol.by})" if symbol.by and symbol.rule.origin is Origin.EXPLICIT else ""
    return f"{symbol.rule.origin.value}{by}, OpenMP 5.2 {symbol.rule.section}: {symbol.rule.why}"


def _line(symbol: ScopedSymbol) -> int:
    return _place(symbol.place)[0] if symbol.place is not None else 0


def _place(span: Span) -> tuple[int, int]:
    line, column = span.position()
    return span.file.origin(line)[1], column


def symbols_json(unit: OmpUnit, made: Environments) -> str:
    """The same as JSON: scopes with their symbols, which have flags, origin, rule and link."""
    import json

    tree = {"file": unit.source.path, "scopes": [_scope_data(scope) for scope in made.scopes]}
    return json.dumps(tree, indent=1) + "\n"


def _scope_data(scope: Scope) -> dict[str, object]:
    line, column = _place(scope.span)
    return {
        "scope": scope.title,
        "line": line,
        "column": column,
        "symbols": [_symbol_data(s, scope) for s in (*scope.declared.values(), *scope.symbols.values())],
        "scopes": [_scope_data(child) for child in scope.children],
    }


def _symbol_data(symbol: ScopedSymbol, scope: Scope) -> dict[str, object]:
    return {
        "name": symbol.name.name,
        "id": symbol.name.id,
        "flags": [flag.value for flag in symbol.flags],
        "origin": symbol.rule.origin.value,
        "by": symbol.by,
        "section": symbol.rule.section,
        "rule": symbol.rule.why,
        "copy_of": _path(symbol, scope) if symbol.copy else "",
        "line": _line(symbol),
    }


def explained(made: Environments, name: str) -> str:
    """One line for each construct in which a variable of a name has an attribute."""
    lines = [
        f"{_where(symbol, scope)}: '{name}' is {_attribute(symbol)} in '{scope.title}': {_reason(symbol)}\n"
        for tree in made.scopes
        for scope in tree.walk()
        for symbol in scope.symbols.values()
        if symbol.name.name == name and scope.site is not None
    ]
    return "".join(lines) or f"'{name}' has no attribute in a construct of OpenMP\n"


def _where(symbol: ScopedSymbol, scope: Scope) -> str:
    span = symbol.place or scope.span
    path, line = span.file.origin(span.position()[0])
    return f"{path}:{line}:{span.position()[1]}"


def _attribute(symbol: ScopedSymbol) -> str:
    return " and ".join(_WORDS.get(flag, flag.value) for flag in symbol.flags)
