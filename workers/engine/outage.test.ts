import { beforeAll, describe, expect, it } from 'vitest';
import type { SignalCore } from '#dsp/host/core-types.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import type { SampleChunk } from '#shared/eeg/source.ts';
import type { EngineEvent } from '#shared/engine/engine-api.ts';
import { ARTIFACT_BITS, TICK, tickWidth } from '#shared/engine/ticks.ts';
import {
  buildConfig,
  buildPlan,
  buildProtocol,
  buildSource,
  chunksOf,
  eventsOf,
  noiseRecording,
} from '#tests/builders/engine-builder.ts';
import type { HopStatus } from './hop.ts';
import { recordedPhases } from './recording/recorded-phases.ts';
import { replayRecording, type ReplayRecording } from './recording/replay-recording.ts';
import { SignalEngine } from './signal-engine.ts';

const RATE = 250;
const SECONDS = 120;
const WIDTH = tickWidth(1);
const recording = noiseRecording(12, 1, SECONDS * RATE);
const manual = buildProtocol({
  conditions: [{ threshold: { mode: 'manual', value: 0.001 } }],
  holdMs: 400,
});
const fromBaseline = buildProtocol();

let core: SignalCore;
beforeAll(async () => {
  core = await loadTestCore();
});

type Span = readonly [fromSeconds: number, toSeconds: number];
const isIn = (sample: number, [from, to]: Span) => sample >= from * RATE && sample < to * RATE;

/**
 * Samples that reach the engine when the link is lost in `outages`, in chunks of `size`; a chunk ends where an outage
 * begins.
 */
function* heard(outages: readonly Span[], size: number): Generator<SampleChunk> {
  for (const chunk of chunksOf(recording, size)) {
    const kept = Array.from({ length: chunk.sampleCount }, (_, n) => chunk.firstSampleIndex + n).filter(
      (sample) => !outages.some((span) => isIn(sample, span)),
    );
    for (let at = 0; at < kept.length; ) {
      let end = at + 1;
      while (end < kept.length && kept[end] === kept[end - 1]! + 1) end++;
      const [first, last] = [kept[at]!, kept[end - 1]! + 1];
      const valuesUv = recording[0]!.slice(first, last);
      yield { firstSampleIndex: first, sampleCount: last - first, channelCount: 1, hostTimeMs: 0, valuesUv };
      at = end;
    }
  }
}

/** A session; each command is given before the first chunk at or after its second. */
function session(
  outages: readonly Span[],
  commands: readonly [atSeconds: number, command: (engine: SignalEngine) => void][],
  { size = 50, protocol = manual } = {},
) {
  const events: EngineEvent[] = [];
  const left: number[] = [];
  const engine = new SignalEngine(core, buildPlan(buildConfig({ protocol })), {
    tick: (_row, _hop, { phasePlannedSeconds, phaseElapsedSeconds }: HopStatus) =>
      left.push(phasePlannedSeconds - phaseElapsedSeconds),
    event: (event) => events.push(event),
  });
  const waiting = [...commands];
  for (const chunk of heard(outages, size)) {
    while (waiting[0] && chunk.firstSampleIndex >= waiting[0][0] * RATE) waiting.shift()![1](engine);
    engine.ingest(chunk);
  }
  const ticks = engine.ticks.slice();
  return { engine, events, left, ticks, phases: recordedPhases(ticks, WIDTH).map(wordsOf) };
}

const wordsOf = ({ phase, run, ticks }: ReturnType<typeof recordedPhases>[number]) =>
  `${phase} ${run}: ${ticks / 25} s`;
const run = (seconds: number, number = 1) =>
  [0, (engine: SignalEngine) => engine.startRun({ run: number, seconds })] as const satisfies [
    number,
    unknown,
  ];
const bitsOf = (values: Float64Array) => new BigUint64Array(values.slice().buffer);

describe('time without any signal', () => {
  it('does not use up a run: what was left is left when the signal is back', () => {
    const { engine, events, left, phases } = session([[18, 61]], [[...run(30)]]);

    expect(phases).toEqual(['training 1: 18 s', 'paused 1: 43 s', 'training 1: 12 s', 'rest 0: 47 s']);
    expect(new Set(left.slice(18 * 25 - 1, 61 * 25)).size).toBe(1);
    expect(left[61 * 25 - 1]).toBe(12);
    expect(eventsOf(events, 'phase').at(-1)).toMatchObject({
      phase: 'rest',
      atSeconds: 73,
      reason: 'elapsed',
    });
    expect(engine.summarize(1)).toMatchObject({ durationSeconds: 30 });
    // Artifact after the reconnect comes from settling filters, not from the outage.
    expect(engine.summarize(1).artifactPct).toBeLessThan(10);
  });

  it('does not use up a baseline', () => {
    const begin = (engine: SignalEngine) => engine.startBaseline(20, { run: 1, seconds: 30 });
    const { events, phases } = session([[5, 25]], [[0, begin]], { protocol: fromBaseline });

    expect(phases).toEqual([
      'baseline 0: 5 s',
      'paused 0: 20 s',
      'baseline 0: 15 s',
      'training 1: 30 s',
      'rest 0: 50 s',
    ]);
    expect(eventsOf(events, 'baselineRejected')).toEqual([]);
  });

  it('of a second or less is artifact within the run, as ever', () => {
    expect(session([[18, 19]], [[...run(30)]]).phases).toEqual(['training 1: 30 s', 'rest 0: 90 s']);
    const { phases, ticks } = session([[18, 19.004]], [[...run(30)]]);
    expect(phases.slice(0, 2)).toEqual(['training 1: 18 s', 'paused 1: 1 s']);
    expect(ticks[19 * 25 * WIDTH + TICK.artifact]! & ARTIFACT_BITS.gap).toBe(ARTIFACT_BITS.gap);
  });

  it('counts to the hop: one that has a sample belongs to the run', () => {
    expect(session([[18.02, 60.98]], [[...run(30)]]).phases).toEqual([
      'training 1: 18.04 s',
      'paused 1: 42.92 s',
      'training 1: 11.96 s',
      'rest 0: 47.08 s',
    ]);
  });

  it('leaves a run its last moment', () => {
    expect(session([[29.96, 60]], [[...run(30)]]).phases).toEqual([
      'training 1: 29.96 s',
      'paused 1: 30.04 s',
      'training 1: 0.04 s',
      'rest 0: 59.96 s',
    ]);
  });

  it('that never ends leaves what was trained before it', () => {
    const { engine } = session([[18, SECONDS]], [[...run(30)]]);

    expect(engine.finish()).toMatchObject({ durationSeconds: 18, summary: { durationSeconds: 18 } });
  });

  it('ends no pause, and outlasts one', () => {
    const pause = [20, (engine: SignalEngine) => engine.pause()] as const;
    const isPaused = session([[20, 50]], [[...run(30)], [...pause], [70, (engine) => engine.resume()]]);
    expect(isPaused.phases.slice(0, 3)).toEqual(['training 1: 20 s', 'paused 1: 50 s', 'training 1: 10 s']);

    const wentOn = (engine: SignalEngine) => {
      engine.pause();
      engine.resume();
    };
    const isResumed = session([[20, 50]], [[...run(30)], [20, wentOn]]);
    expect(isResumed.phases.slice(0, 3)).toEqual(['training 1: 20 s', 'paused 1: 30 s', 'training 1: 10 s']);
  });

  it('of more than ten minutes leaves a mark of a second that counts for nothing', () => {
    const { engine, phases } = jumped(700);

    expect(phases).toEqual(['training 1: 18 s', 'paused 1: 1 s', 'training 1: 12 s', 'rest 0: 90 s']);
    expect(engine.summarize(1)).toMatchObject({ durationSeconds: 30 });
  });

  function jumped(seconds: number) {
    const engine = new SignalEngine(core, buildPlan(buildConfig({ protocol: manual })), {
      tick: () => undefined,
      event: () => undefined,
    });
    engine.startRun({ run: 1, seconds: 30 });
    for (const chunk of chunksOf(recording, 50)) {
      const shift = chunk.firstSampleIndex >= 18 * RATE ? seconds * RATE : 0;
      engine.ingest({ ...chunk, firstSampleIndex: chunk.firstSampleIndex + shift });
    }
    return { engine, phases: recordedPhases(engine.ticks, WIDTH).map(wordsOf) };
  }

  it('asks for the hold time again', () => {
    const { ticks } = session([[18, 40]], [[...run(60)]]);

    const rows = Array.from({ length: ticks.length / WIDTH }, (_, row) => ticks.subarray(row * WIDTH));
    const clean = rows.findIndex((row, index) => index >= 40 * 25 && row[TICK.artifact] === 0);
    expect(rows.slice(clean, clean + 12).map((row) => row[TICK.rewarded])).toEqual([
      ...Array.from({ length: 10 }, () => 0),
      1,
      1,
    ]);
  });
});

describe('a session with outages is the same to the bit', () => {
  const outages: Span[] = [
    [7.013, 12.5],
    [30, 30.5],
    [45.01, 61.3],
    [80, 90],
  ];

  it.each([1, 7, 333, SECONDS * RATE])('in chunks of %s samples', (size) => {
    const begin = (engine: SignalEngine) => engine.startBaseline(20, { run: 1, seconds: 40 });
    const ticksOf = (of: number) =>
      session(outages, [[0, begin]], { size: of, protocol: fromBaseline }).ticks;

    expect(bitsOf(ticksOf(size))).toEqual(bitsOf(ticksOf(50)));
  });

  it('in a replay of the file with the same gaps', async () => {
    const begin = (engine: SignalEngine) => engine.startBaseline(20, { run: 1, seconds: Infinity });
    const live = session(outages, [[0, begin]], { protocol: fromBaseline });

    const replayed = await replayRecording(file(), fromBaseline, { core, mainsHz: 50, baselineSeconds: 20 });

    if (!replayed.ok) throw new Error(replayed.message);
    expect(bitsOf(replayed.ticks)).toEqual(bitsOf(live.ticks));
    expect(replayed.report.durationSeconds).toBe(live.engine.summarize().durationSeconds);
  });

  it.each<[string, Span[], Parameters<typeof session>[1]]>([
    [
      'in baseline, run and rest',
      outages,
      [[0, (engine) => engine.startBaseline(20, { run: 1, seconds: 40 })]],
    ],
    [
      'with a pause that ended in one, and a run that began in one',
      outages,
      [
        [0, (engine) => engine.startBaseline(15)],
        [25, (engine) => engine.startRun({ run: 1, seconds: 300 })],
        [40, (engine) => engine.pause()],
        [61.3, (engine) => engine.resume()],
        [90, (engine) => engine.endPhase()],
        [90, (engine) => engine.startRun({ run: 2, seconds: 10 })],
      ],
    ],
    [
      'with a run that began with the last tick of the baseline',
      [[20, 30]],
      [[0, (engine) => engine.startBaseline(20, { run: 1, seconds: 40 })]],
    ],
    [
      'with a second baseline after a run',
      [[55, 62]],
      [
        [0, (engine) => engine.startBaseline(15, { run: 1, seconds: 10 })],
        [50, (engine) => engine.startBaseline(15, { run: 2, seconds: 10 })],
      ],
    ],
  ])('in a replay of its recording: %s', async (_name, away, commands) => {
    const live = session(away, commands, { protocol: fromBaseline });

    const replayed = await replayRecording(stored(away, live.ticks), fromBaseline, { core, mainsHz: 50 });

    if (!replayed.ok) throw new Error(replayed.message);
    expect(bitsOf(replayed.ticks)).toEqual(bitsOf(live.ticks));
  });

  /** Gaps appear in the sample numbers. */
  function file(): ReplayRecording {
    const info = buildSource({ samplingRateHz: RATE });
    const blocks = () => heard(outages, 111);
    const open = () => {
      const each = blocks();
      return {
        read: async (most: number, out: Float32Array) => {
          const { value } = each.next();
          if (!value) return undefined;
          if (value.sampleCount > most) throw new Error('More was read than there is room for.');
          out.set(value.valuesUv);
          return { firstSampleIndex: value.firstSampleIndex, sampleCount: value.sampleCount };
        },
      };
    };
    return { info, warnings: [], open };
  }

  /** Missing samples are NaN; the phases come from the ticks. */
  function stored(away: readonly Span[], ticks: Float64Array): ReplayRecording {
    const samples = recording[0]!.map((value, n) =>
      away.some((span) => isIn(n, span)) ? Number.NaN : value,
    );
    const info = buildSource({ samplingRateHz: RATE, durationSeconds: SECONDS });
    const open = () => {
      let position = 0;
      return {
        read: async (most: number, out: Float32Array) => {
          const firstSampleIndex = position;
          const part = samples.subarray(position, (position += most));
          out.set(part);
          return part.length === 0 ? undefined : { firstSampleIndex, sampleCount: part.length };
        },
      };
    };
    return { info, warnings: [], phases: recordedPhases(ticks, WIDTH), open };
  }
});
