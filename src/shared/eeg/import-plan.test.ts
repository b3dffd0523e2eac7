import { describe, expect, it } from 'vitest';
import { IMPORT_PROGRAMS, type ImportColumn, type ImportPlan, isClear, planProblems } from './import-plan.ts';

const column = (role: ImportColumn['role'], name = 'Cz'): ImportColumn => ({
  column: 0,
  name,
  role,
  unit: 'uV',
});
const plan = (columns: ImportColumn[], samplingRateHz?: number): ImportPlan => ({
  syntax: { delimiter: 0x2c, decimal: 0x2e },
  skipLines: 1,
  columns,
  samplingRateHz,
});

describe('a plan for a table', () => {
  it.each([
    ['no signal', plan([column('time')]), /at least one column/],
    ['two times', plan([column('signal'), column('time', 'a'), column('time', 'b')]), /'a', 'b'/],
    ['neither time nor rate', plan([column('signal')]), /enter the sampling rate/],
    ['a signal without a name', plan([column('signal', ' '), column('time')]), /a name/],
  ])('says what is wrong with %s', (_name, bad, words) => {
    expect(planProblems(bad)).toEqual([expect.stringMatching(words)]);
  });

  it('is usable with a time or with a rate', () => {
    expect(planProblems(plan([column('signal'), column('time')]))).toEqual([]);
    expect(planProblems(plan([column('signal')], 250))).toEqual([]);
  });

  it('needs nobody only where the program is known and nothing was assumed', () => {
    const proposal = { estimatedRateHz: undefined, isRegular: true, previewRows: [] };
    const known = { ...plan([column('signal')], 250), preset: IMPORT_PROGRAMS[0] };
    const question = { code: 'unitAssumed', message: 'Taken as uV.' };

    expect(isClear({ ...proposal, plan: known, questions: [] })).toBe(true);
    expect(isClear({ ...proposal, plan: known, questions: [question] })).toBe(false);
    expect(isClear({ ...proposal, plan: plan([column('signal')], 250), questions: [] })).toBe(false);
  });
});
