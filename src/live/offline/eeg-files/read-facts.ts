import type { EegFileFacts } from '#shared/api/eeg-files.ts';
import type { ReviewAnnotation, ReviewRecording } from '#shared/review/recording.ts';

const MOST_WARNINGS = 200;

/** Facts of an opened recording for lists; `events` are those of a recording without channels. */
export function factsOf(recording: ReviewRecording, events?: readonly ReviewAnnotation[]): EegFileFacts {
  const signals = recording.channels.filter(({ kind }) => kind === 'voltage');
  const rated = signals.length > 0 ? signals : recording.channels;
  const rates = recording.channels.map(({ samplingRateHz }) => samplingRateHz);
  return {
    format: recording.format,
    startTime: recording.startTime ?? null,
    durationSeconds: recording.durationSeconds,
    spanSeconds: Math.max(recording.spanSeconds, spanOf(events)),
    channelCount: recording.channels.length,
    samplingRateHz: most(rated.map(({ samplingRateHz }) => samplingRateHz)),
    ...(rates.length > 0 && { lowestRateHz: least(rates), highestRateHz: most(rates) }),
    ...(recording.blankUnit && { blankUnit: recording.blankUnit }),
    ...(events && { annotationCount: events.length }),
    warnings: recording.warnings
      .slice(0, MOST_WARNINGS)
      .map(({ code, message }) => ({ code: code.slice(0, 60), message: message.slice(0, 1000) })),
  };
}

const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0);
const least = (values: readonly number[]) =>
  values.reduce((a, b) => Math.min(a, b), Number.POSITIVE_INFINITY);

/** From the first event to the end of the last, in seconds. */
function spanOf(events: readonly ReviewAnnotation[] = []): number {
  if (events.length === 0) return 0;
  const ends = events.map(({ startSeconds, durationSeconds = 0 }) => startSeconds + durationSeconds);
  return most(ends) - least(events.map(({ startSeconds }) => startSeconds));
}
