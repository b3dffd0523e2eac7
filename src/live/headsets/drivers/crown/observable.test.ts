import { afterEach, expect, it } from 'vitest';
import { always } from './observable.ts';

const symbols = Symbol as { observable?: symbol };
const before = symbols.observable;
afterEach(() => {
  symbols.observable = before;
});

it.each([
  ['where nothing has added the symbol', undefined],
  ['where something on the page has added it', Symbol('observable')],
])('is taken for an observable %s', (_where, symbol) => {
  symbols.observable = symbol;
  const one = always(1) as unknown as Record<string | symbol, () => unknown>;

  expect(one['@@observable']!()).toBe(one);
  if (symbol) expect(one[symbol]!()).toBe(one);
});
