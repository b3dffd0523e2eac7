import { readFile } from 'node:fs/promises';
import { loadCore } from '#dsp/host/load-core.ts';
import { ReferenceCore } from '#dsp/reference/reference-core.ts';
import type { SignalCore } from '#dsp/host/core-types.ts';
import {
  buildConfig,
  buildProtocol,
  buildSource,
  chunksOf,
  HIGH_BETA,
  noiseRecording,
  runEngine,
  THETA,
} from '#tests/builders/engine-builder.ts';
import { compare, printRatio } from './ratio.ts';

const MINUTES = 30;
const COMPARED_SECONDS = 12;
const RATE_HZ = 250;
const CHANNELS = ['Fz', 'C3', 'Cz', 'C4', 'Pz', 'O1', 'O2', 'Oz'];

/** A whole recording through the whole engine: how fast `eeg replay` and 'what if' replays can be. */
export async function bench(): Promise<void> {
  const recording = noiseRecording(7, CHANNELS.length, MINUTES * 60 * RATE_HZ);
  const config = buildConfig({
    source: buildSource({ samplingRateHz: RATE_HZ, channelNames: CHANNELS }),
    protocol: buildProtocol({ conditions: [{}, THETA, HIGH_BETA] }),
  });
  const chunks = [...chunksOf(recording, RATE_HZ)];
  const replay = (core: SignalCore, seconds: number) => () => {
    const seen = chunks.slice(0, seconds);
    runEngine(core, config, seen, (engine) => engine.startBaseline(seconds / 3, { run: 1, seconds }));
  };
  const wasm = await loadCore(await readFile('dsp/build/core.wasm'));
  const result = compare(
    `Replay of ${COMPARED_SECONDS} s, 8 channels at 250 Hz, three conditions, quality included`,
    { name: 'the engine on the WASM core', run: replay(wasm, COMPARED_SECONDS) },
    { name: 'the engine on the TypeScript reference', run: replay(new ReferenceCore(), COMPARED_SECONDS) },
    5,
  );
  printRatio(result);
  const startedAt = performance.now();
  replay(wasm, MINUTES * 60)();
  const tookMs = performance.now() - startedAt;
  console.log(
    `  ${MINUTES} min take ${tookMs.toFixed(0)} ms: ${((MINUTES * 60_000) / tookMs).toFixed(0)} times real time`,
  );
}
