"""The map stage: applies the rules to the normalized tree and attaches what each construct became."""

from __future__ import annotations

from collections.abc import Iterable
from functools import cache

from accomp.codes.mapping import UNMAPPED_DIRECTIVE
from accomp.diagnostics import Sink
from accomp.ir.nodes import (
    ActionLine,
    Construct,
    HostLine,
    Insertion,
    Line,
    Lowering,
    OmpLine,
    Trace,
    Unit,
)
from accomp.ir.own_procedures import OwnProcedure
from accomp.mapping.accounting import report_unaccounted, rules_for
from accomp.mapping.counted_components import (
    check_components_apart,
    check_components_counted,
    check_components_inherited,
)
from accomp.mapping.counted_members import check_members
from accomp.mapping.member_pointers import lists_objects
from accomp.mapping.normalize import normalize
from accomp.mapping.omp_lines import limits_one_team, objects_first
from accomp.mapping.policy import Policy
from accomp.mapping.portable import check_counters, check_names, check_objects, check_routines
from accomp.mapping.rule import (
    Act,
    AddClause,
    Around,
    Change,
    Component,
    Content,
    Context,
    Discard,
    Effect,
    Enclose,
    Host,
    Inner,
    Insert,
    Outline,
    Rule,
    Say,
    Separate,
    Transform,
    Wrap,
    in_fortran,
)
from accomp.mapping.rules.routine import lambda_bindings
from accomp.mapping.rules.table import RULES
from accomp.mapping.surroundings import NOTHING, Surroundings, surroundings
from accomp.records import dataclass, field, replace
from accomp.source import Edit, Language
from accomp.syntax.nodes import Clause, Directive, Model
from accomp.target import EXACT, PORTABLE, Target


@cache
def _rules(directive: str, profile: str, language: str) -> tuple[tuple[Rule, Trace], ...]:
    """The rules for a directive in one profile and host language, each with the trace it leaves."""
    return tuple((r, Trace(r.id, _cited(r))) for r in rules_for(RULES, directive, profile, language))


@cache
def _consumed(directive: str, profile: str, language: str) -> frozenset[str]:
    """The clauses of a directive that its rules account for."""
    return frozenset(name for rule, _ in _rules(directive, profile, language) for name in rule.consumes)


def map_units(units: tuple[Unit, ...], policy: Policy, target: Target, sink: Sink) -> tuple[Unit, ...]:
    """The units of one translation unit, mapped to OpenMP."""
    return tuple(map_unit(unit, policy, target, sink, units) for unit in units)


def map_unit(unit: Unit, policy: Policy, target: Target, sink: Sink, units: tuple[Unit, ...] = ()) -> Unit:
    """The unit with `omp` of every construct set; what has no mapping is reported.

    `units` are all that are compiled with it.
    """
    check_names(unit, sink)
    pointers = target.cxx and not target.exact and not lists_objects(unit)
    if not target.exact:
        check_counters(unit, sink)
        check_routines(unit, sink)
        check_members(unit, sink)
        check_objects(unit.constructs, sink)
    if target.offload and not target.exact:
        check_components_counted(unit, sink)
        if target.renames:
            check_components_inherited(unit, sink)
            check_components_apart(unit, sink)
    around = surroundings(unit, units)
    bound = lambda_bindings(unit) if target.cxx else ()
    mapped = (
        map_construct(c, policy, target, sink, replace(around.get(i, NOTHING), pointers=pointers), bound)
        for i, c in enumerate(unit.constructs)
    )
    out = replace(unit, constructs=tuple(mapped))
    return _finished(out, target, sink)


def _finished(out: Unit, target: Target, sink: Sink) -> Unit:
    """The mapped unit as its compiler takes it."""
    if target.joined:
        from accomp.mapping.joined import joined

        out = joined(out, target)
    if out.source.language is Language.FORTRAN:
        from accomp.mapping.element_ranges import with_element_ranges

        out = with_element_ranges(out)
        if target.named_cycles:
            from accomp.mapping.named_loops import with_named_loops

            out = with_named_loops(out)
    if target.exact:
        return out
    if target.whole_objects:
        from accomp.mapping.component_names import with_names

        out = with_names(out, target, sink)
    if target.named_elements:
        from accomp.mapping.element_names import with_element_names

        out = with_element_names(out)
    return out


def map_construct(
    construct: Construct,
    policy: Policy,
    target: Target,
    sink: Sink,
    around: Surroundings = NOTHING,
    bound: tuple[tuple[str, str], ...] = (),
) -> Construct:
    """One outermost construct with its lowering and those of all nested in it."""
    leaf = normalize(construct, policy, target, around)
    context = Context(leaf, around.declares, target, around.routine, bound, around.pointers, policy.name)
    mapped = _map(construct, context, sink)
    if not target.threads or around.routine:
        return mapped
    from accomp.mapping.host_threads import on_threads

    return on_threads(mapped)


def _map(original: Construct, context: Context, sink: Sink) -> Construct:
    """Walk the original and the normalized tree together; a combined directive is several leaves."""
    lowering, leaf, outer = Lowering(), context.construct, context.ancestors
    while True:
        lowering = _inside(lowering, lower(replace(context, construct=leaf, ancestors=outer), sink))
        outer = (*outer, leaf)
        if not (len(leaf.children) == 1 and leaf.children[0].directive.span is leaf.directive.span):
            break
        leaf = leaf.children[0]
    children = tuple(
        _map(child, replace(context, construct=part, ancestors=outer), sink)
        for child, part in zip(original.children, leaf.children, strict=True)
    )
    return replace(original, children=children, omp=_parted(original, lowering))


def _parted(construct: Construct, lowering: Lowering) -> Lowering:
    """CONTINUE keeps a BLOCK from being all that a directive around it applies to (OpenMP 5.1)."""
    region, before = construct.region, lowering.before
    if region is None or not region.block or not before or not isinstance(before[-1], OmpLine):
        return lowering
    return replace(lowering, before=(*before, HostLine("continue")))


def _inside(outer: Lowering, inner: Lowering) -> Lowering:
    """The lowering of a leaf put into that of the leaf around it."""
    return Lowering(
        outer.before + inner.before,
        inner.after + outer.after,
        outer.edits + inner.edits,
        outer.trace + inner.trace,
        outer.insertions + inner.insertions,
        outer.procedure or inner.procedure,
    )


_OF_TEAMS = ("num_teams", "thread_limit", "default", "shared", "private", "firstprivate", "reduction")


def _ending(leaf: Construct, line: Line) -> tuple[Line, ...]:
    """The end directive that Fortran has of constructs with a block, and of others where one was written."""
    if not in_fortran(leaf) or not isinstance(line, OmpLine):
        return ()
    from accomp.spec.model import Association
    from accomp.syntax.parser import table

    spec = table(Model.OMP).directive(line.directive.name)
    block = spec is not None and spec.association is Association.BLOCK
    capture = spec is not None and spec.association is Association.STATEMENT and leaf.closing is not None
    if not block and not capture:
        return ()
    return (OmpLine(Directive(Model.OMP, line.directive.name, line.directive.span, end=True), line.trace),)


def block_words(construct: Construct) -> tuple[str, str]:
    """What statements with declarations of their own stand between."""
    return ("block", "end block") if in_fortran(construct) else ("{", "}")


@dataclass(slots=True)
class _Assembly:
    """What the effects on one leaf add up to."""

    components: list[Component] = field(default_factory=list[Component])
    clauses: list[Clause] = field(default_factory=list[Clause])
    declarations: list[Line] = field(default_factory=list[Line])
    before: list[Line] = field(default_factory=list[Line])
    after: list[Line] = field(default_factory=list[Line])
    edits: list[Edit] = field(default_factory=list[Edit])
    insertions: list[Insertion] = field(default_factory=list[Insertion])
    procedure: OwnProcedure | None = None
    made: list[Trace] = field(default_factory=list[Trace])
    around: list[Line] = field(default_factory=list[Line])
    opening: list[Line] = field(default_factory=list[Line])
    closing: list[Line] = field(default_factory=list[Line])
    inner: list[Line] = field(default_factory=list[Line])
    loops: list[Line] = field(default_factory=list[Line])
    wrapped: list[Trace] = field(default_factory=list[Trace])
    discarded: list[Trace] = field(default_factory=list[Trace])

    def lowering(self, leaf: Construct) -> Lowering:
        """The lines of the leaf: compound statement and local copies outside, directive inside."""
        before, after = list(self.before), list(self.after)
        opening, closing = block_words(leaf)
        for line in self.before:
            after = [*after, *_ending(leaf, line)]
        wrapped = tuple(self.wrapped)
        if wrapped:
            before = [HostLine(opening, wrapped), *self.declarations, *before]
            after = [*after, HostLine(closing, wrapped)]
        if self.around:
            before += [HostLine(opening, wrapped), *self.around]
            after = [*after, HostLine(closing, wrapped)]
        before += self.opening
        after = [*self.closing, *after]
        for line in self._main(leaf):
            before.append(line)
            after = [*_ending(leaf, line), *after]
        before += self.loops
        if self.inner:
            before += [HostLine(opening), *self.inner]
            after = [HostLine(closing), *after]
        if leaf.region is None:
            before, after = [*before, *after], []
        discarded, insertions = tuple(self.discarded), tuple(self.insertions)
        edits = tuple(self.edits)
        return Lowering(tuple(before), tuple(after), edits, discarded, insertions, self.procedure)

    def _main(self, leaf: Construct) -> tuple[OmpLine, ...]:
        """The directive that the leaf becomes; in Fortran `target` and `teams` may stand apart."""
        if not self.components:
            return ()
        made, traces = self._directive(leaf), tuple(self.made)
        apart = made.has("private", "firstprivate") or limits_one_team(made.clauses)
        if made.name != "target teams" or not in_fortran(leaf) or not apart:
            return (OmpLine(made, traces),)
        outer = tuple(c for c in made.clauses if c.name not in _OF_TEAMS)
        inner = tuple(c for c in made.clauses if c.name in _OF_TEAMS)
        target = replace(made, name="target", clauses=outer)
        return (OmpLine(target, traces), OmpLine(replace(made, name="teams", clauses=inner), traces))

    def _directive(self, leaf: Construct) -> Directive:
        name = " ".join(c.name for c in sorted(self.components, key=lambda c: c.rank))
        clauses = objects_first(self.clauses) if in_fortran(leaf) else self.clauses
        return Directive(Model.OMP, name, leaf.directive.span, _merged(clauses))


def _merged(clauses: list[Clause]) -> tuple[Clause, ...]:
    """Clauses of one name and the same modifiers as one, each var once."""
    out: dict[tuple[object, ...], Clause] = {}
    for clause in clauses:
        key = (clause.name, tuple(str(getattr(m, "text", m)) for m in clause.modifiers))
        before = out.get(key)
        if before is None or not clause.vars:
            out[key if clause.vars else (*key, len(out))] = clause
            continue
        texts = {v.text for v in before.vars}
        out[key] = replace(before, args=(*before.args, *(v for v in clause.vars if v.text not in texts)))
    return tuple(c for c in out.values() if c.args or not c.parenthesized)


def lower(context: Context, sink: Sink) -> Lowering:
    """Apply the rules to one leaf; report the directive or the clauses that none accounts for."""
    directive = context.directive
    language = "fortran" if context.fortran else "c"
    rules = _rules(directive.name, EXACT if context.target.exact else PORTABLE, language)
    if not rules:
        sink.report(UNMAPPED_DIRECTIVE, directive.span, directive=directive.name, output="OpenMP")
        return Lowering()
    assembly = _Assembly()
    consumed: set[str] = set()
    for rule, trace in _applying(rules, context):
        consumed.update(rule.consumes)
        for effect in rule.emit(context):
            _apply(assembly, effect, trace, sink)
    report_unaccounted(directive, consumed, "OpenMP", sink, _consumed(directive.name, EXACT, language))
    return assembly.lowering(context.construct)


def _applying(rules: tuple[tuple[Rule, Trace], ...], context: Context) -> Iterable[tuple[Rule, Trace]]:
    """The rules whose condition holds, or the one among them that stands alone."""
    applying = [(rule, trace) for rule, trace in rules if rule.when(context)]
    return next(([(rule, trace)] for rule, trace in applying if rule.alone), applying)


def _cited(rule: Rule) -> str:
    return f"OpenACC 3.3, {rule.cites}" if rule.cites[:1].isdigit() else rule.cites


def _line(content: Content, trace: Trace, needs: str = "") -> Line:
    if isinstance(content, str):
        return HostLine(content, (trace,), needs)
    return OmpLine(content, (trace,)) if isinstance(content, Directive) else ActionLine(content, (trace,))


def _own_line(effect: Separate | Host | Act, trace: Trace) -> Line:
    if isinstance(effect, Separate):
        return OmpLine(effect.directive, (trace,))
    return effect.line if isinstance(effect, Host) else ActionLine(effect.action)


def _surround(assembly: _Assembly, effect: Around | Enclose | Transform, trace: Trace) -> None:
    if isinstance(effect, Transform):
        assembly.loops.append(OmpLine(effect.directive, (trace,)))
        return
    if isinstance(effect, Around):
        assembly.around.extend(_line(d, trace) for d in effect.declarations)
        return
    assembly.opening.extend(_line(o, trace) for o in effect.opening)
    assembly.closing[:0] = [_line(c, trace) for c in effect.closing]


def _apply(assembly: _Assembly, effect: Effect, trace: Trace, sink: Sink) -> None:
    match effect:
        case Component():
            assembly.components.append(effect)
            assembly.made.append(trace)
        case AddClause(clause):
            assembly.clauses.append(clause)
            assembly.made += [trace] if trace not in assembly.made else []
        case Wrap(declarations, needs):
            assembly.declarations.extend(_line(d, trace, needs) for d in declarations)
            assembly.wrapped.append(trace)
        case Around() | Enclose() | Transform():
            _surround(assembly, effect, trace)
        case Inner(declarations):
            assembly.inner.extend(_line(d, trace) for d in declarations)
            assembly.made.append(trace)
        case Separate() | Host() | Act():
            (assembly.after if effect.after else assembly.before).append(_own_line(effect, trace))
        case Insert(place, at, lines):
            made = tuple(HostLine(x) if isinstance(x, str) else ActionLine(x) for x in lines)
            assembly.insertions.append(Insertion(place, at, made))
        case Change(edit):
            assembly.edits.append(edit)
        case Outline(procedure):
            assembly.procedure = procedure
        case Discard(why):
            assembly.discarded.append(Trace(trace.rule, why))
        case Say(code, span, arguments, notes):
            sink.add(code, span, arguments, notes)
