"""The MLIR back end: units to the text of modules."""

from __future__ import annotations

from contextlib import nullcontext

from accomp.backends.base import EmitOptions
from accomp.backends.mlir import declare, procedures, routines
from accomp.backends.mlir.callers import OTHER_NAMES, add_callers, has_other_names, marked, named_here
from accomp.backends.mlir.context import Module, Signature
from accomp.backends.mlir.text import location, reference
from accomp.codes.mlir import NO_MLIR
from accomp.diagnostics import Sink
from accomp.host.program import Declaration, Sort
from accomp.ir.nodes import Construct, Unit
from accomp.records import dataclass, replace
from accomp.source import Language, Span


@dataclass(frozen=True, slots=True)
class MlirBackEnd:
    """Writes a module for the functions of a file that hold directives, and what these need."""

    def emit(self, units: tuple[Unit, ...], options: EmitOptions, sink: Sink) -> tuple[bytes, ...]:
        """The text of the main file's module, which has what its headers hold; none for these."""
        if not units:
            return ()
        main, *headers = units
        if headers:
            main = replace(main, constructs=tuple(c for unit in units for c in unit.constructs))
        # passes find directives again by their places in this text, whatever it comes from
        with main.source.unmarked() if options.callers else nullcontext():
            text = _text(main, sink, options)
        return (text.encode("utf-8", "surrogateescape"), *(b"" for _ in headers))


def _text(unit: Unit, sink: Sink, options: EmitOptions) -> str:
    if not unit.constructs:
        return ""
    if unit.source.language is Language.FORTRAN:
        from accomp.backends.mlir.fortran_module import module_text

        return module_text(unit, sink, strict=options.callers)
    return _Emitter(unit, sink, options).text()


class _Emitter:
    """Writes the module of one unit of C or C++."""

    def __init__(self, unit: Unit, sink: Sink, options: EmitOptions) -> None:
        self.module = Module(unit, sink, strict=options.callers)
        self.options = options
        self.functions: dict[str, str] = {}
        self.routines: dict[str, list[str]] = {}
        self.bound: dict[str, str] = {}
        """Functions that `bind` names, and for which ones they stand."""
        program = unit.program
        for one in program.declarations if program is not None else ():
            if one.symbol and one.sort is Sort.FUNCTION:
                self._note(one)
                continue
            for name in one.names if one.sort in (Sort.FUNCTION, Sort.VARIABLE, Sort.CONSTANT) else ():
                known = self.module.declarations.get(name)
                if known is not None and one.body is not None and known.body is not None:
                    self.module.ambiguous.add(name)
                if known is None or _tells_more(one, known):
                    self.module.declarations[name] = one
        for argument in program.arguments if program is not None else ():
            self.module.arguments[argument.span] = argument.node
        self.module.instantiated.update({one.symbol: one for one in unit.instantiated})
        self.module.printed.update(program.templated if program is not None else ())

    def text(self) -> str:
        """The module."""
        unit = self.module.unit
        self._routines()
        written = (c for c in unit.constructs if c.function and c.directive.span not in self.module.printed)
        wanted = dict.fromkeys(name for c in written for name in self._around(c))
        todo = [*wanted, *(one.symbol for one in unit.instantiated if one.constructs)]
        self._print(todo)
        self._declares()
        self.module.check_printed()
        renamed = has_other_names(self.module)
        head = OTHER_NAMES if renamed else ""
        if self.options.callers and not self.module.sink.errors:
            add_callers(self.module, self.functions, self._print)
            if not renamed:
                self.functions = marked(self.module, self.functions)
                head = named_here(self.module, self.functions, self.options.alone)
        parts = [*self.module.parts.values(), *self.functions.values(), *self._external()]
        place = location(Span(unit.source, 0, 0))
        given = f"attributes {{{head}}} " if head else ""
        return "\n".join([f"module {given}{{", *filter(None, parts), f"}} {place}", ""])

    def _print(self, todo: list[str]) -> None:
        """Print functions, and those that they call."""
        while todo:
            name = todo.pop(0)
            if name not in self.functions:
                self._function(name)
                todo += self.module.wanted
                self.module.wanted = []

    def _function(self, name: str) -> None:
        self.functions[name] = ""
        declared = self.module.told.get(name) or self.module.declarations.get(name)
        if declared is None or declared.body is None:
            return
        if declared.template or name in self.module.ambiguous:
            self._refuse(name)
            return
        arguments, made = self.module.arguments, self.module.instantiated.get(name)
        if made is not None:
            self.module.arguments = arguments | {a.span: a.node for a in made.arguments}
        self.functions[name] = procedures.function(self.module, name, declared, self._attributes(name))
        self.module.arguments = arguments

    def _note(self, one: Declaration) -> None:
        """A function that its symbol tells from others."""
        known = self.module.told.get(one.symbol)
        if known is None or _tells_more(one, known):
            self.module.told[one.symbol] = one

    def _around(self, construct: Construct) -> tuple[str, ...]:
        """The symbols or the name of the functions that a directive is in, or that a `routine` is for.

        They are several where they are made of one template, and none where nothing is made of it.
        """
        span, alone = construct.directive.span, (construct.function,)
        functions = [d for d in self.module.told.values() if construct.function in d.names]
        if span is None:
            return alone
        if construct.directive.name == "routine":
            return self._routine_of(construct, span, functions)
        place = procedures.used_at(construct)
        for declared in functions:
            root = declared.body.root.span if declared.body is not None else declared.span
            if place is not None and root.file is place.file and root.contains(place):
                return (declared.symbol,)
        bodies = [d.symbol for d in functions if d.body is not None]
        only = bodies[0] if len(bodies) == 1 else construct.function
        self.module.of_macros[id(construct)] = only
        return (only,)

    def _routine_of(self, construct: Construct, span: Span, functions: list[Declaration]) -> tuple[str, ...]:
        """The functions that a `routine` directive is for."""
        name = construct.function
        if construct.directive.args:
            known = [d for d in functions if not d.template]
            return tuple(d.symbol for d in known) if len({d.span for d in known}) == 1 else (name,)
        program = self.module.unit.program
        others = program.declarations if program is not None else ()
        every = [d for d in (*functions, *others) if d.sort is Sort.FUNCTION and name in d.names]
        found = [d for d in every if d.span.file is span.file and d.span.start >= span.end]
        first = min(found, key=lambda d: d.span.start, default=None)
        if first is None:
            return (name,)
        made = [d.symbol or name for d in found if d.span.start < first.span.end and not d.template]
        return tuple(dict.fromkeys(made))

    def _refuse(self, name: str) -> None:
        """Report the directives of a function that is not printed."""
        why = f"function '{name}' is a template or one of several of its name"
        for construct in self.module.unit.constructs:
            if name in self._around(construct):
                self.module.sink.report(NO_MLIR, construct.directive.span, why=why)
                return

    def _attributes(self, name: str) -> str:
        found = self.routines.get(name)
        if not found:
            return ""
        listed = ", ".join(f"@{r}" for r in found)
        return f" attributes {{acc.routine_info = #acc.routine_info<[{listed}]>}}"

    def _routines(self) -> None:
        for construct in self.module.unit.walk():
            if construct.directive.name == "routine" and construct.function:
                for function in self._around(construct):
                    self._routine(construct, function)
                if construct.directive.span is not None:
                    self.module.printed.add(construct.directive.span)

    def _routine(self, construct: Construct, function: str) -> None:
        name, text = routines.routine(construct, function, sum(map(len, self.routines.values())))
        self.routines.setdefault(function, []).append(name)
        self.module.parts[name] = text
        self.bound |= dict.fromkeys(routines.bound_names(construct.directive), function)

    def _declares(self) -> None:
        found = (
            (number, construct)
            for number, construct in enumerate(self.module.unit.constructs)
            if construct.directive.name == "declare" and not construct.function
        )
        declare.of_modules(self.module, found, lambda out: procedures.outside(self.module, out))

    def _external(self) -> list[str]:
        """Declarations of functions that the module calls and does not define."""
        found: list[str] = []
        known = self.module.defined
        for name in dict.fromkeys((*self.module.signatures, *self.routines, *self.bound)):
            if name in known or name in self.module.parts:
                continue
            type_, attributes = self._signature(name).text, self._attributes(name)
            found.append(f"  func.func private {reference(name)}{type_}{attributes} loc(unknown)")
        return found

    def _signature(self, name: str) -> Signature:
        """The types of a function that is not defined here; of one in `bind` those of the other (2.15.1)."""
        of = self.bound.get(name, name)
        known = self.module.signatures.get(name) or self.module.signatures.get(of)
        return known or Signature(())


def _tells_more(one: Declaration, known: Declaration) -> bool:
    """Whether a declaration has a body or a value, where another one has not."""
    return (one.body is not None and known.body is None) or (
        one.initial is not None and known.initial is None
    )
