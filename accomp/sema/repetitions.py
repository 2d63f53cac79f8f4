"""One variable in two clauses of a directive, as a whole or in parts (sections 2.5.13 to 2.5.15, 2.7)."""

from __future__ import annotations

from accomp.codes.sema import CONFLICTING_ATTRIBUTES, REPEATED_DATA, REPEATED_REDUCTION, REPEATED_VARIABLE
from accomp.diagnostics import Note, Sink
from accomp.sema.scope import COPYING, PRIVATIZING, Scope, key
from accomp.source import Language
from accomp.syntax.nodes import Clause, Section, VarRef

_REASONS = {
    frozenset({"private", "firstprivate"}): "'firstprivate' initializes the local copy, 'private' does not",
    frozenset({"private", "reduction"}): "'reduction' initializes the local copy and stores a result back,"
    " 'private' does neither",
    frozenset({"firstprivate", "reduction"}): "'firstprivate' initializes the local copy with the original"
    " value, 'reduction' with that of its operator",
}
"""Why two clauses contradict each other (design document, data sharing semantics of parallel)."""

_WHOLE = "the local copy is one of the whole array"

Seen = tuple[Clause, VarRef]


def check(scope: Scope, sink: Sink) -> None:
    """Report variables and parts of them that clauses of one directive list more than once."""
    seen: dict[str, list[Seen]] = {}
    for clause in scope.directive.clauses:
        for ref in clause.vars:
            if ref.common:
                continue
            before = seen.setdefault(key(ref), [])
            previous = next((p for p in before if _same(p, (clause, ref))), None)
            if previous is not None:
                _repeated(previous, (clause, ref), sink)
            before.append((clause, ref))


def _same(one: Seen, other: Seen) -> bool:
    """Whether two vars with one base are the same to their clauses.

    To clauses that make local copies a part is the same as the whole; to data clauses it is other data where
    the base is a pointer.
    """
    names = {one[0].name, other[0].name}
    if names <= set(PRIVATIZING):
        return _local(one[1], other[1], several=len(names) > 1)
    if one[1].members != other[1].members:
        return False
    if "deviceptr" in names:  # the pointer itself is on the device
        return True
    return one[1].compact == other[1].compact


def _local(one: VarRef, other: VarRef, *, several: bool) -> bool:
    """Whether local copies of two vars are copies of the same.

    Clauses of several kinds cannot share out the elements of one array: each makes a copy of it.
    """
    if one.members != other.members:
        outer, inner = sorted((one, other), key=lambda ref: len(ref.members))
        return not outer.sections and _contains(outer.members, inner.members)
    if several or not (one.sections and other.sections) or one.compact == other.compact:
        return True
    fortran = one.span is not None and one.span.file.language is Language.FORTRAN
    both = zip(one.sections, other.sections, strict=False)
    return len(one.sections) == len(other.sections) and all(_meet(x, y, fortran=fortran) for x, y in both)


def _contains(outer: str, inner: str) -> bool:
    """Whether the member accesses of one var go on from those of another."""
    return inner.startswith(outer) and not (inner[len(outer)].isalnum() or inner[len(outer)] == "_")


def _meet(one: Section, other: Section, *, fortran: bool) -> bool:
    """Whether constants show that one dimension of two subarrays has an index in common."""
    (first, last), (start, end) = _limits(one, fortran=fortran), _limits(other, fortran=fortran)
    if first is None or last is None or start is None or end is None:
        return False
    return max(first, start) <= min(last, end)


def _limits(section: Section, *, fortran: bool) -> tuple[int | None, int | None]:
    """The first and last index of a section without a stride, as far as constants tell."""
    lower = section.lower.value if section.lower is not None else None
    if not section.range:
        return lower, lower
    given = section.length.value if section.length is not None else None
    if section.stride is not None or lower is None or given is None:
        return None, None
    return lower, given if fortran else lower + given - 1


def _repeated(previous: Seen, current: Seen, sink: Sink) -> None:
    (first, before), (second, ref) = previous, current
    names = {first.name, second.name}
    span = ref.span
    notes = [Note(f"'{before.text}' is in '{first.name}' clause here", before.span)]
    if len(names) == 1:
        if second.name == "reduction":
            if first.operator == second.operator:  # other operators: reductions.py
                sink.report(REPEATED_REDUCTION, span, notes=notes, name=ref.name)
        else:
            sink.report(REPEATED_VARIABLE, span, notes=notes, name=ref.text, clause=second.name)
    elif names <= set(PRIVATIZING) or _contradict(names):
        reason = _REASONS.get(frozenset(names))
        notes += [Note(reason)] if reason else []
        notes += [Note(_WHOLE)] if before.sections and ref.sections else []
        sink.report(
            CONFLICTING_ATTRIBUTES, span, notes=notes, name=ref.name, first=first.name, second=second.name
        )
    elif names <= COPYING:
        sink.report(REPEATED_DATA, span, notes=notes, name=ref.text)


def _contradict(names: set[str]) -> bool:
    """Whether a data clause and another one are about different values of a variable.

    `private` hides what a data clause makes present, a reduction ends in it (section 2.5.15). The copies of
    `firstprivate` would get the value on the device. What `deviceptr` lists is on the device already.
    """
    if "deviceptr" in names:
        return "private" not in names and bool(names & COPYING)
    return "firstprivate" in names and bool(names & COPYING)
