"""What identifies the checks that an attempt was judged by."""

from __future__ import annotations

from kata_runner.core.errors import ContentProblem
from kata_runner.core.kata import Kata
from kata_runner.core.layout import Content


def suite_hash(content: Content, kata: Kata) -> str:
    """The SHA-256 of a kata's suite and answers, however their lines end; ContentProblem where one can't be read."""
    import hashlib  # brings OpenSSL: 4 ms that only a check pays

    digest = hashlib.sha256()
    for path in (content.suite(kata.topic, kata.slug), content.answers(kata.topic, kata.slug)):
        try:
            text = path.read_bytes().replace(b"\r\n", b"\n")
        except OSError as error:
            raise ContentProblem(f"{content.shown(path)} can't be read: {error.strerror or error}.") from error
        digest.update(len(text).to_bytes(8, "big") + text)
    return digest.hexdigest()
