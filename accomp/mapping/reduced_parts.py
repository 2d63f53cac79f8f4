"""Reductions of members of records and of array elements: another variable is reduced in the stead of each.

OpenACC 3.3 section 2.9.11 does not allow members there, but programs have
them; OpenMP does not take them in C either. Of array elements it takes
sections: no access to other elements, one section of an array, and not by
each compiler; gcc 12 loses those that `simd` loops reduce.
"""

from __future__ import annotations

from collections.abc import Iterator
from zlib import crc32

from accomp.ir.elements import compact, is_element, named_as, named_beside, subscript_set
from accomp.ir.nodes import Construct, Use
from accomp.mapping.attributes import refs
from accomp.mapping.levels import levels
from accomp.mapping.rule import COMPUTE, in_fortran
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import Clause, Symbol, TypeInfo, TypeKind, VarRef
from accomp.target import Target


def part_text(ref: VarRef) -> str:
    """A member or an element as an expression."""
    return ref.text if ref.sections else ref.base


def named(construct: Construct, ref: VarRef) -> tuple[Span, ...]:
    """The places where a region names a part; a member of the object of `this` with or without it."""
    if ref.sections:
        return named_as(construct, compact(ref))
    text = "".join(part_text(ref).split())
    text = text.lower() if in_fortran(construct) else text
    return named_as(construct, text) if ref.members else named_as(construct, text, f"this->{ref.name}")


def substitute(ref: VarRef) -> Symbol:
    """The variable that stands for a part."""
    text = part_text(ref)
    words = "".join(map(_as_word, "".join(text.replace("->", "_").split())))
    if len(words) > _LONGEST:
        words = f"{words[: _LONGEST - 8]}{crc32(words.encode()):08x}"
    of = part_type(ref)
    assert of is not None
    return Symbol(f"{_PART}{text}", f"accomp_{words}", of)


_PART = "member:"
_LONGEST = 56
"""Names of Fortran have 63 characters (Fortran 2018 6.2.2)."""


def _as_word(character: str) -> str:
    """What a character of the text is in the name of its variable."""
    if character in _WORDS:
        return _WORDS[character]
    return character if character.isalnum() and character.isascii() else f"_{ord(character):x}_"


_WORDS = {"[": "__", "]": "", "(": "__", ")": "", ".": "_", "%": "_", "_": "_"}


def stands_for_part(symbol: Symbol) -> bool:
    """Whether it is such a variable."""
    return symbol.id.startswith(_PART)


def part_type(ref: VarRef) -> TypeInfo | None:
    """The type of a member or an element, if it is known."""
    of = _referred(ref.type)
    for _ in ref.sections:
        of = _referred(of.element) if of is not None else None
    return of


def _referred(of: TypeInfo | None) -> TypeInfo | None:
    return of.element if of is not None and of.kind is TypeKind.REFERENCE else of


def substitutes(construct: Construct) -> frozenset[str]:
    """The ids of the variables that stand for parts which the construct reduces."""
    return frozenset(substitute(ref).id for ref in construct.attributes.reduced_parts)


def problem_of(construct: Construct, ref: VarRef) -> str:
    """Why no variable can stand for a part in a region; empty where one can."""
    if not named(construct, ref) and not (is_element(ref) and named_beside(construct, (ref,)) is None):
        return "the region does not name it so, or has preprocessing directives"
    if "->" in ref.members.lstrip()[2:] or "[" in ref.members:
        return "it is reached through more than one pointer"
    symbol = subscript_set(construct, ref)
    return f"the region sets '{symbol.name}'" if symbol is not None else ""


def substituted(construct: Construct, target: Target, shared: bool = False) -> Construct:
    """The tree with parts in reductions replaced, and `reduced_parts` where that starts.

    `shared`: a compute construct is around, which has those of its gang loops.
    """
    if shared and levels(construct).gang:
        construct = _left(construct, target)
        found: dict[str, VarRef] = {}
    else:
        found = {part_text(r): r for r in _parts(construct, target)}
    shared |= construct.directive.name in COMPUTE
    if not found:
        children = tuple(substituted(c, target, shared) for c in construct.children)
        return replace(construct, children=children)
    here = [Use(substitute(r), r.span or _nowhere(construct), own=False) for r in found.values()]
    marked = _replaced(construct, frozenset(found))
    attributes = replace(marked.attributes, reduced_parts=tuple(found.values()))
    inner = tuple(substituted(child, target, shared) for child in marked.children)  # they may reduce others
    return replace(marked, attributes=attributes, uses=(*marked.uses, *here), children=inner)


def _left(loop: Construct, target: Target) -> Construct:
    """A gang loop whose compute construct reduces a whole array: the region sets subscripts of elements."""
    if not (in_fortran(loop) and target.output.openmp):
        return loop
    clauses = (
        replace(c, args=tuple(_array(a) if isinstance(a, VarRef) else a for a in c.args))
        if c.name == "reduction"
        else c
        for c in loop.directive.clauses
    )
    return replace(loop, directive=replace(loop.directive, clauses=tuple(clauses)))


def _array(ref: VarRef) -> VarRef:
    if not is_element(ref) or ref.members:
        return ref
    return VarRef(ref.name, ref.name, ref.span, symbol=ref.symbol, type=ref.type)


def _nowhere(construct: Construct) -> Span:
    span = construct.directive.span
    assert span is not None
    return span


def _parts(construct: Construct, target: Target) -> Iterator[VarRef]:
    """The parts that are reduced from here on: a compute construct has those of its gang loops."""
    own = [ref for _, ref in refs(construct, "reduction")]
    if construct.directive.name != "loop" or levels(construct):
        yield from (ref for ref in own if _has_variable(construct, ref, own, target))
    if construct.directive.name not in COMPUTE:
        return
    for inner in construct.walk():
        if inner is not construct and levels(inner).gang:
            own = [ref for _, ref in refs(inner, "reduction")]
            for ref in own:
                left = is_element(ref) and problem_of(construct, ref)
                if not left and _has_variable(construct, ref, own, target):
                    yield ref


def _has_variable(construct: Construct, ref: VarRef, reduced: list[VarRef], target: Target) -> bool:
    """Whether a variable stands for a reduced var: a member, or an element if one can."""
    if part_type(ref) is None:
        return False
    if not is_element(ref):
        return bool(ref.members or ref.of_object) and not ref.sections
    if not target.output.openmp or in_fortran(construct) or _has_others(construct, ref, reduced):
        return True
    return not (_is_task(construct, target) or problem_of(construct, ref))


def _is_task(construct: Construct, target: Target) -> bool:
    """Whether a compute construct goes on while the program does, if no variable stands for a part."""
    return target.exact and target.asynchronous and construct.directive.has("async")


def _has_others(construct: Construct, ref: VarRef, reduced: list[VarRef]) -> bool:
    """Whether OpenMP cannot reduce an element as a section: the region names others of the array."""
    return any(other.name == ref.name and other.compact != ref.compact for other in reduced) or (
        named_beside(construct, (ref,)) is not None and not problem_of(construct, ref)
    )


def _replaced(construct: Construct, texts: frozenset[str]) -> Construct:
    directive = construct.directive
    clauses = tuple(_clause(c, texts) if c.name == "reduction" else c for c in directive.clauses)
    children = tuple(_replaced(c, texts) for c in construct.children)
    return replace(construct, directive=replace(directive, clauses=clauses), children=children)


def _clause(clause: Clause, texts: frozenset[str]) -> Clause:
    args = (_whole(a) if isinstance(a, VarRef) and part_text(a) in texts else a for a in clause.args)
    return replace(clause, args=tuple(args))


def _whole(ref: VarRef) -> VarRef:
    symbol = substitute(ref)
    return VarRef(symbol.name, symbol.name, ref.span, symbol=symbol, type=symbol.type)
