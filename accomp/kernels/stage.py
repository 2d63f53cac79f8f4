"""The map stage for HIP: kernels of all compute constructs, and what the host program becomes.

Data constructs and standalone directives are mapped as in profile `exact`; a compute construct becomes
a region of the run-time library in which launchers are called, or else the region itself runs.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator

from accomp.diagnostics import Sink
from accomp.ir.actions import EndLaunch, LaunchKernels
from accomp.ir.checksum import checksum
from accomp.ir.kernel import Kernel
from accomp.ir.launch import LaunchCase
from accomp.ir.nodes import ActionLine, Construct, Lowering, Unit
from accomp.kernels.caches import report_orphans
from accomp.kernels.host_copies import copies_within
from accomp.kernels.host_lowering import OF_KERNELS, lower_host, region_lines, vanished, within
from accomp.kernels.launches import sized, unwritten, with_lanes
from accomp.kernels.regions import MakeRegions, Regions
from accomp.kernels.rules import check_accounted, report_redundant
from accomp.mapping.normalize import normalize
from accomp.mapping.policy import Policy
from accomp.mapping.requests import region_number, without_calls
from accomp.mapping.rule import COMPUTE, Context
from accomp.mapping.rules.routine import is_data_of_routine
from accomp.mapping.surroundings import NOTHING, Surroundings, surroundings
from accomp.records import dataclass, field, replace
from accomp.source import Language
from accomp.target import Target


@dataclass(slots=True)
class _Mapping:
    """The state of one translation unit."""

    target: Target
    regions: Regions
    sink: Sink
    kernels: list[Kernel] = field(default_factory=list[Kernel])


def map_units(
    units: tuple[Unit, ...],
    policy: Policy,
    target: Target,
    sink: Sink,
    regions_of: Callable[[Language], MakeRegions],
) -> tuple[Unit, ...]:
    """The units with `omp` of every construct set; the first has the module of their kernels."""
    around = [surroundings(unit, units) for unit in units]
    leaves = [
        tuple(_leaf(c, policy, target, known.get(i, NOTHING), sink) for i, c in enumerate(unit.constructs))
        for unit, known in zip(units, around, strict=True)
    ]
    orphans = tuple(leaf for of_unit in leaves for leaf in of_unit if leaf.function)
    regions = regions_of(target.language)(units, target, checksum(units[0]), orphans, sink)
    report_orphans(orphans, sink)
    mapping = _Mapping(target, regions, sink)
    mapped = [
        replace(unit, constructs=tuple(_outermost(unit, known, of_unit, mapping)))
        for unit, known, of_unit in zip(units, around, leaves, strict=True)
    ]
    module, preamble = regions.module(tuple(mapping.kernels))
    return (replace(mapped[0], module=module, preamble=preamble), *mapped[1:])


def _leaf(
    construct: Construct, policy: Policy, target: Target, around: Surroundings, sink: Sink
) -> Construct:
    leaf = normalize(construct, policy, target, around)
    check_accounted(leaf, sink)
    report_redundant(leaf, policy.name, sink)
    leaf = with_lanes(leaf, around.levels)
    return unwritten(leaf) if target.language is Language.FORTRAN else leaf


def _outermost(
    unit: Unit, around: dict[int, Surroundings], leaves: tuple[Construct, ...], mapping: _Mapping
) -> Iterator[Construct]:
    for number, (construct, leaf) in enumerate(zip(unit.constructs, leaves, strict=True)):
        known = around.get(number, NOTHING)
        yield _mapped(construct, Context(leaf, known.declares, mapping.target, known.routine), mapping)


def _mapped(original: Construct, context: Context, mapping: _Mapping) -> Construct:
    name = context.construct.directive.name
    if name in OF_KERNELS or is_data_of_routine(context):
        return vanished(original)
    if name in COMPUTE:
        return _compute(original, context, mapping)
    if name == "declare":
        return replace(original, omp=mapping.regions.declared(context))
    lowering = lower_host(context, mapping.sink)
    children = within(original, context, lambda child, inner: _mapped(child, inner, mapping))
    return replace(original, children=children, omp=lowering)


def _compute(original: Construct, context: Context, mapping: _Mapping) -> Construct:
    """A region of the library with calls of launchers, in front of the region as it was."""
    for said in without_calls(context):
        mapping.sink.add(said.code, said.span, said.arguments, said.notes)
    found = mapping.regions.kernels(original, context)
    if found is None:
        return vanished(original)
    cases: list[LaunchCase] = []
    for arguments, made in found:
        pairs = [sized(one, context.construct) for one in made]
        mapping.kernels += [kernel for kernel, _ in pairs]
        cases.append(LaunchCase(tuple(launch for _, launch in pairs), arguments))
    region = region_lines(context)
    copies, children = copies_within(original, context, mapping.sink)
    opening = LaunchKernels(tuple(cases), region_number(context), copies)
    before = (*region.before, ActionLine(opening))
    lowering = Lowering(before, (ActionLine(EndLaunch(copies)), *region.after))
    return replace(original, children=children, omp=lowering)
