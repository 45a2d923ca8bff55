"""Hidden checks of `gradient_at`."""

from __future__ import annotations

import torch

from kata_runner.testing import assert_matches, assert_that, built, draw, given

PARABOLA = "lambda w: (3 * w - 6) ** 2"


class Noting:
    """4 * w ** 2, and what it was given."""

    def __init__(self):
        self.given = []

    def __call__(self, w):
        tracks = isinstance(w, torch.Tensor) and w.requires_grad
        place = (w.dtype, w.device.type) if isinstance(w, torch.Tensor) else None
        self.given.append((tracks, place))
        return 4 * w**2


def tracked(value, device, grad=None):
    """A tensor that tracks, with a gradient from before."""
    w = torch.tensor(value, device=device, requires_grad=True)
    if grad is not None:
        w.grad = torch.tensor(grad, device=device)
    return w


def assert_slope(found, expected):
    """A plain float."""
    assert_matches(found, expected, plain=True, rtol=1e-5, atol=1e-5)
    assert_that(
        isinstance(found, float), f"The slope should be a Python float, but it is of type {type(found).__name__}."
    )


def test_four_slopes_of_a_parabola(kata, device):
    """The slope of (3w - 6)**2 is 18 at 3, -36 at 0, 0 at 2 and 27 at 3.5."""
    f = built(PARABOLA)
    for w, slope in [(3.0, 18.0), (0.0, -36.0), (2.0, 0.0), (3.5, 27.0)]:
        assert_slope(kata.gradient_at(f, w), slope)


def test_whole_numbers(kata, device):
    """w may be a whole number too."""
    for w, slope in [(3, 18.0), (-1, -54.0)]:
        assert_slope(kata.gradient_at(built(PARABOLA), w), slope)


def test_other_functions(kata, device):
    """Other functions have their slopes too, made of exponentials, sines, powers and decisions."""
    for code, w, slope in [
        ("lambda w: w ** 3 - 5 * w", -2.0, 7.0),
        ("lambda w: torch.exp(2 * w)", 0.0, 2.0),
        ("lambda w: torch.sin(w) + w", 0.0, 2.0),
        ("lambda w: w * w if w > 0 else -3 * w", 4.0, 8.0),
        ("lambda w: w * w if w > 0 else -3 * w", -4.0, -3.0),
    ]:
        assert_slope(kata.gradient_at(built(code), w), slope)


def test_tensors(kata, device):
    """w may be a tensor with one element, and of any of these shapes: (), (1,), (1, 1)."""
    for value, slope in [(3.0, 18.0), ([0.5], -27.0), ([[4.0]], 36.0)]:
        assert_slope(kata.gradient_at(built(PARABOLA), torch.tensor(value, device=device)), slope)


def test_the_callers_tensor_stays(kata, device):
    """A tensor that tracks stays as it is, and keeps the gradient that it holds; a second call gives the same."""
    for w in [tracked(3.0, device), tracked([3.0], device, grad=[100.0])]:
        for _ in range(2):
            assert_slope(kata.gradient_at(built(PARABOLA), w), 18.0)


def test_f_gets_a_tensor_that_tracks(kata, device):
    """f is given a tensor that tracks gradients, whether w is a number or a tensor, tracked or not."""
    for w in [1.5, torch.tensor(1.5, device=device), tracked([1.5], device)]:
        noting = built("Noting()", Noting=Noting)
        assert_slope(kata.gradient_at(noting, w), 12.0)
        assert_that(any(tracks for tracks, _ in noting.given), "`f` never got a tensor that tracks gradients.")


def test_dtype_and_device_stay(kata, device):
    """f is given a tensor of w's dtype on w's device."""
    for dtype in [torch.float32] if device == "mps" else [torch.float32, torch.float64]:
        noting = built("Noting()", Noting=Noting)
        assert_slope(kata.gradient_at(noting, torch.tensor([1.5], dtype=dtype, device=device)), 12.0)
        found = noting.given[-1][1]
        said = f"{str(found[0]).removeprefix('torch.')} on {found[1]}" if found else "no tensor"
        wish = f"{str(dtype).removeprefix('torch.')} on {device}"
        assert_that(said == wish, f"`f` should get a tensor of dtype {wish}, but it got {said}.")


@given(w=draw.floats(), a=draw.integers(), b=draw.integers(), as_tensor=draw.booleans())
def test_any_function(kata, device, w, a, b, as_tensor):
    """Any such function has its slope at any place."""
    f = built(f"lambda w: {a} * w ** 3 + {b} * w")
    assert_slope(kata.gradient_at(f, torch.tensor(w, device=device) if as_tensor else w), 3 * a * w**2 + b)
