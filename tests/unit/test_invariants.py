"""Each rule of the catalog and of the four trees, broken once."""

from __future__ import annotations

import pytest

from kata_runner.core.catalog import Catalog
from kata_runner.core.invariants import check, check_kata
from kata_runner.core.kata import Kata, Topic
from kata_runner.core.layout import Content


def kata(slug, topic="01_a", **more):
    return Kata(slug=slug, title=slug, kind="write", level=1, minutes=5, topic=topic, **more)


@pytest.fixture
def build(tmp_path):
    """Makes a catalog of topics, with every file that it should have."""

    def build(**topics):
        catalog = Catalog([Topic(name, name, tuple(katas)) for name, katas in topics.items()])
        content = Content(tmp_path)
        for topic in catalog.topics:
            for path in (
                content.topic_file(topic.name),
                *(p for k in topic.katas for p in content.files(topic.name, k.slug)),
            ):
                path.parent.mkdir(parents=True, exist_ok=True)
                path.touch()
        return catalog, content

    return build


def topics(*katas):
    return {"01_a": [k for k in katas if k.topic == "01_a"], "02_b": [k for k in katas if k.topic == "02_b"]}


def only(findings):
    assert len(findings) == 1, findings
    finding = findings[0]
    assert finding.reason
    assert finding.do
    return finding


def test_a_sound_catalog(build):
    catalog, content = build(
        **topics(kata("one"), kata("two", needs=("one",), was=("old",)), kata("three", "02_b", needs=("two",)))
    )
    content.cards_file("01_a").write_text("format = 1\n", encoding="utf-8")
    for place in (
        "katas/README.md",
        "checks/01_a/__pycache__/x.pyc",
        "hints/.DS_Store",
        "checks/.ruff_cache/x",
        "katas/01_a/README",
    ):
        (content.root / place).parent.mkdir(parents=True, exist_ok=True)
        (content.root / place).touch()
    assert check(catalog, content) == []
    assert all(check_kata(one, catalog, content) == [] for one in catalog.katas)


@pytest.mark.parametrize(
    ("katas", "reason"),
    [
        ([kata("Bad"), kata("x2", "02_b")], "'Bad' is no legal slug"),
        ([kata("one", needs=("gone",)), kata("two", "02_b")], "one needs gone, which there isn't"),
        ([kata("one", needs=("two",)), kata("two", "02_b")], "one needs two, which doesn't come earlier"),
        ([kata("one", was=("two",)), kata("two", "02_b")], "the alias two of one is a kata's slug today"),
        ([kata("one", was=("one",)), kata("two", "02_b")], "the alias one of one is a kata's slug today"),
        ([kata("one", was=("old",)), kata("two", "02_b", was=("old",))], "the alias old of two is an alias of one too"),
    ],
)
def test_one_rule_broken(build, katas, reason):
    finding = only(check(*build(**topics(*katas))))
    assert finding.invariant == 1
    assert finding.reason == reason
    assert finding.file.startswith("katas/0")


def test_a_need_by_an_old_name_says_the_new_one(build):
    catalog, content = build(**topics(kata("one", was=("old",)), kata("two", "02_b", needs=("old",))))
    assert only(check(catalog, content)).do == "it is called one today"


def test_a_kata_that_needs_itself(build):
    catalog, content = build(**topics(kata("one", needs=("one",)), kata("two", "02_b")))
    reasons = [finding.reason for finding in check(catalog, content)]
    assert reasons == ["one needs one, which doesn't come earlier", "needs go round: one -> one"]


def test_a_cycle_is_told_once(build):
    katas = [kata("one", needs=("three",)), kata("two", needs=("one",)), kata("three", "02_b", needs=("two",))]
    catalog, content = build(**topics(*katas))
    reasons = [finding.reason for finding in check(catalog, content)]
    assert reasons == ["one needs three, which doesn't come earlier", "needs go round: one -> three -> two -> one"]


def test_two_cycles_through_one_kata_end(build):
    katas = [
        kata("one", needs=("two", "three")),
        kata("two", needs=("one",)),
        kata("three", "02_b", needs=("one", "two")),
    ]
    catalog, content = build(**topics(*katas))
    assert any("needs go round: one -> two -> one" in finding.reason for finding in check(catalog, content))


@pytest.mark.parametrize("place", range(5))
def test_a_missing_file(build, place):
    catalog, content = build(**topics(kata("one"), kata("two", "02_b")))
    path = content.files("01_a", "one")[place]
    path.unlink()
    finding = only(check(catalog, content))
    assert (finding.invariant, finding.file) == (2, content.shown(path))
    assert only(check_kata(catalog.get("one"), catalog, content)) == finding
    assert check_kata(catalog.get("two"), catalog, content) == []


def test_a_folder_in_place_of_a_file(build):
    catalog, content = build(**topics(kata("one"), kata("two", "02_b")))
    content.stub("01_a", "one").unlink()
    content.stub("01_a", "one").mkdir()
    assert only(check(catalog, content)).file == "katas/01_a/one.py"


@pytest.mark.parametrize(
    "place",
    [
        "katas/01_a/extra.py",
        "katas/cards.toml",
        "katas/01_a/sub/one.py",
        "checks/01_a/one.py",
        "checks/01_a/test_two.py",
        "checks/conftest.py",
        "hints/01_a/topic.toml",
        "solutions/03_c/one.py",
    ],
)
def test_an_unexpected_file(build, place):
    catalog, content = build(**topics(kata("one"), kata("two", "02_b")))
    (content.root / place).parent.mkdir(parents=True, exist_ok=True)
    (content.root / place).touch()
    finding = only(check(catalog, content))
    assert (finding.invariant, finding.file) == (2, place)


def test_topics_that_are_misnamed_or_empty(build):
    catalog, content = build(**{"one_first": [kata("one", "one_first")], "02_b": []})
    assert [finding.reason for finding in check(catalog, content)] == [
        "a topic's folder can't be called 'one_first'",
        "the topic has no katas",
    ]
