import * as Comlink from 'comlink';
import { SourceHost } from './sources/source-host.ts';

/** The source worker. `expose` comes before anything asynchronous, so that no early call is lost. */
Comlink.expose(
  new SourceHost({
    time: {
      nowMs: () => performance.timeOrigin + performance.now(),
      after(delayMs, action) {
        const timer = setTimeout(() => void action(), delayMs);
        return () => clearTimeout(timer);
      },
    },
    report: (message) => console.warn(message),
  }),
);
