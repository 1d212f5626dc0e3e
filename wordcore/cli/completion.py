"""``wordcore completion``: a script that teaches a shell to complete the whole command line.

    $ wordcore completion bash > ~/.local/share/bash-completion/completions/wordcore

The script is written from the parsers themselves, so it knows every command, option and choice
there is. While completing it needs Python only to ask for the names of lexicons.
"""

from __future__ import annotations

import argparse
import shlex
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field

from wordcore.tilesets import SHEETS

SHELLS = ("bash", "zsh", "fish")
_FILES, _LEXICONS, _ALPHABETS = "files", "lexicons", "alphabets"
_FILE_NAMES = {"FILE", "LIST", "TSV", "PATH", "STATE", "OLD", "NEW", "TEXT FILE", "file", "lists", "files"}


def add_parser(subparsers: argparse._SubParsersAction[argparse.ArgumentParser]) -> None:
    """Adds the subcommand."""
    parser = subparsers.add_parser("completion", help="print a completion script for a shell")
    parser.add_argument("shell", choices=SHELLS, help="the shell the script is for")
    parser.set_defaults(run=run)


def run(args: argparse.Namespace) -> int:
    """The script, on standard output."""
    from wordcore.cli.running import build_parser

    print(script(build_parser(), args.shell), end="")
    return 0


def script(parser: argparse.ArgumentParser, shell: str) -> str:
    """The completion script of a parser, whatever its commands."""
    places = list(_places(parser, ""))
    made: dict[str, Callable[[str, list[Place]], str]] = {"bash": _bash, "zsh": _zsh, "fish": _fish}
    return made[shell](parser.prog, places)


# --- what there is to complete ----------------------------------------------------------------


@dataclass(frozen=True)
class Value:
    """What an argument may be: fixed words, and perhaps files, lexicons or alphabets."""

    words: tuple[str, ...] = ()
    kind: str = ""


@dataclass(frozen=True)
class Option:
    """One option: its spellings, what it says of itself, and its value if it takes one."""

    flags: tuple[str, ...]
    text: str
    value: Value | None


@dataclass
class Place:
    """A command or subcommand: ``/scrabble/moves``; the whole program is the empty path."""

    path: str
    text: str
    options: list[Option] = field(default_factory=list)
    commands: dict[str, str] = field(default_factory=dict)
    argument: Value = field(default_factory=Value)


def _places(parser: argparse.ArgumentParser, path: str, text: str = "") -> Iterator[Place]:
    place = Place(path, text)
    below: list[tuple[argparse.ArgumentParser, str, str]] = []
    arguments: list[Value] = []
    for action in parser._actions:
        said = parser._get_formatter()._expand_help(action) if action.help else ""
        if action.help == argparse.SUPPRESS:
            continue
        if isinstance(action, argparse._SubParsersAction):
            texts = {choice.dest: (choice.help or "").replace("%%", "%") for choice in action._choices_actions}
            for name, child in action.choices.items():
                place.commands[name] = texts.get(name, "")
                below.append((child, f"{path}/{name}", texts.get(name, "")))
        elif action.option_strings:
            value = None if action.nargs == 0 else _value(action)
            place.options.append(Option(tuple(action.option_strings), said, value))
        else:
            arguments.append(_value(action))
    words = tuple(dict.fromkeys(word for value in arguments for word in value.words))
    place.argument = Value(words, next((value.kind for value in arguments if value.kind), ""))
    yield place
    for child, deeper, said in below:
        yield from _places(child, deeper, said)


def _value(action: argparse.Action) -> Value:
    if action.choices is not None:
        return Value(tuple(str(choice) for choice in action.choices))
    name = action.metavar if isinstance(action.metavar, str) else action.dest
    parts = set(name.split("|"))
    if parts == {"NAME", "PATH"}:
        return Value(kind=_LEXICONS)
    if parts == {"NAME", "TOML"}:
        return Value(kind=_ALPHABETS)
    return Value(kind=_FILES) if parts & _FILE_NAMES else Value()


def _asked(value: Value) -> str:
    """The words of a value as one shell string; the alphabets are known here."""
    return " ".join([*value.words, *(SHEETS if value.kind == _ALPHABETS else ())])


def _valued(place: Place) -> Iterator[tuple[Option, Value]]:
    return ((option, option.value) for option in place.options if option.value is not None)


# --- bash -------------------------------------------------------------------------------------

_BASH = """# Completion of {prog} for bash; made by `{prog} completion bash`.
_{prog}() {{
    local cur="${{COMP_WORDS[COMP_CWORD]}}" prev="${{COMP_WORDS[COMP_CWORD-1]}}"
    local place="" words="" options="" kind="" i
    COMPREPLY=()
    for ((i = 1; i < COMP_CWORD; i++)); do
        case "$place/${{COMP_WORDS[i]}}" in
            {paths}) place="$place/${{COMP_WORDS[i]}}" ;;
        esac
    done
    case "$place:$prev" in
{values}
        *)
            case "$place" in
{places}
            esac
            [[ "$cur" == -* ]] && {{ words="$options"; kind=""; }}
            ;;
    esac
    [[ "$kind" == lexicons ]] && words="$words $({prog} lexicons 2>/dev/null | sed 's/ .*//')"
    local IFS=$' \\t\\n'
    COMPREPLY=($(compgen -W "$words" -- "$cur"))
    if [[ -n "$kind" ]]; then
        IFS=$'\\n'
        compopt -o filenames 2>/dev/null
        COMPREPLY+=($(compgen -f -- "$cur"))
    fi
}}
complete -F _{prog} {prog}
"""


def _bash(prog: str, places: list[Place]) -> str:
    values, described = [], []
    for place in places:
        for option, value in _valued(place):
            tests = "|".join(shlex.quote(f"{place.path}:{flag}") for flag in option.flags)
            values.append(f"        {tests}) words={shlex.quote(_asked(value))} kind={value.kind} ;;")
        options = " ".join(flag for option in place.options for flag in option.flags)
        words = " ".join([*place.commands, _asked(place.argument)]).strip()
        described.append(
            f"                {shlex.quote(place.path)}) words={shlex.quote(words)} options={shlex.quote(options)} "
            f"kind={place.argument.kind} ;;"
        )
    paths = "|".join(shlex.quote(place.path) for place in places if place.path)
    return _BASH.format(prog=prog, paths=paths or "''", values="\n".join(values), places="\n".join(described))


# --- zsh --------------------------------------------------------------------------------------

_ZSH = """#compdef {prog}
# Completion of {prog} for zsh; made by `{prog} completion zsh`.
_{prog}() {{
    local place="" word kind=""
    local -a options plain
    for word in "${{(@)words[2,CURRENT-1]}}"; do
        case "$place/$word" in
            ({paths}) place="$place/$word" ;;
        esac
    done
    case "$place:${{words[CURRENT-1]}}" in
{values}
        (*)
            case "$place" in
{places}
            esac
            if [[ "$PREFIX" == -* ]]; then
                _describe -o 'option' options
                return
            fi
            ;;
    esac
    [[ "$kind" == lexicons ]] && plain+=(${{(f)"$({prog} lexicons 2>/dev/null | sed 's/ .*//')"}})
    (( $#plain )) && _describe 'choice' plain
    [[ -n "$kind" ]] && _files
    return 0
}}
if [[ "${{zsh_eval_context[-1]}}" == loadautofunc ]]; then
    _{prog} "$@"
else
    compdef _{prog} {prog}
fi
"""


def _zsh(prog: str, places: list[Place]) -> str:
    values, described = [], []
    for place in places:
        for option, value in _valued(place):
            tests = "|".join(shlex.quote(f"{place.path}:{flag}") for flag in option.flags)
            values.append(f"        ({tests}) plain=({_asked(value)}) kind={value.kind} ;;")
        options = " ".join(_zsh_item(flag, option.text) for option in place.options for flag in option.flags)
        plain = " ".join([*(_zsh_item(name, text) for name, text in place.commands.items()), _asked(place.argument)])
        described.append(
            f"                ({shlex.quote(place.path)}) plain=({plain.strip()}) options=({options}) "
            f"kind={place.argument.kind} ;;"
        )
    paths = "|".join(place.path for place in places if place.path)
    return _ZSH.format(prog=prog, paths=paths or "''", values="\n".join(values), places="\n".join(described))


def _zsh_item(name: str, text: str) -> str:
    shown = name.replace(":", "\\:")
    return shlex.quote(f"{shown}:{text}" if text else shown)


# --- fish -------------------------------------------------------------------------------------

_FISH = """# Completion of {prog} for fish; made by `{prog} completion fish`.
function __{prog}_at
    set -l place ''
    set -l given (commandline -opc)
    for word in $given[2..-1]
        switch "$place/$word"
            case {paths}
                set place "$place/$word"
        end
    end
    test "$place" = "$argv[1]"
end
function __{prog}_lexicons
    {prog} lexicons 2>/dev/null | string replace -r ' .*' ''
end
complete -c {prog} -f
{lines}
"""


def _fish(prog: str, places: list[Place]) -> str:
    lines = []
    for place in places:
        start = f"complete -c {prog} -n {_fish_quoted(f'__{prog}_at {_fish_quoted(place.path)}')}"
        for name, text in place.commands.items():
            lines.append(f"{start} -a {name} -d {_fish_quoted(text)}")
        if place.argument.kind or place.argument.words:
            lines.append(start + _fish_value(prog, place.argument))
        for option in place.options:
            flags = "".join(f" -l {f[2:]}" if f.startswith("--") else f" -s {f[1:]}" for f in option.flags)
            value = (
                ""
                if option.value is None
                else f" {'-r' if option.value.kind else '-x'}{_fish_value(prog, option.value)}"
            )
            lines.append(f"{start}{flags}{value} -d {_fish_quoted(option.text)}")
    paths = " ".join(place.path for place in places if place.path)
    return _FISH.format(prog=prog, paths=paths or "''", lines="\n".join(lines))


def _fish_value(prog: str, value: Value) -> str:
    words = _asked(value) + (f" (__{prog}_lexicons)" if value.kind == _LEXICONS else "")
    return (" -F" if value.kind else "") + (f" -a {_fish_quoted(words.strip())}" if words.strip() else "")


def _fish_quoted(text: str) -> str:
    return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"
