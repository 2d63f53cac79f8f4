"""The answers to --help and --help-hidden."""

from __future__ import annotations

from collections.abc import Iterator
from textwrap import wrap

from accomp.driver.programs.model import Option, Program
from accomp.driver.programs.wrappers import POLICY, policy_lines, policy_names, wrappers
from accomp.records import replace

_WIDTH = 100
_COLUMN = 28


def help_text(name: str, hidden: bool = False) -> str:
    """Usage of a wrapper, with the options in common use, or all of accomp's."""
    program = next(p for p in wrappers() if p.name == name)
    if hidden:
        return f"{usage(program)}{_sections(program)}\nOptions of the compiler:\n\n"
    common = tuple(_shorter(option) for option in program.options if option.common)
    return f"{usage(program)}\n{listing(common)}\n'man {name}' tells of all options, with examples.\n"


def _shorter(option: Option) -> Option:
    """An option whose values need no more than their names."""
    return (
        replace(option, form="-fopenacc-policy=<name>", text=policy_names())
        if option.form == POLICY
        else option
    )


def described(program: Program) -> str:
    """Usage of a program with all of its options."""
    return f"{usage(program)}\n{listing(program.options)}"


def usage(program: Program) -> str:
    """How a program is called, and what it does."""
    first, *others = program.usage
    lines = [f"usage: {first}", *(f"       {line}" for line in others), ""]
    lines += wrap(program.description, _WIDTH, break_on_hyphens=False, break_long_words=False)
    return "\n".join(lines) + "\n"


def listing(options: tuple[Option, ...]) -> str:
    """Options with what they do, in two columns."""
    return "".join(f"{line}\n" for option in options for line in _lines(option))


def _sections(program: Program) -> str:
    parts = dict.fromkeys(option.section for option in program.options)
    groups = ((part, tuple(o for o in program.options if o.section == part)) for part in parts)
    return "".join(f"\n{part}:\n\n{listing(options)}" for part, options in groups)


def _lines(option: Option) -> Iterator[str]:
    texts = _wrapped(option.text)
    if option.form == POLICY:
        texts += [text for line in policy_lines() for text in _wrapped(line)]
    head = f"  {option.form}"
    if len(head) < _COLUMN - 1:
        head, texts = f"{head:<{_COLUMN}}{texts[0]}", texts[1:]
    yield head
    yield from (f"{'':<{_COLUMN}}{text}" for text in texts)


def _wrapped(text: str) -> list[str]:
    """The lines of a text in the second column, each as far in as its first."""
    indent = " " * (len(text) - len(text.lstrip()))
    width = _WIDTH - _COLUMN
    return wrap(text, width, subsequent_indent=indent, break_on_hyphens=False, break_long_words=False)
