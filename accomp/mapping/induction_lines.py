"""Loops with induction variables as text: each iteration starts by setting them to what they are in it.

The variables are private to iterations. What they are in front of the loop is kept in others.
"""

from __future__ import annotations

from accomp.analysis.inductions import Induction
from accomp.analysis.reach import casts, expanded, text_of
from accomp.analysis.records import LoopResult
from accomp.analysis.terms import Poly, multiply
from accomp.host import nodes as host
from accomp.records import dataclass
from accomp.source import Language, Span
from accomp.syntax.directive_edits import Change, Where, may_precede
from accomp.syntax.nodes import Directive, Symbol

_LOCAL = ("auto", "register", "parameter")
_SHARED = frozenset(("pointer", "target", "optional", "volatile", "reference"))


@dataclass(frozen=True, slots=True)
class InductionLines:
    """The lines for a loop: in front of its directive, at the start of each iteration, after the loop."""

    before: tuple[str, ...]
    first: tuple[str, ...]
    after: tuple[str, ...]
    place: Span
    """The body of the loop, in Fortran its first statement."""

    def changes(self, loop: Span, directive: Directive) -> tuple[Change, ...]:
        """The changes of the text, with the directive of the loop."""
        return (
            Change(loop, Where.BEFORE, directive, around=self.before),
            Change(self.place, Where.START, lines=self.first),
            Change(loop, Where.AFTER, lines=self.after),
        )


@dataclass(frozen=True, slots=True)
class Surroundings:
    """What is around a loop: variables in clauses that move data, those that the region sets, names in it.

    `held` are the ids of variables of which directives anywhere make copies.
    """

    listed: frozenset[str]
    written: frozenset[str]
    names: frozenset[str]
    held: frozenset[str] = frozenset()


def induction_lines(
    loop: host.Loop, found: LoopResult, language: Language, around: Surroundings
) -> InductionLines | None:
    """The lines for a loop with induction variables; nothing where one of them cannot be set."""
    place = _place(loop, language)
    if place is None or not all(_may_set(x, found.index, language, around) for x in found.inductions):
        return None
    fortran = language is Language.FORTRAN
    end = "" if fortran else ";"
    first = tuple(f"{_set(x, _sum(x, language), language)}{end}" for x in found.inductions)
    after = tuple(f"{text}{end}" for x in found.inductions if x.used for text in _last(x, language))
    if fortran:
        declared = [f"integer(8) :: {_kept(x)}" for x in found.inductions]
        before = ("block", *declared, *(f"{_kept(x)} = {x.name}" for x in found.inductions))
        return InductionLines(before, first, (*after, "end block"), place)
    before = ("{", *(f"const long {_kept(x)} = {x.name};" for x in found.inductions))
    braces = () if isinstance(loop.body, host.Block) else ("}",)
    return InductionLines(before, first, (*braces, *after, "}"), place)


def _place(loop: host.Loop, language: Language) -> Span | None:
    """Where an iteration starts, if lines can stand there."""
    body = loop.body
    if body.macro:
        return None
    if language is not Language.FORTRAN:
        return body.span
    first = body.body[0] if isinstance(body, host.Block) and body.body else body
    return first.span if may_precede(first.span) and may_precede(loop.span) else None


def _kept(one: Induction) -> str:
    """The variable that has the value from before the loop."""
    return f"{one.name}_before"


def _may_set(one: Induction, index: str, language: Language, around: Surroundings) -> bool:
    if not is_local(one.symbol, language) or one.name in around.listed or _kept(one) in around.names:
        return False
    if one.used and one.trips is None:
        return False
    needed = (one.by, one.ahead, *((one.trips,) if one.used and one.trips is not None else ()))
    changed = around.listed | around.written
    return all(_is_text(poly, index, changed) for poly in map(expanded, needed))


def is_local(symbol: Symbol, language: Language) -> bool:
    """Whether a variable is of one call of a procedure, and nothing else reaches it."""
    if symbol.file_scope or any(map(symbol.has, _SHARED)):
        return False
    return language is Language.FORTRAN or symbol.storage in _LOCAL


def _is_text(poly: Poly, index: str, changed: frozenset[str]) -> bool:
    """Whether a sum can be written with variables that have the same values wherever it stands."""
    atoms = tuple(poly.atoms())
    return all(a.name == index if a.index else a.symbol is not None and a.name not in changed for a in atoms)


def _wide(language: Language) -> str:
    return "int({}, 8)" if language is Language.FORTRAN else casts(language).wide


def _set(one: Induction, added: str, language: Language) -> str:
    """The assignment of what a variable was before the loop, and what is added to that."""
    value = f"{_kept(one)}{added}"
    if language is not Language.FORTRAN:
        value = casts(language).typed.format(one.symbol.type.spelling, value)
    return f"{one.name} = {value}"


def _sum(one: Induction, language: Language) -> str:
    """What is added to a variable up to an iteration."""
    wide = _wide(language)
    if one.step == 1:
        return _added(text_of(multiply(expanded(one.by), expanded(one.ahead)), wide))
    by = "" if one.by.constant == 1 else f" * {text_of(expanded(one.by), wide)}"
    return f" + {text_of(expanded(one.ahead), wide)} / {one.step}{by}"


def _last(one: Induction, language: Language) -> tuple[str, ...]:
    """The statement that sets a variable after the loop, if that has iterations."""
    wide, trips = _wide(language), expanded(one.trips or Poly())
    text = _set(one, _added(text_of(multiply(expanded(one.by), trips), wide)), language)
    if trips.constant is not None:
        return (text,) if trips.constant > 0 else ()
    return (f"if ({text_of(trips, wide)} > 0) {text}",)


def _added(text: str) -> str:
    return "" if text == "0" else f" + {text}"
