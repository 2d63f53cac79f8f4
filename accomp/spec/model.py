"""The records of the one table, and the queries derived from it.

A table holds directives and clauses as data; the parser, the printers, the
legality checks and the documentation read it, and hold no code per clause.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from enum import Enum

from accomp.records import dataclass, field


class Shape(Enum):
    """The grammar of a clause's argument, after its modifiers."""

    NONE = "nothing"
    EXPR = "expression"
    EXPRS = "expression-list"
    SIZES = "size-list"
    """Expressions or `*`."""
    VARS = "var-list"
    LOCATORS = "locator-list"
    """Vars, or expressions that denote storage (OpenMP 5.2 section 3.2.1)."""
    WORDS = "word-list"
    CHOICE = "word"
    KIND = "word, expression-list"
    """One of the values, and expressions after it."""
    KEYED = "keyed-list"
    NAME = "name"
    TEXT = "text"
    """Kept as written: selectors, directives and declarations as arguments."""


class Association(Enum):
    """What a directive is associated with."""

    NONE = "none"
    BLOCK = "block"
    LOOP = "loop"
    STATEMENT = "statement"
    DECLARATION = "declaration"


class End(Enum):
    """Whether a Fortran end directive closes the construct."""

    NONE = "none"
    OPTIONAL = "optional"
    REQUIRED = "required"


_ENDS = {
    Association.BLOCK: End.REQUIRED,
    Association.LOOP: End.OPTIONAL,
    Association.STATEMENT: End.OPTIONAL,
}


@dataclass(frozen=True, slots=True)
class ClauseSpec:
    """One clause: its argument's shape, and the words that may stand in it.

    `optional`: the parentheses may be left out (always, or from the version
    `argument_since` on where the shape is new there). `empty`: nothing need
    stand after the modifiers.

    `modifiers` may stand before a colon; those that end in `()` have an
    argument of their own. One of `operators` must (in Fortran those of
    `fortran`; `identifiers`: or any name). `lead` is the key of an expression
    that may stand there instead. `tail` and `tail_key` are the same for what
    stands after a second colon, after the arguments.

    `keys` are those of keyed arguments and of keyed modifiers (`devnum:`);
    the first is the one of a bare argument, `star` are those that take `*`.
    `values` are the words of a choice, or words a list takes beside its items.

    `newer` and `older` give the version since which a word is part of the
    clause, and since which it is deprecated; `old_aliases` are spellings kept
    for compatibility.
    """

    name: str
    shape: Shape = Shape.NONE
    optional: bool = False
    empty: bool = False
    modifiers: tuple[str, ...] = ()
    operators: tuple[str, ...] = ()
    fortran: tuple[str, ...] = ()
    identifiers: bool = False
    lead: str = ""
    tail: tuple[str, ...] = ()
    tail_key: str = ""
    keys: tuple[str, ...] = ()
    star: tuple[str, ...] = ()
    values: tuple[str, ...] = ()
    aliases: tuple[str, ...] = ()
    old_aliases: tuple[str, ...] = ()
    since: str = ""
    deprecated: str = ""
    argument_since: str = ""
    newer: tuple[tuple[str, str], ...] = ()
    older: tuple[tuple[str, str], ...] = ()

    @property
    def has_head(self) -> bool:
        """Whether anything may stand before a first colon."""
        return bool(self.modifiers or self.operators or self.lead or self.keys)

    @property
    def has_tail(self) -> bool:
        """Whether anything may stand after a colon after the arguments."""
        return bool(self.tail or self.tail_key)


@dataclass(frozen=True, slots=True)
class Use:
    """A clause permitted on a directive, from one version to (not including) another.

    `once`: at most once. `grouped`: it may follow a device_type clause, and is
    counted from one device_type clause to the next (OpenACC 3.3 section 2.4).
    `apart`: at most once with the same words in front of and after its
    argument (OpenMP 5.2 sections 3.4 and 5.8.7). `joined`: several are one, as
    long as no argument that has a key is in two.
    """

    clause: str
    once: bool = False
    grouped: bool = False
    apart: bool = False
    joined: bool = False
    since: str = ""
    until: str = ""
    deprecated: str = ""


@dataclass(frozen=True, slots=True)
class DirectiveSpec:
    """One directive.

    `exclusive` are sets of clauses of which at most one may appear,
    `required` sets of which at least one must, save where a clause is `assumed`
    that other compilers take where users left all of them out, or the directive is `idle` without
    them: compilers take it, and it does nothing. A combined directive has
    `leaves` and takes their uses, less `minus`, and `plus` its own. `argument`
    is the grammar of an argument of the directive itself. `fortran` marks
    directives that only Fortran has.
    """

    name: str
    association: Association
    uses: tuple[Use, ...] = ()
    section: str = ""
    category: str = "executable"
    exclusive: tuple[frozenset[str], ...] = ()
    required: tuple[frozenset[str], ...] = ()
    assumed: str = ""
    idle: bool = False
    leaves: tuple[str, ...] = ()
    minus: frozenset[str] = frozenset()
    plus: tuple[Use, ...] = ()
    argument: ClauseSpec | None = None
    since: str = ""
    deprecated: str = ""
    fortran: bool = False

    @property
    def end(self) -> End:
        """Whether a Fortran end directive closes the construct."""
        return _ENDS.get(self.association, End.NONE)


@dataclass(frozen=True, slots=True)
class _Index:
    """What is derived from a table once."""

    clauses: dict[str, str] = field(default_factory=dict[str, str])
    uses: dict[str, dict[str, Use]] = field(default_factory=dict[str, dict[str, Use]])
    prefixes: set[str] = field(default_factory=set[str])


@dataclass(frozen=True, slots=True)
class Table:
    """All directives and clauses of one model.

    `overrides` are clauses whose argument differs on one directive, `words`
    what Fortran calls the words of directive names, `end_clauses` the clauses
    that Fortran end directives take, `underscores` tells that blanks in names
    may be written as underscores since that version.
    """

    model: str
    title: str
    version: str
    directives: Mapping[str, DirectiveSpec]
    clauses: Mapping[str, ClauseSpec]
    overrides: Mapping[tuple[str, str], ClauseSpec] = field(default_factory=dict[tuple[str, str], ClauseSpec])
    words: Mapping[str, str] = field(default_factory=dict[str, str])
    end_clauses: frozenset[str] = frozenset()
    underscores: str = ""
    _index: _Index = field(default_factory=_Index, init=False, repr=False, compare=False)

    def directive(self, name: str) -> DirectiveSpec | None:
        """The directive of a canonical name."""
        return self.directives.get(name)

    def clause(self, spelling: str, directive: str = "") -> ClauseSpec | None:
        """The clause of a name or alias, with the argument it has on a directive."""
        names = self._index.clauses
        if not names:
            for spec in self.clauses.values():
                names.update(dict.fromkeys((spec.name, *spec.aliases, *spec.old_aliases), spec.name))
        name = names.get(spelling)
        if name is None:
            return None
        return self.overrides.get((directive, name)) or self.clauses[name]

    def uses(self, directive: str) -> Mapping[str, Use]:
        """The clauses permitted on a directive."""
        known = self._index.uses
        if directive not in known:
            spec = self.directives[directive]
            own = {u.clause: u for u in spec.uses}
            for leaf in spec.leaves:
                for name, use in self.uses(leaf).items():
                    older = name not in own or use.since <= own[name].since
                    if name not in spec.minus and older:
                        own[name] = use
            own.update({u.clause: u for u in spec.plus})
            known[directive] = own
        return known[directive]

    def allowed(self, directive: str, version: str = "") -> tuple[str, ...]:
        """The names of the clauses permitted on a directive in a version, sorted."""
        asked = version or self.version
        uses = self.uses(directive).values()
        return tuple(sorted(u.clause for u in uses if self.available(u, asked)))

    def available(self, use: Use, version: str) -> bool:
        """Whether a use and its clause are part of a version."""
        since = max(use.since, self.clauses[use.clause].since)
        return since <= version and not (use.until and use.until <= version)

    def exclusive(self, directive: str) -> tuple[frozenset[str], ...]:
        """The sets of clauses of which a directive takes at most one."""
        spec = self.directives[directive]
        return spec.exclusive + tuple(e for leaf in spec.leaves for e in self.exclusive(leaf))

    def recognise(self, words: Sequence[str]) -> tuple[DirectiveSpec | None, int]:
        """The directive with the longest name that the words start with, and how many words that is."""
        prefixes = self._index.prefixes
        if not prefixes:
            prefixes.update(*(_prefixes(name) for name in self.directives))
        found, count, name = None, 0, ""
        for index, word in enumerate(words):
            name = f"{name} {word}" if name else word
            if name not in prefixes and self.underscores:
                name = name.replace("_", " ")
            if name not in prefixes:
                break
            if name in self.directives:
                found, count = self.directives[name], index + 1
        return found, count

    def spelled(self, name: str, fortran: bool) -> str:
        """The name of a directive as the language has it."""
        if not fortran:
            return name
        words = self.spellings
        return " ".join(words.get(word, word) for word in name.split())

    @property
    def spellings(self) -> Mapping[str, str]:
        """What Fortran writes for the words of directive names that it calls something else."""
        return {canonical: word for word, canonical in self.words.items()}

    def suggest_directive(self, word: str) -> str:
        """The directive a misspelt name may stand for, or the empty string."""
        return suggest(word, self.directives)

    def suggest_clause(self, word: str, directive: str) -> str:
        """The clause of a directive a misspelt word may stand for, or the empty string."""
        return suggest(word, self.uses(directive))


def suggest(word: str, known: Iterable[str]) -> str:
    """The known word a misspelt one may stand for, or the empty string."""
    from difflib import get_close_matches

    return next(iter(get_close_matches(word.lower(), list(known), 1)), "")


def directives(*specs: DirectiveSpec) -> dict[str, DirectiveSpec]:
    """The specs by name."""
    return {s.name: s for s in specs}


def clauses(*specs: ClauseSpec) -> dict[str, ClauseSpec]:
    """The specs by name."""
    return {s.name: s for s in specs}


def _prefixes(name: str) -> list[str]:
    words = name.split()
    return [" ".join(words[: n + 1]) for n in range(len(words))]


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
