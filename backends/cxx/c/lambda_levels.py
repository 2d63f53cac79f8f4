"""The levels of parallelism of lambdas, which what they hold and call tells (OpenACC 3.3 section 2.15.1)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.host import nodes as host
from accomp.host.program import Program, undecided
from accomp.host.walk import below, core, is_lambda
from accomp.ir.kernel import LEVELS, Level
from accomp.ir.nodes import Construct, Unit
from accomp.mapping.levels import levels
from accomp.records import dataclass, field
from accomp.source import Span

Place = tuple[str, int]
"""A lambda: its file, and where it ends there."""


def place_of(span: Span) -> Place:
    """What tells a lambda by its span, or by that of its function."""
    return span.file.path, span.end


@dataclass(slots=True)
class _Lambdas:
    """The lambdas of a translation unit with their spans, and what each calls itself."""

    spans: dict[Place, Span] = field(default_factory=dict[Place, Span])
    calls: dict[Place, list[host.Call]] = field(default_factory=dict[Place, list[host.Call]])
    held: dict[str, Place] = field(default_factory=dict[str, Place])
    """Those in variables, by the ids of these."""

    def note(self, node: host.Node, around: Place | None) -> None:
        """Note what is below a node that stands in a lambda."""
        if is_lambda(node):
            around = place_of(node.span)
            self.spans[around] = node.span
        elif isinstance(node, host.Call) and around is not None:
            self.calls.setdefault(around, []).append(node)
        elif isinstance(node, host.Declare):
            made = ((x.symbol.id, core(x.initial)) for x in node.locals if x.initial is not None)
            self.held |= {id_: place_of(initial.span) for id_, initial in made if is_lambda(initial)}
        for part in below(node):
            self.note(part, around)

    def called(self, call: host.Call) -> Place | None:
        """The lambda that a call is of; in generic ones the variable tells it that holds it."""
        if call.member is not None:
            return place_of(call.member)
        callee = call.callee or next(iter(call.arguments), None)
        callee = callee.operand if isinstance(callee, host.Address) else callee
        return self.held.get(callee.symbol.id) if isinstance(callee, host.Variable) else None

    def holding(self, span: Span) -> Place | None:
        """The innermost lambda around a place."""
        found = [(s.end - s.start, place) for place, s in self.spans.items() if s.contains(span)]
        return min(found)[1] if found else None


def lambda_levels(
    units: tuple[Unit, ...],
    program: Program,
    orphans: Iterable[Construct],
    routines: dict[str, Level],
    decided: dict[Place, Level],
) -> dict[Place, Level]:
    """The levels of lambdas; `routines` has those of functions by their names and symbols, `decided` of calls
    that instantiations tell.
    """
    found = _Lambdas()
    for declaration in (*program.declarations, *program.members):
        if declaration.body is not None:
            around = place_of(declaration.span) if declaration.closure is not None else None
            if around is not None:
                found.spans[around] = declaration.span
            found.note(declaration.body.root, around)
    for body in (c.body for u in units for c in u.walk() if c.body is not None):
        found.note(body.root, None)
    made = dict.fromkeys(found.spans, Level.SEQ)
    for construct in (*(c for u in units for c in u.walk()), *(i for c in orphans for i in c.walk())):
        span = construct.directive.span
        place = found.holding(span) if span is not None and construct.directive.name == "loop" else None
        if place is not None:
            _widen(made, place, (LEVELS[name] for name in LEVELS if getattr(levels(construct), name)))
    while any(
        _widen(made, p, _levels_of(calls, found, routines, decided, made)) for p, calls in found.calls.items()
    ):
        pass
    return made


def _levels_of(
    calls: Iterable[host.Call],
    found: _Lambdas,
    routines: dict[str, Level],
    decided: dict[Place, Level],
    lambdas: dict[Place, Level],
) -> Iterator[Level]:
    for call in calls:
        place = found.called(call)
        level = lambdas.get(place) if place is not None else None
        if level is None and call.symbol.endswith(undecided("")):
            level = decided.get(place_of(call.span))
        if level is not None:
            yield level
        else:
            yield from (routines[name] for name in (call.symbol, call.name) if name in routines)


def _widen(made: dict[Place, Level], place: Place, levels_: Iterable[Level]) -> bool:
    """Note the widest of levels for a lambda; whether it has a wider one than before."""
    widest = min((level for level in (*levels_, made[place]) if level is not Level.SEQ), default=Level.SEQ)
    if widest is made[place]:
        return False
    made[place] = widest
    return True
