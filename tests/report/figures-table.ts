import { z } from 'zod';

const recordSchema = z.object({
  name: z.string(),
  command: z.string(),
  claim: z.string(),
  figures: z.string(),
  version: z.string(),
  at: z.iso.datetime(),
  machine: z.string(),
});
/** What a command printed at its last complete run; `write-figures.mjs` writes it. */
export type FiguresRecord = z.infer<typeof recordSchema>;

export const readRecords = (json: string): FiguresRecord[] => z.array(recordSchema).parse(JSON.parse(json));

/** The newest record of each command, in the order of their names. */
export function newestRecords(records: readonly FiguresRecord[]): FiguresRecord[] {
  const byName = new Map<string, FiguresRecord>();
  for (const record of records) {
    const known = byName.get(record.name);
    if (!known || known.at < record.at) byName.set(record.name, record);
  }
  return [...byName.values()].sort((a, b) => (a.name < b.name ? -1 : 1));
}

const cell = (text: string): string => text.replaceAll(/\s+/g, ' ').replaceAll('|', String.raw`\|`).trim();

/** The table of `README.md`. Machines are listed once, below it. */
export function figuresTable(records: readonly FiguresRecord[]): string {
  const newest = newestRecords(records);
  const machines = [...new Set(newest.map(({ machine }) => machine))];
  const rows = newest.map(({ claim, command, figures, version, at, machine }) => {
    const where = machines.indexOf(machine) + 1;
    return `| ${cell(claim)} | \`${cell(command)}\` | ${cell(figures)} | ${at.slice(0, 10)}, ${version}, machine ${where} |`;
  });
  return [
    '| claim | command | last printed | when, version, where |',
    '|---|---|---|---|',
    ...rows,
    '',
    ...machines.map((machine, index) => `Machine ${index + 1}: ${cell(machine)}.`),
  ].join('\n');
}

const BEGIN = '<!-- figures: written by `npm run report` -->';
const END = '<!-- end of figures -->';

/** `text` with the table between its two marks. Throws an Error if it does not have both, once. */
export function withFigures(text: string, table: string): string {
  const [before, rest, ...more] = text.split(BEGIN);
  const [, after, ...others] = rest?.split(END) ?? [];
  if (before === undefined || after === undefined || more.length > 0 || others.length > 0)
    throw new Error(`The document needs '${BEGIN}' and '${END}' once.`);
  return `${before}${BEGIN}\n\n${table}\n\n${END}${after}`;
}
