"""Which arguments the parameters of a class template have in one of its classes (C++17 17.8.2.5)."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.frontends.clang.cursor_kinds import PARTIAL, TEMPLATE_PARAMETERS, TEMPLATE_VALUE
from accomp.frontends.clang.libclang import Cursor, Type
from accomp.frontends.clang.translation_unit import TranslationUnit
from accomp.patterns import pattern

_PARAMETER = pattern(r"type-parameter-\d+-(\d+)")
_REFERRING = (101, 103, 104)
"""Pointers and references (CXTypeKind)."""
_ARRAY, _DEPENDENT_ARRAY = 112, 116
_VALUE_ARGUMENT, _PACK_ARGUMENT = 4, 8
_BOOL = 3
"""CXType_Bool: its one bit is no sign."""


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


def value_argument(unit: TranslationUnit, specialization: Cursor, at: int, parameter: Cursor) -> str:
    """The value of an argument of a specialization, which a parameter of the argument's type stands for."""
    ask = unit.lib.Cursor_getTemplateArgumentValue
    if unit.lib.getCanonicalType(unit.lib.getCursorType(parameter)).kind == _BOOL:
        ask = unit.lib.Cursor_getTemplateArgumentUnsignedValue
    return str(ask(specialization, at))


class Deduction:
    """Finds the types and values that parameters stand for in one class."""

    def __init__(self, unit: TranslationUnit, template: Cursor, class_: Cursor) -> None:
        self._unit = unit
        self._parameters = [c for c in unit.children(template) if c.kind in TEMPLATE_PARAMETERS]
        self.types = dict[int, list[Type]]()
        """By the number of the parameter; more than one, or none, of a pack."""
        self.values = dict[int, str]()
        self._written: list[Cursor] = []
        """The expressions of a pattern that are left, in their order."""
        given = unit.lib.getCanonicalType(unit.lib.getCursorType(class_))
        if template.kind == PARTIAL:
            one = unit.lib.getCursorType(template)
            written = [c for c in unit.children(template) if 100 <= c.kind < 200]
            self._written = written if len(written) == self._values_in(one) else []
            self._match_all(one, given)
            return
        types = list(self._arguments(given))
        for at, parameter in enumerate(self._parameters):
            self.types[at] = types[at:] if is_pack(unit, parameter) else types[at : at + 1]

    def _arguments(self, type_: Type) -> Iterator[Type]:
        lib = self._unit.lib
        for at in range(lib.Type_getNumTemplateArguments(type_)):
            argument = lib.Type_getTemplateArgumentAsType(type_, at)
            yield lib.getCanonicalType(argument) if argument.kind else argument

    def _values_in(self, one: Type) -> int:
        """How many expressions a type of a pattern has."""
        if not one.kind:
            return 1
        lib = self._unit.lib
        if one.kind in _REFERRING:
            return self._values_in(lib.getPointeeType(one))
        if one.kind in (_ARRAY, _DEPENDENT_ARRAY):
            return 1 + self._values_in(lib.getArrayElementType(one))
        return sum(self._values_in(inner) for inner in self._arguments(one))

    def _match_all(self, pattern_: Type, class_: Type) -> None:
        """Match the arguments of a class with those of a pattern."""
        given = list(self._arguments(class_))
        for at, one in enumerate(self._arguments(pattern_)):
            if not one.kind:
                self._match_value(class_, at)
                continue
            spelling = self._unit.spelling(one)
            if spelling.endswith("..."):
                parameter = _PARAMETER.fullmatch(spelling.removesuffix("..."))
                if parameter is not None:
                    self.types[int(parameter[1])] = given[at:]
                return
            if at < len(given) and given[at].kind:
                self._match(one, given[at])

    def _match_value(self, class_: Type, at: int) -> None:
        """Note the value of a parameter that stands alone as an argument."""
        unit, lib = self._unit, self._unit.lib
        if not self._written:
            return
        target = lib.getCursorReferenced(unit.core(self._written.pop(0)))
        if target.kind != TEMPLATE_VALUE:
            return
        numbers = [n for n, p in enumerate(self._parameters) if p.decl == target.decl]
        declared = lib.getTypeDeclaration(class_)
        kinds = [lib.Cursor_getTemplateArgumentKind(declared, n) for n in range(at + 1)]
        if numbers and kinds[at] == _VALUE_ARGUMENT and _PACK_ARGUMENT not in kinds:
            self.values.setdefault(numbers[0], value_argument(unit, declared, at, target))

    def _match(self, one: Type, given: Type) -> None:
        lib = self._unit.lib
        parameter = _PARAMETER.fullmatch(self._unit.spelling(lib.getUnqualifiedType(one)))
        if parameter is not None:
            plain = not lib.isConstQualifiedType(one)
            self.types.setdefault(int(parameter[1]), [given if plain else lib.getUnqualifiedType(given)])
        elif one.kind in _REFERRING:
            self._match(lib.getPointeeType(one), lib.getCanonicalType(lib.getPointeeType(given)))
        elif one.kind in (_ARRAY, _DEPENDENT_ARRAY):
            self._match(lib.getArrayElementType(one), lib.getCanonicalType(lib.getArrayElementType(given)))
            self._match_extent(given)
        else:
            self._match_all(one, given)

    def _match_extent(self, given: Type) -> None:
        """Note the value of a parameter that stands alone as the extent of an array."""
        unit, lib = self._unit, self._unit.lib
        target = lib.getCursorReferenced(unit.core(self._written.pop(0))) if self._written else unit.root
        for number, parameter in enumerate(self._parameters):
            if target.kind == TEMPLATE_VALUE and parameter.decl == target.decl:
                self.values.setdefault(number, str(lib.getArraySize(given)))
