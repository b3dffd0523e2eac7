import { describe, expect, it } from 'vitest';
import { validateAnswers } from './answers.ts';
import { questionnaireDefinitionSchema } from './checked-definition.ts';
import { scoreQuestionnaire } from './score.ts';
import { questionnaireScoresSchema } from './scores.ts';

const yesNo = [
  { value: 'no', label: 'No', score: 0 },
  { value: 'yes', label: 'Yes', score: 1 },
];

const definition = questionnaireDefinitionSchema.parse({
  title: 'Gate',
  description: '',
  instructions: '',
  respondent: 'client',
  language: 'en',
  isScoreOnly: false,
  terms: { status: 'own', note: '' },
  source: '',
  items: [
    { kind: 'single', linkId: 'gate', text: 'Gate?', required: true, options: yesNo },
    {
      kind: 'scale',
      linkId: 'inner',
      text: 'How much?',
      required: true,
      min: 1,
      max: 5,
      reverse: true,
      showWhen: { match: 'all', conditions: [{ linkId: 'gate', is: 'equal', to: 'yes' }] },
    },
  ],
  scoring: {
    scales: [
      {
        id: 'total',
        name: 'Total',
        items: ['inner'],
        method: 'sum',
        higherIsWorse: true,
        missing: { maxMissing: 0, fill: 'zero' },
        bands: [],
        cutOffs: [],
      },
    ],
    criteria: [],
    safety: [{ id: 'gate', linkId: 'gate', atLeast: 1, title: 'Look', text: 'Look at it.', source: 'test' }],
  },
});

describe('scoring with items that depend on others', () => {
  it('adds nothing for an item that was not asked', () => {
    const scores = scoreQuestionnaire(definition, { gate: 'no', inner: 1 });

    expect(scores.total).toMatchObject({ state: 'scored', value: 0 });
    expect(questionnaireScoresSchema.parse(scores)).toEqual(scores);
  });

  it('does not take an open gate for a closed one', () => {
    expect(scoreQuestionnaire(definition, {}).total).toMatchObject({
      state: 'notScored',
      missing: ['inner'],
    });
  });

  it('scores a reversed item and raises the flag', () => {
    const scores = scoreQuestionnaire(definition, { gate: 'yes', inner: 1 });

    expect(scores.total).toMatchObject({ state: 'scored', value: 5, range: { min: 0, max: 5 } });
    expect(scores.safety).toEqual([
      {
        id: 'gate',
        linkId: 'gate',
        question: 'Gate?',
        answer: 'Yes',
        title: 'Look',
        text: 'Look at it.',
        source: 'test',
      },
    ]);
  });

  it('asks for what is missing only where it is asked', () => {
    expect(validateAnswers(definition, { gate: 'no' }).problems).toEqual({});
    expect(validateAnswers(definition, { gate: 'yes' }).problems).toEqual({
      inner: 'Please answer this question.',
    });
    expect(validateAnswers(definition, { gate: 'yes' }, 'draft').problems).toEqual({});
    expect(validateAnswers(definition, { gate: 'yes', inner: 6 }).problems).toEqual({
      inner: 'Choose a step from 1 to 5.',
    });
  });
});
