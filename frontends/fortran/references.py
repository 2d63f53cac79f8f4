"""What the names in a statement are there for: read, written, called."""

from __future__ import annotations

from collections.abc import Callable
from enum import Enum
from typing import ClassVar

from accomp.frontends.fortran.entities import Base, Entity, Role
from accomp.frontends.fortran.intrinsics import FUNCTIONS, INQUIRIES, SUBROUTINES
from accomp.frontends.fortran.scopes import Scope
from accomp.frontends.fortran.statement import Tokens, tokens
from accomp.records import dataclass


class Sense(Enum):
    """What a name in a statement is."""

    VARIABLE = "variable"
    CALL = "call"
    INTRINSIC = "intrinsic"
    PROCEDURE = "procedure"
    """A procedure that is named but not called: an actual argument, the target of a pointer."""
    TYPE = "type"


@dataclass(slots=True, eq=False)
class Reference:
    """A name in a statement. [first, last) are its characters, [first, end) those of the whole designator.

    `inquired` is for what only bounds, shape or state is asked of; `unsure` for an actual argument
    of which is not known whether the procedure writes it; `idle` for one on a line that is not compiled;
    `bound` for the object of a call of a type-bound procedure.
    """

    name: str
    entity: Entity
    sense: Sense
    statement: int
    first: int
    last: int
    end: int
    read: bool = True
    written: bool = False
    inquired: bool = False
    unsure: bool = False
    idle: bool = False
    bound: bool = False


def of_pointer(text: str, reference: Reference) -> bool:
    """Whether a reference in a statement is assigned a target, or is the argument of ASSOCIATED."""
    before = text[: reference.first].rstrip().removesuffix("(").rstrip()
    return before.endswith("associated") or text[reference.end :].lstrip().startswith("=>")


READ, WRITE, UPDATE = (True, False), (False, True), (True, True)
_INTENTS = {"in": READ, "out": WRITE, "inout": UPDATE, "": UPDATE}
_Access = tuple[bool, bool]
_WRITTEN_SPECIFIERS = frozenset(("iostat", "iomsg", "size", "stat", "errmsg", "newunit", "id"))
_READ_SPECIFIERS = frozenset(
    ("unit", "file", "fmt", "nml", "rec", "advance", "source", "mold", "status", "form")
)
_SKIPPED = frozenset(("cycle", "exit", "end", "enddo", "endif", "continue", "format", "data"))


class Statements:
    """Collects the references of statements, one scope at a time."""

    def __init__(self, found: list[Reference]) -> None:
        self.found = found
        self.scope: Scope | None = None
        self.index = 0
        self.hidden: frozenset[str] = frozenset()
        self.tokens = Tokens([], [], [], [], {})

    def take(self, index: int, text: str, scope: Scope, hidden: frozenset[str] = frozenset()) -> None:
        """The references of one executable statement; `hidden` names have a meaning of their own in it."""
        self.scope, self.index, self.hidden = scope, index, hidden
        self.tokens = tokens(text)
        texts = self.tokens.texts
        at = 2 if len(texts) > 2 and texts[1] == ":" and self.tokens.name(0) else 0
        self._statement(at)

    @classmethod
    def expression(cls, text: str, scope: Scope) -> list[Reference]:
        """The references of an expression in lower case that stands in a scope."""
        reader = cls([])
        reader.scope, reader.tokens = scope, tokens(text)
        reader._expression(0, len(reader.tokens.texts))
        return reader.found

    def _statement(self, at: int) -> None:
        texts, end = self.tokens.texts, len(self.tokens.texts)
        if at >= end or not self.tokens.name(at):
            return
        after = self._designator(at)
        if after < end and texts[after] in ("=", "=>"):
            self._access(at, after, WRITE)
            self._expression(after + 1, end)
            return
        handler = self.HANDLERS.get(texts[at])
        if handler is not None:
            handler(self, at + 1)
        elif texts[at] not in _SKIPPED and not texts[at].startswith("end"):
            self._expression(at + 1, end)

    def _designator(self, at: int) -> int:
        """The index after the designator that starts at a name."""
        texts, end = self.tokens.texts, len(self.tokens.texts)
        at += 1
        while at < end:
            if texts[at] in ("(", "["):
                at = self.tokens.after(at)
            elif texts[at] == "%" and self.tokens.name(at + 1):
                at += 2
            else:
                break
        return at

    def _access(self, at: int, after: int, access: _Access, *, inquired: bool = False) -> None:
        """Note the base of a designator, and read what stands in its parentheses."""
        self._note(at, after, access, inquired=inquired)
        self._expression(at + 1, after)

    def _note(self, at: int, after: int, access: _Access, *, inquired: bool = False) -> Reference | None:
        name = self.tokens.texts[at]
        if name in self.hidden or self.scope is None:
            return None
        entity, sense = meaning(self.scope, name, at + 1 < after and self.tokens.texts[at + 1] == "(")
        made = Reference(
            name,
            entity,
            sense,
            self.index,
            self.tokens.starts[at],
            self.tokens.ends[at],
            self.tokens.ends[after - 1],
            *access,
            inquired,
        )
        self.found.append(made)
        return made

    def _expression(self, at: int, end: int, *, inquired: bool = False) -> None:
        """Read the names of an expression or of a list of them."""
        texts, started = self.tokens.texts, len(self.found)
        while at < end:
            if texts[at] == "::":  # the word before is the type of an array constructor
                del self.found[started : started + 1]
            if not self.tokens.name(at) or self._no_name(at):
                at += 1
                continue
            after = self._designator(at)
            implied = after < len(texts) and texts[after] == "="
            made = self._note(at, after, UPDATE if implied else READ, inquired=inquired)
            if made is not None and made.sense in (Sense.CALL, Sense.INTRINSIC) and at + 1 < after:
                self._arguments(at + 1, made)
                self._expression(self.tokens.after(at + 1), after)
            else:
                self._expression(at + 1, after)
            at = after

    def _no_name(self, at: int) -> bool:
        """Whether a word is a component, a keyword of an argument, or the kind of a literal."""
        texts = self.tokens.texts
        if at and texts[at - 1] == "%":
            return True
        if at + 1 >= len(texts):
            return False
        following = texts[at + 1]
        if following == "=" and at and texts[at - 1] in ("(", ","):
            return not self._implied(at)
        return (
            not following and texts[at].endswith("_") and self.tokens.ends[at] == self.tokens.starts[at + 1]
        )

    def _implied(self, at: int) -> bool:
        """Whether `name =` starts the control of an implied DO: after its bounds the parenthesis closes."""
        texts, depth, commas = self.tokens.texts, 0, 0
        if texts[at - 1] != ",":
            return False
        for text in texts[at + 2 :]:
            if text in ("(", "["):
                depth += 1
            elif text in (")", "]"):
                depth -= 1
                if depth < 0:
                    break
            elif text == "=" and not depth:
                return False
            commas += text == "," and not depth
        opened = max((o for o, c in self.tokens.close.items() if o < at < c), default=-1)
        return commas in (1, 2) and not (opened > 0 and self.tokens.name(opened - 1))

    def split(self, at: int, end: int) -> list[tuple[int, int]]:
        """The parts of the tokens [at, end) between commas outside of brackets."""
        out: list[tuple[int, int]] = []
        start = at
        while at < end:
            if self.tokens.texts[at] == ",":
                out.append((start, at))
                start = at + 1
            at = self.tokens.after(at)
        if start < end or out:
            out.append((start, end))
        return out

    def _arguments(self, opened: int, called: Reference) -> None:
        """The actual arguments of a function or subroutine between parentheses."""
        close = self.tokens.close.get(opened, len(self.tokens.texts))
        keys = called.entity.arguments
        subroutine = called.written
        known = SUBROUTINES.get(called.name) if called.sense is Sense.INTRINSIC else None
        asks = called.sense is Sense.INTRINSIC and called.name in INQUIRIES
        for place, (start, end) in enumerate(self.split(opened + 1, close)):
            key, at = self._key(start, end)
            if asks:
                self._expression(at, end, inquired=place == 0 and not key)
            elif known is not None:
                self._passed(at, end, _INTENTS[known[place]] if place < len(known) and not key else UPDATE)
            elif subroutine or keys:
                name = key or (keys[place] if place < len(keys) else "")
                access, first = self._intent(called, name), len(self.found)
                self._passed(at, end, access or (UPDATE if subroutine else READ))
                for made in self.found[first : first + 1]:
                    made.unsure = access is None
            else:
                self._expression(at, end)

    def _key(self, at: int, end: int) -> tuple[str, int]:
        """The keyword of an actual argument, if it has one, and where the argument starts."""
        texts = self.tokens.texts
        keyed = end - at > 1 and texts[at + 1] == "=" and self.tokens.name(at)
        return (texts[at], at + 2) if keyed else ("", at)

    def _intent(self, called: Reference, argument: str) -> _Access | None:
        """How a known procedure uses one of its dummy arguments; None where it does not say so."""
        scope = self.scope.procedure(called.entity) if self.scope is not None and argument else None
        found = scope.declared.entities.get(argument) if scope is not None else None
        if found is None or not found.intent:
            return READ if found is not None and "value" in found.attributes else None
        return _INTENTS.get(found.intent, UPDATE)

    def _passed(self, at: int, end: int, access: _Access) -> None:
        """An actual argument: a designator is used as the dummy is, an expression is read."""
        if self.tokens.name(at) and self._designator(at) == end and access != READ:
            made = self._note(at, end, access)
            if made is not None and made.sense is not Sense.VARIABLE:
                made.read, made.written = True, False
                if made.sense in (Sense.CALL, Sense.INTRINSIC) and at + 1 < end:
                    self._arguments(at + 1, made)
                    return
            self._expression(at + 1, end)
        else:
            self._expression(at, end)

    def _if(self, at: int) -> None:
        close = self.tokens.close.get(at, at)
        self._expression(at + 1, close)
        if close + 1 < len(self.tokens.texts) and self.tokens.texts[close + 1] != "then":
            self._statement(close + 1)

    def _else(self, at: int) -> None:
        """`else if (condition) then`, `elsewhere (mask)`."""
        texts = self.tokens.texts
        while at < len(texts) and texts[at] in ("if", "where"):
            at += 1
        if at < len(texts) and texts[at] == "(":
            self._expression(at + 1, self.tokens.close[at])

    def _forall(self, at: int) -> None:
        self.hidden |= frozenset(self.indices(at))
        self._if(at)

    def indices(self, opened: int) -> list[str]:
        """The names that FORALL or DO CONCURRENT give a meaning of their own between parentheses."""
        texts = self.tokens.texts
        parts = self.split(opened + 1, self.tokens.close.get(opened, opened))
        starts = [at + 2 if texts[at + 1 : at + 2] == ["::"] else at for at, _ in parts]
        return [texts[at] for at in starts if texts[at + 1 : at + 2] == ["="] and self.tokens.name(at)]

    def _do(self, at: int) -> None:
        texts = self.tokens.texts
        while at < len(texts) and texts[at] in ("", ","):
            at += 1
        if at + 1 >= len(texts):
            return
        if texts[at] in ("while", "concurrent") and texts[at + 1] == "(":
            if texts[at] == "concurrent":
                self.hidden |= frozenset(self.indices(at + 1))
            self._expression(at + 2, self.tokens.close[at + 1])
        elif self.tokens.name(at) and texts[at + 1] == "=":
            self._note(at, at + 1, UPDATE)
            self._expression(at + 2, len(texts))

    def _call(self, at: int) -> None:
        if not self.tokens.name(at):
            return
        after = self._designator(at)
        made = self._note(at, after, READ)
        if made is None:
            return
        bound = after > at + 1 and "%" in self.tokens.texts[at:after]
        if bound:  # the object may be changed by its type-bound procedure
            made.written, made.bound = made.sense is Sense.VARIABLE, True
            opened = after - 1
            while opened > at and self.tokens.close.get(opened) != after - 1:
                opened -= 1
            self._expression(at + 1, opened if opened > at else after)
            self._passed_all(opened, after)
            return
        known = made.entity.path and not made.entity.implicit
        made.sense = Sense.CALL if known or made.name not in SUBROUTINES else Sense.INTRINSIC
        made.written = True
        if at + 1 < after:
            self._arguments(at + 1, made)
        made.written = False

    def _passed_all(self, opened: int, after: int) -> None:
        """The arguments of a type-bound procedure, whose interface is not looked up."""
        for at, end in self.split(opened + 1, after - 1):
            first = len(self.found)
            self._passed(self._key(at, end)[1], end, UPDATE)
            for made in self.found[first : first + 1]:
                made.unsure = True

    def _select(self, at: int) -> None:
        texts = self.tokens.texts
        while at < len(texts) and texts[at] != "(":
            at += 1
        self._associate(at)

    def _associate(self, at: int) -> None:
        """Selectors are read; what their names are used for is told by those."""
        texts = self.tokens.texts
        for first, last in self.split(at + 1, self.tokens.close.get(at, at)):
            arrow = first + 1 < last and texts[first + 1] == "=>"
            self._expression(first + 2 if arrow else first, last)

    def _case(self, at: int) -> None:
        if at < len(self.tokens.texts) and self.tokens.texts[at] == "(":
            self._expression(at + 1, self.tokens.close[at])

    def _goto(self, at: int) -> None:
        """A computed GO TO: what stands after the labels is read."""
        texts = self.tokens.texts
        while at < len(texts) and texts[at] != "(":
            at += 1
        self._expression(self.tokens.after(at), len(texts))

    def _stop(self, at: int) -> None:
        """STOP and ERROR STOP: the stop code, and QUIET."""
        at += self.tokens.texts[at : at + 1] == ["stop"]
        for first, last in self.split(at, len(self.tokens.texts)):
            self._expression(self._key(first, last)[1], last)

    def _none(self, at: int) -> None:
        """Statements that name no variable, such as `type is (...)`."""

    def _allocate(self, at: int) -> None:
        """ALLOCATE, DEALLOCATE, NULLIFY: objects are written, their shapes read."""
        texts = self.tokens.texts
        for first, last in self.split(at + 1, self.tokens.close.get(at, at)):
            start = first
            if "::" in texts[first:last]:
                start = texts.index("::", first) + 1
                self._expression(first + 1, start - 1)
            if start + 1 < last and texts[start + 1] == "=":
                self._specifier(start, last)
            elif self.tokens.name(start):
                self._access(start, self._designator(start), WRITE)

    def _specifier(self, at: int, last: int, *, inquire: bool = False) -> None:
        """`iostat = i`: written or read by what the keyword says."""
        key = self.tokens.texts[at]
        written = key in _WRITTEN_SPECIFIERS or (inquire and key not in _READ_SPECIFIERS)
        self._passed(at + 2, last, WRITE if written else READ)

    def _read(self, at: int) -> None:
        self._transfer(at, WRITE)

    def _write(self, at: int) -> None:
        self._transfer(at, READ)

    def _transfer(self, at: int, items: _Access) -> None:
        """READ and WRITE: the control list, then the items."""
        texts = self.tokens.texts
        if at < len(texts) and texts[at] == "(":
            close = self.tokens.close[at]
            self._control(at, internal=WRITE if items == READ else READ)
            at = close + 1
        elif at < len(texts):  # `read *, a`
            at = self.tokens.after(at) + 1
        for first, last in self.split(at, len(texts)):
            self._item(first, last, items)

    def _control(self, at: int, *, internal: _Access = READ, inquire: bool = False) -> None:
        texts = self.tokens.texts
        for place, (first, last) in enumerate(self.split(at + 1, self.tokens.close.get(at, at))):
            if first + 1 < last and texts[first + 1] == "=":
                self._specifier(first, last, inquire=inquire)
            elif not place:
                self._passed(first, last, self._unit(first, internal))
            else:
                self._expression(first, last)

    def _unit(self, at: int, internal: _Access) -> _Access:
        """An internal file is written to, the number of a unit is read."""
        if self.scope is None or not self.tokens.name(at):
            return READ
        entity = self.scope.resolve(self.tokens.texts[at])
        return internal if entity.type is not None and entity.type.base is Base.CHARACTER else READ

    def _item(self, first: int, last: int, access: _Access) -> None:
        texts = self.tokens.texts
        if first < last and texts[first] == "(" and self.tokens.close[first] == last - 1:
            parts = self.split(first + 1, last - 1)
            control = next(
                (p for p, (a, b) in enumerate(parts) if a + 1 < b and texts[a + 1] == "="), len(parts)
            )
            for part in parts[:control]:
                self._item(*part, access)
            for place, (at, end) in enumerate(parts[control:]):
                if not place:
                    self._note(at, at + 1, UPDATE)
                self._expression(at if place else at + 2, end)
            return
        self._passed(first, last, access)

    def _print(self, at: int) -> None:
        for first, last in self.split(at, len(self.tokens.texts)):
            self._item(first, last, READ)

    def _inquire(self, at: int) -> None:
        self._control(at, inquire=True)

    def _open(self, at: int) -> None:
        if at < len(self.tokens.texts) and self.tokens.texts[at] == "(":
            self._control(at)

    HANDLERS: ClassVar[dict[str, Callable[[Statements, int], None]]] = {
        **dict.fromkeys(("if", "elseif", "where"), _if),
        **dict.fromkeys(("else", "elsewhere"), _else),
        **dict.fromkeys(("do", "dowhile"), _do),
        **dict.fromkeys(("select", "selectcase", "selecttype", "selectrank"), _select),
        **dict.fromkeys(("case", "rank"), _case),
        **dict.fromkeys(("type", "class", "block", "critical", "implicit", "use"), _none),
        **dict.fromkeys(("allocate", "deallocate", "nullify"), _allocate),
        **dict.fromkeys(("open", "close", "rewind", "backspace", "endfile", "flush", "wait"), _open),
        **dict.fromkeys(("go", "goto"), _goto),
        **dict.fromkeys(("stop", "error", "errorstop"), _stop),
        "forall": _forall,
        "call": _call,
        "associate": _associate,
        "read": _read,
        "write": _write,
        "print": _print,
        "inquire": _inquire,
    }


def meaning(scope: Scope, name: str, indexed: bool) -> tuple[Entity, Sense]:
    """What a name in an expression is: a variable, or what is called there."""
    entity = scope.find(name)
    if entity is None:
        if indexed:
            called = Sense.INTRINSIC if name in FUNCTIONS else Sense.CALL
            return Entity(name, Role.PROCEDURE), called
        return scope.resolve(name), Sense.VARIABLE
    if entity.role is Role.TYPE:
        return entity, Sense.TYPE
    if entity.role in (Role.PROCEDURE, Role.GENERIC):
        if "intrinsic" in entity.attributes and indexed:
            return entity, Sense.INTRINSIC
        pointer = not entity.attributes.isdisjoint(("pointer", "result")) and not indexed
        return entity, Sense.CALL if indexed else (Sense.VARIABLE if pointer else Sense.PROCEDURE)
    if indexed and _function(entity):
        return entity, Sense.INTRINSIC if name in FUNCTIONS else Sense.CALL
    return entity, Sense.VARIABLE


def _function(entity: Entity) -> bool:
    """Whether a name with parentheses that is declared without shape is a function."""
    if entity.dimensions or entity.role is Role.ALIAS or entity.codimensions:
        return False
    if "result" in entity.attributes and entity.unit.rpartition(":")[2] == entity.name:
        return True
    return not (entity.type is not None and entity.type.base is Base.CHARACTER) or entity.name in FUNCTIONS
