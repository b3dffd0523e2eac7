import fc from 'fast-check';
import { expect, it } from 'vitest';
import { validateAnswers } from './answers.ts';
import type { Answers, AnswerValue } from './answer-values.ts';
import { itemsOf } from './definition.ts';
import type { QuestionnaireDefinition } from './definition.ts';
import { ALL_INSTRUMENTS } from '#server/model/instruments/catalogue.ts';
import { isQuestion } from './items.ts';
import type { Question } from './items.ts';
import { scoreQuestionnaire } from './score.ts';
import { visibilityOf } from './visibility.ts';

const RUNS = { numRuns: 40, seed: 20260707 };

function anyAnswer(item: Question): fc.Arbitrary<AnswerValue | undefined> {
  if (item.kind === 'single')
    return fc.option(fc.constantFrom(...item.options.map(({ value }) => value)), { nil: undefined, freq: 8 });
  if (item.kind === 'number')
    return fc.option(fc.integer({ min: item.min ?? 0, max: item.max ?? 10 }), { nil: undefined, freq: 8 });
  return fc.constant(undefined);
}

function anyAnswers(definition: QuestionnaireDefinition): fc.Arbitrary<Answers> {
  const questions = itemsOf(definition).filter(isQuestion);
  return fc.tuple(...questions.map(anyAnswer)).map((values) =>
    Object.fromEntries(
      questions.flatMap(({ linkId }, index) => {
        const value = values[index];
        return value === undefined ? [] : [[linkId, value]];
      }),
    ),
  );
}

const shuffled = (answers: Answers): fc.Arbitrary<Answers> =>
  fc
    .shuffledSubarray(Object.entries(answers), { minLength: Object.keys(answers).length })
    .map((entries) => Object.fromEntries(entries));

it.each(ALL_INSTRUMENTS)(
  '$key: every score lies in its range and every score has a band if there are bands',
  (definition) => {
    fc.assert(
      fc.property(anyAnswers(definition), (answers) => {
        const { total, subscales } = scoreQuestionnaire(definition, answers);
        for (const score of [...subscales, ...(total === undefined ? [] : [total])]) {
          if (score.state === 'notScored') continue;
          expect(score.value).toBeGreaterThanOrEqual(score.range.min);
          expect(score.value).toBeLessThanOrEqual(score.range.max);
          const rules = definition.scoring.scales.find(({ id }) => id === score.scaleId);
          expect(score.band === undefined).toBe(rules?.bands.length === 0);
        }
      }),
      RUNS,
    );
  },
);

it.each(ALL_INSTRUMENTS)('$key: the order of the answers plays no part', (definition) => {
  fc.assert(
    fc.property(
      anyAnswers(definition).chain((answers) => fc.tuple(fc.constant(answers), shuffled(answers))),
      ([answers, other]) => {
        expect(scoreQuestionnaire(definition, other)).toEqual(scoreQuestionnaire(definition, answers));
      },
    ),
    RUNS,
  );
});

it.each(ALL_INSTRUMENTS)(
  '$key: an answer that is hidden, unknown or not allowed never counts',
  (definition) => {
    fc.assert(
      fc.property(anyAnswers(definition), (answers) => {
        const visibility = visibilityOf(itemsOf(definition), answers);
        const kept = Object.fromEntries(
          Object.entries(answers).filter(([linkId]) => visibility.get(linkId) === 'shown'),
        );
        const plain = scoreQuestionnaire(definition, kept);

        expect(scoreQuestionnaire(definition, { ...answers, stranger: '3' })).toEqual(plain);
        expect(validateAnswers(definition, answers, 'draft').answers).toEqual(kept);
      }),
      RUNS,
    );
  },
);

it.each(ALL_INSTRUMENTS)('$key: scoring what was kept gives the same scores', (definition) => {
  fc.assert(
    fc.property(anyAnswers(definition), (answers) => {
      const { answers: kept } = validateAnswers(definition, answers, 'draft');

      expect(scoreQuestionnaire(definition, kept)).toEqual(scoreQuestionnaire(definition, answers));
    }),
    RUNS,
  );
});
