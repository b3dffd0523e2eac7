import type { EegAnnotation } from './eeg-file.ts';

/**
 * EDF cannot represent missing samples, so annotations mark filled-in samples. They are the first ones of the file, and
 * the header has their count.
 * - 'gap': no channel was recorded.
 * - 'notSampled': these channels had not started, were paused or had ended.
 * - 'missing': these channels were sampled, but their values were lost.
 */
export type MissingMark = {
  kind: 'gap' | 'notSampled' | 'missing';
  /** Undefined for all channels. */
  channels: readonly number[] | undefined;
  startSeconds: number;
  endSeconds: number;
};

const WORDS = { gap: 'Missing samples', missing: 'Missing samples', notSampled: 'Not sampled' } as const;
const MARK = /^(Missing samples|Not sampled)(?:: channels? ([\d, -]+))?$/;
const COUNT = /(?:^|\s)Missing_samples:(\d{1,7})(?:\s|$)/;

/** Channels are counted from 1 in the text. */
export function markAnnotation({ kind, channels, startSeconds, endSeconds }: MissingMark): EegAnnotation {
  const list = channels && `: ${channels.length === 1 ? 'channel' : 'channels'} ${rangesOf(channels)}`;
  return {
    onsetSeconds: toNanoseconds(startSeconds),
    durationSeconds: toNanoseconds(endSeconds - startSeconds),
    text: `${WORDS[kind]}${list ?? ''}`,
  };
}

/** Undefined for any other annotation. */
export function markOf({ onsetSeconds, durationSeconds, text }: EegAnnotation): MissingMark | undefined {
  const match = MARK.exec(text);
  if (!match || durationSeconds === undefined) return undefined;
  const channels = match[2] === undefined ? undefined : channelsOf(match[2]);
  const isLoss = match[1] === WORDS.missing;
  const kind = channels === undefined ? 'gap' : isLoss ? 'missing' : 'notSampled';
  return { kind, channels, startSeconds: onsetSeconds, endSeconds: onsetSeconds + durationSeconds };
}

/** A subfield of the header's recording field, which EDF+ allows after its own subfields. */
export const markCountField = (count: number): string => `Missing_samples:${count}`;

export const markCountOf = (recordingField: string): number => Number(COUNT.exec(recordingField)?.[1] ?? 0);

/** Written by earlier versions without a count in the header, so that only people can read it. */
export const isUncountedMark = ({ text, durationSeconds }: EegAnnotation): boolean =>
  durationSeconds !== undefined && /^Missing samples(: .+)?$/.test(text);

/** Sums of decimal fractions contain rounding errors below any clock's resolution. */
export const toNanoseconds = (seconds: number): number => Number(seconds.toFixed(9));

/**
 * The sample nearest to a position in samples. Streams often start half a sample apart. Up to a tenth of a thousandth
 * above half is still rounded down, so that writer and reader agree despite rounding.
 */
export const nearestSample = (samples: number): number => Math.ceil(samples - 0.5 - HALF_ROUNDING);
/** Largest distance of a time from the grid of its run, in samples. */
export const MOST_OFF_GRID = 0.5 + 2e-4;
const HALF_ROUNDING = 1e-4;

/** '1-3, 7' */
function rangesOf(channels: readonly number[]): string {
  const ranges: { from: number; to: number }[] = [];
  for (const channel of channels) {
    const last = ranges.at(-1);
    if (last?.to === channel - 1) last.to = channel;
    else ranges.push({ from: channel, to: channel });
  }
  return ranges.map(({ from, to }) => (from === to ? `${from + 1}` : `${from + 1}-${to + 1}`)).join(', ');
}

/** More channels than in any file. */
const MOST_CHANNELS = 9999;

function channelsOf(ranges: string): number[] {
  return ranges.split(',').flatMap((range) => {
    const [from = 0, to = from] = range.split('-').map(Number);
    const isRange = from >= 1 && to >= from && to <= MOST_CHANNELS;
    return isRange ? Array.from({ length: to - from + 1 }, (_, i) => from - 1 + i) : [];
  });
}
