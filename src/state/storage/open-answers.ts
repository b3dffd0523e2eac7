import { browserStore } from './browser-store.ts';
import { type EncryptedAnswers, encryptedAnswers } from './encrypted-answers.ts';

let answers: EncryptedAnswers | undefined;

/** The answers stored in this browser. */
export const openAnswers = (): EncryptedAnswers =>
  (answers ??= encryptedAnswers({
    store: browserStore('loopwell-answers'),
    crypto: window.crypto,
    nowMs: () => Date.now(),
  }));
