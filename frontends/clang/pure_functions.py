"""Functions of the C library that do nothing else than give a result."""

from __future__ import annotations

_ROOTS = """
acos acosh asin asinh atan atan2 atanh cbrt ceil copysign cos cosh erf erfc exp exp2 expm1 fabs fdim floor fma
fmax fmin fmod hypot ilogb ldexp lgamma llrint llround log log10 log1p log2 logb lrint lround nearbyint
nextafter pow remainder rint round scalbln scalbn sin sinh sqrt tan tanh tgamma trunc
""".split()
_COMPLEX = "cabs carg cimag conj cpow cproj creal cexp clog csqrt csin ccos ctan csinh ccosh ctanh".split()
PURE = frozenset(
    [f"{root}{suffix}" for root in (*_ROOTS, *_COMPLEX) for suffix in ("", "f", "l")]
    + [f"__builtin_{root}{suffix}" for root in (*_ROOTS, *_COMPLEX) for suffix in ("", "f", "l")]
    + "abs labs llabs isnan isinf isfinite signbit acc_on_device __builtin_expect min max".split()
)
"""Functions of the C library whose results depend on their arguments alone (errno aside)."""
