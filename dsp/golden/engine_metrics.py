"""Every metric of the live engine on one recording, by its definition and with SciPy. Used by `make-golden.py`."""

import numpy as np
from scipy import signal, stats

from formulas import RATE_HZ, amplitude, band_power, uniform_noise


def resonance(noise):
    """A rhythm near 10.3 Hz: second-order resonance driven by noise, in plain arithmetic so that any language agrees."""
    values = np.empty(len(noise))
    last, before = 0.0, 0.0
    for index, driven in enumerate(noise):
        last, before = 1.914 * last - 0.9801 * before + driven, last
        values[index] = last
    return values


def slow(noise):
    values = np.empty(len(noise))
    last = 0.0
    for index, driven in enumerate(noise):
        last = 0.95 * last + driven
        values[index] = last
    return values


def metric_recording(seconds):
    """C3, C4 (which shows the rhythm five samples later) and a channel with a heartbeat every 206 samples."""
    count = RATE_HZ * seconds
    noise = [uniform_noise(seed, count) for seed in range(71, 78)]
    rhythm = resonance(noise[0])
    late = np.concatenate([np.zeros(5), rhythm[:-5]])
    beat = np.zeros(count)
    for offset, height in enumerate((10.0, 60.0, 200.0, -80.0, -20.0, 5.0)):
        beat[offset::206] = height
    channels = [
        1000 + 0.6 * rhythm + 3 * slow(noise[1]) + 3 * noise[2],
        -500 + 0.4 * late + 2 * slow(noise[3]) + 4 * noise[4],
        200 + beat + 2 * slow(noise[5]) + noise[6],
    ]
    return [samples.astype(np.float32).astype(np.float64) for samples in channels]


def conditioned_as_a_protocol(samples):
    """High-pass 1 Hz of order 2 and a notch at 50 Hz, from their steady state."""
    sections = np.vstack(
        [
            signal.butter(2, 1, "highpass", fs=RATE_HZ, output="sos"),
            np.hstack(signal.iirnotch(50, 30, fs=RATE_HZ)),
        ]
    )
    filtered, _ = signal.sosfilt(sections, samples, zi=signal.sosfilt_zi(sections) * samples[0])
    return filtered


def phasor(samples, low_hz, high_hz, order):
    turns = (low_hz + high_hz) / 2 / RATE_HZ * np.arange(len(samples))
    low_pass = signal.butter(order, (high_hz - low_hz) / 2, "lowpass", fs=RATE_HZ, output="sos")
    return signal.sosfilt(low_pass, samples * np.exp(-2j * np.pi * turns))


def welch(samples, segment):
    return signal.welch(samples, fs=RATE_HZ, window="hann", nperseg=segment, detrend="constant", scaling="density")


def powers(spectrum, *bands):
    return sum(band_power(*spectrum, low, high) for low, high in bands)


def coherence_figures(first, second, low_hz, high_hz):
    """Means over the bins of the half-open band, as bands are everywhere."""
    options = {"fs": RATE_HZ, "window": "hann", "nperseg": RATE_HZ, "detrend": "constant"}
    hz, squared = signal.coherence(first, second, **options)
    cross = signal.csd(first, second, **options)[1]
    root = np.sqrt(signal.welch(first, **options)[1] * signal.welch(second, **options)[1])
    inside = (hz >= low_hz) & (hz < high_hz)
    return np.mean(squared[inside]), np.mean(np.abs(cross.imag / root)[inside])


def alpha_figures(samples):
    """Peak and centre of gravity of the rhythm, after Corcoran et al. 2018, from segments of 2 s."""
    hz, density = welch(samples, 2 * RATE_HZ)
    smooth = signal.savgol_filter(density, 7, 3)
    tops, _ = signal.find_peaks(smooth)
    peak = max((top for top in tops if 7 <= hz[top] < 13), key=lambda top: smooth[top])
    curve = np.polyfit([-1, 0, 1], np.log(smooth[peak - 1 : peak + 2]), 2)
    low, high = peak, peak
    while smooth[low - 1] < smooth[low]:
        low -= 1
    while smooth[high + 1] < smooth[high]:
        high += 1
    reach = min(peak - low, high - peak)
    around = slice(peak - reach, peak + reach + 1)
    gravity = np.sum(hz[around] * density[around]) / np.sum(density[around])
    return (peak - curve[1] / (2 * curve[0])) * hz[1], gravity


def aperiodic_exponent(samples):
    hz, density = welch(samples, 2 * RATE_HZ)
    inside = (hz >= 2) & (hz < 40)
    return -stats.theilslopes(np.log10(density[inside]), np.log10(hz[inside]))[0]


def beats_per_minute(samples):
    """Interval at which the energy of the slope, gathered over 150 ms, is most like itself."""
    energy = np.convolve(np.diff(samples) ** 2, np.ones(round(0.15 * RATE_HZ)))[: len(samples) - 1]
    energy -= np.mean(energy)
    full = signal.correlate(energy, energy, "full")[len(energy) - 1 :] / (len(energy) - np.arange(len(energy)))
    lags = np.arange(68, 376)
    peak = max(lags, key=lambda lag: full[lag])
    a, b, c = full[peak - 1 : peak + 2]
    return 60 * RATE_HZ / (peak + (a - c) / (2 * (a - 2 * b + c)))


def engine_metrics():
    """What every metric of the engine shows at some of its ticks: tick k comes after sample 10 k."""
    seconds = 24
    c3, c4, ecg = (conditioned_as_a_protocol(samples) for samples in metric_recording(seconds))
    ticks = np.arange(300, seconds * 25 + 1, 30)
    ends = ticks * 10

    def at_ends(values):
        return values[ends - 1].tolist()

    def over(window_seconds, figure, *signals):
        span = round(window_seconds * RATE_HZ)
        return [float(figure(*(samples[end - span : end] for samples in signals))) for end in ends]

    def relative(samples):
        spectrum = welch(samples, RATE_HZ)
        return 100 * powers(spectrum, (8, 12)) / powers(spectrum, (1, 45))

    def muscle(samples):
        spectrum = welch(samples, RATE_HZ)
        bands = (43, 48), (52, 59)
        return 100 * powers(spectrum, *bands) / powers(spectrum, (1, 48), (52, 59))

    difference = np.exp(1j * np.angle(phasor(c3, 8, 12, 4) * np.conj(phasor(c4, 8, 12, 4))))
    locking = [abs(np.mean(difference[end - 491 : end : 10])) for end in ends]
    average = c3 - (c3 + c4 + ecg) / 3
    theta, beta = amplitude(c3, 4, 8, 4, 0), amplitude(c3, 13, 21, 4, 0)
    return {
        "samplingRateHz": RATE_HZ,
        "seconds": seconds,
        "ticks": ticks.tolist(),
        "values": {
            "rms": at_ends(amplitude(c3, 8, 12, 4, 0)),
            "rmsFastSmoothed": at_ends(amplitude(c3, 12, 15, 3, 250)),
            "peakToPeakBipolar": at_ends(2 * np.sqrt(2) * amplitude(c3 - c4, 8, 12, 4, 0)),
            "powerOfMean": at_ends(amplitude((c3 + c4) / 2, 8, 12, 3, 0) ** 2),
            "rmsCommonAverage": at_ends(amplitude(average, 4, 8, 4, 0)),
            "rmsLinkedEars": at_ends(amplitude(c3 - (c4 + ecg) / 2, 15, 20, 4, 0)),
            "rmsWeights": at_ends(amplitude(0.75 * c3 - 1.5 * c4, 20, 30, 4, 0)),
            "powerRatio": at_ends((theta / beta) ** 2),
            "amplitudeRatio": at_ends(theta / beta),
            "asymmetry": at_ends(2 * np.log(amplitude(c4, 8, 12, 4, 0) / amplitude(c3, 8, 12, 4, 0))),
            "relativePower": over(2, relative, c3),
            "emgShare": over(1, muscle, c3),
            "coherence": over(5, lambda a, b: coherence_figures(a, b, 8, 12)[0], c3, c4),
            "imaginaryCoherence": over(5, lambda a, b: coherence_figures(a, b, 8, 12)[1], c3, c4),
            "phaseSynchrony": locking,
            "alphaPeak": over(6, lambda a: alpha_figures(a)[0], c3),
            "alphaGravity": over(6, lambda a: alpha_figures(a)[1], c3),
            "aperiodicExponent": over(6, aperiodic_exponent, c3),
        },
        # Renewed once a second only, at the last whole second of each tick.
        "heartRate": [float(beats_per_minute(ecg[end // 250 * 250 - 2500 : end // 250 * 250])) for end in ends],
    }
