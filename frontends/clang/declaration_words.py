"""What the text of a declaration names."""

from __future__ import annotations

from accomp.frontends.clang.cxx_words import rooted
from accomp.host.program import Declaration
from accomp.ir.cxx_names import identifiers
from accomp.records import replace


def with_words(declaration: Declaration) -> Declaration:
    """The declaration with what its text names."""
    text, type_ = declaration.span.text(), declaration.result
    words = identifiers(text)
    words = words if type_ is None else words | type_.words
    return replace(declaration, words=words, rooted=rooted(text))
