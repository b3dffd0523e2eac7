import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ALL_MUTANTS } from './mutants/all-mutants.ts';
import { applyMutant, type TestReport, verdictOf } from './mutants/mutant.ts';

const ROOT = path.resolve(import.meta.dirname, '..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

describe('mutants', () => {
  it.each(ALL_MUTANTS)('of $area apply to the code as it is', ({ mutants }) => {
    for (const mutant of mutants) expect(applyMutant(read(mutant.file), mutant)).not.toBe(read(mutant.file));
  });

  it('name test files that exist', () => {
    const files = ALL_MUTANTS.flatMap(({ mutants }) => mutants).flatMap(({ tests }) => tests);

    expect(files.filter((file) => !fs.existsSync(path.join(ROOT, file)))).toEqual([]);
  });

  it('are at least 40, each with a rule of its own', () => {
    const rules = ALL_MUTANTS.flatMap(({ mutants }) => mutants.map(({ rule }) => rule));

    expect(rules.length).toBeGreaterThanOrEqual(40);
    expect(new Set(rules).size).toBe(rules.length);
  });

  it('no longer apply when their text is gone, is there twice, or changes nothing', () => {
    const mutant = { file: 'a.ts', before: 'one', after: 'two' };

    expect(applyMutant('is one $& here', { ...mutant, after: '$&' })).toBe('is $& $& here');
    expect(() => applyMutant('is gone', { ...mutant, before: 'here' })).toThrow('0 times');
    expect(() => applyMutant('one and one', mutant)).toThrow('2 times');
    expect(() => applyMutant('is one', { ...mutant, after: 'one' })).toThrow('it changes nothing');
  });
});

describe('the verdict about a mutant', () => {
  const reportOf = (status: string, message?: string): TestReport => ({
    testResults: [
      {
        name: 'a.test.ts',
        status: 'failed',
        ...(message !== undefined && { message }),
        assertionResults: status === 'none' ? [] : [{ status, fullName: 'a test' }],
      },
    ],
  });

  it('names the test that failed', () => {
    expect(verdictOf(reportOf('failed'), 1)).toEqual({ kind: 'killed', by: 'a test' });
  });

  it('is survival where all tests pass', () => {
    expect(verdictOf(reportOf('passed'), 0)).toEqual({ kind: 'survived' });
  });

  it.each([
    ['does not load', reportOf('none', 'SyntaxError: here\nstack'), 1, 'SyntaxError: here'],
    ['ends without a report', undefined, 1, 'the run gave no report'],
    ['has no tests', reportOf('none'), 0, 'the run gave no report'],
  ])('is not that it was noticed where the run %s', (_name, report, exitCode, reason) => {
    expect(verdictOf(report, exitCode)).toEqual({ kind: 'invalid', reason });
  });
});
