import { expect, it } from 'vitest';
import { openStorage } from './open-storage.ts';

const fullStorage = () => {
  const values = new Map([['theme', 'light']]);
  return {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: () => {
      throw new DOMException('full', 'QuotaExceededError');
    },
    removeItem: (key: string) => void values.delete(key),
  };
};

it('keeps what a full storage does not take for as long as the page is open', () => {
  const storage = openStorage(fullStorage);
  storage.setItem('theme', 'dark');
  expect(storage.getItem('theme')).toBe('dark');

  storage.removeItem('theme');
  expect(storage.getItem('theme')).toBeNull();
});

it('works in memory where storage is blocked', () => {
  const storage = openStorage(() => {
    throw new DOMException('blocked', 'SecurityError');
  });
  storage.setItem('theme', 'dark');

  expect(storage.getItem('theme')).toBe('dark');
});
