"""Loops that are parallel if pointers of C and C++ do not overlap, which the program tells when it runs.

A construct with such loops stands in the text twice: with its loops partitioned, and as it is. Which of them
is executed is decided by comparisons of addresses on the host, in front of the construct.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from accomp.analysis.reach import Apart
from accomp.analysis.records import LoopResult, Verdict
from accomp.host import nodes as host
from accomp.host.walk import walk
from accomp.ir.nodes import Construct, Unit
from accomp.mapping.attributes import DATA_CLAUSES
from accomp.records import dataclass, field, replace
from accomp.source import Language, Span
from accomp.syntax.directive_edits import Change, Where, may_repeat
from accomp.syntax.nodes import Symbol

_MOST = 64
"""So many comparisons of pointers are made for a construct."""
_OF_DEVICES = ("deviceptr", "use_device")


@dataclass(frozen=True, slots=True)
class Program:
    """What directives of a program say of variables, by their ids.

    `held` have copies that may differ from the host's, `written` are set in regions, `device` may hold
    addresses of devices.
    """

    held: frozenset[str] = field(default_factory=frozenset[str])
    written: frozenset[str] = field(default_factory=frozenset[str])
    device: frozenset[str] = field(default_factory=frozenset[str])


def program(units: tuple[Unit, ...]) -> Program:
    """What the directives of some units say of variables."""
    constructs = [c for unit in units for c in unit.walk()]
    written = {use.symbol.id for c in constructs for use in c.uses if use.written}
    held = frozenset(_listed(constructs, *DATA_CLAUSES, "link", "device_resident"))
    return Program(held, frozenset(written), frozenset(_listed(constructs, *_OF_DEVICES)))


def _listed(constructs: list[Construct], *names: str) -> Iterator[str]:
    for construct in constructs:
        for clause in construct.directive.all(*names):
            yield from (ref.symbol.id for ref in clause.vars if ref.symbol is not None)


@dataclass(frozen=True, slots=True)
class Assumed:
    """What is found of loops if a condition holds."""

    results: Mapping[int, LoopResult]
    text: str


def assumed(
    construct: Construct, results: Mapping[int, LoopResult], known: Program, language: Language
) -> Assumed | None:
    """The results for a construct if pointers do not overlap; nothing where that cannot be told."""
    region = construct.region
    if region is None or construct.body is None or not _may_repeat(construct.body.root, region.span):
        return None
    nodes = tuple(walk(construct.body.root))
    own = {x.symbol.id for n in nodes if isinstance(n, host.Declare) for x in n.locals}
    if language is Language.CXX:  # names that namespaces qualify are not those of conditions
        variables = [n for n in nodes if isinstance(n, host.Variable) and n.symbol.file_scope]
        plain = {n.symbol.id for n in variables if n.span.end - n.span.start == len(n.symbol.name)}
        own |= {n.symbol.id for n in variables} - plain
    waiting = construct.directive.has("async")
    found = {
        at: one
        for at, one in results.items()
        if region.span.contains(one.span)
        and one.apart
        and all(_is_told(x, known, own, waiting=waiting) for x in one.apart)
    }
    outer = [r for r in found.values() if not any(_is_within(r, o) for o in found.values())]
    texts = tuple(dict.fromkeys(x.text for one in outer for x in one.apart))
    if not texts or len(texts) > _MOST:
        return None
    parallel = {at: _without_pairs(one) for at, one in found.items()}
    text = " &&\n".join(texts)
    text = text if " && " in text or len(texts) > 1 else text.removeprefix("(").removesuffix(")")
    return Assumed({**results, **parallel}, text)


def _is_within(one: LoopResult, other: LoopResult) -> bool:
    return one is not other and other.span.contains(one.span)


def _without_pairs(one: LoopResult) -> LoopResult:
    verdict = Verdict.REDUCTION if one.reductions else Verdict.INDEPENDENT
    found = replace(one, verdict_if_set=verdict, runtime_check=(), apart=())
    return found if one.inductions else replace(found, verdict=verdict, why="")


def _may_repeat(root: host.Node, span: Span) -> bool:
    """Whether the text of a region can stand twice in a function."""
    if not may_repeat(span):
        return False
    return not any(
        isinstance(n, host.Label) or (isinstance(n, host.Declare) and any(x.static for x in n.locals))
        for n in walk(root)
    )


def _is_told(one: Apart, known: Program, own: set[str], *, waiting: bool) -> bool:
    """Whether the host has the values and addresses of a condition in front of a construct; `own` are
    variables that have not these names there.
    """
    if any(symbol.id in own for symbol in (*one.values, *one.objects)):
        return False
    if any(s.id in known.device for s in one.objects):
        return False
    return not any(_may_differ(s, known, waiting=waiting) for s in one.values)


def _may_differ(symbol: Symbol, known: Program, *, waiting: bool) -> bool:
    """Whether the device may have another value of a variable than the host has when it meets a construct."""
    return symbol.id in known.held or (waiting and symbol.id in known.written)


def choice(construct: Construct, found: Assumed) -> Change:
    """The change that makes two of a construct."""
    directive, region = construct.directive.span, construct.region
    assert directive is not None
    assert region is not None
    return Change(Span(directive.file, directive.start, region.span.end), Where.CHOICE, condition=found.text)
