import { describe, expect, it } from 'vitest';
import type { Answers } from './answers.ts';
import { askedQuestions, validateAnswers } from './answers.ts';
import type { QuestionnaireItem, ShowCondition } from './items.ts';
import { everyKind } from './testing/every-kind.ts';
import { visibilityOf } from './visibility.ts';

const base = { required: false } as const;
const EARLIER: QuestionnaireItem[] = [
  {
    ...base,
    kind: 'single',
    linkId: 'one',
    text: 'One',
    options: [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ],
  },
  {
    ...base,
    kind: 'multiple',
    linkId: 'many',
    text: 'Many',
    options: [
      { value: 'a', label: 'A' },
      { value: 'b', label: 'B' },
    ],
  },
  { ...base, kind: 'number', linkId: 'number', text: 'Number' },
];

function shown(conditions: ShowCondition[], answers: Answers, match: 'all' | 'any' = 'all') {
  const items: QuestionnaireItem[] = [
    ...EARLIER,
    { ...base, kind: 'text', linkId: 'later', text: 'Later', showWhen: { match, conditions } },
  ];
  return visibilityOf(items, answers).get('later');
}

describe('a conditional item', () => {
  it.each<[ShowCondition, Answers, string]>([
    [{ linkId: 'one', is: 'equal', to: 'a' }, { one: 'a' }, 'shown'],
    [{ linkId: 'one', is: 'equal', to: 'a' }, { one: 'b' }, 'hidden'],
    [{ linkId: 'one', is: 'equal', to: 'a' }, {}, 'undecided'],
    [{ linkId: 'one', is: 'notEqual', to: 'a' }, { one: 'b' }, 'shown'],
    [{ linkId: 'one', is: 'notEqual', to: 'a' }, {}, 'undecided'],
    [{ linkId: 'one', is: 'answered' }, { one: 'b' }, 'shown'],
    [{ linkId: 'one', is: 'answered' }, {}, 'hidden'],
    [{ linkId: 'one', is: 'notAnswered' }, {}, 'shown'],
    [{ linkId: 'many', is: 'equal', to: 'a' }, { many: ['b', 'a'] }, 'shown'],
    [{ linkId: 'many', is: 'equal', to: 'a' }, { many: ['b'] }, 'hidden'],
    [{ linkId: 'many', is: 'notEqual', to: 'a' }, { many: ['b'] }, 'shown'],
    [{ linkId: 'number', is: 'greater', to: 3 }, { number: 3 }, 'hidden'],
    [{ linkId: 'number', is: 'greaterOrEqual', to: 3 }, { number: 3 }, 'shown'],
    [{ linkId: 'number', is: 'less', to: 3 }, { number: 2 }, 'shown'],
    [{ linkId: 'number', is: 'lessOrEqual', to: 3 }, { number: 4 }, 'hidden'],
  ])('%o with %o is %s', (condition, answers, visibility) => {
    expect(shown([condition], answers)).toBe(visibility);
  });

  it.each<['all' | 'any', Answers, string]>([
    ['all', { one: 'a', number: 1 }, 'shown'],
    ['all', { one: 'a' }, 'undecided'],
    ['all', { one: 'b' }, 'hidden'],
    ['any', { one: 'a' }, 'shown'],
    ['any', { one: 'b' }, 'undecided'],
    ['any', { one: 'b', number: 2 }, 'hidden'],
  ])('of two conditions, %s, with %o is %s', (match, answers, visibility) => {
    const conditions: ShowCondition[] = [
      { linkId: 'one', is: 'equal', to: 'a' },
      { linkId: 'number', is: 'equal', to: 1 },
    ];

    expect(shown(conditions, answers, match)).toBe(visibility);
  });
});

describe('sections and chains', () => {
  const asked = (answers: Answers) => askedQuestions(everyKind, answers).map(({ linkId }) => linkId);

  it('hide what they cover, and what depends on something hidden', () => {
    expect(asked({ mood: 'good' })).toEqual(['mood', 'days']);
    // Pain is hidden, so its old answer does not show the weight question. A weight of 120 would hide the whole
    // section.
    expect(asked({ mood: 'good', pain: 10, days: ['fri'] })).toEqual(['mood', 'days']);
    expect(asked({ mood: 'low', pain: 4, weight: 120 })).toEqual(['mood', 'days', 'pain', 'weight']);
    expect(asked({ mood: 'low', pain: 4, weight: 90 })).toEqual([
      'mood',
      'days',
      'pain',
      'weight',
      'siblings',
      'story',
    ]);
  });

  it('do not follow an answer that is not allowed', () => {
    expect(asked({ mood: 'low', pain: 5 })).toEqual(['mood', 'days', 'pain']);
  });

  it('say what is wrong with each answer', () => {
    const { problems, answeredCount } = validateAnswers(everyKind, {
      mood: 'low',
      days: ['mon', 'wed', 'fri'],
      pain: 4,
      weight: 20,
      siblings: 1.5,
    });

    expect(problems).toEqual({ days: 'Choose at most 2.', weight: 'Enter a number from 20.5 to 300.' });
    expect(answeredCount).toBe(2);
  });

  it('check text and dates', () => {
    const given = { mood: 'low', pain: 4, weight: 50, siblings: 1.5, story: 'x'.repeat(501) };

    expect(validateAnswers(everyKind, given).problems).toEqual({
      siblings: 'Enter a whole number.',
      story: 'Write at most 500 characters.',
    });
    expect(
      validateAnswers(everyKind, { ...given, story: ' yes ', since: '2019-12-31' }).problems,
    ).toMatchObject({
      since: 'Enter a date from 2020-01-01 on.',
    });
    expect(validateAnswers(everyKind, { ...given, story: ' yes ', since: 'soon' })).toMatchObject({
      answers: { story: 'yes' },
      problems: { since: 'Enter a date.' },
    });
  });
});
