"""Modules of MLIR as text: what mlir-opt 22 and flang-22 print, and what they read."""

from __future__ import annotations

import io
import re
from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate
from typing import TYPE_CHECKING

from xdsl.context import Context
from xdsl.dialects import get_all_dialects
from xdsl.dialects.builtin import ModuleOp
from xdsl.parser import Parser
from xdsl.printer import Printer
from xdsl.utils.exceptions import ParseError, VerifyException
from xdsl.utils.mlir_lexer import MLIRTokenKind

from accomp.codes import mlir as codes
from accomp.records import dataclass
from accomp.source import SourceFile, Span

if TYPE_CHECKING:
    from xdsl.ir import Attribute, Dialect, Operation

    from accomp.diagnostics import Sink


@dataclass(frozen=True, slots=True)
class Module:
    """A module that was read, with the place of each operation in its text."""

    source: SourceFile
    operation: ModuleOp
    places: Mapping[Operation, Span]


def context() -> Context:
    """The dialects of MLIR, each loaded when an operation of it is met; others are taken as they come."""
    made = Context(allow_unregistered=True)
    for name, dialect in {**get_all_dialects(), **_own_dialects()}.items():
        made.register_dialect(name, dialect)
    return made


def read_module(source: SourceFile, sink: Sink) -> Module | None:
    """The module that a file holds, or None after a report of what cannot be read."""
    try:
        text = source.data.decode()
    except UnicodeDecodeError as error:
        span = Span(source, error.start, error.end)
        sink.report(codes.MLIR_SYNTAX, span, what="the text is not UTF-8")
        return None
    offsets = _byte_offsets(text)

    def at(start: int, end: int) -> Span:
        last = len(text)
        return Span(source, offsets[min(start, last)], offsets[min(end, last)])

    parser = _PlacingParser(context(), text, source.path)
    try:
        operation = parser.parse_module()
    except ParseError as error:
        span = at(error.span.start, error.span.end)
        if error.msg.endswith(_NO_CUSTOM_FORM):
            sink.report(codes.MLIR_NO_CUSTOM_FORM, span, operation=parser.last_name)
        else:
            sink.report(codes.MLIR_SYNTAX, span, what=_sentence(error.msg))
        return None
    except (VerifyException, ValueError) as error:  # what the types of operands contradict
        span = at(parser.last_start, parser.pos)
        what = _sentence(str(error))
        sink.report(codes.MLIR_INVALID, span.first_line(), operation=parser.last_name, what=what)
        return None
    places = {op: at(*place) for op, place in parser.places.items()}
    return Module(source, operation, places)


def parse_operation(text: str) -> Operation:
    """The operation that a text of ours is."""
    return Parser(context(), text).parse_op()


_NO_CUSTOM_FORM = "does not have a custom format."


def _sentence(message: str) -> str:
    first = message.strip().partition("\n")[0].rstrip(".!")
    return first[:1].lower() + first[1:]


def _byte_offsets(text: str) -> Sequence[int]:
    """The byte offset of each character of a text, and of its end."""
    if text.isascii():
        return range(len(text) + 1)
    return (0, *accumulate(len(character.encode()) for character in text))


class _PlacingParser(Parser):
    """A parser that remembers where operations stand, and reads aliases of locations that stand last."""

    def __init__(self, dialects: Context, text: str, name: str) -> None:
        super().__init__(dialects, text, name)
        self.places: dict[Operation, tuple[int, int]] = {}
        self.last_name, self.last_start = "", 0
        self._early: set[str] = set()

    def parse_module(self, allow_implicit_module: bool = True) -> ModuleOp:
        """Parse a module, aliases of locations first."""
        for match in _LOCATION_ALIAS.finditer(self.lexer.input.content):
            self._resume_from(match.start())
            self._parse_alias_def()
            self._early.add(match[1])
        self._resume_from(0)
        if self._current_token.kind == MLIRTokenKind.EOF:
            return ModuleOp([])
        return super().parse_module(allow_implicit_module)

    def parse_operation(self) -> Operation:
        """Parse an operation, and remember its place."""
        start = self.pos
        operation = super().parse_operation()
        self.places[operation] = (start, self.pos)
        return operation

    def parse_optional_str_literal(self) -> str | None:
        """Parse a string, also one with characters that are written as bytes."""
        data = self.parse_optional_bytes_literal()
        return super().parse_optional_str_literal() if data is None else data.decode(errors="surrogateescape")

    def _parse_alias_def(self) -> None:
        if self._current_token.text in self._early:
            del self.attribute_aliases[self._current_token.text]
        super()._parse_alias_def()

    def _get_op_by_name(self, name: str) -> type[Operation]:
        self.last_name, self.last_start = name, self.pos
        return super()._get_op_by_name(name)


_LOCATION_ALIAS = re.compile(r"^(#[\w$.-]+) = loc\(", re.MULTILINE)


def _own_dialects() -> dict[str, Callable[[], Dialect]]:
    def own_acc() -> Dialect:
        from accomp.backends.mlir.dialect.acc import ACC

        return ACC

    def amended(name: str) -> Callable[[], Dialect]:
        def made() -> Dialect:
            from accomp.backends.mlir.dialect.host_operations import amended_dialect

            return amended_dialect(name)

        return made

    return {"acc": own_acc, **{name: amended(name) for name in ("arith", "llvm", "memref", "scf")}}


def module_text(module: ModuleOp, locations: bool = False) -> str:
    """A module as text that mlir-opt reads, with `locations` that of each operation."""
    out = io.StringIO()
    _ModulePrinter(out, print_debuginfo=locations).print_op(module)
    return out.getvalue() + "\n"


class _ModulePrinter(Printer):
    """A printer that takes the generic form where mlir-opt cannot read the short one, or loses part of it."""

    def print_op(self, op: Operation) -> None:
        """Print an operation."""
        asked = self.print_generic_format
        self.print_generic_format = asked or _has_keyword_list(op)
        super().print_op(op)
        self.print_generic_format = asked


_KEYWORD_LISTS = {
    "asyncOnly": "asyncOperandsDeviceType",
    "waitOnly": "waitOperandsDeviceType",
    "worker": "workerNumOperandsDeviceType",
    "vector": "vectorOperandsDeviceType",
    "gang": "gangOperandsDeviceType",
}
"""Lists of device types for which a clause has no value, with those for which it has one."""


def _has_keyword_list(op: Operation) -> bool:
    if not op.name.startswith("acc."):
        return False
    lists = {"gang": "gangDimDeviceType"} if op.name == "acc.routine" else _KEYWORD_LISTS
    for name, with_values in lists.items():
        alone = op.properties.get(name)
        if alone is not None and (op.properties.get(with_values) is not None or not _is_none_only(alone)):
            return True
    return False


def _is_none_only(types: Attribute) -> bool:
    return str(types) == "[#acc.device_type<none>]"
