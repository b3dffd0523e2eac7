import type { EegFile } from '../eeg-files/eeg-file.ts';

/** Wraps a recording to report the number of stored samples read so far, summed over its channels. */
export function countedFile(file: EegFile, onSamples: (samplesRead: number) => void): EegFile {
  let read = 0;
  const count = <Rows extends readonly ArrayLike<number>[]>(rows: Rows): Rows => {
    read += rows.reduce((sum, row) => sum + row.length, 0);
    onSamples(read);
    return rows;
  };
  const { readDigital } = file;
  return {
    ...file,
    readFloat32: async (range, into) => count(await file.readFloat32(range, into)),
    readFloat64: async (range) => count(await file.readFloat64(range)),
    readDigital: readDigital && (async (range) => count(await readDigital(range))),
    async *blocks() {
      for await (const block of file.blocks()) {
        count(block.values);
        yield block;
      }
    },
  };
}
