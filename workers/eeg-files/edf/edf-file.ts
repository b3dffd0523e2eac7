import type { RecordDecoder } from '#dsp/host/record-decoder.ts';
import type { VoltageUnit } from '#shared/eeg/voltage-unit.ts';
import { nameList } from '#shared/name-list.ts';
import type { EegBlock, EegChannel, EegFile, EegWarning, SampleRange } from '../eeg-file.ts';
import { isKnownUnit } from '../units.ts';
import { applicable } from '../warnings.ts';
import { readAnnotations } from './annotations.ts';
import type { EdfHeader, EdfSignal } from './header.ts';
import { readRows, type RecordLayout } from './record-reader.ts';
import { integerRows, valueRows } from './row-decoders.ts';
import { applyScale, channelScale } from './scaling.ts';
import { recordOnset, type RecordSegment } from './segments.ts';

export type EdfParts = {
  header: EdfHeader;
  layout: RecordLayout;
  segments: RecordSegment[];
  warnings: EegWarning[];
  /** Without a decoder, records are decoded in TypeScript, with the same results. */
  decoder: RecordDecoder | undefined;
  /** Unit of values whose unit the header leaves blank, as given by the user. */
  blankUnit: VoltageUnit | undefined;
};

/** Values decoded at a time when reading the whole file; 16 MB as Float64. */
const BLOCK_SAMPLES = 2 * 1024 * 1024;
/** Further names are shown as a count. */
const NAMED = 4;

/** The format-independent interface of an EDF or BDF file. */
export function edfFile(parts: EdfParts): EegFile {
  const { header, layout, segments, warnings } = parts;
  const { signals, annotationSignals } = header;
  const channels = signals.map((signal) => describeChannel(signal, parts));
  warnings.push(...channelWarnings(parts, channels));
  const onsetOf = header.recordSeconds > 0 ? recordOnset(segments, header.recordSeconds) : () => undefined;
  return {
    name: layout.source.name,
    format: header.plus ? `${header.family}+${header.plus}` : header.family,
    startTime: header.startTime,
    ...timeFacts(parts),
    channels,
    warnings,
    segmentSamples(segment, channel) {
      const perRecord = signalAt(signals, channel).samplesPerRecord;
      const { firstRecord, recordCount } = segments[segment] ?? { firstRecord: 0, recordCount: 0 };
      return { firstSampleIndex: firstRecord * perRecord, sampleCount: recordCount * perRecord };
    },
    ...rangeReaders(parts, signals, channels),
    readAnnotations: () =>
      readAnnotations(layout, annotationSignals, { onsetOf, markCount: header.markCount }),
    blocks: () => blocks(parts, signals, channels),
  };
}

function timeFacts({
  header: { recordSeconds },
  layout,
  segments,
}: EdfParts): Pick<EegFile, 'startOffsetSeconds' | 'durationSeconds' | 'spanSeconds' | 'segments'> {
  const last = segments.at(-1);
  const startOffsetSeconds = segments[0]?.onsetSeconds ?? 0;
  const end = last ? last.onsetSeconds + last.recordCount * recordSeconds : startOffsetSeconds;
  const timed = segments.map((segment) => ({
    startSeconds: segment.onsetSeconds,
    durationSeconds: segment.recordCount * recordSeconds,
  }));
  return {
    startOffsetSeconds,
    durationSeconds: layout.recordCount * recordSeconds,
    spanSeconds: end - startOffsetSeconds,
    segments: recordSeconds > 0 ? timed : [],
  };
}

function rangeReaders(
  { layout, decoder }: EdfParts,
  signals: readonly EdfSignal[],
  channels: readonly EegChannel[],
): Pick<EegFile, 'readFloat32' | 'readFloat64' | 'readDigital'> {
  const request = (range: SampleRange) => {
    const wanted = range.channels.map((channel) => signalAt(signals, channel));
    return { wanted, stored: clampRange(wanted, layout.recordCount, range) };
  };
  const readDigital = async (range: SampleRange) => {
    const { wanted, stored } = request(range);
    return readRows(layout, wanted, stored, integerRows(layout, wanted, decoder));
  };
  const readScaled = async <Values extends Float32Array | Float64Array>(
    range: SampleRange,
    allocate: (length: number) => Values,
  ) => {
    const digital = await readDigital(range);
    return digital.map((stored, i) =>
      applyScale(stored, channels[range.channels[i]!]?.scale, allocate(stored.length)),
    );
  };
  return {
    readDigital,
    async readFloat32(range, into) {
      const { wanted, stored } = request(range);
      const scales = range.channels.map((channel) => channels[channel]?.scale);
      const rows = valueRows(layout, wanted, scales, decoder, into);
      return rows
        ? readRows(layout, wanted, stored, rows)
        : readScaled(range, (length) => new Float32Array(length));
    },
    readFloat64: (range) => readScaled(range, (length) => new Float64Array(length)),
  };
}

function describeChannel(signal: EdfSignal, parts: EdfParts): EegChannel {
  const { header, layout, warnings, blankUnit } = parts;
  return {
    label: signal.label,
    samplingRateHz: header.recordSeconds > 0 ? signal.samplesPerRecord / header.recordSeconds : 0,
    sampleCount: signal.samplesPerRecord * layout.recordCount,
    ...channelScale(signal, warnings, blankUnit),
  };
}

function signalAt(signals: readonly EdfSignal[], channel: number): EdfSignal {
  const signal = signals[channel];
  if (!signal) throw new RangeError(`There is no channel ${channel}; the file has ${signals.length}.`);
  return signal;
}

function clampRange(wanted: readonly EdfSignal[], recordCount: number, range: SampleRange) {
  const perRecord = wanted[0]?.samplesPerRecord ?? 0;
  if (wanted.some((signal) => signal.samplesPerRecord !== perRecord)) {
    throw new RangeError('Channels read together must have the same sampling rate.');
  }
  const available = perRecord * recordCount;
  const firstSampleIndex = Math.min(Math.max(0, range.firstSampleIndex), available);
  return {
    firstSampleIndex,
    sampleCount: Math.max(0, Math.min(range.sampleCount, available - firstSampleIndex)),
  };
}

async function* blocks(
  { layout, decoder }: EdfParts,
  signals: readonly EdfSignal[],
  channels: readonly EegChannel[],
): AsyncGenerator<EegBlock> {
  const perRecord = signals.reduce((sum, signal) => sum + signal.samplesPerRecord, 0);
  const step = Math.max(1, Math.floor(BLOCK_SAMPLES / Math.max(1, perRecord)));
  for (let record = 0; record < layout.recordCount; record += step) {
    const records = Math.min(step, layout.recordCount - record);
    const digital = signals.map(() => new Int32Array(0));
    for (const group of groupsOfOneRate(signals)) {
      const first = signals[group[0]!]!.samplesPerRecord;
      const range = { firstSampleIndex: record * first, sampleCount: records * first };
      const wanted = group.map((index) => signals[index]!);
      const read = await readRows(layout, wanted, range, integerRows(layout, wanted, decoder));
      for (const [i, index] of group.entries()) digital[index] = read[i]!;
    }
    yield {
      digital,
      values: digital.map((stored, i) =>
        applyScale(stored, channels[i]!.scale, new Float64Array(stored.length)),
      ),
    };
  }
}

function groupsOfOneRate(signals: readonly EdfSignal[]): number[][] {
  const groups = new Map<number, number[]>();
  for (const [index, signal] of signals.entries()) {
    const group = groups.get(signal.samplesPerRecord);
    if (group) group.push(index);
    else groups.set(signal.samplesPerRecord, [index]);
  }
  return [...groups.values()];
}

function channelWarnings({ header, layout }: EdfParts, channels: readonly EegChannel[]): EegWarning[] {
  const seen = new Set<string>();
  const twice = new Set<string>();
  for (const { label } of channels) (seen.has(label) ? twice : seen).add(label);
  const strange = channels.filter(({ kind, unit, fileUnit }) => {
    return kind === 'other' && unit !== 'counts' && !isKnownUnit(fileUnit);
  });
  const labels = nameList(
    strange.map(({ label }) => quoted(label)),
    NAMED,
  );
  const units = [...new Set(strange.map(({ fileUnit }) => `'${fileUnit}'`))].slice(0, NAMED).join(', ');
  const isTimed = header.recordSeconds > 0 || layout.recordCount === 0 || channels.length === 0;
  return applicable([
    twice.size > 0 && {
      code: 'duplicateLabels',
      message: `Several channels have the same name: ${[...twice].map(quoted).join(', ')}.`,
    },
    strange.length > 0 && {
      code: 'unknownUnit',
      message: `The unit ${units} of ${labels} is not known here. The values are shown as the file gives them, not as microvolts.`,
    },
    !isTimed && {
      code: 'noTimeBase',
      message: 'The records have no duration, so the sampling rate is unknown.',
    },
  ]);
}

const quoted = (label: string): string => `'${label}'`;
