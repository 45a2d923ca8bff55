"""What a suite's text says of itself: what identifies the checks that an attempt was judged by, what is left free."""

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


def free_values(source: bytes) -> frozenset[str]:
    """The functions whose numbers no check asks for, as a suite names them: `ANY_VALUES = {"make_layer"}`.

    SyntaxError where the suite is no Python, ValueError where the names are anything but written out.
    """
    import ast  # only `verify` asks

    for node in ast.parse(source).body:
        if isinstance(node, ast.Assign) and any(getattr(name, "id", "") == "ANY_VALUES" for name in node.targets):
            return frozenset(ast.literal_eval(node.value))
    return frozenset()
