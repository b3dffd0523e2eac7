import { randomFillSync } from 'node:crypto';

/** Unpredictable bytes. Injected so that tests are repeatable. */
export type Random = {
  bytes(count: number): Uint8Array<ArrayBuffer>;
};

export const systemRandom: Random = { bytes: (count) => randomFillSync(new Uint8Array(count)) };
