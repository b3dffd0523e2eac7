import type { EegAnnotation, EegFile } from '../eeg-file.ts';
import type { RecordPlan } from './record-plan.ts';
import type { MissingStretch } from './survey.ts';

const TEXT = 'Missing samples';
/** More stretches than anyone reads; the rest is counted in a warning. */
const MOST_STRETCHES = 5000;

/** EDF has no missing values, so every stretch that was filled is an annotation. */
export function missingAnnotations(
  file: EegFile,
  plan: RecordPlan,
  missing: readonly MissingStretch[],
): EegAnnotation[] {
  const inChannels = missing.slice(0, MOST_STRETCHES).map((stretch): EegAnnotation => {
    const { label, samplingRateHz } = file.channels[stretch.channel]!;
    return {
      onsetSeconds: storedTime(file, stretch.channel, stretch.firstSample),
      durationSeconds: stretch.sampleCount / samplingRateHz,
      text: `${TEXT}: ${label}`,
    };
  });
  return [...filledStretches(file, plan), ...inChannels].sort((a, b) => a.onsetSeconds - b.onsetSeconds);
}

/** Where all channels were filled: between the parts of a run, and behind the last one. */
function filledStretches(file: EegFile, plan: RecordPlan): EegAnnotation[] {
  const rate = file.channels[0]?.samplingRateHz ?? 1;
  const perRecord = plan.samplesPerRecord[0] ?? 0;
  return plan.runs.flatMap(({ onsetSeconds, recordCount, parts }) => {
    const found: EegAnnotation[] = [];
    const add = (from: number, until: number) => {
      if (until <= from) return;
      const [start, durationSeconds] = [onsetSeconds + from / rate, (until - from) / rate];
      found.push({ onsetSeconds: start, durationSeconds, text: TEXT });
    };
    let end = 0;
    for (const { segment, offsets } of parts) {
      add(end, offsets[0]!);
      end = offsets[0]! + file.segmentSamples(segment, 0).sampleCount;
    }
    add(end, recordCount * perRecord);
    return found;
  });
}

function storedTime(file: EegFile, channel: number, sample: number): number {
  for (const [index, segment] of file.segments.entries()) {
    const { firstSample, sampleCount } = file.segmentSamples(index, channel);
    if (sample < firstSample + sampleCount) {
      return segment.startSeconds + (sample - firstSample) / file.channels[channel]!.samplingRateHz;
    }
  }
  return file.startOffsetSeconds + file.spanSeconds;
}
