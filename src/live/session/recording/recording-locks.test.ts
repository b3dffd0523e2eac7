import { describe, expect, it } from 'vitest';
import { browserLocks } from './recording-locks.ts';

/** The part of the Web Locks API that is used, shared by the tabs of a browser. */
function aLockManager(): LockManager {
  const held = new Set<string>();
  const manager = {
    request: async (
      name: string,
      _options: object,
      run: (lock: object | null) => Promise<void> | undefined,
    ) => {
      if (held.has(name)) return run(null);
      held.add(name);
      await run({ name });
      held.delete(name);
    },
    query: async () => ({ held: [...held].map((name) => ({ name })) }),
  };
  return manager as unknown as LockManager;
}

describe('the lock of a recording', () => {
  it('belongs to one tab until that gives it back', async () => {
    const manager = aLockManager();
    const [here, there] = [browserLocks(manager), browserLocks(manager)];
    const release = await here.tryHold('a');

    expect(release).toBeDefined();
    expect(await there.tryHold('a')).toBeUndefined();
    expect(await there.tryHold('b')).toBeDefined();
    expect([await there.isHeld('a'), await there.isHeld('c')]).toEqual([true, false]);
    release?.();
    await Promise.resolve();
    expect(await there.isHeld('a')).toBe(false);
  });

  it('is granted where the browser has no locks', async () => {
    const locks = browserLocks(undefined);

    expect(await locks.tryHold('a')).toBeDefined();
    expect(await locks.isHeld('a')).toBe(false);
  });
});
