"""Functions that kernels call (OpenACC 3.3 section 2.15.1)."""

from __future__ import annotations

from collections.abc import Iterable

from accomp.backends.cxx.c.bodies import Bodies
from accomp.backends.cxx.c.compute import link_pointer
from accomp.backends.cxx.c.directive_edits import directive_edits
from accomp.backends.cxx.c.lambda_levels import Place, place_of
from accomp.backends.cxx.c.lambdas import check_decided, parameter_called, prepare
from accomp.backends.cxx.c.prelude import ON_DEVICES, within
from accomp.backends.cxx.c.substitutes import name_substitutes
from accomp.backends.cxx.c.text import Writer, stand_ins
from accomp.backends.cxx.c.text import declaration as declared
from accomp.backends.cxx.c.translation_unit import Setting
from accomp.backends.cxx.c.variable_arrays import (
    check_outside,
    has_rows,
    is_variable_array,
    parameter_arrays,
    parameter_text,
)
from accomp.codes.kernels import KERNEL_LEVEL
from accomp.host import nodes as host
from accomp.host.program import FOR_DEVICES, Body, ClassPlace, Declaration, Instance, Program, Sort, undecided
from accomp.host.walk import walk
from accomp.ir.kernel import LEVELS, Code, Level, Routine, Statement
from accomp.ir.line_directives import marked
from accomp.ir.nodes import Construct, Unit
from accomp.kernels.problem import Problem
from accomp.mapping.attributes import refs
from accomp.records import replace
from accomp.sema.device_routines import routine_level
from accomp.source import Edit, Language, Span, edited


def overloads(
    units: tuple[Unit, ...], program: Program, routines: dict[str, Level], members: MemberLevels
) -> tuple[dict[str, Level], frozenset[str]]:
    """The levels of routines, where each of several functions of a name has its own.

    Also which calls (`host.Call.symbol`) may be of functions of different levels: those that arguments of
    templates decide.
    """
    named = [c for u in units for c in u.constructs if c.directive.name == "routine"]
    given = {(c.region.span.file, c.region.span.start): routine_level(c) for c in named if c.region}
    functions = [d for d in (*program.declarations, *program.members) if d.sort is Sort.FUNCTION]
    told = [d for d in functions if d.symbol and d.names & routines.keys()]
    if any(c.directive.args and c.function in routines for c in named):
        told = [d for d in told if not any(c.directive.args and c.function in d.names for c in named)]
    out = {name: level for name, level in routines.items() if not any(name in d.names for d in told)}
    own: dict[str, Level] = {}
    for declaration in told:
        level = given.get((declaration.span.file, declaration.span.start))
        if level is not None or declaration.symbol not in own:
            own[declaration.symbol] = LEVELS.get(level or "", Level.SEQ)
    several: dict[str, set[Level]] = {}
    for declaration in told:
        for name in declaration.names:
            several.setdefault(undecided(name), set()).add(own[declaration.symbol])
    for (_, name), levels in members.found(out | own).items():
        several.setdefault(undecided(name), {Level.SEQ} if name == "operator()" else set()).update(levels)
    out |= own | {name: max(levels) for name, levels in several.items() if len(levels) == 1}
    mixed = frozenset(name for name, levels in several.items() if len(levels) > 1)
    return {name: level for name, level in out.items() if level is not Level.SEQ}, mixed


def of_instantiations(program: Program, routines: dict[str, Level]) -> dict[Place, Level]:
    """The levels of calls in templates and generic lambdas, where all functions that these are of have one.

    Those of members that are made of templates are not told so.
    """
    known = {d.symbol for d in (*program.declarations, *program.members) if d.sort is Sort.FUNCTION}
    calls = (c for c in program.called if known.issuperset(c.symbols))
    found = ((place_of(c.place), {routines.get(s, Level.SEQ) for s in c.symbols}) for c in calls)
    return {place: next(iter(levels)) for place, levels in found if len(levels) == 1}


class MemberLevels:
    """The levels of member functions by the places of their classes and their names, where directives give
    one of a name: each specialization of a template has its own.
    """

    def __init__(self, program: Program) -> None:
        self._types = [d for d in program.declarations if d.sort is Sort.TYPE]
        self._inside = [(m, [t.span for t in self._around(m.span)]) for m in program.members]

    def _around(self, place: Span) -> list[Declaration]:
        return [t for t in self._types if t.span.contains(place)]

    def found(self, routines: dict[str, Level]) -> dict[tuple[Span, str], set[Level]]:
        """Those of each class; `routines` has the levels of functions by their names and symbols."""
        levels: dict[tuple[Span, str], set[Level]] = {}
        for member, around in self._inside:
            level = next((routines[n] for n in (member.symbol, *member.names) if n in routines), Level.SEQ)
            for key in ((t, n) for t in around for n in member.names):
                levels.setdefault(key, set()).add(level)
        return levels

    def of(self, name: str, places: Iterable[ClassPlace], routines: dict[str, Level]) -> set[Level]:
        """Those that a member of a class may have, which hides the ones of bases; none that are not known."""
        levels, found = self.found(routines), {p: self._around(p.place) for p in places}

        def those(types: Iterable[Declaration]) -> set[Level]:
            return {level for t in types for level in levels.get((t.span, name), ())}

        own = {level for p, t in found.items() if not p.base for level in those(t[-1:])}
        names = {n for p, t in found.items() if p.base for inner in t[-1:] for n in inner.names}
        bases = [t for t in self._types if t.names & names]
        return own or those(bases) or ({Level.SEQ} if found else set())


def decided(setting: Setting, members: MemberLevels, root: host.Statement, instance: Instance) -> Setting:
    """The setting of an instantiation whose arguments tell which member functions a region calls."""
    asked = setting.undecided | setting.of_objects
    calls = [c for c in walk(root) if isinstance(c, host.Call) and c.symbol in asked]
    found: dict[str, set[Level | None]] = {}
    for call in calls:
        found.setdefault(call.symbol, set()).add(_level_in(call, setting, members, instance))
    levels = {
        symbol: level for symbol, s in found.items() for level in s if len(s) == 1 and level is not None
    }
    routines = setting.routines | {
        symbol: level for symbol, level in levels.items() if level is not Level.SEQ
    }
    undecided, of_objects = setting.undecided - levels.keys(), setting.of_objects - levels.keys()
    return replace(setting, routines=routines, undecided=undecided, of_objects=of_objects)


def _level_in(call: host.Call, setting: Setting, members: MemberLevels, instance: Instance) -> Level | None:
    """The level of a member function of the class that a template parameter stands for; None if unknown."""
    parameter = parameter_called(call)
    name = setting.class_of(parameter)
    if name in setting.closures:
        return None if name in setting.parallel_closures else Level.SEQ
    places = [c for c in instance.classes if c.parameter == parameter]
    levels = members.of(call.symbol.removesuffix("@"), places, setting.routines)
    return max(levels) if len(levels) == 1 else None


def level_of(declaration: Declaration, setting: Setting) -> Level:
    """The level of parallelism of a function."""
    found = (setting.routines.get(name) for name in (declaration.symbol, *declaration.names))
    return next((level for level in found if level is not None), Level.SEQ)


def routine(declaration: Declaration, orphans: tuple[Construct, ...], setting: Setting) -> Routine:
    """A function with a body as a routine. Raises Problem where its loops cannot be partitioned."""
    body = declaration.body
    assert body is not None
    (name,) = declaration.names
    writer, children = function_writer(declaration, body, orphans, setting)
    level, around = level_of(declaration, setting), declaration.around
    prepare(body.root, children, writer, setting, level=max(level, Level.GANG))
    heading, arrays = _heading(declaration, writer), tuple(parameter_arrays(declaration.parameters, writer))
    if declaration.member and level is not Level.SEQ:
        heading = f"({', '.join(parameter_text(p, writer) for p in declaration.parameters)})"
        name, around = name if name.isidentifier() else "member", ()
    line = body.root.span.position()[0]
    if level is Level.SEQ:
        check_levels(body.root, setting)
        text = writer.text(body.root.span).strip()
        text = text.removeprefix("{").removesuffix("}")
        gap, text = len(text) - len(text.lstrip()), text.strip("\n ")
        if setting.lines:
            text = marked(text, replace(body.root.span, start=body.root.span.start + 1 + gap))
        statements: tuple[Statement, ...] = (*arrays, Code(text, line=line))
    else:
        shared = writer.effects.of(body.root).shared
        bodies = Bodies(writer, setting, shared)
        statements = (*arrays, *bodies.lowering(body.root, children).statements(body.root))
    made = Routine(writer.name(name), heading, statements, level, span=declaration.span, around=around)
    return replace(made, lambdas=tuple(writer.lambdas))


def function_writer(
    declaration: Declaration,
    body: Body,
    orphans: tuple[Construct, ...],
    setting: Setting,
    objects: frozenset[str] = frozenset(),
) -> tuple[Writer, tuple[Construct, ...]]:
    """What writes the text of a function, and the directives in it."""
    children = _constructs(orphans, body.root)
    for ref in (ref for c in children for inner in c.walk() for _, ref in refs(inner, "private")):
        if is_variable_array(ref):
            check_outside(declaration.span, ref)
    reached = {name: f"(*{link_pointer(name)})" for name in setting.links}
    renamed = stand_ins(body, setting.bound | reached)
    found = (*body.edits, *declaration.edits, *renamed)
    writer = Writer(found, setting.language, objects, lines=setting.lines)
    writer.edits += directive_edits(body.root, children, writer)
    for construct in children:
        name_substitutes(construct, writer)
    return writer, children


def check_levels(root: host.Statement, setting: Setting) -> None:
    """Raises Problem where a function that each thread executes alone calls one of several threads.

    Of objects whose classes tell it, compilers find that out.
    """
    check_decided(root, setting)
    for call in (node for node in walk(root) if isinstance(node, host.Call)):
        level = next((setting.routines[n] for n in (call.symbol, call.name) if n in setting.routines), None)
        level = setting.level(call) if level is None and call.symbol in setting.undecided else level
        if level is not None:
            raise Problem(KERNEL_LEVEL, call.span, name=call.name, level=level.name.lower())


def definition(declaration: Declaration, orphans: tuple[Construct, ...], setting: Setting) -> str:
    """A function of C++ as it is, in its namespaces, among the other declarations."""
    assert declaration.body is not None
    check_levels(declaration.body.root, setting)
    writer, _ = function_writer(declaration, declaration.body, orphans, setting)
    text = writer.text(declaration.span).strip().removeprefix("extern ")
    known = declaration.internal or declaration.inline or declaration.names & setting.offered
    if not (text.startswith("template") or known):
        text = f"inline {text}"  # only what kernels call is compiled; the rest may call functions of the host
    return within(declaration, marked(text, declaration.span) if setting.lines else text)


def _heading(declaration: Declaration, writer: Writer) -> str:
    assert declaration.body is not None
    file, start = declaration.span.file, declaration.span.start
    text = writer.text(Span(file, start, declaration.body.root.span.start))
    old_style = not text.rstrip().endswith(")") and writer.language is Language.C
    if declaration.result is not None and (old_style or _has_rows(declaration, writer)):
        text = _prototyped(declaration, writer)
    found = " ".join(w for w in text.split() if w not in _SPECIFIERS)
    if declaration.template:
        return found
    return f"static {found}" if declaration.internal else f"inline {found}" if declaration.inline else found


def _prototyped(declaration: Declaration, writer: Writer) -> str:
    """The heading of a function by the types of its parameters, wherever C declares these."""
    (name,) = declaration.names
    parameters = ", ".join(parameter_text(p, writer) for p in declaration.parameters)
    assert declaration.result is not None
    return declared(declaration.result, f"{writer.name(name)}({parameters})")


def _has_rows(declaration: Declaration, writer: Writer) -> bool:
    return writer.language is Language.C and any(has_rows(p.symbol.type) for p in declaration.parameters)


_SPECIFIERS = frozenset(
    "extern static inline __inline __inline__ __forceinline__ __host__ __device__".split()
)


def _constructs(orphans: tuple[Construct, ...], root: host.Statement) -> tuple[Construct, ...]:
    """The directives in a function's body, in their order; a lambda's may be in regions around it."""
    found: list[Construct] = []
    for construct in orphans:
        span, region = construct.directive.span, construct.region
        if span is not None and root.span.contains(span):
            found.append(construct)
        elif region is not None and region.span.contains(root.span):
            found += _constructs(construct.children, root)
    return tuple(found)


def prototype(declaration: Declaration, setting: Setting) -> str:
    """The declaration of a function that is defined after it, or in another file."""
    text = edited(declaration.span, declaration.edits).strip().removeprefix("extern ")
    writer = Writer((), setting.language, frozenset())
    if declaration.result is not None and _has_rows(declaration, writer):
        text = _prototyped(declaration, writer)
    if setting.language is not Language.CXX:
        return f"__device__ {text};"
    if level_of(declaration, setting) is Level.SEQ:
        return within(declaration, f"{text};")
    edits = for_devices_alone(declaration.edits)
    text = edited(declaration.span, edits).strip().removeprefix("extern ")
    return "\n".join((ON_DEVICES.format("end"), within(declaration, f"{text};"), ON_DEVICES.format("begin")))


def for_devices_alone(edits: Iterable[Edit]) -> tuple[Edit, ...]:
    """The edits of a function that hosts cannot execute: its threads wait for each other."""
    return tuple(replace(e, text=_DEVICE) if e.text == FOR_DEVICES else e for e in edits)


_DEVICE = b"__device__ "
