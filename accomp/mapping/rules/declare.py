"""`declare` (OpenACC 3.3 section 2.13)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import (
    DECLARE_ENTRY,
    DECLARE_IN_BLOCK,
    DECLARE_LOCAL,
    DECLARE_SHARED,
)
from accomp.ir.actions import (
    CloseRegion,
    DataAction,
    DataItem,
    InsertAt,
    Motion,
    MoveData,
    OpenRegion,
    RegionOf,
    RegisterStatic,
    Request,
)
from accomp.ir.nodes import HostLine
from accomp.mapping.attributes import is_constant, of_program, on_device, refs
from accomp.mapping.build import clause, directive, expression, own_name, plain
from accomp.mapping.requests import DATA_ACTIONS, is_extension, item, merge, without_calls
from accomp.mapping.rule import COMPUTE, Act, Context, Discard, Effect, Host, Insert, Rule, Say, Separate
from accomp.mapping.rules.internal_linkage import emit_constants
from accomp.mapping.rules.routine import declared_by
from accomp.syntax.nodes import Clause, VarRef
from accomp.target import EXACT, PORTABLE

_CLAUSES = (
    "copy",
    "copyin",
    "copyout",
    "create",
    "present",
    "deviceptr",
    "device_resident",
    "link",
)
_DEVICE_ROUTINES = (
    "extern int omp_get_num_devices(void);",
    "extern int omp_target_associate_ptr(const void *, const void *, __SIZE_TYPE__, __SIZE_TYPE__, int);",
)
"""Declared where they are used, but in C++, where a block cannot give them C linkage."""


def _static(context: Context) -> list[VarRef]:
    """The variables of static storage that get a copy on the device for the whole program."""
    found = refs(context.construct, *_CLAUSES)
    static = [ref for acc, ref in found if ref.symbol is not None and on_device(acc, ref.symbol)]
    exact = context.target.exact
    return [ref for ref in static if not (exact and ref.symbol is not None and of_program(ref.symbol))]


def emit_static(context: Context) -> Iterator[Effect]:
    """A variable of static storage exists on the device too."""
    static = _static(context)
    if static:
        listed = clause(declared_by(context), _blocks(plain(static)))
        yield Separate(directive("declare target", listed, span=context.directive.span))
    links = [ref for _, ref in refs(context.construct, "link")]
    for ref in (*static, *links):
        if ref.symbol is not None and ref.symbol.has("block"):
            yield Say(DECLARE_IN_BLOCK, ref.span, {"name": ref.name})
    linked = plain(links)
    if linked:
        yield Separate(directive("declare target", clause("link", linked), span=context.directive.span))


def _blocks(vars: tuple[VarRef, ...]) -> tuple[VarRef, ...]:
    """With common blocks in place of their variables: they are on the device as a whole."""
    found: dict[str, VarRef] = {}
    for ref in vars:
        words = ref.symbol.attributes.split() if ref.symbol is not None else []
        block = next((w for w in words if w.startswith("/")), "")
        made = VarRef(block, block.strip("/"), ref.span, common=True) if block else ref
        found.setdefault(made.text, made)
    return tuple(found.values())


def emit_internal(context: Context) -> Iterator[Effect]:
    """OpenMP runtimes find no variables of internal linkage: a region tells their device addresses."""
    for ref in _internal(context):
        function = own_name(ref, "address_")
        address = f"accomp_pointer(&{ref.name})" if context.target.cxx else f"(void *)&{ref.name}"
        yield from _address_function(context, function, address)
        yield Act(RegisterStatic(ref.name, function))


def emit_internal_portable(context: Context) -> Iterator[Effect]:
    """Each device's copy is associated with the variable before the program uses it (OpenMP 5.2, 18.8.9)."""
    cxx = context.target.cxx
    for ref in _internal(context) if context.target.offload else ():
        if ref.symbol is None or is_constant(ref.symbol.type):
            continue
        function = own_name(ref, "address_")
        volatile = f"static_cast<const volatile void *>(__builtin_addressof({ref.name}))"
        address = f"const_cast<void *>({volatile})" if cxx else f"(void *)&{ref.name}"
        printed = not context.target.line_markers  # for compilers without OpenMP, too
        yield from (Host(HostLine("#ifdef _OPENMP")),) if printed else ()
        yield from _address_function(context, function, address)
        associated = f"{address}, {function}(accomp_device), sizeof {ref.name}, 0, accomp_device"
        head = f"static void {own_name(ref, 'declare_')}(void)"
        yield Host(HostLine(f"{head} __attribute__((__constructor__));"))
        yield Host(HostLine(f"{head} {{"))
        yield from () if cxx else (Host(HostLine(line)) for line in _DEVICE_ROUTINES)
        yield Host(HostLine("int accomp_device, accomp_devices = omp_get_num_devices();"))
        yield Host(HostLine("for (accomp_device = 0; accomp_device < accomp_devices; accomp_device++)"))
        yield Host(HostLine(f"omp_target_associate_ptr({associated}); }}"))
        yield from (Host(HostLine("#endif")),) if printed else ()


def _internal(context: Context) -> Iterator[VarRef]:
    for ref in plain(_static(context)):
        if ref.symbol is not None and ref.symbol.storage == "static":
            yield ref


def _address_function(context: Context, function: str, address: str) -> Iterator[Effect]:
    """A function that returns the address of a variable on a device."""
    head = f"static void *{function}(int accomp_device) {{ void *accomp_address;"
    yield Host(HostLine(head, needs="omp.h" if context.target.cxx and not context.target.exact else ""))
    found = clause("map", (VarRef("accomp_address", "accomp_address"),), "from")
    device = clause("device", (expression("accomp_device"),))
    yield Separate(directive("target", found, device, span=context.directive.span))
    yield Host(HostLine(f"accomp_address = {address};"))
    yield Host(HostLine("return accomp_address; }"))


def _local(context: Context) -> list[tuple[Clause, VarRef]]:
    """The clauses about variables of a function: their region is the rest of the block."""
    found = refs(context.construct, *_CLAUSES)
    return [
        (acc, ref)
        for acc, ref in found
        if acc.name != "link" and not (ref.symbol is not None and ref.symbol.file_scope)
    ]


def _item(acc: Clause, ref: VarRef) -> DataItem:
    return DataItem(ref, DataAction.CREATE) if acc.name == "device_resident" else item(acc, ref)


def _moving(found: list[tuple[Clause, VarRef]]) -> list[tuple[Clause, VarRef]]:
    return [(acc, ref) for acc, ref in found if acc.name in DATA_ACTIONS or acc.name == "device_resident"]


def _request(context: Context, items: list[DataItem]) -> Request:
    return Request(
        context.directive.span,
        context.construct.function,
        items=tuple(items),
        extension=is_extension(context),
    )


def emit_local(context: Context) -> Iterator[Effect]:
    """The region of a function ends where the block of the directive is left, by whatever way."""
    items = merge(_item(acc, ref) for acc, ref in _moving(_local(context)))
    kept = [i for i in items if i.var.symbol is not None and i.var.symbol.storage == "static"]
    scoped = [i for i in items if i not in kept]
    if scoped:
        yield Act(OpenRegion(_request(context, scoped), RegionOf.DECLARE))
    if kept:
        yield Act(MoveData(_request(context, kept), Motion.ENTER, once=True))


def _local_of_procedure(context: Context) -> list[tuple[Clause, VarRef]]:
    """The clauses about what has no copy on the device for the whole program."""
    pairs = ((a, r, r.symbol) for a, r in _moving(list(refs(context.construct, *_CLAUSES))))
    return [(a, r) for a, r, s in pairs if s is None or not on_device(a, s) or of_program(s)]


def _follows(ref: VarRef) -> bool:
    """Whether memory on the device follows ALLOCATE and DEALLOCATE statements."""
    symbol = ref.symbol
    return symbol is not None and symbol.storage != "parameter" and symbol.has("allocatable")


def emit_procedure(context: Context) -> Iterator[Effect]:
    """In Fortran, the region starts before the first executable statement and ends at each way out."""
    local, construct = _local_of_procedure(context), context.construct
    if not local:
        return
    if construct.entry is None:
        if not construct.exits:
            yield Discard("an interface body is not executed")
        for acc, ref in local if construct.exits else ():
            yield Say(DECLARE_ENTRY, ref.span, {"name": ref.name, "clause": acc.name})
        return
    yield from without_calls(context)
    entering = merge(_item(a, r) for a, r in local if not _follows(r))
    leaving = [DataItem(r, DataAction.DELETE, exits=True) for _, r in local if _follows(r)]
    if entering:
        opened = OpenRegion(_request(context, list(entering)), RegionOf.DECLARE)
        yield Insert(construct.entry, InsertAt.ENTRY, (opened,))
    for place in construct.exits:
        ends = (CloseRegion(place),) if entering else ()
        freed = MoveData(_request(context, leaving), Motion.EXIT, option=True)
        yield Insert(place, InsertAt.EXIT, (*ends, *((freed,) if leaving else ())))


def emit_local_portable(context: Context) -> Iterator[Effect]:
    """Standard OpenMP has no data region that ends with a block."""
    for acc, ref in _local(context):
        if acc.name not in ("present", "deviceptr"):
            code = DECLARE_SHARED if context.fortran else DECLARE_LOCAL
            yield Say(code, ref.span, {"name": ref.name, "clause": acc.name})
    yield Discard("'declare': its data clauses are visible in the constructs of the function")


RULES = (
    Rule("declare-static", ("declare",), "2.13", emit_static, consumes=_CLAUSES),
    Rule("declare-constants", COMPUTE, "2.13", emit_constants, language="c"),
    Rule("declare-internal", ("declare",), "2.13", emit_internal, profile=EXACT, language="c"),
    Rule(
        "declare-internal-portable",
        ("declare",),
        "2.13",
        emit_internal_portable,
        profile=PORTABLE,
        language="c",
    ),
    Rule("declare-local", ("declare",), "2.13", emit_local, profile=EXACT, language="c"),
    Rule("declare-procedure", ("declare",), "2.13", emit_procedure, profile=EXACT, language="fortran"),
    Rule("declare-local-portable", ("declare",), "2.13", emit_local_portable, profile=PORTABLE),
)
