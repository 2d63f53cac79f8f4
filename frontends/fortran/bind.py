"""Directives bound to the symbols, loops and regions of Fortran: the constructs of a unit."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Iterator, Sequence
from itertools import pairwise
from typing import TYPE_CHECKING, Any

from accomp.codes import frontend as codes
from accomp.diagnostics import Note, Sink
from accomp.frontends.fortran.bind_directive import Arguments
from accomp.frontends.fortran.branches import ALWAYS, Context, conditions, excludes, independent_conditions
from accomp.frontends.fortran.component_mentions import ComponentMentions
from accomp.frontends.fortran.components import (
    components,
    dynamic_parts,
    ends_in_holder,
    named_with_components,
    type_name,
)
from accomp.frontends.fortran.declarative_places import report_late
from accomp.frontends.fortran.delimiters import inquiry
from accomp.frontends.fortran.device_procedures import DeviceProcedures
from accomp.frontends.fortran.directives import COMPUTE, Fault, Misfit, Placed, Placement, region
from accomp.frontends.fortran.earlier_values import EarlierValues
from accomp.frontends.fortran.entities import Entity, Role
from accomp.frontends.fortran.insertion_points import entry, exits, specification
from accomp.frontends.fortran.liveness import Liveness
from accomp.frontends.fortran.loops import DoLoop, Form, Nest, body, loop_of, names_in_bounds, nest
from accomp.frontends.fortran.lost_values import Values
from accomp.frontends.fortran.own_arrays import with_arrays
from accomp.frontends.fortran.references import Reference
from accomp.frontends.fortran.region_boundary import Boundaries
from accomp.frontends.fortran.region_checks import report_declared
from accomp.frontends.fortran.region_uses import Regions, Uses, Variable, call_of
from accomp.frontends.fortran.routine_subjects import subject
from accomp.frontends.fortran.scopes import Scopes
from accomp.frontends.fortran.statement import CODE, Statement
from accomp.frontends.fortran.statement_kinds import PROCEDURES, Kind
from accomp.frontends.fortran.structure import Block
from accomp.frontends.fortran.symbols import symbol
from accomp.ir.calls import Call
from accomp.ir.lost_values import may_lose
from accomp.ir.nodes import Construct, Loop, Region, RegionKind, Use
from accomp.ir.places import Asked
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.directive_lines import is_parted
from accomp.syntax.nodes import Directive, Symbol, TypeKind, VarRef, Word

if TYPE_CHECKING:
    from accomp.frontends.fortran.bodies import Bodies
    from accomp.host.program import Body

_NAME = pattern(r"[a-z_][\w$]*")


class Binder:
    """Binds the directives of one file."""

    def __init__(self, scopes: Scopes, sink: Sink, kernels: bool = False, procedures: bool = False) -> None:
        """`kernels`: compute constructs have their statements, and copies of variables, unless these are dead
        after them. `procedures`: trees are made of whole procedures.
        """
        self.kernels = kernels
        self.scopes, self.structure, self.sink = scopes, scopes.structure, sink
        self.regions = Regions(scopes)
        self.around: list[Context] = []
        self._boundaries = Boundaries(scopes.structure)
        self.liveness = Liveness(scopes, self.regions)
        self._earlier = EarlierValues(self.liveness)
        self.values = Values(scopes, self.regions)
        self._symbols: dict[tuple[str, str], Symbol] = {}
        self._controls: dict[int, Symbol | None] = {}
        self._places: dict[int, Span | None] = {}
        self._listed = frozenset[str]()
        self._arguments = Arguments(sink, self.symbol, self._ends_in_holder)
        self._components = ComponentMentions(self.regions, self._arguments, self.symbol)
        self._device = DeviceProcedures(self.regions, self.symbol, self._first)
        self.source = scopes.structure.scan.source
        lasting = (Kind.MODULE, Kind.SUBMODULE, Kind.PROGRAM)
        blocks = [b for b in self.structure.units() if b.kind in lasting]
        self.lasting = frozenset(scopes.of(b).name for b in blocks)
        self._trees_made: Bodies | None = None
        self.bodies = self._trees() if kernels or procedures else None
        self.programs = frozenset(scopes.of(b).name for b in blocks if b.kind is Kind.PROGRAM)

    def constructs(self, placement: Placement) -> tuple[Construct, ...]:
        """The outermost constructs, in source order; what does not fit is reported."""
        self.around = placement.around
        self._boundaries = Boundaries(self.structure, self.around)
        self._listed = named_with_components(placement.placed)
        self._components.know(placement.placed)
        self._device.know(placement)
        for fault in placement.faults:
            self._fault(fault)
        made = tuple(self._construct(placed) for placed in placement.placed)
        report_declared(made, self.sink)
        report_late(placement.placed, self.scopes, self.around, self.sink)
        return made

    def _construct(self, placed: Placed, compute: Placed | None = None, given: Context = ALWAYS) -> Construct:
        """A placed directive and those in it; `given` is the context of what it is an alternative in."""
        scope, scan = self.scopes.at(placed.statement), self.structure.scan
        compute = placed if placed.directive.name.partition(" ")[0] in COMPUTE else compute
        if placed.alternative or given or placed.directive.name == "declare":
            given |= placed.given
        children = tuple(self._construct(child, compute, given) for child in placed.children)
        directive = self._arguments.bound(placed.directive, scope)
        nested = self._nest(placed, directive)
        loops = nested.loops[: directive.associated]
        unit = placed.block.unit
        function = self._named(placed.directive) or (unit.name if unit.kind in PROCEDURES else "")
        found = None
        if placed.first < placed.last:
            elsewhere = self._elsewhere(placed.given, placed.first, placed.last)
            found = self.regions.uses(placed.first, placed.last, elsewhere)
        made = Construct(
            directive,
            with_arrays(self._region(placed), directive, None if self.kernels else found, self.scopes),
            self._loops(nested),
            children,
            self._uses(placed, loops, compute, found) if found is not None else (),
            function,
            closing=self._closing(placed),
            closings=tuple(scan.span(self.structure.statements[i]) for i in placed.closings[:-1]),
            given=conditions(given),
            guard=self._guard(placed, placed.given | given),
            constants=_constants(placed, found) if found is not None else (),
            body=self._body(placed, directive, nested),
            specification=self._specification(unit),
            calls=self._calls(found) if found is not None else (),
            entry=entry(self.scopes, unit) if _lasts(directive, unit) else None,
            exits=exits(self.structure, unit) if _lasts(directive, unit) else (),
            branches=self._boundaries.branches(placed, loops),
            sole=self._is_sole(placed),
            mentions=self._components.of_region(directive, found) if found is not None else (),
            subject=subject(self.scopes, placed),
        )
        if not self.kernels:  # which are given what they need
            made = self._device.facts(made, placed, found, nested.loops)
        parted = found is not None and is_parted(directive.span, made.first)
        return replace(made, parted=parted, apart=self._apart(placed), ended=self._ended(placed))

    def _is_sole(self, placed: Placed) -> bool:
        """Whether all statements of a region are those of the region of one directive in it."""
        if not placed.children:
            return False
        code = [i for i in range(placed.first, placed.last) if self.structure.statements[i].sentinel == CODE]
        return bool(code) and any(c.first <= code[0] and code[-1] < c.last for c in placed.children)

    def _body(self, placed: Placed, directive: Directive, nested: Nest) -> Body | None:
        """The statements of a compute construct, where kernels are made of them, and that of `atomic`."""
        compute = self.kernels and placed.directive.name.partition(" ")[0] in COMPUTE
        if not compute and placed.directive.name != "atomic":
            return None
        from accomp.host.program import Body

        trees = self._trees()
        for call in self._device.evaluated.of(directive, nested.loops) if compute else ():
            trees.facts.evaluated[call.span.start] = call.text
        return Body(trees.region(placed), scope=self.scopes.at(placed.statement).name)

    def _trees(self) -> Bodies:
        """What makes the trees of statements: `bodies`, and where that is none for checks alone."""
        if self._trees_made is None:
            from accomp.frontends.fortran.bodies import Bodies
            from accomp.frontends.fortran.typed_calls import Facts

            self._trees_made = Bodies(Facts(self.scopes, self.symbol, self.regions.statement))
        return self._trees_made

    def _specification(self, unit: Block) -> Span | None:
        if id(unit) not in self._places:
            self._places[id(unit)] = specification(self.structure, unit)
        return self._places[id(unit)]

    def _named(self, directive: Directive) -> str:
        if directive.name == "routine" and directive.args and isinstance(directive.args[0], Word):
            name = directive.args[0].text.lower()
            if not _NAME.fullmatch(name) or not name.isascii():
                message = f"'{name}' is not a name of Fortran,"
                self.sink.report(codes.BAD_EXPRESSION, directive.args[0].span, message=message)
            return name
        return ""

    def _region(self, placed: Placed) -> Region | None:
        found = region(self.structure, placed)
        if found is None and placed.closing >= 0:
            at = self.structure.statements[placed.closing].begin
            return Region(RegionKind.NULL, Span(self.source, at, at))
        return found

    def _guard(self, placed: Placed, given: Context) -> tuple[str, ...]:
        """The conditions of a directive under which the end of its region does not stand."""
        if placed.closings or not placed.first < placed.last or not given:
            return ()
        following = self.around[placed.last - 1] if self.around else ALWAYS
        return independent_conditions(given - following)

    def _apart(self, placed: Placed) -> tuple[str, ...]:
        """The conditions of a directive under which its region does not stand."""
        if not self.around or not placed.given or not placed.first < placed.last:
            return ()
        return independent_conditions(placed.given - self._shared(placed))

    def _shared(self, placed: Placed) -> Context:
        """The context that all statements of a region have."""
        code = (i for i in range(placed.first, placed.last) if self.structure.statements[i].sentinel == CODE)
        found = [self.around[i] for i in code]
        return found[0].intersection(*found) if found else placed.given

    def _ended(self, placed: Placed) -> tuple[str, ...]:
        """The conditions under which each end directive is that of a directive, beside those of its place."""
        parts = zip(placed.ended, placed.closings, strict=True)
        found = [independent_conditions(part - self.around[at]) if part else () for part, at in parts]
        return tuple(" && ".join(own) for own in found) if any(found) else ()

    def _closing(self, placed: Placed) -> Span | None:
        if placed.closing < 0:
            return None
        return self.structure.scan.span(self.structure.statements[placed.closing])

    def _nest(self, placed: Placed, directive: Directive) -> Nest:
        """The nest, found anew where the argument of collapse is a named constant."""
        found = placed.nest
        if not found.loops or directive.associated <= len(found.loops):
            return found
        return nest(self.structure, placed.first, directive.associated)

    def _loops(self, nested: Nest) -> tuple[Loop, ...]:
        """The loops of a nest, each with the indices of those around it that its bounds name."""
        out: list[Loop] = []
        for number, loop in enumerate(nested.loops):
            made = self._loop(loop, number < nested.tight)
            named = names_in_bounds(self.structure.statements[loop.block.first], loop)
            outer = (x.index for x in out if x.index is not None and x.index.name.lower() in named)
            out.append(replace(made, outer_indices=tuple(outer)))
        for number, (loop, within) in enumerate(pairwise(out[: nested.tight])):
            rectangular = loop.directive and loop.index not in within.outer_indices
            out[number] = replace(loop, rectangular=rectangular)
        return tuple(out)

    def _loop(self, loop: DoLoop, tight: bool) -> Loop:
        block, statements = loop.block, self.structure.statements
        first, last = body(self.structure, block)
        span = Span(self.source, statements[block.first].begin, statements[block.last].end)
        start = min(statements[first].begin, span.end) if first < len(statements) else span.end
        inside = Span(self.source, start, statements[last - 1].end if first < last else start)
        index = self._index(loop, block)
        problem = self._problem(loop, first, last)
        if not tight:
            problem = problem or "other statements stand between it and the loop around it"
        starts = first < last and self.structure.shapes[first].kind is Kind.DIRECTIVE
        declared = loop.form is Form.CONCURRENT
        strided, cycles = self._strided(loop), self._boundaries.cycles(loop)
        return Loop(span, index, declared, inside, problem, (), starts, strided, cycles=cycles)

    def _strided(self, loop: DoLoop) -> bool:
        text = self.structure.statements[loop.block.first].text
        steps = (text[c.step[0] : c.step[1]].strip() for c in loop.controls if c.step is not None)
        return any(step not in ("1", "+1", "-1") for step in steps)

    def _problem(self, loop: DoLoop, first: int, last: int) -> str:
        """Why a loop is not of the form OpenACC 3.3 section 2.9 asks for."""
        if loop.form in (Form.WHILE, Form.FOREVER):
            return "it has no loop control variable"
        twins = {twin.first for twin in loop.block.twins}  # the same loop in other branches
        if self.around:
            twins |= self._elsewhere(self.around[loop.block.first], first, last)
        for control in loop.controls:
            index = self.scopes.of(loop.block).resolve(control.name)
            if self.regions.writes(index, [i for i in range(first, last) if i not in twins]):
                return f"its index '{control.name}' is modified in its body"
        return ""

    def _elsewhere(self, given: Context, first: int, last: int) -> set[int]:
        """The statements of [first, last) that stand in no program in which the context `given` holds."""
        return {i for i in range(first, last) if excludes(given, self.around[i])} if self.around else set()

    def _index(self, loop: DoLoop, block: Block) -> Symbol | None:
        if not loop.controls:
            return None
        return self.symbol(self.scopes.of(block).resolve(loop.controls[0].name))

    def symbol(self, entity: Entity) -> Symbol:
        """The symbol of a variable; one for each."""
        key = (entity.unit, entity.name)
        made = self._symbols.get(key)
        if made is None:
            made = symbol(entity, self.source, self.lasting)
            holds = dynamic_parts(entity, self.scopes)
            program = "program" if entity.unit in self.programs else ""
            made = replace(made, attributes=" ".join(filter(None, (made.attributes, holds, program))))
            self._symbols[key] = made
        return made

    def _conditions(self, placed: Placed, variable: Variable) -> tuple[str, ...]:
        """The conditions under which a variable is declared, where all that names it in a region has them."""
        declared = variable.entity.declared
        if not self.around or declared is None or variable.entity.path != self.source.path:
            return ()
        at = bisect_right(self.structure.statements, declared[0], key=_begin) - 1
        found = self.around[at] - placed.given
        for reference in variable.references if found else ():
            found &= self.around[reference.statement]
        return independent_conditions(found)

    def _ends_in_holder(self, entity: Entity, names: Sequence[str]) -> bool:
        """Whether the type of a component of a variable has allocatable components."""
        return ends_in_holder(entity, names, self.scopes)

    def _calls(self, found: Uses) -> tuple[Call, ...]:
        """The calls in a region of procedures of the program."""
        objects = (*found.variables.values(), *found.inner.values())
        bound = (r for v in objects for r in v.references if r.bound)
        calls = (*found.calls.values(), bound)
        return tuple(call_of(self.structure, r) for listed in calls for r in listed)

    def _uses(
        self, placed: Placed, nest: tuple[DoLoop, ...], compute: Placed | None, found: Uses
    ) -> tuple[Use, ...]:
        indices = self._own_indices(placed, found)
        out: list[Use] = []
        kernels = compute is not None and compute.directive.name.startswith("kernels")
        losing = may_lose(placed.directive, _directives(placed))
        within = {index for child in placed.children for index in range(child.first, child.last)}
        for variable in found.variables.values():
            if variable.entity.role not in (Role.VARIABLE, Role.ALIAS):
                continue
            made = self.symbol(variable.entity)
            index, first = made.id in indices, variable.first
            facts: dict[str, Any] = {}
            scalar = variable.written and made.type.scalar
            if scalar and (losing or (kernels and index)):
                facts |= self.values.lost(variable, placed, index)
            if scalar and compute is not None and nest:
                facts |= self.values.of_loop(variable, placed, nest, compute, found)
            if compute is placed and variable.entity.name in self._listed:
                facts["parts"] = self._parts(made, variable, placed)
            if scalar and (self.kernels or (kernels and not index)):
                facts["dead"] = self._dead(variable, placed)
            if self.kernels and kernels and compute is placed and made.type.kind is TypeKind.INTEGER:
                facts["before"] = self._value_before(variable, placed)
            outside = [r for r in variable.references if r.statement not in within]
            use = Use(
                made,
                self._span(first),
                variable.written,
                variable.read,
                index,
                own=bool(outside),
                idle=first.idle,
                given=self._conditions(placed, variable),
                set=variable.written and any(r.written for r in outside),
                asked=tuple(self._presence_inquiries(variable)) if made.has("optional") else (),
                pointed=made.has("pointer") and variable.pointed(self.structure.statements),
                type_name=self._type_name(made, variable.entity, placed),
                **facts,
            )
            out.append(use)
        return tuple(out)

    def _value_before(self, variable: Variable, placed: Placed) -> str:
        value = self._earlier.value(variable.entity, placed.block, placed.first)
        return "" if value is None else str(value)

    def _type_name(self, symbol: Symbol, entity: Entity, placed: Placed) -> str:
        dynamic = symbol.has("allocatables") or symbol.has("pointers")
        return type_name(entity, self.scopes.at(placed.statement), self.scopes) if dynamic else ""

    def _parts(self, symbol: Symbol, variable: Variable, placed: Placed) -> tuple[VarRef, ...]:
        """How a region names an object."""
        scope, statements = self.scopes.at(placed.statement), self.structure.statements
        texts = (statements[r.statement].text[r.first : r.end] for r in variable.references)
        made = (components(text, self._arguments.expr, scope) for text in dict.fromkeys(texts))
        return tuple(VarRef("", symbol.name, symbol=symbol, components=found) for found in made)

    def _dead(self, variable: Variable, placed: Placed) -> bool:
        """Whether a scalar that a region sets is of no use to other code."""
        return self.liveness.dead(variable.entity, placed.block, placed.first, placed.last)

    def _own_indices(self, placed: Placed, found: Uses) -> frozenset[str]:
        """The control variables of a region, without those that other statements of a compute construct name.

        Those are the region's; parts of `kernels` are kernels of their own, so what one of them sets, others
        read from memory.
        """
        indices = self._indices(placed)
        if placed.directive.name.split()[0] not in ("kernels", "parallel", "serial"):
            return indices
        shared = {
            self.symbol(v.entity).id
            for v in found.variables.values()
            if any(not self._counted_by(v.entity, r.statement, placed) for r in v.references)
        }
        return indices - shared

    def _counted_by(self, entity: Entity, index: int, placed: Placed) -> bool:
        """Whether a statement stands in a loop of the region that counts with a variable."""
        made = self.symbol(entity)
        block: Block | None = self.structure.owners[index]
        while block is not None and block.first >= placed.first:
            control = self._controls.get(block.first) if block.kind is Kind.DO else None
            if control is not None and control.id == made.id:
                return True
            block = block.parent
        return False

    def _indices(self, placed: Placed) -> frozenset[str]:
        """The control variables of the DO constructs in a region."""
        found: set[str] = set()
        for index in range(placed.first, placed.last):
            block = self.structure.owners[index]
            if block.kind is Kind.DO and block.first == index:
                if index not in self._controls:
                    loop = loop_of(self.structure, block)
                    counted = loop.form is Form.COUNTED
                    self._controls[index] = self._index(loop, block) if counted else None
                if (made := self._controls[index]) is not None:
                    found.add(made.id)
        return frozenset(found)

    def _first(self, variable: Variable) -> Span:
        return self._span(variable.first)

    def _span(self, reference: Reference) -> Span:
        statement = self.structure.statements[reference.statement]
        return self.structure.scan.span(statement, reference.first, reference.last)

    def _presence_inquiries(self, variable: Variable) -> Iterator[Asked]:
        """Where the region asks for the presence of an optional argument."""
        for reference in variable.references:
            statement = self.structure.statements[reference.statement]
            found = inquiry(statement.text, reference.first, reference.end) if reference.inquired else None
            if found is not None:
                yield Asked(self.structure.scan.span(statement, *found))

    def _fault(self, fault: Fault) -> None:
        code = _FAULTS.get(fault.misfit)
        if code is None:  # what is no loop, the check stage says
            return
        notes: list[Note] = []
        if fault.other >= 0 and fault.other < len(self.structure.statements):
            span = self.structure.scan.span(self.structure.statements[fault.other])
            notes = [Note("this statement", span)]
        where = self.structure.scan.span(self.structure.statements[fault.statement])
        name = fault.name or "directive"
        self.sink.report(code, where, notes=notes, directive=name, where=_WHERE.get(fault.misfit, ""))


def _lasts(directive: Directive, unit: Block) -> bool:
    """Whether what a directive declares is there as long as a procedure or program is executed.

    Interface bodies are not; the definition of the procedure says it again.
    """
    bodies = unit.parent is not None and unit.parent.kind is Kind.INTERFACE
    return directive.name == "declare" and unit.kind in PROCEDURES | {Kind.PROGRAM} and not bodies


def _constants(placed: Placed, found: Uses) -> tuple[str, ...]:
    """The named constants of which a compute construct has elements."""
    if placed.directive.name.partition(" ")[0] not in COMPUTE:
        return ()
    arrays = (v for v in found.constants.values() if v.array)
    return tuple(v.entity.name for v in arrays if any(r.end > r.last for r in v.references))


_FAULTS = {
    Misfit.STRAY_END: codes.STRAY_END,
    Misfit.LOOSE_END: codes.LOOSE_END,
    Misfit.MISSING_END: codes.MISSING_END,
    Misfit.CROSSING: codes.CROSSING_REGION,
    Misfit.NO_STATEMENT: codes.NO_STATEMENT,
    Misfit.NO_PROCEDURE: codes.MISPLACED,
    Misfit.UNSPECIFIED: codes.MISPLACED,
    Misfit.OUTSIDE: codes.MISPLACED,
    Misfit.EARLY: codes.MISPLACED,
    Misfit.PARTED: codes.PARTED_LOOP,
    Misfit.SPLIT: codes.SPLIT_DIRECTIVE,
}
_WHERE = {
    Misfit.NO_PROCEDURE: "outside of a procedure",
    Misfit.UNSPECIFIED: "outside of a specification part: write it in that of the procedure",
    Misfit.OUTSIDE: "outside of a procedure",
    Misfit.EARLY: "before declarations",
}


def _directives(placed: Placed) -> Iterator[Directive]:
    """A directive and those in its region."""
    yield placed.directive
    for child in placed.children:
        yield from _directives(child)


def _begin(statement: Statement) -> int:
    return statement.begin
