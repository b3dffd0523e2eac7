import { expect, it } from 'vitest';
import { haveSameProps } from './same-props.ts';

const edit = () => undefined;
const item = { text: 'Sleep?' };

it.each([
  ['lists made anew of the same things', { item, edit, rules: [item] }, { item, edit, rules: [item] }, true],
  ['a thing that was changed', { item }, { item: { ...item } }, false],
  ['a list with one more', { rules: [item] }, { rules: [item, item] }, false],
  ['a list of other things', { rules: [item] }, { rules: [{ ...item }] }, false],
  ['a prop that came', { item }, { item, edit }, false],
  ['a prop that went', { item, edit }, { item }, false],
])('tells %s', (_what, before: object, after: object, same) => {
  expect(haveSameProps(before, after)).toBe(same);
});
