from kata_runner.testing import alternative


@alternative(of="Shift")
class Shift:
    pass
