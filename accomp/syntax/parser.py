"""The text of one directive to a `Directive`, driven by the table.

Errors collect and parsing goes on with the next clause; a clause with an
error is left out of the result.
"""

from __future__ import annotations

from accomp.codes import syntax as codes
from accomp.diagnostics import Code, Sink
from accomp.source import Span
from accomp.spec.model import ClauseSpec, DirectiveSpec, Table, Use
from accomp.syntax.arguments import ArgumentParser
from accomp.syntax.checks import check_clauses
from accomp.syntax.lexer import Token, closing, tokenize
from accomp.syntax.nodes import Argument, Clause, Directive, Keyed, Model, Word
from accomp.syntax.raw import RawDirective


def table(model: Model) -> Table:
    """The table of a model; that of OpenMP is loaded when first asked for."""
    if model is Model.ACC:
        from accomp.spec.openacc import TABLE

        return TABLE
    from accomp.spec.openmp import TABLE as OMP

    return OMP


def parse(raw: RawDirective, sink: Sink) -> Directive | None:
    """The directive a text holds, or None (with a diagnostic) where its name is unknown."""
    return _Parser(raw, sink, table(raw.model)).directive()


def unknown_words(raw: RawDirective) -> tuple[tuple[int, int], ...]:
    """Where words stand that name neither a directive nor a clause, with a parenthesised argument if any.

    These may be macros; positions are those of characters of the text.
    """
    parser = _Parser(raw, Sink(), table(raw.model))
    return tuple(parser.unknown())


class _Parser:
    """State of parsing one text: its tokens and the current index."""

    def __init__(self, raw: RawDirective, sink: Sink, table: Table) -> None:
        self.raw = raw
        self.sink = sink
        self.table = table
        self.tokens = tokenize(raw.text)
        self.at = 0
        self.named: set[str] = set()

    def place(self, first: int, last: int) -> Span:
        """The span of the tokens [first, last)."""
        if first >= len(self.tokens):
            return self.raw.span
        last = min(max(last, first + 1), len(self.tokens))
        return self.raw.place(self.tokens[first].start, self.tokens[last - 1].end)

    def say(self, code: Code, span: Span, **arguments: object) -> None:
        """Report a diagnostic."""
        self.sink.add(code, span, arguments)

    def directive(self) -> Directive | None:
        spec = self._name()
        if spec is None:
            return None
        modifiers: tuple[Word | Keyed, ...] = ()
        args: tuple[Argument, ...] = ()
        if spec.argument is not None and self._is_open():
            self.at -= 1
            own = self._argument(spec.argument)
            if own is not None:
                modifiers, args = own.modifiers, own.args
        found: list[Clause] = []
        while self.at < len(self.tokens):
            clause = self._clause(spec)
            if clause is not None:
                found.append(clause)
        model = Model(self.table.model)
        directive = Directive(model, spec.name, self.raw.span, tuple(found), modifiers, args)
        check_clauses(directive, self.table, self.sink, self.named)
        return directive

    def _name(self) -> DirectiveSpec | None:
        words: list[str] = []
        for token in self.tokens[:6]:
            if not token.word:
                break
            words.append(token.text)
        spec, count = self.table.recognise(words)
        if spec is None and not words:
            self.say(codes.MISSING_DIRECTIVE, self.place(0, 1) if self.tokens else self.raw.span)
        elif spec is None:
            guess = self.table.suggest_directive(words[0])
            self.say(codes.UNKNOWN_DIRECTIVE, self.place(0, 1), name=words[0], hint=_hint(guess))
        self.at = count
        return spec

    def _clause(self, directive: DirectiveSpec) -> Clause | None:
        """The clause at the current index, which is moved behind it."""
        if self.tokens[self.at].text == "," and self.at + 1 < len(self.tokens):
            self.at += 1
        token = self.tokens[self.at]
        if not token.word:
            self.say(codes.EXPECTED_CLAUSE, self.place(self.at, self.at + 1), text=token.text)
            self._skip()
            return None
        spec = self.table.clause(token.text)
        use = self.table.uses(directive.name).get(spec.name) if spec else None
        if spec is None or use is None:
            self._not_here(token, spec, directive)
            self._skip()
            return None
        self.named.add(spec.name)
        self._newer(spec, use)
        return self._argument(self._override(directive, spec))

    def _override(self, directive: DirectiveSpec, spec: ClauseSpec) -> ClauseSpec:
        if self.table.model != "acc":
            return spec
        from accomp.spec.openacc import ARGUMENTS

        return ARGUMENTS.get((directive.name, spec.name), spec)

    def _not_here(self, token: Token, spec: ClauseSpec | None, directive: DirectiveSpec) -> None:
        span = self.place(self.at, self.at + 1)
        if spec is None:
            guess = self.table.suggest_clause(token.text, directive.name)
            self.say(codes.UNKNOWN_CLAUSE, span, name=token.text, directive=directive.name, hint=_hint(guess))
            return
        allowed = ", ".join(sorted(self.table.uses(directive.name))) or "none"
        self.say(codes.CLAUSE_NOT_ALLOWED, span, name=token.text, directive=directive.name, allowed=allowed)

    def _newer(self, spec: ClauseSpec, use: Use) -> None:
        since = spec.since or use.since
        if since:
            span = self.place(self.at, self.at + 1)
            self.say(codes.NEWER_VERSION, span, what=f"clause '{spec.name}'", version=since)

    def _skip(self) -> None:
        """Move behind the current token and a parenthesised argument that follows it."""
        self.at += 1
        if self.at < len(self.tokens) and self.tokens[self.at].text == "(":
            close = closing(self.tokens, self.at, len(self.tokens))
            self.at = close + 1 if close >= 0 else len(self.tokens)

    def _argument(self, spec: ClauseSpec) -> Clause | None:
        """The clause whose name is the current token."""
        parser = ArgumentParser(self.raw, self.sink, self.tokens, spec, self.at)
        clause = parser.clause()
        self.at = parser.after
        return clause

    def _is_open(self) -> bool:
        return self.at < len(self.tokens) and self.tokens[self.at].text == "("

    def unknown(self) -> list[tuple[int, int]]:
        """See `unknown_words`."""
        out: list[tuple[int, int]] = []
        spec, self.at = self.table.recognise(t.text for t in self.tokens)
        if spec is not None and spec.argument is not None and self._is_open():
            self.at -= 1
            self._skip()
        while self.at < len(self.tokens):
            token = self.tokens[self.at]
            self._skip()
            if token.word and self.table.clause(token.text) is None:
                out.append((token.start, self.tokens[self.at - 1].end))
        return out


def _hint(guess: str) -> str:
    return f"; did you mean '{guess}'?" if guess else ""
