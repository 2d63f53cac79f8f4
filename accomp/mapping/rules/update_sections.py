"""The motions of an `update`: `target update` directives, in loops over rows where subarrays have gaps.

gcc 12 takes no section with gaps in `target update`, and of those that clang 19 takes it moves the first
element of each row alone.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.mapping.build import clause, directive, with_sections
from accomp.mapping.rule import AddClause, Component, Content, Context, Effect, Enclose, Separate
from accomp.records import dataclass
from accomp.syntax.nodes import Directive, Expr, Section, VarRef
from accomp.syntax.printer import parenthesized

Motion = tuple[str, VarRef]
"""`to` or `from`, and what is moved."""


@dataclass(frozen=True, slots=True)
class _Update:
    """Motions for one directive, and the loops around it, each with the line that declares its index."""

    motions: tuple[Motion, ...]
    loops: tuple[tuple[str, str], ...] = ()

    def opening(self) -> Iterator[str]:
        for declaration, head in self.loops:
            yield from ("{", declaration) if declaration else ()
            yield from (head, "{")

    def closing(self) -> Iterator[str]:
        return ("}" for declaration, _ in self.loops for _ in range(2 if declaration else 1))


def emit_motions(context: Context, items: Iterable[Motion]) -> Iterator[Effect]:
    """`target update` for each group of motions (OpenACC 3.3 section 2.14.4 permits gaps)."""
    *before, last = _updates(context, items)
    yield Component("target update", 0)
    if any(update.loops for update in (*before, last)):
        lines: list[Content] = []
        for update in before:
            lines += [*update.opening(), _directive(context, update), *update.closing()]
        yield Enclose((*lines, *last.opening()), tuple(last.closing()))
    else:
        yield from (Separate(_directive(context, update)) for update in before)
    yield from _clauses(last)


def updates_before(context: Context, items: Iterable[Motion]) -> Iterator[Separate]:
    """`target update` for contiguous items, before another directive."""
    return (Separate(_directive(context, update)) for update in _updates(context, items))


def _updates(context: Context, items: Iterable[Motion]) -> list[_Update]:
    """The motions in groups, each for a directive, in their order.

    A `target update` may list a variable once (OpenMP 5.2 section 5.9.3), whatever its sections are. Of items
    that repeat the text of another, one is left.
    """
    updates: list[_Update] = []
    for motion, ref in {(motion, ref.compact): (motion, ref) for motion, ref in items}.values():
        row, loops = (ref, ()) if context.fortran else _rows(ref, cxx=context.target.cxx)
        last = updates[-1] if updates else None
        if last is None or loops or last.loops or any(_share(ref, other) for _, other in last.motions):
            updates.append(_Update(((motion, row),), loops))
        else:
            updates[-1] = _Update((*last.motions, (motion, row)))
    return updates


def _share(one: VarRef, other: VarRef) -> bool:
    """Whether two items are of one variable or member, or one is a part of the other."""
    return one.name == other.name and (
        one.members.startswith(other.members) or other.members.startswith(one.members)
    )


def _clauses(update: _Update) -> Iterator[AddClause]:
    for motion in ("from", "to"):
        items = [ref for m, ref in update.motions if m == motion]
        if items:
            yield clause(motion, items)


def _directive(context: Context, update: _Update) -> Directive:
    condition = context.directive.get("if")
    extra = [clause("if", condition.args)] if condition else []
    return directive("target update", *extra, *_clauses(update), span=context.directive.span)


def _rows(ref: VarRef, *, cxx: bool) -> tuple[VarRef, tuple[tuple[str, str], ...]]:
    """A contiguous row of a subarray, and the loops over all of its rows, outermost first."""
    loops, sections = list[tuple[str, str]](), list[Section]()
    inner = _first_inner(ref)
    for number, section in enumerate(ref.sections):
        length = section.length
        if number >= inner or not section.range or length is None:
            sections.append(section)
            continue
        index = f"accomp_row{len(loops)}"
        loops.append(_loop(index, length, cxx=cxx))
        sections.append(_row(section, index))
    return (with_sections(ref, tuple(sections)), tuple(loops)) if loops else (ref, ())


def _first_inner(ref: VarRef) -> int:
    """The first dimension that needs no loop: those after it are whole."""
    extents: list[str | None] = []
    type_ = ref.type
    for _ in ref.sections:
        extents.append(type_.extent if type_ is not None else None)
        type_ = type_.element if type_ is not None else None
    inner = len(ref.sections) - 1
    while inner > 0 and _is_whole(ref.sections[inner], extents[inner]):
        inner -= 1
    return inner


def _is_whole(section: Section, extent: str | None) -> bool:
    if not section.range or (section.lower is not None and section.lower.value != 0):
        return False
    if section.length is None:
        return True
    length = section.length
    return extent is not None and extent in (length.text, str(length.value))


def _loop(index: str, length: Expr, *, cxx: bool) -> tuple[str, str]:
    """The declaration of an index (before C99 none stands in the head) and the head of its loop.

    The index has the type of the length, so that no comparison mixes signs.
    """
    count = parenthesized(length)
    type_ = "int" if length.value is not None else f"{'decltype' if cxx else '__typeof__'}(+{count})"
    step = f"{index} < {count}; ++{index})"
    if cxx:
        return "", f"for ({type_} {index} = 0; {step}"
    return f"{type_} {index};", f"for ({index} = 0; {step}"


def _row(section: Section, index: str) -> Section:
    lower = section.lower
    at = index if lower is None or lower.value == 0 else f"{parenthesized(lower)} + {index}"
    return Section(Expr(at), range=False)
