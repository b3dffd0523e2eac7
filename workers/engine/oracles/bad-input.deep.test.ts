import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { uniformNoise } from '#dsp/testing/noise.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { emgHonesty } from '#shared/engine/emg-honesty.ts';
import type { EngineConfig, EngineEvent } from '#shared/engine/engine-api.ts';
import type { FrameShape, FrameViews } from '#shared/engine/frame-layout.ts';
import { FRAME_HEADER, frameViews } from '#shared/engine/frame-layout.ts';
import { sessionLedger } from '#model/learning/learning-ledger.ts';
import { summarizeTicks } from '#shared/engine/summary.ts';
import { conditionOffset, TICK } from '#shared/engine/ticks.ts';
import type { Recording } from '#tests/builders/engine-builder.ts';
import { buildSource, chunksOf, noiseRecording } from '#tests/builders/engine-builder.ts';
import { EngineHost } from '#workers/engine-host.ts';
import type { PortLike } from '#workers/transport/port-endpoint.ts';

/** For any input, a frame, a tick and a figure hold numbers that can be shown, and bad signal is never rewarded. */
const RATE = 250;
const BAD_FROM_SECONDS = 24;
const BAD_TO_SECONDS = 30;
const SECONDS = 44;
const SITES = ['Fp1', 'C3', 'Cz', 'C4'];

let core: SignalCore;
let clean: Recording;
beforeAll(async () => {
  core = await loadTestCore();
  clean = noiseRecording(77, SITES.length, SECONDS * RATE);
});

const at = (site: string) => [{ kind: 'asRecorded', site }];
const alpha = { lowHz: 8, highHz: 12 };
const METRICS: Record<string, unknown>[] = [
  { metric: 'bandAmplitude', band: alpha, derivations: at('Cz') },
  {
    metric: 'bandAmplitude',
    band: alpha,
    derivations: at('Cz'),
    measure: 'power',
    filterOrder: 3,
    smoothingMs: 250,
  },
  {
    metric: 'bandAmplitude',
    band: alpha,
    derivations: [{ kind: 'commonAverage', site: 'Cz' }],
    measure: 'peakToPeak',
  },
  {
    metric: 'bandRatio',
    numerator: { lowHz: 4, highHz: 8 },
    denominator: { lowHz: 13, highHz: 21 },
    derivations: at('Cz'),
  },
  { metric: 'relativePower', band: alpha, derivations: [{ kind: 'bipolar', active: 'C3', reference: 'C4' }] },
  { metric: 'asymmetry', band: alpha, right: at('C4'), left: at('C3') },
  { metric: 'coherence', band: alpha, first: at('C3'), second: at('C4') },
  { metric: 'coherence', band: alpha, first: at('C3'), second: at('C4'), part: 'imaginary' },
  { metric: 'phaseSynchrony', band: alpha, first: at('C3'), second: at('C4') },
  { metric: 'peakAlpha', derivations: at('Cz') },
  { metric: 'peakAlpha', derivations: at('Cz'), estimate: 'centreOfGravity' },
  { metric: 'aperiodicExponent', derivations: at('Cz') },
  { metric: 'emgShare', derivations: at('Cz') },
  { metric: 'heartRate', derivations: at('Cz') },
];
const MODES: Record<string, unknown>[] = [
  { mode: 'manual', value: 1e-6 },
  { mode: 'manual', value: 1e6 },
  { mode: 'baseline' },
  { mode: 'auto' },
  { mode: 'controller' },
  { mode: 'staircase' },
  { mode: 'baselineZ', z: -1 },
  { mode: 'carryOver' },
  { mode: 'suggest' },
];
type Bad = (value: number, n: number) => number;
const BAD: [string, Bad][] = [
  ['NaN', () => Number.NaN],
  ['+Infinity', () => Infinity],
  ['-Infinity', () => -Infinity],
  ['Infinity now and then', (value, n) => (n % 7 === 0 ? (n % 2 === 0 ? Infinity : -Infinity) : value)],
  ['the largest floats', (_, n) => (n % 2 === 0 ? 3.4e38 : -3.4e38)],
  ['a constant', () => 40],
  ['a constant of 0', () => 0],
  ['a constant of 1e30', () => 1e30],
  ['one stuck value among NaN', (_, n) => (n % 3 === 0 ? 12 : Number.NaN)],
];

/** A random protocol of one to three conditions; the first has the given metric and mode. */
function randomProtocol(seed: number, feature: unknown, threshold: unknown) {
  const next = uniformNoise(seed);
  const pick = <T>(from: readonly T[]): T => from[Math.floor(((next() + 1) / 2) * from.length)]!;
  const more = Array.from({ length: pick([0, 0, 1, 2]) }, () => ({
    feature: pick(METRICS),
    threshold: pick(MODES),
  }));
  return protocolSchema.parse({
    name: `Random ${seed}`,
    conditions: [{ feature, threshold }, ...more].map((each, index) => ({
      ...each,
      name: `Condition ${index}`,
      direction: pick(['reward', 'inhibit']),
      hysteresisPct: pick([0, 5, 50]),
      weight: pick([0.1, 1, 100]),
    })),
    combination: pick(['and', 'or', 'weighted']),
    goalPct: pick([30, 65, 90]),
    holdMs: pick([0, 200]),
    refractoryMs: pick([0, 500]),
    filters: { notch: pick([true, false]), lowPassHz: pick([null, 62]) },
    artifact: { amplitudeUv: pick([100, 10_000]), slopeUvPerMs: pick([10, 1000]), emgUv: null },
  });
}

const badRecording = (change: Bad): Recording =>
  clean.map((samples) =>
    samples.map((value, n) =>
      n < BAD_FROM_SECONDS * RATE || n >= BAD_TO_SECONDS * RATE ? value : change(value, n),
    ),
  );

const NO_STORE = { has: async () => false, write: async () => {} } as unknown as ConstructorParameters<
  typeof EngineHost
>[0]['store'];

const portTo = (receive: (message: unknown) => void): PortLike => ({
  onmessage: null,
  postMessage: receive,
  close: () => {},
});

/**
 * Plays a recording to an engine host and collects its posts to the screen: every frame, row and event. The ports
 * deliver at once. A protocol that cannot run must give an error message.
 */
async function play(config: EngineConfig, recording: Recording) {
  const host = new EngineHost({
    loadCore: () => Promise.resolve(core),
    store: NO_STORE,
    nowMs: () => 0,
    every: () => () => {},
  });
  const events: EngineEvent[] = [];
  const rows: Float64Array[] = [];
  const problems = new Set<string>();
  let shape: FrameShape | undefined;
  const samples = portTo(() => {});
  const screen = portTo((message) => {
    const { kind, buffer, event } = message as { kind: string; buffer: ArrayBuffer; event: EngineEvent };
    if (kind === 'event') events.push(event);
    if (kind !== 'frame') return;
    const views = frameViews(buffer, shape!);
    for (const problem of frameProblems(views, shape!)) problems.add(problem);
    rows.push(views.tick.slice());
    screen.onmessage?.({ data: { kind: 'recycle', buffer } } as MessageEvent);
  });
  await host.init();
  await host.connect(samples, screen);
  try {
    shape = (await host.configure(config)).frameShape;
  } catch (error) {
    return { problem: (error as Error).message, events, rows, problems };
  }
  await host.startBaseline(20, 'run');
  for (const chunk of chunksOf(recording, 97, 250, 3)) {
    samples.onmessage?.({ data: { kind: 'chunk', chunk } } as MessageEvent);
  }
  await host.endPhase();
  return { events, rows, problems };
}

/** Values in a frame that cannot be shown. A trace may have gaps; every number in it must be drawable. */
function frameProblems({ header, raw, filtered }: FrameViews, shape: FrameShape): string[] {
  const problems: string[] = [];
  for (const name of ['tickIndex', 'firstSampleIndex', 'sampleCount', 'missingSamples'] as const) {
    if (!Number.isFinite(header[FRAME_HEADER[name]])) problems.push(name);
  }
  if (Math.abs(header[FRAME_HEADER.runRewardedPct]!) === Infinity) problems.push('runRewardedPct');
  const count = header[FRAME_HEADER.sampleCount]!;
  for (const trace of [raw, filtered]) {
    for (let channel = 0; channel < shape.channelCount; channel++) {
      const from = channel * shape.sampleCapacity;
      if (trace.subarray(from, from + count).some((value) => Math.abs(value) === Infinity)) {
        problems.push('infinite trace');
      }
    }
  }
  return problems;
}

/** Problems of a tick; empty when every number of it can be shown. */
function problemsOf(row: Float64Array, conditions: number): string[] {
  const problems: string[] = [];
  const within = (name: string, value: number, low: number, high: number) => {
    if (!(value >= low && value <= high)) problems.push(`${name} ${value}`);
  };
  within('success', row[TICK.success]!, 0, 100);
  within('rewarded', row[TICK.rewarded]!, 0, 1);
  within('artifact', row[TICK.artifact]!, 0, 4095);
  within('rewardCount', row[TICK.rewardCount]!, 0, 1);
  // NaN means 'not measured', and the screen shows a dash; infinity is never valid.
  if (Math.abs(row[TICK.emgUv]!) === Infinity) problems.push('emgUv');
  for (let index = 0; index < conditions; index++) {
    const [value, threshold] = [
      row[conditionOffset(index, 'value')]!,
      row[conditionOffset(index, 'threshold')]!,
    ];
    within('score', row[conditionOffset(index, 'score')]!, 0, 1);
    within('pass', row[conditionOffset(index, 'pass')]!, 0, 1);
    if (Math.abs(value) === Infinity || Math.abs(threshold) === Infinity) problems.push('infinite value');
    if (
      row[TICK.artifact] === 0 &&
      (Number.isNaN(value) || Number.isNaN(threshold)) &&
      row[TICK.phase] === 2
    ) {
      problems.push('judged without a value or a threshold');
    }
  }
  if (
    row[TICK.artifact] !== 0 &&
    (row[TICK.rewarded] !== 0 || row[TICK.rewardCount] !== 0 || row[TICK.success] !== 0)
  ) {
    problems.push('reward during artifact');
  }
  return problems;
}

/** Every number in a structure that is neither finite nor null. */
function notNumbers(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => notNumbers(each, `${path}.${key}`));
}

const nameOf = (feature: Record<string, unknown>) =>
  [feature.metric, feature.part ?? feature.estimate ?? feature.measure].filter(Boolean).join(' ');

describe.each(BAD)('a stretch of %s', (_name, change) => {
  it.each(METRICS.map((feature) => [nameOf(feature), feature] as const))(
    'gives numbers and no reward, whatever is asked of %s',
    async (_metric, feature) => {
      const recording = badRecording(change);
      const source = buildSource({ samplingRateHz: RATE, channelNames: SITES });
      // Every kind of bad signal is combined with every metric, and every metric and kind with every mode.
      const turn = METRICS.indexOf(feature) + BAD.findIndex(([, each]) => each === change);
      for (const step of [0, 2, 5]) {
        const seed = turn * 31 + step;
        const protocol = randomProtocol(seed, feature, MODES[(turn + step) % MODES.length]);
        const carriedThresholds = [null, 3, null];
        const run = await play({ source, protocol, mainsHz: 50, carriedThresholds }, recording);
        expectSound(run, protocol);
      }
    },
  );
});

function expectSound(
  { problem, rows, events, problems }: Awaited<ReturnType<typeof play>>,
  protocol: Protocol,
) {
  if (problem !== undefined) {
    expect(problem.length).toBeGreaterThan(20);
    return;
  }
  const what = protocol.conditions
    .map(({ feature, threshold }) => `${feature.metric} ${threshold.mode}`)
    .join();
  const conditions = protocol.conditions.map(({ name, direction }) => ({ name, direction, unit: '' }));
  const table = { values: Float64Array.from(rows.flatMap((row) => [...row])), conditions };

  expect([what, rows.length]).toEqual([what, SECONDS * 25]);
  expect([what, ...new Set(rows.flatMap((row) => problemsOf(row, conditions.length)))]).toEqual([what]);
  expect([what, ...problems]).toEqual([what]);
  // A flat line is only recognized after its first second.
  const bad = rows.slice((BAD_FROM_SECONDS + 1) * 25, BAD_TO_SECONDS * 25);
  const rewards = bad.filter((row) => row[TICK.rewarded]! > 0 || row[TICK.rewardCount]! > 0).length;
  const clean = bad.filter((row) => row[TICK.artifact] === 0).length;
  expect([what, rewards, clean]).toEqual([what, 0, 0]);
  const figures = {
    events,
    summary: summarizeTicks(table),
    emg: emgHonesty(table),
    ledger: sessionLedger(table),
  };
  expect([what, ...notNumbers(figures)]).toEqual([what]);
}

/** The last row of the undisturbed recording, played once per metric. */
const lastCleanRows = new Map<unknown, Float64Array>();
async function lastCleanRow(feature: unknown, config: EngineConfig): Promise<Float64Array> {
  const row = lastCleanRows.get(feature) ?? (await play(config, clean)).rows.at(-1)!;
  lastCleanRows.set(feature, row);
  return row;
}

describe('after any bad stretch', () => {
  it.each(BAD)('of %s the signal is measured again as if it had not been', async (_name, change) => {
    const source = buildSource({ samplingRateHz: RATE, channelNames: SITES });
    for (const feature of METRICS) {
      const protocol = protocolSchema.parse({
        name: 'One',
        conditions: [
          { name: 'It', feature, direction: 'inhibit', threshold: { mode: 'manual', value: 1e6 } },
        ],
      });
      const config: EngineConfig = { source, protocol, mainsHz: 50 };
      const whole = await lastCleanRow(feature, config);
      const broken = (await play(config, badRecording(change))).rows.at(-1)!;
      const [expected, actual] = [whole, broken].map((row) => row[conditionOffset(0, 'value')]!) as [
        number,
        number,
      ];

      const name = nameOf(feature);
      expect([name, broken[TICK.artifact]]).toEqual([name, whole[TICK.artifact]]);
      if (Number.isNaN(expected)) continue;
      const isSame = Math.abs(actual - expected) <= 1e-3 * Math.max(1, Math.abs(expected));
      expect([name, actual, isSame]).toEqual([name, actual, true]);
    }
  });
});
