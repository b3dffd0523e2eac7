import { describe, expect, it } from 'vitest';
import { scoreQuestionnaire } from '#shared/questionnaires/score.ts';
import { instrumentOf } from '#tests/builders/spelled-answers.ts';
import { EXTENSION } from '#shared/fhir/extensions.ts';
import type { FhirAnswer } from '#shared/fhir/fhir-types.ts';
import type { ConflictReading } from './import-answer.ts';
import { fromFhirResponse } from './import-response.ts';

const gad7 = instrumentOf('gad-7');
const LABELS = ['Not at all', 'Several days', 'More than half the days', 'Nearly every day'];

/** Imports the same answer seven times, for another program's questionnaire. */
function imported(
  answer: FhirAnswer,
  reading?: ConflictReading,
  questionnaire = 'https://forms.example/gad-7',
) {
  const item = Array.from({ length: 7 }, (_, index) => ({ linkId: `q${index + 1}`, answer: [answer] }));
  const file = { resourceType: 'QuestionnaireResponse', status: 'completed', questionnaire, item };
  const read = fromFhirResponse(gad7, file, reading);
  if (!read.ok) throw new Error(read.message);
  const { total } = scoreQuestionnaire(gad7, read.answers);
  return { ...read, total: total?.state === 'scored' ? total.value : undefined };
}

const coded = (code: string, display?: string): FhirAnswer => ({ valueCoding: { code, display } });

describe('an answer whose code and words disagree', () => {
  it.each(LABELS.map((label, index) => [String(index + 1), label] as const))(
    'is not scored by itself: %s "%s"',
    (code, label) => {
      const { answers, total, conflicts } = imported(coded(code, label));

      // '4' is not a code here, so only the label counts. Other answers in such a file would conflict.
      expect(total).toBe(code === '4' ? 21 : undefined);
      expect(Object.keys(answers)).toHaveLength(code === '4' ? 7 : 0);
      expect(conflicts).toHaveLength(code === '4' ? 0 : 7);
    },
  );

  it('is named with both of its meanings', () => {
    expect(imported(coded('1', 'Not at all')).conflicts[0]).toEqual({
      linkId: 'q1',
      question: expect.stringContaining('nervous'),
      inFile: '1 “Not at all”',
      byCode: 'Several days',
      byWords: 'Not at all',
    });
  });

  it.each([
    ['words', 0],
    ['codes', 7],
    ['leaveOut', undefined],
  ] as const)('is read as somebody decides: %s', (reading, total) => {
    expect(imported(coded('1', 'Not at all'), reading)).toMatchObject({ conflicts: { length: 7 }, total });
  });

  it('may have words that are no answer here, and is then left out too', () => {
    expect(imported(coded('1', 'Sometimes'))).toMatchObject({ total: undefined, conflicts: { length: 7 } });
    expect(imported(coded('1', 'Sometimes'), 'words').total).toBeUndefined();
  });

  it('may have a score that is another one here', () => {
    const ordinal = [{ url: EXTENSION.ordinalValue, valueDecimal: 1 }];
    const clash = { valueCoding: { display: 'Not at all', extension: ordinal } };

    expect(imported(clash)).toMatchObject({ total: undefined, conflicts: { length: 7 } });
    expect(imported(clash).conflicts[0]?.inFile).toBe('“Not at all” (score 1)');
    expect(imported(clash, 'words').total).toBe(0);
    expect(imported({ ...coded('1', 'Several days'), extension: ordinal })).toMatchObject({ total: 7 });
  });
});

it('is read by its code alone where somebody decided for codes', () => {
  expect(imported(coded('4', 'Nearly every day'), 'codes')).toMatchObject({ answers: {}, total: undefined });
  expect(imported({ valueCoding: { display: 'Nearly every day' } }, 'codes').total).toBe(21);
});

describe('an answer that says one thing', () => {
  it.each([
    [coded('2', 'more than  half the days.'), 14],
    [coded('LA6570-1', 'More than half the days'), 14],
    [{ valueString: 'Several days' }, 7],
    [{ valueInteger: 3 }, 21],
  ])('is taken: %o', (answer, total) => {
    expect(imported(answer)).toMatchObject({ total, conflicts: [] });
  });

  it('is pointed at where another program gives a code and no words', () => {
    const own = 'urn:uuid:01890a5d-ac96-774b-bcce-b302099a8057|1';

    expect(imported(coded('1')).losses).toEqual([expect.stringMatching(/q1, .*q7 are codes without words/)]);
    expect(imported(coded('1'), undefined, own).losses).toEqual([]);
  });
});
