import { expect, it } from 'vitest';
import { fieldErrorsOf } from '#model/field-errors.ts';
import { questionnaireDefinitionSchema } from '#shared/questionnaires/checked-definition.ts';
import { phq9 } from '#server/model/instruments/phq.ts';
import { problemsBelow } from './problem-words.ts';

type Scoring = typeof phq9.scoring;
/** Problems of a questionnaire after `spoil` has damaged its scoring. */
function problemsOf(spoil: (scoring: Scoring) => void): string[] {
  const definition = structuredClone(phq9);
  spoil(definition.scoring);
  const parsed = questionnaireDefinitionSchema.safeParse(definition);
  return problemsBelow(parsed.success ? {} : fieldErrorsOf(parsed.error), 'scoring');
}

it.each<[string, (scoring: Scoring) => void]>([
  ['Enter a text for every answer, band and case.', ({ scales }) => (scales[0]!.bands[0]!.label = '')],
  ['Name the source of every figure.', ({ scales }) => (scales[0]!.bands[0]!.source = ' ')],
  ['End of the band: enter a number.', ({ scales }) => (scales[0]!.bands[0]!.to = Number.NaN)],
  ['Points of the smallest change: more than 0.', ({ scales }) => (scales[0]!.minimalChange!.points = 0)],
  ['Enter the text for when no case applies.', ({ criteria }) => (criteria[0]!.otherwise = '')],
  ['Choose at least one question.', ({ criteria }) => (criteria[0]!.cases[0]!.clauses[0]!.items = [])],
  ['Times: no more than 1000.', ({ scales }) => (scales[0]!.multiplyBy = 1001)],
  ['From which score: enter a number.', ({ safety }) => (safety[0]!.atLeast = Number.NaN)],
])('says %s', (words, spoil) => {
  expect(problemsOf(spoil)).toEqual([words]);
});

it('says nothing of the schema in its own words', () => {
  expect(problemsOf(({ scales }) => (scales[0]!.bands[1]!.from = 2))).toEqual([
    'The bands overlap or are out of order: sort them upwards.',
  ]);
});
