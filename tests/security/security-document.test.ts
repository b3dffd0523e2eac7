import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { ASVS_REQUIREMENTS, HIPAA_SAFEGUARDS } from './asvs-requirements.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const document = fs.readFileSync(path.join(ROOT, 'docs/security.md'), 'utf8');

/** Cells of every table row, without heads and rules. */
const rows = document
  .split('\n')
  .filter((line) => line.startsWith('| ') && !line.startsWith('|--'))
  .map((line) => line.slice(2, -2).split(' | '));
const STATES = ['met', 'design', 'partly', 'not met', 'operator', 'not there'];
const judged = rows.filter(([, state = '']) => STATES.includes(state));
const named = (cell = '') => /^`([^`]+)`: (.+)$/.exec(cell)?.slice(1) as [string, string] | undefined;

/** Whether the file has a test, or a group of tests, of this title. A title may begin with it, as before '%s'. */
function hasTitle(file: string, title: string): boolean {
  const full = path.join(ROOT, file);
  if (!fs.existsSync(full)) return false;
  const text = fs.readFileSync(full, 'utf8');
  return [`'${title}`, `"${title}`, `\`${title}`].some((quoted) => text.includes(quoted));
}

describe('docs/security.md', () => {
  it('has one line for every requirement of OWASP ASVS 5.0, levels 1 and 2', () => {
    const lines = judged.map(([requirement = '']) => requirement).filter((each) => /^\d/.test(each));

    expect(lines).toEqual(ASVS_REQUIREMENTS);
    expect(ASVS_REQUIREMENTS).toHaveLength(253);
  });

  it('has one line for every technical safeguard of HIPAA', () => {
    const lines = judged.map(([safeguard = '']) => safeguard).filter((each) => each.startsWith('('));

    expect(lines.map((line) => line.split(' ')[0])).toEqual(HIPAA_SAFEGUARDS);
  });

  it('names a test wherever it says that a requirement is met', () => {
    const unproved = judged.filter(([, state, , test]) => state === 'met' && !named(test));

    expect(unproved).toEqual([]);
  });

  it('names only tests that exist', () => {
    const tests = rows.flatMap((cells) => {
      const test = named(cells.at(-1));
      return test ? [test] : [];
    });

    expect(tests.length).toBeGreaterThan(100);
    expect(tests.filter(([file, title]) => !hasTitle(file, title))).toEqual([]);
  });

  it('would notice a test that is gone or was renamed', () => {
    expect(hasTitle('tests/packages.test.ts', 'run no script when they are installed')).toBe(true);
    expect(hasTitle('tests/packages.test.ts', 'run no script at all')).toBe(false);
    expect(hasTitle('tests/no-such.test.ts', 'run')).toBe(false);
  });
});
