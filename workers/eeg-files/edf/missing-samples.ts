import type { ChannelSegment, EegAnnotation, EegFile, EegWarning } from '../eeg-file.ts';
import { applicable, gapsWarnings } from '../warnings.ts';
import { lastIndex } from '../last-index.ts';
import { type MissingMark, MOST_OFF_GRID, markOf, nearestSample, toNanoseconds } from '../missing-marks.ts';
import { adjacentChannels, channelSegments, sampledFile, type SignalGroup } from '../sampled-file.ts';

/** Stored samples `[from, until)` of one channel. */
type Span = { from: number; until: number };
/** A span that is left out, possibly empty. `endSeconds`: where the time axis continues. */
type Cut = Span & { endSeconds: number };
/** A segment of the recording, and the stored sample it starts with. */
type Remaining = ChannelSegment & { firstStored: number };

const GAP_CODES = ['gaps', 'undeclaredGaps', 'noGaps'];

/**
 * Restores a file as it was before it was written: filled-in samples are removed, lost values are NaN. A damaged file
 * may have fewer `marks` than `markCount`.
 */
export function withoutMissing(file: EegFile, marks: readonly MissingMark[], markCount: number): EegFile {
  const stored = file.channels.map((_, channel) => channelSegments(file, channel));
  const remaining = remainingOf(file, stored, marks);
  const lost = file.channels.map((_, channel) => {
    const own = marks.filter(({ kind, channels }) => kind === 'missing' && channels?.includes(channel));
    return own.flatMap((mark) => spanOf(file, channel, stored[channel]!, mark) ?? []);
  });
  const groups: SignalGroup[] = adjacentChannels(remaining).map((channels) =>
    groupOf(file, channels, { remaining: remaining[channels[0]!]!, lost }),
  );
  const made = sampledFile({ ...file, groups, annotations: [], warnings: [] });
  return {
    ...made,
    warnings: [
      ...file.warnings.filter(({ code }) => !GAP_CODES.includes(code)),
      ...warningsOf(made, marks, markCount),
    ],
    readAnnotations: async () => {
      const { annotations, warnings } = await file.readAnnotations();
      return { annotations: withoutFirstMarks(annotations, marks.length), warnings };
    },
  };
}

/** Segments of each channel. Channels with equal segments share the list, which marks them as related. */
function remainingOf(
  file: EegFile,
  stored: readonly ChannelSegment[][],
  marks: readonly MissingMark[],
): Remaining[][] {
  const known = new Map<string, Remaining[]>();
  return file.channels.map(({ samplingRateHz }, channel) => {
    const cuts = marks
      .filter(({ kind, channels }) => kind !== 'missing' && (channels?.includes(channel) ?? true))
      .flatMap((mark) => spanOf(file, channel, stored[channel]!, mark) ?? [])
      .sort((a, b) => a.from - b.from);
    const key = `${samplingRateHz}|${cuts.map(({ from, until, endSeconds }) => `${from}-${until}=${endSeconds}`).join(' ')}`;
    const list = known.get(key) ?? cutSegments(stored[channel]!, cuts, samplingRateHz);
    known.set(key, list);
    return list;
  });
}

/** The stored samples of a channel that a mark refers to; undefined if none. */
function spanOf(
  file: EegFile,
  channel: number,
  segments: readonly ChannelSegment[],
  { startSeconds, endSeconds }: MissingMark,
): Cut | undefined {
  const { samplingRateHz } = file.channels[channel]!;
  const latestSeconds = startSeconds + 0.5 / samplingRateHz;
  const segment =
    segments[lastIndex(segments.length, (index) => segments[index]!.startSeconds <= latestSeconds)];
  if (!segment) return undefined;
  const sampleAt = (seconds: number) => nearestSample((seconds - segment.startSeconds) * samplingRateHz);
  const from = Math.max(0, sampleAt(startSeconds));
  const until = Math.min(segment.sampleCount, sampleAt(endSeconds));
  if (!(until >= from)) return undefined;
  return { from: segment.firstSampleIndex + from, until: segment.firstSampleIndex + until, endSeconds };
}

/** The remaining parts of the stored segments, in storage order. */
function cutSegments(segments: readonly ChannelSegment[], cuts: readonly Cut[], rateHz: number): Remaining[] {
  const rest: Remaining[] = [];
  let next = 0;
  let count = 0;
  for (const { firstSampleIndex, sampleCount, startSeconds } of segments) {
    const end = firstSampleIndex + sampleCount;
    let from = firstSampleIndex;
    let at = startSeconds;
    const add = (until: number) => {
      if (until <= from) return;
      rest.push({ firstSampleIndex: count, sampleCount: until - from, startSeconds: at, firstStored: from });
      count += until - from;
    };
    for (; next < cuts.length && cuts[next]!.from < end; next++) {
      const cut = cuts[next]!;
      add(cut.from);
      from = Math.max(from, cut.until);
      const onGrid = startSeconds + (from - firstSampleIndex) / rateHz;
      at = toNanoseconds(
        Math.abs(cut.endSeconds - onGrid) <= MOST_OFF_GRID / rateHz ? cut.endSeconds : onGrid,
      );
    }
    add(end);
  }
  return rest;
}

type Missing = { remaining: readonly Remaining[]; lost: readonly Span[][] };

function groupOf(file: EegFile, channels: readonly number[], { remaining, lost }: Missing): SignalGroup {
  const sampleCount = remaining.reduce((sum, each) => sum + each.sampleCount, 0);
  const { samplingRateHz } = file.channels[channels[0]!]!;
  const { readDigital } = file;
  return {
    channels: channels.map((channel) => ({ ...file.channels[channel]!, sampleCount })),
    samplingRateHz,
    sampleCount,
    segments: remaining,
    async read(wanted, first, count) {
      const rows = wanted.map(() => new Float64Array(count));
      const stored = wanted.map((index) => channels[index]!);
      for (const { firstSampleIndex, at, length } of partsOf(remaining, first, count)) {
        const values = await file.readFloat64({ channels: stored, firstSampleIndex, sampleCount: length });
        for (const [i, row] of rows.entries()) {
          blank(values[i]!, firstSampleIndex, lost[stored[i]!]!);
          row.set(values[i]!, at);
        }
      }
      return rows;
    },
    readDigital:
      readDigital &&
      (async (wanted, first, count) => {
        const rows = wanted.map(() => new Int32Array(count));
        const stored = wanted.map((index) => channels[index]!);
        for (const { firstSampleIndex, at, length } of partsOf(remaining, first, count)) {
          const integers = await readDigital({ channels: stored, firstSampleIndex, sampleCount: length });
          for (const [i, row] of rows.entries()) row.set(integers[i]!, at);
        }
        return rows;
      }),
  };
}

/** Storage positions of samples `[first, first + count)` of the recording, and their positions in the result. */
function partsOf(remaining: readonly Remaining[], first: number, count: number) {
  const parts: { firstSampleIndex: number; at: number; length: number }[] = [];
  const start = Math.max(
    0,
    lastIndex(remaining.length, (index) => remaining[index]!.firstSampleIndex <= first),
  );
  for (let i = start; i < remaining.length; i++) {
    const { firstSampleIndex, sampleCount, firstStored } = remaining[i]!;
    const from = Math.max(first, firstSampleIndex);
    const until = Math.min(first + count, firstSampleIndex + sampleCount);
    if (until <= from) break;
    parts.push({
      firstSampleIndex: firstStored + from - firstSampleIndex,
      at: from - first,
      length: until - from,
    });
  }
  return parts;
}

function blank(values: Float64Array, firstSampleIndex: number, lost: readonly Span[]): void {
  for (const { from, until } of lost) {
    if (until <= firstSampleIndex || from >= firstSampleIndex + values.length) continue;
    values.fill(Number.NaN, Math.max(0, from - firstSampleIndex), until - firstSampleIndex);
  }
}

/** Annotations of the recording itself, without the first `count` marks. */
function withoutFirstMarks(annotations: readonly EegAnnotation[], count: number): EegAnnotation[] {
  let left = count;
  return annotations.filter((annotation) => {
    if (left === 0 || !markOf(annotation)) return true;
    left--;
    return false;
  });
}

function warningsOf(file: EegFile, marks: readonly MissingMark[], markCount: number): EegWarning[] {
  const absent = markCount - marks.length;
  return applicable([
    ...gapsWarnings(file.segments.length - 1),
    absent > 0 && {
      code: 'marksDamaged',
      message:
        `The header announces ${markCount} places with missing samples, but ${absent} of them cannot be found. ` +
        'Filled-in values there are read as signal. Convert the original recording again.',
    },
  ]);
}
