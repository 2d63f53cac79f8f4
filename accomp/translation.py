"""How to translate, and what comes of it."""

from __future__ import annotations

from typing import TYPE_CHECKING

from accomp.backends.base import PrintMode, Sizes
from accomp.codes.frontend import BAD_EXPRESSION, DIFFERING_INCLUSIONS, HEADER_NOT_TRANSLATED
from accomp.diagnostics import Sink
from accomp.frontends.base import ParseRequest
from accomp.ir.nodes import Unit
from accomp.records import dataclass, field, replace
from accomp.registry import front_end
from accomp.source import Language, SourceFile
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
    symbols of procedures that become routines of level `seq`, which other files call. `includes`: files that
    a source of Fortran includes are translated with it, and the outputs are theirs as well.
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
    includes: bool = False


@dataclass(frozen=True, slots=True)
class Output:
    """The translation of one file: its unit (mapped) and its bytes.

    `kernels` is the text of the kernels of the translation unit, beside the main file.
    """

    unit: Unit
    data: bytes
    kernels: bytes = b""


def as_read(unit: Unit, request: ParseRequest) -> bytes:
    """The bytes of a unit's file as they were read: front ends may have changed them."""
    if unit.source.path == request.path and request.data is not None:
        return request.data
    return unit.source.data


def of_files(outputs: tuple[Output, ...], request: ParseRequest, sink: Sink) -> tuple[Output, ...]:
    """Outputs of each file, where the text of a unit has what its file includes in place."""
    if not request.includes or sink.errors or not outputs:
        return outputs
    from accomp.syntax.included_text import divided

    (whole,) = outputs
    parts = divided(whole.data, request.path)
    if parts is None:
        path = next(
            path for path, _ in divided(whole.unit.source.data, request.path) or () if path != request.path
        )
        sink.report(HEADER_NOT_TRANSLATED, path=path, main=request.path)
        return outputs
    (_, main), *others = parts
    _check_inclusions(whole.unit, others, sink)
    included = (Output(Unit(_file(path, whole)), text) for path, text in dict(others).items())
    return (replace(whole, data=main), *included)


def _file(path: str, whole: Output) -> SourceFile:
    with open(path, "rb") as file:
        return SourceFile(path, file.read(), Language.FORTRAN, whole.unit.source.form)


def _check_inclusions(unit: Unit, others: list[tuple[str, bytes]], sink: Sink) -> None:
    """Report files that are included twice and would have to become different texts."""
    texts: dict[str, set[bytes]] = {}
    for path, text in others:
        texts.setdefault(path, set()).add(text)
    spans = ((c.directive.span, c.directive.name) for c in unit.walk() if c.directive.span is not None)
    first = {s.file.origin(s.position()[0])[0]: (s, name) for s, name in reversed(tuple(spans))}
    for path in (p for p, found in texts.items() if len(found) > 1):
        span, name = first.get(path, (None, "acc"))
        sink.report(DIFFERING_INCLUSIONS, span, path=path, directive=name)


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
