import type { ReviewAnnotation, ReviewRecording, ReviewSegment } from '#shared/review/recording.ts';
import type { EegAnnotation, EegFile } from '../eeg-files/eeg-file.ts';

/** Description of a file for the screen. Times count from the first sample. */
export function describeRecording(file: EegFile): ReviewRecording {
  return {
    name: file.name,
    format: file.format,
    startTime: file.startTime,
    startOffsetSeconds: file.startOffsetSeconds,
    durationSeconds: file.durationSeconds,
    spanSeconds: file.spanSeconds,
    channels: file.channels.map(({ label, kind, unit, samplingRateHz, sampleCount }) => ({
      label,
      kind,
      unit,
      samplingRateHz,
      sampleCount,
    })),
    segments: placeSegments(file),
    ...(file.blankUnit && { blankUnit: file.blankUnit }),
    warnings: file.warnings,
  };
}

export const placeSegments = (file: EegFile): ReviewSegment[] =>
  file.segments.map(({ startSeconds, durationSeconds }) => ({
    startSeconds: startSeconds - file.startOffsetSeconds,
    durationSeconds,
  }));

/** In order of time. */
export function placeAnnotations(
  annotations: readonly EegAnnotation[],
  startOffsetSeconds: number,
): ReviewAnnotation[] {
  return annotations
    .map(({ onsetSeconds, durationSeconds, text }) => ({
      startSeconds: onsetSeconds - startOffsetSeconds,
      onsetSeconds,
      durationSeconds,
      text,
    }))
    .sort((a, b) => a.startSeconds - b.startSeconds);
}
