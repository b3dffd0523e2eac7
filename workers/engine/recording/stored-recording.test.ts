import { describe, expect, it } from 'vitest';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import type { Protocol } from '#shared/eeg/protocol.ts';
import { tickWidth } from '#shared/engine/ticks.ts';
import {
  buildPlan,
  buildProtocol,
  buildSource,
  chunksOf,
  noiseRecording,
} from '#tests/builders/engine-builder.ts';
import { recordedPhases } from './recorded-phases.ts';
import { Recorder } from './recorder.ts';
import { replayRecording } from './replay-recording.ts';
import { SignalEngine } from '../signal-engine.ts';
import { storedRecording } from './stored-recording.ts';

const RATE = 160;
const source = buildSource({ samplingRateHz: RATE, channelNames: ['Cz', 'Pz'] });
const auto = buildProtocol({ conditions: [{ threshold: { mode: 'auto' } }] });
const fromBaseline = buildProtocol({ conditions: [{ threshold: { mode: 'baseline' } }] });

/** A session of 87 s with a baseline, two runs, a rest and a pause, as a live session records it. */
async function recordSession(protocol: Protocol, isWithBaseline = true) {
  const core = await loadTestCore();
  const parts = new Map<number, Uint8Array<ArrayBuffer>>();
  const recorder = new Recorder({
    target: { recordingId: 'r', organizationId: 'o' },
    settings: { engineVersion: 'test', source, protocol, mainsHz: 50 },
    store: {
      has: async () => true,
      write: async (written) => {
        for (const { seq, bytes } of written) parts.set(seq, bytes);
      },
    },
    nowMs: () => 0,
    onEvent: () => undefined,
  });
  const engine = new SignalEngine(core, buildPlan({ source, protocol, mainsHz: 50 }), {
    tick: (row, hop) => recorder.append(row, hop),
    tail: (hop) => recorder.appendSamples(hop),
    event: () => undefined,
  });
  const chunks = chunksOf(noiseRecording(7, 2, RATE * 87), 16, 17, 33);
  const playUntil = (seconds: number) => {
    while (engine.atSeconds < seconds) {
      const { value } = chunks.next();
      if (!value) return;
      engine.ingest(value);
    }
  };
  if (isWithBaseline) engine.startBaseline(20);
  playUntil(24.3);
  engine.startRun({ run: 1, seconds: 15 });
  playUntil(45);
  engine.startRun({ run: 2, seconds: 30 });
  playUntil(55.5);
  engine.pause();
  playUntil(60.1);
  engine.resume();
  playUntil(Infinity);
  engine.finish();
  const { lastSeq } = await recorder.finish();
  return {
    core,
    ticks: engine.ticks.slice(),
    parts: Array.from({ length: lastSeq + 1 }, (_, seq) => parts.get(seq)!),
  };
}

function open(parts: Uint8Array<ArrayBuffer>[]) {
  const opened = storedRecording({ source, parts });
  if (!opened.ok) throw new Error(opened.message);
  return opened;
}

describe('replaying the recording of a session', () => {
  it.each([
    ['an automatic threshold', auto],
    ['a threshold from the baseline', fromBaseline],
  ])("gives the session's own ticks again, bit for bit, with %s", async (_name, protocol) => {
    const { core, ticks, parts } = await recordSession(protocol);
    const { recording, durationSeconds } = open(parts);

    const replayed = await replayRecording(recording, protocol, { core, mainsHz: 50 });

    expect(recordedPhases(ticks, tickWidth(1)).map(({ phase, run }) => `${phase} ${run}`)).toEqual([
      'baseline 0',
      'idle 0',
      'training 1',
      'rest 0',
      'training 2',
      'paused 2',
      'training 2',
      'rest 0',
    ]);
    expect(durationSeconds).toBeCloseTo(87, 1);
    if (!replayed.ok) throw new Error(replayed.message);
    expect(replayed.ticks).toEqual(ticks);
    expect(replayed.report).toMatchObject({ baselineSeconds: 20, durationSeconds: 45 });
  });

  it('gives another protocol the same baseline and runs', async () => {
    const { core, parts } = await recordSession(auto);
    const other = buildProtocol({ conditions: [{ site: 'Pz', threshold: { mode: 'baseline' } }] });
    const shares: number[] = [];

    const replayed = await replayRecording(open(parts).recording, other, {
      core,
      mainsHz: 50,
      onShare: (share) => shares.push(share),
    });

    expect(replayed.ok && replayed.report).toMatchObject({ baselineSeconds: 20, durationSeconds: 45 });
    expect(shares.at(-1)).toBe(1);
    expect(shares.toSorted((a, b) => a - b)).toEqual(shares);
  });

  it('says why a protocol with a baseline cannot run on a session without one', async () => {
    const { core, parts } = await recordSession(
      buildProtocol({ conditions: [{ threshold: { mode: 'manual', value: 4 } }] }),
      false,
    );

    const replayed = await replayRecording(open(parts).recording, fromBaseline, { core, mainsHz: 50 });

    expect(replayed).toEqual({
      ok: false,
      message: 'This session has no baseline, and this protocol takes its thresholds from one.',
    });
  });

  it('takes a missing part for missing samples: what comes before it stays the same', async () => {
    const { core, ticks, parts } = await recordSession(auto);
    const { recording } = open(parts.filter((_part, seq) => seq !== 12));

    const replayed = await replayRecording(recording, auto, { core, mainsHz: 50 });

    if (!replayed.ok) throw new Error(replayed.message);
    const until = 55 * 25 * tickWidth(1);
    expect(replayed.ticks.length).toBe(ticks.length);
    expect(replayed.ticks.slice(0, until)).toEqual(ticks.slice(0, until));
  });

  it('says what is wrong with parts it cannot use', async () => {
    expect(storedRecording({ source, parts: [] })).toMatchObject({ ok: false });
    expect(storedRecording({ source, parts: [new Uint8Array(9)] })).toMatchObject({
      ok: false,
      message: expect.stringMatching(/cannot be read/),
    });
  });
});
