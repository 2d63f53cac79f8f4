"""Variants of procedures: the traits that `match` lists (OpenMP 5.2, sections 7.1 and 7.2)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes import openmp_clauses as codes
from accomp.codes.openmp_data import LISTED_AGAIN, NOT_VARIABLE
from accomp.diagnostics import Note, Sink
from accomp.ir.openmp import Name, OmpConstruct, OmpUnit
from accomp.sema.omp.interop import unfit_type
from accomp.sema.omp.sites import Site
from accomp.spec.openmp import TABLE
from accomp.syntax.context_selectors import Trait, TraitSet, selectors, split
from accomp.syntax.lexer import decimal
from accomp.syntax.nodes import Clause, Expr, TypeKind, Word
from accomp.syntax.parser import without_blanks

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
                break
    if site.name.endswith("metadirective"):
        _chosen(site, sink)
    if site.name == "declare variant":
        _base(site, sink)
        _dispatched(site, sink)
        _adjusted(site, sink)
        _appended(site, sink)
        _matched(site, sink)
        _simd(site, sink)
    for one in site.construct.conditions:
        if one.type is not None and one.type.kind in _NUMBERS:
            sink.report(codes.CONDITION_TYPE, one.span, text=one.text, what="not of type logical")


def check_unit(unit: OmpUnit, sink: Sink) -> None:
    """A procedure that is a variant more than once is one for the same constructs (7.5); reported once."""
    seen: dict[str, tuple[tuple[str, ...], OmpConstruct]] = {}
    told: set[str] = set()
    for one in unit.walk():
        if one.name != "declare variant" or one.broken:
            continue
        text = "".join(a.text for a in one.directive.args if isinstance(a, Expr | Word))
        name = text.rpartition(":")[2].strip().lower()
        known = one.names.get(name)
        sets = [s for clause in one.directive.all("match") for s in selectors(clause)]
        if any(_unknown(s) or next(_problems(s), "") for s in sets):
            continue
        traits = tuple([trait.name for s in sets if s.name == "construct" for trait in s.traits])
        before, first = seen.setdefault(known.id if known is not None else name, (traits, one))
        if before != traits and name not in told:
            told.add(name)
            notes = (Note("the other directive is here", first.word),)
            sink.report(codes.VARIANT_CONSTRUCTS, one.word, notes=notes, name=name)


def _chosen(site: Site, sink: Sink) -> None:
    """`when` gives traits and a directive after a colon; `otherwise` comes last (7.4.1, 7.4.2)."""
    last = next((c for c in site.directive.clauses if c.name in ("otherwise", "default")), None)
    for clause in site.directive.all("when"):
        text = clause.expr.text if clause.expr is not None else ""
        if len(split(text, ":")) < 2 and not text.rstrip().endswith(":"):
            sink.report(codes.WHEN_FORM, clause.span, clause="when", what="needs a ':' after its traits")
        elif last is not None and site.directive.clauses.index(last) < site.directive.clauses.index(clause):
            what = f"stands after '{last.name}', which comes last"
            sink.report(codes.WHEN_FORM, clause.span, clause="when", what=what)
        elif what := _no_directive(split(text, ":")[-1]):
            sink.report(codes.WHEN_FORM, clause.span, clause="when", what=what)
    if last is not None and last.expr is not None and (what := _no_directive(last.expr.text)):
        sink.report(codes.WHEN_FORM, last.span, clause=last.name, what=what)


def _no_directive(text: str) -> str:
    """What is wrong with the directive that a clause gives, empty of one that there is (7.4)."""
    words = text.partition("(")[0].replace(",", " ").lower().split()
    known = not words or without_blanks(TABLE, words)[1] is not None
    return "" if known else f"gives '{words[0]}', which is no directive"


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
        yield from _score(one, trait)
        yield from _same(one, trait)
    kinds = [p for trait in one.traits if trait.name == "kind" for p in _given(trait)]
    if "any" in kinds and (len(kinds) > 1 or len(one.traits) > 1):
        yield f"gives 'any' for 'kind' beside other properties of '{one.name}'"


def _given(trait: Trait) -> list[str]:
    """The properties of a trait, names and strings alike in lower case."""
    return [part.strip("'\"").lower() for part in split(trait.properties, ",")]


def _same(one: TraitSet, trait: Trait) -> Iterator[str]:
    """A property that a trait is given twice (7.1)."""
    given = _given(trait) if one.name != "construct" else []
    for part in sorted({part for part in given if given.count(part) > 1}):
        yield f"gives '{part}' for '{trait.name}' twice"


def _score(one: TraitSet, trait: Trait) -> Iterator[str]:
    """Scores are not negative, and traits of construct and devices have none (7.1)."""
    if trait.score and one.name in ("construct", "device", "target_device"):
        yield f"gives '{trait.name}' a score, which traits of '{one.name}' do not have"
    elif trait.score.startswith("-") and decimal(trait.score[1:].strip()):
        yield f"gives '{trait.name}' a negative score"


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


def _base(site: Site, sink: Sink) -> None:
    """The base procedure: the one around, or one that the same scope has an explicit interface of (7.5)."""
    given = site.directive.args[0] if site.directive.args else None
    first, colon, _ = given.text.partition(":") if isinstance(given, Expr | Word) else ("", "", "")
    base = first.strip().lower() if colon else ""
    what = ""
    if not base:
        inside = site.procedure.kind in ("subroutine", "function", "procedure")
        what = "" if inside else "is not named, and the directive stands in no procedure"
    elif base != site.construct.unit.rpartition(":")[2]:
        what = _unfit(site, site.construct.names.get(base))
    if what:
        where = given.span if given is not None else None
        sink.report(
            codes.VARIANT_BASE, where or site.construct.word, name=f" '{base}'" if base else "", what=what
        )


def _unfit(site: Site, name: Name | None) -> str:
    """Why a name cannot be that of a base procedure in the scope of a directive."""
    if name is None:
        return "" if site.procedure.missing else "has no explicit interface"
    if name.role == "generic":
        return "is a generic name"
    if name.has("entry"):
        return "is the name of an ENTRY"
    if name.role == "procedure" and name.has("pointer"):
        return "is a procedure pointer"
    if name.role != "procedure":
        return "" if site.procedure.missing else "is no procedure"
    return "" if name.unit == site.construct.unit else "is not that of the procedure around"


def _dispatched(site: Site, sink: Sink) -> None:
    """Arguments are adjusted and appended where `dispatch` selects the variant (7.5.2, 7.5.3)."""
    if not site.directive.has("match") or _selects(site, "dispatch"):
        return
    for clause in site.directive.all("adjust_args", "append_args")[:1]:
        sink.report(codes.DISPATCH_TRAIT, clause.span, clause=clause.name)


def _selects(site: Site, name: str) -> bool:
    """Whether `match` has a trait of `construct`."""
    sets = [one for clause in site.directive.all("match") for one in selectors(clause)]
    return any(trait.name == name for one in sets for trait in one.traits if one.name == "construct")


def _adjusted(site: Site, sink: Sink) -> None:
    """Each dummy argument is adjusted once, and C pointers alone get the addresses of devices (7.5.2)."""
    seen: dict[str, Clause] = {}
    for clause in site.directive.all("adjust_args"):
        for ref in clause.vars:
            before = seen.setdefault(ref.name.lower(), clause)
            name = site.named(ref)
            pointer = clause.operator.lower() == "need_device_ptr"
            if before is not clause or sum(r.name.lower() == ref.name.lower() for r in clause.vars) > 1:
                sink.report(LISTED_AGAIN, ref.span, name=ref.name, clause="adjust_args")
            elif pointer and name is not None and name.type and (name.rank or "c_ptr" not in name.spelled):
                what = "no scalar of type C_PTR"
                sink.report(NOT_VARIABLE, ref.span, name=ref.name, what=what, clause="need_device_ptr")


def _appended(site: Site, sink: Sink) -> None:
    """What `append_args` appends is of type target or targetsync, or of both (7.5.3, 14.1.2)."""
    for clause in site.directive.all("append_args"):
        for arg in clause.args:
            given = arg.text.partition("(")[2].removesuffix(")") if isinstance(arg, Expr | Word) else ""
            words = {part.strip().lower() for part in split(given, ",")}
            if given and not words & {"target", "targetsync"}:
                sink.report(codes.INTEROP_TYPE, arg.span, clause="append_args")


def _simd(site: Site, sink: Sink) -> None:
    """Clauses in the trait `simd` are those of `declare simd` on the base procedure (7.1): no pointers."""
    dummies = {name.name: name for name in site.procedure.dummies}
    for clause in site.directive.all("match"):
        traits = [t for one in selectors(clause) if one.name == "construct" for t in one.traits]
        for part in (p for t in traits if t.name == "simd" for p in split(t.properties, ",")):
            word, _, given = part.partition("(")
            listed = split(given.removesuffix(")"), ":")[:1] if word.strip().lower() == "linear" else []
            for item in split(listed[0], ",") if listed else []:
                name = dummies.get(item.lower())
                if name is not None and name.has("pointer"):
                    sink.report(NOT_VARIABLE, clause.span, name=item, what="a pointer", clause="linear")


def _matched(site: Site, sink: Sink) -> None:
    """A variant has the arguments of the base procedure, and those that are appended (7.5, 7.5.3).

    One that `simd` selects has others: a mask, and vectors of values.
    """
    if site.construct.interfaces is None or _selects(site, "simd"):
        return
    base, variant = site.construct.interfaces
    clauses = site.directive.all("append_args")
    added = sum(len(clause.args) for clause in clauses)
    where = clauses[0].span if clauses else site.construct.word
    if len(variant) != len(base) + added:
        found, count = len(variant), len(base) + added
        sink.report(codes.VARIANT_ARGUMENTS, where, found=found, count=count)
        return
    for dummy in variant[len(base) :]:
        what = unfit_type(dummy)
        if dummy.has("pointer", "allocatable", "coarray") and dummy.type in ("integer", ""):
            what = "no scalar of type integer that is neither allocatable nor a pointer"
        if what:
            sink.report(NOT_VARIABLE, where, name=dummy.name, what=what, clause="append_args")
