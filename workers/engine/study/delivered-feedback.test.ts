import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { decodeSeries, encodeSeries, SERIES_TICKS, trainedTicks } from '#shared/engine/feedback-series.ts';
import { conditionOffset, phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';
import {
  buildConfig,
  buildPlan,
  buildProtocol,
  chunkOf,
  noiseRecording,
} from '#tests/builders/engine-builder.ts';
import { SignalEngine } from '../signal-engine.ts';
import { blindedEvent, DeliveredFeedback } from './delivered-feedback.ts';

const RATE = 250;
const protocol = buildProtocol({
  conditions: [{}, { name: 'Beta', lowHz: 20, highHz: 30, direction: 'inhibit' }],
  holdMs: 120,
  refractoryMs: 600,
  artifact: { emgUv: null },
});
const WIDTH = tickWidth(2);

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

/** Ticks of a run with a pause, and of the start of another; with two artifacts. */
function aSession(seed: number): Float64Array {
  const recording = noiseRecording(seed, 1, 60 * RATE);
  for (const at of [23, 41]) recording[0]!.fill(400, at * RATE, at * RATE + 20);
  const engine = new SignalEngine(core, buildPlan(buildConfig({ protocol })), {
    tick: () => {},
    event: () => {},
  });
  const play = (from: number, to: number) => engine.ingest(chunkOf(recording, from * RATE, to * RATE));
  engine.startBaseline(15, { run: 1, seconds: 25 });
  play(0, 20);
  engine.pause();
  play(20, 22);
  engine.resume();
  play(22, 45);
  engine.startRun({ run: 2, seconds: 60 });
  play(45, 60);
  return engine.ticks.slice();
}

const rowsOf = (ticks: Float64Array): Float64Array[] =>
  Array.from({ length: ticks.length / WIDTH }, (_, row) => ticks.slice(row * WIDTH, (row + 1) * WIDTH));

function deliver(own: Float64Array, from: Float64Array, isFollowed: boolean): Float64Array[] {
  const bytes = encodeSeries(trainedTicks(from, protocol), isFollowed);
  const delivered = new DeliveredFeedback(decodeSeries(bytes)!, protocol);
  return rowsOf(own).map((row) => delivered.step(row).slice());
}

const column = (rows: readonly Float64Array[], name: keyof typeof TICK): number[] =>
  rows.map((row) => row[TICK[name]]!);

describe('feedback that follows a series', () => {
  it('of the same session gives the rewards of the engine, tick by tick', () => {
    const own = aSession(3);
    const rows = rowsOf(own);

    const played = deliver(own, own, true);

    expect(column(played, 'rewarded')).toEqual(column(rows, 'rewarded'));
    expect(column(played, 'rewardCount')).toEqual(column(rows, 'rewardCount'));
    expect(column(played, 'success')).toEqual(column(rows, 'success').map(Math.fround));
    expect(column(rows, 'rewardCount').filter(Boolean).length).toBeGreaterThan(5);
    const frozen = rows.filter(
      (row) => row[TICK.phase] === phaseCode('training') && row[TICK.artifact] !== 0,
    );
    expect(frozen.length).toBeGreaterThan(10);
  });

  it('does not depend on the EEG of the client, but for artifacts', () => {
    const own = aSession(3);
    const other = own.slice();
    for (let at = 0; at < other.length; at += WIDTH) {
      other[at + TICK.success] = 100 - other[at + TICK.success]!;
      other[at + TICK.rewarded] = 1 - other[at + TICK.rewarded]!;
      other[at + conditionOffset(0, 'value')] = 1;
    }

    expect(deliver(other, aSession(5), true)).toEqual(deliver(own, aSession(5), true));
  });

  it('stops at an artifact and goes on where it stopped', () => {
    const own = aSession(3);
    const series = trainedTicks(aSession(5), protocol);

    const played = deliver(own, aSession(5), true);

    const clean = played.filter(
      (row) => row[TICK.phase] === phaseCode('training') && row[TICK.artifact] === 0,
    );
    const rest = played.filter((row) => !clean.includes(row));
    const expected = clean.map((_, index) => series.success[index % series.success.length]!);
    expect(column(clean, 'success')).toEqual(expected);
    expect(
      new Set(rest.flatMap((row) => [row[TICK.success], row[TICK.rewarded], row[TICK.rewardCount]])),
    ).toEqual(new Set([0]));
  });

  it('begins again where it ends', () => {
    const short = { success: Float32Array.of(10, 90, 50), isPassing: Uint8Array.of(0, 1, 0) };

    const { success, isPassing } = decodeSeries(encodeSeries(short, true))!;

    expect([...success.subarray(0, 7)]).toEqual([10, 90, 50, 10, 90, 50, 10]);
    expect([...isPassing.subarray(3, 6)]).toEqual([0, 1, 0]);
    expect(success).toHaveLength(SERIES_TICKS);
  });
});

describe('feedback that follows the own EEG', () => {
  it('is that of the engine, whatever the series says', () => {
    const own = aSession(3);
    const rows = rowsOf(own);

    const delivered = deliver(own, aSession(5), false);

    expect(column(delivered, 'rewarded')).toEqual(column(rows, 'rewarded'));
    expect(column(delivered, 'rewardCount')).toEqual(column(rows, 'rewardCount'));
    expect(column(delivered, 'success')).toEqual(column(rows, 'success').map(Math.fround));
  });
});

describe.each([
  ['sham', true],
  ['real', false],
] as const)('what leaves the engine with %s feedback', (_, isFollowed) => {
  it('has no value, threshold or pass, and one success for all tones', () => {
    const rows = deliver(aSession(3), aSession(5), isFollowed);

    for (const row of rows) {
      for (const index of [0, 1]) {
        expect(row[conditionOffset(index, 'value')]).toBeNaN();
        expect(row[conditionOffset(index, 'threshold')]).toBeNaN();
        expect(row[conditionOffset(index, 'pass')]).toBe(0);
        expect(row[conditionOffset(index, 'score')]).toBe(row[TICK.success]! / 100);
      }
    }
  });

  it('has the same bytes in size, and the precision of the series', () => {
    const bytes = encodeSeries(trainedTicks(aSession(5), protocol), isFollowed);

    expect(bytes).toHaveLength(8 + SERIES_TICKS * 5);
    const success = column(deliver(aSession(3), aSession(5), isFollowed), 'success');
    expect(success).toEqual(success.map(Math.fround));
  });
});

describe('an event of a session of a study', () => {
  it('tells whether there is a threshold, and not which', () => {
    const event = { type: 'thresholds', atSeconds: 5, cause: 'baseline', values: [4.2, null] } as const;
    const ownBaselines = [{ mean: 4, sd: 1 }, null];

    const shown = blindedEvent({ ...event, values: [...event.values], ownBaselines });

    expect(shown).toEqual({ ...event, values: [Number.NaN, null] });
  });

  it('suggests no threshold', () => {
    expect(blindedEvent({ type: 'suggestion', atSeconds: 5, values: [4], widths: [1] })).toBeUndefined();
  });
});
