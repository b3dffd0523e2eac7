import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { createFairQueue } from '../model/fair-queue.ts';

type HashCost = { memoryCost: number; timeCost: number; parallelism: number };

/** OWASP's minimum settings for argon2id: 19 MiB, 2 passes, 1 lane; the package's default algorithm is argon2id. */
const SAFE_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
/**
 * Hashing runs in Node's pool of four threads. Two of them stay free for files, and one processor for everything else.
 * Each hash also takes 19 MiB.
 */
const CONCURRENT_HASHES = Math.max(1, Math.min(2, availableParallelism() - 1));

/**
 * `lane`: for whom. Lanes take turns, so that a storm of sign-ins in one delays the others little
 * (`docs/adr/0061-fair-queues.md`).
 */
export type Passwords = {
  hash(password: string, lane: string): Promise<string>;
  /** Takes the same time whether the account exists or not (`undefined`). */
  verify(storedHash: string | undefined, password: string, lane: string): Promise<boolean>;
};

/** `cost` applies to new hashes; stored hashes keep their own cost. */
export function createPasswords(cost = SAFE_COST): Passwords {
  const turns = createFairQueue({ places: CONCURRENT_HASHES });
  // Created on first use; its password belongs to no account.
  let decoy: Promise<string> | undefined;
  return {
    hash: (password, lane) => turns.run(lane, () => hash(normalize(password), cost)),
    async verify(storedHash, password, lane) {
      decoy ??= turns
        .run(lane, () => hash('no account has this', cost))
        .catch((error: unknown) => {
          decoy = undefined;
          throw error;
        });
      const against = storedHash ?? (await decoy);
      const isRight = await turns.run(lane, () => verify(against, normalize(password)));
      return storedHash !== undefined && isRight;
    },
  };
}

/** Two keyboards can send the same letters as different code points (NIST SP 800-63B 5.1.1.2). */
const normalize = (password: string): string => password.normalize('NFKC');
