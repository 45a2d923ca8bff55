"""What the learner's code printed, cut down to two pieces: loading, and the first failing check's last call."""

from __future__ import annotations

CALL, FAILED = b"C", b"F"  # a call begins, or loading does; a check ended that did not pass


def mark(secret: bytes, kind: bytes) -> bytes:
    """The line that the child puts among the output; nobody prints it by chance."""
    return b"\0" + secret + kind + b"\n"


class Output:
    """Takes the stream of one run, its child restarted or not, and keeps two pieces of it.

    The first mark of a child means that loading begins, each later one that a call does.
    """

    def __init__(self, most: int) -> None:
        self.most = most
        self._cut: set[str] = set()
        self._pieces: dict[str, bytes] = {"before": b"", "loading": b"", "call": b""}
        self._secret = b""
        self._rest = b""
        self._place = "before"
        self._first_child = True
        self._settled = False

    def begin_child(self, secret: bytes) -> None:
        """A child starts: its marks carry this secret."""
        self._first_child = not self._secret
        self._secret, self._rest, self._place = b"\0" + secret, b"", "before"

    def feed(self, data: bytes) -> None:
        """The next bytes of the stream; a mark may be cut anywhere."""
        text, self._rest = self._rest + data, b""
        while (at := text.find(self._secret)) >= 0 and len(text) >= (end := at + len(self._secret) + 2):
            self._keep(text[:at])
            self._pass(text[end - 2 : end - 1])
            text = text[end:]
        held = _held_back(text, self._secret) if at < 0 else len(text) - at
        self._keep(text[: len(text) - held])
        self._rest = text[len(text) - held :]

    def settle(self) -> None:
        """The first failing check is over: what was kept stays."""
        self._keep(self._rest)
        self._rest = b""
        self._settled = self._settled or self._place != "before"

    def text(self) -> str:
        """What is shown."""
        call = self._pieces["call"] if self._settled else b""
        return (self._pieces["loading"] + call).decode("utf-8", "replace").replace("\0", "�")

    @property
    def truncated(self) -> bool:
        """Whether anything of what is shown was cut off."""
        return "loading" in self._cut or (self._settled and "call" in self._cut)

    def before(self) -> str:
        """What came before the subject was loaded: it tells why a child could not start."""
        return self._pieces["before"].decode("utf-8", "replace")

    def _pass(self, kind: bytes) -> None:
        if kind == FAILED:
            self.settle()
        elif self._place == "before":
            self._place = "loading" if self._first_child else "again"
        elif not self._settled:
            self._place = "call"
            self._pieces["call"] = b""
            self._cut.discard("call")

    def _keep(self, data: bytes) -> None:
        if not data or self._place == "again" or (self._settled and self._place != "before"):
            return
        room = self._room()
        self._pieces[self._place] += data[:room]
        if len(data) > room:
            self._cut.add(self._place)

    def _room(self) -> int:
        """Loading may take half of the room, so that the call is seen as well."""
        if self._place == "call":
            return self.most - len(self._pieces["loading"]) - len(self._pieces["call"])
        return self.most // 2 - len(self._pieces[self._place])


def _held_back(text: bytes, secret: bytes) -> int:
    """How many bytes at the end may be the beginning of a mark."""
    for size in range(min(len(text), len(secret) - 1), 0, -1):
        if text.endswith(secret[:size]):
            return size
    return 0
