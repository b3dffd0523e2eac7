import type { SignalCore } from '#dsp/host/core-types.ts';
import { normalNoise } from '#dsp/testing/noise.ts';
import type { EngineConfig } from '#shared/engine/engine-api.ts';
import { conditionOffset, TICK, tickWidth } from '#shared/engine/ticks.ts';
import type { EngineRun, Recording } from './engine-builder.ts';
import { chunksOf, runEngine } from './engine-builder.ts';

/** Artifact limits that no test signal reaches, so that only the estimator decides. */
export const OPEN_GATE = {
  amplitudeUv: 10_000,
  slopeUvPerMs: 1000,
  holdMs: 0,
  emgUv: null,
  blinkUv: null,
  mainsRatio: null,
};

/** Filters that do not affect any band of interest. */
export const OPEN_FILTERS = { highPassHz: 0.1, notch: false };

/** Seeded white normal noise; channels are independent of each other. */
export function whiteRecording(seed: number, channels: number, samples: number, sdUv = 10): Recording {
  return Array.from({ length: channels }, (_, channel) => {
    const next = normalNoise(seed * 7919 + channel);
    return Float32Array.from({ length: samples }, () => sdUv * next());
  });
}

/**
 * SD of white noise of `sdUv` in a band, as the demodulator sees it. It is the noise bandwidth of its digital
 * Butterworth low-pass, integrated from the textbook formula and so independent of the code under test.
 */
export function bandSdUv(
  sdUv: number,
  band: { lowHz: number; highHz: number },
  order: number,
  rateHz: number,
): number {
  const cut = Math.tan((Math.PI * (band.highHz - band.lowHz)) / 2 / rateHz);
  const steps = 20_000;
  let area = 0;
  for (let step = 0; step < steps; step++) {
    const hz = ((step + 0.5) / steps) * (rateHz / 2);
    area += 1 / (1 + (Math.tan((Math.PI * hz) / rateHz) / cut) ** (2 * order));
  }
  const noiseBandwidthHz = (area / steps) * (rateHz / 2);
  return sdUv * Math.sqrt((4 * noiseBandwidthHz) / rateHz);
}

/** A run of the whole recording in chunks of 0.5 s, after a baseline if requested. */
export function trainOn(
  core: SignalCore,
  config: EngineConfig,
  recording: Recording,
  baselineSeconds = 0,
): EngineRun {
  const chunks = chunksOf(recording, Math.max(1, Math.round(config.source.samplingRateHz / 2)));
  return runEngine(core, config, chunks, (engine) => {
    const run = { run: 1, seconds: Infinity };
    if (baselineSeconds > 0) engine.startBaseline(baselineSeconds, run);
    else engine.startRun(run);
  });
}

/** Every row of a tick table. */
export function rowsOf(ticks: Float64Array, conditionCount: number): Float64Array[] {
  const width = tickWidth(conditionCount);
  return Array.from({ length: ticks.length / width }, (_, row) =>
    ticks.subarray(row * width, (row + 1) * width),
  );
}

/** One column of the rows `[from, to)`. */
export function columnOf(
  rows: readonly Float64Array[],
  column: keyof typeof TICK | number,
  from = 0,
  to = rows.length,
): number[] {
  const offset = typeof column === 'number' ? column : TICK[column];
  return rows.slice(from, to).map((row) => row[offset]!);
}

export const valueOf = (condition: number): number => conditionOffset(condition, 'value');
export const thresholdOf = (condition: number): number => conditionOffset(condition, 'threshold');

export const meanOf = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;
