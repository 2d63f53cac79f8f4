"""Instantiations of templates: their arguments in kernels, and in the host program that launches these."""

from __future__ import annotations

from collections.abc import Iterator

from accomp.host.program import Closure, Instance, Program
from accomp.ir.launch import ParameterKind, TemplateArgument


def instances_of(
    program: Program, template: str | None, function: str, decided: frozenset[str]
) -> list[Instance]:
    """The instantiations of a template that a function is, or that it is a member of.

    Where others of its class are instantiated and it is not, their variables are none of its own. Those of
    its name are others where they lack types of its variables (`decided`).
    """
    name = function.partition("<")[0]
    found = [i for i in program.instances if i.template == template and (not i.function or i.name == name)]
    own = [i for i in found if i.name == name]
    of_types = [i for i in own if decided <= {variable for variable, _ in i.variables}]
    return of_types or own or [i for i in found if not i.variables]


def argument_types(instance: Instance) -> dict[str, str]:
    """The types that parameters stand for in kernels."""
    types = dict(instance.types)
    return {name: types[name] for name, kind, _ in instance.arguments if name and kind != "value"}


def declared_types(instance: Instance) -> dict[str, str]:
    """The types that kernels have a name for: arguments, and those of variables."""
    return argument_types(instance) | {name: type_ for name, type_ in instance.variables if type_}


def declared_values(instance: Instance) -> Iterator[str]:
    """Declarations of the parameters that are values."""
    types = dict(instance.types)
    for name, kind, text in instance.arguments:
        if name and kind == "value":
            value = text if types[name] == "auto" else f"static_cast<{types[name]}>({text})"
            yield f"constexpr {types[name]} {name} = {value};"


def arguments(instance: Instance, closures: dict[str, Closure]) -> tuple[TemplateArgument, ...]:
    """The arguments of the template, by which the host program tells the instantiation from others."""
    if instance.function:
        return (
            TemplateArgument("", ParameterKind.FUNCTION, symbol=instance.function, place=instance.places),
        )
    symbols = dict(instance.symbols)
    return tuple(
        _template_argument(n, k, t, symbols.get(n, ""), closures) for n, k, t in instance.arguments if n
    )


def _template_argument(
    name: str, kind: str, text: str, symbol: str, closures: dict[str, Closure]
) -> TemplateArgument:
    if kind != "closure":
        return TemplateArgument(name, ParameterKind(kind), text, symbol)
    closure = closures[text.rpartition("::")[2]]
    return TemplateArgument(
        name,
        ParameterKind.CLOSURE,
        text,
        closure.symbol,
        closure.place,
        closure.number,
        closure.alike,
        bool(closure.arguments),
    )
