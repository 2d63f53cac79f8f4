"""The levels of parallelism that a nest of loops gets of what the analysis finds (section 2.9)."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from accomp.analysis.records import LoopResult
from accomp.host import nodes as host
from accomp.host.effects import effects
from accomp.host.walk import below, is_statement, walk
from accomp.ir.nodes import Construct
from accomp.mapping.element_updates import element_updates
from accomp.mapping.induction_lines import InductionLines, Surroundings, induction_lines
from accomp.records import dataclass, replace
from accomp.source import Language
from accomp.syntax.directive_edits import may_precede
from accomp.syntax.nodes import Clause, Expr, Symbol, TypeKind, VarRef, Word

SHORT = 64
"""A loop of fewer iterations is collapsed with the one in it."""
_OPERATORS = {
    Language.FORTRAN: frozenset("+ * max min iand ior ieor .and. .or. .eqv. .neqv.".split()),
    Language.C: frozenset("+ * max min & | ^ && ||".split()),
}
_OF_PROGRAM = frozenset(("allocatable", "pointer", "optional"))


@dataclass(frozen=True, slots=True)
class Inner:
    """A loop within a nest whose iterations are for vector lanes."""

    node: host.Loop
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, slots=True)
class Nest:
    """A loop that is partitioned: clauses of its directive, and loops in it that get directives too.

    `last`: later code reads values of its last iteration. `lines` set induction variables. `updates` are
    the statements by which several iterations may update one element.
    """

    node: host.Loop
    clauses: tuple[Clause, ...]
    inner: tuple[Inner, ...] = ()
    last: bool = False
    lines: InductionLines | None = None
    updates: tuple[host.Statement, ...] = ()


@dataclass(frozen=True, slots=True)
class Known:
    """What decisions on a region are based on: results by the offsets of loops, constructs by those of
    their regions, variables by their names (None where several have it). `lanes`: compilers make use of
    vector lanes. `many_threads`: more than those of a CPU, for which atomic updates are worth while. `own`
    are the offsets of statements after directives of OpenMP that the program has. Without `around` no lines
    are put into loops.
    """

    language: Language
    results: Mapping[int, LoopResult]
    directives: Mapping[int, Construct]
    symbols: Mapping[str, Symbol | None]
    lanes: bool = True
    many_threads: bool = False
    own: frozenset[int] = frozenset()
    around: Surroundings | None = None

    def counted(self, node: host.Node | None) -> LoopResult | None:
        """What is found of a loop that a directive may be for, and whose index later code does not read."""
        if not isinstance(node, host.Loop) or node.macro or node.range is None:
            return None
        found = self.results.get(node.span.start)
        return found if found is not None and not found.index_used else None

    def parallel(self, node: host.Node | None) -> LoopResult | None:
        """What is found of a loop, if its iterations may be executed at once and clauses can say how."""
        found = self.counted(node)
        return found if found is not None and self.may_list(found) else None

    def may_list(self, found: LoopResult) -> bool:
        """Whether a loop is parallel, and clauses can list what iterations have copies of and combine.

        Copies that are to have the values of the last iteration need one: else OpenMP leaves it open what
        the variables are after the loop (OpenMP 5.2, 5.4.5).
        """
        if found.lastprivate and not found.trips:
            return False
        known = _OPERATORS[Language.FORTRAN if self.language is Language.FORTRAN else Language.C]
        reduced = (self.may_reduce(one.name) and one.operator in known for one in found.reductions)
        return found.parallel and all(map(self._may_own, found.private)) and all(reduced)

    def with_lines(self, node: host.Node | None) -> tuple[LoopResult, InductionLines] | None:
        """What is found of a loop that is parallel if lines set its induction variables, and these lines."""
        found = self.counted(node)
        if not isinstance(node, host.Loop) or found is None or not found.inductions or self.around is None:
            return None
        set_ = found.with_set()
        if found.lastprivate or not self.may_list(set_):
            return None
        lines = induction_lines(node, found, self.language, self.around)
        return (set_, lines) if lines is not None else None

    def may_reduce(self, name: str) -> bool:
        """Whether a variable may be in a `reduction` clause."""
        symbol = self.symbols.get(name)
        return symbol is not None and symbol.type.scalar and symbol.type.kind is not TypeKind.POINTER

    def _may_own(self, name: str) -> bool:
        symbol = self.symbols.get(name)
        if symbol is None:
            return False
        if symbol.type.scalar:
            return symbol.type.kind is not TypeKind.REFERENCE and not symbol.has("optional")
        whole = symbol.type.complete and not symbol.type.variable and symbol.type.kind is TypeKind.ARRAY
        return whole and not any(map(symbol.has, _OF_PROGRAM))


def loop_of(node: host.Node | None) -> host.Loop | None:
    """The loop that a statement is: one with a label or a directive, or alone in a block, too."""
    while node is not None and not isinstance(node, host.Loop):
        if isinstance(node, host.Block):
            node = node.body[0] if len(node.body) == 1 else None
        elif isinstance(node, host.Label):
            node = node.statement
        else:
            node = node.body if isinstance(node, host.Directive) else None
    return node


def nest(known: Known, node: host.Loop) -> Nest | None:
    """What a loop without a directive becomes, if it is parallel."""
    found = known.parallel(node)
    if not may_precede(node.span) or known.directives.get(node.span.start) is not None:
        return None
    if found is None:
        return _with_lines(known, node) or (_updating(known, node) if known.many_threads else None)
    within = [known.directives[n.span.start] for n in _loops(node.body) if n.span.start in known.directives]
    if any(c.directive.has("gang") for c in within):
        return None
    if within or found.lastprivate:
        return Nest(node, variables([found]), last=bool(found.lastprivate))
    count, results = _collapsed(known, node, found)
    if count > 1:
        said = (Clause("collapse", args=(Expr(str(count)),), parenthesized=True),)
        return Nest(node, (*said, *variables(results)))
    whole = found.contiguous or _owns_arrays(known, found)
    inner = () if whole else tuple(_outermost(known, node.body, _suits_lanes, Clause("vector")))
    levels = (Clause("gang"), Clause("worker")) if inner else ()
    return Nest(node, (*levels, *variables([found])), inner)


def _with_lines(known: Known, node: host.Loop) -> Nest | None:
    """A loop that is parallel if each iteration starts by setting the induction variables."""
    told = known.with_lines(node)
    if told is None or any(isinstance(n, host.Directive) for n in walk(node.body)):
        return None
    found, lines = told
    inner = () if found.contiguous else tuple(_outermost(known, node.body, _suits_lanes, Clause("vector")))
    levels = (Clause("gang"), Clause("worker")) if inner else ()
    return Nest(node, (*levels, *variables([found])), inner, lines=lines)


def _updating(known: Known, node: host.Loop) -> Nest | None:
    """A loop that is parallel but for elements that its iterations update, if no loop in it is."""
    found = known.counted(node)
    if found is None:
        return None
    scalars = tuple(one for one in found.reductions if known.may_reduce(one.name))
    arrays = frozenset(one.name for one in found.reductions if one not in scalars)
    found = replace(found, reductions=scalars)
    if any(isinstance(n, host.Directive) for n in walk(node.body)) or any(ordered(known, node.body)):
        return None
    updates = element_updates(node, arrays)
    if updates is None or found.lastprivate or not known.may_list(found):
        return None
    return Nest(node, variables([found]), updates=updates)


def variables(results: list[LoopResult], given: frozenset[str] = frozenset()) -> tuple[Clause, ...]:
    """The `private` and `reduction` clauses of loops that one directive is about, without variables `given`.

    Those of which later code reads the last values are left to the rules of `kernels`.
    """
    outer, *_ = results
    indices = {r.index for r in results}
    private = sorted({n for r in results for n in r.private} - indices - given)
    reduced: dict[str, list[str]] = {}
    for one in outer.reductions:
        if one.name not in given:
            reduced.setdefault(one.operator, []).append(one.name)
    made = [_listing("private", private)] if private else []
    return (*made, *(_listing("reduction", names, op) for op, names in sorted(reduced.items())))


def _listing(name: str, names: list[str], operator: str = "") -> Clause:
    modifiers = (Word(operator),) if operator else ()
    args = tuple(VarRef(n, n) for n in names)
    return Clause(name, spelling=name, modifiers=modifiers, args=args, parenthesized=True)


def _owns_arrays(known: Known, found: LoopResult) -> bool:
    symbols = map(known.symbols.get, found.private)
    return any(s is None or not s.type.scalar for s in symbols)


def _loops(node: host.Node) -> Iterator[host.Loop]:
    return (n for n in walk(node) if isinstance(n, host.Loop))


def _collapsed(known: Known, node: host.Loop, found: LoopResult) -> tuple[int, list[LoopResult]]:
    """How many perfectly nested loops are collapsed into one, and what is found of each."""
    results, outer, trips = [found], [node], found.trips
    while True:
        inner = loop_of(outer[-1].body)
        result = known.parallel(inner)
        short = trips is not None and trips < SHORT
        if inner is None or result is None or not (short or not known.lanes):
            break
        if not {r.name for r in result.reductions} <= {r.name for r in found.reductions}:
            break
        if not _is_rectangular(inner, outer) or result.lastprivate:
            break
        trips = trips * result.trips if trips is not None and result.trips is not None else None
        results.append(result)
        outer.append(inner)
    return len(outer), results


def _is_rectangular(inner: host.Loop, outer: list[host.Loop]) -> bool:
    """Whether the bounds of a loop are the same in all iterations of the loops around it."""
    range_ = inner.range
    if range_ is None:
        return False
    changed = effects(outer[0]).writes
    nodes = [n for part in (range_.lower, range_.upper, range_.step) for n in walk(part)]
    if any(isinstance(n, host.Element | host.Member | host.Call | host.Opaque | host.Assign) for n in nodes):
        return False
    return not any(isinstance(n, host.Variable) and n.symbol.name in changed for n in nodes)


def _outermost(
    known: Known, node: host.Node, suits: Callable[[Known, host.Loop, LoopResult], bool], *said: Clause
) -> Iterator[Inner]:
    """The outermost parallel loops within a statement that are suited, with clauses that say so."""
    if isinstance(node, host.Directive):
        return
    if isinstance(node, host.Loop):
        found = known.parallel(node)
        if found is not None and suits(known, node, found):
            yield Inner(node, (*said, *variables([found])))
            return
    for part in below(node):
        if is_statement(part):
            yield from _outermost(known, part, suits, *said)


def ordered(known: Known, node: host.Node) -> Iterator[Inner]:
    """The outermost parallel loops within a statement of which one thread executes the rest."""
    return _outermost(known, node, _is_free, Clause("vector"), Clause("independent"))


def _is_free(known: Known, node: host.Loop, found: LoopResult) -> bool:
    """Whether a parallel loop can have a directive, and needs none for loops within."""
    plain = not any(isinstance(n, host.Directive) for n in walk(node.body))
    return plain and not found.lastprivate and may_precede(node.span) and not _owns_arrays(known, found)


def _suits_lanes(known: Known, node: host.Loop, found: LoopResult) -> bool:
    """Whether such a loop goes through memory element by element, and calls nothing."""
    if found.reductions or not found.contiguous or any(isinstance(n, host.Call) for n in walk(node.body)):
        return False
    return _is_free(known, node, found)
