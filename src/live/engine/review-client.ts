import { proxy, releaseProxy, transfer, wrap } from 'comlink';
import type { ImportProposal } from '#shared/eeg/import-plan.ts';
import type { SpectrogramReply } from '#shared/review/analysis.ts';
import type { AssessmentReply } from '#shared/review/assessment.ts';
import type { ConvertReply } from '#shared/review/convert.ts';
import type { PageReply } from '#shared/review/page.ts';
import type { ReviewOpening } from '#shared/review/recording.ts';
import type { ReviewControl } from '#shared/review/review-api.ts';
import { portedReader } from './ported-reader.ts';
import type { FailureListener } from './worker-failure.ts';
import { guardWorker } from './worker-failure.ts';
import { createReviewWorker } from './workers.ts';

/** The review worker as a screen sees it; `dispose` ends it whatever it is doing. */
export type ReviewLink = ReviewControl & {
  onFailure(listener: FailureListener): () => void;
  dispose(): void;
};

/** Starts a review worker. Calls reject with words when it dies instead of waiting for ever. */
export function openReview(createWorker: () => Worker = createReviewWorker): ReviewLink {
  const worker = createWorker();
  const guard = guardWorker(worker, {
    part: 'The EEG reader',
    afterwards: 'The file itself is not changed. Open it again.',
  });
  const remote = wrap<ReviewControl>(worker);
  let isDisposed = false;
  return {
    open: (source, readPart) => guard.race<ReviewOpening>(remote.open(source, portedReader(readPart))),
    proposeImport: (source, choice, readPart) =>
      guard.race<ImportProposal | undefined>(remote.proposeImport(source, choice, portedReader(readPart))),
    annotations: () => guard.race(remote.annotations()),
    setTraces: (settings) => guard.race(remote.setTraces(settings)),
    page: (request) =>
      guard.race<PageReply>(remote.page(request.buffer ? transfer(request, [request.buffer]) : request)),
    overview: (widthPx, badChannels) => guard.race(remote.overview(widthPx, badChannels)),
    spectrum: (request) => guard.race(remote.spectrum(request)),
    bandPowers: (request) => guard.race(remote.bandPowers(request)),
    spectrogram: (request) => guard.race<SpectrogramReply>(remote.spectrogram(request)),
    exportCsv: (request) => guard.race(remote.exportCsv(request)),
    exportEdf: (request) => guard.race(remote.exportEdf(request)),
    convert: (source, format, write, onProgress, readPart) =>
      guard.race<ConvertReply>(
        remote.convert(source, format, proxy(write), proxy(onProgress), portedReader(readPart)),
      ),
    assess: (request) =>
      guard.race<AssessmentReply>(
        remote.assess(
          transfer(
            request,
            request.recording.pieces.map(({ buffer }) => buffer),
          ),
        ),
      ),
    onEvent: (listener) => guard.race(remote.onEvent(proxy(listener))),
    close: () => guard.race(remote.close()),
    onFailure: (listener) => guard.onFailure(listener),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
