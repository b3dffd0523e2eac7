import { BatchFilter } from '#dsp/host/batch-filter.ts';
import { kernelExports } from '#dsp/host/kernel-exports.ts';
import { instantiate } from '#dsp/host/load-core.ts';
import { loadSpectra } from '#dsp/host/load-kernels.ts';
import { magnitudeSquaredCoherence } from '#dsp/host/metrics/coherence.ts';
import { SingleSpectrum } from '#dsp/host/single-spectrum.ts';
import type { BatchSpectra } from '#dsp/host/spectra.ts';
import { relativeDifference } from '#dsp/testing/kernels-for-tests.ts';
import { normalNoise } from '#dsp/testing/noise.ts';
import { usualConditioning } from '#dsp/testing/plans.ts';
import { fftJsDensity, pffftDensity } from './alternatives/library-spectra.ts';
import { coefficients, freshState, plainCascade } from './plain/cascade.ts';
import { plainCoherence, PlainSingleSpectrum, plainWelch } from './plain/spectra.ts';
import type { Contender } from './ratio.ts';

export const RATE_HZ = 250;
export const OURS = 'our WASM';
export const PLAIN = 'plain TypeScript';
const SEGMENT = 512;

/** Two ways of doing one piece of work, checked to give the same before they are timed. */
export type KernelCase = { title: string; floor?: number; turns?: number; ours: Contender; other: Contender };

export function noiseRows(channels: number, samples: number, seed = 1): Float64Array[] {
  const next = normalNoise(seed);
  return Array.from({ length: channels }, () => Float64Array.from({ length: samples }, () => 10 * next()));
}

/** Throws when two ways that should give the same do not: a fast wrong answer is no figure. */
export function expectSame(
  title: string,
  ours: ArrayLike<number>,
  other: ArrayLike<number>,
  most = 1e-10,
): void {
  const difference = relativeDifference(ours, other);
  if (!(difference <= most)) throw new Error(`${title}: the two ways differ by ${difference}.`);
}

export async function spectraCases(core: Uint8Array<ArrayBuffer>): Promise<KernelCase[]> {
  const hour = noiseRows(8, 3600 * RATE_HZ);
  const wide = noiseRows(64, 600 * RATE_HZ, 2);
  const welch = async (segment: number) =>
    welchCase(`Welch ${segment}, 8 channels x 1 h`, await loadSpectra(core), hour, segment);
  return [
    { ...(await welch(512)), floor: 3.3 },
    // Two seconds at 250 Hz, what reports and files use; and a length that takes the detour over a chirp.
    await welch(500),
    { ...(await welch(975)), turns: 7 },
    {
      ...coherenceCase('Coherence 512, 8 channels x 1 h, 28 pairs', await loadSpectra(core), hour),
      floor: 3.6,
    },
    {
      ...coherenceCase('Coherence 512, 64 channels x 10 min, 2016 pairs', await loadSpectra(core), wide),
      turns: 7,
    },
  ];
}

function welchCase(
  title: string,
  spectra: BatchSpectra,
  rows: Float64Array[],
  segmentSamples: number,
): KernelCase {
  spectra.configure({ samplingRateHz: RATE_HZ, channelCount: rows.length, segmentSamples });
  const ours = () => {
    spectra.clear();
    spectra.add(rows);
    return rows.map((_, channel) => spectra.density(channel)!);
  };
  const other = () => plainWelch(rows, RATE_HZ, segmentSamples);
  expectSame(title, ours().at(-1)!, other().at(-1)!);
  return { title, ours: { name: OURS, run: ours }, other: { name: PLAIN, run: other } };
}

function coherenceCase(title: string, spectra: BatchSpectra, rows: Float64Array[]): KernelCase {
  const plan = { samplingRateHz: RATE_HZ, channelCount: rows.length, segmentSamples: SEGMENT };
  spectra.configure({ ...plan, withCrossSpectra: true });
  const ours = () => {
    spectra.clear();
    spectra.add(rows);
    const segments = spectra.segmentCount(0);
    const densities = rows.map((_, channel) => spectra.density(channel)!);
    return densities.flatMap((first, low) =>
      densities.slice(low + 1).map((second, step) => {
        const cross = spectra.crossDensity(low, low + 1 + step)!;
        return magnitudeSquaredCoherence({ cross, first, second, segments })!;
      }),
    );
  };
  const other = () => plainCoherence(rows, SEGMENT);
  expectSame(title, ours().at(-1)!, other().at(-1)!, 1e-8);
  return { title, ours: { name: OURS, run: ours }, other: { name: PLAIN, run: other } };
}

/** One window at a time: mean, taper, transform, density. */
export async function singleCases(core: Uint8Array<ArrayBuffer>): Promise<KernelCase[]> {
  const cases: KernelCase[] = [];
  for (const size of [256, 512, 1024]) {
    const windows = noiseRows(400, size, 3);
    const single = new SingleSpectrum(kernelExports(await instantiate(core)), RATE_HZ, size);
    const plain = new PlainSingleSpectrum(RATE_HZ, size);
    const pffft = await pffftDensity(RATE_HZ, size);
    const others: [string, (samples: Float64Array) => ArrayLike<number>, number][] = [
      [PLAIN, (samples) => plain.of(samples), 1e-10],
      ['fft.js', fftJsDensity(RATE_HZ, size), 1e-10],
      ['pffft-wasm (f32)', pffft, 1e-4],
    ];
    for (const [name, densityOf, most] of others) {
      const title = `PSD ${size}, one window at a time, 400 of them`;
      expectSame(title, single.of(windows[0]!)!, densityOf(windows[0]!), most);
      cases.push({
        title,
        floor: size === 512 && name === PLAIN ? 3 : undefined,
        turns: 61,
        ours: { name: OURS, run: () => windows.forEach((samples) => single.of(samples)) },
        other: { name, run: () => windows.forEach((samples) => densityOf(samples)) },
      });
    }
  }
  return cases;
}

/** Four sections over ten minutes, samples in float32, in place. */
export async function filterCases(core: Uint8Array<ArrayBuffer>): Promise<KernelCase[]> {
  const sections = usualConditioning(RATE_HZ);
  const cases: KernelCase[] = [];
  for (const channels of [8, 64]) {
    const title = `Filter cascade of 4, ${channels} channels x 10 min, f32 samples`;
    const filter = new BatchFilter(kernelExports(await instantiate(core)));
    filter.configure({ channelCount: channels, sections, start: 'atRest' });
    const rows = noiseRows(channels, 600 * RATE_HZ, 4).map((row) => Float32Array.from(row));
    const copies = rows.map((row) => row.slice());
    const numbers = coefficients(sections);
    const states = rows.map(freshState);
    const ours = () => filter.run(rows);
    const other = () => copies.forEach((row, channel) => plainCascade(row, row, numbers, states[channel]!));
    ours();
    other();
    expectSame(title, rows.at(-1)!, copies.at(-1)!, 1e-6);
    cases.push({ title, floor: 1.7, ours: { name: OURS, run: ours }, other: { name: PLAIN, run: other } });
  }
  return cases;
}
