import type { ByteSource } from '../byte-source.ts';
import type { EegWarning } from '../eeg-file.ts';
import { applicable, counted } from '../warnings.ts';
import { type EdfHeader, FIXED_HEADER_BYTES, SIGNAL_HEADER_BYTES } from './header.ts';
import type { RecordLayout } from './record-reader.ts';

/** Length of data searched for signs of a text-mode transfer. */
const SEARCHED_BYTES = 16 * 1024;
/** EF BF BD replaces a byte that is not valid UTF-8; by chance it occurs once in 16 million bytes. */
const REPLACEMENTS_OF_A_DAMAGED_FILE = 8;
/** If every 0A follows a 0D, a program treated samples as line ends; by chance each does so once in 256 times. */
const LINE_ENDS_OF_A_DAMAGED_FILE = 8;

/** Determines the number of records from the file size; the header only claims one. */
export async function planRecords(
  source: ByteSource,
  header: EdfHeader,
  warnings: EegWarning[],
): Promise<RecordLayout> {
  const dataOffset = chooseDataOffset(source, header, warnings);
  const { recordBytes, bytesPerSample } = header;
  const dataBytes = Math.max(0, source.size - dataOffset);
  const whole = recordBytes > 0 ? Math.floor(dataBytes / recordBytes) : 0;
  const damaged = await looksDamagedInTransfer(source, dataOffset);
  const claimed = header.recordCount ?? -1;
  const recordCount = damaged && claimed >= 0 ? Math.min(claimed, whole) : whole;
  warnings.push(...recordWarnings({ claimed, whole, damaged, leftover: dataBytes - whole * recordBytes }));
  return { source, dataOffset, recordBytes, recordCount, bytesPerSample };
}

function chooseDataOffset(source: ByteSource, header: EdfHeader, warnings: EegWarning[]): number {
  const signalCount = header.signals.length + header.annotationSignals.length;
  const expected = FIXED_HEADER_BYTES + signalCount * SIGNAL_HEADER_BYTES;
  const stated = header.headerBytes;
  if (stated === expected) return expected;
  warnings.push({
    code: 'headerSizeMismatch',
    message:
      `The header says it is ${stated ?? 'an unreadable number of'} bytes long, but its ` +
      `${signalCount} signals need ${expected}.`,
  });
  const fits = (offset: number) =>
    header.recordCount !== undefined && source.size - offset === header.recordCount * header.recordBytes;
  return stated !== undefined && stated > expected && fits(stated) && !fits(expected) ? stated : expected;
}

async function looksDamagedInTransfer(source: ByteSource, dataOffset: number): Promise<boolean> {
  const bytes = await source.read(dataOffset, SEARCHED_BYTES);
  let replacements = 0;
  let lineEnds = 0;
  let lineEndsWithReturn = 0;
  for (let i = 0; i < bytes.length; i++) {
    if (bytes[i] === 0xef && bytes[i + 1] === 0xbf && bytes[i + 2] === 0xbd) replacements++;
    if (bytes[i] !== 0x0a) continue;
    lineEnds++;
    if (bytes[i - 1] === 0x0d) lineEndsWithReturn++;
  }
  const wereLineEndsChanged = lineEnds >= LINE_ENDS_OF_A_DAMAGED_FILE && lineEnds === lineEndsWithReturn;
  return replacements >= REPLACEMENTS_OF_A_DAMAGED_FILE || wereLineEndsChanged;
}

function recordWarnings(found: {
  claimed: number;
  whole: number;
  damaged: boolean;
  leftover: number;
}): EegWarning[] {
  const { claimed, whole, damaged, leftover } = found;
  if (damaged) {
    return [
      {
        code: 'damagedInTransfer',
        message:
          'The data were damaged in transfer: bytes were replaced as if the file were text. ' +
          'The values shown are not the recorded ones. Get the file again, as an attachment or in binary mode.',
      },
    ];
  }
  return applicable([
    claimed < 0 && {
      code: 'recordCountUnknown',
      message:
        'The recorder never wrote how many records there are, as when it is switched off while recording. ' +
        `The size of the file gives ${whole}.`,
    },
    claimed >= 0 &&
      claimed !== whole && {
        code: 'recordCountMismatch',
        message: `The header promises ${claimed} records; the file contains ${whole}. All ${whole} are shown.`,
      },
    leftover > 0 && {
      code: 'partialRecord',
      message:
        `${counted(leftover, 'byte', 'bytes')} after the last whole record ` +
        `${leftover === 1 ? 'belongs' : 'belong'} to no complete record and ${leftover === 1 ? 'is' : 'are'} left out.`,
    },
    whole === 0 && { code: 'noRecords', message: 'The file holds a header but no recorded data.' },
  ]);
}
