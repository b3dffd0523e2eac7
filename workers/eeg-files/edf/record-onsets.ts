import type { EdfSignal } from './header.ts';
import { readExactly, type RecordLayout } from './record-reader.ts';
import { parseTals } from './tal.ts';

/** More than any time-keeping entry needs: an onset, two separators and a zero byte. */
const TIME_KEEPING_BYTES = 128;
/** Finding a few gaps needs few single reads; a file with many gaps is read in windows after this many. */
const SINGLE_READS = 64;
const WINDOW_BYTES = 1024 * 1024;

/** Stored onset of any record, from the first entry of its first annotation channel; undefined without one. */
export function recordOnsets(
  layout: RecordLayout,
  timeKeeper: EdfSignal,
): (record: number) => Promise<number | undefined> {
  const { source, dataOffset, recordBytes, recordCount } = layout;
  const known = new Map<number, number | undefined>();
  const length = Math.min(timeKeeper.byteLength, TIME_KEEPING_BYTES);
  const perWindow = Math.max(1, Math.floor(WINDOW_BYTES / Math.max(1, recordBytes)));
  let reads = 0;

  const readOne = async (record: number) => {
    const at = dataOffset + record * recordBytes + timeKeeper.byteOffset;
    known.set(record, parseTals(await readExactly(source, at, length)).recordOnsetSeconds);
  };
  const readWindow = async (record: number) => {
    const first = record - (record % perWindow);
    const count = Math.min(perWindow, recordCount - first);
    const bytes = await readExactly(source, dataOffset + first * recordBytes, count * recordBytes);
    for (let r = 0; r < count; r++) {
      const at = r * recordBytes + timeKeeper.byteOffset;
      known.set(first + r, parseTals(bytes.subarray(at, at + length)).recordOnsetSeconds);
    }
  };
  return async (record) => {
    if (!known.has(record)) {
      const isSingle = reads++ < SINGLE_READS || perWindow === 1;
      await (isSingle ? readOne(record) : readWindow(record));
    }
    return known.get(record);
  };
}
