"""Directives that are compared: as clauses of a set, without what makes no difference."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from accomp.diagnostics import Sink
from accomp.ir.nodes import Construct, Unit
from accomp.source import Language, SourceFile, Span
from accomp.syntax.nodes import Clause, Directive, Model, RawDirective
from accomp.syntax.parser import parse
from accomp.syntax.printer import print_argument

COMPUTE = ("parallel", "serial", "kernels")
REFUSED = frozenset(("mlir-conflicting-clauses", "mlir-clause"))
"""What programs may have and modules not: a variable in two data clauses, `vector(n)` in parallel."""
Form = tuple[str, tuple[str, ...], frozenset[tuple[str, ...]]]
_KEYS = {"gang": "num:", "worker": "num:", "vector": "length:"}


def scheduled(directive: Directive, around: str) -> str:
    """How the iterations of a loop are scheduled where no clause says so (OpenACC 3.3 2.9)."""
    words = directive.name.split()
    if words[-1] != "loop":
        return ""
    kind = words[0] if len(words) > 1 else around
    if kind == "kernels":
        return "auto"
    levels = directive.has("gang", "worker", "vector")
    if kind == "serial":
        return "auto" if levels else "seq"
    return "independent"


def form(directive: Directive, fortran: bool, around: str) -> Form:
    """A directive as its name, arguments and clauses; those that it would have without them left out."""
    found = set[tuple[str, ...]]()
    devices: tuple[str, ...] = ("",)
    if directive.name == "atomic" and not directive.has("read", "write", "update", "capture"):
        found.add(("", "update", "", ""))
    alone = directive.name in ("init", "shutdown", "set")
    for clause in directive.clauses:
        if clause.name == "device_type" and not alone:
            devices = tuple(_squeezed(print_argument(a), True) for a in clause.args)
        elif not clause.implicit and (clause.name, devices) != (scheduled(directive, around), ("",)):
            found.update(_clause(clause, directive, devices, fortran))
    arguments = tuple(_squeezed(print_argument(a), fortran) for a in directive.args)
    return directive.name, () if directive.name == "routine" else arguments, frozenset(found)


def _clause(
    clause: Clause, directive: Directive, devices: tuple[str, ...], fortran: bool
) -> Iterator[tuple[str, ...]]:
    name = "self" if clause.name == "host" and directive.name == "update" else clause.name
    words = sorted(_squeezed(print_argument(m), fortran) for m in clause.modifiers)
    one_way = {"copyin": "alwaysin", "copyout": "alwaysout"}.get(clause.name)  # the same as `always` there
    modifiers = ",".join("always" if w == one_way else w for w in words if w != "queues")
    items = [_squeezed(print_argument(a), fortran).removeprefix(_KEYS.get(name, " ")) for a in clause.args]
    if name == "collapse":  # the dialect has the number alone
        values = [getattr(a, "value", None) for a in clause.args]
        items = [i if v is None else str(v) for v, i in zip(values, items, strict=True)]
    if name in ("reduction", "device_type") or (clause.vars and name != "bind"):
        for item in items:
            yield "", name, modifiers, item
    else:
        for device in devices:
            yield device, name, modifiers, ",".join(items)


def _squeezed(text: str, fortran: bool) -> str:
    text = "".join(text.split())
    return text.lower() if fortran else text


def written(
    constructs: Iterable[Construct], fortran: bool, around: str = ""
) -> Iterator[tuple[str, str, Form]]:
    """The directives of a program with their places and the compute constructs around them."""
    for construct in constructs:
        span = construct.directive.span
        if span is not None:
            yield _place(span), around, form(construct.directive, fortran, around)
        word = construct.directive.name.split()[0]
        yield from written(construct.children, fortran, word if word in COMPUTE else around)


def made_of(unit: Unit) -> frozenset[str]:
    """The places of directives in templates, of which instantiations alone are printed."""
    return frozenset(map(_place, unit.program.templated if unit.program is not None else ()))


def _place(span: Span) -> str:
    line, column = span.position()
    path, line = span.file.origin(line)
    return f"{path}:{line}:{column}"


def read(text: str, language: Language, around: dict[str, str]) -> Iterator[tuple[str, Form]]:
    """The directives that `accomp-opt --emit=acc` prints; `around`: the compute constructs of places."""
    sentinel = "!$acc" if language is Language.FORTRAN else "#pragma acc"
    for line in text.splitlines():
        place, _, body = line.partition(f": {sentinel}")
        source = SourceFile(place, body.encode("utf-8", "surrogateescape"), language)
        raw = RawDirective(Model.ACC, source.data.decode("latin-1"), Span(source, 0, len(source.data)))
        sink = Sink()
        directive = parse(raw, sink)
        assert directive is not None, line
        yield place, form(directive, language is Language.FORTRAN, around.get(place, ""))
