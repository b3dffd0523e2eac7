import { expect, it } from 'vitest';
import type { UserId } from '#shared/domain/ids.ts';
import { createStore } from './jotai.ts';
import { maskPiiAtom, setMaskPiiAtom, takeMaskPiiAtom } from './privacy.atoms.ts';
import { type Services, servicesAtom } from './services.atoms.ts';

const userId = 'u1' as UserId;

/** A store whose saves are answered by hand, in any order. */
function aStore() {
  const answers: { save: () => void; fail: () => void }[] = [];
  const store = createStore();
  const callEndpoint = () =>
    new Promise<void>((resolve, reject) => {
      answers.push({ save: resolve, fail: () => reject(new Error('offline')) });
    });
  store.set(servicesAtom, { api: { callEndpoint } } as unknown as Services);
  store.set(takeMaskPiiAtom, { maskPII: false });
  const choose = (maskPII: boolean) => store.set(setMaskPiiAtom, { userId, maskPII });
  return { store, answers, choose };
}

it('returns to what the server has when a change cannot be saved', async () => {
  const { store, answers, choose } = aStore();
  const change = choose(true);
  expect(store.get(maskPiiAtom)).toBe(true);
  answers[0]!.fail();
  await change;

  expect(store.get(maskPiiAtom)).toBe(false);
});

it('never shows personal data again because of an older change that failed', async () => {
  const { store, answers, choose } = aStore();
  const changes = [choose(true), choose(false), choose(true)];
  answers[2]!.save();
  await changes[2];
  answers[0]!.fail();
  answers[1]!.fail();
  await Promise.all(changes);

  expect(store.get(maskPiiAtom)).toBe(true);
});
