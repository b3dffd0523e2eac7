import { expect, it } from 'vitest';
import { inMemoryStore, inMemoryValues } from '#tests/dom/waiting-changes.ts';
import { sealedValues } from './sealed-values.ts';

const ANSWERS = { answers: ['rarely', 'Since the accident'] };
const added = (item: string) => (stored: unknown) => [...((stored as string[] | undefined) ?? []), item];

it('gives back what was stored, which is encrypted under a key that no script can read', async () => {
  const store = inMemoryStore();
  await inMemoryValues(store).change('answers', () => ANSWERS);

  expect((store.values.get('key') as CryptoKey).extractable).toBe(false);
  const { bytes } = store.values.get('value answers') as { bytes: ArrayBuffer };
  expect(Buffer.from(bytes).includes('accident')).toBe(false);
  expect(await inMemoryValues(store).read('answers')).toEqual(ANSWERS);
});

it('keeps the changes of two tabs made at the same time', async () => {
  const store = inMemoryStore();
  const tabs = [inMemoryValues(store), inMemoryValues(store)];
  const items = Array.from({ length: 20 }, (_, index) => `item ${index}`);
  await Promise.all(items.map((item, index) => tabs[index % 2]!.change('list', added(item))));

  expect(((await tabs[0]!.read('list')) as string[]).sort()).toEqual(items.sort());
});

it('deletes a value that a change leaves empty', async () => {
  const store = inMemoryStore();
  const values = inMemoryValues(store);
  await values.change('answers', () => ANSWERS);
  expect(await values.change('answers', () => undefined)).toBeUndefined();

  expect([...store.values.keys()]).toEqual(['key']);
});

it('has nothing where the key was deleted, and can store anew', async () => {
  const store = inMemoryStore();
  await inMemoryValues(store).change('answers', () => ANSWERS);
  store.values.delete('key');

  const values = inMemoryValues(store);
  expect(await values.read('answers')).toBeUndefined();
  expect(await values.change('answers', added('new'))).toEqual(['new']);
});

it('stores values as they are where a page has no encryption, because it was not loaded over a secure connection', async () => {
  const store = inMemoryStore();
  const insecure = { getRandomValues: crypto.getRandomValues.bind(crypto) } as unknown as Crypto;
  await sealedValues({ store, crypto: insecure }).change('answers', () => ANSWERS);

  expect(await sealedValues({ store, crypto: insecure }).read('answers')).toEqual(ANSWERS);
  expect(await inMemoryValues(store).read('answers')).toEqual(ANSWERS);
});
