"""Events signed by the child and verified by its supervisor: who reads them on the way can make no others. Stdlib."""

from __future__ import annotations

from collections.abc import Callable
from hashlib import blake2b
from hmac import compare_digest

SIZE = 16  # bytes of a signature


def signer(token: str) -> Callable[[bytes], bytes]:
    """Puts a signature before a text. The token itself never leaves the process: it can't be read off the socket."""
    digest, key = blake2b, token.encode()  # bound now, as all of the reporter's

    def sign(text: bytes) -> bytes:
        return digest(text, digest_size=SIZE, key=key).hexdigest().encode() + b" " + text

    return sign


def verified(line: bytes, token: str) -> bytes | None:
    """The text of a line that was signed with this token; None for anything else."""
    signature, _, text = line.partition(b" ")
    wanted = blake2b(text, digest_size=SIZE, key=token.encode()).hexdigest().encode()
    return text if compare_digest(signature, wanted) else None
