"""The map stage for HIP in Fortran: kernels of compute constructs, all else as in profile `exact`.

A compute construct opens its data region and calls launchers where its kernels run on the device;
elsewhere the region itself runs.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from zlib import crc32

from accomp.diagnostics import Sink
from accomp.ir.actions import InsertAt, MakeResident
from accomp.ir.kernel import Passing
from accomp.ir.launch import HostArgument, Launch
from accomp.ir.nodes import ActionLine, Construct, HostLine, Insertion, Line, Lowering, RegionTranslator, Unit
from accomp.kernels.caches import report_orphans
from accomp.kernels.compute import with_lanes
from accomp.kernels.fortran_host_copies import beside, copied
from accomp.kernels.host import OF_KERNELS, lower_host, vanished, within
from accomp.kernels.own import loops_lowered, own_variables
from accomp.kernels.rules import check_accounted, report_redundant
from accomp.mapping.attributes import on_device, refs
from accomp.mapping.normalize import normalize
from accomp.mapping.policy import Policy
from accomp.mapping.requests import STRUCTURED, device_addresses, item, merge, request_of
from accomp.mapping.rule import COMPUTE, Context
from accomp.mapping.rules.routine import is_data_of_routine
from accomp.mapping.rules.runtime_actions import region_effects
from accomp.mapping.surroundings import NOTHING, Surroundings, surroundings
from accomp.records import dataclass, replace
from accomp.syntax.nodes import Clause, VarRef
from accomp.target import Target

_MODULE = "accomp_hip"
_NUMBER = re.compile(r"(integer|real|logical|character)\((\d+)\)")


@dataclass(frozen=True, slots=True)
class _Mapping:
    """What holds for all constructs of a file."""

    policy: Policy
    target: Target
    regions: RegionTranslator
    word: str
    sink: Sink


def map_fortran(units: tuple[Unit, ...], policy: Policy, target: Target, sink: Sink) -> tuple[Unit, ...]:
    """The units with `omp` of every construct set; the first has the module of their kernels."""
    unit = units[0]
    if unit.regions is None:
        return units
    source = unit.source
    word = f"{crc32(source.path.encode('utf-8', 'surrogateescape') + source.data):08x}"
    mapping = _Mapping(policy, target, unit.regions, word, sink)
    around = surroundings(unit, units)
    leaves = [
        unwritten(normalize(c, policy, target, around.get(i, NOTHING))) for i, c in enumerate(unit.constructs)
    ]
    for leaf in leaves:
        check_accounted(leaf, sink)
        report_redundant(leaf, policy.name, sink)
    orphans = tuple(leaf for leaf in leaves if leaf.directive.name in OF_KERNELS)
    unit.regions.around(orphans)
    report_orphans(orphans, sink)
    made = tuple(
        _outermost(c, leaf, around.get(i, NOTHING), mapping)
        for i, (c, leaf) in enumerate(zip(unit.constructs, leaves, strict=True))
    )
    module = unit.regions.module(())
    return (
        replace(unit, constructs=made, module=module if module.kernels or unit.regions.needed else None),
        *units[1:],
    )


def unwritten(construct: Construct) -> Construct:
    """The tree, in which scalars that kernels only read are not copied back: they may be constants."""
    construct = with_lanes(construct)
    read = {use.symbol.id for use in construct.uses if not use.written}
    clauses: list[Clause] = []
    for clause in construct.directive.clauses:
        if clause.name != "copy" or not clause.implicit:
            clauses.append(clause)
            continue
        only = [r for r in clause.vars if r.symbol and r.symbol.id in read and r.symbol.type.scalar]
        rest = [r for r in clause.vars if r not in only]
        clauses += [replace(clause, args=tuple(rest))] if rest else []
        clauses += [replace(clause, name="copyin", args=tuple(only))] if only else []
    directive = replace(construct.directive, clauses=tuple(clauses))
    children = tuple(unwritten(c) for c in construct.children)
    return replace(construct, directive=directive, children=children)


def _outermost(construct: Construct, leaf: Construct, around: Surroundings, mapping: _Mapping) -> Construct:
    return _mapped(construct, Context(leaf, around.declares, mapping.target, around.routine), mapping)


def _mapped(original: Construct, context: Context, mapping: _Mapping) -> Construct:
    leaf = context.construct
    if leaf.directive.name in OF_KERNELS or is_data_of_routine(context):
        return vanished(original)
    if leaf.directive.name in COMPUTE:
        return _host_region(original, _compute(context, mapping), context, mapping)
    lowering = lower_host(context, mapping.sink)
    if leaf.directive.name == "declare":
        return replace(original, omp=_declared(context, lowering, mapping))
    children = within(original, context, lambda child, inner: _mapped(child, inner, mapping))
    return replace(original, children=children, omp=lowering)


def _declared(context: Context, lowering: Lowering, mapping: _Mapping) -> Lowering:
    """A `declare` directive: the library makes the device copies of what lives as long as the program."""
    construct = context.construct
    found = refs(construct, "create", "copyin", "device_resident")
    names = tuple(
        ref.name
        for acc, ref in found
        if ref.symbol is not None
        and on_device(acc, ref.symbol)
        and not (ref.symbol.has("allocatable") or ref.symbol.has("pointer"))
    )
    before = tuple(line for line in lowering.before if isinstance(line, HostLine | ActionLine))
    lowering = replace(lowering, before=before)
    if not names:
        return lowering
    if construct.entry is None:
        if construct.directive.span is not None:
            mapping.regions.resident(construct.directive.span, names, mapping.sink)
        return lowering
    made = tuple(ActionLine(MakeResident(name)) for name in dict.fromkeys(names))
    inserted = Insertion(construct.entry, InsertAt.ENTRY, made)
    return replace(lowering, insertions=(inserted, *lowering.insertions))


def _host_region(original: Construct, lowering: Lowering, context: Context, mapping: _Mapping) -> Construct:
    """The construct with copies of private variables around the regions, which the host may execute."""
    construct = context.construct
    found = own_variables(context, beside)
    around = copied(found.get(id(construct), ()), construct, mapping.sink)
    lowering = Lowering((*lowering.before, *around.before), (*around.after, *lowering.after))
    children = loops_lowered(original, construct, found, lambda owns: copied(owns, construct, mapping.sink))
    return replace(original, children=children, omp=lowering)


def _compute(context: Context, mapping: _Mapping) -> Lowering:
    """Calls that open the region, launchers in place of it where there is a device, calls that close it."""
    construct = context.construct
    function = "".join(c if c.isalnum() else "_" for c in construct.function)
    span = construct.directive.span
    line = span.file.origin(span.position()[0])[1] if span is not None else 0
    made = mapping.regions.launches(construct, f"accomp_{mapping.word}_{function}_{line}", mapping.sink)
    before = ["if (accomp_condition()) then"]
    shown = Shown(_sections(context), _given(context))
    for launch in made:
        before += [f"  {line}" for line in launch_lines(launch, shown)]
    before.append("else")
    items = merge(item(acc, ref) for acc, ref in refs(construct, *STRUCTURED))
    items += tuple(device_addresses(context))
    opening, closing = (ActionLine(e.action) for e in region_effects(context, request_of(context, *items)))
    lines: tuple[Line, ...] = tuple(HostLine(text, needs=_MODULE) for text in before)
    return Lowering((opening, *lines), (HostLine("end if"), closing))


@dataclass(frozen=True, slots=True)
class Shown:
    """What data clauses around a construct say: sections of arrays, variables with device addresses."""

    sections: dict[str, VarRef]
    given: frozenset[str]


def _given(context: Context) -> frozenset[str]:
    around = (*context.ancestors, context.construct)
    return frozenset(ref.name.lower() for c in around for _, ref in refs(c, "deviceptr"))


def _sections(context: Context) -> dict[str, VarRef]:
    found: dict[str, VarRef] = {}
    for construct in (*context.ancestors, context.construct):
        for _, ref in refs(construct, *STRUCTURED):
            if ref.sections and not ref.members:
                found[ref.name.lower()] = ref
    return found


def launch_lines(launch: Launch, shown: Shown) -> list[str]:
    """The block that calls the launcher with addresses and bounds."""
    out = [f"use {a.module}, only: {a.rename}" for a in launch.arguments if a.module]
    out += _interface(launch)
    given, actual, place = list[str](), [_how(launch)], 0
    for argument in launch.arguments:
        view = argument.parameter.passing is Passing.VIEW
        place += view
        text = _value(argument) if _by_value(argument) else _address(argument, place, shown)
        if argument.optional:
            name = f"accomp_{argument.parameter.name}"
            zero = "' '" if _type(argument).startswith("character") else "0"
            out.append(f"{_type(argument)} :: {name}")
            given += [f"{name} = {zero}", f"if (present({argument.optional})) {name} = {text}"]
            text = name
        actual.append(text)
        if view:
            actual.append(f"accomp_hip_bounds({place}_4)")
    out += [*given, f"call accomp_kernel({', '.join(actual)})"]
    return ["block", *(f"  {line}" for line in out), "end block"]


def _by_value(argument: HostArgument) -> bool:
    parameter = argument.parameter
    return parameter.passing is Passing.VALUE and not parameter.is_class


def _value(argument: HostArgument) -> str:
    """A number; logical values are passed as integers."""
    found = _NUMBER.fullmatch(argument.type)
    if found is not None and found[1] == "logical":
        return f"merge(1_{found[2]}, 0_{found[2]}, {argument.text})"
    return argument.text


def _address(argument: HostArgument, place: int, shown: Shown) -> str:
    """The device address of an object; of an array the bounds are kept in a place besides."""
    kind = "record" if argument.record else "object"
    given = argument.unchecked or argument.text.lower() in shown.given
    name = "" if given else argument.text.replace("'", "''")
    if argument.parameter.passing is Passing.VALUE:
        return f"accomp_hip_host_{kind}({argument.text})"
    if argument.parameter.passing is Passing.OBJECT:
        return f"accomp_hip_{kind}({argument.text}, '{name}')"
    array, lower = argument.text, f"lbound({argument.text}, kind=8)"
    if argument.open:
        array, lower = _section(argument, shown.sections.get(argument.text.lower()))
    routine = "accomp_hip_records" if argument.record else "accomp_hip_array"
    return f"{routine}({place}_4, {array}, {lower}, '{name}')"


def _section(argument: HostArgument, ref: VarRef | None) -> tuple[str, str]:
    """The part of an array of assumed size that a data clause names, with its lower bounds."""
    name, rank = argument.text, argument.rank
    if ref is None:
        first = ", ".join(f"lbound({name}, {d + 1})" for d in range(rank))
        dims = [":"] * (rank - 1) + [f"lbound({name}, {rank}):lbound({name}, {rank})"]
        return f"{name}({', '.join(dims)})", f"[integer(8) :: {first}]"
    last = ref.text[ref.text.index("(") + 1 : ref.text.rindex(")")]
    last = _split(last)[-1]
    lower, _, upper = last.partition(":")
    lower = lower.strip() or f"lbound({name}, {rank})"
    lowers = [f"lbound({name}, {d + 1})" for d in range(rank - 1)] + [lower]
    dims = [":"] * (rank - 1) + [f"{lower}:{upper.strip() or lower}"]
    return f"{name}({', '.join(dims)})", f"[integer(8) :: {', '.join(lowers)}]"


def _split(text: str) -> list[str]:
    """The parts of a text between commas outside of parentheses."""
    parts, depth = [""], 0
    for char in text:
        depth += (char in "([") - (char in ")]")
        if char == "," and not depth:
            parts.append("")
        else:
            parts[-1] += char
    return parts


def _how(launch: Launch) -> str:
    """What clauses ask for: the numbers of gangs in three dimensions, of workers, of lanes."""
    kernel = launch.kernel
    gangs = [*kernel.num_gangs[:3], *("0" for _ in range(3 - len(kernel.num_gangs)))]
    sizes = [*gangs, kernel.num_workers or "0", kernel.vector_length or "0"]
    return f"accomp_hip_how({', '.join(_long(s) for s in sizes)})"


def _long(text: str) -> str:
    return f"{text}_8" if text.isdigit() else f"int({text}, 8)"


def _interface(launch: Launch) -> Iterator[str]:
    """The interface of a launcher."""
    names: list[str] = ["accomp_how"]
    declared: dict[str, list[str]] = {"integer(8)": ["accomp_how"]}
    for argument in launch.arguments:
        name = argument.parameter.name
        names.append(name)
        declared.setdefault(_type(argument), []).append(name)
        if argument.parameter.passing is Passing.VIEW:
            names.append(f"{name}_bounds")
            declared["integer(8)"].append(f"{name}_bounds")
    yield "interface"
    yield f"  subroutine accomp_kernel({', '.join(names)}) bind(c, name='{launch.kernel.name}')"
    yield from (f"    {type_}, value :: {', '.join(of)}" for type_, of in declared.items())
    yield "  end subroutine accomp_kernel"
    yield "end interface"


def _type(argument: HostArgument) -> str:
    """The type of a parameter that is passed by value: addresses are integers."""
    if not _by_value(argument):
        return "integer(8)"
    found = _NUMBER.fullmatch(argument.type)
    assert found is not None
    if found[1] == "character":
        return "character(kind=1)"
    return f"{'integer' if found[1] == 'logical' else found[1]}({found[2]})"


__all__ = ["Clause", "launch_lines", "map_fortran"]
