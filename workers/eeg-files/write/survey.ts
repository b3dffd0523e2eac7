import { AppError } from '#shared/errors.ts';
import type { EegFile } from '../eeg-file.ts';
import type { ChannelRange } from './scale-plan.ts';

/** Stored samples of one channel without a value. */
export type MissingSegment = { channel: number; firstSampleIndex: number; sampleCount: number };

/** Each one becomes an annotation; a file with more is not a recording with losses. */
const MOST_SEGMENTS = 200_000;

export type Survey = { ranges: ChannelRange[]; missing: MissingSegment[] };

/**
 * Reads a recording once for what a writer must know in advance: extremes and missing values. Throws an AppError when
 * there are more interruptions than EDF can mark.
 */
export async function surveyFile(file: EegFile): Promise<Survey> {
  const ranges: ChannelRange[] = file.channels.map(() => undefined);
  const missing: MissingSegment[] = [];
  const open: (MissingSegment | undefined)[] = file.channels.map(() => undefined);
  const done = file.channels.map(() => 0);
  for await (const { values, digital } of file.blocks()) {
    for (const [channel, row] of values.entries()) {
      ranges[channel] = widened(ranges[channel], row, digital?.[channel]);
      const from = done[channel]!;
      for (let i = 0; i < row.length; i++) {
        const segment = open[channel];
        if (Number.isFinite(row[i])) open[channel] = undefined;
        else if (segment) segment.sampleCount++;
        else missing.push((open[channel] = { channel, firstSampleIndex: from + i, sampleCount: 1 }));
      }
      done[channel] = from + row.length;
      if (missing.length > MOST_SEGMENTS) throw tooManyMissing(file.name);
    }
  }
  return { ranges, missing };
}

const tooManyMissing = (name: string): AppError =>
  new AppError(
    'invalid',
    `'${name}' has values missing in more than ${MOST_SEGMENTS} places, more than EDF and BDF can mark. Write it as CSV.`,
  );

function widened(range: ChannelRange, values: Float64Array, digital: Int32Array | undefined): ChannelRange {
  const start = { min: Infinity, max: -Infinity, digitalMin: Infinity, digitalMax: -Infinity };
  let { min, max, digitalMin, digitalMax } = range ?? start;
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!;
    if (value < min && value > -Infinity) min = value;
    if (value > max && value < Infinity) max = value;
  }
  if (digital) {
    for (let i = 0; i < digital.length; i++) {
      const value = digital[i]!;
      if (value < digitalMin) digitalMin = value;
      if (value > digitalMax) digitalMax = value;
    }
  }
  return min <= max ? { min, max, digitalMin, digitalMax } : undefined;
}
