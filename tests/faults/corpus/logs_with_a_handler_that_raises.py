#: about = "A handler for all log records that raises."
#: status = "passed"
import logging


class Raises(logging.Handler):
    def handle(self, record):
        raise RuntimeError("logged")


def double(x):
    logging.getLogger().addHandler(Raises())
    logging.getLogger().setLevel(1)
    return x * 2
