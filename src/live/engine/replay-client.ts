import { proxy, releaseProxy, wrap } from 'comlink';
import type { ReplayControl } from '#shared/engine/replay-api.ts';
import { openingOf } from './opening.ts';
import { createReplayWorker } from './workers.ts';
import { guardWorker } from './worker-failure.ts';

/** The replay worker as a screen sees it. `dispose` also cancels what is under way. */
export type ReplayLink = ReplayControl & { dispose(): void };

/** Starts the worker that runs recordings through protocols. */
export function openReplay(createWorker: () => Worker = createReplayWorker): ReplayLink {
  const worker = createWorker();
  const guard = guardWorker(worker, {
    part: 'The replay',
    afterwards: 'The recording itself is not changed. Start the computation again.',
  });
  const remote = wrap<ReplayControl>(worker);
  let isDisposed = false;
  return {
    ...openingOf(remote, guard),
    replay: (protocols, settings, onProgress) =>
      guard.race(remote.replay(protocols, settings, onProgress && proxy(onProgress))),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
