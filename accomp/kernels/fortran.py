"""Kernels of Fortran, which the front end makes of the regions of a file."""

from __future__ import annotations

from accomp.diagnostics import Sink
from accomp.ir.actions import InsertAt, MakeResident
from accomp.ir.kernel import Kernel, Module
from accomp.ir.launch import Given, HostArgument, LaunchedKernel
from accomp.ir.nodes import ActionLine, Construct, HostLine, Insertion, Lowering, RegionTranslator, Unit
from accomp.kernels.host import OF_KERNELS, lower_host
from accomp.kernels.language import Made
from accomp.kernels.launches import kernel_name
from accomp.mapping.attributes import on_device, refs
from accomp.mapping.requests import STRUCTURED
from accomp.mapping.rule import Context
from accomp.records import replace


class FortranRegions:
    """The regions of one file; `word` tells its kernels from those of other files."""

    def __init__(self, unit: Unit, word: str, orphans: tuple[Construct, ...], sink: Sink) -> None:
        assert unit.regions is not None
        self._regions: RegionTranslator = unit.regions
        self._word, self._sink = word, sink
        self._regions.around(tuple(leaf for leaf in orphans if leaf.directive.name in OF_KERNELS))

    def kernels(self, original: Construct, context: Context) -> tuple[Made, ...]:
        """The kernels of a compute construct."""
        name = kernel_name(original, self._word)
        if original.body is None:
            return ()
        made = self._regions.launches(context.construct, original.body, name, self._sink)
        clauses = _Clauses(context)
        return ((None, tuple(clauses.of_kernel(one) for one in made)),) if made else ()

    def declared(self, context: Context) -> Lowering:
        """A `declare` directive: the library makes the device copies of what lives as long as the program."""
        construct, lowering = context.construct, lower_host(context, self._sink)
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
                self._regions.resident(construct.directive.span, names, self._sink)
            return lowering
        made = tuple(ActionLine(MakeResident(name)) for name in dict.fromkeys(names))
        inserted = Insertion(construct.entry, InsertAt.ENTRY, made)
        return replace(lowering, insertions=(inserted, *lowering.insertions))

    def module(self, kernels: tuple[Kernel, ...]) -> tuple[Module | None, tuple[str, ...]]:
        """The module of these kernels."""
        found = kernels or self._regions.needed
        return self._regions.module(kernels) if found else None, ()


class _Clauses:
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
        sections = section.sections if section is not None else var.sections
        return replace(argument, given=given, var=replace(var, sections=sections))
