"""Names and types of C++ that variables of Fortran have in kernels."""

from __future__ import annotations

from accomp.host.fortran_types import Kinded, RefusedError

_TAKEN = frozenset(
    """alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept const
    const_cast consteval constexpr constinit continue co_await co_return co_yield decltype default delete do
    double dynamic_cast else enum explicit export extern false float for friend goto if inline int long
    mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register
    reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch
    template this thread_local throw true try typedef typeid typename union unsigned using virtual void
    volatile wchar_t while xor xor_eq
    accomp fortran std hip warpsize threadidx blockidx blockdim griddim dim3 linux unix main errno
    abs sqrt exp log log10 sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh hypot erf erfc
    tgamma lgamma fabs fabsf trunc round floor ceil j0 j1 jn y0 y1 yn int8_t int16_t int32_t int64_t
    size_t assert isnan isfinite copysign fmod pow signbit
    stdin stdout stderr null offsetof complex""".split()
)


def cpp_name(name: str) -> str:
    """The name of a variable in a kernel: names that mean something in C++ get an underscore."""
    name = name.replace("$", "_S_")
    if name in _TAKEN or name.endswith(("_bounds", "_")) or name.startswith("type_"):
        return f"{name}_"
    return name


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
