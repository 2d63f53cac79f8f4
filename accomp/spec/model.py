"""The records of the one table, and the queries derived from it.

A table holds directives and clauses as data; the parser, the printers, the
legality checks and the documentation read it, and hold no code per clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from enum import Enum


class Shape(Enum):
    """The grammar of a clause's argument, behind its modifiers."""

    NONE = "nothing"
    EXPR = "expression"
    EXPRS = "expression-list"
    SIZES = "size-list"
    VARS = "var-list"
    WORDS = "word-list"
    CHOICE = "word"
    KEYED = "keyed-list"
    NAME = "name"


class Association(Enum):
    """What a directive is associated with."""

    NONE = "none"
    BLOCK = "block"
    LOOP = "loop"
    STATEMENT = "statement"
    DECLARATION = "declaration"


@dataclass(frozen=True, slots=True)
class ClauseSpec:
    """One clause: its argument's shape, and the words that may stand in it.

    `optional`: the parentheses may be left out. `modifiers` may stand before
    a colon, one of `operators` must. `keys` are those of keyed arguments and
    of keyed modifiers (`devnum:`); the first is the one of a bare argument.
    `star` are the keys that take `*`. `values` are the words of a choice.
    """

    name: str
    shape: Shape = Shape.NONE
    optional: bool = False
    modifiers: tuple[str, ...] = ()
    operators: tuple[str, ...] = ()
    keys: tuple[str, ...] = ()
    star: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    since: str = ""
    many: bool = True
    modifiers_since: tuple[tuple[str, str], ...] = ()


@dataclass(frozen=True, slots=True)
class Use:
    """A clause permitted on a directive; `once`: at most once (per device_type group if `grouped`)."""

    clause: str
    once: bool = False
    grouped: bool = False
    since: str = ""


@dataclass(frozen=True, slots=True)
class DirectiveSpec:
    """One directive.

    `exclusive` are sets of clauses of which at most one may appear,
    `required` sets of which at least one must. A combined directive has
    `leaves` and takes their uses, less `minus`, and `plus` its own. `argument`
    is the grammar of an argument of the directive itself.
    """

    name: str
    association: Association
    uses: tuple[Use, ...] = ()
    section: str = ""
    category: str = "executable"
    exclusive: tuple[frozenset[str], ...] = ()
    required: tuple[frozenset[str], ...] = ()
    leaves: tuple[str, ...] = ()
    minus: frozenset[str] = frozenset()
    plus: tuple[Use, ...] = ()
    argument: ClauseSpec | None = None
    since: str = ""


@dataclass(frozen=True, slots=True)
class Table:
    """All directives and clauses of one model."""

    model: str
    version: str
    directives: Mapping[str, DirectiveSpec]
    clauses: Mapping[str, ClauseSpec]
    _uses: dict[str, dict[str, Use]] = field(default_factory=dict[str, dict[str, Use]], repr=False)
    _aliases: dict[str, str] = field(default_factory=dict[str, str], repr=False)

    def clause(self, spelling: str) -> ClauseSpec | None:
        """The clause of a name or alias."""
        if not self._aliases:
            self._aliases.update({a: c.name for c in self.clauses.values() for a in (c.name, *c.aliases)})
        name = self._aliases.get(spelling)
        return self.clauses[name] if name else None

    def uses(self, directive: str) -> Mapping[str, Use]:
        """The clauses permitted on a directive."""
        if directive not in self._uses:
            spec = self.directives[directive]
            own = {u.clause: u for u in spec.uses}
            for leaf in spec.leaves:
                own.update({n: u for n, u in self.uses(leaf).items() if n not in spec.minus})
            own.update({u.clause: u for u in spec.plus})
            self._uses[directive] = own
        return self._uses[directive]

    def exclusive(self, directive: str) -> tuple[frozenset[str], ...]:
        """The sets of clauses of which a directive takes at most one."""
        spec = self.directives[directive]
        return spec.exclusive + tuple(e for leaf in spec.leaves for e in self.exclusive(leaf))

    def recognise(self, words: Iterable[str]) -> tuple[DirectiveSpec | None, int]:
        """The directive with the longest name that the words start with, and how many words that is."""
        parts = list(words)[:6]
        for count in range(len(parts), 0, -1):
            spec = self.directives.get(" ".join(parts[:count]))
            if spec is not None:
                return spec, count
        return None, 0

    def suggest_directive(self, word: str) -> str:
        """The directive a misspelt word may stand for, or the empty string."""
        from difflib import get_close_matches

        return next(iter(get_close_matches(word, self.directives, 1)), "")

    def suggest_clause(self, word: str, directive: str) -> str:
        """The clause of a directive a misspelt word may stand for, or the empty string."""
        from difflib import get_close_matches

        return next(iter(get_close_matches(word, self.uses(directive), 1)), "")


def directives(*specs: DirectiveSpec) -> dict[str, DirectiveSpec]:
    """The specs by name."""
    return {s.name: s for s in specs}


def clauses(*specs: ClauseSpec) -> dict[str, ClauseSpec]:
    """The specs by name."""
    return {s.name: s for s in specs}
