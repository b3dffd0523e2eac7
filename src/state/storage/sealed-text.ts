import { type Sealed, seal, sealingKey, type SealingKey, unseal } from '#shared/sealed.ts';
import type { Store } from './encrypted-answers.ts';

/** Encrypts values as text, under a key of this browser that no script can read. */
export type SealedText = {
  /** Rejects where the browser cannot encrypt, as on a page that was not loaded over a secure connection. */
  seal(value: unknown): Promise<string>;
  /** Undefined if the text is damaged or its key was deleted. Rejects if the key cannot be read now. */
  unseal(text: string): Promise<unknown>;
};

const KEY = 'key';

export function sealedText({ store, crypto }: { store: Store; crypto: Crypto }): SealedText {
  return {
    // The key is read each time: a key in memory could be one that was deleted with the data of the browser.
    seal: async (value) => textOf(await seal(crypto, await sealingKey(crypto, KEY, store), value)),
    async unseal(text) {
      const key = (await store.get(KEY)) as SealingKey | undefined;
      try {
        return key && (await unseal(crypto, key, sealedOf(text)));
      } catch (error) {
        console.info('What waits on this computer cannot be read', error);
        return undefined;
      }
    },
  };
}

const textOf = ({ iv, bytes }: Sealed): string => `${base64Of(iv)}.${base64Of(new Uint8Array(bytes))}`;

function sealedOf(text: string): Sealed {
  const [iv = '', bytes = ''] = text.split('.');
  return { iv: bytesOf(iv), bytes: bytesOf(bytes).buffer };
}

const base64Of = (bytes: Uint8Array): string =>
  btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''));
const bytesOf = (base64: string): Uint8Array<ArrayBuffer> =>
  Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));
