"""How to translate, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from accomp.backends.base import PrintMode, Sizes
from accomp.codes.frontend import BAD_EXPRESSION
from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.ir.nodes import Unit
from accomp.records import dataclass, field, replace
from accomp.registry import front_end
from accomp.source import Language
from accomp.target import Target

if TYPE_CHECKING:
    from accomp.mapping.policy_files.entries import Entry


@dataclass(frozen=True, slots=True)
class Options:
    """How to translate.

    `policy` names the mapping policy ("" is the default), `target` says what the output is for,
    `explain` asks for the rules of each line as comments, `verify` for the output
    to be held against the table of its OpenMP version. `sizes` are chosen for kernels, if any.
    `own_openmp` tells whether compilers of the output take notice of OpenMP that the program itself has;
    `macros` are names that the command line defines. `optimize_data`: data clauses move less where that is
    proven to do; `alone`: the file is the whole program. `entries` are those of policy files, in the order
    in which they count. `routines` are the
    symbols of procedures that become routines of level `seq`, which other files call.
    """

    mode: PrintMode = PrintMode.OMP
    policy: str = ""
    target: Target = Target()
    explain: bool = False
    verify: bool = False
    sizes: Sizes = field(default_factory=Sizes)
    own_openmp: bool = True
    optimize_data: bool = False
    alone: bool = False
    macros: frozenset[str] = frozenset()
    entries: tuple[Entry, ...] = ()
    routines: frozenset[str] = frozenset()


@dataclass(frozen=True, slots=True)
class Output:
    """The translation of one file: its unit (mapped) and its bytes.

    `kernels` is the text of the kernels of the translation unit, beside the main file.
    """

    unit: Unit
    data: bytes
    kernels: bytes = b""


def add_instantiations(request: ParseRequest, options: Options, sink: Sink) -> None:
    """Report arguments of directives that are wrong in instantiations of templates, beside other errors.

    Where there are no others, the compiler that reads the output reports them.
    """
    target = options.target
    if request.language is not Language.CXX or not target.line_markers or not sink.errors:
        return
    own = Sink()
    front_end(request.language).load(replace(request, target=replace(target, line_markers=False)), own)
    known = {(d.span, d.code) for d in sink}
    found = (d for d in own if d.code is BAD_EXPRESSION and (d.span, d.code) not in known)
    sink.diagnostics += found
