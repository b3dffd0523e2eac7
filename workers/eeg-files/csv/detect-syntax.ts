import type { CellSyntax } from '#shared/eeg/import-plan.ts';
import { TextRow } from '../text/cells.ts';

const DELIMITERS = [',', ';', '\t', ' '] as const;
const code = (character: string) => character.codePointAt(0) ?? 0;

/** The cells of a line. */
export function cellsOf(line: string, syntax: CellSyntax): string[] {
  // Without quotes there are no escaped separators, and splitting text is much faster than parsing bytes.
  if (!line.includes('"'))
    return line
      .split(String.fromCodePoint(syntax.delimiter))
      .map((cell) => cell.replaceAll(/^[ \t]+|[ \t]+$/g, ''));
  const bytes = new TextEncoder().encode(line);
  const row = new TextRow(syntax).set(bytes, 0, bytes.length);
  return Array.from({ length: row.count }, (_, cell) => row.text(cell));
}

/** Parses a number in the table's format; NaN for anything else. */
export function cellNumber(cell: string, syntax: CellSyntax): number {
  const text = syntax.decimal === code(',') ? cell.replace(',', '.') : cell;
  return /^\s*[-+]?(\d+\.?\d*|\.\d+)(e[-+]?\d+)?\s*$/i.test(text) ? Number(text) : Number.NaN;
}

/**
 * Detects the separator: the character for which lines agree on the number of cells and most cells are numbers. A comma
 * inside numbers is a decimal comma only with another separator.
 */
export function detectSyntax(lines: readonly string[]): CellSyntax | undefined {
  let best: { syntax: CellSyntax; score: number } | undefined;
  for (const delimiter of DELIMITERS) {
    const decimal = delimiter !== ',' && usesDecimalComma(lines, delimiter) ? ',' : '.';
    const syntax = { delimiter: code(delimiter), decimal: code(decimal) };
    const rows = lines.map((line) => cellsOf(line, syntax));
    const counts = rows.map((cells) => cells.length).sort((a, b) => a - b);
    const usual = counts[Math.floor(counts.length / 2)] ?? 1;
    const agreeing = counts.filter((count) => count === usual).length / Math.max(1, counts.length);
    const score = usual > 1 ? agreeing + valueShare(rows, syntax) : 0;
    if (agreeing >= 0.6 && score > (best?.score ?? 0)) best = { syntax, score };
  }
  return best?.syntax;
}

/** Share of the cells below the first row that are numbers or empty. */
function valueShare(rows: readonly (readonly string[])[], syntax: CellSyntax): number {
  const cells = rows.slice(1).flat();
  const values = cells.filter((cell) => cell === '' || !Number.isNaN(cellNumber(cell, syntax)));
  return values.length / Math.max(1, cells.length);
}

function usesDecimalComma(lines: readonly string[], delimiter: string): boolean {
  const { commas, points } = countDecimals(lines, delimiter);
  return commas > points;
}

/** Counts cells below the first line that are numbers with a decimal comma, or with a decimal point. */
export function countDecimals(
  lines: readonly string[],
  delimiter: string,
): { commas: number; points: number } {
  const syntax = { delimiter: code(delimiter), decimal: code('.') };
  const cells = lines.slice(1).flatMap((line) => cellsOf(line, syntax));
  const commas = cells.filter((cell) => /^[-+]?\d+,\d+(e[-+]?\d+)?$/i.test(cell)).length;
  const points = cells.filter((cell) => /^[-+]?\d+\.\d+/.test(cell)).length;
  return { commas, points };
}
