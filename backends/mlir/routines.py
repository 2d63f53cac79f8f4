"""`routine` directives (OpenACC 3.3 2.15.1)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.backends.mlir.clauses import NONE, attributes, grouped, keyword, suffix
from accomp.backends.mlir.text import location, quoted, reference
from accomp.ir.nodes import Construct
from accomp.syntax.nodes import Directive, Expr, Keyed, VarRef, Word

_LEVELS = ("worker", "vector", "seq")


def routine(made: Construct, function: str, number: int) -> tuple[str, str]:
    """The operation of a directive: its name, and its text."""
    directive = made.directive
    name = f"acc_routine_{number}"
    text = f"acc.routine @{name} func({reference(function)}){_bind(directive)}{_gang(directive)}"
    for level in _LEVELS:
        types = _types(directive, level)
        text += _level(level, types)
    text += " nohost" if directive.has("nohost") else ""
    return name, f"  {text} {location(directive.span)}"


_DEVICES = ("host", "multicore", "nvidia", "radeon")


def _types(directive: Directive, level: str) -> list[str]:
    """The device types of a level; the default is that of all types that no other level is for.

    The dialect takes no level for a device type beside one that is for all.
    """
    types = [t for g in grouped(directive, level) for t in g.types]
    others = [t for n in ("gang", *_LEVELS) for g in grouped(directive, n) for t in g.types if t != NONE]
    if NONE not in types or not others:
        return types
    return [*(t for t in _DEVICES if t not in others), *(t for t in types if t != NONE)]


def _level(word: str, types: list[str]) -> str:
    if not types or types == [NONE]:
        return f" {word}" if types else ""
    return f" {word}({attributes(types)})"


def _gang(directive: Directive) -> str:
    only, dims = list[str](), list[str]()
    for one in grouped(directive, "gang"):
        keyed = [a.value for a in one.clause.args if isinstance(a, Keyed) and a.key == "dim"]
        for type_ in _types(directive, "gang") if one.types == (NONE,) else one.types:
            if keyed:
                value = keyed[0].value if isinstance(keyed[0], Expr) else 1
                dims.append(f"dim: {value} : i64{suffix(type_)}")
            else:
                only.append(type_)
    return keyword("gang", only, dims)


def _bound(directive: Directive) -> Iterator[tuple[str, tuple[str, ...]]]:
    """What `bind` clauses name, a name or a string, and for which device types."""
    for one in grouped(directive, "bind"):
        for argument in one.clause.args:
            if isinstance(argument, Word | Expr | VarRef):
                yield argument.text, one.types


def _is_string(text: str) -> bool:
    return text[:1] in ("'", '"')


def _bind(directive: Directive) -> str:
    found = [
        f"{quoted(text.strip(_QUOTES)) if _is_string(text) else f'@{text}'}{suffix(t)}"
        for text, types in _bound(directive)
        for t in types
    ]
    return f" bind({', '.join(found)})" if found else ""


_QUOTES = "\"'"


def bound_names(directive: Directive) -> tuple[str, ...]:
    """The procedures that `bind` clauses name; what is a string is a name of the device's alone."""
    return tuple(text for text, _ in _bound(directive) if not _is_string(text))
