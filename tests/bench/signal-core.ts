import { readFile } from 'node:fs/promises';
import { designSections } from './signal-core-plan.ts';
import { loadCore } from '#dsp/host/load-core.ts';
import { ReferenceCore } from '#dsp/reference/reference-core.ts';
import { normalNoise } from '#dsp/testing/noise.ts';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { compare, printRatio } from './ratio.ts';

const SECONDS = 20;
const HOP_SAMPLES = 10;

/** Live work: 8 channels at 250 Hz, three band amplitudes, hop by hop, against the plain TypeScript reference. */
export async function bench(): Promise<void> {
  const wasm = await loadCore(await readFile('dsp/build/core.wasm'));
  const plan = designSections({ channelCount: 8, samplingRateHz: 250, maxBlockSamples: HOP_SAMPLES });
  const next = normalNoise(1);
  const block = Float32Array.from({ length: plan.channelCount * HOP_SAMPLES }, () => 10 * next());
  const reference = new ReferenceCore();
  for (const core of [wasm, reference] as SignalCore[]) core.configure(plan);
  const hops = (SECONDS * plan.samplingRateHz) / HOP_SAMPLES;
  const live = (core: SignalCore) => () => {
    for (let hop = 0; hop < hops; hop++) core.process(block, HOP_SAMPLES, 0, HOP_SAMPLES);
  };
  const result = compare(
    `Live signal work, 8 channels x ${SECONDS} s at 250 Hz in hops of 40 ms`,
    { name: 'the WASM core', run: live(wasm) },
    { name: 'the TypeScript reference', run: live(reference) },
  );
  printRatio(result);
  const realTime = (SECONDS * 1000) / (result.medianMs['the WASM core'] ?? Number.NaN);
  console.log(`  that is ${realTime.toFixed(0)} times as fast as the samples arrive`);
}
