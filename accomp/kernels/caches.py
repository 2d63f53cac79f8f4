"""`cache` directives as sections of arrays that kernels may copy (OpenACC 3.3 section 2.10)."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator

from accomp.codes.kernels import CACHE_HINT
from accomp.diagnostics import Sink
from accomp.ir.kernel import Expr, Extent, Section
from accomp.ir.nodes import Construct
from accomp.kernels.sections import given
from accomp.kernels.text import Writer
from accomp.records import replace
from accomp.syntax.nodes import Section as HostSection
from accomp.syntax.nodes import TypeKind, VarRef, Word


def report_orphans(constructs: Iterable[Construct], sink: Sink) -> None:
    """Say that `cache` directives in routines stay hints: which threads are there depends on the callers."""
    for construct in constructs:
        for inner in construct.walk() if construct.directive.name in ("loop", "cache") else ():
            for arg in inner.directive.args if inner.directive.name == "cache" else ():
                if isinstance(arg, VarRef):
                    place = arg.span or inner.directive.span
                    sink.report(CACHE_HINT, place, name=arg.name, why="it stands in a routine")


def sections_of(construct: Construct, section: Callable[[VarRef], Section]) -> Iterator[Section]:
    """What a `cache` directive lists; `section` makes each of its vars, in the host language."""
    directive = construct.directive
    readonly = any(isinstance(m, Word) and m.text.lower() == "readonly" for m in directive.modifiers)
    for arg in directive.args:
        if isinstance(arg, VarRef):
            yield replace(section(arg), readonly=readonly, span=arg.span or directive.span)


def section_of(ref: VarRef, writer: Writer) -> Section:
    """What a `cache` directive of C or C++ names."""
    name = writer.name(ref.name)
    info = ref.declared_type
    if ref.members or info is None or ref.of_object:
        return Section(ref.text, "", why="it is a member of an object")
    extents: list[Extent] = []
    for number, section in enumerate(ref.sections):
        if info is None or info.kind not in (TypeKind.ARRAY, TypeKind.POINTER):
            return Section(name, "", why="it is no array")
        if number and info.kind is TypeKind.POINTER:
            return Section(name, "", why="its rows are reached through pointers")
        if section.range and (section.length is None or section.length.value is None):
            return Section(name, "", why="the length of the section is not known when compiling")
        extents.append(_extent(section, writer))
        info = info.element
    while info is not None and info.kind is TypeKind.ARRAY:  # whole rows
        if not (info.extent or "").isdigit():
            return Section(name, "", why="the length of its rows is not known when compiling")
        extents.append(Extent(Expr("0", reads_memory=False), int(info.extent or "0")))
        info = info.element
    text = writer.type(info) if info is not None else ""
    return Section(name, text.removeprefix("const "), tuple(extents))


def _extent(section: HostSection, writer: Writer) -> Extent:
    lower = given(section.lower, writer) if section.lower is not None else Expr("0", reads_memory=False)
    length = section.length.value if section.range and section.length is not None else 1
    return Extent(lower, max(length or 0, 1))
