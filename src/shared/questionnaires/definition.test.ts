import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { questionnaireDefinitionSchema } from './checked-definition.ts';
import { itemsOf } from './definition.ts';
import { everyKind } from './testing/every-kind.ts';
import { instrumentOf } from '#tests/builders/spelled-answers.ts';

type Draft = z.input<typeof questionnaireDefinitionSchema>;
type Item = Draft['items'][number];
type Scale = Draft['scoring']['scales'][number];

const item = (parts: object): Item =>
  ({ kind: 'text', linkId: 'x', text: 'X', required: false, ...parts }) as Item;
const yesNo = [
  { value: 'y', label: 'Yes', score: 1 },
  { value: 'n', label: 'No', score: 0 },
];
const scored = item({ kind: 'single', linkId: 's', options: yesNo });
const scale = (parts: object): Scale => ({
  id: 'total',
  name: 'Total',
  items: ['s'],
  method: 'sum',
  higherIsWorse: true,
  missing: { maxMissing: 0, fill: 'prorate' },
  bands: [],
  cutOffs: [],
  ...parts,
});
const band = (from: number, to: number) => ({ from, to, label: 'Band', severity: 'none', source: 'Test' });

function problems(items: Item[], scales: Scale[] = [], more: Partial<Draft> = {}) {
  const draft = { ...everyKind, items, scoring: { scales, criteria: [], safety: [] }, ...more };
  const result = questionnaireDefinitionSchema.safeParse(draft);
  return result.success
    ? []
    : result.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`);
}

describe('a definition', () => {
  it('is fine with every kind of item', () => {
    expect(problems(everyKind.items)).toEqual([]);
  });

  it.each<[string, Item[], Scale[], string]>([
    ['no question', [item({ kind: 'section' })], [], 'items: A questionnaire needs at least one question.'],
    [
      'two items with one name',
      [item({}), item({})],
      [],
      'items.1.linkId: Another item is already called x: give each its own.',
    ],
    [
      'two options with one value',
      [item({ kind: 'single', options: [...yesNo, { value: 'y', label: 'Aye' }] })],
      [],
      'items.0.options.2.value: Two options are both stored as y: give each its own value.',
    ],
    [
      'a scale without steps',
      [item({ kind: 'scale', min: 5, max: 5 })],
      [],
      'items.0.max: No answer fits: the largest must not be below the smallest.',
    ],
    [
      'limits that exclude every date',
      [item({ kind: 'date', earliest: '2026-02-01', latest: '2026-01-01' })],
      [],
      'items.0.latest: No answer fits: the largest must not be below the smallest.',
    ],
    [
      'more to choose than there is',
      [item({ kind: 'multiple', options: yesNo, leastChosen: 3 })],
      [],
      'items.0.leastChosen: No answer fits: the largest must not be below the smallest.',
    ],
    [
      'a condition on a later item',
      [item({ showWhen: { match: 'all', conditions: [{ linkId: 's', is: 'answered' }] } }), scored],
      [],
      'items.0.showWhen.conditions.0: It depends on s, which is not a question before it.',
    ],
    [
      'a condition on an option that is not there',
      [scored, item({ showWhen: { match: 'all', conditions: [{ linkId: 's', is: 'equal', to: 'maybe' }] } })],
      [],
      'items.1.showWhen.conditions.0: s has no option maybe.',
    ],
    [
      'an order where there is none',
      [scored, item({ showWhen: { match: 'all', conditions: [{ linkId: 's', is: 'less', to: 'y' }] } })],
      [],
      "items.1.showWhen.conditions.0: s has no order: compare it with 'equal' or 'notEqual'.",
    ],
    [
      'a score of nothing',
      [scored],
      [scale({ items: [] })],
      'scoring.scales.0.items: Name the items this figure is made of.',
    ],
    [
      'a score of an unknown item',
      [scored],
      [scale({ items: ['s', 'q'] })],
      'scoring.scales.0.items: There is no question q.',
    ],
    [
      'a score of a text',
      [scored, item({})],
      [scale({ items: ['x'] })],
      'scoring.scales.0.items: The answers of x carry no score: give its options scores, or limits.',
    ],
    [
      'an item that counts twice',
      [scored],
      [scale({ items: ['s', 's'] })],
      'scoring.scales.0.items.1: s would count twice.',
    ],
    [
      'bands that overlap',
      [scored],
      [scale({ bands: [band(0, 1), band(1, 2)] })],
      'scoring.scales.0.bands.1: The bands overlap or are out of order: sort them upwards.',
    ],
    [
      'a band that ends before it begins',
      [scored],
      [scale({ bands: [band(1, 0)] })],
      'scoring.scales.0.bands.0: The band ends before it begins.',
    ],
    [
      'a missing rule that lets everything be missing',
      [scored],
      [scale({ missing: { maxMissing: 1, fill: 'zero' } })],
      'scoring.scales.0.missing: At least one item must be answered.',
    ],
    [
      'two figures with one name',
      [scored],
      [scale({}), scale({})],
      'scoring: Two figures are both called total: give each its own id.',
    ],
    [
      'a count from nowhere',
      [scored],
      [scale({ method: 'count' })],
      'scoring.scales.0.countFrom: Enter the score from which an item is counted.',
    ],
  ])('refuses %s', (_, items, scales, message) => {
    expect(problems(items, scales)).toContain(message);
  });

  it('refuses a score-only template with items or without a range', () => {
    expect(problems([scored], [scale({ items: [] })], { isScoreOnly: true })).toEqual([
      'items: A score-only template has no items.',
      'scoring.scales.0.range: Enter the lowest and the highest value: without items they cannot be calculated.',
    ]);
  });

  it('asks one number for each figure of a score-only template', () => {
    expect(itemsOf(instrumentOf('hads'))).toMatchObject([
      { kind: 'number', linkId: 'anxiety', min: 0, max: 21, required: true },
      { kind: 'number', linkId: 'depression', min: 0, max: 21, required: true },
    ]);
  });
});
