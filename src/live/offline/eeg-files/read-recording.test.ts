import { describe, expect, it } from 'vitest';
import type { ReviewAnnotation, ReviewRecording } from '#shared/review/recording.ts';
import type { ReviewLink } from '#live/workers/worker-links.ts';
import { readRecording } from './read-recording.ts';

const RECORDING: ReviewRecording = {
  name: 'night.edf',
  format: 'EDF+C',
  startTime: undefined,
  startOffsetSeconds: 0,
  durationSeconds: 0,
  spanSeconds: 0,
  channels: [],
  segments: [],
  warnings: [],
};
const channelAt = (samplingRateHz: number) =>
  ({ label: 'C3', kind: 'voltage', unit: 'uV', samplingRateHz, sampleCount: 10 }) as const;
const eventAt = (startSeconds: number, durationSeconds?: number): ReviewAnnotation => ({
  startSeconds,
  onsetSeconds: startSeconds,
  durationSeconds,
  text: 'Stage 2',
});

function read(change: Partial<ReviewRecording>, annotations: readonly ReviewAnnotation[]) {
  const link = {
    open: async () => ({ ok: true, recording: { ...RECORDING, ...change } }),
    annotations: async () => ({ annotations, warnings: [] }),
    dispose: () => undefined,
  };
  const source = { kind: 'stored', parts: [{ name: 'night.edf', byteCount: 1000 }] } as const;
  return readRecording({ source, readPart: undefined }, { openLink: () => link as unknown as ReviewLink });
}

describe('facts read from a recording', () => {
  it('hold the lowest and the highest rate where channels differ', async () => {
    const channels = [channelAt(100), { ...channelAt(1), kind: 'other' as const }];

    expect(await read({ channels, durationSeconds: 60, spanSeconds: 60 }, [])).toMatchObject({
      ok: true,
      facts: { channelCount: 2, samplingRateHz: 100, lowestRateHz: 1, highestRateHz: 100, spanSeconds: 60 },
    });
  });

  it('hold how many events a file without channels has, and how long they last', async () => {
    expect(await read({}, [eventAt(0, 30), eventAt(30, 60), eventAt(95)])).toMatchObject({
      ok: true,
      facts: { channelCount: 0, annotationCount: 3, spanSeconds: 95 },
    });
  });
});
