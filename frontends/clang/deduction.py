"""Which arguments the parameters of a class template have in one of its classes (C++17 17.8.2.5)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.frontends.clang.cursor_kinds import PARTIAL, TEMPLATE_PARAMETERS
from accomp.frontends.clang.libclang import Cursor, Type
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.patterns import pattern

_PARAMETER = pattern(r"type-parameter-\d+-(\d+)")
_REFERRING = (101, 103, 104)
"""Pointers and references (CXTypeKind)."""


def is_pack(unit: TranslationUnit, parameter: Cursor) -> bool:
    """Whether a template parameter is a pack: its name, or its end without one, stands after an ellipsis."""
    file, begin, end = unit.extent(parameter)
    place = unit.place(unit.lib.getCursorLocation(parameter))[1] if unit.name(parameter) else end
    return unit.between(file, begin, place).rstrip().endswith("...")


def is_deduced(unit: TranslationUnit, template: Cursor) -> bool:
    """Whether the parameters of a class template cannot be written as its arguments, each for itself."""
    if template.kind == PARTIAL:
        return True
    return any(is_pack(unit, c) for c in unit.children(template) if c.kind in TEMPLATE_PARAMETERS)


def own_name(unit: TranslationUnit, template: Cursor) -> str:
    """What such a class goes by in the kernels of one instantiation."""
    return f"accomp_own_{unit.name(template)}"


class Deduction:
    """Finds the types that parameters stand for in one class."""

    def __init__(self, unit: TranslationUnit, template: Cursor, class_: Cursor) -> None:
        self._unit, self.types = unit, dict[int, list[Type]]()
        """By the number of the parameter; more than one, or none, of a pack."""
        given = list(self._arguments(unit.lib.getCursorType(class_)))
        if template.kind == PARTIAL:
            self._match_all(list(self._arguments(unit.lib.getCursorType(template))), given)
            return
        for at, parameter in enumerate(c for c in unit.children(template) if c.kind in TEMPLATE_PARAMETERS):
            self.types[at] = given[at:] if is_pack(unit, parameter) else given[at : at + 1]

    def _arguments(self, type_: Type) -> Iterator[Type]:
        lib = self._unit.lib
        for at in range(lib.Type_getNumTemplateArguments(type_)):
            argument = lib.Type_getTemplateArgumentAsType(type_, at)
            yield lib.getCanonicalType(argument) if argument.kind else argument

    def _match_all(self, patterns: list[Type], given: list[Type]) -> None:
        for at, one in enumerate(patterns):
            if not one.kind:
                continue  # a value
            spelling = self._unit.spelling(one)
            if spelling.endswith("..."):
                parameter = _PARAMETER.fullmatch(spelling.removesuffix("..."))
                if parameter is not None:
                    self.types[int(parameter[1])] = given[at:]
                return
            if at < len(given) and given[at].kind:
                self._match(one, given[at])

    def _match(self, one: Type, given: Type) -> None:
        lib = self._unit.lib
        parameter = _PARAMETER.fullmatch(self._unit.spelling(lib.getUnqualifiedType(one)))
        if parameter is not None:
            plain = not lib.isConstQualifiedType(one)
            self.types.setdefault(int(parameter[1]), [given if plain else lib.getUnqualifiedType(given)])
        elif one.kind in _REFERRING:
            self._match(lib.getPointeeType(one), lib.getCanonicalType(lib.getPointeeType(given)))
        else:
            self._match_all(list(self._arguments(one)), list(self._arguments(given)))
