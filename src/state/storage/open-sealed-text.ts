import { browserStore } from './browser-store.ts';
import { type SealedText, sealedText } from './sealed-text.ts';

/** The encryption of this browser. */
export const openSealedText = (): SealedText =>
  sealedText({ store: browserStore('loopwell-values'), crypto: window.crypto });
