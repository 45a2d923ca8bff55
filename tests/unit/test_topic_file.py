"""A broken topic.toml is told by file and key; a whole one gives the topic."""

from __future__ import annotations

from contextlib import suppress

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kata_runner.core.errors import ContentProblem
from kata_runner.core.topic_file import read_topic

SHOWN = "katas/02_by_hand/topic.toml"
HEAD = 'format = 1\ntitle = "By hand"\n'
KATA = '[[kata]]\nslug = "mse"\ntitle = "Mean squared error"\nkind = "write"\nlevel = 1\nminutes = 5\n'


@pytest.fixture
def read(tmp_path):
    """Reads a text as a topic's file."""
    path = tmp_path / "02_by_hand" / "topic.toml"
    path.parent.mkdir()

    def read(text):
        path.write_bytes(text if isinstance(text, bytes) else text.encode())
        return read_topic(path, SHOWN)

    return read


def test_a_whole_file(read):
    topic = read(
        HEAD
        + KATA
        + 'needs = ["other"]\ndevices = ["cpu"]\nwas = ["old"]\n[kata.limits]\ncheck = 3\nmemory = "8GB"\n'
        + KATA.replace("mse", "relu")
    )
    assert (topic.name, topic.title) == ("02_by_hand", "By hand")
    mse, relu = topic.katas
    assert (mse.slug, mse.title, mse.kind, mse.level, mse.minutes) == ("mse", "Mean squared error", "write", 1, 5)
    assert (mse.topic, mse.needs, mse.devices, mse.was) == ("02_by_hand", ("other",), ("cpu",), ("old",))
    assert mse.limits == {"check": 3.0, "memory": 8 << 30}
    assert not mse.gpu
    assert (relu.needs, relu.devices, relu.was, relu.limits) == ((), ("cpu", "gpu"), (), {})
    assert relu.gpu
    assert len({mse, relu, mse}) == 2


def test_a_kata_may_need_an_extra(read):
    plain, pretrained = read(HEAD + KATA + KATA.replace("mse", "bert") + 'extra = "pretrained"\n').katas
    assert (plain.extra, pretrained.extra) == (None, "pretrained")


def test_a_topic_may_wait_for_its_katas(read):
    assert read(HEAD).katas == ()


BROKEN = {
    # text: what the message names beside the file
    "format = \n": ["not valid TOML", "line 1"],
    b"title = '\xff'": ["UTF-8", "byte 9"],
    "": ["'format'", "missing"],
    'title = "x"\n': ["'format'", "missing"],
    'format = "1"\ntitle = "x"\n': ["'format'", "'1'"],
    'format = true\ntitle = "x"\n': ["'format'", "True"],
    'format = 0\ntitle = "x"\n': ["'format'", "0"],
    "format = 2\ntitle = 7\nnew_key = 1\n": ["'format'", "2", "too old"],
    "format = 1\n": ["'title'", "missing"],
    "format = 1\ntitle = 3\n": ["'title'", "3", "text"],
    'format = 1\ntitle = " "\n': ["'title'", "text"],
    'format = 1\ntitle = "two\\nlines"\n': ["'title'", "one line"],
    HEAD + 'titel = "x"\n': ["'titel'", "did you mean 'title'?"],
    HEAD + "zzz = 1\n": ["'zzz'", "known are format, title, kata"],
    HEAD + "kata = 3\n": ["'kata'", "[[kata]]"],
    HEAD + "kata = [1]\n": ["'kata'", "[[kata]]"],
    HEAD + KATA.replace("[[kata]]", "[kata]"): ["'kata'", "[[kata]]"],
    HEAD + "[[kata]]\n": ["[[kata]] 1:", "'slug'", "missing"],
    HEAD + KATA + KATA.replace("level = 1\n", ""): ["[[kata]] 2 (mse)", "'level'", "missing"],
    HEAD + KATA + "colour = 1\n": ["(mse)", "'colour'", "known"],
    HEAD + KATA + 'extra = "pretraind"\n': ["(mse)", "'extra'", "'pretraind'", "pretrained"],
    HEAD + KATA + "extra = []\n": ["(mse)", "'extra'", "[]"],
    HEAD + KATA + 'need = ["x"]\n': ["'need'", "did you mean 'needs'?"],
    HEAD + KATA.replace('"mse"', '"1mse"'): ["[[kata]] 1", "'slug'", "'1mse'"],
    HEAD + KATA.replace('"mse"', '"m"'): ["'slug'", "'m'"],
    HEAD + KATA.replace('"mse"', '"Mse"'): ["'slug'", "'Mse'"],
    HEAD + KATA.replace('"mse"', '"mse\\n"'): ["'slug'"],
    HEAD + KATA.replace('"mse"', '"' + "m" * 33 + '"'): ["'slug'"],
    HEAD + KATA.replace('"mse"', "[1]"): ["'slug'", "[1]"],
    HEAD + KATA.replace('"write"', '"guess"'): ["'kind'", "'guess'", "write, fix, predict"],
    HEAD + KATA.replace('"write"', "[]"): ["'kind'", "[]"],
    HEAD + KATA.replace("level = 1", "level = 0"): ["'level'", "0", "from 1 to 5"],
    HEAD + KATA.replace("level = 1", "level = 6"): ["'level'", "6"],
    HEAD + KATA.replace("level = 1", "level = true"): ["'level'", "True"],
    HEAD + KATA.replace("level = 1", "level = 1.0"): ["'level'", "1.0"],
    HEAD + KATA.replace("minutes = 5", "minutes = -5"): ["'minutes'", "-5"],
    HEAD + KATA + 'devices = ["cpu", "tpu"]\n': ["'devices'", "'tpu'", "cpu, gpu"],
    HEAD + KATA + 'devices = "cpu"\n': ["'devices'", "list"],
    HEAD + KATA + "devices = []\n": ["'devices'", "empty"],
    HEAD + KATA + 'devices = ["cpu", "cpu"]\n': ["'devices'", "twice"],
    HEAD + KATA + "devices = [[1], {}]\n": ["'devices'", "[1]"],
    HEAD + KATA + "needs = [3]\n": ["'needs'", "3"],
    HEAD + KATA + 'was = ["Old"]\n': ["'was'", "'Old'"],
    HEAD + KATA + "limits = 3\n": ["'limits'", "table"],
    HEAD + KATA + "[kata.limits]\nchek = 3\n": ["limits", "'chek'", "did you mean 'check'?"],
    HEAD + KATA + "[kata.limits]\ncheck = nan\n": ["limits", "'check'", "nan"],
    HEAD + KATA + "[kata.limits]\ncheck = inf\n": ["'check'", "inf"],
    HEAD + KATA + "[kata.limits]\ncheck = true\n": ["'check'", "True"],
    HEAD + KATA + "[kata.limits]\ncheck = 0\n": ["'check'", "from 0.05 s"],
    HEAD + KATA + '[kata.limits]\nmemory = "8 apples"\n': ["'memory'", "8 apples", "GB"],
    HEAD + KATA + "[kata.limits]\nprocesses = 1.5\n": ["'processes'", "1.5", "whole number"],
}


@pytest.mark.parametrize("text", BROKEN)
def test_what_is_broken_is_told_by_file_and_key(read, text):
    with pytest.raises(ContentProblem) as caught:
        read(text)
    message = caught.value.message
    assert message.startswith(SHOWN)
    for part in BROKEN[text]:
        assert part in message
    assert caught.value.next_step


def test_a_newer_format_asks_for_an_upgrade(read):
    with pytest.raises(ContentProblem) as caught:
        read("format = 99\n")
    assert "pip install --upgrade tensor-kata" in (caught.value.next_step or "")


def test_a_missing_file_and_a_folder_in_its_place(tmp_path):
    for path in (tmp_path / "topic.toml", tmp_path):
        with pytest.raises(ContentProblem, match=f"^{SHOWN} can't be read"):
            read_topic(path, SHOWN)


@pytest.mark.parametrize("text", ["a = " + "[" * 5000, "a = " + "9" * 5000])
def test_what_python_itself_can_not_hold(read, text):
    with pytest.raises(ContentProblem, match=SHOWN):
        read(text)


def test_long_values_are_cut_and_odd_signs_escaped(read):
    with pytest.raises(ContentProblem) as caught:
        read(HEAD + KATA.replace('"write"', '"' + "\\u001b[31m" + "x" * 500 + '"'))
    assert len(caught.value.message) < 250
    assert "\x1b" not in caught.value.message


VALUES = st.recursive(
    st.one_of(
        st.booleans(), st.integers(-9, 9), st.just("nan"), st.text(max_size=8), st.sampled_from(["mse", "cpu", "fix"])
    ),
    lambda inner: st.lists(inner, max_size=3),
    max_leaves=5,
)


def _toml(value):
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, list):
        return "[" + ", ".join(map(_toml, value)) + "]"
    if isinstance(value, str):
        return '"' + "".join(f"\\U{ord(letter):08x}" for letter in value) + '"'
    return str(value)


@settings(max_examples=150, deadline=None)
@given(
    st.dictionaries(
        st.sampled_from(["slug", "title", "kind", "level", "minutes", "needs", "devices", "was", "limits", "x"]), VALUES
    )
)
def test_any_values_give_a_topic_or_a_sentence(tmp_path_factory, values):
    path = tmp_path_factory.getbasetemp() / "03_any" / "topic.toml"
    path.parent.mkdir(exist_ok=True)
    lines = "".join(f"{key} = {_toml(value)}\n" for key, value in values.items())
    path.write_text(HEAD + "[[kata]]\n" + lines, encoding="utf-8")
    with suppress(ContentProblem):
        read_topic(path, SHOWN)
