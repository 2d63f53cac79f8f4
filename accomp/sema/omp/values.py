"""What arguments of OpenMP clauses may be: values, modifiers, and what of several clauses fits together."""

from __future__ import annotations

from accomp.codes import openmp_clauses as codes
from accomp.codes.openmp_data import NOT_VARIABLE
from accomp.diagnostics import Sink
from accomp.sema.omp.mapped import category
from accomp.sema.omp.sites import Site, here, kind, words
from accomp.spec.openmp_clauses import INTEGER_CLAUSES, LOGICAL_CLAUSES
from accomp.spec.openmp_groups import shown
from accomp.syntax.nodes import Clause, Expr, Keyed, TypeKind, Word

_CONSTANT = frozenset(("collapse", "ordered", "safelen", "simdlen", "align", "sizes", "partial"))
_POSITIVE = frozenset(("num_threads", "num_teams", "thread_limit", "grainsize", "num_tasks"))
_NATURAL = frozenset(("priority", "hint", "device"))
_MAP_TYPES = {
    "target": ("to", "from", "tofrom", "alloc", "storage"),
    "target data": ("to", "from", "tofrom", "alloc", "storage"),
    "target enter data": ("to", "tofrom", "alloc", "storage"),
    "target exit data": ("from", "tofrom", "release", "delete", "storage"),
}
_TYPES = frozenset(t for types in _MAP_TYPES.values() for t in types)
_DOACROSS = ("source", "sink")
_NO_STRINGS = (TypeKind.INTEGER, TypeKind.FLOATING, TypeKind.COMPLEX, TypeKind.BOOLEAN)
_SOURCES = frozenset(("in", "out", "inout", "mutexinoutset", "inoutset", "depobj"))


def check(site: Site, sink: Sink) -> None:
    """Report arguments of clauses that the standard does not allow, whatever the program around is."""
    for clause in site.clauses():
        _numbers(clause, sink)
        given = words(clause)
        for word in sorted({word for word in given if given.count(word) > 1}):
            sink.report(codes.MODIFIER_TWICE, clause.span, modifier=word, clause=clause.name)
        if clause.name in LOGICAL_CLAUSES:
            _logical(clause, sink)
        rule = _RULES.get(clause.name)
        if rule is not None:
            rule(site, clause, sink)
    _loops(site, sink)
    _single(site, sink)
    _conditions(site, sink)
    _categories(site, sink)
    _error(site, sink)
    nowait = site.directive.get("nowait")
    if site.name == "taskwait" and nowait is not None and not site.directive.has("depend"):
        sink.report(codes.TASKWAIT_NOWAIT, nowait.span)


def _value(clause: Clause | None) -> int | None:
    return clause.expr.value if clause is not None and clause.expr is not None else None


def _numbers(clause: Clause, sink: Sink) -> None:
    """Numbers that must be constant, positive, or not negative."""
    exprs = [a.value if isinstance(a, Keyed) else a for a in clause.args]
    found = [e for e in exprs if isinstance(e, Expr)]
    if clause.name == "aligned":
        found = [w.value for w in clause.tail if isinstance(w, Keyed) and isinstance(w.value, Expr)]
    for expr in found:
        constant = clause.name in _CONSTANT or clause.name == "aligned"
        least = 1 if constant or clause.name in _POSITIVE else 0
        what = (
            "a constant positive integer expression" if constant else "positive" if least else "not negative"
        )
        other = expr.type is not None and expr.type.kind is not TypeKind.INTEGER
        if other and (clause.name in INTEGER_CLAUSES or clause.name == "aligned"):
            sink.report(codes.BAD_NUMBER, expr.span, clause=clause.name, what="a scalar of type integer")
        elif constant and expr.value is None and expr.symbols:
            sink.report(codes.BAD_NUMBER, expr.span, clause=clause.name, what=what)
        elif (
            expr.value is not None
            and expr.value < (-1 if clause.name == "device" else least)
            and (constant or clause.name in _POSITIVE | _NATURAL)
        ):
            sink.report(codes.BAD_NUMBER, expr.span, clause=clause.name, what=what)


def _logical(clause: Clause, sink: Sink) -> None:
    """Conditions are of type logical (3.2), that of `indirect` is constant (7.8.3)."""
    expr = clause.expr
    if expr is None:
        return
    if expr.type is not None and expr.type.kind not in (TypeKind.BOOLEAN, TypeKind.OTHER):
        sink.report(codes.CONDITION_TYPE, expr.span, text=expr.text, what="not of type logical")
    elif clause.name == "indirect" and any(not symbol.has("constant") for symbol in expr.symbols):
        sink.report(codes.CONDITION_TYPE, expr.span, text=expr.text, what="no constant")


def _message(_site: Site, clause: Clause, sink: Sink) -> None:
    """OpenMP 5.2, 8.5.2: a message is a string of default kind."""
    expr = clause.expr
    if expr is not None and expr.type is not None and expr.type.kind in _NO_STRINGS:
        sink.report(codes.BAD_NUMBER, expr.span, clause="message", what="a string")


def _schedule(site: Site, clause: Clause, sink: Sink) -> None:
    """OpenMP 5.2, 11.5.3."""
    word, modifiers = kind(clause), words(clause)
    if word in ("auto", "runtime") and len(clause.args) > 1:
        sink.report(codes.CHUNK, clause.span, kind=word)
    if "nonmonotonic" in modifiers:
        ordered = site.directive.get("ordered")
        if site.version < "5.0" and word in ("static", "auto", "runtime"):
            sink.report(codes.NONMONOTONIC, clause.span, why=f"with '{word}'")
        if "monotonic" in modifiers:
            sink.report(codes.NONMONOTONIC, clause.span, why="together with 'monotonic'")
        if ordered is not None:
            notes = here("'ordered'", ordered.span)
            sink.report(codes.NONMONOTONIC, clause.span, notes=notes, why="beside an 'ordered' clause")
    if len(clause.args) > 1 and isinstance(clause.args[1], Expr):
        value = clause.args[1].value
        if value is not None and value < 1:
            sink.report(codes.BAD_NUMBER, clause.args[1].span, clause="schedule", what="positive")


def _linear(site: Site, clause: Clause, sink: Sink) -> None:
    """OpenMP 5.2, 5.4.6: modifiers only in declare simd, from 5.2 on but for `val`; not beside ordered(n)."""
    older = any(isinstance(m, Word) and m.text.startswith(("ref(", "val(", "uval(")) for m in clause.tail)
    limited = ("ref", "uval", "val") if older or site.version < "5.2" else ("ref", "uval")
    word = next((w for w in words(clause) if w in limited), "")
    if site.name != "declare simd" and word:
        sink.report(codes.LINEAR_MODIFIER, clause.span, modifier=word, directive=site.title)
    kinds = sorted(set(words(clause)) & {"ref", "uval", "val"})
    if len(kinds) > 1:
        sink.report(codes.LINEAR_MODIFIERS, clause.span, first=kinds[0], second=kinds[1])
    for item in clause.args:
        if isinstance(item, Expr):
            sink.report(NOT_VARIABLE, item.span, name=item.text, what="an expression", clause="linear")
    ordered = site.directive.get("ordered")
    if site.has("for") and ordered is not None and _crosses(site, ordered):
        sink.report(codes.LINEAR_ORDERED, clause.span, notes=here("'ordered'", ordered.span))


def _crosses(site: Site, ordered: Clause) -> bool:
    """Whether iterations of a loop depend on others: until 5.1, `ordered(n)` alone tells."""
    if site.version < "5.2":
        return ordered.expr is not None
    return any(
        one.name == "ordered" and one.directive.has("depend", "doacross") for one in site.construct.walk()
    )


def _map(site: Site, clause: Clause, sink: Sink) -> None:
    """OpenMP 5.2, 5.8.3: the map types that a directive takes."""
    allowed = _MAP_TYPES.get("target" if site.has("target") else site.name)
    if allowed is None:
        return
    given = [word for word in words(clause) if word in _TYPES]
    if len(given) > 1:
        sink.report(codes.MAP_TYPES, clause.span, first=given[0], second=given[1])
    for word in given:
        if word not in allowed:
            listed = ", ".join(f"'{a}'" for a in allowed if a != "storage")
            sink.report(codes.MAP_TYPE, clause.span, type=word, directive=site.title, allowed=listed)
    if not given and site.name == "target enter data" and site.version < "5.2":
        sink.report(codes.MAP_TYPE, clause.span, type="tofrom", directive=site.title, allowed="'to', 'alloc'")


def _depend(site: Site, clause: Clause, sink: Sink) -> None:
    """OpenMP 5.2, 15.9.5: source and sink are for `ordered`, the other types are not."""
    given = {*words(clause), kind(clause)}
    doacross = not given.isdisjoint(_DOACROSS)
    if doacross is not (site.name == "ordered") and (doacross or not given.isdisjoint(_SOURCES)):
        what = "'source' and 'sink'" if site.name == "ordered" else "'in', 'out', 'inout' and the like"
        sink.report(codes.DEPEND_TYPE, clause.span, directive=site.title, what=what)
    if site.name == "depobj" and "depobj" in given:
        sink.report(codes.DEPEND_TYPE, clause.span, directive=site.title, what="'in', 'out', 'inout'")
    if site.name == "depobj" and len(clause.args) > 1:
        sink.report(codes.DEPOBJ_LOCATORS, clause.span)
    if site.name == "taskwait" and "mutexinoutset" in given:
        sink.report(codes.DEPEND_TYPE, clause.span, directive=site.title, what="'in', 'out', 'inout'")


def _hint(_site: Site, clause: Clause, sink: Sink) -> None:
    """OpenMP 5.2, 15.1: hints are constants of type integer, and contradict each other not."""
    if clause.expr is None:
        return
    value = clause.expr.value
    if value is None and any(not symbol.has("constant") for symbol in clause.expr.symbols):
        what = "a constant integer expression"
        sink.report(codes.BAD_NUMBER, clause.expr.span, clause="hint", what=what)
    elif value is not None and (value & 3 == 3 or value & 12 == 12):
        what = "one of the hints that go together"
        sink.report(codes.BAD_NUMBER, clause.expr.span, clause="hint", what=what)


def _device(site: Site, clause: Clause, sink: Sink) -> None:
    """OpenMP 5.2, 13.2: `ancestor` is for `target` alone."""
    if "ancestor" in words(clause) and not site.has("target"):
        sink.report(codes.ANCESTOR, clause.span, directive=site.title)


def _loops(site: Site, sink: Sink) -> None:
    """What `collapse`, `ordered`, `safelen` and `simdlen` say together (4.4.3, 4.4.4, 10.4)."""
    directive = site.directive
    collapse, ordered = directive.get("collapse"), directive.get("ordered")
    depth, levels = _value(collapse), _value(ordered)
    if ordered is not None and levels is not None and depth is not None and levels < depth and levels > 0:
        sink.report(codes.ORDERED_DEPTH, ordered.span, notes=here("'collapse'", collapse and collapse.span))
    if ordered is not None and ordered.expr is not None and site.has("simd"):
        sink.report(codes.ORDERED_SIMD, ordered.span, directive=site.title)
    simdlen, safelen = directive.get("simdlen"), directive.get("safelen")
    order = directive.get("order")
    if safelen is not None and order is not None and site.has("simd"):
        sink.report(codes.SAFELEN_ORDER, safelen.span, notes=here("'order'", order.span))
    length, safe = _value(simdlen), _value(safelen)
    if simdlen is not None and length is not None and safe is not None and length > safe:
        sink.report(codes.SIMDLEN, simdlen.span, notes=here("'safelen'", safelen and safelen.span))


def _single(site: Site, sink: Sink) -> None:
    """Clauses that directive and end directive share: each once, some exclude others (5.7.2, 11.1)."""
    closing = site.construct.closing
    if closing is None:
        return
    before = list(site.directive.clauses)
    for clause in closing.directive.clauses:
        first = next((c for c in before if c.name == clause.name), None)
        if clause.name == "nowait" and first is not None:
            notes = here("first 'nowait'", first.span)
            sink.report(codes.TWICE, clause.span, notes=notes, clause="nowait", directive=site.title)
        other = {"nowait": "copyprivate", "copyprivate": "nowait"}.get(clause.name, "")
        excluded = next((c for c in before if c.name == other), None)
        if excluded is not None and site.name == "single":
            sink.report(codes.COPYPRIVATE_NOWAIT, clause.span, notes=here(f"'{other}'", excluded.span))
        before.append(clause)


def _categories(site: Site, sink: Sink) -> None:
    """Each category of variables is in one `defaultmap` (5.8.7)."""
    given = site.directive.all("defaultmap")
    for at, clause in enumerate(given):
        own = category(clause)
        others = (c for c in given[:at] if words(c) != words(clause) and "all" in (own, category(c)))
        other = next(others, None)
        if other is not None:
            wide, narrow = (own, category(other)) if own == "all" else (category(other), own)
            first, second = (f"'{wide}' variables", f"'{narrow}' variables")
            notes = here("the other", other.span)
            sink.report(codes.DEFAULTMAP_CATEGORY, clause.span, notes=notes, first=first, second=second)


def _conditions(site: Site, sink: Sink) -> None:
    """`if` names constituents of the directive, each at most once (5.2, 3.4)."""
    known = (
        [*site.leaves, site.name, "cancel"] if site.name.startswith("cancel") else [*site.leaves, site.name]
    )
    given = site.directive.all("if")
    for clause in given:
        for word in words(clause):
            if word not in known:
                sink.report(codes.CONSTITUENT, clause.span, word=shown(word), directive=site.title)
        if not words(clause) and len(given) > 1 and any(words(other) for other in given):
            sink.report(codes.BARE_CONDITION, clause.span)


def _lastprivate(site: Site, clause: Clause, sink: Sink) -> None:
    """OpenMP 5.2, 5.4.5, 11.6 and 12.6: where `conditional` may stand, and what it is about."""
    if "conditional" not in words(clause):
        return
    if site.has("distribute", "taskloop"):
        name = "taskloop" if site.has("taskloop") else "distribute"
        sink.report(codes.CONDITIONAL, clause.span, what=f"stand on constructs with '{name}'")
    for ref in clause.vars:
        name = site.named(ref)
        if name is not None and name.role == "variable" and not name.scalar:
            sink.report(codes.CONDITIONAL, ref.span, what=f"list '{name.name}', which is no scalar")


def _error(site: Site, sink: Sink) -> None:
    """OpenMP 5.2, 8.5: `error` at compilation reports what it says."""
    severity, at = site.directive.get("severity"), site.directive.get("at")
    if site.name != "error" or (at is not None and kind(at) == "execution"):
        return
    message = site.directive.get("message")
    text = message.expr.text.strip() if message is not None and message.expr is not None else ""
    code = codes.WARNING_ASKED if severity is not None and kind(severity) == "warning" else codes.ERROR_ASKED
    sink.report(code, site.construct.span, text=f": {text[1:-1]}" if text[:1] in ("'", '"') else "")


_RULES = {
    "lastprivate": _lastprivate,
    "schedule": _schedule,
    "linear": _linear,
    "map": _map,
    "depend": _depend,
    "device": _device,
    "hint": _hint,
    "message": _message,
}
