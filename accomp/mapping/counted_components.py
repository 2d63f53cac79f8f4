"""Allocatable components that OpenMP counts with their objects, and once more by themselves."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.codes.mapping import COMPONENT_APART, COUNTED_COMPONENT, INHERITED_COMPONENT
from accomp.diagnostics import Note, Sink
from accomp.ir.nodes import Construct, Unit
from accomp.mapping.attributes import key
from accomp.mapping.rule import COMPUTE
from accomp.syntax.nodes import TypeKind, VarRef

_ENTERING = ("copy", "copyin", "copyout", "create")


def check_components_counted(unit: Unit, sink: Sink) -> None:
    """Report each component whose elements would not be copied back, at the clause that asks for it.

    A whole object is mapped with its allocatable components (OpenMP 5.2, 5.8.3), where OpenACC takes the
    object alone (OpenACC 3.3, 2.6.4). A further directive for a component counts it a second time, and the
    end of neither finds the last count, at which it would be copied. One directive with both counts it once.
    """
    outside = [c for c in unit.walk() if _is(c, "enter data", "declare")]
    entered = {_component(ref) for c in outside for ref in _components(c, *_ENTERING)}
    twice: dict[str, VarRef] = {}
    for construct, around in _with_directives(unit.constructs, tuple(outside)):
        for ref in _components(construct, *_ENTERING) if not _is(construct, "exit data") else ():
            whole = next((o for c in around if c is not construct for o in _alone(c, ref)), None)
            if whole is None or any(key(o) == key(ref) for o in _objects(construct)):
                continue
            twice[_component(ref)] = whole
            if _component(ref) not in entered:
                _report(construct, ref, whole, sink)
    for construct in unit.walk() if twice else ():
        for ref in _components(construct, "copyout") if _is(construct, "exit data") else ():
            if _component(ref) in twice:
                _report(construct, ref, twice[_component(ref)], sink)


def check_components_inherited(unit: Unit, sink: Sink) -> None:
    """Report each object that flang 22 maps without allocatable components of the type that its own extends.

    Regions for which a clause of their own lists such a component are right, where no directive around them
    lists the object.
    """
    components = {key(ref) for c in unit.walk() for ref in _components(c, *_ENTERING, "present")}
    for construct in unit.walk():
        for ref in _objects(construct) if _is(construct, "data", "enter data", "declare") else ():
            if ref.symbol is not None and ref.symbol.has("inherited") and key(ref) in components:
                sink.report(INHERITED_COMPONENT, ref.span, name=ref.name)


def check_components_apart(unit: Unit, sink: Sink) -> None:
    """Report each component of an object with dynamic ones that is mapped by a directive without the object.

    flang 22 maps all dynamic components with an object, or an array of objects, in each directive and region
    that names it, and overwrites addresses of those that were attached before. Components of one object stay
    right in data regions, if no region has a data clause for the object, as written or implicit.
    """
    whole: dict[str, VarRef] = {}
    for construct in unit.walk():
        for ref in _named(construct, *_ENTERING):
            if ref.plain and _is_holder(ref):
                whole.setdefault(key(ref), ref)
    mapped = frozenset(_mapped_in_regions(unit)) if whole else frozenset[str]()
    for construct in unit.walk() if whole else ():
        for ref in _named(construct, *_ENTERING):
            if not ref.through or key(ref) not in whole or any(key(o) == key(ref) for o in _plain(construct)):
                continue
            if (
                (_is(construct, "data") or _computes(construct))
                and _is_direct(ref)
                and key(ref) not in mapped
            ):
                continue
            notes = [Note("the object is mapped here", whole[key(ref)].span)]
            sink.report(COMPONENT_APART, ref.span, notes=notes, name=ref.name, text=ref.text)


def _is_holder(ref: VarRef) -> bool:
    return ref.symbol is not None and (ref.symbol.has("allocatables") or ref.symbol.has("pointers"))


def _computes(construct: Construct) -> bool:
    return construct.directive.name.partition(" ")[0] in COMPUTE


def _mapped_in_regions(unit: Unit) -> Iterator[str]:
    """The objects for which compute constructs have data clauses that copy what is not present."""
    for construct, around in _with_directives(unit.constructs, ()):
        if not _computes(construct):
            continue
        yield from (key(ref) for ref in _plain(construct))
        known = [key(ref) for c in (construct, *around) for ref in _named(c, *_ENTERING, "present")]
        present = any(c.directive.has("default") for c in (construct, *around))
        used = (use.symbol for use in construct.uses if not present)
        yield from (s.id for s in used if s.has("allocatables") and s.id not in known)


def _is_direct(ref: VarRef) -> bool:
    """Whether it is a component of one object, and of no object in that."""
    array = ref.symbol is not None and ref.symbol.type.kind is TypeKind.ARRAY
    return not array and ref.members.count("%") == 1


def _plain(construct: Construct) -> Iterator[VarRef]:
    return (ref for ref in _named(construct, *_ENTERING, "delete") if ref.plain)


def _report(construct: Construct, ref: VarRef, whole: VarRef, sink: Sink) -> None:
    if any(one is ref for one in _components(construct, "copy", "copyout")):
        notes = [Note("the object is mapped here", whole.span)]
        sink.report(COUNTED_COMPONENT, ref.span, notes=notes, name=ref.name, text=ref.text)


def _with_directives(
    constructs: Iterable[Construct], around: tuple[Construct, ...]
) -> Iterator[tuple[Construct, tuple[Construct, ...]]]:
    """All constructs, each with the data regions around it, and the directives that may come before it."""
    for construct in constructs:
        yield construct, around
        own = (construct,) if _is(construct, "data") else ()
        yield from _with_directives(construct.children, (*around, *own))


def _alone(construct: Construct, component: VarRef) -> Iterator[VarRef]:
    """The object of a component, where a directive maps the one alone and does not copy it back."""
    if _component(component) not in map(_component, _components(construct, *_ENTERING)):
        yield from (ref for ref in _objects(construct, "copyin", "create") if key(ref) == key(component))


def _objects(construct: Construct, *clauses: str) -> Iterator[VarRef]:
    """The whole objects with allocatable components that clauses of the program map."""
    for ref in _named(construct, *(clauses or _ENTERING)):
        if ref.plain and ref.symbol is not None and ref.symbol.has("allocatables"):
            yield ref


def _is(construct: Construct, *names: str) -> bool:
    return construct.directive.name in names


def _components(construct: Construct, *clauses: str) -> Iterator[VarRef]:
    return (ref for ref in _named(construct, *clauses) if ref.allocatable)


def _named(construct: Construct, *clauses: str) -> Iterator[VarRef]:
    for clause in construct.directive.all(*clauses):
        yield from () if clause.implicit else clause.vars


def _component(ref: VarRef) -> str:
    """What identifies a component of a variable."""
    return key(ref) + "".join(ref.members.lower().split())
