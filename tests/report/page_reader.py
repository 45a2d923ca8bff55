"""Reads a page as a browser's parser does, and tells what tests ask about it."""

from __future__ import annotations

import re
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "img", "input", "hr", "wbr"}
LOADS = {"src", "srcset", "href", "xlink:href", "action", "formaction", "poster", "data", "background", "ping"}


class Element:
    """One element: its tag, attributes, what is in it, and where it stands."""

    def __init__(self, tag: str, attributes: dict[str, str], parent: Element | None) -> None:
        self.tag = tag
        self.attributes = attributes
        self.parent = parent
        self.children: list[Element] = []
        self.words: list[str] = []

    @property
    def text(self) -> str:
        """All words in it, in any order that is good enough to look for some."""
        return " ".join(" ".join([*self.words, *(child.text for child in self.children)]).split())

    def all(self, *tags: str) -> list[Element]:
        """The elements in it with one of these tags, or all, in the page's order."""
        own = [self] if not tags or self.tag in tags else []
        return [*own, *(found for child in self.children for found in child.all(*tags))]


class _Parser(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.root = self.at = Element("", {}, None)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        new = Element(tag, {name: value or "" for name, value in attrs}, self.at)
        self.at.children.append(new)
        if tag not in VOID:
            self.at = new

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.at.children.append(Element(tag, {name: value or "" for name, value in attrs}, self.at))

    def handle_endtag(self, tag: str) -> None:
        assert self.at.tag == tag, f"</{tag}> ends <{self.at.tag}>"
        assert self.at.parent is not None
        self.at = self.at.parent

    def handle_data(self, data: str) -> None:
        self.at.words.append(data)


def read(html: str) -> Element:
    """The page; AssertionError where its tags don't fit together."""
    parser = _Parser()
    parser.feed(html)
    parser.close()
    assert parser.at is parser.root, f"<{parser.at.tag}> never ends"
    return parser.root


def loaded(page: Element) -> list[str]:
    """Every address that a browser would fetch, run or go to, but for places on the page itself."""
    found = []
    for element in page.all():
        found += [value for name, value in element.attributes.items() if name in LOADS]
        found += [value for name, value in element.attributes.items() if name.startswith("on")]
        found += [element.tag] if element.tag in ("script", "iframe", "object", "embed", "base", "form", "img") else []
        css = " ".join(element.words) if element.tag == "style" else element.attributes.get("style", "")
        found += re.findall(r"url\([^)]*\)|@import[^;]*|expression\(", css)
    return [address for address in found if not address.startswith("#") and address != "data:,"]
