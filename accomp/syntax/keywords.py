"""Keywords of C and C++, and names of C that C++ reserves."""

from __future__ import annotations

from accomp.patterns import pattern
from accomp.source import Language

_C = frozenset(
    """
    auto break case char const continue default do double else enum extern float for goto if inline int long
    register restrict return short signed sizeof static struct switch typedef union unsigned void volatile
    while _Alignas _Alignof _Atomic _Bool _Complex _Generic _Imaginary _Noreturn _Static_assert _Thread_local
    """.split()
)
"""C17 6.4.1."""
CXX_ALONE = frozenset(
    """
    alignas alignof and and_eq asm bitand bitor bool catch char16_t char32_t class compl concept
    const_cast constexpr decltype delete dynamic_cast explicit export false friend mutable namespace new
    noexcept not not_eq nullptr operator or or_eq private protected public reinterpret_cast requires
    static_assert static_cast template this thread_local throw true try typeid typename using virtual wchar_t
    xor xor_eq
    """.split()
)
"""C++20 [lex.key], less those of C."""


def is_keyword(word: str, language: Language) -> bool:
    """Whether a word is reserved in C or C++."""
    return word in _C or (language is Language.CXX and word in CXX_ALONE)


RESERVED = CXX_ALONE - {"asm", "bool", "false", "thread_local", "true", "wchar_t"}
"""What programs in C use as identifiers; the rest are names that mean the same in C's headers."""


def cxx_name(name: str, language: Language) -> str:
    """A name of the program in C++, where keywords are no names."""
    return f"{name}_" if language is not Language.CXX and name in RESERVED else name


_WORD = pattern(r"\w+")


def alone(name: str) -> str:
    """The name that kernels have for a variable: an identifier also where the program qualifies it.

    It differs from what the program declares, so that variables of several scopes stay apart.
    """
    return f"accomp_{'_'.join(_WORD.findall(name))}" if "::" in name or "<" in name else name
