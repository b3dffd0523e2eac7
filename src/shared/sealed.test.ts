import { describe, expect, it } from 'vitest';
import { isSameSealed, newSealingKey, seal, type SealingCrypto, unseal } from './sealed.ts';

const crypto = globalThis.crypto as unknown as SealingCrypto;

describe('a sealed value', () => {
  it('opens with its key, and with no other', async () => {
    const [key, other] = [await newSealingKey(crypto), await newSealingKey(crypto)];

    const sealed = await seal(crypto, key, { name: 'Kim' });

    expect(await unseal(crypto, key, sealed)).toEqual({ name: 'Kim' });
    await expect(unseal(crypto, other, sealed)).rejects.toThrow();
  });

  it('never begins the same way twice: AES-GCM with a repeated start protects nothing', async () => {
    const key = await newSealingKey(crypto);

    const [one, two] = [await seal(crypto, key, 'same'), await seal(crypto, key, 'same')];

    expect(isSameSealed(one, two)).toBe(false);
    expect(new Uint8Array(one.bytes)).not.toEqual(new Uint8Array(two.bytes));
  });

  it('has a key that no script can read', async () => {
    expect((await newSealingKey(crypto)).extractable).toBe(false);
  });
});
