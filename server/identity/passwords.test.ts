import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const PASSWORD = 'correct horse battery';

describe('a stored password', () => {
  it('is checked soon while another lane is full', async () => {
    const passwords = createPasswords({ memoryCost: 1024, timeCost: 1, parallelism: 1 });
    const stored = await passwords.hash(PASSWORD, 'calm');
    let checked = 0;
    const storm = Array.from({ length: 100 }, async () => {
      await passwords.verify(stored, 'guess', 'storm');
      checked++;
    });

    expect(await passwords.verify(stored, PASSWORD, 'calm')).toBe(true);
    // Those that had a place already, and the turns of the other lane.
    expect(checked).toBeLessThan(10);
    await Promise.all(storm);
  });

  it('is as dear to guess as OWASP asks, unless told otherwise', async () => {
    expect(await createPasswords().hash(PASSWORD, 'lane')).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is found right whatever it cost when it was stored', async () => {
    const stored = await createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 }).hash(
      PASSWORD,
      'lane',
    );
    const passwords = createPasswords();

    expect(await passwords.verify(stored, PASSWORD, 'lane')).toBe(true);
    expect(await passwords.verify(stored, 'another', 'lane')).toBe(false);
    expect(await passwords.verify(undefined, PASSWORD, 'lane')).toBe(false);
  });

  it('can be checked again after the hash of no account failed once', async () => {
    const cost = { memoryCost: 1, timeCost: 1, parallelism: 1 };
    const passwords = createPasswords(cost);
    await expect(passwords.verify(undefined, PASSWORD, 'lane')).rejects.toThrow();
    cost.memoryCost = 64;

    expect(await passwords.verify(undefined, PASSWORD, 'lane')).toBe(false);
  });
});
