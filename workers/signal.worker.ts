import * as Comlink from 'comlink';
import { coreFromExports } from '#dsp/host/load-core.ts';
import { createIdbPartStore } from './engine/recording/idb-part-store.ts';
import { EngineHost } from './engine-host.ts';

/** The engine worker. `expose` comes before anything asynchronous, so that no early call is lost. */
Comlink.expose(
  new EngineHost({
    loadCore: async () => coreFromExports(await import('../dsp/build/core.wasm')),
    store: createIdbPartStore(),
    nowMs: () => performance.timeOrigin + performance.now(),
    every: (ms, action) => {
      const timer = setInterval(action, ms);
      return () => clearInterval(timer);
    },
  }),
);
