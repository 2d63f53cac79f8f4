"""The types of C++ that objects of Fortran have in kernels."""

from __future__ import annotations

from accomp.host.fortran_types import Kinded, RefusedError

_CPP = {
    ("integer", 1): "signed char",
    ("integer", 2): "short",
    ("integer", 4): "int",
    ("integer", 8): "long long",
    ("real", 4): "float",
    ("real", 8): "double",
    ("complex", 4): "fortran::complex<float>",
    ("complex", 8): "fortran::complex<double>",
    ("logical", 1): "signed char",
    ("logical", 2): "short",
    ("logical", 4): "int",
    ("logical", 8): "long long",
    ("character", 1): "char",
}


def cpp_type(type_: Kinded) -> str:
    """The type of an object. Raises RefusedError where kernels have none."""
    if type_.base == "type":
        return struct_name(type_)
    if type_.string:
        return f"fortran::characters<{type_.length}>" if type_.length >= 0 else "fortran::text"
    found = _CPP.get((type_.base, type_.kind))
    if found is None:
        raise RefusedError(f"kernels have no objects of type {type_.text}")
    return found


def struct_name(type_: Kinded) -> str:
    """The C++ struct of a derived type; capitals are in no name of Fortran as it is read."""
    scopes = ["".join(c if c.isalnum() else "_" for c in scope) for scope in type_.origin.split(":") if scope]
    return "_OF_".join([f"type_{type_.name}", *reversed(scopes)])
