import { expect, it } from 'vitest';
import { questionnaireDefinitionSchema } from '#shared/questionnaires/checked-definition.ts';
import type { QuestionnaireItem } from '#shared/questionnaires/items.ts';
import {
  addItem,
  addSafety,
  changeItem,
  changeSafety,
  type Draft,
  duplicateItem,
  EMPTY_DRAFT,
  ITEM_KINDS,
  moveItem,
  nextOption,
  removeItem,
  removeSafety,
  withDefinition,
} from './draft.ts';
import { phq9 } from '#server/model/instruments/phq.ts';
import {
  addCriterion,
  addScale,
  changeScale,
  countable,
  nextBand,
  removeScale,
  scorable,
} from './scoring.ts';

const linkIds = (draft: Draft) => draft.definition.items.map(({ linkId }) => linkId);
const three = [1, 2, 3].reduce((draft) => addItem(draft, 'scale'), EMPTY_DRAFT);

it('adds items of every kind that are sound once they have words', () => {
  const all = ITEM_KINDS.reduce(addItem, EMPTY_DRAFT);
  const items = all.definition.items.map((item) => ({
    ...item,
    text: 'Words',
    ...('options' in item && { options: item.options.map((option) => ({ ...option, label: 'Words' })) }),
  })) as QuestionnaireItem[];

  const parsed = questionnaireDefinitionSchema.safeParse({ ...all.definition, title: 'All', items });

  expect(parsed.error?.issues).toBeUndefined();
  expect(new Set(linkIds(all)).size).toBe(ITEM_KINDS.length);
});

it('moves items within the list only', () => {
  expect(linkIds(moveItem(three, 0, 2))).toEqual(['q2', 'q3', 'q1']);
  expect(moveItem(three, 0, -1)).toBe(three);
  expect(moveItem(three, 2, 3)).toBe(three);
});

it('copies an item under a name of its own, below it', () => {
  expect(linkIds(duplicateItem(three, 0))).toEqual(['q1', 'q4', 'q2', 'q3']);
});

it('takes what was said about an item away with it', () => {
  const [first, second] = three.definition.items;
  const dependent = {
    ...second!,
    showWhen: { match: 'all', conditions: [{ linkId: first!.linkId, is: 'answered' }] },
  } as QuestionnaireItem;
  const draft = addSafety(addScale(changeItem(three, 1, dependent)), 'q1', 8);

  const { definition } = removeItem(draft, 0);

  expect(definition.items[0]).not.toHaveProperty('showWhen');
  expect(definition.scoring).toMatchObject({ scales: [{ items: ['q2', 'q3'] }], safety: [] });
});

it('takes a question out of patterns, and a pattern away with its last question', () => {
  const [algorithm] = phq9.scoring.criteria;
  const draft = withDefinition(EMPTY_DRAFT, phq9);
  const at = phq9.items.findIndex(({ linkId }) => linkId === 'q9');

  const { criteria } = removeItem(draft, at).definition.scoring;

  expect(JSON.stringify(algorithm)).toContain('"q9"');
  expect(JSON.stringify(criteria)).not.toContain('"q9"');
  expect(criteria[0]?.cases).toHaveLength(algorithm!.cases.length);
  const one = addCriterion(addItem(EMPTY_DRAFT, 'scale'));
  expect(one.definition.scoring.criteria).toHaveLength(1);
  expect(removeItem(one, 0).definition.scoring.criteria).toEqual([]);
});

it('changes one safety rule and leaves the others as they are', () => {
  const two = addSafety(addSafety(three, 'q1', 5), 'q2', 3);
  const [first, second] = two.definition.scoring.safety;

  const changed = changeSafety(two, first!, { ...first!, atLeast: 8 });

  expect(changed.definition.scoring.safety).toEqual([{ ...first, atLeast: 8 }, second]);
  const [raised] = changed.definition.scoring.safety;
  expect(removeSafety(changed, raised!).definition.scoring.safety).toEqual([second]);
});

it('still offers a question that has lost its scores where a figure names it', () => {
  const item = { kind: 'text', linkId: 'q1', text: 'Words', required: true } as const;

  const draft = changeItem(addScale(three), 0, item);

  expect(scorable(draft).map(({ linkId }) => linkId)).toEqual(['q2', 'q3']);
  expect(countable(draft).map(({ linkId }) => linkId)).toEqual(['q1', 'q2', 'q3']);
});

it('makes the total first and parts after it, out of what carries a score', () => {
  const draft = addItem(three, 'text');
  expect(scorable(draft).map(({ linkId }) => linkId)).toEqual(['q1', 'q2', 'q3']);

  const two = addScale(addScale(draft));

  expect(two.definition.scoring.scales.map(({ id }) => id)).toEqual(['total', 'part-1']);
  expect(removeScale(two, 0).definition.scoring.scales.map(({ id }) => id)).toEqual(['part-1']);
  const banded = changeScale(two, 0, {
    ...two.definition.scoring.scales[0]!,
    bands: [nextBand([]), nextBand([nextBand([])])],
  });
  expect(banded.definition.scoring.scales[0]?.bands.map(({ from, to }) => [from, to])).toEqual([
    [0, 4],
    [5, 9],
  ]);
});

it('gives a further answer a value and a score no other has', () => {
  expect(
    nextOption([
      { value: '1', score: 0 },
      { value: '7', score: 3 },
    ]),
  ).toEqual({ value: '8', label: '', score: 4 });
  expect(withDefinition(three, { title: 'T' }).definition.title).toBe('T');
});
