"""The loops of compute constructs and routines of units, with what the analysis finds of them."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from accomp.analysis.array_statements import expanded
from accomp.analysis.calls import PureCalls
from accomp.analysis.collector import Collector
from accomp.analysis.delinearise import Splitter
from accomp.analysis.inlining import Procedures
from accomp.analysis.liveness import Later
from accomp.analysis.recorder import Facts
from accomp.analysis.records import LoopResult, Verdict
from accomp.analysis.values import limits
from accomp.analysis.verdicts import Region, judge
from accomp.host import nodes as host
from accomp.host.walk import walk
from accomp.ir.nodes import Construct, Unit, Use
from accomp.records import replace
from accomp.source import Language
from accomp.syntax.nodes import Symbol

_COMPUTE = ("parallel", "kernels", "serial")
_DATA = ("copy", "copyin", "copyout", "create", "no_create", "present", "deviceptr", "attach", "reduction")


def _all(_: Construct) -> bool:
    return True


def _orphans(unit: Unit, root: host.Statement) -> Iterator[Construct]:
    """The constructs of a routine."""
    return (c for c in unit.constructs if c.region is not None and root.span.contains(c.region.span))


def loop_results(
    units: tuple[Unit, ...], wanted: Callable[[Construct], bool] = _all
) -> tuple[LoopResult, ...]:
    """What is found of all loops in compute constructs and routines, in the order of the text.

    Of compute constructs, and routines with directives of loops, only those are looked at that are wanted.
    """
    pure, procedures = PureCalls(units), Procedures(units)
    found: list[LoopResult] = []
    for unit in units:
        constructs = {
            c.region.span.start: c for c in unit.walk() if c.region is not None and _is_of_statement(c)
        }
        facts = Facts(
            unit.source.language, constructs, pure, pure.components, pure.constants, pure.equivalenced,
            procedures.inlined,
        )  # fmt: skip
        for construct in unit.walk():
            if construct.directive.name.partition(" ")[0] not in _COMPUTE or construct.body is None:
                continue
            if wanted(construct):
                lost = _lost_after(construct)
                before = {use.symbol.id: int(use.before) for use in construct.uses if _fits(use)}
                found += _results(construct.body.root, construct.function, facts, lost, before)
        for name, root in pure.routines(unit):
            if wanted is _all or any(map(wanted, _orphans(unit, root))):
                found += _results(root, name, facts, _lost_in_routine)
        found = [_with_directive(one, constructs) for one in found]
    return tuple(sorted(found, key=lambda r: (r.span.file.path, r.span.start)))


def _results(
    root: host.Statement,
    function: str,
    facts: Facts,
    lost: Callable[[Symbol], bool],
    before: Mapping[str, int] | None = None,
) -> Iterator[LoopResult]:
    root, inlined = facts.inlined(root)
    root, nests = expanded(root) if facts.language is Language.FORTRAN else (root, {})
    if not any(isinstance(n, host.Loop) for n in walk(root)):
        return
    made = {id(loop): nest for nest in nests.values() for loop in nest.loops}
    assured = frozenset(key for key, nest in made.items() if nest.concurrent)
    counting = {index.name for nest in nests.values() for index in nest.indices}
    collected = Collector(root, facts, before, inlined).run(root)
    assuming = Splitter(collected.unstable, assuming=True)
    region = Region(facts.language, function, collected, Later(root), lost, assured, assuming=assuming)
    for loop in collected.loops:
        if id(loop.node) in inlined:
            continue
        nest = made.get(id(loop.node))
        if nest is None:
            one = judge(region, loop)
            yield (
                replace(one, private=tuple(n for n in one.private if n not in counting)) if counting else one
            )
        elif nest.loop is loop.node:
            inner = [judge(region, one) for one in collected.loops if made.get(id(one.node)) is nest]
            wanted = Verdict.INDEPENDENT if nest.combined is None else Verdict.REDUCTION
            yield _of_statement(inner, wanted)


def _of_statement(found: list[LoopResult], wanted: Verdict) -> LoopResult:
    """What is found of a statement by what is of its loops: of the first one that is not as it is wanted."""
    refused = next((one for one in found if one.verdict is not wanted), None)
    contiguous = any(one.contiguous for one in found)
    if refused is not None:
        verdict = Verdict.UNKNOWN if refused.parallel else refused.verdict
        return replace(refused, depth=found[0].depth, verdict=verdict)
    private = {name for one in found for name in one.private}
    last = {name for one in found for name in one.lastprivate}
    return replace(
        found[0],
        private=tuple(sorted(private - last - {one.index for one in found})),
        lastprivate=tuple(sorted(last)),
        contiguous=contiguous,
        index="",
    )


def _fits(use: Use) -> bool:
    """Whether the value that a variable has before a region is known, and one of its type."""
    if not use.before:
        return False
    value, (low, high) = int(use.before), limits(use.symbol.type)
    return (low is None or low <= value) and (high is None or value <= high)


def _is_of_statement(construct: Construct) -> bool:
    """Whether a directive is about the one statement that its region is."""
    return construct.directive.name.rpartition(" ")[2] in ("loop", "atomic")


def _lost_after(construct: Construct) -> Callable[[Symbol], bool]:
    """Whether the value of a variable is lost at the end of a compute construct (OpenACC 3.3 2.6.2)."""
    directive = construct.directive
    listed = {r.symbol.id for c in directive.all(*_DATA) for r in c.vars if r.symbol is not None}
    private = {
        r.symbol.id for c in directive.all("private", "firstprivate") for r in c.vars if r.symbol is not None
    }
    uses = {use.symbol.id: use for use in construct.uses}
    copies = directive.name.startswith("kernels")

    def lost(symbol: Symbol) -> bool:
        use = uses.get(symbol.id)
        if symbol.id in private or (use is not None and use.dead):
            return True
        if symbol.storage in ("static", "extern", "thread_local"):
            return False
        if use is None:
            return True
        return symbol.type.scalar and symbol.id not in listed and not copies

    return lost


def _lost_in_routine(symbol: Symbol) -> bool:
    """Whether a variable is gone when a routine ends."""
    return symbol.storage in ("auto", "register") and not symbol.attributes


def _with_directive(one: LoopResult, constructs: dict[int, Construct]) -> LoopResult:
    found = constructs.get(one.span.start)
    return replace(one, directive=found.directive.name) if found is not None and not one.directive else one
