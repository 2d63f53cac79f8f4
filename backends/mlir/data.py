"""Data clauses as operations: one at the entry of a region, one at its exit (the dialect's decomposition)."""

from __future__ import annotations

from accomp.backends.mlir.clauses import grouped, keyword, only, single
from accomp.backends.mlir.context import Context
from accomp.backends.mlir.text import quoted
from accomp.backends.mlir.variables import Target, target
from accomp.records import dataclass
from accomp.source import Span
from accomp.spec.openacc import ONE_WAY
from accomp.syntax.nodes import Clause, Directive, VarRef, Word


@dataclass(frozen=True, slots=True)
class Decomposed:
    """The operations of a clause: at entry, at exit, and what the dialect calls the clause."""

    entry: str
    exit: str
    clause: str


STRUCTURED = {
    "copy": Decomposed("copyin", "copyout", "copy"),
    "copyin": Decomposed("copyin", "delete", "copyin"),
    "copyout": Decomposed("create", "copyout", "copyout"),
    "create": Decomposed("create", "delete", "create"),
    "no_create": Decomposed("nocreate", "delete", "no_create"),
    "present": Decomposed("present", "delete", "present"),
    "deviceptr": Decomposed("deviceptr", "", "deviceptr"),
    "attach": Decomposed("attach", "detach", "attach"),
}
"""Clauses of compute constructs and `data`."""
ENTERING = {name: STRUCTURED[name] for name in ("copyin", "create", "attach")}
EXITING = {
    "copyout": Decomposed("getdeviceptr", "copyout", "copyout"),
    "delete": Decomposed("getdeviceptr", "delete", "delete"),
    "detach": Decomposed("getdeviceptr", "detach", "detach"),
}
UPDATING = {
    "device": Decomposed("update_device", "", "update_device"),
    "host": Decomposed("getdeviceptr", "update_host", "update_host"),
    "self": Decomposed("getdeviceptr", "update_host", "update_self"),
}
USING = {"use_device": Decomposed("use_device", "", "use_device")}
_DEFAULTS = {"nocreate": "no_create"}
"""What operations have for a clause unless they say so, where it is called otherwise."""
_MODIFIERS = ("zero", "readonly")
_NEWER = {"always": ("alwaysin", "alwaysout"), "alwaysin": ("alwaysin",), "alwaysout": ("alwaysout",),
          "capture": ("capture",)}  # fmt: skip


@dataclass(frozen=True, slots=True)
class Entry:
    """The operation at the entry for one var, and what is to be done at the exit."""

    result: str
    target: Target
    exit: str
    attributes: tuple[str, ...]
    span: Span | None
    queue: str = ""


def entries(
    ctx: Context, directive: Directive, table: dict[str, Decomposed], structured: bool = True
) -> tuple[Entry, ...]:
    """The operations at the entry for all vars of the clauses of a table."""
    queue, listed = queues(ctx, directive), only(directive, "async")
    asynchronous = (listed,) if listed else ()
    found: list[Entry] = []
    for clause in directive.clauses:
        if clause.name in table:
            made = table[clause.name]
            found += [_entry(ctx, clause, ref, made, structured, queue, asynchronous) for ref in clause.vars]
    return tuple(found)


def queues(ctx: Context, directive: Directive) -> str:
    """The queue of an operation about data."""
    if any(g.clause.args for g in grouped(directive, "async")):
        return single(ctx, directive, "async")
    types = [t for g in grouped(directive, "async") for t in g.types]
    return keyword("async", types, [])


def _entry(
    ctx: Context,
    clause: Clause,
    ref: VarRef,
    made: Decomposed,
    structured: bool,
    queue: str,
    asynchronous: tuple[str, ...],
) -> Entry:
    ctx.out.at(ref.span or clause.span)
    found = target(ctx, ref)
    attributes = (*attributes_of(clause, made, found.name, structured), *asynchronous)
    return entry(ctx, found, made, attributes, ref.span or clause.span, queue)


def entry(
    ctx: Context,
    found: Target,
    made: Decomposed,
    attributes: tuple[str, ...],
    span: Span | None,
    queue: str = "",
    recipe: str = "",
) -> Entry:
    """The operation at the entry for one var."""
    own = tuple(a for a in attributes if not _is_default(a, made.entry))
    text = f"acc.{made.entry} varPtr{found.var}{found.operands}{queue}"
    text += f" recipe(@{recipe})" if recipe else ""
    result = ctx.out.value(f"{text} -> {found.of}{braces(own)}")
    return Entry(result, found, made.exit, attributes, span, queue)


def _is_default(attribute: str, operation: str) -> bool:
    return attribute == f"dataClause = #acc<data_clause acc_{_DEFAULTS.get(operation, operation)}>"


def braces(attributes: tuple[str, ...]) -> str:
    """A dictionary of attributes."""
    return f" {{{', '.join(attributes)}}}" if attributes else ""


def attributes_of(clause: Clause, made: Decomposed, name: str, structured: bool) -> tuple[str, ...]:
    """The attributes of the operations for a var of a clause."""
    words = [m.text.lower() for m in clause.modifiers if isinstance(m, Word)]
    plain = next((f"_{w}" for w in words if w in _MODIFIERS), "")
    found = [f"dataClause = #acc<data_clause acc_{made.clause}{plain}>"]
    if clause.implicit:
        found.append("implicit = true")
    newer = [m for w in words for m in _newer(w, made)]
    if newer:
        found.append(f"modifiers = #acc<data_clause_modifier {','.join(newer)}>")
    found.append(f"name = {quoted(name)}")
    if not structured:
        found.append("structured = false")
    return tuple(found)


def _newer(word: str, made: Decomposed) -> tuple[str, ...]:
    """Modifiers of OpenACC 3.4; `always` is of the direction that the clause moves in."""
    if word == "always" and made.clause in ONE_WAY:
        return (ONE_WAY[made.clause],)
    return _NEWER.get(word, ())


def exits(ctx: Context, found: tuple[Entry, ...]) -> None:
    """The operations at the exit."""
    for one in found:
        if not one.exit:
            continue
        ctx.out.at(one.span)
        own = tuple(a for a in one.attributes if not _is_default(a, one.exit))
        listed = f" bounds({', '.join(one.target.bounds)})" if one.target.bounds else ""
        text = f"acc.{one.exit} accPtr({one.result} : {one.target.of}){listed}{one.queue}"
        if one.exit in ("copyout", "update_host"):
            text += f" to varPtr{one.target.var}"
        ctx.out.op(f"{text}{braces(own)}")


def operands(found: tuple[Entry, ...], word: str = "dataOperands") -> str:
    """A list of operands."""
    if not found:
        return ""
    names, types = ", ".join(e.result for e in found), ", ".join(e.target.of for e in found)
    return f" {word}({names} : {types})"


def rebind(ctx: Context, found: tuple[Entry, ...]) -> None:
    """Have the results stand for the variables."""
    for one in found:
        one.target.rebound(ctx, one.result)
