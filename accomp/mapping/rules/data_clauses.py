"""Data clauses to `map` clauses, and the data, enter data, exit data and update directives."""

from __future__ import annotations

from collections.abc import Container, Iterator

from accomp.codes.mapping import POINTER_EXTENT, PRESENT_NEEDS_51, SYNCHRONOUS
from accomp.ir.actions import Condition
from accomp.mapping.attributes import key, refs
from accomp.mapping.build import (
    bare_pointer,
    clause,
    directive,
    expression,
    mappable,
    own_name,
    plain,
    pointed,
    pointee,
    start_of,
    unmapped,
    with_lengths,
)
from accomp.mapping.member_pointers import declaration, is_member_pointer, local
from accomp.mapping.requests import conditions_of
from accomp.mapping.rule import (
    COMPUTE,
    AddClause,
    Component,
    Context,
    Discard,
    Effect,
    Rule,
    Say,
    Separate,
    Wrap,
    has,
)
from accomp.mapping.rules.internal_linkage import MOTIONS, is_fixed, is_internal
from accomp.mapping.rules.internal_linkage import emit as emit_internal
from accomp.mapping.rules.members_apart import apart, finalized, is_of_member
from accomp.mapping.rules.update_sections import emit_motions, updates_before
from accomp.records import dataclass
from accomp.source import Span
from accomp.spec.openacc import ONE_WAY
from accomp.syntax.nodes import Clause, Expr, TypeKind, VarRef, Word
from accomp.syntax.printer import parenthesized
from accomp.target import PORTABLE


@dataclass(frozen=True, slots=True)
class _Transfer:
    """What a data clause moves: into the region, out of it, or only under `always`."""

    to: bool = False
    from_: bool = False
    always: bool = False

    def merged(self, other: _Transfer) -> _Transfer:
        return _Transfer(self.to or other.to, self.from_ or other.from_, self.always or other.always)

    def map_type(self) -> str:
        return {(True, True): "tofrom", (True, False): "to", (False, True): "from"}.get(
            (self.to, self.from_), "alloc"
        )


TRANSFERS = {
    "copy": _Transfer(True, True),
    "copyin": _Transfer(True, False),
    "copyout": _Transfer(False, True),
    "create": _Transfer(),
}
"""OpenACC 3.3 sections 2.7.7 to 2.7.10."""

SECTIONED = (*TRANSFERS, "present", "delete", "self", "host", "device", "no_create")
"""Clauses whose vars may be array sections that are moved or mapped."""

KNOWN_MODIFIERS = frozenset({"readonly", "always"})


def _words(acc: Clause) -> tuple[str, ...]:
    return tuple(m.text for m in acc.modifiers if isinstance(m, Word))


def _is_always(acc: Clause) -> bool:
    words = _words(acc)
    return "always" in words or ONE_WAY.get(acc.name) in words


def _modifier_problems(context: Context, *names: str) -> Iterator[Effect]:
    for acc in context.directive.all(*names):
        for word in _words(acc):
            if word not in KNOWN_MODIFIERS and word != ONE_WAY.get(acc.name):
                yield unmapped(f"modifier '{word}'", acc)


def emit_maps(context: Context) -> Iterator[Effect]:
    """One map clause per map-type; a var in several data clauses gets the union of its transfers.

    Whole variables come before members of them: clang attaches a section of a member only then.
    """
    yield from _modifier_problems(context, *TRANSFERS)
    transfers: dict[str, tuple[VarRef, _Transfer]] = {}
    for acc, ref in _unknown(context, *TRANSFERS):
        transfer = TRANSFERS[acc.name]
        if _is_always(acc):
            transfer = transfer.merged(_Transfer(always=True))
        before = transfers.get(_text(ref))
        transfers[_text(ref)] = (ref, before[1].merged(transfer) if before else transfer)
    maps: list[AddClause] = []
    for ref, transfer in sorted(transfers.values(), key=lambda item: bool(item[0].members)):
        modifiers = ("always",) if transfer.always else ()
        maps.append(clause("map", (ref,), *modifiers, transfer.map_type(), span=ref.span))
    yield from apart(context, maps)


def _text(ref: VarRef) -> str:
    return "".join(ref.text.split())


def emit_present(context: Context) -> Iterator[Effect]:
    """`present` allocates nothing: map-type-modifier present (OpenMP 5.1), else alloc and a warning.

    Of what a member points to, clang 19 asks for the whole object: a local pointer stands for the member. It
    asks for less than the object where that is listed too: one stands for the object. A construct of its own
    asks with them, as the region's would find what it has made itself.
    """
    stand_ins: list[tuple[str, VarRef]] = []
    for acc, ref in _unknown(context, "present"):
        item = pointee(ref) if bare_pointer(ref) else ref
        if context.target.openmp < (5, 1):
            yield clause("map", (item,), "alloc", span=ref.span)
            yield Say(PRESENT_NEEDS_51, _asked(context, acc), {"version": context.target.version})
        elif (stand_in := _stand_in(context, ref, [other.name for _, other in stand_ins])) is not None:
            stand_ins.append(stand_in)
            yield clause("map", (ref,), "alloc", span=ref.span)
        else:
            yield clause("map", (item,), "present", "alloc", span=ref.span)
    if stand_ins:
        unnamed = context.target.unnamed
        texts = (f"{text} (void){item.name};" if unnamed else text for text, item in stand_ins)
        yield Wrap(tuple(dict.fromkeys(texts)))
        condition = [clause("if", (device_condition(context),))] if conditions_of(context.directive) else []
        asked = clause("map", tuple(item for _, item in stand_ins), "present", "alloc")
        yield Separate(directive("target data", *condition, asked, span=context.directive.span))


def _stand_in(context: Context, ref: VarRef, named: Container[str]) -> tuple[str, VarRef] | None:
    """A pointer to ask with, and what of it: to what a member of an object of C points to, or to such an
    object where the directive lists that too. The names of others are `named`.
    """
    if context.pointers and is_member_pointer(ref):
        return declaration(ref, unnamed=False), local(ref)
    if context.fortran or ref.symbol is None or ref.symbol.type.innermost.kind is not TypeKind.RECORD:
        return None
    if is_of_member(ref) and context.directive.name in COMPUTE:
        words = "".join(c if c.isalnum() else " " for c in ref.members).split()
        name = "_".join((own_name(ref), *words))
        while name in named:
            name += "_"
        return pointed(ref, name)
    listed = (other for acc in context.directive.clauses for other in acc.vars)
    if not ref.plain or not any(is_of_member(other) and key(other) == key(ref) for other in listed):
        return None
    name = own_name(ref)
    return f"__typeof__({ref.name}) *{name} = &{ref.name};", VarRef(f"{name}[0:1]", name)


def _asked(context: Context, present: Clause) -> Span | None:
    """Where a directive asks for presence: its `default` has no place for each variable."""
    default = context.directive.get("default")
    return present.span or (default.span if default is not None else context.directive.span)


def emit_visible(context: Context) -> Iterator[Effect]:
    """A variable in a data clause of an enclosing construct: the same storage again, no transfer."""
    if context.fortran and context.target.exact:
        return
    for ref in context.attributes.visible:
        yield clause("map", (mappable(ref) if context.target.exact else ref,), "alloc", span=ref.span)


def emit_no_create(context: Context) -> Iterator[Effect]:
    """A pointer in no clause is translated if its target is present and kept if not: just no_create.

    Other variables of a compute construct are in `map(alloc)`: no transfer, and no difference where they are
    absent, since no code may then use them on a device with memory of its own. A data construct would make
    them present for the procedures called there.
    """
    for acc, ref in refs(context.construct, "no_create"):
        type_ = ref.symbol.type if ref.symbol else None
        pointer = type_ is not None and type_.kind is TypeKind.POINTER
        if ref.members or type_ is None or not (pointer or context.directive.name in COMPUTE):
            yield unmapped(f"'{ref.text}', which is not a pointer,", acc)
        elif pointer and (start := start_of(ref)) is not None:
            yield clause("map", (start,), "alloc", span=ref.span)
        elif pointer:
            yield Discard(f"'{ref.name}' is translated by OpenMP's implicit zero-length section")
        else:
            yield clause("map", (ref,), "alloc", span=ref.span)


def emit_deviceptr(context: Context) -> Iterator[Effect]:
    """`deviceptr` of a compute construct, or of an enclosing data construct for a pointer used here."""
    own = [ref for _, ref in refs(context.construct, "deviceptr")]
    used = {r.name for r in context.attributes.translated}
    around = [
        ref
        for outer in context.ancestors
        for _, ref in refs(outer, "deviceptr")
        if ref.name in used and ref.name not in {o.name for o in own}
    ]
    if not (own or around):
        return
    if context.fortran and not context.target.offload:
        yield Discard("'deviceptr': the host's addresses are the device's")
    else:
        for acc, ref in refs(context.construct, "deviceptr"):
            if ref.name == "this" and context.target.cxx:
                yield unmapped("'this'", acc)
        of_variables = context.fortran and context.target.openmp >= (5, 1)
        yield clause("has_device_addr" if of_variables else "is_device_ptr", plain((*own, *around)))


def emit_if(context: Context) -> Iterator[Effect]:
    """`if` and `self` of a compute construct are one condition."""
    yield clause("if", (device_condition(context),), "target")


def device_condition(context: Context) -> Expr:
    """Whether a compute construct with `if` or `self` is for the device (section 2.5.7)."""
    found = conditions_of(context.directive)
    if len(found) == 1 and found[0].expression is not None and not found[0].negated:
        text = found[0].expression.text
    elif context.fortran:
        each = [_logical(c) for c in found]
        text = each[0] if len(each) == 1 else " .and. ".join(f"({one})" for one in each)
    else:
        text = " && ".join(_truth(c) for c in found)
    return expression(text)


def _logical(condition: Condition) -> str:
    """A condition of Fortran."""
    if condition.expression is None:
        return ".false."
    return f".not. ({condition.expression.text})" if condition.negated else condition.expression.text


def _truth(condition: Condition) -> str:
    """A condition of C."""
    if condition.expression is None:
        return "0"
    return ("!" if condition.negated else "") + parenthesized(condition.expression)


def emit_data_if(context: Context) -> Iterator[Effect]:
    """`if` of a data directive keeps its condition."""
    condition = context.directive.get("if")
    if _is_empty(context):
        yield Discard("no data is left for 'if'")
    elif condition is not None and condition.expr is not None:
        yield clause("if", (condition.expr,))


def emit_synchronous(context: Context) -> Iterator[Effect]:
    """Synchronous execution keeps the order that queues would: each operation is complete before the next."""
    for acc in context.directive.all("async", "wait"):
        yield Say(SYNCHRONOUS, acc.span, {"what": acc.name})
        yield Discard(f"'{acc.name}': all operations complete in program order")


_UNSTRUCTURED = ("copyin", "create", "attach", "copyout", "delete", "detach")


def _component(name: str):
    def emit(context: Context) -> Iterator[Effect]:
        if _is_empty(context):
            yield Discard("its clauses name constants alone")
        else:
            yield Component(name, 0)

    return emit


def _maps_something(context: Context) -> bool:
    return bool(_unknown(context, *TRANSFERS, "present"))


def _is_empty(context: Context) -> bool:
    """Whether an `enter data` or `exit data` is left without a clause on data.

    All that it lists is constant (see `without_constants`), or there by declaration with internal linkage.
    """
    directive = context.directive
    return directive.name in ("enter data", "exit data") and not _unknown(context, *_UNSTRUCTURED)


def _keeps_if(context: Context) -> bool:
    name = context.directive.name
    made = _maps_something(context) if name == "data" else name != "update" or bool(_moved(context))
    return context.directive.has("if") and made


def _discard_data(_: Context) -> Iterator[Effect]:
    yield Discard("no clause of it maps data; 'deviceptr' acts on the compute constructs within")


def _silent(_: Context) -> Iterator[Effect]:
    return iter(())


def emit_exit(context: Context) -> Iterator[Effect]:
    """`copyout` is from, `delete` release; `finalize` zeroes the counter: delete after an update."""
    finalize = context.directive.has("finalize")
    yield from _modifier_problems(context, "copyout")
    yield from _without_extent(context, "copyout")
    out, maps = _unknown(context, "copyout"), list[AddClause]()
    if finalize:
        yield from updates_before(context, (("from", ref) for _, ref in out))
    for acc, ref in (*out, *_unknown(context, "delete")):
        item, modifiers, kind = ref, (), "delete" if finalize else "from"
        if finalize and is_of_member(ref) and not context.fortran:
            yield from finalized(context, ref)
            item, kind = VarRef(ref.base, ref.name, ref.span), "release"
        elif acc.name == "delete":
            item, kind = pointee(ref) if bare_pointer(ref) else ref, "delete" if finalize else "release"
        elif _is_always(acc) and not finalize:
            modifiers = ("always",)
        maps.append(clause("map", (item,), *modifiers, kind, span=ref.span))
    yield from apart(context, maps)


def _without_extent(context: Context, *clauses: str) -> Iterator[Effect]:
    """What pointers named whole point to is moved, as much as is present: OpenMP has no word for it."""
    for acc, ref in refs(context.construct, *clauses):
        if bare_pointer(ref):
            yield Say(POINTER_EXTENT, ref.span, {"clause": acc.name, "name": ref.name})


def emit_update(context: Context) -> Iterator[Effect]:
    """`self`/`host` is from, `device` is to; absent data is left alone by both."""
    yield from _without_extent(context, "self", "host", "device")
    yield from emit_internal(context)
    found = _moved(context)
    if not found:
        return
    items = ((MOTIONS[acc.name], ref if context.fortran else with_lengths(ref)) for acc, ref in found)
    yield from emit_motions(context, items)


def _moved(context: Context) -> list[tuple[Clause, VarRef]]:
    """What `target update` takes."""
    found = refs(context.construct, *MOTIONS)
    return [(a, r) for a, r in found if not (is_internal(context, r) or is_fixed(context, a, r))]


def _unknown(context: Context, *names: str) -> list[tuple[Clause, VarRef]]:
    """The vars in clauses of these names that are not on the device by declaration with internal linkage."""
    return [(acc, ref) for acc, ref in refs(context.construct, *names) if not is_internal(context, ref)]


def emit_use_device(context: Context) -> Iterator[Effect]:
    """Pointers: use_device_ptr; variables and arrays: use_device_addr (OpenMP 5.1).

    On the host alone a mapping does as well: without devices to offload to, clang fails on
    use_device_addr of a variable of static storage.
    """
    for _, ref in refs(context.construct, "use_device"):
        if ref.symbol is not None and ref.symbol.type.kind is TypeKind.POINTER:
            yield clause("use_device_ptr", (ref,))
        elif context.target.offload:
            yield clause("use_device_addr", (ref,))
        else:
            yield clause("map", (ref,), "alloc")


COMPUTE_DATA = (
    Rule(
        "data-map",
        (*COMPUTE, "data"),
        "2.7.7-2.7.10",
        emit_maps,
        has(*TRANSFERS),
        tuple(TRANSFERS),
        profile=PORTABLE,
    ),
    Rule(
        "data-present",
        (*COMPUTE, "data"),
        "2.7.6",
        emit_present,
        has("present"),
        ("present",),
        profile=PORTABLE,
    ),
    Rule("data-visible", COMPUTE, "2.6.2", emit_visible, lambda c: bool(c.attributes.visible)),
    Rule(
        "data-no-create",
        (*COMPUTE, "data"),
        "2.7.11",
        emit_no_create,
        has("no_create"),
        ("no_create",),
        profile=PORTABLE,
    ),
    Rule("data-deviceptr", COMPUTE, "2.7.5", emit_deviceptr, consumes=("deviceptr",)),
    Rule("compute-if", COMPUTE, "2.5.6, 2.5.7", emit_if, has("if", "self"), ("if", "self"), profile=PORTABLE),
    Rule(
        "data-default",
        (*COMPUTE, "data"),
        "2.5.16",
        _silent,
        has("default"),
        ("default",),
        profile=PORTABLE,
    ),
    Rule(
        "synchronous",
        (*COMPUTE, "data", "enter data", "exit data", "update"),
        "2.16",
        emit_synchronous,
        has("async", "wait"),
        ("async", "wait"),
        profile=PORTABLE,
    ),
)

DATA = (
    Rule(
        "data",
        ("data",),
        "2.6.5",
        _component("target data"),
        _maps_something,
        ("deviceptr",),
        profile=PORTABLE,
    ),
    Rule(
        "data-discard",
        ("data",),
        "2.6.5",
        _discard_data,
        lambda c: not _maps_something(c),
        ("deviceptr", "if"),
        profile=PORTABLE,
    ),
    Rule("enter-data", ("enter data",), "2.6.6", _component("target enter data"), profile=PORTABLE),
    Rule(
        "enter-data-map",
        ("enter data",),
        "2.7.8, 2.7.10",
        emit_maps,
        has("copyin", "create"),
        ("copyin", "create"),
        profile=PORTABLE,
    ),
    Rule("exit-data", ("exit data",), "2.6.6", _component("target exit data"), profile=PORTABLE),
    Rule(
        "exit-data-map",
        ("exit data",),
        "2.7.9, 2.7.12",
        emit_exit,
        consumes=("copyout", "delete", "finalize"),
        profile=PORTABLE,
    ),
    Rule(
        "data-if",
        ("data", "enter data", "exit data", "update", "host_data"),
        "2.6.5",
        emit_data_if,
        _keeps_if,
        ("if",),
        profile=PORTABLE,
    ),
    Rule(
        "update-motion",
        ("update",),
        "2.14.4",
        emit_update,
        consumes=("self", "host", "device", "if_present", "if"),
        profile=PORTABLE,
    ),
    Rule("host-data", ("host_data",), "2.8", _component("target data"), profile=PORTABLE),
    Rule(
        "host-data-use",
        ("host_data",),
        "2.8.1",
        emit_use_device,
        consumes=("use_device", "if_present"),
        profile=PORTABLE,
    ),
)
