import { nameList } from '#shared/name-list.ts';
import type { EegAnnotation, EegFile, EegWarning } from '../eeg-file.ts';
import type { MissingMark } from '../missing-marks.ts';
import { applicable } from '../warnings.ts';
import { labelField } from './edf-header-bytes.ts';
import type { RecordPlan } from './record-plan.ts';
import type { WrittenScale } from './scale-plan.ts';

/** Above this share of the range, a rounded scale causes a warning. */
const SCALE_ERROR = 1e-9;
const NAMED_CHANNELS = 4;

type Written = {
  file: EegFile;
  plan: RecordPlan;
  scales: readonly WrittenScale[];
  annotations: readonly EegAnnotation[];
  marks: readonly MissingMark[];
  recordCount: number;
};

/** Warnings about differences between the written file and the original. */
export function writerWarnings(written: Written): EegWarning[] {
  return [...scaleWarnings(written), ...timeWarnings(written), ...textWarnings(written)];
}

function scaleWarnings({ file, scales }: Written): EegWarning[] {
  const rounded = scales.flatMap(({ method, step, unit }, channel) =>
    method === 'quantise' ? [{ step, name: file.channels[channel]!.label, unit }] : [],
  );
  const largest = rounded.reduce((most, next) => (next.step > most.step ? next : most), {
    step: 0,
    name: '',
    unit: '',
  });
  const inexact = file.channels.filter((_, channel) => scales[channel]!.scaleError > SCALE_ERROR);
  return applicable([
    rounded.length > 0 && {
      code: 'valuesRounded',
      message:
        `Values of ${names(rounded.map(({ name }) => name))} were rounded to the steps of the file: ` +
        `the largest step is ${Number(largest.step.toPrecision(3))} ${largest.unit} (channel '${largest.name}').`,
    },
    inexact.length > 0 && {
      code: 'scaleRounded',
      message:
        `The stored integers of ${names(inexact.map(({ label }) => label))} are unchanged, but their scale has more ` +
        'digits than the eight characters of the format hold.',
    },
  ]);
}

function timeWarnings({ file, plan, annotations, marks, recordCount }: Written): EegWarning[] {
  const hasSameRates = plan.samplesPerRecord.every((count, i) =>
    isSameRate(count / plan.recordSeconds, file.channels[i]!.samplingRateHz),
  );
  return applicable([
    file.startTime === undefined && {
      code: 'startTimeUnknown',
      message: 'The start is unknown; as the format asks for, the file says 1 January 1985, 00:00:00.',
    },
    !hasSameRates && {
      code: 'rateRounded',
      message:
        'The sampling rate has more digits than the format holds and was rounded to what it does hold.',
    },
    marks.length > 0 && {
      code: 'missingFilled',
      message:
        'The format has no missing samples, so the value before is held where some are missing. ' +
        `Annotations mark these places (${marks.length}). Loopwell reads them as missing; other programs show the held values.`,
    },
    recordCount === 0 &&
      annotations.length > 0 && {
        code: 'annotationsLost',
        message: `The recording has no samples, and its ${annotations.length} annotations have no place in the file.`,
      },
  ]);
}

function textWarnings({ file, annotations }: Written): EegWarning[] {
  const shortened = file.channels.filter(({ label }) => labelField(label) !== label);
  const empty = annotations.filter(({ text }) => text === '').length;
  return applicable([
    shortened.length > 0 && {
      code: 'labelsChanged',
      message: `The format holds 16 Latin characters of a name; these were shortened: ${names(shortened.map(({ label }) => label))}.`,
    },
    empty > 0 && {
      code: 'annotationsWithoutText',
      message: `${empty} annotations without a text were left out: the format cannot hold them.`,
    },
  ]);
}

const isSameRate = (a: number, b: number): boolean => Math.abs(a - b) <= 1e-9 * b;

const names = (labels: readonly string[]): string =>
  nameList(
    labels.map((label) => `'${label}'`),
    NAMED_CHANNELS,
  );
