import fc from 'fast-check';
import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { ARTIFACT_BITS, conditionOffset, phaseFromCode, TICK, tickWidth } from '#shared/engine/ticks.ts';
import {
  buildConfig,
  buildProtocol,
  buildSource,
  chunkOf,
  chunksOf,
  eventsOf,
  HIGH_BETA,
  noiseRecording,
  runEngine,
  THETA,
} from '#tests/builders/engine-builder.ts';
import type { SignalEngine } from './signal-engine.ts';

const RATE = 250;
const threeConditions = buildConfig({
  source: buildSource({ channelNames: ['C3', 'Cz'] }),
  protocol: buildProtocol({ conditions: [{}, THETA, HIGH_BETA] }),
});
const manual = (valueUv: number, more: Record<string, unknown> = {}) =>
  buildConfig({
    protocol: buildProtocol({ conditions: [{ threshold: { mode: 'manual', valueUv } }], ...more }),
  });
const bitsOf = (values: Float64Array) => new BigUint64Array(values.slice().buffer);
const rowsOf = (ticks: Float64Array, conditionCount = 1) => {
  const width = tickWidth(conditionCount);
  return Array.from({ length: ticks.length / width }, (_, row) =>
    ticks.subarray(row * width, (row + 1) * width),
  );
};

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

describe('the tick table', () => {
  const recording = noiseRecording(1, 2, 40 * RATE + 17);
  const run = (...sizes: number[]) =>
    runEngine(core, threeConditions, chunksOf(recording, ...sizes), (engine) =>
      engine.startBaseline(20, { run: 1, seconds: Infinity }),
    ).ticks;

  it.each([[1], [7], [250], [3, 1000, 2]])('is bit-identical in chunks of %s samples', (...sizes) => {
    const whole = run(recording[0]!.length);

    expect(whole.length / tickWidth(3)).toBe(1001);
    expect(bitsOf(run(...sizes))).toEqual(bitsOf(whole));
  });

  it('is bit-identical for any split, gaps included', () => {
    const gappy = chunksWithGap(recording);
    const whole = bitsOf(runEngine(core, threeConditions, gappy).ticks);

    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 400 }), { minLength: 1, maxLength: 6 }), (sizes) => {
        const first = [
          ...chunksOf([recording[0]!.subarray(0, 900), recording[1]!.subarray(0, 900)], ...sizes),
        ];
        const second = [...chunksOf(recording, ...sizes)].filter((chunk) => chunk.firstSampleIndex >= 1200);
        const from = second[0]!.firstSampleIndex;
        const parts = [...first, ...(from > 1200 ? [chunkOf(recording, 1200, from)] : []), ...second];

        expect(bitsOf(runEngine(core, threeConditions, parts).ticks)).toEqual(whole);
      }),
      { numRuns: 25, seed: 4 },
    );
  });

  it('has one row per 40 ms at rates that 25 does not divide', () => {
    const config = buildConfig({ source: buildSource({ samplingRateHz: 256 }) });

    const { ticks, engine } = runEngine(core, config, chunksOf(noiseRecording(2, 1, 256 * 10), 16));

    const rows = rowsOf(ticks);
    expect(rows).toHaveLength(250);
    expect(rows.map((row) => row[TICK.timeSeconds])).toEqual(
      rows.map((_, index) => ((index + 1) * 40) / 1000),
    );
    expect(engine.atSeconds).toBe(10);
  });

  function chunksWithGap(of: typeof recording) {
    return [chunkOf(of, 0, 900), chunkOf(of, 1200, of[0]!.length)];
  }
});

describe('phases', () => {
  const recording = noiseRecording(3, 1, 60 * RATE);

  it('follow each other to the tick: baseline, run, rest', () => {
    const { ticks, events } = runEngine(core, buildConfig(), chunksOf(recording, 10), (engine) =>
      engine.startBaseline(20, { run: 1, seconds: 30 }),
    );

    const phases = rowsOf(ticks).map((row) => phaseFromCode(row[TICK.phase]!));
    expect(phases.slice(0, 500).every((phase) => phase === 'baseline')).toBe(true);
    expect(phases.slice(500, 1250).every((phase) => phase === 'training')).toBe(true);
    expect(phases.slice(1250).every((phase) => phase === 'rest')).toBe(true);
    expect(
      eventsOf(events, 'phase').map(({ phase, atSeconds, reason }) => [phase, atSeconds, reason]),
    ).toEqual([
      ['baseline', 0, 'command'],
      ['training', 20, 'elapsed'],
      ['rest', 50, 'elapsed'],
    ]);
    expect(eventsOf(events, 'runSummary')).toMatchObject([{ run: 1, summary: { ticks: 750 } }]);
  });

  it('do not count time while paused', () => {
    const { engine, ticks } = runEngine(core, manual(1), [], (fresh) => {
      fresh.startRun({ run: 1, seconds: 10 });
      for (const chunk of chunksOf(recording, RATE)) {
        if (chunk.firstSampleIndex === 5 * RATE) fresh.pause();
        if (chunk.firstSampleIndex === 15 * RATE) fresh.resume();
        fresh.ingest(chunk);
      }
    });

    const phases = rowsOf(ticks).map((row) => phaseFromCode(row[TICK.phase]!));
    expect(phases.filter((phase) => phase === 'paused')).toHaveLength(250);
    expect(phases.filter((phase) => phase === 'training')).toHaveLength(250);
    expect(engine.summarize().durationSeconds).toBe(10);
  });

  it('ask for the hold time again after a pause', () => {
    const { ticks } = runEngine(core, manual(0.001, { holdMs: 400 }), [], (fresh) => {
      fresh.startRun({ run: 1, seconds: 300 });
      for (const chunk of chunksOf(recording, RATE)) {
        if (chunk.firstSampleIndex === 5 * RATE) fresh.pause();
        if (chunk.firstSampleIndex === 6 * RATE) fresh.resume();
        fresh.ingest(chunk);
      }
    });

    const rewarded = rowsOf(ticks).map((row) => row[TICK.rewarded]);
    expect(rewarded.slice(100, 125)).toEqual(Array(25).fill(1));
    expect(rewarded.slice(125, 160)).toEqual(Array(35).fill(0));
    expect(rewarded[160]).toBe(1);
  });

  it('go straight on after a baseline that was ended by hand, but not when the session is over', () => {
    const { engine, events } = runEngine(core, buildConfig(), chunksOf(recording, 100), (fresh) =>
      fresh.startBaseline(300, { run: 1, seconds: 300 }),
    );

    const ended = runEngine(core, buildConfig(), chunksOf(recording, 100), (fresh) =>
      fresh.startBaseline(300, { run: 1, seconds: 300 }),
    );

    engine.endPhase();
    ended.engine.finish();

    expect(eventsOf(events, 'thresholds')).toHaveLength(1);
    expect(eventsOf(events, 'phase').at(-1)).toMatchObject({ phase: 'training', run: 1, reason: 'command' });
    expect(eventsOf(ended.events, 'phase').map(({ phase }) => phase)).not.toContain('training');
  });

  it('do not go on after a baseline that was refused', () => {
    const blinking = [recording[0]!.map((value, index) => (index % 100 === 0 ? 900 : value))];

    const { engine, events } = runEngine(core, buildConfig(), chunksOf(blinking, 100), (fresh) =>
      fresh.startBaseline(20, { run: 1, seconds: 300 }),
    );

    expect(eventsOf(events, 'baselineRejected')).toMatchObject([
      { atSeconds: 20, reason: expect.stringMatching(/^Only \d+ % of the baseline/) },
    ]);
    expect(eventsOf(events, 'phase').at(-1)).toMatchObject({ phase: 'idle', reason: 'elapsed' });
    expect(engine.summarize().ticks).toBe(0);
  });

  it('end a run with the source and say why', () => {
    const { engine, events } = runEngine(core, manual(1), chunksOf(recording, 100), (fresh) =>
      fresh.startRun({ run: 2, seconds: 300 }),
    );

    engine.endSource();

    expect(eventsOf(events, 'phase').at(-1)).toMatchObject({ phase: 'rest', reason: 'sourceEnded' });
    expect(eventsOf(events, 'runSummary')).toMatchObject([{ run: 2, summary: { durationSeconds: 60 } }]);
    expect(eventsOf(events, 'sourceEnded')).toHaveLength(1);
  });

  it('refuse commands that make no sense', () => {
    const { engine } = runEngine(core, buildConfig(), []);

    expect(() => engine.pause()).toThrow(/nothing to pause/);
    expect(() => engine.startRun({ run: 1, seconds: 60 })).toThrow(/record a baseline first/);
    expect(() => engine.startBaseline(0)).toThrow(/longer than 0 s/);
    engine.startBaseline(10);
    expect(() => engine.startRun({ run: 1, seconds: 60 })).toThrow(/End the baseline in progress/);
  });
});

describe('a missing stretch', () => {
  const recording = noiseRecording(4, 1, 30 * RATE);

  it('is one gap event, withholds reward, and heals', () => {
    const parts = [chunkOf(recording, 0, 10 * RATE), chunkOf(recording, 12 * RATE, 30 * RATE)];

    const { ticks, events } = runEngine(core, manual(0.001), parts, (engine) =>
      engine.startRun({ run: 1, seconds: 300 }),
    );

    const rows = rowsOf(ticks);
    expect(rows).toHaveLength(750);
    expect(eventsOf(events, 'gap')).toEqual([{ type: 'gap', atSeconds: 10, missingSamples: 500 }]);
    const inGap = rows.slice(250, 300);
    expect(inGap.every((row) => (row[TICK.artifact]! & ARTIFACT_BITS.gap) !== 0)).toBe(true);
    expect(inGap.every((row) => row[TICK.rewarded] === 0 && row[TICK.success] === 0)).toBe(true);
    expect(inGap.every((row) => Number.isNaN(row[conditionOffset(0, 'value')]))).toBe(true);
    expect(rows.slice(340).every((row) => row[TICK.artifact] === 0 && row[TICK.rewarded] === 1)).toBe(true);
  });

  it('made of NaN samples is treated the same and poisons nothing', () => {
    const holed = [recording[0]!.slice()];
    holed[0]!.fill(Number.NaN, 10 * RATE, 12 * RATE);
    holed[0]![15 * RATE] = Infinity;

    const { ticks } = runEngine(core, manual(0.001), chunksOf(holed, 33), (engine) =>
      engine.startRun({ run: 1, seconds: 300 }),
    );

    const rows = rowsOf(ticks);
    expect(rows[260]![TICK.artifact]! & ARTIFACT_BITS.gap).toBe(ARTIFACT_BITS.gap);
    expect(rows[375]![TICK.artifact]! & ARTIFACT_BITS.gap).toBe(ARTIFACT_BITS.gap);
    expect(rows.slice(420).every((row) => Number.isFinite(row[conditionOffset(0, 'value')]!))).toBe(true);
    expect(rows.slice(420).every((row) => row[TICK.artifact] === 0)).toBe(true);
  });

  it('of hours is a jump of the counter, told and survived without filling it', () => {
    const far = chunkOf(recording, 10 * RATE, 20 * RATE);
    far.firstSampleIndex = 10_000_000_000;

    const { ticks, events } = runEngine(core, manual(1), [chunkOf(recording, 0, 10 * RATE), far]);

    expect(rowsOf(ticks)).toHaveLength(21 * 25);
    expect(eventsOf(events, 'problem')).toMatchObject([{ code: 'clockJump' }]);
  });
});

describe('samples that come twice', () => {
  it('are dropped', () => {
    const recording = noiseRecording(5, 1, 10 * RATE);
    const once = runEngine(core, manual(1), chunksOf(recording, 100));
    const twice = runEngine(
      core,
      manual(1),
      [...chunksOf(recording, 100)].flatMap((chunk) => [
        chunk,
        chunk,
        chunkOf(recording, Math.max(0, chunk.firstSampleIndex - 50), chunk.firstSampleIndex + 20),
      ]),
    );

    expect(bitsOf(twice.ticks)).toEqual(bitsOf(once.ticks));
  });

  it('of another number of channels are refused once, in words', () => {
    const { events, ticks } = runEngine(core, manual(1), chunksOf(noiseRecording(5, 2, 500), 100));

    expect(ticks).toHaveLength(0);
    expect(eventsOf(events, 'problem')).toMatchObject([
      { code: 'wrongChannelCount', message: expect.stringContaining('sends 2 channels instead of 1') },
    ]);
  });
});

describe('a restart', () => {
  it('gives the ticks of a fresh engine, whatever was learned before and still trickles in', () => {
    const before = noiseRecording(6, 1, 20 * RATE);
    before[0]!.fill(500, 20 * RATE - 10);
    const after = noiseRecording(7, 1, 20 * RATE);
    const config = buildConfig({
      protocol: buildProtocol({ conditions: [{ threshold: { mode: 'auto' } }] }),
    });
    const begin = (engine: SignalEngine) => engine.startBaseline(10, { run: 1, seconds: 300 });
    const fresh = runEngine(core, config, chunksOf(after, 10), begin);

    const { engine } = runEngine(core, config, chunksOf(before, 10), begin);
    engine.restart();
    begin(engine);
    const stale = chunkOf(before, 0, 100);
    stale.firstSampleIndex = 20 * RATE;
    engine.ingest(stale);
    engine.endSource();
    for (const chunk of chunksOf(after, 10)) engine.ingest(chunk);

    expect(bitsOf(engine.ticks)).toEqual(bitsOf(fresh.ticks));
  });

  it('forgets automatic thresholds and an artifact that was being held', () => {
    const before = noiseRecording(6, 1, 20 * RATE);
    before[0]!.fill(500, 20 * RATE - 10);
    const config = buildConfig({
      protocol: buildProtocol({
        conditions: [{ threshold: { mode: 'auto' } }],
        artifact: { holdMs: 5000 },
      }),
    });
    const begin = (engine: SignalEngine) => engine.startRun({ run: 1, seconds: 300 });
    const fresh = runEngine(core, config, chunksOf(noiseRecording(7, 1, 5 * RATE), 10), begin);

    const { engine } = runEngine(core, config, chunksOf(before, 10), begin);
    engine.restart();
    begin(engine);
    for (const chunk of chunksOf(noiseRecording(7, 1, 5 * RATE), 10)) engine.ingest(chunk);

    expect(bitsOf(engine.ticks)).toEqual(bitsOf(fresh.ticks));
  });
});

describe('an artifact', () => {
  it('freezes thresholds, hold and reward, and is not counted as failure', () => {
    const recording = noiseRecording(8, 1, 60 * RATE);
    for (let index = 30 * RATE; index < 32 * RATE; index++) {
      recording[0]![index]! += 400 * Math.sin((2 * Math.PI * 13.5 * index) / RATE);
    }
    const config = buildConfig({
      protocol: buildProtocol({ conditions: [{ threshold: { mode: 'auto' } }], goalPct: 70 }),
    });

    const { ticks, engine } = runEngine(core, config, chunksOf(recording, 25), (fresh) =>
      fresh.startRun({ run: 1, seconds: 300 }),
    );

    const rows = rowsOf(ticks);
    const closed = rows.slice(30 * 25, 32 * 25 + 7);
    expect(closed.every((row) => row[TICK.artifact] !== 0)).toBe(true);
    expect(closed.every((row) => row[TICK.rewarded] === 0)).toBe(true);
    const thresholds = new Set(closed.slice(1).map((row) => row[conditionOffset(0, 'threshold')]));
    expect(thresholds.size).toBe(1);
    const summary = engine.summarize(1);
    const clean = rows.filter((row) => row[TICK.artifact] === 0);
    expect(clean.every((row) => !Number.isNaN(row[conditionOffset(0, 'threshold')]))).toBe(true);
    expect(summary.rewardedPct).toBeCloseTo(
      (100 * clean.filter((row) => row[TICK.rewarded] === 1).length) / clean.length,
      10,
    );
  });
});
