"""Memory allocators: `allocate` directives and clauses, and `allocators` (OpenMP 5.2, 6.5 to 6.7)."""

from __future__ import annotations

from accomp.codes import openmp_data
from accomp.codes import openmp_memory as codes
from accomp.codes.openmp_clauses import BAD_NUMBER
from accomp.diagnostics import Sink
from accomp.ir.openmp import Name
from accomp.sema.omp.sites import Site, here
from accomp.syntax.nodes import Clause, Expr, Keyed, TypeKind, VarRef

_COPYING = (
    *("private", "firstprivate", "lastprivate", "linear", "reduction", "in_reduction", "task_reduction"),
    *("is_device_ptr", "use_device_ptr"),
)
"""Clauses that may make a private copy."""
PREDEFINED = frozenset(
    f"omp_{kind}_mem_alloc"
    for kind in ("default", "large_cap", "const", "high_bw", "low_lat", "cgroup", "pteam", "thread")
)
"""The allocators of table 6.3."""


def check(site: Site, sink: Sink) -> None:
    """Report what a construct may not say of allocators."""
    if site.name == "allocate":
        _directive(site, sink)
        return
    for clause in site.directive.all("allocate"):
        _modified(clause, sink)
        if site.name != "allocators" and not _modifiers(clause):
            _in_target(site, sink)
    if site.name == "allocators":
        for clause in site.directive.all("allocate"):
            _allocated(site, clause.vars, sink)
            _procedures(site, clause, sink)
            if not _modifiers(clause):
                _in_target(site, sink)
    else:
        _copied(site, sink)


def _modifiers(clause: Clause) -> bool:
    """Whether a clause names an allocator."""
    return any(m.key != "align" if isinstance(m, Keyed) else True for m in clause.modifiers)


def _modified(clause: Clause, sink: Sink) -> None:
    """An allocator is a number of its kind, an alignment a constant that is a power of two (6.3, 6.6)."""
    for word in clause.modifiers:
        expr = word.value if isinstance(word, Keyed) else None
        if not isinstance(word, Keyed) or not isinstance(expr, Expr):
            continue
        value, what = expr.value, ""
        if expr.type is not None and expr.type.kind is not TypeKind.INTEGER:
            what = "a scalar of type integer"
        elif word.key == "align" and value is not None and (value <= 0 or value & (value - 1)):
            what = "a constant that is a power of two"
        elif word.key == "align" and value is None and any(not s.has("constant") for s in expr.symbols):
            what = "a constant that is a power of two"
        if what:
            sink.report(BAD_NUMBER, expr.span, clause=word.key, what=what)


def _procedures(site: Site, clause: Clause, sink: Sink) -> None:
    """What is allocated are variables (6.6); the name of a function with another result is none."""
    for ref in clause.vars:
        name = site.named(ref)
        if name is not None and name.role == "procedure" and not name.has("result", "pointer"):
            sink.report(
                openmp_data.NOT_VARIABLE, ref.span, name=name.name, what="a procedure", clause="allocate"
            )


def _directive(site: Site, sink: Sink) -> None:
    """An `allocate` directive: of an ALLOCATE statement if one stands after it, else a declaration."""
    refs = tuple(a for a in site.directive.args if isinstance(a, VarRef))
    whole = tuple(ref for ref in refs if not ref.members and not ref.sections)
    seen: set[str] = set()
    for ref in refs:
        name = site.named(ref)
        if ref not in whole:
            sink.report(openmp_data.PART, ref.span, text=ref.text, clause="allocate")
        elif (
            name is not None
            and (name.id in seen or _is_listed(site, name))
            and (ref.common or not _of_common(site, ref))
        ):
            sink.report(openmp_data.LISTED_AGAIN, ref.span, name=name.name, clause="allocate")
        seen.add(name.id if name is not None else "")
    if not refs and site.construct.allocated is None:
        what = "has no list, and no ALLOCATE statement comes next"
        sink.report(openmp_data.DECLARED_WHERE, site.construct.span, directive="allocate", what=what)
    if not site.directive.has("allocator"):
        _in_target(site, sink)
    _power(site, sink)
    executed = not site.construct.declaring or _are_dynamic(site, whole)
    if site.construct.allocated is not None and executed:
        _allocated(site, whole, sink)
    else:
        for ref in whole:
            _declared(site, ref, sink)


def _is_listed(site: Site, name: Name) -> bool:
    """Whether another declaration in front of one lists a variable of the same scope."""
    for one in site.procedure.walk():
        if one is site.construct:
            return False
        declares = one.name == "allocate" and one.declaring and site.construct.declaring
        if declares and any(isinstance(a, VarRef) and one.named(a) == name for a in one.directive.args):
            return True
    return False


def _power(site: Site, sink: Sink) -> None:
    """The alignment of an `allocate` directive is a power of two (6.3)."""
    clause = site.directive.get("align")
    value = clause.expr.value if clause is not None and clause.expr is not None else None
    if clause is not None and value is not None and value > 0 and value & (value - 1):
        sink.report(BAD_NUMBER, clause.span, clause="align", what="a constant that is a power of two")


def _are_dynamic(site: Site, refs: tuple[VarRef, ...]) -> bool:
    """Whether a list is one of variables that may be allocated; that of a declaration has others."""
    names = [name for ref in refs if (name := site.named(ref)) is not None]
    return all(name.has("allocatable", "pointer") for name in names)


def _allocated(site: Site, refs: tuple[VarRef, ...], sink: Sink) -> None:
    """Each item is allocated by the statement."""
    allocated = site.construct.allocated
    if allocated is None:
        return
    for ref in refs:
        name = site.named(ref)
        if name is not None and name not in allocated:
            sink.report(codes.ALLOCATED_ELSEWHERE, ref.span, name=name.name, directive=site.title)


def _declared(site: Site, ref: VarRef, sink: Sink) -> None:
    """An item of a declaration: of the same scoping unit; what lasts has a predefined allocator."""
    name = site.named(ref)
    if name is None:
        return
    if "parameter" in name.attributes or name.role == "procedure":
        what = "a procedure" if name.role == "procedure" else "a named constant"
        sink.report(openmp_data.NOT_VARIABLE, ref.span, name=name.name, what=what, clause="allocate")
    elif site.construct.declaring and name.role == "variable" and name.has("allocatable", "pointer"):
        what = "allocatable or a pointer, and no ALLOCATE statement comes next"
        sink.report(openmp_data.NOT_VARIABLE, ref.span, name=name.name, what=what, clause="allocate")
    elif name.common and not ref.common and not _of_common(site, ref):
        sink.report(openmp_data.IN_COMMON, ref.span, name=name.name, common=name.common)
    elif name.role == "variable" and name.unit != site.construct.unit:
        sink.report(codes.OTHER_SCOPE, ref.span, directive=site.title, name=name.name)
    elif (lasts := _lasts(site, name)) and not _is_predefined(site):
        sink.report(codes.ALLOCATOR_PREDEFINED, ref.span, name=name.name, lasts=lasts)


def _of_common(site: Site, ref: VarRef) -> bool:
    """Whether a variable is there because its common block is listed."""
    return any(isinstance(a, VarRef) and a.common and a.span == ref.span for a in site.directive.args)


def _lasts(site: Site, name: Name) -> str:
    if name.role == "common":
        return "is a common block"
    if name.has("save"):
        return "has the SAVE attribute"
    return "is a variable of a module" if site.procedure.kind == "module" else ""


def _is_predefined(site: Site) -> bool:
    """Whether the allocator is a constant with the value of a predefined one, each of which has a number."""
    clause = site.directive.get("allocator")
    expr = clause.expr if clause is not None else None
    if expr is None or expr.text.lower() in PREDEFINED or expr.text.lower().startswith("ompx_"):
        return expr is not None
    if expr.value is not None:
        return 1 <= expr.value <= len(PREDEFINED)
    return not expr.text.isidentifier() and all(symbol.has("constant") for symbol in expr.symbols)


def _in_target(site: Site, sink: Sink) -> None:
    """Without an allocator, in a target region: nothing but a requirement makes that right."""
    target = site if site.has("target") else site.closest("target")
    if target is not None and "dynamic_allocators" not in site.required:
        sink.report(
            codes.ALLOCATOR_TARGET,
            site.construct.word,
            notes=here(f"'{target.title}'", target.construct.word),
            directive=site.title,
        )


def _copied(site: Site, sink: Sink) -> None:
    """Each item of an `allocate` clause is in a clause that makes a private copy of it."""
    given = site.directive.all("allocate")
    if not given:
        return
    copied = {
        name.id
        for clause in site.directive.all(*_COPYING)
        for ref in clause.vars
        if (name := site.named(ref)) is not None
    }
    for clause in given:
        for ref in clause.vars:
            name = site.named(ref)
            if name is not None and not ref.common and name.id not in copied:
                sink.report(codes.ALLOCATE_PRIVATE, ref.span, name=name.name, directive=site.title)
