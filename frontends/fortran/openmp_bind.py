"""OpenMP that a Fortran file has itself, bound to the names, statements and loops of the program."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING

from accomp.codes.openmp_data import UNDECLARED
from accomp.diagnostics import Sink
from accomp.frontends.fortran import procedures
from accomp.frontends.fortran.actions import Verb, action
from accomp.frontends.fortran.constants import declaring, value_of
from accomp.frontends.fortran.directives import Placed
from accomp.frontends.fortran.entities import Role
from accomp.frontends.fortran.loop_bounds import odd_bound
from accomp.frontends.fortran.loops import DoLoop, Form, Nest, loop_of, names_in_bounds, text_of
from accomp.frontends.fortran.openmp_combiners import combinations
from accomp.frontends.fortran.openmp_modules import Declarations
from accomp.frontends.fortran.openmp_names import Names, variant_names
from accomp.frontends.fortran.openmp_nesting import Nested, associated, nested, parse_name
from accomp.frontends.fortran.openmp_places import report_places
from accomp.frontends.fortran.references import Reference, Sense
from accomp.frontends.fortran.region_boundary import Boundaries
from accomp.frontends.fortran.region_checks import typed
from accomp.frontends.fortran.region_uses import Regions
from accomp.frontends.fortran.scopes import Scope, Scopes
from accomp.frontends.fortran.specification import selected
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.structure import Block, Structure
from accomp.host import nodes as host
from accomp.ir.openmp import (
    DEFINED,
    AssociatedLoop,
    Closing,
    Group,
    Mention,
    Name,
    OmpConstruct,
    OmpProcedure,
    OmpUnit,
    Statement,
    loop_count,
)
from accomp.ir.places import Branch
from accomp.patterns import pattern
from accomp.records import replace
from accomp.source import Span
from accomp.spec.openmp_groups import shown
from accomp.spec.openmp_routines import ROUTINES
from accomp.syntax.context_selectors import conditions
from accomp.syntax.nodes import Directive, Expr, RawDirective

if TYPE_CHECKING:
    from accomp.frontends.fortran.bodies import Bodies

_WORD = pattern(r"[a-z_]\w*")
_CALL = pattern(r"call\s+[a-z_]")
_STRUCTURED = (Group.BLOCK, Group.LOOP, Group.SECTIONS, Group.CRITICAL)


def bound(scopes: Scopes, sink: Sink, version: str = "") -> OmpUnit:
    """The OpenMP of a file of which the scopes are known; what does not fit goes to the sink."""
    roots = nested(scopes.structure, sink, version)
    report_places(scopes.structure, roots, sink, version or "5.2")
    return _Binder(scopes, sink).unit(roots)


class _Binder:
    """Makes constructs of directives that are around their statements."""

    def __init__(self, scopes: Scopes, sink: Sink) -> None:
        self.scopes, self.structure = scopes, scopes.structure
        self.source = scopes.structure.scan.source
        self.names = Names(self.source, sink, self._is_target, dict(_entries(scopes.structure)))
        self.declarations = Declarations()
        self.regions = Regions(scopes)
        self.boundaries = Boundaries(scopes.structure)
        self.unknown: set[tuple[str, str]] = set()
        self.trees: Bodies | None = None

    def _is_target(self, scope: Scope, name: str) -> bool:
        """Whether `declare target` lists what a name is in a scope, in the scope that declares it."""
        home, entity = declaring(scope, name)
        return self.declarations.is_target(home, entity.name)

    def unit(self, roots: list[Nested]) -> OmpUnit:
        by_unit: dict[int, tuple[Block, list[OmpConstruct]]] = {}
        for one in roots:
            block = one.placed.block.unit
            by_unit.setdefault(id(block), (block, []))[1].append(self._construct(one))
        return OmpUnit(self.source, tuple([self._procedure(*found) for found in by_unit.values()]))

    def _procedure(self, block: Block, constructs: list[OmpConstruct]) -> OmpProcedure:
        scope, declared = self.scopes.of(block), self.scopes.of(block).declared
        entities = [e for e in declared.entities.values() if e.dummy]
        text = self.structure.statements[block.first].text if block.first >= 0 else ""
        heads = text.partition("subroutine" if "subroutine" in text else "function")[0].split()
        pure = "pure" in heads or ("elemental" in heads and "impure" not in heads)
        equivalent = {m for parts in declared.equivalences for p in parts for m in _WORD.findall(p)[:1]}
        commons = {
            name: tuple(self.names.of(scope.resolve(member), scope) for member in members)
            for name, members in declared.commons.items()
        }
        first = max(block.first, 0)
        return OmpProcedure(
            block.name or block.kind.value,
            block.kind.value,
            self.structure.scan.span(self.structure.statements[first]),
            tuple(constructs),
            tuple([self.names.of(e, scope) for e in entities]),
            self.declarations.reductions(scope),
            bool(scope.missing()),
            pure,
            frozenset(equivalent),
            commons,
        )

    def _construct(self, one: Nested, shared: bool = False) -> OmpConstruct:
        """`shared`: its statements are among those that `workshare` parts."""
        words = one.directive.name.split()
        shared = "workshare" in words or (shared and "parallel" not in words)
        placed, names = one.placed, dict[str, Name]()
        scope = self.scopes.at(placed.statement)
        directive = self.names.bound(one.directive, scope, names)
        names |= {
            key: _ranked(name) for key, name in names.items() if key in _selected(self.structure, placed)
        }
        count = loop_count(directive)
        nest = associated(self.structure, one, count)
        assigned = one.group is Group.ATOMIC and not one.broken
        combining = directive.name == "declare reduction"
        return OmpConstruct(
            directive,
            one.group,
            _word(placed.raw, directive),
            self.structure.scan.span(self.structure.statements[placed.statement]),
            self._closing(one, scope, names),
            tuple(self._body(one, shared)),
            tuple(self._loops(nest, count)),
            self._branches(one, nest.loops[:count], count),
            names,
            self._trees().region(one.placed) if assigned else None,
            one.declaring,
            one.broken,
            scope.name,
            self._allocated(one),
            _conditions(directive, scope),
            combinations(placed.raw, directive, scope, self.names.of) if combining else (),
            self._interfaces(directive, scope) if directive.name == "declare variant" else None,
            self.boundaries.between(nest.loops[:count]),
        )

    def _branches(self, one: Nested, loops: tuple[DoLoop, ...], count: int) -> tuple[Branch, ...]:
        """The branches across the boundary of a region; of loops beside each other the first counts."""
        if one.directive.name == "scan" and one.placed.block.kind is Kind.DO:
            return self.boundaries.parted(one.placed)
        while loops and len(loops) < count:
            inner = next((child for child in loops[-1].block.children if child.kind is Kind.DO), None)
            if inner is None:
                break
            loops = (*loops, loop_of(self.structure, inner))
        return self.boundaries.branches(one.placed, loops) if _bounded(one) else ()

    def _interfaces(
        self, directive: Directive, scope: Scope
    ) -> tuple[tuple[Name, ...], tuple[Name, ...]] | None:
        """The dummy arguments of base procedure and variant, where the interfaces of both are known."""
        names = variant_names(directive)
        found: list[tuple[Name, ...]] = []
        for name in names if len(names) == 2 else (scope.name, *names):
            entity = scope.find(name)
            body = scope if name == scope.name else scope.procedure(entity) if entity is not None else None
            if body is None or body.header is None or "*" in body.header.arguments:
                return None
            found.append(tuple([self.names.of(d.entity, body) for d in procedures.dummies(body)]))
        return (found[0], found[1]) if len(found) == 2 else None

    def _allocated(self, one: Nested) -> tuple[Name, ...] | None:
        """What the ALLOCATE statement of a directive on allocators defines."""
        if one.directive.name not in ("allocate", "allocators"):
            return None
        index = self.structure.next(one.placed.statement)
        between = range(one.placed.statement + 1, index)
        if index < 0 or any(parse_name(self.structure, i) != "allocate" for i in between):
            return None
        if action(self.structure.statements[index].text).verb is not Verb.ALLOCATE:
            return None
        scope = self.scopes.at(index)
        found = [r for r in self.regions.statement(index) if _is_variable(r) and r.written]
        return tuple([self.names.of(r.entity, scope) for r in found])

    def _closing(self, one: Nested, scope: Scope, names: dict[str, Name]) -> Closing | None:
        if not one.placed.closings or one.end is None:
            return None
        span = self.structure.scan.span(self.structure.statements[one.placed.closing])
        return Closing(self.names.bound(one.end, scope, names), span)

    def _body(self, one: Nested, shared: bool) -> Iterator[Statement | OmpConstruct]:
        """Statements and constructs of a region in order."""
        inner = {child.placed.statement: child for child in one.children}
        index, last = one.placed.statement + 1, one.placed.last
        if not one.placed.first < one.placed.last:
            last = max((child.placed.last for child in one.children), default=0)
        while index < last or index in inner:
            child = inner.get(index)
            if child is not None:
                yield self._construct(child, shared)
                index = max(child.placed.last, index + 1)
                continue
            if self.structure.shapes[index].kind is not Kind.DIRECTIVE:
                yield self._statement(index, shared)
            index += 1

    def _statement(self, index: int, shared: bool) -> Statement:
        statement = self.structure.statements[index]
        shape, scope = self.structure.shapes[index], self.scopes.at(index)
        found = self.regions.statement(index)
        mentions = [self._mention(r, statement.text, scope) for r in found if _is_variable(r)]
        self._undeclared(mentions, scope)
        implied = {m.name for m in mentions if m.bound}
        if implied:
            mentions = [m if m.name not in implied else replace(m, bound=True) for m in mentions]
        span = self.structure.scan.span(statement)
        calls = tuple([r.name for r in found if r.sense is Sense.CALL and not _is_own(r, scope)])
        variable = self._index(index, scope) if shape.kind is Kind.DO else None
        called = shape.kind is Kind.EXECUTABLE and _CALL.match(statement.text)
        kind = "call" if called else shape.kind.value
        functions: tuple[str, ...] = ()
        if shared:
            functions = tuple(self._unelemental(found, scope)) if not called else ()
            kind = action(statement.text).verb.value if kind == Kind.EXECUTABLE.value else kind
            kind = DEFINED if kind == Verb.ASSIGN.value and self._is_defined(index) else kind
        return Statement(kind, span, tuple(mentions), variable, calls, statement.text, functions)

    def _is_defined(self, index: int) -> bool:
        """Whether an assignment is a call of a procedure of the program (Fortran 2018 10.2.1.4)."""
        made = self._trees().statement(index).body[0]
        return isinstance(made, host.Evaluate) and isinstance(made.expression, host.Call)

    def _undeclared(self, mentions: list[Mention], scope: Scope) -> None:
        """Report variables that nothing declares, each once in a program unit (Fortran 2018 8.7)."""
        for one in mentions:
            name = one.name
            known = not name.implicit or name.type or one.bound or name.name.startswith("_")
            if known or (scope.name, name.name) in self.unknown:
                continue
            self.unknown.add((scope.name, name.name))
            if not scope.rules().get(name.name[:1]) and not scope.missing():
                self.names.sink.report(UNDECLARED, one.span, name=name.name)

    def _unelemental(self, found: list[Reference], scope: Scope) -> Iterator[str]:
        """The functions among references that are known not to be elemental."""
        for reference in found:
            body = scope.procedure(reference.entity) if reference.sense is Sense.CALL else None
            if body is not None and body.header is not None and "elemental" not in body.header.attributes:
                yield reference.name

    def _index(self, index: int, scope: Scope) -> Name | None:
        """The variable of a counted loop that a statement begins."""
        block = self.structure.owners[index]
        loop = loop_of(self.structure, block) if block.first == index else None
        if loop is None or loop.form is not Form.COUNTED:
            return None
        return self.names.of(scope.resolve(loop.controls[0].name), scope)

    def _trees(self) -> Bodies:
        """What makes the trees of the statements of atomic constructs."""
        if self.trees is None:
            from accomp.frontends.fortran.bodies import Bodies
            from accomp.frontends.fortran.typed_calls import Facts

            self.trees = Bodies(Facts(self.scopes, self.names.symbol, self.regions.statement))
        return self.trees

    def _mention(self, found: Reference, text: str, scope: Scope) -> Mention:
        name = self.names.of(found.entity, scope)
        implied = found.read and found.written and _is_implied(text, found)
        span = self.structure.scan.span(self.structure.statements[found.statement], found.first, found.last)
        return Mention(name, span, found.written and not found.unsure, implied)

    def _loops(self, nest: Nest, count: int) -> Iterator[AssociatedLoop]:
        loops = nest.loops[: max(count, nest.tight)]
        for at, loop in enumerate(loops):
            outer = [one.controls[0].name for one in loops[:at] if one.controls]
            inner = loops[at + 1] if at + 1 < len(loops) else None
            yield self._loop(loop, inner, at + 1 >= nest.tight, outer)

    def _loop(self, loop: DoLoop, inner: DoLoop | None, loose: bool, outer: list[str]) -> AssociatedLoop:
        statement, scope = self.structure.statements[loop.block.first], self.scopes.at(loop.block.first)
        span = self.structure.scan.span(statement)
        index = self._index(loop.block.first, scope)
        named = sorted(names_in_bounds(statement, loop))
        names = [scope.find(n) or (scope.resolve(n) if scope.rules().get(n[:1]) else None) for n in named]
        bounds = tuple([self.names.of(e, scope) for e in names if e and e.role is Role.VARIABLE])
        step = text_of(statement, loop.controls[0].step) if loop.controls else ""
        shared = inner is not None and inner.block.last == loop.block.last
        value = value_of(step, scope) if step else 1
        between = span if inner is not None and loose else None
        odd = odd_bound(statement, loop, outer)
        end = self.structure.statements[loop.block.last].end
        return AssociatedLoop(span, loop.form.value, index, bounds, between, shared, value, odd, end)


def _entries(structure: Structure) -> Iterator[tuple[str, bool]]:
    """The names that ENTRY statements define, with whether RESULT names the result."""
    for statement, shape in zip(structure.statements, structure.shapes, strict=True):
        if shape.kind is Kind.ENTRY:
            _, name, *others = _WORD.findall(statement.text)
            yield name, others[-2:-1] == ["result"]


def _selected(structure: Structure, placed: Placed) -> set[str]:
    """The names that SELECT RANK around a directive gives its selector (Fortran 2018 11.1.10)."""
    found: set[str] = set()
    block: Block | None = placed.block
    while block is not None and block is not block.unit:
        statement = structure.statements[block.first]
        if block.kind is Kind.SELECT and "rank" in statement.text.partition("(")[0]:
            found.add(selected(statement)[0])
        block = block.parent
    return found


def _ranked(name: Name) -> Name:
    """A name as that of the block of a SELECT RANK construct."""
    return replace(name, role="alias", attributes=name.attributes | {"associate"})


def _bounded(one: Nested) -> bool:
    return one.group in _STRUCTURED and not one.broken and one.placed.first < one.placed.last


def _word(raw: RawDirective, directive: Directive) -> Span:
    """The place of the directive's name in its text, blanks in which do not count."""
    letters = shown(directive.name).replace(" ", "")
    start = at = len(raw.text) - len(raw.text.lstrip())
    found = 0
    while at < len(raw.text) and found < len(letters):
        found += raw.text[at] not in " _"
        at += 1
    return raw.place(start, at)


def _conditions(directive: Directive, scope: Scope) -> tuple[Expr, ...]:
    """The conditions in `match` with the types that they have in a scope."""
    found = (typed(one, scope) for clause in directive.all("match") for one in conditions(clause))
    return tuple([one for one in found if isinstance(one, Expr)])


def _is_variable(found: Reference) -> bool:
    if found.sense is not Sense.VARIABLE:
        return False
    return found.entity.role in (Role.VARIABLE, Role.ALIAS) and not found.entity.constant


def _is_own(found: Reference, scope: Scope) -> bool:
    """Whether a procedure with a name of the run-time library is one of the program, no interface alone."""
    body = scope.procedure(found.entity) if found.name in ROUTINES else None
    around = body.block.parent if body is not None else None
    return around is not None and around.kind is not Kind.INTERFACE


def _is_implied(text: str, found: Reference) -> bool:
    """Whether a reference is the variable of an implied DO: within parentheses, in front of `=`."""
    after = text[found.end :].lstrip()
    if not after.startswith("=") or after.startswith("=="):
        return False
    before = text[: found.first]
    return before.count("(") > before.count(")")
