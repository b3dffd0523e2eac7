import type { CellSyntax } from '#shared/eeg/import-plan.ts';
import type { ByteSource } from '../byte-source.ts';
import { countDecimals } from './detect-syntax.ts';
import { TIME_HEADING } from './own-csv.ts';

/** Enough for a few hundred rows, which show decimals if any number has them. */
const HEAD_BYTES = 64 * 1024;
/** We write commas. Spreadsheets write their own separator if the comma is the decimal sign, or a tab. */
const START = new RegExp(`^"?${TIME_HEADING}"?([,;\t])`);

/** The separator after the first heading; undefined if the table is not ours. */
export const ownDelimiter = (start: Uint8Array): string | undefined =>
  START.exec(new TextDecoder('utf-8').decode(start.subarray(0, 16)))?.[1];

/** Separator and decimal sign of our table, as we wrote it or as a spreadsheet saved it again. */
export async function ownSyntax(source: ByteSource): Promise<CellSyntax | undefined> {
  const head = await source.read(0, Math.min(HEAD_BYTES, source.size));
  const delimiter = ownDelimiter(head);
  if (delimiter === undefined) return undefined;
  const lines = new TextDecoder('utf-8').decode(head).split(/\r\n|\n|\r/);
  const { commas, points } = countDecimals(lines, delimiter);
  const isComma = commas > points || (commas === points && delimiter === ';');
  return { delimiter: delimiter.codePointAt(0)!, decimal: (isComma ? ',' : '.').codePointAt(0)! };
}
