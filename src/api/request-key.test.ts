import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { createKeyring, newRequestKey } from './request-key.ts';

describe('the key of a registration', () => {
  it('is a UUID whatever the random bytes', () => {
    fc.assert(
      fc.property(fc.uint8Array({ minLength: 16, maxLength: 16 }), (random) => {
        const key = newRequestKey((bytes) => {
          bytes.set(random);
          return bytes;
        });

        expect(z.uuid().safeParse(key).success).toBe(true);
      }),
      { seed: 6 },
    );
  });

  it('stays while the entries stay, and changes with them', () => {
    let made = 0;
    const keyFor = createKeyring(() => `key ${++made}`);

    const keys = [keyFor({ a: 1 }), keyFor({ a: 1 }), keyFor({ a: 2 }), keyFor({ a: 1 })];

    expect(keys).toEqual(['key 1', 'key 1', 'key 2', 'key 3']);
  });
});
