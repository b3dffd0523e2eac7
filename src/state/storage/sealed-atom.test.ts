import { expect, it } from 'vitest';
import { inMemorySealing } from '#tests/dom/waiting-changes.ts';
import { createStore } from '../jotai.ts';
import { type Services, servicesAtom } from '../services.atoms.ts';
import { sealedAtom } from './sealed-atom.ts';
import type { SealedText } from './sealed-text.ts';

const KEY = 'notes';
const SEALED = `${KEY}.sealed`;
const notesAtom = sealedAtom<readonly string[]>({
  key: KEY,
  parse: (value) => (Array.isArray(value) ? value.map(String) : undefined),
  empty: [],
  isEmpty: (all) => all.length === 0,
  merge: (all, earlier) => [...earlier.filter((each) => !all.includes(each)), ...all],
});
const { loadAtom, isLoadedAtom } = notesAtom.follow;
const added = (note: string) => (before: readonly string[]) => [...before, note];

/** A browser; each of its pages has its own store. */
function browser(plain: Readonly<Record<string, string>> = {}) {
  const kept = new Map(Object.entries(plain));
  const working: Promise<unknown>[] = [];
  const noted = <T>(work: Promise<T>): Promise<T> => {
    working.push(work.catch(() => undefined));
    return work;
  };
  const sealing = inMemorySealing();
  const storage = {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
  const page = (changes: Partial<SealedText> = {}) => {
    const of = { ...sealing, ...changes };
    const sealed = {
      seal: (value: unknown) => noted(of.seal(value)),
      unseal: (text: string) => noted(of.unseal(text)),
    };
    const store = createStore();
    store.set(servicesAtom, { storage, sealed } as unknown as Services);
    return store;
  };
  /** Resolves when all encryption that was begun has ended. */
  const idle = async () => {
    for (let done = -1; done < working.length; ) {
      done = working.length;
      await Promise.all(working);
      await new Promise((resolve) => setImmediate(resolve));
    }
  };
  return { kept, sealing, page, idle };
}

it('is stored at once, encrypted a moment later, and read by a later page', async () => {
  const { kept, page, idle } = browser();
  const first = page();
  first.set(notesAtom, added('one'));
  expect(first.get(notesAtom)).toEqual(['one']);
  expect(kept.get(KEY)).toBe('["one"]');
  await idle();
  expect([...kept.keys()]).toEqual([SEALED]);
  expect(atob(kept.get(SEALED)!.split('.')[1]!)).not.toContain('one');

  const second = page();
  expect(second.get(isLoadedAtom)).toBe(false);
  await second.set(loadAtom, true);
  expect(second.get(isLoadedAtom)).toBe(true);
  expect(second.get(notesAtom)).toEqual(['one']);
});

it('leaves nothing behind once it is empty', async () => {
  const { kept, page, idle } = browser();
  const first = page();
  first.set(notesAtom, added('one'));
  await idle();
  first.set(notesAtom, () => []);
  await idle();

  expect([...kept.keys()]).toEqual([]);
  expect(page().get(isLoadedAtom)).toBe(true);
});

it('stays as it is where it cannot be encrypted, and is encrypted by a later page', async () => {
  const { kept, page, idle } = browser();
  page({ seal: () => Promise.reject(new Error('no encryption here')) }).set(notesAtom, added('one'));
  await idle();
  expect(kept.get(KEY)).toBe('["one"]');

  const second = page();
  expect(second.get(notesAtom)).toEqual(['one']);
  await second.set(loadAtom, true);
  await idle();
  expect([...kept.keys()]).toEqual([SEALED]);
  expect(second.get(notesAtom)).toEqual(['one']);
});

it('has all of many quick changes, and of the last one the text', async () => {
  const { kept, sealing, page, idle } = browser();
  const first = page();
  const notes = Array.from({ length: 30 }, (_, index) => `note ${index}`);
  for (const note of notes) first.set(notesAtom, added(note));
  await idle();

  expect(first.get(notesAtom)).toEqual(notes);
  expect(await sealing.unseal(kept.get(SEALED)!)).toEqual(notes);
});

it('keeps the later of two changes, also when encrypting the earlier one takes longer', async () => {
  const { kept, sealing, page, idle } = browser();
  let goOn = (): void => undefined;
  const isHeld = new Promise<void>((resolve) => (goOn = resolve));
  let sealings = 0;
  const first = page({
    async seal(value) {
      if (sealings++ === 0) await isHeld;
      return sealing.seal(value);
    },
  });
  first.set(notesAtom, added('one'));
  first.set(notesAtom, added('two'));
  await new Promise((resolve) => setImmediate(resolve));
  goOn();
  await idle();

  expect(await sealing.unseal(kept.get(SEALED)!)).toEqual(['one', 'two']);
});

it('keeps what it knows while another tab’s text is being decrypted, and makes a change to that', async () => {
  const { kept, page, idle } = browser();
  const [one, other] = [page(), page()];
  one.set(notesAtom, added('one'));
  await idle();
  await other.set(loadAtom, true);
  one.set(notesAtom, added('two'));
  await idle();

  const reading = other.set(loadAtom, false);
  expect(other.get(notesAtom)).toEqual(['one']);
  other.set(notesAtom, added('three'));
  await reading;
  await idle();
  expect(other.get(notesAtom)).toEqual(['one', 'two', 'three']);
  expect([...kept.keys()]).toEqual([SEALED]);
});

it('is not taken for nothing while it cannot be read, and a change waits', async () => {
  const { kept, page, idle } = browser();
  page().set(notesAtom, added('one'));
  await idle();
  const text = kept.get(SEALED);
  let isClosing = true;
  const second = page({
    unseal: () => (isClosing ? Promise.reject(new Error('closing')) : Promise.resolve(['one'])),
  });
  await expect(second.set(loadAtom, true)).rejects.toThrow('closing');
  expect(second.get(isLoadedAtom)).toBe(false);
  second.set(notesAtom, added('two'));
  await idle();
  expect(kept.get(SEALED)).toBe(text);
  isClosing = false;
  await second.set(loadAtom, true);

  expect(second.get(notesAtom)).toEqual(['one', 'two']);
});

it('takes over what an earlier version stored beside it, once', async () => {
  const { kept, page, idle } = browser();
  page().set(notesAtom, added('new'));
  await idle();
  kept.set(KEY, '["earlier"]');
  const second = page();
  await second.set(loadAtom, true);
  await second.set(loadAtom, true);
  await idle();

  expect(second.get(notesAtom)).toEqual(['earlier', 'new']);
  expect([...kept.keys()]).toEqual([SEALED]);
});

it('leaves what a tab of an earlier version writes as it is, while that tab is open', async () => {
  const { kept, page, idle } = browser();
  const first = page();
  await first.set(loadAtom, true);
  kept.set(KEY, '["by the other tab"]');
  await first.set(loadAtom, false);
  await idle();

  expect(first.get(notesAtom)).toEqual(['by the other tab']);
  expect([...kept.keys()]).toEqual([KEY]);
});

it('is empty where nobody can read it any more', async () => {
  const { page } = browser({ [SEALED]: 'AAAAAAAAAAAAAAAA.AAAA' });
  const first = page();
  await first.set(loadAtom, true);

  expect(first.get(isLoadedAtom)).toBe(true);
  expect(first.get(notesAtom)).toEqual([]);
});
