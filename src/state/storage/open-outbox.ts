import type { Outbox } from '#api/outbox.ts';
import { browserStore } from './browser-store.ts';
import { encryptedOutbox } from './encrypted-outbox.ts';

/** The outbox of this browser. */
export function openOutbox(): Outbox {
  const channel = new BroadcastChannel('loopwell.outbox');
  return encryptedOutbox({
    store: browserStore('loopwell-outbox'),
    crypto: window.crypto,
    tabs: {
      notify: () => channel.postMessage('changed'),
      onNotice: (run) => channel.addEventListener('message', run),
    },
  });
}
