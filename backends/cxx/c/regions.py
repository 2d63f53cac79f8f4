"""Kernels of C and C++: what holds for a translation unit, and the kernels of its regions."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.backends.cxx.c.compute import kernels, namespaces
from accomp.backends.cxx.c.instances import (
    argument_types,
    arguments,
    declared_types,
    declared_values,
    instances_of,
)
from accomp.backends.cxx.c.lambda_levels import lambda_levels
from accomp.backends.cxx.c.local_types import dependent, text
from accomp.backends.cxx.c.module import Needs, module_of, without
from accomp.backends.cxx.c.prelude import NAMESPACE, constants, enclosed, is_lambda
from accomp.backends.cxx.c.routines import MemberLevels, decided, of_instantiations, overloads
from accomp.backends.cxx.c.statics import links, statics
from accomp.backends.cxx.c.text import type_id
from accomp.backends.cxx.c.translation_unit import OF_OBJECTS, Setting
from accomp.codes.kernels import KERNEL_TEMPLATE, KERNEL_TYPE, KERNEL_VARIABLE
from accomp.diagnostics import Sink
from accomp.host.program import DECIDED, OBJECT, Body, Instance, Program
from accomp.ir.kernel import LEVELS, Kernel, Level, Module, words
from accomp.ir.launch import LaunchedKernel
from accomp.ir.nodes import Construct, Lowering, Unit
from accomp.kernels.host_lowering import declare_lowering
from accomp.kernels.launches import kernel_name, same_lines
from accomp.kernels.problem import Problem
from accomp.kernels.regions import Made
from accomp.mapping.attributes import PRIVATE_CLAUSES, refs
from accomp.mapping.rule import Context
from accomp.records import replace
from accomp.sema.device_routines import widest_levels
from accomp.source import Language, Span
from accomp.syntax.nodes import Expr, VarRef, Word
from accomp.target import Target


class CRegions:
    """The regions of one translation unit in C or C++."""

    def __init__(
        self, units: tuple[Unit, ...], target: Target, word: str, orphans: tuple[Construct, ...], sink: Sink
    ) -> None:
        """`word` tells the kernels from those of other files, `orphans` are the constructs of functions."""
        program = units[0].program or Program()
        self._units, self._sink, self._program = units, sink, program
        self._orphans = orphans
        found = widest_levels(*units)
        routines = {name: LEVELS[level] for name, level in found.items() if level in LEVELS}
        self._members = MemberLevels(program)
        routines, undecided = overloads(units, program, routines, self._members)
        decided_calls = of_instantiations(program, routines) if undecided else {}
        cxx = target.language is Language.CXX
        parallel = lambda_levels(units, program, orphans, routines, decided_calls) if cxx else {}
        several = any(level is not Level.SEQ for level in parallel.values())
        of_objects = frozenset((OF_OBJECTS,)) if several else undecided & {OF_OBJECTS}
        lambdas = {n for d in program.declarations if is_lambda(d) for n in d.names}
        routines = {name: level for name, level in routines.items() if name not in lambdas}
        bound = _bound(units)
        routines |= {name: routines[other] for name, other in bound.items() if other in routines}
        results = _results(program, routines)
        setting = Setting(target, routines, constants(program), word, bound, results, {})
        offered = frozenset(c.function for u in units for c in u.walk() if c.directive.name == "routine")
        setting = replace(setting, undecided=undecided - of_objects, offered=offered)
        setting = replace(setting, lambdas=parallel, of_objects=of_objects, decided=decided_calls)
        setting = replace(setting, links=links(units, program, setting), scopes=dict(program.scopes))
        setting = replace(setting, numbers=same_lines(*units))
        self._statics = statics(units, program, setting)
        self._closures = {n: d.closure for d in program.declarations if d.closure for n in d.names}
        names = frozenset(n for static in self._statics.values() for n in static.declaration.names)
        mutable = frozenset(n for n, closure in self._closures.items() if closure.mutable)
        closures = frozenset(self._closures)
        found = (d for d in program.declarations if d.closure)
        parallel = {n: d.span for d in found for n in d.names if setting.level_of_lambda(d.span)}
        setting = replace(setting, parallel_closures=parallel, closures=closures)
        self._setting = replace(setting, statics=names, mutable=mutable)
        self._words, self._rooted = set[str](), set[str]()
        self._instances: list[str] = []
        self._without_kernels = set[Span]()
        """The regions that were warned of."""
        places = [c.directive.span for u in units for c in u.walk() if c.directive.span is not None]
        self._dependent = dependent(program)
        self._local = tuple(without(places, d) for d in self._dependent)

    def kernels(self, original: Construct, context: Context) -> tuple[Made, ...] | None:
        """The kernels of a compute construct, for each instantiation of the template that it is in."""
        construct, body = context.construct, original.body
        try:
            made = tuple(self._kernels(construct, body))
        except Problem as problem:
            problem.report(self._sink)
            return None
        if body is not None:
            self._note(construct, body, made)
        return made

    def _note(self, construct: Construct, body: Body, made: tuple[Made, ...]) -> None:
        """Note the names in a region, in the types of what its kernels are given, and of private copies."""
        parameters = {n for i in self._program.instances if i.template == body.template for n, _ in i.types}
        self._words |= body.words - parameters
        self._rooted |= body.rooted
        for inner in construct.walk():
            for _, ref in refs(inner, *PRIVATE_CLAUSES):
                info = ref.declared_type
                self._words |= (info.words if info is not None else frozenset[str]()) - parameters
        for given in (g for _, launched in made for kernel in launched for g in kernel.arguments):
            of_object = body.object if given.parameter.name == OBJECT else None
            for info in (given.var.type, given.var.declared_type, of_object):
                self._words |= info.words if info is not None else frozenset()

    def _kernels(self, construct: Construct, body: Body | None) -> Iterator[Made]:
        if body is None:
            problem = {"name": construct.directive.name, "problem": "it has no place"}
            raise Problem(KERNEL_VARIABLE, construct.directive.span, **problem)
        if body.template is None:
            launched = kernels(construct, body, self._setting)
            _check_types(construct, frozenset(), launched)  # of generic lambdas no instantiation is known
            yield None, launched
            return
        words = (w for use in construct.uses for w in use.symbol.type.words)
        decides = frozenset(w for w in words if w.startswith(DECIDED))
        instances = instances_of(self._program, body.template, construct.function, decides)
        place = construct.directive.span
        for name in (n for template, n in self._program.objects if template == body.template):
            raise Problem(KERNEL_VARIABLE, place, name=name, problem=_OBJECT)
        if not instances and place is not None and self._may_be_called(body.template, place):
            self._without_kernels.add(place)
            self._sink.report(KERNEL_TEMPLATE, place, function=construct.function)
        for number, instance in enumerate(instances, 1):
            for name in sorted(instance.packs & body.words):
                why = "it is a parameter pack, which kernels have no declaration of"
                raise Problem(KERNEL_VARIABLE, place, name=name, problem=why)
            setting = self._instantiated(construct, body, instance, number)
            setting = decided(setting, self._members, body.root, instance)
            launched = kernels(construct, body, setting)
            _check_types(construct, frozenset(name for name, type_ in instance.variables if type_), launched)
            yield arguments(instance, self._closures), launched

    def _may_be_called(self, template: str, place: Span) -> bool:
        """Whether a region without kernels is worth a warning, the first one for it.

        Of headers' templates, programs use some: those that calls are of.
        """
        source = self._units[0].source
        own = place.file is source and source.origin(place.position()[0])[0] == source.path
        return place not in self._without_kernels and (own or template in self._program.unwritten)

    def _instantiated(self, construct: Construct, body: Body, instance: Instance, number: int) -> Setting:
        """What holds for an instantiation, whose arguments are declared in a namespace."""
        types = argument_types(instance), dict(instance.variables)
        setting = replace(self._setting, arguments=types[0], deduced=types[1], instance=number)
        self._words |= instance.words
        self._rooted |= instance.rooted
        words = body.words.union(*(use.symbol.type.words for use in construct.uses))
        local = text(self._local, construct.directive.span, words)
        around = namespaces(body, setting)
        name = f"{kernel_name(construct, setting.word, setting.numbers)}_arguments_{number}"
        types = self._declared_types(instance, f"{name}_types" if around else "")
        lines = " ".join((*types, *declared_values(instance), *local))
        if not lines:
            return setting
        self._instances.append(enclosed((*around, f"namespace {name}"), lines))
        return replace(setting, declared=(f"namespace {name}",))

    def _declared_types(self, instance: Instance, outside: str) -> tuple[str, ...]:
        """Declarations of the types of an instantiation.

        They are told as from outside of all namespaces: `outside` is one for them where a region is in some.
        """
        types = declared_types(instance)
        declared = tuple(f"using {name} = {type_};" for name, type_ in types.items())
        if not outside or not declared:
            return declared
        self._instances.append(enclosed((f"namespace {outside}",), " ".join(declared)))
        return tuple(f"using {name} = {NAMESPACE}::{outside}::{name};" for name in types)

    def declared(self, context: Context) -> Lowering:
        """What a `declare` directive becomes: kernels tell where variables of static storage are."""
        functions = {id_: static.function for id_, static in self._statics.items()}
        return declare_lowering(context, functions)

    def module(self, kernels: tuple[Kernel, ...]) -> tuple[Module | None, tuple[str, ...]]:
        """The module of these kernels, and prototypes of what tells where variables are."""
        known = tuple(self._statics.values())
        words, names, instances = frozenset(self._words), frozenset(self._rooted), tuple(self._instances)
        needs = Needs(self._program, self._setting, self._orphans, kernels, known, words, names, instances)
        needs = replace(needs, dependent=self._dependent)
        module = module_of(self._units, needs, self._sink)
        return module, tuple(static.prototype(self._setting.target.cxx) for static in known)


_OBJECT = (
    "it is a template parameter that stands for an object or a function, which kernels have no name for;"
    " a parameter of the function can take its place"
)


def _check_types(construct: Construct, known: frozenset[str], launched: tuple[LaunchedKernel, ...]) -> None:
    """Raises Problem where a kernel has a variable whose type the instantiation tells, and is not known."""
    unknown = {w for made in launched for w in words(made.kernel) if w.startswith(DECIDED)} - known
    for use in construct.uses:
        if use.symbol.type.words & unknown:
            problem = "depends on template parameters, and has no name in an instantiation"
            raise Problem(KERNEL_TYPE, use.first, name=use.symbol.name, problem=problem)
    if unknown:
        problem = "a type in it depends on template parameters, and has no name in an instantiation"
        raise Problem(KERNEL_TYPE, construct.directive.span, name=construct.directive.name, problem=problem)


def _results(program: Program, routines: dict[str, Level]) -> dict[str, str]:
    """The types of what routines with a level return."""
    functions = (d for d in program.declarations if not d.template)
    named = ((n, d.result) for d in functions for n in (*d.names, d.symbol))
    found = ((n, result) for n, result in named if n in routines)
    return {name: type_id(result) for name, result in found if result is not None}


def _bound(units: tuple[Unit, ...]) -> dict[str, str]:
    """Functions whose calls on the device are of others (section 2.15.1)."""
    found: dict[str, str] = {}
    for construct in (c for unit in units for c in unit.constructs if c.directive.name == "routine"):
        bind = construct.directive.get("bind")
        for arg in bind.args if bind is not None else ():
            if isinstance(arg, Word | Expr | VarRef):
                found[construct.function] = arg.text.strip('"')
    return found
