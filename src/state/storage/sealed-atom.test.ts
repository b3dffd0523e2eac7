import { expect, it } from 'vitest';
import { inMemoryValues } from '#tests/dom/waiting-changes.ts';
import { createStore } from '../jotai.ts';
import { type Services, servicesAtom } from '../services.atoms.ts';
import { sealedAtom } from './sealed-atom.ts';
import type { SealedValues } from './sealed-values.ts';

const KEY = 'notes';
const notesAtom = sealedAtom<readonly string[]>({
  key: KEY,
  parse: (value) => (Array.isArray(value) ? value.map(String) : undefined),
  empty: [],
  isEmpty: (all) => all.length === 0,
  merge: (all, earlier) => [...earlier.filter((each) => !all.includes(each)), ...all],
});
const added = (note: string) => (before: readonly string[]) => [...before, note];

/** A browser; each of its pages has its own store. */
function browser(plain: Readonly<Record<string, string>> = {}, sealed: SealedValues = inMemoryValues()) {
  const simple = new Map(Object.entries(plain));
  const storage = {
    getItem: (key: string) => simple.get(key) ?? null,
    setItem: (key: string, value: string) => void simple.set(key, value),
    removeItem: (key: string) => void simple.delete(key),
  };
  const page = (values = sealed) => {
    const store = createStore();
    store.set(servicesAtom, { storage, sealed: values } as unknown as Services);
    return store;
  };
  return { simple, sealed, page };
}

it('is seen at once, and read by a later page', async () => {
  const { simple, page } = browser();
  const first = page();
  const stored = first.set(notesAtom, added('one'));
  expect(first.get(notesAtom)).toEqual(['one']);
  expect(await stored).toBe(true);
  expect([...simple.keys()]).toEqual([`${KEY}.sealed`]);
  expect([...simple.values()].join('')).not.toContain('one');

  const second = page();
  expect(second.get(notesAtom.follow.isLoadedAtom)).toBe(false);
  await second.set(notesAtom.follow.loadAtom);
  expect(second.get(notesAtom.follow.isLoadedAtom)).toBe(true);
  expect(second.get(notesAtom)).toEqual(['one']);
});

it('needs no reading where nothing was stored, nor after all of it has gone', async () => {
  const { simple, page } = browser();
  expect(page().get(notesAtom.follow.isLoadedAtom)).toBe(true);
  const first = page();
  await first.set(notesAtom, added('one'));
  await first.set(notesAtom, () => []);

  expect([...simple.keys()]).toEqual([]);
  expect(page().get(notesAtom.follow.isLoadedAtom)).toBe(true);
});

it('takes over what an earlier version stored unencrypted, once, beside what is there', async () => {
  const { simple, page } = browser({ [KEY]: JSON.stringify(['earlier']) });
  const first = page();
  await first.set(notesAtom, added('new'));
  await Promise.all([first.set(notesAtom.follow.loadAtom), first.set(notesAtom.follow.loadAtom)]);

  expect(first.get(notesAtom)).toEqual(['earlier', 'new']);
  expect(simple.has(KEY)).toBe(false);
});

it('leaves unencrypted content that it cannot read where it is', async () => {
  const { simple, page } = browser({ [KEY]: '["half a li' });
  const first = page();
  await first.set(notesAtom.follow.loadAtom);

  expect(first.get(notesAtom)).toEqual([]);
  expect(simple.get(KEY)).toBe('["half a li');
});

it('stays in the page while it cannot be stored, and is stored with the next change', async () => {
  const values = inMemoryValues();
  let isFull = true;
  const { page } = browser(
    {},
    {
      ...values,
      change: (...changed) => (isFull ? Promise.reject(new Error('full')) : values.change(...changed)),
    },
  );
  const first = page();
  expect(await first.set(notesAtom, added('one'))).toBe(false);
  expect(first.get(notesAtom)).toEqual(['one']);
  isFull = false;
  expect(await first.set(notesAtom, added('two'))).toBe(true);

  expect(await values.read(KEY)).toEqual(['one', 'two']);
});

it('keeps the mark that another tab set, when a change removes what was there', async () => {
  const { simple, sealed, page } = browser();
  const [one, other] = [page(), page()];
  await one.set(notesAtom, added('one'));
  const removing = one.set(notesAtom, (all) => all.filter((each) => each !== 'one'));
  const adding = other.set(notesAtom, added('two'));
  await Promise.all([removing, adding]);

  expect(await sealed.read(KEY)).toEqual(['two']);
  expect(simple.has(`${KEY}.sealed`)).toBe(true);
});
