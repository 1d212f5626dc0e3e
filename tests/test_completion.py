"""Shell completion: the scripts, run by the shells themselves where they are installed."""

from __future__ import annotations

import argparse
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from wordcore.cli import COMMANDS
from wordcore.cli.completion import SHELLS, script
from wordcore.cli.running import build_parser

NAMES = [name for name in dict.fromkeys((*COMMANDS, "completion")) if find_spec(f"wordcore.cli.{name}")]
PARSER = build_parser(NAMES)

# (what stands on the line, the last word being typed; what must be offered; what must not)
LINES = [
    ([""], {"compile", "find", "scrabble", "completion"}, {"moves", "--help"}),
    (["co"], {"combine", "compile", "completion"}, {"find"}),
    (["-"], {"--version", "--help"}, {"compile"}),
    (["compile", "--"], {"--alphabet", "--from", "--to", "--output"}, {"--tiles"}),
    (["compile", "--to", ""], {"lex", "kwg", "quackle", "marisa", "text"}, {"--json"}),
    (["compile", "--alphabet", ""], {"english", "catalan", "boggle"}, {"kwg"}),
    (["compile", "--alphabet", "ger"], {"german"}, {"catalan"}),
    (["find", "--lexicon", "e"], {"enable"}, {"common"}),
    (["find", "--double", ""], {"vowel", "consonant", "any", "both"}, {"enable"}),
    (["info", ""], {"common", "enable", "it's a list.txt"}, {"compile"}),
    (["scrabble", ""], {"score", "moves", "replay", "selfplay"}, {"compile"}),
    (["scrabble", "moves", "--"], {"--best", "--lexicon"}, {"--rack"}),
    (["scrabble", "selfplay", "--ruleset", ""], {"AB", "LV"}, {"moves"}),
    (["completion", ""], {"bash", "zsh", "fish"}, {"compile"}),
]

HARNESS = {
    "bash": """
source {script}
wordcore() {{ printf 'common 1 words\\nenable 2 words\\n'; }}
COMP_WORDS=(wordcore "$@")
COMP_CWORD=$#
_wordcore
printf '%s\\n' "${{COMPREPLY[@]}}"
""",
    # The shell's own functions that show a choice are replaced by ones that print it.
    "zsh": """
compdef() {{ : }}
_describe() {{ [[ $1 == -o ]] && shift; local item; for item in "${{(@P)2}}"; do print -r -- "${{item%%:*}}"; done }}
_files() {{ print -rl -- * }}
wordcore() {{ printf 'common 1 words\\nenable 2 words\\n' }}
source {script}
words=(wordcore "$@")
CURRENT=$#words
PREFIX=$words[-1]
_wordcore
""",
    "fish": """
function wordcore; printf 'common 1 words\\nenable 2 words\\n'; end
source {script}
complete -C "wordcore $argv" | string replace -r '\\t.*' ''
""",
}


def offered(shell: str, line: list[str], tmp_path: Path) -> set[str]:
    (tmp_path / "it's a list.txt").touch()
    made = tmp_path / f"completion.{shell}"
    made.write_text(script(PARSER, shell), "utf-8")
    harness = tmp_path / f"harness.{shell}"
    harness.write_text(HARNESS[shell].format(script=made), "utf-8")
    start = {"bash": ["bash", "--norc"], "zsh": ["zsh", "-f"], "fish": ["fish", "--no-config"]}[shell]
    ran = subprocess.run([*start, str(harness), *line], capture_output=True, text=True, cwd=tmp_path, timeout=60)
    assert ran.returncode == 0 or shell == "fish", ran.stderr
    assert ran.stderr == ""
    typed = line[-1]
    # zsh narrows what it is given by itself, so its harness sees everything.
    return {found for found in ran.stdout.split("\n") if found.startswith(typed)}


@pytest.mark.parametrize("shell", SHELLS)
@pytest.mark.parametrize(("line", "wanted", "unwanted"), LINES)
def test_a_shell_offers_what_may_stand_there(
    shell: str, line: list[str], wanted: set[str], unwanted: set[str], tmp_path: Path
) -> None:
    if shutil.which(shell) is None:
        pytest.skip(f"no {shell} here")
    found = offered(shell, line, tmp_path)
    if shell == "fish":
        found = {name.replace("\\", "") for name in found}
    assert wanted <= found and not unwanted & found


@pytest.mark.parametrize("shell", SHELLS)
def test_every_command_and_option_is_in_the_script(shell: str) -> None:
    text = script(PARSER, shell)

    def walk(parser: argparse.ArgumentParser) -> None:
        for action in parser._actions:
            if isinstance(action, argparse._SubParsersAction):
                for name, child in action.choices.items():
                    assert name in text
                    walk(child)
            for flag in action.option_strings:
                assert (flag if shell != "fish" else flag.lstrip("-")) in text

    walk(PARSER)


@pytest.mark.parametrize("shell", SHELLS)
def test_awkward_names_and_texts_are_quoted(shell: str, tmp_path: Path) -> None:
    parser = argparse.ArgumentParser(prog="tool")
    subparsers = parser.add_subparsers()
    child = subparsers.add_parser("go", help='it\'s 100%% "quoted": $HOME `x` \\ end')
    child.add_argument("--way", choices=["a-b", "c.d"], help="where: $(to) 'go'")
    text = script(parser, shell)
    assert ("100%" in text) == (shell != "bash") and "100%%" not in text
    if shutil.which(shell) is not None:
        made = tmp_path / "script"
        made.write_text(text, "utf-8")
        assert subprocess.run([shell, "-n", str(made)], capture_output=True).returncode == 0


def test_the_command_prints_the_script(capsys: pytest.CaptureFixture[str]) -> None:
    if set(COMMANDS) - set(NAMES):
        pytest.skip("some commands are not there")
    from wordcore.cli import main

    if "completion" not in COMMANDS:
        pytest.skip("the command is not registered")
    assert main(["completion", "bash"]) == 0
    assert capsys.readouterr().out == script(build_parser(), "bash")
