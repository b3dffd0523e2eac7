import { TaskQueue } from '#shared/task-queue.ts';
import type { ByteSource } from '../byte-source.ts';
import type { EegAnnotation, EegChannel, EegWarning } from '../eeg-file.ts';
import { applicable, gapsWarnings } from '../warnings.ts';
import { scaledRead, type SignalGroup } from '../sampled-file.ts';
import { readUnit } from '../units.ts';
import { ByteWindow } from './byte-window.ts';
import { synchroniseClock } from './clock.ts';
import { evenTimes, type EvenTimes } from './even-times.ts';
import { readStreamValues, type XdfStream } from './stream-samples.ts';

/** The nominal rate is preferred while its drift from the stamps is below this. */
const MOST_DRIFT_SECONDS = 0.05;
const MOST_EVENTS = 2_000_000;

type Timed = { stream: XdfStream; even: EvenTimes | undefined };
export type DescribedStreams = {
  groups: SignalGroup[];
  annotations: EegAnnotation[];
  warnings: EegWarning[];
};

const isEeg = ({ info }: XdfStream) => /^eeg$/i.test(info.type);
/** Streams without a rate contain events, unless they have many numbers per sample, like eye trackers. */
const isEvents = ({ info }: XdfStream) =>
  info.format === 'string' ||
  (info.nominalRateHz === 0 && (info.channelCount === 1 || /marker|event|stim|trigger/i.test(info.type)));

/** Streams of one file as channels and annotations on the time axis of the first signal. */
export async function describeStreams(
  streams: readonly XdfStream[],
  source: ByteSource,
): Promise<DescribedStreams> {
  const warnings: EegWarning[] = [];
  const filled = streams.filter(({ times }) => times.length > 0);
  warnings.push(...streamWarnings(streams));
  const timed = filled.map((stream): Timed => {
    const resets = synchroniseClock(stream.times, stream.clockOffsets);
    if (resets > 0) warnings.push(resetWarning(stream, resets));
    const { nominalRateHz } = stream.info;
    return { stream, even: nominalRateHz > 0 ? evenTimes(stream.times, nominalRateHz) : undefined };
  });
  const signals = timed.filter(({ stream }) => !isEvents(stream)).sort(mainFirst);
  const events = timed.filter(({ stream }) => isEvents(stream));
  const regular = signals.filter(({ even }) => even);
  const origin = earliest(regular.length > 0 ? regular : timed);
  const groups = signals.map((signal) => signalGroup(signal, source, origin, warnings));
  if (regular.length > 1) warnings.push(severalStreamsWarning(regular));
  return { groups, annotations: await eventAnnotations(events, source, origin), warnings };
}

/** EEG before other signals, regular before irregular, then by size. */
function mainFirst(a: Timed, b: Timed): number {
  const rank = ({ stream, even }: Timed) => (even ? 2 : 0) + (isEeg(stream) ? 1 : 0);
  const size = ({ stream }: Timed) => stream.times.length * stream.info.channelCount;
  return rank(b) - rank(a) || size(b) - size(a);
}

function earliest(timed: readonly Timed[]): number {
  let first = Number.POSITIVE_INFINITY;
  for (const { stream } of timed) first = Math.min(first, stream.times.at(0));
  return Number.isFinite(first) ? first : 0;
}

function signalGroup(
  { stream, even }: Timed,
  source: ByteSource,
  origin: number,
  warnings: EegWarning[],
): SignalGroup {
  const sampleCount = stream.times.length;
  const samplingRateHz = even ? chosenRate(stream, even, warnings) : 0;
  if (!even) {
    warnings.push({
      code: 'timesIrregular',
      message: `Stream '${stream.info.name}' has no sampling rate, so its ${stream.info.channelCount} channels are shown without a time axis.`,
    });
  }
  let end = Number.NEGATIVE_INFINITY;
  const segments = (even?.segments ?? []).map((segment) => {
    const startSeconds = Math.max(end, segment.startSeconds - origin);
    end = startSeconds + segment.sampleCount / samplingRateHz;
    return { ...segment, startSeconds };
  });
  warnings.push(...gapsWarnings(segments.length - 1, `Stream '${stream.info.name}' has`));
  const factors: number[] = [];
  const channels = stream.info.channels.map(({ label, unit: fileUnit }): EegChannel => {
    // EEG without a unit is in microvolts by convention; `unitAssumed` says so.
    const { factor, kind, unit } = readUnit(fileUnit === '' && isEeg(stream) ? 'uV' : fileUnit);
    factors.push(factor);
    return { label, kind, unit, fileUnit, samplingRateHz, sampleCount, scale: undefined };
  });
  if (isEeg(stream) && stream.info.channels.every(({ unit }) => unit === '')) {
    warnings.push({
      code: 'unitAssumed',
      message: `Stream '${stream.info.name}' does not say in which unit its EEG is. Microvolts are taken; please check that the amplitudes are plausible.`,
    });
  }
  const window = new ByteWindow(source);
  const queue = new TaskQueue();
  return {
    channels,
    samplingRateHz,
    sampleCount,
    segments,
    // One read at a time, because reads share the window.
    read: scaledRead(
      (wanted, firstSampleIndex, count) =>
        queue.run(() => readStreamValues(stream, window, wanted, { firstSampleIndex, sampleCount: count })),
      factors,
    ),
  };
}

/**
 * The nominal rate, unless the stamps contradict it. In that case samples and markers would drift apart on the time
 * axis, so the measured rate is used.
 */
function chosenRate({ info }: XdfStream, even: EvenTimes, warnings: EegWarning[]): number {
  const { nominalRateHz } = info;
  const { effectiveRateHz } = even;
  let longest = 0;
  for (const { sampleCount } of even.segments) longest = Math.max(longest, sampleCount);
  const driftSeconds = Math.abs(longest / nominalRateHz - longest / effectiveRateHz);
  if (driftSeconds <= MOST_DRIFT_SECONDS) return nominalRateHz;
  warnings.push({
    code: 'rateDiffers',
    message:
      `Stream '${info.name}' claims ${nominalRateHz} Hz, but its time stamps give ${Number(effectiveRateHz.toPrecision(7))} Hz. ` +
      'It is shown at the measured rate, so that samples and markers stay together.',
  });
  return effectiveRateHz;
}

async function eventAnnotations(
  events: readonly Timed[],
  source: ByteSource,
  origin: number,
): Promise<EegAnnotation[]> {
  const annotations: EegAnnotation[] = [];
  for (const { stream } of events) {
    const count = Math.min(stream.times.length, MOST_EVENTS);
    const texts = stream.info.format === 'string' ? stream.texts : await numericTexts(stream, source, count);
    for (let i = 0; i < count; i++) {
      annotations.push({
        onsetSeconds: stream.times.at(i) - origin,
        durationSeconds: undefined,
        text: texts[i] ?? '',
      });
    }
  }
  return events.length > 1 ? annotations.sort((a, b) => a.onsetSeconds - b.onsetSeconds) : annotations;
}

async function numericTexts(stream: XdfStream, source: ByteSource, sampleCount: number): Promise<string[]> {
  const channels = stream.info.channels.map((_, index) => index);
  const values = await readStreamValues(stream, new ByteWindow(source), channels, {
    firstSampleIndex: 0,
    sampleCount,
  });
  return Array.from({ length: sampleCount }, (_, i) => values.map((column) => String(column[i])).join(', '));
}

function streamWarnings(streams: readonly XdfStream[]): EegWarning[] {
  const names = (chosen: readonly XdfStream[]) => chosen.map(({ info }) => `'${info.name}'`).join(', ');
  const empty = streams.filter(({ times }) => times.length === 0);
  const damaged = streams.filter(({ damagedChunks }) => damagedChunks > 0);
  return applicable([
    empty.length > 0 && {
      code: 'emptyStreams',
      message: `Streams without any data are left out: ${names(empty)}.`,
    },
    damaged.length > 0 && {
      code: 'damagedPlaces',
      message: `Damaged or incomplete data in ${names(damaged)}: what could be read of them is shown.`,
    },
  ]);
}

const resetWarning = ({ info }: XdfStream, resets: number): EegWarning => ({
  code: 'clockReset',
  message: `The clock of '${info.name}' was restarted ${resets === 1 ? 'once' : `${resets} times`} during the recording. Its times are joined by the measured clock offsets.`,
});

const severalStreamsWarning = (regular: readonly Timed[]): EegWarning => ({
  code: 'severalStreams',
  message: `The recording has ${regular.length} streams of signals, each with its own start and pauses. They share one time axis; where a stream has no samples, its channels are empty.`,
});
