import { createStore, delMany, keys, setMany } from 'idb-keyval';
import { protocolSchema } from '#shared/eeg/protocol.ts';
import { phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';
import { encodePart } from '#shared/recording/part-format.ts';
import {
  LOCAL_LOG_DATABASE,
  LOCAL_LOG_STORE,
  type LocalManifest,
  manifestKey,
  partKey,
  type UploadNote,
} from '#shared/recording/local-log.ts';

export const RECORDING_ID = '018f0000-0000-7000-8000-0000000000aa';
const SESSION_ID = '018f0000-0000-7000-8000-000000000001';
const RATE = 100;
const PART_SECONDS = 5;

const protocol = protocolSchema.parse({
  name: 'Test protocol',
  conditions: [
    {
      name: 'SMR',
      direction: 'reward',
      feature: {
        metric: 'bandAmplitude',
        band: { lowHz: 12, highHz: 15 },
        derivations: [{ kind: 'asRecorded', site: 'Cz' }],
      },
      threshold: { mode: 'manual', valueUv: 5 },
    },
  ],
});
const source = { kind: 'simulated' as const, name: 'Simulated', samplingRateHz: RATE, channelNames: ['Cz'] };

export const aNote = (): UploadNote => ({
  formatVersion: 1,
  recordingId: RECORDING_ID,
  therapistId: '018f0000-0000-7000-8000-000000000002',
  sessionId: SESSION_ID,
  settings: {
    protocolId: '018f0000-0000-7000-8000-000000000003' as never,
    protocolVersion: 1,
    protocol,
    source,
    mainsHz: 50,
    engineVersion: '1',
    appVersion: '1',
    conditions: [
      {
        name: 'SMR',
        direction: 'reward',
        derivationLabel: 'Cz',
        unit: 'uV RMS',
        bandLabel: '12-15 Hz',
        estimatorDelayMs: 300,
      },
    ],
  },
  pendingRuns: [],
});

type Parts = { closed: number; openSeconds?: number; isFinished?: boolean; missingSeqs?: readonly number[] };

/** Writes what the engine worker would have written: closed parts, optionally an open one, and their manifest. */
export async function writeRecording({
  closed,
  openSeconds = 0,
  isFinished = false,
  missingSeqs = [],
}: Parts): Promise<void> {
  const count = closed + (openSeconds > 0 ? 1 : 0);
  const entries: [string, unknown][] = [];
  let throughSeconds = 0;
  for (let seq = 0; seq < count; seq++) {
    const seconds = seq < closed ? PART_SECONDS : openSeconds;
    if (!missingSeqs.includes(seq))
      entries.push([partKey(RECORDING_ID, seq), aPart(seq, seconds, seq < closed)]);
    throughSeconds += seconds;
  }
  const manifest: LocalManifest = {
    formatVersion: 1,
    recordingId: RECORDING_ID,
    organizationId: 'org',
    startedAtMs: 1000,
    updatedAtMs: 2000,
    settings: { engineVersion: '1', source, protocol, mainsHz: 50 },
    lastSeq: count - 1,
    closedSeqs: Array.from({ length: closed }, (_, seq) => seq),
    throughSeconds,
    isFinished,
  };
  entries.push([manifestKey(RECORDING_ID), manifest]);
  await setMany(entries, createStore(LOCAL_LOG_DATABASE, LOCAL_LOG_STORE));
}

export async function emptyLog(): Promise<void> {
  const store = createStore(LOCAL_LOG_DATABASE, LOCAL_LOG_STORE);
  await delMany(await keys(store), store);
}

export async function logKeys(): Promise<string[]> {
  return (await keys(createStore(LOCAL_LOG_DATABASE, LOCAL_LOG_STORE))).map(String).sort();
}

/** Every tick is training in run 1; every second tick is rewarded. */
function aPart(seq: number, seconds: number, isClosed: boolean): Uint8Array<ArrayBuffer> {
  const width = tickWidth(1);
  const tickCount = seconds * 25;
  const firstTick = seq * PART_SECONDS * 25;
  const ticks = new Float64Array(tickCount * width);
  for (let row = 0; row < tickCount; row++) {
    ticks[row * width + TICK.timeSeconds] = (firstTick + row + 1) * 0.04;
    ticks[row * width + TICK.phase] = phaseCode('training');
    ticks[row * width + TICK.run] = 1;
    ticks[row * width + TICK.rewarded] = row % 2;
  }
  const samples = new Float32Array(seconds * RATE).fill(seq);
  return encodePart({
    header: {
      recordingId: RECORDING_ID,
      seq,
      firstSampleIndex: seq * PART_SECONDS * RATE,
      sampleCount: samples.length,
      channelCount: 1,
      firstTick,
      tickCount,
      tickWidth: width,
      events: [],
      isClosed,
    },
    ticks,
    samples,
  });
}
