"""Kernels in HIP C++ beside host programs: how they are compiled, and how both become one object.

Host programs of any language call the kernels' launchers. The kernels of one source file are one file of
their own, `NAME.hip.cpp`; its object is merged into that of the source, so that build systems see one.
"""

from __future__ import annotations

import os
import re
import shutil
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path

from accomp.codes import driver as codes
from accomp.driver import cuda, execute, process, rocm
from accomp.driver.command_line import Action, CommandLine, Input
from accomp.driver.compilers import Compiler, choose
from accomp.driver.errors import DriverError
from accomp.driver.files import temporary_name
from accomp.driver.hip_targets import kernel_compiler
from accomp.driver.kernel_compilers import KernelCompiler, kernel_choice
from accomp.driver.kernel_headers import begins_with_headers, precompiled
from accomp.driver.link_inputs import holds
from accomp.driver.runtime import Runtime, find_runtime
from accomp.driver.settings import Settings
from accomp.patterns import pattern

HIP_TARGETS = ("hip-cpu", "amdgcn", "nvptx")
SUFFIX = ".hip.cpp"


def hip_target(settings: Settings) -> str:
    """What kernels are compiled for. Raises DriverError for a target that has no HIP."""
    target = settings.target or "hip-cpu"
    if target not in HIP_TARGETS:
        expected = "'hip-cpu', 'amdgcn' or 'nvptx'"
        option = f"-fopenacc-target={target}"
        raise DriverError(codes.INVALID_OPTION_VALUE, value=target, option=option, expected=expected)
    return target


_LONGEST = 200
"""How many bytes of a source's name go into that of its kernels: names of files have 255 at most."""


def kernels_name(source: str) -> str:
    """The name of the file of a source's kernels."""
    stem = os.fsencode(Path(source).stem if source != "-" else "stdin")
    return f"{os.fsdecode(stem[:_LONGEST])}{SUFFIX}"


def printed_kernels_path(output: str | None) -> str | None:
    """Where print mode writes kernels: beside the host program's file, or on standard output as well."""
    return None if output in (None, "-") else str(Path(output).with_suffix(SUFFIX))


def link_flags(target: str, runtime: Runtime | None = None) -> list[str]:
    """What programs with kernels are linked with besides. Raises DriverError where there is no library."""
    found = runtime or find_runtime()
    names = {
        "hip-cpu": ("accomp_hip", "accomp_hipcpu"),
        "amdgcn": ("accomp_hip_amd",),
        "nvptx": ("accomp_hip_cuda",),
    }
    wanted = names[target]
    folder = found.library
    missing = next((n for n in wanted if folder is None or not (folder / f"lib{n}.a").is_file()), None)
    if folder is None or missing is not None:
        raise DriverError(codes.NO_HIP_LIBRARY, library=f"lib{missing or wanted[0]}.a", target=target)
    system = {"hip-cpu": list[str], "amdgcn": rocm.library_flags, "nvptx": cuda.library_flags}[target]()
    return [f"-L{folder}", *(f"-l{n}" for n in wanted), *system, "-lstdc++", "-lpthread", "-ldl", "-lm"]


def compile_kernels(
    kernels: Mapping[str, bytes],
    command: CommandLine,
    settings: Settings,
    host: Compiler | None,
    directory: Path,
) -> dict[str, Path]:
    """Compile kernels, which are given by the paths of their sources; their objects, by the same paths.

    Raises DriverError where there is no compiler for them, and CompilationFailed where one says no.
    """
    if not kernels:
        return {}
    target = hip_target(settings)
    compiler = kernel_compiler(kernel_choice(target, settings), host)
    objects: dict[str, Path] = {}
    definitions, handed = _definitions(_handed_on(command, compiler))
    expanded = {i.path for i in command.inputs if i.language == "fortran"}  # by the preprocessor of Fortran
    for number, (source, text) in enumerate(kernels.items()):
        _check_types(source, text, target)
        folder = directory / f"kernels{number}"
        folder.mkdir()
        file = folder / kernels_name(source)
        file.write_bytes(text if source in expanded else _defining(text, definitions))
        objects[source] = file.with_suffix(".o")
        arguments = [
            *compiler.command,
            *compiler.flags,
            *(_DEEP if compiler.clang else ()),
            *(compiler.relocatable if _across_files(settings, text) else ()),
            *handed,
            *compiler.include_folder(_folder(source)),
        ]
        first = begins_with_headers(text) and target == "hip-cpu"
        headers = precompiled(compiler, handed) if first else []
        code = _compile([*arguments, "-c", str(file), "-o", str(objects[source])], headers)
        if code:
            raise CompilationFailedError(code)
    return objects


def _compile(arguments: list[str], headers: list[str]) -> int:
    """Compile kernels, with precompiled headers if there are any: the exit code."""
    if headers:
        code, said = execute.collect([*arguments, *headers], (2,))
        if code <= 0:
            process.say(said)
            return code
    return execute.run(arguments)


def _check_types(source: str, text: bytes, target: str) -> None:
    """Raises DriverError where kernels use types that the target's compiler has not as the host has them.

    nvcc 13 leaves out arithmetic of C's complex numbers, and says nothing.
    """
    code = _COMMENT.sub(b"", text) if target != "hip-cpu" else b""
    if _LONG_DOUBLE.search(code):
        raise DriverError(codes.LONG_DOUBLE, path=source, bytes=_host_bytes())
    if target == "nvptx" and _COMPLEX.search(code):
        raise DriverError(codes.COMPLEX, path=source)


_COMPLEX = pattern(rb"\b_Complex\b|\b(?:float|double)\s+complex\b|\bcomplex\s+(?:float|double)\b")
_LONG_DOUBLE = pattern(rb"\blong\s+double\b|\bdouble\s+long\b")
_COMMENT = pattern(rb"//[^\n]*|/\*.*?\*/|\"(?:[^\"\\\n]|\\.)*\"", re.DOTALL)
"""Comments, and strings so that they hide none."""


def _host_bytes() -> int:
    """The size of long double on this machine."""
    from ctypes import c_longdouble, sizeof

    return sizeof(c_longdouble)


def _across_files(settings: Settings, text: bytes) -> bool:
    """Whether the device code of a file is linked with that of others."""
    if settings.device_link in ("", "auto"):
        return _ACROSS_FILES in text
    return settings.device_link == "always"


_ACROSS_FILES = b"\n#define ACCOMP_ACROSS_FILES 1"


def _folder(source: str) -> str:
    return os.path.dirname(source) or "."


class CompilationFailedError(Exception):
    """A compiler ended with this exit code, and has said why."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


_DEEP = ("-fbracket-depth=100000",)
"""Clang's own limit is 256, other compilers of the host have none."""
_OPTIONS = tuple(
    """
    -O -g -D -U -I -isystem -iquote -idirafter -isysroot --sysroot -m32 -m64 -march= -mtune= -mcpu= -pthread
    -fPI -fpi -fno-pi -fno-pl -fsanitize -ffast-math -fno-math -fno-fast -ffp -fstack -fcf- -fvisibility
    -ffunction-sections -fdata-sections -fno-omit -fomit -funsigned-char -fsigned-char
    -std=c++2 -std=gnu++2
    """.split()
)
"""Of standards of C++, those after the one that kernels are compiled for."""
_APART = "-gsplit-dwarf"
"""Kernels' debug information stays in their objects: files of it would go with the command's folder."""
_VALUED = frozenset(("-D", "-U", "-I", "-isystem", "-iquote", "-idirafter", "-isysroot", "--sysroot"))


def _handed_on(command: CommandLine, compiler: KernelCompiler) -> Iterator[str]:
    """The user's options that concern kernels as well."""
    rest = iter(command.parse)
    for argument in rest:
        if argument in _VALUED:
            value = next(rest, None)
            if value is not None:
                yield from (argument, value)
        elif argument.startswith(_OPTIONS) and argument != _APART and compiler.takes(argument):
            yield argument


def _definitions(handed: Iterable[str]) -> tuple[bytes, list[str]]:
    """Lines that define the user's macros, and the options that remain.

    They stand after the headers of the library and of what it needs, whose names they may be; those of names
    that are reserved (C++ [lex.name]) or the library's own may be meant for headers and stay options.
    """
    lines, rest, words = list[str](), list[str](), iter(handed)
    for word in words:
        text = (word[2:] or next(words)) if word.startswith(("-D", "-U")) else ""
        if not text or text.startswith(_FOR_HEADERS):
            rest += [word, text] if word in ("-D", "-U") else [word]
            continue
        name, equals, value = text.partition("=")
        value = value.partition("\n")[0] if equals else "1"
        lines.append(f"#define {name} {value}\n" if word.startswith("-D") else f"#undef {name}\n")
    return "".join(lines).encode("utf-8", "surrogateescape"), rest


_HEADERS = re.compile(rb"#include <accomp_device\.h>\n(?:#undef \w+\n)*(?:\n*#include <iterator>\n)?")
_FOR_HEADERS = ("_", "ACCOMP_", "HIP", "CUDA")


def _defining(text: bytes, definitions: bytes) -> bytes:
    headers = _HEADERS.search(text)
    return text[: headers.end()] + definitions + text[headers.end() :] if headers else text


def merge(objects: Sequence[Path], into: Path, linker: str = "ld") -> None:
    """Make one object of several. Raises CompilationFailedError where the linker says no."""
    merged = temporary_name(str(into))
    process.remove_at_end(merged)
    found = shutil.which(linker) or linker
    code = execute.run([found, "-r", *map(str, objects), "-o", merged])
    if code:
        process.remove(merged)
        raise CompilationFailedError(code)
    _keep_large_commons(merged)
    os.chmod(merged, into.stat().st_mode)
    os.replace(merged, into)
    process.remove(merged)


_LARGE_COMMONS = "LARGE_COMMON"


def _keep_large_commons(merged: str) -> None:
    """Rename the empty section that GNU ld makes for common blocks of `-mcmodel=medium`.

    By its name it takes them for definitions when it links the object.
    """
    program = shutil.which("objcopy")
    if program is not None and holds(merged, _LARGE_COMMONS.encode()):
        execute.run_quietly([program, f"--rename-section={_LARGE_COMMONS}=.accomp.commons", merged])


def object_of(command: CommandLine, source: Input) -> Path:
    """The object file that a command with `-c` makes of a source."""
    if command.output:
        return Path(command.output)
    name = Path(source.path).name if source.path != "-" else "-"
    return Path(name).with_suffix(".o")


def merge_into_outputs(command: CommandLine, objects: Mapping[str, Path]) -> None:
    """Put the kernels' objects into those of their sources, but for one that was written to a device."""
    if command.action is not Action.COMPILE:
        return
    for source in command.inputs:
        into = object_of(command, source)
        if source.path in objects and into.is_file():
            merge([into, objects[source.path]], into)


def host_compiler(settings: Settings) -> Compiler:
    """The compiler of host programs in C and C++."""
    return choose("host", settings.compiler)
