import type { PreviewControl } from '#shared/engine/preview-api.ts';
import type { ReplayControl } from '#shared/engine/replay-api.ts';
import type { SourceControl } from '#shared/engine/source-api.ts';
import type { ReviewControl } from '#shared/review/review-api.ts';
import { openWorker, type WorkerLink } from './open-worker.ts';
import { RECORDING_IS_SAFE } from './worker-failure.ts';
import { createReplayWorker, createReviewWorker, createSourceWorker } from './workers.ts';

export type SourceLink = WorkerLink<SourceControl>;
export type ReplayLink = ReplayControl & { dispose(): void };
export type PreviewLink = PreviewControl & { dispose(): void };
export type ReviewLink = WorkerLink<ReviewControl>;

const buffersOf = ({ parts }: { parts: readonly Uint8Array<ArrayBuffer>[] }): Transferable[] =>
  parts.map(({ buffer }) => buffer);

/** Starts the worker that paces samples of a file or of the simulator. */
export const openSource = (create: () => Worker = createSourceWorker): SourceLink =>
  openWorker<SourceControl>(
    create,
    { part: 'The sample source', afterwards: RECORDING_IS_SAFE },
    { transfers: { connect: (samples) => [samples] } },
  );

/** Starts the worker that replays recordings through protocols. */
export const openReplay = (create: () => Worker = createReplayWorker): ReplayLink =>
  openWorker<ReplayControl>(
    create,
    {
      part: 'The replay',
      afterwards: 'The recording itself is not changed. Start the computation again.',
    },
    { transfers: { openRecording: buffersOf } },
  );

/** Starts the worker that previews a protocol. It is the replay worker: the same engine, so the same figures. */
export const openPreview = (create: () => Worker = createReplayWorker): PreviewLink =>
  openWorker<PreviewControl>(
    create,
    {
      part: 'The preview',
      afterwards: 'What you wrote is not lost. Change anything to start it again.',
    },
    { transfers: { openRecording: buffersOf } },
  );

/** Starts the worker that reads, analyzes and converts recordings. */
export const openReview = (create: () => Worker = createReviewWorker): ReviewLink =>
  openWorker<ReviewControl>(
    create,
    { part: 'The EEG reader', afterwards: 'The file itself is not changed. Open it again.' },
    {
      transfers: {
        page: ({ buffer }) => (buffer ? [buffer] : []),
        assess: ({ recording }) => buffersOf(recording),
      },
    },
  );
