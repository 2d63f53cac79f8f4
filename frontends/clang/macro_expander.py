"""What uses of macros stand for (C23 6.10.5), as compilers do it: no macro is one within its own."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from collections.abc import Set as AbstractSet

from accomp.frontends.clang.macro_tokens import PLACEMARKER, Definition, Token, pasted, string
from accomp.records import dataclass, field, replace

Lookup = Callable[[bytes], Definition | None]
_OPTIONAL = b"__VA_OPT__"
_HASH, _PASTE = (b"#", b"%:"), (b"##", b"%:%:")
_MOST = 100_000
"""So many tokens may come of a use."""


class ExpansionError(Exception):
    """What a use stands for is not known: arguments that do not fit, or words that are pasted to none."""


@dataclass(slots=True)
class _Context:
    """Tokens that are read, and the macro for which they stand."""

    tokens: Sequence[Token]
    macro: bytes = b""
    at: int = 0


@dataclass(frozen=True, slots=True)
class _Given:
    """The arguments of a use; `omitted`: there is none for the variable ones, not even an empty one."""

    arguments: tuple[list[Token], ...] = ()
    omitted: bool = False


@dataclass(slots=True)
class Expander:
    """Expands uses of macros, of `chosen` ones if these are told."""

    lookup: Lookup
    chosen: AbstractSet[bytes] | None = None
    uses: list[tuple[bytes, ...]] = field(default_factory=list[tuple[bytes, ...]])
    """The macros that were expanded, each after those in whose text or arguments it was used."""
    _count: int = 0

    def expanded(
        self,
        tokens: Sequence[Token],
        disabled: frozenset[bytes] = frozenset(),
        around: tuple[bytes, ...] = (),
    ) -> list[Token]:
        """The tokens with uses expanded, but those of macros that are disabled. Raises ExpansionError."""
        stack, out = [_Context(tokens)], list[Token]()
        while (token := _next(stack)) is not None:
            macro, within = self._macro(token), _within(stack, disabled)
            given = None
            path = (*around, *(c.macro for c in stack if c.macro), token.text)
            if macro is not None and token.text in within:
                token = replace(token, painted=True)
            elif macro is not None:
                given = _given(macro, stack, disabled)
            if macro is None or given is None:
                out.append(token)
                continue
            self.uses.append(path)
            made = _Replacement(self, macro, given, _within(stack, disabled), path).tokens()
            self._count += len(made) + 1
            if self._count > _MOST:
                raise ExpansionError
            stack.append(_Context(_placed(made, token.gap), macro.name))
        return out

    def _macro(self, token: Token) -> Definition | None:
        if token.painted or not token.is_name or (self.chosen is not None and token.text not in self.chosen):
            return None
        return self.lookup(token.text)


def _next(stack: list[_Context]) -> Token | None:
    """The next token; what is read to its end is left, and its macro is one again."""
    while stack:
        top = stack[-1]
        if top.at < len(top.tokens):
            top.at += 1
            return top.tokens[top.at - 1]
        if len(stack) == 1:
            return None
        stack.pop()
    return None


def _within(stack: Sequence[_Context], disabled: frozenset[bytes]) -> frozenset[bytes]:
    return disabled.union(c.macro for c in stack)


def _opens(stack: Sequence[_Context]) -> bool:
    """Whether the next token is an opening parenthesis."""
    tops = (c for c in reversed(stack) if c.at < len(c.tokens))
    return any(c.tokens[c.at].text == b"(" for c in [next(tops, _Context((PLACEMARKER,)))])


def _given(macro: Definition, stack: list[_Context], disabled: frozenset[bytes]) -> _Given | None:
    """The arguments that follow, none of an object-like macro; None where there is no list of arguments."""
    if macro.params is None:
        return _Given()
    if not _opens(stack):
        return None
    _next(stack)
    found, commas, depth = [list[Token]()], list[Token](), 1
    while (token := _next(stack)) is not None:
        depth += (token.text == b"(") - (token.text == b")")
        if depth == 0:
            return _fitting(macro, macro.params, found, commas)
        if token.text == b"," and depth == 1:
            found.append([])
            commas.append(token)
        elif token.text in _within(stack, disabled) and token.is_name:
            found[-1].append(replace(token, painted=True))
        else:
            found[-1].append(token)
    raise ExpansionError


def _fitting(
    macro: Definition, params: tuple[bytes, ...], found: list[list[Token]], commas: list[Token]
) -> _Given:
    """Arguments, one for each parameter: the rest of them for the last one of a variadic macro."""
    omitted = macro.variadic and (len(found) < len(params) or (len(params) == 1 and found == [[]]))
    if macro.variadic:
        first, *more = found[len(params) - 1 :] or [list[Token]()]
        for comma, argument in zip(commas[len(params) - 1 :], more, strict=True):
            first = [*first, comma, *argument]
        found = [*found[: len(params) - 1], first]
    if not params and found == [[]]:
        found = []
    if len(found) != len(params):
        raise ExpansionError
    return _Given(tuple(found), omitted)


def _placed(made: list[Token], gap: bytes) -> list[Token]:
    """Tokens in place of a use; the white space in front of it stays."""
    return [replace(made[0], gap=gap), *made[1:]] if made else made


@dataclass(slots=True)
class _Replacement:
    """The body of a macro with arguments for its parameters."""

    expander: Expander
    macro: Definition
    given: _Given
    disabled: frozenset[bytes]
    path: tuple[bytes, ...]
    _known: dict[bytes, list[Token]] = field(default_factory=dict[bytes, list[Token]])

    def tokens(self) -> list[Token]:
        """What is read in place of the use."""
        return [token for token in self._made(self.macro.body) if token.text]

    def _raw(self, name: bytes) -> list[Token]:
        return self.given.arguments[(self.macro.params or ()).index(name)]

    def _full(self, name: bytes) -> list[Token]:
        """An argument with the uses in it expanded as if it were the rest of the text."""
        if name not in self._known:
            self._known[name] = self.expander.expanded(self._raw(name), self.disabled, self.path)
        return self._known[name]

    def _is_parameter(self, token: Token) -> bool:
        return token.text in (self.macro.params or ())

    def _made(self, body: Sequence[Token]) -> list[Token]:
        """A part of the body, with placemarkers."""
        out, joins = list[Token](), False
        for item, follows in _items(body, self._size):
            if item[0].text in _PASTE and out:
                joins = True
                continue
            made = self._item(item, joins or follows) or [PLACEMARKER]
            out += made if not joins else self._joined(out, item[0], made)
            joins = False
        return out

    def _joined(self, out: list[Token], right: Token, made: list[Token]) -> list[Token]:
        """What `##` makes of the last token that was made, which is taken, and what stands for the next."""
        left = out.pop()
        if left.text == b"," and right.text == self._variadic:  # GNU's ', ## __VA_ARGS__'
            return [left, *made] if not self.given.omitted else [PLACEMARKER]
        first = pasted(left, made[0])
        if first is None:
            raise ExpansionError
        return [first, *made[1:]]

    @property
    def _variadic(self) -> bytes:
        params = self.macro.params
        return params[-1] if params and self.macro.variadic else b""

    def _size(self, body: Sequence[Token], at: int) -> int:
        """How many tokens from one on are one thing: those of `#` and `__VA_OPT__` with what follows."""
        text, function = body[at].text, self.macro.params is not None
        if function and text in _HASH and at + 1 < len(body):
            return 1 + self._size(body, at + 1)
        if text == _OPTIONAL and self.macro.variadic:
            depth = 0
            for end in range(at + 1, len(body)):
                depth += (body[end].text == b"(") - (body[end].text == b")")
                if depth == 0:
                    return end + 1 - at
            raise ExpansionError
        return 1

    def _item(self, item: Sequence[Token], raw: bool) -> list[Token]:
        """What stands for one thing of the body; `raw`: it is pasted to others."""
        first = item[0]
        if len(item) > 1 and first.text in _HASH:
            return [string(self._operand(item[1:]), first.gap)]
        if first.text == _OPTIONAL and len(item) > 1:
            return _placed(self._optional(item), first.gap)
        if self._is_parameter(first):
            return _placed([*(self._raw if raw else self._full)(first.text)], first.gap)
        return [first]

    def _operand(self, item: Sequence[Token]) -> list[Token]:
        """What `#` makes a string of: a parameter's argument, or what `__VA_OPT__` stands for."""
        if len(item) > 1:
            return [t for t in self._optional(item) if t.text]
        if not self._is_parameter(item[0]):
            raise ExpansionError
        return self._raw(item[0].text)

    def _optional(self, item: Sequence[Token]) -> list[Token]:
        """What `__VA_OPT__` stands for: nothing where nothing is given for the variable arguments."""
        return self._made(item[2:-1]) if self._full(self._variadic) else []


def _items(
    body: Sequence[Token], size: Callable[[Sequence[Token], int], int]
) -> Iterator[tuple[Sequence[Token], bool]]:
    """The things of a body, each with whether `##` follows."""
    at = 0
    while at < len(body):
        end = at + size(body, at)
        yield body[at:end], end < len(body) and body[end].text in _PASTE
        at = end
