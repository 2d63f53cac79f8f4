"""Array sections of C and C++: private copies of those reached through pointers and of variable-length arrays
(OpenACC 3.3 sections 2.5.13, 2.5.14), and those of `cache` directives (section 2.10).

A local pointer of the name points to where element 0 would be: into a local array where the length is
constant, else into memory that is allocated for as long as the copy lives.
"""

from __future__ import annotations

from accomp.backends.cxx.c.text import Writer
from accomp.backends.cxx.c.variable_arrays import copy, is_variable_array
from accomp.codes.kernels import KERNEL_VARIABLE
from accomp.ir.kernel import Code, Declare, Expr, Extent, Parameter, Passing, Section, Statement, Variable
from accomp.ir.last_values import ended_with
from accomp.ir.nodes import Construct
from accomp.kernels.problem import Problem
from accomp.mapping.attributes import is_section, refs
from accomp.records import dataclass
from accomp.syntax.nodes import Section as ClauseSection
from accomp.syntax.nodes import TypeKind, VarRef


@dataclass(frozen=True, slots=True)
class Copy:
    """A private copy of a section: statements in front of its uses, and after them."""

    before: tuple[Declare, ...]
    after: tuple[Code, ...]
    name: str

    def around(self) -> tuple[str, str]:
        """The same as text around a statement."""
        opening = "".join(
            f"accomp::type<{d.variable.type}> {d.variable.name}"
            f"{f' = {d.variable.initial.text}' if d.variable.initial is not None else ''}; "
            for d in self.before
        )
        return f"{{ {opening}", "".join(f" {c.text}" for c in self.after) + " }"


def copies(construct: Construct, writer: Writer, *clauses: str) -> tuple[Copy, ...]:
    """The copies that a construct has of sections and variable-length arrays in these clauses, each once."""
    out: dict[str, Copy] = {}
    for clause, ref in refs(construct, *clauses):
        if is_made(ref):
            out.setdefault(ref.name, _copy(ref, writer, clause.name == "firstprivate"))
    return tuple(out.values())


def is_made(ref: VarRef) -> bool:
    """Whether a private copy of a var is no variable of its type, but memory with a pointer to it."""
    return is_section(ref) or is_variable_array(ref)


def _copy(ref: VarRef, writer: Writer, initial: bool) -> Copy:
    if is_variable_array(ref):
        array = f"accomp_{writer.name(ref.name)}"
        owner, own, release = copy(ref, writer, array, initial_name(ref), initial)
        return Copy((owner, own), (release,), own.variable.name)
    element, section = ref.type.element if ref.type is not None else None, ref.sections[0]
    text = writer.type(element) if element is not None else ""
    if len(ref.sections) != 1 or not text or section.length is None:
        problem = "a private section of it has several dimensions, or no length"
        raise Problem(KERNEL_VARIABLE, ref.span, name=ref.name, problem=problem)
    name, length = writer.name(ref.name), writer.given(section.length)
    array = f"accomp_{name}"
    lower = writer.given(section.lower) if section.lower is not None else Expr("0")
    start = Expr(
        f"{array} - ({lower.text})" if lower.text != "0" else array, frozenset((array,)) | lower.uses
    )
    pointer = Declare(Variable(name, f"{text} *", start, span=ref.span))
    if section.length.value is not None and not initial:
        wide = Variable(array, f"{text}[{max(section.length.value, 1)}]", is_array=True, span=ref.span)
        return Copy((Declare(wide), pointer), (), name)
    made = f"accomp::allocate<{text}>({length.text})"
    uses = length.uses
    if initial:
        made = f"accomp::allocate_copy<{text}>({initial_name(ref)}, {length.text})"
        uses |= {initial_name(ref)}
    owner = Declare(Variable(array, f"{text} *", Expr(made, uses, effects=True), span=ref.span))
    release = Code(f"accomp::release({array});", frozenset((array,)))
    return Copy((owner, pointer), (release,), name)


def initial_name(ref: VarRef) -> str:
    """The parameter that points to the values that a firstprivate section starts from.

    Of a variable-length array, private or firstprivate, it has the extents.
    """
    return f"{INITIAL}{ref.name}"


INITIAL = "accomp_initial_"


def initial_parameter(ref: VarRef, writer: Writer) -> Parameter:
    """That parameter."""
    element, section = ref.type.element if ref.type is not None else None, ref.sections[0]
    text = writer.type(element) if element is not None else ""
    if not text or section.length is None:
        raise Problem(KERNEL_VARIABLE, ref.span, name=ref.name, problem="it is a section without a length")
    return Parameter(initial_name(ref), f"{text} *", Passing.POINTER)


def around(made: tuple[Copy, ...], inner: tuple[Statement, ...]) -> tuple[Statement, ...]:
    """Statements with copies of sections around them; jumps to their end release these, too."""
    before = tuple(d for copy in made for d in copy.before)
    return (*before, *ended_with(inner, tuple(c for copy in reversed(made) for c in copy.after)))


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


def _extent(section: ClauseSection, writer: Writer) -> Extent:
    lower = writer.given(section.lower) if section.lower is not None else Expr("0", reads_memory=False)
    length = section.length.value if section.range and section.length is not None else 1
    return Extent(lower, max(length or 0, 1))
