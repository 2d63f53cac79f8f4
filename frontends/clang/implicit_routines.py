"""Functions of C and C++ that run on the device, and what it lacks for them (OpenACC 3.3 section 2.15.1).

A function that a compute construct or a routine names is one of the device too, as if a `routine` directive
were in front of it, if the file has its body.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator
from itertools import pairwise

from accomp.frontends.clang.cursor_kinds import FUNCTION, FUNCTIONS, METHOD
from accomp.frontends.clang.libclang import Cursor
from accomp.frontends.clang.region_references import READ, WRITE, Level, Walk
from accomp.frontends.clang.symbols import INTERNAL, STATIC_MEMBER, Types
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.ir.calls import Call, Undefined
from accomp.ir.nodes import Construct, Unit, Use
from accomp.records import dataclass, replace
from accomp.source import Span
from accomp.syntax.nodes import Symbol


@dataclass(frozen=True, slots=True)
class Lacking:
    """What the device lacks for functions: static variables, and bodies."""

    statics: tuple[Use, ...] = ()
    undefined: tuple[Undefined, ...] = ()

    def of(self, construct: Construct) -> Construct:
        """The construct with it."""
        return replace(construct, statics=self.statics, undefined=self.undefined)


class ImplicitRoutines:
    """Finds the functions that regions and routines name, and those that these name in turn."""

    def __init__(
        self,
        unit: TranslationUnit,
        types: Types,
        span: Callable[[tuple[int | None, int], str], Span | None],
        cxx: bool,
        wanted: bool,
    ) -> None:
        """`span` is that of a name at a place, if it is in a file with directives.

        What is not `wanted` is not looked for.
        """
        self._unit, self._types, self._span, self._cxx, self._wanted = unit, types, span, cxx, wanted
        self._levels: dict[int | None, Level] = {}

    def of(self, *functions: Cursor) -> Lacking:
        """What is lacking for a function, and for those that it names; nothing for several functions."""
        first = {self._unit.lib.getCanonicalCursor(f).decl for f in functions}
        definition = self._definition(functions[0]) if self._wanted and len(first) == 1 else None
        if definition is None:
            return Lacking()
        own = self._statics(definition, ())
        found = self.of_region(self._level(definition), first)
        return Lacking((*own, *found.statics), found.undefined)

    def of_region(self, region: Level, known: set[int | None] | None = None) -> Lacking:
        """What is lacking for the functions that a region names, but for those `known`."""
        statics: list[Use] = []
        undefined: list[Undefined] = []
        for function, calls in self._reached(region, known or set()) if self._wanted else ():
            definition = self._definition(function)
            if definition is not None:
                statics += self._statics(definition, calls)
            elif function.kind in (FUNCTION, METHOD) and self._is_elsewhere(function):
                undefined.append(
                    Undefined(calls, self._unit.text(self._unit.lib.Cursor_getMangling(function)))
                )
        return Lacking(tuple(statics), tuple(undefined))

    def _statics(self, definition: Cursor, calls: tuple[Call, ...]) -> Iterator[Use]:
        """The static variables that a function uses, which is reached by calls."""
        name, last = self._unit.name(definition) if calls else "", calls[-1].span if calls else None
        for seen in self._level(definition).uses.values():
            span = self._span(seen.first, seen.symbol.name) or last
            if span is not None and _is_apart(seen.symbol) and not self._is_system(seen.declaration):
                done = bool(seen.done & WRITE), bool(seen.done & READ)
                yield Use(seen.symbol, span, *done, procedure=name, calls=calls)

    def _reached(self, region: Level, known: set[int | None]) -> Iterator[tuple[Cursor, tuple[Call, ...]]]:
        """The functions of the program that a region names, directly or not, each with the calls to it."""
        found: list[tuple[Level, tuple[Call, ...]]] = [(region, ())]
        while found:
            level, before = found.pop(0)
            for function, place in level.functions.values():
                first = self._unit.lib.getCanonicalCursor(function).decl
                name = self._unit.name(function)
                span = self._span(place, name) or (before[-1].span if before else None)
                if first in known or span is None or self._is_system(function):
                    continue
                known.add(first)
                calls = (*before, Call(name, span))
                yield function, calls
                definition = self._definition(function)
                if definition is not None:
                    found.append((self._level(definition), calls))

    def _definition(self, function: Cursor) -> Cursor | None:
        """The definition of a function, that of the template for one that is made of it."""
        lib = self._unit.lib
        template = lib.getSpecializedCursorTemplate(function) if self._cxx else function
        definition = lib.getCursorDefinition(template if template.decl else function)
        return definition if definition.kind in FUNCTIONS else None

    def _level(self, definition: Cursor) -> Level:
        if definition.decl not in self._levels:
            walk = Walk(self._unit, self._types, lambda _: False, self._cxx)
            self._levels[definition.decl] = walk.region(definition)
        return self._levels[definition.decl]

    def _is_elsewhere(self, function: Cursor) -> bool:
        """Whether the body of a function without one is in another file, and not made by a template."""
        lib = self._unit.lib
        made = self._cxx and lib.getSpecializedCursorTemplate(function).decl
        if made or lib.getCursorLinkage(function) == INTERNAL:
            return False
        return function.kind == FUNCTION or not (
            lib.CXXMethod_isVirtual(function) or lib.CXXMethod_isDefaulted(function)
        )

    def _is_system(self, declaration: Cursor | None) -> bool:
        """Whether a function or variable is one of a system header, or built into the compiler."""
        if declaration is None or self._unit.name(declaration).startswith("__"):  # reserved (C11 7.1.3)
            return True
        return self._unit.is_system(declaration)


def _is_apart(symbol: Symbol) -> bool:
    """Whether the device has a variable of its own in place of the host's."""
    static = symbol.file_scope or symbol.storage == STATIC_MEMBER
    constant = symbol.storage == "constant" or (symbol.type.const and symbol.type.scalar)
    return static and not constant


def told_once(units: list[Unit]) -> list[Unit]:
    """Units whose constructs tell of each static variable and function once, routines first.

    They tell of none where the program itself says what OpenMP's device has.
    """
    if not any(c.statics or c.undefined for unit in units for c in unit.walk()):
        return units
    pairs = {pair for unit in units for own in unit.openmp for pair in pairwise(own.words)}
    known = None if ("declare", "target") in pairs else set[tuple[object, ...]]()
    made = list(units)
    for routines in (True, False):
        for index, unit in enumerate(made):
            constructs = tuple(
                _told(c, known) if (c.directive.name == "routine") is routines else c for c in unit.constructs
            )
            made[index] = replace(unit, constructs=constructs)
    return made


def _told(construct: Construct, known: set[tuple[object, ...]] | None) -> Construct:
    """A construct without what is `known`, which it adds to; without anything if that is None."""
    children = tuple(_told(child, known) for child in construct.children)
    statics = tuple(u for u in construct.statics if _is_new((u.first, u.symbol.id), known))
    undefined = tuple(u for u in construct.undefined if _is_new((u.symbol or u.calls[-1].name,), known))
    if (children, statics, undefined) == (construct.children, construct.statics, construct.undefined):
        return construct
    return replace(construct, children=children, statics=statics, undefined=undefined)


def _is_new(key: tuple[object, ...], known: set[tuple[object, ...]] | None) -> bool:
    if known is None or key in known:
        return False
    known.add(key)
    return True
