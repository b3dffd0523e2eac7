import { describe, expect, it } from 'vitest';
import { createPasswords } from './passwords.ts';

const PASSWORD = 'correct horse battery';

describe('a stored password', () => {
  it('is as dear to guess as OWASP asks, unless told otherwise', async () => {
    expect(await createPasswords().hash(PASSWORD)).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/);
  });

  it('is found right whatever it cost when it was stored', async () => {
    const stored = await createPasswords({ memoryCost: 64, timeCost: 1, parallelism: 1 }).hash(PASSWORD);
    const passwords = createPasswords();

    expect(await passwords.verify(stored, PASSWORD)).toBe(true);
    expect(await passwords.verify(stored, 'another')).toBe(false);
    expect(await passwords.verify(undefined, PASSWORD)).toBe(false);
  });

  it('can be checked again after the hash of no account failed once', async () => {
    const cost = { memoryCost: 1, timeCost: 1, parallelism: 1 };
    const passwords = createPasswords(cost);
    await expect(passwords.verify(undefined, PASSWORD)).rejects.toThrow();
    cost.memoryCost = 64;

    expect(await passwords.verify(undefined, PASSWORD)).toBe(false);
  });
});
