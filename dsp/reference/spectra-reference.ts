import { checkChannel } from '../host/check-plan.ts';
import { checkRows, checkSpectraPlan, densityScale } from '../host/check-spectra-plan.ts';
import { cosTurns, sinTurns } from '../host/portable-math.ts';
import type { CrossDensity, SampleRow, Spectra, SpectraPlan } from '../host/spectra-types.ts';

type Complex = { real: number; imaginary: number };
type State = {
  plan: SpectraPlan;
  /** Per channel, samples since the last gap. */
  pending: number[][];
  /** Per channel, the spectrum of every segment. */
  spectra: (Complex[] | undefined)[][];
};

/** Batch spectra by the definition of the discrete Fourier transform: slow and simple, the oracle of the kernel. */
export class ReferenceSpectra implements Spectra {
  #state: State | undefined;

  configure(plan: SpectraPlan): void {
    checkSpectraPlan(plan);
    const perChannel = () => Array.from({ length: plan.channelCount }, () => []);
    this.#state = { plan, pending: perChannel(), spectra: perChannel() };
  }

  clear(): void {
    this.configure(this.#configured().plan);
  }

  add(rows: readonly SampleRow[], from = 0, count = (rows[0]?.length ?? 0) - from): void {
    const { plan, pending } = this.#configured();
    checkRows(plan, rows, from, count);
    rows.forEach((row, channel) => pending[channel]!.push(...row.subarray(from, from + count)));
    while (pending[0]!.length >= plan.segmentSamples) this.#takeSegment();
  }

  markGap(): void {
    for (const row of this.#configured().pending) row.length = 0;
  }

  segmentCount(channel: number): number {
    return this.#segments(channel).length;
  }

  density(channel: number): Float64Array<ArrayBuffer> | undefined {
    return this.#averaged(channel, channel)?.real;
  }

  crossDensity(first: number, second: number): CrossDensity | undefined {
    if (!this.#configured().plan.withCrossSpectra) throw new Error('Cross-spectra were not planned.');
    return this.#averaged(first, second);
  }

  /** The next segment starts half a segment later, rounded up, since the overlap is rounded down. */
  #takeSegment(): void {
    const { plan, pending, spectra } = this.#configured();
    const segments = pending.map((row) => row.slice(0, plan.segmentSamples));
    const whole = segments.map((segment) => segment.every(Number.isFinite));
    const areAllWhole = whole.every(Boolean);
    segments.forEach((segment, channel) => {
      const counts = plan.withCrossSpectra ? areAllWhole : whole[channel];
      spectra[channel]!.push(counts ? spectrum(segment) : undefined);
    });
    const hop = plan.segmentSamples - Math.floor(plan.segmentSamples / 2);
    for (const row of pending) row.splice(0, hop);
  }

  #segments(channel: number): Complex[][] {
    const { plan, spectra } = this.#configured();
    checkChannel(plan, channel);
    return spectra[channel]!.filter((bins) => bins !== undefined);
  }

  #averaged(first: number, second: number): CrossDensity | undefined {
    const { plan } = this.#configured();
    const [left, right] = [this.#segments(first), this.#segments(second)];
    if (left.length === 0) return undefined;
    const scale = densityScale(plan, left.length);
    const bins = Math.floor(plan.segmentSamples / 2) + 1;
    const real = new Float64Array(bins);
    const imaginary = new Float64Array(bins);
    left.forEach((x, segment) => {
      const y = right[segment]!;
      for (let bin = 0; bin < bins; bin++) {
        real[bin]! += scale(bin) * (x[bin]!.real * y[bin]!.real + x[bin]!.imaginary * y[bin]!.imaginary);
        imaginary[bin]! += scale(bin) * (x[bin]!.real * y[bin]!.imaginary - x[bin]!.imaginary * y[bin]!.real);
      }
    });
    return { real, imaginary };
  }

  #configured(): State {
    if (!this.#state) throw new Error('These spectra have no plan: call configure first.');
    return this.#state;
  }
}

/** Transform of a segment after mean removal and a periodic Hann taper, up to half the sampling rate. */
function spectrum(segment: readonly number[]): Complex[] {
  const size = segment.length;
  const mean = segment.reduce((sum, value) => sum + value, 0) / size;
  const tapered = segment.map((value, n) => (value - mean) * (0.5 - 0.5 * cosTurns(n / size)));
  const turns = segment.map((_, n) => ({ cos: cosTurns(n / size), sin: sinTurns(n / size) }));
  return Array.from({ length: Math.floor(size / 2) + 1 }, (_, bin) => {
    let real = 0;
    let imaginary = 0;
    tapered.forEach((value, n) => {
      const { cos, sin } = turns[(bin * n) % size]!;
      real += value * cos;
      imaginary -= value * sin;
    });
    return { real, imaginary };
  });
}
