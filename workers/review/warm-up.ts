import type { BatchFilter } from '#dsp/host/batch-filter.ts';
import type { RecordDecoder } from '#dsp/host/record-decoder.ts';
import type { TraceFilter } from '#shared/review/page.ts';
import type { EegFile } from '../eeg-files/eeg-file.ts';
import { drawLines } from './line-columns.ts';
import { ReviewSession } from './review-session.ts';

const CHANNELS = 32;
const RATE_HZ = 256;
const SECONDS = 24;
const SCALE = { digitalMin: -32_768, gain: 0.1, physicalMin: -3276.8, unitFactor: 1 };
/** The default filter of a recording. */
const FILTER: TraceFilter = { highPassHz: 0.5, lowPassHz: 70, notchHz: undefined, phase: 'zero' };

/**
 * Makes a dummy page, so that the code is compiled and fast before a file is dropped. Without it, the first page takes
 * several times as long as the second.
 */
export async function warmUp(kernels: { filter: BatchFilter; decoder: RecordDecoder }): Promise<void> {
  const session = new ReviewSession(rampFile(kernels.decoder), {
    kernel: kernels.filter,
    pause: async () => undefined,
    onEvent: () => undefined,
  });
  const traces = session.file.channels.map((_, channel) => ({
    weights: [{ channel, weight: 1 }],
    filter: FILTER,
  }));
  session.setTraces({ id: 1, traces });
  const request = { settingsId: 1, startSeconds: 0, spanSeconds: 10, widthPx: 1800, buffer: undefined };
  const reply = await session.page(request);
  session.close();
  if (reply.kind === 'page') drawLines(reply.page, session.segments, undefined);
}

function rampFile(decoder: RecordDecoder): EegFile {
  const recordBytes = CHANNELS * RATE_HZ * 2;
  const bytes = Uint8Array.from({ length: SECONDS * recordBytes }, (_, i) => i * 7 + (i >> 9));
  const shape = { recordBytes, bytesPerSample: 2 } as const;
  const sampleCount = SECONDS * RATE_HZ;
  const segment = { startSeconds: 0, durationSeconds: SECONDS };
  const readNothing = () => Promise.reject(new Error('This recording is only there to be drawn.'));
  return {
    name: '',
    format: '',
    startTime: undefined,
    startOffsetSeconds: 0,
    durationSeconds: SECONDS,
    spanSeconds: SECONDS,
    segments: [segment],
    channels: Array.from({ length: CHANNELS }, (_, channel) => ({
      label: `${channel}`,
      kind: 'voltage',
      unit: 'uV',
      fileUnit: 'uV',
      samplingRateHz: RATE_HZ,
      sampleCount,
      scale: undefined,
    })),
    warnings: [],
    segmentSamples: () => ({ firstSampleIndex: 0, sampleCount }),
    async readFloat32({ channels, firstSampleIndex, sampleCount: count }) {
      const parts = channels.map((channel) => ({
        byteOffset: channel * RATE_HZ * 2,
        count: RATE_HZ,
        scale: SCALE,
      }));
      const rows = channels.map(() => new Float32Array(sampleCount));
      decoder.values(bytes, shape, parts, rows);
      return rows.map((row) => row.slice(firstSampleIndex, firstSampleIndex + count));
    },
    readFloat64: readNothing,
    readDigital: undefined,
    readAnnotations: async () => ({ annotations: [], warnings: [] }),
    async *blocks() {},
  };
}
