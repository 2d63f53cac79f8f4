"""Compute constructs as kernels, with what the host program gives their launchers."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.backends.cxx.fortran.bodies import TRANSLATORS, Bodies, parallel_calls
from accomp.backends.cxx.fortran.loops import (
    Nodes,
)
from accomp.backends.cxx.fortran.module import ModuleText
from accomp.backends.cxx.fortran.region_place import RegionPlace
from accomp.codes.kernels import NOT_IN_KERNEL
from accomp.diagnostics import Sink
from accomp.host.declarations import DataObject, Index, type_of
from accomp.host.fortran_types import RefusedAtError, RefusedError
from accomp.host.program import Body
from accomp.ir.actions import InsertAt, MakeResident
from accomp.ir.cxx_names import identifiers
from accomp.ir.kernel import Kernel, Module, texts
from accomp.ir.launch import Given, HostArgument, LaunchedKernel
from accomp.ir.nodes import ActionLine, Construct, HostLine, Insertion, Lowering, Unit
from accomp.kernels.host_lowering import OF_KERNELS, lower_host
from accomp.kernels.launches import kernel_name, same_lines
from accomp.kernels.lowering import StatementLowering, kernel_parts, root_of
from accomp.kernels.nesting import Nesting
from accomp.kernels.regions import Made
from accomp.mapping.attributes import on_device, refs
from accomp.mapping.requests import STRUCTURED
from accomp.mapping.rule import Context
from accomp.records import replace
from accomp.source import Span
from accomp.syntax.nodes import Symbol
from accomp.target import Target


class FortranRegions:
    """The regions of one file."""

    def __init__(
        self, units: tuple[Unit, ...], target: Target, word: str, orphans: tuple[Construct, ...], sink: Sink
    ) -> None:
        """`word` tells the kernels from those of other files, `orphans` are the constructs of procedures."""
        _, unit = target, units[0]
        assert unit.declarations is not None
        self._source, self._declarations = unit.source, Index(unit.declarations)
        self._word, self._sink, self._numbers = word, sink, same_lines(unit)
        self.text = ModuleText(unit.declarations.flang)
        found = (leaf for leaf in orphans if leaf.directive.name in OF_KERNELS)
        self.text.orphans = {leaf.directive.span: leaf for leaf in found}

    def kernels(self, original: Construct, context: Context) -> tuple[Made, ...] | None:
        """The kernels of a compute construct; None where there are none, and why is reported."""
        if original.body is None:
            return None
        construct, clauses = context.construct, Clauses(context)
        try:
            name = kernel_name(original, self._word, self._numbers)
            made = tuple(self._launches(construct, original.body, name))
        except RefusedAtError as error:
            self._sink.report(NOT_IN_KERNEL, error.span, reason=error.reason)
        except RefusedError as error:
            self._sink.report(NOT_IN_KERNEL, construct.directive.span, reason=str(error))
        else:
            return ((None, tuple(clauses.of_kernel(one) for one in made)),)
        return None

    def module(self, kernels: tuple[Kernel, ...]) -> tuple[Module | None, tuple[str, ...]]:
        """Kernels with what stands before them; None where there is nothing to be compiled."""
        if not kernels and not self.text.residents:
            return None, ()
        routines, prelude = tuple(self.text.routines.values()), self.text.prelude()
        return Module(self._source.path, prelude, routines, kernels, declarations=self.text.registered()), ()

    def declared(self, context: Context) -> Lowering:
        """A `declare` directive: the library makes the device copies of what lives as long as the program."""
        construct, lowering = context.construct, lower_host(context, self._sink)
        found = refs(construct, "create", "copyin", "device_resident")
        symbols = tuple(
            ref.symbol
            for acc, ref in found
            if ref.symbol is not None
            and on_device(acc, ref.symbol)
            and not (ref.symbol.has("allocatable") or ref.symbol.has("pointer"))
        )
        before = tuple(line for line in lowering.before if isinstance(line, HostLine | ActionLine))
        lowering = replace(lowering, before=before)
        if not symbols:
            return lowering
        if construct.entry is None:
            if construct.directive.span is not None:
                self._resident(construct.directive.span, symbols)
            return lowering
        made = tuple(ActionLine(MakeResident(name)) for name in dict.fromkeys(s.name for s in symbols))
        inserted = Insertion(construct.entry, InsertAt.ENTRY, made)
        return replace(lowering, insertions=(inserted, *lowering.insertions))

    def _resident(self, place: Span, symbols: tuple[Symbol, ...]) -> None:
        """Register variables of a module, by the names that the host's compiler gives them."""
        for symbol in dict.fromkeys(symbols):
            try:
                self._register(self._declarations.variable(symbol.id))
            except RefusedError as error:
                self._sink.report(NOT_IN_KERNEL, place, reason=str(error))

    def _register(self, declared: DataObject) -> None:
        if declared.constant:  # kernels have its value (Fortran 2018 8.5.13)
            return
        type_ = type_of(declared)
        if type_.base == "type":
            self.text.structure(type_, self._declarations)
        block = declared.storage if declared.common else None
        if block is not None and block.problem:
            raise RefusedError(block.problem)
        offset = block.offset if block is not None else 0
        self.text.resident(declared, offset)

    def _meets(self, words: frozenset[str]) -> bool:
        """Whether threads of a block wait for each other in procedures that are called (CUDA Fortran)."""
        routines = self.text.routines
        if not routines:
            return False
        seen, todo = set[str](), [n for n in words if n in routines]
        while todo:
            name = todo.pop()
            words = identifiers(texts(routines[name].body))
            if words & _MEETS:
                return True
            seen.add(name)
            todo += [n for n in words if n in routines and n not in seen]
        return False

    def _launches(self, construct: Construct, body: Body, word: str) -> Iterator[LaunchedKernel]:
        """One kernel, or of a `kernels` construct one for each statement that holds a gang loop."""
        root, children = root_of(construct, body)
        known = self._declarations
        nesting = Nesting(root, children, parallel_calls(root, known))
        for ending, part in kernel_parts(construct, root, nesting):
            place = RegionPlace(known, self.text, TRANSLATORS, construct, body.scope)
            yield self._launch(Bodies(place, nesting), place, part, word + ending)

    def _launch(self, bodies: Bodies, place: RegionPlace, nodes: Nodes, name: str) -> LaunchedKernel:
        body, own = StatementLowering(bodies, bodies.nesting).kernel(place.construct, nodes)
        names = identifiers(texts(body)) if own.private or self.text.routines else frozenset[str]()
        kernel = Kernel(
            name,
            tuple(a.parameter for a in place.arguments.values()),
            body,
            tuple(v for v in own.private if v.name in names),
            own.reductions,
            together=self._meets(names),
        )
        return LaunchedKernel(kernel, tuple(place.arguments.values()))


_MEETS = frozenset(("sync_gang", "sync_worker"))


class Clauses:
    """What data clauses around a construct say: sections of arrays, variables with device addresses."""

    def __init__(self, context: Context) -> None:
        around = (*context.ancestors, context.construct)
        self._sections = {
            ref.name.lower(): ref
            for construct in around
            for _, ref in refs(construct, *STRUCTURED)
            if ref.sections and not ref.members
        }
        self._addresses = {ref.name.lower() for c in around for _, ref in refs(c, "deviceptr")}

    def of_kernel(self, made: LaunchedKernel) -> LaunchedKernel:
        """A kernel whose arguments are as clauses say."""
        return replace(made, arguments=tuple(map(self._argument, made.arguments)))

    def _argument(self, argument: HostArgument) -> HostArgument:
        var, given = argument.var, argument.given
        if given is Given.DEVICE and var.text.lower() in self._addresses:
            given = Given.UNCHECKED
        section = self._sections.get(var.text.lower()) if argument.open else None
        var = replace(var, sections=section.sections) if section is not None else var
        return replace(argument, given=given, var=var)
