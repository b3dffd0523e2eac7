import { expect, it } from 'vitest';
import { nameList } from './name-list.ts';

it.each([
  [[], 2, ''],
  [['Cz'], 2, 'Cz'],
  [['Cz', 'Pz'], 2, 'Cz, Pz'],
  [['Cz', 'Pz', 'Oz'], 2, 'Cz, Pz and 1 more'],
  [['Cz', 'Pz', 'Oz', 'O1'], 2, 'Cz, Pz and 2 more'],
])('writes out %j up to %i names and counts the others', (names, most, text) => {
  expect(nameList(names, most)).toBe(text);
});
