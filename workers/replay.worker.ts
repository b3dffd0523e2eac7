import * as Comlink from 'comlink';
import { coreFromExports } from '#dsp/host/load-core.ts';
import { ReplayHost } from './replay-host.ts';

/** The replay worker. `expose` comes before anything asynchronous, so that no early call is lost. */
Comlink.expose(
  new ReplayHost({
    loadCore: async () => coreFromExports(await import('../dsp/build/core.wasm')),
    breather: {
      nowMs: () => performance.now(),
      // Awaiting a promise alone would not let messages in.
      pause: () => new Promise((resolve) => setTimeout(resolve, 0)),
    },
  }),
);
