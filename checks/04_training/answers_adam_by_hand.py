"""Wrong answers that the checks must name, and unusual right ones that they must accept."""

from __future__ import annotations

import math

import torch

from kata_runner.testing import alternative, mistake


def averages(grad, state, betas):
    """t, m and v of this step."""
    b1, b2 = betas
    t = state.get("t", 0) + 1
    m = b1 * state.get("m", 0) + (1 - b1) * grad
    v = b2 * state.get("v", 0) + (1 - b2) * grad**2
    return t, m, v


def corrected(t, m, v, betas):
    return m / (1 - betas[0] ** t), v / (1 - betas[1] ** t)


@mistake("you leave the correction out: m and v begin at 0, and the first steps are too large", of="adam_step")
def leaves_the_correction_out(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    return w - lr * m / (v.sqrt() + eps), {"t": t, "m": m, "v": v}


@mistake("you remember m_hat and v_hat in place of m and v, so they are corrected again in every step", of="adam_step")
def keeps_the_corrected_averages(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    m, v = corrected(t, m, v, betas)
    return w - lr * m / (v.sqrt() + eps), {"t": t, "m": m, "v": v}


@mistake("you correct m and not v", of="adam_step")
def corrects_m_only(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    m_hat, _ = corrected(t, m, v, betas)
    return w - lr * m_hat / (v.sqrt() + eps), {"t": t, "m": m, "v": v}


@mistake("you correct v and not m", of="adam_step")
def corrects_v_only(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    _, v_hat = corrected(t, m, v, betas)
    return w - lr * m / (v_hat.sqrt() + eps), {"t": t, "m": m, "v": v}


@mistake("you never count the steps: every step is corrected as if it were the first", of="adam_step")
def never_counts(w, grad, state, lr, betas, eps):
    _, m, v = averages(grad, state, betas)
    m_hat, v_hat = corrected(1, m, v, betas)
    return w - lr * m_hat / (v_hat.sqrt() + eps), {"t": 1, "m": m, "v": v}


@mistake("you count the steps from 0: the first correction divides by 1 - b1**0, which is 0", of="adam_step")
def counts_from_zero(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    m_hat, v_hat = m / torch.tensor(1 - betas[0] ** (t - 1)), v / torch.tensor(1 - betas[1] ** (t - 1))
    return w - lr * m_hat / (v_hat.sqrt() + eps), {"t": t, "m": m, "v": v}


@mistake("you forget m and v from step to step: the state that comes back is empty", of="adam_step")
def remembers_nothing(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    m_hat, v_hat = corrected(t, m, v, betas)
    return w - lr * m_hat / (v_hat.sqrt() + eps), {}


@mistake("you take eps under the root", of="adam_step")
def takes_eps_under_the_root(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    m_hat, v_hat = corrected(t, m, v, betas)
    return w - lr * m_hat / (v_hat + eps).sqrt(), {"t": t, "m": m, "v": v}


@mistake("you leave eps out", of="adam_step")
def leaves_eps_out(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    m_hat, v_hat = corrected(t, m, v, betas)
    return w - lr * m_hat / v_hat.sqrt(), {"t": t, "m": m, "v": v}


@mistake("you always take 1e-8 for eps, whatever is given", of="adam_step")
def knows_eps_by_heart(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    m_hat, v_hat = corrected(t, m, v, betas)
    return w - lr * m_hat / (v_hat.sqrt() + 1e-8), {"t": t, "m": m, "v": v}


@mistake("you divide by v_hat and not by its root", of="adam_step")
def forgets_the_root(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    m_hat, v_hat = corrected(t, m, v, betas)
    return w - lr * m_hat / (v_hat + eps), {"t": t, "m": m, "v": v}


@mistake("you never square the gradient for v", of="adam_step")
def forgets_the_square(w, grad, state, lr, betas, eps):
    b1, b2 = betas
    t, m = state.get("t", 0) + 1, b1 * state.get("m", 0) + (1 - b1) * grad
    v = b2 * state.get("v", 0) + (1 - b2) * grad.abs()
    m_hat, v_hat = corrected(t, m, v, betas)
    return w - lr * m_hat / (v_hat.sqrt() + eps), {"t": t, "m": m, "v": v}


@mistake("you mix the betas up: the first belongs to m, the second to v", of="adam_step")
def mixes_up_the_betas(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas[::-1])
    m_hat, v_hat = corrected(t, m, v, betas[::-1])
    return w - lr * m_hat / (v_hat.sqrt() + eps), {"t": t, "m": m, "v": v}


@mistake("you always take 0.9 and 0.999 for the betas, whatever is given", of="adam_step")
def knows_the_betas_by_heart(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, (0.9, 0.999))
    m_hat, v_hat = corrected(t, m, v, (0.9, 0.999))
    return w - lr * m_hat / (v_hat.sqrt() + eps), {"t": t, "m": m, "v": v}


@mistake("you give the new gradient the weight b1, and the old average 1 - b1", of="adam_step")
def weighs_the_wrong_way_round(w, grad, state, lr, betas, eps):
    b1, b2 = betas
    t, m = state.get("t", 0) + 1, (1 - b1) * state.get("m", 0) + b1 * grad
    v = (1 - b2) * state.get("v", 0) + b2 * grad**2
    m_hat, v_hat = corrected(t, m, v, betas)
    return w - lr * m_hat / (v_hat.sqrt() + eps), {"t": t, "m": m, "v": v}


@mistake("you add the step: that goes uphill", of="adam_step")
def goes_uphill(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    m_hat, v_hat = corrected(t, m, v, betas)
    return w + lr * m_hat / (v_hat.sqrt() + eps), {"t": t, "m": m, "v": v}


@mistake("you write the new numbers into the old w", of="adam_step")
def writes_into_w(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    m_hat, v_hat = corrected(t, m, v, betas)
    w -= lr * m_hat / (v_hat.sqrt() + eps)
    return w, {"t": t, "m": m, "v": v}


@mistake("you give back the weights only; the state is needed as well", of="adam_step")
def forgets_to_return_the_state(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    m_hat, v_hat = corrected(t, m, v, betas)
    state.update(t=t, m=m, v=v)
    return w - lr * m_hat / (v_hat.sqrt() + eps)


@mistake("you begin with averages on the CPU and in float32, whatever the weights are", of="adam_step")
def begins_on_the_cpu(w, grad, state, lr, betas, eps):
    state = state or {"t": 0, "m": torch.zeros(w.shape), "v": torch.zeros(w.shape)}
    t, m, v = averages(grad, state, betas)
    m_hat, v_hat = corrected(t, m, v, betas)
    return (w - lr * m_hat / (v_hat.sqrt() + eps)).float(), {"t": t, "m": m, "v": v}


@mistake("that is plain gradient descent: it has no averages at all", of="adam_step")
def is_plain_gradient_descent(w, grad, state, lr, betas, eps):
    return w - lr * grad, state


@mistake("torch.optim does the work, which the kata leaves to you", of="adam_step")
def lets_torch_do_it(w, grad, state, lr, betas, eps):
    if "optimizer" not in state:
        weight = w.clone().requires_grad_()
        state = {"weight": weight, "optimizer": torch.optim.Adam([weight], lr=lr, betas=betas, eps=eps)}
    state["weight"].grad = grad.clone()
    state["optimizer"].step()
    return state["weight"].detach().clone(), state


@mistake("you multiply the betas by t; they are raised to the power of t", of="adam_step")
def multiplies_by_t(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    m_hat, v_hat = m / (1 - betas[0] * t), v / (1 - betas[1] * t)
    return w - lr * m_hat / (v_hat.sqrt() + eps), {"t": t, "m": m, "v": v}


@mistake("`math.sqrt` takes one number; take the root of a tensor by its own `sqrt()`", of="adam_step")
def takes_the_root_by_math(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    m_hat, v_hat = corrected(t, m, v, betas)
    return w - lr * m_hat / (math.sqrt(v_hat) + eps), {"t": t, "m": m, "v": v}


@alternative(of="adam_step")
def in_one_formula(w, grad, state, lr, betas, eps):
    t, m, v = averages(grad, state, betas)
    size = lr * math.sqrt(1 - betas[1] ** t) / (1 - betas[0] ** t)
    return w - size * m / (v.sqrt() + eps * math.sqrt(1 - betas[1] ** t)), {"t": t, "m": m, "v": v}


@alternative(of="adam_step")
def writes_into_its_state(w, grad, state, lr, betas, eps):
    b1, b2 = betas
    if not state:
        state.update(step=0, average=torch.zeros_like(w), square=torch.zeros_like(w))
    state["step"] += 1
    state["average"].lerp_(grad, 1 - b1)
    state["square"].mul_(b2).addcmul_(grad, grad, value=1 - b2)
    first = state["average"] / (1 - b1 ** state["step"])
    second = state["square"] / (1 - b2 ** state["step"])
    return torch.addcdiv(w, first, second.sqrt().add(eps), value=-lr), state


@alternative(of="adam_step")
def number_by_number(w, grad, state, lr, betas, eps):
    b1, b2 = betas
    slopes, old = grad.flatten().tolist(), w.flatten().tolist()
    t = state.get(0, 0) + 1
    m = [b1 * one + (1 - b1) * slope for one, slope in zip(state.get(1, [0.0] * len(slopes)), slopes, strict=True)]
    v = [b2 * one + (1 - b2) * slope**2 for one, slope in zip(state.get(2, [0.0] * len(slopes)), slopes, strict=True)]
    new = [
        number - lr * (a / (1 - b1**t)) / (math.sqrt(b / (1 - b2**t)) + eps)
        for number, a, b in zip(old, m, v, strict=True)
    ]
    return torch.tensor(new, dtype=w.dtype, device=w.device).reshape(w.shape), {0: t, 1: m, 2: v}


@alternative(of="adam_step")
def remembers_all_gradients(w, grad, state, lr, betas, eps):
    b1, b2 = betas
    seen = [*state.get("seen", []), grad.double() if grad.device.type != "mps" else grad]
    t = len(seen)
    m = sum(((1 - b1) * b1 ** (t - k) * one for k, one in enumerate(seen, 1)), torch.zeros_like(seen[0]))
    v = sum(((1 - b2) * b2 ** (t - k) * one**2 for k, one in enumerate(seen, 1)), torch.zeros_like(seen[0]))
    step = lr * (m / (1 - b1**t)) / ((v / (1 - b2**t)).sqrt() + eps)
    return (w.to(step.dtype) - step).to(w.dtype), {"seen": seen}
