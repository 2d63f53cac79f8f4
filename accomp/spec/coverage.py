"""What a back end without mapping rules translates, as data."""

from __future__ import annotations

from accomp.records import dataclass


@dataclass(frozen=True, slots=True)
class Coverage:
    """The clauses that a back end accounts for on the leaf directives `on`, after the paragraph it `cites`.

    It holds in one `profile` and for one `language` ("c", which C++ is too, or "fortran"), or with "" in all.
    Mapping rules say the same of themselves, and what they do.
    """

    id: str
    on: tuple[str, ...]
    cites: str
    consumes: tuple[str, ...] = ()
    profile: str = ""
    language: str = ""
