"""A kata is found by whatever a learner types, and what isn't found says what may have been meant."""

from __future__ import annotations

import os

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from kata_runner.core.catalog import Catalog, load
from kata_runner.core.errors import ContentProblem, UsageProblem
from kata_runner.core.kata import Kata, Topic
from kata_runner.core.layout import Content, Workspace


def kata(slug, topic, **more):
    return Kata(slug=slug, title=slug, kind="write", level=1, minutes=5, topic=topic, **more)


CATALOG = Catalog(
    [
        Topic("01_tensors", "Tensors", (kata("describe_tensor", "01_tensors"), kata("column_by_column", "01_tensors"))),
        Topic(
            "02_by_hand",
            "By hand",
            (
                kata("mse", "02_by_hand", was=("squared_error",)),
                kata("relu", "02_by_hand"),
                kata("relu_again", "02_by_hand"),
            ),
        ),
        Topic("05_shape_breaks", "Shapes", (kata("column_target", "05_shape_breaks"),)),
    ]
)


@pytest.fixture
def workspace(tmp_path, monkeypatch):
    """A workspace with every kata's file, which is the current folder."""
    workspace = Workspace.create(tmp_path / "my katas")
    for one in CATALOG.katas:
        path = workspace.answer_file(one.topic, one.slug)
        path.parent.mkdir(exist_ok=True)
        path.touch()
    monkeypatch.chdir(workspace.root)
    return workspace


def test_katas_are_in_learning_order():
    slugs = [one.slug for one in CATALOG.katas]
    assert slugs == ["describe_tensor", "column_by_column", "mse", "relu", "relu_again", "column_target"]


def test_an_alias_gets_the_kata_of_today():
    assert CATALOG.get("squared_error") == CATALOG.get("mse")
    assert CATALOG.get("mse").slug == "mse"
    assert CATALOG.get("nothing") is None
    assert CATALOG.get("") is None
    assert dict(CATALOG.aliases) == {"squared_error": "mse"}


def test_an_alias_never_takes_another_katas_slug():
    catalog = Catalog([Topic("01_x", "x", (kata("one", "01_x", was=("two",)), kata("two", "01_x")))])
    assert catalog.aliases == {}
    assert catalog.get("two").slug == "two"


def test_the_next_is_the_first_that_is_not_done():
    assert CATALOG.next(set()).slug == "describe_tensor"
    assert CATALOG.next({"describe_tensor", "mse", "unknown"}).slug == "column_by_column"
    assert CATALOG.next({one.slug for one in CATALOG.katas}) is None


@pytest.mark.parametrize(
    ("text", "slug"),
    [
        ("mse", "mse"),
        ("squared_error", "mse"),
        ("d", "describe_tensor"),
        ("relu", "relu"),  # a slug, though another begins with it
        ("relu_", "relu_again"),
        ("column_t", "column_target"),
        ("02_by_hand/mse", "mse"),
        ("02_by_hand/mse.py", "mse"),
        ("02_by_hand/squared_error", "mse"),
    ],
)
def test_names(text, slug):
    assert CATALOG.resolve(text).slug == slug


def test_paths(workspace, tmp_path, monkeypatch):
    absolute = str(workspace.answer_file("02_by_hand", "mse"))
    (tmp_path / "link").symlink_to(workspace.root, target_is_directory=True)
    for text in (
        absolute,
        "./02_by_hand/mse.py",
        "02_by_hand/../02_by_hand/mse.py",
        str(tmp_path / "link/02_by_hand/mse.py"),
    ):
        assert CATALOG.resolve(text, workspace).slug == "mse"
    monkeypatch.chdir(workspace.root / "02_by_hand")
    assert CATALOG.resolve("mse.py", workspace).slug == "mse"
    assert CATALOG.resolve("../01_tensors/column_by_column.py", workspace).slug == "column_by_column"
    assert CATALOG.resolve("01_tensors/column_by_column.py", workspace).slug == "column_by_column"


def test_a_path_whose_file_is_gone_still_names_its_kata(workspace):
    path = workspace.answer_file("02_by_hand", "mse")
    path.unlink()
    assert CATALOG.resolve(str(path), workspace).slug == "mse"


def test_a_file_that_is_a_link_counts_by_its_place(workspace, tmp_path):
    path = workspace.answer_file("02_by_hand", "mse")
    path.unlink()
    (tmp_path / "elsewhere.py").touch()
    path.symlink_to(tmp_path / "elsewhere.py")
    assert CATALOG.resolve(str(path), workspace).slug == "mse"


def test_a_file_under_an_old_slug_names_the_kata(workspace):
    old = workspace.answer_file("02_by_hand", "squared_error")
    old.touch()
    assert CATALOG.resolve(str(old), workspace).slug == "mse"


def test_a_file_elsewhere_is_pointed_to_the_option(workspace, tmp_path):
    for name, slug in (("mse.py", "mse"), ("other.py", "KATA")):
        path = tmp_path / "some where" / name
        path.parent.mkdir(exist_ok=True)
        path.touch()
        with pytest.raises(UsageProblem, match="no kata's file in the workspace") as caught:
            CATALOG.resolve(str(path), workspace)
        assert caught.value.next_step == f"To check any file as an answer: kata check {slug} --file '{path}'"


def test_a_file_without_a_workspace_is_no_kata(workspace):
    with pytest.raises(UsageProblem, match="no kata's file"):
        CATALOG.resolve(os.path.join(".", "02_by_hand", "mse.py"), None)


@pytest.mark.parametrize(
    ("text", "meant"),
    [
        ("msee", "Did you mean mse?"),
        ("MSE", "Did you mean mse?"),
        ("describe-tensor", "Did you mean describe_tensor?"),
        ("02_by_hand/rleu", "Did you mean relu"),
        ("01_tensors/mse", "Did you mean mse?"),
        ("sqared_error", "Did you mean mse?"),
        ("zzz", "`kata list` shows them all."),
        ("", "`kata list` shows them all."),
        ("/", "`kata list` shows them all."),
        ("\0", "`kata list` shows them all."),
        ("\udcff", "`kata list` shows them all."),
    ],
)
def test_what_is_unknown_says_what_may_be_meant(text, meant):
    with pytest.raises(UsageProblem, match="No kata is called") as caught:
        CATALOG.resolve(text)
    assert meant in caught.value.next_step


@pytest.mark.parametrize("text", ["02_by_hand", "by_hand", "02_by_hand/", "my-katas/02_by_hand", "02", "02_by"])
def test_a_topic_is_no_kata_and_its_katas_are_near(text):
    with pytest.raises(UsageProblem, match=f"'{text}' is a topic, and a kata is wanted here, such as mse") as caught:
        CATALOG.resolve(text)
    assert caught.value.next_step.endswith("kata list --topic 02_by_hand")


def test_several_beginnings_are_listed():
    with pytest.raises(UsageProblem, match="'col' is the beginning of several katas") as caught:
        CATALOG.resolve("col")
    assert caught.value.next_step == "Which of column_by_column, column_target?"


def test_many_beginnings_are_cut():
    many = Catalog([Topic("01_x", "x", tuple(kata(f"part_{letter}", "01_x") for letter in "abcdefghijkl"))])
    with pytest.raises(UsageProblem) as caught:
        many.resolve("part")
    assert caught.value.next_step.endswith("part_h and 4 more?")


def test_a_long_text_is_cut_and_odd_signs_are_escaped():
    with pytest.raises(UsageProblem) as caught:
        CATALOG.resolve("\x1b[31m" + "x" * 100_000)
    assert len(caught.value.message) < 120
    assert "\x1b" not in caught.value.message


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=30) | st.text(alphabet="0123456789_/.~msebyhand", max_size=25))
def test_any_text_gives_a_kata_or_a_sentence(text):
    try:
        found = CATALOG.resolve(text, Workspace(root=CATALOG_ROOT))
    except UsageProblem as problem:
        found = problem.next_step
    assert found


CATALOG_ROOT = Content.find().root  # any folder that is there


@pytest.mark.parametrize("text", ["02_by_hand", "by_hand", "02", "by"])
def test_topics(text):
    assert CATALOG.topic(text).name == "02_by_hand"


@pytest.mark.parametrize("text", ["0", "", "zzz", "hand"])
def test_topics_that_are_none_or_several(text):
    with pytest.raises(UsageProblem, match="No topic is called") as caught:
        CATALOG.topic(text)
    assert "01_tensors, 02_by_hand, 05_shape_breaks" in caught.value.next_step


TOPIC = 'format = 1\ntitle = "T"\n[[kata]]\nslug = "{}"\ntitle = "K"\nkind = "fix"\nlevel = 2\nminutes = 9\n'


def test_load_reads_every_topic_in_order(tmp_path):
    for name, slug in (("10_late", "late"), ("02_early", "early")):
        (tmp_path / "katas" / name).mkdir(parents=True)
        (tmp_path / "katas" / name / "topic.toml").write_text(TOPIC.format(slug))
    (tmp_path / "katas" / "03_left_over" / "__pycache__").mkdir(parents=True)
    (tmp_path / "katas" / "__pycache__").mkdir()
    (tmp_path / "katas" / "README.md").touch()
    found = load(Content(tmp_path))
    assert [topic.name for topic in found.topics] == ["02_early", "10_late"]
    assert [one.slug for one in found.katas] == ["early", "late"]


def test_load_refuses_two_katas_of_one_slug(tmp_path):
    for name in ("01_a", "02_b"):
        (tmp_path / "katas" / name).mkdir(parents=True)
        (tmp_path / "katas" / name / "topic.toml").write_text(TOPIC.format("same"))
    with pytest.raises(ContentProblem, match=r"katas/02_b/topic.toml: 'slug' 'same' .* katas/01_a/topic.toml"):
        load(Content(tmp_path))


def test_load_refuses_a_topic_without_its_file(tmp_path):
    (tmp_path / "katas" / "01_a").mkdir(parents=True)
    (tmp_path / "katas" / "01_a" / "mse.py").touch()
    with pytest.raises(ContentProblem, match=r"katas/01_a/topic.toml can't be read"):
        load(Content(tmp_path))


def test_load_without_a_tree_of_katas(tmp_path):
    with pytest.raises(ContentProblem, match="can't be read"):
        load(Content(tmp_path))


def test_our_own_katas_load():
    assert load(Content.find()).get("mse").title
