import { releaseProxy, transfer, wrap } from 'comlink';
import type { SourceControl } from '#shared/engine/source-api.ts';
import { createSourceWorker } from './workers.ts';
import type { FailureListener } from './worker-failure.ts';
import { guardWorker, RECORDING_IS_SAFE } from './worker-failure.ts';

/** The source worker as a session sees it. */
export type SourceLink = SourceControl & {
  onFailure(listener: FailureListener): () => void;
  dispose(): void;
};

/** Starts the worker that paces samples of a file or of the simulator. */
export function openSource(createWorker: () => Worker = createSourceWorker): SourceLink {
  const worker = createWorker();
  const guard = guardWorker(worker, { part: 'The sample source', afterwards: RECORDING_IS_SAFE });
  const remote = wrap<SourceControl>(worker);
  let isDisposed = false;
  return {
    openFile: (file) => guard.race(remote.openFile(file)),
    openSimulated: (options) => guard.race(remote.openSimulated(options)),
    connect: (samples) => guard.race(remote.connect(transfer(samples, [samples]))),
    start: (options) => guard.race(remote.start(options)),
    hold: () => guard.race(remote.hold()),
    resume: () => guard.race(remote.resume()),
    stop: () => guard.race(remote.stop()),
    setEyes: (eyes) => guard.race(remote.setEyes(eyes)),
    onFailure: (listener) => guard.onFailure(listener),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
