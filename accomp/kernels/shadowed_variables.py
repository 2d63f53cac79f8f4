"""Which variables a region changes that are private there: the host's own must keep their values.

Where the host executes a region itself, such variables are shadowed by copies: at the region, or at a loop
whose private variable is another one than that which the statements around it use.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from accomp.host.program import OBJECT
from accomp.ir.actions import PrivateCopy
from accomp.ir.nodes import Construct, Lowering, Use
from accomp.mapping.attributes import DATA_CLAUSES, is_section, key, refs, visible, whole
from accomp.mapping.levels import loops_within
from accomp.mapping.rule import Context
from accomp.records import dataclass, field, replace
from accomp.syntax.nodes import TypeKind, VarRef

NamedOutside = Callable[[str, Construct, tuple[Construct, ...]], bool]
"""Whether a construct refers to a name outside of these loops in it."""


@dataclass(slots=True)
class _Private:
    """The loops that a variable is private to; `explicit` are those for which the program says so."""

    ref: VarRef
    loops: list[Construct] = field(default_factory=list[Construct])
    explicit: list[Construct] = field(default_factory=list[Construct])


Copies = dict[int, tuple[PrivateCopy, ...]]
"""The copies around regions, by the identity of their constructs of the normalized tree."""


def shadowed_variables(context: Context, is_named: NamedOutside) -> Copies:
    """The copies that a compute construct of the normalized tree and the loops in it need on the host."""
    construct = context.construct
    written = {use.symbol.id: use for use in construct.uses if use.written}
    here = {key(own.var): own for own in _of_construct(context, written)}
    out: dict[int, list[PrivateCopy]] = {}
    for name, private in _of_loops(construct, written, here).items():
        for loop in private.loops:
            around = _around(loop, private.loops, construct)
            inner = tuple(x for x in private.loops if x is not around and _holds(around, x))
            used = is_named(_named(private.ref), around, inner)
            if name in here and here[name].dependent and not private.explicit:
                continue
            if around is construct and not used:
                here[name] = _own(private.ref, False, written)
            elif used and any(loop is x for x in private.explicit):
                out.setdefault(id(loop), []).append(_own(private.ref, False, written))
    out[id(construct)] = [own for own in here.values() if own.initial or not _dead(own, written)]
    return {place: tuple(found) for place, found in out.items() if found}


def _named(ref: VarRef) -> str:
    """The variable that statements name: of a member of the object that `this` points to, that object."""
    return OBJECT if ref.of_object and not ref.members else ref.name


def _own(ref: VarRef, initial: bool, written: dict[str, Use]) -> PrivateCopy:
    use = written.get(key(ref))
    return PrivateCopy(ref, initial, use is None or use.read)


def _dead(own: PrivateCopy, written: dict[str, Use]) -> bool:
    use = written.get(key(own.var))
    return use is not None and use.dead


def _of_construct(context: Context, written: dict[str, Use]) -> Iterator[PrivateCopy]:
    """What is private to the construct (sections 2.5.13, 2.5.14, 2.6.2)."""
    construct = context.construct
    for clause, ref in refs(construct, "private", "firstprivate"):
        if is_section(ref) or key(ref) in written:
            yield _own(ref, clause.name == "firstprivate", written)
    listed = {key(ref) for _, ref in refs(construct, *DATA_CLAUSES)}
    for ref in construct.attributes.shared:
        info, symbol = ref.type, ref.symbol
        if symbol is None or info is None or info.kind is not TypeKind.DEPENDENT:
            continue
        free = key(ref) in written and key(ref) not in listed and visible(symbol, context.ancestors) is None
        if free and construct.directive.name != "kernels":
            yield replace(_own(ref, True, written), dependent=True)


def _of_loops(
    construct: Construct, written: dict[str, Use], here: dict[str, PrivateCopy]
) -> dict[str, _Private]:
    """What is private to loops: what clauses say, and control variables (sections 2.6.1, 2.9.10).

    Copies that a policy gives to loops count where the variable is private to the construct anyway.
    """
    out: dict[str, _Private] = {}
    for loop in loops_within(construct):
        for ref, explicit in _privates(loop):
            known = key(ref) in written or is_section(ref)
            if known and (explicit or key(ref) in here):
                private = out.setdefault(key(ref), _Private(ref))
                private.loops += [] if any(x is loop for x in private.loops) else [loop]
                private.explicit += [loop] if explicit else []
    return out


def _privates(loop: Construct) -> Iterator[tuple[VarRef, bool]]:
    for control in loop.loops[: loop.directive.associated]:
        if control.index is not None and not control.declared:
            yield whole(control.index), True
    for clause, ref in refs(loop, "private"):
        yield ref, not clause.implicit


def _holds(outer: Construct, inner: Construct) -> bool:
    return outer is not inner and any(x is inner for x in outer.walk())


def _around(loop: Construct, loops: list[Construct], construct: Construct) -> Construct:
    """The innermost of some loops around a loop, else the compute construct."""
    found = [x for x in loops if _holds(x, loop)]
    return found[-1] if found else construct


def loops_lowered(
    original: Construct, leaf: Construct, copies: Copies, made: Callable[[tuple[PrivateCopy, ...]], Lowering]
) -> tuple[Construct, ...]:
    """The constructs within one, with the copies around loops; `leaf` is that of the normalized tree."""
    inner = leaf.children
    if len(inner) == 1 and inner[0].directive.span is leaf.directive.span:
        inner = inner[0].children
    out: list[Construct] = []
    for child, part in zip(original.children, inner, strict=True):
        own = copies.get(id(part), ())
        children = loops_lowered(child, part, copies, made)
        out.append(replace(child, children=children, omp=made(own) if own else Lowering()))
    return tuple(out)
