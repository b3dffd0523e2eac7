"""Golden values of the signal core, made with SciPy.

Run `python3 dsp/golden/make-golden.py` and then `npm run format`. It needs SciPy and NumPy; their versions
are written into `golden*.json`, which are committed, so nobody needs Python to run the tests.

The input signals are not stored: `dsp/testing/noise.ts` makes the same ones from the same seeds.
"""

import json
import pathlib
import platform

import numpy as np
import scipy
from scipy import signal, stats

RATE_HZ = 250
SAMPLES = 3000
# (lowHz, highHz, order of the low-pass, time constant of the smoothing in ms)
ESTIMATORS = [(12, 15, 4, 0), (4, 8, 3, 0), (8, 12, 4, 250), (20, 30, 3, 100)]
DELAY_BANDS = [(4, 8), (8, 12), (12, 15), (15, 20), (20, 30)]


def uniform_noise(seed, count):
    """Linear congruential generator modulo 2^32, scaled to [-1, 1)."""
    state = seed
    values = np.empty(count)
    for index in range(count):
        state = (state * 1664525 + 1013904223) % 2**32
        values[index] = state / 2**31 - 1
    return values


def recording(seed, offset_uv):
    """Noise of +/-30 uV on an electrode offset, rounded to float32 as samples are."""
    values = offset_uv + 30 * uniform_noise(seed, SAMPLES)
    return values.astype(np.float32).astype(np.float64)


def conditioning_sections():
    return np.vstack(
        [
            signal.butter(2, 1, "highpass", fs=RATE_HZ, output="sos"),
            np.hstack(signal.iirnotch(50, 30, fs=RATE_HZ)),
            signal.butter(4, 45, "lowpass", fs=RATE_HZ, output="sos"),
        ]
    )


def condition(samples):
    sections = conditioning_sections()
    filtered, _ = signal.sosfilt(sections, samples, zi=signal.sosfilt_zi(sections) * samples[0])
    return filtered


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


def delay_ms(low_hz, high_hz, order, share):
    burst = np.sin(2 * np.pi * (low_hz + high_hz) / 2 / RATE_HZ * np.arange(RATE_HZ * 4))
    rise = amplitude(burst, low_hz, high_hz, order, 0)
    return float(np.argmax(rise >= share / np.sqrt(2)) * 1000 / RATE_HZ)


def leakage_pct(low_hz, high_hz, order, neighbour_hz):
    """Amplitude of a steady neighbour sine, as the share of its own RMS that the estimator shows."""
    sine = np.sin(2 * np.pi * neighbour_hz / RATE_HZ * np.arange(RATE_HZ * 20))
    return float(100 * np.mean(amplitude(sine, low_hz, high_hz, order, 0)[-RATE_HZ * 10 :]) * np.sqrt(2))


def band_power(frequencies, density, low_hz, high_hz):
    inside = frequencies[(frequencies > low_hz) & (frequencies < high_hz)]
    edges = np.concatenate([[low_hz], inside, [high_hz]])
    return float(np.trapezoid(np.interp(edges, frequencies, density), edges))


def butterworth_cases():
    for kind in ("lowpass", "highpass"):
        for order in range(1, 7):
            for cut_hz, rate_hz in ((0.1, 250), (1.5, 250), (1, 2000), (45, 128), (45, 256)):
                sections = signal.butter(order, cut_hz, kind, fs=rate_hz, output="sos")
                yield {
                    "kind": kind,
                    "order": order,
                    "cutHz": cut_hz,
                    "samplingRateHz": rate_hz,
                    "sos": sections.tolist(),
                }


def notch_cases():
    for centre_hz, quality, rate_hz in ((50, 30, 250), (60, 30, 256), (50, 5, 128), (60, 35, 2000)):
        b, a = signal.iirnotch(centre_hz, quality, fs=rate_hz)
        yield {
            "centreHz": centre_hz,
            "quality": quality,
            "samplingRateHz": rate_hz,
            "b": b.tolist(),
            "a": a.tolist(),
        }


def welch_cases(samples):
    for segment, count in ((256, 7), (512, 3), (1024, 1)):
        span = segment + (count - 1) * segment // 2
        frequencies, density = signal.welch(
            samples[-span:], fs=RATE_HZ, window="hann", nperseg=segment, detrend="constant", scaling="density"
        )
        bands = [(1, 4), (4, 8), (8.1, 12.7), (30, 45)]
        yield {
            "segmentSamples": segment,
            "segmentCount": count,
            "density": density.tolist(),
            "bandPowers": [
                {"lowHz": low, "highHz": high, "powerUvSq": band_power(frequencies, density, low, high)}
                for low, high in bands
            ],
        }


def spectra_cases():
    """Welch and cross-spectra of segments of any length: powers of two, EEG rates, an odd one, primes above 5."""
    for rate_hz, segment, samples in (
        (250, 500, 3000),
        (160, 320, 2000),
        (487.5, 975, 5000),
        (12.8, 26, 500),
        (256, 512, 3000),
    ):
        rows = [
            offset + 30 * uniform_noise(seed, samples) + 20 * np.sin(0.25 * np.arange(samples) + seed)
            for seed, offset in ((11, 50_000), (12, -300))
        ]
        options = {"fs": rate_hz, "window": "hann", "nperseg": segment, "detrend": "constant"}
        cross = signal.csd(*rows, **options, scaling="density")[1]
        yield {
            "samplingRateHz": rate_hz,
            "segmentSamples": segment,
            "samples": samples,
            "density": signal.welch(rows[0], **options, scaling="density")[1].tolist(),
            "crossReal": cross.real.tolist(),
            "crossImaginary": cross.imag.tolist(),
            "coherence": signal.coherence(*rows, **options)[1].tolist(),
        }


def metrics():
    """Figures that metrics of dsp/host/metrics have to give for noise of known seeds."""
    density = 100 * (1.5 + uniform_noise(31, 120)) / (1 + np.arange(120)) ** 1.3
    bins = np.arange(4, 81)
    slope, intercept, _, _ = stats.theilslopes(np.log10(density[bins]), np.log10(bins * 0.5))
    parts = [uniform_noise(seed, 500) for seed in (41, 42, 43, 44)]
    phases = np.angle(parts[0] + 1j * parts[1]) - np.angle(parts[0] + parts[2] + 1j * parts[3])
    locking = np.mean(np.exp(1j * phases))
    baseline = 1e6 + uniform_noise(51, 1000)
    return {
        "smoothed": [
            {"window": window, "order": order, "values": signal.savgol_filter(density, window, order).tolist()}
            for window, order in ((5, 3), (11, 3), (11, 5))
        ],
        "aperiodic": {"exponent": -slope, "offset": intercept},
        "phaseLocking": {"plv": abs(locking), "phaseRad": float(np.angle(locking))},
        "baseline": {"mean": float(np.mean(baseline)), "sd": float(np.std(baseline, ddof=1))},
    }


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
    options = {"fs": RATE_HZ, "window": "hann", "nperseg": RATE_HZ, "detrend": "constant"}
    hz, squared = signal.coherence(first, second, **options)
    cross = signal.csd(first, second, **options)[1]
    root = np.sqrt(signal.welch(first, **options)[1] * signal.welch(second, **options)[1])
    inside = (hz >= low_hz) & (hz <= high_hz)
    return np.mean(squared[inside]), np.mean(np.abs(cross.imag / root)[inside])


def alpha_figures(samples):
    """Peak and centre of gravity of the rhythm, after Corcoran et al. 2018, from segments of 2 s."""
    hz, density = welch(samples, 2 * RATE_HZ)
    smooth = signal.savgol_filter(density, 7, 3)
    tops, _ = signal.find_peaks(smooth)
    peak = max((top for top in tops if 7 <= hz[top] <= 13), key=lambda top: smooth[top])
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
    inside = (hz >= 2) & (hz <= 40)
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


def write(name, golden):
    target = pathlib.Path(__file__).with_name(name)
    lines = [f"  {json.dumps(key)}: {json.dumps(value)}" for key, value in golden.items()]
    target.write_text("{\n" + ",\n".join(lines) + "\n}\n")


def origin():
    return {
        "madeBy": "dsp/golden/make-golden.py",
        "versions": {
            "python": platform.python_version(),
            "numpy": np.__version__,
            "scipy": scipy.__version__,
        },
    }


def main():
    left, right = recording(1, 50_000), recording(2, -20_000)
    derived = 0.5 * condition(left) + 0.5 * condition(right)
    golden = {
        **origin(),
        "samplingRateHz": RATE_HZ,
        "samples": SAMPLES,
        "channels": [{"seed": 1, "offsetUv": 50_000}, {"seed": 2, "offsetUv": -20_000}],
        "butterworth": list(butterworth_cases()),
        "notch": list(notch_cases()),
        "conditioned": {"everySamples": 20, "values": condition(left)[::20].tolist()},
        "amplitudes": [
            {
                "lowHz": low,
                "highHz": high,
                "order": order,
                "smoothingMs": smoothing_ms,
                "everySamples": 25,
                "values": amplitude(derived, low, high, order, smoothing_ms)[24::25].tolist(),
            }
            for low, high, order, smoothing_ms in ESTIMATORS
        ],
        "welch": list(welch_cases(left)),
        "delays": [
            {
                "lowHz": low,
                "highHz": high,
                "order": order,
                "halfMs": delay_ms(low, high, order, 0.5),
                "share707Ms": delay_ms(low, high, order, 0.707),
            }
            for low, high in DELAY_BANDS
            for order in (3, 4)
        ],
        "leakages": [
            {
                "lowHz": low,
                "highHz": high,
                "order": order,
                "neighbourHz": neighbour_hz,
                "leakagePct": leakage_pct(low, high, order, neighbour_hz),
            }
            for low, high, neighbour_hz in ((12, 15, 10), (4, 8, 10), (8, 12, 6), (15, 20, 10))
            for order in (3, 4)
        ],
    }
    write("golden.json", golden)
    write("golden-metrics.json", {**origin(), **engine_metrics()})
    write("golden-kernels.json", {**origin(), "spectra": list(spectra_cases()), "metrics": metrics()})


main()
