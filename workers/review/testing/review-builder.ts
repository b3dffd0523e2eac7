import { BatchFilter } from '#dsp/host/batch-filter.ts';
import { loadTestKernels } from '#dsp/testing/kernels-for-tests.ts';
import { uniformNoise } from '#dsp/testing/noise.ts';
import type { PageRequest, TraceSpec } from '#shared/review/page.ts';
import type { ReviewEvent } from '#shared/review/review-api.ts';
import { buildEdf, type EdfSpec, uvChannel } from '#tests/builders/edf-builder.ts';
import { memoryByteSource } from '#workers/eeg-files/byte-source.ts';
import type { EegFile } from '#workers/eeg-files/eeg-file.ts';
import { openEegFile } from '#workers/eeg-files/open.ts';
import { ReviewSession } from '../review-session.ts';
import type { ValuesPage } from '../values-page.ts';

export const RATE_HZ = 256;

/** Noise with a rhythm and an offset, in uV. */
export function noisySignal(seed: number, samples: number, offsetUv = 0): Float64Array {
  const next = uniformNoise(seed);
  return Float64Array.from(
    { length: samples },
    (_, n) => offsetUv + 30 * next() + 40 * Math.sin((2 * Math.PI * 10 * n) / RATE_HZ),
  );
}

/** Channels with records of one second, at 256 Hz. */
export const noisyChannels = (labels: readonly string[], samples: number) =>
  labels.map((label, index) =>
    uvChannel(label, noisySignal(100 + index, samples, 50 * index), { samplesPerRecord: RATE_HZ }),
  );

export async function openBytes(bytes: Uint8Array): Promise<EegFile> {
  const opened = await openEegFile(memoryByteSource(bytes));
  if (!opened.ok) throw new Error(opened.problem.message);
  return opened.file;
}

export const openSpec = (spec: EdfSpec): Promise<EegFile> => openBytes(buildEdf(spec));

export type TestSession = { session: ReviewSession; events: ReviewEvent[] };

export async function reviewSession(file: EegFile, gathersAhead = true): Promise<TestSession> {
  const events: ReviewEvent[] = [];
  const kernel = new BatchFilter(await loadTestKernels());
  const pause = () => new Promise<void>((resolve) => void setTimeout(resolve, 0));
  const session = new ReviewSession(file, {
    kernel,
    pause,
    gathersAhead,
    onEvent: (event) => void events.push(event),
  });
  return { session, events };
}

export const asRecorded = (channel: number, filter?: TraceSpec['filter']): TraceSpec => ({
  weights: [{ channel, weight: 1 }],
  filter,
});

export async function pageOf(
  session: ReviewSession,
  request: Partial<PageRequest> & { settingsId: number },
): Promise<ValuesPage> {
  const reply = await session.page({
    startSeconds: 0,
    spanSeconds: 10,
    widthPx: 1000,
    buffer: undefined,
    ...request,
  });
  if (reply.kind !== 'page') throw new Error('The page was superseded.');
  return reply.page;
}

/** Values of a trace: its samples, or its minima and maxima. */
export function traceValues(
  page: ValuesPage,
  trace: number,
): { samples?: Float32Array; min?: Float32Array; max?: Float32Array } {
  const data = page.traces[trace]!;
  if (data.kind === 'failed') throw new Error(data.message);
  if (data.kind === 'samples') return { samples: new Float32Array(page.buffer, data.offset * 4, data.count) };
  return {
    min: new Float32Array(page.buffer, data.offset * 4, page.widthPx),
    max: new Float32Array(page.buffer, (data.offset + page.widthPx) * 4, page.widthPx),
  };
}
