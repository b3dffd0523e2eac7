import { bandPowerUvSq } from '#dsp/host/band-power.ts';
import type { WasmCore } from '#dsp/host/core.ts';
import type { SignalPlan } from '#dsp/host/core-types.ts';
import { loadCore } from '#dsp/host/load-core.ts';
import { bandFeature, usualConditioning } from '#dsp/testing/plans.ts';
import { expectSame, type KernelCase, noiseRows, OURS, PLAIN, RATE_HZ } from './kernel-cases.ts';
import { PlainLive } from './plain/live-block.ts';
import { PlainSingleSpectrum } from './plain/spectra.ts';

const BLOCK_SAMPLES = 25;
const WINDOW = 256;
const BLOCKS = 200;
const TRAINED = [
  { lowHz: 12, highHz: 15 },
  { lowHz: 4, highHz: 8 },
  { lowHz: 20, highHz: 30 },
];
const SHOWN = [
  [1, 4],
  [4, 8],
  [8, 13],
  [13, 30],
  [30, 45],
] as const;

/** A usual protocol: four sections of conditioning, three trained bands. */
function livePlan(channelCount: number): SignalPlan {
  return {
    samplingRateHz: RATE_HZ,
    channelCount,
    maxBlockSamples: BLOCK_SAMPLES,
    ringSamples: 1024,
    conditioning: usualConditioning(RATE_HZ),
    features: TRAINED.map((band, index) =>
      bandFeature(
        band,
        Array.from({ length: channelCount }, (_, channel) => (channel === index % channelCount ? 1 : 0)),
        { rateHz: RATE_HZ },
      ),
    ),
  };
}

/** Blocks of 100 ms, channel-major, that follow one another. */
function liveBlocks(channelCount: number): Float32Array[] {
  const rows = noiseRows(channelCount, BLOCKS * BLOCK_SAMPLES, 6);
  return Array.from({ length: BLOCKS }, (_, block) =>
    Float32Array.from(
      rows.flatMap((row) => [...row.subarray(block * BLOCK_SAMPLES, (block + 1) * BLOCK_SAMPLES)]),
    ),
  );
}

export async function liveCases(core: Uint8Array<ArrayBuffer>): Promise<KernelCase[]> {
  const cases: KernelCase[] = [];
  for (const channels of [8, 64]) {
    cases.push(await trainedCase(core, channels), await shownCase(core, channels));
  }
  return cases;
}

async function trainedCase(core: Uint8Array<ArrayBuffer>, channels: number): Promise<KernelCase> {
  const title = `Live block ${channels} ch x 25, x ${BLOCKS}: filters, 3 bands`;
  const { wasm, plain, blocks } = await liveSetUp(core, channels);
  const ours = () => blocks.forEach((block) => wasm.process(block, BLOCK_SAMPLES, 0, BLOCK_SAMPLES));
  const other = () => blocks.forEach((block) => plain.process(block, BLOCK_SAMPLES, BLOCK_SAMPLES));
  ours();
  other();
  expectSame(title, wasm.amplitudeUv, plain.amplitudeUv, 1e-3);
  return { title, turns: 61, ours: { name: OURS, run: ours }, other: { name: PLAIN, run: other } };
}

/** With what a screen of spectra asks for on top: a window of 256 samples of every channel and its five bands. */
async function shownCase(core: Uint8Array<ArrayBuffer>, channels: number): Promise<KernelCase> {
  const title = `Live block ${channels} ch x 25, x ${BLOCKS}: filters, 3 bands, spectra`;
  const { wasm, plain, blocks } = await liveSetUp(core, channels);
  const histories = Array.from({ length: channels }, () => new Float64Array(WINDOW));
  const spectrum = new PlainSingleSpectrum(RATE_HZ, WINDOW);
  const bands = new Float64Array(SHOWN.length);
  const shownOurs = (block: Float32Array) => {
    wasm.process(block, BLOCK_SAMPLES, 0, BLOCK_SAMPLES);
    for (let channel = 0; channel < channels; channel++) takeBands(wasm.welch(channel, WINDOW, 1), bands);
  };
  const shownPlain = (block: Float32Array) => {
    plain.process(block, BLOCK_SAMPLES, BLOCK_SAMPLES);
    for (let channel = 0; channel < channels; channel++) {
      const history = histories[channel]!;
      history.copyWithin(0, BLOCK_SAMPLES);
      history.set(
        block.subarray(channel * BLOCK_SAMPLES, (channel + 1) * BLOCK_SAMPLES),
        WINDOW - BLOCK_SAMPLES,
      );
      takeBands(spectrum.of(history), bands);
    }
  };
  blocks.forEach(shownOurs);
  const expected = bands.slice();
  blocks.forEach(shownPlain);
  expectSame(title, bands, expected);
  return {
    title,
    floor: channels === 8 ? 3 : undefined,
    turns: 31,
    ours: { name: OURS, run: () => blocks.forEach(shownOurs) },
    other: { name: PLAIN, run: () => blocks.forEach(shownPlain) },
  };
}

function takeBands(density: ArrayLike<number> | undefined, bands: Float64Array): void {
  if (!density) return;
  for (let band = 0; band < bands.length; band++) {
    bands[band] = bandPowerUvSq(density, RATE_HZ / WINDOW, SHOWN[band]![0], SHOWN[band]![1]);
  }
}

async function liveSetUp(core: Uint8Array<ArrayBuffer>, channels: number) {
  const wasm: WasmCore = await loadCore(core);
  const plan = livePlan(channels);
  wasm.configure(plan);
  return { wasm, plain: new PlainLive(plan), blocks: liveBlocks(channels) };
}
