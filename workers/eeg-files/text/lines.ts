import { AppError } from '#shared/errors.ts';
import { type ByteSource, shrunk } from '../byte-source.ts';

const PIECE_BYTES = 1024 * 1024;
/** No recorder writes longer rows: such a file is not text, or has lost its line ends. */
const LONGEST_LINE_BYTES = 256 * 1024;
const [LINE_FEED, RETURN, QUOTE] = [0x0a, 0x0d, 0x22];

/** A line's position: in `bytes` from `start` to `end` without its line end, and in the file at `offset`. */
export type VisitLine = (
  bytes: Uint8Array<ArrayBuffer>,
  start: number,
  end: number,
  offset: number,
) => void | 'stop';

/** Part of a file. `isQuoted`: line ends within quotes belong to the cell; only for tables with reliable quotes. */
export type LineRange = { from: number; to: number; isQuoted?: boolean };

/**
 * Calls `visit` for every line between two positions of the file, including empty ones. Reads piece by piece, so memory
 * does not depend on the file size. Line ends may be LF, CR LF or CR.
 */
export async function eachLine(source: ByteSource, range: LineRange, visit: VisitLine): Promise<void> {
  let offset = range.from;
  while (offset < range.to) {
    const bytes = await source.read(offset, Math.min(PIECE_BYTES, range.to - offset));
    if (bytes.length === 0) throw shrunk(source);
    const isLast = offset + bytes.length >= range.to;
    const rest = visitLines(bytes, { base: offset, isLast, isQuoted: range.isQuoted ?? false }, visit);
    if (rest === 'stop') return;
    // The unfinished last line is read again with the next piece, which is cheaper than joining the two.
    if (bytes.length - rest > LONGEST_LINE_BYTES) throw tooLong(source);
    offset += rest;
  }
}

/** Returns where the unfinished last line starts. */
function visitLines(
  bytes: Uint8Array<ArrayBuffer>,
  { base, isLast, isQuoted }: { base: number; isLast: boolean; isQuoted: boolean },
  visit: VisitLine,
): number | 'stop' {
  const count = bytes.length;
  let start = 0;
  let isInCell = false;
  for (let at = 0; at < count; at++) {
    const byte = bytes[at];
    if (isQuoted && byte === QUOTE) isInCell = !isInCell;
    if (isInCell || (byte !== LINE_FEED && byte !== RETURN)) continue;
    // Only the next piece shows whether a line feed follows.
    if (byte === RETURN && at + 1 === count && !isLast) break;
    if (visit(bytes, start, at, base + start) === 'stop') return 'stop';
    if (byte === RETURN && bytes[at + 1] === LINE_FEED) at++;
    start = at + 1;
  }
  if (isLast && start < count && visit(bytes, start, count, base + start) === 'stop') return 'stop';
  return isLast ? count : start;
}

const tooLong = (source: ByteSource) =>
  new AppError(
    'invalid',
    `'${source.name}' cannot be read as a table: it has a line of more than ${LONGEST_LINE_BYTES / 1024} KB. ` +
      'It may not be a text file, or its line ends were lost. Export it again from the program that recorded it.',
  );
