import { hash, verify } from '@node-rs/argon2';

type HashCost = { memoryCost: number; timeCost: number; parallelism: number };

/** OWASP's minimum settings for argon2id: 19 MiB, 2 passes, 1 lane; the package's default algorithm is argon2id. */
const SAFE_COST: HashCost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };
const CONCURRENT_HASHES = 4;

export type Passwords = {
  hash(password: string): Promise<string>;
  /** Takes the same time whether the account exists or not (`undefined`). */
  verify(storedHash: string | undefined, password: string): Promise<boolean>;
};

/** `cost` applies to new hashes; stored hashes keep their own cost. */
export function createPasswords(cost = SAFE_COST): Passwords {
  const limited = limitConcurrency(CONCURRENT_HASHES);
  // Created on first use; its password belongs to no account.
  let decoy: Promise<string> | undefined;
  return {
    hash: (password) => limited(() => hash(normalize(password), cost)),
    async verify(storedHash, password) {
      decoy ??= limited(() => hash('no account has this', cost)).catch((error: unknown) => {
        decoy = undefined;
        throw error;
      });
      const against = storedHash ?? (await decoy);
      const isRight = await limited(() => verify(against, normalize(password)));
      return storedHash !== undefined && isRight;
    },
  };
}

/** Two keyboards can send the same letters as different code points (NIST SP 800-63B 5.1.1.2). */
const normalize = (password: string): string => password.normalize('NFKC');

/** Each hash takes 19 MiB: without a limit, a burst of sign-ins would exhaust the server's memory. */
function limitConcurrency(limit: number) {
  let running = 0;
  const queue: (() => void)[] = [];
  return async <T>(work: () => Promise<T>): Promise<T> => {
    if (running >= limit) await new Promise<void>((resolve) => queue.push(resolve));
    else running++;
    try {
      return await work();
    } finally {
      // The next in the queue takes over the place, so that no other call can take it in between.
      const next = queue.shift();
      if (next) next();
      else running--;
    }
  };
}
