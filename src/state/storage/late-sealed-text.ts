import { remembered } from '#api/remembered.ts';
import type { SealedText } from './sealed-text.ts';

/** Encryption whose code is loaded when it is first used: the page that signs in works without. */
export function lateSealedText(load: () => Promise<SealedText>): SealedText {
  const loaded = remembered(load);
  return {
    seal: async (value) => (await loaded()).seal(value),
    unseal: async (text) => (await loaded()).unseal(text),
  };
}
