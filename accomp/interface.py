"""accomp as a library: `accomp.translate` gives the translation of a file as data."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterable, Iterator
from pathlib import Path
from typing import TYPE_CHECKING, TypeVar

from accomp.diagnostics import in_order
from accomp.driver.command import FORTRAN
from accomp.driver.command_line import CXX_LANGUAGES, Input, parse
from accomp.driver.errors import DriverError
from accomp.driver.messages import presumed
from accomp.driver.messages import text as shown
from accomp.driver.session import Session, target_of
from accomp.driver.settings import separate
from accomp.records import dataclass, replace
from accomp.source import Edit as SpanEdit
from accomp.source import Language, Span

if TYPE_CHECKING:
    from accomp.analysis.records import LoopResult
    from accomp.diagnostics import Diagnostic, Note
    from accomp.driver.loop_analysis import Mapped
    from accomp.ir.nodes import Construct, Unit
    from accomp.pipeline import Options
    from accomp.translation import Output

TARGETS = ("omp", "acc", "omp-acc", "acc-omp", "hip", "mlir")
"""What translations may be asked for, as `-fopenacc-print=` has it."""


class TranslationError(Exception):
    """Options that cannot be carried out; `code` is the name of the message."""

    def __init__(self, message: str, code: str) -> None:
        super().__init__(message)
        self.code = code


@dataclass(frozen=True, slots=True)
class Place:
    """A place in a file: line and column count from 1, columns in bytes; the end is right after it."""

    path: str
    line: int
    column: int
    end_line: int
    end_column: int


@dataclass(frozen=True, slots=True)
class Edit:
    """Text to put in place of what is at a place."""

    place: Place
    text: str


@dataclass(frozen=True, slots=True)
class Message:
    """A diagnostic: its code ("unknown-clause"), its severity and its text.

    Severities are "remark", "note", "warning", "error", "fatal". `section` is that of the standard on which
    it stands, empty where it stands on none; `notes` are messages that belong to it, without a code;
    `fixits` are the edits that mend what is wrong. `shown` is what the compilers print of it: lines with
    the place, the text, the line of the source and a caret.
    """

    code: str
    severity: str
    text: str
    place: Place | None = None
    section: str = ""
    notes: tuple[Message, ...] = ()
    fixits: tuple[Edit, ...] = ()
    shown: str = ""

    @property
    def key(self) -> tuple[str, Place | None, str]:
        """What it says, and of what place: headers are read, and said something of, with each unit."""
        return self.code, self.place, self.text

    @property
    def is_error(self) -> bool:
        """Whether it keeps the file from being translated."""
        return self.severity in ("error", "fatal")


@dataclass(frozen=True, slots=True)
class Loop:
    """What is found of a loop in a compute construct or a routine, as `-fopenacc-emit=loops` has it.

    `verdict` is "independent", "reduction", "carried" or "unknown", `why` the reason of the last two, and
    `levels` are those that the loop gets; `collapse` is the number of loops that one directive spreads.
    """

    place: Place
    function: str
    depth: int
    verdict: str
    why: str
    private: tuple[str, ...]
    reductions: tuple[tuple[str, str], ...]
    levels: tuple[str, ...]
    collapse: int


@dataclass(frozen=True, slots=True)
class Rule:
    """A mapping rule: its id ("parallel-to-teams"), and what it follows."""

    name: str
    why: str


@dataclass(frozen=True, slots=True)
class Directive:
    """A directive of OpenACC: its name, its clauses as they are printed, and what it stands in.

    `function` is the name of the function or procedure, `parent` the place of the directive around it, and
    `region` that of its region, if it has one. `rules` made the lines that are `printed` in place of the
    directive; there are none of both before it is translated.
    """

    place: Place
    name: str
    clauses: tuple[str, ...]
    function: str
    parent: Place | None
    rules: tuple[Rule, ...] = ()
    printed: tuple[str, ...] = ()
    region: Place | None = None


@dataclass(frozen=True, slots=True)
class Movement:
    """What happens to a variable at a construct ("'a' is copied ..."), and by which clause or rule."""

    place: Place
    what: str
    why: str


@dataclass(frozen=True, slots=True)
class Header:
    """What becomes of a header that holds directives, as `Translation` has it of the file."""

    path: str
    source: str
    text: str


@dataclass(frozen=True, slots=True)
class Translation:
    """What becomes of a file.

    `text` is what is printed of it, None where there are errors, and `source` that of the file; `kernels` is
    the text of the kernels, for HIP. `messages` are in the order of lines. `directives` are those of the file
    and of its headers, in the order of the text, with the rules that made what is printed, and `headers` what
    becomes of headers with directives, if that is asked for; both are empty where there are errors.
    """

    path: str
    source: str
    text: str | None
    kernels: str
    messages: tuple[Message, ...]
    directives: tuple[Directive, ...] = ()
    headers: tuple[Header, ...] = ()

    @property
    def edits(self) -> tuple[Edit, ...]:
        """The edits that make the text of that of the file, each of whole lines."""
        from difflib import SequenceMatcher

        if self.text is None:
            return ()
        old, new = self.source.splitlines(keepends=True), self.text.splitlines(keepends=True)
        codes = SequenceMatcher(None, old, new, autojunk=False).get_opcodes()
        return tuple(
            Edit(Place(self.path, first + 1, 1, last + 1, 1), "".join(new[start:end]))
            for kind, first, last, start, end in codes
            if kind != "equal"
        )

    @property
    def errors(self) -> tuple[Message, ...]:
        """The errors among the messages."""
        return tuple(m for m in self.messages if m.is_error)


def translate(
    path: str | os.PathLike[str],
    *,
    text: str | bytes | None = None,
    language: str = "",
    to: str = "omp",
    options: Iterable[str] = (),
    headers: bool = False,
) -> Translation:
    """The translation of one file, to `to`, one of TARGETS.

    `headers`: those that hold directives are translated with it, and the text includes them as it did. Else
    it is whole for itself: a header with directives that would have to change is an error.

    `text` is taken for the bytes of the file, where it is given. `language` is "c", "c++" or "fortran"; by
    default the ending of the path tells. `options` are those of accomp-clang and accomp-flang: `-I`, `-D`,
    `-std=`, `-fopenacc-policy=`, `-fopenacc-target=` ... Nothing is written or executed.

    Raises OSError where the file cannot be read, TranslationError for what is no option, language or target.
    """
    if to not in TARGETS:
        raise TranslationError(f"invalid value '{to}' for 'to'; expected one of {', '.join(TARGETS)}", "to")
    session, source, data = opened(path, text, language, (f"-fopenacc-print={to}", *options))
    from accomp.driver.printing import printed_outputs

    outputs = carried_out(lambda: printed_outputs(session, source, data, headers=headers))
    messages = tuple(_message(d) for d in in_order(session.diagnostics))
    failed, original = session.failed, _decoded(data)
    if failed or not outputs:
        shown = None if failed else "" if target_of(session.settings).procedures else original
        return Translation(source.path, original, shown, "", messages)
    main, *others = outputs
    return Translation(
        source.path,
        original,
        _decoded(main.data),
        _decoded(b"\n".join(o.kernels for o in outputs if o.kernels)),
        messages,
        tuple(one for unit in _spelled(outputs) for top in unit.constructs for one in _directives(top, None)),
        tuple(Header(o.unit.source.path, _decoded(o.unit.source.data), _decoded(o.data)) for o in others),
    )


def loops(
    path: str | os.PathLike[str],
    *,
    text: str | bytes | None = None,
    language: str = "",
    options: Iterable[str] = (),
) -> tuple[Loop, ...]:
    """What is found of the loops of one file, in the order of the text.

    The arguments are those of `translate`. Nothing where the file has errors. Raises OSError and
    TranslationError as `translate` does.
    """
    session, source, data = opened(path, text, language, ("-fopenacc-print=omp", *options))
    found = carried_out(lambda: session.loops(source, data, _options(session, source)))
    return tuple(_loop(one, found.mapped(one)) for one in found.results)


def directives(
    path: str | os.PathLike[str],
    *,
    text: str | bytes | None = None,
    language: str = "",
    options: Iterable[str] = (),
) -> tuple[Directive, ...]:
    """The directives of one file and of the headers that it includes, in the order of the text.

    The arguments are those of `translate`. Raises OSError and TranslationError as it does.
    """
    session, source, data = opened(path, text, language, ("-fopenacc-print=omp", *options))
    units = carried_out(lambda: session.units(source, data, _options(session, source)))
    return tuple(one for unit in units for top in unit.constructs for one in _directives(top, None))


def _directives(construct: Construct, parent: Place | None) -> Iterator[Directive]:
    from accomp.syntax.printer import name_and_clauses

    directive = construct.directive
    place = _place(directive.span) if directive.span is not None else parent
    if place is not None and directive.span is not None:
        fortran = directive.span.file.language is Language.FORTRAN
        yield Directive(
            place,
            directive.name,
            tuple(name_and_clauses(directive, fortran=fortran)[1:]),
            construct.function,
            parent,
            tuple(_rules(construct)),
            tuple(_printed(construct, fortran)),
            _place(construct.region.span) if construct.region is not None else None,
        )
    for child in construct.children:
        yield from _directives(child, place)


def _spelled(outputs: tuple[Output, ...]) -> tuple[Unit, ...]:
    """The units of a translation, in which calls stand for what the run-time library does."""
    from accomp.registry import speller

    return speller()(tuple(o.unit for o in outputs))


def _printed(construct: Construct, fortran: bool) -> Iterator[str]:
    """What is printed in place of a construct's directive."""
    from accomp.ir.nodes import HostLine, OmpLine
    from accomp.syntax.printer import print_directive, print_fortran

    spell = print_fortran if fortran else print_directive
    for line in construct.omp.before if construct.omp is not None else ():
        if isinstance(line, OmpLine):
            yield spell(line.directive)
        elif isinstance(line, HostLine):
            yield line.text


def _rules(construct: Construct) -> Iterator[Rule]:
    """The rules that made what a construct became, each once."""
    made = construct.omp
    if made is None:
        return
    traces = [t for line in (*made.before, *made.after) for t in line.trace]
    yield from dict.fromkeys(Rule(t.rule, t.why) for t in (*traces, *made.trace))


def movements(
    path: str | os.PathLike[str],
    *,
    text: str | bytes | None = None,
    language: str = "",
    options: Iterable[str] = (),
) -> tuple[Movement, ...]:
    """What compute constructs and data directives of one file move between the host and the device.

    The arguments are those of `translate`. Nothing where the file has errors. Raises OSError and
    TranslationError as `translate` does.
    """
    session, source, data = opened(path, text, language, ("-fopenacc-print=omp", *options))
    found = carried_out(lambda: session.movements(source, data, _options(session, source)))
    return tuple(Movement(_place(one.place), one.what, one.why) for one in found)


def _options(session: Session, source: Input) -> Options:
    from accomp.driver.printing import print_options

    return print_options(session, source.language == "fortran")


_ENDINGS = {"c": ".c", "c++": ".cpp", "fortran": ".f90"}


def opened(
    path: str | os.PathLike[str], text: str | bytes | None, language: str, options: Iterable[str]
) -> tuple[Session, Input, bytes]:
    """A command for one file, its input and its bytes: what functions on single files begin with.

    The arguments are those of `translate`, which tells what is raised.
    """
    name = os.fspath(path)
    if language and language not in _ENDINGS:
        raise TranslationError(f"invalid language '{language}'; expected 'c', 'c++' or 'fortran'", "language")
    return carried_out(lambda: _made_session(name, text, language, tuple(options)))


def _made_session(
    name: str, text: str | bytes | None, language: str, options: tuple[str, ...]
) -> tuple[Session, Input, bytes]:
    settings, rest = separate(options)
    plain = f"source{_ENDINGS[language]}" if language else name
    (source,) = parse([plain]).inputs
    if not source.translatable and source.language != "fortran":
        raise TranslationError(f"the language of '{name}' is not known", "language")
    settings.cxx = source.language in CXX_LANGUAGES
    program = FORTRAN if source.language == "fortran" else "accomp-clang"
    session = Session(program, settings, parse([*rest, name], settings.cxx))
    if settings.policy_files:
        from accomp.driver.policies import take_policies

        take_policies(session)
    data = Path(name).read_bytes() if text is None else text.encode() if isinstance(text, str) else text
    return session, replace(source, path=name), data


_Made = TypeVar("_Made")


def carried_out(work: Callable[[], _Made]) -> _Made:
    """What the work gives; that a command cannot be carried out is a TranslationError."""
    try:
        return work()
    except DriverError as error:
        raise TranslationError(str(error), error.code.name) from error


def _decoded(data: bytes) -> str:
    return data.decode("utf-8", "surrogateescape")


def _place(span: Span) -> Place:
    first, end = span.position(), span.file.position(span.end)
    if span.file.edited:
        path, line = span.file.origin(first[0])
        return Place(path, line, first[1], max(line, span.file.origin(end[0])[1]), end[1])
    path, line, column = presumed(span)
    return Place(path, line, column, line + end[0] - first[0], end[1])


def _edit(edit: SpanEdit) -> Edit:
    return Edit(_place(edit.span), _decoded(edit.text))


def _message(found: Diagnostic) -> Message:
    return Message(
        found.code.name,
        found.severity.name.lower(),
        found.message,
        _place(found.span) if found.span is not None else None,
        found.code.spec,
        tuple(map(_note, found.notes)),
        tuple(map(_edit, found.fixits)),
        shown((found,), "accomp"),
    )


def _note(note: Note) -> Message:
    return Message("", "note", note.message, _place(note.span) if note.span is not None else None)


def _loop(one: LoopResult, mapped: Mapped) -> Loop:
    return Loop(
        _place(one.span),
        one.function,
        one.depth,
        one.verdict.value,
        one.why,
        one.private,
        tuple((r.operator, r.name) for r in one.reductions),
        mapped.levels,
        mapped.collapse,
    )
