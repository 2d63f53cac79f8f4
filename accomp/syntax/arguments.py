"""The argument of one clause, by the shape that the table gives it."""

from __future__ import annotations

from accomp.codes import syntax as codes
from accomp.diagnostics import Code, Sink
from accomp.source import Span
from accomp.spec.model import ClauseSpec, Shape
from accomp.syntax.lexer import Token, closing, split
from accomp.syntax.nodes import Argument, Clause, Expr, Keyed, VarRef, Word
from accomp.syntax.raw import RawDirective
from accomp.syntax.vars import parse_var


class ArgumentParser:
    """Parses the clause whose name stands at an index; `after` is the index behind it."""

    def __init__(self, raw: RawDirective, sink: Sink, tokens: list[Token], spec: ClauseSpec, at: int) -> None:
        self.raw = raw
        self.sink = sink
        self.tokens = tokens
        self.spec = spec
        self.name = tokens[at]
        self.at = at
        self.after = at + 1
        self.failed = False

    def clause(self) -> Clause | None:
        """The clause, or None where its argument has an error (which was reported)."""
        opened = self.after < len(self.tokens) and self.tokens[self.after].text == "("
        if not opened:
            return self._bare()
        first = self.after + 1
        close = closing(self.tokens, self.after, len(self.tokens))
        if close < 0:
            self.say(codes.UNBALANCED, self.after, self.after + 1, bracket="(")
            self.after = len(self.tokens)
            return None
        self.after = close + 1
        if self.spec.shape is Shape.NONE:
            self.say(codes.EXTRA_ARGUMENT, self.at, self.after, name=self.name.text)
            return None
        modifiers, first = self._modifiers(first, close)
        args = self._args(first, close)
        if self.failed:
            return None
        return Clause(self.spec.name, self.place(self.at, self.after), self.name.text, modifiers, args, True)

    def _bare(self) -> Clause | None:
        span = self.place(self.at, self.at + 1)
        if self.spec.shape is Shape.NONE or self.spec.optional:
            return Clause(self.spec.name, span, self.name.text)
        self.say(codes.MISSING_ARGUMENT, self.at, self.at + 1, name=self.name.text)
        return None

    def say(self, code: Code, first: int, last: int, **arguments: object) -> None:
        """Report a diagnostic at the tokens [first, last); the clause is not to be used."""
        self.sink.add(code, self.place(first, last), arguments)
        self.failed = True

    def place(self, first: int, last: int) -> Span:
        """The span of the tokens [first, last), or of the one at `first` where there are none."""
        last = max(last, first + 1)
        return self.raw.place(self.tokens[first].start, self.tokens[last - 1].end)

    def text(self, first: int, last: int) -> str:
        """The source text of the tokens [first, last), as written but for comments and continuations."""
        if last <= first:
            return ""
        text = self.raw.text[self.tokens[first].start : self.tokens[last - 1].end]
        text = text.encode("latin-1").decode("utf-8", "surrogateescape")
        return " ".join(text.split()) if "\n" in text or ("  " in text and '"' not in text) else text

    def _modifiers(self, first: int, close: int) -> tuple[tuple[Word | Keyed, ...], int]:
        """The modifiers in front of the first colon, and the index behind it."""
        spec = self.spec
        if not (spec.modifiers or spec.operators) or spec.shape is Shape.KEYED:
            return (), first
        if spec.keys and self._is_key(first, close):
            return self._keyed_modifier(first, close)
        parts = split(self.tokens, first, close, ":")
        if len(parts) == 1:
            if spec.operators:
                self.say(codes.MISSING_OPERATOR, self.at, self.after, name=spec.name)
            return (), first
        head = parts[0]
        if spec.operators:
            return self._operator(*head), parts[1][0]
        words: list[Word | Keyed] = []
        for begin, end in split(self.tokens, *head, ","):
            text = self.text(begin, end)
            if text not in spec.modifiers:
                hint = f" (expected {', '.join(spec.modifiers)})"
                self.say(codes.UNKNOWN_MODIFIER, begin, end, text=text, name=spec.name, hint=hint)
                continue
            words.append(Word(text, self.place(begin, end)))
            self._newer_modifier(text, begin, end)
        return tuple(words), parts[1][0]

    def _newer_modifier(self, text: str, begin: int, end: int) -> None:
        since = dict(self.spec.modifiers_since).get(text)
        if since:
            what = f"modifier '{text}'"
            self.sink.report(codes.NEWER_VERSION, self.place(begin, end), what=what, version=since)

    def _is_key(self, first: int, close: int) -> bool:
        texts = [t.text for t in self.tokens[first : min(first + 2, close)]]
        return len(texts) == 2 and texts[0] in self.spec.keys and texts[1] == ":"

    def _keyed_modifier(self, first: int, close: int) -> tuple[tuple[Word | Keyed, ...], int]:
        """`devnum: expr :`, and the words that may follow it with a colon of their own."""
        key = self.tokens[first].text
        parts = split(self.tokens, first, close, ":")
        if len(parts) < 3:
            self.say(
                codes.EMPTY_ARGUMENT, first, close, what=f"':' behind '{key}: value'", name=self.spec.name
            )
            return (), first
        value = Expr(self.text(*parts[1]), self.place(*parts[1]))
        out: list[Word | Keyed] = [Keyed(key, value, self.place(first, parts[1][1]))]
        if len(parts) > 3 and self.text(*parts[2]) in self.spec.modifiers:
            out.append(Word(self.text(*parts[2]), self.place(*parts[2])))
            return tuple(out), parts[3][0]
        return tuple(out), parts[2][0]

    def _operator(self, begin: int, end: int) -> tuple[Word | Keyed, ...]:
        text = self.text(begin, end)
        if text.lower() not in self.spec.operators:
            values = ", ".join(o for o in self.spec.operators if o[0] != "." and o[0] != "i")
            self.say(codes.UNKNOWN_OPERATOR, begin, end, text=text, values=values)
            return ()
        return (Word(text.lower(), self.place(begin, end)),)

    def _args(self, first: int, close: int) -> tuple[Argument, ...]:
        if first >= close:
            what = {Shape.VARS: "a variable", Shape.EXPR: "an expression"}.get(self.spec.shape, "an argument")
            self.say(codes.EMPTY_ARGUMENT, self.at, self.after, what=what, name=self.name.text)
            return ()
        parts = split(self.tokens, first, close, ",")
        if len(parts) > 1 and self.spec.shape in (Shape.EXPR, Shape.CHOICE, Shape.NAME):
            self.say(codes.TOO_MANY_ARGUMENTS, *parts[1], name=self.name.text)
            return ()
        args = [self._arg(*part) for part in parts]
        return tuple(a for a in args if a is not None)

    def _arg(self, first: int, last: int) -> Argument | None:
        if first >= last:
            at = min(first, len(self.tokens) - 1)
            self.say(codes.EMPTY_ARGUMENT, at, at + 1, what="an argument", name=self.name.text)
            return None
        match self.spec.shape:
            case Shape.VARS:
                return self._var(first, last)
            case Shape.KEYED:
                return self._keyed(first, last)
            case Shape.CHOICE | Shape.WORDS:
                return self._word(first, last)
            case Shape.SIZES if self.text(first, last) == "*":
                return Word("*", self.place(first, last))
            case Shape.NAME:
                return Word(self.text(first, last), self.place(first, last))
            case _:
                return Expr(self.text(first, last), self.place(first, last))

    def _var(self, first: int, last: int) -> VarRef | None:
        return parse_var(self, first, last)

    def _word(self, first: int, last: int) -> Word | None:
        text, span = self.text(first, last), self.place(first, last)
        if self.spec.shape is Shape.CHOICE and text.lower() not in self.spec.values:
            values = ", ".join(self.spec.values)
            self.say(codes.UNKNOWN_VALUE, first, last, text=text, values=values, name=self.spec.name)
            return None
        if self.spec.shape is Shape.WORDS and text.lower() not in self.spec.values:
            self.sink.report(codes.UNKNOWN_DEVICE_TYPE, span, text=text)
        return Word(text.lower() if self.spec.shape is Shape.CHOICE else text, span)

    def _keyed(self, first: int, last: int) -> Keyed | None:
        parts = split(self.tokens, first, last, ":")
        span = self.place(first, last)
        if len(parts) == 1:
            return Keyed(self.spec.keys[0], self._value(self.spec.keys[0], first, last), span, False)
        key = self.text(*parts[0])
        if key not in self.spec.keys:
            values = ", ".join(f"{k}:" for k in self.spec.keys)
            self.say(codes.UNKNOWN_KEY, *parts[0], text=key, name=self.spec.name, values=values)
            return None
        if parts[1][0] >= last:
            self.say(codes.EMPTY_ARGUMENT, first, last, what="a value", name=self.spec.name)
            return None
        return Keyed(key, self._value(key, parts[1][0], last), span)

    def _value(self, key: str, first: int, last: int) -> Expr | Word:
        text, span = self.text(first, last), self.place(first, last)
        return Word("*", span) if text == "*" and key in self.spec.star else Expr(text, span)
