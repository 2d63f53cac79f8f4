"""The words of OpenMP's directives, by which those that a program itself has are told apart."""

from __future__ import annotations

from accomp.patterns import pattern

_WORDS = (
    "target|teams|distribute|parallel|for|do|simd|loop|sections?|workshare|single|master|masked|critical|atomic"
    "|barrier|ordered|taskloop|taskwait|taskyield|taskgroup|task|flush|cancellation|cancel|point|scan|tile|unroll"
    "|reverse|interchange|fuse|data|enter|exit|update|declare|begin|end|threadprivate|requires|allocators|depobj"
    "|dispatch|scope|error|nothing|assumes?|metadirective|groupprivate"
)
_CLAUSES_TOO = "allocate|interop"
"""Names of directives that are those of clauses as well."""
_NAME = pattern(rf"\s*(?:(?:{_CLAUSES_TOO})|(?:(?:{_WORDS})\s*)+)(?![a-z0-9_])")
_WORD = pattern(f"{_CLAUSES_TOO}|{_WORDS}")


def directive_words(text: str) -> tuple[str, ...]:
    """The words of the name that the text of a directive begins with, empty where it has none.

    What `declare` declares is no part of it, but for `target` and `simd`. Fortran may leave out the blanks
    between words (OpenMP 5.2, section 3.3).
    """
    found = _NAME.match(text)
    return tuple(_WORD.findall(found[0])) if found is not None else ()
