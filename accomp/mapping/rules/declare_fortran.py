"""`declare` in procedures of Fortran (OpenACC 3.3 section 2.13), profile `exact`.

The data region starts in front of the first executable statement and ends wherever the procedure is left.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

from accomp.codes.mapping import DECLARE_ENTRY, DECLARE_MODULE
from accomp.ir.nodes import HostLine
from accomp.mapping.attributes import of_program, on_device, refs
from accomp.mapping.calls import ACTIONS, Item, item, merge
from accomp.mapping.fortran_calls import MODULE, Call, origin
from accomp.mapping.model import Change, Context, Effect, Host, Rule, Say
from accomp.mapping.rules.exact_fortran import indentation, statements
from accomp.source import Edit, SourceForm, Span
from accomp.syntax.fortran_lines import FREE_COLUMNS, fold
from accomp.syntax.nodes import Clause, VarRef

_RETURN = re.compile(r"\breturn\b", re.IGNORECASE)


def _local(context: Context) -> list[tuple[Clause, VarRef]]:
    """The clauses about what has no copy on the device for the whole program."""
    found = refs(context.construct, *ACTIONS, "device_resident")
    pairs = ((a, r, r.symbol) for a, r in found)
    return [(a, r) for a, r, s in pairs if s is None or not on_device(a, s) or of_program(s)]


def _follows(ref: VarRef) -> bool:
    """Whether memory on the device follows ALLOCATE and DEALLOCATE statements."""
    symbol = ref.symbol
    return symbol is not None and symbol.storage != "parameter" and symbol.has("allocatable")


def emit_local(context: Context) -> Iterator[Effect]:
    """What opens the region, and what closes it at each way out."""
    local, construct = _local(context), context.construct
    if not local:
        return
    if construct.entry is None:
        for acc, ref in local:
            code = DECLARE_ENTRY if construct.exits else DECLARE_MODULE
            yield Say(code, ref.span, {"name": ref.name, "clause": acc.name})
        return
    entering = [_item(a, r) for a, r in local if not _follows(r)]
    leaving = [Item(r, ACTIONS["delete"], leaves=True) for _, r in local if _follows(r)]
    yield from statements(context, [])
    yield Host(HostLine("", needs=MODULE))
    if entering:
        call = Call(context, items=merge(entering))
        yield Change(at_entry(construct.entry, call.statements("accomp_begin(accomp_declare)")))
    for place in construct.exits:
        ends = [f"call accomp_end({origin(place)[1]}_4)"] if entering else []
        if leaving:
            ends += Call(context, items=tuple(leaving)).statements("accomp_exit_data(1_4)")
        yield from _at_exit(place, ends)


def _item(acc: Clause, ref: VarRef) -> Item:
    return Item(ref, ACTIONS["create"]) if acc.name == "device_resident" else item(acc, ref)


def _laid(texts: list[str], lead: str, fixed: bool) -> list[str]:
    lines = [line for text in texts for line in fold(text, FREE_COLUMNS - len(lead), fixed)]
    return [line.lstrip() if fixed and n == 0 else line for n, line in enumerate(lines)]


def at_entry(place: Span, texts: list[str]) -> Edit:
    """Statements in front of the first executable one of a procedure."""
    lead, fixed = indentation(place), place.file.form is SourceForm.FIXED
    lines = _laid(texts, lead, fixed)
    joint = "\n" if fixed else "\n" + lead
    starts = place.start == 0 or place.file.data[place.start - 1 : place.start] == b"\n"
    text = (lead if starts else "") + joint.join(lines) + "\n" + ("" if starts else lead)
    return Edit(place, text.encode("latin-1", "surrogateescape"), -2)


def _at_exit(place: Span, texts: list[str]) -> Iterator[Effect]:
    """In front of what leaves; a RETURN under an IF becomes a block."""
    file, lead = place.file, indentation(place)
    fixed = file.form is SourceForm.FIXED
    lines = _laid(texts, lead, fixed)
    text = ("\n" if fixed else "\n" + lead).join(lines) + "\n" + lead
    at, words = place.start, place.text()
    leaves = [m.start() for m in _RETURN.finditer(words)]
    if words[:2].lower() == "if" and leaves:
        at += leaves[-1]
        text = f"then\n{lead}{text}"
        end = Span(file, place.end, place.end)
        yield Change(Edit(end, f"\n{lead}end if".encode()))
    yield Change(Edit(Span(file, at, at), text.encode("latin-1", "surrogateescape"), 2))


RULES = (
    Rule("declare-local-fortran", ("declare",), "2.13", emit_local, profile="exact", language="fortran"),
)
