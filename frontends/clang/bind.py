"""From the directives of shadows and clang's tree to constructs: the bind stage for C."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from accomp.codes import frontend as codes
from accomp.codes.syntax import EXPECTED_VAR
from accomp.diagnostics import Sink
from accomp.frontends.clang.arrays import ArrayParameters
from accomp.frontends.clang.bind_clause import BoundFunctions
from accomp.frontends.clang.bodies import Bodies, is_judged, listed_in, mentions
from accomp.frontends.clang.closures import Closures
from accomp.frontends.clang.constructors import missing_constructors
from accomp.frontends.clang.conversions import with_conversions
from accomp.frontends.clang.cursor_kinds import FIELD, FUNCTIONS, PARAMETER, VARIABLE
from accomp.frontends.clang.device_functions import member_of
from accomp.frontends.clang.directive_expressions import Slot, fill
from accomp.frontends.clang.enclosing_function import Declared, Functions
from accomp.frontends.clang.host_program import Programs
from accomp.frontends.clang.implicit_routines import ImplicitRoutines
from accomp.frontends.clang.instances import Instances, template_key
from accomp.frontends.clang.kernel_names import namespace_heads
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
from accomp.frontends.clang.mark_places import between, depth, type_words
from accomp.frontends.clang.placement import follows
from accomp.frontends.clang.region_boundary import RegionBody, bindings_outside, region_at, statement_end
from accomp.frontends.clang.region_references import READ, WRITE, Level, Walk, is_binding
from accomp.frontends.clang.shadow import TAG, Mark, Piece, Shadow, literal
from accomp.frontends.clang.symbols import SCOPES, THIS, Types
from accomp.frontends.clang.translation_unit import IN_MACRO, TranslationUnit
from accomp.host.declarations import ClauseArgument
from accomp.host.program import Program
from accomp.ir.nodes import Call, Construct, Loop, Region, RegionKind, StructuredBinding, Use
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import Language, Span
from accomp.syntax.directive_lines import is_parted
from accomp.syntax.nodes import Directive, Expr, Symbol, TypeInfo, TypeKind, VarRef, Word

_FUNCTION, _REFERENCE, _BINARY, _CAST, _WHILE, _TYPEDEF, _STRING = 8, 101, 114, 117, 207, 20, 109
_MEMBER, _THIS = 102, 132
_TAGGED = pattern(rf'"{TAG}(\d+):(\d*)"')
_CONSTANT_KINDS = (TypeKind.INTEGER, TypeKind.ENUM, TypeKind.BOOLEAN, TypeKind.DEPENDENT, TypeKind.OTHER)
_COMPUTE = ("parallel", "kernels", "serial")
_STRUCTURED = (*_COMPUTE, "loop", "data", "host_data")
_CROWD = 40
"""With more directives in a function, it is visited once instead of looking each place up."""
INT = TypeInfo(TypeKind.INTEGER, "int", "int ")


class Binder:
    """Binds the marks of one parsed translation unit."""

    def __init__(
        self,
        unit: TranslationUnit,
        shadows: dict[int | None, Shadow],
        sink: Sink,
        bodies: bool = False,
        procedures: bool = False,
        offload: bool = True,
    ) -> None:
        """`shadows` by libclang's file handles; `bodies` asks for trees of regions, or `procedures`."""
        self._unit, self._shadows, self._sink = unit, shadows, sink
        self._cxx = any(s.source.language is Language.CXX for s in shadows.values())
        directives = [m.directive for s in shadows.values() for m in s.marks]
        self._types = Types(
            unit,
            self._span,
            self._cxx,
            any(d.has("reduction") for d in directives) or procedures,
            bodies or procedures,
        )
        self._types.with_layout = procedures
        self._is_mark: Callable[[Cursor], bool] = lambda cursor: self._mark(cursor) is not None
        self._walk = Walk(unit, self._types, self._nested, self._cxx)
        self._walk.listed = listed_in(directives, self._cxx)
        self._open: list[list[Construct]] = []
        self._compute: Cursor | None = None  # the shadow of the compute construct that is being bound
        self._function, self._in_template = "", False
        self._functions = Functions(unit, self._cxx, procedures)
        self._listed: list[StructuredBinding] = []
        """Structured bindings in the lists of the directive that is being bound."""
        self._routines = ImplicitRoutines(unit, self._types, self._name_span, self._cxx, offload)
        self._bound = BoundFunctions(unit, self._functions, sink)
        self._arrays = ArrayParameters(unit, self._is_mark, self._cxx)
        self.lost = LostValues(unit, self._functions, self._mark, self._name_span)
        routines = any(d.name == "routine" for d in directives)
        symbols = self._functions.symbol if self._cxx and (routines or procedures) else None
        self._kernels, self._bodies = bodies, Bodies(unit, self._types, self._span, self._cxx, symbols)
        self._bodies.whole = procedures
        self._arguments: dict[Span, ClauseArgument] = {}
        """The trees of expressions in clauses, where procedures are asked for."""
        self._bodies.with_references = any(d.has("bind") or d.has("link") for d in directives)
        data = {f: s.data for f, s in shadows.items()}
        self._loops = Loops(unit, self._types, data, self._is_mark, self._bodies.problem_of)
        self._numbered = {str(m.number): m for s in shadows.values() for m in s.marks if m.found.macro}

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
                if self._mark(cursor) is mark:
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
                place = unit.place(unit.lib.getCursorLocation(cursor))[1]
                found.append((place, self._outermost(cursor, mark)))
                return CONTINUE
            return RECURSE

        visitor = Visitor(visit)
        for top, where, begin, end in unit.top_level():
            if where == file and between(wanted, begin, end) and visit(top, top, None) == RECURSE:
                unit.lib.visitChildren(top, visitor, None)
        return found

    def _outermost(self, cursor: Cursor, mark: Mark) -> Construct:
        place = self._unit.place(self._unit.lib.getCursorLocation(cursor))
        self._function = self._functions.name_of(*place)
        self._in_template = self._cxx and self._functions.in_template(*place)
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
        return self._numbered.get(_TAGGED.sub(r"\1", tag)) if _TAGGED.fullmatch(tag) else None

    def _nested(self, cursor: Cursor) -> bool:
        mark = self._mark(cursor)
        if mark is None:
            return False
        self._open[-1].append(self._construct(cursor, mark))
        return True

    def _construct(self, cursor: Cursor, mark: Mark) -> Construct:
        mark.bound = True
        if not mark.region:
            made = self._standalone(self._directive(cursor, mark), mark, cursor)
            return replace(made, bindings=tuple(self._listed)) if self._listed else made
        children = self._unit.children(cursor)
        directive, body = self._directive(children[0], mark), children[-1]
        bindings = tuple(self._listed)
        count, breaks = directive.associated, not directive.has("seq")
        nest = self._loops.nest(body, count, breaks) if mark.loop else []
        self._open.append([])
        outer, computes = self._compute, directive.name.partition(" ")[0] in _COMPUTE
        self._compute = cursor if computes else outer
        known = len(self._walk.bindings)
        level = self._walk.region(body)
        nested = self._open.pop()
        region = self._region(body, directive, mark.end)
        loops = tuple(self._loop(found, level) for found in nest)
        unit, place = self._unit, self._unit.place(self._unit.lib.getCursorLocation(cursor))
        bindings += bindings_outside(body, self._walk.bindings[known:], self._name_span, unit)
        calls, uses = self._calls(level), self._uses(level)
        made = Construct(directive, region, loops, tuple(nested), uses, self._function, calls=calls)
        parted, named = is_parted(directive.span, made.first), mentions(level, region, self._span)
        made = replace(made, parted=parted, in_macro=mark.in_macro, bindings=bindings, mentions=named)
        if level.jumps and directive.name.partition(" ")[0] in _STRUCTURED:
            crossed = RegionBody(body, self._functions.cursor_of(*place), mark.loop)
            made = replace(made, branches=crossed.branches(self._is_mark, self._name_span, unit))
        made = self.lost.noted(made, level, nest, cursor, self._compute)
        self._compute = outer
        made = self._routines.of_region(level).of(made) if computes else made
        if is_judged(made) and (directive.name == "atomic" or not self._kernels):
            return replace(made, body=self._bodies.body(body, self._is_mark))
        if not (self._kernels and computes):
            return made
        object_ = self._functions.class_of(*place) if self._cxx else None
        around = self._functions.cursor_of(*place) if self._cxx else None
        tree = self._bodies.body(body, self._is_mark, object_, region=True)
        if tree is not None and around is not None:
            key = template_key(self._unit, around) if self._in_template else None
            tree = replace(tree, template=key, around=namespace_heads(self._unit, around))
        return replace(made, body=tree)

    def program(
        self, constructs: Sequence[Construct], skipped: list[tuple[str, int, int]], options: Sequence[str]
    ) -> Program:
        """What the translation unit declares that kernels of these may need; `options` are flags."""
        wanted, functions = set[str](), dict[str, None]()
        for construct in constructs:
            whole = self._bodies.whole or construct.directive.name == "routine"
            wanted.add(construct.function if whole else "")
            if construct.directive.name == "routine" and not construct.directive.has("seq"):
                functions.setdefault(construct.function)
            for inner in construct.walk():
                if inner.directive.name != "atomic" and inner.body is not None and inner.region is not None:
                    wanted |= inner.body.words
                    functions.setdefault(construct.function)
                bind = inner.directive.get("bind")
                bound = (a for a in bind.args if isinstance(a, Word | Expr | VarRef)) if bind else ()
                wanted |= {a.text.strip('"') for a in bound}
        files = [f for f, shadow in self._shadows.items() if shadow.marks] if self._cxx else None
        programs = Programs(self._unit, self._types, self._bodies, self._is_mark, self._functions, files)
        names, used = self._types.names, type_words(constructs)
        closures = Closures(self._unit, self._types, self._bodies, self._is_mark)
        found = Instances(self._unit, programs.is_system, closures, names)
        templates = any(i.body is not None and i.body.template for c in constructs for i in c.walk())
        instances = found.found() if templates else ()
        lambdas = closures.declarations(used, found.arguments)
        functions |= closures.functions | names.functions
        wanted = wanted.union(*(d.words for d in lambdas))
        made = programs.program(wanted, skipped, functions, tuple(options), names.functions)
        given, declared = tuple(self._arguments.values()), (*made.declarations, *lambdas)
        return replace(made, instances=instances, declarations=declared, arguments=given)

    def _standalone(self, directive: Directive, mark: Mark, cursor: Cursor) -> Construct:
        """A directive without region; `routine` is about a named or the next function (section 2.15.1)."""
        function = self._function
        if directive.name == "routine":
            directive = self._bound.told(directive, overloaded=mark.overloaded) if self._cxx else directive
            named = directive.args[0] if directive.args else None
            place = self._unit.place(self._unit.lib.getCursorLocation(cursor))
            if isinstance(named, Word | VarRef):
                name = named.text if isinstance(named, Word) else named.name
                found = self._routines.of(*self._functions.named(name))
                return found.of(Construct(self._bound.named(directive, name), function=name))
            found = self._functions.next_declared(*place)
            if found is None or function or not follows(self._shadows.get(place[0]), mark, found.begin):
                where = (
                    "in a function without a name" if function else "where no function declaration follows"
                )
                self._sink.report(codes.MISPLACED, mark.span, directive=directive.name, where=where)
                return Construct(directive)
            directive = self._bound.of(directive, found, mark, self._shadows.get(place[0]))
            region = self._declaration(place[0], found, directive.has("bind"))
            return self._routines.of(found.cursor).of(Construct(directive, region, function=found.name))
        if not function and mark.executable:
            where = "outside of a function"
            self._sink.report(codes.MISPLACED, mark.span, directive=directive.name, where=where)
        return Construct(directive, function=function)

    def _declaration(self, file: int | None, found: Declared, bind: bool) -> Region | None:
        """The declaration of a function that a `routine` stands in front of, with its semicolon."""
        if (shadow := self._shadows.get(file)) is None:
            return None
        end = found.end_in(shadow.data)
        span = Span(shadow.source, shadow.original(found.begin), shadow.original(end))
        prototype = found.prototype_in(shadow.data) if bind else ""
        member = member_of(self._unit, found.cursor, self._bodies.span) if self._kernels else None
        defines = not shadow.data.endswith(b";", found.begin, end)
        return Region(found.kind, span, defines, prototype, member=member)

    def _directive(self, node: Cursor, mark: Mark) -> Directive:
        """The directive of a mark, its slots bound from the host code of its shadow."""
        self._listed.clear()
        if not mark.slots:
            return mark.of_use(mark.directive)
        for slot in mark.slots:
            slot.forget()
            if literal(slot) and not slot.variable:
                slot.type, slot.constant, slot.value = INT, True, int(slot.text)
        if mark.pieces:
            self._bind(node, mark)
        return mark.of_use(fill(mark.directive, mark.slots))

    def _bind(self, node: Cursor, mark: Mark) -> None:
        unit, lib = self._unit, self._unit.lib
        opened = {p.start: p for p in mark.pieces if p.text != p.start}
        by_slot = {str(p.slot): p for p in mark.pieces} if mark.found.macro else {}
        current: Piece | None = None
        below = 0

        def visit(cursor: Cursor, _parent: Cursor, _data: object) -> int:
            nonlocal current, below
            kind = cursor.kind
            if below:
                below -= 1
                if not below and current is not None:
                    tops.append((current, cursor))
            own = kind == _MEMBER and self._cxx and not unit.children(cursor)
            if own or kind in _BOUND:
                file, offset = unit.place(lib.getCursorLocation(cursor))
                piece = current if by_slot else mark.piece_at(offset)
                if piece is not None:
                    self._reference(cursor, mark, piece, (file, offset))
            elif kind == _CAST and not by_slot:
                piece = opened.pop(unit.place(lib.getCursorLocation(cursor))[1], None)
                if piece is not None:
                    current, below = piece, depth(mark, piece)
            elif by_slot and kind == _STRING and (tag := _TAGGED.fullmatch(unit.name(cursor))):
                current = by_slot.get(tag.group(2))
                below = 1 + depth(mark, current) if current else 0
            return RECURSE

        tops: list[tuple[Piece, Cursor]] = []
        lib.visitChildren(node, Visitor(visit), None)
        for piece, top in tops:
            self._value(mark.slots[piece.slot], top)
        for number, slot in enumerate(mark.slots):
            if slot.plain and len(slot.symbols) > 1:
                mark.expand.add(number)

    def _reference(self, cursor: Cursor, mark: Mark, piece: Piece, place: tuple[int | None, int]) -> None:
        """Bind a reference in a directive to its slot."""
        target = self._unit.lib.getCursorReferenced(cursor)
        if cursor.kind in _LITERALS or target.kind in _VALUES:
            self._number(mark.slots[piece.slot], place[1] == piece.text)
            return
        if cursor.kind == _THIS:
            self._set_symbol(mark.slots[piece.slot], THIS, place[1] == piece.text)
            return
        if target.kind not in (VARIABLE, PARAMETER, _FUNCTION, FIELD):
            if is_binding(self._unit, target):
                self._walk.bindings.append((cursor, target))  # for the regions around
                if mark.slots[piece.slot].variable and place[1] == piece.text:
                    self._binding(target, mark.slots[piece.slot], place)
            return
        slot, symbol = mark.slots[piece.slot], self._types.symbol(target, cursor)
        slot.symbols[symbol.id] = symbol
        if slot.variable and (slot.symbol is None or place[1] == piece.text):
            self._set_symbol(slot, symbol, first=True)
            if slot.of_object and self._bodies.whole:
                self._argument(slot, cursor)
            if slot.moved:
                self._arrays.measure(slot, symbol, target)
            if self._cxx and slot.copied and symbol.type.kind in (TypeKind.RECORD, TypeKind.ARRAY):
                missing = tuple(sorted(missing_constructors(self._unit, target)))
                slot.type = replace(symbol.type, missing=missing)
        elif target.kind != _FUNCTION:
            self._walk.read(target.decl, symbol, place)

    def _binding(self, target: Cursor, slot: Slot, place: tuple[int | None, int]) -> None:
        """Note a structured binding as var of a clause."""
        name = self._unit.name(target)
        self._listed.append(StructuredBinding(name, self._name_span(place, name) or slot.span, clause=True))

    def _number(self, slot: Slot, first: bool) -> None:
        """Report a number that a macro or a name stands for where a directive names a var or a routine."""
        if first and slot.variable and slot.plain:
            self._sink.report(EXPECTED_VAR, slot.span, text=slot.text)

    @staticmethod
    def _set_symbol(slot: Slot, symbol: Symbol, first: bool) -> None:
        """The variable that the var of a var-list starts with."""
        slot.symbols[symbol.id] = symbol
        if slot.variable and (slot.symbol is None or first):
            slot.symbol = symbol
            slot.type = symbol.type if slot.plain else slot.type
            slot.dependent = symbol.type.kind is TypeKind.DEPENDENT

    def _argument(self, slot: Slot, top: Cursor) -> None:
        self._arguments[slot.span] = ClauseArgument(slot.span, self._bodies.expression(top, slot.span))

    def _value(self, slot: Slot, top: Cursor) -> None:
        """Type and value of a slot from its outermost expression."""
        slot.dependent = self._types.depends(top)
        if self._bodies.whole and not (slot.variable and slot.plain):
            self._argument(slot, top)
        if slot.variable and slot.plain:
            return
        slot.type = with_conversions(self._unit, self._types.of_cursor(top), top)
        if slot.variable or slot.type.kind not in _CONSTANT_KINDS:
            return
        may_be = slot.may_be_constant_in_cxx if self._cxx else slot.may_be_constant_in_c
        slot.value = self._unit.integer(top) if may_be and not self._in_template else slot.value
        constants = all(s.storage == "constant" or s.type.const for s in slot.symbols.values())
        slot.constant = slot.value is not None or (self._in_template and constants)

    def _uses(self, level: Level) -> tuple[Use, ...]:
        found = ((s, self._name_span(s.first, s.symbol.name)) for s in level.uses.values())
        uses = (
            Use(s.symbol, span, bool(s.done & WRITE), bool(s.done & READ), own=s.own)
            for s, span in found
            if span is not None
        )
        return tuple(sorted(uses, key=lambda use: use.first.start))

    def _calls(self, level: Level) -> tuple[Call, ...]:
        found = ((q + n, self._name_span(place, n), macro) for q, n, place, macro in level.calls)
        return tuple(Call(name, span, macro=macro) for name, span, macro in found if span is not None)

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

    def _region(self, body: Cursor, directive: Directive, after: int) -> Region | None:
        """The statement after a directive that ends at a place; whole uses where macros make it."""
        written = self._unit.written(body)
        file, begin, end = written if written and written[1] >= after else self._unit.extent(body)
        shadow = self._shadows.get(file)
        if shadow is None:
            self._sink.report(codes.REGION_ELSEWHERE, directive.span, directive=directive.name)
            return None
        kind = _REGIONS.get(body.kind, RegionKind.STATEMENT)
        if directive.name == "atomic" and body.kind == DECLARATIONS:
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
        )


_LITERALS = (106, 107, 110)
"""Integers, floating-point numbers and characters, which macros may stand for."""
_VALUES = (7, 28)
"""Enumerators, and parameters of templates that are no types."""
_BOUND = frozenset((_REFERENCE, _THIS, *_LITERALS))
_REGIONS = {
    COMPOUND: RegionKind.COMPOUND,
    FOR: RegionKind.LOOP,
    RANGE_FOR: RegionKind.LOOP,
    NULL: RegionKind.NULL,
}
