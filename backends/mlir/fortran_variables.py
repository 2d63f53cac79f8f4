"""Variables of Fortran: those of procedures, those of modules, and those that share storage."""

from __future__ import annotations

from math import prod

from accomp.backends.mlir import fortran_arrays, fortran_records, memory
from accomp.backends.mlir.context import Context, Described, InDescriptor, declare_attribute
from accomp.backends.mlir.expressions import formed, place, value
from accomp.backends.mlir.fortran_calls import linked
from accomp.backends.mlir.fortran_expressions import attribute_of
from accomp.backends.mlir.fortran_types import array_type, element_type, memref_of
from accomp.backends.mlir.memory import AtPointer, InMemref, Memref
from accomp.backends.mlir.text import location
from accomp.backends.mlir.types import Array, Descriptor, NoLoweringError, Pointer, Record, llvm_type, size_of
from accomp.host import nodes as host
from accomp.host.declarations import DataObject, Storage
from accomp.syntax.nodes import Symbol


def lower_bounds(ctx: Context, one: DataObject) -> tuple[str, ...]:
    """The lower bounds of an array, that of the first dimension first."""
    if one.shape:
        return tuple(ctx.out.value(f"arith.constant {low} : index") for low, _ in one.shape)
    found: list[str] = []
    for dimension in one.dimensions:
        if dimension.lower is None:
            found.append(ctx.out.value("arith.constant 1 : index"))
        else:
            found.append(memory.as_index(ctx.out, value(ctx, dimension.lower)))
    return tuple(found)


def extents_of(
    ctx: Context, one: DataObject, lowers: tuple[str, ...], flat: str = "", of: Memref | None = None
) -> tuple[str, ...]:
    """The extents, that of the first dimension first; of assumed size what the elements are enough for."""
    out = ctx.out
    if one.shape:
        return tuple(out.value(f"arith.constant {extent} : index") for _, extent in one.shape)
    found: list[str] = []
    for dimension, lower in zip(one.dimensions, lowers, strict=True):
        if dimension.upper is None:
            if of is None:
                raise NoLoweringError(f"the extents of '{one.name}' are not known")
            zero = out.value("arith.constant 0 : index")
            total = out.value(f"memref.dim {flat}, {zero} : {of.text}")
            least = out.value("arith.constant 1 : index")
            for size in found:  # there are no elements where one of them is 0
                divisor = out.value(f"arith.maxsi {size}, {least} : index")
                total = out.value(f"arith.divsi {total}, {divisor} : index")
            found.append(total)
            continue
        found.append(fortran_arrays.extent(out, lower, memory.as_index(out, value(ctx, dimension.upper))))
    return tuple(found)


def local(ctx: Context, one: DataObject) -> None:
    """A variable of a procedure or a block; of one without a form it is noted why."""
    mark = ctx.out.mark()
    try:
        _local(ctx, one)
    except NoLoweringError as error:
        ctx.out.undo(mark)
        if one.associate and one.initial is not None and ctx.hidden is not None:
            selector = one.initial
            ctx.bind(one.symbol, ctx.hidden(ctx, selector.span.text(), selector.span, str(error), selector))
        else:
            ctx.module.formless[one.symbol.id] = str(error)


def _local(ctx: Context, one: DataObject) -> None:
    type_ = element_type(ctx.module, one)
    if one.coarray or one.procedure:
        raise NoLoweringError(f"'{one.name}' is a coarray or a procedure")
    if one.associate:
        _associated(ctx, one)
    elif one.storage is not None:
        _shared(ctx, one, one.storage)
    elif one.dynamic and (isinstance(type_, Record) or not one.rank):
        _in_descriptor(ctx, one)
    elif one.dynamic:
        ctx.bind(one.symbol, allocatable(ctx, one))
    elif isinstance(type_, Record):
        _of_record(ctx, one, type_)
    elif one.initial is not None or one.values or "save" in one.attributes:
        _saved(ctx, one)
    else:
        _automatic(ctx, one)


def of_block(ctx: Context, one: host.Local) -> bool:
    """Make a variable of a BLOCK construct; whether what it is declared as is known."""
    known = ctx.module.known
    found = known.objects.get(one.symbol.id) if known is not None else None
    if found is not None:
        local(ctx, found)
    return found is not None


def _associated(ctx: Context, one: DataObject) -> None:
    """The name of an ASSOCIATE construct: its selector, or the value of that (Fortran 2018 11.1.3.3)."""
    selector = one.initial
    if selector is None or (one.type is not None and one.type.polymorphic):
        raise NoLoweringError(f"what '{one.name}' stands for is not known")
    if isinstance(selector, host.Variable | host.Element | host.Member):
        rank = fortran_arrays.rank_of(selector)
        made = fortran_arrays.array(ctx, selector) if rank else place(ctx, selector)
        ctx.bind(one.symbol, made)
    elif fortran_arrays.rank_of(selector):
        made = fortran_arrays.kept(ctx, selector)
        ctx.exits.append(lambda: fortran_arrays.free(ctx, made))
        ctx.bind(one.symbol, made)
    else:
        ctx.bind(one.symbol, formed(ctx, selector))


def _automatic(ctx: Context, one: DataObject) -> None:
    if not one.rank:
        ctx.bind(one.symbol, ctx.allocate(element_type(ctx.module, one), (), one.symbol.id))
        return
    lowers = lower_bounds(ctx, one)
    sizes = () if one.shape else tuple(reversed(extents_of(ctx, one, lowers)))
    of = memref_of(ctx.module, one)
    attribute = declare_attribute(ctx.declared.get(one.symbol.id, ""))
    name = ctx.out.value(f"memref.alloca({', '.join(sizes)}){attribute} : {of.text}")
    ctx.bind(one.symbol, InMemref(name, of, array_type(ctx.module, one), lowers=lowers))


def _in_descriptor(ctx: Context, one: DataObject) -> None:
    """A pointer or allocatable that is a scalar or has records, which leads nowhere yet."""
    if "save" in one.attributes and ctx.function != "main":
        raise NoLoweringError(f"'{one.name}' keeps its memory between calls")
    made = ctx.allocate(Descriptor(one.rank) if one.rank else Pointer())
    assert isinstance(made, AtPointer)
    fortran_records.nullify(ctx, made.pointer)
    ctx.bind(one.symbol, InDescriptor(made.pointer, one))


def _of_record(ctx: Context, one: DataObject, type_: Record) -> None:
    """An object of a derived type, or an array of constant shape of them."""
    if one.initial is not None or ("save" in one.attributes and ctx.function != "main"):
        raise NoLoweringError(f"'{one.name}' of a derived type keeps its value between calls")
    if one.rank and not one.shape:
        raise NoLoweringError(f"'{one.name}' of a derived type has no constant shape")
    made = ctx.allocate(array_type(ctx.module, one) if one.rank else type_, (), one.symbol.id)
    assert isinstance(made, AtPointer)
    count = ctx.out.value(f"arith.constant {prod(extent for _, extent in one.shape)} : index")
    fortran_records.start(ctx, made.pointer, one, count)
    ctx.bind(one.symbol, fortran_records.fixed(ctx, made.pointer, one) if one.rank else made)


def _shared(ctx: Context, one: DataObject, storage: Storage) -> None:
    """A variable in storage that it shares (8.10), as a view of the bytes of a global."""
    known = ctx.module.known
    if (
        storage.problem
        or (one.rank and not one.shape)
        or one.values
        or one.initial is not None
        or known is None
    ):
        raise NoLoweringError(f"the storage that '{one.name}' shares is not known")
    type_ = element_type(ctx.module, one)
    if isinstance(type_, Record):
        raise NoLoweringError(f"'{one.name}' of a derived type shares its storage")
    alike = [
        o.storage.offset + size_of(array_type(ctx.module, o) if o.shape else element_type(ctx.module, o))
        for o in known.objects.values()
        if o.storage is not None and o.storage.name == storage.name and (o.shape or not o.rank)
    ]
    total = max([storage.size, *alike])
    name = linked(f"{'common' if one.common else one.scope}_{storage.name}")
    text = (
        f'  memref.global "private" @{name} : memref<{total}xi8> = dense<0> {location(one.symbol.declared)}'
    )
    ctx.module.parts.setdefault(name, text)
    of = memref_of(ctx.module, one)
    bytes_ = ctx.out.into(ctx.entry, f"memref.get_global @{name} : memref<{total}xi8>")
    offset = ctx.out.into(ctx.entry, f"arith.constant {storage.offset} : index")
    made = ctx.out.into(ctx.entry, f"memref.view {bytes_}[{offset}][] : memref<{total}xi8> to {of.text}")
    _bind(ctx, one, made, of)


def _saved(ctx: Context, one: DataObject) -> None:
    """A variable that keeps its value between calls (Fortran 2018 8.5.16), as a global of the module."""
    if one.rank and not one.shape:
        raise NoLoweringError(f"the extents of '{one.name}' are not constant")
    of, name = memref_of(ctx.module, one), linked(one.id)
    text, place = _start(one, of), location(one.symbol.declared)
    ctx.module.parts[name] = f'  memref.global "private" @{name} : {of.text} = {text} {place}'
    _fetch(ctx, one, name, of)


def _start(one: DataObject, of: Memref) -> str:
    """What a variable starts from, as an attribute."""
    given = one.values or (one.initial.items if isinstance(one.initial, host.Array) else ())
    if given:
        return f"dense<{_nested([attribute_of(g, of.element) for g in given], one, of.shape)}>"
    return "uninitialized" if one.initial is None else f"dense<{attribute_of(one.initial, of.element)}>"


def _nested(items: list[str], one: DataObject, shape: tuple[int | None, ...]) -> str:
    """The elements of an array in their order, in brackets for each dimension."""
    if len(items) != prod(e or 0 for e in shape):
        raise NoLoweringError(f"what '{one.name}' starts from has no form in MLIR")
    for extent in reversed(shape):
        size = extent or 1
        items = [f"[{', '.join(items[at : at + size])}]" for at in range(0, len(items), size)]
    return items[0]


def _fetch(ctx: Context, one: DataObject, name: str, of: Memref) -> None:
    """Bind a variable that is a global."""
    declared = declare_attribute(ctx.declared.get(one.symbol.id, ""))
    made = ctx.out.into(ctx.entry, f"memref.get_global @{name} : {of.text}{declared}")
    _bind(ctx, one, made, of)


def _bind(ctx: Context, one: DataObject, name: str, of: Memref) -> None:
    lowers = tuple(ctx.out.into(ctx.entry, f"arith.constant {low} : index") for low, _ in one.shape)
    ctx.bind(one.symbol, InMemref(name, of, array_type(ctx.module, one), lowers=lowers))


def _kind(one: DataObject) -> str:
    """What tells pointers from allocatable arrays: that other names may lead to their targets."""
    return " {pointer}" if "pointer" in one.attributes else ""


def allocatable(ctx: Context, one: DataObject) -> Described:
    """An array of numbers that is allocatable or a pointer, and leads nowhere yet."""
    out = ctx.out
    of = memref_of(ctx.module, one, strided=True)
    slot = out.into(ctx.entry, f"memref.alloca(){_kind(one)} : memref<{of.text}>")
    lowers = tuple(out.into(ctx.entry, "memref.alloca() : memref<index>") for _ in range(one.rank))
    allocated = out.into(ctx.entry, "memref.alloca() : memref<i1>")
    false = out.value("arith.constant false")
    out.op(f"memref.store {false}, {allocated}[] : memref<i1>")
    return Described(slot, of, array_type(ctx.module, one), lowers, allocated)


def outer(ctx: Context, symbol: Symbol) -> bool:
    """Bind a variable of a module; whether it is one."""
    known = ctx.module.known
    one = known.objects.get(symbol.id) if known is not None else None
    if one is None or one.constant or one.procedure or not (one.module or one.storage is not None):
        return False
    type_ = element_type(ctx.module, one)
    if one.storage is not None:
        _shared(ctx, one, one.storage)
    elif one.dynamic and one.rank and not isinstance(type_, Record):
        ctx.bind(one.symbol, _global_allocatable(ctx, one))
    elif one.dynamic or isinstance(type_, Record):
        _global_record(ctx, one)
    elif one.rank and not one.shape:
        return False
    else:
        _of_module(ctx, one)
    return True


def _of_module(ctx: Context, one: DataObject) -> None:
    name, of = linked(one.id), memref_of(ctx.module, one)
    if name not in ctx.module.parts:
        value_ = f" = {_start(one, of)}" if one.scope else ""
        place = location(one.symbol.declared)
        ctx.module.parts[name] = f'  memref.global "public" @{name} : {of.text}{value_} {place}'
    _fetch(ctx, one, name, of)


def _global_allocatable(ctx: Context, one: DataObject) -> Described:
    """Globals for what an allocatable array of a module is."""
    of = memref_of(ctx.module, one, strided=True)
    kinds = {"": f"memref<{of.text}>", "_allocated": "memref<i1>"}
    kinds |= {f"_lower_{n}": "memref<index>" for n in range(one.rank)}
    names: dict[str, str] = {}
    for suffix, kind in kinds.items():
        name = linked(one.id) + suffix
        start = "dense<false>" if suffix == "_allocated" else "uninitialized"
        text = f'  memref.global "private" @{name} : {kind} = {start} {location(one.symbol.declared)}'
        ctx.module.parts.setdefault(name, text)
        of_array = "" if suffix else _kind(one)
        names[suffix] = ctx.out.into(ctx.entry, f"memref.get_global @{name} : {kind}{of_array}")
    lowers = tuple(names[f"_lower_{n}"] for n in range(one.rank))
    return Described(names[""], of, array_type(ctx.module, one), lowers, names["_allocated"])


def _global_record(ctx: Context, one: DataObject) -> None:
    """A global for an object of a derived type, or for what a pointer or allocatable leads to."""
    if one.initial is not None or (one.rank and not one.shape and not one.dynamic):
        raise NoLoweringError(f"what '{one.name}' starts from has no form in MLIR")
    whole = array_type(ctx.module, one) if one.rank else element_type(ctx.module, one)
    kept = (Descriptor(one.rank) if one.rank else Pointer()) if one.dynamic else whole
    name, of = linked(one.id), llvm_type(kept)
    body = f"    %0 = llvm.mlir.zero : {of} loc(unknown)\n    llvm.return %0 : {of} loc(unknown)"
    head = f"  llvm.mlir.global internal @{name}() {{addr_space = 0 : i32}} : {of} {{"
    ctx.module.parts.setdefault(name, f"{head}\n{body}\n  }} {location(one.symbol.declared)}")
    pointer = ctx.out.into(ctx.entry, f"llvm.mlir.addressof @{name} : !llvm.ptr")
    if one.dynamic:
        ctx.bind(one.symbol, InDescriptor(pointer, one))
    else:
        made = AtPointer(pointer, kept)
        ctx.bind(one.symbol, fortran_records.fixed(ctx, pointer, one) if isinstance(kept, Array) else made)
