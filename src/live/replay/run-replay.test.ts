import { describe, expect, it } from 'vitest';
import type { Api } from '#api/client.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { componentSchema } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { tickWidth } from '#shared/engine/ticks.ts';
import { phaseCode, TICK } from '#shared/engine/ticks.ts';
import { encodeChunk } from '#shared/recording/chunk-format.ts';
import { buildProtocol, buildSource, noiseRecording } from '#tests/builders/engine-builder.ts';
import { uuid } from '#tests/builders/people.ts';
import { ReplayHost } from '#workers/replay-host.ts';
import type { ReplayLink } from '../engine/replay-client.ts';
import type { ReplayStage } from './run-replay.ts';
import { runReplay } from './run-replay.ts';

const RATE = 250;
const PIECES = 8;
const PIECE_TICKS = 125;
const noise = noiseRecording(5, 1, RATE * PIECES * 5)[0]!;
const info = buildSource({ samplingRateHz: RATE, channelNames: ['Cz'] });
const manual = (value: number, site = 'Cz') =>
  buildProtocol({
    name: `${site} at ${value}`,
    conditions: [{ site, threshold: { mode: 'manual', value } }],
  });

/** Piece `seq` of a session that was all training. */
function piece(seq: number): Uint8Array<ArrayBuffer> {
  const width = tickWidth(1);
  const ticks = new Float64Array(PIECE_TICKS * width);
  for (let at = 0; at < ticks.length; at += width) {
    ticks[at + TICK.phase] = phaseCode('training');
    ticks[at + TICK.run] = 1;
  }
  const sampleCount = RATE * 5;
  const first = seq * sampleCount;
  return encodeChunk({
    header: {
      recordingId: 'r',
      seq,
      firstSampleIndex: first,
      sampleCount,
      channelCount: 1,
      firstTick: seq * PIECE_TICKS,
      tickCount: PIECE_TICKS,
      tickWidth: width,
      events: [],
      isClosed: true,
    },
    ticks,
    samples: noise.slice(first, first + sampleCount),
  });
}

const component = componentSchema.parse({
  sessionComponentId: uuid('6'),
  kind: 'biofeedback',
  settings: null,
  runs: [],
  recording: {
    state: 'complete',
    durationSeconds: PIECES * 5,
    storedSeqs: Array.from({ length: PIECES }, (_, seq) => seq),
    lastSeq: PIECES - 1,
    bytes: 1,
  },
});

function setUp(onLoad: (seq: number) => void = () => undefined) {
  let disposed = 0;
  let tellLate: () => void = () => undefined;
  const host = new ReplayHost({ loadCore: loadTestCore });
  const openLink = (): ReplayLink => ({
    openFile: (file) => host.openFile(file),
    openRecording: (recording) => host.openRecording(recording),
    replay: (protocols, settings, onProgress) => {
      tellLate = () => onProgress?.({ protocol: 0, share: 1 });
      return host.replay(protocols, settings, onProgress);
    },
    dispose: () => void disposed++,
  });
  const api = {
    callEndpoint: async (_endpoint: unknown, { params }: { params: { seq: number } }) => {
      onLoad(params.seq);
      return piece(params.seq);
    },
  } as unknown as Api;
  let ms = 0;
  const stages: ReplayStage[] = [];
  const start = (protocols: ReturnType<typeof manual>[], signal = new AbortController().signal) =>
    runReplay(
      {
        source: { kind: 'session', therapistId: uuid('a') as UserId, component, info },
        protocols,
        settings: { mainsHz: 50 },
      },
      { api, openLink, nowMs: () => (ms += 500) },
      { signal, onStage: (stage) => stages.push(stage) },
    );
  return { start, stages, disposed: () => disposed, tellLate: () => tellLate() };
}

describe('the replay of a stored session', () => {
  it('loads all pieces, runs every protocol and tells how far it is', async () => {
    const { start, stages, disposed } = setUp();

    const answer = await start([manual(0.001), manual(50), manual(1, 'Fz')]);

    expect(answer.outcomes).toMatchObject([
      { ok: true, report: { rewardedPct: 100, durationSeconds: PIECES * 5 } },
      { ok: true, report: { rewardedPct: 0 } },
      { ok: false, protocol: 'Fz at 1', message: expect.stringMatching(/trains at Fz/) },
    ]);
    expect(answer).toMatchObject({ recordingSeconds: PIECES * 5, computingMs: 500 });
    expect(stages.filter(({ kind }) => kind === 'loading').at(-1)).toEqual({ kind: 'loading', share: 1 });
    expect(stages.filter(({ kind }) => kind === 'computing').length).toBeGreaterThan(10);
    expect(disposed()).toBe(1);
  });

  it('says nothing more once the figures are there, even when a last progress comes late', async () => {
    const { start, stages, tellLate } = setUp();

    await start([manual(1)]);
    const told = stages.length;
    tellLate();

    expect(stages).toHaveLength(told);
  });

  it('stops when it is cancelled, and ends the worker', async () => {
    const cancel = new AbortController();
    const { start, disposed } = setUp((seq) => {
      if (seq === 3) cancel.abort(new Error('Cancelled'));
    });

    await expect(start([manual(1)], cancel.signal)).rejects.toThrow('Cancelled');
    expect(disposed()).toBe(1);
  });

  it('gives the reason when a piece cannot be loaded', async () => {
    const { start, disposed } = setUp((seq) => {
      if (seq === 2) throw new Error('The disk of the server cannot be read.');
    });

    await expect(start([manual(1)])).rejects.toThrow('The disk of the server');
    expect(disposed()).toBe(1);
  });
});
