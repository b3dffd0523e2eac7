import type { EegFileFacts } from '#shared/api/eeg-files.ts';
import { contentHashText, EEG_PIECE_BYTES, pieceCount } from '#shared/api/eeg-files.ts';
import type { ClientId } from '#shared/domain/ids.ts';
import { SyntheticEeg, type SyntheticEegOptions } from '#shared/eeg/synthetic/synthetic-eeg.ts';
import type { EegAnnotation, EegFile } from '#workers/eeg-files/eeg-file.ts';
import { sampledFile } from '#workers/eeg-files/sampled-file.ts';
import { memorySink } from '#workers/eeg-files/write/byte-sink.ts';
import { writeEdf } from '#workers/eeg-files/write/write-edf.ts';
import type { Caller, Deps } from '../services/core/deps.ts';
import { hashText } from '../services/core/hash-text.ts';
import * as fileBytes from '../services/eeg-files/eeg-file-bytes.ts';
import * as files from '../services/eeg-files/eeg-files.ts';
import { act } from './act.ts';

const SAMPLING_RATE_HZ = 250;
const SECONDS = 60;
// The ten-twenty system, front to back.
const CHANNEL_NAMES = 'Fp1 Fp2 F7 F3 Fz F4 F8 T7 C3 Cz C4 T8 P7 P3 Pz P4 P8 O1 O2'.split(' ');
const NOTE = 'Synthetic: computed for the demo practice. It is the signal of no real person.';

type DemoEegFile = {
  name: string;
  daysAgo: number;
  signal: Pick<
    SyntheticEegOptions,
    'seed' | 'eyes' | 'blinksPerMinute' | 'muscleBurstsPerMinute' | 'contactArtifacts'
  >;
  annotations: readonly EegAnnotation[];
  badChannels: readonly string[];
};

const atOnset = (onsetSeconds: number, text: string): EegAnnotation => ({
  onsetSeconds,
  durationSeconds: undefined,
  text,
});
const LOOSE_SECONDS = 30;

/** By last name: rest with eyes open and closed for comparison, and one file with an electrode that comes loose. */
const DEMO_EEG_FILES: Readonly<Record<string, readonly DemoEegFile[]>> = {
  Lindqvist: [
    {
      name: 'synthetic-eyes-open.edf',
      daysAgo: 20,
      signal: { seed: 301, eyes: 'open', blinksPerMinute: 9, muscleBurstsPerMinute: 1 },
      annotations: [atOnset(0, 'Eyes open')],
      badChannels: [],
    },
    {
      name: 'synthetic-eyes-closed.edf',
      daysAgo: 20,
      signal: { seed: 302, eyes: 'closed', muscleBurstsPerMinute: 1 },
      annotations: [atOnset(0, 'Eyes closed')],
      badChannels: [],
    },
  ],
  Halloran: [
    {
      name: 'synthetic-loose-electrode.edf',
      daysAgo: 12,
      signal: {
        seed: 303,
        eyes: 'open',
        blinksPerMinute: 14,
        muscleBurstsPerMinute: 3,
        contactArtifacts: [
          { channel: CHANNEL_NAMES.indexOf('O2'), fromSeconds: LOOSE_SECONDS, kind: 'loose' },
        ],
      },
      annotations: [atOnset(0, 'Eyes open'), atOnset(LOOSE_SECONDS, 'O2 comes loose')],
      badChannels: ['O2'],
    },
  ],
};

/** Stored and reviewed the same way as a practice's own files. */
export async function addDemoEegFiles(
  at: (daysAgo: number) => Deps,
  therapist: Caller,
  { clientId, lastName }: { clientId: ClientId; lastName: string },
): Promise<void> {
  for (const demo of DEMO_EEG_FILES[lastName] ?? []) {
    await addFile(at(demo.daysAgo), therapist, clientId, demo);
  }
}

async function addFile(deps: Deps, therapist: Caller, clientId: ClientId, demo: DemoEegFile): Promise<void> {
  const file = syntheticFile(demo, new Date(deps.clock.nowMs()).toISOString().slice(0, 19));
  const sink = memorySink();
  await writeEdf(file, 'EDF', sink);
  const bytes = sink.bytes();
  const pieces = Array.from({ length: pieceCount(bytes.length) }, (_, seq) => {
    const body = bytes.slice(seq * EEG_PIECE_BYTES, (seq + 1) * EEG_PIECE_BYTES);
    return { seq, body, sha256: deps.sha256(body) };
  });
  const hashes = contentHashText([pieces.map(({ sha256 }) => sha256)]);
  const { eegFile } = await act(deps, therapist, files.create, {
    body: {
      parts: [{ name: demo.name, byteCount: bytes.length }],
      contentHash: hashText(deps, hashes),
      clientId,
      recordedOn: file.startTime!.slice(0, 10),
      allowDuplicate: false,
    },
  });
  const params = { eegFileId: eegFile!.eegFileId };
  for (const { seq, body, sha256 } of pieces) {
    await act(deps, therapist, fileBytes.putPiece, {
      params: { ...params, part: 0, seq },
      query: { sha256 },
      body,
    });
  }
  await act(deps, therapist, fileBytes.complete, {
    params,
    body: { facts: factsOf(file), importPlan: null },
  });
  const { version } = await act(deps, therapist, files.review, { params });
  const review = { badChannels: [...demo.badChannels], notes: NOTE };
  await act(deps, therapist, files.storeReview, { params, body: { review, version } });
}

function syntheticFile({ name, signal, annotations }: DemoEegFile, startTime: string): EegFile {
  const sampleCount = SECONDS * SAMPLING_RATE_HZ;
  const eeg = new SyntheticEeg({
    ...signal,
    samplingRateHz: SAMPLING_RATE_HZ,
    channelNames: CHANNEL_NAMES,
    mainsHz: 50,
  });
  const values = Float64Array.from(eeg.block(0, sampleCount));
  return sampledFile({
    name,
    format: 'EDF+C',
    startTime,
    annotations: [...annotations, atOnset(SECONDS - 1, NOTE)],
    warnings: [],
    groups: [
      {
        channels: CHANNEL_NAMES.map((label) => ({
          label,
          kind: 'voltage',
          unit: 'uV',
          fileUnit: 'uV',
          samplingRateHz: SAMPLING_RATE_HZ,
          sampleCount,
          scale: undefined,
        })),
        samplingRateHz: SAMPLING_RATE_HZ,
        sampleCount,
        segments: [{ firstSampleIndex: 0, sampleCount, startSeconds: 0 }],
        read: async (channels, first, count) =>
          channels.map((channel) => {
            const start = channel * sampleCount + first;
            return values.slice(start, start + count);
          }),
      },
    ],
  });
}

const factsOf = ({ format, startTime, durationSeconds, spanSeconds, channels }: EegFile): EegFileFacts => ({
  format,
  startTime: startTime ?? null,
  durationSeconds,
  spanSeconds,
  channelCount: channels.length,
  samplingRateHz: SAMPLING_RATE_HZ,
  lowestRateHz: SAMPLING_RATE_HZ,
  highestRateHz: SAMPLING_RATE_HZ,
  warnings: [],
});
