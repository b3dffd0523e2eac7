import { describe, expect, it } from 'vitest';
import type { Api } from '#api/client.ts';
import { loadTestCore } from '#dsp/testing/core-for-tests.ts';
import { componentSchema } from '#shared/api/sessions.ts';
import type { UserId } from '#shared/domain/ids.ts';
import { tickWidth } from '#shared/engine/ticks.ts';
import { phaseCode, TICK } from '#shared/engine/ticks.ts';
import { encodePart } from '#shared/recording/part-format.ts';
import { buildProtocol, buildSource, noiseRecording } from '#tests/builders/engine-builder.ts';
import { buildEdf, uvChannel } from '#tests/builders/edf-builder.ts';
import { uuid } from '#tests/builders/people.ts';
import { ReplayHost } from '#workers/replay-host.ts';
import type { ReplayLink } from '#live/workers/worker-links.ts';
import type { ReplaySource, ReplayStage } from './run-replay.ts';
import { runReplay } from './run-replay.ts';

const RATE = 250;
/** More than the number of concurrent requests. */
const PARTS = 20;
const PART_TICKS = 125;
const noise = noiseRecording(5, 1, RATE * PARTS * 5)[0]!;
const info = buildSource({ samplingRateHz: RATE, channelNames: ['Cz'] });
const manual = (value: number, site = 'Cz') =>
  buildProtocol({
    name: `${site} at ${value}`,
    conditions: [{ site, threshold: { mode: 'manual', value } }],
  });

/** Part `seq` of a session that consists of training only. */
function part(seq: number): Uint8Array<ArrayBuffer> {
  const width = tickWidth(1);
  const ticks = new Float64Array(PART_TICKS * width);
  for (let at = 0; at < ticks.length; at += width) {
    ticks[at + TICK.phase] = phaseCode('training');
    ticks[at + TICK.run] = 1;
  }
  const sampleCount = RATE * 5;
  const first = seq * sampleCount;
  return encodePart({
    header: {
      recordingId: 'r',
      seq,
      firstSampleIndex: first,
      sampleCount,
      channelCount: 1,
      firstTick: seq * PART_TICKS,
      tickCount: PART_TICKS,
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
    durationSeconds: PARTS * 5,
    storedSeqs: Array.from({ length: PARTS }, (_, seq) => seq),
    lastSeq: PARTS - 1,
    bytes: 1,
  },
});

function setUp(onLoad: (seq: number) => void = () => undefined) {
  let disposed = 0;
  let reportLate: () => void = () => undefined;
  const host = new ReplayHost({ loadCore: loadTestCore });
  const openLink = (): ReplayLink => ({
    openSource: (source, readPart) => host.openSource(source, readPart),
    openRecording: (recording) => host.openRecording(recording),
    replay: (protocols, settings, onProgress) => {
      reportLate = () => onProgress?.({ protocol: 0, share: 1 });
      return host.replay(protocols, settings, onProgress);
    },
    dispose: () => void disposed++,
  });
  const api = {
    callEndpoint: async (_endpoint: unknown, { params }: { params: { seq: number } }) => {
      onLoad(params.seq);
      return part(params.seq);
    },
  } as unknown as Api;
  let ms = 0;
  const stages: ReplayStage[] = [];
  const session: ReplaySource = { kind: 'session', therapistId: uuid('a') as UserId, component, info };
  const start = (
    protocols: ReturnType<typeof manual>[],
    signal = new AbortController().signal,
    source: ReplaySource = session,
  ) =>
    runReplay(
      {
        source,
        protocols,
        settings: { mainsHz: 50 },
      },
      { api, openLink, nowMs: () => (ms += 500) },
      { signal, onStage: (stage) => stages.push(stage) },
    );
  return { start, stages, disposed: () => disposed, reportLate: () => reportLate() };
}

describe('the replay of a stored session', () => {
  it('loads all parts, runs every protocol and tells how far it is', async () => {
    const { start, stages, disposed } = setUp();

    const answer = await start([manual(0.001), manual(50), manual(1, 'Fz')]);

    expect(answer.outcomes).toMatchObject([
      { ok: true, report: { rewardedPct: 100, durationSeconds: PARTS * 5 } },
      { ok: true, report: { rewardedPct: 0 } },
      { ok: false, protocol: 'Fz at 1', message: expect.stringMatching(/trains at Fz/) },
    ]);
    expect(answer).toMatchObject({ recordingSeconds: PARTS * 5, computingMs: 500 });
    expect(stages.filter(({ kind }) => kind === 'loading').at(-1)).toEqual({ kind: 'loading', share: 1 });
    expect(stages.filter(({ kind }) => kind === 'computing').length).toBeGreaterThan(10);
    expect(disposed()).toBe(1);
  });

  it('says nothing more once the figures are there, even when a last progress comes late', async () => {
    const { start, stages, reportLate } = setUp();

    await start([manual(1)]);
    const told = stages.length;
    reportLate();

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

  it('gives the reason when a part cannot be loaded, and asks for no more of them', async () => {
    const asked: number[] = [];
    const { start, disposed } = setUp((seq) => {
      asked.push(seq);
      if (seq === 2) throw new Error('The disk of the server cannot be read.');
    });

    await expect(start([manual(1)])).rejects.toThrow('The disk of the server');
    await new Promise((resolve) => setTimeout(resolve, 0));
    expect(disposed()).toBe(1);
    expect(asked.length).toBeLessThan(PARTS);
  });
});

describe('the replay of an EEG file of this computer', () => {
  const file = (name: string, bytes: Uint8Array<ArrayBuffer>) => new File([bytes], name);
  const edf = () => {
    const channel = uvChannel('Cz', Float64Array.from(noise.subarray(0, RATE * 20)), {
      samplesPerRecord: RATE,
    });
    return new Uint8Array(buildEdf({ channels: [channel] }));
  };

  it('reads it here, asks the server for nothing and runs every protocol', async () => {
    const asked: number[] = [];
    const { start, stages, disposed } = setUp((seq) => asked.push(seq));
    const { signal } = new AbortController();

    const answer = await start([manual(0.001), manual(50)], signal, {
      kind: 'file',
      file: file('n.edf', edf()),
    });

    expect(answer).toMatchObject({
      recordingSeconds: 20,
      outcomes: [
        { ok: true, report: { rewardedPct: 100, baselineSeconds: 0 } },
        { ok: true, report: { rewardedPct: 0 } },
      ],
    });
    expect(asked).toEqual([]);
    expect(stages.at(-1)).toMatchObject({ kind: 'computing', share: 1 });
    expect(disposed()).toBe(1);
  });

  it('says why a file cannot be read, and ends the worker', async () => {
    const { start, disposed } = setUp();
    const broken = file('broken.edf', new Uint8Array(100));

    await expect(
      start([manual(1)], new AbortController().signal, { kind: 'file', file: broken }),
    ).rejects.toThrow(/broken\.edf/);
    expect(disposed()).toBe(1);
  });
});
