"""Declarative directives: threadprivate, declare target, declare simd, declare reduction; and `flush`."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes import openmp_data as codes
from accomp.codes.openmp_clauses import BAD_NUMBER, DESTROY_OTHER, INDIRECT_DEVICES, LINEAR_REF
from accomp.codes.openmp_memory import OTHER_SCOPE
from accomp.diagnostics import Sink
from accomp.ir.openmp import Name, OmpConstruct, OmpUnit
from accomp.sema.omp.lists import may_be_aligned
from accomp.sema.omp.sites import Site, here, kind, words
from accomp.source import Span
from accomp.syntax.nodes import Clause, Expr, Keyed, VarRef, Word

_ORDERS = ("acq_rel", "acquire", "release")


def check(site: Site, sink: Sink) -> None:
    """Report what a declarative directive may not say, and lists of `flush`."""
    rule = _RULES.get(site.name)
    if rule is not None:
        rule(site, sink)


def check_unit(unit: OmpUnit, sink: Sink) -> None:
    """Report what several `declare target` directives of one program unit both enter and link (7.8.1)."""
    for procedure in unit.procedures:
        seen: dict[str, tuple[str, Span]] = {}
        for one in procedure.walk():
            for ref, clause in _targets(one) if one.name == "declare target" else ():
                name = one.named(ref)
                if name is None:
                    continue
                before, where = seen.setdefault(name.id, (clause, one.span))
                if before != clause and where is not one.span and (ref.common or not name.common):
                    notes = here("the other directive", where)
                    sink.report(
                        codes.TARGET_BOTH, ref.span, notes=notes, name=name.name, first=before, second=clause
                    )


def _targets(one: OmpConstruct) -> Iterator[tuple[VarRef, str]]:
    """What a `declare target` directive lists, with the clause: `link` or another one."""
    yield from ((ref, "enter") for ref in one.directive.args if isinstance(ref, VarRef))
    for clause in one.directive.clauses:
        kind = "link" if clause.name == "link" else "enter"
        yield from ((ref, kind) for ref in clause.vars)


def _listed(site: Site) -> list[tuple[VarRef, str]]:
    """The items of a directive's own argument and of its clauses, with the clause."""
    own = [(ref, "") for ref in site.directive.args if isinstance(ref, VarRef)]
    return own + [(ref, clause.name) for clause in site.directive.clauses for ref in clause.vars]


def _threadprivate(site: Site, sink: Sink) -> None:
    """OpenMP 5.2, 5.2."""
    for ref, _ in _listed(site):
        name = site.named(ref)
        if ref.members or ref.sections:
            sink.report(codes.PART, ref.span, text=ref.text, clause="threadprivate")
        elif name is not None and ref.common and not name.unit:
            sink.report(codes.COMMON_SCOPE, ref.span, name=name.name)
        elif name is not None and not _common_at(site, ref.span):
            _static(site, ref, name, sink)


def _common_at(site: Site, span: Span | None) -> bool:
    """Whether a variable is there because its common block is listed."""
    return any(ref.common and ref.span == span for ref, _ in _listed(site))


def _static(site: Site, ref: VarRef, name: Name, sink: Sink) -> None:
    """Whether a variable lives as long as the program, alone in its storage."""
    where = ref.span
    if "parameter" in name.attributes or name.role == "procedure":
        what = "a named constant" if name.role != "procedure" else "a procedure"
        if site.name == "threadprivate":
            sink.report(codes.NOT_VARIABLE, where, name=name.name, what=what, clause=site.name)
    elif name.role == "module":
        sink.report(codes.NOT_VARIABLE, where, name=name.name, what="a module", clause=site.title)
    elif name.has("threadprivate") and site.name == "declare target":
        sink.report(codes.NOT_VARIABLE, where, name=name.name, what="threadprivate", clause=site.title)
    elif name.common:
        sink.report(codes.IN_COMMON, where, name=name.name, common=name.common)
    elif name.name in site.procedure.equivalences or name.has("equivalence"):
        sink.report(codes.IN_EQUIVALENCE, where, name=name.name, directive=site.title)
    elif name.unit != site.construct.unit and not name.implicit:
        sink.report(OTHER_SCOPE, where, name=name.name, directive=site.title)
    elif not name.lasting:
        sink.report(codes.STATIC_NEEDED, where, name=name.name, directive=site.title)


def _declare_target(site: Site, sink: Sink) -> None:
    """OpenMP 5.2, 7.8.1."""
    seen: dict[str, str] = {}
    lists = [c for c in site.directive.clauses if c.name in ("enter", "to", "link", "local")]
    if site.directive.clauses and not lists and not site.directive.args:
        others = {c.name for c in site.directive.clauses} - {"device_type", "indirect"}
        if site.version < "5.2" or others:
            sink.report(
                codes.DECLARED_WHERE,
                site.construct.span,
                directive=site.title,
                what="has clauses, but neither 'enter' nor 'link'",
            )
    devices, indirect = site.directive.get("device_type"), site.directive.get("indirect")
    expr = indirect.expr if indirect is not None else None
    pointed = indirect is not None and (expr is None or expr.text.strip().lower() == ".true.")
    if devices is not None and kind(devices) != "any" and pointed:
        sink.report(INDIRECT_DEVICES, devices.span)
    for ref, clause in _listed(site):
        name = site.named(ref)
        if name is None:
            continue
        if ref.members or ref.sections:
            sink.report(codes.PART, ref.span, text=ref.text, clause=site.title)
        elif ref.common and not name.unit:
            sink.report(codes.COMMON_SCOPE, ref.span, name=name.name)
        elif what := _no_routine(name):
            sink.report(codes.NOT_VARIABLE, ref.span, name=name.name, what=what, clause=site.title)
        elif clause == "link" and name.role == "procedure":
            sink.report(codes.NOT_VARIABLE, ref.span, name=name.name, what="a procedure", clause="link")
        elif name.role in ("variable", "alias", "module") and not (
            _is_function(site, name, clause) or _common_at(site, ref.span)
        ):
            _static(site, ref, name, sink)
        before = seen.get(name.id)
        seen[name.id] = clause
        if before is not None and (ref.common or not _common_at(site, ref.span)):
            code = codes.TARGET_BOTH if before != clause else codes.LISTED_AGAIN
            sink.report(code, ref.span, name=name.name, first=before, second=clause, clause=site.title)


def _no_routine(name: Name) -> str:
    """What a name stands for that has no procedure of its own (7.8.1), if so."""
    if name.role == "generic":
        return "a generic name"
    if name.has("entry"):
        return "the name of an ENTRY"
    return "a procedure pointer" if name.role == "procedure" and name.has("pointer") else ""


def _is_function(site: Site, name: Name, clause: str) -> bool:
    """Whether a name is that of a procedure: the one around, or one that nothing declares as a variable.

    `link` lists variables alone (7.8.2).
    """
    if clause == "link":
        return name.implicit and site.procedure.missing
    return name.has("result") or name.implicit or name.name == site.procedure.name


def _declare_simd(site: Site, sink: Sink) -> None:
    """OpenMP 5.2, 7.7: in the specification part of a procedure, its lists of dummy arguments."""
    procedure = site.procedure
    named = next((a for a in site.directive.args if isinstance(a, Word)), None)
    inside = procedure.kind in ("subroutine", "function", "procedure")
    if procedure.kind == "block data":
        what = "has no place in a BLOCK DATA unit"
        sink.report(codes.DECLARED_WHERE, site.construct.span, directive=site.title, what=what)
    elif not inside and named is None:
        what = "belongs into the procedure that it is about"
        sink.report(codes.DECLARED_WHERE, site.construct.span, directive=site.title, what=what)
        return
    if named is not None and (not inside or named.text.lower() != procedure.name):
        other = site.construct.names.get(named.text.lower())
        elsewhere = other is None or other.unit != site.construct.unit or other.has("interface body")
        if inside and elsewhere:
            what = f"is about '{named.text}', and stands in '{procedure.name}'"
            sink.report(codes.DECLARED_WHERE, named.span, directive=site.title, what=what)
        return
    dummies = {name.name for name in procedure.dummies}
    _steps(site, sink)
    seen: dict[str, Clause] = {}
    for clause in site.directive.all("uniform", "linear", "aligned"):
        for ref in clause.vars:
            text = ref.name.lower()
            if text not in dummies:
                what = f"lists '{ref.name}', which is no dummy argument"
                sink.report(codes.DECLARED_WHERE, ref.span, directive=site.title, what=what)
            elif clause.name == "aligned":
                _aligned(site, ref, sink)
            elif clause.name == "linear" and (name := site.named(ref)) is not None and name.has("pointer"):
                sink.report(codes.NOT_VARIABLE, ref.span, name=name.name, what="a pointer", clause="linear")
            if clause.name == "linear" and "ref" in words(clause):
                _by_reference(site, ref, sink)
            before = seen.setdefault(text, clause) if clause.name != "aligned" else clause
            if before.name != clause.name:
                first, second = before.name, clause.name
                sink.report(codes.LISTED_TWICE, ref.span, name=ref.name, first=first, second=second)


def _steps(site: Site, sink: Sink) -> None:
    """A step in `declare simd` is a constant, or a dummy argument that `uniform` lists (5.4.6)."""
    uniform = {ref.name.lower() for clause in site.directive.all("uniform") for ref in clause.vars}
    for clause in site.directive.all("linear"):
        for word in clause.tail:
            expr = word.value if isinstance(word, Keyed) and word.key == "step" else None
            if not isinstance(expr, Expr) or expr.value is not None:
                continue
            if any(not s.has("constant") and s.name.lower() not in uniform for s in expr.symbols):
                what = "a constant, or a dummy argument that 'uniform' lists"
                sink.report(BAD_NUMBER, expr.span, clause="step", what=what)


def _by_reference(site: Site, ref: VarRef, sink: Sink) -> None:
    """What `ref` is about has an address of its own in a descriptor, by the text; programs list others."""
    name = site.named(ref)
    if name is not None and not (name.rank or name.type == "class" or name.has("allocatable", "pointer")):
        sink.report(LINEAR_REF, ref.span, name=name.name)


def _aligned(site: Site, ref: VarRef, sink: Sink) -> None:
    name = site.named(ref)
    if name is not None and not may_be_aligned(name):
        sink.report(codes.ALIGNED_TYPE, ref.span, name=ref.name)


def _flush(site: Site, sink: Sink) -> None:
    """OpenMP 5.2, 15.8.5: a list or an order of memory."""
    order = next((c for c in site.directive.clauses if c.name in _ORDERS), None)
    listed = order is not None and order.parenthesized and site.version < "6.0"
    if order is not None and (site.directive.args or listed):
        sink.report(codes.FLUSH_LIST, site.construct.span, clause=order.name)


def _event(site: Site, sink: Sink) -> None:
    """OpenMP 5.2, 12.5.2."""
    for clause in site.directive.all("detach"):
        for ref in clause.vars:
            name = site.named(ref)
            if ref.members or ref.sections:
                sink.report(codes.PART, ref.span, text=ref.text, clause="detach")
            elif name is not None and (name.type not in ("integer", "") or name.rank):
                sink.report(codes.EVENT_TYPE, ref.span, name=ref.name)


def _depobj(site: Site, sink: Sink) -> None:
    """OpenMP 5.2, 15.9.4: a scalar of type integer, which `destroy` names again if it names one."""
    ref = next((a for a in site.directive.args if isinstance(a, VarRef)), None)
    name = site.named(ref) if ref is not None else None
    if ref is None:
        return
    if any(section.range for section in ref.sections):
        sink.report(codes.PART, ref.span, text=ref.text, clause="depobj")
    elif name is not None and name.type and not ref.members and name.type != "integer":
        what = "not of type integer"
        sink.report(codes.NOT_VARIABLE, ref.span, name=name.name, what=what, clause="depobj")
    for clause in site.directive.all("destroy"):
        if clause.expr is not None and clause.expr.text.strip().lower() != ref.text.strip().lower():
            sink.report(DESTROY_OTHER, clause.expr.span, text=clause.expr.text, name=ref.text)


_RULES = {
    "depobj": _depobj,
    "threadprivate": _threadprivate,
    "declare target": _declare_target,
    "declare simd": _declare_simd,
    "flush": _flush,
    "task": _event,
}
