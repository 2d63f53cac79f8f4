"""Local variables of procedures and BLOCK constructs: initial values, EQUIVALENCE, pointers."""

from __future__ import annotations

from accomp.backends.cxx.fortran.constructors import initial, of_items
from accomp.backends.cxx.fortran.cpp_types import cpp_name, cpp_type
from accomp.backends.cxx.fortran.derived_types import array_type
from accomp.backends.cxx.fortran.enclosing import Place
from accomp.backends.cxx.fortran.expressions import Expressions
from accomp.backends.cxx.fortran.objects import Object, variable_type
from accomp.backends.cxx.fortran.operators import convert
from accomp.backends.cxx.fortran.values import mapped
from accomp.host import nodes as host
from accomp.host.declarations import DataObject, constant_shape, type_of
from accomp.host.fortran_types import RefusedError
from accomp.ir.kernel import Declare, Expr, Statement, Variable


def declaration(place: Place, declared: DataObject) -> str:
    """The declaration of a local variable."""
    if "equivalence" in declared.attributes:
        return _equivalent(place, declared)
    if "save" in declared.attributes or declared.initial is not None:
        return _saved(place, declared)
    if "pointer" in declared.attributes:
        return pointer(place, declared)[1]
    if declared.address is not None:
        return "".join(f"const {type_} {name} = {shape};" for name, type_, shape in pointee(place, declared))
    found = place.declare(declared)
    if found.view:
        return _automatic(place, declared, found)
    text = f"{cpp_type(found.type)} {found.text}{array_type('', found.extents)}"
    start = initial(Expressions(place), found.type) if found.type.base == "type" else ""
    if start and found.rank:
        item = "_at" + found.text
        elements = f"reinterpret_cast<{cpp_type(found.type)} *>(&{found.text})"
        count = f"sizeof({found.text}) / sizeof({cpp_type(found.type)})"
        return f"{text}; for (size_t {item} = 0; {item} < {count}; ++{item}) {elements}[{item}] = {start};"
    return f"{text} = {start};" if start else f"{text};"


def declared_together(place: Place, declared: DataObject) -> tuple[Statement, ...] | Object:
    """The same in a procedure with a level, whose threads execute it together: as parts of its tree.

    Of an array whose bounds are known at run time the object alone: the threads share its memory.
    """
    if "equivalence" in declared.attributes:
        raise RefusedError(f"'{declared.name}' shares its storage, in a procedure with a level")
    if "save" in declared.attributes or declared.initial is not None:
        _saved(place, declared)
        return ()
    if "pointer" in declared.attributes:
        made, _ = pointer(place, declared)
        return (Declare(Variable(cpp_name(declared.name), pointer_type(made), Expr(absent(made)))),)
    if declared.address is not None:
        shapes = pointee(place, declared)
        return tuple([Declare(Variable(name, type_, Expr(shape))) for name, type_, shape in shapes])
    found = place.declare(declared)
    start = initial(Expressions(place), found.type) if found.type.base == "type" else ""
    if start and found.rank:
        raise RefusedError(f"'{declared.name}' is an array with initial values, of a procedure with a level")
    if found.view:
        return found
    value = Expr(start) if start else None
    return (Declare(Variable(found.text, variable_type(found), value, is_array=bool(found.rank))),)


def _automatic(place: Place, declared: DataObject, found: Object) -> str:
    """An array whose bounds are known at run time."""
    within = Expressions(place)
    pairs = [within.bounds(dimension) for dimension in declared.dimensions]
    size, texts = " * ".join(extent for _, extent in pairs), ", ".join(t for pair in pairs for t in pair)
    type_, memory = cpp_type(found.type), f"_memory_of_{found.text}"
    return (
        f"fortran::temporary<{type_}> {memory}({size}); "
        f"const auto {found.text} = fortran::shaped<{type_}>({memory}, {texts});"
    )


def _saved(place: Place, declared: DataObject) -> str:
    """A variable with an initial value that nothing changes is a constant; threads would share others."""
    if declared.defined:
        raise RefusedError(
            f"'{declared.name}' keeps its value between calls, which no variable of a routine does"
        )
    type_, within = type_of(declared), Expressions(place)
    _, extents = constant_shape(declared)
    if declared.initial is None and not declared.values:
        raise RefusedError(f"the initial value of '{declared.name}' is not known")
    items = [within.value(node) for node in declared.values]
    listed = of_items(items, type_, extents) if items and extents else items[0] if items else None
    value = within.value(declared.initial) if declared.initial is not None else listed
    assert value is not None
    converted = mapped((value,), lambda v: convert(v[0], type_))
    place.known[declared.id] = place.constants(declared, converted)
    return ""


def _equivalent(place: Place, declared: DataObject) -> str:
    """A variable that shares its storage with others (8.10.1); the first of them declares it."""
    shared, type_ = declared.storage, type_of(declared)
    if shared is None or shared.problem:
        raise RefusedError(shared.problem if shared is not None else f"'{declared.name}' shares its storage")
    lowers, extents = constant_shape(declared)
    name, memory = cpp_name(declared.name), f"_storage_of_{shared.name}"
    place.known[declared.id] = Object(name, type_, len(extents), lowers=lowers, extents=extents, first=name)
    shape = array_type("", extents)
    alias = f"typedef {cpp_type(type_)} _{name}_type{shape} __attribute__((may_alias));"
    reference = f"_{name}_type &{name} = *reinterpret_cast<_{name}_type *>({memory} + {shared.offset});"
    if memory in place.shared:
        return f"{alias} {reference}"
    place.shared.add(memory)
    return f"alignas(16) char {memory}[{shared.size}]; {alias} {reference}"


def pointer(place: Place, declared: DataObject) -> tuple[Object, str]:
    """A pointer of the region or procedure itself, with its declaration: associated with nothing yet."""
    type_ = type_of(declared)
    if type_.polymorphic or type_.length < 0:
        raise RefusedError(f"'{declared.name}' points to objects whose type is known at run time only")
    if type_.base == "type":
        place.structure(type_)
    name, rank = cpp_name(declared.name), declared.rank
    if rank:
        found = Object(name, type_, rank, view=True, aliased=True, first=name)
        text = f"{pointer_type(found)} {name} = {absent(found)};"
    else:
        found = Object(f"(*{name})", type_, aliased=True, first=name)
        text = f"{pointer_type(found)} {name} = nullptr;"
    place.known[declared.id] = found
    place.pointers.add(name)
    return found, text


def pointer_type(found: Object) -> str:
    """The C++ type of a pointer."""
    return (
        f"accomp::view<{cpp_type(found.type)}, {found.rank}>" if found.rank else f"{cpp_type(found.type)} *"
    )


def absent(found: Object) -> str:
    """The value of a pointer that is associated with nothing."""
    return f"fortran::absent<{cpp_type(found.type)}, {found.rank}>()" if found.rank else "nullptr"


def pointee(place: Place, declared: DataObject) -> tuple[tuple[str, str, str], ...]:
    """What a Cray pointer of the procedure points to: of an array a view with its name, type and value.

    The address is that which the pointer holds where the pointee is used.
    """
    type_, address, within = type_of(declared), declared.address, Expressions(place)
    if not isinstance(address, host.Variable) or address.symbol.id not in place.known:
        raise RefusedError(f"'{declared.name}' is where a Cray pointer points: make it an argument")
    if type_.base == "type":
        place.structure(type_)
    memory = f"reinterpret_cast<{cpp_type(type_)} *>({within.value(address).text})"
    if not declared.dimensions:
        place.known[declared.id] = Object(f"(*{memory})", type_, aliased=True, first=address.symbol.name)
        return ()
    name, rank = cpp_name(declared.name), declared.rank
    found = Object(f"{name}.of({memory})", type_, rank, view=True, aliased=True, first=name, contiguous=True)
    place.known[declared.id] = found
    bounds = ", ".join(text for dimension in declared.dimensions for text in within.bounds(dimension))
    return ((name, pointer_type(found), f"fortran::shaped<{cpp_type(type_)}>(nullptr, {bounds})"),)
