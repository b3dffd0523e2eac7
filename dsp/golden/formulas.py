"""What the golden scripts share: the seeded noise of the tests and the estimators by their definitions."""

import numpy as np
from scipy import signal

RATE_HZ = 250


def uniform_noise(seed, count):
    """Linear congruential generator modulo 2^32, scaled to [-1, 1)."""
    state = seed
    values = np.empty(count)
    for index in range(count):
        state = (state * 1664525 + 1013904223) % 2**32
        values[index] = state / 2**31 - 1
    return values


def amplitude(samples, low_hz, high_hz, order, smoothing_ms):
    """Quadrature demodulation from rest, in uV RMS, with an exponential smoothing that starts on its first value."""
    turns = (low_hz + high_hz) / 2 / RATE_HZ * np.arange(len(samples))
    mixed = samples * np.exp(-2j * np.pi * turns)
    low_pass = signal.butter(order, (high_hz - low_hz) / 2, "lowpass", fs=RATE_HZ, output="sos")
    envelope = np.sqrt(2) * np.abs(signal.sosfilt(low_pass, mixed))
    if smoothing_ms == 0:
        return envelope
    keep = np.exp(-1000 / (RATE_HZ * smoothing_ms))
    smooth, _ = signal.lfilter([1 - keep], [1, -keep], envelope, zi=[keep * envelope[0]])
    return smooth


def band_power(frequencies, density, low_hz, high_hz):
    inside = frequencies[(frequencies > low_hz) & (frequencies < high_hz)]
    edges = np.concatenate([[low_hz], inside, [high_hz]])
    return float(np.trapezoid(np.interp(edges, frequencies, density), edges))
