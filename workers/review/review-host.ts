import type { KernelExports } from '#dsp/host/kernel-exports.ts';
import { BatchFilter } from '#dsp/host/batch-filter.ts';
import { RecordDecoder } from '#dsp/host/record-decoder.ts';
import { BatchSpectra } from '#dsp/host/spectra.ts';
import type { StoredPart } from '#shared/review/recording.ts';
import type { ReviewControl, ReviewEvent } from '#shared/review/review-api.ts';
import { TaskQueue } from '#shared/task-queue.ts';
import { edfOf } from './analysis/export-edf.ts';
import { selectionSpectra } from './analysis/selection-spectra.ts';
import { spectrogram } from './analysis/spectrogram.ts';
import { assessRecording } from './assessment/assess-recording.ts';
import { convertRecording } from './convert-recording.ts';
import { csvOf } from './export-csv.ts';
import { drawLines } from './line-columns.ts';
import { describeRecording, placeAnnotations } from './recording-facts.ts';
import { openSource, proposeFor } from './open-source.ts';
import { ReviewSession } from './review-session.ts';
import { warmUp } from './warm-up.ts';

export type ReviewHostDeps = {
  /** The exports of a dedicated instance of the signal kernels. */
  loadKernels: () => Promise<KernelExports>;
  pause: () => Promise<void>;
};

/** Larger stored recordings are not scanned before a page needs it. */
const MOST_GATHERED_BYTES = 256 * 1024 * 1024;

const bytesOf = (parts: readonly StoredPart[]): number =>
  parts.reduce((sum, { byteCount }) => sum + byteCount, 0);

type Kernels = { filter: BatchFilter; spectra: BatchSpectra; decoder: RecordDecoder };

/** The logic of the review worker without the worker. Its calls are bound, so that the worker can spread them. */
export class ReviewHost implements ReviewControl {
  readonly #deps: ReviewHostDeps;
  readonly #listeners = new Set<(event: ReviewEvent) => void>();
  #kernels: Promise<Kernels> | undefined;
  #session: ReviewSession | undefined;
  /** Values buffer of an earlier page, for reuse. */
  #spareValues: ArrayBuffer | undefined;
  /** Measurements share one kernel and run one after the other. */
  readonly #queue = new TaskQueue();

  constructor(deps: ReviewHostDeps) {
    this.#deps = deps;
  }

  /** Loads the kernels and warms up the page code while the user is not waiting. */
  async warmUp(): Promise<void> {
    try {
      const kernels = await this.#loadKernels();
      await this.#deps.pause();
      if (!this.#session) await warmUp(kernels);
    } catch {
      // Opening a recording tries again and reports the error.
      this.#kernels = undefined;
    }
  }

  readonly open: ReviewControl['open'] = async (source, readPart) => {
    await this.close();
    const { filter, decoder } = await this.#loadKernels();
    const opened = await openSource(source, { decoder, readPart });
    if (!opened.ok) return { ok: false, problem: opened.problem };
    this.#session = new ReviewSession(opened.file, {
      kernel: filter,
      pause: this.#deps.pause,
      gathersAhead: source.kind !== 'stored' || bytesOf(source.parts) <= MOST_GATHERED_BYTES,
      onEvent: (event) => {
        for (const listener of this.#listeners) listener(event);
      },
    });
    return { ok: true, recording: describeRecording(opened.file) };
  };

  readonly proposeImport: ReviewControl['proposeImport'] = proposeFor;

  readonly annotations: ReviewControl['annotations'] = async () => {
    const { file } = this.#opened();
    const { annotations, warnings } = await file.readAnnotations();
    return { annotations: placeAnnotations(annotations, file.startOffsetSeconds), warnings };
  };

  readonly setTraces: ReviewControl['setTraces'] = async (settings) => this.#opened().setTraces(settings);

  readonly page: ReviewControl['page'] = async (request) => {
    const session = this.#session;
    if (!session) return { kind: 'superseded' };
    const buffer = this.#spareValues;
    this.#spareValues = undefined;
    const reply = await session.page({ ...request, buffer });
    if (reply.kind !== 'page') return reply;
    const page = drawLines(reply.page, session.segments, request.buffer);
    this.#spareValues = reply.page.buffer;
    return { kind: 'page', page };
  };

  readonly overview: ReviewControl['overview'] = async (widthPx, badChannels) =>
    this.#opened().overview(widthPx, badChannels);

  readonly spectrum: ReviewControl['spectrum'] = (request) =>
    this.#measure((session, kernels) => selectionSpectra(session, kernels, request));

  readonly spectrogram: ReviewControl['spectrogram'] = (request) =>
    this.#measure((session, kernels) => spectrogram(session, kernels, request));

  readonly exportCsv: ReviewControl['exportCsv'] = (request) =>
    this.#measure((session, { filter }) => csvOf(session, filter, request));

  readonly exportEdf: ReviewControl['exportEdf'] = (request) =>
    this.#measure((session, { filter }) => edfOf(session, filter, request));

  readonly convert: ReviewControl['convert'] = async (source, format, write, onProgress, readPart) => {
    const { decoder } = await this.#loadKernels();
    return convertRecording(source, format, {
      open: (named) => openSource(named, { decoder, readPart }),
      write,
      onProgress,
    });
  };

  readonly assess: ReviewControl['assess'] = (request) =>
    this.#queue.run(async () => assessRecording(request, await this.#loadKernels()));

  readonly onEvent: ReviewControl['onEvent'] = async (listener) => void this.#listeners.add(listener);

  readonly close: ReviewControl['close'] = async () => {
    this.#session?.close();
    this.#session = undefined;
    this.#spareValues = undefined;
  };

  #opened(): ReviewSession {
    if (!this.#session) throw new Error('No recording is open. Choose a file.');
    return this.#session;
  }

  #measure<T>(action: (session: ReviewSession, kernels: Kernels) => Promise<T>): Promise<T> {
    return this.#queue.run(async () => action(this.#opened(), await this.#loadKernels()));
  }

  /** The kernels run side by side, so each has its own memory. The call after a failed load loads again. */
  #loadKernels(): Promise<Kernels> {
    const { loadKernels } = this.#deps;
    this.#kernels ??= Promise.all([loadKernels(), loadKernels(), loadKernels()])
      .then(([forFilter, forSpectra, forDecoder]) => ({
        filter: new BatchFilter(forFilter),
        spectra: new BatchSpectra(forSpectra),
        decoder: new RecordDecoder(forDecoder),
      }))
      .catch((error: unknown) => {
        this.#kernels = undefined;
        throw error;
      });
    return this.#kernels;
  }
}
