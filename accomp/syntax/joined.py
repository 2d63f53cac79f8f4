"""Clauses whose arguments stand in several of them, as in `gang(dim:2) gang(static:*)`."""

from __future__ import annotations

from collections.abc import Iterable, Mapping

from accomp.records import replace
from accomp.spec.model import Use
from accomp.syntax.nodes import Clause, Keyed


def joined(clauses: Iterable[Clause], uses: Mapping[str, Use]) -> list[Clause]:
    """The clauses, where several are one with the arguments of all, per `device_type` (section 2.4)."""
    out: list[Clause] = []
    places: dict[str, int] = {}
    for clause in clauses:
        if clause.name == "device_type":
            places.clear()
        use = uses.get(clause.name)
        at = places.get(clause.name)
        if at is not None and not _keys(out[at]) & _keys(clause):
            both = out[at]
            args = (*both.args, *clause.args)
            out[at] = replace(both, args=args, parenthesized=bool(args))
            continue
        if use is not None and use.joined:
            places.setdefault(clause.name, len(out))
        out.append(clause)
    return out


def _keys(clause: Clause) -> set[str]:
    """What tells the arguments apart: their keys, of which one without has the first."""
    return {arg.key if isinstance(arg, Keyed) else "" for arg in clause.args}
