import { remembered } from '#api/remembered.ts';
import type { SealedValues } from './sealed-values.ts';

/** Values whose code is loaded when they are first used: the page that signs in works without. */
export function lateValues(load: () => Promise<SealedValues>): SealedValues {
  const loaded = remembered(load);
  return {
    read: async (name) => (await loaded()).read(name),
    change: async (...changed) => (await loaded()).change(...changed),
  };
}
