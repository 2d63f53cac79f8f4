"""Compilers as users name them: by a program, or by a command with a launcher (ccache) and options."""

from __future__ import annotations

import os

from accomp.records import dataclass

C_VARIABLE, FORTRAN_VARIABLE = "ACCOMP_CC", "ACCOMP_FC"


@dataclass(frozen=True, slots=True)
class CompilerName:
    """A compiler's program, the words that start it, and the options that come with it."""

    program: str
    launcher: tuple[str, ...] = ()
    options: tuple[str, ...] = ()


def compiler_name(text: str) -> CompilerName:
    """The parts of a name: its program is the last word before options, unless all of it is a file."""
    if " " not in text.strip() or os.path.isfile(text):
        return CompilerName(text.strip())
    import shlex

    try:
        words = shlex.split(text)
    except ValueError:  # a quotation without an end
        return CompilerName(text)
    count = next((at for at, word in enumerate(words) if word.startswith("-")), len(words))
    *launcher, program = words[:count] or [text]
    return CompilerName(program, tuple(launcher), tuple(words[count:]))


def options_of_name(given: str, fortran: bool) -> tuple[str, ...]:
    """The options that come with the compiler that an option, else the environment, names."""
    name = given or os.environ.get(FORTRAN_VARIABLE if fortran else C_VARIABLE, "")
    return compiler_name(name).options
