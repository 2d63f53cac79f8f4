"""Reductions: types and operators, agreement between nested constructs (sections 2.5.15, 2.9.11)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.sema import (
    REDUCTION_BESIDE,
    REDUCTION_COMPONENT,
    REDUCTION_GANG_DIMS,
    REDUCTION_MEMBER,
    REDUCTION_MISMATCH,
    REDUCTION_MISSING,
    REDUCTION_NESTED,
    REDUCTION_OBJECT,
    REDUCTION_OPERATOR,
    REDUCTION_TYPE,
    REDUCTION_UNLISTED,
)
from accomp.diagnostics import Note, Sink
from accomp.ir.elements import are_apart, in_subscripts, is_element, named_beside, subscript_set
from accomp.ir.region_declarations import declares
from accomp.records import dataclass
from accomp.sema.data_attributes import listed
from accomp.sema.scope import PRIVATIZING, Scope, here, key, level_clauses, with_clause
from accomp.source import Language, Span
from accomp.syntax.nodes import Clause, Expr, TypeInfo, TypeKind, VarRef

_BITWISE = frozenset({"&", "|", "^", "iand", "ior", "ieor"})
_ORDERED = frozenset({"max", "min"})
_INTEGRAL = frozenset({TypeKind.INTEGER, TypeKind.BOOLEAN, TypeKind.ENUM})
_ELEMENTS = frozenset({TypeKind.ARRAY, TypeKind.REFERENCE})
_ARITHMETIC = _INTEGRAL | {TypeKind.FLOATING, TypeKind.COMPLEX}


@dataclass(frozen=True, slots=True)
class Reduction:
    """A var in a reduction clause of a construct."""

    scope: Scope
    clause: Clause
    ref: VarRef

    @property
    def span(self) -> Span | None:
        """Where to point at it."""
        return self.ref.span

    @property
    def name(self) -> str:
        """The variable, or the element of an array."""
        return self.ref.text if is_element(self.ref) else self.ref.name

    @property
    def fortran(self) -> bool:
        """Whether it stands in Fortran."""
        return self.scope.facts.unit.source.language is Language.FORTRAN


def check(scope: Scope, sink: Sink) -> None:
    """Check the reductions of one directive."""
    for reduction in reductions(scope):
        _type(reduction, sink)
        if scope.compute:
            _loops_of_host(reduction, sink)
        if scope.is_loop:
            _outer_loops(reduction, sink)
            _unlisted(reduction, sink)
    _same_directive(scope, sink)
    _beside(scope, sink)
    if scope.compute == "parallel":
        _implied(scope, sink)
    _gang_dimensions(scope, sink)


def reductions(scope: Scope) -> Iterator[Reduction]:
    """The vars in the reduction clauses of a directive."""
    for clause in scope.directive.all("reduction"):
        for ref in clause.vars:
            yield Reduction(scope, clause, ref)


def _type(reduction: Reduction, sink: Sink) -> None:
    of = reduction.ref.type
    if reduction.ref.members or reduction.ref.of_object:
        refused = reduction.fortran and not _is_plain_component(reduction.ref)
        code = REDUCTION_COMPONENT if refused else REDUCTION_MEMBER
        sink.report(code, reduction.span, text=reduction.ref.text)
    if of is None:
        return
    element = _element(of, bool(reduction.ref.sections))
    nested = next((f for f in element.fields if _element(f.type, False).kind is TypeKind.RECORD), None)
    if nested is not None and not reduction.fortran:
        name, member, spelling = reduction.ref.text, nested.name, nested.type.spelling
        sink.report(REDUCTION_NESTED, reduction.span, name=name, member=member, type=spelling)
        return
    for each in _elements(element):
        _element_type(reduction, of, each, sink)


def _is_plain_component(ref: VarRef) -> bool:
    """Whether a variable can stand for a component of Fortran: a scalar or an element in the object."""
    symbol, of = ref.symbol, ref.type
    if symbol is None or of is None or ref.through or "(" in ref.members or symbol.type.polymorphic:
        return False
    if any(symbol.has(word) for word in ("allocatables", "allocatable", "pointer")):
        return False
    return is_element(ref) if of.kind is TypeKind.ARRAY else not ref.sections


def _elements(of: TypeInfo) -> Iterator[TypeInfo]:
    """The types that are reduced: of a composite variable those of its members (section 2.9.11)."""
    if of.kind is not TypeKind.RECORD or not of.fields:
        yield of
    for field in of.fields:
        yield from _elements(_element(field.type, False))


def _element_type(reduction: Reduction, of: TypeInfo, element: TypeInfo, sink: Sink) -> None:
    name, operator = reduction.ref.text, reduction.clause.operator
    symbol = reduction.ref.symbol
    notes = here(f"'{symbol.name}' declared here", symbol.declared) if symbol and symbol.declared else ()
    if element.kind is TypeKind.DEPENDENT:
        return
    if element.kind is TypeKind.RECORD and reduction.fortran:
        sink.report(REDUCTION_OBJECT, reduction.span, notes=notes, name=name)
        return
    if element.kind not in _ARITHMETIC:
        if element.kind is not TypeKind.FUNCTION:  # data.py says it
            sink.report(REDUCTION_TYPE, reduction.span, notes=notes, name=name, type=of.spelling)
    elif not _applies(operator, element.kind) or not _applies_in_fortran(operator, element.kind, reduction):
        sink.report(
            REDUCTION_OPERATOR, reduction.span, notes=notes, operator=operator, name=name, type=of.spelling
        )


def _element(of: TypeInfo, subarray: bool) -> TypeInfo:
    """The type that is reduced: an array's innermost element, a subarray's pointee."""
    while of.element is not None and (of.kind in _ELEMENTS or (subarray and of.kind is TypeKind.POINTER)):
        of = of.element
    return of


def _applies(operator: str, kind: TypeKind) -> bool:
    if operator in _BITWISE:
        return kind in _INTEGRAL
    return kind is not TypeKind.COMPLEX or operator not in _ORDERED


def _applies_in_fortran(operator: str, kind: TypeKind, reduction: Reduction) -> bool:
    """In Fortran logical operators take logical variables alone, which no other takes (section 2.9.11)."""
    if not reduction.fortran:
        return True
    return operator.startswith(".") == (kind is TypeKind.BOOLEAN)


def _same_directive(scope: Scope, sink: Sink) -> None:
    """One directive may name one operator per variable."""
    seen: list[Reduction] = []
    for reduction in reductions(scope):
        other = _same(reduction, seen)
        if other is not None and other.clause.operator != reduction.clause.operator:
            _mismatch(reduction, other, "the same directive", sink)
        seen.append(reduction)


def _same(reduction: Reduction, seen: list[Reduction]) -> Reduction | None:
    """The first of some reductions that is of the same variable, member or element."""
    return next((other for other in seen if _is_same(reduction.ref, other.ref)), None)


def _is_same(one: VarRef, other: VarRef) -> bool:
    return key(one) == key(other) and one.members == other.members and not are_apart(one, other)


def _mismatch(reduction: Reduction, other: Reduction, where: str, sink: Sink) -> None:
    operator = other.clause.operator
    notes = here(f"reduction of '{other.name}' with operator '{operator}' is here", other.span)
    sink.report(
        REDUCTION_MISMATCH,
        reduction.span,
        notes=notes,
        name=reduction.name,
        operator=reduction.clause.operator,
        other=operator,
        where=where,
    )


def _outer_loops(reduction: Reduction, sink: Sink) -> None:
    """Enclosing loops must reduce the variable with the same operator, if it is not private to them."""
    for outer in reduction.scope.outer_loops():
        clause = _clause_of(outer, reduction.ref)
        if clause is not None and clause[0].name == "reduction":
            if clause[0].operator != reduction.clause.operator:
                _mismatch(reduction, Reduction(outer, *clause), "an enclosing loop", sink)
            return
        declared = declares(outer.construct, reduction.ref.symbol)
        if clause is not None or declared or _of_iterations(outer, reduction.ref):
            return
        if _is_of_iteration(outer, reduction.ref):
            return
        if _partitioned(outer):
            _missing(reduction, outer, sink)
            return
    _compute(reduction, sink)


def _compute(reduction: Reduction, sink: Sink) -> None:
    """The compute construct around must reduce the variable with the same operator (section 2.9.11)."""
    outer = reduction.scope.enclosing_compute if not reduction.scope.compute else None
    if outer is None or declares(outer.construct, reduction.ref.symbol):
        return
    implied = outer.compute == "parallel" and "gang" in level_clauses(reduction.scope.directive)
    clause = None if implied else _clause_of(outer, reduction.ref, "reduction")  # what is implied: `_implied`
    if clause is not None and clause[0].operator != reduction.clause.operator:
        _mismatch(reduction, Reduction(outer, *clause), f"the enclosing '{outer.name}'", sink)


def _loops_of_host(reduction: Reduction, sink: Sink) -> None:
    """Loops around a compute construct that reduce the variable, too, do so with the same operator."""
    for outer in reduction.scope.ancestors():
        clause = _clause_of(outer, reduction.ref, "reduction")
        if clause is not None and outer.is_loop and not outer.compute:
            if clause[0].operator != reduction.clause.operator:
                _mismatch(reduction, Reduction(outer, *clause), "an enclosing loop", sink)
            return


def _missing(reduction: Reduction, outer: Scope, sink: Sink) -> None:
    """Racing iterations, unless the variable is the gang's own and only gangs share the outer loop."""
    if _gang_private(outer, reduction.ref) and list(level_clauses(outer.directive)) == ["gang"]:
        return
    notes = here("enclosing partitioned loop is here", outer.directive.span)
    fixits = with_clause(outer, f"reduction({reduction.clause.operator}:{reduction.ref.text})")
    sink.report(REDUCTION_MISSING, reduction.span, notes=notes, fixits=fixits, name=reduction.name)


def _unlisted(reduction: Reduction, sink: Sink) -> None:
    """A loop in a parallel or serial region reduces a variable that is in no clause there (section 2.6.2).

    A gang loop's reduction is implied on the construct (design document); which levels a loop without
    any has, a policy decides.
    """
    scope, ref = reduction.scope, reduction.ref
    compute = scope.enclosing_compute if not scope.compute else None
    if compute is None or compute.compute == "kernels" or not ref.type or not ref.type.scalar:
        return
    if "gang" in level_clauses(scope.directive) or not scope.directive.has("worker", "vector", "seq"):
        return
    outer = tuple(scope.outer_loops())
    exposed = not any(_clause_of(loop, ref) or _of_iterations(loop, ref) for loop in outer)
    if exposed and not declares(compute.construct, ref.symbol) and key(ref) not in listed(compute):
        notes = here(f"'{compute.name}' construct is here", compute.directive.span)
        told = {"name": ref.name, "directive": compute.name}
        fixits = with_clause(compute, f"copy({ref.text})")
        sink.report(REDUCTION_UNLISTED, reduction.span, notes=notes, fixits=fixits, **told)


def _of_iterations(loop: Scope, ref: VarRef) -> bool:
    """Whether iterations of a loop start by setting the variable, and nothing after the loop reads it."""
    return any(u.redefined and not u.live for u in loop.construct.uses if u.symbol.id == key(ref))


def _is_of_iteration(loop: Scope, ref: VarRef) -> bool:
    """Whether each iteration of a loop has an element of its own, as far as the subscripts tell."""
    if not is_element(ref):
        return False
    indices = {x.index.id for x in loop.construct.loops[: loop.directive.associated] if x.index is not None}
    of_loop = any(symbol.id in indices for symbol in in_subscripts(ref))
    return of_loop or subscript_set(loop.construct, ref) is not None


def _beside(scope: Scope, sink: Sink) -> None:
    """What regions do with other elements of an array than the reduced ones is not specified (2.5.15)."""
    around = [r.ref for outer in scope.ancestors() for r in reductions(outer)]
    found: dict[str, list[VarRef]] = {}
    for inner in (scope, *scope.descendants()):
        for reduction in reductions(inner):
            if is_element(reduction.ref):
                found.setdefault(key(reduction.ref), []).append(reduction.ref)
    for reduction in reductions(scope):
        ref = reduction.ref
        if not is_element(ref) or any(key(other) == key(ref) for other in around):
            continue
        place = named_beside(scope.construct, found.pop(key(ref), ()))
        if place is not None:
            notes = here(f"'{ref.text}' is reduced here", ref.span)
            sink.report(REDUCTION_BESIDE, place, notes=notes, name=ref.name, text=ref.text)


def _gang_private(outer: Scope, ref: VarRef) -> bool:
    """Whether each gang has the variable for its own: by a clause, or as a local of a routine (2.15.1)."""
    compute = outer if outer.compute else outer.enclosing_compute
    if compute is not None:
        return _clause_of(compute, ref, "private", "firstprivate") is not None
    return ref.symbol is not None and ref.symbol.storage in ("auto", "register", "parameter")


def _partitioned(scope: Scope) -> bool:
    return bool(level_clauses(scope.directive)) and not scope.directive.has("seq", "auto")


def _clause_of(scope: Scope, ref: VarRef, *names: str) -> tuple[Clause, VarRef] | None:
    """The clause of a directive that makes the variable private there, if any."""
    for clause in scope.directive.all(*(names or PRIVATIZING)):
        for other in clause.vars:
            if _is_same(other, ref) if clause.name == "reduction" else key(other) == key(ref):
                return clause, other
    return None


def _implied(scope: Scope, sink: Sink) -> None:
    """On one parallel, its reductions and those its gang loops imply must agree (design document).

    A gang loop implies none where the variable is private to the parallel, to
    a loop between, or declared inside.
    """
    seen = list(reductions(scope))
    for loop in scope.descendants():
        if "gang" not in level_clauses(loop.directive) or loop.directive.has("seq", "auto"):
            continue
        for reduction in reductions(loop):
            if not _implies(scope, reduction):
                continue
            other = _same(reduction, seen)
            if other is None:
                seen.append(reduction)
            elif other.clause.operator != reduction.clause.operator and not _said(reduction, other):
                own = other.scope is scope
                where = "the enclosing" if own else "another gang loop of the"
                where = f"{where} '{scope.name}'{'' if own else ' region'}"
                _mismatch(reduction, other, where, sink)


def _implies(scope: Scope, reduction: Reduction) -> bool:
    declared = declares(scope.construct, reduction.ref.symbol)
    if declared or _clause_of(scope, reduction.ref, "private", "firstprivate"):
        return False
    between = (loop for loop in reduction.scope.outer_loops() if loop is not scope)
    return not any(_clause_of(loop, reduction.ref, "private") for loop in between)


def _said(reduction: Reduction, other: Reduction) -> bool:
    """Whether the check of enclosing loops reports the pair as well."""
    outer = next(
        (o for o in reduction.scope.outer_loops() if _clause_of(o, reduction.ref, "reduction")), None
    )
    return outer is not None and outer.construct is other.scope.construct


def _gang_dimensions(scope: Scope, sink: Sink) -> None:
    """Several gang dimensions exclude reductions (sections 2.5.10 and 2.9.11)."""
    clause = scope.directive.get("reduction")
    if clause is None:
        return
    gangs = scope.directive.get("num_gangs")
    if gangs is not None and len(gangs.args) > 1:
        notes = [Note("'num_gangs' clause is here", gangs.span)]
        sink.report(
            REDUCTION_GANG_DIMS, clause.span, notes=notes, what="'num_gangs' with more than one argument"
        )
    gang = level_clauses(scope.directive).get("gang")
    around = scope.enclosing_compute.directive.get("num_gangs") if gang and scope.enclosing_compute else None
    if around is not None and len(around.args) > 1:
        notes = [Note("'num_gangs' clause is here", around.span)]
        what = "'gang' where 'num_gangs' has more than one argument"
        sink.report(REDUCTION_GANG_DIMS, clause.span, notes=notes, what=what)
    dim = gang.keyed("dim") if gang else None
    if gang and isinstance(dim, Expr) and dim.value is not None and dim.value > 1:
        notes = [Note("'gang' clause is here", gang.span)]
        sink.report(REDUCTION_GANG_DIMS, clause.span, notes=notes, what=f"'gang(dim: {dim.value})'")
