"""Private variables of loops in order: a compound statement of C or a BLOCK of Fortran declares them.

In a parallel region within a BLOCK, flang 22 takes a name to be that of the variable outside, if a clause of
a directive around the BLOCK makes copies of that variable. The BLOCK then declares one of another name, and
an ASSOCIATE construct gives it the name that the loop uses.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import PRIVATE_NAME_TWICE, PRIVATE_SECTION
from accomp.ir.nodes import Construct
from accomp.mapping.attributes import PRIVATE_CLAUSES, declared_within, key, outside_of_blocks, refs
from accomp.mapping.build import bounds_of
from accomp.mapping.levels import levels
from accomp.mapping.rule import COMPUTE, Context, Effect, Enclose, Say, Wrap, in_fortran
from accomp.mapping.rules.named_variables import declared_anew
from accomp.mapping.rules.private_sections import pointed
from accomp.syntax.nodes import Clause, TypeInfo, TypeKind, VarRef


def emit_private_local(context: Context) -> Iterator[Effect]:
    """Exp `private` of a sequential loop: a compound statement with an uninitialized local copy."""
    declared: list[str] = []
    aliases: list[str] = []
    for acc, ref in refs(context.construct, "private"):
        if ref.symbol is None or ref.members:
            yield Say(PRIVATE_SECTION, ref.span, {"name": ref.name, "clause": acc.name})
        elif pointed(ref):
            continue
        elif context.fortran and _is_pointed(context.construct, ref):
            declared.append(f"pointer :: {ref.name}{ref.symbol.type.suffix}")
            declared.append(ref.symbol.type.declare(ref.name).removesuffix(ref.symbol.type.suffix))
        elif context.fortran and (bounds := _taken_bounds(ref.name, ref.symbol.type)):
            declared.append(f"{ref.symbol.type.prefix}accomp_{ref.name}({bounds})")
            aliases.append(f"{ref.name} => accomp_{ref.name}")
        elif not _is_confused(context.construct, ref, context.ancestors):
            declared.append(declared_anew(context, ref.name, ref.symbol.type))
        elif _in_clauses(context.construct, ref):
            yield Say(PRIVATE_NAME_TWICE, ref.span, {"name": ref.name})
        else:
            declared.append(ref.symbol.type.declare(f"accomp_{ref.name}"))
            aliases.append(f"{ref.name} => accomp_{ref.name}")
    if declared:
        yield _block(context, declared, aliases)


def _is_pointed(construct: Construct, ref: VarRef) -> bool:
    """Whether a loop of Fortran associates a pointer: then copies are of the pointer, not of its target."""
    return any(use.pointed for use in construct.uses if use.symbol.id == key(ref))


def _taken_bounds(name: str, of: TypeInfo) -> str:
    """The bounds of an array whose declaration does not tell them; empty for others."""
    unknown, inner = False, of
    while inner.kind is TypeKind.ARRAY and inner.element is not None:
        unknown, inner = unknown or inner.extent is None, inner.element
    return bounds_of(name, of.rank) if unknown else ""


def _block(context: Context, declared: list[str], aliases: list[str]) -> Effect:
    first = _starts_region(context)
    if not aliases and not first:
        return Wrap(tuple(declared if context.fortran else (f"{d};" for d in declared)))
    associate = (f"associate ({', '.join(aliases)})",) if aliases else ()
    closing = ("end associate", "end block") if aliases else ("end block",)
    return Enclose((*(("continue",) if first else ()), "block", *declared, *associate), closing)


def _starts_region(context: Context) -> bool:
    """Whether a region of Fortran begins with the loop, and other statements follow.

    CONTINUE keeps BLOCK from being all that the directive around it applies to (OpenMP 5.1).
    """
    around = context.ancestors[-1] if context.ancestors else None
    own, at = context.construct, context.directive.span
    if around is None or around.directive.name not in COMPUTE or not context.fortran:
        return False
    if around.region is None or own.region is None:
        return False
    first = at is not None and around.region.span.start >= at.start
    return first and around.region.span.end > own.region.span.end


def aliased(around: tuple[Construct, ...]) -> frozenset[str]:
    """The variables whose names are those of ASSOCIATE constructs at a place within these constructs."""
    found = (
        key(ref)
        for at, loop in enumerate(around)
        if loop.directive.name == "loop" and not levels(loop)
        for _, ref in refs(loop, "private")
        if _is_confused(loop, ref, around[:at])
    )
    return frozenset(found)


def _is_confused(loop: Construct, ref: VarRef, around: tuple[Construct, ...]) -> bool:
    """Whether worker loops within use the variable, and a directive around has copies of that outside."""
    if not in_fortran(loop) or not _shared_within(loop, key(ref)):
        return False
    around = tuple(c for c in around if levels(c) or c.directive.name in COMPUTE)
    return any(_has_copies(c, ref) for c in around)


def _shared_within(construct: Construct, name: str) -> bool:
    """Whether worker loops use a variable of which they have no copies without values of their own."""
    named = {key(r) for _, r in refs(construct, "private")} if levels(construct) else set[str]()
    if name in named:
        return False
    if levels(construct).worker:
        return any(u.symbol.id == name and not u.index for u in construct.uses)
    return any(_shared_within(child, name) for child in construct.children)


def _has_copies(construct: Construct, ref: VarRef) -> bool:
    found = (
        key(r) == key(ref) and not needless(construct, r, acc) for acc, r in refs(construct, *PRIVATE_CLAUSES)
    )
    return any(found)


def needless(construct: Construct, ref: VarRef, acc: Clause) -> bool:
    """Whether a directive of Fortran needs no clause for its copies of a variable.

    BLOCKs within declare others of its name, and nothing else uses it, or only reads the value of a scalar,
    of which a target has a copy by OpenMP's implicit rules.
    """
    if not in_fortran(construct) or key(ref) not in declared_within(construct):
        return False
    if acc.name == "private":
        return construct.directive.name == "loop" and key(ref) not in outside_of_blocks(construct)
    scalar = ref.type is not None and ref.type.scalar
    read = scalar and key(ref) not in outside_of_blocks(construct, of_written=True)
    return read and acc.name == "firstprivate" and construct.directive.name != "loop"


def _in_clauses(construct: Construct, ref: VarRef) -> bool:
    """Whether clauses of directives within name the variable, as they may no associate name."""
    within = [c for c in construct.walk() if c is not construct and levels(c)]
    named = [r for c in within for _, r in refs(c, *PRIVATE_CLAUSES)]
    named += [r for c in within for r in c.attributes.lastprivate]
    return key(ref) in map(key, named)
