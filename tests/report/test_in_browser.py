"""The page in a real Chromium, without a window: looked at, held to axe-core's rules, and printed."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from itertools import product
from pathlib import Path

import pytest

NAMES = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable", "chrome")
FOUND = next(filter(None, map(shutil.which, NAMES)), None)
SIZES = {"wide": (1200, 900), "narrow": (360, 740)}

pytestmark = pytest.mark.skipif(FOUND is None, reason=f"no Chromium is here: none of {', '.join(NAMES)} is on PATH")
sync_api = pytest.importorskip("playwright.sync_api", reason="playwright, which drives Chromium, is not installed")


@pytest.fixture(scope="module")
def chromium() -> Iterator[object]:
    """The browser of this machine; it is not asked to shield itself, for in containers it can't."""
    with sync_api.sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=FOUND, args=["--no-sandbox"])
        yield browser
        browser.close()


@contextmanager
def opened(browser, path: Path, size: str = "wide", scheme: str = "light", **more) -> Iterator[object]:
    """A page in a window of its own."""
    width, height = SIZES[size]
    context = browser.new_context(viewport={"width": width, "height": height}, color_scheme=scheme, **more)
    try:
        page = context.new_page()
        page.goto(path.as_uri())
        yield page
    finally:
        context.close()


@pytest.fixture(scope="module")
def month(made) -> Path:
    return made(days=30, katas=18)


@pytest.fixture(scope="module")
def axe() -> str:
    package = pytest.importorskip(
        "axe_playwright_python", reason="axe-playwright-python, which has axe-core, is missing"
    )
    return (Path(package.__file__).parent / "axe.min.js").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("days", "size", "opens"),
    [(30, "wide", False), *(pytest.param(*case, marks=pytest.mark.slow) for case in product((0, 30), SIZES, (True,)))],
)
def test_axe_finds_nothing(chromium, made, axe, days, size, opens):
    path = made(days=days, katas=18) if days else made()
    with opened(chromium, path, size, bypass_csp=True) as page:
        if opens:
            page.evaluate(OPEN_ALL)
        page.evaluate(axe)
        found = page.evaluate("axe.run({resultTypes: ['violations', 'incomplete']})")
        page.emulate_media(color_scheme="dark")  # which changes nothing but colours
        in_dark = page.evaluate("axe.run({runOnly: ['color-contrast'], resultTypes: ['violations']})")
    assert found["passes"]
    assert in_dark["passes"]
    violations = [*found["violations"], *in_dark["violations"]]
    assert [(one["id"], one["impact"], one["nodes"][0]["html"]) for one in violations] == []
    undecided = [
        (one["id"], node["any"][0]["data"]["messageKey"]) for one in found["incomplete"] for node in one["nodes"]
    ]
    assert set(undecided) <= {("color-contrast", why) for why in MEASURED}


@pytest.mark.parametrize(
    ("size", "media", "forced"),
    [("wide", "screen", "none"), ("narrow", "screen", "none"), ("wide", "print", "none"), ("wide", "screen", "active")],
)
def test_all_words_stand_out(chromium, month, size, media, forced):
    """Also those of which axe-core says that it can't tell: in a picture, of one letter, and signs such as a tick."""
    with opened(chromium, month, size) as page:
        page.evaluate(OPEN_ALL)
        for scheme in ("light", "dark"):
            page.emulate_media(media=media, color_scheme=scheme, forced_colors=forced)
            measured = page.evaluate(CONTRASTS)
            assert {"text", "span", "td", "p"} <= {one["tag"] for one in measured}
            assert {one["words"] for one in measured} >= {"0 h", "0", "✓ cpu"}
            assert [one for one in measured if not one["contrast"] >= LEAST] == [], scheme


@pytest.mark.parametrize("size", SIZES)
def test_nothing_is_fetched_and_nothing_is_refused(chromium, month, size):
    asked, told = [], []
    with opened(chromium, month, size) as page:
        page.on("request", lambda request: asked.append(request.url))
        page.on("console", lambda message: told.append(message.text))
        page.reload()
        page.wait_for_load_state("networkidle")
        assert page.title().startswith("Your practice")
    assert [address for address in asked if address not in (month.as_uri(), "data:,")] == []
    assert told == []


@pytest.mark.parametrize(("size", "scheme"), [("wide", "dark"), ("narrow", "light")])
def test_it_fits_and_follows_the_colours_of_the_system(chromium, month, tmp_path, size, scheme):
    with opened(chromium, month, size, scheme) as page:
        page.evaluate(OPEN_ALL)
        wide = page.evaluate("document.documentElement.scrollWidth - document.documentElement.clientWidth")
        paper = page.evaluate("getComputedStyle(document.body).backgroundColor")
        words, bars = (page.evaluate(FILLS, f"#time-chart svg {part}") for part in ("text", ".bar rect"))
        picture = page.screenshot(path=tmp_path / "page.png", full_page=True)
    assert wide <= 0
    assert (brightness(paper) > 128) is (scheme == "light")
    assert all((brightness(colour) < 128) is (scheme == "light") for colour in words)
    assert all(abs(brightness(colour) - brightness(paper)) > 60 for colour in bars)
    assert words
    assert bars
    assert len(picture) > 20_000


def test_printed_it_shows_everything_in_light_colours(chromium, month):
    with opened(chromium, month, scheme="dark") as page:
        printed = page.pdf(format="A4", print_background=True)
        page.emulate_media(media="print")
        assert brightness(page.evaluate("getComputedStyle(document.body).backgroundColor")) > 250
        assert not page.is_visible("nav")
        assert page.is_visible("text=Every week in figures")
    assert printed.startswith(b"%PDF")


def test_the_keyboard_reaches_everything_that_can_be_opened(chromium, month):
    with opened(chromium, month) as page:
        page.keyboard.press("Tab")
        assert page.evaluate("document.activeElement.className") == "skip"
        assert page.is_visible("text=Skip to what is next")
        page.focus("#days summary")
        page.keyboard.press("Enter")
        assert page.evaluate("document.querySelector('#days details').open")


def brightness(colour: str) -> float:
    """Of a colour as a browser tells it, `rgb(1, 2, 3)`: from 0 to 255."""
    red, green, blue = (float(part) for part in colour[colour.index("(") + 1 : -1].split(",")[:3])
    return 0.299 * red + 0.587 * green + 0.114 * blue


MEASURED = ("imgNode", "shortTextContent", "nonBmp")  # what axe-core leaves open, and is measured here
LEAST = 4.5  # between words and what is behind them
CONTRASTS = """
() => {
  const parts = colour => colour.match(/[\\d.]+/g).map(Number);
  const linear = part => part / 255 <= 0.04045 ? part / 255 / 12.92 : ((part / 255 + 0.055) / 1.055) ** 2.4;
  const light = ([red, green, blue]) => 0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
  const around = function* (one) { for (; one; one = one.parentElement) yield getComputedStyle(one); };
  const behind = element => {
    for (const style of around(element)) {
      const found = parts(style.backgroundColor);
      if (style.opacity !== "1" || (found[3] ?? 0) % 1) return [NaN, NaN, NaN];  // half transparent: can't be told
      if (found.length === 3) return found;
    }
    return [NaN, NaN, NaN];
  };
  const measured = [];
  const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  while (walker.nextNode()) {
    const element = walker.currentNode.parentElement, words = walker.currentNode.data.trim();
    const hidden = !element.checkVisibility() || [...around(element)].some(style => style.clipPath !== "none");
    if (!words || hidden) continue;  // or for screen readers only
    const {fill, color} = getComputedStyle(element);
    const ink = light(parts(element instanceof SVGElement ? fill : color)), paper = light(behind(element));
    const contrast = (Math.max(ink, paper) + 0.05) / (Math.min(ink, paper) + 0.05);
    measured.push({tag: element.tagName.toLowerCase(), words, contrast});
  }
  return measured;
}
"""
OPEN_ALL = "document.querySelectorAll('details').forEach(one => { one.open = true })"
FILLS = "selector => [...document.querySelectorAll(selector)].map(one => getComputedStyle(one).fill)"
