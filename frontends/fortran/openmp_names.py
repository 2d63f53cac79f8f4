"""What names in OpenMP directives and their regions stand for, as facts of the directive IR."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from accomp.codes import frontend as codes
from accomp.diagnostics import Sink
from accomp.frontends.fortran.bind_directive import Arguments
from accomp.frontends.fortran.components import lacks_component
from accomp.frontends.fortran.constants import declaring, value_of
from accomp.frontends.fortran.entities import Dimension, Entity, Role
from accomp.frontends.fortran.region_checks import names_in, typed
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.statement_kinds import Kind
from accomp.frontends.fortran.symbols import spelled, symbol
from accomp.host.fortran_types import Extent
from accomp.ir.openmp import Name
from accomp.records import replace
from accomp.source import SourceFile, Span
from accomp.spec.openmp_clauses import INTEGER_CLAUSES, LOGICAL_CLAUSES
from accomp.syntax.context_selectors import numbers
from accomp.syntax.nodes import Argument, Clause, Directive, Expr, Keyed, Section, Symbol, VarRef, Word
from accomp.syntax.reduction_declarations import reduction_parts

_DATA = frozenset(
    (
        *("shared", "private", "firstprivate", "lastprivate", "linear", "map", "copyprivate"),
        *("reduction", "in_reduction", "task_reduction"),
    )
)
"""Clauses that list variables, no procedures."""
_TYPED = INTEGER_CLAUSES | LOGICAL_CLAUSES | {"message"}
"""Clauses whose expressions have a type that OpenMP gives."""
_TEXTS = frozenset(("declare reduction", "declare mapper", "declare variant", "declare induction"))
"""Directives whose argument is a declaration."""


class Names:
    """The names of one file; each entity is one name."""

    def __init__(
        self,
        source: SourceFile,
        sink: Sink,
        is_target: Callable[[Scope, str], bool],
        entries: dict[str, bool],
    ) -> None:
        """`is_target`: whether `declare target` lists a name of a scope; `entries`: what ENTRY statements
        define, with whether another name is that of the result.
        """
        self.source, self.sink, self.is_target, self.entries = source, sink, is_target, entries
        self._made: dict[tuple[str, str, str], Name] = {}
        self._arguments = Arguments(Sink(), self.symbol)

    def symbol(self, entity: Entity) -> Symbol:
        """The symbol of a variable."""
        return symbol(entity, self.source, frozenset())

    def of(self, entity: Entity, scope: Scope) -> Name:
        """The name of an entity that is seen in a scope."""
        key = (entity.unit, entity.name, entity.path)
        found = self._made.get(key)
        if found is None:
            found = self._made[key] = self._make(entity, scope)
        return found

    def _make(self, entity: Entity, scope: Scope) -> Name:
        marks = set(entity.attributes)
        if any(d.extent is Extent.SIZE for d in entity.dimensions):
            marks.add("assumed-size")
        if entity.value and entity.role is Role.VARIABLE and "parameter" not in marks:
            marks.add("save")  # Fortran 2018 8.4
        marks |= _lasting(entity, scope)
        if entity.role is Role.VARIABLE and not entity.implicit and self.is_target(scope, entity.name):
            marks.add("declare target")
        if entity.codimensions:
            marks.add("coarray")
        if entity.role is Role.ALIAS:
            marks.add("associate")
        if entity.role is Role.PROCEDURE and entity.result not in ("", entity.name):
            marks.add("other result")
        declared = None
        if entity.declared is not None and entity.path == self.source.path:
            declared = Span(self.source, *entity.declared)
        return Name(
            f"{entity.unit}:{entity.name}",
            entity.name,
            entity.role.value,
            entity.type.base.value if entity.type is not None else "",
            spelled(entity.type) if entity.type is not None else "",
            entity.rank,
            frozenset(marks),
            entity.intent,
            entity.unit,
            entity.common.strip("/") if entity.common else "",
            declared,
            entity.implicit,
            tuple([_bounds(d, scope) for d in entity.dimensions]),
            self.of(scope.resolve(entity.address), scope) if entity.address else None,
        )

    def bound(self, directive: Directive, scope: Scope, names: dict[str, Name]) -> Directive:
        """A directive with the values of its expressions; `names` takes what its names stand for.

        Common blocks are followed by their variables, names that nothing declares are reported.
        """
        text = directive.name in _TEXTS
        if directive.name == "declare mapper":  # which declares the variable that its clauses map
            return directive
        clauses = tuple([self._clause(c, scope, names) for c in directive.clauses])
        for clause in clauses:
            operator = clause.operator.lower()
            if operator.isidentifier() and scope.find(operator) is not None:
                home, entity = declaring(scope, operator)
                names.setdefault(operator, self.of(entity, home))
        if directive.name == "declare variant":
            self._variants(directive, scope, names)
            for number in (one for clause in clauses if clause.name == "match" for one in numbers(clause)):
                self._undeclared(number, scope)
        if directive.name == "declare simd":
            for arg in directive.args:
                found = scope.find(arg.text.lower()) if isinstance(arg, Word) else None
                if found is not None:
                    names[found.name] = _of_body(self.of(found, scope), found, scope)
        if directive.name == "declare reduction":
            identifier = reduction_parts(directive).identifier
            found = scope.find(identifier) if identifier.isidentifier() else None
            if found is not None:
                names[identifier] = self.of(found, scope)
        args = directive.args if text else tuple(self._args(directive.args, scope, names))
        return replace(directive, clauses=clauses, args=args)

    def _variants(self, directive: Directive, scope: Scope, names: dict[str, Name]) -> None:
        """What the names of base and variant in `declare variant` stand for, as far as it is known."""
        for name in variant_names(directive):
            found = scope.find(name)
            if found is not None:
                names[name] = self.of(found, scope)
            elif name in self.entries:
                names[name] = Name(f"entry:{name}", name, "procedure", attributes=frozenset({"entry"}))

    def _clause(self, clause: Clause, scope: Scope, names: dict[str, Name]) -> Clause:
        if clause.name == "linear":
            clause = _older(clause, scope)
        args = tuple(self._args(clause.args, scope, names, data=clause.name in _DATA))
        if clause.name in _TYPED:
            args = tuple([typed(arg, scope) for arg in args])
            for arg in args:
                self._undeclared(arg, scope)
        if clause.name == "aligned":
            clause = replace(clause, tail=tuple([_typed(word, scope) for word in clause.tail]))
        if clause.name == "allocate":
            clause = replace(clause, modifiers=tuple([_valued(m, scope) for m in clause.modifiers]))
        words = [m for m in (*clause.modifiers, *clause.tail) if isinstance(m, Keyed)]
        if words:
            modifiers = tuple([self._keyed(m, scope) for m in clause.modifiers])
            tail = tuple([self._keyed(m, scope) for m in clause.tail])
            return replace(clause, args=args, modifiers=modifiers, tail=tail)
        return replace(clause, args=args) if args != clause.args else clause

    def _undeclared(self, arg: Argument, scope: Scope) -> None:
        """Report a name in a number or condition that nothing declares (Fortran 2018 8.7)."""
        if not isinstance(arg, Expr) or scope.missing():
            return
        for name in names_in(arg.text):
            if scope.find(name) is None and not scope.rules().get(name[:1]) and not name.startswith("omp_"):
                message = f"use of undeclared identifier '{name}'"
                self.sink.report(codes.UNDECLARED, arg.span, message=message)
                return

    def _keyed(self, word: Word | Keyed, scope: Scope) -> Word | Keyed:
        if isinstance(word, Keyed) and isinstance(word.value, Expr):
            return replace(word, value=self._expr(word.value, scope))
        return word

    def _expr(self, expr: Expr, scope: Scope) -> Expr:
        """An expression with its symbols, also the one that implicit typing makes of a name alone."""
        made, name = self._arguments.expr(expr, scope), expr.text.strip().lower()
        if made.symbols or made.constant or not name.isidentifier() or scope.missing():
            return made
        entity = scope.resolve(name)
        if entity.role is not Role.VARIABLE or not entity.implicit:
            return made
        return replace(made, symbols=(self.symbol(entity),))

    def _args(
        self, args: Iterable[Argument], scope: Scope, names: dict[str, Name], *, data: bool = False
    ) -> list[Argument]:
        made: list[Argument] = []
        for arg in args:
            if isinstance(arg, VarRef):
                made += self._var(arg, scope, names, data)
            elif isinstance(arg, Expr):
                made.append(self._expr(arg, scope))
            else:
                made.append(self._keyed(arg, scope))
        return made

    def _var(self, ref: VarRef, scope: Scope, names: dict[str, Name], data: bool) -> list[VarRef]:
        name = ref.name.lower()
        if ref.common:
            members = _common(name, scope)
            names[f"/{name}/"] = Name(f"/{name}/", name, "common", unit=scope.name if members else "")
            for member in members:
                names[member] = self.of(scope.resolve(member), scope)
            return [ref, *(VarRef(member, member, ref.span) for member in members)]
        found = scope.find(name)
        if data and found is not None and _is_implicit(found, scope):
            found = scope.implicit(name)
        if name in self.entries and (found is None or found.role is Role.PROCEDURE):
            marks = {"entry", "result"} if _is_function(scope) and not self.entries[name] else {"entry"}
            names[name] = Name(f"entry:{name}", name, "procedure", attributes=frozenset(marks))
            return [ref]
        if found is None and not scope.rules().get(name[:1]) and not scope.missing():
            if not name.startswith("omp_"):
                message = f"use of undeclared identifier '{name}'"
                self.sink.report(codes.UNDECLARED, ref.span, message=message)
            return [ref]
        if found is None and any(use.module == name for use in scope.declared.uses):
            names[name] = Name(f"module:{name}", name, "module")
            return [ref]
        names[name] = self.of(found or scope.resolve(name), scope)
        text = f"{name}{ref.members}".lower()
        if ref.members and (part := scope.designated(text)) is not None:
            names[text] = self.of(part, scope)
        elif found is not None and lacks_component(found, text, scope):
            message = f"use of '{ref.text}', of which the type has no such component,"
            self.sink.report(codes.UNDECLARED, ref.span, message=message)
        if ref.members or not ref.sections:
            return [ref]
        return [replace(ref, sections=tuple([self._section(s, scope) for s in ref.sections]))]

    def _section(self, section: Section, scope: Scope) -> Section:
        lower, length, stride = (
            self._arguments.expr(part, scope) if part is not None else None
            for part in (section.lower, section.length, section.stride)
        )
        return Section(lower, length, stride, section.range)


def variant_names(directive: Directive) -> tuple[str, ...]:
    """The names that `declare variant` begins with: the base procedure, if it is named, and the variant."""
    text = "".join(a.text for a in directive.args if isinstance(a, Expr | Word))
    return tuple([part.strip().lower() for part in text.split(":")])


def _typed(word: Word | Keyed, scope: Scope) -> Word | Keyed:
    """The alignment of `aligned` with its type."""
    made = typed(word, scope) if isinstance(word, Keyed) else word
    return made if isinstance(made, Keyed) else word


def _of_body(name: Name, entity: Entity, scope: Scope) -> Name:
    """The name of a procedure, marked where an interface body declares it."""
    body = scope.procedure(entity)
    around = body.block.parent if body is not None and body.block.name == entity.name else None
    if around is None or around.kind is not Kind.INTERFACE:
        return name
    return replace(name, attributes=name.attributes | {"interface body"})


def _valued(word: Word | Keyed, scope: Scope) -> Word | Keyed:
    """`allocator(value)` and `align(value)` of `allocate` as values with their types (OpenMP 5.2, 6.6)."""
    if isinstance(word, Word):
        key, opened, rest = word.text.partition("(")
        if not opened:
            return word
        word = Keyed(key.strip().lower(), Expr(rest.removesuffix(")").strip(), word.span), word.span)
    return _typed(word, scope)


def _older(clause: Clause, scope: Scope) -> Clause:
    """`linear(modifier(list))` as `linear(list: modifier)` (OpenMP 4.5, section 2.15.3.7)."""
    ref = clause.vars[0] if len(clause.args) == 1 and clause.vars else None
    if ref is None or ref.name.lower() not in ("val", "ref", "uval") or ref.members or not ref.sections:
        return clause
    known = scope.find(ref.name.lower())
    if known is not None and known.dimensions:
        return clause
    items = [s.lower for s in ref.sections if s.lower is not None and not s.range]
    args = tuple([VarRef(e.text, e.text, e.span) for e in items])
    tail = [_step(word, scope) for word in clause.tail]
    return replace(clause, args=args, tail=(Word(ref.compact.lower(), ref.span), *tail))


def _step(word: Word | Keyed, scope: Scope) -> Word | Keyed:
    """What follows a modifier in front of the list: a step, if the program has a variable of the name."""
    if not isinstance(word, Word) or "(" in word.text:
        return word
    known = scope.find(word.text.lower())
    if known is None or known.role is not Role.VARIABLE:
        return word
    return Keyed("step", Expr(word.text, word.span), word.span)


def _is_implicit(found: Entity, scope: Scope) -> bool:
    """Whether a name is that of an external procedure elsewhere in the file, and a variable here (8.7)."""
    if found.role is not Role.PROCEDURE or not scope.rules().get(found.name[:1]):
        return False
    return scope.around(found.name) is None and declaring(scope, found.name)[0].block.kind is Kind.FILE


def _is_function(scope: Scope) -> bool:
    """Whether a scope is within a function, whose ENTRY names are variables of the result (15.6.2.6)."""
    around: Scope | None = scope
    while around is not None and around.block.kind is not Kind.FUNCTION:
        around = around.host
    return around is not None


def _bounds(dimension: Dimension, scope: Scope) -> tuple[int | None, int | None]:
    """The bounds of a dimension that is declared with constants."""
    if dimension.extent is not Extent.EXPLICIT:
        return None, None
    return value_of(dimension.lower or "1", scope), value_of(dimension.upper, scope)


def _lasting(entity: Entity, scope: Scope) -> set[str]:
    """What a variable is saved by: the main program or module that declares it (Fortran 2018 8.5.16)."""
    around: Scope | None = scope
    while around is not None:
        if around.name == entity.unit:
            kind = around.block.kind
            return {kind.value} if kind in (Kind.PROGRAM, Kind.MODULE) else set()
        around = around.host
    return set()


def _common(name: str, scope: Scope) -> list[str]:
    """The variables of a common block of the innermost scope that has one of a name.

    Blocks have to be declared in the scoping unit of the directive (OpenMP 5.2, section 3.2.1).
    """
    return scope.declared.commons.get(name) or []
