import { normalNoise } from '#dsp/testing/noise.ts';
import type { SignalCore } from '#dsp/host/core-types.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import type { SampleChunk, SourceInfo } from '#shared/eeg/source.ts';
import type { EngineConfig, EngineEvent } from '#shared/engine/engine-api.ts';
import { SignalEngine } from '#workers/engine/signal-engine.ts';
import type { EnginePlan } from '#workers/engine/signal-plan.ts';
import { planEngine } from '#workers/engine/signal-plan.ts';

/** Loose on purpose: the schema fills in what a test does not care about. */
export type ConditionInput = {
  name?: string;
  site?: string;
  lowHz?: number;
  highHz?: number;
  direction?: 'reward' | 'inhibit';
  threshold?: unknown;
  [other: string]: unknown;
};

export function conditionInput(given: ConditionInput = {}) {
  const {
    name = 'SMR',
    site = 'Cz',
    lowHz = 12,
    highHz = 15,
    direction = 'reward',
    threshold,
    ...rest
  } = given;
  return {
    name,
    feature: {
      metric: 'bandAmplitude',
      band: { lowHz, highHz },
      derivations: [{ kind: 'asRecorded', site }],
    },
    direction,
    threshold: threshold ?? { mode: 'baseline' },
    ...rest,
  };
}

export const THETA: ConditionInput = { name: 'Theta', lowHz: 4, highHz: 8, direction: 'inhibit' };
export const HIGH_BETA: ConditionInput = { name: 'High beta', lowHz: 20, highHz: 30, direction: 'inhibit' };

export function buildProtocol(
  given: { conditions?: ConditionInput[]; [key: string]: unknown } = {},
): Protocol {
  const { conditions = [{}], ...rest } = given;
  return protocolSchema.parse({ name: 'Test', conditions: conditions.map(conditionInput), ...rest });
}

export function buildSource(given: Partial<SourceInfo> = {}): SourceInfo {
  return { kind: 'file', name: 'test.edf', samplingRateHz: 250, channelNames: ['Cz'], ...given };
}

export function buildConfig(given: Partial<EngineConfig> = {}): EngineConfig {
  return { source: buildSource(), protocol: buildProtocol(), mainsHz: 50, ...given };
}

export function buildPlan(config: EngineConfig): EnginePlan {
  const result = planEngine(config);
  if (!result.ok) throw new Error(result.problems.join(' '));
  return result.plan;
}

/** One array of samples per channel. */
export type Recording = Float32Array<ArrayBuffer>[];

/**
 * Seeded noise with a falling spectrum: a first-order process of about 8 uV, slow enough to pass the artifact gate
 * at its defaults.
 */
export function noiseRecording(seed: number, channels: number, samples: number): Recording {
  return Array.from({ length: channels }, (_, channel) => {
    const next = normalNoise(seed * 1000 + channel);
    let value = 0;
    return Float32Array.from({ length: samples }, () => (value = 0.95 * value + 2.5 * next()));
  });
}

/** A chunk with its own buffer and samples `[from, to)`. */
export function chunkOf(recording: Recording, from: number, to: number): SampleChunk {
  const sampleCount = to - from;
  const valuesUv = new Float32Array(recording.length * sampleCount);
  for (const [channel, samples] of recording.entries())
    valuesUv.set(samples.subarray(from, to), channel * sampleCount);
  return { firstSampleIndex: from, sampleCount, channelCount: recording.length, hostTimeMs: 0, valuesUv };
}

/** The recording in chunks whose sizes are taken from `sizes` in turn. */
export function* chunksOf(recording: Recording, ...sizes: number[]): Generator<SampleChunk> {
  const length = recording[0]?.length ?? 0;
  for (let from = 0, turn = 0; from < length; turn++) {
    const to = Math.min(length, from + sizes[turn % sizes.length]!);
    yield chunkOf(recording, from, to);
    from = to;
  }
}

export type EngineRun = { engine: SignalEngine; events: EngineEvent[]; ticks: Float64Array };

/** Feeds chunks to a new engine and collects its output. `begin` gives the commands before the first sample. */
export function runEngine(
  core: SignalCore,
  config: EngineConfig,
  chunks: Iterable<SampleChunk>,
  begin: (engine: SignalEngine) => void = () => {},
): EngineRun {
  const events: EngineEvent[] = [];
  const engine = new SignalEngine(core, buildPlan(config), {
    tick: () => {},
    event: (event) => events.push(event),
  });
  begin(engine);
  for (const chunk of chunks) engine.ingest(chunk);
  return { engine, events, ticks: engine.ticks.slice() };
}

export function eventsOf<T extends EngineEvent['type']>(
  events: readonly EngineEvent[],
  type: T,
): Extract<EngineEvent, { type: T }>[] {
  return events.filter((event): event is Extract<EngineEvent, { type: T }> => event.type === type);
}
