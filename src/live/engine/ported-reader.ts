import { proxy, transfer } from 'comlink';
import type { ReadPart } from '#shared/review/recording.ts';

/** What a worker may call in the page to read a stored recording; what it gets is handed over, not copied. */
export function portedReader(readPart: ReadPart | undefined): ReadPart | undefined {
  return (
    readPart &&
    proxy(async (part: number, offset: number, length: number) => {
      const bytes = await readPart(part, offset, length);
      return transfer(bytes, [bytes.buffer]);
    })
  );
}
