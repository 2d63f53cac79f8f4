"""`declare` (OpenACC 3.3 section 2.13)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import DECLARE_LOCAL, DECLARE_SHARED
from accomp.ir.nodes import HostLine
from accomp.mapping.attributes import of_program, on_device, refs
from accomp.mapping.build import clause, directive, expression, plain
from accomp.mapping.calls import ACTIONS, HEADER, SYNC, Item, call, item, merge
from accomp.mapping.model import Context, Discard, Effect, Host, Rule, Say, Separate
from accomp.mapping.rules.routine import declared_by
from accomp.syntax.nodes import Clause, VarRef

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
    linked = plain(ref for _, ref in refs(context.construct, "link"))
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
    for ref in plain(_static(context)):
        if ref.symbol is None or ref.symbol.storage != "static":
            continue
        name = ref.name
        head = f"static void *accomp_address_{name}(int accomp_device) {{ void *accomp_address;"
        yield Host(HostLine(head, needs=HEADER))
        found = clause("map", (VarRef("accomp_address", "accomp_address"),), "from")
        device = clause("device", (expression("accomp_device"),))
        yield Separate(directive("target", found, device, span=context.directive.span))
        yield Host(HostLine(f"accomp_address = (void *)&{name};"))
        yield Host(HostLine("return accomp_address; }"))
        registered = f"accomp_declare((void *)&{name}, sizeof {name}, accomp_address_{name});"
        attribute = "__attribute__((constructor))"
        yield Host(HostLine(f"{attribute} static void accomp_declare_{name}(void) {{ {registered} }}"))


def _local(context: Context) -> list[tuple[Clause, VarRef]]:
    """The clauses about variables of a function: their region is the rest of the block."""
    found = refs(context.construct, *_CLAUSES)
    return [
        (acc, ref)
        for acc, ref in found
        if acc.name != "link" and not (ref.symbol is not None and ref.symbol.file_scope)
    ]


def _items(context: Context) -> tuple[Item, ...]:
    local = _local(context)
    resident = [Item(ref, ACTIONS["create"]) for acc, ref in local if acc.name == "device_resident"]
    return merge([*(item(acc, ref) for acc, ref in local if acc.name in ACTIONS), *resident])


def emit_local(context: Context) -> Iterator[Effect]:
    """The region of a function ends where the block of the directive is left, by whatever way."""
    items = _items(context)
    kept = [i for i in items if i.ref.symbol is not None and i.ref.symbol.storage == "static"]
    scoped = [i for i in items if i not in kept]
    line = context.directive.span.position()[0] if context.directive.span else 0
    if scoped:
        opening = call("accomp_open", scoped, "ACCOMP_DECLARE", "1", SYNC, cxx=context.target.cxx)
        text = f"ACCOMP_SCOPE accomp_region accomp_declare_{line} = {opening}; (void)accomp_declare_{line};"
        yield Host(HostLine(text, needs=HEADER))
    if kept:
        entering = call("accomp_enter_data", kept, f"!accomp_once_{line}++", SYNC, cxx=context.target.cxx)
        yield Host(HostLine(f"static int accomp_once_{line}; {entering};", needs=HEADER))


def emit_local_portable(context: Context) -> Iterator[Effect]:
    """Standard OpenMP has no data region that ends with a block."""
    for acc, ref in _local(context):
        if acc.name not in ("present", "deviceptr"):
            code = DECLARE_SHARED if context.fortran else DECLARE_LOCAL
            yield Say(code, ref.span, {"name": ref.name, "clause": acc.name})
    yield Discard("'declare': its data clauses are visible in the constructs of the function")


RULES = (
    Rule("declare-static", ("declare",), "2.13", emit_static, consumes=_CLAUSES),
    Rule("declare-internal", ("declare",), "2.13", emit_internal, profile="exact", language="c"),
    Rule("declare-local", ("declare",), "2.13", emit_local, profile="exact", language="c"),
    Rule("declare-local-portable", ("declare",), "2.13", emit_local_portable, profile="portable"),
)
