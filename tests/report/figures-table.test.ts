import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import {
  type FiguresRecord,
  figuresTable,
  newestRecords,
  readRecords,
  withFigures,
} from './figures-table.ts';

const ROOT = path.resolve(import.meta.dirname, '../..');
const read = (file: string) => fs.readFileSync(path.join(ROOT, file), 'utf8');

const aRecord = (fields: Partial<FiguresRecord> = {}): FiguresRecord => ({
  name: 'faults',
  command: 'npm run test:faults',
  claim: 'A power cut loses nothing',
  figures: '200 cuts, 0 rows lost',
  version: '1.48.0',
  at: '2026-03-01T10:00:00.000Z',
  machine: '2 cores',
  ...fields,
});

describe('the figures of README.md', () => {
  it('are those of the recorded runs, as npm run report writes them', () => {
    const table = figuresTable(readRecords(read('docs/figures.json')));

    expect(read('README.md')).toBe(withFigures(read('README.md'), table));
  });

  it('come from commands that exist', () => {
    const { scripts } = JSON.parse(read('package.json')) as { scripts: Record<string, string> };
    const commands = readRecords(read('docs/figures.json')).map(
      ({ command }) => /^npm run (?:--silent )?([\w:-]+)/.exec(command)?.[1] ?? command,
    );

    expect(commands.filter((name) => !Object.hasOwn(scripts, name))).toEqual([]);
  });
});

describe('a table of figures', () => {
  it('has the newest run of each command, and each machine once', () => {
    const older = aRecord({ at: '2026-02-01T10:00:00.000Z', figures: '20 cuts' });
    const other = aRecord({ name: 'backup', command: 'npm run backup', figures: 'a | b' });

    expect(newestRecords([aRecord(), older, other])).toEqual([other, aRecord()]);
    expect(figuresTable([aRecord(), older, other]).split('\n').slice(2)).toEqual([
      String.raw`| A power cut loses nothing | ${'`npm run backup`'} | a \| b | 2026-03-01, 1.48.0, machine 1 |`,
      '| A power cut loses nothing | `npm run test:faults` | 200 cuts, 0 rows lost | 2026-03-01, 1.48.0, machine 1 |',
      '',
      'Machine 1: 2 cores.',
    ]);
  });

  it('replaces the one before, and is refused where it has no place', () => {
    const marks = (text: string) =>
      `a\n<!-- figures: written by \`npm run report\` -->${text}<!-- end of figures -->\nb`;

    expect(withFigures(marks('old'), 'new')).toBe(marks('\n\nnew\n\n'));
    expect(() => withFigures('no marks', 'new')).toThrow('needs');
    expect(() => withFigures(marks('') + marks(''), 'new')).toThrow('needs');
  });
});
