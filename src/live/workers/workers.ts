/**
 * The only module with the paths of the worker files. The bundler needs the literal `new Worker(new URL(...))` form, so
 * these calls cannot be made from a list.
 */
export function createEngineWorker(): Worker {
  return new Worker(new URL('../../../workers/signal.worker.ts', import.meta.url), {
    type: 'module',
    name: 'loopwell-engine',
  });
}

export function createSourceWorker(): Worker {
  return new Worker(new URL('../../../workers/source.worker.ts', import.meta.url), {
    type: 'module',
    name: 'loopwell-source',
  });
}

export function createReplayWorker(): Worker {
  return new Worker(new URL('../../../workers/replay.worker.ts', import.meta.url), {
    type: 'module',
    name: 'loopwell-replay',
  });
}

export function createReviewWorker(): Worker {
  return new Worker(new URL('../../../workers/review.worker.ts', import.meta.url), {
    type: 'module',
    name: 'loopwell-review',
  });
}
