import { HOP_MS, phaseCode, TICK, tickWidth } from '#shared/engine/ticks.ts';
import { encodePart } from '#shared/recording/part-format.ts';
import type { SessionRecordingSource } from '#shared/review/recording.ts';

export const RATE_HZ = 250;
const PIECE_SECONDS = 5;

export type BuiltSegment = {
  run: number;
  seconds: number;
  artifactsAt?: readonly [from: number, to: number][];
};

/** A recording in parts: runs one after the other, artifacts at given times in seconds of the segment. */
export function builtRecording(
  channelNames: readonly string[],
  signal: (channel: number, sample: number) => number,
  segments: readonly BuiltSegment[],
): SessionRecordingSource {
  const rows = segments.flatMap(({ run, seconds, artifactsAt = [] }) =>
    Array.from({ length: (seconds * 1000) / HOP_MS }, (_, tick) => {
      const at = (tick * HOP_MS) / 1000;
      return { run, artifact: artifactsAt.some(([from, to]) => at >= from && at < to) ? 1 : 0 };
    }),
  );
  const width = tickWidth(1);
  const perPart = (PIECE_SECONDS * 1000) / HOP_MS;
  const samplesPerTick = (RATE_HZ * HOP_MS) / 1000;
  const parts: Uint8Array<ArrayBuffer>[] = [];
  for (let firstTick = 0; firstTick < rows.length; firstTick += perPart) {
    const own = rows.slice(firstTick, firstTick + perPart);
    const ticks = new Float64Array(own.length * width);
    for (const [index, { run, artifact }] of own.entries()) {
      const at = index * width;
      ticks[at + TICK.timeSeconds] = ((firstTick + index + 1) * HOP_MS) / 1000;
      ticks[at + TICK.phase] = phaseCode(run > 0 ? 'training' : 'rest');
      ticks[at + TICK.run] = run;
      ticks[at + TICK.artifact] = artifact;
    }
    const sampleCount = own.length * samplesPerTick;
    const firstSampleIndex = firstTick * samplesPerTick;
    const samples = Float32Array.from({ length: channelNames.length * sampleCount }, (_, k) =>
      signal(Math.floor(k / sampleCount), firstSampleIndex + (k % sampleCount)),
    );
    const header = {
      recordingId: 'built',
      seq: parts.length,
      firstSampleIndex,
      sampleCount,
      channelCount: channelNames.length,
      firstTick,
      tickCount: own.length,
      tickWidth: width,
      events: [],
      isClosed: true,
    };
    parts.push(encodePart({ header, ticks, samples }));
  }
  return {
    kind: 'session',
    name: 'Assessment',
    startTime: undefined,
    samplingRateHz: RATE_HZ,
    channelNames,
    parts,
  };
}
