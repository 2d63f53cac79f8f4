"""The text of one directive to a `Directive`, driven by the table.

Errors collect and parsing goes on with the next clause; a clause with an
error is left out of the result.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence

from accomp.codes import syntax as codes
from accomp.diagnostics import Sink
from accomp.records import replace
from accomp.source import SourceForm
from accomp.spec.model import ClauseSpec, DirectiveSpec, End, Shape, Table, Use, suggest
from accomp.syntax.arguments import parse_clause, parse_var
from accomp.syntax.checks import check_clauses
from accomp.syntax.joined import joined
from accomp.syntax.nodes import Clause, Directive, Model, RawDirective
from accomp.syntax.reader import Reader


def table(model: Model) -> Table:
    """The table of a model; that of OpenMP is loaded when first asked for."""
    if model is Model.ACC:
        from accomp.spec.openacc import TABLE

        return TABLE
    from accomp.spec.openmp import TABLE as OMP

    return OMP


def parse(raw: RawDirective, sink: Sink, version: str = "") -> Directive | None:
    """The directive a text holds, or None (with a diagnostic) where its name is unknown.

    What the asked version of the model does not have (that of the table
    unless given) is parsed with a warning.
    """
    return _Parser(raw, sink, version).directive()


def unknown_words(raw: RawDirective) -> tuple[tuple[int, int], ...]:
    """Where words stand that name neither directive, clause nor operator, and what is no var in a list.

    These may be macros; positions are those of characters of the text, arguments in parentheses included.
    """
    return tuple(_Parser(raw, Sink(), "").unknown())


class _Parser:
    """State of parsing one text: its reader and the index of the current token."""

    __slots__ = ("at", "named", "reader", "tokens")

    def __init__(self, raw: RawDirective, sink: Sink, version: str) -> None:
        self.reader = Reader(raw, sink, table(raw.model), version)
        self.tokens = self.reader.tokens
        self.at = 0
        self.named: set[str] = set()

    def directive(self) -> Directive | None:
        end, spec = self._name()
        if spec is None:
            return None
        own = self._directive_argument(spec)
        uses = self.reader.table.uses(spec.name)
        found: list[Clause] = []
        while self.at < len(self.tokens):
            clause = self._clause(spec, uses, end)
            if clause is not None:
                found.append(clause)
        if len({c.name for c in found}) < len(found):
            found = joined(found, uses)
        raw = self.reader.raw
        modifiers, args = (own.modifiers, own.args) if own else ((), ())
        directive = Directive(raw.model, spec.name, raw.span, tuple(found), modifiers, args, end)
        if not end:
            check_clauses(directive, self.reader.table, self.reader.sink, self.named)
        return directive

    def _words(self) -> list[str]:
        """The words the text starts with, as the table has them."""
        out: list[str] = []
        while len(out) < 8 and self.tokens.is_word(len(out)):
            out.append(self.reader.word(len(out)))
        return out

    def _name(self) -> tuple[bool, DirectiveSpec | None]:
        """The directive whose name the text starts with, and whether it is that of an end directive."""
        words, reader = self._words(), self.reader
        spec, self.at = reader.table.recognise(words)
        if spec is None and words[:1] == ["end"]:
            spec, count = reader.table.recognise(words[1:])
            self.at = count + 1
            if spec is not None:
                return True, spec if self._has_end(spec) else None
        if spec is None and reader.fortran:
            fixed = reader.raw.span.file.form is SourceForm.FIXED
            end, spec, self.at = without_blanks(reader.table, words, fixed=fixed)
            if end and spec is not None:
                return True, spec if self._has_end(spec) else None
        if spec is None or (spec.fortran and not reader.fortran):
            self._unknown_directive(words)
            return False, None
        what = f"directive '{spec.name}'"
        reader.newer(what, spec.since, 0, self.at)
        reader.older(what, spec.deprecated, 0, self.at)
        if self.at < len(spec.name.split()):
            reader.newer(f"spelling '{' '.join(words[: self.at])}'", reader.table.underscores, 0, self.at)
        return False, spec

    def _has_end(self, spec: DirectiveSpec) -> bool:
        """Whether an end directive is possible; reported where it is not."""
        if self.reader.fortran and spec.end is not End.NONE:
            return True
        why = f": '{spec.name}' has no region" if self.reader.fortran else " in C and C++"
        self.reader.say(codes.NO_END_DIRECTIVE, 0, self.at, name=spec.name, why=why)
        return False

    def _unknown_directive(self, words: list[str]) -> None:
        if not words:
            self.reader.say(codes.MISSING_DIRECTIVE, 0, 1)
            return
        reader = self.reader
        ends = int(reader.fortran and words[0] == "end" and len(words) > 1)
        guess, count = self._meant(words[ends:])
        clause = not guess and reader.table.clause(words[0]) is not None
        meant = f"end {guess}" if ends and guess else guess
        hint = ": it is a clause, and goes after the name of a directive" if clause else _hint(meant)
        name = " ".join(words[: ends + 1])
        reader.misspelt(codes.UNKNOWN_DIRECTIVE, 0, ends + 1, meant, ends + count, name=name, hint=hint)

    def _meant(self, words: list[str]) -> tuple[str, int]:
        """The directive that misspelt words may stand for, and how many of them are its name."""
        known = self.reader.table
        both = known.suggest_directive(" ".join(words[:2])).split()
        if len(both) == 2 and len(words) > 1 and suggest(words[1], both[1:]):
            return " ".join(both), 2
        return known.suggest_directive(words[0]), 1

    def _directive_argument(self, spec: DirectiveSpec) -> Clause | None:
        """The argument of the directive itself, as that of a clause of its last word."""
        argument = spec.argument
        if argument is None:
            if self.tokens.is_open(self.at):
                self.reader.say(
                    codes.EXTRA_ARGUMENT, self.at - 1, self._after_argument(self.at - 1), name=spec.name
                )
                self.at = self._after_argument(self.at - 1)
            return None
        if self.tokens.is_open(self.at) or not argument.optional:
            clause, self.at = parse_clause(self.reader, replace_name(argument, spec.name), self.at - 1)
            return clause
        return None

    def _clause(self, directive: DirectiveSpec, uses: Mapping[str, Use], end: bool) -> Clause | None:
        """The clause at the current index, which is moved after it."""
        reader, tokens = self.reader, self.tokens
        if tokens.texts[self.at] == ",":
            self.at += 1
        if not tokens.is_word(self.at):
            self._no_clause()
            return None
        word = reader.word(self.at)
        spec = reader.table.clause(word, directive.name)
        use = uses.get(spec.name) if spec else None
        if spec is None or use is None or (end and spec.name not in reader.table.end_clauses):
            self._not_here(word, spec, directive, end)
            self.at = self._after_argument(self.at)
            return None
        self.named.add(spec.name)
        if spec.since or use.since or spec.deprecated or use.deprecated or word in spec.old_aliases:
            self._versions(spec, use, word)
        clause, self.at = parse_clause(reader, spec, self.at)
        return clause

    def _no_clause(self) -> None:
        """Report a token that starts no clause, and go on with the next word."""
        text = self.tokens.texts[self.at] if self.at < len(self.tokens) else ""
        code = codes.UNBALANCED if text in (")", "]", "}") else codes.EXPECTED_CLAUSE
        where = self.at if text else self.at - 1
        shown = text or self.tokens.texts[where]
        self.reader.say(code, where, where + 1, text=shown, bracket=shown)
        self.at += 1
        while self.at < len(self.tokens) and not self.tokens.is_word(self.at):
            self.at = self.tokens.matches.get(self.at, self.at) + 1

    def _not_here(self, word: str, spec: ClauseSpec | None, directive: DirectiveSpec, end: bool) -> None:
        reader, known = self.reader, self.reader.table
        spelled = known.spelled(directive.name, reader.fortran)
        name = f"end {spelled}" if end else spelled
        if spec is None:
            meant, at = known.suggest_clause(word, directive.name), self.at
            hint = _hint(meant)
            reader.misspelt(codes.UNKNOWN_CLAUSE, at, at + 1, meant, name=word, directive=name, hint=hint)
            return
        allowed = known.allowed(directive.name, reader.version)
        if end:
            allowed = tuple(a for a in allowed if a in known.end_clauses)
        listed = f"allowed are {', '.join(allowed)}" if allowed else "it takes none"
        reader.say(codes.CLAUSE_NOT_ALLOWED, self.at, self.at + 1, name=word, directive=name, allowed=listed)

    def _versions(self, spec: ClauseSpec, use: Use, word: str) -> None:
        reader, at = self.reader, self.at
        reader.newer(f"clause '{word}'", max(spec.since, use.since), at, at + 1)
        reader.older(f"clause '{word}'", spec.deprecated or use.deprecated, at, at + 1)
        if word in spec.old_aliases:
            reason = f"an old spelling of '{spec.name}'"
            reader.remark(codes.DEPRECATED, at, at + 1, what=f"'{word}'", reason=reason)

    def _after_argument(self, at: int) -> int:
        """The index after a name and a parenthesised argument that follows it."""
        if self.tokens.is_open(at + 1):
            return self.tokens.matches.get(at + 1, len(self.tokens) - 1) + 1
        return at + 1

    def unknown(self) -> list[tuple[int, int]]:
        """See `unknown_words`."""
        out: list[tuple[int, int]] = []
        tokens, known = self.tokens, self.reader.table
        spec, at = known.recognise(self._words())
        if spec is not None and spec.argument is not None and tokens.is_open(at):
            at = self._after_argument(at - 1)
        while at < len(tokens):
            after = self._after_argument(at)
            spec = known.clause(self.reader.word(at)) if tokens.is_word(at) else None
            if spec is not None:
                out += [(tokens.starts[a], tokens.ends[b]) for a, b in self._odd(spec, at + 2, after - 1)]
            elif tokens.is_word(at):
                out.append((tokens.starts[at], tokens.ends[after - 1]))
            at = after
        return out

    def _odd(self, spec: ClauseSpec, first: int, close: int) -> Iterator[tuple[int, int]]:
        """First and last tokens of words that are no operator, and of what is no var in a list of vars."""
        tokens = self.tokens
        head = tokens.split(first, close, ":", 1) if spec.operators else []
        if len(head) > 1 and tokens.is_word(first) and head[0][1] == first + 1:
            if tokens.texts[first] not in (*spec.operators, *spec.modifiers):
                yield first, first
            first = head[1][0]
        if spec.shape is Shape.VARS:
            for begin, end in tokens.split(first, close, ","):
                if begin < end and parse_var(self.reader, begin, end, quiet=True) is None:
                    yield begin, end - 1


def replace_name(spec: ClauseSpec, name: str) -> ClauseSpec:
    """The grammar of a directive's own argument, under the name of the directive."""
    return spec if spec.name == name else replace(spec, name=name)


def _hint(guess: str) -> str:
    return f"; did you mean '{guess}'?" if guess else ""


def without_blanks(
    table: Table, words: Sequence[str], *, fixed: bool = False
) -> tuple[bool, DirectiveSpec | None, int]:
    """The directive with the longest name that words start with, blanks left out anywhere in it.

    In fixed form, blanks may also stand anywhere in it (Fortran 2018 6.3.3.1).
    Returns whether it is an end directive, and how many of the words its name is.
    """
    found: tuple[int, bool, DirectiveSpec | None, int] = (0, False, None, 0)
    spelled = table.spellings
    words = [spelled.get(word, word) for word in words]
    for spec in table.directives.values():
        parts = [spelled.get(part, part) for part in spec.name.split()]
        for end in (False, True):
            count = _count(words, ["end", *parts] if end else parts, fixed)
            if count and len(parts) + end > found[0]:
                found = (len(parts) + end, end, spec, count)
    return found[1:]


def _count(words: Sequence[str], parts: Sequence[str], fixed: bool) -> int:
    """How many words make up all parts of a name, 0 if they do not."""
    name, made, ends = "".join(parts), "", {len("".join(parts[:at])) for at in range(1, len(parts) + 1)}
    for count, word in enumerate(words, 1):
        made += word
        if not name.startswith(made) or not (fixed or len(made) in ends):
            return 0
        if made == name:
            return count
    return 0
