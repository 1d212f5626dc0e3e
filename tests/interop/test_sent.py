"""A lexicon that is sent to other machines is found there, or refused with the machine's name."""

from __future__ import annotations

import pickle
import shutil
import socket

import pytest

import wordcore
from wordcore import Lexicon
from wordcore.errors import DigestMismatchError, UnknownLexiconError
from wordcore.interop.sent import Sent


def test_a_shipped_lexicon_is_a_name_and_a_digest():
    sent = Sent.of("common")
    assert (sent.name, sent.path, sent.data) == ("common", "", b"")
    assert len(pickle.dumps(sent)) < 500
    assert pickle.loads(pickle.dumps(sent)).found() is wordcore.load("common")
    assert sent.path_here.endswith("common.lex")


def test_a_file_is_looked_for_among_those_sent_along_then_installed_then_by_its_path(tmp_path, monkeypatch):
    (tmp_path / "driver").mkdir()
    (tmp_path / "files").mkdir()
    Lexicon.from_words(["cat"], name="pets").save(tmp_path / "driver" / "pets.lex")
    sent = Sent.of(tmp_path / "driver" / "pets.lex")
    assert sent.name == "pets" and not sent.data

    def file_of(name):
        return str(tmp_path / "files" / name)

    assert list(sent.found(file_of)) == ["CAT"]  # by its path: it exists here
    shutil.copy(tmp_path / "driver" / "pets.lex", tmp_path / "files" / "pets.lex")
    (tmp_path / "driver" / "pets.lex").unlink()
    assert sent.found(lambda name: file_of(name))._origin[1] == file_of("pets.lex")
    (tmp_path / "files" / "pets.lex").unlink()
    monkeypatch.setenv("WORDCORE_PATH", str(tmp_path / "installed"))
    (tmp_path / "installed").mkdir()
    Lexicon.from_words(["cat"], name="pets").save(tmp_path / "installed" / "pets.lex")
    assert list(sent.found(lambda name: file_of(name))) == ["CAT"]


def test_another_digest_is_refused_with_the_name_of_the_machine(tmp_path):
    path = tmp_path / "strays.lex"
    Lexicon.from_words(["cat"], name="strays").save(path)
    sent = Sent.of(Lexicon.open(path))
    path.unlink()
    with pytest.raises(UnknownLexiconError, match=f"on {socket.gethostname()}: expected a lexicon file, found none"):
        sent.found()
    Lexicon.from_words(["dog"], name="strays").save(path)
    with pytest.raises(DigestMismatchError, match=f"on {socket.gethostname()}: expected the digest {sent.digest[:16]}"):
        sent.found()


def test_a_lexicon_in_no_file_is_sent_whole():
    sent = pickle.loads(pickle.dumps(Sent.of(Lexicon.from_words(["cat"], name="mine"))))
    assert sent.path_here == "" and list(sent.found()) == ["CAT"]
