import { describe, expect, it } from 'vitest';
import { scoreQuestionnaire } from './score.ts';
import { instrumentOf, spelled } from '#tests/builders/spelled-answers.ts';

/** Answers to the PCL-5, grouped by cluster. */
const clusters = (...parts: readonly string[]) => parts.join('');

const scoresOf = (key: string, answers: string) =>
  scoreQuestionnaire(instrumentOf(key), spelled(key, answers));

describe('missing answers', () => {
  it.each([
    // 8 of 8 answered with a mean of 9/8, times 9: 10.1.
    ['phq-9', '21111111-', 10, true],
    // 7 answered, sum 7, times 9/7.
    ['phq-9', '1111111--', 9, true],
    ['phq-8', '111111--', 8, true],
    ['gad-7', '222222-', 14, true],
    // 16 answered with 1 point each after reversal, times 20/16: 20.
    ['ces-d', '1112111211121112----', 20, true],
    ['core-10', '144111111-', 8, true],
    ['pcl-5', '222222222222222222--', 40, true],
    // The question for women only may be left out and then adds nothing.
    ['phq-15', '111-11111111111', 14, false],
    ['phq-15', '111-1111111111-', 14, true],
  ])('are filled as %s allows: %s scores %i', (key, answers, value, isProrated) => {
    const { total } = scoresOf(key, answers);

    expect(total).toMatchObject({ state: 'scored', value, isProrated });
  });

  it.each([
    ['phq-9', '111111---', '3 of 9 items are not answered; at most 2 may be missing.'],
    ['phq-2', '1-', '1 of 2 items is not answered; this score needs all of them.'],
    ['ces-d', '111211121112', '8 of 20 items are not answered; at most 4 may be missing.'],
    ['core-10', '14411111--', '2 of 10 items are not answered; at most 1 may be missing.'],
    ['who-5', '5555-', '1 of 5 items is not answered; this score needs all of them.'],
    ['pswq', '515111151551111-', '1 of 16 items is not answered; this score needs all of them.'],
    ['audit-c', '', '3 of 3 items are not answered; this score needs all of them.'],
  ])('beyond that leave %s (%s) without a score', (key, answers, reason) => {
    expect(scoresOf(key, answers).total).toMatchObject({ state: 'notScored', reason });
  });

  it('names the items that are missing', () => {
    expect(scoresOf('phq-9', '1-11-1111').total?.missing).toEqual(['q2', 'q5']);
  });

  it('does not take an open first question of the PC-PTSD-5 for no event', () => {
    expect(scoresOf('pc-ptsd-5', '').total).toMatchObject({ state: 'notScored' });
    expect(scoresOf('pc-ptsd-5', 'n').total).toMatchObject({ state: 'scored', value: 0 });
  });
});

describe('PHQ-9 symptom count', () => {
  const MAJOR = 'Pattern of a major depressive syndrome (5 or more symptoms)';
  const OTHER = 'Pattern of another depressive syndrome (2 to 4 symptoms)';

  it.each([
    ['222220000', 'met', MAJOR],
    ['200002222', 'met', MAJOR],
    // The ninth item counts from 'several days' on.
    ['222200001', 'met', MAJOR],
    ['222210000', 'met', OTHER],
    ['220000000', 'met', OTHER],
    ['200000001', 'met', OTHER],
    ['200000000', 'notMet', 'Neither pattern'],
    ['002222220', 'notMet', 'Neither pattern'],
    ['112222222', 'notMet', 'Neither pattern'],
    ['2222-0000', 'undecided', 'Too few questions were answered to decide.'],
    ['22220-333', 'met', MAJOR],
    ['0-0000000', 'notMet', 'Neither pattern'],
    ['00-------', 'notMet', 'Neither pattern'],
  ])('%s: %s, %s', (answers, state, label) => {
    expect(scoresOf('phq-9', answers).criteria).toMatchObject([{ state, label }]);
  });
});

describe('PCL-5 symptom clusters', () => {
  const MET = clusters('20000', '20', '2200000', '220000');

  it.each([
    [MET, 'met'],
    // One point less in one item of each cluster in turn.
    [clusters('10000', '20', '2200000', '220000'), 'notMet'],
    [clusters('20000', '10', '2200000', '220000'), 'notMet'],
    [clusters('20000', '20', '2100000', '220000'), 'notMet'],
    [clusters('20000', '20', '2200000', '210000'), 'notMet'],
    // The last item of each cluster counts for it.
    [clusters('00002', '02', '0000022', '000022'), 'met'],
    [clusters('-0000', '20', '2200000', '220000'), 'undecided'],
    [clusters('-0000', '10', '2200000', '220000'), 'notMet'],
  ])('%s: %s', (answers, state) => {
    expect(scoresOf('pcl-5', answers).criteria).toMatchObject([{ id: 'clusters', state }]);
  });

  it('are scored one by one', () => {
    expect(scoresOf('pcl-5', clusters('11111', '22', '3333333', '444444')).subscales).toMatchObject([
      { scaleId: 'b', value: 5, range: { min: 0, max: 20 } },
      { scaleId: 'c', value: 4, range: { min: 0, max: 8 } },
      { scaleId: 'd', value: 21, range: { min: 0, max: 28 } },
      { scaleId: 'e', value: 24, range: { min: 0, max: 24 } },
    ]);
  });
});

describe('HAM-A subscales', () => {
  it('count items 1 to 6 and 14 as psychic, 7 to 13 as somatic', () => {
    expect(scoresOf('ham-a', '11111122222221').subscales).toMatchObject([
      { scaleId: 'psychic', value: 7 },
      { scaleId: 'somatic', value: 14 },
    ]);
  });
});

describe('safety flags', () => {
  it.each([
    ['phq-9', '000000001', ['self-harm']],
    ['phq-9', '333333330', []],
    ['phq-9', '33333333-', []],
    // Raised even where nothing else is answered.
    ['phq-9', '--------1', ['self-harm']],
    ['core-10', '0440010000', ['plans']],
    ['core-10', '4004404444', []],
    ['ham-d', '00100000000000000', ['suicide']],
    ['ham-d', '44000000000000000', []],
    ['cesd-r', '00000000000001000000', ['wish-to-be-dead']],
    ['cesd-r', '00000000000001100000', ['wish-to-be-dead', 'self-harm']],
  ])('%s answered %s raises %o', (key, answers, flags) => {
    expect(scoresOf(key, answers).safety.map(({ id }) => id)).toEqual(flags);
  });

  it('quote the question and the answer', () => {
    expect(scoresOf('phq-9', '000000002').safety).toMatchObject([
      {
        question: 'Thoughts that you would be better off dead or of hurting yourself in some way',
        answer: 'More than half the days',
      },
    ]);
  });
});

describe('cut-offs', () => {
  it.each([
    ['phq-9', '111111111', []],
    ['phq-9', '211111111', [10]],
    ['audit-c', '210', [3]],
    ['audit-c', '220', [3, 4]],
    ['who-5', '22222', [50]],
    ['who-5', '55555', []],
  ])('%s answered %s reaches %o', (key, answers, values) => {
    const { total } = scoresOf(key, answers);

    expect(total?.state === 'scored' && total.reached.map(({ value }) => value)).toEqual(values);
  });
});
