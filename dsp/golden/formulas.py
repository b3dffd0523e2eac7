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
    return smooth(np.sqrt(2) * np.abs(signal.sosfilt(low_pass, mixed)), smoothing_ms)


def wide_amplitude(samples, low_hz, high_hz, order, smoothing_ms):
    """Root mean square of the band-passed signal over the newest period of the lower edge, at most 2 s, from rest."""
    high_pass = signal.butter(order, low_hz, "highpass", fs=RATE_HZ, output="sos")
    low_pass = signal.butter(order, high_hz, "lowpass", fs=RATE_HZ, output="sos")
    passed = signal.sosfilt(low_pass, signal.sosfilt(high_pass, samples))
    window = int(min(2, 1 / low_hz) * RATE_HZ + 0.5)
    squares = np.concatenate([np.zeros(window - 1), passed**2])
    means = np.lib.stride_tricks.sliding_window_view(squares, window).mean(axis=1)
    return smooth(np.sqrt(means), smoothing_ms)


def smooth(envelope, smoothing_ms):
    if smoothing_ms == 0:
        return envelope
    keep = np.exp(-1000 / (RATE_HZ * smoothing_ms))
    smoothed, _ = signal.lfilter([1 - keep], [1, -keep], envelope, zi=[keep * envelope[0]])
    return smoothed


def band_power(frequencies, density, low_hz, high_hz):
    inside = frequencies[(frequencies > low_hz) & (frequencies < high_hz)]
    edges = np.concatenate([[low_hz], inside, [high_hz]])
    return float(np.trapezoid(np.interp(edges, frequencies, density), edges))
