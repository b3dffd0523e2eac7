/**
 * The only place that knows where the worker files are. The bundler needs the literal `new Worker(new URL(...))`
 * form, so these two calls cannot be made from a list.
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
