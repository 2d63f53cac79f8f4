"""Parameters of kernels and launchers: how host variables reach device code."""

from __future__ import annotations

from accomp.backends.hip.cxx_text import declared, declared_as, is_arithmetic, type_text
from accomp.ir.kernel import Parameter, Passing


def is_number(parameter: Parameter) -> bool:
    """Whether a value is passed as it is (arithmetic types and enumerations)."""
    if parameter.passing is not Passing.VALUE or parameter.is_class:
        return False
    return is_arithmetic(parameter.type) or parameter.type.startswith("enum ")


def is_boxed(parameter: Parameter) -> bool:
    """Whether a value is an object that the launcher copies from memory."""
    return parameter.passing is Passing.VALUE and not is_number(parameter) and not _points(parameter)


def _points(parameter: Parameter) -> bool:
    return not parameter.is_class and parameter.type.removesuffix("const").rstrip().endswith("*")


def launcher_parameters(parameter: Parameter) -> list[tuple[str, str]]:
    """Types and names of what the launcher is given for a parameter; the types are those of C."""
    name = parameter.name
    if is_number(parameter):
        return [(parameter.type.removeprefix("const "), name)]
    if is_boxed(parameter):
        return [("const void *", name)]
    if parameter.passing is Passing.VIEW:
        return [("void *", name), ("const long long *", f"{name}_bounds")]
    return [("void *", name)]


def kernel_parameter(parameter: Parameter, name: str) -> str:
    """The declaration of the kernel's parameter under a name."""
    if parameter.passing is Passing.VIEW:
        return f"accomp::view<{parameter.type}, {parameter.rank}> {name}"
    if parameter.passing is Passing.OBJECT:
        return declared_as(f"{type_text(parameter.type)} *", name)
    if is_boxed(parameter):
        return f"accomp::boxed<{parameter.type}> {name}"
    return declared(parameter.type.removeprefix("const ") if is_number(parameter) else parameter.type, name)


def argument(parameter: Parameter) -> str:
    """What the launcher passes on to the kernel."""
    name = parameter.name
    if is_number(parameter):
        return name
    if parameter.passing is Passing.VIEW:
        return f"accomp::view<{parameter.type}, {parameter.rank}>({name}, {name}_bounds)"
    if parameter.passing is Passing.OBJECT:
        return f"static_cast<{type_text(parameter.type)} *>({name})"
    if is_boxed(parameter):
        return f"accomp::boxed<{parameter.type}>({name})"
    return f"static_cast<{type_text(parameter.type)}>({name})"
