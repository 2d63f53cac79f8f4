"""Data-mapping attributes of variables in target constructs (OpenMP 5.2, sections 5.8.1, 5.8.3 and 5.8.7)."""

from __future__ import annotations

from accomp.ir.openmp import Name, OmpUnit
from accomp.sema.omp.scopes import Scope, ScopedSymbol
from accomp.sema.omp.sites import Site, kind, words
from accomp.spec import openmp_sharing as rules
from accomp.spec.openmp_sharing import Flag, Rule
from accomp.syntax.nodes import Clause

FLAGS = {
    "to": (Flag.MAP_TO,),
    "from": (Flag.MAP_FROM,),
    "tofrom": (Flag.MAP_TO, Flag.MAP_FROM),
    "alloc": (Flag.MAP_ALLOC,),
    "storage": (Flag.MAP_ALLOC,),
    "release": (Flag.MAP_RELEASE,),
    "delete": (Flag.MAP_DELETE,),
}
"""The flags of map types."""
_BEHAVIOURS = FLAGS | {"firstprivate": (Flag.FIRSTPRIVATE,), "present": (Flag.MAP_ALLOC,)}


def map_type(clause: Clause) -> str:
    """The map type that a clause gives; `tofrom` where it gives none."""
    return next((word for word in words(clause) if word in FLAGS), "tofrom")


def declared_target(unit: OmpUnit) -> frozenset[str]:
    """The ids of variables that declare target directives of a unit list."""
    found: set[str] = set()
    for construct in unit.walk():
        if construct.name == "declare target":
            refs = [ref for clause in construct.directive.clauses for ref in clause.vars]
            names = (construct.names.get(ref.name.lower()) for ref in refs)
            found.update(name.id for name in names if name is not None)
            found.update(name.id for name in construct.names.values())
    return frozenset(found)


def explicit(scope: Scope, site: Site) -> None:
    """Symbols of what the map clauses of a target construct list."""
    if not site.has("target"):
        return
    for clause in site.directive.all("map"):
        for ref in clause.vars:
            name = site.named(ref)
            if name is None or ref.common:
                continue
            flags = FLAGS[map_type(clause)]
            known = scope.symbols.get(name.id)
            if known is None:
                scope.symbols[name.id] = ScopedSymbol(name, flags, rules.MAPPED, by="map", place=ref.span)
            else:
                known.flags = (*known.flags, *(f for f in flags if f not in known.flags))


def implicit(site: Site, name: Name, targets: frozenset[str]) -> tuple[tuple[Flag, ...], Rule] | None:
    """The flags of a variable that no clause of a target construct lists, with the rule.

    None where a `defaultmap(none)` wants it listed.
    """
    if name.id in targets or name.has("declare target"):
        return FLAGS["tofrom"], rules.DECLARED_TARGET
    behaviour = _behaviour(site, name)
    if behaviour == "none":
        return None
    if behaviour and behaviour != "default":
        return _BEHAVIOURS[behaviour], rules.TARGET_MAPPED
    if name.scalar:
        return (Flag.FIRSTPRIVATE,), rules.TARGET_SCALAR
    return FLAGS["tofrom"], rules.TARGET_OBJECT


def category(clause: Clause) -> str:
    """The category of variables that a `defaultmap` clause is about, `all` where it names none (5.8.7)."""
    return next((word for word in words(clause) if word in _CATEGORIES), "all")


def _behaviour(site: Site, name: Name) -> str:
    """What a defaultmap clause says of the category of a variable."""
    own = _categories(name)
    for clause in site.directive.all("defaultmap"):
        if category(clause) in own:
            return kind(clause)
    return ""


_CATEGORIES = frozenset(("scalar", "aggregate", "pointer", "allocatable", "all"))


def _categories(name: Name) -> tuple[str, ...]:
    if name.has("pointer"):
        return ("pointer", "all")
    if name.has("allocatable"):
        return ("allocatable", "all")
    return ("scalar", "all") if name.scalar else ("aggregate", "all")
