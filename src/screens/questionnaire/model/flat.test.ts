import { expect, it } from 'vitest';
import { phq9 } from '#server/model/instruments/phq.ts';
import { everyKind } from '#shared/questionnaires/testing/every-kind.ts';
import type { Draft } from './draft.ts';
import { flatten, showConflict, unflatten } from './flat.ts';

const draft: Draft = { categoryId: null, definition: everyKind };
const show = showConflict([{ categoryId: 'c1', name: 'Sleep' }]);

it('flattens a draft and makes the same of it again', () => {
  expect(unflatten(flatten(draft))).toEqual(draft);
});

it.each<[string, keyof ReturnType<typeof flatten>, (definition: typeof everyKind) => object]>([
  ['an answer', 'items', ({ items }) => Object.assign(items[0]!, { options: [] })],
  ['whether it is required', 'items', ({ items }) => Object.assign(items[0]!, { required: false })],
  ['when it is asked', 'items', ({ items }) => Object.assign(items[3]!, { showWhen: undefined })],
  ['a limit', 'items', ({ items }) => Object.assign(items[4]!, { max: 200 })],
  ['who answers', 'rest', (definition) => Object.assign(definition, { respondent: 'clinician' })],
  ['an end of a band', 'scoring', ({ scoring }) => Object.assign(scoring.scales[0]!.bands[0]!, { to: 9 })],
])('tells two drafts apart that differ in %s only', (_name, field, change) => {
  const definition = structuredClone(everyKind);
  change(definition);

  const [mine, theirs] = [draft, { ...draft, definition }].map((each) => show(field, flatten(each)[field]));

  expect(theirs).not.toBe(mine);
});

it('names a category, and safety banners with their scores', () => {
  expect([show('categoryId', 'c1'), show('categoryId', null)]).toEqual(['Sleep', 'None']);
  expect(show('scoring', JSON.stringify(phq9.scoring))).toContain('(q9 from 1)');
});
