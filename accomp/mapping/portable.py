"""What the output cannot express over a whole unit: counters, structured bindings, reserved names."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.codes.mapping import (
    BINDING,
    COMPONENT,
    COUNTER_WITHIN,
    OBJECT_IN_PART,
    ONE_COUNTER,
    RESERVED_NAME,
    ROUTINE_WITHIN,
)
from accomp.codes.openmp_directives import CRAY_POINTEE, THREADPRIVATE
from accomp.diagnostics import Note, Sink
from accomp.ir.calls import Call
from accomp.ir.nodes import Construct, OmpLine, StructuredBinding, Unit
from accomp.mapping.attributes import DATA_CLAUSES, key, names_more, refs, visible
from accomp.mapping.omp_lines import directives, own_lines
from accomp.source import Span
from accomp.syntax.nodes import Expr, Keyed, Symbol, TypeKind, VarRef
from accomp.target import Target

_STRUCTURED = ("copy", "copyin", "copyout", "create")
_ENTERING = ("copyin", "create")
_LEAVING = ("copyout", "delete")


def check_counters(unit: Unit, sink: Sink) -> None:
    """Report `exit data` for a variable that data regions of the unit map too.

    OpenMP has one reference counter: within such a region `exit data`
    decrements what section 2.6.7 has as the structured counter. That is an
    error where the region is around the directive and no `enter data` stands
    before it, and a warning else.
    """
    regions = {name: span for c in unit.walk() if c.directive.name == "data" for name, span in _structured(c)}
    entered: set[str] = set()
    for construct, around in _with_regions(unit.constructs, frozenset()):
        if construct.directive.name == "enter data":
            entered |= {_name(ref) for clause in construct.directive.all(*_ENTERING) for ref in clause.vars}
        if construct.directive.name != "exit data":
            continue
        for clause in construct.directive.all(*_LEAVING):
            for ref in clause.vars:
                if _name(ref) in regions:
                    within = _name(ref) in around and _name(ref) not in entered
                    notes = [Note("the data region is here", regions[_name(ref)])]
                    code = COUNTER_WITHIN if within else ONE_COUNTER
                    sink.report(code, ref.span, notes=notes, name=ref.name + ref.members)


_ROUTINES_IN = ("acc_copyin", "acc_create", "acc_pcopyin", "acc_pcreate", "acc_present_or_")
_ROUTINES_OUT = ("acc_copyout", "acc_delete")


def check_routines(unit: Unit, sink: Sink) -> None:
    """Report routines that end lifetimes in data regions in which nothing enters data."""
    regions = (
        c for c in unit.walk() if c.directive.name == "data" and any(_structured(c)) and not _enters(c)
    )
    leaving = {
        call.span: call.name for region in regions for call in region.calls if _is(call, _ROUTINES_OUT)
    }
    for span, name in leaving.items():
        sink.report(ROUTINE_WITHIN, span, name=name)


def _enters(construct: Construct) -> bool:
    return any(inner.directive.name == "enter data" for inner in construct.walk()) or any(
        _is(call, _ROUTINES_IN) for call in construct.calls
    )


def _is(call: Call, names: tuple[str, ...]) -> bool:
    return call.name.lower().startswith(names)


def _with_regions(
    constructs: tuple[Construct, ...], around: frozenset[str]
) -> Iterator[tuple[Construct, frozenset[str]]]:
    """All constructs in source order, each with the variables that data regions around it map."""
    for construct in constructs:
        yield construct, around
        own = dict(_structured(construct)) if construct.directive.name == "data" else {}
        yield from _with_regions(construct.children, around | own.keys())


def _structured(construct: Construct) -> Iterator[tuple[str, Span | None]]:
    for clause in construct.directive.all(*_STRUCTURED):
        yield from ((_name(ref), ref.span) for ref in clause.vars)


def _name(ref: VarRef) -> str:
    """What identifies the variable or the member of one."""
    return key(ref) + ref.members


_COMPUTE = frozenset(("parallel", "serial", "kernels"))
_IN_REGION = "which the region of '{directive}' cannot capture; copy it to a variable in front of the region"
_IN_CLAUSE = "which no clause of '{directive}' can name; copy it to a variable in front of the directive"


def check_bindings(unit: Unit, target: Target, sink: Sink) -> None:
    """Report each structured binding that a translation cannot take, at the innermost construct."""
    found: dict[Span, tuple[Construct, StructuredBinding]] = {}
    for construct in unit.walk():
        for binding in construct.bindings:
            if _captures(construct, binding, target):
                found[binding.span] = construct, binding
    for construct, binding in found.values():
        why = (_IN_CLAUSE if binding.clause else _IN_REGION).format(directive=construct.directive.name)
        sink.report(BINDING, binding.span, name=binding.name, why=why)


def _captures(construct: Construct, binding: StructuredBinding, target: Target) -> bool:
    """Whether the translation captures or maps a binding; calls of the run-time library take its address."""
    word = construct.directive.name.partition(" ")[0]
    if word in _COMPUTE:
        return True
    if word in ("loop", "atomic"):
        return binding.clause
    return target.output.openmp and (word == "host_data" or not target.exact)


def check_unlisted(unit: Unit, sink: Sink) -> None:
    """Report threadprivate variables (5.2, 5.2 and 13.8) and Cray pointees: OpenMP has neither on devices."""
    for construct in unit.constructs:
        seen: set[str] = set()
        for inner in construct.walk():
            for symbol, span in _in_openmp(inner):
                if symbol.id in seen or not any(map(symbol.has, _UNLISTED)):
                    continue
                seen.add(symbol.id)
                place = span or inner.directive.span
                if symbol.has("pointee"):
                    sink.report(CRAY_POINTEE, place, name=symbol.name)
                else:
                    sink.report(THREADPRIVATE, place, name=symbol.name, why=_why(construct))


def _why(construct: Construct) -> str:
    """Why no other name stands for a threadprivate variable, and what helps."""
    made = [line.directive for line in own_lines(construct) if isinstance(line, OmpLine)]
    if any(d.name.endswith("declare target") for d in made):
        return "which OpenMP's 'declare target' takes none of: use 'enter data' in each thread"
    copied = "copy it to another variable in front of the directive, and back after it"
    if any(d.has("nowait") for d in made):
        return f"and the region may start when its thread has gone on: {copied}, or leave out 'async'"
    return f"which OpenMP takes in no clause on data and in no region of a device: {copied}"


def check_objects(constructs: tuple[Construct, ...], sink: Sink, around: tuple[Construct, ...] = ()) -> None:
    """Report objects of dependent types of which OpenMP maps the listed members alone (5.2 section 5.8.1).

    Others get a clause for the object; which one these need is not known before they are instantiated.
    """
    for construct in constructs:
        if construct.directive.name.partition(" ")[0] in _COMPUTE:
            dependent = (u.symbol for u in construct.uses if u.symbol.type.kind is TypeKind.DEPENDENT)
            for symbol in dependent:
                if symbol.storage != "member" and visible(symbol, around) is None:
                    _mapped_in_part(construct, symbol, sink)
        check_objects(construct.children, sink, (*around, construct))


def _mapped_in_part(construct: Construct, symbol: Symbol, sink: Sink) -> None:
    listed = [ref for _, ref in refs(construct, *DATA_CLAUSES) if key(ref) == symbol.id]
    members = ["".join(ref.members.split()) for ref in listed]
    more = names_more(construct, symbol, members) if members and all(members) else None
    if more is not None:
        sink.report(OBJECT_IN_PART, more, name=symbol.name, listed=listed[0].text)


_UNLISTED = ("threadprivate", "pointee")


def _in_openmp(construct: Construct) -> Iterator[tuple[Symbol, Span | None]]:
    """The variables in clauses of what a construct became, and in the region of one that is OpenMP's."""
    own = (line.directive for line in own_lines(construct) if isinstance(line, OmpLine))
    named = [ref for directive in own for clause in directive.clauses for ref in clause.vars]
    yield from ((ref.symbol, ref.span) for ref in named if ref.symbol is not None and ref.span is not None)
    if construct.directive.name.partition(" ")[0] in _COMPUTE and any(directives(construct)):
        yield from ((use.symbol, use.first) for use in construct.uses)
    yield from ((ref.symbol, None) for ref in named if ref.symbol is not None)


_MOVES = ("to", "from", "use_device_addr", "use_device_ptr")


def check_components(unit: Unit, target: Target, sink: Sink) -> None:
    """Report what gfortran 12 takes in no clause: components to be moved, objects with allocatable ones.

    It takes such objects in `declare target`, where only the library sets addresses of their components.
    """
    for construct in unit.walk():
        own = (line.directive for line in own_lines(construct) if isinstance(line, OmpLine))
        for directive in own:
            declares = directive.name.endswith("declare target") and not target.exact
            for clause in directive.clauses:
                for ref in clause.vars:
                    why = _declared_refused(ref) if declares else component_refused(clause.name, ref)
                    if why:
                        _report_component(construct, clause.name, ref, why, sink)


def _report_component(construct: Construct, clause: str, ref: VarRef, why: str, sink: Sink) -> None:
    array = ref.members and ref.type is not None and ref.type.kind is TypeKind.ARRAY
    other = ", or an associate name for it" if array else ""
    whole, place = construct.directive.span, ref.span
    if place is None or (whole is not None and not whole.contains(place)):
        place = whole
    sink.report(COMPONENT, place, text=ref.text, clause=clause, why=why, other=other)


def component_refused(clause: str, ref: VarRef) -> str:
    """Why a clause does not take a var; empty if it does."""
    if clause in _MOVES:
        return "which is a component" if ref.members else ""
    symbol = ref.symbol if clause == "map" else None
    if symbol is None or symbol.type.spelling.startswith("class"):
        return ""
    if ref.members and symbol.has("associate"):
        return f"as it has another place for components of '{ref.name}', the name of an associated object"
    return _declared_refused(ref)


def _declared_refused(ref: VarRef) -> str:
    """Why an object cannot be on the device with its components."""
    allocatables = ref.symbol is not None and ref.symbol.has("allocatables")
    return f"as the type of '{ref.name}' has allocatable components" if allocatables else ""


_PREFIX = "accomp_"


def check_names(unit: Unit, sink: Sink) -> None:
    """Report variables that the translation's own could hide."""
    seen: set[str] = set()
    for construct in unit.walk():
        for symbol, span in _named(construct):
            if symbol.name.startswith(_PREFIX) and symbol.id not in seen:
                seen.add(symbol.id)
                sink.report(RESERVED_NAME, span or construct.directive.span, name=symbol.name)


def _named(construct: Construct) -> Iterator[tuple[Symbol, Span | None]]:
    """The variables that a directive and its region name."""
    for clause in construct.directive.clauses:
        for arg in clause.args:
            value = arg.value if isinstance(arg, Keyed) else arg
            if isinstance(value, VarRef) and value.symbol is not None:
                yield value.symbol, value.span
            elif isinstance(value, Expr):
                yield from ((symbol, value.span) for symbol in value.symbols)
    for use in construct.uses:
        yield use.symbol, use.first
