"""Clauses and directives of OpenMP that rules make, and vars of OpenACC as list items of them."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.codes.mapping import UNMAPPED_ARGUMENT
from accomp.ir.elements import is_element
from accomp.mapping.rule import AddClause, Say
from accomp.records import replace
from accomp.source import Language, Span
from accomp.syntax.nodes import Argument, Clause, Directive, Expr, Model, Section, TypeKind, VarRef, Word


def clause(name: str, args: Iterable[Argument], *modifiers: str, span: Span | None = None) -> AddClause:
    """An omp clause with these arguments; the modifiers stand before its colon."""
    words = tuple(Word(m, span) for m in modifiers)
    return AddClause(Clause(name, span, name, words, tuple(args), parenthesized=True))


def bare(name: str) -> AddClause:
    """An omp clause without parentheses."""
    return AddClause(Clause(name, None, name))


def directive(name: str, *clauses: AddClause, span: Span | None = None) -> Directive:
    """An omp directive with these clauses."""
    return Directive(Model.OMP, name, span, tuple(c.clause for c in clauses))


def expression(text: str, like: Expr | None = None) -> Expr:
    """An expression of the output; symbols are taken from the one it is made of."""
    if like is None:
        return Expr(text)
    return Expr(text, like.span, like.constant, like.value, like.type, like.symbols)


def plain(refs: Iterable[VarRef]) -> tuple[VarRef, ...]:
    """The whole variables of the refs, each once."""
    seen: dict[str, VarRef] = {}
    for ref in refs:
        seen.setdefault(ref.name, VarRef(ref.name, ref.name, ref.span, symbol=ref.symbol, type=ref.type))
    return tuple(seen.values())


def unmapped(what: str, acc: Clause) -> Say:
    """The diagnostic that an argument of a clause cannot be mapped."""
    return Say(UNMAPPED_ARGUMENT, acc.span, {"what": what, "clause": acc.name})


def mappable(ref: VarRef) -> VarRef:
    """The ref without the dimensions that lie behind pointers: the library maps and attaches those."""
    type_ = ref.type
    for index in range(len(ref.sections)):
        if index and type_ is not None and type_.kind is TypeKind.POINTER:
            return _shortened(ref, index)
        type_ = type_.element if type_ is not None else None
    return ref


def bare_pointer(ref: VarRef) -> bool:
    """Whether the ref is the whole of a pointer of C or C++, which may mean what it points to."""
    of, fortran = ref.type, ref.span is not None and ref.span.file.language is Language.FORTRAN
    return ref.plain and of is not None and of.kind is TypeKind.POINTER and not fortran


def pointee(ref: VarRef) -> VarRef:
    """The first element that a pointer points to, which stands for all that is present there.

    Releasing part of a list item's storage counts for all of it (OpenMP 5.2 section 5.8.3).
    """
    first = Section(Expr("0", value=0), Expr("1", value=1))
    return VarRef(f"{ref.text}[0:1]", ref.name, ref.span, ref.members, (first,), ref.symbol, ref.type)


def start_of(ref: VarRef) -> VarRef | None:
    """The zero-length section where that of a pointer starts; None where that is what the pointer points to.

    OpenMP translates a pointer by it where that is present, allocates nothing, and keeps it where it is not
    (OpenMP 5.2 section 5.8.6).
    """
    lower = ref.sections[0].lower if ref.sections else None
    fortran = ref.span is not None and ref.span.file.language is Language.FORTRAN
    if lower is None or lower.value == 0 or fortran:
        return None
    none = Section(lower, Expr("0", value=0))
    return VarRef(f"{ref.name}[{lower.text}:0]", ref.name, ref.span, "", (none,), ref.symbol, ref.type)


def with_lengths(ref: VarRef) -> VarRef:
    """The ref of C with the length of each section written out where the array's type tells it.

    Clang asks for that of the first dimension of several in `target update`.
    """
    type_, sections = ref.type, list[Section]()
    for section in ref.sections:
        extent = type_.extent if type_ is not None else None
        if section.range and section.length is None and extent:
            lower = section.lower.text if section.lower else ""
            length = f"{extent} - ({lower})" if lower else extent
            section = replace(section, lower=section.lower or Expr("0"), length=Expr(length))  # noqa: PLW2901
        sections.append(section)
        type_ = type_.element if type_ is not None else None
    return ref if tuple(sections) == ref.sections else with_sections(ref, tuple(sections))


def integral(expr: Expr) -> Expr:
    """The argument as OpenMP takes it: of integer type (5.2, 10.2), not of a class that converts to one."""
    if expr.type is None or expr.type.kind is not TypeKind.RECORD or "integer" not in expr.type.converts:
        return expr
    return replace(expr, text=f"static_cast<int>({expr.text})", type=None)


def through(ref: VarRef, pointer: str) -> VarRef:
    """The sections of the ref as those of what another pointer points to."""
    return replace(ref, text=pointer + "".join(_section_text(s) for s in ref.sections))


def pointed(ref: VarRef, pointer: str) -> tuple[str, VarRef]:
    """The declaration of a pointer of C to the array that sections are of, and these as sections of it."""
    own = replace(ref, name=pointer, members="", symbol=None)
    return f"__typeof__({ref.base}[0]) *{pointer} = {ref.base};", with_sections(own, ref.sections)


def own_name(ref: VarRef, purpose: str = "") -> str:
    """A name for what is made for a variable of C, which may be one of a namespace."""
    return f"accomp_{purpose}{ref.name.replace('::', '_')}"


def _shortened(ref: VarRef, count: int) -> VarRef:
    return with_sections(ref, ref.sections[:count])


def with_sections(ref: VarRef, sections: tuple[Section, ...]) -> VarRef:
    """The ref with other sections, and the text of them."""
    text = ref.base + "".join(_section_text(s) for s in sections)
    return VarRef(text, ref.name, ref.span, ref.members, sections, ref.symbol, ref.type)


def _section_text(section: Section) -> str:
    lower = section.lower.text if section.lower else ""
    return f"[{lower}:{section.length.text if section.length else ''}]" if section.range else f"[{lower}]"


def subscripts(sections: Iterable[Section]) -> str:
    """The subscripts of Fortran in parentheses; the second of a range is its upper bound."""
    return f"({', '.join(map(_subscript, sections))})"


def _subscript(section: Section) -> str:
    lower = section.lower.text if section.lower else ""
    if not section.range:
        return lower
    upper = section.length.text if section.length else ""
    return f"{lower}:{upper}" + (f":{section.stride.text}" if section.stride else "")


def bounds_of(name: str, rank: int) -> str:
    """The bounds of all dimensions of an array of Fortran, as it has them."""
    return ", ".join(f"lbound({name}, {d}):ubound({name}, {d})" for d in range(1, rank + 1))


def as_range(section: Section) -> Section:
    """A single subscript of Fortran as the range of that element alone."""
    return section if section.range else Section(section.lower, section.lower)


def element(ref: VarRef) -> VarRef:
    """An array element of Fortran as the section that reductions take."""
    if ref.members or not is_element(ref):
        return ref
    text = ref.name + subscripts(map(as_range, ref.sections))
    return VarRef(text, ref.name, ref.span, "", ref.sections, ref.symbol, ref.type)
