import type { EegAnnotation, EegFile, EegWarning } from '../eeg-file.ts';
import { markAnnotation, toNanoseconds } from '../missing-marks.ts';
import {
  type AnnotationPlan,
  encodeRecordTime,
  planAnnotations,
  recordTimeBytes,
} from './annotation-plan.ts';
import type { ByteSink } from './byte-sink.ts';
import { headerBytes, labelField } from './edf-header-bytes.ts';
import { missingMarks } from './missing-samples.ts';
import type { RecordRun } from './place-segments.ts';
import { planRecords, type RecordPlan } from './record-plan.ts';
import { recordSamples } from './record-samples.ts';
import { planScales, type WrittenScale } from './scale-plan.ts';
import { type Survey, surveyFile } from './survey.ts';
import { writerWarnings } from './writer-warnings.ts';
import { writtenGroups } from './written-groups.ts';

/** Bytes of records assembled at a time. */
const BATCH_BYTES = 2 * 1024 * 1024;
/** Annotations without signals also need records, with duration 0; at most the size that EDF recommends. */
const ANNOTATION_RECORD_BYTES = 8192;

/** Warnings about the recording, then the differences between the written file and the recording. */
export type WriteResult = { warnings: EegWarning[] };

/**
 * Writes a recording as EDF+ or BDF+: gaps as EDF+D, several rates, annotations in order. Integers are unchanged if
 * they fit the width; other values are rounded to steps stated in a warning. Samples that EDF requires but were never
 * recorded are marked, so that our reader removes them again. Reads the recording twice, or once with a survey, in
 * bounded memory. Rejects with an AppError when it has no time axis, and with any error of the sink.
 */
export async function writeEdf(
  file: EegFile,
  family: 'EDF' | 'BDF',
  sink: ByteSink,
  survey?: Survey,
): Promise<WriteResult> {
  const shiftSeconds = fractionOf(file.startTime);
  const read = await file.readAnnotations();
  const groups = writtenGroups(file);
  const { ranges, missing } = survey ?? (await surveyFile(file));
  const laidOut = (records: RecordPlan) => {
    const marks = missingMarks(file, records, missing);
    const annotations = [...marks.map(markAnnotation), ...read.annotations];
    const plan = shifted(records, shiftSeconds);
    const shiftedAnnotations = annotations.map((annotation) => later(annotation, shiftSeconds));
    return { plan, marks, layout: layoutOf(plan, shiftedAnnotations, marks.length) };
  };
  const records = planRecords(file, groups, {
    bytesPerSample: bytesPerSample(family),
    annotationBytes: (candidate) => laidOut(candidate).layout.annotations.bytesPerRecord,
  });
  const { plan, marks, layout } = laidOut(records);
  const scales = planScales(file, ranges, family);
  await sink.write(
    headerBytes({
      family,
      isDiscontinuous: plan.runs.length > 1,
      startTime: file.startTime,
      recordCount: layout.recordCount,
      recordSeconds: plan.recordSeconds,
      signals: file.channels.map(({ label }, index) => ({
        label: labelField(label),
        scale: scales[index]!,
        samplesPerRecord: plan.samplesPerRecord[index]!,
      })),
      markCount: marks.length,
      annotationSamples: Math.ceil(layout.annotations.bytesPerRecord / bytesPerSample(family)),
    }),
  );
  await writeRecords(file, { family, plan, scales, layout }, sink);
  const { recordCount } = layout;
  return {
    warnings: writerWarnings({ file, plan, scales, annotations: read.annotations, marks, recordCount }),
  };
}

/** The header holds whole seconds; the fraction of the start is added to the onsets, as EDF+ defines. */
const fractionOf = (startTime: string | undefined): number =>
  Number(/\.\d+$/.exec(startTime ?? '')?.[0] ?? 0);

const later = (annotation: EegAnnotation, shiftSeconds: number): EegAnnotation =>
  shiftSeconds === 0
    ? annotation
    : { ...annotation, onsetSeconds: toNanoseconds(annotation.onsetSeconds + shiftSeconds) };

function shifted(plan: RecordPlan, shiftSeconds: number): RecordPlan {
  if (shiftSeconds === 0) return plan;
  const runs = plan.runs.map((run) => ({
    ...run,
    onsetSeconds: toNanoseconds(run.onsetSeconds + shiftSeconds),
  }));
  return { ...plan, runs };
}

const bytesPerSample = (family: 'EDF' | 'BDF'): 2 | 3 => (family === 'EDF' ? 2 : 3);

type Layout = { recordCount: number; annotations: AnnotationPlan };

function layoutOf(plan: RecordPlan, annotations: readonly EegAnnotation[], markCount: number): Layout {
  const characters = annotations.reduce((sum, { text }) => sum + text.length + 40, 0);
  const recordCount =
    plan.groups.length === 0
      ? Math.max(1, Math.ceil(characters / ANNOTATION_RECORD_BYTES))
      : plan.recordCount;
  const ends = plan.runs.map((run) => Math.abs(run.onsetSeconds) + run.recordCount * plan.recordSeconds);
  const timeBytes = recordTimeBytes(ends.reduce((most, end) => Math.max(most, end), 0));
  const marks = new Set(annotations.slice(0, markCount));
  const recordAt = recordOfOnset(plan);
  // Marks come first, so that a reader finds them without reading the whole file.
  const recordOf = (annotation: EegAnnotation) =>
    marks.has(annotation) ? 0 : recordAt(annotation.onsetSeconds);
  return { recordCount, annotations: planAnnotations(annotations, { recordCount, timeBytes, recordOf }) };
}

/** The record of an onset, or the next one if it is in a gap. */
function recordOfOnset(plan: RecordPlan): (onsetSeconds: number) => number {
  return (onsetSeconds) => {
    let record = 0;
    for (const run of plan.runs) {
      const within = Math.floor((onsetSeconds - run.onsetSeconds) / plan.recordSeconds);
      if (within < run.recordCount) return record + Math.max(0, within);
      record += run.recordCount;
    }
    return Math.max(0, record - 1);
  };
}

type Job = { family: 'EDF' | 'BDF'; plan: RecordPlan; scales: readonly WrittenScale[]; layout: Layout };

async function writeRecords(file: EegFile, job: Job, sink: ByteSink): Promise<void> {
  const { family, plan, layout } = job;
  const width = bytesPerSample(family);
  const annotationBytes = Math.ceil(layout.annotations.bytesPerRecord / width) * width;
  const sampleBytes = plan.samplesPerRecord.reduce((sum, count) => sum + count, 0) * width;
  const recordBytes = sampleBytes + annotationBytes;
  const most = Math.max(1, Math.floor(BATCH_BYTES / recordBytes));
  const readSamples = recordSamples(file, plan, job.scales);
  const runs: RecordRun[] =
    file.channels.length > 0 ? plan.runs : [{ onsetSeconds: 0, recordCount: layout.recordCount, placed: [] }];
  let record = 0;
  for (const run of runs) {
    for (let first = 0; first < run.recordCount; first += most) {
      const records = Math.min(most, run.recordCount - first);
      const bytes = new Uint8Array(records * recordBytes);
      interleave(await readSamples(run, first, records), plan.samplesPerRecord, {
        bytes,
        recordBytes,
        width,
      });
      for (let r = 0; r < records; r++, record++) {
        let at = r * recordBytes + sampleBytes;
        const time = encodeRecordTime(run.onsetSeconds + (first + r) * plan.recordSeconds);
        for (const entry of [time, ...(layout.annotations.entries.get(record) ?? [])]) {
          bytes.set(entry, at);
          at += entry.length;
        }
      }
      await sink.write(bytes);
    }
  }
}

/** Little-endian integers of all channels, record by record. */
function interleave(
  rows: readonly Int32Array[],
  samplesPerRecord: readonly number[],
  { bytes, recordBytes, width }: { bytes: Uint8Array; recordBytes: number; width: 2 | 3 },
): void {
  let offset = 0;
  for (const [channel, row] of rows.entries()) {
    const count = samplesPerRecord[channel]!;
    for (let i = 0; i < row.length; i++) {
      const at = Math.floor(i / count) * recordBytes + offset + (i % count) * width;
      const value = row[i]!;
      bytes[at] = value;
      bytes[at + 1] = value >> 8;
      if (width === 3) bytes[at + 2] = value >> 16;
    }
    offset += count * width;
  }
}
