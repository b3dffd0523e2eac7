import type { OfflineAnswers } from '#api/offline-answers.ts';
import { browserStore } from './browser-store.ts';
import { encryptedAnswers } from './encrypted-answers.ts';

/** The answers stored in this browser. */
export const openAnswers = (): OfflineAnswers =>
  encryptedAnswers({
    store: browserStore('loopwell-answers'),
    crypto: window.crypto,
    nowMs: () => Date.now(),
  });
