"""A compiler's command line, as far as the wrapper has to understand it."""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from itertools import pairwise

from accomp.driver.precompiled_headers import header_of
from accomp.records import dataclass

# Options whose value is the next argument.
SEPARATE = frozenset(
    """
    -o -x -I -J -L -D -U -F -T -u -z -e -A -B -l -module-dir
    -include -imacros -include-pch -isystem -iquote -idirafter
    -iprefix -iwithprefix -iwithprefixbefore -isysroot -iframework -iframeworkwithsysroot -isystem-after
    -cxx-isystem -c-isystem -ivfsoverlay -MF -MT -MQ -MJ -Xclang -Xlinker -Xassembler -Xpreprocessor
    -Xanalyzer -Xcuda-ptxas -Xcuda-fatbinary -Xopenmp-target -Xoffload-linker -Xthinlto -mllvm -target
    -arch -framework -G -V -b -gcc-toolchain -working-directory -resource-dir -rpath -dumpdir -dumpbase
    -dumpbase-ext -aux-info -wrapper -Tdata -Ttext -Tbss -dependency-file -serialize-diagnostics
    --serialize-diagnostics --param --sysroot --include --imacros --output --target --language
    --include-directory --include-directory-after --define-macro --undefine-macro --library-directory
    --config --prefix --analyzer-output --for-linker --for-assembler -current_version
    -compatibility_version -install_name -bundle_loader -exported_symbols_list -unexported_symbols_list
    -weak_framework -weak_library -undefined -sectcreate
    """.split()
)
_THREE_VALUES = frozenset(("-sectcreate",))

LANGUAGES = {
    ".c": "c",
    ".i": "cpp-output",
    ".h": "c-header",
    ".cc": "c++",
    ".cp": "c++",
    ".cpp": "c++",
    ".cxx": "c++",
    ".c++": "c++",
    ".CPP": "c++",
    ".C": "c++",
    ".ii": "c++-cpp-output",
    ".hpp": "c++-header",
    ".hh": "c++-header",
    ".hxx": "c++-header",
    ".H": "c++-header",
    ".s": "assembler",
    ".S": "assembler-with-cpp",
    ".sx": "assembler-with-cpp",
    ".m": "objective-c",
    ".mm": "objective-c++",
    ".cu": "cuda",
    ".hip": "hip",
    ".cl": "cl",
    ".ll": "ir",
    ".bc": "ir",
    **{
        suffix: "fortran"
        for name in ("f90", "cuf", "f", "f95", "f03", "f08", "f18", "for", "ftn", "f77", "fpp")
        for suffix in (f".{name}", f".{name.upper()}")
    },
}
C_LANGUAGES = frozenset(("c", "cpp-output", "c-header"))
CXX_LANGUAGES = frozenset(("c++", "c++-cpp-output", "c++-header"))
DEPENDENCY_RULES = ("-MD", "-MMD", "-MP")
"""Options that ask for rules of make while something is compiled."""
_OF_RULES = ("-MF", "-MT", "-MQ", "-MJ")
PREPROCESSED = ("cpp-output", "c++-cpp-output")
SUFFIXES = {"c": ".c", "cpp-output": ".i", "c++": ".cpp", "c++-cpp-output": ".ii"}
_AS_CXX = {"c": "c++", "cpp-output": "c++-cpp-output", "c-header": "c++-header"}


class Action(Enum):
    """The last phase a command asks for."""

    PREPROCESS = "preprocess"
    DEPENDENCIES = "dependencies"
    SYNTAX = "syntax"
    ASSEMBLE = "assembly"
    COMPILE = "object"
    LINK = "link"
    ASK = "ask"


@dataclass(frozen=True, slots=True)
class Input:
    """One input of a command: its place among the arguments, and its language ("" for the linker)."""

    path: str
    at: int
    language: str

    @property
    def translatable(self) -> bool:
        """Whether it is of a language accomp knows."""
        return self.language in C_LANGUAGES or self.language in CXX_LANGUAGES


@dataclass(frozen=True, slots=True)
class CommandLine:
    """A compiler's command line taken apart.

    `parse` are the arguments that may change how a source file is parsed (all
    but inputs, -o and -x), `output` is the value of -o, `headers` the files of -include and -imacros,
    `options` all arguments that are neither inputs nor values. `lacking` is the last argument where that is
    an option whose value should follow: it would take one that is added.
    """

    arguments: tuple[str, ...]
    inputs: tuple[Input, ...]
    parse: tuple[str, ...]
    action: Action
    output: str | None
    headers: tuple[str, ...]
    options: frozenset[str]
    lacking: str = ""

    def sources(self) -> tuple[Input, ...]:
        """The inputs that accomp may translate."""
        return tuple(i for i in self.inputs if i.translatable)

    @property
    def makes_program_of_one_file(self) -> bool:
        """Whether it links one source file to a program, with nothing but libraries of the language."""
        others = (a for a in self.arguments if a.startswith(_LINKED) and a not in _OF_LANGUAGES)
        one = len(self.inputs) == 1 and self.inputs[0].translatable
        return self.action is Action.LINK and one and not any(others)

    @property
    def names_shared_libraries(self) -> bool:
        """Whether it may link a shared library other than those of the language."""
        options = (a for a in self.arguments if a.startswith(_LIBRARIES) and a not in _OF_LANGUAGES)
        files = (i.path for i in self.inputs if not i.language and not i.path.endswith((".o", ".a")))
        return any(options) or any(files)


_LINKED = ("-l", "-Wl,", "-Xlinker", "-shared", "-rdynamic", "-r", "-T", "-u", "-include", "@")
"""What options begin with that may have other code in a program, or names of it seen by others."""
_LIBRARIES = ("-l", "-Wl,", "-Xlinker", "--for-linker", "-T", "-specs", "--specs", "@")
"""What options begin with that may name libraries for the linker."""
_OF_LANGUAGES = frozenset(("-lm", "-lc", "-lpthread", "-lrt", "-ldl"))
_OF_OTHERS = frozenset(("-mp", "-mp=gpu", "-mp=multicore", "-qopenmp", "-fiopenmp"))
"""Options of NVIDIA's and Intel's compilers."""


def asks_openmp(command: CommandLine) -> bool:
    """Whether the user asked for OpenMP."""
    return bool(command.options & {"-fopenmp", "-fopenmp=libomp", "--openmp", "-fopenmp-simd", *_OF_OTHERS})


def defined(arguments: Sequence[str]) -> frozenset[str]:
    """The names of the macros that arguments define."""
    joined = (a[2:] for a in arguments if a.startswith("-D") and len(a) > 2)
    parted = (value for option, value in pairwise(arguments) if option == "-D")
    return frozenset(text.partition("=")[0].partition("(")[0] for text in (*joined, *parted))


def without_dependencies(arguments: Sequence[str]) -> list[str]:
    """The arguments without those about dependency files and compilation databases."""
    out: list[str] = []
    before = ""
    for argument in arguments:
        if before not in _OF_RULES and not argument.startswith("-M"):
            out.append(argument)
        before = argument
    return out


def parse(arguments: Sequence[str], cxx: bool = False) -> CommandLine:
    """Take apart the arguments that remain for the compiler (no program name, no response files).

    `cxx`: files named as C are C++, as they are for the compilers' drivers for C++.
    """
    reader = _Reader(arguments, cxx)
    reader.run()
    action = _action(reader.options, bool(reader.inputs))
    if action is Action.LINK and any(i.language.endswith("-header") for i in reader.inputs):
        action = Action.COMPILE  # to a precompiled header
    if action is Action.PREPROCESS and any(i.path == "-" and not i.language for i in reader.inputs):
        reader.inputs = [Input(i.path, i.at, i.language or ("c++" if cxx else "c")) for i in reader.inputs]
    return CommandLine(
        tuple(arguments),
        tuple(reader.inputs),
        tuple(reader.parse),
        action,
        reader.output,
        tuple(reader.headers),
        frozenset(reader.options),
        reader.lacking,
    )


def _takes_next(argument: str) -> bool:
    return argument in SEPARATE or argument.startswith(("-Xarch_", "-Xopenmp-target="))


class _Reader:
    """One pass over the arguments."""

    def __init__(self, arguments: Sequence[str], cxx: bool = False) -> None:
        self.arguments = arguments
        self.cxx = cxx
        self.inputs: list[Input] = []
        self.parse: list[str] = []
        self.options: set[str] = set()
        self.headers: list[str] = []
        self.output: str | None = None
        self.language = ""
        self.awaited = ""
        self.lacking = ""

    def run(self) -> None:
        at = 0
        while at < len(self.arguments):
            argument = self.arguments[at]
            if argument == "--":
                self.rest(at + 1)
                return
            if argument == "-" or not argument.startswith("-"):
                self.input(argument, at)
                at += 1
            elif _takes_next(argument) and at + 1 < len(self.arguments):
                self.valued(argument, self.arguments[at + 1])
                at += 4 if argument in _THREE_VALUES else 2
            else:
                self.lacking = argument if _takes_next(argument) else ""
                self.option(argument)
                at += 1

    def rest(self, start: int) -> None:
        for at in range(start, len(self.arguments)):
            self.input(self.arguments[at], at)

    def input(self, path: str, at: int) -> None:
        dot = path.rfind(".")
        suffix = path[dot:] if dot > path.rfind("/") else ""
        named = LANGUAGES.get(suffix, "")
        named = _AS_CXX.get(named, named) if self.cxx else named
        self.inputs.append(Input(path, at, self.language or named))

    def valued(self, option: str, value: str) -> None:
        self.options.add(option)
        if option in ("-o", "--output"):
            self.output = value
        elif option in ("-x", "--language"):
            self.set_language(value)
        elif option == "-include-pch":
            self.header("-include", header_of(value))
        elif option in ("-include", "-imacros", "--include", "--imacros"):
            self.header(option, value)
        elif option == "-Xclang":
            self.for_clang(value)
        else:
            self.parse += [option, value]

    def header(self, option: str, path: str) -> None:
        if path not in self.headers:
            self.parse += [option, path]
            self.headers.append(path)

    def for_clang(self, word: str) -> None:
        """A word for clang's compiler proper; CMake gives headers there."""
        given, self.awaited = self.awaited, ""
        if word in ("-include", "-include-pch"):
            self.awaited = word
        elif given:
            self.header("-include", header_of(word) if given == "-include-pch" else word)
        else:
            self.parse += ["-Xclang", word]

    def option(self, argument: str) -> None:
        self.options.add(argument)
        if argument.startswith("-o") and len(argument) > 2 and not argument.startswith("-objc"):
            self.output = argument[2:]
        elif argument.startswith("--output="):
            self.output = argument[9:]
        elif argument.startswith("-x") and len(argument) > 2:
            self.set_language(argument[2:])
        elif argument.startswith("--language="):
            self.set_language(argument[11:])
        else:
            self.parse.append(argument)

    def set_language(self, value: str) -> None:
        self.language = "" if value == "none" else value


_ASKING = frozenset(
    """
    --version -dumpversion -dumpmachine -dumpfullversion -dumpspecs -help -###
    """.split()
)


def _action(options: set[str], has_inputs: bool) -> Action:
    if options & _ASKING or any(o.startswith(("-print-", "--print-", "--help")) for o in options):
        return Action.ASK
    if "-v" in options and not has_inputs:
        return Action.ASK
    if options & {"-M", "-MM", "--dependencies", "--user-dependencies"}:
        return Action.DEPENDENCIES
    if options & {"-E", "--preprocess"}:
        return Action.PREPROCESS
    if options & {"-fsyntax-only", "--analyze"}:
        return Action.SYNTAX
    if options & {"-S", "--assemble", "-emit-ast"}:
        return Action.ASSEMBLE
    if options & {"-c", "--compile", "--precompile"}:
        return Action.COMPILE
    return Action.LINK
