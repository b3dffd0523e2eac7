import { browserStore } from './browser-store.ts';
import { type SealedValues, sealedValues } from './sealed-values.ts';

/** The encrypted values of this browser. */
export const openValues = (): SealedValues =>
  sealedValues({ store: browserStore('loopwell-values'), crypto: window.crypto });
