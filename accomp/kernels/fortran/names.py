"""Names of Fortran variables in C++: those that mean something there get an underscore."""

from __future__ import annotations

_TAKEN = frozenset(
    """alignas alignof and and_eq asm auto bitand bitor bool break case catch char class compl concept const
    const_cast consteval constexpr constinit continue co_await co_return co_yield decltype default delete do
    double dynamic_cast else enum explicit export extern false float for friend goto if inline int long
    mutable namespace new noexcept not not_eq nullptr operator or or_eq private protected public register
    reinterpret_cast requires return short signed sizeof static static_assert static_cast struct switch
    template this thread_local throw true try typedef typeid typename union unsigned using virtual void
    volatile wchar_t while xor xor_eq
    accomp fortran std hip warpsize threadidx blockidx blockdim griddim dim3 how linux unix main errno
    abs sqrt exp log log10 sin cos tan asin acos atan atan2 sinh cosh tanh asinh acosh atanh hypot erf erfc
    tgamma lgamma fabs fabsf trunc round floor ceil j0 j1 jn y0 y1 yn int8_t int16_t int32_t int64_t
    size_t assert isnan isfinite copysign fmod pow signbit
    stdin stdout stderr null offsetof complex""".split()
) - {"how"}


def cpp_name(name: str) -> str:
    """The name of a variable in a kernel."""
    name = name.replace("$", "_S_")
    if name in _TAKEN or name.endswith(("_bounds", "_")) or name.startswith("type_"):
        return f"{name}_"
    return name
