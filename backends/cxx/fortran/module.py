"""What stands in front of the kernels of a file: structs, constants, the procedures that kernels call."""

from __future__ import annotations

from math import prod

from accomp.backends.cxx.fortran.cpp_types import cpp_type, struct_name
from accomp.backends.cxx.fortran.derived_types import struct
from accomp.backends.cxx.fortran.signatures import Procedure
from accomp.host.declarations import DataObject, Index, constant_shape, type_of
from accomp.host.fortran_types import Kinded, RefusedError
from accomp.ir.kernel import Routine
from accomp.ir.nodes import Construct
from accomp.source import Span


class ModuleText:
    """Grows while kernels are translated."""

    def __init__(self, flang: bool = False) -> None:
        self.structures: dict[str, str] = {}
        self.constants: dict[str, str] = {}
        self.headers = ["accomp_fortran.h"]
        self.residents: dict[str, str] = {}
        self.getters: dict[str, str] = {}
        self.routines: dict[str, Routine] = {}
        self.procedures: dict[str, Procedure] = {}
        self.orphans: dict[Span | None, Construct] = {}
        """The constructs outside of compute constructs, of parallel procedures, by their places."""
        self.flang = flang
        """Whether the host program is compiled by flang, whose descriptors differ from gfortran's."""
        self.open: dict[str, Procedure] = {}
        """Procedures that are being translated, as far as they are known."""
        self.recursive: set[str] = set()
        """Those of them that are called meanwhile."""
        self._numbers: dict[str, int] = {}
        self._made: list[str] = []
        """Structs that are being made."""

    def number(self, name: str) -> int:
        """A number that tells variables of one name in different scopes apart."""
        return self._numbers.setdefault(name, len(self._numbers) + 1)

    def constant(self, name: str, text: str) -> None:
        """Add a constant array."""
        self.constants[name] = text

    def header(self, name: str) -> None:
        """A header is needed."""
        if name not in self.headers:
            self.headers.append(name)

    def structure(self, type_: Kinded, known: Index) -> None:
        """Add the struct of a derived type, after those of its components.

        Raises RefusedError where another type that would be the same struct is declared otherwise.
        """
        name = struct_name(type_)
        if name in self.structures and type_.origin:
            return
        text, inner = struct(known, type_)
        if name in self._made:
            raise RefusedError(f"type '{type_.name}' is part of itself")  # Fortran 2018 C749
        self._made.append(name)
        try:
            for other in inner:
                self.structure(other, known)
        finally:
            self._made.pop()
        self.structures.setdefault(name, text)

    def resident(self, declared: DataObject, offset: int = 0) -> None:
        """Register a host variable by its name for the linker: its device copy lives as long as it.

        `offset` is its place in a common block. Raises RefusedError if its size is not constant.
        """
        linked, size = self._linked(declared), _size(declared)
        number = len(self.residents) + 1
        at = f"accomp_resident_{number}" + (f" + {offset}" if offset else "")
        self.residents[f"{linked}+{offset}"] = (
            f'extern "C" char accomp_resident_{number}[] __asm__("{linked}");\n'
            f"static const bool accomp_declared_{number} ="
            f" (accomp_declare({at}, {size}, nullptr), true);"
        )

    def hidden(self, declared: DataObject) -> str:
        """The name of a function that gives the device address of a variable of a module.

        The scopes of host programs that call it cannot name the variable. Each file that does has it.
        Raises RefusedError if the size of the variable is not constant.
        """
        linked = self._linked(declared)
        name, variable = f"accomp_address_of_{linked}", f"accomp_hidden_{linked}"
        self.getters[linked] = (
            f'extern "C" char {variable}[] __asm__("{linked}");\n'
            f'extern "C" __attribute__((__weak__)) accomp_count {name}() {{\n'
            f"  return reinterpret_cast<accomp_count>("
            f'accomp_hip_address({variable}, {_size(declared)}, "{declared.name}"));\n}}'
        )
        return name

    def _linked(self, declared: DataObject) -> str:
        """The name that a variable of a module or a common block has for the linker."""
        if declared.common:
            return f"{declared.common.strip('/')}_" if declared.common != "//" else "__BLNK__"
        module = declared.module
        return f"_QM{module}E{declared.name}" if self.flang else f"__{module}_MOD_{declared.name}"

    def registered(self) -> str:
        """The text that registers variables of the host program, and gives the addresses of hidden ones."""
        return "\n".join((*self.residents.values(), *self.getters.values()))

    def prelude(self) -> str:
        """The text in front of the kernels."""
        parts = ["#define ACCOMP_FLANG 1"] if self.flang else []
        parts.append("\n".join(f"#include <{name}>" for name in self.headers))
        parts += self.structures.values()
        if self.constants:
            parts.append("\n".join(self.constants.values()))
        return "\n\n".join(parts)


def _size(declared: DataObject) -> str:
    """The size of a variable in bytes, as an expression."""
    _, extents = constant_shape(declared)
    return f"{prod(extents)} * sizeof({cpp_type(type_of(declared))})"
