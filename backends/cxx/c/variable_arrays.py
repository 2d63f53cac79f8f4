"""Private copies of variable-length arrays of C (OpenACC 3.3 sections 2.5.13, 2.5.14).

Kernels are given the extents that the array has on the host, and of `firstprivate` its values.
"""

from __future__ import annotations

from collections.abc import Iterator

from accomp.backends.cxx.c.text import Writer, declaration
from accomp.codes.kernels import KERNEL_VARIABLE
from accomp.host import nodes as host
from accomp.host.walk import walk
from accomp.ir.kernel import Code, Declare, Expr, Parameter, Passing, Variable
from accomp.ir.launch import Given, HostArgument
from accomp.ir.nodes import Construct
from accomp.kernels.problem import Problem
from accomp.mapping.attributes import refs
from accomp.records import replace
from accomp.source import Language, Span
from accomp.syntax.nodes import TypeInfo, TypeKind, VarRef


def is_variable_array(ref: VarRef) -> bool:
    """Whether a var is an array, or a part of one, whose extents are not known when compiling."""
    info = ref.declared_type
    return info is not None and info.kind is TypeKind.ARRAY and info.variable and not ref.members


def element(info: TypeInfo) -> tuple[TypeInfo, int]:
    """The elements of an array, or of what a pointer points to, and the number of subscripts they take."""
    depth = 0
    while info.kind is TypeKind.ARRAY or (depth == 0 and info.kind is TypeKind.POINTER):
        if info.element is None:
            break
        info, depth = info.element, depth + 1
    return info, depth


def copy(ref: VarRef, writer: Writer, array: str, given: str, initial: bool) -> tuple[Declare, Declare, Code]:
    """The memory `array`, the variable that stands for the copy, and the end of it.

    `given` is the parameter that has the extents.
    """
    text, rank = _elements(ref, writer)
    made, shape = f"accomp::allocate<{text}>({given}.size())", frozenset((given,))
    if initial:
        made = f"accomp::allocate_copy<{text}>({given}.data, {given}.size())"
    owner = Variable(array, f"{text} *", Expr(made, shape, effects=True), span=ref.span)
    type_, value = f"{text} *", Expr(array, frozenset((array,)))
    if rank > 1:
        type_, value = f"accomp::rows<{text}, {rank}>", Expr(f"{given}.of({array})", shape | {array})
    own = Variable(writer.name(ref.name), type_, value, span=ref.span)
    return Declare(owner), Declare(own), Code(f"accomp::release({array});", frozenset((array,)))


def _elements(ref: VarRef, writer: Writer) -> tuple[str, int]:
    """Their type, and the number of dimensions; no text where it cannot be written down."""
    assert ref.declared_type is not None
    info, rank = element(ref.declared_type)
    return writer.type(info.unqualified), rank


def given_extents(construct: Construct, writer: Writer, prefix: str) -> Iterator[HostArgument]:
    """What kernels of a compute construct are given for private copies in it: `prefix` and a name each."""
    for inner in construct.walk():
        for clause, ref in refs(inner, "firstprivate", "private"):
            if is_variable_array(ref):
                check_outside(construct.region.span if construct.region is not None else None, ref)
                text, rank = _elements(ref, writer)
                parameter = Parameter(f"{prefix}{ref.name}", text, Passing.VIEW, rank, rows=True)
                whole = replace(ref, text=ref.name, sections=(), type=ref.declared_type)
                given = Given.VALUES if clause.name == "firstprivate" else Given.EXTENTS
                yield HostArgument(parameter, whole, given)


def has_rows(info: TypeInfo) -> bool:
    """Whether a parameter points to arrays whose extents are not known when compiling."""
    return info.kind is TypeKind.POINTER and info.variable and element(info)[1] > 1


def parameter_text(parameter: host.Local, writer: Writer) -> str:
    """A function's parameter: where it points to arrays of variable length, the start of these."""
    info, name = parameter.symbol.type, writer.name(parameter.name)
    if not has_rows(info):
        return declaration(info, name)
    return f"accomp::first_row<{writer.type(element(info)[0])}> {_given(name)}"


def parameter_arrays(parameters: tuple[host.Local, ...], writer: Writer) -> Iterator[Declare]:
    """The arrays that such parameters stand for: their extents are those when the function is called."""
    for parameter in parameters:
        info, name = parameter.symbol.type, writer.name(parameter.name)
        if writer.language is Language.C and has_rows(info):
            elements, rank = element(info)
            value = Expr(f"{_given(name)}.of({', '.join(_extents(info))})")
            yield Declare(Variable(name, f"accomp::rows<{writer.type(elements)}, {rank}>", value))


def _given(name: str) -> str:
    return f"accomp_{name}"


def _extents(info: TypeInfo) -> Iterator[str]:
    """Those of the arrays that a pointer points to, outermost first."""
    array = info.element
    while array is not None and array.kind is TypeKind.ARRAY:
        yield array.extent or "0"
        array = array.element


def check_sizes(root: host.Statement) -> None:
    """Raise Problem where a region asks for the size of a variable-length array of the host.

    Kernels have other objects under its name.
    """
    asked = (n for n in walk(root) if isinstance(n, host.Opaque) and n.kind is host.OpaqueKind.OTHER)
    for node, part in ((one, part) for one in asked for part in one.parts):
        array = part.array if isinstance(part, host.Element) else part
        if not isinstance(array, host.Variable) or not isinstance(part, host.Element | host.Variable):
            continue
        place, type_ = array.symbol.declared, part.type
        outside = place is None or not root.span.contains(place)
        if outside and type_ is not None and type_.kind is TypeKind.ARRAY and type_.variable:
            problem = "its extents are not constant, and the region asks for its size; compute that before"
            raise Problem(KERNEL_VARIABLE, node.span, name=array.symbol.name, problem=problem)


def check_outside(region: Span | None, ref: VarRef) -> None:
    """Raise Problem where a variable-length array is declared in a region, or in the body of a routine."""
    place = ref.symbol.declared if ref.symbol is not None else None
    if region is not None and place is not None and region.contains(place):
        problem = "a private copy of it has extents that are not constant, and the host does not have it"
        raise Problem(KERNEL_VARIABLE, ref.span, name=ref.name, problem=f"{problem}{_REMEDY}")


_REMEDY = "; declare it in front of the compute construct"
