import { proxy, releaseProxy, wrap } from 'comlink';
import type { PreviewControl, PreviewResult } from '#shared/engine/preview-api.ts';
import { openingOf } from './opening.ts';
import { guardWorker } from './worker-failure.ts';
import { createReplayWorker } from './workers.ts';

/** The worker that previews protocols as a screen sees it. `dispose` also ends what is under way. */
export type PreviewLink = PreviewControl & { dispose(): void };

/** Starts the worker. It is that of replays: the same engine, so the same figures. */
export function openPreview(createWorker: () => Worker = createReplayWorker): PreviewLink {
  const worker = createWorker();
  const guard = guardWorker(worker, {
    part: 'The preview',
    afterwards: 'What you wrote is not lost. Change anything to start it again.',
  });
  const remote = wrap<PreviewControl>(worker);
  let isDisposed = false;
  return {
    ...openingOf(remote, guard),
    openSimulated: (signal) => guard.race(remote.openSimulated(signal)),
    preview: (protocol, settings, onShare) =>
      guard.race<PreviewResult | undefined>(remote.preview(protocol, settings, onShare && proxy(onShare))),
    dispose() {
      if (isDisposed) return;
      isDisposed = true;
      remote[releaseProxy]();
      worker.terminate();
    },
  };
}
