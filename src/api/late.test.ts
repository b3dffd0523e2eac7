import { expect, it } from 'vitest';
import { late } from './late.ts';

type Adder = { add(one: number, other: number): Promise<number>; reset(): Promise<void> };
const NAMES = { add: true, reset: true } as const;

it('loads the code when a method is first called, and once', async () => {
  let loads = 0;
  const adder = late<Adder>(async () => {
    loads++;
    return { add: async (one, other) => one + other, reset: async () => undefined };
  }, NAMES);
  expect(loads).toBe(0);

  expect(await adder.add(2, 3)).toBe(5);
  await adder.reset();

  expect(loads).toBe(1);
});

it('says that the server cannot be reached where the code does not arrive, and tries again', async () => {
  let isReached = false;
  const adder = late<Adder>(async () => {
    if (!isReached) throw new TypeError('Failed to fetch dynamically imported module');
    return { add: async (one, other) => one + other, reset: async () => undefined };
  }, NAMES);
  await expect(adder.add(2, 3)).rejects.toMatchObject({ code: 'offline' });

  isReached = true;

  expect(await adder.add(2, 3)).toBe(5);
});
