"""Variants of procedures: the traits that `match` lists (OpenMP 5.2, sections 7.1 and 7.2)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes import openmp_clauses as codes
from accomp.diagnostics import Sink
from accomp.sema.omp.sites import Site
from accomp.spec.openmp import TABLE
from accomp.syntax.context_selectors import Trait, TraitSet, selectors, split
from accomp.syntax.nodes import Clause, TypeKind

_NUMBERS = (TypeKind.INTEGER, TypeKind.FLOATING, TypeKind.COMPLEX)
_TRAITS = {
    "construct": frozenset(("target", "teams", "parallel", "do", "simd", "dispatch")),
    "device": frozenset[str](),
    "target_device": frozenset[str](),
    "implementation": frozenset[str](),
    "user": frozenset(("condition",)),
}
"""The traits of each set in Fortran; of those that implementations may add to, none."""
_NAMED = frozenset(("kind", "isa", "arch", "vendor", "extension"))
"""Traits whose properties are names or strings."""
_ONE = frozenset(("condition", "device_num", "atomic_default_mem_order"))
"""Traits that have one property."""
_ORDERS = frozenset(("seq_cst", "acq_rel", "relaxed", "acquire", "release"))
_BARE = frozenset(
    "target teams parallel do dispatch unified_address unified_shared_memory reverse_offload"
    " dynamic_allocators".split()
)
"""Traits that have no properties."""


def check(site: Site, sink: Sink) -> None:
    """Report traits of `match` that stand twice or have another form, and conditions that are numbers."""
    for clause in site.directive.all("match"):
        _once(clause, sink)
        for one in selectors(clause):
            for name in _unknown(one):
                sink.report(
                    codes.TRAIT_UNKNOWN, clause.span, name=name, where=one.name, traits=_listed(one.name)
                )
            what = next(_problems(one), "")
            if what:
                sink.report(codes.TRAIT_FORM, clause.span, what=what)
    for one in site.construct.conditions:
        if one.type is not None and one.type.kind in _NUMBERS:
            sink.report(codes.CONDITION_TYPE, one.span, text=one.text)


def _once(clause: Clause, sink: Sink) -> None:
    sets: set[str] = set()
    for one in selectors(clause):
        if one.name in sets:
            sink.report(codes.TRAIT_TWICE, clause.span, name=one.name, where="match")
        sets.add(one.name)
        traits: set[str] = set()
        for trait in one.traits:
            if trait.name in traits:
                sink.report(codes.TRAIT_TWICE, clause.span, name=trait.name, where=one.name)
            traits.add(trait.name)


def _unknown(one: TraitSet) -> list[str]:
    """The traits that `construct` does not have: no context has them, so that nothing matches."""
    known = _TRAITS["construct"]
    return [trait.name for trait in one.traits if one.name == "construct" and trait.name not in known]


def _listed(name: str) -> str:
    return ", ".join(f"'{trait}'" for trait in sorted(_TRAITS[name]))


def _problems(one: TraitSet) -> Iterator[str]:
    """What is wrong with a trait set, the first thing first."""
    known = _TRAITS.get(one.name)
    if known is None:
        sets = ", ".join(f"'{name}'" for name in _TRAITS)
        yield f"names '{one.name}', which is no set of traits; these are {sets}"
        return
    if not one.braced or not one.traits:
        yield f"gives no traits of '{one.name}': write '{one.name}={{...}}'"
        return
    for trait in one.traits:
        if known and trait.name not in known and one.name != "construct":
            yield f"gives '{trait.name}', which is no trait of '{one.name}'; these are {_listed(one.name)}"
        yield from _properties(trait)


def _properties(trait: Trait) -> Iterator[str]:
    """What is wrong with the properties of a trait."""
    name, given = trait.name, split(trait.properties, ",")
    if name in _BARE:
        if trait.opened:
            yield f"gives properties of '{name}', which has none"
    elif name in _NAMED | _ONE and not all(given or ("",)):
        yield f"gives no property of '{name}': write '{name}(...)'"
    elif name in _ONE and len(given) > 1:
        yield f"gives several properties of '{name}', which has one"
    elif name == "atomic_default_mem_order" and given[0].lower() not in _ORDERS:
        yield f"gives '{given[0]}', which is no order of memory"
    elif name in _NAMED:
        wrong = next((g for g in given if not g.isidentifier() and g[:1] not in ("'", '"')), "")
        if wrong:
            yield f"gives '{wrong}' for '{name}', which is neither a name nor a string"
    elif name == "simd" and trait.opened:
        words = [g.partition("(")[0].strip().lower() for g in given or ("",)]
        wrong = next((w for w in words if w not in TABLE.uses("declare simd")), None)
        if wrong is not None:
            yield f"gives '{wrong}', which is no clause of 'declare simd'"
