"""Statements that `exact` translations of Fortran make of a directive: calls of module accomp.

A directive is a sequence of them: its place, what its clauses say, and the call that carries it out.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Iterator

from accomp.mapping.calls import Item
from accomp.mapping.model import Context
from accomp.records import dataclass, field
from accomp.source import Span
from accomp.syntax.fortran_lines import literal
from accomp.syntax.nodes import Clause, Expr, TypeInfo, TypeKind, VarRef

MODULE = "accomp"
"""The module whose procedures are called."""


@dataclass(frozen=True, slots=True)
class Call:
    """What a directive tells the library, in the order of its statements."""

    context: Context
    conditions: tuple[str, ...] = ()
    queue: str = ""
    number: str = ""
    queues: tuple[str, ...] = ()
    items: tuple[Item, ...] = field(default=())

    def statements(self, ending: str) -> list[str]:
        """The statements; `ending` is the call that carries the directive out."""
        out = [place(self.context)]
        out += [f"call accomp_if({c})" for c in self.conditions]
        out += [f"call accomp_number({self.number})"] if self.number else []
        out += [f"call accomp_async({self.queue})"] if self.queue else []
        out += [f"call accomp_queue_number({q})" for q in self.queues]
        for item in self.items:
            out += variable(item)
        return [*out, f"call {ending}"]


def place(context: Context) -> str:
    """The call that begins a directive: its line, file and program unit."""
    path, line = origin(context.directive.span)
    unit = literal(context.construct.function or "main")
    return f"call accomp_at({line}_4, {literal(path)}, {unit})"


def origin(span: Span | None) -> tuple[str, int]:
    """The file, one character for each of its bytes, and the line of a place."""
    if span is None:
        return "", 0
    path, line = span.file.origin(span.position()[0])
    return os.fsencode(path).decode("latin-1"), line


def conditions(clauses: Iterable[Clause]) -> tuple[str, ...]:
    """What `if` and `self` clauses ask for, each as a logical expression (sections 2.5.6, 2.5.7)."""
    out: list[str] = []
    for clause in clauses:
        if clause.name == "if" and clause.expr is not None:
            out.append(clause.expr.text)
        elif clause.name == "self":
            out.append(f".not. ({clause.expr.text})" if clause.expr is not None else ".false.")
    return tuple(out)


def queue(clause: Clause | None) -> str:
    """The async-argument of an async clause; empty for synchronous execution (section 2.16)."""
    if clause is None:
        return ""
    return clause.expr.text if clause.expr is not None else "accomp_noval"


def texts(expressions: Iterable[Expr]) -> tuple[str, ...]:
    """The texts of expressions."""
    return tuple(e.text for e in expressions)


def variable(item: Item) -> Iterator[str]:
    """The calls for one var, which for dummy arguments that may be absent stand under a condition."""
    ref = item.ref
    action = " + ".join(word.lower() for word in (item.action, *item.flags))
    guard = f"if (present({ref.name})) " if _needs_guard(ref) else ""
    if ref.through and item.action not in ("ACCOMP_SELF", "ACCOMP_DEVICE"):
        yield f"{guard}call accomp_parent({_object(ref.through)}, {ref.through})"
    name = literal(" ".join(ref.text.split()))
    yield f"{guard}call {_routine(ref)}({action}, {ref.text}, {name})"


def _needs_guard(ref: VarRef) -> bool:
    """Whether the text of a var may not stand where its variable is absent."""
    return not ref.plain and ref.symbol is not None and ref.symbol.has("optional")


def _object(through: str) -> str:
    """The object that has a component: the text in front of the last `%` outside of parentheses."""
    depth = 0
    for at in range(len(through) - 1, -1, -1):
        depth += (through[at] == ")") - (through[at] == "(")
        if through[at] == "%" and not depth:
            return through[:at].rstrip()
    return through


def _routine(ref: VarRef) -> str:
    """Types with type-bound procedures may not be passed as of assumed type."""
    return "accomp_object" if record(ref.type) else "accomp_var"


def record(type_: TypeInfo | None) -> bool:
    """Whether it is a derived type, or an array of one."""
    while type_ is not None and type_.kind is TypeKind.ARRAY:
        type_ = type_.element
    return type_ is not None and type_.kind is TypeKind.RECORD
