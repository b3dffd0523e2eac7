import { readFile } from 'node:fs/promises';
import { loadDecoder } from '#dsp/host/load-kernels.ts';
import type { RecordDecoder } from '#dsp/host/record-decoder.ts';
import { OTHER_READERS, type OtherReader } from './alternatives/edf-readers.ts';
import { decodeRecords, generatedFile, type GeneratedFile } from './plain/records.ts';
import { compare } from './ratio.ts';
import { digits, type Report } from './report.ts';

const PAGE_RECORDS = 10;
const TURNS = 9;
const TURNS_OF_SLOW = 5;
const FLOOR_PLAIN = 3;
const FLOOR_LIBRARY = 8;

/** An hour of 64 channels at 256 Hz, decoded to float32: page by page as a view does, and as a whole. */
export async function bench(report: Report): Promise<void> {
  const decoder = await loadDecoder(await readFile('dsp/build/core.wasm'));
  for (const family of ['EDF', 'BDF'] as const) {
    const file = generatedFile(family);
    report.heading(
      `Decoding ${family}: 64 channels, 256 Hz, 1 h (${(file.bytes.length / 1e6).toFixed(0)} MB) to microvolts`,
    );
    expectSame(file, decoder);
    byPages(report, file, decoder);
    onePage(report, file, decoder);
    asWhole(report, file, decoder);
    if (family === 'BDF') continue;
    for (const other of OTHER_READERS) againstLibrary(report, file, decoder, other);
  }
}

const rowsFor = (file: GeneratedFile, records: number) =>
  file.parts.map(({ count }) => new Float32Array(count * records));

/** The rows of a page are used again for the next one; the copy into WebAssembly and the one out of it are included. */
function byPages(report: Report, file: GeneratedFile, decoder: RecordDecoder): void {
  const plainRows = rowsFor(file, PAGE_RECORDS);
  const plain = eachPage(file, (bytes) => decodeRecords(bytes, file, plainRows));
  const ours = oursByPages(file, decoder);
  const result = compare('', { name: 'ours', run: ours }, { name: 'plain TypeScript', run: plain }, TURNS);
  const gigabytes = file.records.length / 1e6 / result.medianMs.ours!;
  report.line(result, {
    name: `${file.family}, page by page (10 s), copies included`,
    alternative: 'plain TypeScript',
    floor: FLOOR_PLAIN,
    figures: { gigabytesPerSecond: gigabytes },
    note: `${digits(gigabytes)} GB/s of file`,
  });
}

function oursByPages(file: GeneratedFile, decoder: RecordDecoder): () => void {
  const rows = rowsFor(file, PAGE_RECORDS);
  return eachPage(file, (bytes) => decoder.values(bytes, file.shape, file.parts, rows));
}

const eachPage = (file: GeneratedFile, decode: (bytes: Uint8Array) => void) => () => {
  const pageBytes = PAGE_RECORDS * file.shape.recordBytes;
  for (let at = 0; at < file.records.length; at += pageBytes) {
    decode(file.records.subarray(at, at + pageBytes));
  }
};

/** The same page again and again: what decoding costs once the bytes are in the cache. */
function onePage(report: Report, file: GeneratedFile, decoder: RecordDecoder): void {
  const rows = rowsFor(file, PAGE_RECORDS);
  const page = file.records.subarray(0, PAGE_RECORDS * file.shape.recordBytes);
  const again = (decode: () => void) => () => {
    for (let at = 0; at < file.recordCount; at += PAGE_RECORDS) decode();
  };
  const result = compare(
    '',
    { name: 'ours', run: again(() => decoder.values(page, file.shape, file.parts, rows)) },
    { name: 'plain TypeScript', run: again(() => decodeRecords(page, file, rows)) },
    TURNS,
  );
  report.line(result, {
    name: `${file.family}, one page again and again`,
    alternative: 'plain TypeScript',
    floor: FLOOR_PLAIN,
  });
}

/** All samples to rows of their own, 236 MB: bound by memory more than by decoding. */
function asWhole(report: Report, file: GeneratedFile, decoder: RecordDecoder): void {
  const rows = rowsFor(file, file.recordCount);
  const ours = () => decoder.values(file.records, file.shape, file.parts, rows);
  const plain = () => decodeRecords(file.records, file, rows);
  const result = compare('', { name: 'ours', run: ours }, { name: 'plain TypeScript', run: plain }, TURNS);
  report.line(result, { name: `${file.family}, the whole file at once`, alternative: 'plain TypeScript' });
}

/** They know one way, the whole file into new rows; ours is measured so as well, and in the way it is used. */
function againstLibrary(
  report: Report,
  file: GeneratedFile,
  decoder: RecordDecoder,
  other: OtherReader,
): void {
  const buffer = file.bytes.buffer;
  const theirs = { name: other.name, run: () => void other.decode(buffer) };
  const paged = compare('', { name: 'ours', run: oursByPages(file, decoder) }, theirs, TURNS_OF_SLOW);
  report.line(paged, {
    name: `${file.family}, every page (ours) and the whole file (theirs)`,
    alternative: other.name,
    floor: FLOOR_LIBRARY,
  });
  const ours = () => decoder.values(file.records, file.shape, file.parts, rowsFor(file, file.recordCount));
  const whole = compare('', { name: 'ours', run: ours }, theirs, TURNS_OF_SLOW);
  report.line(whole, { name: `${file.family}, both the whole file to new rows`, alternative: other.name });
}

/** What is compared must do the same. */
function expectSame(file: GeneratedFile, decoder: RecordDecoder): void {
  const bytes = file.records.subarray(0, 5 * file.shape.recordBytes);
  const [ours, plain] = [rowsFor(file, 5), rowsFor(file, 5)];
  decoder.values(bytes, file.shape, file.parts, ours);
  decodeRecords(bytes, file, plain);
  for (const [channel, row] of ours.entries()) {
    if (!row.every((value, i) => value === plain[channel]![i])) {
      throw new Error(`The two ways of decoding ${file.family} differ in channel ${channel}.`);
    }
  }
}
