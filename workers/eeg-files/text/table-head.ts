import type { ByteSource } from '../byte-source.ts';
import type { CellSyntax } from '#shared/eeg/import-plan.ts';
import { TextRow } from './cells.ts';
import { eachLine } from './lines.ts';

const BYTE_ORDER_MARK = [0xef, 0xbb, 0xbf];

/** The names in the first non-empty line, and the offset after that line. */
export async function readHeaderRow(
  source: ByteSource,
  syntax: CellSyntax,
  quotes: 'quoted' | 'plain' = 'plain',
): Promise<{ names: string[]; dataOffset: number } | undefined> {
  const row = new TextRow(syntax);
  let found: { names: string[]; dataOffset: number } | undefined;
  await eachLine(
    source,
    { from: 0, to: source.size, isQuoted: quotes === 'quoted' },
    (bytes, start, end, offset) => {
      if (start === end) return undefined;
      if (found) {
        found.dataOffset = offset;
        return 'stop';
      }
      const hasMark = BYTE_ORDER_MARK.every((byte, i) => bytes[start + i] === byte);
      row.set(bytes, hasMark ? start + BYTE_ORDER_MARK.length : start, end);
      const names = Array.from({ length: row.count }, (_, cell) => row.text(cell));
      found = { names, dataOffset: source.size };
      return undefined;
    },
  );
  return found;
}
