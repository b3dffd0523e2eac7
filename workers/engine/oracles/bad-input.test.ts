import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { uniformNoise } from '#dsp/testing/noise.ts';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { emgHonesty } from '#shared/engine/emg-honesty.ts';
import type { EngineConfig, EngineEvent } from '#shared/engine/engine-api.ts';
import { FRAME_HEADER, frameViews } from '#shared/engine/frame-layout.ts';
import { sessionLedger } from '#shared/engine/learning-ledger.ts';
import { conditionOffset, TICK } from '#shared/engine/ticks.ts';
import type { Recording } from '#tests/builders/engine-builder.ts';
import { buildSource, chunksOf, noiseRecording } from '#tests/builders/engine-builder.ts';
import { rowsOf } from '#tests/builders/oracle-builder.ts';
import { FrameWriter } from '../frame-writer.ts';
import { SignalEngine } from '../signal-engine.ts';
import { planEngine } from '../signal-plan.ts';

/** Whatever arrives, a frame, a tick and a figure hold numbers that can be shown, and bad signal is never rewarded. */
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

/** A protocol of one to three conditions drawn at random; the first has the given metric and mode. */
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

/** Runs a config and keeps ticks, frames' headers and events; what cannot be planned is an error in words. */
function play(config: EngineConfig, recording: Recording) {
  const planned = planEngine(config);
  if (!planned.ok) return { problems: planned.problems };
  const events: EngineEvent[] = [];
  const { frameShape } = planned.plan.ready;
  const frames = new FrameWriter(frameShape);
  const faults: string[] = [];
  const engine = new SignalEngine(core, planned.plan, {
    event: (event) => events.push(event),
    tick: (row, hop, status) => {
      frames.add(row, hop);
      const buffer = frames.take(status, 0)!;
      const { header, raw, filtered } = frameViews(buffer, frameShape);
      for (const name of ['tickIndex', 'firstSampleIndex', 'sampleCount', 'missingSamples'] as const) {
        if (!Number.isFinite(header[FRAME_HEADER[name]])) faults.push(name);
      }
      // A trace may have holes; a number in it must be one that can be drawn.
      const count = header[FRAME_HEADER.sampleCount]!;
      for (const trace of [raw, filtered]) {
        for (let channel = 0; channel < frameShape.channelCount; channel++) {
          const from = channel * frameShape.sampleCapacity;
          for (const value of trace.subarray(from, from + count)) {
            if (value === Infinity || value === -Infinity) faults.push('infinite trace');
          }
        }
      }
      frames.giveBack(buffer);
    },
  });
  engine.startBaseline(20, { run: 1, seconds: Infinity });
  for (const chunk of chunksOf(recording, 97, 250, 3)) engine.ingest(chunk);
  return {
    engine,
    events,
    faults,
    plan: planned.plan,
    rows: rowsOf(engine.ticks, config.protocol.conditions.length),
  };
}

/** What is wrong with a tick; empty when every number of it may be shown. */
function faultsOf(row: Float64Array, conditions: number): string[] {
  const faults: string[] = [];
  const within = (name: string, value: number, low: number, high: number) => {
    if (!(value >= low && value <= high)) faults.push(`${name} ${value}`);
  };
  within('success', row[TICK.success]!, 0, 100);
  within('rewarded', row[TICK.rewarded]!, 0, 1);
  within('artifact', row[TICK.artifact]!, 0, 2047);
  within('rewardCount', row[TICK.rewardCount]!, 0, 1);
  // NaN stands for 'not measured', and a screen shows a dash; infinity is never right.
  if (Math.abs(row[TICK.emgUv]!) === Infinity) faults.push('emgUv');
  for (let index = 0; index < conditions; index++) {
    const [value, threshold] = [
      row[conditionOffset(index, 'value')]!,
      row[conditionOffset(index, 'threshold')]!,
    ];
    within('score', row[conditionOffset(index, 'score')]!, 0, 1);
    within('pass', row[conditionOffset(index, 'pass')]!, 0, 1);
    if (Math.abs(value) === Infinity || Math.abs(threshold) === Infinity) faults.push('infinite value');
    if (
      row[TICK.artifact] === 0 &&
      (Number.isNaN(value) || Number.isNaN(threshold)) &&
      row[TICK.phase] === 2
    ) {
      faults.push('judged without a value or a threshold');
    }
  }
  if (
    row[TICK.artifact] !== 0 &&
    (row[TICK.rewarded] !== 0 || row[TICK.rewardCount] !== 0 || row[TICK.success] !== 0)
  ) {
    faults.push('reward during artifact');
  }
  return faults;
}

/** Every number in a structure that is neither finite nor null. */
function notNumbers(value: unknown, path = ''): string[] {
  if (typeof value === 'number') return Number.isFinite(value) ? [] : [`${path} ${value}`];
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([key, each]) => notNumbers(each, `${path}.${key}`));
}

describe.each(BAD)('a stretch of %s', (_name, change) => {
  it.each(
    METRICS.map(
      (feature) =>
        [
          [feature.metric, feature.part ?? feature.estimate ?? feature.measure ?? ''].join(' '),
          feature,
        ] as const,
    ),
  )('gives numbers and no reward, whatever is asked of %s', (_metric, feature) => {
    const recording = badRecording(change);
    for (const [turn, threshold] of MODES.entries()) {
      const protocol = randomProtocol(turn * 31 + METRICS.indexOf(feature), feature, threshold);
      const source = buildSource({ samplingRateHz: RATE, channelNames: SITES });
      const run = play({ source, protocol, mainsHz: 50, carriedThresholds: [null, 3, null] }, recording);
      const what = JSON.stringify(threshold);
      if (run.problems) {
        expect(run.problems.join(' ').length).toBeGreaterThan(20);
        continue;
      }
      const { rows, engine, events, faults } = run;
      const conditions = protocol.conditions.map(({ name, direction }) => ({ name, direction, unit: '' }));
      const table = { values: engine.ticks, conditions };

      expect([what, rows.length]).toEqual([what, SECONDS * 25]);
      expect([what, ...new Set(rows.flatMap((row) => faultsOf(row, conditions.length)))]).toEqual([what]);
      expect([what, ...new Set(faults)]).toEqual([what]);
      // The first second of a flat line is not yet known to be one.
      const bad = rows.slice((BAD_FROM_SECONDS + 1) * 25, BAD_TO_SECONDS * 25);
      expect([what, bad.some((row) => row[TICK.rewarded]! > 0 || row[TICK.rewardCount]! > 0)]).toEqual([
        what,
        false,
      ]);
      expect([what, bad.filter((row) => row[TICK.artifact] === 0).length]).toEqual([what, 0]);
      const figures = {
        events,
        summary: engine.summarize(),
        emg: emgHonesty(table),
        ledger: sessionLedger(table),
      };
      expect([what, ...notNumbers(figures)]).toEqual([what]);
    }
  });
});

describe('after any bad stretch', () => {
  it.each(BAD)('of %s the signal is measured again as if it had not been', (_name, change) => {
    for (const feature of METRICS) {
      const protocol = protocolSchema.parse({
        name: 'One',
        conditions: [
          { name: 'It', feature, direction: 'inhibit', threshold: { mode: 'manual', value: 1e6 } },
        ],
        artifact: { blinkUv: null },
      });
      const config = {
        source: buildSource({ samplingRateHz: RATE, channelNames: SITES }),
        protocol,
        mainsHz: 50 as const,
      };
      const whole = play(config, clean).rows!;
      const broken = play(config, badRecording(change)).rows!;
      const last = (rows: Float64Array[]) => rows.at(-1)![conditionOffset(0, 'value')]!;

      const name = String(feature.metric);
      expect([name, broken.at(-1)![TICK.artifact]]).toEqual([name, whole.at(-1)![TICK.artifact]]);
      if (Number.isNaN(last(whole))) continue;
      expect([
        name,
        Math.abs(last(broken) - last(whole)) <= 1e-3 * Math.max(1, Math.abs(last(whole))),
      ]).toEqual([name, true]);
    }
  });
});
