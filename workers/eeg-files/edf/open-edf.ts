import type { RecordDecoder } from '#dsp/host/record-decoder.ts';
import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import type { ByteSource } from '../byte-source.ts';
import type { EegWarning, OpenResult } from '../eeg-file.ts';
import { damagedFile } from '../refusals.ts';
import { readMarks } from './annotations.ts';
import { findBlankUnit } from './blank-unit.ts';
import { edfFile } from './edf-file.ts';
import {
  type EdfHeader,
  FIXED_HEADER_BYTES,
  isDamagedBdfStart,
  parseFixedHeader,
  parseSignals,
  SIGNAL_HEADER_BYTES,
} from './header.ts';
import { planRecords } from './layout.ts';
import { applicable } from '../warnings.ts';
import { withoutMissing } from './missing-samples.ts';
import { recordOnsets } from './record-onsets.ts';
import type { RecordLayout } from './record-reader.ts';
import { findSegments, type RecordSegment, segmentWarnings } from './segments.ts';

/** Two records are adjacent when they meet within half a sample of the fastest signal ... */
const ADJACENT_SAMPLES = 0.5;
/** ... but onsets have few digits, so the tolerance is never below this ... */
const LEAST_TOLERANCE_SECONDS = 1e-6;
/** ... and slow signals must not hide a gap that affects others. */
const MOST_TOLERANCE_SECONDS = 0.005;

/** Opens EDF, EDF+ and BDF, BDF+. Reads the header and a few small pieces, for any file size. */
export async function openEdf(
  source: ByteSource,
  { decoder, blankUnit }: { decoder?: RecordDecoder; blankUnit?: VoltageUnit } = {},
): Promise<OpenResult> {
  const warnings: EegWarning[] = [];
  const header = await readHeader(source, warnings);
  if (typeof header === 'string') return damagedFile(source, header);
  const layout = await planRecords(source, header, warnings);
  const segments = await locateSegments(header, layout, warnings);
  const read = edfFile({ header, layout, segments, warnings, decoder, blankUnit });
  const found = await findBlankUnit(read, header.signals, blankUnit);
  const file = found
    ? { ...read, blankUnit: found.blankUnit, warnings: [...read.warnings, found.warning] }
    : read;
  if (header.markCount === 0 || header.annotationSignals.length === 0) return { ok: true, file };
  const marks = await readMarks(layout, header.annotationSignals, header.markCount);
  return {
    ok: true,
    file: { ...withoutMissing(file, marks, header.markCount), blankUnit: file.blankUnit },
  };
}

/** A string says why the header cannot be used. */
async function readHeader(source: ByteSource, warnings: EegWarning[]): Promise<EdfHeader | string> {
  const start = await source.read(0, FIXED_HEADER_BYTES);
  if (isDamagedBdfStart(start)) {
    return 'it was damaged in transfer, its bytes were replaced as if it were text';
  }
  const fixed = parseFixedHeader(start, warnings);
  if (!fixed) return 'its number of signals cannot be read';
  const bytes = fixed.signalCount * SIGNAL_HEADER_BYTES;
  if (FIXED_HEADER_BYTES + bytes > source.size) {
    return `it ends within its header, which describes ${fixed.signalCount} signals`;
  }
  const parsed = parseSignals(await source.read(FIXED_HEADER_BYTES, bytes), fixed);
  if (!parsed.ok) return `the sample count of signal '${parsed.signal}' cannot be read`;
  const hasAnnotations = parsed.annotationSignals.length > 0;
  const isPlus = fixed.plus !== undefined;
  const contradictions = applicable([
    isPlus &&
      !hasAnnotations && {
        code: 'plusWithoutAnnotations',
        message:
          'The header announces annotations and record times, but there is no annotation channel. ' +
          `The file is read as plain ${fixed.family}.`,
      },
    !isPlus &&
      hasAnnotations && {
        code: 'annotationsWithoutPlus',
        message: `The file has annotations although it does not claim to be ${fixed.family}+. They are shown.`,
      },
  ]);
  warnings.push(...contradictions);
  const { signals, annotationSignals, recordBytes } = parsed;
  return { ...fixed, plus: hasAnnotations ? fixed.plus : undefined, signals, annotationSignals, recordBytes };
}

async function locateSegments(
  header: EdfHeader,
  layout: RecordLayout,
  warnings: EegWarning[],
): Promise<RecordSegment[]> {
  const [timeKeeper] = header.annotationSignals;
  const contiguous = (onsetSeconds: number): RecordSegment[] =>
    layout.recordCount > 0 ? [{ firstRecord: 0, recordCount: layout.recordCount, onsetSeconds }] : [];
  if (!timeKeeper || layout.recordCount === 0) return contiguous(0);

  const onsetOf = recordOnsets(layout, timeKeeper);
  const first = await onsetOf(0);
  if (first === undefined) {
    warnings.push({
      code: 'recordTimesMissing',
      message:
        'The first record does not say when it starts. The recording is taken to start at its header time.',
    });
  }
  if (header.recordSeconds === 0) return contiguous(first ?? 0);
  const last = await onsetOf(layout.recordCount - 1);
  if (layout.recordCount > 1 && last !== undefined && last <= (first ?? 0)) {
    warnings.push({
      code: 'recordTimesUnusable',
      message: 'The times of the records do not advance. The records are taken to follow each other.',
    });
    return contiguous(first ?? 0);
  }
  const segments = await findSegments({
    recordCount: layout.recordCount,
    recordSeconds: header.recordSeconds,
    toleranceSeconds: toleranceSeconds(header),
    onsetOf,
  });
  warnings.push(...segmentWarnings(segments, header.recordSeconds, header.plus));
  return segments;
}

function toleranceSeconds(header: EdfHeader): number {
  let most = 1;
  for (const { samplesPerRecord } of header.signals) most = Math.max(most, samplesPerRecord);
  const halfSample = (ADJACENT_SAMPLES * header.recordSeconds) / most;
  return Math.min(MOST_TOLERANCE_SECONDS, Math.max(LEAST_TOLERANCE_SECONDS, halfSample));
}
