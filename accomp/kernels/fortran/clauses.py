"""What data clauses around a region say of the arguments of its kernels."""

from __future__ import annotations

from accomp.ir.launch import Given, HostArgument, LaunchedKernel
from accomp.mapping.attributes import refs
from accomp.mapping.requests import STRUCTURED
from accomp.mapping.rule import Context
from accomp.records import replace


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
        sections = section.sections if section is not None else var.sections
        return replace(argument, given=given, var=replace(var, sections=sections))
