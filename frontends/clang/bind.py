"""From the directives of shadows and clang's tree to constructs: the bind stage for C."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import cached_property
from typing import TYPE_CHECKING

from accomp.codes import frontend as codes
from accomp.diagnostics import Sink
from accomp.frontends.clang.bind_clause import BoundFunctions
from accomp.frontends.clang.bound_arguments import TAGGED, BoundArguments
from accomp.frontends.clang.cursor_kinds import FUNCTIONS
from accomp.frontends.clang.directive_subjects import Subjects
from accomp.frontends.clang.enclosing_function import Declared, Functions
from accomp.frontends.clang.fixed_addresses import FixedAddresses
from accomp.frontends.clang.implicit_routines import ImplicitRoutines
from accomp.frontends.clang.kernel_names import first_declaration, namespace_heads
from accomp.frontends.clang.libclang import BREAK, CONTINUE, RECURSE, Cursor, Visitor
from accomp.frontends.clang.loops import (
    COMPOUND,
    DECLARATIONS,
    FOR,
    NULL,
    RANGE_FOR,
    FoundLoop,
    Loops,
)
from accomp.frontends.clang.lost_values import LostValues
from accomp.frontends.clang.mark_places import (
    COMPUTE,
    between,
    computing,
    type_words,
    wanted_names,
    with_directives,
)
from accomp.frontends.clang.mentions import calls_in, is_judged, listed_in, mentions, uses_in
from accomp.frontends.clang.own_arrays import OwnArrays
from accomp.frontends.clang.placement import follows
from accomp.frontends.clang.region_boundary import RegionBody, bindings_outside, region_at, statement_end
from accomp.frontends.clang.region_references import Level, Walk
from accomp.frontends.clang.shadow import Mark, Shadow
from accomp.frontends.clang.symbols import SCOPES, Types
from accomp.frontends.clang.translation_unit import IN_MACRO, TranslationUnit
from accomp.frontends.clang.undecided_calls import has_undecided
from accomp.frontends.clang.undecided_marks import passed_over
from accomp.ir.nodes import Construct, Instantiated, Loop, Region, RegionKind, Unit
from accomp.records import replace
from accomp.source import Language, Span
from accomp.syntax.directive_lines import is_parted
from accomp.syntax.nodes import Directive, VarRef, Word
from accomp.target import Target

if TYPE_CHECKING:
    from accomp.frontends.clang.bodies import Bodies
    from accomp.frontends.clang.host_program import Programs
    from accomp.host.program import Body, Declaration, Program

_WHILE, _TYPEDEF, _STRING = 207, 20, 109

_STRUCTURED = (*COMPUTE, "loop", "data", "host_data")
_CROWD = 40
"""With more directives in a function, it is visited once instead of looking each place up."""


class Binder:
    """Binds the marks of one parsed translation unit."""

    def __init__(
        self,
        unit: TranslationUnit,
        shadows: dict[int | None, Shadow],
        sink: Sink,
        target: Target,
    ) -> None:
        """`shadows` by libclang's file handles; the target may ask for trees of regions, or of procedures."""
        self._unit, self._shadows, self._sink = unit, shadows, sink
        self._target, procedures = target, target.procedures
        self._cxx = any(s.source.language is Language.CXX for s in shadows.values())
        directives = [m.directive for s in shadows.values() for m in s.marks]
        self._types = Types(
            unit,
            self._span,
            self._cxx,
            any(d.has("reduction") for d in directives) or procedures,
            target.trees,
        )
        self._types.with_layout = procedures
        self._is_mark: Callable[[Cursor], bool] = lambda cursor: self._mark(cursor) is not None
        self._walk = Walk(unit, self._types, self._nested, self._cxx)
        self._walk.listed, self._walk.reduced = listed_in(directives, self._cxx)
        self._fixed = FixedAddresses(unit, self._types, self._name_span, self._span)
        self._open: list[list[Construct]] = []
        self._compute: Cursor | None = None  # the shadow of the compute construct that is being bound
        self._function = ""
        self._declaring: dict[int | None, Cursor] = {}
        """The functions of which kernels may need what they declare, by their first declarations."""
        self._functions, self._own_arrays = Functions(unit, self._cxx, procedures), OwnArrays(unit)
        self._subjects = Subjects(unit, self._functions, self._name_span, sink)
        self._routines = ImplicitRoutines(unit, self._types, self._name_span, self._cxx, target.offload)
        self._bound = BoundFunctions(unit, self._functions, sink)
        self._lost = LostValues(unit, self._functions, self._mark, self._name_span, cxx=self._cxx)
        self._with_symbols = self._cxx and (procedures or any(d.name == "routine" for d in directives))
        self._with_references = any(d.has("bind") or d.has("link") for d in directives)
        self._lost.of_kernels = target.analyzed
        self.instantiated: list[Instantiated] = []
        """Functions that templates and lambdas make, where procedures are asked for."""
        self._templated: list[Span] = []
        bodies = (lambda: self._bodies) if procedures else None
        self._arguments = BoundArguments(
            unit, self._types, self._walk, bodies, sink, self._name_span, self._is_mark, self._cxx
        )
        data = {f: s.data for f, s in shadows.items()}
        self._loops = Loops(unit, self._types, data, self._is_mark, self._problem_of)
        self._numbered = {str(m.number): m for s in shadows.values() for m in s.marks if m.found.macro}

    @cached_property
    def _bodies(self) -> Bodies:
        """What builds trees of statements; most files need none."""
        from accomp.frontends.clang.bodies import Bodies

        symbols = self._functions.symbol if self._with_symbols else None
        made = Bodies(self._unit, self._types, self._span, self._cxx, symbols)
        made.whole, made.with_references = self._target.procedures, self._with_references
        return made

    def _problem_of(self, loop: Cursor) -> str:
        return self._bodies.problem_of(loop)

    def constructs(self, file: int | None) -> list[Construct]:
        """The outermost constructs of a file, in source order."""
        shadow = self._shadows[file]
        found: list[tuple[int, Construct]] = []
        places = [shadow.shadowed(site) for site in shadow.sites]
        if self._cxx:  # libclang looks places of templates up in their instantiations
            places += [m.start for m in shadow.marks if self._functions.in_template(file, m.start)]
        if len(shadow.marks) > _CROWD:
            places += self._functions.crowded(file, [m.start for m in shadow.marks], _CROWD)
        if places:
            found += self._visited(file, places)
        for mark in shadow.marks:
            if not mark.bound and not mark.found.macro:
                cursor = self._unit.at(file, mark.start)
                if self._mark(cursor) is mark and not self._passes_over(cursor, mark):
                    found.append((mark.start, self._outermost(cursor, mark)))
        return [construct for _, construct in sorted(found, key=lambda pair: pair[0])]

    def late(self, file: int | None) -> list[Construct]:
        """The constructs of directives not found at their place, such as those in macro arguments."""
        left = [m.start for m in self._shadows[file].marks if not m.bound and not m.found.macro]
        return [construct for _, construct in self._visited(file, left)] if left else []

    def differing(self, file: int | None, constructs: list[Construct]) -> list[Construct]:
        """Of a file included several times, the outermost constructs that are not the same each time."""
        first = {c.directive.span: c for c in constructs}
        return [c for _, c in self._visited(file, None) if c != first.get(c.directive.span)]

    def _visited(self, file: int | None, places: list[int] | None) -> list[tuple[int, Construct]]:
        """The outermost constructs not bound yet in the declarations around the places (None: in all)."""
        unit, found = self._unit, list[tuple[int, Construct]]()
        wanted = None if places is None else sorted(places)

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            if cursor.kind in FUNCTIONS or cursor.kind in SCOPES:
                near = unit.near(cursor)
                if near is not None and near[0] == file and not between(wanted, near[1], near[2]):
                    return CONTINUE
            mark = self._mark(cursor)
            if mark is None:
                return RECURSE
            if not mark.bound or mark.found.macro or places is None:
                if self._passes_over(cursor, mark):
                    return CONTINUE
                place = unit.place(unit.lib.getCursorLocation(cursor))[1]
                found.append((place, self._outermost(cursor, mark)))
                return CONTINUE
            return RECURSE

        visitor = Visitor(visit)
        for top, where, begin, end in unit.top_level():
            if where == file and between(wanted, begin, end) and visit(top, top, None) == RECURSE:
                unit.lib.visitChildren(top, visitor, None)
        return found

    def _passes_over(self, cursor: Cursor, mark: Mark) -> bool:
        """Whether an outermost construct is none of those that are asked for."""
        if not self._target.undecided:
            return False
        file, _, end = self._unit.extent(cursor)
        shadow = self._shadows.get(file)
        return shadow is not None and passed_over(shadow, mark, end)

    def _outermost(self, cursor: Cursor, mark: Mark) -> Construct:
        place = self._unit.place(self._unit.lib.getCursorLocation(cursor))
        self._function = self._functions.name_of(*place)
        self._arguments.in_template = self._cxx and self._functions.in_template(*place)
        if self._arguments.in_template and self._target.procedures:
            self._templated.append(mark.span)
        return self._construct(cursor, mark)

    def _mark(self, cursor: Cursor) -> Mark | None:
        """The mark whose shadow a node is."""
        if cursor.kind not in (_WHILE, _TYPEDEF):
            return None
        location = self._unit.lib.getCursorLocation(cursor)
        file, offset = self._unit.place(location)
        shadow = self._shadows.get(file)
        mark = shadow.by_start.get(offset) if shadow else None
        if mark is None and self._numbered and location.raw & IN_MACRO:
            mark = self._tagged(cursor)
        return mark

    def _tagged(self, cursor: Cursor) -> Mark | None:
        """The mark that a tag in an expanded macro names."""
        head = self._unit.children(cursor)[:1]
        tag = ""

        def visit(node: Cursor, _parent: Cursor, _data: object) -> int:
            nonlocal tag
            if node.kind == _STRING:
                tag = self._unit.name(node)
                return BREAK
            return RECURSE

        if head:
            self._unit.lib.visitChildren(head[0], Visitor(visit), None)
        return self._numbered.get(TAGGED.sub(r"\1", tag)) if TAGGED.fullmatch(tag) else None

    def _nested(self, cursor: Cursor) -> bool:
        mark = self._mark(cursor)
        if mark is None:
            return False
        self._open[-1].append(self._construct(cursor, mark))
        return True

    def _construct(self, cursor: Cursor, mark: Mark) -> Construct:
        mark.bound = True
        if not mark.region:
            return self._standalone(cursor, mark)
        children = self._unit.children(cursor)
        (directive, trees), body = self._arguments.of_use(children[0], mark), children[-1]
        bindings = tuple(self._arguments.listed)
        count, breaks = directive.associated, not directive.has("seq")
        nest = self._loops.nest(body, count, breaks) if mark.loop else []
        self._open.append([])
        outer, computes = self._compute, directive.name.partition(" ")[0] in COMPUTE
        self._compute = cursor if computes else outer
        known, met = len(self._walk.bindings), len(self._walk.met)
        level = self._walk.region(body)
        nested = self._open.pop()
        region = self._region(body, directive, mark.end)
        if mark.loop and region is not None and not self._target.kernels:
            region = self._own_arrays.noted(region, level, self._walk.met[met:], body, directive)
        loops = tuple(self._loop(found, level) for found in nest)
        unit, place = self._unit, self._unit.place(self._unit.lib.getCursorLocation(cursor))
        bindings += bindings_outside(body, self._walk.bindings[known:], self._name_span, unit)
        calls, uses = calls_in(level, self._name_span), uses_in(level, self._name_span)
        made = Construct(directive, region, loops, tuple(nested), uses, self._function, calls=calls)
        parted, named = is_parted(directive.span, made.first), mentions(level, region, self._span)
        made = replace(made, parted=parted, macro=mark.found.macro, bindings=bindings, mentions=named)
        made = replace(made, arguments=trees, sole=computes and self._is_sole(body))
        if level.jumps and directive.name.partition(" ")[0] in _STRUCTURED:
            crossed = RegionBody(body, self._functions.cursor_of(*place), mark.loop)
            made = replace(made, branches=crossed.branches(self._is_mark, self._name_span, unit))
        made = self._lost.noted(made, level, nest, cursor, self._compute)
        self._compute = outer
        made = self._of_compute(made, level, met) if computes else made
        if is_judged(made) and (directive.name == "atomic" or not self._target.kernels):
            return replace(made, body=self._bodies.body(body, self._is_mark))
        if not (self._target.kernels and computes):
            return made
        object_ = self._functions.class_of(*place) if self._cxx else None
        tree = self._bodies.body(body, self._is_mark, object_, region=True)
        around = self._functions.cursor_of(*place)
        return replace(made, body=self._in_function(tree, around) if tree and around else tree)

    def _in_function(self, body: Body, function: Cursor) -> Body:
        """A region with what its function is in, and the namespace for what that declares."""
        scope, key = self._declares(function), None
        if not self._cxx:
            return replace(body, scope=scope)
        if self._arguments.in_template:
            from accomp.frontends.clang.instances import template_key

            key = template_key(self._unit, function)
        around = namespace_heads(self._unit, function)
        return replace(body, template=key, around=around, scope=scope)

    def _declares(self, function: Cursor) -> str:
        """Note that kernels may need what a function declares; the namespace for that."""
        self._declaring.setdefault(first_declaration(self._unit, function), function)
        return self._types.names.namespace_of(function)

    def _of_compute(self, made: Construct, level: Level, met: int) -> Construct:
        """A compute construct with what its routines and variables are; `met` counts variables met before."""
        fixed = tuple(self._fixed.of(self._walk.met[met:]))
        return replace(self._routines.of_region(level).of(made), fixed=fixed)

    def with_program(
        self,
        main: Unit,
        constructs: Sequence[Construct],
        options: Sequence[str],
    ) -> Unit:
        """The main file's unit with what the translation unit declares, and what is made of templates."""
        program = self.program(constructs, options)
        return replace(main, program=program, instantiated=tuple(self.instantiated))

    def program(self, constructs: Sequence[Construct], options: Sequence[str]) -> Program:
        """What the translation unit declares that kernels of these may need; `options` are flags."""
        from accomp.frontends.clang.closures import Closures
        from accomp.frontends.clang.host_program import Programs
        from accomp.frontends.clang.instances import Instances

        wanted, functions = wanted_names(constructs, self._target.procedures), dict(self._declaring)
        parts = with_directives(constructs) if self._cxx else {}
        files = [f for f, shadow in self._shadows.items() if shadow.marks] if self._cxx else None
        compute = computing(constructs)
        programs = Programs(
            self._unit, self._types, self._bodies, self._is_mark, self._functions, files, compute
        )
        names, closures = self._types.names, Closures(self._unit, self._types, self._bodies, self._is_mark)
        bodies = [i.body for c in constructs for i in c.walk() if i.body is not None]
        templates = frozenset(b.template for b in bodies if b.template)
        symbol, is_system = self._functions.symbol, programs.is_system
        found = Instances(self._unit, is_system, closures, names, templates, symbol)
        instances = found.found() if templates or any(map(has_undecided, bodies)) else ()
        lambdas = closures.declarations(type_words(constructs), found.arguments)
        functions |= closures.functions | names.functions
        made_of = self._made_of(programs) if self._target.procedures and self._cxx else ()
        wanted = wanted.union(*(d.words for d in lambdas), *(d.body.words for d in made_of if d.body))
        made = programs.program(
            wanted, functions, tuple(options), names.functions, callers=self._target.callers
        )
        given, declared = tuple(self._arguments.trees.values()), (*made.declarations, *lambdas, *made_of)
        levels = frozenset(n for n, seq in parts.items() if not seq)
        members = () if self._target.procedures else programs.members(frozenset(parts), levels)
        made = replace(made, instances=instances, declarations=declared, arguments=given, members=members)
        made = replace(made, templated=tuple(self._templated), called=found.called())
        return replace(made, unwritten=frozenset(found.unwritten), objects=tuple(found.objects))

    def _made_of(self, programs: Programs) -> tuple[Declaration, ...]:
        """The functions that templates and lambdas make; the directives in them are bound once more."""
        slots = [s for shadow in self._shadows.values() for m in shadow.marks for s in m.slots]
        dependent, trees, sink = [s.dependent for s in slots], self._arguments.trees, self._sink
        found: list[Declaration] = []
        from accomp.frontends.clang.made_functions import made_functions

        for function in made_functions(self._unit, self._functions, programs.is_system):
            declared = programs.made(function)
            if declared is None or declared.body is None:
                continue
            self._arguments.trees, self._sink, self._arguments.sink = {}, Sink(), Sink()
            self._function, self._arguments.in_template = declared.symbol, False
            constructs, given = self._constructs_in(function), tuple(self._arguments.trees.values())
            self.instantiated.append(Instantiated(declared.symbol, constructs, given))
            found.append(declared)
        self._arguments.trees, self._sink, self._arguments.sink = trees, sink, sink
        for slot, depends in zip(slots, dependent, strict=True):
            slot.dependent = depends
        return tuple(found)

    def _constructs_in(self, function: Cursor) -> tuple[Construct, ...]:
        """The outermost constructs in a function that is made."""
        found: list[Construct] = []

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            mark = self._mark(cursor)
            if mark is None:
                return RECURSE
            found.append(self._construct(cursor, mark))
            return CONTINUE

        self._unit.lib.visitChildren(function, Visitor(visit), None)
        return tuple(found)

    def _standalone(self, cursor: Cursor, mark: Mark) -> Construct:
        """A directive without region, with what its clauses name."""
        directive, trees = self._arguments.of_use(cursor, mark)
        made = self._alone(directive, mark, cursor)
        return replace(made, bindings=tuple(self._arguments.listed), arguments=trees)

    def _alone(self, directive: Directive, mark: Mark, cursor: Cursor) -> Construct:
        """A directive without region; `routine` is about a named or the next function (section 2.15.1)."""
        function = self._function
        if directive.name == "routine":
            directive = self._bound.told(directive, overloaded=mark.overloaded) if self._cxx else directive
            named = directive.args[0] if directive.args else None
            place = self._unit.place(self._unit.lib.getCursorLocation(cursor))
            if isinstance(named, Word | VarRef):
                name = named.text if isinstance(named, Word) else named.name
                functions = self._functions.named(name)
                self._subjects.of_routine(directive, mark, functions)
                self._note_level(directive, functions)
                directive, subject = self._bound.named(directive, name), self._functions.identity(*functions)
                found = self._routines.of(*functions)
                return found.of(Construct(directive, function=name, subject=subject))
            found = self._functions.next_declared(*place)
            if found is None or function or not follows(self._shadows.get(place[0]), mark, found.begin):
                self._subjects.without_function(mark, place, inside=bool(function))
                return Construct(directive)
            directive = self._bound.of(directive, found, mark, self._shadows.get(place[0]))
            self._note_level(directive, [found.cursor])
            self._subjects.of_routine(directive, mark, [found.cursor])
            region = self._declaration(place[0], found, directive.has("bind"))
            subject = self._functions.identity(found.cursor)
            made = Construct(directive, region, function=found.name, subject=subject)
            return self._routines.of(found.cursor).of(made)
        if directive.name == "declare" and not function:
            self._subjects.of_declare(mark, cursor)
        if not function and mark.executable:
            where = "outside of a function"
            self._sink.report(codes.MISPLACED, mark.span, directive=directive.name, where=where)
        return Construct(directive, function=function)

    def _note_level(self, directive: Directive, functions: Iterable[Cursor]) -> None:
        """Note functions with a level of parallelism, whose kernels may need what they declare."""
        for function in () if directive.has("seq") else functions:
            if function.kind in FUNCTIONS and self._unit.lib.isCursorDefinition(function):
                self._declares(function)

    def _declaration(self, file: int | None, found: Declared, bind: bool) -> Region | None:
        """The declaration of a function that a `routine` stands in front of, with its semicolon."""
        if (shadow := self._shadows.get(file)) is None:
            return None
        end = found.end_in(shadow.data)
        span = Span(shadow.source, shadow.original(found.begin), shadow.original(end))
        prototype = found.prototype_in(shadow.data) if bind else ""
        defines = not shadow.data.endswith(b";", found.begin, end)
        return Region(found.kind, span, defines, prototype)

    def _name_span(self, place: tuple[int | None, int], name: str) -> Span | None:
        if (shadow := self._shadows.get(place[0])) is None:
            return None
        if (mark := shadow.mark_at(place[1])) is not None:
            return mark.place(place[1]) or mark.span
        start = shadow.original(place[1])
        return Span(shadow.source, start, start + len(name.encode("utf-8", "surrogateescape")))

    def _span(self, file: int | None, begin: int, end: int) -> Span | None:
        """The span in the source of [begin, end) of a shadow."""
        shadow = self._shadows.get(file)
        return shadow and Span(shadow.source, shadow.original(begin), shadow.original(end))

    def _is_sole(self, body: Cursor) -> bool:
        """Whether a block holds nothing but one construct."""
        inner = self._unit.children(body) if body.kind == COMPOUND else ()
        return len(inner) == 1 and self._mark(inner[0]) is not None

    def _region(self, body: Cursor, directive: Directive, after: int) -> Region | None:
        """The statement after a directive that ends at a place; whole uses where macros make it."""
        written = self._unit.written(body)
        file, begin, end = written if written and written[1] >= after else self._unit.extent(body)
        shadow = self._shadows.get(file)
        if shadow is None:
            self._sink.report(codes.REGION_ELSEWHERE, directive.span, directive=directive.name)
            return None
        kind = _REGIONS.get(body.kind, RegionKind.STATEMENT)
        strict = directive.name == "atomic" or not self._cxx
        if strict and body.kind == DECLARATIONS and not any(map(self._is_mark, self._unit.children(body))):
            kind = RegionKind.DECLARATION
        return region_at(shadow, begin, end, kind)

    def _loop(self, found: FoundLoop, level: Level) -> Loop:
        shadow = self._shadows.get(found.file) or next(iter(self._shadows.values()))
        problem = found.problem
        told_apart = shadow.data.startswith(b"for", found.begin)  # else a macro makes header and body
        written = any(k == found.key and found.body_begin <= o < found.body_end for k, o in level.writes)
        if not problem and found.index is not None and told_apart and written:
            problem = f"its index '{found.index.name}' is modified in its body"
        end = statement_end(shadow.data, found.end, RegionKind.LOOP)
        body_end = statement_end(shadow.data, found.body_end, RegionKind.STATEMENT)
        return Loop(
            Span(shadow.source, shadow.original(found.begin), shadow.original(end)),
            found.index,
            found.declared,
            Span(shadow.source, shadow.original(found.body_begin), shadow.original(body_end)),
            problem,
            found.outer,
            found.directive,
            rectangular=found.rectangular,
            ranged=found.element is not None,
            between=self._span(*self._unit.extent(found.beside)) if found.beside is not None else None,
        )


_REGIONS = {
    COMPOUND: RegionKind.COMPOUND,
    FOR: RegionKind.LOOP,
    RANGE_FOR: RegionKind.LOOP,
    NULL: RegionKind.NULL,
}
