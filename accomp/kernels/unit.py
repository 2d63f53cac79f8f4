"""The map stage for HIP: kernels of all compute constructs, and what the host program becomes.

Data constructs and standalone directives are mapped as in profile `exact`; a compute construct becomes
a region of the run-time library in which launchers are called, or else the region itself runs.
"""

from __future__ import annotations

from zlib import crc32

from accomp.codes.kernels import KERNEL_TEMPLATE, KERNEL_VARIABLE
from accomp.diagnostics import Sink
from accomp.host.program import Body, Closure, Instance, Program
from accomp.ir.kernel import Level
from accomp.ir.nodes import Construct, HostLine, Lowering, Unit
from accomp.kernels.caches import report_orphans
from accomp.kernels.closures import argument_of, is_instance
from accomp.kernels.compute import Launch, launch_text, launches, root_of, with_lanes
from accomp.kernels.host import OF_KERNELS, declare_lowering, lower_host, region_lines, vanished, within
from accomp.kernels.host_copies import beside_in, copied, report_uncopied
from accomp.kernels.module import Needs, module_of
from accomp.kernels.own import loops_lowered, own_variables
from accomp.kernels.prelude import constants, is_lambda
from accomp.kernels.problem import Problem
from accomp.kernels.routines import LEVELS, check_members, overloads
from accomp.kernels.rules import check_accounted, report_redundant
from accomp.kernels.setting import Setting
from accomp.kernels.statics import Static, links, statics
from accomp.kernels.text import type_id
from accomp.mapping.normalize import normalize
from accomp.mapping.policy import Policy
from accomp.mapping.requests import region_name
from accomp.mapping.rule import COMPUTE, Context
from accomp.mapping.rules.routine import is_data_of_routine
from accomp.mapping.surroundings import NOTHING, Surroundings, surroundings
from accomp.records import dataclass, field, replace
from accomp.sema.device_routines import routine_levels
from accomp.source import Language, SourceFile
from accomp.syntax.nodes import Expr, VarRef, Word
from accomp.target import Target


@dataclass(slots=True)
class Mapping:
    """The state of one translation unit."""

    policy: Policy
    target: Target
    setting: Setting
    sink: Sink
    launches: list[Launch] = field(default_factory=list[Launch])
    texts: set[str] = field(default_factory=set[str])
    orphans: list[Construct] = field(default_factory=list[Construct])
    statics: dict[str, Static] = field(default_factory=dict[str, Static])
    instances: tuple[Instance, ...] = ()
    closures: dict[str, Closure] = field(default_factory=dict[str, Closure])


def map_units(units: tuple[Unit, ...], policy: Policy, target: Target, sink: Sink) -> tuple[Unit, ...]:
    """The units with `omp` of every construct set; the first has the module of their kernels."""
    program = units[0].program or Program()
    found = routine_levels(units[0], *units[1:])
    routines = {name: LEVELS[level] for name, level in found.items() if level in LEVELS}
    check_members(units, program, sink)
    routines = overloads(units, program, routines)
    lambdas = {n for d in program.declarations if is_lambda(d) for n in d.names}
    routines = {name: level for name, level in routines.items() if name not in lambdas}
    language = units[0].source.language
    bound = _bound(units)
    routines |= {name: routines[other] for name, other in bound.items() if other in routines}
    results = _results(program, routines, language)
    word = _word(units[0].source)
    setting = Setting(target, routines, constants(program), word, bound, results, {})
    setting = replace(setting, links=links(units, program, setting), scopes=dict(program.scopes))
    mapping = Mapping(policy, target, setting, sink)
    mapping.statics, mapping.instances = statics(units, program, setting), program.instances
    mapping.setting = replace(setting, statics=frozenset(mapping.statics))
    mapping.closures = {n: d.closure for d in program.declarations if d.closure for n in d.names}
    mapped = tuple(_unit(unit, units, mapping) for unit in units)
    report_orphans(mapping.orphans, sink)
    known = tuple(mapping.statics.values())
    needs = Needs(program, mapping.setting, tuple(mapping.orphans), tuple(mapping.launches), known)
    module = module_of(units, needs, mapping.texts, sink)
    preamble = tuple(static.prototype(target.cxx) for static in known)
    return (replace(mapped[0], module=module, preamble=preamble), *mapped[1:])


def _results(program: Program, routines: dict[str, Level], language: Language) -> dict[str, str]:
    """The types of what routines with a level return."""
    functions = (d for d in program.declarations if not d.template)
    named = ((n, d.result) for d in functions for n in (*d.names, d.symbol))
    found = ((n, result) for n, result in named if n in routines)
    return {name: type_id(result, language) for name, result in found if result is not None}


def _bound(units: tuple[Unit, ...]) -> dict[str, str]:
    """Functions whose calls on the device are of others (section 2.15.1)."""
    found: dict[str, str] = {}
    for construct in (c for unit in units for c in unit.constructs if c.directive.name == "routine"):
        bind = construct.directive.get("bind")
        for arg in bind.args if bind is not None else ():
            if isinstance(arg, Word | Expr | VarRef):
                found[construct.function] = arg.text.strip('"')
    return found


def _word(source: SourceFile) -> str:
    """What tells the kernels of a file from those of others that are linked with it."""
    return f"{crc32(source.path.encode('utf-8', 'surrogateescape') + source.data):08x}"


def _unit(unit: Unit, units: tuple[Unit, ...], mapping: Mapping) -> Unit:
    around = surroundings(unit, units)
    constructs = tuple(_outermost(c, around.get(i, NOTHING), mapping) for i, c in enumerate(unit.constructs))
    return replace(unit, constructs=constructs)


def _outermost(construct: Construct, around: Surroundings, mapping: Mapping) -> Construct:
    leaf = normalize(construct, mapping.policy, mapping.target, around)
    check_accounted(leaf, mapping.sink)
    report_redundant(leaf, mapping.policy.name, mapping.sink)
    if construct.function:
        mapping.orphans.append(with_lanes(leaf))
    return _mapped(construct, Context(leaf, around.declares, mapping.target, around.routine), mapping)


def _mapped(original: Construct, context: Context, mapping: Mapping) -> Construct:
    leaf = context.construct
    if leaf.directive.name in OF_KERNELS or is_data_of_routine(context):
        return vanished(original)
    if leaf.directive.name == "declare":
        functions = {name: static.function for name, static in mapping.statics.items()}
        return replace(original, omp=declare_lowering(context, functions))
    if leaf.directive.name in COMPUTE:
        return _compute(original, context, mapping)
    lowering = lower_host(context, mapping.sink)
    children = within(original, context, lambda child, inner: _mapped(child, inner, mapping))
    return replace(original, children=children, omp=lowering)


def _compute(original: Construct, context: Context, mapping: Mapping) -> Construct:
    """A region of the library with calls of launchers, in front of the region as it was."""
    if original.body is None:
        mapping.sink.report(
            KERNEL_VARIABLE, original.directive.span, name=original.directive.name, problem="it has no place"
        )
        return vanished(original)
    try:
        calls = _launched(context.construct, original.body, mapping, region_name(context))
    except Problem as problem:
        problem.report(mapping.sink)
        return vanished(original)
    if original.region is not None:
        mapping.texts.add(original.region.span.text())
    region = region_lines(context)
    condition = f"{region_name(context)}.condition"
    line = HostLine(f"if ({condition}) {{ {calls} }} else", needs="accomp_hip.h")
    region = replace(region, before=(*region.before, line))
    return _host_region(replace(original, omp=region), context, mapping)


def _host_region(original: Construct, context: Context, mapping: Mapping) -> Construct:
    """The construct with copies of private variables around the regions, which the host may execute."""
    construct, lowering, body, cxx = context.construct, original.omp, original.body, mapping.target.cxx
    assert body is not None and lowering is not None
    found = own_variables(context, beside_in(construct, *root_of(construct, body)))
    for owns in found.values():
        report_uncopied(owns, body, cxx, mapping.sink)
    around = found.get(id(construct), ())
    if around:
        lowering = _with_copies(lowering, copied(around, cxx))
    children = loops_lowered(original, construct, found, lambda owns: copied(owns, cxx))
    return replace(original, children=children, omp=lowering)


def _with_copies(lowering: Lowering, copies: Lowering) -> Lowering:
    """Copies behind the `else` that a line ends with."""
    *opening, last = lowering.before
    assert isinstance(last, HostLine)
    joined = " ".join((last.text, *(x.text for x in copies.before if isinstance(x, HostLine))))
    return Lowering((*opening, replace(last, text=joined)), (*copies.after, *lowering.after))


def _launched(construct: Construct, body: Body, mapping: Mapping, region: str) -> str:
    """The calls of the launchers of a compute construct, whose kernels are noted."""
    if body.template is None:
        made = launches(construct, body, mapping.setting)
        mapping.launches += made
        return " ".join(launch_text(x, region, mapping.target.cxx) for x in made)
    instances = [i for i in mapping.instances if i.template == body.template]
    if not instances:
        raise Problem(KERNEL_TEMPLATE, construct.directive.span, function=construct.function)
    parts: list[str] = []
    for number, instance in enumerate(instances, 1):
        given = {name: argument_of(kind, text) for name, kind, text in instance.arguments}
        setting = replace(mapping.setting, bound=mapping.setting.bound | given, instance=number)
        made = launches(construct, body, setting)
        mapping.launches += made
        mapping.texts.update(text for _, _, text in instance.arguments)
        calls = " ".join(launch_text(x, region, cxx=True) for x in made)
        parts.append(f"if ({is_instance(instance, mapping.closures)}) {{ {calls} }} else")
    how = f"accomp_launch_how(0, 0, 0, 0, 0, 0, &{region}.place).how()"
    return f'{" ".join(parts)} accomp_hip_refuse({how}, "no kernel was made for these template arguments");'
