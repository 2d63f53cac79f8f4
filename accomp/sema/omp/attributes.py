"""What data-sharing attributes ask of each other: `default(none)`, and what is private around (5.2, 5.4)."""

from __future__ import annotations

from accomp.codes import openmp_data as codes
from accomp.diagnostics import Sink
from accomp.sema.omp.scopes import Scope, ScopedSymbol
from accomp.sema.omp.sharing import Environments
from accomp.sema.omp.sites import WORKSHARING, Site
from accomp.spec.openmp_sharing import Flag
from accomp.syntax.nodes import Word


def check(environments: Environments, sink: Sink) -> None:
    """Report variables that lack an attribute, and those with one that does not fit the context around."""
    for one in environments.undetermined:
        code = codes.DEFAULTMAP_NONE if one.mapping else codes.DEFAULT_NONE
        sink.report(code, one.place, notes=(one.site.note(),), name=one.name.name)
    for tree in environments.scopes:
        for scope in tree.walk():
            if scope.site is not None:
                _private_around(scope, scope.site, sink)
                _copyprivate(scope, scope.site, sink)


def _private_around(scope: Scope, site: Site, sink: Sink) -> None:
    """Worksharing takes `lastprivate`, `reduction`, `firstprivate` of shared variables (5.4, 5.5.8)."""
    if site.has("distribute") and not site.has("teams"):
        _copied(scope, site, frozenset((Flag.PRIVATE, Flag.REDUCTION)), ("teams",), sink)
    elif site.has("task", "taskloop") and not site.has("parallel"):
        _copied(scope, site, frozenset((Flag.REDUCTION,)), ("parallel", *WORKSHARING), sink)
    if not site.has(*WORKSHARING) or site.has("parallel", "teams"):
        return
    for symbol in scope.symbols.values():
        host = symbol.host
        if host is None or not host.copy or symbol.by not in ("lastprivate", "reduction", "firstprivate"):
            continue
        if symbol.by == "firstprivate" and not {Flag.PRIVATE, Flag.REDUCTION} & set(host.flags):
            continue
        kept = symbol.by == "reduction" and (_is_task(site, symbol) or site.version >= "6.0")
        if not _in_team(scope, host) or kept:  # from 6.0 on, private variables may be reduced (7.6.10)
            continue
        _report(symbol, site, sink)


def _report(symbol: ScopedSymbol, site: Site, sink: Sink) -> None:
    """Report a variable that a clause of a construct does not take, as it is private around."""
    sink.report(
        codes.PRIVATE_AROUND,
        symbol.place,
        notes=(site.note(),),
        name=symbol.name.name,
        clause=symbol.by,
        directive=site.title,
    )


def _copied(scope: Scope, site: Site, flags: frozenset[Flag], regions: tuple[str, ...], sink: Sink) -> None:
    """What `firstprivate` cannot be made of: copies that the region around has without a value (5.4.4)."""
    for symbol in scope.symbols.values():
        host = symbol.host
        if symbol.by != "firstprivate" or host is None or flags.isdisjoint(host.flags):
            continue
        owner = next((o for o in scope.around() if o.symbols.get(host.name.id) is host), None)
        if owner is not None and owner.has(*regions):
            _report(symbol, site, sink)


def _is_task(site: Site, symbol: ScopedSymbol) -> bool:
    """Whether a reduction is one of tasks, or its list is of parts."""
    for clause in site.directive.all("reduction"):
        if any(ref.name.lower() == symbol.name.name for ref in clause.vars):
            return any(isinstance(m, Word) and m.text == "task" for m in clause.modifiers)
    return False


def _in_team(scope: Scope, host: ScopedSymbol) -> bool:
    """Whether a symbol around is one of the region of the team, not from outside of it."""
    for outer in scope.around():
        if outer.site is None:
            return False
        if outer.symbols.get(host.name.id) is host:
            return True
        if outer.has("parallel", "teams"):
            return False
    return False


def _copyprivate(scope: Scope, site: Site, sink: Sink) -> None:
    """What `copyprivate` lists is private or threadprivate around the construct (5.7.2)."""
    if site.name != "single":
        return
    for clause in site.clauses():
        if clause.name != "copyprivate":
            continue
        for ref in clause.vars:
            name = site.named(ref)
            if name is None or ref.common or name.has("threadprivate", "pointer") or not _is_known(scope):
                continue
            around = scope.outside(name.id)
            if around is not None and not around.copy:
                sink.report(codes.COPYPRIVATE_SHARED, ref.span, name=name.name)


def _is_known(scope: Scope) -> bool:
    """Whether the parallel region around is in sight."""
    return any(outer.has("parallel") for outer in scope.around())
