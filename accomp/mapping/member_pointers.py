"""What pointers among the members of an object point to, in data directives of its member functions.

A section of `a`, a member, is one of `this->a` to OpenMP: a part of the object is mapped with it, and the
object cannot be mapped as a whole meanwhile (5.2 section 5.8.3). Where no data directive is about the object,
a local pointer stands for the member: data directives map the section alone, and compute constructs attach.
"""

from __future__ import annotations

from accomp.ir.nodes import Construct, Unit
from accomp.mapping.build import through
from accomp.records import replace
from accomp.syntax.nodes import Argument, Clause, TypeKind, VarRef

DIRECTIVES = ("data", "enter data", "exit data", "update")


def lists_objects(unit: Unit) -> bool:
    """Whether data directives of the unit are about the objects that `this` points to."""
    found = (c for c in unit.walk() if c.directive.name in DIRECTIVES)
    return any(
        ref.name == "this" and not ref.members for c in found for x in c.directive.clauses for ref in x.vars
    )


def through_pointers(construct: Construct) -> Construct:
    """The tree with local pointers in data directives."""
    directive = construct.directive
    if directive.name in DIRECTIVES:
        found = (ref for clause in directive.clauses for ref in clause.vars if is_member_pointer(ref))
        members = {_name(ref): ref for ref in found}
        directive = replace(directive, clauses=tuple(_changed(clause) for clause in directive.clauses))
        attributes = replace(construct.attributes, pointers=tuple(members.values()))
        construct = replace(construct, directive=directive, attributes=attributes)
    return replace(construct, children=tuple(through_pointers(c) for c in construct.children))


def _changed(clause: Clause) -> Clause:
    return replace(clause, args=tuple(map(_local, clause.args)))


def _local(argument: Argument) -> Argument:
    return local(argument) if isinstance(argument, VarRef) and is_member_pointer(argument) else argument


def local(ref: VarRef) -> VarRef:
    """The section that a member points to as one of its local pointer."""
    name = local_name(ref)
    return replace(through(ref, name), name=name)


def declaration(ref: VarRef, *, unnamed: bool) -> str:
    """The declaration of that pointer, which only directives name."""
    name = local_name(ref)
    return f"auto *{name} = {ref.base};" + (f" (void){name};" if unnamed else "")


def local_name(ref: VarRef) -> str:
    """The name of the local pointer that stands for a member."""
    return f"accomp_{_name(ref)}"


def _name(ref: VarRef) -> str:
    """The name of the member, where it may be written as `this->name`."""
    return ref.members.replace("->", " ").strip() if ref.name == "this" else ref.name


def is_member_pointer(ref: VarRef) -> bool:
    """Whether it is a section that a member of the object points to."""
    pointer = ref.type is not None and ref.type.kind is TypeKind.POINTER
    own = ref.of_object and not ref.members
    named = ref.name == "this" and ref.members.lstrip().startswith("->") and _name(ref).isidentifier()
    return (own or named) and pointer and bool(ref.sections)


def sections(constructs: tuple[Construct, ...], ref: VarRef) -> VarRef | None:
    """What data constructs list of a member, as a section of it."""
    for construct in reversed(constructs):
        for other in construct.attributes.pointers:
            if _name(other) == ref.name:
                return through(other, ref.name)
    return None
